/* png.c: see png.h. */
#include "png.h"

#include <math.h>
#include <stdio.h>
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

/* Paint on a surface of that many pixels and write it. */
static bool
render(RsvgHandle *svg, double width, double height, struct buffer *out, char *why, size_t why_size)
{
	cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
	cairo_status_t status = cairo_surface_status(surface);
	size_t before = out->len;
	bool ok = true;

	if (status != CAIRO_STATUS_SUCCESS)
		ok = fail(why, why_size, "cannot make the picture", cairo_status_to_string(status));
	if (ok)
		ok = paint(svg, surface, width, height, why, why_size);
	if (ok && (status = cairo_surface_write_to_png_stream(surface, add_bytes, out)) != CAIRO_STATUS_SUCCESS) {
		ok = fail(why, why_size, "cannot write the picture", cairo_status_to_string(status));
		out->len = before;
	}
	cairo_surface_destroy(surface);
	return ok;
}

bool
png_from_svg(const char *svg, size_t len, double scale, struct buffer *out, char *why, size_t why_size)
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
			ok = render(handle, width, height, out, why, why_size);
		else
			ok = fail(why, why_size, "cannot make the picture", "its size in pixels is out of range");
	}
	g_object_unref(handle);
	return ok;
}
