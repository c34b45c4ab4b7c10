/* beliefs.c: compare logs of one seat of the Stratego Card Game with brute force.
 *
 * The log is played on a state.  Beside it, this test keeps one bit for every way in which the other side's front line and
 * hand can lie: all of them at first.  Each action, as the seat saw it, removes ways and leads to new ones.
 * What the rules say of unseen cards must be true in exactly the ways that are left: which ranks a slot can
 * have, whether a card or a hand that is reported can be there, whether the other side can be stuck.
 *
 * STRAT_GAMES  the test plays a fiftieth of this number (10000)    STRAT_SEED  the seed of the first game (1)
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "stratego-card/stratego-card.h"

/* ---- ways to lie ------------------------------------------------------------------------------- */

enum {
	PLACES = STC_DEALT,           /* five slots, three in hand */
	KINDS = 7,                    /* ranks of a deck: three bits for each place */
	GAP = KINDS,
	TO_DEAL,
	CODES = 1 << (3 * PLACES),
	WAYS_MAX = 120 << (3 * STC_SLOTS), /* a hand lies in order */
};

/* The cards in the places, as numbers of kinds; a hand in their order, gaps last. */
struct way {
	uint8_t at[PLACES];
};

/* A set of ways, as codes with three bits for each place. */
struct ways {
	uint64_t bit[CODES / 64];
	uint32_t code[WAYS_MAX]; /* those whose bits are set */
	uint32_t n;
};

struct belief {
	uint8_t rank[KINDS];    /* of each kind */
	uint8_t left[KINDS];    /* cards of this kind that are not out */
	unsigned kinds;
	struct ways *now, *next;
};

typedef void carry(struct belief *b, struct way w, const void *how);

static void
add_way(struct belief *b, struct way w)
{
	struct ways *to = b->next;
	uint32_t code = 0;

	for (unsigned i = PLACES; i-- > 0;)
		code = code << 3 | w.at[i];
	if ((to->bit[code >> 6] >> (code & 63) & 1) != 0)
		return;
	to->bit[code >> 6] |= UINT64_C(1) << (code & 63);
	to->code[to->n++] = code;
}

static struct way
way_of(uint32_t code)
{
	struct way w;

	for (unsigned k = 0; k < PLACES; k++)
		w.at[k] = code >> 3 * k & 7;
	return w;
}

/* The ways that were added are those of now; and there are none of the next. */
static void
take_next(struct belief *b)
{
	struct ways *was = b->now;

	b->now = b->next;
	b->next = was;
	for (uint32_t i = 0; i < was->n; i++)
		was->bit[was->code[i] >> 6] = 0;
	was->n = 0;
}

/* Something happened: replace each way by those that it can lead to, none, one or more. */
static void
each_way(struct belief *b, carry *to, const void *how)
{
	for (uint32_t i = 0; i < b->now->n; i++)
		to(b, way_of(b->now->code[i]), how);
	take_next(b);
}

static unsigned
kind_of(const struct belief *b, unsigned rank)
{
	for (unsigned k = 0; k < b->kinds; k++)
		if (b->rank[k] == rank)
			return k;
	return GAP;
}

static unsigned
used(const struct way *w, unsigned kind)
{
	unsigned n = 0;

	for (unsigned i = 0; i < PLACES; i++)
		n += w->at[i] == kind;
	return n;
}

static void
sort_kinds(uint8_t kinds[STC_HAND])
{
	for (unsigned i = 1; i < STC_HAND; i++)
		for (unsigned j = i; j > 0 && kinds[j - 1] > kinds[j]; j--) {
			uint8_t kind = kinds[j];

			kinds[j] = kinds[j - 1];
			kinds[j - 1] = kind;
		}
}

static void
sort_hand(struct way *w)
{
	sort_kinds(w->at + STC_SLOTS);
}

/* Find all ways to fill the places that are not gaps, from this place on. */
static void
deal_on(struct belief *b, struct way w, unsigned place)
{
	while (place < PLACES && w.at[place] == GAP)
		place++;
	if (place == PLACES) {
		sort_hand(&w);
		add_way(b, w);
		return;
	}
	for (unsigned k = 0; k < b->kinds; k++) {
		w.at[place] = TO_DEAL;
		if (used(&w, k) < b->left[k]) {
			w.at[place] = (uint8_t)k;
			deal_on(b, w, place + 1);
		}
	}
}

