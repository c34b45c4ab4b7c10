/* record.c: YAML and records: every way to write one record gives the same record, and every fault
 * is found where it stands.
 *
 * In the tables a backtick marks the place of the finding; it is no part of the text.
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A small game: red's Captain takes a Sergeant. */
#define HEAD "strat: 1\ngame: stratego\nbook: 1\nvariant: free\n"
#define SETUP \
	"setup:\n" \
	"  blue: |\n" \
	"    F . . . . . . . . .\n" \
	"    . . . . . . . . . .\n" \
	"    . . . . . . . . . .\n" \
	"    7 . . . 8 . . . . .\n" \
	"  red: |\n" \
	"    5 . . . . . . . . .\n" \
	"    . . . . . . . . . .\n" \
	"    . . . . . . . . . .\n" \
	"    F . . . . . . . . .\n"
#define MOVES "moves: |\n  1. a4-a5 a7-a6\n  2. a5xa6(5>7) e7-e6\n"
#define RESULT "result: unfinished\n"

/* Line and column of an offset, counted in the plainest way. */
static void
count_place(const char *text, size_t offset, uint64_t *line, uint64_t *column)
{
	*line = *column = 1;
	for (size_t i = 0; i < offset; i++) {
		if (text[i] == '\n') {
			++*line;
			*column = 1;
		} else if (((unsigned char)text[i] & 0xc0) != 0x80) {
			++*column;
		}
	}
}

static void
assert_place(const char *text, size_t offset, const struct finding *f, const char *what)
{
	uint64_t line, column;

	count_place(text, offset, &line, &column);
	ck_assert_msg(f->line == line && f->column == column, "%s: \"%s\" at %d:%d, not %d:%d", what, f->text,
	    (int)f->line, (int)f->column, (int)line, (int)column);
}

/* ---- one record, written in every way --------------------------------------------------------- */

static const struct style {
	const char *name, *open, *indent, *between, *close;
	char quote;
	bool comment; /* has a # comment, which the canonical form keeps */
} styles[] = {
	{ "literal", "moves: |\n  ", "  ", "\n", "\n", 0, false },
	{ "literal-stripped", "moves: |-\n  ", "  ", "\n", "\n", 0, false },
	{ "literal-kept", "moves: |+\n  ", "  ", "\n", "\n\n\n", 0, false },
	{ "literal-4", "moves: |\n    ", "    ", "\n", "\n", 0, false },
	{ "literal-1", "moves: |\n ", " ", "\n", "\n", 0, false },
	{ "literal-indented-more", "moves: |\n  ", "      ", "\n", "\n", 0, false },
	{ "literal-with-indentation", "moves: |2\n    ", "   ", "\n", "\n", 0, false },
	{ "literal-and-comment", "moves: | # so\n  ", "  ", "\n", "\n", 0, true },
	{ "literal-and-blanks", "moves: |  \n  ", "  ", "\n", "\n", 0, false },
	{ "literal-empty-lines", "moves: |\n  ", "  ", "\n\n", "\n", 0, false },
	{ "literal-blank-lines", "moves: |\n  ", "  ", "  \n \n", "\n\n", 0, false },
	{ "literal-tabs", "moves: |\n  ", "", " \t ", "\t\n", 0, false },
	{ "literal-empty-first", "moves: |\n\n  ", "  ", "\n", "\n", 0, false },
	{ "folded", "moves: >\n  ", "  ", "\n", "\n", 0, false },
	{ "folded-stripped", "moves: >-\n  ", "  ", "\n", "\n", 0, false },
	{ "folded-empty-lines", "moves: >\n   ", "   ", "\n\n", "\n", 0, false },
	{ "plain", "moves: ", "  ", "\n", "\n", 0, false },
	{ "plain-below", "moves:\n    ", "    ", "\n", "\n", 0, false },
	{ "plain-one-line", "moves:   ", "", " ", "\n", 0, false },
	{ "double", "moves: \"", "  ", "\n", "\"\n", '"', false },
	{ "double-blank-lines", "moves: \"\n\n  ", "  ", "\n\n", "\n  \"\n", '"', false },
	{ "double-feeds", "moves: \"", "", "\\n", "\"\n", '"', false },
	{ "double-feeds-and-lines", "moves: \"", "", "\\n\\\n    \\  ", "\\n\"\n", '"', false },
	{ "double-escaped-blanks", "moves: \"\\x20", "", "\\u0020\\t\\U00000020", "\"\n", '"', false },
	{ "single", "moves: '", "  ", "\n", "'\n", '\'', false },
	{ "single-one-line", "moves: '", "", " ", "'\n", '\'', false },
	{ "quoted-key", "\"moves\": |\n  ", "  ", "\n", "\n", 0, false },
	{ "wide-key", "moves:   |\n  ", "  ", "\n", "\n", 0, false },
};

static const struct form {
	const char *name, *before, *after;
	bool crlf;
} forms[] = {
	{ "canonical", "---\n", "", false },
	{ "crlf", "---\n", "", true },
	{ "no-marker", "", "", false },
	{ "document-end", "---\n", "", false },
	{ "comments", "--- # first\n# second\n", "# last\n", false },
	{ "crlf-comments", "--- # first\n# second\n", "# last\n", true },
	{ "comment-behind", "---\n", "x-behind: 1 # so\n", false },
	{ "not-ascii", "---\nevent: Größe \xe6\x97\xa5\xe6\x9c\xac\n", "", false },
	{ "decoy", "---\nx-note: \"\nmoves: |\n  b1-b2\nresult: \"\n", "", false },
	{ "decoy-block", "---\nx-note: |\n  moves: |\n    b1-b2\n  result: unfinished\n", "", false },
	{ "decoy-behind", "---\n", "x-note: |\n  1. a4-a5\n\n  result: unfinished\n", false },
	{ "more-behind", "---\n", "x-a: 1\nx-b: [1, 2]\n", false },
};

/* The moves with at most one fault: where it stands is the word that is wrong. */
static const struct fault {
	const char *name, *id, *wrong;
	const char *line[4];
} faults[] = {
	{ "none", NULL, NULL, { "1. a4-a5 a7-a6", "2. a5xa6(5>7) e7-e6", "3. a6-a7 e6-e5" } },
	{ "comment", NULL, NULL, { "1. a4-a5 {fine} a7-a6", "2. a5xa6(5>7) e7-e6", "3. a6-a7 e6-e5" } },
	{ "word", "bad-action", "e7-z6", { "1. a4-a5 a7-a6", "2. a5xa6(5>7) e7-z6", "3. a6-a7 e6-e5" } },
	{ "illegal", "illegal-action", "a6-a9", { "1. a4-a5 a7-a6", "2. a5xa6(5>7) e7-e6", "3. a6-a9 e6-e5" } },
	{ "first", "illegal-action", "a4-a4", { "1. a4-a4 a7-a6", "2. a5xa6 e7-e6", "3. a6-a9 e6-e5" } },
	{ "last", "illegal-action", "e6-e4", { "1. a4-a5 a7-a6", "2. a5xa6(5>7) e7-e6", "3. a6-a7 e6-e4" } },
	{ "mark", "wrong-mark", "a5xa6(5>8)", { "1. a4-a5 a7-a6", "2. a5xa6(5>8) e7-e6", "3. a6-a7 e6-e5" } },
	{ "number", "wrong-number", "4.", { "1. a4-a5 a7-a6", "2. a5xa6(5>7) e7-e6", "4. a6-a7 e6-e5" } },
	{ "event", "wrong-event", "[stands]", { "1. a4-a5 a7-a6", "2. a5xa6(5>7) [stands]", "2... e7-e6" } },
	{ "bad-event", "bad-event", "[stand]", { "1. a4-a5 a7-a6", "2. a5xa6(5>7) [stand]", "2... e7-e6" } },
	{ "rest", "bad-action", "e7-z6", { "1. a4-a9 a7-a6", "2. a5xa6(5>7) e7-z6", "3. a6-a7 e6-e5" } },
	{ "behind-comment", "illegal-action", "e7-e9",
	    { "1. a4-a5 {it's so} a7-a6", "2. a5xa6(5>7) {\"or not\" \\ so} 2... e7-e9", "3. a6-a7 e6-e5" } },
	{ "behind-not-ascii", "illegal-action", "e7-e9",
	    { "1. a4-a5 a7-a6", "2. {gr\xc3\xb6\xc3\x9f" "er \xe6\x97\xa5} 2. a5xa6(5>7) e7-e9", "3. a6-a7 e6-e5" } },
	{ "open-comment", "open-comment", "{no", { "1. a4-a5 a7-a6", "2. a5xa6(5>7) {no end", "2... e7-e6" } },
};

