/* words/nearest.h: find the known name that a wrong word most likely means.
 *
 *	nearest_begin(&n, word, len);
 *	nearest_add(&n, name); for each name
 *	problem_help(p, "%s", nearest_help(&n));
 */
#ifndef STRAT_WORDS_NEAREST_H
#define STRAT_WORDS_NEAREST_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

enum { NEAREST_HELP_MAX = 160, NEAREST_WORD_MAX = 40 };

struct nearest {
	const char *word;
	size_t len;
	const char *best;   /* the nearest name so far, and the first of several; NULL: none is near */
	unsigned near;      /* how many are so near */
	unsigned distance;  /* how many letters of it to change, add, remove or swap; capitals make no difference */
	bool listed;        /* all names so far fit into list */
	unsigned n;         /* how many names were added */
	char list[NEAREST_HELP_MAX - 40];
	char help[NEAREST_HELP_MAX];
};

/* The word is not copied. */
void nearest_begin(struct nearest *n, const char *word, size_t len);
/* Add a name that may be meant; it is not copied. */
void nearest_add(struct nearest *n, const char *name);
/* What to write instead: the nearest name, if one is near; else all names, if the list is short; else "".  The text
 * lies in *n. */
const char *nearest_help(struct nearest *n);

/* The same for a message that lists all names: the nearest name, if one is near; else "". */
const char *nearest_meant(struct nearest *n);

/* Is the word this name, apart from capital letters?  The first letters, of which only a capital may make another one, are
 * compared first, as in name_is. */
static inline bool
is_name_but_for_case(const char *name, const char *word, size_t len)
{
	return len > 0 && ((*name ^ *word) & ~('a' ^ 'A')) == 0 && strncasecmp(name, word, len) == 0 && strlen(name) == len;
}

#endif
