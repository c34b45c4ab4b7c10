/* verdict/internal.h: what the files report*.c share. */
#ifndef STRAT_VERDICT_INTERNAL_H
#define STRAT_VERDICT_INTERNAL_H

#include "report.h"

/* What was told from there on. */
static inline struct passage
report_told(const struct report *rep, size_t from)
{
	return (struct passage){ from, rep->text.len - from };
}

/* report_words.c: Add to a list.  false: there is no room. */
bool report_add(struct report *rep, enum report_list which, struct passage t);

/* report_follows.c: fill in what follows from the verdict.  Call it last. */
void report_conclude(struct report *rep);
/* The rule that the claim names, if the action of the claim keeps it; 0: there is none. */
uint16_t report_kept(const struct report *rep);

/* The action that the claim is about; NULL: the record does not reach it. */
static inline const struct action *
report_claimed_action(const struct report *rep)
{
	const struct claim *c = rep->claim;

	if (c->has_action)
		return &c->action;
	return course_step(rep->c, c->at) != NULL ? &course_step(rep->c, c->at)->action : NULL;
}

/* report_reasons.c: The claim is about an end of the game that the board shows.  If the game is not over in the position state,
 * tell why not. */
void report_tell_lacking(struct report *rep, const void *state);

/* report_barred.c: The action of the claim is a forfeit that stands.  Tell what barred each piece in the position state. */
void report_tell_barred(struct report *rep, const void *state);
/* The claim is about the end of the game.  If a player had no legal action in the position state, tell the same. */
void report_tell_stuck(struct report *rep, const void *state);

/* report_reasons.c: Tell what shows that an action is legal in the position that state holds. */
void report_tell_reasons(struct report *rep, const void *state, const struct action *a);

/* report_knowledge.c: Tell since when the seat of the claim knew its fact, or what it could still think. */
void report_tell_knowledge(struct report *rep);

/* report_differences.c: Tell how the position claimed differs from the one that was played. */
void report_compare(struct report *rep, const void *state);

/* report_happened.c: Tell what happened at the ply of a claim about an event.  state: after it. */
void report_tell_happened(struct report *rep, const void *state);

/* report_turns.c: Remember to which turn the next action belongs, and its place in that turn, if this is known for all
 * actions before it. */
void report_note_turn(struct report *rep, const void *state, const struct action *a);
/* The claim is refused, and its action uses a right: find out when this right was open. */
void report_find_window(struct report *rep, const struct action *a);

#endif
