/* verdict/report.h: what a verdict has to say.  It is collected once, and then written in each of the forms.
 *
 * Ownership  A report owns its texts: report_free.  It points to what it was made from.
 */
#ifndef STRAT_VERDICT_REPORT_H
#define STRAT_VERDICT_REPORT_H

#include "core/scene.h"
#include "play/turns.h"
#include "verdict.h"

/* A span of the report's texts. */
struct passage {
	size_t at, len;
};

#define PASSAGE(rep, t) (int)(t).len, report_text(rep, t) /* for %.*s */

/* What a verdict has lists of.  report_rows has a row for each. */
enum report_list {
	REPORT_PENALTIES,    /* the arbiter's, for the action that decides */
	REPORT_ALTERNATIVES, /* of a forfeit: legal actions that the player had */
	REPORT_HAPPENED,     /* of a claim about an event: if it happened, the event; else all of its ply */
	REPORT_UNLIKE,       /* how events of that kind are not as claimed */
	REPORT_BARRED,       /* of a forfeit that stands: each piece that could act, and what barred it */
	REPORT_DIFFERENCES,  /* between the position claimed and the one played */
	REPORT_KNOWLEDGE,    /* of a claim about what a seat knew, one at most: since when, or what else it could think */
	REPORT_LISTS
};

enum { REPORT_LIST_MAX = 32 };

struct passages {
	unsigned n;
	struct passage at[REPORT_LIST_MAX];
};

extern const struct report_row {
	const char *key;                   /* in data */
	const char *said, *between, *sheet; /* before the first and before the others in sentences; before the first on a sheet */
	unsigned most;                     /* there is room for */
} report_rows[REPORT_LISTS];

/* An event that shows why the verdict is as it is; or one that the action of the claim would cause. */
struct evidence {
	uint32_t ply; /* 0: the action of the claim would cause it */
	struct passage action;
	struct event event;
	struct passage says; /* who did what */
	struct passage arg[EVENT_ARGS_MAX];
};

/* What proofs say of a claim. */
struct proven {
	const char *says;         /* NULL: nothing; what it points to is in the record's arena, or constant */
	const char *clause, *holds, *sheet; /* of the book of proofs */
	bool decides;             /* it settles the claim, or says what would: */
	enum decision decision;
	uint32_t ply;
	const char *follows;      /* what follows; NULL: nothing yet */
	const char *question, *settled_by; /* if it is undetermined */
};

/* proven.c: base: what the rules say.  false: out of memory. */
bool proven_find(const struct record *r, const struct claim *claim, const struct reading_of_rules *base, struct proven *out);

struct report {
	const struct record *r;
	const struct course *c;
	const struct claim *claim;
	const struct verdict *v;
	bool drawn;                    /* scenes are wanted */
	unsigned seats;                /* set of those that play, when the game begins; 0: it cannot begin */

	struct buffer text;            /* has all told spans */
	struct passage claimed, action, why, before, after;
	struct passage contradicts;       /* the first assertion before the action that does not agree with the board ... */
	uint32_t contradicts_at;       /* ... and its ply */
	struct passages list[REPORT_LISTS];
	unsigned more_differences;     /* for which there is no room */
	bool as_claimed;               /* of a claim about an event: it happened */
	struct evidence *evidence;
	size_t nevidence, cap;
	struct turn_counter counter;
	struct turn_place *turn;       /* of each ply that was looked at, from the first ply of the course on */
	size_t nturns, turns_cap;
	uint32_t open_from;            /* a right: the first ply at which it could be used; 0: at none */
	uint32_t open_until;           /* ... and the ply that closed it; 0: none */
	uint16_t kept;                 /* a rule that was named, and that the action does not break first; 0: none */
	struct passage because;           /* ... and what shows that */
	struct passage way;               /* the action that decides is legal: its way, and what it met */
	uint16_t lacks;                /* of a claim about an end that did not come: the rule that asks for more; 0: none ... */
	struct passage lacking;        /* ... and what there is instead */
	struct proven proof;
	const char *follows;           /* what follows by the rules */
	const char *let_stand;         /* what the arbiter decided about the action; NULL: nothing */
	const char *settled_by;        /* what would settle the question; NULL: it is settled */
	const char *question;          /* why it is undetermined; NULL: it is not */
	bool forfeits;                 /* the claim is about a forfeit, and its action is one */
	bool uses_right;               /* the action of the claim uses a right that can lapse */
	bool closed;                   /* an action was refused because the game was over: nothing after it is played */
	bool judged;                   /* the claim asks whether an action is legal */
	bool has_before, has_after;
	bool has_beyond;               /* scene_after shows an action that is against the rules */
	struct scene scene_before, scene_after;
};

/* Make a report.  Plays the record once more, with p.  false: out of memory. */
bool report_make(struct report *rep, const struct record *r, const struct course *c, const struct claim *claim,
    const struct verdict *v, bool drawn, struct player *p);
void report_free(struct report *rep);
/* verdict.c: Write it in one of the forms.  A sheet (Markdown, HTML) needs one that was made with scenes. */
void verdict_write_report(const struct report *rep, const struct verdict_style *style, struct buffer *out);

/* Write options of some rulings in a reading: "winning-defender stays or advances-one and scout-strike adjacent".
 * says: after each option also what it says, in parentheses. */
void report_options(const struct game *g, const struct reading_of_rules *r, uint64_t rulings, bool says,
    struct buffer *out);

/* Is the verdict the same under all readings by which the record can be played?  (If it cannot be played under its own
 * rules, there is nothing to compare.) */
bool report_stands_where_playable(const struct verdict *v);

/* Set of the rulings that the verdict turns on, under readings by which the record can be played. */
uint64_t report_turning(const struct report *rep);

/* Write a ply, and its turn: "5 (3.red)". */
void report_write_ply(const struct report *rep, uint32_t ply, struct buffer *out);
/* Write "3.red"; nothing if the turn is not known. */
void report_write_turn(const struct report *rep, uint32_t ply, struct buffer *out);

/* Write "the right was open from ply 12 (5.army1) until ply 13 (5.army2), 2:Jg12-g4".  false: it never was open, or the
 * claim is not about one. */
bool report_write_window(const struct report *rep, struct buffer *out);

/* Is the recorded action legal, so that what it did is the reason for the verdict? */
bool report_tells_deed(const struct report *rep);

/* report_happened.c: "What happened: ", before the events of a claim about one. */
const char *report_happened_lead(const struct report *rep);

/* The claim is about the end of the game, and is wrong: write how it ended, or that it did not.  false: there is nothing
 * to say. */
bool report_write_found(const struct report *rep, struct buffer *out);

extern const char *const decision_names[];

static inline const char *
report_text(const struct report *rep, struct passage t)
{
	return rep->text.data + t.at;
}

/* Does a seat play in the game? */
static inline bool
report_has_side(const struct report *rep, int seat)
{
	return (rep->seats >> seat & 1) != 0 || (rep->seats == 0 && rep->r->game->seat[seat] != NULL);
}

#endif
