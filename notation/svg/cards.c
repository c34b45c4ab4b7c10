/* svg/cards.c: cards on a table as a picture: two rows face to face, and behind each row its owner's hand and deck.  A
 * card that the viewer knows lies face up, all others lie face down. */
#include "draw/ink.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

#include <string.h>

#include "draw/palette.h"

enum {
	CARD_WIDTH = DRAW_CARD_SIZE,
	CARD_HEIGHT = 98,
	CARD_GAP = 16,
	EDGE = 22,          /* of the table */
	SMALL_HEIGHT = 59,  /* of a card in hand, which is smaller by four tenths */
	SMALL_STEP = 47,
	SMALL_TOP = 14,
	LETTERS = 26,       /* room for the slots' letters */
	MIDDLE = 56,        /* between the rows */
	ROW_TOP = SMALL_TOP + SMALL_HEIGHT + LETTERS,
	ROW_BOTTOM = ROW_TOP + CARD_HEIGHT + MIDDLE,
	HEIGHT = ROW_BOTTOM + CARD_HEIGHT + LETTERS + SMALL_HEIGHT + SMALL_TOP,
};

#define SMALL DRAW_SVG_PLACED " scale(.6)' class='hand'>"
#define NOTE DRAW_SVG_TEXT " text-anchor='%s' font-size='13' font-weight='normal' fill='"

/* ---- measures ------------------------------------------------------------------------------- */

static int
table_width(const struct scene *s)
{
	return 2 * EDGE + s->width * CARD_WIDTH + (s->width - 1) * CARD_GAP;
}

/* Does a seat sit below?  Its row goes to the right, the other's to the left. */
static bool
is_below(const struct scene *s, unsigned seat)
{
	return (seat == 0) != s->turned;
}

static int
left_of(const struct scene *s, unsigned seat, unsigned slot)
{
	unsigned column = is_below(s, seat) ? slot : s->width - 1U - slot;

	return EDGE + (int)column * (CARD_WIDTH + CARD_GAP);
}

static int
top_of(const struct scene *s, unsigned seat)
{
	return is_below(s, seat) ? ROW_BOTTOM : ROW_TOP;
}

static int
small_top(const struct scene *s, unsigned seat)
{
	return is_below(s, seat) ? HEIGHT - SMALL_TOP - SMALL_HEIGHT : SMALL_TOP;
}

/* ---- a card --------------------------------------------------------------------------------- */

#define CARD "<rect width='%d' height='%d' rx='8' fill='" DRAW_CARD "' stroke='" DRAW_COLOUR "' stroke-width='2'/>"

static void
put_back(struct buffer *out, const struct scene *s, unsigned seat)
{
	const struct draw_ink *ink = draw_ink(s, seat);

	markup(out, CARD DRAW_SVG_RECT " rx='4' fill='" DRAW_COLOUR "'/>" DRAW_SVG_RECT " rx='4' fill='url(#weave)'/>", CARD_WIDTH, CARD_HEIGHT,
	    ink->edge, 6, 6, CARD_WIDTH - 12, CARD_HEIGHT - 12, ink->fill, 6, 6, CARD_WIDTH - 12, CARD_HEIGHT - 12);
}

/* Draw a card face up: the owner's token with the rank in the middle, the rank in two corners, the name below. */
static void
put_face(struct buffer *out, const struct scene *s, const struct scene_piece *p)
{
	const struct draw_ink *ink = draw_ink(s, p->seat);
	const char *name = p->name != NULL ? p->name : "";

	markup(out, CARD "<text class='fine' x='8' y='20' font-size='15' text-anchor='start' fill='" DRAW_COLOUR "'>%s</text>" DRAW_SVG_MOVED "'>",
	    CARD_WIDTH, CARD_HEIGHT, ink->edge, ink->edge, p->label, (CARD_WIDTH - DRAW_CELL) / 2, 23);
	draw_svg_token(out, s, p);
	markup(out, "</g><text class='fine' x='%d' y='%d' font-size='%d' font-weight='normal'>%s</text>", CARD_WIDTH / 2, CARD_HEIGHT - 11,
	    draw_letters(name) > 10 ? 9 : 11, name);
}

static void
put_card(struct buffer *out, const struct scene *s, const struct scene_piece *p)
{
	buffer_text(out, DRAW_SHARED);
	if ((p->marks & PIECE_UNKNOWN) == 0) {
		put_face(out, s, p);
	} else {
		buffer_text(out, "<title>");
		draw_piece_title(out, s, p);
		buffer_text(out, "</title>");
		put_back(out, s, p->seat);
	}
	buffer_text(out, DRAW_SHARED_END);
}

/* ---- hands and decks ------------------------------------------------------------------------ */

