/* page/chart.h: a report in pictures: bars, columns, maps and tables, one below the other.
 *
 * A report is one SVG picture, or a page on which each picture has its numbers as a table beside it.
 *
 * Use        draw_report_begin; then in any order the pictures; draw_report_end.
 * Errors     Only memory can run out; the buffer remembers it.
 * Texts      May have any bytes, as in draw/draw.h.  Each is only needed during the call.
 */
#ifndef STRAT_PAGE_CHART_H
#define STRAT_PAGE_CHART_H

#include "draw/web.h"

struct draw_report {
	struct buffer *out;
	struct buffer body;  /* SVG: what is drawn so far */
	bool page;
	const char *home;    /* where the list of games is, to which bars lead; or NULL */
	enum draw_theme theme;
	int y;               /* SVG: where the next picture begins */
	unsigned figures;
};

/* head: what the report is called, and a page's links. */
void draw_report_begin(struct draw_report *r, struct buffer *out, bool page, enum draw_theme theme, const struct draw_report_head *head);
/* A part of the report, and a sentence about it. */
void draw_report_part(struct draw_report *r, const char *title, const char *note);
void draw_report_end(struct draw_report *r);

/* ---- bars ------------------------------------------------------------------------------------- */

enum { DRAW_PARTS_MAX = GAME_SEATS_MAX + 2 };

/* The look of a part that belongs to no seat. */
#define DRAW_INK_NONE 'N'

/* A bar may consist of parts, each in its own colour. */
struct draw_bar {
	const char *label, *text; /* text: on the right */
	uint64_t part[DRAW_PARTS_MAX];
	uint64_t of;              /* what the parts are shares of, if it is another number than bars have */
	double low, high;         /* an interval, as shares; both 0: none */
	const char *link;         /* page: what the list of games is asked for, as "result=Drawn"; or NULL */
};

struct draw_bars {
	const char *title, *note, *head; /* head: what the labels are: "Ending" */
	const struct draw_bar *bar;
	unsigned n;
	const char *axis;                /* of what the shares are: "of the games" */
	uint64_t of;                     /* what the parts are shares of */
	double full;                     /* the share that the whole width stands for; 0: all */
	bool texts;                      /* the table has the texts in place of the parts */
	double line;                     /* a dashed line at this share; 0: none */
	unsigned nparts;
	const char *part[DRAW_PARTS_MAX]; /* what the parts are */
	char ink[DRAW_PARTS_MAX];         /* their colours: draw_ink_letter, or DRAW_INK_NONE */
};

void draw_report_bars(struct draw_report *r, const struct draw_bars *bars);

/* ---- columns ---------------------------------------------------------------------------------- */

enum { DRAW_COLUMNS_MAX = 40 };

/* How often numbers were found: column i counts those from first + i * step on. */
struct draw_columns {
	const char *title, *note, *head;
	unsigned n;
	uint64_t first, step;
	uint64_t count[DRAW_COLUMNS_MAX];
	const char *link[DRAW_COLUMNS_MAX]; /* as of a bar */
	const char *things;                 /* what is counted: "games" */
};

void draw_report_columns(struct draw_report *r, const struct draw_columns *c);

/* ---- maps ------------------------------------------------------------------------------------- */

struct draw_spot_count {
	int x, y;
	const char *name;
	uint64_t n;
};

/* A board with a disc at each place; the larger its count, the larger the disc's area. */
struct draw_map {
	const char *title, *note;
	const char *board, *box; /* as draw_thumb_board and draw_thumb_box wrote them */
	const struct draw_spot_count *spot;
	unsigned n;
};

void draw_report_map(struct draw_report *r, const struct draw_map *map);

/* ---- tables ----------------------------------------------------------------------------------- */

/* How often each row met each column. */
struct draw_matrix {
	const char *title, *note, *head, *across; /* what rows and columns are: "Striker", "Struck" */
	unsigned nrows, ncolumns;
	const char *const *row, *const *column;
	const uint64_t *count; /* [row * ncolumns + column] */
};

void draw_report_matrix(struct draw_report *r, const struct draw_matrix *m);

#endif
