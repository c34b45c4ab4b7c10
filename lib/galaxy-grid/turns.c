/* galaxy-grid/turns.c: the first position, judging and playing an action, and whose turn it is. */
#include <string.h>

#include "galaxy-grid/internal.h"

_Static_assert(offsetof(struct ggd_state, head) == 0, "the head comes first in every state");

/* ---- whose turn it is ------------------------------------------------------------------------ */

bool
ggd_plays(const void *state, unsigned seat)
{
	return ggd_has(((const struct ggd_state *)state)->in, seat);
}

bool
ggd_seated(const void *state, unsigned seat)
{
	return ggd_has(((const struct ggd_state *)state)->players, seat);
}

static void
drop_flag(struct ggd_state *st, unsigned flag)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		st->tank[i].flags &= (uint8_t)~flag;
}

static unsigned
next_to_move(struct ggd_state *st, struct trace *t)
{
	struct trace aside;
	unsigned who;

	while ((who = ggd_first_without(st, GGD_ACTED)) != GGD_NONE) {
		enum ggd_turn turn;

		if (ggd_can_drive(&st->tank[who])) /* most tanks can, and this is quick to find out */
			break;
		aside.brief = true;
		trace_reset(&aside);
		turn = ggd_movement_turn(st, who, &aside);
		t->consulted |= aside.consulted;
		if (turn != GGD_NO_TURN)
			break;
		st->tank[who].flags |= GGD_ACTED;
	}
	return who;
}

/* The first tank that can shoot, from the leader on; GGD_NONE: there is none.  The direction (GGD-R1) matters only if at
 * least two tanks besides the leader can shoot. */
static GGD_APART unsigned
next_to_shoot(const struct ggd_state *st, struct trace *t)
{
	unsigned able = 0, left, right;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		able |= (unsigned)ggd_can_shoot(st, i) << i;
	left = ggd_first_left(st, able);
	right = ggd_first_right(st, able);
	if (left == right || rule(&st->head.rules, t, GGD_R_SHOT_ORDER) == GGD_ORDER_CLOCKWISE)
		return left;
	return right;
}

static bool
can_redeem(const struct ggd_state *st, struct trace *t)
{
	bool can = false;

	if (!st->redeeming || !ggd_has(st->in, st->leader))
		return false;
	for (unsigned goods = GGD_BUY_SHIELD; goods <= GGD_BUY_MINE && !can; goods++)
		can = ggd_judge_redeem(st, st->leader, goods, t) == ACTION_PLAYED;
	return can;
}

static bool
can_lay(const struct ggd_state *st, struct trace *t)
{
	if (st->turn == GGD_NONE || st->shooting || st->tank[st->turn].mines == 0)
		return false;
	for (unsigned i = 0; i < st->nway; i++)
		if (ggd_judge_lay(st, st->turn, st->way[i], t) == ACTION_PLAYED)
			return true;
	return false;
}

/* After all have acted: which player can still redeem tokens or lay mines, and so must say that nothing more is done? */
static GGD_APART unsigned
last_word(const struct ggd_state *st, struct trace *t)
{
	struct trace aside;
	unsigned who;

	aside.brief = true;
	trace_reset(&aside);
	who = can_redeem(st, &aside) ? st->leader : can_lay(st, &aside) ? st->turn : GGD_NONE;
	t->consulted |= aside.consulted;
	return who;
}

/* Go on to the player who is to act next, and skip the phases in which nobody has anything to do. */
static void
advance(struct ggd_state *st, struct trace *t)
{
	unsigned who = GGD_NONE;

	if (st->head.over)
		return;
	if (st->nfights > 0) {
		st->head.mover = st->turn;
		return;
	}
	if (st->phase == GGD_LEAD && st->turn != GGD_NONE) /* an action that was let stand may have opened a turn */
		st->phase = GGD_CLOSE;
	for (;;) {
		switch ((enum ggd_phase)st->phase) {
		case GGD_ROLL:
			who = ggd_first_without(st, GGD_ROLLED);
			break;
		case GGD_PLACE:
			who = ggd_first_without(st, GGD_PLACED);
			st->redeeming = who == GGD_NONE;
			break;
		case GGD_MOVE:
			if ((who = next_to_move(st, t)) == GGD_NONE)
				drop_flag(st, GGD_ACTED);
			break;
		case GGD_SHOOT:
			who = next_to_shoot(st, t);
			break;
		case GGD_CLOSE:
			who = last_word(st, t);
			break;
		default:
			who = ggd_next_leader(st);
			break;
		}
		if (who != GGD_NONE)
			break;
		st->phase = st->phase == GGD_CLOSE ? GGD_LEAD : st->phase + 1;
	}
	if (st->phase == GGD_LEAD)
		st->redeeming = false;
	st->head.mover = (uint8_t)who;
}

