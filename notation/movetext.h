/* movetext.h: the words of a move text, the same for every game.
 *
 *   12.  12...           a move number, before the first or a later action of a turn
 *   {any text}           a comment
 *   [stands]             the action before it was against the rules and was let stand
 *   [takeback N]         the last N actions (1 if not written) were taken back
 *   [penalty SEAT text]  the arbiter's penalty; the board does not change
 *   anything else        an action, as the game's grammar has it
 */
#ifndef STRAT_MOVETEXT_H
#define STRAT_MOVETEXT_H

#include "notation.h"

enum word_kind {
	WORD_END,
	WORD_ACTION,
	WORD_NUMBER,
	WORD_COMMENT,
	WORD_STANDS,
	WORD_TAKEBACK,
	WORD_PENALTY,
	WORD_BAD, /* problem says why */
};

struct word {
	enum word_kind kind;
	const char *text; /* a comment's or a penalty's: what is inside; an action's: as written */
	size_t len;
	size_t offset;    /* of the word in the move text */
	uint32_t number;  /* of a move, or of takebacks */
	bool dots;        /* "12..." */
	uint8_t seat;     /* penalised */
	struct action action;
};

struct movetext {
	const struct notation *notation;
	const void *setup;
	const char *text, *end, *at;
};

void movetext_begin(struct movetext *m, const struct notation *n, const void *setup, const char *text, size_t len);
/* The next word; of WORD_BAD *p (without its node) says what cannot be read. */
enum word_kind movetext_next(struct movetext *m, struct word *w, struct problem *p);
/* Is the next word "[stands]"?  Does not move on. */
bool movetext_stands_next(const struct movetext *m);

#endif
