/* stratego-card.c: the results of attacks in the Stratego Card Game, and positions as people may write them.
 *
 * Positions of random games are damaged, in what they say and in how it is written.  If such a position is still accepted,
 * it is exact, lists only legal actions, and a game can continue from it; and the log of each side is valid.
 *
 * STRAT_GAMES  the test plays a twentieth of this number (10000)
 */
#include "unit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "stratego-card/stratego-card.h"

static const struct game *const game = &game_stratego_card;

/* A game from a position as found, and the logs of the two sides. */
struct table {
	unsigned seed;
	struct rng rng;
	const struct generator *gen;
	struct rules rules;
	struct stc_setup setup;
	struct stc_state state, log[2];
	struct buffer line, again;
	bool stood; /* an arbiter let something stand */
	unsigned accepted, played;
};

static const char *
text_of(const struct stc_state *st, struct buffer *out)
{
	buffer_clear(out);
	notation_of(game)->write_position(st, out);
	return buffer_string(out);
}

#define HOLDS(t, condition, what) \
	ck_assert_msg(condition, "seed %u: %s\nread:    %s\narbiter: %s", (t)->seed, what, (t)->line.data, \
	    text_of(&(t)->state, &(t)->again))

/* ---- spoiling -------------------------------------------------------------------------------------- */

static uint8_t *
some_card(struct rng *r, struct stc_side *s)
{
	unsigned n = STC_SLOTS + s->nhand + s->npile, i = rng_below(r, n);

	if (i < STC_SLOTS)
		return &s->line[i];
	i -= STC_SLOTS;
	return i < s->nhand ? &s->hand[i] : &s->pile[i - s->nhand];
}

static void
exchange(struct rng *r, struct stc_side *s)
{
	uint8_t *a = some_card(r, s), *b = some_card(r, s), card = *a;

	*a = *b;
	*b = card;
	stc_sort_hand(s->hand);
}

/* Change something that was seen. */
static void
spoil_known(struct rng *r, struct stc_side *s)
{
	struct stc_known *k = &s->known;
	struct stc_look *l = &k->look[k->nlooks > 0 ? rng_below(r, k->nlooks) : 0];

	if (k->nlooks == 0 || rng_below(r, 8) == 0) {
		if (k->nlooks == STC_LOOKS_MAX)
			return;
		l = &k->look[k->nlooks++];
		memset(l, 0, sizeof(*l));
		for (l->n = 0; l->n < s->nhand || l->n == 0; l->n++)
			l->card[l->n] = s->nhand > 0 && s->hand[l->n] != STC_UNKNOWN ? s->hand[l->n] : STC_BOMB;
	}
	switch (rng_below(r, 7)) {
	case 0:
		l->card[rng_below(r, l->n)] = (uint8_t)(STC_SPY + rng_below(r, STC_FLAG));
		break;
	case 1:
		l->fresh = (uint8_t)rng_below(r, 4);
		break;
	case 2:
		l->closed = !l->closed;
		break;
	case 3:
		l->due = (uint8_t)rng_below(r, 1U << l->n);
		break;
	case 4:
		if (l->nfills < STC_FILLS_MAX) {
			l->fill[l->nfills].place = (uint8_t)(rng_below(r, 2) == 0 ? rng_below(r, STC_SLOTS)
			                                                          : STC_TURNED | (STC_SPY + rng_below(r, STC_FLAG)));
			l->fill[l->nfills++].fresh = (uint8_t)rng_below(r, 3);
		}
		break;
	case 5:
		l->nfills -= l->nfills > 0;
		break;
	default:
		k->seen ^= (uint8_t)(1U << rng_below(r, STC_SLOTS));
		break;
	}
}

