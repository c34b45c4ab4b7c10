/* words/label.h: what people write in front of the moves of a turn: its number with a word or a letter for a turn ("Round 2:", "T2",
 * "rd 2."), or who is to move ("R:", "Ines:", "R2").
 *
 * Texts need not end in a zero byte.  Nothing is allocated, and no pointer is kept.
 */
#ifndef STRAT_WORDS_LABEL_H
#define STRAT_WORDS_LABEL_H

#include "named.h"

struct label {
	size_t len;      /* bytes that it takes; 0: there is no label */
	uint32_t number; /* 0: it has none */
	int seat;        /* who is to move; -1: it does not say */
	bool marked;     /* it cannot be a square or a piece: a word of more letters, or a sign at its end, says so */
};

/* The label at the beginning of a text; a blank or the end of the text comes after it. */
void label_read(const struct named *n, const char *p, const char *end, struct label *out);

#endif
