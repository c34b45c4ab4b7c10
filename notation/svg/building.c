/* svg/building.c: a building from above, and layer by layer.
 *
 * From above, a square has the colour and the number of the level of its top.  Lines are drawn between different blocks on
 * top, and an overhang is hatched.  A free piece is in the middle of its square.  A piece that is trapped below is in a
 * corner, small and dashed.
 */
#include "draw/building.h"
#include "building_elements.h"

#include <stdio.h>
#include <string.h>

#include "draw/ink.h"
#include "draw/palette.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

enum {
	LAYERS = 5,       /* so many layers always have a picture of their own; the plan comes last */
	LAYERS_ABREAST = 3,
	LAYER_GAP = 20,
	LAYER_TITLE = 24,
	LAYER_SCALE = 56, /* percent */
};

static void
put_token(struct buffer *out, const struct building *b, unsigned z, unsigned x, unsigned y, const char *place)
{
	const struct scene_piece *p = building_piece(b, z, x, y);
	bool trapped = b->at[z][y][x].fill == FILL_BURIED;

	markup(out, DRAW_SVG_PLACED "%s'>", (int)x * DRAW_CELL, (b->scene->height - 1 - (int)y) * DRAW_CELL, place);
	building_title(out, b->scene, p, x, y, z, trapped);
	building_token(out, b->scene, p, trapped);
	buffer_text(out, "</g>\n");
}

/* The same, if it is new there.  nth: of those that are buried there. */
static void
put_plan_token(struct buffer *out, const struct building *b, unsigned z, unsigned x, unsigned y, unsigned nth, struct draw_known *known)
{
	const struct {
		struct draw_piece_key piece;
		uint8_t trapped, x, y, z, nth, rest[3];
	} key = { draw_key_of(building_piece(b, z, x, y)), b->at[z][y][x].fill == FILL_BURIED, (uint8_t)x, (uint8_t)y, (uint8_t)z, (uint8_t)nth, { 0 } };
	char place[40] = " translate(8 0) scale(.66)";

	if (!draw_is_new(known, out, 't', &key, sizeof(key)))
		return;
	if (key.trapped)
		snprintf(place, sizeof(place), " translate(%u 29) scale(.38)", 1 + 16 * nth);
	put_token(out, b, z, x, y, place);
	draw_new_ends(known, out);
}

/* ---- from above ------------------------------------------------------------------------------- */

/* Draw one path over all squares that are wanted. */
static void
put_squares(struct buffer *out, const struct building *b, draw_wanted *want, unsigned z, const char *end, const char *colour)
{
	size_t from = draw_svg_path(out, NULL);

	draw_svg_squares(out, b->scene, want, b, z, DRAW_CELL);
	if (draw_svg_path_ends(out, from))
		markup_if(out, end, colour);
}

static bool
is_level(const void *of, unsigned x, unsigned y, unsigned level)
{
	const struct building *b = of;
	unsigned own = b->scene->cell[y][x].level;

	return own == level || (level == BUILDING_INKS - 1 && own > level);
}

/* Colour the tops of each level that there is. */
static void
put_tops(struct buffer *out, const struct building *b)
{
	const struct scene *s = b->scene;
	unsigned present = 0;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			present |= 1U << (s->cell[y][x].level < BUILDING_INKS ? s->cell[y][x].level : BUILDING_INKS - 1);
	for (unsigned level = 1; level < BUILDING_INKS; level++)
		if ((present >> level & 1) != 0)
			put_squares(out, b, is_level, level, "' fill='" DRAW_COLOUR "'/>\n", building_ink(level)->top);
}

static bool
is_overhang(const void *of, unsigned x, unsigned y, unsigned z)
{
	(void)z;
	return building_top_overhangs(of, x, y);
}

static bool
is_gap(const void *of, unsigned x, unsigned y, unsigned z)
{
	return building_gap(of, z, x, y);
}

/* Draw faint lines between squares. */
static void
put_lines(struct buffer *out, const struct scene *s)
{
	markup(out, "<path d='");
	for (int x = 1; x < s->width; x++)
		buffer_printf(out, "M%d 0v%d", x * DRAW_CELL, s->height * DRAW_CELL);
	for (int y = 1; y < s->height; y++)
		buffer_printf(out, "M0 %dh%d", y * DRAW_CELL, s->width * DRAW_CELL);
	markup(out, "' fill='none' stroke='" DRAW_BLOCK_EDGE "' stroke-opacity='.25' stroke-dasharray='3 5'/>\n");
}

