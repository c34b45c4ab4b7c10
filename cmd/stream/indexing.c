/* stream/indexing.c: see indexing.h. */
#include "indexing.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "archive/file_hash.h"
#include "summary/summary.h"

/* What a worker knows of a document. */
struct note {
	struct index_entry entry;
	char game[INDEX_NAME], winner[INDEX_NAME], how[INDEX_NAME];
	uint64_t key;   /* of its id, if it has one */
	bool has_key;
	bool continues; /* it is the next piece of a record that is too large */
};

_Static_assert(sizeof(struct note) <= INDEXING_NOTE, "a note is as long as others expect");

/* ---- a worker's notes --------------------------------------------------------------------------- */

/* Copy a name; one that is too long is left out. */
static void
take_name(char to[INDEX_NAME], const char *name)
{
	if (name != NULL && strlen(name) < INDEX_NAME)
		memcpy(to, name, strlen(name) + 1);
}

/* "2026-10-03" as a number; 0: it has another form. */
static uint32_t
date_number(const char *text)
{
	static const char form[] = "dddd-dd-dd";
	uint32_t n = 0;

	if (text == NULL || strlen(text) != strlen(form))
		return 0;
	for (size_t i = 0; form[i] != '\0'; i++) {
		bool digit = text[i] >= '0' && text[i] <= '9';

		if (form[i] == 'd' ? !digit : text[i] != form[i])
			return 0;
		if (digit)
			n = 10 * n + (uint32_t)(text[i] - '0');
	}
	return n;
}

/* The key by which the record is found.  That of one that could not be read is known only if the first finding names it. */
static void
take_key(struct note *n, const struct worker *w, const struct record *r)
{
	const char *id = r != NULL ? r->id : w->found.n > 0 ? w->found.found[0].record_id : "";

	n->has_key = id != NULL;
	n->key = id != NULL ? index_key(id) : INDEX_ANY_ID;
}

uint32_t
indexing_date(const struct record *r)
{
	return date_number(summary_text_of(r, COLUMN_DATE));
}

void
indexing_place(struct index_entry *e, const struct document *d)
{
	const char *text = d->text + d->len - d->bytes; /* with its byte-order mark */

	e->place = d->place;
	e->offset = d->offset;
	e->bytes = d->bytes;
	e->line = d->line;
	e->sum = d->fault == DOCUMENT_WHOLE ? (uint32_t)crc32_z(0, (const unsigned char *)text, (size_t)d->bytes) : 0;
}

void
indexing_note(struct job *j, const struct worker *w, const struct document *d, const struct record *r, enum index_judged judged,
    uint32_t plies)
{
	union {
		struct note note;
		char bytes[INDEXING_NOTE];
	} all;
	struct note *n = &all.note;

	memset(&all, 0, sizeof(all));
	n->continues = d->fault == DOCUMENT_REST;
	n->entry = (struct index_entry){ .judged = (uint8_t)judged, .plies = plies };
	indexing_place(&n->entry, d);
	if (!n->continues)
		take_key(n, w, r);
	if (r != NULL) {
		take_name(n->game, r->game->name);
		take_name(n->winner, summary_text_of(r, COLUMN_WINNER));
		take_name(n->how, summary_text_of(r, COLUMN_HOW));
		n->entry.date = indexing_date(r);
	}
	buffer_add(job_entries(j), all.bytes, sizeof(all));
}

bool
indexing_entry(const char note[INDEXING_NOTE], struct index_writer *w, struct index_entry *e, uint64_t *key)
{
	struct note n;

	memcpy(&n, note, sizeof(n));
	*e = n.entry;
	e->game = index_name(w, n.game);
	e->winner = index_name(w, n.winner);
	e->how = index_name(w, n.how);
	*key = n.key;
	return n.has_key;
}

/* ---- in the order of the input ------------------------------------------------------------------ */

static const char *
fail(struct indexing *x, const char *path, const char *why)
{
	snprintf(x->why, sizeof(x->why), "cannot write '%.200s" INDEX_SUFFIX "': %s", path, why);
	return x->why;
}

/* Write what is complete. */
static const char *
write_text(struct indexing *x, const char *path)
{
	if (!output_write(&x->out, x->text.data, x->text.len))
		return fail(x, path, strerror(x->out.error));
	buffer_clear(&x->text);
	return NULL;
}

