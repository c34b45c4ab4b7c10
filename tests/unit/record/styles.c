/* record/styles.c: every way to write one record gives the same record, and every fault is found where it is. */
#include "records.h"

#include <stdio.h>
#include <string.h>

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

/* The moves with at most one fault.  wrong: the word at the place of the fault. */
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

/* Returns where the moves begin. */
static size_t
write_record(struct buffer *out, const struct form *form, const struct style *s, const struct fault *fault)
{
	struct buffer b = { 0 };
	size_t moves = 0;

	buffer_text(&b, form->before);
	buffer_text(&b, HEAD SETUP);
	buffer_text(&b, "\001"); /* removed below */
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

/* Underscores in a name, in a comment or under a key of one's own are no blanks. */
START_TEST(underscores_are_text)
{
	static const char text[] = HEAD "event: one _ two\nplayers: {red: _a, blue: \"_ _\"}\n" SETUP
	    "moves: |\n  {a ___ b} 1. a4-a5 {_} a7-a6\n" RESULT "x-a: ___\nx-b: [_]\n";
	struct unit u;

	unit_init(&u);
	ck_assert_msg(unit_judge(&u, text, sizeof(text) - 1), "%s", u.f.text);
	unit_free(&u);
}
END_TEST

/* Lines are counted from the beginning of the file, not of the document. */
START_TEST(lines_of_later_documents)
{
	static const char text[] = "---\n" HEAD SETUP "moves: |\n  1. a4-a9\nresult: unfinished\n";
	struct read_options how = { 0 };
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

/* Each word of the value is found in the document.  So all words of one "key: value" differ. */
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

TCase *
styles_case(void)
{
	TCase *c = tcase_create("styles");

	tcase_set_timeout(c, 60);
	tcase_add_loop_test(c, every_style, 0, LEN(styles));
	tcase_add_loop_test(c, one_canonical_form, 0, LEN(forms));
	tcase_add_test(c, flow_record);
	tcase_add_test(c, underscores_are_text);
	tcase_add_test(c, lines_of_later_documents);
	tcase_add_loop_test(c, place_in_every_scalar, 0, LEN(scalars));
	return c;
}
