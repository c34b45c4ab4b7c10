/* base/output.c: see output.h. */
#define _GNU_SOURCE /* sync_file_range */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40, NAMES_MAX = 100 };

/* ---- which file it is --------------------------------------------------------------------------- */

/* Can writing to it destroy what is in it?  Not so for a terminal or a pipe, which a program may both read and write. */
static bool
is_kept(const struct stat *st)
{
	return S_ISREG(st->st_mode) || S_ISBLK(st->st_mode);
}

static bool
is_input(const struct outputs *all, const struct stat *st)
{
	for (size_t i = 0; i < all->ninputs; i++)
		if (all->input[i].device == st->st_dev && all->input[i].inode == st->st_ino)
			return true;
	return false;
}

static void
add_input(struct outputs *all, const struct stat *st)
{
	if (is_kept(st))
		all->input[all->ninputs++] = (struct file_id){ st->st_dev, st->st_ino };
}

/* Is it a file in a directory of --data?  Any of those may be read. */
static bool
is_data(const struct outputs *all, const char *path, const struct stat *st)
{
	const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
	char other[PATH_MAX];
	struct stat found;

	for (size_t i = 0; i < all->ndirs; i++) {
		int n = snprintf(other, sizeof(other), "%s/%s", all->dirs[i], name);

		if (n > 0 && (size_t)n < sizeof(other) && stat(other, &found) == 0 && found.st_dev == st->st_dev &&
		    found.st_ino == st->st_ino)
			return true;
	}
	return false;
}

static size_t
directory_length(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? (size_t)(slash + 1 - path) : 0;
}

/* Find the file that a name stands for, after all links.  It need not be there.  Returns 0, or errno. */
static int
find_place(struct buffer *place, const char *path)
{
	char link[PATH_MAX];
	ssize_t n;

	buffer_add(place, path, strlen(path) + 1);
	for (unsigned links = 0; !place->failed; links++) {
		if ((n = readlink(place->data, link, sizeof(link))) < 0)
			return 0;
		if (links == LINKS_MAX || n == sizeof(link))
			return ELOOP;
		place->len = link[0] == '/' ? 0 : directory_length(place->data);
		buffer_add(place, link, (size_t)n);
		buffer_char(place, '\0');
	}
	return ENOMEM;
}

/* Find the directory of such a place. */
static bool
find_directory(const struct buffer *place, struct file_id *out)
{
	struct buffer name = { 0 };
	struct stat st;
	bool found;

	buffer_add(&name, place->data, directory_length(place->data));
	buffer_add(&name, ".", sizeof("."));
	found = !name.failed && stat(name.data, &st) == 0;
	if (found)
		*out = (struct file_id){ st.st_dev, st.st_ino };
	buffer_free(&name);
	return found;
}

/* Will an output that is open already become this file? */
static bool
is_output(struct outputs *all, const char *path)
{
	struct buffer place = { 0 };
	struct file_id directory;
	bool found = false;

	if (find_place(&place, path) == 0 && find_directory(&place, &directory)) {
		const char *name = place.data + directory_length(place.data);

		pthread_mutex_lock(&all->lock);
		for (const struct output *o = all->open; o != NULL && !found; o = o->next)
			found = o->directory.device == directory.device && o->directory.inode == directory.inode &&
			    strcmp(o->place.data + directory_length(o->place.data), name) == 0;
		pthread_mutex_unlock(&all->lock);
	}
	buffer_free(&place);
	return found;
}

static bool
is_stream(int fd, const struct stat *st)
{
	struct stat found;

	return fstat(fd, &found) == 0 && found.st_dev == st->st_dev && found.st_ino == st->st_ino;
}

bool
output_is_standard(const char *path)
{
	struct stat st;

	if (strcmp(path, "-") == 0)
		return true;
	return stat(path, &st) == 0 && !S_ISCHR(st.st_mode) && is_stream(STDOUT_FILENO, &st);
}

const char *
outputs_forbid(struct outputs *all, const char *path)
{
	struct stat st;

	if (is_output(all, path))
		return "another output is written to it";
	if (stat(path, &st) != 0 || !is_kept(&st))
		return NULL;
	if (is_input(all, &st))
		return "it is an input";
	if (is_data(all, path, &st))
		return "it is in a directory of --data";
	return is_stream(STDERR_FILENO, &st) ? "it is standard error" : NULL;
}

const char *
outputs_forbid_stream(const struct outputs *all, int fd)
{
	struct stat st;

	return fstat(fd, &st) == 0 && is_kept(&st) && is_input(all, &st) ? "it is an input" : NULL;
}

