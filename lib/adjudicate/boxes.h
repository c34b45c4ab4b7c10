/* adjudicate/boxes.h: sets of readings of the rules.
 *
 * A box has a set of options for each ruling, and stands for all readings that take one of each.  Boxes of one
 * search have no reading in common.
 *
 * Errors     false: out of memory, unless something else is said.
 */
#ifndef STRAT_ADJUDICATE_BOXES_H
#define STRAT_ADJUDICATE_BOXES_H

#include "adjudicate/adjudicate.h"

struct box {
	uint8_t options[GAME_RULINGS_MAX]; /* bit o: option o */
	uint64_t consulted;                /* the rulings that these readings asked for on their way */
};

struct boxes {
	struct box *box;
	size_t n, cap;
};

bool boxes_add(struct boxes *s, const struct box *b);
bool boxes_add_all(struct boxes *s, const struct boxes *others);
void boxes_free(struct boxes *s);

/* How many rulings have to be read otherwise than they are in force for a reading of the box? */
unsigned box_changes(const struct course *c, const struct box *b);
/* Bytes to order boxes by: as the rule book has them, by the rulings that have to be read otherwise. */
void box_key(const struct course *c, const struct box *b, uint8_t key[GAME_RULINGS_MAX]);
unsigned boxes_changes(const struct course *c, const struct boxes *s); /* of the box with the fewest */

/* One reading of the box: what is in force, as far as it can be. */
void box_choose(const struct course *c, const struct box *b, uint8_t *options);
/* Rulings of which the boxes have several options. */
uint64_t boxes_open(const struct course *c, const struct boxes *s);

/* Part b: into those readings that have these options of some rulings, which go to part, and all others, which are
 * added to rest.  *any: there are such readings; if not, nothing was done. */
bool box_cut(const struct course *c, const struct box *b, uint64_t rulings, const uint8_t *options, struct box *part,
    struct boxes *rest, bool *any);

/* Put together what can be told as one box. */
void boxes_unite(const struct course *c, struct boxes *s);
/* The same for two: b into a.  false: they make no box. */
bool box_unite(const struct course *c, struct box *a, const struct box *b);

#endif
