/* page/html.c: a page that steps through a game.
 *
 * The page has each different part of its drawings once (parts.h), and for each step what changes in its lists of parts.  A
 * viewer has a list for each picture, one for the same picture from the other side, and one each for the trays, the board as a
 * table, and how the game stands.  A small script (page.js) steps by these changes.
 *
 * Data       A text in the script, deflated, with form feeds between: the parts, each on a line; the places; for each viewer
 *            what changes in each list, a line for each step, the same for the position line, and the actions, a line each,
 *            but not for the first viewer; the record.  The first viewer has, after the steps, those of the lines in comments, each
 *            line from nothing, and their actions.
 * Turned     The list of a flat board from the other side has only its ground.  The script turns the rest: data-board has the board's width
 *            and height, and a square's.
 * Lists      An element with data-list shows that list of the viewer.  What is there without a script is the step of the
 *            first viewer with which the page opens.
 * Moves      An item of the list of moves is a step.  Its ply is one more than that of the item before, or data-ply.  Its
 *            class has a letter for each of its marks; u if it opens the next turn, with a number one higher than that of
 *            the item before with u; t if it has another number; and j if it is looked at together with the item before.  A comment is
 *            a paragraph in it; in an <i> it has a line of data-n plies.
 */
#include "html.h"

#include <inttypes.h>
#include <string.h>

#include "draw/ink.h"
#include "draw/palette.h"
#include "draw/sides.h"
#include "draw/web.h"
#include "draw/words.h"
#include "internal.h"
#include "svg/elements.h"
#include "svg/picture.h"

void
draw_html_begin(struct draw_html *h, const struct draw_style *style, const struct draw_page *page)
{
	memset(h, 0, sizeof(*h));
	h->style = *style;
	h->page = *page;
	if (h->page.views == 0)
		h->page.views = 1U << DRAW_VIEW_ISOMETRIC | 1U << DRAW_VIEW_PLAN;
	if (style->view != DRAW_VIEW_DEFAULT)
		h->page.views |= 1U << style->view;
	h->absent = ~0U;
}

/* ---- what steps -------------------------------------------------------------------------------- */

/* A list, as the step has it with which the page opens, in an element that the script fills.  begin: a format for its number. */
static void
put_list(const struct draw_html *h, struct buffer *out, const char *begin, unsigned list, const char *end)
{
	markup(out, begin, list);
	draw_parts_put(&h->parts, &h->opening[list], h->opening_ply, out);
	buffer_text(out, end);
}

/* On a phone the names of files and ranks are enlarged to so many pixels, in a picture that is so wide. */
enum { LABEL = 9, PHONE = 345 };

/* The smallest letter on a piece beside a picture of its kind, in units of the drawing: in a small picture the letter needs all the room.
 * 0: there is none. */
static unsigned
small_letter(const struct draw_html *h)
{
	return h->last.kind == SCENE_CARDS ? 11 : h->last.kind == SCENE_GRID ? 18 : 0;
}

/* Say where the squares are, of names as a1, or b0 on a graph: of a rank 0, of the ways to the next file, rank and level. */
static void
put_map(const struct draw_html *h, struct buffer *out, struct draw_layout map, bool turned)
{
	int first = h->last.kind == SCENE_GRAPH ? 0 : 1;

	if (!map.any)
		return;
	if (turned) {
		map.x += (h->last.width - 1) * map.file_x + (h->last.height - 1) * map.rank_x;
		map.y += (h->last.width - 1) * map.file_y + (h->last.height - 1) * map.rank_y;
		map.file_x = -map.file_x;
		map.file_y = -map.file_y;
		map.rank_x = -map.rank_x;
		map.rank_y = -map.rank_y;
	}
	markup(out, " data-map='%d %d %d %d %d %d %d'", map.x - first * map.rank_x, map.y - first * map.rank_y, map.file_x, map.file_y, map.rank_x,
	    map.rank_y, map.level);
}

