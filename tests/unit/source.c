/* source.c: bytes in, documents out: cutting, inflating, accounting.
 *
 * Whatever is read is read in several ways: from a file at once, and through a socket that keeps the
 * bounds of what was written to it, so that each read gets just one, two, three... bytes.  All must
 * give the same documents.
 */
#include "unit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

/* ---- reading in several ways ----------------------------------------------------------------- */

enum { SEEN_MAX = 400 };

struct seen {
	char *text;
	size_t len;
	uint64_t line, number, bytes;
	enum document_kind kind;
	enum document_fault fault;
	bool bom;
};

struct reading_of {
	struct seen doc[SEEN_MAX];
	size_t n;
	enum source_state state;
	struct finding f;
	struct source_count count;
};

static void
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

/* Everything that a path gives, and whether its bytes add up. */
static void
read_path(struct reading_of *r, const char *path, size_t max_record)
{
	struct source *s;
	struct batch b = { 0 };
	uint64_t number = 0, bytes = 0;

	memset(r, 0, sizeof(*r));
	ck_assert_msg(source_open(&s, path, max_record, &r->f), "%s", r->f.text);
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
	ck_assert_uint_eq(r->count.text_bytes, r->count.document_bytes + r->count.separator_bytes);
	ck_assert_uint_eq(number, r->n > 0 ? r->doc[r->n - 1].number : 0);
	batch_free(&b);
	source_close(s);
}

static void
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

/* Through standard input, packet bytes a read. */
static void
read_packets(struct reading_of *r, const char *bytes, size_t len, size_t packet, size_t max_record)
{
	struct sender s = { bytes, len, packet, -1 };
	int pair[2], in = dup(STDIN_FILENO);
	pthread_t thread;

	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair), 0);
	ck_assert_int_ge(dup2(pair[0], STDIN_FILENO), 0);
	close(pair[0]);
	s.fd = pair[1];
	ck_assert_int_eq(pthread_create(&thread, NULL, send_packets, &s), 0);
	read_path(r, "-", max_record);
	if (in >= 0)
		dup2(in, STDIN_FILENO);
	close(in >= 0 ? in : STDIN_FILENO);
	pthread_join(thread, NULL);
}

static void
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

/* In every way; *r is what reading at once gave. */
static void
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

static void
add_gzip(struct buffer *out, const char *text, size_t len)
{
	z_stream z = { 0 };
	uLong cap;

	ck_assert_int_eq(deflateInit2(&z, 9, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY), Z_OK);
	cap = deflateBound(&z, (uLong)len);
	ck_assert(buffer_reserve(out, cap));
	z.next_in = (Bytef *)(uintptr_t)text;
	z.avail_in = (uInt)len;
	z.next_out = (Bytef *)out->data + out->len;
	z.avail_out = (uInt)cap;
	ck_assert_int_eq(deflate(&z, Z_FINISH), Z_STREAM_END);
	out->len += z.total_out;
	deflateEnd(&z);
}

/* ---- where documents begin ------------------------------------------------------------------- */

#define BOM "\xef\xbb\xbf"

/* Documents of YAML and of XML, without and with a byte-order mark taken off. */
#define Y(text, line) { text, line, false, false }
#define YB(text, line) { text, line, false, true }
#define X(text, line) { text, line, true, false }
#define XB(text, line) { text, line, true, true }
#define NONE { NULL, 0, false, false }

