/* adjudicate/view.c: see view.h. */
#include "adjudicate/view.h"
#include "adjudicate/internal.h"
#include "core/memory.h"

#include <string.h>

bool
view_can_be(const struct course *c, unsigned seat)
{
	return c->game->hidden != NULL && (c->viewer == SEAT_ARBITER || c->viewer == seat || c->game->hidden->alike);
}

/* ---- one action -------------------------------------------------------------------------------- */

static bool
is_kept(struct view *v, enum past_fault fault)
{
	v->failed = v->failed || fault == PAST_MEMORY;
	v->lost = v->lost || fault != PAST_GOOD;
	return fault == PAST_GOOD;
}

/* Make an action in one of the two logs.  false: it cannot be made. */
static bool
make(struct view *v, struct played *log, const struct action *a, bool stands, struct trace *t)
{
	const struct course *c = v->course;
	int mover = state_head(log->state)->mover;
	bool stood;

	if (game_step(c->game, log->state, a, stands, t, &stood) != ACTION_PLAYED)
		return false;
	v->consulted |= t->consulted;
	return c->nundone == 0 || is_kept(v, past_add(&log->past, a, t, mover, stood, 0));
}

/* false: the log of the course cannot make it. */
static bool
make_step(struct view *v, const struct step *s)
{
	struct trace t = { .brief = true };
	struct action seen = s->action, canonical;

	if (v->full.state != NULL) {
		if (!make(v, &v->full, &s->action, s->stood, &t))
			return false;
		action_canonical(&s->action, &t, &canonical);
		if (!v->course->game->hidden->view_action(v->full.state, &canonical, &t, v->seat, &seen))
			return true;
	}
	if (make(v, &v->own, &seen, s->stood, &t))
		return true;
	v->lost = v->lost || v->full.state != NULL;
	return false;
}

static bool
take_back(struct view *v, uint32_t number)
{
	return (v->full.state == NULL || is_kept(v, past_take_back(&v->full.past, number, v->full.state, v->room))) &&
	    is_kept(v, past_take_back(&v->own.past, number, v->own.state, v->room));
}

/* ---- the way through the course ------------------------------------------------------------------ */

/* What was taken back after the current ply.  (In an arbiter's log what is impossible there, and the rest, is ignored.) */
static void
play_aside(struct view *v)
{
	struct undone_span span = course_undone(v->course, v->ply - v->course->began);
	size_t stood = v->own.past.stands.n;

	v->aside = true;
	for (size_t i = span.from; i < span.to && !v->lost && !v->failed; i++) {
		const struct undone *u = &v->course->undone[i];

		if (u->back > 0 ? !take_back(v, u->back) : !make_step(v, &u->step))
			break;
	}
	if (!v->lost && v->own.past.stands.n > stood)
		take_back(v, (uint32_t)(v->own.past.stands.n - stood));
}

static bool
is_aside_due(const struct view *v)
{
	struct undone_span span = course_undone(v->course, v->ply - v->course->began);

	return !v->aside && !v->over && span.from < span.to;
}

bool
view_next(struct view *v)
{
	const struct step *next = course_step(v->course, v->ply + 1);

	v->failed = v->failed || stop_is_asked(v->course->stop);
	if (v->lost || v->failed)
		return false;
	if (is_aside_due(v)) {
		play_aside(v);
		return !v->lost && !v->failed;
	}
	if (v->over || next == NULL)
		return false;
	v->over = !make_step(v, next);
	if (v->over || v->lost || v->failed)
		return false;
	v->ply++;
	v->aside = false;
	return true;
}

bool
view_go_to(struct view *v, uint32_t ply)
{
	while (v->ply < ply || (v->ply == ply && is_aside_due(v)))
		if (!view_next(v))
			break;
	return !v->lost && !v->failed;
}

void
view_begin(struct view *v, const struct course *c, unsigned seat, const struct rules *rules)
{
	const struct game *g = c->game;
	struct trace t = { .brief = true };
	const void *setup = c->setup;
	bool own = c->viewer == seat, whole = c->viewer == SEAT_ARBITER;

	memset(v, 0, sizeof(*v));
	v->course = c;
	v->seat = (uint8_t)seat;
	v->ply = c->began;
	past_init(&v->own.past);
	past_init(&v->full.past);
	v->own.state = memory_alloc(g->state_size);
	v->room = memory_alloc(g->state_size);
	v->setup = memory_alloc(g->setup_size);
	v->full.state = whole ? memory_alloc(g->state_size) : NULL;
	v->failed = v->own.state == NULL || v->room == NULL || v->setup == NULL || (whole && v->full.state == NULL);
	if (v->failed)
		return;
	if (!own) {
		g->hidden->view_setup(c->setup, (int)seat, v->setup);
		setup = v->setup;
	}
	if (rules == NULL)
		rules = &c->rules;
	v->lost = (whole && game_start(g, v->full.state, c->setup, rules, &t) != ACTION_PLAYED) ||
	    game_start(g, v->own.state, setup, rules, &t) != ACTION_PLAYED;
	if (v->lost || c->nundone == 0)
		return;
	is_kept(v, past_begin(&v->own.past, g, game_asks_tellings(g, (int)seat), v->own.state, 0));
	if (whole)
		is_kept(v, past_begin(&v->full.past, g, false, v->full.state, 0));
}

