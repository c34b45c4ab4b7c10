/* record/refused.c: what no record may have is refused, at the right place; sizes have limits, and nothing is slow.
 *
 * In the table a backtick marks the place of the finding; it is not part of the text.
 */
#include "records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- what is refused -------------------------------------------------------------------------- */

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
	{ "unknown-game", "strat: 1\ngame: `strattego\n" },
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
	{ "unknown-preset", HEAD "rules: `Shelf\n" SETUP MOVES RESULT },
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
	{ "key-order", HEAD SETUP "result: `unfinished\n" MOVES },
	/* forms */
	{ "blank", HEAD "event: `___\n" SETUP MOVES RESULT },
	{ "blank", HEAD "event: \"`__\"\n" SETUP MOVES RESULT },
	{ "blank", HEAD "players: {red: a, blue: `_}\n" SETUP MOVES RESULT },
	{ "blank", HEAD "army: `___\n" SETUP MOVES RESULT },
	{ "blank", HEAD "army: {F: `_}\n" SETUP MOVES RESULT },
	{ "blank", HEAD "army: [F, [`_]]\n" SETUP MOVES RESULT },
	{ "blank", HEAD "setup: `___\n" MOVES RESULT },
	{ "blank", HEAD "setup:\n  blue: |\n    F . `_ .\n    _\n" MOVES RESULT },
	{ "blank", HEAD SETUP "moves: `___\n" RESULT },
	{ "blank", HEAD SETUP "moves: |\n  {_ is _} 1. a4-a5 `_ {\n" RESULT },
	{ "blank", HEAD SETUP "moves: |\n  1. a4-a5 `___\n" RESULT },
	{ "blank", HEAD SETUP MOVES "result: `___\n" },
	{ "unknown-game", "strat: 1\ngame: `___\n" },
	{ "bad-value", HEAD "log: `___\n" SETUP MOVES RESULT },
	{ "bad-action", HEAD SETUP "moves: |\n  1. `_a\n" RESULT },
	{ "bad-setup", HEAD "setup: `_a\n" MOVES RESULT },
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

/* Write the text without its marker.  Returns the offset of the marker, or SIZE_MAX. */
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

	if (strcmp(c->id, "illegal-setup") == 0) { /* (tested in full below) */
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

/* The same with the line ends of other systems: the places are the same. */
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

/* Put a zero byte at every place of a record. */
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

/* A record that is cut off anywhere is never read as a complete one. */
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

/* What makes YAML readers slow is refused early. */
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

/* Many keys, all different: the search for duplicates must not take long. */
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

/* A fault of the source is reported as the record's. */
START_TEST(faults_of_documents)
{
	static const char text[] = GOOD;
	static const struct {
		enum document_fault fault;
		enum diag_id id;
	} given[] = { { DOCUMENT_TOO_LARGE, DIAG_TOO_LARGE }, { DOCUMENT_CUT_OFF, DIAG_CUT_OFF } };
	struct read_options how = { 0 };
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

TCase *
refused_case(void)
{
	TCase *c = tcase_create("refused");

	tcase_set_timeout(c, 60);
	tcase_add_loop_test(c, refuses, 0, LEN(refusals));
	tcase_add_loop_test(c, refuses_crlf, 0, LEN(refusals));
	tcase_add_test(c, refuses_zero_bytes);
	tcase_add_test(c, refuses_cut_off);
	tcase_add_test(c, position_document);
	tcase_add_test(c, limits);
	tcase_add_test(c, no_slow_records);
	tcase_add_test(c, many_keys);
	tcase_add_test(c, faults_of_documents);
	return c;
}
