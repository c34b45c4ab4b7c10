/* svg/projection.c: how a building is projected, and the bodies that stand in it.
 *
 * a1 is the corner on the left.  From there files run towards the viewer, and ranks away from the viewer to the right.
 */
#include "projection.h"

#include <string.h>

#include "draw/ink.h"
#include "draw/palette.h"
#include "draw/words.h"
#include "elements.h"

/* ---- bodies --------------------------------------------------------------------------------- */

/* Bodies of pieces, with the middle of the foot at 0,0: a box and a cylinder, which seats have in turn; and the sign of a home. */
static const struct body {
	const char *front, *top, *outline, *home;
} bodies[] = {
	{ "M-20 -16H20V7a3 3 0 0 1-3 3H-17a3 3 0 0 1-3-3z", "M-20 -16L-14 -33H14L20 -16z",
	  "M-20 -16L-14 -33H14L20 -16V7a3 3 0 0 1-3 3H-17a3 3 0 0 1-3-3z", "M5 0l13 6.5v-13z" },
	{ "M-21 -25V0a21 10 0 0 0 42 0V-25z", "M-21 -25a21 10 0 0 1 42 0a21 10 0 0 1-42 0z",
	  "M-21 -25a21 10 0 0 1 42 0V0a21 10 0 0 1-42 0z", "M5 0a7 5 0 0 1 14 0a7 5 0 0 1-14 0z" },
};

/* A block of a level, with the left corner of its top at 0,0: 2 by 2 spaces, one layer high. */
static void
put_block_def(struct buffer *out, unsigned level)
{
	const struct level_ink *ink = building_ink(level);

	markup(out, "<g id='b%u'><path d='M0 0l72 36v26l-72-36z' fill='" DRAW_COLOUR "'/><path d='M72 36l72-36v26l-72 36z' fill='" DRAW_COLOUR "'/>"
	    "<path d='M0 0l72 36l72-36l-72-36z' fill='" DRAW_COLOUR "'/>"
	    "<path d='M36 18l72-36m-72 0l72 36' fill='none' stroke='" DRAW_COLOUR "' stroke-opacity='.3' stroke-dasharray='4 5'/>"
	    "<path d='M0 0l72 36v26m0-26l72-36' fill='none' stroke='" DRAW_COLOUR "' stroke-width='1' stroke-opacity='.75'/>"
	    "<path d='M0 0l72-36l72 36v26l-72 36l-72-36z' fill='none' stroke='" DRAW_COLOUR "' stroke-width='2'/>"
	    "<g font-size='13' fill='" DRAW_COLOUR "' fill-opacity='.8'>", level, ink->left, ink->right, ink->top, ink->edge, ink->edge,
	    ink->edge, ink->text);
	for (int i = 0; i < 4; i++) {
		struct body_place p = isometric_middle(i % 2, i / 2, 0);

		markup(out, DRAW_SVG_TEXT ">%u</text>", p.x, p.y + 5, level);
	}
	buffer_text(out, "</g></g>\n");
}

/* A seat's body, its outlines for trapped and for hidden pieces, and the sign of its home. */
static void
put_seat_defs(struct buffer *out, const struct draw_ink *ink, unsigned seat)
{
	const struct body *b = &bodies[seat % LEN(bodies)];

	markup(out, "<g id='p%u' stroke-linejoin='round'><path d='%s' fill='none' stroke='" DRAW_HALO "' stroke-width='4' stroke-opacity='.75'/>"
	    "<path d='%s' fill='" DRAW_COLOUR "' stroke='" DRAW_COLOUR "' stroke-width='1.5'/><path d='%s' fill='" DRAW_COLOUR "'/>", seat,
	    b->outline, b->front, ink->fill, ink->edge, b->top, ink->fill);
	markup(out, "<path d='%s' fill='" DRAW_SHINE "' fill-opacity='.3' stroke='" DRAW_COLOUR "' stroke-width='1.5'/></g>\n"
	    "<path id='g%u' d='%s' fill-opacity='.35' stroke='" DRAW_HALO "' stroke-width='2' stroke-dasharray='5 3' stroke-linejoin='round'/>\n",
	    b->top, ink->edge, seat, b->outline);
	markup(out, "<g id='f%u' stroke-linejoin='round'><path d='%s' fill-opacity='.35' stroke='" DRAW_HALO "' stroke-width='3'/>"
	    "<path d='%s' fill='none' stroke='" DRAW_FAINT "' stroke-width='1.2'/></g>\n<path id='h%u' d='%s' fill='" DRAW_COLOUR "' stroke='"
	    DRAW_COLOUR "'/>\n", seat, b->outline, b->outline, seat, b->home, ink->fill, ink->edge);
}

/* Shadow, new block, marks of the last action, with a space's left corner at 0,0. */
static const char sign_defs[] =
    "<path id='s' d='M0 0l36 18l36-18l-36-18z' fill='" DRAW_SHADOW "' fill-opacity='.38'/>\n"
    "<g id='n' fill='none' stroke-linejoin='round'><path d='M0 0l72-36l72 36v26l-72 36l-72-36z' stroke='" DRAW_GOLD_EDGE "' stroke-width='7'/>"
    "<path d='M0 0l72-36l72 36v26l-72 36l-72-36zl72 36v26m0-26l72-36' stroke='" DRAW_GOLD "' stroke-width='4'/></g>\n"
    "<path id='c1' d='M4 0l32 16l32-16l-32-16z' fill='" DRAW_GOLD "' fill-opacity='.4' stroke='" DRAW_GOLD_EDGE
    "' stroke-width='2' stroke-dasharray='5 4'/>\n"
    "<path id='c2' d='M2 0l34 17l34-17l-34-17z' fill='" DRAW_GOLD "' stroke='" DRAW_GOLD_EDGE "' stroke-width='2'/>\n"
    "<ellipse id='c4' cx='36' rx='8' ry='4' fill='" DRAW_ARROW "' fill-opacity='.7'/>\n"
    "<path id='c8' d='M20 -8l32 16m-32 0l32-16' stroke='" DRAW_GOLD_EDGE "' stroke-width='5'/>\n";

void
isometric_defs(struct buffer *out, const struct scene *s)
{
	for (unsigned level = 1; level < BUILDING_INKS; level++)
		put_block_def(out, level);
	for (unsigned level = 0; level < BUILDING_INKS; level++)
		markup(out, "<text id='n%u' x='33' y='31' font-size='12' font-weight='normal' text-anchor='start'>level %u</text>\n", level, level);
	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		put_seat_defs(out, draw_ink(s, i), i);
	markup_put(out, sign_defs);
}

void
isometric_label(struct buffer *out, const struct building *b, const struct scene_piece *p)
{
	markup(out, "<text y='5' fill='" DRAW_COLOUR "'>%s</text>", draw_ink(b->scene, p->seat)->text, p->label);
}