static void
deal(struct belief *b, const struct stc_side *s)
{
	struct way w;

	for (unsigned i = 0; i < PLACES; i++)
		w.at[i] = (i < STC_SLOTS ? s->line[i] != STC_NONE : i - STC_SLOTS < s->nhand) ? TO_DEAL : GAP;
	deal_on(b, w, 0);
	take_next(b);
}

static void
draw_card(struct belief *b, struct way w, const void *how)
{
	(void)how;
	for (unsigned k = 0; k < b->kinds; k++)
		if (used(&w, k) < b->left[k]) {
			struct way drawn = w;

			drawn.at[PLACES - 1] = (uint8_t)k;
			sort_hand(&drawn);
			add_way(b, drawn);
		}
}

static void
fill_slot(struct belief *b, struct way w, const void *how)
{
	unsigned slot = *(const unsigned *)how;

	for (unsigned i = STC_SLOTS; i < PLACES; i++)
		if (w.at[i] != GAP) {
			struct way filled = w;

			filled.at[slot] = w.at[i];
			filled.at[i] = GAP;
			sort_hand(&filled);
			add_way(b, filled);
		}
}

static void
take_out(struct belief *b, struct way w, const void *how)
{
	w.at[*(const unsigned *)how] = GAP;
	add_way(b, w);
}

/* ---- what may be asked of a way ------------------------------------------------------------------ */

struct question {
	uint16_t sets[STC_SLOTS]; /* what each slot has to be; 0: anything */
	bool hand_known;
	uint8_t hand[STC_HAND];   /* kinds; gaps come last */
	int stuck;                /* 1: must be, 0: must not be, -1: either */
	bool trick;               /* the Flag in the front line saves the player */
};

static bool
is_stuck(const struct belief *b, const struct way *w, bool trick)
{
	unsigned set = 0, movable = 0;

	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (w->at[i] != GAP)
			set |= STC_SET(b->rank[w->at[i]]);
	for (unsigned k = 0; k < b->kinds; k++)
		movable += b->rank[k] < STC_BOMB ? b->left[k] : 0;
	if (set == 0 || (set & STC_MOVABLE) != 0)
		return false;
	return !(trick && (set & STC_SET(STC_FLAG)) != 0 && movable > 0);
}

static bool
answers(const struct belief *b, const struct way *w, const struct question *q)
{
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (q->sets[i] != 0 && (w->at[i] == GAP || (STC_SET(b->rank[w->at[i]]) & q->sets[i]) == 0))
			return false;
	if (q->hand_known && memcmp(w->at + STC_SLOTS, q->hand, STC_HAND) != 0)
		return false;
	return q->stuck < 0 || is_stuck(b, w, q->trick) == (q->stuck != 0);
}

static void
keep(struct belief *b, struct way w, const void *how)
{
	if (answers(b, &w, how))
		add_way(b, w);
}

static bool
some_way(const struct belief *b, const struct question *q)
{
	for (uint32_t i = 0; i < b->now->n; i++) {
		struct way w = way_of(b->now->code[i]);

		if (answers(b, &w, q))
			return true;
	}
	return false;
}

/* ---- following a game ----------------------------------------------------------------------------- */

struct match {
	struct rng rng;
	struct rules rules;
	struct stc_setup setup, seen_setup;
	struct stc_state arbiter, log;
	struct belief belief;
	int keeper, other;
	uint64_t seed;
	unsigned counted; /* cards of hands that were known by counting, in all games */
};

static void
open_question(const struct match *m, struct question *q)
{
	memset(q, 0, sizeof(*q));
	q->stuck = -1;
	q->trick = m->rules.option[STC_R_TRICK] == STC_TRICK_YES;
}

