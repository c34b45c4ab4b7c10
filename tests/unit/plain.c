/* plain.c: test our own reader of plain documents.  It must make the same tree as libyaml, or leave the document to
 * libyaml. */
#include "unit.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "trees.h"

static enum trees
compare(const char *text, size_t len)
{
	struct document d;
	struct buffer why = { 0 };
	enum trees found;

	document_make(&d, text, len);
	found = trees_compare(&d, &why);
	ck_assert_msg(found != TREES_APART, "%s:\n%.*s", buffer_string(&why), (int)len, text);
	buffer_free(&why);
	document_drop(&d);
	return found;
}

/* ---- where YAML is treacherous ------------------------------------------------------------------- */

static const struct {
	const char *text;
	bool plain; /* in the form that the tools write: the plain reader must read it */
} texts[] = {
	{ "a: b\n", true }, { "---\na: b\n", true }, { "a: b", false }, { "--- a: b\n", false }, { "---\n", false }, { "", false },
	{ "a: b\n...\n", false }, { "%YAML 1.1\n---\na: b\n", false }, { "\xef\xbb\xbf" "a: b\n", false }, { "a:  b\n", false },
	{ "a: b c\n", true }, { "a: b \n", false }, { "a : b\n", false }, { "a:\tb\n", false }, { "a: b\tc\n", false }, { "a:b\n", false },
	{ "a: b\r\n", false }, { "a: b\rc: d\n", false }, { "a: b: c\n", false }, { "a: b:\n", false }, { "a: b:c\n", true },
	{ "a: 12:30\n", true }, { "a: b #c\n", false }, { "a: b#c\n", true }, { "a: #c\n", false }, { "# c\na: b\n", false },
	{ "a: b\n# c\n", false }, { "a: b\n\nc: d\n", false }, { "a: b\n\n", false }, { "a: b\n c\n", false }, { "a: b\n c: d\n", false },
	{ "a:\n", false }, { "a: \n", false }, { "a:\n  b: c\n", true }, { "a:\n   b: c\n", false }, { "a:\n b: c\n", false },
	{ "a:\n  b: c\n d: e\n", false }, { "a:\n  b: c\n  d:\n    e: f\ng: h\n", true }, { "a:\n  b\n", false }, { "a:\n  b: c\n   d\n", false },
	{ "a: -b\n", false }, { "a: - b\n", false }, { "a: ?b\n", false }, { "a: :b\n", false }, { "a: ,b\n", false }, { "a: &b c\n", false },
	{ "a: *b\n", false }, { "a: !b c\n", false }, { "a: |b\n", false }, { "a: >b\n", false }, { "a: @b\n", false }, { "a: `b\n", false },
	{ "a: %b\n", false }, { "a: 'b'\n", false }, { "a: b'c\"d\n", true }, { "a: 1,2 [3] {4} & * ! | > % @ ` ? x\n", true },
	{ "a: ~\n", true }, { "a: .b\n", false }, { "a: \\b\n", false }, { "a: <b\n", true }, { "a: 2026-10-03\n", true },
	{ "a: \"b\"\n", true }, { "a: \"b # c: d\"\n", true }, { "a: \"\"\n", true }, { "a: \" b \"\n", true }, { "a: \"b\\n\"\n", false },
	{ "a: \"b\nc\"\n", false }, { "a: \"b\" c\n", false }, { "a: \"b\" \n", false }, { "\"a\": b\n", true }, { "a b: c\n", false },
	{ "\"a\" : b\n", false }, { "\"a b\": c\n", false }, { "\"\": b\n", false }, { "\"a\": b\na: c\n", false }, { "\"a:b\": c\n", false },
	{ "\"a: b\n", false }, { "\"a\"b: c\n", false }, { "a\": b\n", false }, { "\"-a\": b\n", false }, { "a:\n  \"1\": b\n  \"12\": {c: d}\n", true },
	{ "\"a\\n\": b\n", false }, { "\"\xc3\xb6\": b\n", false }, { "\"a\":b\n", false }, { "\"a\":\n  b: c\n", true },
	{ "a: b\na: c\n", false }, { "a: b\nA: c\n", true }, { "-a: b\n", false }, { "a-b_c.d1: e\n", true }, { "?a: b\n", false }, { "? a\n", false },
	{ "a: J\xc3\xb6rg\n", true }, { "a: \xe5\xb1\x80\n", true }, { "a: \xf0\x9f\x99\x82\n", true }, { "a: \xc2\x85" "b\n", false }, { "a: \xc2\xa0\n", true },
	{ "a: b\xe2\x80\xa8" "c\n", false }, { "a: b\xef\xbb\xbf" "c\n", false }, { "a: \xf6\n", false }, { "a: \xed\xa0\x80\n", false }, { "\xc3\xb6: b\n", false },
	{ "a: \"\xc3\xb6\"\n", true }, { "a: [\xc3\xb6]\n", true }, { "a: b\x7f\n", false }, { "a: \x01\n", false },
	{ "a: []\n", true }, { "a: {}\n", true }, { "a: [b]\n", true }, { "a: [b, c d, \"e, f\"]\n", true }, { "a: [b,c]\n", false }, { "a: [ b ]\n", false },
	{ "a: [b, ]\n", false }, { "a: [b\n", false }, { "a: [b]]\n", false }, { "a: [b] c\n", false }, { "a: [b: c]\n", false }, { "a: [b:c]\n", false },
	{ "a: [b #c]\n", false }, { "a: [b, {c: d, e: [f]}]\n", true }, { "a: {b: c}\n", true }, { "a: {b: }\n", false }, { "a: {b}\n", false },
	{ "a: {b: c, b: d}\n", false }, { "a: {b: c, }\n", false }, { "a: {b: c} \n", false }, { "a: {b:c}\n", false }, { "a: {\"b\": c}\n", true }, { "a: {\"b\":c}\n", false },
	{ "a: {b: -1}\n", false }, { "a: [?]\n", false }, { "a: [b?c]\n", false }, { "a: [~]\n", true }, { "{a: b}\n", false }, { "[a]\n", false },
	{ "a: [[[[[[[[[[[[[[[b]]]]]]]]]]]]]]]\n", true }, { "a: [[[[[[[[[[[[[[[[b]]]]]]]]]]]]]]]]\n", false },
	{ "a:\n  - b\n  - \"c\"\n  - {d: e}\n  - [f]\ng: h\n", true }, { "a:\n- b\n", false }, { "a:\n  - b: c\n", false }, { "a:\n  - - b\n", false },
	{ "a:\n  -b\n", false }, { "a:\n  -\n", false }, { "a:\n  - b\n  c: d\n", false }, { "a:\n  b: c\n  - d\n", false }, { "- a\n- b\n", false }, { "a:\n  - |\n    b\n", false },
	{ "a: |\n  b\n", true }, { "a: |\n  b\n  c\nd: e\n", true }, { "a: |\n  b\n\n  c\n", true }, { "a: |\n  b\n\n", false }, { "a: |\n\n  b\n", false },
	{ "a: |\n   b\n", false }, { "a: |\n b\n", false }, { "a: |\n  b\n c\n", false }, { "a: |\n  b\n   c\n", true }, { "a: |\n  b # c: d - ' \" {\n", true },
	{ "a: |\n  b  \n", true }, { "a: |\n  b\n  \n", false }, { "a: |\n  b\n   \n  c\n", false }, { "a: |\n  b\n \n  c\n", false }, { "a: |\n  \tb\n", false },
	{ "a: | \n  b\n", false }, { "a: |-\n  b\n", false }, { "a: |+\n  b\n", false }, { "a: |2\n  b\n", true }, { "a: |2\n   b\n  c\n", true }, { "a:\n  b: |2\n     c\n    d\n", true }, { "a: |2\n   b\n c\n", false }, { "a: |2\n\n  b\n", false },
	{ "a: |2\n    \n  b\n", false }, { "a: |2-\n  b\n", false }, { "a: |3\n   b\n", false }, { "a: |22\n  b\n", false }, { "a: >\n  b\n", false }, { "a: | # c\n  b\n", false },
	{ "a: |\n  J\xc3\xb6rg\n", true }, { "a: |\n  \xc3\xb6\n", true }, { "a: |\n  b\xe2\x80\xa8\n", false }, { "a: |\n  b\xff\n", false }, { "a: |\nb: c\n", true }, { "moves: |\nresult: d\n", true }, { "a: |2\nb: c\n", true }, { "a:\n  b: |\n  c: d\n", false }, { "a: |\n", false },
	{ "a: |\n  b\n---\n", false }, { "a:\n  b: |\n    c\n    d\n  e: f\n", true }, { "a:\n  b: |\n    c\n   d\n", false }, { "a:\n  b: |\n    c\n  \n", false },
	{ "moves: |\n  1. a b\n  2. c\nresult: d\n", true }, { "moves: |\n  1. a {x\n  y} b\nresult: d\n", true }, { "moves: |\n  1. a\n\n  2. b\n", true },
	{ "x:\n  moves: |\n    1. a\n", true }, { "moves: |\n  1. a\n\nresult: d\n", false }, { "moves: 1. a\n", true },
};