static void
spoil(struct rng *r, struct stc_state *st)
{
	struct stc_side *s = &st->side[rng_below(r, 2)];

	switch (rng_below(r, 12)) {
	case 0:
		st->step = (uint8_t)rng_below(r, STC_STEP_FILL + 1);
		break;
	case 1:
		st->head.mover = !st->head.mover;
		st->head.turn += rng_below(r, 3);
		break;
	case 2:
		st->test = (uint8_t)rng_below(r, STC_TEST_WAIVED + 1);
		break;
	case 3:
		st->begun = rng_below(r, 2) == 0;
		st->attacked = rng_below(r, 2) == 0;
		break;
	case 4:
		st->quiet = (uint16_t)rng_below(r, 60);
		break;
	case 5:
		st->head.over = rng_below(r, 4) == 0;
		st->head.winner = (uint8_t)(rng_below(r, 3) == 0 ? SEAT_NONE : rng_below(r, 2));
		st->head.ending = (uint8_t)rng_below(r, STC_ENDINGS);
		st->untold = rng_below(r, 4) == 0;
		st->past_end = rng_below(r, 4) == 0;
		break;
	case 6: case 7:
		exchange(r, s);
		break;
	case 8: /* a card goes to the hand */
		if (s->npile > 0 && s->nhand < STC_HAND)
			s->hand[s->nhand++] = s->pile[--s->npile];
		stc_sort_hand(s->hand);
		break;
	default:
		spoil_known(r, s);
		break;
	}
}

static void
spoil_text(struct rng *r, struct buffer *line)
{
	static const char *const scraps[] = { "!", ".", "/", "?", "2", "B", "F", "10", ":a@0", ",2@1", ";3", "-", "+1", "=", " ",
		" begun", " drew", " free", " let-go", " last=red:axb", " untold", " past-end", " quiet=50", " blue-hand=2",
		" deduced=a2", " deduced=+B,+B", ",+2" };
	const char *scrap = scraps[rng_below(r, LEN(scraps))];
	size_t at = rng_below(r, (uint32_t)line->len), len = strlen(scrap);

	if (rng_below(r, 3) == 0) {
		memmove(line->data + at, line->data + at + 1, line->len - at - 1);
		line->len--;
		return;
	}
	ck_assert(buffer_reserve(line, len));
	memmove(line->data + at + len, line->data + at, line->len - at);
	memcpy(line->data + at, scrap, len);
	line->len += len;
}

/* ---- playing on ------------------------------------------------------------------------------------ */

/* Written, read and written again, it is the same line; and the state has the same bytes. */
static void
check_exact(struct table *t, const struct stc_state *st)
{
	static struct stc_state back, as_read;
	struct buffer first = { 0 }, second = { 0 };
	struct problem why;

	notation_of(game)->write_position(st, &first);
	ck_assert_msg(notation_of(game)->read_position(first.data, first.len, &back, &why), "seed %u: %s: %.*s\nread:    %s",
	    t->seed, why.text, (int)first.len, first.data, t->line.data);
	notation_of(game)->write_position(&back, &second);
	HOLDS(t, buffer_same(&first, &second), "not the same line");
	as_read = *st;
	memset(&as_read.head.rules, 0, sizeof(as_read.head.rules));
	as_read.found_over = false;
	HOLDS(t, memcmp(&as_read, &back, sizeof(back)) == 0, "not the same state");
	buffer_free(&first);
	buffer_free(&second);
}

/* A game that begins in this position begins in exactly this state. */
static void
check_begins(struct table *t, const struct stc_state *st)
{
	static struct stc_setup found;
	static struct stc_state begun;
	struct trace trace = { .brief = true };

	check_exact(t, st);
	found.as_found = true;
	found.state = *st;
	ck_assert_msg(game_start(game, &begun, &found, &t->rules, &trace) == ACTION_PLAYED && memcmp(&begun, st, sizeof(begun)) == 0,
	    "seed %u: a game from here begins otherwise: %s\nread:    %s", t->seed, text_of(st, &t->again), t->line.data);
}

