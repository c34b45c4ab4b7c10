/* properties/told.c: what is told of a game is how it went.
 *
 * Events name who acted, who lost what stood on a square, and how the game ended; turns are counted; nothing is told to who wants no
 * events; and a ruling that was not noted as consulted makes no
 * difference: these are what is forgotten most easily in a new game.
 */
#include "workers.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/scene.h"

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
	uint32_t opened; /* the number of the turn in which the last action was made; 0: none was */
};

/* An action that opens a turn is in the turn with the next number, any other in the same turn as the action before it. */
static bool
turn_is_the_next(struct worker *w, const struct player *p, struct counted *c)
{
	struct numbering due;

	notation_numbering(p->notation, w->before, &due);
	numbering_of(p->notation, p->action, &due);
	TRY(w, c->opened == 0 || due.number == c->opened + due.opens, "ply %" PRIu32 ": turn %" PRIu32 "%s comes after turn %" PRIu32,
	    state_head(p->state)->ply, due.number, due.opens ? ", which is opened," : "", c->opened);
	c->opened = due.number;
	return true;
}

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

/* ---- what fell -------------------------------------------------------------------------------- */

/* Does the spot have that name?  It is named from either end of its line: "b0", "b0c0", "b0c0.2". */
static bool
is_spot(const struct scene *s, const struct scene_spot *spot, const char *name)
{
	const struct scene_node *end[2] = { &s->node[spot->from], &s->node[spot->to] };
	unsigned steps[2] = { spot->step, (unsigned)spot->of - spot->step };
	char text[32];

	for (unsigned i = 0; i < 2; i++) {
		int n = snprintf(text, sizeof(text), "%c%u", 'a' + end[i]->x, end[i]->y);

		if (steps[i] > 0)
			n += snprintf(text + n, sizeof(text) - (size_t)n, "%c%u", 'a' + end[!i]->x, end[!i]->y);
		if (steps[i] > 1)
			snprintf(text + n, sizeof(text) - (size_t)n, ".%u", steps[i]);
		if (strcmp(text, name) == 0)
			return true;
	}
	return false;
}

static unsigned
seat_set(unsigned seat)
{
	return seat < GAME_SEATS_MAX ? 1U << seat : 0;
}

/* The seats that have a piece on the square of that name, as a set. */
static unsigned
seats_on(const struct scene *s, const char *name)
{
	unsigned seats = 0;
	char text[8];

	for (unsigned y = 0; y < s->height && s->kind != SCENE_GRAPH; y++)
		for (unsigned x = 0; x < s->width; x++) {
			snprintf(text, sizeof(text), s->kind == SCENE_CARDS ? "%c" : "%c%u", 'a' + x, y + 1);
			if (s->cell[y][x].piece.label[0] != '\0' && strcmp(text, name) == 0)
				seats |= seat_set(s->cell[y][x].piece.seat);
		}
	for (unsigned i = 0; i < s->nthings; i++)
		if (s->thing[i].kind == THING_PIECE && is_spot(s, &s->thing[i].at, name))
			seats |= seat_set(s->thing[i].piece.seat);
	return seats;
}

/* Those that earlier events of this action tell on that square.  *fell: one of these pieces fell there. */
static unsigned
seats_told_on(const struct game *g, const struct trace *t, unsigned event, unsigned square, bool *fell)
{
	unsigned seats = 0;

	*fell = false;
	for (const struct event *e = t->event; e < &t->event[event]; e++) {
		for (unsigned i = 0; i < e->nargs; i++)
			if (g->events[e->kind].letters[i] == 's' && e->arg[i] == square)
				seats |= seat_set(e->seat);
		for (const struct event_in_role *row = g->roles; row->letter != '\0'; row++)
			*fell = *fell || (row->event == e->kind && row->role == EVENT_FELL && row->letter == 's' && e->arg[row->arg] == square);
	}
	return seats;
}

