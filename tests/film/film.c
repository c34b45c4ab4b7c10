/* film.c: look at each picture of each GIF that "render" makes.
 *
 * This is "render" itself, in which the linker gives us some of its calls (--wrap).  Each picture that is painted from layers is drawn
 * again, whole, from the same document.  The finished GIF is read again; what it shows must be the pictures, in the nearest colours
 * that it has.  At the end a line on standard error says what was found.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#include "render/gif.h"

enum { PICTURES_MAX = 1000, NEAREST = 1 << 16 };

const struct pixels *__real_layers_draw(struct layers *l, const char *svg, size_t len, struct rectangle *changed, char *why,
    size_t why_size);
const struct pixels *__wrap_layers_draw(struct layers *l, const char *svg, size_t len, struct rectangle *changed, char *why,
    size_t why_size);
bool __real_gif_add(struct gif *g, const struct pixels *picture, const struct rectangle *changed, unsigned hundredths);
bool __wrap_gif_add(struct gif *g, const struct pixels *picture, const struct rectangle *changed, unsigned hundredths);
bool __real_gif_end(struct gif *g);
bool __wrap_gif_end(struct gif *g);

/* What was found in all GIFs of this run. */
static struct {
	unsigned pictures;
	unsigned most;  /* how much a colour of a pixel differs from that of the picture that is drawn whole, of 255 */
	size_t wrong;   /* pixels of GIFs that are not as they were painted */
} found;

/* The pictures of the GIF that is being made. */
static uint32_t *painted[PICTURES_MAX];
static unsigned npainted;

static void
give_up(const char *why)
{
	fprintf(stderr, "film: %s\n", why);
	_Exit(99);
}

static void
tell(void)
{
	fprintf(stderr, "film: %u pictures, colours differ by %u, %zu wrong pixels\n", found.pictures, found.most, found.wrong);
}

static unsigned
channel(uint32_t a, uint32_t b, unsigned shift)
{
	return (unsigned)abs((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff));
}

const struct pixels *
__wrap_layers_draw(struct layers *l, const char *svg, size_t len, struct rectangle *changed, char *why,
    size_t why_size)
{
	const struct pixels *p = __real_layers_draw(l, svg, len, changed, why, why_size);
	struct pixels whole = { 0 };
	char failed[200];

	if (p == NULL)
		return p;
	if (!pixels_from_svg(svg, len, &whole, failed, sizeof(failed)) || whole.width != p->width || whole.height != p->height)
		give_up("the picture that is drawn whole is another");
	for (size_t i = 0; i < (size_t)whole.width * whole.height; i++)
		for (unsigned shift = 0; shift <= 16; shift += 8) {
			unsigned by = channel(p->at[i], whole.at[i], shift);

			found.most = by > found.most ? by : found.most;
		}
	free(whole.at);
	if (found.pictures++ == 0)
		atexit(tell);
	return p;
}

bool
__wrap_gif_add(struct gif *g, const struct pixels *picture, const struct rectangle *changed, unsigned hundredths)
{
	size_t size = (size_t)picture->width * picture->height * sizeof(*picture->at);

	if (npainted == PICTURES_MAX || (painted[npainted] = malloc(size)) == NULL)
		give_up("too many pictures");
	memcpy(painted[npainted++], picture->at, size);
	return __real_gif_add(g, picture, changed, hundredths);
}

/* The colour of the GIF that differs least, the first of several. */
static uint32_t
nearest(const struct gif *g, uint32_t colour)
{
	static struct { uint32_t of, is; bool known; } table[NEAREST];
	unsigned least = 3 * 256, at = (colour * 2654435761U >> 16) & (NEAREST - 1);

	if (table[at].known && table[at].of == colour)
		return table[at].is;
	for (unsigned i = 0; i < g->ncolours; i++) {
		unsigned by = channel(g->colour[i], colour, 0) + channel(g->colour[i], colour, 8) + channel(g->colour[i], colour, 16);

		if (by < least) {
			least = by;
			table[at].is = g->colour[i];
		}
	}
	table[at].of = colour;
	table[at].known = true;
	return table[at].is;
}

/* Bytes that are left to read. */
struct rest {
	const char *at;
	size_t len;
};

static int
read_rest(GifFileType *file, GifByteType *to, int n)
{
	struct rest *rest = file->UserData;
	size_t len = rest->len < (size_t)n ? rest->len : (size_t)n;

	memcpy(to, rest->at, len);
	rest->at += len;
	rest->len -= len;
	return (int)len;
}

/* Put a picture of the file over what is shown so far. */
static void
show(const GifFileType *file, int number, uint32_t *shown)
{
	const SavedImage *image = &file->SavedImages[number];
	const GifImageDesc *at = &image->ImageDesc;
	GraphicsControlBlock control;

	if (DGifSavedExtensionToGCB((GifFileType *)file, number, &control) == GIF_ERROR)
		give_up("a picture has no time");
	for (int y = 0; y < at->Height; y++)
		for (int x = 0; x < at->Width; x++) {
			GifByteType index = image->RasterBits[y * at->Width + x];
			GifColorType c = file->SColorMap->Colors[index];

			if (index != control.TransparentColor || number == 0)
				shown[(at->Top + y) * file->SWidth + at->Left + x] = (uint32_t)(c.Red << 16 | c.Green << 8 | c.Blue);
		}
}

static void
read_again(const struct gif *g)
{
	struct rest rest = { g->out->data, g->out->len };
	int error;
	GifFileType *file = DGifOpen(&rest, read_rest, &error);
	size_t size = (size_t)g->width * g->height;
	uint32_t *shown = calloc(size, sizeof(*shown));

	if (shown == NULL || file == NULL || DGifSlurp(file) == GIF_ERROR || (unsigned)file->SWidth != g->width ||
	    (unsigned)file->SHeight != g->height || (unsigned)file->ImageCount != npainted)
		give_up("the GIF cannot be read, or has another size");
	for (unsigned i = 0; i < npainted; i++) {
		show(file, (int)i, shown);
		for (size_t k = 0; k < size; k++)
			found.wrong += shown[k] != nearest(g, painted[i][k]);
	}
	free(shown);
	DGifCloseFile(file, &error);
}

bool
__wrap_gif_end(struct gif *g)
{
	bool good = __real_gif_end(g);

	if (good)
		read_again(g);
	while (npainted > 0)
		free(painted[--npainted]);
	return good;
}
