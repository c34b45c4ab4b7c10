/* stratego-card/sentences.c: sentences, events and marks in words. */
#include "internal.h"

#include "words/nearest.h"

static void
write_ranks(struct buffer *out, unsigned set)
{
	unsigned left = (unsigned)__builtin_popcount(set);

	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		if ((set & STC_SET(r)) == 0)
			continue;
		buffer_text(out, stc_kinds[r].name);
		if (--left > 0)
			buffer_text(out, left == 1 ? " or " : ", ");
	}
}

void
stc_write_value(const void *state, char letter, unsigned value, struct buffer *out)
{
	static const char *const results[] = { "", "the card tapped", "the attacker", "both cards" };

	(void)state;
	switch (letter) {
	case 's':
		stc_write_slot(out, value);
		break;
	case 'r':
		buffer_text(out, stc_kinds[value & STC_UNKNOWN].name);
		break;
	case 'R':
		buffer_text(out, stc_kinds[value & STC_UNKNOWN].plural);
		break;
	case 'm': /* a set of ranks */
		write_ranks(out, value);
		break;
	case 'k': /* a card, as actions are written */
		stc_write_card(out, value);
		break;
	case 'o': /* who is out after an attack */
		buffer_text(out, results[value & 3]);
		break;
	case 'h': /* cards of a hand */
		if (value == 0)
			buffer_char(out, '-');
		else
			stc_write_packed(out, value, STC_HAND);
		break;
	default:
		buffer_char(out, '?');
		break;
	}
}

static bool
read_slot(const void *setup, const char *text, size_t len, unsigned *value)
{
	uint16_t slot = 0;
	bool read = stc_read_slot(&text, text + len, &slot) && len == 1;

	(void)setup;
	*value = slot;
	return read;
}

/* A card as it is written, or the name of its rank. */
static bool
read_card(const void *setup, const char *text, size_t len, unsigned *value)
{
	const char *p = text;

	(void)setup;
	*value = stc_read_card(&p, text + len);
	if (p == text + len && *value != STC_NONE)
		return *value != STC_UNKNOWN;
	for (*value = STC_SPY; *value < STC_RANKS; ++*value)
		if (is_name_but_for_case(stc_kinds[*value].name, text, len))
			return true;
	return false;
}

static bool
read_hand(const void *setup, const char *text, size_t len, unsigned *value)
{
	uint8_t cards[STC_HAND] = { 0 };
	const char *p = text;
	unsigned n = stc_read_cards(&p, text + len, cards, STC_HAND);

	(void)setup;
	for (unsigned i = 0; i < n; i++)
		if (cards[i] == STC_UNKNOWN)
			return false;
	stc_sort_hand(cards);
	*value = stc_pack(cards, n);
	return (n > 0 && p == text + len) || (len == 1 && *text == '-');
}

const struct notation_value stc_values[] = {
	{ .letter = 's', .is = "a slot, from a to e", .read = read_slot },
	{ .letter = 'k', .is = "a card, as 7 or S", .read = read_card },
	{ .letter = 'h', .is = "up to three cards, as 25B, or - for none", .read = read_hand },
	{ .letter = '\0' },
};

void
stc_explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out)
{
	(void)state;
	switch (a->kind) {
	case STC_A_DRAW:
		out->text = "the draw is written as @h, but here it is @h";
		break;
	case STC_A_SPY:
		out->text = "the hand is written as @h, but here it is @h";
		break;
	case STC_A_REDEAL:
		out->text = mark >= STC_DEAL_PILE ? "the deck is written, but the log's keeper does not see it"
		                                  : "the deal is not written as the log's keeper sees it";
		return;
	case STC_A_ATTACK:
		if (mark == STC_SAID_RESULT) {
			out->text = "the attack puts out @o, not @o";
			sentence_value(out, t->truth[mark]);
			break;
		}
		/* fall through */
	default:
		out->text = "the record says that slot @s holds @k, but it holds @k";
		sentence_value(out, a->kind == STC_A_SCOUT ? a->arg[STC_ARG_TARGET + mark] : a->arg[mark]);
		break;
	}
	sentence_value(out, a->said[mark]);
	sentence_value(out, t->truth[mark]);
}

const char *
stc_missing_fact(const struct trace *t)
{
	static const char *const facts[] = {
		[STC_M_DRAWN] = "which cards were drawn, as in +52",
		[STC_M_ATTACKER] = "the rank of the card that attacks, as in axb(7>5)",
		[STC_M_TAPPED] = "the rank of the card tapped, as in axb(7>5)",
		[STC_M_HAND] = "cards of the hand that was seen: all of them are written, as in aS(59B)",
		[STC_M_LOOKED] = "the ranks looked at, as in a2(b5,d9)",
		[STC_M_DEAL] = "cards of the new front line and hand, as in aF(75B22/339)",
		[STC_M_DEAL_AND_DECK] = "cards of the new front line, hand and deck, as in aF(75B22/339/10S4)",
	};

	if (t->detail == STC_M_LOOKED && t->missing == 1U << STC_SAID_FIRST)
		return "the rank in the first slot looked at, as in a2(b5,d9)";
	if (t->detail == STC_M_LOOKED && t->missing == 1U << STC_SAID_SECOND)
		return "the rank in the second slot looked at, as in a2(b5,d9)";
	return facts[t->detail < sizeof(facts) / sizeof(facts[0]) ? t->detail : 0];
}

