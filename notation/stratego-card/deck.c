/* stratego-card/deck.c: read and write the deck that a record names or holds. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

/* A deck is a mapping of counts, or has this mapping under the key cards. */
static const char *const deck_parts[] = { "cards", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "S", "B", "F", NULL };
const struct notation_data stc_data[] = { { "deck", deck_parts }, { NULL, NULL } };

static const char standard[] = "standard";

static bool
read_count(const struct node *n, uint8_t *count)
{
	unsigned total = 0;

	if (n->kind != NODE_SCALAR || n->len == 0 || n->len > 2)
		return false;
	for (size_t i = 0; i < n->len; i++) {
		if (n->text[i] < '0' || n->text[i] > '9')
			return false;
		total = total * 10 + (unsigned)(n->text[i] - '0');
	}
	*count = (uint8_t)total;
	return total <= STC_CARDS_MAX;
}

const char *
stc_deck_fault(const uint8_t deck[STC_RANKS])
{
	unsigned total = stc_total(deck);

	if (total < STC_DEALT || total > STC_CARDS_MAX)
		return "a deck must have 8 to 32 cards";
	if (deck[STC_FLAG] > 1)
		return "a deck must have one Flag, or none";
	if (total == (unsigned)deck[STC_BOMB] + deck[STC_FLAG])
		return "a deck must have a card that can attack";
	return NULL;
}

/* Read how many cards there are of one rank.  given: the ranks that were read before. */
static bool
read_rank(const struct node *k, bool given[STC_RANKS], uint8_t deck[STC_RANKS], struct problem *p)
{
	const char *q = k->text;
	unsigned card = stc_read_card(&q, k->text + k->len);

	if (card == STC_NONE || card == STC_UNKNOWN || q != k->text + k->len)
		return problem_set(p, DIAG_VALUE, k, 0, "'%.20s' is not a rank", k->text);
	if (given[card])
		return problem_set(p, DIAG_KEY_DUPLICATE, k, 0, "the count of '%.20s' is here a second time", k->text);
	given[card] = true;
	return read_count(k->value, &deck[card]) ||
	    problem_set(p, DIAG_VALUE, k->value, 0, "a count must be a number up to %d", STC_CARDS_MAX);
}

/* Read counts.  bare: the mapping is the whole deck, and may have parts that are not counts. */
static bool
read_counts(const struct node *n, bool bare, uint8_t deck[STC_RANKS], struct problem *p)
{
	const char *fault;
	bool given[STC_RANKS] = { false }, good = true;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "the cards of a deck must be counts by rank, as in {2: 4, B: 3, F: 1}");
	memset(deck, 0, STC_RANKS);
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		if (!notation_reads_part(stc_data, k) && notation_keeps_part(stc_data, k) && bare)
			continue;
		if (!problem_go_on(p, read_rank(k, given, deck, p), &good))
			return false;
	}
	if (!good)
		return false;
	if ((fault = stc_deck_fault(deck)) != NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "%s", fault);
	return true;
}

/* Read a deck of a file: the cards, and parts for people. */
static bool
read_deck(const struct node *n, uint8_t deck[STC_RANKS], struct problem *p)
{
	const struct node *cards = node_get(n, "cards");

	if (cards == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "a deck must have its counts under cards:");
	return read_counts(cards, false, deck, p);
}

bool
stc_find_deck(const struct setup_source *src, struct stc_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "deck"), *found;
	struct data_reading in;

	memcpy(s->deck, stc_standard_deck, sizeof(s->deck));
	if (n == NULL || node_is(n, standard))
		return true;
	s->deck_given = true;
	if (n->kind == NODE_MAPPING) {
		s->deck_more = notation_has_more(stc_data, n);
		return node_get(n, "cards") != NULL ? read_deck(n, s->deck, p) : read_counts(n, true, s->deck, p);
	}
	if ((found = data_find(src->data, n, "take the line out if it is the deck of 23 cards; else write how many there are of each, as in "
	    "{10: 1, 2: 4, B: 3, F: 1}", p)) == NULL)
		return false;
	snprintf(s->deck_name, sizeof(s->deck_name), "%.*s", STC_NAME_MAX, n->text);
	data_enter(&in, p);
	return data_leave(&in, src->data, n, p, read_deck(found, s->deck, p));
}

void
stc_write_counts(struct buffer *out, const uint8_t deck[STC_RANKS])
{
	static const uint8_t order[] = { STC_FIELD_MARSHAL, STC_GENERAL, STC_COLONEL, STC_MAJOR, STC_CAPTAIN,
		STC_LIEUTENANT, STC_SERGEANT, STC_MINER, STC_SCOUT, STC_SPY, STC_BOMB, STC_FLAG };
	const char *lead = "{";

	for (size_t i = 0; i < sizeof(order); i++) {
		if (deck[order[i]] == 0)
			continue;
		buffer_text(out, lead);
		stc_write_card(out, order[i]);
		buffer_printf(out, ": %u", deck[order[i]]);
		lead = ", ";
	}
	buffer_char(out, '}');
}
