/* draw/prose.c: a scene in sentences; and the wording that all drawings share. */
#include "internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- clean text ----------------------------------------------------------------------------- */

static const struct {
	char c;
	const char *entity;
} entities[] = {
	{ '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" }, { '"', "&quot;" }, { '\'', "&#39;" },
};

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

static void
add_escaped(struct buffer *out, char c)
{
	for (size_t i = 0; i < LEN(entities); i++) {
		if (entities[i].c == c) {
			buffer_text(out, entities[i].entity);
			return;
		}
	}
	buffer_plain(out, &c, 1, '\0');
}

void
draw_plain(struct buffer *out, const char *text)
{
	buffer_plain(out, text, strlen(text), '\0');
}

void
draw_escaped(struct buffer *out, const char *text, size_t len)
{
	for (size_t i = 0; i < len;) {
		unsigned n = utf8_length(text + i, len - i);

		if (n == 1)
			add_escaped(out, text[i]);
		else
			buffer_plain(out, text + i, n != 0 ? n : 1, '\0');
		i += n != 0 ? n : 1;
	}
}

unsigned
draw_letters(const char *text)
{
	unsigned n = 0;

	for (; *text != '\0'; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

/* ---- words ---------------------------------------------------------------------------------- */

void
draw_square(struct buffer *out, unsigned x, unsigned y)
{
	buffer_printf(out, "%c%u", 'a' + (int)x, y + 1);
}

const char *
draw_seat(const struct scene *s, unsigned seat)
{
	return seat < GAME_SEATS_MAX && s->seat_name[seat] != NULL ? s->seat_name[seat] : "nobody";
}

const char *
draw_seat_state(const struct scene *s, unsigned seat)
{
	return (s->empty >> seat & 1) != 0 ? ", empty seat" : (s->out >> seat & 1) != 0 ? ", out" : "";
}

void
draw_capital(struct buffer *out, const char *word)
{
	if (*word >= 'a' && *word <= 'z')
		buffer_char(out, (char)(*word++ - 'a' + 'A'));
	buffer_text(out, word);
}

unsigned
draw_marks(const struct scene *s, const struct scene_piece *p)
{
	if ((p->marks & PIECE_UNKNOWN) != 0)
		return p->marks & PIECE_MOVED;
	/* that the viewer knows it goes without saying */
	if (s->viewer != SEAT_ARBITER && s->viewer != p->seat)
		return 0;
	return p->marks & PIECE_SHOWN;
}

const char *
draw_mark_text(const struct scene *s, enum piece_mark mark)
{
	if (mark == PIECE_MOVED)
		return "has moved";
	return s->seat_name[2] == NULL ? "seen by the opponent" : "seen by opponents";
}

void
draw_piece_title(struct buffer *out, const struct scene *s, const struct scene_piece *p)
{
	const char *name = p->name != NULL ? p->name : p->label;
	unsigned marks = draw_marks(s, p);

	if ((p->marks & PIECE_UNKNOWN) != 0)
		buffer_text(out, "unknown ");
	buffer_printf(out, "%s ", draw_seat(s, p->seat));
	draw_escaped(out, name, strlen(name));
	if (marks != 0)
		buffer_printf(out, ", %s", draw_mark_text(s, (enum piece_mark)marks));
}

/* Who won, and how. */
static void
put_end(struct buffer *out, const struct scene *s)
{
	if (s->untold) {
		buffer_text(out, "This log cannot tell who won.");
		return;
	}
	if (s->winner == SEAT_NONE) {
		buffer_text(out, "Drawn");
	} else {
		draw_capital(out, draw_seat(s, s->winner));
		buffer_text(out, " won");
	}
	if (s->ending != NULL)
		buffer_printf(out, ": %s", s->ending);
	buffer_char(out, '.');
}

void
draw_status(struct buffer *out, const struct scene *s)
{
	if (s->over) {
		buffer_text(out, "The game is over ");
		if (s->ply == 0)
			buffer_text(out, "before the first ply. ");
		else
			buffer_printf(out, "after ply %" PRIu32 ". ", s->ply);
		put_end(out, s);
	} else {
		if (s->ply == 0)
			buffer_text(out, "Before the first ply");
		else
			buffer_printf(out, "After ply %" PRIu32, s->ply);
		buffer_printf(out, ", %s is %s.", draw_seat(s, s->mover), s->due != NULL ? s->due : "to move");
	}
	if (s->viewer != SEAT_ARBITER)
		buffer_printf(out, " Shown as %s sees it.", draw_seat(s, s->viewer));
}

const char *
draw_ground_name(const struct scene *s, unsigned terrain)
{
	return terrain == TERRAIN_BRIDGE ? "bridges" : s->special != NULL ? s->special : "special spaces";
}

bool
draw_any_terrain(const struct scene *s, unsigned first, unsigned last)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (s->cell[y][x].terrain >= first && s->cell[y][x].terrain <= last)
				return true;
	return false;
}

/* ---- lists of squares ----------------------------------------------------------------------- */

struct squares {
	unsigned n;
	struct {
		uint8_t x, y;
	} at[SCENE_SIDE_MAX * SCENE_SIDE_MAX];
};

static void
squares_add(struct squares *q, unsigned x, unsigned y)
{
	q->at[q->n].x = (uint8_t)x;
	q->at[q->n++].y = (uint8_t)y;
}

const char *
draw_comma(unsigned i, unsigned n)
{
	return i == 0 ? "" : i + 1 < n ? ", " : " and ";
}

static void
put_squares(struct buffer *out, const struct squares *q)
{
	for (unsigned i = 0; i < q->n; i++) {
		buffer_text(out, draw_comma(i, q->n));
		draw_square(out, q->at[i].x, q->at[i].y);
	}
}

/* Squares with that mark, by files. */
static void
find_marked(const struct scene *s, unsigned mark, struct squares *q)
{
	q->n = 0;
	for (unsigned x = 0; x < s->width; x++)
		for (unsigned y = 0; y < s->height; y++)
			if ((s->cell[y][x].marks & mark) != 0)
				squares_add(q, x, y);
}

/* The squares of a part of the last action: along its way, if it has one. */
static void
find_part(const struct scene *s, unsigned mark, struct squares *q)
{
	unsigned first = mark == CELL_FROM ? 0 : mark == CELL_PATH ? 1 : s->npath - 1U;
	unsigned end = mark == CELL_FROM ? 1 : mark == CELL_PATH ? s->npath - 1U : s->npath;

	if (s->npath < 2 || mark == CELL_HIT) {
		find_marked(s, mark, q);
		return;
	}
	q->n = 0;
	for (unsigned i = first; i < end; i++)
		squares_add(q, s->path[i].x, s->path[i].y);
}

bool
draw_last(struct buffer *out, const struct scene *s, const char *action, bool squares)
{
	static const struct {
		unsigned mark;
		const char *before, *word;
	} part[] = {
		{ CELL_FROM, ", ", "from" }, { CELL_PATH, " ", "over" }, { CELL_TO, " ", "to" }, { CELL_HIT, ", ", "striking" },
	};
	struct squares q;
	bool any = action != NULL;

	if (any) {
		buffer_text(out, "Last move: ");
		draw_plain(out, action);
	}
	for (size_t i = 0; i < LEN(part) && (squares || action == NULL) && s->kind != SCENE_CARDS; i++) {
		find_part(s, part[i].mark, &q);
		if (q.n == 0)
			continue;
		buffer_text(out, !any ? "Last move: " : part[i].before);
		buffer_printf(out, "%s ", part[i].word);
		put_squares(out, &q);
		any = true;
	}
	if (any)
		buffer_char(out, '.');
	return any;
}

/* ---- pieces --------------------------------------------------------------------------------- */

typedef bool wanted(const struct scene *s, const struct scene_piece *p);

static bool
was_shown(const struct scene *s, const struct scene_piece *p)
{
	return draw_marks(s, p) == PIECE_SHOWN;
}

static bool
has_moved(const struct scene *s, const struct scene_piece *p)
{
	return draw_marks(s, p) == PIECE_MOVED;
}

static bool
stands(const struct scene *s, const struct scene_piece *p)
{
	(void)s;
	return p->label[0] != '\0';
}

static void
find_pieces(const struct scene *s, unsigned seat, wanted *want, struct squares *q)
{
	q->n = 0;
	for (unsigned x = 0; x < s->width; x++)
		for (unsigned y = 0; y < s->height; y++) {
			const struct scene_piece *p = &s->cell[y][x].piece;

			if (stands(s, p) && p->seat == seat && want(s, p))
				squares_add(q, x, y);
		}
}

void
draw_piece_name(struct buffer *out, const struct scene_piece *p, unsigned n)
{
	const char *name = p->name != NULL ? p->name : p->label;

	if (n > 1)
		buffer_printf(out, "%u ", n);
	if ((p->marks & PIECE_UNKNOWN) != 0)
		buffer_text(out, "unknown ");
	buffer_text(out, n > 1 && p->plural != NULL ? p->plural : name);
}

const char *
draw_pieces(const struct scene *s, unsigned n)
{
	return s->kind != SCENE_BUILDING ? "" : n == 1 ? " piece" : " pieces";
}

static bool
same_name(const struct scene_piece *a, const struct scene_piece *b)
{
	return a->order == b->order && ((a->marks ^ b->marks) & PIECE_UNKNOWN) == 0 &&
	    strcmp(a->name != NULL ? a->name : a->label, b->name != NULL ? b->name : b->label) == 0;
}

/* Take the pieces of the lowest order, and of one name, out of q and put them into group. */
static const struct scene_piece *
take_group(const struct scene *s, struct squares *q, struct squares *group)
{
	const struct scene_piece *first = NULL;
	unsigned left = 0;

	for (unsigned i = 0; i < q->n; i++) {
		const struct scene_piece *p = &s->cell[q->at[i].y][q->at[i].x].piece;

		if (first == NULL || p->order < first->order)
			first = p;
	}
	group->n = 0;
	for (unsigned i = 0; i < q->n; i++) {
		if (same_name(first, &s->cell[q->at[i].y][q->at[i].x].piece))
			squares_add(group, q->at[i].x, q->at[i].y);
		else
			q->at[left++] = q->at[i];
	}
	q->n = left;
	return first;
}

/* A side's pieces on ground of one sort. */
static void
find_standing(const struct scene *s, unsigned seat, unsigned terrain, struct squares *q)
{
	q->n = 0;
	for (unsigned x = 0; x < s->width; x++)
		for (unsigned y = 0; y < s->height; y++)
			if (s->cell[y][x].terrain == terrain && stands(s, &s->cell[y][x].piece) && s->cell[y][x].piece.seat == seat)
				squares_add(q, x, y);
}

/* Which of them stand where it matters. */
static void
put_standing(struct buffer *out, const struct scene *s, unsigned seat)
{
	struct squares q, front;

	for (unsigned terrain = TERRAIN_BRIDGE; terrain <= TERRAIN_SPECIAL; terrain++) {
		find_standing(s, seat, terrain, &q);
		if (q.n == 0)
			continue;
		buffer_printf(out, "On %s: the %s on ", draw_ground_name(s, terrain), q.n == 1 ? "one" : "ones");
		put_squares(out, &q);
		buffer_text(out, ".\n");
	}
	find_standing(s, seat, TERRAIN_HOME_FIRST + seat, &q);
	find_standing(s, seat, TERRAIN_LINE_FIRST + seat, &front);
	if (q.n > 0)
		buffer_printf(out, "In its home: %u%s", q.n, front.n > 0 ? "; " : ".\n");
	if (front.n > 0)
		buffer_printf(out, "%s the %s: %u.\n", q.n > 0 ? "on" : "On", s->front != NULL ? s->front : "front line", front.n);
}

static void
put_side(struct buffer *out, const struct scene *s, unsigned seat)
{
	struct squares q, group;

	find_pieces(s, seat, stands, &q);
	draw_capital(out, draw_seat(s, seat));
	if (q.n == 0)
		buffer_printf(out, "%s no piece on the board", (s->out >> seat & 1) != 0 ? " is out, and has" : " has");
	else
		buffer_printf(out, " has %u %s on the board: ", q.n, q.n == 1 ? "piece" : "pieces");
	while (q.n > 0) {
		const struct scene_piece *p = take_group(s, &q, &group);

		draw_piece_name(out, p, group.n);
		buffer_text(out, " on ");
		put_squares(out, &group);
		if (q.n > 0)
			buffer_text(out, "; ");
	}
	buffer_text(out, ".\n");
	put_standing(out, s, seat);

	find_pieces(s, seat, was_shown, &q);
	if (q.n > 0) {
		draw_capital(out, draw_mark_text(s, PIECE_SHOWN));
		buffer_text(out, q.n == 1 ? ": the one on " : ": those on ");
		put_squares(out, &q);
		buffer_text(out, ".\n");
	}
	find_pieces(s, seat, has_moved, &q);
	if (q.n > 0) {
		buffer_text(out, q.n == 1 ? "Of the unknown ones, the one on " : "Of the unknown ones, those on ");
		put_squares(out, &q);
		buffer_text(out, q.n == 1 ? " has moved.\n" : " have moved.\n");
	}
}

static void
put_tray(struct buffer *out, const struct scene *s, const struct scene_tray *t)
{
	draw_capital(out, draw_seat(s, t->seat));
	buffer_printf(out, ", %s: ", t->title);
	for (unsigned i = 0; i < t->nitems; i++) {
		const struct scene_piece *p = &t->item[i].piece;

		buffer_text(out, draw_comma(i, t->nitems));
		if (t->mixed && t->item[i].count == 1 && p->plural != NULL && strcmp(p->plural, p->name) != 0)
			buffer_text(out, "1 ");
		draw_piece_name(out, p, t->item[i].count);
		if ((draw_marks(s, p) & PIECE_SHOWN) != 0)
			buffer_printf(out, " (%s)", draw_mark_text(s, PIECE_SHOWN));
	}
	buffer_text(out, t->nitems == 0 ? "nothing.\n" : ".\n");
}

/* ---- the ground ----------------------------------------------------------------------------- */

typedef bool told_map[SCENE_SIDE_MAX][SCENE_SIDE_MAX];

/* Are the cells of a row all of that terrain, and none of them told yet? */
static bool
is_run(const struct scene *s, told_map told, unsigned left, unsigned right, unsigned y, unsigned terrain)
{
	for (unsigned x = left; x <= right; x++)
		if (s->cell[y][x].terrain != terrain || told[y][x])
			return false;
	return true;
}

/* Cells of one terrain from x,y on that make a rectangle: tell them all at once. */
static void
find_block(const struct scene *s, told_map told, unsigned x, unsigned y, unsigned *right, unsigned *top)
{
	unsigned terrain = s->cell[y][x].terrain;

	*right = x;
	*top = y;
	while (*right + 1 < s->width && is_run(s, told, x, *right + 1, y, terrain))
		++*right;
	while (*top + 1 < s->height && is_run(s, told, x, *right, *top + 1, terrain))
		++*top;
	for (unsigned j = y; j <= *top; j++)
		for (unsigned i = x; i <= *right; i++)
			told[j][i] = true;
}

static void
put_terrain_name(struct buffer *out, const struct scene *s, unsigned terrain)
{
	if (terrain == TERRAIN_WATER)
		buffer_text(out, "Water");
	else if (terrain == TERRAIN_BRIDGE)
		buffer_text(out, "Bridges");
	else if (terrain == TERRAIN_SPECIAL)
		buffer_text(out, s->special != NULL ? s->special : "Special spaces");
	else if (terrain == TERRAIN_PILE)
		buffer_text(out, s->pile != NULL ? s->pile : "The pile");
	else if (terrain == TERRAIN_VOID)
		buffer_text(out, "No spaces");
	else if (terrain >= TERRAIN_LINE_FIRST)
		buffer_printf(out, "%s of %s", s->front != NULL ? s->front : "Front line", draw_seat(s, terrain - TERRAIN_LINE_FIRST));
	else
		buffer_printf(out, "Home of %s", draw_seat(s, terrain - TERRAIN_HOME_FIRST));
}

static void
put_terrain(struct buffer *out, const struct scene *s, unsigned terrain)
{
	told_map told = { { false } };
	bool any = false;
	unsigned right, top;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			if (s->cell[y][x].terrain != terrain || told[y][x])
				continue;
			if (!any)
				put_terrain_name(out, s, terrain);
			buffer_text(out, any ? ", " : ": ");
			any = true;
			find_block(s, told, x, y, &right, &top);
			draw_square(out, x, y);
			if (right != x || top != y) {
				buffer_text(out, " to ");
				draw_square(out, right, top);
			}
		}
	if (any)
		buffer_text(out, ".\n");
}

static void
put_ground(struct buffer *out, const struct scene *s)
{
	if (s->width == 0 || s->height == 0 || s->kind == SCENE_CARDS)
		return;
	buffer_text(out, "The board goes from a1 to ");
	draw_square(out, s->width - 1U, s->height - 1U);
	buffer_text(out, ".\n");
	for (unsigned terrain = TERRAIN_PLAIN + 1; terrain <= TERRAIN_VOID; terrain++)
		put_terrain(out, s, terrain);
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* What a side has, by the kind of scene. */
static void (*const put_pieces[])(struct buffer *out, const struct scene *s, unsigned seat) = {
	[SCENE_GRID] = put_side,
	[SCENE_BUILDING] = draw_prose_pieces_of_building,
	[SCENE_GRAPH] = draw_prose_pieces_of_graph,
	[SCENE_CARDS] = draw_prose_row,
};

void
draw_prose(struct buffer *out, const struct scene *s, const struct draw_style *style)
{
	if (style->title != NULL) {
		draw_plain(out, style->title);
		buffer_text(out, ".\n");
	}
	draw_status(out, s);
	buffer_char(out, '\n');
	if (draw_last(out, s, style->action, true))
		buffer_char(out, '\n');
	for (unsigned seat = 0; seat < GAME_SEATS_MAX && s->seat_name[seat] != NULL; seat++) {
		if ((s->empty >> seat & 1) == 0)
			put_pieces[s->kind](out, s, seat);
		else
			buffer_printf(out, "Nobody plays %s.\n", s->seat_name[seat]);
	}
	for (unsigned i = 0; i < s->ntrays; i++)
		put_tray(out, s, &s->tray[i]);
	for (unsigned i = 0; i < s->nnotes; i++) {
		draw_plain(out, s->note[i]);
		buffer_char(out, '\n');
	}
	if (s->kind == SCENE_GRAPH) {
		draw_prose_graph(out, s);
	} else {
		put_ground(out, s);
		draw_prose_blocks(out, s);
	}
}