void
view_end(struct view *v)
{
	past_free(&v->own.past);
	past_free(&v->full.past);
	memory_free(v->own.state);
	memory_free(v->full.state);
	memory_free(v->room);
	memory_free(v->setup);
}

/* ---- what it shows ------------------------------------------------------------------------------- */

enum knowing
knowing_of(uint64_t can, const struct hidden_fact *f)
{
	if ((can & f->options) == 0)
		return KNOWS_BETTER;
	return (can & ~f->options) == 0 ? KNOWS_IT : KNOWS_NOT;
}

struct doubt {
	struct view *view;
	bool sure;
};

/* Could the seat have been shown this, besides all that it was told? */
static int
stop_if_agreed(void *ctx, const struct action *a)
{
	struct doubt *d = ctx;
	struct view *v = d->view;
	struct trace told = { .truth_marks = a->marks, .canonical_marks = a->marks, .brief = true }, why = { .brief = true };
	enum agreement found;

	memcpy(told.truth, a->said, sizeof(told.truth));
	found = past_would_agree(&v->own.past, a, &told, a->seat, &why);
	d->sure = d->sure && found != AGREEMENT_TOO_LONG;
	return found != DISAGREEMENT;
}

/* A state does not keep all that was told and taken back, where all of it must be true together.  So remove from a set
 * what the thing cannot be for that reason.  false: it takes too long to tell. */
static bool
hold_against_told(struct view *v, const void *state, const struct hidden_fact *f, uint64_t *can)
{
	const struct game_hidden *h = v->course->game->hidden;
	struct doubt d = { v, true };

	if (h->showings == NULL)
		return false;
	for (uint64_t left = *can; left != 0; left &= left - 1) {
		unsigned option = (unsigned)__builtin_ctzll(left);
		int found = h->showings(state, f, option, stop_if_agreed, &d);

		d.sure = d.sure && found >= 0;
		if (found == 0)
			*can &= ~(UINT64_C(1) << option);
	}
	return d.sure;
}

/* What the thing can be in a state of the seat's log.  false: it takes too long to tell. */
static bool
ask(struct view *v, const void *state, const struct hidden_fact *f, uint64_t *can)
{
	struct trace t = { .brief = true };
	bool sure = v->course->game->hidden->could_be(state, f, &t, can);

	v->consulted |= t.consulted;
	if ((*can & (*can - 1)) != 0 && past_asks(&v->own.past))
		sure = hold_against_told(v, state, f, can) && sure;
	return sure;
}

/* After the last ply, the seat also knows how the game ended: on the board, or as the result tells. */
static bool
shows_end(const struct view *v, struct result *end)
{
	const struct course *c = v->course;
	struct outcome o = { .over = false };

	if (v->full.state != NULL)
		game_outcome(c->game, v->full.state, &o);
	result_of(&o, end);
	if (!o.over && v->ply == course_end(c) && !is_aside_due(v) && (v->full.state == NULL || c->result.off_board))
		*end = c->result;
	return end->finished;
}

/* The same for each of the things of which the end shows that one must be so.  Stops when they leave everything open. */
static bool
ask_ways_to_end(struct view *v, const void *state, const struct result *end, const struct hidden_fact *f, uint64_t *can)
{
	const struct game *g = v->course->game;
	void *way = memory_alloc(g->state_size);
	uint64_t all = 0, here;
	bool sure = true;

	v->failed = v->failed || way == NULL;
	for (unsigned i = 0; way != NULL && (all & *can) != *can && g->hidden->end_way(state, end, i, way); i++) {
		sure = ask(v, way, f, &here) && sure;
		all |= here;
	}
	memory_free(way);
	*can &= all != 0 ? all : *can;
	return sure;
}

/* (The room is not in use between two plies.) */
static bool
ask_at_end(struct view *v, const struct result *end, const struct hidden_fact *f, uint64_t *can)
{
	const struct game *g = v->course->game;
	bool sure;

	memcpy(v->room, v->own.state, g->state_size);
	course_learn_end(v->course, end, v->room, &v->consulted);
	sure = ask(v, v->room, f, can);
	if (g->hidden->end_way != NULL && (*can & (*can - 1)) != 0)
		sure = ask_ways_to_end(v, v->room, end, f, can) && sure;
	return sure;
}

enum knowing
view_knows(struct view *v, const struct hidden_fact *f, uint64_t *can)
{
	struct result end;
	bool sure = shows_end(v, &end) ? ask_at_end(v, &end, f, can) : ask(v, v->own.state, f, can);
	enum knowing k = knowing_of(*can, f);
	uint64_t before;

	v->by_end = k == KNOWS_IT && end.finished && (!ask(v, v->own.state, f, &before) || knowing_of(before, f) != KNOWS_IT);
	return k == KNOWS_NOT && !sure ? KNOWS_UNSURE : k;
}
