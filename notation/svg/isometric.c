/* svg/isometric.c: a building seen from a corner, so that heights can be seen.
 *
 * a1 is the corner on the left.  From there files run towards the viewer, and ranks away from the viewer to the right.
 * Bodies are drawn from the ground up, and in each layer from the back.  This is right because nothing hides anything in a
 * higher layer, and in one layer a space is nearer if its file is higher or its rank lower.
 */
#include "projection.h"

#include "building_elements.h"
#include "draw/palette.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

enum {
	SLAB = 8,         /* thickness of the board */
	COORDINATES = 26, /* room below the board */
	SIDE = 20,        /* room beside the board, without names */
};

/* ---- measures --------------------------------------------------------------------------------- */

/* Measure the box of the building, with the margins if there are names in them. */
static void
measure(const struct building *b, const struct notes *notes, struct draw_picture *p)
{
	const struct scene *s = b->scene;
	int margin = notes->n > 0 ? MARGIN : SIDE, top = -s->height * HALF_HEIGHT;

	for (unsigned z = 0; z < b->layers; z++)
		for (int y = 0; y < s->height; y++)
			for (int x = 0; x < s->width; x++) {
				int back = isometric_place(x, y, (int)z + 1).y - HALF_HEIGHT;

				if (b->at[z][y][x].fill != FILL_AIR && back < top)
					top = back;
			}
	p->left = -margin;
	p->width = isometric_right(s) + 2 * margin;
	p->top = top - 6;
	p->height = s->width * HALF_HEIGHT + SLAB + COORDINATES - p->top;
}

/* ---- the ground ------------------------------------------------------------------------------- */

static void
put_coordinates(struct buffer *out, const struct scene *s)
{
	if (s->unnamed)
		return;
	markup(out, "<g class='names' font-size='14' fill='" DRAW_COORDINATES "' aria-hidden='true'>");
	for (int x = 0; x < s->width; x++) {
		struct body_place p = isometric_place(x, 0, 0);

		markup(out, DRAW_SVG_TEXT ">%c</text>", p.x + HALF_WIDTH / 2 - 9, p.y + HALF_HEIGHT / 2 + SLAB + 17, draw_file(s, (unsigned)x));
	}
	for (int y = 0; y < s->height; y++) {
		struct body_place p = isometric_place(s->width, y, 0);

		markup(out, DRAW_SVG_TEXT ">%u</text>", p.x + HALF_WIDTH / 2 + 11, p.y - HALF_HEIGHT / 2 + SLAB + 17, draw_rank(s, (unsigned)y));
	}
	buffer_text(out, "</g>\n");
}

/* Draw lines between squares. */
static void
put_grid(struct buffer *out, const struct scene *s)
{
	struct body_place p;

	markup(out, "<path d='");
	for (int x = 1; x < s->width; x++) {
		p = isometric_place(x, 0, 0);
		buffer_printf(out, "M%d %dl%d -%d", p.x, p.y, s->height * HALF_WIDTH, s->height * HALF_HEIGHT);
	}
	for (int y = 1; y < s->height; y++) {
		p = isometric_place(0, y, 0);
		buffer_printf(out, "M%d %dl%d %d", p.x, p.y, s->width * HALF_WIDTH, s->width * HALF_HEIGHT);
	}
	markup(out, "' fill='none' stroke='" DRAW_GRID "'/>\n");
}

