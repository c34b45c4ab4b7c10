/* proofs/internal.h: what the files of this directory share. */
#ifndef STRAT_PROOFS_INTERNAL_H
#define STRAT_PROOFS_INTERNAL_H

#include "book.h"
#include "proofs.h"

/* ---- words.c -------------------------------------------------------------------------------------- */

/* Fill the names of the squares.  false: out of memory. */
bool proof_name_places(struct proofs *p);
const char *place_name(const struct proofs *p, unsigned place);
const char *seat_name(const struct proofs *p, unsigned seat);
/* Fill a finding about a node and a ply (0: none), with the clause that it is about. */
void proof_finding(const struct proofs *p, enum diag_id id, const struct node *n, uint32_t ply, enum prf_clause c, struct finding *f,
    const char *format, ...) __attribute__((format(printf, 7, 8)));
/* Always false. */
bool proof_no_memory(const struct proofs *p, struct finding *f);

/* ---- play.c ---------------------------------------------------------------------------------------- */

/* Play the record, which is valid, to its end; fill first, the words, and against if pieces are committed.  false: memory ran out,
 * or it is not valid, and *f says why. */
bool proofs_play(struct proofs *p, struct player *player, struct finding *f);

#endif
