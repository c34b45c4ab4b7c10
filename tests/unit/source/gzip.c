/* source/gzip.c: gzip streams: cut off, damaged, with several members, with bytes after the last one. */
#include "ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char small[] = SMALL_STREAM;

/* Each test runs with members that say how long they are, and with members that do not. */
#define BLOCKED (_i % 2 == 1)

START_TEST(gzip_truncated)
{
	struct buffer z = { 0 };
	struct reading_of r;

	add_gzip(&z, small, sizeof(small) - 1, BLOCKED);
	for (size_t n = 0; n < z.len; n++) {
		if (BLOCKED)
			read_packets(&r, z.data, n, 5, SOURCE_MAX_RECORD);
		else
			read_all_ways(&r, z.data, n, "truncated");
		if (n == 1) { /* one byte does not show that it is gzip; and it is no record */
			ck_assert_uint_eq(r.n, 1);
			ck_assert_uint_eq(r.doc[0].len, 1);
			forget(&r);
			continue;
		}
		ck_assert_msg(r.state == SOURCE_FAILED, "%zu bytes pass for a whole file", n);
		ck_assert_msg(r.f.id == (n == 0 ? DIAG_NO_RECORD : DIAG_GZIP_TRUNCATED), "%zu bytes: %s", n, r.f.text);
		for (size_t i = 0; i < r.n; i++) {
			/* the last one is complete only if the marker of the next one was read */
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

	add_gzip(&z, small, sizeof(small) - 1, BLOCKED);
	if (BLOCKED)
		add_gzip(&z, "", 0, true);
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

	add_gzip(&z, small, sizeof(small) - 1, BLOCKED);
	z.data[z.len - 8] ^= 1;
	if (BLOCKED)
		add_gzip(&z, "", 0, true);
	read_all_ways(&r, z.data, z.len, "checksum");
	ck_assert_int_eq(r.state, SOURCE_FAILED);
	ck_assert_int_eq(r.f.id, DIAG_GZIP_DATA);
	ck_assert_uint_eq(r.n, BLOCKED ? 0 : 3); /* (nothing of a block counts before its checksum) */
	if (!BLOCKED) {
		ck_assert_int_eq(r.doc[0].fault, DOCUMENT_WHOLE);
		ck_assert_int_eq(r.doc[2].fault, DOCUMENT_CUT_OFF);
	}
	forget(&r);
	buffer_free(&z);
}
END_TEST

/* Cut the text anywhere into two or three members, which may be empty. */
START_TEST(gzip_members)
{
	struct reading_of r;

	for (size_t at = 0; at < sizeof(small); at++) {
		struct buffer z = { 0 };

		add_gzip(&z, small, at, BLOCKED);
		add_gzip(&z, "", 0, BLOCKED);
		add_gzip(&z, small + at, sizeof(small) - 1 - at, BLOCKED);
		add_gzip(&z, "", 0, BLOCKED);
		read_all_ways(&r, z.data, z.len, "members");
		ck_assert_int_eq(r.state, SOURCE_END);
		ck_assert_uint_eq(r.n, 3);
		ck_assert_uint_eq(r.count.members, 4);
		for (size_t i = 0; i < 3; i++) {
			ck_assert_uint_eq(r.doc[i].len, 9);
			ck_assert(memcmp(r.doc[i].text, small + 9 * i, 9) == 0);
		}
		forget(&r);
		buffer_free(&z);
	}
}
END_TEST

/* After a good member, one that gives a wrong length is read as ordinary gzip. */
START_TEST(gzip_wrong_length)
{
	enum { LENGTH_AT = 16 };

	for (int wrong = -30; wrong <= 30; wrong++) {
		struct buffer z = { 0 };
		struct reading_of r;
		size_t first;

		add_gzip(&z, small, 9, true);
		first = z.len;
		add_gzip(&z, small + 9, sizeof(small) - 1 - 9, true);
		z.data[first + LENGTH_AT] = (char)(z.data[first + LENGTH_AT] + wrong);
		add_gzip(&z, "---\nd: 4\n", 9, BLOCKED);
		add_gzip(&z, "", 0, BLOCKED);
		read_all_ways(&r, z.data, z.len, "wrong length");
		ck_assert_int_eq(r.state, SOURCE_END);
		ck_assert_uint_eq(r.n, 4);
		ck_assert_uint_eq(r.count.members, 4);
		forget(&r);
		buffer_free(&z);
	}
}
END_TEST

/* More members than are inflated together, and longer ones than one read gets. */
START_TEST(gzip_many_members)
{
	enum { MEMBERS = 40, LINES = 2000 };
	struct buffer z = { 0 }, text = { 0 };
	struct reading_of r;
	uint32_t noise = 1;

	for (size_t m = 0; m < MEMBERS; m++) {
		size_t from = text.len;

		buffer_text(&text, "---\n");
		for (size_t i = 0; i < LINES; i++, noise = noise * 1664525 + 1013904223)
			buffer_printf(&text, "%08x: %zu\n", (unsigned)noise, i);
		add_gzip(&z, text.data + from, text.len - from, BLOCKED);
	}
	add_gzip(&z, "", 0, BLOCKED);
	read_file(&r, z.data, z.len, SOURCE_MAX_RECORD);
	ck_assert_int_eq(r.state, SOURCE_END);
	ck_assert_uint_eq(r.n, MEMBERS);
	ck_assert_uint_eq(r.count.members, MEMBERS + 1);
	for (size_t m = 0, at = 0; m < MEMBERS; at += r.doc[m++].len)
		ck_assert(memcmp(r.doc[m].text, text.data + at, r.doc[m].len) == 0);
	forget(&r);
	buffer_free(&text);
	buffer_free(&z);
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

	add_gzip(&z, small, sizeof(small) - 1, BLOCKED);
	add_gzip(&z, "", 0, BLOCKED);
	while (tails[_i / 2].bytes[zeros] == '\0' && zeros < tails[_i / 2].len)
		zeros++;
	snprintf(place, sizeof(place), "from byte %zu of the file", z.len + zeros + 1);
	buffer_add(&z, tails[_i / 2].bytes, tails[_i / 2].len);
	read_all_ways(&r, z.data, z.len, "trailing");
	ck_assert_uint_eq(r.n, 3);
	for (size_t i = 0; i < 3; i++)
		ck_assert_int_eq(r.doc[i].fault, DOCUMENT_WHOLE);
	ck_assert_int_eq(r.state, tails[_i / 2].padding ? SOURCE_END : SOURCE_FAILED);
	if (!tails[_i / 2].padding) {
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

	add_gzip(&z, small, sizeof(small) - 1, BLOCKED);
	one = z.len;
	add_gzip(&z, "---\nd: 4\n", 9, BLOCKED);
	for (size_t n = one + 2; n < z.len; n++) {
		read_packets(&r, z.data, n, 64, SOURCE_MAX_RECORD);
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

/* Inflate the blocks from z on, and compare them with the text.  Says in ends where in the text each of them ends.  Returns
 * how many they are. */
static size_t
read_blocks(const struct buffer *z, const struct buffer *text, size_t *ends, size_t cap)
{
	struct bgzf *b = bgzf_new();
	char *got = malloc(BGZF_MEMBER_MAX);
	size_t n = 0, from = 0;

	ck_assert(b != NULL && got != NULL);
	for (size_t at = 0; at < z->len; n++) {
		const unsigned char *p = (const unsigned char *)z->data + at;
		size_t length = bgzf_length(p, z->len - at), len;
		unsigned members;

		ck_assert_uint_gt(length, 0);
		ck_assert_uint_eq(bgzf_inflate(b, p, length, BGZF_MEMBERS, &(struct sharing){ 0 }, &members), length);
		len = bgzf_give(b, got, BGZF_MEMBER_MAX);
		ck_assert_uint_le(len, text->len - from);
		ck_assert(memcmp(got, text->data + from, len) == 0);
		ck_assert_uint_lt(n, cap);
		ends[n] = from += len;
		at += length;
	}
	ck_assert_uint_eq(from, text->len);
	free(got);
	bgzf_free(b);
	return n;
}

/* Texts of all lengths, some of which cannot be made shorter, are written in blocks.  No text lies in more blocks than it
 * needs, and the last block is empty. */
START_TEST(gzip_written)
{
	enum { BLOCK = 0xff00, TEXTS = 300, BLOCKS_MAX = 2000 };
	static const size_t lengths[] = { 0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK + 7 };
	struct buffer z = { 0 }, text = { 0 };
	struct bgzf_writer *w = bgzf_writer_new(1 + 3 * (unsigned)_i, &(struct sharing){ 0 });
	size_t starts[TEXTS + 1], ends[BLOCKS_MAX], blocks;
	uint32_t noise = 7;

	ck_assert_ptr_nonnull(w);
	for (size_t i = 0; i < TEXTS; i++) {
		size_t len;

		noise = noise * 1664525 + 1013904223;
		len = noise >> 30 == 0 ? lengths[(noise >> 8) % LEN(lengths)] : (noise >> 8) % 20000;
		starts[i] = text.len;
		for (size_t k = 0; k < len; k++, noise = noise * 1664525 + 1013904223)
			buffer_char(&text, i % 3 == 0 ? 'a' : (char)(noise >> 24));
		ck_assert(bgzf_add(w, text.data + starts[i], len, &z));
	}
	starts[TEXTS] = text.len;
	ck_assert(bgzf_finish(w, &z));
	blocks = read_blocks(&z, &text, ends, BLOCKS_MAX);
	ck_assert_uint_eq(ends[blocks - 1], ends[blocks - 2]);
	for (size_t i = 0; i < TEXTS; i++) {
		size_t parts = 1, least = (starts[i + 1] - starts[i] + BLOCK - 1) / BLOCK;

		for (size_t k = 0; k < blocks; k++)
			parts += ends[k] > starts[i] && ends[k] < starts[i + 1];
		ck_assert_msg(parts <= (least == 0 ? 1 : least), "text %zu lies in %zu blocks", i, parts);
	}
	bgzf_writer_free(w);
	buffer_free(&text);
	buffer_free(&z);
}
END_TEST

/* Blocked gzip that ends after any block but an empty one was cut off; gzip that is not blocked may end after any member.  A file
 * that was cut off is not read; a pipe is, as far as it goes. */
START_TEST(gzip_without_end)
{
	for (unsigned members = 1; members <= 3; members++) {
		struct buffer z = { 0 };
		struct reading_of r;

		for (unsigned i = 0; i < members; i++)
			add_gzip(&z, small + 9 * i, 9, BLOCKED);
		if (BLOCKED) {
			read_file(&r, z.data, z.len, SOURCE_MAX_RECORD);
			ck_assert(r.n == 0 && r.state == SOURCE_FAILED && r.f.id == DIAG_GZIP_TRUNCATED);
			forget(&r);
			read_packets(&r, z.data, z.len, 7, SOURCE_MAX_RECORD);
		} else {
			read_all_ways(&r, z.data, z.len, "without end");
		}
		ck_assert_uint_eq(r.n, members);
		ck_assert_int_eq(r.state, BLOCKED ? SOURCE_FAILED : SOURCE_END);
		ck_assert(!BLOCKED || r.f.id == DIAG_GZIP_TRUNCATED);
		ck_assert_int_eq(r.doc[members - 1].fault, BLOCKED ? DOCUMENT_CUT_OFF : DOCUMENT_WHOLE);
		forget(&r);
		buffer_free(&z);
	}
}
END_TEST

/* Blocks, cut off at every byte after the first block's head: nothing of the file is read. */
START_TEST(gzip_cut)
{
	enum { HEAD = 18 };
	struct buffer z = { 0 };

	add_gzip(&z, small, 9, true);
	add_gzip(&z, small + 9, 9, true);
	add_gzip(&z, "", 0, true);
	for (size_t len = HEAD; len <= z.len; len++) {
		struct reading_of r;

		read_file(&r, z.data, len, SOURCE_MAX_RECORD);
		ck_assert_uint_eq(r.n, len < z.len ? 0 : 2);
		ck_assert_int_eq(r.state, len < z.len ? SOURCE_FAILED : SOURCE_END);
		ck_assert(len == z.len || r.f.id == DIAG_GZIP_TRUNCATED);
		forget(&r);
	}
	buffer_free(&z);
}
END_TEST

TCase *
gzip_case(void)
{
	TCase *c = tcase_create("gzip");

	tcase_set_timeout(c, 120);
	tcase_add_loop_test(c, gzip_truncated, 0, 2);
	tcase_add_loop_test(c, gzip_damaged, 0, 2);
	tcase_add_loop_test(c, gzip_bad_checksum, 0, 2);
	tcase_add_loop_test(c, gzip_members, 0, 2);
	tcase_add_loop_test(c, gzip_wrong_length, 0, 2);
	tcase_add_loop_test(c, gzip_many_members, 0, 2);
	tcase_add_loop_test(c, gzip_trailing, 0, 2 * LEN(tails));
	tcase_add_loop_test(c, gzip_truncated_second_member, 0, 2);
	tcase_add_loop_test(c, gzip_without_end, 0, 2);
	tcase_add_test(c, gzip_cut);
	tcase_add_loop_test(c, gzip_written, 0, 2);
	return c;
}
