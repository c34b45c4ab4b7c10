/* dice.c: the chi-square test, and the sentences about dice. */
#include "inquiry/dice.h"
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Critical values from statistical tables.  The last ones are exact: exp(-x/2) for two degrees of freedom. */
static const struct {
	double x;
	unsigned degrees;
	double tail, within;
} known[] = {
	{ 0, 5, 1, 0 }, { 11.0705, 5, .05, 1e-6 }, { 15.0863, 5, .01, 1e-6 }, { 20.5150, 5, .001, 1e-7 },
	{ 4.35146, 5, .5, 1e-5 }, { 1.14548, 5, .95, 1e-5 }, { .554298, 5, .99, 1e-6 }, { 3.84146, 1, .05, 1e-6 },
	{ 6.63490, 1, .01, 1e-6 }, { 31.4104, 20, .05, 1e-6 }, { 37.5662, 20, .01, 1e-6 }, { 124.342, 100, .05, 1e-5 },
	{ 2, 2, .36787944117144233, 1e-14 }, { 100, 2, 1.9287498479639178e-22, 1e-35 }, { .01, 2, .99501247919268232, 1e-14 },
	{ 1000, 5, 0, 1e-200 },
};

START_TEST(tails)
{
	double p = chi_square_tail(known[_i].x, known[_i].degrees);

	ck_assert_msg(fabs(p - known[_i].tail) <= known[_i].within, "%g with %u: %.12g", known[_i].x, known[_i].degrees, p);
}
END_TEST

static void
set_row(struct dice_table *t, size_t i, const char *player, const unsigned count[6])
{
	struct dice_row *r = &t->row[i];

	memset(r, 0, sizeof(*r));
	r->player = strdup(player);
	r->faces = 6;
	for (unsigned f = 0; f < 6; f++)
		r->n += r->count[f] = count[f];
}

/* Compare the text about the tables of the players, one after another. */
static void
assert_said(const unsigned (*count)[6], size_t n, const char *const *says)
{
	struct dice_table t = { .row = calloc(n, sizeof(*t.row)), .nrows = n, .cap = n, .records = 1 };
	struct buffer out = { 0 };
	const char *at;

	for (size_t i = 0; i < n; i++)
		set_row(&t, i, &"ABCDEFGH"[i], count[i]);
	dice_write(&t, VERDICT_TEXT, &out);
	at = buffer_string(&out);
	for (; *says != NULL; says++) {
		const char *found = strstr(at, *says);

		ck_assert_msg(found != NULL, "not '%s' in:\n%s", *says, out.data);
		at = found + 1;
	}
	buffer_free(&out);
	dice_free(&t);
}

/* Names come in any order, many more than a table has room for at first.  Each counts once, and the output is sorted. */
START_TEST(names)
{
	enum { NAMES = 1000 };
	struct dice_table all = { 0 };
	struct buffer out = { 0 };
	const char *line;

	for (unsigned i = 0; i < 3 * NAMES; i++) {
		struct dice_row row = { .faces = 6, .n = 1, .count = { [2] = 1 } };
		struct dice_table one = { .row = &row, .nrows = 1, .records = 1 };
		char name[16];

		snprintf(name, sizeof(name), "p%03u", i * 7 % NAMES);
		row.player = name;
		dice_merge(&all, &one);
	}
	ck_assert_uint_eq(all.nrows, NAMES);
	dice_write(&all, VERDICT_TEXT, &out);
	line = buffer_string(&out);
	for (unsigned i = 0; i < NAMES; i++) {
		char said[64];

		snprintf(said, sizeof(said), "p%03u: 3 dice: 1: 0, 2: 0, 3: 3", i);
		ck_assert_msg(strncmp(line, said, strlen(said)) == 0, "not '%s'", said);
		line = strchr(strchr(line, '\n') + 1, '\n') + 1;
	}
	ck_assert_str_eq(line, "3000 records, 1000 players, of whom 0 rolled enough to be tested\n");
	buffer_free(&out);
	dice_free(&all);
}
END_TEST

START_TEST(words)
{
	static const unsigned few[1][6] = { { 20, 1, 2, 2, 2, 2 } };
	static const unsigned even[1][6] = { { 50, 52, 47, 49, 51, 51 } };
	static const unsigned loaded[2][6] = { { 50, 52, 47, 49, 51, 51 }, { 30, 40, 40, 40, 40, 110 } };
	/* p is .008 for A, which is unusual for one player, and not for one of five */
	static const unsigned many[5][6] = {
		{ 35, 50, 50, 50, 40, 75 }, { 50, 52, 47, 49, 51, 51 }, { 50, 52, 47, 49, 51, 51 }, { 51, 51, 47, 49, 51, 51 },
		{ 49, 53, 47, 49, 51, 51 },
	};

	assert_said(few, 1, (const char *const[]){ "29 dice", "\n  too few dice to tell anything", "1 record, 1 player, of whom 0", NULL });
	assert_said(even, 1, (const char *const[]){ "p = 0.997", "as even as fair dice are", "of whom 1", NULL });
	assert_said(loaded, 2, (const char *const[]){ "as even as fair", "more uneven than fair dice mostly are", "prove nothing", NULL });
	assert_said(many, 1, (const char *const[]){ "more uneven", NULL });
	assert_said(many, 5, (const char *const[]){ "for so many players): as even as fair", "of whom 5", NULL });
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("dice");
	TCase *dice = tcase_create("dice");

	tcase_add_loop_test(dice, tails, 0, LEN(known));
	tcase_add_test(dice, names);
	tcase_add_test(dice, words);
	suite_add_tcase(s, dice);
	return unit_main(s);
}
