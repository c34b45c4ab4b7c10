/* archive/index.c: read an index; see index.h. */
#include "index.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "core/memory.h"
#include "file_hash.h"
#include "index_bytes.h"
#include "text/library.h"

/* A page that was read, and whose checksum is right. */
struct page {
	uint64_t number; /* from 1; 0: none */
	unsigned char bytes[INDEX_PAGE];
};

/* So many pages are kept: a search goes through the same ones again and again. */
enum { PAGES_KEPT = 16 };

struct index {
	const unsigned char *data; /* NULL: it is a file: */
	int fd;                    /* -1: it is closed for now */
	struct stat st;            /* as it was at first */
	uint64_t size;
	char *name;                /* of the file; for messages */
	struct index_archive archive;
	uint64_t records, ids, names;
	uint64_t ids_at, names_at, sums_at; /* where the tables begin */
	struct page *pages;        /* PAGES_KEPT; NULL: none so far */
};

static bool
is_damaged(const struct index *x, char why[INDEX_WHY])
{
	snprintf(why, INDEX_WHY, "the index %.200s is damaged; " INDEX_ANEW, x->name);
	return false;
}

static bool
does_not_fit(const struct index *x, const char *what, char why[INDEX_WHY])
{
	snprintf(why, INDEX_WHY, "the index %.200s is of another archive, or its archive was changed: %s; " INDEX_ANEW, x->name, what);
	return false;
}

/* ---- pages -------------------------------------------------------------------------------------- */

