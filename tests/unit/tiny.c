/* tiny.c: another game, of a few lines, in tests/unit/tiny.  Only the lists of games are compiled again, with this game;
 * everything else is the library as it is.  So what works here knows no game by name.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/scene.h"
#include "draw/draw.h"
#include "gen.h"
#include "logs/logs.h"
#include "record/data.h"
#include "tiny.h"
#include "verdict/verdict.h"

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

/* Records, and what is found in them: nothing, or a finding with its ply and citation. */
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
	{ HEAD "setup: {position: tiny 7 left turn=500000000 ply=999999998}\nmoves: |\n  500000000. +1\nresult: unfinished\n", NULL, 0, "" },
	{ HEAD "setup: {position: tiny 7 left turn=500000000 ply=999999998}\nmoves: |\n  500000000. +1 +2\nresult: unfinished\n", "number-limit",
	  1000000000, "" },
	{ HEAD "setup: {position: tiny 7 left turn=500000000 ply=999999998}\nmoves: |\n  +1 +5 [stands]\nresult: unfinished\n", "number-limit",
	  1000000000, "" },
	{ HEAD "setup: {position: tiny 7 left turn=500000000 ply=999999998}\nmoves: |\n  +1 +5\nresult: unfinished\n", "illegal-action",
	  1000000000, "TNY-1.1" },
	{ HEAD "setup: {position: tiny 7 left turn=500000001 ply=1000000000}\nmoves: |\n  +1\nresult: unfinished\n", "bad-position", 0, "" },
	{ HEAD "setup: {position: tiny 7 left turn=1000000000 ply=4294967295}\nmoves: |\n  +1\nresult: unfinished\n", "bad-position", 0, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +9 [stands]\nresult: unfinished\n", "impossible-action", 1, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +x\nresult: unfinished\n", "bad-action", 1, "" },
	{ HEAD "setup: 21\nmoves: |\n  1. +1\nresult: unfinished\n", "illegal-setup", 0, "TNY-1.2" },
	{ HEAD "setup: many\nmoves: |\n  1. +1\nresult: unfinished\n", "bad-setup", 0, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +1 ?\nresult: unfinished\n", "judging-limit", 2, "" },
	{ HEAD "setup: 18\nmoves: |\n  1. +1 ? [stands]\nresult: unfinished\n", "judging-limit", 2, "" },
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

/* Moves in words, and what to write. */
static const struct {
	const char *moves, *write; /* "": nothing is certain */
} meant[] = {
	{ "1. adds 2 +1", "+2" }, { "1. + 2 +1", "+2" }, { "1. +2 Right: plus 1", "+1" }, { "1. left adds 2 +1", "+2" },
	{ "1. Ann adds 2 +1", "+2" }, { "1. +2 Bob Ray +1", "+1" }, { "1. player left: +2", "+2" }, { "1. +2 makes 20 +1", "+2=20" },
	{ "1. Right: +2", "" }, { "1. Bob +2", "" }, { "1. subtracts 2", "" }, { "1. adds 5", "" }, { "1. +1 makes 21 +1", "" }, { "1. +2 makes 21 +1", "+1=21" }, /* (the only thing to do) */
};

START_TEST(understands_words)
{
	struct buffer text = { 0 };
	struct unit u;

	unit_init(&u);
	buffer_printf(&text, HEAD "players: {left: Ann Lee, right: Bob Ray}\nsetup: 18\nmoves: |\n  %s\nresult: left goal\n", meant[_i].moves);
	ck_assert(!text.failed && !unit_judge(&u, text.data, text.len));
	ck_assert_msg(strcmp(u.f.repair.text, meant[_i].write) == 0, "%s: %s; %s", meant[_i].moves, u.f.text, u.f.help);
	if (*meant[_i].write != '\0') {
		ck_assert_str_eq(diag_types[u.f.id].id, "bad-action");
		ck_assert(strncmp(u.f.help, "write ", 6) == 0 && strcmp(u.f.help + 6, meant[_i].write) == 0);
	}
	buffer_free(&text);
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
	struct read_options how = { 0 };
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

/* One player can play games of different kinds, one after another, with states of any size. */
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

/* A set-up in a file that the record names: the file is read once, and its faults are reported. */
START_TEST(names_data)
{
	static const struct {
		const char *name, *text; /* text: of the finding; NULL: the record is good */
	} named[] = {
		{ "good", NULL },
		{ "bad", "%s/bad.yaml:2:8: a set-up is a number, or a position" },
		{ "none", "%s/none.yaml:1:1: no total" },
		{ "good", NULL },
	};
	char dir[] = "/tmp/strat-data-XXXXXX";
	const char *dirs[] = { mkdtemp(dir) };
	struct data data;
	struct read_options how = { .data = &data };
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
			ck_assert_uint_eq(((struct tiny_setup *)r->setup)->state.total, 15);
			unit_remove(dir, "good.yaml"); /* it is not read again */
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

#define PLAYED(setup, moves, result) HEAD "setup: " setup "\nmoves: |\n  " moves "\nresult: " result "\n"

static const char to_the_end[] = PLAYED("17", "1. +2 +1 2. +1", "right goal");

START_TEST(scene_of_it)
{
	static const char text[] = HEAD "setup: 18\nmoves: +2 +1\nresult: left goal\n";
	struct scene s;
	struct unit u;

	unit_init(&u);
	ck_assert(unit_judge(&u, text, sizeof(text) - 1));
	game_scene(&game_tiny, u.player.state, SEAT_ARBITER, &s);
	ck_assert(s.over && s.winner == TINY_LEFT);
	ck_assert_str_eq(s.note[0], "The total is 21.");
	unit_free(&u);
}
END_TEST

/* Ground that no other game has is drawn without a word from another game. */
START_TEST(ground_of_its_own)
{
	static const struct draw_style plain = { .columns = 80 };
	struct buffer out = { 0 };
	struct scene s;
	struct unit u;
	unsigned den, trap;

	unit_init(&u);
	ck_assert(unit_judge(&u, to_the_end, strlen(to_the_end)));
	game_scene(&game_tiny, u.player.state, SEAT_ARBITER, &s);
	den = scene_add_ground(&s, &(struct scene_ground){ LOOK_SPECIAL, TINY_RIGHT, '%', true, "den", "dens" });
	trap = scene_add_ground(&s, &(struct scene_ground){ LOOK_SPECIAL, SEAT_NONE, '#', true, "trap", "traps" });
	memset(s.cell, 0, sizeof(s.cell));
	s.cell[0][0].ground = (uint8_t)den;
	s.cell[1][1].ground = s.cell[1][2].ground = (uint8_t)trap;
	memcpy(s.cell[1][2].piece.label, "o", 2);
	s.cell[1][2].piece.name = "counter";
	draw_text(&out, &s, &plain);
	ck_assert_ptr_nonnull(strstr(buffer_string(&out), "% den  # trap"));
	draw_prose(&out, &s, &plain);
	ck_assert_ptr_nonnull(strstr(buffer_string(&out), "On traps: the one on c2.\n"));
	ck_assert_ptr_nonnull(strstr(buffer_string(&out), "Den of right: a1.\n"));
	ck_assert_ptr_nonnull(strstr(buffer_string(&out), "Traps: b2 to c2.\n"));
	draw_svg(&out, &s, &plain);
	ck_assert_ptr_nonnull(strstr(buffer_string(&out), ">trap<"));
	for (unsigned i = s.ngrounds; i < SCENE_GROUNDS_MAX; i++)
		ck_assert_uint_eq(scene_add_ground(&s, &s.ground[trap]), i);
	ck_assert_uint_eq(scene_add_ground(&s, &s.ground[trap]), 0);
	buffer_free(&out);
	unit_free(&u);
}
END_TEST

/* ---- claims ----------------------------------------------------------------------------------- */

static const char thirteen[] = PLAYED("10", "1. +3 +2 2. +2", "unfinished");   /* nobody called */
static const char called[] = PLAYED("10", "1. +3 ! +2 2. +2", "unfinished");
static const char stood[] = PLAYED("0", "1. +5 [stands] +1", "unfinished");
static const char from_the_end[] = HEAD "setup:\n  position: tiny 21 left turn=5 ply=9 end=right:goal\nmoves: +1\nresult: right goal\n";

/* Claims, and their verdicts: the decision, the open question, what it rests on, where, which ply ended a right, and how
 * many changes of readings turn it. */
static const struct {
	const char *text, *claim;
	enum decision decision;
	enum open_question open;
	const char *cite;
	unsigned ply, lapsed, turns;
} claimed[] = {
	{ to_the_end, "illegal at 1", DECISION_REFUSED, OPEN_NOTHING, "", 1, 0, 0 },
	{ to_the_end, "illegal at 4 action +1", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.4", 4, 0, 0 },
	{ to_the_end, "illegal at 4", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.4", 4, 0, 0 },
	{ to_the_end, "illegal at 3 action +4", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.1", 3, 0, 0 },
	{ to_the_end, "right: illegal at 3 TNY-1.2 action +2", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.2", 3, 0, 0 },
	{ to_the_end, "illegal at 3 TNY-1.1 action +2", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.2", 3, 0, 0 },
	{ to_the_end, "legal at 3", DECISION_UPHELD, OPEN_NOTHING, "", 3, 0, 0 },
	{ to_the_end, "legal at 3 action +2", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.2", 3, 0, 0 },
	{ to_the_end, "due at 3", DECISION_UPHELD, OPEN_NOTHING, "", 3, 0, 0 },
	{ to_the_end, "due at 2", DECISION_REFUSED, OPEN_NOTHING, "", 2, 0, 0 },
	{ to_the_end, "over at 3", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.2", 3, 0, 0 },
	{ to_the_end, "over at 2", DECISION_REFUSED, OPEN_NOTHING, "", 2, 0, 0 },
	{ to_the_end, "over at 3 result right goal", DECISION_UPHELD, OPEN_RULING, "TNY-1.2", 3, 0, 1 },
	{ to_the_end, "result right goal", DECISION_UPHELD, OPEN_RULING, "TNY-1.2", 3, 0, 1 },
	{ to_the_end, "result left goal", DECISION_REFUSED, OPEN_RULING, "TNY-1.2", 3, 0, 1 },
	{ to_the_end, "result draw agreement", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.2", 3, 0, 0 },
	{ to_the_end, "state at 2 position tiny 20 left turn=2 ply=2", DECISION_UPHELD, OPEN_NOTHING, "", 2, 0, 0 },
	{ to_the_end, "state at 2 position tiny 19 left turn=2 ply=2", DECISION_REFUSED, OPEN_NOTHING, "", 2, 0, 0 },
	{ to_the_end, "forfeit at 2 action -", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.6", 2, 0, 0 },
	{ to_the_end, "forfeit at 2 had none action -", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.6", 2, 0, 0 },
	{ to_the_end, "forfeit at 2", DECISION_REFUSED, OPEN_NOTHING, "", 2, 0, 0 },
	{ stood, "illegal at 1", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.1", 1, 0, 0 },
	/* a record that begins after ply 9 */
	{ from_the_end, "over at 9", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.2", 9, 0, 0 },
	{ from_the_end, "over at 10", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.2", 9, 0, 0 },
	{ from_the_end, "result right goal", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.2", 9, 0, 0 },
	{ from_the_end, "illegal at 10", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.4", 10, 0, 0 },
	{ from_the_end, "illegal at 9", DECISION_UNDETERMINED, OPEN_FACT, "", 9, 0, 0 },
	{ from_the_end, "illegal at 9 action +1", DECISION_UNDETERMINED, OPEN_FACT, "", 9, 0, 0 },
	{ from_the_end, "state at 9 position tiny 21 left turn=5 ply=9", DECISION_REFUSED, OPEN_NOTHING, "", 9, 0, 0 },
	{ from_the_end, "state at 9 position tiny 21 left turn=5 ply=9 end=right:goal", DECISION_UPHELD, OPEN_NOTHING, "", 9, 0, 0 },
	{ from_the_end, "state at 8 position tiny 21 left turn=5 ply=9", DECISION_UNDETERMINED, OPEN_FACT, "", 9, 0, 0 },
	{ from_the_end, "state at 0 position tiny 21 left turn=5 ply=9", DECISION_UNDETERMINED, OPEN_FACT, "", 9, 0, 0 },
	{ from_the_end, "state at 10 position tiny 21 left turn=5 ply=9", DECISION_REFUSED, OPEN_NOTHING, "", 10, 0, 0 },
	{ from_the_end, "state at 10 position tiny 21 left turn=5 ply=9 end=right:goal", DECISION_UPHELD, OPEN_NOTHING, "", 10, 0, 0 },
	{ from_the_end, "legal at 12 action +1", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.4", 12, 0, 0 },
	{ from_the_end, "due at 10", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.4", 10, 0, 0 },
	{ from_the_end, "late at 10 action !", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.4", 10, 0, 0 },
	{ from_the_end, "illegal at 12", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.4", 12, 0, 0 },
	/* the right begins after ply 1, and ply 2 ends it */
	{ thirteen, "right: due at 2 action !", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.5", 2, 0, 0 },
	{ thirteen, "right: due at 2 action ! made 2", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.5", 2, 0, 0 },
	{ thirteen, "right: due at 2 action ! made 3", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.5", 3, 2, 0 },
	{ thirteen, "due at 3 action !", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.5", 3, 2, 0 },
	{ thirteen, "due at 1 action !", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.5", 1, 0, 0 },
	{ thirteen, "late at 3 action !", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.5", 3, 2, 0 },
	{ thirteen, "late at 4 action !", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.5", 4, 2, 0 },
	{ thirteen, "late at 2 action !", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.5", 2, 0, 0 },
	{ thirteen, "late at 1 action !", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.5", 1, 0, 0 },
	{ thirteen, "late at 2", DECISION_REFUSED, OPEN_NOTHING, "", 2, 0, 0 },
	{ called, "due at 2", DECISION_UPHELD, OPEN_NOTHING, "TNY-1.5", 2, 0, 0 },
	{ called, "late at 2", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.5", 2, 0, 0 },
	{ called, "late at 3 action !", DECISION_REFUSED, OPEN_NOTHING, "TNY-1.5", 3, 0, 0 }, /* the right was used */
};

START_TEST(decides_claims)
{
	struct unit u;
	struct course c;
	struct claim claim;
	struct problem p = { 0 };
	struct finding f;
	struct verdict v;

	unit_init(&u);
	unit_judge(&u, claimed[_i].text, strlen(claimed[_i].text));
	ck_assert_ptr_nonnull(u.record);
	ck_assert(course_read(u.record, &c, &f));
	ck_assert_msg(claim_read(u.record, claimed[_i].claim, strlen(claimed[_i].claim), &claim, &p), "%s: %s",
	    claimed[_i].claim, p.text);
	ck_assert(adjudicate(&c, &claim, NULL, &v));
	ck_assert_msg(v.base.decision == claimed[_i].decision && v.base.open == claimed[_i].open &&
	    strcmp(cite_id(&game_tiny, v.base.cite), claimed[_i].cite) == 0 && v.base.ply == claimed[_i].ply &&
	    v.base.lapsed == claimed[_i].lapsed && v.nturns == claimed[_i].turns && !v.limited,
	    "%s: decision %d, open %d, cites %s, ply %u, lapsed %u, turns %zu", claimed[_i].claim, v.base.decision,
	    v.base.open, cite_id(&game_tiny, v.base.cite), v.base.ply, v.base.lapsed, v.nturns);
	verdict_free(&v);
	course_free(&c);
	unit_free(&u);
}
END_TEST

/* A claim that is written can be read again. */
START_TEST(writes_claims)
{
	struct buffer out = { 0 };
	struct unit u;
	struct claim claim;
	struct problem p = { 0 };

	unit_init(&u);
	unit_judge(&u, to_the_end, strlen(to_the_end));
	ck_assert(claim_read(u.record, claimed[_i].claim, strlen(claimed[_i].claim), &claim, &p));
	claim_write(u.record, &claim, &out);
	memset(&claim, 0, sizeof(claim));
	ck_assert_msg(claim_read(u.record, out.data, out.len, &claim, &p), "%.*s: %s", (int)out.len, out.data, p.text);
	unit_free(&u);
	buffer_free(&out);
}
END_TEST

static const struct {
	const char *claim, *text;
	unsigned offset;
} bad_claims[] = {
	{ "", "a claim says illegal, legal, due, late, over, result, forfeit, state, what, knows, committed, signed, drawn, rolled or differs, not ''", 0 },
	{ "left: wrong at 1", "a claim says illegal, legal, due, late, over, result, forfeit, state, what, knows, committed, signed, drawn, rolled or differs, not 'wrong'", 6 },
	{ "illegal", "a claim of this kind needs 'at'", 0 },
	{ "illegal at 0", "a ply is a number from 1 to 999,999,999, or a turn, as 3. or 3.left, not '0'", 11 },
	{ "illegal at x", "a ply is a number from 1 to 999,999,999, or a turn, as 3. or 3.left, not 'x'", 11 },
	{ "illegal at 99999999999", "a ply is a number from 1 to 999,999,999, or a turn, as 3. or 3.left, not '99999999999'", 11 },
	{ "illegal at 1 at 2", "'at' is twice in the claim", 13 },
	{ "illegal at 1 TNY-9", "Tiny has no clause or ruling 'TNY-9'", 13 },
	{ "illegal at 1 clause TNY-9", "write a clause by its id, a ruling by its id or its name, not 'TNY-9'", 20 },
	{ "illegal at 1 action +x", "write the action as the moves of a record do, not '+x'", 20 },
	{ "illegal at 3 made 2", "a claim is made at its ply or later, not '2'", 18 },
	{ "legal at 1 result left goal", "a claim of this kind has no 'result': write legal at PLY [action ACTION]", 18 },
	{ "forfeit at 1 had many", "had must be some (there was a legal action) or none, not 'many'", 17 },
	{ "result left flag", "a result is a side and how, or draw and how, not 'left flag'", 7 },
	{ "state at 1 position tiny 99", "the position cannot be read here: total must be a number of at most 21", 27 },
};

START_TEST(refuses_claims)
{
	struct unit u;
	struct claim claim;
	struct problem p = { 0 };

	unit_init(&u);
	unit_judge(&u, to_the_end, strlen(to_the_end));
	ck_assert(!claim_read(u.record, bad_claims[_i].claim, strlen(bad_claims[_i].claim), &claim, &p));
	ck_assert_str_eq(p.text, bad_claims[_i].text);
	ck_assert_uint_eq(p.offset, bad_claims[_i].offset);
	unit_free(&u);
}
END_TEST

/* ---- several logs together -------------------------------------------------------------------- */

/* What cannot be judged is open.  It is no reason to blame a log that tells it. */
static const struct {
	const char *logs[3]; /* moves */
	const char *said;    /* the sentences, without those on what the logs agree on */
} unjudged[] = {
	{ { "+1 ? +2", "+1 ? +2" }, "the logs go together, but something is missing\n"
	    "  missing: a judgement of ?, at ply 2 (1.right): it takes too long to look 10 ahead\n" },
	{ { "+1 ? [stands] +2", "+1" }, "the logs go together, but something is missing\n"
	    "  missing: a judgement of ?, at ply 2 (1.right): it takes too long to look 10 ahead\n" },
	{ { "+1 ? +2", "+1 ? +3" }, "the logs have different actions, at ply 3\n"
	    "  a (arbiter): +2\n  b (arbiter): +3\n  whose log is wrong: cannot be told\n" },
	{ { "+1 ? +2", "+1 +9 +2" }, "the logs have different actions, at ply 2 (1.right)\n"
	    "  a (arbiter): ?\n  b (arbiter): +9\n"
	    "  b cannot be played on: at ply 2 (1.right), +9: a turn does not add 9 [TNY-1.1]\n  whose log is wrong: b\n" },
	{ { "+1 ? +2", "+1 +2 +2" }, "the logs have different actions, at ply 2 (1.right)\n"
	    "  a (arbiter): ?\n  b (arbiter): +2\n  whose log is wrong: cannot be told\n" },
	{ { "+1 +2", "+1 ?", "+1 ?" }, "the logs have different actions, at ply 2 (1.right)\n"
	    "  a (arbiter): +2\n  b (arbiter): ?\n  c (arbiter): ?\n  whose log is wrong: a\n" },
};

/* Make a log of each text, and tell in sentences what they show together. */
static void
hold_together(const char *const text[], unsigned n, struct buffer *said)
{
	static const char *const name[] = { "a", "b", "c" };
	const struct record *records[3] = { NULL };
	const struct course *courses[3] = { NULL };
	struct reconciliation found;
	struct course c[3];
	struct unit u[3];
	struct finding f;

	for (unsigned i = 0; i < n; i++) {
		unit_init(&u[i]);
		unit_judge(&u[i], text[i], strlen(text[i]));
		ck_assert_msg(u[i].record != NULL, "%s", u[i].f.text);
		ck_assert(course_read(u[i].record, &c[i], &f));
		records[i] = u[i].record;
		courses[i] = &c[i];
	}
	ck_assert(logs_reconcile(records, courses, n, &found));
	logs_write(records, courses, name, n, &found, VERDICT_TEXT, said);
	reconcile_free(&found);
	for (unsigned i = 0; i < n; i++) {
		course_free(&c[i]);
		unit_free(&u[i]);
	}
}

START_TEST(blames_nobody_for_limits)
{
	struct buffer said = { 0 }, text[3] = { { 0 }, { 0 }, { 0 } };
	const char *texts[3];
	unsigned n = 0;
	char *agreed;

	for (; n < 3 && unjudged[_i].logs[n] != NULL; n++) {
		buffer_printf(&text[n], PLAYED("10", "%s", "unfinished"), unjudged[_i].logs[n]);
		texts[n] = buffer_string(&text[n]);
	}
	hold_together(texts, n, &said);
	if ((agreed = strstr(buffer_string(&said), "  all agree")) != NULL)
		*agreed = '\0';
	ck_assert_str_eq(said.data, unjudged[_i].said);
	buffer_free(&said);
	for (unsigned i = 0; i < 3; i++)
		buffer_free(&text[i]);
}
END_TEST

/* A ply that is too high for a record blames nobody either. */
static void
count_attempt(void *ctx, const struct sentence *who, const struct action *attempt)
{
	unsigned *n = ctx;

	ck_assert_str_eq(who->text, "any other action");
	ck_assert_uint_ne(attempt->kind, TINY_PASS);
	++*n;
}

/* What a game offers is listed if it is legal, tells whether a player can act, and is what could be tried in place of a forfeit. */
START_TEST(offers_actions)
{
	struct action pass = { .kind = TINY_PASS, .seat = SEAT_NONE };
	struct trace t = { 0 };
	struct tiny_state st;
	unsigned n = 0;

	state_begin(&game_tiny, &st);
	ck_assert(any_is_legal(game_tiny.offers, game_tiny.judge, &st, &t));
	game_attempts(&game_tiny, &st, &pass, count_attempt, &n);
	ck_assert_uint_eq(n, TINY_MOST + 1);
	game_attempts(&game_tiny, &st, NULL, count_attempt, &n);
	ck_assert_uint_eq(n, TINY_MOST + 1);
	head_end(&st.head, TINY_LEFT, TINY_END_GOAL);
	ck_assert(!any_is_legal(game_tiny.offers, game_tiny.judge, &st, &t));
}
END_TEST

/* A judge who consults rulings, by the total and the number that is added. */
static enum judgement
judge_by_rulings(const void *state, const struct action *a, struct trace *t)
{
	static const struct {
		uint64_t consulted;
		enum judgement judgement;
	} row[][2] = {
		{ { 1, ACTION_PLAYED }, { 0, ACTION_PLAYED } },
		{ { 1, ACTION_ILLEGAL }, { 2, ACTION_PLAYED } },
		{ { 1, ACTION_ILLEGAL }, { 2, ACTION_ILLEGAL } },
	};
	const struct tiny_state *st = state;

	if (a->kind != TINY_ADD || a->arg[0] > 2)
		return ACTION_ILLEGAL;
	t->consulted |= row[st->total][a->arg[0] - 1].consulted;
	return row[st->total][a->arg[0] - 1].judgement;
}

/* That a player can act rests on the rulings of one legal action, or on none; that nobody can, on those of all. */
START_TEST(notes_what_acting_rests_on)
{
	static const uint64_t noted[] = { 0, 2, 3 };
	struct tiny_state st;

	state_begin(&game_tiny, &st);
	for (st.total = 0; st.total < LEN(noted); st.total++) {
		struct trace t = { 0 };

		ck_assert(any_is_legal(game_tiny.offers, judge_by_rulings, &st, &t) == (st.total < 2));
		ck_assert_uint_eq(t.consulted, noted[st.total]);
	}
}
END_TEST

START_TEST(blames_nobody_for_numbers)
{
	static const char *const texts[] = {
		PLAYED("{position: tiny 7 left turn=500000000 ply=999999998}", "+1 +2", "unfinished"),
		PLAYED("{position: tiny 7 left turn=500000000 ply=999999998}", "+1 +2", "unfinished"),
	};
	struct buffer said = { 0 };

	hold_together(texts, 2, &said);
	ck_assert_str_eq(buffer_string(&said), "the logs go together, but something is missing\n"
	    "  missing: a judgement of +2, at ply 1000000000: no ply, turn or round is numbered above 999,999,999\n");
	buffer_free(&said);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("tiny");
	TCase *t = tcase_create("tiny");

	tcase_add_test(t, is_registered);
	tcase_add_loop_test(t, judges_records, 0, LEN(judged));
	tcase_add_loop_test(t, understands_words, 0, LEN(meant));
	tcase_add_test(t, writes_records);
	tcase_add_test(t, says_why);
	tcase_add_test(t, one_game_only);
	tcase_add_test(t, games_in_turn);
	tcase_add_test(t, names_data);
	tcase_add_test(t, scene_of_it);
	tcase_add_test(t, ground_of_its_own);
	tcase_add_test(t, offers_actions);
	tcase_add_test(t, notes_what_acting_rests_on);
	tcase_add_loop_test(t, decides_claims, 0, LEN(claimed));
	tcase_add_loop_test(t, writes_claims, 0, LEN(claimed));
	tcase_add_loop_test(t, refuses_claims, 0, LEN(bad_claims));
	tcase_add_loop_test(t, blames_nobody_for_limits, 0, LEN(unjudged));
	tcase_add_test(t, blames_nobody_for_numbers);
	suite_add_tcase(s, t);
	return unit_main(s);
}
