/* draw_svg.c: a scene as a picture.
 *
 * The picture is a sheet of paper with its own ground, so that it looks the same on a white page, on
 * a dark one and in print.  Owners differ in hue, in lightness and in the shape of their tokens.
 * All coordinates are whole numbers: no locale can change how they are written.
 */
#include "draw.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/game.h"

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

#define SANS "font-family=\"'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif\""

#define PAPER "#fbf9f3"
#define PAPER_EDGE "#d8cfba"
#define FRAME "#e6dbc1"
#define FRAME_EDGE "#6f5c3c"
#define BOARD "#f4eddb"
#define GRID "#d3c5a2"
#define WATER "#b5d5e3"
#define WATER_EDGE "#6d9db5"
#define WAVE "#86b3c8"
#define GOLD "#f3cf5b"
#define GOLD_EDGE "#b98a00"
#define ARROW "#7a5600"
#define WORDS "#2d2a24"
#define FAINT "#6a6253"
#define COORDINATES "#54452b"

enum {
	PAD = 24,        /* from the edge of the sheet */
	GAP = 26,        /* between board and trays */
	PANEL = 216,     /* width of the trays */
	LINE = 22,       /* of the texts above and below */
	TRAY_TITLE = 30,
	TRAY_ROW = 36,
	TRAY_COLUMN = 72,
	TRAY_PER_ROW = 3,
	TRAY_GAP = 22,
	LEGEND_ICON = 24,
	LEAST_WIDTH = 420,
	TOKEN_REACH = 23, /* from the middle of a square to outside its token */
	HEAD = 11,        /* length of the arrow's head */
};

/* The first four also serve seats whose names are no colours.  Fills are of four lightnesses. */
static const struct draw_ink inks[] = {
	{ "red", "#d4463a", "#7c1a12", "#ffffff", "#f3dcd2", "\033[1;38;5;231;48;5;160m", "\033[38;5;167m" },
	{ "blue", "#193d7d", "#0a1e42", "#ffffff", "#d6e0ee", "\033[1;38;5;231;48;5;25m", "\033[38;5;68m" },
	{ "green", "#4f9a4a", "#1f5420", "#ffffff", "#dceccf", "\033[1;38;5;231;48;5;28m", "\033[38;5;71m" },
	{ "yellow", "#f0bf3a", "#805c00", "#2b2100", "#f8ecc0", "\033[1;38;5;16;48;5;220m", "\033[38;5;178m" },
	{ "black", "#2c2b2a", "#000000", "#ffffff", "#dedbd5", "\033[1;38;5;231;48;5;238m", "\033[38;5;244m" },
	{ "white", "#ffffff", "#4a463f", "#23201b", "#fdfcf8", "\033[1;38;5;16;48;5;254m", "\033[38;5;246m" },
};

/* A token's outline in a square of 48, and how much lower than elsewhere its label stands. */
static const struct shape {
	const char *path;
	int baseline;
} shapes[GAME_SEATS_MAX] = {
	{ "M11 5H37a6 6 0 0 1 6 6V37a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6V11a6 6 0 0 1 6-6Z", 0 },
	{ "M24 4a20 20 0 0 1 0 40a20 20 0 0 1 0-40Z", 0 },
	{ "M14 6H34L45 24L34 42H14L3 24Z", 0 },
	{ "M6 6H42V25C42 35 34 41 24 45C14 41 6 35 6 25Z", -1 },
};

/* By code points of the label. */
static const struct {
	int size, baseline;
} letters[] = { { 24, 33 }, { 24, 33 }, { 20, 31 }, { 15, 29 }, { 12, 28 } };

/* ---- measures ------------------------------------------------------------------------------- */

const struct draw_ink *
draw_ink(const struct scene *s, unsigned seat)
{
	const struct draw_ink *own = NULL;

	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		const struct draw_ink *named = NULL;

		for (size_t k = 0; k < LEN(inks); k++)
			if (strcmp(inks[k].name, s->seat_name[i]) == 0)
				named = &inks[k];
		if (named == NULL) /* all by name, or none */
			return &inks[seat % GAME_SEATS_MAX];
		if (i == seat)
			own = named;
	}
	return own != NULL ? own : &inks[seat % GAME_SEATS_MAX];
}

