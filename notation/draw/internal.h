/* draw/internal.h: what the files of this directory share.  To get a drawing, draw.h is enough.  For each file: what the
 * others may call.
 */
#ifndef STRAT_DRAW_PARTS_H
#define STRAT_DRAW_PARTS_H

#include "draw.h"

#define LEN(a) (sizeof(a) / sizeof((a)[0])) /* of an array */

/* ---- words.c: wording ---------------------------------------------------------------------- */

/* Code points.  This is nearly the number of columns on a terminal. */
/* The first character of a text: how many bytes it has (1 or more), and how many letters wide it is: 0, 1 or 2. */
unsigned draw_letter(const char *text, size_t len, unsigned *width);
unsigned draw_letters(const char *text); /* how many letters wide it is */
const char *draw_seat(const struct scene *s, unsigned seat); /* "red"; never NULL */
/* What to write after the name of a seat: ", out"; "" if the seat plays. */
const char *draw_seat_state(const struct scene *s, unsigned seat);
/* Write "After ply 12, blue is to move.", or who won and how; and whose view it is. */
void draw_status(struct buffer *out, const struct scene *s);
/* Write "Last move: a4-a5, from a4 to a5.".  action: may be NULL.  squares: also write the squares; without an action they
 * are always written.  false: nothing is known, and nothing is written. */
bool draw_last(struct buffer *out, const struct scene *s, const char *action, bool squares);
static inline const struct scene_ground *
draw_ground(const struct scene *s, const struct scene_cell *cell)
{
	return &s->ground[cell->ground];
}

/* Is there a square of that ground? */
bool draw_has_ground(const struct scene *s, unsigned ground);
/* Does this ground belong in the legend entry for a look?  It must look like that and be on the board, and no ground before it
 * may have the same name. */
bool draw_has_new_ground(const struct scene *s, unsigned ground, unsigned look);

/* The marks of a piece that tell a reader something: for an unknown piece, that it has moved; for a known piece, that
 * opponents have seen it too. */
unsigned draw_marks(const struct scene *s, const struct scene_piece *p);
/* What a mark means: "seen by the opponent". */
const char *draw_mark_text(const struct scene *s, enum piece_mark mark);
/* Write "red Marshal, seen by the opponent", for markup. */
void draw_piece_title(struct buffer *out, const struct scene *s, const struct scene_piece *p);
/* Write "Scout", "2 Scouts" or "3 unknown pieces". */
void draw_piece_name(struct buffer *out, const struct scene_piece *p, unsigned n);
/* What to write after the number of a tray's pieces: " pieces" if a reader could take a number alone for a piece. */
const char *draw_pieces(const struct scene *s, unsigned n);

void draw_square(struct buffer *out, const struct scene *s, unsigned x, unsigned y);
void draw_node(struct buffer *out, const struct scene *s, unsigned node);               /* "b1" */
void draw_spot(struct buffer *out, const struct scene *s, const struct scene_spot *at); /* "b1", "a0b1.2" */

struct draw_squares {
	unsigned n;
	struct {
		uint8_t x, y;
	} at[SCENE_SIDE_MAX * SCENE_SIDE_MAX];
};

void draw_squares_add(struct draw_squares *q, unsigned x, unsigned y);
/* What to write before item i of n in a list: "a, b and c". */
const char *draw_comma(unsigned i, unsigned n);
void draw_squares(struct buffer *out, const struct scene *s, const struct draw_squares *q);

/* ---- sides.c: who sits where ------------------------------------------------------------------ */

/* Where a seat's home is on the drawing: below, if the board does not tell. */
struct draw_side {
	bool top, right;
};

/* The name of a file; the number of a rank: 1 is the first player's. */
static inline char
draw_file(const struct scene *s, unsigned x)
{
	return (char)('a' + (s->turned ? s->width - 1U - x : x));
}

static inline unsigned
draw_rank(const struct scene *s, unsigned y)
{
	return s->turned ? s->height - y : y + 1;
}

/* The trays from above: last that of who sits below. */
static inline const struct scene_tray *
draw_tray(const struct scene *s, unsigned i)
{
	return &s->tray[s->turned ? i : s->ntrays - 1U - i];
}

/* Fill *own with the scene as the style wants it: from the other side, without coordinates.  Returns own, or s if nothing
 * is to be changed. */
const struct scene *draw_arranged(struct scene *own, const struct scene *s, const struct draw_style *style);
void draw_turn(struct scene *turned, const struct scene *s); /* from the other side */
struct draw_side draw_side(const struct scene *s, unsigned seat);
/* Whose home is at that side: those on its left first.  Returns how many. */
unsigned draw_seats_at(const struct scene *s, bool top, uint8_t seats[GAME_SEATS_MAX]);

