/* stratix/scene.c: the position as a scene to draw. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "stratix/internal.h"

static void
put_piece(unsigned seat, unsigned kind, struct scene_piece *out)
{
	scene_put_kind(out, stx_kinds, kind, seat);
	out->order = (uint8_t)(STX_KINDS - kind);
}

enum { WATER = 1, HOME, LINE = HOME + STX_ARMIES, BRIDGE = LINE + STX_ARMIES, RECON, CENTRE };

/* Add the grounds, in the order of enum stx_terrain. */
static void
put_grounds(const struct stx_state *st, struct scene *out)
{
	const char *centre = stx_has_cards(st) ? "RECON pack" : "centre";

	scene_add_ground(out, &(struct scene_ground){ LOOK_WATER, SEAT_NONE, '~', false, "water", "water" });
	for (uint8_t seat = 0; seat < STX_ARMIES; seat++)
		scene_add_ground(out, &(struct scene_ground){ LOOK_HOME, seat, ':', true, "home", "homes" });
	for (uint8_t seat = 0; seat < STX_ARMIES; seat++)
		scene_add_ground(out, &(struct scene_ground){ LOOK_LINE, seat, ';', true, "DMZ", "DMZ" });
	scene_add_ground(out, &(struct scene_ground){ LOOK_BRIDGE, SEAT_NONE, '=', true, "bridge", "bridges" });
	scene_add_ground(out, &(struct scene_ground){ LOOK_SPECIAL, SEAT_NONE, '+', true, "RECON spaces", "RECON spaces" });
	scene_add_ground(out, &(struct scene_ground){ LOOK_PILE, SEAT_NONE, '@', false, centre, centre });
}

static unsigned
ground_of(const struct stx_state *st, unsigned square)
{
	const struct stx_board *b = &st->board;

	switch (b->terrain[square]) {
	case STX_WATER:
		return WATER;
	case STX_CENTRE:
		return CENTRE;
	case STX_BRIDGE:
		return BRIDGE;
	case STX_RECON:
		return stx_has_cards(st) ? RECON : 0;
	case STX_STAGING:
		return HOME + b->corner[square] - 1U;
	case STX_RED:
		return LINE + b->corner[square] - 1U;
	default:
		return 0;
	}
}

/* The grounds are those of the scene.  All players see the same. */
bool
stx_board(const void *state, int viewer, size_t side, uint8_t *planes)
{
	const struct stx_state *st = state;
	size_t plane = side * side;

	(void)viewer;
	if (side < st->board.files || side < st->board.ranks)
		return false;
	for (unsigned y = 0; y < st->board.ranks; y++)
		for (unsigned x = 0; x < st->board.files; x++) {
			uint8_t *to = board_square(planes, side, x, y);
			unsigned square = stx_square(x, y), at = st->at[square];

			to[BOARD_GROUND * plane] = (uint8_t)ground_of(st, square);
			if (!stx_is_piece(at))
				continue;
			*to = (uint8_t)(1 + stx_kind(at));
			to[BOARD_SEAT * plane] = (uint8_t)(1 + stx_seat(at));
		}
	return true;
}

static void
put_squares(const struct stx_state *st, struct scene *out)
{
	put_grounds(st, out);
	for (unsigned y = 0; y < out->height; y++)
		for (unsigned x = 0; x < out->width; x++) {
			struct scene_cell *c = &out->cell[y][x];
			unsigned square = stx_square(x, y), at = st->at[square];

			c->ground = (uint8_t)ground_of(st, square);
			if (stx_is_piece(at))
				put_piece(stx_seat(at), stx_kind(at), &c->piece);
		}
}

static void
put_last(const struct stx_state *st, struct scene *out)
{
	const struct stx_last *last = &st->last;

	for (unsigned i = 0; i < last->nway; i++) {
		bool first = i == 0 && last->nway > 1, end = i + 1 == last->nway;

		scene_put_way(out, stx_x(last->way[i]), stx_y(last->way[i]), first ? CELL_FROM : end ? CELL_TO : CELL_PATH);
	}
	for (unsigned i = 0; i < last->nhits; i++)
		out->cell[stx_y(last->hit[i])][stx_x(last->hit[i])].marks |= CELL_HIT;
}

/* List what an army has lost, unless it is out: then it has nothing left. */
static void
put_lost(const struct stx_state *st, unsigned seat, struct scene_tray *tray)
{
	uint8_t lost[STX_KINDS] = { 0 };

	for (unsigned i = 0; i < STX_ARMY; i++)
		lost[stx_kind_by_number[i]] += st->square[seat * STX_NUMBERS + i] == STX_NOWHERE;
	for (unsigned kind = STX_KINDS; kind-- > 0;)
		if (lost[kind] > 0)
			put_piece(seat, kind, tray_add(tray, lost[kind]));
}

/* ---- notes ----------------------------------------------------------------------------------- */

static char *
new_note(struct scene *out)
{
	return out->note[out->nnotes++];
}

/* A new note that is left out when the game is over, because nobody has duties then. */
static char *
new_duty(struct scene *out)
{
	out->duties |= (uint8_t)(1U << out->nnotes);
	return new_note(out);
}

static __attribute__((format(printf, 2, 3))) void
add(char note[SCENE_NOTE_MAX], const char *format, ...)
{
	size_t n = strlen(note);
	va_list args;

	va_start(args, format);
	vsnprintf(note + n, SCENE_NOTE_MAX - n, format, args);
	va_end(args);
}

static void
add_army(char note[SCENE_NOTE_MAX], unsigned seat)
{
	add(note, "%s%u", note[0] == '\0' ? "Army" : "army", seat + 1);
}

