/* strata5/account.c: what shows that a legal action keeps a rule. */
#include "strata5/internal.h"

enum about { THE_LEVELS, THE_STEPS, THE_SPACES };

/* A list about the way: its spaces, or the levels that they are on. */
static bool
tell_way(const struct st5_state *st, const struct st5_plan *plan, enum about what, struct sentence *out)
{
	static const char *const texts[] = {
		[THE_LEVELS] = "the levels on its way are @*n", [THE_STEPS] = "its way is @*s, each next to the one before",
		[THE_SPACES] = "its way is @*s",
	};

	sentence_tell(out, texts[what], 2, plan->npath, plan->npath);
	for (unsigned i = 0; i < plan->npath; i++)
		sentence_value(out, what == THE_LEVELS ? st->top[plan->path[i]] : plan->path[i]);
	return true;
}

static bool
tell_length(const struct st5_plan *plan, struct sentence *out)
{
	if (plan->enters)
		return sentence_tell(out, "the pawn is a @n, and lands on @n spaces, the entry space counted", 2, plan->number,
		    plan->npath);
	return sentence_tell(out, "the pawn is a @n, and goes @n spaces", 2, plan->number, plan->npath - 1U);
}

static bool
tell_other_pawn(const struct st5_state *st, const struct st5_plan *plan, struct sentence *out)
{
	if (st->part == 0)
		return sentence_tell(out, "it is the first move of the turn", 0);
	return sentence_tell(out, "the first pawn to move in this turn stands on @s, and this one comes from @s", 2,
	    st->step[0].to, plan->path[0]);
}

static bool
tell_entry(const struct st5_state *st, const struct st5_plan *plan, struct sentence *out)
{
	if (!plan->enters)
		return sentence_tell(out, "the pawn does not enter: it stands on @s", 1, plan->path[0]);
	return sentence_tell(out, "@s is a space of @p's starting blocks, its level is @n, and no pawn holds it", 3, plan->path[0],
	    plan->seat, st->top[plan->path[0]]);
}

static bool
tell_reserve(const struct st5_state *st, const struct st5_plan *plan, struct sentence *out)
{
	if (!plan->enters)
		return tell_entry(st, plan, out);
	return sentence_tell(out, "of pawns @n, the number in @p's reserve is @n", 3, plan->number, plan->seat,
	    st->reserve[plan->seat][plan->number]);
}

static bool
tell_end(const struct st5_state *st, const struct st5_plan *plan, struct sentence *out)
{
	unsigned end = plan->path[plan->npath - 1], code = st->pawn[end];

	if (code == 0 || (end == plan->path[0] && !plan->enters))
		return sentence_tell(out, "@s, where it ends, holds no other pawn", 1, end);
	return sentence_tell(out, "the pawn on @s, where it ends, is @p's", 2, end, ST5_OWNER(code));
}

static bool
tell_landings(const struct st5_state *st, const struct st5_plan *plan, struct sentence *out)
{
	for (unsigned i = 1; i < plan->npath; i++)
		if (plan->path[i] == plan->path[0])
			return sentence_tell(out, "it lands once on @s, where it began, and on no other space twice", 1, plan->path[0]);
	return tell_way(st, plan, THE_SPACES, out);
}

static bool
tell_move(const struct st5_state *st, const struct st5_plan *plan, uint16_t cite, struct sentence *out)
{
	switch (cite) {
	case CITE_CLAUSE(ST5_C_TURNS):
		return sentence_tell(out, "it is @p's turn, and the pawn is @p's", 2, st->head.mover, plan->seat);
	case CITE_CLAUSE(ST5_C_EXACT):
	case CITE_CLAUSE(ST5_C_ENTRY_COUNTS):
		return tell_length(plan, out);
	case CITE_CLAUSE(ST5_C_ANOTHER):
		return tell_other_pawn(st, plan, out);
	case CITE_CLAUSE(ST5_C_ENTRY):
	case CITE_RULING(ST5_R_RAISED_ENTRY):
		return tell_entry(st, plan, out);
	case CITE_CLAUSE(ST5_C_STAYS):
	case CITE_CLAUSE(ST5_C_TURNCOAT):
	case CITE_RULING(ST5_R_REENTRY):
		return tell_reserve(st, plan, out);
	case CITE_CLAUSE(ST5_C_NO_GROUND):
	case CITE_CLAUSE(ST5_C_ONE_LEVEL):
	case CITE_CLAUSE(ST5_C_NOT_BENEATH):
		return tell_way(st, plan, THE_LEVELS, out);
	case CITE_CLAUSE(ST5_C_STRAIGHT):
		return tell_way(st, plan, THE_STEPS, out);
	case CITE_CLAUSE(ST5_C_NO_JUMP):
		return tell_way(st, plan, THE_SPACES, out);
	case CITE_CLAUSE(ST5_C_NOT_TWICE):
	case CITE_RULING(ST5_R_RETURN):
		return tell_landings(st, plan, out);
	case CITE_CLAUSE(ST5_C_OWN_PAWN):
		return tell_end(st, plan, out);
	case CITE_CLAUSE(ST5_C_BURIED):
	case CITE_CLAUSE(ST5_C_OVERHUNG):
		return sentence_tell(out, "no block lies over @s", 1, plan->path[0]);
	default:
		return false;
	}
}

