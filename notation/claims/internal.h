/* claims/internal.h: a claim in parts: what its text or its mapping says, before a claim is made of it. */
#ifndef STRAT_CLAIMS_INTERNAL_H
#define STRAT_CLAIMS_INTERNAL_H

#include "adjudicate/past.h"
#include "claim.h"

enum field { AT, MADE, CLAUSE, ACTION, HAD, RESULT, POSITION, FROM, EVENT, FACT, SIDE, FIELDS };

#define F(field) (1U << (field))

/* A kind of claim. */
struct claim_form {
	const char *name;
	unsigned needs, takes; /* sets of fields */
	const char *form;      /* for people */
};

extern const struct claim_form claim_forms[];
enum { CLAIM_FORMS = CLAIM_DIFFERS + 1 };

/* The value of a field in its full spelling, and its place. */
struct part {
	const char *text;
	size_t len;
	const struct node *node; /* where it stands; NULL: in the claim's own */
	size_t at;               /* ... and where in the text of that */
	bool put_right;          /* it was written in another way, so no place in text is one in the record */
};

struct parts {
	const struct record *record;
	const struct node *node; /* of the whole claim; NULL: it is no part of the record */
	struct part field[FIELDS];
	unsigned have;           /* set of fields */
	uint8_t by;              /* a seat, SEAT_ARBITER, or SEAT_NONE: it does not say */
	const char *grounds;
	bool put_right;          /* it is not in its full spelling */
	bool names_side;         /* a fact must name the side that it is of: nothing else tells it */
	struct problem *p;
};

/* ---- parts.c ------------------------------------------------------------------------------------ */

/* Where a field stands: its own node, or that of the whole claim. */
static inline const struct node *
parts_place(const struct parts *c, enum field f)
{
	return c->field[f].node != NULL ? c->field[f].node : c->node;
}

/* Find a field by its name, whatever its capitals; -1: it is none. */
int field_find(const char *text, size_t len);
/* Give a field its value: a copy of that text, which was written in another way.  at: where.  false: out of memory. */
bool parts_put(struct parts *c, enum field f, const char *text, size_t len, size_t at);
/* Out of memory.  Always false. */
bool parts_failed(const struct parts *c);
/* The ply in the field.  false: *c->p says that it is none. */
bool parts_ply(const struct parts *c, enum field f, uint32_t *out);
/* Make the claim.  false: *c->p says why not. */
bool parts_make(const struct parts *c, enum claim_kind kind, struct claim *out);
/* Write the claim in its full spelling; the name of a field in capitals stands for what is missing. */
void parts_write(const struct parts *c, enum claim_kind kind, struct buffer *out);

/* ---- by.c: players and seats ------------------------------------------------------------------- */

enum { CALLED_ARBITER = 1 << GAME_SEATS_MAX };

/* Whom a text calls: a set of seats, with CALLED_ARBITER.  0: nobody.  *in_full: it is the name of a seat, or "arbiter".
 * Otherwise it may be the name of a player, or words of it, and capitals make no difference. */
unsigned called(const struct record *r, const char *text, size_t len, bool *in_full);
/* The one seat, or SEAT_ARBITER, that it calls.  false: *p says that it calls nobody, or several. */
bool call(const struct record *r, const char *text, size_t len, uint8_t *out, struct problem *p);

/* ---- recorded.c: what the record has ------------------------------------------------------------ */

/* Its actions, without those that were taken back.  Call recorded_free. */
struct recorded {
	struct standing stands;
	uint32_t began; /* plies before the first of them */
};

/* false: out of memory. */
bool recorded_read(const struct record *r, struct recorded *out);
void recorded_free(struct recorded *r);
/* Was this action made at that ply, but for marks that one of them leaves out? */
bool recorded_is(const struct recorded *rec, const struct game *g, uint32_t ply, const struct action *a);
/* The seats of which a claim can mean that they knew a fact at that ply, because they did not see from the beginning what it
 * is about: a set.  false: out of memory. */
bool recorded_knowers(const struct record *r, uint32_t ply, const char *fact, size_t len, unsigned *out);