START_TEST(treacherous)
{
	for (size_t i = 0; i < LEN(texts); i++) {
		enum trees found = compare(texts[i].text, strlen(texts[i].text));

		ck_assert_msg((found == TREES_SAME) == texts[i].plain, "%s:\n%s", texts[i].plain ? "not taken" : "taken", texts[i].text);
	}
}
END_TEST

/* ---- large ones ---------------------------------------------------------------------------------- */

static void
assert_many(const char *head, const char *each, unsigned n, const char *tail, bool plain)
{
	struct buffer b = { 0 };

	buffer_text(&b, head);
	for (unsigned i = 0; i < n; i++)
		buffer_printf(&b, each, i);
	buffer_text(&b, tail);
	ck_assert_msg((compare(b.data, b.len) == TREES_SAME) == plain, "%u times %s", n, each);
	buffer_free(&b);
}

START_TEST(limits)
{
	assert_many("", "a%u: b\n", 4096, "", true);
	assert_many("", "a%u: b\n", 4097, "", false);
	assert_many("a: [", "b%u, ", 4095, "b]\n", true);
	assert_many("a: [", "b%u, ", 4096, "b]\n", false);
	assert_many("a:\n", "  - b%u\n", 4096, "", true);
	assert_many("a:\n", "  - b%u\n", 4097, "", false);
	assert_many("", "a", 256, ": b\n", true);
	assert_many("", "a", 257, ": b\n", false);
	assert_many("a: ", "b", 1 << 20, "\n", true);
	assert_many("a: ", "b", (1 << 20) + 1, "\n", false);
	assert_many("a: |\n", "  b%06u\n", 104000, "", true);
	assert_many("a: |\n", "  b%06u\n", 105000, "", false);
	assert_many("moves: |\n", "  b%06u\n", 1 << 17, "", true);
}
END_TEST