static void
add_line(struct buffer *out, const struct style *s, const char *line)
{
	for (; *line != '\0'; line++) {
		if (s->quote == '\'' && *line == '\'')
			buffer_char(out, '\'');
		if (s->quote == '"' && (*line == '"' || *line == '\\'))
			buffer_char(out, '\\');
		buffer_char(out, *line);
	}
}

/* Where the moves begin comes back. */
static size_t
write_record(struct buffer *out, const struct form *form, const struct style *s, const struct fault *fault)
{
	struct buffer b = { 0 };
	size_t moves = 0;

	buffer_text(&b, form->before);
	buffer_text(&b, HEAD SETUP);
	buffer_text(&b, "\001"); /* gone below */
	buffer_text(&b, s->open);
	for (size_t i = 0; fault->line[i] != NULL; i++) {
		if (i > 0) {
			buffer_text(&b, s->between);
			buffer_text(&b, s->indent);
		}
		add_line(&b, s, fault->line[i]);
	}
	buffer_text(&b, s->close);
	buffer_text(&b, RESULT);
	buffer_text(&b, form->after);
	buffer_clear(out);
	for (size_t i = 0; i < b.len; i++) {
		if (b.data[i] == '\001') {
			moves = out->len;
			continue;
		}
		if (b.data[i] == '\n' && form->crlf)
			buffer_char(out, '\r');
		buffer_char(out, b.data[i]);
	}
	buffer_free(&b);
	return moves;
}

static void
check_record(const struct form *form, const struct style *s, const struct fault *fault)
{
	struct buffer text = { 0 };
	struct unit u;
	size_t moves = write_record(&text, form, s, fault);
	char what[160];

	snprintf(what, sizeof(what), "%s, %s, %s", form->name, s->name, fault->name);
	unit_init(&u);
	unit_judge(&u, text.data, text.len);
	if (fault->id == NULL) {
		ck_assert_msg(u.valid, "%s: %d:%d: %s\n%s", what, (int)u.f.line, (int)u.f.column, u.f.text,
		    buffer_string(&text));
		ck_assert_msg(u.plies == 6, "%s: %u plies", what, (unsigned)u.plies);
	} else {
		const char *wrong = strstr(buffer_string(&text) + moves, fault->wrong);

		ck_assert_msg(!u.valid && strcmp(diag_types[u.f.id].id, fault->id) == 0, "%s: %s: %s\n%s", what,
		    u.valid ? "valid" : diag_types[u.f.id].id, u.valid ? "" : u.f.text, text.data);
		assert_place(text.data, (size_t)(wrong - text.data), &u.f, what);
		ck_assert_uint_eq(u.f.record, 1);
	}
	unit_free(&u);
	buffer_free(&text);
}

START_TEST(every_style)
{
	for (size_t f = 0; f < LEN(forms); f++)
		for (size_t k = 0; k < LEN(faults); k++)
			check_record(&forms[f], &styles[_i], &faults[k]);
}
END_TEST

static void
canonical_of(struct unit *u, const struct buffer *text, struct buffer *out, const char *what)
{
	ck_assert_msg(unit_judge(u, text->data, text->len), "%s: %d:%d: %s\n%.*s", what, (int)u->f.line,
	    (int)u->f.column, u->f.text, (int)text->len, text->data);
	ck_assert_msg(unit_canonical(u, out), "%s: no canonical form", what);
}

/* The canonical form does not show how a record was written, and is its own canonical form. */
START_TEST(one_canonical_form)
{
	struct buffer text = { 0 }, base = { 0 }, other = { 0 }, again = { 0 };
	struct unit u;

	unit_init(&u);
	for (size_t k = 0; k < 2; k++)
		for (size_t s = 0; s < LEN(styles); s++) {
			if (styles[s].comment)
				continue;
			write_record(&text, &forms[_i], &styles[s], &faults[k]);
			canonical_of(&u, &text, &other, styles[s].name);
			if (s == 0) {
				buffer_clear(&base);
				buffer_add(&base, other.data, other.len);
			}
			ck_assert_msg(buffer_same(&base, &other), "%s, %s: another canonical form:\n%s", forms[_i].name,
			    styles[s].name, buffer_string(&other));
			canonical_of(&u, &other, &again, styles[s].name);
			ck_assert_msg(buffer_same(&other, &again), "%s, %s: no fixed point:\n%s\n%s", forms[_i].name,
			    styles[s].name, buffer_string(&other), buffer_string(&again));
		}
	unit_free(&u);
	buffer_free(&text);
	buffer_free(&base);
	buffer_free(&other);
	buffer_free(&again);
}
END_TEST

/* JSON is YAML; so is a record on one line. */
START_TEST(flow_record)
{
	static const char json[] =
	    "{\"strat\": \"1\", \"game\": \"stratego\", \"book\": \"1\", \"variant\": \"free\",\n"
	    " \"setup\": {\"blue\": \"F . . . . . . . . .\\n. . . . . . . . . .\\n. . . . . . . . . .\\n7 . . . 8 . . . . .\\n\",\n"
	    "  \"red\": \"5 . . . . . . . . .\\n. . . . . . . . . .\\n. . . . . . . . . .\\nF . . . . . . . . .\\n\"},\n"
	    " \"moves\": \"1. a4-a5 a7-a6\\n2. a5xa6(5>7) e7-e6\\n\", \"result\": \"unfinished\"}\n";
	static const char block[] = HEAD SETUP MOVES RESULT;
	struct buffer a = { 0 }, b = { 0 };
	struct unit u;

	unit_init(&u);
	ck_assert_msg(unit_judge(&u, json, sizeof(json) - 1), "%s", u.f.text);
	ck_assert(unit_canonical(&u, &a));
	ck_assert(unit_judge(&u, block, sizeof(block) - 1));
	ck_assert(unit_canonical(&u, &b));
	ck_assert_str_eq(buffer_string(&a), buffer_string(&b));
	unit_free(&u);
	buffer_free(&a);
	buffer_free(&b);
}
END_TEST

/* Lines count on from where the document begins in its file. */
START_TEST(lines_of_later_documents)
{
	static const char text[] = "---\n" HEAD SETUP "moves: |\n  1. a4-a9\nresult: unfinished\n";
	struct reading how = { 0 };
	struct document d;
	struct arena a;
	struct player p;
	struct record *r;
	struct finding f;

	document_make(&d, text, sizeof(text) - 1);
	d.line = 1001;
	d.number = 7;
	arena_init(&a);
	player_init(&p);
	ck_assert_ptr_nonnull(r = record_read(&a, &d, &how, &f));
	ck_assert(player_begin(&p, r, &f));
	ck_assert_int_eq(player_next(&p, &f), PLAY_WRONG);
	ck_assert_uint_eq(f.line, 1001 + 17);
	ck_assert_uint_eq(f.column, 6);
	ck_assert_uint_eq(f.record, 7);
	ck_assert_uint_eq(f.ply, 1);
	player_free(&p);
	arena_free(&a);
	document_drop(&d);
}
END_TEST

/* ---- places in scalars ------------------------------------------------------------------------ */

