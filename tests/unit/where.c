/* where.c: what the words of an expression for --where tell: may it be asked before a record is played, and is it refused?  And
 * what its processes see, and lose, when libjq breaks down or somebody kills them. */
#define _GNU_SOURCE /* usleep */
#include "select/where.h"
#include "unit.h"

#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AFTER, BEFORE };

/* When it is asked.  In doubt that is after. */
static const struct {
	const char *text;
	int when;
} taken[] = {
	/* the header alone */
	{ ".game == \"stratego\"", BEFORE },
	{ ".result.how == \"flag\" and .date[0:4] == \"2026\"", BEFORE },
	{ ".result.how?==\"flag\"", BEFORE },
	{ ".\"game\" == \"x\" or .[\"game\"] == \"y\"", BEFORE },
	{ ".rules.\"winning-defender\" == \"stays\"", BEFORE },
	{ ".players | length > 2", BEFORE },
	{ ".rules|has(\"no-move\")", BEFORE },
	{ ".id | ltrimstr(\"g\") | tonumber > 50", BEFORE },
	{ ".players[] == \"keys .. env\"", BEFORE },
	{ "[.event, .site] | any(test(\"halt|input\"))", BEFORE },
	{ "if .game == \"strata5\" then true else .claims > 0 end", BEFORE },
	{ ".claims >= 1 and .claims != 3 and .claims <= 4 # .plies, keys, ..", BEFORE },
	{ "true", BEFORE },
	{ "", BEFORE },
	/* what shows only when the record is played */
	{ ".plies > 3", AFTER },
	{ ".[\"plies\"] > 3", AFTER },
	{ ".\"plies\" > 3", AFTER },
	{ ". \"plies\" > 3", AFTER },
	{ ".\"pl\\u0069es\" > 3", AFTER },
	{ ".\"pl\\(\"ies\")\" > 3", AFTER },
	{ ".judged == \"valid\"", AFTER },
	{ ".hash|startswith(\"0\")", AFTER },
	{ ".game == \"x\" or .turns > 3", AFTER },
	{ ".events.strike > 3", AFTER },
	{ "any(.findings[]; .clause == \"STG-2.4\")", AFTER },
	/* it may look at a whole record */
	{ ".", AFTER },
	{ ". == 1", AFTER },
	{ ".[]", AFTER },
	{ "..|.winner? == \"red\"", AFTER },
	{ "keys | length > 3", AFTER },
	{ "length > 3", AFTER },
	{ "has(\"plies\")", AFTER },
	{ "to_entries | length > 3", AFTER },
	{ "[paths] | length > 3", AFTER },
	{ "getpath([\"plies\"]) > 3", AFTER },
	{ "tostring | test(\"plies\")", AFTER },
	{ "tojson | length > 3", AFTER },
	{ "any", AFTER },
	{ "map(.) | length > 3", AFTER },
	{ "ltrimstr(\"a\") < .rules", AFTER },
	{ "ltrimstr(\"a\") | length > 3", AFTER },
	{ ".game | (length > 3)", AFTER },
	{ ".variant = 1 | length > 3", AFTER },
	{ ".variant |= 1 | length > 3", AFTER },
	{ ".variant //= 1 | length > 3", AFTER },
	{ "if .game then 1 end | length > 3", AFTER },
	{ ". as $all | .game == \"x\"", AFTER },
	{ "{game} | .game == \"x\"", AFTER },
	{ "\"\\(.)\" | length > 3", AFTER },
	{ "@json | length > 3", AFTER },
	{ "def f: .; f | length > 3", AFTER },
	{ "reduce .players[] as $p (0; . + 1) > 3", AFTER },
	/* names that are refused elsewhere */
	{ ".id != \"env $ENV input debug halt import include\"", BEFORE },
	{ ".game == \"x\" # env halt\n", BEFORE },
	{ ".plies as $input | .turns as $env | $input > $env", AFTER },
	{ "{input: .plies, \"debug\": 1} | .input > .debug", AFTER },
	{ "limit(1; .plies) > 3", AFTER },
	{ "\"\\(.id) env\" == \"g1 env\"", AFTER },
	/* names that the expression makes */
	{ "{a: .plies} | .a > 3", AFTER },
	{ "{\"a b\": .plies} | .\"a b\" > 3", AFTER },
	{ "{(\"a\"): .plies} | .a > 3", AFTER },
	{ ".plies as $n | {$n} | .n > 3", AFTER },
	{ ".id | capture(\"(?<letter>[a-z])(?<rest>.*)\") | .letter == \"g\" and .rest > \"3\"", AFTER },
	{ ".players | to_entries[] | .key == \"red\" and .value == \"Ada\"", AFTER },
	/* the names of columns */
	{ ".winner == \"red\" or .how == \"flag\"", BEFORE },
	{ ".result | .winner == \"red\"", BEFORE },
	{ ".seat1 == \"red\" and .player4 == null", BEFORE },
};

