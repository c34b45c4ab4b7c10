/* secrets/answering.c: see answering.h. */
#include "answering.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clauses/book.h"

static const char *
lock(struct answering *a)
{
	while (flock(a->secret_fd, LOCK_EX) != 0)
		if (errno != EINTR)
			return strerror(errno);
	a->locked = true;
	return NULL;
}

static void
unlock(struct answering *a)
{
	flock(a->secret_fd, LOCK_UN);
	a->locked = false;
}

static void
close_one(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* Open the secret, and let nobody else answer for now. */
static const char *
open_secret(struct answering *a)
{
	const char *why = secret_file_read(a->path, &a->secret, &a->secret_fd, NULL);

	if (why == NULL)
		why = lock(a);
	if (why == NULL)
		buffer_printf(&a->name, "%s.last", a->path);
	buffer_char(&a->name, '\0');
	return why == NULL && a->name.failed ? "out of memory" : why;
}

const char *
answering_begin(struct answering *a, const char *path, bool alone)
{
	const char *why;
	bool missing = false;

	*a = (struct answering){ .path = path, .at = path, .secret_fd = -1, .last_fd = -1, .file = { .folder = -1 } };
	if ((why = open_secret(a)) != NULL)
		return why;
	a->at = a->name.data;
	if ((why = secret_file_read(a->at, &a->last, &a->last_fd, &missing)) != NULL && !missing)
		return why;
	why = secret_file_begin(&a->file, a->at);
	if (!alone)
		unlock(a);
	return why;
}

void
answering_end(struct answering *a)
{
	close_one(&a->secret_fd);
	close_one(&a->last_fd);
	proof_buffer_free(&a->secret);
	buffer_free(&a->last);
	buffer_free(&a->name);
	secret_file_end(&a->file);
}

const char *
answering_read(const struct answering *a, const struct proofs *p, struct proof_secret *out)
{
	return proof_secret_read(p, a->secret.data != NULL ? a->secret.data : "", a->secret.len, out) ? NULL
	    : "this is not what adjudicate --commit keeps for a game like this";
}

/* Has somebody else answered since this process has read or written what was answered last?  Returns 0, or the error. */
static int
find_others(const struct answering *a, bool *others)
{
	struct stat there, mine;

	*others = a->last_fd >= 0;
	if (fstatat(a->file.folder, a->file.name, &there, 0) != 0)
		return errno == ENOENT ? 0 : errno;
	*others = a->last_fd < 0;
	if (a->last_fd >= 0 && fstat(a->last_fd, &mine) != 0)
		return errno;
	*others = *others || mine.st_dev != there.st_dev || mine.st_ino != there.st_ino;
	return 0;
}

/* Keep what is answered now.  If this fails, the file may be a new one already: then nothing is answered any more. */
static const char *
keep(struct answering *a, const struct proofs *p, const struct proof_answer *next)
{
	struct buffer text = { 0 };
	const char *why;
	int fd;

	proof_answer_write(p, next, &text);
	if ((why = secret_file_replace(&a->file, &text, &fd)) != NULL) {
		close_one(&fd);
		buffer_free(&text);
		return why;
	}
	close_one(&a->last_fd);
	a->last_fd = fd;
	buffer_free(&a->last);
	a->last = text;
	return NULL;
}

static enum answer_outcome
answer_locked(struct answering *a, struct proofs *p, const struct proof_secret *secret, struct buffer *out, struct finding *f, const char **why)
{
	struct proof_answer last, next;
	bool any = a->last.len > 0, others;
	int error = find_others(a, &others);

	*why = error != 0 ? strerror(error) : "this is not what was answered last";
	if (error != 0)
		return ANSWER_FAILED;
	if (others) {
		finding_set(f, DIAG_PROOF_WRONG, "another process has answered with this secret since: begin again from the record that it has answered");
		snprintf(f->cite, sizeof(f->cite), "%s", proofs_book.clauses[PRF_C_ANSWERED].id);
		return ANSWER_REFUSED;
	}
	if (any && !proof_answer_read(p, a->last.data, a->last.len, &last))
		return ANSWER_FAILED;
	if (!proofs_answer(p, secret, any ? &last : NULL, &next, out, f))
		return ANSWER_REFUSED;
	*why = keep(a, p, &next);
	return *why == NULL ? ANSWERED : ANSWER_FAILED;
}

enum answer_outcome
answering_answer(struct answering *a, struct proofs *p, const struct proof_secret *secret, struct buffer *out, struct finding *f, const char **why)
{
	bool held = a->locked;
	enum answer_outcome outcome;

	a->at = a->path;
	if (!held && (*why = lock(a)) != NULL)
		return ANSWER_FAILED;
	a->at = a->name.data;
	outcome = answer_locked(a, p, secret, out, f, why);
	if (!held)
		unlock(a);
	return outcome;
}
