/* draw/draw.h: draw a scene as text, as sentences, as a picture, or as a page to step through.
 *
 * Input      A scene as game_scene fills it.  The board does not show everything, for example a resignation.  A caller
 *            that knows of one first adds it with scene_put_result.
 * Ownership  Output is added to the caller's buffer.  No function keeps a pointer to its arguments, except to what the
 *            style of a page points to.  A struct draw_html has copies of all else that it needs, until draw_html_end.
 * Errors     Only memory can run out; the buffer remembers it (out->failed).
 * Texts      Titles, facts, actions, comments and notes may have any bytes.  Control characters never reach a terminal, wrong
 *            UTF-8 is never written, and markup is escaped.
 */
#ifndef STRAT_DRAW_H
#define STRAT_DRAW_H

#include "text/arena.h"
#include "core/scene.h"

/* How a building is drawn.  A flat board looks the same in all views. */
enum draw_view {
	DRAW_VIEW_DEFAULT,   /* text: the plan; pictures: isometric */
	DRAW_VIEW_PLAN,      /* from above */
	DRAW_VIEW_LAYERS,    /* layer by layer */
	DRAW_VIEW_ISOMETRIC, /* from a corner; text: the plan */
};

/* The parts of a picture.  When a picture is made smaller, for example for a printed page, its legend is drawn alone, in
 * its own size. */
enum draw_part { DRAW_WHOLE, DRAW_WITHOUT_LEGEND, DRAW_LEGEND };

/* The colours of pictures and pages (themes.c). */
enum draw_theme {
	DRAW_THEME_PAPER,    /* legible on any page; a page is light or dark as its reader prefers */
	DRAW_THEME_DARK,
	DRAW_THEME_CONTRAST, /* strong colours, black on white */
	DRAW_THEME_PRINT,    /* greys */
	DRAW_THEMES
};

const char *draw_theme_name(unsigned theme); /* "paper"; NULL: there is none with that number */

/* What a record says of its game besides the moves.  Each text may be NULL. */
struct draw_facts {
	const char *occasion; /* "Stratego, round 3, Westerby, 2026-09-03" */
	const char *result;   /* a sentence on how it ends, if the position is not its last */
	const char *rulings;  /* a sentence on those that are not the default */
	const char *refused;  /* of a scene that shows a refused action: what is wrong with it, a sentence; or NULL */
	const char *clause;   /* and the clause that it breaks, with its id */
	const char *player[GAME_SEATS_MAX]; /* names, by seats */
};

/* The room that all drawings of a game need, so that the board stays in its place.  All 0 at first. */
struct draw_room {
	bool any;
	int left, top, right, bottom; /* of the picture */
	int height;                   /* of the sheet */
	bool failed;                  /* out of memory: it is too little */
};

struct draw_style {
	const char *title;  /* a line above: "g1: Thursday club"; or NULL */
	const char *home;   /* pages: where a link to the list of games leads; or NULL */
	struct draw_facts facts;
	const char *action; /* the last action as records write it; or NULL */
	const char *deeds;  /* prose: who did what in it, but for its squares; or NULL */
	const char *below;  /* text, pictures, pages: the name of the seat that sits below; NULL: as the game has it */
	bool board_only;    /* text, pictures: nothing but the board */
	bool no_coordinates;
	const struct draw_room *room; /* pictures: to fill, on a sheet with sharp corners; or NULL */
	bool transparent;   /* pictures: no sheet below */
	unsigned size;      /* pictures: so many pixels wide; 0: in their own size */
	bool color;         /* text: the terminal shows colours */
	unsigned columns;   /* text: as wide as the terminal; 0: 80 */
	enum draw_view view;
	enum draw_theme theme;
	enum draw_part part; /* of an SVG document */
};

/* Draw the board as lines of ASCII, with the first player at the bottom.  Only labels and names may have other
 * characters.  The drawing says everything without colours too. */
void draw_text(struct buffer *out, const struct scene *s, const struct draw_style *style);

/* Write the same facts as sentences, one on each line, for reading aloud. */
void draw_prose(struct buffer *out, const struct scene *s, const struct draw_style *style);

/* Draw a whole SVG document.  It has no scripts, loads nothing, and can be read on any page and on paper. */
void draw_svg(struct buffer *out, const struct scene *s, const struct draw_style *style);

/* Make room for this drawing.  The height is right when a second round has added all drawings again. */
void draw_room_add(struct draw_room *room, const struct scene *s, const struct draw_style *style);

/* ---- a page that steps through a game --------------------------------------------------------- */

/* One HTML document, written while the game is played: call draw_html_begin, draw_html_step for the first position and
 * after each action, and draw_html_end.  The caller may empty the buffer between these calls.  The memory needed does not
 * grow with the game, except for one entry for each different look that a piece has had. */
struct draw_html {
	struct scene last;       /* of the last step */
	struct buffer looks;     /* struct scene_piece, one for each look; number 1 is the first */
	struct draw_style style;
	bool pictures;           /* the scenes are not flat boards, so each step has pictures of its own */
	int left, top, right, bottom; /* pictures: the box that holds all of them */
	unsigned absent;         /* pictures: set of the signs that none of them has */
	unsigned steps;
	bool lost, refused;      /* the strike of a step lost; the last step shows a refused action */
	bool failed;             /* there was no memory for looks; draw_html_end tells the buffer */
};

/* The texts of a step.  Each may be NULL. */
struct draw_step {
	const char *number;  /* "12." if the action opens a turn, "12..." after a comment; it begins a new line */
	const char *action;  /* as records write it; NULL: the first position */
	const char *comment;
};

/* What the style points to must live until draw_html_end. */
void draw_html_begin(struct draw_html *h, struct buffer *out, const struct draw_style *style);
void draw_html_step(struct draw_html *h, struct buffer *out, const struct scene *s,
    const struct draw_step *step);
/* Write the end of the document, and free what h owns.  Call it also after a failure. */
void draw_html_end(struct draw_html *h, struct buffer *out);

/* ---- words (words.c) --------------------------------------------------------------------------- */

void draw_plain(struct buffer *out, const char *text); /* without control characters and wrong UTF-8 */
/* The same for XML and HTML, quotes included. */
void draw_escaped(struct buffer *out, const char *text, size_t len);
/* Who won, and how: "Red won: the Flag was struck."; of a scene whose game is over. */
void draw_result(struct buffer *out, const struct scene *s);
void draw_capital(struct buffer *out, const char *word); /* with a capital first letter */

#endif
