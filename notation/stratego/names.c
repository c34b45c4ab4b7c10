/* stratego/names.c: write squares and ranks, and read ranks. */
#include "internal.h"

void
stg_write_rank(struct buffer *out, bool high, unsigned rank)
{
	const char *label = stg_rank_letter(high, rank);

	buffer_char(out, label[0]);
	if (label[1] != '\0')
		buffer_text(out, label + 1);
}

/* The rank that has no number and this letter, large or small; or STG_UNKNOWN.  0: there is none. */
static unsigned
rank_of_letter(char c)
{
	char letter = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;

	for (unsigned r = STG_SPY; r <= STG_UNKNOWN; r++)
		if (stg_kinds[r].letter[0] == letter)
			return r;
	return 0;
}

unsigned
stg_read_rank(const char **p, const char *end, bool high)
{
	char c;

	if (*p >= end)
		return 0;
	c = *(*p)++;
	if (c < '1' || c > '9')
		return rank_of_letter(c);
	if (!high)
		return (unsigned)(c - '0');
	if (c == '1' && *p < end && **p == '0') {
		(*p)++;
		return STG_MARSHAL;
	}
	return c == '1' ? STG_SPY : (unsigned)(STG_MARSHAL + '9' + 1 - c);
}

void
stg_write_square(struct buffer *out, unsigned square)
{
	square_write(out, square % STG_SIDE, square / STG_SIDE);
}