/* Each word of the value, found in the document.  In "key: value" the words are unlike each other. */
static const char *const scalars[] = {
	"k: one two three\n",
	"k:   one   two\n  three\n\n  four\n",
	"k: 'one two' # no\n",
	"k: 'one ''two'' three'''\n",
	"k: 'one\n  two\n\n  three ''four'\n",
	"k: \"one two\"\n",
	"k: \"one\\ttwo\\nthree \\x20 four\"\n",
	"k: \"one\\\n   two \\\n   three\"\n",
	"k: \"one \\\"two\\\" three \\\\four five\"\n",
	"k: \"\\u00e4\\u00f6 one \\U0001f600 two\"\n",
	"k: \"one\n\n\n  two\n  three\"\n",
	"k: |\n  one two\n  three\n",
	"k: |\n  one\n\n    two\n\n  three\n",
	"k: |2\n    one\n  two\n",
	"k: |-\n      one\n      two three\n",
	"k: | # nothing\n  one two\n",
	"k: >\n  one\n  two\n\n  three\n",
	"k: >-\n  one\n    two\n  three\n",
	"k: \xc3\xa4\xc3\xb6 one \xe6\x97\xa5 two\n",
	"k: '\xc3\xa4 one' \n",
	"k: |\n  \xc3\xa4\xc3\xb6 one \xf0\x9f\x98\x80 two\n",
	"k: |\r\n  one\r\n  two three\r\n",
	"k: \"one\r\n  two\"\r\n",
	"k: |\n\n  one\n",
	"? k\n: one two\n",
	"k:\n  one\n",
	"k: one\n",
};

static const char *const words[] = { "one", "two", "three", "four", "five" };

START_TEST(place_in_every_scalar)
{
	const char *text = scalars[_i];
	const struct node *root, *n;
	struct document d;
	struct arena a;
	struct finding f;

	arena_init(&a);
	document_make(&d, text, strlen(text));
	root = node_read(&a, &d, &f);
	ck_assert_msg(root != NULL, "%s: %s", text, f.text);
	n = node_get(root, "k");
	for (size_t w = 0; w < LEN(words); w++) {
		const char *value = strstr(n->text, words[w]), *written = strstr(text, words[w]);
		size_t len = strlen(words[w]);

		ck_assert_msg((value == NULL) == (written == NULL), "%s: %s", text, words[w]);
		for (size_t i = 0; value != NULL && i < len; i++) { /* and each of its letters */
			place_in_scalar(&f, &d, n, (size_t)(value - n->text) + i);
			finding_set(&f, DIAG_YAML, "%.10s", words[w]);
			place_in_scalar(&f, &d, n, (size_t)(value - n->text) + i);
			assert_place(text, (size_t)(written - text) + i, &f, text);
		}
	}
	arena_free(&a);
	document_drop(&d);
}
END_TEST

/* ---- what is refused -------------------------------------------------------------------------- */

#define GOOD HEAD SETUP MOVES RESULT

static const struct refusal {
	const char *id, *text;
} refusals[] = {
	/* YAML */
	{ "duplicate-key", HEAD "`game: stratego\n" SETUP MOVES RESULT },
	{ "duplicate-key", GOOD "`\"strat\": 1\n" },
	{ "duplicate-key", HEAD "players: {red: a, blue: b, `red: c}\n" SETUP MOVES RESULT },
	{ "duplicate-key", GOOD "x-a:\n  b:\n    - c: 1\n      `c: 2\n" },
	{ "duplicate-key", GOOD "`moves: |\n  1. a4-a5\n" },
	{ "yaml-alias", HEAD "event: `&a b\n" SETUP MOVES RESULT },
	{ "yaml-alias", HEAD "event: `*a\n" SETUP MOVES RESULT },
	{ "yaml-alias", GOOD "x-a: `&a [b]\n" },
	{ "yaml-alias", GOOD "x-a: `&a {b: c}\n" },
	{ "yaml-alias", GOOD "`&k x-a: b\n" },
	{ "yaml-alias", GOOD "x-a: [b, `*b]\n" },
	{ "yaml-alias", HEAD SETUP "moves: `&m |\n  1. a4-a5\n" RESULT },
	{ "yaml-tag", HEAD "event: `!!str b\n" SETUP MOVES RESULT },
	{ "yaml-tag", GOOD "x-a: `!mine b\n" },
	{ "yaml-tag", GOOD "x-a: `!!seq [b]\n" },
	{ "yaml-tag", GOOD "x-a: `!!map {b: c}\n" },
	{ "yaml-tag", GOOD "`!!str x-a: b\n" },
	{ "yaml-depth", GOOD "x-a: [[[[[[[[[[[[[[[`[b]]]]]]]]]]]]]]]]\n" },
	{ "yaml-key", GOOD "? `[x-a]\n: b\n" },
	{ "yaml-key", GOOD "? `{x-a: b}\n: c\n" },
	{ "yaml-key", GOOD "? `|\n  x-a\n  b\n: c\n" },
	{ "yaml-key", GOOD "`\"\": c\n" },
	{ "yaml-key", GOOD "?` \n: c\n" },
	{ "yaml-syntax", GOOD ": c\n" },
	{ "yaml-syntax", HEAD "event: [a\n" SETUP MOVES RESULT },
	{ "yaml-syntax", HEAD "event: \"a\n" },
	{ "yaml-syntax", GOOD "x-a: b: c\n" },
	{ "yaml-syntax", GOOD "x-a: {b: c}}\n" },
	{ "yaml-syntax", GOOD "  x-a: b\n" },
	{ "yaml-syntax", GOOD "no key\n" },
	{ "yaml-syntax", GOOD "x-a: \"\\q\"\n" },
	{ "yaml-syntax", GOOD "x-a:\n`\t- b\n" },
	{ "yaml-syntax", GOOD "x-a: `%b\n" },
	{ "yaml-syntax", GOOD "x-a: `@b\n" },
	{ "yaml-syntax", GOOD "...\nx-a: b\n" },
	{ "yaml-syntax", "%YAML 2.7\n---\n" GOOD },
	{ "yaml-syntax", "%YAML\n---\n" GOOD },
	{ "not-a-mapping", "--- `text\n" },
	{ "not-a-mapping", "`- a\n- b\n" },
	{ "not-a-mapping", "`# nothing\n" },
	{ "not-a-mapping", "--- `[]\n" },
	{ "bad-utf-8", HEAD "event: `\xff\n" SETUP MOVES RESULT },
	{ "bad-utf-8", HEAD "event: ab`\xc0\x80\n" SETUP MOVES RESULT },
	{ "bad-utf-8", HEAD "event: `\xed\xa0\x80\n" SETUP MOVES RESULT },
	{ "bad-utf-8", HEAD "event: `\xf4\x90\x80\x80\n" SETUP MOVES RESULT },
	{ "bad-utf-8", HEAD "event: \xc3\xa4\xc3\xb6 \xe6\x97\n" SETUP MOVES RESULT },
	{ "bad-utf-8", HEAD "event: a `\x01\n" SETUP MOVES RESULT },
	{ "bad-utf-8", HEAD "event: a `\x7f\n" SETUP MOVES RESULT },
	{ "bad-utf-8", HEAD SETUP "moves: |\n  1. a4-a5 {`\x80}\n" RESULT },
	{ "bad-utf-8", HEAD SETUP "moves: |\n  1. a4-a5 `\x1b\n" RESULT },
	{ "bad-utf-8", GOOD "# `\xfe\n" },
	{ "bad-utf-8", GOOD "x-a: `\xc3" },
	{ "bare-carriage-return", HEAD "event: a`\rb\n" SETUP MOVES RESULT },
	{ "bare-carriage-return", HEAD SETUP "moves: |\n  1. a4-a5`\r  a7-a6\n" RESULT },
	{ "bare-carriage-return", GOOD "x-a: b`\r" },
	/* records */
	{ "missing-key", "`game: stratego\n" SETUP MOVES RESULT },
	{ "missing-key", "`strat: 1\n" SETUP MOVES RESULT },
	{ "missing-key", "`" HEAD MOVES RESULT },
	{ "missing-key", "`" HEAD SETUP RESULT },
	{ "missing-key", "`" HEAD SETUP MOVES },
	{ "format-version", "strat: `2\ngame: stratego\n" },
	{ "format-version", "strat: `1.0\ngame: stratego\n" },
	{ "format-version", "strat:` \ngame: stratego\n" },
	{ "bad-value", "strat: `[1]\ngame: stratego\n" },
	{ "bad-value", "strat: 1\ngame: `{a: b}\n" },
	{ "unknown-game", "strat: 1\ngame: `Stratego\n" },
	{ "unknown-game", "strat: 1\ngame:` \n" },
	{ "book-version", "strat: 1\ngame: stratego\nbook: `999\n" },
	{ "bad-value", HEAD "id: `[a]\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "event: |\n  `a\n  b\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "date: `{a: b}\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "players: `red\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "players: {`green: a}\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "players: {red: `[a]}\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "log: `[red]\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "log: `green\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "rules: `[sheet]\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "rules: {preset: `[sheet]}\n" SETUP MOVES RESULT },
	{ "bad-value", HEAD "rules: {chasing: `[x]}\n" SETUP MOVES RESULT },
	{ "unknown-preset", HEAD "rules: `Sheet\n" SETUP MOVES RESULT },
	{ "unknown-preset", HEAD "rules: {preset: `none}\n" SETUP MOVES RESULT },
	{ "unknown-preset", HEAD "rules:` \n" SETUP MOVES RESULT },
	{ "unknown-ruling", HEAD "rules: {preset: sheet, `chase: x}\n" SETUP MOVES RESULT },
	{ "unknown-option", HEAD "rules:\n  chasing: `none\n" SETUP MOVES RESULT },
	{ "bad-setup", HEAD "setup: `x\n" MOVES RESULT },
	{ "bad-setup", HEAD "setup: `[]\n" MOVES RESULT },
	{ "bad-value", HEAD SETUP "moves: `[a4-a5]\n" RESULT },
	{ "bad-value", HEAD SETUP "moves: `{a4-a5: b}\n" RESULT },
	{ "bad-value", HEAD SETUP MOVES "result: `[unfinished]\n" },
	{ "bad-result", HEAD SETUP MOVES "result:` \n" },
	{ "bad-result", HEAD SETUP MOVES "result: `green flag\n" },
	{ "bad-result", HEAD SETUP MOVES "result: `red\n" },
	{ "bad-result", HEAD SETUP MOVES "result: `red  flag\n" },
	{ "bad-result", HEAD SETUP MOVES "result: `red flags\n" },
	{ "bad-claim", GOOD "claims: `none\n" },
	{ "key-order", HEAD SETUP "result: `unfinished\n" MOVES },
	/* positions as documents */
#define ROWS "b7........./........../........../........../..~~..~~../..~~..~~../........../........../........../"
	{ "bad-position", "--- stratego free " ROWS "r5........`X red turn=1 ply=0\n" },
	{ "bad-position", "--- stratego free " ROWS "r5......... red turn=1 `what=0\n" },
	{ "bad-position", "stratego `none " ROWS "r5......... red turn=1 ply=0\n" },
	{ "bad-value", "`--- stratego free " ROWS "r5......... red turn=1 ply=0 log=green\n" },
	/* judged */
	{ "wrong-result", HEAD SETUP MOVES "result: `red flag\n" },
	{ "illegal-setup", HEAD "army: {5: 2, F: 1}\nsetup:\n  `blue: |\n" },
};

