/* host-1.1.c: what the library as other programs see it (notation/host/strat.h) has since version 1.1. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "host/strat.h"

static struct strat_match *
load(const char *text)
{
	struct strat_match *m = strat_match_new(NULL);

	ck_assert_ptr_nonnull(m);
	ck_assert_msg(strat_match_load(m, text, strlen(text)) == STRAT_OK, "%s\n%s", strat_match_finding(m)->text, text);
	return m;
}

/* ---- who plays ---------------------------------------------------------------------------------- */

static bool
is_listed(const char *const *seat, const char *name)
{
	while (*seat != NULL && strcmp(*seat, name) != 0)
		seat++;
	return *seat != NULL;
}

/* Is each seat that is listed a handle, and no other one?  Everybody is told the same. */
static void
check_seats(struct strat_match *m)
{
	const struct strat_game *g = strat_match_game(m);
	const char *seats[5], *name;
	const char *const *listed;
	struct strat_match *seat;
	size_t n, again;

	ck_assert_ptr_nonnull(listed = strat_match_seats(m, &n));
	ck_assert(n >= 2 && n < LEN(seats) && listed[n] == NULL);
	memcpy(seats, listed, (n + 1) * sizeof(*seats));
	for (size_t i = 0; (name = strat_game_seat(g, i)) != NULL; i++) {
		seat = strat_match_seat(m, name);
		ck_assert_msg((seat != NULL) == is_listed(seats, name), "%s", name);
		if (seat == NULL) {
			ck_assert_ptr_nonnull(strstr(strat_match_finding(m)->text, "nobody plays"));
			continue;
		}
		listed = strat_match_seats(seat, &again);
		ck_assert_uint_eq(again, n);
		for (size_t s = 0; s <= n; s++)
			ck_assert_ptr_eq(listed[s], seats[s]);
	}
	if ((name = strat_match_mover(m)) != NULL)
		ck_assert(is_listed(seats, name));
}

START_TEST(who_plays)
{
	const struct game *g = game_at((size_t)_i);
	struct rng r = { unit_setting("STRAT_SEED", 1) };

	if (g == NULL || !unit_game(g))
		return;
	for (unsigned i = 0; i < 20; i++) {
		struct generated what = { .seed = rng_next(&r), .max_plies = rng_below(&r, 300) };
		struct generated_game result;
		struct buffer text = { 0 };
		struct strat_match *m;

		ck_assert(generate(generator_of(g), &what, &text, &result));
		buffer_char(&text, '\0');
		m = load(text.data);
		check_seats(m);
		for (unsigned back = rng_below(&r, 20); back > 0 && strat_match_undo(m) == STRAT_OK; back--)
			continue;
		check_seats(m);
		strat_match_free(m);
		buffer_free(&text);
	}
}
END_TEST

/* The handle of a seat stays when its match begins another game; there it may be nobody's. */
START_TEST(nobody_plays_any_more)
{
	static const char four[] = "strat: 1\ngame: galaxy-grid\nmoves: ''\nresult: unfinished\n";
	static const char two[] = "strat: 1\ngame: galaxy-grid\ntanks: [1, 3]\nmoves: ''\nresult: unfinished\n";
	struct strat_match *m = load(four), *second = strat_match_seat(m, "tank2"), *third = strat_match_seat(m, "tank3");
	size_t n = 7;

	ck_assert_ptr_nonnull(second);
	ck_assert_ptr_nonnull(strat_match_position(second));
	ck_assert_int_eq(strat_match_load(m, two, strlen(two)), STRAT_OK);
	ck_assert_ptr_null(strat_match_position(second));
	ck_assert_str_eq(strat_match_finding(second)->text, "nobody plays tank2 in this game");
	ck_assert_str_eq(strat_match_finding(second)->help, "write one of tank1, tank3");
	ck_assert_ptr_null(strat_match_seats(second, &n));
	ck_assert_uint_eq(n, 0);
	ck_assert_ptr_nonnull(strat_match_position(third));
	ck_assert_ptr_null(strat_match_seat(m, "tank2"));
	ck_assert_ptr_null(strat_match_seat(m, "tank5"));
	ck_assert_ptr_nonnull(strstr(strat_match_finding(m)->text, "has no seat 'tank5'"));
	ck_assert_int_eq(strat_match_load(m, four, strlen(four)), STRAT_OK);
	ck_assert_ptr_nonnull(strat_match_position(second));
	strat_match_free(m);
	ck_assert_ptr_nonnull(m = strat_match_new(NULL));
	ck_assert_ptr_null(strat_match_seats(m, &n));
	ck_assert_str_eq(strat_match_finding(m)->text, "no game has begun");
	strat_match_free(m);
}
END_TEST