static const struct {
	const char *name, *text;
	size_t n;        /* documents; 0: there is no record in it */
	size_t separator;
	struct {
		const char *text;
		unsigned line;
		bool xml, bom;
	} doc[4];
} cuts[] = {
	{ "empty", "", 0, 0, { NONE } },
	{ "blank-lines", "\n \n\t\r\n", 0, 6, { NONE } },
	{ "comments-only", "# one\n  # two\n", 0, 14, { NONE } },
	{ "markers-only", "---\n...\n---\n", 0, 12, { NONE } },
	{ "directive-only", "%YAML 1.1\n", 0, 10, { NONE } },
	{ "bom-only", BOM, 0, 3, { NONE } },
	{ "bom-and-comment", BOM "# x\n", 0, 7, { NONE } },
	{ "no-marker", "a: 1\n", 1, 0, { Y("a: 1\n", 1) } },
	{ "no-last-newline", "a: 1", 1, 0, { Y("a: 1", 1) } },
	{ "two", "---\na: 1\n---\nb: 2\n", 2, 0, { Y("---\na: 1\n", 1), Y("---\nb: 2\n", 3) } },
	{ "two-no-last-newline", "---\na: 1\n---\nb: 2", 2, 0, { Y("---\na: 1\n", 1), Y("---\nb: 2", 3) } },
	{ "marker-at-the-end", "a: 1\n---", 1, 3, { Y("a: 1\n", 1) } },
	{ "marker-line-at-the-end", "a: 1\n---\n", 1, 4, { Y("a: 1\n", 1) } },
	{ "comment-before", "# c\n---\na: 1\n", 1, 4, { Y("---\na: 1\n", 2) } },
	{ "comment-inside", "---\n# c\na: 1\n", 1, 0, { Y("---\n# c\na: 1\n", 1) } },
	{ "comment-between", "---\na: 1\n# c\n---\nb: 2\n", 2, 0,
	    { Y("---\na: 1\n# c\n", 1), Y("---\nb: 2\n", 4) } },
	{ "empty-document-between", "---\na: 1\n---\n# c\n---\nb: 2\n", 2, 8,
	    { Y("---\na: 1\n", 1), Y("---\nb: 2\n", 5) } },
	{ "directive", "%YAML 1.1\n---\na: 1\n", 1, 0, { Y("%YAML 1.1\n---\na: 1\n", 1) } },
	{ "directive-and-comment", "# c\n%YAML 1.1\n# d\n---\na: 1\n", 1, 0,
	    { Y("# c\n%YAML 1.1\n# d\n---\na: 1\n", 1) } },
	{ "directive-behind-end", "---\na: 1\n...\n%YAML 1.1\n---\nb: 2\n", 2, 4,
	    { Y("---\na: 1\n", 1), Y("%YAML 1.1\n---\nb: 2\n", 4) } },
	{ "end-marker", "a: 1\n...\nb: 2\n", 2, 4, { Y("a: 1\n", 1), Y("b: 2\n", 3) } },
	{ "end-then-start", "---\na: 1\n...\n---\nb: 2\n...\n", 2, 8,
	    { Y("---\na: 1\n", 1), Y("---\nb: 2\n", 4) } },
	{ "end-with-comment", "a: 1\n... # so\n---\nb: 2\n", 2, 9, { Y("a: 1\n", 1), Y("---\nb: 2\n", 3) } },
	{ "ends-only-between", "a: 1\n...\n...\n...\nb: 2\n", 2, 12, { Y("a: 1\n", 1), Y("b: 2\n", 5) } },
	{ "end-no-newline", "a: 1\n...", 1, 3, { Y("a: 1\n", 1) } },
	{ "end-first", "...\na: 1\n", 1, 4, { Y("a: 1\n", 2) } },
	{ "marker-with-text", "--- a: 1\n--- b\n", 2, 0, { Y("--- a: 1\n", 1), Y("--- b\n", 2) } },
	{ "marker-with-tab", "---\ta\n", 1, 0, { Y("---\ta\n", 1) } },
	{ "no-markers", "---a: 1\n----\n--\n ---\n....\n..\n", 1, 0,
	    { Y("---a: 1\n----\n--\n ---\n....\n..\n", 1) } },
	{ "marker-inside-a-block", "m: |\n---\nb: 2\n", 2, 0, { Y("m: |\n", 1), Y("---\nb: 2\n", 2) } },
	{ "half-marker-at-the-end", "a: 1\n--", 1, 0, { Y("a: 1\n--", 1) } },
	{ "half-xml-at-the-end", "a: 1\n<?xm", 1, 0, { Y("a: 1\n<?xm", 1) } },
	{ "half-bom-at-the-end", "a: 1\n\xef\xbb", 1, 0, { Y("a: 1\n\xef\xbb", 1) } },
	{ "crlf", "---\r\na: 1\r\n---\r\nb: 2\r\n...\r\n", 2, 5,
	    { Y("---\r\na: 1\r\n", 1), Y("---\r\nb: 2\r\n", 3) } },
	{ "bom", BOM "---\na: 1\n", 1, 0, { YB("---\na: 1\n", 1) } },
	{ "bom-everywhere", BOM "---\na: 1\n" BOM "---\nb: 2\n", 2, 0,
	    { YB("---\na: 1\n", 1), YB("---\nb: 2\n", 3) } },
	{ "bom-without-marker", BOM "a: 1\n", 1, 0, { YB("a: 1\n", 1) } },
	{ "bom-at-an-end", "a: 1\n" BOM "...\nb: 2\n", 2, 7, { Y("a: 1\n", 1), Y("b: 2\n", 3) } },
	{ "bom-inside", "a: 1\n" BOM "b: 2\n", 1, 0, { Y("a: 1\n" BOM "b: 2\n", 1) } },
	{ "xml", "<?xml version=\"1.0\"?>\n<x/>\n", 1, 0, { X("<?xml version=\"1.0\"?>\n<x/>\n", 1) } },
	{ "two-xml", "<?xml?>\n<x/>\n<?xml?>\n<y/>", 2, 0,
	    { X("<?xml?>\n<x/>\n", 1), X("<?xml?>\n<y/>", 3) } },
	{ "xml-with-bom", BOM "<?xml?>\n<x/>\n" BOM "<?xml?>\n<y/>\n", 2, 0,
	    { XB("<?xml?>\n<x/>\n", 1), XB("<?xml?>\n<y/>\n", 3) } },
	{ "xml-without-declaration", "\n <x/>\n", 1, 0, { X("\n <x/>\n", 1) } },
	{ "yaml-then-xml", "---\na: 1\n<?xml?>\n<x/>\n---\nb: 2\n", 3, 0,
	    { Y("---\na: 1\n", 1), X("<?xml?>\n<x/>\n", 3), Y("---\nb: 2\n", 5) } },
	{ "marker-then-xml", "---\n<?xml?>\n<x/>\n", 1, 4, { X("<?xml?>\n<x/>\n", 2) } },
	{ "leading-blank-lines", "\n\n\na: 1\n", 1, 0, { Y("\n\n\na: 1\n", 1) } },
	{ "four", "---\na\n---\nb\n---\nc\n---\nd\n", 4, 0,
	    { Y("---\na\n", 1), Y("---\nb\n", 3), Y("---\nc\n", 5), Y("---\nd\n", 7) } },
};

