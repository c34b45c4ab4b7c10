/* svg/happened.c: what the last action did, over a picture: who was hit, who was removed, both ranks, the turns of a way. */
#include "draw/ink.h"
#include "draw/kinds.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

#include "draw/palette.h"

#define BURST "M0-27L6-19L15-23L15-14L25-12L19-4L27 4L18 7L20 17L10 16L5 26L-2 19L-11 25L-13 16L-23 14L-18 6L-27 0L-19-6L-22-16L-12-15L-9-25L-3-18Z"
#define HALO " stroke='" DRAW_HALO "' stroke-width='4' stroke-linejoin='round' paint-order='stroke'"

/* ---- what happened in a place ------------------------------------------------------------------------ */

/* Who was removed: as it stood there, but pale; where somebody stands now, small, in the corner, without its letter. */
static void
put_ghost(struct buffer *out, const struct scene *s, const struct scene_piece *p, bool is_empty)
{
	markup(out, is_empty ? "<g opacity='.45' transform='translate(-24 -24)'><title>" : "<g transform='translate(-29 -31) scale(.4)'><title>");
	draw_piece_title(out, s, p);
	buffer_text(out, ", removed</title>");
	if (is_empty) {
		draw_svg_untitled(out, s, p);
	} else {
		buffer_text(out, DRAW_SHARED "<path ");
		draw_svg_seat(out, s, p->seat, 2);
		markup(out, "<path d='M8 8L40 40M40 8L8 40' stroke='" DRAW_COLOUR "' stroke-width='5'/>" DRAW_SHARED_END, draw_ink(s, p->seat)->text);
	}
	buffer_text(out, "</g>");
}

void
draw_svg_happening(struct buffer *out, const struct scene *s, const struct scene_happening *h, struct draw_point at, bool is_empty)
{
	if (!h->hit && h->fell.label[0] == '\0')
		return;
	markup(out, DRAW_SVG_PLACED "' text-anchor='middle' font-weight='bold'>", (int)at.x, (int)at.y);
	if (h->hit)
		markup(out, DRAW_SHARED "<path d='" BURST "' fill='none' stroke='" DRAW_SHOT "' stroke-width='2.5'/>" DRAW_SHARED_END);
	if (h->fell.label[0] != '\0')
		put_ghost(out, s, &h->fell, is_empty);
	if (h->ranks[0] != '\0')
		markup(out, "<text class='ranks' y='27' font-size='15' fill='" DRAW_SHOT "'" HALO ">" DRAW_VARIES "%s" DRAW_VARIES "</text>", h->ranks);
	buffer_text(out, "</g>\n");
}

void
draw_svg_happened(struct buffer *out, const struct scene *s, draw_middle *middle)
{
	for (unsigned i = 0; i < s->nhappened; i++) {
		const struct scene_happening *h = &s->happened[i];

		draw_svg_happening(out, s, h, middle(s, h->x, h->y), s->cell[h->y][h->x].piece.label[0] == '\0');
	}
}

/* ---- the turns of a way ------------------------------------------------------------------------------ */

enum { NUMBERS = 9 }; /* a way has so many numbers at most: a digit each, with a place each in one element */

void
draw_svg_numbers(struct buffer *out, const struct draw_point *way, const bool *turns, unsigned n)
{
	unsigned at[NUMBERS], numbers = 0;

	for (unsigned i = 0; i < n && numbers < NUMBERS; i++)
		if (turns[i])
			at[numbers++] = i;
	markup(out, "<text class='ranks' font-size='14' font-weight='bold' text-anchor='middle' fill='" DRAW_ARROW "'" HALO " x='" DRAW_VARIES);
	for (unsigned i = 0; i < numbers; i++)
		buffer_printf(out, "%s%d", i > 0 ? " " : "", (int)way[at[i]].x - 11);
	markup(out, DRAW_VARIES "' y='" DRAW_VARIES);
	for (unsigned i = 0; i < numbers; i++)
		buffer_printf(out, "%s%d", i > 0 ? " " : "", (int)way[at[i]].y - 7);
	markup(out, DRAW_VARIES "'>" DRAW_VARIES "%.*s" DRAW_VARIES "</text>\n", (int)numbers, "123456789");
}

