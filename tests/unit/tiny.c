/* tiny.c: a second game, of a few lines, under tests/unit/tiny.  The lists of games are compiled with
 * it; everything else is as it stands in the library.  So whatever works here knows no game by name.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/scene.h"
#include "data.h"
#include "gen.h"
#include "tiny.h"

#define HEAD "strat: 1\ngame: tiny\nbook: 3\n"

START_TEST(is_registered)
{
	size_t n = 0;

	while (game_at(n) != NULL)
		n++;
	ck_assert_uint_ge(n, 2);
	ck_assert_ptr_eq(game_at(n - 1), &game_tiny);
	ck_assert_ptr_eq(game_find("tiny", 4), &game_tiny);
	ck_assert_ptr_eq(notation_of(&game_tiny)->game, &game_tiny);
	ck_assert_ptr_eq(generator_of(&game_tiny)->game, &game_tiny);
}
END_TEST

/* What comes of a record: nothing, or a finding with its ply and citation. */
static const struct {
	const char *text, *id;
	unsigned ply;
	const char *cite;
} judged[] = {
	{ HEAD "setup: 18\nmoves: |\n  1. +2 +1\nresult: left goal\n", NULL, 0, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +2=20 +1=21\nresult: left goal\n", NULL, 0, "" },
	{ HEAD "rules: turned\nsetup: 18\nmoves: |\n  1. +2 +1\nresult: right goal\n", NULL, 0, "" },
	{ HEAD "rules: {last: wins}\nsetup: 18\nmoves: +3\nresult: left goal\n", NULL, 0, "" },
	{ HEAD "setup: 0\nmoves: |\n  1. +2 +1\nresult: unfinished\n", NULL, 0, "" },
	{ HEAD "setup: 0\nmoves: |\n  1. +2 +1\nresult: right resignation\n", NULL, 0, "" },
	{ HEAD "setup: 0\nmoves: |\n  1. +5 [stands] +1=6\nresult: unfinished\n", NULL, 0, "" },
	{ HEAD "setup: 0\nmoves: |\n  1. +3 [takeback] +1=1\nresult: unfinished\n", NULL, 0, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +2 +1\nresult: right goal\n", "wrong-result", 2, "TNY-1.2" },
	{ HEAD "setup: 18\nmoves: |\n  1. +2\nresult: right goal\n", "wrong-result", 1, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +2 +2\nresult: left goal\n", "illegal-action", 2, "TNY-1.2" },
	{ HEAD "setup: 18\nmoves: |\n  1. +4\nresult: left goal\n", "illegal-action", 1, "TNY-1.1" },
	{ HEAD "setup: 18\nmoves: |\n  1. +3 +1\nresult: left goal\n", "illegal-action", 2, "TNY-1.4" },
	{ HEAD "setup: 18\nmoves: |\n  1. +2=21\nresult: unfinished\n", "wrong-mark", 1, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +2 2. +1\nresult: left goal\n", "wrong-number", 2, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +9 [stands]\nresult: unfinished\n", "impossible-action", 1, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +x\nresult: unfinished\n", "bad-action", 1, "" },
	{ HEAD "setup: 21\nmoves: |\n  1. +1\nresult: unfinished\n", "illegal-setup", 0, "TNY-1.2" },
	{ HEAD "setup: many\nmoves: |\n  1. +1\nresult: unfinished\n", "bad-setup", 0, "" },
	{ HEAD "log: left\nsetup: 0\nmoves: |\n  1. +1\nresult: unfinished\n", "bad-value", 0, "" },
	{ HEAD "rules: sheet\nsetup: 0\nmoves: |\n  1. +1\nresult: unfinished\n", "unknown-preset", 0, "" },
	{ HEAD "rules: {last: draws}\nsetup: 0\nmoves: |\n  1. +1\nresult: unfinished\n", "unknown-option", 0, "" },
	{ HEAD "setup: 0\nmoves: |\n  1. +1\nresult: red goal\n", "bad-result", 0, "" },
	{ HEAD "setup: 0\nmoves: |\n  1. +1\nresult: left flag\n", "bad-result", 0, "" },
	{ "strat: 1\ngame: tiny\nbook: 1\nsetup: 0\nmoves: +1\nresult: unfinished\n", "book-version", 0, "" },
};

START_TEST(judges_records)
{
	struct unit u;
	bool valid;

	unit_init(&u);
	valid = unit_judge(&u, judged[_i].text, strlen(judged[_i].text));
	ck_assert_msg(valid == (judged[_i].id == NULL), "%s: %s", judged[_i].text, valid ? "valid" : u.f.text);
	if (!valid) {
		ck_assert_str_eq(diag_types[u.f.id].id, judged[_i].id);
		ck_assert_uint_eq(u.f.ply, judged[_i].ply);
		ck_assert_str_eq(u.f.cite, judged[_i].cite);
	}
	unit_free(&u);
}
END_TEST

START_TEST(writes_records)
{
	static const char text[] = HEAD "event: e\nx-a: b\nrules: {last: wins}\nsetup: 15\nmoves: >\n"
	    "  +1 {so} +1\n  +3 +1\nresult: right goal\n";
	static const char canonical[] = "---\nstrat: 1\ngame: tiny\nbook: 3\nevent: e\nlog: arbiter\n"
	    "rules: {last: wins}\nx-a: b\nsetup: 15\nmoves: |\n  1. +1=16 {so} 1... +1=17\n  2. +3=20 +1=21\nresult: right goal\n";
	struct buffer out = { 0 };
	struct unit u;

	unit_init(&u);
	ck_assert_msg(unit_judge(&u, text, sizeof(text) - 1), "%s", u.f.text);
	ck_assert(unit_canonical(&u, &out));
	ck_assert_str_eq(buffer_string(&out), canonical);
	unit_free(&u);
	buffer_free(&out);
}
END_TEST

START_TEST(says_why)
{
	static const struct {
		const char *moves, *text, *near;
	} said[] = {
		{ "+2 +2", "illegal action: +2: right would make it 22", "" },
		{ "+4", "illegal action: +4: a turn does not add 4", "" },
		{ "+1=20 +1", "+1=20: this makes 19, not 20", "" },
	};
	struct unit u;

	unit_init(&u);
	for (size_t i = 0; i < LEN(said); i++) {
		struct buffer b = { 0 };

		buffer_printf(&b, HEAD "setup: 18\nmoves: %s\nresult: unfinished\n", said[i].moves);
		ck_assert(!unit_judge(&u, b.data, b.len));
		ck_assert_str_eq(u.f.text, said[i].text);
		ck_assert_str_eq(u.f.near, said[i].near);
		buffer_free(&b);
	}
	unit_free(&u);
}
END_TEST

/* Only games of one kind are wanted. */
START_TEST(one_game_only)
{
	static const char text[] = HEAD "setup: 0\nmoves: +1\nresult: unfinished\n";
	struct reading how = { 0 };
	struct document d;
	struct arena a;
	struct finding f;

	arena_init(&a);
	document_make(&d, text, sizeof(text) - 1);
	how.game = &game_tiny;
	ck_assert_ptr_nonnull(record_read(&a, &d, &how, &f));
	how.game = game_at(0);
	ck_assert_ptr_null(record_read(&a, &d, &how, &f));
	ck_assert_int_eq(f.id, DIAG_GAME_NOT_ALONE);
	ck_assert_uint_eq(f.line, 2);
	ck_assert_uint_eq(f.column, 7);
	arena_free(&a);
	document_drop(&d);
}
END_TEST

/* One player plays games of any kind in turn, whatever the size of their states. */
START_TEST(games_in_turn)
{
	struct buffer text[2] = { { 0 }, { 0 } };
	struct unit u;

	for (size_t g = 0; g < 2; g++) {
		struct generated what = { .seed = 7, .max_plies = 60 };
		struct generated_game made;

		ck_assert(generate(generator_of(g == 0 ? &game_tiny : game_at(0)), &what, &text[g], &made));
	}
	unit_init(&u);
	for (unsigned i = 0; i < 6; i++)
		ck_assert_msg(unit_judge(&u, text[i % 2].data, text[i % 2].len), "%s", u.f.text);
	unit_free(&u);
	buffer_free(&text[0]);
	buffer_free(&text[1]);
}
END_TEST

/* A set-up in a file that the record names: it is read once, and what is wrong in it is told. */
START_TEST(names_data)
{
	static const struct {
		const char *name, *text; /* of the finding; NULL: it is a good record */
	} named[] = {
		{ "good", NULL },
		{ "bad", "%s/bad.yaml:2:8: a set-up is a number, or a position" },
		{ "none", "%s/none.yaml:1:1: no total" },
		{ "good", NULL },
	};
	char dir[] = "/tmp/strat-data-XXXXXX";
	const char *dirs[] = { mkdtemp(dir) };
	struct data data;
	struct reading how = { .data = &data };
	struct buffer b = { 0 }, said = { 0 };
	struct arena a;

	ck_assert_ptr_nonnull(dirs[0]);
	unit_file(dir, "good.yaml", "total: 15\n");
	unit_file(dir, "bad.yaml", "# so\ntotal: 1x\n");
	unit_file(dir, "none.yaml", "a: b\n");
	data_init(&data, dirs, 1);
	arena_init(&a);
	for (size_t i = 0; i < LEN(named); i++) {
		struct document d;
		struct finding f;
		struct record *r;

		buffer_clear(&b);
		buffer_printf(&b, HEAD "setup: {from: %s}\nmoves: +1\nresult: unfinished\n", named[i].name);
		document_make(&d, b.data, b.len);
		r = record_read(&a, &d, &how, &f);
		ck_assert_int_eq(r != NULL, named[i].text == NULL);
		if (r != NULL) {
			ck_assert_uint_eq(((struct tiny_setup *)r->setup)->total, 15);
			unit_remove(dir, "good.yaml"); /* it is not asked for again */
		} else {
			buffer_clear(&said);
			buffer_printf(&said, named[i].text, dir);
			ck_assert_str_eq(f.text, buffer_string(&said));
			ck_assert(f.line == 4 && f.column == 15);
		}
		document_drop(&d);
	}
	arena_free(&a);
	data_free(&data);
	unit_remove(dir, "bad.yaml");
	unit_remove(dir, "none.yaml");
	ck_assert_int_eq(rmdir(dir), 0);
	buffer_free(&b);
	buffer_free(&said);
}
END_TEST

START_TEST(scene_of_it)
{
	static const char text[] = HEAD "setup: 18\nmoves: +2 +1\nresult: left goal\n";
	struct scene s;
	struct unit u;

	unit_init(&u);
	ck_assert(unit_judge(&u, text, sizeof(text) - 1));
	game_tiny.scene(u.player.state, SEAT_ARBITER, &s);
	ck_assert(s.over && s.winner == TINY_LEFT);
	ck_assert_str_eq(s.note[0], "The total is 21.");
	unit_free(&u);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("tiny");
	TCase *t = tcase_create("tiny");

	tcase_add_test(t, is_registered);
	tcase_add_loop_test(t, judges_records, 0, LEN(judged));
	tcase_add_test(t, writes_records);
	tcase_add_test(t, says_why);
	tcase_add_test(t, one_game_only);
	tcase_add_test(t, games_in_turn);
	tcase_add_test(t, names_data);
	tcase_add_test(t, scene_of_it);
	suite_add_tcase(s, t);
	return unit_main(s);
}
