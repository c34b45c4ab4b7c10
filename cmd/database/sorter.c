/* database/sorter.c: see sorter.h. */
#include "sorter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/spool.h"
#include "text/bytes.h"

/* A position takes up ROW bytes, whose order is its order: the hash, and the numbers with their highest bytes first.  So many are sorted in
 * memory; what was sorted is a run in the file.  A run is read back in pieces. */
enum { NUMBERS = 8 + 8 + 4, ROW = DIGEST_SIZE + NUMBERS, HELD = 1 << 20, FIRST = 1 << 12, PIECE = 1 << 12 };

struct run {
	uint64_t from, to; /* rows of the file that are not read yet */
	size_t at, n;      /* rows of the piece: the next one, and how many there are */
	unsigned char *piece;
};

struct sorter {
	unsigned char *held;
	size_t n, cap, at;
	int fd; /* -1: there is no file */
	uint64_t written;
	struct run *runs;
	size_t nruns, runs_cap;
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
	free(s->held);
	free(s);
}

static int
compare(const void *a, const void *b)
{
	return memcmp(a, b, ROW);
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
	qsort(s->held, s->n, ROW, compare);
	if (!spool_write(s->fd, s->held, s->n * ROW))
		return false;
	s->runs[s->nruns++] = (struct run){ .from = s->written, .to = s->written + s->n };
	s->written += s->n;
	s->n = 0;
	return true;
}

/* Make room for one more. */
static bool
make_room(struct sorter *s)
{
	size_t cap = s->cap == 0 ? FIRST : 2 * s->cap;
	unsigned char *more;

	if (s->n == HELD)
		return write_run(s);
	if ((more = realloc(s->held, cap * ROW)) == NULL)
		return false;
	s->held = more;
	s->cap = cap;
	return true;
}

bool
sorter_add(struct sorter *s, const struct sorted *p)
{
	unsigned char *to;

	if ((s->n == s->cap || s->n == HELD) && !make_room(s))
		return false;
	to = s->held + s->n++ * ROW;
	memcpy(to, p->hash, DIGEST_SIZE);
	put_number_down(to + DIGEST_SIZE, p->file, 8);
	put_number_down(to + DIGEST_SIZE + 8, p->number, 8);
	put_number_down(to + DIGEST_SIZE + 16, p->ply, 4);
	return true;
}

/* Read the next piece of a run.  false: it cannot be read. */
static bool
fill(const struct sorter *s, struct run *r)
{
	size_t want = r->to - r->from < PIECE ? (size_t)(r->to - r->from) : PIECE, have = 0;

	while (have < want * ROW) {
		ssize_t n = pread(s->fd, r->piece + have, want * ROW - have, (off_t)(r->from * ROW + have));

		if (n == 0)
			errno = EIO;
		if (n == 0 || (n < 0 && errno != EINTR))
			return false;
		have += n > 0 ? (size_t)n : 0;
	}
	r->at = 0;
	r->n = want;
	r->from += want;
	return true;
}

bool
sorter_end(struct sorter *s)
{
	if (s->nruns == 0) {
		if (s->n > 0)
			qsort(s->held, s->n, ROW, compare);
		return true;
	}
	if (s->n > 0 && !write_run(s))
		return false;
	free(s->held);
	s->held = NULL;
	for (size_t i = 0; i < s->nruns; i++)
		if ((s->runs[i].piece = malloc((size_t)PIECE * ROW)) == NULL || !fill(s, &s->runs[i]))
			return false;
	return true;
}

static void
take(const unsigned char *row, struct sorted *out)
{
	memcpy(out->hash, row, DIGEST_SIZE);
	out->file = get_number_down(row + DIGEST_SIZE, 8);
	out->number = get_number_down(row + DIGEST_SIZE + 8, 8);
	out->ply = (uint32_t)get_number_down(row + DIGEST_SIZE + 16, 4);
}

int
sorter_next(struct sorter *s, struct sorted *out)
{
	struct run *best = NULL;

	if (s->nruns == 0) {
		if (s->at == s->n)
			return 0;
		take(s->held + s->at++ * ROW, out);
		return 1;
	}
	for (size_t i = 0; i < s->nruns; i++) {
		struct run *r = &s->runs[i];

		if (r->at < r->n && (best == NULL || memcmp(r->piece + r->at * ROW, best->piece + best->at * ROW, ROW) < 0))
			best = r;
	}
	if (best == NULL)
		return 0;
	take(best->piece + best->at++ * ROW, out);
	return best->at < best->n || best->from == best->to || fill(s, best) ? 1 : -1;
}
