/* record/position.c: see position.h. */
#include "position.h"

#include "core/game.h"

bool
line_count(struct line *l, uint32_t *out)
{
	return line_number(l, GAME_NUMBER_MAX, out) || line_wrong(l, "a number of at most 999,999,999 must stand here");
}
