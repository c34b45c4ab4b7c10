/* claims/words.c: write a claim as a person says it. */
#include <inttypes.h>
#include <string.h>

#include "claim.h"

static void
say_action(const struct record *r, const struct claim *c, struct buffer *out)
{
	if (c->has_action)
		r->notation->write_action(r->setup, &c->action, out);
	else
		buffer_text(out, "the action");
}

static void
say_result(const struct record *r, const struct claim *c, const char *lead, struct buffer *out)
{
	if (!c->has_result)
		return;
	buffer_text(out, lead);
	result_write(r->game, &c->result, out);
}

void
claim_say(const struct record *r, const struct claim *c, struct buffer *out)
{
	switch (c->kind) {
	case CLAIM_ILLEGAL:
	case CLAIM_LEGAL:
		say_action(r, c, out);
		buffer_printf(out, " at ply %" PRIu32 "%s %s", c->at, c->has_action ? " would be" : " was",
		    c->kind == CLAIM_LEGAL ? "legal" : "against the rules");
		if (c->cite != 0)
			buffer_printf(out, ", by %s", cite_id(r->game, c->cite));
		break;
	case CLAIM_DUE:
		say_action(r, c, out);
		buffer_printf(out, " was due at ply %" PRIu32, c->at);
		break;
	case CLAIM_LATE:
		say_action(r, c, out);
		buffer_printf(out, " came too late at ply %" PRIu32, c->at);
		break;
	case CLAIM_OVER:
		buffer_printf(out, "the game was over after ply %" PRIu32, c->at);
		say_result(r, c, ": ", out);
		break;
	case CLAIM_RESULT:
		say_result(r, c, "the result is: ", out);
		break;
	case CLAIM_FORFEIT:
		buffer_printf(out, c->none ? "nothing else could be done at ply %" PRIu32
		                           : "something else could be done than to give up at ply %" PRIu32, c->at);
		break;
	case CLAIM_STATE:
		if (c->seat != r->viewer && c->seat != SEAT_ARBITER)
			buffer_printf(out, "what %s could know after ply %" PRIu32 " is in the position given", r->game->seat[c->seat], c->at);
		else
			buffer_printf(out, "the position after ply %" PRIu32 " was another than the one played", c->at);
		break;
	case CLAIM_WHAT:
		buffer_printf(out, "this %s at ply %" PRIu32 ": %s", c->event.absent ? "did not happen" : "happened", c->at,
		    c->said + (c->event.absent ? strlen("not ") : 0));
		break;
	case CLAIM_KNOWS:
		claim_say_fact(r, c, out);
		break;
	case CLAIM_COMMITTED:
		buffer_printf(out, "%s committed%s to this: ", r->game->seat[c->seat], c->none ? " not" : "");
		r->notation->logs->say_fact(r->setup, &c->fact, out);
		break;
	case CLAIM_SIGNED:
		buffer_printf(out, "%s signed ply %" PRIu32, r->game->seat[c->seat], c->at);
		break;
	case CLAIM_DRAWN:
	case CLAIM_ROLLED:
		buffer_printf(out, "what was %s at ply %" PRIu32 " follows from what all sides contributed", claim_name(c->kind), c->at);
		break;
	default:
		buffer_printf(out, "the log in %s does not tell this game", c->other != NULL ? c->other : "another file");
		break;
	}
	if (c->made != 0)
		buffer_printf(out, ", as it was claimed at ply %" PRIu32, c->made);
}
