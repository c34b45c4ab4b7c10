/* select/where.h: --where: an expression in the language of jq, evaluated for the summary of each record.
 *
 * libjq reads and evaluates it, in a process that has no environment and no files, and can make no system calls but those for
 * memory and time: see where_child.h.  So whatever is written sees the record and nothing else, and what breaks libjq, does not
 * end, or needs too much memory costs that record, and not the command.  The words that have no use in an expression about a
 * record are refused before, so that people need not wonder.
 *
 * Before or after   If the header alone is enough, the expression is evaluated before the record is played.
 *                   where_plan finds this out from its words; in doubt, it is evaluated after.
 * Limits            A record may take as many seconds of processor time as the plan says, and its process WHERE_MEMORY MiB.  When
 *                   records that were broken off took seconds_all together, the command ends.
 */
#ifndef STRAT_SELECT_WHERE_H
#define STRAT_SELECT_WHERE_H

#include "jq/expression.h"
#include "summary/summary.h"

enum { WHERE_SECONDS = 2, WHERE_SECONDS_ALL = 10, WHERE_MEMORY = 256 };
enum { WHERE_ROWS = 64, WHERE_WHY = EXPRESSION_WHY };

struct where_plan {
	const char *text;         /* NULL: nothing is asked */
	bool before;              /* the header is enough */
	unsigned seconds;         /* of processor time that a record may take: WHERE_SECONDS, but for tests */
	unsigned seconds_all;     /* that all records may take that are broken off: WHERE_SECONDS_ALL */
	struct summary_wish wish; /* what the expression may look at */
};

/* Find out what the expression asks about, and refuse what is not allowed.  false: why has the reason, without a full
 * stop. */
bool where_plan(struct where_plan *plan, const char *text, char why[WHERE_WHY]);

/* The expression, ready to be asked by all workers. */
struct where_pool;

/* Compile the expression for at most so many workers, before any thread is made.  NULL: it cannot be compiled or asked, and why says
 * so. */
struct where_pool *where_pool_new(const struct where_plan *plan, unsigned workers, char why[WHERE_WHY]);
void where_pool_free(struct where_pool *pool);

/* What one worker needs. */
struct where;

struct where *where_new(struct where_pool *pool); /* NULL: out of memory, or there are as many as were asked for */
void where_free(struct where *w);

enum where_answer { WHERE_NO = EXPRESSION_NO, WHERE_YES = EXPRESSION_YES, WHERE_FAILED = EXPRESSION_FAILED };

/* Forget the rows that were asked about. */
void where_clear(struct where *w);
/* Add a summary as JSON to the rows to ask about, at most WHERE_ROWS of them. */
void where_add(struct where *w, const char *json, size_t len);
/* Ask about all of them.  Returns NULL; or, if nothing can be asked any more, why, for a message. */
const char *where_ask(struct where *w);
/* The answer about a row, from 0 on.  WHERE_FAILED: why says why. */
enum where_answer where_answer(const struct where *w, unsigned row, const char **why);

#endif
