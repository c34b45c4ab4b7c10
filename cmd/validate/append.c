/* validate/append.c: see append.h. */
#include "append.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/file_hash.h"
#include "archive/input.h"

struct growing {
	struct cli *cli;
	const char *archive;
	struct part *part;
	struct buffer name;  /* of the index */
	int fd, index_fd;    /* the archive, which is locked, and its index; -1: none */
	bool new, made;      /* the archive was not there before; and it was made here */
	bool anew;           /* the index is written anew */
	struct index *index;
	uint64_t size, index_size, written; /* of the archive and of the index, as they were; and of the index as it is */
	uint64_t announced;  /* the announcement ends at this byte of the index */
	uint64_t lines;      /* of the text of the archive */
	bool sealed;         /* its text ends with a seal */
	struct output out;   /* with anew */
};

/* ---- trouble ------------------------------------------------------------------------------------ */

static bool fail(const struct growing *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Always false. */
static bool
fail(const struct growing *g, const char *format, ...)
{
	char why[INDEX_WHY];
	va_list ap;

	va_start(ap, format);
	vsnprintf(why, sizeof(why), format, ap);
	va_end(ap);
	cli_error(g->cli, "nothing is added to '%s': %s", g->archive, why);
	return false;
}

/* ---- files -------------------------------------------------------------------------------------- */

static bool
write_at(int fd, const void *data, size_t len, uint64_t at)
{
	for (const char *p = data; len > 0;) {
		ssize_t n = pwrite(fd, p, len, (off_t)at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n < 0 ? errno : ENOSPC;
			return false;
		}
		p += n;
		at += (uint64_t)n;
		len -= (size_t)n;
	}
	return true;
}

static bool
is_same(int fd, const char *path)
{
	struct stat a, b;

	return fstat(fd, &a) == 0 && stat(path, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static bool
wait_for_lock(const struct growing *g)
{
	if (flock(g->fd, LOCK_EX | LOCK_NB) == 0)
		return true;
	if (errno == EWOULDBLOCK && !g->cli->quiet)
		cli_error(g->cli, "waiting for another command that uses '%s'", g->archive);
	while (flock(g->fd, LOCK_EX) != 0)
		if (errno != EINTR)
			return fail(g, "cannot lock it: %s", strerror(errno));
	return true;
}

/* Open the archive, or make it, and lock it. */
static bool
open_archive(struct growing *g)
{
	struct stat st;

	for (;;) {
		g->fd = open(g->archive, O_RDWR | O_CLOEXEC | O_NONBLOCK);
		g->new = g->fd < 0 && errno == ENOENT;
		if (g->new)
			g->fd = open(g->archive, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
		if (g->fd < 0 && errno == EINTR)
			continue;
		if (g->fd < 0 || fstat(g->fd, &st) != 0)
			return fail(g, "cannot open it: %s", strerror(errno));
		if (!S_ISREG(st.st_mode))
			return fail(g, "it is not a file");
		if (!wait_for_lock(g))
			return false;
		if (is_same(g->fd, g->archive))
			return true;
		close(g->fd); /* another file got its name meanwhile */
	}
}

/* ---- an archive without records ----------------------------------------------------------------- */

/* The bytes of a block without text, which ends an archive. */
static bool
make_end(struct buffer *out)
{
	struct bgzf_writer *w = bgzf_writer_new(1, &(struct sharing){ 0 });
	bool good = w != NULL && bgzf_finish(w, out);

	bgzf_writer_free(w);
	return good;
}

/* Is there nothing in it but the block that ends it, or the beginning of that? */
static bool
is_empty(const struct growing *g, const struct buffer *end)
{
	struct stat st;
	char bytes[64];

	return fstat(g->fd, &st) == 0 && (uint64_t)st.st_size <= end->len && end->len <= sizeof(bytes) &&
	    file_read_at(g->fd, 0, bytes, (size_t)st.st_size) && memcmp(bytes, end->data, (size_t)st.st_size) == 0;
}

/* Write the index of an archive without records. */
static bool
write_empty_index(struct growing *g, const struct buffer *end)
{
	struct index_archive a = { .size = end->len, .members = 1, .blocked = true };
	struct index_writer *w = index_writer_new();
	struct buffer text = { 0 };
	bool good = w != NULL && file_hash(g->fd, a.size, a.hash) && index_end(w, &a, &text) && output_open(&g->out, &g->cli->files, g->name.data);

	good = good ? output_end_with(&g->out, &text, true) : false;
	index_writer_free(w);
	buffer_free(&text);
	return good || fail(g, "cannot write its index: %s", strerror(g->out.error != 0 ? g->out.error : ENOMEM));
}

/* Let an archive that is new, or that somebody began and did not end, be one without records, with its index. */
static bool
begin_archive(struct growing *g)
{
	struct buffer end = { 0 };
	bool good = make_end(&end);

	if (!good)
		fail(g, "out of memory");
	else if (!is_empty(g, &end))
		good = fail(g, "it has no index; write one first: validate --index %s", g->archive);
	else if (g->made = g->new, !write_at(g->fd, end.data, end.len, 0) || !output_sync(g->fd))
		good = fail(g, "cannot write it: %s", strerror(errno));
	else
		good = write_empty_index(g, &end);
	buffer_free(&end);
	return good;
}

/* ---- what is there ------------------------------------------------------------------------------ */

/* The end of the text of the archive. */
struct last_text {
	char last[2 * SEAL_MAX]; /* its last bytes */
	size_t n;
	uint64_t at, records_end; /* how much text was read; and where the last record ends in it */
	bool directive;           /* behind the last record there is one, which would be taken for a part of the next one */
};

static void
take_text(struct growing *g, struct last_text *e, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		bool begins = e->n == 0 || e->last[e->n - 1] == '\n'; /* (a record begins a line) */

		e->directive = e->directive || (begins && e->at >= e->records_end && text[i] == '%');
		g->lines += text[i] == '\n';
		if (e->n == sizeof(e->last)) {
			memmove(e->last, e->last + SEAL_MAX, SEAL_MAX);
			e->n = SEAL_MAX;
		}
		e->last[e->n++] = text[i];
		e->at++;
	}
}

/* Read the archive from its last record on. */
static bool
read_end(struct growing *g, struct input *in, struct last_text *e, const struct index_entry *from)
{
	char some[16 * 1024];
	ssize_t n;

	in->bound = index_archive(g->index)->size;
	g->lines = from->line - 1;
	e->at = from->offset;
	e->records_end = from->offset + from->bytes;
	if (!input_seek(in, from->place, true))
		return fail(g, "%s", in->trouble.text);
	while ((n = input_read(in, some, sizeof(some))) > 0)
		take_text(g, e, some, (size_t)n);
	if (n == -1)
		return fail(g, "%s", in->trouble.text);
	return n == 0 && e->at == index_archive(g->index)->text_bytes ? true : fail(g, "it is damaged");
}

/* Can records follow? */
static bool
judge_end(struct growing *g, const struct last_text *e)
{
	const char *line = e->last + e->n;

	if (e->at == 0)
		return true;
	if (line[-1] != '\n')
		return fail(g, "its last line has no end; write it anew with --pass");
	if (e->directive)
		return fail(g, "behind its last record there is a directive; write it anew with --pass");
	while (line > e->last && (line == e->last + e->n || line[-1] != '\n'))
		line--;
	g->sealed = seal_at(line, e->last + e->n, true) == SEAL_LINE;
	if (g->sealed && !g->part->sealed)
		return fail(g, "it is sealed; with --sealed=out what is added is sealed, too");
	if (!g->sealed && g->part->sealed)
		return fail(g, "it is not sealed, so what is added cannot be; leave --sealed out");
	return true;
}

static bool
look_at_end(struct growing *g)
{
	struct input *in = calloc(1, sizeof(*in));
	struct index_entry last = { .line = 1 };
	struct last_text e = { .n = 0 };
	char why[INDEX_WHY];
	struct finding f;
	bool good = in != NULL;

	if (!good)
		return fail(g, "out of memory");
	if (index_records(g->index) > 0 && !index_read(g->index, index_records(g->index), &last, why))
		good = fail(g, "%s", why);
	else if (!input_open(in, g->archive, &f))
		good = fail(g, "%s", f.text);
	else
		good = read_end(g, in, &e, &last) && judge_end(g, &e);
	input_close(in);
	free(in);
	return good;
}

/* Open the index, and see whether it fits the archive, and whether that can grow. */
static bool
open_index(struct growing *g)
{
	char why[INDEX_WHY];
	enum index_state state;
	struct stat st;

	if (g->new && fstat(g->fd, &st) == 0 && st.st_size == 0 && lstat(g->name.data, &st) == 0)
		return fail(g, "it is not there, but an index '%s' is; remove that first", g->name.data);
	state = index_open(&g->index, g->archive, NULL, why);
	if (state == INDEX_NONE && begin_archive(g))
		state = index_open(&g->index, g->archive, NULL, why);
	else if (state == INDEX_NONE)
		return false;
	if (state != INDEX_GOOD)
		return fail(g, "%s", state == INDEX_BAD ? why : "its index is gone");
	g->size = index_archive(g->index)->size;
	g->index_size = g->written = index_bytes(g->index);
	if (!index_archive(g->index)->blocked)
		return fail(g, "it is not packed in blocks; write it anew with --bgzip");
	if ((g->index_fd = open(g->name.data, O_RDWR | O_CLOEXEC)) < 0)
		return fail(g, "cannot write its index: %s", strerror(errno));
	return true;
}

/* ---- writing ------------------------------------------------------------------------------------ */

/* Remove what a command left behind that came to no end, and announce what is to be added. */
static bool
announce(struct growing *g)
{
	struct buffer text = { 0 };
	bool good = ftruncate(g->fd, (off_t)g->size) == 0 && ftruncate(g->index_fd, (off_t)g->index_size) == 0;

	if (good && !index_announce(g->index, &text)) {
		errno = ENOMEM;
		good = false;
	}
	good = good && write_at(g->index_fd, text.data, text.len, g->index_size) && output_sync(g->index_fd);
	g->written = g->announced = g->index_size + text.len;
	buffer_free(&text);
	return good || fail(g, "cannot write its index: %s", strerror(errno));
}

static bool
write_blocks(struct growing *g)
{
	char some[64 * 1024];

	for (uint64_t at = 0; at < g->part->size;) {
		size_t n = g->part->size - at < sizeof(some) ? (size_t)(g->part->size - at) : sizeof(some);

		if (!file_read_at(g->part->fd, at, some, n) || !write_at(g->fd, some, n, g->size + at))
			return fail(g, "cannot write it: %s", strerror(errno));
		at += n;
	}
	return true;
}

/* Make sure that the blocks are on the disk. */
static bool
sync_blocks(const struct growing *g)
{
	return output_sync(g->fd) ? true : fail(g, "cannot write it: %s", strerror(errno));
}

/* Write the next bytes of a segment: to the index, or to one that is written anew. */
static bool
put_segment(void *ctx, const char *data, size_t len, char why[INDEX_WHY])
{
	struct growing *g = ctx;
	bool good = g->anew ? output_write(&g->out, data, len) : write_at(g->index_fd, data, len, g->written);

	g->written += len;
	if (!good)
		snprintf(why, INDEX_WHY, "cannot write its index: %s", strerror(g->anew ? g->out.error : errno));
	return good;
}

/* When the blocks and the segment are on the disk, write what makes the segment count; from then on the archive has grown.  The announcement is then taken back: if the last bytes of the index
 * should rot away, nobody may take it for what counts. */
static bool
let_it_count(struct growing *g, const struct buffer *last)
{
	static const char nothing[INDEX_PAGE];
	struct buffer announced = { 0 };

	output_sync_soon(g->index_fd); /* so that the disk can do both at once */
	if (!sync_blocks(g))
		return false;
	if (!output_sync(g->index_fd) || !write_at(g->index_fd, last->data, last->len, g->written) || !output_sync(g->index_fd))
		return fail(g, "cannot write its index: %s", strerror(errno));
	if (index_announce(g->index, &announced) && announced.len <= sizeof(nothing))
		write_at(g->index_fd, nothing, announced.len, g->index_size); /* (if that cannot be, all is well, too) */
	buffer_free(&announced);
	return true;
}

static bool
grow_index(struct growing *g)
{
	unsigned first = index_joined(g->index, g->part->index);
	uint64_t from = index_joined_from(g->index, first);
	struct index_growth growth = { .lines = g->lines, .put = put_segment, .ctx = g };
	struct buffer last = { 0 };
	char why[INDEX_WHY];
	bool good;

	g->anew = first == 0;
	if (!file_hash_part(g->fd, from, g->size + g->part->size - from, growth.hash))
		return fail(g, "cannot read it: %s", strerror(errno));
	if (g->anew && !output_open(&g->out, &g->cli->files, g->name.data))
		return fail(g, "cannot write its index: %s", strerror(g->out.error));
	good = index_grow(g->index, g->part->index, first, &growth, g->written, &last, why) || fail(g, "%s", why);
	if (!g->anew)
		good = good && let_it_count(g, &last);
	else if (good = good && sync_blocks(g), !output_end(&g->out, good) && good)
		good = fail(g, "cannot write its index: %s", strerror(g->out.error));
	buffer_free(&last);
	return good;
}

/* Leave all as it was.  What may count by now no longer does before the archive gets shorter, and that happens before the announcement goes. */
static void
take_back(struct growing *g)
{
	if (ftruncate(g->index_fd, (off_t)g->announced) == 0 && ftruncate(g->fd, (off_t)g->size) == 0 && ftruncate(g->index_fd, (off_t)g->index_size) == 0)
		return;
	cli_error(g->cli, "what was begun behind '%s' could not be removed; nobody reads it, and the next --append removes it", g->archive);
}

static bool
grow(struct growing *g)
{
	if (announce(g) && write_blocks(g) && grow_index(g))
		return true;
	take_back(g);
	return false;
}

/* Remove what was made here, so that all is as it was.  (Others who wait for the lock see that the name is gone, and begin anew.) */
static void
remove_made(const struct growing *g)
{
	struct stat st;

	if (g->made)
		unlink(g->name.data);
	if (g->made || (g->new && fstat(g->fd, &st) == 0 && st.st_size == 0))
		unlink(g->archive);
}

bool
append_part(struct cli *c, const char *archive, struct part *part)
{
	struct growing g = { .cli = c, .archive = archive, .part = part, .fd = -1, .index_fd = -1 };
	bool good;

	good = (index_file_name(archive, &g.name) || fail(&g, "out of memory")) && open_archive(&g) && open_index(&g) && look_at_end(&g) && grow(&g);
	if (good && !c->quiet)
		cli_error(c, "added: %" PRIu64 " records to '%s', which has %" PRIu64 " now", part->records, archive, index_records(g.index) + part->records);
	if (!good && g.fd >= 0)
		remove_made(&g);
	index_close(g.index);
	if (g.index_fd >= 0)
		close(g.index_fd);
	if (g.fd >= 0)
		close(g.fd);
	buffer_free(&g.name);
	return good;
}
