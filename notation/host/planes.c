/* host/planes.c: what each piece on a board can be, as numbers. */
#include "core/memory.h"
#include "handle.h"

#include <string.h>

enum { MARKS = 2 }; /* a piece was shown, it has moved */

/* Fill the sets from planes that are filled. */
static void
fill_sets(const struct game *g, const void *state, size_t side, const uint8_t *planes, uint32_t *sets)
{
	for (size_t i = 0; i < side * side; i++)
		sets[i] = planes[i] == 0 || planes[i] == BOARD_UNKNOWN ? 0 : UINT32_C(1) << (planes[i] - 1);
	if (g->board->could_be != NULL)
		g->board->could_be(state, side, planes, sets);
}

/* What there is on a board: its planes, and what each piece can be. */
struct look {
	const struct game *game;
	size_t squares;
	uint8_t *board;
	uint32_t *sets;
};

/* Look at the board of the game in progress.  What is seen stays until the next call. */
static enum strat_status
look(struct strat_match *m, size_t side, struct look *l)
{
	struct going *g;

	match_enter(m);
	if ((g = match_live(m)) == NULL)
		return match_fail(m);
	if (side > BOARD_SIDE_MAX)
		return match_refuse(m, DIAG_VALUE, "a side has at most 255 squares");
	*l = (struct look){ .game = g->record->game, .squares = side * side };
	l->board = arena_zalloc(&m->arena, BOARD_PLANES * l->squares + 1);
	l->sets = arena_alloc(&m->arena, (l->squares + 1) * sizeof(*l->sets));
	if (l->board == NULL || l->sets == NULL)
		return match_refuse(m, DIAG_MEMORY, "out of memory for a board");
	if (!board_tell(l->game, g->player.state, g->record->viewer, side, l->board, &m->host.finding.f))
		return match_fail(m);
	fill_sets(l->game, g->player.state, side, l->board, l->sets);
	return STRAT_OK;
}

enum strat_status
strat_match_could_be(struct strat_match *m, size_t side, uint32_t *sets)
{
	CALL(m);
	struct look l;
	enum strat_status status = look(m, side, &l);

	if (status == STRAT_OK)
		memcpy(sets, l.sets, l.squares * sizeof(*sets));
	return status;
}

/* ---- for a network ------------------------------------------------------------------------------- */

/* How many planes say where which piece of whom could be. */
static size_t
planes_of_pieces(const struct game *g)
{
	return (size_t)seat_count(g) * g->nkinds;
}

size_t
strat_game_planes(const struct strat_game *g)
{
	return game_of(g)->board != NULL ? planes_of_pieces(game_of(g)) + MARKS + 1 : 0;
}

static void
put_pieces(const struct look *l, uint8_t *planes)
{
	const uint8_t *seat = l->board + BOARD_SEAT * l->squares;

	memset(planes, 0, planes_of_pieces(l->game) * l->squares);
	for (size_t i = 0; i < l->squares; i++)
		for (uint32_t left = seat[i] != 0 ? l->sets[i] : 0; left != 0; left &= left - 1)
			planes[((seat[i] - 1U) * l->game->nkinds + (unsigned)__builtin_ctz(left)) * l->squares + i] = 1;
}

static void
put_mark(const struct look *l, unsigned mark, uint8_t *plane)
{
	for (size_t i = 0; i < l->squares; i++)
		plane[i] = (l->board[BOARD_MARKS * l->squares + i] & mark) != 0;
}

enum strat_status
strat_match_planes(struct strat_match *m, size_t side, uint8_t *planes)
{
	CALL(m);
	struct look l;
	enum strat_status status = look(m, side, &l);

	if (status != STRAT_OK)
		return status;
	put_pieces(&l, planes);
	planes += planes_of_pieces(l.game) * l.squares;
	put_mark(&l, BOARD_SHOWN, planes);
	put_mark(&l, BOARD_MOVED, planes + l.squares);
	memcpy(planes + MARKS * l.squares, l.board + BOARD_GROUND * l.squares, l.squares);
	return STRAT_OK;
}
