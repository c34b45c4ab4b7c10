/* core/action.h: actions, the events that come of them, and what judging one found out.
 *
 * What the args of an action and of an event mean is the game's own affair, written in its header.
 */
#ifndef STRAT_CORE_ACTION_H
#define STRAT_CORE_ACTION_H

#include "core/law.h"
#include "core/seats.h"

/* What has no room in a trace is lost, which is a fault of the rules: a build with STRAT_STRICT, as for tests, ends there. */
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
	TRACE_FACTS_MAX = 12,
	ACTION_DICE_MAX = 8,
};

/* The smallest step the rules judge.  arg[0..nargs-1] say what is done.  Bit i of marks says that
 * the text also wrote said[i], something the rules can work out: an assertion, or in a player's log
 * a fact that only the log can know. */
struct action {
	uint8_t kind;
	uint8_t seat; /* who acts; SEAT_NONE: whoever is to move; SEAT_ARBITER: nobody who plays, as of a penalty */
	uint8_t nargs;
	uint8_t marks;
	uint16_t arg[ACTION_ARGS_MAX];
	uint16_t said[ACTION_SAID_MAX];
};

/* A die that an action shows. */
struct die {
	uint8_t seat; /* whose it is */
	uint8_t face; /* 1 to game_chance.faces */
};

/* Something that came of an action; kind indexes game.events. */
struct event {
	uint8_t kind;
	uint8_t seat;
	uint8_t nargs;
	uint16_t arg[EVENT_ARGS_MAX];
};

struct event_type {
	const char *name;
	const char *field[EVENT_ARGS_MAX]; /* what each arg is called; NULL after the last */
	const char *letters;               /* what each arg is, as the letters of sentences have it: "ssn" */
};

/* A sentence about an action: a text in which each @x stands for a fact. */
struct sentence {
	const char *text;
	uint8_t nfacts;
	uint16_t fact[TRACE_FACTS_MAX];
};

/* What judging one action found out.  Reset by trace_reset before each action.
 *
 * A rejection is explained by a sentence: game.details[detail], or the breach text of cite while
 * detail is 0.  Each @x in it takes the next of the facts: @p a seat, @n a number, @e the name of an ending, any other
 * letter what the game's notation makes of it: a square, a rank.  A capital stands after a number: it is the plural of
 * the small letter, or where the number is 1 that itself.  @*x is a list: how many there are, how many of them are
 * facts, and those. */
struct trace {
	uint64_t consulted; /* bit r: an option of ruling r was decisive, or would have been */
	uint16_t cite;      /* what a rejection rests on */
	uint8_t detail;
	uint8_t nfacts;
	uint8_t nevents;
	uint8_t nargs;      /* the action in full, where less was written and the rules found the rest; 0: as written */
	uint8_t truth_marks;     /* bit i: truth[i] is what a correct said[i] would be */
	uint8_t canonical_marks; /* those of them that the canonical spelling writes */
	uint8_t missing;         /* after ACTION_INCOMPLETE, bit i: the log leaves out said[i] */
	bool refuted;        /* a player's log: no assignment of what is hidden remains */
	uint8_t tells;       /* a player's log: what being legal, or let stand, tells of what is hidden; the game's own
	                      * affair, for agree */
	bool quiet;          /* set by the caller, kept by trace_reset: events are not wanted, nor truths that
	                      * are neither canonical nor asserted */
	uint8_t pass;        /* set by the caller of start, kept by trace_reset: so many faults of the set-up are passed over,
	                      * to tell the next one; counted down by trace_passes */
	uint16_t fact[TRACE_FACTS_MAX];
	uint16_t truth[ACTION_SAID_MAX];
	uint16_t arg[ACTION_ARGS_MAX];
	struct event event[TRACE_EVENTS_MAX];
};