/* ---- spans.c: words in a text ------------------------------------------------------------------- */

/* A part of a text. */
struct span {
	const char *text;
	size_t len;
};

/* The next word at or after p; of length 0: there is none. */
struct span span_next(const char *p, const char *end);
static inline const char *
span_end(struct span w)
{
	return w.text + w.len;
}

/* Without quotes and brackets around it, and the marks that end a sentence. */
struct span span_bare(struct span w);
/* Is it this word, whatever its capitals? */
bool span_is(struct span w, const char *word);
/* Is it one of these?  NULL is after the last. */
bool span_among(struct span w, const char *const *words);
/* Do the words that begin at p say this, one after another?  Returns where they end, or NULL. */
const char *span_says(const char *p, const char *end, const char *words);

/* ---- when.c: plies and turns -------------------------------------------------------------------- */

/* How a person writes at which ply: "6", "ply 6", "move 6", "turn 3 of red", "3.", "3.red:2". */
struct when {
	enum {
		WHEN_PLY,
		WHEN_TURN,   /* an action of that turn */
		WHEN_EITHER, /* the number of a ply or of a turn */
	} unit;
	uint32_t number, nth; /* nth: which action of seat in the turn, from 1 */
	uint8_t seat;         /* SEAT_NONE: it does not say */
	struct span text;
	bool in_full;
};

/* Read it at p.  seats: the name of a seat may follow a turn.  Returns where it ends; NULL: it is none. */
const char *when_read(const struct record *r, const char *p, const char *end, bool seats, struct when *out);
/* Give the field the ply.  false: it can be several. */
bool when_put(struct parts *c, enum field f, const struct when *w);
/* The claim names an action in passing, perhaps with a ply (or NULL): if it was made there, the claim is about it, and not
 * about another one in its place.  false: it can be several. */
bool when_put_action(struct parts *c, const struct when *w, struct span text, const struct action *a);

/* ---- values.c: values of several words ---------------------------------------------------------- */

/* Give a field, which is a result, an event or a fact, the value that these words have.  subject: whom the claim named before
 * its kind; SEAT_NONE: nobody. */
bool values_put(struct parts *c, enum field f, struct span text, uint8_t subject);

/* ---- beginning.c: who makes a claim, and words for its kind ------------------------------------- */

struct phrase {
	const char *words;
	enum claim_kind kind;
	bool subject; /* who is named before it did it, and is not who claims it: "red wins" */
	bool value;   /* it is also a word of the claim's value: "draw agreement" */
};

extern const char *const idle_words[]; /* that say nothing in a claim; NULL after the last */
/* The words for a kind that begin at p; NULL: none do. */
const struct phrase *phrase_find(const char *p, const char *end, const char **after);
/* How a kind of claim is written. */
struct kind_found {
	enum claim_kind kind;
	const struct phrase *phrase; /* NULL: the name of an event or of an ending stands for it */
	const char *at, *end;        /* the words for it, if they are nothing else */
};

/* Find it in the words from p on. */
bool kind_find(const struct game *g, const char *p, const char *end, struct kind_found *out);
/* Is it "drawn at 12", of a card, and not of a game, of which is said how it was drawn? */
bool means_card(const struct record *r, const char *p, const char *end);
/* Does a reason begin with this word? */
bool span_is_reason(struct span w);
/* Where the name ends of who makes the claim, or did what it says; NULL: nobody is named.  *with_colon: a colon, perhaps after
 * blanks, says that it is who makes it. */
const char *caller_end(const struct record *r, const char *text, const char *end, bool *with_colon);

/* ---- written.c: a claim as a person writes it --------------------------------------------------- */

/* Read all of a text.  false: *c->p says what is wrong. */
bool written_read(struct parts *c, const char *text, size_t len, enum claim_kind *kind);
/* Read a kind of claim, and nothing else. */
bool written_kind(const char *text, size_t len, enum claim_kind *kind);
/* Put the value of a field of a mapping into its full spelling. */
bool written_field(struct parts *c, enum claim_kind kind, enum field f);

#endif