/* Draw the board as a slab: first its sides, then its surface. */
static void
put_ground(struct buffer *out, const struct scene *s)
{
	struct body_place front = isometric_place(s->width, 0, 0), right = isometric_place(s->width, s->height, 0);
	struct body_place back = isometric_place(0, s->height, 0);

	markup(out, "<g text-anchor='middle' stroke-linejoin='round'>\n<path d='M0 0L%d %dL%d %dv%dL%d %dL0 %dz' fill='"
	    DRAW_FRAME "' stroke='" DRAW_FRAME_EDGE "' stroke-width='1.5'/>\n<path d='M0 0L%d %dL%d %dL%d %dz' fill='" DRAW_BOARD
	    "'/>\n", front.x, front.y, right.x, right.y, SLAB, front.x, front.y + SLAB, SLAB, front.x, front.y, right.x, right.y,
	    back.x, back.y);
	put_grid(out, s);
	markup(out, "<path d='M0 0L%d %dL%d %dL%d %dz' fill='none' stroke='" DRAW_FRAME_EDGE "' stroke-width='1.5'/>\n", front.x,
	    front.y, right.x, right.y, back.x, back.y);
	put_coordinates(out, s);
	buffer_text(out, "</g>\n");
}

/* ---- bodies ----------------------------------------------------------------------------------- */

static void
put_use(struct buffer *out, char kind, unsigned id, struct body_place at)
{
	markup(out, "<use href='#%c%u" DRAW_SVG_AT "/>\n", kind, id, at.x, at.y);
}

/* What a layer has over a square: all that is drawn of it. */
struct space {
	struct draw_piece_key piece; /* without a name: there is none */
	uint8_t x, y, z;
	uint8_t marks, owner;        /* owner: of the home on its floor */
	bool shadow, home, trapped, block, last;
	uint8_t rest[6];
};

/* false: nothing is drawn of it. */
static bool
read_space(struct space *space, const struct building *b, unsigned z, unsigned x, unsigned y)
{
	const struct scene *s = b->scene;
	const struct scene_cell *c = &s->cell[y][x];
	const struct scene_block *block = building_block(b, z, x, y);
	bool is_floor = c->level == z, is_corner = block != NULL && block->x == x && block->y == y;

	*space = (struct space){ .x = (uint8_t)x, .y = (uint8_t)y, .z = (uint8_t)z };
	space->shadow = building_gap(b, z, x, y) && (z == 0 || b->at[z - 1][y][x].fill != FILL_AIR);
	space->home = is_floor && draw_ground(s, c)->look == LOOK_HOME;
	space->owner = space->home ? draw_ground(s, c)->owner : 0;
	space->marks = is_floor ? c->marks : 0;
	space->block = is_corner;
	space->last = is_corner && block->last;
	space->trapped = b->at[z][y][x].fill == FILL_BURIED;
	if (building_piece(b, z, x, y) != NULL)
		space->piece = draw_key_of(building_piece(b, z, x, y));
	return space->shadow || space->home || space->marks != 0 || space->block || space->piece.label[0] != '\0';
}

static void
put_piece(struct buffer *out, const struct building *b, const struct space *space)
{
	const struct scene_piece *p = building_piece(b, space->z, space->x, space->y);
	struct body_place foot = isometric_middle(space->x, space->y, space->z);

	markup(out, DRAW_SVG_PLACED "'>", foot.x, foot.y);
	building_title(out, b->scene, p, space->x, space->y, space->z, space->trapped);
	markup(out, "<use href='#p%u'/>", p->seat % GAME_SEATS_MAX);
	isometric_label(out, b, p);
	buffer_text(out, "</g>\n");
}

/* Draw the shadow of an overhang and marks on its floor, then its body. */
static void
put_space(struct buffer *out, const struct building *b, const struct space *space)
{
	struct body_place at = isometric_place(space->x, space->y, space->z), top = isometric_place(space->x, space->y, space->z + 1);

	if (space->shadow)
		markup(out, "<use href='#s" DRAW_SVG_AT "/>\n", at.x, at.y);
	if (space->home)
		put_use(out, 'h', space->owner, at);
	for (unsigned mark = CELL_FROM; mark <= CELL_HIT; mark <<= 1)
		if ((space->marks & mark) != 0)
			put_use(out, 'c', mark, at);
	if (space->block)
		put_use(out, 'b', space->z + 1U < BUILDING_INKS ? space->z + 1U : BUILDING_INKS - 1, top);
	if (space->last)
		markup(out, "<use href='#n" DRAW_SVG_AT "/>\n", top.x, top.y);
	if (space->piece.label[0] != '\0')
		put_piece(out, b, space);
}

