/* text/problem.h: why a text could not be read, and where. */
#ifndef STRAT_PROBLEM_H
#define STRAT_PROBLEM_H

#include "node.h"

/* Why a text could not be read: where in the document, or in the text of a scalar.
 *
 * Going on   One slip must not hide the next.  A reader of several parts says problem_go_on after each, and reads the
 *            next one; where all that is wrong is wanted, the problem is kept in a list meanwhile. */
struct problem {
	enum diag_id id;
	const struct node *node; /* NULL: the record as a whole */
	size_t offset;           /* in node's text; 0 its beginning */
	char text[200];
	char help[160];          /* "" or what to write instead */
	char cite[12];           /* "" or the clause that the text breaks */
	bool kept;               /* it is on the list */
	struct problems *all;    /* the list; NULL: only the first problem is wanted.  Set before problem_go_on is called */
};

/* Those of one record. */
struct kept_problem {
	struct problem problem;
	unsigned again; /* so often more in the same text, further on */
	struct kept_problem *next;
};

struct problems {
	struct arena *arena; /* has them */
	struct kept_problem *first, *last;
	unsigned n;
};

enum { PROBLEMS_MAX = 32 };

bool problem_set(struct problem *p, enum diag_id id, const struct node *node, size_t offset,
    const char *format, ...) __attribute__((format(printf, 5, 6))); /* always false */
/* Say what to write instead, after problem_set.  Always false. */
bool problem_help(struct problem *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same where the value is one of few words, which the message lists: the one that is near it, if there is one. */
bool problem_meant(struct problem *p, const struct node *value, const char *const *words, size_t count);

/* After a part was read, or could not be: go on with the next?  read: it could; else *good becomes false, and the problem
 * is put on the list.  false: only the first problem is wanted, or there is no room for more; *p is the last one.
 *
 *	return problem_go_on(p, read_deck(n, p), &good) && problem_go_on(p, read_pack(n, p), &good) && good; */
bool problem_go_on(struct problem *p, bool read, bool *good);

/* What the problem says, without its place. */
void problem_finding(const struct problem *p, struct finding *f);

/* More was made of a record than there may be: the same whatever it is. */
bool problem_too_large(struct problem *p, const struct node *node, size_t offset);
/* Free a buffer, of which something stands in the problem.  If memory ran out in it, that is the problem.  Always
 * false. */
bool problem_end(struct problem *p, struct buffer *b);

#endif
