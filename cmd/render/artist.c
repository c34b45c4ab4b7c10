/* render/artist.c: what every drawing of render needs: see render.h. */
#include <inttypes.h>
#include <stdlib.h>

#include "render.h"

void *
artist_new(void *ctx)
{
	struct artist *w = calloc(1, sizeof(*w));

	if (w == NULL)
		return NULL;
	w->own = *(const struct settings *)ctx;
	w->set = &w->own;
	worker_begin(&w->worker, w->set->cli);
	w->worker.seat = w->set->seat;
	w->sight.player = &w->worker.player;
	w->worker.player.brief = w->set->form == FORM_TEXT;
	return w;
}

void
artist_free(void *arg)
{
	struct artist *w = arg;

	worker_end(&w->worker);
	about_free(&w->about);
	gather_free(&w->gather);
	sight_free(&w->sight);
	buffer_free(&w->picture);
	buffer_free(&w->address);
	buffer_free(&w->book);
	buffer_free(&w->picture_address);
	buffer_free(&w->preview);
	free(w);
}

void
artist_refuse(struct artist *w, const struct finding *f, struct job *j)
{
	findings_add(&w->worker.found, f);
	worker_report(j, f);
}

void
artist_no_memory(struct artist *w, const struct record *r, struct job *j)
{
	struct finding f;

	about_free(&w->about);
	sight_free(&w->sight);
	buffer_free(&w->picture);
	finding_set(&f, DIAG_MEMORY, "out of memory for a drawing");
	record_place_node(r, NULL, &f);
	artist_refuse(w, &f, j);
}

void
artist_no_beginning(struct artist *w, const struct record *r, struct job *j)
{
	struct finding f;

	finding_set(&f, DIAG_NO_PLY, "there is no ply %" PRIu64 " to begin with", w->set->from);
	record_place(r, r->moves_len, &f);
	worker_report(j, &f);
}

bool
artist_is_full(const struct artist *w, const struct record *r, struct job *j)
{
	struct finding f;

	if (!w->full)
		return false;
	finding_set(&f, DIAG_WRITE, "a drawing is made already, and only one fits");
	finding_help(&f, "put a %% into the name after --file, and each record gets a file of its own; or choose one record with --number");
	record_place_node(r, NULL, &f);
	worker_report(j, &f);
	return true;
}
