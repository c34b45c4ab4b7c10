/* stratego/hidden/log.c: the hooks play and force for the log of one seat. */
#include <string.h>

#include "stratego/internal.h"

enum judgement
stg_play_hidden(struct stg_state *st, const struct action *a, bool stands, struct trace *t)
{
	struct stg_state next;
	struct stg_seen seen;
	enum judgement j;

	stg_copy(&next, st);
	j = stands ? stg_learn_forced(&next, a, t, &seen) : stg_learn(&next, a, t, &seen);
	if (j != ACTION_PLAYED)
		return j;
	if (stands)
		head_reopen(&st->head);
	memcpy(st->piece, next.piece, sizeof(st->piece));
	stg_copy_clues(st, &next);
	if (seen.removed != 0)
		stg_make_strike(st, a->arg[STG_FROM], a->arg[STG_TO], &seen, t);
	else
		stg_make_move(st, a->arg[STG_FROM], a->arg[STG_TO], t);
	return j;
}
