/* replay/lines.h: what replay writes of a record that is played: lines of text, or JSON objects. */
#ifndef STRAT_REPLAY_LINES_H
#define STRAT_REPLAY_LINES_H

#include "replay.h"
#include "stream/worker.h"
#include "yaml/emit.h"

struct settings {
	struct cli *cli;
	uint64_t from, to; /* plies, or CLI_LAST_PLY */
	const char *from_turn, *to_turn; /* the text, if it is a turn, whose ply depends on the record; or NULL */
	bool events, legal, id, view, hash, find;
	struct wanted wanted; /* with find */
	const char *seat;
	const struct redaction *redact; /* what to leave out; NULL: nothing */
	uint64_t line; /* which line in the comments to play, from 1; 0: none */
};

struct teller {
	struct worker worker;
	const struct settings *set; /* a copy of its own, with the plies of the current record */
	struct settings own;
	struct buffer spelling, value; /* of an action, and of a field of an event */
	struct emitter e; /* of the line at hand, as JSON */
};

enum { LINES_SPILL = 256 * 1024 }; /* so much output is written before a record is done */

/* Write what is asked for at this ply: the position, the legal actions, the hash. */
void lines_here(struct teller *w, struct job *j);
/* Write the events of the last action, or of the set-up. */
void lines_events(struct teller *w, bool of_setup, struct job *j);
/* Write what an arbiter did, which is no event of the rules. */
void lines_arbiter(struct teller *w, enum play_step step, struct job *j);
/* Write an end that the actions do not show. */
void lines_end(struct teller *w, struct job *j);

#endif
