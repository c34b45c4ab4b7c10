/* record/parts.c: see parts.h. */
#include "parts.h"

#include <inttypes.h>
#include <string.h>

#include "core/game.h"

/* ---- writing ---------------------------------------------------------------------------------- */

void
parts_write_mover(const struct game *g, const void *state, struct buffer *out)
{
	buffer_printf(out, "turn\t%s's\n", g->seat[state_head(state)->mover]);
}

void
parts_write_numbers(const void *state, const char *turn, struct buffer *out)
{
	const struct state_head *h = state;

	buffer_printf(out, "number of the %s\t%" PRIu32 "\nply\t%" PRIu32 "\n", turn, h->turn, h->ply);
}

void
parts_write_end(const struct game *g, const void *state, struct buffer *out)
{
	struct outcome o;

	game_outcome(g, state, &o);
	if (!o.over)
		part_write(out, "end", "none yet");
	else
		buffer_printf(out, "end\t%s %s\n", o.winner == SEAT_NONE ? "draw" : g->seat[o.winner], g->endings[o.ending].name);
}

/* ---- comparing -------------------------------------------------------------------------------- */

struct part {
	struct part_text where, what;
	unsigned nth; /* of the lines with this place, from 0 */
};

/* Read the line at *at, which moves past it.  before: the line that was read last.  false: there is none. */
static bool
next_part(const struct buffer *b, size_t *at, struct part *out)
{
	const char *line = b->data + *at, *end, *tab;
	struct part_text before = out->where;

	if (*at >= b->len)
		return false;
	end = memchr(line, '\n', b->len - *at);
	tab = memchr(line, '\t', (size_t)(end - line));
	out->where = (struct part_text){ line, (size_t)(tab - line), 0 };
	out->nth = before.text != NULL && before.len == out->where.len && memcmp(before.text, line, before.len) == 0 ? out->nth + 1 : 0;
	out->what.hides = tab[1] == PART_OPEN || tab[1] == PART_SEEN ? tab[1] : 0;
	out->what.text = tab + 1 + (out->what.hides != 0);
	out->what.len = (size_t)(end - out->what.text);
	*at += (size_t)(end - line) + 1;
	return true;
}

/* Where lines are looked for.  Positions have their lines in nearly the same order, so the search begins behind the line that was
 * found last. */
struct looked_up {
	const struct buffer *b;
	size_t at;
	struct part last;
};

/* Look for a line from l->at on, up to the place upto. */
static bool
find_from(struct looked_up *l, const struct part *like, size_t upto)
{
	while (l->at < upto && next_part(l->b, &l->at, &l->last))
		if (l->last.nth == like->nth && l->last.where.len == like->where.len &&
		    memcmp(l->last.where.text, like->where.text, like->where.len) == 0)
			return true;
	return false;
}

/* The line of the other position that tells the same of the same place: l->last.  false: it has none. */
static bool
find_part(struct looked_up *l, const struct part *like)
{
	size_t began = l->at;

	if (find_from(l, like, l->b->len))
		return true;
	l->at = 0;
	l->last = (struct part){ .nth = 0 };
	return find_from(l, like, began);
}

static bool
same_text(const struct part_text *a, const struct part_text *b)
{
	return a->hides == b->hides && a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

void
parts_compare(const struct buffer *claimed, const struct buffer *real, part_visit *visit, void *ctx)
{
	static const struct part_text nothing = { .text = NULL };
	struct looked_up in_real = { .b = real }, in_claimed = { .b = claimed };
	struct part mine = { .nth = 0 }, theirs = { .nth = 0 };

	for (size_t at = 0; next_part(claimed, &at, &mine);) {
		if (find_part(&in_real, &mine)) {
			if (!same_text(&mine.what, &in_real.last.what))
				visit(ctx, &mine.where, &mine.what, &in_real.last.what);
		} else if (mine.nth == 0) {
			visit(ctx, &mine.where, &mine.what, &nothing);
		}
	}
	for (size_t at = 0; next_part(real, &at, &theirs);)
		if (theirs.nth == 0 && !find_part(&in_claimed, &theirs))
			visit(ctx, &theirs.where, &nothing, &theirs.what);
}
