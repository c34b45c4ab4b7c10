/* adjudicate/walk.c: see walk.h. */
#include "adjudicate/walk.h"

#include <string.h>

enum { WATCHES_A_PLY = 16 }; /* what it costs to watch rights, in plies */

/* ---- stands ----------------------------------------------------------------------------------- */

static size_t
state_room(const struct walk *w)
{
	return (w->course->game->state_size + _Alignof(struct watch) - 1) / _Alignof(struct watch) * _Alignof(struct watch);
}

static size_t
bytes_size(const struct walk *w)
{
	return state_room(w) + w->nrights * sizeof(struct watch);
}

size_t
stand_size(const struct walk *w)
{
	return sizeof(struct stand) + bytes_size(w);
}

static struct watch *
watches_of(const struct walk *w, struct stand *at)
{
	return (struct watch *)(at->bytes + state_room(w));
}

/* (Rules come first in a state, and may differ.) */
bool
stand_same(const struct walk *w, const struct stand *a, const struct stand *b)
{
	size_t rules = sizeof(struct rules);

	return a->end.met == b->end.met && a->end.closed == b->end.closed && a->end.ply == b->end.ply &&
	    memcmp(a->bytes + rules, b->bytes + rules, bytes_size(w) - rules) == 0;
}

static uint64_t
mix(uint64_t h)
{
	h *= UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

uint64_t
stand_hash(const struct walk *w, const struct stand *at)
{
	const unsigned char *p = at->bytes + sizeof(struct rules), *end = at->bytes + bytes_size(w);
	uint64_t lane[4] = { at->end.ply, at->end.met, at->end.closed, 1 }, word = 0;

	for (; end - p >= 32; p += 32)
		for (unsigned i = 0; i < 4; i++) {
			memcpy(&word, p + 8 * i, 8);
			lane[i] = mix(lane[i] ^ word);
		}
	for (; p < end; p++)
		lane[0] = mix(lane[0] ^ *p);
	return mix(lane[0] ^ mix(lane[1] ^ mix(lane[2] ^ mix(lane[3]))));
}

/* ---- one step ----------------------------------------------------------------------------------- */

struct place
stand_place(struct walk *w, struct stand *at, const struct claim *claim, size_t right)
{
	return (struct place){ .course = w->course, .claim = claim, .ply = w->course->began + (uint32_t)at->made,
		.state = at->bytes, .end = &at->end, .watch = right < w->nrights ? &watches_of(w, at)[right] : NULL,
		.trace = &w->trace, .effort = &w->effort, .failed = &w->failed };
}

static void
break_off(const struct walk *w, struct moment *m, uint32_t ply, bool needless)
{
	memset(&m->found, 0, sizeof(m->found));
	m->found.broken = true;
	m->found.needless = needless;
	m->found.decision = DECISION_UNDETERMINED;
	m->found.open = OPEN_FACT;
	m->found.cite = w->trace.cite;
	m->found.ply = ply;
	m->fell = true;
}

/* Put up the first position. */
static void
take_start(struct walk *w, struct stand *at, const uint8_t *options, struct moment *m)
{
	const struct course *c = w->course;
	struct rules rules = c->rules;
	enum judgement j;

	memcpy(rules.option, options, c->game->nrulings);
	rules.watch = RULES_WATCH_ALL;
	trace_reset(&w->trace);
	j = c->game->start(at->bytes, c->setup, &rules, &w->trace);
	m->consulted = w->trace.consulted;
	at->started = true;
	if (j != ACTION_PLAYED)
		break_off(w, m, c->began, false);
}

static bool
is_over(const struct walk *w, const struct stand *at)
{
	struct outcome o;

	game_outcome(w->course->game, at->bytes, &o);
	return o.over;
}

/* After an action that was let stand: did it leave an end that the board had shown? */
static void
note_end_left(const struct walk *w, struct stand *at, bool was_over)
{
	if (!was_over || !is_over(w, at)) {
		at->end = (struct ending_met){ 0 };
	} else if (!at->end.met) {
		at->end.met = true;
		at->end.ply = w->course->began + (uint32_t)at->made - 1;
	}
}

/* The action was refused: was that because the game is over?  It is void then, and nothing more is played. */
static bool
closes(const struct walk *w, struct stand *at)
{
	if (w->marks || w->trace.cite != w->course->game->after_end)
		return false;
	if (!at->end.met)
		at->end.ply = w->course->began + (uint32_t)at->made - 1;
	at->end.closed = true;
	return true;
}

/* May the record go on as it does, by the rules or as the arbiter let it?  (Nothing can be let stand that is
 * legal.) */
static bool
may_go_on(const struct walk *w, struct stand *at, const struct step *step, enum judgement j, bool stood)
{
	if (j != ACTION_PLAYED)
		return j == ACTION_ILLEGAL && closes(w, at);
	return step->stood == stood && !(w->marks && action_wrong_marks(&step->action, &w->trace) != 0);
}

static void
take_step(struct walk *w, struct stand *at, struct moment *m)
{
	const struct step *step = &w->course->steps[at->made++];
	bool was_over = step->stood && is_over(w, at), stood;
	enum judgement j;

	if (at->end.closed)
		return;
	j = game_step(w->course->game, at->bytes, &step->action, step->stood, &w->trace, &stood);
	m->consulted |= w->trace.consulted;
	w->effort.spent++;
	if (!may_go_on(w, at, step, j, stood))
		break_off(w, m, w->course->began + (uint32_t)at->made, j == ACTION_PLAYED && step->stood && !stood);
	else if (stood)
		note_end_left(w, at, was_over);
}

static void
watch_rights(struct walk *w, struct stand *at, struct moment *m)
{
	uint32_t ply = w->course->began + (uint32_t)at->made;
	size_t watched = 0;

	for (size_t i = 0; i < w->nrights; i++) {
		struct place p = stand_place(w, at, w->right[i].claim, i);

		if (ply > w->right[i].until)
			continue;
		trace_reset(&w->trace);
		claim_watch(&p);
		m->consulted |= w->trace.consulted;
		watched++;
	}
	w->effort.spent += watched / WATCHES_A_PLY;
}

void
stand_advance(struct walk *w, struct stand *at, const uint8_t *options, struct moment *m)
{
	m->fell = false;
	m->consulted = 0;
	if (!at->started)
		take_start(w, at, options, m);
	else
		take_step(w, at, m);
	if (!m->fell)
		watch_rights(w, at, m);
}

