/* strata5/duty.c: the duty to leave a second move (3.4). */
#include <string.h>

#include "strata5/internal.h"

/* A first move that is tried. */
struct trial {
	struct st5_state next; /* the position after it, but for the end of the game */
	struct st5_deed deed;
	struct trace aside;
};

/* Does it leave a second move? */
static bool
leaves_move(struct trial *r, const struct st5_state *st, const struct st5_plan *plan, const uint8_t *option)
{
	struct st5_hand hand;

	st5_copy(&r->next, st);
	memcpy(r->next.head.rules.option, option, ST5_RULINGS);
	r->next.head.rules.notice = 0;
	r->aside = (struct trace){ .brief = true };
	r->deed = st5_make(&r->next, plan, &r->aside);
	hand = st5_hand_of(&r->next);
	return st5_can_move_under(&hand, option);
}

static bool
ends_game(struct trial *r, const struct st5_plan *plan)
{
	st5_look_for_end(&r->next, plan->seat, &r->deed, &r->aside);
	return r->next.head.over;
}

bool
st5_leaves_none(const struct st5_state *st, const struct st5_plan *plan, const uint8_t *option)
{
	struct trial r;

	return !leaves_move(&r, st, plan, option) && !ends_game(&r, plan);
}

struct duty {
	const struct st5_state *st;
	const uint8_t *option;
	const struct st5_plan *first; /* the move that is judged */
	struct st5_plan last;         /* the move that was tried last, and where it and those before it ended: the same pawn */
	uint64_t ended[ST5_SQUARES / 64 + 1];
};

/* Is it the same pawn that moves? */
static bool
same_pawn(const struct st5_plan *a, const struct st5_plan *b)
{
	return a->number == b->number && a->enters == b->enters && a->path[0] == b->path[0];
}

/* Was a move of that pawn to that square tried?  On which way it went makes no difference. */
static bool
was_tried(struct duty *d, const struct st5_plan *plan)
{
	unsigned end = plan->path[plan->npath - 1];
	uint64_t bit = UINT64_C(1) << end % 64;

	if (!same_pawn(&d->last, plan)) {
		d->last = *plan;
		memset(d->ended, 0, sizeof(d->ended));
	}
	if ((d->ended[end / 64] & bit) != 0)
		return true;
	d->ended[end / 64] |= bit;
	return d->first != NULL && same_pawn(d->first, plan) && d->first->path[d->first->npath - 1] == end;
}

static int
leaves_second(void *ctx, const struct st5_plan *plan)
{
	struct duty *d = ctx;
	struct trial r;

	return !was_tried(d, plan) && leaves_move(&r, d->st, plan, d->option) && !ends_game(&r, plan);
}

bool
st5_find_second(struct st5_hand *hand, const uint8_t *option, const struct st5_plan *none)
{
	return st5_walk_all(hand, option, leaves_second, &(struct duty){ .st = hand->st, .option = option, .first = none }) != 0;
}

/* Must the first move leave a second one, and does it leave none, though another would?  (A first move that ends the
 * game breaks no duty.  It gives no other move a duty either.) */
static bool
ask_shirks(const void *ctx, const uint8_t *option)
{
	const struct duty *d = ctx;
	struct st5_hand hand = st5_hand_of(d->st);

	return option[ST5_R_DUTY] == ST5_DUTY_IF_ANY_ORDER && st5_leaves_none(d->st, d->first, option) &&
	    st5_find_second(&hand, option, d->first);
}

/* 3.4, of the first move of a turn. */
enum judgement
st5_judge_duty(const struct st5_state *st, const struct st5_plan *plan, struct trace *t)
{
	static const struct st5_question question = {
		.ask = ask_shirks, .nrulings = 7,
		.ruling = { ST5_R_DUTY, ST5_R_RAISED_ENTRY, ST5_R_RETURN, ST5_R_REENTRY, ST5_R_BLOCKADE, ST5_R_RESERVE,
			ST5_R_SELF_LOCKOUT },
	};
	static const st5_options least = {
		[ST5_R_RAISED_ENTRY] = ST5_RAISED_ENTRY_NO, [ST5_R_RETURN] = ST5_RETURN_FORBIDDEN,
		[ST5_R_REENTRY] = ST5_REENTRY_NEXT_TURN,
	};
	struct st5_hand hand = st5_hand_of(st);
	struct trial r;

	if (!rules_notice(&st->head.rules, ST5_R_DUTY) && st->head.rules.option[ST5_R_DUTY] == ST5_DUTY_AS_IT_STANDS)
		return ACTION_PLAYED;
	if (leaves_move(&r, st, plan, least) ||
	    !st5_decide(st, t, &question, &(struct duty){ .st = st, .first = plan }))
		return ACTION_PLAYED;
	st5_find_second(&hand, st->head.rules.option, plan); /* which move it is */
	trace_value(t, hand.plan.enters ? hand.plan.number : hand.plan.path[0]);
	return trace_reject_detail(t, CITE_CLAUSE(ST5_C_FORFEIT_MOVE), hand.plan.enters ? ST5_D_DUTY_ENTER : ST5_D_DUTY);
}
