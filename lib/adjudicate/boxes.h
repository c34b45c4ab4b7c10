/* adjudicate/boxes.h: sets of readings of the rules, and the answers that they lead to.
 *
 * A box has a set of options for each ruling.  It stands for all readings that take one option from each set.  No
 * reading is in two boxes of a search.
 *
 * Errors     false: out of memory, unless a comment says something else.
 */
#ifndef STRAT_ADJUDICATE_BOXES_H
#define STRAT_ADJUDICATE_BOXES_H

#include "adjudicate/adjudicate.h"

struct box {
	uint8_t options[GAME_RULINGS_MAX]; /* bit o: option o */
	uint64_t consulted;                /* the rulings that these readings consulted so far */
};

struct boxes {
	struct box *box;
	size_t n, cap;
};

bool boxes_add(struct boxes *s, const struct box *b);
bool boxes_add_all(struct boxes *s, const struct boxes *others);
void boxes_free(struct boxes *s);

/* For how many rulings is the option in force not in the box? */
unsigned box_changes(const struct course *c, const struct box *b);
unsigned boxes_changes(const struct course *c, const struct boxes *s); /* the least box_changes of all boxes */

/* Choose one reading of the box: for each ruling the option in force if the box has it. */
void box_choose(const struct course *c, const struct box *b, uint8_t *options);
/* The set of rulings for which the boxes have several options. */
uint64_t boxes_open(const struct course *c, const struct boxes *s);

/* Cut b in two: the readings that have the given options of the rulings go to part, all others are added to rest.
 * *any: there are readings for part; if not, nothing was done. */
bool box_cut(const struct course *c, const struct box *b, uint64_t rulings, const uint8_t *options, struct box *part,
    struct boxes *rest, bool *any);

/* Join boxes wherever two of them together make one box. */
void boxes_unite(const struct course *c, struct boxes *s);

/* An answer, and the box of readings for which it was found. */
struct find {
	struct box box;
	struct reading_of_rules answer;
	unsigned changes;              /* box_changes */
	unsigned origin;               /* of the branch in which it was found; see search.h */
	uint8_t key[GAME_RULINGS_MAX]; /* see finds_sort */
};

struct finds {
	struct find *find;
	size_t n, cap;
};

bool finds_add(struct finds *f, const struct find *one);
/* The smallest changes come first; of changes of one size those under which the record can be played; then the order of the
 * rule book counts. */
void finds_sort(const struct course *c, struct finds *f);
/* Of the finds from the given one on, which the last step brought, join those of one origin that have the same answer, wherever
 * together they make one box. */
void finds_unite(const struct course *c, struct finds *f, size_t from);

#endif