/* The blocks on top; around the board there are none. */
struct tops {
	const struct scene_block *at[SCENE_SIDE_MAX + 2][SCENE_SIDE_MAX + 2]; /* [y + 1][x + 1] */
};

static void
find_tops(const struct building *b, struct tops *t)
{
	for (int y = -1; y <= b->scene->height; y++)
		for (int x = -1; x <= b->scene->width; x++)
			t->at[y + 1][x + 1] = building_top(b, x, y);
}

/* Is there a line on the left side of a square, or on its lower side, because the tops there are different blocks? */
static bool
is_edge(const struct tops *t, int x, int y, bool left)
{
	return t->at[y + 1][x + 1] != t->at[left ? y + 1 : y][left ? x : x + 1];
}

static void
put_edge(struct buffer *out, int x, int y, const char *to, int n)
{
	draw_svg_point(out, 'M', x * DRAW_CELL, y * DRAW_CELL);
	buffer_text(out, to);
	buffer_whole(out, n * DRAW_CELL);
}

/* Draw lines between different blocks on top, each in one piece. */
static void
put_edges(struct buffer *out, const struct building *b)
{
	const struct scene *s = b->scene;
	struct tops tops;

	find_tops(b, &tops);
	markup(out, "<path d='");
	for (int y = 0; y <= s->height; y++)
		for (int x = 0, n; x < s->width; x += n > 0 ? n : 1) {
			for (n = 0; x + n < s->width && is_edge(&tops, x + n, y, false);)
				n++;
			if (n > 0)
				put_edge(out, x, s->height - y, "h", n);
		}
	for (int x = 0; x <= s->width; x++)
		for (int y = 0, n; y < s->height; y += n > 0 ? n : 1) {
			for (n = 0; y + n < s->height && is_edge(&tops, x, y + n, true);)
				n++;
			if (n > 0)
				put_edge(out, x, s->height - y, "v-", n);
		}
	markup(out, "' fill='none' stroke='" DRAW_BLOCK_EDGE "' stroke-width='2.5' stroke-linecap='square'/>\n");
}

static void
put_last_blocks(struct buffer *out, const struct scene *s)
{
	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++)
		if (s->block[i].last && s->block[i].y + 2 <= s->height)
			markup(out, DRAW_SVG_RECT " rx='3' fill='none' stroke='" DRAW_GOLD_EDGE "' stroke-width='7'/>\n", s->block[i].x * DRAW_CELL,
			    (s->height - 2 - s->block[i].y) * DRAW_CELL, 2 * DRAW_CELL, 2 * DRAW_CELL);
}

/* Draw the sign of a home: a corner in its owner's colour and with a trace of its shape. */
static void
put_homes(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_ground *ground = draw_ground(s, &s->cell[y][x]);
			const struct draw_ink *ink;
			const uint8_t key[] = { (uint8_t)x, (uint8_t)y, ground->owner };

			if (ground->look != LOOK_HOME || !draw_is_new(known, out, 'h', key, sizeof(key)))
				continue;
			ink = draw_ink(s, ground->owner);
			markup(out, "<path d='M" DRAW_VARIES "%u %u" DRAW_VARIES "%s' fill='" DRAW_COLOUR "' stroke='" DRAW_COLOUR "'/>\n",
			    x * DRAW_CELL + 3, (s->height - 1U - y) * DRAW_CELL + 3, building_home(ground->owner), ink->fill, ink->edge);
			draw_new_ends(known, out);
		}
}

/* Does the last action's way turn in the square so that its number is on the right, below; or is there, if the plan is turned? */
static bool
is_numbered_below(const struct scene *s, unsigned x, unsigned y)
{
	for (unsigned i = 1; i + 1U < s->npath; i++)
		if (s->path[i].x == x && s->path[i].y == y &&
		    (s->path[i - 1].x + s->path[i + 1].x - 2 * (int)x) * (s->path[i - 1].y + s->path[i + 1].y - 2 * (int)y) < 0)
			return true;
	return false;
}

/* Which of the texts for a level (put_plan_defs): in the middle, or in a corner if a piece or the last action's way is there. */
static char
level_place(const struct scene *s, unsigned x, unsigned y)
{
	const struct scene_cell *c = &s->cell[y][x];

	if (c->piece.label[0] != '\0')
		return 'm';
	if ((c->marks & (CELL_FROM | CELL_PATH)) == 0 || s->npath < 2)
		return 'l';
	return is_numbered_below(s, x, y) ? 'k' : 'm';
}

