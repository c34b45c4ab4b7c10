/* strata5/scene.c: the building as it is drawn. */
#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "strata5/internal.h"

static void
put_pawn(unsigned code, struct scene_piece *out)
{
	scene_put_kind(out, st5_kinds, ST5_NUMBER(code), ST5_OWNER(code));
}

/* The ground is the level on which a piece stands there.  Pawns inside the building are no longer on the board. */
bool
st5_board(const void *state, int viewer, size_t side, uint8_t *planes)
{
	const struct st5_state *st = state;
	size_t plane = side * side;

	(void)viewer;
	for (unsigned y = 0; y < st->size && side >= st->size; y++)
		for (unsigned x = 0; x < st->size; x++) {
			uint8_t *to = board_square(planes, side, x, y);
			unsigned square = st5_square(x, y), code = st->pawn[square];

			to[BOARD_GROUND * plane] = st->top[square];
			if (code == 0)
				continue;
			*to = (uint8_t)(1 + ST5_NUMBER(code) - ST5_NUMBER_MIN);
			to[BOARD_SEAT * plane] = (uint8_t)(1 + ST5_OWNER(code));
		}
	return side >= st->size;
}

static void
put_squares(const struct st5_state *st, struct scene *out)
{
	unsigned home[2];

	for (unsigned seat = 0; seat < 2; seat++)
		home[seat] = scene_add_ground(out, &(struct scene_ground){ LOOK_HOME, (uint8_t)seat, ':', true, "home", "homes" });
	for (unsigned y = 0; y < st->size; y++)
		for (unsigned x = 0; x < st->size; x++) {
			unsigned square = st5_square(x, y);
			struct scene_cell *c = &out->cell[y][x];

			c->level = st->top[square];
			for (unsigned seat = 0; seat < 2; seat++)
				if (st5_is_entry(st, seat, square))
					c->ground = (uint8_t)home[seat];
			if (st->pawn[square] != 0)
				put_pawn(st->pawn[square], &c->piece);
			for (unsigned level = 0; level < ST5_LEVELS; level++) {
				struct scene_buried *b = &out->buried[out->nburied];

				if ((st->layer[level][square] & ST5_PAWN) == 0 || out->nburied == SCENE_BURIED_MAX)
					continue;
				b->x = (uint8_t)x;
				b->y = (uint8_t)y;
				b->level = (uint8_t)level;
				put_pawn(st->layer[level][square] & ~ST5_PAWN, &b->piece);
				out->nburied++;
			}
		}
}

/* In the order of level and square: the order in which they were placed does not show. */
static void
put_blocks(const struct st5_state *st, struct scene *out)
{
	for (unsigned i = 0; i < st->nblocks; i++) {
		const struct st5_block *b = &st->block[i];
		unsigned at = out->nblocks++;

		for (; at > 0 && (out->block[at - 1].level > b->level || (out->block[at - 1].level == b->level &&
		         st5_square(out->block[at - 1].x, out->block[at - 1].y) > b->square)); at--)
			out->block[at] = out->block[at - 1];
		out->block[at] = (struct scene_block){
			.x = (uint8_t)st5_x(b->square), .y = (uint8_t)st5_y(b->square), .level = b->level,
			.last = st->last_block == i + 1,
		};
	}
}

static void
put_last(const struct st5_state *st, struct scene *out)
{
	for (unsigned i = 0; i < st->npath; i++)
		scene_put_way(out, st5_x(st->path[i]), st5_y(st->path[i]), i + 1U == st->npath ? CELL_TO : i == 0 ? CELL_FROM : CELL_PATH);
}

static void
put_reserve(const struct st5_state *st, unsigned seat, struct scene *out)
{
	struct scene_tray *tray = scene_add_tray(out, "in reserve", seat);

	tray->held = true;
	for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++)
		if (st->reserve[seat][number] > 0)
			put_pawn(ST5_CODE(seat, number), tray_add(tray, st->reserve[seat][number]));
}

/* Which part of the turn is due, and how many blocks are left. */
static void
put_notes(const struct st5_state *st, struct scene *out)
{
	static const char *const due[3] = { "to move a first pawn", "to move a second pawn", "to place a block" };

	out->due = due[st->part];
	snprintf(out->note[out->nnotes++], sizeof(out->note[0]), "Blocks left to place: %u.", st5_supply(st));
}

void
st5_scene(const void *state, struct scene *out)
{
	const struct st5_state *st = state;

	out->kind = SCENE_BUILDING;
	out->left = "pawns"; /* (those that are trapped are no longer any use) */
	out->width = out->height = st->size;
	put_squares(st, out);
	put_blocks(st, out);
	put_last(st, out);
	put_reserve(st, ST5_RED, out);
	put_reserve(st, ST5_BLACK, out);
	put_notes(st, out);
}

/* A pawn is captured by the one that moved. */
void
st5_happened(const void *state, const struct trace *t, struct scene *out)
{
	unsigned striker = 0;

	(void)state;
	for (unsigned i = 0; i < t->nevents; i++) {
		const struct event *e = &t->event[i];

		if (e->kind == ST5_EV_MOVE || e->kind == ST5_EV_ENTER)
			striker = e->arg[0];
		if (e->kind == ST5_EV_CAPTURE) {
			struct scene_happening *h = scene_happens(out, st5_x(e->arg[1]), st5_y(e->arg[1]));

			h->hit = true;
			put_pawn(ST5_CODE(e->seat, e->arg[0]), &h->fell);
			if (striker != 0)
				scene_put_ranks(h, st5_kinds[striker].letter, st5_kinds[e->arg[0]].letter);
		}
	}
}
