/* archive/input.c: see input.h. */
#include "core/memory.h"
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "boundary.h"
#include "marks.h"
#include "text/stream.h"

bool
input_trouble(struct input *in, enum diag_id id, const char *text)
{
	in->failed = true;
	finding_set(&in->trouble, id, "%s", text);
	return false;
}

/* ---- reading ----------------------------------------------------------------------------------- */

bool
input_open(struct input *in, const char *path, struct finding *f)
{
	struct stat st;

	in->ahead = BGZF_MEMBERS;
	do
		in->fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	while (in->fd < 0 && errno == EINTR);
	if (in->fd < 0 || fstat(in->fd, &st) != 0) {
		finding_set(f, DIAG_OPEN, "cannot open: %s", strerror(errno));
		return false;
	}
	if (S_ISDIR(st.st_mode)) {
		finding_set(f, DIAG_OPEN, "cannot read: it is a directory");
		return false;
	}
	return true;
}

void
input_open_from(struct input *in, input_source *from, void *ctx)
{
	in->fd = -1;
	in->from = from;
	in->ctx = ctx;
}

void
input_close(struct input *in)
{
	if (in->gzip >= GZIP_BEFORE)
		inflateEnd(&in->z);
	bgzf_free(in->blocks);
	marks_free(in->marks);
	if (in->fd > STDIN_FILENO)
		close(in->fd);
}

static ssize_t
read_from(struct input *in, void *to, size_t cap)
{
	ptrdiff_t n = in->from(in->ctx, to, cap);

	if (n < 0 || (size_t)n > cap) {
		input_trouble(in, DIAG_READ, "cannot read: the function that reads has failed");
		return -1;
	}
	in->bytes += (uint64_t)n;
	return n;
}

/* At most cap bytes, as far as the file is bounded. */
static size_t
within_bound(const struct input *in, size_t cap)
{
	uint64_t at = in->bytes + in->moved;

	if (in->bound == 0 || (at < in->bound && cap <= in->bound - at))
		return cap;
	return at < in->bound ? (size_t)(in->bound - at) : 0;
}

static ssize_t
read_fd(struct input *in, void *to, size_t cap)
{
	ssize_t n;

	if (in->from != NULL)
		return read_from(in, to, cap);
	if ((cap = within_bound(in, cap)) == 0)
		return 0;
	do
		n = read(in->fd, to, cap);
	while (n < 0 && errno == EINTR);
	if (n < 0) {
		in->failed = true;
		finding_set(&in->trouble, DIAG_READ, "cannot read: %s", strerror(errno));
	} else {
		in->bytes += (uint64_t)n;
	}
	return n;
}

/* Read until raw has at least want bytes, or the input ends. */
static bool
fill_raw(struct input *in, size_t want)
{
	if (in->raw_end - in->raw_start >= want)
		return true; /* (small members are many, and moving what follows them takes long) */
	if (in->raw_start > 0) {
		memmove(in->raw, in->raw + in->raw_start, in->raw_end - in->raw_start);
		in->raw_end -= in->raw_start;
		in->raw_start = 0;
	}
	while (in->raw_end < want && !in->raw_eof) {
		ssize_t n = read_fd(in, in->raw + in->raw_end, INPUT_RAW_SIZE - in->raw_end);

		if (n < 0)
			return false;
		in->raw_eof = n == 0;
		in->raw_end += (size_t)n;
	}
	return true;
}

/* A file of blocked gzip that was cut off shows this at its end.  Then nothing of it is read: who has selected, counted or
 * passed on a part of it would have to take that back. */
static bool
is_cut_off(struct input *in)
{
	struct stat st;
	off_t at;

	if (in->from != NULL || in->takes_cut || fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode) || (at = lseek(in->fd, 0, SEEK_CUR)) < 0)
		return false;
	if (!bgzf_is_cut(in->fd, (uint64_t)at - (in->raw_end - in->raw_start), in->bound != 0 ? in->bound : (uint64_t)st.st_size))
		return false;
	input_trouble(in, DIAG_GZIP_TRUNCATED, "the blocked gzip was cut off before its end, so nothing of it is read");
	finding_help(&in->trouble, "to see what is left of it, read it from a pipe");
	return true;
}

