/* inquiry/changes.c: see changes.h. */
#include "changes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adjudicate/impact.h"

enum { BARS_MAX = 24, NAME_MAX_LENGTH = 96 };

enum change_kind
change_kind(unsigned changes)
{
	return (changes & CHANGES_RESULT) != 0 ? CHANGED_RESULT : (changes & CHANGES_LEGALITY) != 0 ? CHANGED_LEGALITY
	    : (changes & CHANGES_LENGTH) != 0 ? CHANGED_LENGTH : CHANGE_KINDS;
}

static int
compare(const void *a, const void *b)
{
	const struct change *x = a, *y = b;

	for (unsigned i = 0; i < CHANGE_KINDS; i++)
		if (x->n[i] != y->n[i])
			return x->n[i] < y->n[i] ? 1 : -1;
	return strcmp(x->name, y->name);
}

static uint64_t
sum_of(const struct change *c)
{
	return c->n[CHANGED_RESULT] + c->n[CHANGED_LEGALITY] + c->n[CHANGED_LENGTH];
}

void
changes_draw(struct draw_report *r, struct change *all, size_t n, uint64_t games)
{
	char label[BARS_MAX][NAME_MAX_LENGTH], text[BARS_MAX][64], note[320];
	struct draw_bar bar[BARS_MAX] = { 0 };
	struct draw_bars bars = { .title = "What other rulings would change", .note = note, .head = "Ruling", .bar = bar,
		.n = n < BARS_MAX ? (unsigned)n : BARS_MAX, .of = games > 0 ? games : 1, .nparts = CHANGE_KINDS,
		.part = { "the result", "if an action is legal", "the length" }, .ink = { 'R', 'Y', DRAW_INK_NONE } };

	if (n == 0)
		return;
	qsort(all, n, sizeof(*all), compare);
	for (unsigned i = 0; i < bars.n; i++) {
		snprintf(label[i], sizeof(label[i]), "%.*s", (int)strcspn(all[i].name, "\t"), all[i].name);
		snprintf(text[i], sizeof(text[i]), "%" PRIu64 " of %" PRIu64, sum_of(&all[i]), games);
		bar[i].label = label[i];
		bar[i].text = text[i];
		memcpy(bar[i].part, all[i].n, sizeof(all[i].n));
	}
	snprintf(note, sizeof(note), "Of %" PRIu64 " game%s, those that would be another game if the ruling had this option in place of the one "
	    "in force, by what would change.", games, games == 1 ? "" : "s");
	draw_report_bars(r, &bars);
}