/* ---- records that are refused --------------------------------------------------------------------- */

static const char start[] = "strat: 1\ngame: stratego\nvariant: free\nid: broken\nsetup:\n  blue: |\n    F . . . . . . . . .\n"
    "    . . . . . . . . . .\n    . . . . . . . . . .\n    7 . . . 8 . . . . .\n  red: |\n    5 . . . . . . . . 9\n    . . . . . . . . . .\n"
    "    . . . . . . . . . .\n    F . . . . . . . . .\n";

/* Open this record; it must be refused there, and be loaded by no other call. */
static struct strat_match *
open_refused(const char *moves, const char *result, const char *id, uint32_t ply)
{
	struct strat_match *m = strat_match_new(NULL);
	struct buffer text = { 0 };
	const struct strat_finding *f;

	ck_assert_ptr_nonnull(m);
	buffer_printf(&text, "%smoves: |\n  %s\nresult: %s\nclaims:\n  - 'red: legal at 2'\n  - {says: over, at: 3, text: so it was}\n", start, moves, result);
	ck_assert_int_eq(strat_match_load(m, text.data, text.len), STRAT_REFUSED);
	ck_assert_ptr_null(strat_match_refusal(m));
	ck_assert_msg(strat_match_open(m, text.data, text.len) == STRAT_OK, "%s", moves);
	ck_assert_ptr_null(strat_match_finding(m));
	ck_assert_ptr_nonnull(f = strat_match_refusal(m));
	ck_assert_str_eq(f->id, id);
	ck_assert_str_eq(f->record_id, "broken");
	ck_assert(f->line > 0);
	ck_assert_uint_eq(strat_match_ply(m), ply);
	ck_assert_ptr_null(strat_match_outcome(m));
	buffer_free(&text);
	return m;
}

/* What the game is like up to there: as if no more had been recorded. */
static void
expect_like(struct strat_match *m, const char *moves)
{
	struct buffer text = { 0 }, position = { 0 };
	struct strat_match *other;
	const struct strat_event *e, *same;

	buffer_printf(&text, "%smoves: |\n  %s\nresult: unfinished\n", start, moves);
	buffer_char(&text, '\0');
	other = load(text.data);
	buffer_text(&position, strat_match_position(m));
	ck_assert_str_eq(buffer_string(&position), strat_match_position(other));
	ck_assert_pstr_eq(strat_match_action(m), strat_match_action(other));
	ck_assert_ptr_null(strat_match_refusal(other));
	for (size_t i = 0; (e = strat_match_event(other, i)) != NULL; i++) {
		ck_assert_ptr_nonnull(same = strat_match_event(m, i));
		ck_assert_str_eq(same->says, e->says);
	}
	ck_assert_ptr_null(strat_match_event(m, 9));
	strat_match_free(other);
	buffer_free(&position);
	buffer_free(&text);
}