/* ---- ink.c: how a side looks ------------------------------------------------------------------ */

/* The colours of a side.  They differ in hue and in lightness, and each side also has its own shape (draw_svg_shape). */
struct draw_ink {
	const char *name;  /* of the seat that has it */
	const char *fill, *edge, *text;
	const char *tint;  /* for its home squares */
	const char *token; /* on a terminal: text on a coloured background */
	const char *print; /* on a terminal: coloured text */
};

const struct draw_ink *draw_ink(const struct scene *s, unsigned seat);

/* ---- themes.c ---------------------------------------------------------------------------------- */

/* Put the colours of a theme for the signs of palette.h, from that byte of a drawing on, and take its other signs away. */
void draw_paint(struct buffer *out, size_t from, enum draw_theme theme);

/* ---- prose, by the kind of scene -------------------------------------------------------------- */

void draw_prose_pieces_of_board(struct buffer *out, const struct scene *s, unsigned seat); /* prose_board.c */
void draw_prose_ground(struct buffer *out, const struct scene *s);
void draw_prose_row(struct buffer *out, const struct scene *s, unsigned seat); /* prose_cards.c */
void draw_prose_pieces_of_building(struct buffer *out, const struct scene *s, unsigned seat); /* prose_building.c */
void draw_prose_blocks(struct buffer *out, const struct scene *s); /* writes nothing if there are no blocks */
void draw_prose_pieces_of_graph(struct buffer *out, const struct scene *s, unsigned seat); /* prose_graph.c */
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

void text_pen(const struct text_sheet *t, const char *sequence); /* writes it if there are colours */
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

void draw_text_board(struct text_sheet *t, const struct draw_style *style);    /* text_board.c */
void draw_text_building(struct text_sheet *t, const struct draw_style *style); /* text_building.c */
void draw_text_graph(struct text_sheet *t, const struct draw_style *style);    /* text_graph.c */
void draw_text_cards(struct text_sheet *t, const struct draw_style *style);    /* text_cards.c */

/* ---- svg_elements.c: parts of all pictures ---------------------------------------------------- */

enum {
	DRAW_CELL = 48, /* side of a square, in units of the picture */
	DRAW_BAND = 26, /* width of the frame around the board, with the coordinates */
};

void draw_svg_defs(struct buffer *out);
void draw_svg_rect(struct buffer *out, int x, int y, int width, int height, const char *rest);
const char *draw_svg_shape(unsigned seat); /* path data of a token's outline, in a square of DRAW_CELL */
/* A token, in a square of DRAW_CELL; and the same without its title. */
void draw_svg_token(struct buffer *out, const struct scene *s, const struct scene_piece *p);
void draw_svg_untitled(struct buffer *out, const struct scene *s, const struct scene_piece *p);
void draw_svg_mark(struct buffer *out, unsigned mark, const char *edge); /* enum piece_mark, on a token */

struct draw_point {
	double x, y;
};

/* Write path data of an arrow through points.  It begins reach_first after the first point and ends reach_last before the
 * last one.  false: it has no length, and nothing is written. */
bool draw_svg_way(struct buffer *out, const struct draw_point *p, unsigned n, int reach_first, int reach_last);
/* Write what stands before path data and gives an arrow its look. */
void draw_svg_arrow_begin(struct buffer *out, const struct scene *s, const char *attributes);

/* ---- svg_kinds.c: kinds of pieces -------------------------------------------------------------- */

/* The picture of a kind, in a box of 20 by 20; the group around it says where it stands.  false: it has none. */
bool draw_svg_kind(struct buffer *out, unsigned picture);

/* A legend explains the kinds that have letters in their labels, or a picture; in the order of prose. */
void draw_kinds_add(struct draw_kinds *k, const struct scene_piece *p); /* if it has no such kind yet */
void draw_kinds_of(struct draw_kinds *k, const struct scene *s);
bool draw_kind_has_letter(const struct scene_piece *p);
void draw_kind_text(struct buffer *out, const struct scene_piece *p); /* "F Flag" */

/* ---- svg_board.c: parts of a flat board -------------------------------------------------------- */

