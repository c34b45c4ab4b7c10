/* chooser.c: is a record wanted?  See chooser.h. */
#include "chooser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "worker.h"

struct chooser {
	struct worker worker;
	const struct selection *select;
	struct where *where;
	struct summary summary;
	struct chosen chosen;
	struct buffer object;
	struct identity identity;
};

struct chooser *
chooser_new(const struct cli *c)
{
	struct chooser *w = calloc(1, sizeof(*w));
	char why[200];

	if (w == NULL)
		return NULL;
	worker_begin(&w->worker, c);
	w->worker.reading.game = NULL; /* (a record of another game is a finding, if it is wanted) */
	w->select = &c->select;
	if (c->select.where.text == NULL || (w->where = where_new(&c->select.where, c->select.watch, c->select.give_up, c->select.ctx, why)) != NULL)
		return w;
	chooser_free(w);
	return NULL;
}

void
chooser_free(struct chooser *w)
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
has_id(const struct chooser *w, const struct record *r)
{
	const struct findings *found = &w->worker.found;
	const char *id = r != NULL && r->id != NULL ? r->id : found->n > 0 ? found->found[0].record_id : "";

	for (unsigned i = 0; i < w->select->nids; i++)
		if (strcmp(id, w->select->id[i]) == 0)
			return true;
	return w->select->nids == 0;
}

/* Was there trouble with the record, and not something wrong with it?  That is reported, because nobody else does. */
static bool
has_trouble(const struct chooser *w, struct job *j)
{
	const struct findings *found = &w->worker.found;
	bool any = false;

	for (size_t i = 0; i < found->n; i++)
		if (diag_types[found->found[i].id].kind == KIND_TROUBLE) {
			worker_report(j, &found->found[i]);
			any = true;
		}
	return any;
}

/* Play the record, as far as the expression asks for what this tells. */
static void
play(struct chooser *w, const struct record *r)
{
	const bool *wanted = w->select->where.wanted;
	struct findings *found = &w->worker.found;
	struct summary *s = &w->summary;

	worker_accepts_claims(r, found);
	s->identity = wanted[COLUMN_HASH] ? &w->identity : NULL;
	s->brief = !w->select->summarizes && !wanted[COLUMN_HASH] && !wanted[COLUMN_TURNS] && !wanted[COLUMN_EVENTS];
	w->chosen.valid = summary_play(s, &w->worker.player, r, found) && found->n == 0;
	w->chosen.summary = s->brief ? NULL : s;
	findings_sort(found);
}

static bool
ask(struct chooser *w, const struct document *d, const struct record *r, struct job *j)
{
	struct findings *found = &w->worker.found;
	struct summary *s = &w->summary;
	enum where_answer answer;
	struct finding f;
	char why[200];

	summary_begin(s, job_source(j), d, found);
	if (r != NULL && found->n == 0 && w->select->where.before)
		summary_read(s, r, found);
	else if (r != NULL && found->n == 0)
		play(w, r);
	if (has_trouble(w, j))
		return false;
	buffer_clear(&w->object);
	summary_write_members(s, w->select->where.wanted, &w->object);
	s->hash[0] = '\0'; /* (a command has it only if it is asked for it) */
	if (w->object.failed)
		snprintf(why, sizeof(why), "out of memory");
	answer = w->object.failed ? WHERE_FAILED : where_ask(w->where, w->object.data, w->object.len, why);
	if (answer == WHERE_FAILED) {
		finding_set(&f, DIAG_WHERE, "--where: %s", why);
		f.record = d->number;
		worker_report(j, &f);
	}
	return answer == WHERE_YES;
}

bool
chooser_takes(struct chooser *w, const struct document *d, struct job *j)
{
	const struct selection *s = w->select;
	struct record *r;

	w->chosen = (struct chosen){ 0 };
	if (s->nids == 0 && s->game == NULL && s->where.text == NULL)
		return true;
	if (d->fault == DOCUMENT_TOO_LARGE || d->fault == DOCUMENT_REST || !may_have_any(s, d))
		return false;
	arena_reset(&w->worker.arena);
	findings_clear(&w->worker.found);
	r = record_read_all(&w->worker.arena, d, &w->worker.reading, &w->worker.found);
	if (has_trouble(w, j) || !has_id(w, r) || (s->game != NULL && (r == NULL || r->game != s->game)))
		return false;
	if (r != NULL && w->worker.found.n == 0)
		w->chosen = (struct chosen){ .document = d, .record = r };
	return s->where.text == NULL || ask(w, d, r, j);
}

const struct chosen *
chooser_chosen(const struct chooser *w)
{
	return &w->chosen;
}
