/* host.c: the library as other programs see it (notation/host/strat.h): games in progress.  host-records.c has the records.
 *
 * Random games of every game are played through the handles.  What these tell is held against the rest of the library.
 */
#include "unit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "host/strat.h"
#include "play/turns.h"

/* Text that outlives the next call. */
static char *
keep(const char *text)
{
	char *copy;

	ck_assert_ptr_nonnull(text);
	ck_assert_ptr_nonnull(copy = strdup(text));
	return copy;
}

static struct strat_match *
new_match(void)
{
	struct strat_match *m = strat_match_new(NULL);

	ck_assert_ptr_nonnull(m);
	ck_assert_ptr_null(strat_match_finding(m));
	return m;
}

static void
expect_ok(const struct strat_match *m, enum strat_status s)
{
	const struct strat_finding *f = strat_match_finding(m);

	ck_assert_msg(s == STRAT_OK && f == NULL, "%d: %s", s, f != NULL ? f->text : "");
}

static void
expect_refused(const struct strat_match *m, enum strat_status s, const char *id, const char *clause, const char *text)
{
	const struct strat_finding *f = strat_match_finding(m);

	ck_assert_int_eq(s, STRAT_REFUSED);
	ck_assert_ptr_nonnull(f);
	ck_assert_str_eq(f->id, id);
	ck_assert_int_eq(f->level, STRAT_ERROR);
	if (clause == NULL)
		ck_assert_ptr_null(f->clause);
	else
		ck_assert_str_eq(f->clause, clause);
	ck_assert_msg(strstr(f->text, text) != NULL, "%s", f->text);
}

/* ---- tables ------------------------------------------------------------------------------------- */

START_TEST(tables)
{
	const struct strat_game *g;
	size_t n;

	ck_assert_ptr_null(strat_game_find("chess"));
	for (size_t i = 0; (g = strat_game_at(i)) != NULL; i++) {
		ck_assert_ptr_eq(strat_game_find(strat_game_name(g)), g);
		ck_assert_ptr_eq(game_find(strat_game_name(g), strlen(strat_game_name(g))), g);
		for (n = 0; strat_game_seat(g, n) != NULL; n++)
			continue;
		ck_assert_int_eq((int)n, seat_count(game_at(i)));
		for (n = 0; strat_game_clause(g, n) != NULL; n++)
			ck_assert_str_eq(strat_game_explain(g, strat_game_clause(g, n)), game_at(i)->clauses[n].text);
		ck_assert_uint_eq(n, game_at(i)->nclauses);
		for (n = 0; strat_game_ruling(g, n) != NULL; n++) {
			const struct ruling *r = &game_at(i)->rulings[n];

			ck_assert_str_eq(strat_game_explain(g, r->id), r->question);
			for (size_t o = 0; o < GAME_OPTIONS_MAX; o++)
				ck_assert_pstr_eq(strat_game_option(g, r->name, o), r->option[o].name);
			ck_assert_ptr_null(strat_game_option(g, r->name, GAME_OPTIONS_MAX));
			ck_assert_str_eq(strat_game_says(g, r->name, r->option[0].name), r->option[0].says);
			ck_assert_ptr_null(strat_game_says(g, r->name, "no such option"));
		}
		ck_assert_uint_eq(n, game_at(i)->nrulings);
		for (n = 0; strat_game_ending(g, n) != NULL; n++)
			continue;
		ck_assert_uint_eq(n, (size_t)game_at(i)->nendings + (size_t)off_board_count());
		ck_assert_ptr_null(strat_game_option(g, "no such ruling", 0));
		ck_assert_ptr_null(strat_game_explain(g, "no such clause"));
		ck_assert(strat_game_hides(g) == (game_at(i)->hidden != NULL));
	}
}
END_TEST

