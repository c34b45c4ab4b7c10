/* flight.c: measure the most memory that the commands use, however much they read and however many workers there are.
 *
 * usage: flight BIN DIR MEBIBYTES [SEED]
 *
 * Makes streams in DIR: a record with so many mebibytes of comment, compressed; a stream of tiny broken records; records
 * that are just small enough.  Runs each command on them, one after another, and asks the system for the most memory that
 * was resident: at most 64 MiB and three times --max-record.  What is rejected must be written byte for byte, and the ledger
 * must account for every byte.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

enum { LEAST = 64 << 20, ARGS_MAX = 16, PATH_MAX_HERE = 512 };

static unsigned passed, failed;
static const char *bin, *dir;

static _Noreturn void
die(const char *what)
{
	perror(what);
	exit(2);
}

static bool
expect(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool
expect(bool good, const char *format, ...)
{
	va_list ap;

	passed += good;
	failed += !good;
	if (good)
		return true;
	fputs("flight: ", stdout);
	va_start(ap, format);
	vprintf(format, ap);
	va_end(ap);
	putchar('\n');
	return false;
}

/* ---- streams ---------------------------------------------------------------------------------- */

struct stream {
	char path[PATH_MAX_HERE];
	uint64_t bytes; /* how many bytes its text has */
	unsigned long crc;
	gzFile to;
};

static void
stream_begin(struct stream *s, const char *name)
{
	snprintf(s->path, sizeof(s->path), "%s/%s", dir, name);
	s->bytes = 0;
	s->crc = crc32(0, NULL, 0);
	if ((s->to = gzopen(s->path, "wb1")) == NULL)
		die(s->path);
}

static void
stream_add(struct stream *s, const char *text, size_t len)
{
	s->bytes += len;
	s->crc = crc32(s->crc, (const unsigned char *)text, (unsigned)len);
	if (len > 0 && gzwrite(s->to, text, (unsigned)len) != (int)len)
		die(s->path);
}

static void
stream_text(struct stream *s, const char *text)
{
	stream_add(s, text, strlen(text));
}

static void
stream_end(struct stream *s)
{
	if (gzclose(s->to) != Z_OK)
		die(s->path);
}

static uint32_t
next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*state >> 33);
}

/* Make words and line ends, which are different for each seed. */
static void
make_words(char *text, size_t len, uint64_t seed)
{
	static const char *const words[] = { "of ", "pawns ", "and ", "tanks ", "--- ", "... ", "\n  ", "scouts\n    ", "\xe2\x99\x9f " };
	size_t n = 0;

	while (n < len) {
		const char *w = words[next_random(&seed) % (sizeof(words) / sizeof(words[0]))];
		size_t k = strlen(w) < len - n ? strlen(w) : len - n;

		memcpy(text + n, w, k);
		n += k;
	}
}

static const char head[] = "---\nstrat: 1\ngame: stratego\nmoves: |\n  1. {";

static void
make_huge(struct stream *s, unsigned mebibytes, uint64_t seed)
{
	enum { PIECE = 1 << 20 };
	char *text = malloc(PIECE);

	if (text == NULL)
		die("flight");
	stream_begin(s, "huge.yaml.gz");
	stream_text(s, head);
	for (unsigned i = 0; i < mebibytes; i++) {
		if (i % 16 == 0)
			make_words(text, PIECE, seed + i);
		stream_add(s, text, PIECE);
	}
	stream_text(s, "\n---\nstrat: 1\nnobody: knows\n");
	stream_end(s);
	free(text);
}

static void
make_tiny(struct stream *s, unsigned records)
{
	stream_begin(s, "tiny.yaml.gz");
	for (unsigned i = 0; i < records; i++)
		stream_text(s, "---\nx\n");
	stream_end(s);
}

/* Make records of nearly so many bytes, with a comment that has an end. */
static void
make_near(struct stream *s, unsigned records, size_t bytes, uint64_t seed)
{
	char *text = malloc(bytes);

	if (text == NULL)
		die("flight");
	memset(text, 'x', bytes);
	for (size_t i = 0; i < bytes; i += 40 + next_random(&seed) % 40)
		text[i] = ' ';
	stream_begin(s, "near.yaml.gz");
	for (unsigned i = 0; i < records; i++) {
		stream_text(s, head);
		stream_add(s, text, bytes - 1024);
		stream_text(s, "} a1-a2\nresult: unfinished\n");
	}
	stream_end(s);
	free(text);
}

/* ---- commands --------------------------------------------------------------------------------- */

struct outcome {
	int status;
	uint64_t resident;
	char said[4096]; /* the end of standard error */
};

