/* stratix/judge.c: is an action legal? */
#include "stratix/internal.h"

/* Reject: a card or a shuffle is due first. */
static enum judgement
reject_pending(const struct stx_state *st, struct trace *t)
{
	if (st->phase == STX_TO_SHUFFLE)
		return trace_reject(t, CITE_CLAUSE(STX_C_OPTION_RE_RECON));
	if (st->phase == STX_TO_DRAW)
		return trace_reject(t, CITE_CLAUSE(STX_C_LANDING));
	trace_value(t, st->hand.card);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_LANDING), STX_D_FOLLOW_FIRST);
}

static enum judgement
judge_pass(const struct stx_state *st, const struct action *a, struct trace *t, bool *stuck)
{
	unsigned lost = a->arg[STX_FROM], from = 0;
	bool named = lost != STX_NOWHERE;

	if (st->phase != STX_TURN)
		return reject_pending(st, t);
	*stuck = !stx_can_move(st, st->head.mover, STX_SET(STX_ARMY) - 1, t, &from);
	if (!*stuck) {
		if (rule(&st->head.rules, t, STX_R_PASS) == STX_PASS_ONLY_WHEN_STUCK) {
			trace_value(t, st->head.mover);
			trace_value(t, from);
			return trace_reject(t, CITE_CLAUSE(STX_C_STUCK));
		}
		return named ? trace_reject(t, CITE_RULING(STX_R_STUCK_PENALTY)) : ACTION_PLAYED;
	}
	if (!stx_has_in_corner(st, st->head.mover))
		return named ? trace_reject(t, CITE_RULING(STX_R_STUCK_PENALTY)) : ACTION_PLAYED;
	if (rule(&st->head.rules, t, STX_R_STUCK_PENALTY) == STX_STUCK_LOSE_TURN)
		return named ? trace_reject(t, CITE_RULING(STX_R_STUCK_PENALTY)) : ACTION_PLAYED;
	if (lost >= STX_SQUARES || st->board.corner[lost] != st->head.mover + 1 || !stx_is_piece(st->at[lost]))
		return trace_reject(t, CITE_RULING(STX_R_STUCK_PENALTY));
	return ACTION_PLAYED;
}

enum stx_clause
stx_no_cards(const struct stx_state *st)
{
	return st->variant == STX_ASSAULT ? STX_C_OPTION_ASSAULT : STX_C_OPTION_NO_RECON;
}

static enum judgement
judge_draw(const struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned card = a->arg[STX_FROM];

	if (st->phase == STX_TO_FOLLOW || st->phase == STX_TO_SHUFFLE)
		return reject_pending(st, t);
	if (st->variant == STX_ASSAULT || st->variant == STX_NO_RECON)
		return trace_reject(t, CITE_CLAUSE(stx_no_cards(st)));
	if (st->npack == 0)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_LANDING), STX_D_NO_CARDS);
	if (st->phase == STX_TURN)
		return trace_reject(t, CITE_CLAUSE(STX_C_PASSING));
	trace_value(t, card);
	if (card >= st->deck.n || !stx_is_in_pack(st, card))
		return trace_reject(t, CITE_CLAUSE(STX_C_CARD_OUT));
	if (stx_can_be_on_top(st, card)) {
		t->nvalues = 0;
		return ACTION_PLAYED;
	}
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_LANDING), STX_D_LOWER_CARD);
}

static enum judgement
judge_card(const struct stx_state *st, const struct action *a, struct trace *t)
{
	if (st->phase == STX_TURN)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_LANDING), STX_D_NO_CARD_NOW);
	if (st->phase != STX_TO_FOLLOW)
		return reject_pending(st, t);
	if (a->kind == STX_A_CARRY)
		return stx_judge_carry(st, a->arg[STX_FROM], a->arg[STX_TO], t);
	if (st->hand.done > 0)
		return ACTION_PLAYED;
	trace_value(t, st->hand.card);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_NO_CARD_STRIKE), STX_D_AT_LEAST_ONE);
}

