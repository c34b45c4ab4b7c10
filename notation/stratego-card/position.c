/* stratego-card/position.c: read position lines. */
#include "internal.h"

#include <ctype.h>
#include <string.h>

static unsigned
line_cards(struct line *l, uint8_t *cards, unsigned max)
{
	return stc_read_cards(&l->at, l->end, cards, max);
}

static bool
line_slot(struct line *l, uint8_t *slot)
{
	uint16_t s;

	if (!stc_read_slot(&l->at, l->end, &s))
		return false;
	*slot = (uint8_t)s;
	return true;
}

static bool
line_pile(struct line *l, struct stc_side *s)
{
	uint8_t cards[STC_PILE_MAX];
	uint32_t n;

	if (line_next(l, "*")) {
		if (!line_number(l, STC_PILE_MAX, &n))
			return false;
		s->npile = (uint8_t)n;
		memset(s->pile, STC_UNKNOWN, s->npile);
		return true;
	}
	s->npile = (uint8_t)line_cards(l, cards, STC_PILE_MAX);
	for (unsigned i = 0; i < s->npile; i++)
		s->pile[i] = cards[s->npile - 1 - i];
	return true;
}

/* Is a letter or a digit at the cursor where a card may stand, and does no card begin there? */
static bool
is_no_card(const struct line *l)
{
	const char *at = l->at;

	return at < l->end && isalnum((unsigned char)*at) && stc_read_card(&at, l->end) == STC_NONE;
}

static bool
line_side(struct line *l, int seat)
{
	struct stc_side *s = &stc_filled(l)->side[seat];
	uint8_t out[STC_CARDS_MAX];
	unsigned n;

	for (unsigned i = 0; i < STC_SLOTS; i++) {
		if (line_next(l, "."))
			continue;
		if ((s->line[i] = (uint8_t)stc_read_card(&l->at, l->end)) == STC_NONE)
			return l->at < l->end && strchr("/ ", *l->at) == NULL ? stc_line_no_card(l)
			    : line_wrong(l, "a front line has five slots, with a card or a full stop for each");
		if (line_next(l, "!")) {
			s->known.seen |= (uint8_t)(1U << i);
		} else if (l->at < l->end && (*l->at == '~' || *l->at == '^')) {
			s->known.still |= (uint8_t)(1U << i);
			s->known.bombs |= (uint8_t)((unsigned)(*l->at++ == '^') << i);
		}
	}
	if (!line_next(l, "/"))
		return line_wrong(l, "a stroke (/) and the hand must follow the front line");
	s->nhand = (uint8_t)line_cards(l, s->hand, STC_HAND);
	stc_sort_hand(s->hand);
	if (is_no_card(l))
		return stc_line_no_card(l);
	if (!line_next(l, "/") || !line_pile(l, s))
		return line_wrong(l, "a stroke (/) and the deck must follow the hand");
	if (is_no_card(l))
		return stc_line_no_card(l);
	if (!line_next(l, "/"))
		return line_wrong(l, "a stroke (/) and the cards that are out must follow the deck");
	n = line_cards(l, out, STC_CARDS_MAX);
	for (unsigned i = 0; i < n; i++) {
		if (out[i] == STC_UNKNOWN)
			return line_wrong(l, "a card that is out must be known");
		s->out[out[i]]++;
	}
	return true;
}

static bool
line_fill(struct line *l, struct stc_look *look)
{
	struct stc_fill *f = &look->fill[look->nfills];
	uint32_t fresh;
	unsigned card;

	if (look->nfills == STC_FILLS_MAX)
		return line_wrong(l, "there are more filled gaps than are remembered");
	if (!line_slot(l, &f->place)) {
		if ((card = stc_read_card(&l->at, l->end)) == STC_NONE || card == STC_UNKNOWN)
			return line_wrong(l, "a slot or a card is expected here");
		f->place = (uint8_t)(STC_TURNED | card);
	}
	if (!line_next(l, "@") || !line_number(l, STC_CARDS_MAX, &fresh))
		return line_wrong(l, "a fill is a place, @ and a number");
	f->fresh = (uint8_t)fresh;
	look->nfills++;
	return true;
}

