/* archive/index.c: open an index; see index.h. */
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

static bool
does_not_fit(const struct index *x, const char *what, char why[INDEX_WHY])
{
	snprintf(why, INDEX_WHY, "the index %.200s is of another archive, or its archive was changed: %s; " INDEX_ANEW, x->file, what);
	return false;
}

/* ---- a segment ---------------------------------------------------------------------------------- */

/* Find the tables, whose lengths must come to that of the segment. */
static bool
find_tables(struct index_segment *s)
{
	uint64_t rest = s->length - INDEX_HEAD - INDEX_TAIL, pages;

	if (s->records > rest / INDEX_ENTRY)
		return false;
	s->ids_at = INDEX_HEAD + s->records * INDEX_ENTRY;
	rest -= s->records * INDEX_ENTRY;
	if (s->ids > rest / INDEX_ID || s->ids > s->records)
		return false;
	s->names_at = s->ids_at + s->ids * INDEX_ID;
	rest -= s->ids * INDEX_ID;
	if (s->names > INDEX_NAMES_MAX || s->names > rest / INDEX_NAME)
		return false;
	s->sums_at = s->names_at + s->names * INDEX_NAME;
	rest -= s->names * INDEX_NAME;
	pages = (s->sums_at + INDEX_PAGE - 1) / INDEX_PAGE;
	return rest == pages * 4;
}

static void
read_tail(struct index_segment *s, const unsigned char *tail)
{
	struct index_archive *a = &s->part;

	a->blocked = get_number(tail + TAIL_BLOCKED, 4) != 0;
	a->size = get_number(tail + TAIL_SIZE, 8);
	memcpy(a->hash, tail + TAIL_HASH, DIGEST_SIZE);
	a->text_bytes = get_number(tail + TAIL_TEXT, 8);
	a->separator_bytes = get_number(tail + TAIL_SEPARATORS, 8);
	a->members = get_number(tail + TAIL_MEMBERS, 8);
	s->records = get_number(tail + TAIL_RECORDS, 8);
	s->ids = get_number(tail + TAIL_IDS, 8);
	s->names = get_number(tail + TAIL_NAMES, 8);
}

/* Is the checksum of all checksums right? */
static bool
check_sums(struct index *x, const struct index_segment *s, uint32_t want, char why[INDEX_WHY])
{
	unsigned char some[INDEX_PAGE];
	uint32_t sum = 0;

	for (uint64_t at = s->sums_at, end = s->length - INDEX_TAIL; at < end; at += INDEX_PAGE) {
		size_t n = end - at < INDEX_PAGE ? (size_t)(end - at) : INDEX_PAGE;

		if (!index_read_raw(x, s->at + at, some, n, why))
			return false;
		sum = (uint32_t)crc32(sum, some, (uInt)n);
	}
	return sum == want || index_is_damaged(x, why);
}

/* Is it a tail, of a segment or the last one, whose checksum is right? */
static bool
is_tail(const unsigned char *tail)
{
	return memcmp(tail, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1) == 0 && get_number(tail + TAIL_SUM, 4) == (uint32_t)crc32(0, tail, TAIL_SUM);
}

/* Check what describes the rest of a segment, which is at a place of the index: its head, its tail, and the checksums of its pages. */
static bool
check_segment(struct index *x, struct index_segment *s, char why[INDEX_WHY])
{
	unsigned char head[INDEX_HEAD], tail[INDEX_TAIL];

	if (s->length < INDEX_HEAD + INDEX_TAIL)
		return index_is_damaged(x, why);
	if (!index_read_raw(x, s->at, head, INDEX_HEAD, why) || !index_read_raw(x, s->at + s->length - INDEX_TAIL, tail, INDEX_TAIL, why))
		return false;
	if (memcmp(head, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1) != 0 || get_number(head + 8, 4) != INDEX_VERSION || !is_tail(tail) ||
	    get_number(tail + TAIL_VERSION, 4) != INDEX_VERSION)
		return index_is_damaged(x, why);
	read_tail(s, tail);
	if (!find_tables(s))
		return index_is_damaged(x, why);
	if (s->part.separator_bytes > s->part.text_bytes || (!s->part.blocked && s->part.text_bytes != s->part.size))
		return index_is_damaged(x, why);
	return check_sums(x, s, (uint32_t)get_number(tail + TAIL_SUMS, 4), why);
}

