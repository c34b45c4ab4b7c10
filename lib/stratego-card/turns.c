/* stratego-card/turns.c: the hooks play and force, and what an action tells about whether a hidden side could attack. */
#include "stratego-card/internal.h"

/* Note that the hidden mover has done something.  So it was not stuck, because then the game would have been over. */
static void
go_on(struct stc_state *st)
{
	if (!stc_hidden(st, st->head.mover) || st->step == STC_STEP_FILL || st->test > STC_TEST_DREW)
		return;
	st->test = st->step == STC_STEP_DRAW ? STC_TEST_DREW : STC_TEST_PASSED;
}

/* Does the action tell that the mover, who is hidden, could attack?  If it attacks or looks, this is not needed, because the card
 * that it uses shows it. */
static __attribute__((noinline)) bool
tells_freedom(const struct stc_state *st, const struct action *a)
{
	struct trace aside = { .brief = true };

	if (a->kind == STC_A_ATTACK || a->kind == STC_A_SPY || a->kind == STC_A_SCOUT)
		return false;
	return stc_asked_now(st, &aside) || (a->kind == STC_A_REDEAL && st->test != STC_TEST_WAIVED);
}

enum judgement
stc_play(void *state, const struct action *a, struct trace *t)
{
	struct stc_state *st = state;
	struct stc_seen f;
	enum judgement j = stc_weigh(st, a, t, &f);

	if (j != ACTION_PLAYED)
		return j;
	if (stc_hidden(st, st->head.mover) && tells_freedom(st, a))
		t->tells = (uint8_t)stc_tells(st, true);
	go_on(st);
	stc_make(st, a, &f, t);
	return ACTION_PLAYED;
}

/* ---- by leave of an arbiter ---------------------------------------------------------------- */

/* Can an action that was let stand be made: has it the cards that it needs, and are they what it shows?  An attack by a
 * Bomb or the Flag has no outcome in the rules.  ACTION_INCOMPLETE: the log leaves out what it shows. */
static enum judgement
can_make(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	const struct stc_side *own = &st->side[st->head.mover], *enemy = &st->side[!st->head.mover];
	unsigned slot = a->arg[STC_ARG_SLOT], target = a->arg[STC_ARG_TARGET], second = a->arg[STC_ARG_SECOND];
	enum judgement j;

	if (a->kind == STC_A_FILL)
		return own->line[slot] == STC_NONE && stc_holds(st, st->head.mover, a->arg[STC_ARG_CARD]) ? ACTION_PLAYED : ACTION_ILLEGAL;
	if (a->kind >= STC_A_ATTACK && a->kind <= STC_A_REDEAL && own->line[slot] == STC_NONE)
		return ACTION_ILLEGAL;
	if ((a->kind == STC_A_ATTACK || a->kind == STC_A_SCOUT) && enemy->line[target] == STC_NONE)
		return ACTION_ILLEGAL;
	if (a->kind == STC_A_SCOUT && (second == target || (second != STC_NO_SLOT && enemy->line[second] == STC_NONE)))
		return ACTION_ILLEGAL;
	if ((a->kind == STC_A_SPY && stc_show(st, slot, STC_SPY, t) != ACTION_PLAYED) ||
	    (a->kind == STC_A_SCOUT && stc_show(st, slot, STC_SCOUT, t) != ACTION_PLAYED) ||
	    (a->kind == STC_A_REDEAL && stc_show(st, slot, STC_FLAG, t) != ACTION_PLAYED))
		return ACTION_ILLEGAL;
	if ((j = stc_see(st, a, t, f)) != ACTION_PLAYED)
		return j;
	if (a->kind == STC_A_DRAW)
		return stc_draw_due(&st->side[f->drawer]) > 0 ? ACTION_PLAYED : ACTION_ILLEGAL;
	return a->kind == STC_A_ATTACK && (STC_SET(f->rank[0]) & STC_IMMOBILE) != 0 ? ACTION_ILLEGAL : ACTION_PLAYED;
}

enum judgement
stc_force(void *state, const struct action *a, struct trace *t)
{
	struct stc_state *st = state;
	struct stc_seen f = { 0 };
	bool doubtful = stc_doubtful(st, a, t);
	uint64_t consulted;
	enum judgement j;

	if ((j = can_make(st, a, t, &f)) != ACTION_PLAYED)
		return j;
	consulted = t->consulted;
	trace_reset(t);
	t->consulted = consulted;
	if (doubtful) { /* it breaks no rule, except if the side was stuck */
		t->tells = (uint8_t)stc_tells(st, false);
		stc_know_still(&st->side[st->head.mover], STC_ALL_SLOTS, t->tells == STC_TELLS_BOMBS);
	}
	if (stc_hidden(st, st->head.mover) && st->step != STC_STEP_FILL)
		st->test = STC_TEST_WAIVED;
	st->past_end = st->past_end || stc_ended(st) || st->found_over;
	st->found_over = false;
	st->untold = false;
	head_reopen(&st->head);
	stc_make(st, a, &f, t);
	return ACTION_PLAYED;
}

enum judgement
stc_replay(struct stc_state *st, const struct action *a, bool stands, struct trace *t)
{
	bool doubtful;
	enum judgement j;

	trace_reset(t);
	doubtful = stands && stc_doubtful(st, a, t);
	trace_reset(t);
	if (!doubtful && ((j = stc_play(st, a, t)) != ACTION_ILLEGAL || !stands))
		return j;
	trace_reset(t);
	return stc_force(st, a, t);
}

/* The hook differ: how many cards are where.  (Which they are, one log may have found out, and another not.) */
bool
stc_differ(const void *state, const void *other)
{
	const struct stc_state *a = state, *b = other;

	for (unsigned i = 0; i < 2; i++) {
		if (a->side[i].nhand != b->side[i].nhand || a->side[i].npile != b->side[i].npile)
			return true;
		for (unsigned slot = 0; slot < STC_SLOTS; slot++)
			if ((a->side[i].line[slot] == STC_NONE) != (b->side[i].line[slot] == STC_NONE))
				return true;
	}
	return a->step != b->step;
}
