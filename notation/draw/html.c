/* draw/html.c: a page that steps through a game.
 *
 * The page has each different part of its drawings once (parts.h), and for each step what changes in its lists of parts: one
 * list for each picture, one each for the trays, the board as a table, how the game stands, and the position line.  A small
 * script (page.js) steps by these changes.  It takes them from three blocks of text: "parts", "places" and "steps", a line
 * for each step, with the changes of each list between bars.
 *
 * Without the script the page shows the last position and the list of moves.
 *
 * An item of the list of moves is an action.  Its ply is one more than that of the item before, or data-ply.  Its class has a
 * letter for each of its marks, and t if it opens a turn.  A comment is a paragraph in it.
 */
#include "parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "palette.h"

/* The lists after those of the pictures. */
enum { LIST_TRAYS, LIST_TABLE, LIST_STATUS, LISTS };

/* ---- what each step holds --------------------------------------------------------------------- */

static const char *const view_names[] = { "board", "plan", "layers", "isometric" };
static const char *const view_titles[] = { "Board", "From above", "Layer by layer", "From a corner" };

static enum draw_view
view_of(const struct draw_html *h, unsigned picture)
{
	static const enum draw_view views[] = { DRAW_VIEW_ISOMETRIC, DRAW_VIEW_PLAN, DRAW_VIEW_LAYERS };

	for (unsigned i = 0; i < LEN(views); i++)
		if ((h->style.views >> views[i] & 1) != 0 && picture-- == 0)
			return views[i];
	return DRAW_VIEW_DEFAULT;
}

static void
put_heading(struct buffer *out, const struct scene *s, const struct scene_tray *tray)
{
	draw_capital(out, draw_seat(s, tray->seat));
	buffer_printf(out, ", %s", tray->title);
}

static void
put_words(struct buffer *out, const char *tag, const char *text)
{
	buffer_printf(out, "<%s>", tag);
	draw_escaped(out, text, strlen(text));
	buffer_printf(out, "</%.*s>", (int)strcspn(tag, " "), tag);
}

static void
put_tray(struct buffer *out, const struct scene *s, const struct scene_tray *tray)
{
	buffer_text(out, "<div class=\"tray\">\n<h2>");
	put_heading(out, s, tray);
	buffer_text(out, "</h2>\n<ul>\n");
	for (unsigned i = 0; i < tray->nitems; i++) {
		buffer_printf(out, "<li><svg viewBox=\"0 0 %d %d\" aria-hidden=\"true\"><g text-anchor=\"middle\" font-weight=\"bold\">",
		    DRAW_CELL, DRAW_CELL);
		draw_svg_untitled(out, s, &tray->item[i].piece);
		buffer_text(out, "</g></svg><span class=\"read\">");
		draw_piece_title(out, s, &tray->item[i].piece);
		buffer_text(out, "</span>");
		if (tray->item[i].count > 1)
			buffer_printf(out, "\xc3\x97\xe2\x80\x89" DRAW_VARIES "%u" DRAW_VARIES, tray->item[i].count);
		buffer_text(out, "</li>\n");
	}
	buffer_text(out, "</ul>\n</div>\n");
}

static bool
has_digit(const char *word, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (word[i] >= '0' && word[i] <= '9')
			return true;
	return false;
}

/* Write a sentence, in which words with digits in them, such as the names of squares, vary. */
static void
put_sentence(struct buffer *out, const char *text)
{
	if (*text >= 'a' && *text <= 'z' && !has_digit(text, strcspn(text, " ")))
		buffer_char(out, (char)(*text++ - 'a' + 'A'));
	while (*text != '\0') {
		size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");

		if (n == 0) {
			n = strcspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");
			draw_escaped(out, text, n);
		} else {
			bool varies = has_digit(text, n);

			buffer_text(out, varies ? DRAW_VARIES : "");
			buffer_add(out, text, n);
			buffer_text(out, varies ? DRAW_VARIES : "");
		}
		text += n;
	}
}

