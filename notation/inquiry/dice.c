/* inquiry/dice.c: see dice.h. */
#include "core/hash.h"
#include "core/memory.h"
#include "dice.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/draw.h"
#include "yaml/emit.h"

enum {
	EXPECTED_LEAST = 5, /* so many of each face must be expected: with fewer, the test is not reliable */
	STEPS_MAX = 10000,
};

static const double limit = 0.01; /* a chance below this is called unusual */

/* ---- the test -------------------------------------------------------------------------------- */

/* The incomplete gamma function, regularized: its lower part by the series, for small x. */
static double
gamma_lower(double a, double x)
{
	double term = 1 / a, sum = term;

	for (unsigned i = 1; i < STEPS_MAX && term > sum * 1e-16; i++) {
		term *= x / (a + i);
		sum += term;
	}
	return sum * exp(a * log(x) - x - lgamma(a));
}

/* Its upper part by the continued fraction, with the method of Lentz, for large x. */
static double
gamma_upper(double a, double x)
{
	const double tiny = 1e-300;
	double b = x + 1 - a, c = 1 / tiny, d = 1 / b, h = d;

	for (unsigned i = 1; i < STEPS_MAX; i++) {
		double factor, n = -(double)i * (i - a);

		b += 2;
		d = n * d + b;
		d = 1 / (fabs(d) < tiny ? tiny : d);
		c = b + n / c;
		c = fabs(c) < tiny ? tiny : c;
		factor = c * d;
		h *= factor;
		if (fabs(factor - 1) < 1e-15)
			break;
	}
	return h * exp(a * log(x) - x - lgamma(a));
}

double
chi_square_tail(double x, unsigned degrees)
{
	double a = degrees / 2.0;

	if (x <= 0 || degrees == 0)
		return 1;
	x /= 2;
	return x < a + 1 ? 1 - gamma_lower(a, x) : gamma_upper(a, x);
}

/* ---- counting -------------------------------------------------------------------------------- */

void
dice_free(struct dice_table *t)
{
	for (size_t i = 0; i < t->nrows; i++)
		memory_free(t->row[i].player);
	memory_free(t->row);
	memory_free(t->slot);
	memset(t, 0, sizeof(*t));
}

static size_t
hash(const char *player, unsigned faces)
{
	uint64_t h = hash_add(HASH_NONE ^ faces, player, strlen(player));

	return (size_t)(h ^ h >> 32);
}

/* The slot that has the player's row, or would have it. */
static uint32_t *
slot_of(const struct dice_table *t, const char *player, unsigned faces)
{
	size_t at = hash(player, faces) & (t->nslots - 1);

	while (t->slot[at] != 0 && (t->row[t->slot[at] - 1].faces != faces || strcmp(t->row[t->slot[at] - 1].player, player) != 0))
		at = (at + 1) & (t->nslots - 1);
	return &t->slot[at];
}

/* Make the hash table twice as large, and put all rows in again. */
static bool
grow(struct dice_table *t)
{
	size_t cap = t->cap != 0 ? 2 * t->cap : 8;
	struct dice_row *row = memory_resize(t->row, cap * sizeof(*row));
	uint32_t *slot = memory_zalloc(2 * cap, sizeof(*slot));

	if (row != NULL)
		t->row = row;
	if (row == NULL || slot == NULL) {
		memory_free(slot);
		return false;
	}
	memory_free(t->slot);
	t->slot = slot;
	t->nslots = 2 * cap;
	t->cap = cap;
	for (size_t i = 0; i < t->nrows; i++)
		*slot_of(t, t->row[i].player, t->row[i].faces) = (uint32_t)i + 1;
	return true;
}

