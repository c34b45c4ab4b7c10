/* text/digest.h: BLAKE2b with 16 bytes of result (RFC 7693), as "b2sum -l 128" writes it. */
#ifndef STRAT_DIGEST_H
#define STRAT_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_BLOCK = 128, DIGEST_SIZE = 16, DIGEST_TEXT = 2 * DIGEST_SIZE };

struct digest {
	uint64_t h[8];
	uint64_t count; /* bytes so far, without those in block */
	size_t used;    /* of block */
	uint8_t block[DIGEST_BLOCK];
};

void digest_begin(struct digest *d);
void digest_add(struct digest *d, const void *data, size_t len);
void digest_end(struct digest *d, uint8_t out[DIGEST_SIZE]);

/* In hexadecimal digits, with a zero byte after them. */
void digest_write(const uint8_t digest[DIGEST_SIZE], char out[DIGEST_TEXT + 1]);

#endif
