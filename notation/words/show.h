/* words/show.h: show a finding to people: the line of the document, a mark under the place, and what to write
 * instead. */
#ifndef STRAT_WORDS_SHOW_H
#define STRAT_WORDS_SHOW_H

#include "archive/source.h"

/* d: the document that the finding is about; NULL: only the help is shown, without the line.
 *
 *   12 | game: stratgo
 *      |       ^^^^^^^
 *   help: write 'stratego' */
void finding_show(struct buffer *out, const struct finding *f, const struct document *d, bool color);

#endif
