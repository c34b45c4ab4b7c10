/* replay/replay.h: the parts of replay. */
#ifndef STRAT_REPLAY_REPLAY_H
#define STRAT_REPLAY_REPLAY_H

#include "cli/cli.h"
#include "play/summary.h"

/* Read a position, as a line or as its hash.  false: it is neither, and that was reported. */
bool replay_read_position(const struct cli *c, const char *text, uint8_t hash[DIGEST_SIZE]);
/* Write a line for each game.  names: begin a tsv with the names of its columns.  Returns the exit status. */
int replay_summary(struct cli *c, enum summary_form form, bool names, bool hash);

#endif
