/* render_chances.c: dice against fair ones, and what other rulings would change; see render_report.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dispute/dice.h"
#include "render_parts.h"

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
	uint64_t count[DICE_FACES_MAX] = { 0 }, all = facts_sum(r, "die");
	unsigned faces = r->game->chance != NULL ? r->game->chance->faces : 0;
	struct draw_bars bars = { .title = "Dice against fair ones", .note = note, .head = "Face", .bar = bar, .n = faces, .nparts = 1,
		.part = { "times" }, .ink = { DRAW_INK_NONE }, .line = .5 };
	size_t n;
	const struct census_fact *f = facts_find(r, "die", &n);

	if (all == 0 || faces > DICE_FACES_MAX)
		return;
	for (size_t i = 0; i < n; i++)
		count[strtoul(fact_part(r, &f[i], 2), NULL, 10) - 1] += f[i].n;
	bars.of = 2 * all / faces; /* so that fair dice reach the middle */
	for (unsigned i = 0; i < faces; i++) {
		snprintf(label[i], sizeof(label[i]), "%u", i + 1);
		wilson(count[i], all, &bar[i].low, &bar[i].high);
		snprintf(text[i], sizeof(text[i]), "%" PRIu64 ": %.1f %% (%.1f to %.1f %%)", count[i], 100 * share(count[i], all), 100 * bar[i].low,
		    100 * bar[i].high);
		bar[i].low = bar[i].low * faces / 2;
		bar[i].high = bar[i].high * faces / 2 < 1 ? bar[i].high * faces / 2 : 1;
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

enum { RULINGS_MAX = 24 };

/* An option of a ruling, and how many games it changes: their result, the legality of an action, their length. */
struct change {
	const char *name; /* "no-move loses" */
	uint64_t n[3];
};

static int
compare_changes(const void *a, const void *b)
{
	const struct change *x = a, *y = b;

	for (unsigned i = 0; i < 3; i++)
		if (x->n[i] != y->n[i])
			return x->n[i] < y->n[i] ? 1 : -1;
	return strcmp(x->name, y->name);
}

/* Facts are sorted, so those of one option stand together. */
static size_t
sum_changes(const struct report *r, struct change *all, uint64_t *most)
{
	size_t nfacts, n = 0;
	const struct census_fact *f = facts_find(r, "ruling", &nfacts);

	for (size_t i = 0; i < nfacts; i++) {
		const char *name = fact_part(r, &f[i], 2), *what = fact_part(r, &f[i], 3);
		size_t len = part_length(name);
		uint64_t sum;

		if (n == 0 || part_length(all[n - 1].name) != len || memcmp(all[n - 1].name, name, len) != 0)
			all[n++] = (struct change){ .name = name };
		all[n - 1].n[what[0] == 'R' ? 0 : what[0] == 'L' ? 1 : 2] += f[i].n;
		sum = all[n - 1].n[0] + all[n - 1].n[1] + all[n - 1].n[2];
		*most = sum > *most ? sum : *most;
	}
	return n;
}

void
report_put_rulings(struct report *r)
{
	char label[RULINGS_MAX][96], text[RULINGS_MAX][64], note[320];
	struct draw_bar bar[RULINGS_MAX] = { 0 };
	struct draw_bars bars = { .title = "What other rulings would change", .note = note, .head = "Ruling", .bar = bar, .nparts = 3,
		.part = { "another result", "an action illegal, or legal", "another length" }, .ink = { 'R', 'Y', DRAW_INK_NONE } };
	uint64_t games = facts_sum(r, "games") - facts_sum(r, "refused"), most = 1;
	size_t nfacts, n;
	struct change *all;

	facts_find(r, "ruling", &nfacts);
	if ((all = calloc(nfacts + 1, sizeof(*all))) == NULL) {
		r->draw.out->failed = true;
		return;
	}
	n = sum_changes(r, all, &most);
	qsort(all, n, sizeof(*all), compare_changes);
	bars.n = n < RULINGS_MAX ? (unsigned)n : RULINGS_MAX;
	bars.of = most;
	for (unsigned i = 0; i < bars.n; i++) {
		snprintf(label[i], sizeof(label[i]), "%.*s", (int)part_length(all[i].name), all[i].name);
		snprintf(text[i], sizeof(text[i]), "%" PRIu64 " of %" PRIu64, all[i].n[0] + all[i].n[1] + all[i].n[2], games);
		bar[i].label = label[i];
		bar[i].text = text[i];
		memcpy(bar[i].part, all[i].n, sizeof(all[i].n));
	}
	snprintf(note, sizeof(note), "Of %" PRIu64 " games, those that would be other games if the ruling had this option in place of the one in "
	    "force. Rulings that no game turns on are left out.", games);
	if (n > 0)
		draw_report_bars(&r->draw, &bars);
	free(all);
}
