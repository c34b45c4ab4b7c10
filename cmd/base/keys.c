/* base/keys.c: see keys.h. */
#define _GNU_SOURCE
#include "keys.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "spool.h"

enum {
	SIGNATURE_MAX = 16384,
	SIGN_SECONDS = 120, /* a person may type the phrase of a key */
	CHECK_SECONDS = 20,
};

static const char program[] = "ssh-keygen", mark[] = "# ", begins[] = "# -----BEGIN SSH SIGNATURE-----\n", ends[] = "# -----END SSH SIGNATURE-----\n";
static const char missing[] = "ssh-keygen cannot be started: it comes with OpenSSH", too_long[] = "it is too long to be signed",
    silent[] = "ssh-keygen does not answer";

/* ---- the program -------------------------------------------------------------------------------------- */

/* Find it in the folders of PATH, but for those that depend on where the command was called: a file that lies there may be a stranger's. */
static bool
find_program(char path[PATH_MAX])
{
	const char *at = getenv("PATH"), *end;

	for (at = at != NULL ? at : "/usr/bin:/bin"; ; at = end + 1) {
		end = strchrnul(at, ':');
		if (*at == '/' && snprintf(path, PATH_MAX, "%.*s/%s", (int)(end - at), at, program) < PATH_MAX && access(path, X_OK) == 0)
			return true;
		if (*end == '\0')
			return false;
	}
}

/* In the child: put a descriptor in this place; -1: what is always empty, or takes everything. */
static bool
put(int fd, int place)
{
	if (fd == place)
		return fcntl(fd, F_SETFD, 0) == 0;
	return dup2(fd >= 0 ? fd : open("/dev/null", O_RDWR | O_CLOEXEC), place) == place;
}

/* Start it with these descriptors as its standard input and output; -1: none.  It ends with this process at the latest.  Returns 0, or the error. */
static int
start(char *const *argv, int in, int out, pid_t *pid)
{
	char path[PATH_MAX];
	pid_t parent = getpid();

	if (!find_program(path))
		return ENOENT;
	if ((*pid = fork()) < 0)
		return errno;
	if (*pid > 0)
		return 0;
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent && put(in, STDIN_FILENO) && put(out, STDOUT_FILENO))
		execv(path, argv);
	_exit(127);
}

/* Wait until something can be read or written, or the other end is closed.  seconds: at most; -1: however long.  false: that took too long, and errno
 * is ETIMEDOUT, or it failed. */
static bool
wait_for(int fd, short what, int seconds)
{
	struct pollfd p = { .fd = fd, .events = what };
	int n;

	while ((n = poll(&p, 1, seconds < 0 ? -1 : 1000 * seconds)) < 0)
		if (errno != EINTR)
			return false;
	if (n == 0)
		errno = ETIMEDOUT;
	return n > 0;
}

/* Read to the end, waiting at most so many seconds each time. */
static bool
read_all(int fd, size_t most, int seconds, struct buffer *out)
{
	ssize_t n = 1;

	while (n > 0 && out->len <= most && buffer_reserve(out, 65536)) {
		if (seconds >= 0 && !wait_for(fd, POLLIN, seconds))
			return false;
		n = read(fd, out->data + out->len, 65536);
		if (n > 0)
			out->len += (size_t)n;
		else if (n < 0 && errno == EINTR)
			n = 1;
	}
	return n == 0 && !out->failed;
}

bool
signed_read_all(int fd, size_t most, struct buffer *out)
{
	return read_all(fd, most, -1, out);
}

/* Write to a pipe that does not block, waiting at most so many seconds each time. */
static bool
write_all(int fd, const char *text, size_t len, int seconds)
{
	while (len > 0) {
		ssize_t n = wait_for(fd, POLLOUT, seconds) ? write(fd, text, len) : -1;

		if (n < 0 && errno != EINTR && errno != EAGAIN)
			return false;
		if (n > 0) {
			text += n;
			len -= (size_t)n;
		}
	}
	return true;
}

/* ---- signing ------------------------------------------------------------------------------------------ */

const char *
signing_begin(struct signing *s, const char *key)
{
	char *const argv[] = { "ssh-keygen", "-q", "-Y", "sign", "-n", "strat", "-f", (char *)key, NULL };
	int in[2], out[2], error;

	if (access(key, R_OK) != 0)
		return strerror(errno);
	if (pipe2(in, O_CLOEXEC) != 0)
		return strerror(errno);
	if (pipe2(out, O_CLOEXEC) != 0) {
		error = errno;
		close(in[0]);
		close(in[1]);
		return strerror(error);
	}
	error = start(argv, in[0], out[1], &s->program);
	close(in[0]);
	close(out[1]);
	s->to = in[1];
	s->from = out[0];
	if (error == 0 && fcntl(s->to, F_SETFL, O_NONBLOCK) != 0)
		error = errno;
	if (error == 0)
		return NULL;
	signing_drop(s);
	return error == ENOENT ? missing : strerror(error);
}

