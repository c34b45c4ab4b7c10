/* adjudicate/happened.c: claims that something happened at a ply, or did not.
 *
 * The action is made again, this time with its events, and these are compared with the claim.  In the log of one seat
 * this is done in each world.  But what a seat's log shows of the board need not tell whether the game has ended, or how.  So a
 * claim about that event is decided after the action, by the result, and by the worlds there.  An end that only the result tells
 * is an event of the last ply.
 */
#include <string.h>

#include "adjudicate/internal.h"
#include "core/memory.h"

bool
event_is_claimed(const struct claimed_event *c, const struct event *e)
{
	return e->kind == c->kind && event_differs(c, e) == 0;
}

unsigned
event_differs(const struct claimed_event *c, const struct event *e)
{
	unsigned differs = c->has_seat && c->seat != (e->seat < GAME_SEATS_MAX ? e->seat : SEAT_NONE) ? EVENT_DIFFERS_SEAT : 0;

	for (unsigned i = 0; i < EVENT_ARGS_MAX; i++)
		if ((c->given >> i & 1) != 0 && (i >= e->nargs || e->arg[i] != c->arg[i]))
			differs |= 1U << i;
	return differs;
}

static bool
is_among(const struct claimed_event *c, const struct trace *t)
{
	for (unsigned i = 0; i < t->nevents; i++)
		if (event_is_claimed(c, &t->event[i]))
			return true;
	return false;
}

static void
settle(const struct place *p, enum decision d, enum open_question open, uint16_t cite, struct reading_of_rules *r)
{
	r->decision = d;
	r->open = open;
	r->cite = cite;
	r->ply = p->query.claim->at;
}

static void
settle_if(const struct place *p, bool happened, uint16_t cite, struct reading_of_rules *r)
{
	settle(p, happened != p->query.claim->event.absent ? DECISION_UPHELD : DECISION_REFUSED, OPEN_NOTHING, cite, r);
}

/* ---- the end ------------------------------------------------------------------------------------- */

/* Can the log, for all that it tells, have ended here as claimed? */
static bool
may_have_ended(const struct place *after)
{
	const struct claimed_event *c = &after->query.claim->event;
	const struct game *g = after->query.course->game;
	struct result r = { .finished = true };
	int seats = seat_count(g);

	for (r.ending = 0; r.ending < g->nendings; r.ending++)
		for (int seat = 0; seat <= seats; seat++) {
			struct event e;

			r.winner = (uint8_t)(seat < seats ? seat : SEAT_NONE);
			result_event(g, &r, &e);
			if (event_is_claimed(c, &e) && place_can_have_ended(after, &r))
				return true;
		}
	return false;
}

/* In one world, or in a log that leaves none open: has the game ended as claimed? */
static void
decide_ended(const struct place *after, struct reading_of_rules *r)
{
	const struct game *g = after->query.course->game;
	struct outcome o;
	struct result found;
	struct event e;

	game_outcome(g, after->state, &o);
	result_of(&o, &found);
	result_event(g, &found, &e);
	if (after->world || o.over)
		settle_if(after, o.over && event_is_claimed(&after->query.claim->event, &e), 0, r);
	else
		settle(after, DECISION_UNDETERMINED, OPEN_HIDDEN, 0, r);
}

/* Is the end that only the result tells as claimed? */
static bool
is_told_end(const struct place *after)
{
	const struct result *told = place_told_end(after);
	struct event e;

	if (told == NULL)
		return false;
	result_event(after->query.course->game, told, &e);
	return event_is_claimed(&after->query.claim->event, &e);
}

static bool
was_let_stand(const struct place *p)
{
	const struct step *s = course_step(p->query.course, p->query.claim->at);

	return s != NULL && s->stood;
}

