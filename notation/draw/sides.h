/* draw/sides.h: who sits where, and how the squares of a drawing are counted. */
#ifndef STRAT_DRAW_SIDES_H
#define STRAT_DRAW_SIDES_H

#include "draw.h"

/* Where a seat's home is on the drawing: below, if the board does not tell. */
struct draw_side {
	bool top, right;
};

/* The name of a file; the number of a rank: 1 is the first player's. */
static inline char
draw_file(const struct scene *s, unsigned x)
{
	return (char)('a' + (s->turned ? s->width - 1U - x : x));
}

static inline unsigned
draw_rank(const struct scene *s, unsigned y)
{
	return s->turned ? s->height - y : y + 1;
}

/* The trays from above: last that of who sits below. */
static inline const struct scene_tray *
draw_tray(const struct scene *s, unsigned i)
{
	return &s->tray[s->turned ? i : s->ntrays - 1U - i];
}

/* The trays beside the board, from above.  Returns how many. */
unsigned draw_trays_beside(const struct scene *s, const struct scene_tray *trays[SCENE_TRAYS_MAX]);
/* Fill *own with the scene as the style wants it: from the other side, without coordinates.  Returns own, or s if nothing
 * is to be changed. */
const struct scene *draw_arranged(struct scene *own, const struct scene *s, const struct draw_style *style);
void draw_turn(struct scene *turned, const struct scene *s); /* from the other side */
struct draw_side draw_side(const struct scene *s, unsigned seat);
/* Whose home is at that side, if the player has a name: those on its left first.  Returns how many. */
unsigned draw_players_at(const struct scene *s, const struct draw_about *about, bool top, uint8_t seats[GAME_SEATS_MAX]);

/* The squares of a board are counted from the upper left one. */
static inline const struct scene_cell *
draw_cell(const struct scene *s, unsigned square)
{
	return &s->cell[s->height - 1 - square / s->width][square % s->width];
}

#endif
