/* text/nearest.h: the name that was meant, among those that there are.
 *
 *	nearest_begin(&n, word, len);
 *	nearest_add(&n, name); for each name
 *	problem_help(p, "%s", nearest_help(&n));
 */
#ifndef STRAT_NEAREST_H
#define STRAT_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

enum { NEAREST_HELP_MAX = 160, NEAREST_WORD_MAX = 40 };

struct nearest {
	const char *word;
	size_t len;
	const char *best;   /* the nearest so far, or NULL: none is near */
	unsigned distance;  /* of it: letters to change, add, leave out or swap; capitals make no difference */
	bool listed;        /* all of them fit into the list */
	unsigned n;
	char list[NEAREST_HELP_MAX - 40];
	char help[NEAREST_HELP_MAX];
};

/* The word is not copied. */
void nearest_begin(struct nearest *n, const char *word, size_t len);
/* A name that could have been meant; it is not copied. */
void nearest_add(struct nearest *n, const char *name);
/* What to write instead: the nearest, if one is near; else all of them, if that is a short list; else "". */
const char *nearest_help(struct nearest *n);

/* The same where all of them stand in the message: only the nearest, if one is near; else "". */
const char *nearest_meant(struct nearest *n);

/* Is the word this name, but for capital letters? */
bool is_name_but_for_case(const char *name, const char *word, size_t len);

#endif
