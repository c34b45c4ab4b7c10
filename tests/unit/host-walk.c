/* host-walk.c: the library as other programs see it (notation/host/strat.h): walking through a game, and copying it;
 * and ledgers of what is read. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "host/handle.h"
#include "text/library.h"

static struct strat_match *
load(const char *text)
{
	struct strat_match *m = strat_match_new(NULL);

	ck_assert_ptr_nonnull(m);
	ck_assert_msg(strat_match_load(m, text, strlen(text)) == STRAT_OK, "%s\n%s", strat_match_finding(m)->text, text);
	return m;
}

static const char start[] = "strat: 1\ngame: stratego\nvariant: free\nid: broken\nsetup:\n  blue: |\n    F . . . . . . . . .\n"
    "    . . . . . . . . . .\n    . . . . . . . . . .\n    7 . . . 8 . . . . .\n  red: |\n    5 . . . . . . . . 9\n    . . . . . . . . . .\n"
    "    . . . . . . . . . .\n    F . . . . . . . . .\n";

/* All that a handle tells of a game. */
static const char *
tell_all(struct strat_match *m, struct buffer *out)
{
	const struct strat_event *e;
	const char *const *legal;
	const char *text;
	size_t n;

	buffer_clear(out);
	buffer_printf(out, "%s\n", (text = strat_match_record(m, NULL)) != NULL ? text : "-");
	buffer_printf(out, "%s\n", (text = strat_match_position(m)) != NULL ? text : "-");
	buffer_printf(out, "%s\n", (text = strat_match_action(m)) != NULL ? text : "-");
	for (size_t i = 0; (e = strat_match_event(m, i)) != NULL; i++)
		buffer_printf(out, "%s\n", e->says);
	legal = strat_match_legal(m, &n);
	for (size_t i = 0; i < n; i++)
		buffer_printf(out, "%s ", legal[i]);
	return buffer_string(out);
}

enum { STEPS_MAX = 400 };

/* What is told of a game after each of its steps, as undoing shows it. */
static size_t
undo_all(const char *text, char *told[STEPS_MAX + 1])
{
	struct strat_match *m = load(text);
	struct buffer all = { 0 };
	size_t steps = strat_match_steps(m), at = steps;

	ck_assert(strat_match_finding(m) == NULL && steps <= STEPS_MAX);
	told[at] = strdup(tell_all(m, &all));
	if (strstr(strat_match_record(m, NULL), "result: unfinished") == NULL && strat_match_undo(m) == STRAT_OK && strat_match_steps(m) < steps)
		told[--at] = strdup(tell_all(m, &all)); /* the board shows the result */
	while (at > 0) {
		ck_assert_int_eq(strat_match_undo(m), STRAT_OK);
		told[--at] = strdup(tell_all(m, &all));
	}
	ck_assert_int_eq(strat_match_undo(m), STRAT_REFUSED);
	ck_assert_int_eq((int)strat_match_steps(m), 0);
	strat_match_free(m);
	buffer_free(&all);
	return steps;
}

/* A copy tells the same, as does that of a seat. */
static void
check_copies(struct strat_match *m, const char *told)
{
	struct strat_match *copy = strat_match_copy(m), *seat = strat_match_seat(m, strat_match_seats(m, &(size_t){ 0 })[0]), *seen;
	struct buffer all = { 0 }, own = { 0 };

	ck_assert_ptr_nonnull(copy);
	ck_assert_str_eq(tell_all(copy, &all), told);
	if (seat != NULL) { /* (a log of one seat has no other) */
		ck_assert_ptr_nonnull(seen = strat_match_copy(seat));
		ck_assert_str_eq(tell_all(seen, &all), tell_all(seat, &own));
		ck_assert_int_eq(strat_match_go(seat, 0), STRAT_REFUSED);
		ck_assert(strat_match_steps(seat) == 0 && strat_match_finding(seat) != NULL && strat_match_step(seat) == NULL);
		strat_match_free(seen);
	}
	strat_match_free(copy);
	buffer_free(&all);
	buffer_free(&own);
}

