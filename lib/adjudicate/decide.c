/* adjudicate/decide.c: decide a claim, at the ply that decides it. */
#include <string.h>

#include "adjudicate/internal.h"
#include "core/memory.h"

static void
decide(struct reading_of_rules *r, enum decision d, enum open_question open, uint16_t cite, uint32_t ply)
{
	r->decision = d;
	r->open = open;
	r->cite = cite;
	r->ply = ply;
}

static void
decide_if(struct reading_of_rules *r, bool upheld, uint16_t cite, uint32_t ply)
{
	decide(r, upheld ? DECISION_UPHELD : DECISION_REFUSED, OPEN_NOTHING, cite, ply);
}

/* ---- was it legal? --------------------------------------------------------------------------- */

/* The kind of open question if a log allows more than one truth.  An arbiter saw everything, so an arbiter's log then leaves
 * out a fact. */
static enum open_question
doubt(const struct place *p)
{
	return p->query.course->viewer == SEAT_ARBITER ? OPEN_FACT : OPEN_HIDDEN;
}

enum legality { IS_LEGAL, IS_ILLEGAL, MAY_BE_EITHER, LACKS_A_FACT, IS_OTHERWISE };

/* The action is legal: does what is written come of it? */
static bool
is_as_told(const struct place *p, const struct action *a)
{
	const struct game *g = p->query.course->game;
	struct trace t = { .brief = true };
	bool so = true;
	void *state;

	if (a->marks == 0 || (!p->world && !p->query.claim->has_action))
		return true;
	if ((state = memory_alloc(g->state_size)) == NULL) {
		*p->query.failed = true;
		return true;
	}
	memcpy(state, p->state, g->state_size);
	if (game_play(g, state, a, &t) == ACTION_PLAYED)
		so = action_wrong_marks(a, &t) == 0;
	if (p->query.claim->has_action) /* if not, the log was judged together with its marks */
		p->query.trace->consulted |= t.consulted;
	memory_free(state);
	return so;
}

static enum legality
judge(const struct place *p, const struct action *a, uint16_t *cite)
{
	const struct game *g = p->query.course->game;
	uint64_t consulted = p->query.trace->consulted;
	struct trace why = { .brief = true };
	enum agreement told = AGREEMENT;
	bool doubtful = false;
	enum judgement j;

	if (g->hidden != NULL) {
		trace_reset(p->query.trace);
		doubtful = g->hidden->doubtful(p->state, a, p->query.trace);
		consulted |= p->query.trace->consulted;
	}
	trace_reset(p->query.trace);
	j = g->judge(p->state, a, p->query.trace);
	p->query.trace->consulted |= consulted;
	if (j == ACTION_PLAYED)
		told = place_agrees(p, a, &why);
	*cite = j == ACTION_ILLEGAL ? p->query.trace->cite : told == DISAGREEMENT ? why.cite : 0;
	if (j == ACTION_INCOMPLETE || j == ACTION_UNDECIDED || told == AGREEMENT_TOO_LONG)
		return LACKS_A_FACT;
	if (j == ACTION_ILLEGAL || told == DISAGREEMENT)
		return IS_ILLEGAL;
	if (doubtful)
		return MAY_BE_EITHER;
	return is_as_told(p, a) ? IS_LEGAL : IS_OTHERWISE;
}

/* Decide about an action that is legal, but has another outcome than is written.  If it is the recorded action, the log
 * has seen its outcome, so this is not the world in which it was made. */
static void
decide_otherwise(const struct place *p, struct reading_of_rules *r)
{
	decide(r, DECISION_REFUSED, OPEN_NOTHING, 0, p->query.claim->at);
	r->misdescribed = true;
	if (!p->query.claim->has_action)
		decide_not_so(r);
}

/* Does what was shown and taken back rule out that the action is legal and that what the log tells about it is true? */
static bool
is_denied(const struct place *p)
{
	struct trace why = { .brief = true };

	return place_agrees(p, claimed_action(p), &why) == DISAGREEMENT;
}

/* Does the log itself say about the action what cannot be true, or leave out what only it can know? */
static bool
is_settled_by_log(const struct place *p)
{
	const struct game *g = p->query.course->game;
	const struct step *s = course_step(p->query.course, p->query.claim->at);
	struct trace t = { .brief = true };
	enum judgement j;

	if (p->query.claim->has_action)
		return false;
	j = g->judge(p->state, claimed_action(p), &t);
	return j == ACTION_INCOMPLETE || (j == ACTION_ILLEGAL && t.refuted) || (!s->stood && is_denied(p));
}

