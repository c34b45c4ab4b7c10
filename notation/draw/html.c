/* draw/html.c: a page that steps through a game.
 *
 * The page has one picture, and each step of the move list has what this step changes: cells, trays, marks.  A small script
 * goes from step to step by these changes.  All looks are drawn here; the script only places what is in <defs>.  Without
 * the script the page shows the last position.
 *
 * The list is written while the game is played.  The picture is written when the game is over, because only then all looks
 * are known.  The style sheet, and then the script, put the picture first.
 *
 * A step is a link with these attributes (a cell is y * width + x, a look a number in <defs>, 0: none):
 *   data-c  cell look cell look ...            cells that have changed
 *   data-m  cell mark cell mark ...            the last action's marks
 *   data-a  path data                          its arrow
 *   data-l                                     there if its strike was lost
 *   data-t  tray look count look count ...;... trays that have changed
 *   data-h  tray title;...                     headings of trays that have changed
 *   data-s  text                               who is to move, and notes
 *
 * If the scenes are not flat boards, each step has its own drawing, without the ground, which is the same for all: in a
 * <template>, an <svg> for each picture, and then the position in words.
 */
#include "internal.h"

#include <stdio.h>
#include <string.h>

#include "palette.h"

/* ---- looks ---------------------------------------------------------------------------------- */

static unsigned
count_looks(const struct draw_html *h)
{
	return (unsigned)(h->looks.len / sizeof(struct scene_piece));
}

static struct scene_piece
look_at(const struct draw_html *h, unsigned number)
{
	struct scene_piece p;

	memcpy(&p, h->looks.data + (number - 1) * sizeof(p), sizeof(p));
	return p;
}

static bool
same_look(const struct scene_piece *a, const struct scene_piece *b)
{
	return a->seat == b->seat && a->marks == b->marks && a->order == b->order && strcmp(a->label, b->label) == 0 &&
	    (a->name == b->name || (a->name != NULL && b->name != NULL && strcmp(a->name, b->name) == 0));
}

/* The number of a piece's look, which may be new; 0: there is no piece, or no memory. */
static unsigned
look_of(struct draw_html *h, const struct scene *s, const struct scene_piece *p)
{
	struct scene_piece look = *p;

	if (p->label[0] == '\0')
		return 0;
	look.marks = (uint8_t)((p->marks & PIECE_UNKNOWN) | draw_marks(s, p));
	for (unsigned i = 1; i <= count_looks(h); i++) {
		struct scene_piece known = look_at(h, i);

		if (same_look(&known, &look))
			return i;
	}
	buffer_add(&h->looks, (const char *)&look, sizeof(look));
	h->failed = h->failed || h->looks.failed;
	return h->failed ? 0 : count_looks(h);
}

/* ---- one step ------------------------------------------------------------------------------- */

/* An attribute made of items.  The first item opens it, and it is closed only if it was opened. */
struct list {
	struct buffer *out;
	const char *name;
	bool open;
};

static void
list_item(struct list *l, const char *separator)
{
	if (l->open)
		buffer_text(l->out, separator);
	else
		buffer_printf(l->out, " %s=\"", l->name);
	l->open = true;
}

static void
list_end(const struct list *l)
{
	if (l->open)
		buffer_char(l->out, '"');
}

static void
put_cell_changes(struct draw_html *h, struct buffer *out, const struct scene *s)
{
	struct list l = { out, "data-c", false };

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			unsigned before = look_of(h, &h->last, &h->last.cell[y][x].piece);
			unsigned look = look_of(h, s, &s->cell[y][x].piece);

			if (look == before)
				continue;
			list_item(&l, " ");
			buffer_printf(out, "%u %u", y * s->width + x, look);
		}
	list_end(&l);
}

static void
put_cell_marks(struct buffer *out, const struct scene *s)
{
	struct list l = { out, "data-m", false };

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			if (s->cell[y][x].marks == 0)
				continue;
			list_item(&l, " ");
			buffer_printf(out, "%u %u", y * s->width + x, s->cell[y][x].marks);
		}
	list_end(&l);
}

