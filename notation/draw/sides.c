/* draw/sides.c: on which side of a drawing each player sits. */
#include "internal.h"

/* Sums over the places that belong to a seat, twice their distance from the middle. */
struct sum {
	int n, x, y;
};

static void
add(struct sum *sum, const struct scene *s, unsigned x, unsigned y)
{
	sum->n++;
	sum->x += 2 * (int)x - (s->width - 1);
	sum->y += 2 * (int)y - (s->height - 1);
}

static void
add_home(struct sum *sum, const struct scene *s, unsigned seat)
{
	for (unsigned i = 0; i < s->nnodes; i++)
		if (s->node[i].home == seat)
			add(sum, s, s->node[i].x, s->node[i].y);
	for (unsigned y = 0; y < s->height && s->nnodes == 0; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (draw_ground(s, &s->cell[y][x])->owner == seat)
				add(sum, s, x, y);
}

struct draw_side
draw_side(const struct scene *s, unsigned seat)
{
	struct sum sum = { 0 };

	add_home(&sum, s, seat);
	if (sum.n == 0) /* face to face */
		return (struct draw_side){ .top = seat != 0 };
	return (struct draw_side){ .top = sum.y > 0, .right = sum.x > 0 };
}

unsigned
draw_seats_at(const struct scene *s, bool top, uint8_t seats[GAME_SEATS_MAX])
{
	unsigned n = 0;

	for (unsigned right = 0; right < 2; right++)
		for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
			struct draw_side side = draw_side(s, i);

			if (side.top == top && side.right == (right != 0))
				seats[n++] = (uint8_t)i;
		}
	return n;
}