/* Frame, coordinates and squares.  The corner of the frame is at 0,0. */
void draw_svg_ground(struct buffer *out, const struct scene *s);
/* The parts of the ground that can be seen around the tokens that stand on it. */
void draw_svg_signs(struct buffer *out, const struct scene *s);
/* The sign for a mark of the last action, in a square of DRAW_CELL. */
void draw_svg_cell_mark(struct buffer *out, enum cell_mark mark);
void draw_svg_last_action(struct buffer *out, const struct scene *s); /* marks and arrow */
/* Write the path data of the last action's arrow.  The corner of the squares is at 0,0.  false: there is no arrow. */
bool draw_svg_arrow(struct buffer *out, const struct scene *s);
/* Write this arrow as a path with more attributes.  If there is no arrow, the path is hidden. */
void draw_svg_arrow_path(struct buffer *out, const struct scene *s, const char *attributes);

/* ---- html_table.c: the board as a table ------------------------------------------------------- */

/* Write the rows of a table whose cells say what they hold, each tag on a line of its own. */
void draw_html_columns(struct buffer *out, const struct scene *s);
void draw_html_rows(struct buffer *out, const struct scene *s);

/* ---- thumb.c: small pictures of positions ------------------------------------------------------ */

/* What stands on the board, as an <svg>.  board: the id of what draw_thumb_board (chart.h) wrote; "": none.  Colours are
 * classes; draw_thumb_style writes the rules for them. */
void draw_thumb(struct buffer *out, const struct scene *s, const char *board);
void draw_thumb_style(struct buffer *out);

/* ---- index_script.c: parts of the list of games ------------------------------------------------ */

void draw_index_style(struct buffer *out, enum draw_theme theme);
void draw_index_controls(struct buffer *out); /* what asks for rows: shown by the script */
void draw_index_script(struct buffer *out);

/* ---- pictures --------------------------------------------------------------------------------- */

/* A sign in a picture, with its meaning. */
struct draw_sign {
	const char *icon; /* SVG, 18 units high; NULL after the last */
	const char *text; /* what it means; NULL: the game has its own word for it */
};

enum { DRAW_WORDS_MAX = 4 };

enum { DRAW_GROUNDS_MAX = 8 };
/* The signs of a flat board's ground, in squares of DRAW_CELL.  Returns how many there are. */
/* That the last action's strike lost, or that it was refused. */
extern const struct draw_sign draw_svg_lost, draw_svg_refused;
unsigned draw_svg_grounds(const struct scene *s, struct draw_sign signs[DRAW_GROUNDS_MAX]);

/* How to draw the position on a flat board square by square, so that a page draws only those that changed. */
struct draw_by_squares {
	void (*begin)(struct buffer *out, const struct scene *s); /* what is below the pieces */
	void (*piece)(struct buffer *out, const struct scene *s, unsigned square); /* a line: the piece that stands there */
	void (*end)(struct buffer *out, const struct scene *s);
};

/* The squares of a board are counted from the upper left one. */
static inline const struct scene_cell *
draw_cell(const struct scene *s, unsigned square)
{
	return &s->cell[s->height - 1 - square / s->width][square % s->width];
}

/* How to draw a scene, and the box that the drawing takes. */
struct draw_picture {
	int left, top, width, height;
	void (*defs)(struct buffer *out, const struct scene *s); /* what the others refer to by id */
	void (*ground)(struct buffer *out, const struct scene *s); /* what stays the same through a game */
	void (*position)(struct buffer *out, const struct scene *s);
	const struct draw_by_squares *squares; /* the same as position; or NULL */
	const struct draw_sign *signs; /* for the legend, without those of owners; NULL: the marks on a board's tokens */
	const char *word[DRAW_WORDS_MAX]; /* what the first signs mean, if their text is NULL */
	unsigned absent;               /* set of the signs that do not occur; bit 0 is the first sign */
	bool has_beside;
	enum draw_view beside; /* has_beside: a small picture of this view, with the same defs, can stand next to it */
};

static inline const char *
draw_sign_text(const struct draw_picture *p, const struct draw_sign *sign)
{
	return sign->text != NULL ? sign->text : p->word[sign - p->signs];
}

/* picture.c: choose by the scene's kind.  A scene without any squares has a picture of width 0. */
void draw_picture_of(struct draw_picture *p, const struct scene *s, enum draw_view view);

void draw_picture_board(struct draw_picture *p, const struct scene *s);     /* svg_board.c */
void draw_picture_plan(struct draw_picture *p, const struct scene *s);      /* svg_building.c */
void draw_picture_layers(struct draw_picture *p, const struct scene *s);
void draw_picture_isometric(struct draw_picture *p, const struct scene *s); /* svg_isometric.c */
void draw_picture_graph(struct draw_picture *p, const struct scene *s);     /* svg_graph.c */
void draw_picture_cards(struct draw_picture *p, const struct scene *s);     /* svg_cards.c */

#endif
