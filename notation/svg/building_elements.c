/* svg/building_elements.c: parts of all pictures of buildings: tokens with their titles, and signs with their meaning. */
#include "projection.h"

#include <string.h>

#include "building_elements.h"
#include "draw/ink.h"
#include "draw/palette.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

/* Define numbers of levels, for the middle of a square and for its corners: k on the left, m on the right. */
static void
put_plan_defs(struct buffer *out)
{
	for (unsigned level = 1; level < BUILDING_INKS; level++) {
		const char *text = building_ink(level)->text;

		markup(out, "<text class='level' id='l%u' x='24' y='30' font-size='18' fill='" DRAW_COLOUR "'>%u</text>"
		    "<text class='corner' id='m%u' x='41' y='45' font-size='15' fill='" DRAW_COLOUR "'>%u</text>"
		    "<text class='corner' id='k%u' x='7' y='45' font-size='15' fill='" DRAW_COLOUR "'>%u</text>\n", level, text, level,
		    level, text, level, level, text, level);
	}
}

void
building_defs(struct buffer *out, const struct scene *s)
{
	draw_svg_defs(out, s);
	markup(out, "<defs><pattern id='hatch' width='7' height='7' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>"
	    "<path d='M0 0V7' stroke='" DRAW_HATCH "' stroke-width='2.4' stroke-opacity='.34'/></pattern>\n");
	for (unsigned i = 0; i < GAME_SEATS_MAX; i++) {
		const struct draw_ink *ink = draw_ink(s, i);
		const char *shape = draw_svg_shape(i);

		markup(out, "<path id='t%u' d='%s' fill='" DRAW_COLOUR "' stroke='" DRAW_COLOUR "' stroke-width='1.5'/>\n<g id='u%u'><path d='%s'"
		    " fill='" DRAW_HALO "' stroke='" DRAW_HALO "' stroke-width='5'/><path d='%s' fill='" DRAW_COLOUR "' fill-opacity='.3' stroke='"
		    DRAW_COLOUR "' stroke-width='4' stroke-dasharray='7 4'/></g>\n", i, shape, ink->fill, ink->edge, i, shape, shape, ink->fill,
		    ink->edge);
	}
	put_plan_defs(out);
	isometric_defs(out, s);
	buffer_text(out, "</defs>\n");
}

const char *
building_home(unsigned seat)
{
	return seat % 2 == 0 ? "h12l-12 12z" : "h12a12 12 0 0 1-12 12z";
}

void
building_title(struct buffer *out, const struct scene *s, const struct scene_piece *p, unsigned x, unsigned y,
    unsigned level, bool trapped)
{
	buffer_text(out, "<title>");
	draw_piece_title(out, s, p);
	buffer_text(out, " on " DRAW_VARIES);
	draw_square(out, s, x, y);
	markup(out, ", level %u" DRAW_VARIES "%s</title>", level, trapped ? ", trapped" : "");
}

void
building_token(struct buffer *out, const struct scene *s, const struct scene_piece *p, bool trapped)
{
	const struct draw_ink *ink = draw_ink(s, p->seat);
	int size = draw_letters(p->label) > 1 ? trapped ? 22 : 18 : trapped ? 34 : 26;

	markup(out, "<use href='#%c%u'/><text class='pawn' x='24' y='%d' font-size='%d' fill='" DRAW_COLOUR "'>%s</text>", trapped ? 'u' : 't',
	    p->seat % GAME_SEATS_MAX, 24 + size * 36 / 100, size, trapped ? ink->edge : ink->text, p->label);
}

#define SQUARE "<rect x='1' y='1' width='17' height='17' fill='"
#define HATCHED SQUARE "url(#hatch)' stroke='" DRAW_BLOCK_EDGE "'/>"
#define SMALL "<rect x='2' y='2' width='15' height='15' "
#define MIDDLE "<rect x='3' y='3' width='13' height='13' fill='none' stroke='"

const struct draw_sign building_signs[] = {
	[SIGN_LEVEL] = { SQUARE DRAW_TOP("2") "' stroke='" DRAW_BLOCK_EDGE "'/><text x='9.5' y='15' text-anchor='middle' font-weight='bold' fill='"
	    DRAW_LEVEL_TEXT("2") "'>2</text>", "level of the top" },
	[SIGN_OVERHANG] = { SQUARE DRAW_TOP("2") "'/>" HATCHED, "overhang" },
	[SIGN_GAP] = { SQUARE DRAW_BOARD "'/>" HATCHED, "gap below an overhang" },
	[SIGN_TRAPPED] = { SMALL "rx='3' fill='none' stroke='" DRAW_WORDS "' stroke-width='1.6' stroke-dasharray='3 2'/>", "trapped inside" },
	[SIGN_HIDDEN] = { SMALL "rx='3' fill='" DRAW_WORDS "' fill-opacity='.25' stroke='" DRAW_FAINT "' stroke-width='1.2'/>",
	    "free, behind something" },
	[SIGN_LEADER] = { "<path d='M0 10H17' stroke='" DRAW_WORDS "' stroke-width='1.6' stroke-dasharray='5 3'/>", "to a piece behind or inside" },
	[SIGN_HOME] = { "<path d='M1 4h8l-8 8zM11 4h8a8 8 0 0 1-8 8z' fill='" DRAW_FAINT "'/>", "home of that colour" },
	[SIGN_HOME_ISOMETRIC] = { "<path d='M0 10l9 4.5v-9zM11 10a4 3 0 0 1 8 0a4 3 0 0 1-8 0z' fill='" DRAW_FAINT "'/>", "home of that colour" },
	[SIGN_BLOCK] = { MIDDLE DRAW_GOLD_EDGE "' stroke-width='5'/>" MIDDLE DRAW_GOLD "' stroke-width='2'/>", "block just placed" },
	[SIGN_FROM] = { SMALL "fill='" DRAW_GOLD "' fill-opacity='.35' stroke='" DRAW_GOLD_EDGE "' stroke-width='1.6' stroke-dasharray='3 2'/>",
	    "moved from" },
	[SIGN_TO] = { SMALL "fill='" DRAW_GOLD "' stroke='" DRAW_GOLD_EDGE "' stroke-width='1.6'/>", "moved to" },
	[SIGN_WAY] = { "<path d='M0 8h10v-5l8 7l-8 7v-5h-10z' fill='" DRAW_ARROW "'/>", "its way" },
	[SIGN_WAY_ISOMETRIC] = { "<path d='M0 8h2v4h-2zm4 0h2v4h-2zm4 0h2v-5l8 7l-8 7v-5h-2z' fill='" DRAW_ARROW "'/>",
	    "its way, dotted behind blocks" },
	{ NULL, NULL },
};

unsigned
building_signs_of(const struct building *b)
{
	const struct scene *s = b->scene;
	unsigned cells = draw_find(s).cells;
	unsigned signs = SIGN_BIT(HOME) | (s->npath > 1 ? SIGN_BIT(WAY) : 0) | (s->nburied > 0 ? SIGN_BIT(TRAPPED) : 0);

	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++)
		signs |= SIGN_BIT(LEVEL) | (s->block[i].last ? SIGN_BIT(BLOCK) : 0);
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			signs |= building_top_overhangs(b, x, y) ? SIGN_BIT(OVERHANG) : 0;
	return signs | ((cells & CELL_FROM) != 0 ? SIGN_BIT(FROM) : 0) | ((cells & CELL_TO) != 0 ? SIGN_BIT(TO) : 0);
}
