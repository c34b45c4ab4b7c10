/* redact/redact.h: a record without the names of its players, or without the set-up of a side, with digests in their place.
 *
 * Names      In place of a name stands "redacted" and a digest.  In a record with the salt of that side under commitments: it is the hash
 *            "player" (proofs/proofs.h), and the salt is left out: so the hash of the game stays what it was, and all proofs still hold.  Who has
 *            the name and the salt can show that they make this digest.
 *            Elsewhere, and with a key also there (after "as"), it is
 *
 *   person   "": a salt, the name
 *
 *            With a key the salt is the same for all records, so the same player has the same digest in each; without one it is drawn anew, and
 *            nobody can find the name again.
 *   salt     "": the bytes of the key
 *
 * Set-ups    What is left of the set-up of a side is what the other side can know, with the list of leaves, and the openings of pieces that were
 *            shown.  The others can be opened later.
 */
#ifndef STRAT_REDACT_REDACT_H
#define STRAT_REDACT_REDACT_H

#include "play/play.h"
#include "crypto/crypto.h"

struct redaction {
	const char *what; /* "players", or the name of a seat */
	bool keyed;       /* there is a key, and this is the salt that it makes */
	uint8_t salt[PROOF_HASH];
};

/* Make the salt of a key.  false: there are no hashes. */
bool redaction_key(struct redaction *how, const char *key, size_t len);
/* Write the record without these, in canonical form.  r: is changed; p: plays it; reading: as it was read.  false: *f says why not. */
bool record_redact(struct record *r, const struct redaction *how, const struct read_options *reading, struct player *p, struct buffer *out, struct finding *f);

#endif
