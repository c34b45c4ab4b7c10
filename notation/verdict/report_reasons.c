/* verdict/report_reasons.c: what shows that an action is legal: its way, and how it keeps a rule that was named. */
#include <string.h>

#include "internal.h"

/* Tell what the game says about an action that is legal. */
static struct passage
tell_account(struct report *rep, const void *state, const struct action *a, uint16_t cite)
{
	struct sentence s = { .text = "" };
	size_t at = rep->text.len;

	if (rep->r->game->account(state, a, cite, &s))
		notation_write_sentence(rep->r->notation, state, &s, &rep->text);
	return report_told(rep, at);
}

void
report_tell_reasons(struct report *rep, const void *state, const struct action *a)
{
	const struct reading_of_rules *b = &rep->v->base;
	struct trace t = { .brief = true };
	bool of_the_end = rep->claim->kind == CLAIM_OVER || rep->claim->kind == CLAIM_RESULT;
	uint16_t kept = report_kept(rep);

	if (rep->r->game->account == NULL || (!rep->judged && !of_the_end) || b->decision == DECISION_UNDETERMINED ||
	    (of_the_end && b->decision == DECISION_UPHELD) || rep->r->game->judge(state, a, &t) != ACTION_PLAYED)
		return;
	rep->way = tell_account(rep, state, a, 0);
	if (kept != 0)
		rep->because = tell_account(rep, state, a, kept);
	if (rep->way.len > 0 && rep->because.len == rep->way.len &&
	    memcmp(report_text(rep, rep->because), report_text(rep, rep->way), rep->way.len) == 0)
		rep->way.len = 0; /* it says the same as because */
}
