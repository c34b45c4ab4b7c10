/* core/scene.c: see scene.h. */
#include "core/scene.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/game.h"

/* The log of one seat tells nothing else. */
static int
viewer_of(const struct game *g, const struct state_head *h, int viewer)
{
	return g->hidden != NULL && h->viewer != SEAT_ARBITER ? h->viewer : viewer;
}

/* The row of the table of kinds with this name, from 1; 0: there is none. */
static unsigned
row_of_kind(const struct game *g, const char *name)
{
	for (unsigned i = 0; i < g->nkinds; i++)
		if (strcmp(g->kinds[i].name, name) == 0)
			return 1 + i;
	return 0;
}

static bool
board_of_scene(const struct game *g, const void *state, int viewer, size_t side, uint8_t *planes)
{
	size_t plane = side * side;
	struct scene s;

	game_scene(g, state, viewer, &s);
	for (unsigned y = 0; y < s.height && s.width <= side && s.height <= side; y++)
		for (unsigned x = 0; x < s.width; x++) {
			uint8_t *to = board_square(planes, side, x, y);
			const struct scene_piece *p = &s.cell[y][x].piece;

			to[BOARD_GROUND * plane] = s.cell[y][x].ground;
			if (p->label[0] == '\0')
				continue;
			*to = (uint8_t)((p->marks & PIECE_UNKNOWN) != 0 ? BOARD_UNKNOWN : row_of_kind(g, p->name));
			to[BOARD_SEAT * plane] = (uint8_t)(p->seat < GAME_SEATS_MAX ? 1 + p->seat : 0);
			to[BOARD_MARKS * plane] = (uint8_t)((p->marks & PIECE_SHOWN ? BOARD_SHOWN : 0) | (p->marks & PIECE_MOVED ? BOARD_MOVED : 0));
		}
	return s.width <= side && s.height <= side;
}

bool
game_board(const struct game *g, const void *state, int viewer, size_t side, uint8_t *planes)
{
	memset(planes, 0, BOARD_PLANES * side * side);
	if (g->board == NULL)
		return false;
	viewer = viewer_of(g, state, viewer);
	return g->board->fill != NULL ? g->board->fill(state, viewer, side, planes) : board_of_scene(g, state, viewer, side, planes);
}

/* Trays and things, which take up half of a scene, are empty when they are added. */
static void
clear(struct scene *s)
{
	memset(s, 0, offsetof(struct scene, tray));
	memset(s->note, 0, offsetof(struct scene, thing) - offsetof(struct scene, note));
	memset(s->trail, 0, sizeof(*s) - offsetof(struct scene, trail));
}

void
game_scene(const struct game *g, const void *state, int viewer, struct scene *out)
{
	const struct state_head *h = state;
	struct outcome end;

	game_outcome(g, state, &end);
	clear(out);
	out->viewer = (uint8_t)viewer_of(g, h, viewer);
	out->mover = h->mover;
	out->ply = h->ply;
	out->over = end.over;
	out->winner = end.over ? end.winner : SEAT_NONE;
	out->ending = end.over ? g->endings[end.ending].text : NULL;
	for (unsigned i = 0; g->seat[i] != NULL; i++)
		out->seat_name[i] = g->seat[i];
	scene_add_ground(out, &(struct scene_ground){ .look = LOOK_PLAIN, .owner = SEAT_NONE, .sign = '.' });
	g->scene(state, out);
}

