/* secrets/secret.c: see secret.h. */
#define _GNU_SOURCE
#include "secret.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/spool.h"

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

/* Wait until a file is on the disk.  false: it failed, and errno says why. */
static bool
sync_file(int fd)
{
	while (fsync(fd) != 0)
		if (errno != EINTR)
			return false;
	return true;
}

/* Write a new file of that name.  *kept: gets it, and it stays open; or kept is NULL.  Returns 0, or the error; then no file is left, unless one
 * was there (EEXIST). */
static int
write_new(struct secret_file *s, const char *name, const struct buffer *text, int *kept)
{
	int fd, error = 0;

	if (text->failed)
		return ENOMEM;
	if ((fd = openat(s->folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)) < 0)
		return errno;
	if (fchmod(fd, S_IRUSR | S_IWUSR) != 0 || !spool_write(fd, text->data, text->len) || !sync_file(fd))
		error = errno;
	if (kept != NULL && error == 0)
		*kept = fd;
	else if (close(fd) != 0 && error == 0)
		error = errno;
	if (error != 0)
		unlinkat(s->folder, name, 0);
	return error;
}

/* Wait until the names in the folder are on the disk.  A file system that cannot do this for folders says EINVAL. */
static int
sync_folder(const struct secret_file *s)
{
	return sync_file(s->folder) || errno == EINVAL ? 0 : errno;
}

const char *
secret_file_write(struct secret_file *s, const struct buffer *text)
{
	int error = write_new(s, s->name, text, NULL);

	if (error == EEXIST)
		return "a file or a link of this name is there, and is never written over";
	if (error == 0 && (error = sync_folder(s)) != 0)
		unlinkat(s->folder, s->name, 0);
	return error != 0 ? strerror(error) : NULL;
}

const char *
secret_file_replace(struct secret_file *s, const struct buffer *text, int *fd)
{
	struct buffer name = { 0 };
	int error = ENOMEM;

	*fd = -1;
	buffer_printf(&name, "%s.new", s->name);
	buffer_char(&name, '\0');
	if (!name.failed) {
		unlinkat(s->folder, name.data, 0); /* one that was left by a process which was killed: this one has the lock */
		if ((error = write_new(s, name.data, text, fd)) == 0 && renameat(s->folder, name.data, s->folder, s->name) != 0) {
			error = errno;
			unlinkat(s->folder, name.data, 0);
		}
	}
	buffer_free(&name);
	if (error == 0)
		error = sync_folder(s);
	return error != 0 ? strerror(error) : NULL;
}

const char *
secret_file_read(const char *path, struct buffer *text, int *kept, bool *missing)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), error = 0;
	ssize_t n = 1;

	if (missing != NULL)
		*missing = fd < 0 && errno == ENOENT;
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
	if (kept != NULL)
		*kept = fd;
	else
		close(fd);
	if (text->failed)
		return strerror(ENOMEM);
	return error != 0 ? strerror(error) : text->len > SECRET_FILE_MAX ? "it is too long for a secret" : NULL;
}
