/* print/prose_board.c: a flat board in sentences. */
#include "draw/words.h"
#include "internal.h"

#include <string.h>

/* ---- pieces --------------------------------------------------------------------------------- */

typedef bool wanted(const struct scene *s, const struct scene_piece *p);

static bool
was_shown(const struct scene *s, const struct scene_piece *p)
{
	return draw_marks(s, p) == PIECE_SHOWN;
}

static bool
has_moved(const struct scene *s, const struct scene_piece *p)
{
	return draw_marks(s, p) == PIECE_MOVED;
}

static bool
stands(const struct scene *s, const struct scene_piece *p)
{
	(void)s;
	return p->label[0] != '\0';
}

static void
find_pieces(const struct scene *s, unsigned seat, wanted *want, struct draw_squares *q)
{
	q->n = 0;
	for (unsigned x = 0; x < s->width; x++)
		for (unsigned y = 0; y < s->height; y++) {
			const struct scene_piece *p = &s->cell[y][x].piece;

			if (stands(s, p) && p->seat == seat && want(s, p))
				draw_squares_add(q, x, y);
		}
}

static bool
same_name(const struct scene_piece *a, const struct scene_piece *b)
{
	return a->order == b->order && ((a->marks ^ b->marks) & PIECE_UNKNOWN) == 0 &&
	    strcmp(a->name != NULL ? a->name : a->label, b->name != NULL ? b->name : b->label) == 0;
}

/* Take the pieces that come first, which have the same name, out of q, and put them into group. */
static const struct scene_piece *
take_group(const struct scene *s, struct draw_squares *q, struct draw_squares *group)
{
	const struct scene_piece *first = NULL;
	unsigned left = 0;

	for (unsigned i = 0; i < q->n; i++) {
		const struct scene_piece *p = &s->cell[q->at[i].y][q->at[i].x].piece;

		if (first == NULL || p->order < first->order)
			first = p;
	}
	group->n = 0;
	for (unsigned i = 0; i < q->n; i++) {
		if (same_name(first, &s->cell[q->at[i].y][q->at[i].x].piece))
			draw_squares_add(group, q->at[i].x, q->at[i].y);
		else
			q->at[left++] = q->at[i];
	}
	q->n = left;
	return first;
}

/* Find a side's pieces on one ground. */
static void
find_standing(const struct scene *s, unsigned seat, unsigned ground, struct draw_squares *q)
{
	q->n = 0;
	for (unsigned x = 0; x < s->width; x++)
		for (unsigned y = 0; y < s->height; y++)
			if (s->cell[y][x].ground == ground && stands(s, &s->cell[y][x].piece) && s->cell[y][x].piece.seat == seat)
				draw_squares_add(q, x, y);
}

/* Tell which pieces stand on ground on which this matters. */
static void
put_standing(struct buffer *out, const struct scene *s, unsigned seat)
{
	struct draw_squares q;
	bool any = false;

	for (unsigned g = 0; g < s->ngrounds; g++) {
		if (!s->ground[g].matters || s->ground[g].owner != SEAT_NONE)
			continue;
		find_standing(s, seat, g, &q);
		if (q.n == 0)
			continue;
		buffer_printf(out, "On %s: the %s on ", s->ground[g].plural, q.n == 1 ? "one" : "ones");
		draw_squares(out, s, &q);
		buffer_text(out, ".\n");
	}
	for (unsigned g = 0; g < s->ngrounds; g++) {
		if (!s->ground[g].matters || s->ground[g].owner != seat)
			continue;
		find_standing(s, seat, g, &q);
		if (q.n == 0)
			continue;
		if (s->ground[g].look == LOOK_HOME)
			buffer_printf(out, "%s its %s: %u", any ? "; in" : "In", s->ground[g].name, q.n);
		else
			buffer_printf(out, "%s the %s: %u", any ? "; on" : "On", s->ground[g].name, q.n);
		any = true;
	}
	if (any)
		buffer_text(out, ".\n");
}

