/* contracts.c: what core/game.h promises of every game's hooks, over thousands of random games.
 *
 * Nothing here names a game.  Games begin with set-ups or with random positions.  They have legal actions, some that are
 * against the rules, and some that an arbiter lets stand.  If a game hides something, the log of each seat is played
 * beside the arbiter's.
 *
 * STRAT_GAMES  how many games in all (10000)    STRAT_SEED  the seed of the first game (1)
 * STRAT_GAME   the only game to play (all)
 * STRAT_SOAK   if set, every option of every ruling is tried at every action, not only some
 *
 * A failure names the game and the seed: "STRAT_GAME=GAME STRAT_SEED=SEED STRAT_GAMES=1" plays that game alone.
 */
#include "contracts/table.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 300 };

/* ---- states ----------------------------------------------------------------------------------- */

/* The first byte in which two states differ as positions, or say what they should not; 0: none. */
static size_t
difference(const struct game *g, const void *a, const void *b)
{
	const unsigned char *p = a, *q = b;
	size_t i = sizeof(struct rules);

	if (game_same_position(g, a, b))
		return unit_beyond_use(g, a) + unit_beyond_use(g, b);
	while (i < g->same_size && p[i] == q[i])
		i++;
	return i;
}

static const char *
line_of_state(struct table *w, const void *state, struct buffer *out)
{
	buffer_clear(out);
	w->notation->write_position(state, out);
	return buffer_string(out);
}

static void
make_plain(const struct game *g, void *state)
{
	if (g->forget != NULL)
		g->forget(state);
	if (g->renumber != NULL)
		g->renumber(state);
}

/* As difference(), but 0 if they differ only in the numbers of pieces and in what only some rulings remember. */
static size_t
plain_difference(struct table *w, const void *a, void *b)
{
	if (game_same_position(w->game, a, b))
		return difference(w->game, a, b);
	memcpy(w->written, a, w->game->state_size);
	make_plain(w->game, w->written);
	make_plain(w->game, b);
	return difference(w->game, w->written, b);
}

/* A state that is written as a line and read again has the same bytes. */
static bool
comes_back(struct table *w, const void *state)
{
	struct problem why;
	size_t at;

	line_of_state(w, state, &w->line);
	memset(w->written, 0xa5, w->game->state_size); /* filled with rubbish: the reader must set every byte */
	TRY(w, w->notation->read_position(w->line.data, w->line.len, w->written, &why), "%s at %zu\n%s", why.text, why.offset,
	    w->line.data);
	*state_rules(w->written) = state_head(state)->rules;
	memcpy(w->other, state, w->game->state_size);
	if (w->game->renumber != NULL)
		w->game->renumber(w->other);
	at = difference(w->game, w->other, w->written);
	TRY(w, at == 0, "read back from its line byte %zu of the state is %u, and was %u\n%s\n%s", at,
	    ((unsigned char *)w->written)[at], ((unsigned char *)w->other)[at], w->line.data,
	    line_of_state(w, w->written, &w->again));
	if (w->game->renumber != NULL) {
		w->game->renumber(w->written);
		at = difference(w->game, w->other, w->written);
		TRY(w, at == 0, "read from its line, the numbers of pieces change at byte %zu\n%s", at, w->line.data);
	}
	return true;
}

/* ---- consulted is sound ----------------------------------------------------------------------- */

/* An action is played again from the same position, under rules that differ only in rulings that were not consulted.  The
 * outcome must be the same.  (w->before: the position before it; w->now: after it.) */
