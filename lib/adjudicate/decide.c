/* adjudicate/decide.c: what a claim comes to, at the ply that decides it. */
#include <string.h>

#include "adjudicate/internal.h"

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

/* The action that the claim is about: its own, or the one recorded at its ply. */
static const struct action *
claimed_action(const struct place *p)
{
	const struct claim *c = p->claim;

	return c->has_action ? &c->action : &course_step(p->course, c->at)->action;
}

/* ---- was it legal? --------------------------------------------------------------------------- */

enum legality { IS_LEGAL, IS_ILLEGAL, MAY_BE_EITHER, LACKS_A_FACT };

static enum legality
judge(const struct place *p, const struct action *a, uint16_t *cite)
{
	const struct game *g = p->course->game;
	uint64_t consulted = p->trace->consulted;
	bool doubtful = false;
	enum judgement j;

	if (g->doubtful != NULL) {
		trace_reset(p->trace);
		doubtful = g->doubtful(p->state, a, p->trace);
		consulted |= p->trace->consulted;
	}
	trace_reset(p->trace);
	j = g->judge(p->state, a, p->trace);
	p->trace->consulted |= consulted;
	*cite = j == ACTION_ILLEGAL ? p->trace->cite : 0;
	if (j == ACTION_INCOMPLETE)
		return LACKS_A_FACT;
	if (j == ACTION_ILLEGAL)
		return IS_ILLEGAL;
	return doubtful ? MAY_BE_EITHER : IS_LEGAL;
}

static void
decide_legality(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->claim;
	uint16_t cite;

	switch (judge(p, claimed_action(p), &cite)) {
	case LACKS_A_FACT:
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, c->at);
		break;
	case MAY_BE_EITHER:
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN, 0, c->at);
		break;
	case IS_LEGAL:
		decide_if(r, c->kind == CLAIM_LEGAL, 0, c->at);
		break;
	case IS_ILLEGAL:
		decide_if(r, c->kind == CLAIM_ILLEGAL && (c->cite == 0 || c->cite == cite), cite, c->at);
		break;
	}
}

/* ---- was there anything else to do? ---------------------------------------------------------- */

struct lookout {
	const struct game *game;
	const struct action *but; /* not this one, if it is not NULL; … */
	bool forfeits;            /* … nor what forfeits, if they do not count */
};

static int
stop_at_another(void *ctx, const struct action *a)
{
	const struct lookout *l = ctx;

	if (l->but != NULL && action_same(a, l->but))
		return 0;
	return l->forfeits || !l->game->forfeits(a);
}

static bool
is_another(const struct place *p, const void *state, const struct action *but)
{
	struct lookout l = { .game = p->course->game, .but = but, .forfeits = but != NULL };

	return l.game->legal(state, stop_at_another, &l) != 0;
}

/* The list of legal actions tells no rulings that it consults: find by trial those whose option alone
 * would make a difference. */
static void
consult_list(const struct place *p, const struct action *but, bool found)
{
	const struct game *g = p->course->game;
	struct rules *rules = state_rules(p->state);

	for (unsigned r = 0; r < g->nrulings; r++) {
		uint8_t option = rules->option[r];

		for (int o = 0; o < option_count(&g->rulings[r]); o++) {
			rules->option[r] = (uint8_t)o;
			if (is_another(p, p->state, but) != found)
				p->trace->consulted |= UINT64_C(1) << r;
		}
		rules->option[r] = option;
	}
}

static void
decide_forfeit(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->claim;
	const struct action *a = claimed_action(p);
	uint16_t cite;
	enum legality l;
	bool another;

	if (!p->course->game->forfeits(a)) {
		decide(r, DECISION_REFUSED, OPEN_NOTHING, 0, c->at);
		return;
	}
	l = judge(p, a, &cite);
	another = is_another(p, p->state, NULL);
	if (l == MAY_BE_EITHER || l == LACKS_A_FACT)
		decide(r, DECISION_UNDETERMINED, l == LACKS_A_FACT ? OPEN_FACT : OPEN_HIDDEN, 0, c->at);
	else
		decide_if(r, c->none ? l == IS_LEGAL && !another : l == IS_ILLEGAL && another, cite, c->at);
}