/* A copy goes back by its own moments. */
static void
undo_copy(struct strat_match *m, char *told[], size_t at)
{
	struct strat_match *copy = strat_match_copy(m);
	struct buffer all = { 0 };

	ck_assert_ptr_nonnull(copy);
	for (unsigned i = 0; i < 3 && at > 0; i++) {
		ck_assert_int_eq(strat_match_undo(copy), STRAT_OK);
		ck_assert_str_eq(tell_all(copy, &all), told[--at]);
	}
	strat_match_free(copy);
	buffer_free(&all);
}

static void
check_walk(const char *text, struct rng *r)
{
	char *told[STEPS_MAX + 1];
	size_t steps = undo_all(text, told), at;
	struct strat_match *m = load(text);
	struct buffer all = { 0 };

	for (unsigned i = 0; i < 60; i++) {
		at = i == 0 || rng_below(r, 2) == 0 ? rng_below(r, (uint32_t)steps + 1) : strat_match_step(m)->number + (strat_match_step(m)->number < steps);
		ck_assert_int_eq(strat_match_go(m, at), STRAT_OK);
		ck_assert_msg(strcmp(tell_all(m, &all), told[at]) == 0, "step %zu of %zu:\n%s\nnot\n%s", at, steps, buffer_string(&all), told[at]);
		ck_assert(strat_match_step(m)->number == at && (strat_match_step(m)->kind == STRAT_BEGUN) == (at == 0));
		ck_assert_uint_eq(strat_match_steps(m), steps);
		if (i % 20 == 0)
			check_copies(m, told[at]);
		if (i % 20 == 0 && at < steps)
			undo_copy(m, told, at);
	}
	ck_assert_int_eq(strat_match_go(m, steps + 1), STRAT_REFUSED);
	ck_assert_int_eq(strat_match_go(m, steps / 2), STRAT_OK);
	ck_assert_int_eq(strat_match_play(m, "zzz"), STRAT_REFUSED); /* which leaves what lies ahead */
	ck_assert_int_eq(strat_match_go(m, steps), STRAT_OK);
	ck_assert_str_eq(tell_all(m, &all), told[steps]);
	ck_assert_int_eq(strat_match_go(m, steps / 2), STRAT_OK);
	ck_assert_int_eq(strat_match_play(m, "{another way}"), STRAT_OK);
	ck_assert_uint_eq(strat_match_steps(m), steps / 2 + 1);
	for (size_t i = 0; i <= steps; i++)
		free(told[i]);
	strat_match_free(m);
	buffer_free(&all);
}

START_TEST(walks)
{
	const struct game *g = game_at((size_t)_i);
	struct rng r = { unit_setting("STRAT_SEED", 1) };

	if (g == NULL || !unit_game(g))
		return;
	for (unsigned i = 0; i < 6; i++) {
		struct generated what = { .seed = rng_next(&r), .max_plies = 20 + rng_below(&r, 130) };
		struct generated_game result;
		struct buffer text = { 0 };

		ck_assert(generate(generator_of(g), &what, &text, &result));
		check_walk(buffer_string(&text), &r);
		buffer_free(&text);
	}
}
END_TEST

