/* stratego-card/internal.h: what the parts of the notation share among themselves.  The grammar is in
 * stratego-card.abnf. */
#ifndef STRAT_STRATEGO_CARD_NOTATION_INTERNAL_H
#define STRAT_STRATEGO_CARD_NOTATION_INTERNAL_H

#include "stratego-card/stratego-card.h"

#include <limits.h>

#include "record/data.h"
#include "record/position.h"

/* The card written at *p, or STC_NONE; *p goes past it.  The numbers of ranks are their values. */
static inline unsigned
stc_read_card(const char **p, const char *end)
{
	static const uint8_t cards[UCHAR_MAX + 1] = {
		['1'] = STC_SPY, ['2'] = STC_SCOUT, ['3'] = STC_MINER, ['4'] = STC_SERGEANT, ['5'] = STC_LIEUTENANT,
		['6'] = STC_CAPTAIN, ['7'] = STC_MAJOR, ['8'] = STC_COLONEL, ['9'] = STC_GENERAL,
		['S'] = STC_SPY, ['B'] = STC_BOMB, ['F'] = STC_FLAG, ['?'] = STC_UNKNOWN,
	};
	const char *q = *p;
	unsigned card;

	if (q == end || (card = cards[(unsigned char)*q]) == STC_NONE)
		return STC_NONE;
	if (*q++ == '1' && q < end && *q == '0') {
		card = STC_FIELD_MARSHAL;
		q++;
	}
	*p = q;
	return card;
}

static inline bool
stc_read_slot(const char **p, const char *end, uint16_t *slot)
{
	if (*p >= end || (unsigned)(**p - 'a') >= STC_SLOTS)
		return false;
	*slot = (uint16_t)(*(*p)++ - 'a');
	return true;
}

/* Go past the character, if it stands at *p. */
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
/* Four bits a card, up to n of them and to the first that is none. */
void stc_write_packed(struct buffer *out, unsigned word, unsigned n);
/* As many cards as stand there, at most max. */
unsigned stc_read_cards(const char **p, const char *end, uint8_t *cards, unsigned max);

/* actions.c */

size_t stc_read_action(const void *setup, const char *text, size_t len, struct action *out);
void stc_write_action(const void *setup, const struct action *a, struct buffer *out);
void stc_numbering(const void *state, struct numbering *out);

/* deck.c */

extern const struct notation_data stc_data[]; /* its decks */

/* What the rules need of a deck and it has not; NULL: nothing. */
const char *stc_deck_fault(const uint8_t deck[STC_RANKS]);
/* The deck that the record names, or holds; the standard one if it does neither. */
bool stc_find_deck(const struct setup_source *src, struct stc_setup *s, struct problem *p);
void stc_write_counts(struct buffer *out, const uint8_t deck[STC_RANKS]);

/* position_write.c */

extern const char *const stc_steps[];

void stc_write_position(const void *state, struct buffer *out);

/* position_check.c */

/* What can only be told once the whole line is read. */
bool stc_check_position(struct line *l);

/* position.c */

bool stc_read_position(const char *text, size_t len, void *state, struct problem *p);

/* setup.c */

extern const char *const stc_keys[];

bool stc_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p);
void stc_write_keys(const void *setup, struct buffer *out);
void stc_write_setup(const void *setup, struct buffer *out);
void stc_unname_setup(void *setup);

/* sentences.c */

void stc_write_value(const void *state, char letter, unsigned value, struct buffer *out);
void stc_explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out);
const char *stc_missing_fact(const struct trace *t);

#endif
