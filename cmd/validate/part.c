/* validate/part.c: see part.h. */
#include "part.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "archive/file_hash.h"
#include "archive/source.h"

/* So much of the notes and of the index is in memory. */
enum { HELD = 1 << 20 };

static bool
no_memory(struct part *p)
{
	snprintf(p->why, sizeof(p->why), "out of memory");
	return false;
}

/* What is put aside cannot be written, or read. */
static bool
cannot_keep(struct part *p, int error)
{
	if (error == ENOMEM)
		return no_memory(p);
	snprintf(p->why, sizeof(p->why), "cannot put records aside in %.200s: %s", spool_directory(), strerror(error));
	return false;
}

/* ---- packing ------------------------------------------------------------------------------------ */

bool
part_open(struct part *p, const struct cli *c, bool sealed)
{
	int fd = spool_file(), to = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;

	p->notes.limit = p->image.limit = HELD;
	p->fd = fd > 0 ? fd : 0;
	if (to < 0)
		return cannot_keep(p, errno);
	output_stream(&p->out, to);
	p->open = true;
	p->sealed = sealed;
	if (!output_pack(&p->out, c->jobs) || (sealed && !output_seal(&p->out)))
		return no_memory(p);
	return true;
}

bool
part_add(struct part *p, const char *text, size_t len, const char note[INDEXING_NOTE])
{
	p->records++;
	if (!output_write(&p->out, text, len))
		return cannot_keep(p, p->out.error);
	return spool_add(&p->notes, note, INDEXING_NOTE) || cannot_keep(p, errno);
}

/* ---- reading back ------------------------------------------------------------------------------- */

struct reading_back {
	struct part *part;
	struct index_writer *writer;
	struct buffer text;
	const char *notes;
	uint64_t at, records;
};

/* The next bytes of what was packed. */
static ptrdiff_t
read_packed(void *ctx, void *to, size_t cap)
{
	struct reading_back *b = ctx;
	uint64_t left = b->part->size - b->at;
	size_t n = left < cap ? (size_t)left : cap;

	if (!file_read_at(b->part->fd, b->at, to, n))
		return -1;
	b->at += n;
	return (ptrdiff_t)n;
}

/* Add the next record to the index. */
static bool
index_document(struct reading_back *b, const struct document *d)
{
	struct part *p = b->part;
	struct index_entry e;
	uint64_t key;
	bool has_key;

	if (b->records == p->records || d->fault != DOCUMENT_WHOLE) {
		snprintf(p->why, sizeof(p->why), "the records, one after another, cannot be told apart from record %" PRIu64 " on", b->records + 1);
		return false;
	}
	has_key = indexing_entry(b->notes + b->records++ * INDEXING_NOTE, b->writer, &e, &key);
	indexing_place(&e, d);
	if (!index_add(b->writer, &e, has_key ? &key : NULL, &b->text))
		return no_memory(p);
	if (!spool_add(&p->image, b->text.data, b->text.len))
		return cannot_keep(p, errno);
	buffer_clear(&b->text);
	return true;
}

static bool
read_all(struct reading_back *b, struct source *s)
{
	struct part *p = b->part;
	struct batch batch = { 0 };
	enum source_state state = SOURCE_MORE;
	uint64_t number = 0;
	struct finding f;
	bool good = true;

	while (good && state == SOURCE_MORE) {
		state = source_next(s, &batch, &number, &f);
		for (size_t i = 0; i < batch.ndocuments && good; i++)
			good = index_document(b, &batch.documents[i]);
	}
	batch_free(&batch);
	if (good && state != SOURCE_END)
		snprintf(p->why, sizeof(p->why), "what was packed cannot be read back: %.300s", f.text);
	else if (good && b->records != p->records)
		snprintf(p->why, sizeof(p->why), "the records, one after another, cannot be told apart: %" PRIu64 " are %" PRIu64, p->records, b->records);
	else
		return good;
	return false;
}

/* End the index, and open it. */
static bool
end_index(struct reading_back *b, const struct source *s)
{
	struct part *p = b->part;
	struct source_count count;
	struct index_archive a;
	char why[INDEX_WHY];
	const char *image;

	source_counts(s, &count);
	a = (struct index_archive){ .size = p->size, .text_bytes = count.text_bytes, .separator_bytes = count.separator_bytes,
		.members = count.members, .blocked = true };
	if (!file_hash(p->fd, p->size, a.hash))
		return cannot_keep(p, errno);
	if (!index_end(b->writer, &a, &b->text))
		return no_memory(p);
	if (!spool_add(&p->image, b->text.data, b->text.len) || (image = spool_all(&p->image)) == NULL)
		return cannot_keep(p, errno);
	if (index_open_bytes(&p->index, (const unsigned char *)image, (size_t)spool_size(&p->image), why))
		return true;
	snprintf(p->why, sizeof(p->why), "%s", why);
	return false;
}

bool
part_end(struct part *p)
{
	struct reading_back b = { .part = p };
	struct source *s = NULL;
	struct finding f;
	off_t size;
	bool good;

	p->out.seal.records = p->records;
	p->open = false;
	if (!output_write_seal(&p->out) || !output_end(&p->out, true))
		return cannot_keep(p, p->out.error);
	if ((size = lseek(p->fd, 0, SEEK_END)) < 0 || (b.notes = spool_all(&p->notes)) == NULL)
		return cannot_keep(p, errno);
	p->size = (uint64_t)size;
	good = (b.writer = index_writer_new()) != NULL && source_open_from(&s, "", read_packed, &b, SIZE_MAX / 4, &f) && source_keep_places(s);
	if (!good)
		no_memory(p);
	good = good && read_all(&b, s) && end_index(&b, s);
	source_close(s);
	index_writer_free(b.writer);
	buffer_free(&b.text);
	return good;
}

void
part_free(struct part *p)
{
	if (p->open)
		output_end(&p->out, false);
	index_close(p->index);
	spool_free(&p->notes);
	spool_free(&p->image);
	if (p->fd > 0)
		close(p->fd);
	*p = (struct part){ 0 };
}
