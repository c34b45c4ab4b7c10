/* draw/ink.h: how each side looks, and the colours of a theme. */
#ifndef STRAT_DRAW_INK_H
#define STRAT_DRAW_INK_H

#include "draw.h"

/* The colours of a side.  They differ in hue and in lightness, and each side also has its own shape (draw_svg_shape). */
struct draw_ink {
	const char *name;  /* of the seat that has it */
	const char *fill, *edge, *text; /* for DRAW_COLOUR */
	const char *tint;  /* for its home squares */
	const char *token; /* on a terminal: text on a coloured background */
	const char *print; /* on a terminal: coloured text */
};

const struct draw_ink *draw_ink(const struct scene *s, unsigned seat);

/* themes.c: Put the colours of a theme for the signs of palette.h, from that byte of a drawing on, and take its other signs away. */
void draw_paint(struct buffer *out, size_t from, enum draw_theme theme);
/* The same, with a name in place of each colour: var(--pa).  A style sheet says what the names mean, so that one drawing has the colours
 * of several themes. */
void draw_paint_names(struct buffer *out, size_t from, struct draw_colours *used);
/* Write what names mean in a theme: declarations of a style sheet, each with a semicolon behind.  used: only these; NULL: all. */
void draw_paint_meanings(struct buffer *out, enum draw_theme theme, const struct draw_colours *used);

/* The colour of a seat, as draw_bars has it.  names: of all seats of the game, NULL after the last. */
char draw_ink_letter(const char *const *names, unsigned seat);

#endif
