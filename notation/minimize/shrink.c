/* minimize/shrink.c: see shrink.h. */
#include "shrink.h"

#include <string.h>

enum { BYTES_A_PLY = 64 }; /* to read so many bytes takes at most as long as to play one ply */

/* ---- the verdict stays -------------------------------------------------------------------------- */

static enum open_question
open_of(const struct shrink *s, const struct reading_of_rules *r)
{
	return r->open == OPEN_RULING && !s->o->strict ? OPEN_NOTHING : r->open;
}

/* May the end on the board be another one?  Only another side may win. */
static bool
same_end(const struct result *a, const struct result *b)
{
	struct result with = *a;

	with.winner = b->winner;
	return (a->winner == SEAT_NONE) == (b->winner == SEAT_NONE) && result_same(&with, b);
}

static bool
same_base(const struct shrink *s, const struct reading_of_rules *a)
{
	const struct reading_of_rules *b = &s->verdict.base;

	return a->decision == b->decision && open_of(s, a) == open_of(s, b) && a->cite == b->cite && a->broken == b->broken &&
	    (a->lapsed != 0) == (b->lapsed != 0) && same_end(&a->found, &b->found);
}

/* Do both change the same rulings to the same options, with the same answer? */
static bool
same_turn(const struct game *g, const struct reading_of_rules *a, const struct reading_of_rules *b, uint64_t changes)
{
	if (!reading_agrees(a, b))
		return false;
	for (unsigned k = 0; k < g->nrulings; k++)
		if ((changes >> k & 1) != 0 && a->options[k] != b->options[k])
			return false;
	return true;
}

/* Does the verdict turn on the same changes as before, with the same answers? */
static bool
same_turns(const struct shrink *s, const struct course *c, const struct verdict *v)
{
	const struct verdict *before = &s->verdict;

	if (v->nturns != before->nturns || v->unlisted != before->unlisted || (v->limited && !before->limited))
		return false;
	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *x = &v->readings[v->turn[i]];
		uint64_t changes = reading_changes(c, x);
		bool found = false;

		for (size_t k = 0; k < before->nturns && !found; k++) {
			const struct reading_of_rules *y = &before->readings[before->turn[k]];

			found = reading_changes(s->whole, y) == changes && same_turn(c->game, x, y, changes);
		}
		if (!found)
			return false;
	}
	return true;
}

/* Decide the claim of the draft that is tried, at first only under its own rules, and then under all. */
static bool
stays(struct shrink *s, const struct adjudicate_limits *limits)
{
	struct draft *d = s->tried;
	struct verdict v;
	bool same;

	if (!adjudicate(&d->c, &d->claim, limits, &v)) {
		s->failed = true;
		return false;
	}
	s->plies += v.plies;
	if (limits != NULL && s->verdict.base.open == OPEN_RULING && v.base.open == OPEN_NOTHING)
		v.base.open = OPEN_RULING; /* only the whole search finds this out, and here it is not made */
	same = same_base(s, &v.base) && (limits != NULL || same_turns(s, &d->c, &v));
	verdict_free(&v);
	return same;
}

/* ---- a try --------------------------------------------------------------------------------------- */

/* Is the claim about a ply of the record, and not about all of it? */
static bool
has_ply(enum claim_kind kind)
{
	return kind != CLAIM_RESULT && kind != CLAIM_HOLDS && kind != CLAIM_DIFFERS;
}

/* The new number of a ply, counted from where the record begins.  One that is left out becomes the next ply.  Those after it are
 * counted from the end. */
static uint32_t
ply_without(const struct shrink *s, uint32_t ply, struct gap gap)
{
	if (ply <= gap.after)
		return ply;
	if (ply <= gap.after + gap.n)
		return gap.after + 1;
	return ply + (uint32_t)s->tried->c.nsteps - (uint32_t)s->best->c.nsteps;
}

/* Do both do the same?  Who does it need not be written. */
static bool
same_step(const struct step *a, const struct step *b)
{
	return a != NULL && b != NULL && a->action.kind == b->action.kind && a->action.nargs == b->action.nargs &&
	    memcmp(a->action.arg, b->action.arg, a->action.nargs * sizeof(a->action.arg[0])) == 0;
}

/* Let the claim be about the same ply as before.  A claim about a position may be about the ply before it instead.  A claim about
 * an action must keep it, except if the record is broken off before it.  false: the claim's ply is left out. */
static bool
move_claim(const struct shrink *s, struct gap gap, struct claim *claim)
{
	uint32_t began = s->best->c.began, begins = s->tried->c.began, at = claim->at - began;
	bool after = claim_is_after(claim->kind) || claim->kind == CLAIM_OVER;
	const struct step *own = after || claim->has_action ? NULL : course_step(&s->best->c, claim->at);

	if (!has_ply(claim->kind))
		return true;
	if (claim->at < began) /* it is about a ply before the record, and stays there */
		return begins >= began;
	if (gap.played && at + after <= gap.n)
		return false;
	claim->at = begins + ply_without(s, at, gap);
	if (claim->made > began)
		claim->made = begins + ply_without(s, claim->made - began, gap);
	if (at <= gap.after || at > gap.after + gap.n || claim->has_action)
		return own == NULL || same_step(own, course_step(&s->tried->c, claim->at));
	claim->at -= after;
	return after || s->verdict.base.broken;
}

bool
shrink_goes_on(struct shrink *s)
{
	if (s->tries >= s->most_tries || s->plies >= s->most_plies)
		s->cut_short = true;
	return !s->failed && !s->cut_short;
}

bool
shrink_take(struct shrink *s, struct gap gap)
{
	static const struct adjudicate_limits base_only = { .readings = 1 };
	struct draft *d = s->tried;
	struct claim claim = s->best->claim;

	if (!shrink_goes_on(s))
		return false;
	s->tries++;
	s->plies += (d->header.len + d->moves.len) / BYTES_A_PLY;
	if (!draft_read(d, &s->how, &s->failed) || (!gap.words && d->c.nsteps + gap.n != s->best->c.nsteps) ||
	    !move_claim(s, gap, &claim) || !draft_read_claim(d, s->best->r, &claim, &s->failed) ||
	    !stays(s, &base_only) || !stays(s, NULL))
		return false;
	s->tried = s->best;
	s->best = d;
	return s->changed = true;
}
