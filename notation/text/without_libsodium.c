/* text/without_libsodium.c: in place of digest.c, if strat is built without libsodium: no hash can be made.  Whatever asks for one says
 * so before it comes here. */
#include "digest.h"

struct digest *
digest_new(void)
{
	return NULL;
}

void
digest_free(struct digest *d)
{
	(void)d;
}

/* (These three are never called, because there is no struct digest.) */

void
digest_begin(struct digest *d)
{
	(void)d;
}

void
digest_add(struct digest *d, const void *data, size_t len)
{
	(void)d, (void)data, (void)len;
}

void
digest_end(const struct digest *d, uint8_t out[DIGEST_SIZE])
{
	(void)d, (void)out;
}

bool
digest_of(const void *data, size_t len, uint8_t out[DIGEST_SIZE])
{
	(void)data, (void)len, (void)out;
	return false;
}

void
digest_write(const uint8_t digest[DIGEST_SIZE], char out[DIGEST_TEXT + 1])
{
	(void)digest;
	out[0] = '\0';
}

bool
digest_read(const char *text, uint8_t out[DIGEST_SIZE])
{
	(void)text, (void)out;
	return false;
}

bool
sha256_write(const void *data, size_t len, char out[SHA256_TEXT + 1])
{
	(void)data, (void)len, (void)out;
	return false;
}
