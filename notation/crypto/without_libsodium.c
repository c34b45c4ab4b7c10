/* crypto/without_libsodium.c: in place of crypto.c, if strat is built without libsodium: nothing can be proved.  Whatever asks for a
 * proof says so before it comes here. */
#include "crypto.h"

#include <string.h>

bool
proof_hash(const char *kind, const char *owner, const struct proof_field *field, size_t n, uint8_t out[PROOF_HASH])
{
	(void)kind, (void)owner, (void)field, (void)n, (void)out;
	return false;
}

bool
proof_random(void *out, size_t len)
{
	(void)out, (void)len;
	return false;
}

bool
proof_draw_key(uint8_t key[PROOF_KEY], uint8_t secret[PROOF_KEY_SECRET])
{
	(void)key, (void)secret;
	return false;
}

bool
proof_sign(const uint8_t hash[PROOF_HASH], const uint8_t secret[PROOF_KEY_SECRET], uint8_t out[PROOF_SIGNATURE])
{
	(void)hash, (void)secret, (void)out;
	return false;
}

bool
proof_signed(const uint8_t hash[PROOF_HASH], const uint8_t key[PROOF_KEY], const uint8_t signature[PROOF_SIGNATURE])
{
	(void)hash, (void)key, (void)signature;
	return false;
}

bool
proof_same(const void *a, const void *b, size_t len)
{
	(void)a, (void)b, (void)len;
	return false;
}

void
proof_wipe(void *data, size_t len)
{
	memset(data, 0, len);
}

void
proof_digits(const void *data, size_t len, char out[2 * PROOF_BYTES_MAX + 1])
{
	(void)data, (void)len;
	out[0] = '\0';
}

bool
proof_read_digits(const char *text, size_t text_len, void *out, size_t len)
{
	(void)text, (void)text_len, (void)out, (void)len;
	return false;
}

bool
proof_read_redacted(const char *name, size_t len, uint8_t out[PROOF_HASH])
{
	(void)name, (void)len, (void)out;
	return false;
}