/* A picture, and the same from the other side, which only the script shows. */
static void
put_picture(const struct draw_html *h, struct buffer *out, unsigned picture, bool is_first)
{
	struct draw_picture p;

	draw_picture_of(&p, &h->last, html_view(h, picture));
	for (unsigned turned = 0; turned < 2 && p.width > 0; turned++) {
		const struct draw_box *box = &h->box[2 * picture + turned];

		markup(out, is_first && turned == 0 ? "<svg class='picture' id='board'" : "<svg class='picture'");
		markup(out, " data-view='%s' viewBox='%d %d %d %d' role='img' aria-label='The position; it follows as a table' style='--wide:%d/%d;--small:%dpx%s'",
		    html_view_name(h, picture), box->left, box->top, box->right - box->left, box->bottom - box->top,
		    box->right - box->left, box->bottom - box->top, ((box->right - box->left) * LABEL + PHONE - 1) / PHONE,
		    h->last.kind == SCENE_GRAPH ? ";--token:1.43" : "");
		put_map(h, out, p.map, turned != h->last.turned);
		if (turned == 0) {
			buffer_text(out, ">\n");
			p.ground(out, &h->last);
			put_list(h, out, "<g data-list='%u'>", 2 * picture, "</g>\n");
		} else {
			markup(out, " data-turned hidden");
			if (p.turns)
				markup(out, " data-board='%d %d %d'", h->last.width * DRAW_CELL, h->last.height * DRAW_CELL, DRAW_CELL);
			markup(out, ">\n<g data-list='%u'></g>\n", 2 * picture + turned);
		}
		buffer_text(out, "</svg>\n");
	}
}

/* What the pictures refer to. */
static void
put_defs(const struct draw_html *h, struct buffer *out)
{
	struct draw_picture p;

	markup(out, "<svg class='read' aria-hidden='true' text-anchor='middle'>\n");
	draw_picture_of(&p, &h->last, (h->page.views >> DRAW_VIEW_LAYERS & 1) != 0 ? DRAW_VIEW_LAYERS : html_view(h, 0));
	p.defs(out, &h->last);
	buffer_text(out, "<defs>\n");
	draw_parts_put_shared(&h->parts, out);
	buffer_text(out, "</defs>\n</svg>\n");
}

/* The trays, and beside them the pictures that are not the first one. */
static void
put_trays(const struct draw_html *h, struct buffer *out, unsigned first)
{
	if (h->npictures == 1 && h->last.ntrays == 0)
		return;
	markup(out, "<div class='panel'>\n<div id='beside'>\n");
	for (unsigned i = 0; i < h->npictures; i++)
		if (i != first)
			put_picture(h, out, i, false);
	buffer_text(out, "</div>\n");
	put_list(h, out, "<div class='trays' data-list='%u'>", html_list(h, LIST_TRAYS), "</div>\n</div>\n");
}

/* The board for those who do not see it.  The script can show it to all. */
static void
put_table(const struct draw_html *h, struct buffer *out)
{
	markup(out, "<div id='table' class='read'><table>\n<caption>The board</caption>\n<thead>\n");
	draw_html_columns(out, &h->last);
	buffer_text(out, "</thead>\n");
	put_list(h, out, "<tbody data-list='%u'>", html_list(h, LIST_TABLE), "</tbody>\n</table></div>\n");
}

/* Without the script: the last position in sentences. */
static void
put_prose(const struct draw_html *h, struct buffer *out)
{
	struct buffer prose = { 0 };
	struct scene back;
	const char *line, *end, *stop;

	if (h->last.turned)
		draw_turn(&back, &h->last);
	draw_prose(&prose, h->last.turned ? &back : &h->last, &(struct draw_style){ 0 });
	buffer_text(out, "<noscript>\n");
	if (h->opening_ply != h->ply)
		markup(out, "<p>Without scripts the board shows the position after ply %" PRIu32 ". This is the last one:</p>\n", h->opening_ply);
	stop = buffer_stop(&prose);
	for (line = prose.data; line < stop; line = end + 1) {
		if ((end = memchr(line, '\n', (size_t)(stop - line))) == NULL)
			break;
		markup(out, "<p>%.*s</p>\n", (int)(end - line), line);
	}
	buffer_text(out, "</noscript>\n");
	buffer_end(&prose, out);
}

/* What the last action did, and the comment to it; and what leads from step to step. */
static void
put_told(const struct draw_html *h, struct buffer *out)
{
	markup(out, "<div id='said'>\n<p id='status' aria-live='polite' aria-atomic='true'>");
	put_list(h, out, "<span data-list='%u'>", html_list(h, LIST_STATUS), "</span>\n");
	markup(out, "<span id='remark'></span></p>\n<button type='button' id='rest' aria-expanded='false' aria-controls='status' hidden>more</button>\n</div>\n");
	html_steer(h, out);
}