static bool
comes_to_the_same(struct table *w, const struct action *a, bool stands, const struct upshot *base, const struct rules *rules,
    const char *what)
{
	const struct game *g = w->game;
	struct upshot u;
	const char *part;
	size_t at;

	memcpy(w->other, w->before, g->state_size);
	*state_rules(w->other) = *rules;
	upshot_of_action(g, w->other, a, stands, &u);
	part = upshot_difference(base, &u);
	TRY(w, part == NULL, "ply %u: action %u(%u,%u,%u)%s: the %s is another with %s, which was not consulted: %d %s, %d %s\n%s",
	    (unsigned)state_head(w->before)->ply + 1, a->kind, a->arg[0], a->arg[1], a->arg[2], stands ? " let stand" : "", part, what,
	    base->judgement, base->trace.cite == 0 ? "-" : cite_id(g, base->trace.cite), u.judgement,
	    u.trace.cite == 0 ? "-" : cite_id(g, u.trace.cite), line_of_state(w, w->before, &w->line));
	at = plain_difference(w, w->now, w->other);
	TRY(w, at == 0, "ply %u: action %u(%u,%u,%u)%s: the next state is another at byte %zu with %s, which was not consulted\n%s",
	    (unsigned)state_head(w->before)->ply + 1, a->kind, a->arg[0], a->arg[1], a->arg[2], stands ? " let stand" : "", at, what,
	    line_of_state(w, w->before, &w->line));
	return true;
}

struct deed {
	struct table *w;
	const struct action *a;
	bool stands;
	const struct upshot *base;
};

static bool
act_under(void *ctx, const struct rules *rules, const char *what)
{
	const struct deed *d = ctx;

	return comes_to_the_same(d->w, d->a, d->stands, d->base, rules, what);
}

/* ---- an action -------------------------------------------------------------------------------- */

/* What an action does not state does not count, whatever its fields said[] hold. */
static bool
only_marks_count(struct table *w, const struct action *a, bool stands, const struct upshot *base)
{
	const struct game *g = w->game;
	struct action other = *a;
	struct upshot u;
	const char *part;
	size_t at;

	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		if ((a->marks >> i & 1) == 0)
			other.said[i] = (uint16_t)rng_below(&w->rng, rng_below(&w->rng, 2) == 0 ? 16 : 1000);
	memcpy(w->other, w->before, g->state_size);
	upshot_of_action(g, w->other, &other, stands, &u);
	part = upshot_difference(base, &u);
	at = part == NULL ? difference(g, w->now, w->other) : 0;
	TRY(w, part == NULL && at == 0, "ply %u: action %u(%u,%u,%u)%s: the %s is another, byte %zu of the state, by what is not asserted\n%s",
	    (unsigned)state_head(w->before)->ply + 1, a->kind, a->arg[0], a->arg[1], a->arg[2], stands ? " let stand" : "",
	    part != NULL ? part : "next position", at, line_of_state(w, w->before, &w->line));
	return true;
}

/* Check all that must hold for an action in a log, made or refused.  (Rulings that were consulted earlier count only if
 * they are consulted again: the position alone matters, not how the game came to it.) */
static bool
action_keeps_contracts(struct table *w, const void *state, const struct action *a, bool stands, struct upshot *u)
{
	const struct game *g = w->game;
	struct deed d = { .w = w, .a = a, .stands = stands, .base = u };
	struct others o = { .w = w, .try_one = act_under, .ctx = &d };

	memcpy(w->before, state, g->state_size);
	memcpy(w->now, state, g->state_size);
	upshot_of_action(g, w->now, a, stands, u);
	TRY(w, u->judgement == ACTION_PLAYED || memcmp(w->before, w->now, g->state_size) == 0,
	    "ply %u: action %u(%u,%u,%u)%s was refused, and changed the state\n%s", (unsigned)state_head(w->before)->ply + 1, a->kind,
	    a->arg[0], a->arg[1], a->arg[2], stands ? " let stand" : "", line_of_state(w, w->before, &w->line));
	TRY(w, memcmp(&state_head(w->now)->rules, &w->rules, sizeof(w->rules)) == 0, "an action changed the rules");
	TRY(w, u->judgement != ACTION_ILLEGAL || !CITE_IS_RULING(u->trace.cite) ||
	    (u->trace.consulted >> CITE_INDEX(u->trace.cite) & 1) != 0, "%s is cited, and not consulted",
	    cite_id(g, u->trace.cite));
	if (u->judgement == ACTION_PLAYED && !u->stood && rng_below(&w->rng, 20) == 0 &&
	    (!accounts_are_whole(w, w->before, a) || !lacks_are_whole(w, w->now)))
		return false;
	o.consulted = u->trace.consulted;
	return (rng_below(&w->rng, 3) != 0 || only_marks_count(w, a, stands, u)) && try_others(&o);
}

