/* source.c: from bytes to documents: finding their bounds, inflating, counting. */
#include "source/ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char small[] = SMALL_STREAM;

/* ---- where documents begin ------------------------------------------------------------------- */

#define BOM "\xef\xbb\xbf"

/* A seal; and one that has no line feed. */
#define HALF_SEAL "# sealed: 1 records, blake2b-128 00112233445566778899aabbccddeeff"
#define SEAL HALF_SEAL "\n"

/* Documents of YAML and of XML; without a byte-order mark, and with one, which is removed. */
#define Y(text, line) { text, line, false, false }
#define YB(text, line) { text, line, false, true }
#define X(text, line) { text, line, true, false }
#define XB(text, line) { text, line, true, true }
#define NONE { NULL, 0, false, false }

static const struct {
	const char *name, *text;
	size_t n;        /* how many documents; 0: there is no record */
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
	{ "no-seal", "---\na: 1\n# sealed: by nobody\n---\nb: 2\n", 2, 0, { Y("---\na: 1\n# sealed: by nobody\n", 1), Y("---\nb: 2\n", 4) } },
	{ "no-seal-of-7", "---\na: 1\n# sealed: 7 times\n---\nb: 2\n", 2, 0, { Y("---\na: 1\n# sealed: 7 times\n", 1), Y("---\nb: 2\n", 4) } },
	{ "no-seal-by-a-hash", "---\na: 1\n# sealed: 7 records, blake2b-128 0123456789abcdef\n---\nb: 2\n", 2, 0,
	    { Y("---\na: 1\n# sealed: 7 records, blake2b-128 0123456789abcdef\n", 1), Y("---\nb: 2\n", 4) } },
	{ "no-seal-with-more", "---\na: 1\n# sealed: 7 records, blake2b-128 0123456789abcdef0123456789abcdef.\n---\nb: 2\n", 2, 0,
	    { Y("---\na: 1\n# sealed: 7 records, blake2b-128 0123456789abcdef0123456789abcdef.\n", 1), Y("---\nb: 2\n", 4) } },
	{ "no-seal-at-the-end", "---\na: 1\n# sealed: ", 1, 0, { Y("---\na: 1\n# sealed: ", 1) } },
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
	{ "sealed", "---\na: 1\n" SEAL, 1, sizeof(SEAL) - 1, { Y("---\na: 1\n", 1) } },
	{ "sealed-parts", SEAL "---\na: 1\n" SEAL "b: 2\n" SEAL, 2, 3 * (sizeof(SEAL) - 1), { Y("---\na: 1\n", 2), Y("b: 2\n", 5) } },
	{ "sealed-xml", "<?xml?>\n<x/>\n" SEAL, 1, sizeof(SEAL) - 1, { X("<?xml?>\n<x/>\n", 1) } },
	{ "seal-without-a-line-feed", "a: 1\n" HALF_SEAL, 1, sizeof(HALF_SEAL) - 1, { Y("a: 1\n", 1) } },
	{ "like-a-seal", "a: 1\n" HALF_SEAL "0\n# sealed: by me\n " SEAL, 1, 0, { Y("a: 1\n" HALF_SEAL "0\n# sealed: by me\n " SEAL, 1) } },
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

	add_gzip(&z, cuts[_i].text, strlen(cuts[_i].text), false);
	check_cut((size_t)_i, z.data, z.len, true);
	buffer_free(&z);
}
END_TEST

/* ---- long streams ----------------------------------------------------------------------------- */

/* A reader's buffer may end at any byte: put boundaries of every kind around every place where it could. */
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

/* Compare a stream of documents of many sizes with a simple program of a few lines that finds their bounds. */
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
	add_gzip(&z, b.data, b.len, false);
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

/* Each document is returned as soon as it is complete, so one can follow a live stream. */
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

/* Small, large, small: the parts of the large one add up to its size, and its neighbours are complete. */
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

/* The last record is too large, with or without a newline; and several in a row are. */
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

/* A file whose reads fail, if the system has one. */
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
	TCase *cutting = tcase_create("cutting"), *trouble = tcase_create("trouble");
	TCase *live = tcase_create("live"); /* (its tests never end if they fail) */

	tcase_set_timeout(cutting, 120);
	tcase_add_loop_test(cutting, cuts_documents, 0, LEN(cuts));
	tcase_add_loop_test(cutting, cuts_inflated_documents, 0, LEN(cuts));
	tcase_add_loop_test(cutting, boundary_at_the_end_of_a_buffer, 0, 5);
	tcase_add_test(cutting, long_stream);
	tcase_add_test(cutting, oversize_record);
	tcase_add_test(cutting, oversize_at_the_end);
	tcase_add_test(cutting, numbers_go_on);
	tcase_add_test(trouble, not_utf_8);
	tcase_add_test(trouble, cannot_open);
	tcase_add_test(trouble, cannot_read);
	tcase_add_test(live, live_stream);
	suite_add_tcase(s, cutting);
	suite_add_tcase(s, live);
	suite_add_tcase(s, gzip_case());
	suite_add_tcase(s, index_case());
	if (unit_has(LIBRARY_SODIUM, "seals"))
		suite_add_tcase(s, seals_case());
	suite_add_tcase(s, trouble);
	return unit_main(s);
}
