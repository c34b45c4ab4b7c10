/* stratego-card/internal.h: what the files of this notation share.  stratego-card.abnf has the grammar.  For each file:
 * what the others may call. */
#ifndef STRAT_STRATEGO_CARD_NOTATION_INTERNAL_H
#define STRAT_STRATEGO_CARD_NOTATION_INTERNAL_H

#include "stratego-card/stratego-card.h"

#include <limits.h>

#include "record/data.h"
#include "record/position.h"

/* Read the card at *p, and move *p past it.  STC_NONE: there is none.  The number of a rank is its value. */
static inline unsigned
stc_read_card(const char **p, const char *end)
{
	const char *q = *p;
	unsigned card;

	if (q == end)
		return STC_NONE;
	if (*q >= '1' && *q <= '9') {
		card = (unsigned)(*q++ - '0');
		if (card == 1 && q < end && *q == '0') {
			card = STC_FIELD_MARSHAL;
			q++;
		}
		*p = q;
		return card;
	}
	for (card = STC_SPY; card <= STC_UNKNOWN; card++)
		if (stc_kinds[card].letter != NULL && stc_kinds[card].letter[0] == *q) {
			++*p;
			return card;
		}
	return STC_NONE;
}

static inline bool
stc_read_slot(const char **p, const char *end, uint16_t *slot)
{
	if (*p >= end || (unsigned)(**p - 'a') >= STC_SLOTS)
		return false;
	*slot = (uint16_t)(*(*p)++ - 'a');
	return true;
}

/* Move *p past the character c, if it is there. */
static inline bool
stc_take(const char **p, const char *end, char c)
{
	if (*p >= end || **p != c)
		return false;
	++*p;
	return true;
}

/* The state that a position line fills. */
static inline struct stc_state *
stc_filled(const struct line *l)
{
	return l->state;
}

/* names.c */

void stc_write_card(struct buffer *out, unsigned card);
void stc_write_slot(struct buffer *out, unsigned slot);
/* Write at most n cards of a packed word, up to the first STC_NONE. */
void stc_write_packed(struct buffer *out, unsigned word, unsigned n);
/* Read as many cards as are there, at most max.  Returns how many there are. */
unsigned stc_read_cards(const char **p, const char *end, uint8_t *cards, unsigned max);

/* deck.c */

/* What the rules need, and a deck does not have; NULL: it has all. */
const char *stc_deck_fault(const uint8_t deck[STC_RANKS]);
/* Find the deck that the record names or holds; else the standard one.  false: *p says what is wrong. */
bool stc_find_deck(const struct setup_source *src, struct stc_setup *s, struct problem *p);
void stc_write_counts(struct buffer *out, const uint8_t deck[STC_RANKS]);
/* Count the cards of each rank that the set-up gives a side.  Returns how many there are in all. */
unsigned stc_count_side(const struct stc_setup *s, int seat, uint8_t have[STC_UNKNOWN + 1]);

/* position_write.c */

extern const char *const stc_steps[];

/* position_check.c */

/* Check what needs the whole line.  false: the line contradicts itself. */
bool stc_check_position(struct line *l);

/* mend.c */

/* A word of the problem's node, at its offset and so long, is no card: say which is meant, or which there are.  deck: it stands for
 * a deck, or in one.  Always false. */
bool stc_no_card(struct problem *p, size_t len, bool deck);
/* A card cannot be read at the cursor of a position line.  Always false. */
bool stc_line_no_card(struct line *l);

/* proofs.c */

extern const struct notation_proofs stc_proofs;

NOTATION_HOOKS_DECLARED(stc);

#endif