static void
check_cut(size_t c, const char *bytes, size_t len, bool packed)
{
	struct reading_of r;

	read_all_ways(&r, bytes, len, cuts[c].name);
	ck_assert_msg(r.n == cuts[c].n, "%s: %zu documents, not %zu", cuts[c].name, r.n, cuts[c].n);
	ck_assert_msg(r.state == (r.n > 0 ? SOURCE_END : SOURCE_FAILED), "%s: ends otherwise", cuts[c].name);
	if (r.n == 0)
		ck_assert_msg(r.f.id == DIAG_NO_RECORD, "%s: %s", cuts[c].name, r.f.text);
	ck_assert_msg(r.count.text_bytes == strlen(cuts[c].text), "%s: bytes", cuts[c].name);
	ck_assert_msg(r.count.separator_bytes == cuts[c].separator, "%s: %d separator bytes, not %d",
	    cuts[c].name, (int)r.count.separator_bytes, (int)cuts[c].separator);
	ck_assert_uint_eq(r.count.members, packed ? 1 : 0);
	for (size_t i = 0; i < r.n; i++) {
		const struct seen *s = &r.doc[i];

		ck_assert_msg(s->len == strlen(cuts[c].doc[i].text) && memcmp(s->text, cuts[c].doc[i].text, s->len) == 0,
		    "%s: document %zu is \"%s\"", cuts[c].name, i, s->text);
		ck_assert_msg(s->line == cuts[c].doc[i].line, "%s: document %zu begins on line %d", cuts[c].name, i,
		    (int)s->line);
		ck_assert_msg(s->number == i + 1, "%s: number of document %zu", cuts[c].name, i);
		ck_assert_msg((s->kind == DOCUMENT_XML) == cuts[c].doc[i].xml, "%s: kind", cuts[c].name);
		ck_assert_msg(s->bom == cuts[c].doc[i].bom, "%s: byte-order mark", cuts[c].name);
		ck_assert_msg(s->fault == DOCUMENT_WHOLE, "%s: fault", cuts[c].name);
	}
	forget(&r);
}