/* ---- records ------------------------------------------------------------------------------------- */

/* Change something somewhere: replace a byte, remove one, or add one. */
static void
change(struct rng *r, struct buffer *b)
{
	static const char bytes[] = "\n\n\n   ::##--?.,[]{}\"'|>&*!%@`\\\t\r~ab1\xc3\xa4\xe2\x80\xa8\xef";
	size_t at = rng_below(r, (uint32_t)b->len);
	char c = bytes[rng_below(r, sizeof(bytes) - 1)];

	switch (rng_below(r, 3)) {
	case 0:
		b->data[at] = c;
		break;
	case 1:
		memmove(b->data + at, b->data + at + 1, --b->len - at);
		break;
	default:
		buffer_char(b, ' ');
		memmove(b->data + at + 1, b->data + at, b->len - 1 - at);
		b->data[at] = c;
		break;
	}
}

static void
compare_changed(struct rng *r, const char *text, size_t len, unsigned times)
{
	struct buffer b = { 0 };

	for (unsigned i = 0; i < times; i++) {
		if (b.len < 2 || i % 4 == 0) {
			buffer_clear(&b);
			buffer_add(&b, text, len);
		}
		change(r, &b);
		compare(b.data, b.len);
	}
	buffer_free(&b);
}

/* Every generated record has the form that the tools write. */
START_TEST(generated)
{
	const struct game *g;
	struct rng rng = { unit_setting("STRAT_SEED", 1) };
	uint64_t games = unit_setting("STRAT_GAMES", 1000) / 20 + 2;
	struct buffer text = { 0 };

	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		for (uint64_t k = 0; unit_game(g) && k < games; k++) {
			struct generated what = { .seed = rng_next(&rng), .max_plies = 60, .id = "generated" };
			struct generated_game made;

			buffer_clear(&text);
			if (!generate(generator_of(g), &what, &text, &made))
				continue;
			ck_assert_msg(compare(text.data, text.len) == TREES_SAME, "not taken:\n%s", buffer_string(&text));
			compare_changed(&rng, text.data, text.len, 40);
		}
	buffer_free(&text);
}
END_TEST

