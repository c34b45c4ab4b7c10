/* play/identity.h: hashes of positions and games: the same on every machine, and in every version of the same rule book.
 *
 * A hash is BLAKE2b with 128 bits (text/digest.h) of a text:
 *
 *   position   its line without ply=, turn=, round= and last=, which no rule uses, and without the name of a board or
 *              a deck
 *   game       "stratego book=1", then " name=option" for each ruling whose option is not the default, in the order of the
 *              rule book; the text of the position after the set-up; each action in canonical spelling, with " [stands]" if
 *              it was let stand.  Each of them is a line.  Actions that are taken back are left out.
 *
 * Ranks are numbered as they are by default, whatever the record's numbering is.  A log of one seat has log= in its positions, so its hashes differ from those of the arbiter's log.
 */
#ifndef STRAT_PLAY_IDENTITY_H
#define STRAT_PLAY_IDENTITY_H

#include "play.h"
#include "text/digest.h"

/* Its hash.  text: a buffer to work with.  false: out of memory. */
bool identity_position(const struct notation *n, const void *state, void *scratch, struct buffer *text,
    uint8_t out[DIGEST_SIZE]);

/* Write the first line of the text of a game, without its end. */
void identity_write_rules(const struct game *g, const struct rules *rules, struct buffer *out);

/* The hash of a game while it is played.  Begin with one that is all 0; it can be used again. */
struct identity {
	bool keeps;                 /* set before identity_begin: keep the text of the actions */
	struct buffer text;         /* with keeps: the text so far */
	size_t actions;             /* where its actions begin */
	uint8_t start[DIGEST_SIZE]; /* with keeps: the hash of what stands before them */

	const void *setup; /* for spelling actions: the record's, or own, a copy that numbers ranks by default */
	void *own;
	struct digest *digest;
	size_t taken;               /* how much of the text is in it */
	size_t many;                /* so much text is not held back any more */
};

void identity_begin(struct identity *i, const struct player *p);  /* after player_begin */
void identity_action(struct identity *i, const struct player *p); /* after each action that is not taken back */
bool identity_end(struct identity *i, uint8_t out[DIGEST_SIZE]);  /* false: memory ran out */

/* As player_play_all, with the game's hash.  false: something is wrong with the record, or memory ran out: *all has it. */
bool identity_play(struct identity *i, struct player *p, const struct record *r, struct findings *all, uint8_t out[DIGEST_SIZE]);
void identity_free(struct identity *i);

#endif
