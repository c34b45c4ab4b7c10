/* text/digest.c: BLAKE2b; see digest.h. */
#include "digest.h"

#include <stdbool.h>
#include <string.h>

static const uint64_t iv[8] = {
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

static const uint8_t sigma[10][16] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
	{ 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
	{ 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 },
	{ 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
	{ 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 },
	{ 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
	{ 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 },
	{ 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
	{ 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 },
	{ 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 },
};

static inline uint64_t
turned(uint64_t x, unsigned bits)
{
	return x >> bits | x << (64 - bits);
}

static inline void
mix(uint64_t v[16], unsigned a, unsigned b, unsigned c, unsigned d, uint64_t x, uint64_t y)
{
	v[a] += v[b] + x;
	v[d] = turned(v[d] ^ v[a], 32);
	v[c] += v[d];
	v[b] = turned(v[b] ^ v[c], 24);
	v[a] += v[b] + y;
	v[d] = turned(v[d] ^ v[a], 16);
	v[c] += v[d];
	v[b] = turned(v[b] ^ v[c], 63);
}

/* The numbers are little-endian on every machine. */
static uint64_t
word_at(const uint8_t *p)
{
	uint64_t n = 0;

	for (unsigned i = 8; i-- > 0;)
		n = n << 8 | p[i];
	return n;
}

static void
compress(struct digest *d, const uint8_t *block, bool last)
{
	uint64_t m[16], v[16];

	for (unsigned i = 0; i < 16; i++)
		m[i] = word_at(block + 8 * i);
	for (unsigned i = 0; i < 8; i++) {
		v[i] = d->h[i];
		v[i + 8] = iv[i];
	}
	v[12] ^= d->count;
	v[14] ^= last ? UINT64_MAX : 0;
	for (unsigned round = 0; round < 12; round++) {
		const uint8_t *s = sigma[round % 10];

		mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
		mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
		mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
		mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
		mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
		mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
		mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
		mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
	}
	for (unsigned i = 0; i < 8; i++)
		d->h[i] ^= v[i] ^ v[i + 8];
}

void
digest_begin(struct digest *d)
{
	memcpy(d->h, iv, sizeof(iv));
	d->h[0] ^= 0x01010000 ^ DIGEST_SIZE;
	d->count = 0;
	d->used = 0;
}

void
digest_add(struct digest *d, const void *data, size_t len)
{
	const uint8_t *p = data;

	while (len > 0) {
		size_t n = DIGEST_BLOCK - d->used;

		if (n == 0) { /* (a block is the last one, unless more follows) */
			d->count += DIGEST_BLOCK;
			compress(d, d->block, false);
			d->used = 0;
			continue;
		}
		n = n < len ? n : len;
		memcpy(d->block + d->used, p, n);
		d->used += n;
		p += n;
		len -= n;
	}
}

void
digest_end(struct digest *d, uint8_t out[DIGEST_SIZE])
{
	memset(d->block + d->used, 0, DIGEST_BLOCK - d->used);
	d->count += d->used;
	compress(d, d->block, true);
	for (unsigned i = 0; i < DIGEST_SIZE; i++)
		out[i] = (uint8_t)(d->h[i / 8] >> 8 * (i % 8));
}

void
digest_write(const uint8_t digest[DIGEST_SIZE], char out[DIGEST_TEXT + 1])
{
	for (unsigned i = 0; i < DIGEST_SIZE; i++) {
		out[2 * i] = "0123456789abcdef"[digest[i] >> 4];
		out[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
	}
	out[DIGEST_TEXT] = '\0';
}