/* ---- facts that a seat may know ---------------------------------------------------------------- */

/* One card, by its name or its sign. */
static unsigned
read_rank(const char **p, const char *end)
{
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (is_name_but_for_case(stc_kinds[r].name, *p, (size_t)(end - *p))) {
			*p = end;
			return r;
		}
	return stc_read_card(p, end);
}

/* "Major", "7", "{BF}". */
static bool
read_ranks(const char *p, const char *end, uint64_t *ranks)
{
	bool braced = end - p > 2 && *p == '{' && end[-1] == '}';

	p += braced;
	end -= braced;
	for (*ranks = 0; p < end;) {
		unsigned r = read_rank(&p, end);

		if (r == STC_NONE || r == STC_UNKNOWN || (*ranks != 0 && !braced))
			return false;
		*ranks |= STC_SET(r);
	}
	return *ranks != 0;
}

/* How many cards of one rank, at least: "7", "77". */
static bool
read_held(const char *p, const char *end, struct hidden_fact *out)
{
	unsigned n = 0, rank = STC_NONE;

	for (; p < end; n++) {
		unsigned r = read_rank(&p, end);

		if (r == STC_NONE || r == STC_UNKNOWN || (n > 0 && r != rank))
			return false;
		rank = r;
	}
	out->place = (uint16_t)rank;
	out->options = UINT64_C(0xf) & ~((UINT64_C(1) << n) - 1);
	return n > 0 && n <= STC_HAND;
}

static bool
take_word(const char **p, const char *end, const char *word)
{
	size_t len = strlen(word);

	if ((size_t)(end - *p) < len || memcmp(*p, word, len) != 0)
		return false;
	*p += len;
	return true;
}

bool
stc_read_fact(const void *setup, unsigned seat, const char *text, size_t len, struct hidden_fact *out)
{
	const char *p = text, *end = text + len;

	(void)setup;
	*out = (struct hidden_fact){ .kind = STC_THING_SLOT, .seat = (uint8_t)!seat };
	for (unsigned i = 0; i < 2; i++)
		if (take_word(&p, end, game_stratego_card.seat[i])) {
			out->seat = (uint8_t)i;
			if (!take_word(&p, end, "-"))
				return false;
		}
	if (take_word(&p, end, "hand=")) {
		out->kind = STC_THING_HAND;
		return read_held(p, end, out);
	}
	if (take_word(&p, end, "deck=")) {
		if (p == text + strlen("deck="))
			out->seat = (uint8_t)seat; /* one's own */
		out->kind = STC_THING_DECK;
		return read_ranks(p, end, &out->options);
	}
	return stc_read_slot(&p, end, &out->place) && stc_take(&p, end, '=') && read_ranks(p, end, &out->options);
}

/* The fewest cards that a hand has, of a set of numbers. */
static unsigned
least(uint64_t numbers)
{
	return numbers != 0 ? (unsigned)__builtin_ctzll(numbers) : 0;
}

void
stc_write_fact(const void *setup, const struct hidden_fact *f, struct buffer *out)
{
	bool one = (f->options & (f->options - 1)) == 0;

	(void)setup;
	buffer_printf(out, "%s-", game_stratego_card.seat[f->seat]);
	if (f->kind == STC_THING_HAND) {
		buffer_text(out, "hand=");
		for (unsigned i = 0; i < least(f->options); i++)
			stc_write_card(out, f->place);
		return;
	}
	if (f->kind == STC_THING_DECK)
		buffer_text(out, "deck");
	else
		stc_write_slot(out, f->place);
	buffer_text(out, one ? "=" : "={");
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if ((f->options >> r & 1) != 0)
			stc_write_card(out, r);
	buffer_text(out, one ? "" : "}");
}

/* "no Major", "at least 1 Major", "1 or 2 Majors". */
static void
say_held(const struct hidden_fact *f, struct buffer *out)
{
	unsigned n = least(f->options), most = 63 - (unsigned)__builtin_clzll(f->options | 1);

	if (most == 0)
		buffer_text(out, "no ");
	else if (n == most)
		buffer_printf(out, "%u ", n);
	else if (most == STC_HAND && n > 0)
		buffer_printf(out, "at least %u ", n);
	else
		buffer_printf(out, most == n + 1 ? "%u or %u " : "%u to %u ", n, most);
	buffer_text(out, (most == STC_HAND && n > 0 ? n : most) <= 1 ? stc_kinds[f->place].name : stc_kinds[f->place].plural);
}

void
stc_say_fact(const void *setup, const struct hidden_fact *f, struct buffer *out)
{
	const char *side = game_stratego_card.seat[f->seat];

	(void)setup;
	if (f->kind == STC_THING_HAND) {
		buffer_printf(out, "the hand of %s has ", side);
		say_held(f, out);
		return;
	}
	if (f->kind == STC_THING_DECK)
		buffer_printf(out, "the next card of %s's deck ", side);
	else
		buffer_printf(out, "the card in slot %c of %s ", 'a' + f->place, side);
	if (f->options == STC_ANY || f->options == 0) {
		buffer_text(out, f->options == 0 ? "is not there" : "can be any card");
		return;
	}
	buffer_text(out, "is a ");
	write_ranks(out, (unsigned)f->options);
}
