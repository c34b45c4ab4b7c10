/* box/box.c: see box.h. */
#define _GNU_SOURCE
#include "box.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/output.h"
#include "base/spool.h"
#include "box_calls.h"
#include "text/library.h"

const char *
box_says(const struct box *b)
{
	if (b->wish == BOX_OFF)
		return "off";
	if (!HAS_BOX)
		return "none: this program was built without";
	if (b->calls)
		return b->files ? "Landlock, seccomp" : "seccomp; no Landlock here";
	if (library_types[LIBRARY_SECCOMP].is_in)
		return b->files ? "Landlock; no seccomp here" : "none: no Landlock and no seccomp here";
	return b->files ? "Landlock; built without libseccomp" : "none: no Landlock here, and built without libseccomp";
}

#if HAS_BOX

#include <dirent.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "archive/index.h"

/* ---- files -------------------------------------------------------------------------------------- */

#define READ_FILE LANDLOCK_ACCESS_FS_READ_FILE
#define READ_FOLDER (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define WRITE_FILE LANDLOCK_ACCESS_FS_WRITE_FILE
/* (A file is renamed within its folder, for which no more is needed.) */
#define WRITE_FOLDER (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE)
/* What a file can be allowed that is not a folder. */
#define OF_FILE (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE)

/* All that ABI 1 knows: refused where no rule allows it. */
#define ALL_RIGHTS ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1)

/* Places that a command may need though nobody names them.  A variable of the environment comes before the path; a path without
 * "/" at its beginning is below it. */
static const struct allowed_place {
	unsigned need;
	uint64_t rights;
	const char *variable, *path; /* or NULL */
} places[] = {
	{ BOX_ALWAYS, READ_FILE, NULL, "/dev/null" },
	{ BOX_ALWAYS, READ_FILE, NULL, "/dev/random" },
	{ BOX_ALWAYS, READ_FILE, NULL, "/dev/urandom" },
	{ BOX_ALWAYS, READ_FILE, NULL, "/etc/localtime" },
	{ BOX_ALWAYS, READ_FILE, "TZDIR", "" },
	{ BOX_ALWAYS, READ_FILE, NULL, "/usr/share/zoneinfo" },
	{ BOX_ALWAYS, READ_FILE, NULL, "/usr/share/locale/locale.alias" },
	/* malloc asks how many processors there are, and whether memory can be given back */
	{ BOX_ALWAYS, READ_FOLDER, NULL, "/sys/devices/system/cpu" },
	{ BOX_ALWAYS, READ_FILE, NULL, "/proc/sys/vm/overcommit_memory" },
	{ BOX_TERMINAL, READ_FILE | WRITE_FILE, NULL, "/dev/tty" },
	{ BOX_TERMINAL, READ_FOLDER, "TERMINFO", "" },
	{ BOX_TERMINAL, READ_FOLDER, "HOME", ".terminfo" },
	{ BOX_TERMINAL, READ_FOLDER, NULL, "/etc/terminfo" },
	{ BOX_TERMINAL, READ_FOLDER, NULL, "/lib/terminfo" },
	{ BOX_TERMINAL, READ_FOLDER, NULL, "/usr/lib/terminfo" },
	{ BOX_TERMINAL, READ_FOLDER, NULL, "/usr/share/terminfo" },
	{ BOX_TERMINAL, READ_FOLDER, NULL, "/usr/lib/locale" }, /* letters are typed */
};

static bool
has_rules(const struct box *b)
{
	return b->rules >= 0;
}

void
box_begin(struct box *b, enum box_wish wish)
{
	const struct landlock_ruleset_attr all = { .handled_access_fs = ALL_RIGHTS };

	*b = (struct box){ .wish = wish, .rules = -1 };
	if (wish == BOX_OFF)
		return;
	b->rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof(all.handled_access_fs), 0);
	b->no_memory = b->rules < 0 && errno == ENOMEM;
}

/* Open what a name stands for, though only to point at it.  -1: it cannot be found. */
static int
point_at(const char *path)
{
	int fd;

	do
		fd = open(path, O_PATH | O_CLOEXEC);
	while (fd < 0 && errno == EINTR);
	return fd;
}