static bool
is_terrain(const struct scene *s, int x, int y, unsigned terrain)
{
	return x >= 0 && y >= 0 && x < s->width && y < s->height && s->cell[y][x].terrain == terrain;
}

static int
left_of(unsigned x)
{
	return (int)x * DRAW_CELL;
}

/* Ranks count from below, pictures from above. */
static int
top_of(const struct scene *s, unsigned y)
{
	return (s->height - 1 - (int)y) * DRAW_CELL;
}

/* ---- tokens --------------------------------------------------------------------------------- */

void
draw_svg_defs(struct buffer *out)
{
	buffer_text(out, "<defs>"
	    "<pattern id=\"weave\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
	    "<path d=\"M0 0H6M0 0V6\" stroke=\"#fff\" stroke-width=\"1.6\" stroke-opacity=\".55\"/></pattern>"
	    "<marker id=\"head\" viewBox=\"0 0 11 12\" markerWidth=\"11\" markerHeight=\"12\" refX=\"1\" refY=\"6\""
	    " markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L11 6L0 12Z\" fill=\"" ARROW "\"/></marker>"
	    "</defs>\n");
}

static void
put_mark(struct buffer *out, unsigned mark, const char *edge)
{
	if (mark == PIECE_SHOWN) /* an eye */
		buffer_printf(out, "<path d=\"M30.5 9Q38 .5 45.5 9Q38 17.5 30.5 9Z\" fill=\"#fff\" stroke=\"%s\""
		    " stroke-width=\"1.5\"/><circle cx=\"38\" cy=\"9\" r=\"2.5\" fill=\"%s\"/>", edge, edge);
	else if (mark == PIECE_MOVED) /* a step forward */
		buffer_printf(out, "<path d=\"M17.5 44L24 34.5L30.5 44Z\" fill=\"#fff\" stroke=\"%s\""
		    " stroke-width=\"1.5\" stroke-linejoin=\"round\"/>", edge);
}

void
draw_svg_token(struct buffer *out, const struct scene *s, const struct scene_piece *p)
{
	const struct draw_ink *ink = draw_ink(s, p->seat);
	const struct shape *shape = &shapes[p->seat % GAME_SEATS_MAX];
	unsigned n = draw_letters(p->label);
	bool back = (p->marks & PIECE_UNKNOWN) != 0;

	buffer_text(out, "<title>");
	draw_piece_title(out, s, p);
	buffer_printf(out, "</title><path d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>", shape->path,
	    ink->fill, ink->edge);
	if (back)
		buffer_printf(out, "<path d=\"%s\" transform=\"matrix(.78 0 0 .78 5.3 5.3)\" fill=\"url(#weave)\""
		    " stroke=\"%s\" stroke-opacity=\".8\" stroke-width=\"1.5\"/>", shape->path, ink->text);
	if (!back || strcmp(p->label, "?") != 0) {
		n = n < LEN(letters) ? n : LEN(letters) - 1;
		buffer_printf(out, "<text x=\"24\" y=\"%d\" font-size=\"%d\" fill=\"%s\">",
		    letters[n].baseline + shape->baseline, letters[n].size, ink->text);
		draw_escaped(out, p->label, strlen(p->label));
		buffer_text(out, "</text>");
	}
	put_mark(out, draw_marks(s, p), ink->edge);
}

/* ---- the ground ----------------------------------------------------------------------------- */

static void
put_rect(struct buffer *out, int x, int y, int width, int height, const char *rest)
{
	buffer_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" %s/>", x, y, width, height, rest);
}

static void
put_grid(struct buffer *out, const struct scene *s)
{
	buffer_text(out, "<path d=\"");
	for (unsigned x = 1; x < s->width; x++)
		buffer_printf(out, "M%d 0V%d", left_of(x), s->height * DRAW_CELL);
	for (unsigned y = 1; y < s->height; y++)
		buffer_printf(out, "M0 %dH%d", (int)y * DRAW_CELL, s->width * DRAW_CELL);
	buffer_text(out, "\" stroke=\"" GRID "\" fill=\"none\"/>\n");
}

