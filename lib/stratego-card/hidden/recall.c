/* stratego-card/hidden/recall.c: what stays known about the cards when actions are taken back. */
#include <string.h>

#include "stratego-card/internal.h"

/* While the actions taken back are read: which cards of the earlier position have not moved yet, and what was seen of its
 * hands. */
struct unmoved {
	uint8_t slots[2];          /* sets: the card in the slot has not moved, or is out, and so was seen */
	bool hand[2];              /* nothing came into the hand, and nobody has looked at it */
	bool from_hand[2][STC_SLOTS]; /* the card in the slot was in that hand */
	uint8_t held[2][STC_HAND], nheld[2]; /* cards that were in this hand */
	unsigned drawn;            /* how many cards were drawn from the player's own deck */
	bool dealt;                /* the player has dealt again, so it is another deck now */
};

static void
know_held(struct unmoved *u, int seat, unsigned rank)
{
	if (u->nheld[seat] < STC_HAND)
		u->held[seat][u->nheld[seat]++] = (uint8_t)rank;
}

static void
know_slot(struct stc_state *st, struct unmoved *u, int seat, unsigned slot, unsigned rank)
{
	struct stc_side *side = &st->side[seat];

	if (u->from_hand[seat][slot]) {
		u->from_hand[seat][slot] = false;
		know_held(u, seat, rank);
	}
	if ((u->slots[seat] >> slot & 1) == 0 || (side->known.seen >> slot & 1) != 0)
		return;
	side->line[slot] = (uint8_t)rank;
	stc_know_card(&side->known, slot, rank);
}

/* These cards are in the seat's hand: a card that leaves it from now on is one of them. */
static void
know_hand(struct unmoved *u, int seat, unsigned packed)
{
	for (unsigned i = 0; u->hand[seat] && i < stc_count_packed(packed); i++)
		know_held(u, seat, stc_packed(packed, i));
	u->hand[seat] = false;
}

/* These cards lie on top of the player's own deck.  The order of cards that are drawn together is not seen. */
static void
know_drawn(struct stc_state *st, struct unmoved *u, unsigned packed)
{
	struct stc_side *side = &st->side[st->head.viewer];
	unsigned n = stc_count_packed(packed);
	bool alike = true;

	for (unsigned i = 1; i < n; i++)
		alike = alike && stc_packed(packed, i) == stc_packed(packed, 0);
	for (unsigned i = 0; i < n && !u->dealt && u->drawn < side->npile; i++, u->drawn++)
		if (alike)
			side->pile[side->npile - 1U - u->drawn] = (uint8_t)stc_packed(packed, i);
}

static void
redealt(const struct stc_state *st, struct unmoved *u, int seat)
{
	u->slots[seat] = 0;
	memset(u->from_hand[seat], 0, sizeof(u->from_hand[seat]));
	u->hand[seat] = false;
	u->dealt = u->dealt || seat == st->head.viewer;
}

/* Keep what an action showed about the cards that have not moved. */
static void
carry_action(struct stc_state *st, struct unmoved *u, const struct action *a, const struct trace *t, int actor)
{
	int enemy = !actor;
	unsigned slot = a->arg[STC_ARG_SLOT], target = a->arg[STC_ARG_TARGET];

	if (t->tells >= STC_TELLS_STUCK)
		stc_know_still(&st->side[!st->head.viewer], u->slots[!st->head.viewer], t->tells == STC_TELLS_BOMBS);
	switch (a->kind) {
	case STC_A_DRAW:
		u->hand[actor] = false;
		if (actor == st->head.viewer)
			know_drawn(st, u, t->truth[STC_SAID_CARDS]);
		break;
	case STC_A_FILL:
		u->from_hand[actor][slot] = u->hand[actor];
		break;
	case STC_A_ATTACK:
		know_slot(st, u, actor, slot, t->truth[STC_SAID_ATTACKER]);
		know_slot(st, u, enemy, target, t->truth[STC_SAID_DEFENDER]);
		break;
	case STC_A_SPY:
		know_slot(st, u, actor, slot, STC_SPY);
		know_hand(u, enemy, t->truth[STC_SAID_CARDS]);
		break;
	case STC_A_SCOUT:
		know_slot(st, u, actor, slot, STC_SCOUT);
		for (unsigned i = 0; i < 2 && a->arg[STC_ARG_TARGET + i] != STC_NO_SLOT; i++)
			know_slot(st, u, enemy, a->arg[STC_ARG_TARGET + i], t->truth[STC_SAID_FIRST + i]);
		break;
	case STC_A_REDEAL:
		know_slot(st, u, actor, slot, STC_FLAG);
		redealt(st, u, actor);
		break;
	default:
		break;
	}
}

/* Keep what left knows about cards that have not moved, and about the hand. */
static void
carry_known(struct stc_state *st, struct unmoved *u, int seat, const struct stc_state *left)
{
	const struct stc_known *k = &left->side[seat].known;
	const uint8_t *cards = NULL;
	unsigned n = stc_seen_hand(k, &cards);

	for (unsigned slot = 0; slot < STC_SLOTS; slot++)
		if ((k->seen >> slot & 1) != 0)
			know_slot(st, u, seat, slot, left->side[seat].line[slot]);
	stc_know_still(&st->side[seat], k->still & u->slots[seat], false);
	stc_know_still(&st->side[seat], k->bombs & u->slots[seat], true);
	if (n > 0)
		know_hand(u, seat, stc_pack(cards, n));
	if (u->nheld[seat] > 0)
		stc_know_held(&st->side[seat].known, u->held[seat], u->nheld[seat], st->side[seat].nhand);
}

/* Keep what cards that have not moved must be by all that left knows, if they were not seen. */
static void
carry_certain(struct stc_state *st, const struct unmoved *u, int seat, const struct stc_state *left)
{
	for (unsigned slot = 0; slot < STC_SLOTS; slot++)
		st->recalled[slot] = (uint8_t)((u->slots[seat] >> slot & 1) != 0 ? certain_member(stc_possible_ranks(left, seat, slot)) : STC_NONE);
}

bool
stc_recall(void *state, const struct step *undone, size_t n, const void *left)
{
	struct stc_state *st = state, walk = *st;
	struct trace t = { .brief = true };
	struct unmoved u = { .hand = { true, true } };

	for (int seat = 0; seat < 2; seat++)
		for (unsigned slot = 0; slot < STC_SLOTS; slot++)
			u.slots[seat] |= (uint8_t)((st->side[seat].line[slot] != STC_NONE) << slot);
	for (size_t i = 0; i < n; i++) {
		if (stc_replay(&walk, &undone[i].action, undone[i].stood, &t) != ACTION_PLAYED)
			return true;
		carry_action(st, &u, &undone[i].action, &t, walk.last.seat);
	}
	for (int seat = 0; seat < 2; seat++)
		carry_known(st, &u, seat, left);
	if (st->head.viewer != SEAT_ARBITER)
		carry_certain(st, &u, !st->head.viewer, left);
	stc_test_again(st);
	return true;
}
