/* stratego-card/names.c: write cards and slots, and read cards. */
#include "internal.h"

/* (The Field Marshal is 10.) */
static const char letters[STC_UNKNOWN + 1] = {
	[STC_NONE] = '.', [STC_SPY] = 'S', [STC_SCOUT] = '2', [STC_MINER] = '3', [STC_SERGEANT] = '4',
	[STC_LIEUTENANT] = '5', [STC_CAPTAIN] = '6', [STC_MAJOR] = '7', [STC_COLONEL] = '8', [STC_GENERAL] = '9',
	[STC_BOMB] = 'B', [STC_FLAG] = 'F', [STC_UNKNOWN] = '?',
};

void
stc_write_card(struct buffer *out, unsigned card)
{
	if (card == STC_FIELD_MARSHAL)
		buffer_text(out, "10");
	else
		buffer_char(out, card <= STC_UNKNOWN && letters[card] != '\0' ? letters[card] : '?');
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
