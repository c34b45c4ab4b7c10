/* stratix/scene.c: the board as there is to draw. */
#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "stratix/internal.h"

static void
put_piece(unsigned seat, unsigned kind, struct scene_piece *out)
{
	out->label[0] = stx_kind_letters[kind];
	out->name = stx_kind_names[kind];
	out->plural = stx_kind_plurals[kind];
	out->order = (uint8_t)(STX_KINDS - kind);
	out->seat = (uint8_t)seat;
}

static unsigned
terrain_of(const struct stx_state *st, unsigned square)
{
	const struct stx_board *b = &st->board;

	switch (b->terrain[square]) {
	case STX_WATER:
		return TERRAIN_WATER;
	case STX_CENTRE:
		return TERRAIN_PILE;
	case STX_BRIDGE:
		return TERRAIN_BRIDGE;
	case STX_RECON:
		return stx_has_cards(st) ? TERRAIN_SPECIAL : TERRAIN_PLAIN;
	case STX_STAGING:
		return TERRAIN_HOME_FIRST + b->corner[square] - 1U;
	case STX_RED:
		return TERRAIN_LINE_FIRST + b->corner[square] - 1U;
	default:
		return TERRAIN_PLAIN;
	}
}

static void
put_squares(const struct stx_state *st, struct scene *out)
{
	for (unsigned y = 0; y < out->height; y++)
		for (unsigned x = 0; x < out->width; x++) {
			struct scene_cell *c = &out->cell[y][x];
			unsigned square = stx_square(x, y), at = st->at[square];

			c->terrain = (uint8_t)terrain_of(st, square);
			if (stx_is_piece(at))
				put_piece(stx_seat(at), stx_kind(at), &c->piece);
		}
}

static void
put_last(const struct stx_state *st, struct scene *out)
{
	const struct stx_last *last = &st->last;

	for (unsigned i = 0; i < last->nway; i++) {
		unsigned x = stx_x(last->way[i]), y = stx_y(last->way[i]);
		bool first = i == 0 && last->nway > 1, end = i + 1 == last->nway;

		out->cell[y][x].marks |= (uint8_t)(first ? CELL_FROM : end ? CELL_TO : CELL_PATH);
		out->path[out->npath].x = (uint8_t)x;
		out->path[out->npath++].y = (uint8_t)y;
	}
	for (unsigned i = 0; i < last->nhits; i++)
		out->cell[stx_y(last->hit[i])][stx_x(last->hit[i])].marks |= CELL_HIT;
}

/* What an army has lost; one that is out has nothing more to lose. */
static void
put_lost(const struct stx_state *st, unsigned seat, struct scene_tray *tray)
{
	uint8_t lost[STX_KINDS] = { 0 };

	tray->title = "lost";
	tray->seat = (uint8_t)seat;
	for (unsigned i = 0; i < STX_ARMY; i++)
		lost[stx_kinds[i]] += st->square[seat * STX_NUMBERS + i] == STX_NOWHERE;
	for (unsigned kind = STX_KINDS; kind-- > 0;) {
		if (lost[kind] == 0)
			continue;
		put_piece(seat, kind, &tray->item[tray->nitems].piece);
		tray->item[tray->nitems++].count = lost[kind];
	}
}

static void
put_notes(const struct stx_state *st, struct scene *out)
{
	static const char *const dues[] = {
		[STX_TO_DRAW] = "to draw a card", [STX_TO_FOLLOW] = "to follow a card", [STX_TO_SHUFFLE] = "to shuffle the pack",
	};

	out->due = dues[st->phase];
	if (stx_has_cards(st))
		snprintf(out->note[out->nnotes++], sizeof(out->note[0]), "The RECON pack has %u %s.", st->npack,
		    st->npack == 1 ? "card" : "cards");
	if (st->phase == STX_TO_FOLLOW && st->deck.standard)
		snprintf(out->note[out->nnotes++], sizeof(out->note[0]), "Card %u: %s", st->deck.card[st->hand.card].number,
		    stx_standard_texts[st->hand.card]);
	if (st->assault)
		snprintf(out->note[out->nnotes++], sizeof(out->note[0]), "The Final Assault is on.");
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		if ((st->out & STX_SET(seat)) != 0)
			snprintf(out->note[out->nnotes++], sizeof(out->note[0]), "Army %u is out.", seat + 1);
}

void
stx_scene(const void *state, int viewer, struct scene *out)
{
	const struct stx_state *st = state;

	memset(out, 0, sizeof(*out));
	out->width = st->board.files;
	out->height = st->board.ranks;
	out->viewer = (uint8_t)(st->viewer != SEAT_ARBITER ? st->viewer : viewer);
	out->mover = st->mover;
	out->ply = st->ply;
	out->over = st->over;
	out->winner = SEAT_NONE;
	if (st->over) {
		out->winner = st->winner;
		out->ending = game_stratix.endings[st->ending].text;
	}
	out->special = "RECON spaces";
	out->pile = "RECON pack";
	out->front = "DMZ";
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		out->seat_name[seat] = game_stratix.seat[seat];
	put_squares(st, out);
	put_last(st, out);
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		if ((st->playing & STX_SET(seat)) != 0)
			put_lost(st, seat, &out->tray[out->ntrays++]);
	put_notes(st, out);
}
