/* stratego-card/account.c: what shows that a legal action keeps a rule. */
#include "stratego-card/internal.h"

static bool
acts(const struct action *a)
{
	return a->kind == STC_A_ATTACK || a->kind == STC_A_SPY || a->kind == STC_A_SCOUT || a->kind == STC_A_REDEAL;
}

static bool
tell_draw(const struct stc_state *st, const struct action *a, const struct stc_seen *f, struct sentence *out)
{
	unsigned seat = a->kind == STC_A_DRAW ? (unsigned)f->drawer : st->head.mover;
	const struct stc_side *side = &st->side[seat];

	if (a->kind != STC_A_DRAW)
		return sentence_tell(out, "@p has drawn, and holds @n, with @n left in the deck", 3, seat, side->nhand, side->npile);
	return sentence_tell(out, "@p holds @n, and its deck has @n", 3, seat, side->nhand, side->npile);
}

/* Tell which rank the card in the slot must have. */
static bool
tell_rank(const struct action *a, const struct stc_seen *f, struct sentence *out)
{
	static const uint8_t shown[] = { [STC_A_SPY] = STC_SPY, [STC_A_SCOUT] = STC_SCOUT };

	if (!acts(a))
		return sentence_tell(out, "this is neither an attack nor a special action", 0);
	if (a->kind == STC_A_REDEAL)
		return sentence_tell(out, "the card in slot @s is the Flag", 1, a->arg[STC_ARG_SLOT]);
	return sentence_tell(out, "the card in slot @s is a @r", 2, a->arg[STC_ARG_SLOT],
	    a->kind == STC_A_ATTACK ? f->rank[0] : shown[a->kind]);
}

/* Tell what a Scout looks at, and what it sees. */
static bool
tell_look(const struct stc_state *st, const struct action *a, const struct stc_seen *f, struct sentence *out)
{
	if (a->kind != STC_A_SCOUT)
		return false;
	sentence_tell(out, "the Scout in slot @s looks at slot @s of @p", 3, a->arg[STC_ARG_SLOT], a->arg[STC_ARG_TARGET],
	    !st->head.mover);
	if (f->rank[0] != STC_UNKNOWN && f->rank[0] != STC_NONE) {
		out->text = a->arg[STC_ARG_SECOND] == STC_NO_SLOT
		    ? "the Scout in slot @s looks at slot @s of @p, and meets a @r"
		    : "the Scout in slot @s looks at slot @s of @p, and meets a @r, and at slot @s, and meets a @r";
		sentence_value(out, f->rank[0]);
	} else if (a->arg[STC_ARG_SECOND] != STC_NO_SLOT) {
		out->text = "the Scout in slot @s looks at slot @s of @p, and at slot @s";
	}
	if (a->arg[STC_ARG_SECOND] != STC_NO_SLOT) {
		sentence_value(out, a->arg[STC_ARG_SECOND]);
		sentence_value(out, f->rank[1]);
	}
	return true;
}

static bool
tell_tap(const struct stc_state *st, const struct action *a, struct sentence *out)
{
	if (a->kind != STC_A_ATTACK)
		return false;
	sentence_tell(out, "slot @s of @p and slot @s of @p hold cards", 3, a->arg[STC_ARG_SLOT], st->head.mover,
	    a->arg[STC_ARG_TARGET]);
	sentence_value(out, !st->head.mover);
	return true;
}

static bool
tell_gap(const struct stc_state *st, const struct action *a, struct sentence *out)
{
	if (a->kind == STC_A_FILL)
		return sentence_tell(out, "slot @s of @p is a gap", 2, a->arg[STC_ARG_SLOT], st->head.mover);
	return acts(a) && sentence_tell(out, "@p has no gap that is to be filled now", 1, st->head.mover);
}