/* That the record is refused: where the page shows the action, what is wrong stands below it. */
static void
put_banner(const struct draw_html *h, struct buffer *out)
{
	const char *refused = h->style.about.refused;

	if (refused != NULL && h->refused)
		markup(out, "<p class='refused'><a style='color:inherit' href='#%" PRIu32 "'>%.*s</a></p>\n", h->ply + 1, (int)strcspn(refused, ":"), refused);
	else
		markup_if(out, "<p class='refused'>%s</p>\n", refused);
}

/* The board, what happened, the buttons: what is in sight together. */
static void
put_view(const struct draw_html *h, struct buffer *out, unsigned first)
{
	const struct draw_box *box = &h->box[2 * first];

	markup(out, "<section id='view' aria-label='Position' tabindex='-1' data-lists='%u' data-letter='%u'>\n", html_list(h, LISTS), small_letter(h));
	put_banner(h, out);
	put_defs(h, out);
	markup(out, "<div class='board'>\n");
	html_players(h, out, true);
	markup(out, "<div id='pictures' style='--wide:%d/%d'>\n", box->right - box->left, box->bottom - box->top);
	put_picture(h, out, first, true);
	buffer_text(out, "</div>\n");
	html_players(h, out, false);
	buffer_text(out, "</div>\n");
	put_told(h, out);
	buffer_text(out, "<output id='told'></output>\n</section>\n");
}

/* ---- the page --------------------------------------------------------------------------------- */

/* What the other viewers must not know is in the page. */
static void
put_warning(const struct draw_html *h, struct buffer *out)
{
	markup(out, "\n<p class='fact'>This page holds all that %s knows", h->page.viewer[0]);
	for (unsigned i = 1; i < h->page.nviewers; i++)
		buffer_printf(out, "%s%s", i == 1 ? ", also what " : i + 1 < h->page.nviewers ? ", " : " or ", h->page.viewer[i]);
	buffer_text(out, " must not know.</p>");
}

/* A page that another one shows in a frame is made small at once.  A page that cannot move says why, by its first script: the browser
 * finds something in the second that it does not know, or that is not there.  It also keeps the keys that are pressed before the second one is ready.  (This must be understood by old
 * browsers.) */
static const char still[] = "\n"
    "if (/^\\?embed/.test(location.search)) document.documentElement.className = 'embed';\n"
    "var pressed = [];\n"
    "addEventListener('keydown', function (e) { if (pressed) pressed.push(e); });\n"
    "function still(e) {\n"
    "\tvar why = document.getElementById(e.target.nodeType ? 'alone' : 'old');\n"
    "\twhy.hidden = !document.querySelector('.scripted').hidden;\n"
    "}\n"
    "addEventListener('error', still, true);\n"
    "addEventListener('unhandledrejection', still);\n";

static void
put_still(const struct draw_html *h, const struct buffer *script, struct buffer *out)
{
	markup(out, "<p id='old' class='fact' hidden>This browser is too old to step through the game on this page. It shows one"
	    " position and all moves. In a newer browser the page does more.</p>\n");
	if (h->style.home != NULL)
		markup(out, "<p id='alone' class='fact' hidden>This page needs the files " DRAW_STYLE_FILE " and " DRAW_SCRIPT_FILE " beside it."
		    " Without them it shows one position and all moves.</p>\n");
	buffer_text(out, "<script>");
	buffer_append(out, script);
	buffer_text(out, "</script>\n");
}

/* The scripts of a page, without their tags.  The last one stands in it deflated, and the one before it puts it in; of a page of a site it
 * lies beside it. */
enum { SCRIPT_STILL, SCRIPT_PACKED, SCRIPT_STEPS, SCRIPTS };

#define FACT "\n<p class='fact'>%s</p>"

/* That the record is refused: what, which clause, what would have been legal, where. */
static void
put_refusal(const struct draw_style *style, struct buffer *out)
{
	const struct draw_about *about = &style->about;

	if (about->refused == NULL)
		return;
	markup(out, "\n<div class='refused'>\n<p>%s</p>", about->refused);
	if (style->book != NULL && about->clause != NULL) {
		int id = (int)strcspn(about->clause, ":");

		markup(out, "\n<p class='fact'><a style='color:inherit' href='%s#%.*s'>%.*s</a>%s</p>", style->book, id, about->clause, id,
		    about->clause, about->clause + id);
	} else
		markup_if(out, FACT, about->clause);
	markup_if(out, FACT, about->legal);
	markup_if(out, FACT, about->place);
	buffer_text(out, "\n</div>");
}