/* Steps that are no actions; and a record that is refused. */
START_TEST(all_sorts_of_steps)
{
	static const struct strat_step expected[] = {
		{ STRAT_BEGUN, 0, NULL, false }, { STRAT_COMMENTED, 1, "{so}", false }, { STRAT_ACTED, 2, "a4-a5", false },
		{ STRAT_ACTED, 3, "a7-a6", true }, { STRAT_TOOK_BACK, 4, "[takeback]", false }, { STRAT_PUNISHED, 5, "[penalty blue slow]", false },
		{ STRAT_ACTED, 6, "a7-b8 [stands]", false },
	};
	struct rng r = { 1 };
	struct buffer text = { 0 }, all = { 0 };
	struct strat_match *m, *copy;
	const struct strat_step *s;

	buffer_printf(&text, "%smoves: |\n  {so} 1. a4-a5 a7-a6\n  [takeback] [penalty blue slow] 1... a7-b8 [stands]\nresult: red resignation\n", start);
	m = load(buffer_string(&text));
	ck_assert_uint_eq(strat_match_steps(m), LEN(expected) - 1);
	for (size_t i = 0; i < LEN(expected); i++) {
		ck_assert_int_eq(strat_match_go(m, i), STRAT_OK);
		s = strat_match_step(m);
		ck_assert(s->kind == expected[i].kind && s->number == i && s->taken_back == expected[i].taken_back);
		ck_assert_pstr_eq(s->text, expected[i].text);
		ck_assert((strat_match_outcome(m) != NULL) == (i == LEN(expected) - 1));
	}
	check_walk(buffer_string(&text), &r);
	strat_match_free(m);

	buffer_clear(&text);
	buffer_printf(&text, "%smoves: 1. a4-a5 a7-a6 2. j4-j5 e7-e6 3. a5-b6\nresult: unfinished\n", start);
	ck_assert_ptr_nonnull(m = strat_match_new(NULL));
	ck_assert_int_eq(strat_match_open(m, text.data, text.len), STRAT_OK);
	ck_assert_uint_eq(strat_match_steps(m), 4);
	ck_assert_int_eq(strat_match_go(m, 2), STRAT_OK);
	ck_assert_ptr_nonnull(strat_match_refusal(m));
	ck_assert_str_eq(strat_match_claim(m, "illegal at 5")->decision, "upheld");
	ck_assert_ptr_nonnull(copy = strat_match_copy(m));
	ck_assert_uint_eq(strat_match_ply(copy), 2);
	ck_assert_str_eq(strat_match_claim(copy, "illegal at 5")->decision, "upheld");
	ck_assert_str_eq(tell_all(copy, &all), tell_all(m, &text));
	strat_match_free(copy);
	strat_match_free(m);
	ck_assert_ptr_nonnull(m = strat_match_new(NULL));
	ck_assert(strat_match_copy(m) == NULL && strat_match_steps(m) == 0 && strat_match_go(m, 0) == STRAT_REFUSED);
	strat_match_free(m);
	buffer_free(&text);
	buffer_free(&all);
}
END_TEST

/* ---- back and forth ------------------------------------------------------------------------------- */

enum { WORDS_MAX = 4000 };

/* Play a random legal action, as numbers or as text.  false: there is none. */
static bool
play_any(struct strat_match *m, struct rng *r)
{
	static struct strat_action legal[4096];
	size_t n = strat_match_legal_actions(m, legal, sizeof(*legal), LEN(legal)), i;
	const char *text;

	if (n == 0)
		return false;
	i = rng_below(r, (uint32_t)(n < LEN(legal) ? n : LEN(legal)));
	if (rng_below(r, 3) != 0)
		return strat_match_play_action(m, &legal[i]) == STRAT_OK;
	ck_assert_ptr_nonnull(text = strat_match_spell(m, &legal[i]));
	text = strdup(text);
	ck_assert_msg(strat_match_play(m, text) == STRAT_OK, "%s: %s", text, strat_match_finding(m)->text);
	free((char *)text);
	return true;
}

static void
check_position(struct strat_match *m, const char *position)
{
	const char *now = strat_match_position(m);

	ck_assert_ptr_nonnull(now);
	ck_assert_str_eq(now, position);
}

/* Go on, back, and on another way, by numbers and by text, in copies of copies: each undoing leads to what was there before. */
START_TEST(back_and_forth)
{
	const struct game *g = game_at((size_t)_i);
	struct rng r = { unit_setting("STRAT_SEED", 7) };
	struct generated what = { .seed = 5, .max_plies = 40 };
	struct generated_game ignored;
	struct buffer text = { 0 };
	static char *position[WORDS_MAX + 1];
	struct strat_match *m, *copy;
	size_t n = 0;

	if (g == NULL || !unit_game(g))
		return;
	ck_assert(generate(generator_of(g), &what, &text, &ignored));
	m = load(buffer_string(&text));
	while (strat_match_undo(m) == STRAT_OK)
		continue;
	position[0] = strdup(strat_match_position(m));
	for (unsigned i = 0; i < 400; i++) {
		for (unsigned on = rng_below(&r, 60); on > 0 && n < WORDS_MAX && play_any(m, &r); on--)
			position[++n] = strdup(strat_match_position(m));
		for (unsigned back = rng_below(&r, i % 40 == 39 ? 600 : 40); back > 0 && n > 0; back--) {
			ck_assert_int_eq(strat_match_undo(m), STRAT_OK);
			free(position[n--]);
			if (back % 4 == 0)
				check_position(m, position[n]);
		}
		if (i % 8 != 0)
			continue;
		ck_assert_ptr_nonnull(copy = strat_match_copy(m));
		strat_match_free(m);
		m = copy;
		check_position(m, position[n]);
	}
	while (n > 0) {
		ck_assert_int_eq(strat_match_undo(m), STRAT_OK);
		free(position[n--]);
		check_position(m, position[n]);
	}
	free(position[0]);
	strat_match_free(m);
	buffer_free(&text);
}
END_TEST

