/* play/identity.h: hashes of positions and games, and of the ways on which games come there: the same on every machine, and in every version
 * of the same rule book.
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

/* ---- ways -------------------------------------------------------------------------------------------
 *
 * The way of a game from its beginning, as every player saw it, so that games that began alike can be counted together.
 *
 * Tree       The ways of many games are a tree.  Games whose boards, variants or rulings are not the same have different trees.
 * Node       A place in a tree is known by the first PATH_NODE bytes of a digest:
 *
 *   beginning  of the game, its book and rulings as in its hash (above), and path_write_header, without the name of a board or a
 *              deck
 *   then       of the place before, and the action as every player saw it: without ranks, cards and what chance decided and hid
 *
 *            In a game that hides nothing and has no dice a place is a position: of the game, its book and rulings, and the position's text.
 * Left out   Ways from a position that is given, unless places are positions.  Actions that are taken back.
 */
enum { PATH_NODE = 8 };

/* Begin with one that is all 0; it can be used again.  If memory runs out, action.failed is set. */
struct path {
	uint8_t node[PATH_NODE];   /* where the game is */
	struct buffer action;      /* the last action, as every player saw it */
	struct buffer text;        /* room for what is hashed */
	void *setup;               /* for spelling actions: the record's, or own, a copy with ranks numbered by default and without names */
	void *own;
	bool from_start;           /* the game begins as games do, not from a position that is given */
	bool known;                /* it has a place in a tree */
};

/* After player_begin. */
void path_begin(struct path *way, const struct player *p);
/* After each action that is not taken back, if known.  node is then the place after it. */
void path_action(struct path *way, const struct player *p);
void path_free(struct path *way);
/* Write the last action as every player saw it.  setup: the record's, for spelling it. */
void path_write_action(const struct player *p, const void *setup, struct buffer *out);
/* The place after another one, unless places are positions.  false: out of memory. */
bool path_next(const uint8_t node[PATH_NODE], const char *action, uint8_t out[PATH_NODE]);

/* What tells beginnings apart besides: in a game with boards or decks its own header keys, in another one the variant.  (How many pieces of
 * each rank an army has does not.) */
void path_write_header(const struct notation *n, const void *setup, struct buffer *out);
/* Are the places of this game positions? */
bool path_by_position(const struct game *g);

#endif