/* Decide where the end must be, if there is one.  shown: the log shows there that it came as claimed; cite: by which rule. */
static void
decide_end_at(const struct place *after, bool shown, uint16_t cite, struct reading_of_rules *r)
{
	const struct step *next = course_step(after->query.course, after->ply + 1);
	struct outcome o;

	game_outcome(after->query.course->game, after->state, &o);
	if (place_told_end(after) != NULL)
		settle_if(after, is_told_end(after), 0, r);
	else if (after->query.course->viewer != SEAT_ARBITER && !o.over && (next == NULL || next->stood) && may_have_ended(after))
		decide_in_worlds(after, NULL, decide_ended, r);
	else
		settle_if(after, shown, cite, r);
}

/* Decide, after the action was made and led to that state. */
static void
decide_end_here(const struct place *p, void *state, const struct trace *told, struct reading_of_rules *r)
{
	struct place after = *p;

	after.state = state;
	after.ply = p->query.claim->at;
	if (p->tellings.takebacks > 0)
		tellings_add(&after.tellings, claimed_action(p), told, state_head(p->state)->mover, was_let_stand(p));
	decide_end_at(&after, is_among(&p->query.claim->event, told), 0, r);
}

/* ---- any event ------------------------------------------------------------------------------------- */

/* Can the log come from this world?  It must tell the truth about the action, and about whether it was let stand. */
static bool
is_so(const struct action *a, enum judgement j, const struct trace *t, bool stands, bool stood)
{
	return j == ACTION_PLAYED && stands == stood && action_wrong_marks(a, t) == 0;
}

/* Make the action, with its events.  state: a copy. */
static void
decide_made(const struct place *p, void *state, struct reading_of_rules *r)
{
	const struct course *course = p->query.course;
	const struct action *a = claimed_action(p);
	bool stands = was_let_stand(p), stood = false;
	struct trace t = { .asks_events = true }, why = { .brief = true };
	enum agreement told = AGREEMENT;
	enum judgement j = game_step(course->game, state, a, stands, &t, &stood);

	p->query.trace->consulted |= t.consulted;
	if (j == ACTION_PLAYED && !stood)
		told = place_agrees(p, a, &why);
	if (p->world && (!is_so(a, j, &t, stands, stood) || told != AGREEMENT))
		decide_not_so(r);
	else if (j == ACTION_ILLEGAL || told == DISAGREEMENT) /* it does not count, and nothing happened */
		settle_if(p, false, told == DISAGREEMENT ? why.cite : t.cite, r);
	else if (j != ACTION_PLAYED || told == AGREEMENT_TOO_LONG)
		settle(p, DECISION_UNDETERMINED, OPEN_FACT, 0, r);
	else if (event_is_end(course->game, p->query.claim->event.kind))
		decide_end_here(p, state, &t, r);
	else
		settle_if(p, is_among(&p->query.claim->event, &t), 0, r);
}

void
decide_happened(const struct place *p, struct reading_of_rules *r)
{
	size_t size = p->query.course->game->state_size;
	void *state = memory_alloc(size);

	if (state == NULL) {
		*p->query.failed = true;
		return;
	}
	memcpy(state, p->state, size);
	decide_made(p, state, r);
	memory_free(state);
}

bool
claim_is_about_start(const struct place *p)
{
	const struct claim *c = p->query.claim;

	return c->kind == CLAIM_WHAT && c->at == p->query.course->began && p->ply == c->at &&
	    (c->at == 0 || (event_is_end(p->query.course->game, c->event.kind) && place_told_end(p) != NULL));
}

void
decide_happened_at_start(const struct place *p, struct reading_of_rules *r)
{
	const struct game *g = p->query.course->game;
	struct outcome o;
	struct result found;
	struct event e;
	bool shown;

	game_outcome(g, p->state, &o);
	result_of(&o, &found);
	result_event(g, &found, &e);
	shown = o.over && event_is_claimed(&p->query.claim->event, &e);
	if (event_is_end(g, p->query.claim->event.kind))
		decide_end_at(p, shown, o.over ? o.cite : 0, r);
	else
		settle_if(p, false, 0, r);
}