START_TEST(cuts_documents)
{
	check_cut((size_t)_i, cuts[_i].text, strlen(cuts[_i].text), false);
}
END_TEST

START_TEST(cuts_inflated_documents)
{
	struct buffer z = { 0 };

	add_gzip(&z, cuts[_i].text, strlen(cuts[_i].text));
	check_cut((size_t)_i, z.data, z.len, true);
	buffer_free(&z);
}
END_TEST

/* ---- long streams ----------------------------------------------------------------------------- */

/* A reader's buffers end anywhere: put boundaries of every kind around every place where they could. */
START_TEST(boundary_at_the_end_of_a_buffer)
{
	static const char *const marks[] = { "---\n", "...\n---\n", "<?xml?>\n", BOM "---\n", "\r\n---\r\n" };
	static const size_t sizes[] = { 64 * 1024, 128 * 1024, 256 * 1024, 384 * 1024 };
	struct reading_of r;

	for (size_t size = 0; size < LEN(sizes); size++)
		for (size_t before = 0; before < 10; before++) {
			struct buffer b = { 0 };
			uint64_t lines = 1;

			buffer_text(&b, "a: \"");
			while (b.len < sizes[size] - before - 2) {
				bool feed = b.len % 61 == 60;

				buffer_char(&b, feed ? '\n' : 'x');
				lines += feed;
			}
			buffer_text(&b, "\"\n");
			buffer_text(&b, marks[_i]);
			buffer_text(&b, "b: 2\n");
			read_file(&r, b.data, b.len, SOURCE_MAX_RECORD);
			ck_assert_uint_eq(r.n, 2);
			ck_assert_uint_ge(r.doc[0].len, sizes[size] - before);
			ck_assert_uint_le(r.doc[0].len, sizes[size] - before + 2);
			ck_assert_uint_eq(r.doc[1].line, lines + 1 + (r.doc[1].text[0] != '<' && _i != 0 && _i != 3));
			forget(&r);
			buffer_free(&b);
		}
}
END_TEST

/* A stream of documents of many sizes against a cutter of a few lines. */
START_TEST(long_stream)
{
	struct buffer b = { 0 }, z = { 0 };
	struct reading_of r;
	size_t starts[SEEN_MAX + 1], lines[SEEN_MAX], n = 0, line = 1;

	while (n < 300) {
		size_t size = n % 50 == 49 ? 200000 : n * n % 1777;

		starts[n] = b.len;
		lines[n++] = line;
		buffer_text(&b, "---\n");
		line++;
		for (size_t i = 0; i < size; i++) {
			buffer_char(&b, i % 40 == 39 ? '\n' : '-');
			line += i % 40 == 39;
		}
		buffer_text(&b, "x\n");
		line++;
	}
	starts[n] = b.len;
	add_gzip(&z, b.data, b.len);
	for (int packed = 0; packed < 2; packed++) {
		read_file(&r, packed ? z.data : b.data, packed ? z.len : b.len, SOURCE_MAX_RECORD);
		ck_assert_uint_eq(r.n, n);
		for (size_t i = 0; i < n; i++) {
			ck_assert_uint_eq(r.doc[i].len, starts[i + 1] - starts[i]);
			ck_assert_uint_eq(r.doc[i].line, lines[i]);
			ck_assert(memcmp(r.doc[i].text, b.data + starts[i], r.doc[i].len) == 0);
		}
		forget(&r);
	}
	buffer_free(&b);
	buffer_free(&z);
}
END_TEST

