/* words/show.c: see show.h. */
#include "show.h"

#include <inttypes.h>
#include <string.h>

/* A line with more than SHOWN_MAX characters is cut; SHOWN_BEFORE of them are shown before the mark. */
enum { SHOWN_MAX = 100, SHOWN_BEFORE = 40 };

/* A line of a document, and where the mark stands in it: in characters, from 0. */
struct shown_line {
	const char *text;
	size_t len;
	uint64_t number, at, width;
};

/* How many bytes the character at p has.  A byte that is not UTF-8 counts as one character, as columns count it. */
static size_t
character(const char *p, const char *end)
{
	unsigned n = utf8_length(p, (size_t)(end - p));

	return n != 0 ? n : 1;
}

/* How many characters the word at p has. */
static uint64_t
word_width(const char *p, const char *end)
{
	static const char closing[] = { ',', '}', ']', ':' };
	const char *begin = p;
	uint64_t width = 0;

	while (p < end && *p != ' ' && *p != '\t') {
		p += character(p, end);
		width++;
	}
	while (width > 1 && p > begin && memchr(closing, p[-1], sizeof(closing)) != NULL) {
		p--;
		width--;
	}
	return width > 0 ? width : 1;
}

static bool
find_line(const struct document *d, const struct finding *f, struct shown_line *l)
{
	const char *p = d->text, *end = d->text + d->len, *eol;

	if (f->line < d->line || f->column == 0)
		return false;
	for (uint64_t line = d->line; line < f->line; line++) {
		if ((eol = memchr(p, '\n', (size_t)(end - p))) == NULL)
			return false;
		p = eol + 1;
	}
	if (p == end)
		return false;
	eol = memchr(p, '\n', (size_t)(end - p));
	end = eol != NULL ? eol : end;
	if (end > p && end[-1] == '\r')
		end--;
	*l = (struct shown_line){ .text = p, .len = (size_t)(end - p), .number = f->line };
	while (p < end && l->at + 1 < f->column) {
		p += character(p, end);
		l->at++;
	}
	l->width = word_width(p, end);
	return true;
}

/* Write the part of a line that is shown.  *from: how many characters before it are not shown. */
static void
write_shown(struct buffer *out, const struct shown_line *l, uint64_t *from)
{
	const char *p = l->text, *end = l->text + l->len;
	uint64_t all = 0;

	for (const char *q = p; q < end; q += character(q, end))
		all++;
	*from = all > SHOWN_MAX && l->at > SHOWN_BEFORE ? l->at - SHOWN_BEFORE : 0;
	for (uint64_t i = 0; i < *from; i++)
		p += character(p, end);
	buffer_text(out, *from > 0 ? "..." : "");
	for (uint64_t i = 0; p < end && i < SHOWN_MAX; i++) {
		size_t n = character(p, end);

		if (*p == '\t')
			buffer_char(out, ' ');
		else
			buffer_plain(out, p, n, '?');
		p += n;
	}
	buffer_text(out, p < end ? "...\n" : "\n");
}

static void
write_mark(struct buffer *out, const struct shown_line *l, uint64_t from, bool color)
{
	uint64_t room = SHOWN_MAX - (l->at - from), width = l->width < room ? l->width : room;

	for (uint64_t i = from > 0 ? 3 : 0; i > 0; i--)
		buffer_char(out, ' ');
	for (uint64_t i = from; i < l->at; i++)
		buffer_char(out, ' ');
	buffer_text(out, color ? "\033[31m" : "");
	for (; width > 0; width--)
		buffer_char(out, '^');
	buffer_text(out, color ? "\033[0m\n" : "\n");
}

void
finding_show(struct buffer *out, const struct finding *f, const struct document *d, bool color)
{
	struct shown_line l;
	uint64_t from;

	if (d != NULL && find_line(d, f, &l)) {
		buffer_printf(out, "%6" PRIu64 " | ", l.number);
		write_shown(out, &l, &from);
		buffer_text(out, "       | ");
		write_mark(out, &l, from, color);
	}
	if (f->help[0] == '\0')
		return;
	buffer_text(out, color ? "  \033[36mhelp:\033[0m " : "  help: ");
	buffer_plain(out, f->help, strlen(f->help), '?');
	buffer_char(out, '\n');
}