START_TEST(takes)
{
	struct where_plan plan;
	char why[WHERE_WHY] = "";

	if (!library_types[LIBRARY_SODIUM].is_in && strstr(taken[_i].text, ".hash") != NULL) {
		ck_assert(!where_plan(&plan, taken[_i].text, why));
		ck_assert_str_eq(why, "'.hash' needs libsodium, and strat was built without it");
		return;
	}
	ck_assert_msg(where_plan(&plan, taken[_i].text, why), "%s: %s", taken[_i].text, why);
	ck_assert_msg(plan.before == (taken[_i].when == BEFORE), "asked %s: %s", plan.before ? "before" : "after", taken[_i].text);
	for (unsigned c = 0; !plan.before && strncmp(taken[_i].text, ". ", 2) == 0 && c < SUMMARY_COLUMNS; c++)
		ck_assert(plan.wish.column[c]);
}
END_TEST

static const struct {
	const char *text, *why;
} refused[] = {
	{ "env", "'env' has no place in an expression about a record" },
	{ "env.HOME", "'env' has no place in an expression about a record" },
	{ "$ENV.HOME", "'ENV' has no place in an expression about a record" },
	{ "$ ENV", "'ENV' has no place in an expression about a record" },
	{ "$__prog_args", "'__prog_args' has no place in an expression about a record" },
	{ "\"\\(\"\\(env)\")\"", "'env' has no place in an expression about a record" },
	{ "@json \"\\($ENV)\"", "'ENV' has no place in an expression about a record" },
	{ ".game == \"a\\\\\" or env", "'env' has no place in an expression about a record" },
	{ "# a comment\nhalt", "'halt' has no place in an expression about a record" },
	{ "input", "'input' has no place in an expression about a record" },
	{ "[inputs]", "'inputs' has no place in an expression about a record" },
	{ "input_filename", "'input_filename' has no place in an expression about a record" },
	{ "input_line_number", "'input_line_number' has no place in an expression about a record" },
	{ "debug", "'debug' has no place in an expression about a record" },
	{ "stderr", "'stderr' has no place in an expression about a record" },
	{ "halt", "'halt' has no place in an expression about a record" },
	{ "halt_error(3)", "'halt_error' has no place in an expression about a record" },
	{ "import \"a\" as a; .", "'import' has no place in an expression about a record" },
	{ "include \"a\"; .", "'include' has no place in an expression about a record" },
	{ "{(env): 1}", "'env' has no place in an expression about a record" },
	{ ".[env:]", "'env' has no place in an expression about a record" },
	{ "{a: .[halt:]}", "'halt' has no place in an expression about a record" },
	{ "{a: (input), b: 1}", "'input' has no place in an expression about a record" },
	{ ".seat5", "a summary has no '.seat5'" },
	{ "def env: 1; env", "'env' has no place in an expression about a record" },
	{ ".winer", "a summary has no '.winer'" },
	{ ".resutl.how == \"flag\"", "a summary has no '.resutl'; did you mean result?" },
	{ ".[\"plis\"] > 3", "a summary has no '.plis'; did you mean plies?" },
	{ ".result.hwo == \"flag\"", "a summary has no '.result.hwo'; did you mean how?" },
	{ ".result?.\"hwo\" == \"flag\"", "a summary has no '.result.hwo'; did you mean how?" },
	{ ".players.bleu == \"Ada\"", "a summary has no '.players.bleu'; did you mean blue?" },
	{ ".rules.two-square == \"three\"", "a summary has no '.rules.two'" },
	{ ".rules.\"two-square\" == \"three\"", "a summary has no '.rules.two-square'; did you mean two-squares?" },
	{ ".events.nothing", "a summary has no '.events.nothing'" },
	{ ".game == \"x", "a text does not end: a \" is missing" },
};

START_TEST(refuses)
{
	struct where_plan plan;
	char why[WHERE_WHY] = "";

	ck_assert_msg(!where_plan(&plan, refused[_i].text, why), "taken: %s", refused[_i].text);
	ck_assert_str_eq(why, refused[_i].why);
}
END_TEST

