/* yaml/place.c: the line and column of a place in a document. */
#include "node.h"

#include <string.h>

void
place_at(struct finding *f, const struct document *d, size_t offset)
{
	const char *p = d->text, *end = d->text + (offset < d->len ? offset : d->len), *eol;

	f->line = d->line;
	while ((eol = memchr(p, '\n', (size_t)(end - p))) != NULL) {
		f->line++;
		p = eol + 1;
	}
	f->column = 1;
	while (p < end) {
		unsigned n = utf8_length(p, (size_t)(end - p));

		p += n != 0 ? n : 1;
		f->column++;
	}
}

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Go past an escape of a double-quoted scalar.  *blank: it stands for white space. */
static const char *
skip_escape(const char *s, const char *end, bool *blank)
{
	static const char white[] = { 'n', 't', ' ', 'r', 'N', '\n', '\t', '\r' };
	unsigned digits, code = 0;

	s++;
	if (s == end)
		return s;
	*blank = memchr(white, *s, sizeof(white)) != NULL;
	digits = *s == 'x' ? 2 : *s == 'u' ? 4 : *s == 'U' ? 8 : 0;
	if (*s == '\r' && s + 1 < end && s[1] == '\n')
		s++;
	s++;
	for (unsigned left = digits; left > 0 && s < end; left--, s++)
		code = code * 16 + (unsigned)(*s <= '9' ? *s - '0' : (*s | 0x20) - 'a' + 10);
	if (digits > 0)
		*blank = code == ' ' || (code >= '\t' && code <= '\r');
	return s;
}

/* Walk through the scalar as written and through its value at the same time, and skip white space in both. */
void
place_in_scalar(struct finding *f, const struct document *d, const struct node *n, size_t offset)
{
	const char *s = d->text + n->start, *end = d->text + n->end, *v = n->text;
	const char *until = n->text + (offset < n->len ? offset : n->len);
	char quote = '\0';

	if (n->in_place) {
		place_at(f, d, (size_t)(until - d->text));
		return;
	}
	if (n->style == STYLE_LITERAL) {
		while (s < end && *s != '\n')
			s++;
	} else if (n->style == STYLE_QUOTED) {
		quote = *s++;
	}
	for (;;) {
		bool blank = false;

		while (v < until && is_space(*v))
			v++;
		while (s < end && (is_space(*s) || (quote == '"' && *s == '\\'))) {
			const char *next = s + 1;

			if (*s == '\\') {
				next = skip_escape(s, end, &blank);
				if (!blank)
					break;
			}
			s = next;
		}
		if (v >= until || s >= end)
			break;
		if (quote == '"' && *s == '\\') {
			s = skip_escape(s, end, &blank);
			for (v++; v < until && ((unsigned char)*v & 0xc0) == 0x80; v++)
				continue;
			continue;
		}
		if (quote == '\'' && *s == '\'')
			s++;
		s++;
		v++;
	}
	place_at(f, d, (size_t)(s - d->text));
}

static void
set_repair(struct finding *f, const struct finding *first, const struct finding *last, const char *text)
{
	if (last->line != first->line || strlen(text) >= sizeof(f->repair.text))
		return;
	f->repair = (struct repair){ .line = first->line, .column = first->column, .length = last->column - first->column };
	memcpy(f->repair.text, text, strlen(text) + 1);
}

void
place_repair(struct finding *f, const struct document *d, const struct node *n, size_t at, size_t len, const char *text)
{
	struct finding first = { 0 }, last = { 0 };
	size_t end = at + len;

	if (n->kind != NODE_SCALAR) {
		place_at(&first, d, n->start);
		place_at(&last, d, n->end);
	} else {
		place_in_scalar(&first, d, n, at);
		last = first;
		if (len > 0) { /* the place of an end may lie after blanks, so ask for that of the last character */
			size_t blanks = 0; /* of a blank, too, the place may be that of what comes after it */

			for (end--; end > at && n->text[end] == ' '; end--)
				blanks++;
			for (; end > at && ((unsigned char)n->text[end] & 0xc0) == 0x80; end--)
				continue;
			place_in_scalar(&last, d, n, end);
			last.column += 1 + blanks;
		}
	}
	set_repair(f, &first, &last, text);
}

