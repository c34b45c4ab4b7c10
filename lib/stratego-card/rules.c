/* stratego-card/rules.c: set-up, attacks, and what an action makes of the position. */
#include <string.h>

#include "stratego-card/internal.h"

/* ---- set-up ------------------------------------------------------------------------------------ */

void
stc_clear(struct stc_state *st)
{
	memset(st, 0, sizeof(*st));
	st->head.viewer = SEAT_ARBITER;
	st->head.winner = SEAT_NONE;
	st->head.turn = 1;
}

static enum judgement
reject_cards(struct trace *t, unsigned clause, unsigned detail, int seat)
{
	trace_fact(t, (unsigned)seat);
	return trace_reject_detail(t, CITE_CLAUSE(clause), detail);
}

/* May the log's keeper say this of a card of the seat? */
static enum judgement
judge_card_given(const struct stc_setup *s, int seat, unsigned card, struct trace *t)
{
	bool own = s->viewer == SEAT_ARBITER || s->viewer == seat;

	if (own == (card != STC_UNKNOWN))
		return ACTION_PLAYED;
	return own ? reject_cards(t, STC_C_DECK, STC_D_RANK, seat) : reject_cards(t, STC_C_DEAL, STC_D_SEEN, seat);
}

/* The cards that are written are of the deck, and in an arbiter's log all of it. */
static enum judgement
judge_cards(const struct stc_setup *s, int seat, struct trace *t)
{
	uint8_t have[STC_UNKNOWN + 1] = { 0 };
	enum judgement j;

	for (unsigned i = 0; i < STC_SLOTS + STC_HAND; i++) {
		unsigned card = i < STC_SLOTS ? s->side[seat].line[i] : s->side[seat].hand[i - STC_SLOTS];

		if ((j = judge_card_given(s, seat, card, t)) != ACTION_PLAYED)
			return j;
		have[card]++;
	}
	for (unsigned i = 0; i < s->side[seat].npile; i++) {
		if (s->viewer != SEAT_ARBITER)
			return reject_cards(t, STC_C_DEAL, STC_D_SEEN, seat);
		if ((j = judge_card_given(s, seat, s->side[seat].pile[i], t)) != ACTION_PLAYED)
			return j;
		have[s->side[seat].pile[i]]++;
	}
	if (s->viewer == SEAT_ARBITER && s->side[seat].npile == 0 && stc_total(s->deck) > STC_DEALT) {
		reject_cards(t, STC_C_DECK, STC_D_NO_DECK, seat);
		trace_fact(t, stc_total(s->deck) - STC_DEALT);
		return ACTION_ILLEGAL;
	}
	if (memcmp(have, s->deck, STC_RANKS) == 0)
		return ACTION_PLAYED;
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (s->viewer == SEAT_ARBITER ? have[r] != s->deck[r] : have[r] > s->deck[r]) {
			trace_fact(t, (unsigned)seat);
			trace_fact(t, have[r]);
			trace_fact(t, r);
			trace_fact(t, s->deck[r]);
			return trace_reject_detail(t, CITE_CLAUSE(STC_C_DECK), STC_D_COUNT);
		}
	return ACTION_PLAYED;
}

static enum judgement
judge_deal(const struct stc_setup *s, int seat, struct trace *t)
{
	unsigned down = 0;

	for (unsigned i = 0; i < STC_SLOTS; i++)
		down += s->side[seat].line[i] != STC_NONE;
	if (down != STC_SLOTS || s->side[seat].nhand != STC_HAND) {
		reject_cards(t, STC_C_DEAL, STC_D_DEALT, seat);
		trace_fact(t, down);
		trace_fact(t, s->side[seat].nhand);
		return ACTION_ILLEGAL;
	}
	return judge_cards(s, seat, t);
}

static void
put_cards(struct stc_state *st, const struct stc_setup *s)
{
	stc_clear(st);
	st->head.viewer = s->viewer;
	memcpy(st->deck, s->deck, sizeof(st->deck));
	for (int seat = 0; seat < 2; seat++) {
		struct stc_side *side = &st->side[seat];

		memcpy(side->line, s->side[seat].line, sizeof(side->line));
		memcpy(side->hand, s->side[seat].hand, sizeof(side->hand));
		memcpy(side->pile, s->side[seat].pile, sizeof(side->pile));
		side->nhand = STC_HAND;
		side->npile = (uint8_t)(stc_total(s->deck) - STC_DEALT);
		if (s->viewer != SEAT_ARBITER)
			memset(side->pile, STC_UNKNOWN, side->npile);
	}
}

