/* stratego/sentences.c: sentences, events and marks in words. */
#include "internal.h"

#include "words/nearest.h"

static void
write_rank_set(struct buffer *out, unsigned set, bool plural)
{
	unsigned left = (unsigned)__builtin_popcount(set);

	for (unsigned r = 1; r < STG_RANKS; r++) {
		if ((set & STG_SET(r)) == 0)
			continue;
		buffer_text(out, plural ? stg_kinds[r].plural : stg_kinds[r].name);
		if (--left > 0)
			buffer_text(out, left == 1 ? " or " : ", ");
	}
}

void
stg_write_value(const void *state, char letter, unsigned value, struct buffer *out)
{
	static const char *const removals[] = { "", "the struck piece", "the striker", "both pieces" };
	const struct stg_state *st = state;

	switch (letter) {
	case 'r':
		buffer_text(out, stg_kinds[value].name);
		break;
	case 'R':
		buffer_text(out, stg_kinds[value].plural);
		break;
	case 'm': /* a set of ranks */
	case 'M':
		write_rank_set(out, value, letter == 'M');
		break;
	case 'q': /* a rank, as the record numbers them */
		stg_write_rank(out, st->high_ranks, value);
		break;
	case 'o': /* what a strike removes */
		buffer_text(out, removals[value & 3]);
		break;
	default:
		buffer_char(out, '?');
		break;
	}
}

/* A rank as the record numbers it, or its name. */
static bool
read_rank(const void *setup, const char *text, size_t len, unsigned *value)
{
	const struct stg_setup *s = setup;
	const char *p = text;

	*value = stg_read_rank(&p, text + len, s->high_ranks);
	if (p == text + len && *value != 0)
		return *value != STG_UNKNOWN;
	for (*value = 1; *value < STG_RANKS; ++*value)
		if (is_name_but_for_case(stg_kinds[*value].name, text, len))
			return true;
	return false;
}

const struct notation_value stg_values[] = {
	{ .letter = 'q', .is = "a rank, as 9 or S", .read = read_rank },
	{ .letter = '\0' },
};

void
stg_explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out)
{
	bool strike = t->truth[STG_SAID_STRIKE] != 0;

	(void)state;
	if (mark == STG_SAID_STRIKE || !strike) {
		out->text = strike ? "@s holds a piece, so this is a strike (x)" : "@s is empty, so this is no strike";
		sentence_value(out, a->arg[STG_TO]);
		return;
	}
	switch (mark) {
	case STG_SAID_STRIKER:
		out->text = "the striking piece is written as @q, but it is @q";
		break;
	case STG_SAID_STRUCK:
		out->text = "the struck piece is written as @q, but it is @q";
		break;
	case STG_SAID_REMOVED:
		out->text = "the strike removes @o, not @o";
		sentence_value(out, t->truth[mark]);
		break;
	default:
		out->text = t->truth[mark] < STG_SQUARES ? "the record says that the survivor stands on @s, but it stands on @s"
		                                         : "the record says that the survivor stands on @s, but nobody survives";
		break;
	}
	sentence_value(out, a->said[mark]);
	sentence_value(out, t->truth[mark]);
}

/* Is the rank of the piece on this square known, and not the one that the text says? */
static bool
is_other_rank(const struct stg_state *st, unsigned square, unsigned said, struct sentence *out)
{
	unsigned piece = st->at[square], rank = piece < STG_PIECES ? certain_member(st->piece[piece].ranks) : 0;

	if (rank == 0 || rank == said || said == STG_UNKNOWN)
		return false;
	out->text = "the piece on @s is a @r, not a @r";
	sentence_value(out, square);
	sentence_value(out, rank);
	sentence_value(out, said);
	return true;
}

void
stg_explain_premise(const void *state, const struct action *a, struct sentence *out)
{
	if (action_says(a, STG_SAID_STRIKER) && is_other_rank(state, a->arg[STG_FROM], a->said[STG_SAID_STRIKER], out))
		return;
	if (action_says(a, STG_SAID_STRUCK))
		is_other_rank(state, a->arg[STG_TO], a->said[STG_SAID_STRUCK], out);
}

const char *
stg_missing_fact(const struct trace *t)
{
	if ((t->missing & 1U << STG_SAID_REMOVED) != 0)
		return "what the strike removed, as in (5>8)";
	if ((t->missing & 1U << STG_SAID_SURVIVOR) != 0)
		return "where the unknown piece that won now stands, as in (5<?@a6)";
	return "the rank that the strike showed";
}

/* ---- facts that a seat may know ---------------------------------------------------------------- */

/* "Marshal", "1", "{BF}", "*". */
static bool
read_ranks(const char *p, const char *end, bool high, uint64_t *ranks)
{
	bool braced = end - p > 2 && *p == '{' && end[-1] == '}';

	*ranks = 0;
	for (unsigned r = 1; r < STG_RANKS; r++)
		if (is_name_but_for_case(stg_kinds[r].name, p, (size_t)(end - p)))
			*ranks = STG_SET(r);
	if (*ranks != 0)
		return true;
	if (end - p == 1 && *p == '*') {
		*ranks = STG_MOVABLE;
		return true;
	}
	p += braced;
	end -= braced;
	while (p < end) {
		unsigned r = stg_read_rank(&p, end, high);

		if (r == 0 || r == STG_UNKNOWN || (*ranks != 0 && !braced))
			return false;
		*ranks |= STG_SET(r);
	}
	return *ranks != 0;
}

bool
stg_read_fact(const void *setup, unsigned seat, const char *text, size_t len, struct hidden_fact *out)
{
	static const char from[] = "from-";
	const struct stg_setup *s = setup;
	const char *p = text, *end = text + len;

	(void)seat;
	*out = (struct hidden_fact){ .kind = STG_THING_ON };
	if (len > strlen(from) && memcmp(p, from, strlen(from)) == 0) {
		out->kind = STG_THING_FROM;
		p += strlen(from);
	}
	return (p = stg_read_square(p, end, &out->place)) != NULL && p < end && *p == '=' &&
	    read_ranks(p + 1, end, s->high_ranks, &out->options);
}

void
stg_write_fact(const void *setup, const struct hidden_fact *f, struct buffer *out)
{
	const struct stg_setup *s = setup;
	bool one = certain_member((unsigned)f->options) != 0;

	if (f->kind == STG_THING_FROM)
		buffer_text(out, "from-");
	stg_write_square(out, f->place);
	buffer_text(out, one ? "=" : f->options == STG_MOVABLE ? "=*" : "={");
	for (unsigned r = 1; r < STG_RANKS && f->options != STG_MOVABLE; r++)
		if ((f->options >> r & 1) != 0)
			stg_write_rank(out, s->high_ranks, r);
	buffer_text(out, one || f->options == STG_MOVABLE ? "" : "}");
}

void
stg_say_fact(const void *setup, const struct hidden_fact *f, struct buffer *out)
{
	(void)setup;
	if (f->options == 0)
		buffer_text(out, f->kind == STG_THING_FROM ? "no piece began on " : "no piece stands on ");
	else
		buffer_text(out, f->kind == STG_THING_FROM ? "the piece that began on " : "the piece on ");
	stg_write_square(out, f->place);
	if (f->options == 0)
		return;
	if (f->options == STG_ANY || f->options == STG_MOVABLE) {
		buffer_text(out, f->options == STG_ANY ? " can be any piece" : " is one that can move");
		return;
	}
	buffer_text(out, " is a ");
	stg_write_value(NULL, 'm', (unsigned)f->options, out);
}
