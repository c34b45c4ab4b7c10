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

/* ---- what stands ----------------------------------------------------------------------------- */

/* The actions of a game that stand: what was taken back is left out.  Owns its steps: standing_free. */
struct standing {
	struct step *step;
	size_t n, cap;
};

/* false: out of memory. */
bool standing_add(struct standing *s, const struct action *a, bool stood, size_t at);
/* false: more is taken back than was made. */
bool standing_take_back(struct standing *s, uint32_t number);
/* All that stands in the end of the words that are left, m being a copy; s is emptied first.  false: *p
 * says which word cannot be, and s has what stood before it (nothing, if it takes back more than that). */
bool standing_read(struct standing *s, struct movetext m, struct problem *p);
void standing_free(struct standing *s);

#endif