START_TEST(refused)
{
	static const struct {
		const char *moves, *result, *id, *before;
		uint32_t ply;
	} records[] = {
		{ "1. a4-a5 a7-a5 2. a5-a6", "unfinished", "illegal-action", "1. a4-a5", 1 },
		{ "1. a4-a5 {so} a7-a6 2. j4-j5(9>1)", "red resignation", "wrong-mark", "1. a4-a5 {so} a7-a6", 2 },
		{ "1. a4-a5 a7-a6 2. a5-a6(5<7) e7-e6", "unfinished", "wrong-mark", "1. a4-a5 a7-a6", 2 },
		{ "1. a4-a5 a7-a6 7. j4-j5", "unfinished", "wrong-number", "1. a4-a5 a7-a6", 2 },
		{ "1. a4-a5 [takeback] a4-a5 a7-a6 [takeback 9]", "unfinished", "wrong-event", "1. a4-a5 [takeback] a4-a5 a7-a6", 2 },
		{ "1. a4-a6 [stands] a7-a5 [stands] 2. a6-b6 e7-f9", "unfinished", "illegal-action", "1. a4-a6 [stands] a7-a5 [stands] 2. a6-b6", 3 },
		{ "1. a4-a5 a7-a6", "red flag", "wrong-result", "1. a4-a5 a7-a6", 2 },
		{ "1. b4-b5", "unfinished", "illegal-action", "{}", 0 },
	};
	struct strat_match *m;

	for (size_t i = 0; i < LEN(records); i++) {
		m = open_refused(records[i].moves, records[i].result, records[i].id, records[i].ply);
		expect_like(m, records[i].before);
		ck_assert_str_eq(strat_match_claimed(m, 0), "red: legal at 2");
		ck_assert_str_eq(strat_match_claimed(m, 1), "over at 3");
		ck_assert_ptr_null(strat_match_claimed(m, 2));
		ck_assert_ptr_null(strat_match_decide(m, 2));
		ck_assert_ptr_null(strat_match_finding(m));
		if (strcmp(records[i].id, "wrong-event") != 0)
			ck_assert_ptr_nonnull(strstr(strat_match_decide(m, 1)->text, "so it was"));
		else /* adjudicate does not know either which actions there are */
			ck_assert_ptr_null(strat_match_decide(m, 1));
		ck_assert_ptr_nonnull(strat_match_refusal(m));
		ck_assert(strat_match_undo(m) == (records[i].ply > 0 ? STRAT_OK : STRAT_REFUSED));
		strat_match_free(m);
	}
}
END_TEST

/* Claims see all that is recorded, until the game goes another way. */
START_TEST(claims_see_all)
{
	static const char moves[] = "1. a4-a5 a7-a5 2. a5-a6";
	struct strat_match *m = open_refused(moves, "unfinished", "illegal-action", 1), *red;

	ck_assert_str_eq(strat_match_claim(m, "illegal at 2")->decision, "upheld");
	ck_assert_ptr_nonnull(red = strat_match_seat(m, "red"));
	ck_assert_str_eq(strat_match_claim(red, "illegal at 2")->decision, "undetermined");
	ck_assert_ptr_null(strat_match_claimed(red, 0));
	ck_assert_ptr_nonnull(strat_match_finding(red));
	ck_assert_ptr_null(strat_match_refusal(red)->clause);
	ck_assert_ptr_null(strstr(strat_match_refusal(red)->text, "a7"));
	ck_assert_int_eq(strat_match_open(red, "", 0), STRAT_REFUSED);
	ck_assert_int_eq(strat_match_play(m, "a7-a5"), STRAT_REFUSED); /* which changes nothing */
	ck_assert_str_eq(strat_match_claim(m, "illegal at 2")->decision, "upheld");
	ck_assert_int_eq(strat_match_play(m, "a7-a6"), STRAT_OK);
	ck_assert_ptr_null(strat_match_refusal(m));
	ck_assert_str_eq(strat_match_claim(m, "illegal at 2")->decision, "refused");
	ck_assert_ptr_nonnull(strstr(strat_match_record(m, NULL), "a4-a5 a7-a6\n"));
	strat_match_free(m);

	m = open_refused(moves, "unfinished", "illegal-action", 1);
	ck_assert_int_eq(strat_match_undo(m), STRAT_OK);
	ck_assert_ptr_null(strat_match_refusal(m));
	ck_assert_str_eq(strat_match_claim(m, "illegal at 2")->decision, "undetermined");
	strat_match_free(m);

	m = open_refused(moves, "unfinished", "illegal-action", 1);
	ck_assert_int_eq(strat_match_end(m, "red resignation"), STRAT_OK);
	ck_assert_ptr_null(strat_match_refusal(m));
	ck_assert_str_eq(strat_match_claim(m, "result red resignation")->decision, "upheld");
	strat_match_free(m);
}
END_TEST

