/* svg/board.c: a flat board as a picture. */
#include "draw/ink.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

#include "draw/palette.h"

enum { TOKEN_REACH = 23 }; /* from the middle of a square to outside its token */

/* ---- measures ------------------------------------------------------------------------------- */

static bool
is_ground(const struct scene *s, int x, int y, unsigned ground)
{
	return x >= 0 && y >= 0 && x < s->width && y < s->height && s->cell[y][x].ground == ground;
}

static int
left_of(unsigned x)
{
	return (int)x * DRAW_CELL;
}

/* The upper edge of a rank.  Ranks count from below, but y of a picture from above. */
static int
top_of(const struct scene *s, unsigned y)
{
	return (s->height - 1 - (int)y) * DRAW_CELL;
}

/* ---- the ground ----------------------------------------------------------------------------- */

static void
put_grid(struct buffer *out, const struct scene *s)
{
	markup(out, "<path d='");
	for (unsigned x = 1; x < s->width; x++)
		buffer_printf(out, "M%d 0V%d", left_of(x), s->height * DRAW_CELL);
	for (unsigned y = 1; y < s->height; y++)
		buffer_printf(out, "M0 %dH%d", (int)y * DRAW_CELL, s->width * DRAW_CELL);
	markup(out, "' stroke='" DRAW_GRID "' fill='none'/>\n");
}

/* ---- paths over all cells of a ground -------------------------------------------------------- */

static bool
is_of_ground(const void *of, unsigned x, unsigned y, unsigned ground)
{
	return is_ground(of, (int)x, (int)y, ground);
}

static void
add_cells(struct buffer *out, const struct scene *s, unsigned ground, const char *sign)
{
	(void)sign;
	draw_svg_squares(out, s, is_of_ground, s, ground, DRAW_CELL);
}

/* Lines where a ground ends. */
static void
add_shore(struct buffer *out, const struct scene *s, unsigned ground, const char *sign)
{
	(void)sign;
	for (int y = 0; y < s->height; y++)
		for (int x = 0; x < s->width; x++) {
			int left = left_of((unsigned)x), top = top_of(s, (unsigned)y);

			if (!is_ground(s, x, y, ground))
				continue;
			if (!is_ground(s, x - 1, y, ground))
				buffer_printf(out, "M%d %dv%d", left, top, DRAW_CELL);
			if (!is_ground(s, x + 1, y, ground))
				buffer_printf(out, "M%d %dv%d", left + DRAW_CELL, top, DRAW_CELL);
			if (!is_ground(s, x, y + 1, ground))
				buffer_printf(out, "M%d %dh%d", left, top, DRAW_CELL);
			if (!is_ground(s, x, y - 1, ground))
				buffer_printf(out, "M%d %dh%d", left, top + DRAW_CELL, DRAW_CELL);
		}
}

/* The same small path in every cell, from the cell's corner. */
static void
add_signs(struct buffer *out, const struct scene *s, unsigned ground, const char *sign)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (s->cell[y][x].ground == ground)
				buffer_printf(out, "M%d %d%s", left_of(x), top_of(s, y), sign);
}

/* Signs of a ground that are drawn over the marks, so that they are seen around a token; and signs of empty ground. */
#define LINE_SIGN "m2 2h44v44h-44z"
#define BRIDGE_SIGN "m3 1v46m42-46v46m-44-44h46m-46 42h46"
#define SPECIAL_SIGN "m1 13v-12h12zm34-12h12v12zm12 34v12h-12zm-34 12h-12v-12z"
#define SPECIAL_MIDDLE "m24 8l16 16l-16 16l-16-16z"
#define PILE_SIGN "m14 8h20v28h-20zm-4 4v28h20"

/* A drawing for all ground that has this look: one path.  end: of its element, with the colour of its owner as text. */
struct layer {
	uint8_t look;
	void (*add)(struct buffer *out, const struct scene *s, unsigned ground, const char *sign);
	const char *sign, *end;
};

static void
put_path(struct buffer *out, const struct scene *s, unsigned ground, const struct layer *l, const char *colour)
{
	size_t from = draw_svg_path(out, NULL);

	l->add(out, s, ground, l->sign);
	if (draw_svg_path_ends(out, from))
		markup_if(out, l->end, colour);
}

static void
put_layers(struct buffer *out, const struct scene *s, const struct layer *layers, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (unsigned g = 0; g < s->ngrounds; g++)
			if (s->ground[g].look == layers[i].look)
				put_path(out, s, g, &layers[i], draw_ink(s, s->ground[g].owner)->edge);
}