static bool
same_tray(const struct scene_tray *a, const struct scene_tray *b)
{
	if (a->nitems != b->nitems)
		return false;
	for (unsigned i = 0; i < a->nitems; i++)
		if (a->item[i].count != b->item[i].count || !same_look(&a->item[i].piece, &b->item[i].piece))
			return false;
	return true;
}

static void
put_tray_changes(struct draw_html *h, struct buffer *out, const struct scene *s)
{
	struct list l = { out, "data-t", false };

	for (unsigned i = 0; i < s->ntrays; i++) {
		const struct scene_tray *tray = &s->tray[i];

		if (same_tray(tray, &h->last.tray[i]))
			continue;
		list_item(&l, ";");
		buffer_number(out, i);
		for (unsigned k = 0; k < tray->nitems; k++)
			buffer_printf(out, " %u %u", look_of(h, s, &tray->item[k].piece), tray->item[k].count);
	}
	list_end(&l);
}

static void
put_heading(struct buffer *out, const struct scene *s, const struct scene_tray *tray)
{
	draw_capital(out, draw_seat(s, tray->seat));
	buffer_printf(out, ", %s", tray->title);
}

static void
put_heading_changes(const struct draw_html *h, struct buffer *out, const struct scene *s)
{
	struct list l = { out, "data-h", false };

	for (unsigned i = 0; i < s->ntrays; i++) {
		const char *before = h->last.tray[i].title;

		if (before != NULL && strcmp(before, s->tray[i].title) == 0)
			continue;
		list_item(&l, ";");
		buffer_printf(out, "%u ", i);
		put_heading(out, s, &s->tray[i]);
	}
	list_end(&l);
}

static void
put_arrow(struct buffer *out, const struct scene *s)
{
	size_t len = out->len;

	buffer_text(out, " data-a=\"");
	if (draw_svg_arrow(out, s))
		buffer_char(out, '"');
	else
		out->len = len;
}

static void
put_status(struct buffer *out, const struct scene *s)
{
	struct buffer status = { 0 };

	draw_status(&status, s);
	draw_escaped(out, status.data, status.len);
	buffer_end(&status, out);
	for (unsigned i = 0; i < s->nnotes; i++) {
		buffer_char(out, ' ');
		draw_escaped(out, s->note[i], strlen(s->note[i]));
	}
}

static void
put_words(struct buffer *out, const char *tag, const char *text)
{
	buffer_printf(out, "<%s>", tag);
	draw_escaped(out, text, strlen(text));
	buffer_printf(out, "</%.*s>", (int)strcspn(tag, " "), tag);
}

/* Write the position for reading aloud, each sentence as a paragraph. */
static void
put_sentences(struct buffer *out, const struct scene *s)
{
	struct buffer prose = { 0 };
	struct scene back;
	const char *line, *end;

	if (s->turned)
		draw_turn(&back, s);
	draw_prose(&prose, s->turned ? &back : s, &(struct draw_style){ 0 });
	for (line = prose.data; prose.len > 0 && line < prose.data + prose.len; line = end + 1) {
		if ((end = memchr(line, '\n', (size_t)(prose.data + prose.len - line))) == NULL)
			break;
		buffer_text(out, "<p>");
		draw_escaped(out, line, (size_t)(end - line));
		buffer_text(out, "</p>\n");
	}
	buffer_end(&prose, out);
}

/* Enlarge the box, so that it has room for this step's picture too, and note its signs. */
static void
grow(struct draw_html *h, const struct draw_picture *p)
{
	int right = p->left + p->width, bottom = p->top + p->height;

	h->absent &= p->absent;
	h->left = p->left < h->left ? p->left : h->left;
	h->top = p->top < h->top ? p->top : h->top;
	h->right = right > h->right ? right : h->right;
	h->bottom = bottom > h->bottom ? bottom : h->bottom;
}

static void
put_pictures(struct draw_html *h, struct buffer *out, const struct scene *s)
{
	struct draw_picture p, beside;

	for (unsigned y = 0; y < s->height && s->kind == SCENE_CARDS; y++)
		for (unsigned x = 0; x < s->width; x++)
			look_of(h, s, &s->cell[y][x].piece); /* for the legend */
	draw_picture_of(&p, s, h->style.view);
	grow(h, &p);
	buffer_text(out, "<template><svg>");
	p.position(out, s);
	buffer_text(out, "</svg>");
	if (p.has_beside) {
		draw_picture_of(&beside, s, p.beside);
		buffer_text(out, "<svg>");
		beside.position(out, s);
		buffer_text(out, "</svg>");
	}
	buffer_text(out, "<div>");
	put_sentences(out, s);
	buffer_text(out, "</div></template>");
}

