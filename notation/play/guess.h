/* play/guess.h: which legal actions fit a few words of the moves; see guess.c. */
#ifndef STRAT_PLAY_GUESS_H
#define STRAT_PLAY_GUESS_H

#include "play.h"

enum {
	SPANS_MAX = 16, /* an action is looked for in so many words … */
	SPAN_MAX = 120, /* … and bytes */
};

/* What is left out of what was written.  The first way in which an action fits counts. */
enum guess_way {
	WAY_WHOLE,
	WAY_TAIL,   /* signs at the end, such as ! */
	WAY_ARROWS, /* and > between squares */
	WAY_PIECE,  /* and the name of the piece, or another sign, in front of a square */
	WAY_NUMBER, /* a move number in front, of which the full stop is missing */
	WAYS,
};

/* What of the action was left out. */
enum guess_kind {
	GUESS_EXACT,
	GUESS_BARE, /* marks */
	GUESS_UNNAMED, /* who acts */
	GUESS_LOOSE /* signs */
};

/* A text that can be meant. */
struct guess {
	unsigned n; /* how many different ones were found of the best kind; the first is kept */
	enum guess_kind kind;
	struct action action;
	size_t len;
	char text[MEANT_MAX];
};

/* A word, or some of the words after it, too. */
struct span {
	size_t len; /* in the moves */
	bool numbered; /* it begins with a digit and a colon, which say who acts */
	struct loose cut;
	uint64_t without[WAYS];
	struct guess guess[WAYS];
};

struct guessing {
	struct player *p;
	unsigned nspans;
	struct span span[SPANS_MAX];
	unsigned looked;    /* how many legal actions there are */
	unsigned ordinary;  /* how many of them can be examples */
	struct {            /* the one that has most in common with the words, if there is any */
		unsigned common;
		size_t len; /* of its text */
		struct action action;
	} near;
	bool failed;        /* out of memory, or there were too many */
	bool no_memory;
};

/* Hold the words from an offset of the moves on, in one line, against what is legal where the player is. */
void guess_find(struct guessing *s, struct player *p, size_t offset);
/* The longest span, of at least so many words, that one action alone fits, in the way that leaves out least; NULL: none. */
const struct guess *guess_best(const struct guessing *s, unsigned words, const struct span **span);
/* The longest span that any action fits, and the first of these actions; NULL: none does. */
const struct guess *guess_any(const struct guessing *s);
/* Without a number in front, do the words fit another action than this one? */
bool guess_without_number(const struct guessing *s, const struct guess *guess);

#endif