bool
stc_account(const void *state, const struct action *a, uint16_t cite, struct sentence *out)
{
	const struct stc_state *st = state;
	struct trace t = { .brief = true };
	struct stc_seen f;

	if (stc_weigh(st, a, &t, &f) != ACTION_PLAYED)
		return false;
	switch (cite) {
	case 0:
		return tell_look(st, a, &f, out);
	case CITE_CLAUSE(STC_C_TURNS):
		if (a->kind == STC_A_DRAW && f.drawer != st->head.mover)
			return sentence_tell(out, "in this game @p may draw in the other side's turn", 1, (unsigned)f.drawer);
		return sentence_tell(out, "it is @p's turn", 1, st->head.mover);
	case CITE_CLAUSE(STC_C_DRAW):
		return tell_draw(st, a, &f, out);
	case CITE_CLAUSE(STC_C_ACT):
		return acts(a) && sentence_tell(out, "@p has not attacked in this turn, nor used a special action", 1, st->head.mover);
	case CITE_CLAUSE(STC_C_FILL):
	case CITE_CLAUSE(STC_C_STAYS):
		return tell_gap(st, a, out);
	case CITE_CLAUSE(STC_C_TAP):
		return tell_tap(st, a, out);
	case CITE_CLAUSE(STC_C_BOMB_WAITS):
	case CITE_CLAUSE(STC_C_FLAG_WAITS):
	case CITE_CLAUSE(STC_C_SPY_LOOKS):
	case CITE_CLAUSE(STC_C_REDEAL):
		return tell_rank(a, &f, out);
	case CITE_CLAUSE(STC_C_SCOUT_LOOKS):
		return a->kind == STC_A_SCOUT ? tell_look(st, a, &f, out) : tell_rank(a, &f, out);
	default:
		return false;
	}
}

/* ---- what an end lacks --------------------------------------------------------------------------- */

static bool
is_empty(const struct stc_side *s)
{
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (s->line[i] != STC_NONE)
			return false;
	return true;
}

/* Why is the side not stuck? */
static uint16_t
tell_attacker(const struct stc_state *st, unsigned loser, struct sentence *out)
{
	const struct stc_side *s = &st->side[loser];
	struct trace t = { .brief = true };
	unsigned slot = 0;

	while (slot < STC_SLOTS && (s->line[slot] == STC_NONE || (STC_SET(s->line[slot]) & STC_MOVABLE) == 0))
		slot++;
	if (loser != st->head.mover)
		sentence_tell(out, "it is the turn of @p, and not of @p", 2, st->head.mover, loser);
	else if (slot < STC_SLOTS)
		sentence_tell(out, "the card in slot @s of @p can attack", 2, slot, loser);
	else if (is_empty(s))
		sentence_tell(out, "no card lies in the front line of @p", 1, loser);
	else if (stc_stuck(st, (int)loser, &t) == STC_STUCK_NEVER && st->head.rules.option[STC_R_TRICK] != STC_TRICK_NO)
		return CITE_RULING(STC_R_TRICK);
	return CITE_CLAUSE(STC_C_STUCK);
}

uint16_t
stc_lacks(const void *state, unsigned ending, unsigned winner, struct sentence *out)
{
	const struct stc_state *st = state;
	unsigned loser = winner == SEAT_NONE ? st->head.mover : !winner;
	bool passes = st->head.rules.option[STC_R_NO_CARDS] == STC_NO_CARDS_PASSES;

	switch (ending) {
	case STC_END_FLAG:
		sentence_tell(out, "nobody has tapped the Flag of @p", 1, loser);
		break;
	case STC_END_NO_ATTACK:
		return tell_attacker(st, loser, out);
	case STC_END_LIMIT:
		if (st->head.rules.option[STC_R_ENDLESS] == STC_ENDLESS_LIMIT)
			sentence_tell(out, "only @n turns in a row had no attack", 1, st->quiet);
		break;
	default: /* without a card in front */
		if (passes == (ending == STC_END_STANDSTILL) && !is_empty(&st->side[0]) && !is_empty(&st->side[1]))
			sentence_tell(out, "a card lies in the front line of each side", 0);
		break;
	}
	return stc_endings[ending].cite;
}
