/* draw/internal.h: what the drawings of more than one kind of scene are made of.  Whoever only wants a
 * drawing needs draw.h alone.
 */
#ifndef STRAT_DRAW_PARTS_H
#define STRAT_DRAW_PARTS_H

#include "draw.h"

#define LEN(a) (sizeof(a) / sizeof((a)[0])) /* of an array */

/* ---- words.c: wording ---------------------------------------------------------------------- */

unsigned draw_letters(const char *text); /* code points: on a terminal, near enough its columns */
const char *draw_seat(const struct scene *s, unsigned seat); /* "red"; never NULL */
const char *draw_seat_state(const struct scene *s, unsigned seat); /* ", out" after its name; "" of one that plays */
/* "After ply 12, blue is to move." and, over, who won and how; and whose view it is. */
void draw_status(struct buffer *out, const struct scene *s);
/* "Last move: a4-a5, from a4 to a5.": the action, if not NULL, and its squares, if wanted or without
 * an action.  false: nothing is known, and nothing told. */
bool draw_last(struct buffer *out, const struct scene *s, const char *action, bool squares);
static inline const struct scene_ground *
draw_ground(const struct scene *s, const struct scene_cell *cell)
{
	return &s->ground[cell->ground];
}

/* Is there a square of that ground? */
bool draw_has_ground(const struct scene *s, unsigned ground);
/* For a legend of grounds that look so: is there a square of that one, and none before it has the same name? */
bool draw_has_new_ground(const struct scene *s, unsigned ground, unsigned look);

/* Those of a piece's marks that tell a reader something: of an unknown piece that it has moved, of a
 * known one that opponents have seen it too. */
unsigned draw_marks(const struct scene *s, const struct scene_piece *p);
/* What a mark means: "seen by the opponent". */
const char *draw_mark_text(const struct scene *s, enum piece_mark mark);
/* "red Marshal, seen by the opponent", for markup. */
void draw_piece_title(struct buffer *out, const struct scene *s, const struct scene_piece *p);
/* "Scout", "2 Scouts", "3 unknown pieces". */
void draw_piece_name(struct buffer *out, const struct scene_piece *p, unsigned n);
/* What goes after the number of a tray's pieces: " pieces" if a number alone could be taken for one of them. */
const char *draw_pieces(const struct scene *s, unsigned n);

void draw_square(struct buffer *out, unsigned x, unsigned y);
void draw_node(struct buffer *out, const struct scene *s, unsigned node);               /* "b1" */
void draw_spot(struct buffer *out, const struct scene *s, const struct scene_spot *at); /* "b1", "a0b1.2" */

struct draw_squares {
	unsigned n;
	struct {
		uint8_t x, y;
	} at[SCENE_SIDE_MAX * SCENE_SIDE_MAX];
};

void draw_squares_add(struct draw_squares *q, unsigned x, unsigned y);
/* What stands before item i of n in a list: "a, b and c". */
const char *draw_comma(unsigned i, unsigned n);
void draw_squares(struct buffer *out, const struct draw_squares *q);

/* ---- ink.c: how a side looks ------------------------------------------------------------------ */

/* Colours told apart by hue, by lightness, and with them goes a shape. */
struct draw_ink {
	const char *name;  /* of the seat that wears it */
	const char *fill, *edge, *text;
	const char *tint;  /* for its home */
	const char *token; /* on a terminal: text on colour */
	const char *print; /* on a terminal: colour on the terminal's own ground */
};

const struct draw_ink *draw_ink(const struct scene *s, unsigned seat);

/* ---- prose, by the kind of scene -------------------------------------------------------------- */

void draw_prose_pieces_of_board(struct buffer *out, const struct scene *s, unsigned seat); /* prose_board.c */
void draw_prose_ground(struct buffer *out, const struct scene *s);
void draw_prose_row(struct buffer *out, const struct scene *s, unsigned seat); /* prose_cards.c */
void draw_prose_pieces_of_building(struct buffer *out, const struct scene *s, unsigned seat); /* prose_building.c */
void draw_prose_blocks(struct buffer *out, const struct scene *s); /* nothing, if there is none */
void draw_prose_pieces_of_graph(struct buffer *out, const struct scene *s, unsigned seat); /* prose_graph.c */
void draw_prose_graph(struct buffer *out, const struct scene *s);

/* ---- text_sheet.c: a sheet of text ------------------------------------------------------- */

/* How a cell is spelled. */
struct text_form {
	bool brackets; /* around a label; else the owner's letter before it */
	bool gap;      /* a column before it; marks of the last action stand there */
	bool slot;     /* a column after it for the marks of a piece */
};

struct text_sheet {
	struct buffer *out;
	const struct scene *scene;
	const char *letters[GAME_SEATS_MAX]; /* owners by a letter, where brackets take too much room */
	struct text_form form;
	bool color;
	unsigned columns;
	unsigned label;   /* columns of the longest label on the board */
	unsigned numbers; /* columns of the highest rank's number */
	unsigned cell;    /* columns of a cell */
};

extern const char text_strong[], text_faint[], text_plain[];