/* One path over all cells of a terrain. */
static void
put_cells(struct buffer *out, const struct scene *s, unsigned terrain, const char *look)
{
	bool any = false;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			unsigned from = x;

			if (!is_terrain(s, (int)x, (int)y, terrain))
				continue;
			while (is_terrain(s, (int)x + 1, (int)y, terrain))
				x++;
			buffer_printf(out, "%sM%d %dh%dv%dh-%dz", any ? "" : "<path d=\"", left_of(from), top_of(s, y),
			    left_of(x - from + 1), DRAW_CELL, left_of(x - from + 1));
			any = true;
		}
	if (any)
		buffer_printf(out, "\" %s/>\n", look);
}

/* Lines where a terrain ends. */
static void
put_shore(struct buffer *out, const struct scene *s, unsigned terrain, const char *look)
{
	bool any = false;

	for (int y = 0; y < s->height; y++)
		for (int x = 0; x < s->width; x++) {
			int left = left_of((unsigned)x), top = top_of(s, (unsigned)y);

			if (!is_terrain(s, x, y, terrain))
				continue;
			if (!any)
				buffer_text(out, "<path d=\"");
			any = true;
			if (!is_terrain(s, x - 1, y, terrain))
				buffer_printf(out, "M%d %dv%d", left, top, DRAW_CELL);
			if (!is_terrain(s, x + 1, y, terrain))
				buffer_printf(out, "M%d %dv%d", left + DRAW_CELL, top, DRAW_CELL);
			if (!is_terrain(s, x, y + 1, terrain))
				buffer_printf(out, "M%d %dh%d", left, top, DRAW_CELL);
			if (!is_terrain(s, x, y - 1, terrain))
				buffer_printf(out, "M%d %dh%d", left, top + DRAW_CELL, DRAW_CELL);
		}
	if (any)
		buffer_printf(out, "\" fill=\"none\" %s/>\n", look);
}

/* The same small drawing in every cell of a terrain, as a path from the cell's corner. */
static void
put_signs(struct buffer *out, const struct scene *s, unsigned terrain, const char *path, const char *look)
{
	bool any = false;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			if (s->cell[y][x].terrain != terrain)
				continue;
			buffer_printf(out, "%sM%d %d%s", any ? "" : "<path d=\"", left_of(x), top_of(s, y), path);
			any = true;
		}
	if (any)
		buffer_printf(out, "\" fill=\"none\" %s/>\n", look);
}

static void
put_terrain(struct buffer *out, const struct scene *s)
{
	for (unsigned i = 0; i < GAME_SEATS_MAX; i++) {
		const struct draw_ink *ink = draw_ink(s, i);
		char look[64];

		snprintf(look, sizeof(look), "fill=\"%s\"", ink->tint);
		put_cells(out, s, TERRAIN_HOME_FIRST + i, look);
	}
	put_grid(out, s);
	for (unsigned i = 0; i < GAME_SEATS_MAX; i++) {
		char look[96];

		snprintf(look, sizeof(look), "stroke=\"%s\" stroke-opacity=\".6\" stroke-width=\"1.5\"",
		    draw_ink(s, i)->edge);
		put_shore(out, s, TERRAIN_HOME_FIRST + i, look);
	}
	put_cells(out, s, TERRAIN_WATER, "fill=\"" WATER "\"");
	put_signs(out, s, TERRAIN_WATER, "m7 18q4-4 8 0t8 0m4 15q4-4 8 0t8 0",
	    "stroke=\"" WAVE "\" stroke-width=\"1.5\" stroke-linecap=\"round\"");
	put_shore(out, s, TERRAIN_WATER, "stroke=\"" WATER_EDGE "\" stroke-width=\"1.5\" stroke-linecap=\"square\"");
	put_signs(out, s, TERRAIN_SPECIAL, "m24 8l16 16l-16 16l-16-16z", "stroke=\"" GOLD_EDGE "\" stroke-width=\"2\"");
	put_cells(out, s, TERRAIN_VOID, "fill=\"" FRAME "\" stroke=\"" GRID "\"");
}