START_TEST(options)
{
	struct strat_options o = { .size = sizeof(o.size) - 1 };
	struct strat_match *m;

	ck_assert_ptr_null(strat_match_new(&o));
	o.size = sizeof(o);
	o.max_record = 100;
	ck_assert_ptr_nonnull(m = strat_match_new(&o));
	ck_assert_int_eq(strat_match_begin(m, "strata5", NULL, NULL), STRAT_OK);
	ck_assert_int_eq(strat_match_play(m, "{0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789}"), STRAT_REFUSED);
	ck_assert_str_eq(strat_match_finding(m)->id, "record-too-large");
	ck_assert_int_eq(strat_match_begin(m, "strata5", NULL, "x-long: 0123456789012345678901234567890123456789012345678901234567890123456789"), STRAT_REFUSED);
	ck_assert_str_eq(strat_match_finding(m)->id, "record-too-large");
	strat_match_free(m);
	strat_match_free(NULL);
	o = (struct strat_options){ .size = sizeof(o), .game = "chess" };
	ck_assert_ptr_null(strat_match_new(&o));
	o.game = "strata5";
	ck_assert_ptr_nonnull(m = strat_match_new(&o));
	ck_assert_int_eq(strat_match_load(m, "--- galaxy-grid", 15), STRAT_REFUSED);
	strat_match_free(m);
}
END_TEST

/* A record with a header that takes much more memory than it has text, and with claims, which are put in order when they are
 * written. */
static void
write_large(unsigned keys, struct buffer *out)
{
	buffer_clear(out);
	buffer_text(out, "---\nstrat: 1\ngame: strata5\n");
	for (unsigned key = 0; key < keys; key++) {
		buffer_printf(out, "x-%u: [0", key);
		for (unsigned i = 0; i < 100; i++)
			buffer_text(out, ", [0, 0, 0]");
		buffer_text(out, "]\n");
	}
	buffer_text(out, "moves: 2:a1-a2\nresult: unfinished\nclaims:\n");
	for (unsigned i = 0; i < 2000; i++)
		buffer_text(out, "  - {by: red, at: 1, says: illegal}\n");
}

/* Text that fits, but takes more memory than there may be: this is no want of memory, and the game goes on. */
START_TEST(too_much)
{
	struct strat_options o = { .size = sizeof(o), .max_record = 1 << 20 };
	struct strat_match *m = strat_match_new(&o);
	struct buffer text = { 0 };
	unsigned keys = 240;

	expect_ok(m, strat_match_begin(m, "strata5", NULL, NULL));
	expect_ok(m, strat_match_play(m, "4:b1-b2-a2-a1"));
	for (write_large(keys, &text); strat_match_load(m, text.data, text.len) != STRAT_OK; write_large(keys -= 4, &text)) {
		expect_refused(m, STRAT_REFUSED, "record-too-large", NULL, "more memory");
		ck_assert_str_eq(strat_match_action(m), "4:b1-b2-a2-a1^1");
		ck_assert_uint_lt(text.len, o.max_record);
	}
	ck_assert_uint_lt(keys, 240);
	ck_assert_ptr_null(strat_match_record(m, NULL)); /* which takes some more */
	ck_assert_str_eq(strat_match_finding(m)->id, "record-too-large");
	ck_assert_str_eq(strat_match_action(m), "2:a1-a2^1");
	buffer_free(&text);
	strat_match_free(m);
}
END_TEST

/* ---- one game, by hand -------------------------------------------------------------------------- */

#define ARMIES \
	"variant: free\nsetup:\n  blue: |\n    F . . . . . . . . .\n    . . . . . . . . . .\n    . . . . . . . . . .\n" \
	"    7 . . . 8 . . . . .\n  red: |\n    5 . . . . . . . . 9\n    . . . . . . . . . .\n" \
	"    . . . . . . . . . .\n    F . . . . . . . . .\n"

START_TEST(nothing_begun)
{
	struct strat_match *m = new_match();
	size_t n;

	ck_assert_ptr_null(strat_match_game(m));
	ck_assert_uint_eq(strat_match_ply(m), 0);
	ck_assert_ptr_null(strat_match_mover(m));
	ck_assert_ptr_null(strat_match_position(m));
	expect_refused(m, strat_match_play(m, "a4-a5"), "wrong-event", NULL, "no game has begun");
	ck_assert_ptr_null(strat_match_legal(m, &n));
	ck_assert_uint_eq(n, 0);
	ck_assert_ptr_null(strat_match_event(m, 0));
	ck_assert_ptr_null(strat_match_outcome(m));
	ck_assert_ptr_null(strat_match_record(m, NULL));
	ck_assert_ptr_null(strat_match_seat(m, "red"));
	ck_assert_ptr_null(strat_match_action(m));
	ck_assert_ptr_null(strat_match_broken(m));
	ck_assert_ptr_null(strat_match_due(m));
	strat_match_free(m);
}
END_TEST

