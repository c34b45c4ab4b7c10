/* stratego-card/hidden/seen.c: what an action showed.  An arbiter's log knows it from the cards.  The log of one seat must tell
 * what only it can know, and this must agree with what was seen before. */
#include <string.h>

#include "stratego-card/internal.h"

/* Say that the log leaves out these values. */
static enum judgement
left_out(struct trace *t, unsigned marks, enum stc_missing what)
{
	t->missing |= (uint8_t)marks;
	t->detail = (uint8_t)what;
	return ACTION_INCOMPLETE;
}

/* ---- a card turned over ---------------------------------------------------------------------- */

enum judgement
stc_refute_position(int seat, struct trace *t)
{
	t->nvalues = 0;
	trace_value(t, (unsigned)seat);
	return stc_refute(t, CITE_CLAUSE(STC_C_DECK), STC_D_NO_WAY);
}

/* Reject: the card in the slot cannot have this rank.  Say why. */
static enum judgement
refute_card(const struct stc_state *st, int seat, unsigned slot, unsigned rank, struct trace *t)
{
	const struct stc_side *side = &st->side[seat];
	unsigned seen = 0;

	if (!stc_consistent(st, seat))
		return stc_refute_position(seat, t);
	if ((side->known.seen >> slot & 1) != 0) {
		trace_value(t, slot);
		trace_value(t, (unsigned)seat);
		trace_value(t, side->line[slot]);
		return stc_refute(t, CITE_CLAUSE(STC_C_STAYS), STC_D_WAS_SEEN);
	}
	for (unsigned i = 0; i < STC_SLOTS; i++)
		seen += (side->known.seen >> i & 1) != 0 && side->line[i] == rank;
	trace_value(t, slot);
	trace_value(t, (unsigned)seat);
	trace_value(t, rank);
	if (seen >= stc_left(st, seat, rank)) {
		trace_value(t, st->deck[rank]);
		stc_refute(t, CITE_CLAUSE(STC_C_DECK), STC_D_TOO_MANY);
	} else {
		trace_value(t, stc_possible_ranks(st, seat, slot));
		if ((side->known.still >> slot & 1) != 0)
			stc_refute(t, CITE_CLAUSE(STC_C_STUCK), STC_D_LET_GO);
		else
			stc_refute(t, CITE_CLAUSE(STC_C_FILL), STC_D_CAN_ONLY);
	}
	return ACTION_ILLEGAL;
}

/* turn_over for a card of the other side in the log of one seat. */
static enum judgement
turn_over_hidden(const struct stc_state *st, const struct action *a, int seat, unsigned slot, unsigned which,
    unsigned allowed, struct trace *t, uint8_t *rank)
{
	unsigned possible;

	if (action_says(a, which) && a->said[which] != STC_NONE && a->said[which] != STC_UNKNOWN) {
		if (!stc_can_have(st, seat, slot, STC_SET(a->said[which])))
			return refute_card(st, seat, slot, a->said[which], t);
		*rank = (uint8_t)a->said[which];
	} else if (*rank == STC_UNKNOWN) {
		if (stc_can_have(st, seat, slot, allowed))
			return left_out(t, 1U << which, a->kind == STC_A_SCOUT ? STC_M_LOOKED : which == STC_SAID_ATTACKER ? STC_M_ATTACKER : STC_M_TAPPED);
		if ((possible = stc_possible_ranks(st, seat, slot)) == 0)
			return stc_refute_position(seat, t);
		/* No card that could do this can be there.  Any rank that the card can have shows the reason. */
		*rank = (uint8_t)__builtin_ctz(possible);
	}
	return ACTION_PLAYED;
}

/* Turn over the card in one of the seat's slots.  Leaves its rank in *rank; the text may say it in said[which].  allowed:
 * set of the ranks with which the action is possible. */
static inline enum judgement
turn_over(const struct stc_state *st, const struct action *a, int seat, unsigned slot, unsigned which,
    unsigned allowed, struct trace *t, uint8_t *rank)
{
	*rank = st->side[seat].line[slot];
	if (!stc_hidden(st, seat))
		return ACTION_PLAYED;
	return turn_over_hidden(st, a, seat, slot, which, allowed, t, rank);
}