/* What others see of the page before they open it: who plays what and where, and never how it ends. */
static void
put_sent(const struct draw_style *style, const char *title, struct buffer *out)
{
	const struct draw_about *about = &style->about;
	struct buffer who = { 0 }, what = { 0 };

	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		if (about->player[i] != NULL) {
			buffer_text(&who, who.len > 0 ? " \xe2\x80\x93 " : "");
			draw_web_quote(&who, about->player[i]);
		}
	buffer_text(&who, who.len > 0 ? ": " : "");
	draw_web_quote(&who, title);
	buffer_text(&who, about->refused != NULL ? " (refused)" : "");
	draw_web_quote(&what, about->occasion != NULL ? about->occasion : title);
	buffer_text(&what, about->refused != NULL ? "; the record is refused" : "");
	buffer_char(&who, '\0');
	buffer_char(&what, '\0');
	if (!who.failed && !what.failed)
		draw_web_sent(out, &(struct draw_sent){ who.data, what.data, style->address, style->sent_picture, true });
	out->failed = out->failed || who.failed || what.failed;
	buffer_free(&who);
	buffer_free(&what);
}

/* Whose view the page shows, if it is not all. */
static void
put_viewer(const struct draw_html *h, struct buffer *out)
{
	const unsigned seat = h->last.viewer;

	if (seat == SEAT_ARBITER)
		return;
	buffer_text(out, "\n<p class='fact'>Shown as ");
	html_name(out, draw_player(&h->last, &h->style.about, seat) != NULL ? h->style.about.player[seat] : draw_seat(&h->last, seat));
	buffer_text(out, " sees it</p>");
}

static void
put_head(const struct draw_html *h, const struct buffer *scripts, struct buffer *out)
{
	const struct draw_style *style = &h->style;
	const char *const occasion = style->about.occasion;
	const char *title = style->title != NULL ? style->title : occasion != NULL ? occasion : "Game";

	markup(out, DRAW_WEB_HEAD);
	draw_web_policy(out, style->home != NULL, scripts, style->home != NULL ? SCRIPT_STEPS : SCRIPTS);
	put_sent(style, title, out);
	if (style->home != NULL)
		markup(out, "<link rel='stylesheet' href='" DRAW_STYLE_FILE "'>\n");
	buffer_text(out, "<style>\n");
	if (style->home == NULL)
		draw_html_style(out, style->theme, style->theme == DRAW_THEME_PAPER ? &h->colours : NULL);
	markup(out, "</style>\n</head>\n<body>\n<header>\n<a class='skip' href='#view'>To the board</a>\n");
	markup_if(out, "<p class='fact'><a id='home' style='color:inherit' href='%s'>All games</a>", style->home);
	if (style->home != NULL)
		markup(out, " <span id='beside-it' data-names='" DRAW_LIST_FILE "'></span></p>\n", (unsigned long long)(style->number / DRAW_LIST_GAMES));
	markup(out, "<h1 title='%s'>%s</h1>", title, title);
	markup_if(out, FACT, title != occasion ? occasion : NULL);
	put_viewer(h, out);
	buffer_text(out, "\n</header>\n");
	put_still(h, &scripts[SCRIPT_STILL], out);
}

static void
put_moves(const struct draw_html *h, struct buffer *out)
{
	markup(out, "<section class='moves' aria-labelledby='moves-title' tabindex='0'>\n<h2 id='moves-title'>Moves</h2>\n<ol id='moves'");
	if (h->page.opens_at)
		markup(out, " data-at='%" PRIu32 "'", h->page.at);
	buffer_text(out, ">\n");
	buffer_append(out, &h->moves);
	buffer_text(out, "</ol>\n</section>\n");
}

/* Where the list of games shows the others of each player. */
static void
put_others(const struct draw_style *style, struct buffer *out)
{
	struct buffer query = { 0 };
	bool any = false;

	for (unsigned i = 0; i < GAME_SEATS_MAX && style->home != NULL; i++) {
		const char *name = style->about.player[i];

		if (name == NULL)
			continue;
		buffer_clear(&query);
		draw_web_query(&query, "player", name);
		buffer_char(&query, '\0');
		if (!query.failed)
			markup(out, any ? ", <a style='color:inherit' href='%s#%s'><bdi>%s</bdi></a>" :
			    "\n<p class='fact'>All games of <a style='color:inherit' href='%s#%s'><bdi>%s</bdi></a>", style->home, query.data, name);
		any = true;
	}
	buffer_text(out, any ? "</p>" : "");
	buffer_end(&query, out);
}

