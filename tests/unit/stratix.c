/* stratix.c: the built-in board and deck of Stratix, and those of the samples. */
#include "unit.h"

#include <string.h>

#include "record/data.h"
#include "draw/draw.h"
#include "record/notation.h"
#include "stratix/stratix.h"

#define HEAD "strat: 1\ngame: stratix\narmies: 2\n"
#define TAIL "setup: {pack: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24}\nmoves: \"\"\nresult: unfinished\n"

/* Read the set-up of a record; it lies in the caller's arena. */
static const struct stx_setup *
read(struct arena *a, struct data *data, const char *text)
{
	struct read_options how = { .data = data };
	struct document d;
	struct finding f = { 0 };
	struct record *r;

	document_make(&d, text, strlen(text));
	r = record_read(a, &d, &how, &f);
	ck_assert_msg(r != NULL, "%s", f.text);
	document_drop(&d);
	return r->setup;
}

START_TEST(samples_are_what_is_built_in)
{
	struct buffer boards = { 0 }, decks = { 0 };
	struct data data;
	struct arena a;
	const struct stx_setup *in, *named;
	const char *dirs[2];

	unit_path(&boards, "samples/boards");
	unit_path(&decks, "samples/decks");
	dirs[0] = buffer_string(&boards);
	dirs[1] = buffer_string(&decks);
	arena_init(&a);
	data_init(&data, dirs, 2);
	in = read(&a, &data, HEAD TAIL);
	named = read(&a, &data, HEAD "board: stratix-standard\ndeck: stratix-deck\n" TAIL);
	ck_assert(in->board.standard && in->deck.standard && !named->board.standard && !named->deck.standard);
	ck_assert(named->board.files == in->board.files && named->board.ranks == in->board.ranks);
	ck_assert_mem_eq(named->board.terrain, in->board.terrain, sizeof(in->board.terrain));
	ck_assert_uint_eq(named->deck.n, in->deck.n);
	for (unsigned i = 0; i < in->deck.n; i++) {
		ck_assert_msg(memcmp(&named->deck.card[i], &in->deck.card[i], sizeof(in->deck.card[i])) == 0, "card %u",
		    in->deck.card[i].number);
		ck_assert_str_eq(named->text[i], stx_standard_texts[i]);
	}
	data_free(&data);
	arena_free(&a);
	buffer_free(&boards);
	buffer_free(&decks);
}
END_TEST

/* What STX-B1 says about the board, in numbers. */
START_TEST(board_is_symmetric)
{
	struct stx_board b;
	unsigned count[STX_RED + 1] = { 0 };

	stx_board_standard(&b);
	for (unsigned y = 0; y < STX_SIDE_MAX; y++)
		for (unsigned x = 0; x < STX_SIDE_MAX; x++) {
			unsigned sq = stx_square(x, y), turned = stx_square(y, STX_SIDE_MAX - 1 - x);

			count[b.terrain[sq]]++;
			ck_assert_uint_eq(b.terrain[sq], b.terrain[turned]);
			ck_assert_uint_eq(b.row[sq], b.row[turned]);
			if (b.corner[sq] != 0) /* a quarter turn takes each seat's corner to the next */
				ck_assert_uint_eq(b.corner[turned], b.corner[sq] % STX_ARMIES + 1);
		}
	ck_assert(count[STX_RED] == 24 && count[STX_STAGING] == 60 && count[STX_BRIDGE] == 8 && count[STX_RECON] == 8 &&
	    count[STX_CENTRE] == 1 && count[STX_WATER] == 28);
}
END_TEST

/* Draw the board wide enough for a sign of the ground after each piece, and then narrower. */
START_TEST(sheets_show_where_pieces_stand)
{
	static const char line[] = "stratix standard standard 19./19./19./19./19./18.3I/19./19./19./2.1H16./4.1A14./19./19./19./19./"
	                           "19./3.1I15./19./19. army1 round=2 ply=3 armies=13 pack=22.5";
	static const struct {
		unsigned columns;
		const char *recon, *bridge, *front;
	} sheets[] = { { 80, " 1A+ ", " 1H= ", " 1I; " }, { 70, "1A+.", "1H=~", "1I;." }, { 50, "1A", "1H", "1I" } };
	struct stx_state st;
	struct problem why;
	struct scene s;

	ck_assert(notation_of(&game_stratix)->read_position(line, strlen(line), &st, &why));
	game_scene(&game_stratix, &st, SEAT_ARBITER, &s);
	for (size_t i = 0; i < sizeof(sheets) / sizeof(sheets[0]); i++) {
		struct buffer out = { 0 };
		const char *text, *end;

		draw_text(&out, &s, &(struct draw_style){ .columns = sheets[i].columns });
		text = buffer_string(&out);
		ck_assert_msg(strstr(text, sheets[i].recon) != NULL && strstr(text, sheets[i].bridge) != NULL &&
		    strstr(text, sheets[i].front) != NULL, "%s", text);
		for (; (end = strchr(text, '\n')) != NULL; text = end + 1)
			ck_assert_msg((unsigned)(end - text) <= sheets[i].columns, "%.*s", (int)(end - text), text);
		buffer_free(&out);
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("stratix");
	TCase *t = tcase_create("stratix");

	tcase_add_test(t, samples_are_what_is_built_in);
	tcase_add_test(t, board_is_symmetric);
	tcase_add_test(t, sheets_show_where_pieces_stand);
	suite_add_tcase(s, t);
	return unit_main(s);
}