/* Claims as people write them: those of a record are put into their full spelling when it is read, whatever is played then. */
START_TEST(claims_as_written)
{
	struct strat_match *m = strat_match_new(NULL);
	struct buffer text = { 0 };

	ck_assert_ptr_nonnull(m);
	buffer_printf(&text, "%splayers: {red: Ines, blue: Tom Berg}\nmoves: 1. a4-a5 a7-a6\nresult: unfinished\n"
	    "claims: [Tom Berg illegal turn 1 of red, a7-a6 not allowed, illegal move 1]\n", start);
	ck_assert_int_eq(strat_match_open(m, text.data, text.len), STRAT_OK);
	ck_assert_str_eq(strat_match_warning(m, 0)->id, "claim-spelling");
	ck_assert_str_eq(strat_match_warning(m, 0)->text, "'Tom Berg illegal turn 1 of red' is read as 'blue: illegal at 1.red'");
	ck_assert_str_eq(strat_match_warning(m, 1)->text, "'a7-a6 not allowed' is read as 'illegal at 2'");
	ck_assert_ptr_null(strat_match_warning(m, 2));
	ck_assert_int_eq(strat_match_play(m, "j4-j5"), STRAT_OK);
	ck_assert_str_eq(strat_match_claimed(m, 0), "blue: illegal at 1");
	ck_assert_str_eq(strat_match_claimed(m, 1), "illegal at 2");
	ck_assert_ptr_null(strat_match_claimed(m, 2));
	ck_assert_str_eq(strat_match_finding(m)->help, "write at 1 for a4-a5, or at 2 for a7-a6");
	ck_assert_ptr_nonnull(strstr(strat_match_record(m, NULL), "\"blue: illegal at 1.red\""));
	ck_assert_str_eq(strat_match_claim(m, "Ines: a4-a5 was legal")->decision, "upheld");
	ck_assert_str_eq(strat_match_claim(m, "j4-j5 illegal")->decision, "refused");
	ck_assert_ptr_null(strat_match_claim(m, "i4-i5 illegal"));
	ck_assert_str_eq(strat_match_claim(m, "knows at 1 a7=7")->decision, "refused");
	ck_assert_ptr_nonnull(strstr(strat_match_claim(m, "knows at 1 a5=5")->yaml, "claim: knows at 1 blue a5=5"));
	strat_match_free(m);
	buffer_free(&text);
}
END_TEST

/* A set-up that is refused leaves no position; what cannot be read cannot be opened. */
START_TEST(not_begun)
{
	static const char setup[] = "strat: 1\ngame: galaxy-grid\ntanks: [1, 3]\nshields: 3\nmoves: ''\nresult: unfinished\n";
	static const char wrong[] = "strat: 1\ngame: stratego\nvariant: barrage\nsetup:\n  blue: |\n    F . . . . . . . . .\n"
	    "    . . . . . . . . . .\n    . . . . . . . . . .\n    . . . . . . . . . .\n  red: |\n    . . . . . . . . . .\n    . . . . . . . . . .\n"
	    "    . . . . . . . . . .\n    F . . . . . . . . .\nmoves: a1-a2\nresult: unfinished\nclaims: [illegal at 1]\n";
	static const char *const unread[] = { "", "strat: 1", "--- stratego", "\xff", "strat: 1\ngame: strata5\nmoves: zzz\nresult: unfinished\n" };
	struct strat_match *m = load(setup);
	size_t n;

	for (size_t i = 0; i < LEN(unread); i++) {
		ck_assert_int_eq(strat_match_open(m, unread[i], strlen(unread[i])), STRAT_REFUSED);
		ck_assert_ptr_nonnull(strat_match_finding(m));
		ck_assert_ptr_nonnull(strat_match_position(m)); /* of the game before */
	}
	ck_assert_int_eq(strat_match_open(m, wrong, strlen(wrong)), STRAT_OK);
	ck_assert_str_eq(strat_match_refusal(m)->id, "illegal-setup");
	ck_assert_ptr_eq(strat_match_game(m), strat_game_find("stratego"));
	ck_assert_ptr_null(strat_match_position(m));
	ck_assert_str_eq(strat_match_finding(m)->id, "illegal-setup");
	ck_assert_ptr_null(strat_match_legal(m, &n));
	ck_assert_ptr_null(strat_match_seat(m, "red"));
	ck_assert_ptr_null(strat_match_record(m, NULL));
	ck_assert_int_eq(strat_match_play(m, "a1-a2"), STRAT_REFUSED);
	ck_assert_int_eq(strat_match_undo(m), STRAT_REFUSED);
	ck_assert_int_eq(strat_match_end(m, "red resignation"), STRAT_REFUSED);
	ck_assert_str_eq(strat_match_decide(m, 0)->decision, strat_match_claim(m, "illegal at 1")->decision);
	ck_assert_int_eq(strat_match_load(m, setup, strlen(setup)), STRAT_OK);
	ck_assert_ptr_null(strat_match_refusal(m));
	strat_match_free(m);
}
END_TEST

