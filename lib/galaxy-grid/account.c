/* galaxy-grid/account.c: the ways of tanks and shots, and what shows that a legal action keeps a rule. */
#include "galaxy-grid/internal.h"

/* ---- ways ------------------------------------------------------------------------------------ */

/* Add the spaces of a way, from the first to the last, as the first values of a sentence: "a0-b1-b1c0". */
static void
add_way(const struct ggd_state *st, const uint8_t *way, unsigned n, struct sentence *out)
{
	uint16_t pair[GGD_WAY_PAIRS];

	ggd_pack_way(way, n, st->board.nintersections, pair);
	sentence_value(out, way[0]);
	for (unsigned i = 0; i < GGD_WAY_PAIRS; i++)
		sentence_value(out, pair[i]);
	sentence_value(out, way[n - 1]);
}

#define WAY "@s-@w@w@w@w@w@w@s"

static bool
tell_shot(const struct ggd_state *st, const struct action *a, const struct ggd_way *w, struct sentence *out)
{
	uint8_t ray[GGD_WAY_MAX] = { 0 }, order[GGD_TANKS];
	const uint8_t *way = a->kind == GGD_A_SHOT ? ray : w->space;
	unsigned who = a->arg[GGD_WHO], back = 0, n, nhits, first = 1, others = 0;
	struct trace t = { .brief = true };

	n = a->kind == GGD_A_SHOT ? ggd_ray(st, who, &t, ray, &back) : w->n;
	nhits = ggd_find_hits(st, who, way, n, back, a->kind == GGD_A_DIRECTED, order);
	sentence_tell(out, "the shot goes " WAY ", and meets nobody", 0);
	add_way(st, way, n, out);
	if (nhits == 0)
		return true;
	while (way[first] != st->tank[order[0]].space || (way[first] == st->tank[who].space && first < back))
		first++;
	for (unsigned i = 1; i < nhits; i++)
		others |= GGD_BIT(order[i]);
	out->text = nhits == 1 ? "the shot goes " WAY ", and meets @p, @n spaces on, on @s"
	                       : "the shot goes " WAY ", and first meets @p, @n spaces on, on @s; then @m";
	sentence_value(out, order[0]);
	sentence_value(out, first);
	sentence_value(out, way[first]);
	if (nhits > 1)
		sentence_value(out, others);
	return true;
}

static bool
tell_path(const struct ggd_state *st, const struct action *a, const struct ggd_way *w, struct sentence *out)
{
	const struct ggd_tank *k = &st->tank[a->arg[GGD_WHO]];

	if (w->n < 2)
		return sentence_tell(out, "it stays on @s", 1, w->space[0]);
	sentence_tell(out, "it goes " WAY "; its count is @n, and its Direction die shows @n", 0);
	add_way(st, w->space, w->n, out);
	sentence_value(out, ggd_sum(k, false));
	sentence_value(out, k->die[GGD_DICE - 1]);
	return true;
}

/* Tell the way that a move or shot goes. */
static bool
tell_way(const struct ggd_state *st, const struct action *a, const struct ggd_way *w, uint16_t cite, struct sentence *out)
{
	switch (a->kind) {
	case GGD_A_SHOT:
	case GGD_A_DIRECTED:
		return tell_shot(st, a, w, out);
	case GGD_A_MOVE:
	case GGD_A_ENTER:
		return tell_path(st, a, w, out);
	default:
		return cite != 0 && sentence_tell(out, "nothing moves or shoots by this", 0);
	}
}

/* ---- what rules ask ---------------------------------------------------------------------------- */

static bool
tell_purchase(const struct ggd_state *st, const struct action *a, struct sentence *out)
{
	unsigned who = a->arg[GGD_WHO];

	if (a->kind != GGD_A_REDEEM)
		return sentence_tell(out, "nothing is redeemed by this", 0);
	return sentence_tell(out, "@p leads, and has @n tokens and @n shields", 3, who, st->tank[who].tokens, st->tank[who].shields);
}

static bool
tell_placement(const struct ggd_state *st, const struct action *a, struct sentence *out)
{
	const struct ggd_tank *k = &st->tank[a->arg[GGD_WHO]];

	if (a->kind != GGD_A_PLACE)
		return sentence_tell(out, "no dice are placed by this", 0);
	return sentence_tell(out, "the dice rolled were @n, @n and @n, and one of them goes to Direction", 3, k->die[0], k->die[1],
	    k->die[2]);
}

static bool
tell_mine(const struct ggd_state *st, const struct action *a, struct sentence *out)
{
	if (a->kind != GGD_A_LAY)
		return sentence_tell(out, "no mine is laid by this", 0);
	return sentence_tell(out, "its path has reached @s, where no mine or hole is, and it has @n mines", 2, a->arg[GGD_ARG],
	    st->tank[a->arg[GGD_WHO]].mines);
}