/* For an action that was let stand, or is not the recorded one.  If the worlds leave open whether it is legal, what was
 * shown and taken back may decide that; but not which rule it breaks. */
static void
settle_denied(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;
	bool legal = c->kind == CLAIM_LEGAL, illegal = c->kind == CLAIM_ILLEGAL && c->cite == 0;

	if (r->open != OPEN_HIDDEN || (!legal && !(illegal && (!c->has_action || c->action.marks == 0))) || !is_denied(p))
		return;
	decide_if(r, illegal, 0, c->at);
	r->how_hidden = true;
}

/* Decide what a claim says about its action. */
static void
decide_action(const struct place *p, decide_fn *answer, struct reading_of_rules *r)
{
	if (is_settled_by_log(p))
		answer(p, r);
	else
		decide_in_worlds(p, claimed_action(p), answer, r);
	settle_denied(p, r);
}

static void
decide_legality(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;
	uint16_t cite;

	switch (judge(p, claimed_action(p), &cite)) {
	case LACKS_A_FACT:
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, c->at);
		break;
	case MAY_BE_EITHER:
		decide(r, DECISION_UNDETERMINED, doubt(p), 0, c->at);
		break;
	case IS_LEGAL:
		decide_if(r, c->kind == CLAIM_LEGAL, 0, c->at);
		break;
	case IS_OTHERWISE:
		decide_otherwise(p, r);
		break;
	case IS_ILLEGAL:
		decide_if(r, c->kind == CLAIM_ILLEGAL && (c->cite == 0 || c->cite == cite), cite, c->at);
		break;
	}
}

/* ---- was there anything else to do? ---------------------------------------------------------- */

static void
decide_forfeit(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;
	const struct action *a = claimed_action(p);
	uint16_t cite;
	enum legality l;
	bool another;

	if (!game_forfeits(p->query.course->game, a)) {
		decide(r, DECISION_REFUSED, OPEN_NOTHING, 0, c->at);
		return;
	}
	l = judge(p, a, &cite);
	another = place_has_another(p, a, true);
	if (l == IS_OTHERWISE)
		decide_otherwise(p, r);
	else if (l == MAY_BE_EITHER || l == LACKS_A_FACT)
		decide(r, DECISION_UNDETERMINED, l == LACKS_A_FACT ? OPEN_FACT : doubt(p), 0, c->at);
	else if (another && l == IS_LEGAL && !place_has_another_for_certain(p, a, true)) /* the player may be free to give it up */
		decide(r, DECISION_UNDETERMINED, doubt(p), 0, c->at);
	else
		decide_if(r, c->none != another, cite, c->at);
}

/* ---- rights ---------------------------------------------------------------------------------- */

static bool
is_open(const struct place *p, const struct action *a)
{
	const struct game *g = p->query.course->game;
	uint64_t consulted = p->query.trace->consulted;
	bool open;

	trace_reset(p->query.trace);
	open = g->rights->right(p->state, a, p->query.trace) == RIGHT_OPEN;
	p->query.trace->consulted |= consulted;
	return open;
}

/* Does the action use a right, which may lapse? */
static bool
uses_right(const struct place *p)
{
	const struct game *g = p->query.course->game;
	struct trace aside = { .brief = true };

	return game_has_rights(g) && g->rights->right(p->state, claimed_action(p), &aside) != RIGHT_NONE;
}

bool
claim_watches(const struct course *c, const struct claim *claim, uint32_t *until)
{
	*until = (claim->made > claim->at ? claim->made : claim->at) - 1;
	return game_has_rights(c->game) && (claim->kind == CLAIM_DUE || claim->kind == CLAIM_LATE) && claim->at > c->began &&
	    (claim->has_action || course_step(c, claim->at) != NULL);
}

/* A right that was used has not lapsed. */
void
claim_watch(const struct place *p)
{
	const struct action *a = claimed_action(p);
	struct watch *w = p->query.watch;
	const struct step *last = course_step(p->query.course, p->ply);
	bool open = uses_right(p) && is_open(p, a) && !place_is_over(p);

	if (w->open && !open)
		w->closed = last != NULL && action_same(&last->action, a) ? 0 : p->ply;
	else if (open)
		w->closed = 0;
	w->open = open;
}

/* The right was open before ply at: was it still open when the claim was made? */
static bool
decide_due_right(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;
	uint32_t made = c->made > c->at ? c->made : c->at;

	if (p->ply + 1 < c->at)
		return false;
	is_open(p, claimed_action(p)); /* for the clause that gives the right */
	r->lapsed = p->query.watch->closed;
	if (!p->query.watch->open) {
		decide(r, DECISION_REFUSED, OPEN_NOTHING, p->query.trace->cite, p->ply + 1);
		return true;
	}
	if (p->ply + 1 < made && p->ply < course_end(p->query.course))
		return false;
	decide(r, DECISION_UPHELD, OPEN_NOTHING, p->query.trace->cite, c->at);
	return true;
}

