/* web/machine.c: what the C library and others ask of a machine, where there is none: no file can be opened, it is always the same time,
 * and there is no environment.  So the module imports nothing.
 */
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- what wasi-libc asks of its host ------------------------------------------------------------ *
 *
 * The names are those under which wasi-libc would import them.  It has one call for each that fits these shapes: ints and, where it is a
 * size in a file or a time, a long long.  A call that is not here would be imported, and the tests see that nothing is. */

enum { DONE = 0, NO_SUCH_FILE = 8 }; /* as __wasi_errno_t has them */

#define HOST(name) __imported_wasi_snapshot_preview1_##name
#define NO_FILE(name, ...) \
	int HOST(name)(__VA_ARGS__); \
	int HOST(name)(__VA_ARGS__) \
	{ \
		return NO_SUCH_FILE; \
	}

#pragma GCC diagnostic ignored "-Wunused-parameter"
NO_FILE(fd_close, int fd)
NO_FILE(fd_fdstat_get, int fd, int out)
NO_FILE(fd_filestat_get, int fd, int out)
NO_FILE(fd_pread, int fd, int to, int n, long long from, int out)
NO_FILE(fd_prestat_get, int fd, int out)
NO_FILE(fd_prestat_dir_name, int fd, int to, int len)
NO_FILE(fd_read, int fd, int to, int n, int out)
NO_FILE(fd_seek, int fd, long long by, int whence, int out)
NO_FILE(fd_tell, int fd, int out)
NO_FILE(fd_write, int fd, int from, int n, int out)
NO_FILE(path_filestat_get, int fd, int how, int path, int len, int out)
NO_FILE(path_open, int fd, int dirs, int path, int len, int how, long long rights, long long later, int flags, int out)

int HOST(environ_get)(char **names, char *text);
int
HOST(environ_get)(char **names, char *text)
{
	return DONE;
}

int HOST(environ_sizes_get)(size_t *n, size_t *len);
int
HOST(environ_sizes_get)(size_t *n, size_t *len)
{
	*n = *len = 0;
	return DONE;
}

int HOST(clock_time_get)(int clock, long long precision, uint64_t *out);
int
HOST(clock_time_get)(int clock, long long precision, uint64_t *out)
{
	*out = 0;
	return DONE;
}

_Noreturn void HOST(proc_exit)(int status);
_Noreturn void
HOST(proc_exit)(int status)
{
	__builtin_trap();
}

/* ---- what libsodium and expat ask ---------------------------------------------------------------- */

int sodium_init(void);
void sodium_misuse(void);
void sodium_memzero(void *p, size_t len);
int sodium_memcmp(const void *a, const void *b, size_t len);
int sodium_is_zero(const unsigned char *p, size_t len);
pid_t getpid(void);

int
sodium_init(void)
{
	return 0;
}

void
sodium_misuse(void)
{
	__builtin_trap();
}

void
sodium_memzero(void *p, size_t len)
{
	for (volatile unsigned char *at = p; len > 0; len--)
		*at++ = 0;
}

int
sodium_memcmp(const void *a, const void *b, size_t len)
{
	const unsigned char *p = a, *q = b;
	unsigned char differs = 0;

	for (size_t i = 0; i < len; i++)
		differs |= p[i] ^ q[i];
	return differs != 0 ? -1 : 0;
}

int
sodium_is_zero(const unsigned char *p, size_t len)
{
	unsigned char set = 0;

	for (size_t i = 0; i < len; i++)
		set |= p[i];
	return set == 0;
}

pid_t
getpid(void)
{
	return 1;
}