bool
outputs_init(struct outputs *all, char *const *inputs, int ninputs, const char *const *dirs, size_t ndirs)
{
	struct stat st;

	memset(all, 0, sizeof(*all));
	all->dirs = dirs;
	all->ndirs = ndirs;
	pthread_mutex_init(&all->lock, NULL);
	if ((all->input = calloc((size_t)ninputs + 1, sizeof(*all->input))) == NULL)
		return false;
	if (fstat(STDIN_FILENO, &st) == 0)
		add_input(all, &st);
	for (int i = 0; i < ninputs; i++)
		if (strcmp(inputs[i], "-") != 0 && stat(inputs[i], &st) == 0)
			add_input(all, &st);
	return true;
}

/* ---- opening ------------------------------------------------------------------------------------ */

static bool
fail(struct output *o, int error)
{
	if (o->error == 0)
		o->error = error;
	return false;
}

/* Does the name stand for a descriptor that is open already? */
static bool
names_descriptor(const char *path)
{
	static const char *const where[] = { "/dev/fd/", "/dev/std", "/proc/" };

	for (size_t i = 0; i < sizeof(where) / sizeof(where[0]); i++)
		if (strncmp(path, where[i], strlen(where[i])) == 0)
			return true;
	return false;
}

/* Is a file of this name written directly?  st: what it is; NULL: it is not there. */
static bool
is_direct(const char *path, const struct stat *st)
{
	return names_descriptor(path) || (st != NULL && !S_ISREG(st->st_mode));
}

bool
output_folder(const char *path, struct buffer *folder)
{
	struct stat st;

	if (is_direct(path, stat(path, &st) == 0 ? &st : NULL))
		return false;
	if (find_place(folder, path) == 0)
		folder->len = directory_length(folder->data);
	else
		folder->len = directory_length(path); /* opening it fails */
	buffer_add(folder, ".", sizeof("."));
	return true;
}

static bool
open_directly(struct output *o, const char *path)
{
	do
		o->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	while (o->fd < 0 && errno == EINTR);
	return o->fd >= 0 || fail(o, errno);
}