void
draw_html_step(struct draw_html *h, struct buffer *out, const struct scene *whole, const struct draw_step *step)
{
	struct scene own;
	const struct scene *s = draw_arranged(&own, whole, &h->style);
	const char *action = step->action != NULL ? step->action : "Start";
	size_t from = out->len;

	buffer_text(out, step->number != NULL ? "<li class=\"turn\">" : "<li>");
	if (step->number != NULL)
		put_words(out, "span class=\"number\"", step->number);
	buffer_printf(out, "<a href=\"#%u\"", h->steps);
	h->pictures = s->kind != SCENE_GRID;
	if (!h->pictures) {
		put_cell_changes(h, out, s);
		put_cell_marks(out, s);
		put_arrow(out, s);
		buffer_text(out, s->lost || s->refused ? " data-l=\"1\"" : "");
		h->lost = h->lost || (s->lost && !s->refused);
		h->refused = s->refused;
	}
	put_tray_changes(h, out, s);
	put_heading_changes(h, out, s);
	buffer_text(out, " data-s=\"");
	put_status(out, s);
	buffer_text(out, "\">");
	draw_escaped(out, action, strlen(action));
	buffer_text(out, "</a>");
	if (step->comment != NULL)
		put_words(out, "span class=\"comment\"", step->comment);
	if (h->pictures)
		put_pictures(h, out, s);
	buffer_text(out, "</li>\n");
	draw_paint(out, from, h->style.theme);
	h->last = *s;
	h->steps++;
}

/* ---- the page ------------------------------------------------------------------------------- */

void
draw_html_begin(struct draw_html *h, struct buffer *out, const struct draw_style *style)
{
	const char *title = style->title != NULL ? style->title : "Game";
	const char *const fact[] = { style->facts.occasion, style->facts.result, style->facts.rulings };

	memset(h, 0, sizeof(*h));
	h->style = *style;
	h->absent = ~0U;
	buffer_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';"
	    " script-src 'unsafe-inline'\">\n");
	put_words(out, "title", title);
	buffer_text(out, "\n<style>\n");
	draw_html_style(out, style->theme);
	buffer_text(out, "</style>\n</head>\n<body>\n<header>\n<a class=\"skip\" href=\"#view\">To the board</a>\n");
	if (style->home != NULL)
		buffer_printf(out, "<p class=\"fact\"><a style=\"color:inherit\" href=\"%s\">All games</a></p>\n", style->home);
	put_words(out, "h1", title);
	for (size_t i = 0; i < LEN(fact); i++)
		if (fact[i] != NULL) {
			buffer_char(out, '\n');
			put_words(out, "p class=\"fact\"", fact[i]);
		}
	buffer_text(out, "\n</header>\n<main>\n<section class=\"moves\" aria-labelledby=\"moves-title\">\n"
	    "<h2 id=\"moves-title\">Moves</h2>\n<ol id=\"moves\">\n");
}

static void
put_looks(const struct draw_html *h, struct buffer *out)
{
	for (unsigned i = 1; i <= count_looks(h); i++) {
		struct scene_piece p = look_at(h, i);

		buffer_printf(out, "<g id=\"k%u\" data-order=\"%u\" text-anchor=\"middle\" font-weight=\"bold\">", i,
		    p.seat * 256U + p.order);
		draw_svg_token(out, &h->last, &p);
		buffer_text(out, "</g>\n");
	}
}

static void
put_defs(const struct draw_html *h, struct buffer *out)
{
	draw_svg_defs(out);
	buffer_text(out, "<defs>\n");
	for (unsigned mark = CELL_FROM; mark <= CELL_HIT; mark <<= 1) {
		buffer_printf(out, "<g id=\"m%u\">", mark);
		draw_svg_cell_mark(out, (enum cell_mark)mark);
		buffer_text(out, "</g>\n");
	}
	put_looks(h, out);
	buffer_text(out, "</defs>\n");
}

