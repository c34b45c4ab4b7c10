/* doubles/doubles.h: --unique: games that came before, and what the others have to do with each other.
 *
 * Steps      A worker notes each game; the notes are asked one after another, in the order of the input; at the end
 *            doubles_tell.
 * Errors     Functions return why the run must stop, or NULL.
 */
#ifndef STRAT_DOUBLES_DOUBLES_H
#define STRAT_DOUBLES_DOUBLES_H

#include "hashes.h"
#include "play/identity.h"
#include "related.h"
#include "stream/stream.h"

/* Set wanted, relates and games.limit, and what else is wanted; the rest is 0 at the beginning. */
struct doubles {
	bool wanted;
	bool relates; /* tell what the games have to do with each other */
	bool (*begins)(void *ctx, uint64_t number); /* called at the end for each record whose game is the beginning of another one; false: out of
	                                             * memory; or NULL */
	void *ctx;
	struct hashes games;
	struct related related;
	char why[300];
};

/* Add to notes a record whose game was played with identity_play, which gave the hash. */
void doubles_note(const struct doubles *d, const struct record *r, const struct identity *i, const uint8_t hash[DIGEST_SIZE],
    struct buffer *notes);
/* Did the game of the note at *text come before?  If not, it is kept.  *text moves past the note. */
const char *doubles_ask(struct doubles *d, const char **text, const char *source, bool *known);
/* Report what each double is the same as, ids of several games, and games that are the beginning of another one; and count them. */
const char *doubles_tell(struct doubles *d, struct job *j);
void doubles_free(struct doubles *d);

#endif
