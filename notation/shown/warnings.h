/* shown/warnings.h: what is odd in a record that is valid. */
#ifndef STRAT_SHOWN_WARNINGS_H
#define STRAT_SHOWN_WARNINGS_H

#include "play/play.h"

/* Tell, with claims, what is missing in proofs (proofs/proofs.h).  Tell what is wrong with lines, arrows and squares in the comments of a valid record; and with claims, which claims are about plies that it
 * does not have.  p: it has played the record if this has claims; it plays it once more if need be.  false: out of memory. */
bool record_tell_warnings(struct player *p, const struct record *r, bool claims, void (*tell)(void *ctx, const struct finding *f), void *ctx);

#endif
