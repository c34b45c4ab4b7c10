/* print/internal.h: what the files of this directory share. */
#ifndef STRAT_PRINT_INTERNAL_H
#define STRAT_PRINT_INTERNAL_H

#include "draw/draw.h"

/* ---- prose, by the kind of scene -------------------------------------------------------------- */

void draw_prose_pieces_of_board(struct buffer *out, const struct scene *s, unsigned seat); /* print/prose_board.c */
void draw_prose_ground(struct buffer *out, const struct scene *s);
void draw_prose_row(struct buffer *out, const struct scene *s, unsigned seat); /* print/prose_cards.c */
void draw_prose_pieces_of_building(struct buffer *out, const struct scene *s, unsigned seat); /* print/prose_building.c */
void draw_prose_blocks(struct buffer *out, const struct scene *s); /* writes nothing if there are no blocks */
void draw_prose_pieces_of_graph(struct buffer *out, const struct scene *s, unsigned seat); /* print/prose_graph.c */
void draw_prose_graph(struct buffer *out, const struct scene *s);

/* ---- text_sheet.c: a sheet of text ------------------------------------------------------- */

/* What a cell of the text is made of. */
struct text_form {
	bool brackets; /* around a label; else the owner's letter stands before it */
	bool gap;      /* a column before it, for marks of the last action */
	bool slot;     /* a column after it, for the marks of a piece */
};

struct text_sheet {
	struct buffer *out;
	const struct scene *scene;
	const struct draw_style *style;
	const char *letters[GAME_SEATS_MAX]; /* a letter for each owner, if brackets take too much room */
	struct text_form form;
	bool color;
	unsigned columns;
	unsigned label;   /* columns of the longest label on the board */
	unsigned margin;  /* columns of the ranks' numbers, with a blank */
	unsigned numbers; /* columns of the highest rank's number */
	unsigned cell;    /* columns of a cell */
};

extern const char text_strong[], text_faint[], text_plain[];

void text_style(const struct text_sheet *t, const char *sequence); /* writes it if there are colours */
void text_fill(struct buffer *out, char c, unsigned n);
void text_rank(const struct text_sheet *t, unsigned number); /* in the margin */
void text_end_line(struct buffer *out); /* without blanks at its end */
/* Write a piece in its owner's colour, in brackets or with the owner's letter. */
void text_token(const struct text_sheet *t, const struct scene_piece *p, bool in_brackets);
/* Write the sign of the last action that stands before a cell's content.  false: there is none. */
bool text_cell_mark(const struct text_sheet *t, const struct scene_cell *cell);
void text_players(struct text_sheet *t, bool top); /* those at that side of the board */
/* Write the board, which has lines of that many columns, with the players, and the trays: on its right if there is room,
 * else below.  An empty board was already written, with the players above it. */
void text_board_and_trays(struct text_sheet *t, const struct buffer *board, unsigned width);
/* Write a legend.  put writes its items, each with two blanks after it; they get as many lines as they need. */
void text_legend(struct text_sheet *t, void (*put)(const struct text_sheet *t));
/* The items of a legend: the signs of owners, and those of the last action. */
void text_legend_seats(const struct text_sheet *t);
void text_legend_kinds(const struct text_sheet *t);
void text_legend_cells(const struct text_sheet *t);

void text_above(const struct text_sheet *t); /* the title, and what is known of the game */
void text_below(const struct text_sheet *t, const struct draw_style *style); /* status, last action, notes */

void draw_text_board(struct text_sheet *t, const struct draw_style *style);    /* print/text_board.c */
void draw_text_building(struct text_sheet *t, const struct draw_style *style); /* print/text_building.c */
void draw_text_graph(struct text_sheet *t, const struct draw_style *style);    /* print/text_graph.c */
void draw_text_cards(struct text_sheet *t, const struct draw_style *style);    /* print/text_cards.c */

#endif