static bool
line_look(struct line *l, struct stc_look *look)
{
	uint32_t fresh;
	unsigned card;

	look->closed = line_next(l, "-");
	while (look->n < STC_HAND && (card = stc_read_card(&l->at, l->end)) != STC_NONE) {
		if (card == STC_UNKNOWN)
			return line_wrong(l, "a hand that was seen must be known");
		if (look->closed && line_next(l, "!"))
			look->due |= (uint8_t)(1U << look->n);
		look->card[look->n++] = (uint8_t)card;
	}
	if (look->n == 0)
		return line_wrong(l, "a card is expected here");
	if (!look->closed && line_next(l, "+")) {
		if (!line_number(l, STC_CARDS_MAX, &fresh))
			return line_wrong(l, "a number is expected here");
		look->fresh = (uint8_t)fresh;
	}
	if (line_next(l, ":"))
		do
			if (!line_fill(l, look))
				return false;
		while (line_next(l, ","));
	return true;
}

/* Check that a look is one that the rules could keep: the card of the first fill is unseen; each other fill is an unseen card
 * in the front line, named once, or a card that was seen, of each rank no more than the look has; and no fill has more fresh
 * cards than a later one. */
static bool
check_look(struct line *l, const struct stc_side *s, const struct stc_look *look, unsigned *named)
{
	bool last = look == &s->known.look[s->known.nlooks - 1];

	if ((!look->closed && !last) || (look->closed && look->nfills == 0) ||
	    (look->nfills > 0 && (look->fill[0].place & STC_TURNED) != 0))
		return line_wrong(l, "the game would not keep seen hands in this form");
	for (unsigned i = 0; i < look->nfills; i++) {
		unsigned place = look->fill[i].place, same = 0;
		unsigned later = i + 1 < look->nfills ? look->fill[i + 1].fresh : look->closed ? UINT8_MAX : look->fresh;

		if (look->fill[i].fresh > later)
			return line_wrong(l, "later fills can have been drawn as well");
		if ((place & STC_TURNED) == 0) {
			if (s->line[place] == STC_NONE || ((s->known.seen | *named) >> place & 1) != 0)
				return line_wrong(l, "a gap filled holds a card that was not seen");
			*named |= 1U << place;
			continue;
		}
		for (unsigned j = 0; j < look->nfills; j++)
			same += look->fill[j].place == place;
		for (unsigned j = 0; j < look->n; j++)
			same -= look->card[j] == (place & ~(unsigned)STC_TURNED);
		if ((int)same > 0)
			return line_wrong(l, "the game would not keep a seen card in this form");
	}
	return true;
}

static bool
line_hand(struct line *l)
{
	struct stc_side *s = &stc_filled(l)->side[l->field->which];
	unsigned named = 0;

	do {
		if (s->known.nlooks == STC_LOOKS_MAX)
			return line_wrong(l, "more hands were seen than are remembered");
		if (!line_look(l, &s->known.look[s->known.nlooks]))
			return false;
		s->known.nlooks++;
	} while (line_next(l, ";"));
	for (unsigned i = 0; i < s->known.nlooks; i++)
		if (!check_look(l, s, &s->known.look[i], &named))
			return false;
	return true;
}

static bool
line_deck(struct line *l)
{
	uint32_t n;

	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		if ((r > STC_SPY && !line_next(l, ",")) || !line_number(l, STC_CARDS_MAX, &n))
			return line_wrong(l, "a deck has twelve counts up to 32");
		stc_filled(l)->deck[r] = (uint8_t)n;
	}
	return true;
}

static bool
line_quiet(struct line *l)
{
	uint32_t n;

	if (!line_number(l, UINT16_MAX, &n))
		return line_wrong(l, "a number is expected here");
	stc_filled(l)->quiet = (uint16_t)n;
	return true;
}

