/* draw/words.h: the words that all drawings share.  To get a drawing, draw.h is enough. */
#ifndef STRAT_DRAW_WORDS_H
#define STRAT_DRAW_WORDS_H

#include "draw.h"

#define LEN(a) (sizeof(a) / sizeof((a)[0])) /* of an array */

/* Code points.  This is nearly the number of columns on a terminal. */
/* The first character of a text: how many bytes it has (1 or more), and how many letters wide it is: 0, 1 or 2. */
unsigned draw_letter(const char *text, size_t len, unsigned *width);
unsigned draw_letters(const char *text); /* how many letters wide it is */
const char *draw_seat(const struct scene *s, unsigned seat); /* "red"; never NULL */
/* The name of the player in a seat; NULL: none is given, or two are alike. */
const char *draw_player(const struct scene *s, const struct draw_about *about, unsigned seat);
enum { DRAW_NAME_LETTERS = 24 };
/* How many bytes of a name are shown: all, or its first letters. */
size_t draw_name_length(const char *name);
/* What to write after the name of a seat: ", out"; "" if the seat plays. */
const char *draw_seat_state(const struct scene *s, unsigned seat);
/* Write "blue is to move.", or that the game is over, who won and how. */
void draw_due(struct buffer *out, const struct scene *s);
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

/* What else there is to say about a scene, in order.  A drawing gives each kind a look, and may say notes later. */
enum draw_remark { REMARK_REFUSED, REMARK_CLAUSE, REMARK_RESULT, REMARK_RULINGS, REMARK_NOTE };

struct draw_remarks {
	unsigned n;
	struct {
		enum draw_remark kind;
		const char *text;
	} at[REMARK_NOTE + SCENE_NOTES_MAX];
};

void draw_remarks_of(struct draw_remarks *r, const struct scene *s, const struct draw_style *style);

/* Does this ground belong in the legend entry for a look?  It must look like that and be on the board, and no ground before it
 * may have the same name. */
bool draw_has_new_ground(const struct scene *s, unsigned ground, unsigned look);

/* The marks of a piece that tell a reader something: for an unknown piece, that it has moved; for a known piece, that
 * opponents have seen it too. */
unsigned draw_marks(const struct scene *s, const struct scene_piece *p);
/* What occurs in a scene, and is explained below a drawing of any form. */
struct draw_found {
	unsigned cells;      /* set of enum cell_mark */
	unsigned board, all; /* sets of the marks that tell a reader something: of pieces on the board; also of those in trays */
	bool standing;       /* a piece stands on ground on which this matters */
};

struct draw_found draw_find(const struct scene *s);
/* What a mark means: "seen by the opponent". */
const char *draw_mark_text(const struct scene *s, enum piece_mark mark);
/* Write "red Marshal, seen by the opponent", for markup. */
void draw_piece_title(struct buffer *out, const struct scene *s, const struct scene_piece *p);
/* Write "Scout", "2 Scouts" or "3 unknown pieces". */
void draw_piece_name(struct buffer *out, const struct scene_piece *p, unsigned n);
unsigned draw_tray_total(const struct scene_tray *tray); /* how many pieces are in it */
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

#endif