static void
begin_match(struct match *m)
{
	static const char *const decks[] = { "small", "looks", "least", "looks", "no-flag", "looks", "bombs", "looks" };
	const struct generator *g = generator_of(&game_stratego_card);
	struct trace t = { .brief = true };

	memset(&m->setup, 0, sizeof(m->setup));
	ck_assert(g->setup(&m->rng, decks[m->seed % LEN(decks)], &m->setup));
	rules_default(&m->rules);
	for (int r = 0; r < game_stratego_card.nrulings; r++)
		if (r != STC_R_ENDLESS && rng_below(&m->rng, 3) == 0)
			rules_set(&m->rules, r, 1);
	m->keeper = (int)rng_below(&m->rng, 2);
	m->other = !m->keeper;
	game_stratego_card.hidden->view_setup(&m->setup, m->keeper, &m->seen_setup);
	ck_assert_int_eq(game_stratego_card.start(&m->arbiter, &m->setup, &m->rules, &t), ACTION_PLAYED);
	ck_assert_int_eq(game_stratego_card.start(&m->log, &m->seen_setup, &m->rules, &t), ACTION_PLAYED);
	m->belief.kinds = 0;
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (m->setup.deck[r] > 0) {
			m->belief.rank[m->belief.kinds] = (uint8_t)r;
			m->belief.left[m->belief.kinds++] = m->setup.deck[r];
		}
	ck_assert_uint_le(m->belief.kinds, KINDS);
	deal(&m->belief, &m->log.side[m->other]);
}

/* The card in one of the other side's slots was turned over, and perhaps went out. */
static void
see_card(struct match *m, unsigned slot, unsigned rank, bool out)
{
	struct question q;

	open_question(m, &q);
	q.sets[slot] = (uint16_t)STC_SET(rank);
	each_way(&m->belief, keep, &q);
	if (!out)
		return;
	each_way(&m->belief, take_out, &slot);
	m->belief.left[kind_of(&m->belief, rank)]--;
}

static void
see_hand(struct match *m, unsigned packed)
{
	struct question q;

	open_question(m, &q);
	q.hand_known = true;
	for (unsigned i = 0; i < STC_HAND; i++)
		q.hand[i] = (uint8_t)(stc_packed(packed, i) == STC_NONE ? GAP : kind_of(&m->belief, stc_packed(packed, i)));
	each_way(&m->belief, keep, &q);
}

/* Follow an action of the log.  before: the log's state before it. */
static void
follow(struct match *m, const struct stc_state *before, const struct action *a)
{
	bool others = before->head.mover == m->other;
	struct question q;
	unsigned slot = a->nargs > 0 ? a->arg[STC_ARG_SLOT] : 0;

	open_question(m, &q);
	/* (The other side is not stuck even a little earlier, when the rules ask for that.  But nothing depends on it before it
	 * acts.) */
	if (others && before->step == STC_STEP_ACT && a->kind != STC_A_DRAW) {
		q.stuck = 0;
		each_way(&m->belief, keep, &q);
	}
	switch (a->kind) {
	case STC_A_DRAW:
		if (m->log.last.seat == m->other)
			for (unsigned n = before->side[m->other].npile - m->log.side[m->other].npile; n > 0; n--)
				each_way(&m->belief, draw_card, NULL);
		break;
	case STC_A_ATTACK:
		if (others)
			see_card(m, slot, a->said[STC_SAID_ATTACKER], a->said[STC_SAID_RESULT] != STC_DEFENDER_OUT);
		else
			see_card(m, a->arg[STC_ARG_TARGET], a->said[STC_SAID_DEFENDER], a->said[STC_SAID_RESULT] != STC_ATTACKER_OUT);
		break;
	case STC_A_SPY:
		if (others)
			see_card(m, slot, STC_SPY, false);
		else
			see_hand(m, a->said[STC_SAID_CARDS]);
		break;
	case STC_A_SCOUT:
		if (others)
			see_card(m, slot, STC_SCOUT, false);
		for (unsigned i = 0; !others && i < 2 && a->arg[STC_ARG_TARGET + i] != STC_NO_SLOT; i++)
			see_card(m, a->arg[STC_ARG_TARGET + i], a->said[i], false);
		break;
	case STC_A_REDEAL:
		if (others)
			deal(&m->belief, &m->log.side[m->other]);
		break;
	case STC_A_FILL:
		if (others)
			each_way(&m->belief, fill_slot, &slot);
		break;
	default:
		break;
	}
}

