/* core/action.h: actions, the events that they cause, and the trace: what was found out when an action was judged.
 *
 * Each game gives the args of its actions and events their meaning; its header says which.
 */
#ifndef STRAT_CORE_ACTION_H
#define STRAT_CORE_ACTION_H

#include "core/law.h"
#include "core/seats.h"

/* A trace drops what it has no room for.  That is a fault in a game's rules: a build with STRAT_STRICT (tests)
 * aborts. */
#ifdef STRAT_STRICT
#include <assert.h>
#define TRACE_HAS_ROOM(condition) assert(condition)
#else
#define TRACE_HAS_ROOM(condition) ((void)0)
#endif

enum {
	ACTION_ARGS_MAX = 22,
	ACTION_SAID_MAX = 8,
	EVENT_ARGS_MAX = 6,
	TRACE_EVENTS_MAX = 24,
	TRACE_VALUES_MAX = 12,
	ACTION_DICE_MAX = 8,
};

/* The smallest step that the rules judge.  arg[0..nargs-1] say what is done.  If bit i of marks is set, the text also
 * wrote said[i].  In an arbiter's log that is an assertion: the rules can work it out, and check it.  In a player's log
 * it may be a fact that only the log can know. */
struct action {
	uint8_t kind;
	uint8_t seat; /* who acts; SEAT_NONE: whoever is to move; SEAT_ARBITER: the arbiter, for example a penalty */
	uint8_t nargs;
	uint8_t marks;
	uint16_t arg[ACTION_ARGS_MAX];
	uint16_t said[ACTION_SAID_MAX];
};

enum { ACTION_FIELDS_MAX = 7 };

/* What the kinds of actions of a game are, and their numbers mean: a row of its table, actions.def. */
struct action_type {
	const char *name;    /* "move" */
	const char *says;    /* what is done, as a phrase: "a piece goes to another square, or strikes there" */
	const char *arg[ACTION_FIELDS_MAX];   /* what each arg is; if there can be more, the last one is what the rest are */
	const char *letters; /* a letter each: see game_numbers.can_be */
	uint8_t least, most; /* how many args there are */
	uint8_t by;          /* enum action_by */
	const char *said[ACTION_SAID_MAX];    /* the same for said[]; the text may say them, or must */
	const char *said_letters;
};

/* Who decides about an action. */
enum action_by {
	BY_SEAT,     /* the player whose seat it has */
	BY_CHANCE,   /* chance, in all of it that is not fixed: dice */
	BY_BOTH,     /* a player, and then chance: what said[] has of it */
	BY_PACK,     /* a player; it shows what chance decided before, which the game itself knows */
};

/* A row of actions.def: ACTION(enumerator, name, who decides, least and most args, ARGS(...), their letters, SAIDS(...), their
 * letters, phrase). */
#define ARGS(...) { __VA_ARGS__ }
#define SAIDS(...) { __VA_ARGS__ }

/* A die that an action shows. */
struct die {
	uint8_t seat; /* whose it is */
	uint8_t face; /* 1 to game_chance.faces */
};

/* Something that an action caused.  kind is an index in game.events. */
struct event {
	uint8_t kind;
	uint8_t seat;
	uint8_t nargs;
	uint16_t arg[EVENT_ARGS_MAX];
};

struct event_type {
	const char *name;
	const char *field[EVENT_ARGS_MAX]; /* the part that each arg has in it: "from"; NULL after the last */
	const char *letters;               /* the kind of each arg, by the letters of struct trace: "ssn" */
	const char *role; /* the part that the seat has in it: "by", "of", "winner"; NULL: it is about no seat */
	const char *says; /* a sentence, as in struct trace; its values are the seat, if it has a role, and each arg,
	                   * perhaps by other letters: a rank by its name */
};

/* What an event tells about the game as a whole, for statistics. */
enum event_role {
	EVENT_PLAIN,   /* in a table: the end */
	EVENT_WENT,    /* the arg is where a piece went */
	EVENT_FELL,    /* the arg is where a piece fell, or was hit */
	EVENT_STRIKER, /* who struck */
	EVENT_STRUCK,  /* who was struck; with EVENT_STRIKER */
};

enum { EVENT_SEAT = EVENT_ARGS_MAX }; /* in place of an arg: the event's seat */

/* When a row of the table of game.tales is how an event is told. */
enum tale_when {
	TALE_ALWAYS,
	TALE_WON,    /* of a strike: what was struck fell, and not who struck */
	TALE_LOST,   /* who struck fell, and not what was struck */
	TALE_BOTH,   /* both fell */
	TALE_STRUCK, /* of another event: after a strike, which tells it as well */
};

/* How an event is told to people who watch the game; without a row that fits, it is told as event_type.says.  In braces stand values:
 * {to} is the field "to", {struck:r} a field by another letter, {by}, {of} or another role the event's seat; {mover} the piece at the end of the last
 * action's way, with its seat, and {over} what is between the ends of that way, after the word over, or nothing. */