/* ---- set-up ---------------------------------------------------------------------------------- */

void
ggd_clear(struct ggd_state *st, const struct ggd_board *b)
{
	memset(st, 0, offsetof(struct ggd_state, board));
	memset(&st->cut, 0, sizeof(st->cut));
	st->board = *b;
	st->leader = st->turn = GGD_NONE;
	st->head.winner = SEAT_NONE;
	st->shields = b->shields;
	for (unsigned i = 0; i < GGD_TANKS; i++)
		st->tank[i].space = GGD_OFF;
}

enum judgement
ggd_start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct ggd_setup *s = setup;
	struct ggd_state *st = state;
	unsigned n = (unsigned)__builtin_popcount(s->players);
	bool opposite;

	if (s->as_found) {
		*st = s->state;
		st->head.rules = *rules;
		if (!ggd_mover_has_turn(st, rules, t)) /* only the record says the rules, so only now this can be asked */
			advance(st, t);
		return ACTION_PLAYED;
	}
	if (n < 2 || n > GGD_TANKS)
		return ggd_reject(t, GGD_C_PORTALS, GGD_D_SEATS, n);
	if (s->shields < 1 || s->shields > GGD_SHIELDS_MAX)
		return ggd_reject(t, GGD_C_PORTALS, GGD_D_SHIELDS, s->shields);
	ggd_clear(st, &s->board);
	st->head.rules = *rules;
	st->players = st->in = s->players;
	st->shields = s->shields;
	opposite = rule(&st->head.rules, t, GGD_R_INITIAL_FACING) == GGD_FACING_OPPOSITE;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		struct ggd_tank *k = &st->tank[i];

		if (!ggd_has(st->in, i))
			continue;
		k->space = st->board.portal[i];
		k->shields = st->shields;
		k->facing = (uint8_t)(opposite ? (i + GGD_TANKS / 2) % GGD_TANKS : GGD_FIRST);
	}
	st->head.mover = (uint8_t)ggd_next_leader(st);
	return ACTION_PLAYED;
}

/* ---- an action ------------------------------------------------------------------------------- */

static void
make(struct ggd_state *st, const struct action *a, const struct ggd_way *w, struct trace *t)
{
	ggd_make(st, a, w, t);
	st->head.ply++;
	advance(st, t);
}

enum judgement
ggd_judge(const void *state, const struct action *a, struct trace *t)
{
	struct ggd_way w;

	return ggd_judge_action(state, a, &w, t);
}

enum judgement
ggd_play(void *state, const struct action *a, struct trace *t)
{
	struct ggd_way w;
	enum judgement j = ggd_judge_action(state, a, &w, t);

	if (j == ACTION_PLAYED)
		make(state, a, &w, t);
	return j;
}

/* ---- what was let stand ---------------------------------------------------------------------- */

static bool
faces(const uint16_t *die, unsigned n)
{
	while (n-- > 0)
		if (die[n] < 1 || die[n] > GGD_FACES)
			return false;
	return true;
}

