/* adjudicate/ends.c: whether and how the game has ended at a place, on the board or by what the record tells. */
#include "adjudicate/internal.h"

const struct action *
claimed_action(const struct place *p)
{
	const struct step *s = course_step(p->query.course, p->query.claim->at);

	if (p->action != NULL)
		return p->action;
	return p->query.claim->has_action ? &p->query.claim->action : s != NULL ? &s->action : NULL;
}

/* Does the judge refuse the action because the game is over?  The log of one seat may know that the game is over, but not
 * how; then only the judge shows it. */
static bool
is_refused_as_after_end(const struct place *p)
{
	const struct action *a = claimed_action(p);
	struct trace aside = { .brief = true };

	return a != NULL && p->query.course->game->judge(p->state, a, &aside) == ACTION_ILLEGAL &&
	    aside.cite == p->query.course->game->after_end;
}

bool
place_is_over(const struct place *p)
{
	struct outcome o;

	game_outcome(p->query.course->game, p->state, &o);
	return o.over || (p->query.course->viewer != SEAT_ARBITER && is_refused_as_after_end(p));
}

bool
place_is_final(const struct place *p)
{
	const struct step *next = course_step(p->query.course, p->ply + 1);

	return p->end->closed || ((next == NULL || !next->stood) && place_is_over(p));
}

uint32_t
place_end(const struct place *p)
{
	return p->end->met || p->end->closed ? p->end->ply : p->ply;
}

bool
place_can_have_ended(const struct place *p, const struct result *r)
{
	const struct game *g = p->query.course->game;
	uint64_t consulted = p->query.trace->consulted;
	bool can;

	if (g->hidden == NULL || !r->finished || r->off_board)
		return false;
	trace_reset(p->query.trace);
	can = g->hidden->settle(p->state, r, p->query.trace) != ACTION_ILLEGAL && place_ends(p, p->query.trace) != DISAGREEMENT;
	p->query.trace->consulted |= consulted;
	return can;
}

/* Can it have ended off the board as r says?  It cannot if the game was over on the board, even if the log does not tell how. */
static bool
can_have_ended_off_board(const struct place *p, const struct result *r)
{
	struct trace aside = { .brief = true };

	return result_off_board(p->query.course->game, p->state, r) &&
	    result_judge(p->query.course->game, p->state, r, &aside) != ACTION_ILLEGAL;
}

const struct result *
place_told_end(const struct place *p)
{
	const struct course *c = p->query.course;
	const struct result *r = &c->result;
	struct outcome o;

	game_outcome(c->game, p->state, &o);
	if (!r->finished || o.over || p->ply != course_end(c))
		return NULL;
	if (r->off_board ? can_have_ended_off_board(p, r) : c->viewer != SEAT_ARBITER && place_can_have_ended(p, r))
		return r;
	return NULL;
}