/* Allow rights on a file, or on a folder and all below it. */
static void
allow(struct box *b, int fd, uint64_t rights)
{
	struct landlock_path_beneath_attr rule = { .allowed_access = rights, .parent_fd = fd };
	struct stat st;

	if (fd < 0 || fstat(fd, &st) != 0)
		return;
	if (!S_ISDIR(st.st_mode))
		rule.allowed_access &= OF_FILE;
	/* (Pipes and the like have no rules, and need none.) */
	if (syscall(SYS_landlock_add_rule, b->rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0 && errno == ENOMEM)
		b->no_memory = true;
}

/* The same by a name.  false: nothing has it. */
static bool
allow_path(struct box *b, const char *path, uint64_t rights)
{
	int fd = has_rules(b) ? point_at(path) : -1;

	if (fd < 0)
		return !has_rules(b) || errno != ENOENT;
	allow(b, fd, rights);
	close(fd);
	return true;
}

/* Make "BEGIN[/]NAME" and allow it. */
static void
allow_in(struct box *b, const char *begin, size_t len, const char *name, uint64_t rights)
{
	struct buffer path = { 0 };

	buffer_add(&path, begin, len);
	buffer_add(&path, name, strlen(name) + 1);
	if (path.failed)
		b->no_memory = true;
	else
		allow_path(b, path.data, rights);
	buffer_free(&path);
}

/* The length of the folder in a path, with its slash. */
static size_t
folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? (size_t)(slash + 1 - path) : 0;
}

static void
allow_folder_of(struct box *b, const char *path, uint64_t rights)
{
	allow_in(b, path, folder_length(path), ".", rights);
}

void
box_read(struct box *b, const char *path)
{
	/* One that is not there may come. */
	if (strcmp(path, "-") != 0 && !allow_path(b, path, READ_FOLDER))
		allow_folder_of(b, path, READ_FILE);
}

/* Allow an input.  Returns a descriptor of it, to be kept, if it is a plain file; else -1. */
static int
allow_input(struct box *b, const char *path)
{
	int fd = strcmp(path, "-") != 0 ? point_at(path) : -1;
	struct stat st;

	if (fd < 0) {
		box_read(b, path);
		return -1;
	}
	allow(b, fd, READ_FOLDER);
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		return fd;
	close(fd);
	return -1;
}

/* The name of the index of an input. */
static const char *
name_index(struct box *b, const char *path, struct buffer *name)
{
	bool good = index_file_name(path, name);

	b->no_memory = b->no_memory || !good;
	return good ? name->data : "-";
}

/* With so many descriptors there is room in any case: for the files of --split, and one of each worker. */
enum { ROOMY = 1024 };

/* Make room for descriptors that are kept, so that the command can have as many others as without them. */
static bool
make_room(int n)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		return false;
	if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= ROOMY)
		return true;
	if (limit.rlim_max != RLIM_INFINITY && limit.rlim_cur + (rlim_t)n > limit.rlim_max)
		return false;
	limit.rlim_cur += (rlim_t)n;
	return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

/* A few inputs: each alone. */
static void
allow_each(struct box *b, char *const *paths, int n)
{
	for (int i = 0; i < n; i++) {
		struct buffer name = { 0 };
		bool indexed = strcmp(paths[i], "-") != 0 && access(name_index(b, paths[i], &name), F_OK) == 0;

		b->kept[b->nkept] = allow_input(b, paths[i]);
		b->kept_index[b->nkept++] = indexed ? allow_input(b, name.data) : -1;
		buffer_free(&name);
	}
}

/* Allow an index that is a link. */
static void
allow_index_link(struct box *b, const char *path)
{
	struct buffer name = { 0 };
	struct stat st;

	if (lstat(name_index(b, path, &name), &st) == 0 && S_ISLNK(st.st_mode))
		allow_path(b, name.data, READ_FILE);
	buffer_free(&name);
}

/* Many inputs: their folders, and what a link in one of them points to. */
static void
allow_folders(struct box *b, char *const *paths, int n, uint64_t rights)
{
	const char *last = NULL;
	struct stat st;

	for (int i = 0; i < n; i++) {
		size_t len = folder_length(paths[i]);

		if (strcmp(paths[i], "-") == 0)
			continue;
		if (lstat(paths[i], &st) == 0 && !S_ISREG(st.st_mode))
			allow_path(b, paths[i], READ_FOLDER);
		allow_index_link(b, paths[i]);
		if (last == NULL || folder_length(last) != len || memcmp(last, paths[i], len) != 0)
			allow_folder_of(b, paths[i], rights);
		last = paths[i];
	}
}

void
box_inputs(struct box *b, char *const *paths, int n, bool changes)
{
	if (!has_rules(b))
		return;
	if (changes)
		allow_folders(b, paths, n, READ_FILE | WRITE_FOLDER);
	else if (n > BOX_INPUTS || !make_room(2 * n))
		allow_folders(b, paths, n, READ_FILE);
	else
		allow_each(b, paths, n);
	for (int i = 0; i < n && changes; i++) { /* an index may be a link */
		struct buffer name = { 0 };

		box_write(b, name_index(b, paths[i], &name), false);
		buffer_free(&name);
	}
}