static void
put_use(struct buffer *out, const struct scene *s, char kind, unsigned id, unsigned x, unsigned y)
{
	buffer_printf(out, "<use href=\"#%c%u\" x=\"%u\" y=\"%u\"/>\n", kind, id, x * DRAW_CELL,
	    (s->height - 1 - y) * DRAW_CELL);
}

/* Draw the last position.  For other positions the script makes the same elements. */
static void
put_position(struct draw_html *h, struct buffer *out)
{
	const struct scene *s = &h->last;

	buffer_printf(out, "<g transform=\"translate(%d %d)\">\n<g id=\"marks\">\n", DRAW_BAND, DRAW_BAND);
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			for (unsigned mark = CELL_FROM; mark <= CELL_HIT; mark <<= 1)
				if ((s->cell[y][x].marks & mark) != 0)
					put_use(out, s, 'm', mark, x, y);
	buffer_text(out, "</g>\n");
	draw_svg_arrow_path(out, s, "id=\"arrow\"");
	draw_svg_signs(out, s);
	buffer_text(out, "<g id=\"pieces\">\n");
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (look_of(h, s, &s->cell[y][x].piece) != 0)
				put_use(out, s, 'k', look_of(h, s, &s->cell[y][x].piece), x, y);
	buffer_text(out, "</g>\n</g>\n");
}

/* Write the squares of each ground on which it matters that a piece stands there. */
static void
put_grounds(struct buffer *out, const struct scene *s)
{
	struct list l = { out, "data-grounds", false };

	for (unsigned g = 0; g < s->ngrounds; g++) {
		char lead = ':';

		if (!s->ground[g].matters || s->ground[g].owner != SEAT_NONE || !draw_has_ground(s, g))
			continue;
		list_item(&l, ";");
		buffer_text(out, s->ground[g].plural);
		for (unsigned y = 0; y < s->height; y++)
			for (unsigned x = 0; x < s->width; x++)
				if (s->cell[y][x].ground == g) {
					buffer_printf(out, "%c%u", lead, y * s->width + x);
					lead = ' ';
				}
	}
	list_end(&l);
}

/* Draw a seat's shape in its colour. */
static void
put_sign_of(struct buffer *out, const struct scene *s, unsigned seat)
{
	buffer_printf(out, "<svg width=\"20\" height=\"19\" viewBox=\"0 0 52 49\" style=\"background:" DRAW_PAPER
	    ";vertical-align:-4px\" aria-hidden=\"true\"><path d=\"%s\" fill=\"%s\"/></svg> ", draw_svg_shape(seat),
	    draw_ink(s, seat)->fill);
}

static void
put_crossed_sign(struct buffer *out, const struct draw_sign *sign)
{
	buffer_printf(out, "<span><svg width=\"20\" height=\"19\" style=\"background:" DRAW_PAPER ";vertical-align:-4px\""
	    " aria-hidden=\"true\">%s</svg> %s</span>\n", sign->icon, sign->text);
}

