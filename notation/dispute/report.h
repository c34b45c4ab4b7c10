/* dispute/report.h: what a verdict has to say, put together once for every form that it is written in.
 *
 * Ownership  A report owns its texts: report_free.  It points to what it was made from.
 */
#ifndef STRAT_REPORT_H
#define STRAT_REPORT_H

#include "core/scene.h"
#include "record/turns.h"
#include "verdict.h"

enum { REPORT_ALTERNATIVES_MAX = 4, REPORT_DIFFERENCES_MAX = 8, REPORT_PENALTIES_MAX = 4, REPORT_BARRED_MAX = 32 };

/* A span of the report's texts. */
struct told {
	size_t at, len;
};

/* An event on the way to the verdict, or one that would come of the action claimed. */
struct fact {
	uint32_t ply; /* 0: it would come */
	struct told action;
	struct event event;
	struct told says; /* who did what */
	struct told arg[EVENT_ARGS_MAX];
};

struct report {
	const struct record *r;
	const struct course *c;
	const struct claim *claim;
	const struct verdict *v;
	bool drawn;                    /* scenes are wanted */
	unsigned seats;                /* bits of those that play, when the game begins; 0: it cannot begin */

	struct buffer text;            /* all told spans */
	struct told claimed, action, why, before, after;
	struct told contradicts;       /* what the record first asserts against the board, on the way … */
	uint32_t contradicts_at;       /* … at this ply */
	struct told penalty[REPORT_PENALTIES_MAX];        /* the arbiter's, for the action that decides */
	unsigned npenalties;
	struct told alternative[REPORT_ALTERNATIVES_MAX]; /* legal actions instead of what was forfeited */
	unsigned nalternatives;
	struct told barred[REPORT_BARRED_MAX]; /* of a forfeit that stands: each piece that could have moved, and what barred it */
	unsigned nbarred;
	struct told difference[REPORT_DIFFERENCES_MAX];   /* of a position claimed from the one played */
	unsigned ndifferences;
	struct fact *fact;
	size_t nfacts, cap;
	struct turn_counter counter;
	struct turn_place *turn;       /* of each ply that was looked at, from the first of the course on */
	size_t nturns, turns_cap;
	uint32_t open_from, open_until; /* a right: the plies at which it could be used, and the one that closed it (0: none);
	                                 * open_from 0: at none */
	uint16_t kept;                 /* a rule that was named, and that the action does not break first; 0: none */
	struct told because;           /* … and what shows that */
	struct told way;               /* of the action that decides, which is legal: its way, and what it met */
	const char *follows;           /* by law */
	const char *let_stand;         /* what the arbiter made of it; NULL: nothing */
	const char *settled_by;        /* what would settle it; NULL: it is settled */
	const char *question;          /* which kind of undetermined; NULL: none */
	bool forfeits;                 /* the action of a claim about a forfeit does forfeit */
	bool uses_right;               /* the action of the claim does, and rights lapse */
	bool closed;                   /* an action was refused as the game was over: nothing after it is played */
	bool judged;                   /* the claim asks how an action stands to the rules */
	bool has_before, has_after;
	bool has_beyond;               /* scene_after shows an action that is against the rules */
	struct scene scene_before, scene_after;
};

/* Plays the record once more, with p.  false: out of memory. */
bool report_make(struct report *rep, const struct record *r, const struct course *c, const struct claim *claim,
    const struct verdict *v, bool drawn, struct player *p);
void report_free(struct report *rep);

/* "winning-defender stays or advances-one and scout-strike adjacent": options of some rulings in a reading.
 * says: each word is followed by what it says, in parentheses. */
void report_options(const struct game *g, const struct reading_of_rules *r, uint64_t rulings, bool says,
    struct buffer *out);

/* Is it the same under all readings by which the record can be played?  (If it cannot be under the rules of the
 * record, there is nothing to compare.) */
bool report_stands_where_playable(const struct verdict *v);

/* Bits of the rulings that it turns on under readings by which the record can be played. */
uint64_t report_turning(const struct report *rep);

/* "5 (3.red)": a ply, and which of a turn it is. */
void report_write_ply(const struct report *rep, uint32_t ply, struct buffer *out);
/* "3.red"; len 0: that is not known. */
void report_write_turn(const struct report *rep, uint32_t ply, struct buffer *out);

/* "the right was open from ply 12 (5.army1) until ply 13 (5.army2), 2:Jg12-g4".  false: it never was, or no one asks. */
bool report_write_window(const struct report *rep, struct buffer *out);

/* Is the recorded action legal, against the claim or as it says, so that what it did is the reason? */
bool report_tells_deed(const struct report *rep);

/* How the game ended, or that it did not, where the claim is another.  false: there is nothing to say. */
bool report_write_found(const struct report *rep, struct buffer *out);

/* sentences.c: a few sentences. */
void sentences_write(const struct report *rep, const struct verdict_style *style, struct buffer *out);
/* sheet.c: an arbiter's sheet, in Markdown or as a part of a page of HTML. */
void sheet_write(const struct report *rep, bool html, struct buffer *out);
/* Sentences on a sheet of their own, or as they are. */
void sheet_write_text(const struct buffer *text, enum verdict_format format, struct buffer *out);

extern const char *const decision_names[];

static inline const char *
report_text(const struct report *rep, struct told t)
{
	return rep->text.data + t.at;
}

#endif
