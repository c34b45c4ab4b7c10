/* replay/summary.c: a line for each game; see replay.h. */
#include <stdlib.h>
#include <string.h>

#include "summary/summary.h"
#include "replay.h"
#include "stream/selector.h"
#include "stream/worker.h"

struct settings {
	struct worker_settings common;
	enum summary_form form;
	bool hash;
};

struct summarizer {
	struct worker worker; /* first */
	struct identity identity;
};

static void *
summarizer_new(void *ctx)
{
	return worker_new_of(ctx, sizeof(struct summarizer));
}

static void
summarizer_free(void *arg)
{
	struct summarizer *s = arg;

	worker_end(&s->worker);
	identity_free(&s->identity);
	free(s);
}

static void
summarize(void *arg, const struct document *d, struct job *j)
{
	struct summarizer *own = arg;
	struct worker *w = &own->worker;
	const struct settings *set = w->settings;
	struct summary s;
	struct record *r;

	if (d->fault == DOCUMENT_REST)
		return;
	r = worker_read(w, d, j);
	if (r != NULL && w->selected != NULL && w->selected->valid && w->selected->summary != NULL && !set->hash) {
		summary_write(w->selected->summary, set->form, job_out(j));
		return;
	}
	summary_begin(&s, job_source(j), d, &w->found);
	if (r != NULL) {
		worker_accepts_claims(r, &w->found);
		s.identity = set->hash ? &own->identity : NULL;
		if (summary_play(&s, &w->player, r, &w->found) && w->found.n == 0)
			worker_accepts_proofs(r, &w->found);
		findings_sort(&w->found);
	} else if (w->part != NULL) {
		summary_read_part(&s, w->part, &w->found);
	}
	worker_report_found(w, j);
	summary_write(&s, set->form, job_out(j));
}

int
replay_summary(struct cli *c, enum summary_form form, bool names, bool hash)
{
	struct settings set = { .common = { .cli = c }, .form = form, .hash = hash };
	struct task task = { .worker_new = summarizer_new, .worker_free = summarizer_free, .document = summarize, .ctx = &set, .goes_on = true };
	struct run_result result;
	struct buffer head = { 0 };
	bool written = true;

	if (form == SUMMARY_CSV || (form == SUMMARY_TSV && names)) {
		summary_write_names(form, &head);
		written = cli_print(c, &head);
		buffer_free(&head);
	}
	if (!written)
		return cli_close(c, EXIT_TROUBLE);
	c->select.summarizes = !hash;
	cli_run(c, &task, &result);
	return result.stopped ? EXIT_TROUBLE : cli_close(c, result.status);
}
