/* validate/append.h: validate --append: add records to an archive of blocked gzip, and to its index.
 *
 * Whoever adds locks the archive, so two wait for each other.  In the order in which it is written, archive/index.h says why, the archive
 * and its index are at each moment as they were before or as they are afterwards, also when the command is killed.
 */
#ifndef STRAT_VALIDATE_APPEND_H
#define STRAT_VALIDATE_APPEND_H

#include "part.h"

/* Add what is in the part, which was ended.  false: nothing was added, and that was reported. */
bool append_part(struct cli *c, const char *archive, struct part *part);

#endif