/* Draw the ground that belongs to somebody in that colour, owner by owner. */
static void
put_owned(struct buffer *out, const struct scene *s)
{
	static const struct layer cells = { LOOK_HOME, add_cells, NULL, "' fill='" DRAW_COLOUR "'/>\n" };

	for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
		for (unsigned g = 0; g < s->ngrounds; g++)
			if (s->ground[g].owner == seat)
				put_path(out, s, g, &cells, draw_ink(s, seat)->tint);
}

#define GOLD_LINE "' fill='none' stroke='" DRAW_GOLD_EDGE "' stroke-width='2'/>\n"

static void
put_grounds(struct buffer *out, const struct scene *s)
{
	static const struct layer layers[] = {
		{ LOOK_HOME, add_shore, NULL, "' fill='none' stroke='" DRAW_COLOUR "' stroke-opacity='.6' stroke-width='1.5'/>\n" },
		{ LOOK_WATER, add_cells, NULL, "' fill='" DRAW_WATER "'/>\n" },
		{ LOOK_WATER, add_signs, "m7 18q4-4 8 0t8 0m4 15q4-4 8 0t8 0",
		    "' fill='none' stroke='" DRAW_WAVE "' stroke-width='1.5' stroke-linecap='round'/>\n" },
		{ LOOK_WATER, add_shore, NULL, "' fill='none' stroke='" DRAW_WATER_EDGE "' stroke-width='1.5' stroke-linecap='square'/>\n" },
		{ LOOK_BRIDGE, add_cells, NULL, "' fill='" DRAW_FRAME "'/>\n" },
		{ LOOK_BRIDGE, add_signs, "m0 8h48m-48 8h48m-48 8h48m-48 8h48m-48 8h48", "' fill='none' stroke='" DRAW_GRID "' stroke-width='2'/>\n" },
		{ LOOK_BRIDGE, add_shore, NULL, "' fill='none' stroke='" DRAW_FRAME_EDGE "' stroke-width='2'/>\n" },
		{ LOOK_SPECIAL, add_signs, SPECIAL_MIDDLE, GOLD_LINE },
		{ LOOK_PILE, add_cells, NULL, "' fill='" DRAW_GOLD "' stroke='" DRAW_GOLD_EDGE "' stroke-width='2'/>\n" },
		{ LOOK_PILE, add_signs, PILE_SIGN, GOLD_LINE },
		{ LOOK_VOID, add_cells, NULL, "' fill='" DRAW_FRAME "' stroke='" DRAW_GRID "'/>\n" },
	};

	put_owned(out, s);
	put_grid(out, s);
	put_layers(out, s, layers, LEN(layers));
}

/* All of the ground, of which each square has one. */
struct ground_key {
	uint8_t look[SCENE_GROUNDS_MAX], owner[SCENE_GROUNDS_MAX], square[SCENE_SIDE_MAX][SCENE_SIDE_MAX];
};

static struct ground_key
ground_key(const struct scene *s)
{
	struct ground_key key = { { 0 }, { 0 }, { { 0 } } };

	for (unsigned g = 0; g < s->ngrounds; g++) {
		key.look[g] = s->ground[g].look;
		key.owner[g] = s->ground[g].owner;
	}
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			key.square[y][x] = s->cell[y][x].ground;
	return key;
}

/* The parts of the ground that can be seen around the tokens that stand on it. */
static void
put_signs(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	static const struct layer layers[] = {
		{ LOOK_LINE, add_signs, LINE_SIGN, "' fill='none' stroke='" DRAW_COLOUR "' stroke-width='3'/>\n" },
		{ LOOK_BRIDGE, add_signs, BRIDGE_SIGN, "' fill='none' stroke='" DRAW_FRAME_EDGE "' stroke-width='2'/>\n" },
		{ LOOK_SPECIAL, add_signs, SPECIAL_SIGN, "' fill='none' stroke='" DRAW_HALO "' style='fill:" DRAW_GOLD_EDGE "'/>\n" },
	};

	struct ground_key key = ground_key(s);

	if (!draw_is_new(known, out, 'g', &key, sizeof(key)))
		return;
	put_layers(out, s, layers, LEN(layers));
	draw_new_ends(known, out);
}

