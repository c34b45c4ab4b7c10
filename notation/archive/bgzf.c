/* archive/bgzf.c: see bgzf.h. */
#include "bgzf.h"
#include "core/memory.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "text/bytes.h"
#include "text/stream.h"

struct member {
	struct block_reader *quick; /* or NULL */
	z_stream z;
	bool begun; /* z is ready for use */
	const unsigned char *from;
	size_t length;
	char *text;
	size_t len;
	bool good;
};

struct bgzf {
	struct member member[BGZF_MEMBERS];
	unsigned n, at; /* how many were inflated, and which of them is given out now */
	size_t given;   /* how much of that one was given out */
};

struct bgzf *
bgzf_new(void)
{
	return memory_zalloc(1, sizeof(struct bgzf));
}

void
bgzf_free(struct bgzf *b)
{
	for (unsigned i = 0; b != NULL && i < BGZF_MEMBERS; i++) {
		block_reader_free(b->member[i].quick);
		if (b->member[i].begun)
			inflateEnd(&b->member[i].z);
		memory_free(b->member[i].text);
	}
	memory_free(b);
}

/* A member begins with 10 bytes (RFC 1952); the fourth has a bit that says whether there are extra fields.  Then come the
 * length of these fields, and the fields.  The field BC has the length of the member, minus one. */
size_t
bgzf_length(const unsigned char *p, size_t n)
{
	enum { HEAD = 10, FLAGS = 3, HAS_EXTRA = 4, FIELD_HEAD = 4 };
	size_t end;

	if (n < HEAD + 2 || p[0] != 0x1f || p[1] != 0x8b || (p[FLAGS] & HAS_EXTRA) == 0)
		return 0;
	end = HEAD + 2 + get_number(p + HEAD, 2);
	for (size_t at = HEAD + 2; at + FIELD_HEAD <= end && at + FIELD_HEAD <= n; at += FIELD_HEAD + get_number(p + at + 2, 2))
		if (p[at] == 'B' && p[at + 1] == 'C' && get_number(p + at + 2, 2) == 2 && at + FIELD_HEAD + 2 <= n)
			return get_number(p + at + FIELD_HEAD, 2) + 1;
	return 0;
}

/* Does a member end at this byte that has no text?  Its last four bytes say how much it has. */
static bool
is_empty_before(int fd, uint64_t at)
{
	static const unsigned char none[4];
	unsigned char last[4];

	return pread(fd, last, sizeof(last), (off_t)(at - sizeof(last))) == sizeof(last) && memcmp(last, none, sizeof(last)) == 0;
}