/* Begin the logs of both sides: each must begin, and a game that begins in its position begins in exactly its state. */
static void
begin_logs(struct table *t)
{
	static struct stc_setup seen;
	struct trace trace = { .brief = true };

	for (int seat = 0; seat < 2; seat++) {
		game->hidden->view_setup(&t->setup, seat, &seen);
		HOLDS(t, game_start(game, &t->log[seat], &seen, &t->rules, &trace) == ACTION_PLAYED, "a log does not begin");
		check_begins(t, &t->log[seat]);
	}
}

/* In the log of the seat, play what the seat sees of the action.  truth: what the action really did. */
static void
play_in_log(struct table *t, int seat, const struct action *canonical, const struct trace *truth, bool stood)
{
	struct trace trace = { .brief = true };
	struct action seen;
	bool same;

	game->hidden->view_action(&t->state, canonical, truth, seat, &seen);
	seen.seat = t->state.last.seat; /* (as the text names it) */
	HOLDS(t, game_step(game, &t->log[seat], &seen, stood, &trace, &same) == ACTION_PLAYED, "a log is refused");
	HOLDS(t, action_wrong_marks(&seen, &trace) == 0, "a log says what is not so");
	check_begins(t, &t->log[seat]);
}

static bool
play_on(struct table *t)
{
	struct trace trace = { 0 };
	struct action a, canonical;
	bool stands = rng_below(&t->rng, 16) == 0, stood = false;

	if (!random_action(t->gen, &t->rng, &t->state, &a))
		return false;
	a.marks = a.kind == STC_A_REDEAL ? a.marks : 0;
	if (stands) {
		generator_break_action(t->gen, &t->rng, &a);
		if (a.kind == STC_A_REDEAL)
			return true;
	}
	if (game_step(game, &t->state, &a, stands, &trace, &stood) != ACTION_PLAYED) {
		HOLDS(t, stands, "a listed action is refused");
		return true;
	}
	t->played++;
	t->stood = t->stood || stood;
	action_canonical(&a, &trace, &canonical);
	check_begins(t, &t->state);
	for (int seat = 0; seat < 2; seat++)
		play_in_log(t, seat, &canonical, &trace, stood);
	return true;
}

/* Take the arbiter's position, and from it what each side knows: that must be what the side's own log has come to know. */
static void
check_views(struct table *t)
{
	static struct stc_setup found, seen;
	char log[2000];

	found.as_found = true;
	found.state = t->state;
	for (int seat = 0; seat < 2 && !t->state.head.over && !t->stood; seat++) {
		game->hidden->view_setup(&found, seat, &seen);
		snprintf(log, sizeof(log), "%s", text_of(&t->log[seat], &t->again));
		ck_assert_msg(strcmp(text_of(&seen.state, &t->again), log) == 0, "seed %u: another view:\n%s\n%s", t->seed,
		    t->again.data, log);
	}
}

/* Exchange two cards of the other side that the seat has not seen: its view must not change. */
static void
check_twins(struct table *t, int seat)
{
	static struct stc_setup twin, seen;
	const struct stc_side *was = &t->setup.state.side[!seat];
	struct buffer view = { 0 };
	struct stc_side *s;

	twin = t->setup;
	s = &twin.state.side[!seat];
	exchange(&t->rng, s);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if ((s->line[i] == STC_NONE) != (was->line[i] == STC_NONE) ||
		    ((s->known.seen >> i & 1) != 0 && s->line[i] != was->line[i]))
			return;
	if (!stc_known_is_true(&twin.state, !seat))
		return;
	game->hidden->view_setup(&t->setup, seat, &seen);
	text_of(&seen.state, &view);
	game->hidden->view_setup(&twin, seat, &seen);
	HOLDS(t, strcmp(view.data, text_of(&seen.state, &t->again)) == 0, "a log tells what it has not seen");
	buffer_free(&view);
}

/* A seat's own cards lie as its log has them, and in no other way. */
static void
check_row(struct table *t, int seat)
{
	static struct stc_state twin, whole;
	uint8_t *line = twin.side[seat].line, card;

	twin = t->state;
	card = line[0], line[0] = line[1], line[1] = card;
	HOLDS(t, line[0] == line[1] || game->hidden->reveal(&t->log[seat], &twin, &whole) == FIT_NOT, "another row fits a log");
}

