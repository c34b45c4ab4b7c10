/* page/index.h: a page that lists games, with a small picture of how each stands at its end.
 *
 * Use        draw_index_begin; draw_index_row for each game, the texts of the rows in their order; draw_index_end.
 * Boards     Games on the same board share its picture: draw_index_row writes it apart from the row, and the caller hands each
 *            different one to draw_index_end once.  A row whose board is left out has its pieces alone.
 * Errors     Only memory can run out; the buffer remembers it.
 * Texts      May have any bytes, as in draw/draw.h.
 */
#ifndef STRAT_PAGE_INDEX_H
#define STRAT_PAGE_INDEX_H

#include "draw/draw.h"

/* A game in the list.  Each text may be NULL. */
struct draw_row {
	uint64_t number;
	const char *page;  /* the name of its page, from the list; NULL: it has none */
	const char *id, *game, *event, *round, *date;
	const char *const *player; /* names, by seats: GAME_SEATS_MAX of them; NULL: none is known */
	const char *const *seat;   /* names of the seats, if players are known */
	const char *wrong; /* why it was refused */
	const char *ending; /* what records call how it ended: "flag" */
	const char *first; /* its first action */
	const char *rulings; /* the options that would make another game of it, with semicolons between */
	const struct scene *last; /* its last position, with the result; NULL: there is none */
};

/* How many bytes name a board. */
enum { DRAW_BOARD_NAME = 17 };

/* address: the whole address of the list, or NULL.  report: where a link to statistics leads; or NULL. */
void draw_index_begin(struct buffer *out, const char *title, const char *address, const char *report, enum draw_theme theme);
/* Write a row to out, its board to board, and the board's name to name: "" if there is none. */
void draw_index_row(struct buffer *out, struct buffer *board, char name[DRAW_BOARD_NAME], const struct draw_row *row);
/* Write a link to a rule book: FOLDER/NAME.html. */
void draw_index_link(struct buffer *out, const char *folder, const char *name, const char *title);
/* boards: all boards, one after the other.  books: all links to rule books. */
void draw_index_end(struct buffer *out, const struct buffer *boards, const struct buffer *books);

#endif