static enum judgement
start_as_found(struct stc_state *st, struct trace *t)
{
	if (st->head.viewer != SEAT_ARBITER && !stc_can(st, !st->head.viewer, NULL))
		return stc_refute_position(!st->head.viewer, t);
	stc_resume(st, t);
	return ACTION_PLAYED;
}

static enum judgement
start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct stc_setup *s = setup;
	struct stc_state *st = state;
	enum judgement j;

	if (s->as_found) {
		*st = s->state;
		st->head.rules = *rules;
		return start_as_found(st, t);
	}
	for (int seat = 0; seat < 2; seat++)
		if ((j = judge_deal(s, seat, t)) != ACTION_PLAYED)
			return j;
	put_cards(st, s);
	st->head.rules = *rules;
	stc_begin_turn(st, t);
	return ACTION_PLAYED;
}

/* ---- attacks ----------------------------------------------------------------------------------- */

enum stc_result
stc_fight(const struct rules *r, struct trace *t, unsigned attacker, unsigned defender)
{
	/* 3.2 to 3.7 and 5.1, where the attacker's row meets the defender's column. */
	enum { A = STC_ATTACKER_OUT, D = STC_DEFENDER_OUT, B = STC_BOTH_OUT, R1 = 0 };
	static const uint8_t outcome[STC_BOMB][STC_RANKS] = {
		/*                        S  2  3  4  5  6  7  8  9 10  B  F */
		[STC_SPY] =           { 0, R1, A, A, A, A, A, A, A, A, D, A, D },
		[STC_SCOUT] =         { 0,  D, B, A, A, A, A, A, A, A, A, A, D },
		[STC_MINER] =         { 0,  D, D, B, A, A, A, A, A, A, A, D, D },
		[STC_SERGEANT] =      { 0,  D, D, D, B, A, A, A, A, A, A, A, D },
		[STC_LIEUTENANT] =    { 0,  D, D, D, D, B, A, A, A, A, A, A, D },
		[STC_CAPTAIN] =       { 0,  D, D, D, D, D, B, A, A, A, A, A, D },
		[STC_MAJOR] =         { 0,  D, D, D, D, D, D, B, A, A, A, A, D },
		[STC_COLONEL] =       { 0,  D, D, D, D, D, D, D, B, A, A, A, D },
		[STC_GENERAL] =       { 0,  D, D, D, D, D, D, D, D, B, A, A, D },
		[STC_FIELD_MARSHAL] = { 0,  D, D, D, D, D, D, D, D, D, B, A, D },
	};

	if (outcome[attacker][defender] != R1)
		return outcome[attacker][defender];
	return rule(r, t, STC_R_SPIES) == STC_SPIES_BOTH_OUT ? STC_BOTH_OUT : STC_DEFENDER_OUT;
}

/* A card lies open for a moment: from now on the opponent knows it. */
static void
turn_over(struct stc_state *st, int seat, unsigned slot, unsigned rank)
{
	struct stc_side *side = &st->side[seat];

	side->line[slot] = (uint8_t)rank;
	stc_know_card(&side->known, slot, rank);
}

/* The card was turned over; is it out? */
static void
put_out(struct stc_state *st, int seat, unsigned slot, unsigned rank, bool out, struct trace *t)
{
	struct stc_side *side = &st->side[seat];

	side->out[rank] = (uint8_t)(side->out[rank] + out);
	side->line[slot] = (uint8_t)(rank * !out);
	side->known.seen &= (uint8_t)~((unsigned)out << slot);
	if (!t->quiet && out) {
		struct event *e = trace_event(t, STC_EV_OUT, (unsigned)seat);

		event_arg(e, slot);
		event_arg(e, rank);
	}
}

