/* replay/replay.h: the parts of replay. */
#ifndef STRAT_REPLAY_REPLAY_H
#define STRAT_REPLAY_REPLAY_H

#include "cli/cli.h"
#include "play/identity.h"
#include "redact/redact.h"
#include "summary/summary.h"

/* The position to find. */
struct wanted {
	uint8_t hash[DIGEST_SIZE];
	const struct game *game; /* NULL: the hash is all that is known of it */
	void *state;
};

/* Read a position, as a line or as its hash.  false: it is neither, and that was reported.  Free it in any case. */
bool wanted_read(struct wanted *w, const struct cli *c, const char *text);
void wanted_free(struct wanted *w);
/* Can it be this state of a game?  If so, its hash decides. */
bool wanted_may_be(const struct wanted *w, const struct game *g, const void *state);
/* Before the box is closed: allow to read the inputs, which may be databases; so many of them, if more stand behind them. */
void replay_allow_inputs(struct cli *c, int n);
/* Is an input a database? */
bool replay_has_databases(const struct cli *c);
/* Tell where the position comes up in the inputs, which must all be databases.  Returns the exit status. */
int replay_find_in_databases(struct cli *c, const uint8_t hash[DIGEST_SIZE]);
/* Write a line for each game.  names: begin a tsv with the names of its columns.  Returns the exit status. */
int replay_summary(struct cli *c, enum summary_form form, bool names, bool hash);
/* Before the box is closed: read the key of --redact from its file, or NULL.  false: it cannot be used, and that was reported. */
bool redaction_begin(struct cli *c, const char *what, const char *file, struct redaction *out);

#endif
