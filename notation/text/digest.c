/* text/digest.c: see digest.h. */
#include "core/memory.h"
#include "digest.h"

#include <sodium.h>
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

/* libsodium wants its state at an address that not all memory has: state points into the room. */
struct digest {
	crypto_generichash_blake2b_state *state;
	unsigned char room[sizeof(crypto_generichash_blake2b_state) + alignof(crypto_generichash_blake2b_state) - 1];
};

/* Let libsodium choose the code for this processor.  If it cannot, it has code for all. */
static void
choose_code(void)
{
	if (sodium_init() < 0)
		return;
}

struct digest *
digest_new(void)
{
	struct digest *d = memory_alloc(sizeof(*d));
	uintptr_t at, beyond;

	choose_code();
	if (d == NULL)
		return NULL;
	at = (uintptr_t)d->room;
	beyond = at % alignof(crypto_generichash_blake2b_state);
	d->state = (void *)(d->room + (beyond == 0 ? 0 : alignof(crypto_generichash_blake2b_state) - beyond));
	return d;
}

void
digest_free(struct digest *d)
{
	memory_free(d);
}

void
digest_begin(struct digest *d)
{
	crypto_generichash_blake2b_init(d->state, NULL, 0, DIGEST_SIZE);
}

void
digest_add(struct digest *d, const void *data, size_t len)
{
	if (len > 0)
		crypto_generichash_blake2b_update(d->state, data, len);
}

void
digest_end(const struct digest *d, uint8_t out[DIGEST_SIZE])
{
	crypto_generichash_blake2b_state last = *d->state;

	crypto_generichash_blake2b_final(&last, out, DIGEST_SIZE);
}

bool
digest_of(const void *data, size_t len, uint8_t out[DIGEST_SIZE])
{
	choose_code();
	return crypto_generichash_blake2b(out, DIGEST_SIZE, data, len, NULL, 0) == 0;
}

void
digest_write(const uint8_t digest[DIGEST_SIZE], char out[DIGEST_TEXT + 1])
{
	sodium_bin2hex(out, DIGEST_TEXT + 1, digest, DIGEST_SIZE);
}

bool
digest_read(const char *text, uint8_t out[DIGEST_SIZE])
{
	return strlen(text) == DIGEST_TEXT && sodium_hex2bin(out, DIGEST_SIZE, text, DIGEST_TEXT, NULL, NULL, NULL) == 0;
}

bool
sha256_write(const void *data, size_t len, char out[SHA256_TEXT + 1])
{
	unsigned char hash[crypto_hash_sha256_BYTES];

	choose_code();
	crypto_hash_sha256(hash, data, len);
	sodium_bin2base64(out, SHA256_TEXT + 1, hash, sizeof(hash), sodium_base64_VARIANT_ORIGINAL);
	return true;
}