static void
make_attack(struct stc_state *st, const struct action *a, const struct stc_facts *f, struct trace *t)
{
	unsigned slot = a->arg[STC_ARG_SLOT], target = a->arg[STC_ARG_TARGET];
	int mover = st->head.mover, enemy = !mover;

	trace_truth(t, STC_SAID_ATTACKER, f->rank[0]);
	trace_truth(t, STC_SAID_DEFENDER, f->rank[1]);
	trace_truth(t, STC_SAID_RESULT, f->result);
	if (!t->quiet) {
		struct event *e = trace_event(t, STC_EV_ATTACK, (unsigned)mover);

		event_arg(e, slot);
		event_arg(e, target);
		event_arg(e, f->rank[0]);
		event_arg(e, f->rank[1]);
	}
	turn_over(st, mover, slot, f->rank[0]);
	turn_over(st, enemy, target, f->rank[1]);
	put_out(st, mover, slot, f->rank[0], f->result != STC_DEFENDER_OUT, t);
	put_out(st, enemy, target, f->rank[1], f->result != STC_ATTACKER_OUT, t);
	st->attacked = true;
	if (f->rank[1] == STC_FLAG)
		stc_end_game(st, t, (unsigned)mover, STC_END_FLAG);
	else
		stc_begin_fill(st, t);
}

/* ---- the other actions ------------------------------------------------------------------------- */

static void
make_draw(struct stc_state *st, const struct stc_facts *f, struct trace *t)
{
	struct stc_side *side = &st->side[f->drawer];
	unsigned n = stc_draw_due(side);
	bool due = f->drawer == st->head.mover && st->step == STC_STEP_DRAW;

	trace_truth(t, STC_SAID_CARDS, f->cards);
	trace_truth(t, STC_SAID_DRAWER, (unsigned)f->drawer);
	if (due)
		t->canonical_marks &= (uint8_t)~(1U << STC_SAID_DRAWER);
	st->last.seat = (uint8_t)f->drawer;
	for (unsigned i = 0; i < n; i++) {
		side->hand[side->nhand++] = (uint8_t)stc_packed(f->cards, i);
		side->pile[--side->npile] = STC_NONE;
	}
	stc_sort_hand(side->hand);
	stc_know_draw(&side->known, n);
	if (!t->quiet)
		event_arg(trace_event(t, STC_EV_DRAW, (unsigned)f->drawer), f->cards);
	if (due)
		stc_begin_act(st, t);
}

static void
make_spy(struct stc_state *st, const struct action *a, const struct stc_facts *f, struct trace *t)
{
	struct stc_side *enemy = &st->side[!st->head.mover];
	uint8_t cards[STC_HAND];

	for (unsigned i = 0; i < STC_HAND; i++)
		cards[i] = (uint8_t)stc_packed(f->cards, i);
	trace_truth(t, STC_SAID_CARDS, f->cards);
	if (!t->quiet) {
		struct event *e = trace_event(t, STC_EV_HAND, st->head.mover);

		event_arg(e, a->arg[STC_ARG_SLOT]);
		event_arg(e, f->cards);
	}
	turn_over(st, st->head.mover, a->arg[STC_ARG_SLOT], STC_SPY);
	stc_know_hand(&enemy->known, cards, enemy->nhand);
	stc_begin_fill(st, t);
}

static void
make_scout(struct stc_state *st, const struct action *a, const struct stc_facts *f, struct trace *t)
{
	turn_over(st, st->head.mover, a->arg[STC_ARG_SLOT], STC_SCOUT);
	for (unsigned i = 0; i < 2; i++) {
		unsigned target = a->arg[STC_ARG_TARGET + i];

		if (target == STC_NO_SLOT)
			break;
		trace_truth(t, STC_SAID_FIRST + i, f->rank[i]);
		turn_over(st, !st->head.mover, target, f->rank[i]);
		if (!t->quiet) {
			struct event *e = trace_event(t, STC_EV_LOOK, st->head.mover);

			event_arg(e, a->arg[STC_ARG_SLOT]);
			event_arg(e, target);
			event_arg(e, f->rank[i]);
		}
	}
	stc_begin_fill(st, t);
}

