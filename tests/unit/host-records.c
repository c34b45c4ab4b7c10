/* host-records.c: the library as other programs see it (notation/host/strat.h): records, and many games as numbers.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "archive/file_hash.h"
#include "archive/index.h"
#include "host/strat.h"

#define S5(id, moves, result) "---\nstrat: 1\ngame: strata5\nid: " id "\nmoves: |\n  " moves "\nresult: " result "\n"

static const char stream[] = S5("one", "1. 4:b1-b2-a2-a1 3:a2-b2-b1 [takeback] 3:a2-b2-b1", "red resignation") "--- [\n"
    S5("two", "1. 4:b1-b2-a2-a1 +z9", "unfinished") S5("three", "", "unfinished");

/* Gives one byte at a time, and then fails. */
static ptrdiff_t
drip(void *ctx, void *to, size_t cap)
{
	size_t *at = ctx;

	(void)cap;
	if (*at == sizeof(stream) - 1)
		return -1;
	*(char *)to = stream[(*at)++];
	return 1;
}

static void
read_stream(struct strat_reader *r)
{
	const struct strat_finding *f;
	struct strat_match *m = strat_match_new(NULL);
	size_t len;

	ck_assert_ptr_nonnull(r);
	ck_assert_uint_eq(strat_reader_number(r), 0);
	ck_assert_ptr_null(strat_reader_game(r));
	ck_assert_int_eq(strat_reader_next(r), STRAT_OK);
	ck_assert_str_eq(strat_game_name(strat_reader_game(r)), "strata5");
	ck_assert_str_eq(strat_reader_key(r, "id"), "one");
	ck_assert_ptr_null(strat_reader_key(r, "event"));
	ck_assert_uint_eq(strat_reader_plies(r), 2);
	ck_assert_str_eq(strat_reader_outcome(r)->winner, "red");
	ck_assert_str_eq(strat_reader_outcome(r)->how, "resignation");
	ck_assert_ptr_nonnull(strstr(strat_reader_canonical(r, &len), "3:a2-b2-b1^1"));
	ck_assert_uint_gt(len, 50);
	ck_assert_int_eq(strat_reader_match(r, m), STRAT_OK);
	ck_assert_uint_eq(strat_match_ply(m), 2);
	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	ck_assert_str_eq(strat_reader_finding(r, 0)->kind, "unreadable");
	ck_assert_ptr_null(strat_reader_canonical(r, NULL));
	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	ck_assert_ptr_nonnull(f = strat_reader_finding(r, 0));
	ck_assert_str_eq(f->record_id, "two");
	ck_assert_uint_eq(f->record, 3);
	ck_assert_uint_eq(strat_reader_number(r), 3);
	ck_assert_ptr_null(strat_reader_outcome(r));
	ck_assert_ptr_nonnull(strat_reader_document(r, &len));
	ck_assert_uint_gt(len, 20);
	strat_match_free(m);
}

START_TEST(readers)
{
	struct strat_reader *r = strat_reader_new(NULL, stream, sizeof(stream) - 1);
	size_t at = 0;

	read_stream(r);
	ck_assert_int_eq(strat_reader_next(r), STRAT_OK);
	ck_assert_str_eq(strat_reader_key(r, "id"), "three");
	ck_assert_ptr_null(strat_reader_outcome(r));
	ck_assert_int_eq(strat_reader_next(r), STRAT_END);
	ck_assert_int_eq(strat_reader_next(r), STRAT_END);
	strat_reader_free(r);
	strat_reader_free(NULL);
	read_stream(r = strat_reader_new_from(NULL, drip, &at));
	ck_assert_int_ne(strat_reader_next(r), STRAT_OK); /* it was cut off */
	ck_assert_int_eq(strat_reader_next(r), STRAT_TROUBLE);
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "read-failed");
	strat_reader_free(r);
}
END_TEST

static const char taken_back[] = S5("four", "1. 4:b1-b2-a2-a1 3:a2-b2-b1 [takeback 2] 4:b1-b2-a2-a1", "unfinished");