/* The text without its marker; the offset of the marker, or SIZE_MAX. */
static size_t
unmark(struct buffer *out, const char *text)
{
	const char *mark = strchr(text, '`');

	buffer_clear(out);
	buffer_text(out, text);
	if (mark == NULL)
		return SIZE_MAX;
	memmove(out->data + (mark - text), mark + 1, strlen(mark + 1));
	out->len--;
	return (size_t)(mark - text);
}

START_TEST(refuses)
{
	const struct refusal *c = &refusals[_i];
	struct buffer text = { 0 };
	size_t at = unmark(&text, c->text);
	struct unit u;

	if (strcmp(c->id, "illegal-setup") == 0) { /* (the whole of it is below) */
		buffer_free(&text);
		return;
	}
	unit_init(&u);
	ck_assert_msg(!unit_judge(&u, text.data, text.len), "accepted:\n%s", buffer_string(&text));
	ck_assert_msg(strcmp(diag_types[u.f.id].id, c->id) == 0, "%s, not %s: %s\n%s", diag_types[u.f.id].id, c->id,
	    u.f.text, buffer_string(&text));
	if (at != SIZE_MAX)
		assert_place(buffer_string(&text), at, &u.f, text.data);
	else
		ck_assert_uint_gt(u.f.line, 0);
	ck_assert_uint_eq(u.f.record, 1);
	unit_free(&u);
	buffer_free(&text);
}
END_TEST

/* The same with every line end as in other systems' files: the places are the same. */
START_TEST(refuses_crlf)
{
	struct buffer text = { 0 }, crlf = { 0 };
	struct unit u, v;
	bool bare;

	unmark(&text, refusals[_i].text);
	bare = memchr(text.data, '\r', text.len) != NULL;
	for (size_t i = 0; i < text.len; i++) {
		if (text.data[i] == '\n')
			buffer_char(&crlf, '\r');
		buffer_char(&crlf, text.data[i]);
	}
	unit_init(&u);
	unit_init(&v);
	if (!bare) {
		unit_judge(&u, text.data, text.len);
		ck_assert(!unit_judge(&v, crlf.data, crlf.len));
		ck_assert_msg(u.f.id == v.f.id && u.f.line == v.f.line && u.f.column == v.f.column,
		    "%s at %d:%d: %s at %d:%d with CRLF:\n%s", u.f.text, (int)u.f.line, (int)u.f.column, v.f.text,
		    (int)v.f.line, (int)v.f.column, buffer_string(&text));
	}
	unit_free(&u);
	unit_free(&v);
	buffer_free(&text);
	buffer_free(&crlf);
}
END_TEST

/* A zero byte, at every place of a record. */
START_TEST(refuses_zero_bytes)
{
	static const char good[] = GOOD;
	struct buffer text = { 0 };
	struct unit u;

	unit_init(&u);
	for (size_t at = 0; at < sizeof(good); at++) {
		buffer_clear(&text);
		buffer_add(&text, good, at);
		buffer_char(&text, '\0');
		buffer_add(&text, good + at, sizeof(good) - 1 - at);
		ck_assert_msg(!unit_judge(&u, text.data, text.len), "a zero byte at %zu", at);
		ck_assert_msg(u.f.id == DIAG_UTF8, "a zero byte at %zu: %s", at, u.f.text);
		assert_place(good, at, &u.f, "zero byte");
	}
	unit_free(&u);
	buffer_free(&text);
}
END_TEST

/* A position stands for a record without moves. */
START_TEST(position_document)
{
	static const char text[] = "--- stratego free " ROWS "r5......... red turn=1 ply=0\n";
	struct buffer out = { 0 }, line = { 0 };
	struct unit u;

	unit_init(&u);
	for (size_t from = 0; from <= 4; from += 4) {
		ck_assert_msg(unit_judge(&u, text + from, sizeof(text) - 1 - from), "%s", u.f.text);
		buffer_clear(&line);
		u.record->notation->write_position(u.player.state, &line);
		ck_assert_msg(buffer_is(&line, text + 4, sizeof(text) - 6), "%s", buffer_string(&line));
		ck_assert(unit_canonical(&u, &out));
		ck_assert_msg(unit_judge(&u, out.data, out.len), "%s", u.f.text);
		buffer_clear(&line);
		u.record->notation->write_position(u.player.state, &line);
		ck_assert(buffer_is(&line, text + 4, sizeof(text) - 6));
	}
	unit_free(&u);
	buffer_free(&out);
	buffer_free(&line);
}
END_TEST

/* A record cut off anywhere is never taken for a whole one. */
START_TEST(refuses_cut_off)
{
	static const char good[] = GOOD;
	struct unit u;

	unit_init(&u);
	ck_assert(unit_judge(&u, good, sizeof(good) - 1));
	for (size_t n = 0; n < sizeof(good) - 2; n++)
		ck_assert_msg(!unit_judge(&u, good, n), "valid with %zu bytes:\n%.*s", n, (int)n, good);
	unit_free(&u);
}
END_TEST

