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

/* Is the text a list of the cards of a deck?  Then say how it is written.  Always false. */
static bool
help_list(const struct node *n, struct problem *p)
{
	const char *at = n->text, *end = n->text + n->len;
	uint8_t deck[STC_UNKNOWN + 1] = { 0 };
	struct buffer text = { 0 };

	for (bool apart = true; at < end;) {
		unsigned card;

		if (*at == ' ' || *at == ',') {
			at++;
			apart = true;
			continue;
		}
		if (!apart || (card = stc_read_card(&at, end)) == STC_NONE || ++deck[card] > STC_CARDS_MAX)
			return false;
		apart = false;
	}
	if (deck[STC_UNKNOWN] > 0 || stc_deck_fault(deck) != NULL)
		return false;
	stc_write_counts(&text, deck);
	if (!text.failed) {
		problem_help(p, "write deck: %.*s", (int)text.len, text.data);
		problem_repair(p, 0, n->len, "%.*s", (int)text.len, text.data);
	}
	buffer_free(&text);
	return false;
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
	    "deck: {10: 1, 2: 4, B: 3, F: 1}", p)) == NULL)
		return n->kind == NODE_SCALAR && !data_is_name(n->text, n->len) && help_list(n, p);
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

/* ---- a deck that the record does not tell ---------------------------------------------------- */

enum { SLIPS = 2 }; /* so many cards of a side may be wrong by a slip of the pen */

unsigned
stc_count_side(const struct stc_setup *s, int seat, uint8_t have[STC_UNKNOWN + 1])
{
	memset(have, 0, STC_UNKNOWN + 1);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		have[s->side[seat].line[i]]++;
	for (unsigned i = 0; i < s->side[seat].nhand; i++)
		have[s->side[seat].hand[i]]++;
	for (unsigned i = 0; i < s->side[seat].npile; i++)
		have[s->side[seat].pile[i]]++;
	return STC_SLOTS - have[STC_NONE] + s->side[seat].nhand + s->side[seat].npile;
}

/* Which cards one has more than the other?  Returns how many. */
static unsigned
subtract(const uint8_t have[STC_RANKS], const uint8_t other[STC_RANKS], uint8_t more[STC_RANKS])
{
	unsigned n = 0;

	more[STC_NONE] = 0;
	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		more[r] = (uint8_t)(have[r] > other[r] ? have[r] - other[r] : 0);
		n += more[r];
	}
	return n;
}

/* Are the cards of a side those of the standard deck, but for a slip of the pen? */
static bool
is_nearly_standard(const uint8_t have[STC_RANKS])
{
	uint8_t ignored[STC_RANKS];

	return subtract(have, stc_standard_deck, ignored) <= SLIPS && subtract(stc_standard_deck, have, ignored) <= SLIPS;
}

/* Both sides have the same cards, and the header can tell them. */
static bool
tell_deck(const struct stc_setup *s, const uint8_t have[STC_RANKS], unsigned total, struct stc_setup *o, struct other_setup *how)
{
	struct buffer counts = { 0 };
	bool fits;

	*o = *s;
	o->deck_given = true;
	memcpy(o->deck, have, STC_RANKS);
	*how = (struct other_setup){ .key = "deck", .added = true };
	how->condition = total < stc_total(stc_standard_deck) ? "if you played with a smaller deck, " : "if you played with another deck, ";
	stc_write_counts(&counts, have);
	if ((fits = !counts.failed && counts.len < sizeof(how->value)))
		memcpy(how->value, counts.data, counts.len);
	snprintf(how->says, sizeof(how->says), "both sides have %u cards, which is no standard deck", total);
	buffer_free(&counts);
	return fits;
}

/* Neither side has the standard deck, and they have not the same one. */
static bool
tell_difference(uint8_t have[2][STC_UNKNOWN + 1], const unsigned total[2], struct other_setup *how)
{
	struct buffer text = { 0 };
	uint8_t more[STC_RANKS];
	bool fits;

	*how = (struct other_setup){ .anyway = true, .condition = "both sides play with the same deck, so write what is missing; a deck that is not "
		"the standard one is told, too, as in deck: {10: 1, 2: 4, B: 3, F: 1}" };
	buffer_printf(&text, "red has %u cards and blue has %u, and neither is a standard deck", total[STC_RED], total[STC_BLUE]);
	for (int seat = 0; seat < 2; seat++) {
		if (subtract(have[seat], have[!seat], more) == 0)
			continue;
		buffer_printf(&text, "; %s has more: ", game_stratego_card.seat[seat]);
		stc_write_counts(&text, more);
	}
	if ((fits = !text.failed && text.len < sizeof(how->says)))
		memcpy(how->says, text.data, text.len);
	buffer_free(&text);
	return fits;
}

bool
stc_as_variant(const void *setup, unsigned i, void *other, struct other_setup *how)
{
	const struct stc_setup *s = setup;
	uint8_t have[2][STC_UNKNOWN + 1];
	unsigned total[2];

	if (i > 0 || s->as_found || s->deck_given || s->viewer != SEAT_ARBITER)
		return false;
	for (int seat = 0; seat < 2; seat++) {
		total[seat] = stc_count_side(s, seat, have[seat]);
		if (have[seat][STC_NONE] + have[seat][STC_UNKNOWN] > 0 || s->side[seat].nhand != STC_HAND || is_nearly_standard(have[seat]))
			return false;
	}
	if (memcmp(have[STC_RED], have[STC_BLUE], STC_RANKS) == 0)
		return stc_deck_fault(have[STC_RED]) == NULL && tell_deck(s, have[STC_RED], total[STC_RED], other, how);
	return s->side[STC_RED].npile + s->side[STC_BLUE].npile > 0 && tell_difference(have, total, how);
}