static bool
begin_gzip(struct input *in)
{
	if (is_cut_off(in))
		return false;
	stream_memory(&in->z);
	if (inflateInit2(&in->z, 16 + MAX_WBITS) != Z_OK)
		return input_trouble(in, DIAG_MEMORY, "out of memory for inflating");
	in->gzip = GZIP_BEFORE;
	return true;
}

/* Blocked gzip ends in an empty block.  If all members are blocks, and the last one has text, something was cut off. */
static bool
is_open_ended(const struct input *in)
{
	return in->members > 0 && !in->whole_member && in->last_text > 0;
}

/* Where the next byte of raw is in the file. */
static uint64_t
raw_place(const struct input *in)
{
	return in->bytes + in->moved - (in->raw_end - in->raw_start);
}

static size_t
raw_length(const struct input *in)
{
	return in->raw_end - in->raw_start;
}

static bool
begins_boundary(const char *text, size_t len)
{
	return len > 0 && boundary_may_begin(*text) && boundary_at(text, text + (len < BOUNDARY_MAX ? len : BOUNDARY_MAX), true) != BOUNDARY_NONE;
}

/* A block comes after one that was ended early: does it begin with a boundary? */
static void
learn_habit(struct input_habit *h, const char *text, size_t len)
{
	bool apart = h->lined && begins_boundary(text, len);

	h->shown = h->shown || (h->early && apart);
	h->broken = h->broken || (h->early && !apart);
	h->early = len < BGZF_TEXT_FULL;
	h->lined = text[len - 1] == '\n';
}

/* Note the good members that come next in raw, and which will be given out.  false: out of memory. */
static bool
take_members(struct input *in, unsigned members, size_t used)
{
	size_t length;
	uint64_t file = raw_place(in);

	for (unsigned i = 0; i < members; i++) {
		const char *text = bgzf_member(in->blocks, i, &length, &in->last_text);

		if (in->last_text > 0)
			learn_habit(&in->habit, text, in->last_text);
	}
	in->raw_start += used;
	in->members += members;
	return in->marks == NULL || marks_add(in->marks, in->blocks, members, file) ||
	    input_trouble(in, DIAG_MEMORY, "out of memory for the places of blocks");
}

/* Inflate the next members that say their length, as far as they are good.  false: there are none. */
static bool
take_blocks(struct input *in)
{
	size_t length = bgzf_length(in->raw + in->raw_start, raw_length(in)), used;
	unsigned members;

	if (length == 0 || (raw_length(in) < length && !fill_raw(in, length)))
		return false;
	used = bgzf_inflate(in->blocks, in->raw + in->raw_start, raw_length(in), in->ahead, &in->sharing, &members);
	in->ahead = in->ahead < BGZF_MEMBERS ? 2 * in->ahead : BGZF_MEMBERS;
	in->blocked = in->blocked || members > 0;
	return used > 0 && take_members(in, members, used);
}

/* Go on to the next head of a block in raw.  *found: there is one; else all up to the end is passed over.  false: the input failed. */
static bool
find_head(struct input *in, bool *found)
{
	for (;; in->raw_start++) {
		const unsigned char *p;

		if (!fill_raw(in, BGZF_HEAD))
			return false;
		*found = false;
		if (raw_length(in) < BGZF_HEAD) {
			in->raw_start = in->raw_end;
			return true;
		}
		p = memchr(in->raw + in->raw_start, 0x1f, raw_length(in) - BGZF_HEAD + 1);
		in->raw_start = p != NULL ? (size_t)(p - in->raw) : in->raw_end - BGZF_HEAD;
		*found = p != NULL && bgzf_length(p, raw_length(in)) != 0;
		if (*found)
			return fill_raw(in, BGZF_MEMBER_MAX);
	}
}