START_TEST(refusals)
{
	struct strat_match *m = new_match();

	expect_refused(m, strat_match_begin(m, "chess", NULL, NULL), "unknown-game", NULL, "chess");
	expect_refused(m, strat_match_begin(m, "stratego", "no-such", ARMIES), "unknown-preset", NULL, "no-such");
	expect_refused(m, strat_match_begin(m, "stratego", NULL, NULL), "missing-key", NULL, "setup");
	expect_refused(m, strat_match_begin(m, "stratego\nx-a: b", NULL, ARMIES), "unknown-game", NULL, "");
	expect_ok(m, strat_match_begin(m, "stratego", "two-squares=off", ARMIES));
	expect_refused(m, strat_match_play(m, "a4-a6"), "illegal-action", "STG-2.2", "a4-a6");
	ck_assert_str_eq(strat_match_finding(m)->near, "a4-a5 a4-b4 a4-a3");
	ck_assert_uint_eq(strat_match_finding(m)->ply, 1);
	ck_assert_str_eq(strat_match_finding(m)->turn, "1.red");
	expect_refused(m, strat_match_play(m, "a4-"), "bad-action", NULL, "a4-");
	ck_assert(strat_match_finding(m)->record == 1 && strat_match_finding(m)->ply == 1);
	expect_refused(m, strat_match_play(m, ""), "bad-action", NULL, "no action");
	expect_refused(m, strat_match_play(m, "1."), "bad-action", NULL, "no action");
	expect_refused(m, strat_match_play(m, "2. a4-a5"), "wrong-number", NULL, "");
	expect_refused(m, strat_match_play(m, "a4-a5 1..."), "bad-action", NULL, "before its action");
	expect_refused(m, strat_match_play(m, "a4-a5 a7-a6"), "bad-action", NULL, "one action");
	expect_refused(m, strat_match_play(m, "a4-a5 zz"), "bad-action", NULL, "zz");
	expect_refused(m, strat_match_play(m, "a4-a5 [stands]"), "wrong-event", NULL, "[stands]");
	expect_refused(m, strat_match_play(m, "[takeback]"), "wrong-event", NULL, "taken back");
	expect_refused(m, strat_match_play(m, "[penalty green]"), "bad-event", NULL, "green");
	expect_refused(m, strat_match_play(m, "{open"), "open-comment", NULL, "}");
	expect_refused(m, strat_match_undo(m), "wrong-event", NULL, "nothing");
	expect_refused(m, strat_match_end(m, "green resignation"), "bad-result", NULL, "");
	expect_refused(m, strat_match_end(m, "red flag"), "bad-result", NULL, "");
	expect_refused(m, strat_match_load(m, "a: [", 4), "yaml-syntax", NULL, "");
	ck_assert_uint_eq(strat_match_ply(m), 0);
	expect_ok(m, strat_match_play(m, "1. a4-a5"));
	expect_ok(m, strat_match_play(m, "a7-a6"));
	expect_refused(m, strat_match_play(m, "zz"), "bad-action", NULL, "zz");
	ck_assert_uint_eq(strat_match_finding(m)->ply, 3);
	expect_refused(m, strat_match_play(m, "a5xa6(5<7)"), "wrong-mark", NULL, "");
	ck_assert_str_eq(strat_match_action(m), "a7-a6");
	ck_assert_str_eq(strat_match_event(m, 0)->name, "move");
	strat_match_free(m);
}
END_TEST

/* A number after the last action belongs to the next one. */
START_TEST(number_at_the_end)
{
	static const char text[] = "---\nstrat: 1\ngame: strata5\nmoves: |\n  1. 2:a1-a2 1...\nresult: unfinished\n";
	struct strat_match *m = new_match();

	expect_ok(m, strat_match_load(m, text, sizeof(text) - 1));
	ck_assert_str_eq(strat_match_action(m), "2:a1-a2^1");
	ck_assert_ptr_nonnull(strat_match_event(m, 0));
	expect_ok(m, strat_match_play(m, "{a comment}"));
	expect_ok(m, strat_match_undo(m));
	ck_assert_str_eq(strat_match_action(m), "2:a1-a2^1");
	expect_refused(m, strat_match_play(m, "2. 2:b1-b2"), "wrong-number", NULL, "");
	expect_ok(m, strat_match_undo(m));
	ck_assert_uint_eq(strat_match_ply(m), 0);
	expect_refused(m, strat_match_undo(m), "wrong-event", NULL, "nothing");
	strat_match_free(m);
}
END_TEST

