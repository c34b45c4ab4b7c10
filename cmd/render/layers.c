/* render/layers.c: see layers.h. */
#define _GNU_SOURCE
#include "layers_own.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <librsvg/rsvg.h>

#include "text/digest.h"

/* ---- drawing a layer --------------------------------------------------------------------------- */

static bool
fail(struct layers *l, const char *what)
{
	snprintf(l->why, l->why_size, "cannot make the picture: %s", what);
	return false;
}

/* Add the definitions that a text refers to, and those to which these refer. */
static void
add_definitions(struct layers *l, struct span text, uint64_t added[DEFINED_MAX / 64], unsigned depth)
{
	const char *end = text.at + text.len, *at = text.at;

	while (depth < DEPTH_MAX && (at = memchr(at, '#', (size_t)(end - at))) != NULL) {
		char id[40] = " id=\"";
		size_t n = 0;

		for (at++; at + n < end && at[n] != '"' && at[n] != ')' && n < sizeof(id) - 8; n++)
			id[5 + n] = at[n];
		id[5 + n] = '"';
		for (unsigned i = 0; i < l->ndefined; i++) {
			if ((added[i / 64] >> i % 64 & 1) != 0 || memmem(l->defined[i].at, l->defined[i].len, id, n + 6) == NULL)
				continue;
			added[i / 64] |= UINT64_C(1) << i % 64;
			add_definitions(l, l->defined[i], added, depth + 1);
		}
		at += n;
	}
}

/* Write a document with the element and what it needs. */
static void
write_document(struct layers *l)
{
	uint64_t added[DEFINED_MAX / 64] = { 0 };
	struct buffer *out = &l->document;

	add_definitions(l, l->element, added, 0);
	for (unsigned i = 0; i < l->depth; i++)
		add_definitions(l, l->open[i], added, 0);
	buffer_clear(out);
	buffer_add(out, l->first.at, l->first.len);
	buffer_text(out, "<defs>");
	for (unsigned i = 0; i < l->ndefined; i++)
		if ((added[i / 64] >> i % 64 & 1) != 0)
			buffer_add(out, l->defined[i].at, l->defined[i].len);
	buffer_text(out, "</defs>");
	for (unsigned i = 0; i < l->depth; i++)
		buffer_add(out, l->open[i].at, l->open[i].len);
	buffer_add(out, l->element.at, l->element.len);
	for (unsigned i = 0; i < l->depth; i++)
		buffer_text(out, "</g>");
	buffer_text(out, "</svg>\n");
}

/* Make the surfaces in the size of the first picture. */
static bool
make_surfaces(struct layers *l, RsvgHandle *svg)
{
	double width = 0, height = 0;

	if (l->canvas != NULL)
		return true;
	if (!rsvg_handle_get_intrinsic_size_in_pixels(svg, &width, &height))
		return fail(l, "it has no size");
	width = ceil(width);
	height = ceil(height);
	if (!(width >= 1 && width <= SIDE_MAX && height >= 1 && height <= SIDE_MAX))
		return fail(l, "its size in pixels is out of range");
	l->pixels.width = (unsigned)width;
	l->pixels.height = (unsigned)height;
	l->pixels.at = malloc((size_t)l->pixels.width * l->pixels.height * sizeof(*l->pixels.at));
	l->canvas = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
	l->sheet = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
	l->no_memory = l->pixels.at == NULL || cairo_surface_status(l->canvas) != CAIRO_STATUS_SUCCESS ||
	    cairo_surface_status(l->sheet) != CAIRO_STATUS_SUCCESS;
	return !l->no_memory;
}

static void
clear(cairo_t *cr)
{
	cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
	cairo_paint(cr);
	cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
}

/* Draw the document on the empty sheet. */
static bool
draw_sheet(struct layers *l, const char *svg, size_t len)
{
	GError *error = NULL;
	RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, len, &error);
	RsvgRectangle whole = { 0, 0, 0, 0 };
	cairo_t *cr;
	bool good = handle != NULL && make_surfaces(l, handle);

	if (good) {
		whole.width = l->pixels.width;
		whole.height = l->pixels.height;
		cr = cairo_create(l->sheet);
		clear(cr);
		good = rsvg_handle_render_document(handle, cr, &whole, &error) && cairo_status(cr) == CAIRO_STATUS_SUCCESS;
		cairo_destroy(cr);
	}
	if (!good && !l->no_memory && l->why[0] == '\0') {
		fail(l, error != NULL ? error->message : "it cannot be drawn");
		l->why[strcspn(l->why, "\n")] = '\0';
	}
	g_clear_error(&error);
	if (handle != NULL)
		g_object_unref(handle);
	return good;
}