/* Where a way on squares turns.  Returns how often. */
static unsigned
find_turns(const struct scene *s, bool turns[SCENE_PATH_MAX])
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->npath; i++) {
		int dx, dy, ex, ey;

		turns[i] = i == 0;
		if (i == 0 || i + 1U >= s->npath)
			continue;
		dx = s->path[i].x - s->path[i - 1].x;
		dy = s->path[i].y - s->path[i - 1].y;
		ex = s->path[i + 1].x - s->path[i].x;
		ey = s->path[i + 1].y - s->path[i].y;
		turns[i] = dx * ey != dy * ex || dx * ex + dy * ey < 0;
		n += turns[i];
	}
	return n;
}

void
draw_svg_turns(struct buffer *out, const struct scene *s, draw_middle *middle)
{
	struct draw_point way[SCENE_PATH_MAX];
	bool turns[SCENE_PATH_MAX];

	if (s->npath > SCENE_PATH_MAX || find_turns(s, turns) == 0)
		return;
	for (unsigned i = 0; i < s->npath; i++)
		way[i] = middle(s, s->path[i].x, s->path[i].y);
	draw_svg_numbers(out, way, turns, s->npath);
}

/* ---- what the signs mean ----------------------------------------------------------------------------- */

unsigned
draw_svg_find_happened(const struct scene *s)
{
	bool turns[SCENE_PATH_MAX];
	unsigned set = s->npath > 1 && s->kind == SCENE_GRID ? DRAW_WAY : 0;

	for (unsigned i = 0; i < s->nhappened; i++) {
		const struct scene_happening *h = &s->happened[i];

		set |= (h->hit ? DRAW_HIT : 0U) | (h->fell.label[0] != '\0' ? DRAW_FELL : 0U) | (h->ranks[0] != '\0' ? DRAW_RANKS : 0U) |
		    (h->dealt ? DRAW_DEALT : 0U);
	}
	if ((s->ntrail > 1 && !s->shot) || (s->npath <= SCENE_PATH_MAX && find_turns(s, turns) > 0))
		set |= DRAW_TURNS;
	return set;
}

unsigned
draw_svg_happened_signs(unsigned set, struct draw_sign signs[DRAW_HAPPENED_SIGNS])
{
	static const struct draw_sign all[DRAW_HAPPENED_SIGNS] = {
		{ "<path d='" BURST "' transform='translate(24 24) scale(.85)' fill='none' stroke='" DRAW_SHOT "' stroke-width='4'/>", "hit" },
		{ "<g opacity='.45'><path d='M11 5H37a6 6 0 0 1 6 6V37a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6V11a6 6 0 0 1 6-6Z' fill='" DRAW_FAINT
		    "'/></g><path d='M12 12L36 36M36 12L12 36' stroke='" DRAW_FAINT "' stroke-width='5'/>", "removed" },
		{ "<text x='24' y='32' font-size='24' font-weight='bold' text-anchor='middle' fill='" DRAW_SHOT "'>1\xc3\x97" "2</text>",
		    "who struck, and who was struck" },
		{ "<text x='24' y='37' font-size='38' font-weight='bold' text-anchor='middle' fill='" DRAW_ARROW "'>1</text>", "the way begins, and turns" },
		{ "<rect x='2' y='12' width='44' height='24' rx='12' fill='" DRAW_GOLD "' stroke='" DRAW_GOLD_EDGE "' stroke-width='3'/>", "new deal" },
		{ "<path d='M2 19H28V9L46 24L28 39V29H2Z' fill='" DRAW_ARROW "'/>", "way" },
	};
	unsigned n = 0;

	for (unsigned i = 0; i < DRAW_HAPPENED_SIGNS; i++)
		if ((set >> i & 1) != 0)
			signs[n++] = all[i];
	return n;
}