/* ---- files --------------------------------------------------------------------------------------- */

static void
compare_file(struct rng *r, const char *path, unsigned *all, unsigned *plain)
{
	struct source *s;
	struct batch batch = { 0 };
	struct finding f;
	uint64_t number = 0;
	enum source_state state;

	ck_assert_msg(source_open(&s, path, SOURCE_MAX_RECORD, &f), "%s: %s", path, f.text);
	do {
		state = source_next(s, &batch, &number, &f);
		for (size_t i = 0; i < batch.ndocuments; i++) {
			const struct document *d = &batch.documents[i];

			(*all)++;
			*plain += compare(d->text, d->len) == TREES_SAME;
			if (rng_below(r, 16) == 0 && d->len > 2)
				compare_changed(r, d->text, d->len < 4096 ? d->len : 4096, 4);
		}
	} while (state == SOURCE_MORE);
	batch_free(&batch);
	source_close(s);
}

static bool
ends_with(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);

	return n >= m && strcmp(name + n - m, end) == 0;
}

/* Compare the trees of all documents of a directory.  Counts them, and those that the plain reader read. */
static void
compare_directory(const char *dir, unsigned *all, unsigned *plain)
{
	struct rng rng = { unit_setting("STRAT_SEED", 1) };
	struct buffer path = { 0 };
	struct dirent *e;
	DIR *files;

	unit_path(&path, "%s", dir);
	ck_assert_msg((files = opendir(buffer_string(&path))) != NULL, "%s", dir);
	while ((e = readdir(files)) != NULL) {
		struct buffer file = { 0 };

		unit_path(&file, "%s/%s", dir, e->d_name);
		if (e->d_name[0] != '.' && (ends_with(e->d_name, ".yaml") || ends_with(e->d_name, ".gz")))
			compare_file(&rng, buffer_string(&file), all, plain);
		buffer_free(&file);
	}
	closedir(files);
	buffer_free(&path);
}

START_TEST(files)
{
	const struct game *g;
	unsigned all = 0, plain = 0, others = 0, taken = 0;

	for (size_t i = 0; (g = game_at(i)) != NULL; i++) {
		struct buffer dir = { 0 };

		buffer_printf(&dir, "samples/%s", g->name);
		compare_directory(buffer_string(&dir), &all, &plain);
		buffer_clear(&dir);
		buffer_printf(&dir, "tests/data/%s", g->name);
		compare_directory(buffer_string(&dir), &others, &taken);
		buffer_free(&dir);
	}
	compare_directory("samples/boards", &others, &taken);
	compare_directory("samples/decks", &others, &taken);
	ck_assert(taken > 0); /* (most records written by hand are left to libyaml) */
	ck_assert_msg(plain * 10 >= all * 9, "of %u samples the plain reader takes %u", all, plain);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("plain");
	TCase *t = tcase_create("plain");

	tcase_set_timeout(t, 0);
	tcase_add_test(t, treacherous);
	tcase_add_test(t, limits);
	tcase_add_test(t, generated);
	tcase_add_test(t, files);
	suite_add_tcase(s, t);
	return unit_main(s);
}
