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

void
report_tell_lacking(struct report *rep, const void *state)
{
	const struct game *g = rep->r->game;
	const struct reading_of_rules *b = &rep->v->base;
	const struct result *claimed = &rep->claim->result;
	struct sentence s = { .text = NULL };
	size_t at = rep->text.len;

	if ((rep->claim->kind != CLAIM_RESULT && rep->claim->kind != CLAIM_OVER) || !rep->claim->has_result ||
	    b->decision != DECISION_REFUSED || b->broken || b->how_hidden || b->found.finished || !claimed->finished || claimed->off_board)
		return;
	rep->lacks = g->lacks != NULL ? g->lacks(state, claimed->ending, claimed->winner, &s) : g->endings[claimed->ending].cite;
	if (s.text != NULL)
		notation_write_sentence(rep->r->notation, state, &s, &rep->text);
	else if (CITE_IS_RULING(rep->lacks))
		buffer_text(&rep->text, cite_holds(g, &rep->c->rules, rep->lacks));
	rep->lacking = report_told(rep, at);
}
