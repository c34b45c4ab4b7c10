/* galaxy-grid.c: boards as data: the standard one is what its file says, and what the rules cannot use is
 * refused with the reason. */
#include "galaxy-grid/galaxy-grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "unit.h"

static const char record_text[] =
    "strat: 1\ngame: galaxy-grid\nboard: %s\nsetup: portals\nmoves: ''\nresult: unfinished\n";

/* Read a record that names a board of some directory.  NULL: f says why not. */
static struct record *
read_record(const char *board, const char *dir, struct data *data, struct arena *a, struct document *d, struct finding *f)
{
	const char *dirs[] = { dir };
	struct reading how = { .data = data };
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

/* The small board with one thing changed, and what is said of it. */
static const struct {
	const char *from, *to, *why;
} damages[] = {
	{ "title: ", "title: ", NULL }, /* as it is */
	{ "{1: a0, 2: e0", "{1: a0, 2: c0", "portal 2 is on c0, so that no way leads there from it" },
	{ "{1: a0, 2: e0", "{1: a0, 2: a0", "two portals are on a0" },
	{ "{1: a0, 2: e0, 3: e4, 4: a4}", "{1: a0, 2: a4, 3: e4, 4: e0}", "portals must go round the board counter-clockwise" },
	{ "{1: a0, ", "{", "portals must say where 1, 2, 3 and 4 are" },
	{ "c2: {at: [2, 2], toward: [b1, d1, d3, b3]}", "c2: {at: [2, 2], toward: [b1, d1, d3, ~]}", "no way leads from c2 toward portal 4" },
	{ "c2: {at: [2, 2], toward: [b1, d1, d3, b3]}", "c2: {at: [2, 2], toward: [b1, d1, d3, d3]}", "from c2 to d3 is the way toward two portals" },
	{ "c2: {at: [2, 2], toward: [b1, d1, d3, b3]}", "c2: {at: [2, 2], toward: [b1, d1, d3, c4]}", "the beam from c2 to b3 is the way from c2 toward no portal" },
	{ "c2: {at: [2, 2], toward: [b1, d1, d3, b3]}", "c2: {at: [2, 2], toward: [d3, d1, b1, b3]}", "the way from a0 toward portal 3 never gets there" },
	{ "c2: {at: [2, 2], toward: [b1, d1, d3, b3]}", "c2: {at: [2, 2], toward: [b1, d1, d3]}", "toward must be four intersections" },
	{ "c2: {at: [2, 2], toward: [b1, d1, d3, b3]}", "c2: {at: [2, 2], toward: [b1, d1, d3, b4]}", "no intersection of the board is 'b4'" },
	{ "c2: {at: [2, 2]", "c2: {at: [2, 3]", "an intersection is named by its place" },
	{ "c2: {at: [2, 2]", "c2: {at: [2]", "at must be [X, Y]" },
	{ "c2: {at: [2, 2]", "c2: {at: [2, 19]", "this must be a number up to 18" },
	{ "  - [c2, d3, 3]", "", "no beam joins c2 and d3, the way toward portal 3" },
	{ "  - [c2, d3, 3]", "  - [c2, d3, 0]", "the beam from c2 to d3 must be 1 to 20 spaces long" },
	{ "  - [c2, d3, 3]", "  - [c2, d3, 21]", "the beam from c2 to d3 must be 1 to 20 spaces long" },
	{ "  - [c2, d3, 3]", "  - [c2, d3, 3]\n  - [d3, c2, 3]", "two beams join d3 and c2" },
	{ "  - [c2, d3, 3]", "  - [c2, c2, 3]", "a beam leads from c2 to itself" },
	{ "  - [c2, d3, 3]", "  - [c2, d3]", "a beam must be [END, END, LENGTH]" },
	{ "  - [c2, d3, 3]", "  - [c2, d3, long]", "this must be a number up to 255" },
	{ "tokens: [b1", "tokens: [b2", "no intersection of the board is 'b2'" },
	{ "mines: 10", "mines: 100", "this must be a number up to 99" },
	{ "mines: 10", "bombs: 10", "supply must be a mapping of tokens, mines and holes" },
	{ "shields: 6", "shields: 0", "shields must be 1 to 20" },
	{ "shields: 6", "swords: 6", "a board has no part 'swords'" },
	{ "game: galaxy-grid", "game: chess", "this board is of another game" },
	{ "board: galaxy-small", "board: a/b", "a board must be named by a plain word" },
	{ "beams:", "x-beams:", "the board has no beams" },
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

START_TEST(what_the_rules_cannot_use_is_refused)
{
	char dir[] = "/tmp/strat-board-XXXXXX";
	struct buffer path = { 0 }, board = { 0 }, bad = { 0 };
	struct data data;
	struct arena a;
	struct document d;
	struct finding f;
	struct record *r;
	const char *at;

	ck_assert_ptr_nonnull(mkdtemp(dir));
	unit_path(&path, "samples/boards/galaxy-small.yaml");
	read_file(&board, path.data);
	at = strstr(board.data, damages[_i].from);
	ck_assert_msg(at != NULL, "%s", damages[_i].from);
	buffer_add(&bad, board.data, (size_t)(at - board.data));
	buffer_text(&bad, damages[_i].to);
	buffer_text(&bad, at + strlen(damages[_i].from));
	unit_file(dir, "bad.yaml", buffer_string(&bad));
	arena_init(&a);
	r = read_record("bad", dir, &data, &a, &d, &f);
	unit_remove(dir, "bad.yaml");
	unit_remove(dir, "");
	ck_assert_msg((r != NULL) == (damages[_i].why == NULL), "%s: %s", damages[_i].to, f.text);
	ck_assert_msg(r != NULL || strstr(f.text, damages[_i].why) != NULL, "%s: %s", damages[_i].to, f.text);
	document_drop(&d);
	arena_free(&a);
	buffer_free(&path);
	buffer_free(&board);
	buffer_free(&bad);
}
END_TEST

/* Faults of geometry that no change of one line makes. */
START_TEST(places_are_looked_at)
{
	struct ggd_board b = ggd_standard;
	struct ggd_board_place where;

	b.at[12].x = b.at[11].x; /* two on one place */
	b.at[12].y = b.at[11].y;
	ck_assert_int_eq(ggd_board_prepare(&b, &where), GGD_BOARD_TWICE);
	b = ggd_standard;
	b.at[b.portal[0]].x = 1; /* the portal between its neighbours on the side: b0, and a beam straight on */
	b.at[b.portal[0]].y = 1;
	b.at[4].x = 0;
	b.at[4].y = 0;
	ck_assert_int_ne(ggd_board_prepare(&b, &where), GGD_BOARD_SOUND);
	b = ggd_standard;
	for (unsigned i = 0; i < b.nbeams; i++)
		b.beam[i].length = GGD_LENGTH_MAX;
	ck_assert_int_eq(ggd_board_prepare(&b, &where), GGD_BOARD_SPACES);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("galaxy-grid");
	TCase *boards = tcase_create("boards");

	tcase_add_test(boards, standard_is_as_its_file_says);
	tcase_add_loop_test(boards, what_the_rules_cannot_use_is_refused, 0, LEN(damages));
	tcase_add_test(boards, places_are_looked_at);
	suite_add_tcase(s, boards);
	return unit_main(s);
}
