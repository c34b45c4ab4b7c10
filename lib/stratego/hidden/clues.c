/* stratego/hidden/clues.c: what the log of one seat tells about hidden ranks, beyond the set of each piece.  Because a chase did
 * not bring back a position, some ranks are not all the same.  Because an action that was let stand was against the rules,
 * at least one of several things is true. */
#include <string.h>

#include "stratego/internal.h"

/* ---- groups of pieces ------------------------------------------------------------------------ */

void
stg_ungroup(struct stg_groups *g)
{
	for (unsigned i = 0; i < STG_HOME; i++)
		g->of[i] = (uint8_t)i;
}

void
stg_group(struct stg_groups *g, unsigned a, unsigned b)
{
	unsigned from = g->of[b % STG_HOME], to = g->of[a % STG_HOME];

	for (unsigned i = 0; i < STG_HOME; i++)
		if (g->of[i] == from)
			g->of[i] = (uint8_t)to;
}

static void
group_pairs(struct stg_groups *g, const struct stg_pair *pair, unsigned n)
{
	stg_ungroup(g);
	for (unsigned i = 0; i < n; i++)
		stg_group(g, pair[i].a, pair[i].b);
}

/* Are pieces that are in one group in fine always in one group in coarse too? */
static bool
is_within(const struct stg_groups *fine, const struct stg_groups *coarse)
{
	for (unsigned i = 0; i < STG_HOME; i++)
		if (coarse->of[i] != coarse->of[fine->of[i]])
			return false;
	return true;
}

/* Take a piece out of its group. */
static void
leave_group(struct stg_groups *g, unsigned piece)
{
	unsigned heir = STG_HOME;

	for (unsigned i = 0; i < STG_HOME && g->of[piece] == piece; i++)
		if (i != piece && g->of[i] == piece) {
			heir = heir == STG_HOME ? i : heir;
			g->of[i] = (uint8_t)heir;
		}
	g->of[piece] = (uint8_t)piece;
}

/* Sort the hidden side's pieces by where they began, so that the order does not depend on the numbers of pieces. */
static void
sort_by_home(const struct stg_state *st, uint8_t sorted[STG_HOME])
{
	unsigned first = stg_hidden_first(st), k;

	for (unsigned i = 0; i < STG_HOME; i++) {
		for (k = i; k > 0 && st->piece[first + i].home < st->piece[first + sorted[k - 1]].home; k--)
			sorted[k] = sorted[k - 1];
		sorted[k] = (uint8_t)i;
	}
}

/* Write groups as pairs, each piece with the next one of its group.  Returns how many pairs there are. */
static unsigned
pairs_of(const struct stg_state *st, const struct stg_groups *g, struct stg_pair out[STG_HOME])
{
	uint8_t sorted[STG_HOME];
	unsigned first = stg_hidden_first(st), n = 0;
	uint64_t done = 0;

	sort_by_home(st, sorted);
	for (unsigned i = 0; i < STG_HOME; i++) {
		unsigned last = sorted[i];

		for (unsigned k = i + 1; k < STG_HOME && (done >> last & 1) == 0; k++) {
			if (g->of[sorted[k]] != g->of[last])
				continue;
			out[n++] = (struct stg_pair){ (uint8_t)(first + last), (uint8_t)(first + sorted[k]) };
			done |= UINT64_C(1) << last;
			last = sorted[k];
		}
		done |= UINT64_C(1) << last;
	}
	return n;
}

/* ---- what holds for sure --------------------------------------------------------------------- */

/* Are the two ranks of each pair the same?  STG_NO: in some group no rank is possible for all pieces. */
static enum stg_answer
are_equal(const struct stg_pair *pair, unsigned n, const uint16_t *sets)
{
	enum stg_answer found = STG_YES;
	unsigned common = 0;

	for (unsigned i = 0; i < n; i++) {
		unsigned a = sets[pair[i].a % STG_HOME], b = sets[pair[i].b % STG_HOME];

		common = (i > 0 && pair[i].a == pair[i - 1].b ? common : a) & b;
		if (common == 0)
			return STG_NO;
		if (certain_member(a) == 0 || certain_member(b) == 0)
			found = STG_UNSURE;
	}
	return found;
}

/* How many pairs there are before the next way begins. */
static unsigned
length_of_way(const struct stg_pair *pair, unsigned left)
{
	unsigned n = 0;

	while (n < left && pair[n].a != STG_NO_PIECE)
		n++;
	return n;
}

enum stg_answer
stg_clue_holds(const struct stg_clue *f, const struct stg_pair *pair, const uint16_t *sets)
{
	enum stg_answer found = STG_NO, way;
	unsigned set, n;

	if (f->kind == STG_UNEQUAL) {
		way = are_equal(pair, f->n, sets);
		return way == STG_YES ? STG_NO : way == STG_NO ? STG_YES : STG_UNSURE;
	}
	if (f->piece != STG_NO_PIECE && ((set = sets[f->piece % STG_HOME]) & f->ranks) != 0) {
		if ((set & ~(unsigned)f->ranks) == 0)
			return STG_YES;
		found = STG_UNSURE;
	}
	for (unsigned at = 0; at < f->n; at += n + 1) {
		n = length_of_way(pair + at, f->n - at);
		if ((way = are_equal(pair + at, n, sets)) == STG_YES)
			return STG_YES;
		found = way == STG_UNSURE ? STG_UNSURE : found;
	}
	return found;
}

/* ---- keeping clues --------------------------------------------------------------------------- */

