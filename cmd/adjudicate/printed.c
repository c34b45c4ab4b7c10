/* adjudicate/printed.c: see printed.h. */
#define _GNU_SOURCE
#include "printed.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/spool.h"

const char *
printed_begin(struct printed *p, const char *key)
{
	const char *why = signing_begin(&p->signing, key);
	int error;

	if (why != NULL)
		return why;
	p->kept = memfd_create("signed", MFD_CLOEXEC);
	p->real = p->kept >= 0 ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
	if (p->real >= 0 && dup2(p->kept, STDOUT_FILENO) >= 0)
		return NULL;
	error = errno;
	signing_drop(&p->signing);
	return strerror(error);
}

bool
printed_is_empty(const struct printed *p)
{
	return lseek(p->kept, 0, SEEK_END) == 0;
}

/* Read what was printed.  Returns NULL, or why it cannot be signed. */
static const char *
read_kept(int fd, struct buffer *text)
{
	if (lseek(fd, 0, SEEK_SET) != 0 || !signed_read_all(fd, SIGNED_MAX, text))
		return text->len > SIGNED_MAX ? "it is too long to be signed" : strerror(text->failed ? ENOMEM : errno);
	if (text->len == 0)
		return "there is nothing to sign";
	return text->data[text->len - 1] == '\n' ? NULL : "what is to be signed does not end with a line";
}

const char *
printed_end(struct printed *p)
{
	struct buffer text = { 0 }, made = { 0 }, lines = { 0 };
	const char *why = read_kept(p->kept, &text);

	if (why != NULL)
		signing_drop(&p->signing);
	else if ((why = signing_end(&p->signing, text.data, text.len, &made)) == NULL)
		signature_mark(&made, &lines);
	if (why == NULL && (lines.failed || !spool_write(p->real, text.data, text.len) || !spool_write(p->real, lines.data, lines.len) || close(p->real) != 0))
		why = lines.failed ? strerror(ENOMEM) : strerror(errno);
	close(p->kept);
	buffer_free(&text);
	buffer_free(&made);
	buffer_free(&lines);
	return why;
}

void
printed_drop(struct printed *p)
{
	signing_drop(&p->signing);
	close(p->kept);
	close(p->real);
}