/* How the game works, folded, above what the signs mean. */
static void
put_gist(const struct draw_about *about, struct buffer *out)
{
	if (about->gist[0] == NULL)
		return;
	markup(out, "<details id='how'>\n<summary>How this game works</summary>\n<ul>");
	for (size_t i = 0; i < LEN(about->gist) && about->gist[i] != NULL; i++)
		markup(out, "<li>%s", about->gist[i]);
	buffer_text(out, "</ul>\n</details>\n");
}

/* All that is not always in sight. */
static void
put_more(const struct draw_html *h, const struct buffer *signs, unsigned first, struct buffer *out)
{
	const struct draw_about *about = &h->style.about;

	markup(out, "<details id='more' open>\n<summary>More</summary>");
	put_refusal(&h->style, out);
	markup_if(out, FACT, about->occasion);
	put_viewer(h, out);
	markup_if(out, FACT, about->result);
	markup_if(out, FACT, about->rulings);
	put_others(&h->style, out);
	markup_if(out, "\n<p class='fact'><a style='color:inherit' href='%s'>The rules of this game, with boards</a></p>", h->style.book);
	if (h->style.table != NULL)
		html_put_link(out, h->style.table, h->page.record, h->page.record_len);
	if (h->page.nviewers > 1)
		put_warning(h, out);
	buffer_char(out, '\n');
	html_controls(h, out, first);
	put_table(h, out);
	put_list(h, out, "<p class='fact' id='notes' data-list='%u'>", html_list(h, LIST_NOTES), "</p>\n");
	put_trays(h, out, first);
	put_gist(about, out);
	buffer_append(out, signs);
	put_prose(h, out);
	buffer_text(out, "</details>\n");
}

/* The colours of the theme; in the usual one each has a name, because a page is dark where its reader likes that. */
static void
paint(struct draw_html *h, struct buffer *out, size_t from)
{
	if (h->style.theme == DRAW_THEME_PAPER)
		draw_paint_names(out, from, &h->colours);
	else
		draw_paint(out, from, h->style.theme);
}

static void
put_data(struct draw_html *h, struct buffer *out)
{
	struct buffer data = { 0 };

	buffer_append(&data, &h->parts.parts.text);
	buffer_char(&data, '\f');
	buffer_append(&data, &h->parts.places.text);
	paint(h, &data, 0);
	for (unsigned i = 0; i < h->page.nviewers; i++) {
		for (unsigned k = 0; k < html_list(h, LISTS); k++) {
			buffer_char(&data, '\f');
			buffer_append(&data, &h->sees[i].changes[k]);
			if (i == 0)
				buffer_append(&data, &h->line.changes[k]);
		}
		buffer_char(&data, '\f');
		buffer_append(&data, &h->sees[i].positions);
		if (i == 0)
			buffer_append(&data, &h->line.positions);
		buffer_char(&data, '\f');
		buffer_append(&data, i == 0 ? &h->line.said : &h->sees[i].said);
	}
	buffer_char(&data, '\f');
	buffer_add(&data, h->page.record, h->page.record_len);
	buffer_text(out, "const packed = '");
	out->failed = out->failed || data.failed || !html_pack(out, &data);
	buffer_text(out, "';\n");
	buffer_free(&data);
}

/* Five digits to the base 85 are four bytes.  The digits are the letters from # on, without ', < and \\ (pack.c). */
static const char unpacks[] = "async function unpack(text) {\n"
    "\tconst digits = Uint8Array.from(text, c => (c = c.charCodeAt(0)) - 35 - (c > 39) - (c > 60) - (c > 92));\n"
    "\tconst bytes = new DataView(new ArrayBuffer(Math.ceil(text.length / 5) * 4));\n"
    "\tfor (let i = 0, four = 0; i < bytes.byteLength / 4 * 5; i++) {\n"
    "\t\tfour = four * 85 + (digits[i] ?? 84);\n"
    "\t\tif (i % 5 === 4) {\n"
    "\t\t\tbytes.setUint32((i - 4) / 5 * 4, four);\n"
    "\t\t\tfour = 0;\n"
    "\t\t}\n"
    "\t}\n"
    "\tconst packed = new Blob([bytes.buffer.slice(0, Math.floor(text.length * 4 / 5))]);\n"
    "\treturn new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();\n"
    "}\n";
