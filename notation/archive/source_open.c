/* archive/source_open.c: open a source, say how it is to be read, and measure an input; see source.h. */
#include "source_own.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"
#include "file_hash.h"
#include "text/bytes.h"

/* NULL: out of memory. */
static struct source *
new_source(const char *name, size_t max_record, struct finding *f)
{
	struct source *s = memory_zalloc(1, sizeof(*s));

	if (s == NULL || (s->name = memory_copy(name)) == NULL) {
		memory_free(s);
		finding_set(f, DIAG_MEMORY, "out of memory");
		return NULL;
	}
	s->max_record = max_record;
	s->line = 1;
	return s;
}

bool
source_open_from(struct source **out, const char *name, input_source *from, void *ctx, size_t max_record, struct finding *f)
{
	if ((*out = new_source(name, max_record, f)) == NULL)
		return false;
	input_open_from(&(*out)->in, from, ctx);
	return true;
}

bool
source_open(struct source **out, const char *path, size_t max_record, struct finding *f)
{
	struct source *s = new_source(strcmp(path, "-") == 0 ? "<stdin>" : path, max_record, f);

	*out = NULL;
	if (s == NULL)
		return false;
	if (!input_open(&s->in, path, f)) {
		source_close(s);
		return false;
	}
	*out = s;
	return true;
}

void
source_close(struct source *s)
{
	if (s == NULL)
		return;
	input_close(&s->in);
	seal_free(&s->seal);
	memory_free(s->carry);
	memory_free(s->name);
	memory_free(s);
}

void
source_on_growth(struct source *s, void (*room)(void *ctx, size_t bytes), void *ctx)
{
	s->room = room;
	s->room_ctx = ctx;
}

void
source_share(struct source *s, const struct sharing *how)
{
	s->in.sharing = *how;
}

void
source_pass_damage(struct source *s)
{
	s->in.resumes = true;
}

void
source_take_cut(struct source *s)
{
	s->in.takes_cut = true;
}

void
source_bound(struct source *s, uint64_t bytes)
{
	s->in.bound = bytes;
}

const struct source_gap *
source_gap(const struct source *s)
{
	return &s->gap;
}

bool
source_expect_seal(struct source *s, enum sealing sealing)
{
	if (sealing != SEALING_IGNORED && !seal_begin(&s->seal))
		return input_trouble(&s->in, DIAG_MEMORY, "out of memory");
	s->sealing = sealing;
	return true;
}

bool
source_keep_places(struct source *s)
{
	return input_keep_places(&s->in);
}

bool
source_seek(struct source *s, const struct source_place *to, struct finding *f)
{
	s->count = (struct source_count){ .text_bytes = to->offset, .document_bytes = to->offset };
	s->carry_len = s->scanned = 0;
	s->scanned_lines = 0;
	s->line = to->line;
	s->ended = s->skipping = s->uncut = s->losing = s->lost = false;
	s->anything = true;
	if (!input_seek(&s->in, to->place, to->blocked))
		*f = s->in.trouble;
	return !s->in.failed;
}

/* ---- measuring --------------------------------------------------------------------------------- */

/* A member of blocked gzip says how long it is within so many bytes, and has the length of its text in its last ones. */
enum { HEAD = BGZF_HEAD, TAIL = 4 };

/* Add up what the members of blocked gzip say.  false: not all of it is that. */
static bool
add_up_blocks(int fd, off_t from, off_t to, uint64_t *size)
{
	unsigned char head[HEAD], tail[TAIL];
	uint64_t text = 0;

	while (from < to) {
		off_t length = !file_read_at(fd, (uint64_t)from, head, HEAD) ? 0 : (off_t)bgzf_length(head, HEAD);

		if (length < HEAD + TAIL || length > to - from || !file_read_at(fd, (uint64_t)(from + length - TAIL), tail, TAIL))
			return false;
		text += get_number(tail, 4);
		from += length;
	}
	*size = text;
	return true;
}

/* Read all, and count.  (What is damaged ends there each time that it is read; but other trouble may not come again.) */
static bool
count_all(struct input *in, uint64_t *size, struct finding *f)
{
	enum { PIECE = 128 * 1024 };
	char *to = memory_alloc(PIECE);
	ssize_t n;

	*size = 0;
	if (to == NULL)
		return finding_set(f, DIAG_MEMORY, "out of memory"), false;
	in->resumes = true;
	while ((n = input_read(in, to, PIECE)) > 0 || n == INPUT_LOST)
		*size += n > 0 ? (uint64_t)n : 0;
	memory_free(to);
	if (n < 0 && (in->trouble.id == DIAG_MEMORY || in->trouble.id == DIAG_READ)) {
		*f = in->trouble;
		return false;
	}
	return true;
}

static bool
measure_file(struct input *in, off_t from, off_t to, uint64_t *size, struct finding *f)
{
	unsigned char magic[2], begin[HEAD];

	*size = to > from ? (uint64_t)(to - from) : 0;
	if (*size < sizeof(magic))
		return true;
	if (!file_read_at(in->fd, (uint64_t)from, magic, sizeof(magic)))
		return finding_set(f, DIAG_READ, "cannot read: %s", strerror(errno)), false;
	if ((magic[0] != 0x1f || magic[1] != 0x8b) &&
	    (*size < HEAD || !file_read_at(in->fd, (uint64_t)from, begin, HEAD) || !bgzf_resembles(begin, HEAD)))
		return true;
	return add_up_blocks(in->fd, from, to, size) || (count_all(in, size, f) && lseek(in->fd, from, SEEK_SET) == from);
}

bool
measure_text(const char *path, uint64_t bound, uint64_t *size, struct finding *f)
{
	struct input *in = memory_zalloc(1, sizeof(*in));
	struct stat st;
	off_t from;
	bool good = false;

	if (in == NULL)
		return finding_set(f, DIAG_MEMORY, "out of memory"), false;
	if (!input_open(in, path, f)) {
		;
	} else if (fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode) || (from = lseek(in->fd, 0, SEEK_CUR)) < 0) {
		finding_set(f, DIAG_OPEN, "its length is not known, because it is not a file");
	} else {
		in->bound = bound;
		good = measure_file(in, from, bound != 0 && (off_t)bound < st.st_size ? (off_t)bound : st.st_size, size, f);
	}
	input_close(in);
	memory_free(in);
	return good;
}