/* Documents are handed on as soon as they are complete: a live stream can be followed. */
START_TEST(live_stream)
{
	static const char first[] = "---\na: 1\n", second[] = "---\nb: 2\n...\n";
	int pair[2], in = dup(STDIN_FILENO);
	struct source *s;
	struct batch b = { 0 };
	struct finding f;
	uint64_t number = 0;

	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	dup2(pair[0], STDIN_FILENO);
	close(pair[0]);
	ck_assert(source_open(&s, "-", SOURCE_MAX_RECORD, &f));
	ck_assert_int_eq(write(pair[1], first, sizeof(first) - 1), (ssize_t)sizeof(first) - 1);
	ck_assert_int_eq(write(pair[1], second, sizeof(second) - 1), (ssize_t)sizeof(second) - 1);
	for (uint64_t want = 1; want <= 2; want++) { /* (the other end is still open) */
		while (number < want)
			ck_assert_int_eq(source_next(s, &b, &number, &f), SOURCE_MORE);
	}
	close(pair[1]);
	ck_assert_int_eq(source_next(s, &b, &number, &f), SOURCE_END);
	ck_assert_uint_eq(b.ndocuments, 0);
	batch_free(&b);
	source_close(s);
	if (in >= 0)
		dup2(in, STDIN_FILENO);
	close(in);
}
END_TEST

/* ---- records that are too large --------------------------------------------------------------- */

enum { SMALL_LIMIT = 60 };

/* Small, large, small: what comes out of the large one adds up to it, and its neighbours are whole. */
static void
check_oversize(const struct reading_of *r, const struct buffer *b, size_t first, size_t large, size_t packet)
{
	size_t i = 1, sum = 0, at = first;

	ck_assert_int_eq(r->state, SOURCE_END);
	ck_assert_uint_ge(r->n, 3);
	ck_assert_int_eq(r->doc[0].fault, DOCUMENT_WHOLE);
	ck_assert_int_eq(r->doc[1].fault, DOCUMENT_TOO_LARGE);
	for (; i < r->n && (i == 1 || r->doc[i].fault == DOCUMENT_REST); i++) {
		ck_assert_uint_eq(r->doc[i].number, 2);
		ck_assert(memcmp(r->doc[i].text, b->data + at, r->doc[i].len) == 0);
		at += r->doc[i].bytes;
		sum += r->doc[i].bytes;
	}
	ck_assert_msg(sum == large, "the pieces of %zu bytes, by %zu bytes, are %zu bytes", large, packet, sum);
	ck_assert_uint_eq(i + 1, r->n);
	ck_assert_int_eq(r->doc[i].fault, DOCUMENT_WHOLE);
	ck_assert_str_eq(r->doc[i].text, "---\nc: 3\n");
	ck_assert_uint_eq(r->doc[i].number, 3);
}

START_TEST(oversize_record)
{
	static const size_t by[] = { 1, 2, 3, 4, 5, 13, 59, 60, 61, 62, 1000 };

	for (size_t large = SMALL_LIMIT + 1; large < 5 * SMALL_LIMIT; large += 1 + large / 40)
		for (size_t width = 7; width < 100; width += 23) {
			struct buffer b = { 0 };
			struct reading_of r;
			size_t first, lines = 5;

			buffer_text(&b, "---\na: 1\n");
			first = b.len;
			buffer_text(&b, "---\n");
			while (b.len - first < large - 1) {
				bool feed = (b.len - first) % width == 0;

				buffer_char(&b, feed ? '\n' : (char)('a' + b.len % 26));
				lines += feed;
			}
			buffer_text(&b, "\n---\nc: 3\n");
			for (size_t i = 0; i < LEN(by); i++) {
				read_packets(&r, b.data, b.len, by[i], SMALL_LIMIT);
				check_oversize(&r, &b, first, large, by[i]);
				ck_assert_uint_eq(r.doc[r.n - 1].line, lines);
				forget(&r);
			}
			read_file(&r, b.data, b.len, SMALL_LIMIT);
			check_oversize(&r, &b, first, large, b.len);
			forget(&r);
			buffer_free(&b);
		}
}
END_TEST

