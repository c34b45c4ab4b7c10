/* census.c: counting, the interval of a share, and what the events of games tell for statistics. */
#include "play/census.h"
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void
count(struct census *c, const char *text, uint64_t n)
{
	census_count(c, text, strlen(text), n);
}

/* The same texts in two parts, added up in either order, make the same census. */
START_TEST(added_up)
{
	struct census part[2] = { { 0 }, { 0 } }, sum[2] = { { 0 }, { 0 } };
	struct buffer written[2] = { { 0 }, { 0 } };
	size_t n;

	for (unsigned i = 0; i < 2000; i++) {
		char text[32];

		snprintf(text, sizeof(text), "a\t%u", i * i % 389);
		count(&part[i % 2], text, i);
	}
	count(&part[0], "ab", 3);
	count(&part[1], "ab\tc", 4);
	for (unsigned i = 0; i < 2; i++)
		census_write(&part[i], &written[i]);
	for (unsigned i = 0; i < 4; i++)
		census_add(&sum[i / 2], written[(i + i / 2) % 2].data, written[(i + i / 2) % 2].len);
	for (unsigned i = 0; i < 2; i++)
		census_sort(&sum[i]);
	ck_assert_uint_eq(sum[0].nentries, sum[1].nentries);
	for (size_t i = 0; i < sum[0].nentries; i++) {
		ck_assert_str_eq(census_text(&sum[0], &sum[0].entry[i]), census_text(&sum[1], &sum[1].entry[i]));
		ck_assert_uint_eq(sum[0].entry[i].n, sum[1].entry[i].n);
	}
	ck_assert_uint_eq(census_sum(&sum[0], "a\t"), 2000 * 1999 / 2);
	ck_assert_uint_eq(census_sum(&sum[0], "ab"), 7);
	ck_assert_uint_eq(census_sum(&sum[0], "b"), 0);
	ck_assert_uint_eq(census_find(&sum[0], "ab", &n)->n, 3);
	ck_assert_uint_eq(n, 2);
	for (unsigned i = 0; i < 2; i++) {
		census_free(&part[i]);
		census_free(&sum[i]);
		buffer_free(&written[i]);
	}
}
END_TEST

/* What comes when there is no room is counted all together; what is known still counts. */
START_TEST(full)
{
	struct census c = { 0 };

	for (unsigned i = 0; i < CENSUS_MAX + 10; i++) {
		char text[16];

		snprintf(text, sizeof(text), "%u", i);
		count(&c, text, 2);
	}
	count(&c, "7", 1);
	ck_assert_uint_eq(c.nentries, CENSUS_MAX);
	ck_assert_uint_eq(c.left_out, 20);
	census_clear(&c);
	count(&c, "7", 1);
	census_sort(&c);
	ck_assert_uint_eq(census_sum(&c, ""), 1);
	ck_assert(!c.failed);
	census_free(&c);
}
END_TEST

/* Worked out apart from this program. */
static const struct {
	uint64_t n, of;
	double low, high;
} known[] = {
	{ 0, 10, 0, .277533 }, { 10, 10, .722467, 1 }, { 1, 2, .094531, .905469 }, { 9, 20, .258198, .657915 }, { 500, 1000, .469070, .530930 },
};

START_TEST(interval)
{
	double low, high;

	census_interval(known[_i].n, known[_i].of, &low, &high);
	ck_assert_msg(fabs(low - known[_i].low) < 1e-6 && fabs(high - known[_i].high) < 1e-6, "%.6f to %.6f", low, high);
}
END_TEST

static unsigned
strikers_of(const struct game *g, unsigned event)
{
	unsigned n = 0;

	for (const struct event_in_role *row = g->roles; row->letter != '\0'; row++)
		n += row->event == event && row->role == EVENT_STRIKER;
	return n;
}

/* Each row names an event and an arg of it; a place is a place; and who was struck has somebody who struck. */
START_TEST(roles)
{
	const struct game *g;

	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		for (const struct event_in_role *row = g->roles; row != NULL && row->letter != '\0'; row++) {
			const struct event_type *type = &g->events[row->event];

			ck_assert_uint_lt(row->event, g->nevents);
			ck_assert(row->role >= EVENT_WENT && row->role <= EVENT_STRUCK);
			if (row->arg == EVENT_SEAT)
				ck_assert(row->letter == 'p' && type->role != NULL);
			else
				ck_assert_uint_lt(row->arg, strlen(type->letters));
			if (row->role <= EVENT_FELL)
				ck_assert(row->arg != EVENT_SEAT && type->letters[row->arg] == 's' && row->letter == 's');
			ck_assert(row->role != EVENT_STRUCK || strikers_of(g, row->event) == 1);
		}
}
END_TEST

/* Is it the name of a value that the tale of such an event can have: a field, perhaps with a letter, its role, or part of the way? */
static bool
is_told(const struct event_type *type, const char *name, size_t len)
{
	size_t word = strcspn(name, ":}");

	if (word + 1 < len ? word + 2 != len : word != len)
		return false;
	for (size_t i = 0; i < strlen(type->letters); i++)
		if (strncmp(type->field[i], name, word) == 0 && type->field[i][word] == '\0')
			return true;
	return word == len && (strncmp(name, "mover}", len + 1) == 0 || strncmp(name, "over}", len + 1) == 0 ||
	                          (type->role != NULL && strncmp(name, type->role, len) == 0 && type->role[len] == '\0'));
}

/* Each row names an event, and each value in it is one of this; how a strike went is asked only of strikes. */
START_TEST(tales)
{
	const struct game *g;

	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		for (const struct event_tale *row = g->tales; row != NULL && row->says != NULL; row++) {
			bool of_strike = row->when >= TALE_WON && row->when <= TALE_BOTH;

			ck_assert_uint_lt(row->event, g->nevents);
			ck_assert(!of_strike || strikers_of(g, row->event) == 1);
			for (const char *at = strchr(row->says, '{'); at != NULL; at = strchr(at + 1, '{'))
				ck_assert_msg(is_told(&g->events[row->event], at + 1, strcspn(at, "}") - 1), "%s: %s", g->name, at);
		}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("census");
	TCase *t = tcase_create("census");

	tcase_add_test(t, added_up);
	tcase_add_test(t, full);
	tcase_add_loop_test(t, interval, 0, LEN(known));
	tcase_add_test(t, roles);
	tcase_add_test(t, tales);
	suite_add_tcase(s, t);
	return unit_main(s);
}
