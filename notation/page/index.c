/* page/index.c: a page that lists games; see index.h.
 *
 * Without its script the page is a plain table of all games.  With it, the table is a text that no browser lays out.  The
 * script (index_script.c) takes the rows from it that are asked for, as many as are looked at, and reads from it what it
 * must know of each game.
 */
#include "index.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "chart.h"
#include "core/hash.h"
#include "draw/web.h"
#include "draw/words.h"
#include "internal.h"
#include "svg/thumb.h"

/* All between <script> and </script>. */
static void
put_script(struct buffer *out)
{
	buffer_char(out, '\n');
	draw_index_script(out);
}

void
draw_index_begin(struct buffer *out, const char *title, const char *address, const char *report, enum draw_theme theme)
{
	struct buffer script = { 0 };

	put_script(&script);
	draw_web_begin(out, &(struct draw_sent){ .title = title, .what = "A list of games, each of which can be stepped through.", .address = address }, &script);
	buffer_free(&script);
	draw_index_style(out, theme);
	buffer_text(out, "</style>\n</head>\n<body>\n<header>\n");
	markup_if(out, "<h1>%s</h1>", title);
	markup_if(out, "\n<p><a href='%s'>Statistics of these games</a></p>", report);
	buffer_text(out, "\n</header>\n<main>\n");
	draw_index_controls(out);
	markup(out, "<div id='games'></div>\n<noscript><table>\n<caption class='read'>The games. Each name leads to a page that steps through"
	    " the game.</caption>\n<thead><tr><th scope='col' class='n'>No.</th><th scope='col'>Board</th><th scope='col'>Game</th>"
	    "<th scope='col'>Event</th><th scope='col'>Date</th><th scope='col'>Result</th><th scope='col' class='n'>Plies</th></tr></thead>\n"
	    "<tbody>\n");
}

/* ---- a row ------------------------------------------------------------------------------------ */

/* The names of the players.  false: nobody has a name. */
static bool
put_players(struct buffer *out, const struct draw_row *row)
{
	bool any = false;

	for (unsigned i = 0; i < GAME_SEATS_MAX && row->player != NULL; i++)
		if (row->player[i] != NULL) {
			markup(out, any ? " \xe2\x80\x93 <bdi>%s</bdi> (%s)" : "<bdi>%s</bdi> (%s)", row->player[i], row->seat[i]);
			any = true;
		}
	return any;
}

/* What the game is called: by its players, or by its id, or by its number. */
static void
put_name(struct buffer *out, const struct draw_row *row)
{
	bool named;

	markup(out, "<th scope='row'>");
	markup_if(out, "<a href='%s'>", row->page);
	if (!(named = put_players(out, row)))
		markup_if(out, "%s", row->id);
	if (!named && row->id == NULL)
		markup(out, "Record %" PRIu64, row->number);
	buffer_text(out, row->page != NULL ? "</a>" : "");
	markup_if(out, "<small><i>%s</i></small>", row->game);
	markup_if(out, "<small>%s</small>", named ? row->id : NULL);
	buffer_text(out, "</th>");
}

/* How it ended: in words, the first of which stand in <b>, and how in <span>. */
static void
put_result(struct buffer *out, const struct draw_row *row)
{
	const struct scene *s = row->last;

	if (row->wrong != NULL) {
		buffer_text(out, "<td><b>Refused</b> ");
		markup_if(out, "<em>%s</em>", row->wrong);
	} else if (s == NULL || !s->over) {
		buffer_text(out, "<td><b>Unfinished</b>");
	} else if (s->untold) {
		buffer_text(out, "<td><b>Not told</b>");
	} else {
		buffer_text(out, "<td><b>");
		if (s->winner != SEAT_NONE)
			draw_capital(out, draw_seat(s, s->winner));
		buffer_text(out, s->winner == SEAT_NONE ? "Drawn</b>" : " won</b>");
		markup_if(out, " <span>%s</span>", s->ending);
	}
	markup_if(out, "<data value='%s'></data>", s != NULL && s->over && !s->untold && row->wrong == NULL ? row->ending : NULL);
	buffer_text(out, "</td>");
}

/* Name a board by a hash of how it looks. */
static void
name_board(const struct buffer *board, char name[DRAW_BOARD_NAME])
{
	uint64_t hash = board->failed ? HASH_NONE : hash_add(HASH_NONE, board->data, board->len);

	snprintf(name, DRAW_BOARD_NAME, "b%015" PRIx64, hash >> 4);
}

static void
put_picture(struct buffer *out, struct buffer *board, char name[DRAW_BOARD_NAME], const struct scene *s)
{
	struct buffer drawn = { 0 };

	draw_thumb_board(&drawn, s);
	if (drawn.len > 0) {
		name_board(&drawn, name);
		markup(board, "<g id='%s'>", name);
		buffer_append(board, &drawn);
		buffer_text(board, "</g>\n");
	}
	buffer_end(&drawn, board);
	draw_thumb(out, s, name);
}

void
draw_index_row(struct buffer *out, struct buffer *board, char name[DRAW_BOARD_NAME], const struct draw_row *row)
{
	name[0] = '\0';
	markup(out, "<tr><td class='n'>%" PRIu64 "</td><td>", row->number);
	if (row->last != NULL)
		put_picture(out, board, name, row->last);
	buffer_text(out, "</td>");
	put_name(out, row);
	markup(out, "<td>%s", row->event);
	markup_if(out, row->event != NULL ? ", %s" : "%s", row->round);
	markup(out, "</td><td>%s</td>", row->date);
	put_result(out, row);
	buffer_text(out, "<td class=\"n\"");
	markup_if(out, " data-first='%s'", row->first);
	markup_if(out, " data-rulings='%s'", row->rulings);
	buffer_char(out, '>');
	if (row->last != NULL)
		buffer_number(out, row->last->ply);
	buffer_text(out, "</td></tr>\n");
}

void
draw_index_link(struct buffer *out, const char *folder, const char *name, const char *title)
{
	markup(out, out->len > 0 ? ", <a href='%s/%s.html'>%s</a>" : "<a href='%s/%s.html'>%s</a>", folder, name, title);
}

void
draw_index_end(struct buffer *out, const struct buffer *boards, const struct buffer *books)
{
	markup(out, "</tbody>\n</table></noscript>\n<p class='more' hidden><button type='button'>Show more</button></p>\n</main>\n");
	if (books->len > 0) {
		markup(out, "<footer><p>The rules, with boards: ");
		buffer_append(out, books);
		buffer_text(out, "</p></footer>\n");
	}
	markup(out, "<svg width='0' height='0' aria-hidden='true'><defs>\n");
	buffer_append(out, boards);
	buffer_text(out, "</defs></svg>\n<script>");
	put_script(out);
	buffer_text(out, "</script>\n</body>\n</html>\n");
}