/* The last record is the one that is too large, with or without a newline; and several in a row. */
START_TEST(oversize_at_the_end)
{
	struct buffer b = { 0 };
	struct reading_of r;
	size_t tail;

	for (tail = 0; tail < 40; tail++) {
		buffer_clear(&b);
		buffer_text(&b, "---\na: 1\n");
		for (int k = 0; k < 3; k++) {
			buffer_text(&b, "---\n");
			for (size_t i = 0; i < 100 + tail; i++)
				buffer_char(&b, i % 17 == 16 ? '\n' : 'x');
			if (k < 2)
				buffer_char(&b, '\n');
		}
		for (size_t packet = 1; packet < 200; packet += packet < 8 ? 1 : 29) {
			uint64_t bytes[5] = { 0 };

			read_packets(&r, b.data, b.len, packet, SMALL_LIMIT);
			ck_assert_int_eq(r.state, SOURCE_END);
			for (size_t i = 0; i < r.n; i++) {
				ck_assert_uint_le(r.doc[i].number, 4);
				bytes[r.doc[i].number] += r.doc[i].bytes;
			}
			ck_assert_uint_eq(bytes[1], 9);
			ck_assert_uint_eq(bytes[2], 105 + tail);
			ck_assert_uint_eq(bytes[3], 105 + tail);
			ck_assert_uint_eq(bytes[4], 104 + tail);
			forget(&r);
		}
	}
	buffer_free(&b);
}
END_TEST

/* ---- gzip ------------------------------------------------------------------------------------ */

static const char small[] = "---\na: 1\n---\nb: 2\n---\nc: 3\n";

START_TEST(gzip_truncated)
{
	struct buffer z = { 0 };
	struct reading_of r;

	add_gzip(&z, small, sizeof(small) - 1);
	for (size_t n = 0; n < z.len; n++) {
		read_all_ways(&r, z.data, n, "truncated");
		if (n == 1) { /* one byte is no sign of gzip yet; what comes out is no record either */
			ck_assert_uint_eq(r.n, 1);
			ck_assert_uint_eq(r.doc[0].len, 1);
			forget(&r);
			continue;
		}
		ck_assert_msg(r.state == SOURCE_FAILED, "%zu bytes pass for a whole file", n);
		ck_assert_msg(r.f.id == (n == 0 ? DIAG_NO_RECORD : DIAG_GZIP_TRUNCATED), "%zu bytes: %s", n, r.f.text);
		for (size_t i = 0; i < r.n; i++) {
			/* the last is whole only if the marker of the next one came through */
			bool whole = i + 1 < r.n || r.count.separator_bytes > 0;

			ck_assert_int_eq(r.doc[i].fault, whole ? DOCUMENT_WHOLE : DOCUMENT_CUT_OFF);
			ck_assert(memcmp(r.doc[i].text, small + 9 * i, r.doc[i].len) == 0);
			ck_assert(!whole || r.doc[i].len == 9);
		}
		forget(&r);
	}
	buffer_free(&z);
}
END_TEST

/* Any one bit of a gzip file changed: the text is the same, or the damage shows. */
START_TEST(gzip_damaged)
{
	struct buffer z = { 0 };
	struct reading_of r;
	size_t data_errors = 0;

	add_gzip(&z, small, sizeof(small) - 1);
	for (size_t bit = 16; bit < z.len * 8; bit++) {
		z.data[bit / 8] ^= (char)(1 << bit % 8);
		read_file(&r, z.data, z.len, SOURCE_MAX_RECORD);
		if (r.state == SOURCE_END) {
			ck_assert_uint_eq(r.count.text_bytes, sizeof(small) - 1);
			for (size_t i = 0; i < r.n; i++)
				ck_assert(memcmp(r.doc[i].text, small + 9 * i, 9) == 0);
		} else {
			ck_assert_msg(r.f.id == DIAG_GZIP_DATA || r.f.id == DIAG_GZIP_TRUNCATED || r.f.id == DIAG_GZIP_TRAILING,
			    "bit %zu: %s", bit, r.f.text);
			data_errors += r.f.id == DIAG_GZIP_DATA;
		}
		forget(&r);
		z.data[bit / 8] ^= (char)(1 << bit % 8);
	}
	ck_assert_uint_gt(data_errors, 60);
	buffer_free(&z);
}
END_TEST