/* ---- the end ------------------------------------------------------------------------------------ */

/* Is this tail, which is at a place of the index, one that ends it?  The tail of a segment ends it only if the segment is all of it. */
static bool
ends_index(const unsigned char *tail, uint64_t at)
{
	struct index_segment s = { .length = at + INDEX_TAIL };

	if (!is_tail(tail))
		return false;
	if (get_number(tail + TAIL_VERSION, 4) == INDEX_VERSION_GROWN)
		return get_number(tail + LAST_PLACE, 8) == at;
	read_tail(&s, tail);
	return get_number(tail + TAIL_VERSION, 4) == INDEX_VERSION && find_tables(&s);
}

/* Look for the last such tail that begins before a place: what comes behind it was added by a command that came to no end.  *at: where it
 * is; 0: nowhere. */
static bool
find_tail(struct index *x, uint64_t before, unsigned char tail[INDEX_TAIL], uint64_t *at, char why[INDEX_WHY])
{
	unsigned char some[INDEX_PAGE + INDEX_TAIL];

	while (before > INDEX_HEAD) {
		uint64_t from = before - INDEX_HEAD > INDEX_PAGE ? before - INDEX_PAGE : INDEX_HEAD;
		size_t n = (size_t)(before - from), all = x->size - from < n + INDEX_TAIL ? (size_t)(x->size - from) : n + INDEX_TAIL;

		if (!index_read_raw(x, from, some, all, why))
			return false;
		for (size_t i = n; i-- > 0;)
			if (some[i] == (unsigned char)INDEX_MAGIC[0] && all - i >= INDEX_TAIL && ends_index(some + i, from + i)) {
				memcpy(tail, some + i, INDEX_TAIL);
				*at = from + i;
				return true;
			}
		before = from;
	}
	*at = 0;
	return true;
}

/* Read the tail that counts, and where it is. */
static bool
read_last(struct index *x, unsigned char tail[INDEX_TAIL], uint64_t *at, char why[INDEX_WHY])
{
	unsigned char head[INDEX_HEAD];
	uint64_t version;

	if (x->size < INDEX_HEAD + INDEX_TAIL)
		return index_is_damaged(x, why);
	if (!index_read_raw(x, 0, head, INDEX_HEAD, why))
		return false;
	if (memcmp(head, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1) != 0)
		return index_is_damaged(x, why);
	if ((version = get_number(head + 8, 4)) != INDEX_VERSION) {
		snprintf(why, INDEX_WHY, "the index %.200s has version %" PRIu64 ", and only versions %d and %d are known here; " INDEX_ANEW, x->file,
		    version, INDEX_VERSION, INDEX_VERSION_GROWN);
		return false;
	}
	if (!find_tail(x, x->size - INDEX_TAIL + 1, tail, at, why))
		return false;
	x->end = *at + INDEX_TAIL;
	return *at != 0 || index_is_damaged(x, why);
}

/* ---- all segments ------------------------------------------------------------------------------- */

/* Read where the segments are: one behind the other, as their parts of the archive are. */
static bool
read_list(struct index *x, const unsigned char *tail, uint64_t at, char why[INDEX_WHY])
{
	uint64_t list = get_number(tail + LAST_LIST, 8), n = get_number(tail + LAST_SEGMENTS, 8), from = 0, lines = 0;
	unsigned char rows[INDEX_SEGMENTS_MAX * INDEX_ROW];

	if (n == 0 || n > INDEX_SEGMENTS_MAX || list > at || at - list != n * INDEX_ROW)
		return index_is_damaged(x, why);
	if (!index_read_raw(x, list, rows, (size_t)n * INDEX_ROW, why))
		return false;
	if (get_number(tail + TAIL_SUMS, 4) != (uint32_t)crc32(0, rows, (uInt)(n * INDEX_ROW)))
		return index_is_damaged(x, why);
	for (x->nsegments = 0; x->nsegments < n; x->nsegments++) {
		struct index_segment *s = &x->segment[x->nsegments];
		const unsigned char *row = rows + x->nsegments * INDEX_ROW;

		*s = (struct index_segment){ .at = get_number(row + ROW_PLACE, 8), .length = get_number(row + ROW_LENGTH, 8),
			.lines = get_number(row + ROW_LINES, 8) };
		if (s->at < from || s->at > list || s->length > list - s->at || s->lines < lines)
			return index_is_damaged(x, why);
		from = s->at + s->length;
		lines = s->lines;
	}
	return true;
}

