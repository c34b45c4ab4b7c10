/* adjudicate/walk.c: see walk.h. */
#include "adjudicate/walk.h"
#include "core/memory.h"

#include <string.h>

enum { WATCHES_A_PLY = 16 }; /* to watch so many rights costs as much as to play one ply */

bool
walk_begin(struct walk *w)
{
	const struct course *c = w->course;
	size_t all = c->nsteps + c->nundone;

	past_init(&w->past);
	w->trace.brief = true;
	w->tellings = !course_asks_tellings(c) ? 0 : all < GAME_TELLINGS_MAX ? all + 1 : GAME_TELLINGS_MAX + 1;
	return c->nundone == 0 || (w->room = memory_alloc(c->game->state_size)) != NULL;
}

void
walk_free(struct walk *w)
{
	past_free(&w->past);
	memory_free(w->room);
	w->room = NULL;
}

/* ---- stands ----------------------------------------------------------------------------------- */

static size_t
state_room(const struct walk *w)
{
	return (w->course->game->state_size + _Alignof(struct watch) - 1) / _Alignof(struct watch) * _Alignof(struct watch);
}

/* The offset at which the tellings begin. */
static size_t
tale_at(const struct walk *w)
{
	size_t align = _Alignof(struct telling);

	return (state_room(w) + w->nwatched * sizeof(struct watch) + align - 1) / align * align;
}

/* The size of the part that is used. */
static size_t
bytes_size(const struct walk *w, const struct stand *at)
{
	return w->tellings > 0 ? tale_at(w) + at->told * sizeof(struct telling) : state_room(w) + w->nwatched * sizeof(struct watch);
}

size_t
stand_size(const struct walk *w)
{
	return sizeof(struct stand) + tale_at(w) + w->tellings * sizeof(struct telling);
}

void
stand_copy(const struct walk *w, struct stand *out, const struct stand *from)
{
	memcpy(out, from, sizeof(*from) + bytes_size(w, from));
}

static struct tellings
tellings_of(const struct walk *w, struct stand *at)
{
	struct tellings t = { .n = at->told, .cap = w->tellings, .takebacks = at->takebacks, .lent = true };

	t.told = w->tellings > 0 ? (struct telling *)(at->bytes + tale_at(w)) : NULL;
	return t;
}

static struct watch *
watches_of(const struct walk *w, struct stand *at)
{
	return (struct watch *)(at->bytes + state_room(w));
}

/* The rules, which come first in a state, may differ, and so may what it has from same_size on: see core/game.h. */
bool
stand_alike(const struct walk *w, const struct stand *a, const struct stand *b)
{
	return a->end.met == b->end.met && a->end.closed == b->end.closed && a->end.ply == b->end.ply && a->told == b->told &&
	    game_same_position(w->course->game, a->bytes, b->bytes) &&
	    memcmp(a->bytes + tale_at(w), b->bytes + tale_at(w), a->told * sizeof(struct telling)) == 0;
}

bool
stand_same(const struct walk *w, const struct stand *a, const struct stand *b)
{
	size_t room = state_room(w);

	return stand_alike(w, a, b) && memcmp(a->bytes + room, b->bytes + room, w->nwatched * sizeof(struct watch)) == 0;
}

