/* page/controls.c: what stands around the pictures of a page: names, a legend, buttons, what the keys do. */
#include "html.h"

#include <string.h>

#include "chart.h"
#include "draw/ink.h"
#include "draw/kinds.h"
#include "draw/palette.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "svg/elements.h"
#include "svg/picture.h"

/* Draw a seat's shape in its colour. */
static void
put_sign_of(struct buffer *out, const struct scene *s, unsigned seat)
{
	markup(out, "<svg class='s' viewBox='0 0 52 49' aria-hidden='true'><path ");
	draw_svg_seat(out, s, seat, 3);
	buffer_text(out, "</svg> ");
}

/* Has the seat a tray with things of different kinds?  page.js shows them beside its name, too. */
static bool
has_console(const struct scene *s, unsigned seat)
{
	for (unsigned i = 0; i < s->ntrays; i++)
		if (s->tray[i].seat == seat && s->tray[i].mixed)
			return true;
	return false;
}

/* Write the names of the players on that side of the board. */
void
html_players(const struct draw_html *h, struct buffer *out, bool top)
{
	uint8_t seats[GAME_SEATS_MAX];
	unsigned n = draw_players_at(&h->last, &h->style.about, top, seats);

	for (unsigned i = 0; i < n; i++) {
		const char *name = h->style.about.player[seats[i]];

		markup(out, i > 0 ? "<span" : "<p class='players'><span");
		markup(out, draw_side(&h->last, seats[i]).right ? " class='right'>" : ">");
		put_sign_of(out, &h->last, seats[i]);
		markup(out, "<b style='color:var(--%ce)'>", draw_ink_letter(h->last.seat_name, seats[i]));
		html_name(out, name);
		buffer_text(out, "</b>");
		if (draw_player(&h->last, &h->style.about, seats[i]) != NULL)
			markup(out, " <small>%s</small>", h->last.seat_name[seats[i]]);
		if (has_console(&h->last, seats[i]))
			markup(out, "<span class='strip' data-seat='%u' aria-hidden='true'></span>", seats[i]);
		buffer_text(out, "</span>\n");
	}
	buffer_text(out, n > 0 ? "</p>\n" : "");
}

/* ---- a legend ---------------------------------------------------------------------------------- */

static void
put_sign(struct buffer *out, const char *icon, const char *text)
{
	markup(out, "<span><svg class='s' aria-hidden='true'>");
	markup_put(out, icon);
	markup(out, "</svg> %s</span>\n", text);
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
		markup(out, "<svg width='20' height='20' viewBox='-2 -2 24 24' fill='currentColor' aria-hidden='true'>");
		draw_parts_share(&h->parts, kind.data, kind.len, out);
		buffer_text(out, "</svg> ");
	}
	buffer_end(&kind, out);
	draw_kind_text(out, p);
	buffer_text(out, "</span>\n");
}

/* Explain signs in squares of DRAW_CELL. */
static void
put_squares(struct buffer *out, const struct draw_sign *signs, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		markup(out, "<span><svg class='s' viewBox='-2 -1 52 50' aria-hidden='true'>");
		markup_put(out, signs[i].icon);
		markup(out, "</svg> %s</span>\n", signs[i].text);
	}
}

/* Explain the marks on pieces of a flat board, and what the last action leaves there. */
static void
put_marks(const struct draw_html *h, struct buffer *out)
{
	static const struct {
		enum piece_mark mark;
		const char *box; /* where a piece has the mark */
	} marks[] = { { PIECE_SHOWN, "29 0 18 18" }, { PIECE_DEDUCED, "29 0 18 18" }, { PIECE_MOVED, "15 31 18 18" } };
	struct draw_sign cells[DRAW_CELL_SIGNS_MAX];

	for (size_t i = 0; i < LEN(marks); i++)
		if ((h->piece_marks & marks[i].mark) != 0) {
			markup(out, "<span><svg class='s' viewBox='%s' aria-hidden='true'>", marks[i].box);
			draw_svg_mark(out, marks[i].mark, &DRAW_WORDS[1]);
			markup(out, "</svg> %s</span>\n", draw_mark_text(&h->last, marks[i].mark));
		}
	put_squares(out, cells, draw_svg_cell_signs(h->cell_marks, cells));
}

void
html_signs(struct draw_html *h, struct buffer *out)
{
	const struct scene *s = &h->last;
	struct draw_sign grounds[DRAW_GROUNDS_MAX], happened[DRAW_HAPPENED_SIGNS];
	struct draw_kinds kinds = h->kinds;
	struct draw_picture p;

	draw_picture_of(&p, s, html_view(h, 0));
	markup(out, "<p class='signs'>");
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		buffer_text(out, "<span>");
		put_sign_of(out, s, i);
		markup(out, "%s%s</span>\n", s->seat_name[i],
		    (s->empty >> i & 1) != 0 ? draw_seat_state(s, i) : ""); /* a seat that is out at the end was not out before */
	}
	for (const struct draw_sign *sign = p.signs; sign != NULL && sign->icon != NULL; sign++)
		if ((h->absent >> (sign - p.signs) & 1) == 0 && !is_said_before(h, &p, sign))
			put_sign(out, sign->icon, draw_sign_text(&p, sign));
	if (h->lost)
		put_sign(out, draw_svg_lost.icon, draw_svg_lost.text);
	if (h->refused)
		put_sign(out, draw_svg_refused.icon, draw_svg_refused.text);
	put_squares(out, grounds, draw_svg_grounds(s, grounds));
	put_marks(h, out);
	put_squares(out, happened, draw_svg_happened_signs(h->happened, happened));
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