/* Names of columns, and rulings, that are to be in the row. */
START_TEST(names_what_is_asked)
{
	struct where_plan plan;
	char why[WHERE_WHY];

	ck_assert(where_plan(&plan, ".winner == .seat2 and .result.how == .player1", why));
	ck_assert(plan.before && plan.wish.by_name[COLUMN_WINNER] && plan.wish.by_name[COLUMN_SEAT2] && plan.wish.by_name[COLUMN_PLAYER1]);
	ck_assert(!plan.wish.by_name[COLUMN_HOW] && plan.wish.column[COLUMN_HOW] && !plan.wish.column[COLUMN_SEAT2]);
	ck_assert(where_plan(&plan, ".rules.reveal == 1 or .rules.\"no-move\" or .rules[\"reveal\"] or (.rules | has(\"chasing\"))", why));
	ck_assert(plan.wish.nrulings == 2 && plan.wish.ruling[0].len == 6 && memcmp(plan.wish.ruling[0].text, "reveal", 6) == 0);
	ck_assert(memcmp(plan.wish.ruling[1].text, "no-move", 7) == 0);
}
END_TEST

/* ---- its processes ------------------------------------------------------------------------------ */

/* Ask an expression whose words nobody looked at, within such limits of processor time. */
static struct where_pool *
pool_within(const char *text, unsigned workers, unsigned seconds, unsigned seconds_all)
{
	const struct where_plan plan = { .text = text, .seconds = seconds, .seconds_all = seconds_all };
	char why[WHERE_WHY];
	struct where_pool *pool = where_pool_new(&plan, workers, why);

	ck_assert_msg(pool != NULL, "%s: %s", text, why);
	return pool;
}

/* The same without a limit that a slow machine could come to. */
static struct where_pool *
pool_of(const char *text, unsigned workers)
{
	return pool_within(text, workers, 3600, 36000);
}

static void
ask_each(struct where *w, const char *const *json, unsigned n)
{
	const char *stopped;

	where_clear(w);
	for (unsigned i = 0; i < n; i++)
		where_add(w, json[i], strlen(json[i]));
	stopped = where_ask(w);
	ck_assert_msg(stopped == NULL, "%s", stopped);
}

static enum where_answer
ask(struct where *w, const char *json)
{
	const char *why;

	ask_each(w, &json, 1);
	return where_answer(w, 0, &why);
}

/* The process that another one made; 0: none.  It also finds one that is only not waited for yet. */
static pid_t
child_of(pid_t parent)
{
	DIR *d = opendir("/proc");
	struct dirent *e;
	pid_t found = 0;

	while (d != NULL && found == 0 && (e = readdir(d)) != NULL) {
		char name[300], line[400];
		const char *p;
		FILE *f;

		snprintf(name, sizeof(name), "/proc/%s/stat", e->d_name);
		if (e->d_name[0] < '0' || e->d_name[0] > '9' || (f = fopen(name, "r")) == NULL)
			continue;
		if (fgets(line, sizeof(line), f) != NULL && (p = strrchr(line, ')')) != NULL && atol(p + 4) == parent)
			found = (pid_t)atol(line);
		fclose(f);
	}
	if (d != NULL)
		closedir(d);
	return found;
}

/* What reaches beyond the record finds nothing, whatever the words are. */
static const struct {
	const char *text;
	enum where_answer answer;
} beyond[] = {
	{ "env == {} and $ENV == {}", WHERE_YES },
	{ "[.[env:]?] | length == 0", WHERE_YES },
	{ "debug | stderr | true", WHERE_YES },
	{ "input", WHERE_FAILED },
	{ "[inputs] == []", WHERE_YES },
	{ "input_filename == null", WHERE_YES },
	{ "halt", WHERE_FAILED },
	{ "\"x\" | halt_error", WHERE_FAILED },
	{ "\"/etc/passwd\" | modulemeta", WHERE_FAILED },
	{ "0 | strflocaltime(\"%H %Z\") == \"00 UTC\"", WHERE_YES },
	{ "now > 1000000000", WHERE_YES },
	{ "[.game, .plies] == [\"x\", 3]", WHERE_YES },
};

START_TEST(sees_nothing_else)
{
	struct where_pool *pool;
	struct where *w;

#if defined(__SANITIZE_ADDRESS__) || defined(STRAT_STRICT) /* (all system calls are left to it) */
	if (strstr(beyond[_i].text, "localtime") != NULL)
		return;
#endif
	setenv("CANARY", "canary-4711", 1);
	pool = pool_of(beyond[_i].text, 1);
	ck_assert_ptr_nonnull(w = where_new(pool));
	ck_assert_msg(ask(w, "{\"game\":\"x\",\"plies\":3}") == beyond[_i].answer, "%s", beyond[_i].text);
	where_free(w);
	where_pool_free(pool);
}
END_TEST

