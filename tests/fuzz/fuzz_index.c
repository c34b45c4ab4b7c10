/* fuzz_index.c: read bytes as an index, and find records by it.
 *
 * The input is an index without its part of sums, which is made here: a fuzzer would not get past a checksum.  It is also read
 * as it is.  What the index says must be possible; and a source that goes to the places that it names must not read anything but
 * its archive.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "archive/index.h"
#include "archive/index_bytes.h"
#include "check.h"

enum { ENTRIES_MAX = 3000, SEEKS_MAX = 6 };

/* ---- an archive to look for places in ----------------------------------------------------------- */

static const char archive[] = "---\na: 1\n---\nb: 2\n...\n# c\n---\nd: 3\n";

/* The archive as a file, plain or as blocked gzip.  Returns how long it is. */
static size_t
make_archive(FILE *f, bool blocked)
{
	struct bgzf_writer *w = bgzf_writer_new(1, &(struct sharing){ 0 });
	struct buffer out = { 0 };
	size_t len;

	if (w == NULL)
		exit(2);
	for (size_t at = 0; at < sizeof(archive) - 1 && blocked; at += 9)
		bgzf_add(w, archive + at, sizeof(archive) - 1 - at < 9 ? sizeof(archive) - 1 - at : 9, &out);
	if (blocked)
		bgzf_finish(w, &out);
	else
		buffer_add(&out, archive, sizeof(archive) - 1);
	if (out.failed || fwrite(out.data, 1, out.len, f) != out.len || fflush(f) != 0)
		exit(2);
	len = out.len;
	buffer_free(&out);
	bgzf_writer_free(w);
	return len;
}

/* Read from a place on.  The documents must be texts of the archive. */
static void
seek(const char *path, const struct index_entry *e, bool blocked)
{
	struct batch b = { 0 };
	struct source *s;
	struct finding f;
	uint64_t number = 0;

	if (!source_open(&s, path, 1 << 20, &f))
		exit(2);
	if (source_seek(s, &(struct source_place){ e->place, e->offset, e->line, blocked }, &f))
		source_next(s, &b, &number, &f);
	for (size_t i = 0; i < b.ndocuments; i++) {
		const struct document *d = &b.documents[i];
		bool found = false;

		for (size_t at = 0; at + d->len <= sizeof(archive) - 1; at++)
			found = found || memcmp(archive + at, d->text, d->len) == 0;
		if (!found && d->kind != DOCUMENT_XML && d->fault == DOCUMENT_WHOLE)
			fault("a document is not of the archive: %.*s", (int)d->len, d->text);
	}
	batch_free(&b);
	source_close(s);
}

/* ---- what the index says ------------------------------------------------------------------------ */

static bool
take_number(void *ctx, uint64_t number)
{
	uint64_t *before = ctx;

	if (number <= *before)
		fault("record %llu is found after %llu", (unsigned long long)number, (unsigned long long)*before);
	*before = number;
	return true;
}

/* Look for the keys that the table of ids has, if its bytes are where they must be. */
static void
find_keys(struct index *x, const unsigned char *data, size_t size)
{
	char why[INDEX_WHY];
	size_t at = INDEX_HEAD + (size_t)index_records(x) * INDEX_ENTRY;

	for (size_t i = 0; i < ENTRIES_MAX && at + INDEX_ID <= size - INDEX_TAIL; i++, at += INDEX_ID) {
		uint64_t before = 0;

		index_find(x, get_number(data + at, 8), take_number, &before, why);
		if (before > index_records(x))
			fault("a record is found that the archive does not have");
	}
}

static void
read_entries(struct index *x)
{
	const struct index_archive *a = index_archive(x);
	char why[INDEX_WHY], name[INDEX_NAME], path[40];
	FILE *f = tmpfile();
	unsigned seeks = 0;

	if (f == NULL)
		exit(2);
	snprintf(path, sizeof(path), "/dev/fd/%d", fileno(f));
	make_archive(f, a->blocked);
	for (uint64_t n = 0; n <= index_records(x) + 1 && n < ENTRIES_MAX; n++) {
		struct index_entry e;
		uint64_t first;

		if (!index_read(x, n, &e, why))
			continue;
		if (n == 0 || n > index_records(x) || e.bytes > a->text_bytes || e.offset > a->text_bytes - e.bytes || e.line == 0)
			fault("an entry that cannot be true");
		if (e.game != 0 && index_read_name(x, e.game, name, why) && strlen(name) >= INDEX_NAME)
			fault("a name that does not end");
		if (index_at(x, e.offset, &first, why) && (first == 0 || first > index_records(x) + 1))
			fault("a record is found by its place that the archive does not have");
		if (seeks++ < SEEKS_MAX)
			seek(path, &e, a->blocked);
	}
	index_check(x, 1, index_records(x), why);
	fclose(f);
}

static void
read_index(const unsigned char *data, size_t size)
{
	char why[INDEX_WHY];
	struct index *x;

	if (!index_open_bytes(&x, data, size, why)) {
		if (strlen(why) == 0)
			fault("an index is refused without a word");
		return;
	}
	read_entries(x);
	find_keys(x, data, size);
	index_close(x);
}

/* Put the sums in. */
static unsigned char *
complete(const uint8_t *data, size_t size, size_t *out_size)
{
	size_t body = size - INDEX_TAIL, pages = (body + INDEX_PAGE - 1) / INDEX_PAGE;
	unsigned char *out = need(size + 4 * pages), *tail = out + body + 4 * pages;

	memcpy(out, data, body);
	memcpy(tail, data + body, INDEX_TAIL);
	for (size_t i = 0; i < pages; i++) {
		size_t n = body - i * INDEX_PAGE < INDEX_PAGE ? body - i * INDEX_PAGE : INDEX_PAGE;

		put_number(out + body + 4 * i, crc32(0, out + i * INDEX_PAGE, (uInt)n), 4);
	}
	put_number(tail + TAIL_SUMS, crc32_z(0, out + body, 4 * pages), 4);
	put_number(tail + TAIL_SUM, crc32(0, tail, TAIL_SUM), 4);
	*out_size = size + 4 * pages;
	return out;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned char *whole;
	size_t n;

	read_index(data, size);
	if (size < INDEX_HEAD + INDEX_TAIL)
		return 0;
	whole = complete(data, size, &n);
	read_index(whole, n);
	free(whole);
	return 0;
}
