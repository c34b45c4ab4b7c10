/* doubles/related.h: what the games of an archive have to do with each other: several with one id, a game that is the beginning
 * of another one, and the same game twice.
 *
 * Games are put aside as they come, and compared at the end.  Then games in order by what was played stand one after another
 * if one is the beginning of the other; the order in which they came does not matter.
 *
 * Memory     A few MiB, however many games there are, and less than 100 bytes for each that is told.  Texts that are the
 *            same in their first 40 bytes, of ids or of what was played, are in memory together.  The rest is in
 *            files (base/spool.h): what was played, as text, and some hundred bytes for each game.
 */
#ifndef STRAT_DOUBLES_RELATED_H
#define STRAT_DOUBLES_RELATED_H

#include "base/spool.h"
#include "text/digest.h"

/* Where a game comes from.  source must last. */
struct related_game {
	const char *source;
	uint64_t number, line; /* of the record */
	const char *id;        /* need not end in a zero byte */
	size_t id_len;         /* 0: it has none */
	const char *played;    /* the hash of its beginning, and its actions: play/identity.h */
	size_t played_len;
	const uint8_t *hash;   /* of the game, DIGEST_SIZE bytes; NULL: it is not asked for */
	bool twice;            /* a game with this hash came before; what was played is then not used */
};

struct related_list {
	struct spool entries; /* in order, so many at a time */
	struct related_entry *last; /* the last ones, in any order */
	size_t n;
};

/* Set limit, in bytes; the rest is 0 at the beginning. */
struct related {
	size_t limit;
	struct spool games;
	struct related_list ids, plays;
	struct related_pair *pair; /* what was found */
	size_t npairs, pairs_cap;
	uint64_t done;             /* so many texts were gone through */
	size_t ndoubles;           /* the first ones, games that are there twice, until their first ones are found */
};

/* Add a game, which must be another one than all before, unless it says that it is not.  false: errno says why not. */
bool related_add(struct related *r, const struct related_game *g);

enum relation { RELATED_SAME_ID, RELATED_BEGINNING, RELATED_DOUBLE };

/* Tell, in the order of the games: this one has the id of another one that came before; or it is the beginning of another
 * one; or it is the same game as one that came before.  false: errno says why not. */
bool related_tell(struct related *r, void (*tell)(void *ctx, enum relation how, const struct related_game *g,
    const struct related_game *other), void *ctx);
void related_free(struct related *r);

#endif