/* Go on to the next block whose checksum holds, behind what is damaged; it is given out next.  Returns its length; 0: there is none, or
 * the input failed. */
static size_t
find_block(struct input *in)
{
	for (bool found; find_head(in, &found) && found; in->raw_start++) {
		size_t length = bgzf_length(in->raw + in->raw_start, raw_length(in));
		unsigned members;

		if (length <= raw_length(in) &&
		    bgzf_inflate(in->blocks, in->raw + in->raw_start, length, 1, &(struct sharing){ 0 }, &members) == length)
			return take_members(in, members, length) ? length : 0;
	}
	return 0;
}

/* What it means if no good block follows. */
enum unfound { UNFOUND_DAMAGED, UNFOUND_CUT, UNFOUND_TRAILING };

/* No good block follows.  Always false. */
static bool
tell_unfound(struct input *in, enum unfound what, uint64_t from)
{
	in->failed = true;
	if (what == UNFOUND_CUT)
		finding_set(&in->trouble, DIAG_GZIP_TRUNCATED, "the gzip data ends early: the file was cut off");
	else
		finding_set(&in->trouble, DIAG_GZIP_TRAILING,
		    "bytes that are not gzip follow member %" PRIu64 ", from byte %" PRIu64 " of the file", in->members, from + 1);
	return false;
}

/* The block that comes next in raw is damaged, or bytes are there that are no gzip: pass over them.  Always false: something is lost, or
 * the input failed. */
static bool
lose(struct input *in, enum unfound what)
{
	struct input_habit before = in->habit;
	uint64_t from = raw_place(in), members = in->members;
	bool last = bgzf_resembles_end(in->raw + in->raw_start, raw_length(in)), apart;
	char seems[BOUNDARY_MAX];
	size_t length;

	apart = last || begins_boundary(seems, bgzf_seems(in->blocks, in->raw + in->raw_start, raw_length(in), seems, sizeof(seems)));
	bgzf_drop(in->blocks);
	in->habit.early = in->habit.lined = false; /* (what comes behind the gap does not follow the block before it) */
	in->raw_start++;
	length = find_block(in);
	if (in->failed || (length == 0 && what != UNFOUND_DAMAGED && !last)) {
		in->members = members;
		return in->failed ? false : tell_unfound(in, what, from);
	}
	if (!in->resumes) {
		in->failed = true;
		finding_set(&in->trouble, DIAG_GZIP_DATA, "the blocked gzip is damaged, from byte %" PRIu64 " of the file on", from + 1);
		return false;
	}
	if (length > 0 && in->last_text > 0) {
		size_t ignored, len;
		const char *text = bgzf_member(in->blocks, 0, &ignored, &len);

		before.shown = before.shown || begins_boundary(text, len);
	}
	if (length == 0)
		in->last_text = 0;
	in->gap = (struct input_gap){ from, raw_place(in) - length, before.lined && (apart || (before.early && before.shown && !before.broken)) };
	in->gzip = GZIP_LOST;
	return false;
}

/* Look what comes after a member: another one, padding of zero bytes, or something else, which must be reported. */
static bool
look_after_member(struct input *in, bool *end)
{
	*end = false;
	if (!fill_raw(in, in->blocked ? BGZF_HEAD : 2))
		return false;
	if ((raw_length(in) >= 2 && in->raw[in->raw_start] == 0x1f && in->raw[in->raw_start + 1] == 0x8b) ||
	    (in->blocked && bgzf_resembles(in->raw + in->raw_start, raw_length(in)))) {
		in->gzip = GZIP_BEFORE;
		return true;
	}
	for (;;) {
		while (in->raw_start < in->raw_end && in->raw[in->raw_start] == 0)
			in->raw_start++;
		if (in->raw_start < in->raw_end)
			break;
		if (in->raw_eof) {
			*end = true;
			return !is_open_ended(in) || input_trouble(in, DIAG_GZIP_TRUNCATED,
			    "the blocked gzip ends without its empty last block: the file was cut off");
		}
		if (!fill_raw(in, 1))
			return false;
	}
	return in->blocked && in->resumes ? lose(in, UNFOUND_TRAILING) : tell_unfound(in, UNFOUND_TRAILING, raw_place(in));
}

