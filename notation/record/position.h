/* record/position.h: what the position lines of all games have alike. */
#ifndef STRAT_POSITION_H
#define STRAT_POSITION_H

#include "text/line.h"

/* How many plies there were, or which turn or round it is.  false: no such number stands here. */
bool line_count(struct line *l, uint32_t *out);

#endif
