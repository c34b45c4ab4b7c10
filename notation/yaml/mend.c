/* yaml/mend.c: everything that keeps a document from being read, and not only the first of it.
 *
 * Each fault is put right in a copy of the document, and the copy is read again.  A copy has the lines of the document, so
 * that a fault in it is in the same line there.  What a line says after it was put right is nobody's: nothing more is told of
 * it. */
#include "core/memory.h"
#include "internal.h"

#include <ctype.h>
#include <string.h>

enum {
	MEND_LENGTH_MAX = 1 << 20, /* longer documents are read once */
	MEND_TIMES_MAX = 2 * FINDINGS_MAX,
};

/* A line of the copy. */
struct copied {
	bool changed;
	long moved; /* how many columns to the right, with all lines around it */
};

struct mender {
	struct document d;       /* the copy */
	struct buffer text, next; /* its text; and as it is after the next mend */
	struct copied *line;
	size_t nlines;
};

static bool
is_blank_line(const struct slip_line *l)
{
	return l->text == l->end;
}

static size_t
line_of(const struct mender *m, size_t offset)
{
	size_t n = 0;

	for (size_t i = 0; i < offset && i < m->text.len; i++)
		n += m->text.data[i] == '\n';
	return n < m->nlines ? n : m->nlines - 1;
}

static size_t
line_start(const struct mender *m, size_t offset)
{
	while (offset > 0 && m->text.data[offset - 1] != '\n')
		offset--;
	return offset;
}

/* The copy up to an offset, unchanged. */
static void
copy_to(struct mender *m, size_t from, size_t to)
{
	buffer_add(&m->next, m->text.data + from, to - from);
}

/* ---- ways to put it right --------------------------------------------------------------------- */

static void
put(struct mender *m, size_t from, size_t to, const char *text)
{
	size_t line = line_of(m, from);

	copy_to(m, 0, from);
	buffer_text(&m->next, text);
	m->line[line].changed = true;
	for (size_t i = from; i < to; i++)
		if (m->text.data[i] == '\n') {
			buffer_char(&m->next, '\n');
			line++;
			m->line[line].changed = m->line[line].changed || i + 1 < to;
		}
	copy_to(m, to, m->text.len);
}

/* A key keeps its name, and gets a value that says nothing; any other line goes. */
static void
put_line(struct mender *m, size_t offset)
{
	size_t from = line_start(m, offset);
	const char *p = m->text.data + from, *end = m->text.data + m->text.len, *after;
	struct slip_line l;

	if (!slip_take_line(&p, end, &l))
		return;
	after = slip_after_key(l.text, l.end);
	if (after != NULL)
		put(m, (size_t)(after - m->text.data), (size_t)(l.end - m->text.data), " x");
	else
		put(m, from, (size_t)(l.end - m->text.data), "");
}

/* A line with a key, as a person would write one; move text can look like it. */
static bool
is_key_line(const struct slip_line *l)
{
	const char *after = slip_after_key(l->text, l->end);

	return after != NULL && isalpha((unsigned char)*l->text) && (after == l->end || *after == ' ');
}

static bool
has_tab(const struct slip_line *l)
{
	return memchr(l->start, '\t', (size_t)(l->text - l->start)) != NULL;
}

/* Is a line below moved with the first one? */
static bool
moves_along(const struct mend *how, const struct slip_line *first, const struct slip_line *l)
{
	size_t column = (size_t)(l->text - l->start), began = (size_t)(first->text - first->start);

	if (is_blank_line(l))
		return true;
	if (how->how == MEND_KEYS)
		return column >= began;
	if (how->how == MEND_TABS)
		return has_tab(l);
	return column == began && !is_key_line(l);
}

/* Copy a line, from another column on.  (A tab is a fault of its own, and stays.) */
static void
move_line(struct mender *m, const struct mend *how, size_t line, const struct slip_line *first, const struct slip_line *l,
    const char *after)
{
	long had = l->text - l->start, column = (long)how->column;

	if (how->how == MEND_KEYS)
		column += had - (first->text - first->start);
	if (is_blank_line(l) || (how->how != MEND_TABS && has_tab(l))) {
		copy_to(m, (size_t)(l->start - m->text.data), (size_t)(after - m->text.data));
		return;
	}
	buffer_printf(&m->next, "%*s", (int)column, "");
	copy_to(m, (size_t)(l->text - m->text.data), (size_t)(after - m->text.data));
	m->line[line].moved += column - had;
	m->line[line].changed = m->line[line].changed || how->how == MEND_TABS || l == first;
}