/* Write the level of a square.  If marks of the last action are there, it gets its own background. */
static void
put_level(struct buffer *out, const struct scene *s, unsigned x, unsigned y, struct draw_known *known)
{
	const struct scene_cell *c = &s->cell[y][x];
	unsigned level = c->level < BUILDING_INKS ? c->level : BUILDING_INKS - 1;
	char place = level_place(s, x, y);
	const uint8_t key[] = { (uint8_t)x, (uint8_t)y, (uint8_t)level, (uint8_t)place, c->marks != 0 };

	if (level == 0 || !draw_is_new(known, out, 'l', key, sizeof(key)))
		return;
	markup(out, "<use href='#%c%u" DRAW_SVG_AT, place, level, (int)x * DRAW_CELL, (s->height - 1 - (int)y) * DRAW_CELL);
	if (c->marks != 0)
		markup(out, " stroke='" DRAW_COLOUR "' stroke-width='%d' stroke-linejoin='round' paint-order='stroke'",
		    building_ink(level)->top, place != 'l' ? 4 : 8);
	buffer_text(out, "/>\n");
	draw_new_ends(known, out);
}

static void
put_plan_pieces(struct buffer *out, const struct building *b, struct draw_known *known)
{
	for (unsigned y = b->scene->height; y-- > 0;)
		for (unsigned x = 0; x < b->scene->width; x++)
			for (unsigned z = 0, buried = 0; z < b->layers; z++)
				if (b->at[z][y][x].fill == FILL_PIECE)
					put_plan_token(out, b, z, x, y, 0, known);
				else if (b->at[z][y][x].fill == FILL_BURIED && buried < 2)
					put_plan_token(out, b, z, x, y, buried++, known);
}

/* Draw a light line under the last action's way. */
static void
put_light_way(struct buffer *out, const struct scene *s)
{
	size_t len = out->len;

	markup(out, "<path fill='none' stroke='" DRAW_HALO "' stroke-opacity='.7' stroke-width='9' stroke-linejoin='round' d='"
	    DRAW_VARIES);
	if (draw_svg_arrow(out, s))
		markup(out, DRAW_VARIES "'/>\n");
	else
		out->len = len;
}

/* Draw the blocks, and the lines between them. */
static void
put_blocks(struct buffer *out, const struct building *b, struct draw_known *known)
{
	const struct scene *s = b->scene;
	uint8_t key[SCENE_BLOCKS_MAX][3] = { { 0 } };

	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++)
		memcpy(key[i], (uint8_t[]){ s->block[i].x, s->block[i].y, s->block[i].level }, sizeof(key[i]));
	if (!draw_is_new(known, out, 'b', key, sizeof(key)))
		return;
	put_tops(out, b);
	put_squares(out, b, is_overhang, 0, "' fill='url(#%s)'/>\n", "hatch");
	put_lines(out, s);
	put_edges(out, b);
	draw_new_ends(known, out);
}

static void
put_plan(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	struct building b;

	building_read(&b, s);
	markup(out, DRAW_SVG_MOVED "'>\n", DRAW_BAND, DRAW_BAND);
	put_blocks(out, &b, known);
	put_homes(out, s, known);
	put_last_blocks(out, s);
	put_light_way(out, s);
	draw_svg_last_action(out, s);
	draw_svg_bursts(out, s, draw_svg_middle, true);
	markup(out, "<g text-anchor='middle' font-weight='bold'>\n");
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			put_level(out, s, x, y, known);
	put_plan_pieces(out, &b, known);
	buffer_text(out, "</g>\n");
	draw_svg_turns(out, s, draw_svg_middle);
	draw_svg_happened(out, s, draw_svg_middle);
	draw_svg_pointers(out, s, draw_svg_middle);
	buffer_text(out, "</g>\n");
}

void
draw_picture_plan(struct draw_picture *p, const struct scene *s)
{
	struct building b;

	draw_picture_board(p, s);
	p->defs = building_defs;
	p->position = put_plan;
	p->squares = NULL;
	p->signs = building_signs;
	building_read(&b, s);
	p->absent = ~building_signs_of(&b);
}

/* ---- layer by layer --------------------------------------------------------------------------- */