/* Where the sheet has anything. */
static struct rectangle
find_ink(const struct layers *l)
{
	struct rectangle r = { l->pixels.width, l->pixels.height, 0, 0 };
	const unsigned char *row;
	int stride;

	cairo_surface_flush(l->sheet);
	row = cairo_image_surface_get_data(l->sheet);
	stride = cairo_image_surface_get_stride(l->sheet);
	for (unsigned y = 0; y < l->pixels.height; y++, row += stride) {
		const uint32_t *pixel = (const uint32_t *)(const void *)row;
		unsigned from = 0, to = l->pixels.width;

		while (from < to && pixel[from] == 0)
			from++;
		if (from == to)
			continue;
		while (pixel[to - 1] == 0)
			to--;
		r.left = from < r.left ? from : r.left;
		r.right = to > r.right ? to : r.right;
		r.top = r.bottom == 0 ? y : r.top;
		r.bottom = y + 1;
	}
	return r.bottom > 0 ? r : (struct rectangle){ 0, 0, 0, 0 };
}

static void
paint_at(cairo_t *cr, cairo_surface_t *image, double x, double y)
{
	cairo_set_source_surface(cr, image, x, y);
	cairo_paint(cr);
}

/* Make a layer of what is on the sheet. */
static struct layer *
cut_out(struct layers *l, const uint8_t key[DIGEST_SIZE])
{
	struct layer *layer = calloc(1, sizeof(*layer));
	cairo_t *cr;

	if (layer == NULL) {
		l->no_memory = true;
		return NULL;
	}
	memcpy(layer->key, key, DIGEST_SIZE);
	layer->at = find_ink(l);
	if (layer->at.bottom == 0)
		return layer;
	layer->image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(layer->at.right - layer->at.left),
	    (int)(layer->at.bottom - layer->at.top));
	cr = cairo_create(layer->image);
	cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
	paint_at(cr, l->sheet, -(double)layer->at.left, -(double)layer->at.top);
	l->no_memory = l->no_memory || cairo_status(cr) != CAIRO_STATUS_SUCCESS;
	cairo_destroy(cr);
	return layer;
}

/* ---- reading a document ------------------------------------------------------------------------ */

/* Two elements look the same if they have the same key. */
static void
find_key(struct layers *l, struct span text, uint8_t key[DIGEST_SIZE])
{
	digest_begin(l->digest);
	digest_add(l->digest, l->head, DIGEST_SIZE);
	for (unsigned i = 0; i < l->depth; i++)
		digest_add(l->digest, l->open[i].at, l->open[i].len);
	digest_add(l->digest, text.at, text.len);
	digest_end(l->digest, key);
}

/* The head goes on with a line. */
static void
add_to_head(struct layers *l, struct span line)
{
	digest_begin(l->digest);
	digest_add(l->digest, l->head, DIGEST_SIZE);
	digest_add(l->digest, line.at, line.len);
	digest_end(l->digest, l->head);
}

/* The layer of an element, or of a document; a new one is drawn.  NULL: it cannot be drawn. */
static struct layer *
layer_of(struct layers *l, struct span text, const struct span *document)
{
	uint8_t key[DIGEST_SIZE];
	struct layer *const *kept = l->kept.item, *layer;
	size_t place;

	find_key(l, text, key);
	place = layers_place(l, key);
	if (place < l->kept.n && memcmp(kept[place]->key, key, DIGEST_SIZE) == 0)
		return kept[place];
	if (document == NULL)
		write_document(l);
	l->no_memory = l->no_memory || l->document.failed;
	if (l->no_memory || !(document != NULL ? draw_sheet(l, document->at, document->len) : draw_sheet(l, l->document.data, l->document.len)) ||
	    (layer = cut_out(l, key)) == NULL || !layers_keep(l, layer, place))
		return NULL;
	return layer;
}

static bool
begins(struct span line, const char *with)
{
	size_t n = strlen(with);

	return line.len >= n && memcmp(line.at, with, n) == 0;
}