/* Add up what the segments say of the archive. */
static bool
add_segments(struct index *x, char why[INDEX_WHY])
{
	struct index_archive *a = &x->archive;

	*a = x->segment[0].part;
	x->records = x->segment[0].records;
	if (x->segment[0].lines != 0)
		return index_is_damaged(x, why);
	for (unsigned i = 1; i < x->nsegments; i++) {
		struct index_segment *s = &x->segment[i];

		s->file = a->size;
		s->text = a->text_bytes;
		s->number = x->records;
		if (!a->blocked || !s->part.blocked || s->part.size > (UINT64_MAX >> 17) - a->size || a->size > UINT64_MAX >> 17 ||
		    s->part.text_bytes > INT64_MAX - a->text_bytes || s->lines > s->text || s->records > INT64_MAX - x->records)
			return index_is_damaged(x, why);
		a->size += s->part.size;
		a->text_bytes += s->part.text_bytes;
		a->separator_bytes += s->part.separator_bytes;
		a->members += s->part.members;
		x->records += s->records;
	}
	return true;
}

/* The number that a name has in all of the index.  0: there are too many. */
static uint8_t
number_name(struct index *x, const char name[INDEX_NAME])
{
	unsigned n = 0;

	while (n < x->nnames && strcmp(x->name[n], name) != 0)
		n++;
	if (n == INDEX_NAMES_MAX)
		return 0;
	if (n == x->nnames)
		memcpy(x->name[x->nnames++], name, INDEX_NAME);
	return (uint8_t)(n + 1);
}

/* Give the names of all segments numbers that they share. */
static bool
share_names(struct index *x, char why[INDEX_WHY])
{
	char name[INDEX_NAME];

	if (x->nsegments > 1 && (x->name = memory_zalloc(INDEX_NAMES_MAX, sizeof(*x->name))) == NULL) {
		snprintf(why, INDEX_WHY, "out of memory");
		return false;
	}
	for (unsigned i = 0; i < x->nsegments; i++) {
		struct index_segment *s = &x->segment[i];

		for (unsigned n = 1; n <= s->names; n++) {
			if (x->name != NULL && !index_read_bytes(x, s, s->names_at + (uint64_t)(n - 1) * INDEX_NAME, (unsigned char *)name, INDEX_NAME, why))
				return false;
			if (x->name != NULL && memchr(name, '\0', INDEX_NAME) == NULL)
				return index_is_damaged(x, why);
			s->name[n] = x->name != NULL ? number_name(x, name) : (uint8_t)n;
		}
	}
	if (x->name == NULL)
		x->nnames = (unsigned)x->segment->names;
	return true;
}

/* Is what comes behind the last tail no more than the beginning of an announcement that came to no end?  Bytes of it that never came to
 * the disk are 0. */
static bool
is_broken_off(struct index *x, char why[INDEX_WHY])
{
	unsigned char some[INDEX_PAGE];
	struct buffer all = { 0 };
	uint64_t n = x->size - x->end;
	bool same = index_announce(x, &all) && n <= all.len;

	same = same && index_read_raw(x, x->end, some, (size_t)n, why);
	for (size_t i = 0; same && i < n; i++)
		same = some[i] == 0 || some[i] == (unsigned char)all.data[i];
	buffer_free(&all);
	return same || index_is_damaged(x, why);
}

