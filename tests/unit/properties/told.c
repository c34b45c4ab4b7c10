/* properties/told.c: what is told of a game is how it went.
 *
 * Events name who acted and how the game ended; turns are counted; and a ruling that was not noted as consulted makes no
 * difference: these are what is forgotten most easily in a new game.
 */
#include "workers.h"

#include <inttypes.h>
#include <string.h>

/* ---- events ----------------------------------------------------------------------------------- */

static bool
end_is_told(struct worker *w, const struct state_head *h, const struct event *e)
{
	TRY(w, h->over, "ply %" PRIu32 ": an end is told, but the game goes on", h->ply);
	TRY(w, e->seat == h->winner && e->nargs > 0 && e->arg[0] == h->ending, "ply %" PRIu32 ": the end that is told is not that of the state", h->ply);
	return true;
}

/* Can that seat have played the action?  In some games players need not wait for their turn; then the action names its player
 * first. */
static bool
can_have_acted(const struct action *a, unsigned mover, unsigned seat)
{
	return a->seat != SEAT_NONE ? seat == a->seat : seat == mover || (a->nargs > 0 && seat == a->arg[0]);
}

/* The events of the action that was played last.  mover: whose turn it was. */
static bool
events_are_told(struct worker *w, const struct player *p, unsigned mover)
{
	const struct state_head *h = state_head(p->state);
	unsigned acts = 0, good = 0;

	for (unsigned i = 0; i < p->trace.nevents; i++) {
		const struct event *e = &p->trace.event[i];
		const struct event_type *type = &w->game->events[e->kind];

		TRY(w, e->seat == SEAT_NONE || (e->seat < (unsigned)seat_count(w->game) && game_seated(w->game, p->state, e->seat)),
		    "ply %" PRIu32 ": the event %s is about nobody in the game", h->ply, type->name);
		if (type->role != NULL && strcmp(type->role, "by") == 0) {
			acts++;
			good += can_have_acted(p->action, mover, e->seat);
		}
		if (event_is_end(w->game, e->kind) && !end_is_told(w, h, e))
			return false;
	}
	/* (Others may do something too, without an action of their own: a hole is repaired at the end of the round.) */
	TRY(w, acts == 0 || good > 0, "ply %" PRIu32 ": no event is by who acted", h->ply);
	return true;
}

/* ---- turns ------------------------------------------------------------------------------------ */

/* No game lets the move pass so often, for each seat, in one turn or round. */
enum { PASSED_ON_MAX = 12 };

struct counted {
	uint32_t turn;
	unsigned mover, passed_on;
};

static bool
turn_is_counted(struct worker *w, const struct state_head *h, struct counted *c)
{
	TRY(w, h->turn >= c->turn, "ply %" PRIu32 ": turn %" PRIu32 " comes after turn %" PRIu32, h->ply, h->turn, c->turn);
	c->passed_on = h->turn > c->turn ? 0 : c->passed_on + (h->mover != c->mover);
	c->turn = h->turn;
	c->mover = h->mover;
	TRY(w, c->passed_on <= PASSED_ON_MAX * (unsigned)seat_count(w->game), "ply %" PRIu32 ": still turn %" PRIu32, h->ply, h->turn);
	return true;
}

/* ---- both ------------------------------------------------------------------------------------- */

bool
game_is_told(struct worker *w)
{
	struct player *p = &w->u.player;
	struct finding f;
	struct counted c;

	if (!make(w, FAULT_NONE, 500) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, player_begin(p, w->u.record, &f), "%s", f.text);
	c = (struct counted){ state_head(p->state)->turn, state_head(p->state)->mover, 0 };
	for (;;) {
		unsigned mover = state_head(p->state)->mover;
		enum play_step step = player_next(p, &f);

		if (step == PLAY_END)
			return true;
		TRY(w, step != PLAY_WRONG, "%s", f.text);
		if (step == PLAY_TAKEBACK)
			c = (struct counted){ state_head(p->state)->turn, state_head(p->state)->mover, 0 };
		if (step == PLAY_ACTION && (!events_are_told(w, p, mover) || !turn_is_counted(w, state_head(p->state), &c)))
			return false;
	}
}

/* ---- rulings ---------------------------------------------------------------------------------- */

/* Play the generated game under other rules, into state.  *consulted: the rulings that this asks for.  false: it cannot be
 * played so. */
static bool
play_under(struct worker *w, const struct rules *rules, void *state, uint64_t *consulted, struct finding *f)
{
	const struct game *g = w->game;
	struct player *p = &w->u.player;
	struct rules own = w->u.record->rules;
	enum play_step step = PLAY_COMMENT;
	bool good;

	w->u.record->rules = *rules;
	p->notice = true; /* all rulings are to be noted */
	if ((good = player_begin(p, w->u.record, f)))
		do {
			step = player_next(p, f);
		} while (step != PLAY_END && step != PLAY_WRONG);
	*consulted = p->consulted;
	if (good)
		memcpy(state, p->state, g->state_size);
	p->notice = false;
	w->u.record->rules = own;
	return good && step == PLAY_END;
}

/* Give each of these rulings another option. */
static void
change_options(struct worker *w, uint64_t rulings, struct rules *rules)
{
	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned r = (unsigned)__builtin_ctzll(rulings), n = (unsigned)option_count(&w->game->rulings[r]);

		rules->option[r] = (uint8_t)((rules->option[r] + 1 + rng_below(&w->rng, n - 1)) % n);
	}
}

/* Does the generated game come to the same under these rules, too?  If not, *f may say why.  w->before: how it ended. */
static bool
comes_to_the_same(struct worker *w, const struct rules *rules, struct finding *f)
{
	const struct game *g = w->game;
	uint64_t ignored;

	f->text[0] = '\0';
	if (!play_under(w, rules, w->other, &ignored, f))
		return false;
	*state_rules(w->other) = *state_rules(w->before);
	if (g->forget != NULL)
		g->forget(w->other);
	return memcmp(w->other, w->before, g->same_size) == 0;
}

/* Rulings that were not consulted: under other options the game is the same. */
bool
unconsulted_rulings_are_idle(struct worker *w)
{
	const struct game *g = w->game;
	struct rules other, own;
	uint64_t consulted, idle;
	struct finding f;

	if (!make(w, FAULT_NONE, 200) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	own = other = w->u.record->rules;
	TRY(w, play_under(w, &own, w->before, &consulted, &f), "the game cannot be played twice");
	if (g->forget != NULL)
		g->forget(w->before);
	idle = ~consulted & ((UINT64_C(1) << g->nrulings) - 1);
	change_options(w, idle, &other);
	if (comes_to_the_same(w, &other, &f))
		return true;
	for (; idle != 0; idle &= idle - 1) { /* which one was it? */
		unsigned r = (unsigned)__builtin_ctzll(idle);
		struct rules one = own;

		one.option[r] = other.option[r];
		TRY(w, comes_to_the_same(w, &one, &f), "%s was not consulted, but under another option it is another game: %s",
		    g->rulings[r].name, f.text);
	}
	return broken(w, "several rulings were not consulted, but under other options it is another game");
}