/* How many layers there are: those with blocks, and those with a piece on the highest block. */
static unsigned
layers_of(const struct building *b)
{
	return b->layers > LAYERS ? b->layers : LAYERS;
}

/* A board without homes.  Homes are only on tops, and change during a game. */
static void
layers_defs(struct buffer *out, const struct scene *s)
{
	struct scene bare = { .width = s->width, .height = s->height };

	building_defs(out, s);
	markup(out, "<defs><g id='bare'>");
	draw_svg_ground(out, &bare);
	buffer_text(out, "</g></defs>\n");
}

/* There is no common ground, because the number of pictures changes with the position, and so does the place of the last
 * one. */
static void
put_no_ground(struct buffer *out, const struct scene *s)
{
	(void)out;
	(void)s;
}

/* Begin picture i, with the bare board. */
static void
begin_slot(struct buffer *out, const struct draw_picture *board, unsigned i, const char *title, unsigned number)
{
	int width = board->width * LAYER_SCALE / 100 + LAYER_GAP;
	int height = board->height * LAYER_SCALE / 100 + LAYER_TITLE + LAYER_GAP;

	markup(out, DRAW_SVG_MOVED " scale(.%02d)'>\n<text x='4' y='-12' font-size='25' font-weight='bold'>%s",
	    (int)(i % LAYERS_ABREAST) * width, (int)(i / LAYERS_ABREAST) * height + LAYER_TITLE, LAYER_SCALE, title);
	if (number != 0)
		buffer_printf(out, " %u", number);
	markup(out, "</text>\n<use href='#bare'/>\n");
}

static void
put_layer(struct buffer *out, const struct building *b, unsigned z)
{
	const struct scene *s = b->scene;

	markup(out, DRAW_SVG_MOVED "' text-anchor='middle' font-weight='bold'>\n", DRAW_BAND, DRAW_BAND);
	put_squares(out, b, is_gap, z, "' fill='url(#%s)'/>\n", "hatch");
	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++) {
		if (s->block[i].level != z + 1 || s->block[i].y + 2 > s->height)
			continue;
		markup(out, DRAW_SVG_RECT " rx='6' fill='" DRAW_COLOUR "' stroke='" DRAW_COLOUR "' stroke-width='%d'/>", s->block[i].x * DRAW_CELL + 2,
		    (s->height - 2 - s->block[i].y) * DRAW_CELL + 2, 2 * DRAW_CELL - 4, 2 * DRAW_CELL - 4, building_ink(z + 1)->top,
		    s->block[i].last ? &DRAW_GOLD_EDGE[1] : building_ink(z + 1)->edge, s->block[i].last ? 7 : 3);
	}
	for (unsigned y = s->height; y-- > 0;)
		for (unsigned x = 0; x < s->width; x++)
			if (building_piece(b, z, x, y) != NULL)
				put_token(out, b, z, x, y, "");
	buffer_text(out, "</g>\n");
}

static void
put_layers(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	struct draw_picture board;
	struct building b;

	draw_picture_board(&board, s);
	building_read(&b, s);
	for (unsigned i = 0; i < layers_of(&b); i++) {
		begin_slot(out, &board, i, "Layer", i + 1);
		put_layer(out, &b, i);
		buffer_text(out, "</g>\n");
	}
	begin_slot(out, &board, layers_of(&b), "From above", 0);
	put_plan(out, s, known);
	buffer_text(out, "</g>\n");
}

void
draw_picture_layers(struct draw_picture *p, const struct scene *s)
{
	struct building b;
	int rows;

	draw_picture_board(p, s);
	p->defs = layers_defs;
	p->map.any = false;
	p->ground = put_no_ground;
	p->position = put_layers;
	p->squares = NULL;
	p->turns = false;
	p->signs = building_signs;
	building_read(&b, s);
	p->absent = ~building_signs_of(&b);
	rows = ((int)layers_of(&b) + LAYERS_ABREAST) / LAYERS_ABREAST;
	for (unsigned i = 0; i < layers_of(&b) * s->height * s->width; i++)
		if (building_gap(&b, i / s->width / s->height, i % s->width, i / s->width % s->height))
			p->absent &= ~SIGN_BIT(GAP);
	p->width = LAYERS_ABREAST * (p->width * LAYER_SCALE / 100 + LAYER_GAP) - LAYER_GAP;
	p->height = rows * (p->height * LAYER_SCALE / 100 + LAYER_TITLE + LAYER_GAP) - LAYER_GAP;
}
