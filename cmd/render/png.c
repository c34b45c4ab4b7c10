/* render/png.c: see png.h. */
#include "png.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <librsvg/rsvg.h>

enum { SIDE_MAX = 32767 }; /* images of cairo cannot be larger */

static cairo_status_t
add_bytes(void *closure, const unsigned char *data, unsigned length)
{
	struct buffer *out = closure;

	buffer_add(out, (const char *)data, length);
	return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static bool
fail(char *why, size_t why_size, const char *what, const char *detail)
{
	snprintf(why, why_size, "%s: %s", what, detail);
	why[strcspn(why, "\n")] = '\0'; /* XML errors end with a line feed, but a report is one line */
	return false;
}

static bool
fail_glib(char *why, size_t why_size, const char *what, GError *error)
{
	fail(why, why_size, what, error != NULL ? error->message : "unknown error");
	g_clear_error(&error);
	return false;
}

static bool
paint(RsvgHandle *svg, cairo_surface_t *surface, double width, double height, char *why, size_t why_size)
{
	const RsvgRectangle whole = { 0, 0, width, height };
	GError *error = NULL;
	cairo_t *cr = cairo_create(surface);
	bool ok = true;

	if (!rsvg_handle_render_document(svg, cr, &whole, &error))
		ok = fail_glib(why, why_size, "cannot render the picture", error);
	else if (cairo_status(cr) != CAIRO_STATUS_SUCCESS)
		ok = fail(why, why_size, "cannot render the picture", cairo_status_to_string(cairo_status(cr)));
	cairo_destroy(cr);
	return ok;
}

/* Write a surface as a PNG. */
static bool
write_png(cairo_surface_t *surface, void *to, char *why, size_t why_size)
{
	struct buffer *out = to;
	size_t before = out->len;
	cairo_status_t status = cairo_surface_write_to_png_stream(surface, add_bytes, out);

	if (status == CAIRO_STATUS_SUCCESS)
		return true;
	out->len = before;
	return fail(why, why_size, "cannot write the picture", cairo_status_to_string(status));
}

/* Copy a surface; what it does not paint becomes white. */
static bool
copy_pixels(cairo_surface_t *surface, void *to, char *why, size_t why_size)
{
	struct pixels *out = to;
	int stride = cairo_image_surface_get_stride(surface);
	const unsigned char *row;

	out->width = (unsigned)cairo_image_surface_get_width(surface);
	out->height = (unsigned)cairo_image_surface_get_height(surface);
	out->at = malloc((size_t)out->width * out->height * sizeof(*out->at));
	if (out->at == NULL)
		return fail(why, why_size, "cannot make the picture", "out of memory");
	cairo_surface_flush(surface);
	row = cairo_image_surface_get_data(surface);
	for (unsigned y = 0; y < out->height; y++, row += stride)
		for (unsigned x = 0; x < out->width; x++) {
			uint32_t pixel, clear;

			memcpy(&pixel, row + 4 * x, sizeof(pixel));
			clear = 0xff - (pixel >> 24);
			out->at[y * out->width + x] = (pixel & 0xffffff) + clear * 0x010101;
		}
	return true;
}

typedef bool use_surface(cairo_surface_t *surface, void *to, char *why, size_t why_size);

/* Paint on a surface of that many pixels and make use of it. */
static bool
render(RsvgHandle *svg, double width, double height, use_surface *use, void *to, char *why, size_t why_size)
{
	cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
	cairo_status_t status = cairo_surface_status(surface);
	bool ok = true;

	if (status != CAIRO_STATUS_SUCCESS)
		ok = fail(why, why_size, "cannot make the picture", cairo_status_to_string(status));
	if (ok)
		ok = paint(svg, surface, width, height, why, why_size);
	if (ok)
		ok = use(surface, to, why, why_size);
	cairo_surface_destroy(surface);
	return ok;
}

static bool
draw(const char *svg, size_t len, double scale, use_surface *use, void *to, char *why, size_t why_size)
{
	GError *error = NULL;
	RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, len, &error);
	double width = 0, height = 0;
	bool ok;

	if (handle == NULL)
		return fail_glib(why, why_size, "cannot read the picture", error);
	if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height)) {
		ok = fail(why, why_size, "cannot make the picture", "it has no size");
	} else {
		width = ceil(width * scale);
		height = ceil(height * scale);
		if (width >= 1 && width <= SIDE_MAX && height >= 1 && height <= SIDE_MAX)
			ok = render(handle, width, height, use, to, why, why_size);
		else
			ok = fail(why, why_size, "cannot make the picture", "its size in pixels is out of range");
	}
	g_object_unref(handle);
	return ok;
}

bool
png_from_svg(const char *svg, size_t len, double scale, struct buffer *out, char *why, size_t why_size)
{
	return draw(svg, len, scale, write_png, out, why, why_size);
}

bool
pixels_from_svg(const char *svg, size_t len, struct pixels *out, char *why, size_t why_size)
{
	free(out->at);
	out->at = NULL;
	return draw(svg, len, 1, copy_pixels, out, why, why_size);
}
