/* stream/indexing.h: validate --index: write ARCHIVE.sti beside each input.
 *
 * A worker notes each document; the notes are taken in the order of the input, and what is complete of an index is written.
 * An index gets its name when its archive was read to its end.
 *
 * Memory     32 bytes for each record that has an id: half of it to sort them.
 */
#ifndef STRAT_STREAM_INDEXING_H
#define STRAT_STREAM_INDEXING_H

#include "archive/index.h"
#include "worker.h"

/* Begin with one that is all 0, but for files. */
struct indexing {
	struct outputs *files;
	struct index_writer *writer;  /* NULL: no input is being read */
	struct output out;
	bool open;
	struct buffer text;
	struct index_entry last;      /* the last entry, which is not written yet: there may be more of its record */
	uint64_t key;
	bool waits, has_key;
	int lock;                     /* the archive, while its index gets its name; so nothing can be added to it then.  0: none */
	char why[500];
};

/* Note a document for the index.  r: the record, or NULL: it could not be read, as w->found says; judged: what came of it.
 * plies: of a valid record.  Call it also for the pieces of a record that is too large. */
void indexing_note(struct job *j, const struct worker *w, const struct document *d, const struct record *r, enum index_judged judged,
    uint32_t plies);
/* Take a note, one of a job's entries, as an entry of an index, whose places are not of that index.  *key: of its id; false: it has none. */
enum { INDEXING_NOTE = 256 };
bool indexing_entry(const char note[INDEXING_NOTE], struct index_writer *w, struct index_entry *e, uint64_t *key);
/* The date of a record as a number; 0: it has none, or in another form. */
uint32_t indexing_date(const struct record *r);
/* Say in the entry where the document is, and which bytes it has. */
void indexing_place(struct index_entry *e, const struct document *d);
/* Take the notes of a job.  Returns why that failed, or NULL. */
const char *indexing_take(struct indexing *x, struct job *j);
/* An input was read to its end.  Returns why it has no index, or NULL. */
const char *indexing_end(struct indexing *x, const struct input_end *e);
/* The run is over; an index that is not complete is removed. */
void indexing_free(struct indexing *x);

#endif
