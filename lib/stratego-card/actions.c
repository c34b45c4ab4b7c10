/* stratego-card/actions.c: the actions as numbers. */
#include "stratego-card/internal.h"

static bool
is_card(unsigned value)
{
	return value < STC_RANKS || value == STC_UNKNOWN;
}

/* Are so many cards packed in a word, and no more? */
static bool
are_cards(unsigned word, unsigned n)
{
	for (unsigned i = 0; i < 4; i++)
		if (!is_card(stc_packed(word, i)) || (i >= n && stc_packed(word, i) != STC_NONE))
			return false;
	return true;
}

static bool
can_be(const void *state, char letter, unsigned value)
{
	(void)state;
	switch (letter) {
	case 'l':
		return value < STC_SLOTS;
	case 't':
		return value < STC_SLOTS || value == STC_NO_SLOT;
	case 'h':
		return are_cards(value, STC_HAND);
	case 'g':
		return are_cards(value, 4);
	case 'r':
		return value >= STC_SPY && value < STC_RANKS;
	case 'u':
		return value >= STC_SPY && is_card(value);
	default:
		return value >= STC_DEFENDER_OUT && value <= STC_BOTH_OUT;
	}
}

/* Where the numbers of each kind begin. */
enum {
	ID_DRAW = 0,
	ID_ATTACK = ID_DRAW + 2,
	ID_SPY = ID_ATTACK + STC_SLOTS * STC_SLOTS,
	ID_SCOUT = ID_SPY + STC_SLOTS,
	ID_REDEAL = ID_SCOUT + STC_SLOTS * STC_SLOTS * (STC_SLOTS + 1),
	ID_FILL = ID_REDEAL + STC_SLOTS,
	ID_LEAVE = ID_FILL + STC_SLOTS * (STC_UNKNOWN + 1),
	IDS = ID_LEAVE + 1,
};

static uint32_t
id(const struct action *a)
{
	unsigned slot = a->arg[STC_ARG_SLOT], target = a->arg[STC_ARG_TARGET], second = a->arg[STC_ARG_SECOND];

	switch ((enum stc_action)a->kind) {
	case STC_A_DRAW:
		return ID_DRAW + ((a->marks & 1U << STC_SAID_DRAWER) != 0 ? a->said[STC_SAID_DRAWER] : a->seat & 1U);
	case STC_A_ATTACK:
		return ID_ATTACK + slot * STC_SLOTS + target;
	case STC_A_SPY:
		return ID_SPY + slot;
	case STC_A_SCOUT:
		return ID_SCOUT + (slot * STC_SLOTS + target) * (STC_SLOTS + 1) + (second == STC_NO_SLOT ? STC_SLOTS : second);
	case STC_A_REDEAL:
		return ID_REDEAL + slot;
	case STC_A_FILL:
		return ID_FILL + slot * (STC_UNKNOWN + 1) + a->arg[STC_ARG_CARD];
	default:
		return ID_LEAVE;
	}
}

/* Put the cards that are dealt in another order. */
static void
deal(const void *state, struct action *a, unsigned (*below)(void *ctx, unsigned n), void *ctx)
{
	uint8_t cards[4 * ACTION_SAID_MAX], swapped;
	unsigned place[4 * ACTION_SAID_MAX], n = 0;

	(void)state;
	for (unsigned i = 0; i < sizeof(cards); i++) {
		cards[i] = (a->marks >> i / 4 & 1) != 0 ? (uint8_t)stc_packed(a->said[i / 4], i % 4) : STC_NONE;
		if (cards[i] != STC_NONE)
			place[n++] = i;
	}
	for (unsigned i = n; i > 1; i--) {
		unsigned k = below(ctx, i);

		swapped = cards[place[i - 1]];
		cards[place[i - 1]] = cards[place[k]];
		cards[place[k]] = swapped;
	}
	stc_sort_hand(cards + STC_SLOTS);
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		if ((a->marks >> i & 1) != 0)
			a->said[i] = (uint16_t)stc_pack(cards + 4 * i, 4);
}

const struct game_numbers stc_numbers = {
	GAME_ACTIONS(stc, STC), .can_be = can_be, .nids = IDS, .id = id, .deal = deal,
};