static void
put_coordinates(struct buffer *out, const struct scene *s)
{
	int right = s->width * DRAW_CELL, bottom = s->height * DRAW_CELL;

	buffer_text(out, "<g font-size=\"13\" fill=\"" COORDINATES "\" aria-hidden=\"true\">");
	for (unsigned x = 0; x < s->width; x++)
		for (int i = 0; i < 2; i++)
			buffer_printf(out, "<text x=\"%d\" y=\"%d\">%c</text>", left_of(x) + DRAW_CELL / 2,
			    i == 0 ? -8 : bottom + 18, 'a' + (int)x);
	for (unsigned y = 0; y < s->height; y++)
		for (int i = 0; i < 2; i++)
			buffer_printf(out, "<text x=\"%d\" y=\"%d\">%u</text>", i == 0 ? -DRAW_BAND / 2 : right + DRAW_BAND / 2,
			    top_of(s, y) + DRAW_CELL / 2 + 5, y + 1);
	buffer_text(out, "</g>\n");
}

void
draw_svg_ground(struct buffer *out, const struct scene *s)
{
	int width = s->width * DRAW_CELL, height = s->height * DRAW_CELL;

	buffer_printf(out, "<g transform=\"translate(%d %d)\" text-anchor=\"middle\">", DRAW_BAND, DRAW_BAND);
	put_rect(out, -DRAW_BAND + 1, -DRAW_BAND + 1, width + 2 * DRAW_BAND - 2, height + 2 * DRAW_BAND - 2,
	    "rx=\"6\" fill=\"" FRAME "\" stroke=\"" FRAME_EDGE "\" stroke-width=\"2\"");
	put_rect(out, 0, 0, width, height, "fill=\"" BOARD "\"");
	buffer_char(out, '\n');
	put_terrain(out, s);
	put_rect(out, 0, 0, width, height, "fill=\"none\" stroke=\"" FRAME_EDGE "\" stroke-width=\"1.5\"");
	buffer_char(out, '\n');
	put_coordinates(out, s);
	buffer_text(out, "</g>\n");
}

/* ---- the last action ------------------------------------------------------------------------ */

struct point {
	double x, y;
};

/* The middle of a square that the last action's way goes through. */
static struct point
middle(const struct scene *s, unsigned i)
{
	return (struct point){ left_of(s->path[i].x) + DRAW_CELL / 2, top_of(s, s->path[i].y) + DRAW_CELL / 2 };
}

/* Room that a token at that end of the way takes from the arrow. */
static int
reach(const struct scene *s, unsigned i)
{
	return s->cell[s->path[i].y][s->path[i].x].piece.label[0] != '\0' ? TOKEN_REACH : 0;
}

/* A point at a distance from a on the way to b, or as far as there is room. */
static struct point
toward(struct point a, struct point b, double distance, double room)
{
	double length = hypot(b.x - a.x, b.y - a.y);

	if (length < 1)
		return a;
	if (distance > length - room)
		distance = length - room;
	return (struct point){ a.x + (b.x - a.x) * distance / length, a.y + (b.y - a.y) * distance / length };
}

bool
draw_svg_arrow(struct buffer *out, const struct scene *s)
{
	unsigned n = s->npath;
	struct point p;

	if (n < 2 || (s->path[n - 2].x == s->path[n - 1].x && s->path[n - 2].y == s->path[n - 1].y))
		return false;
	p = toward(middle(s, 0), middle(s, 1), reach(s, 0), HEAD + 1);
	buffer_printf(out, "M%ld %ld", lround(p.x), lround(p.y));
	for (unsigned i = 1; i + 1 < n; i++)
		buffer_printf(out, "L%ld %ld", lround(middle(s, i).x), lround(middle(s, i).y));
	p = toward(middle(s, n - 1), middle(s, n - 2), HEAD + reach(s, n - 1), 0);
	buffer_printf(out, "L%ld %ld", lround(p.x), lround(p.y));
	return true;
}

