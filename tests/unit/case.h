/* case.h: cases as data, tests/data/<game>/<name>.yaml: records with the result that is expected (strat-cases(5)).
 *
 * A document without a key case: is a head.  Each case after it, up to the next head, also has the head's keys, except
 * those that it has itself.
 *
 * A case is a record with further keys:
 *     case:       its number if it is published, else its name
 *     expect:     ok, if it plays to its end and agrees with its result.  Else the id of the diagnostic,
 *                 what it cites, if anything, and "at" and its ply, if it has one
 *   It may also have
 *     message:    a part of the diagnostic's text
 *     position:   the position after the last action that was played
 *     legal:      all legal actions there, in any order
 *     consulted:  the rulings that were consulted, and no others
 *     canonical:  the moves in canonical form
 *     verdict:    the verdict on its one claim, such as "upheld STG-2.5 at 6"
 *     turns-on:   the readings that change the verdict, such as "two-squares off or three: refused"; without it, none
 *     shows:      the clauses and rulings that it shows; a case about a verdict may show none
 *   For rule books it may have
 *     unbroken:   why no record can break the clause that it settles or shows
 *     compares:   the ruling whose options are to be shown with it
 *   Published cases are in files whose names begin with a number.  They have
 *     title:      the answer in one line
 *     settles:    the clause that decides, or the ruling and its option; shows: may name more
 *     why:        the reason
 *
 * Errors     Trouble with files or memory ends the program.
 */
#ifndef STRAT_CASE_H
#define STRAT_CASE_H

#include <glob.h>

#include "play/play.h"

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

enum { CASE_NAME_MAX = 80, CASES_MAX = 4096 };

/* One case while it is checked. */
struct test_case {
	const char *file;
	uint64_t line;
	const char *name;
	const struct node *root;
	struct record *record;   /* NULL: it could not be read, and found says why */
	struct finding found;
	struct arena *arena;
	unsigned faults;         /* complaints about this case */
	bool otherwise;          /* it is played under other rules than it says: complaints are counted, not printed,
	                          * and what it says about rulings is not checked */
};

void complain(struct test_case *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* $STRAT_TEST_DATA, or tests/data. */
const char *data_path(void);
/* List every file in that directory that fits a pattern, in order. */
void list_data(glob_t *files, const char *pattern);

/* The text of a key of a case; NULL: it has no such key, or not one text. */
const char *case_text(const struct test_case *c, const char *key);

/* The clause or ruling that a case settles; NULL: none. */
const struct node *case_settles(const struct test_case *c);

/* Look at each case of a file.  Returns the complaints about them. */
typedef void case_visit(struct test_case *c, void *ctx);
unsigned each_case(const char *file, case_visit *visit, void *ctx);

/* Check that the case gives what it says. */
void run_case(struct test_case *c, void *ctx);

#endif
