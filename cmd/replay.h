/* replay.h: the parts of replay. */
#ifndef STRAT_REPLAY_H
#define STRAT_REPLAY_H

#include "cli.h"

/* Answer to actions as they come on standard input; seat: tell no more than that seat may know, or NULL.  Returns the
 * exit status. */
int replay_live(struct cli *c, const char *seat);

#endif
