/* archive/index_write.c: write an index, or a segment that is added to one; see index.h. */
#include "index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "core/memory.h"
#include "index_bytes.h"

struct index_writer {
	struct index_id *id;
	size_t nids, ids_cap;
	uint64_t records;
	char name[INDEX_NAMES_MAX][INDEX_NAME];
	unsigned nnames;
	uint32_t *sum; /* the checksums of pages that are complete */
	size_t nsums, sums_cap;
	uint64_t written;
	uint32_t page_sum; /* of the page that is not complete */
	bool failed;
};

/* An id of this length may be cut in a finding, from which it is known if the record cannot be read. */
enum { ID_LONG = 44 };

uint64_t
index_key(const char *id)
{
	size_t len = strlen(id);
	uint8_t hash[DIGEST_SIZE];
	uint64_t key;

	if (len == 0 || len >= ID_LONG || !digest_of(id, len, hash))
		return INDEX_ANY_ID;
	key = get_number(hash, 8);
	return key != INDEX_ANY_ID ? key : 1;
}

/* ---- pages -------------------------------------------------------------------------------------- */

static bool
add_sum(struct index_writer *w)
{
	if (w->nsums == w->sums_cap) {
		uint32_t *p = memory_double(w->sum, &w->sums_cap, 64, sizeof(*p));

		if (p == NULL)
			return false;
		w->sum = p;
	}
	w->sum[w->nsums++] = w->page_sum;
	w->page_sum = 0;
	return true;
}

/* Write bytes that have checksums. */
static void
put_bytes(struct index_writer *w, const unsigned char *p, size_t n, struct buffer *out)
{
	buffer_add(out, (const char *)p, n);
	while (n > 0 && !w->failed) {
		size_t room = INDEX_PAGE - w->written % INDEX_PAGE, some = n < room ? n : room;

		w->page_sum = (uint32_t)crc32(w->page_sum, p, (uInt)some);
		w->written += some;
		p += some;
		n -= some;
		if (w->written % INDEX_PAGE == 0 && !add_sum(w))
			w->failed = true;
	}
}

/* ---- writing ------------------------------------------------------------------------------------ */

struct index_writer *
index_writer_new(void)
{
	return memory_zalloc(1, sizeof(struct index_writer));
}

void
index_writer_free(struct index_writer *w)
{
	if (w == NULL)
		return;
	memory_free(w->id);
	memory_free(w->sum);
	memory_free(w);
}

uint8_t
index_name(struct index_writer *w, const char *name)
{
	unsigned n = 0;

	if (name == NULL || name[0] == '\0' || strlen(name) >= INDEX_NAME)
		return 0;
	while (n < w->nnames && strcmp(w->name[n], name) != 0)
		n++;
	if (n == INDEX_NAMES_MAX)
		return 0;
	if (n == w->nnames)
		memcpy(w->name[w->nnames++], name, strlen(name));
	return (uint8_t)(n + 1);
}

bool
index_add_key(struct index_writer *w, uint64_t key, uint64_t number)
{
	if (w->nids == w->ids_cap) {
		struct index_id *p = memory_double(w->id, &w->ids_cap, 256, sizeof(*p));

		if (p == NULL)
			return false;
		w->id = p;
	}
	w->id[w->nids++] = (struct index_id){ key, number };
	return true;
}

static void
put_head(struct index_writer *w, struct buffer *out)
{
	unsigned char head[INDEX_HEAD] = { 0 };

	memcpy(head, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1);
	put_number(head + 8, INDEX_VERSION, 4);
	put_bytes(w, head, sizeof(head), out);
}

bool
index_add(struct index_writer *w, const struct index_entry *e, const uint64_t *key, struct buffer *out)
{
	unsigned char bytes[INDEX_ENTRY];

	if (w->records++ == 0)
		put_head(w, out);
	put_number(bytes + ENTRY_PLACE, e->place, 8);
	put_number(bytes + ENTRY_OFFSET, e->offset, 8);
	put_number(bytes + ENTRY_BYTES, e->bytes, 8);
	put_number(bytes + ENTRY_LINE, e->line, 8);
	put_number(bytes + ENTRY_SUM, e->sum, 4);
	put_number(bytes + ENTRY_PLIES, e->plies, 4);
	put_number(bytes + ENTRY_DATE, e->date, 4);
	bytes[ENTRY_GAME] = e->game;
	bytes[ENTRY_WINNER] = e->winner;
	bytes[ENTRY_HOW] = e->how;
	bytes[ENTRY_JUDGED] = e->judged;
	put_bytes(w, bytes, sizeof(bytes), out);
	if (key != NULL && !index_add_key(w, *key, w->records))
		w->failed = true;
	return !w->failed && !out->failed;
}

static int
compare_ids(const void *a, const void *b)
{
	const struct index_id *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->number > y->number) - (x->number < y->number);
}

