/* validate/judge.c: see judge.h. */
#include "judge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "as_read.h"
#include "stream/selector.h"

/* A worker of this command. */
struct judge {
	struct worker worker; /* first */
	struct identity identity;
	uint8_t hash[DIGEST_SIZE]; /* of the game that was judged last, with --unique */
	char part[SPLIT_NAME_MAX]; /* where it goes, with --split-by */
};

void *
judge_new(void *ctx)
{
	struct judge *own = worker_new_of(ctx, sizeof(*own));

	if (own != NULL) {
		const struct settings *set = ctx;

		own->worker.player.counts_turns = !own->worker.cli->quiet;
		own->identity.keeps = set->doubles.relates;
	}
	return own;
}

void
judge_free(void *arg)
{
	struct judge *own = arg;

	worker_end(&own->worker);
	identity_free(&own->identity);
	free(own);
}

/* ---- what is passed on --------------------------------------------------------------------------- */

/* A valid record of a job: up to where its output goes.  With --unique, what doubles_note wrote follows. */
struct note {
	size_t end;
	uint64_t number;
	uint32_t date;   /* with --merge; */
	bool as_it_is;   /* and whether the text stands in the archive like this, */
	uint64_t offset; /* and where */
	char part[SPLIT_NAME_MAX];
};

static void
note_record(const struct judge *own, const struct record *r, struct job *j, size_t before)
{
	const struct settings *set = own->worker.settings;
	struct note n = { .end = job_out(j)->len, .number = r->document->number };

	if (set->merged.wanted) {
		const struct document *d = r->document;

		n.date = indexing_date(r);
		n.offset = d->offset;
		n.as_it_is = !d->bom && n.end - before == d->len && memcmp(job_out(j)->data + before, d->text, d->len) == 0;
	}
	memcpy(n.part, own->part, sizeof(n.part));
	buffer_add(job_notes(j), (const char *)&n, sizeof(n));
	if (set->doubles.wanted)
		doubles_note(&set->doubles, r, &own->identity, own->hash, job_notes(j));
}

/* What was put aside cannot be written, or read: errno says why. */
static const char *
cannot_keep(struct settings *set)
{
	if (errno == 0 || errno == ENOMEM)
		return "out of memory";
	snprintf(set->passed.why, sizeof(set->passed.why), "cannot put records aside in %.200s: %s", spool_directory(), strerror(errno));
	return set->passed.why;
}

/* Do valid records go elsewhere than to the output of their job? */
static bool
has_place(const struct settings *set)
{
	return set->merged.wanted || set->append != NULL || set->split || set->passed.to != NULL;
}

/* Put a record there; entry: what is known of it, with --append.  Returns why that failed, or NULL. */
static const char *
put_record(struct settings *set, const struct note *n, const char *text, size_t len, const char *entry)
{
	if (set->merged.wanted) {
		errno = 0;
		return merged_add(&set->merged, n->number, text, len, n->as_it_is ? &n->offset : NULL) ? NULL : cannot_keep(set);
	}
	if (set->append != NULL)
		return part_add(&set->part, text, len, entry) ? NULL : set->part.why;
	if (set->split)
		return split_write(&set->parts, set->files, n->part, text, len) ? NULL : set->parts.why;
	return passed_write(&set->passed, text, len);
}

