/* archive/marks.c: see marks.h. */
#include "marks.h"

#include <string.h>

#include "core/memory.h"

/* MARKS_MAX: so many blocks may begin before the record in which they lie is complete.  More of them, tiny ones, would take too
 * much memory. */
enum { MARKS_FIRST = 64, MARKS_MAX = 1 << 20 };

void
marks_free(struct input_marks *m)
{
	if (m != NULL)
		memory_free(m->mark);
	memory_free(m);
}

static bool
marks_room(struct input_marks *m)
{
	void *p;

	if (m->n == m->cap && m->from > m->n / 2) {
		memmove(m->mark, m->mark + m->from, (m->n - m->from) * sizeof(*m->mark));
		m->n -= m->from;
		m->from = 0;
	}
	if (m->n < m->cap)
		return true;
	if (m->n >= MARKS_MAX || (p = memory_double(m->mark, &m->cap, MARKS_FIRST, sizeof(*m->mark))) == NULL)
		return false;
	m->mark = p;
	return true;
}

bool
marks_add(struct input_marks *m, const struct bgzf *b, unsigned members, uint64_t file)
{
	for (unsigned i = 0; i < members; i++) {
		size_t length, text;

		bgzf_member(b, i, &length, &text);
		if (text > 0) {
			if (!marks_room(m))
				return false;
			m->mark[m->n].text = m->text;
			m->mark[m->n++].file = file;
		}
		m->text += text;
		file += length;
	}
	return true;
}

bool
input_keep_places(struct input *in)
{
	in->marks = memory_zalloc(1, sizeof(*in->marks));
	return in->marks != NULL;
}

uint64_t
input_place(struct input *in, uint64_t offset)
{
	struct input_marks *m = in->marks;

	if (in->gzip == GZIP_NO || m == NULL || m->n == 0)
		return offset;
	while (m->from + 1 < m->n && m->mark[m->from + 1].text <= offset)
		m->from++;
	return m->mark[m->from].file << 16 | (offset - m->mark[m->from].text);
}
