/* stop.c: a library to be loaded before others: the command ends, or fails, at one of the calls that change files.
 *
 * STOP_AT    the number of that call, from 1; 0: none, and the number of calls is written to the file STOP_COUNT
 * STOP_HOW   kill: the command is killed before it; half: after half of it, if it writes; fail: it fails, as on a full disk;
 *            full: so do all that write after it
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum stop { GO_ON, STOP_HALF, STOP_FAIL };

static atomic_long calls;

static void
end(void)
{
	kill(getpid(), SIGKILL);
	for (;;)
		pause();
}

/* What is to be done with the next call. */
static enum stop
next_call(void)
{
	const char *at = getenv("STOP_AT"), *how = getenv("STOP_HOW");
	long wanted = at != NULL ? atol(at) : 0, now = ++calls;

	if (wanted == 0 || how == NULL || now < wanted || (now > wanted && strcmp(how, "full") != 0))
		return GO_ON;
	if (strcmp(how, "kill") == 0)
		end();
	return strcmp(how, "half") == 0 ? STOP_HALF : STOP_FAIL;
}

__attribute__((destructor)) static void
count(void)
{
	const char *name = getenv("STOP_COUNT");
	FILE *f = name != NULL ? fopen(name, "w") : NULL;

	if (f != NULL) {
		fprintf(f, "%ld\n", atomic_load(&calls));
		fclose(f);
	}
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

typedef ssize_t pwrite_call(int, const void *, size_t, off_t);

static ssize_t
stop_pwrite(pwrite_call *call, int fd, const void *data, size_t n, off_t at)
{
	switch (next_call()) {
	case STOP_HALF:
		call(fd, data, n / 2, at);
		end();
		return -1;
	case STOP_FAIL:
		call(fd, data, n / 2, at); /* (a disk is full in the middle) */
		errno = ENOSPC;
		return -1;
	default:
		return call(fd, data, n, at);
	}
}

ssize_t
pwrite(int fd, const void *data, size_t n, off_t at)
{
	return stop_pwrite(NEXT(pwrite_call *, "pwrite"), fd, data, n, at);
}

ssize_t
pwrite64(int fd, const void *data, size_t n, off_t at)
{
	return stop_pwrite(NEXT(pwrite_call *, "pwrite64"), fd, data, n, at);
}

ssize_t
write(int fd, const void *data, size_t n)
{
	ssize_t (*call)(int, const void *, size_t) = NEXT(ssize_t (*)(int, const void *, size_t), "write");

	if (fd <= STDERR_FILENO)
		return call(fd, data, n);
	switch (next_call()) {
	case STOP_HALF:
		call(fd, data, n / 2);
		end();
		return -1;
	case STOP_FAIL:
		errno = ENOSPC;
		return -1;
	default:
		return call(fd, data, n);
	}
}

/* Calls that are done or not: half of one is to be killed after it. */
#define WHOLE(name, arguments, given)                                     \
	int name arguments                                                \
	{                                                                 \
		int(*call) arguments = NEXT(int(*) arguments, #name), r;  \
		enum stop stop = next_call();                             \
                                                                          \
		if (stop == STOP_FAIL) {                                  \
			errno = EIO;                                      \
			return -1;                                        \
		}                                                         \
		r = call given;                                           \
		if (stop == STOP_HALF)                                    \
			end();                                            \
		return r;                                                 \
	}

WHOLE(fsync, (int fd), (fd))
WHOLE(fdatasync, (int fd), (fd))
WHOLE(unlink, (const char *path), (path))
WHOLE(ftruncate, (int fd, off_t size), (fd, size))
WHOLE(ftruncate64, (int fd, off_t size), (fd, size))
WHOLE(rename, (const char *from, const char *to), (from, to))