/* Write what happened. */
static void
put_deeds(struct buffer *out, const struct scene *s, const char *deeds)
{
	static const char title[] = "Last move: ";
	struct buffer squares = { 0 };

	if (draw_last(&squares, s, NULL, true)) {
		buffer_char(&squares, '\0');
		if (!squares.failed && strncmp(squares.data, title, sizeof(title) - 1) == 0)
			put_sentence(out, squares.data + sizeof(title) - 1);
		buffer_text(out, " \n");
	}
	buffer_end(&squares, out);
	if (deeds == NULL)
		return;
	put_sentence(out, deeds);
	buffer_text(out, ". \n");
}

/* Write how the game stands, each sentence as a part.  The ply in it is a sign of its own. */
static void
put_status(struct buffer *out, const struct scene *s, const struct draw_step *step)
{
	struct buffer status = { 0 };
	char ply[16];
	const char *at;

	put_deeds(out, s, step->deeds);
	draw_status(&status, s);
	buffer_char(&status, '\0');
	snprintf(ply, sizeof(ply), "ply %" PRIu32, s->ply);
	at = status.failed || s->ply == 0 ? NULL : strstr(status.data, ply);
	if (at != NULL) {
		draw_escaped(out, status.data, (size_t)(at - status.data));
		buffer_text(out, "ply " DRAW_PLY);
		draw_escaped(out, at + strlen(ply), status.len - 1 - (size_t)(at - status.data) - strlen(ply));
	} else if (!status.failed) {
		draw_escaped(out, status.data, status.len - 1);
	}
	buffer_end(&status, out);
	buffer_text(out, " \n");
	for (unsigned i = 0; i < s->nnotes; i++) {
		put_sentence(out, s->note[i]);
		buffer_text(out, " \n");
	}
}

/* The part of a page that has this list now, as lines of parts. */
static void
draw_list(struct draw_html *h, unsigned list, const struct scene *s, const struct draw_step *step, struct buffer *out)
{
	struct draw_picture p;

	switch (list - h->npictures + LISTS) {
	case LISTS + LIST_TRAYS:
		for (unsigned i = 0; i < s->ntrays; i++)
			put_tray(out, s, draw_tray(s, i));
		break;
	case LISTS + LIST_TABLE:
		draw_html_rows(out, s);
		break;
	case LISTS + LIST_STATUS:
		put_status(out, s, step);
		break;
	default:
		draw_picture_of(&p, s, view_of(h, list));
		if (p.width > 0)
			p.position(out, s);
	}
}

/* Write what changes in a list, and keep it. */
static void
change_list(struct draw_html *h, unsigned list, const struct scene *s, const struct draw_step *step)
{
	struct buffer before = h->list[list];

	buffer_clear(&h->drawing);
	buffer_clear(&h->next);
	draw_list(h, list, s, step, &h->drawing);
	draw_parts_read(&h->parts, h->drawing.data, h->drawing.len, &h->next);
	if (list > 0)
		buffer_char(&h->steps, '|');
	h->parts.failed = h->parts.failed || h->drawing.failed || h->next.failed;
	if (!h->parts.failed)
		draw_parts_change(&h->steps, &before, &h->next);
	h->list[list] = h->next;
	h->next = before;
}

/* Enlarge the boxes, so that they have room for this step's pictures too, and note its signs. */
static void
grow(struct draw_html *h, const struct scene *s)
{
	for (unsigned i = 0; i < h->npictures; i++) {
		struct draw_box *box = &h->box[i];
		struct draw_picture p;
		int right, bottom;

		draw_picture_of(&p, s, view_of(h, i));
		right = p.left + p.width;
		bottom = p.top + p.height;
		h->absent &= p.absent;
		if (!box->any)
			*box = (struct draw_box){ true, p.left, p.top, right, bottom };
		box->left = p.left < box->left ? p.left : box->left;
		box->top = p.top < box->top ? p.top : box->top;
		box->right = right > box->right ? right : box->right;
		box->bottom = bottom > box->bottom ? bottom : box->bottom;
	}
}

/* ---- the list of moves ------------------------------------------------------------------------ */

static const struct {
	enum draw_mark mark;
	char letter;
} mark_letters[] = {
	{ DRAW_STRIKE, 's' }, { DRAW_CATCH, 'c' }, { DRAW_CLAIM, 'd' }, { DRAW_STANDS, 'l' }, { DRAW_UNDONE, 'o' },
	{ DRAW_TAKEBACK, 'k' }, { DRAW_PENALTY, 'p' }, { DRAW_REFUSED, 'r' },
};