/* The player's row.  A new one is made if there is none. */
static struct dice_row *
row_of(struct dice_table *t, const char *player, unsigned faces)
{
	uint32_t *slot;
	char *name;

	if (t->nrows == t->cap && !grow(t)) {
		t->failed = true;
		return NULL;
	}
	slot = slot_of(t, player, faces);
	if (*slot != 0)
		return &t->row[*slot - 1];
	if ((name = memory_copy(player)) == NULL) {
		t->failed = true;
		return NULL;
	}
	t->row[t->nrows] = (struct dice_row){ .player = name, .faces = (uint8_t)faces };
	*slot = (uint32_t)++t->nrows;
	return &t->row[t->nrows - 1];
}

/* The name of the player in a seat, or the name of the seat. */
static const char *
player_of(const struct record *r, unsigned seat)
{
	const struct node *players = r->key[KEY_PLAYERS];
	const struct node *name = players != NULL ? node_get(players, r->game->seat[seat]) : NULL;

	return name != NULL && name->kind == NODE_SCALAR && name->len > 0 ? name->text : r->game->seat[seat];
}

void
dice_begin(struct dice_table *t, const struct record *r)
{
	if (r->game->chance == NULL)
		t->diceless++;
	else
		t->records++;
}

void
dice_add(struct dice_table *t, const struct record *r, unsigned mover, const struct action *a)
{
	struct die die[ACTION_DICE_MAX];
	unsigned n = game_dice(r->game, mover, a, die);

	for (unsigned i = 0; i < n; i++) {
		struct dice_row *row = row_of(t, player_of(r, die[i].seat), r->game->chance->faces);

		if (row == NULL)
			return;
		row->n++;
		row->count[die[i].face - 1]++;
	}
}

void
dice_merge(struct dice_table *t, const struct dice_table *from)
{
	t->records += from->records;
	t->diceless += from->diceless;
	t->failed = t->failed || from->failed;
	for (size_t i = 0; i < from->nrows; i++) {
		struct dice_row *row = row_of(t, from->row[i].player, from->row[i].faces);

		if (row == NULL)
			return;
		row->n += from->row[i].n;
		for (unsigned f = 0; f < row->faces; f++)
			row->count[f] += from->row[i].count[f];
	}
}

/* ---- judging --------------------------------------------------------------------------------- */

static bool
is_enough(const struct dice_row *r)
{
	return r->n >= (uint64_t)EXPECTED_LEAST * r->faces;
}

static void
test(struct dice_row *r)
{
	double expected = (double)r->n / r->faces;

	r->chi_square = 0;
	for (unsigned f = 0; f < r->faces && r->n > 0; f++)
		r->chi_square += ((double)r->count[f] - expected) * ((double)r->count[f] - expected) / expected;
	r->p = r->adjusted = chi_square_tail(r->chi_square, r->faces - 1U);
}

static int
compare_p(const void *a, const void *b)
{
	const struct dice_row *x = *(struct dice_row *const *)a, *y = *(struct dice_row *const *)b;

	return (x->p > y->p) - (x->p < y->p);
}

/* Holm's method: the smallest p of n is multiplied by n, the next one by n - 1, and so on; none may be less than one before
 * it. */
static void
adjust(struct dice_table *t)
{
	struct dice_row **tested = memory_zalloc(t->nrows + 1, sizeof(struct dice_row *));
	double least = 0;
	size_t n = 0;

	if (tested == NULL) {
		t->failed = true;
		return;
	}
	for (size_t i = 0; i < t->nrows; i++)
		if (is_enough(&t->row[i]))
			tested[n++] = &t->row[i];
	qsort(tested, n, sizeof(struct dice_row *), compare_p);
	for (size_t i = 0; i < n; i++) {
		double value = tested[i]->p * (double)(n - i);

		least = value > least ? value : least;
		tested[i]->adjusted = least < 1 ? least : 1;
	}
	memory_free(tested);
}

static const char *
words_for(const struct dice_row *r)
{
	if (!is_enough(r))
		return "too few dice to tell anything";
	if (r->adjusted >= limit)
		return "as even as fair dice are";
	return "more uneven than fair dice mostly are";
}