unsigned
draw_svg_grounds(const struct scene *s, struct draw_sign signs[DRAW_GROUNDS_MAX])
{
	static const struct {
		uint8_t look;
		const char *icon;
	} looks[] = {
		{ LOOK_BRIDGE, "<path d='m1 1h46v46h-46zm2 0v46m42-46v46' fill='" DRAW_FRAME "' stroke='" DRAW_FRAME_EDGE "' stroke-width='3'/>" },
		{ LOOK_SPECIAL, "<path d='m0 0" SPECIAL_SIGN "' fill='" DRAW_GOLD_EDGE "'/><path d='m0 0" SPECIAL_MIDDLE "' fill='none' stroke='"
		    DRAW_GOLD_EDGE "' stroke-width='4'/>" },
		{ LOOK_PILE, "<path d='m0 0h48v48h-48z' fill='" DRAW_GOLD "'/><path d='m0 0" PILE_SIGN "' fill='none' stroke='" DRAW_GOLD_EDGE
		    "' stroke-width='4'/>" },
		{ LOOK_LINE, "<path d='m0 0" LINE_SIGN "' fill='none' stroke='" DRAW_FAINT "' stroke-width='5'/>" },
	};
	unsigned n = 0;

	for (size_t i = 0; i < LEN(looks) && s->kind == SCENE_GRID; i++)
		for (unsigned g = 0; g < s->ngrounds && n < DRAW_GROUNDS_MAX; g++)
			if (draw_has_new_ground(s, g, looks[i].look))
				signs[n++] = (struct draw_sign){ looks[i].icon, s->ground[g].name };
	return n;
}

#define CROSSED "<path d='M0 9H8' stroke='" DRAW_ARROW "' stroke-width='4'/><path d='M7 4L17 14M7 14L17 4' stroke='" DRAW_SHOT\
	"' stroke-width='3.5'/>"

const struct draw_sign draw_svg_lost = { CROSSED, "the strike lost" }, draw_svg_refused = { CROSSED, "refused" };

static void
put_coordinates(struct buffer *out, const struct scene *s)
{
	int right = s->width * DRAW_CELL, bottom = s->height * DRAW_CELL;

	if (s->unnamed)
		return;
	markup(out, "<g class='names' font-size='13' fill='" DRAW_COORDINATES "' aria-hidden='true'>");
	for (unsigned x = 0; x < s->width; x++)
		for (int i = 0; i < 2; i++)
			markup(out, DRAW_SVG_TEXT ">%c</text>", left_of(x) + DRAW_CELL / 2, i == 0 ? -8 : bottom + 18, draw_file(s, x));
	for (unsigned y = 0; y < s->height; y++)
		for (int i = 0; i < 2; i++)
			markup(out, DRAW_SVG_TEXT ">%u</text>", i == 0 ? -DRAW_BAND / 2 : right + DRAW_BAND / 2,
			    top_of(s, y) + DRAW_CELL / 2 + 5, draw_rank(s, y));
	buffer_text(out, "</g>\n");
}

void
draw_svg_ground(struct buffer *out, const struct scene *s)
{
	int width = s->width * DRAW_CELL, height = s->height * DRAW_CELL;

	markup(out, DRAW_SVG_MOVED "' text-anchor='middle'>" DRAW_SVG_RECT " rx='6' fill='" DRAW_FRAME "' stroke='" DRAW_FRAME_EDGE
	    "' stroke-width='2'/>" DRAW_SVG_RECT " fill='" DRAW_BOARD "'/>\n", DRAW_BAND, DRAW_BAND, -DRAW_BAND + 1, -DRAW_BAND + 1,
	    width + 2 * DRAW_BAND - 2, height + 2 * DRAW_BAND - 2, 0, 0, width, height);
	put_grounds(out, s);
	markup(out, DRAW_SVG_RECT " fill='none' stroke='" DRAW_FRAME_EDGE "' stroke-width='1.5'/>\n", 0, 0, width, height);
	put_coordinates(out, s);
	buffer_text(out, "</g>\n");
}

/* ---- the last action ------------------------------------------------------------------------ */

struct draw_point
draw_svg_middle(const struct scene *s, unsigned x, unsigned y)
{
	return (struct draw_point){ left_of(x) + DRAW_CELL / 2, top_of(s, y) + DRAW_CELL / 2 };
}

/* How much room a token at point i of the way takes from the arrow. */
static int
reach(const struct scene *s, unsigned i)
{
	return s->cell[s->path[i].y][s->path[i].x].piece.label[0] != '\0' ? TOKEN_REACH : 0;
}

bool
draw_svg_arrow(struct buffer *out, const struct scene *s)
{
	struct draw_point way[SCENE_PATH_MAX];
	unsigned n = s->npath <= SCENE_PATH_MAX ? s->npath : SCENE_PATH_MAX;

	for (unsigned i = 0; i < n; i++)
		way[i] = draw_svg_middle(s, s->path[i].x, s->path[i].y);
	return n >= 2 && draw_svg_way(out, way, n, reach(s, 0), reach(s, n - 1));
}

