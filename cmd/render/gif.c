/* render/gif.c: see gif.h.
 *
 * Pictures of a game have few colours and many shades between them, where edges are smooth.  The palette has the most
 * frequent of all those that can be told apart; each other colour becomes the nearest one.
 */
#include "gif.h"

#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

enum {
	COLOURS = 255,      /* of a palette, without the one that means: as before */
	COUNTS = 1 << 15,   /* places for different colours; a power of two */
	COUNTED_MAX = COUNTS / 4 * 3,
	MATCHES = 1 << 16,
	ALIKE = 8,          /* two colours that differ less than that in red, green and blue together */
};

struct gif_match {
	uint32_t colour; /* with UNUSED: none */
	uint8_t index;
};

#define UNUSED 0xff000000U

/* ---- the palette ---------------------------------------------------------------------------- */

struct count {
	uint32_t colour, n;
};

static unsigned
place_of(uint32_t colour, unsigned places)
{
	return (colour * 2654435761U >> 8) & (places - 1);
}

static unsigned
difference(uint32_t a, uint32_t b)
{
	unsigned sum = 0;

	for (unsigned shift = 0; shift <= 16; shift += 8)
		sum += (unsigned)abs((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff));
	return sum;
}

/* Colours beyond COUNTED_MAX are not counted. */
static void
count_colours(struct count *counts, unsigned *used, const struct pixels *p)
{
	for (size_t i = 0; i < (size_t)p->width * p->height; i++) {
		unsigned at = place_of(p->at[i], COUNTS);

		while (counts[at].n > 0 && counts[at].colour != p->at[i])
			at = (at + 1) & (COUNTS - 1);
		if (counts[at].n == 0 && *used == COUNTED_MAX)
			continue;
		*used += counts[at].n == 0;
		counts[at].colour = p->at[i];
		counts[at].n++;
	}
}

/* The more frequent first; of two that are equally frequent, the darker. */
static int
by_count(const void *a, const void *b)
{
	const struct count *x = a, *y = b;

	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	return (x->colour > y->colour) - (x->colour < y->colour);
}

static bool
is_new(const struct gif *g, uint32_t colour)
{
	for (unsigned i = 0; i < g->ncolours; i++)
		if (difference(g->colour[i], colour) < ALIKE)
			return false;
	return true;
}

static bool
choose_colours(struct gif *g, const struct pixels *first, const struct pixels *last)
{
	struct count *counts = calloc(COUNTS, sizeof(*counts));
	unsigned used = 0;

	if (counts == NULL)
		return false;
	count_colours(counts, &used, first);
	count_colours(counts, &used, last);
	qsort(counts, COUNTS, sizeof(*counts), by_count);
	for (unsigned i = 0; i < used && g->ncolours < COLOURS; i++)
		if (is_new(g, counts[i].colour))
			g->colour[g->ncolours++] = counts[i].colour;
	free(counts);
	return true;
}

static uint8_t
nearest(const struct gif *g, uint32_t colour)
{
	unsigned best = 0;

	for (unsigned i = 1; i < g->ncolours; i++)
		if (difference(g->colour[i], colour) < difference(g->colour[best], colour))
			best = i;
	return (uint8_t)best;
}

static void
match_colours(struct gif *g, const struct pixels *p, const struct rectangle *changed)
{
	for (unsigned y = changed->top; y < changed->bottom; y++)
		for (unsigned x = changed->left; x < changed->right; x++) {
			size_t i = (size_t)y * p->width + x;
			struct gif_match *m = &g->match[place_of(p->at[i], MATCHES)];

			if (m->colour != p->at[i])
				*m = (struct gif_match){ p->at[i], nearest(g, p->at[i]) };
			g->now[i] = m->index;
		}
}

/* ---- the file ------------------------------------------------------------------------------- */

static int
add_bytes(GifFileType *file, const GifByteType *bytes, int n)
{
	struct buffer *out = file->UserData;

	buffer_add(out, (const char *)bytes, (size_t)n);
	return out->failed ? 0 : n;
}

