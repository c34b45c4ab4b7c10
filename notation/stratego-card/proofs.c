/* stratego-card/proofs.c: what proofs need to know of the Stratego Card Game: see struct notation_proofs.  Each side has a deck that nobody
 * shuffles: so the record is the log of a seat. */
#include "internal.h"

#include <assert.h>

static_assert((int)DECK_SLOTS == (int)STC_SLOTS && (int)DECK_HAND == (int)STC_HAND && (int)DECK_CARDS_MAX == (int)STC_CARDS_MAX && (int)STC_RANKS <= (int)DECK_KINDS,
    "as this game has it");

static enum proof_hindrance
hindrance(const void *setup, const struct rules *r)
{
	if (((const struct stc_setup *)setup)->as_found)
		return PROOF_AS_FOUND;
	return r->option[STC_R_DRAW] == STC_DRAW_ANY_TIME ? PROOF_DRAWN_ANY_TIME : PROOF_UNHINDERED;
}

/* ---- what all sides know ------------------------------------------------------------------------------ */

static unsigned
hide_packed(unsigned word)
{
	for (unsigned i = 0; i < 4; i++)
		if (stc_packed(word, i) != STC_NONE)
			word |= (unsigned)STC_UNKNOWN << 4 * i;
	return word;
}

static void
publish(const struct rules *r, struct action *a)
{
	(void)r;
	switch (a->kind) {
	case STC_A_DRAW:
		a->said[STC_SAID_CARDS] = (uint16_t)hide_packed(a->said[STC_SAID_CARDS]);
		a->marks &= 1U << STC_SAID_CARDS;
		break;
	case STC_A_REDEAL:
		for (unsigned i = 0; i < STC_DEAL_PILE; i++)
			a->said[i] = (uint16_t)hide_packed(a->said[i]);
		a->marks &= 1U << STC_DEAL_LINE | 1U << STC_DEAL_HAND;
		break;
	case STC_A_FILL:
		a->arg[STC_ARG_CARD] = STC_UNKNOWN;
		break;
	default:
		break;
	}
}

/* ---- cards -------------------------------------------------------------------------------------------- */

static uint8_t
known(unsigned card)
{
	return (uint8_t)(card < STC_RANKS ? card : 0);
}

static void
cards(const void *setup, uint8_t counts[DECK_KINDS])
{
	memset(counts, 0, DECK_KINDS);
	memcpy(counts, ((const struct stc_setup *)setup)->deck, STC_RANKS);
}

static void
left(const void *state, unsigned seat, uint8_t counts[DECK_KINDS])
{
	const struct stc_state *st = state;

	memset(counts, 0, DECK_KINDS);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		counts[r] = (uint8_t)(st->deck[r] - st->side[seat].out[r]);
}

static const char *
card_name(unsigned card)
{
	return stc_kinds[card].letter;
}

static unsigned
read_card(const char *text, size_t len)
{
	const char *p = text;
	unsigned card = stc_read_card(&p, text + len);

	return p == text + len ? known(card) : 0;
}

/* ---- what happens to them --------------------------------------------------------------------------------- */

static void
add_card(struct deck_step *s, unsigned card)
{
	s->card[s->n++] = known(card);
}

static struct deck_step *
add_step(struct deck_step *out, unsigned *n, enum deck_step_kind kind, unsigned seat)
{
	struct deck_step *s = &out[(*n)++];

	*s = (struct deck_step){ .kind = (uint8_t)kind, .seat = (uint8_t)seat };
	return s;
}

/* A step with one card, in a slot. */
static void
add_slot(struct deck_step *out, unsigned *n, enum deck_step_kind kind, unsigned seat, unsigned slot, unsigned card)
{
	struct deck_step *s = add_step(out, n, kind, seat);

	s->slot = (uint8_t)slot;
	add_card(s, card);
}

/* A front line and a hand are dealt. */
static void
add_deal(struct deck_step *out, unsigned *n, unsigned seat, const uint8_t line[STC_SLOTS], const uint8_t *hand, unsigned nhand)
{
	struct deck_step *drawn = add_step(out, n, DECK_DRAWN, seat);

	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (line[i] != STC_NONE)
			add_card(drawn, line[i]);
	for (unsigned i = 0; i < nhand; i++)
		add_card(drawn, hand[i]);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (line[i] != STC_NONE)
			add_slot(out, n, DECK_LAID, seat, i, line[i]);
}

static unsigned
dealt(const void *setup, unsigned seat, struct deck_step *out)
{
	const struct stc_setup *s = setup;
	unsigned n = 0;

	add_deal(out, &n, seat, s->side[seat].line, s->side[seat].hand, s->side[seat].nhand);
	return n;
}

static void
add_redeal(struct deck_step *out, unsigned *n, const struct action *a, unsigned seat)
{
	uint8_t line[STC_SLOTS], hand[STC_HAND];
	unsigned held = stc_count_packed(a->said[STC_DEAL_HAND] >> 4);

	for (unsigned i = 0; i < STC_SLOTS; i++)
		line[i] = (uint8_t)stc_packed(a->said[i / 4], i % 4);
	for (unsigned i = 0; i < held; i++)
		hand[i] = (uint8_t)stc_packed(a->said[STC_DEAL_HAND] >> 4, i);
	add_slot(out, n, DECK_SHOWN, seat, a->arg[STC_ARG_SLOT], STC_FLAG);
	add_step(out, n, DECK_RENEWED, seat);
	add_deal(out, n, seat, line, hand, held);
}

