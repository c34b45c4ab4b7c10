/* adjudicate/secret.c: see secret.h. */
#define _GNU_SOURCE
#include "secret.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *
secret_file_begin(struct secret_file *s, const char *path)
{
	const char *slash = strrchr(path, '/');
	struct buffer folder = { 0 };
	const char *why = NULL;

	s->folder = -1;
	s->name = slash != NULL ? slash + 1 : path;
	if (*s->name == '\0' || strcmp(path, "-") == 0)
		return "this is not the name of a file";
	if (slash != NULL)
		buffer_add(&folder, path, (size_t)(s->name - path));
	else
		buffer_char(&folder, '.');
	buffer_char(&folder, '\0');
	if (folder.failed)
		why = strerror(ENOMEM);
	else if ((s->folder = open(folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0)
		why = strerror(errno);
	buffer_free(&folder);
	return why;
}

void
secret_file_end(struct secret_file *s)
{
	if (s->folder >= 0)
		close(s->folder);
	s->folder = -1;
}

static bool
write_all(int fd, const char *data, size_t len)
{
	while (len > 0) {
		ssize_t n = write(fd, data, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n == 0 ? ENOSPC : errno;
			return false;
		}
		data += n;
		len -= (size_t)n;
	}
	return true;
}

const char *
secret_file_write(struct secret_file *s, const struct buffer *text)
{
	int fd, error = 0;

	if (text->failed)
		return strerror(ENOMEM);
	if ((fd = openat(s->folder, s->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)) < 0)
		return errno == EEXIST ? "a file or a link of this name is there, and is never written over" : strerror(errno);
	if (fchmod(fd, S_IRUSR | S_IWUSR) != 0 || !write_all(fd, text->data, text->len) || fsync(fd) != 0)
		error = errno;
	if (close(fd) != 0 && error == 0)
		error = errno;
	if (error == 0 && fsync(s->folder) != 0 && errno != EINVAL) /* a file system that cannot do this for folders says EINVAL */
		error = errno;
	if (error != 0)
		unlinkat(s->folder, s->name, 0);
	return error != 0 ? strerror(error) : NULL;
}

const char *
secret_file_read(const char *path, struct buffer *text)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), error = 0;
	ssize_t n = 1;

	if (fd < 0)
		return strerror(errno);
	buffer_reserve(text, SECRET_FILE_MAX + 1); /* so that it never grows, and leaves no copy behind */
	while (n > 0 && !text->failed && text->len <= SECRET_FILE_MAX) {
		n = read(fd, text->data + text->len, SECRET_FILE_MAX + 1 - text->len);
		if (n < 0 && errno == EINTR) {
			n = 1;
			continue;
		}
		if (n < 0)
			error = errno;
		else
			text->len += (size_t)n;
	}
	close(fd);
	if (text->failed)
		return strerror(ENOMEM);
	return error != 0 ? strerror(error) : text->len > SECRET_FILE_MAX ? "it is too long for a secret" : NULL;
}
