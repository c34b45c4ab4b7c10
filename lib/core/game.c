/* core/game.c: the list of games, and look-ups in their tables. */
#include "core/game.h"

#include <string.h>

#define GAME(g) extern const struct game game_##g;
#include "core/games.def"
#undef GAME
#ifdef STRAT_EXTRA_GAMES /* a test's own games */
#define GAME(g) extern const struct game game_##g;
#include STRAT_EXTRA_GAMES
#undef GAME
#endif

#define GAME(g) &game_##g,
static const struct game *const games[] = {
#include "core/games.def"
#ifdef STRAT_EXTRA_GAMES
#include STRAT_EXTRA_GAMES
#endif
	NULL,
};
#undef GAME

const struct ending off_board_endings[] = {
	{ .name = "resignation", .text = "the loser gave up" },
	{ .name = "time", .text = "the loser's time ran out" },
	[OFF_BOARD_AGREEMENT] = { .name = "agreement", .text = "the players agreed" },
	[OFF_BOARD_FORFEIT] = { .name = "forfeit", .text = "the loser did not play on, or was ruled against" },
	{ .name = NULL },
};

const struct game *
game_at(size_t i)
{
	return i < sizeof(games) / sizeof(games[0]) - 1 ? games[i] : NULL;
}

const struct game *
game_find(const char *name, size_t len)
{
	for (size_t i = 0; games[i] != NULL; i++)
		if (name_is(games[i]->name, name, len))
			return games[i];
	return NULL;
}

int
seat_find(const struct game *g, const char *name, size_t len)
{
	for (int i = 0; g->seat[i] != NULL; i++)
		if (name_is(g->seat[i], name, len))
			return i;
	return -1;
}

int
seat_of_digit(const struct game *g, char digit)
{
	for (int i = 0; digit >= '0' && digit <= '9' && g->seat[i] != NULL; i++)
		if (g->seat[i][strlen(g->seat[i]) - 1] == digit)
			return i;
	return -1;
}

int
seat_count(const struct game *g)
{
	int n = 0;

	while (g->seat[n] != NULL)
		n++;
	return n;
}

int
ending_find(const struct ending *table, size_t n, const char *name, size_t len)
{
	for (size_t i = 0; i < n && table[i].name != NULL; i++)
		if (name_is(table[i].name, name, len))
			return (int)i;
	return -1;
}

int
off_board_count(void)
{
	int n = 0;

	while (off_board_endings[n].name != NULL)
		n++;
	return n;
}

void
state_begin(const struct game *g, void *state)
{
	memset(state, 0, g->state_size);
	*(struct state_head *)state = (struct state_head){ .turn = 1, .winner = SEAT_NONE, .viewer = SEAT_ARBITER };
}

enum judgement
game_start(const struct game *g, void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	if (g->start != NULL)
		return g->start(state, setup, rules, t);
	memcpy(state, setup, g->state_size);
	*state_rules(state) = *rules;
	return ACTION_PLAYED;
}

void
game_begin(const struct game *g, void *state)
{
	state_begin(g, state);
	g->begin(state);
}

/* Offers, of which a visitor gets those that are legal. */
struct offering {
	action_judge *judge;
	const void *state;
	action_visit *visit;
	void *ctx;
	struct trace trace;
};

static bool
is_legal(struct offering *o, const struct action *a)
{
	struct action whose;
	enum judgement j;

	if (a->seat == SEAT_NONE) {
		whose = *a;
		whose.seat = state_head(o->state)->mover;
		a = &whose;
	}
	trace_reset(&o->trace);
	j = o->judge(o->state, a, &o->trace);
	return j == ACTION_PLAYED || j == ACTION_INCOMPLETE;
}

static int
judge_offer(void *ctx, const struct action *a)
{
	struct offering *o = ctx;

	return is_legal(o, a) ? o->visit(o->ctx, a) : 0;
}

int
legal_offers(const struct game *g, const void *state, action_visit *visit, void *ctx)
{
	struct offering o = { .judge = g->judge, .state = state, .visit = visit, .ctx = ctx, .trace = { .brief = true } };

	return g->offers(state, judge_offer, &o);
}

struct attempting {
	const struct game *g;
	attempt_visit *visit;
	void *ctx;
};

static int
attempt_offer(void *ctx, const struct action *a)
{
	const struct attempting *to = ctx;

	if (!game_forfeits(to->g, a))
		to->visit(to->ctx, &(struct sentence){ .text = "any other action" }, a);
	return 0;
}

void
game_attempts(const struct game *g, const void *state, const struct action *forfeit, attempt_visit *visit, void *ctx)
{
	struct attempting to = { .g = g, .visit = visit, .ctx = ctx };

	if (g->rights != NULL && g->rights->attempts != NULL)
		g->rights->attempts(state, forfeit, visit, ctx);
	else if (g->offers != NULL && forfeit != NULL)
		g->offers(state, attempt_offer, &to);
}