/* What became of an action.  Anything but ACTION_PLAYED leaves the state as it was. */
enum judgement {
	ACTION_PLAYED,
	ACTION_ILLEGAL,    /* against trace.cite */
	ACTION_INCOMPLETE, /* a player's log leaves out a fact that only it can know: see trace.missing */
	ACTION_UNDECIDED,  /* it takes more memory or work than the rules have: the sentence trace.detail says which,
	                    * with no facts but seats and numbers (@p, @n) */
	ACTION_UNCOUNTED,  /* of game_step alone: a ply, turn or round would be above GAME_NUMBER_MAX */
};

/* An action of a recorded game.  at: where its text stands, for whoever read it; no rule asks. */
struct step {
	struct action action;
	bool stood; /* an arbiter let it stand, if it is against the rules */
	size_t at;
};

bool action_same(const struct action *a, const struct action *b); /* marks and said do not count */
/* The action as its canonical spelling has it, once it has been played. */
void action_canonical(const struct action *a, const struct trace *t, struct action *out);
/* What two texts tell of one action, together, where it hides nothing.  false: they do not tell of the same one, or
 * assert different things. */
bool action_merge_plain(const struct action *a, const struct action *b, struct action *out);

/* Bits of a->marks whose said value is not the truth. */
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

/* The text writes said[which]. */
static inline void
action_say(struct action *a, unsigned which, unsigned value)
{
	a->said[which] = (uint16_t)value;
	a->marks |= (uint8_t)(1U << which);
}

/* ---- for those who write games -------------------------------------------------------------- */

static inline void
trace_reset(struct trace *t)
{
	t->consulted = 0;
	t->cite = 0;
	t->detail = 0;
	t->nfacts = 0;
	t->nevents = 0;
	t->nargs = 0;
	t->truth_marks = 0;
	t->canonical_marks = 0;
	t->missing = 0;
	t->refuted = false;
	t->tells = 0;
}

/* The set-up breaks a rule: is that to be passed over?  Then the next fault is looked for, and no state is made. */
static inline bool
trace_passes(struct trace *t)
{
	if (t->pass == 0)
		return false;
	t->pass--;
	trace_reset(t);
	return true;
}

static inline enum judgement
trace_reject(struct trace *t, uint16_t cite)
{
	t->cite = cite;
	return ACTION_ILLEGAL;
}

static inline enum judgement
trace_reject_detail(struct trace *t, uint16_t cite, unsigned detail)
{
	t->cite = cite;
	t->detail = (uint8_t)detail;
	return ACTION_ILLEGAL;
}

/* The same, where the clause's sentence has one fact. */
static inline enum judgement
trace_reject_fact(struct trace *t, uint16_t cite, unsigned fact)
{
	t->nfacts = 1;
	t->fact[0] = (uint16_t)fact;
	return trace_reject(t, cite);
}

static inline void
sentence_fact(struct sentence *s, unsigned value)
{
	if (s->nfacts < TRACE_FACTS_MAX)
		s->fact[s->nfacts++] = (uint16_t)value;
}

/* A sentence with the first n of the facts.  Returns true: it is told. */
static inline bool
sentence_tell(struct sentence *s, const char *text, unsigned n, unsigned a, unsigned b, unsigned c)
{
	const unsigned fact[3] = { a, b, c };

	s->text = text;
	s->nfacts = 0;
	for (unsigned i = 0; i < n && i < 3; i++)
		sentence_fact(s, fact[i]);
	return true;
}

static inline void
trace_fact(struct trace *t, unsigned value)
{
	TRACE_HAS_ROOM(t->nfacts < TRACE_FACTS_MAX);
	if (t->nfacts < TRACE_FACTS_MAX)
		t->fact[t->nfacts++] = (uint16_t)value;
}

static inline void
trace_truth(struct trace *t, unsigned which, unsigned value)
{
	t->truth[which] = (uint16_t)value;
	t->truth_marks |= (uint8_t)(1U << which);
	t->canonical_marks |= (uint8_t)(1U << which);
}

/* A new event with room for args; past the last slot the last one is written over. */
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

/* Ask for the option in force, and leave a note that it was asked for. */
static inline unsigned
rule(const struct rules *r, struct trace *t, unsigned ruling)
{
	t->consulted |= UINT64_C(1) << ruling;
	return r->option[ruling];
}

#endif
