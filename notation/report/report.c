/* report/report.c: from entries to pictures; see report.h. */
#include "report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "core/memory.h"
#include "parts.h"

/* ---- who won ---------------------------------------------------------------------------------- */

static void
put_winners(struct report *r)
{
	struct draw_bar bar[DRAW_PARTS_MAX] = { 0 };
	struct draw_bars bars = { .title = "Who won", .head = "Winner", .bar = bar, .n = r->seats + 1, .of = 1000, .shares = true,
		.note = "The line below a bar is Wilson's interval: if these games were drawn from many like them, the share in all "
			"of those would lie on the line in 95 of 100 such reports." };
	char text[DRAW_PARTS_MAX][96];
	size_t n;
	const struct census_entry *f = entries_find(r, "result", &n);
	uint64_t won[DRAW_PARTS_MAX] = { 0 };

	for (size_t i = 0; i < n; i++)
		won[part_of_winner(r, entry_part(r, &f[i], 2))] += f[i].n;
	name_winners(r, &bars, false);
	for (unsigned i = 0; i <= r->seats; i++) {
		char kind[16];
		uint64_t of = r->finished;

		snprintf(kind, sizeof(kind), "seat\t%u", i);
		if (i < r->seats)
			of = entries_sum(r, kind);
		bar[i].label = bars.part[i];
		bar[i].text = text[i];
		if (of == 0) {
			snprintf(text[i], sizeof(text[i]), "did not play");
			continue;
		}
		census_interval(won[i], of, &bar[i].low, &bar[i].high);
		bar[i].part[i] = (won[i] * 1000 + of / 2) / of;
		snprintf(text[i], sizeof(text[i]), "%" PRIu64 " of %" PRIu64 ": %.0f %% (%.0f to %.0f %%)", won[i], of,
		    100.0 * (double)won[i] / (double)of, 100 * bar[i].low, 100 * bar[i].high);
	}
	draw_report_bars(&r->draw, &bars);
}

/* ---- bars of entries with winners ---------------------------------------------------------------- */

enum { BARS_MAX = 12 };

struct named_bar {
	const char *name;
	size_t len;
	struct draw_bar bar;
	uint64_t sum;
};

static int
compare_bars(const void *a, const void *b)
{
	const struct named_bar *x = a, *y = b;

	if (x->sum != y->sum)
		return x->sum < y->sum ? 1 : -1;
	return strcmp(x->name, y->name);
}

static struct named_bar *
bar_of(struct named_bar *all, size_t *n, const char *name)
{
	size_t len = part_length(name);

	for (size_t i = 0; i < *n; i++)
		if (all[i].len == len && memcmp(all[i].name, name, len) == 0)
			return &all[i];
	all[*n] = (struct named_bar){ .name = name, .len = len };
	return &all[(*n)++];
}

/* Bars for the entries of a kind, in parts by who won; the most frequent first.  label, winner: which parts of an entry these
 * are. */
static void
put_bars(struct report *r, const char *kind, unsigned label, unsigned winner, struct draw_bars *bars)
{
	char text[BARS_MAX][64], names[BARS_MAX][160], note[320];
	struct draw_bar bar[BARS_MAX];
	size_t nentries, n = 0;
	const struct census_entry *f = entries_find(r, kind, &nentries);
	struct named_bar *all = memory_zalloc(nentries + 1, sizeof(*all));
	uint64_t sum = 0, most = 1;

	if (all == NULL) {
		r->draw.out->failed = true;
		return;
	}
	for (size_t i = 0; i < nentries; i++) {
		struct named_bar *b = bar_of(all, &n, entry_part(r, &f[i], label));

		b->bar.part[part_of_winner(r, entry_part(r, &f[i], winner))] += f[i].n;
		b->sum += f[i].n;
		sum += f[i].n;
	}
	qsort(all, n, sizeof(*all), compare_bars);
	name_winners(r, bars, bars->nparts != 0);
	for (unsigned i = 0; i < n && i < BARS_MAX; i++) {
		bar[i] = all[i].bar;
		most = all[i].sum > most ? all[i].sum : most;
		snprintf(names[i], sizeof(names[i]), "%.*s", (int)all[i].len, all[i].name);
		snprintf(text[i], sizeof(text[i]), "%" PRIu64 ": %.0f %%", all[i].sum, 100.0 * (double)all[i].sum / (double)sum);
		bar[i].label = names[i];
		bar[i].text = text[i];
	}
	snprintf(note, sizeof(note), "%s", bars->note);
	if (n > BARS_MAX)
		snprintf(note, sizeof(note), "%s The %d most frequent of %zu.", bars->note, (int)BARS_MAX, n);
	bars->note = note;
	bars->bar = bar;
	bars->n = n < BARS_MAX ? (unsigned)n : BARS_MAX;
	bars->of = most;
	if (n > 0 && (most > 1 || n <= BARS_MAX)) /* if all are different, twelve of them tell nothing */
		draw_report_bars(&r->draw, bars);
	memory_free(all);
}

