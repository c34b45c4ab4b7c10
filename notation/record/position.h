/* record/position.h: what the position lines of all games have alike. */
#ifndef STRAT_POSITION_H
#define STRAT_POSITION_H

#include "text/line.h"

typedef void position_writer(const void *state, struct buffer *out);
typedef bool position_reader(const char *text, size_t len, void *state, struct problem *p);

/* "setup:" with the position that a record begins with, and back, for the set-up of a game, which gives what writes or
 * reads its positions.  read: n must be that one line; what is wrong is placed in it. */
void position_write_found(position_writer *write, const void *state, struct buffer *out);
bool position_read_found(position_reader *read, const struct node *n, void *state, struct problem *p);

/* How many plies there were, or which turn or round it is.  false: no such number stands here. */
bool line_count(struct line *l, uint32_t *out);

#endif