/* ---- a long game ------------------------------------------------------------------------------------ */

/* What a host sees of moments: blocks of their size. */
struct counted {
	size_t size, now, most;
};

static void *
counted_allocate(void *ctx, size_t size)
{
	struct counted *c = ctx;
	size_t *block = malloc(2 * sizeof(max_align_t) + size);

	*block = size;
	c->now += size == c->size;
	c->most = c->now > c->most ? c->now : c->most;
	return (char *)block + sizeof(max_align_t);
}

static void
counted_release(void *ctx, void *block)
{
	struct counted *c = ctx;
	size_t *head = (size_t *)(void *)((char *)block - sizeof(max_align_t));

	c->now -= *head == c->size;
	free(head);
}

static void *
counted_resize(void *ctx, void *block, size_t size)
{
	void *to = counted_allocate(ctx, size);
	size_t before = block != NULL ? *(size_t *)(void *)((char *)block - sizeof(max_align_t)) : 0;

	if (block == NULL)
		return to;
	memcpy(to, block, before < size ? before : size);
	counted_release(ctx, block);
	return to;
}

enum { LONG = 10000 };

/* Write a game of so many plies, in which two pieces go to and fro; with one takeback, if there is room for it. */
static void
write_long(struct buffer *out, unsigned plies, unsigned taken_back)
{
	static const char *const cycle[] = { "a4-a5", "a7-a6", "a5-a4", "a6-a7" };

	buffer_clear(out);
	buffer_printf(out, "%s", start);
	buffer_text(out, "rules: {two-squares: off, chasing: off}\nmoves: |\n");
	for (unsigned i = 0; i < plies; i++) {
		buffer_printf(out, "  %s\n", cycle[i % 4]);
		if (i + 1 == taken_back)
			buffer_printf(out, "  [takeback]\n  %s\n", cycle[i % 4]);
	}
	buffer_text(out, "result: unfinished\n");
}

/* All moments of a match, with the handles of its seats, stay within their size; backwards each step is what it was forwards. */
static void
walk_back(unsigned taken_back)
{
	struct counted c = { .size = sizeof(struct moment) + game_find("stratego", 8)->state_size };
	struct strat_options o = { .size = sizeof(o), .memory = { counted_allocate, counted_resize, counted_release, &c } };
	struct strat_match *m = strat_match_new(&o), *copy;
	struct buffer text = { 0 };
	static char *told[LONG + 3];
	size_t steps;

	write_long(&text, LONG, taken_back);
	ck_assert_msg(strat_match_load(m, text.data, text.len) == STRAT_OK, "%s", strat_match_finding(m)->text);
	steps = strat_match_steps(m);
	ck_assert_uint_eq(steps, LONG + 2 * (taken_back != 0));
	ck_assert_uint_gt(c.most, 20);
	for (size_t i = 0; i <= steps; i++) {
		ck_assert_int_eq(strat_match_go(m, i), STRAT_OK);
		told[i] = strdup(strat_match_position(m));
	}
	ck_assert_ptr_nonnull(strat_match_position(strat_match_seat(m, "red")));
	ck_assert_ptr_nonnull(strat_match_position(strat_match_seat(m, "blue")));
	for (size_t i = steps + 1; i-- > 0;) {
		ck_assert_int_eq(strat_match_go(m, i), STRAT_OK);
		check_position(m, told[i]);
	}
	ck_assert_int_eq(strat_match_go(m, steps), STRAT_OK);
	ck_assert_uint_le(c.most * c.size, MOMENTS_BYTES);
	c.most = 0;
	ck_assert_ptr_nonnull(copy = strat_match_copy(m));
	ck_assert_uint_le(c.most * c.size, 2 * MOMENTS_BYTES);
	for (size_t i = steps; i-- > steps - 200;) {
		ck_assert_int_eq(strat_match_undo(copy), STRAT_OK);
		check_position(copy, told[i]);
	}
	strat_match_free(copy);
	strat_match_free(m);
	ck_assert_uint_eq(c.now, 0);
	for (size_t i = 0; i <= steps; i++)
		free(told[i]);
	buffer_free(&text);
}

