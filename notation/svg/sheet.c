/* svg/sheet.c: a picture on a sheet, with its trays and texts.
 *
 * The sheet has its own background, so that it looks the same on a white page, on a dark one and in print.
 */
#include "draw/building.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "draw/ink.h"
#include "draw/kinds.h"
#include "draw/palette.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

enum {
	PAD = 24,        /* from the edge of the sheet */
	GAP = 26,        /* between board and trays */
	PANEL = 216,     /* width of the trays */
	LINE = 22,       /* height of a line of text */
	TRAY_TITLE = 30,
	TRAY_ROW = 36,
	TRAY_COLUMN = 72,
	TRAY_PER_ROW = 3,
	TRAY_GAP = 22,
	LEGEND_ICON = 24,
	PLAYER_GAP = 5,  /* between names and the board */
	LEAST_WIDTH = 420,
	LEGEND_WIDTH = 700, /* of a legend alone */
	PHONE = 330,        /* pixels: about as wide is a picture on a phone, */
	PHONE_NAME = 9,     /* and so large are names of files and ranks in it */
};

/* ---- the sheet ------------------------------------------------------------------------------ */

/* A sheet is filled from the top.  Its height is known when all is in it. */
struct sheet {
	struct buffer body;
	const struct scene *scene;
	struct draw_picture picture, beside; /* beside: a small one among the trays; width 0: none */
	int width;
	int y; /* where the next thing goes */
	int picture_x, picture_y; /* where the picture's 0,0 is */
};

/* Texts above and below the board. */
static const struct words {
	int letter; /* width of a letter, on average, in a wide typeface */
	const char *line; /* a format for the place and the text */
} heading = { 11, DRAW_SVG_TEXT " font-size='17' font-weight='bold'>%.*s</text>\n" },
  caption = { 9, DRAW_SVG_TEXT " font-size='15'>%.*s</text>\n" },
  remark = { 8, DRAW_SVG_TEXT " font-size='14' fill='" DRAW_FAINT "'>%.*s</text>\n" };

enum { NAME_LETTER = 10 }; /* the same of a player's name */

/* How many bytes of text fit on a line that is so many letters wide: up to the last space, if there is one. */
static size_t
line_length(const char *text, unsigned letters_max)
{
	size_t len = strlen(text), space = 0, i;
	unsigned n = 0, width, bytes;

	for (i = 0; i < len; i += bytes) {
		bytes = draw_letter(text + i, len - i, &width);
		n += width;
		if (n > letters_max && i > 0)
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

		markup(&t->body, words->line, PAD, t->y + LINE - 6, (int)n, text);
		t->y += LINE;
		text += n;
		while (*text == ' ')
			text++;
	}
}

/* Put the picture's box with its corner at x,y. */
static void
put_picture(struct sheet *t, const struct draw_picture *p, int x, int y, const char *scale)
{
	if (p->width == 0)
		return;
	markup(&t->body, DRAW_SVG_MOVED "%s'>\n", x, y, scale);
	p->ground(&t->body, t->scene);
	p->position(&t->body, t->scene, NULL);
	buffer_text(&t->body, "</g>\n");
}

/* ---- trays ---------------------------------------------------------------------------------- */

static int
tray_height(const struct scene_tray *tray)
{
	int rows = (tray->nitems + TRAY_PER_ROW - 1) / TRAY_PER_ROW;

	return TRAY_TITLE + TRAY_ROW * (rows > 0 ? rows : 1);
}

static int
beside_height(const struct sheet *t)
{
	return t->beside.width > 0 ? t->beside.height * PANEL / t->beside.width : 0;
}

/* The least height of all trays and the small picture, with a gap between them. */
static int
panel_height(const struct sheet *t)
{
	const struct scene_tray *trays[SCENE_TRAYS_MAX];
	int ntrays = (int)draw_trays_beside(t->scene, trays), n = ntrays + (t->beside.width > 0), sum = beside_height(t);

	for (int i = 0; i < ntrays; i++)
		sum += tray_height(trays[i]);
	return sum + (n > 1 ? (n - 1) * TRAY_GAP : 0);
}

