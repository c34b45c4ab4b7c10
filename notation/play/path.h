/* play/path.h: the way of a game from its beginning, as every player saw it, so that games that began alike can be counted together.
 *
 * Tree       The ways of many games are a tree.  Games whose boards, variants or rulings are not the same have different trees.
 * Node       A place in a tree is known by the first PATH_NODE bytes of a digest:
 *
 *   beginning  of the game, its book and rulings as in a game's hash (identity.h), and path_write_header, without the name of a board or a
 *              deck
 *   then       of the place before, and the action as every player saw it: without ranks, cards and what chance decided and hid
 *
 *            In a game that hides nothing and has no dice a place is a position: of the game, its book and rulings, and the position's text.
 * Left out   Ways from a position that is given, unless places are positions.  Actions that are taken back.
 */
#ifndef STRAT_PLAY_PATH_H
#define STRAT_PLAY_PATH_H

#include "play.h"
#include "text/digest.h"

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
