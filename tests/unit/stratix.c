/* stratix.c: the built-in board and deck of Stratix, and those of the samples; and what clues about the order of the pack say,
 * held against all orders.
 *
 * STRAT_GAMES  how many sets of clues are tried (10000)
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "record/data.h"
#include "draw/draw.h"
#include "gen.h"
#include "record/notation.h"
#include "stratix/hidden/internal.h"
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

START_TEST(letters_are_those_of_the_pieces)
{
	const struct notation *n = notation_of(&game_stratix);
	struct buffer all = { 0 };

	for (unsigned i = 0; i < game_stratix.nkinds; i++)
		buffer_printf(&all, "%s%s %s", i > 0 ? ", " : "the letters are ", game_stratix.kinds[i].letter, game_stratix.kinds[i].name);
	buffer_char(&all, ';');
	ck_assert(strncmp(n->help->forms[STX_A_MOVE], all.data, all.len) == 0);
	buffer_free(&all);
}
END_TEST

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

/* ---- clues about the order of the pack ---------------------------------------------------------- */

enum { CARDS = 5, NUMBERS = 1 << 3 * CARDS, CLUES = 5 };

#define CARD(c) (UINT64_C(1) << (c))

/* An order of some cards, from the top. */
struct order {
	uint8_t card[CARDS];
	unsigned n;
};

static bool
clue_holds(const struct stx_clue *f, const struct order *o)
{
	for (unsigned i = 0; i < o->n; i++) {
		if (o->card[i] == f->card)
			return f->top;
		if ((f->apart & CARD(o->card[i])) == 0)
			return !f->top;
	}
	return true;
}

static bool
clues_hold(const struct stx_clue *f, unsigned n, const struct order *o)
{
	for (unsigned i = 0; i < n; i++)
		if (!clue_holds(&f[i], o))
			return false;
	return true;
}

/* The orders of a set of cards that make clues true.  Each has a bit, by its cards that are in the set `of`. */
struct orders {
	const struct stx_clue *clue;
	unsigned nclues;
	uint64_t of;
	unsigned n;
	bool has[NUMBERS];
};

/* A number for the order of those cards. */
static unsigned
number_of(const struct order *o, uint64_t of)
{
	unsigned number = 0;

	for (unsigned i = 0; i < o->n; i++)
		if ((of & CARD(o->card[i])) != 0)
			number = number << 3 | (o->card[i] + 1U);
	return number;
}

static void
each_order(struct orders *all, struct order *o, uint64_t left)
{
	if (left == 0) {
		if (clues_hold(all->clue, all->nclues, o)) {
			all->has[number_of(o, all->of)] = true;
			all->n++;
		}
		return;
	}
	for (unsigned card = 0; card < CARDS; card++)
		if ((left & CARD(card)) != 0) {
			o->card[o->n++] = (uint8_t)card;
			each_order(all, o, left & ~CARD(card));
			o->n--;
		}
}

static struct orders *
orders_of(const struct stx_clue *clue, unsigned nclues, uint64_t cards, uint64_t of)
{
	struct orders *all = calloc(1, sizeof(*all));
	struct order o = { .n = 0 };

	ck_assert_ptr_nonnull(all);
	all->clue = clue;
	all->nclues = nclues;
	all->of = of;
	each_order(all, &o, cards);
	return all;
}

/* A pack of cards in unknown order, with clues about it. */
static void
some_clues(struct rng *r, struct stx_state *st)
{
	uint64_t all = CARD(3 + rng_below(r, CARDS - 2)) - 1;

	memset(st, 0, sizeof(*st));
	st->deck = stx_standard_deck;
	st->deck.n = CARDS;
	st->told = all & rng_next(r) & rng_next(r);
	st->loose = all & ~st->told;
	st->npack = (uint8_t)__builtin_popcountll(st->loose);
	memset(st->pack, STX_UNKNOWN_CARD, st->npack);
	st->nclues = (uint8_t)(1 + rng_below(r, CLUES));
	for (unsigned i = 0; i < st->nclues; i++) {
		uint8_t card = (uint8_t)rng_below(r, (uint32_t)__builtin_popcountll(all));

		st->clue[i] = (struct stx_clue){ .apart = all & rng_next(r) & ~CARD(card), .card = card, .top = rng_below(r, 2) == 0 };
	}
}

/* The same orders of the loose cards must be left, those that were given their place included. */
static void
check_same_orders(const struct stx_state *before, const struct stx_state *after, unsigned seed)
{
	struct orders *was = orders_of(before->clue, before->nclues, before->loose | before->told, before->loose);
	struct orders *is = orders_of(after->clue, after->nclues, after->loose | after->told, after->loose);
	unsigned placed = before->npack - (unsigned)__builtin_popcountll(after->loose), prefix = 0;

	for (unsigned i = 0; i < placed; i++)
		prefix = prefix << 3 | (after->pack[i] + 1U);
	for (unsigned i = 0; i < before->npack; i++)
		ck_assert((i < placed) == (after->pack[i] != STX_UNKNOWN_CARD));
	prefix <<= 3 * (before->npack - placed);
	for (unsigned number = 0; number < NUMBERS; number++) {
		unsigned rest = number & ((1U << 3 * (before->npack - placed)) - 1);

		if (was->has[number] != ((number ^ rest) == prefix && is->has[rest]))
			ck_abort_msg("seed %u: order %o", seed, number);
	}
	free(was);
	free(is);
}