static bool
decide_late(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;

	if (!uses_right(p)) {
		decide(r, DECISION_REFUSED, OPEN_NOTHING, 0, c->at);
		return p->ply + 1 == c->at;
	}
	if (p->ply + 1 != c->at)
		return false;
	is_open(p, claimed_action(p));
	r->lapsed = p->query.watch->closed;
	decide_if(r, !p->query.watch->open && p->query.watch->closed != 0, p->query.trace->cite, c->at);
	return true;
}

static void
decide_due(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;
	const struct action *a = claimed_action(p);
	uint16_t cite;
	enum legality l = judge(p, a, &cite);
	bool out_of_turn = action_actor(p->state, a) != (unsigned)state_head(p->state)->mover; /* nobody has to do it then */
	bool another = out_of_turn || (p->world && l != IS_LEGAL) || place_has_another(p, a, false);

	if (l == IS_OTHERWISE)
		decide_otherwise(p, r);
	else if (l == MAY_BE_EITHER || (l == IS_LEGAL && another && !out_of_turn && !place_has_another_for_certain(p, a, false)))
		decide(r, DECISION_UNDETERMINED, doubt(p), 0, c->at);
	else if (l == LACKS_A_FACT)
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, c->at);
	else
		decide_if(r, l == IS_LEGAL && !another, cite, c->at);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* Can the game, for all that the log shows, have ended on the board in any way? */
static bool
end_may_be_hidden(const struct place *p)
{
	const struct game *g = p->query.course->game;
	struct result r = { .finished = true };
	int seats = seat_count(g);

	if (p->query.course->viewer == SEAT_ARBITER || p->world)
		return false;
	for (r.ending = 0; r.ending < g->nendings; r.ending++)
		for (int seat = 0; seat <= seats; seat++) {
			r.winner = (uint8_t)(seat < seats ? seat : SEAT_NONE);
			if (place_can_have_ended(p, &r))
				return true;
		}
	return false;
}

/* May the game have ended in this way although the board shows no end, or not have ended although it shows one? */
static bool
end_is_hidden(const struct place *p, const struct result *claimed)
{
	const struct result *recorded = &p->query.course->result;

	if (claimed->finished)
		return place_can_have_ended(p, claimed);
	return recorded->finished ? place_can_have_ended(p, recorded) : end_may_be_hidden(p);
}

/* Is this a world in which the game ends in another way than the log tells? */
static bool
ends_otherwise(const struct place *p, const struct outcome *o)
{
	const struct result *told = &p->query.course->result;
	struct result found;

	result_of(o, &found);
	return p->world && told->finished && p->ply == course_end(p->query.course) &&
	    (told->off_board ? o->over : !result_same(told, &found));
}

/* At the end of the moves or of the game: is the end as claimed? */
static void
decide_found(const struct place *p, struct reading_of_rules *r)
{
	const struct result *told = place_told_end(p);
	struct outcome o;

	game_outcome(p->query.course->game, p->state, &o);
	result_of(&o, &r->found);
	if (told != NULL)
		r->found = *told; /* as it was recorded */
	if (ends_otherwise(p, &o))
		decide_not_so(r);
	else if (!o.over && told == NULL && end_is_hidden(p, &p->query.claim->result))
		decide(r, DECISION_UNDETERMINED, doubt(p), 0, p->ply);
	else
		decide_if(r, result_same(&p->query.claim->result, &r->found), o.cite, o.over ? place_end(p) : p->ply);
}

static void
decide_result(const struct place *p, struct reading_of_rules *r)
{
	decide_in_worlds(p, NULL, decide_found, r);
}

/* Does the record agree with its own result? */
static void
decide_holds(const struct place *p, struct reading_of_rules *r)
{
	const struct course *c = p->query.course;
	struct outcome o;
	uint64_t consulted = p->query.trace->consulted;
	bool agrees = result_agrees(c->game, p->state, &c->result, p->query.trace) && place_ends(p, p->query.trace) == AGREEMENT;

	p->query.trace->consulted |= consulted;
	game_outcome(c->game, p->state, &o);
	result_of(&o, &r->found);
	decide_if(r, agrees, o.cite, p->ply);
}