static enum judgement
judge_catch(const struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned by = a->arg[STX_BY], accused = a->arg[STX_FROM];

	if (!stx_in_game(st, by) || !stx_in_game(st, accused)) {
		trace_value(t, stx_in_game(st, by) ? accused : by);
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_CATCH), STX_D_OUT_OF_GAME);
	}
	if (by != accused)
		return ACTION_PLAYED;
	trace_value(t, by);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_CATCH), STX_D_CATCHES_ITSELF);
}

/* Reject: the order of a shuffle has a card twice, or leaves some out. */
static enum judgement
reject_order(const struct stx_deck *d, const struct action *a, struct trace *t)
{
	uint64_t seen = 0;

	for (unsigned i = 0; i < a->nargs * 2U; i++) {
		unsigned card = a->arg[i / 2] >> (i % 2 * 8) & 0xff;

		if (card >= d->n)
			continue;
		if ((seen >> card & 1) != 0) {
			trace_value(t, card);
			return trace_reject_detail(t, CITE_CLAUSE(STX_C_OPTION_RE_RECON), STX_D_SHUFFLE_TWICE);
		}
		seen |= UINT64_C(1) << card;
	}
	stx_list_left_out(d, seen, t);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_OPTION_RE_RECON), STX_D_SHUFFLE_LACKS);
}

static enum judgement
judge_shuffle(const struct stx_state *st, const struct action *a, struct trace *t)
{
	uint8_t order[STX_CARDS_MAX];

	if (st->phase != STX_TO_SHUFFLE)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_OPTION_RE_RECON), STX_D_NO_SHUFFLE);
	if (st->head.viewer != SEAT_ARBITER)
		return a->nargs == 0 ? ACTION_PLAYED
		                     : trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), STX_D_ORDER_HIDDEN);
	if (a->nargs == 0)
		return ACTION_INCOMPLETE;
	return stx_read_order(&st->deck, a, order) ? ACTION_PLAYED : reject_order(&st->deck, a, t);
}

/* Judge any action except a move.  Moves are the most frequent; because this is a function of its own, they do not pay
 * for its variables. */
static __attribute__((noinline)) enum judgement
judge_other(const struct stx_state *st, const struct action *a, struct trace *t, bool *stuck)
{
	if (a->kind == STX_A_CATCH)
		return judge_catch(st, a, t);
	if (a->kind == STX_A_SHUFFLE)
		return judge_shuffle(st, a, t);
	if (a->arg[STX_BY] != st->head.mover) {
		bool card = st->phase == STX_TO_FOLLOW && (a->kind == STX_A_CARRY || a->kind == STX_A_DONE);

		trace_value(t, st->head.mover);
		return trace_reject(t, CITE_CLAUSE(card ? STX_C_DRAWER : STX_C_TURNS));
	}
	switch (a->kind) {
	case STX_A_PASS:
		return judge_pass(st, a, t, stuck);
	case STX_A_DRAW:
		return judge_draw(st, a, t);
	default:
		return judge_card(st, a, t);
	}
}

enum judgement
stx_judge_and_find(const struct stx_state *st, const struct action *a, struct trace *t, struct stx_found *found)
{
	if (st->head.over || st->found_over)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_AFTER_END), st->found_over ? STX_D_FOUND_OVER : STX_D_NONE);
	if (a->kind != STX_A_MOVE)
		return judge_other(st, a, t, &found->stuck);
	if (a->arg[STX_BY] != st->head.mover) {
		trace_value(t, st->head.mover);
		return trace_reject(t, CITE_CLAUSE(STX_C_TURNS));
	}
	return st->phase == STX_TURN ? stx_judge_move(st, a, t, found->way, &found->nway) : reject_pending(st, t);
}

enum judgement
stx_judge(const void *state, const struct action *a, struct trace *t)
{
	struct stx_found found;

	return stx_judge_and_find(state, a, t, &found);
}
