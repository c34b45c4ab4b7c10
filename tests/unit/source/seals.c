/* source/seals.c: streams that must be sealed: cut off, changed, put one after another. */
#include "ways.h"

#include <string.h>

#include "archive/seal.h"

static const char small[] = SMALL_STREAM;

/* Write the text and its seal. */
static void
add_sealed(struct buffer *out, const char *text, size_t len, uint64_t records)
{
	struct seal s = { 0 };
	char line[SEAL_MAX];

	ck_assert(seal_begin(&s));
	seal_add(&s, text, len);
	s.records = records;
	buffer_add(out, text, len);
	buffer_add(out, line, seal_write(&s, line));
	seal_free(&s);
}

/* The state and, if it failed, why. */
static enum diag_id
read_so(const struct buffer *b, size_t packet, size_t max_record, enum sealing sealing)
{
	struct reading_of r;
	enum diag_id id;

	read_sealed(&r, b->data, b->len, packet, max_record, sealing);
	id = r.state == SOURCE_FAILED ? r.f.id : DIAGS;
	forget(&r);
	return id;
}

static const size_t packets[] = { 1, 7, 64, 4096 };

START_TEST(seal_fits)
{
	struct buffer b = { 0 };

	add_sealed(&b, small, sizeof(small) - 1, 3);
	add_sealed(&b, "", 0, 0);
	add_sealed(&b, "d: 4\n", 5, 1);
	add_sealed(&b, "# x\n...\n", 8, 0);
	ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_REQUIRED), DIAGS);
	ck_assert_int_eq(read_so(&b, packets[_i], 8, SEALING_REQUIRED), DIAGS); /* most are too large */
	buffer_free(&b);
	add_sealed(&b, "", 0, 0); /* a stream that has nothing came whole, too */
	ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_REQUIRED), DIAGS);
	ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_IGNORED), DIAG_NO_RECORD);
	buffer_free(&b);
}
END_TEST

/* A record that is longer than a batch, and too large, is in the hash to its last byte. */
START_TEST(seal_after_too_large)
{
	struct buffer b = { 0 }, text = { 0 };

	buffer_text(&text, "a: |\n");
	for (unsigned i = 0; i < 60000; i++)
		buffer_text(&text, i % 3 == 0 ? "  # sealed: 1 records,\n" : " x\n");
	add_sealed(&b, text.data, text.len, 1);
	for (unsigned i = 0; i < 2; i++) {
		ck_assert_int_eq(read_so(&b, 4096, 1000, SEALING_REQUIRED), i == 0 ? DIAGS : DIAG_SEAL_WRONG);
		b.data[text.len / 2] ^= 1;
	}
	buffer_free(&text);
	buffer_free(&b);
}
END_TEST

/* Wherever the stream is cut off, that is noticed; but for the last line feed, and between the parts. */
START_TEST(cut_is_noticed)
{
	struct buffer b = { 0 };
	size_t first, whole;

	add_sealed(&b, small, sizeof(small) - 1, 3);
	first = b.len;
	add_sealed(&b, "---\nd: 4\n", 9, 1);
	whole = b.len;
	for (b.len = 1; b.len < whole; b.len++) {
		bool sealed = b.len == first || b.len == first - 1 || b.len == whole - 1;
		enum diag_id id = read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_REQUIRED);

		ck_assert_msg(id == (sealed ? DIAGS : DIAG_SEAL_MISSING) || (b.len == 4 && id == DIAG_NO_RECORD) || b.len < 4,
		    "%zu bytes: %d", b.len, (int)id);
		if (b.len > first)
			ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_IF_ANY), id);
	}
	buffer_free(&b);
}
END_TEST

/* Any bit that is changed is noticed. */
START_TEST(change_is_noticed)
{
	struct buffer b = { 0 };

	add_sealed(&b, small, sizeof(small) - 1, 3);
	for (size_t bit = 0; bit < 8 * (b.len - 1); bit++) {
		enum diag_id id;

		b.data[bit / 8] ^= (char)(1 << bit % 8);
		id = read_so(&b, 4096, SOURCE_MAX_RECORD, SEALING_REQUIRED);
		ck_assert_msg(id == DIAG_SEAL_MISSING || id == DIAG_SEAL_WRONG, "bit %zu: %d", bit, (int)id);
		b.data[bit / 8] ^= (char)(1 << bit % 8);
	}
	buffer_free(&b);
}
END_TEST

/* If it is known that a seal need not be there, only one that is there must fit. */
START_TEST(seal_if_any)
{
	struct buffer b = { 0 };

	buffer_text(&b, small);
	ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_IF_ANY), DIAGS);
	ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_REQUIRED), DIAG_SEAL_MISSING);
	buffer_clear(&b);
	add_sealed(&b, small, sizeof(small) - 1, 3);
	ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_IF_ANY), DIAGS);
	buffer_text(&b, "---\nd: 4\n");
	ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_IF_ANY), DIAG_SEAL_MISSING);
	buffer_clear(&b);
	add_sealed(&b, small, sizeof(small) - 1, 4);
	ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_IF_ANY), DIAG_SEAL_WRONG);
	ck_assert_int_eq(read_so(&b, packets[_i], SOURCE_MAX_RECORD, SEALING_IGNORED), DIAGS);
	buffer_free(&b);
}
END_TEST

TCase *
seals_case(void)
{
	TCase *t = tcase_create("seals");

	tcase_set_timeout(t, 120);
	tcase_add_loop_test(t, seal_fits, 0, LEN(packets));
	tcase_add_test(t, seal_after_too_large);
	tcase_add_loop_test(t, cut_is_noticed, 0, LEN(packets));
	tcase_add_test(t, change_is_noticed);
	tcase_add_loop_test(t, seal_if_any, 0, LEN(packets));
	return t;
}
