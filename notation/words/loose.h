/* words/loose.h: texts compared as people compare them: capitals, blanks and what stands between parts make no difference, and a
 * word stands for a sign ("takes" for x, "Spy" for S).
 *
 * A text is cut into parts: a letter with the digits after it ("a5", "m61"), digits alone, or one other letter or sign.  What only
 * stands between parts is no part: blanks, commas, full stops, colons, brackets, hyphens between letters or digits.
 */
#ifndef STRAT_WORDS_LOOSE_H
#define STRAT_WORDS_LOOSE_H

#include "core/game.h"
#include "named.h"

/* A character that looks like another one on paper and on screens. */
struct lookalike {
	const char *bytes, *what, *to; /* to: what a record has in its place */
};

/* The one that a text begins with, or NULL. */
const struct lookalike *lookalike_at(const char *p, size_t len);

/* A word that people write for a sign; "" if the sign says nothing more. */
struct spoken {
	const char *word, *sign; /* word is NULL after the last */
};

/* Words for signs: those of the game, those of every game, the names of its seats and of its kinds of pieces. */
struct spoken_words {
	const struct game *game;
	const struct spoken *own; /* NULL: none */
	const struct named *named; /* the players; NULL: nobody knows */
	const char *slots;        /* letters of the places that people number from 1; NULL: there are none */
	bool renumbered;          /* kinds whose letter is a digit may have another one */
};

/* The letter of a kind of pieces that has this name, or a plural; NULL: none has. */
const char *spoken_kind(const struct spoken_words *w, const char *name, size_t len);
/* The same at the beginning of a text for a name in short, of which one kind alone can be meant: "Inf", "Lt", "Marsh".  Returns how many
 * bytes it takes, or 0. */
size_t spoken_short(const struct spoken_words *w, const char *p, const char *end, const char **letter);

enum { LOOSE_PARTS_MAX = 40, LOOSE_TEXT_MAX = 120 };

struct loose_part {
	uint8_t at, len;   /* in text */
	uint8_t from, to;  /* in the text that was cut */
};

struct loose {
	uint8_t n;
	bool whole;   /* nothing had to be left out for want of room */
	bool hyphen;  /* one stood between parts */
	bool named;   /* it has the name of a seat, or what names of seats begin with: "army" */
	uint8_t seat; /* the seat that it names, or SEAT_NONE */
	uint8_t used; /* bytes of text */
	uint64_t kinds; /* where there are slots: the parts that stand for words, and are capitals, as kinds of pieces are written */
	uint64_t small; /* the parts that are one small letter, as slots are */
	struct loose_part part[LOOSE_PARTS_MAX];
	char text[LOOSE_TEXT_MAX];
};

/* Cut a text.  w: with words for signs; NULL: it is as the tools write it. */
void loose_cut(struct loose *l, const struct spoken_words *w, const char *text, size_t len);
/* Has the part at least one letter or digit? */
bool loose_is_word(const struct loose *l, unsigned part);
/* Is it a letter with digits, as most games name squares? */
bool loose_is_square(const struct loose *l, unsigned part);
/* Are all parts of some, but for those of the set `without`, parts of all, in the same order?  *met: which parts of all.  Digits
 * and letters may be cut into parts in another way. */
bool loose_within(const struct loose *some, uint64_t without, const struct loose *all, uint64_t *met);

/* Does the word only stand between two others, as people put strokes and semicolons there? */
bool word_separates(const char *word, size_t len);
/* Does it only say what somebody thinks of a move, as "!!" does? */
bool word_praises(const char *word, size_t len);

#endif
