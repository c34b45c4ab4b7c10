/* report/chances.c: dice against fair ones, and what other rulings would change; see report.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "inquiry/changes.h"
#include "inquiry/dice.h"
#include "parts.h"

/* ---- dice ------------------------------------------------------------------------------------- */

static double
share(uint64_t n, uint64_t of)
{
	return of > 0 ? (double)n / (double)of : 0;
}

/* The chance that fair dice are at least so uneven. */
static double
chance_of(const uint64_t *count, unsigned faces, uint64_t all)
{
	double fair = (double)all / faces, chi_square = 0;

	for (unsigned i = 0; i < faces; i++)
		chi_square += ((double)count[i] - fair) * ((double)count[i] - fair) / fair;
	return chi_square_tail(chi_square, faces - 1);
}

void
report_put_dice(struct report *r)
{
	char label[DICE_FACES_MAX][16], text[DICE_FACES_MAX][64], note[320];
	struct draw_bar bar[DICE_FACES_MAX] = { 0 };
	uint64_t count[DICE_FACES_MAX] = { 0 }, all = entries_sum(r, "die");
	unsigned faces = r->game->chance != NULL ? r->game->chance->faces : 0;
	struct draw_bars bars = { .title = "Dice against fair ones", .note = note, .head = "Face", .bar = bar, .n = faces, .nparts = 1,
		.part = { "times" }, .ink = { DRAW_INK_NONE }, .axis = "share of the dice" };
	size_t n;
	const struct census_entry *f = entries_find(r, "die", &n);

	if (all == 0 || faces > DICE_FACES_MAX)
		return;
	for (size_t i = 0; i < n; i++)
		count[strtoul(entry_part(r, &f[i], 2), NULL, 10) - 1] += f[i].n;
	bars.of = all;
	bars.full = 2.0 / faces; /* so that fair dice reach the middle */
	bars.line = 1.0 / faces;
	for (unsigned i = 0; i < faces; i++) {
		snprintf(label[i], sizeof(label[i]), "%u", i + 1);
		census_interval(count[i], all, &bar[i].low, &bar[i].high);
		snprintf(text[i], sizeof(text[i]), "%" PRIu64 ": %.1f %% (%.1f to %.1f %%)", count[i], 100 * share(count[i], all), 100 * bar[i].low,
		    100 * bar[i].high);
		bar[i].high = bar[i].high < bars.full ? bar[i].high : bars.full;
		bar[i].label = label[i];
		bar[i].text = text[i];
		bar[i].part[0] = count[i];
	}
	snprintf(note, sizeof(note), "%" PRIu64 " dice. The dashed line is where each face of fair dice would be, the line below a bar Wilson's "
	    "interval with 95 %%. Fair dice are at least so uneven with the chance %.3g (chi-square). For each player: adjudicate --dice.", all,
	    chance_of(count, faces, all));
	draw_report_bars(&r->draw, &bars);
}

/* ---- rulings ---------------------------------------------------------------------------------- */

/* Entries are sorted, so those of one option stand together. */
static size_t
sum_changes(const struct report *r, struct change *all)
{
	size_t nentries, n = 0;
	const struct census_entry *f = entries_find(r, "ruling", &nentries);

	for (size_t i = 0; i < nentries; i++) {
		const char *name = entry_part(r, &f[i], 2), *what = entry_part(r, &f[i], 3);
		size_t len = part_length(name);

		if (n == 0 || part_length(all[n - 1].name) != len || memcmp(all[n - 1].name, name, len) != 0)
			all[n++] = (struct change){ .name = name };
		all[n - 1].n[(unsigned)(what[0] - '0') % CHANGE_KINDS] += f[i].n;
	}
	return n;
}

void
report_put_rulings(struct report *r)
{
	size_t nentries;
	struct change *all;

	entries_find(r, "ruling", &nentries);
	if ((all = memory_zalloc(nentries + 1, sizeof(*all))) == NULL) {
		r->draw.out->failed = true;
		return;
	}
	changes_draw(&r->draw, r->game->title, all, sum_changes(r, all), entries_sum(r, "games") - entries_sum(r, "refused"));
	memory_free(all);
}
