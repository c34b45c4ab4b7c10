/* svg/building_elements.h: parts of all pictures of buildings. */
#ifndef STRAT_SVG_BUILDING_ELEMENTS_H
#define STRAT_SVG_BUILDING_ELEMENTS_H

#include "draw/building.h"
#include "picture.h"

/* Signs in pictures of buildings.  building_signs says in this order what they mean. */
enum building_sign {
	SIGN_LEVEL, SIGN_OVERHANG, SIGN_GAP, SIGN_TRAPPED, SIGN_HIDDEN, SIGN_LEADER, SIGN_HOME, SIGN_HOME_ISOMETRIC,
	SIGN_BLOCK, SIGN_FROM, SIGN_TO, SIGN_WAY, SIGN_WAY_ISOMETRIC,
};

#define SIGN_BIT(name) (1U << SIGN_##name)

extern const struct draw_sign building_signs[];

unsigned building_signs_of(const struct building *b); /* set of the signs that a plan of it has */

/* What all pictures of buildings refer to by id. */
const char *building_home(unsigned seat); /* path data of the mark of a seat's home, from the corner of its square */
void building_defs(struct buffer *out, const struct scene *s);
/* A token with its title, in a square of DRAW_CELL.  The token of a piece that is trapped is dashed. */
void building_token(struct buffer *out, const struct scene *s, const struct scene_piece *p, bool trapped);
/* Write "<title>red 4 on c3, level 1, trapped</title>". */
void building_title(struct buffer *out, const struct scene *s, const struct scene_piece *p, unsigned x, unsigned y,
    unsigned level, bool trapped);

#endif
