/* stratego/armies.c: a set-up that the rules refuse: where it is wrong, and what to write so that it is right. */
#include "internal.h"

#include <stdio.h>

enum { SLIPS = 2 }; /* so many pieces of a side may be wrong by a slip of the pen */

/* ---- places -------------------------------------------------------------------------------- */

/* The place of a square in the picture of its side. */
static size_t
place_of(const struct node *picture, int seat, unsigned square)
{
	unsigned top = seat == STG_RED ? 3 : STG_SIDE - 1, word_at = (top - square / STG_SIDE) * STG_SIDE + square % STG_SIDE;
	const char *at = picture->text, *end = at + picture->len, *word;
	bool new_line;
	size_t len;

	for (unsigned i = 0; (word = picture_word(&at, end, &len, &new_line)) != NULL; i++, at = word + len)
		if (i == word_at)
			return (size_t)(word - picture->text);
	return 0;
}

/* What is wrong with a side is told at its picture, and what is wrong with a square at that square. */
void
stg_mend_setup(const struct node *setup, const void *read, const struct trace *t, struct problem *p)
{
	const struct stg_setup *s = read;
	bool of_square = t->cite == CITE_CLAUSE(STG_C_HIDDEN) || t->detail == STG_D_RANK_MISSING || t->detail == STG_D_OWN_MISSING;
	const struct node *picture;
	int seat;

	if (s->as_found || t->nvalues == 0 || (of_square ? t->value[0] >= STG_SQUARES : t->detail != STG_D_COUNT && t->detail != STG_D_OUTSIDE))
		return;
	seat = (of_square ? s->seat[t->value[0]] : t->value[0]) & 1;
	if ((picture = node_get(setup, game_stratego.seat[seat])) == NULL || picture->kind != NODE_SCALAR)
		return;
	p->node = picture;
	if (of_square)
		p->offset = place_of(picture, seat, t->value[0]);
}

/* ---- other headers ------------------------------------------------------------------------- */

/* The same pieces, if their digits are read with 1 as the Marshal, where the record says that 10 is.  Only how many there are of each
 * rank is right: an S and a 1 were read as the same piece. */
static bool
number_low(const struct stg_setup *s, struct stg_setup *o)
{
	unsigned spies[2] = { 0 };

	if (!s->high_ranks)
		return false;
	*o = *s;
	o->high_ranks = o->state.high_ranks = false;
	for (unsigned i = 0; i < STG_SQUARES; i++) {
		unsigned rank = s->rank[i];

		if (rank == STG_MARSHAL) /* a 10 */
			return false;
		if (rank == STG_SPY && spies[s->seat[i] & 1]++ > 0)
			o->rank[i] = STG_MARSHAL;
		else if (rank >= STG_GENERAL && rank <= STG_SCOUT)
			o->rank[i] = (uint8_t)(STG_GENERAL + STG_SCOUT - rank);
	}
	return true;
}

/* How many pieces of each rank a side has; [0] counts all of them. */
static void
count_army(const struct stg_setup *s, int seat, uint8_t have[STG_UNKNOWN + 1])
{
	memset(have, 0, STG_UNKNOWN + 1);
	for (unsigned i = 0; i < STG_SQUARES; i++)
		if (s->rank[i] != 0 && s->seat[i] == seat) {
			have[s->rank[i]]++;
			have[0]++;
		}
}

/* How many pieces make the difference between an army and that of a variant?  turned: with the digits numbered from the other end. */
static unsigned
difference(const uint8_t have[STG_UNKNOWN + 1], unsigned variant, bool turned)
{
	unsigned more = 0, less = 0;

	for (unsigned r = 1; r < STG_RANKS; r++) {
		unsigned n = have[turned && r >= STG_GENERAL && r <= STG_SCOUT ? STG_GENERAL + STG_SCOUT - r : r];

		more += n > stg_army[variant][r] ? n - stg_army[variant][r] : 0;
		less += n < stg_army[variant][r] ? stg_army[variant][r] - n : 0;
	}
	return more > less ? more : less;
}

/* Is either side's army that of a variant, but for a slip of the pen? */
static bool
is_nearly(uint8_t have[2][STG_UNKNOWN + 1], unsigned variant, bool turned)
{
	return difference(have[STG_RED], variant, turned) <= SLIPS || difference(have[STG_BLUE], variant, turned) <= SLIPS;
}

