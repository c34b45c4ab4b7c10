/* sixth/legal.c: every legal action.  There are few, so each one is tried with the judge.  A game with many actions
 * generates only the legal ones instead. */
#include "sixth/internal.h"

int
six_legal(const void *state, action_visit *visit, void *ctx)
{
	static const struct action some[] = {
		{ .kind = SIX_TAKE, .nargs = 1, .arg = { 1 } },
		{ .kind = SIX_TAKE, .nargs = 1, .arg = { 2 } },
		{ .kind = SIX_TAKE, .nargs = 1, .arg = { 3 } },
	};

	return visit_legal(six_judge, state, some, sizeof(some) / sizeof(some[0]), visit, ctx);
}
