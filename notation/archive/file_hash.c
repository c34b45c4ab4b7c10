/* archive/file_hash.c: see file_hash.h. */
#include "file_hash.h"
#include "core/memory.h"

#include <errno.h>
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

bool
file_hash(int fd, uint64_t size, uint8_t out[DIGEST_SIZE])
{
	bool small = size <= PIECES * PIECE, good = true;
	uint64_t apart = small ? PIECE : (size - PIECE) / (PIECES - 1), more = small ? 0 : (size - PIECE) % (PIECES - 1);
	size_t len = small ? (size_t)size : PIECES * PIECE;
	uint8_t *bytes = memory_alloc(PIECES * PIECE);

	for (uint64_t i = 0; bytes != NULL && good && i * PIECE < len; i++)
		good = file_read_at(fd, apart * i + more * i / (PIECES - 1), bytes + i * PIECE, len - i * PIECE < PIECE ? len - i * PIECE : PIECE);
	if (bytes == NULL) {
		errno = ENOMEM;
		return false;
	}
	good = good && digest_of(bytes, len, out);
	memory_free(bytes);
	return good;
}
