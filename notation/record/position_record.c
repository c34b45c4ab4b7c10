/* record/position_record.c: read a position on its own as a record without moves. */
#define _GNU_SOURCE /* memmem */

#include "internal.h"

#include <string.h>

/* The line of a position, without the marker; NULL: the document is not a position. */
static const char *
position_line(const struct document *d, size_t *len)
{
	const char *p = d->text, *end = d->text + d->len, *space, *eol;

	if (d->kind != DOCUMENT_YAML)
		return NULL;
	if (d->len > 4 && memcmp(p, "--- ", 4) == 0)
		p += 4;
	eol = memchr(p, '\n', (size_t)(end - p));
	space = memchr(p, ' ', (size_t)((eol != NULL ? eol : end) - p));
	if (space == NULL || game_find(p, (size_t)(space - p)) == NULL)
		return NULL;
	while (end > p && (end[-1] == '\n' || end[-1] == '\r' || end[-1] == ' '))
		end--;
	*len = (size_t)(end - p);
	return memchr(p, '\n', *len) == NULL ? p : NULL;
}

bool
document_is_position(const struct document *d)
{
	size_t len;

	return d->fault == DOCUMENT_WHOLE && position_line(d, &len) != NULL;
}

/* Write the value of a field of a position line ("log=SEAT", "end=SIDE:HOW"), with blanks in place of colons; or other, if the
 * field is not there. */
static void
write_field_of(struct buffer *out, const char *line, size_t len, const char *field, const char *otherwise)
{
	const char *p = memmem(line, len, field, strlen(field)), *end = line + len;

	if (p == NULL) {
		buffer_text(out, otherwise);
		return;
	}
	for (p += strlen(field); p < end && *p != ' '; p++)
		buffer_char(out, *p == ':' ? ' ' : *p);
}

static void
write_position_text(struct buffer *out, const char *line, size_t len)
{
	buffer_char(out, '\'');
	for (size_t i = 0; i < len; i++) {
		if (line[i] == '\'')
			buffer_char(out, '\'');
		buffer_char(out, line[i]);
	}
	buffer_char(out, '\'');
}

struct document *
wrap_position(struct arena *a, const struct document *d, size_t *shift, struct finding *f)
{
	struct document *w = arena_zalloc(a, sizeof(*w));
	struct buffer text = { 0 };
	size_t len = 0;
	const char *line = position_line(d, &len);

	buffer_text(&text, "{strat: 1, game: ");
	if (line != NULL)
		buffer_add(&text, line, strcspn(line, " "));
	buffer_text(&text, ", log: ");
	write_field_of(&text, line, len, " log=", "arbiter");
	buffer_text(&text, ", setup: {position: ");
	*shift = text.len + 1; /* 1 for a quote: in a flow mapping a position is always in quotes */
	write_position_text(&text, line, len);
	buffer_text(&text, "}, moves: '', result: ");
	write_field_of(&text, line, len, " end=", "unfinished");
	buffer_text(&text, "}\n");
	if (w != NULL) {
		*w = *d;
		w->text = text.failed ? NULL : arena_copy(a, text.data, text.len);
		w->len = text.len;
	}
	buffer_free(&text);
	if (w != NULL && w->text != NULL)
		return w;
	finding_set(f, DIAG_MEMORY, "out of memory for a record");
	return NULL;
}
