/* stratego-card/setup.c: read and write set-ups: the deck, the cards dealt, or a position with which a record begins. */
#include "internal.h"

#include <string.h>

#include "words/list.h"

const char *const stc_keys[] = { "deck", NULL };
const char *const stc_setup_parts[] = { "red", "blue", "position", NULL };

void
stc_unname_setup(void *setup)
{
	struct stc_setup *s = setup;

	memset(s->deck_name, 0, sizeof(s->deck_name));
	s->deck_given = true;
}

void
stc_write_keys(const void *setup, struct buffer *out)
{
	const struct stc_setup *s = setup;

	if (!s->deck_given || s->as_found)
		return;
	buffer_text(out, "deck: ");
	if (s->deck_name[0] != '\0')
		yaml_scalar(out, s->deck_name, strlen(s->deck_name));
	else if (s->deck_more) {
		buffer_text(out, "{cards: ");
		stc_write_counts(out, s->deck);
		buffer_char(out, '}');
	} else {
		stc_write_counts(out, s->deck);
	}
	buffer_char(out, '\n');
}

static inline bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* A side while it is read. */
struct side_reader {
	const struct node *n;
	const char *at, *end;
	struct problem *p;
	bool good;
	bool deck; /* the line of the deck is read */
};

static bool
is_card(const void *about, const char *word, size_t len)
{
	const char *q = word;

	(void)about;
	return stc_read_card(&q, word + len) != STC_NONE && q == word + len;
}

/* A card of that length cannot be read, as the problem says.  If its line is only written in another way, go to the end of it. */
static bool
help_line(struct side_reader *r, size_t len)
{
	static const struct spoken_words spoken = { .game = &game_stratego_card };
	static const struct list_words l = { .spoken = &spoken, .reads = is_card };

	if (list_help(&l, r->n, r->p))
		while (r->at < r->end && *r->at != '\n')
			r->at++;
	else
		stc_no_card(r->p, len, r->deck);
	return false;
}

/* Read the card that is here, and go past it.  STC_NONE: there is none, and problem_go_on was called. */
static bool
read_written_card(struct side_reader *r, unsigned *card)
{
	const char *word = r->at, *q = r->at;

	*card = stc_read_card(&q, r->end);
	while (r->at < r->end && !is_blank(*r->at) && *r->at != '\n')
		r->at++;
	if (*card != STC_NONE && q == r->at)
		return true;
	*card = STC_NONE;
	problem_set(r->p, DIAG_SETUP_SYNTAX, r->n, (size_t)(word - r->n->text), "'%.*s' is not a card",
	    (int)(r->at - word < 20 ? r->at - word : 20), word);
	return problem_go_on(r->p, help_line(r, (size_t)(r->at - word)), &r->good);
}

/* A word with a colon, or "hand", is no card, but says what the line is.  Go past it.  false: read nothing more. */
static bool
refuse_label(struct side_reader *r)
{
	const char *word = r->at;
	size_t len, blanks = 0;

	while (r->at < r->end && !is_blank(*r->at) && *r->at != '\n')
		r->at++;
	len = (size_t)(r->at - word);
	while (r->at + blanks < r->end && is_blank(r->at[blanks]))
		blanks++;
	problem_set(r->p, DIAG_SETUP_SYNTAX, r->n, (size_t)(word - r->n->text), "'%.*s' is not a card", (int)(len < 20 ? len : 20), word);
	problem_help(r->p, "take it out: the first line is the front line, the second the hand, the third the deck");
	if (r->at + blanks < r->end && word[len + blanks] != '\n')
		problem_repair(r->p, r->p->offset, len + blanks + 1, "%c", word[len + blanks]);
	return problem_go_on(r->p, false, &r->good);
}

/* Does the next word end in a colon, or say which line this is? */
static bool
is_label(const struct side_reader *r)
{
	static const char *const lines[] = { "front", "line", "hand", "deck" };
	const char *q = r->at;
	bool found;

	while (q < r->end && !is_blank(*q) && *q != '\n')
		q++;
	found = q > r->at && q[-1] == ':';
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		found = found || is_name_but_for_case(lines[i], r->at, (size_t)(q - r->at));
	return found;
}

/* Read the cards of the next line that is not blank.  false: read nothing more. */
static bool
read_picture_line(struct side_reader *r, uint8_t *cards, unsigned max, uint8_t *n)
{
	unsigned count = 0, card;

	while (r->at < r->end && (is_blank(*r->at) || *r->at == '\n'))
		r->at++;
	if (is_label(r) && !refuse_label(r))
		return false;
	for (;; count++) {
		while (r->at < r->end && is_blank(*r->at))
			r->at++;
		if (r->at == r->end || *r->at == '\n')
			break;
		if (count == max && !problem_go_on(r->p, problem_set(r->p, DIAG_SETUP_SYNTAX, r->n,
		        (size_t)(r->at - r->n->text), "the line has more cards than belong there"), &r->good))
			return false;
		if (!read_written_card(r, &card))
			return false;
		if (count < max)
			cards[count] = (uint8_t)card;
	}
	*n = (uint8_t)(count < max ? count : max);
	return true;
}