enum judgement
stc_show(const struct stc_state *st, unsigned slot, unsigned rank, struct trace *t)
{
	const struct stc_side *side = &st->side[st->head.mover];
	static const uint16_t clauses[STC_RANKS] = {
		[STC_SPY] = CITE_CLAUSE(STC_C_SPY_LOOKS),
		[STC_SCOUT] = CITE_CLAUSE(STC_C_SCOUT_LOOKS),
		[STC_FLAG] = CITE_CLAUSE(STC_C_REDEAL),
	};

	if (stc_hidden(st, st->head.mover) && !stc_can_have(st, st->head.mover, slot, STC_SET(rank)))
		return refute_card(st, st->head.mover, slot, rank, t);
	if (stc_hidden(st, st->head.mover) || side->line[slot] == rank)
		return ACTION_PLAYED;
	trace_value(t, slot);
	return trace_reject(t, clauses[rank]);
}

/* ---- hands ------------------------------------------------------------------------------------ */

/* Reject: the seat's hand cannot be these cards.  Say why. */
static enum judgement
refute_hand(const struct stc_state *st, int seat, unsigned packed, unsigned n, struct trace *t)
{
	const struct stc_side *side = &st->side[seat];
	uint8_t held[STC_RANKS] = { 0 }, seen[STC_RANKS] = { 0 };
	const uint8_t *looked = NULL;
	unsigned nlooked;

	if (!stc_consistent(st, seat))
		return stc_refute_position(seat, t);
	for (unsigned i = 0; i < n; i++)
		held[stc_packed(packed, i)]++;
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if ((side->known.seen >> i & 1) != 0)
			seen[side->line[i]]++;
	trace_value(t, (unsigned)seat);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (held[r] + seen[r] > stc_left(st, seat, r)) {
			trace_value(t, held[r]);
			trace_value(t, r);
			trace_value(t, stc_left(st, seat, r) - seen[r]);
			return stc_refute(t, CITE_CLAUSE(STC_C_DECK), STC_D_HAND_MANY);
		}
	nlooked = stc_seen_hand(&side->known, &looked);
	for (unsigned i = 0; i < nlooked; i++)
		if (held[looked[i]]-- == 0) {
			trace_value(t, looked[i]);
			return stc_refute(t, CITE_CLAUSE(STC_C_FILL), STC_D_HAND_LOST);
		}
	return stc_refute(t, CITE_CLAUSE(STC_C_FILL), STC_D_HAND_ODD);
}

static enum judgement
see_hand(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	int seat = !st->head.mover;
	const struct stc_side *side = &st->side[seat];
	struct stc_state next;
	uint8_t cards[STC_HAND];
	unsigned said = a->said[STC_SAID_CARDS], n = stc_count_packed(said);

	f->cards = stc_pack(side->hand, side->nhand);
	if (!stc_hidden(st, seat) || side->nhand == 0)
		return ACTION_PLAYED;
	if (!action_says(a, STC_SAID_CARDS) || (n > 0 && stc_packed(said, n - 1) == STC_UNKNOWN))
		return left_out(t, 1U << STC_SAID_CARDS, STC_M_HAND);
	if (n != side->nhand) {
		trace_value(t, (unsigned)seat);
		trace_value(t, side->nhand);
		trace_value(t, n);
		return stc_refute(t, CITE_CLAUSE(STC_C_SPY_LOOKS), STC_D_HAND_SIZE);
	}
	for (unsigned i = 0; i < n; i++)
		cards[i] = (uint8_t)stc_packed(said, i);
	next = *st;
	stc_know_hand(&next.side[seat].known, cards, n);
	if (!stc_consistent(&next, seat))
		return refute_hand(st, seat, said, n, t);
	f->cards = said;
	return ACTION_PLAYED;
}

bool
stc_holds(const struct stc_state *st, int seat, unsigned rank)
{
	const struct stc_side *side = &st->side[seat];

	for (unsigned i = 0; i < side->nhand; i++)
		if (side->hand[i] == rank)
			return true;
	return false;
}

/* ---- draws ------------------------------------------------------------------------------------ */

/* How many cards of this rank can be in a deck whose order is not known. */
static unsigned
in_pile(const struct stc_state *st, int seat, unsigned rank)
{
	const struct stc_side *side = &st->side[seat];
	unsigned n = stc_left(st, seat, rank);

	for (unsigned i = 0; i < STC_SLOTS; i++)
		n -= side->line[i] == rank;
	for (unsigned i = 0; i < side->nhand; i++)
		n -= side->hand[i] == rank;
	return n;
}

/* Check what a player's log says about the player's own draw: it must have as many cards as are due, and the deck must
 * still have them. */
