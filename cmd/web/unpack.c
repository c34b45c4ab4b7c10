/* unpack.c: undo LZMA, in which the module for browsers is packed: a fifth smaller than in what browsers themselves can unpack.
 *
 * It is a small module of its own, compiled without any library; unpack.js calls it.  The format is that of "xz --format=lzma": a byte with lc, lp and pb; the
 * size of the dictionary, 4 bytes; the size of what is packed, 8 bytes, which must be known here; and then bits, each coded by what is
 * likely after what came before.  Nothing outside of the two texts is read or written, whatever stands in the first.
 */
#include <stdint.h>

#define CALLED(name) __attribute__((export_name(#name))) name

enum {
	STATES = 12,
	PLACES = 16,
	HEADER = 13,
	FIRST = 5, /* so many bytes are read before the first bit */
	LENGTHS = 2 + 2 * 8 * PLACES + 256,
	/* The probabilities of each kind of bit, from where they begin. */
	IS_MATCH = 0,
	IS_REPEAT = IS_MATCH + STATES * PLACES,
	NOT_LAST = IS_REPEAT + STATES,
	NOT_SECOND = NOT_LAST + STATES,
	NOT_THIRD = NOT_SECOND + STATES,
	IS_LONG = NOT_THIRD + STATES,
	SLOT = IS_LONG + STATES * PLACES,
	SPECIAL = SLOT + 4 * 64,
	ALIGN = SPECIAL + 115,
	MATCH_LENGTH = ALIGN + 16,
	REPEAT_LENGTH = MATCH_LENGTH + LENGTHS,
	LITERAL = REPEAT_LENGTH + LENGTHS,
	LITERAL_BITS = 4, /* lc and lp together */
	PROBABILITIES = LITERAL + (0x300 << LITERAL_BITS),
};

/* What is read, and what is likely of each bit, of 2048. */
struct bits {
	const uint8_t *at, *end;
	uint32_t range, code;
	uint16_t *likely;
};

/* What was copied last, and how. */
struct copies {
	uint32_t far[4]; /* how far back, less 1: the last one first */
	unsigned state;
};

static inline void
more(struct bits *b)
{
	if (b->range < 1u << 24) {
		b->range <<= 8;
		b->code = b->code << 8 | (b->at < b->end ? *b->at++ : 0);
	}
}

static inline unsigned
bit(struct bits *b, unsigned i)
{
	uint16_t *likely = &b->likely[i];
	uint32_t bound = (b->range >> 11) * *likely;
	unsigned is = b->code >= bound;

	if (is) {
		b->range -= bound;
		b->code -= bound;
		*likely -= *likely >> 5;
	} else {
		b->range = bound;
		*likely += (2048 - *likely) >> 5;
	}
	more(b);
	return is;
}

/* A number of so many bits, the highest first. */
static unsigned
number(struct bits *b, unsigned from, unsigned n)
{
	unsigned sum = 1;

	for (unsigned i = 0; i < n; i++)
		sum = sum << 1 | bit(b, from + sum);
	return sum - (1u << n);
}

/* The same, the lowest first. */
static unsigned
backwards(struct bits *b, unsigned from, unsigned n)
{
	unsigned sum = 0, at = 1;

	for (unsigned i = 0; i < n; i++) {
		unsigned is = bit(b, from + at);

		at = at << 1 | is;
		sum |= is << i;
	}
	return sum;
}

/* The same, of bits of which nothing is likely, the highest first. */
static unsigned
plain(struct bits *b, unsigned n)
{
	unsigned sum = 0;

	while (n-- > 0) {
		b->range >>= 1;
		sum <<= 1;
		if (b->code >= b->range) {
			b->code -= b->range;
			sum |= 1;
		}
		more(b);
	}
	return sum;
}

/* How many bytes come again, less 2. */
static unsigned
length(struct bits *b, unsigned from, unsigned place)
{
	if (!bit(b, from))
		return number(b, from + 2 + place * 8, 3);
	if (!bit(b, from + 1))
		return 8 + number(b, from + 2 + (PLACES + place) * 8, 3);
	return 16 + number(b, from + 2 + 2 * PLACES * 8, 8);
}

