/* book/examples.h: cases that show clauses, and options of rulings.
 *
 * They are cases of the project's own, which are put in when it is built (tests/data/examples.awk).
 */
#ifndef STRAT_BOOK_EXAMPLES_H
#define STRAT_BOOK_EXAMPLES_H

#include <stddef.h>

enum example_kind {
	EXAMPLE_KEEPS,    /* it keeps the clause; the option decides it */
	EXAMPLE_BREAKS,   /* it is refused, by this clause */
	EXAMPLE_MISTELLS, /* what it says about the outcome is not what the clause makes of it */
	EXAMPLE_COMPARES, /* it is made to show what the options of a ruling do; option is NULL */
};

struct example {
	const char *id;     /* of the clause or the ruling */
	const char *option; /* of the ruling; NULL: it shows a clause */
	enum example_kind kind;
	const char *number; /* of a published case; "": it is not published */
	const char *title, *why; /* why: "" if it says none */
	const char *record;
};

/* NULL after the last. */
const struct example *example_at(size_t i);
/* option: NULL for a clause.  NULL: there is no such example. */
const struct example *example_find(const char *id, const char *option, enum example_kind kind);
/* Why no record can break a clause: a sentence.  NULL: a record can. */
const char *example_unbroken(const char *id);

#endif