/* ---- what must agree -------------------------------------------------------------------------------- */

static const char *
position(const struct stc_state *st)
{
	static char text[2000];
	struct buffer b = { 0 };

	notation_of(&game_stratego_card)->write_position(st, &b);
	snprintf(text, sizeof(text), "%.*s", (int)b.len, b.data);
	buffer_free(&b);
	return text;
}

#define AGREE(m, a, b, what) \
	ck_assert_msg((a) == (b), "seed %u: %s: the rules say %d\n%s", (unsigned)(m)->seed, what, (int)(a), position(&(m)->log))

/* Each rank in each slot, and random sets for all slots at once. */
static void
check_slots(struct match *m)
{
	struct question q;

	open_question(m, &q);
	AGREE(m, stc_consistent(&m->log, m->other), some_way(&m->belief, &q), "any way");
	for (unsigned i = 0; i < 12; i++) {
		uint16_t sets[STC_SLOTS];

		for (unsigned s = 0; s < STC_SLOTS; s++) {
			bool any = rng_below(&m->rng, 3) == 0 || m->log.side[m->other].line[s] == STC_NONE;

			q.sets[s] = 0;
			if (!any && rng_below(&m->rng, 2) == 0)
				q.sets[s] = (uint16_t)STC_SET(m->belief.rank[rng_below(&m->rng, m->belief.kinds)]);
			else if (!any)
				q.sets[s] = (uint16_t)((rng_next(&m->rng) & STC_ANY) | STC_SET(m->belief.rank[0]));
			sets[s] = q.sets[s] == 0 ? STC_ANY : q.sets[s];
		}
		AGREE(m, stc_line_can_be(&m->log, m->other, sets), some_way(&m->belief, &q), "sets");
	}
}

/* What is true in every way that is left: the kinds that each slot can have, and the fewest cards of each kind in the hand. */
struct certain {
	unsigned slot[STC_SLOTS];
	unsigned hand[KINDS];
};

static void
find_certain(const struct belief *b, struct certain *c)
{
	memset(c, 0, sizeof(*c));
	for (unsigned k = 0; k < KINDS; k++)
		c->hand[k] = STC_HAND;
	for (uint32_t i = 0; i < b->now->n; i++) {
		struct way w = way_of(b->now->code[i]);
		unsigned hand[KINDS + 1] = { 0 };

		for (unsigned p = 0; p < PLACES; p++)
			if (p < STC_SLOTS)
				c->slot[p] |= 1U << w.at[p];
			else
				hand[w.at[p]]++;
		for (unsigned k = 0; k < KINDS; k++)
			c->hand[k] = hand[k] < c->hand[k] ? hand[k] : c->hand[k];
	}
}

/* What a drawing and a position line show as known by counting is what every way that is left has. */
static void
check_counting(struct match *m)
{
	const struct stc_side *other = &m->log.side[m->other];
	const uint8_t *seen = NULL;
	unsigned nseen = stc_seen_hand(&other->known, &seen);
	struct certain c;

	find_certain(&m->belief, &c);
	for (unsigned i = 0; i < STC_SLOTS; i++) {
		bool one = (c.slot[i] & (c.slot[i] - 1)) == 0 && c.slot[i] != 1U << GAP && (other->known.seen >> i & 1) == 0;

		AGREE(m, stc_certain_rank(&m->log, m->other, i), one ? m->belief.rank[__builtin_ctz(c.slot[i])] : (unsigned)STC_UNKNOWN,
		    "a slot counted out");
	}
	for (unsigned k = 0; k < m->belief.kinds; k++) {
		unsigned known = stc_certain_in_hand(&m->log, m->other, m->belief.rank[k]);

		m->counted += known;
		for (unsigned i = 0; i < nseen; i++)
			known += seen[i] == m->belief.rank[k];
		AGREE(m, known, c.hand[k], "a hand counted out");
	}
}

static bool
is_accepted(struct match *m, const struct action *a)
{
	struct trace t = { .brief = true };

	trace_reset(&t);
	return game_stratego_card.judge(&m->log, a, &t) != ACTION_ILLEGAL;
}