START_TEST(gzip_bad_checksum)
{
	struct buffer z = { 0 };
	struct reading_of r;

	add_gzip(&z, small, sizeof(small) - 1);
	z.data[z.len - 8] ^= 1;
	read_all_ways(&r, z.data, z.len, "checksum");
	ck_assert_int_eq(r.state, SOURCE_FAILED);
	ck_assert_int_eq(r.f.id, DIAG_GZIP_DATA);
	ck_assert_uint_eq(r.n, 3);
	ck_assert_int_eq(r.doc[0].fault, DOCUMENT_WHOLE);
	ck_assert_int_eq(r.doc[2].fault, DOCUMENT_CUT_OFF);
	forget(&r);
	buffer_free(&z);
}
END_TEST

/* The text cut anywhere into two or three members, empty ones among them. */
START_TEST(gzip_members)
{
	struct reading_of r;

	for (size_t at = 0; at < sizeof(small); at++) {
		struct buffer z = { 0 };

		add_gzip(&z, small, at);
		add_gzip(&z, "", 0);
		add_gzip(&z, small + at, sizeof(small) - 1 - at);
		read_all_ways(&r, z.data, z.len, "members");
		ck_assert_int_eq(r.state, SOURCE_END);
		ck_assert_uint_eq(r.n, 3);
		ck_assert_uint_eq(r.count.members, 3);
		for (size_t i = 0; i < 3; i++) {
			ck_assert_uint_eq(r.doc[i].len, 9);
			ck_assert(memcmp(r.doc[i].text, small + 9 * i, 9) == 0);
		}
		forget(&r);
		buffer_free(&z);
	}
}
END_TEST

static const struct {
	const char *bytes;
	size_t len;
	bool padding; /* that may follow */
} tails[] = {
	{ "\0", 1, true },
	{ "\0\0\0\0\0\0\0", 7, true },
	{ "x", 1, false },
	{ "\n", 1, false },
	{ "\x1f", 1, false },
	{ "\0\0x", 3, false },
	{ "---\nd: 4\n", 9, false },
	{ "\x8b\x1f", 2, false },
};

START_TEST(gzip_trailing)
{
	struct buffer z = { 0 };
	struct reading_of r;
	char place[60];
	size_t zeros = 0;

	add_gzip(&z, small, sizeof(small) - 1);
	while (tails[_i].bytes[zeros] == '\0' && zeros < tails[_i].len)
		zeros++;
	snprintf(place, sizeof(place), "from byte %zu of the file", z.len + zeros + 1);
	buffer_add(&z, tails[_i].bytes, tails[_i].len);
	read_all_ways(&r, z.data, z.len, "trailing");
	ck_assert_uint_eq(r.n, 3);
	for (size_t i = 0; i < 3; i++)
		ck_assert_int_eq(r.doc[i].fault, DOCUMENT_WHOLE);
	ck_assert_int_eq(r.state, tails[_i].padding ? SOURCE_END : SOURCE_FAILED);
	if (!tails[_i].padding) {
		ck_assert_int_eq(r.f.id, DIAG_GZIP_TRAILING);
		ck_assert_msg(strstr(r.f.text, place) != NULL, "\"%s\" lacks \"%s\"", r.f.text, place);
	}
	forget(&r);
	buffer_free(&z);
}
END_TEST

START_TEST(gzip_truncated_second_member)
{
	struct buffer z = { 0 };
	struct reading_of r;
	size_t one;

	add_gzip(&z, small, sizeof(small) - 1);
	one = z.len;
	add_gzip(&z, "---\nd: 4\n", 9);
	for (size_t n = one + 2; n < z.len; n++) {
		read_file(&r, z.data, n, SOURCE_MAX_RECORD);
		ck_assert_int_eq(r.state, SOURCE_FAILED);
		ck_assert_int_eq(r.f.id, DIAG_GZIP_TRUNCATED);
		ck_assert_uint_ge(r.n, 3);
		ck_assert_int_eq(r.doc[r.n - 1].fault,
		    r.n == 3 && r.count.separator_bytes > 0 ? DOCUMENT_WHOLE : DOCUMENT_CUT_OFF);
		forget(&r);
	}
	buffer_free(&z);
}
END_TEST

