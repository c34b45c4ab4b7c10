/* database/sorter.c: see sorter.h. */
#include "sorter.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/spool.h"
#include "text/bytes.h"

/* A row stands behind its length, in HEAD bytes.  So many bytes of rows are sorted in memory; what was sorted is a run in the file.  A run
 * is read back in pieces. */
enum { HEAD = 2, HELD = 1 << 24, FIRST = 1 << 16, PIECE = 1 << 16 };

struct run {
	uint64_t from, to; /* bytes of the file that are not read yet */
	size_t at, n;      /* bytes of the piece: where the next row is, and how many there are */
	unsigned char *piece;
};

struct sorter {
	unsigned char *held; /* rows as they came */
	size_t len, cap, n, at;
	unsigned char **order; /* the same, sorted */
	int fd; /* -1: there is no file */
	uint64_t written;
	struct run *runs;
	size_t nruns, runs_cap;
	struct run *last; /* whose row was taken last; or NULL */
};

struct sorter *
sorter_new(void)
{
	struct sorter *s = calloc(1, sizeof(*s));

	if (s != NULL)
		s->fd = -1;
	return s;
}

void
sorter_free(struct sorter *s)
{
	if (s == NULL)
		return;
	for (size_t i = 0; i < s->nruns; i++)
		free(s->runs[i].piece);
	if (s->fd >= 0)
		close(s->fd);
	free(s->runs);
	free(s->order);
	free(s->held);
	free(s);
}

static size_t
length(const unsigned char *row)
{
	return (size_t)get_number_down(row, HEAD);
}

static int
compare_rows(const unsigned char *a, const unsigned char *b)
{
	size_t la = length(a), lb = length(b);
	int c = memcmp(a + HEAD, b + HEAD, la < lb ? la : lb);

	return c != 0 ? c : (la > lb) - (la < lb);
}

static int
compare(const void *a, const void *b)
{
	return compare_rows(*(unsigned char *const *)a, *(unsigned char *const *)b);
}

/* Put what is held in order. */
static bool
sort(struct sorter *s)
{
	unsigned char *row = s->held;

	free(s->order);
	if ((s->order = malloc((s->n > 0 ? s->n : 1) * sizeof(*s->order))) == NULL)
		return false;
	for (size_t i = 0; i < s->n; i++, row += HEAD + length(row))
		s->order[i] = row;
	qsort(s->order, s->n, sizeof(*s->order), compare);
	return true;
}

/* Write what is held, in order, to the end of the file. */
static bool
write_held(struct sorter *s)
{
	unsigned char *piece = malloc(PIECE);
	size_t have = 0;
	bool good = piece != NULL;

	for (size_t i = 0; i < s->n && good; i++) {
		size_t len = HEAD + length(s->order[i]);

		if (have + len > PIECE) {
			good = spool_write(s->fd, piece, have);
			have = 0;
		}
		memcpy(piece + have, s->order[i], len);
		have += len;
	}
	good = good && spool_write(s->fd, piece, have);
	free(piece);
	return good;
}

/* Sort what is held, and write it to the file as a run. */
static bool
write_run(struct sorter *s)
{
	if (s->nruns == s->runs_cap) {
		size_t cap = s->runs_cap == 0 ? 16 : 2 * s->runs_cap;
		struct run *more = realloc(s->runs, cap * sizeof(*more));

		if (more == NULL)
			return false;
		s->runs = more;
		s->runs_cap = cap;
	}
	if (s->fd < 0 && (s->fd = spool_file()) < 0)
		return false;
	if (!sort(s) || !write_held(s))
		return false;
	s->runs[s->nruns++] = (struct run){ .from = s->written, .to = s->written + s->len };
	s->written += s->len;
	s->len = s->n = 0;
	return true;
}

/* Make room for one more. */
static bool
make_room(struct sorter *s)
{
	size_t cap = s->cap == 0 ? FIRST : 2 * s->cap;
	unsigned char *more;

	if (s->cap == HELD)
		return write_run(s);
	if ((more = realloc(s->held, cap)) == NULL)
		return false;
	s->held = more;
	s->cap = cap;
	return true;
}

bool
sorter_add(struct sorter *s, const unsigned char *row, size_t len)
{
	if (s->len + HEAD + len > s->cap && !make_room(s))
		return false;
	put_number_down(s->held + s->len, len, HEAD);
	memcpy(s->held + s->len + HEAD, row, len);
	s->len += HEAD + len;
	s->n++;
	return true;
}

/* Does the piece have a whole row? */
static bool
has_row(const struct run *r)
{
	return r->n - r->at >= HEAD && r->n - r->at >= HEAD + length(r->piece + r->at);
}

/* Read the next piece of a run, unless the piece has a row or the run is over.  false: it cannot be read. */
static bool
fill(const struct sorter *s, struct run *r)
{
	size_t want;

	if (has_row(r) || r->from == r->to)
		return true;
	memmove(r->piece, r->piece + r->at, r->n - r->at);
	r->n -= r->at;
	r->at = 0;
	want = r->to - r->from < PIECE - r->n ? r->n + (size_t)(r->to - r->from) : PIECE;
	while (r->n < want) {
		ssize_t n = pread(s->fd, r->piece + r->n, want - r->n, (off_t)r->from);

		if (n == 0)
			errno = EIO;
		if (n == 0 || (n < 0 && errno != EINTR))
			return false;
		r->n += n > 0 ? (size_t)n : 0;
		r->from += n > 0 ? (uint64_t)n : 0;
	}
	return true;
}

bool
sorter_end(struct sorter *s)
{
	if (s->nruns == 0)
		return sort(s);
	if (s->n > 0 && !write_run(s))
		return false;
	free(s->held);
	free(s->order);
	s->held = NULL;
	s->order = NULL;
	for (size_t i = 0; i < s->nruns; i++)
		if ((s->runs[i].piece = malloc(PIECE)) == NULL || !fill(s, &s->runs[i]))
			return false;
	return true;
}

/* Step behind the row that was taken last. */
static bool
step(struct sorter *s)
{
	struct run *r = s->last;

	if (r == NULL)
		return true;
	s->last = NULL;
	r->at += HEAD + length(r->piece + r->at);
	return fill(s, r);
}

int
sorter_next(struct sorter *s, const unsigned char **row, size_t *len)
{
	const unsigned char *best = s->nruns == 0 && s->at < s->n ? s->order[s->at++] : NULL;

	if (!step(s))
		return -1;
	for (size_t i = 0; i < s->nruns; i++) {
		struct run *r = &s->runs[i];

		if (has_row(r) && (best == NULL || compare_rows(r->piece + r->at, best) < 0)) {
			best = r->piece + r->at;
			s->last = r;
		}
	}
	if (best == NULL)
		return 0;
	*row = best + HEAD;
	*len = length(best);
	return 1;
}