static void
put_item(struct sheet *t, int x, int y, const struct scene_piece *p, unsigned count)
{
	markup(&t->body, DRAW_SVG_MOVED "'><g transform='scale(.66)' text-anchor='middle' font-weight='bold'>", x, y);
	draw_svg_token(&t->body, t->scene, p);
	buffer_text(&t->body, "</g>");
	if (count > 1)
		markup(&t->body, "<text x='35' y='21' font-size='14'>\xc3\x97\xe2\x80\x89%u</text>", count);
	buffer_text(&t->body, "</g>\n");
}

static void
put_tray(struct sheet *t, int x, int y, const struct scene_tray *tray)
{
	unsigned total = draw_tray_total(tray);

	markup(&t->body, DRAW_SVG_TEXT " font-size='14'><tspan font-weight='bold'>", x, y + 16);
	draw_capital(&t->body, draw_seat(t->scene, tray->seat));
	markup(&t->body, "</tspan>, %s</text>", tray->title);
	if (!tray->mixed)
		markup(&t->body, DRAW_SVG_TEXT " font-size='14' text-anchor='end'>%u%s</text>", x + PANEL, y + 16, total, draw_pieces(t->scene, total));
	markup(&t->body, "<path d='M%d %dh%d' stroke='" DRAW_PAPER_EDGE "'/>\n", x, y + 22, PANEL);
	if (tray->nitems == 0)
		markup(&t->body, DRAW_SVG_TEXT " font-size='14' fill='" DRAW_FAINT "'>none</text>\n", x, y + TRAY_TITLE + 16);
	for (unsigned i = 0; i < tray->nitems; i++)
		put_item(t, x + TRAY_COLUMN * (int)(i % TRAY_PER_ROW), y + TRAY_TITLE + TRAY_ROW * (int)(i / TRAY_PER_ROW),
		    &tray->item[i].piece, tray->item[i].count);
}

static void
put_beside(struct sheet *t, int x, int y)
{
	char scale[40];

	snprintf(scale, sizeof(scale), " scale(.%04d)", 10000 * PANEL / t->beside.width % 10000);
	put_picture(t, &t->beside, x, y, scale);
}

/* Put the trays beside the board, spread over its height.  At the bottom is the tray of the player who sits there, with the
 * small picture above it. */
static void
put_panel(struct sheet *t, int x, int top, int height)
{
	const struct scene_tray *trays[SCENE_TRAYS_MAX];
	int ntrays = (int)draw_trays_beside(t->scene, trays), n = ntrays + (t->beside.width > 0), spare = height - panel_height(t);
	int gap = TRAY_GAP + (n > 1 && spare > 0 ? spare / (n - 1) : 0);

	for (int i = 0; i < ntrays; i++) {
		if (i + 1 == ntrays && t->beside.width > 0) {
			put_beside(t, x, top);
			top += beside_height(t) + gap;
		}
		put_tray(t, x, top, trays[i]);
		top += tray_height(trays[i]) + gap;
	}
	if (ntrays == 0 && t->beside.width > 0)
		put_beside(t, x, top);
}

/* ---- what the signs mean -------------------------------------------------------------------- */

static const struct {
	enum piece_mark mark;
	int dx, dy; /* moves the sign from its place on a token to the beginning of the line */
} legend_marks[] = { { PIECE_SHOWN, -29, 2 }, { PIECE_MOVED, -15, -29 } };

/* Make room for a sign and its meaning: on the next line, if there is none on this one. */
static void
make_room(struct sheet *t, int *x, const char *text)
{
	if (*x == PAD || *x + LEGEND_ICON + (int)draw_letters(text) * remark.letter <= t->width - PAD)
		return;
	*x = PAD;
	t->y += LINE;
}

static void
put_legend_text(struct sheet *t, int *x, const char *text)
{
	*x += LEGEND_ICON;
	markup(&t->body, DRAW_SVG_TEXT ">%s</text>\n", *x, t->y + LINE - 6, text);
	*x += (int)draw_letters(text) * remark.letter + 12;
}

/* Put a sign and its meaning; low: how much lower than the line it stands, scaled: as a transform. */
static void
put_sign(struct sheet *t, int *x, const char *icon, const char *text, int low, const char *scaled)
{
	make_room(t, x, text);
	markup(&t->body, DRAW_SVG_MOVED "%s'>", *x, t->y + low, scaled);
	markup_put(&t->body, icon);
	buffer_text(&t->body, "</g>");
	put_legend_text(t, x, text);
}

/* Put a seat's shape. */
static void
put_shape(struct sheet *t, int x, int y, unsigned seat)
{
	markup(&t->body, "<path transform='translate(%d %d) scale(.38)' ", x, y);
	draw_svg_seat(&t->body, t->scene, seat, 3);
}

