/* record.c: YAML and records.  Each part has a file in record/. */
#include "record/records.h"

#include <string.h>

/* The line and column of an offset, counted in the simplest way. */
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

void
assert_place(const char *text, size_t offset, const struct finding *f, const char *what)
{
	uint64_t line, column;

	count_place(text, offset, &line, &column);
	ck_assert_msg(f->line == line && f->column == column, "%s: \"%s\" at %d:%d, not %d:%d", what, f->text,
	    (int)f->line, (int)f->column, (int)line, (int)column);
}

void
canonical_of(struct unit *u, const struct buffer *text, struct buffer *out, const char *what)
{
	ck_assert_msg(unit_judge(u, text->data, text->len), "%s: %d:%d: %s\n%.*s", what, (int)u->f.line,
	    (int)u->f.column, u->f.text, (int)text->len, text->data);
	ck_assert_msg(unit_canonical(u, out), "%s: no canonical form", what);
}

/* ---- rulings ---------------------------------------------------------------------------------- */

/* Read set-ups and rules in the way their canonical forms write them. */
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
		struct read_options how = { .rules = given[i].rules };
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

/* ---- actions without a set-up --------------------------------------------------------------------- */

static const struct {
	const char *game, *word;
} action_words[] = {
	{ "stratego", "a4xa5(9>8)" }, { "stratego", "d10-e10" }, { "strata5", "4:a1-a2-b2-b1^1" }, { "strata5", "+c1^1" },
	{ "stratix", "1:Ta5-b6-c7-d8" }, { "stratix", "1+9" }, { "stratix", "1*3Tp13>n19" }, { "stratix", "3!2" },
	{ "stratego-card", "axb(6>5)" }, { "stratego-card", "a2(d9,eB)" }, { "galaxy-grid", "L3" },
	{ "galaxy-grid", "4f55d2" }, { "galaxy-grid", "3@2=a6b5" }, { "galaxy-grid", "3x4:6+1>1" },
};

/* Try a word cut off at each place, with any byte in place of its last.  It is read or not; what is read can be written. */
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

static TCase *
actions_case(void)
{
	TCase *c = tcase_create("actions");

	tcase_set_timeout(c, 60);
	tcase_add_test(c, rules_of_the_reader);
	tcase_add_loop_test(c, actions_without_a_setup, 0, LEN(action_words));
	tcase_add_test(c, words_of_every_game);
	return c;
}

int
main(void)
{
	Suite *s = suite_create("record");

	suite_add_tcase(s, styles_case());
	suite_add_tcase(s, refused_case());
	suite_add_tcase(s, words_case());
	suite_add_tcase(s, buffers_case());
	suite_add_tcase(s, kept_case());
	suite_add_tcase(s, actions_case());
	return unit_main(s);
}
