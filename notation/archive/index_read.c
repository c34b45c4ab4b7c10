/* archive/index_read.c: what an index says: its bytes, and what they tell of records; see index.h. */
#include "index_bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "core/memory.h"
#include "file_hash.h"

/* A page that was read, and whose checksum is right. */
struct index_page {
	uint64_t at; /* where it begins in the index, from 1; 0: none */
	unsigned char bytes[INDEX_PAGE];
};

/* So many pages are kept: a search goes through the same ones again and again. */
enum { PAGES_KEPT = 16 };

bool
index_is_damaged(const struct index *x, char why[INDEX_WHY])
{
	snprintf(why, INDEX_WHY, "the index %.200s is damaged; " INDEX_ANEW, x->file);
	return false;
}

/* ---- pages -------------------------------------------------------------------------------------- */

/* Is it still the file that it was?  More may have been added at its end. */
static bool
is_same_file(const struct stat *was, const struct stat *is)
{
	return is->st_dev == was->st_dev && is->st_ino == was->st_ino &&
	    (is->st_size > was->st_size || (is->st_size == was->st_size && is->st_mtime == was->st_mtime));
}

static int
open_name(const char *name)
{
	int fd;

	do
		fd = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	while (fd < 0 && errno == EINTR);
	return fd;
}

bool
index_open_file(struct index *x)
{
	struct stat st;

	if (x->fd >= 0)
		return true;
	x->fd = open_name(x->file);
	if (x->fd < 0 && errno == EACCES && x->other[0] != '\0')
		x->fd = open_name(x->other);
	if (x->fd < 0 && errno == EACCES && x->size != 0)
		errno = ESTALE; /* it could be read before, so another file has its name: see cmd/box/box.h */
	if (x->fd < 0 || fstat(x->fd, &st) != 0)
		return false;
	if (x->size == 0)
		x->st = st;
	if (is_same_file(&x->st, &st))
		return true;
	errno = ESTALE;
	return false;
}

bool
index_read_raw(struct index *x, uint64_t at, void *to, size_t n, char why[INDEX_WHY])
{
	if (x->data != NULL) {
		memcpy(to, x->data + at, n);
		return true;
	}
	if (index_open_file(x) && file_read_at(x->fd, at, to, n))
		return true;
	snprintf(why, INDEX_WHY, "cannot read '%.200s': %s", x->file, errno == ESTALE || errno == EIO ? "it was changed while it was used" : strerror(errno));
	return false;
}

/* The bytes of a page of a segment, up to the checksums.  NULL: they are damaged, or cannot be read. */
static const unsigned char *
page_at(struct index *x, const struct index_segment *s, uint64_t number, char why[INDEX_WHY])
{
	uint64_t from = number * INDEX_PAGE;
	size_t n = s->sums_at - from < INDEX_PAGE ? (size_t)(s->sums_at - from) : INDEX_PAGE;
	struct index_page *p;
	unsigned char sum[4];

	if (x->pages == NULL && (x->pages = memory_zalloc(PAGES_KEPT, sizeof(*x->pages))) == NULL) {
		snprintf(why, INDEX_WHY, "out of memory");
		return NULL;
	}
	p = &x->pages[(number + (uint64_t)(s - x->segment)) % PAGES_KEPT];
	if (p->at == s->at + from + 1)
		return p->bytes;
	p->at = 0;
	if (!index_read_raw(x, s->at + from, p->bytes, n, why) || !index_read_raw(x, s->at + s->sums_at + 4 * number, sum, sizeof(sum), why))
		return NULL;
	if (get_number(sum, 4) != (uint32_t)crc32(0, p->bytes, (uInt)n)) {
		index_is_damaged(x, why);
		return NULL;
	}
	p->at = s->at + from + 1;
	return p->bytes;
}

