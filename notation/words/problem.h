/* words/problem.h: why a text could not be read, and where. */
#ifndef STRAT_WORDS_PROBLEM_H
#define STRAT_WORDS_PROBLEM_H

#include "yaml/node.h"

/* Why a text could not be read, and where: in the document, or in the text of a scalar.
 *
 * Going on   One mistake must not hide the next.  A reader of several parts calls problem_go_on after each, and then
 *            reads the next one.  If the caller wants all problems, problem_go_on keeps each in a list. */
struct problem {
	enum diag_id id;
	const struct node *node; /* NULL: the record as a whole */
	size_t offset;           /* in node's text; 0 its beginning */
	char text[200];
	char help[160];          /* "" or what to write instead */
	struct {                 /* the same for programs: text in place of so many bytes of node's text from an offset on */
		bool known;
		const struct node *node; /* NULL: the node of the problem */
		size_t at, len;
		char text[160];
		bool aligned; /* its lines begin in one column */
	} repair;
	char cite[12];           /* "" or the clause that the text breaks */
	bool lines;              /* the node must be lines of text, which stand behind a | */
	bool kept;               /* it is on the list */
	struct problems *all;    /* the caller sets it: the list; NULL: only the first problem is wanted */
};

/* What to write where a problem comes again: text in place of so many bytes of the node's text. */
struct again {
	size_t at, len;
	const char *text;
	const struct again *next;
};

/* A problem on the list of a record. */
struct kept_problem {
	struct problem problem;
	unsigned again; /* how often the same problem comes again later in the same text */
	const struct again *there; /* what to write there, where that is known */
	struct kept_problem *next;
};

struct problems {
	struct arena *arena; /* owns the problems of the list */
	struct kept_problem *first, *last;
	unsigned n;
};

enum { PROBLEMS_MAX = 32 };

bool problem_set(struct problem *p, enum diag_id id, const struct node *node, size_t offset,
    const char *format, ...) __attribute__((format(printf, 5, 6))); /* always false */
/* Set what to write instead, after problem_set.  Always false. */
bool problem_help(struct problem *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Set what to write in place of so many bytes of the node's text.  Always false. */
bool problem_repair(struct problem *p, size_t at, size_t len, const char *format, ...) __attribute__((format(printf, 4, 5)));

struct nearest;

/* Set as help what is nearest to a word, or all names if they are few.  The name that is near, or the only one, is the repair, in
 * place of the word, which begins at p->offset.  Always false. */
bool problem_nearest(struct problem *p, struct nearest *n);

/* The same if the value must be one of a few words, which the message lists: write the one that is near, if any. */
bool problem_meant(struct problem *p, const struct node *value, const char *const *words, size_t count);

/* Call it after each part: shall the next part be read?  read: this part could be read; otherwise *good becomes false,
 * and the problem goes to the list.  false: only the first problem is wanted, or the list is full; *p is the last one.
 *
 *	return problem_go_on(p, read_deck(n, p), &good) && problem_go_on(p, read_pack(n, p), &good) && good; */
bool problem_go_on(struct problem *p, bool read, bool *good);

/* Say at the end of its text how often it comes again in the same text. */
void problem_tell_again(struct problem *p, unsigned again);

/* Make a finding of the problem, without its place. */
void problem_finding(const struct problem *p, struct finding *f);
/* Give the finding the problem's repair, if it has one.  n: the node that it is about. */
void problem_place_repair(const struct problem *p, const struct document *d, const struct node *n, struct finding *f);

/* The same for what is to be written at each place where it comes again.  Call it when findings_add has added the finding. */
void problem_place_again(const struct kept_problem *k, const struct document *d, struct findings *all);

/* Set the problem: the record takes more memory than it may.  Always false. */
bool problem_too_large(struct problem *p, const struct node *node, size_t offset);
/* Free a buffer whose text was used for the problem.  If the buffer failed, the problem becomes "out of memory".
 * Always false. */
bool problem_end(struct problem *p, struct buffer *b);

#endif
