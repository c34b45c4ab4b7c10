/* report/maps.c: where pieces went and fell, and who struck whom; see report.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "parts.h"

/* ---- maps ------------------------------------------------------------------------------------- */

enum { BOARDS_MAX = 2, SPOTS_MAX = SCENE_SIDE_MAX * SCENE_SIDE_MAX + SCENE_LINES_MAX * 8 };

static int
compare_counts(const void *a, const void *b)
{
	const struct census_entry *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	return x->at < y->at ? -1 : x->at > y->at;
}

static int
compare_spots(const void *a, const void *b)
{
	const struct draw_spot_count *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	return strcmp(x->name, y->name);
}

/* The places of a kind on a board.  Returns how many there are; the most frequent first. */
static unsigned
find_spots(const struct report *r, const char *kind, const char *board, struct draw_spot_count *spot)
{
	char prefix[64];
	size_t nentries;
	unsigned n = 0;
	const struct census_entry *f;

	snprintf(prefix, sizeof(prefix), "%s\t%.16s", kind, board);
	f = entries_find(r, prefix, &nentries);
	for (size_t i = 0; i < nentries && n < SPOTS_MAX; i++)
		spot[n++] = (struct draw_spot_count){ (int)strtol(entry_part(r, &f[i], 3), NULL, 10),
			(int)strtol(entry_part(r, &f[i], 4), NULL, 10), entry_part(r, &f[i], 5), f[i].n };
	qsort(spot, n, sizeof(*spot), compare_spots);
	return n;
}

static void
put_map(struct report *r, const struct census_entry *board, const char *kind, const char *title)
{
	struct draw_spot_count *spot = memory_zalloc(SPOTS_MAX, sizeof(*spot));
	const char *box = entry_part(r, board, 3);
	char box_text[64], note[200];
	struct draw_map map = { .title = title, .note = note, .board = entry_part(r, board, 4), .box = box_text, .spot = spot };

	if (spot == NULL) {
		r->draw.out->failed = true;
		return;
	}
	map.n = find_spots(r, kind, entry_part(r, board, 2), spot);
	snprintf(box_text, sizeof(box_text), "%.*s", (int)part_length(box), box);
	snprintf(note, sizeof(note), "%" PRIu64 " game%s on this board. The largest disc: %" PRIu64 " time%s, on %s.", board->n,
	    board->n == 1 ? "" : "s", spot->n, spot->n == 1 ? "" : "s", map.n > 0 ? spot->name : "");
	if (map.n > 0)
		draw_report_map(&r->draw, &map);
	memory_free(spot);
}

void
report_put_maps(struct report *r)
{
	size_t n;
	const struct census_entry *f = entries_find(r, "board", &n);
	struct census_entry *board = memory_alloc((n + 1) * sizeof(*board));

	if (board == NULL) {
		r->draw.out->failed = true;
		return;
	}
	if (n > 0)
		memcpy(board, f, n * sizeof(*board));
	qsort(board, n, sizeof(*board), compare_counts);
	for (size_t i = 0; i < n && i < BOARDS_MAX; i++) {
		put_map(r, &board[i], "went", "Where pieces went");
		put_map(r, &board[i], "fell", "Where pieces fell or were hit");
	}
	memory_free(board);
}

/* ---- who struck whom ---------------------------------------------------------------------------- */

enum { NAMES_MAX = 24 };

struct names {
	unsigned n;
	const char *of[NAMES_MAX];
	char text[NAMES_MAX][64];
};

/* The number of a name, which may be new; NAMES_MAX: there is no room.  text: "00003 Scout" */
static unsigned
number_of(struct names *names, const char *text)
{
	const char *name = strchr(text, ' ') + 1;
	size_t len = part_length(name);

	for (unsigned i = 0; i < names->n; i++)
		if (strlen(names->of[i]) == len && memcmp(names->of[i], name, len) == 0)
			return i;
	if (names->n == NAMES_MAX)
		return NAMES_MAX;
	snprintf(names->text[names->n], sizeof(names->text[0]), "%.*s", (int)len, name);
	names->of[names->n] = names->text[names->n];
	return names->n++;
}

/* For qsort. */
static int
compare_struck(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The columns in the order of their values, as rows are. */
static bool
order_columns(const struct report *r, const struct census_entry *f, size_t n, struct names *columns)
{
	const char **text = memory_alloc((n + 1) * sizeof(const char *));

	if (text == NULL)
		return false;
	for (size_t i = 0; i < n; i++)
		text[i] = entry_part(r, &f[i], 3);
	qsort(text, n, sizeof(const char *), compare_struck);
	for (size_t i = 0; i < n; i++)
		number_of(columns, text[i]);
	memory_free(text);
	return true;
}

void
report_put_strikes(struct report *r)
{
	struct names rows = { 0 }, columns = { 0 };
	uint64_t met[NAMES_MAX][NAMES_MAX] = { 0 }, count[NAMES_MAX * NAMES_MAX];
	struct draw_matrix m = { .title = "Who struck whom", .head = "Striker", .across = "Struck", .row = rows.of, .column = columns.of, .count = count,
		.note = "Who struck stands on the left, who was struck above. The stronger the colour, the more often." };
	size_t n;
	const struct census_entry *f = entries_find(r, "strike", &n);

	if (!order_columns(r, f, n, &columns)) {
		r->draw.out->failed = true;
		return;
	}
	for (size_t i = 0; i < n; i++) {
		unsigned row = number_of(&rows, entry_part(r, &f[i], 2)), column = number_of(&columns, entry_part(r, &f[i], 3));

		if (row < NAMES_MAX && column < NAMES_MAX)
			met[row][column] += f[i].n;
	}
	m.nrows = rows.n;
	m.ncolumns = columns.n;
	for (unsigned i = 0; i < rows.n; i++)
		for (unsigned k = 0; k < columns.n; k++)
			count[i * columns.n + k] = met[i][k];
	if (n > 0)
		draw_report_matrix(&r->draw, &m);
}