/* If the arbiter's record may have an end, the logs may have it too. */
static void
check_end(struct table *t)
{
	for (unsigned i = 0; i < 3 * STC_ENDINGS + 1; i++) {
		struct result r = { .finished = i > 0, .winner = SEAT_NONE };
		struct trace trace = { .brief = true };

		if (i > 0) {
			r.winner = (uint8_t)(i % 3 == 0 ? SEAT_NONE : i % 3 - 1);
			r.ending = (uint8_t)((i - 1) / 3);
		}
		if (game->hidden->settle(&t->state, &r, &trace) != ACTION_PLAYED)
			continue;
		for (int seat = 0; seat < 2; seat++)
			HOLDS(t, game->hidden->settle(&t->log[seat], &r, &trace) == ACTION_PLAYED, "the end disagrees with a log");
	}
}

/* The position must have an action, unless it is an end; an end must have none. */
static void
check_actions(struct table *t)
{
	struct action a;

	HOLDS(t, (t->state.head.over || t->state.found_over) == !random_action(t->gen, &t->rng, &t->state, &a),
	    "an end with actions, or none without an end");
}

/* Can the game have come to this position only because an arbiter let something stand? */
static bool
by_leave(const struct stc_state *st)
{
	const struct stc_side *s = &st->side[st->head.mover];
	bool filled = st->begun && st->step != STC_STEP_FILL && st->last.kind == STC_A_FILL;

	return st->past_end || filled || (st->step == STC_STEP_ACT && s->nhand < STC_HAND && s->npile > 0);
}

static void
try_position(struct table *t)
{
	struct trace trace = { .brief = true };
	struct problem why;

	if (!notation_of(game)->read_position(t->line.data, t->line.len, &t->setup.state, &why)) {
		ck_assert_uint_le(why.offset, t->line.len);
		return;
	}
	buffer_string(&t->line);
	t->setup.as_found = true;
	t->setup.viewer = t->setup.state.head.viewer;
	t->stood = by_leave(&t->setup.state);
	check_exact(t, &t->setup.state);
	if (game_start(game, &t->state, &t->setup, &t->rules, &trace) != ACTION_PLAYED)
		return;
	check_begins(t, &t->state);
	if (t->state.head.viewer != SEAT_ARBITER)
		return;
	t->accepted++;
	begin_logs(t);
	check_row(t, 0);
	check_twins(t, (int)rng_below(&t->rng, 2));
	for (unsigned i = 0; i < 12; i++) {
		check_actions(t);
		check_views(t);
		if (!play_on(t))
			break;
	}
	check_end(t);
}

/* ---- attacks --------------------------------------------------------------------------------------- */

/* The result of an attack, as the clauses say. */
static enum stc_result
comes_of(unsigned attacker, unsigned defender, const struct rules *r)
{
	if (defender == STC_FLAG)
		return STC_DEFENDER_OUT;
	if (defender == STC_BOMB)
		return attacker == STC_MINER ? STC_DEFENDER_OUT : STC_ATTACKER_OUT;
	if (attacker == STC_SPY && defender == STC_SPY)
		return r->option[STC_R_SPIES] == STC_SPIES_BOTH_OUT ? STC_BOTH_OUT : STC_DEFENDER_OUT;
	if (defender == STC_SPY || (attacker == STC_SPY && defender == STC_FIELD_MARSHAL))
		return STC_DEFENDER_OUT;
	return attacker == defender ? STC_BOTH_OUT : attacker > defender ? STC_DEFENDER_OUT : STC_ATTACKER_OUT;
}