static const struct {
	enum cell_mark mark;
	const char *shape;
} cell_marks[] = {
	{ CELL_FROM, "<rect x=\"3\" y=\"3\" width=\"42\" height=\"42\" rx=\"4\" fill=\"" GOLD "\" fill-opacity=\".35\""
	             " stroke=\"" GOLD_EDGE "\" stroke-width=\"2\" stroke-dasharray=\"5 4\"/>" },
	{ CELL_TO, "<rect x=\"1\" y=\"1\" width=\"46\" height=\"46\" rx=\"4\" fill=\"" GOLD "\""
	           " stroke=\"" GOLD_EDGE "\" stroke-width=\"2\"/>" },
	{ CELL_PATH, "<circle cx=\"24\" cy=\"24\" r=\"6\" fill=\"" ARROW "\" fill-opacity=\".7\"/>" },
	{ CELL_HIT, "<path d=\"M10 10L38 38M38 10L10 38\" stroke=\"" GOLD_EDGE "\" stroke-width=\"5\""
	            " stroke-linecap=\"round\"/>" },
};

void
draw_svg_cell_mark(struct buffer *out, enum cell_mark mark)
{
	for (size_t i = 0; i < LEN(cell_marks); i++)
		if (cell_marks[i].mark == mark)
			buffer_text(out, cell_marks[i].shape);
}

void
draw_svg_arrow_path(struct buffer *out, const struct scene *s, const char *attributes)
{
	buffer_printf(out, "<path %s fill=\"none\" stroke=\"" ARROW "\" stroke-width=\"5\" stroke-linejoin=\"round\""
	    " marker-end=\"url(#head)\" d=\"", attributes);
	buffer_text(out, draw_svg_arrow(out, s) ? "\"/>\n" : "M0 0\" style=\"display:none\"/>\n");
}

static void
put_last_action(struct buffer *out, const struct scene *s)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			for (size_t i = 0; i < LEN(cell_marks); i++)
				if ((s->cell[y][x].marks & cell_marks[i].mark) != 0)
					buffer_printf(out, "<g transform=\"translate(%d %d)\">%s</g>\n", left_of(x),
					    top_of(s, y), cell_marks[i].shape);
	if (s->npath > 1)
		draw_svg_arrow_path(out, s, "class=\"way\"");
}

/* ---- the sheet ------------------------------------------------------------------------------ */

/* A sheet is filled from the top; what it measures is known when it is full. */
struct sheet {
	struct buffer body;
	const struct scene *scene;
	int width;
	int y; /* where the next thing goes */
};

/* Texts above and below the board. */
static const struct words {
	int letter; /* what a letter takes, on the average of a wide face */
	const char *look;
} heading = { 11, "font-size=\"17\" font-weight=\"bold\"" }, caption = { 9, "font-size=\"15\"" },
  remark = { 8, "font-size=\"14\" fill=\"" FAINT "\"" };

/* How many bytes of text go on a line of that many letters: up to the last space, if there is one. */
static size_t
line_length(const char *text, unsigned letters_max)
{
	size_t i = 0, space = 0;

	for (unsigned n = 0; text[i] != '\0'; i++) {
		n += ((unsigned char)text[i] & 0xc0) != 0x80;
		if (n > letters_max)
			return space != 0 ? space : i;
		if (text[i] == ' ')
			space = i;
	}
	return i;
}

static void
put_lines(struct sheet *t, const char *text, const struct words *words)
{
	unsigned letters_max = (unsigned)((t->width - 2 * PAD) / words->letter);

	while (*text != '\0') {
		size_t n = line_length(text, letters_max);

		buffer_printf(&t->body, "<text x=\"%d\" y=\"%d\" %s>", PAD, t->y + LINE - 6, words->look);
		draw_escaped(&t->body, text, n);
		buffer_text(&t->body, "</text>\n");
		t->y += LINE;
		text += n;
		while (*text == ' ')
			text++;
	}
}

static void
put_board(struct sheet *t, int top)
{
	const struct scene *s = t->scene;

	if (s->width == 0 || s->height == 0)
		return;
	buffer_printf(&t->body, "<g transform=\"translate(%d %d)\">\n", PAD, top);
	draw_svg_ground(&t->body, s);
	buffer_printf(&t->body, "<g transform=\"translate(%d %d)\">\n", DRAW_BAND, DRAW_BAND);
	put_last_action(&t->body, s);
	buffer_text(&t->body, "<g text-anchor=\"middle\" font-weight=\"bold\">\n");
	for (unsigned y = s->height; y-- > 0;)
		for (unsigned x = 0; x < s->width; x++) {
			if (s->cell[y][x].piece.label[0] == '\0')
				continue;
			buffer_printf(&t->body, "<g transform=\"translate(%d %d)\">", left_of(x), top_of(s, y));
			draw_svg_token(&t->body, s, &s->cell[y][x].piece);
			buffer_text(&t->body, "</g>\n");
		}
	buffer_text(&t->body, "</g></g></g>\n");
}

