/* page/controls.c: what stands around the pictures of a page: names, a legend, buttons, what the keys do. */
#include "html.h"

#include <stdio.h>
#include <string.h>

#include "chart.h"
#include "draw/ink.h"
#include "draw/kinds.h"
#include "draw/palette.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "svg/elements.h"
#include "svg/picture.h"

void
html_words(struct buffer *out, const char *tag, const char *text)
{
	buffer_printf(out, "<%s>", tag);
	draw_escaped(out, text, strlen(text));
	buffer_printf(out, "</%.*s>", (int)strcspn(tag, " "), tag);
}

/* Draw a seat's shape in its colour. */
static void
put_sign_of(struct buffer *out, const struct scene *s, unsigned seat)
{
	buffer_printf(out, "<svg width=\"20\" height=\"19\" viewBox=\"0 0 52 49\" style=\"background:" DRAW_PAPER "\" aria-hidden=\"true\">"
	    "<path d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"3\"/></svg> ", draw_svg_shape(seat), draw_ink(s, seat)->fill, draw_ink(s, seat)->edge);
}

/* Write the names of the players on that side of the board. */
void
html_players(const struct draw_html *h, struct buffer *out, bool top)
{
	uint8_t seats[GAME_SEATS_MAX];
	unsigned n = draw_seats_at(&h->last, top, seats);
	bool any = false;

	for (unsigned i = 0; i < n; i++) {
		const char *name = h->style.facts.player[seats[i]];
		char tag[40];

		if (name == NULL)
			continue;
		buffer_text(out, any ? "" : "<p class=\"players\">");
		any = true;
		buffer_printf(out, "<span%s>", draw_side(&h->last, seats[i]).right ? " class=\"right\"" : "");
		put_sign_of(out, &h->last, seats[i]);
		snprintf(tag, sizeof(tag), "b style=\"color:var(--%c)\"", draw_ink_letter(h->last.seat_name, seats[i]));
		html_words(out, tag, name);
		buffer_text(out, "</span>\n");
	}
	buffer_text(out, any ? "</p>\n" : "");
}

/* ---- a legend ---------------------------------------------------------------------------------- */