/* What is written at the beginning of a program to read other files is refused, too. */
START_TEST(reads_no_modules)
{
	static const char *const texts[] = { "import \"a\" as a; .", "include \"a\"; .", "import \"/etc/x\" as $x; .", "def", "nothing_such" };
	char why[WHERE_WHY];

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		const struct where_plan plan = { .text = texts[i] };

		why[0] = '\0';
		ck_assert_msg(where_pool_new(&plan, 2, why) == NULL, "%s", texts[i]);
		ck_assert(why[0] != '\0');
	}
	ck_assert_int_eq(child_of(getpid()), 0);
}
END_TEST

/* A row over which libjq breaks down is lost; those before and after it have their answers. */
START_TEST(loses_only_what_breaks)
{
	static const char *const breaks[] = { "nan | todate", "[] | .[2147483647] = 1", "reduce range(300000) as $i (null; [.])" };
	struct where *w;
	char text[200], row[WHERE_ROWS][40];
	const char *rows[WHERE_ROWS], *why;

	for (size_t b = 0; b < sizeof(breaks) / sizeof(breaks[0]); b++) {
		struct where_pool *pool;

		snprintf(text, sizeof(text), "if .n %% 5 == 3 then (%s | false) elif .n %% 7 == 0 then error(\"seven\") else .n %% 2 == 0 end", breaks[b]);
		ck_assert_ptr_nonnull(w = where_new(pool = pool_of(text, 1)));
		for (unsigned round = 0; round < 3; round++) {
			unsigned n = round == 1 ? 1 : WHERE_ROWS;

			for (unsigned i = 0; i < n; i++) {
				snprintf(row[i], sizeof(row[i]), "{\"n\":%u}", i + 3);
				rows[i] = row[i];
			}
			ask_each(w, rows, n);
			for (unsigned i = 0; i < n; i++) {
				enum where_answer answer = where_answer(w, i, &why);

				if ((i + 3) % 5 == 3) {
					ck_assert_int_eq(answer, WHERE_FAILED);
					ck_assert_str_eq(why, "the expression makes libjq break down");
				} else if ((i + 3) % 7 == 0) {
					ck_assert_int_eq(answer, WHERE_FAILED);
					ck_assert_str_eq(why, "seven");
				} else
					ck_assert_int_eq(answer, (i + 3) % 2 == 0 ? WHERE_YES : WHERE_NO);
			}
		}
		where_free(w);
		where_pool_free(pool);
	}
	ck_assert_int_eq(child_of(getpid()), 0);
}
END_TEST

/* A row may be longer than what a line holds. */
START_TEST(takes_long_rows)
{
	struct where_pool *pool = pool_of(".text | length == 3000000", 1);
	struct where *w = where_new(pool);
	char *row = malloc(3000100);

	ck_assert(w != NULL && row != NULL);
	for (unsigned i = 0; i < 3; i++) {
		size_t at = (size_t)sprintf(row, "{\"text\":\"");

		memset(row + at, 'x', 3000000);
		memcpy(row + at + 3000000, "\"}", 3);
		ck_assert_int_eq(ask(w, row), WHERE_YES);
		ck_assert_int_eq(ask(w, "{\"text\":\"\"}"), WHERE_NO);
	}
	free(row);
	where_free(w);
	where_pool_free(pool);
}
END_TEST

/* Somebody kills a process that waits: nothing is lost. */
START_TEST(goes_on_when_killed)
{
	static const char *const rows[] = { "{\"n\":1}", "{\"n\":2}", "{\"n\":3}" };
	struct where_pool *pool = pool_of(".n > 1", 2);
	struct where *w = where_new(pool), *other = where_new(pool);
	const char *why;

	ck_assert(w != NULL && other != NULL && where_new(pool) == NULL);
	for (unsigned i = 0; i < 5; i++) {
		pid_t line;

		ask_each(w, rows, 3);
		ck_assert_int_eq(where_answer(w, 0, &why), WHERE_NO);
		ck_assert_int_eq(where_answer(w, 2, &why), WHERE_YES);
		ck_assert_int_gt(line = child_of(child_of(getpid())), 0);
		ck_assert_int_eq(kill(line, SIGKILL), 0);
	}
	ck_assert_int_eq(ask(other, rows[0]), WHERE_NO);
	where_free(w);
	where_free(other);
	where_pool_free(pool);
	ck_assert_int_eq(child_of(getpid()), 0);
}
END_TEST

