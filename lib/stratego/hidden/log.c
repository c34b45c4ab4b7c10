/* stratego/hidden/log.c: the hooks play and force for the log of one seat. */
#include <string.h>

#include "stratego/internal.h"

/* Make an action in the log of one seat.  next: the state before it, with what the action shows. */
static void
make_seen(struct stg_state *st, const struct stg_state *next, const struct action *a, const struct stg_seen *seen,
    struct trace *t)
{
	memcpy(st->piece, next->piece, sizeof(st->piece));
	stg_copy_facts(st, next);
	if (seen->removed != 0)
		stg_make_strike(st, a->arg[STG_FROM], a->arg[STG_TO], seen, t);
	else
		stg_make_move(st, a->arg[STG_FROM], a->arg[STG_TO], t);
}

enum judgement
stg_play_hidden(struct stg_state *st, const struct action *a, struct trace *t)
{
	struct stg_state next;
	struct stg_seen seen;
	enum judgement j;

	stg_copy(&next, st);
	if ((j = stg_learn(&next, a, t, &seen)) == ACTION_PLAYED)
		make_seen(st, &next, a, &seen, t);
	return j;
}

enum judgement
stg_force_hidden(struct stg_state *st, const struct action *a, struct trace *t)
{
	struct stg_state next;
	struct stg_seen seen;
	enum judgement j;

	stg_copy(&next, st);
	if ((j = stg_learn_forced(&next, a, t, &seen)) != ACTION_PLAYED)
		return j;
	head_reopen(&st->head);
	make_seen(st, &next, a, &seen, t);
	return j;
}