static void
put_class(struct buffer *out, const struct draw_step *step)
{
	const char *lead = " class=\"";

	if (step->number != NULL) {
		buffer_printf(out, "%st", lead);
		lead = " ";
	}
	for (size_t i = 0; i < LEN(mark_letters); i++)
		if ((step->marks & mark_letters[i].mark) != 0) {
			buffer_printf(out, "%s%c", lead, mark_letters[i].letter);
			lead = " ";
		}
	buffer_text(out, *lead == ' ' && lead[1] == '\0' ? "\"" : "");
}

/* The end tags may be left out, and are, because a game can have many actions. */
static void
put_move(struct draw_html *h, const struct draw_step *step)
{
	struct buffer *out = &h->moves;
	const char *action = step->action != NULL ? step->action : "Start";
	uint32_t ply = step->scene->ply;

	buffer_text(out, "<li");
	put_class(out, step);
	if (h->nsteps == 0 ? ply != 0 : ply != h->ply + 1)
		buffer_printf(out, " data-ply=\"%" PRIu32 "\"", ply);
	buffer_char(out, '>');
	if (step->number != NULL)
		put_words(out, "b", step->number);
	draw_escaped(out, action, strlen(action));
	if (step->comment != NULL) {
		buffer_text(out, "<p>");
		draw_escaped(out, step->comment, strlen(step->comment));
	}
	buffer_char(out, '\n');
	h->ply = ply;
}

void
draw_html_step(struct draw_html *h, const struct draw_step *step)
{
	struct scene own;
	const struct scene *s = draw_arranged(&own, step->scene, &h->style);

	if (h->nsteps == 0)
		while (h->npictures == 0 || (s->kind == SCENE_BUILDING && h->npictures < DRAW_PICTURES_MAX &&
		           view_of(h, h->npictures) != DRAW_VIEW_DEFAULT))
			h->npictures++;
	put_move(h, step);
	grow(h, s);
	for (unsigned i = 0; i < h->npictures + LISTS; i++)
		change_list(h, i, s, step);
	buffer_char(&h->steps, '\n');
	draw_kinds_of(&h->kinds, s);
	h->lost = h->lost || (s->lost && !s->refused);
	h->refused = s->refused;
	h->last = *s;
	h->nsteps++;
}

/* ---- the page ------------------------------------------------------------------------------- */

void
draw_html_begin(struct draw_html *h, const struct draw_style *style)
{
	memset(h, 0, sizeof(*h));
	h->style = *style;
	if (h->style.views == 0)
		h->style.views = 1U << DRAW_VIEW_ISOMETRIC | 1U << DRAW_VIEW_PLAN;
	if (style->view != DRAW_VIEW_DEFAULT)
		h->style.views |= 1U << style->view;
	h->absent = ~0U;
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

/* Has a sign before this one, of another view, the same meaning? */
static bool
is_said_before(const struct draw_html *h, const struct draw_picture *p, const struct draw_sign *sign)
{
	for (const struct draw_sign *other = p->signs; other < sign; other++)
		if ((h->absent >> (other - p->signs) & 1) == 0 && strcmp(draw_sign_text(p, other), draw_sign_text(p, sign)) == 0)
			return true;
	return false;
}

static void
put_signs(const struct draw_html *h, struct buffer *out)
{
	const struct scene *s = &h->last;
	struct draw_sign grounds[DRAW_GROUNDS_MAX];
	struct draw_picture p;

	draw_picture_of(&p, s, view_of(h, 0));
	buffer_text(out, "<p class=\"signs\">");
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		buffer_text(out, "<span>");
		put_sign_of(out, s, i);
		buffer_printf(out, "%s%s</span>\n", s->seat_name[i],
		    (s->empty >> i & 1) != 0 ? draw_seat_state(s, i) : ""); /* a seat that is out at the end was not out before */
	}
	for (const struct draw_sign *sign = p.signs; sign != NULL && sign->icon != NULL; sign++) {
		if ((h->absent >> (sign - p.signs) & 1) != 0 || is_said_before(h, &p, sign))
			continue;
		buffer_printf(out, "<span><svg width=\"20\" height=\"19\" style=\"background:" DRAW_PAPER ";vertical-align:-4px\""
		    " aria-hidden=\"true\">%s</svg> %s</span>\n", sign->icon, draw_sign_text(&p, sign));
	}
	if (h->lost)
		put_crossed_sign(out, &draw_svg_lost);
	if (h->refused)
		put_crossed_sign(out, &draw_svg_refused);
	for (unsigned i = 0, n = draw_svg_grounds(s, grounds); i < n; i++)
		buffer_printf(out, "<span><svg width=\"20\" height=\"19\" viewBox=\"-2 -1 52 50\" style=\"background:" DRAW_PAPER
		    ";vertical-align:-4px\" aria-hidden=\"true\">%s</svg> %s</span>\n", grounds[i].icon, grounds[i].text);
	for (unsigned i = 0; i < h->kinds.n; i++) {
		buffer_text(out, "<span><svg width=\"20\" height=\"20\" viewBox=\"-2 -2 24 24\" style=\"vertical-align:-4px\""
		    " aria-hidden=\"true\">");
		draw_svg_kind(out, h->kinds.kind[i].picture, "currentColor");
		buffer_text(out, "</svg> ");
		draw_kind_text(out, &h->kinds.kind[i]);
		buffer_text(out, "</span>\n");
	}
	buffer_text(out, "</p>\n");
}