/* ---- sizes ----------------------------------------------------------------------------------- */

static enum diag_id
judge_big(struct unit *u, const struct buffer *b)
{
	return unit_judge(u, b->data, b->len) ? DIAGS : u->f.id;
}

static void
fill(struct buffer *b, char c, size_t n)
{
	ck_assert(buffer_reserve(b, n));
	memset(b->data + b->len, c, n);
	b->len += n;
}

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

START_TEST(limits)
{
	struct buffer b = { 0 };
	struct unit u;
	double began = seconds();

	unit_init(&u);
	for (size_t n = NODE_KEY_MAX - 3; n <= NODE_KEY_MAX + 1; n++) {
		buffer_clear(&b);
		buffer_text(&b, GOOD "x-");
		fill(&b, 'k', n - 2);
		buffer_text(&b, ": v\n");
		ck_assert_int_eq(judge_big(&u, &b), n > NODE_KEY_MAX ? DIAG_YAML_KEY : DIAGS);
	}
	for (size_t n = NODE_SCALAR_MAX - 1; n <= NODE_SCALAR_MAX + 1; n++) {
		buffer_clear(&b);
		buffer_text(&b, GOOD "x-a: ");
		fill(&b, 'v', n);
		buffer_char(&b, '\n');
		ck_assert_int_eq(judge_big(&u, &b), n > NODE_SCALAR_MAX ? DIAG_YAML_SCALAR : DIAGS);
	}
	for (int lines = 0; lines < 2; lines++) { /* moves may be as long as the record */
		buffer_clear(&b);
		buffer_text(&b, HEAD SETUP "moves: |\n  1. a4-a5 ");
		buffer_text(&b, lines ? "\n" : "{");
		for (size_t i = 0; i < 2 * NODE_SCALAR_MAX / 64; i++)
			fill(&b, lines ? '\n' : 'c', 64);
		buffer_text(&b, lines ? "  a7-a6\n" RESULT : "} a7-a6\n" RESULT);
		ck_assert_int_eq(judge_big(&u, &b), DIAGS);
	}
	for (size_t n = 4095; n <= 4097; n++) {
		buffer_clear(&b);
		buffer_text(&b, GOOD "x-a: [");
		for (size_t i = 0; i < n; i++)
			buffer_text(&b, "1, ");
		buffer_text(&b, "]\n");
		ck_assert_int_eq(judge_big(&u, &b), n > 4096 ? DIAG_YAML_SCALAR : DIAGS);
	}
	for (size_t depth = 1; depth <= 17; depth++) { /* the record itself is the first level */
		buffer_clear(&b);
		buffer_text(&b, GOOD "x-a: ");
		fill(&b, '[', depth);
		fill(&b, ']', depth);
		buffer_char(&b, '\n');
		ck_assert_int_eq(judge_big(&u, &b), depth >= NODE_DEPTH_MAX ? DIAG_YAML_DEPTH : DIAGS);
	}
	ck_assert(seconds() - began < 20);
	unit_free(&u);
	buffer_free(&b);
}
END_TEST

/* What makes YAML readers slow is refused soon. */
START_TEST(no_slow_records)
{
	static const struct {
		const char *before, *unit;
		size_t n;
	} slow[] = {
		{ "x-a: ", "[", 100000 }, { "x-a: ", "{a: ", 50000 }, { "x-a:\n  ", "- ", 100000 },
		{ "x-a: ", "[{", 50000 }, { "x-a: ", "\"", 100001 }, { "", "? ", 50000 }, { "x-a: [", "a, ", 100000 },
		{ "x-a:\n", "  - b\n", 100000 }, { "", "x-a: &a b\n", 1000 }, { "x-a: {", "? ", 50000 },
		{ "x-a: \"", "\\n", 400000 }, { "# ", "#", 1000000 }, { "", "# c\n", 100000 },
	};
	struct buffer b = { 0 };
	struct unit u;

	unit_init(&u);
	for (size_t i = 0; i < LEN(slow); i++) {
		double began = seconds();

		buffer_clear(&b);
		buffer_text(&b, GOOD);
		buffer_text(&b, slow[i].before);
		for (size_t k = 0; k < slow[i].n; k++)
			buffer_text(&b, slow[i].unit);
		judge_big(&u, &b);
		ck_assert_msg(seconds() - began < 3, "%s%s...: %.1f s", slow[i].before, slow[i].unit, seconds() - began);
	}
	unit_free(&u);
	buffer_free(&b);
}
END_TEST

/* Many keys, all unlike: looking for duplicates must not take for ever. */
START_TEST(many_keys)
{
	struct buffer b = { 0 };
	struct unit u;
	double began = seconds();

	unit_init(&u);
	buffer_text(&b, GOOD);
	for (unsigned i = 0; i < 4000; i++)
		buffer_printf(&b, "x-%u: 1\n", i);
	ck_assert_int_eq(judge_big(&u, &b), DIAGS);
	ck_assert(seconds() - began < 3);
	unit_free(&u);
	buffer_free(&b);
}
END_TEST

/* ---- what is kept ----------------------------------------------------------------------------- */

static const char rich[] =
    "# before all\n"
    "---\n"
    "# about the format\n"
    "strat: 1 # one\n"
    "game: stratego # the game\n"
    "book: 1\n"
    "id: a-1 # its name\n"
    "event: \"Thursday: round #4\" # an event\n"
    "site: Größe\n"
    "date: 2026-10-03\n"
    "round: 4\n"
    "players: {red: \"A: B\", blue: 'it''s'} # who\n"
    "log: arbiter # whose\n"
    "variant: free\n"
    "# the rules\n"
    "rules: {preset: sheet, chasing: more-squares} # ours\n"
    "elo: 1500 # no key of ours\n"
    "x-list:\n"
    "# first\n"
    "- a # of a\n"
    "- b: 1 # of b\n"
    "  c: [1, \"2\", ~]\n"
    "- |\n"
    "  text\n"
    "  more\n"
    "x-map:\n"
    "    deep:\n"
    "        deeper: {a: [], b: {}}\n"
    "x-empty:\n"
    "x-null: ~\n"
    "x-text: |- # what\n"
    "  one\n"
    "  two\n"
    "# the set-up\n"
    SETUP
    "# the moves\n"
    "moves: | # as played\n"
    "  1. a4-a5 {a comment # not of YAML} a7-a6\n"
    "  2. a5xa6 [penalty red too slow] e7-e6\n"
    "  3. a6-a7 [takeback] a6-a7 e6-e5\n"
    "# the end\n"
    "result: draw agreement # agreed\n"
    "# claims\n"
    "claims:\n"
    "  - {by: blue, at: 3, says: illegal} # blue's\n"
    "# after all\n";

static const char *const kept[] = {
	"# about the format\n", "strat: 1 # one\n", "game: stratego # the game\n", "id: a-1 # its name\n",
	"event: \"Thursday: round #4\" # an event\n", "site: Größe\n", "date: 2026-10-03\n", "round: \"4\"\n",
	"players: {red: \"A: B\", blue: it's} # who\n", "log: arbiter # whose\n", "# the rules\nrules: ",
	"chasing: more-squares} # ours\n", "elo: 1500 # no key of ours\n", "# first\n", "- a # of a\n", "# of b\n",
	"# what\n", "# the set-up\nsetup:", "# the moves\nmoves: | # as played\n", "{a comment # not of YAML}",
	"a5xa6(5>7)", "[penalty red too slow]", "[takeback]", "# the end\nresult: draw agreement # agreed\n",
	"# claims\nclaims:", "{by: blue, says: illegal, at: 3} # blue's\n", "# after all\n", "x-empty: null\n", "x-null: null\n",
	"{a: [], b: {}}",
};

