/* render/small.c: a small PNG: see small.h.
 *
 * Colours are put into boxes of 8 by 8 by 8; of the boxes with the most pixels those become the palette that differ, each by the mean of its
 * pixels, and every box takes the nearest of them.
 */
#include "small.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "text/stream.h"

enum {
	BITS = 5, /* of a part of a colour, which say its box */
	BOXES = 1 << 3 * BITS,
	PALETTE_MAX = 128,
	ALIKE = 8000, /* divided by the size of the palette: colours that are as near to each other are one in it */
};

struct box_of {
	uint32_t n;       /* pixels */
	uint64_t sum[3];  /* of their parts */
	uint8_t index;    /* in the palette */
};

struct palette {
	unsigned n;
	uint8_t colour[PALETTE_MAX][3];
};

static unsigned
box_number(uint32_t pixel)
{
	return (pixel >> 19 & 31) << 10 | (pixel >> 11 & 31) << 5 | (pixel >> 3 & 31);
}

static void
fill_boxes(struct box_of *boxes, const struct pixels *p)
{
	for (size_t i = 0; i < (size_t)p->width * p->height; i++) {
		struct box_of *b = &boxes[box_number(p->at[i])];

		b->n++;
		for (unsigned k = 0; k < 3; k++)
			b->sum[k] += p->at[i] >> (16 - 8 * k) & 0xff;
	}
}

static void
mean_of(const struct box_of *b, uint8_t colour[3])
{
	for (unsigned k = 0; k < 3; k++)
		colour[k] = (uint8_t)(b->sum[k] / b->n);
}

static int
compare_counts(const void *a, const void *b)
{
	const struct box_of *x = *(struct box_of *const *)a, *y = *(struct box_of *const *)b;

	return x->n != y->n ? (x->n < y->n ? 1 : -1) : (x > y) - (x < y);
}

static unsigned
distance(const uint8_t a[3], const uint8_t b[3])
{
	unsigned sum = 0;

	for (unsigned k = 0; k < 3; k++)
		sum += (unsigned)((a[k] - b[k]) * (a[k] - b[k]));
	return sum;
}

static uint8_t
nearest(const struct palette *p, const uint8_t colour[3])
{
	unsigned best = 0;

	for (unsigned i = 1; i < p->n; i++)
		if (distance(p->colour[i], colour) < distance(p->colour[best], colour))
			best = i;
	return (uint8_t)best;
}

/* Choose a palette, and for each box its colour in it.  used: all boxes that have pixels, the fullest first. */
static void
choose(struct palette *p, struct box_of **used, size_t nused, unsigned ncolours)
{
	p->n = 0;
	for (size_t i = 0; i < nused && p->n < ncolours; i++) {
		mean_of(used[i], p->colour[p->n]);
		if (p->n == 0 || distance(p->colour[nearest(p, p->colour[p->n])], p->colour[p->n]) > ALIKE / ncolours)
			p->n++;
	}
	for (size_t i = 0; i < nused; i++) {
		uint8_t colour[3];

		mean_of(used[i], colour);
		used[i]->index = nearest(p, colour);
	}
}

/* ---- the file --------------------------------------------------------------------------------- */

static void
put_number(struct buffer *out, uint32_t n)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		buffer_char(out, (char)(n >> shift & 0xff));
}

static void
put_chunk(struct buffer *out, const char *type, const void *data, size_t len)
{
	size_t from;

	put_number(out, (uint32_t)len);
	from = out->len;
	buffer_add(out, type, 4);
	buffer_add(out, data, len);
	if (!out->failed)
		put_number(out, (uint32_t)crc32(0, (const Bytef *)out->data + from, (uInt)(len + 4)));
}

/* Deflate rows of colours, each with a zero before it, which says that they stand as they are. */
static bool
deflate_rows(struct buffer *packed, const struct pixels *p, const struct box_of *boxes)
{
	size_t wide = (size_t)p->width + 1;
	uint8_t *row = malloc(wide);
	z_stream z = { 0 };
	bool good = row != NULL;

	stream_memory(&z);
	if (!good || deflateInit(&z, 7) != Z_OK) {
		free(row);
		return false;
	}
	good = buffer_reserve(packed, deflateBound(&z, (uLong)(wide * p->height)));
	z.next_out = (Bytef *)packed->data;
	z.avail_out = good ? (uInt)deflateBound(&z, (uLong)(wide * p->height)) : 0;
	for (unsigned y = 0; y < p->height && good; y++) {
		row[0] = 0;
		for (unsigned x = 0; x < p->width; x++)
			row[x + 1] = boxes[box_number(p->at[(size_t)y * p->width + x])].index;
		z.next_in = row;
		z.avail_in = (uInt)wide;
		good = deflate(&z, y + 1 == p->height ? Z_FINISH : Z_NO_FLUSH) == (y + 1 == p->height ? Z_STREAM_END : Z_OK) && z.avail_in == 0;
	}
	packed->len = good ? z.total_out : 0;
	deflateEnd(&z);
	free(row);
	return good;
}

static bool
write_file(struct buffer *out, const struct pixels *p, const struct box_of *boxes, const struct palette *palette)
{
	struct buffer head = { 0 }, packed = { 0 };
	bool good = deflate_rows(&packed, p, boxes);

	put_number(&head, p->width);
	put_number(&head, p->height);
	buffer_add(&head, "\10\3\0\0\0", 5); /* 8 bits a pixel, with a palette */
	buffer_clear(out);
	buffer_add(out, "\211PNG\r\n\032\n", 8);
	if (good && !head.failed) {
		put_chunk(out, "IHDR", head.data, head.len);
		put_chunk(out, "PLTE", palette->colour, 3 * palette->n);
		put_chunk(out, "IDAT", packed.data, packed.len);
		put_chunk(out, "IEND", "", 0);
	}
	good = good && !head.failed && !out->failed;
	buffer_free(&head);
	buffer_free(&packed);
	return good;
}

bool
small_png(struct buffer *out, const struct pixels *p, size_t most)
{
	static const unsigned colours[] = { PALETTE_MAX, 48, 24, 12, 6, 2 };
	struct box_of *boxes = calloc(BOXES, sizeof(*boxes)), **used = calloc(BOXES, sizeof(*used));
	struct palette palette;
	size_t nused = 0;
	bool good = boxes != NULL && used != NULL;

	if (good) {
		fill_boxes(boxes, p);
		for (size_t i = 0; i < BOXES; i++)
			if (boxes[i].n > 0)
				used[nused++] = &boxes[i];
		qsort(used, nused, sizeof(struct box_of *), compare_counts);
	}
	for (size_t i = 0; i < sizeof(colours) / sizeof(colours[0]) && good; i++) {
		choose(&palette, used, nused, colours[i]);
		good = write_file(out, p, boxes, &palette);
		if (out->len <= most)
			break;
	}
	free(boxes);
	free(used);
	return good;
}