/* Is the game over?  If not on the board, then where the record ends, and says so. */
static void
decide_end(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;
	const struct course *course = p->query.course;
	struct outcome o;

	game_outcome(course->game, p->state, &o);
	result_of(&o, &r->found);
	if (p->ply <= c->at && place_told_end(p) != NULL)
		r->found = *place_told_end(p);
	if (p->ply <= c->at && ends_otherwise(p, &o))
		decide_not_so(r);
	else if (!r->found.finished && p->ply < c->at)
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, p->ply);
	else if (!o.over && !r->found.finished && !c->has_result && place_is_over(p))
		decide(r, DECISION_UPHELD, OPEN_NOTHING, 0, p->ply); /* the log does not show how */
	else if (!r->found.finished && (c->has_result ? place_can_have_ended(p, &c->result) : end_may_be_hidden(p)))
		decide(r, DECISION_UNDETERMINED, doubt(p), 0, p->ply);
	else
		decide_if(r, r->found.finished && (!c->has_result || result_same(&c->result, &r->found)), o.cite,
		    o.over ? place_end(p) : p->ply);
}

/* After a step: is the game over, and does it stay over? */
static bool
decide_over(const struct place *p, struct reading_of_rules *r)
{
	struct outcome o;

	game_outcome(p->query.course->game, p->state, &o);
	if (o.over ? !place_is_final(p) : p->ply < p->query.claim->at && p->ply < course_end(p->query.course))
		return false;
	decide_in_worlds(p, NULL, decide_end, r);
	return true;
}

/* ---- where ----------------------------------------------------------------------------------- */

static bool
decide_before(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;
	bool here = p->ply + 1 == c->at;

	if (claimed_action(p) == NULL)
		return false;
	switch (c->kind) {
	case CLAIM_LATE:
		return decide_late(p, r);
	case CLAIM_DUE:
		if (uses_right(p))
			return decide_due_right(p, r);
		if (here)
			decide_action(p, decide_due, r);
		return here;
	case CLAIM_ILLEGAL:
	case CLAIM_LEGAL:
		if (here)
			decide_action(p, decide_legality, r);
		return here;
	case CLAIM_FORFEIT:
		if (here)
			decide_action(p, decide_forfeit, r);
		return here;
	case CLAIM_WHAT:
		if (here && event_is_end(p->query.course->game, c->event.kind))
			decide_happened(p, r);
		else if (here)
			decide_action(p, decide_happened, r);
		return here;
	default:
		return false;
	}
}

static bool
decide_after(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;

	switch (c->kind) {
	case CLAIM_OVER:
		return decide_over(p, r);
	case CLAIM_STATE:
		if (p->ply == c->at)
			decide_position(p, r);
		return p->ply == c->at;
	case CLAIM_KNOWS:
		if (p->ply == c->at)
			decide_knows(p, r);
		return p->ply == c->at;
	default:
		return false;
	}
}

/* Does the course begin in the middle of a game, so that the claim is about something before it? */
static bool
is_before_course(const struct place *p)
{
	const struct claim *c = p->query.claim;

	if (c->kind == CLAIM_RESULT || c->kind == CLAIM_OVER || c->kind == CLAIM_HOLDS)
		return false;
	return c->at < p->query.course->began || (c->at == p->query.course->began && !claim_is_after(c->kind));
}

uint32_t
claim_from(const struct course *c, const struct claim *claim, bool *lasts)
{
	uint32_t from = claim->at, end = course_end(c);

	*lasts = claim->kind == CLAIM_OVER || (claim->kind == CLAIM_DUE && claim->made > claim->at && game_has_rights(c->game));
	if (claim->kind == CLAIM_RESULT || claim->kind == CLAIM_HOLDS)
		return end; /* it is decided when the game is over */
	if (claim->kind != CLAIM_OVER && !claim_is_after(claim->kind) && from > 0)
		from--; /* before the action */
	return from < c->began ? c->began : from > end ? end : from;
}

bool
claim_decide(const struct place *p, struct reading_of_rules *r)
{
	memset(r, 0, sizeof(*r));
	if (claim_is_of_proofs(p->query.claim->kind)) {
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, p->query.claim->at);
		return true;
	}
	if (claim_is_about_start(p)) {
		decide_happened_at_start(p, r);
		return true;
	}
	if (is_before_course(p)) {
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, p->ply);
		return true;
	}
	if (claim_is_after_end(p)) {
		claim_decide_after_end(p, r);
		return true;
	}
	if (decide_after(p, r) || decide_before(p, r))
		return true;
	if (p->ply < course_end(p->query.course))
		return false;
	if (p->query.claim->kind == CLAIM_RESULT)
		decide_result(p, r);
	else if (p->query.claim->kind == CLAIM_HOLDS)
		decide_holds(p, r);
	else
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, p->ply);
	return true;
}
