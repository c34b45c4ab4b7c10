/* stratego.c: random set-ups and preferences for Stratego. */
#include "stratego/stratego.h"

#include <string.h>

#include "gen.h"

extern const struct generator generator_stratego;

static void
shuffle(struct rng *r, uint8_t *a, unsigned n)
{
	while (n > 1) {
		unsigned i = rng_below(r, n--);
		uint8_t t = a[i];

		a[i] = a[n];
		a[n] = t;
	}
}

static void
put_army(struct rng *r, struct stg_setup *s, int seat, const uint8_t counts[STG_RANKS])
{
	uint8_t ranks[STG_HOME] = { 0 };
	unsigned n = 0;

	for (unsigned rank = 1; rank < STG_RANKS; rank++)
		for (unsigned i = 0; i < counts[rank] && n < STG_HOME; i++)
			ranks[n++] = (uint8_t)rank;
	shuffle(r, ranks, STG_HOME);
	for (unsigned i = 0; i < STG_HOME; i++) {
		unsigned sq = seat == STG_RED ? i : STG_SQUARES - 1 - i;

		s->rank[sq] = ranks[i];
		s->seat[sq] = (uint8_t)seat;
	}
}

/* Any army with a Flag. */
static void
random_army(struct rng *r, uint8_t counts[STG_RANKS])
{
	unsigned left = 2 + rng_below(r, STG_HOME - 4);

	memset(counts, 0, STG_RANKS);
	counts[STG_FLAG] = 1;
	while (left-- > 0)
		counts[1 + rng_below(r, STG_BOMB)]++;
}

static bool
choose_variant(struct rng *r, const char *name, uint8_t *out)
{
	*out = (uint8_t)(rng_below(r, 4) < 2 ? STG_CLASSIC : rng_below(r, 2) ? STG_BARRAGE : STG_FREE);
	for (unsigned v = 0; name != NULL && v < STG_VARIANTS; v++)
		if (strcmp(name, stg_variant_names[v]) == 0) {
			*out = (uint8_t)v;
			return true;
		}
	return name == NULL;
}

static bool
setup(struct rng *r, const char *variant, void *out)
{
	struct stg_setup *s = out;
	uint8_t counts[STG_RANKS];

	s->viewer = SEAT_ARBITER;
	if (!choose_variant(r, variant, &s->variant))
		return false;
	s->high_ranks = rng_below(r, 4) == 0;
	s->counted = s->variant == STG_FREE && rng_below(r, 2) == 0;
	for (int seat = 0; seat < 2; seat++) {
		if (s->variant == STG_FREE)
			random_army(r, counts);
		else
			memcpy(counts, stg_army[s->variant], STG_RANKS);
		if (s->counted)
			memcpy(s->army[seat], counts, STG_RANKS);
		put_army(r, s, seat, counts);
	}
	return true;
}

static unsigned
weight(const void *state, const struct action *a)
{
	const struct stg_state *st = state;
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO];
	bool ahead = st->head.mover == STG_RED ? to > from : to < from;

	if (st->at[to] < STG_PIECES)
		return 12;
	return ahead ? 3 : 1;
}

static bool
spoil(struct rng *r, struct action *a)
{
	if (a->said[STG_SAID_STRIKE] == 0) {
		a->said[STG_SAID_STRIKE] = 1; /* an x, although nothing is struck */
		return true;
	}
	if (rng_below(r, 2) == 0)
		a->said[STG_SAID_STRUCK] = (uint16_t)(1 + (a->said[STG_SAID_STRUCK] + rng_below(r, STG_FLAG - 1)) % STG_FLAG);
	else
		a->said[STG_SAID_REMOVED] = (uint16_t)(1 + a->said[STG_SAID_REMOVED] % STG_REMOVED_BOTH);
	return true;
}

static void
break_action(struct rng *r, struct action *a)
{
	if (rng_below(r, 3) == 0)
		a->arg[STG_FROM] = (uint16_t)rng_below(r, STG_SQUARES);
	a->arg[STG_TO] = (uint16_t)rng_below(r, STG_SQUARES);
}

/* ---- positions out of the blue ---------------------------------------------------------------- */

/* A square that is not a lake and not taken yet. */
static unsigned
free_square(struct rng *r, bool taken[STG_SQUARES])
{
	unsigned square;

	do
		square = rng_below(r, STG_SQUARES);
	while (taken[square] || stg_is_lake(square));
	taken[square] = true;
	return square;
}