/* ---- rights ---------------------------------------------------------------------------------- */

static bool
is_open(const struct place *p, const struct action *a)
{
	const struct game *g = p->course->game;
	uint64_t consulted = p->trace->consulted;
	bool open;

	trace_reset(p->trace);
	open = g->right(p->state, a, p->trace) == RIGHT_OPEN;
	p->trace->consulted |= consulted;
	return open;
}

/* Does the action use a right, which may lapse? */
static bool
uses_right(const struct place *p)
{
	const struct game *g = p->course->game;
	struct trace aside = { .quiet = true };

	return g->right != NULL && g->right(p->state, claimed_action(p), &aside) != RIGHT_NONE;
}

/* Keep watch on the right from ply to ply.  What used it up did not let it lapse. */
static void
watch_right(const struct place *p)
{
	const struct action *a = claimed_action(p);
	struct watch *w = p->watch;
	const struct step *last = course_step(p->course, p->ply);
	bool open = is_open(p, a);

	if (w->open && !open)
		w->closed = last != NULL && action_same(&last->action, a) ? 0 : p->ply;
	else if (open)
		w->closed = 0;
	w->open = open;
}

/* It was open before ply `at`; was it still, when the claim was made? */
static bool
decide_due_right(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->claim;
	uint32_t made = c->made > c->at ? c->made : c->at;

	watch_right(p);
	if (p->ply + 1 < c->at)
		return false;
	r->lapsed = p->watch->closed;
	if (!p->watch->open) {
		decide(r, DECISION_REFUSED, OPEN_NOTHING, p->trace->cite, p->ply + 1);
		return true;
	}
	if (p->ply + 1 < made && p->ply < course_end(p->course))
		return false;
	decide(r, DECISION_UPHELD, OPEN_NOTHING, p->trace->cite, c->at);
	return true;
}

static bool
decide_late(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->claim;

	if (!uses_right(p)) {
		decide(r, DECISION_REFUSED, OPEN_NOTHING, 0, c->at);
		return p->ply + 1 == c->at;
	}
	watch_right(p);
	if (p->ply + 1 != c->at)
		return false;
	r->lapsed = p->watch->closed;
	decide_if(r, !p->watch->open && p->watch->closed != 0, p->trace->cite, c->at);
	return true;
}

static void
decide_due(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->claim;
	const struct action *a = claimed_action(p);
	uint16_t cite;
	enum legality l = judge(p, a, &cite);
	bool another = is_another(p, p->state, a);

	consult_list(p, a, another);
	if (l == MAY_BE_EITHER || (l == IS_LEGAL && another && p->course->viewer != SEAT_ARBITER))
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN, 0, c->at);
	else if (l == LACKS_A_FACT)
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, c->at);
	else
		decide_if(r, l == IS_LEGAL && !another, cite, c->at);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* Can the game, for all that the log shows, have ended on the board as r says? */
static bool
can_have_ended(const struct place *p, const struct result *r)
{
	const struct game *g = p->course->game;
	uint64_t consulted = p->trace->consulted;
	bool can;

	if (g->settle == NULL || !r->finished || r->off_board)
		return false;
	trace_reset(p->trace);
	can = g->settle(p->state, r, p->trace) == ACTION_PLAYED;
	p->trace->consulted |= consulted;
	return can;
}

/* The same for any end. */
static bool
end_may_be_hidden(const struct place *p)
{
	const struct game *g = p->course->game;
	struct result r = { .finished = true };
	int seats = seat_count(g);

	if (p->course->viewer == SEAT_ARBITER)
		return false;
	for (r.ending = 0; r.ending < g->nendings; r.ending++)
		for (int seat = 0; seat <= seats; seat++) {
			r.winner = (uint8_t)(seat < seats ? seat : SEAT_NONE);
			if (can_have_ended(p, &r))
				return true;
		}
	return false;
}