static bool
tell_block(const struct st5_state *st, unsigned square, uint16_t cite, struct sentence *out)
{
	struct st5_supports s = { 0 };
	unsigned level = st5_rest(st, square);

	switch (cite) {
	case CITE_CLAUSE(ST5_C_SUPPLY):
		return sentence_tell(out, "the supply still has @n", 1, st5_supply(st));
	case CITE_CLAUSE(ST5_C_FIVE_LEVELS):
	case CITE_CLAUSE(ST5_C_NOT_UNDER):
	case CITE_CLAUSE(ST5_C_ROOM):
	case CITE_CLAUSE(ST5_C_LOWERED):
		return sentence_tell(out, "from above the block comes to lie on level @n", 1, level);
	case CITE_CLAUSE(ST5_C_NEXT_TO):
	case CITE_RULING(ST5_R_INTERLOCK):
		if (level == 1)
			return sentence_tell(out, "a block lies on @s, next to it", 1, st5_neighbour(st, square, st->head.rules.option));
		break;
	case CITE_CLAUSE(ST5_C_THREE_SPACES):
	case CITE_CLAUSE(ST5_C_TWO_BLOCKS):
	case CITE_CLAUSE(ST5_C_ON_PAWNS):
	case CITE_RULING(ST5_R_TWO_BLOCKS):
		if (level == 1)
			break;
		s = st5_count_supports(st, square, level);
		sentence_tell(out, "@n of its four spaces rest on level @n: the blocks below them are @n, and the pawns @n", 3, s.spaces,
		    level - 1, s.blocks);
		sentence_value(out, s.pawns);
		return true;
	default:
		return false;
	}
	return sentence_tell(out, "the block lies on level @n", 1, level);
}

/* The rules on pawns' moves stand before those on blocks, and these before those on captures. */
static bool
is_about(uint16_t cite, unsigned first, unsigned last)
{
	return cite >= CITE_CLAUSE(first) && cite <= CITE_CLAUSE(last);
}

bool
st5_account(const void *state, const struct action *a, uint16_t cite, struct sentence *out)
{
	const struct st5_state *st = state;
	bool moves = a->kind == ST5_A_MOVE || a->kind == ST5_A_ENTER;
	struct trace t = { .brief = true };
	struct st5_plan plan;

	if (cite == 0 || st5_judge_action(st, a, &t, &plan) != ACTION_PLAYED)
		return false;
	if (a->kind == ST5_A_NO_MOVE && cite == CITE_CLAUSE(ST5_C_FORFEIT_MOVE))
		return sentence_tell(out, "@p has no pawn that can move now", 1, st->head.mover);
	if (a->kind == ST5_A_NO_BLOCK && cite == CITE_CLAUSE(ST5_C_FORFEIT_BLOCK))
		return sentence_tell(out, "there is no place for a block", 0);
	if (!moves && is_about(cite, ST5_C_ENTRY, ST5_C_NOT_BENEATH))
		return sentence_tell(out, "no pawn moves by this", 0);
	if (a->kind != ST5_A_BUILD && is_about(cite, ST5_C_LOWERED, ST5_C_ROOM))
		return sentence_tell(out, "no block is placed by this", 0);
	if (a->kind == ST5_A_BUILD)
		return tell_block(st, a->arg[0], cite, out);
	return moves && tell_move(st, &plan, cite, out);
}