/* How many more elements begin on a line than end there. */
static int
balance(struct span line)
{
	int open = 0;

	for (size_t i = 0; i + 1 < line.len; i++) {
		if (line.at[i] == '<')
			open += line.at[i + 1] == '/' ? -1 : 1;
		else if (line.at[i] == '/' && line.at[i + 1] == '>')
			open--;
	}
	return open;
}

/* An element is a layer by itself. */
static bool
take_element(struct layers *l, struct span line)
{
	struct layer *layer;

	l->element = line;
	layer = layer_of(l, line, NULL);
	return layer != NULL && layers_use(l, layer);
}

/* Keep a line of definitions, without the words that begin and end these.  *inside: there are more. */
static bool
take_definition(struct layers *l, struct span line, bool *inside)
{
	static const char begin[] = "<defs>", end[] = "</defs>\n";

	*inside = true;
	if (begins(line, begin)) {
		line.at += strlen(begin);
		line.len -= strlen(begin);
	}
	if (line.len >= strlen(end) && memcmp(line.at + line.len - strlen(end), end, strlen(end)) == 0) {
		*inside = false;
		line.len -= strlen(end);
	}
	if (l->ndefined == DEFINED_MAX)
		return false;
	if (line.len > 0)
		l->defined[l->ndefined++] = line;
	add_to_head(l, line);
	return balance(line) == 0;
}

/* A group begins; on the same line there may be the first elements in it. */
static bool
open_group(struct layers *l, struct span line)
{
	const char *end = memchr(line.at, '>', line.len);
	size_t tag = end != NULL ? (size_t)(end - line.at) + 1 : line.len;
	struct span rest = { line.at + tag, line.len - tag };

	l->open[l->depth++] = (struct span){ line.at, tag };
	return rest.len <= 1 || take_element(l, rest);
}

enum taken { TAKEN, UNKNOWN_FORM, FAILED };

static enum taken
take_line(struct layers *l, struct span line)
{
	int open = balance(line);

	if (begins(line, "<title") || begins(line, "<desc") || begins(line, "</svg>"))
		return TAKEN;
	if (open == 0)
		return take_element(l, line) ? TAKEN : FAILED;
	if (open == 1 && begins(line, "<g") && l->depth < DEPTH_MAX)
		return open_group(l, line) ? TAKEN : FAILED;
	if (open == -1 && begins(line, "</g>") && line.len == strlen("</g>\n") && l->depth > 0) {
		l->depth--;
		return TAKEN;
	}
	return UNKNOWN_FORM;
}

/* Find the layers of a document, and draw those that are new. */
static enum taken
read_document(struct layers *l, const char *svg, size_t len)
{
	const char *end = svg + len;
	bool inside = false;

	l->depth = l->ndefined = 0;
	l->first.len = 0;
	memset(l->head, 0, sizeof(l->head));
	for (const char *at = svg, *eol; at < end; at = eol) {
		struct span line;
		enum taken taken;

		eol = memchr(at, '\n', (size_t)(end - at));
		eol = eol != NULL ? eol + 1 : end;
		line = (struct span){ at, (size_t)(eol - at) };
		if (l->first.len == 0) {
			l->first = line;
			add_to_head(l, line);
			if (!begins(line, "<svg") || balance(line) != 1)
				return UNKNOWN_FORM;
		} else if (inside || begins(line, "<defs>")) {
			if (!take_definition(l, line, &inside))
				return UNKNOWN_FORM;
		} else if ((taken = take_line(l, line)) != TAKEN) {
			return taken;
		}
	}
	return l->depth != 0 || inside ? UNKNOWN_FORM : TAKEN;
}

/* ---- a picture --------------------------------------------------------------------------------- */

static void
cover(struct rectangle *r, const struct layer *layer)
{
	if (layer->image == NULL)
		return;
	if (r->bottom == 0) {
		*r = layer->at;
		return;
	}
	r->left = layer->at.left < r->left ? layer->at.left : r->left;
	r->top = layer->at.top < r->top ? layer->at.top : r->top;
	r->right = layer->at.right > r->right ? layer->at.right : r->right;
	r->bottom = layer->at.bottom > r->bottom ? layer->at.bottom : r->bottom;
}