/* Say what letters and small pictures on pieces mean. */
static void
put_kinds(struct sheet *t, int *x)
{
	struct draw_kinds kinds = { 0 };

	draw_kinds_of(&kinds, t->scene);
	for (unsigned i = 0; i < kinds.n; i++) {
		struct buffer text = { 0 };

		draw_kind_text(&text, &kinds.kind[i]);
		buffer_char(&text, '\0');
		if (!text.failed) {
			make_room(t, x, text.data);
			if (kinds.kind[i].picture != PICTURE_NONE) {
				markup(&t->body, DRAW_SVG_MOVED " scale(.85)'><g fill='" DRAW_FAINT "'>", *x, t->y + 2);
				draw_svg_kind(&t->body, kinds.kind[i].picture);
				buffer_text(&t->body, "</g></g>");
			} else {
				*x -= LEGEND_ICON;
			}
			put_legend_text(t, x, text.data);
		}
		buffer_end(&text, &t->body);
	}
}

static void
put_legend(struct sheet *t)
{
	const struct scene *s = t->scene;
	struct draw_sign grounds[DRAW_GROUNDS_MAX], happened[DRAW_HAPPENED_SIGNS];
	unsigned marks = draw_find(s).board;
	int x = PAD;

	markup(&t->body, "<g font-size='13' fill='" DRAW_FAINT "'>\n");
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		char name[64];

		snprintf(name, sizeof(name), "%s%s", s->seat_name[i], draw_seat_state(s, i));
		make_room(t, &x, name);
		put_shape(t, x, t->y + 2, i);
		put_legend_text(t, &x, name);
	}
	for (size_t i = 0; i < LEN(legend_marks) && t->picture.signs == NULL; i++) {
		if ((marks & legend_marks[i].mark) == 0)
			continue;
		markup(&t->body, DRAW_SVG_MOVED "'>", x + legend_marks[i].dx, t->y + legend_marks[i].dy);
		draw_svg_mark(&t->body, legend_marks[i].mark, &DRAW_WORDS[1]);
		buffer_text(&t->body, "</g>");
		put_legend_text(t, &x, draw_mark_text(s, legend_marks[i].mark));
	}
	if (draw_svg_is_crossed(s))
		put_sign(t, &x, draw_svg_lost.icon, s->refused ? draw_svg_refused.text : draw_svg_lost.text, 2, "");
	for (const struct draw_sign *sign = t->picture.signs; sign != NULL && sign->icon != NULL; sign++)
		if ((t->picture.absent >> (sign - t->picture.signs) & 1) == 0)
			put_sign(t, &x, sign->icon, draw_sign_text(&t->picture, sign), 2, "");
	for (unsigned i = 0, n = draw_svg_grounds(s, grounds); i < n; i++)
		put_sign(t, &x, grounds[i].icon, grounds[i].text, 4, " scale(.34)");
	for (unsigned i = 0, n = draw_svg_happened_signs(draw_svg_find_happened(s), happened); i < n; i++)
		put_sign(t, &x, happened[i].icon, happened[i].text, 4, " scale(.34)");
	put_kinds(t, &x);
	buffer_text(&t->body, "</g>\n");
	t->y += LINE;
}

/* ---- the document --------------------------------------------------------------------------- */

/* Write status and last action as one text, with a zero byte at its end. */
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
put_trapped(struct sheet *t)
{
	struct buffer text = { 0 };

	building_trapped_list(&text, t->scene);
	buffer_char(&text, '\0');
	if (!text.failed)
		put_lines(t, text.data, &remark);
	buffer_end(&text, &t->body);
}

enum { NAME_LINES = 3 }; /* a name has at most so many lines */

/* Put a seat's shape and its player's name, as much of it as there is room for.  right: they end at x.  Returns how many lines
 * it takes. */