static void
put_hand(struct buffer *out, const struct scene *s, const struct scene_tray *tray)
{
	int x = EDGE;

	for (unsigned i = 0; i < tray->nitems; i++)
		for (unsigned n = tray->item[i].count; n > 0; n--) {
			markup(out, SMALL, x, small_top(s, tray->seat));
			put_card(out, s, &tray->item[i].piece);
			buffer_text(out, "</g>\n");
			x += SMALL_STEP;
		}
	if (tray->nitems == 0)
		markup(out, NOTE DRAW_FAINT "'>no card in hand</text>\n", x, small_top(s, tray->seat) + SMALL_HEIGHT / 2 + 5, "start");
}

static void
put_pile(struct buffer *out, const struct scene *s, const struct scene_tray *tray)
{
	unsigned cards = tray->nitems > 0 ? tray->item[0].count : 0, shown = cards > 6 ? 3 : cards > 1 ? 2 : cards;
	int x = table_width(s) - EDGE - SMALL_STEP, y = small_top(s, tray->seat);

	for (unsigned i = 0; i < shown; i++) {
		markup(out, SMALL, x + 3 * (int)i, y - 3 * (int)i + 3);
		put_back(out, s, tray->seat);
		buffer_text(out, "</g>\n");
	}
	markup(out, NOTE DRAW_WORDS "'>deck: %u</text>\n", x - 10, y + SMALL_HEIGHT / 2 + 5, "end", cards);
}

/* ---- the picture ---------------------------------------------------------------------------- */

static void
put_ground(struct buffer *out, const struct scene *s)
{
	markup(out, DRAW_SVG_RECT " rx='12' fill='" DRAW_BOARD "' stroke='" DRAW_FRAME_EDGE "' stroke-width='2'/>\n<path d='M%d %dH%d' stroke='"
	    DRAW_GRID "' stroke-width='2' stroke-dasharray='2 6'/>\n<g text-anchor='middle' font-size='14' fill='" DRAW_COORDINATES "'>\n",
	    1, 1, table_width(s) - 2, HEIGHT - 2, EDGE, ROW_BOTTOM - MIDDLE / 2, table_width(s) - EDGE);
	for (unsigned seat = 0; seat < s->height; seat++)
		for (unsigned i = 0; i < s->width; i++) {
			int x = left_of(s, seat, i), y = top_of(s, seat);

			markup(out, DRAW_SVG_RECT " rx='8' fill='none' stroke='" DRAW_GRID "' stroke-width='2' stroke-dasharray='5 5'/>", x, y,
			    CARD_WIDTH, CARD_HEIGHT);
			if (!s->unnamed)
				markup(out, DRAW_SVG_TEXT ">%c</text>\n", x + CARD_WIDTH / 2, is_below(s, seat) ? y + CARD_HEIGHT + 18 : y - 9,
				    'a' + (int)i);
		}
	buffer_text(out, "</g>\n");
}

#define OUTLINE "  rx='11' stroke='" DRAW_GOLD_EDGE "' stroke-width='3' fill='" DRAW_GOLD "'"

static const struct {
	enum cell_mark mark;
	const char *look;
} cell_marks[] = {
	{ CELL_FROM, OUTLINE "/>\n" },
	{ CELL_HIT, OUTLINE " fill-opacity='.35' stroke-dasharray='7 5'/>\n" },
	{ CELL_TO, OUTLINE " fill-opacity='.35'/>\n" },
};

/* Draw arrows from the card that acted to those that it tapped or looked at. */
static void
put_arrows(struct buffer *out, const struct scene *s, unsigned seat, unsigned slot)
{
	unsigned other = seat == 0 ? 1 : 0;
	struct draw_point way[2];

	way[0].x = left_of(s, seat, slot) + CARD_WIDTH / 2;
	way[0].y = is_below(s, seat) ? ROW_BOTTOM : ROW_TOP + CARD_HEIGHT;
	way[1].y = is_below(s, seat) ? ROW_TOP + CARD_HEIGHT : ROW_BOTTOM;
	for (unsigned i = 0; i < s->width; i++) {
		if ((s->cell[other][i].marks & CELL_HIT) == 0)
			continue;
		way[1].x = left_of(s, other, i) + CARD_WIDTH / 2;
		draw_svg_arrow_begin(out, s);
		buffer_text(out, DRAW_VARIES);
		draw_svg_way(out, way, 2, 6, 7);
		markup(out, DRAW_VARIES "'/>\n");
	}
}

static void
put_marks(struct buffer *out, const struct scene *s)
{
	for (unsigned seat = 0; seat < s->height; seat++)
		for (unsigned i = 0; i < s->width; i++)
			for (size_t k = 0; k < LEN(cell_marks); k++)
				if ((s->cell[seat][i].marks & cell_marks[k].mark) != 0) {
					markup(out, DRAW_SVG_RECT, left_of(s, seat, i) - 5, top_of(s, seat) - 5, CARD_WIDTH + 10, CARD_HEIGHT + 10);
					markup_put(out, cell_marks[k].look);
				}
}

