/* stratego/hidden/view.c: what a seat sees of a game, what stays known after a takeback, and how logs of one game are joined. */
#include <string.h>

#include "stratego/internal.h"

/* ---- what a seat sees ------------------------------------------------------------------------ */

/* Do the side's pieces agree with its counts?  Nobody has asked this about a position as found. */
static bool
fits_counts(const struct stg_state *st, unsigned first)
{
	const uint8_t *army = st->army[stg_seat(first)];
	uint8_t have[STG_RANKS] = { 0 };

	for (unsigned i = first; i < first + STG_HOME; i++)
		have[certain_member(st->piece[i].ranks)]++;
	for (unsigned r = 1; r < STG_RANKS; r++)
		if (have[r] > army[r]) /* (which no number is if it is not known: STG_UNCOUNTED) */
			return false;
	return army[STG_FLAG] != 1 || have[STG_FLAG] == 1;
}

/* The set of ranks that a piece which has moved can have, as far as everybody knows.  If a Bomb or the Flag has moved,
 * that was let stand, and everybody knows it. */
static unsigned
moved_ranks(const struct stg_piece *p)
{
	return (p->ranks & STG_IMMOBILE) != 0 ? STG_IMMOBILE : STG_ANY & ~STG_IMMOBILE;
}

static void
view_state(const struct stg_state *st, int seat, struct stg_state *out)
{
	unsigned first = seat == STG_RED ? STG_HOME : 0;

	*out = *st;
	out->head.viewer = (uint8_t)seat;
	if (!fits_counts(st, first)) /* then the players cannot know the counts */
		memset(out->army[!seat] + 1, STG_UNCOUNTED, STG_RANKS - 1);
	for (unsigned i = first; i < first + STG_HOME; i++) {
		struct stg_piece *p = &out->piece[i];

		if (p->ranks != 0 && (p->flags & STG_SHOWN) == 0)
			p->ranks = (uint16_t)((p->flags & STG_MOVED) == 0 ? STG_ANY : moved_ranks(p));
	}
}

void
stg_view_setup(const void *setup, int seat, void *out)
{
	const struct stg_setup *s = setup;
	struct stg_setup *o = out;

	*o = *s;
	o->viewer = (uint8_t)seat;
	if (s->as_found)
		view_state(&s->state, seat, &o->state);
	for (unsigned sq = 0; sq < STG_SQUARES; sq++)
		if (o->rank[sq] != 0 && o->seat[sq] != seat)
			o->rank[sq] = STG_UNKNOWN;
}

bool
stg_view_action(const void *state, const struct action *a, const struct trace *t, int seat,
    struct action *out)
{
	const struct stg_state *st = state; /* after the action: the side that acted is not to move */
	struct trace aside = { .brief = true };
	bool own_strikes = st->head.mover != seat;
	unsigned other = own_strikes ? STG_SAID_STRUCK : STG_SAID_STRIKER;
	enum stg_removed removed;

	*out = *a;
	out->marks = t->canonical_marks;
	memcpy(out->said, t->truth, sizeof(out->said));
	if (out->said[STG_SAID_STRIKE] == 0)
		return true;
	removed = out->said[STG_SAID_REMOVED];
	if (!stg_shows(&st->head.rules, &aside, !own_strikes, t->truth[other], removed)) {
		out->said[other] = STG_UNKNOWN;
		if (own_strikes && removed == STG_REMOVED_STRIKER &&
		    st->head.rules.option[STG_R_WINNING_DEFENDER] != STG_DEFENDER_STAYS)
			out->marks |= 1U << STG_SAID_SURVIVOR;
	}
	return true;
}

/* Where a defender that has won stands then is told if it depends on its rank. */
void
stg_show_action(const void *state, const struct action *a, const struct trace *t, struct action *out)
{
	const struct stg_state *st = state;

	*out = *a;
	out->marks = t->canonical_marks;
	memcpy(out->said, t->truth, sizeof(out->said));
	if (out->said[STG_SAID_STRIKE] == 0)
		return;
	out->said[STG_SAID_STRIKER] = out->said[STG_SAID_STRUCK] = STG_UNKNOWN;
	out->marks &= (uint8_t)~(1U << STG_SAID_SURVIVOR);
	if (out->said[STG_SAID_REMOVED] == STG_REMOVED_STRIKER && st->head.rules.option[STG_R_WINNING_DEFENDER] != STG_DEFENDER_STAYS)
		out->marks |= 1U << STG_SAID_SURVIVOR;
}

/* ---- what is taken back ---------------------------------------------------------------------- */

/* A piece is the same piece before and after the takeback, so all that left knows about it is still true.  So are clues,
 * which are about pieces. */
bool
stg_recall(void *state, const struct step *undone, size_t n, const void *left)
{
	struct stg_state *st = state;
	const struct stg_state *l = left;

	(void)undone;
	(void)n;
	for (unsigned i = 0; i < STG_PIECES; i++) {
		st->piece[i].flags |= l->piece[i].flags;
		stg_narrow(st, i, l->piece[i].ranks);
	}
	stg_copy_clues(st, l);
	return true;
}

/* ---- two logs of one game --------------------------------------------------------------------- */

static bool
merge_rank(uint8_t a, uint8_t b, uint8_t *out)
{
	*out = a == STG_UNKNOWN ? b : a;
	return a == b || (a == STG_UNKNOWN && b != 0) || (b == STG_UNKNOWN && a != 0);
}

/* Merge two positions as found: everything except the ranks must be the same. */
static bool
merge_found(const struct stg_state *a, const struct stg_state *b, struct stg_state *out)
{
	*out = *a;
	if (a->head.ply != b->head.ply || a->head.mover != b->head.mover || memcmp(a->at, b->at, sizeof(a->at)) != 0)
		return false;
	for (unsigned i = 0; i < STG_PIECES; i++) {
		out->piece[i].ranks &= b->piece[i].ranks;
		if (out->piece[i].ranks == 0 && a->piece[i].ranks != b->piece[i].ranks)
			return false;
	}
	out->head.viewer = a->head.viewer == b->head.viewer ? a->head.viewer : SEAT_ARBITER;
	if (out->head.viewer == SEAT_ARBITER) /* an arbiter knows every rank */
		stg_cut_clues(out, 0, 0);
	return true;
}

bool
stg_merge_setup(const void *a, const void *b, void *out)
{
	const struct stg_setup *x = a, *y = b;
	struct stg_setup *o = out;

	if (x->variant != y->variant || x->counted != y->counted || x->as_found != y->as_found ||
	    memcmp(x->army, y->army, sizeof(x->army)) != 0 || (x->as_found && !merge_found(&x->state, &y->state, &o->state)))
		return false;
	if (!x->as_found)
		o->state = x->state;
	o->variant = x->variant;
	o->high_ranks = x->high_ranks;
	o->counted = x->counted;
	o->as_found = x->as_found;
	memcpy(o->army, x->army, sizeof(x->army));
	for (unsigned sq = 0; sq < STG_SQUARES; sq++) {
		if (!merge_rank(x->rank[sq], y->rank[sq], &o->rank[sq]) || (x->rank[sq] != 0 && x->seat[sq] != y->seat[sq]))
			return false;
		o->seat[sq] = x->seat[sq];
	}
	o->viewer = x->viewer == y->viewer ? x->viewer : SEAT_ARBITER;
	return true;
}

bool
stg_merge_action(const struct action *a, const struct action *b, struct action *out)
{
	return action_join(a, b, 1U << STG_SAID_STRIKER | 1U << STG_SAID_STRUCK, STG_UNKNOWN, out);
}
