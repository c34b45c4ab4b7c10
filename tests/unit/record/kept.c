/* record/kept.c: the canonical form keeps what a record has besides the game: comments, and the user's own keys. */
#include "records.h"

#include <stdio.h>
#include <string.h>

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
	buffer_text(&text, rich + (strstr(rich, "---") - rich)); /* what is before the marker is not part of the document */
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

/* Comments in every place where one may be: each is kept, once. */
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

/* The character, if YAML reads it as a line end or does not allow it; else 0. */
static unsigned
barred_character(const char *text)
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
		else if ((n = barred_character(text)) != 0)
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

/* An empty value, "~" and "null" mean the same. */
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

/* The canonical form keeps every value of a user's own key. */
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

/* The same values without quotes, in each place that allows it. */
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

/* As a key inside a user's own key, and where a record needs one line of text. */
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

/* Comments in moves, with any text that a block of YAML can have. */
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

/* Comments over several lines, with blank lines and blanks.  Written once, they do not change when written again. */
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

TCase *
kept_case(void)
{
	TCase *c = tcase_create("kept");

	tcase_set_timeout(c, 60);
	tcase_add_test(c, canonical_keeps);
	tcase_add_loop_test(c, comments_are_kept, 0, 13);
	tcase_add_loop_test(c, any_value_is_kept, 0, LEN(holders));
	tcase_add_loop_test(c, any_plain_value_is_kept, 0, LEN(holders));
	tcase_add_loop_test(c, any_key_is_kept, 0, 5);
	tcase_add_test(c, move_comments_are_kept);
	tcase_add_test(c, long_comments);
	return c;
}
