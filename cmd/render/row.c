/* render/row.c: a record in the list of games. */
#include <inttypes.h>

#include "render.h"

/* Write what is wrong with a record: the first finding, and how many more there are. */
static void
write_wrong(const struct findings *found, struct buffer *out)
{
	const struct finding *f = &found->found[0];

	if (f->ply != 0)
		buffer_printf(out, "ply %" PRIu64 ": ", f->ply);
	else if (f->line != 0)
		buffer_printf(out, "line %" PRIu64 ": ", f->line);
	buffer_text(out, f->text);
	if (f->cite[0] != '\0')
		buffer_printf(out, " [%s]", f->cite);
	if (found->n > 1)
		buffer_printf(out, " (and %zu more)", found->n - 1);
	buffer_char(out, '\0');
}

void
artist_add_row(struct artist *w, const struct document *d, const struct record *r, struct job *j)
{
	const struct findings *found = &w->worker.found;
	struct draw_row row = { .number = d->number, .last = w->drawn ? &w->scene : NULL };
	struct buffer page = { 0 }, wrong = { 0 };

	if (found->n > 0) {
		write_wrong(found, &wrong);
		row.wrong = wrong.data;
		row.id = found->found[0].record_id[0] != '\0' ? found->found[0].record_id : NULL;
	}
	if (r != NULL) {
		row.id = r->id;
		row.game = r->game->title;
		row.event = facts_text(r, KEY_EVENT);
		row.round = facts_text(r, KEY_ROUND);
		row.date = facts_text(r, KEY_DATE);
		row.seat = r->game->seat;
		row.player = w->facts.drawn.player;
	}
	if (w->drawn) {
		site_name_page(&page, "", r);
		row.page = page.data;
	}
	if (page.failed || wrong.failed)
		job_notes(j)->failed = true; /* the run stops */
	else
		site_add(j, &row);
	buffer_free(&page);
	buffer_free(&wrong);
}