START_TEST(arbiter)
{
	struct strat_match *m = new_match();
	const struct strat_event *e;
	const char *record;
	struct unit u;

	expect_ok(m, strat_match_begin(m, "stratego", NULL, "id: by-hand\nplayers: {red: A, blue: B}\n" ARMIES));
	expect_ok(m, strat_match_play(m, "a4-a6 [stands]"));
	ck_assert_str_eq(strat_match_broken(m), "STG-2.2");
	ck_assert_str_eq(strat_match_action(m), "a4-a6 [stands]");
	expect_ok(m, strat_match_play(m, "[penalty red three squares]"));
	expect_ok(m, strat_match_play(m, "{so it goes}"));
	expect_ok(m, strat_match_play(m, "a7xa6"));
	ck_assert_str_eq(strat_match_action(m), "a7xa6(7<5)");
	ck_assert_ptr_null(strat_match_broken(m));
	ck_assert_ptr_nonnull(e = strat_match_event(m, 0));
	ck_assert_str_eq(e->name, "strike");
	ck_assert_str_eq(e->role, "by");
	ck_assert_str_eq(e->seat, "blue");
	ck_assert_uint_eq(e->nfields, 4);
	ck_assert_str_eq(e->field[0].name, "from");
	ck_assert_str_eq(e->field[0].value, "a7");
	ck_assert(!e->field[0].is_number);
	expect_ok(m, strat_match_play(m, "[takeback]"));
	ck_assert_ptr_null(strat_match_action(m));
	ck_assert_uint_eq(strat_match_ply(m), 1);
	expect_ok(m, strat_match_play(m, "e7-e6"));
	expect_ok(m, strat_match_end(m, "red resignation"));
	ck_assert_ptr_null(strat_match_mover(m));
	ck_assert_str_eq(strat_match_outcome(m)->winner, "red");
	ck_assert_str_eq(strat_match_outcome(m)->how, "resignation");
	expect_refused(m, strat_match_play(m, "j4-j5"), "wrong-event", NULL, "ended");
	record = strat_match_record(m, NULL);
	ck_assert_ptr_nonnull(strstr(record, "a4-a6 [stands] [penalty red three squares] {so it goes}"));
	ck_assert_ptr_nonnull(strstr(record, "id: by-hand\n"));
	ck_assert_ptr_nonnull(strstr(record, "\nresult: red resignation\n"));
	unit_init(&u);
	ck_assert(unit_judge(&u, record, strlen(record)));
	unit_free(&u);
	for (unsigned i = 0; i < 6; i++)
		expect_ok(m, strat_match_undo(m));
	ck_assert_uint_eq(strat_match_ply(m), 1);
	expect_ok(m, strat_match_undo(m));
	expect_refused(m, strat_match_undo(m), "wrong-event", NULL, "nothing");
	strat_match_free(m);
}
END_TEST

/* A seat may not learn anything from what is refused. */
START_TEST(seats_learn_nothing)
{
	struct strat_match *m = new_match(), *red, *blue;

	expect_ok(m, strat_match_begin(m, "stratego", NULL, ARMIES));
	ck_assert_ptr_null(strat_match_seat(m, "rad"));
	ck_assert_str_eq(strat_match_finding(m)->help, "did you mean red?");
	ck_assert_ptr_nonnull(red = strat_match_seat(m, "red"));
	ck_assert_ptr_nonnull(blue = strat_match_seat(m, "blue"));
	ck_assert_ptr_eq(strat_match_seat(red, "red"), red);
	ck_assert_ptr_null(strat_match_seat(red, "blue"));
	expect_refused(blue, strat_match_play(blue, "a7-a6"), "illegal-action", NULL, "not for this player");
	expect_refused(red, strat_match_play(red, "a4-a6"), "illegal-action", "STG-2.2", "a4-a6");
	expect_refused(red, strat_match_play(red, "a4-a6 [stands]"), "wrong-event", NULL, "arbiter");
	expect_refused(red, strat_match_play(red, "[penalty blue]"), "wrong-event", NULL, "arbiter");
	expect_refused(red, strat_match_undo(red), "wrong-event", NULL, "seat");
	expect_refused(red, strat_match_end(red, "red resignation"), "wrong-event", NULL, "seat");
	expect_refused(red, strat_match_begin(red, "strata5", NULL, NULL), "wrong-event", NULL, "seat");
	expect_refused(red, strat_match_load(red, "", 0), "wrong-event", NULL, "seat");
	expect_ok(red, strat_match_play(red, "a4-a5"));
	expect_ok(blue, strat_match_play(blue, "a7-a6"));
	ck_assert_ptr_nonnull(strstr(strat_match_position(red), "r5"));
	ck_assert_ptr_null(strstr(strat_match_position(blue), "r5"));
	expect_ok(red, strat_match_play(red, "a5xa6(5<1)")); /* a guess, to which there is no answer */
	ck_assert_str_eq(strat_match_action(red), "a5xa6(5>7)");
	ck_assert_str_eq(strat_match_event(red, 0)->name, "strike");
	expect_ok(m, strat_match_undo(m));
	ck_assert_str_eq(strat_match_action(red), "a7-a6");
	expect_ok(m, strat_match_begin(m, "strata5", NULL, NULL));
	ck_assert_ptr_null(strat_match_position(blue)); /* this game has no such seat */
	ck_assert_str_eq(strat_match_finding(blue)->id, "bad-value");
	ck_assert_str_eq(strat_match_position(red), strat_match_position(m));
	strat_match_free(m);
}
END_TEST

