/* words/list.h: lists of pieces, cards or seats that are not written as a record has them: with commas or hyphens, with names in
 * full, as a list of YAML. */
#ifndef STRAT_WORDS_LIST_H
#define STRAT_WORDS_LIST_H

#include "loose.h"
#include "problem.h"

struct list_words {
	const struct spoken_words *spoken;
	bool in_picture; /* a hyphen alone is an empty square, which is a full stop */
	bool on_squares; /* a piece and its square are one word, as Ta5 */
	bool (*reads)(const void *about, const char *word, size_t len); /* is it a word of the list? */
	const char *(*letter)(const void *about, unsigned kind); /* how a kind is written; NULL: by its letter in the table */
	const void *about;
};

/* A word of the scalar n cannot be read, as p says; p->offset is its place.  If its line can be read with blanks between its words and
 * with letters for names, say so, and return true: then nothing more need be said of the line. */
bool list_help(const struct list_words *l, const struct node *n, struct problem *p);
/* The word at p->offset, of so many bytes of p->node's text, is no piece or card: say which is meant, by the beginning of its name, its
 * first letters or a name that is near; or which there are.  Always false. */
bool list_kinds(const struct list_words *l, size_t len, struct problem *p);
/* The sequence n should be one text with blanks between its members: say what to write.  Always false. */
bool list_join(const struct node *n, struct problem *p);
/* n should say which seats play, by numbers in brackets or how many: say what to write, if it can be seen.  Always false. */
bool list_seats(const struct game *g, const struct node *n, struct problem *p);
/* n should be a number: say what to write, if it is one in words, or with words after it, as "three" or "3 each".  Always false. */
bool list_number(const struct node *n, struct problem *p);
/* The record has no key that says which seats play, so all do.  If its players sit on fewer, say so in *idle, with the key to write. */
void list_left_out(const struct game *g, const struct node *record, const char *key, struct problem *idle);

#endif
