/* stratix/position_check.c: refuse a position that contradicts itself. */
#include "internal.h"

/* Check that a variant without cards has no field about cards. */
static bool
check_no_cards(struct line *l)
{
	static const char *const names[] = { "pack=", "loose=", "back=", "order=", "told=", "shuffle", "draws=", "follows=",
		"fault=" };
	const struct stx_state *st = stx_filled(l);
	const bool there[] = { st->npack > 0, st->loose != 0, st->gone_back != 0, st->nclues > 0, st->told != 0,
		st->phase == STX_TO_SHUFFLE, st->phase == STX_TO_DRAW, st->phase == STX_TO_FOLLOW, st->fault.army != SEAT_NONE };

	for (unsigned i = 0; i < sizeof(there) / sizeof(there[0]); i++)
		if (there[i])
			return line_wrong_field(l, names[i], "is for variants with cards");
	return true;
}

/* Check that cards that went back lie under all others, and are known. */
static bool
check_back(struct line *l)
{
	const struct stx_state *st = stx_filled(l);
	bool below = false;

	for (uint64_t back = st->gone_back; back != 0; back &= back - 1)
		if (st->deck.card[__builtin_ctzll(back)].back == STX_BACK_NEVER)
			return line_wrong(l, "back= lists a card that never goes back");
	if ((st->loose & st->gone_back) != 0)
		return line_wrong(l, "back= lists a card that loose= lists, too");
	for (unsigned i = 0; i < st->npack; i++) {
		bool back = st->pack[i] != STX_UNKNOWN_CARD && (st->gone_back >> st->pack[i] & 1) != 0;

		if (below && !back)
			return line_wrong(l, "in pack= the cards of back= must lie under all others");
		below = below || back;
	}
	for (unsigned i = 1; i < st->npack; i++)
		if (st->pack[i - 1] == STX_UNKNOWN_CARD && st->pack[i] != STX_UNKNOWN_CARD && (st->gone_back >> st->pack[i] & 1) == 0)
			return line_wrong(l, "in pack= a card is known that lies under unknown ones, and is not in back=");
	return true;
}

/* Check that order= is about cards of loose= and told=, and that some order makes all of it true. */
static bool
check_order(struct line *l)
{
	struct stx_state *st = stx_filled(l);
	uint64_t all = st->loose | st->told;

	if ((st->loose & st->told) != 0 || (st->told != 0 && st->nclues == 0))
		return line_wrong(l, "told= must list the cards that order= names and loose= does not");
	for (unsigned i = 0; i < st->nclues; i++)
		if ((all >> st->clue[i].card & 1) == 0 || (st->clue[i].apart & ~all) != 0 ||
		    (st->clue[i].apart >> st->clue[i].card & 1) != 0)
			return line_wrong(l, "order= must name cards that loose= or told= lists");
	if (!stx_consistent(st))
		return line_wrong(l, "no order of the pack fits order=");
	stx_settle_order(st);
	return true;
}

/* Check that each card is in only one place. */
static bool
check_cards(struct line *l)
{
	struct stx_state *st = stx_filled(l);
	uint64_t seen = st->loose;
	unsigned unknown = 0;

	if (!stx_has_cards(st) && !check_no_cards(l))
		return false;

	for (unsigned i = 0; i < st->npack; i++) {
		unsigned card = st->pack[i];

		if (card == STX_UNKNOWN_CARD) {
			unknown++;
			continue;
		}
		if (card >= st->deck.n || (seen >> card & 1) != 0)
			return line_wrong(l, "a card is in two places");
		seen |= UINT64_C(1) << card;
	}
	if ((st->loose >> (st->deck.n - 1) >> 1) != 0 || (st->gone_back >> (st->deck.n - 1) >> 1) != 0)
		return line_wrong(l, "the deck has no such card");
	if ((unsigned)__builtin_popcountll(st->loose) != unknown)
		return line_wrong(l, "loose= must list the cards that are unknown in pack=");
	if (st->phase == STX_TO_DRAW && st->npack == 0)
		return line_wrong(l, "there is no card to draw");
	if (st->phase == STX_TO_FOLLOW && (st->hand.card >= st->deck.n || (seen >> st->hand.card & 1) != 0))
		return line_wrong(l, "the card that is followed is not in the pack");
	return check_back(l) && check_order(l);
}