/* By far the most spaces are air, with nothing on their floor and no shadow. */
static bool
is_bare(const struct building *b, unsigned z, unsigned x, unsigned y)
{
	return b->scene->cell[y][x].level != z && b->at[z][y][x].fill == FILL_AIR && z >= b->top[y][x];
}

static void
put_bodies(struct buffer *out, const struct building *b, struct draw_known *known)
{
	struct space space;
	const struct scene *s = b->scene;

	for (unsigned z = 0; z <= b->layers && z < BUILDING_LAYERS; z++)
		for (int d = 1 - s->height; d < s->width; d++)
			for (int y = d < 0 ? -d : 0; y < s->height && y + d < s->width; y++)
				if (!is_bare(b, z, (unsigned)(y + d), (unsigned)y) && read_space(&space, b, z, (unsigned)(y + d), (unsigned)y) &&
				    draw_is_new(known, out, 's', &space, sizeof(space))) {
					put_space(out, b, &space);
					draw_new_ends(known, out);
				}
}

/* ---- the picture ------------------------------------------------------------------------------ */

static struct draw_point
middle(const struct scene *s, unsigned x, unsigned y)
{
	struct body_place at = isometric_middle((int)x, (int)y, s->cell[y][x].level);

	return (struct draw_point){ at.x, at.y };
}

/* The middle of a piece that stands there. */
static struct draw_point
body(const struct scene *s, unsigned x, unsigned y)
{
	struct draw_point p = middle(s, x, y);

	p.y -= 12;
	return p;
}

static void
put_position(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	struct draw_picture box;
	struct building b;
	struct notes notes;

	building_read(&b, s);
	notes_find(&b, &notes);
	measure(&b, &notes, &box);
	markup(out, "<g text-anchor='middle' font-weight='bold' font-size='20'>\n");
	put_bodies(out, &b, known);
	isometric_way(out, &b);
	draw_svg_turns(out, s, middle);
	draw_svg_bursts(out, s, body, false);
	draw_svg_happened(out, s, body);
	draw_svg_pointers(out, s, middle);
	notes_draw(out, &b, &notes, box.top, box.top + box.height, known);
	buffer_text(out, "</g>\n");
}

/* The set of the signs that occur in this picture, and in the small plan that may stand next to it. */
static unsigned
find_signs(const struct building *b, const struct notes *notes, bool has_plan)
{
	unsigned signs = building_signs_of(b);

	signs &= SIGN_BIT(TRAPPED) | SIGN_BIT(BLOCK) | SIGN_BIT(TO) | SIGN_BIT(FROM) | (has_plan ? SIGN_BIT(OVERHANG) : 0);
	for (unsigned i = 0; i < notes->n; i++)
		signs |= SIGN_BIT(LEADER) | (notes->at[i].trapped ? 0 : SIGN_BIT(HIDDEN));
	return signs | SIGN_BIT(HOME_ISOMETRIC) | (b->scene->npath > 1 ? SIGN_BIT(WAY_ISOMETRIC) : 0);
}

void
draw_picture_isometric(struct draw_picture *p, const struct scene *s)
{
	struct building b;
	struct notes notes;

	*p = (struct draw_picture){ .defs = building_defs, .ground = put_ground, .position = put_position };
	p->signs = building_signs;
	p->map = (struct draw_layout){ true, HALF_WIDTH, 0, HALF_WIDTH, HALF_HEIGHT, HALF_WIDTH, -HALF_HEIGHT, -LAYER };
	p->has_beside = true;
	p->beside = DRAW_VIEW_PLAN;
	building_read(&b, s);
	notes_find(&b, &notes);
	measure(&b, &notes, p);
	p->absent = ~find_signs(&b, &notes, p->has_beside);
}
