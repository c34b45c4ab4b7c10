/* report/report.c: from entries to pictures; see report.h. */
#include "report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "core/memory.h"
#include "draw/words.h"
#include "parts.h"

/* ---- who won ---------------------------------------------------------------------------------- */

/* What the list of games calls a result; and how it is asked for. */
static const char *
link_result(struct report *r, struct buffer *link, unsigned winner)
{
	struct buffer name = { 0 };

	if (winner < r->seats)
		draw_capital(&name, r->seat[winner]);
	buffer_text(&name, winner < r->seats ? " won" : "Drawn");
	buffer_char(&name, '\0');
	report_link(r, link, "result", name.failed ? "" : name.data);
	buffer_end(&name, link);
	return link_text(r, link);
}

/* The bar of a seat, or of draws: won of so many games. */
static void
put_winner(const struct draw_bars *bars, unsigned i, uint64_t won, uint64_t of, struct draw_bar *bar, char text[96])
{
	bar->label = bars->part[i];
	bar->text = text;
	bar->of = of > 0 ? of : 1;
	if (of == 0) {
		snprintf(text, 96, "did not play");
		return;
	}
	census_interval(won, of, &bar->low, &bar->high);
	bar->part[i] = won;
	snprintf(text, 96, "%" PRIu64 " of %" PRIu64 ": %.0f %% (%.0f to %.0f %%)", won, of, 100.0 * (double)won / (double)of, 100 * bar->low,
	    100 * bar->high);
}

static void
put_winners(struct report *r)
{
	struct draw_bar bar[DRAW_PARTS_MAX] = { 0 };
	struct draw_bars bars = { .title = "Who won", .head = "Winner", .bar = bar, .n = r->seats + 1, .texts = true,
		.axis = "share of the games in which it played",
		.note = "Each side's share of the games in which it played, and the share of all games that were drawn. The line below a bar is "
			"Wilson's interval: if these games were drawn from many like them, the share in all of those would lie on the line in 95 of "
			"100 such reports." };
	char text[DRAW_PARTS_MAX][96];
	struct buffer link[DRAW_PARTS_MAX] = { 0 };
	size_t n;
	const struct census_entry *f = entries_find(r, "result", &n);
	uint64_t won[DRAW_PARTS_MAX] = { 0 };

	for (size_t i = 0; i < n; i++)
		won[part_of_winner(r, entry_part(r, &f[i], 2))] += f[i].n;
	name_winners(r, &bars, false);
	for (unsigned i = 0; i <= r->seats; i++) {
		char kind[16];

		snprintf(kind, sizeof(kind), "seat\t%u", i);
		put_winner(&bars, i, won[i], i < r->seats ? entries_sum(r, kind) : r->finished, &bar[i], text[i]);
		bar[i].link = link_result(r, &link[i], i);
	}
	draw_report_bars(&r->draw, &bars);
	for (unsigned i = 0; i <= r->seats; i++)
		buffer_free(&link[i]);
}

/* ---- bars of entries with winners ---------------------------------------------------------------- */

enum {
	BARS_MAX = 12,
	FEW = 5, /* so many bars are all drawn, also those of one game */
};

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

/* How many of the bars are drawn: the most frequent ones, and, if there are more than a few, none of a single game. */
static unsigned
count_bars(const struct named_bar *all, size_t n)
{
	size_t drawn = 0;

	while (drawn < n && drawn < BARS_MAX && (n <= FEW || all[drawn].sum > 1))
		drawn++;
	return (unsigned)drawn;
}

/* Say what is not drawn. */
static void
add_left_out(char *note, size_t size, const struct named_bar *all, size_t n, size_t drawn)
{
	size_t single = 0, len = strlen(note);

	while (single < n - drawn && all[n - single - 1].sum == 1)
		single++;
	if (drawn == n)
		return;
	len += (size_t)snprintf(note + len, size - len, " The %zu most frequent of %zu;", drawn, n);
	if (single == n - drawn)
		snprintf(note + len, size - len, " each of the others was in one game.");
	else
		snprintf(note + len, size - len, " %zu of the others were in one game each.", single);
}

/* Bars for the entries of a kind, in parts by who won; the most frequent first.  label, winner: which parts of an entry these are.  ask: by
 * what the list of games finds those of a bar. */