/* A scene has room for much that most games have not: only what there is of it is copied. */
void
scene_copy(struct scene *to, const struct scene *from)
{
	memcpy(to, from, offsetof(struct scene, cell));
	for (unsigned y = 0; y < from->height; y++)
		memcpy(to->cell[y], from->cell[y], from->width * sizeof(from->cell[y][0]));
	memcpy(&to->npath, &from->npath, offsetof(struct scene, tray) - offsetof(struct scene, npath));
	for (unsigned i = 0; i < from->ntrays; i++)
		memcpy(&to->tray[i], &from->tray[i], offsetof(struct scene_tray, item) + from->tray[i].nitems * sizeof(from->tray[i].item[0]));
	for (unsigned i = 0; i < from->nnotes; i++)
		memcpy(to->note[i], from->note[i], sizeof(from->note[i]));
	memcpy(&to->duties, &from->duties, offsetof(struct scene, buried) - offsetof(struct scene, duties));
	memcpy(to->buried, from->buried, (from->nburied < SCENE_BURIED_MAX ? from->nburied : SCENE_BURIED_MAX) * sizeof(from->buried[0]));
	memcpy(&to->nnodes, &from->nnodes, offsetof(struct scene, thing) - offsetof(struct scene, nnodes));
	memcpy(to->thing, from->thing, from->nthings * sizeof(from->thing[0]));
	memcpy(to->trail, from->trail, sizeof(*from) - offsetof(struct scene, trail));
}

unsigned
scene_node_at(const struct scene *s, unsigned x, unsigned y)
{
	unsigned i = 0;

	while (i < s->nnodes && (s->node[i].x != x || s->node[i].y != y))
		i++;
	return i;
}

const char *
scene_read_place(const struct scene *s, const char *text, const char *end, unsigned *x, unsigned *y)
{
	const char *at;
	unsigned n = 0;

	if (text == end || *text < 'a' || *text > 'z')
		return NULL;
	for (at = text + 1; at < end && at - text < 3 && *at >= '0' && *at <= '9'; at++)
		n = 10 * n + (unsigned)(*at - '0');
	if (at == text + 1 || (n == 0 && s->kind != SCENE_GRAPH))
		return NULL;
	*x = (unsigned)(*text - 'a');
	*y = s->kind == SCENE_GRAPH ? n : n - 1;
	return (s->kind == SCENE_GRAPH ? scene_node_at(s, *x, *y) < s->nnodes : *x < s->width && *y < s->height) ? at : NULL;
}

unsigned
scene_steps_between(const struct scene *s, unsigned a, unsigned b)
{
	for (unsigned i = 0; i < s->nlines; i++)
		if ((s->line[i].from == a && s->line[i].to == b) || (s->line[i].from == b && s->line[i].to == a))
			return s->line[i].steps;
	return 0;
}

void
scene_put_way(struct scene *s, unsigned x, unsigned y, enum cell_mark mark)
{
	s->cell[y][x].marks |= (uint8_t)mark;
	s->path[s->npath].x = (uint8_t)x;
	s->path[s->npath++].y = (uint8_t)y;
}

void
scene_put_label(struct scene_piece *p, const char *label)
{
	size_t len = strlen(label);

	len = len < sizeof(p->label) ? len : sizeof(p->label) - 1;
	memcpy(p->label, label, len);
	memset(p->label + len, 0, sizeof(p->label) - len);
}

void
scene_put_kind(struct scene_piece *p, const struct piece_kind *kinds, unsigned kind, unsigned seat)
{
	scene_put_label(p, kinds[kind].letter);
	p->name = kinds[kind].name;
	p->plural = kinds[kind].plural;
	p->picture = kinds[kind].picture;
	p->order = (uint8_t)kind;
	p->seat = (uint8_t)seat;
}

struct scene_tray *
scene_add_tray(struct scene *s, const char *title, unsigned seat)
{
	struct scene_tray *tray = &s->tray[s->ntrays++];

	memset(tray, 0, sizeof(*tray));
	tray->title = title;
	tray->seat = (uint8_t)seat;
	return tray;
}

struct scene_piece *
tray_add(struct scene_tray *tray, unsigned count)
{
	tray->item[tray->nitems].count = (uint8_t)count;
	return &tray->item[tray->nitems++].piece;
}

/* Does a piece count as something that the seat has left? */
static bool
is_left(const struct scene *s, unsigned seat, const struct scene_piece *p)
{
	return p->seat == seat && p->name != NULL && (s->left_kind == NULL || strcmp(p->name, s->left_kind) == 0);
}

