/* mutants/seen.c: note which functions a program runs.  For programs that are compiled with -finstrument-functions.
 *
 * Each program appends to SEEN_FOLDER/NAME, where NAME is its own: first how many numbers follow, then these, all of 32 bits: the
 * addresses of functions, from the beginning of the program.  A process notes a function once.  The file is opened before main,
 * so the box that a command makes does not matter, and a program that is killed has noted what it ran.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef SEEN_FOLDER
#define SEEN_FOLDER "."
#endif

#define UNSEEN __attribute__((no_instrument_function))

enum { NOTES_MAX = 4 << 20, CODE_MAX = 16 << 20 };

extern const char __executable_start;

static struct notes {
	_Atomic uint32_t n;
	uint32_t at[NOTES_MAX];
} *notes;
static unsigned char met[CODE_MAX];

void __cyg_profile_func_enter(void *function, void *from) UNSEEN;
void __cyg_profile_func_exit(void *function, void *from) UNSEEN;

__attribute__((constructor)) UNSEEN static void
open_notes(void)
{
	char name[PATH_MAX];
	int fd;

	snprintf(name, sizeof(name), "%s/%s", SEEN_FOLDER, program_invocation_short_name);
	if ((fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666)) < 0)
		return;
	if (ftruncate(fd, sizeof(*notes)) == 0)
		notes = mmap(NULL, sizeof(*notes), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (notes == MAP_FAILED)
		notes = NULL;
	close(fd);
}

void
__cyg_profile_func_enter(void *function, void *from)
{
	size_t at = (size_t)((const char *)function - &__executable_start);
	uint32_t n;

	(void)from;
	if (notes == NULL || at >= CODE_MAX || met[at])
		return;
	met[at] = 1;
	if ((n = atomic_fetch_add(&notes->n, 1)) < NOTES_MAX)
		notes->at[n] = (uint32_t)at;
	else
		atomic_fetch_sub(&notes->n, 1);
}

void
__cyg_profile_func_exit(void *function, void *from)
{
	(void)function;
	(void)from;
}
