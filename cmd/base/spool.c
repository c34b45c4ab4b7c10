/* base/spool.c: see spool.h. */
#define _DEFAULT_SOURCE /* madvise */
#include "spool.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "archive/file_hash.h"

const char *
spool_directory(void)
{
	const char *dir = getenv("TMPDIR");

	return dir != NULL && *dir != '\0' ? dir : "/tmp";
}

int
spool_file(void)
{
	char path[PATH_MAX];
	int fd, n = snprintf(path, sizeof(path), "%s/strat-XXXXXX", spool_directory());

	if (n < 0 || (size_t)n >= sizeof(path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	if ((fd = mkstemp(path)) < 0)
		return -1;
	unlink(path);
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	return fd;
}

bool
spool_write(int fd, const void *bytes, size_t len)
{
	for (const char *p = bytes; len > 0;) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n == 0 ? ENOSPC : errno;
			return false;
		}
		p += n;
		len -= (size_t)n;
	}
	return true;
}

static bool
write_out(struct spool *s, const char *p, size_t len)
{
	if (!s->filed && (s->fd = spool_file()) < 0)
		return false;
	s->filed = true;
	if (!spool_write(s->fd, p, len))
		return false;
	s->written += len;
	return true;
}

static bool
empty(struct spool *s)
{
	bool good = write_out(s, s->held.data, s->held.len);

	s->held.len = 0;
	return good;
}

bool
spool_add(struct spool *s, const void *bytes, size_t len)
{
	if (s->held.len + len > s->limit) {
		if (s->held.len > 0 && !empty(s))
			return false;
		if (len > s->limit)
			return write_out(s, bytes, len);
	}
	buffer_add(&s->held, bytes, len);
	if (s->held.failed)
		errno = ENOMEM;
	return !s->held.failed;
}

bool
spool_read(const struct spool *s, uint64_t at, void *to, size_t len)
{
	size_t filed = at >= s->written ? 0 : s->written - at < len ? (size_t)(s->written - at) : len;

	if (filed > 0 && !file_read_at(s->fd, at, to, filed))
		return false;
	if (len > filed)
		memcpy((char *)to + filed, s->held.data + (at + filed - s->written), len - filed);
	return true;
}

uint64_t
spool_size(const struct spool *s)
{
	return s->written + s->held.len;
}

const char *
spool_all(struct spool *s)
{
	void *map;

	if (!s->filed || s->map != NULL)
		return s->filed ? s->map : s->held.data;
	if (!empty(s))
		return NULL;
	buffer_free(&s->held);
	if (s->written > SIZE_MAX) {
		errno = EFBIG;
		return NULL;
	}
	if ((map = spool_map(s->fd, (size_t)s->written, PROT_READ)) == NULL)
		return NULL;
	return s->map = map;
}

void *
spool_map(int fd, size_t len, int protection)
{
	void *map = mmap(NULL, len, protection, MAP_SHARED, fd, 0);

	if (map == MAP_FAILED)
		return NULL;
#ifdef MADV_NOHUGEPAGE
	madvise(map, len, MADV_NOHUGEPAGE);
#endif
	return map;
}

void
spool_forget_map(void *map, size_t len)
{
	madvise(map, len, MADV_DONTNEED);
}

void
spool_forget(const struct spool *s)
{
	if (s->map != NULL)
		spool_forget_map(s->map, (size_t)s->written);
}

void
spool_free(struct spool *s)
{
	if (s->map != NULL)
		munmap(s->map, (size_t)s->written);
	if (s->filed)
		close(s->fd);
	buffer_free(&s->held);
	*s = (struct spool){ 0 };
}
