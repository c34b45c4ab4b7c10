/* stratego/hidden/worlds.c: which ranks the hidden pieces can have.
 *
 * A move depends on one hidden piece, which moves or is struck, so every rank is tried for it.  Whether the hidden side
 * can make another move depends on whether all its other pieces can be Bombs and the Flag.  If the answer depends on a
 * chase, pieces are tried with equal and with unequal ranks.  All others get any ranks that agree with the log.
 */
#include "stratego/internal.h"

struct walk {
	const struct action *a; /* or NULL */
	int hidden;             /* the side whose ranks are hidden */
	unsigned touched;       /* the hidden piece that moves or is struck, or STG_NO_PIECE */
	struct trace *t;
	bool *unsure; /* becomes true: a world was looked for, and this took too long */
	world_visit *visit;
	void *ctx;
};

/* Is it so?  If it takes too long to tell, note this. */
static bool
is_yes(const struct walk *k, enum stg_answer a)
{
	*k->unsure = *k->unsure || a == STG_UNSURE;
	return a == STG_YES;
}

/* ---- a world ------------------------------------------------------------------------------------- */

static bool
narrow_if_possible(struct stg_state *w, unsigned piece, unsigned ranks)
{
	if (!stg_may_have(w, piece, ranks))
		return false;
	w->piece[piece].ranks &= (uint16_t)ranks;
	return true;
}

/* Every piece has one rank now: make it a position of an arbiter's log. */
static void
show_all(struct stg_state *w)
{
	w->head.viewer = SEAT_ARBITER;
	stg_cut_clues(w, 0, 0);
	if (w->head.over && w->head.ending == STG_END_NO_MOVE)
		head_reopen(&w->head);
	w->unlooked = !w->head.over;
}

static int
show_world(const struct walk *k, const struct stg_state *narrowed)
{
	struct stg_state w = { 0 };
	struct action a;

	stg_copy(&w, narrowed);
	if (!is_yes(k, stg_assign(&w)))
		return 0;
	show_all(&w);
	if (k->a == NULL)
		return k->visit(k->ctx, &w, NULL);
	a = *k->a;
	for (unsigned i = STG_SAID_STRIKER; i <= STG_SAID_STRUCK; i++)
		if (a.said[i] == STG_UNKNOWN)
			a.marks &= (uint8_t)~(1U << i);
	return k->visit(k->ctx, &w, &a);
}

/* ---- can the hidden side move? ------------------------------------------------------------------- */

/* Suppose that a move is legal, or that it is against the rules.  false: this cannot be, or it takes too long to tell. */
static bool
suppose(const struct walk *k, struct stg_state *w, const struct action *a, bool legal)
{
	struct trace aside = { .brief = true };
	bool learnt;
	enum judgement j = legal ? stg_learn_move(w, a->arg[STG_FROM], a->arg[STG_TO], &aside, &learnt)
	                         : stg_learn_breach(w, a->arg[STG_FROM], a->arg[STG_TO], &aside);

	k->t->consulted |= aside.consulted;
	return is_yes(k, stg_answer_of(j)) && is_yes(k, stg_answer_of(stg_consistent(w, &aside)));
}

struct way_out {
	const struct stg_state *st;
	unsigned but; /* the moves of this piece do not count */
	struct action a;
};

static int
stop_at_way_out(void *ctx, const struct action *a)
{
	struct way_out *o = ctx;

	if (o->st->at[a->arg[STG_FROM]] == o->but)
		return 0;
	o->a = *a;
	return 1;
}

static bool
find_way_out(const struct stg_state *st, int seat, unsigned but, struct action *a)
{
	struct stg_state turned;
	struct way_out o = { &turned, but, { 0 } };

	stg_copy(&turned, st);
	turned.head.mover = (uint8_t)seat;
	turned.head.over = false;
	if (stg_legal(&turned, stop_at_way_out, &o) == 0)
		return false;
	*a = o.a;
	return true;
}

/* Suppose that every move of the other pieces is against the rules: mostly because they are Bombs or the Flag. */
static bool
shut_in(struct stg_state *w, const struct walk *k)
{
	struct action a;

	while (find_way_out(w, k->hidden, k->touched, &a))
		if (!suppose(k, w, &a, false))
			return false;
	return true;
}

/* Visit worlds in which the hidden side can move and in which it cannot.  In the other side's turn this matters only if
 * that side cannot move. */