START_TEST(every_card_attacks_every_card)
{
	struct rules r;

	rules_default(&r);
	for (int option = STC_SPIES_BOTH_OUT; option <= STC_SPIES_DEFENDER_OUT; option++) {
		rules_set(&r, STC_R_SPIES, option);
		for (unsigned a = STC_SPY; a < STC_BOMB; a++)
			for (unsigned d = STC_SPY; d < STC_RANKS; d++) {
				struct trace t = { 0 };

				ck_assert_int_eq(stc_fight(&r, &t, a, d), comes_of(a, d, &r));
				ck_assert_int_eq(t.consulted != 0, a == STC_SPY && d == STC_SPY);
			}
	}
}
END_TEST

/* No game can begin in this position, because what is known in it cannot be true.  But a host program may still ask
 * about it. */
START_TEST(what_cannot_be_shows_nothing)
{
	static const char line[] =
	    "stratego-card BSBF2/334/*15/ ????\?/??\?/*14/10 red act turn=3 ply=9 log=red blue-hand=10+2";
	static const char *const texts[] = { "bxa", "bxa(S>5)", "bS(345)", "e2(a,b)", "e2(a5,b6)" };
	static struct stc_state st, before;
	struct problem why;

	memset(&st, 0, sizeof(st));
	rules_default(&st.head.rules);
	ck_assert(notation_of(game)->read_position(line, sizeof(line) - 1, &st, &why));
	rules_default(&st.head.rules);
	before = st;
	for (size_t i = 0; i < LEN(texts); i++) {
		struct trace judged = { .brief = true }, played = { .brief = true };
		struct action a;

		memset(&a, 0, sizeof(a));
		ck_assert_uint_eq(notation_of(game)->read_action(NULL, texts[i], strlen(texts[i]), &a), strlen(texts[i]));
		ck_assert_msg(game->judge(&st, &a, &judged) == ACTION_ILLEGAL, "%s", texts[i]);
		ck_assert_int_eq(game_play(game, &st, &a, &played), ACTION_ILLEGAL);
		ck_assert_msg(judged.cite == CITE_CLAUSE(STC_C_DECK) && judged.detail == STC_D_NO_WAY && judged.nvalues == 1 &&
		    judged.value[0] == STC_BLUE && played.detail == STC_D_NO_WAY, "%s: %s", texts[i], cite_id(game, judged.cite));
		ck_assert_mem_eq(&st, &before, sizeof(st));
	}
}
END_TEST

/* ---- games ----------------------------------------------------------------------------------------- */

static void
begin_game(struct table *t, struct stc_state *st)
{
	struct trace trace = { .brief = true };
	struct stc_setup setup;

	t->rng.state = t->seed * 104729U;
	memset(&setup, 0, sizeof(setup));
	ck_assert(t->gen->setup(&t->rng, NULL, &setup));
	rules_default(&t->rules);
	for (int r = 0; r < game->nrulings; r++)
		if (rng_below(&t->rng, 3) == 0)
			rules_set(&t->rules, r, 1);
	ck_assert_int_eq(game_start(game, st, &setup, &t->rules, &trace), ACTION_PLAYED);
}

START_TEST(spoilt_positions)
{
	uint64_t n = unit_setting("STRAT_GAMES", 10000) / 20 + 1;
	static struct table t;
	static struct stc_state st, spoilt;
	static struct stc_setup found, seen;

	t.gen = generator_of(game);
	for (t.seed = 1; t.seed <= n; t.seed++) {
		struct trace trace = { .brief = true };
		struct action a;

		begin_game(&t, &st);
		for (unsigned ply = 0; ply < 80 && random_action(t.gen, &t.rng, &st, &a); ply++) {
			a.marks = a.kind == STC_A_REDEAL ? a.marks : 0;
			ck_assert_int_eq(game_play(game, &st, &a, &trace), ACTION_PLAYED);
			if (rng_below(&t.rng, 4) != 0)
				continue;
			spoilt = st;
			if (rng_below(&t.rng, 4) == 0) {
				found.as_found = true;
				found.state = st;
				game->hidden->view_setup(&found, (int)rng_below(&t.rng, 2), &seen);
				spoilt = seen.state;
			}
			for (unsigned k = rng_below(&t.rng, 4); k > 0; k--)
				spoil(&t.rng, &spoilt);
			text_of(&spoilt, &t.line);
			if (rng_below(&t.rng, 4) == 0)
				spoil_text(&t.rng, &t.line);
			try_position(&t);
		}
	}
	ck_assert_msg(t.accepted > n && t.played > 5 * n, "%u positions, %u actions", t.accepted, t.played);
	buffer_free(&t.line);
	buffer_free(&t.again);
}
END_TEST