START_TEST(long_walks)
{
	walk_back(0);
	walk_back(LONG / 2);
}
END_TEST

/* ---- ledgers -------------------------------------------------------------------------------------- */

#define S5(id, moves, result) "---\nstrat: 1\ngame: strata5\nid: " id "\nmoves: |\n  " moves "\nresult: " result "\n"
#define COMMENTED S5("five", "1. 4:b1-b2-a2-a1 {[%line zz]} 3:a2-b2-b1", "red resignation")
#define CLAIMING S5("six", "1. 4:b1-b2-a2-a1", "unfinished") "claims: ['nonsense']\n"

static const char judged[] = S5("one", "1. 4:b1-b2-a2-a1", "unfinished") "--- [\n" S5("two", "1. 4:b1-b2-a2-a1 +z9", "unfinished")
    S5("three", "1. 4:b1-b2-a2-a1 +a3", "unfinished") COMMENTED CLAIMING;

#define JUDGED "\"left_out\":0,\"double\":0,\"valid\":2,\"invalid\":1,\"unreadable\":3,\"unfinished\":1,\"warnings\":1,"

/* Gives a record, and then fails. */
static ptrdiff_t
break_off(void *ctx, void *to, size_t cap)
{
	static const char record[] = S5("one", "1. 4:b1-b2-a2-a1", "unfinished");
	size_t *at = ctx, n = sizeof(record) - 1 - *at;

	if (n == 0)
		return -1;
	n = n < cap ? n : cap;
	memcpy(to, record + *at, n);
	*at += n;
	return (ptrdiff_t)n;
}

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
	struct strat_reader *r = strat_reader_new(NULL, judged, sizeof(judged) - 1);
	size_t at = 0;

	expect_no_ledger(r, "this reader keeps no ledger");
	strat_reader_next(r);
	ck_assert_int_eq(strat_reader_keep_ledger(r, "a", 1, false), STRAT_REFUSED);
	strat_reader_free(r);
	if (!library_types[LIBRARY_SODIUM].is_in)
		return;
	r = keeping(judged, sizeof(judged) - 1, false);
	ck_assert_int_eq(strat_reader_keep_ledger(r, "a", 1, false), STRAT_REFUSED);
	ck_assert_int_eq(strat_reader_fill(r, NULL, &rows), STRAT_END);
	expect_no_ledger(r, "some records were read without being judged");
	strat_reader_free(r);
	r = strat_reader_new(NULL, "--- [\n", 6);
	ck_assert_int_eq(strat_reader_keep_ledger(r, "a", 7, false), STRAT_OK);
	expect_no_ledger(r, "the input should be a file of 7 bytes, but 6 were read");
	strat_reader_free(r);
	r = strat_reader_new_from(NULL, break_off, &at);
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

int
main(void)
{
	Suite *s = suite_create("host-walk");
	TCase *c = tcase_create("walk");

	tcase_set_timeout(c, 300);
	tcase_add_loop_test(c, walks, 0, unit_games());
	tcase_add_test(c, all_sorts_of_steps);
	tcase_add_loop_test(c, back_and_forth, 0, unit_games());
	tcase_add_test(c, long_walks);
	tcase_add_test(c, ledgers);
	tcase_add_test(c, no_ledgers);
	tcase_add_test(c, sums);
	suite_add_tcase(s, c);
	return unit_main(s);
}