static unsigned
put_player(struct sheet *t, unsigned seat, const char *name, int room, int x, int y, bool right)
{
	unsigned letters = (unsigned)((room - LEGEND_ICON) / NAME_LETTER), lines = 0;

	put_shape(t, right ? x - 18 : x, y + 2, seat);
	do {
		size_t n = line_length(name, letters - (lines++ + 1 == NAME_LINES));

		markup(&t->body, DRAW_SVG_TEXT " text-anchor='%s' font-size='16' font-weight='bold' fill='" DRAW_COLOUR "'>%.*s",
		    right ? x - LEGEND_ICON : x + LEGEND_ICON, y + LINE * (int)lines - 6, right ? "end" : "start", draw_ink(t->scene, seat)->edge,
		    (int)n, name);
		name += n + strspn(name + n, " ");
		buffer_text(&t->body, *name != '\0' && lines == NAME_LINES ? "\xe2\x80\xa6</text>\n" : "</text>\n");
	} while (*name != '\0' && lines < NAME_LINES);
	return lines;
}

/* Put the names of the players on that side of the board, each at its end of the edge. */
static void
put_players(struct sheet *t, const struct draw_about *about, bool top)
{
	uint8_t seats[GAME_SEATS_MAX];
	unsigned n = draw_players_at(t->scene, about, top, seats), named[2] = { 0 }, lines[2] = { 0 };
	int width = t->picture.width > 0 ? t->picture.width : t->width - 2 * PAD, y = t->y + (top ? 0 : PLAYER_GAP);

	for (unsigned i = 0; i < n; i++)
		named[draw_side(t->scene, seats[i]).right]++;
	for (unsigned i = 0; i < n; i++) {
		bool right = draw_side(t->scene, seats[i]).right;

		lines[right] += put_player(t, seats[i], about->player[seats[i]], named[!right] > 0 ? width / 2 : width,
		    right ? PAD + width : PAD, y + LINE * (int)lines[right], right);
	}
	t->y += LINE * (int)(lines[0] > lines[1] ? lines[0] : lines[1]) + (lines[0] + lines[1] > 0 ? PLAYER_GAP : 0);
}

static void
fill_sheet(struct sheet *t, const struct draw_style *style, const char *story)
{
	const struct scene *s = t->scene;
	int height = t->picture.height, panel = panel_height(t);
	int lower = t->beside.width > 0 && panel > height ? (panel - height) / 2 : 0;
	struct draw_remarks remarks;

	if (style->part == DRAW_LEGEND) {
		t->width = style->phone ? PHONE : LEGEND_WIDTH;
		t->y = PAD / 2;
		put_legend(t);
		t->y += PAD / 2;
		return;
	}
	if (style->board_only) {
		t->width = t->picture.width;
		put_picture(t, &t->picture, -t->picture.left, -t->picture.top, "");
		t->y = height;
		return;
	}
	t->width = 2 * PAD + t->picture.width + (panel > 0 ? GAP + PANEL : 0);
	if (t->width < LEAST_WIDTH)
		t->width = LEAST_WIDTH;
	t->y = PAD;
	if (style->title != NULL) {
		t->y -= 4;
		put_lines(t, style->title, &heading);
		t->y += style->about.occasion == NULL ? 8 : 0;
	}
	if (style->about.occasion != NULL) {
		put_lines(t, style->about.occasion, &remark);
		t->y += 8;
	}
	put_players(t, &style->about, true);
	t->picture_x = PAD - t->picture.left;
	t->picture_y = t->y - t->picture.top + lower;
	put_picture(t, &t->picture, t->picture_x, t->picture_y, "");
	put_panel(t, PAD + t->picture.width + (t->picture.width > 0 ? GAP : 0), t->y, height);
	t->y += height + (lower > 0 ? panel - height : 0);
	put_players(t, &style->about, false);
	t->y += (height > panel || lower > 0 ? 0 : panel - height) + 10;
	put_lines(t, story, &caption);
	draw_remarks_of(&remarks, s, style);
	for (unsigned i = 0; i < remarks.n; i++)
		put_lines(t, remarks.at[i].text, remarks.at[i].kind == REMARK_REFUSED || remarks.at[i].kind == REMARK_RESULT ? &caption : &remark);
	put_trapped(t);
	if (style->part == DRAW_WHOLE)
		put_legend(t);
	t->y += PAD - 8;
}

