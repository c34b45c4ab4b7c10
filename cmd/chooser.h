/* chooser.h: what a worker needs to tell which records are selected. */
#ifndef STRAT_CHOOSER_H
#define STRAT_CHOOSER_H

#include "cli.h"

struct chooser;

struct chooser *chooser_new(const struct cli *c); /* NULL: out of memory */
void chooser_free(struct chooser *w);
/* Is the record wanted, as far as its text tells?  If the expression fails, that is reported to the job. */
bool chooser_takes(struct chooser *w, const struct document *d, struct job *j);

#endif