/* The deal as the text has it: all of it in an arbiter's log; else without the deck. */
static void
tell_deal(const struct stc_state *st, const struct stc_deal *d, struct trace *t)
{
	uint8_t cards[STC_CARDS_MAX] = { 0 };

	memcpy(cards, d->line, STC_SLOTS);
	memcpy(cards + STC_SLOTS, d->hand, STC_HAND);
	for (unsigned i = 0; i < d->npile; i++)
		cards[STC_DEALT + i] = d->pile[d->npile - 1 - i];
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		if (i < STC_DEAL_PILE || (st->head.viewer == SEAT_ARBITER && d->npile > 0))
			trace_truth(t, i, stc_pack(cards + 4 * i, 4));
}

static void
make_redeal(struct stc_state *st, const struct action *a, const struct stc_facts *f, struct trace *t)
{
	struct stc_side *side = &st->side[st->head.mover];

	tell_deal(st, &f->deal, t);
	if (!t->quiet)
		event_arg(trace_event(t, STC_EV_REDEAL, st->head.mover), a->arg[STC_ARG_SLOT]);
	memcpy(side->line, f->deal.line, sizeof(side->line));
	memcpy(side->hand, f->deal.hand, sizeof(side->hand));
	memcpy(side->pile, f->deal.pile, sizeof(side->pile));
	memset(side->pile + f->deal.npile, STC_NONE, sizeof(side->pile) - f->deal.npile);
	side->nhand = f->deal.nhand;
	side->npile = f->deal.npile;
	memset(&side->known, 0, sizeof(side->known));
	stc_end_turn(st, t);
}

static void
make_fill(struct stc_state *st, const struct action *a, struct trace *t)
{
	struct stc_side *side = &st->side[st->head.mover];
	unsigned slot = a->arg[STC_ARG_SLOT], rank = a->arg[STC_ARG_CARD];
	bool found = false;

	for (unsigned i = 0; i + 1 < STC_HAND; i++) { /* what is behind it moves up; behind the hand is nothing */
		found |= side->hand[i] == rank;
		side->hand[i] = side->hand[i + found];
	}
	side->hand[STC_HAND - 1] = STC_NONE;
	side->nhand--;
	side->line[slot] = (uint8_t)rank;
	stc_know_fill(&side->known, slot);
	if (!t->quiet) {
		struct event *e = trace_event(t, STC_EV_FILL, st->head.mover);

		event_arg(e, slot);
		event_arg(e, rank);
	}
	if (st->step == STC_STEP_FILL)
		stc_begin_fill(st, t);
}

/* (Who draws is the draw's affair.) */
static void
remember_last(struct stc_state *st, const struct action *a)
{
	static const uint8_t slots[] = { [STC_A_DRAW] = 0, [STC_A_ATTACK] = 2, [STC_A_SPY] = 1, [STC_A_SCOUT] = 3,
		[STC_A_REDEAL] = 1, [STC_A_FILL] = 1, [STC_A_LEAVE] = 0 };
	unsigned n = slots[a->kind];

	st->last.kind = a->kind;
	st->last.seat = st->head.mover;
	st->last.slot = (uint8_t)(n > 0 ? a->arg[STC_ARG_SLOT] : STC_NO_SLOT);
	st->last.target = (uint8_t)(n > 1 ? a->arg[STC_ARG_TARGET] : STC_NO_SLOT);
	st->last.second = (uint8_t)(n > 2 ? a->arg[STC_ARG_SECOND] : STC_NO_SLOT);
}

static void
make(struct stc_state *st, const struct action *a, const struct stc_facts *f, struct trace *t)
{
	remember_last(st, a);
	st->head.ply++;
	st->begun = true;
	switch (a->kind) {
	case STC_A_DRAW:
		make_draw(st, f, t);
		break;
	case STC_A_ATTACK:
		make_attack(st, a, f, t);
		break;
	case STC_A_SPY:
		make_spy(st, a, f, t);
		break;
	case STC_A_SCOUT:
		make_scout(st, a, f, t);
		break;
	case STC_A_REDEAL:
		make_redeal(st, a, f, t);
		break;
	case STC_A_FILL:
		make_fill(st, a, t);
		break;
	default:
		if (!t->quiet)
			trace_event(t, STC_EV_LEAVE, st->head.mover);
		stc_end_turn(st, t);
		break;
	}
}

