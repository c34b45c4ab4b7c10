/* svg/isometric_way.c: the last action's way over a building seen from a corner.
 *
 * It runs on the tops of the building, and up and down the walls that can be seen.  Where a block hides it, it is dotted.
 * Where a piece hides it, it is left out, so that labels can be read.  A light line under it makes it visible on any ground.
 */
#include "projection.h"

#include <math.h>

#include "draw/palette.h"
#include "elements.h"

enum {
	STEP = 3,  /* distance from one point to the next, on the picture */
	HEAD = 13, /* length of the arrow's head */
	POINTS_MAX = SCENE_PATH_MAX * (2 * HALF_WIDTH + BUILDING_LAYERS * LAYER) / STEP,
};

/* A point in the building: spaces from the corner of a1, and layers. */
struct point {
	double x, y, z;
};

/* How a point of the way is seen. */
enum sight { SEEN, BEHIND_BLOCK, BEHIND_PIECE };

struct trail {
	const struct building *building;
	unsigned n;
	struct {
		struct point at;
		bool turn; /* the way turns here, or ends */
	} point[POINTS_MAX];
};

/* ---- where it runs ---------------------------------------------------------------------------- */

static double
across(struct point p)
{
	return (p.x + p.y) * HALF_WIDTH;
}

static double
down(struct point p)
{
	return (p.x - p.y) * HALF_HEIGHT - p.z * LAYER;
}

static void
go_to(struct trail *t, struct point to)
{
	struct point from = t->point[t->n - 1].at;
	int steps = (int)(hypot(across(to) - across(from), down(to) - down(from)) / STEP);

	for (int i = 1; i <= steps + 1 && t->n < POINTS_MAX; i++) {
		double part = (double)i / (steps + 1);

		t->point[t->n].at = (struct point){ from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part,
			from.z + (to.z - from.z) * part };
		t->point[t->n++].turn = i == steps + 1;
	}
}

static struct point
middle(const struct scene *s, unsigned i)
{
	unsigned x = s->path[i].x, y = s->path[i].y;

	return (struct point){ x + .5, y + .5, s->cell[y][x].level };
}

/* Is the point, on the picture, on the body of the piece at that end of the way? */
static bool
is_on_piece(const struct scene *s, unsigned end, struct point p)
{
	struct point foot = middle(s, end);
	double dx = across(p) - across(foot), dy = down(p) - down(foot);

	return s->cell[s->path[end].y][s->path[end].x].piece.label[0] != '\0' && fabs(dx) < REACH + 2 && dy > -36 && dy < 12;
}

/* Is a nearer to the viewer than b? */
static bool
is_before(struct point a, struct point b)
{
	return a.x - a.y > b.x - b.y;
}

/* Find the way from square to square: along walls that face the viewer, and straight through others.  The parts that are
 * on the bodies of pieces at its ends are left out. */
static void
find_trail(struct trail *t, const struct scene *s, unsigned *first)
{
	t->n = 1;
	t->point[0].at = middle(s, 0);
	t->point[0].turn = true;
	for (unsigned i = 1; i < s->npath && i < SCENE_PATH_MAX; i++) {
		struct point a = middle(s, i - 1), b = middle(s, i);

		if (a.z != b.z && is_before(a, b) == (a.z < b.z)) {
			go_to(t, (struct point){ (a.x + b.x) / 2, (a.y + b.y) / 2, a.z });
			go_to(t, (struct point){ (a.x + b.x) / 2, (a.y + b.y) / 2, b.z });
		}
		go_to(t, b);
	}
	while (t->n > 1 && is_on_piece(s, s->npath - 1U, t->point[t->n - 1].at))
		t->n--;
	for (*first = 0; *first + 1 < t->n && is_on_piece(s, 0, t->point[*first].at);)
		++*first;
}

/* ---- what hides it ------------------------------------------------------------------------------ */

/* Is a body between the point and the viewer?  A line of sight goes, for each file towards the viewer, one rank lower and
 * HALF_WIDTH / LAYER layers up. */
static bool
is_behind(struct point p, struct point low, struct point high)
{
	const double from[3] = { p.x, -p.y, p.z }, toward[3] = { 1, 1, (double)HALF_WIDTH / LAYER };
	const double least[3] = { low.x, -high.y, low.z }, most[3] = { high.x, -low.y, high.z };
	double enter = 0, leave = 1e9;

	for (int i = 0; i < 3; i++) {
		double in = (least[i] + .01 - from[i]) / toward[i], out = (most[i] - .01 - from[i]) / toward[i];

		enter = in > enter ? in : enter;
		leave = out < leave ? out : leave;
	}
	return enter < leave;
}

