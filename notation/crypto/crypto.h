/* crypto/crypto.h: all cryptography of proofs.  libsodium does it: BLAKE2b with 32 bytes of result, signatures (crypto_sign), random bytes,
 * comparison in constant time, and wiping.
 *
 * Bytes      What is hashed is a list of fields: "strat-proofs-1", the kind, the owner, and those that are given.  Each field is its length,
 *            as 8 bytes with the lowest first, and its bytes.  So no two lists have the same bytes.
 *
 * Without libsodium each of these that can fail says false: nobody must ask for a proof then (LIBRARY_SODIUM, text/library.h). */
#ifndef STRAT_CRYPTO_CRYPTO_H
#define STRAT_CRYPTO_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	PROOF_HASH = 32,
	PROOF_TEXT = 32, /* the random text of a side */
	PROOF_SALT = 16,
	PROOF_KEY = 32,         /* the public half of a key for signatures, */
	PROOF_KEY_SECRET = 64,  /* and the secret one */
	PROOF_SIGNATURE = 64,
	PROOF_BYTES_MAX = 64,
};

struct proof_field {
	const void *data;
	size_t len;
};

/* Hash fields.  kind: what is hashed; owner: the name of the seat that it belongs to, or "". */
bool proof_hash(const char *kind, const char *owner, const struct proof_field *field, size_t n, uint8_t out[PROOF_HASH]);
/* Fill with random bytes that nobody can foresee. */
bool proof_random(void *out, size_t len);
/* Draw a key for signatures. */
bool proof_draw_key(uint8_t key[PROOF_KEY], uint8_t secret[PROOF_KEY_SECRET]);
/* Sign a hash, and check a signature. */
bool proof_sign(const uint8_t hash[PROOF_HASH], const uint8_t secret[PROOF_KEY_SECRET], uint8_t out[PROOF_SIGNATURE]);
bool proof_signed(const uint8_t hash[PROOF_HASH], const uint8_t key[PROOF_KEY], const uint8_t signature[PROOF_SIGNATURE]);
/* Are these the same bytes?  It takes as long whether they are or not. */
bool proof_same(const void *a, const void *b, size_t len);
/* Make all bytes 0, also if nobody reads them again. */
void proof_wipe(void *data, size_t len);

/* Write bytes, at most PROOF_BYTES_MAX, as small hexadecimal digits with a zero byte after them. */
void proof_digits(const void *data, size_t len, char out[2 * PROOF_BYTES_MAX + 1]);
/* Read exactly so many bytes from such digits.  false: the text is something else. */
bool proof_read_digits(const char *text, size_t text_len, void *out, size_t len);

/* What stands before the digest in place of a player's name (redact/redact.h). */
#define PROOF_REDACTED "redacted "
/* Does a digest stand in place of a name, as "redacted 0123...", perhaps with more words after it?  Then *out is the digest. */
bool proof_read_redacted(const char *name, size_t len, uint8_t out[PROOF_HASH]);

#endif
