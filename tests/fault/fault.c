/* fault.c: run a command in which each allocation and each system call fails in turn.
 *
 * This program is linked with the command's own objects and with the archives of libyaml, expat, zlib and giflib.  The linker gives
 * us their calls of malloc (see memory.h), read, write and so on (--wrap), and main.  Calls inside the C library do not
 * fail here.  Neither do those of the libraries that find fonts and make pixels of SVG, which end the process, or find
 * fewer fonts, when memory runs out.
 *
 * The list has command lines.  Each one for this command is run once without a fault, and then, in children, with call 0, 1,
 * 2... failing, alone or with all later ones.  The output must then be the same bytes and status; or the status must be 2,
 * with a message on standard error, or among the findings on standard output if those are JSON.  A file that the command
 * writes must be as before, or complete.
 *
 * Each line of the list is a command line: words with blanks between them; quotes ' around more than one word.  "<FILE" is
 * standard input.  "=FILE" is an output, which is there before the run.  "~FILE" is an output that may have more or less in
 * it, depending on how many records could be read.  A line that begins with "#" is a comment.  -j 1 is added to a line
 * without -j.
 *
 * usage: fault-COMMAND SCRATCH LIST [EVERY]
 * It works in SCRATCH, which has links to samples, to tests/fault, and to files that were made before.  EVERY: try about one fault in so many (default: all).
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault.h"
#include "memory.h"

struct buffer;

enum { WORDS_MAX = 40, FILES_MAX = 40, SECONDS_MAX = 120 };

static const char *const fault_names[FAULTS] = {
	"nothing", "finds no memory", "and all later ones find no memory", "fails", "finds the disk full", "is interrupted",
	"is short", "and all others are short",
};

const int fault_errors[FAULTS] = { [FAILS] = EIO, [FULL] = ENOSPC, [INTERRUPTED] = EINTR };

/* Shared with the child. */
static struct counts {
	struct memory memory;
	atomic_long calls;         /* how many system calls so far */
	atomic_bool hit;           /* the fault was used */
	atomic_bool untold;        /* it happened to standard error, so there can be no message */
	atomic_bool disk;          /* it happened to a file that is written */
} *counts;

static bool armed;
static enum fault fault;
static long at;
static atomic_bool full;

/* ---- system calls ------------------------------------------------------------------------------- */

ssize_t __real_read(int fd, void *to, size_t n);
ssize_t __real_write(int fd, const void *from, size_t n);
int __real_open(const char *path, int flags, ...);
int __real_close(int fd);
int __real_fsync(int fd);
int __real_rename(const char *from, const char *to);
int __real_fstat(int fd, struct stat *st);
int __real_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *arg);
ssize_t __wrap_read(int fd, void *to, size_t n);
ssize_t __wrap___read_chk(int fd, void *to, size_t n, size_t room);
ssize_t __wrap_write(int fd, const void *from, size_t n);
int __wrap_open(const char *path, int flags, ...);
int __wrap_close(int fd);
int __wrap_fsync(int fd);
int __wrap_rename(const char *from, const char *to);
int __wrap_fstat(int fd, struct stat *st);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *arg);

enum fault
fault_next(unsigned can)
{
	enum fault now = NONE;
	long n;

	if (!armed)
		return NONE;
	n = atomic_fetch_add(&counts->calls, 1);
	if ((can >> fault & 1) == 0)
		return NONE;
	if (n == at || (n > at && fault == FULL) || fault == ALL_SHORT)
		now = fault;
	if (now != NONE)
		atomic_store(&counts->hit, true);
	return now;
}

bool
fault_fails(unsigned can)
{
	enum fault f = fault_next(can);

	if (f != NONE)
		errno = fault_errors[f];
	return f != NONE;
}

ssize_t
__wrap_read(int fd, void *to, size_t n)
{
	enum fault f = fault_next(CAN(FAILS) | CAN(INTERRUPTED) | CAN(SHORT) | CAN(ALL_SHORT));

	if (f == FAILS || f == INTERRUPTED) {
		errno = fault_errors[f];
		return -1;
	}
	return __real_read(fd, to, f == SHORT && n > 0 ? 1 : f == ALL_SHORT && n > 7 ? 7 : n);
}

/* read, where the compiler knows how much room there is. */
ssize_t
__wrap___read_chk(int fd, void *to, size_t n, size_t room)
{
	if (n > room)
		abort();
	return __wrap_read(fd, to, n);
}

