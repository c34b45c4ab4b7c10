/* host-records.c: the library as other programs see it (notation/host/strat.h): records, and many games as numbers.
 */
#include "unit.h"

#include <string.h>

#include "host/strat.h"
#include "text/library.h"

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
/* ---- ledgers -------------------------------------------------------------------------------------- */

#define COMMENTED S5("five", "1. 4:b1-b2-a2-a1 {[%line zz]} 3:a2-b2-b1", "red resignation")
#define CLAIMING S5("six", "1. 4:b1-b2-a2-a1", "unfinished") "claims: ['nonsense']\n"

static const char judged[] = S5("one", "1. 4:b1-b2-a2-a1", "unfinished") "--- [\n" S5("two", "1. 4:b1-b2-a2-a1 +z9", "unfinished")
    S5("three", "1. 4:b1-b2-a2-a1 +a3", "unfinished") COMMENTED CLAIMING;

#define JUDGED "\"left_out\":0,\"double\":0,\"valid\":2,\"invalid\":1,\"unreadable\":3,\"unfinished\":1,\"warnings\":1,"

static struct strat_reader *
keeping(const char *text, size_t len, bool finished)
{
	struct strat_reader *r = strat_reader_new(NULL, text, len);

	ck_assert_int_eq(strat_reader_keep_ledger(r, "a.yaml", len, finished), STRAT_OK);
	return r;
}

static const char *
told_ledger(struct strat_reader *r, enum strat_status status)
{
	const char *text;
	size_t len;

	ck_assert_int_eq(strat_reader_ledger(r, &text, &len), (int)status);
	ck_assert_ptr_nonnull(text);
	ck_assert(strlen(text) == len && text[len - 1] == '\n');
	return text;
}

static void
expect_no_ledger(struct strat_reader *r, const char *why)
{
	const char *text = "";
	size_t len = 7;

	ck_assert_int_eq(strat_reader_ledger(r, &text, &len), STRAT_REFUSED);
	ck_assert(text == NULL && len == 0);
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, why);
}

/* Read at once, or record by record: the same ledger, and what validate judges by; tests/python_interfaces.py compares with the command. */
START_TEST(ledgers)
{
	static const enum strat_status all[] = { STRAT_OK, STRAT_REFUSED, STRAT_REFUSED, STRAT_REFUSED, STRAT_OK, STRAT_REFUSED };
	struct strat_reader *r, *other;

	if (!library_types[LIBRARY_SODIUM].is_in) {
		r = strat_reader_new(NULL, judged, sizeof(judged) - 1);
		ck_assert_int_eq(strat_reader_keep_ledger(r, "a", 1, false), STRAT_REFUSED);
		ck_assert_str_eq(strat_reader_finding(r, 0)->id, "built-without");
		strat_reader_free(r);
		return;
	}
	r = keeping(judged, sizeof(judged) - 1, false);
	other = keeping(judged, sizeof(judged) - 1, false);
	for (size_t i = 0; i < LEN(all); i++)
		ck_assert_int_eq(strat_reader_next(r), (int)all[i]);
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "bad-claim");
	ck_assert_int_eq(strat_reader_next(r), STRAT_END);
	ck_assert_ptr_nonnull(strstr(told_ledger(r, STRAT_OK), "\"options\":[],\"status\":1,\"records\":6," JUDGED));
	ck_assert_str_eq(told_ledger(other, STRAT_OK), told_ledger(r, STRAT_OK));
	strat_reader_free(other);
	other = strat_reader_new(NULL, judged, sizeof(judged) - 1);
	for (size_t i = 0; i + 1 < LEN(all); i++)
		strat_reader_next(other);
	ck_assert(strat_reader_finding(other, 0) == NULL && strat_reader_next(other) == STRAT_OK); /* as ever without a ledger */
	strat_reader_free(other);
	strat_reader_free(r);
	r = keeping(judged, sizeof(judged) - 1, false);
	for (size_t i = 0; i < 5; i++)
		strat_reader_next(r);
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, "a line in a comment: cannot read the action 'zz'");
	ck_assert_int_eq(strat_reader_finding(r, 0)->level, STRAT_WARNING);
	ck_assert_ptr_null(strat_reader_finding(r, 1));
	strat_reader_free(r);
	r = keeping(judged, sizeof(judged) - 1, true);
	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "not-finished");
	ck_assert_ptr_nonnull(strstr(told_ledger(r, STRAT_OK), "[\"--finished\"],\"status\":1,\"records\":6,\"left_out\":0,\"double\":0,\"valid\":1,"));
	strat_reader_free(r);
}
END_TEST