static void
add_attack(struct deck_step *out, unsigned *n, const struct action *a, unsigned seat)
{
	add_slot(out, n, DECK_SHOWN, seat, a->arg[STC_ARG_SLOT], a->said[STC_SAID_ATTACKER]);
	add_slot(out, n, DECK_SHOWN, !seat, a->arg[STC_ARG_TARGET], a->said[STC_SAID_DEFENDER]);
	if (a->said[STC_SAID_RESULT] != STC_DEFENDER_OUT)
		add_slot(out, n, DECK_OUT, seat, a->arg[STC_ARG_SLOT], a->said[STC_SAID_ATTACKER]);
	if (a->said[STC_SAID_RESULT] != STC_ATTACKER_OUT)
		add_slot(out, n, DECK_OUT, !seat, a->arg[STC_ARG_TARGET], a->said[STC_SAID_DEFENDER]);
}

/* Cards that are listed in one number. */
static void
add_listed(struct deck_step *out, unsigned *n, enum deck_step_kind kind, unsigned seat, unsigned packed)
{
	struct deck_step *s = add_step(out, n, kind, seat);

	for (unsigned i = 0; i < STC_HAND && stc_packed(packed, i) != STC_NONE; i++)
		add_card(s, stc_packed(packed, i));
}

static unsigned
happened(const struct action *a, unsigned mover, struct deck_step *out)
{
	unsigned n = 0;

	switch (a->kind) {
	case STC_A_DRAW:
		add_listed(out, &n, DECK_DRAWN, a->seat == SEAT_NONE ? mover : a->seat, a->said[STC_SAID_CARDS]);
		break;
	case STC_A_ATTACK:
		add_attack(out, &n, a, mover);
		break;
	case STC_A_SPY:
		add_slot(out, &n, DECK_SHOWN, mover, a->arg[STC_ARG_SLOT], STC_SPY);
		add_listed(out, &n, DECK_HELD, !mover, a->said[STC_SAID_CARDS]);
		break;
	case STC_A_SCOUT:
		add_slot(out, &n, DECK_SHOWN, mover, a->arg[STC_ARG_SLOT], STC_SCOUT);
		for (unsigned i = 0; i < 2 && a->arg[STC_ARG_TARGET + i] != STC_NO_SLOT; i++)
			add_slot(out, &n, DECK_SHOWN, !mover, a->arg[STC_ARG_TARGET + i], a->said[STC_SAID_FIRST + i]);
		break;
	case STC_A_REDEAL:
		add_redeal(out, &n, a, mover);
		break;
	case STC_A_FILL:
		add_slot(out, &n, DECK_LAID, mover, a->arg[STC_ARG_SLOT], a->arg[STC_ARG_CARD]);
		break;
	default:
		break;
	}
	return n;
}

/* How many cards the mover draws: up to three in hand (STC-2.1). */
static unsigned
draws(const void *state)
{
	const struct stc_state *st = state;
	const struct stc_side *side = &st->side[st->head.mover];
	unsigned room = STC_HAND - side->nhand;

	if (st->step != STC_STEP_DRAW || st->untold)
		return 0;
	return side->npile < room ? side->npile : room;
}

static bool
may_renew(const void *state)
{
	const struct stc_state *st = state;

	return st->step == STC_STEP_ACT && !st->untold;
}

static bool
renews(const struct action *a)
{
	return a->kind == STC_A_REDEAL;
}

/* ---- the log of an arbiter ----------------------------------------------------------------------------------- */

static void
put_side(void *setup, unsigned seat, const struct deck_cards *c)
{
	struct stc_setup *s = setup;

	memcpy(s->side[seat].line, c->line, STC_SLOTS);
	memcpy(s->side[seat].hand, c->hand, STC_HAND);
	stc_sort_hand(s->side[seat].hand);
	s->side[seat].npile = c->npile;
	for (unsigned i = 0; i < c->npile; i++)
		s->side[seat].pile[i] = c->pile[c->npile - 1U - i];
}

static void
make_arbiters(void *setup)
{
	((struct stc_setup *)setup)->viewer = SEAT_ARBITER;
}

static void
complete(struct action *a, const struct deck_cards *c)
{
	uint8_t all[STC_CARDS_MAX] = { 0 };

	if (a->kind == STC_A_FILL)
		a->arg[STC_ARG_CARD] = c->line[a->arg[STC_ARG_SLOT]];
	else if (a->kind == STC_A_DRAW)
		a->marks &= 1U << STC_SAID_DRAWER;
	if (a->kind != STC_A_REDEAL)
		return;
	memcpy(all, c->line, STC_SLOTS);
	memcpy(all + STC_SLOTS, c->hand, STC_HAND);
	stc_sort_hand(all + STC_SLOTS);
	memcpy(all + STC_DEALT, c->pile, c->npile);
	a->marks = 0;
	for (unsigned i = 0; i < (c->npile > 0 ? ACTION_SAID_MAX : STC_DEAL_PILE); i++) {
		a->said[i] = (uint16_t)stc_pack(all + 4 * i, 4);
		a->marks |= (uint8_t)(1U << i);
	}
}

static const struct notation_decks decks = {
	.cards = cards,
	.left = left,
	.dealt = dealt,
	.draws = draws,
	.may_renew = may_renew,
	.renews = renews,
	.happened = happened,
	.card_name = card_name,
	.read_card = read_card,
	.put_side = put_side,
	.complete = complete,
	.make_arbiters = make_arbiters,
};

/* A draw is not an action that chance makes: its side alone knows the card. */
static bool
due(const void *state, struct chance_due *out)
{
	(void)state, (void)out;
	return false;
}

static bool
takes(const struct action *a)
{
	return a->kind == STC_A_DRAW;
}

static const struct notation_chance chance = { .due = due, .takes = takes };

const struct notation_proofs stc_proofs = {
	.chance = &chance,
	.decks = &decks,
	.hindrance = hindrance,
	.publish = publish,
};