/* Check what describes the rest. */
static bool
check_frame(struct index *x, char why[INDEX_WHY])
{
	unsigned char tail[INDEX_TAIL];
	uint64_t at;

	if ((x->segment = memory_zalloc(INDEX_SEGMENTS_MAX, sizeof(*x->segment))) == NULL) {
		snprintf(why, INDEX_WHY, "out of memory");
		return false;
	}
	if (!read_last(x, tail, &at, why))
		return false;
	x->segment[0].length = x->end;
	x->nsegments = 1;
	x->grows = get_number(tail + TAIL_VERSION, 4) == INDEX_VERSION_GROWN && get_number(tail + LAST_GROWS, 4) != 0;
	if (get_number(tail + TAIL_VERSION, 4) == INDEX_VERSION_GROWN && !read_list(x, tail, at, why))
		return false;
	for (unsigned i = 0; i < x->nsegments; i++)
		if (!check_segment(x, &x->segment[i], why))
			return false;
	if (!add_segments(x, why) || !share_names(x, why) || (!x->grows && !is_broken_off(x, why)))
		return false;
	return get_number(tail + TAIL_VERSION, 4) == INDEX_VERSION || x->archive.size == get_number(tail + LAST_SIZE, 8) || index_is_damaged(x, why);
}

/* ---- opening ------------------------------------------------------------------------------------ */

/* Has the archive as many bytes as the index says?  Those behind them that are being added do not count. */
static bool
fits_size(uint64_t size, bool grows, const struct stat *archive)
{
	return S_ISREG(archive->st_mode) && ((uint64_t)archive->st_size == size || (grows && (uint64_t)archive->st_size > size));
}

/* Are the bytes of the archive those that were indexed?  false: what is NULL if they cannot be read. */
static bool
has_same_bytes(const struct index *x, int fd, const char **what)
{
	uint8_t hash[DIGEST_SIZE];

	*what = NULL;
	for (unsigned i = 0; i < x->nsegments; i++) {
		const struct index_segment *s = &x->segment[i];

		if (!file_hash_part(fd, s->file, s->part.size, hash))
			return false;
		if (memcmp(hash, s->part.hash, DIGEST_SIZE) != 0) {
			*what = "it has other bytes";
			return false;
		}
	}
	return true;
}

