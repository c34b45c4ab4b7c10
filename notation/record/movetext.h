/* record/movetext.h: the words of a move text, the same for every game.
 *
 *   12.  12...           a move number, before the first or a later action of a turn
 *   {any text}           a comment
 *   [stands]             the action before it was against the rules and was let stand
 *   [takeback N]         the last N actions (1 if not written) were taken back
 *   [penalty SEAT text]  the arbiter's penalty; the board does not change
 *   [open PLACE]         a side is asked to open its piece that began there (proofs/proofs.h); the board does not change
 *   anything else        an action, as the game's grammar has it
 */
#ifndef STRAT_MOVETEXT_H
#define STRAT_MOVETEXT_H

#include <string.h>

#include "adjudicate/past.h"
#include "notation.h"

enum word_kind {
	WORD_END,
	WORD_ACTION,
	WORD_NUMBER,
	WORD_COMMENT,
	WORD_STANDS,
	WORD_TAKEBACK,
	WORD_PENALTY,
	WORD_OPEN,
	WORD_BAD, /* it cannot be read, and the problem says why */
};

struct word {
	enum word_kind kind;
	const char *text; /* of a comment, a penalty or a question: what is inside; of an action: as written */
	size_t len;
	size_t offset;    /* where the word begins in the move text */
	uint32_t number;  /* the move number, how many actions were taken back, or the place that is asked for */
	uint8_t seat;     /* who got the penalty */
	struct action action;
};

/* A reader of the words, at `at`.  A copy of it reads on from the same place. */
struct movetext {
	const struct notation *notation;
	const void *setup;
	const char *text, *end, *at;
};

void movetext_begin(struct movetext *m, const struct notation *n, const void *setup, const char *text, size_t len);
/* Read the next word.  After WORD_BAD *p says why it cannot be read; the caller sets p->node. */
static inline enum word_kind movetext_next(struct movetext *m, struct word *w, struct problem *p);
/* After WORD_BAD: move to the next blank, or to the end of a comment or an event, if it has one. */
void movetext_skip(struct movetext *m);
/* Is the next word "[stands]"?  Does not move on. */
bool movetext_stands_next(const struct movetext *m);

/* ---- what stands ----------------------------------------------------------------------------- */

/* Read the words from m on, and put into s the actions that are not taken back in the end; s is emptied first.  false:
 * *p says which word is wrong.  s then has what stood before that word, or nothing if the word takes back more than
 * that. */
bool standing_read(struct standing *s, struct movetext m, struct problem *p);

/* ---- movetext_next: inline, as reading a record does little else ------------------------------ */

/* The rare words: those that begin with '{' or '['; and text that is no word. */
enum word_kind movetext_other(struct movetext *m, struct word *w, struct problem *p);
enum word_kind movetext_unreadable(struct movetext *m, struct word *w, struct problem *p);

enum { MOVETEXT_SPACE = 1, MOVETEXT_OPENS = 2 /* a comment or an event */, MOVETEXT_DIGIT = 4 };

extern const uint8_t movetext_kind[256]; /* of a character */

static inline unsigned
movetext_is(char c, unsigned kinds)
{
	return movetext_kind[(unsigned char)c] & kinds;
}

static inline bool
movetext_is_space(char c)
{
	return movetext_is(c, MOVETEXT_SPACE) != 0;
}

/* Where the indentation of a line ends: eight bytes at a time, for speed. */
static inline const char *
movetext_indented(const char *at, const char *end)
{
	for (uint64_t other; end - at >= (ptrdiff_t)sizeof(other); at += sizeof(other)) {
		memcpy(&other, at, sizeof(other));
		if ((other ^= UINT64_C(0x2020202020202020)) != 0)
			return at + (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? __builtin_ctzll(other) : __builtin_clzll(other)) / 8;
	}
	return at;
}

/* Read "12." or "12...", which begins with a digit.  Returns where it ends; NULL: it is no such word.  Digits without a full
 * stop may be an action. */
static inline const char *
movetext_number(const char *p, const char *end, struct word *w)
{
	const char *q = p;
	uint32_t n = 0;

	for (unsigned digit; q < end && (digit = (unsigned)(*q - '0')) <= 9; q++)
		n = n * 10 + digit;
	if (q == end || *q != '.' || q - p > 9)
		return NULL;
	w->kind = WORD_NUMBER;
	w->number = n;
	return end - q > 2 && q[1] == '.' && q[2] == '.' ? q + 3 : q + 1;
}

static inline enum word_kind
movetext_next(struct movetext *m, struct word *w, struct problem *p)
{
	const char *at = m->at, *end = m->end, *q;
	size_t n;

	while (at < end && movetext_is_space(*at))
		if (*at++ == '\n')
			at = movetext_indented(at, end);
	m->at = at;
	w->offset = (size_t)(at - m->text);
	if (at == end)
		return w->kind = WORD_END;
	w->text = at;
	if (movetext_is(*at, MOVETEXT_OPENS | MOVETEXT_DIGIT)) {
		if (movetext_is(*at, MOVETEXT_OPENS))
			return movetext_other(m, w, p);
		if ((q = movetext_number(at, end, w)) != NULL) {
			w->len = (size_t)(q - at);
			m->at = q;
			return WORD_NUMBER;
		}
	}
	n = m->notation->read_action(m->setup, at, (size_t)(end - at), &w->action);
	q = at + n;
	if (n == 0 || (q < end && !movetext_is(*q, MOVETEXT_SPACE | MOVETEXT_OPENS)))
		return movetext_unreadable(m, w, p);
	w->len = n;
	m->at = q;
	return w->kind = WORD_ACTION;
}

#endif