bool
index_read_bytes(struct index *x, const struct index_segment *s, uint64_t at, unsigned char *to, size_t n, char why[INDEX_WHY])
{
	while (n > 0) {
		size_t in = (size_t)(at % INDEX_PAGE), some = INDEX_PAGE - in < n ? INDEX_PAGE - in : n;
		const unsigned char *page = page_at(x, s, at / INDEX_PAGE, why);

		if (page == NULL)
			return false;
		memcpy(to, page + in, some);
		to += some;
		at += some;
		n -= some;
	}
	return true;
}

bool
index_check_bytes(struct index *x, const struct index_segment *s, uint64_t at, uint64_t n, char why[INDEX_WHY])
{
	for (uint64_t number = at / INDEX_PAGE; number <= (at + n - 1) / INDEX_PAGE; number++)
		if (page_at(x, s, number, why) == NULL)
			return false;
	return true;
}

/* ---- all of it ---------------------------------------------------------------------------------- */

const struct index_archive *
index_archive(const struct index *x)
{
	return &x->archive;
}

uint64_t
index_records(const struct index *x)
{
	return x->records;
}

unsigned
index_names(const struct index *x)
{
	return x->nnames;
}

uint64_t
index_bytes(const struct index *x)
{
	return x->end;
}

bool
index_is_growing(const struct index *x)
{
	return x->grows;
}

/* ---- entries ------------------------------------------------------------------------------------ */

/* Can the entry be true? */
static bool
makes_sense(const struct index_segment *s, const struct index_entry *e)
{
	const struct index_archive *a = &s->part;

	return e->bytes > 0 && e->bytes <= a->text_bytes && e->offset <= a->text_bytes - e->bytes && e->line > 0 && e->line <= e->offset + 1 &&
	    (a->blocked ? e->place >> 16 < a->size : e->place == e->offset) && e->game <= s->names && e->winner <= s->names &&
	    e->how <= s->names && e->judged <= INDEX_UNREADABLE;
}

bool
index_read_entry(struct index *x, const struct index_segment *s, uint64_t i, struct index_entry *e, char why[INDEX_WHY])
{
	unsigned char p[INDEX_ENTRY];

	if (!index_read_bytes(x, s, INDEX_HEAD + i * INDEX_ENTRY, p, sizeof(p), why))
		return false;
	*e = (struct index_entry){ .place = get_number(p + ENTRY_PLACE, 8), .offset = get_number(p + ENTRY_OFFSET, 8),
		.bytes = get_number(p + ENTRY_BYTES, 8), .line = get_number(p + ENTRY_LINE, 8), .sum = (uint32_t)get_number(p + ENTRY_SUM, 4),
		.plies = (uint32_t)get_number(p + ENTRY_PLIES, 4), .date = (uint32_t)get_number(p + ENTRY_DATE, 4), .game = p[ENTRY_GAME],
		.winner = p[ENTRY_WINNER], .how = p[ENTRY_HOW], .judged = p[ENTRY_JUDGED] };
	return makes_sense(s, e) || index_is_damaged(x, why);
}

/* The segment that has a record, by its number from 1. */
static const struct index_segment *
segment_of(const struct index *x, uint64_t number)
{
	const struct index_segment *s = x->segment + x->nsegments - 1;

	while (s > x->segment && number <= s->number)
		s--;
	return s;
}

bool
index_read(struct index *x, uint64_t number, struct index_entry *e, char why[INDEX_WHY])
{
	const struct index_segment *s = segment_of(x, number);

	if (number == 0 || number > x->records)
		return index_is_damaged(x, why);
	if (!index_read_entry(x, s, number - s->number - 1, e, why))
		return false;
	e->place += s->part.blocked ? s->file << 16 : s->file;
	e->offset += s->text;
	e->line += s->lines;
	e->game = s->name[e->game];
	e->winner = s->name[e->winner];
	e->how = s->name[e->how];
	return true;
}

