/* source/ways.c: read bytes in several ways: from a file all together, and from a socket.  The socket keeps the bounds of
 * what was written to it, so that each read gets exactly one, two, three... bytes.
 */
#include "ways.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

void
forget(struct reading_of *r)
{
	for (size_t i = 0; i < r->n; i++)
		free(r->doc[i].text);
	memset(r, 0, sizeof(*r));
}

static void
see(struct reading_of *r, const struct document *d)
{
	struct seen *s = &r->doc[r->n];

	ck_assert_uint_lt(r->n, SEEN_MAX);
	*s = (struct seen){ .len = d->len, .line = d->line, .number = d->number, .bytes = d->bytes,
		.kind = d->kind, .fault = d->fault, .bom = d->bom, .text = malloc(d->len + 1) };
	memcpy(s->text, d->text, d->len);
	s->text[d->len] = '\0';
	ck_assert_uint_eq(d->bytes, d->len + (d->bom ? 3 : 0));
	r->n++;
}

static void
read_source(struct reading_of *r, const char *path, size_t max_record, enum sealing sealing)
{
	struct source *s;
	struct batch b = { 0 };
	uint64_t number = 0, bytes = 0;

	memset(r, 0, sizeof(*r));
	ck_assert_msg(source_open(&s, path, max_record, &r->f), "%s", r->f.text);
	if (sealing != SEALING_IGNORED)
		source_expect_seal(s, sealing);
	do {
		r->state = source_next(s, &b, &number, &r->f);
		for (size_t i = 0; i < b.ndocuments; i++)
			see(r, &b.documents[i]);
		ck_assert(r->state != SOURCE_MORE || b.ndocuments > 0);
	} while (r->state == SOURCE_MORE);
	source_counts(s, &r->count);
	for (size_t i = 0; i < r->n; i++)
		bytes += r->doc[i].bytes;
	ck_assert_uint_eq(bytes, r->count.document_bytes);
	if (r->state != SOURCE_FAILED || r->f.id != DIAG_SEAL_WRONG) /* (nothing after such a seal is used) */
		ck_assert_uint_eq(r->count.text_bytes, r->count.document_bytes + r->count.separator_bytes);
	ck_assert_uint_eq(number, r->n > 0 ? r->doc[r->n - 1].number : 0);
	batch_free(&b);
	source_close(s);
}

/* Read all that a path gives, and check that its bytes add up. */
void
read_path(struct reading_of *r, const char *path, size_t max_record)
{
	read_source(r, path, max_record, SEALING_IGNORED);
}

void
read_file(struct reading_of *r, const char *bytes, size_t len, size_t max_record)
{
	char name[] = "/tmp/strat-source-XXXXXX";
	int fd = mkstemp(name);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, bytes, len), (ssize_t)len);
	close(fd);
	read_path(r, name, max_record);
	ck_assert_uint_eq(r->count.raw_bytes, r->state == SOURCE_FAILED ? r->count.raw_bytes : len);
	unlink(name);
}

struct sender {
	const char *bytes;
	size_t len, packet;
	int fd;
};

static void *
send_packets(void *arg)
{
	struct sender *s = arg;

	for (size_t at = 0; at < s->len;) {
		size_t n = s->len - at < s->packet ? s->len - at : s->packet;

		if (send(s->fd, s->bytes + at, n, MSG_NOSIGNAL) != (ssize_t)n)
			break;
		at += n;
	}
	close(s->fd);
	return NULL;
}

void
read_sealed(struct reading_of *r, const char *bytes, size_t len, size_t packet, size_t max_record, enum sealing sealing)
{
	struct sender s = { bytes, len, packet, -1 };
	int pair[2], in = dup(STDIN_FILENO);
	pthread_t thread;

	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair), 0);
	ck_assert_int_ge(dup2(pair[0], STDIN_FILENO), 0);
	close(pair[0]);
	s.fd = pair[1];
	ck_assert_int_eq(pthread_create(&thread, NULL, send_packets, &s), 0);
	read_source(r, "-", max_record, sealing);
	if (in >= 0)
		dup2(in, STDIN_FILENO);
	close(in >= 0 ? in : STDIN_FILENO);
	pthread_join(thread, NULL);
}

void
read_packets(struct reading_of *r, const char *bytes, size_t len, size_t packet, size_t max_record)
{
	read_sealed(r, bytes, len, packet, max_record, SEALING_IGNORED);
}

void
assert_same(const struct reading_of *a, const struct reading_of *b, const char *what, size_t packet)
{
	ck_assert_msg(a->n == b->n, "%s: %zu documents at once, %zu by %zu bytes", what, a->n, b->n, packet);
	ck_assert_msg(a->state == b->state && (a->state != SOURCE_FAILED || a->f.id == b->f.id),
	    "%s: another end by %zu bytes", what, packet);
	for (size_t i = 0; i < a->n; i++) {
		const struct seen *x = &a->doc[i], *y = &b->doc[i];

		ck_assert_msg(x->len == y->len && memcmp(x->text, y->text, x->len) == 0,
		    "%s: document %zu is \"%s\" at once, \"%s\" by %zu bytes", what, i, x->text, y->text, packet);
		ck_assert_msg(x->line == y->line && x->number == y->number && x->kind == y->kind &&
		    x->fault == y->fault && x->bom == y->bom,
		    "%s: document %zu differs by %zu bytes", what, i, packet);
	}
	ck_assert_uint_eq(a->count.text_bytes, b->count.text_bytes);
	ck_assert_uint_eq(a->count.separator_bytes, b->count.separator_bytes);
	ck_assert_uint_eq(a->count.members, b->count.members);
}

static const size_t packets[] = { 1, 2, 3, 5, 7, 16, 100 };

/* Read in every way.  *r: what reading from a file gave. */
void
read_all_ways(struct reading_of *r, const char *bytes, size_t len, const char *what)
{
	struct reading_of other;

	read_file(r, bytes, len, SOURCE_MAX_RECORD);
	for (size_t i = 0; i < LEN(packets); i++) {
		read_packets(&other, bytes, len, packets[i], SOURCE_MAX_RECORD);
		assert_same(r, &other, what, packets[i]);
		forget(&other);
	}
}

void
add_gzip(struct buffer *out, const char *text, size_t len, bool blocked)
{
	enum { LENGTH_AT = 16 }; /* in the extra field */
	unsigned char extra[] = "BC\2\0\0";
	gz_header head = { .extra = extra, .extra_len = sizeof(extra), .os = 255 };
	z_stream z = { 0 };
	uLong cap;

	ck_assert_int_eq(deflateInit2(&z, 9, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY), Z_OK);
	if (blocked)
		ck_assert_int_eq(deflateSetHeader(&z, &head), Z_OK);
	cap = deflateBound(&z, (uLong)len);
	ck_assert(buffer_reserve(out, cap));
	z.next_in = (Bytef *)(uintptr_t)text;
	z.avail_in = (uInt)len;
	z.next_out = (Bytef *)out->data + out->len;
	z.avail_out = (uInt)cap;
	ck_assert_int_eq(deflate(&z, Z_FINISH), Z_STREAM_END);
	if (blocked) {
		out->data[out->len + LENGTH_AT] = (char)((z.total_out - 1) & 0xff);
		out->data[out->len + LENGTH_AT + 1] = (char)((z.total_out - 1) >> 8);
	}
	out->len += z.total_out;
	deflateEnd(&z);
}