static uint64_t
mix(uint64_t h)
{
	h *= UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

static void
hash_bytes(uint64_t lane[4], const unsigned char *p, const unsigned char *end)
{
	uint64_t word;

	for (; end - p >= 32; p += 32)
		for (unsigned i = 0; i < 4; i++) {
			memcpy(&word, p + 8 * i, 8);
			lane[i] = mix(lane[i] ^ word);
		}
	for (; p < end; p++)
		lane[0] = mix(lane[0] ^ *p);
}

uint64_t
stand_hash(const struct walk *w, const struct stand *at)
{
	uint64_t lane[4] = { at->end.ply, at->end.met, at->end.closed, 1 };

	hash_bytes(lane, at->bytes + sizeof(struct rules), at->bytes + game_used(w->course->game, at->bytes));
	hash_bytes(lane, at->bytes + tale_at(w), at->bytes + tale_at(w) + at->told * sizeof(struct telling));
	return mix(lane[0] ^ mix(lane[1] ^ mix(lane[2] ^ mix(lane[3]))));
}

/* ---- one step ----------------------------------------------------------------------------------- */

struct place
stand_place(struct walk *w, struct stand *at, const struct claim *claim, size_t watch)
{
	return (struct place){
		.query = { .course = w->course, .claim = claim, .watch = watch < w->nwatched ? &watches_of(w, at)[watch] : NULL,
			.trace = &w->trace, .effort = &w->effort, .failed = &w->failed },
		.ply = w->course->began + (uint32_t)at->made, .state = at->bytes, .end = &at->end, .tellings = tellings_of(w, at),
	};
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

/* Set up the first position. */
static void
take_start(struct walk *w, struct stand *at, const uint8_t *options, struct moment *m)
{
	const struct course *c = w->course;
	struct rules rules = c->rules;
	enum judgement j;

	memcpy(rules.option, options, c->game->nrulings);
	rules.notice = RULES_NOTICE_ALL;
	trace_reset(&w->trace);
	j = game_start(c->game, at->bytes, c->setup, &rules, &w->trace);
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

/* After an action that was let stand: note whether the game goes on again, although the board had shown its end. */
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

/* Was the action refused because the game is over?  Then it is void, and nothing more is played. */
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

/* May the record go on like this, by the rules or because the arbiter let it?  A legal action cannot be let stand. */
static bool
may_go_on(const struct walk *w, struct stand *at, const struct step *step, enum judgement j, bool stood)
{
	if (j != ACTION_PLAYED)
		return j == ACTION_ILLEGAL && closes(w, at);
	return step->stood == stood && !(w->marks && action_wrong_marks(&step->action, &w->trace) != 0);
}

/* ---- what is told ------------------------------------------------------------------------------- */

/* Add what was made to the tellings, and compare them with what was taken back.  false: they contradict each other. */
static bool
tell(struct walk *w, struct stand *at, const struct step *step, int mover, bool stood)
{
	struct tellings tellings = tellings_of(w, at);
	struct trace why = { .brief = true };
	enum agreement found;

	if (w->tellings == 0)
		return true;
	tellings_add(&tellings, &step->action, &w->trace, mover, stood);
	at->told = tellings.n;
	if (tellings.takebacks == 0)
		return true;
	w->effort.spent += tellings.n / TELLINGS_A_PLY;
	if ((found = course_agrees(w->course, &tellings, at->bytes, &why, &w->failed)) == AGREEMENT)
		return true;
	w->trace.cite = found == DISAGREEMENT ? why.cite : 0;
	return false;
}

static bool
take_back(struct walk *w, struct stand *at, uint32_t number)
{
	struct tellings tellings = tellings_of(w, at);
	enum past_fault fault = past_take_back(&w->past, number, at->bytes, w->room);

	w->failed = w->failed || fault == PAST_MEMORY;
	w->trace.cite = 0;
	if (w->tellings > 0)
		tellings_take_back(&tellings, number);
	at->told = tellings.n;
	at->takebacks = tellings.takebacks;
	return fault == PAST_GOOD;
}

/* Make an action that is taken back later. */
static bool
take_undone(struct walk *w, struct stand *at, const struct step *step, struct moment *m, bool *needless)
{
	int mover = state_head(at->bytes)->mover;
	bool stood;
	enum judgement j = game_step(w->course->game, at->bytes, &step->action, step->stood, &w->trace, &stood);

	m->consulted |= w->trace.consulted;
	w->effort.spent++;
	*needless = j == ACTION_PLAYED && step->stood && !stood;
	if (j != ACTION_PLAYED || *needless || (w->marks && action_wrong_marks(&step->action, &w->trace) != 0))
		return false;
	if (past_add(&w->past, &step->action, &w->trace, mover, stood, 0) == PAST_MEMORY)
		w->failed = true;
	return tell(w, at, step, mover, stood);
}

/* Play what was taken back here, before the next step.  Play then goes on from the same position, which now knows what it
 * showed. */
static void
look_aside(struct walk *w, struct stand *at, struct moment *m)
{
	const struct course *c = w->course;
	struct undone_span span = course_undone(c, at->made);
	bool needless = false;

	if (at->end.closed || span.from == span.to || c->viewer == SEAT_ARBITER)
		return;
	if (past_begin(&w->past, c->game, false, at->bytes, 0) != PAST_GOOD)
		w->failed = true;
	for (size_t i = span.from; i < span.to && !m->fell && !w->failed; i++) {
		const struct undone *u = &c->undone[i];

		if (u->back > 0 ? take_back(w, at, u->back) : take_undone(w, at, &u->step, m, &needless))
			continue;
		break_off(w, m, c->began + (uint32_t)at->made + 1, needless);
		m->found.undone = true;
	}
}

/* ---- one step ----------------------------------------------------------------------------------- */

static void
take_step(struct walk *w, struct stand *at, struct moment *m)
{
	const struct step *step = &w->course->steps[at->made++];
	bool was_over = step->stood && is_over(w, at), stood;
	int mover = state_head(at->bytes)->mover;
	enum judgement j;

	if (at->end.closed)
		return;
	j = game_step(w->course->game, at->bytes, &step->action, step->stood, &w->trace, &stood);
	m->consulted |= w->trace.consulted;
	w->effort.spent++;
	if (!may_go_on(w, at, step, j, stood))
		break_off(w, m, w->course->began + (uint32_t)at->made, j == ACTION_PLAYED && step->stood && !stood);
	else if (j == ACTION_PLAYED && !tell(w, at, step, mover, stood))
		break_off(w, m, w->course->began + (uint32_t)at->made, false);
	else if (stood)
		note_end_left(w, at, was_over);
}

static void
watch_rights(struct walk *w, struct stand *at, struct moment *m)
{
	uint32_t ply = w->course->began + (uint32_t)at->made;
	size_t n = 0;

	for (size_t i = 0; i < w->nwatched; i++) {
		struct place p = stand_place(w, at, w->watched[i].claim, i);

		if (ply > w->watched[i].until)
			continue;
		trace_reset(&w->trace);
		claim_watch(&p);
		m->consulted |= w->trace.consulted;
		n++;
	}
	w->effort.spent += n / WATCHES_A_PLY;
}

void
stand_advance(struct walk *w, struct stand *at, const uint8_t *options, struct moment *m)
{
	m->fell = false;
	m->consulted = 0;
	w->failed = w->failed || stop_is_asked(w->course->stop);
	if (!at->started)
		take_start(w, at, options, m);
	else
		take_step(w, at, m);
	if (!m->fell)
		look_aside(w, at, m);
	if (!m->fell)
		watch_rights(w, at, m);
}