/* damaged: its bytes need not be right. */
static bool
check_archive(const struct index *x, const char *archive, bool damaged, char why[INDEX_WHY])
{
	int fd = open(archive, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* (it may be a pipe by now) */
	const char *what;
	struct stat st;
	bool good = false;

	if (fd < 0 || fstat(fd, &st) != 0)
		snprintf(why, INDEX_WHY, "cannot open '%.200s': %s", archive, strerror(errno));
	else if (!fits_size(x->archive.size, x->grows, &st))
		does_not_fit(x, "it has another size", why);
	else if (damaged || has_same_bytes(x, fd, &what))
		good = true;
	else if (what != NULL)
		does_not_fit(x, what, why);
	else
		snprintf(why, INDEX_WHY, "cannot read '%.200s': %s", archive, strerror(errno));
	if (fd >= 0)
		close(fd);
	return good;
}

bool
index_fits(const struct index *x, const char *archive, size_t size, char why[INDEX_WHY])
{
	uint8_t hash[DIGEST_SIZE];

	if (x->archive.size != size && !(x->grows && x->archive.size < size))
		return does_not_fit(x, "it has another size", why);
	for (unsigned i = 0; i < x->nsegments; i++) {
		const struct index_segment *s = &x->segment[i];
		struct file_hasher *h = file_hasher_new(s->part.size);
		bool good = h != NULL;

		if (good)
			file_hasher_add(h, archive + s->file, (size_t)s->part.size);
		else
			snprintf(why, INDEX_WHY, "out of memory");
		if (good && (!file_hasher_end(h, hash) || memcmp(hash, s->part.hash, DIGEST_SIZE) != 0))
			good = does_not_fit(x, "it has other bytes", why);
		file_hasher_free(h);
		if (!good)
			return false;
	}
	return true;
}

bool
index_file_name(const char *archive, struct buffer *out)
{
	buffer_printf(out, "%s" INDEX_SUFFIX, archive);
	buffer_char(out, '\0');
	return !out->failed;
}

static struct index *
new_index(const char *archive, const char *other, char why[INDEX_WHY])
{
	struct index *x = memory_zalloc(1, sizeof(*x));
	size_t len = strlen(archive) + sizeof(INDEX_SUFFIX);

	if (x != NULL && (x->file = memory_alloc(len)) != NULL) {
		snprintf(x->file, len, "%s" INDEX_SUFFIX, archive);
		x->fd = -1;
		snprintf(x->other, sizeof(x->other), "%s", other != NULL && strlen(other) < sizeof(x->other) ? other : "");
		return x;
	}
	snprintf(why, INDEX_WHY, "out of memory");
	memory_free(x);
	return NULL;
}

/* Open the file of the index.  NONE: there is none. */
static enum index_state
find_file(struct index *x, char why[INDEX_WHY])
{
	if (index_open_file(x)) {
		x->size = S_ISREG(x->st.st_mode) ? (uint64_t)x->st.st_size : 0;
		return INDEX_GOOD;
	}
	if (errno == ENOENT || errno == ENOTDIR)
		return INDEX_NONE;
	snprintf(why, INDEX_WHY, "cannot open '%.200s': %s", x->file, strerror(errno));
	return INDEX_BAD;
}

/* An index that is not longer than that is checked at once, so that damage is told before anything is done. */
enum { CHECKED_AT_ONCE = 1 << 20 };

static bool
check_all(struct index *x, char why[INDEX_WHY])
{
	for (unsigned i = 0; i < x->nsegments; i++)
		if (!index_check_bytes(x, &x->segment[i], 0, x->segment[i].sums_at, why))
			return false;
	return true;
}

static enum index_state
open_index(struct index **out, const char *archive, const char *other, bool damaged, char why[INDEX_WHY])
{
	struct index *x;
	enum index_state state;

	*out = NULL;
	if (!library_types[LIBRARY_SODIUM].is_in) /* nothing could tell whether it fits */
		return INDEX_NONE;
	x = new_index(archive, other, why);
	if (x == NULL)
		return INDEX_BAD;
	state = find_file(x, why);
	if (state == INDEX_GOOD && (!check_frame(x, why) || !check_archive(x, archive, damaged, why) ||
	                               (x->size <= CHECKED_AT_ONCE && !check_all(x, why))))
		state = INDEX_BAD;
	if (state == INDEX_GOOD)
		*out = x;
	else
		index_close(x);
	return state;
}

/* Something may be added between the looks at the index and at its archive: so look again, until both are as they were. */
enum { LOOKS = 5 };

enum index_state
index_open(struct index **out, const char *archive, const char *other, char why[INDEX_WHY])
{
	enum index_state state = INDEX_BAD;

	for (unsigned i = 0; i < LOOKS && state == INDEX_BAD; i++)
		state = open_index(out, archive, other, false, why);
	if (state != INDEX_BAD)
		why[0] = '\0';
	return state;
}

enum index_state
index_open_damaged(struct index **out, const char *archive, const char *other, char why[INDEX_WHY])
{
	return open_index(out, archive, other, true, why);
}

/* One look.  *same: the index says what it said before, which *said is. */
static bool
look_at_bound(const char *archive, const char *other, uint64_t *bytes, bool *grows, unsigned char said[INDEX_TAIL], bool *same)
{
	unsigned char tail[INDEX_TAIL];
	char why[INDEX_WHY];
	struct index *x = new_index(archive, other, why);
	struct stat st;
	uint64_t at;
	bool good = x != NULL && find_file(x, why) == INDEX_GOOD && read_last(x, tail, &at, why);

	*same = !good || memcmp(tail, said, INDEX_TAIL) == 0;
	if (good) {
		memcpy(said, tail, INDEX_TAIL);
		*bytes = get_number(tail + TAIL_SIZE, 8); /* (LAST_SIZE is the same) */
		*grows = get_number(tail + TAIL_VERSION, 4) == INDEX_VERSION_GROWN && get_number(tail + LAST_GROWS, 4) != 0;
	}
	index_close(x);
	return good && stat(archive, &st) == 0 && fits_size(*bytes, *grows, &st);
}

bool
index_bound(const char *archive, const char *other, uint64_t *bytes, bool *grows)
{
	unsigned char said[INDEX_TAIL] = { 0 };
	bool same = false;

	for (unsigned i = 0; i < LOOKS && !same; i++)
		if (look_at_bound(archive, other, bytes, grows, said, &same))
			return true;
	return false;
}

bool
index_open_bytes(struct index **out, const unsigned char *data, size_t size, char why[INDEX_WHY])
{
	struct index *x = new_index("ARCHIVE", NULL, why);

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
	memory_free(x->file);
	memory_free(x->segment);
	memory_free(x->name);
	memory_free(x);
}
