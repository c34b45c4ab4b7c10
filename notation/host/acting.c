/* host/acting.c: who can act, what chance decides, and who came where. */
#include "handle.h"

#include <string.h>

/* ---- who can act ----------------------------------------------------------------------------------- */

/* Those who can act: a set of seats, the arbiter and chance. */
struct actors {
	const struct game *game;
	const void *state;
	unsigned seats;
	bool arbiter, chance;
};

static int
add_actor(void *ctx, const struct action *a)
{
	struct actors *who = ctx;
	unsigned actor = action_decider(who->game, who->state, a);

	who->chance = who->chance || actor == SEAT_NONE;
	who->arbiter = who->arbiter || actor == SEAT_ARBITER;
	if (actor < GAME_SEATS_MAX)
		who->seats |= 1U << actor;
	return 0;
}

enum strat_status
strat_match_acting(struct strat_match *m, struct strat_acting *out)
{
	CALL(m);
	struct actors who = { .seats = 0 };
	size_t size = out->size, n = 0;
	struct going *g;

	match_enter(m);
	if ((g = match_live(m)) == NULL)
		return match_fail(m);
	if (size < sizeof(*out))
		return match_refuse(m, DIAG_VALUE, "the size is not that of the struct");
	who.game = g->record->game;
	who.state = g->player.state;
	if (!g->record->result.finished)
		game_legal(who.game, who.state, add_actor, &who);
	*out = (struct strat_acting){ .size = size, .chance = who.chance, .arbiter = who.arbiter };
	for (unsigned seat = 0; who.game->seat[seat] != NULL; seat++)
		if ((who.seats >> seat & 1) != 0)
			out->seat[n++] = who.game->seat[seat];
	out->nseats = n;
	return STRAT_OK;
}

/* ---- chance ---------------------------------------------------------------------------------------- */

/* Do two actions differ by dice alone, if at all? */
static bool
differ_by_dice(const struct action_type *type, const struct action *a, const struct action *b)
{
	if (a->kind != b->kind || a->nargs != b->nargs || a->seat != b->seat)
		return false;
	for (size_t i = 0; i < a->nargs; i++)
		if (a->arg[i] != b->arg[i] && type->letters[i] != 'd')
			return false;
	return true;
}

static unsigned
weight_of(const struct game *g, const struct action *a)
{
	return g->numbers->weight != NULL ? g->numbers->weight(a) : 1;
}

/* The outcomes of the first thing that chance decides. */
struct outcomes {
	const struct game *game;
	const void *state;
	struct action first; /* of kind 0: none yet, so the first that is visited */
	bool given;          /* first is given, and only its outcomes count */
	uint32_t n, of;      /* how many there are, and their weights together */
	struct strat_chance *to;
	size_t size, room;
	uint32_t chosen;     /* keep the outcome that has this one of all weights in turn … */
	struct action keep;  /* … here */
};

static int
add_outcome(void *ctx, const struct action *a)
{
	struct outcomes *o = ctx;
	const struct action_type *type = action_type_of(o->game, a->kind);
	unsigned weight;

	if (type->by != BY_CHANCE)
		return 0;
	if (o->first.kind == 0)
		o->first = *a;
	if (!differ_by_dice(type, &o->first, a))
		return 0;
	weight = weight_of(o->game, a);
	if (o->n < o->room) {
		struct strat_chance *out = (struct strat_chance *)(void *)((char *)o->to + o->n * o->size);

		memset(out, 0, o->size);
		out->size = o->size;
		out->action.size = sizeof(out->action);
		action_tell(o->game, o->state, a, &out->action);
		out->ways = weight;
	}
	if (o->chosen >= o->of && o->chosen - o->of < weight)
		o->keep = *a;
	o->n++;
	o->of += weight;
	return 0;
}

/* Visit them.  false: chance decides nothing now. */
static bool
visit_outcomes(const struct going *g, struct outcomes *o)
{
	o->game = g->record->game;
	o->state = g->player.state;
	o->n = o->of = 0;
	if (!g->record->result.finished)
		game_legal(o->game, o->state, add_outcome, o);
	return o->n > 0;
}

