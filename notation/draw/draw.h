/* draw/draw.h: draw a scene as text, as sentences, as a picture, or as a page to step through.
 *
 * Input      A scene as game_scene fills it.  The board does not show everything, for example a resignation.  A caller
 *            that knows of one first adds it with scene_put_result.
 * Ownership  Output is added to the caller's buffer.  No function keeps a pointer to its arguments, except to what the
 *            style of a page points to.  A struct draw_html has copies of all else that it needs, until draw_html_end.
 * Errors     Only memory can run out; the buffer remembers it (out->failed).
 * Texts      Titles, what is said about a game, actions, comments and notes may have any bytes.  Control characters never reach a terminal, wrong
 *            UTF-8 is never written, and markup is escaped.
 */
#ifndef STRAT_DRAW_H
#define STRAT_DRAW_H

#include "core/scene.h"
#include "text/arena.h"

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
struct draw_about {
	const char *occasion; /* "Stratego, round 3, Westerby, 2026-09-03" */
	const char *result;   /* a sentence on how it ends, if the position is not its last */
	const char *rulings;  /* a sentence on those that are not the default */
	const char *refused;  /* of a scene that shows a refused action: what is wrong with it, a sentence; or NULL */
	const char *clause;   /* and the clause that it breaks, with its id; or NULL */
	const char *place;    /* a page: and where the record says it, a sentence; or NULL */
	const char *legal;    /* a page: and what would have been legal, a sentence; or NULL */
	const char *player[GAME_SEATS_MAX]; /* names, by seats */
	const char *gist[5];  /* a page: how the game works, a sentence each */
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
	const char *home;   /* a page of a site: where a link to the list of games leads; or NULL */
	uint64_t number;    /* and the number of the record */
	const char *address, *sent_picture; /* and the whole address of the page, and of a picture that is shown with a link to it; or NULL */
	const char *book;   /* a page: where the rule book of its game lies; or NULL */
	const char *table;  /* a page: the address of a table, where its record can be opened; or NULL */
	struct draw_about about;
	const char *action; /* the last action as records write it; or NULL */
	const char *deeds;  /* prose: who did what in it, a sentence without its end; or NULL */
	const char *below;  /* text, pictures, pages: the name of the seat that sits below; NULL: as the game has it */
	bool board_only;    /* text, pictures: nothing but the board */
	bool no_coordinates;
	bool phone;         /* pictures: for a window as narrow as that of a phone: what is small is written larger, and a legend has short lines */
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

/* Write the same as sentences, one on each line, for reading aloud. */
void draw_prose(struct buffer *out, const struct scene *s, const struct draw_style *style);

/* Draw a whole SVG document.  It has no scripts, loads nothing, and can be read on any page and on paper. */
void draw_svg(struct buffer *out, const struct scene *s, const struct draw_style *style);

/* A place of that document where something stands, or can stand: a square, a point, or where a card lies. */
struct draw_place {
	char name[16];   /* "a4"; of a card its slot after its owner: "red:a" */
	int x, y, size;  /* its middle, in units of the document's viewBox; and how wide it is */
	const struct scene_piece *piece; /* that is seen there, until the call returns; or NULL */
};

typedef void draw_each_place(void *ctx, const struct draw_place *p);

/* Tell where they are.  *width, *height: of the viewBox, which begins at 0 0.  A drawing of layers has none that can be told.  false: out
 * of memory. */
bool draw_svg_places(const struct scene *s, const struct draw_style *style, int *width, int *height, draw_each_place *each, void *ctx);
/* The name of such a place.  x, y: as in the scene. */
void draw_place_name(const struct scene *s, unsigned x, unsigned y, char name[16]);

/* Make room for this drawing.  The height is right when a second round has added all drawings again. */
void draw_room_add(struct draw_room *room, const struct scene *s, const struct draw_style *style);

/* ---- a page that steps through a game --------------------------------------------------------- */

/* Texts with numbers from 1, each of them once. */
struct draw_texts {
	uint32_t n;
	struct buffer text;  /* each with a line end after it */
	struct buffer ends;  /* size_t: where each ends */
	struct buffer slots; /* uint32_t: a hash table of numbers */
};

enum { DRAW_SHARED_MAX = 6, DRAW_VARYING_MAX = 8 };

/* What drawings are made of (page/parts.h). */
struct draw_parts {
	struct draw_texts parts, places, shared, words;
	struct draw_texts lines; /* of what was read */
	struct buffer known;     /* struct draw_item: what each of them is */
	struct draw_texts keys;  /* of what was drawn */
	struct buffer kept, key; /* struct draw_item: what each of them shows, one after another; to work with */
	struct buffer kept_ends; /* uint32_t: where those of each key end */
	unsigned drawn_from;     /* while something new is drawn: where it begins in its list */
	struct buffer open[DRAW_SHARED_MAX], place, gone, come, after; /* to work with */
	bool failed;
};

enum {
	DRAW_VIEWERS_MAX = GAME_SEATS_MAX + 1,
	DRAW_PICTURES_MAX = 3,
	DRAW_LISTS_MAX = 2 * DRAW_PICTURES_MAX + 4, /* each picture from both sides; trays, table, status, notes */
};

/* The kinds of pieces that a legend explains (kinds.c). */
enum { DRAW_KINDS_MAX = 24 };

struct draw_kinds {
	unsigned n;
	struct scene_piece kind[DRAW_KINDS_MAX];
};

/* The box that holds all drawings of a picture. */
struct draw_box {
	bool any;
	int left, top, right, bottom;
};

/* What a page has besides the game's steps.  Its texts must live until draw_html_end. */
struct draw_page {
	unsigned views;          /* set of the views of a building (bit: enum draw_view); 0: isometric and plan */
	unsigned nviewers;       /* who sees the game; the page opens with the first of them */
	const char *viewer[DRAW_VIEWERS_MAX]; /* "the arbiter", "red" */
	bool opens_at;
	uint32_t at;             /* opens_at: it opens after this ply, and else at the beginning */
	const char *record;      /* the text that the page can save */
	size_t record_len;
	const char *record_name; /* as a file */
};

/* A line of a chart: a number for each step (page/material.c). */
struct draw_line {
	struct buffer path; /* as SVG has it; only the steps in which the number changes */
	unsigned step;      /* of its last change */
	unsigned first, last, most; /* at the first step, at the last one; the highest */
};

/* One HTML document: call draw_html_begin, draw_html_step for the first position and after each action, and draw_html_end,
 * which writes it.  The page has each different part of the drawings once, and for each step the parts that changed; so
 * much memory is needed until the end. */
/* Which colours of the table in themes.c a drawing has. */
struct draw_colours {
	uint64_t has[2];
};

struct draw_html {
	struct draw_style style;
	struct draw_page page;
	struct scene last;       /* of the last step, as the first viewer sees it */
	struct scene others[DRAW_VIEWERS_MAX]; /* the same of a line in a comment, and of the other viewers */
	struct draw_parts parts;
	struct draw_colours colours;
	unsigned piece_marks, cell_marks; /* sets of those that the board has in any step, if it is flat */
	struct draw_sees {
		struct buffer list[DRAW_LISTS_MAX];    /* the parts of the last step: of each picture, and what else changes */
		struct buffer changes[DRAW_LISTS_MAX]; /* what changes in each step, a line each */
		struct buffer words, positions;     /* struct draw_item: the words of the last position line; what changes in it, a line each */
		struct buffer squares;              /* struct draw_item: of a flat board, the part of each square in the last step, or 0 */
		struct scene *last;                 /* the last step; NULL: there was none */
		struct buffer said;                 /* each action, on a line; of the first viewer: empty */
		struct draw_line left[GAME_SEATS_MAX], shown[GAME_SEATS_MAX]; /* what each seat has left, and what others have seen of it */
	} sees[DRAW_VIEWERS_MAX], line; /* line: of the lines in comments, as the first viewer sees them */
	struct buffer opening[DRAW_LISTS_MAX]; /* the lists of the first viewer at the step with which the page opens */
	uint32_t opening_ply;
	struct draw_box box[2 * DRAW_PICTURES_MAX];
	struct buffer ground[DRAW_PICTURES_MAX]; /* of each picture, turned: its parts */
	struct buffer moves;          /* the page's list of moves */
	struct buffer claims;         /* those that a chart marks, as elements */
	unsigned nstrikes, nclaims;
	struct buffer drawing, next;  /* to work with */
	struct draw_kinds kinds;
	unsigned npictures;
	unsigned happened;       /* set of enum draw_happened (svg/picture.h) that any step has */
	unsigned absent;         /* set of the signs that no drawing has */
	unsigned nsteps;
	uint32_t ply;            /* of the last step */
	uint32_t turns;          /* that began: those with the numbers 1, 2 ... */
	bool lost, refused;      /* the strike of a step lost; the last step shows a refused action */
};

/* What a list of moves shows of a step. */
enum draw_mark {
	DRAW_STRIKE = 1, /* a strike, a shot, a capture */
	DRAW_CATCH = 2,  /* a fault was caught */
	DRAW_CLAIM = 4,  /* somebody disputes it */
	DRAW_STANDS = 8, /* an illegal action that was let stand */
	DRAW_UNDONE = 16,   /* it is taken back later */
	DRAW_TAKEBACK = 32, /* it is no action: something is taken back */
	DRAW_PENALTY = 64,  /* it is no action either */
	DRAW_REFUSED = 128, /* the action was not made */
	DRAW_JOINED = 256,  /* the step is looked at together with the one before */
};

enum { DRAW_LINES_MAX = 32 }; /* in the comment of a step; more are not stepped through */

/* A step, as one viewer sees it.  Each text may be NULL. */
struct draw_sight {
	const struct scene *scene;
	const char *action;   /* as records write it; NULL: the first position */
	const char *deeds;    /* who did what in it, a sentence without its end */
	const char *position; /* as one line */
};

struct draw_step {
	struct draw_sight sight[DRAW_VIEWERS_MAX];
	const char *number;   /* "12." if the action opens a turn, "12..." after a comment; it begins a new line; or NULL */
	const char *comment;  /* or NULL; around its lines stand DRAW_LINE_BEGINS and DRAW_LINE_ENDS */
	unsigned nlines;
	uint8_t plies[DRAW_LINES_MAX]; /* of each line: how many of them can be shown */
	const char *claim;    /* DRAW_CLAIM: what is claimed about it; or NULL */
	unsigned marks;       /* set of enum draw_mark */
};

/* What the style and the page point to must live until draw_html_end. */
void draw_html_begin(struct draw_html *h, const struct draw_style *style, const struct draw_page *page);
void draw_html_step(struct draw_html *h, const struct draw_step *step);
/* A ply of a line in the comment of the next step.  begins: it is the first of its line. */
void draw_html_line(struct draw_html *h, const struct draw_sight *sight, bool begins);
/* Write the document, and free what h owns.  Call it also after a failure. */
void draw_html_end(struct draw_html *h, struct buffer *out);

/* A page has its style sheet and its script in it.  The pages of a site share these: they are two files beside the pages. */
#define DRAW_STYLE_FILE "page.css"
#define DRAW_SCRIPT_FILE "page.js"
/* And the names of the pages of so many records, with those before and after: DRAW_LIST_FILE, a format for number / DRAW_LIST_GAMES. */
#define DRAW_LIST_FILE "list-%llu.js"
#define DRAW_LIST_GAMES 1000ULL
void draw_html_style(struct buffer *out, enum draw_theme theme, const struct draw_colours *used); /* used: the colours of the page; NULL: all */
void draw_html_colours(struct buffer *out, enum draw_theme theme, const struct draw_colours *used); /* of it only what its colours are */
void draw_html_script(struct buffer *out);

/* ---- words (words.c) --------------------------------------------------------------------------- */

void draw_plain(struct buffer *out, const char *text); /* without control characters and wrong UTF-8 */
/* Who won, and how: "Red won: the Flag was struck."; of a scene whose game is over. */
void draw_result(struct buffer *out, const struct scene *s);
void draw_capital(struct buffer *out, const char *word); /* with a capital first letter */

#endif