static bool
is_recon(const struct stx_state *st, unsigned piece)
{
	return st->square[piece] != STX_NOWHERE && st->board.terrain[st->square[piece]] == STX_RECON;
}

/* Check that the card at hand can still be followed, after what was done of it. */
static bool
check_card_at_hand(struct line *l)
{
	const struct stx_state *st = stx_filled(l);
	const struct stx_hand *h = &st->hand;
	const struct stx_card *c = &st->deck.card[h->card];

	if (h->otherwise && c->otherwise.deed == STX_DO_NOTHING)
		return line_wrong(l, "card= has no other instruction");
	if (stx_instruction(st)->deed == STX_DO_NOTHING || h->done >= stx_instruction(st)->count)
		return line_wrong(l, "card= is done: done= pieces were moved, and it moves no more");
	if ((unsigned)__builtin_popcount(h->carried) > h->done)
		return line_wrong(l, "carried= lists more pieces than done= says");
	if (h->done == 0 && h->drawer % STX_NUMBERS != STX_NO_NUMBER && !is_recon(st, h->drawer))
		return line_wrong(l, "follows= must name a piece on a RECON space");
	return st->head.over || stx_can_carry(st) || line_wrong(l, "nobody can follow card=");
}

/* Check that what the army whose turn it is has to do agrees with its pieces and cards. */
static bool
check_phase(struct line *l)
{
	const struct stx_state *st = stx_filled(l);
	const struct stx_hand *h = &st->hand;

	if (st->phase == STX_TO_SHUFFLE && (st->variant != STX_RE_RECON || st->npack > 0))
		return line_wrong(l, "shuffle is only for the variant re-recon, when its pack is empty");
	if (st->phase == STX_TO_DRAW && !is_recon(st, h->drawer))
		return line_wrong(l, "draws= must name a piece on a RECON space");
	if (st->phase != STX_TO_FOLLOW && ((l->seen & STX_FOLLOWS_FIELDS) != 0))
		return line_wrong(l, "card=, done= and carried= are only for a position with follows=");
	if (st->phase == STX_TO_FOLLOW && (l->seen & STX_CARD_FIELD) == 0)
		return line_wrong(l, "follows= is only for a position with card=");
	if (st->phase == STX_TURN && h->nwaiting > 0)
		return line_wrong(l, "waiting= is only for a position with shuffle, draws= or follows=");
	for (unsigned i = 0; i < h->nwaiting; i++) {
		if (!is_recon(st, h->waiting[i]))
			return line_wrong(l, "waiting= must name pieces on RECON spaces");
		for (unsigned k = 0; k < i; k++)
			if (h->waiting[k] == h->waiting[i])
				return line_wrong(l, "waiting= lists a piece twice");
	}
	if (st->phase != STX_TURN && st->fresh && !stx_opens_with_shuffle(st))
		return line_wrong(l, "begun is missing: a card is drawn after a move");
	return st->phase != STX_TO_FOLLOW || check_card_at_hand(l);
}

/* Check that after the last card the Final Assault has begun, or a shuffle is due. */
static bool
check_assault(struct line *l)
{
	const struct stx_state *st = stx_filled(l);

	if (!stx_has_cards(st) || st->head.over)
		return true;
	if (st->variant == STX_STANDARD && st->assault && (st->npack > 0 || st->phase != STX_TURN))
		return line_wrong(l, "assault is only for a position in which pack= is used up and the last card was followed");
	if (st->phase != STX_TURN || st->npack > 0 || st->assault)
		return true;
	return line_wrong(l, st->variant == STX_STANDARD ? "pack= is used up, so assault is on" : "pack= is used up, so shuffle is due");
}

static bool
is_in(unsigned set, unsigned seat)
{
	return (set >> seat & 1) != 0;
}