/* ---- trays ---------------------------------------------------------------------------------- */

static int
tray_height(const struct scene_tray *tray)
{
	int rows = (tray->nitems + TRAY_PER_ROW - 1) / TRAY_PER_ROW;

	return TRAY_TITLE + TRAY_ROW * (rows > 0 ? rows : 1);
}

/* All trays, with at least a gap between them. */
static int
trays_height(const struct scene *s)
{
	int sum = 0;

	for (unsigned i = 0; i < s->ntrays; i++)
		sum += tray_height(&s->tray[i]) + (i > 0 ? TRAY_GAP : 0);
	return sum;
}

static void
put_item(struct sheet *t, int x, int y, const struct scene_piece *p, unsigned count)
{
	buffer_printf(&t->body, "<g transform=\"translate(%d %d)\"><g transform=\"scale(.66)\" text-anchor=\"middle\""
	    " font-weight=\"bold\">", x, y);
	draw_svg_token(&t->body, t->scene, p);
	buffer_text(&t->body, "</g>");
	if (count > 1)
		buffer_printf(&t->body, "<text x=\"35\" y=\"21\" font-size=\"14\">\xc3\x97\xe2\x80\x89%u</text>", count);
	buffer_text(&t->body, "</g>\n");
}

static void
put_tray(struct sheet *t, int x, int y, const struct scene_tray *tray)
{
	unsigned total = 0;

	for (unsigned i = 0; i < tray->nitems; i++)
		total += tray->item[i].count;
	buffer_printf(&t->body, "<text x=\"%d\" y=\"%d\" font-size=\"14\"><tspan font-weight=\"bold\">", x, y + 16);
	draw_capital(&t->body, draw_seat(t->scene, tray->seat));
	buffer_printf(&t->body, "</tspan>, %s</text><text x=\"%d\" y=\"%d\" font-size=\"14\" text-anchor=\"end\">%u</text>"
	    "<path d=\"M%d %dh%d\" stroke=\"" PAPER_EDGE "\"/>\n", tray->title, x + PANEL, y + 16, total, x, y + 22, PANEL);
	if (tray->nitems == 0)
		buffer_printf(&t->body, "<text x=\"%d\" y=\"%d\" font-size=\"14\" fill=\"" FAINT "\">none</text>\n", x,
		    y + TRAY_TITLE + 16);
	for (unsigned i = 0; i < tray->nitems; i++)
		put_item(t, x + TRAY_COLUMN * (int)(i % TRAY_PER_ROW), y + TRAY_TITLE + TRAY_ROW * (int)(i / TRAY_PER_ROW),
		    &tray->item[i].piece, tray->item[i].count);
}

/* Beside the board, spread over its height; the first player's at the bottom, as on the board. */
static void
put_trays(struct sheet *t, int x, int top, int height)
{
	int n = t->scene->ntrays, spare = height - trays_height(t->scene);
	int gap = TRAY_GAP + (n > 1 && spare > 0 ? spare / (n - 1) : 0);

	for (int i = n; i-- > 0;) {
		put_tray(t, x, top, &t->scene->tray[i]);
		top += tray_height(&t->scene->tray[i]) + gap;
	}
}

/* ---- what the signs mean -------------------------------------------------------------------- */

static const struct {
	enum piece_mark mark;
	int dx, dy; /* brings the sign from its place on a token to the line's beginning */
} legend_marks[] = { { PIECE_SHOWN, -29, 2 }, { PIECE_MOVED, -15, -29 } };

static void
put_legend_text(struct sheet *t, int *x, const char *text)
{
	*x += LEGEND_ICON;
	buffer_printf(&t->body, "<text x=\"%d\" y=\"%d\">%s</text>\n", *x, t->y + LINE - 6, text);
	*x += (int)draw_letters(text) * remark.letter + 12;
}