static void *
kill_soon(void *arg)
{
	pid_t line = 0;

	(void)arg;
	while ((line = child_of(child_of(getpid()))) == 0)
		usleep(1000);
	usleep(100 * 1000);
	kill(line, SIGKILL);
	return NULL;
}

/* Somebody kills a process that works: the row is lost. */
START_TEST(loses_what_is_killed)
{
	static const char *const rows[] = { "{\"n\":1}", "{\"n\":2}", "{\"n\":3}" };
	struct where_pool *pool = pool_of("if .n == 2 then last(repeat(1)) else true end", 1);
	struct where *w = where_new(pool);
	pthread_t thread;
	const char *why;

	ck_assert_ptr_nonnull(w);
	ck_assert_int_eq(pthread_create(&thread, NULL, kill_soon, NULL), 0);
	ask_each(w, rows, 3);
	pthread_join(thread, NULL);
	ck_assert_int_eq(where_answer(w, 0, &why), WHERE_YES);
	ck_assert_int_eq(where_answer(w, 2, &why), WHERE_YES);
	ck_assert_int_eq(where_answer(w, 1, &why), WHERE_FAILED);
	ck_assert_str_eq(why, "the process of the expression was killed");
	where_free(w);
	where_pool_free(pool);
}
END_TEST

/* Without the first process nobody can be asked. */
START_TEST(ends_without_its_maker)
{
	struct where_pool *pool = pool_of("nan | todate", 1);
	struct where *w = where_new(pool);

	ck_assert_ptr_nonnull(w);
	where_clear(w);
	where_add(w, "{}", 2);
	kill(child_of(getpid()), SIGKILL);
	ck_assert_str_eq(where_ask(w), "--where: a process for the expression cannot be made");
	ck_assert_ptr_nonnull(where_ask(w));
	where_free(w);
	where_pool_free(pool);
}
END_TEST

/* What is spent on rows that are broken off has a limit; what is spent on the others has none.  (Each of the first rows takes a
 * tenth of a second or more, and all of them take longer than that limit.) */
START_TEST(ends_when_too_much_is_spent)
{
	struct where_pool *pool = pool_within("if .n then last(range(400000)) > 0 else last(repeat(1)) end", 1, 1, 2);
	struct where *w = where_new(pool);
	const char *why;

	ck_assert_ptr_nonnull(w);
	for (unsigned i = 0; i < 30; i++)
		ck_assert_int_eq(ask(w, "{\"n\":true}"), WHERE_YES);
	ck_assert_int_eq(ask(w, "{}"), WHERE_FAILED);
	where_answer(w, 0, &why);
	ck_assert_str_eq(why, "the expression did not end within 1 second");
	where_clear(w);
	where_add(w, "{}", 2);
	ck_assert_str_eq(where_ask(w), "--where: 2 seconds were spent on records for which the expression was broken off");
	where_free(w);
	where_pool_free(pool);
}
END_TEST

/* The limits of a command. */
START_TEST(limits_are_in_the_plan)
{
	struct where_plan plan;
	char why[WHERE_WHY];

	ck_assert(where_plan(&plan, ".plies > 3", why));
	ck_assert_uint_eq(plan.seconds, WHERE_SECONDS);
	ck_assert_uint_eq(plan.seconds_all, WHERE_SECONDS_ALL);
}
END_TEST

/* What is asked of an expression. */
static void
add_asked(TCase *t)
{
	tcase_add_loop_test(t, sees_nothing_else, 0, sizeof(beyond) / sizeof(beyond[0]));
	tcase_add_test(t, reads_no_modules);
	tcase_add_test(t, loses_only_what_breaks);
	tcase_add_test(t, takes_long_rows);
	tcase_add_test(t, goes_on_when_killed);
	tcase_add_test(t, loses_what_is_killed);
	tcase_add_test(t, ends_without_its_maker);
	tcase_add_test(t, ends_when_too_much_is_spent);
	tcase_add_test(t, limits_are_in_the_plan);
}

int
main(void)
{
	Suite *s = suite_create("where");
	TCase *t = tcase_create("where");

	tcase_add_loop_test(t, takes, 0, sizeof(taken) / sizeof(taken[0]));
	tcase_add_loop_test(t, refuses, 0, sizeof(refused) / sizeof(refused[0]));
	tcase_add_test(t, names_what_is_asked);
	tcase_set_timeout(t, 120);
	if (unit_has(LIBRARY_JQ, "where"))
		add_asked(t);
	suite_add_tcase(s, t);
	return unit_main(s);
}