/* Where layers came or went, or lie in another order. */
static struct rectangle
find_changed(const struct layers *l)
{
	struct layer *const *a = l->before.item, *const *b = l->now.item;
	struct rectangle r = { 0, 0, 0, 0 };
	size_t i = 0, k = 0;

	while (i < l->before.n || k < l->now.n) {
		bool went = i < l->before.n && a[i]->drawn != l->number;
		bool came = k < l->now.n && b[k]->before + 1 != l->number;

		if (i < l->before.n && k < l->now.n && a[i] == b[k]) {
			i++, k++;
			continue;
		}
		if (i < l->before.n && (went || !came))
			cover(&r, a[i++]);
		if (k < l->now.n && (came || !went))
			cover(&r, b[k++]);
	}
	return r;
}

static bool
meet(const struct rectangle *a, const struct rectangle *b)
{
	return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* Paint a part of the picture again, and take its pixels; what is not painted becomes white. */
static bool
paint_again(struct layers *l, const struct rectangle *r)
{
	struct layer *const *now = l->now.item;
	cairo_t *cr = cairo_create(l->canvas);
	const unsigned char *data;
	int stride;
	bool good;

	cairo_rectangle(cr, r->left, r->top, r->right - r->left, r->bottom - r->top);
	cairo_clip(cr);
	clear(cr);
	for (size_t i = 0; i < l->now.n; i++)
		if (now[i]->image != NULL && meet(&now[i]->at, r))
			paint_at(cr, now[i]->image, now[i]->at.left, now[i]->at.top);
	good = cairo_status(cr) == CAIRO_STATUS_SUCCESS;
	cairo_destroy(cr);
	cairo_surface_flush(l->canvas);
	data = cairo_image_surface_get_data(l->canvas);
	stride = cairo_image_surface_get_stride(l->canvas);
	for (unsigned y = r->top; good && y < r->bottom; y++)
		for (unsigned x = r->left; x < r->right; x++) {
			uint32_t pixel;

			memcpy(&pixel, data + (size_t)y * (size_t)stride + 4 * x, sizeof(pixel));
			l->pixels.at[y * l->pixels.width + x] = (pixel & 0xffffff) + (0xff - (pixel >> 24)) * 0x010101;
		}
	return good || fail(l, "it cannot be painted");
}

/* A document of another form is one layer. */
static bool
take_whole(struct layers *l, const char *svg, size_t len)
{
	const struct span all = { svg, len };
	struct layer *layer;

	l->now.n = 0;
	l->depth = 0;
	layer = layer_of(l, all, &all);
	return layer != NULL && layers_use(l, layer);
}

const struct pixels *
layers_draw(struct layers *l, const char *svg, size_t len, struct rectangle *changed, char *why, size_t why_size)
{
	struct list before;
	enum taken taken;
	bool good;

	l->why = why;
	l->why_size = why_size;
	why[0] = '\0';
	l->number++;
	l->now.n = 0;
	taken = read_document(l, svg, len);
	good = taken == TAKEN || (taken == UNKNOWN_FORM && take_whole(l, svg, len));
	if (good) {
		*changed = l->number == 1 ? (struct rectangle){ 0, 0, l->pixels.width, l->pixels.height } : find_changed(l);
		good = l->canvas != NULL && (changed->bottom == 0 || paint_again(l, changed));
	}
	if (!good) {
		if (why[0] == '\0')
			snprintf(why, why_size, "cannot make the picture: out of memory");
		return NULL;
	}
	before = l->before;
	l->before = l->now;
	l->now = before;
	layers_drop_old(l);
	return &l->pixels;
}

struct layers *
layers_new(void)
{
	struct layers *l = calloc(1, sizeof(*l));

	if (l == NULL || (l->digest = digest_new()) == NULL) {
		free(l);
		return NULL;
	}
	return l;
}

void
layers_free(struct layers *l)
{
	if (l == NULL)
		return;
	for (size_t i = 0; i < l->kept.n; i++)
		layer_free(l->kept.item[i]);
	free(l->kept.item);
	free(l->before.item);
	free(l->now.item);
	if (l->canvas != NULL)
		cairo_surface_destroy(l->canvas);
	if (l->sheet != NULL)
		cairo_surface_destroy(l->sheet);
	free(l->pixels.at);
	buffer_free(&l->document);
	digest_free(l->digest);
	free(l);
}
