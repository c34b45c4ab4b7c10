/* strat-shown.h: what records and games look like: rows, pages, pictures, sheets, and what a board needs that people click on.
 *
 * It goes with strat.h, which says how handles, texts, findings and threads are.  All of this is in the library since 1.1.
 *
 * Texts      Each call that has an answer gives it as *text, of *len bytes; len may be NULL.  It stays until the next call with the
 *            handle.  If there is none, *text is NULL, and strat_reader_finding(r, 0) or strat_match_finding(m) says why.
 * JSON       An object in one line.  Several are several lines.
 */
#ifndef STRAT_SHOWN_H
#define STRAT_SHOWN_H

#include "strat.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* ---- without a record --------------------------------------------------------------------------- */

/* All games as JSON, a line each: name, title, hides, the names of seats, presets and variants, clauses, and rulings with their options,
 * of which the first is the default. */
enum strat_status strat_reader_games(struct strat_reader *r, const char **text, size_t *len);
/* A new record with blanks, as "validate --new" writes it.  variant: NULL: the one of records that name none. */
enum strat_status strat_reader_form(struct strat_reader *r, const char *game, const char *variant, const char **text, size_t *len);

/* ---- a record ----------------------------------------------------------------------------------- */

/* What was found by the last call, as JSON: strat_reader_finding from 0 on, as "validate --format=json" writes it.  file: what it calls
 * the input.  Nothing was found: *text is "".  STRAT_TROUBLE: out of memory; what was found is not forgotten. */
enum strat_status strat_reader_findings(struct strat_reader *r, const char *file, const char **text, size_t *len);

#define STRAT_LAST_PLY UINT64_MAX

/* How something is drawn.  A member that is 0 has its default, and what does not apply is passed over. */
struct strat_look {
	size_t size;        /* sizeof(struct strat_look) */
	const char *seat;   /* only what this seat could know */
	const char *below;  /* the seat that sits below */
	const char *theme;  /* "paper", "dark", "contrast" or "print" */
	const char *view;   /* a building: "plan", "layers" or "isometric" */
	const char *views;  /* a page: others besides, with commas between: "layers,red" */
	const char *books;  /* a page: the folder where the rule books lie, as GAME.html */
	const char *title;  /* a picture: a line above the board */
	bool opens;         /* a page: it opens after the ply at.  A picture has it in any case */
	uint64_t at;        /* a ply from 0; STRAT_LAST_PLY */
	unsigned width;     /* a picture: in pixels */
	bool board_only, no_coordinates;
};

/* The record that was read as a page that steps through the game, as "render --output=html" writes it.  STRAT_REFUSED, but there is a
 * text: it goes to what is refused, as is found. */
enum strat_status strat_reader_page(struct strat_reader *r, const struct strat_look *look, const char **text, size_t *len);
/* The same after one ply, as an SVG document, as "render --output=svg" writes it. */
enum strat_status strat_reader_picture(struct strat_reader *r, const struct strat_look *look, const char **text, size_t *len);
/* The words of its moves as JSON, a line each: kind (action, comment, takeback, penalty), its place in the text: line, column, length, all in
 * characters; of an action its text in canonical spelling, ply, turn as people count it, and taken_back; with deeds also what it did, in
 * words.  STRAT_REFUSED, but there is a text: it goes to what is refused, as is found. */
enum strat_status strat_reader_steps(struct strat_reader *r, bool deeds, const char **text, size_t *len);
/* The record as this seat could have written it: in canonical form, the log of what it saw. */
enum strat_status strat_reader_view(struct strat_reader *r, const char *seat, const char **text, size_t *len);

/* ---- verdicts ------------------------------------------------------------------------------------ */

enum strat_paper { STRAT_PAPER_TEXT, STRAT_PAPER_MARKDOWN, STRAT_PAPER_HTML, STRAT_PAPER_YAML, STRAT_PAPER_JSON };

