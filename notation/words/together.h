/* words/together.h: an action that people wrote with blanks, commas and words for signs, put together as actions are written.
 *
 * This looks at the spelling alone.  All letters, digits and signs are kept in their order.  Words are taken only if they say the same
 * wherever they stand; between two squares a hyphen takes the place of what separates them.
 */
#ifndef STRAT_WORDS_TOGETHER_H
#define STRAT_WORDS_TOGETHER_H

#include "loose.h"

enum {
	TOGETHER_MAX = 80,
	TOGETHER_KEPT = 4, /* so many brackets and colons stand between two parts */
	TOGETHER_FORMS = 12,
};

/* What stands in front of a part. */
struct together_gap {
	bool blank, dash; /* a blank, a hyphen or "to" */
	char separator;   /* a comma or another sign that separates, or 0 */
	uint8_t nkept;
	char kept[TOGETHER_KEPT];
};

struct together {
	struct loose cut;
	const char *text; /* that was cut */
	struct together_gap gap[LOOSE_PARTS_MAX + 1]; /* the last one is behind all parts */
	uint64_t words, kinds; /* the parts that stand for words, and for names of kinds */
	bool number_apart;  /* it begins with a number, and a blank is behind that */
	bool squares_apart; /* nothing but a blank is between two squares */
	bool mixed;         /* it has single letters of both sizes */
};

/* Cut a text.  sure: words of w->own that say all by themselves, NULL after the last; or NULL.  false: it has other words, or signs of
 * which nobody knows what they say. */
bool together_cut(struct together *t, const struct spoken_words *w, const char *const *sure, const char *text, size_t len);
/* Put it together in one of the forms.  Returns how long it is; 0: it is too long, or the form makes something else of it. */
size_t together_write(const struct together *t, const struct spoken_words *w, unsigned form, char out[TOGETHER_MAX]);

/* Does a text that was cut say the same as an action, as it is written, in another order: "tank 2 leads" for L2?  alone: nothing else can be
 * meant, so that signs make no difference. */
bool together_turned(const struct loose *cut, const char *text, size_t len, bool alone);

#endif
