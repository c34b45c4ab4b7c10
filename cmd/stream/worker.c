/* stream/worker.c: see worker.h. */
#include "worker.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "claims/claim.h"
#include "proofs/proofs.h"
#include "shown/warnings.h"
#include "selector.h"

void
worker_begin(struct worker *w, const struct cli *c)
{
	memset(w, 0, sizeof(*w));
	w->cli = c;
	data_init(&w->data, c->data, c->ndata);
	w->reading = c->reading;
	w->reading.data = &w->data;
	budget_init(&w->budget, c->max_seconds);
	w->reading.stop = budget_stop(&w->budget);
	arena_init(&w->arena);
	seat_log_init(&w->view);
	w->arena.most = w->view.arena.most = record_memory(c->max_record);
	player_init(&w->player);
	w->player.brief = true;
	w->player.asks_house = !c->quiet;
}

void
worker_end(struct worker *w)
{
	budget_free(&w->budget);
	data_free(&w->data);
	arena_free(&w->arena);
	player_free(&w->player);
	seat_log_free(&w->view);
}

void *
worker_new_of(void *ctx, size_t size)
{
	const struct worker_settings *settings = ctx;
	struct worker *w = calloc(1, size);

	if (w != NULL) {
		worker_begin(w, settings->cli);
		w->settings = settings;
		w->claims = settings->claims;
	}
	return w;
}

void *
worker_new(void *ctx)
{
	return worker_new_of(ctx, sizeof(struct worker));
}

void
worker_free(void *worker)
{
	worker_end(worker);
	free(worker);
}

/* May the user know all that is in the record?  r: NULL if it could not be read. */
static bool
worker_may_tell(const struct worker *w, const struct record *r)
{
	const struct game *g = r != NULL ? r->game : w->reading.game;

	return w->seat == NULL || (g != NULL && g->hidden == NULL) ||
	    (r != NULL && r->viewer != SEAT_ARBITER && r->viewer == seat_find(g, w->seat, strlen(w->seat)));
}

/* Find all that is wrong with a record whose header has a mistake.  For a seat that must not know it, one finding without
 * details is enough. */
static void
find_all(struct worker *w, const struct record *r)
{
	if (r != NULL)
		player_play_all(&w->player, r, &w->found);
	findings_sort(&w->found);
	for (size_t i = 0; i < w->found.n; i++)
		record_blame_size(&w->arena, &w->found.found[i]);
	if (worker_may_tell(w, NULL))
		return;
	finding_hide(&w->found.found[0]);
	w->found.n = 1;
}

void
worker_start(struct worker *w, struct job *j)
{
	budget_begin(&w->budget);
	job_limit(j, &w->budget);
}

struct record *
worker_read(struct worker *w, const struct document *d, struct job *j)
{
	const struct selected *selected = job_selected(j);
	struct record *r;

	w->selected = selected != NULL && selected->document == d && w->reading.game == NULL ? selected : NULL;
	worker_start(w, j);
	job_tally(j)->records++;
	arena_reset(&w->arena);
	findings_clear(&w->found);
	w->part = NULL;
	if (w->seat == NULL) /* a line could tell a seat what is hidden */
		job_show(j, d);
	r = w->selected != NULL ? w->selected->record : record_read_all(&w->arena, d, &w->reading, &w->found);
	if (w->selected != NULL)
		r->stop = w->reading.stop; /* (who selected it had a budget of its own) */
	if (w->found.n > 0) {
		w->part = r;
		find_all(w, r);
		if (r != NULL && worker_may_tell(w, NULL))
			job_report_warnings(j, r);
		return NULL;
	}
	if (w->claims && !claims_put_right(r)) {
		record_no_memory(r, &w->found);
		return NULL;
	}
	for (size_t i = 0; i < r->nwarnings && i < RECORD_WARNINGS_MAX && !worker_may_tell(w, r); i++)
		finding_hide(&r->warnings[i]);
	job_report_warnings(j, r);
	return r;
}

struct record *
worker_view(struct worker *w, struct record *r, const char *name, uint64_t upto, struct finding *f)
{
	int seat = seat_find(r->game, name, strlen(name));
	bool hidden, may_tell = worker_may_tell(w, r);

	if (seat < 0 || (r->viewer != SEAT_ARBITER && r->viewer != seat)) {
		if (seat < 0)
			finding_no_seat(f, r->game, name);
		else
			finding_set(f, DIAG_VALUE, "this log cannot tell what %.40s saw", name);
		f->record = r->document->number;
		return NULL;
	}
	r = seat_log_of(&w->view, r, seat, upto, &w->player, &w->reading, f, &hidden);
	if (r == NULL && hidden && !may_tell)
		finding_hide(f);
	return r;
}

bool
worker_accepts_claims(const struct record *r, struct findings *all)
{
	return claims_check(r, all);
}

bool
worker_accepts_proofs(struct record *r, struct findings *all)
{
	return proofs_check(r, all);
}

void
worker_report(struct job *j, const struct finding *f)
{
	job_report(j, f);
	job_status(j, diag_types[f->id].kind == KIND_TROUBLE ? EXIT_TROUBLE : EXIT_FINDINGS);
}

void
worker_report_found(struct worker *w, struct job *j)
{
	job_report_all(j, &w->found);
	for (size_t i = 0; i < w->found.n; i++)
		job_status(j, diag_types[w->found.found[i].id].kind == KIND_TROUBLE ? EXIT_TROUBLE : EXIT_FINDINGS);
}

static void
report_aside(void *ctx, const struct finding *f)
{
	job_report(ctx, f);
}

void
worker_report_asides(struct worker *w, const struct record *r, struct job *j)
{
	if (record_tell_warnings(&w->player, r, w->claims, report_aside, j))
		return;
	findings_clear(&w->found);
	record_no_memory(r, &w->found);
	worker_report_found(w, j);
}

void
worker_report_wrong(struct worker *w, const struct finding *f, struct job *j)
{
	findings_clear(&w->found);
	player_find_rest(&w->player, f, &w->found);
	findings_sort(&w->found);
	worker_report_found(w, j);
}

int
worker_main(const struct command *command, int (*run)(struct cli *c), int argc, char **argv)
{
	struct cli c;
	int status = EXIT_TROUBLE;

	if (cli_init(&c, command, argc, argv))
		status = run(&c);
	cli_free(&c);
	return status;
}