/* What is no ledger of a whole run. */
START_TEST(no_ledgers)
{
	struct strat_rows rows = { .size = sizeof(rows), .room = 100 };
	struct strat_options o = { .size = sizeof(o), .game = "strata5", .rules = "isf", .max_record = 9999 };
	struct strat_reader *r = strat_reader_new(NULL, stream, sizeof(stream) - 1);
	size_t at = 0;

	expect_no_ledger(r, "this reader keeps no ledger");
	strat_reader_next(r);
	ck_assert_int_eq(strat_reader_keep_ledger(r, "a", 1, false), STRAT_REFUSED);
	strat_reader_free(r);
	if (!library_types[LIBRARY_SODIUM].is_in)
		return;
	r = keeping(stream, sizeof(stream) - 1, false);
	ck_assert_int_eq(strat_reader_keep_ledger(r, "a", 1, false), STRAT_REFUSED);
	ck_assert_int_eq(strat_reader_fill(r, NULL, &rows), STRAT_END);
	expect_no_ledger(r, "some records were read without being judged");
	strat_reader_free(r);
	r = strat_reader_new(NULL, "--- [\n", 6);
	ck_assert_int_eq(strat_reader_keep_ledger(r, "a", 7, false), STRAT_OK);
	expect_no_ledger(r, "the input should be a file of 7 bytes, but 6 were read");
	strat_reader_free(r);
	r = strat_reader_new_from(NULL, drip, &at); /* which fails */
	ck_assert_int_eq(strat_reader_keep_ledger(r, "-", UINT64_MAX, false), STRAT_OK);
	ck_assert_ptr_nonnull(strstr(told_ledger(r, STRAT_TROUBLE), "\"inputs\":[{\"file\":\"-\"}],\"options\":[],\"status\":2,"));
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "read-failed");
	strat_reader_free(r);
	r = strat_reader_new(&o, "", 0); /* no record at all is trouble */
	ck_assert_int_eq(strat_reader_keep_ledger(r, "a", 0, false), STRAT_OK);
	ck_assert_ptr_nonnull(strstr(told_ledger(r, STRAT_TROUBLE), "\"options\":[\"--game=strata5\",\"--rules=isf\",\"--max-record=9999\"],\"status\":2,"));
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "no-record");
	strat_reader_free(r);
}
END_TEST

#define SHARD(part, parts) \
	"{\"type\":\"ledger\",\"version\":\"1.1\",\"inputs\":[{\"file\":\"a\",\"size\":9,\"hash\":\"0123456789abcdef0123456789abcdef\"}]," \
	"\"shard\":{\"part\":" part ",\"parts\":" parts "},\"options\":[],\"status\":0,\"records\":1,\"left_out\":0,\"double\":0,\"valid\":1," \
	"\"invalid\":0,\"unreadable\":0,\"unfinished\":0,\"warnings\":0,\"bytes_in\":4,\"bytes_consumed\":4}\n"

START_TEST(sums)
{
	static const char *const three[] = { SHARD("1", "3") SHARD("2", "3"), SHARD("3", "3") }, *const names[] = { "x", "y", "z" };
	static const char *const wrong[] = { SHARD("1", "3"), SHARD("1", "3"), "{}" }, *const none[] = { "\n", "--- [" };
	struct strat_reader *r = strat_reader_new(NULL, "", 0);
	const char *text;
	size_t len;

	ck_assert_int_eq(strat_reader_sum(r, three, names, 2, &text, &len), STRAT_OK);
	ck_assert_uint_eq(strlen(text), len);
	ck_assert_ptr_nonnull(strstr(text, "\"records\":3,"));
	ck_assert_ptr_nonnull(strstr(text, "\"bytes_in\":12,\"bytes_consumed\":12}\n"));
	ck_assert_int_eq(strat_reader_sum(r, (const char *const[]){ text }, names, 0, &text, NULL), STRAT_REFUSED);
	ck_assert_ptr_null(text);
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, "there is no ledger");
	ck_assert_int_eq(strat_reader_sum(r, wrong, names, 3, &text, NULL), STRAT_REFUSED);
	ck_assert_ptr_nonnull(strstr(text, "\"records\":1,"));
	ck_assert_ptr_nonnull(strstr(text, "\"so_far\":true}\n"));
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, "z: this is no ledger, which validate --ledger writes");
	ck_assert_str_eq(strat_reader_finding(r, 1)->text, "y: --shard 1/3 is there twice");
	ck_assert_str_eq(strat_reader_finding(r, 2)->text, "'a': missing: --shard 2-3 of 3");
	ck_assert_ptr_null(strat_reader_finding(r, 3));
	ck_assert_int_eq(strat_reader_sum(r, none, names, 2, &text, NULL), STRAT_REFUSED);
	ck_assert_ptr_null(text);
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, "x: the file is empty: it has no ledger");
	ck_assert_int_eq(strat_reader_explain(r, "STG", &text, NULL), STRAT_REFUSED); /* the next call's finding takes their place */
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, "nothing has the id 'STG'");
	ck_assert_ptr_null(strat_reader_finding(r, 1));
	strat_reader_free(r);
}
END_TEST

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

int
main(void)
{
	Suite *s = suite_create("host-records");
	TCase *c = tcase_create("readers");

	tcase_add_test(c, readers);
	tcase_add_test(c, options_of_readers);
	tcase_add_test(c, numbers);
	tcase_add_test(c, ledgers);
	tcase_add_test(c, no_ledgers);
	tcase_add_test(c, sums);
	suite_add_tcase(s, c);
	return unit_main(s);
}
