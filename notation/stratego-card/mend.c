/* stratego-card/mend.c: what was meant by cards and actions that are not written as they should be. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "words/list.h"

/* ---- cards ---------------------------------------------------------------------------------------- */

static const char rest_of_deck[] = "write what was drawn, from the top, and then the rest in any order";

/* Does the text say how many cards there are, or that they are unknown, in place of cards? */
static bool
is_count(const char *text, size_t len)
{
	return (len > 1 && strchr("*?x", text[0]) != NULL && isdigit((unsigned char)text[1])) || is_name_but_for_case("unknown", text, len) ||
	    is_name_but_for_case("shuffled", text, len) || is_name_but_for_case("hidden", text, len);
}

bool
stc_no_card(struct problem *p, size_t len, bool deck)
{
	static const struct spoken_words spoken = { .game = &game_stratego_card };
	static const struct list_words l = { .spoken = &spoken };

	if (deck && is_count(p->node->text + p->offset, len))
		return problem_help(p, "%s", rest_of_deck);
	return list_kinds(&l, len, p);
}

bool
stc_line_no_card(struct line *l)
{
	static const struct spoken_words spoken = { .game = &game_stratego_card };
	static const struct list_words words = { .spoken = &spoken };
	struct node here = { .kind = NODE_SCALAR, .text = l->text, .len = (size_t)(l->end - l->text) };
	char what[40];
	size_t n = utf8_length(l->at, (size_t)(l->end - l->at));

	snprintf(what, sizeof(what), "'%.*s' is not a card", (int)(n > 0 ? n : 1), l->at);
	line_wrong(l, what);
	l->p->node = &here;
	list_kinds(&words, n > 0 ? n : 1, l->p);
	l->p->node = NULL;
	return false;
}

/* ---- set-ups -------------------------------------------------------------------------------------- */

/* The place of the first unknown card in a line of a side's cards and in those below it, or 0. */
static size_t
find_unknown(const struct node *side, unsigned line)
{
	const char *p = side->text, *end = p + side->len, *word;
	unsigned at = 0;
	bool new_line;
	size_t len;

	for (bool first = true; (word = picture_word(&p, end, &len, &new_line)) != NULL; first = false, p = word + len) {
		at += new_line && !first;
		if (at >= line && *word == '?')
			return (size_t)(word - side->text);
	}
	return 0;
}

/* The cards that a side's deck has beside those that the set-up gives it, the lowest rank first.  Returns how many there are. */
static unsigned
write_rest(const struct stc_setup *s, int seat, struct buffer *out)
{
	uint8_t have[STC_UNKNOWN + 1];
	unsigned n = 0;

	stc_count_side(s, seat, have);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		for (unsigned k = have[r]; k < s->deck[r]; k++, n++) {
			buffer_text(out, n > 0 ? " " : "");
			stc_write_card(out, r);
		}
	return n;
}

/* Nobody needs to know the order of the cards that were never drawn. */
static void
help_deck(const struct stc_setup *s, int seat, unsigned missing, struct problem *p)
{
	struct buffer rest = { 0 };
	bool told = write_rest(s, seat, &rest) == missing && !rest.failed;

	if (told)
		problem_help(p, "%s; these are left: %.*s", rest_of_deck, (int)rest.len, rest.data);
	else
		problem_help(p, "%s", rest_of_deck);
	buffer_free(&rest);
}

static void
help_given(const struct stc_setup *s, struct problem *p)
{
	if (s->viewer == SEAT_ARBITER)
		problem_help(p, "write the card; if the record is from what one player saw, write log: red or log: blue");
	else
		problem_help(p, "write the card, which %s saw", game_stratego_card.seat[s->viewer]);
}

void
stc_mend_setup(const struct node *setup, const void *read, const struct trace *t, struct problem *p)
{
	const struct stc_setup *s = read;
	int seat = t->nvalues > 0 ? t->value[t->detail == STC_D_RANK && t->nvalues > 1] : 0;
	const struct node *side = node_get(setup, game_stratego_card.seat[seat & 1]);

	if (s->as_found || side == NULL)
		return;
	p->node = side;
	switch (t->detail) {
	case STC_D_RANK:
	case STC_D_RANK_HAND:
		p->offset = find_unknown(side, t->detail == STC_D_RANK_HAND);
		help_given(s, p);
		break;
	case STC_D_RANK_DECK:
		p->offset = find_unknown(side, 2);
		/* fall through */
	case STC_D_NO_DECK:
		help_deck(s, seat, t->nvalues > 1 ? t->value[1] : 0, p);
		break;
	case STC_D_SEEN:
		problem_help(p, "in the log of one seat write ? for each card of the other side, and no deck");
		break;
	default:
		break;
	}
}

/* ---- actions -------------------------------------------------------------------------------------- */

/* A draw leaves out some of the cards that were drawn, or says how many there were in a log that does not know them. */
static bool
mend_draw(const struct action *a, const struct trace *t, struct action *out)
{
	unsigned said = a->said[STC_SAID_CARDS], truth = t->truth[STC_SAID_CARDS], k = 0;

	if (!action_says(a, STC_SAID_CARDS) || (t->truth_marks & 1U << STC_SAID_CARDS) == 0)
		return false;
	for (unsigned i = 0; stc_packed(truth, 0) != STC_UNKNOWN && i < STC_HAND && stc_packed(said, i) != STC_NONE; i++, k++) { /* both are sorted */
		while (k < STC_HAND && stc_packed(truth, k) != stc_packed(said, i))
			k++;
		if (k >= STC_HAND)
			return false;
	}
	*out = *a;
	out->said[STC_SAID_CARDS] = t->truth[STC_SAID_CARDS];
	return true;
}

/* Only the sign between two ranks is wrong, or the ranks are exchanged.  If they are equal, a house rule may be meant. */
bool
stc_mend_action(const void *state, const struct action *a, const struct trace *t, struct action *out)
{
	static const unsigned all = 1U << STC_SAID_ATTACKER | 1U << STC_SAID_DEFENDER | 1U << STC_SAID_RESULT;

	(void)state;
	if (a->kind == STC_A_DRAW)
		return mend_draw(a, t, out);
	if (a->kind != STC_A_ATTACK || !action_says(a, STC_SAID_RESULT) || (t->truth_marks & all) != all ||
	    !action_says_both(a, t, STC_SAID_ATTACKER, STC_SAID_DEFENDER) || a->said[STC_SAID_ATTACKER] == a->said[STC_SAID_DEFENDER])
		return false;
	*out = *a;
	memcpy(out->said, t->truth, sizeof(out->said));
	return true;
}