/* Check the hooks judge and play alone: a refusal changes no byte of the state, and both refuse the same actions. */
static bool
refusals_leave_no_trace(struct table *w, const void *state, const struct action *a)
{
	const struct game *g = w->game;
	struct trace t = { 0 };

	memcpy(w->other, state, g->state_size);
	if (game_play(g, w->other, a, &t) != ACTION_PLAYED)
		TRY(w, memcmp(w->other, state, g->state_size) == 0, "play refused action %u(%u,%u,%u), and changed the state\n%s", a->kind,
		    a->arg[0], a->arg[1], a->arg[2], line_of_state(w, state, &w->line));
	memcpy(w->other, state, g->state_size);
	trace_reset(&t);
	if (g->force(w->other, a, &t) != ACTION_PLAYED)
		TRY(w, memcmp(w->other, state, g->state_size) == 0, "force refused action %u(%u,%u,%u), and changed the state\n%s",
		    a->kind, a->arg[0], a->arg[1], a->arg[2], line_of_state(w, state, &w->line));
	return true;
}

/* ---- beginning -------------------------------------------------------------------------------- */

struct beginning {
	struct table *w;
	const void *setup;
	const struct upshot *base;
};

static void
begin(const struct game *g, void *state, const void *setup, const struct rules *rules, struct upshot *out)
{
	memset(out, 0, sizeof(*out));
	memset(state, 0xa5, g->state_size);
	out->judgement = game_start(g, state, setup, rules, &out->trace);
	if (out->judgement == ACTION_PLAYED)
		game_outcome(g, state, &out->outcome);
}

static bool
begin_under(void *ctx, const struct rules *rules, const char *what)
{
	const struct beginning *b = ctx;
	struct table *w = b->w;
	const struct game *g = w->game;
	struct upshot u;
	const char *part;
	size_t at;

	begin(g, w->other, b->setup, rules, &u);
	part = upshot_difference(b->base, &u);
	TRY(w, part == NULL, "at the beginning the %s is another with %s, which was not consulted", part, what);
	if (u.judgement != ACTION_PLAYED)
		return true;
	at = plain_difference(w, w->now, w->other);
	TRY(w, at == 0, "the first state is another at byte %zu with %s, which was not consulted\n%s", at, what,
	    line_of_state(w, w->now, &w->line));
	return true;
}

/* Begin a log, from a set-up.  *refused: the rules do not allow it. */
static bool
log_begins(struct table *w, void *state, const void *setup, bool *refused)
{
	const struct game *g = w->game;
	struct upshot u;
	struct beginning b = { .w = w, .setup = setup, .base = &u };
	struct others o = { .w = w, .try_one = begin_under, .ctx = &b };

	begin(g, w->now, setup, &w->rules, &u);
	*refused = u.judgement != ACTION_PLAYED;
	o.consulted = u.trace.consulted;
	if (!try_others(&o))
		return false;
	if (*refused)
		return true;
	TRY(w, memcmp(&state_head(w->now)->rules, &w->rules, sizeof(w->rules)) == 0, "start does not keep its rules");
	memcpy(state, w->now, g->state_size);
	return comes_back(w, state);
}

/* ---- what several logs tell of one action ----------------------------------------------------- */

