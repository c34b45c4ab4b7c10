/* host/asking.c: what the commands answer about records besides verdicts: a row of a summary, the shortest record that shows a verdict,
 * what another ruling would change, by which rules games were played, how logs of one game differ; and what a name means.
 */
#include "book/explanation.h"
#include "claims/claim.h"
#include "inquiry/inquiry.h"
#include "logs/logs.h"
#include "minimize/minimize.h"
#include "summary/summary.h"
#include "proofs/proofs.h"
#include "reading.h"
#include "strat-shown.h"
#include "text/library.h"

#include <string.h>

static enum verdict_format
format_of(enum strat_data form)
{
	return form == STRAT_JSON ? VERDICT_JSON : VERDICT_YAML;
}

/* ---- a row of a summary --------------------------------------------------------------------------- */

/* What a row is made with, which is too large for a stack. */
struct summing {
	struct summary summary;
	struct identity identity;
	struct player player;
	struct findings found;
};

/* Play the record once more, and count. */
static void
count_record(struct strat_reader *r, struct summing *s, bool hash)
{
	s->player.brief = true;
	s->player.asks_house = true;
	s->summary.found = &s->found;
	claims_check(r->record, &s->found);
	s->summary.identity = hash ? &s->identity : NULL;
	if (summary_play(&s->summary, &s->player, r->record, &s->found) && s->found.n == 0)
		proofs_check(r->record, &s->found);
	findings_sort(&s->found);
}

/* The finding because of which it is not known what is in the row; NULL: there is none. */
static const struct finding *
find_trouble(const struct strat_reader *r, struct findings *all)
{
	for (size_t i = 0; i < all->n; i++) {
		record_blame_size(&r->arena, &all->found[i]);
		if (diag_types[all->found[i].id].kind == KIND_TROUBLE)
			return &all->found[i];
	}
	return NULL;
}

/* *sound: nothing is wrong with the record. */
static bool
sum_up(struct strat_reader *r, const char *file, enum strat_row_form form, bool hash, bool *sound, struct buffer *out, struct finding *f)
{
	static const enum summary_form forms[] = { [STRAT_ROW_TSV] = SUMMARY_TSV, [STRAT_ROW_CSV] = SUMMARY_CSV, [STRAT_ROW_JSON] = SUMMARY_JSON };
	struct arena_mark mark = arena_mark(&r->arena);
	struct summing *s = memory_zalloc(1, sizeof(*s));
	const struct finding *trouble;

	if (s == NULL) {
		answer_no_memory(f);
		return false;
	}
	player_init(&s->player);
	summary_begin(&s->summary, file, r->document, &r->found);
	if (r->readable)
		count_record(r, s, hash);
	else if (r->record != NULL)
		summary_read_part(&s->summary, r->record, &s->found);
	trouble = find_trouble(r, &s->found);
	*sound = r->readable && s->found.n == 0;
	if (trouble != NULL)
		*f = *trouble;
	else
		summary_write(&s->summary, forms[form], out);
	arena_rewind(&r->arena, mark);
	identity_free(&s->identity);
	player_free(&s->player);
	memory_free(s);
	return trouble == NULL;
}

enum strat_status
strat_reader_summary(struct strat_reader *r, const char *file, enum strat_row_form form, bool hash, const char **text, size_t *len)
{
	CALL(r);
	struct buffer out = { 0 };
	struct finding f;
	bool done = false, sound;

	answer_nothing(text, len);
	arena_reset(&r->told);
	if (r->document == NULL || (!r->readable && r->found.n == 0))
		finding_set(&f, DIAG_VALUE, "no record was read");
	else if (hash && !library_types[LIBRARY_SODIUM].is_in)
		finding_set(&f, DIAG_BUILT_WITHOUT, LIBRARY_MISSING, "the hash of a game", library_types[LIBRARY_SODIUM].name);
	else
		done = sum_up(r, file, form, hash, &sound, &out, &f);
	return reader_answer(r, done, &out, &f, text, len);
}