/* Tell that the tank moves or shoots in its turn, after all dice were placed. */
static bool
tell_turn(const struct ggd_state *st, const struct action *a, uint16_t cite, struct sentence *out)
{
	bool moves = a->kind == GGD_A_MOVE || a->kind == GGD_A_ENTER, shoots = a->kind == GGD_A_SHOT || a->kind == GGD_A_DIRECTED;

	if (!moves && !shoots)
		return sentence_tell(out, "nothing moves or shoots by this", 0);
	if (cite == CITE_CLAUSE(GGD_C_ALL_PLACED))
		return sentence_tell(out, "all dice are placed", 0);
	return sentence_tell(out, "it is @p's turn", 1, st->head.mover);
}

static bool
tell_dice(const struct ggd_state *st, unsigned who, struct sentence *out)
{
	const struct ggd_tank *k = &st->tank[who];

	return sentence_tell(out, "the number of dice that @p has in Move is @n, and in Fire @n", 3, who, k->nmove, k->nfire);
}

bool
ggd_account(const void *state, const struct action *a, uint16_t cite, struct sentence *out)
{
	const struct ggd_state *st = state;
	struct trace t = { .brief = true };
	struct ggd_way w;
	unsigned who = a->arg[GGD_WHO];

	if (ggd_judge_action(st, a, &w, &t) != ACTION_PLAYED)
		return false;
	switch (cite) {
	case CITE_CLAUSE(GGD_C_PLACING):
		return tell_placement(st, a, out);
	case CITE_CLAUSE(GGD_C_ROLL):
		return a->kind == GGD_A_ROLL && sentence_tell(out, "@p had not rolled in this round", 1, who);
	case CITE_CLAUSE(GGD_C_TIPPED):
		return a->kind == GGD_A_TIP ? sentence_tell(out, "@p has dice on the table", 1, who)
		                            : sentence_tell(out, "nobody is caught by this", 0);
	case CITE_CLAUSE(GGD_C_NO_DIE):
	case CITE_CLAUSE(GGD_C_NOT_WITH_MOVE):
		return tell_dice(st, who, out);
	case CITE_CLAUSE(GGD_C_ALL_PLACED):
	case CITE_CLAUSE(GGD_C_MOVE_ORDER):
	case CITE_CLAUSE(GGD_C_SHOT_ORDER):
		return tell_turn(st, a, cite, out);
	case CITE_CLAUSE(GGD_C_FALLEN):
	case CITE_CLAUSE(GGD_C_SHOT_LOST):
		return sentence_tell(out, "in this round @p was not damaged", 1, who);
	case CITE_CLAUSE(GGD_C_FIRST_LEADER):
	case CITE_CLAUSE(GGD_C_LEADER):
		return a->kind == GGD_A_LEAD && sentence_tell(out, "the next on the left is @p", 1, who);
	case CITE_CLAUSE(GGD_C_REDEEM):
	case CITE_CLAUSE(GGD_C_CEILING):
		return tell_purchase(st, a, out);
	case CITE_CLAUSE(GGD_C_LAY):
		return tell_mine(st, a, out);
	case CITE_CLAUSE(GGD_C_SUPPLY):
		return sentence_tell(out, "the supply has @n mines", 1, ggd_mines_left(st));
	case CITE_CLAUSE(GGD_C_TIE):
		return sentence_tell(out, "@p has not left the game", 1, who);
	case CITE_CLAUSE(GGD_C_PORTALS):
	case CITE_CLAUSE(GGD_C_ROUND):
	case CITE_CLAUSE(GGD_C_FIGHT):
		return false;
	default: /* all other clauses are about ways */
		return tell_way(st, a, &w, cite, out);
	}
}

/* ---- what an end lacks --------------------------------------------------------------------------- */

static bool
is_any_without(const struct ggd_state *st)
{
	for (unsigned left = st->in; left != 0; left &= left - 1)
		if (st->tank[__builtin_ctz(left)].shields == 0)
			return true;
	return false;
}

uint16_t
ggd_lacks(const void *state, unsigned ending, unsigned winner, struct sentence *out)
{
	const struct ggd_state *st = state;

	(void)winner;
	if (ending == GGD_END_TIE_BREAK)
		sentence_tell(out, st->tie ? "@m are still in the tie-break" : "no tie-break has begun", st->tie ? 1 : 0, st->in);
	else if (st->tie && is_any_without(st))
		sentence_tell(out, "@m have no shield left, so there is a tie-break", 1, st->in);
	else if (st->tie)
		sentence_tell(out, "@m have most shields, so there is a tie-break", 1, st->in);
	else if (!is_any_without(st))
		sentence_tell(out, "every tank has a shield left", 0);
	return CITE_CLAUSE(ending == GGD_END_TIE_BREAK ? GGD_C_TIE : GGD_C_ZERO);
}
