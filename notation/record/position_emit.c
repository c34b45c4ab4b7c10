/* record/position_emit.c: a position as lists of what stands where; see position.h. */
#include "position.h"

#include <string.h>

#include "core/game.h"
#include "core/scene.h"
#include "yaml/emit.h"

static const char *const kind_names[] = {
	[SCENE_GRID] = "grid", [SCENE_BUILDING] = "building", [SCENE_GRAPH] = "graph", [SCENE_CARDS] = "cards",
};

static const char *const place_names[] = { [TRAY_BESIDE] = "beside", [TRAY_HAND] = "hand", [TRAY_PILE] = "pile" };

static const char *const thing_names[] = { [THING_PIECE] = "piece", [THING_TRAP] = "trap", [THING_BLOCK] = "block" };

struct teller {
	const struct scene *s;
	struct emitter *e;
};

static const char *
seat_name(const struct scene *s, unsigned seat)
{
	return seat < GAME_SEATS_MAX ? s->seat_name[seat] : NULL;
}

/* "b3"; on a graph, "b0". */
static void
emit_at(struct emitter *e, const char *key, unsigned x, unsigned y)
{
	char at[8];
	size_t n = 0;

	at[n++] = (char)('a' + x);
	if (y >= 10)
		at[n++] = (char)('0' + y / 10);
	at[n++] = (char)('0' + y % 10);
	emit_span(e, key, at, n);
}

static void
emit_square(const struct teller *t, unsigned x, unsigned y)
{
	if (t->s->kind == SCENE_CARDS) {
		emit_text(t->e, "row", seat_name(t->s, y));
		emit_span(t->e, "at", &"abcdefghijklmnopqrs"[x % SCENE_SIDE_MAX], 1);
	} else {
		emit_at(t->e, "at", x, y + 1);
	}
}

static void
emit_piece(const struct teller *t, const struct scene_piece *p)
{
	emit_text(t->e, "seat", seat_name(t->s, p->seat));
	emit_text(t->e, "name", p->name);
	emit_text(t->e, "label", p->label);
	emit_bool(t->e, "known", (p->marks & PIECE_UNKNOWN) == 0);
	if ((p->marks & PIECE_DEDUCED) != 0)
		emit_bool(t->e, "deduced", true);
	emit_bool(t->e, "shown", (p->marks & PIECE_SHOWN) != 0);
	emit_bool(t->e, "moved", (p->marks & PIECE_MOVED) != 0);
}

static void
emit_pieces(const struct teller *t)
{
	const struct scene *s = t->s;

	emit_list(t->e, "pieces");
	for (unsigned y = 0; y < s->height && s->kind != SCENE_GRAPH; y++)
		for (unsigned x = 0; x < s->width; x++) {
			if (s->cell[y][x].piece.label[0] == '\0')
				continue;
			emit_map(t->e, NULL, true);
			emit_square(t, x, y);
			if (s->kind == SCENE_BUILDING)
				emit_number(t->e, "level", s->cell[y][x].level);
			emit_piece(t, &s->cell[y][x].piece);
			emit_close_map(t->e);
		}
	for (unsigned i = 0; i < s->nburied; i++) {
		emit_map(t->e, NULL, true);
		emit_square(t, s->buried[i].x, s->buried[i].y);
		emit_number(t->e, "level", s->buried[i].level);
		emit_piece(t, &s->buried[i].piece);
		emit_close_map(t->e);
	}
	emit_close_list(t->e);
}

/* Squares that are more than plain. */
static void
emit_squares(const struct teller *t)
{
	const struct scene *s = t->s;

	emit_list(t->e, "squares");
	for (unsigned y = 0; y < s->height && s->kind != SCENE_GRAPH; y++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_ground *g = &s->ground[s->cell[y][x].ground];

			if ((g->name == NULL || g->look == LOOK_PLAIN) && s->cell[y][x].level == 0)
				continue;
			emit_map(t->e, NULL, true);
			emit_square(t, x, y);
			if (g->name != NULL)
				emit_text(t->e, "ground", g->name);
			if (seat_name(s, g->owner) != NULL)
				emit_text(t->e, "of", seat_name(s, g->owner));
			if (s->cell[y][x].level > 0)
				emit_number(t->e, "level", s->cell[y][x].level);
			emit_close_map(t->e);
		}
	emit_close_list(t->e);
}

static void
emit_blocks(const struct teller *t)
{
	emit_list(t->e, "blocks");
	for (unsigned i = 0; i < t->s->nblocks; i++) {
		emit_map(t->e, NULL, true);
		emit_at(t->e, "at", t->s->block[i].x, t->s->block[i].y + 1U);
		emit_number(t->e, "level", t->s->block[i].level);
		emit_close_map(t->e);
	}
	emit_close_list(t->e);
}