/* Run a command.  Its standard output is thrown away; the end of its standard error is kept. */
static void
run(const char *const *args, struct outcome *out)
{
	char program[PATH_MAX_HERE], said[PATH_MAX_HERE], *argv[ARGS_MAX + 1];
	struct rusage used;
	ssize_t n;
	pid_t pid;
	int fd, i;

	snprintf(program, sizeof(program), "%s/%s", bin, args[0]);
	snprintf(said, sizeof(said), "%s/said", dir);
	for (i = 0; args[i] != NULL && i < ARGS_MAX; i++)
		argv[i] = (char *)(uintptr_t)args[i];
	argv[i] = NULL;
	if ((fd = open(said, O_RDWR | O_CREAT | O_TRUNC, 0600)) < 0)
		die(said);
	if ((pid = fork()) < 0)
		die("fork");
	if (pid == 0) {
		int null = open("/dev/null", O_WRONLY);

		dup2(null, STDOUT_FILENO);
		dup2(fd, STDERR_FILENO);
		execv(program, argv);
		_exit(127);
	}
	if (wait4(pid, &out->status, 0, &used) != pid)
		die("wait4");
	out->resident = (uint64_t)used.ru_maxrss * 1024;
	out->status = WIFEXITED(out->status) ? WEXITSTATUS(out->status) : -1;
	n = lseek(fd, 0, SEEK_END);
	n = pread(fd, out->said, sizeof(out->said) - 1, n < (ssize_t)sizeof(out->said) ? 0 : n - (ssize_t)sizeof(out->said) + 1);
	out->said[n > 0 ? n : 0] = '\0';
	close(fd);
}

static void
must_be_bounded(const char *command, const char *option, const struct stream *s, unsigned jobs, const char *max_record,
    uint64_t bytes, int status, struct outcome *out)
{
	char number[16];
	const char *args[] = { command, "-j", number, "--max-record", max_record, s->path, option, NULL };

	snprintf(number, sizeof(number), "%u", jobs);
	run(args, out);
	expect(out->status == status, "%s of %s with %u workers: status %d, not %d: %s", command, s->path, jobs, out->status, status,
	    out->said);
	expect(out->resident <= LEAST + 3 * bytes, "%s of %s with %u workers and --max-record %s: %" PRIu64 " MiB resident", command,
	    s->path, jobs, max_record, out->resident >> 20);
}

static void
all_commands(const struct stream *s, unsigned jobs, const char *max_record, uint64_t bytes)
{
	struct outcome out;

	must_be_bounded("validate", NULL, s, jobs, max_record, bytes, 1, &out);
	must_be_bounded("replay", "-e", s, jobs, max_record, bytes, 1, &out);
	must_be_bounded("render", NULL, s, jobs, max_record, bytes, 1, &out);
	must_be_bounded("adjudicate", NULL, s, jobs, max_record, bytes, 2, &out);
}

/* Has the file exactly the bytes of the stream? */
static bool
is_same(const char *path, const struct stream *s)
{
	static unsigned char text[1 << 16];
	unsigned long crc = crc32(0, NULL, 0);
	FILE *f = fopen(path, "rb");
	uint64_t bytes = 0;
	size_t n;

	if (f == NULL)
		return false;
	while ((n = fread(text, 1, sizeof(text), f)) > 0) {
		crc = crc32(crc, text, (unsigned)n);
		bytes += n;
	}
	fclose(f);
	return bytes == s->bytes && crc == s->crc;
}

static void
rejects_all(const struct stream *s, unsigned jobs, const char *max_record, uint64_t bytes)
{
	char kept[PATH_MAX_HERE], option[PATH_MAX_HERE + 16], ledger[120];
	struct outcome out;

	snprintf(kept, sizeof(kept), "%s/rejected", dir);
	snprintf(option, sizeof(option), "--reject=%s", kept);
	snprintf(ledger, sizeof(ledger), "%" PRIu64 " bytes in = %" PRIu64 " consumed", s->bytes, s->bytes);
	must_be_bounded("validate", option, s, jobs, max_record, bytes, 1, &out);
	expect(is_same(kept, s), "%s, rejected by %u workers, is not the same", s->path, jobs);
	expect(strstr(out.said, ledger) != NULL, "%s: the ledger does not say '%s': %s", s->path, ledger, out.said);
	unlink(kept);
}

int
main(int argc, char **argv)
{
	static const unsigned jobs[] = { 1, 2, 8, 64 };
	unsigned mebibytes = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 0, large = mebibytes > 512;
	uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
	struct stream huge, tiny, near;

	if (mebibytes == 0) {
		fprintf(stderr, "usage: flight BIN DIR MEBIBYTES [SEED]\n");
		return 2;
	}
	bin = argv[1];
	dir = argv[2];
	make_huge(&huge, mebibytes, seed);
	make_tiny(&tiny, large ? 500000 : 60000);
	make_near(&near, large ? 200 : 40, 1000000, seed);
	for (unsigned i = large ? 0 : 1; i < sizeof(jobs) / sizeof(jobs[0]); i += large ? 1 : 2) {
		all_commands(&huge, jobs[i], "1M", 1 << 20);
		rejects_all(&huge, jobs[i], "1M", 1 << 20);
		rejects_all(&tiny, jobs[i], "1M", 1 << 20);
		all_commands(&near, jobs[i], "1M", 1 << 20);
		if (large) {
			all_commands(&huge, jobs[i], "64M", 64 << 20);
			rejects_all(&huge, jobs[i], "64M", 64 << 20);
		}
	}
	unlink(huge.path);
	unlink(tiny.path);
	unlink(near.path);
	printf("%u passed, %u failed\n", passed, failed);
	return failed > 0;
}