static void
put_legend(struct sheet *t)
{
	const struct scene *s = t->scene;
	unsigned marks = 0;
	int x = PAD;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned i = 0; i < s->width; i++)
			if (s->cell[y][i].piece.label[0] != '\0')
				marks |= draw_marks(s, &s->cell[y][i].piece);
	buffer_text(&t->body, "<g font-size=\"13\" fill=\"" FAINT "\">\n");
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		const struct draw_ink *ink = draw_ink(s, i);

		buffer_printf(&t->body, "<path transform=\"translate(%d %d) scale(.38)\" d=\"%s\" fill=\"%s\" stroke=\"%s\""
		    " stroke-width=\"3\"/>", x, t->y + 2, shapes[i].path, ink->fill, ink->edge);
		put_legend_text(t, &x, s->seat_name[i]);
	}
	for (size_t i = 0; i < LEN(legend_marks); i++) {
		if ((marks & legend_marks[i].mark) == 0)
			continue;
		buffer_printf(&t->body, "<g transform=\"translate(%d %d)\">", x + legend_marks[i].dx,
		    t->y + legend_marks[i].dy);
		put_mark(&t->body, legend_marks[i].mark, WORDS);
		buffer_text(&t->body, "</g>");
		put_legend_text(t, &x, draw_mark_text(s, legend_marks[i].mark));
	}
	buffer_text(&t->body, "</g>\n");
	t->y += LINE;
}

/* ---- the document --------------------------------------------------------------------------- */

/* Status and last action as one text, ended by a zero byte. */
static void
tell(struct buffer *out, const struct scene *s, const struct draw_style *style)
{
	size_t len;

	draw_status(out, s);
	len = out->len;
	buffer_char(out, ' ');
	if (!draw_last(out, s, style->action, false))
		out->len = len;
	buffer_char(out, '\0');
}

static void
fill_sheet(struct sheet *t, const struct draw_style *style, const char *story)
{
	const struct scene *s = t->scene;
	int board = s->width > 0 ? s->width * DRAW_CELL + 2 * DRAW_BAND : 0;
	int height = s->height > 0 ? s->height * DRAW_CELL + 2 * DRAW_BAND : 0, panel = trays_height(s);

	t->width = 2 * PAD + board + (s->ntrays > 0 ? GAP + PANEL : 0);
	if (t->width < LEAST_WIDTH)
		t->width = LEAST_WIDTH;
	t->y = PAD;
	if (style->title != NULL) {
		t->y -= 4;
		put_lines(t, style->title, &heading);
		t->y += 8;
	}
	put_board(t, t->y);
	put_trays(t, PAD + board + (board > 0 ? GAP : 0), t->y, height);
	t->y += (height > panel ? height : panel) + 10;
	put_lines(t, story, &caption);
	for (unsigned i = 0; i < s->nnotes; i++)
		put_lines(t, s->note[i], &remark);
	put_legend(t);
	t->y += PAD - 8;
}

void
draw_svg(struct buffer *out, const struct scene *s, const struct draw_style *style)
{
	struct sheet t = { .scene = s };
	struct buffer story = { 0 };

	tell(&story, s, style);
	if (!story.failed)
		fill_sheet(&t, style, story.data);
	if (story.failed || t.body.failed) {
		out->failed = true;
	} else {
		buffer_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
		    " role=\"img\" aria-labelledby=\"title desc\" " SANS " fill=\"" WORDS "\">\n<title id=\"title\">",
		    t.width, t.y, t.width, t.y);
		if (style->title != NULL)
			draw_escaped(out, style->title, strlen(style->title));
		else
			buffer_printf(out, "Position after ply %" PRIu32, s->ply);
		buffer_text(out, "</title>\n<desc id=\"desc\">");
		draw_escaped(out, story.data, story.len - 1);
		buffer_text(out, "</desc>\n");
		draw_svg_defs(out);
		put_rect(out, 1, 1, t.width - 2, t.y - 2, "rx=\"10\" fill=\"" PAPER "\" stroke=\"" PAPER_EDGE
		    "\" stroke-width=\"2\"");
		buffer_char(out, '\n');
		buffer_add(out, t.body.data, t.body.len);
		buffer_text(out, "</svg>\n");
	}
	buffer_free(&story);
	buffer_free(&t.body);
}