/* ---- verdicts, drawings ------------------------------------------------------------------ */

START_TEST(verdicts)
{
	struct strat_options o = { .size = sizeof(o), .readings = 1 };
	struct strat_match *m = strat_match_new(&o), *blue;
	const struct strat_verdict *v;

	expect_ok(m, strat_match_begin(m, "stratego", NULL, ARMIES));
	expect_ok(m, strat_match_play(m, "a4-a6 [stands]"));
	ck_assert_ptr_nonnull(v = strat_match_claim(m, "illegal at 1"));
	ck_assert_str_eq(v->decision, "upheld");
	ck_assert_str_eq(v->clause, "STG-2.2");
	ck_assert_uint_eq(v->ply, 1);
	ck_assert_ptr_nonnull(strstr(v->yaml, "STG-2.2"));
	ck_assert_ptr_nonnull(strstr(v->text, "STG-2.2"));
	ck_assert_ptr_nonnull(blue = strat_match_seat(m, "blue"));
	ck_assert_ptr_nonnull(v = strat_match_claim(blue, "illegal at 1"));
	expect_ok(m, strat_match_play(m, "a7-b7"));
	ck_assert_ptr_nonnull(v = strat_match_claim(m, "legal at 1.blue")); /* the turns are counted anew */
	ck_assert_str_eq(v->decision, "upheld");
	ck_assert_str_eq(strat_match_claim(m, "illegal at 900")->decision, "undetermined");
	ck_assert_ptr_null(strat_match_claim(m, "nonsense"));
	ck_assert_str_eq(strat_match_finding(m)->id, "bad-claim");
	ck_assert_ptr_null(strat_match_claim(m, "differs from other"));
	ck_assert_str_eq(strat_match_finding(m)->id, "bad-claim");
	strat_match_free(m);
}
END_TEST

START_TEST(drawings)
{
	struct strat_drawing how = { .size = sizeof(how), .title = "<&>", .theme = "dark", .below = "blue", .width = 300 };
	struct strat_match *m = new_match(), *blue;
	const char *text;
	size_t len;

	ck_assert_ptr_null(strat_match_draw(m, STRAT_SVG, NULL, NULL));
	expect_ok(m, strat_match_begin(m, "stratego", NULL, ARMIES));
	ck_assert_ptr_nonnull(text = strat_match_draw(m, STRAT_SVG, &how, &len));
	ck_assert_uint_eq(strlen(text), len);
	ck_assert_ptr_nonnull(strstr(text, "<svg"));
	ck_assert_ptr_nonnull(strstr(text, "&lt;&amp;&gt;"));
	ck_assert_ptr_nonnull(strstr(strat_match_draw(m, STRAT_TEXT, NULL, NULL), "[5]"));
	ck_assert_ptr_nonnull(blue = strat_match_seat(m, "blue"));
	ck_assert_ptr_null(strstr(strat_match_draw(blue, STRAT_TEXT, NULL, NULL), "[5]"));
	ck_assert_ptr_null(strat_match_draw(m, (enum strat_form)(STRAT_SVG + 1), NULL, NULL));
	ck_assert_str_eq(strat_match_finding(m)->id, "bad-value");
	how.theme = "none";
	ck_assert_ptr_null(strat_match_draw(m, STRAT_SVG, &how, NULL));
	ck_assert_str_eq(strat_match_finding(m)->id, "bad-value");
	how.theme = NULL;
	how.below = "green";
	ck_assert_ptr_null(strat_match_draw(m, STRAT_SVG, &how, NULL));
	how.below = NULL;
	how.size = sizeof(how.size) - 1;
	ck_assert_ptr_null(strat_match_draw(m, STRAT_SVG, &how, NULL));
	strat_match_free(m);
}
END_TEST

