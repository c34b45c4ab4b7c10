/* web/calls.h: the calls that the module exports for JavaScript.
 *
 * Texts      A text is given by its address; a zero byte ends it.  NULL: none.  Whoever calls has put it into memory of web_alloc, and
 *            frees it after the call.
 * Answers    A call that has one puts its address and its length to where `out` points; it stays until the next call with the handle.
 *            What such a call returns is enum strat_status.
 * Nothing is decided here: what it means is in strat.h and strat-shown.h.
 */
#ifndef STRAT_WEB_CALLS_H
#define STRAT_WEB_CALLS_H

#include "host/strat-shown.h"

/* The declaration of a call that the module exports. */
#ifdef __wasm__
#define CALLED(name) __attribute__((export_name(#name))) name
#else
#define CALLED(name) name
#endif

/* An answer, as it lies in memory. */
struct web_answer {
	const char *text;
	size_t len;
};

/* ---- reader.c: memory, and readers of records ------------------------------------------------------ */

void *CALLED(web_alloc)(size_t size);
void CALLED(web_free)(void *block);
const char *CALLED(web_version)(void);
struct strat_reader *CALLED(web_reader_new)(const char *text, size_t len, const char *game, const char *rules, unsigned first);
void CALLED(web_reader_free)(struct strat_reader *r);
int CALLED(web_reader_keep_ledger)(struct strat_reader *r, const char *file, size_t bytes, int finished);
int CALLED(web_reader_next)(struct strat_reader *r);
unsigned CALLED(web_reader_number)(struct strat_reader *r);
const char *CALLED(web_reader_game)(struct strat_reader *r);
const char *CALLED(web_reader_key)(struct strat_reader *r, const char *key);
int CALLED(web_reader_document)(struct strat_reader *r, struct web_answer *out);
int CALLED(web_reader_canonical)(struct strat_reader *r, struct web_answer *out);
int CALLED(web_reader_findings)(struct strat_reader *r, const char *file, struct web_answer *out);
int CALLED(web_reader_summary)(struct strat_reader *r, const char *file, struct web_answer *out);
int CALLED(web_reader_row)(struct strat_reader *r, const char *file, struct web_answer *out);
int CALLED(web_reader_games)(struct strat_reader *r, struct web_answer *out);
int CALLED(web_reader_form)(struct strat_reader *r, const char *game, const char *variant, struct web_answer *out);
int CALLED(web_reader_explain)(struct strat_reader *r, const char *id, struct web_answer *out);
int CALLED(web_reader_view)(struct strat_reader *r, const char *seat, struct web_answer *out);
int CALLED(web_reader_steps)(struct strat_reader *r, int deeds, struct web_answer *out);
int CALLED(web_reader_claim)(struct strat_reader *r, unsigned i, const char **out);
const char *CALLED(web_column)(unsigned i, int says);
struct strat_look *CALLED(web_look)(const char *seat, const char *below, const char *theme, const char *view, const char *views,
    const char *books, const char *title, int opens, double at, unsigned width, int board_only, int no_coordinates);
int CALLED(web_reader_page)(struct strat_reader *r, const struct strat_look *look, struct web_answer *out);
int CALLED(web_reader_picture)(struct strat_reader *r, const struct strat_look *look, struct web_answer *out);

/* ---- match.c: games in progress -------------------------------------------------------------------- */

struct strat_match *CALLED(web_match_new)(const char *game, const char *rules);
void CALLED(web_match_free)(struct strat_match *m);
struct strat_match *CALLED(web_match_seat)(struct strat_match *m, const char *seat);
struct strat_match *CALLED(web_match_copy)(struct strat_match *m);
int CALLED(web_match_load)(struct strat_match *m, const char *text, size_t len);
int CALLED(web_match_open)(struct strat_match *m, const char *text, size_t len);
int CALLED(web_match_begin)(struct strat_match *m, const char *game, const char *rules, const char *header);
int CALLED(web_match_play)(struct strat_match *m, const char *text);
int CALLED(web_match_undo)(struct strat_match *m);
int CALLED(web_match_end)(struct strat_match *m, const char *result);
int CALLED(web_match_findings)(struct strat_match *m, struct web_answer *out);
int CALLED(web_match_state)(struct strat_match *m, struct web_answer *out);
int CALLED(web_match_choices)(struct strat_match *m, struct web_answer *out);
int CALLED(web_match_events)(struct strat_match *m, struct web_answer *out);
int CALLED(web_match_record)(struct strat_match *m, struct web_answer *out);
const char *CALLED(web_match_position)(struct strat_match *m);
int CALLED(web_match_picture)(struct strat_match *m, const struct strat_look *look, struct web_answer *out);
int CALLED(web_match_places)(struct strat_match *m, const struct strat_look *look, struct web_answer *out);
unsigned CALLED(web_match_steps)(struct strat_match *m);
int CALLED(web_match_go)(struct strat_match *m, unsigned steps);
const struct strat_step *CALLED(web_match_step)(struct strat_match *m);
int CALLED(web_step)(const struct strat_step *s, int what);
const char *CALLED(web_step_text)(const struct strat_step *s);
const struct strat_verdict *CALLED(web_match_claim)(struct strat_match *m, const char *claim);
const char *CALLED(web_verdict)(const struct strat_verdict *v, int form);
int CALLED(web_match_sample)(struct strat_match *m, const char *of, const uint64_t *bits, size_t n, const char **out);

struct web_archive;

/* ---- sheet.c: verdicts, logs, reports, archives ---------------------------------------------------- */

int CALLED(web_reader_sheet)(struct strat_reader *r, int paper, const char *const *claims, size_t nclaims, int others_only, const char *switched,
    const char *books, int strict, struct web_answer *out);
int CALLED(web_reader_compare)(struct strat_reader *const *logs, const char *const *name, size_t n, int paper, struct web_answer *out,
    const char **merged);
struct strat_report *CALLED(web_report_new)(void);
void CALLED(web_report_free)(struct strat_report *p);
int CALLED(web_report_add)(struct strat_report *p, struct strat_reader *r);
int CALLED(web_report_write)(struct strat_report *p, const struct strat_look *look, int page, struct web_answer *out);
struct web_archive *CALLED(web_archive_new)(void);
void CALLED(web_archive_free)(struct web_archive *a);
char *CALLED(web_archive_piece)(struct web_archive *a, size_t len);
double CALLED(web_archive_read)(const struct web_archive *a);
struct strat_reader *CALLED(web_archive_reader)(struct web_archive *a, const char *game, const char *rules);
int CALLED(web_reader_ledger)(struct strat_reader *r, struct web_answer *out);

#endif
