/* verdict/report_follows.c: what follows from a decision by the rules, and what would settle an open question. */
#include "internal.h"

#include <inttypes.h>

static const char *const questions[] = { NULL, "open ruling", "missing fact", "hidden information" };

static const char *
right_follows(const struct reading_of_rules *b)
{
	if (b->decision == DECISION_UPHELD)
		return "the right was open and is not lost: the action takes effect as of its ply";
	return b->lapsed != 0 ? "the right had lapsed: nothing changes" : "there was no such right: nothing changes";
}

static const char *
due_follows(const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;

	if (rep->uses_right)
		return right_follows(b);
	return b->decision == DECISION_UPHELD ? "nothing else was legal: the action was due, and anything else is void"
	                                      : "the action was not due";
}

static const char *
late_follows(const struct reading_of_rules *b)
{
	if (b->decision == DECISION_UPHELD)
		return "the right had lapsed: the action counts as one without it";
	return "the action was not late";
}

/* What follows from whether an action was legal: the recorded one stands or is void; another one could be made or not. */
static const char *
legality_follows(const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;
	bool illegal = rep->claim->kind == CLAIM_ILLEGAL;

	if (b->cite == rep->r->game->after_end && rep->action.len == 0)
		return "the game was over: nothing more can be played";
	if (b->misdescribed)
		return "the action can be made, but what is claimed to come of it does not";
	if (illegal && b->decision == DECISION_REFUSED && b->how_hidden)
		return "whatever is hidden, the action does not break the rule that is claimed";
	if (illegal && b->decision == DECISION_REFUSED && b->cite != 0)
		return rep->claim->has_action ? "the action cannot be made, though by another rule than the one claimed"
		                              : "the action is void, though by another rule than the one claimed";
	if (illegal == (b->decision == DECISION_UPHELD)) {
		if (rep->claim->has_action)
			return "the action cannot be made";
		return rep->let_stand != NULL ? "the action is void"
		                              : "the action is void, and nothing recorded after it counts";
	}
	if (rep->claim->has_action)
		return illegal ? "the action can be made" : "the action can be made, and its refusal is void";
	return "the action stands";
}

static const char *
forfeit_follows(const struct report *rep)
{
	bool upheld = rep->v->base.decision == DECISION_UPHELD, legal = rep->v->base.cite == 0;

	if (rep->v->base.cite == rep->r->game->after_end)
		return "the game was over: nothing could be done, and the action is void";
	if (!rep->forfeits)
		return "nothing was forfeited at this ply";
	if (upheld == rep->claim->none) /* the player could do nothing else */
		return !legal ? "the action is void, but nothing legal could be done in its place"
		     : upheld ? "nothing legal could be done: the forfeit stands" : "the forfeit stands";
	if (rep->claim->none)
		return "there was a legal action";
	return legal ? "there was a legal action, but the rules let the player give it up: the forfeit stands"
	             : "the forfeit is void: the player had to make a legal action";
}

static const char *
happening_follows(const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;

	if (b->cite == rep->r->game->after_end && rep->action.len == 0)
		return "the game was over: nothing more happened";
	if (b->cite != 0)
		return "the action is void, and nothing came of it";
	return rep->as_claimed ? "such an event happened" : "no such event happened";
}

static const char *
law(const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;
	bool upheld = b->decision == DECISION_UPHELD;

	if (b->decision == DECISION_UNDETERMINED)
		return "nothing follows until the question is settled";
	if (rep->proof.decides && rep->proof.follows != NULL)
		return rep->proof.follows;
	switch (rep->claim->kind) {
	case CLAIM_ILLEGAL:
	case CLAIM_LEGAL:
		return legality_follows(rep);
	case CLAIM_DUE:
		return due_follows(rep);
	case CLAIM_LATE:
		return late_follows(b);
	case CLAIM_OVER:
		return upheld ? "the game was over, and nothing recorded after this ply counts"
		              : b->found.finished ? "the game was over, but in another way than claimed" : "the game went on";
	case CLAIM_FORFEIT:
		return forfeit_follows(rep);
	case CLAIM_STATE:
		if (rep->claim->seat != rep->c->viewer && rep->claim->seat != SEAT_ARBITER)
			return upheld ? "this is what the player could know by then" : "this is not what the player could know by then";
		return upheld ? "the board stood as claimed" : "the board as played counts, not the one claimed";
	case CLAIM_WHAT:
		return happening_follows(rep);
	case CLAIM_KNOWS:
		return upheld != rep->claim->none ? "it could be known by then" : "it could not be known by then";
	default:
		if (b->ply < course_end(rep->c))
			return upheld ? "the game ends as claimed, and nothing recorded after this ply counts"
			              : "the game does not end as claimed, and nothing recorded after this ply counts";
		return upheld ? "the game ends as claimed" : "the game does not end as claimed";
	}
}

/* The record has no such ply: say which it has. */
static const char *
record_of_ply(struct report *rep)
{
	const struct course *c = rep->c;
	uint32_t at = rep->claim->at;
	struct buffer text = { 0 };
	const char *copy;

	if (at > course_end(c))
		buffer_printf(&text, "a record that reaches ply %" PRIu32 "; this one ends at ply %" PRIu32, at, course_end(c));
	else
		buffer_printf(&text, "a record that has ply %" PRIu32 "; this one begins after ply %" PRIu32, at, c->began);
	copy = text.failed ? NULL : arena_copy(rep->r->arena, text.data, text.len);
	buffer_free(&text);
	rep->text.failed = rep->text.failed || copy == NULL;
	return copy != NULL ? copy : "";
}

static const char *
settled_by(struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;

	if (b->undone)
		return b->needless ? "which rule the action before this ply, which was let stand and taken back, was taken to break"
		                   : "whether the arbiter let stand what was taken back before this ply; if so, write [stands] after it";
	if (b->needless)
		return "which rule the action at this ply, which was let stand, was taken to break";
	if (b->open == OPEN_FACT && rep->claim->at > course_end(rep->c))
		return record_of_ply(rep);
	if (b->broken && b->ply == rep->c->began)
		return "a set-up that keeps the rules";
	if (b->broken)
		return "whether the arbiter let the action at this ply stand; if so, write [stands] after it in the moves";
	switch (b->open) {
	case OPEN_HIDDEN:
		return "what the others saw, or the arbiter's log";
	case OPEN_FACT:
		if (rep->claim->at < rep->c->began || (rep->claim->at != 0 && course_step(rep->c, rep->claim->at) == NULL))
			return record_of_ply(rep);
		if (b->too_long || rep->claim->kind == CLAIM_KNOWS)
			return "working out by hand what takes too long here";
		return "a record of what this one leaves out";
	case OPEN_RULING:
		return "naming the rulings that it turns on in the record's rules";
	default:
		return NULL;
	}
}

uint16_t
report_kept(const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;

	if (rep->claim->kind != CLAIM_ILLEGAL || b->decision != DECISION_REFUSED || b->cite != 0 || b->how_hidden)
		return 0;
	return rep->claim->cite;
}

void
report_conclude(struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;
	const struct step *s = course_step(rep->c, b->ply);

	if (s != NULL && s->stood && rep->judged && !rep->closed && !rep->claim->has_action && b->cite != 0)
		rep->let_stand = "it stands, and play went on from it";
	rep->kept = report_kept(rep);
	rep->follows = law(rep);
	if (b->decision == DECISION_UNDETERMINED) {
		rep->question = rep->proof.decides ? rep->proof.question : questions[b->open];
		rep->settled_by = rep->proof.decides ? rep->proof.settled_by : settled_by(rep);
	}
}