/* Both armies are far from any that is known: they may have been chosen freely. */
static bool
as_free(const struct stg_setup *s, struct stg_setup *o, struct other_setup *how)
{
	uint8_t have[2][STG_UNKNOWN + 1];

	if (s->variant != STG_CLASSIC || s->viewer != SEAT_ARBITER)
		return false;
	count_army(s, STG_RED, have[STG_RED]);
	count_army(s, STG_BLUE, have[STG_BLUE]);
	if (have[STG_RED][STG_UNKNOWN] + have[STG_BLUE][STG_UNKNOWN] > 0 || is_nearly(have, STG_CLASSIC, false) ||
	    is_nearly(have, STG_BARRAGE, false) || is_nearly(have, STG_CLASSIC, true) || is_nearly(have, STG_BARRAGE, true))
		return false;
	*o = *s;
	o->variant = o->state.variant = STG_FREE;
	*how = (struct other_setup){ .key = "variant", .condition = "if both set up as they liked, ", .added = true, .anyway = true };
	snprintf(how->value, sizeof(how->value), "%s", stg_variant_names[STG_FREE]);
	snprintf(how->says, sizeof(how->says), "red has %u pieces and blue has %u, and these are no classic armies", have[STG_RED][0], have[STG_BLUE][0]);
	return true;
}

bool
stg_as_variant(const void *setup, unsigned i, void *other, struct other_setup *how)
{
	static const uint8_t counted[] = { STG_CLASSIC, STG_BARRAGE };
	const struct stg_setup *s = setup;
	struct stg_setup *o = other;

	*how = (struct other_setup){ .key = "ranks", .value = "low", .says = "the pieces are numbered with 1 as the Marshal" };
	if (i == 0 && number_low(s, o))
		return true;
	i -= s->high_ranks && i > 0;
	while (i < sizeof(counted) && counted[i] == s->variant)
		i++;
	if (i >= sizeof(counted))
		return i == sizeof(counted) && as_free(s, o, how);
	*o = *s;
	o->counted = false;
	o->variant = o->state.variant = counted[i];
	for (int seat = 0; seat < 2; seat++)
		stg_usual_army(o->variant, o->state.army[seat]);
	*how = (struct other_setup){ .key = "variant" };
	snprintf(how->value, sizeof(how->value), "%s", stg_variant_names[o->variant]);
	snprintf(how->says, sizeof(how->says), "this is a %s army", how->value);
	return true;
}

/* ---- pictures that are turned -------------------------------------------------------------- */

bool
stg_turn_pictures(const void *setup, unsigned seat, unsigned way, void *other, const char **help)
{
	static const char *const helps[PICTURE_WAYS][2] = {
		{ "red's picture may be upside down: its first line is rank 4; turn its lines round",
		    "blue's picture may be upside down: its first line is rank 10; turn its lines round" },
		{ "both pictures may be upside down: blue's first line is rank 10, and red's is rank 4; turn their lines round" },
		{ "red's picture may be as blue sees it: its first line is rank 4, from file a; write all its squares from the last to the first",
		    "blue's picture may be as blue sees it: its first line is rank 10, from file a; write all its squares from the last to the first" },
		{ "both pictures may begin at their last squares: blue's first line is rank 10, and red's is rank 4, from file a" },
	};
	const struct stg_setup *s = setup;
	struct stg_setup *o = other;
	bool all = way % 2 != 0;

	if (s->as_found)
		return false;
	*o = *s;
	for (unsigned i = 0; i < 2 * STG_HOME; i++) {
		unsigned of = i >= STG_HOME, at = i % STG_HOME, base = of == STG_RED ? 0 : STG_SQUARES - STG_HOME;
		unsigned from = way >= 2 ? STG_HOME - 1 - at : STG_HOME - STG_SIDE - at / STG_SIDE * STG_SIDE + at % STG_SIDE;

		if (!all && of != seat)
			continue;
		o->rank[base + at] = s->rank[base + from];
		o->seat[base + at] = s->seat[base + from];
	}
	*help = helps[way][!all && seat == STG_BLUE];
	return true;
}