/* Make up a hand of cards, possible or not. */
static unsigned
some_hand(struct match *m, unsigned n, uint8_t kinds[STC_HAND])
{
	uint8_t cards[STC_HAND];

	memset(kinds, GAP, STC_HAND);
	for (unsigned i = 0; i < n; i++)
		kinds[i] = (uint8_t)rng_below(&m->rng, m->belief.kinds);
	sort_kinds(kinds);
	for (unsigned i = 0; i < n; i++)
		cards[i] = m->belief.rank[kinds[i]];
	return stc_pack(cards, n);
}

/* Try reports of what an attack of the keeper, or its Spy, showed. */
static void
check_own_reports(struct match *m, const struct action *a)
{
	struct action told = *a;
	struct question q;
	unsigned n = m->log.side[m->other].nhand;

	open_question(m, &q);
	if (a->kind == STC_A_ATTACK) {
		unsigned kind = rng_below(&m->rng, m->belief.kinds);

		told.said[STC_SAID_DEFENDER] = m->belief.rank[kind];
		told.marks = 1U << STC_SAID_DEFENDER;
		q.sets[a->arg[STC_ARG_TARGET]] = (uint16_t)STC_SET(m->belief.rank[kind]);
		AGREE(m, is_accepted(m, &told), some_way(&m->belief, &q), "a card tapped");
	} else if (a->kind == STC_A_SPY && n > 0) {
		q.hand_known = true;
		told.said[STC_SAID_CARDS] = (uint16_t)some_hand(m, n, q.hand);
		told.marks = 1U << STC_SAID_CARDS;
		AGREE(m, is_accepted(m, &told), some_way(&m->belief, &q), "a hand");
	}
}

/* Try reports of what the other side showed: a card that attacks, a Spy, the Flag. */
static void
check_others_reports(struct match *m, const struct action *a)
{
	struct action told = *a;
	struct question q;
	unsigned slot = rng_below(&m->rng, STC_SLOTS), kind = rng_below(&m->rng, m->belief.kinds);

	if (m->log.side[m->other].line[slot] == STC_NONE)
		return;
	open_question(m, &q);
	q.stuck = 0;
	told.seat = SEAT_NONE;
	told.arg[STC_ARG_SLOT] = (uint16_t)slot;
	told.marks = 0;
	if (a->kind == STC_A_ATTACK && m->belief.rank[kind] < STC_BOMB) {
		told.said[STC_SAID_ATTACKER] = m->belief.rank[kind];
		told.marks = 1U << STC_SAID_ATTACKER;
		q.sets[slot] = (uint16_t)STC_SET(m->belief.rank[kind]);
		AGREE(m, is_accepted(m, &told), some_way(&m->belief, &q), "an attacker");
	}
	memset(told.said, 0, sizeof(told.said));
	told.marks = 0;
	told.kind = STC_A_SPY;
	told.nargs = 1;
	q.sets[slot] = STC_SET(STC_SPY);
	if (m->log.side[m->keeper].nhand > 0)
		AGREE(m, is_accepted(m, &told), some_way(&m->belief, &q), "a Spy");
	told.kind = STC_A_REDEAL;
	q.sets[slot] = STC_SET(STC_FLAG);
	AGREE(m, is_accepted(m, &told), some_way(&m->belief, &q), "the Flag");
}

/* It is the other side's turn: can the game have ended because that side is stuck? */
static void
check_end(struct match *m)
{
	struct result r = { .finished = true, .winner = (uint8_t)m->keeper, .ending = STC_END_NO_ATTACK };
	struct trace t = { .brief = true };
	struct question q;
	bool passed; /* this was asked before, and it was not stuck */

	if (m->log.head.mover != m->other || m->log.step != STC_STEP_ACT || m->log.head.over || m->log.untold ||
	    m->log.test > STC_TEST_DREW || m->rules.option[STC_R_BOTH_STUCK] != STC_BOTH_STUCK_MOVER_LOSES)
		return;
	open_question(m, &q);
	q.stuck = 1;
	passed = m->log.test == STC_TEST_DREW && m->rules.option[STC_R_WHEN_STUCK] == STC_WHEN_STUCK_AT_ONCE;
	AGREE(m, game_stratego_card.hidden->settle(&m->log, &r, &t) == ACTION_PLAYED, !passed && some_way(&m->belief, &q), "stuck");
	q.stuck = 0;
	ck_assert_msg(some_way(&m->belief, &q), "seed %u: surely stuck, and not over", (unsigned)m->seed);
}