size_t
strat_match_chances(struct strat_match *m, struct strat_chance *to, size_t size, size_t room)
{
	CALL(m);
	struct going *g = match_by_numbers(m);
	struct outcomes o = { .to = to, .size = size, .room = room };

	if (g == NULL)
		return 0;
	if (size < sizeof(*to) || size % _Alignof(struct strat_chance) != 0) {
		match_refuse(m, DIAG_VALUE, "the size of the outcomes is not that of the struct");
		return 0;
	}
	if (!visit_outcomes(g, &o))
		return 0;
	for (size_t i = 0; i < o.n && i < room; i++)
		((struct strat_chance *)(void *)((char *)to + i * size))->of = game_deals(o.game, &o.first) ? 0 : o.of;
	return o.n;
}

/* Random bits of the host. */
struct bits {
	uint64_t (*more)(void *ctx);
	void *ctx;
};

enum { TRIES_MAX = 64 }; /* of bits that are none: a host's function may always return the same */

/* A number less than n, each with the same chance: numbers above the last multiple of n are not taken. */
static unsigned
below(void *ctx, unsigned n)
{
	const struct bits *b = ctx;
	uint64_t over = (UINT64_MAX % n + 1) % n, x = 0;

	for (unsigned i = 0; i < TRIES_MAX; i++)
		if ((x = b->more(b->ctx)) <= UINT64_MAX - over)
			break;
	return (unsigned)(x % n);
}

enum strat_status
strat_match_sample(struct strat_match *m, const struct strat_action *of, uint64_t (*more)(void *ctx), void *ctx, struct strat_action *out)
{
	CALL(m);
	struct going *g = match_by_numbers(m);
	struct bits bits = { .more = more, .ctx = ctx };
	struct outcomes o = { .room = 0 };
	struct action a = { .kind = 0 };

	if (g == NULL)
		return match_fail(m);
	if (out->size < sizeof(*out))
		return match_refuse(m, DIAG_VALUE, "the size of the action is not that of the struct");
	if (of != NULL && !action_take(m, g, of, &a))
		return STRAT_REFUSED;
	o.first = a;
	if (of == NULL || action_type_of(g->record->game, a.kind)->by == BY_CHANCE) {
		if (!visit_outcomes(g, &o))
			return match_refuse(m, DIAG_EVENT_WRONG, "chance decides nothing of this now");
		o.chosen = below(&bits, o.of);
		visit_outcomes(g, &o);
		a = o.keep;
	}
	if (game_deals(g->record->game, &a))
		g->record->game->numbers->deal(g->player.state, &a, below, &bits);
	action_tell(g->record->game, g->player.state, &a, out);
	return STRAT_OK;
}

/* ---- who came where -------------------------------------------------------------------------------- */

/* How well a seat has done: 2 the winner, or, if nobody won, each that was still in the game; 1 in the game; 0 out of it. */
static unsigned
standing_of(const struct going *g, const struct result *r, unsigned seat)
{
	const struct game *game = g->record->game;

	if (r->winner < GAME_SEATS_MAX && r->winner == seat)
		return 2;
	if (game->plays != NULL && !game->plays(g->player.state, seat))
		return 0;
	return r->winner < GAME_SEATS_MAX ? 1 : 2;
}

const struct strat_place *
strat_match_place(struct strat_match *m, size_t i)
{
	CALL(m);
	struct going *g;
	unsigned seats[GAME_SEATS_MAX], above = 0, equal = 0, own;
	size_t n = 0;
	struct result r;

	match_enter(m);
	if ((g = match_live(m)) == NULL)
		return NULL;
	going_result(g, &r);
	for (unsigned seat = 0; r.finished && g->record->game->seat[seat] != NULL; seat++)
		if (game_seated(g->record->game, g->player.state, seat))
			seats[n++] = seat;
	if (i >= n)
		return NULL;
	own = standing_of(g, &r, seats[i]);
	for (size_t k = 0; k < n; k++) {
		above += standing_of(g, &r, seats[k]) > own;
		equal += standing_of(g, &r, seats[k]) == own;
	}
	m->place = (struct strat_place){ .seat = g->record->game->seat[seats[i]], .place = 1 + above, .share = above == 0 ? 1.0 / equal : 0 };
	return &m->place;
}