/* ---- threads ------------------------------------------------------------------------------------ */

/* Play one game through a handle of its own; the position at its end is the same in every thread. */
static void *
play_in_thread(void *arg)
{
	struct rng r = { 7 };
	struct strat_match *m = strat_match_new(NULL);
	const char *const *legal;
	size_t n;

	(void)arg;
	strat_match_begin(m, "stratego", NULL, ARMIES);
	for (unsigned i = 0; i < 60 && (legal = strat_match_legal(m, &n)) != NULL && n > 0; i++) {
		char *action = strdup(legal[rng_below(&r, (uint32_t)n)]);

		strat_match_play(m, action);
		strat_match_seat(m, "red");
		strat_match_draw(m, STRAT_SVG, NULL, NULL);
		strat_match_play(m, "never");
		free(action);
	}
	strat_match_claim(m, "illegal at 3");
	{
		char *end = strdup(strat_match_position(m));

		strat_match_free(m);
		return end;
	}
}

START_TEST(threads)
{
	char *expected = play_in_thread(NULL);
	pthread_t thread[8];
	void *end;

	for (unsigned i = 0; i < LEN(thread); i++)
		ck_assert_int_eq(pthread_create(&thread[i], NULL, play_in_thread, NULL), 0);
	for (unsigned i = 0; i < LEN(thread); i++) {
		ck_assert_int_eq(pthread_join(thread[i], &end), 0);
		ck_assert_str_eq(end, expected);
		free(end);
	}
	free(expected);
}
END_TEST

/* ---- random games ------------------------------------------------------------------------------- */

/* Is the log of each seat the one that the rest of the library writes? */
static void
check_seats(struct strat_match *m, const struct game *g, struct unit *u)
{
	struct buffer view = { 0 };
	char *record;

	if (g->hidden == NULL)
		return;
	record = keep(strat_match_record(m, NULL));
	ck_assert_msg(unit_judge(u, record, strlen(record)), "%s\n%s", u->f.text, record);
	for (int seat = 0; g->seat[seat] != NULL; seat++) {
		struct strat_match *s = strat_match_seat(m, g->seat[seat]);

		ck_assert_msg(s != NULL || strncmp(strat_match_finding(m)->text, "nobody plays ", 13) == 0, "%s", strat_match_finding(m)->text);
		if (s == NULL)
			continue;
		buffer_clear(&view);
		ck_assert(unit_view(u, seat, &view));
		ck_assert_str_eq(strat_match_record(s, NULL), buffer_string(&view));
	}
	buffer_free(&view);
	free(record);
}

/* Nothing has changed since these were written. */
struct moment {
	char *position, *action;
	uint32_t ply;
};

static struct moment
moment_of(struct strat_match *m)
{
	const char *action = strat_match_action(m);
	struct moment at = { .action = action != NULL ? keep(action) : NULL };

	at.position = keep(strat_match_position(m));
	at.ply = strat_match_ply(m);
	return at;
}

static void
expect_moment(struct strat_match *m, struct moment *at)
{
	ck_assert_str_eq(strat_match_position(m), at->position);
	ck_assert_pstr_eq(strat_match_action(m), at->action);
	ck_assert_uint_eq(strat_match_ply(m), at->ply);
	free(at->position);
	free(at->action);
}

