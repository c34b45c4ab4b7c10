/* stream/selector.c: is a record wanted?  See selector.h. */
#include "selector.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/library.h"
#include "worker.h"

/* So many documents are looked at together, because the process of the expression answers several rows as fast as one; and so long
 * they may be, and so much memory their records may take up.  A longer one is looked at alone. */
enum { LOOKS = WHERE_ROWS, LOOK_TEXT = 64 * 1024, LOOK_MEMORY = 2 << 20 };

/* What became of a document. */
enum looked { LOOK_LEFT_OUT, LOOK_TAKEN, LOOK_ASKED, LOOK_TROUBLE };

struct look {
	enum looked looked;
	unsigned row; /* of the expression's, if it was asked */
	struct summary summary;
	struct selected selected;
};

struct selector {
	struct worker worker;
	const struct selection *select;
	struct where *where;
	const struct document *first; /* the documents that are looked at: n of them, of which the next one to be asked for is at next */
	unsigned n, next, rows;
	struct look look[LOOKS];
	struct selected selected;
	struct buffer object;
	struct identity identity;
	struct findings none; /* what is wrong with a record that is valid */
};

struct selector *
selector_new(const struct cli *c)
{
	struct selector *w = calloc(1, sizeof(*w));

	if (w == NULL)
		return NULL;
	worker_begin(&w->worker, c);
	w->worker.reading.game = NULL; /* (a record of another game is a finding, if it is wanted) */
	w->select = &c->select;
	if (c->select.where.text == NULL || (w->where = where_new(c->select.pool)) != NULL)
		return w;
	selector_free(w);
	return NULL;
}

void
selector_free(struct selector *w)
{
	where_free(w->where);
	worker_end(&w->worker);
	buffer_free(&w->object);
	identity_free(&w->identity);
	free(w);
}

/* Can the text have this id?  Most texts have not, and then the record need not be read. */
static bool
may_have(const struct document *d, const char *id)
{
	size_t len = strlen(id);
	const char *p = d->text, *end = d->text + d->len;

	if (len == 0 || d->kind == DOCUMENT_XML || memchr(d->text, '\\', d->len) != NULL || strpbrk(id, " '\"\n") != NULL)
		return true;
	for (; (p = memchr(p, id[0], (size_t)(end - p))) != NULL; p++)
		if ((size_t)(end - p) >= len && memcmp(p, id, len) == 0)
			return true;
	return false;
}

static bool
may_have_any(const struct selection *s, const struct document *d)
{
	for (unsigned i = 0; i < s->nids; i++)
		if (may_have(d, s->id[i]))
			return true;
	return s->nids == 0;
}

static bool
has_id(const struct selector *w, const struct record *r)
{
	const struct findings *found = &w->worker.found;
	const char *id = r != NULL && r->id != NULL ? r->id : found->n > 0 ? found->found[0].record_id : "";

	for (unsigned i = 0; i < w->select->nids; i++)
		if (strcmp(id, w->select->id[i]) == 0)
			return true;
	return w->select->nids == 0;
}

/* Was there trouble with the record, and not something wrong with it? */
static bool
has_trouble(const struct selector *w)
{
	const struct findings *found = &w->worker.found;

	for (size_t i = 0; i < found->n; i++)
		if (diag_types[found->found[i].id].kind == KIND_TROUBLE)
			return true;
	return false;
}

/* Report it, because nobody else does. */
static void
report_trouble(const struct selector *w, struct job *j)
{
	const struct findings *found = &w->worker.found;

	for (size_t i = 0; i < found->n; i++)
		if (diag_types[found->found[i].id].kind == KIND_TROUBLE)
			worker_report(j, &found->found[i]);
}

/* Play the record, as far as the expression asks for what this tells. */
static void
play(struct selector *w, struct look *look, struct record *r)
{
	const bool *wanted = w->select->where.wish.column;
	struct findings *found = &w->worker.found;
	struct summary *s = &look->summary;

	worker_accepts_claims(r, found);
	s->identity = wanted[COLUMN_HASH] && library_types[LIBRARY_SODIUM].is_in ? &w->identity : NULL;
	s->brief = !w->select->summarizes && !wanted[COLUMN_HASH] && !wanted[COLUMN_TURNS] && !wanted[COLUMN_EVENTS];
	look->selected.valid = summary_play(s, &w->worker.player, r, found) && found->n == 0 && worker_accepts_proofs(r, found);
	look->selected.summary = s->brief ? NULL : s;
	findings_sort(found);
}