/* A search for a legal action, and the rulings on which its result rests so far. */
struct any {
	struct offering offering;
	uint64_t noted;
	bool found;
};

static int
note_offer(void *ctx, const struct action *a)
{
	struct any *any = ctx;
	bool legal = is_legal(&any->offering, a);
	uint64_t consulted = any->offering.trace.consulted;

	if (legal && (!any->found || consulted == 0))
		any->noted = consulted;
	else if (!any->found)
		any->noted |= consulted;
	any->found |= legal;
	return legal && consulted == 0;
}

bool
any_is_legal(action_offers *offers, action_judge *judge, const void *state, struct trace *t)
{
	struct any any = { .offering = { .judge = judge, .state = state, .trace = { .brief = true } } };

	offers(state, note_offer, &any);
	t->consulted |= any.noted;
	return any.found;
}

void
head_outcome(const struct state_head *h, const struct ending *endings, struct outcome *out)
{
	*out = (struct outcome){ .over = h->over, .winner = h->winner, .ending = h->ending };
	if (!h->over)
		return;
	out->cite = endings[h->ending].cite;
	if (h->winner == SEAT_NONE && endings[h->ending].cite_drawn != 0)
		out->cite = endings[h->ending].cite_drawn;
}

void
game_outcome(const struct game *g, const void *state, struct outcome *out)
{
	if (g->outcome != NULL)
		g->outcome(state, out);
	else
		head_outcome(state, g->endings, out);
}

_Static_assert(offsetof(struct state_head, rules) == 0, "the rules come first in the head");

size_t
game_used(const struct game *g, const void *state)
{
	return g->used != NULL ? g->used(state) : g->same_size;
}

bool
game_same_position(const struct game *g, const void *a, const void *b)
{
	size_t rules = sizeof(struct rules), used = game_used(g, a);

	return game_used(g, b) == used && memcmp((const char *)a + rules, (const char *)b + rules, used - rules) == 0;
}

enum { NUMBER_STEP_MAX = 256 }; /* the most that one action adds to a ply, turn or round */

uint32_t
game_numbers_left(const void *state)
{
	const struct state_head *h = state;
	uint32_t most = h->ply > h->turn ? h->ply : h->turn;

	return most < GAME_NUMBER_MAX ? (GAME_NUMBER_MAX - most) / NUMBER_STEP_MAX : 0;
}

static enum judgement
step(const struct game *g, void *state, const struct action *a, bool stands, struct trace *t, bool *stood)
{
	enum judgement j = ACTION_ILLEGAL;
	struct trace refusal;
	uint64_t consulted;
	bool dark;

	*stood = false;
	trace_reset(t);
	dark = stands && g->hidden != NULL && g->hidden->doubtful(state, a, t);
	consulted = t->consulted;
	if (!dark) {
		trace_reset(t);
		j = game_play(g, state, a, t);
		t->consulted |= consulted;
	}
	if (j != ACTION_ILLEGAL || !stands)
		return j;
	refusal = *t;
	trace_reset(t);
	j = g->force(state, a, t);
	if (j == ACTION_ILLEGAL && !t->refuted) {
		refusal.consulted |= t->consulted;
		*t = refusal;
		return j;
	}
	t->consulted |= refusal.consulted;
	if (j != ACTION_PLAYED) /* it was let stand, but what the log writes about it cannot be true */
		return j;
	*stood = true;
	t->cite = dark ? 0 : refusal.cite;
	return j;
}

/* The same if the numbers are so high that one may go above GAME_NUMBER_MAX.  Only making the action shows whether one
 * does. */
static __attribute__((noinline)) enum judgement
step_and_count(const struct game *g, void *state, const struct action *a, bool stands, struct trace *t, bool *stood)
{
	unsigned char before[GAME_STATE_MAX];
	enum judgement j;

	memcpy(before, state, g->state_size);
	j = step(g, state, a, stands, t, stood);
	if (j != ACTION_PLAYED || (state_head(state)->ply <= GAME_NUMBER_MAX && state_head(state)->turn <= GAME_NUMBER_MAX))
		return j;
	memcpy(state, before, g->state_size);
	trace_reset(t);
	*stood = false;
	return ACTION_UNCOUNTED;
}

enum judgement
judge_and_force(const struct game *g, void *state, const struct action *a, struct trace *t)
{
	enum judgement j = g->judge(state, a, t);

	return j == ACTION_PLAYED ? g->force(state, a, t) : j;
}

enum judgement
game_step(const struct game *g, void *state, const struct action *a, bool stands, struct trace *t, bool *stood)
{
	if (game_numbers_left(state) > 0)
		return step(g, state, a, stands, t, stood);
	return step_and_count(g, state, a, stands, t, stood);
}

