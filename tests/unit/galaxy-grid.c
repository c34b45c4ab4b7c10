/* galaxy-grid.c: boards as data.  The built-in standard board is what its file says.  A board that the rules cannot use is
 * refused, with the reason.  A scene shows any other.  And in random games, a shot hits the ship that it is aimed at.
 *
 * STRAT_GAMES  the test plays a tenth of this number (5000)    STRAT_SEED  the seed of the first game (1)
 */
#include "core/scene.h"
#include "galaxy-grid/galaxy-grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "record/data.h"
#include "unit.h"

static const char record_text[] =
    "strat: 1\ngame: galaxy-grid\nboard: %s\nsetup: portals\nmoves: ''\nresult: unfinished\n";

/* Read a record that names a board in some directory.  NULL: it cannot be read, and f says why. */
static struct record *
read_record(const char *board, const char *dir, struct data *data, struct arena *a, struct document *d, struct finding *f)
{
	const char *dirs[] = { dir };
	struct read_options how = { .data = data };
	struct buffer text = { 0 };
	struct record *r;

	data_init(data, dirs, 1);
	buffer_printf(&text, record_text, board);
	document_make(d, text.data, text.len);
	buffer_free(&text);
	r = record_read(a, d, &how, f);
	data_free(data);
	return r;
}

START_TEST(standard_is_as_its_file_says)
{
	struct ggd_board built_in = ggd_standard, read;
	struct ggd_board_place where;
	struct buffer dir = { 0 };
	struct data data;
	struct arena a;
	struct document d;
	struct finding f;
	struct record *r;

	unit_path(&dir, "samples/boards");
	arena_init(&a);
	r = read_record("galaxy-standard", dir.data, &data, &a, &d, &f);
	ck_assert_msg(r != NULL, "%s", f.text);
	read = ((const struct ggd_setup *)r->setup)->board;
	memset(read.name, 0, sizeof(read.name));
	strcpy(read.name, built_in.name);
	ck_assert_int_eq(ggd_board_prepare(&built_in, &where), GGD_BOARD_SOUND);
	ck_assert_mem_eq(&read, &built_in, sizeof(read));
	ck_assert_mem_eq(&ggd_standard, &built_in, sizeof(built_in)); /* prepared already */
	document_drop(&d);
	arena_free(&a);
	buffer_free(&dir);
}
END_TEST

enum { CHANGES_MAX = 4 };

/* The small board with some text changed, at each place where it is; the message about it; and its line, which is that of
 * a text. */