/* Open the file, if it is closed.  false: errno says why not; ESTALE: it is no longer the same. */
static bool
open_file(struct index *x)
{
	struct stat st;

	if (x->fd >= 0)
		return true;
	do
		x->fd = open(x->name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	while (x->fd < 0 && errno == EINTR);
	if (x->fd < 0 && errno == EACCES && x->size != 0)
		errno = ESTALE; /* it could be read before, so another file has its name: see cmd/box/box.h */
	if (x->fd < 0 || fstat(x->fd, &st) != 0)
		return false;
	if (x->size == 0)
		x->st = st;
	if (st.st_dev == x->st.st_dev && st.st_ino == x->st.st_ino && st.st_size == x->st.st_size && st.st_mtime == x->st.st_mtime)
		return true;
	errno = ESTALE;
	return false;
}

/* Read bytes of it, without a look at their checksums. */
static bool
read_raw(struct index *x, uint64_t at, void *to, size_t n, char why[INDEX_WHY])
{
	if (x->data != NULL) {
		memcpy(to, x->data + at, n);
		return true;
	}
	if (open_file(x) && file_read_at(x->fd, at, to, n))
		return true;
	snprintf(why, INDEX_WHY, "cannot read '%.200s': %s", x->name, errno == ESTALE || errno == EIO ? "it was changed while it was used" : strerror(errno));
	return false;
}

/* The bytes of a page, up to the checksums.  NULL: they are damaged, or cannot be read. */
static const unsigned char *
page_at(struct index *x, uint64_t number, char why[INDEX_WHY])
{
	uint64_t from = number * INDEX_PAGE;
	size_t n = x->sums_at - from < INDEX_PAGE ? (size_t)(x->sums_at - from) : INDEX_PAGE;
	struct page *p;
	unsigned char sum[4];

	if (x->pages == NULL && (x->pages = memory_zalloc(PAGES_KEPT, sizeof(*x->pages))) == NULL) {
		snprintf(why, INDEX_WHY, "out of memory");
		return NULL;
	}
	p = &x->pages[number % PAGES_KEPT];
	if (p->number == number + 1)
		return p->bytes;
	p->number = 0;
	if (!read_raw(x, from, p->bytes, n, why) || !read_raw(x, x->sums_at + 4 * number, sum, sizeof(sum), why))
		return NULL;
	if (get_number(sum, 4) != (uint32_t)crc32(0, p->bytes, (uInt)n)) {
		is_damaged(x, why);
		return NULL;
	}
	p->number = number + 1;
	return p->bytes;
}

/* Read bytes that lie before the checksums. */
static bool
read_checked(struct index *x, uint64_t at, unsigned char *to, size_t n, char why[INDEX_WHY])
{
	while (n > 0) {
		size_t in = (size_t)(at % INDEX_PAGE), some = INDEX_PAGE - in < n ? INDEX_PAGE - in : n;
		const unsigned char *page = page_at(x, at / INDEX_PAGE, why);

		if (page == NULL)
			return false;
		memcpy(to, page + in, some);
		to += some;
		at += some;
		n -= some;
	}
	return true;
}

/* Are these bytes, which lie before the checksums, undamaged? */
static bool
check_pages(struct index *x, uint64_t at, uint64_t n, char why[INDEX_WHY])
{
	for (uint64_t number = at / INDEX_PAGE; number <= (at + n - 1) / INDEX_PAGE; number++)
		if (page_at(x, number, why) == NULL)
			return false;
	return true;
}

/* ---- opening ------------------------------------------------------------------------------------ */

/* Find the tables, whose lengths must come to the size of the file. */
static bool
find_tables(struct index *x)
{
	uint64_t rest = x->size - INDEX_HEAD - INDEX_TAIL, pages;

	if (x->records > rest / INDEX_ENTRY)
		return false;
	x->ids_at = INDEX_HEAD + x->records * INDEX_ENTRY;
	rest -= x->records * INDEX_ENTRY;
	if (x->ids > rest / INDEX_ID || x->ids > x->records)
		return false;
	x->names_at = x->ids_at + x->ids * INDEX_ID;
	rest -= x->ids * INDEX_ID;
	if (x->names > INDEX_NAMES_MAX || x->names > rest / INDEX_NAME)
		return false;
	x->sums_at = x->names_at + x->names * INDEX_NAME;
	rest -= x->names * INDEX_NAME;
	pages = (x->sums_at + INDEX_PAGE - 1) / INDEX_PAGE;
	return rest == pages * 4;
}

static void
read_tail(struct index *x, const unsigned char *tail)
{
	struct index_archive *a = &x->archive;

	a->blocked = get_number(tail + TAIL_BLOCKED, 4) != 0;
	a->size = get_number(tail + TAIL_SIZE, 8);
	memcpy(a->hash, tail + TAIL_HASH, DIGEST_SIZE);
	a->text_bytes = get_number(tail + TAIL_TEXT, 8);
	a->separator_bytes = get_number(tail + TAIL_SEPARATORS, 8);
	a->members = get_number(tail + TAIL_MEMBERS, 8);
	x->records = get_number(tail + TAIL_RECORDS, 8);
	x->ids = get_number(tail + TAIL_IDS, 8);
	x->names = get_number(tail + TAIL_NAMES, 8);
}

/* Is the checksum of all checksums right? */
static bool
check_sums(struct index *x, uint32_t want, char why[INDEX_WHY])
{
	unsigned char some[INDEX_PAGE];
	uint32_t sum = 0;

	for (uint64_t at = x->sums_at, end = x->size - INDEX_TAIL; at < end; at += INDEX_PAGE) {
		size_t n = end - at < INDEX_PAGE ? (size_t)(end - at) : INDEX_PAGE;

		if (!read_raw(x, at, some, n, why))
			return false;
		sum = (uint32_t)crc32(sum, some, (uInt)n);
	}
	return sum == want || is_damaged(x, why);
}

/* Check what describes the rest: the head, the tail, and the checksums of the pages. */
static bool
check_frame(struct index *x, char why[INDEX_WHY])
{
	unsigned char head[INDEX_HEAD], tail[INDEX_TAIL];
	uint64_t version;

	if (x->size < INDEX_HEAD + INDEX_TAIL)
		return is_damaged(x, why);
	if (!read_raw(x, 0, head, INDEX_HEAD, why) || !read_raw(x, x->size - INDEX_TAIL, tail, INDEX_TAIL, why))
		return false;
	if (memcmp(head, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1) != 0)
		return is_damaged(x, why);
	if ((version = get_number(head + 8, 4)) != INDEX_VERSION) {
		snprintf(why, INDEX_WHY, "the index %.200s has version %" PRIu64 ", and only version %d is known here; " INDEX_ANEW, x->name,
		    version, INDEX_VERSION);
		return false;
	}
	if (memcmp(tail, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1) != 0 || get_number(tail + TAIL_VERSION, 4) != version ||
	    get_number(tail + TAIL_SUM, 4) != (uint32_t)crc32(0, tail, TAIL_SUM))
		return is_damaged(x, why);
	read_tail(x, tail);
	if (!find_tables(x))
		return is_damaged(x, why);
	if (x->archive.separator_bytes > x->archive.text_bytes || (!x->archive.blocked && x->archive.text_bytes != x->archive.size))
		return is_damaged(x, why);
	return check_sums(x, (uint32_t)get_number(tail + TAIL_SUMS, 4), why);
}

/* damaged: its bytes need not be right. */
static bool
check_archive(const struct index *x, const char *archive, bool damaged, char why[INDEX_WHY])
{
	int fd = open(archive, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* (it may be a pipe by now) */
	uint8_t hash[DIGEST_SIZE];
	struct stat st;
	bool good = false;

	if (fd < 0 || fstat(fd, &st) != 0)
		snprintf(why, INDEX_WHY, "cannot open '%.200s': %s", archive, strerror(errno));
	else if (!S_ISREG(st.st_mode) || (uint64_t)st.st_size != x->archive.size)
		does_not_fit(x, "it has another size", why);
	else if (damaged)
		good = true;
	else if (!file_hash(fd, x->archive.size, hash))
		snprintf(why, INDEX_WHY, "cannot read '%.200s': %s", archive, strerror(errno));
	else if (memcmp(hash, x->archive.hash, DIGEST_SIZE) != 0)
		does_not_fit(x, "it has other bytes", why);
	else
		good = true;
	if (fd >= 0)
		close(fd);
	return good;
}

static struct index *
new_index(const char *archive, char why[INDEX_WHY])
{
	struct index *x = memory_zalloc(1, sizeof(*x));
	size_t len = strlen(archive) + sizeof(INDEX_SUFFIX);

	if (x != NULL && (x->name = memory_alloc(len)) != NULL) {
		snprintf(x->name, len, "%s" INDEX_SUFFIX, archive);
		x->fd = -1;
		return x;
	}
	snprintf(why, INDEX_WHY, "out of memory");
	memory_free(x);
	return NULL;
}

/* An index that is not longer than that is checked at once, so that damage is told before anything is done. */
enum { CHECKED_AT_ONCE = 1 << 20 };

static enum index_state
open_index(struct index **out, const char *archive, bool damaged, char why[INDEX_WHY])
{
	struct index *x;
	enum index_state state = INDEX_BAD;

	*out = NULL;
	if (!library_types[LIBRARY_SODIUM].is_in) /* nothing could tell whether it fits */
		return INDEX_NONE;
	x = new_index(archive, why);
	if (x == NULL)
		return INDEX_BAD;
	if (open_file(x)) {
		x->size = S_ISREG(x->st.st_mode) ? (uint64_t)x->st.st_size : 0;
		if (check_frame(x, why) && check_archive(x, archive, damaged, why) && (x->size > CHECKED_AT_ONCE || check_pages(x, 0, x->sums_at, why)))
			state = INDEX_GOOD;
	} else if (errno == ENOENT || errno == ENOTDIR) {
		state = INDEX_NONE;
	} else {
		snprintf(why, INDEX_WHY, "cannot open '%.200s': %s", x->name, strerror(errno));
	}
	if (state == INDEX_GOOD)
		*out = x;
	else
		index_close(x);
	return state;
}

enum index_state
index_open(struct index **out, const char *archive, char why[INDEX_WHY])
{
	return open_index(out, archive, false, why);
}

enum index_state
index_open_damaged(struct index **out, const char *archive, char why[INDEX_WHY])
{
	return open_index(out, archive, true, why);
}

bool
index_open_bytes(struct index **out, const unsigned char *data, size_t size, char why[INDEX_WHY])
{
	struct index *x = new_index("", why);

	*out = x;
	if (x == NULL)
		return false;
	x->data = data;
	x->size = size;
	if (check_frame(x, why))
		return true;
	index_close(x);
	*out = NULL;
	return false;
}

void
index_rest(struct index *x)
{
	if (x == NULL)
		return;
	memory_free(x->pages);
	x->pages = NULL;
	if (x->fd >= 0)
		close(x->fd);
	x->fd = -1;
}

void
index_close(struct index *x)
{
	if (x == NULL)
		return;
	index_rest(x);
	memory_free(x->name);
	memory_free(x);
}

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
	return (unsigned)x->names;
}

/* ---- reading ------------------------------------------------------------------------------------ */

/* Can the entry be true? */
static bool
makes_sense(const struct index *x, const struct index_entry *e)
{
	const struct index_archive *a = &x->archive;

	return e->bytes > 0 && e->bytes <= a->text_bytes && e->offset <= a->text_bytes - e->bytes && e->line > 0 && e->line <= e->offset + 1 &&
	    (a->blocked ? e->place >> 16 < a->size : e->place == e->offset) && e->game <= x->names && e->winner <= x->names &&
	    e->how <= x->names && e->judged <= INDEX_UNREADABLE;
}

bool
index_read(struct index *x, uint64_t number, struct index_entry *e, char why[INDEX_WHY])
{
	unsigned char p[INDEX_ENTRY];

	if (number == 0 || number > x->records)
		return is_damaged(x, why);
	if (!read_checked(x, INDEX_HEAD + (number - 1) * INDEX_ENTRY, p, sizeof(p), why))
		return false;
	*e = (struct index_entry){ .place = get_number(p + ENTRY_PLACE, 8), .offset = get_number(p + ENTRY_OFFSET, 8),
		.bytes = get_number(p + ENTRY_BYTES, 8), .line = get_number(p + ENTRY_LINE, 8), .sum = (uint32_t)get_number(p + ENTRY_SUM, 4),
		.plies = (uint32_t)get_number(p + ENTRY_PLIES, 4), .date = (uint32_t)get_number(p + ENTRY_DATE, 4), .game = p[ENTRY_GAME],
		.winner = p[ENTRY_WINNER], .how = p[ENTRY_HOW], .judged = p[ENTRY_JUDGED] };
	return makes_sense(x, e) || is_damaged(x, why);
}

bool
index_read_name(struct index *x, uint8_t number, char out[INDEX_NAME], char why[INDEX_WHY])
{
	if (number == 0 || number > x->names)
		return is_damaged(x, why);
	if (!read_checked(x, x->names_at + (uint64_t)(number - 1) * INDEX_NAME, (unsigned char *)out, INDEX_NAME, why))
		return false;
	return memchr(out, '\0', INDEX_NAME) != NULL || is_damaged(x, why);
}

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

/* An entry of the table of ids; from 0. */
struct id {
	uint64_t key, number;
};

static bool
read_id(struct index *x, uint64_t i, struct id *out, char why[INDEX_WHY])
{
	unsigned char p[INDEX_ID];

	if (!read_checked(x, x->ids_at + i * INDEX_ID, p, sizeof(p), why))
		return false;
	*out = (struct id){ get_number(p, 8), get_number(p + 8, 8) };
	return true;
}

/* The first of the ids whose key is not less. */
static bool
find_key(struct index *x, uint64_t key, uint64_t *out, char why[INDEX_WHY])
{
	uint64_t lo = 0, hi = x->ids;

	while (lo < hi) {
		uint64_t middle = lo + (hi - lo) / 2;
		struct id id;

		if (!read_id(x, middle, &id, why))
			return false;
		if (id.key < key)
			lo = middle + 1;
		else
			hi = middle;
	}
	*out = lo;
	return true;
}

bool
index_find(struct index *x, uint64_t key, bool (*found)(void *ctx, uint64_t number), void *ctx, char why[INDEX_WHY])
{
	uint64_t i, before = 0;

	if (!find_key(x, key, &i, why))
		return false;
	for (; i < x->ids; i++) {
		struct id id;

		if (!read_id(x, i, &id, why))
			return false;
		if (id.key != key)
			break;
		if (id.number <= before || id.number > x->records)
			return is_damaged(x, why);
		before = id.number;
		if (!found(ctx, id.number)) {
			snprintf(why, INDEX_WHY, "out of memory");
			return false;
		}
	}
	return true;
}

bool
index_check(struct index *x, uint64_t from, uint64_t to, char why[INDEX_WHY])
{
	if (from == 0 || from > to || to > x->records)
		return is_damaged(x, why);
	return check_pages(x, INDEX_HEAD + (from - 1) * INDEX_ENTRY, (to - from + 1) * INDEX_ENTRY, why);
}
