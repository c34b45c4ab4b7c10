/* shown/row.c: see row.h. */
#include "row.h"

#include <inttypes.h>

#include "about.h"

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

bool
row_of(struct draw_row *row, uint64_t number, const struct record *r, const struct about *about, const struct findings *found,
    struct buffer *wrong)
{
	*row = (struct draw_row){ .number = number };
	if (found->n > 0) {
		write_wrong(found, wrong);
		row->wrong = wrong->data;
		row->id = found->found[0].record_id[0] != '\0' ? found->found[0].record_id : NULL;
	}
	if (r != NULL) {
		row->id = r->id;
		row->game = r->game->title;
		row->event = about_text(r, KEY_EVENT);
		row->round = about_text(r, KEY_ROUND);
		row->date = about_text(r, KEY_DATE);
		row->seat = r->game->seat;
		row->player = about->drawn.player;
		row->ending = r->result.finished ? result_ending(r->game, &r->result)->name : NULL;
	}
	return !wrong->failed;
}
