/* text/digest.h: BLAKE2b with 16 bytes of result (RFC 7693), as "b2sum -l 128" writes it.  libsodium computes it.  And SHA-256,
 * for pages: browsers know a script by it.
 *
 * Without libsodium there is no digest, and no hash: nobody must ask for one (LIBRARY_SODIUM, library.h). */
#ifndef STRAT_DIGEST_H
#define STRAT_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SIZE = 16, DIGEST_TEXT = 2 * DIGEST_SIZE };

/* While bytes are added. */
struct digest;

struct digest *digest_new(void); /* NULL: out of memory, or there are no hashes */
void digest_free(struct digest *d);

/* Begin with no bytes; then add some.  After digest_end more can be added: the result is always that of all bytes. */
void digest_begin(struct digest *d);
void digest_add(struct digest *d, const void *data, size_t len);
void digest_end(const struct digest *d, uint8_t out[DIGEST_SIZE]);

/* All at once.  false: there are no hashes. */
bool digest_of(const void *data, size_t len, uint8_t out[DIGEST_SIZE]);

/* In hexadecimal digits, with a zero byte after them. */
void digest_write(const uint8_t digest[DIGEST_SIZE], char out[DIGEST_TEXT + 1]);
/* Read such digits, large or small.  false: the text is something else. */
bool digest_read(const char *text, uint8_t out[DIGEST_SIZE]);

/* SHA-256 in base64, with a zero byte after it.  false: there are no hashes. */
enum { SHA256_TEXT = 44 };
bool sha256_write(const void *data, size_t len, char out[SHA256_TEXT + 1]);

#endif