static const struct {
	enum cell_mark mark;
	struct draw_sign sign; /* in a square of DRAW_CELL */
} cell_marks[] = {
	{ CELL_FROM, { "<rect x='3' y='3' width='42' height='42' rx='4' fill='" DRAW_GOLD "' fill-opacity='.35' stroke='" DRAW_GOLD_EDGE
	    "' stroke-width='2' stroke-dasharray='5 4'/>", "moved from" } },
	{ CELL_TO, { "<rect x='1' y='1' width='46' height='46' rx='4' fill='" DRAW_GOLD "' stroke='" DRAW_GOLD_EDGE "' stroke-width='2'/>",
	    "moved to" } },
	{ CELL_PATH, { "<circle cx='24' cy='24' r='6' fill='" DRAW_ARROW "' fill-opacity='.7'/>", "passed" } },
	{ CELL_HIT, { "<path d='M10 10L38 38M38 10L10 38' stroke='" DRAW_GOLD_EDGE "' stroke-width='5' stroke-linecap='round'/>", "struck" } },
};

unsigned
draw_svg_cell_signs(unsigned marks, struct draw_sign signs[DRAW_CELL_SIGNS_MAX])
{
	unsigned n = 0;

	_Static_assert(LEN(cell_marks) <= DRAW_CELL_SIGNS_MAX, "the signs have room");
	for (size_t i = 0; i < LEN(cell_marks); i++)
		if ((marks & cell_marks[i].mark) != 0)
			signs[n++] = cell_marks[i].sign;
	return n;
}

void
draw_svg_last_action(struct buffer *out, const struct scene *s)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			for (size_t i = 0; i < LEN(cell_marks) && s->cell[y][x].marks != 0; i++)
				if ((s->cell[y][x].marks & cell_marks[i].mark) != 0) {
					markup(out, DRAW_SVG_PLACED "'>", left_of(x), top_of(s, y));
					markup_put(out, cell_marks[i].sign.icon);
					buffer_text(out, "</g>\n");
				}
	if (s->npath <= 1)
		return;
	draw_svg_arrow_begin(out, s);
	buffer_text(out, DRAW_VARIES);
	markup_put(out, draw_svg_arrow(out, s) ? DRAW_VARIES "'/>\n" : "M0 0" DRAW_VARIES "' style='display:none'/>\n");
}

/* ---- the picture ---------------------------------------------------------------------------- */

static void
put_piece(struct buffer *out, const struct scene *s, unsigned square)
{
	unsigned x = square % s->width, y = s->height - 1 - square / s->width;
	const struct scene_piece *p = &s->cell[y][x].piece;

	markup(out, DRAW_SVG_PLACED "'><title>", left_of(x), top_of(s, y));
	draw_piece_title(out, s, p);
	buffer_text(out, ", " DRAW_VARIES);
	draw_square(out, s, x, y);
	buffer_text(out, DRAW_VARIES "</title>");
	draw_svg_untitled(out, s, p);
	buffer_text(out, "</g>\n");
}

static void
begin_pieces(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	markup(out, DRAW_SVG_MOVED "'>\n", DRAW_BAND, DRAW_BAND);
	draw_svg_last_action(out, s);
	draw_svg_bursts(out, s, draw_svg_middle, true);
	put_signs(out, s, known);
	markup(out, "<g text-anchor='middle' font-weight='bold'>\n");
}

static void
end_pieces(struct buffer *out, const struct scene *s)
{
	buffer_text(out, "</g>\n");
	draw_svg_turns(out, s, draw_svg_middle);
	draw_svg_happened(out, s, draw_svg_middle);
	draw_svg_pointers(out, s, draw_svg_middle);
	buffer_text(out, "</g>\n");
}

static void
put_position(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	begin_pieces(out, s, known);
	for (unsigned i = 0; i < (unsigned)s->width * s->height; i++)
		if (draw_cell(s, i)->piece.label[0] != '\0')
			put_piece(out, s, i);
	end_pieces(out, s);
}

void
draw_picture_board(struct draw_picture *p, const struct scene *s)
{
	static const struct draw_by_squares squares = { begin_pieces, put_piece, end_pieces };

	*p = (struct draw_picture){ .defs = draw_svg_defs, .ground = draw_svg_ground, .position = put_position, .squares = &squares, .turns = true };
	if (s->width == 0 || s->height == 0)
		return;
	p->map = (struct draw_layout){ true, DRAW_BAND + DRAW_CELL / 2, DRAW_BAND + s->height * DRAW_CELL - DRAW_CELL / 2, DRAW_CELL, 0, 0, -DRAW_CELL, 0 };
	p->width = s->width * DRAW_CELL + 2 * DRAW_BAND;
	p->height = s->height * DRAW_CELL + 2 * DRAW_BAND;
}