START_TEST(numbers)
{
	struct strat_reader *r = strat_reader_new(NULL, stream, sizeof(stream) - 1);
	uint64_t record[4];
	uint32_t ply[4];
	uint8_t seat[4], kind[4], nargs[4];
	uint16_t args[4 * STRAT_ARGS_MAX];
	int8_t gain[4];
	struct strat_rows rows = {
		.size = sizeof(rows), .room = 4, .record = record, .ply = ply, .seat = seat, .kind = kind, .nargs = nargs, .args = args,
		.gain = gain,
	};

	ck_assert_int_eq(strat_reader_fill(r, NULL, &rows), STRAT_END);
	ck_assert_uint_eq(rows.n, 2);
	ck_assert_uint_eq(rows.records, 2);
	ck_assert_uint_eq(rows.refused, 2);
	for (unsigned i = 0; i < 2; i++) {
		ck_assert_uint_eq(record[i], 1);
		ck_assert_uint_eq(ply[i], i + 1);
		ck_assert_uint_eq(seat[i], 0);
		ck_assert_uint_eq(kind[i], kind[0]);
		ck_assert_uint_gt(nargs[i], 0);
		ck_assert_int_eq(gain[i], 1);
	}
	ck_assert(memcmp(args, args + STRAT_ARGS_MAX, STRAT_ARGS_MAX * sizeof(*args)) != 0);
	strat_reader_free(r);
	r = strat_reader_new(NULL, stream, sizeof(stream) - 1);
	rows = (struct strat_rows){ .size = sizeof(rows), .room = 1 };
	ck_assert_int_eq(strat_reader_fill(r, NULL, &rows), STRAT_REFUSED); /* more than there is room for at all */
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "bad-value");
	ck_assert_uint_eq(strat_reader_finding(r, 0)->record, 1);
	rows.room = 3;
	rows.n = 2;
	strat_reader_free(r);
	r = strat_reader_new(NULL, stream, sizeof(stream) - 1);
	ck_assert_int_eq(strat_reader_fill(r, NULL, &rows), STRAT_OK);
	ck_assert_uint_eq(rows.n, 2);
	rows.n = 0;
	ck_assert_int_eq(strat_reader_fill(r, NULL, &rows), STRAT_END);
	ck_assert_uint_eq(rows.n, 2);
	rows.size--;
	ck_assert_int_eq(strat_reader_fill(r, NULL, &rows), STRAT_REFUSED);
	ck_assert_ptr_nonnull(strat_reader_finding(r, 0));
	strat_reader_free(r);
	r = strat_reader_new(NULL, taken_back, sizeof(taken_back) - 1); /* room is needed only for what stands in the end */
	rows = (struct strat_rows){ .size = sizeof(rows), .room = 1, .ply = ply };
	ck_assert_int_eq(strat_reader_fill(r, NULL, &rows), STRAT_END);
	ck_assert_uint_eq(rows.n, 1);
	ck_assert_uint_eq(ply[0], 1);
	strat_reader_free(r);
}
END_TEST

/* What the options say of the records that are read. */
START_TEST(options_of_readers)
{
	static const char *const folders[] = { "samples/boards" };
	static const char ten[] = "---\nstrat: 1\ngame: strata5\nboard: strata5-ten\nmoves: ''\nresult: unfinished\n";
	struct strat_options o = { .size = sizeof(o), .game = "stratego" };
	struct strat_reader *r = strat_reader_new(&o, stream, sizeof(stream) - 1);

	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "other-game");
	strat_reader_free(r);
	o.game = "chess";
	ck_assert_ptr_null(strat_reader_new(&o, stream, sizeof(stream) - 1));
	o.game = NULL;
	o.rules = "no-such";
	ck_assert_ptr_nonnull(r = strat_reader_new(&o, stream, sizeof(stream) - 1));
	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "unknown-preset");
	strat_reader_free(r);
	o.rules = NULL;
	ck_assert_ptr_nonnull(r = strat_reader_new(&o, ten, sizeof(ten) - 1));
	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	strat_reader_free(r);
	o.data = folders;
	o.ndata = 1;
	ck_assert_ptr_nonnull(r = strat_reader_new(&o, ten, sizeof(ten) - 1));
	ck_assert_int_eq(strat_reader_next(r), STRAT_OK);
	strat_reader_free(r);
}
END_TEST

#ifdef STRAT_VERSION /* (a program that is built with the header of 1.0 knows of no index) */

/* Index the stream, whose records begin with "---". */
static void
index_stream(const char *text, struct buffer *out)
{
	struct index_archive archive = { .size = strlen(text), .text_bytes = strlen(text) };
	struct file_hasher *h = file_hasher_new(archive.size);
	struct index_writer *w = index_writer_new();
	uint64_t line = 1;

	file_hasher_add(h, text, strlen(text));
	ck_assert(file_hasher_end(h, archive.hash));
	file_hasher_free(h);
	for (const char *at = text, *next; at != NULL; at = next) {
		struct index_entry e = { .place = (uint64_t)(at - text), .offset = (uint64_t)(at - text), .line = line };

		next = strstr(at + 1, "\n---");
		next = next != NULL ? next + 1 : NULL;
		e.bytes = next != NULL ? (uint64_t)(next - at) : strlen(at);
		for (const char *p = at; p < at + e.bytes; p++)
			line += *p == '\n';
		ck_assert(index_add(w, &e, NULL, out));
	}
	ck_assert(index_end(w, &archive, out));
	index_writer_free(w);
}