/* What is done in a hidden side's turn shows that it was not stuck, for it would come after the end. */
static void
go_on(struct stc_state *st)
{
	if (!stc_hidden(st, st->head.mover) || st->step == STC_STEP_FILL || st->test > STC_TEST_DREW)
		return;
	st->test = st->step == STC_STEP_DRAW ? STC_TEST_DREW : STC_TEST_PASSED;
}

/* Does it show that the hidden side, whose turn it is, could attack?  (What it attacks or looks with shows that by
 * itself.) */
static bool
tells_freedom(const struct stc_state *st, const struct action *a)
{
	struct trace aside = { .quiet = true };

	if (!stc_hidden(st, st->head.mover) || a->kind == STC_A_ATTACK || a->kind == STC_A_SPY || a->kind == STC_A_SCOUT)
		return false;
	return stc_asked_now(st, &aside) || (a->kind == STC_A_REDEAL && st->test != STC_TEST_WAIVED);
}

static enum judgement
play(void *state, const struct action *a, struct trace *t)
{
	struct stc_state *st = state;
	struct stc_facts f;
	enum judgement j = stc_weigh(st, a, t, &f);

	if (j != ACTION_PLAYED)
		return j;
	if (st->head.viewer != SEAT_ARBITER && tells_freedom(st, a)) {
		unsigned tells = stc_tells(st, true);

		t->tells = (uint8_t)tells;
	}
	go_on(st);
	make(st, a, &f, t);
	return ACTION_PLAYED;
}

/* ---- by leave of an arbiter -------------------------------------------------------------------- */

/* Can it be made at all: are there cards where it needs them, and are they what is shown?  (An attack by a
 * Bomb or the Flag has no outcome in the rules.) */
static bool
can_make(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_facts *f)
{
	const struct stc_side *own = &st->side[st->head.mover], *enemy = &st->side[!st->head.mover];
	unsigned slot = a->arg[STC_ARG_SLOT], target = a->arg[STC_ARG_TARGET], second = a->arg[STC_ARG_SECOND];

	if (a->kind == STC_A_FILL)
		return own->line[slot] == STC_NONE && stc_holds(st, st->head.mover, a->arg[STC_ARG_CARD]);
	if (a->kind >= STC_A_ATTACK && a->kind <= STC_A_REDEAL && own->line[slot] == STC_NONE)
		return false;
	if ((a->kind == STC_A_ATTACK || a->kind == STC_A_SCOUT) && enemy->line[target] == STC_NONE)
		return false;
	if (a->kind == STC_A_SCOUT && (second == target || (second != STC_NO_SLOT && enemy->line[second] == STC_NONE)))
		return false;
	if ((a->kind == STC_A_SPY && stc_show(st, slot, STC_SPY, t) != ACTION_PLAYED) ||
	    (a->kind == STC_A_SCOUT && stc_show(st, slot, STC_SCOUT, t) != ACTION_PLAYED) ||
	    (a->kind == STC_A_REDEAL && stc_show(st, slot, STC_FLAG, t) != ACTION_PLAYED))
		return false;
	if (stc_facts(st, a, t, f) != ACTION_PLAYED)
		return false;
	if (a->kind == STC_A_DRAW)
		return stc_draw_due(&st->side[f->drawer]) > 0;
	return a->kind != STC_A_ATTACK || (STC_SET(f->rank[0]) & STC_IMMOBILE) == 0;
}

static enum judgement
force(void *state, const struct action *a, struct trace *t)
{
	struct stc_state *st = state;
	struct stc_facts f = { 0 };
	bool doubtful = stc_doubtful(st, a, t);

	if (!can_make(st, a, t, &f))
		return ACTION_ILLEGAL;
	trace_reset(t);
	if (doubtful) { /* only a side that was stuck needs leave for it */
		t->tells = (uint8_t)stc_tells(st, false);
		stc_know_still(&st->side[st->head.mover], t->tells == STC_TELLS_BOMBS);
	}
	if (stc_hidden(st, st->head.mover) && st->step != STC_STEP_FILL)
		st->test = STC_TEST_WAIVED;
	st->past_end = st->past_end || stc_ended(st) || st->found_over;
	st->found_over = false;
	st->head.over = st->untold = false;
	st->head.winner = SEAT_NONE;
	st->head.ending = 0;
	make(st, a, &f, t);
	return ACTION_PLAYED;
}

