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
draw_index_begin(struct buffer *out, const char *title, const char *report, enum draw_theme theme)
{
	static const struct {
		const char *text, *class;
	} heads[] = {
		{ "No.", "n" }, { "Board", "" }, { "Game", "" }, { "Event", "" }, { "Date", "" }, { "Result", "" }, { "Plies", "n" },
	};
	struct buffer script = { 0 };

	put_script(&script);
	draw_web_begin(out, title, &script);
	buffer_free(&script);
	draw_index_style(out, theme);
	buffer_text(out, "</style>\n</head>\n<body>\n<header>\n");
	draw_web_text(out, "<h1>", title, "</h1>");
	draw_web_text(out, "\n<p><a href=\"", report, "\">Statistics of these games</a></p>");
	buffer_text(out, "\n</header>\n<main>\n");
	draw_index_controls(out);
	buffer_text(out, "<div id=\"games\"></div>\n<noscript><table>\n<caption class=\"read\">The games. Each name leads to a page that steps through the game."
	    "</caption>\n<thead><tr>");
	for (size_t i = 0; i < LEN(heads); i++)
		buffer_printf(out, "<th scope=\"col\"%s%s%s>%s</th>", heads[i].class[0] != '\0' ? " class=\"" : "", heads[i].class,
		    heads[i].class[0] != '\0' ? "\"" : "", heads[i].text);
	buffer_text(out, "</tr></thead>\n<tbody>\n");
}

/* ---- a row ------------------------------------------------------------------------------------ */

/* The names of the players.  false: nobody has a name. */
static bool
put_players(struct buffer *out, const struct draw_row *row)
{
	bool any = false;

	for (unsigned i = 0; i < GAME_SEATS_MAX && row->player != NULL; i++) {
		if (row->player[i] == NULL)
			continue;
		draw_web_text(out, any ? " \xe2\x80\x93 " : "", row->player[i], "");
		buffer_printf(out, " (%s)", row->seat[i]);
		any = true;
	}
	return any;
}

/* What the game is called: by its players, or by its id, or by its number. */
static void
put_name(struct buffer *out, const struct draw_row *row)
{
	bool named;

	buffer_text(out, "<th scope=\"row\">");
	draw_web_text(out, "<a href=\"", row->page, "\">");
	named = put_players(out, row);
	if (!named)
		draw_web_text(out, "", row->id, "");
	if (!named && row->id == NULL)
		buffer_printf(out, "Record %" PRIu64, row->number);
	buffer_text(out, row->page != NULL ? "</a>" : "");
	draw_web_text(out, "<small><i>", row->game, "</i></small>");
	draw_web_text(out, "<small>", named ? row->id : NULL, "</small>");
	buffer_text(out, "</th>");
}

/* How it ended: in words, the first of which stand in <b>, and how in <span>. */
static void
put_result(struct buffer *out, const struct draw_row *row)
{
	const struct scene *s = row->last;

	buffer_text(out, "<td><b>");
	if (row->wrong != NULL) {
		buffer_text(out, "Refused</b> ");
		draw_web_text(out, "<em>", row->wrong, "</em>");
	} else if (s == NULL || !s->over) {
		buffer_text(out, "Unfinished</b>");
	} else if (s->untold) {
		buffer_text(out, "Not told</b>");
	} else {
		if (s->winner == SEAT_NONE)
			buffer_text(out, "Drawn");
		else
			draw_capital(out, draw_seat(s, s->winner));
		buffer_text(out, s->winner == SEAT_NONE ? "</b>" : " won</b>");
		draw_web_text(out, " <span>", s->ending, "</span>");
	}
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
		buffer_printf(board, "<g id=\"%s\">", name);
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
	buffer_printf(out, "<tr><td class=\"n\">%" PRIu64 "</td><td>", row->number);
	if (row->last != NULL)
		put_picture(out, board, name, row->last);
	buffer_text(out, "</td>");
	put_name(out, row);
	draw_web_text(out, "<td>", row->event, "");
	buffer_text(out, row->event == NULL ? "<td>" : "");
	draw_web_text(out, row->event != NULL ? ", " : "", row->round, "");
	buffer_text(out, "</td>");
	buffer_text(out, "<td>");
	draw_web_text(out, "", row->date, "");
	buffer_text(out, "</td>");
	put_result(out, row);
	buffer_text(out, "<td class=\"n\">");
	if (row->last != NULL)
		buffer_number(out, row->last->ply);
	buffer_text(out, "</td></tr>\n");
}

void
draw_index_end(struct buffer *out, const struct buffer *boards)
{
	buffer_text(out, "</tbody>\n</table></noscript>\n<p class=\"more\" hidden><button type=\"button\">Show more</button></p>\n</main>\n"
	    "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
	buffer_append(out, boards);
	buffer_text(out, "</defs></svg>\n<script>");
	put_script(out);
	buffer_text(out, "</script>\n</body>\n</html>\n");
}