static void
put_endings(struct report *r)
{
	put_bars(r, "result", 3, 2, &(struct draw_bars){ .title = "How the games ended", .head = "Ending",
		.note = "Finished games, by who won." });
}

static void
put_first(struct report *r)
{
	put_bars(r, "first", 2, 3, &(struct draw_bars){ .title = "First moves", .head = "Action", .nparts = 1,
		.note = "The first action of each game, by who won in the end." });
}

/* ---- lengths ---------------------------------------------------------------------------------- */

/* The length that a share of the games does not exceed. */
static uint64_t
quantile(const struct report *r, const struct census_entry *f, size_t n, double share)
{
	uint64_t seen = 0, wanted = (uint64_t)ceil(share * (double)r->finished);
	size_t i = 0;

	while (i + 1 < n && (seen += f[i].n) < wanted)
		i++;
	return strtoull(entry_part(r, &f[i], 2), NULL, 10);
}

/* A width of columns that people like: 1, 2, 5, 10, 20, ... */
static uint64_t
round_step(uint64_t range)
{
	static const unsigned nice[] = { 1, 2, 5 };
	uint64_t step = 1;

	for (unsigned i = 1; range / step >= DRAW_COLUMNS_MAX - 5; i++) {
		uint64_t ten = 1;

		for (unsigned k = 0; k < i / 3; k++)
			ten *= 10;
		step = nice[i % 3] * ten;
	}
	return step;
}

static void
put_lengths(struct report *r)
{
	struct draw_columns columns = { .title = "How long they took", .head = "Plies" };
	size_t n;
	const struct census_entry *f = entries_find(r, "length", &n);
	uint64_t least, most;
	char note[200];

	if (n == 0)
		return;
	least = strtoull(entry_part(r, &f[0], 2), NULL, 10);
	most = strtoull(entry_part(r, &f[n - 1], 2), NULL, 10);
	columns.step = round_step(most - least);
	columns.first = least / (5 * columns.step) * (5 * columns.step);
	columns.n = (unsigned)((most - columns.first) / columns.step + 1);
	for (size_t i = 0; i < n; i++)
		columns.count[(strtoull(entry_part(r, &f[i], 2), NULL, 10) - columns.first) / columns.step] += f[i].n;
	snprintf(note, sizeof(note), "Finished games, by their plies: from %" PRIu64 " to %" PRIu64 "; half of them had %" PRIu64
	    " or fewer, a quarter at most %" PRIu64 ", a quarter at least %" PRIu64 ".", least, most, quantile(r, f, n, .5), quantile(r, f, n, .25),
	    quantile(r, f, n, .75));
	columns.note = note;
	draw_report_columns(&r->draw, &columns);
}

/* ---- the report ------------------------------------------------------------------------------- */

static void
put_game(struct report *r)
{
	uint64_t games = entries_sum(r, "games"), refused = entries_sum(r, "refused"), unfinished = entries_sum(r, "unfinished");
	char note[160];

	if (games == 0)
		return;
	r->finished = games - refused - unfinished;
	for (r->seats = 0; r->seats < GAME_SEATS_MAX && r->game->seat[r->seats] != NULL; r->seats++)
		r->seat[r->seats] = r->game->seat[r->seats];
	snprintf(note, sizeof(note), "%" PRIu64 " record%s: %" PRIu64 " finished, %" PRIu64 " unfinished, %" PRIu64
	    " refused and not counted below.", games, games == 1 ? "" : "s", r->finished, unfinished, refused);
	draw_report_part(&r->draw, r->game->title, note);
	if (r->finished > 0) {
		put_winners(r);
		put_endings(r);
		put_lengths(r);
	}
	put_first(r);
	report_put_maps(r);
	report_put_strikes(r);
	report_put_dice(r);
	report_put_rulings(r);
}

static void
put_left_out(struct report *r)
{
	char note[160];

	snprintf(note, sizeof(note), "There were too many different facts. %" PRIu64 " are in none of the pictures above.", r->census->left_out);
	if (r->census->left_out > 0)
		draw_report_part(&r->draw, "Not counted", note);
}

void
report_write(struct census *c, bool page, enum draw_theme theme, const struct draw_report_head *head, struct buffer *out)
{
	struct report r = { .census = c };

	census_sort(c);
	if (c->failed) {
		out->failed = true;
		return;
	}
	draw_report_begin(&r.draw, out, page, theme, head);
	for (size_t i = 0; (r.game = game_at(i)) != NULL; i++)
		put_game(&r);
	put_left_out(&r);
	draw_report_end(&r.draw);
}
