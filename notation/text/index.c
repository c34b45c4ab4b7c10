/* text/index.c: read an index; see index.h. */
#include "index.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "core/memory.h"
#include "index_bytes.h"

struct index {
	const unsigned char *data;
	size_t size;
	bool mapped;
	char *name;        /* of the file; for messages */
	struct index_archive archive;
	uint64_t records, ids, names;
	size_t ids_at, names_at, sums_at; /* where the tables begin */
	unsigned char *checked; /* a bit for each page: its checksum is right */
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

static bool
page_is_good(struct index *x, size_t page)
{
	size_t from = page * INDEX_PAGE, n = x->sums_at - from < INDEX_PAGE ? x->sums_at - from : INDEX_PAGE;
	unsigned char bit = (unsigned char)(1U << page % 8);

	if ((x->checked[page / 8] & bit) == 0 && get_number(x->data + x->sums_at + 4 * page, 4) == (uint32_t)crc32(0, x->data + from, (uInt)n))
		x->checked[page / 8] |= bit;
	return (x->checked[page / 8] & bit) != 0;
}

/* The bytes from there, which lie before the checksums.  NULL: they are damaged. */
static const unsigned char *
bytes_at(struct index *x, size_t at, size_t n, char why[INDEX_WHY])
{
	for (size_t page = at / INDEX_PAGE; page <= (at + n - 1) / INDEX_PAGE; page++)
		if (!page_is_good(x, page)) {
			is_damaged(x, why);
			return NULL;
		}
	return x->data + at;
}

/* ---- opening ------------------------------------------------------------------------------------ */

/* Find the tables, whose lengths must come to the size of the file. */
static bool
find_tables(struct index *x)
{
	size_t rest = x->size - INDEX_HEAD - INDEX_TAIL, pages;

	if (x->records > rest / INDEX_ENTRY)
		return false;
	x->ids_at = INDEX_HEAD + (size_t)x->records * INDEX_ENTRY;
	rest -= (size_t)x->records * INDEX_ENTRY;
	if (x->ids > rest / INDEX_ID || x->ids > x->records)
		return false;
	x->names_at = x->ids_at + (size_t)x->ids * INDEX_ID;
	rest -= (size_t)x->ids * INDEX_ID;
	if (x->names > INDEX_NAMES_MAX || x->names > rest / INDEX_NAME)
		return false;
	x->sums_at = x->names_at + (size_t)x->names * INDEX_NAME;
	rest -= (size_t)x->names * INDEX_NAME;
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

/* Check what describes the rest: the head, the tail, and the checksums of the pages. */
static bool
check_frame(struct index *x, char why[INDEX_WHY])
{
	const unsigned char *tail;
	uint64_t version;

	if (x->size < INDEX_HEAD + INDEX_TAIL || memcmp(x->data, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1) != 0)
		return is_damaged(x, why);
	if ((version = get_number(x->data + 8, 4)) != INDEX_VERSION) {
		snprintf(why, INDEX_WHY, "the index %.200s has version %" PRIu64 ", and only version %d is known here; " INDEX_ANEW, x->name,
		    version, INDEX_VERSION);
		return false;
	}
	tail = x->data + x->size - INDEX_TAIL;
	if (memcmp(tail, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1) != 0 || get_number(tail + TAIL_VERSION, 4) != version ||
	    get_number(tail + TAIL_SUM, 4) != (uint32_t)crc32(0, tail, TAIL_SUM))
		return is_damaged(x, why);
	read_tail(x, tail);
	if (!find_tables(x) || get_number(tail + TAIL_SUMS, 4) !=
	        (uint32_t)crc32_z(0, x->data + x->sums_at, x->size - INDEX_TAIL - x->sums_at))
		return is_damaged(x, why);
	if (x->archive.separator_bytes > x->archive.text_bytes || (!x->archive.blocked && x->archive.text_bytes != x->archive.size))
		return is_damaged(x, why);
	return true;
}

/* A file that is empty or cannot be mapped has no data. */
static void
map_file(struct index *x, int fd)
{
	struct stat st;
	void *data = MAP_FAILED;

	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 && (uint64_t)st.st_size <= SIZE_MAX)
		data = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (data == MAP_FAILED)
		return;
	x->data = data;
	x->size = (size_t)st.st_size;
	x->mapped = true;
}

static bool
check_archive(const struct index *x, const char *archive, char why[INDEX_WHY])
{
	int fd = open(archive, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* (it may be a pipe by now) */
	uint8_t hash[DIGEST_SIZE];
	const char *what;
	struct stat st;
	bool good = false;

	if (fd < 0 || fstat(fd, &st) != 0)
		snprintf(why, INDEX_WHY, "cannot open '%.200s': %s", archive, strerror(errno));
	else if (!S_ISREG(st.st_mode) || (uint64_t)st.st_size != x->archive.size)
		does_not_fit(x, "it has another size", why);
	else if ((what = index_hash(fd, x->archive.size, hash)) != NULL)
		snprintf(why, INDEX_WHY, "'%.200s': %s", archive, what);
	else if (memcmp(hash, x->archive.hash, DIGEST_SIZE) != 0)
		does_not_fit(x, "it has other bytes", why);
	else
		good = true;
	if (fd >= 0)
		close(fd);
	return good;
}

/* Make room for what is known of the pages. */
static bool
begin(struct index *x, char why[INDEX_WHY])
{
	if (!check_frame(x, why))
		return false;
	x->checked = memory_zalloc(1, x->sums_at / INDEX_PAGE / 8 + 1);
	if (x->checked == NULL)
		snprintf(why, INDEX_WHY, "out of memory");
	return x->checked != NULL;
}

static struct index *
new_index(const char *archive, char why[INDEX_WHY])
{
	struct index *x = memory_zalloc(1, sizeof(*x));
	size_t len = strlen(archive) + sizeof(INDEX_SUFFIX);

	if (x != NULL && (x->name = memory_alloc(len)) != NULL) {
		snprintf(x->name, len, "%s" INDEX_SUFFIX, archive);
		return x;
	}
	snprintf(why, INDEX_WHY, "out of memory");
	memory_free(x);
	return NULL;
}

/* An index that is not longer than that is checked at once, so that damage is told before anything is done. */
enum { CHECKED_AT_ONCE = 1 << 20 };

static bool
check_all(struct index *x, char why[INDEX_WHY])
{
	return bytes_at(x, 0, x->sums_at, why) != NULL;
}

enum index_state
index_open(struct index **out, const char *archive, char why[INDEX_WHY])
{
	struct index *x = new_index(archive, why);
	enum index_state state = INDEX_BAD;
	int fd;

	*out = NULL;
	if (x == NULL)
		return INDEX_BAD;
	do
		fd = open(x->name, O_RDONLY | O_CLOEXEC);
	while (fd < 0 && errno == EINTR);
	if (fd >= 0) {
		map_file(x, fd);
		close(fd);
		if (begin(x, why) && check_archive(x, archive, why) && (x->size > CHECKED_AT_ONCE || check_all(x, why)))
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

bool
index_open_bytes(struct index **out, const unsigned char *data, size_t size, char why[INDEX_WHY])
{
	struct index *x = new_index("", why);

	*out = x;
	if (x == NULL)
		return false;
	x->data = data;
	x->size = size;
	if (begin(x, why))
		return true;
	index_close(x);
	*out = NULL;
	return false;
}

void
index_close(struct index *x)
{
	if (x == NULL)
		return;
	if (x->mapped)
		munmap((void *)(uintptr_t)x->data, x->size);
	memory_free(x->checked);
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
	const unsigned char *p;

	if (number == 0 || number > x->records)
		return is_damaged(x, why);
	if ((p = bytes_at(x, INDEX_HEAD + (size_t)(number - 1) * INDEX_ENTRY, INDEX_ENTRY, why)) == NULL)
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
	const unsigned char *p;

	if (number == 0 || number > x->names)
		return is_damaged(x, why);
	if ((p = bytes_at(x, x->names_at + (size_t)(number - 1) * INDEX_NAME, INDEX_NAME, why)) == NULL)
		return false;
	memcpy(out, p, INDEX_NAME);
	return memchr(out, '\0', INDEX_NAME) != NULL || is_damaged(x, why);
}

bool
index_at(struct index *x, uint64_t offset, uint64_t *number, char why[INDEX_WHY])
{
	uint64_t lo = 1, hi = x->records + 1;

	while (lo < hi) {
		uint64_t middle = lo + (hi - lo) / 2;
		struct index_entry e;

		if (!index_read(x, middle, &e, why))
			return false;
		if (e.offset < offset)
			lo = middle + 1;
		else
			hi = middle;
	}
	*number = lo;
	return true;
}

/* The first of the ids whose key is not less. */
static bool
find_key(struct index *x, uint64_t key, uint64_t *out, char why[INDEX_WHY])
{
	uint64_t lo = 0, hi = x->ids;

	while (lo < hi) {
		uint64_t middle = lo + (hi - lo) / 2;
		const unsigned char *p = bytes_at(x, x->ids_at + (size_t)middle * INDEX_ID, INDEX_ID, why);

		if (p == NULL)
			return false;
		if (get_number(p, 8) < key)
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
		const unsigned char *p = bytes_at(x, x->ids_at + (size_t)i * INDEX_ID, INDEX_ID, why);
		uint64_t number;

		if (p == NULL)
			return false;
		if (get_number(p, 8) != key)
			break;
		number = get_number(p + 8, 8);
		if (number <= before || number > x->records)
			return is_damaged(x, why);
		before = number;
		if (!found(ctx, number)) {
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
	return bytes_at(x, INDEX_HEAD + (size_t)(from - 1) * INDEX_ENTRY, (size_t)(to - from + 1) * INDEX_ENTRY, why) != NULL;
}