/* The tables after the entries. */
static void
put_tables(struct index_writer *w, struct buffer *out)
{
	if (w->nids > 1)
		qsort(w->id, w->nids, sizeof(*w->id), compare_ids);
	for (size_t i = 0; i < w->nids; i++) {
		unsigned char bytes[INDEX_ID];

		put_number(bytes, w->id[i].key, 8);
		put_number(bytes + 8, w->id[i].number, 8);
		put_bytes(w, bytes, sizeof(bytes), out);
	}
	for (unsigned i = 0; i < w->nnames; i++)
		put_bytes(w, (const unsigned char *)w->name[i], INDEX_NAME, out);
	if (w->written % INDEX_PAGE != 0 && !w->failed && !add_sum(w))
		w->failed = true;
}

/* The checksums of the pages, and last what describes all that is before it. */
static void
put_tail(struct index_writer *w, const struct index_archive *a, struct buffer *out)
{
	unsigned char tail[INDEX_TAIL] = { 0 }, bytes[4];
	uint32_t sums = 0;

	for (size_t i = 0; i < w->nsums; i++) {
		put_number(bytes, w->sum[i], 4);
		sums = (uint32_t)crc32(sums, bytes, 4);
		buffer_add(out, (const char *)bytes, 4);
	}
	memcpy(tail, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1);
	put_number(tail + TAIL_VERSION, INDEX_VERSION, 4);
	put_number(tail + TAIL_BLOCKED, a->blocked, 4);
	put_number(tail + TAIL_SIZE, a->size, 8);
	memcpy(tail + TAIL_HASH, a->hash, DIGEST_SIZE);
	put_number(tail + TAIL_TEXT, a->text_bytes, 8);
	put_number(tail + TAIL_SEPARATORS, a->separator_bytes, 8);
	put_number(tail + TAIL_MEMBERS, a->members, 8);
	put_number(tail + TAIL_RECORDS, w->records, 8);
	put_number(tail + TAIL_IDS, w->nids, 8);
	put_number(tail + TAIL_NAMES, w->nnames, 8);
	put_number(tail + TAIL_SUMS, sums, 4);
	put_number(tail + TAIL_SUM, (uint32_t)crc32(0, tail, TAIL_SUM), 4);
	buffer_add(out, (const char *)tail, sizeof(tail));
}

bool
index_end(struct index_writer *w, const struct index_archive *a, struct buffer *out)
{
	if (w->records == 0)
		put_head(w, out);
	put_tables(w, out);
	put_tail(w, a, out);
	return !w->failed && !out->failed;
}

/* ---- lists -------------------------------------------------------------------------------------- */

/* Add the list of these segments, and the last tail, which come at a place of the index.  size: of the archive. */
static void
put_list(const struct index_segment *s, unsigned n, uint64_t size, bool grows, uint64_t at, struct buffer *out)
{
	unsigned char rows[INDEX_SEGMENTS_MAX * INDEX_ROW], last[INDEX_TAIL] = { 0 };
	size_t length = n * (size_t)INDEX_ROW;

	for (unsigned i = 0; i < n; i++) {
		put_number(rows + i * INDEX_ROW + ROW_PLACE, s[i].at, 8);
		put_number(rows + i * INDEX_ROW + ROW_LENGTH, s[i].length, 8);
		put_number(rows + i * INDEX_ROW + ROW_LINES, s[i].lines, 8);
	}
	memcpy(last, INDEX_MAGIC, sizeof(INDEX_MAGIC) - 1);
	put_number(last + TAIL_VERSION, INDEX_VERSION_GROWN, 4);
	put_number(last + LAST_GROWS, grows, 4);
	put_number(last + LAST_SIZE, size, 8);
	put_number(last + LAST_LIST, at, 8);
	put_number(last + LAST_SEGMENTS, n, 8);
	put_number(last + LAST_PLACE, at + length, 8);
	put_number(last + TAIL_SUMS, (uint32_t)crc32(0, rows, (uInt)length), 4);
	put_number(last + TAIL_SUM, (uint32_t)crc32(0, last, TAIL_SUM), 4);
	buffer_add(out, (const char *)rows, length);
	buffer_add(out, (const char *)last, sizeof(last));
}

bool
index_announce(const struct index *x, struct buffer *out)
{
	put_list(x->segment, x->nsegments, x->archive.size, true, x->end, out);
	return !out->failed;
}

/* ---- joining ------------------------------------------------------------------------------------ */

/* Write so much at once. */
enum { PIECE = 64 * 1024 };

/* What is being written: a segment for a part of the archive that begins after so many bytes of the file and of the text, and lines. */
struct joining {
	struct index_writer *writer;
	uint64_t file, text, lines, records;
	struct index_archive part;
	struct buffer text_out;
	index_put *put;
	void *ctx;
	uint64_t written;
	char *why;
};

static bool
no_memory(const struct joining *j)
{
	snprintf(j->why, INDEX_WHY, "out of memory for an index");
	return false;
}

