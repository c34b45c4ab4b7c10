/* render/row.c: a record in the list of games. */
#include "render.h"
#include "shown/row.h"

void
artist_add_row(struct artist *w, const struct document *d, const struct record *r, struct job *j)
{
	struct draw_row row;
	struct buffer page = { 0 }, wrong = { 0 };
	bool good = row_of(&row, d->number, r, &w->about, &w->worker.found, &wrong);

	row.last = w->drawn ? &w->sight.scene : NULL;
	row.first = w->gather.first.len > 0 ? w->gather.first.data : NULL;
	row.rulings = w->gather.rulings.len > 0 ? w->gather.rulings.data : NULL;
	if (w->drawn) {
		site_name_page(&page, "", r);
		row.page = page.data;
	}
	if (page.failed || !good)
		job_notes(j)->failed = true; /* the run stops */
	else
		site_add(j, r != NULL ? r->game : NULL, &row);
	buffer_free(&page);
	buffer_free(&wrong);
}