void
signing_drop(struct signing *s)
{
	close(s->to);
	close(s->from);
}

/* Is it a signature, as the program writes it? */
static bool
is_signature(const struct buffer *made)
{
	size_t lead = strlen(begins) - strlen(mark), end = strlen(ends) - strlen(mark);

	return made->len >= lead + end && memcmp(made->data, begins + strlen(mark), lead) == 0 &&
	    memcmp(made->data + made->len - end, ends + strlen(mark), end) == 0;
}

const char *
signing_end(struct signing *s, const char *text, size_t len, struct buffer *out)
{
	void (*before)(int) = signal(SIGPIPE, SIG_IGN); /* it may end before it has read all */
	bool good = write_all(s->to, text, len, SIGN_SECONDS);
	const char *why = good ? NULL : errno == ETIMEDOUT ? silent : "ssh-keygen has not read what is to be signed";

	signal(SIGPIPE, before);
	close(s->to);
	errno = 0;
	if (why == NULL && (!read_all(s->from, SIGNATURE_MAX, SIGN_SECONDS, out) || !is_signature(out)))
		why = errno == ETIMEDOUT ? silent : "ssh-keygen has made no signature with this key";
	close(s->from);
	return why;
}

void
signature_mark(const struct buffer *made, struct buffer *out)
{
	const char *end = buffer_stop(made), *eol;

	for (const char *line = made->data; line < end; line = eol + 1) {
		eol = memchr(line, '\n', (size_t)(end - line)); /* the last line has one, too */
		buffer_text(out, mark);
		buffer_add(out, line, (size_t)(eol - line) + 1);
	}
}

/* ---- checking ------------------------------------------------------------------------------------------- */

enum { RUN_MISSING = -1, RUN_SILENT = -2, RUN_UNREAD = -3 }; /* why a program has no exit status */
static const char *const no_status[] = { [-RUN_MISSING] = missing, [-RUN_SILENT] = silent, [-RUN_UNREAD] = "what ssh-keygen answers cannot be read" };

/* A file that has no name, with this text, from its beginning.  -1: none can be made. */
static int
file_of(const char *text, size_t len)
{
	int fd = memfd_create("strat", 0);

	if (fd >= 0 && spool_write(fd, text, len) && lseek(fd, 0, SEEK_SET) == 0)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Wait for its end, and if it does not come, bring it about. */
static int
end_of(pid_t pid, bool in_time)
{
	const struct timespec moment = { .tv_nsec = 10000000 };
	int status = 0;
	pid_t ended = 0;

	for (int i = 0; in_time && i < 100 * CHECK_SECONDS && (ended = waitpid(pid, &status, WNOHANG)) == 0; i++)
		nanosleep(&moment, NULL);
	if (ended == 0) {
		kill(pid, SIGKILL);
		while ((ended = waitpid(pid, &status, 0)) < 0 && errno == EINTR)
			;
		return RUN_SILENT;
	}
	return ended == pid && WIFEXITED(status) && WEXITSTATUS(status) != 127 ? WEXITSTATUS(status) : RUN_MISSING;
}

/* Run it to its end.  *out: gets what it prints.  Returns its exit status, or a RUN_... */
static int
run_program(char *const *argv, int in, struct buffer *out)
{
	int from[2], failed = 0, status;
	pid_t pid;

	if (pipe2(from, O_CLOEXEC) != 0)
		return RUN_MISSING;
	if (start(argv, in, from[1], &pid) != 0)
		failed = ENOENT;
	close(from[1]);
	errno = 0;
	if (failed == 0 && !read_all(from[0], SIGNATURE_MAX, CHECK_SECONDS, out) && !out->failed) {
		buffer_clear(out);
		failed = errno; /* 0: it is too long */
	}
	close(from[0]);
	if (failed == ENOENT)
		return RUN_MISSING;
	status = end_of(pid, failed == 0);
	return failed == 0 || failed == ETIMEDOUT ? status : RUN_UNREAD;
}

/* The first line of what was printed, which is a name of a signer. */
static bool
take_name(const struct buffer *told, char *who, size_t len)
{
	const char *eol = told->len > 0 ? memchr(told->data, '\n', told->len) : NULL;
	size_t n = eol != NULL ? (size_t)(eol - told->data) : 0;

	if (n == 0 || n >= len)
		return false;
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)told->data[i] < 0x20 || told->data[i] == 0x7f)
			return false;
	memcpy(who, told->data, n);
	who[n] = '\0';
	return true;
}