ssize_t
__wrap_write(int fd, const void *from, size_t n)
{
	bool err = fd == STDERR_FILENO; /* this is on another disk, so that a full disk can be reported */
	enum fault f = fault_next(CAN(FAILS) | (err ? 0 : CAN(FULL)) | CAN(INTERRUPTED) | CAN(SHORT) | CAN(ALL_SHORT));

	if (err && f == FAILS)
		atomic_store(&counts->untold, true);
	if (!err && (f == FAILS || f == FULL))
		atomic_store(&counts->disk, true);
	if (f == FULL && !full && n > 1) { /* write as much as there is room for */
		full = true;
		return __real_write(fd, from, n / 2);
	}
	if (f == FAILS || f == FULL || f == INTERRUPTED) {
		errno = fault_errors[f];
		return -1;
	}
	return __real_write(fd, from, f == SHORT && n > 1 ? n / 2 : f == ALL_SHORT && n > 100 ? 100 : n);
}

int
__wrap_open(const char *path, int flags, ...)
{
	mode_t mode = 0;
	va_list ap;

	if ((flags & O_CREAT) != 0) {
		va_start(ap, flags);
		mode = va_arg(ap, mode_t);
		va_end(ap);
	}
	return fault_fails(CAN(FAILS) | CAN(INTERRUPTED)) ? -1 : __real_open(path, flags, mode);
}

/* It closes the file even if it says that it failed. */
int
__wrap_close(int fd)
{
	enum fault f = fault_next(CAN(FAILS) | CAN(FULL));
	int r = __real_close(fd);

	if (f == NONE)
		return r;
	errno = fault_errors[f];
	return -1;
}

int
__wrap_fsync(int fd)
{
	return fault_fails(CAN(FAILS) | CAN(FULL) | CAN(INTERRUPTED)) ? -1 : __real_fsync(fd);
}

int
__wrap_rename(const char *from, const char *to)
{
	return fault_fails(CAN(FAILS) | CAN(FULL)) ? -1 : __real_rename(from, to);
}

int
__wrap_fstat(int fd, struct stat *st)
{
	return fault_fails(CAN(FAILS)) ? -1 : __real_fstat(fd, st);
}

int
__wrap_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *arg)
{
	return fault_next(CAN(FAILS)) != NONE ? EAGAIN : __real_pthread_create(t, a, run, arg);
}

void
fault_leave(void)
{
	armed = false;
	memory_count(NULL);
}

bool __real_png_from_svg(const char *svg, size_t len, double scale, struct buffer *out, char *why, size_t why_size)
    __attribute__((weak)); /* only render has it */
bool __wrap_png_from_svg(const char *svg, size_t len, double scale, struct buffer *out, char *why, size_t why_size);

bool
__wrap_png_from_svg(const char *svg, size_t len, double scale, struct buffer *out, char *why, size_t why_size)
{
	bool ok;

	armed = false;
	memory_hold(true);
	ok = __real_png_from_svg(svg, len, scale, out, why, why_size);
	armed = true;
	memory_hold(false);
	return ok;
}

struct pixels;

bool __real_pixels_from_svg(const char *svg, size_t len, struct pixels *out, char *why, size_t why_size)
    __attribute__((weak));
bool __wrap_pixels_from_svg(const char *svg, size_t len, struct pixels *out, char *why, size_t why_size);

bool
__wrap_pixels_from_svg(const char *svg, size_t len, struct pixels *out, char *why, size_t why_size)
{
	bool ok;

	armed = false;
	memory_hold(true);
	ok = __real_pixels_from_svg(svg, len, out, why, why_size);
	armed = true;
	memory_hold(false);
	return ok;
}

struct box;

void __real_fonts_allow(struct box *b) __attribute__((weak));
void __wrap_fonts_allow(struct box *b);
bool __real_fonts_can_draw(char *why) __attribute__((weak));
bool __wrap_fonts_can_draw(char *why);

void
__wrap_fonts_allow(struct box *b)
{
	armed = false;
	memory_hold(true);
	__real_fonts_allow(b);
	armed = true;
	memory_hold(false);
}

bool
__wrap_fonts_can_draw(char *why)
{
	bool ok;

	armed = false;
	memory_hold(true);
	ok = __real_fonts_can_draw(why);
	armed = true;
	memory_hold(false);
	return ok;
}