const char *
judge_sift(void *ctx, struct job *j)
{
	struct settings *set = ctx;
	const struct buffer *notes = job_notes(j);
	struct buffer *out = job_out(j);
	size_t from = 0, to = 0;
	const char *entry = job_entries(j)->data, *trouble = set->index ? indexing_take(&set->indexing, j) : NULL;

	one_option_take(&set->option, job_refused(j));
	set->salvaged += set->salvage != NULL ? notes->len / sizeof(struct note) : 0;
	if (trouble != NULL || (!set->doubles.wanted && !has_place(set)))
		return trouble;
	if (notes->len == 0)
		return NULL;
	if (set->append != NULL && job_entries(j)->failed)
		return "out of memory";
	for (const char *at = notes->data, *end = at + notes->len; at < end;) {
		struct note n;
		const char *why;
		bool known = false;

		memcpy(&n, at, sizeof(n));
		at += sizeof(n);
		if (set->doubles.wanted && (why = doubles_ask(&set->doubles, &at, job_source(j), &known)) != NULL)
			return why;
		merged_date(&set->merged, job_source(j), n.date);
		if (known) {
			job_tally(j)->valid--;
			job_tally(j)->doubles++;
		} else if (!has_place(set)) {
			if (n.end > from)
				memmove(out->data + to, out->data + from, n.end - from);
			to += n.end - from;
		} else if ((why = put_record(set, &n, out->data + from, n.end - from, entry)) != NULL) {
			return why;
		}
		from = n.end;
		if (set->append != NULL)
			entry += INDEXING_NOTE;
	}
	out->len = to;
	return NULL;
}

const char *
judge_tell_doubles(void *ctx, struct job *j)
{
	struct settings *set = ctx;

	return doubles_tell(&set->doubles, j);
}

static bool
leave_out(void *ctx, uint64_t number)
{
	return merged_leave_out(ctx, number);
}

static const char *
pass_merged(void *ctx, const char *text, size_t len)
{
	return passed_write(ctx, text, len);
}

const char *
judge_merge(void *ctx, struct job *j)
{
	struct settings *set = ctx;
	const char *why;

	set->doubles.begins = leave_out;
	set->doubles.ctx = &set->merged;
	if ((why = judge_tell_doubles(ctx, j)) != NULL)
		return why;
	why = merged_write(&set->merged, pass_merged, &set->passed);
	return why != NULL && *why == '\0' ? cannot_keep(set) : why;
}

/* ---- one record ---------------------------------------------------------------------------------- */

/* Report all that was found, and count the record by the worst of it. */
static void
refuse(struct worker *w, const struct record *r, struct job *j)
{
	const struct settings *set = w->settings;

	one_option_note(w, r, set->finished, job_refused(j));
	findings_sort(&w->found);
	worker_report_found(w, j);
	if (findings_unreadable(&w->found) != NULL)
		job_tally(j)->unreadable++;
	else
		job_tally(j)->invalid++;
}

/* Report that a record stops before an end: an error if only finished records are wanted, a warning if it does not say so. */
static bool
accept_unfinished(const struct worker *w, const struct record *r, struct job *j)
{
	const struct settings *set = w->settings;
	struct finding f;

	job_tally(j)->unfinished += !r->result.finished;
	if (!player_find_unfinished(&w->player, r, set->finished, &f))
		return true;
	job_report(j, &f);
	return !set->finished;
}

/* Play the record, and write it in canonical form.  false: nothing is written, because it is not valid or memory ran out. */
static bool
write_canonical(struct worker *w, const struct record *r, struct buffer *out)
{
	const struct settings *set = w->settings;
	size_t before = out->len;
	struct finding ignored;
	bool written;

	w->player.all_marks = set->full;
	w->player.brief = !set->full;
	if (!(written = record_write_canonical(r, &w->player, out, &ignored)))
		out->len = before;
	w->player.brief = true;
	return written;
}

/* The same as JSON, by way of w->view. */
static bool
write_json(struct worker *w, const struct record *r, struct buffer *out)
{
	size_t before = out->len;

	buffer_clear(&w->view.text);
	arena_reset(&w->view.arena);
	if (!write_canonical(w, r, &w->view.text))
		return false;
	if (record_write_json(&w->view.arena, &w->view.text, out))
		return true;
	out->len = before;
	return false;
}

/* Was the record played when it was selected, and is all known that is wanted?  (If it is unfinished, or has claims or commitments, more is told.) */
static bool
is_known_valid(const struct worker *w, const struct record *r)
{
	const struct settings *set = w->settings;

	return w->selected != NULL && w->selected->valid && r->result.finished && r->key[KEY_CLAIMS] == NULL && r->key[KEY_COMMITMENTS] == NULL && !set->canonical &&
	    !set->doubles.wanted && !set->index && set->append == NULL;
}