static int
visit_ways_out(const struct walk *k, const struct stg_state *st)
{
	struct stg_state w;
	struct action a;
	int r;

	if (st->head.mover != k->hidden && find_way_out(st, !k->hidden, STG_NO_PIECE, &a))
		return show_world(k, st);
	stg_copy(&w, st);
	if (shut_in(&w, k) && (r = show_world(k, &w)) != 0)
		return r;
	stg_copy(&w, st);
	return find_way_out(st, k->hidden, k->touched, &a) && suppose(k, &w, &a, true) ? show_world(k, &w) : 0;
}

/* ---- chases -------------------------------------------------------------------------------------- */

/* Visit worlds in which the move brings back a position of a chase and in which it does not. */
static int
visit_chases(const struct walk *k, const struct stg_state *st)
{
	struct stg_state w;
	unsigned plies, from, to;
	int r;

	from = k->a != NULL ? k->a->arg[STG_FROM] : 0;
	to = k->a != NULL ? k->a->arg[STG_TO] : 0;
	if (k->a == NULL || !stg_is_piece(st->at[from]) ||
	    stg_chase_repeats(st, st->at[from], from, to, &plies, NULL, NULL) != STG_REPEAT_DEPENDS ||
	    rule(&st->head.rules, k->t, STG_R_CHASING) != STG_CHASING_MORE_SQUARES)
		return visit_ways_out(k, st);
	stg_copy(&w, st);
	if (is_yes(k, stg_suppose_repeat(&w, from, to, true)) && (r = visit_ways_out(k, &w)) != 0)
		return r;
	stg_copy(&w, st);
	return is_yes(k, stg_suppose_repeat(&w, from, to, false)) ? visit_ways_out(k, &w) : 0;
}

/* ---- which worlds -------------------------------------------------------------------------------- */

static unsigned
touched_by(const struct stg_state *st, const struct action *a)
{
	for (unsigned i = 0; a != NULL && i < STG_NARGS; i++) {
		unsigned at = st->at[a->arg[i]];

		if (stg_is_piece(at) && stg_seat(at) != st->head.viewer)
			return at;
	}
	return STG_NO_PIECE;
}

int
stg_worlds(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx)
{
	const struct stg_state *st = state;
	bool unsure = false;
	struct walk k = { .a = a, .hidden = !st->head.viewer, .touched = touched_by(st, a), .t = t, .unsure = &unsure, .visit = visit,
		.ctx = ctx };
	struct stg_state w;
	int r = 0;

	if (!stg_hidden(st))
		return 0;
	if (k.touched == STG_NO_PIECE)
		r = visit_chases(&k, st);
	stg_copy(&w, st);
	for (unsigned rank = 1; k.touched != STG_NO_PIECE && rank < STG_RANKS && r == 0; rank++) {
		w.piece[k.touched].ranks = st->piece[k.touched].ranks;
		if (narrow_if_possible(&w, k.touched, STG_SET(rank)))
			r = visit_chases(&k, &w);
	}
	return r == 0 && unsure ? WORLDS_UNSURE : r;
}

/* ---- a position that is claimed ------------------------------------------------------------------ */

/* The same piece in full: the one on the same square, or, if it was captured, the one that began on the same square. */
static unsigned
counterpart(const struct stg_state *st, const struct stg_state *full, unsigned piece)
{
	unsigned first = piece < STG_HOME ? 0 : STG_HOME;
	const struct stg_piece *p = &st->piece[piece];

	if (p->square != STG_NOWHERE)
		return stg_is_piece(full->at[p->square]) ? full->at[p->square] : STG_NO_PIECE;
	for (unsigned i = first; i < first + STG_HOME; i++)
		if (full->piece[i].ranks != 0 && full->piece[i].square == STG_NOWHERE && full->piece[i].home == p->home)
			return i;
	return STG_NO_PIECE;
}

enum fit
stg_reveal(const void *state, const void *full, void *out)
{
	const struct stg_state *st = state, *f = full;
	struct stg_state *w = out;
	unsigned first = stg_hidden_first(st);
	bool sure = true;

	memset(w, 0, sizeof(*w));
	stg_copy(w, st);
	if (!stg_hidden(st))
		return FIT_NOT;
	for (unsigned piece = first; piece < first + STG_HOME; piece++) {
		unsigned other, ranks = st->piece[piece].ranks;

		if (ranks == 0)
			continue;
		other = counterpart(st, f, piece);
		if (other == STG_NO_PIECE || certain_member(f->piece[other].ranks) == 0 ||
		    !narrow_if_possible(w, piece, f->piece[other].ranks))
			return FIT_NOT;
		sure = sure && !stg_may_have(st, piece, ranks & ~(unsigned)f->piece[other].ranks);
	}
	show_all(w);
	return sure ? FIT_SURELY : FIT_MAYBE;
}
