/* text/show.h: what a finding is about, for eyes: the line of the document, a mark under the place, and what to write
 * instead. */
#ifndef STRAT_SHOW_H
#define STRAT_SHOW_H

#include "source.h"

/* d: the document that the finding is about, or NULL: then its line is not shown, but the help is.
 *
 *   12 | game: stratgo
 *      |       ^^^^^^^
 *   help: write 'stratego' */
void finding_show(struct buffer *out, const struct finding *f, const struct document *d, bool color);

#endif