unsigned
scene_left(const struct scene *s, unsigned seat, unsigned *shown)
{
	unsigned n = 0;

	*shown = 0;
	for (unsigned y = 0; y < s->height && s->kind != SCENE_GRAPH; y++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_piece *p = &s->cell[y][x].piece;

			if (is_left(s, seat, p)) {
				n++;
				*shown += s->kind == SCENE_GRID && (p->marks & PIECE_SHOWN) != 0;
			}
		}
	for (unsigned i = 0; i < s->nthings; i++)
		n += s->thing[i].kind == THING_PIECE && is_left(s, seat, &s->thing[i].piece);
	for (unsigned i = 0; i < s->ntrays; i++)
		for (unsigned k = 0; k < s->tray[i].nitems && s->tray[i].held; k++)
			n += is_left(s, seat, &s->tray[i].item[k].piece) ? s->tray[i].item[k].count : 0U;
	return n;
}

unsigned
scene_add_ground(struct scene *s, const struct scene_ground *ground)
{
	if (s->ngrounds == SCENE_GROUNDS_MAX)
		return 0;
	s->ground[s->ngrounds] = *ground;
	return s->ngrounds++;
}

/* The square in the field of an event with this name; SCENE_NOWHERE: it has none. */
static unsigned
square_of(const struct event_type *type, const struct event *e, const char *field)
{
	for (unsigned i = 0; i < e->nargs; i++)
		if (type->letters[i] == 's' && strcmp(type->field[i], field) == 0)
			return e->arg[i];
	return SCENE_NOWHERE;
}

static void
put_way_of(struct scene *s, const struct game *g, const struct trace *t)
{
	unsigned files = g->board->files;

	for (unsigned i = 0; i < t->nevents && s->npath == 0; i++) {
		const struct event_type *type = &g->events[t->event[i].kind];
		unsigned from = square_of(type, &t->event[i], "from"), to = square_of(type, &t->event[i], "to");

		if (from >= files * g->board->ranks || to >= files * g->board->ranks)
			continue;
		scene_put_way(s, from % files, from / files, CELL_FROM);
		scene_put_way(s, to % files, to / files, CELL_TO);
	}
}

void
scene_put_happened(struct scene *s, const struct game *g, const void *state, const struct trace *t)
{
	if (game_has_squares(g))
		put_way_of(s, g, t);
	if (g->happened != NULL)
		g->happened(state, t, s);
}

static struct scene_happening *
happens(struct scene *s, const struct scene_happening *there)
{
	struct scene_happening *h;

	for (unsigned i = 0; i < s->nhappened; i++) {
		h = &s->happened[i];
		if (h->x == there->x && h->y == there->y && memcmp(&h->at, &there->at, sizeof(h->at)) == 0)
			return h;
	}
	h = &s->happened[s->nhappened < SCENE_HAPPENED_MAX ? s->nhappened++ : SCENE_HAPPENED_MAX - 1];
	*h = *there;
	return h;
}

struct scene_happening *
scene_happens(struct scene *s, unsigned x, unsigned y)
{
	return happens(s, &(struct scene_happening){ .x = (uint8_t)x, .y = (uint8_t)y });
}

struct scene_happening *
scene_happens_at(struct scene *s, struct scene_spot at)
{
	return happens(s, &(struct scene_happening){ .at = at });
}

void
scene_put_ranks(struct scene_happening *h, const char *striker, const char *struck)
{
	snprintf(h->ranks, sizeof(h->ranks), "%s \xc3\x97 %s", striker != NULL ? striker : "?", struck != NULL ? struck : "?");
}

void
scene_put_result(struct scene *s, const struct game *g, const struct result *r)
{
	unsigned kept = 0;

	if (!r->finished)
		return;
	s->over = true;
	s->untold = false;
	s->winner = r->winner;
	s->ending = result_ending(g, r)->text;
	for (unsigned i = 0; i < s->nnotes; i++)
		if ((s->duties >> i & 1) == 0)
			memmove(s->note[kept++], s->note[i], sizeof(s->note[i]));
	s->nnotes = (uint8_t)kept;
	s->duties = 0;
}