enum strat_status
strat_reader_row(struct strat_reader *r, const char *file, enum strat_row_form form, const char **text, size_t *len)
{
	CALL(r);
	enum strat_status status = reader_advance(r);
	struct buffer out = { 0 };
	struct finding f;
	bool sound = false, done;

	answer_nothing(text, len);
	arena_reset(&r->told);
	if (status != STRAT_OK)
		return status;
	r->readable = reader_parse(r);
	if (r->record != NULL && !r->readable)
		player_play_all(&r->player, r->record, &r->found); /* as far as it can be read, for what else is wrong */
	findings_sort(&r->found);
	if (r->ledger != NULL)
		r->ledger->unjudged = true;
	if (find_trouble(r, &r->found) != NULL)
		return reader_refuse(r);
	done = sum_up(r, file, form, false, &sound, &out, &f);
	if (done && reader_tell(r, &out, text, len))
		return sound ? STRAT_OK : STRAT_REFUSED;
	if (done)
		answer_no_memory(&f);
	buffer_free(&out);
	findings_clear(&r->found);
	findings_add(&r->found, &f);
	return reader_refuse(r);
}

const char *
strat_summary_column(size_t i)
{
	return i < SUMMARY_COLUMNS ? summary_columns[i].name : NULL;
}

const char *
strat_summary_says(size_t i)
{
	return i < SUMMARY_COLUMNS ? summary_columns[i].meaning : NULL;
}

/* ---- what a name means ---------------------------------------------------------------------------- */

enum strat_status
strat_reader_explain(struct strat_reader *r, const char *id, const char **text, size_t *len)
{
	CALL(r);
	struct buffer out = { 0 };
	struct finding f;
	bool done;

	answer_nothing(text, len);
	arena_reset(&r->told);
	if (!(done = explanation_write(id, &out)))
		finding_set(&f, DIAG_VALUE, "nothing has the id '%.60s'", id);
	return reader_answer(r, done, &out, &f, text, len);
}

/* ---- the shortest record -------------------------------------------------------------------------- */

static bool
minimize(struct strat_reader *r, const struct node *node, size_t i, struct buffer *out, struct finding *f)
{
	const struct read_options reading = host_reading(&r->host, &r->data);
	const struct minimize_options how = { .reading = &reading };
	struct course c = { .game = NULL };
	struct problem why = { 0 };
	struct claim claim;
	struct player p;
	bool done = false;

	if (!course_read(r->record, &c, f))
		return false;
	player_init(&p);
	if (!claim_read_node(r->record, node, &claim, &why))
		claim_finding(r->record, &why, f);
	else if (claim.kind == CLAIM_DIFFERS)
		finding_set(f, DIAG_CLAIM_SYNTAX, "a claim that logs differ cannot be shown by a shorter record");
	else if (claim_is_of_proofs(claim.kind))
		finding_set(f, DIAG_CLAIM_SYNTAX, MINIMIZE_NO_PROOFS);
	else if (!(done = minimize_write(r->record, &c, &claim, (unsigned)i + 1, &how, &p, out)))
		answer_no_memory(f);
	player_free(&p);
	course_free(&c);
	return done;
}

enum strat_status
strat_reader_minimize(struct strat_reader *r, size_t i, const char **text, size_t *len)
{
	CALL(r);
	const struct node *node;
	enum strat_status status = reader_find_claim(r, i, &node);
	struct arena_mark mark;
	struct buffer out = { 0 };
	struct finding f;
	bool done;

	answer_nothing(text, len);
	if (status != STRAT_OK)
		return status;
	mark = arena_mark(&r->arena);
	done = minimize(r, node, i, &out, &f);
	if (!done)
		record_blame_size(&r->arena, &f);
	arena_rewind(&r->arena, mark);
	return reader_answer(r, done, &out, &f, text, len);
}

/* ---- questions about all records ------------------------------------------------------------------- */

/* A question about each record, and then about all.  Each call returns false if memory ran out. */
struct question {
	bool (*ask)(struct question *q, const struct record *r, const struct course *c, struct buffer *out);
	void (*sum)(struct question *q, struct buffer *out);
	enum verdict_format format;
	struct impact_question impact;
	struct impact_counts changed;
	struct infer_counts inferred;
	struct impact_room room;
};