/* Check who plays, who is out, and who has pieces. */
static bool
check_armies(struct line *l)
{
	const struct stx_state *st = stx_filled(l);
	unsigned left = st->playing & ~(unsigned)st->out;
	bool several = (left & (left - 1)) != 0;

	if ((st->out & ~(unsigned)st->playing) != 0)
		return line_wrong(l, "out= lists an army that armies= does not list");
	if (!is_in(st->playing, st->first))
		return line_wrong(l, "first= names an army that armies= does not list");
	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		if (!is_in(left, seat) && st->standing[seat] > 0)
			return line_wrong(l, is_in(st->playing, seat) ? "an army that out= lists has pieces" : "an army has pieces that armies= does not list");
		if (!is_in(left, seat) && st->skip[seat] > 0)
			return line_wrong(l, "skip= lists an army that is not in the game");
	}
	if (st->fault.army != SEAT_NONE && (!is_in(left, st->fault.army) || st->fault.settled == (st->fault.pieces != 0)))
		return line_wrong(l, "fault= must name an army that is in the game, and the pieces that it may lose, or settled");
	if (st->phase == STX_TO_SHUFFLE) /* the army on turn may be out: a catch took its last piece while the shuffle was due */
		return true;
	return st->head.over || !several || is_in(left, st->head.mover) || line_wrong(l, "the army on turn is not in the game");
}

/* Check that the end agrees with who is left.  An army without pieces is out.  If at most one other is left, the game is
 * over, but the line need not say so. */
static bool
check_end(struct line *l)
{
	const struct stx_state *st = stx_filled(l);
	unsigned left = st->playing & ~(unsigned)st->out, alive = 0;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		alive |= (unsigned)(st->standing[seat] > 0) << seat;
	if (left != alive && ((alive & (alive - 1)) != 0 || st->head.over))
		return line_wrong(l, "an army has no pieces, and is not in out=");
	if (!st->head.over)
		return true;
	switch (st->head.ending) {
	case STX_END_LAST_ARMY:
		return (st->head.winner != SEAT_NONE && left == 1U << st->head.winner) || line_wrong(l, "end= must name the army that is left");
	case STX_END_NOBODY_LEFT:
		return (left == 0 && (st->head.winner == SEAT_NONE || is_in(st->playing, st->head.winner))) || line_wrong(l, "end= says that nobody is left, but out= leaves an army");
	default:
		return (st->head.winner == SEAT_NONE && st->quiet == STX_QUIET_MAX) || line_wrong(l, "end= must be a draw after 200 moves, which quiet= counts");
	}
}

static bool
is_hit(const struct stx_last *last, unsigned square)
{
	for (unsigned i = 0; i < last->nhits; i++)
		if (last->hit[i] == square)
			return true;
	return false;
}

/* Check that the pieces are where the last action left them.  Those of an army that went out are gone without a hit. */
static bool
check_last(struct line *l)
{
	const struct stx_state *st = stx_filled(l);
	const struct stx_last *last = &st->last;
	unsigned end = last->nway > 0 ? last->way[last->nway - 1] : STX_NOWHERE;

	if (st->head.ply == 0 && (last->nway > 0 || last->nhits > 0))
		return line_wrong(l, "last= and hit= tell of an action, but by ply= none was made");
	for (unsigned i = 0; i < last->nhits; i++)
		if (last->hit[i] != end && st->at[last->hit[i]] < STX_PIECES)
			return line_wrong(l, "hit= names a square on which a piece stands that did not go there");
	if (last->nway > 1 && st->at[last->way[0]] < STX_PIECES)
		return line_wrong(l, "last= begins on a square on which a piece stands");
	return last->nway == 0 || st->out != 0 || st->at[end] < STX_PIECES || is_hit(last, end) ||
	    line_wrong(l, "last= ends on a square on which no piece stands");
}

bool
stx_check_position(struct line *l)
{
	return check_armies(l) && check_cards(l) && check_phase(l) && check_assault(l) && check_last(l) && check_end(l);
}
