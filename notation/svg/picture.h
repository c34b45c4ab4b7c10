/* svg/picture.h: how to draw a scene as a picture. */
#ifndef STRAT_SVG_PICTURE_H
#define STRAT_SVG_PICTURE_H

#include <string.h>

#include "draw/draw.h"

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
/* Does the last action's arrow end in a cross?  So does one that was refused; and a strike that lost, if the scene does not show who fell. */
bool draw_svg_is_crossed(const struct scene *s);
/* What the last action did, of a set of enum draw_happened.  Returns how many signs there are. */
enum draw_happened { DRAW_HIT = 1, DRAW_FELL = 2, DRAW_RANKS = 4, DRAW_TURNS = 8, DRAW_DEALT = 16, DRAW_WAY = 32, DRAW_BLAST = 64 };
enum { DRAW_HAPPENED_SIGNS = 7 };
unsigned draw_svg_find_happened(const struct scene *s);
unsigned draw_svg_happened_signs(unsigned set, struct draw_sign signs[DRAW_HAPPENED_SIGNS]);
enum { DRAW_CELL_SIGNS_MAX = 4 };
/* The signs of what the last action did on a flat board, in squares of DRAW_CELL, of a set of enum cell_mark.  Returns how many. */
unsigned draw_svg_cell_signs(unsigned marks, struct draw_sign signs[DRAW_CELL_SIGNS_MAX]);
unsigned draw_svg_grounds(const struct scene *s, struct draw_sign signs[DRAW_GROUNDS_MAX]);

/* What a page has drawn before, and need not draw again.  A drawing asks it before whole lines that show something, by a key: a
 * letter for the kind of thing, and bytes that tell all of what is seen of it.  NULL: all is drawn. */
struct draw_known {
	bool (*begin)(struct draw_known *known, struct buffer *out, char kind, const void *key, size_t len);
	void (*end)(struct draw_known *known, struct buffer *out);
};

/* Is it new?  Then draw it, and call draw_new_ends. */
static inline bool
draw_is_new(struct draw_known *known, struct buffer *out, char kind, const void *key, size_t len)
{
	return known == NULL || known->begin(known, out, kind, key, len);
}

static inline void
draw_new_ends(struct draw_known *known, struct buffer *out)
{
	if (known != NULL)
		known->end(known, out);
}

/* All that is seen of a piece, without padding, for keys. */
struct draw_piece_key {
	const char *name;
	char label[6];
	uint8_t seat, marks, picture, rest[7];
};

static inline struct draw_piece_key
draw_key_of(const struct scene_piece *p)
{
	struct draw_piece_key key = { .name = p->name, .seat = p->seat, .marks = p->marks, .picture = p->picture };

	_Static_assert(sizeof(key.label) == sizeof(p->label), "the whole label");
	memcpy(key.label, p->label, sizeof(key.label));
	return key;
}

/* How to draw the position on a flat board square by square, so that a page draws only those that changed. */
struct draw_by_squares {
	void (*begin)(struct buffer *out, const struct scene *s, struct draw_known *known); /* what is below the pieces */
	void (*piece)(struct buffer *out, const struct scene *s, unsigned square); /* a line: the piece that stands there */
	void (*end)(struct buffer *out, const struct scene *s);
};

/* Where a picture has its squares: the middle of the first file and rank, and the ways to the next file, rank and level. */
struct draw_layout {
	bool any;
	int x, y, file_x, file_y, rank_x, rank_y, level;
};

/* How to draw a scene, and the box that the drawing takes. */
struct draw_picture {
	int left, top, width, height;
	void (*defs)(struct buffer *out, const struct scene *s); /* what the others refer to by id */
	void (*ground)(struct buffer *out, const struct scene *s); /* what stays the same through a game */
	void (*position)(struct buffer *out, const struct scene *s, struct draw_known *known);
	const struct draw_by_squares *squares; /* the same as position; or NULL */
	bool turns; /* the script of a page can turn it: turnItem in page/page_steps.js knows all that it is made of */
	const struct draw_sign *signs; /* for the legend, without those of owners; NULL: the marks on a board's tokens */
	const char *word[DRAW_WORDS_MAX]; /* what the first signs mean, if their text is NULL */
	unsigned absent;               /* set of the signs that do not occur; bit 0 is the first sign */
	struct draw_layout map;
	bool has_beside;
	enum draw_view beside; /* has_beside: a small picture of this view, with the same defs, can stand next to it */
};

/* A picture on its sheet. */
struct draw_svg_box {
	int width, height; /* of the whole document, from 0,0 */
	int x, y;          /* where the picture's 0,0 is in it */
	struct draw_layout map;
};

/* sheet.c: What draw_svg does with a scene that was arranged.  false: out of memory. */
bool draw_svg_box(const struct scene *s, const struct draw_style *style, struct draw_svg_box *out);
/* cards.c: the middle of a card, by its slot and its owner. */
void draw_cards_middle(const struct scene *s, unsigned slot, unsigned seat, int *x, int *y);
enum { DRAW_CARD_SIZE = 70 }; /* how wide it is */

static inline const char *
draw_sign_text(const struct draw_picture *p, const struct draw_sign *sign)
{
	return sign->text != NULL ? sign->text : p->word[sign - p->signs];
}

/* svg/picture.c: choose by the scene's kind.  A scene without any squares has a picture of width 0. */
void draw_picture_of(struct draw_picture *p, const struct scene *s, enum draw_view view);

void draw_picture_board(struct draw_picture *p, const struct scene *s);     /* svg/board.c */
void draw_picture_plan(struct draw_picture *p, const struct scene *s);      /* svg/building.c */
void draw_picture_layers(struct draw_picture *p, const struct scene *s);
void draw_picture_isometric(struct draw_picture *p, const struct scene *s); /* svg/isometric.c */
void draw_picture_graph(struct draw_picture *p, const struct scene *s);     /* svg/graph.c */
void draw_picture_cards(struct draw_picture *p, const struct scene *s);     /* svg/cards.c */

#endif