static enum judgement
draw_said(const struct stc_state *st, const struct action *a, unsigned due, struct trace *t, struct stc_seen *f)
{
	unsigned said = a->said[STC_SAID_CARDS], n = stc_count_packed(said), same = 0, last = STC_NONE;

	if (!action_says(a, STC_SAID_CARDS) || (n > 0 && stc_packed(said, n - 1) == STC_UNKNOWN))
		return left_out(t, 1U << STC_SAID_CARDS, STC_M_DRAWN);
	trace_value(t, (unsigned)f->drawer);
	if (n != due) {
		trace_value(t, due);
		trace_value(t, n);
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_DRAW), STC_D_DRAW_COUNT);
	}
	for (unsigned i = 0; i < n; i++) {
		unsigned r = stc_packed(said, i);

		same = r == last ? same + 1 : 1;
		last = r;
		if (same > in_pile(st, f->drawer, r)) {
			trace_value(t, r);
			return stc_refute(t, CITE_CLAUSE(STC_C_DECK), STC_D_NOT_IN_DECK);
		}
	}
	t->nvalues = 0;
	f->cards = said;
	return ACTION_PLAYED;
}

static enum judgement
see_draw(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	const struct stc_side *side;
	uint8_t cards[STC_HAND] = { 0 };
	unsigned due;

	f->drawer = a->seat == SEAT_NONE ? st->head.mover : a->seat;
	side = &st->side[f->drawer];
	due = stc_draw_due(side);
	if (st->head.viewer == f->drawer)
		return draw_said(st, a, due, t, f);
	for (unsigned i = 0; i < due; i++)
		cards[i] = stc_hidden(st, f->drawer) ? STC_UNKNOWN : side->pile[side->npile - 1U - i];
	stc_sort_hand(cards);
	f->cards = stc_pack(cards, STC_HAND);
	return ACTION_PLAYED;
}

/* ---- deals ------------------------------------------------------------------------------------ */

/* Read a deal from the text.  It has the deck only if the text has it. */
static void
read_deal(const struct action *a, struct stc_deal *d)
{
	uint8_t cards[STC_CARDS_MAX];
	unsigned n = 0;

	memset(d, 0, sizeof(*d));
	for (unsigned i = 0; i < STC_CARDS_MAX; i++)
		cards[i] = (uint8_t)stc_packed(a->said[i / 4], i % 4);
	memcpy(d->line, cards, STC_SLOTS);
	memcpy(d->hand, cards + STC_SLOTS, STC_HAND);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		d->nline += d->line[i] != STC_NONE;
	while (d->nhand < STC_HAND && d->hand[d->nhand] != STC_NONE)
		d->nhand++;
	if (!action_says(a, STC_DEAL_PILE))
		return;
	while (n < STC_PILE_MAX && cards[STC_DEALT + n] != STC_NONE)
		n++;
	d->npile = (uint8_t)n;
	for (unsigned i = 0; i < n; i++)
		d->pile[i] = cards[STC_DEALT + n - 1 - i];
}

/* Are the cards dealt those that the side has?  If the deck is not written, the other cards are in it. */
static enum judgement
judge_cards_dealt(const struct stc_state *st, const struct stc_deal *d, bool whole, struct trace *t)
{
	uint8_t have[STC_UNKNOWN + 1] = { 0 };

	for (unsigned i = 0; i < STC_SLOTS; i++)
		have[d->line[i]]++;
	for (unsigned i = 0; i < d->nhand; i++)
		have[d->hand[i]]++;
	for (unsigned i = 0; i < d->npile && whole; i++)
		have[d->pile[i]]++;
	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		unsigned due = stc_left(st, st->head.mover, r);

		if (have[r] <= due && (have[r] == due || !whole))
			continue;
		trace_value(t, st->head.mover);
		trace_value(t, have[r]);
		trace_value(t, r);
		trace_value(t, due);
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_REDEAL), STC_D_DEAL_COUNT);
	}
	return ACTION_PLAYED;
}

/* Make the cards of a deal unknown, for a side whose cards are hidden: only the slots that are filled and the number of
 * cards in hand remain.  With eight cards or more these are always the same.  A card that is written in place of an
 * unknown one is a wrong mark. */
static void
hide_deal(struct stc_deal *d, bool written)
{
	if (!written) {
		d->nline = STC_SLOTS;
		d->nhand = STC_HAND;
		memset(d->line, STC_UNKNOWN, STC_SLOTS);
	}
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (d->line[i] != STC_NONE)
			d->line[i] = STC_UNKNOWN;
	memset(d->hand, STC_UNKNOWN, d->nhand);
}

static bool
has_unknown(const struct stc_deal *d)
{
	return memchr(d->line, STC_UNKNOWN, STC_SLOTS) != NULL || memchr(d->hand, STC_UNKNOWN, d->nhand) != NULL;
}

