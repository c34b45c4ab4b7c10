/* words/named.h: seats as people name them: by their names, with a blank before a number, or by the names of their players.
 *
 * Texts need not end in a zero byte.  Nothing is allocated, and no pointer is kept.
 */
#ifndef STRAT_WORDS_NAMED_H
#define STRAT_WORDS_NAMED_H

#include "core/game.h"
#include "problem.h"

/* Who sits at a game. */
struct named {
	const struct game *game;
	const struct node *players; /* names by seat, as a record has them; NULL: nobody knows */
	unsigned seated;            /* the set of seats that are played, bit i: seat i; 0: nobody knows, all may be */
};

/* The seat that is named at the beginning of a text, capitals or not.  A player's whole name counts, or a word of it that no other
 * player's has.  Returns how many bytes it takes, or 0. */
size_t named_at(const struct named *n, const char *p, const char *end, int *seat);
/* The same for the names of players alone. */
size_t named_player_at(const struct named *n, const char *p, const char *end, int *seat);
/* The only seat that a text names, where a seat alone should stand, as in "red player" or "Ines begins".  -1: none, or several. */
int named_in(const struct named *n, const char *text, size_t len);
/* The value of a node should be a seat: if it names one in another way, say what to write.  Always false. */
bool named_help(const struct named *n, const struct node *value, struct problem *p);
/* The node should be names by seat, in braces: if it says them in another way, as "red Ines, blue Tom", "Ines (red), Tom (blue)" or
 * [red: Ines, blue: Tom], say what to write.  Always false. */
bool named_players(const struct game *g, const struct node *players, struct problem *p);
/* The key has no value, and should be a seat with its player's name: the same for "red = Ines".  Always false. */
bool named_player(const struct game *g, const struct node *key, struct problem *p);
/* Which seats may be played? */
static inline bool
named_plays(const struct named *n, int seat)
{
	return n->seated == 0 || (n->seated >> seat & 1) != 0;
}

#endif
