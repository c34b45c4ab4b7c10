/* text/digest.c: see digest.h. */
#include "digest.h"

#include <sodium.h>
#include <stdlib.h>

/* libsodium wants its state at an address that malloc need not give. */
struct digest {
	crypto_generichash_blake2b_state state;
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
	choose_code();
	return aligned_alloc(_Alignof(struct digest), sizeof(struct digest));
}

void
digest_free(struct digest *d)
{
	free(d);
}

void
digest_begin(struct digest *d)
{
	crypto_generichash_blake2b_init(&d->state, NULL, 0, DIGEST_SIZE);
}

void
digest_add(struct digest *d, const void *data, size_t len)
{
	if (len > 0)
		crypto_generichash_blake2b_update(&d->state, data, len);
}

void
digest_end(const struct digest *d, uint8_t out[DIGEST_SIZE])
{
	struct digest last = *d;

	crypto_generichash_blake2b_final(&last.state, out, DIGEST_SIZE);
}

void
digest_of(const void *data, size_t len, uint8_t out[DIGEST_SIZE])
{
	choose_code();
	crypto_generichash_blake2b(out, DIGEST_SIZE, data, len, NULL, 0);
}

void
digest_write(const uint8_t digest[DIGEST_SIZE], char out[DIGEST_TEXT + 1])
{
	sodium_bin2hex(out, DIGEST_TEXT + 1, digest, DIGEST_SIZE);
}
