/* stratix/names.c: how squares, pieces and cards are named. */
#include "internal.h"

void
stx_write_square(struct buffer *out, unsigned square)
{
	square_write(out, stx_x(square), stx_y(square));
}

void
stx_write_piece(struct buffer *out, unsigned said)
{
	buffer_number(out, said / STX_KINDS + 1);
	buffer_char(out, stx_kinds[said % STX_KINDS].letter[0]);
}

unsigned
stx_same_number(const struct stx_deck *d, unsigned card, unsigned *before)
{
	unsigned n = 0;

	*before = 0;
	for (unsigned i = 0; i < d->n || i == card; i++)
		if (d->card[i].number == d->card[card].number) {
			*before += i < card;
			n++;
		}
	return n;
}

void
stx_write_card(struct buffer *out, const struct stx_deck *d, unsigned card)
{
	unsigned before;

	if (card >= d->n) {
		buffer_char(out, '?');
		return;
	}
	buffer_number(out, d->card[card].number);
	if (!d->standard && stx_same_number(d, card, &before) > 1)
		buffer_char(out, (char)('a' + before));
}

const char *
stx_read_card(const struct stx_deck *d, const char *p, const char *end, unsigned *card)
{
	unsigned number = 0, before;

	if (p >= end || *p < '1' || *p > '9')
		return NULL;
	while (p < end && *p >= '0' && *p <= '9' && number < 100)
		number = number * 10 + (unsigned)(*p++ - '0');
	if (d->standard) { /* the cards have their numbers in the order of the deck */
		*card = number - 1;
		return *card < d->n ? p : NULL;
	}
	for (*card = 0; *card < d->n; ++*card) {
		unsigned n = d->card[*card].number == number ? stx_same_number(d, *card, &before) : 0;

		if (n == 1)
			return p;
		if (n > 1 && p < end && *p == (char)('a' + before))
			return p + 1;
	}
	return NULL;
}