/* Play a legal action at random, now and then through the handle of its seat.  false: there is none. */
static bool
play_one(struct strat_match *m, struct rng *r)
{
	struct strat_match *by = m;
	const char *mover = strat_match_mover(m);
	const char *const *legal;
	char *action;
	size_t n;

	if (mover == NULL)
		return false;
	ck_assert_ptr_nonnull(legal = strat_match_legal(m, &n));
	ck_assert_uint_gt(n, 0);
	action = keep(legal[rng_below(r, (uint32_t)n)]);
	if (rng_below(r, 2) == 0)
		ck_assert_ptr_nonnull(by = strat_match_seat(m, mover));
	if (strat_match_play(by, action) != STRAT_OK) { /* in some games others may act too: then the arbiter plays it */
		ck_assert_msg(by != m && strcmp(strat_match_finding(by)->text, "it is not for this player to act") == 0, "%s: %s: %s", mover,
		    action, strat_match_finding(by)->text);
		expect_ok(m, strat_match_play(m, action));
	}
	free(action);
	return true;
}

/* Is the turn told when a word is refused, as it is counted from the beginning of the record? */
static void
check_turn(struct strat_match *m, struct unit *u)
{
	char *record = keep(strat_match_record(m, NULL)), *turn;
	struct finding f = { .id = DIAG_EVENT_WRONG, .ply = strat_match_ply(m) + 1 };

	if (strat_match_mover(m) != NULL) {
		ck_assert_int_eq(strat_match_play(m, "[stands]"), STRAT_REFUSED);
		turn = keep(strat_match_finding(m)->turn);
		ck_assert(unit_judge(u, record, strlen(record)));
		turn_tell(u->record, u->record->moves_len, NULL, &f);
		ck_assert_str_eq(turn, f.turn);
		free(turn);
	}
	free(record);
}

enum { ROUNDS = 100 };

static void
play_randomly(const struct game *g, const char *text, size_t len, struct rng *r)
{
	struct strat_match *m = new_match();
	struct moment at[2 * ROUNDS];
	size_t n = 0;
	struct unit u;

	unit_init(&u);
	expect_ok(m, strat_match_load(m, text, len));
	for (unsigned i = rng_below(r, 40); i > 0 && strat_match_undo(m) == STRAT_OK; i--)
		continue;
	for (unsigned i = 0; i < ROUNDS; i++) {
		at[n] = moment_of(m);
		if (!play_one(m, r)) {
			expect_moment(m, &at[n]);
			break;
		}
		if (rng_below(r, 3) == 0) {
			expect_ok(m, strat_match_undo(m));
			expect_moment(m, &at[n]);
			continue;
		}
		n++;
		if (rng_below(r, 20) == 0) {
			at[n++] = moment_of(m);
			expect_ok(m, strat_match_play(m, rng_below(r, 2) == 0 ? "[takeback]" : "{a comment}"));
		}
		if (rng_below(r, 10) == 0)
			check_seats(m, g, &u);
		if (rng_below(r, 10) == 0)
			check_turn(m, &u);
	}
	check_seats(m, g, &u);
	while (n > 0) {
		expect_ok(m, strat_match_undo(m));
		expect_moment(m, &at[--n]);
	}
	unit_free(&u);
	strat_match_free(m);
}

START_TEST(random_games)
{
	const struct game *g = game_at((size_t)_i);
	uint64_t games = unit_setting("STRAT_GAMES", 2000) / 100 + 2;
	struct rng r = { unit_setting("STRAT_SEED", 1) };

	if (g == NULL || !unit_game(g))
		return;
	for (uint64_t i = 0; i < games; i++) {
		struct generated what = { .seed = rng_next(&r), .max_plies = 60 + rng_below(&r, 200) };
		struct generated_game result;
		struct buffer text = { 0 };

		ck_assert(generate(generator_of(g), &what, &text, &result));
		play_randomly(g, text.data, text.len, &r);
		buffer_free(&text);
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("host");
	TCase *c = tcase_create("games");

	tcase_set_timeout(c, 60);
	tcase_add_test(c, tables);
	tcase_add_test(c, options);
	tcase_add_test(c, too_much);
	suite_add_tcase(s, c);
	c = tcase_create("match");
	tcase_add_test(c, nothing_begun);
	tcase_add_test(c, refusals);
	tcase_add_test(c, number_at_the_end);
	tcase_add_test(c, arbiter);
	tcase_add_test(c, seats_learn_nothing);
	suite_add_tcase(s, c);
	c = tcase_create("others");
	tcase_add_test(c, verdicts);
	tcase_add_test(c, drawings);
	tcase_add_test(c, threads);
	suite_add_tcase(s, c);
	c = tcase_create("random");
	tcase_set_timeout(c, 300);
	tcase_add_loop_test(c, random_games, 0, unit_games());
	suite_add_tcase(s, c);
	return unit_main(s);
}