START_TEST(canonical_keeps)
{
	struct buffer text = { 0 }, out = { 0 }, again = { 0 };
	struct unit u;
	size_t lines = 0;

	unit_init(&u);
	buffer_text(&text, rich + (strstr(rich, "---") - rich)); /* what stands before a marker is no part */
	canonical_of(&u, &text, &out, "rich");
	ck_assert_uint_eq(u.record->nwarnings, 1);
	ck_assert_int_eq(u.record->warnings[0].id, DIAG_KEY_UNKNOWN);
	assert_place(buffer_string(&text), (size_t)(strstr(text.data, "elo:") - text.data), &u.record->warnings[0],
	    "elo");
	for (size_t i = 0; i < LEN(kept); i++)
		ck_assert_msg(strstr(buffer_string(&out), kept[i]) != NULL, "not kept: %s\n%s", kept[i], out.data);
	canonical_of(&u, &out, &again, "again");
	ck_assert_msg(buffer_same(&out, &again), "%s\n%s", buffer_string(&out), buffer_string(&again));
	for (size_t i = 0; i < text.len; i++)
		lines += text.data[i] == '#';
	for (size_t i = 0; i < out.len; i++)
		lines -= out.data[i] == '#';
	ck_assert_msg(lines == 0, "%d comments are lost:\n%s", (int)lines, buffer_string(&out));
	unit_free(&u);
	buffer_free(&text);
	buffer_free(&out);
	buffer_free(&again);
}
END_TEST

/* Comments wherever they may stand: each comes through, once. */
START_TEST(comments_are_kept)
{
	static const char *const text[] = {
		"strat: 1\ngame: stratego\n# 1\nvariant: free\n" SETUP MOVES RESULT,
		"strat: 1\ngame: stratego\nvariant: free # 1\n" SETUP MOVES RESULT,
		"strat: 1\ngame: stratego\nplayers: {red: a} # 1\nvariant: free\n" SETUP MOVES RESULT,
		"strat: 1\ngame: stratego\nplayers:\n  # 1\n  red: a # 2\n  # 3\n  blue: b # 4\nvariant: free\n" SETUP MOVES RESULT,
		"strat: 1\ngame: stratego\nvariant: free\narmy: # 1\n  {red: {5: 1, F: 1}, blue: {7: 1, 8: 1, F: 1}} # 2\n" SETUP MOVES RESULT,
		HEAD "rules: # 1\n  # 2\n  preset: sheet # 3\n  # 4\n  chasing: more-squares # 5\n" SETUP MOVES RESULT,
		HEAD "setup: # 1\n  # 2\n  blue: | # 3\n    . . . . . . . . . .\n    . . . . . . . . . .\n"
		     "    . . . . . . . . . .\n    F . . . 8 . . . . .\n  # 4\n  red: | # 5\n    5 . . . . . . . . .\n"
		     "    . . . . . . . . . .\n    . . . . . . . . . .\n    F . . . . . . . . .\n# 6\nmoves: \"\" # 7\n" RESULT,
		HEAD SETUP "moves: # 1\n  # 2\n  |\n  1. a4-a5\n# 3\n" RESULT,
		HEAD SETUP "moves: # 1\n  \"1. a4-a5\" # 2\nresult: # 3\n  unfinished # 4\n",
		HEAD SETUP MOVES RESULT "claims: # 1\n  # 2\n  - by: red # 3\n    # 4\n    at: 1 # 5\n  # 6\n",
		"--- # 1\n" HEAD SETUP MOVES RESULT,
		HEAD "x-a: [b, # 1\n  c] # 2\nx-b: {d: # 3\n  e} # 4\n" SETUP MOVES RESULT,
		HEAD "x-a: \"b\" # 1\nx-b: 'c # d' # 2\nx-c: c#d # 3\nx-d: | # 4\n  # no comment\n  e\n" SETUP MOVES RESULT,
	};
	struct buffer out = { 0 }, again = { 0 };
	struct unit u;
	size_t n = 0;

	unit_init(&u);
	ck_assert_msg(unit_judge(&u, text[_i], strlen(text[_i])), "%s\n%s", u.f.text, text[_i]);
	ck_assert(unit_canonical(&u, &out));
	for (unsigned i = 1; i < 10; i++) {
		char comment[8];
		const char *first;

		snprintf(comment, sizeof(comment), "# %u", i);
		if (strstr(text[_i], comment) == NULL)
			break;
		first = strstr(buffer_string(&out), comment);
		ck_assert_msg(first != NULL, "\"%s\" is lost:\n%s\n%s", comment, text[_i], out.data);
		ck_assert_msg(strstr(first + 1, comment) == NULL, "\"%s\" stands twice:\n%s", comment, out.data);
		n++;
	}
	ck_assert_uint_gt(n, 0);
	canonical_of(&u, &out, &again, "again");
	ck_assert_str_eq(buffer_string(&out), buffer_string(&again));
	unit_free(&u);
	buffer_free(&out);
	buffer_free(&again);
}
END_TEST

static const char *const values[] = {
	"", " ", "a", " a", "a ", "a: b", "a:", ":", ":a", "a :b", "a:?b", "a?b", "a?:b", "a::b", "a #b", "#a", "a#b", "- a", "-", "--", "---", "...",
	"--- a", "null", "Null", "~", "true", "yes", "off", "1", "-1", "0x1f", "1e3", ".5", "+1", "=", "<<", "2026-10-03",
	"\n", "a\n", "a\nb", "a\nb\n", "\na", "a\n\nb\n", " a\nb\n", "a\n b\n", "a\n\n", "\ta", "a\tb", "a\t", "\t\n",
	"\xc2\x85", "a\xc2\x85" "b", "a\xe2\x80\xa8" "b", "\xe2\x80\xa9", "a\xef\xbb\xbf", "\xef\xbb\xbf" "a",
	"\xc2\xa0", "\xf0\x9f\x98\x80", "\xc3\xa4", "'", "''", "\"", "\\", "\\n", "%a", "@a", "!a", "&a", "*a", "|", "|\n",
	">", "?", "? a", "?a", ",", "a,b", "a, b", "[", "]", "{", "}", "[a]", "{a: b}", "a]", "\x7f", "\x01", "\x1b[31m",
	"a\nmoves: |\n  1. a4-a5\nresult: x\n", "moves: |\n  b\n", "a\n---\nb\n", "\r", "a\rb", "a\r\nb\r\n", "a\n\tb\n",
	"\xef\xbf\xbe", "\xef\xbf\xbd",
};

/* The character, if it is one that YAML takes for a line end or bars. */
static unsigned
bars(const char *text)
{
	static const struct {
		const char *text;
		unsigned code;
	} barred[] = { { "\xc2\x85", 0x85 }, { "\xe2\x80\xa8", 0x2028 }, { "\xe2\x80\xa9", 0x2029 },
		{ "\xef\xbb\xbf", 0xfeff }, { "\xef\xbf\xbe", 0xfffe } };

	for (size_t i = 0; i < LEN(barred); i++)
		if (strncmp(text, barred[i].text, strlen(barred[i].text)) == 0)
			return barred[i].code;
	return 0;
}

/* A value in double quotes. */
static void
quote(struct buffer *out, const char *text)
{
	buffer_char(out, '"');
	for (; *text != '\0'; text++) {
		unsigned char c = (unsigned char)*text;
		unsigned n = 0;

		if (c == '"' || c == '\\')
			buffer_printf(out, "\\%c", c);
		else if (c < 0x20 || c == 0x7f)
			buffer_printf(out, "\\x%02x", c);
		else if ((n = bars(text)) != 0)
			buffer_printf(out, "\\u%04X", n);
		else
			buffer_char(out, (char)c);
		text += n == 0 ? 0 : n < 0x800 ? 1 : 2;
	}
	buffer_char(out, '"');
}

static const char *const holders[] = {
	"x-a: @\n", "x-a: [@]\n", "x-a: [b, @, c]\n", "x-a: {b: @}\n", "x-a: {b: @, c: d}\n", "x-a:\n  - @\n",
	"x-a:\n  - b\n  - @\n", "x-a:\n  b: @\n", "x-a:\n  - b: @\n    c: d\n", "x-a:\n  - - @\n    - b\n",
	"x-a: # c\n  b: @ # d\n  # e\n", "x-a:\n  - @ # d\n", "elo: @ # c\n",
};