/* Take the arbiter's position, and from it what the keeper knows: that must be what its own log has come to know.  (The
 * log may know less about the end.) */
static void
check_view(struct match *m)
{
	static struct stc_setup found, seen;
	char of_log[2000];

	if (m->arbiter.head.over)
		return;
	found.as_found = true;
	found.state = m->arbiter;
	game_stratego_card.hidden->view_setup(&found, m->keeper, &seen);
	snprintf(of_log, sizeof(of_log), "%s", position(&m->log));
	ck_assert_msg(strcmp(position(&seen.state), of_log) == 0, "seed %u: another view:\n%s\n%s", (unsigned)m->seed,
	    position(&seen.state), of_log);
}

/* Choose actions so that what the keeper sees overlaps: it mostly looks at the hand, and the other side attacks and fills
 * its gaps. */
struct pick {
	struct match *m;
	struct action action;
	uint32_t total;
};

static int
consider(void *ctx, const struct action *a)
{
	struct pick *p = ctx;
	bool own = p->m->arbiter.head.mover == p->m->keeper;
	uint32_t weight = own && a->kind == STC_A_SPY ? 16 : !own && a->kind == STC_A_ATTACK ? 6 : 1;

	p->total += weight;
	if (rng_below(&p->m->rng, p->total) < weight)
		p->action = *a;
	return 0;
}

static bool
choose(struct match *m, struct action *a)
{
	struct pick p = { .m = m };

	game_legal(&game_stratego_card, &m->arbiter, consider, &p);
	*a = p.action;
	if (p.total > 0)
		generator_of(&game_stratego_card)->chance(&m->rng, &m->arbiter, a);
	return p.total > 0;
}

static bool
play_on(struct match *m)
{
	const struct game *g = &game_stratego_card;
	struct trace t = { .brief = true };
	struct stc_state before = m->log;
	struct action a, canonical, seen;

	if (!choose(m, &a))
		return false;
	if (game_play(g, &m->arbiter, &a, &t) != ACTION_PLAYED)
		ck_abort_msg("seed %u: a listed action is not legal", (unsigned)m->seed);
	action_canonical(&a, &t, &canonical);
	g->hidden->view_action(&m->arbiter, &canonical, &t, m->keeper, &seen);
	if (m->log.head.mover == m->keeper && m->log.step == STC_STEP_ACT)
		check_own_reports(m, &seen);
	else if (m->log.step == STC_STEP_ACT && m->log.test <= STC_TEST_DREW)
		check_others_reports(m, &seen);
	trace_reset(&t);
	ck_assert_msg(game_play(g, &m->log, &seen, &t) == ACTION_PLAYED, "seed %u: the true log is refused for %s\n%s",
	    (unsigned)m->seed, cite_id(g, t.cite), position(&m->log));
	follow(m, &before, &seen);
	return true;
}

START_TEST(logs_are_judged_as_brute_force_does)
{
	uint64_t first = unit_setting("STRAT_SEED", 1), n = unit_setting("STRAT_GAMES", 10000) / 50 + 1;
	struct match m = { 0 };

	m.belief.now = calloc(1, sizeof(*m.belief.now));
	m.belief.next = calloc(1, sizeof(*m.belief.next));
	ck_assert(m.belief.now != NULL && m.belief.next != NULL);
	for (m.seed = first; m.seed < first + n; m.seed++) {
		m.rng.state = m.seed * 7919;
		begin_match(&m);
		do {
			check_slots(&m);
			check_counting(&m);
			check_end(&m);
			check_view(&m);
		} while (!m.arbiter.head.over && m.log.head.ply < 120 && play_on(&m));
	}
	ck_assert_uint_gt(m.counted, 0);
	free(m.belief.now);
	free(m.belief.next);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("beliefs");
	TCase *c = tcase_create("logs");

	tcase_set_timeout(c, 600);
	tcase_add_test(c, logs_are_judged_as_brute_force_does);
	suite_add_tcase(s, c);
	return unit_main(s);
}
