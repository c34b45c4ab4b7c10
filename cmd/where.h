/* where.h: --where: an expression in the language of jq, evaluated for the summary of each record.
 *
 * libjq reads and evaluates it.  An expression that would use more than the record is refused: the environment, other
 * input, files, messages.  An expression that does not end is stopped after WHERE_SECONDS for one record; if it cannot be
 * stopped, because a single step of it does not end, the command ends with status 2 after WHERE_SECONDS_MAX.
 *
 * Before or after   If the header alone is enough, the expression is evaluated before the record is played.
 *                   where_plan finds this out from its words; in doubt, it is evaluated after.
 * Memory            If libjq is out of memory, the command ends with status 2, because libjq cannot go on then.
 */
#ifndef STRAT_WHERE_H
#define STRAT_WHERE_H

#include "record/summary.h"

enum { WHERE_SECONDS = 2, WHERE_SECONDS_MAX = 6 };

struct where_plan {
	const char *text;             /* NULL: nothing is asked */
	bool before;                  /* the header is enough */
	bool wanted[SUMMARY_COLUMNS]; /* what the expression may look at */
};

/* Find out what the expression asks about, and refuse what is not allowed.  false: why has the reason, without a full
 * stop. */
bool where_plan(struct where_plan *plan, const char *text, char why[200]);

/* Looks after all workers' expressions, so that each ends. */
struct where_watch;

struct where_watch *where_watch_new(void); /* NULL: out of memory */
void where_watch_free(struct where_watch *w);

/* What one worker needs. */
struct where;

/* Says why the command ends, and ends it.  It is called from any thread. */
typedef void where_end(void *ctx, const char *why);

/* Compile the expression.  end: called, with ctx, if libjq is out of memory or cannot be stopped.  NULL: it cannot be compiled,
 * and why says so. */
struct where *where_new(const struct where_plan *plan, struct where_watch *watch, where_end *end, void *ctx, char why[200]);
void where_free(struct where *w);
/* Keep it for the next where_new of the same plan and watch: to compile takes long. */
void where_spare(struct where *w);

enum where_answer { WHERE_NO, WHERE_YES, WHERE_FAILED };

/* Ask about a summary as JSON.  WHERE_FAILED: why says so. */
enum where_answer where_ask(struct where *w, const char *json, size_t len, char why[200]);

#endif
