/* stream/reading.c: see reading.h. */
#include "reading.h"

#include <inttypes.h>
#include <string.h>

void
reading_add_counts(struct source_count *to, const struct source_count *from)
{
	to->raw_bytes += from->raw_bytes;
	to->text_bytes += from->text_bytes;
	to->document_bytes += from->document_bytes;
	to->separator_bytes += from->separator_bytes;
	to->lost_bytes += from->lost_bytes;
	to->damaged_bytes += from->damaged_bytes;
	to->members += from->members;
}

struct source *
reading_open(struct run *r, int input, const struct pool_worker *here)
{
	const char *path = r->cli->inputs[input];
	char kept[BOX_NAME];
	struct source *s;
	struct finding f;
	struct job *j;

	if (source_open(&s, box_input(&r->cli->box, input, path, kept), r->cli->max_record, &f)) {
		source_pass_damage(s);
		source_bound(s, r->ranges->input[input].bound);
		if (r->task->takes_cut)
			source_take_cut(s);
		source_expect_seal(s, sealed_input(&r->cli->sealed, path));
		if (here == NULL)
			source_share(s, &(struct sharing){ pool_share, r });
		return s;
	}
	j = take_job(r);
	j->source = path;
	j->batch.ndocuments = 0;
	j->trouble = f;
	j->troubled = j->ends = true;
	j->end = (struct input_end){ .path = path, .troubled = true };
	submit(r, j, here);
	return NULL;
}

/* The number of the last record that ends in the batch.  (There may be more of one that is too large.) */
static uint64_t
last_done(const struct batch *b, uint64_t number)
{
	enum document_fault fault = b->ndocuments > 0 ? b->documents[b->ndocuments - 1].fault : DOCUMENT_WHOLE;

	return fault == DOCUMENT_TOO_LARGE || fault == DOCUMENT_REST ? number - 1 : number;
}

enum source_state
reading_fill(struct source *s, struct job *j, const char *path, uint64_t *number)
{
	enum source_state state;

	source_on_growth(s, wait_for_room, j);
	state = source_next(s, &j->batch, number, &j->trouble);
	wait_for_room(j, j->batch.len); /* it may need less room now, because the batch is shorter */
	j->source = strcmp(path, "-") == 0 ? "<stdin>" : path;
	j->troubled = state == SOURCE_FAILED || state == SOURCE_DAMAGED;
	j->last = last_done(&j->batch, *number);
	return state;
}

bool
reading_goes_on(enum source_state state)
{
	return state == SOURCE_MORE || state == SOURCE_DAMAGED;
}

void
reading_note_lost(struct run *r, const struct source_gap *gap, uint64_t text)
{
	uint64_t at = r->before + gap->offset;

	note_record(r, at);
	if (at >= r->ranges->begin && at < r->ranges->end)
		r->result->lost_in_shard += text;
}

/* The index of an input, although the input is damaged; NULL: it has none that is of use. */
static struct index *
index_of_damaged(const struct run *r, const char *path)
{
	char why[INDEX_WHY];
	struct index *x;

	if (strcmp(path, "-") == 0 || r->cli->no_index || index_open_damaged(&x, path, NULL, why) != INDEX_GOOD)
		return NULL;
	return x;
}

/* Does the index have as many records before the gap as were read?  (One may have begun in its last line, which could not be known.) */
static bool
counts_as_read(uint64_t by_index, uint64_t read)
{
	return by_index == read || by_index == read + 1;
}

/* Say which records are lost: those from `from` up to the one before `to`. */
static void
help_lost(struct finding *f, uint64_t from, uint64_t to)
{
	if (from + 1 < to)
		finding_help(f, "by its index, these are the records %" PRIu64 " to %" PRIu64 " of the file", from, to - 1);
	else if (from < to)
		finding_help(f, "by its index, this is the record %" PRIu64 " of the file", from);
	else
		finding_help(f, "by its index, no record is lost");
}

bool
reading_tell_lost(struct run *r, struct job *j, const char *path, const struct source_gap *gap, uint64_t *number)
{
	char why[INDEX_WHY];
	struct index *x = index_of_damaged(r, path);
	uint64_t from, to;
	bool known = x != NULL && index_at_place(x, gap->from, &from, why) && index_at_place(x, gap->to, &to, why) &&
	    counts_as_read(from - 1, *number);

	if (known) {
		help_lost(&j->trouble, gap->cut && from > 1 ? from - 1 : from, to);
		*number = to - 1;
	} else {
		finding_help(&j->trouble, "how many records are lost is not known without an index: those after the gap at byte %" PRIu64
		             " are numbered as if nothing had been there", gap->from + 1);
	}
	index_close(x);
	return known;
}