/* Do two texts of one action come to all that they tell, whichever is first?  best: the one that knows more. */
static bool
come_together(struct table *w, const struct action *best, const struct action *less)
{
	for (int i = 0; i < 2; i++) {
		struct action both;

		TRY(w, action_merge(w->game, i == 0 ? best : less, i == 0 ? less : best, &both), "two texts of an action contradict each other");
		TRY(w, action_same(&both, best) && both.marks == (best->marks | less->marks), "two texts are merged to another action");
		for (unsigned k = 0; k < ACTION_SAID_MAX; k++)
			TRY(w, (both.marks >> k & 1) == 0 || both.said[k] == ((best->marks >> k & 1) != 0 ? best : less)->said[k],
			    "two texts are merged to another mark %u: %u", k, both.said[k]);
	}
	return true;
}

static bool
contradict_each_other(struct table *w, const struct action *one, const struct action *two)
{
	struct action both;

	TRY(w, !action_merge(w->game, one, two, &both) && !action_merge(w->game, two, one, &both),
	    "two texts of action %u(%u,%u,%u) are merged, although they tell of other things", one->kind, one->arg[0], one->arg[1],
	    one->arg[2]);
	return true;
}

/* What a seat wrote, or a part of it, is merged with the whole action.  Another action, or another mark, is not. */
static bool
texts_merge(struct table *w, const struct action *whole, const struct action *seen, const struct action *partly)
{
	struct action other = *whole;
	bool spoilt = false;

	if (!come_together(w, whole, seen) || !come_together(w, seen, partly))
		return false;
	if (generator_spoil(w->gen, &w->rng, &other))
		for (unsigned k = 0; k < ACTION_SAID_MAX; k++)
			spoilt = spoilt || ((whole->marks >> k & 1) != 0 && other.said[k] != whole->said[k]);
	if (spoilt && !contradict_each_other(w, whole, &other))
		return false;
	other = *whole;
	generator_break_action(w->gen, &w->rng, &other);
	return action_same(whole, &other) || contradict_each_other(w, whole, &other);
}

/* ---- worlds ----------------------------------------------------------------------------------- */

struct looking {
	struct table *w;
	int seat;
	const struct action *seen;
};

/* Is the action done in this world, and does the seat see of it what it saw? */
static int
is_done_there(void *ctx, void *world, const struct action *a)
{
	const struct looking *l = ctx;
	const struct game *g = l->w->game;
	struct trace t = { .brief = true };
	struct action whole, seen;

	if (game_play(g, world, a, &t) != ACTION_PLAYED || action_wrong_marks(a, &t) != 0)
		return 0;
	action_canonical(a, &t, &whole);
	if (!g->hidden->view_action(world, &whole, &t, l->seat, &seen))
		return 0;
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		if ((l->seen->marks & seen.marks & 1U << i) != 0 && l->seen->said[i] != seen.said[i])
			return 0;
	return action_same(&seen, l->seen);
}

/* Of the worlds that the game visits, there is one in which a legal action was done as the seat saw it. */
static bool
is_done_in_a_world(struct table *w, const void *before, int seat, const struct action *seen)
{
	struct looking l = { w, seat, seen };
	struct trace t = { .brief = true };

	TRY(w, w->game->hidden->worlds(before, seen, &t, is_done_there, &l) != 0, "ply %u: in no world is action %u(%u,%u,%u) done as it was seen\n%s",
	    (unsigned)state_head(before)->ply + 1, seen->kind, seen->arg[0], seen->arg[1], seen->arg[2], line_of_state(w, before, &w->line));
	return true;
}

/* ---- a set-up from what the seats saw --------------------------------------------------------- */

/* Note what a seat tells of an action.  The first seat begins a new step. */
static bool
is_noted(struct table *w, int seat, const struct action *seen, bool stood)
{
	struct action both;

	if (seat == 0 && w->ntold < TOLD_MAX)
		w->told[w->ntold++] = (struct step){ .action = *seen, .stood = stood };
	TRY(w, action_merge(w->game, &w->told[w->ntold - 1].action, seen, &both), "the logs of two seats contradict each other");
	w->told[w->ntold - 1].action = both;
	return true;
}

