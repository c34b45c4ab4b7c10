/* galaxy-grid/scene.c: the board as a scene to draw. */
#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "galaxy-grid/internal.h"

_Static_assert((int)GGD_INTERSECTIONS_MAX <= (int)SCENE_NODES_MAX && (int)GGD_BEAMS_MAX <= (int)SCENE_LINES_MAX,
    "room for the board");
_Static_assert((int)GGD_WAY_MAX <= (int)SCENE_PATH_MAX, "room for a way");

static const char *const seats[GGD_TANKS] = { GGD_SEATS };

static struct scene_spot
spot(const struct ggd_board *b, unsigned space)
{
	const struct ggd_beam *m;
	unsigned step;

	if (space < b->nintersections)
		return (struct scene_spot){ .from = (uint8_t)space };
	m = &b->beam[b->beam_of[space]];
	step = space - m->first + 1U;
	if (2 * step > m->length) /* from the nearer end, as in the notation */
		return (struct scene_spot){ m->end[1], m->end[0], (uint8_t)(m->length - step), m->length };
	return (struct scene_spot){ m->end[0], m->end[1], (uint8_t)step, m->length };
}

static void
put_board(const struct ggd_state *st, struct scene *out)
{
	const struct ggd_board *b = &st->board;

	out->nnodes = b->nintersections;
	out->nlines = b->nbeams;
	out->special_does = "earns a token";
	out->trap_name = ggd_kinds[GGD_KIND_MINE].name;
	out->block_name = ggd_kinds[GGD_KIND_HOLE].name;
	for (unsigned i = 0; i < b->nintersections; i++) {
		struct scene_node *n = &out->node[i];

		n->x = b->at[i].x;
		n->y = b->at[i].y;
		n->special = (b->spots >> i & 1) != 0;
		n->home = SEAT_NONE;
		if (n->x >= out->width)
			out->width = (uint8_t)(n->x + 1);
		if (n->y >= out->height)
			out->height = (uint8_t)(n->y + 1);
	}
	for (unsigned p = 0; p < GGD_TANKS; p++)
		out->node[b->portal[p]].home = (uint8_t)p;
	for (unsigned i = 0; i < b->nbeams; i++)
		out->line[i] = (struct scene_line){ b->beam[i].end[0], b->beam[i].end[1], b->beam[i].length };
}

static struct scene_thing *
add_thing(struct scene *out, unsigned kind, struct scene_spot at, unsigned seat)
{
	struct scene_thing *t = &out->thing[out->nthings < SCENE_THINGS_MAX ? out->nthings++ : SCENE_THINGS_MAX - 1];

	memset(t, 0, sizeof(*t));
	t->kind = (uint8_t)kind;
	t->at = at;
	t->faces = SCENE_NOWHERE;
	t->piece.seat = (uint8_t)seat;
	return t;
}

static void
put_ground(const struct ggd_state *st, struct scene *out)
{
	for (unsigned i = 0; i < st->board.nspaces; i++) {
		unsigned on = st->ground[i];
		struct scene_thing *t;

		if (on == GGD_CLEAR)
			continue;
		if (on == GGD_HOLE) {
			t = add_thing(out, THING_BLOCK, spot(&st->board, i), SEAT_NONE);
			t->piece.name = ggd_kinds[GGD_KIND_HOLE].name;
			t->piece.plural = ggd_kinds[GGD_KIND_HOLE].plural;
		} else {
			t = add_thing(out, THING_TRAP, spot(&st->board, i), on - GGD_MINE);
			t->piece.name = ggd_kinds[GGD_KIND_MINE].name;
			t->piece.plural = ggd_kinds[GGD_KIND_MINE].plural;
		}
	}
}

static void
put_tanks(const struct ggd_state *st, struct scene *out)
{
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		const struct ggd_tank *k = &st->tank[i];
		struct scene_thing *t;

		if (k->space == GGD_OFF)
			continue;
		t = add_thing(out, THING_PIECE, spot(&st->board, k->space), i);
		scene_put_kind(&t->piece, ggd_kinds, GGD_KIND_TANK, i);
		t->piece.order = 0;
		snprintf(t->piece.label, sizeof(t->piece.label), "%u", i + 1);
		if (!ggd_unfaced(k))
			t->faces = (uint8_t)ggd_faced(&st->board, k->space, k->facing);
	}
}