/* Make the row that the expression is asked about. */
static enum looked
add_row(struct selector *w, struct look *look, const struct document *d, struct record *r, struct job *j)
{
	struct findings *found = &w->worker.found;
	struct summary *s = &look->summary;

	summary_begin(s, job_source(j), d, found);
	if (r != NULL && found->n > 0)
		summary_read_part(s, r, found);
	else if (r != NULL && w->select->where.before)
		summary_read(s, r, found);
	else if (r != NULL)
		play(w, look, r);
	if (has_trouble(w))
		return LOOK_TROUBLE;
	w->object.failed = false;
	buffer_clear(&w->object);
	summary_write_members(s, &w->select->where.wish, &w->object);
	s->hash[0] = '\0'; /* (a command has it only if it is asked for it) */
	s->found = &w->none;
	where_add(w->where, w->object.data, w->object.failed ? SIZE_MAX : w->object.len);
	look->row = w->rows++;
	return LOOK_ASKED;
}

static enum looked
look_at(struct selector *w, struct look *look, const struct document *d, struct job *j)
{
	const struct selection *s = w->select;
	struct record *r;

	look->selected = (struct selected){ 0 };
	if (d->fault == DOCUMENT_TOO_LARGE || d->fault == DOCUMENT_REST || !may_have_any(s, d))
		return LOOK_LEFT_OUT;
	worker_start(&w->worker, j);
	findings_clear(&w->worker.found);
	r = record_read_all(&w->worker.arena, d, &w->worker.reading, &w->worker.found);
	if (has_trouble(w))
		return LOOK_TROUBLE;
	if (!has_id(w, r) || (s->game != NULL && (r == NULL || r->game != s->game)))
		return LOOK_LEFT_OUT;
	if (r != NULL && w->worker.found.n == 0)
		look->selected = (struct selected){ .document = d, .record = r };
	return s->where.text == NULL ? LOOK_TAKEN : add_row(w, look, d, r, j);
}

/* Look at as many of n documents as may be looked at together.  One with trouble is looked at alone, so that it has all the memory that
 * a record may have. */
static void
look_ahead(struct selector *w, const struct document *d, size_t n, struct job *j)
{
	struct arena *a = &w->worker.arena;
	const char *why;
	size_t most = w->where != NULL && n > 1 ? n < LOOKS ? n : LOOKS : 1;

	w->first = d;
	w->next = w->n = w->rows = 0;
	arena_reset(a);
	if (w->where != NULL)
		where_clear(w->where);
	while (w->n < most && (w->n == 0 || (d[w->n].len <= LOOK_TEXT && d[w->n - 1].len <= LOOK_TEXT && a->held <= LOOK_MEMORY))) {
		struct look *look = &w->look[w->n];

		a->most = (w->n > 0 ? a->held : 0) + record_memory(w->worker.cli->max_record);
		look->looked = look_at(w, look, &d[w->n], j);
		if (look->looked == LOOK_TROUBLE && w->n > 0)
			break;
		w->n++;
		if (look->looked == LOOK_TROUBLE) {
			report_trouble(w, j);
			break;
		}
	}
	if (w->rows > 0 && (why = where_ask(w->where)) != NULL)
		job_stop(j, why);
}

/* What does the expression say of a document? */
static bool
is_true(struct selector *w, const struct look *look, const struct document *d, struct job *j)
{
	const char *why;
	enum where_answer answer = where_answer(w->where, look->row, &why);
	struct finding f;

	if (answer == WHERE_FAILED) {
		finding_set(&f, DIAG_WHERE, "--where: %s", why);
		f.record = d->number;
		worker_report(j, &f);
	}
	return answer == WHERE_YES;
}

bool
selector_takes(struct selector *w, const struct document *d, size_t n, struct job *j)
{
	const struct selection *s = w->select;
	const struct look *look;

	w->selected = (struct selected){ 0 };
	if (s->nids == 0 && s->game == NULL && s->where.text == NULL)
		return true;
	if (w->next == w->n || w->first + w->next != d)
		look_ahead(w, d, n, j);
	look = &w->look[w->next++];
	w->selected = look->selected;
	return look->looked == LOOK_TAKEN || (look->looked == LOOK_ASKED && is_true(w, look, d, j));
}

const struct selected *
selector_found(const struct selector *w)
{
	return &w->selected;
}
