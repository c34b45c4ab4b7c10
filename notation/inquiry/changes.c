/* inquiry/changes.c: see changes.h. */
#include "changes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adjudicate/impact.h"
#include "draw/web.h"

enum { BARS_MAX = 24, FEW = 5, NAME_MAX_LENGTH = 96 };

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
changes_draw(struct draw_report *r, const char *game, struct change *all, size_t n, uint64_t games)
{
	char label[BARS_MAX][NAME_MAX_LENGTH], text[BARS_MAX][64], note[400];
	struct draw_bar bar[BARS_MAX] = { 0 };
	struct buffer link[BARS_MAX] = { 0 };
	struct draw_bars bars = { .title = "What other rulings would change", .note = note, .head = "Ruling", .bar = bar,
		.of = games > 0 ? games : 1, .nparts = CHANGE_KINDS, .axis = "share of the games",
		.part = { "the result", "if an action is legal", "the length" }, .ink = { 'R', 'Y', DRAW_INK_NONE } };
	int len;

	if (n == 0)
		return;
	qsort(all, n, sizeof(*all), compare);
	for (size_t i = 0; i < n && bars.n < BARS_MAX; i++) {
		struct draw_bar *b = &bar[bars.n];

		if (n > FEW && sum_of(&all[i]) <= 1) /* if there are more than a few, none that changes one game only is drawn */
			continue;
		snprintf(label[bars.n], sizeof(label[0]), "%.*s", (int)strcspn(all[i].name, "\t"), all[i].name);
		snprintf(text[bars.n], sizeof(text[0]), "%" PRIu64 " of %" PRIu64, sum_of(&all[i]), games);
		b->label = label[bars.n];
		b->text = text[bars.n];
		memcpy(b->part, all[i].n, sizeof(all[i].n));
		if (r->home != NULL) {
			draw_web_ask(&link[bars.n], game, "ruling", b->label);
			b->link = link[bars.n].failed ? NULL : link[bars.n].data;
			r->out->failed = r->out->failed || link[bars.n].failed;
		}
		bars.n++;
	}
	len = snprintf(note, sizeof(note), "Of %" PRIu64 " game%s, those that would be another game if the ruling had this option in place of the one "
	    "in force, by what would change.", games, games == 1 ? "" : "s");
	if (bars.n < n)
		snprintf(note + len, sizeof(note) - (size_t)len, " %zu options that change fewer games are not drawn.", n - bars.n);
	draw_report_bars(r, &bars);
	for (unsigned i = 0; i < BARS_MAX; i++)
		buffer_free(&link[i]);
}