/* ---- long logs with takebacks ----------------------------------------------------------------------- */

enum { TOLD_LONG = 4094, SMALL_STACK = 320 << 10 };

struct long_log {
	struct stc_state first;
	struct telling told[TOLD_LONG + 1];
	enum agreement agreement;
};

static void *
ask_agreement(void *ctx)
{
	struct long_log *l = ctx;
	struct trace t = { .brief = true };

	l->agreement = game->hidden->agree(&l->first, l->told, TOLD_LONG + 1, &t);
	return NULL;
}

/* Red's log: again and again red's Spy looks at the hand and red takes this back; or, each second time, blue fills its gap and
 * takes this back.  At last the Spy sees these cards. */
static void
begin_long_log(struct long_log *l, bool fills, const uint8_t cards[STC_HAND])
{
	static const uint8_t hand[STC_HAND] = { STC_SPY, STC_SPY + 1, STC_SPY + 2 };
	struct stc_side *red = &l->first.side[0], *blue = &l->first.side[1];

	memset(l, 0, sizeof(*l));
	memset(red->line, STC_SPY, STC_SLOTS);
	memset(blue->line, STC_UNKNOWN, STC_SLOTS);
	blue->line[0] = STC_NONE;
	blue->nhand = STC_HAND;
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		l->first.deck[r] = STC_SLOTS;
	for (unsigned i = 0; i <= TOLD_LONG; i++) {
		struct action *a = &l->told[i].action;

		if (i % 2 == 1) {
			l->told[i].back = 1;
		} else if (fills && i % 4 == 0 && i < TOLD_LONG) {
			*a = (struct action){ .kind = STC_A_FILL, .seat = 1, .nargs = 2, .arg = { 0, STC_UNKNOWN } };
		} else {
			*a = (struct action){ .kind = STC_A_SPY, .nargs = 1 };
			action_say(a, STC_SAID_CARDS, stc_pack(i < TOLD_LONG ? hand : cards, STC_HAND));
		}
	}
}

START_TEST(long_logs_need_little_stack)
{
	static const uint8_t same[STC_HAND] = { STC_SPY + 1, STC_SPY + 2, STC_SPY }, other[STC_HAND] = { STC_SPY, STC_SPY, STC_SPY };
	static struct long_log l;
	pthread_attr_t small;
	pthread_t thread;

	ck_assert_int_eq(pthread_attr_init(&small), 0);
	ck_assert_int_eq(pthread_attr_setstacksize(&small, SMALL_STACK), 0);
	for (unsigned so = 0; so < 2; so++) {
		begin_long_log(&l, so != 0, so != 0 ? same : other);
		ck_assert_int_eq(pthread_create(&thread, &small, ask_agreement, &l), 0);
		ck_assert_int_eq(pthread_join(thread, NULL), 0);
		ck_assert_int_eq(l.agreement, so != 0 ? AGREEMENT : DISAGREEMENT);
	}
	pthread_attr_destroy(&small);
}
END_TEST

/* ---- actions as numbers ---------------------------------------------------------------------------- */