static bool
write_last(struct indexing *x)
{
	bool waits = x->waits;

	x->waits = false;
	return !waits || index_add(x->writer, &x->last, x->has_key ? &x->key : NULL, &x->text);
}

static const char *
begin(struct indexing *x, const char *path)
{
	struct buffer name = { 0 };
	const char *why = NULL;

	x->writer = index_writer_new();
	if (x->writer == NULL || !index_file_name(path, &name))
		why = "out of memory";
	else if ((why = outputs_forbid(x->files, name.data)) == NULL && !(x->open = output_open(&x->out, x->files, name.data)))
		why = strerror(x->out.error);
	buffer_free(&name);
	return why != NULL ? fail(x, path, why) : NULL;
}

const char *
indexing_take(struct indexing *x, struct job *j)
{
	const struct buffer *notes = job_entries(j);
	const char *path = job_source(j), *why;

	if (notes->failed)
		return "out of memory";
	if (notes->len > 0 && x->writer == NULL && (why = begin(x, path)) != NULL)
		return why;
	for (size_t at = 0; at + INDEXING_NOTE <= notes->len; at += INDEXING_NOTE) {
		struct note n;

		memcpy(&n, notes->data + at, sizeof(n));
		if (n.continues) {
			x->last.bytes += n.entry.bytes;
			continue;
		}
		if (!write_last(x))
			return "out of memory for an index";
		x->has_key = indexing_entry(notes->data + at, x->writer, &x->last, &x->key);
		x->waits = true;
	}
	return x->writer != NULL ? write_text(x, path) : NULL;
}

/* Open an archive, and wait until nothing is being added to it; then nothing can be, as long as it is open.  -1: errno says why not. */
static int
hold(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* (a pipe would wait) */

	while (fd >= 0 && flock(fd, LOCK_SH) != 0 && errno == EINTR)
		continue;
	return fd;
}

/* The archive has another size than was read. */
static const char *
why_other_size(const struct input_end *e)
{
	uint64_t size;
	bool grows;

	if (index_bound(e->path, NULL, &size, &grows) && grows && size == e->count.raw_bytes)
		return "bytes behind its end are left of an --append that came to no end: append again, or write the archive anew with --pass";
	return "the input was changed while it was read";
}

/* Take what tells the archive from others, and hold it.  Returns why it cannot have an index, or NULL. */
static const char *
describe(struct indexing *x, const struct input_end *e, struct index_archive *a)
{
	int fd = x->lock = hold(e->path);
	struct stat st;

	*a = (struct index_archive){ .size = e->count.raw_bytes, .text_bytes = e->count.text_bytes,
		.separator_bytes = e->count.separator_bytes, .members = e->count.members, .blocked = e->count.form == FORM_BLOCKED };
	if (fd < 0 || fstat(fd, &st) != 0)
		return strerror(errno);
	if (!S_ISREG(st.st_mode))
		return "the input is not a file";
	if (e->count.form == FORM_GZIP)
		return "the input is gzip that is not blocked, so no record in it can be read without all before it; make it anew with --bgzip";
	if ((uint64_t)st.st_size != a->size)
		return why_other_size(e);
	return file_hash(fd, a->size, a->hash) ? NULL : strerror(errno);
}

/* Forget the index that was begun, or give it its name. */
static bool
finish(struct indexing *x, bool wanted)
{
	bool there = !x->open || output_end(&x->out, wanted) || !wanted;

	if (x->lock > 0)
		close(x->lock);
	x->lock = 0;
	x->open = x->waits = false;
	index_writer_free(x->writer);
	x->writer = NULL;
	buffer_free(&x->text);
	return there;
}

const char *
indexing_end(struct indexing *x, const struct input_end *e)
{
	struct index_archive a;
	const char *why = NULL;

	if (e->troubled) {
		finish(x, false); /* the trouble was reported */
		return NULL;
	}
	if (strcmp(e->path, "-") == 0)
		why = fail(x, "<stdin>", "standard input has no name for it");
	else if ((why = describe(x, e, &a)) != NULL)
		why = fail(x, e->path, why);
	else if (x->writer == NULL)
		why = begin(x, e->path);
	if (why == NULL && (!write_last(x) || !index_end(x->writer, &a, &x->text)))
		why = "out of memory for an index";
	if (why == NULL)
		why = write_text(x, e->path);
	if (!finish(x, why == NULL))
		why = fail(x, e->path, strerror(x->out.error));
	return why;
}

void
indexing_free(struct indexing *x)
{
	finish(x, false);
}
