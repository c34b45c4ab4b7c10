/* render/artist.c: what every drawing of render needs: see render.h. */
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
	w->worker.player.quiet = w->set->form != FORM_PROSE && w->set->form != FORM_HTML;
	return w;
}

void
artist_free(void *arg)
{
	struct artist *w = arg;

	worker_end(&w->worker);
	facts_free(&w->facts);
	gather_free(&w->gather);
	buffer_free(&w->action);
	buffer_free(&w->deeds);
	buffer_free(&w->picture);
	free(w);
}

const char *
artist_spell_action(struct artist *w)
{
	const struct player *p = &w->worker.player;
	struct action a;

	buffer_clear(&w->action);
	action_canonical(p->action, &p->trace, &a);
	p->notation->write_action(p->record->setup, &a, &w->action);
	if (p->stood)
		buffer_text(&w->action, " [stands]");
	buffer_char(&w->action, '\0');
	return w->action.failed ? NULL : w->action.data;
}

const char *
artist_tell_deeds(struct artist *w)
{
	const struct player *p = &w->worker.player;
	struct buffer *out = &w->deeds;

	buffer_clear(out);
	for (unsigned i = 0; i < p->trace.nevents; i++) {
		const struct event *e = &p->trace.event[i];

		if (event_is_end(p->game, e->kind) || strcmp(p->game->events[e->kind].name, "move") == 0)
			continue;
		if (out->len > 0)
			buffer_text(out, "; ");
		notation_write_event(p->notation, p->state, e, out);
	}
	if (out->len == 0)
		return NULL;
	buffer_char(out, '\0');
	return out->failed ? NULL : out->data;
}

void
artist_fill_scene(struct artist *w)
{
	const struct player *p = &w->worker.player;

	game_scene(p->game, p->state, p->record->viewer, &w->scene);
}

void
artist_end_scene(struct artist *w)
{
	scene_put_result(&w->scene, w->worker.player.game, &w->worker.player.record->result);
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

	facts_free(&w->facts);
	buffer_free(&w->action);
	buffer_free(&w->deeds);
	buffer_free(&w->picture);
	finding_set(&f, DIAG_MEMORY, "out of memory for a drawing");
	record_place_node(r, NULL, &f);
	artist_refuse(w, &f, j);
}
