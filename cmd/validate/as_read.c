/* validate/as_read.c: see as_read.h. */
#include "as_read.h"

#include <string.h>

/* The marker that must be written before a document in a stream, if it has none itself. */
static const char *
marker_for(const struct document *d)
{
	const char *p = d->text;

	if (document_is_json(d))
		return "";
	if (d->kind == DOCUMENT_XML)
		return d->len >= 5 && memcmp(p, "<?xml", 5) == 0 ? "" : "<?xml version=\"1.0\"?>\n";
	if (d->len >= 3 && memcmp(p, "---", 3) == 0 && (d->len == 3 || memchr(" \t\r\n", p[3], 4) != NULL))
		return "";
	/* Directives belong to the document after them, so "..." must end the one before. */
	return document_has_directive(d) ? "...\n" : "---\n";
}

void
write_as_read(struct buffer *out, const struct document *d)
{
	buffer_text(out, marker_for(d));
	buffer_add(out, d->text, d->len);
	if (d->len > 0 && d->text[d->len - 1] != '\n')
		buffer_char(out, '\n');
}

void
write_bytes(struct buffer *out, const struct document *d)
{
	if (d->number > 1 && d->fault != DOCUMENT_REST && *marker_for(d) != '\0')
		buffer_text(out, "...\n");
	buffer_add(out, d->text + d->len - d->bytes, (size_t)d->bytes);
}