/* The middle of a card, by its slot and its owner. */
static struct draw_point
middle(const struct scene *s, unsigned x, unsigned y)
{
	return (struct draw_point){ left_of(s, y, x) + CARD_WIDTH / 2, top_of(s, y) + CARD_HEIGHT / 2 };
}

void
draw_cards_middle(const struct scene *s, unsigned slot, unsigned seat, int *x, int *y)
{
	struct draw_point at = middle(s, slot, seat);

	*x = (int)at.x;
	*y = (int)at.y;
}

/* Say whose cards were dealt anew, between hand and deck. */
static void
put_deals(struct buffer *out, const struct scene *s)
{
	for (unsigned i = 0; i < s->nhappened; i++)
		if (s->happened[i].dealt)
			markup(out, "<g transform='translate(%d %d)'>" DRAW_SVG_RECT " rx='13' fill='" DRAW_GOLD "' stroke='" DRAW_GOLD_EDGE
			    "' stroke-width='2'/><text class='names' y='5' font-size='14' font-weight='bold' text-anchor='middle' fill='" DRAW_WORDS "'>new deal</text></g>\n",
			    table_width(s) / 2 + 8, small_top(s, s->happened[i].y) + SMALL_HEIGHT / 2, -46, -14, 92, 28);
}

static void
put_position(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	(void)known;
	put_marks(out, s);
	markup(out, "<g text-anchor='middle' font-weight='bold'>\n");
	for (unsigned i = 0; i < s->ntrays; i++)
		if (s->tray[i].place == TRAY_HAND)
			put_hand(out, s, &s->tray[i]);
		else if (s->tray[i].place == TRAY_PILE)
			put_pile(out, s, &s->tray[i]);
	for (unsigned seat = 0; seat < s->height; seat++)
		for (unsigned i = 0; i < s->width; i++) {
			if (s->cell[seat][i].piece.label[0] == '\0')
				continue;
			markup(out, DRAW_SVG_PLACED "'>", left_of(s, seat, i), top_of(s, seat));
			put_card(out, s, &s->cell[seat][i].piece);
			buffer_text(out, "</g>\n");
		}
	buffer_text(out, "</g>\n");
	for (unsigned seat = 0; seat < s->height; seat++)
		for (unsigned i = 0; i < s->width; i++)
			if ((s->cell[seat][i].marks & CELL_FROM) != 0)
				put_arrows(out, s, seat, i);
	draw_svg_bursts(out, s, middle, false);
	draw_svg_happened(out, s, middle);
	put_deals(out, s);
	draw_svg_pointers(out, s, middle);
}

#define SLOT "<rect x='3' y='1' width='11' height='15' rx='3' fill='" DRAW_GOLD "'"

/* The first three as cell_marks. */
static const struct draw_sign signs[] = {
	{ SLOT " stroke='" DRAW_GOLD_EDGE "' stroke-width='2'/>", "acted" },
	{ SLOT " fill-opacity='.35' stroke='" DRAW_GOLD_EDGE "' stroke-width='2' stroke-dasharray='4 3'/>", "tapped or looked at" },
	{ SLOT " fill-opacity='.35' stroke='" DRAW_GOLD_EDGE "' stroke-width='2'/>", "filled" },
	{ "<path d='M1.5 9Q9 .5 16.5 9Q9 17.5 1.5 9Z' fill='" DRAW_HALO "' stroke='" DRAW_WORDS "' stroke-width='1.5'/>"
	  "<circle cx='9' cy='9' r='2.5' fill='" DRAW_WORDS "'/>", "seen by the opponent" },
	{ "<path d='M3 6.5H15M3 11.5H15' stroke='" DRAW_WORDS "' stroke-width='2.5'/>", "known by counting" },
	{ NULL, NULL },
};

enum { SIGN_SHOWN = 3, SIGN_DEDUCED = 4 };

/* The set of the signs that occur. */
static unsigned
find_signs(const struct scene *s)
{
	struct draw_found found = draw_find(s);
	unsigned set = 0;

	for (unsigned i = 0; i < SIGN_SHOWN; i++)
		set |= (unsigned)((found.cells & cell_marks[i].mark) != 0) << i;
	return set | (unsigned)((found.all & PIECE_SHOWN) != 0) << SIGN_SHOWN | (unsigned)((found.all & PIECE_DEDUCED) != 0) << SIGN_DEDUCED;
}

void
draw_picture_cards(struct draw_picture *p, const struct scene *s)
{
	*p = (struct draw_picture){ .defs = draw_svg_defs, .ground = put_ground, .position = put_position, .signs = signs };
	p->width = table_width(s);
	p->height = HEIGHT;
	p->absent = ~find_signs(s);
}