/* By way of a reader a verdict has the record's number, and a finding its place in the input. */
START_TEST(opened_by_reader)
{
	struct strat_match *m = strat_match_new(NULL);
	struct strat_reader *r;
	struct buffer text = { 0 };
	uint64_t line;

	buffer_printf(&text, "%smoves: ''\nresult: unfinished\n---\n%smoves: b4-b5\nresult: unfinished\nclaims: [illegal at 1]\n", start, start);
	ck_assert_ptr_nonnull(r = strat_reader_new(NULL, text.data, text.len));
	ck_assert_int_eq(strat_reader_open(r, m), STRAT_REFUSED);
	ck_assert_int_eq(strat_reader_next(r), STRAT_OK);
	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	line = strat_reader_finding(r, 0)->line;
	ck_assert_int_eq(strat_reader_match(r, m), STRAT_REFUSED);
	ck_assert_int_eq(strat_reader_open(r, m), STRAT_OK);
	ck_assert_uint_eq(strat_match_refusal(m)->record, 2);
	ck_assert_uint_eq(strat_match_refusal(m)->line, line);
	ck_assert_ptr_nonnull(strstr(strat_match_decide(m, 0)->text, "record 2 (broken), illegal at 1: upheld"));
	strat_reader_free(r);
	ck_assert_str_eq(strat_match_claim(m, "illegal at 1")->decision, "upheld");
	strat_match_free(m);
	buffer_free(&text);
}
END_TEST

/* ---- claims by way of a reader, and options ---------------------------------------------------------- */

/* A reader that has read this record. */
static struct strat_reader *
read_one(const struct strat_options *options, const struct buffer *text, enum strat_status expected)
{
	struct strat_reader *r = strat_reader_new(options, text->data, text->len);

	ck_assert_ptr_nonnull(r);
	ck_assert_int_eq(strat_reader_next(r), expected);
	return r;
}

START_TEST(claims_of_a_reader)
{
	struct strat_options o = { .size = sizeof(o), .first_record = 7 };
	const struct strat_verdict *v;
	struct strat_reader *r;
	struct buffer text = { 0 };
	const char *claim;

	buffer_printf(&text, "%splayers: {red: Ines, blue: Tom Berg}\nmoves: 1. a4-a5 a7-a5\nresult: unfinished\n"
	    "claims: [red illegal 2, nonsense, illegal at 1]\n", start);
	r = read_one(&o, &text, STRAT_REFUSED);
	ck_assert_uint_eq(strat_reader_number(r), 7);
	ck_assert_str_eq(strat_reader_player(r, "blue"), "Tom Berg");
	ck_assert_ptr_null(strat_reader_player(r, "green"));
	ck_assert_int_eq(strat_reader_claim(r, 0, &claim), STRAT_OK);
	ck_assert_str_eq(claim, "red: illegal at 2");
	ck_assert_int_eq(strat_reader_decide(r, 0, &v), STRAT_OK);
	ck_assert_str_eq(v->decision, "upheld");
	ck_assert_str_eq(v->turn, "1.blue");
	ck_assert_str_eq(v->holds, strat_game_explain(strat_reader_game(r), v->clause));
	ck_assert_ptr_nonnull(strstr(v->json, "\"record\":7,\"id\":\"broken\""));
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "illegal-action");
	ck_assert_int_eq(strat_reader_claim(r, 3, &claim), STRAT_END);
	ck_assert_ptr_null(claim);
	ck_assert_int_eq(strat_reader_decide(r, 3, &v), STRAT_END);
	ck_assert_ptr_null(v);
	ck_assert_int_eq(strat_reader_decide_claim(r, "blue: legal at 2", &v), STRAT_OK);
	ck_assert_str_eq(v->decision, "refused");
	ck_assert_int_eq(strat_reader_claim(r, 1, &claim), STRAT_REFUSED);
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "bad-claim");
	ck_assert_int_eq(strat_reader_decide(r, 2, &v), STRAT_OK);
	ck_assert_str_eq(v->decision, "refused");
	ck_assert_int_eq(strat_reader_decide_claim(r, "differs from x", &v), STRAT_REFUSED);
	ck_assert_int_eq(strat_reader_next(r), STRAT_END);
	ck_assert_int_eq(strat_reader_decide(r, 0, &v), STRAT_REFUSED);
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, "no record was read");
	strat_reader_free(r);

	buffer_clear(&text);
	buffer_printf(&text, "%smoves: 1. a4-a5 zzz\nresult: unfinished\nclaims: [illegal at 1]\n", start);
	r = read_one(NULL, &text, STRAT_REFUSED);
	ck_assert_int_eq(strat_reader_decide(r, 0, &v), STRAT_REFUSED);
	ck_assert_ptr_null(v);
	strat_reader_free(r);

	buffer_clear(&text);
	buffer_printf(&text, "%smoves: 1. a4-a5\nresult: unfinished\nclaims: {}\n", start);
	r = read_one(NULL, &text, STRAT_OK);
	ck_assert_int_eq(strat_reader_claim(r, 0, &claim), STRAT_REFUSED);
	strat_reader_free(r);
	buffer_free(&text);
}
END_TEST

