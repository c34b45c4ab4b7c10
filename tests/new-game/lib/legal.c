/* sixth/legal.c: which actions there are.  The judge is asked about each of them.  A game with many actions has the hook legal
 * instead. */
#include "sixth/internal.h"

int
six_offers(const void *state, action_visit *visit, void *ctx)
{
	struct action take = { .kind = SIX_TAKE, .seat = SEAT_NONE, .nargs = 1 };
	int r = 0;

	(void)state;
	while (r == 0 && ++take.arg[0] <= SIX_MOST)
		r = visit(ctx, &take);
	return r;
}
