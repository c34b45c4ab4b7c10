/* archive/measure.c: see measure.h. */
#include "core/memory.h"
#include "measure.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file_hash.h"
#include "input.h"
#include "text/bytes.h"

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
measure_text(const char *path, uint64_t *size, struct finding *f)
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
		good = measure_file(in, from, st.st_size, size, f);
	}
	input_close(in);
	memory_free(in);
	return good;
}