/* If all logs together tell the arbiter's set-up, the game goes from it as it went. */
static bool
goes_from_its_setup(struct table *w)
{
	const struct game *g = w->game;
	const void *views[GAME_SEATS_MAX] = { NULL };
	unsigned char *room = w->rooms;
	struct trace t = { .brief = true };
	bool stood, hidden;
	size_t at;

	if (!w->seats || g->hidden->whole_setup == NULL || w->ntold == TOLD_MAX)
		return true;
	for (int seat = 0; seat < seat_count(g); seat++, room += g->setup_size) {
		views[seat] = room;
		g->hidden->view_setup(w->setup, seat, room);
	}
	hidden = !g->hidden->whole_setup(views, &w->rules, w->told, 0, w->other, w->seen);
	w->hid += hidden;
	if (!g->hidden->whole_setup(views, &w->rules, w->told, w->ntold, w->other, w->seen))
		return true;
	w->found += hidden;
	TRY(w, game_start(g, w->other, w->seen, &w->rules, &t) == ACTION_PLAYED, "a set-up that was found is refused");
	for (size_t i = 0; i < w->ntold; i++) {
		trace_reset(&t);
		TRY(w, game_step(g, w->other, &w->told[i].action, w->told[i].stood, &t, &stood) == ACTION_PLAYED,
		    "from the set-up that was found, ply %zu cannot be played: %s", i + 1, t.cite == 0 ? "-" : cite_id(g, t.cite));
	}
	memcpy(w->now, w->log[ARBITER], g->state_size);
	at = plain_difference(w, w->now, w->other);
	TRY(w, at == 0, "from the set-up that was found, the game comes to another position at byte %zu", at);
	return true;
}

/* ---- whole games ------------------------------------------------------------------------------ */

/* In the log of a seat, play what the seat sees of an action. */
static bool
seat_sees(struct table *w, int seat, const struct action *a, const struct upshot *u)
{
	const struct game *g = w->game;
	void *state = w->log[seat];
	struct action seen, partly;
	struct upshot own;

	if (!g->hidden->view_action(w->log[ARBITER], a, &u->trace, seat, &seen))
		return true;
	partly = seen; /* as a keeper may write it, who leaves something out */
	partly.marks &= (uint8_t)rng_below(&w->rng, 256);
	if (!texts_merge(w, a, &seen, &partly) || !is_noted(w, seat, &seen, u->stood))
		return false;
	if (!action_keeps_contracts(w, state, &partly, u->stood, &own) || !action_keeps_contracts(w, state, &seen, u->stood, &own))
		return false;
	if (own.judgement != ACTION_PLAYED) { /* too long for the rules to follow, or a seat that cannot know */
		TRY(w, own.judgement != ACTION_ILLEGAL || u->stood, "ply %u: the log of %s refuses what it sees, for %s\n%s",
		    (unsigned)state_head(state)->ply + 1, g->seat[seat], cite_id(g, own.trace.cite), line_of_state(w, state, &w->line));
		w->seats = false;
		return true;
	}
	if (!u->stood && !is_done_in_a_world(w, state, seat, &seen))
		return false;
	memcpy(state, w->now, g->state_size);
	return rng_below(&w->rng, 8) != 0 || comes_back(w, state);
}

/* Make the action in the arbiter's log, and in those of the seats. */
static bool
action_is_made(struct table *w, const struct action *a, bool stands)
{
	const struct game *g = w->game;
	void *state = w->log[ARBITER];
	struct action whole;
	struct upshot u;

	if (!action_keeps_contracts(w, state, a, stands, &u))
		return false;
	if (u.judgement != ACTION_PLAYED)
		return true;
	memcpy(state, w->now, g->state_size);
	action_canonical(a, &u.trace, &whole);
	if (rng_below(&w->rng, 8) == 0 && !comes_back(w, state))
		return false;
	for (int seat = 0; w->seats && seat < seat_count(g); seat++) {
		w->doing = g->seat[seat];
		if (!seat_sees(w, seat, &whole, &u))
			return false;
	}
	w->doing = "arbiter";
	return true;
}

