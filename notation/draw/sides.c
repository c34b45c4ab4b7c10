/* draw/sides.c: on which side of a drawing each player sits; and how to draw it from the other side. */
#include "sides.h"
#include "words.h"

#include <string.h>

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
	if (sum.n == 0) /* no place belongs to the seat: the players sit face to face */
		return (struct draw_side){ .top = (seat != 0) != s->turned };
	return (struct draw_side){ .top = sum.y > 0, .right = sum.x > 0 };
}

unsigned
draw_trays_beside(const struct scene *s, const struct scene_tray *trays[SCENE_TRAYS_MAX])
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->ntrays; i++)
		if (draw_tray(s, i)->place == TRAY_BESIDE)
			trays[n++] = draw_tray(s, i);
	return n;
}

unsigned
draw_players_at(const struct scene *s, const struct draw_about *about, bool top, uint8_t seats[GAME_SEATS_MAX])
{
	unsigned n = 0;

	for (unsigned right = 0; right < 2; right++)
		for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
			struct draw_side side = draw_side(s, i);

			if (about->player[i] != NULL && side.top == top && side.right == (right != 0))
				seats[n++] = (uint8_t)i;
		}
	return n;
}

/* ---- from the other side --------------------------------------------------------------------- */

static void
turn_cells(struct scene *out, const struct scene *s)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			out->cell[y][x] = s->cell[s->height - 1 - y][s->width - 1 - x];
	for (unsigned i = 0; i < s->npath && i < SCENE_PATH_MAX; i++) {
		out->path[i].x = (uint8_t)(s->width - 1 - s->path[i].x);
		out->path[i].y = (uint8_t)(s->height - 1 - s->path[i].y);
	}
}

static void
turn_pointers(struct scene *out, const struct scene *s)
{
	unsigned right = s->width - 1U, top = s->height - 1U;

	for (unsigned i = 0; i < s->npointers && i < SCENE_POINTERS_MAX; i++) {
		const struct scene_pointer *p = &s->pointer[i];

		out->pointer[i] = (struct scene_pointer){ (uint8_t)(right - p->from_x), (uint8_t)(top - p->from_y),
			(uint8_t)(right - p->x), (uint8_t)(top - p->y) };
	}
}

static void
turn_happened(struct scene *out, const struct scene *s)
{
	for (unsigned i = 0; i < s->nhappened && s->kind != SCENE_GRAPH; i++) {
		out->happened[i].x = (uint8_t)(s->width - 1 - s->happened[i].x);
		out->happened[i].y = (uint8_t)(s->height - 1 - s->happened[i].y);
	}
}

/* A block is known by its lower left corner. */
static void
turn_building(struct scene *out, const struct scene *s)
{
	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++) {
		out->block[i].x = (uint8_t)(s->width - 2 - s->block[i].x);
		out->block[i].y = (uint8_t)(s->height - 2 - s->block[i].y);
	}
	for (unsigned i = 0; i < s->nburied && i < SCENE_BURIED_MAX; i++) {
		out->buried[i].x = (uint8_t)(s->width - 1 - s->buried[i].x);
		out->buried[i].y = (uint8_t)(s->height - 1 - s->buried[i].y);
	}
}

void
draw_turn(struct scene *turned, const struct scene *s)
{
	scene_copy(turned, s);
	turned->turned = !s->turned;
	if (s->kind == SCENE_CARDS)
		return; /* its rows have owners */
	turn_cells(turned, s);
	turn_building(turned, s);
	turn_pointers(turned, s);
	turn_happened(turned, s);
	for (unsigned i = 0; i < s->nnodes; i++) {
		turned->node[i].x = (uint8_t)(s->width - 1 - s->node[i].x);
		turned->node[i].y = (uint8_t)(s->height - 1 - s->node[i].y);
	}
}

/* Must the scene be turned so that the seat with that name sits below? */
static bool
must_turn(const struct scene *s, const char *below)
{
	for (unsigned i = 0; below != NULL && i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++)
		if (strcmp(s->seat_name[i], below) == 0)
			return draw_side(s, i).top;
	return false;
}

const struct scene *
draw_arranged(struct scene *own, const struct scene *s, const struct draw_style *style)
{
	bool turn = must_turn(s, style->below);

	if (!turn && !style->no_coordinates)
		return s;
	if (turn)
		draw_turn(own, s);
	else
		scene_copy(own, s);
	own->unnamed = style->no_coordinates;
	return own;
}
