/* galaxy-grid/proofs.c: what proofs need to know of Galaxy Grid: see struct notation_proofs.  Nothing of a set-up is secret; the dice are
 * chance, and where they are placed all choose at once. */
#include "internal.h"

static enum proof_hindrance
hindrance(const void *setup, const struct rules *r)
{
	(void)r;
	return ((const struct ggd_setup *)setup)->as_found ? PROOF_AS_FOUND : PROOF_UNHINDERED;
}

static unsigned
playing(const void *setup)
{
	return ((const struct ggd_setup *)setup)->players;
}

/* The roll of a round of the tank that is to roll, or the fight that is to be rolled. */
static bool
due(const void *state, struct chance_due *out)
{
	const struct ggd_state *st = state;
	struct action *a = &out->action;

	if (st->nfights == 0 && st->phase != GGD_ROLL)
		return false;
	*out = (struct chance_due){ .actor = st->head.mover, .seats = st->in, .below = GGD_FACES };
	a->seat = SEAT_NONE;
	a->arg[GGD_WHO] = st->head.mover;
	if (st->nfights > 0) {
		a->kind = GGD_A_FIGHT;
		a->arg[GGD_FIGHT_OTHER] = st->fight[0].other;
		a->nargs = GGD_FIGHT_OTHER_DIE + 1;
		out->n = 2;
	} else {
		a->kind = GGD_A_ROLL;
		a->nargs = GGD_ARG + GGD_DICE;
		out->n = GGD_DICE;
	}
	return true;
}

static bool
takes(const struct action *a)
{
	return a->kind == GGD_A_ROLL || a->kind == GGD_A_FIGHT;
}

/* Dice of a roll are written with the highest first; of a fight the first number is the mover's die. */
static void
make(const struct chance_due *d, const uint16_t *number, struct action *out)
{
	uint16_t *die = &out->arg[out->kind == GGD_A_FIGHT ? GGD_FIGHT_DIE : GGD_ARG];

	for (unsigned i = 0; i < d->n; i++) {
		uint16_t face = (uint16_t)(number[i] + 1);
		unsigned at = i;

		for (; out->kind == GGD_A_ROLL && at > 0 && die[at - 1] < face; at--)
			die[at] = die[at - 1];
		die[at] = face;
	}
}

static unsigned
choosing(const void *state)
{
	const struct ggd_state *st = state;

	if (st->phase != GGD_PLACE || st->nfights > 0 || st->head.rules.option[GGD_R_PLACEMENT_ORDER] != GGD_PLACING_SIMULTANEOUS)
		return 0;
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if ((st->in >> i & 1) != 0 && (st->tank[i].flags & GGD_PLACED) != 0)
			return 0;
	return st->in;
}

static bool
chooses(const struct action *a)
{
	return a->kind == GGD_A_PLACE;
}

static const struct notation_chance chance = {
	.rolls = true,
	.due = due,
	.takes = takes,
	.make = make,
	.choosing = choosing,
	.chooses = chooses,
};

const struct notation_proofs ggd_proofs = {
	.chance = &chance,
	.playing = playing,
	.hindrance = hindrance,
};