static bool
put_out(struct joining *j, bool all)
{
	size_t n = j->text_out.len;

	if (n == 0 || (!all && n < PIECE))
		return true;
	if (!j->put(j->ctx, j->text_out.data, n, j->why))
		return false;
	j->written += n;
	buffer_clear(&j->text_out);
	return true;
}

/* The numbers that the names of a segment have in what is written. */
static bool
number_names(struct joining *j, struct index *x, const struct index_segment *s, uint8_t number[INDEX_NAMES_MAX + 1])
{
	char name[INDEX_NAME];

	number[0] = 0;
	for (unsigned i = 1; i <= s->names; i++) {
		if (!index_read_bytes(x, s, s->names_at + (uint64_t)(i - 1) * INDEX_NAME, (unsigned char *)name, INDEX_NAME, j->why))
			return false;
		if (memchr(name, '\0', INDEX_NAME) == NULL)
			return index_is_damaged(x, j->why);
		number[i] = index_name(j->writer, name);
	}
	return true;
}

static bool
join_ids(struct joining *j, struct index *x, const struct index_segment *s)
{
	for (uint64_t i = 0; i < s->ids; i++) {
		struct index_id id;

		if (!index_read_id(x, s, i, &id, j->why))
			return false;
		if (id.number == 0 || id.number > s->records)
			return index_is_damaged(x, j->why);
		if (!index_add_key(j->writer, id.key, j->records + id.number))
			return no_memory(j);
	}
	return true;
}

/* Add a segment of an index.  before: what comes before its part in the archive. */
static bool
join(struct joining *j, struct index *x, const struct index_segment *s, const struct index_segment *before)
{
	uint64_t file = before->file - j->file, text = before->text - j->text, lines = before->lines - j->lines;
	uint8_t number[INDEX_NAMES_MAX + 1];

	if (!number_names(j, x, s, number))
		return false;
	for (uint64_t i = 0; i < s->records; i++) {
		struct index_entry e;

		if (!index_read_entry(x, s, i, &e, j->why))
			return false;
		e.place += s->part.blocked ? file << 16 : file;
		e.offset += text;
		e.line += lines;
		e.game = number[e.game];
		e.winner = number[e.winner];
		e.how = number[e.how];
		if (!index_add(j->writer, &e, NULL, &j->text_out))
			return no_memory(j);
		if (!put_out(j, false))
			return false;
	}
	if (!join_ids(j, x, s))
		return false;
	j->records += s->records;
	j->part.size += s->part.size;
	j->part.text_bytes += s->part.text_bytes;
	j->part.separator_bytes += s->part.separator_bytes;
	j->part.members += s->part.members;
	j->part.blocked = s->part.blocked;
	return true;
}

/* ---- growing ------------------------------------------------------------------------------------ */

unsigned
index_joined(const struct index *x, const struct index *added)
{
	uint64_t records = added->records, live = 0;
	unsigned first = x->nsegments;

	for (unsigned i = 0; i < x->nsegments; i++)
		live += x->segment[i].length;
	if (x->end - live > live / 2 + INDEX_PAGE * 16)
		return 0; /* too much of the file is of no use any more */
	while (first > 0 && (x->segment[first - 1].records <= records || first >= INDEX_SEGMENTS_MAX - 1))
		records += x->segment[--first].records;
	return first;
}

/* Join the segments from the first one on, and what is added. */
static bool
join_all(struct joining *j, struct index *x, unsigned first, struct index *added, const struct index_segment *end)
{
	for (unsigned i = first; i < x->nsegments; i++)
		if (!join(j, x, &x->segment[i], &x->segment[i]))
			return false;
	return join(j, added, added->segment, end);
}

bool
index_grow(struct index *x, struct index *added, unsigned first, const struct index_growth *g, uint64_t at, struct buffer *last, char why[INDEX_WHY])
{
	const struct index_segment end = { .file = x->archive.size, .text = x->archive.text_bytes, .lines = g->lines };
	const struct index_segment *before = first < x->nsegments ? &x->segment[first] : &end;
	struct joining j = { .writer = index_writer_new(), .file = before->file, .text = before->text, .lines = before->lines, .put = g->put,
		.ctx = g->ctx, .why = why };
	struct index_segment list[INDEX_SEGMENTS_MAX];
	bool good = j.writer != NULL || no_memory(&j);

	good = good && join_all(&j, x, first, added, &end);
	memcpy(j.part.hash, g->hash, DIGEST_SIZE);
	good = good && (index_end(j.writer, &j.part, &j.text_out) || no_memory(&j)) && put_out(&j, true);
	index_writer_free(j.writer);
	buffer_free(&j.text_out);
	if (!good)
		return false;
	memcpy(list, x->segment, first * sizeof(*list));
	list[first] = (struct index_segment){ .at = at, .length = j.written, .lines = before->lines };
	if (first > 0)
		put_list(list, first + 1, x->archive.size + added->archive.size, false, at + j.written, last);
	return !last->failed || no_memory(&j);
}

uint64_t
index_joined_from(const struct index *x, unsigned first)
{
	return first < x->nsegments ? x->segment[first].file : x->archive.size;
}
