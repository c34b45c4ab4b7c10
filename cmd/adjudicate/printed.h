/* adjudicate/printed.h: what the command prints, signed by a person's key (base/keys.h): it is kept until all of it is there. */
#ifndef STRAT_ADJUDICATE_PRINTED_H
#define STRAT_ADJUDICATE_PRINTED_H

#include "base/keys.h"

struct printed {
	struct signing signing;
	int kept, real; /* what is printed meanwhile, and where it goes in the end */
};

/* Keep what is printed from now on, to be signed with a key.  Returns NULL, or why it cannot be. */
const char *printed_begin(struct printed *p, const char *key);
/* Was nothing printed? */
bool printed_is_empty(const struct printed *p);
/* Sign what was printed, and print it with its signature.  Returns NULL, or why not; then nothing was printed. */
const char *printed_end(struct printed *p);
/* Print nothing of it. */
void printed_drop(struct printed *p);

#endif
