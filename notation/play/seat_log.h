/* play/seat_log.h: the log that a seat could have kept of a record: only what the seat knows is in it. */
#ifndef STRAT_PLAY_SEAT_LOG_H
#define STRAT_PLAY_SEAT_LOG_H

#include "play.h"

/* The record that was made last lives until the next one.  Its memory may be limited (arena.most). */
struct seat_log {
	struct arena arena;
	struct buffer text;
	struct document document;
};

void seat_log_init(struct seat_log *l);
void seat_log_free(struct seat_log *l);
/* The log, read as a record of its own; r itself if nothing is hidden in the game.  seat: one whose log it is or that an
 * arbiter's record can tell.  upto: the last ply to include, or UINT64_MAX.  p: a player to use.  how: as for r.  NULL: *f says
 * why not; *hidden: that may tell the seat what is hidden from it. */
struct record *seat_log_of(struct seat_log *l, struct record *r, int seat, uint64_t upto, struct player *p,
    const struct read_options *how, struct finding *f, bool *hidden);

#endif