static void
put_root(struct buffer *out, const struct sheet *t, const struct draw_style *style)
{
	unsigned width = style->size != 0 ? style->size : (unsigned)t->width;
	unsigned height = t->width > 0 ? (unsigned)(((uint64_t)t->y * width + (unsigned)t->width / 2) / (unsigned)t->width) : 0;

	markup(out, "<svg xmlns='http://www.w3.org/2000/svg' width='%u' height='%u' viewBox='0 0 %d %d' role='img' aria-labelledby='title desc' ",
	    width, height, t->width, t->y);
	buffer_text(out, DRAW_SANS);
	markup(out, " fill='" DRAW_WORDS "'>\n<title id='title'>");
	if (style->title != NULL)
		markup(out, "%s", style->title);
	else
		markup(out, "Position after ply %u", (unsigned)t->scene->ply);
	buffer_text(out, "</title>\n");
	if (style->phone && t->width > 13 * PHONE / PHONE_NAME)
		markup(out, "<style>.names{font-size:%dpx}</style>\n", t->width * PHONE_NAME / PHONE);
}

/* What lies below all. */
static void
put_ground(struct buffer *out, const struct sheet *t, const struct draw_style *style)
{
	if (style->room != NULL)
		markup(out, DRAW_SVG_RECT " fill='" DRAW_PAPER "'/>", 0, 0, t->width, t->y);
	else if (!style->transparent)
		markup(out, DRAW_SVG_RECT " rx='10' fill='" DRAW_PAPER "' stroke='" DRAW_PAPER_EDGE "' stroke-width='2'/>", 1, 1, t->width - 2, t->y - 2);
}

/* Fill a sheet, and the story that goes with it. */
static void
begin_sheet(struct sheet *t, struct buffer *story, const struct draw_style *style)
{
	const struct draw_room *room = style->room;

	draw_picture_of(&t->picture, t->scene, style->view);
	if (t->picture.has_beside)
		draw_picture_of(&t->beside, t->scene, t->picture.beside);
	if (room != NULL && room->any) {
		t->picture.left = room->left;
		t->picture.top = room->top;
		t->picture.width = room->right - room->left;
		t->picture.height = room->bottom - room->top;
	}
	tell(story, t->scene, style);
	if (!story->failed)
		fill_sheet(t, style, story->data);
	if (room != NULL && room->height > t->y)
		t->y = room->height;
}

bool
draw_svg_box(const struct scene *s, const struct draw_style *style, struct draw_svg_box *out)
{
	struct sheet t = { .scene = s };
	struct buffer story = { 0 };
	bool failed;

	begin_sheet(&t, &story, style);
	*out = (struct draw_svg_box){ .width = t.width, .height = t.y, .x = t.picture_x, .y = t.picture_y, .map = t.picture.map };
	failed = story.failed || t.body.failed;
	buffer_free(&story);
	buffer_free(&t.body);
	return !failed;
}

void
draw_room_add(struct draw_room *room, const struct scene *s, const struct draw_style *style)
{
	struct draw_style own = *style;
	struct scene arranged;
	struct sheet t = { .scene = draw_arranged(&arranged, s, style) };
	struct buffer story = { 0 };
	struct draw_picture p;

	draw_picture_of(&p, t.scene, style->view);
	if (!room->any)
		*room = (struct draw_room){ .any = true, .left = p.left, .top = p.top, .right = p.left + p.width, .bottom = p.top + p.height };
	room->left = p.left < room->left ? p.left : room->left;
	room->top = p.top < room->top ? p.top : room->top;
	room->right = p.left + p.width > room->right ? p.left + p.width : room->right;
	room->bottom = p.top + p.height > room->bottom ? p.top + p.height : room->bottom;
	own.room = room;
	begin_sheet(&t, &story, &own);
	room->height = t.y > room->height ? t.y : room->height;
	room->failed = room->failed || story.failed || t.body.failed;
	buffer_free(&story);
	buffer_free(&t.body);
}

void
draw_svg(struct buffer *out, const struct scene *whole, const struct draw_style *style)
{
	struct scene own;
	const struct scene *s = draw_arranged(&own, whole, style);
	struct sheet t = { .scene = s };
	struct buffer story = { 0 };
	size_t from = out->len;

	begin_sheet(&t, &story, style);
	if (story.failed || t.body.failed) {
		out->failed = true;
	} else {
		put_root(out, &t, style);
		markup(out, "<desc id='desc'>%.*s</desc>\n", (int)(story.len - 1), story.data);
		t.picture.defs(out, s);
		put_ground(out, &t, style);
		buffer_char(out, '\n');
		buffer_add(out, t.body.data, t.body.len);
		buffer_text(out, "</svg>\n");
		draw_paint(out, from, style->theme);
	}
	buffer_free(&story);
	buffer_free(&t.body);
}