/* What a verdict turns on, and what would settle one that is open. */
START_TEST(changes_and_questions)
{
	static const char log[] = "strat: 1\ngame: stratego\nlog: red\nvariant: free\nsetup:\n  red: |\n    5 . . . . . . . . 9\n"
	    "    . . . . . . . . . .\n    . . . . . . . . . .\n    F . . . . . . . . .\n  blue: |\n    ? . . . . . . . . .\n"
	    "    . . . . . . . . . .\n    . . . . . . . . . .\n    ? . . . ? . . . . .\nmoves: 1. a4-a5\nresult: unfinished\n";
	struct strat_match *m = strat_match_new(NULL);
	const struct strat_verdict *v;
	struct buffer text = { 0 };
	struct strat_reader *r;

	buffer_printf(&text, "%smoves: 1. a4-a5 e7-e6 2. a5-a6 e6-e7 3. a6xa7\nresult: unfinished\n", start);
	r = read_one(NULL, &text, STRAT_OK);
	ck_assert_int_eq(strat_reader_decide_claim(r, "what at 5 nothing", &v), STRAT_REFUSED);
	ck_assert_int_eq(strat_reader_decide_claim(r, "legal at 5", &v), STRAT_OK);
	ck_assert_ptr_null(v->open);
	ck_assert_ptr_null(v->settled_by);
	ck_assert(v->turns_on == 0 && v->changes != NULL && !v->limited);
	strat_reader_free(r);
	ck_assert_int_eq(strat_match_load(m, log, strlen(log)), STRAT_OK);
	ck_assert_ptr_nonnull(v = strat_match_claim(m, "knows at 1 red a7=7"));
	ck_assert_ptr_nonnull(v = strat_match_claim(m, "legal at 9"));
	ck_assert_str_eq(v->decision, "undetermined");
	ck_assert(v->open != NULL && v->settled_by != NULL && v->text != NULL);
	strat_match_free(m);
	buffer_free(&text);
}
END_TEST

/* ---- the host stops what takes long ------------------------------------------------------------------ */

struct patience {
	unsigned asked, most;
};

static bool
is_enough(void *ctx)
{
	struct patience *p = ctx;

	return ++p->asked > p->most;
}

/* A game of many plies, many times. */
static void
write_archive(struct buffer *out, unsigned times)
{
	struct generated what = { .seed = 3, .max_plies = 300 };
	struct generated_game ignored;

	for (unsigned i = 0; i < times; i++)
		ck_assert(generate(generator_of(game_find("stratego", 8)), &what, out, &ignored));
}

