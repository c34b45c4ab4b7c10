/* validate/merged.c: see merged.h. */
#include "merged.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/* How many entries a run has, and how much of what is put aside is in memory. */
enum { RUN = 16384, HELD = 1 << 20 };

/* ---- putting aside ------------------------------------------------------------------------------ */

static int
by_date(const void *a, const void *b)
{
	const struct merged_entry *x = a, *y = b;

	if (x->date != y->date)
		return x->date < y->date ? -1 : 1;
	return (x->number > y->number) - (x->number < y->number);
}

/* Put the last run in order, and away. */
static bool
put_away(struct merged *m)
{
	size_t n = m->nlast;

	m->nlast = 0;
	if (n == 0)
		return true;
	qsort(m->last, n, sizeof(*m->last), by_date);
	return spool_add(&m->entries, m->last, n * sizeof(*m->last));
}

void
merged_date(struct merged *m, const char *source, uint32_t date)
{
	m->date = date != 0 ? date : source == m->source ? m->date : 0;
	m->source = source;
}

bool
merged_add(struct merged *m, uint64_t number, const char *text, size_t len, const uint64_t *offset)
{
	struct merged_entry *e;

	m->texts.limit = m->entries.limit = HELD;
	if (m->last == NULL && (m->last = calloc(RUN, sizeof(*m->last))) == NULL)
		return false;
	e = &m->last[m->nlast++];
	*e = (struct merged_entry){ .date = m->date, .number = number, .len = len, .file = offset != NULL ? reread_takes(&m->reread, m->source, m->date) : -1 };
	e->at = e->file >= 0 ? *offset : spool_size(&m->texts);
	e->sum = e->file >= 0 ? reread_sum(text, len) : 0;
	return (e->file >= 0 || spool_add(&m->texts, text, len)) && (m->nlast < RUN || put_away(m));
}

bool
merged_leave_out(struct merged *m, uint64_t number)
{
	if (m->nleft_out == m->left_out_cap) {
		uint64_t *p = memory_double(m->left_out, &m->left_out_cap, 64, sizeof(*p));

		if (p == NULL)
			return false;
		m->left_out = p;
	}
	m->left_out[m->nleft_out++] = number;
	return true;
}

/* ---- in order ----------------------------------------------------------------------------------- */

static int
by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static bool
is_left_out(const struct merged *m, uint64_t number)
{
	return m->nleft_out > 0 && bsearch(&number, m->left_out, m->nleft_out, sizeof(number), by_number) != NULL;
}

/* A run that is being gone through: its next entry, and which entries of the spool follow. */
struct run {
	struct merged_entry next;
	uint64_t at, end;
};

/* Runs as a heap: the one with the first entry is at the top. */
struct heap {
	struct run *run;
	size_t n;
};

static void
sink(struct heap *h, size_t i)
{
	for (size_t child; (child = 2 * i + 1) < h->n; i = child) {
		struct run above = h->run[i];

		child += child + 1 < h->n && by_date(&h->run[child + 1].next, &h->run[child].next) < 0;
		if (by_date(&above.next, &h->run[child].next) <= 0)
			return;
		h->run[i] = h->run[child];
		h->run[child] = above;
	}
}

static bool
read_next(struct merged *m, struct run *r)
{
	return spool_read(&m->entries, r->at++ * sizeof(r->next), &r->next, sizeof(r->next));
}

static bool
heap_begin(struct merged *m, struct heap *h)
{
	uint64_t all = spool_size(&m->entries) / sizeof(struct merged_entry);

	h->n = (size_t)((all + RUN - 1) / RUN);
	if (h->n > 0 && (h->run = calloc(h->n, sizeof(*h->run))) == NULL)
		return false;
	for (size_t i = 0; i < h->n; i++) {
		h->run[i].at = (uint64_t)i * RUN;
		h->run[i].end = all - h->run[i].at < RUN ? all : h->run[i].at + RUN;
		if (!read_next(m, &h->run[i]))
			return false;
	}
	for (size_t i = h->n; i-- > 0;)
		sink(h, i);
	return true;
}

/* Go on after the first entry. */
static bool
heap_next(struct merged *m, struct heap *h)
{
	if (h->run[0].at == h->run[0].end)
		h->run[0] = h->run[--h->n];
	else if (!read_next(m, &h->run[0]))
		return false;
	sink(h, 0);
	return true;
}

/* Write the text of an entry; *text is used for it. */
static const char *
write_entry(struct merged *m, const struct merged_entry *e, struct buffer *text, const char *(*write)(void *ctx, const char *text, size_t len), void *ctx)
{
	buffer_clear(text);
	errno = ENOMEM;
	if (!buffer_reserve(text, (size_t)e->len) || (e->file < 0 && !spool_read(&m->texts, e->at, text->data, (size_t)e->len)))
		return "";
	if (e->file >= 0 && !reread_read(&m->reread, e->file, e->at, e->sum, text->data, (size_t)e->len))
		return m->reread.why;
	m->written++;
	return write(ctx, text->data, (size_t)e->len);
}

const char *
merged_write(struct merged *m, const char *(*write)(void *ctx, const char *text, size_t len), void *ctx)
{
	struct heap h = { 0 };
	struct buffer text = { 0 };
	const char *why;

	if (m->nleft_out > 1)
		qsort(m->left_out, m->nleft_out, sizeof(*m->left_out), by_number);
	why = put_away(m) && heap_begin(m, &h) ? NULL : "";
	while (why == NULL && h.n > 0) {
		if (!is_left_out(m, h.run[0].next.number))
			why = write_entry(m, &h.run[0].next, &text, write, ctx);
		if (why == NULL && !heap_next(m, &h))
			why = "";
	}
	buffer_free(&text);
	free(h.run);
	return why;
}

void
merged_free(struct merged *m)
{
	spool_free(&m->texts);
	spool_free(&m->entries);
	reread_free(&m->reread);
	free(m->last);
	memory_free(m->left_out);
	*m = (struct merged){ 0 };
}