static enum judgement
see_deal(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	const struct stc_side *side = &st->side[st->head.mover];
	struct stc_deal *d = &f->deal;
	unsigned total = stc_in_line(side) + side->nhand + side->npile, dealt;
	bool arbiter = st->head.viewer == SEAT_ARBITER, hidden = stc_hidden(st, st->head.mover), written;
	unsigned needed = arbiter && total > STC_DEALT ? 0xff : 1U << STC_DEAL_LINE | 1U << STC_DEAL_HAND;

	read_deal(a, d);
	written = (a->marks & needed) == needed;
	if (hidden && (written || total >= STC_DEALT))
		hide_deal(d, written);
	else if (!written || has_unknown(d))
		return left_out(t, needed, needed == 0xff ? STC_M_DEAL_AND_DECK : STC_M_DEAL);
	dealt = (unsigned)d->nline + d->nhand;
	if (dealt > total || total - dealt > STC_PILE_MAX || (arbiter && dealt + d->npile != total)) {
		trace_value(t, d->nline);
		trace_value(t, d->nhand);
		trace_value(t, total);
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_REDEAL), STC_D_DEAL_SHAPE);
	}
	d->npile = (uint8_t)(total - dealt);
	if (!arbiter)
		memset(d->pile, STC_UNKNOWN, sizeof(d->pile));
	return hidden ? ACTION_PLAYED : judge_cards_dealt(st, d, arbiter, t);
}

/* ---- an action -------------------------------------------------------------------------------- */

/* An attack by a Bomb or the Flag has no outcome.  The judge only needs to know what the attacker is. */
static enum judgement
see_attack(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	enum judgement own, enemy;

	own = turn_over(st, a, st->head.mover, a->arg[STC_ARG_SLOT], STC_SAID_ATTACKER, STC_MOVABLE, t, &f->rank[0]);
	if (own == ACTION_ILLEGAL || (own == ACTION_PLAYED && (STC_SET(f->rank[0]) & STC_IMMOBILE) != 0))
		return own;
	enemy = turn_over(st, a, !st->head.mover, a->arg[STC_ARG_TARGET], STC_SAID_DEFENDER, STC_ANY, t, &f->rank[1]);
	if (own != ACTION_PLAYED || enemy != ACTION_PLAYED)
		return own == ACTION_PLAYED ? enemy : own;
	f->result = stc_fight(&st->head.rules, t, f->rank[0], f->rank[1]);
	return ACTION_PLAYED;
}

static enum judgement
see_scout(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	enum judgement first = ACTION_PLAYED, second = ACTION_PLAYED;
	uint16_t sets[STC_SLOTS] = STC_ANY_LINE;
	unsigned a1 = a->arg[STC_ARG_TARGET], a2 = a->arg[STC_ARG_SECOND];
	int enemy = !st->head.mover;
	struct stc_state next;

	first = turn_over(st, a, enemy, a1, STC_SAID_FIRST, STC_ANY, t, &f->rank[0]);
	if (first == ACTION_ILLEGAL || a2 == STC_NO_SLOT)
		return first;
	second = turn_over(st, a, enemy, a2, STC_SAID_SECOND, STC_ANY, t, &f->rank[1]);
	if (second == ACTION_ILLEGAL)
		return second;
	if (first != ACTION_PLAYED || second != ACTION_PLAYED) {
		if (first == ACTION_PLAYED)
			trace_truth(t, STC_SAID_FIRST, f->rank[0]);
		if (second == ACTION_PLAYED)
			trace_truth(t, STC_SAID_SECOND, f->rank[1]);
		return ACTION_INCOMPLETE;
	}
	sets[a1] = STC_SET(f->rank[0]);
	sets[a2] = STC_SET(f->rank[1]);
	if (!stc_hidden(st, enemy) || stc_line_can_be(st, enemy, sets))
		return ACTION_PLAYED;
	next = *st; /* each of the two can be true, but not both */
	next.side[enemy].line[a1] = f->rank[0];
	stc_know_card(&next.side[enemy].known, a1, f->rank[0]);
	return refute_card(&next, enemy, a2, f->rank[1], t);
}

enum judgement
stc_see(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	switch (a->kind) {
	case STC_A_DRAW:
		return see_draw(st, a, t, f);
	case STC_A_ATTACK:
		return see_attack(st, a, t, f);
	case STC_A_SPY:
		return see_hand(st, a, t, f);
	case STC_A_SCOUT:
		return see_scout(st, a, t, f);
	case STC_A_REDEAL:
		return see_deal(st, a, t, f);
	default:
		return ACTION_PLAYED;
	}
}