static void
put_crossed_sign(struct buffer *out, const struct draw_sign *sign)
{
	buffer_printf(out, "<span><svg width=\"20\" height=\"19\" style=\"background:" DRAW_PAPER "\""
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

/* Explain a kind of piece: its picture, if it has one, its letter and its name. */
static void
put_kind(struct draw_html *h, struct buffer *out, const struct scene_piece *p)
{
	struct buffer kind = { 0 };

	buffer_text(out, "<span>");
	if (draw_svg_kind(&kind, p->picture)) {
		buffer_text(out, "<svg width=\"20\" height=\"20\" viewBox=\"-2 -2 24 24\" fill=\"currentColor\" aria-hidden=\"true\">");
		draw_parts_share(&h->parts, kind.data, kind.len, out);
		buffer_text(out, "</svg> ");
	}
	buffer_end(&kind, out);
	draw_kind_text(out, p);
	buffer_text(out, "</span>\n");
}

void
html_signs(struct draw_html *h, struct buffer *out)
{
	const struct scene *s = &h->last;
	struct draw_sign grounds[DRAW_GROUNDS_MAX];
	struct draw_kinds kinds = h->kinds;
	struct draw_picture p;

	draw_picture_of(&p, s, html_view(h, 0));
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
		buffer_printf(out, "<span><svg width=\"20\" height=\"19\" style=\"background:" DRAW_PAPER "\""
		    " aria-hidden=\"true\">%s</svg> %s</span>\n", sign->icon, draw_sign_text(&p, sign));
	}
	if (h->lost)
		put_crossed_sign(out, &draw_svg_lost);
	if (h->refused)
		put_crossed_sign(out, &draw_svg_refused);
	for (unsigned i = 0, n = draw_svg_grounds(s, grounds); i < n; i++)
		buffer_printf(out, "<span><svg width=\"20\" height=\"19\" viewBox=\"-2 -1 52 50\" style=\"background:" DRAW_PAPER
		    ";vertical-align:-4px\" aria-hidden=\"true\">%s</svg> %s</span>\n", grounds[i].icon, grounds[i].text);
	for (unsigned i = 0; i < kinds.n; i++)
		put_kind(h, out, &kinds.kind[i]);
	buffer_text(out, "</p>\n");
}

static const char *const view_names[] = { "board", "plan", "layers", "isometric" };
static const char *const view_titles[] = { "Board", "From above", "Layer by layer", "From a corner" };

const char *
html_view_name(const struct draw_html *h, unsigned picture)
{
	return view_names[h->npictures > 1 ? html_view(h, picture) : DRAW_VIEW_DEFAULT];
}

/* ---- buttons ----------------------------------------------------------------------------------- */

struct button {
	const char *id, *title, *sign;
};

static void
put_buttons(struct buffer *out, const struct button *button, size_t n)
{
	for (size_t i = 0; i < n; i++)
		buffer_printf(out, "<button type=\"button\" id=\"%s\" title=\"%s\">%s</button>\n", button[i].id, button[i].title,
		    button[i].sign);
}

static void
put_views(const struct draw_html *h, struct buffer *out, unsigned first)
{
	if (h->npictures > 1) {
		buffer_text(out, "<select id=\"views\" aria-label=\"View\" title=\"View (v)\">");
		for (unsigned i = 0; i < h->npictures; i++)
			buffer_printf(out, "<option value=\"%s\"%s>%s</option>", html_view_name(h, i), i == first ? " selected" : "",
			    view_titles[html_view(h, i)]);
		buffer_text(out, "</select>\n");
	}
	if (h->page.nviewers > 1) {
		buffer_text(out, "<select id=\"viewers\" aria-label=\"Whose view\" title=\"Whose view (a)\">");
		for (unsigned i = 0; i < h->page.nviewers; i++)
			buffer_printf(out, "<option>as %s</option>", h->page.viewer[i]);
		buffer_text(out, "</select>\n");
	}
}

/* Which marks the buttons lead to.  The script leaves those that the game has. */
static void
put_marks(struct buffer *out)
{
	static const struct button marks[] = {
		{ "before", "Back to the mark before (p)", "\xe2\x80\xb9 mark" }, { "after", "On to the next mark (n)", "mark \xe2\x80\xba" },
	};

	buffer_text(out, "<span class=\"marks\">\n<select id=\"which\" aria-label=\"Which marks\"><option value=\"cdls\">all marks</option>"
	    "<option value=\"s\">strikes</option><option value=\"c\">catches</option><option value=\"d\">disputes</option>"
	    "<option value=\"l\">let stand</option></select>\n");
	put_buttons(out, marks, LEN(marks));
	buffer_text(out, "</span>\n");
}

void
html_controls(const struct draw_html *h, struct buffer *out, unsigned first)
{
	static const struct button steps[] = {
		{ "first", "First position (Home)", "\xc2\xab" }, { "back", "Back (\xe2\x86\x90)", "\xe2\x80\xb9" },
		{ "play", "Play or pause (space)", "Play" }, { "forward", "Forward (\xe2\x86\x92)", "\xe2\x80\xba" },
		{ "last", "Last position (End)", "\xc2\xbb" },
	};
	static const struct button flip = { "flip", "From the other side (f)", "Flip" };
	static const struct button others[] = {
		{ "tabular", "Show the board as a table (t)", "Table" }, { "line", "Copy the position line (c)", "Copy position" },
		{ "link", "Copy a link to this position (l)", "Copy link" },
	};

	buffer_text(out, "<div class=\"controls scripted\" hidden>\n<div>\n");
	put_buttons(out, steps, LEN(steps));
	buffer_text(out, "<input type=\"range\" id=\"slider\" min=\"0\" max=\"0\" value=\"0\" aria-label=\"Position\">\n"
	    "<output id=\"where\"></output>\n</div>\n<div>\n");
	put_views(h, out, first);
	put_buttons(out, &flip, 1);
	buffer_text(out, "<select id=\"speed\" aria-label=\"Speed\" title=\"Speed (+ and -)\"><option value=\"2000\">slow</option>"
	    "<option value=\"1000\" selected>normal</option><option value=\"500\">fast</option><option value=\"150\">very fast</option></select>\n");
	put_marks(out);
	buffer_text(out, "</div>\n<div>\n");
	put_buttons(out, others, LEN(others));
	buffer_text(out, "<button type=\"button\" id=\"save\" title=\"Save the record (s)\" data-name=\"");
	draw_escaped(out, h->page.record_name, strlen(h->page.record_name));
	buffer_text(out, "\">Save record</button>\n<button type=\"button\" id=\"keys\" title=\"What the keys do (?)\">?</button>\n"
	    "<output id=\"told\"></output>\n</div>\n</div>\n");
}

void
html_help(struct buffer *out)
{
	static const char *const keys[][2] = {
		{ "\xe2\x86\x90 \xe2\x86\x92", "a step back, a step on" }, { "Home End", "the first position, the last one" },
		{ "space", "play, and pause" }, { "+ -", "faster, slower" }, { "n p", "the next mark, the one before" },
		{ "f", "flip: from the other side" }, { "v", "the next view of a building" }, { "a", "the next viewer" }, { "t", "the board as a table, and back" },
		{ "c", "copy the position line" }, { "l", "copy a link to this position" }, { "s", "save the record" }, { "?", "this list" },
	};

	buffer_text(out, "<dialog id=\"help\" aria-labelledby=\"help-title\">\n<h2 id=\"help-title\">Keys</h2>\n<table>\n");
	for (size_t i = 0; i < LEN(keys); i++)
		buffer_printf(out, "<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n", keys[i][0], keys[i][1]);
	buffer_text(out, "</table>\n<p>On a phone, swipe over the picture.</p>\n<button type=\"button\" id=\"close\">Close</button>\n</dialog>\n");
}