struct event_tale {
	uint8_t event; /* its kind */
	uint8_t when;  /* enum tale_when */
	const char *says; /* "": it is not told; NULL after the last row */
};

/* A row of the table of game.roles. */
struct event_in_role {
	uint8_t event; /* its kind */
	uint8_t role;  /* enum event_role */
	uint8_t arg;   /* which arg it is, or EVENT_SEAT */
	char letter;   /* how its value is written; 'p': a seat; '\0' after the last row */
};

/* A sentence about an action: a text in which each @x stands for a value; see struct trace. */
struct sentence {
	const char *text;
	uint8_t nvalues;
	uint16_t value[TRACE_VALUES_MAX];
};

/* What was found out when one action was judged.  trace_reset empties it before each action.
 *
 * A sentence explains a rejection: game.details[detail], or the breach text of cite if detail is 0.  Each @x in the
 * sentence takes the next value.  @p is a seat, @n a number, @e the name of an ending.  The game's notation gives the
 * other letters their meaning, such as a square or a rank.  A capital letter follows a number: it is the plural of the
 * small letter, or the singular if that number is 1.  @*x is a list.  Its values are: how many things there are, how
 * many of them are listed, and those. */
struct trace {
	uint64_t consulted; /* bit r: the option of ruling r made a difference, or another option would have */
	uint16_t cite;      /* the clause or ruling that a rejection rests on; see CITE_CLAUSE */
	uint8_t detail;
	uint8_t nvalues;
	uint8_t nevents;
	uint8_t nargs;      /* how many arg[] there are: the full action, if the text left some out; 0: it is as written */
	uint8_t truth_marks;     /* bit i: truth[i] is the correct value of said[i] */
	uint8_t canonical_marks; /* the truth_marks that the canonical spelling writes */
	uint8_t missing;         /* after ACTION_INCOMPLETE, bit i: the log leaves out said[i]; truth_marks have what it tells */
	bool refuted;        /* in a player's log: nothing that could be hidden agrees with the log any more */
	uint8_t tells;       /* in a player's log: a code of the game's own, for its hook agree: what is now known of
	                      * the hidden things, because this action was legal or was let stand */
	bool brief;          /* the caller sets it, trace_reset keeps it: no events are wanted, and only truths that are
	                      * canonical or asserted */
	bool counted;        /* the caller sets it, trace_reset keeps it: events are only counted.  One that has to be
	                      * looked for need not be among them: an end that the next action would show as well */
	bool asks_events;    /* the caller sets it, trace_reset keeps it: a ruling is also consulted if it makes a difference
	                      * to events alone */
	uint8_t pass;        /* the caller of start sets it, trace_reset keeps it: how many faults of the set-up to
	                      * skip, so that the next one is reported; trace_passes counts it down */
	uint16_t value[TRACE_VALUES_MAX];
	uint16_t truth[ACTION_SAID_MAX];
	uint16_t arg[ACTION_ARGS_MAX];
	struct event event[TRACE_EVENTS_MAX];
};

/* The answer to an action.  Every answer but ACTION_PLAYED leaves the state as it was. */
enum judgement {
	ACTION_PLAYED,
	ACTION_ILLEGAL,    /* it breaks trace.cite */
	ACTION_INCOMPLETE, /* a player's log leaves out a fact that only it can know: see trace.missing */
	ACTION_UNDECIDED,  /* the question takes more memory or work than the rules have.  The sentence trace.detail
	                    * says which; its values are seats and numbers only (@p, @n) */
	ACTION_UNCOUNTED,  /* only from game_step: a ply, turn or round would be above GAME_NUMBER_MAX */
};

/* An action of a recorded game. */
struct step {
	struct action action;
	bool stood; /* the record says that an arbiter let it stand */
	size_t at;  /* the place of its text, for the caller; the rules do not use it */
};

/* Are they the same action?  marks and said are not compared. */
bool action_same(const struct action *a, const struct action *b);
/* Make *out the canonical form of a.  t is the trace of playing a. */
void action_canonical(const struct action *a, const struct trace *t, struct action *out);
/* After ACTION_INCOMPLETE: add to a what the log does tell of its canonical marks. */
void action_say_known(struct action *a, const struct trace *t);
/* Join in *out what two texts tell about one action.  Where one of them asserts unknown of a mark of the set hidden, the other one
 * counts.  false: they tell about different actions, or assert different things. */
bool action_join(const struct action *a, const struct action *b, unsigned hidden, unsigned unknown, struct action *out);

/* The bits of a->marks whose said value is wrong, or that the rules have no truth for. */
static inline unsigned
action_wrong_marks(const struct action *a, const struct trace *t)
{
	unsigned wrong = a->marks & ~(unsigned)t->truth_marks;

	for (unsigned marks = a->marks & t->truth_marks; marks != 0; marks &= marks - 1) {
		unsigned i = (unsigned)__builtin_ctz(marks);

		if (a->said[i] != t->truth[i])
			wrong |= 1U << i;
	}
	return wrong;
}

/* Does the text write said[which]? */
static inline bool
action_says(const struct action *a, unsigned which)
{
	return (a->marks >> which & 1) != 0;
}