void text_pen(const struct text_sheet *t, const char *sequence); /* if there are colours */
void text_fill(struct buffer *out, char c, unsigned n);
void text_end_line(struct buffer *out); /* without blanks at its end */
/* A piece in its owner's colour, and brackets or with its letter. */
void text_token(const struct text_sheet *t, const struct scene_piece *p, bool in_brackets);
/* The sign of the last action that goes before a cell's content.  false: nothing to show. */
bool text_cell_mark(const struct text_sheet *t, const struct scene_cell *cell);
/* The board, lines of that many columns, and the trays: beside it, if there is room. */
void text_board_and_trays(struct text_sheet *t, const struct buffer *board, unsigned width);
/* A legend of items, each with two blanks after it, on as many lines as it needs. */
void text_legend(struct text_sheet *t, void (*put)(const struct text_sheet *t));
/* What signs mean: of owners, and of the last action. */
void text_legend_seats(const struct text_sheet *t);
void text_legend_cells(const struct text_sheet *t);

void text_below(const struct text_sheet *t, const struct draw_style *style); /* status, last action, notes */

void draw_text_board(struct text_sheet *t, const struct draw_style *style);    /* text_board.c */
void draw_text_building(struct text_sheet *t, const struct draw_style *style); /* text_building.c */
void draw_text_graph(struct text_sheet *t, const struct draw_style *style);    /* text_graph.c */
void draw_text_cards(struct text_sheet *t, const struct draw_style *style);    /* text_cards.c */

/* ---- svg_elements.c: what pictures are made of ------------------------------------------------ */

enum {
	DRAW_CELL = 48, /* units of the picture: side of a square */
	DRAW_BAND = 26, /* the frame around the board, with the coordinates */
};

void draw_svg_defs(struct buffer *out);
void draw_svg_rect(struct buffer *out, int x, int y, int width, int height, const char *rest);
const char *draw_svg_shape(unsigned seat); /* path data of a token's outline, in a square of DRAW_CELL */
/* A token, in a square of DRAW_CELL. */
void draw_svg_token(struct buffer *out, const struct scene *s, const struct scene_piece *p);
void draw_svg_mark(struct buffer *out, unsigned mark, const char *edge); /* enum piece_mark, on a token */

struct draw_point {
	double x, y;
};

/* Path data of an arrow through points; its ends keep that far from the first and the last.  false: none. */
bool draw_svg_way(struct buffer *out, const struct draw_point *p, unsigned n, int reach_first, int reach_last);
/* What goes before path data, for an arrow's look. */
void draw_svg_arrow_begin(struct buffer *out, const char *attributes);

/* ---- svg_board.c: parts of a flat board -------------------------------------------------------- */

/* From 0,0: frame, coordinates and squares, frame included in the size. */
void draw_svg_ground(struct buffer *out, const struct scene *s);
/* The parts of the ground that can be seen around the tokens that stand on it. */
void draw_svg_signs(struct buffer *out, const struct scene *s);
/* What shows a mark of the last action, in a square of DRAW_CELL. */
void draw_svg_cell_mark(struct buffer *out, enum cell_mark mark);
void draw_svg_last_action(struct buffer *out, const struct scene *s); /* marks and arrow */
/* The last action's arrow as path data, 0,0 being the corner of the squares; false: none.  And as a
 * path with further attributes, hidden if there is none. */
bool draw_svg_arrow(struct buffer *out, const struct scene *s);
void draw_svg_arrow_path(struct buffer *out, const struct scene *s, const char *attributes);

/* ---- html_script.c: what stands in every page ---------------------------------------------- */

void draw_html_style(struct buffer *out);
void draw_html_script(struct buffer *out, bool pictures); /* pictures: of anything but flat boards */

/* ---- pictures --------------------------------------------------------------------------------- */

/* What a sign in a picture means: a drawing 18 units high, and words. */
struct draw_sign {
	const char *icon; /* NULL after the last */
	const char *text; /* or NULL: what it means is a word of the game's own */
};

enum { DRAW_WORDS_MAX = 4 };

enum { DRAW_GROUNDS_MAX = 8 };
/* Those of a flat board's ground, in squares of DRAW_CELL; how many. */
unsigned draw_svg_grounds(const struct scene *s, struct draw_sign signs[DRAW_GROUNDS_MAX]);

/* A way to draw a scene, and the box that it takes.  The ground is what stays as it is through a game. */
struct draw_picture {
	int left, top, width, height;
	void (*defs)(struct buffer *out, const struct scene *s); /* what the others refer to by id */
	void (*ground)(struct buffer *out, const struct scene *s);
	void (*position)(struct buffer *out, const struct scene *s);
	const struct draw_sign *signs; /* of all but owners; NULL: the marks on a board's tokens */
	const char *word[DRAW_WORDS_MAX]; /* what the first of them mean, where they do not say it */
	unsigned absent;               /* bits of those that do not occur, the first sign's being 1 */
	bool has_beside;
	enum draw_view beside; /* has_beside: a small picture of this view, with the same defs, goes well with it */
};

static inline const char *
draw_sign_text(const struct draw_picture *p, const struct draw_sign *sign)
{
	return sign->text != NULL ? sign->text : p->word[sign - p->signs];
}

/* By the scene's kind (picture.c).  A scene without any squares has a picture of width 0. */
void draw_picture_of(struct draw_picture *p, const struct scene *s, enum draw_view view);

void draw_picture_board(struct draw_picture *p, const struct scene *s);     /* svg_board.c */
void draw_picture_plan(struct draw_picture *p, const struct scene *s);      /* svg_building.c */
void draw_picture_layers(struct draw_picture *p, const struct scene *s);
void draw_picture_isometric(struct draw_picture *p, const struct scene *s); /* svg_isometric.c */
void draw_picture_graph(struct draw_picture *p, const struct scene *s);     /* svg_graph.c */
void draw_picture_cards(struct draw_picture *p, const struct scene *s);     /* svg_cards.c */

#endif