const char *
box_input(const struct box *b, int i, const char *path, char name[BOX_NAME])
{
	struct stat now, kept;

	if (!b->files || i < 0 || (unsigned)i >= b->nkept || b->kept[i] < 0 || stat(path, &now) != 0 || fstat(b->kept[i], &kept) != 0 ||
	    (now.st_dev == kept.st_dev && now.st_ino == kept.st_ino))
		return path;
	snprintf(name, BOX_NAME, "/proc/self/fd/%d", b->kept[i]);
	return name;
}

const char *
box_index(const struct box *b, int i, char name[BOX_NAME])
{
	if (!b->files || i < 0 || (unsigned)i >= b->nkept || b->kept_index[i] < 0)
		return NULL;
	snprintf(name, BOX_NAME, "/proc/self/fd/%d", b->kept_index[i]);
	return name;
}

/* A file that is written at once is allowed itself; another one is made in its folder under another name. */
static void
allow_output(struct box *b, const char *path)
{
	struct buffer folder = { 0 };

	if (!output_folder(path, &folder))
		allow_path(b, path, WRITE_FILE);
	else if (folder.failed)
		b->no_memory = true;
	else
		allow_path(b, folder.data, WRITE_FOLDER);
	buffer_free(&folder);
}

/* May this be a link?  Some file systems do not say. */
static bool
may_be_link(const struct dirent *e)
{
	return e->d_type == DT_LNK || e->d_type == DT_UNKNOWN;
}

/* A pattern: a folder, the part of the path that has the %, as far as it stands before and behind it, and the rest. */
struct pattern {
	const char *path, *begin, *more, *rest;
	size_t before, after; /* lengths */
};

static struct pattern
take_apart(const char *path)
{
	const char *percent = strchr(path, '%');
	struct pattern p = { .path = path, .begin = percent, .more = percent + 1 };

	while (p.begin > path && p.begin[-1] != '/')
		p.begin--;
	p.before = (size_t)(percent - p.begin);
	p.after = strcspn(p.more, "/");
	p.rest = p.more + p.after;
	return p;
}

static bool
fits(const struct pattern *p, const char *name)
{
	size_t len = strlen(name);

	return len >= p->before + p->after && memcmp(name, p->begin, p->before) == 0 &&
	    memcmp(name + len - p->after, p->more, p->after) == 0;
}

/* Allow to write to what is there already, and may lead elsewhere. */
static void
allow_fitting(struct box *b, const char *folder, const struct pattern *p)
{
	DIR *d = opendir(folder);
	struct dirent *e;

	while (d != NULL && (e = readdir(d)) != NULL) {
		struct buffer path = { 0 };

		if (!fits(p, e->d_name) || (*p->rest == '\0' && !may_be_link(e)))
			continue;
		buffer_add(&path, p->path, (size_t)(p->begin - p->path));
		buffer_printf(&path, "%s%s", e->d_name, p->rest);
		buffer_char(&path, '\0');
		if (!path.failed)
			allow_output(b, path.data);
		b->no_memory = b->no_memory || path.failed;
		buffer_free(&path);
	}
	if (d != NULL)
		closedir(d);
}

static void
allow_pattern(struct box *b, const char *path)
{
	struct pattern p = take_apart(path);
	struct buffer folder = { 0 };

	buffer_add(&folder, path, (size_t)(p.begin - path));
	buffer_add(&folder, ".", sizeof("."));
	if (folder.failed) {
		b->no_memory = true;
	} else {
		allow_path(b, folder.data, WRITE_FOLDER);
		allow_fitting(b, folder.data, &p);
	}
	buffer_free(&folder);
}

void
box_write(struct box *b, const char *path, bool pattern)
{
	if (has_rules(b) && pattern)
		allow_pattern(b, path);
	else if (has_rules(b))
		allow_output(b, path);
}

void
box_write_database(struct box *b, const char *path, bool others)
{
	struct buffer folder = { 0 };

	if (!others)
		allow_path(b, path, READ_FILE | WRITE_FILE);
	else if (has_rules(b) && output_folder(path, &folder) && !folder.failed)
		allow_path(b, folder.data, READ_FILE | WRITE_FOLDER);
	b->no_memory = b->no_memory || folder.failed;
	buffer_free(&folder);
}

