/* stratix/proofs.c: what proofs need to know of Stratix: see struct notation_proofs.  Nothing of a set-up is secret; the pack is chance, in which
 * nobody knows the order: so the record is the log of a seat. */
#include "internal.h"

#include <string.h>

static enum proof_hindrance
hindrance(const void *setup, const struct rules *r)
{
	const struct stx_setup *s = setup;

	(void)r;
	return s->as_found || s->placed ? PROOF_AS_FOUND : PROOF_UNHINDERED;
}

static unsigned
playing(const void *setup)
{
	return ((const struct stx_setup *)setup)->playing;
}

static void
begin_draw(struct chance_due *out, unsigned actor, unsigned seats)
{
	*out = (struct chance_due){ .actor = (uint8_t)actor, .seats = (uint8_t)seats, .n = 1 };
	out->action.kind = STX_A_DRAW;
	out->action.seat = SEAT_NONE;
	out->action.nargs = STX_NARGS;
	out->action.arg[STX_BY] = (uint16_t)actor;
}

/* Add a card that may be on top.  Catches may be legal, too. */
static int
add_top(void *ctx, const struct action *a)
{
	struct chance_due *d = ctx;

	if (a->kind == STX_A_DRAW && d->below < CHANCE_ITEMS_MAX)
		d->item[d->below++] = (uint8_t)a->arg[STX_FROM];
	return 0;
}

/* A draw of one of several cards that may be on top.  If one card alone may be there, everybody knows it: it went back under the pack, or its
 * draw was taken back. */
static bool
due(const void *state, struct chance_due *out)
{
	const struct stx_state *st = state;

	if (st->phase != STX_TO_DRAW || st->npack == 0 || st->pack[0] != STX_UNKNOWN_CARD)
		return false;
	begin_draw(out, st->head.mover, st->playing & ~st->out);
	game_stratix.legal(state, add_top, out);
	return out->below > 1;
}

/* The draw that finds who begins, after n of them. */
static bool
due_at_setup(const void *setup, unsigned n, const uint8_t *before, struct chance_due *out)
{
	const struct stx_setup *s = setup;
	uint64_t drawn = 0;
	unsigned next;

	if (s->ndraws == 0 || n >= s->deck.n || stx_first_by_draws(&s->deck, s->playing, before, n, &next) >= 0)
		return false;
	begin_draw(out, next, s->playing);
	for (unsigned i = 0; i < n; i++)
		drawn |= UINT64_C(1) << before[i];
	for (unsigned i = 0; i < s->deck.n; i++)
		if ((drawn >> i & 1) == 0)
			out->item[out->below++] = (uint8_t)i;
	return true;
}

static unsigned
at_setup(const void *setup, unsigned n)
{
	const struct stx_setup *s = setup;

	return n < s->ndraws ? s->draws[n] : STX_UNKNOWN_CARD;
}

static void
write_at_setup(const void *setup, const uint8_t *items, unsigned n, struct buffer *out)
{
	buffer_text(out, "draws:");
	for (unsigned i = 0; i < n; i++) {
		buffer_char(out, ' ');
		stx_write_card(out, &((const struct stx_setup *)setup)->deck, items[i]);
	}
}

/* Who begins, follows from them. */
static void
put_at_setup(void *setup, const uint8_t *items, unsigned n)
{
	struct stx_setup *s = setup;

	s->ndraws = (uint8_t)(n < STX_CARDS_MAX ? n : STX_CARDS_MAX);
	memcpy(s->draws, items, s->ndraws);
	s->first_named = false;
}

static bool
takes(const struct action *a)
{
	return a->kind == STX_A_DRAW;
}

static void
make(const struct chance_due *d, const uint16_t *number, struct action *out)
{
	out->arg[STX_FROM] = d->item[number[0]];
}

static const struct notation_chance chance = {
	.shows_known = true,
	.due = due,
	.takes = takes,
	.make = make,
	.due_at_setup = due_at_setup,
	.at_setup = at_setup,
	.write_at_setup = write_at_setup,
	.put_at_setup = put_at_setup,
};

const struct notation_proofs stx_proofs = {
	.chance = &chance,
	.playing = playing,
	.hindrance = hindrance,
};