/* Try actions that are mostly against the rules: each is refused in every log, or it is let stand and perhaps made. */
static bool
odd_actions(struct table *w, const struct action *good)
{
	const struct game *g = w->game;

	for (unsigned i = 0; i < 3; i++) {
		unsigned which = w->seats && rng_below(&w->rng, 2) == 0 ? rng_below(&w->rng, (uint32_t)seat_count(g)) : ARBITER;
		struct action a = *good;
		struct upshot u;

		a.marks = 0;
		generator_break_action(w->gen, &w->rng, &a);
		w->doing = which == ARBITER ? "arbiter" : g->seat[which];
		if (!refusals_leave_no_trace(w, w->log[which], &a) ||
		    !action_keeps_contracts(w, w->log[which], &a, rng_below(&w->rng, 2) == 0, &u))
			return false;
		w->doing = "arbiter";
		if (i == 0 && rng_below(&w->rng, 10) == 0 && !action_is_made(w, &a, true))
			return false;
	}
	return true;
}

/* Continue the game in all logs. */
static bool
play_on(struct table *w, unsigned plies)
{
	const void *state = w->log[ARBITER];
	struct action a = { 0 };

	for (unsigned i = 0; i < plies; i++) {
		if (!random_action(w->gen, &w->rng, state, &a))
			return i == 0 || odd_actions(w, &a);
		a.marks = 0;
		if (rng_below(&w->rng, 3) == 0) {
			if (!odd_actions(w, &a))
				return false;
			continue; /* (one may have been made) */
		}
		if (!action_is_made(w, &a, false))
			return false;
	}
	return true;
}

/* Choose rules.  They note what every ruling would change, or what one would; in a record, it can be some. */
static void
choose_rules(struct table *w)
{
	generate_rules(&w->rng, w->game, &w->rules);
	w->rules.notice = w->game->nrulings > 0 && rng_below(&w->rng, 3) == 0 ? UINT64_C(1) << rng_below(&w->rng, w->game->nrulings)
	                                                                        : RULES_NOTICE_ALL;
	w->doing = "arbiter";
}

static bool
logs_begin(struct table *w, bool *refused)
{
	const struct game *g = w->game;
	bool unseen;

	if (!log_begins(w, w->log[ARBITER], w->setup, refused))
		return false;
	w->ntold = 0;
	w->seats = !*refused && g->hidden != NULL && state_head(w->log[ARBITER])->viewer == SEAT_ARBITER;
	for (int seat = 0; w->seats && seat < seat_count(g); seat++) {
		memset(w->seen, 0, g->setup_size);
		g->hidden->view_setup(w->setup, seat, w->seen);
		w->doing = g->seat[seat];
		if (!log_begins(w, w->log[seat], w->seen, &unseen))
			return false;
		TRY(w, !unseen, "a seat cannot begin with what it sees");
	}
	w->doing = "arbiter";
	return true;
}

static bool
games_keep_contracts(struct table *w)
{
	bool refused;

	choose_rules(w);
	memset(w->setup, 0, w->game->setup_size);
	if (!generator_setup(w->gen, &w->rng, NULL, w->setup))
		return broken(w, "no set-up");
	if (w->gen->fit != NULL)
		w->gen->fit(&w->rules, w->setup);
	if (!logs_begin(w, &refused))
		return false;
	TRY(w, !refused, "the set-up is refused");
	return play_on(w, PLIES_MAX) && goes_from_its_setup(w);
}

START_TEST(games_from_setups)
{
	run(games_keep_contracts, 4);
}
END_TEST

/* ---- random positions ------------------------------------------------------------------------- */

enum { TRIES_MAX = 2000 };