static void
move(struct mender *m, const struct mend *how)
{
	const char *text = m->text.data, *end = text + m->text.len, *p = text + line_start(m, how->from), *after = p;
	size_t line = line_of(m, how->from);
	struct slip_line first, l;

	if (!slip_take_line(&after, end, &first))
		return;
	copy_to(m, 0, (size_t)(p - text));
	move_line(m, how, line, &first, &first, after);
	for (p = after; slip_take_line(&after, end, &l) && moves_along(how, &first, &l); p = after)
		move_line(m, how, ++line, &first, &l, after);
	copy_to(m, (size_t)(p - text), m->text.len);
}

/* All bytes that are no characters.  false: the document holds others that no text has, so it is none. */
static bool
put_bytes(struct mender *m)
{
	for (size_t i = 0; i < m->text.len;) {
		unsigned n = utf8_length(m->text.data + i, m->text.len - i);
		unsigned char c = (unsigned char)m->text.data[i];

		if ((c < 0x20 && strchr("\t\r\n", c) == NULL) || c == '\0')
			return false;
		if (n == 0)
			buffer_char(&m->next, 'x');
		else
			copy_to(m, i, i + n);
		i += n != 0 ? n : 1;
	}
	return true;
}

/* false: it cannot be put right, or nothing has changed. */
static bool
mend(struct mender *m, const struct mend *how)
{
	struct buffer before = m->text;

	buffer_clear(&m->next);
	switch (how->how) {
	case MEND_PUT:
		put(m, how->from, how->to < m->text.len ? how->to : m->text.len, how->text);
		break;
	case MEND_LINE:
		put_line(m, how->from);
		break;
	case MEND_KEYS:
	case MEND_TEXT:
	case MEND_TABS:
		move(m, how);
		break;
	case MEND_BYTES:
		if (!put_bytes(m))
			return false;
		break;
	default:
		return false;
	}
	if (m->next.failed || m->next.len == 0 || buffer_same(&m->next, &before))
		return false;
	m->text = m->next;
	m->next = before;
	m->d.text = m->text.data;
	m->d.len = m->text.len;
	return true;
}

/* ---- the search ------------------------------------------------------------------------------- */

/* What is to be written in the copy is to be written in the document, if its line is the same there. */
static void
move_repair(const struct mender *m, struct repair *r)
{
	uint64_t n = r->line - m->d.line;

	if (r->line == 0)
		return;
	if (n >= m->nlines || m->line[n].changed || (m->line[n].moved != 0 && ((long)r->column <= m->line[n].moved + 1 || r->lines > 1)))
		r->line = 0;
	else
		r->column = (uint64_t)((long)r->column - m->line[n].moved);
}

/* Add what is wrong with the copy, if it is wrong with the document, too. */
static void
add(struct mender *m, const struct finding *f, struct findings *all)
{
	struct finding found = *f;
	uint64_t n = f->line - m->d.line;

	if (n >= m->nlines || m->line[n].changed)
		return;
	move_repair(m, &found.repair);
	if ((long)found.column > m->line[n].moved)
		found.column = (uint64_t)((long)found.column - m->line[n].moved);
	findings_add(all, &found);
}

static void
search(struct mender *m, const struct finding *first, struct findings *all)
{
	struct arena a;
	struct finding f;
	struct mend how;
	unsigned unknown = 0;

	arena_init(&a);
	for (unsigned i = 0; i < MEND_TIMES_MAX && !all->full; i++) {
		arena_reset(&a);
		if (node_read_to_mend(&a, &m->d, &f, &how) != NULL || f.id == DIAG_MEMORY)
			break;
		unknown += how.how == MEND_LINE;
		if (i > 0 && unknown < 2)
			add(m, &f, all);
		else if (i == 0)
			findings_add(all, first);
		if (unknown > 1 || !mend(m, &how))
			break;
	}
	arena_free(&a);
}

void
node_find_faults(const struct document *d, const struct finding *first, struct findings *all)
{
	struct mender m = { .d = *d, .nlines = 1 };
	size_t before = all->n;

	if (d->len <= MEND_LENGTH_MAX && first->id != DIAG_MEMORY) {
		for (size_t i = 0; i < d->len; i++)
			m.nlines += d->text[i] == '\n';
		m.line = memory_zalloc(m.nlines, sizeof(*m.line));
		buffer_add(&m.text, d->text, d->len);
		m.d.text = m.text.data;
		if (m.line != NULL && !m.text.failed && d->len > 0)
			search(&m, first, all);
	}
	if (all->n == before)
		findings_add(all, first);
	memory_free(m.line);
	buffer_free(&m.text);
	buffer_free(&m.next);
}
