/* print/prose_cards.c: rows of cards as sentences. */
#include "draw/words.h"
#include "internal.h"

/* Write "Seen by the opponent: a and c.", if cards have this mark. */
static void
put_marked(struct buffer *out, const struct scene *s, unsigned seat, enum piece_mark mark)
{
	unsigned n = 0, told = 0;

	for (unsigned x = 0; x < s->width; x++)
		n += s->cell[seat][x].piece.label[0] != '\0' && (draw_marks(s, &s->cell[seat][x].piece) & mark) != 0;
	if (n == 0)
		return;
	draw_capital(out, draw_mark_text(s, mark));
	buffer_text(out, ": ");
	for (unsigned x = 0; x < s->width; x++)
		if (s->cell[seat][x].piece.label[0] != '\0' && (draw_marks(s, &s->cell[seat][x].piece) & mark) != 0)
			buffer_printf(out, "%s%c", draw_comma(told++, n), 'a' + x);
	buffer_text(out, ".\n");
}

/* Write "Red's front line: a: Field Marshal, b: unknown card and c: gap." */
void
draw_prose_row(struct buffer *out, const struct scene *s, unsigned seat)
{
	draw_capital(out, draw_seat(s, seat));
	buffer_text(out, "'s front line, from its left: ");
	for (unsigned x = 0; x < s->width; x++) {
		const struct scene_piece *p = &s->cell[seat][x].piece;

		buffer_printf(out, "%s%c: ", draw_comma(x, s->width), 'a' + x);
		if (p->label[0] == '\0')
			buffer_text(out, "gap");
		else
			draw_piece_name(out, p, 1);
	}
	buffer_text(out, ".\n");
	put_marked(out, s, seat, PIECE_SHOWN);
	put_marked(out, s, seat, PIECE_DEDUCED);
}