/* ---- one run ------------------------------------------------------------------------------------ */

int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

struct bytes {
	char *data;
	size_t len;
};

struct file {
	char name[256];
	struct bytes bytes;
};

/* The result of a run. */
struct came {
	int status; /* of wait */
	struct bytes out, err;
	struct file file[FILES_MAX];
	unsigned nfiles;
	long live;
	bool hit, untold, disk;
};

struct line {
	char *word[WORDS_MAX + 3];
	int n;
	char *input;              /* the file for standard input, or NULL */
	char *output[FILES_MAX];  /* outputs, which are there before the run */
	unsigned noutputs;
	bool certain[FILES_MAX];  /* it must be the same, however many records can be read */
	bool quiet;               /* the command must say nothing, so only the status tells */
	char *text;               /* the line of the list */
};

static const char before[] = "what stood here before\n";
static int out_fd, err_fd;
static long runs, failures;

_Noreturn static void
die(const char *what)
{
	perror(what);
	exit(2);
}

/* Take all that was written to a descriptor, and empty it for the next run. */
static struct bytes
take(int fd)
{
	struct bytes b;
	struct stat st;

	if (__real_fstat(fd, &st) != 0 || (b.data = malloc((size_t)st.st_size + 1)) == NULL)
		die("fault: output");
	b.len = (size_t)st.st_size;
	if (pread(fd, b.data, b.len, 0) != (ssize_t)b.len || ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0)
		die("fault: output");
	b.data[b.len] = '\0';
	return b;
}