/* A member that does not say how long it is, or is damaged: what is it?  *taken: it is good and short, and is given out next; else it
 * is plain gzip.  false: the input failed, or something is lost. */
static bool
judge_member(struct input *in, bool *taken)
{
	bool block = bgzf_length(in->raw + in->raw_start, raw_length(in)) != 0 ||
	    bgzf_resembles(in->raw + in->raw_start, raw_length(in));
	enum bgzf_answer answer;
	size_t length;

	*taken = false;
	if (!block)
		return true;
	if (!fill_raw(in, BGZF_MEMBER_MAX))
		return false;
	in->blocked = true;
	answer = bgzf_try(in->blocks, in->raw + in->raw_start, raw_length(in), &length);
	if (answer == BGZF_NO_MEMORY)
		return input_trouble(in, DIAG_MEMORY, "out of memory for inflating");
	if (answer != BGZF_GOOD)
		return lose(in, answer == BGZF_UNENDED && raw_length(in) < BGZF_MEMBER_MAX ? UNFOUND_CUT : UNFOUND_DAMAGED);
	*taken = true;
	return take_members(in, 1, length);
}

/* Begin a member, whose head comes next.  false: the input failed, or something is lost. */
static bool
begin_member(struct input *in)
{
	bool taken;

	if (in->raw_end - in->raw_start < BGZF_HEAD && !fill_raw(in, BGZF_HEAD))
		return false;
	if (in->blocks == NULL && (in->blocks = bgzf_new()) == NULL)
		return input_trouble(in, DIAG_MEMORY, "out of memory for inflating");
	taken = take_blocks(in);
	if (in->failed || (!taken && !judge_member(in, &taken)))
		return false;
	if (taken) {
		in->gzip = GZIP_BETWEEN;
		return true;
	}
	inflateReset(&in->z);
	in->blocked = false;
	in->gzip = GZIP_MEMBER;
	in->whole_member = true;
	in->members++;
	return true;
}

/* Inflate what there is of a member, to where z writes.  false: the input failed. */
static bool
inflate_on(struct input *in)
{
	int r;

	if (in->raw_start == in->raw_end && !fill_raw(in, 1))
		return false;
	in->z.next_in = in->raw + in->raw_start;
	in->z.avail_in = (uInt)(in->raw_end - in->raw_start);
	if (in->z.avail_in == 0)
		return input_trouble(in, DIAG_GZIP_TRUNCATED, "the gzip data ends early: the file was cut off");
	r = inflate(&in->z, Z_NO_FLUSH);
	in->raw_start = in->raw_end - in->z.avail_in;
	if (r == Z_STREAM_END)
		in->gzip = GZIP_BETWEEN;
	if (r == Z_OK || r == Z_STREAM_END || r == Z_BUF_ERROR)
		return true;
	if (r == Z_MEM_ERROR)
		return input_trouble(in, DIAG_MEMORY, "out of memory for inflating");
	in->failed = true;
	finding_set(&in->trouble, DIAG_GZIP_DATA, "the gzip data is damaged: %s",
	    in->z.msg != NULL ? in->z.msg : "unreadable");
	return false;
}