static void
put_goods(struct scene_tray *tray, enum ggd_piece kind, unsigned count)
{
	if (count > 0)
		scene_put_kind(tray_add(tray, count), ggd_kinds, kind, tray->seat);
}

/* Put a die, which shows a face.  area: where it was placed; NULL: nowhere yet. */
static void
put_die(struct scene_tray *tray, const char *area, const char *name, unsigned face)
{
	struct scene_piece *p = tray_add(tray, 1);

	snprintf(p->label, sizeof(p->label), "%.1s%u", area != NULL ? area : "", face % 10);
	p->stands_for = area;
	p->name = p->plural = name;
	p->seat = tray->seat;
	p->order = (uint8_t)(GGD_KINDS + strcspn("MFD", area != NULL ? area : ""));
}

static const char *const die_names[3][GGD_FACES + 1] = {
#define FACES(area) \
	{ "", "1 in " area, "2 in " area, "3 in " area, "4 in " area, "5 in " area, "6 in " area }
	FACES("Move"), FACES("Fire"), FACES("Direction"),
#undef FACES
};

static const char *const rolled_names[GGD_FACES + 1] = {
	"", "1 rolled", "2 rolled", "3 rolled", "4 rolled", "5 rolled", "6 rolled",
};

static void
put_console(const struct ggd_state *st, unsigned tank, struct scene *out)
{
	static const char *const areas[3] = { "Move", "Fire", "Direction" };
	const struct ggd_tank *k = &st->tank[tank];
	const char *title = ggd_has(st->in, tank) ? k->space != GGD_OFF ? "console" : "console, off the board" : "out";
	struct scene_tray *tray = scene_add_tray(out, title, tank);

	tray->mixed = tray->held = true;
	put_goods(tray, GGD_KIND_SHIELD, k->shields);
	put_goods(tray, GGD_KIND_TOKEN, k->tokens);
	put_goods(tray, GGD_KIND_MINE, k->mines);
	for (unsigned i = 0; i < GGD_DICE && (k->flags & GGD_ROLLED) != 0; i++) {
		unsigned area = i < k->nmove ? 0 : i < GGD_DICE - 1U ? 1 : 2, face = k->die[i];

		if ((k->flags & GGD_PLACED) == 0)
			put_die(tray, NULL, rolled_names[face], face);
		else
			put_die(tray, areas[area], die_names[area][face], face);
	}
}

static const char *
what_is_due(const struct ggd_state *st)
{
	static const char *const due[GGD_PHASES] = { /* (else to move) */
		[GGD_LEAD] = "to take the Leader token", [GGD_ROLL] = "to roll", [GGD_PLACE] = "to place dice",
		[GGD_SHOOT] = "to shoot or pass", [GGD_CLOSE] = "to redeem, lay mines or pass",
	};

	return st->nfights > 0 ? "to roll against a tank it passed" : due[st->phase];
}

/* Add a note that lists the tanks of a set, if there are any.  After those that are also in some stands of_some. */
static void
note_tanks(struct scene *out, const char *what, unsigned set, unsigned some, const char *of_some)
{
	char *note = out->note[out->nnotes];
	size_t used = (size_t)snprintf(note, SCENE_NOTE_MAX, "%s: ", what);

	if (set == 0)
		return;
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (ggd_has(set, i) && used < SCENE_NOTE_MAX)
			used += (size_t)snprintf(note + used, SCENE_NOTE_MAX - used, "%s%s%s", seats[i],
			    ggd_has(some, i) ? of_some : "", set >> i > 1 ? ", " : ".");
	out->nnotes++;
}

