/* host/planes.c: what each piece on a board can be, as numbers. */
#include "core/memory.h"
#include "internal.h"

#include <string.h>

/* Fill the sets from planes that are filled. */
static void
fill_sets(const struct game *g, const void *state, size_t side, const uint8_t *planes, uint32_t *sets)
{
	for (size_t i = 0; i < side * side; i++) {
		if (planes[i] == BOARD_UNKNOWN && g->board->could_be != NULL)
			sets[i] = g->board->could_be(state, (unsigned)(i % side), (unsigned)(i / side));
		else
			sets[i] = planes[i] == 0 || planes[i] == BOARD_UNKNOWN ? 0 : UINT32_C(1) << (planes[i] - 1);
	}
}

enum strat_status
strat_match_could_be(struct strat_match *m, size_t side, uint32_t *sets)
{
	CALL(m);
	struct going *g;
	uint8_t *planes;

	match_enter(m);
	if ((g = match_live(m)) == NULL)
		return match_fail(m);
	if (side > BOARD_SIDE_MAX)
		return match_refuse(m, DIAG_VALUE, "a side has at most 255 squares");
	if ((planes = arena_zalloc(&m->arena, BOARD_PLANES * side * side + 1)) == NULL)
		return match_refuse(m, DIAG_MEMORY, "out of memory for a board");
	if (!board_tell(g->record->game, g->player.state, g->record->viewer, side, planes, &m->host.finding.f))
		return match_fail(m);
	fill_sets(g->record->game, g->player.state, side, planes, sets);
	return STRAT_OK;
}