/* Find a position that comes from no game, as a set-up: the generator proposes, until the reader and the rules accept. */
static bool
find_position(struct table *w)
{
	struct problem why = { 0 };

	for (unsigned tries = 0; tries < TRIES_MAX; tries++) {
		buffer_clear(&w->line);
		generator_found(w->gen, &w->rng, &w->line);
		TRY(w, !w->line.failed, "out of memory");
		buffer_string(&w->line);
		memset(w->setup, 0, w->game->setup_size);
		if (notation_begin(w->notation, w->line.data, w->line.len, &w->rules, w->setup, w->now, &why))
			return true;
	}
	return broken(w, "no position out of the blue in %d tries: %s at %zu\n%s", TRIES_MAX, why.text, why.offset,
	    buffer_string(&w->line));
}

static bool
found_positions_keep_contracts(struct table *w)
{
	bool refused;

	choose_rules(w);
	if (!find_position(w) || !logs_begin(w, &refused))
		return false;
	TRY(w, !refused, "the position is refused");
	if (!play_on(w, 30) || !goes_from_its_setup(w))
		return false;
	w->hid = 0; /* (of a game so short, nothing may be seen) */
	return true;
}

START_TEST(games_out_of_the_blue)
{
	run(found_positions_keep_contracts, 10);
}
END_TEST

/* Two kinds of pieces of a game have different letters, names and pictures, if they have any. */
START_TEST(kinds_look_different)
{
	const struct game *g;

	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		for (unsigned k = 0; k < g->nkinds; k++)
			for (unsigned j = 0; j < k; j++) {
				const struct piece_kind *a = &g->kinds[j], *b = &g->kinds[k];

				ck_assert_str_ne(a->name, b->name);
				ck_assert_msg(a->letter[0] == '\0' || strcmp(a->letter, b->letter) != 0, "%s: %s and %s", g->name, a->name, b->name);
				ck_assert_msg(a->picture == PICTURE_NONE || a->picture != b->picture, "%s: %s and %s", g->name, a->name, b->name);
			}
}
END_TEST

/* ---- limits ----------------------------------------------------------------------------------- */

START_TEST(too_many_values)
{
	struct trace t = { 0 };

	for (unsigned i = 0; i <= TRACE_VALUES_MAX; i++)
		trace_value(&t, i);
}
END_TEST

START_TEST(too_many_events)
{
	struct trace t = { 0 };

	for (unsigned i = 0; i <= TRACE_EVENTS_MAX; i++)
		trace_event(&t, 0, 0);
}
END_TEST

START_TEST(too_many_event_args)
{
	struct trace t = { 0 };
	struct event *e = trace_event(&t, 0, 0);

	for (unsigned i = 0; i <= EVENT_ARGS_MAX; i++)
		event_arg(e, i);
}
END_TEST

START_TEST(as_many_as_there_is_room_for)
{
	struct trace t = { 0 };

	for (unsigned i = 0; i < TRACE_VALUES_MAX; i++)
		trace_value(&t, i);
	for (unsigned i = 0; i < TRACE_EVENTS_MAX; i++) {
		struct event *e = trace_event(&t, i, 0);

		for (unsigned k = 0; k < EVENT_ARGS_MAX; k++)
			event_arg(e, k);
	}
	ck_assert_uint_eq(t.nvalues, TRACE_VALUES_MAX);
	ck_assert_uint_eq(t.nevents, TRACE_EVENTS_MAX);
	for (unsigned i = 0; i < TRACE_EVENTS_MAX; i++)
		ck_assert_uint_eq(t.event[i].nargs, EVENT_ARGS_MAX);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("contracts");
	TCase *games = tcase_create("games"), *limits = tcase_create("limits");

	tcase_set_timeout(games, 600);
	tcase_add_test(games, games_from_setups);
	tcase_add_test(games, games_out_of_the_blue);
	tcase_add_test(games, kinds_look_different);
	tcase_add_test(limits, as_many_as_there_is_room_for);
	tcase_add_test_raise_signal(limits, too_many_values, SIGABRT);
	tcase_add_test_raise_signal(limits, too_many_events, SIGABRT);
	tcase_add_test_raise_signal(limits, too_many_event_args, SIGABRT);
	suite_add_tcase(s, games);
	suite_add_tcase(s, limits);
	return unit_main(s);
}