/* How many numbers an action may have where its kind has this letter.  (A card of a hand or a deal may be none, or unknown.) */
START_TEST(numbers_are_those_of_cards_and_slots)
{
	enum { CARDS = STC_FLAG + 2 };
	static const struct {
		char letter;
		unsigned count;
	} expected[] = { { 'l', STC_SLOTS }, { 't', STC_SLOTS + 1 }, { 'h', CARDS * CARDS * CARDS }, { 'g', CARDS * CARDS * CARDS * CARDS },
		{ 'r', STC_FLAG }, { 'u', STC_FLAG + 1 }, { 'o', STC_BOTH_OUT } };

	for (size_t i = 0; i < LEN(expected); i++) {
		unsigned count = 0;

		for (unsigned value = 0; value <= UINT16_MAX; value++)
			count += game->numbers->can_be(NULL, expected[i].letter, value);
		ck_assert_msg(count == expected[i].count, "%c: %u numbers", expected[i].letter, count);
	}
}
END_TEST

static unsigned
below(void *ctx, unsigned n)
{
	return rng_below(ctx, n);
}

/* Let chance deal: each deal must be legal, and with the same marks.  Returns how many differ from the one that is listed. */
static unsigned
deal_again(struct rng *r, const struct stc_state *st, const struct action *listed)
{
	unsigned other = 0;

	for (unsigned i = 0; i < 4; i++) {
		struct trace t = { .brief = true };
		struct stc_state copy = *st;
		struct action a = *listed;

		game->numbers->deal(st, &a, below, r);
		ck_assert_uint_eq(a.marks, listed->marks);
		ck_assert(action_is_sound(game, st, &a));
		ck_assert_int_eq(game_play(game, &copy, &a, &t), ACTION_PLAYED);
		other += memcmp(a.said, listed->said, sizeof(a.said)) != 0;
	}
	return other;
}

struct deals {
	struct rng rng;
	const struct stc_state *st;
	unsigned n[2], other[2]; /* without a deck, and with one */
};

static int
look_at_deal(void *ctx, const struct action *a)
{
	struct deals *d = ctx;
	unsigned deck = a->marks == 0xff;

	ck_assert(action_is_sound(game, d->st, a));
	if (a->kind != STC_A_REDEAL)
		return 0;
	d->n[deck]++;
	d->other[deck] += deal_again(&d->rng, d->st, a);
	return 0;
}

START_TEST(chance_deals_the_cards_of_the_side)
{
	static const char *const decks[] = { "least", "small", "standard" };
	static struct stc_setup setup;
	struct stc_state st;
	struct deals d = { .st = &st };
	struct rules rules;

	rules_default(&rules);
	for (unsigned seed = 1; seed <= 60; seed++) {
		struct rng rng = { .state = seed * 7919 };
		struct trace t = { .brief = true };
		struct action a;

		memset(&setup, 0, sizeof(setup));
		ck_assert(generator_of(game)->setup(&rng, decks[seed % LEN(decks)], &setup));
		ck_assert_int_eq(game_start(game, &st, &setup, &rules, &t), ACTION_PLAYED);
		for (unsigned ply = 0; ply < 12; ply++) {
			game_legal(game, &st, look_at_deal, &d);
			if (!random_action(generator_of(game), &rng, &st, &a))
				break;
			ck_assert_int_eq(game_play(game, &st, &a, &t), ACTION_PLAYED);
		}
	}
	for (unsigned deck = 0; deck < 2; deck++)
		ck_assert_msg(d.n[deck] > 20 && d.other[deck] > 3 * d.n[deck], "%u deals, %u others", d.n[deck], d.other[deck]);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("stratego-card");
	TCase *a = tcase_create("attacks"), *c = tcase_create("positions");

	tcase_set_timeout(c, 600);
	tcase_add_test(c, spoilt_positions);
	tcase_add_test(a, every_card_attacks_every_card);
	tcase_add_test(a, what_cannot_be_shows_nothing);
	tcase_add_test(a, long_logs_need_little_stack);
	tcase_add_test(a, numbers_are_those_of_cards_and_slots);
	tcase_add_test(a, chance_deals_the_cards_of_the_side);
	suite_add_tcase(s, a);
	suite_add_tcase(s, c);
	return unit_main(s);
}