/* Allow what the links in a folder point to. */
static void
allow_links(struct box *b, const char *folder, bool write)
{
	DIR *d = has_rules(b) ? opendir(folder) : NULL;
	struct dirent *e;

	while (d != NULL && (e = readdir(d)) != NULL) {
		struct buffer path = { 0 };

		if (!may_be_link(e) || strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		buffer_printf(&path, "%s/%s", folder, e->d_name);
		buffer_char(&path, '\0');
		if (!path.failed)
			allow_path(b, path.data, READ_FOLDER);
		if (!path.failed && write)
			allow_output(b, path.data);
		b->no_memory = b->no_memory || path.failed;
		buffer_free(&path);
	}
	if (d != NULL)
		closedir(d);
}

void
box_read_folder(struct box *b, const char *path)
{
	allow_path(b, path, READ_FOLDER);
	allow_links(b, path, false);
}

void
box_write_folder(struct box *b, const char *path)
{
	allow_path(b, path, READ_FOLDER | WRITE_FOLDER);
	allow_links(b, path, true);
}

void
box_need(struct box *b, unsigned needs)
{
	b->terminal = b->terminal || (needs & BOX_TERMINAL) != 0;
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		const struct allowed_place *p = &places[i];
		const char *from = p->variable != NULL ? getenv(p->variable) : "";

		if ((p->need & needs) == 0 || from == NULL || (p->variable != NULL && *from == '\0'))
			continue;
		if (p->variable == NULL)
			allow_path(b, p->path, p->rights);
		else {
			struct buffer path = { 0 };

			buffer_printf(&path, "%s/%s", from, p->path);
			buffer_char(&path, '\0');
			if (!path.failed)
				allow_path(b, path.data, p->rights);
			b->no_memory = b->no_memory || path.failed;
			buffer_free(&path);
		}
	}
	if ((needs & BOX_SPOOL) != 0)
		allow_path(b, spool_directory(), READ_FILE | WRITE_FOLDER);
}

static void
close_files(struct box *b)
{
	if (!has_rules(b))
		return;
	b->files = syscall(SYS_landlock_restrict_self, b->rules, 0) == 0;
	close(b->rules);
	b->rules = -1;
}

/* ---- both --------------------------------------------------------------------------------------- */

bool
box_close(struct box *b, char why[BOX_WHY])
{
	if (b->wish == BOX_OFF)
		return true;
	if (!b->no_memory && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
		close_files(b);
		box_close_calls(b);
	}
	if (b->no_memory)
		snprintf(why, BOX_WHY, "out of memory");
	else if (b->wish == BOX_REQUIRED && !library_types[LIBRARY_SECCOMP].is_in)
		snprintf(why, BOX_WHY, LIBRARY_MISSING, "--sandbox=required", library_types[LIBRARY_SECCOMP].name);
	else if (b->wish == BOX_REQUIRED && !(b->files && b->calls))
		snprintf(why, BOX_WHY, "--sandbox=required: %s%s%s cannot be had here", b->files ? "" : "Landlock",
		    b->files || b->calls ? "" : " and ", b->calls ? "" : "seccomp");
	else
		return true;
	return false;
}

#else /* !HAS_BOX */

void
box_begin(struct box *b, enum box_wish wish)
{
	*b = (struct box){ .wish = wish, .rules = -1 };
}

void
box_inputs(struct box *b, char *const *paths, int n, bool changes)
{
	(void)b, (void)paths, (void)n, (void)changes;
}

void
box_read(struct box *b, const char *path)
{
	(void)b, (void)path;
}

void
box_read_folder(struct box *b, const char *path)
{
	(void)b, (void)path;
}

void
box_write(struct box *b, const char *path, bool pattern)
{
	(void)b, (void)path, (void)pattern;
}

void
box_write_folder(struct box *b, const char *path)
{
	(void)b, (void)path;
}

void
box_write_database(struct box *b, const char *path, bool others)
{
	(void)b, (void)path, (void)others;
}

void
box_need(struct box *b, unsigned needs)
{
	(void)b, (void)needs;
}

const char *
box_input(const struct box *b, int i, const char *path, char name[BOX_NAME])
{
	(void)b, (void)i, (void)name;
	return path;
}

const char *
box_index(const struct box *b, int i, char name[BOX_NAME])
{
	(void)b, (void)i, (void)name;
	return NULL;
}

bool
box_close(struct box *b, char why[BOX_WHY])
{
	snprintf(why, BOX_WHY, "--sandbox=required: this program was built without it");
	return b->wish != BOX_REQUIRED;
}

#endif
