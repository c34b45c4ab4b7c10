/* archive/index_write.c: write an index; see index.h. */
#include "index.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "core/memory.h"
#include "index_bytes.h"

/* The id of a record in the table. */
struct id {
	uint64_t key, number;
};

struct index_writer {
	struct id *id;
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

static bool
add_id(struct index_writer *w, uint64_t key)
{
	if (w->nids == w->ids_cap) {
		struct id *p = memory_double(w->id, &w->ids_cap, 256, sizeof(*p));

		if (p == NULL)
			return false;
		w->id = p;
	}
	w->id[w->nids++] = (struct id){ key, w->records };
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
	if (key != NULL && !add_id(w, *key))
		w->failed = true;
	return !w->failed && !out->failed;
}

static int
compare_ids(const void *a, const void *b)
{
	const struct id *x = a, *y = b;

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