/* Write "the tank on e9", or for several pieces their squares, "e9 or i5". */
static void
add_pieces(const struct stx_state *st, unsigned seat, uint32_t set, const char *last, char note[SCENE_NOTE_MAX])
{
	bool several = (set & (set - 1)) != 0;
	unsigned n = 0;

	for (; set != 0; set &= set - 1) {
		unsigned piece = seat * STX_NUMBERS + (unsigned)__builtin_ctz(set), square = st->square[piece];

		if (!several)
			add(note, "the %s on ", stx_kinds[stx_kind(piece)].name);
		add(note, "%s%c%u", n++ == 0 ? "" : (set & (set - 1)) == 0 ? last : ", ", 'a' + (int)stx_x(square), stx_y(square) + 1);
	}
}

/* Note which pieces the army whose turn it is must move off RECON spaces, and which army may be caught because it did
 * not. */
static void
put_duties(const struct stx_state *st, struct scene *out)
{
	uint32_t due = stx_to_move_off(st), caught = st->fault.army < STX_ARMIES && !st->fault.settled ? st->fault.pieces : 0;
	char *note;

	if (due != 0 && !st->head.over) {
		add_army(note = new_duty(out), st->head.mover);
		add(note, (due & (due - 1)) == 0 ? " is to move " : " is to move a piece off its RECON space: ");
		add_pieces(st, st->head.mover, due, " or ", note);
		add(note, (due & (due - 1)) == 0 ? " off its RECON space." : ".");
	}
	if (caught != 0 && !st->head.over) {
		add_army(note = new_duty(out), st->fault.army);
		add(note, " may be caught until the next move or pass, and would lose %s",
		    (caught & (caught - 1)) == 0 ? "" : "the pieces on ");
		add_pieces(st, st->fault.army, caught, " and ", note);
		add(note, ".");
	}
}

static void
put_card(const struct stx_state *st, struct scene *out)
{
	add(new_note(out), "Card %u: %s", st->deck.card[st->hand.card].number,
	    st->deck.standard ? stx_standard_texts[st->hand.card] : stx_deed_names[stx_instruction(st)->deed]);
}

static void
put_turns_to_lose(const struct stx_state *st, struct scene *out)
{
	char *note = NULL;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		if (st->skip[seat] == 0)
			continue;
		if (note == NULL)
			add(note = new_note(out), "Turns to lose:");
		else
			add(note, ",");
		add(note, " army%u %u", seat + 1, st->skip[seat]);
	}
	if (note != NULL)
		add(note, ".");
}

static void
put_out(const struct stx_state *st, struct scene *out)
{
	unsigned left = st->out;
	char *note = left != 0 ? new_note(out) : NULL;

	for (; left != 0; left &= left - 1) {
		if (note[0] != '\0')
			add(note, (left & (left - 1)) != 0 ? ", " : " and ");
		add_army(note, (unsigned)__builtin_ctz(left));
	}
	if (note != NULL)
		add(note, (st->out & (st->out - 1)) != 0 ? " are out." : " is out.");
}

static void
put_notes(const struct stx_state *st, struct scene *out)
{
	static const char *const dues[] = {
		[STX_TO_DRAW] = "to draw a card", [STX_TO_FOLLOW] = "to follow a card", [STX_TO_SHUFFLE] = "to shuffle the pack",
	};

	out->due = dues[st->phase];
	if (stx_has_cards(st))
		add(new_note(out), "The RECON pack has %u %s.", st->npack, st->npack == 1 ? "card" : "cards");
	if (st->phase == STX_TO_FOLLOW)
		put_card(st, out);
	if (st->assault)
		add(new_note(out), "The Final Assault is on.");
	put_duties(st, out);
	put_turns_to_lose(st, out);
	if (st->head.rules.option[STX_R_NO_PROGRESS] == STX_NO_PROGRESS_DRAW_200 && st->quiet > 0)
		add(new_note(out), "Moves without progress: %u of %u.", st->quiet, STX_QUIET_MAX);
	put_out(st, out);
}

void
stx_scene(const void *state, struct scene *out)
{
	const struct stx_state *st = state;

	out->width = st->board.files;
	out->height = st->board.ranks;
	out->empty = (uint8_t)(~st->playing & (STX_SET(STX_ARMIES) - 1));
	out->out = st->out;
	put_squares(st, out);
	put_last(st, out);
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		if ((st->playing & STX_SET(seat)) != 0)
			put_lost(st, seat, scene_add_tray(out, "lost", seat));
	put_notes(st, out);
}

static struct scene_happening *
falls_on(struct scene *out, unsigned square, unsigned piece)
{
	struct scene_happening *h = scene_happens(out, stx_x(square), stx_y(square));

	scene_put_kind(&h->fell, stx_kinds, piece % STX_KINDS, piece / STX_KINDS);
	return h;
}

/* A catch takes a piece away; all else that removes one hits it. */
void
stx_happened(const void *state, const struct trace *t, struct scene *out)
{
	const struct stx_state *st = state;

	for (unsigned i = 0; i < t->nevents; i++) {
		const struct event *e = &t->event[i];

		if (e->kind == STX_EV_STRIKE) {
			const struct scene_piece *striker = &out->cell[stx_y(e->arg[1])][stx_x(e->arg[1])].piece;
			struct scene_happening *h = falls_on(out, e->arg[1], e->arg[2]);

			h->hit = true;
			h->reach = stx_is_piece(st->at[e->arg[1]]) && stx_kind(st->at[e->arg[1]]) == STX_ICBM;
			if (striker->label[0] != '\0')
				scene_put_ranks(h, striker->label, h->fell.label);
		} else if (e->kind == STX_EV_REMOVED) {
			falls_on(out, e->arg[0], e->arg[1])->hit = e->arg[2] == STX_BY_BLAST;
		}
	}
}
