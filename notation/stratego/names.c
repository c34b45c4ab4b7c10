/* stratego/names.c: write squares and ranks, and read ranks. */
#include "internal.h"

/* In the numbering of the rule sheet the Marshal is 1.  In the newer one it is 10, and the Spy may be 1. */
static const char *const low_labels[STG_RANKS + 1] = {
	"", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "B", "F", "?",
};

static const char *const high_labels[STG_RANKS + 1] = {
	"", "10", "9", "8", "7", "6", "5", "4", "3", "2", "S", "B", "F", "?",
};

const char *
stg_rank_label(bool high, unsigned rank)
{
	return (high ? high_labels : low_labels)[rank];
}

void
stg_write_rank(struct buffer *out, bool high, unsigned rank)
{
	const char *label = stg_rank_label(high, rank);

	buffer_char(out, label[0]);
	if (label[1] != '\0')
		buffer_text(out, label + 1);
}

unsigned
stg_read_rank(const char **p, const char *end, bool high)
{
	char c;

	if (*p >= end)
		return 0;
	c = *(*p)++;
	switch (c) {
	case 'S': case 's':
		return STG_SPY;
	case 'B': case 'b':
		return STG_BOMB;
	case 'F': case 'f':
		return STG_FLAG;
	case '?':
		return STG_UNKNOWN;
	default:
		break;
	}
	if (c < '1' || c > '9')
		return 0;
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
	char text[4] = { (char)('a' + square % STG_SIDE) };
	unsigned rank = square / STG_SIDE + 1;

	if (rank == STG_SIDE) {
		memcpy(text + 1, "10", 2);
		buffer_add(out, text, 3);
	} else {
		text[1] = (char)('0' + rank);
		buffer_add(out, text, 2);
	}
}