static enum sight
look_at(const struct building *b, struct point p)
{
	const struct scene *s = b->scene;

	for (unsigned i = 0; i < b->npieces; i++) {
		const struct building_spot *at = &b->piece[i];

		if (is_behind(p, (struct point){ at->x + .2, at->y + .2, at->z }, (struct point){ at->x + .8, at->y + .8, at->z + 1.1 }))
			return BEHIND_PIECE;
	}
	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++) {
		const struct scene_block *block = &s->block[i];

		if (is_behind(p, (struct point){ block->x, block->y, block->level - 1.0 },
		        (struct point){ block->x + 2, block->y + 2, block->level }))
			return BEHIND_BLOCK;
	}
	return SEEN;
}

/* ---- lines -------------------------------------------------------------------------------------- */

static void
put_point(struct buffer *out, char command, struct point p)
{
	draw_svg_point(out, command, lround(across(p)), lround(down(p)));
}

/* Draw the parts of the way that are seen like this.  end: of the path. */
static void
put_parts(struct buffer *out, const struct trail *t, const enum sight *sight, unsigned first, enum sight which, const char *end)
{
	size_t from = draw_svg_path(out, NULL);

	for (unsigned i = first; i + 1 < t->n; i++) {
		if (sight[i] != which)
			continue;
		buffer_text(out, out->len == from ? DRAW_VARIES : "");
		put_point(out, 'M', t->point[i].at);
		for (i++; i + 1 < t->n && sight[i] == which; i++)
			if (t->point[i].turn)
				put_point(out, 'L', t->point[i].at);
		put_point(out, 'L', t->point[i].at);
	}
	if (draw_svg_path_ends(out, from))
		markup_put(out, end);
}

/* A cross, where an action was refused. */
static void
put_cross(struct buffer *out, struct point tip)
{
	markup(out, "<path d='M" DRAW_VARIES "%ld %ld" DRAW_VARIES "l12 12m-12 0l12-12' stroke='" DRAW_SHOT "' stroke-width='4'/>\n",
	    lround(across(tip)) - 6, lround(down(tip)) - 6);
}

/* Draw the arrow's head, with its tip at the last point. */
static void
put_head(struct buffer *out, struct point neck, struct point tip)
{
	double dx = across(tip) - across(neck), dy = down(tip) - down(neck), length = hypot(dx, dy);

	if (length < 1)
		return;
	dx /= length;
	dy /= length;
	markup(out, "<path d='" DRAW_VARIES "M%ld %ldL%ld %ldL%ld %ldz" DRAW_VARIES "' fill='" DRAW_ARROW "' stroke='" DRAW_HALO
	    "' stroke-width='3' paint-order='stroke'/>\n", lround(across(tip)), lround(down(tip)),
	    lround(across(tip) - HEAD * dx - 5 * dy), lround(down(tip) - HEAD * dy + 5 * dx),
	    lround(across(tip) - HEAD * dx + 5 * dy), lround(down(tip) - HEAD * dy - 5 * dx));
}

#define PARTS DRAW_VARIES "' stroke='"

void
isometric_way(struct buffer *out, const struct building *b)
{
	enum sight sight[POINTS_MAX];
	struct trail t;
	unsigned first, tip;

	if (b->scene->npath < 2 || b->scene->npath > SCENE_PATH_MAX)
		return;
	find_trail(&t, b->scene, &first);
	if (t.n < first + 2)
		return;
	for (unsigned i = first; i < t.n; i++)
		sight[i] = look_at(b, t.point[i].at);
	tip = t.n - 1;
	t.n = tip > first + HEAD / STEP ? t.n - HEAD / STEP : first + 1;
	markup(out, "<g fill='none' stroke-linejoin='round' stroke-linecap='round'>\n");
	put_parts(out, &t, sight, first, SEEN, PARTS DRAW_HALO "' stroke-opacity='.85' stroke-width='8'/>\n");
	put_parts(out, &t, sight, first, BEHIND_BLOCK, PARTS DRAW_HALO "' stroke-opacity='.75' stroke-width='5'/>\n");
	put_parts(out, &t, sight, first, SEEN, PARTS DRAW_ARROW "' stroke-width='4'/>\n");
	put_parts(out, &t, sight, first, BEHIND_BLOCK, PARTS DRAW_ARROW "' stroke-width='3' stroke-dasharray='0 6'/>\n");
	if (b->scene->refused)
		put_cross(out, t.point[tip].at);
	else
		put_head(out, t.point[t.n - 1].at, t.point[tip].at);
	if (first == 0)
		markup(out, "<circle cx='" DRAW_VARIES "%ld" DRAW_VARIES "' cy='" DRAW_VARIES "%ld" DRAW_VARIES "' r='5' fill='" DRAW_HALO
		    "' stroke='" DRAW_ARROW "' stroke-width='3'/>\n", lround(across(t.point[0].at)), lround(down(t.point[0].at)));
	buffer_text(out, "</g>\n");
}