/* Are said[one] and said[other] both written, and are they right, or right when exchanged? */
static inline bool
action_says_both(const struct action *a, const struct trace *t, unsigned one, unsigned other)
{
	return action_says(a, one) && action_says(a, other) &&
	    ((a->said[one] == t->truth[one] && a->said[other] == t->truth[other]) ||
	     (a->said[one] == t->truth[other] && a->said[other] == t->truth[one]));
}

/* Set said[which], as if the text wrote it. */
static inline void
action_say(struct action *a, unsigned which, unsigned value)
{
	a->said[which] = (uint16_t)value;
	a->marks |= (uint8_t)(1U << which);
}

/* ---- for those who write games -------------------------------------------------------------- */

/* Empty the trace; brief, counted, asks_events and pass stay as the caller set them. */
static inline void
trace_reset(struct trace *t)
{
	t->consulted = 0;
	t->cite = 0;
	t->detail = 0;
	t->nvalues = 0;
	t->nevents = 0;
	t->nargs = 0;
	t->truth_marks = 0;
	t->canonical_marks = 0;
	t->missing = 0;
	t->refuted = false;
	t->tells = 0;
}

/* For the hook start, when the set-up breaks a rule.  true: skip this fault, and look for the next one. */
static inline bool
trace_passes(struct trace *t)
{
	if (t->pass == 0)
		return false;
	t->pass--;
	trace_reset(t);
	return true;
}

/* Reject the action for cite.  Returns ACTION_ILLEGAL, for the caller to return. */
static inline enum judgement
trace_reject(struct trace *t, uint16_t cite)
{
	t->cite = cite;
	return ACTION_ILLEGAL;
}

/* The same, explained by the sentence game.details[detail]. */
static inline enum judgement
trace_reject_detail(struct trace *t, uint16_t cite, unsigned detail)
{
	t->cite = cite;
	t->detail = (uint8_t)detail;
	return ACTION_ILLEGAL;
}

/* The same, explained by the breach text of cite, which takes one value. */
static inline enum judgement
trace_reject_value(struct trace *t, uint16_t cite, unsigned value)
{
	t->nvalues = 1;
	t->value[0] = (uint16_t)value;
	return trace_reject(t, cite);
}

static inline void
sentence_value(struct sentence *s, unsigned value)
{
	if (s->nvalues < TRACE_VALUES_MAX)
		s->value[s->nvalues++] = (uint16_t)value;
}

/* Make *s a sentence with the n values that follow, each an unsigned number.  Returns true, for the hook account to
 * return. */
bool sentence_tell(struct sentence *s, const char *text, unsigned n, ...);

/* Add the next value of the sentence that explains a rejection. */
static inline void
trace_value(struct trace *t, unsigned value)
{
	TRACE_HAS_ROOM(t->nvalues < TRACE_VALUES_MAX);
	if (t->nvalues < TRACE_VALUES_MAX)
		t->value[t->nvalues++] = (uint16_t)value;
}

/* said[which] should be value, and the canonical spelling writes it. */
static inline void
trace_truth(struct trace *t, unsigned which, unsigned value)
{
	t->truth[which] = (uint16_t)value;
	t->truth_marks |= (uint8_t)(1U << which);
	t->canonical_marks |= (uint8_t)(1U << which);
}

/* A new event without args yet.  If there is no room for more, it replaces the last one. */
static inline struct event *
trace_event(struct trace *t, unsigned kind, unsigned seat)
{
	struct event *e;

	TRACE_HAS_ROOM(t->nevents < TRACE_EVENTS_MAX);
	e = &t->event[t->nevents < TRACE_EVENTS_MAX ? t->nevents++ : TRACE_EVENTS_MAX - 1];
	e->kind = (uint8_t)kind;
	e->seat = (uint8_t)seat;
	e->nargs = 0;
	return e;
}

static inline void
event_arg(struct event *e, unsigned value)
{
	TRACE_HAS_ROOM(e->nargs < EVENT_ARGS_MAX);
	if (e->nargs < EVENT_ARGS_MAX)
		e->arg[e->nargs++] = (uint16_t)value;
}

/* A new event with its seat and its args, unless no events are wanted: trace_tell(t, STG_EV_REMOVED, seat, square, rank). */
#define trace_tell(t, kind, ...) \
	trace_tell_values(t, kind, (const unsigned[]){ __VA_ARGS__ }, sizeof((const unsigned[]){ __VA_ARGS__ }) / sizeof(unsigned))

static inline void
trace_tell_values(struct trace *t, unsigned kind, const unsigned *value, size_t n)
{
	struct event *e;

	if (t->brief)
		return;
	e = trace_event(t, kind, value[0]);
	for (size_t i = 1; i < n; i++)
		event_arg(e, value[i]);
}

/* The option of the ruling that is in force.  Notes in the trace that it was consulted. */
static inline unsigned
rule(const struct rules *r, struct trace *t, unsigned ruling)
{
	t->consulted |= UINT64_C(1) << ruling;
	return r->option[ruling];
}

#endif
