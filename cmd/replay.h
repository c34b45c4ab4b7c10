/* replay.h: the parts of replay. */
#ifndef STRAT_REPLAY_H
#define STRAT_REPLAY_H

#include "cli.h"

/* Read actions from standard input, and answer each at once.  seat: the name of a seat, to say only what that seat may
 * know; or NULL.  Returns the exit status. */
int replay_live(struct cli *c, const char *seat);

#endif