/* How blocks begin and how files of them end, as all programs write it; a dot is any byte. */
static const unsigned char usual_head[BGZF_HEAD] = { 0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C', 2, 0, 0, 0 };
static const unsigned char usual_end[] = { 0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C', 2, 0, 27, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0 };

bool
bgzf_resembles(const unsigned char *p, size_t n)
{
	/* The time, the level and the system, from byte 4 on, may be anything, and so may the length. */
	enum { ANY = 4, ANY_END = 10, LENGTH = 16, SAME_LEAST = 8 };
	unsigned same = 0;

	for (unsigned i = 0; n >= BGZF_HEAD && i < LENGTH; i++)
		same += (i < ANY || i >= ANY_END) && p[i] == usual_head[i];
	return same >= SAME_LEAST;
}

bool
bgzf_resembles_end(const unsigned char *p, size_t n)
{
	enum { SAME_LEAST = 24 };
	unsigned same = 0;

	for (unsigned i = 0; n == sizeof(usual_end) && i < n; i++)
		same += p[i] == usual_end[i];
	return same >= SAME_LEAST;
}

/* Does the file end with the empty block, or with what is left of it?  Then it was not cut off. */
static bool
has_end(int fd, uint64_t size)
{
	unsigned char last[sizeof(usual_end)];

	return size >= sizeof(last) && pread(fd, last, sizeof(last), (off_t)(size - sizeof(last))) == sizeof(last) &&
	    bgzf_resembles_end(last, sizeof(last));
}

bool
bgzf_is_cut(int fd, uint64_t at, uint64_t size)
{
	enum { HEAD = BGZF_HEAD, EMPTY = 28 }; /* what says the length; and the empty member as all programs write it */
	unsigned char head[HEAD];

	if (pread(fd, head, HEAD, (off_t)at) != HEAD || bgzf_length(head, HEAD) == 0 || has_end(fd, size))
		return false;
	if (size - at >= EMPTY && pread(fd, head, HEAD, (off_t)(size - EMPTY)) == HEAD && bgzf_length(head, HEAD) == EMPTY &&
	    is_empty_before(fd, size))
		return false;
	/* That is no good end.  But there may be gzip of another kind after the blocks, so all of them are looked at. */
	while (at < size) {
		ssize_t n = pread(fd, head, HEAD, (off_t)at);
		size_t length = n == HEAD ? bgzf_length(head, HEAD) : 0;

		if (length == 0)
			return n > 0 && n < HEAD && at + (uint64_t)n == size && head[0] == 0x1f &&
			    (n > 1 ? head[1] == 0x8b : !is_empty_before(fd, at));
		at += length;
	}
	return at > size || !is_empty_before(fd, at);
}

enum { GZIP_BITS = 16 + MAX_WBITS };

/* Make room for the text of a member.  false: out of memory. */
static bool
has_room(struct member *m)
{
	return m->text != NULL || (m->text = memory_alloc(BGZF_MEMBER_MAX)) != NULL;
}

/* Make a member ready for zlib.  false: out of memory. */
static bool
begin(struct member *m)
{
	if (!has_room(m))
		return false;
	if (m->begun)
		return inflateReset2(&m->z, GZIP_BITS) == Z_OK;
	stream_memory(&m->z);
	m->begun = inflateInit2(&m->z, GZIP_BITS) == Z_OK;
	return m->begun;
}

/* Inflate a member the quick way.  false: it cannot be read so. */
static bool
inflate_quickly(struct member *m)
{
	if (!has_room(m) || (m->quick == NULL && (m->quick = block_reader_new()) == NULL))
		return false;
	return block_read(m->quick, m->from, m->length, m->text, BGZF_MEMBER_MAX, &m->len);
}

/* Inflate a member.  It is good if it ends where it says, with the right checksum. */
static void
inflate_member(void *arg, unsigned i)
{
	struct member *m = &((struct bgzf *)arg)->member[i];

	m->good = inflate_quickly(m);
	if (m->good || !begin(m))
		return;
	m->z.next_in = (Bytef *)(uintptr_t)m->from;
	m->z.avail_in = (uInt)m->length;
	m->z.next_out = (Bytef *)m->text;
	m->z.avail_out = BGZF_MEMBER_MAX;
	m->good = inflate(&m->z, Z_FINISH) == Z_STREAM_END && m->z.avail_in == 0;
	m->len = BGZF_MEMBER_MAX - m->z.avail_out;
}

size_t
bgzf_inflate(struct bgzf *b, const unsigned char *p, size_t n, unsigned most, const struct sharing *how, unsigned *members)
{
	size_t used = 0, length;
	unsigned found = 0;

	while (found < most && found < BGZF_MEMBERS && (length = bgzf_length(p + used, n - used)) != 0 && length <= n - used) {
		b->member[found].from = p + used;
		b->member[found++].length = length;
		used += length;
	}
	if (how->share != NULL && found > 1)
		how->share(how->ctx, inflate_member, b, found);
	else
		for (unsigned i = 0; i < found; i++)
			inflate_member(b, i);
	b->n = b->at = 0;
	b->given = used = 0;
	while (b->n < found && b->member[b->n].good)
		used += b->member[b->n++].length;
	*members = b->n;
	return used;
}

size_t
bgzf_give(struct bgzf *b, char *to, size_t cap)
{
	size_t n;

	while (b->at < b->n && b->given == b->member[b->at].len) {
		b->at++;
		b->given = 0;
	}
	if (b->at == b->n)
		return 0;
	n = b->member[b->at].len - b->given;
	n = n < cap ? n : cap;
	memcpy(to, b->member[b->at].text + b->given, n);
	b->given += n;
	return n;
}

const char *
bgzf_member(const struct bgzf *b, unsigned i, size_t *length, size_t *text)
{
	*length = b->member[i].length;
	*text = b->member[i].len;
	return b->member[i].text;
}

enum bgzf_answer
bgzf_try(struct bgzf *b, const unsigned char *p, size_t n, size_t *length)
{
	struct member *m = &b->member[0];
	int r;

	bgzf_drop(b);
	if (!begin(m))
		return BGZF_NO_MEMORY;
	m->z.next_in = (Bytef *)(uintptr_t)p;
	m->z.avail_in = (uInt)n;
	m->z.next_out = (Bytef *)m->text;
	m->z.avail_out = BGZF_MEMBER_MAX;
	r = inflate(&m->z, Z_FINISH);
	*length = m->length = n - m->z.avail_in;
	m->len = BGZF_MEMBER_MAX - m->z.avail_out;
	if (r == Z_MEM_ERROR)
		return BGZF_NO_MEMORY;
	if (r == Z_STREAM_END) {
		b->n = 1;
		return BGZF_GOOD;
	}
	if (r != Z_OK && r != Z_BUF_ERROR)
		return BGZF_DAMAGED;
	return m->z.avail_out == 0 ? BGZF_LONG : BGZF_UNENDED;
}

size_t
bgzf_seems(struct bgzf *b, const unsigned char *p, size_t n, char *to, size_t cap)
{
	struct member *m = &b->member[0];

	if (n <= BGZF_HEAD || !begin(m) || inflateReset2(&m->z, -MAX_WBITS) != Z_OK)
		return 0;
	m->z.next_in = (Bytef *)(uintptr_t)(p + BGZF_HEAD);
	m->z.avail_in = (uInt)(n - BGZF_HEAD);
	m->z.next_out = (Bytef *)to;
	m->z.avail_out = (uInt)cap;
	(void)inflate(&m->z, Z_SYNC_FLUSH); /* (what came out before it failed is what is asked for) */
	return cap - m->z.avail_out;
}

void
bgzf_drop(struct bgzf *b)
{
	b->n = b->at = 0;
	b->given = 0;
}