static bool
ask_changed(struct question *q, const struct record *r, const struct course *c, struct buffer *out)
{
	return impact_ask(&q->impact, r, c, &q->room, &q->changed, q->format, out);
}

static void
sum_changed(struct question *q, struct buffer *out)
{
	impact_sum(&q->impact, &q->changed, q->format, out);
}

static bool
ask_rules(struct question *q, const struct record *r, const struct course *c, struct buffer *out)
{
	return infer_ask(r, c, &q->inferred, q->format, out);
}

static void
sum_rules(struct question *q, struct buffer *out)
{
	infer_sum(&q->inferred, q->format, out);
}

/* Ask about the record that was read.  STRAT_REFUSED: it cannot be read; STRAT_TROUBLE: it cannot be done.  Then *f says why. */
static enum strat_status
ask_record(struct strat_reader *r, struct question *q, struct buffer *out, struct finding *f)
{
	struct course c;
	bool asked;

	if (!reader_parse(r)) {
		findings_sort(&r->found);
		*f = r->found.found[0];
	} else if (course_read(r->record, &c, f)) {
		if (!(asked = q->ask(q, r->record, &c, out)))
			answer_no_memory(f);
		course_free(&c);
		if (asked)
			return STRAT_OK;
	}
	record_blame_size(&r->arena, f);
	return diag_types[f->id].kind == KIND_TROUBLE ? STRAT_TROUBLE : STRAT_REFUSED;
}

/* Ask about all records that are left.  STRAT_REFUSED: some cannot be read, and *first says why the first of them cannot. */
static enum strat_status
ask_all(struct strat_reader *r, struct question *q, struct buffer *out, struct finding *first)
{
	enum strat_status status, all = STRAT_OK;
	struct finding f;

	if (r->ledger != NULL)
		r->ledger->unjudged = true;
	while ((status = reader_advance(r)) == STRAT_OK) {
		if ((status = ask_record(r, q, out, &f)) == STRAT_OK)
			continue;
		if (status == STRAT_TROUBLE || all == STRAT_OK)
			*first = f;
		if (status == STRAT_TROUBLE)
			return status;
		all = STRAT_REFUSED;
	}
	if (status == STRAT_END)
		return all;
	*first = r->found.found[0];
	return status;
}

static enum strat_status
inquire(struct strat_reader *r, struct question *q, const char **text, size_t *len)
{
	struct buffer out = { 0 };
	struct finding f;
	enum strat_status status;

	arena_reset(&r->told);
	status = ask_all(r, q, &out, &f);
	impact_room_free(&q->room);
	if (status != STRAT_TROUBLE) {
		q->sum(q, &out);
		if (!reader_tell(r, &out, text, len)) {
			answer_no_memory(&f);
			status = STRAT_TROUBLE;
		}
	}
	buffer_free(&out);
	if (status == STRAT_OK)
		return status;
	reader_fail(r, &f);
	return status;
}

/* A question, which is too large for a stack.  NULL: out of memory, and that was found. */
static struct question *
new_question(struct strat_reader *r, enum strat_data form)
{
	struct question *q = memory_zalloc(1, sizeof(*q));
	struct finding f;

	if (q == NULL) {
		answer_no_memory(&f);
		reader_fail(r, &f);
		return NULL;
	}
	q->format = format_of(form);
	return q;
}

enum strat_status
strat_reader_impact(struct strat_reader *r, const char *ruling, enum strat_data form, const char **text, size_t *len)
{
	CALL(r);
	const struct read_options how = host_reading(&r->host, &r->data);
	struct question *q = new_question(r, form);
	enum strat_status status;
	struct finding f;

	answer_nothing(text, len);
	if (q == NULL)
		return STRAT_TROUBLE;
	q->ask = ask_changed;
	q->sum = sum_changed;
	if (impact_question_read(ruling, how.game, &q->impact)) {
		status = inquire(r, q, text, len);
	} else {
		finding_set(&f, DIAG_VALUE, "no ruling or option has the name '%.60s'", ruling);
		status = reader_fail(r, &f);
	}
	memory_free(q);
	return status;
}

