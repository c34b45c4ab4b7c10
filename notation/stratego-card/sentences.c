/* stratego-card/sentences.c: facts, events and marks in words. */
#include "internal.h"

static void
write_ranks(struct buffer *out, unsigned set)
{
	unsigned left = (unsigned)__builtin_popcount(set);

	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		if ((set & STC_SET(r)) == 0)
			continue;
		buffer_text(out, stc_rank_names[r]);
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
		buffer_text(out, stc_rank_names[value & STC_UNKNOWN]);
		break;
	case 'R':
		buffer_text(out, stc_rank_plurals[value & STC_UNKNOWN]);
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
		if (is_name_but_for_case(stc_rank_names[*value], text, len))
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
			sentence_fact(out, t->truth[mark]);
			break;
		}
		/* fall through */
	default:
		out->text = "slot @s is written to hold @k, but it holds @k";
		sentence_fact(out, a->kind == STC_A_SCOUT ? a->arg[STC_ARG_TARGET + mark] : a->arg[mark]);
		break;
	}
	sentence_fact(out, a->said[mark]);
	sentence_fact(out, t->truth[mark]);
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