/* The moves are over: is the end as claimed? */
static void
decide_result(const struct place *p, struct reading_of_rules *r)
{
	const struct course *c = p->course;
	const struct result *claimed = &p->claim->result;
	struct outcome o;

	c->game->outcome(p->state, &o);
	result_of(&o, &r->found);
	if (!o.over)
		r->found = c->result; /* an end off the board is as it was recorded */
	if (!o.over && c->result.finished && !c->result.off_board)
		r->found.finished = false; /* and one on it is not there */
	if (!o.over && !claimed->finished && !c->result.finished && end_may_be_hidden(p))
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN, 0, p->ply);
	else if (result_same(claimed, &r->found))
		decide(r, DECISION_UPHELD, OPEN_NOTHING, o.cite, p->ply);
	else if (!o.over && can_have_ended(p, claimed))
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN, 0, p->ply);
	else
		decide(r, DECISION_REFUSED, OPEN_NOTHING, o.cite, p->ply);
}

/* Does the record agree with its own result? */
static void
decide_holds(const struct place *p, struct reading_of_rules *r)
{
	const struct course *c = p->course;
	struct outcome o;
	bool agrees;

	c->game->outcome(p->state, &o);
	result_of(&o, &r->found);
	if (c->game->settle != NULL) {
		uint64_t consulted = p->trace->consulted;

		trace_reset(p->trace);
		agrees = c->game->settle(p->state, &c->result, p->trace) == ACTION_PLAYED;
		p->trace->consulted |= consulted;
	} else {
		agrees = o.over ? result_same(&c->result, &r->found) : !c->result.finished || c->result.off_board;
	}
	decide_if(r, agrees, o.cite, p->ply);
}

/* A step was made: is the game over? */
static bool
decide_over(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->claim;
	struct outcome o;

	p->course->game->outcome(p->state, &o);
	if (!o.over && p->ply < c->at)
		return false;
	result_of(&o, &r->found);
	if (o.over)
		decide_if(r, !c->has_result || result_same(&c->result, &r->found), o.cite, p->ply);
	else if (c->has_result ? can_have_ended(p, &c->result) : end_may_be_hidden(p))
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN, 0, p->ply);
	else
		decide(r, DECISION_REFUSED, OPEN_NOTHING, 0, p->ply);
	return true;
}

/* ---- where ----------------------------------------------------------------------------------- */

static bool
decide_before(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->claim;
	bool here = p->ply + 1 == c->at;

	if (!c->has_action && course_step(p->course, c->at) == NULL)
		return false;
	switch (c->kind) {
	case CLAIM_LATE:
		return decide_late(p, r);
	case CLAIM_DUE:
		if (uses_right(p))
			return decide_due_right(p, r);
		if (here)
			decide_due(p, r);
		return here;
	case CLAIM_ILLEGAL:
	case CLAIM_LEGAL:
		if (here)
			decide_legality(p, r);
		return here;
	case CLAIM_FORFEIT:
		if (here)
			decide_forfeit(p, r);
		return here;
	default:
		return false;
	}
}

static bool
decide_after(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->claim;

	switch (c->kind) {
	case CLAIM_OVER:
		return decide_over(p, r);
	case CLAIM_STATE:
		if (p->ply == c->at)
			decide_if(r, c->same(c->position, p->state, p->failed), 0, c->at);
		return p->ply == c->at;
	default:
		return false;
	}
}

/* The course begins in the middle of a game, and the claim is about what was before. */
static bool
is_before_course(const struct place *p)
{
	const struct claim *c = p->claim;

	return c->at != 0 && c->kind != CLAIM_OVER && c->at + (c->kind == CLAIM_STATE) <= p->course->began;
}

bool
claim_decide(const struct place *p, bool after, struct reading_of_rules *r)
{
	memset(r, 0, sizeof(*r));
	if (is_before_course(p)) {
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, p->ply);
		return true;
	}
	if (after)
		return decide_after(p, r);
	if (decide_before(p, r))
		return true;
	if (p->ply < course_end(p->course))
		return false;
	if (p->claim->kind == CLAIM_RESULT)
		decide_result(p, r);
	else if (p->claim->kind == CLAIM_HOLDS)
		decide_holds(p, r);
	else
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, p->ply);
	return true;
}