static void
emit_node(const struct teller *t, const char *key, unsigned node)
{
	emit_at(t->e, key, t->s->node[node].x, t->s->node[node].y);
}

static void
emit_spot(const struct teller *t, const struct scene_spot *at)
{
	if (at->step == 0) {
		emit_node(t, "at", at->from);
		return;
	}
	emit_map(t->e, "on", true);
	emit_node(t, "from", at->from);
	emit_node(t, "to", at->to);
	emit_number(t->e, "step", at->step);
	emit_number(t->e, "of", at->of);
	emit_close_map(t->e);
}

static void
emit_graph(const struct teller *t)
{
	const struct scene *s = t->s;

	emit_list(t->e, "points");
	for (unsigned i = 0; i < s->nnodes; i++) {
		emit_map(t->e, NULL, true);
		emit_node(t, "at", i);
		if (seat_name(s, s->node[i].home) != NULL)
			emit_text(t->e, "home", seat_name(s, s->node[i].home));
		if (s->node[i].special)
			emit_bool(t->e, "special", true);
		emit_close_map(t->e);
	}
	emit_close_list(t->e);
	emit_list(t->e, "lines");
	for (unsigned i = 0; i < s->nlines; i++) {
		emit_map(t->e, NULL, true);
		emit_node(t, "from", s->line[i].from);
		emit_node(t, "to", s->line[i].to);
		emit_number(t->e, "steps", s->line[i].steps);
		emit_close_map(t->e);
	}
	emit_close_list(t->e);
	emit_list(t->e, "things");
	for (unsigned i = 0; i < s->nthings; i++) {
		const struct scene_thing *thing = &s->thing[i];

		emit_map(t->e, NULL, true);
		emit_text(t->e, "thing", thing_names[thing->kind]);
		emit_spot(t, &thing->at);
		if (thing->faces != SCENE_NOWHERE)
			emit_node(t, "faces", thing->faces);
		emit_text(t->e, "seat", seat_name(s, thing->piece.seat));
		emit_text(t->e, "name", thing->piece.name);
		emit_close_map(t->e);
	}
	emit_close_list(t->e);
}

/* Pieces beside the board: hands, what was captured, what is left. */
static void
emit_hands(const struct teller *t)
{
	const struct scene *s = t->s;

	emit_list(t->e, "hands");
	for (unsigned i = 0; i < s->ntrays; i++) {
		emit_map(t->e, NULL, true);
		emit_text(t->e, "seat", seat_name(s, s->tray[i].seat));
		emit_text(t->e, "place", place_names[s->tray[i].place]);
		emit_text(t->e, "title", s->tray[i].title);
		emit_list(t->e, "pieces");
		for (unsigned k = 0; k < s->tray[i].nitems; k++) {
			emit_map(t->e, NULL, true);
			emit_piece(t, &s->tray[i].item[k].piece);
			emit_number(t->e, "count", s->tray[i].item[k].count);
			emit_close_map(t->e);
		}
		emit_close_list(t->e);
		emit_close_map(t->e);
	}
	emit_close_list(t->e);
}

static void
emit_turn(const struct teller *t, const struct game *g, const void *state)
{
	struct outcome o;
	bool told;

	game_outcome(g, state, &o);
	told = o.over && !t->s->untold;
	emit_text(t->e, "mover", o.over ? NULL : seat_name(t->s, t->s->mover));
	emit_text(t->e, "due", o.over ? NULL : t->s->due);
	emit_bool(t->e, "over", o.over);
	emit_map(t->e, "result", true);
	emit_text(t->e, "winner", !told ? NULL : o.winner < GAME_SEATS_MAX ? g->seat[o.winner] : "draw");
	emit_text(t->e, "how", told ? g->endings[o.ending].name : NULL);
	emit_close_map(t->e);
}

void
position_emit(const struct game *g, const void *state, uint8_t viewer, struct emitter *e)
{
	struct scene s;
	struct teller t = { &s, e };

	game_scene(g, state, viewer, &s);
	emit_turn(&t, g, state);
	emit_map(e, "board", false);
	emit_text(e, "kind", kind_names[s.kind]);
	emit_number(e, "width", s.width);
	emit_number(e, "height", s.height);
	if (s.kind == SCENE_GRAPH)
		emit_graph(&t);
	else
		emit_squares(&t);
	if (s.kind == SCENE_BUILDING)
		emit_blocks(&t);
	if (s.kind != SCENE_GRAPH)
		emit_pieces(&t);
	emit_close_map(e);
	emit_hands(&t);
	emit_list(e, "notes");
	for (unsigned i = 0; i < s.nnotes; i++)
		emit_text(e, NULL, s.note[i]);
	emit_close_list(e);
}
