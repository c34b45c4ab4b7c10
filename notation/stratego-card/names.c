/* stratego-card/names.c: write cards and slots, and read cards. */
#include "internal.h"

void
stc_write_card(struct buffer *out, unsigned card)
{
	const char *letter = card <= STC_UNKNOWN ? stc_kinds[card].letter : NULL;

	buffer_text(out, letter != NULL ? letter : "?");
}

void
stc_write_slot(struct buffer *out, unsigned slot)
{
	buffer_char(out, (char)('a' + slot));
}

void
stc_write_packed(struct buffer *out, unsigned word, unsigned n)
{
	for (unsigned i = 0; i < n && stc_packed(word, i) != STC_NONE; i++)
		stc_write_card(out, stc_packed(word, i));
}

unsigned
stc_read_cards(const char **p, const char *end, uint8_t *cards, unsigned max)
{
	unsigned n = 0, card;

	while (n < max && (card = stc_read_card(p, end)) != STC_NONE)
		cards[n++] = (uint8_t)card;
	return n;
}