/* ---- writing --------------------------------------------------------------------------------- */

static void
write_text(const struct dice_table *t, struct buffer *out)
{
	unsigned tested = 0, unusual = 0;

	for (size_t i = 0; i < t->nrows; i++) {
		const struct dice_row *r = &t->row[i];

		draw_plain(out, r->player); /* the name comes from a record, so it may have any characters */
		buffer_printf(out, ": %" PRIu64 " dice:", r->n);
		for (unsigned f = 0; f < r->faces; f++)
			buffer_printf(out, "%s %u: %" PRIu64, f > 0 ? "," : "", f + 1, r->count[f]);
		buffer_text(out, "\n  ");
		if (is_enough(r))
			buffer_printf(out, "chi-square %.2f with %u degrees of freedom, p = %.3g", r->chi_square, r->faces - 1U, r->p);
		if (is_enough(r) && r->adjusted != r->p)
			buffer_printf(out, " (%.3g for so many players)", r->adjusted);
		buffer_printf(out, "%s%s\n", is_enough(r) ? ": " : "", words_for(r));
		tested += is_enough(r);
		unusual += is_enough(r) && r->adjusted < limit;
	}
	buffer_printf(out, "%" PRIu64 " record%s, %zu player%s, of whom %u rolled enough to be tested\n", t->records,
	    t->records == 1 ? "" : "s", t->nrows, t->nrows == 1 ? "" : "s", tested);
	if (unusual > 0)
		buffer_text(out, "Of a hundred such reports on fair dice, about one calls a player's dice uneven.\n"
		    "Such dice are a reason to look at the dice, or at how they are written down; they prove nothing\n"
		    "of a player.\n");
}

/* Write a value of the test; null if there are too few dice for a test. */
static void
emit_test(struct emitter *e, const char *key, const struct dice_row *r, double value)
{
	if (is_enough(r))
		emit_real(e, key, value);
	else
		emit_null(e, key);
}

static void
write_structure(const struct dice_table *t, bool json, struct buffer *out)
{
	struct emitter e;
	char number[16];

	emit_begin(&e, out, json, "dice");
	emit_number(&e, "records", t->records);
	emit_list(&e, "players");
	for (size_t i = 0; i < t->nrows; i++) {
		const struct dice_row *r = &t->row[i];

		emit_map(&e, NULL, false);
		emit_text(&e, "player", r->player);
		emit_number(&e, "dice", r->n);
		emit_map(&e, "faces", true);
		for (unsigned f = 0; f < r->faces; f++) {
			snprintf(number, sizeof(number), "%u", f + 1);
			emit_number(&e, number, r->count[f]);
		}
		emit_close_map(&e);
		emit_test(&e, "chi-square", r, r->chi_square);
		emit_test(&e, "p", r, r->p);
		emit_test(&e, "p-adjusted", r, r->adjusted);
		emit_bool(&e, "enough", is_enough(r));
		emit_bool(&e, "unusual", is_enough(r) && r->adjusted < limit);
		emit_close_map(&e);
	}
	emit_close_list(&e);
	emit_end(&e);
}

/* For qsort: by name. */
static int
compare_rows(const void *a, const void *b)
{
	const struct dice_row *x = a, *y = b;
	int order = strcmp(x->player, y->player);

	return order != 0 ? order : x->faces - y->faces;
}

void
dice_write(struct dice_table *t, enum verdict_format format, struct buffer *out)
{
	if (t->nrows > 0)
		qsort(t->row, t->nrows, sizeof(*t->row), compare_rows);
	memory_free(t->slot);
	t->slot = NULL;
	t->nslots = t->cap = 0;
	for (size_t i = 0; i < t->nrows; i++)
		test(&t->row[i]);
	adjust(t);
	if (format == VERDICT_TEXT)
		write_text(t, out);
	else
		write_structure(t, format == VERDICT_JSON, out);
}