static void
sets_of(const struct stg_state *st, uint16_t sets[STG_HOME])
{
	unsigned first = stg_hidden_first(st);

	for (unsigned i = 0; i < STG_HOME; i++)
		sets[i] = st->piece[first + i].ranks;
}

static bool
append(struct stg_state *st, struct stg_clue f, const struct stg_pair *pair)
{
	if (st->nclues == STG_CLUES_MAX || st->npairs + f.n > STG_CLUE_PAIRS_MAX)
		return false;
	st->clue[st->nclues++] = f;
	memcpy(st->pair + st->npairs, pair, f.n * sizeof(*pair));
	st->npairs = (uint16_t)(st->npairs + f.n);
	return true;
}

typedef bool drops_clue(const struct stg_clue *f, const struct stg_pair *pair, const void *ctx);

/* Drop the clues for which drops says so. */
static void
sift(struct stg_state *st, drops_clue *drops, const void *ctx)
{
	unsigned clues = 0, pairs = 0, at = 0;

	for (unsigned i = 0; i < st->nclues; i++) {
		struct stg_clue f = st->clue[i];

		if (!drops(&f, st->pair + at, ctx)) {
			memmove(st->pair + pairs, st->pair + at, f.n * sizeof(*st->pair));
			st->clue[clues++] = f;
			pairs += f.n;
		}
		at += f.n;
	}
	stg_cut_clues(st, clues, pairs);
}

static bool
holds_for_sure(const struct stg_clue *f, const struct stg_pair *pair, const void *sets)
{
	return stg_clue_holds(f, pair, sets) == STG_YES;
}

void
stg_sift_clues(struct stg_state *st)
{
	uint16_t sets[STG_HOME];

	sets_of(st, sets);
	sift(st, holds_for_sure, sets);
}

static bool
follows_from(const struct stg_clue *f, const struct stg_pair *pair, const void *ctx)
{
	struct stg_groups g;

	if (f->kind != STG_UNEQUAL)
		return false;
	group_pairs(&g, pair, f->n);
	return is_within(ctx, &g);
}

/* Does a clue that is kept say this already, or more? */
static bool
is_told(const struct stg_state *st, const struct stg_groups *g)
{
	struct stg_groups kept;

	for (unsigned i = 0, at = 0; i < st->nclues; at += st->clue[i++].n) {
		if (st->clue[i].kind != STG_UNEQUAL)
			continue;
		group_pairs(&kept, st->pair + at, st->clue[i].n);
		if (is_within(&kept, g))
			return true;
	}
	return false;
}

/* If the ranks of several pieces of a group are known, they are the same: keep only one of these pieces in it. */
static void
drop_known(const uint16_t *sets, struct stg_groups *g)
{
	for (unsigned i = 0; i < STG_HOME; i++)
		for (unsigned k = 0; k < i; k++)
			if (g->of[k] == g->of[i] && certain_member(sets[k]) != 0 && certain_member(sets[i]) != 0) {
				leave_group(g, i);
				break;
			}
}

bool
stg_add_unequal(struct stg_state *st, const struct stg_groups *g)
{
	struct stg_pair pair[STG_HOME];
	struct stg_clue f = { .kind = STG_UNEQUAL, .piece = STG_NO_PIECE };
	struct stg_groups left = *g;
	uint16_t sets[STG_HOME];

	sets_of(st, sets);
	f.n = (uint16_t)pairs_of(st, &left, pair);
	if (are_equal(pair, f.n, sets) == STG_NO)
		return true;
	drop_known(sets, &left);
	f.n = (uint16_t)pairs_of(st, &left, pair);
	if (is_told(st, &left))
		return true;
	sift(st, follows_from, &left);
	return append(st, f, pair);
}

/* ---- what an action that was let stand may have broken ------------------------------------------ */

void
stg_begin_breach(struct stg_breach *b, unsigned piece, unsigned ranks)
{
	memset(b, 0, sizeof(*b));
	b->clue.kind = STG_BREACH;
	b->clue.piece = (uint8_t)(ranks != 0 ? piece : STG_NO_PIECE);
	b->clue.ranks = (uint16_t)ranks;
}

void
stg_breach_by(const struct stg_state *st, struct stg_breach *b, const struct stg_groups *g)
{
	struct stg_pair pair[STG_HOME];
	unsigned n = pairs_of(st, g, pair), gap = b->clue.n > 0;
	struct stg_groups way;

	for (unsigned at = 0, len; at < b->clue.n; at += len + 1) {
		len = length_of_way(b->pair + at, b->clue.n - at);
		group_pairs(&way, b->pair + at, len);
		if (is_within(&way, g))
			return; /* there is a way already that needs less to be the same */
	}
	if (b->clue.n + gap + n > STG_CLUE_PAIRS_MAX) {
		b->full = true;
		return;
	}
	if (gap)
		b->pair[b->clue.n++] = (struct stg_pair){ STG_NO_PIECE, STG_NO_PIECE };
	memcpy(b->pair + b->clue.n, pair, n * sizeof(*pair));
	b->clue.n = (uint16_t)(b->clue.n + n);
}

bool
stg_add_breach(struct stg_state *st, const struct stg_breach *b)
{
	uint16_t sets[STG_HOME];

	if (b->clue.n == 0) {
		stg_narrow(st, b->clue.piece, b->clue.ranks);
		return true;
	}
	sets_of(st, sets);
	return stg_clue_holds(&b->clue, b->pair, sets) == STG_YES || (!b->full && append(st, b->clue, b->pair));
}