static void
put_signs(const struct draw_html *h, struct buffer *out)
{
	const struct scene *s = &h->last;
	struct draw_sign grounds[DRAW_GROUNDS_MAX];
	struct draw_picture picture, *p = NULL;
	struct draw_kinds kinds = { 0 };

	if (h->pictures) {
		draw_picture_of(&picture, s, h->style.view);
		p = &picture;
	}
	buffer_text(out, "<p class=\"signs\" style=\"display:flex;flex-wrap:wrap;gap:0 1.2rem;margin:.5rem 0 0;font-size:.85rem;"
	    "color:var(--faint)\">");
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		buffer_text(out, "<span>");
		put_sign_of(out, s, i);
		buffer_printf(out, "%s%s</span>\n", s->seat_name[i],
		    (s->empty >> i & 1) != 0 ? draw_seat_state(s, i) : ""); /* a seat that is out at the end was not out before */
	}
	for (const struct draw_sign *sign = p != NULL ? p->signs : NULL; sign != NULL && sign->icon != NULL; sign++) {
		if ((h->absent >> (sign - p->signs) & 1) != 0)
			continue;
		buffer_printf(out, "<span><svg width=\"20\" height=\"19\" style=\"background:" DRAW_PAPER ";vertical-align:-4px\""
		    " aria-hidden=\"true\">%s</svg> %s</span>\n", sign->icon, draw_sign_text(p, sign));
	}
	if (h->lost)
		put_crossed_sign(out, &draw_svg_lost);
	if (h->refused)
		put_crossed_sign(out, &draw_svg_refused);
	for (unsigned i = 0, n = draw_svg_grounds(s, grounds); i < n; i++)
		buffer_printf(out, "<span><svg width=\"20\" height=\"19\" viewBox=\"-2 -1 52 50\" style=\"background:" DRAW_PAPER
		    ";vertical-align:-4px\" aria-hidden=\"true\">%s</svg> %s</span>\n", grounds[i].icon, grounds[i].text);
	for (unsigned i = 1; i <= count_looks(h); i++) {
		struct scene_piece look = look_at(h, i);

		draw_kinds_add(&kinds, &look);
	}
	for (unsigned i = 0; i < kinds.n; i++) {
		buffer_text(out, "<span><svg width=\"20\" height=\"20\" viewBox=\"-2 -2 24 24\" style=\"vertical-align:-4px\""
		    " aria-hidden=\"true\">");
		draw_svg_kind(out, kinds.kind[i].picture, "currentColor");
		buffer_text(out, "</svg> ");
		draw_kind_text(out, &kinds.kind[i]);
		buffer_text(out, "</span>\n");
	}
	buffer_text(out, "</p>\n");
}

static void
put_board(struct draw_html *h, struct buffer *out)
{
	const struct scene *s = &h->last;

	buffer_printf(out, "<svg id=\"board\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The board; see below for it in"
	    " words\" data-width=\"%d\" data-height=\"%d\" data-cell=\"%d\"%s",
	    s->width * DRAW_CELL + 2 * DRAW_BAND, s->height * DRAW_CELL + 2 * DRAW_BAND, s->width, s->height, DRAW_CELL,
	    s->turned ? " data-turned=\"1\"" : "");
	put_grounds(out, s);
	buffer_text(out, ">\n");
	put_defs(h, out);
	draw_svg_ground(out, s);
	put_position(h, out);
	buffer_text(out, "</svg>\n");
}

/* Draw a scene that is not a flat board, on its own paper. */
static void
put_picture(struct buffer *out, const struct scene *s, const struct draw_picture *p)
{
	p->ground(out, s);
	buffer_text(out, "<g class=\"position\">\n");
	p->position(out, s);
	buffer_text(out, "</g>\n</svg>\n");
}

static void
put_scene(struct draw_html *h, struct buffer *out)
{
	struct draw_picture p;

	draw_picture_of(&p, &h->last, h->style.view);
	buffer_printf(out, "<svg id=\"board\" viewBox=\"%d %d %d %d\" role=\"img\" aria-label=\"The position; see below for it"
	    " in words\" style=\"background:" DRAW_PAPER ";border-radius:8px\">\n", h->left, h->top, h->right - h->left,
	    h->bottom - h->top);
	p.defs(out, &h->last);
	buffer_text(out, "<defs>\n");
	put_looks(h, out);
	buffer_text(out, "</defs>\n");
	put_picture(out, &h->last, &p);
}

/* Put the small picture that belongs to the large one among the trays. */
static void
put_beside(struct draw_html *h, struct buffer *out)
{
	struct draw_picture p, beside;

	draw_picture_of(&p, &h->last, h->style.view);
	if (!h->pictures || !p.has_beside)
		return;
	draw_picture_of(&beside, &h->last, p.beside);
	buffer_printf(out, "<svg viewBox=\"%d %d %d %d\" role=\"img\" aria-label=\"From above\""
	    " style=\"grid-row:span 2;width:100%%;max-width:19rem;height:auto\">\n", beside.left, beside.top, beside.width, beside.height);
	put_picture(out, &h->last, &beside);
}