/* Put some pieces of an army anywhere, most of them where they began.  The others are captured. */
static void
put_pieces(struct rng *r, struct stg_state *st, int seat, const uint8_t counts[STG_RANKS], bool standing[STG_SQUARES])
{
	unsigned few = rng_below(r, 4);

	for (unsigned rank = 1; rank < STG_RANKS; rank++)
		for (unsigned i = 0; i < counts[rank]; i++) {
			bool out = rank != STG_FLAG && rng_below(r, 4) < few;
			unsigned square = out ? STG_NOWHERE : free_square(r, standing);
			struct stg_piece *p = &st->piece[stg_place(st, seat, square, STG_SET(rank))];

			p->flags = (uint8_t)(rng_below(r, 3) == 0 ? STG_SHOWN : 0);
			if (rng_below(r, 3) == 0 && ((STG_SET(rank) & STG_IMMOBILE) == 0 || rng_below(r, 20) == 0))
				p->flags |= STG_MOVED;
		}
}

/* Give each piece that has moved its own first square. */
static void
put_homes(struct rng *r, struct stg_state *st)
{
	bool taken[STG_SQUARES] = { false };

	for (unsigned i = 0; i < STG_PIECES; i++)
		if (st->piece[i].home != STG_NOWHERE && (st->piece[i].flags & STG_MOVED) == 0)
			taken[st->piece[i].home] = true;
	for (unsigned i = 0; i < STG_PIECES; i++) {
		struct stg_piece *p = &st->piece[i];

		if (p->ranks != 0 && ((p->flags & STG_MOVED) != 0 || p->square == STG_NOWHERE) &&
		    (p->square != STG_NOWHERE || rng_below(r, 2) == 0))
			p->home = (uint8_t)free_square(r, taken);
	}
}

/* An empty square next to one; STG_NOWHERE: none was found. */
static unsigned
step_from(struct rng *r, const uint8_t at[STG_SQUARES], unsigned square)
{
	static const int steps[] = { -STG_SIDE, STG_SIDE, -1, 1 };

	for (unsigned tries = 0; tries < 6; tries++) {
		unsigned d = rng_below(r, 4), to = square + (unsigned)steps[d];

		if (to < STG_SQUARES && at[to] == STG_EMPTY && (d < 2 || to / STG_SIDE == square / STG_SIDE))
			return to;
	}
	return STG_NOWHERE;
}

/* A piece of the side that could have moved. */
static unsigned
some_mover(struct rng *r, const struct stg_state *st, int seat)
{
	for (unsigned tries = 0; tries < 40; tries++) {
		unsigned i = (unsigned)seat * STG_HOME + rng_below(r, STG_HOME);

		if (st->piece[i].square < STG_SQUARES && st->piece[i].home != st->piece[i].square &&
		    (st->piece[i].flags & STG_MOVED) != 0)
			return i;
	}
	return STG_NO_PIECE;
}

/* Make the last moves, each side's with one piece, backwards from where the pieces stand. */
static void
move_back(struct rng *r, struct stg_state *st)
{
	unsigned piece[2] = { some_mover(r, st, STG_RED), some_mover(r, st, STG_BLUE) }, n = rng_below(r, 24);
	struct stg_step back[24];
	uint8_t at[STG_SQUARES], square[2];

	if (piece[0] == STG_NO_PIECE || piece[1] == STG_NO_PIECE)
		return;
	memcpy(at, st->at, sizeof(at));
	for (unsigned seat = 0; seat < 2; seat++)
		square[seat] = st->piece[piece[seat]].square;
	for (unsigned k = 0; k < n; k++) {
		unsigned seat = (st->head.mover + k + 1) % 2U, from = step_from(r, at, square[seat]);

		if (from == STG_NOWHERE) {
			n = k;
			break;
		}
		back[k] = (struct stg_step){ (uint8_t)from, square[seat] };
		at[from] = (uint8_t)piece[seat];
		at[square[seat]] = STG_EMPTY;
		square[seat] = (uint8_t)from;
	}
	for (unsigned k = n; k-- > 0;) {
		unsigned seat = (st->head.mover + k + 1) % 2U;
		struct stg_run *run = &st->run[seat];

		st->history[st->nhistory++] = back[k];
		if (k < 2 * STG_RUN_MAX) {
			run->piece = (uint8_t)piece[seat];
			run->step[run->n++] = back[k];
		}
		st->last = back[k];
	}
	for (unsigned seat = 0; seat < 2; seat++)
		st->chase[seat] = (uint16_t)rng_below(r, n + 2);
	if (st->chase[0] == 0 && st->chase[1] == 0)
		st->nhistory = 0;
}