static const struct node *
find_value(const struct node *n, const char *text)
{
	const struct node *found = NULL;

	if (n->kind == NODE_SCALAR)
		return n->len == strlen(text) && memcmp(n->text, text, n->len) == 0 ? n : NULL;
	for (const struct node *c = n->child; c != NULL && found == NULL; c = c->next)
		found = find_value(n->kind == NODE_MAPPING ? c->value : c, text);
	return found;
}

/* Nothing, "~" and "null" are the same null. */
static bool
is_null(const struct node *n)
{
	return n->style == STYLE_PLAIN && (n->len == 0 || node_is(n, "~") || node_is(n, "null"));
}

static void
assert_same_node(const struct node *a, const struct node *b, const char *what)
{
	const struct node *x = a->child, *y = b->child;

	ck_assert_msg(a->kind == b->kind, "another kind: %s", what);
	if (a->kind == NODE_SCALAR && !(is_null(a) && is_null(b)))
		ck_assert_msg(a->len == b->len && memcmp(a->text, b->text, a->len) == 0, "\"%s\" became \"%s\": %s", a->text,
		    b->text, what);
	for (; x != NULL && y != NULL; x = x->next, y = y->next) {
		if (a->kind == NODE_MAPPING)
			assert_same_node(x->value, y->value, what);
		else
			assert_same_node(x, y, what);
	}
	ck_assert_msg(x == y, "another size: %s", what);
}

/* Whatever a key of one's own holds comes through the canonical form. */
START_TEST(any_value_is_kept)
{
	struct buffer text = { 0 }, out = { 0 }, again = { 0 };
	struct unit u;

	unit_init(&u);
	for (size_t v = 0; v < LEN(values); v++) {
		const char *at = strchr(holders[_i], '@');
		const struct node *n;

		buffer_clear(&text);
		buffer_text(&text, HEAD SETUP);
		buffer_add(&text, holders[_i], (size_t)(at - holders[_i]));
		quote(&text, values[v]);
		buffer_text(&text, at + 1);
		buffer_text(&text, MOVES RESULT);
		canonical_of(&u, &text, &out, values[v]);
		canonical_of(&u, &out, &again, buffer_string(&out));
		ck_assert_msg(buffer_same(&out, &again), "no fixed point of\n%s\n%s\n%s", buffer_string(&text),
		    buffer_string(&out), buffer_string(&again));
		for (n = u.record->root->child; strcmp(n->text, "x-a") != 0 && strcmp(n->text, "elo") != 0; n = n->next)
			continue;
		ck_assert_msg(find_value(n->value, values[v]) != NULL, "\"%s\" is lost:\n%s\n%s", values[v],
		    buffer_string(&text), buffer_string(&out));
	}
	unit_free(&u);
	buffer_free(&text);
	buffer_free(&out);
	buffer_free(&again);
}
END_TEST

/* The same written plain, in each place that takes it so. */
START_TEST(any_plain_value_is_kept)
{
	struct buffer text = { 0 }, out = { 0 }, again = { 0 };
	struct unit u, v;

	unit_init(&u);
	unit_init(&v);
	for (size_t k = 0; k < LEN(values); k++) {
		const char *at = strchr(holders[_i], '@');
		const struct node *n, *m;

		buffer_clear(&text);
		buffer_text(&text, HEAD SETUP);
		buffer_add(&text, holders[_i], (size_t)(at - holders[_i]));
		buffer_text(&text, values[k]);
		buffer_text(&text, at + 1);
		buffer_text(&text, MOVES RESULT);
		if (!unit_judge(&u, text.data, text.len))
			continue;
		ck_assert(unit_canonical(&u, &out));
		canonical_of(&v, &out, &again, buffer_string(&text));
		ck_assert_msg(buffer_same(&out, &again), "no fixed point of\n%s\n%s\n%s", buffer_string(&text),
		    buffer_string(&out), buffer_string(&again));
		for (n = u.record->root->child; n->text[0] != 'x' && n->text[0] != 'e'; n = n->next)
			continue;
		for (m = v.record->root->child; m->text[0] != 'x' && m->text[0] != 'e'; m = m->next)
			continue;
		assert_same_node(n->value, m->value, buffer_string(&text));
	}
	unit_free(&u);
	unit_free(&v);
	buffer_free(&text);
	buffer_free(&out);
	buffer_free(&again);
}
END_TEST

/* As a key inside one's own key, and where the record wants one line of text. */
START_TEST(any_key_is_kept)
{
	static const char *const holder[] = { "x-a: {@: b}\n", "x-a:\n  @: b\n", "x-a:\n  - @: b\n", "event: @\n",
		"players: {red: @}\n" };
	struct buffer text = { 0 }, out = { 0 }, again = { 0 };
	struct unit u;

	unit_init(&u);
	for (size_t v = 0; v < LEN(values); v++) {
		const char *at = strchr(holder[_i], '@');

		if (strchr(values[v], '\n') != NULL || (values[v][0] == '\0' && _i < 3))
			continue;
		buffer_clear(&text);
		buffer_text(&text, HEAD);
		buffer_add(&text, holder[_i], (size_t)(at - holder[_i]));
		quote(&text, values[v]);
		buffer_text(&text, at + 1);
		buffer_text(&text, SETUP MOVES RESULT);
		canonical_of(&u, &text, &out, values[v]);
		canonical_of(&u, &out, &again, buffer_string(&out));
		ck_assert_msg(buffer_same(&out, &again), "no fixed point of\n%s", buffer_string(&text));
		if (_i >= 3)
			ck_assert_msg(find_value(u.record->root, values[v]) != NULL, "\"%s\" is lost:\n%s", values[v],
			    buffer_string(&out));
	}
	unit_free(&u);
	buffer_free(&text);
	buffer_free(&out);
	buffer_free(&again);
}
END_TEST

/* Comments in moves, of any text that YAML can hold in a block. */
START_TEST(move_comments_are_kept)
{
	struct buffer text = { 0 }, out = { 0 }, again = { 0 };
	struct unit u;

	unit_init(&u);
	for (size_t v = 0; v < LEN(values); v++) {
		if (strchr(values[v], '}') != NULL || strstr(values[v], "\n") != NULL)
			continue;
		buffer_clear(&text);
		buffer_text(&text, HEAD SETUP "moves: \"1. a4-a5 {");
		quote(&again, values[v]);
		buffer_add(&text, again.data + 1, again.len - 2);
		buffer_text(&text, "} 1... a7-a6\"\n" RESULT);
		buffer_clear(&again);
		if (!unit_judge(&u, text.data, text.len)) {
			ck_assert_msg(u.f.id == DIAG_COMMENT_OPEN, "%s", u.f.text); /* a control character */
			continue;
		}
		ck_assert(unit_canonical(&u, &out));
		ck_assert_msg(strstr(buffer_string(&out), values[v]) != NULL, "\"%s\" is lost:\n%s", values[v],
		    out.data);
		canonical_of(&u, &out, &again, buffer_string(&out));
		ck_assert(buffer_same(&out, &again));
		buffer_clear(&again);
	}
	unit_free(&u);
	buffer_free(&text);
	buffer_free(&out);
	buffer_free(&again);
}
END_TEST