/* A piece of the event's seat, or of another seat if that seat is who acted, stood where it fell.  s: before the action. */
static bool
fell_where_it_stood(struct worker *w, const struct player *p, const struct scene *s, unsigned event, const struct event_in_role *row)
{
	const struct event *e = &p->trace.event[event];
	const struct event_type *type = &w->game->events[e->kind];
	unsigned own, seats, told;
	bool fell;

	if (row->event != e->kind || row->role != EVENT_FELL || row->letter != 's' || type->role == NULL)
		return true;
	buffer_clear(&w->word);
	notation_write_field(p->notation, p->state, e, row->arg, &w->word);
	seats = seats_on(s, buffer_string(&w->word));
	told = seats_told_on(w->game, &p->trace, event, e->arg[row->arg], &fell);
	if (seats == 0 || fell || s->kind == SCENE_GRAPH) /* (else one piece stands on a square, and that one falls first) */
		seats |= told;
	own = seat_set(e->seat);
	TRY(w, (seats & (strcmp(type->role, "of") == 0 ? own : ~own)) != 0, "ply %" PRIu32 ": by the event %s %s of %s a piece falls on %s, where none of %s stood",
	    state_head(p->state)->ply, type->name, type->role, e->seat < GAME_SEATS_MAX ? w->game->seat[e->seat] : "nobody", buffer_string(&w->word),
	    strcmp(type->role, "of") == 0 ? "that seat" : "another seat");
	return true;
}

static bool
fallen_are_told(struct worker *w, const struct player *p)
{
	struct scene s;

	if (w->game->roles == NULL)
		return true;
	game_scene(w->game, w->before, SEAT_ARBITER, &s);
	for (unsigned i = 0; i < p->trace.nevents; i++)
		for (const struct event_in_role *row = w->game->roles; row->letter != '\0'; row++)
			if (!fell_where_it_stood(w, p, &s, i, row))
				return false;
	return true;
}

/* Who wants no events gets none, and everything else is the same. */
static bool
brief_is_brief(struct worker *w, const struct player *p)
{
	struct trace t = { .brief = true };

	memcpy(w->other, w->before, w->game->state_size);
	TRY(w, game_play(w->game, w->other, p->action, &t) == ACTION_PLAYED, "ply %" PRIu32 ": refused if no events are wanted", state_head(p->state)->ply);
	TRY(w, t.nevents == 0, "ply %" PRIu32 ": the event %s is told to who wants none", state_head(p->state)->ply, w->game->events[t.event[0].kind].name);
	buffer_clear(&w->word);
	buffer_clear(&w->again);
	p->notation->write_position(w->other, &w->word); /* (as bytes they may differ: some ends are looked for when they are asked for) */
	p->notation->write_position(p->state, &w->again);
	TRY(w, buffer_same(&w->word, &w->again), "ply %" PRIu32 ": another position if no events are wanted: %s", state_head(p->state)->ply, buffer_string(&w->word));
	return true;
}

/* ---- all of it -------------------------------------------------------------------------------- */

static bool
action_is_told(struct worker *w, const struct player *p, struct counted *c)
{
	return events_are_told(w, p, state_head(w->before)->mover) && fallen_are_told(w, p) && brief_is_brief(w, p) &&
	    turn_is_counted(w, state_head(p->state), c) && turn_is_the_next(w, p, c);
}

bool
game_is_told(struct worker *w)
{
	struct player *p = &w->u.player;
	struct finding f;
	struct counted c;

	if (!make(w, FAULT_NONE, 500) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, player_begin(p, w->u.record, &f), "%s", f.text);
	c = (struct counted){ .turn = state_head(p->state)->turn, .mover = state_head(p->state)->mover };
	for (;;) {
		enum play_step step;

		memcpy(w->before, p->state, w->game->state_size);
		step = player_next(p, &f);
		if (step == PLAY_END)
			return true;
		TRY(w, step != PLAY_WRONG, "%s", f.text);
		if (step == PLAY_TAKEBACK)
			c = (struct counted){ .turn = state_head(p->state)->turn, .mover = state_head(p->state)->mover };
		if (step == PLAY_ACTION && !action_is_told(w, p, &c))
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