void
place_repair_at(struct finding *f, const struct document *d, size_t from, size_t to, const char *text)
{
	struct finding first = { 0 }, last = { 0 };

	place_at(&first, d, from);
	place_at(&last, d, to);
	set_repair(f, &first, &last, text);
}

/* ---- a text with its repairs ------------------------------------------------------------------- */

struct edit {
	uint64_t line, column, length;
	const char *text;
};

enum {
	LINES_MAX = 256, /* so many lines are mended by repairs that are the same in several lines */
	EDITS_MAX = FINDINGS_MAX + ALSO_MAX + LINES_MAX,
};

/* Keep the edits in the order of the file. */
static void
add_edit(struct edit edits[EDITS_MAX], size_t *n, const struct edit *e)
{
	size_t i = (*n)++;

	for (; i > 0 && (edits[i - 1].line > e->line || (edits[i - 1].line == e->line && edits[i - 1].column > e->column)); i--)
		edits[i] = edits[i - 1];
	edits[i] = *e;
}

static size_t
collect_edits(const struct findings *all, struct edit edits[EDITS_MAX])
{
	size_t n = 0;
	uint64_t more = 0; /* lines of repairs that are the same in several */

	for (size_t i = 0; i < all->n; i++) {
		const struct repair *r = &all->found[i].repair;
		uint64_t lines = r->lines > 0 ? r->lines : 1;

		if (r->line == 0 || lines - 1 > LINES_MAX - more)
			continue;
		more += lines - 1;
		for (uint64_t k = 0; k < lines; k++)
			add_edit(edits, &n, &(struct edit){ r->line + k, r->column, r->length, r->text });
	}
	for (unsigned i = 0; i < all->nalso; i++)
		add_edit(edits, &n, &(struct edit){ all->also[i].line, all->also[i].column, all->also[i].length, all->also[i].text });
	return n;
}

/* So many characters further on, in the same line. */
static const char *
skip_characters(const char *p, const char *end, uint64_t n)
{
	for (; n > 0 && p < end && *p != '\n'; n--) {
		size_t len = utf8_length(p, (size_t)(end - p));

		p += len != 0 ? len : 1;
	}
	return p;
}

uint64_t
repairs_line_before(const struct document *d, const struct findings *all, uint64_t line, bool begins)
{
	struct edit edits[EDITS_MAX];
	size_t n = collect_edits(all, edits);
	uint64_t added = 0;

	if (line < d->line)
		return 0;
	for (const struct edit *e = edits; e < edits + n; e++) {
		uint64_t here = 0;

		if (e->line + added > line || (begins && e->line + added == line && e->column > 1))
			break;
		for (const char *p = e->text; (p = strchr(p, '\n')) != NULL; p++)
			here++;
		if (e->line + added + here >= line) /* the line itself is another one */
			return 0;
		added += here;
	}
	return line - added;
}

bool
repairs_write(const struct document *d, const struct findings *all, struct buffer *out)
{
	struct edit edits[EDITS_MAX];
	size_t n = collect_edits(all, edits);
	const char *start = d->text, *end = d->text + d->len, *done = start, *eol;
	uint64_t line = d->line;

	for (const struct edit *e = edits; e < edits + n; e++) {
		const char *from;

		for (; line < e->line && (eol = memchr(start, '\n', (size_t)(end - start))) != NULL; line++)
			start = eol + 1;
		if (line != e->line || (from = skip_characters(start, end, e->column - 1)) < done)
			continue; /* it is about the same text as one that was written */
		buffer_add(out, done, (size_t)(from - done));
		buffer_text(out, e->text);
		done = skip_characters(from, end, e->length);
	}
	buffer_add(out, done, (size_t)(end - done));
	return n > 0 && !out->failed;
}