/* Comments over several lines, with blank lines and blanks: written back, they are a fixed point. */
START_TEST(long_comments)
{
	static const char *const comment[] = {
		"a\n  b", "a\n\n  b", "\n  a\n  ", "a\n    b\n   c", "a \n  b", "a\n  \n  b", "\n\n\n  ", "a\n  # b",
		"a\n  --- b", "a\n      1. b1-b2", "\ta\n  \tb",
	};
	struct buffer text = { 0 }, out = { 0 }, again = { 0 };
	struct unit u;

	unit_init(&u);
	for (size_t i = 0; i < LEN(comment); i++)
		for (int behind = 0; behind < 2; behind++) {
			buffer_clear(&text);
			buffer_printf(&text, HEAD SETUP "moves: |\n  1. a4-a5%s{%s}%s\n" RESULT, behind ? " a7-a6 " : " ",
			    comment[i], behind ? "" : " a7-a6");
			canonical_of(&u, &text, &out, comment[i]);
			canonical_of(&u, &out, &again, buffer_string(&out));
			ck_assert_msg(buffer_same(&out, &again), "no fixed point:\n%s\n%s", buffer_string(&out),
			    buffer_string(&again));
		}
	unit_free(&u);
	buffer_free(&text);
	buffer_free(&out);
	buffer_free(&again);
}
END_TEST

/* Set-ups and rules as their own canonical forms have them. */
START_TEST(rules_of_the_reader)
{
	static const char text[] = GOOD;
	static const struct {
		const char *rules, *id, *written;
	} given[] = {
		{ "isf", NULL, "rules: isf\n" },
		{ "chasing=more-squares", NULL, "rules: {chasing: more-squares}\n" },
		{ "isf,two-squares=off", NULL, "rules: {preset: isf, two-squares: \"off\"}\n" },
		{ "STG-R6=more-squares", NULL, "rules: {chasing: more-squares}\n" },
		{ "", "unknown-preset", NULL },
		{ "none", "unknown-preset", NULL },
		{ "chasing=none", "unknown-option", NULL },
		{ "chase=off", "unknown-ruling", NULL },
		{ "chasing=off,isf", "unknown-preset", NULL },
		{ "isf,isf", "unknown-preset", NULL },
		{ "isf,", NULL, "rules: isf\n" },
		{ "=", "unknown-ruling", NULL },
	};
	struct buffer out = { 0 };
	struct document d;

	document_make(&d, text, sizeof(text) - 1);
	for (size_t i = 0; i < LEN(given); i++) {
		struct reading how = { .rules = given[i].rules };
		struct arena a;
		struct player p;
		struct finding f;
		struct record *r;

		arena_init(&a);
		player_init(&p);
		r = record_read(&a, &d, &how, &f);
		ck_assert_msg((r == NULL) == (given[i].id != NULL), "%s: %s", given[i].rules, r != NULL ? "" : f.text);
		if (r == NULL) {
			ck_assert_str_eq(diag_types[f.id].id, given[i].id);
		} else {
			ck_assert(r->rules_assumed);
			buffer_clear(&out);
			ck_assert(record_write_canonical(r, &p, &out, &f));
			ck_assert_msg(strstr(buffer_string(&out), given[i].written) != NULL, "%s:\n%s", given[i].rules,
			    out.data);
		}
		player_free(&p);
		arena_free(&a);
	}
	document_drop(&d);
	buffer_free(&out);
}
END_TEST

/* Faults of the source are the record's. */
START_TEST(faults_of_documents)
{
	static const char text[] = GOOD;
	static const struct {
		enum document_fault fault;
		enum diag_id id;
	} given[] = { { DOCUMENT_TOO_LARGE, DIAG_TOO_LARGE }, { DOCUMENT_CUT_OFF, DIAG_CUT_OFF } };
	struct reading how = { 0 };
	struct document d;

	document_make(&d, text, sizeof(text) - 1);
	d.line = 12;
	for (size_t i = 0; i < LEN(given); i++) {
		struct arena a;
		struct finding f;

		arena_init(&a);
		d.fault = given[i].fault;
		ck_assert_ptr_null(record_read(&a, &d, &how, &f));
		ck_assert_int_eq(f.id, given[i].id);
		ck_assert_uint_eq(f.line, 12);
		ck_assert_uint_eq(f.record, 1);
		arena_free(&a);
	}
	document_drop(&d);
}
END_TEST

/* ---- actions without a set-up --------------------------------------------------------------------- */

static const struct {
	const char *game, *word;
} action_words[] = {
	{ "stratego", "a4xa5(9>8)" }, { "stratego", "d10-e10" }, { "strata5", "4:a1-a2-b2-b1^1" }, { "strata5", "+c1^1" },
	{ "stratix", "1:Ta5-b6-c7-d8" }, { "stratix", "1+9" }, { "stratix", "1*3Tp13>n19" }, { "stratix", "3!2" },
	{ "stratego-card", "axb(6>5)" }, { "stratego-card", "a2(d9,eB)" }, { "galaxy-grid", "L3" },
	{ "galaxy-grid", "4f55d2" }, { "galaxy-grid", "3@2=a6b5" }, { "galaxy-grid", "3x4:6+1>1" },
};

/* Cut off and with any byte in place of its last, a word is read or not; what is read can be written. */
static void
read_without_setup(const struct notation *n, const char *word)
{
	char text[64];

	for (size_t len = 1; len <= strlen(word); len++)
		for (unsigned c = 0; c < 256; c++) {
			struct buffer out = { 0 };
			struct action a = { 0 };

			memcpy(text, word, len);
			text[len - 1] = (char)c;
			if (n->read_action(NULL, text, len, &a) == len)
				n->write_action(NULL, &a, &out);
			buffer_free(&out);
		}
}

START_TEST(actions_without_a_setup)
{
	const struct notation *n = notation_of(game_find(action_words[_i].game, strlen(action_words[_i].game)));
	const char *word = action_words[_i].word;
	struct buffer out = { 0 };
	struct action a = { 0 };

	ck_assert_uint_eq(n->read_action(NULL, word, strlen(word), &a), strlen(word));
	n->write_action(NULL, &a, &out);
	ck_assert_msg(buffer_is(&out, word, strlen(word)), "%s is written %s", word, buffer_string(&out));
	buffer_free(&out);
	read_without_setup(n, word);
}
END_TEST

START_TEST(words_of_every_game)
{
	for (size_t g = 0; game_at(g) != NULL; g++) {
		size_t i = 0;

		while (i < LEN(action_words) && strcmp(action_words[i].game, game_at(g)->name) != 0)
			i++;
		ck_assert_msg(i < LEN(action_words), "no word of %s", game_at(g)->name);
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("record");
	TCase *styled = tcase_create("styles"), *refused = tcase_create("refused"), *kept_ = tcase_create("kept");

	tcase_set_timeout(styled, 60);
	tcase_set_timeout(refused, 60);
	tcase_set_timeout(kept_, 60);
	tcase_add_loop_test(styled, every_style, 0, LEN(styles));
	tcase_add_loop_test(styled, one_canonical_form, 0, LEN(forms));
	tcase_add_test(styled, flow_record);
	tcase_add_test(styled, lines_of_later_documents);
	tcase_add_loop_test(styled, place_in_every_scalar, 0, LEN(scalars));
	tcase_add_loop_test(refused, refuses, 0, LEN(refusals));
	tcase_add_loop_test(refused, refuses_crlf, 0, LEN(refusals));
	tcase_add_test(refused, refuses_zero_bytes);
	tcase_add_test(refused, refuses_cut_off);
	tcase_add_test(refused, position_document);
	tcase_add_test(refused, limits);
	tcase_add_test(refused, no_slow_records);
	tcase_add_test(refused, many_keys);
	tcase_add_test(refused, faults_of_documents);
	tcase_add_test(kept_, canonical_keeps);
	tcase_add_loop_test(kept_, comments_are_kept, 0, 13);
	tcase_add_loop_test(kept_, any_value_is_kept, 0, LEN(holders));
	tcase_add_loop_test(kept_, any_plain_value_is_kept, 0, LEN(holders));
	tcase_add_loop_test(kept_, any_key_is_kept, 0, 5);
	tcase_add_test(kept_, move_comments_are_kept);
	tcase_add_test(kept_, long_comments);
	tcase_add_test(kept_, rules_of_the_reader);
	tcase_add_loop_test(kept_, actions_without_a_setup, 0, LEN(action_words));
	tcase_add_test(kept_, words_of_every_game);
	suite_add_tcase(s, styled);
	suite_add_tcase(s, refused);
	suite_add_tcase(s, kept_);
	return unit_main(s);
}