/* Is the record valid but for its proofs?  If not, w->found has all that is wrong.  What is to be passed on goes to *out. */
static bool
judge(struct judge *own, const struct document *d, const struct record *r, struct buffer *out)
{
	struct worker *w = &own->worker;
	const struct settings *set = w->settings;
	bool known = is_known_valid(w, r), claims = known || worker_accepts_claims(r, &w->found);

	if (known) {
		if (set->pass)
			write_as_read(out, d);
		return true;
	}
	if (claims && set->canonical && r->playable && (set->json ? write_json : write_canonical)(w, r, out))
		return !set->doubles.wanted || identity_play(&own->identity, &w->player, r, &w->found, own->hash);
	if (set->doubles.wanted ? !identity_play(&own->identity, &w->player, r, &w->found, own->hash) : !player_play_all(&w->player, r, &w->found))
		return false;
	if (!claims)
		return false;
	if (set->canonical)
		return record_no_memory(r, &w->found);
	if (set->pass)
		write_as_read(out, d);
	return true;
}

/* Note the record for the index. */
static void
note_entry(const struct worker *w, const struct document *d, const struct record *r, bool good, struct job *j)
{
	enum index_judged judged = !good ? INDEX_INVALID : r->result.finished ? INDEX_VALID : INDEX_UNFINISHED;

	if (!good && findings_unreadable(&w->found) != NULL)
		judged = INDEX_UNREADABLE;
	indexing_note(j, w, d, r, judged, good ? state_head(w->player.state)->ply : 0);
}

/* Salvage a document: what is whole of it goes on as it was read, whatever was judged. */
static void
salvage(const struct document *d, struct job *j, size_t before)
{
	struct buffer *out = job_out(j);
	struct note n = { 0 };

	out->len = before;
	if (d->fault != DOCUMENT_WHOLE) {
		job_status(j, EXIT_TROUBLE);
		return;
	}
	write_bytes(out, d);
	n.end = out->len;
	buffer_add(job_notes(j), (const char *)&n, sizeof(n));
}

void
judge_document(void *arg, const struct document *d, struct job *j)
{
	struct judge *own = arg;
	struct worker *w = &own->worker;
	const struct settings *set = w->settings;
	struct buffer *out = job_out(j);
	size_t before = out->len;
	struct record *r;
	bool good = false;

	if (d->fault == DOCUMENT_REST) {
		if (set->reject)
			write_bytes(job_side_piece(j, true), d);
		if (set->index)
			indexing_note(j, w, d, NULL, INDEX_UNREADABLE, 0);
		return;
	}
	if ((r = worker_read(w, d, j)) == NULL || !judge(own, d, r, out) || !worker_accepts_proofs(r, &w->found)) {
		out->len = before;
		refuse(w, r, j);
	} else if (!accept_unfinished(w, r, j)) {
		out->len = before;
		one_option_note(w, NULL, true, job_refused(j));
		job_tally(j)->invalid++;
		job_status(j, EXIT_FINDINGS);
	} else {
		worker_report_asides(w, r, j);
		job_tally(j)->valid++;
		good = true;
		if (set->split)
			split_name(&set->parts, r, own->part);
		if (set->doubles.wanted || set->split || set->append != NULL || (set->passed.to != NULL && set->salvage == NULL))
			note_record(own, r, j, before);
	}
	if (set->salvage != NULL)
		salvage(d, j, before);
	if (set->index || (set->append != NULL && good))
		note_entry(w, d, r, good, j);
	if (!good && set->reject)
		write_bytes(job_side_piece(j, false), d);
}

const char *
judge_end_input(void *ctx, const struct input_end *e)
{
	struct settings *set = ctx;

	return indexing_end(&set->indexing, e);
}