/* ---- what cannot be read ---------------------------------------------------------------------- */

START_TEST(not_utf_8)
{
	static const char *const marks[] = { "\xff\xfe-\0-\0", "\xfe\xff\0-\0-" };
	struct reading_of r;

	for (size_t i = 0; i < LEN(marks); i++) {
		read_all_ways(&r, marks[i], 6, "utf-16");
		ck_assert_int_eq(r.state, SOURCE_FAILED);
		ck_assert_int_eq(r.f.id, DIAG_UTF16);
		ck_assert_uint_eq(r.n, 0);
		forget(&r);
	}
}
END_TEST

START_TEST(cannot_open)
{
	static const char *const paths[] = { "/nowhere/at/all", "/tmp" };
	struct source *s;
	struct finding f;

	for (size_t i = 0; i < LEN(paths); i++) {
		ck_assert(!source_open(&s, paths[i], SOURCE_MAX_RECORD, &f));
		ck_assert_ptr_null(s);
		ck_assert_int_eq(f.id, DIAG_OPEN);
	}
	source_close(NULL);
}
END_TEST

/* A system whose reads fail: where there is one at hand. */
START_TEST(cannot_read)
{
	static const char path[] = "/proc/self/mem";
	struct reading_of r;

	if (access(path, R_OK) != 0)
		return;
	read_path(&r, path, SOURCE_MAX_RECORD);
	ck_assert_int_eq(r.state, SOURCE_FAILED);
	ck_assert_int_eq(r.f.id, DIAG_READ);
	forget(&r);
}
END_TEST

/* One counter numbers the documents of several sources. */
START_TEST(numbers_go_on)
{
	struct source *s;
	struct batch b = { 0 };
	struct finding f;
	uint64_t number = 41;
	char name[] = "/tmp/strat-source-XXXXXX";
	int fd = mkstemp(name);

	ck_assert_int_eq(write(fd, small, sizeof(small) - 1), (ssize_t)sizeof(small) - 1);
	close(fd);
	ck_assert(source_open(&s, name, SOURCE_MAX_RECORD, &f));
	ck_assert_str_eq(source_name(s), name);
	while (source_next(s, &b, &number, &f) == SOURCE_MORE)
		continue;
	ck_assert_uint_eq(number, 44);
	ck_assert_int_eq(source_next(s, &b, &number, &f), SOURCE_END); /* and again */
	ck_assert_uint_eq(b.ndocuments, 0);
	batch_free(&b);
	source_close(s);
	unlink(name);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("source");
	TCase *cutting = tcase_create("cutting"), *gzip = tcase_create("gzip"), *trouble = tcase_create("trouble");
	TCase *live = tcase_create("live"); /* (where a failure is to wait for ever) */

	tcase_set_timeout(cutting, 120);
	tcase_set_timeout(gzip, 120);
	tcase_add_loop_test(cutting, cuts_documents, 0, LEN(cuts));
	tcase_add_loop_test(cutting, cuts_inflated_documents, 0, LEN(cuts));
	tcase_add_loop_test(cutting, boundary_at_the_end_of_a_buffer, 0, 5);
	tcase_add_test(cutting, long_stream);
	tcase_add_test(cutting, oversize_record);
	tcase_add_test(cutting, oversize_at_the_end);
	tcase_add_test(cutting, numbers_go_on);
	tcase_add_test(gzip, gzip_truncated);
	tcase_add_test(gzip, gzip_damaged);
	tcase_add_test(gzip, gzip_bad_checksum);
	tcase_add_test(gzip, gzip_members);
	tcase_add_loop_test(gzip, gzip_trailing, 0, LEN(tails));
	tcase_add_test(gzip, gzip_truncated_second_member);
	tcase_add_test(trouble, not_utf_8);
	tcase_add_test(trouble, cannot_open);
	tcase_add_test(trouble, cannot_read);
	tcase_add_test(live, live_stream);
	suite_add_tcase(s, cutting);
	suite_add_tcase(s, live);
	suite_add_tcase(s, gzip);
	suite_add_tcase(s, trouble);
	return unit_main(s);
}