/* Is it a signature of somebody who is allowed, on this text? */
static const char *
check(const struct buffer *sign, const struct buffer *text, const char *allowed, struct signer *who, bool *trouble)
{
	char path[40];
	struct buffer told = { 0 }, ignored = { 0 };
	int sign_fd = file_of(sign->data, sign->len), text_fd = file_of(text->data != NULL ? text->data : "", who->bytes), status = -1;
	char *const find[] = { "ssh-keygen", "-q", "-Y", "find-principals", "-s", path, "-f", (char *)allowed, NULL };
	char *const verify[] = { "ssh-keygen", "-q", "-Y", "verify", "-n", "strat", "-s", path, "-f", (char *)allowed, "-I", who->name, NULL };
	const char *why = NULL;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", sign_fd);
	*trouble = sign_fd < 0 || text_fd < 0;
	if (*trouble)
		why = strerror(errno);
	else if ((status = run_program(find, -1, &told)) == 0 && take_name(&told, who->name, sizeof(who->name)))
		status = run_program(verify, text_fd, &ignored);
	else if (status >= 0)
		why = "it was not made by anybody in the list of allowed signers, or it is no signature";
	if (told.failed || ignored.failed) {
		*trouble = true;
		why = strerror(ENOMEM);
	} else if (why == NULL && status != 0) {
		why = status < 0 ? no_status[-status] : "the signature is not on these bytes";
	}
	*trouble = *trouble || status < 0;
	if (sign_fd >= 0)
		close(sign_fd);
	if (text_fd >= 0)
		close(text_fd);
	buffer_free(&told);
	buffer_free(&ignored);
	return why;
}

/* Where the signature at the end of a text begins.  text->len: there is none, or something follows it. */
static size_t
find_signature(const struct buffer *text)
{
	size_t end = strlen(ends), lead = strlen(begins), found = text->len;

	if (text->len < end || memcmp(text->data + text->len - end, ends, end) != 0)
		return found;
	for (size_t at = 0; at + lead <= text->len; at++)
		if ((at == 0 || text->data[at - 1] == '\n') && memcmp(text->data + at, begins, lead) == 0)
			found = at;
	return found;
}

/* Its lines, without the mark.  false: one has none. */
static bool
unmark(const char *text, size_t len, struct buffer *out)
{
	const char *end = text + len, *eol;

	for (; text < end; text = eol + 1) {
		eol = memchr(text, '\n', (size_t)(end - text));
		if (eol == NULL || (size_t)(eol - text) < strlen(mark) || memcmp(text, mark, strlen(mark)) != 0)
			return false;
		buffer_add(out, text + strlen(mark), (size_t)(eol - text) + 1 - strlen(mark));
	}
	return !out->failed;
}

const char *
signed_read(const char *path, size_t most, struct buffer *out)
{
	int fd = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
	const char *why = NULL;

	if (fd < 0)
		return strerror(errno);
	errno = 0;
	if (!signed_read_all(fd, most, out))
		why = out->len > most ? too_long : strerror(errno != 0 ? errno : ENOMEM);
	close(fd);
	return why;
}

const char *
signature_check(const char *path, const struct buffer *text, const char *allowed, struct signer *who, bool *trouble)
{
	struct buffer sign = { 0 }, beside = { 0 };
	const char *why = NULL;

	*trouble = true;
	if (access(allowed, R_OK) != 0)
		return "the list of allowed signers cannot be read";
	*trouble = false;
	who->bytes = find_signature(text);
	if (who->bytes < text->len) {
		why = unmark(text->data + who->bytes, text->len - who->bytes, &sign) ? NULL : "the lines of the signature are damaged";
	} else {
		buffer_printf(&beside, "%s" SIGNATURE_SUFFIX, path);
		buffer_char(&beside, '\0');
		if (beside.failed || strcmp(path, "-") == 0 || signed_read(beside.data, SIGNATURE_MAX, &sign) != NULL)
			why = "it does not end with a signature, and no signature lies beside it";
	}
	if (sign.failed || beside.failed) {
		*trouble = true;
		why = strerror(ENOMEM);
	}
	if (why == NULL)
		why = check(&sign, text, allowed, who, trouble);
	buffer_free(&sign);
	buffer_free(&beside);
	return why;
}