static ssize_t
read_gzip(struct input *in, char *to, size_t cap)
{
	size_t n;

	in->z.next_out = (Bytef *)to;
	in->z.avail_out = (uInt)cap;
	while (in->z.avail_out == cap && in->gzip != GZIP_LOST) {
		if (in->blocks != NULL && (n = bgzf_give(in->blocks, to, cap)) > 0)
			return (ssize_t)n;
		if (in->gzip == GZIP_BETWEEN) {
			bool end;

			if (!look_after_member(in, &end))
				break;
			if (end)
				return 0;
		}
		if (in->gzip == GZIP_BEFORE) {
			if (!begin_member(in))
				break;
		} else if (!inflate_on(in)) {
			break;
		}
	}
	if (in->gzip == GZIP_LOST) {
		in->gzip = GZIP_BETWEEN;
		return INPUT_LOST;
	}
	/* What came out before the input failed is still good text. */
	return in->failed && in->z.avail_out == cap ? -1 : (ssize_t)(cap - in->z.avail_out);
}

/* Is it gzip, or blocked gzip whose first bytes are damaged?  false: the input failed. */
static bool
seems_gzip(struct input *in, bool *packed)
{
	unsigned magic = raw_length(in) < 2 ? 0 : (unsigned)(in->raw[0] == 0x1f) + (in->raw[1] == 0x8b);

	*packed = magic == 2;
	if (magic != 1)
		return true;
	if (!fill_raw(in, BGZF_HEAD))
		return false;
	*packed = bgzf_resembles(in->raw, raw_length(in));
	return true;
}

ssize_t
input_read(struct input *in, char *to, size_t cap)
{
	bool packed;
	size_t n;

	if (in->failed)
		return -1;
	if (in->gzip == GZIP_UNDECIDED) {
		if (!fill_raw(in, 2))
			return -1;
		if (!seems_gzip(in, &packed))
			return -1;
		in->gzip = GZIP_NO;
		if (packed) {
			if (!begin_gzip(in))
				return -1;
		} else if (in->raw_end >= 2 &&
		    ((in->raw[0] == 0xff && in->raw[1] == 0xfe) || (in->raw[0] == 0xfe && in->raw[1] == 0xff))) {
			input_trouble(in, DIAG_UTF16, "the text is UTF-16, but a record is UTF-8");
			return -1;
		}
	}
	if (in->gzip != GZIP_NO)
		return read_gzip(in, to, cap);
	if (in->raw_start < in->raw_end) {
		n = in->raw_end - in->raw_start < cap ? in->raw_end - in->raw_start : cap;
		memcpy(to, in->raw + in->raw_start, n);
		in->raw_start += n;
		return (ssize_t)n;
	}
	return read_fd(in, to, cap);
}

/* Pass over some text. */
static bool
pass_over(struct input *in, size_t n)
{
	char ignored[4096];

	while (n > 0) {
		ssize_t got = input_read(in, ignored, n < sizeof(ignored) ? n : sizeof(ignored));

		if (got == INPUT_LOST) {
			in->gzip = GZIP_LOST; /* it is told when it is read */
			return true;
		}
		if (got < 0 || (got == 0 && !input_trouble(in, DIAG_GZIP_DATA, "the gzip data is damaged: a block is shorter than it was")))
			return false;
		n -= (size_t)got;
	}
	return true;
}

bool
input_seek(struct input *in, uint64_t place, bool blocked)
{
	uint64_t at = blocked ? place >> 16 : place;

	in->raw_start = in->raw_end = 0;
	in->raw_eof = false;
	in->moved = at - in->bytes;
	if (at > INT64_MAX || (in->from == NULL && lseek(in->fd, (off_t)at, SEEK_SET) < 0)) {
		finding_set(&in->trouble, DIAG_READ, "cannot read: %s", strerror(at > INT64_MAX ? EINVAL : errno));
		in->failed = true;
	}
	if (in->failed)
		return false;
	if (!blocked) {
		in->gzip = GZIP_NO;
		return true;
	}
	if (in->gzip < GZIP_BEFORE && !begin_gzip(in))
		return false;
	in->gzip = GZIP_BEFORE;
	in->habit = (struct input_habit){ 0 };
	in->ahead = 1;
	if (in->blocks != NULL)
		bgzf_drop(in->blocks);
	return pass_over(in, place & 0xffff);
}