enum strat_status
strat_reader_infer(struct strat_reader *r, enum strat_data form, const char **text, size_t *len)
{
	CALL(r);
	struct question *q = new_question(r, form);
	enum strat_status status;

	answer_nothing(text, len);
	if (q == NULL)
		return STRAT_TROUBLE;
	q->ask = ask_rules;
	q->sum = sum_rules;
	status = inquire(r, q, text, len);
	memory_free(q);
	return status;
}

/* ---- logs of one game ------------------------------------------------------------------------------- */

struct logs {
	const struct record *record[RECONCILE_LOGS_MAX];
	struct course course[RECONCILE_LOGS_MAX];
	const struct course *courses[RECONCILE_LOGS_MAX];
	const char *const *name;
	unsigned n;
};

/* Take the records that the readers have read.  false: *f says what is wrong with one. */
static bool
take_logs(struct strat_reader *const *readers, size_t n, struct logs *out, struct finding *f)
{
	if (n < 2 || n > RECONCILE_LOGS_MAX) {
		finding_set(f, DIAG_VALUE, "two to %d logs can be compared", RECONCILE_LOGS_MAX);
		return false;
	}
	for (; out->n < n; out->n++) {
		struct strat_reader *r = readers[out->n];

		if (!r->readable || r->record == NULL) {
			finding_set(f, DIAG_VALUE, "log %u of these is no record that can be read", out->n + 1);
			return false;
		}
		out->record[out->n] = r->record;
		out->courses[out->n] = &out->course[out->n];
		if (!course_read(r->record, &out->course[out->n], f))
			return false;
		out->course[out->n].stop = readers[0]->record->stop; /* it is that host who is asked */
	}
	return true;
}

static bool
compare(struct strat_reader *r, const struct logs *l, enum verdict_format format, struct buffer *text, struct buffer *merged)
{
	const struct read_options how = host_reading(&r->host, &r->data);
	struct reconciliation found;
	struct player p;
	bool written;

	if (!logs_reconcile(l->record, l->courses, l->n, &found))
		return false;
	verdict_begin_page(format, "Logs of one game, compared", text);
	logs_write(l->record, l->courses, l->name, l->n, &found, format, text);
	verdict_end(format, text);
	player_init(&p);
	p.brief = true;
	written = !logs_can_merge(&found) || logs_write_merged(l->record, l->courses, l->n, &found, &how, &p, merged);
	player_free(&p);
	reconcile_free(&found);
	return written && !text->failed && !merged->failed;
}

enum strat_status
readers_compare(struct strat_reader *const *logs, const char *const *name, size_t n, enum verdict_format format, const char **text,
    size_t *len, const char **merged)
{
	struct strat_reader *r = logs[0];
	struct arena_mark mark = arena_mark(&r->arena);
	struct buffer out = { 0 }, together = { 0 };
	struct logs l = { .name = name };
	const char *whole = NULL;
	struct finding f;
	bool done = false;

	answer_nothing(text, len);
	arena_reset(&r->told);
	if (take_logs(logs, n, &l, &f)) {
		done = compare(r, &l, format, &out, &together);
		done = done && (together.len == 0 || reader_tell(r, &together, &whole, NULL)) && reader_tell(r, &out, text, len);
		if (!done)
			answer_no_memory(&f);
	}
	while (l.n > 0)
		course_free(&l.course[--l.n]);
	arena_rewind(&r->arena, mark);
	buffer_free(&out);
	buffer_free(&together);
	if (merged != NULL)
		*merged = done ? whole : NULL;
	return done ? STRAT_OK : reader_fail(r, &f);
}

enum strat_status
strat_reader_reconcile(struct strat_reader *const *logs, const char *const *name, size_t n, enum strat_data form, const char **text,
    size_t *len, const char **merged)
{
	CALL(logs[0]);

	return readers_compare(logs, name, n, format_of(form), text, len, merged);
}