static const struct {
	struct {
		const char *from, *to;
	} change[CHANGES_MAX];
	const char *why, *where;
} damages[] = {
	{ { { "title: ", "title: " } }, NULL, NULL }, /* unchanged */
	{ { { "{1: a0, 2: e0", "{1: a0, 2: c0" } }, "portal 2 is on c0, so that no way leads there from it", "  c0:" },
	{ { { "{1: a0, 2: e0", "{1: a0, 2: a0" } }, "two portals are on a0", "portals:" },
	{ { { "{1: a0, 2: e0, 3: e4, 4: a4}", "{1: a0, 2: a4, 3: e4, 4: e0}" } }, "portals must go round the board counter-clockwise", "portals:" },
	{ { { "{1: a0, 2", "{1: c2, 2" } }, "portals must go round the board counter-clockwise, and they do not at portal 1", "portals:" },
	{ { { "{1: a0, ", "{" } }, "portals must say where 1, 2, 3 and 4 are", "portals:" },
	{ { { "4: a4}", "4: a4, 5: c2}" } }, "portals must say where 1, 2, 3 and 4 are, and no more", "portals:" },
	{ { { "4: a4}", "4: a5}" } }, "no intersection of the board is 'a5'", "portals:" },
	{ { { "d1, d3, b3]}", "d1, d3, ~]}" } }, "no way leads from c2 toward portal 4", "  c2:" },
	{ { { "d1, d3, b3]}", "d1, d3, c2]}" } }, "no way leads from c2 toward portal 4", "  c2:" },
	{ { { "d1, d3, b3]}", "d1, d3, d3]}" } }, "from c2 to d3 is the way toward two portals", "  c2:" },
	{ { { "d1, d3, b3]}", "d1, d3, c4]}" } }, "the beam from c2 to b3 is the way from c2 toward no portal", "- [c2, b3" },
	{ { { "[b1, d1, d3, b3]}", "[d3, d1, b1, b3]}" } }, "the way from a0 toward portal 3 never gets there", "  a0:" },
	{ { { "[b1, d1, d3, b3]}", "[d3, b1, d1, b3]}" } }, "the way from c2 toward portal 1 never gets there", "  c2:" },
	{ { { "[b1, d1, d3, b3]}", "[b1, d3, b3, d1]}" } }, "the way from e0 toward portal 4 never gets there", "  e0:" },
	{ { { "d1, d3, b3]}", "d1, d3]}" } }, "toward must be four intersections", "  c2:" },
	{ { { "d1, d3, b3]}", "d1, d3, b4]}" } }, "no intersection of the board is 'b4'", "  c2:" },
	{ { { "  c2: {at: [2, 2]", "  c2: {at: [2, 3]" } }, "an intersection is named by its place", "  c2:" },
	{ { { "  c2: {at: [2, 2]", "  c2: {at: [2]" } }, "at must be [X, Y]", "  c2:" },
	{ { { "  c2: {at: [2, 2]", "  c2: {at: [2, 19]" } }, "this must be a number up to 18", "  c2:" },
	{ { { "  c2: {at", "  c2: {colour: red, at" } }, "an intersection must have at: [X, Y] and toward:, and nothing else", "  c2:" },
	{ { { "  c2: {at: [2, 2], toward", "  c2: {at: [2, 2], away" } }, "an intersection must have at: [X, Y] and toward:, and nothing else", "  c2:" },
	{ { { "  - [c2, d3, 3]", "" } }, "no beam joins c2 and d3, the way toward portal 3", "  c2:" },
	{ { { "  - [c2, b3, 3]", "" } }, "no beam joins c2 and b3, the way toward portal 4", "  c2:" },
	{ { { "  - [a0, b1, 3]", "" } }, "no beam joins a0 and b1, the way toward portal 3", "  a0:" },
	{ { { "  - [c2, d3, 3]", "  - [c2, d3, 0]" } }, "the beam from c2 to d3 must be 1 to 20 spaces long", "- [c2, d3" },
	{ { { "  - [c2, d3, 3]", "  - [c2, d3, 21]" } }, "the beam from c2 to d3 must be 1 to 20 spaces long", "- [c2, d3" },
	{ { { "  - [c2, d3, 3]", "  - [c2, d3, 3]\n  - [d3, c2, 3]" } }, "two beams join d3 and c2", "- [d3, c2" },
	{ { { "  - [c2, d3, 3]", "  - [c2, c2, 3]" } }, "a beam leads from c2 to itself", "- [c2, c2" },
	{ { { "  - [c2, d3, 3]", "  - [c2, d3]" } }, "a beam must be [END, END, LENGTH]", "- [c2, d3" },
	{ { { "  - [c2, d3, 3]", "  - [c2, d3, long]" } }, "this must be a number up to 255", "- [c2, d3" },
	{ { { ", 3]\n", ", 20]\n" } }, "the board has more than 240 spaces", "- [e2, d3" },
	{ { { "d1", "e1" }, { "[3, 1]", "[4, 1]" } }, "two beams leave e0 in one direction", "  e0:" },
	{ { { "b1", "c1" }, { "[1, 1]", "[2, 1]" }, { "a0", "b1" }, { "[0, 0]", "[1, 1]" } },
	  "portal 1 is not a corner: a beam goes straight on through b1", "portals:" },
	{ { { "tokens: [b1", "tokens: [b2" } }, "no intersection of the board is 'b2'", "tokens:" },
	{ { { "tokens: [b1", "tokens: [d3" } }, "this intersection is named twice", "tokens:" },
	{ { { "mines: 10", "mines: 100" } }, "this must be a number up to 99", "supply:" },
	{ { { "mines: 10", "bombs: 10" } }, "supply must have counts, as in {tokens: 30, mines: 15, holes: 10}", "supply:" },
	{ { { "shields: 6", "shields: 0" } }, "shields must be 1 to 20", "shields:" },
	{ { { "game: galaxy-grid", "game: chess" } }, "this board is of another game", "game:" },
	{ { { "board: galaxy-small", "board: a/b" } }, "a board must be named by a plain word", "board: a" },
	{ { { "title: Galaxy", "title: [Galaxy" }, { "small board\n", "small board]\n" } }, "a title must be a line of text of at most 120 bytes", "title:" },
	{ { { "beams:", "x-beams:" } }, "the board has no beams", NULL },
};

static void
read_file(struct buffer *out, const char *path)
{
	FILE *f = fopen(path, "r");
	char part[4096];
	size_t n;

	ck_assert_msg(f != NULL, "%s", path);
	while ((n = fread(part, 1, sizeof(part), f)) > 0)
		buffer_add(out, part, n);
	fclose(f);
	buffer_string(out);
}