#define BUTTON(id, title, sign) "<button type='button' id='" id "' title='" title "'>" sign "</button>\n"
/* Its sign is no word. */
#define SIGNED(id, name, keys, sign)\
	"<button type='button' id='" id "' aria-label='" name "' title='" name " (" keys ")'>" sign "</button>\n"
#define OPTION(value, name) "<option value='" value "'>" name "</option>"
#define KEYS(keys, do) "<tr><th scope='row'>" keys "</th><td>" do "</td></tr>\n"

static void
put_views(const struct draw_html *h, struct buffer *out, unsigned first)
{
	if (h->npictures > 1) {
		markup(out, "<select id='views' aria-label='View' title='View (v)'>");
		for (unsigned i = 0; i < h->npictures; i++)
			markup(out, "<option value='%s'%s>%s</option>", html_view_name(h, i), i == first ? " selected" : "",
			    view_titles[html_view(h, i)]);
		buffer_text(out, "</select>\n");
	}
	if (h->page.nviewers > 1) {
		markup(out, "<select id='viewers' aria-label='Whose view' title='Whose view (a)'>");
		for (unsigned i = 0; i < h->page.nviewers; i++)
			markup(out, "<option>as %s</option>", h->page.viewer[i]);
		buffer_text(out, "</select>\n");
	}
}

void
html_steer(const struct draw_html *h, struct buffer *out)
{
	markup(out, "<div class='steer scripted' hidden>\n<div class='bar'>\n"
	    SIGNED("first", "First position", "Home", "\xc2\xab") SIGNED("back", "Back", "\xe2\x86\x90", "\xe2\x80\xb9")
	    BUTTON("play", "Play or pause (space)", "Play") SIGNED("forward", "Forward", "\xe2\x86\x92", "\xe2\x80\xba")
	    SIGNED("last", "Last position", "End", "\xc2\xbb") "</div>\n"
	    "<p id='now'><b id='action'></b> <span id='where'></span></p>\n");
	html_track(h, out);
	buffer_text(out, "</div>\n");
}

void
html_controls(const struct draw_html *h, struct buffer *out, unsigned first)
{
	markup(out, "<div class='controls scripted' hidden>\n<div>\n");
	put_views(h, out, first);
	/* Of the marks that buttons lead to, the script leaves those that the game has. */
	markup(out, BUTTON("flip", "From the other side (f)", "Flip") "<select id='speed' aria-label='Speed' title='Speed (+ and -)'>"
	    OPTION("2000", "slow") "<option value='1000' selected>normal</option>" OPTION("500", "fast") OPTION("150", "very fast") "</select>\n"
	    "<span class='marks'>\n<select id='which' aria-label='Which marks'>" OPTION("cdls", "all marks") OPTION("s", "strikes")
	    OPTION("c", "catches") OPTION("d", "disputes") OPTION("l", "let stand") "</select>\n"
	    BUTTON("before", "Back to the mark before (p)", "\xe2\x80\xb9 mark") BUTTON("after", "On to the next mark (n)", "mark \xe2\x80\xba")
	    "</span>\n</div>\n<div>\n" BUTTON("tabular", "Show the board as a table (t)", "Table")
	    BUTTON("line", "Copy the position line (c)", "Copy position") BUTTON("link", "Copy a link to this position (l)", "Copy link")
	    BUTTON("share", "Share a link to this position", "Share") BUTTON("embed", "Copy HTML that shows this game in another page", "Embed")
	    "<button type='button' id='save' title='Save the record (s)' data-name='%s'>Save record</button>\n"
	    SIGNED("keys", "What the keys do", "?", "?") "</div>\n</div>\n", h->page.record_name);
}

void
html_help(const struct draw_html *h, struct buffer *out)
{
	markup(out, "<dialog id='help' aria-labelledby='help-title'>\n<h2 id='help-title'>Keys</h2>\n<table>\n"
	    KEYS("\xe2\x86\x90 \xe2\x86\x92", "a step back, a step on; the rolls of a round are one")
	    KEYS("Shift \xe2\x86\x90 \xe2\x86\x92", "a single ply back, and on") KEYS("Home End", "the first position, the last one")
	    KEYS("space", "play, and pause") KEYS("+ -", "faster, slower") KEYS("n p", "the next mark, the one before")
	    KEYS("f", "flip: from the other side"));
	if (h->npictures > 1)
		markup(out, KEYS("v", "the next view of the building"));
	if (h->page.nviewers > 1)
		markup(out, KEYS("a", "as the next player sees it"));
	markup(out, KEYS("t", "the board as a table, and back") KEYS("c", "copy the position line") KEYS("l", "copy a link to this position")
	    KEYS("s", "save the record") KEYS("?", "this list")
	    "</table>\n<p>On a phone, swipe over the picture.</p>\n<button type='button' id='close'>Close</button>\n</dialog>\n");
}
