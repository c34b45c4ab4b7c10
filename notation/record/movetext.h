/* record/movetext.h: the words of a move text, the same for every game.
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
static inline enum word_kind movetext_next(struct movetext *m, struct word *w, struct problem *p);
/* After WORD_BAD: go past what cannot be read, to the next blank; past a comment or an event to its end, if it has one. */
void movetext_skip(struct movetext *m);
/* Is the next word "[stands]"?  Does not move on. */
bool movetext_stands_next(const struct movetext *m);

/* ---- what stands ----------------------------------------------------------------------------- */

/* All that stands in the end of the words that are left, m being a copy; s is emptied first.  false: *p
 * says which word cannot be, and s has what stood before it (nothing, if it takes back more than that). */
bool standing_read(struct standing *s, struct movetext m, struct problem *p);

/* ---- movetext_next, which is most of what reading a record does ------------------------------- */

/* The rare words: at '{' or '['; and what is no word. */
enum word_kind movetext_other(struct movetext *m, struct word *w, struct problem *p);
enum word_kind movetext_unreadable(struct movetext *m, struct word *w, struct problem *p);

static inline bool
movetext_is_space(char c)
{
	return c == ' ' || (unsigned)(c - '\t') <= '\r' - '\t'; /* and two more, which no record holds */
}

/* After the indentation of a line, by strides. */
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

/* "12." or "12..."; a word of digits without a full stop is left to the game.  Returns where it ends,
 * or NULL. */
static inline const char *
movetext_number(const char *p, const char *end, struct word *w)
{
	const char *q = p;
	uint32_t n = 0;

	while (q < end && (unsigned)(*q - '0') <= 9 && q - p < 9)
		n = n * 10 + (uint32_t)(*q++ - '0');
	if (q == end || *q != '.')
		return NULL;
	q++;
	w->kind = WORD_NUMBER;
	w->number = n;
	w->dots = end - q >= 2 && q[0] == '.' && q[1] == '.';
	return w->dots ? q + 2 : q;
}

/* Could it be one?  In some games actions, too, begin with a digit. */
static inline bool
movetext_begins_number(const char *p, const char *end)
{
	return (unsigned)(*p - '0') <= 9 && (end - p < 2 || p[1] == '.' || (unsigned)(p[1] - '0') <= 9);
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
	if (*at == '{' || *at == '[')
		return movetext_other(m, w, p);
	w->text = at;
	if (movetext_begins_number(at, end) && (q = movetext_number(at, end, w)) != NULL) {
		w->len = (size_t)(q - at);
		m->at = q;
		return WORD_NUMBER;
	}
	n = m->notation->read_action(m->setup, at, (size_t)(end - at), &w->action);
	q = at + n;
	if (n == 0 || (q < end && !movetext_is_space(*q) && *q != '{' && *q != '['))
		return movetext_unreadable(m, w, p);
	w->len = n;
	m->at = q;
	return w->kind = WORD_ACTION;
}

#endif