/* Replace each "from" in the text by "to". */
static void
change(struct buffer *text, const char *from, const char *to)
{
	struct buffer changed = { 0 };
	const char *p = text->data, *at;

	ck_assert_msg(strstr(p, from) != NULL, "%s", from);
	for (; (at = strstr(p, from)) != NULL; p = at + strlen(from)) {
		buffer_add(&changed, p, (size_t)(at - p));
		buffer_text(&changed, to);
	}
	buffer_text(&changed, p);
	buffer_free(text);
	*text = changed;
	buffer_string(text);
}

static unsigned
line_of_text(const char *in, const char *text)
{
	const char *at = strstr(in, text);
	unsigned line = 1;

	ck_assert_msg(at != NULL, "%s", text);
	for (const char *p = in; p < at; p++)
		line += *p == '\n';
	return line;
}

START_TEST(what_the_rules_cannot_use_is_refused)
{
	char dir[] = "/tmp/strat-board-XXXXXX";
	const char *why = damages[_i].why, *where = damages[_i].where;
	struct buffer path = { 0 }, board = { 0 }, place = { 0 };
	struct data data;
	struct arena a;
	struct document d;
	struct finding f;
	struct record *r;

	ck_assert_ptr_nonnull(mkdtemp(dir));
	unit_path(&path, "samples/boards/galaxy-small.yaml");
	read_file(&board, path.data);
	for (unsigned i = 0; i < CHANGES_MAX && damages[_i].change[i].from != NULL; i++)
		change(&board, damages[_i].change[i].from, damages[_i].change[i].to);
	unit_file(dir, "bad.yaml", board.data);
	arena_init(&a);
	r = read_record("bad", dir, &data, &a, &d, &f);
	unit_remove(dir, "bad.yaml");
	unit_remove(dir, "");
	ck_assert_msg((r != NULL) == (why == NULL), "%s: %s", damages[_i].change[0].to, f.text);
	ck_assert_msg(r != NULL || strstr(f.text, why) != NULL, "%s: %s", why, f.text);
	buffer_printf(&place, "bad.yaml:%u:", where != NULL ? line_of_text(board.data, where) : 0);
	ck_assert_msg(where == NULL || strstr(f.text, buffer_string(&place)) != NULL, "%s: %s", place.data, f.text);
	document_drop(&d);
	arena_free(&a);
	buffer_free(&path);
	buffer_free(&board);
	buffer_free(&place);
}
END_TEST

/* What no file can say, because the names in a file are places. */
START_TEST(places_are_looked_at)
{
	struct ggd_board b = ggd_standard;
	struct ggd_board_place where;

	b.at[12].x = b.at[11].x;
	b.at[12].y = b.at[11].y;
	ck_assert_int_eq(ggd_board_prepare(&b, &where), GGD_BOARD_TWICE);
	ck_assert_uint_eq(where.at, 11);
	ck_assert_uint_eq(where.other, 12);
}
END_TEST

/* On a board that does not begin at a0. */
START_TEST(a_scene_has_each_intersection_at_its_place)
{
	static struct ggd_state st; /* static: too large for the stack, like a scene */
	static struct scene scene;
	struct ggd_board b = ggd_standard;
	struct ggd_board_place where;

	for (unsigned i = 0; i < b.nintersections; i++) {
		b.at[i].x++;
		b.at[i].y++;
	}
	b.spots |= 1;
	ck_assert_int_eq(ggd_board_prepare(&b, &where), GGD_BOARD_SOUND);
	ggd_clear(&st, &b);
	game_galaxy_grid.scene(&st, &scene);
	ck_assert_uint_eq(scene.nnodes, b.nintersections);
	for (unsigned i = 0; i < b.nintersections; i++) {
		unsigned home = SEAT_NONE;

		for (unsigned p = 0; p < GGD_TANKS; p++)
			if (b.portal[p] == i)
				home = p;
		ck_assert_uint_eq(scene.node[i].x, b.at[i].x);
		ck_assert_uint_eq(scene.node[i].y, b.at[i].y);
		ck_assert_int_eq(scene.node[i].special, (b.spots >> i & 1) != 0);
		ck_assert_uint_eq(scene.node[i].home, home);
		ck_assert_uint_lt(scene.node[i].x, scene.width);
		ck_assert_uint_lt(scene.node[i].y, scene.height);
	}
}
END_TEST

/* ---- shots -------------------------------------------------------------------------------------- */

/* Continue the game.  Before a shot is made, the rules tell whom it hits.  (Not if the game or its tie-break ends at the
 * first hit.)  After it a drawing has its way, also if it cut the round short. */