static void
put_notes(const struct ggd_state *st, struct scene *out)
{
	unsigned tokens = ggd_tokens_left(st), mines = ggd_mines_left(st), holes = ggd_holes_left(st);
	unsigned fell = 0, bare = 0, mends = 0, held = 0;

	if (st->leader != GGD_NONE) {
		snprintf(out->note[0], SCENE_NOTE_MAX, "Round %u, %s leads%s.", st->head.turn, seats[st->leader],
		    st->tie ? ", a tie-break" : "");
	} else {
		snprintf(out->note[0], SCENE_NOTE_MAX, "The first round is to begin.");
		out->duties = 1;
	}
	snprintf(out->note[1], SCENE_NOTE_MAX, "Supply: %u token%s, %u mine%s, %u Blast Hole%s.", tokens, tokens == 1 ? "" : "s",
	    mines, mines == 1 ? "" : "s", holes, holes == 1 ? "" : "s");
	out->nnotes = 2;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		const struct ggd_tank *k = &st->tank[i];

		fell |= (unsigned)((k->flags & GGD_FELL) != 0) << i;
		bare |= (unsigned)(ggd_has(st->players, i) && k->shields == 0) << i;
		mends |= (unsigned)(k->repair != GGD_REPAIR_NO) << i;
		held |= (unsigned)(k->repair == GGD_REPAIR_HELD) << i;
	}
	note_tanks(out, "Damaged in this round", fell, 0, "");
	note_tanks(out, "Without a shield", bare, 0, "");
	note_tanks(out, "Mending the hole ahead", mends, held, " (since the round before)");
}

void
ggd_scene(const void *state, struct scene *out)
{
	const struct ggd_state *st = state;

	out->kind = SCENE_GRAPH;
	out->left = ggd_kinds[GGD_KIND_SHIELD].plural;
	out->left_kind = ggd_kinds[GGD_KIND_SHIELD].name;
	out->due = what_is_due(st);
	out->empty = (uint8_t)(~st->players & ((1U << GGD_TANKS) - 1));
	out->out = st->players & (uint8_t)~st->in;
	put_board(st, out);
	put_ground(st, out);
	put_tanks(st, out);
	out->shot = st->shooting || st->cut.shot;
	for (unsigned i = 0; i < st->nway; i++)
		out->trail[out->ntrail++] = spot(&st->board, st->way[i]);
	for (unsigned i = 0; i < st->cut.n; i++)
		out->trail[out->ntrail++] = spot(&st->board, st->cut.way[i]);
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (ggd_has(st->players, i))
			put_console(st, i, out);
	put_notes(st, out);
}

/* A tank that is hit may be gone.  by: which tank hit it; GGD_TANKS: none. */
static void
put_hit(const struct ggd_state *st, unsigned tank, unsigned space, unsigned by, struct scene *out)
{
	struct scene_happening *h = scene_happens_at(out, spot(&st->board, space));
	static const char *const number[GGD_TANKS] = { "1", "2", "3", "4" };

	h->hit = true;
	if (by < GGD_TANKS && by != tank)
		scene_put_ranks(h, number[by], number[tank]);
	if (st->tank[tank].space != GGD_OFF)
		return;
	scene_put_kind(&h->fell, ggd_kinds, GGD_KIND_TANK, tank);
	snprintf(h->fell.label, sizeof(h->fell.label), "%u", tank + 1);
}

void
ggd_happened(const void *state, const struct trace *t, struct scene *out)
{
	const struct ggd_state *st = state;
	unsigned by[GGD_TANKS] = { GGD_TANKS, GGD_TANKS, GGD_TANKS, GGD_TANKS };

	for (unsigned i = 0; i < t->nevents; i++) {
		const struct event *e = &t->event[i];

		if (e->kind == GGD_EV_SHOT) {
			for (unsigned k = 0; k < GGD_TANKS; k++)
				by[k] = e->seat;
		} else if (e->kind == GGD_EV_FIGHT) {
			by[e->seat] = e->arg[0];
			by[e->arg[0]] = e->seat;
		} else if (e->kind == GGD_EV_SMASH) {
			by[e->arg[0]] = e->seat;
		} else if (e->kind == GGD_EV_EXPLODE) {
			by[e->seat] = GGD_TANKS;
			put_hit(st, e->seat, e->arg[0], GGD_TANKS, out);
		} else if (e->kind == GGD_EV_DAMAGED) {
			put_hit(st, e->seat, e->arg[0], by[e->seat], out);
		}
	}
}
