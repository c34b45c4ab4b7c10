/* stratego-card/position_check.c: refuse a position that contradicts itself. */
#define _GNU_SOURCE
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool line_wrong_of(struct line *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool
line_wrong_of(struct line *l, const char *format, ...)
{
	char text[120];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	return line_wrong(l, text);
}

static const char *
seat_name(unsigned seat)
{
	return game_stratego_card.seat[seat];
}

static bool
sight_of_deck(struct line *l, bool arbiter)
{
	line_wrong(l, "the order of a deck is known in an arbiter's log, and only there");
	if (arbiter)
		problem_help(l->p, "write what was drawn, from the top, and then the rest in any order; or log=red, if it is what red saw");
	else
		problem_help(l->p, "write * and how many cards there are, as in *15");
	return false;
}

/* Check that exactly those cards are unknown that the player who keeps the log does not see. */
static bool
check_sight(struct line *l, int seat)
{
	const struct stc_state *st = stc_filled(l);
	const struct stc_side *s = &st->side[seat];
	bool arbiter = st->head.viewer == SEAT_ARBITER, own = arbiter || st->head.viewer == seat;

	for (unsigned i = 0; i < STC_SLOTS; i++) {
		bool known = own || (s->known.seen >> i & 1) != 0;

		if ((s->known.still >> i & 1) != 0 && s->line[i] != STC_UNKNOWN)
			return line_wrong(l, "~ and ^ can follow an unknown card only");
		if (s->line[i] != STC_NONE && known != (s->line[i] != STC_UNKNOWN))
			return line_wrong(l, "a front line shows what the log's keeper does not see, or hides what it does");
	}
	for (unsigned i = 0; i < s->nhand; i++)
		if (own != (s->hand[i] != STC_UNKNOWN))
			return line_wrong(l, "a hand shows what the log's keeper does not see, or hides what it does");
	for (unsigned i = 0; i < s->npile; i++)
		if (arbiter != (s->pile[i] != STC_UNKNOWN))
			return sight_of_deck(l, arbiter);
	return true;
}

/* Check that there are as many cards as the deck has, and of each rank no more. */
static bool
check_cards(struct line *l, int seat)
{
	const struct stc_state *st = stc_filled(l);
	const struct stc_side *s = &st->side[seat];
	unsigned total = stc_in_line(s) + s->nhand + s->npile + stc_total(s->out);
	uint8_t have[STC_UNKNOWN + 1];

	stc_count_cards(s, have);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (have[r] + s->out[r] > st->deck[r])
			return line_wrong_of(l, "%s has %u %s, where the deck has %u", seat_name((unsigned)seat),
			    (unsigned)have[r] + s->out[r], stc_kinds[r].plural, st->deck[r]);
	return total == stc_total(st->deck) || line_wrong_of(l, "%s has %u cards, where the deck has %u",
	    seat_name((unsigned)seat), total, stc_total(st->deck));
}

/* Check what the other side knows: not more cards of the last hand seen than the hand can have; and, if the log shows the
 * cards, nothing that they contradict. */
static bool
check_known(struct line *l, int seat)
{
	const struct stc_state *st = stc_filled(l);
	const struct stc_side *s = &st->side[seat];
	const struct stc_look *look = s->known.nlooks > 0 ? &s->known.look[s->known.nlooks - 1] : NULL;

	if (look != NULL && !look->closed && look->n + look->fresh != s->nhand + look->nfills)
		return line_wrong_of(l, "cards of the hand of %s: %u seen and %u drawn since, but %u held and %u laid down",
		    seat_name((unsigned)seat), look->n, look->fresh, s->nhand, look->nfills);
	if (st->head.viewer != SEAT_ARBITER && st->head.viewer != seat)
		return true;
	return stc_known_is_true(st, seat) ||
	    line_wrong_of(l, "what was seen of the hand of %s is not so", seat_name((unsigned)seat));
}

/* Is a front line empty? */
static bool
is_bare(const struct stc_state *st)
{
	return stc_in_line(&st->side[STC_RED]) == 0 || stc_in_line(&st->side[STC_BLUE]) == 0;
}

/* Check that red has the odd turns, and that there is something to do in the step. */
static bool
check_step(struct line *l)
{
	const struct stc_state *st = stc_filled(l);
	const struct stc_side *s = &st->side[st->head.mover];
	bool to_draw = s->nhand < STC_HAND && s->npile > 0, to_fill = s->nhand > 0 && stc_in_line(s) < STC_SLOTS;
	const char *mover = seat_name(st->head.mover);

	if (st->head.turn == 0 || (st->head.turn % 2 == 0) != (st->head.mover == STC_BLUE))
		return line_wrong(l, "red's turns are odd, blue's even");
	if (st->quiet >= st->head.turn)
		return line_wrong(l, "more turns passed without an attack than there were turns");
	if (st->head.over || st->untold)
		return true;
	if (st->step == STC_STEP_DRAW && !to_draw)
		return line_wrong_of(l, "%s has nothing to draw", mover);
	if (st->step == STC_STEP_FILL && !st->begun && !is_bare(st))
		return line_wrong_of(l, "%s has done nothing in this turn, and so cannot fill yet", mover);
	if (st->step == STC_STEP_ACT && to_draw && !st->begun)
		return line_wrong_of(l, "%s must still draw", mover);
	return st->step != STC_STEP_FILL || to_fill || line_wrong_of(l, "%s has nothing to fill its front line from, or no gap", mover);
}

/* Was the game over in this turn by a tap on the Flag, and went on by what an arbiter let stand?  Then the turn has not moved on. */
static bool
tapped(const struct stc_state *st)
{
	return st->past_end && st->attacked && st->side[!st->head.mover].out[STC_FLAG] != 0;
}

/* Check what was done in this turn.  Before a side acts, only a draw of either side can have been made, or a fill that was
 * let stand.  After anything else the side has gaps to fill, or its turn is over. */
static bool
check_begun(struct line *l)
{
	const struct stc_state *st = stc_filled(l);
	const struct stc_last *last = &st->last;
	bool acted = st->step == STC_STEP_FILL || st->head.over || st->untold;

	if (last->kind == STC_A_DRAW && st->side[last->seat].nhand < STC_HAND && st->side[last->seat].npile > 0)
		return line_wrong_of(l, "last= is a draw of %s, which still has cards to draw", seat_name(last->seat));
	if (st->attacked && (!st->begun || !(acted || tapped(st))))
		return line_wrong(l, "a side that has attacked in its turn is to fill its front line");
	if (!st->begun || last->kind == 0 || last->kind == STC_A_DRAW)
		return true;
	return (last->seat == st->head.mover && (acted || last->kind == STC_A_FILL)) ||
	    line_wrong(l, "after the last action the turn would not be in this state");
}

/* Check the fields that say, in a hidden side's turn, what is known about whether it could attack. */
static bool
check_test(struct line *l)
{
	const struct stc_state *st = stc_filled(l);
	bool hidden = st->head.viewer != SEAT_ARBITER && st->head.viewer != st->head.mover;

	if (st->test != STC_TEST_OPEN && (!hidden || !st->begun || st->step == STC_STEP_FILL || st->head.over || st->untold))
		return line_wrong(l, "drew, free and let-go are for a turn that a hidden side has begun, before it acts");
	if (st->test == STC_TEST_PASSED && st->step != STC_STEP_ACT)
		return line_wrong(l, "a side that must still draw is not free");
	return !st->untold || (st->head.viewer != SEAT_ARBITER && !st->head.over) ||
	    line_wrong(l, "untold is for logs of one seat that cannot tell how the game ended");
}

/* ---- the last action ---------------------------------------------------------------------------- */

/* Does a card of that side lie there face up?  rank: which; STC_UNKNOWN: any. */
static bool
shows(const struct stc_side *s, unsigned slot, unsigned rank)
{
	return s->line[slot] != STC_NONE && (s->known.seen >> slot & 1) != 0 && (rank == STC_UNKNOWN || s->line[slot] == rank);
}

static bool
is_not_covered(const struct stc_side *s, unsigned slot)
{
	return s->line[slot] == STC_NONE || shows(s, slot, STC_UNKNOWN);
}

/* Check that the front lines are as the last action left them. */
static bool
check_last_cards(struct line *l)
{
	const struct stc_state *st = stc_filled(l);
	const struct stc_last *last = &st->last;
	const struct stc_side *own = &st->side[last->seat], *other = &st->side[!last->seat];

	switch (last->kind) {
	case STC_A_FILL:
		return own->line[last->slot] != STC_NONE || line_wrong(l, "last= is a fill of a slot that is empty");
	case STC_A_ATTACK:
		if (own->line[last->slot] != STC_NONE && other->line[last->target] != STC_NONE)
			return line_wrong(l, "last= is an attack, and both cards still lie there");
		return (is_not_covered(own, last->slot) && is_not_covered(other, last->target)) ||
		    line_wrong(l, "last= is an attack, and the card that is left lies face down");
	case STC_A_SPY:
		return shows(own, last->slot, STC_SPY) || line_wrong(l, "last= is the look of a Spy, and no Spy lies there face up");
	case STC_A_SCOUT:
		if (!shows(own, last->slot, STC_SCOUT))
			return line_wrong(l, "last= is the look of a Scout, and no Scout lies there face up");
		return (shows(other, last->target, STC_UNKNOWN) && (last->second == STC_NO_SLOT || shows(other, last->second, STC_UNKNOWN))) ||
		    line_wrong(l, "last= is the look of a Scout at a card that does not lie there face up");
	default:
		return true;
	}
}

/* Check when the last action was made. */
static bool
check_last_time(struct line *l)
{
	const struct stc_state *st = stc_filled(l);
	const struct stc_last *last = &st->last;

	if (last->kind == 0)
		return true;
	if (st->head.ply == 0)
		return line_wrong(l, "last= names an action, but by ply= none was made");
	if (!st->begun && (last->seat == st->head.mover || last->kind == STC_A_DRAW) && !is_bare(st))
		return line_wrong_of(l, "last= is of %s, and so begun is missing", seat_name(last->seat));
	return st->attacked || !st->begun || last->kind != STC_A_ATTACK || last->seat != st->head.mover ||
	    line_wrong(l, "last= is an attack, and so attacked is missing");
}

/* ---- the end -------------------------------------------------------------------------------------- */

/* Does a card certainly lie in the front line that can attack? */
static bool
shows_attacker(const struct stc_side *s)
{
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if ((STC_SET(s->line[i]) & STC_MOVABLE) != 0)
			return true;
	return false;
}

static bool
has_something_to_do(const struct stc_side *s)
{
	return (s->nhand < STC_HAND && s->npile > 0) || (s->nhand > 0 && stc_in_line(s) < STC_SLOTS);
}

/* A tap on the Flag ends the turn of the winner, and the other endings come in the turn of the loser. */
static bool
check_winner(struct line *l)
{
	const struct stc_state *st = stc_filled(l);
	unsigned mover = st->head.mover, winner = st->head.winner;

	if (winner == SEAT_NONE)
		return true;
	if (st->head.ending == STC_END_FLAG && st->last.kind != 0 && (st->last.kind != STC_A_ATTACK || st->last.seat != winner))
		return line_wrong_of(l, "end= says that %s tapped the Flag, but by last= it did not", seat_name(winner));
	if (st->head.ending == STC_END_FLAG)
		return winner == mover || line_wrong_of(l, "end= says that %s tapped the Flag, in the turn of %s", seat_name(winner), seat_name(mover));
	return winner != mover || line_wrong_of(l, "end= says that %s has won in this way in its own turn", seat_name(winner));
}

/* Check that nobody could attack who lost because of that, or drew. */
static bool
check_no_attack(struct line *l)
{
	const struct stc_state *st = stc_filled(l);
	bool drawn = st->head.winner == SEAT_NONE;

	if (is_bare(st))
		return line_wrong(l, "end= says that a side could not attack, but a front line is empty, which ends no game in this way");
	for (unsigned seat = 0; seat < 2; seat++)
		if ((drawn || seat == st->head.mover) && shows_attacker(&st->side[seat]))
			return line_wrong_of(l, "end= says that %s could not attack, but its front line has a card that can", seat_name(seat));
	return true;
}

/* Check that the cards show an end of that kind. */
static bool
check_end_of_kind(struct line *l)
{
	const struct stc_state *st = stc_filled(l);

	switch (st->head.ending) {
	case STC_END_NO_ATTACK:
		return check_no_attack(l);
	case STC_END_NO_CARDS:
		return is_bare(st) || line_wrong(l, "end= says that a side had no card to attack with, or none to attack, and both have");
	case STC_END_LIMIT:
		return st->quiet >= STC_QUIET_MAX || line_wrong(l, "end= must be a draw after fifty turns without an attack, which quiet= counts");
	case STC_END_STANDSTILL:
		return (is_bare(st) && !has_something_to_do(&st->side[STC_RED]) && !has_something_to_do(&st->side[STC_BLUE])) ||
		    line_wrong(l, "end= says that neither side can do anything, and one can");
	default:
		return true;
	}
}

/* Check that the end agrees with the cards: when a Flag is out, the game is over, unless an arbiter let it go on. */
static bool
check_end(struct line *l)
{
	const struct stc_state *st = stc_filled(l);
	bool won = st->head.winner != SEAT_NONE;

	if (st->head.over && st->head.ending == STC_END_FLAG && (!won || st->side[!st->head.winner].out[STC_FLAG] == 0))
		return line_wrong(l, "no Flag is out that the winner could have tapped");
	if (st->head.over && (st->head.ending == STC_END_LIMIT || st->head.ending == STC_END_STANDSTILL ? won :
	        st->head.ending == STC_END_NO_CARDS && !won))
		return line_wrong(l, "a game cannot end in this way");
	if (st->head.over)
		return check_winner(l) && check_end_of_kind(l);
	for (unsigned seat = 0; seat < 2 && !st->past_end; seat++)
		if (st->side[seat].out[STC_FLAG] != 0)
			return line_wrong_of(l, "the Flag of %s is out, and so the game was over", seat_name(seat));
	return true;
}

/* ---- what is known ---------------------------------------------------------------------------------- */

/* Check that what is said to be known by counting is.  It was read before, so it has the right form. */
static bool
check_deduced(struct line *l)
{
	static const char field[] = " deduced=";
	const struct stc_state *st = stc_filled(l);
	const char *at = memmem(l->text, (size_t)(l->end - l->text), field, sizeof(field) - 1);
	uint8_t hand[STC_RANKS] = { 0 };
	unsigned slots = 0;
	int seat = !st->head.viewer;

	if (at == NULL)
		return true;
	l->at = at + sizeof(field) - 1;
	if (st->head.viewer == SEAT_ARBITER)
		return line_wrong(l, "deduced= stands in the log of one seat only");
	for (at = l->at; at < l->end && *at != ' '; at += at < l->end && *at == ',') {
		bool in_hand = *at == '+';
		unsigned slot = (unsigned)(*at++ - 'a'), rank = stc_read_card(&at, l->end);

		if (!in_hand && (slots >> slot & 1) != 0)
			return line_wrong(l, "deduced= names a slot twice");
		if (in_hand ? ++hand[rank] > stc_certain_in_hand(st, seat, rank) : stc_certain_rank(st, seat, slot) != rank)
			return line_wrong(l, "deduced= says what does not follow by counting");
		slots |= in_hand ? 0 : 1U << slot;
		l->at = at;
	}
	return true;
}

bool
stc_check_position(struct line *l)
{
	const char *fault = stc_deck_fault(stc_filled(l)->deck);

	if (fault != NULL)
		return line_wrong(l, fault);
	for (int seat = 0; seat < 2; seat++)
		if (!check_sight(l, seat) || !check_cards(l, seat) || !check_known(l, seat))
			return false;
	return check_step(l) && check_begun(l) && check_last_cards(l) && check_last_time(l) && check_test(l) && check_end(l) &&
	    check_deduced(l);
}
