/* record/header.h: a record's header while it is read, and how what is wrong with it is told. */
#ifndef STRAT_RECORD_HEADER_H
#define STRAT_RECORD_HEADER_H

#include "internal.h"

/* A record being read. */
struct header {
	struct record *r;
	const struct read_options *how;
	struct findings *all;  /* where all that is wrong with it goes, or NULL: */
	struct finding *f;     /* the first cause, and nothing after it is read */
	struct problems kept;  /* of the set-up */
	const struct node *one_line; /* the text whose lines became one, once that is told */
	const struct node *meant[RECORD_KEYS]; /* keys in place of which others are to be written, as was told */
	unsigned nmeant;
	bool unruled;          /* in place of rules that cannot be read the usual ones are taken, so that words can be read by them */
	struct {               /* blanks, which are words of nothing but underscores, stand in the place of */
		bool setup;    /* the set-up, or values of the game's own keys, */
		bool moves, result;
	} blanks;
};

/* record.c: read a record that may begin with a position.  NULL: the finding, or the list, of *h says why not. */
struct record *record_read_any(struct header *h, struct arena *a, const struct document *d);

/* header.c: say what is wrong.  Always false. */
bool header_refuse(struct header *h, const struct problem *p);
/* Shall the next part be read?  If this one could not be read, *good becomes false. */
bool header_go_on(const struct header *h, bool read, bool *good);
/* A key is missing.  The place is that of the key that was probably meant, if there is one.  Always false. */
bool header_missing(struct header *h, const char *name);
/* The key must be there, and its value must be one text. */
bool header_need_scalar(struct header *h, enum record_key key);

/* Note a date that is none, and say what it means, if that can be seen. */
void header_note_date(struct header *h);

/* Report the blanks of a form, so that nobody reads what is not there yet.  false: read nothing more. */
bool header_find_blanks(struct header *h);

/* header_setup.c: read the set-up, and look at the boards and decks.  rules: the options in force are known. */
bool header_read_setup(struct header *h, bool rules);

/* rulings.c: read the rules, and switch those that the options of the reading switch. */
bool header_read_rules(struct header *h);

#define REFUSE(h, id, node, ...) \
	do { \
		struct problem problem_; \
		problem_set(&problem_, id, node, 0, __VA_ARGS__); \
		return header_refuse(h, &problem_); \
	} while (0)

/* The same, with what to write instead. */
#define REFUSE_WITH(h, help, id, node, ...) \
	do { \
		struct problem problem_; \
		problem_set(&problem_, id, node, 0, __VA_ARGS__); \
		help; \
		return header_refuse(h, &problem_); \
	} while (0)

#endif
