/* base/keys.c: see keys.h. */
#define _GNU_SOURCE
#include "keys.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "spool.h"

extern char **environ;

enum { SIGNATURE_MAX = 16384 };

static const char program[] = "ssh-keygen", mark[] = "# ", begins[] = "# -----BEGIN SSH SIGNATURE-----\n", ends[] = "# -----END SSH SIGNATURE-----\n";
static const char missing[] = "ssh-keygen cannot be started: it comes with OpenSSH", too_long[] = "it is too long to be signed";

/* Start it with these descriptors as its standard input and output; -1: none.  Returns 0, or the error. */
static int
start(char *const *argv, int in, int out, pid_t *pid)
{
	posix_spawn_file_actions_t actions;
	int error = posix_spawn_file_actions_init(&actions);

	if (error != 0)
		return error;
	error = in >= 0 ? posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO)
	                : posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	if (error == 0)
		error = out >= 0 ? posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO)
		                 : posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	if (error == 0)
		error = posix_spawnp(pid, program, &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

bool
signed_read_all(int fd, size_t most, struct buffer *out)
{
	ssize_t n = 1;

	while (n > 0 && out->len <= most && buffer_reserve(out, 65536)) {
		n = read(fd, out->data + out->len, 65536);
		if (n > 0)
			out->len += (size_t)n;
		else if (n < 0 && errno == EINTR)
			n = 1;
	}
	return n == 0 && !out->failed;
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
	const char *why = spool_write(s->to, text, len) ? NULL : "ssh-keygen has not read what is to be signed";

	signal(SIGPIPE, before);
	close(s->to);
	if (why == NULL && (!signed_read_all(s->from, SIGNATURE_MAX, out) || !is_signature(out)))
		why = "ssh-keygen has made no signature with this key";
	close(s->from);
	return why;
}

void
signature_mark(const struct buffer *made, struct buffer *out)
{
	const char *end = made->data + made->len, *eol;

	for (const char *line = made->data; line < end; line = eol + 1) {
		eol = memchr(line, '\n', (size_t)(end - line)); /* the last line has one, too */
		buffer_text(out, mark);
		buffer_add(out, line, (size_t)(eol - line) + 1);
	}
}

/* ---- checking ------------------------------------------------------------------------------------------- */

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

/* Run it to its end.  out: what it prints, or NULL.  Returns its exit status; -1: it could not be run. */
static int
run_program(char *const *argv, int in, struct buffer *out)
{
	int from[2] = { -1, -1 }, status = -1, error;
	pid_t pid;

	if (out != NULL && pipe2(from, O_CLOEXEC) != 0)
		return -1;
	error = start(argv, in, from[1], &pid);
	if (out != NULL)
		close(from[1]);
	if (error == 0 && out != NULL && !signed_read_all(from[0], SIGNATURE_MAX, out))
		buffer_clear(out);
	if (out != NULL)
		close(from[0]);
	if (error != 0)
		return -1;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return WIFEXITED(status) && WEXITSTATUS(status) != 127 ? WEXITSTATUS(status) : -1;
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
	struct buffer told = { 0 };
	int sign_fd = file_of(sign->data, sign->len), text_fd = file_of(text->data != NULL ? text->data : "", who->bytes), status = -1;
	char *const find[] = { "ssh-keygen", "-q", "-Y", "find-principals", "-s", path, "-f", (char *)allowed, NULL };
	char *const verify[] = { "ssh-keygen", "-q", "-Y", "verify", "-n", "strat", "-s", path, "-f", (char *)allowed, "-I", who->name, NULL };
	const char *why = NULL;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", sign_fd);
	*trouble = sign_fd < 0 || text_fd < 0 || (status = run_program(find, -1, &told)) < 0;
	if (*trouble)
		why = status < 0 && sign_fd >= 0 && text_fd >= 0 ? missing : strerror(errno);
	else if (status != 0 || !take_name(&told, who->name, sizeof(who->name)))
		why = "it was not made by anybody in the list of allowed signers, or it is no signature";
	else if ((status = run_program(verify, text_fd, NULL)) != 0)
		why = status < 0 ? missing : "the signature is not on these bytes";
	*trouble = *trouble || status < 0;
	if (sign_fd >= 0)
		close(sign_fd);
	if (text_fd >= 0)
		close(text_fd);
	buffer_free(&told);
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
	if (why == NULL)
		why = check(&sign, text, allowed, who, trouble);
	buffer_free(&sign);
	buffer_free(&beside);
	return why;
}