static void
play_aiming(struct rng *r, struct ggd_state *st)
{
	struct trace t = { .brief = true };
	static struct scene scene; /* static: too large for the stack */
	struct action a;

	while (random_action(generator_of(&game_galaxy_grid), r, st, &a)) {
		bool shot = a.kind == GGD_A_SHOT || a.kind == GGD_A_DIRECTED;
		unsigned aim = shot ? ggd_aim(st, &a) : 0, tie = st->tie;

		ck_assert_int_eq(game_play(&game_galaxy_grid, st, &a, &t), ACTION_PLAYED);
		if (shot && !st->head.over && st->tie == tie)
			ck_assert_uint_eq(aim, t.truth[GGD_SAID_HITS]);
		game_scene(&game_galaxy_grid, st, SEAT_ARBITER, &scene);
		ck_assert_msg(!shot || (scene.shot && scene.ntrail > 0), "ply %u: a shot without a way", (unsigned)st->head.ply);
	}
}

START_TEST(a_shot_hits_whom_it_is_aimed_at)
{
	uint64_t first = unit_setting("STRAT_SEED", 1), n = unit_setting("STRAT_GAMES", 5000) / 10;
	static struct ggd_setup setup; /* static: too large for the stack */
	static struct ggd_state st;

	for (uint64_t seed = first; seed < first + n; seed++) {
		struct trace t = { .brief = true };
		struct rng r = { seed };
		struct rules rules;

		memset(&setup, 0, sizeof(setup));
		ck_assert(generator_of(&game_galaxy_grid)->setup(&r, NULL, &setup));
		generate_rules(&r, &game_galaxy_grid, &rules);
		if (game_galaxy_grid.start(&st, &setup, &rules, &t) == ACTION_PLAYED)
			play_aiming(&r, &st);
	}
}
END_TEST

/* No text can say these dice. */
START_TEST(what_no_die_shows_cannot_stand)
{
	static struct ggd_setup setup; /* static: too large for the stack */
	static struct ggd_state st;
	static const uint16_t faces[] = { 0, GGD_FACES + 1 };
	struct action roll = { .nargs = GGD_ARG + GGD_DICE, .kind = GGD_A_ROLL, .arg = { 0, 1, 1, 1 } };
	struct action place = { .nargs = GGD_PLACE_DIE + GGD_DICE, .kind = GGD_A_PLACE, .arg = { 0, 1, 1, 1, 1, 1, 1 } };
	struct action lead = { .nargs = GGD_ARG, .kind = GGD_A_LEAD };
	struct rules rules;
	struct trace t = { .brief = true };

	rules_default(&rules);
	setup = (struct ggd_setup){ .board = ggd_standard, .players = 1U << 0 | 1U << 2, .shields = 10 };
	ck_assert_int_eq(game_galaxy_grid.start(&st, &setup, &rules, &t), ACTION_PLAYED);
	ck_assert_int_eq(game_play(&game_galaxy_grid, &st, &lead, &t), ACTION_PLAYED);
	for (unsigned i = 0; i < LEN(faces); i++)
		for (unsigned k = 0; k < GGD_DICE; k++) {
			struct action a = roll;

			a.arg[GGD_ARG + k] = faces[i];
			ck_assert_int_eq(game_galaxy_grid.force(&st, &a, &t), ACTION_ILLEGAL);
		}
	ck_assert_int_eq(game_play(&game_galaxy_grid, &st, &roll, &t), ACTION_PLAYED);
	roll.arg[GGD_WHO] = 2;
	ck_assert_int_eq(game_play(&game_galaxy_grid, &st, &roll, &t), ACTION_PLAYED);
	for (unsigned i = 0; i < LEN(faces); i++)
		for (unsigned k = 0; k < GGD_DICE; k++) {
			struct action a = place;

			a.arg[GGD_PLACE_DIE + k] = faces[i];
			ck_assert_int_eq(game_galaxy_grid.force(&st, &a, &t), ACTION_ILLEGAL);
		}
	ck_assert_int_eq(game_galaxy_grid.force(&st, &place, &t), ACTION_PLAYED);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("galaxy-grid");
	TCase *boards = tcase_create("boards"), *shots = tcase_create("shots"), *stands = tcase_create("stands");

	tcase_add_test(boards, standard_is_as_its_file_says);
	tcase_add_loop_test(boards, what_the_rules_cannot_use_is_refused, 0, LEN(damages));
	tcase_add_test(boards, places_are_looked_at);
	tcase_add_test(boards, a_scene_has_each_intersection_at_its_place);
	tcase_set_timeout(shots, 0);
	tcase_add_test(shots, a_shot_hits_whom_it_is_aimed_at);
	tcase_add_test(stands, what_no_die_shows_cannot_stand);
	suite_add_tcase(s, boards);
	suite_add_tcase(s, stands);
	suite_add_tcase(s, shots);
	return unit_main(s);
}
