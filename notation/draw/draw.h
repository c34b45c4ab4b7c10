/* draw/draw.h: a scene as text, as sentences, as a picture, as a page to step through.
 *
 * Input      A scene as game->scene fills it.  A caller that knows more than the board does, as of a
 *            resignation, first puts it in with scene_put_result.
 * Ownership  Output is added to the caller's buffer.  Nothing is kept of the arguments, except that a
 *            struct draw_html holds, until draw_html_end, copies of what it needs.
 * Errors     Memory alone can run out; the buffer remembers it (out->failed).
 * Texts      Titles, actions, comments and notes may hold any bytes.  Control characters never reach
 *            a terminal, bad UTF-8 never reaches anyone, and markup is escaped.
 */
#ifndef STRAT_DRAW_H
#define STRAT_DRAW_H

#include "text/arena.h"
#include "core/scene.h"

/* How a building is seen; a flat board looks the same in all views. */
enum draw_view {
	DRAW_VIEW_DEFAULT,   /* text: the plan; pictures: isometric */
	DRAW_VIEW_PLAN,      /* from above */
	DRAW_VIEW_LAYERS,    /* layer by layer */
	DRAW_VIEW_ISOMETRIC, /* from a corner; text: the plan */
};

/* Where a picture is made smaller, as for a printed page, its legend is drawn by itself, at its own size. */
enum draw_part { DRAW_WHOLE, DRAW_WITHOUT_LEGEND, DRAW_LEGEND };

struct draw_style {
	const char *title;  /* a line above: "g1: Thursday club"; or NULL */
	const char *action; /* the last action as records write it; or NULL */
	bool color;         /* text: the terminal shows colours */
	unsigned columns;   /* text: as wide as the terminal; 0: 80 */
	enum draw_view view;
	enum draw_part part; /* of an SVG document */
};

/* The board as lines of plain ASCII (but for labels and names that are not), the first player at the
 * bottom.  Everything can be told without the colours. */
void draw_text(struct buffer *out, const struct scene *s, const struct draw_style *style);

/* The same facts as sentences, one a line, for reading aloud. */
void draw_prose(struct buffer *out, const struct scene *s, const struct draw_style *style);

/* A whole SVG document: no scripts, nothing fetched, legible on any page and on paper. */
void draw_svg(struct buffer *out, const struct scene *s, const struct draw_style *style);

/* ---- a page that steps through a game --------------------------------------------------------- */

/* One HTML document, written as the game is played: draw_html_begin, draw_html_step for the first
 * position and after each action, draw_html_end.  The caller may empty the buffer in between.  What
 * is kept does not grow with the game, but for one entry for each look that a piece has had. */
struct draw_html {
	struct scene last;       /* as of the last step */
	struct buffer looks;     /* struct scene_piece, one for each look; number 1 is the first */
	enum draw_view view;
	bool pictures;           /* the scenes are not flat boards: each step has pictures of its own */
	int left, top, right, bottom; /* pictures: the box that holds all of them */
	unsigned absent;         /* pictures: bits of the signs that occur in none of them */
	unsigned steps;
	bool failed;             /* no memory for looks; draw_html_end passes it on */
};

/* A step's texts; each may be NULL. */
struct draw_step {
	const char *number;  /* "12." if the action opens a turn, "12..." after a comment; opens a line */
	const char *action;  /* as records write it; NULL: the first position */
	const char *comment;
};

/* title may be NULL.  facts: what to say of the game, as pairs: "Event", "Thursday club", …, NULL; or
 * NULL. */
void draw_html_begin(struct draw_html *h, struct buffer *out, const char *title, const char *const *facts,
    enum draw_view view);
void draw_html_step(struct draw_html *h, struct buffer *out, const struct scene *s,
    const struct draw_step *step);
/* The end of the document; also gives back what h holds.  Due also after a failure. */
void draw_html_end(struct draw_html *h, struct buffer *out);

/* ---- words (words.c) --------------------------------------------------------------------------- */

void draw_plain(struct buffer *out, const char *text); /* without control characters or bad UTF-8 */
/* The same for XML and HTML, quotes included. */
void draw_escaped(struct buffer *out, const char *text, size_t len);
void draw_capital(struct buffer *out, const char *word); /* with a capital first letter */

#endif