START_TEST(stopped)
{
	struct patience p = { .most = 2 };
	struct strat_options o = { .size = sizeof(o), .stop = is_enough, .stop_ctx = &p };
	struct buffer text = { 0 }, one = { 0 };
	const char *answer, *position;
	enum strat_status status;
	struct strat_match *m;
	struct strat_reader *r;
	size_t len;

	write_archive(&text, 200);
	r = strat_reader_new(&o, text.data, text.len);
	ck_assert_int_eq(strat_reader_impact(r, "scout-strike", STRAT_JSON, &answer, &len), STRAT_TROUBLE);
	ck_assert(answer == NULL && len == 0);
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "stopped");
	ck_assert_str_eq(strat_reader_finding(r, 0)->kind, "trouble");
	ck_assert_uint_eq(p.asked, 3);
	p.most = UINT32_MAX; /* what is left */
	ck_assert_int_eq(strat_reader_infer(r, STRAT_JSON, &answer, &len), STRAT_OK);
	ck_assert(answer != NULL && strlen(answer) == len && p.asked > 3);
	strat_reader_free(r);

	p = (struct patience){ .most = 0 };
	r = strat_reader_new(&o, text.data, text.len);
	while ((status = strat_reader_next(r)) == STRAT_OK)
		continue;
	ck_assert_int_eq(status, STRAT_TROUBLE);
	ck_assert_str_eq(strat_reader_finding(r, 0)->id, "stopped");
	p.most = UINT32_MAX;
	ck_assert_int_eq(strat_reader_next(r), STRAT_OK); /* the same record again */
	strat_reader_free(r);

	p = (struct patience){ .most = UINT32_MAX };
	write_archive(&one, 1);
	ck_assert_ptr_nonnull(m = strat_match_new(&o));
	ck_assert_int_eq(strat_match_load(m, one.data, one.len), STRAT_OK);
	ck_assert_ptr_nonnull(strat_match_claim(m, "legal at 200"));
	ck_assert_ptr_nonnull(position = strat_match_position(m));
	ck_assert_ptr_nonnull(position = strdup(position));
	p.most = 0;
	while (strat_match_claim(m, "legal at 200") != NULL)
		continue;
	ck_assert_str_eq(strat_match_finding(m)->id, "stopped");
	ck_assert_str_eq(strat_match_position(m), position);
	p.most = UINT32_MAX;
	ck_assert_ptr_nonnull(strat_match_claim(m, "legal at 200"));
	free((char *)position);
	strat_match_free(m);
	buffer_free(&one);
	buffer_free(&text);
}
END_TEST

/* Options of a later version are taken if what is not known here is 0. */
START_TEST(options_of_other_versions)
{
	struct {
		struct strat_options known;
		char later[12];
	} o = { .known.size = sizeof(o) };
	struct strat_match *m;

	ck_assert_ptr_nonnull(m = strat_match_new(&o.known));
	strat_match_free(m);
	o.later[11] = 1;
	ck_assert_ptr_null(strat_match_new(&o.known));
	o.known.size = sizeof(o.known);
	ck_assert_ptr_nonnull(m = strat_match_new(&o.known));
	strat_match_free(m);
	o.known.size = sizeof(o.known.size) - 1;
	ck_assert_ptr_null(strat_match_new(&o.known));
	ck_assert_int_eq(STRAT_VERSION, 1000 * STRAT_VERSION_MAJOR + STRAT_VERSION_MINOR);
}
END_TEST

/* ---- rows and repairs ---------------------------------------------------------------------------- */

#define S5(id, moves, result) "---\nstrat: 1\ngame: strata5\nid: " id "\nmoves: |\n  " moves "\nresult: " result "\n"

static const char stream[] = S5("one", "1. 4:b1-b2-a2-a1 3:a2-b2-b1 [takeback] 3:a2-b2-b1", "red resignation") "--- [\n"
    S5("two", "1. 4:b1-b2-a2-a1 +z9", "unfinished") S5("three", "", "unfinished");

/* The line of a reader's record as a row. */
static const char *
row(struct strat_reader *r, enum strat_row_form form)
{
	const char *text = NULL;
	size_t len;

	ck_assert_int_eq(strat_reader_summary(r, "a.yaml", form, false, &text, &len), STRAT_OK);
	ck_assert(strlen(text) == len && text[len - 1] == '\n');
	return text;
}

static void
expect_no_row(struct strat_reader *r)
{
	const char *text = "";
	size_t len = 7;

	ck_assert_int_eq(strat_reader_summary(r, "a.yaml", STRAT_ROW_TSV, false, &text, &len), STRAT_REFUSED);
	ck_assert(text == NULL && len == 0);
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, "no record was read");
	ck_assert_ptr_null(strat_reader_finding(r, 1));
}