bool
index_read_name(struct index *x, uint8_t number, char out[INDEX_NAME], char why[INDEX_WHY])
{
	if (number == 0 || number > x->nnames)
		return index_is_damaged(x, why);
	if (x->name != NULL) {
		memcpy(out, x->name[number - 1], INDEX_NAME);
		return true;
	}
	if (!index_read_bytes(x, x->segment, x->segment->names_at + (uint64_t)(number - 1) * INDEX_NAME, (unsigned char *)out, INDEX_NAME, why))
		return false;
	return memchr(out, '\0', INDEX_NAME) != NULL || index_is_damaged(x, why);
}

bool
index_check(struct index *x, uint64_t from, uint64_t to, char why[INDEX_WHY])
{
	if (from == 0 || from > to || to > x->records)
		return index_is_damaged(x, why);
	while (from <= to) {
		const struct index_segment *s = segment_of(x, from);
		uint64_t last = to < s->number + s->records ? to : s->number + s->records;

		if (!index_check_bytes(x, s, INDEX_HEAD + (from - s->number - 1) * INDEX_ENTRY, (last - from + 1) * INDEX_ENTRY, why))
			return false;
		from = last + 1;
	}
	return true;
}

/* ---- finding ------------------------------------------------------------------------------------ */

/* The number of the first record that is not before a place: of the file, or of the text. */
static bool
find_first(struct index *x, bool file, uint64_t at, uint64_t *number, char why[INDEX_WHY])
{
	uint64_t lo = 1, hi = x->records + 1;

	while (lo < hi) {
		uint64_t middle = lo + (hi - lo) / 2;
		struct index_entry e;

		if (!index_read(x, middle, &e, why))
			return false;
		if ((!file ? e.offset : x->archive.blocked ? e.place >> 16 : e.place) < at)
			lo = middle + 1;
		else
			hi = middle;
	}
	*number = lo;
	return true;
}

bool
index_at(struct index *x, uint64_t offset, uint64_t *number, char why[INDEX_WHY])
{
	return find_first(x, false, offset, number, why);
}

bool
index_at_place(struct index *x, uint64_t place, uint64_t *number, char why[INDEX_WHY])
{
	return find_first(x, true, place, number, why);
}

bool
index_read_id(struct index *x, const struct index_segment *s, uint64_t i, struct index_id *out, char why[INDEX_WHY])
{
	unsigned char p[INDEX_ID];

	if (!index_read_bytes(x, s, s->ids_at + i * INDEX_ID, p, sizeof(p), why))
		return false;
	*out = (struct index_id){ get_number(p, 8), get_number(p + 8, 8) };
	return true;
}

/* The first of the ids of a segment whose key is not less. */
static bool
find_key(struct index *x, const struct index_segment *s, uint64_t key, uint64_t *out, char why[INDEX_WHY])
{
	uint64_t lo = 0, hi = s->ids;

	while (lo < hi) {
		uint64_t middle = lo + (hi - lo) / 2;
		struct index_id id;

		if (!index_read_id(x, s, middle, &id, why))
			return false;
		if (id.key < key)
			lo = middle + 1;
		else
			hi = middle;
	}
	*out = lo;
	return true;
}

/* The same as index_find, in a segment. */
static bool
find_in(struct index *x, const struct index_segment *s, uint64_t key, bool (*found)(void *ctx, uint64_t number), void *ctx, char why[INDEX_WHY])
{
	uint64_t i, before = 0;

	if (!find_key(x, s, key, &i, why))
		return false;
	for (; i < s->ids; i++) {
		struct index_id id;

		if (!index_read_id(x, s, i, &id, why))
			return false;
		if (id.key != key)
			break;
		if (id.number <= before || id.number > s->records)
			return index_is_damaged(x, why);
		before = id.number;
		if (!found(ctx, s->number + id.number)) {
			snprintf(why, INDEX_WHY, "out of memory");
			return false;
		}
	}
	return true;
}

bool
index_find(struct index *x, uint64_t key, bool (*found)(void *ctx, uint64_t number), void *ctx, char why[INDEX_WHY])
{
	for (unsigned i = 0; i < x->nsegments; i++)
		if (!find_in(x, &x->segment[i], key, found, ctx, why))
			return false;
	return true;
}