/* ---- the game ---------------------------------------------------------------------------------- */

static const struct preset presets[] = {
	{ .name = "sheet", .text = "the rule sheet as it reads; every default", .option = { 0 } },
	{
	    .name = "open",
	    .text = "nobody is tied by a gap, a short deal or an untimely draw",
	    .option = {
	        [STC_R_NO_CARDS] = STC_NO_CARDS_PASSES,
	        [STC_R_TRICK] = STC_TRICK_YES,
	        [STC_R_FILL] = STC_FILL_MAY,
	        [STC_R_SHORT_DEAL] = STC_SHORT_DEAL_CHOOSE,
	        [STC_R_DRAW] = STC_DRAW_ANY_TIME,
	        [STC_R_BOTH_STUCK] = STC_BOTH_STUCK_DRAW,
	        [STC_R_ENDLESS] = STC_ENDLESS_LIMIT,
	    },
	},
};

static const struct reconstruction reconstructions[] = {
	{ "STC-B1", "A deck of 23: Field Marshal, General, Colonel, Major, 2 Captains, 2 Lieutenants, 3 Sergeants, "
	            "3 Miners, 4 Scouts, Spy, 3 Bombs, Flag." },
};

static const struct event_type events[STC_EVENTS] = {
	[STC_EV_DRAW] = { "draw", { "cards" }, "h" },
	[STC_EV_ATTACK] = { "attack", { "slot", "target", "attacker", "defender" }, "sskk" },
	[STC_EV_OUT] = { "out", { "slot", "rank" }, "sk" },
	[STC_EV_HAND] = { "see-hand", { "slot", "cards" }, "sh" },
	[STC_EV_LOOK] = { "look", { "slot", "target", "rank" }, "ssk" },
	[STC_EV_REDEAL] = { "redeal", { "slot" }, "s" },
	[STC_EV_FILL] = { "fill", { "slot", "rank" }, "sk" },
	[STC_EV_LEAVE] = { "leave", { NULL }, "" },
	[STC_EV_PASS] = { "pass", { NULL }, "" },
	[STC_EV_END] = { "end", { "how" }, "e" },
};

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

_Static_assert(offsetof(struct stc_state, head) == 0, "the head comes first in every state");
_Static_assert((int)STC_RULINGS <= (int)GAME_RULINGS_MAX, "room for every ruling");
_Static_assert(STC_CARDS_MAX <= 4 * ACTION_SAID_MAX, "a deal fits an action");

static const struct game_hidden hidden = {
	.view_setup = stc_view_setup,
	.view_action = stc_view_action,
	.settle = stc_settle,
	.doubtful = stc_doubtful,
	.worlds = stc_worlds,
	.reveal = stc_reveal,
	.recall = stc_recall,
	.agree = stc_agree,
	.merge_action = stc_merge_action,
	.whole_setup = stc_whole_setup,
};

const struct game game_stratego_card = {
	.name = "stratego-card",
	.title = "Stratego Card Game",
	.prefix = "STC",
	.book = 1,
	.seat = { "red", "blue", NULL },
	.clauses = stc_clauses,
	.nclauses = STC_CLAUSES,
	.after_end = CITE_CLAUSE(STC_C_AFTER_END),
	.rulings = stc_rulings,
	.nrulings = STC_RULINGS,
	.presets = presets,
	.npresets = LEN(presets),
	.reconstructions = reconstructions,
	.nreconstructions = LEN(reconstructions),
	.events = events,
	.nevents = STC_EVENTS,
	.endings = stc_endings,
	.nendings = STC_ENDINGS,
	.details = stc_details,
	.state_size = sizeof(struct stc_state),
	.setup_size = sizeof(struct stc_setup),
	.start = start,
	.judge = stc_judge,
	.play = play,
	.force = force,
	.legal = stc_legal,
	.scene = stc_scene,
	.hidden = &hidden,
};