void
draw_prose_pieces_of_board(struct buffer *out, const struct scene *s, unsigned seat)
{
	struct draw_squares q, group;

	find_pieces(s, seat, stands, &q);
	draw_capital(out, draw_seat(s, seat));
	if (q.n == 0)
		buffer_printf(out, "%s no piece on the board", (s->out >> seat & 1) != 0 ? " is out, and has" : " has");
	else
		buffer_printf(out, " has %u %s on the board: ", q.n, q.n == 1 ? "piece" : "pieces");
	while (q.n > 0) {
		const struct scene_piece *p = take_group(s, &q, &group);

		draw_piece_name(out, p, group.n);
		buffer_text(out, " on ");
		draw_squares(out, s, &group);
		if (q.n > 0)
			buffer_text(out, "; ");
	}
	buffer_text(out, ".\n");
	put_standing(out, s, seat);

	find_pieces(s, seat, was_shown, &q);
	if (q.n > 0) {
		draw_capital(out, draw_mark_text(s, PIECE_SHOWN));
		buffer_text(out, q.n == 1 ? ": the one on " : ": those on ");
		draw_squares(out, s, &q);
		buffer_text(out, ".\n");
	}
	find_pieces(s, seat, has_moved, &q);
	if (q.n > 0) {
		buffer_text(out, q.n == 1 ? "Of the unknown ones, the one on " : "Of the unknown ones, those on ");
		draw_squares(out, s, &q);
		buffer_text(out, q.n == 1 ? " has moved.\n" : " have moved.\n");
	}
}

/* ---- the ground ----------------------------------------------------------------------------- */

typedef bool told_map[SCENE_SIDE_MAX][SCENE_SIDE_MAX];

/* Are all cells of a row of that ground, and were none of them told yet? */
static bool
is_run(const struct scene *s, told_map told, unsigned left, unsigned right, unsigned y, unsigned ground)
{
	for (unsigned x = left; x <= right; x++)
		if (s->cell[y][x].ground != ground || told[y][x])
			return false;
	return true;
}

/* Find a rectangle of cells of one ground that begins at x,y, and note that they are told. */
static void
find_block(const struct scene *s, told_map told, unsigned x, unsigned y, unsigned *right, unsigned *top)
{
	unsigned ground = s->cell[y][x].ground;

	*right = x;
	*top = y;
	while (*right + 1 < s->width && is_run(s, told, x, *right + 1, y, ground))
		++*right;
	while (*top + 1 < s->height && is_run(s, told, x, *right, *top + 1, ground))
		++*top;
	for (unsigned j = y; j <= *top; j++)
		for (unsigned i = x; i <= *right; i++)
			told[j][i] = true;
}

static void
put_ground_name(struct buffer *out, const struct scene *s, const struct scene_ground *g)
{
	if (g->owner == SEAT_NONE) {
		draw_capital(out, g->plural);
	} else {
		draw_capital(out, g->name);
		buffer_printf(out, " of %s", draw_seat(s, g->owner));
	}
}

static void
put_ground(struct buffer *out, const struct scene *s, unsigned ground)
{
	const struct scene_ground *g = &s->ground[ground];
	told_map told = { { false } };
	bool any = false;
	unsigned right, top;

	if ((g->owner == SEAT_NONE ? g->plural : g->name) == NULL) /* it has none to be told by */
		return;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			if (s->cell[y][x].ground != ground || told[y][x])
				continue;
			if (!any)
				put_ground_name(out, s, g);
			buffer_text(out, any ? ", " : ": ");
			any = true;
			find_block(s, told, x, y, &right, &top);
			draw_square(out, s, x, y);
			if (right != x || top != y) {
				buffer_text(out, " to ");
				draw_square(out, s, right, top);
			}
		}
	if (any)
		buffer_text(out, ".\n");
}

void
draw_prose_ground(struct buffer *out, const struct scene *s)
{
	if (s->width == 0 || s->height == 0 || s->kind == SCENE_CARDS)
		return;
	buffer_text(out, "The board goes from a1 to ");
	draw_square(out, s, s->width - 1U, s->height - 1U);
	buffer_text(out, ".\n");
	for (unsigned g = 1; g < s->ngrounds; g++)
		put_ground(out, s, g);
}