/* Rows are of records that are valid, against the rules, and unreadable; tests/python.py compares them with those of the command. */
START_TEST(summaries)
{
	struct strat_reader *r = strat_reader_new(NULL, stream, sizeof(stream) - 1);
	const struct strat_verdict *v;
	const char *text;

	expect_no_row(r);
	ck_assert_int_eq(strat_reader_next(r), STRAT_OK);
	ck_assert_int_eq(strncmp(row(r, STRAT_ROW_TSV), "a.yaml\t1\t", 9), 0);
	ck_assert_uint_eq(strat_reader_plies(r), 2);
	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	ck_assert_ptr_nonnull(strstr(row(r, STRAT_ROW_JSON), "\"judged\":\"unreadable\""));
	ck_assert_int_eq(strat_reader_decide_claim(r, "illegal at 1", &v), STRAT_REFUSED); /* of which a row knows nothing */
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, "the record cannot be read");
	ck_assert_ptr_null(strstr(row(r, STRAT_ROW_JSON), "bad-value"));
	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	ck_assert_ptr_nonnull(strstr(row(r, STRAT_ROW_CSV), "bad-action"));
	ck_assert_int_eq(strat_reader_next(r), STRAT_OK);
	if (library_types[LIBRARY_SODIUM].is_in) {
		ck_assert_int_eq(strat_reader_summary(r, "a", STRAT_ROW_JSON, true, &text, NULL), STRAT_OK);
		ck_assert_ptr_nonnull(strstr(text, "\"hash\":"));
	} else {
		ck_assert_int_eq(strat_reader_summary(r, "a", STRAT_ROW_JSON, true, &text, NULL), STRAT_REFUSED);
	}
	ck_assert_int_eq(strat_reader_next(r), STRAT_END);
	expect_no_row(r);
	ck_assert_int_eq(strat_reader_explain(r, "stg-2.4", &text, NULL), STRAT_OK);
	ck_assert_int_eq(strncmp(text, "STG-2.4", 7), 0);
	ck_assert_int_eq(strat_reader_explain(r, "STG", &text, NULL), STRAT_REFUSED);
	ck_assert_str_eq(strat_reader_finding(r, 0)->text, "nothing has the id 'STG'");
	ck_assert_str_eq(strat_summary_column(1), "record");
	ck_assert_ptr_nonnull(strat_summary_says(0));
	ck_assert(strat_summary_column(1000) == NULL && strat_summary_says(1000) == NULL);
	strat_reader_free(r);
}
END_TEST

/* What to write, and where: only in a text that the host has given. */
START_TEST(repairs)
{
	static const char text[] = "strat: 1\ngame: strta5\nmoves: ''\nresult: unfinished\n";
	struct strat_reader *r = strat_reader_new(NULL, text, sizeof(text) - 1);
	struct strat_match *m = strat_match_new(NULL);
	const struct strat_repair *repair;

	ck_assert_int_eq(strat_reader_next(r), STRAT_REFUSED);
	ck_assert_ptr_nonnull(repair = strat_reader_finding(r, 0)->repair);
	ck_assert(repair->line == 2 && repair->column == 7 && repair->length == 6 && repair->lines == 1);
	ck_assert_str_eq(repair->text, "strata5");
	ck_assert_int_eq(strat_match_load(m, text, sizeof(text) - 1), STRAT_REFUSED);
	ck_assert_str_eq(strat_match_finding(m)->repair->text, "strata5");
	ck_assert_int_eq(strat_match_begin(m, "strata5", NULL, NULL), STRAT_OK);
	for (size_t i = 0; i < 4; i++) {
		ck_assert_int_eq(strat_match_play(m, (const char *const[]){ "4:b1-b2-a2-A1", "4;b1-b2-a2-a1", "zzz", "4:b1-b2-a2-a1^2" }[i]), STRAT_REFUSED);
		ck_assert(strat_match_finding(m)->repair == NULL && strat_match_finding(m)->line == 0);
	}
	strat_match_free(m);
	strat_reader_free(r);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("host-1.1");
	TCase *c = tcase_create("seats");

	tcase_set_timeout(c, 300);
	tcase_add_loop_test(c, who_plays, 0, unit_games());
	tcase_add_test(c, nobody_plays_any_more);
	tcase_add_test(c, refused);
	tcase_add_test(c, claims_see_all);
	tcase_add_test(c, claims_as_written);
	tcase_add_test(c, not_begun);
	tcase_add_test(c, opened_by_reader);
	tcase_add_test(c, claims_of_a_reader);
	tcase_add_test(c, changes_and_questions);
	tcase_add_test(c, options_of_other_versions);
	tcase_add_test(c, stopped);
	tcase_add_test(c, summaries);
	tcase_add_test(c, repairs);
	suite_add_tcase(s, c);
	return unit_main(s);
}
