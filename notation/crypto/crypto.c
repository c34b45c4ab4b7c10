/* crypto/crypto.c: see crypto.h. */
#include "crypto.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "text/bytes.h"

static void
add_field(crypto_generichash_state *s, const void *data, size_t len)
{
	unsigned char length[8];

	put_number(length, len, sizeof(length));
	crypto_generichash_update(s, length, sizeof(length));
	if (len > 0)
		crypto_generichash_update(s, data, len);
}

bool
proof_hash(const char *kind, const char *owner, const struct proof_field *field, size_t n, uint8_t out[PROOF_HASH])
{
	static const char tag[] = "strat-proofs-1";
	crypto_generichash_state s;
	bool good;

	if (sodium_init() < 0 || crypto_generichash_init(&s, NULL, 0, PROOF_HASH) != 0)
		return false;
	add_field(&s, tag, strlen(tag));
	add_field(&s, kind, strlen(kind));
	add_field(&s, owner, strlen(owner));
	for (size_t i = 0; i < n; i++)
		add_field(&s, field[i].data, field[i].len);
	good = crypto_generichash_final(&s, out, PROOF_HASH) == 0;
	sodium_memzero(&s, sizeof(s));
	return good;
}

bool
proof_random(void *out, size_t len)
{
	if (sodium_init() < 0)
		return false;
	randombytes_buf(out, len);
	return true;
}

bool
proof_draw_key(uint8_t key[PROOF_KEY], uint8_t secret[PROOF_KEY_SECRET])
{
	static_assert(PROOF_KEY == crypto_sign_PUBLICKEYBYTES && PROOF_KEY_SECRET == crypto_sign_SECRETKEYBYTES, "as libsodium has it");

	return sodium_init() >= 0 && crypto_sign_keypair(key, secret) == 0;
}

bool
proof_sign(const uint8_t hash[PROOF_HASH], const uint8_t secret[PROOF_KEY_SECRET], uint8_t out[PROOF_SIGNATURE])
{
	static_assert(PROOF_SIGNATURE == crypto_sign_BYTES, "as libsodium has it");

	return sodium_init() >= 0 && crypto_sign_detached(out, NULL, hash, PROOF_HASH, secret) == 0;
}

bool
proof_signed(const uint8_t hash[PROOF_HASH], const uint8_t key[PROOF_KEY], const uint8_t signature[PROOF_SIGNATURE])
{
	return sodium_init() >= 0 && crypto_sign_verify_detached(signature, hash, PROOF_HASH, key) == 0;
}

bool
proof_same(const void *a, const void *b, size_t len)
{
	return sodium_memcmp(a, b, len) == 0;
}

void
proof_wipe(void *data, size_t len)
{
	sodium_memzero(data, len);
}

void
proof_digits(const void *data, size_t len, char out[2 * PROOF_BYTES_MAX + 1])
{
	sodium_bin2hex(out, 2 * PROOF_BYTES_MAX + 1, data, len);
}

bool
proof_read_digits(const char *text, size_t text_len, void *out, size_t len)
{
	size_t n;

	for (size_t i = 0; i < text_len; i++)
		if (text[i] >= 'A' && text[i] <= 'F') /* there is one way to write it */
			return false;
	return text_len == 2 * len && sodium_hex2bin(out, len, text, text_len, NULL, &n, NULL) == 0 && n == len;
}

bool
proof_read_redacted(const char *name, size_t len, uint8_t out[PROOF_HASH])
{
	const size_t lead = strlen(PROOF_REDACTED), whole = lead + 2 * (size_t)PROOF_HASH;

	return len >= whole && memcmp(name, PROOF_REDACTED, lead) == 0 && (len == whole || name[whole] == ' ') &&
	    proof_read_digits(name + lead, whole - lead, out, PROOF_HASH);
}
