/* adjudicate/after_end.c: claims about plies after the end of the game, of every kind and in every game.
 *
 * The board shows an end.  Every action after it breaks the clause that nothing is played after the end.  So nothing can
 * be legal, due, late or done instead of a forfeit there, and the position stays the same.  An arbiter may let the next
 * action stand, and play goes on from it; the game decides whether it is still over then.  An action after the end that
 * was not let stand closes the record: no later action is reached.
 */
#include "adjudicate/internal.h"

static void
settle(struct reading_of_rules *r, bool upheld, uint16_t cite)
{
	r->decision = upheld ? DECISION_UPHELD : DECISION_REFUSED;
	r->open = OPEN_NOTHING;
	r->cite = cite;
}

static bool
asks_of_action(enum claim_kind kind)
{
	return kind == CLAIM_ILLEGAL || kind == CLAIM_LEGAL || kind == CLAIM_DUE || kind == CLAIM_LATE || kind == CLAIM_WHAT;
}

void
claim_decide_after_end(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;
	uint16_t cite = p->query.course->game->after_end;

	if (c->kind == CLAIM_FORFEIT) /* whatever was given up */
		settle(r, c->none, cite);
	else if (c->kind == CLAIM_WHAT)
		settle(r, c->event.absent, cite);
	else if (c->kind == CLAIM_STATE)
		decide_position(p, r);
	else if (c->kind == CLAIM_KNOWS)
		decide_knows(p, r);
	else
		settle(r, c->kind == CLAIM_ILLEGAL && (c->cite == 0 || c->cite == cite), cite);
	r->ply = c->at;
}

bool
claim_is_after_end(const struct place *p)
{
	const struct claim *c = p->query.claim;
	bool here = p->ply + 1 == c->at && !claim_is_after(c->kind); /* the next action may be let stand */

	if (!asks_of_action(c->kind) && c->kind != CLAIM_FORFEIT && !claim_is_after(c->kind))
		return false;
	if (p->end->closed)
		return c->at > p->end->ply;
	return (here || (p->ply == course_end(p->query.course) && p->ply < c->at)) && place_is_over(p);
}
