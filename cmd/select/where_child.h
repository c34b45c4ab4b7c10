/* select/where_child.h: the processes that evaluate an expression.
 *
 * The first one compiles the expression.  Then it only makes copies of itself: one for each worker of the command that asks, and a new
 * one for one that ended.  It is made before the command has threads, and before the command closes its box; it has no threads
 * itself.  So a copy is whole, whenever it is made, and nothing is compiled twice.
 *
 * Lines      A worker and its process have a line between them: a pair of sockets.  Rows go one way, as a length (uint32_t) and so
 *            many bytes; struct where_news comes the other way.
 * Pages      The answers are in a page that both share: a byte for each row.  So they are there also when the process is not, and the
 *            first row without an answer is the one that was lost.
 * Confined   The processes have no environment, so libjq reads no ~/.jq; no files but their lines; and by seccomp they can make no
 *            other system calls than those for their lines, memory and time.  What is refused fails with EPERM.  Where there is no
 *            seccomp, and in a program with sanitizers, they go on without it.
 * End        They end when the command has ended, however it did.
 */
#ifndef STRAT_SELECT_WHERE_CHILD_H
#define STRAT_SELECT_WHERE_CHILD_H

#include <stdatomic.h>

#include "where.h"

enum { SECOND = 1000 * 1000 * 1000 }; /* nanoseconds */

enum where_what {
	WHERE_READY,     /* the expression was compiled (on the first line), or a new process was made */
	WHERE_REFUSED,   /* it cannot be compiled: why[0] of the first page says why */
	WHERE_ANSWERED,  /* there are more answers in the page */
	/* the process ended: */
	WHERE_BROKEN,    /* by itself: libjq broke down */
	WHERE_TOO_LONG,
	WHERE_TOO_LARGE,
	WHERE_KILLED,    /* by somebody else */
	WHERE_NO_START,  /* the process cannot be made */
};

struct where_news {
	int32_t what; /* enum where_what */
	int64_t spent; /* if it ended: nanoseconds of processor time that it spent on the last row that it began */
};

struct where_page {
	_Atomic uint32_t begun, answered; /* how many rows so far */
	_Atomic uint32_t seen;            /* what begun was when the clock last ticked */
	_Atomic int64_t since;            /* its processor time, in nanoseconds, when the clock first saw that row */
	uint8_t answer[WHERE_ROWS];       /* enum where_answer, of row n at n % WHERE_ROWS */
	char why[WHERE_ROWS][WHERE_WHY];
	int64_t most;                     /* processor time that a row may take, in nanoseconds */
};

/* The ends of the processes. */
struct where_wires {
	unsigned n;
	int control;             /* an unsigned comes when a line needs a new process: the number of the line */
	const int *line;         /* n of them */
	struct where_page *page; /* n of them */
};

/* Be the first process. */
_Noreturn void where_child(const char *text, const struct where_wires *w);

#endif