static bool
put_head(struct gif *g)
{
	GifFileType *file = g->file;
	ColorMapObject *map = GifMakeMapObject(256, NULL);
	const unsigned char for_ever[3] = { 1, 0, 0 };
	bool ok;

	if (map == NULL)
		return false;
	for (unsigned i = 0; i < 256; i++)
		map->Colors[i] = (GifColorType){ (GifByteType)(g->colour[i] >> 16), (GifByteType)(g->colour[i] >> 8),
			(GifByteType)g->colour[i] };
	EGifSetGifVersion(file, true);
	ok = EGifPutScreenDesc(file, (int)g->width, (int)g->height, 8, 0, map) != GIF_ERROR &&
	    EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) != GIF_ERROR &&
	    EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") != GIF_ERROR &&
	    EGifPutExtensionBlock(file, sizeof(for_ever), for_ever) != GIF_ERROR && EGifPutExtensionTrailer(file) != GIF_ERROR;
	GifFreeMapObject(map);
	return ok;
}

bool
gif_begin(struct gif *g, struct buffer *out, const struct pixels *first, const struct pixels *last)
{
	size_t size = (size_t)first->width * first->height;
	int error;

	memset(g, 0, sizeof(*g));
	g->out = out;
	g->width = first->width;
	g->height = first->height;
	g->before = malloc(size);
	g->now = malloc(size);
	g->match = malloc(MATCHES * sizeof(*g->match));
	if (g->before == NULL || g->now == NULL || g->match == NULL || !choose_colours(g, first, last))
		return false;
	for (unsigned i = 0; i < MATCHES; i++)
		g->match[i].colour = UNUSED;
	g->file = EGifOpen(out, add_bytes, &error);
	return g->file != NULL && put_head(g);
}

/* ---- a picture ------------------------------------------------------------------------------ */

/* What is not as before; at least one pixel. */
static struct rectangle
find_changes(const struct gif *g, const struct rectangle *within)
{
	struct rectangle b = { g->width, g->height, 0, 0 };

	if (!g->any)
		return (struct rectangle){ 0, 0, g->width, g->height };
	for (unsigned y = within->top; y < within->bottom; y++)
		for (unsigned x = within->left; x < within->right; x++) {
			if (g->now[y * g->width + x] == g->before[y * g->width + x])
				continue;
			b.left = x < b.left ? x : b.left;
			b.right = x >= b.right ? x + 1 : b.right;
			b.top = y < b.top ? y : b.top;
			b.bottom = y + 1;
		}
	return b.right > 0 ? b : (struct rectangle){ 0, 0, 1, 1 };
}

bool
gif_add(struct gif *g, const struct pixels *picture, const struct rectangle *changed, unsigned hundredths)
{
	GraphicsControlBlock control = { .DisposalMode = DISPOSE_DO_NOT, .DelayTime = (int)hundredths,
		.TransparentColor = (int)g->ncolours };
	GifByteType block[4];
	struct rectangle b;
	const struct rectangle whole = { 0, 0, g->width, g->height };
	uint8_t *swap = g->before;
	bool ok;

	if (g->any)
		memcpy(g->now, g->before, (size_t)g->width * g->height);
	match_colours(g, picture, g->any ? changed : &whole);
	b = find_changes(g, changed);
	EGifGCBToExtension(&control, block);
	ok = EGifPutExtension(g->file, GRAPHICS_EXT_FUNC_CODE, sizeof(block), block) != GIF_ERROR &&
	    EGifPutImageDesc(g->file, (int)b.left, (int)b.top, (int)(b.right - b.left), (int)(b.bottom - b.top), false, NULL) !=
	        GIF_ERROR;
	for (unsigned y = b.top; ok && y < b.bottom; y++) {
		for (unsigned x = b.left; x < b.right && g->any; x++) /* (what was before is of no more use) */
			g->before[y * g->width + x] = g->now[y * g->width + x] == g->before[y * g->width + x]
			    ? (uint8_t)g->ncolours : g->now[y * g->width + x];
		ok = EGifPutLine(g->file, (g->any ? g->before : g->now) + y * g->width + b.left, (int)(b.right - b.left)) != GIF_ERROR;
	}
	g->before = g->now;
	g->now = swap;
	g->any = true;
	return ok;
}

bool
gif_end(struct gif *g)
{
	int error;
	bool ok = g->file != NULL && EGifCloseFile(g->file, &error) != GIF_ERROR && !g->out->failed;

	g->file = NULL;
	free(g->before);
	free(g->now);
	free(g->match);
	return ok;
}