/* How far back they are, less 1. */
static uint32_t
distance(struct bits *b, unsigned len)
{
	unsigned slot = number(b, SLOT + (len < 3 ? len : 3) * 64, 6), n = (slot >> 1) - 1;
	uint32_t least;

	if (slot < 4)
		return slot;
	least = (2 | (slot & 1)) << n;
	if (slot < 14)
		return least + backwards(b, SPECIAL + least - slot, n);
	least += plain(b, n - 4) << 4;
	return least + backwards(b, ALIGN, 4);
}

/* A byte that is none of those before.  other: the byte that stands where the last ones came from, after a copy; or more than 0xff. */
static uint8_t
literal(struct bits *b, unsigned from, unsigned other)
{
	unsigned n = 1;

	for (; other <= 0xff && n < 0x100; other = other << 1 & 0xff) {
		unsigned its = other >> 7, is = bit(b, from + ((1 + its) << 8) + n);

		n = n << 1 | is;
		if (its != is)
			break;
	}
	while (n < 0x100)
		n = n << 1 | bit(b, from + n);
	return (uint8_t)n;
}

/* How many bytes are copied; how far back they are goes to copies. */
static uint32_t
match(struct bits *b, struct copies *c, unsigned place)
{
	uint32_t len = length(b, MATCH_LENGTH, place);

	for (unsigned i = 3; i > 0; i--)
		c->far[i] = c->far[i - 1];
	c->far[0] = distance(b, len);
	c->state = c->state < 7 ? 7 : 10;
	return len + 2;
}

/* The same, from as far back as one of the last four. */
static uint32_t
repeat(struct bits *b, struct copies *c, unsigned place)
{
	unsigned which = 0;
	uint32_t far;

	if (bit(b, NOT_LAST + c->state)) {
		which = !bit(b, NOT_SECOND + c->state) ? 1 : !bit(b, NOT_THIRD + c->state) ? 2 : 3;
	} else if (!bit(b, IS_LONG + c->state * PLACES + place)) {
		c->state = c->state < 7 ? 9 : 11;
		return 1;
	}
	for (far = c->far[which]; which > 0; which--)
		c->far[which] = c->far[which - 1];
	c->far[0] = far;
	c->state = c->state < 7 ? 8 : 11;
	return length(b, REPEAT_LENGTH, place) + 2;
}

static void
begin(struct bits *b, const uint8_t *packed, uint32_t size, uint16_t *likely)
{
	*b = (struct bits){ packed + HEADER + FIRST, packed + size, 0xffffffff, 0, likely };
	for (unsigned i = 1; i < FIRST; i++)
		b->code = b->code << 8 | packed[HEADER + i];
	for (unsigned i = 0; i < PROBABILITIES; i++)
		likely[i] = 1024;
}

/* likely: room for as many numbers as likelies() says.  1: out has its len bytes.  0: what is packed is damaged. */
int CALLED(unpack)(const uint8_t *packed, uint32_t size, uint8_t *out, uint32_t len, uint16_t *likely);
unsigned CALLED(likelies)(void);

int
unpack(const uint8_t *packed, uint32_t size, uint8_t *out, uint32_t len, uint16_t *likely)
{
	unsigned lc, lp, pb;
	struct copies c = { { 0 }, 0 };
	struct bits b;

	if (size < HEADER + FIRST || packed[0] >= 9 * 5 * 5 || packed[0] % 9 + packed[0] / 9 % 5 > LITERAL_BITS)
		return 0;
	lc = packed[0] % 9;
	lp = packed[0] / 9 % 5;
	pb = packed[0] / 45;
	begin(&b, packed, size, likely);
	for (uint32_t n = 0, again; n < len;) {
		unsigned place = n & ((1u << pb) - 1);

		if (!bit(&b, IS_MATCH + c.state * PLACES + place)) {
			unsigned kind = ((n & ((1u << lp) - 1)) << lc) + (n > 0 ? out[n - 1] >> (8 - lc) : 0);

			out[n] = literal(&b, LITERAL + 0x300 * kind, c.state >= 7 ? out[n - c.far[0] - 1] : 0x100);
			n++;
			c.state = c.state < 4 ? 0 : c.state < 10 ? c.state - 3 : c.state - 6;
			continue;
		}
		again = bit(&b, IS_REPEAT + c.state) ? repeat(&b, &c, place) : match(&b, &c, place);
		if (c.far[0] >= n || again > len - n)
			return 0;
		for (; again > 0; again--, n++)
			out[n] = out[n - c.far[0] - 1];
	}
	return 1;
}

unsigned
likelies(void)
{
	return PROBABILITIES;
}
