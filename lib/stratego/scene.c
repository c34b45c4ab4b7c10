/* stratego/scene.c: the board as a scene to draw. */
#include <string.h>

#include "core/scene.h"
#include "stratego/internal.h"

/* The rank of a piece, if the viewer knows it; else STG_UNKNOWN. */
static unsigned
rank_seen(const struct stg_state *st, const struct stg_piece *p, int viewer)
{
	int seat = stg_seat((unsigned)(p - st->piece));
	unsigned rank = certain_member(p->ranks);

	if (rank == 0 || (viewer != SEAT_ARBITER && viewer != seat && st->head.viewer == SEAT_ARBITER &&
	        (p->flags & STG_SHOWN) == 0))
		return STG_UNKNOWN;
	return rank;
}

/* Fill in a piece of this rank, or of STG_UNKNOWN. */
static void
put_rank(const struct stg_state *st, unsigned rank, int seat, struct scene_piece *out)
{
	scene_put_kind(out, stg_kinds, rank, (unsigned)seat);
	scene_put_label(out, stg_rank_letter(st->high_ranks, rank));
	if (rank == STG_UNKNOWN)
		out->marks |= PIECE_UNKNOWN;
}

static void
put_piece(const struct stg_state *st, const struct stg_piece *p, int viewer, struct scene_piece *out)
{
	put_rank(st, rank_seen(st, p, viewer), stg_seat((unsigned)(p - st->piece)), out);
	if ((p->flags & STG_SHOWN) != 0)
		out->marks |= PIECE_SHOWN;
	if ((p->flags & STG_MOVED) != 0)
		out->marks |= PIECE_MOVED;
}

/* The ground of a lake is 1. */
bool
stg_board(const void *state, int viewer, size_t side, uint8_t *planes)
{
	const struct stg_state *st = state;

	for (unsigned sq = 0; sq < STG_SQUARES && side >= STG_SIDE; sq++) {
		uint8_t *to = board_square(planes, side, sq % STG_SIDE, sq / STG_SIDE);
		size_t plane = side * side;
		const struct stg_piece *p;
		unsigned rank;

		to[BOARD_GROUND * plane] = stg_is_lake(sq);
		if (!stg_is_piece(st->at[sq]))
			continue;
		p = &st->piece[st->at[sq]];
		rank = rank_seen(st, p, viewer);
		*to = rank == STG_UNKNOWN ? BOARD_UNKNOWN : (uint8_t)rank;
		to[BOARD_SEAT * plane] = (uint8_t)(1 + stg_seat(st->at[sq]));
		to[BOARD_MARKS * plane] = (uint8_t)((p->flags & STG_SHOWN ? BOARD_SHOWN : 0) | (p->flags & STG_MOVED ? BOARD_MOVED : 0));
	}
	return side >= STG_SIDE;
}

static void
put_captured(const struct stg_state *st, int seat, int viewer, struct scene_tray *tray)
{
	uint8_t count[STG_RANKS + 1] = { 0 };
	unsigned first = seat == STG_BLUE ? STG_HOME : 0;

	for (unsigned i = first; i < first + STG_HOME; i++)
		if (st->piece[i].ranks != 0 && st->piece[i].square == STG_NOWHERE)
			count[rank_seen(st, &st->piece[i], viewer)]++;
	for (unsigned r = 1; r <= STG_UNKNOWN; r++)
		if (count[r] > 0)
			put_rank(st, r, seat, tray_add(tray, count[r]));
}

/* Who acted is the side that is not to move.  If it no longer stands where it went, its strike lost; then a defender may
 * have come to where it started. */
static void
put_last(const struct stg_state *st, struct scene *out)
{
	unsigned from = st->at[st->last.from], to = st->at[st->last.to];

	out->lost = !stg_is_piece(to) || stg_seat(to) == st->head.mover;
	scene_put_way(out, st->last.from % STG_SIDE, st->last.from / STG_SIDE, out->lost && stg_is_piece(from) ? CELL_TO : CELL_FROM);
	scene_put_way(out, st->last.to % STG_SIDE, st->last.to / STG_SIDE, out->lost ? CELL_HIT : CELL_TO);
}

void
stg_scene(const void *state, struct scene *out)
{
	const struct stg_state *st = state;
	static const struct scene_ground water = { LOOK_WATER, SEAT_NONE, '~', false, "water", "water" };
	int viewer = out->viewer;
	unsigned lake = scene_add_ground(out, &water);

	out->width = out->height = STG_SIDE;
	for (unsigned sq = 0; sq < STG_SQUARES; sq++) {
		struct scene_cell *c = &out->cell[sq / STG_SIDE][sq % STG_SIDE];

		if (stg_is_lake(sq))
			c->ground = (uint8_t)lake;
		if (stg_is_piece(st->at[sq]))
			put_piece(st, &st->piece[st->at[sq]], viewer, &c->piece);
	}
	if (st->last.from != st->last.to)
		put_last(st, out);
	put_captured(st, STG_RED, viewer, scene_add_tray(out, "captured", STG_RED));
	put_captured(st, STG_BLUE, viewer, scene_add_tray(out, "captured", STG_BLUE));
}

/* What pieces with one set can be. */
struct likes {
	uint16_t ranks;
	uint64_t can;
};

/* Without clues, pieces of which the same is known can be the same.  So it is worked out once for all of them. */
static uint64_t
can_be(const struct stg_state *st, unsigned piece, struct likes *found, unsigned *n)
{
	unsigned i = 0;

	while (i < *n && found[i].ranks != st->piece[piece].ranks)
		i++;
	if (i == *n) {
		found[i].ranks = st->piece[piece].ranks;
		stg_possible_ranks(st, piece, &found[i].can);
		*n += st->nclues == 0;
	}
	return found[i].can;
}

void
stg_board_could_be(const void *state, size_t side, const uint8_t *planes, uint32_t *sets)
{
	const struct stg_state *st = state;
	struct likes found[STG_HOME];
	unsigned n = 0;

	for (unsigned sq = 0; sq < STG_SQUARES; sq++) {
		size_t at = sq / STG_SIDE * side + sq % STG_SIDE;

		if (planes[at] == BOARD_UNKNOWN)
			sets[at] = (uint32_t)(can_be(st, st->at[sq], found, &n) >> STG_MARSHAL);
	}
}

static struct scene_happening *
happens_on(struct scene *out, unsigned square)
{
	return scene_happens(out, square % STG_SIDE, square / STG_SIDE);
}

void
stg_happened(const void *state, const struct trace *t, struct scene *out)
{
	const struct stg_state *st = state;

	for (unsigned i = 0; i < t->nevents; i++) {
		const struct event *e = &t->event[i];

		if (e->kind == STG_EV_STRIKE) {
			struct scene_happening *h = happens_on(out, e->arg[1]);

			h->hit = true;
			scene_put_ranks(h, stg_rank_letter(st->high_ranks, e->arg[2]), stg_rank_letter(st->high_ranks, e->arg[3]));
		} else if (e->kind == STG_EV_REMOVED) {
			put_rank(st, e->arg[1], e->seat, &happens_on(out, e->arg[0])->fell);
		}
	}
}
