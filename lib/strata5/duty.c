/* strata5/duty.c: the duty to leave a second move (3.4). */
#include <string.h>

#include "strata5/internal.h"

/* What comes after the first move: a second move, none, or the end of the game? */
enum st5_after
st5_look_after(const struct st5_state *st, const struct st5_plan *plan, const uint8_t *option)
{
	struct st5_state next = *st;
	struct trace aside = { .quiet = true };
	struct st5_deed deed;
	struct st5_hand hand;

	memcpy(next.head.rules.option, option, ST5_RULINGS);
	next.head.rules.notice = 0;
	deed = st5_make(&next, plan, &aside);
	st5_look_for_end(&next, plan->seat, &deed, &aside);
	if (next.head.over)
		return ST5_AFTER_END;
	hand = st5_hand_of(&next);
	return st5_can_move_under(&hand, option) ? ST5_AFTER_SECOND : ST5_AFTER_NO_SECOND;
}

struct under {
	const uint8_t *option;
};

static int
leaves_second(void *ctx, const struct st5_walk *w)
{
	const struct under *under = ctx;
	struct st5_plan plan;

	st5_keep(w, &plan);
	return st5_look_after(w->st, &plan, under->option) == ST5_AFTER_SECOND;
}

/* Find a first move that leaves a second. */
bool
st5_find_second(struct st5_hand *hand, const uint8_t *option)
{
	return st5_walk_all(hand, option, leaves_second, &(struct under){ option }) != 0;
}

/* The first move that is judged. */
struct duty {
	const struct st5_state *st;
	const struct st5_plan *first;
};

/* Must the first move leave a second one, and does it leave none, though another would?  (A first move that ends the
 * game breaks no duty.  It gives no other move a duty either.) */
static bool
ask_shirks(const void *ctx, const uint8_t *option)
{
	const struct duty *d = ctx;
	struct st5_hand hand = st5_hand_of(d->st);

	return option[ST5_R_DUTY] == ST5_DUTY_IF_ANY_ORDER && st5_look_after(d->st, d->first, option) == ST5_AFTER_NO_SECOND &&
	    st5_find_second(&hand, option);
}

/* Is there a second move under all options, if the game goes on? */
static bool
leaves_any_way(const struct st5_state *st, const struct st5_plan *plan)
{
	static const st5_options least = {
		[ST5_R_RAISED_ENTRY] = ST5_RAISED_ENTRY_NO, [ST5_R_RETURN] = ST5_RETURN_FORBIDDEN,
		[ST5_R_REENTRY] = ST5_REENTRY_NEXT_TURN,
	};
	struct st5_state next = *st;
	struct trace aside = { .quiet = true };
	struct st5_hand hand;

	st5_make(&next, plan, &aside);
	hand = st5_hand_of(&next);
	return st5_can_move_under(&hand, least);
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
	struct st5_hand hand = st5_hand_of(st);

	if (!rules_notice(&st->head.rules, ST5_R_DUTY) && st->head.rules.option[ST5_R_DUTY] == ST5_DUTY_AS_IT_STANDS)
		return ACTION_PLAYED;
	if (leaves_any_way(st, plan) || !st5_decide(st, t, &question, &(struct duty){ st, plan }))
		return ACTION_PLAYED;
	st5_find_second(&hand, st->head.rules.option); /* which move it is */
	trace_fact(t, hand.plan.enters ? hand.plan.number : hand.plan.path[0]);
	return trace_reject_detail(t, CITE_CLAUSE(ST5_C_FORFEIT_MOVE), hand.plan.enters ? ST5_D_DUTY_ENTER : ST5_D_DUTY);
}