/* Can the tank do this at all, even against the rules? */
static bool
can_be_made(const struct ggd_state *st, const struct action *a, unsigned who)
{
	const struct ggd_tank *k = &st->tank[who];
	unsigned what = a->arg[GGD_ARG];
	bool faced = k->space != GGD_OFF && !ggd_unfaced(k);

	switch ((enum ggd_action)a->kind) {
	case GGD_A_LEAD:
	case GGD_A_TIP:
		return true;
	case GGD_A_ROLL:
		return (st->phase == GGD_ROLL || st->phase == GGD_PLACE) && (k->flags & GGD_PLACED) == 0 &&
		    faces(&a->arg[GGD_ARG], GGD_DICE);
	case GGD_A_PLACE:
		return st->phase == GGD_PLACE && faces(&a->arg[GGD_PLACE_DIE], GGD_DICE) && a->arg[GGD_PLACE_DIRECTION] == 1 &&
		    a->arg[GGD_PLACE_MOVE] <= 2 && a->arg[GGD_PLACE_FIRE] == 2 - a->arg[GGD_PLACE_MOVE];
	case GGD_A_REDEEM:
		if (what == GGD_BUY_MINE)
			return k->tokens >= GGD_MINE_PRICE && ggd_mines_left(st) > 0;
		return k->tokens >= GGD_SHIELD_PRICE && k->shields < GGD_SHIELDS_LIMIT;
	case GGD_A_MOVE:
		return faced && k->nmove > 0;
	case GGD_A_ENTER:
		return !faced && (k->flags & GGD_PLACED) != 0;
	case GGD_A_PASS:
		return who == st->head.mover && st->phase >= GGD_MOVE;
	case GGD_A_LAY:
		return what < st->board.nspaces && k->mines > 0 && st->ground[what] == GGD_CLEAR;
	case GGD_A_SHOT:
	case GGD_A_DIRECTED:
		return faced && k->nfire > 0;
	case GGD_A_FIGHT: /* no tank was passed, so there is no tank to fight */
		break;
	}
	return false;
}

/* Find the way of a move or a directed shot that was let stand.  First use a choice only where one is due; it may be any
 * beam there.  If the way does not use all choices, or does not end where the text says, use a choice at each
 * intersection, whatever the dice say. */
static void
find_way(struct ggd_way *w, const struct action *a, struct trace *t)
{
	struct ggd_way first = *w;
	bool ends_told = a->kind != GGD_A_DIRECTED && (a->marks >> GGD_SAID_END & 1) != 0;

	if (ggd_way_let(w, &a->arg[GGD_ARG], a->nargs - 1U, t) &&
	    (!ends_told || w->space[w->n - 1] == a->said[GGD_SAID_END]))
		return;
	*w = first;
	ggd_way_override(w, &a->arg[GGD_ARG], a->nargs - 1U, t);
}

enum judgement
ggd_force(void *state, const struct action *a, struct trace *t)
{
	struct ggd_state *st = state;
	unsigned who = a->arg[GGD_WHO];
	struct ggd_way w;
	bool was_over;

	if (who >= GGD_TANKS || !ggd_has(st->in, who) || !can_be_made(st, a, who))
		return ACTION_ILLEGAL;
	was_over = st->head.over;
	head_reopen(&st->head);
	if (a->kind == GGD_A_MOVE || a->kind == GGD_A_ENTER) {
		if (ggd_begin_turn(&w, st, who, a->kind == GGD_A_ENTER, t))
			find_way(&w, a, t);
	} else if (a->kind == GGD_A_DIRECTED) {
		ggd_way_shot(&w, st, who);
		find_way(&w, a, t);
	}
	make(st, a, &w, t);
	if (was_over && !st->head.over)
		ggd_look_for_end(st, 0, t); /* what ended the game may still be true */
	return ACTION_PLAYED;
}

/* The hook differ: what the tanks have left, their dice, and how many mines and holes there are.  (On another board a space of the same
 * name may have another number.) */
bool
ggd_differ(const void *state, const void *other)
{
	const struct ggd_state *a = state, *b = other;

	if (a->phase != b->phase || a->in != b->in || a->nmines != b->nmines || a->nholes != b->nholes)
		return true;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		const struct ggd_tank *p = &a->tank[i], *q = &b->tank[i];

		if (p->shields != q->shields || p->tokens != q->tokens || p->mines != q->mines || memcmp(p->die, q->die, sizeof(p->die)) != 0)
			return true;
	}
	return false;
}
