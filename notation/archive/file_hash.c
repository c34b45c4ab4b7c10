/* archive/file_hash.c: see file_hash.h. */
#include "file_hash.h"
#include "core/memory.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PIECES = 16, PIECE = 16 * 1024 };

bool
file_read_at(int fd, uint64_t from, void *to, size_t len)
{
	unsigned char *at = to;

	while (len > 0) {
		ssize_t n = pread(fd, at, len, (off_t)from);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n < 0 ? errno : EIO;
			return false;
		}
		at += n;
		from += (uint64_t)n;
		len -= (size_t)n;
	}
	return true;
}

/* Part i of those that are hashed of a file of this size; its bytes are hashed at i * PIECE.  false: there is none. */
static bool
find_piece(uint64_t size, unsigned i, uint64_t *from, size_t *len)
{
	bool small = size <= PIECES * PIECE;
	uint64_t apart = small ? PIECE : (size - PIECE) / (PIECES - 1), more = small ? 0 : (size - PIECE) % (PIECES - 1);
	uint64_t at = (uint64_t)i * PIECE;

	if (i >= PIECES || (small && at >= size))
		return false;
	*from = apart * i + more * i / (PIECES - 1);
	*len = small && size - at < PIECE ? (size_t)(size - at) : PIECE;
	return true;
}

static size_t
hashed_bytes(uint64_t size)
{
	return size <= PIECES * PIECE ? (size_t)size : PIECES * PIECE;
}

bool
file_hash_part(int fd, uint64_t begin, uint64_t size, uint8_t out[DIGEST_SIZE])
{
	uint8_t *bytes = memory_alloc(PIECES * PIECE);
	bool good = true;
	uint64_t from;
	size_t len;

	if (bytes == NULL) {
		errno = ENOMEM;
		return false;
	}
	for (unsigned i = 0; good && find_piece(size, i, &from, &len); i++)
		good = file_read_at(fd, begin + from, bytes + (size_t)i * PIECE, len);
	good = good && digest_of(bytes, hashed_bytes(size), out);
	memory_free(bytes);
	return good;
}

bool
file_hash(int fd, uint64_t size, uint8_t out[DIGEST_SIZE])
{
	return file_hash_part(fd, 0, size, out);
}

/* ---- handed over ------------------------------------------------------------------------------- */

struct file_hasher {
	uint64_t size, at;
	uint8_t bytes[PIECES * PIECE];
};

struct file_hasher *
file_hasher_new(uint64_t size)
{
	struct file_hasher *h = memory_alloc(sizeof(*h));

	if (h != NULL) {
		h->size = size;
		h->at = 0;
	}
	return h;
}

void
file_hasher_free(struct file_hasher *h)
{
	memory_free(h);
}

void
file_hasher_add(struct file_hasher *h, const void *data, size_t len)
{
	const uint8_t *given = data;
	uint64_t from, end = h->at + len;
	size_t n;

	for (unsigned i = 0; find_piece(h->size, i, &from, &n); i++) {
		uint64_t first = from > h->at ? from : h->at, last = from + n < end ? from + n : end;

		if (first < last)
			memcpy(h->bytes + (size_t)i * PIECE + (first - from), given + (first - h->at), (size_t)(last - first));
	}
	h->at = end;
}

uint64_t
file_hasher_bytes(const struct file_hasher *h)
{
	return h->at;
}

bool
file_hasher_end(const struct file_hasher *h, uint8_t out[DIGEST_SIZE])
{
	return h->at == h->size && digest_of(h->bytes, hashed_bytes(h->size), out);
}