bool
action_merge(const struct game *g, const struct action *a, const struct action *b, struct action *out)
{
	return g->hidden != NULL && g->hidden->merge_action != NULL ? g->hidden->merge_action(a, b, out) : action_join(a, b, 0, 0, out);
}

const struct ending *
ending_at(const struct game *g, size_t i)
{
	if (i < g->nendings)
		return &g->endings[i];
	return i - g->nendings < (size_t)off_board_count() ? &off_board_endings[i - g->nendings] : NULL;
}

void
result_event(const struct game *g, const struct result *r, struct event *out)
{
	memset(out, 0, sizeof(*out));
	while (!event_is_end(g, out->kind))
		out->kind++;
	out->seat = r->winner;
	out->nargs = 1;
	out->arg[0] = (uint16_t)(r->off_board ? g->nendings + r->ending : r->ending);
}

bool
result_same(const struct result *a, const struct result *b)
{
	if (!a->finished || !b->finished)
		return a->finished == b->finished;
	return a->off_board == b->off_board && a->winner == b->winner && a->ending == b->ending;
}

void
result_of(const struct outcome *o, struct result *out)
{
	out->finished = o->over;
	out->off_board = false;
	out->winner = o->winner;
	out->ending = o->ending;
}

bool
result_off_board(const struct game *g, const void *state, const struct result *r)
{
	return r->finished && r->off_board && (r->winner == SEAT_NONE || g->plays == NULL || g->plays(state, r->winner));
}

enum judgement
result_judge(const struct game *g, const void *state, const struct result *r, struct trace *t)
{
	struct outcome o;
	struct result found;
	bool agrees;

	trace_reset(t);
	if (g->hidden != NULL)
		return g->hidden->settle(state, r, t);
	game_outcome(g, state, &o);
	result_of(&o, &found);
	agrees = o.over ? result_same(r, &found) : !r->finished || result_off_board(g, state, r);
	return agrees ? ACTION_PLAYED : ACTION_ILLEGAL;
}

bool
result_agrees(const struct game *g, const void *state, const struct result *r, struct trace *t)
{
	return result_judge(g, state, r, t) == ACTION_PLAYED;
}

/* ---- actions as numbers --------------------------------------------------------------------------- */

static bool
value_is_sound(const struct game *g, const void *state, const struct action *a, char letter, unsigned value)
{
	switch (letter) {
	case 'b':
		return value <= 1;
	case 'p':
		return value < (unsigned)seat_count(g);
	case 'w':
		return value < (unsigned)seat_count(g) && (a->seat == value || a->seat >= GAME_SEATS_MAX);
	case 'd':
		return value >= 1 && value <= 6;
	case 'n':
		return value <= 99;
	case 'z':
		return value == 0;
	case 's':
		if (game_has_squares(g))
			return value < (unsigned)g->board->files * g->board->ranks;
		/* fall through */
	default:
		return g->numbers->can_be != NULL && g->numbers->can_be(state, letter, value);
	}
}

bool
action_is_sound(const struct game *g, const void *state, const struct action *a)
{
	const struct action_type *type = action_type_of(g, a->kind);
	size_t named;

	if (type == NULL || a->nargs < type->least || a->nargs > type->most ||
	    (a->seat >= (unsigned)seat_count(g) && a->seat != SEAT_NONE && a->seat != SEAT_ARBITER))
		return false;
	named = strlen(type->letters);
	for (size_t i = 0; i < a->nargs; i++)
		if (!value_is_sound(g, state, a, type->letters[i < named ? i : named - 1], a->arg[i]))
			return false;
	named = strlen(type->said_letters);
	for (unsigned marks = a->marks; marks != 0; marks &= marks - 1) {
		unsigned i = (unsigned)__builtin_ctz(marks);

		if (i >= named || !value_is_sound(g, state, a, type->said_letters[i], a->said[i]))
			return false;
	}
	return true;
}

unsigned
action_seat(const struct game *g, unsigned mover, const struct action *a)
{
	const struct action_type *type = action_type_of(g, a->kind);
	const char *who = type != NULL && a->seat == SEAT_NONE ? strchr(type->letters, 'w') : NULL;

	if (who != NULL && who - type->letters < a->nargs)
		return a->arg[who - type->letters];
	return a->seat == SEAT_NONE ? mover : a->seat;
}

unsigned
game_dice(const struct game *g, unsigned mover, const struct action *a, struct die out[ACTION_DICE_MAX])
{
	struct action by = *a;

	if (g->chance == NULL)
		return 0;
	by.seat = (uint8_t)action_seat(g, mover, a);
	return g->chance->dice(&by, out);
}

unsigned
action_decider(const struct game *g, const void *state, const struct action *a)
{
	const struct action_type *type = action_type_of(g, a->kind);

	return type != NULL && type->by == BY_CHANCE ? SEAT_NONE : action_seat(g, state_head(state)->mover, a);
}