/* No clue may follow from the others. */
static void
check_no_clue_follows(const struct stx_state *st, unsigned seed)
{
	uint64_t all = st->loose | st->told;
	struct orders *with = orders_of(st->clue, st->nclues, all, all);

	for (unsigned i = 0; i < st->nclues; i++) {
		struct stx_clue rest[CLUES];
		struct orders *without;

		memcpy(rest, st->clue, i * sizeof(rest[0]));
		memcpy(rest + i, st->clue + i + 1, (st->nclues - i - 1U) * sizeof(rest[0]));
		without = orders_of(rest, st->nclues - 1U, all, all);
		ck_assert_msg(without->n > with->n, "seed %u: clue %u follows from the others", seed, i);
		free(without);
	}
	free(with);
}

/* How many cards that have left the pack are in the clues without need: if one lay above all others, or below, these would say the
 * same of the rest? */
static unsigned
count_idle_cards(const struct stx_state *st)
{
	uint64_t all = st->loose | st->told;
	unsigned idle = 0;

	for (unsigned card = 0; card < CARDS; card++) {
		uint64_t rest = all & ~CARD(card);
		struct orders *with;

		if ((st->told & CARD(card)) == 0)
			continue;
		with = orders_of(st->clue, st->nclues, all, rest);
		for (unsigned first = 0; first < 2; first++) {
			struct stx_clue left[CLUES];
			struct orders *without;
			unsigned n = 0;

			for (unsigned i = 0; i < st->nclues; i++)
				if (st->clue[i].card != card && !(first && !st->clue[i].top && (st->clue[i].apart & CARD(card)) == 0))
					left[n++] = st->clue[i];
			without = orders_of(left, n, rest, rest);
			idle += memcmp(with->has, without->has, sizeof(with->has)) == 0;
			free(without);
		}
		free(with);
	}
	return idle;
}

START_TEST(clues_say_what_they_said)
{
	static struct stx_state before, st;
	unsigned settled = 0, kept = 0, idle = 0, seed = (unsigned)unit_setting("STRAT_GAMES", 10000) / 5;

	for (seed = seed > 2000 ? seed : 2000; seed > 0; seed--) { /* (a share of fewer says nothing) */
		struct rng r = { seed };

		some_clues(&r, &before);
		if (!stx_consistent(&before))
			continue;
		st = before;
		stx_settle_order(&st);
		check_same_orders(&before, &st, seed);
		check_no_clue_follows(&st, seed);
		idle += count_idle_cards(&st);
		settled++;
		kept += st.nclues > 0;
	}
	ck_assert_uint_ge(kept, settled / 4);
	ck_assert_msg(idle * 10 <= kept, "%u cards can be left out, in %u of %u packs", idle, kept, settled); /* (a few can, only because of what several clues say) */
}
END_TEST

/* Many clues that say the same become one, and one that comes after them stays. */
START_TEST(many_clues_become_few)
{
	static const struct stx_clue not_first = { .card = 0 }, below = { .apart = CARD(0) | CARD(3), .card = 1 };
	static struct stx_state st, before;

	memset(&st.hand, 0xff, sizeof(st.hand)); /* (what comes after the clues must stay as it is) */
	st.deck.n = st.npack = 4;
	memset(st.pack, STX_UNKNOWN_CARD, st.npack);
	st.loose = CARD(4) - 1;
	st.nclues = STX_CLUES_MAX;
	for (unsigned i = 0; i < STX_CLUES_MAX; i++)
		st.clue[i] = i + 1 < STX_CLUES_MAX ? not_first : below;
	before = st;
	stx_settle_order(&st);
	before.nclues = 2;
	memset(before.clue, 0, sizeof(before.clue));
	before.clue[0] = not_first;
	before.clue[1] = below;
	ck_assert_mem_eq(&st, &before, sizeof(st));
}
END_TEST

/* Take cards out of a pack, wherever they lie in it. */
START_TEST(cards_are_taken_out)
{
	static struct stx_state st, before;
	struct rng r = { 7 };

	for (unsigned i = 0; i < 1000; i++) {
		unsigned at, n = 1 + rng_below(&r, STX_CARDS_MAX);

		memset(&st, 0, sizeof(st));
		memset(st.clue, 0xff, sizeof(st.clue)); /* (what comes after the pack must stay as it is) */
		st.loose = st.gone_back = UINT64_MAX << 32 << 31;
		st.deck.n = STX_CARDS_MAX;
		st.npack = (uint8_t)n;
		for (unsigned k = 0; k < n; k++) {
			at = rng_below(&r, k + 1);
			st.pack[k] = st.pack[at];
			st.pack[at] = (uint8_t)k;
		}
		before = st;
		at = rng_below(&r, n);
		ck_assert(stx_take_card(&st, before.pack[at], true));
		for (unsigned k = 0; k + 1 < n; k++)
			ck_assert_uint_eq(st.pack[k], before.pack[k + (k >= at)]);
		before.npack--;
		memcpy(before.pack, st.pack, n);
		ck_assert_uint_eq(st.pack[n - 1], 0);
		ck_assert_mem_eq(&st, &before, sizeof(st));
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("stratix");
	TCase *t = tcase_create("stratix");

	tcase_add_test(t, letters_are_those_of_the_pieces);
	tcase_add_test(t, samples_are_what_is_built_in);
	tcase_add_test(t, board_is_symmetric);
	tcase_add_test(t, sheets_show_where_pieces_stand);
	tcase_add_test(t, clues_say_what_they_said);
	tcase_add_test(t, many_clues_become_few);
	tcase_add_test(t, cards_are_taken_out);
	tcase_set_timeout(t, 0);
	suite_add_tcase(s, t);
	return unit_main(s);
}
