/* draw/prose_cards.c: rows of cards as sentences. */
#include "internal.h"

/* Write "Red's front line: a: Field Marshal, b: unknown card and c: gap." */
void
draw_prose_row(struct buffer *out, const struct scene *s, unsigned seat)
{
	unsigned shown = 0, told = 0;

	draw_capital(out, draw_seat(s, seat));
	buffer_text(out, "'s front line, from its left: ");
	for (unsigned x = 0; x < s->width; x++) {
		const struct scene_piece *p = &s->cell[seat][x].piece;

		buffer_printf(out, "%s%c: ", draw_comma(x, s->width), 'a' + x);
		if (p->label[0] == '\0')
			buffer_text(out, "gap");
		else
			draw_piece_name(out, p, 1);
		shown += p->label[0] != '\0' && (draw_marks(s, p) & PIECE_SHOWN) != 0;
	}
	buffer_text(out, ".\n");
	if (shown == 0)
		return;
	draw_capital(out, draw_mark_text(s, PIECE_SHOWN));
	buffer_text(out, ": ");
	for (unsigned x = 0; x < s->width; x++) {
		const struct scene_piece *p = &s->cell[seat][x].piece;

		if (p->label[0] != '\0' && (draw_marks(s, p) & PIECE_SHOWN) != 0)
			buffer_printf(out, "%s%c", draw_comma(told++, shown), 'a' + x);
	}
	buffer_text(out, ".\n");
}