static const char puts_in[] = "unpack(code).then(text => {\n"
    "\tconst script = document.createElement('script');\n"
    "\tscript.textContent = text;\n"
    "\tdocument.body.append(script);\n"
    "});\n";

/* What the page holds; and what steps through it, if that does not lie beside it. */
static void
put_steps(struct draw_html *h, struct buffer scripts[SCRIPTS])
{
	struct buffer *out = &scripts[SCRIPT_PACKED], *steps = &scripts[SCRIPT_STEPS];

	buffer_char(out, '\n');
	put_data(h, out);
	buffer_text(out, unpacks);
	if (h->style.home != NULL)
		return;
	draw_html_script(steps);
	paint(h, steps, 0);
	buffer_text(out, "const code = '");
	out->failed = out->failed || steps->failed || !html_pack(out, steps);
	buffer_text(out, "';\n");
	buffer_text(out, puts_in);
}

/* Which picture is shown at first. */
static unsigned
first_picture(const struct draw_html *h)
{
	unsigned first = 0;

	while (h->style.view != DRAW_VIEW_DEFAULT && first + 1 < h->npictures && html_view(h, first) != h->style.view)
		first++;
	return first;
}

static void
put_body(struct draw_html *h, struct buffer *out)
{
	struct buffer signs = { 0 };
	unsigned first = first_picture(h);

	buffer_text(out, "<main>\n");
	html_signs(h, &signs); /* (first, because it can have shared elements too) */
	put_view(h, out, first);
	put_moves(h, out);
	put_more(h, &signs, first, out);
	buffer_free(&signs);
	markup(out, "</main>\n<div id='sheet'></div>\n");
	html_help(h, out);
	paint(h, out, 0);
}

/* The colours that the style sheet itself has. */
static const char own[] = DRAW_PAPER DRAW_WORDS DRAW_PAGE DRAW_PAGE_CARD DRAW_PAGE_WORDS DRAW_PAGE_FAINT DRAW_PAGE_LINE DRAW_PAGE_ACCENT DRAW_PAGE_NOW
    DRAW_PAGE_NOW_WORDS;

static void
put_page(struct draw_html *h, struct buffer *out)
{
	struct buffer scripts[SCRIPTS] = { 0 }, body = { 0 };

	buffer_text(&body, own);
	paint(h, &body, 0);
	buffer_clear(&body);
	buffer_text(&scripts[SCRIPT_STILL], still);
	put_steps(h, scripts);
	put_body(h, &body); /* (before the head, which has the colours that are used) */
	put_head(h, scripts, out);
	buffer_append(out, &body);
	buffer_free(&body);
	buffer_text(out, "<script>");
	buffer_append(out, &scripts[SCRIPT_PACKED]);
	if (h->style.home != NULL)
		markup(out, "</script>\n<script src='" DRAW_SCRIPT_FILE "'>");
	buffer_text(out, "</script>\n</body>\n</html>\n");
	for (size_t i = 0; i < SCRIPTS; i++)
		buffer_free(&scripts[i]);
}

static void
free_sees(struct draw_sees *sees)
{
	for (size_t k = 0; k < LEN(sees->list); k++) {
		buffer_free(&sees->list[k]);
		buffer_free(&sees->changes[k]);
	}
	buffer_free(&sees->squares);
	buffer_free(&sees->words);
	buffer_free(&sees->positions);
	buffer_free(&sees->said);
}

void
draw_html_end(struct draw_html *h, struct buffer *out)
{
	out->failed = out->failed || h->parts.failed || h->moves.failed;
	if (!out->failed)
		put_page(h, out);
	draw_parts_free(&h->parts);
	for (size_t i = 0; i < LEN(h->sees); i++)
		free_sees(&h->sees[i]);
	free_sees(&h->line);
	for (size_t i = 0; i < LEN(h->opening); i++)
		buffer_free(&h->opening[i]);
	for (size_t i = 0; i < LEN(h->ground); i++)
		buffer_free(&h->ground[i]);
	html_material_free(h);
	buffer_free(&h->next);
	buffer_free(&h->moves);
	buffer_free(&h->drawing);
}
