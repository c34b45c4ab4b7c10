/* where.c: what the words of an expression for --where tell: may it be asked before a record is played, and is it refused?  And
 * what becomes of one that cannot be stopped. */
#include "where.h"
#include "unit.h"

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
};

START_TEST(takes)
{
	struct where_plan plan;
	char why[200] = "";

	ck_assert_msg(where_plan(&plan, taken[_i].text, why), "%s: %s", taken[_i].text, why);
	ck_assert_msg(plan.before == (taken[_i].when == BEFORE), "asked %s: %s", plan.before ? "before" : "after", taken[_i].text);
	for (unsigned c = 0; !plan.before && strncmp(taken[_i].text, ". ", 2) == 0 && c < SUMMARY_COLUMNS; c++)
		ck_assert(plan.wanted[c]);
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
	char why[200] = "";

	ck_assert_msg(!where_plan(&plan, refused[_i].text, why), "taken: %s", refused[_i].text);
	ck_assert_str_eq(why, refused[_i].why);
}
END_TEST

/* ---- what does not end --------------------------------------------------------------------------- */

enum { STOPPED = 7 };

static void
end(void *ctx, const char *why)
{
	(void)ctx;
	_exit(strstr(why, "could not be stopped") != NULL ? STOPPED : EXIT_FAILURE);
}

/* One step of libjq that takes long and cannot be stopped. */
START_TEST(ends_the_command)
{
	struct where_plan plan;
	struct where_watch *watch = where_watch_new();
	struct where *w;
	char why[200];

	ck_assert_ptr_nonnull(watch);
	ck_assert(where_plan(&plan, "\"x\" * 1000000000 | length > 0", why));
	ck_assert_ptr_nonnull(w = where_new(&plan, watch, end, NULL, why));
	where_ask(w, "{}", 2, why);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("where");
	TCase *t = tcase_create("where");

	tcase_add_loop_test(t, takes, 0, sizeof(taken) / sizeof(taken[0]));
	tcase_add_loop_test(t, refuses, 0, sizeof(refused) / sizeof(refused[0]));
	tcase_set_timeout(t, 60);
	if (getenv("STRAT_SOAK") != NULL) /* (it takes a gigabyte, and six seconds) */
		tcase_add_exit_test(t, ends_the_command, STOPPED);
	suite_add_tcase(s, t);
	return unit_main(s);
}