static void
put_bars(struct report *r, const char *kind, unsigned label, unsigned winner, const char *ask, struct draw_bars *bars)
{
	char text[BARS_MAX][64], names[BARS_MAX][160], note[320];
	struct draw_bar bar[BARS_MAX];
	struct buffer link[BARS_MAX] = { 0 };
	size_t nentries, n = 0;
	const struct census_entry *f = entries_find(r, kind, &nentries);
	struct named_bar *all = memory_zalloc(nentries + 1, sizeof(*all));
	uint64_t sum = 0;

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
	bars->n = count_bars(all, n);
	for (unsigned i = 0; i < bars->n; i++) {
		bar[i] = all[i].bar;
		snprintf(names[i], sizeof(names[i]), "%.*s", (int)all[i].len, all[i].name);
		snprintf(text[i], sizeof(text[i]), "%" PRIu64 ": %.0f %%", all[i].sum, 100.0 * (double)all[i].sum / (double)sum);
		bar[i].label = names[i];
		bar[i].text = text[i];
		report_link(r, &link[i], ask, names[i]);
		bar[i].link = all[i].len < sizeof(names[i]) ? link_text(r, &link[i]) : NULL;
	}
	snprintf(note, sizeof(note), "%s", bars->note);
	add_left_out(note, sizeof(note), all, n, bars->n);
	bars->note = note;
	bars->bar = bar;
	bars->of = sum;
	if (bars->n > 0)
		draw_report_bars(&r->draw, bars);
	for (unsigned i = 0; i < BARS_MAX; i++)
		buffer_free(&link[i]);
	memory_free(all);
}

static void
put_endings(struct report *r)
{
	put_bars(r, "result", 3, 2, "how", &(struct draw_bars){ .title = "How the games ended", .head = "Ending",
		.axis = "share of the finished games", .note = "Finished games, by who won." });
}

static void
put_first(struct report *r)
{
	put_bars(r, "first", 2, 3, "first", &(struct draw_bars){ .title = "First moves", .head = "Action", .nparts = 1, .axis = "share of the games",
		.note = "The first action of each game, as every player saw it, by who won in the end." });
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

/* Up to which length games are drawn: all, unless the longest few are so long that the others would crowd at one side. */
static uint64_t
last_drawn(const struct report *r, const struct census_entry *f, size_t n)
{
	uint64_t least = strtoull(entry_part(r, &f[0], 2), NULL, 10), most = strtoull(entry_part(r, &f[n - 1], 2), NULL, 10);
	uint64_t usual = quantile(r, f, n, .95);

	return most - least > 2 * (usual - least) && usual > least ? usual : most;
}

/* Write how long the games were, and how many are not drawn. */
static void
note_lengths(const struct report *r, const struct census_entry *f, size_t n, uint64_t last, uint64_t beyond, char *note, size_t size)
{
	uint64_t least = strtoull(entry_part(r, &f[0], 2), NULL, 10), most = strtoull(entry_part(r, &f[n - 1], 2), NULL, 10);
	int len = snprintf(note, size, "Finished games, by their plies: from %" PRIu64 " to %" PRIu64 "; half of them had %" PRIu64
	    " or fewer, a quarter at most %" PRIu64 ", a quarter at least %" PRIu64 ".", least, most, quantile(r, f, n, .5), quantile(r, f, n, .25),
	    quantile(r, f, n, .75));

	if (beyond > 0)
		snprintf(note + len, size - (size_t)len, " %" PRIu64 " with more than %" PRIu64 " %s not drawn.", beyond, last, beyond == 1 ? "is" : "are");
}

static void
put_lengths(struct report *r)
{
	struct draw_columns columns = { .title = "How long they took", .head = "Plies", .things = "games" };
	struct buffer link[DRAW_COLUMNS_MAX] = { 0 };
	size_t n;
	const struct census_entry *f = entries_find(r, "length", &n);
	uint64_t least, last, beyond = 0;
	char note[280], range[48];

	if (n == 0)
		return;
	least = strtoull(entry_part(r, &f[0], 2), NULL, 10);
	last = last_drawn(r, f, n);
	columns.step = round_step(last - least);
	columns.first = least / (5 * columns.step) * (5 * columns.step);
	columns.n = (unsigned)((last - columns.first) / columns.step + 1);
	last = columns.first + columns.n * columns.step - 1;
	for (size_t i = 0; i < n; i++) {
		uint64_t plies = strtoull(entry_part(r, &f[i], 2), NULL, 10);

		if (plies <= last)
			columns.count[(plies - columns.first) / columns.step] += f[i].n;
		else
			beyond += f[i].n;
	}
	for (unsigned i = 0; i < columns.n; i++) {
		uint64_t from = columns.first + i * columns.step;

		snprintf(range, sizeof(range), "%" PRIu64 "-%" PRIu64, from, from + columns.step - 1);
		report_link(r, &link[i], "plies", range);
		columns.link[i] = link_text(r, &link[i]);
	}
	note_lengths(r, f, n, last, beyond, note, sizeof(note));
	columns.note = note;
	draw_report_columns(&r->draw, &columns);
	for (unsigned i = 0; i < DRAW_COLUMNS_MAX; i++)
		buffer_free(&link[i]);
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
