/* yaml/keys.h: the keys of a mapping while it is read, so that none is taken twice.
 *
 * Keys of a small mapping are gone through one by one.  Those of a large one are also kept in order, because a hostile
 * record can have thousands.
 */
#ifndef STRAT_YAML_KEYS_H
#define STRAT_YAML_KEYS_H

#include "node.h"

/* All 0 at first.  The table belongs to the arena. */
struct keys {
	unsigned n, room;
	const struct node **sorted; /* NULL: there are few */
	bool failed;                /* out of memory */
};

/* Take a key that is about to be added to a mapping.  Returns the key of the mapping that has the same text; NULL: none. */
const struct node *keys_take(struct keys *k, struct arena *a, const struct node *mapping, const struct node *key);

#endif
