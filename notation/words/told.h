/* words/told.h: how a game ended, as people tell it: "Ines won by resignation", "army 3 gave up", "drawn by agreement". */
#ifndef STRAT_WORDS_TOLD_H
#define STRAT_WORDS_TOLD_H

#include "named.h"

/* What a sentence about the end of a game says. */
struct told_result {
	int winner, loser;  /* seats; -1: not said */
	bool draw;
	const char *ending; /* NULL: not said */
};

/* Read a sentence.  If one of two lost, the other won.  false: it has a word that means nothing here, or it contradicts itself. */
bool told_read(const struct named *n, const char *text, size_t len, struct told_result *out);
/* Does the text begin with a word that people write after the side that lost?  *ending: the ending that it means, or NULL. */
bool told_loser(const char *text, size_t len, const char **ending);

/* Does the text say that the game was not played to an end: "not finished", "time up"?  *clock: it may as well say that a player's time ran
 * out.  What follows such words may be any remark, but not who won or lost. */
bool told_unfinished(const char *text, size_t len, bool *clock);

#endif