/* Open a new file with a name of its own, in the directory of the final place. */
static bool
open_beside(struct output *o)
{
	pthread_mutex_lock(&o->all->lock);
	for (unsigned i = 0; i < NAMES_MAX && o->fd < 0; i++) {
		buffer_clear(&o->beside);
		buffer_add(&o->beside, o->place.data, directory_length(o->place.data));
		buffer_printf(&o->beside, ".strat-%ld-%u", (long)getpid(), o->all->made++);
		buffer_char(&o->beside, '\0');
		if (o->beside.failed) {
			fail(o, ENOMEM);
			break;
		}
		o->fd = open(o->beside.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (o->fd < 0 && errno != EEXIST && errno != EINTR) {
			fail(o, errno);
			break;
		}
	}
	if (o->fd >= 0) {
		o->next = o->all->open;
		o->all->open = o;
	} else {
		fail(o, EEXIST);
	}
	pthread_mutex_unlock(&o->all->lock);
	return o->fd >= 0;
}

/* Give the file the owner, group and permissions of the one that it replaces.  If the group cannot be kept, the group gets
 * no permissions. */
static void
keep_permissions(struct output *o, const struct stat *old)
{
	mode_t mode = old->st_mode & 0777;
	struct stat st;

	if (fstat(o->fd, &st) != 0 || ((st.st_uid != old->st_uid || st.st_gid != old->st_gid) &&
	        fchown(o->fd, old->st_uid, old->st_gid) != 0 && fchown(o->fd, (uid_t)-1, old->st_gid) != 0))
		mode &= 0707;
	if (fchmod(o->fd, mode) != 0)
		fail(o, errno);
}

static void
forget(struct output *o)
{
	buffer_free(&o->place);
	buffer_free(&o->beside);
	bgzf_writer_free(o->blocks);
	buffer_free(&o->packed);
	seal_free(&o->seal);
	o->blocks = NULL;
	o->fd = -1;
}

bool
output_open(struct output *o, struct outputs *all, const char *path)
{
	struct stat old;
	bool exists = stat(path, &old) == 0;
	int error;

	*o = (struct output){ .all = all, .fd = -1, .replaces = exists };
	if (!exists && errno != ENOENT)
		return fail(o, errno);
	if (is_direct(path, exists ? &old : NULL)) {
		open_directly(o, path);
	} else if ((error = find_place(&o->place, path)) != 0 || (exists && access(path, W_OK) != 0) ||
	    !find_directory(&o->place, &o->directory)) {
		fail(o, error != 0 ? error : errno);
	} else if (open_beside(o) && exists) {
		keep_permissions(o, &old);
	}
	if (o->error == 0)
		return true;
	if (o->fd >= 0)
		output_end(o, false);
	else
		forget(o);
	return false;
}

void
output_stream(struct output *o, int fd)
{
	*o = (struct output){ .fd = fd };
}

/* ---- writing ------------------------------------------------------------------------------------ */

/* A piece of work for a thread. */
struct errand {
	void (*piece)(void *arg, unsigned i);
	void *arg;
	unsigned i;
};

static void *
run_errand(void *arg)
{
	struct errand *e = arg;

	e->piece(e->arg, e->i);
	return NULL;
}

/* Do each piece in a thread of its own, and the first one here.  (To make a thread takes little, compared with packing.) */
static void
share_by_threads(void *ctx, void (*piece)(void *arg, unsigned i), void *arg, unsigned n)
{
	struct errand errand[BGZF_MEMBERS];
	pthread_t thread[BGZF_MEMBERS];
	unsigned made = 1;

	(void)ctx;
	for (; made < n; made++) {
		errand[made] = (struct errand){ piece, arg, made };
		if (pthread_create(&thread[made], NULL, run_errand, &errand[made]) != 0)
			break;
	}
	piece(arg, 0);
	for (unsigned i = made; i < n; i++)
		piece(arg, i);
	for (unsigned i = 1; i < made; i++)
		pthread_join(thread[i], NULL);
}

bool
output_pack(struct output *o, unsigned threads)
{
	o->blocks = bgzf_writer_new(threads < BGZF_MEMBERS ? threads : BGZF_MEMBERS, &(struct sharing){ share_by_threads, NULL });
	return o->blocks != NULL || fail(o, ENOMEM);
}

static bool
write_all(struct output *o, const char *data, size_t len)
{
	while (len > 0 && o->error == 0) {
		ssize_t n = write(o->fd, data, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return fail(o, n < 0 ? errno : ENOSPC);
		data += n;
		len -= (size_t)n;
	}
	return o->error == 0;
}

/* Write what was packed. */
static bool
write_packed(struct output *o)
{
	bool written = o->packed.failed ? fail(o, ENOMEM) : write_all(o, o->packed.data, o->packed.len);

	buffer_free(&o->packed);
	return written;
}

bool
output_write(struct output *o, const char *data, size_t len)
{
	if (o->sealed && len > 0) {
		seal_add(&o->seal, data, len);
		o->last = data[len - 1];
	}
	if (o->blocks == NULL)
		return write_all(o, data, len);
	if (o->error == 0)
		bgzf_add(o->blocks, data, len, &o->packed);
	return write_packed(o);
}

bool
output_seal(struct output *o)
{
	o->last = '\n';
	o->sealed = seal_begin(&o->seal);
	return o->sealed || fail(o, ENOMEM);
}

bool
output_write_seal(struct output *o)
{
	char line[SEAL_MAX];

	if (!o->sealed)
		return o->error == 0;
	if (o->last != '\n')
		output_write(o, "\n", 1);
	return output_write(o, line, seal_write(&o->seal, line));
}

bool
output_sync(int fd)
{
	int r;

	do
		r = fsync(fd);
	while (r != 0 && errno == EINTR);
	return r == 0 || errno == EINVAL || errno == ENOTSUP;
}

void
output_sync_soon(int fd)
{
#ifdef SYNC_FILE_RANGE_WRITE
	sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
	(void)fd;
#endif
}

static void
take_out(struct output *o)
{
	struct output **p = &o->all->open;

	while (*p != o)
		p = &(*p)->next;
	*p = o->next;
}

/* Give the file its final name, or remove it. */
static void
settle(struct output *o, bool wanted)
{
	pthread_mutex_lock(&o->all->lock);
	take_out(o);
	if (wanted && o->error == 0 && rename(o->beside.data, o->place.data) != 0)
		fail(o, errno);
	if (!wanted || o->error != 0)
		unlink(o->beside.data);
	pthread_mutex_unlock(&o->all->lock);
}

bool
output_complete(struct output *o)
{
	if (o->blocks != NULL && o->error == 0) {
		bgzf_finish(o->blocks, &o->packed);
		write_packed(o);
	}
	if (o->beside.len > 0 && o->replaces && o->error == 0 && !output_sync(o->fd)) /* (before it replaces another one) */
		fail(o, errno);
	if (close(o->fd) != 0 && errno != EINTR)
		fail(o, errno);
	o->fd = -1;
	return o->error == 0;
}

bool
output_end(struct output *o, bool wanted)
{
	if (o->fd >= 0 && wanted)
		output_complete(o);
	else if (o->fd >= 0)
		close(o->fd);
	if (o->beside.len > 0)
		settle(o, wanted);
	forget(o);
	return o->error == 0;
}

bool
output_end_with(struct output *o, struct buffer *text, bool wanted)
{
	if (text->failed)
		fail(o, ENOMEM);
	if (wanted)
		output_write(o, text->data, text->len);
	buffer_free(text);
	return output_end(o, wanted);
}