/* The last call says this. */
static void
says(struct strat_reader *r, enum strat_status status, enum strat_status want, const char *what)
{
	ck_assert_int_eq(status, want);
	ck_assert_msg(strstr(strat_reader_finding(r, 0)->text, what) != NULL, "%s", strat_reader_finding(r, 0)->text);
}

/* A reader goes to records by an index. */
START_TEST(records_by_an_index)
{
	struct strat_options o = { .size = sizeof(o), .first_record = 11 };
	struct strat_reader *r = strat_reader_new(&o, stream, sizeof(stream) - 1);
	struct buffer index = { 0 }, other = { 0 };
	char *text;
	size_t at = 0;

	index_stream(stream, &index);
	says(r, strat_reader_go(r, 11), STRAT_REFUSED, "no index");
	ck_assert_uint_eq(strat_reader_records(r), 0);
	says(r, strat_reader_index(r, index.data, index.len - 1), STRAT_REFUSED, "damaged");
	ck_assert_int_eq(strat_reader_index(r, index.data, index.len), STRAT_OK);
	ck_assert_uint_eq(strat_reader_records(r), 4);
	for (unsigned i = 0; i < 50; i++) {
		unsigned n = (i * 7 + i / 3) % 4;

		ck_assert_int_eq(strat_reader_go(r, 11 + n), STRAT_OK);
		ck_assert_uint_eq(strat_reader_number(r), 0);
		for (; n < 4 && i % 5 != 0; n++) {
			ck_assert_int_eq(strat_reader_next(r), n == 0 || n == 3 ? STRAT_OK : STRAT_REFUSED);
			ck_assert_uint_eq(strat_reader_number(r), 11 + n);
			if (n != 1)
				ck_assert_str_eq(strat_reader_key(r, "id"), n == 0 ? "one" : n == 2 ? "two" : "three");
			if (n == 2)
				ck_assert_uint_eq(strat_reader_finding(r, 0)->line, 14);
		}
		ck_assert(i % 5 == 0 || strat_reader_next(r) == STRAT_END);
	}
	ck_assert_int_eq(strat_reader_go(r, 12), STRAT_OK);
	ck_assert_int_eq(strat_reader_go(r, 10), STRAT_END);
	ck_assert_int_eq(strat_reader_go(r, 15), STRAT_END);
	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED); /* it is where it was */
	ck_assert_uint_eq(strat_reader_number(r), 12);
	index_stream(stream + 1, &other);
	says(r, strat_reader_index(r, other.data, other.len), STRAT_REFUSED, "another size");
	ck_assert_uint_eq(strat_reader_records(r), 4);
	strat_reader_free(r);
	text = strdup(stream);
	text[20] ^= 1;
	r = strat_reader_new(NULL, text, strlen(text));
	says(r, strat_reader_index(r, index.data, index.len), STRAT_REFUSED, "other bytes");
	strat_reader_free(r);
	free(text);
	r = strat_reader_new_from(NULL, drip, &at);
	says(r, strat_reader_index(r, index.data, index.len), STRAT_REFUSED, "from memory");
	strat_reader_free(r);
	r = strat_reader_new(NULL, stream, sizeof(stream) - 1);
	ck_assert_int_eq(strat_reader_keep_ledger(r, "-", sizeof(stream) - 1, false), STRAT_OK);
	ck_assert_int_eq(strat_reader_index(r, index.data, index.len), STRAT_OK);
	says(r, strat_reader_go(r, 2), STRAT_REFUSED, "ledger");
	strat_reader_free(r);
	buffer_free(&index);
	buffer_free(&other);
}
END_TEST

#endif

int
main(void)
{
	Suite *s = suite_create("host-records");
	TCase *c = tcase_create("readers");

	tcase_add_test(c, readers);
	tcase_add_test(c, options_of_readers);
	tcase_add_test(c, numbers);
#ifdef STRAT_VERSION
	tcase_add_test(c, records_by_an_index);
#endif
	suite_add_tcase(s, c);
	return unit_main(s);
}