static void
put_tray(struct draw_html *h, struct buffer *out, const struct scene_tray *tray)
{
	buffer_text(out, "<div class=\"tray\"><h2>");
	put_heading(out, &h->last, tray);
	buffer_text(out, "</h2><ul>");
	for (unsigned i = 0; i < tray->nitems; i++) {
		buffer_printf(out, "<li><svg viewBox=\"0 0 %d %d\" aria-hidden=\"true\"><use href=\"#k%u\"/></svg>"
		    "<span class=\"read\">", DRAW_CELL, DRAW_CELL, look_of(h, &h->last, &tray->item[i].piece));
		draw_piece_title(out, &h->last, &tray->item[i].piece);
		buffer_text(out, "</span>");
		if (tray->item[i].count > 1)
			buffer_printf(out, "\xc3\x97\xe2\x80\x89%u", tray->item[i].count);
		buffer_text(out, "</li>");
	}
	buffer_text(out, "</ul></div>\n");
}

static void
put_trays(struct draw_html *h, struct buffer *out)
{
	if (h->last.ntrays == 0)
		return;
	buffer_text(out, "<div class=\"panel trays\">\n");
	put_beside(h, out);
	for (unsigned i = 0; i < h->last.ntrays; i++)
		put_tray(h, out, &h->last.tray[i]);
	buffer_text(out, "</div>\n");
}

static void
put_prose(struct draw_html *h, struct buffer *out)
{
	buffer_text(out, "<details class=\"panel\"><summary>The position in words</summary><div id=\"words\">\n");
	put_sentences(out, &h->last);
	buffer_text(out, "</div></details>\n");
}

/* Write the names of the players on that side of the board. */
static void
put_players(const struct draw_html *h, struct buffer *out, bool top)
{
	uint8_t seats[GAME_SEATS_MAX];
	unsigned n = draw_seats_at(&h->last, top, seats);
	bool any = false;

	for (unsigned i = 0; i < n; i++) {
		const char *name = h->style.facts.player[seats[i]];

		if (name == NULL)
			continue;
		buffer_text(out, any ? "" : "<p class=\"players\">");
		any = true;
		buffer_printf(out, "<span%s>", draw_side(&h->last, seats[i]).right ? " class=\"right\"" : "");
		put_sign_of(out, &h->last, seats[i]);
		put_words(out, "b", name);
		buffer_text(out, "</span>\n");
	}
	buffer_text(out, any ? "</p>\n" : "");
}

static void
put_controls(struct buffer *out)
{
	static const struct {
		const char *id, *label, *sign;
	} buttons[] = {
		{ "first", "First position", "\xc2\xab" }, { "back", "Back", "\xe2\x80\xb9" },
		{ "forward", "Forward", "\xe2\x80\xba" }, { "last", "Last position", "\xc2\xbb" },
	};

	buffer_text(out, "<div class=\"controls\" hidden>\n");
	for (size_t i = 0; i < LEN(buttons); i++)
		buffer_printf(out, "<button type=\"button\" id=\"%s\" aria-label=\"%s\" title=\"%s\">%s</button>\n",
		    buttons[i].id, buttons[i].label, buttons[i].label, buttons[i].sign);
	buffer_text(out, "<button type=\"button\" id=\"play\">Play</button>\n"
	    "<input type=\"range\" id=\"slider\" min=\"0\" max=\"0\" value=\"0\" aria-label=\"Position\">\n"
	    "<output id=\"where\"></output>\n</div>\n");
}

void
draw_html_end(struct draw_html *h, struct buffer *out)
{
	size_t from = out->len;

	buffer_text(out, "</ol>\n</section>\n<section id=\"view\" aria-label=\"Position\" tabindex=\"-1\">\n");
	put_players(h, out, true);
	if (h->pictures)
		put_scene(h, out);
	else
		put_board(h, out);
	put_players(h, out, false);
	put_signs(h, out);
	put_controls(out);
	buffer_text(out, "<p id=\"status\" aria-live=\"polite\">");
	put_status(out, &h->last);
	buffer_text(out, "</p>\n<p id=\"remark\"></p>\n");
	put_trays(h, out);
	put_prose(h, out);
	buffer_text(out, "</section>\n</main>\n<script>\n");
	draw_html_script(out, h->pictures);
	buffer_text(out, "</script>\n</body>\n</html>\n");
	draw_paint(out, from, h->style.theme);
	out->failed = out->failed || h->failed;
	buffer_free(&h->looks);
}