/* The list number which of a picture, as the last step has it, in an element that the script fills. */
static void
put_list(const struct draw_html *h, struct buffer *out, const char *tag, unsigned list)
{
	buffer_printf(out, "<%s data-list=\"%u\">", tag, list);
	draw_parts_put(&h->parts, &h->list[list], h->ply, out);
	buffer_printf(out, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

static void
put_picture(const struct draw_html *h, struct buffer *out, unsigned which)
{
	enum draw_view view = view_of(h, which);
	const struct draw_box *box = &h->box[which];
	struct draw_picture p;

	draw_picture_of(&p, &h->last, view);
	if (p.width == 0)
		return;
	buffer_printf(out, "<svg class=\"picture\" data-view=\"%s\" viewBox=\"%d %d %d %d\" role=\"img\" aria-label=\"The position; it"
	    " follows as a table\">\n", view_names[h->npictures > 1 ? view : DRAW_VIEW_DEFAULT], box->left, box->top, box->right - box->left, box->bottom - box->top);
	p.ground(out, &h->last);
	put_list(h, out, "g class=\"position\"", which);
	buffer_text(out, "</svg>\n");
}

/* What the pictures refer to. */
static void
put_defs(const struct draw_html *h, struct buffer *out)
{
	struct draw_picture p;

	buffer_text(out, "<svg class=\"read\" aria-hidden=\"true\" text-anchor=\"middle\">\n");
	draw_picture_of(&p, &h->last, (h->style.views >> DRAW_VIEW_LAYERS & 1) != 0 ? DRAW_VIEW_LAYERS : view_of(h, 0));
	p.defs(out, &h->last);
	buffer_text(out, "<defs>\n");
	draw_parts_put_shared(&h->parts, out);
	buffer_text(out, "</defs>\n</svg>\n");
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
put_controls(const struct draw_html *h, struct buffer *out, unsigned first)
{
	static const struct {
		const char *id, *label, *sign;
	} buttons[] = {
		{ "first", "First position", "\xc2\xab" }, { "back", "Back", "\xe2\x80\xb9" },
		{ "forward", "Forward", "\xe2\x80\xba" }, { "last", "Last position", "\xc2\xbb" },
	};

	buffer_text(out, "<div class=\"controls\" hidden>\n");
	if (h->npictures > 1) {
		buffer_text(out, "<select id=\"as\" aria-label=\"View\">");
		for (unsigned i = 0; i < h->npictures; i++)
			buffer_printf(out, "<option value=\"%s\"%s>%s</option>", view_names[view_of(h, i)], i == first ? " selected" : "",
			    view_titles[view_of(h, i)]);
		buffer_text(out, "</select>\n");
	}
	for (size_t i = 0; i < LEN(buttons); i++)
		buffer_printf(out, "<button type=\"button\" class=\"step\" id=\"%s\" aria-label=\"%s\" title=\"%s\">%s</button>\n",
		    buttons[i].id, buttons[i].label, buttons[i].label, buttons[i].sign);
	buffer_text(out, "<button type=\"button\" id=\"play\">Play</button>\n"
	    "<input type=\"range\" id=\"slider\" min=\"0\" max=\"0\" value=\"0\" aria-label=\"Position\">\n"
	    "<output id=\"where\"></output>\n</div>\n");
}

/* The position in words: without the script that of the last step, as sentences. */
static void
put_table(const struct draw_html *h, struct buffer *out)
{
	buffer_text(out, "<details class=\"panel\"><summary>The position as a table</summary><div class=\"wide\"><table>\n<thead>");
	draw_html_columns(out, &h->last);
	buffer_text(out, "</thead>\n");
	put_list(h, out, "tbody", h->npictures + LIST_TABLE);
	buffer_text(out, "</table></div></details>\n");
}

/* The trays, and beside them the pictures that are not the first one. */
static void
put_trays(const struct draw_html *h, struct buffer *out, unsigned first)
{
	if (h->npictures == 1 && h->last.ntrays == 0)
		return;
	buffer_text(out, "<div class=\"panel\">\n<div id=\"beside\">\n");
	for (unsigned i = 0; i < h->npictures; i++)
		if (i != first)
			put_picture(h, out, i);
	buffer_text(out, "</div>\n");
	put_list(h, out, "div class=\"trays\"", h->npictures + LIST_TRAYS);
	buffer_text(out, "</div>\n");
}

static void
put_view(struct draw_html *h, struct buffer *out)
{
	unsigned first = 0;

	while (h->style.view != DRAW_VIEW_DEFAULT && first + 1 < h->npictures && view_of(h, first) != h->style.view)
		first++;
	buffer_text(out, "<section id=\"view\" aria-label=\"Position\" tabindex=\"-1\">\n");
	put_defs(h, out);
	put_players(h, out, true);
	buffer_text(out, "<div id=\"pictures\">\n");
	put_picture(h, out, first);
	buffer_text(out, "</div>\n");
	put_players(h, out, false);
	put_signs(h, out);
	put_controls(h, out, first);
	buffer_text(out, "<p id=\"status\" aria-live=\"polite\" aria-atomic=\"true\"><span id=\"action\"></span>");
	put_list(h, out, "span", h->npictures + LIST_STATUS);
	buffer_text(out, "</p>\n");
	buffer_text(out, "<p id=\"remark\"></p>\n");
	put_trays(h, out, first);
	put_table(h, out);
	buffer_text(out, "</section>\n");
}

static void
put_head(const struct draw_html *h, struct buffer *out)
{
	const struct draw_style *style = &h->style;
	const char *title = style->title != NULL ? style->title : "Game";
	const char *const fact[] = { style->facts.occasion, style->facts.result, style->facts.rulings };

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
	buffer_text(out, "\n</header>\n");
}

/* Write a block of text for the script. */
static void
put_block(struct buffer *out, const char *id, const struct buffer *text)
{
	buffer_printf(out, "<script type=\"text/plain\" id=\"%s\">\n", id);
	buffer_append(out, text);
	buffer_text(out, "</script>\n");
}

void
draw_html_end(struct draw_html *h, struct buffer *out)
{
	size_t from = out->len;

	out->failed = out->failed || h->parts.failed || h->moves.failed || h->steps.failed;
	if (!out->failed) {
		put_head(h, out);
		buffer_text(out, "<main>\n");
		put_view(h, out);
		buffer_text(out, "<section class=\"moves\" aria-labelledby=\"moves-title\" tabindex=\"0\">\n<h2 id=\"moves-title\">Moves</h2>\n"
		    "<ol id=\"moves\">\n");
		buffer_append(out, &h->moves);
		buffer_text(out, "</ol>\n</section>\n</main>\n");
		put_block(out, "parts", &h->parts.parts.text);
		put_block(out, "places", &h->parts.places.text);
		put_block(out, "steps", &h->steps);
		buffer_text(out, "<script>\n");
		draw_html_script(out);
		buffer_text(out, "</script>\n</body>\n</html>\n");
		draw_paint(out, from, h->style.theme);
	}
	draw_parts_free(&h->parts);
	for (size_t i = 0; i < LEN(h->list); i++)
		buffer_free(&h->list[i]);
	buffer_free(&h->next);
	buffer_free(&h->moves);
	buffer_free(&h->steps);
	buffer_free(&h->drawing);
}