static bool
line_test(struct line *l)
{
	if (stc_filled(l)->test != STC_TEST_OPEN)
		return line_wrong(l, "only one of drew, free and let-go can be there");
	stc_filled(l)->test = (uint8_t)l->field->which;
	return true;
}

/* Read the last action, with the slots that this kind of action has: "red:axb". */
static bool
line_last(struct line *l)
{
	static const char signs[] = " +xS2F=-";
	struct stc_last *last = &stc_filled(l)->last;
	const char *sign;
	bool slot, target;

	last->slot = last->target = last->second = STC_NO_SLOT;
	if (!position_seat(l, &last->seat) || !line_next(l, ":"))
		return line_wrong(l, "last= must name a side and what it did");
	slot = line_slot(l, &last->slot);
	if (l->at == l->end || (sign = strchr(signs + 1, *l->at)) == NULL || *sign == '\0')
		return line_wrong(l, "this is not an action");
	last->kind = (uint8_t)(sign - signs);
	if (slot != (last->kind != STC_A_DRAW && last->kind != STC_A_LEAVE))
		return line_wrong(l, "a slot must come before everything but + and -");
	l->at++;
	target = line_slot(l, &last->target);
	if (target != (last->kind == STC_A_ATTACK || last->kind == STC_A_SCOUT))
		return line_wrong(l, "a slot must follow x and 2, and nothing else");
	if (last->kind == STC_A_SCOUT)
		line_slot(l, &last->second);
	return true;
}

/* Read what is known by counting; whether it follows is found out when all is read. */
static bool
line_deduced(struct line *l)
{
	unsigned ignored;
	uint8_t slot;

	do {
		if (!line_slot(l, &slot) && !line_next(l, "+"))
			return line_wrong(l, "deduced= must name slots, or + for the hand, each with a card");
		ignored = stc_read_card(&l->at, l->end);
		if (ignored == STC_NONE || ignored == STC_UNKNOWN)
			return line_wrong(l, "deduced= must name slots, or + for the hand, each with a card");
	} while (line_next(l, ","));
	return true;
}

bool
stc_read_position(const char *text, size_t len, void *state, struct problem *p)
{
	static const struct line_field fields[] = {
		{ "turn=", .read = position_turn }, { "ply=", .read = position_ply },
		{ "log=", .read = position_log }, { "deck=", .read = line_deck },
		{ "begun", .flag = offsetof(struct stc_state, begun) },
		{ "attacked", .flag = offsetof(struct stc_state, attacked) }, { "quiet=", .read = line_quiet },
		{ "drew", .read = line_test, .which = STC_TEST_DREW }, { "free", .read = line_test, .which = STC_TEST_PASSED },
		{ "let-go", .read = line_test, .which = STC_TEST_WAIVED },
		{ "red-hand=", .read = line_hand, .which = STC_RED }, { "blue-hand=", .read = line_hand, .which = STC_BLUE },
		{ "deduced=", .read = line_deduced }, { "last=", .read = line_last }, { "past-end", .flag = offsetof(struct stc_state, past_end) },
		{ "untold", .flag = offsetof(struct stc_state, untold) }, { "end=", .read = position_end },
	};
	struct line l = position_line(&game_stratego_card, text, len, state, p);
	struct stc_state *st = state;

	stc_clear(st);
	memcpy(st->deck, stc_standard_deck, sizeof(st->deck));
	if (!line_next(&l, game_stratego_card.name) || !line_next(&l, " "))
		return line_wrong(&l, "it must begin with the game's name");
	if (!line_side(&l, STC_RED))
		return false;
	if (!line_next(&l, " "))
		return line_wrong(&l, "blue's cards must follow red's");
	if (!line_side(&l, STC_BLUE))
		return false;
	if (!line_next(&l, " ") || !position_seat(&l, &st->head.mover) || !line_next(&l, " "))
		return line_wrong(&l, "red or blue must be to move");
	for (st->step = STC_STEP_DRAW; !line_next(&l, stc_steps[st->step]); st->step++)
		if (st->step == STC_STEP_FILL)
			return line_wrong(&l, "the step must be draw, act or fill");
	return line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) && stc_check_position(&l);
}