/* Read three lines: the front line from its owner's left, the hand, the deck from the top. */
static bool
read_picture(const struct node *n, struct stc_setup *s, int seat, struct problem *p)
{
	struct side_reader r = { .n = n, .p = p, .good = true };
	uint8_t *hand = s->side[seat].hand, *pile = s->side[seat].pile, npile, down;

	if (n->kind != NODE_SCALAR) {
		problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "a side must be lines of cards: front line, hand, deck");
		p->lines = true;
		return problem_help(p, "write %s: |, and below it three lines of cards alone, as 4 8 3 5 F", game_stratego_card.seat[seat]);
	}
	r.at = n->text;
	r.end = n->text + n->len;
	if (!read_picture_line(&r, s->side[seat].line, STC_SLOTS, &down) ||
	    !read_picture_line(&r, hand, STC_HAND, &s->side[seat].nhand))
		return false;
	r.deck = true;
	if (!read_picture_line(&r, pile, STC_PILE_MAX, &npile))
		return false;
	while (r.at < r.end && (is_blank(*r.at) || *r.at == '\n'))
		r.at++;
	if (r.at < r.end)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(r.at - n->text), "a side has three lines of cards at most");
	if (!r.good)
		return false;
	stc_sort_hand(hand);
	s->side[seat].npile = npile;
	for (unsigned i = 0, j = npile; i + 1 < j--; i++) {
		uint8_t card = pile[i];

		pile[i] = pile[j];
		pile[j] = card;
	}
	return true;
}

static bool
read_found(const struct setup_source *src, const struct node *position, struct stc_setup *s, struct problem *p)
{
	s->as_found = true;
	return position_read_found(src, stc_read_position, position, &s->state, p);
}

/* Only one side's cards are there. */
static bool
help_side(const struct setup_source *src, const struct node *setup, const struct node *red, const struct node *blue, struct problem *p)
{
	const struct node *there = setup->child;
	const char *missing = game_stratego_card.seat[red == NULL ? STC_RED : STC_BLUE];

	if ((red == NULL) == (blue == NULL) || !(node_is(there, "red") || node_is(there, "blue")))
		return false;
	if (src->viewer == SEAT_ARBITER || strcmp(game_stratego_card.seat[src->viewer], missing) == 0)
		return problem_help(p, "write the cards of %s too; if the record is from what one player saw, write log: red or log: blue", missing);
	problem_help(p, "write those of %s as they are not known: %s: |, and below it the lines ? ? ? ? ? and ? ? ?", missing, missing);
	if (setup->style == STYLE_FLOW)
		return false;
	problem_repair(p, 0, there->len, "%s: |\n  ? ? ? ? ?\n  ? ? ?\n%.*s", missing, (int)there->len, there->text);
	p->repair.aligned = true;
	p->repair.node = there;
	return false;
}

bool
stc_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct stc_setup *s = out;
	const struct node *red, *blue, *position;
	bool good = true;

	memset(s, 0, offsetof(struct stc_setup, state)); /* only a position as found needs the state */
	s->viewer = src->viewer;
	*src->moves_read = true; /* with any deck they are written in the same way */
	if (!problem_go_on(p, stc_find_deck(src, s, p), &good))
		return false;
	if (setup->kind != NODE_MAPPING)
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "setup must have the cards of red: and those of blue:");
	red = node_get(setup, "red");
	blue = node_get(setup, "blue");
	position = node_get(setup, "position");
	if (position != NULL && setup->child->next == NULL)
		return problem_go_on(p, read_found(src, position, s, p), &good) && good;
	if ((red == NULL || blue == NULL || setup->child->next->next != NULL) && !problem_go_on(p, problem_set(p,
	        DIAG_SETUP_SYNTAX, setup, 0, "a set-up has the cards of red and of blue, or a position") || help_side(src, setup, red, blue, p), &good))
		return false;
	return (red == NULL || problem_go_on(p, read_picture(red, s, STC_RED, p), &good)) &&
	    (blue == NULL || problem_go_on(p, read_picture(blue, s, STC_BLUE, p), &good)) && good;
}

static void
write_line(struct buffer *out, const uint8_t *cards, unsigned n, bool from_top)
{
	const char *lead = "    ";

	for (unsigned i = 0; i < n; i++) {
		unsigned card = cards[from_top ? n - 1 - i : i];

		if (card == STC_NONE)
			continue;
		buffer_text(out, lead);
		stc_write_card(out, card);
		lead = " ";
	}
	if (n > 0)
		buffer_char(out, '\n');
}

void
stc_write_setup(const void *setup, struct buffer *out)
{
	const struct stc_setup *s = setup;

	if (s->as_found) {
		position_write_found(stc_write_position, &s->state, out);
		return;
	}
	buffer_text(out, "setup:\n");
	for (int seat = STC_BLUE; seat >= STC_RED; seat--) { /* as red sees the table */
		buffer_printf(out, "  %s: |\n", game_stratego_card.seat[seat]);
		write_line(out, s->side[seat].line, STC_SLOTS, false);
		write_line(out, s->side[seat].hand, s->side[seat].nhand, false);
		write_line(out, s->side[seat].pile, s->side[seat].npile, true);
	}
}
