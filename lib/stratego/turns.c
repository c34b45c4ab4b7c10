/* stratego/turns.c: the hooks judge, play and force. */
#include "stratego/internal.h"

static enum judgement
judge_looked(const struct stg_state *st, const struct action *a, struct trace *t)
{
	return stg_hidden(st) ? stg_judge_hidden(st, a, t) : stg_judge_move(st, a, t);
}

enum judgement
stg_judge(const void *state, const struct action *a, struct trace *t)
{
	const struct stg_state *st = state;
	enum judgement j = judge_looked(st, a, t);
	struct stg_state looked;
	uint64_t consulted = t->consulted;

	if (j == ACTION_PLAYED || !st->unlooked)
		return j;
	stg_copy(&looked, st);
	trace_reset(t);
	stg_look_for_move(&looked, t);
	j = judge_looked(&looked, a, t);
	t->consulted |= consulted;
	return j;
}

enum judgement
stg_play(void *state, const struct action *a, struct trace *t)
{
	struct stg_state *st = state;
	enum judgement j = stg_judge_move(st, a, t);
	uint64_t consulted;

	if (j == ACTION_PLAYED && stg_hidden(st) && !stg_shows_nothing(st, a->arg[STG_FROM], a->arg[STG_TO]))
		j = stg_play_hidden(st, a, false, t);
	else if (j == ACTION_PLAYED && st->at[a->arg[STG_TO]] == STG_EMPTY)
		stg_make_move(st, a->arg[STG_FROM], a->arg[STG_TO], t);
	else if (j == ACTION_PLAYED)
		stg_make_known_strike(st, a->arg[STG_FROM], a->arg[STG_TO], t);
	if (j == ACTION_PLAYED || !st->unlooked)
		return j;
	consulted = t->consulted;
	trace_reset(t);
	j = stg_judge(st, a, t); /* the game may be over */
	t->consulted |= consulted;
	return j;
}

/* Force an action in an arbiter's log.  If a defender wins, the square to which it goes must be free (STG-R2). */
static enum judgement
force_known(struct stg_state *st, unsigned from, unsigned to, struct trace *t)
{
	struct stg_seen seen = { 0 };

	if (st->at[to] != STG_EMPTY)
		stg_see_strike(st, from, to, &seen, t);
	if (seen.removed == STG_REMOVED_STRIKER && seen.struck != STG_BOMB && stg_advance_barred(st, from, to, t))
		return ACTION_ILLEGAL;
	head_reopen(&st->head);
	if (seen.removed != 0)
		stg_make_strike(st, from, to, &seen, t);
	else
		stg_make_move(st, from, to, t);
	return ACTION_PLAYED;
}

enum judgement
stg_force(void *state, const struct action *a, struct trace *t)
{
	struct stg_state *st = state;
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO];
	unsigned piece = st->at[from], target = st->at[to];

	if (!stg_is_piece(piece) || from == to || target == STG_LAKE)
		return ACTION_ILLEGAL;
	if (stg_is_piece(target) && stg_seat(target) == stg_seat(piece))
		return ACTION_ILLEGAL;
	return stg_hidden(st) ? stg_play_hidden(st, a, true, t) : force_known(st, from, to, t);
}