/* Make it the log of one seat: choose what the other side's pieces can be, and sometimes that two ranks differ. */
static void
hide(struct rng *r, struct stg_state *st)
{
	unsigned first, pieces[2];

	st->head.viewer = (uint8_t)rng_below(r, 2);
	first = st->head.viewer == STG_RED ? STG_HOME : 0;
	for (unsigned i = first; i < first + STG_HOME; i++) {
		struct stg_piece *p = &st->piece[i];

		if (p->ranks != 0 && (p->flags & STG_SHOWN) == 0)
			p->ranks |= (uint16_t)(rng_below(r, 2) == 0 ? STG_ANY : STG_SET(1 + rng_below(r, STG_FLAG)));
		if ((p->flags & STG_MOVED) != 0 && certain_member(p->ranks) == 0)
			p->ranks &= (uint16_t)~STG_IMMOBILE;
	}
	for (unsigned i = 0; i < 2; i++)
		pieces[i] = some_mover(r, st, !st->head.viewer);
	if (pieces[0] != STG_NO_PIECE && pieces[0] != pieces[1] && pieces[1] != STG_NO_PIECE && rng_below(r, 2) == 0) {
		st->clue[st->nclues++] = (struct stg_clue){ .kind = STG_UNEQUAL, .piece = STG_NO_PIECE, .n = 1 };
		st->pair[st->npairs++] = (struct stg_pair){ (uint8_t)pieces[0], (uint8_t)pieces[1] };
	}
}

static void
found(struct rng *r, struct buffer *line)
{
	bool standing[STG_SQUARES] = { false };
	uint8_t counts[STG_RANKS];
	struct stg_state st;

	stg_clear(&st);
	choose_variant(r, NULL, &st.variant);
	st.high_ranks = rng_below(r, 4) == 0;
	for (int seat = 0; seat < 2; seat++) {
		if (st.variant == STG_FREE)
			random_army(r, counts);
		else
			memcpy(counts, stg_army[st.variant], STG_RANKS);
		if (st.variant != STG_FREE || rng_below(r, 2) == 0)
			memcpy(st.army[seat] + 1, counts + 1, STG_RANKS - 1);
		put_pieces(r, &st, seat, counts, standing);
	}
	put_homes(r, &st);
	st.head.mover = (uint8_t)rng_below(r, 2);
	st.head.turn = 1 + rng_below(r, 200);
	st.head.ply = 2 * (st.head.turn - 1) + st.head.mover;
	move_back(r, &st);
	if (rng_below(r, 3) == 0)
		hide(r, &st);
	notation_of(&game_stratego)->write_position(&st, line);
}

/* Mostly of a piece that is there; one rank or some. */
static void
fact(struct rng *r, const void *state, struct hidden_fact *out)
{
	const struct stg_state *st = state;
	unsigned piece = rng_below(r, STG_PIECES), square = st->piece[piece].square;

	*out = (struct hidden_fact){ .kind = STG_THING_ON, .place = (uint16_t)rng_below(r, STG_SQUARES) };
	if (st->piece[piece].ranks != 0 && square != STG_NOWHERE)
		out->place = (uint16_t)square;
	if (rng_below(r, 4) == 0 && st->piece[piece].ranks != 0 && st->piece[piece].home < STG_SQUARES) {
		out->kind = STG_THING_FROM;
		out->place = st->piece[piece].home;
	}
	for (unsigned n = 1 + rng_below(r, 4) * rng_below(r, 4); n > 0; n--)
		out->options |= STG_SET(1 + rng_below(r, STG_RANKS - 1));
}

const struct generator generator_stratego = {
	.game = &game_stratego,
	.setup = setup,
	.variants = "classic, barrage or free",
	.weight = weight,
	.spoil = spoil,
	.break_action = break_action,
	.found = found,
	.fact = fact,
	.bad_word = "e4-e0",
};