/* What is to be decided, and how it is written.  A member that is 0 has its default. */
struct strat_sheet {
	size_t size;              /* sizeof(struct strat_sheet) */
	enum strat_paper paper;   /* sentences; an arbiter's sheet, as Markdown or as a page; data */
	const char *const *claims; /* nclaims of them, written as for adjudicate; they come after those of the record */
	size_t nclaims;
	bool others_only;         /* leave out those of the record */
	const char *switched;     /* rulings that have another option than in the record: "two-squares=off,chasing=off" */
	const char *books;        /* a page: the folder where the rule books lie */
	bool strict, verbose;     /* as the options of adjudicate */
};

/* Decide claims about the record that was read, as adjudicate does.  STRAT_END: there are no claims.  STRAT_REFUSED: one of them cannot be
 * read; of a claim of *how the column is its own. */
enum strat_status strat_reader_sheet(struct strat_reader *r, const struct strat_sheet *how, const char **text, size_t *len);
/* As strat_reader_reconcile, on any paper; a page is whole. */
enum strat_status strat_reader_compare(struct strat_reader *const *logs, const char *const *name, size_t n, enum strat_paper paper,
    const char **text, size_t *len, const char **merged);

/* ---- many records -------------------------------------------------------------------------------- */

/* Read the next record, and write its row as strat_reader_summary does: a list of games is made twice as fast, because each is played only
 * once.  STRAT_OK: the record is valid.  STRAT_REFUSED: it is not, and there is a row all the same.  STRAT_TROUBLE, STRAT_END: there is no
 * row, and all is as after strat_reader_next.  What strat.h tells of a valid record alone is not told of this one. */
enum strat_status strat_reader_row(struct strat_reader *r, const char *file, enum strat_row_form form, const char **text, size_t *len);

/* Statistics of many games, in pictures.  It is a handle as a match or a reader is. */
struct strat_report;

/* Make one, for records of the readers of a program.  NULL: out of memory, or the options are wrong. */
struct strat_report *strat_report_new(const struct strat_options *options);
void strat_report_free(struct strat_report *p);
const struct strat_finding *strat_report_finding(const struct strat_report *p);
/* Count the record that this reader has read, whatever it is.  STRAT_REFUSED: none was read.  STRAT_TROUBLE: out of memory, or stopped, as
 * the options of the reader say: the record is not counted.  If the report has lost something else, strat_report_write says so. */
enum strat_status strat_report_add(struct strat_report *p, struct strat_reader *r);
/* Write it: a page, as "render --report" does, or an SVG document.  Of the look its title and its theme count.  Nothing can be added
 * any more. */
enum strat_status strat_report_write(struct strat_report *p, const struct strat_look *look, bool page, const char **text, size_t *len);

/* ---- a game in progress -------------------------------------------------------------------------- */

/* Why the last call with this handle failed, as JSON; nothing was found: *text is "".  It is still found afterwards. */
enum strat_status strat_match_findings(struct strat_match *m, const char **text, size_t *len);
/* How the game stands, as JSON: game, ply, turn, mover, due, action, stands, result; seats, and acting: who can act; refused and
 * warnings: of the text that it began from. */
enum strat_status strat_match_state(struct strat_match *m, const char **text, size_t *len);
/* The legal actions, as JSON, a line each, in the order of strat_match_legal: text, kind, does (what such an action is), seat (who acts;
 * null: chance, or the arbiter), chance (whether it decides something in it), places: the names of the places that it takes on the board,
 * in the order of its way. */
enum strat_status strat_match_choices(struct strat_match *m, const char **text, size_t *len);
/* The position as an SVG document.  seat, views, books and at are passed over: the handle of a seat shows what that seat sees. */
enum strat_status strat_match_picture(struct strat_match *m, const struct strat_look *look, const char **text, size_t *len);
/* Where the places of that picture are, as JSON: places: name, x and y of its middle, size (its side), and the piece there: seat, name,
 * label; or null; then width and height of the picture, in the units of all these.  Of squares, of points, and of slots for cards; a
 * building as its plan. */
enum strat_status strat_match_places(struct strat_match *m, const struct strat_look *look, const char **text, size_t *len);
/* What the last action caused, as JSON, a line for each event, as "replay --events --format=json" tells it but for the record. */
enum strat_status strat_match_events(struct strat_match *m, const char **text, size_t *len);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