static bool
same(struct bytes a, struct bytes b)
{
	return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

/* Is it a directory, or a link to files that the commands read? */
static bool
is_input(const char *name)
{
	static const char *const names[] = { ".", "..", "samples", "fault", "made" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

/* Take the files that the run has left in a directory, and those below it; and remove them all. */
static void
take_files(struct came *c, const char *dir)
{
	DIR *d = opendir(dir[0] != '\0' ? dir : ".");
	struct dirent *e;

	if (d == NULL)
		die("fault: scratch");
	while ((e = readdir(d)) != NULL) {
		struct file *f = &c->file[c->nfiles];
		char name[sizeof(f->name)];
		int fd;

		if (is_input(e->d_name))
			continue;
		if (snprintf(name, sizeof(name), "%s%s%s", dir, dir[0] != '\0' ? "/" : "", e->d_name) >= (int)sizeof(name))
			die(e->d_name);
		if (rmdir(name) == 0)
			continue;
		if (errno == ENOTEMPTY) {
			take_files(c, name);
			rmdir(name);
			continue;
		}
		if (c->nfiles == FILES_MAX || (fd = __real_open(name, O_RDWR)) < 0)
			die(name);
		c->nfiles++;
		memcpy(f->name, name, sizeof(name));
		f->bytes = take(fd);
		__real_close(fd);
		unlink(name);
	}
	closedir(d);
}

static void
drop(struct came *c)
{
	free(c->out.data);
	free(c->err.data);
	for (unsigned i = 0; i < c->nfiles; i++)
		free(c->file[i].bytes.data);
}

static void
make_outputs(const struct line *l)
{
	for (unsigned i = 0; i < l->noutputs; i++) {
		int fd = __real_open(l->output[i], O_WRONLY | O_CREAT | O_TRUNC, 0644);

		if (fd < 0 || __real_write(fd, before, sizeof(before) - 1) != (ssize_t)sizeof(before) - 1)
			die(l->output[i]);
		__real_close(fd);
	}
}

_Noreturn static void
be_command(const struct line *l, enum fault what, long n)
{
	int in = __real_open(l->input != NULL ? l->input : "/dev/null", O_RDONLY);
	int status;

	if (in < 0 || dup2(in, STDIN_FILENO) < 0 || dup2(out_fd, STDOUT_FILENO) < 0 || dup2(err_fd, STDERR_FILENO) < 0)
		die(l->input);
	alarm(SECONDS_MAX); /* no fault may make it wait for ever */
	fault = what;
	at = n;
	armed = true;
	memory_count(&counts->memory);
	if (what == NO_MEMORY || what == NO_MEMORY_ANY_MORE)
		memory_fail(n, what == NO_MEMORY_ANY_MORE);
	status = __real_main(l->n, (char **)l->word);
	memory_count(NULL);
	armed = false;
	_exit(status);
}

static void
run(const struct line *l, enum fault what, long n, struct came *c)
{
	pid_t child;

	memset(counts, 0, sizeof(*counts));
	make_outputs(l);
	if ((child = fork()) < 0)
		die("fault: fork");
	if (child == 0)
		be_command(l, what, n);
	if (waitpid(child, &c->status, 0) != child)
		die("fault: wait");
	c->out = take(out_fd);
	c->err = take(err_fd);
	c->nfiles = 0;
	take_files(c, "");
	c->live = atomic_load(&counts->memory.live);
	c->hit = atomic_load(&counts->hit) || atomic_load(&counts->memory.failed);
	c->untold = atomic_load(&counts->untold);
	c->disk = atomic_load(&counts->disk);
	runs++;
}

/* ---- what must hold ----------------------------------------------------------------------------- */

static const struct file *
file_of(const struct came *c, const char *name)
{
	for (unsigned i = 0; i < c->nfiles; i++)
		if (strcmp(c->file[i].name, name) == 0)
			return &c->file[i];
	return NULL;
}

static bool
same_files(const struct came *a, const struct came *b)
{
	for (unsigned i = 0; i < a->nfiles; i++) {
		const struct file *f = file_of(b, a->file[i].name);

		if (f == NULL || !same(f->bytes, a->file[i].bytes))
			return false;
	}
	return a->nfiles == b->nfiles;
}

static bool
must_be_whole(const struct line *l, const struct came *c, const char *name)
{
	for (unsigned i = 0; i < l->noutputs; i++)
		if (l->certain[i] && strcmp(l->output[i], name) == 0)
			return true;
	return c->disk;
}

/* Is each file as it was before, or complete, and is no temporary file left? */
static bool
files_are_whole(const struct line *l, const struct came *good, const struct came *c)
{
	const struct bytes old = { (char *)before, sizeof(before) - 1 };

	for (unsigned i = 0; i < c->nfiles; i++) {
		const struct file *f = file_of(good, c->file[i].name);

		if (strstr(c->file[i].name, ".strat-") != NULL)
			return false;
		if (must_be_whole(l, c, c->file[i].name) && !same(old, c->file[i].bytes) &&
		    (f == NULL || !same(f->bytes, c->file[i].bytes)))
			return false;
	}
	for (unsigned i = 0; i < l->noutputs; i++)
		if (file_of(c, l->output[i]) == NULL)
			return false;
	return true;
}

/* What is wrong with a run; NULL: nothing. */
static const char *
what_is_wrong(const struct line *l, const struct came *good, const struct came *c)
{
	if (!WIFEXITED(c->status))
		return "it crashes or hangs";
	if (c->live > good->live && c->live > 0)
		return "memory is lost";
	if (c->status == good->status && same(c->out, good->out) && same(c->err, good->err) && same_files(c, good))
		return NULL;
	if (!c->hit)
		return "it differs, though nothing failed";
	if (WEXITSTATUS(c->status) != 2)
		return "what it writes differs, and its status is not 2";
	if (c->err.len == 0 && !c->untold && !l->quiet && strstr(c->out.data, "\"kind\":\"trouble\"") == NULL)
		return "it says nothing";
	return files_are_whole(l, good, c) ? NULL : "a file is neither what it was nor whole";
}

static void
tell(const struct line *l, const struct came *good, const struct came *c, enum fault what, long n, const char *wrong)
{
	printf("%s\n  call %ld %s: %s (status %#x, not %#x; %zu bytes, not %zu; %ld blocks, not %ld)\n%.300s", l->text, n,
	    fault_names[what], wrong, (unsigned)c->status, (unsigned)good->status, c->out.len, good->out.len, c->live,
	    good->live, c->err.data);
	failures++;
}

/* Try one kind of fault at call 0, 1, 2... of all that there are. */
static void
fail_in_turn(const struct line *l, const struct came *good, enum fault what, long calls, long every)
{
	struct came c;

	for (long n = every > 1 ? rand() % every : 0; n < calls; n += every > 1 ? 1 + rand() % (2 * every - 1) : 1) {
		const char *wrong;

		run(l, what, n, &c);
		if ((wrong = what_is_wrong(l, good, &c)) != NULL)
			tell(l, good, &c, what, n, wrong);
		drop(&c);
		if (what == ALL_SHORT)
			break; /* for another n it would be the same */
	}
}

static void
try_line(const struct line *l, long every)
{
	static const enum fault faults[] = { FAILS, FULL, INTERRUPTED, SHORT, ALL_SHORT };
	struct came good;
	long memory, calls, few;

	run(l, NONE, 0, &good);
	memory = atomic_load(&counts->memory.calls);
	calls = atomic_load(&counts->calls);
	if (!WIFEXITED(good.status) || memory == 0 || calls == 0) { /* then this would test nothing */
		tell(l, &good, &good, NONE, 0, "it does not run");
		drop(&good);
		return;
	}
	few = every > 1 ? 1 + every / 8 : 1; /* there are fewer system calls than allocations */
	fail_in_turn(l, &good, NO_MEMORY, memory, every);
	fail_in_turn(l, &good, NO_MEMORY_ANY_MORE, memory, every);
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		fail_in_turn(l, &good, faults[i], calls, few);
	drop(&good);
}

/* ---- the list ----------------------------------------------------------------------------------- */

/* Cut off the next word, in place; NULL: there is none. */
static char *
next_word(char **p)
{
	char *word, *to, quote = '\0';

	while (**p == ' ')
		++*p;
	if (**p == '\0')
		return NULL;
	for (word = to = *p; **p != '\0' && (quote != '\0' || **p != ' '); ++*p)
		if (**p == '\'')
			quote = quote != '\0' ? '\0' : '\'';
		else
			*to++ = **p;
	if (**p != '\0')
		++*p;
	*to = '\0';
	return word;
}

static void
read_line(char *text, struct line *l)
{
	bool jobs = false;
	char *word;

	memset(l, 0, sizeof(*l));
	if ((l->text = strdup(text)) == NULL)
		die("fault");
	while ((word = next_word(&text)) != NULL) {
		if (l->n == WORDS_MAX || l->noutputs == FILES_MAX)
			die(l->text);
		l->quiet = l->quiet || strcmp(word, "-q") == 0;
		jobs = jobs || strncmp(word, "-j", 2) == 0;
		if (*word == '<')
			l->input = word + 1;
		if (*word == '=' || *word == '~') {
			l->certain[l->noutputs] = *word == '=';
			l->word[l->n++] = l->output[l->noutputs++] = word + 1;
		} else if (*word != '<')
			l->word[l->n++] = word;
	}
	if (!jobs) {
		memmove(l->word + 2, l->word + 1, (size_t)l->n * sizeof(l->word[0]));
		l->word[1] = (char *)"-j1";
		l->n++;
	}
}

static int
open_apart(const char *name)
{
	int fd = __real_open(name, O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 0644);

	if (fd < 0)
		die(name);
	unlink(name);
	return fd;
}

int
__wrap_main(int argc, char **argv)
{
	static char text[4096];
	const char *name = strrchr(argv[0], '-');
	long every = argc > 3 ? strtol(argv[3], NULL, 10) : 1, lines = 0;
	int counts_fd;
	struct line l;
	FILE *list;

	if (argc < 3 || name == NULL || (list = fopen(argv[2], "r")) == NULL || chdir(argv[1]) != 0) {
		fprintf(stderr, "usage: fault-COMMAND SCRATCH LIST [EVERY]\n");
		return 2;
	}
	out_fd = open_apart("out");
	err_fd = open_apart("err");
	counts_fd = open_apart("counts");
	if (ftruncate(counts_fd, sizeof(*counts)) != 0 || (counts = mmap(NULL, sizeof(*counts), PROT_READ | PROT_WRITE,
	        MAP_SHARED, counts_fd, 0)) == MAP_FAILED)
		die("fault: mmap");
	__real_close(counts_fd);
	setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
	while (fgets(text, sizeof(text), list) != NULL) {
		text[strcspn(text, "\n")] = '\0';
		if (strncmp(text, name + 1, strlen(name + 1)) != 0 || text[strlen(name + 1)] != ' ')
			continue;
		read_line(text, &l);
		try_line(&l, every);
		free(l.text);
		lines++;
	}
	fclose(list);
	printf("fault-%s: %ld lines, %ld runs: %ld passed, %ld failed\n", name + 1, lines, runs, runs - failures, failures);
	return failures > 0 || lines == 0;
}
