/* print/prose_graph.c: a graph in sentences. */
#include "draw/words.h"
#include "internal.h"

void
draw_prose_pieces_of_graph(struct buffer *out, const struct scene *s, unsigned seat)
{
	for (unsigned i = 0; i < s->nthings; i++) {
		const struct scene_thing *t = &s->thing[i];

		if (t->kind != THING_PIECE || t->piece.seat != seat)
			continue;
		draw_capital(out, draw_seat(s, seat));
		buffer_text(out, " is on ");
		draw_spot(out, s, &t->at);
		if (t->faces != SCENE_NOWHERE) {
			buffer_text(out, " and faces ");
			draw_node(out, s, t->faces);
		}
		buffer_text(out, ".\n");
	}
}

/* Write "Mines of tank1: a0, b1c2." */
static void
put_things(struct buffer *out, const struct scene *s, enum thing_kind kind, unsigned seat)
{
	unsigned n = 0, i = 0;

	for (unsigned k = 0; k < s->nthings; k++)
		n += s->thing[k].kind == kind && s->thing[k].piece.seat == seat;
	for (unsigned k = 0; k < s->nthings; k++) {
		const struct scene_thing *t = &s->thing[k];

		if (t->kind != kind || t->piece.seat != seat)
			continue;
		if (i == 0) {
			draw_capital(out, n == 1 ? t->piece.name : t->piece.plural);
			if (seat != SEAT_NONE)
				buffer_printf(out, " of %s", draw_seat(s, seat));
			buffer_text(out, n == 1 ? " on " : ": ");
		}
		buffer_text(out, draw_comma(i++, n));
		draw_spot(out, s, &t->at);
	}
	if (n > 0)
		buffer_text(out, ".\n");
}

static void
put_special(struct buffer *out, const struct scene *s)
{
	unsigned n = 0, i = 0;

	for (unsigned k = 0; k < s->nnodes; k++)
		n += s->node[k].special;
	for (unsigned k = 0; k < s->nnodes && s->special_does != NULL; k++)
		if (s->node[k].special) {
			if (i == 0)
				buffer_printf(out, "Points where one %s: ", s->special_does);
			buffer_text(out, draw_comma(i++, n));
			draw_node(out, s, k);
		}
	if (i > 0)
		buffer_text(out, ".\n");
}

void
draw_prose_graph(struct buffer *out, const struct scene *s)
{
	for (unsigned seat = 0; seat < GAME_SEATS_MAX && s->seat_name[seat] != NULL; seat++)
		put_things(out, s, THING_TRAP, seat);
	put_things(out, s, THING_BLOCK, SEAT_NONE);
	for (unsigned i = 0; i < s->ntrail; i++) {
		if (i == 0)
			buffer_text(out, s->shot ? "The shot went from " : "It went from ");
		else
			buffer_text(out, i == 1 ? " over " : draw_comma(i - 1, s->ntrail - 1U));
		draw_spot(out, s, &s->trail[i]);
	}
	if (s->ntrail > 0)
		buffer_text(out, ".\n");
	put_special(out, s);
}
