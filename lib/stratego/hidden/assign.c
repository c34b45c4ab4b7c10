/* stratego/hidden/assign.c: is there an assignment of ranks to the hidden side's pieces that agrees with all that is known:
 * the sets, the counts, and the clues? */
#include <string.h>

#include "stratego/internal.h"

/* ---- assignments ---------------------------------------------------------------------------- */

/* Pieces of one side, each matched with a rank of its set, so that no rank is used more often than its count. */
struct matching {
	const struct stg_state *st;
	unsigned first;                /* number of the side's first piece */
	uint16_t ranks[STG_HOME];      /* the set of each piece; 0: there is no such piece */
	uint8_t rank[STG_HOME];        /* the rank matched with it, or 0 */
	uint8_t used[STG_RANKS];
	unsigned tried;                /* set of the ranks that the search for an augmenting path has visited */
};

static bool
augment(struct matching *m, unsigned piece)
{
	const uint8_t *army = m->st->army[stg_seat(m->first)];

	for (unsigned set = m->ranks[piece]; set != 0; set &= set - 1) {
		unsigned r = (unsigned)__builtin_ctz(set);

		if ((m->tried & STG_SET(r)) != 0)
			continue;
		m->tried |= STG_SET(r);
		if (army[r] == STG_UNCOUNTED || m->used[r] < army[r]) {
			m->used[r]++;
			m->rank[piece] = (uint8_t)r;
			return true;
		}
		for (unsigned other = 0; other < STG_HOME; other++)
			if (m->rank[other] == r && augment(m, other)) {
				m->rank[piece] = (uint8_t)r; /* the other piece has moved to another rank */
				return true;
			}
	}
	return false;
}

/* Say that too many pieces can only be of the ranks tried: all those matched with these ranks, and one more. */
static void
tell_too_many(const struct matching *m, unsigned piece, struct trace *t)
{
	unsigned have = 1, due = 0, list = 0;
	uint16_t began[4];

	for (unsigned r = 1; r < STG_RANKS; r++)
		if ((m->tried & STG_SET(r)) != 0)
			due += m->st->army[stg_seat(m->first)][r];
	for (unsigned i = 0; i < STG_HOME; i++) {
		bool inside = i == piece || (m->rank[i] != 0 && (m->tried & STG_SET(m->rank[i])) != 0);

		have += inside && i != piece;
		if (inside && list < 4)
			began[list++] = m->st->piece[m->first + i].home;
	}
	trace_value(t, (unsigned)stg_seat(m->first));
	trace_value(t, have);
	trace_value(t, m->tried);
	trace_value(t, due);
	trace_value(t, have); /* the list names only the first few of so many */
	trace_value(t, list);
	for (unsigned i = 0; i < list; i++)
		trace_value(t, began[i]);
	trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_TOO_MANY);
}

static void
begin_matching(struct matching *m, const struct stg_state *st)
{
	memset(m, 0, sizeof(*m));
	m->st = st;
	m->first = stg_hidden_first(st);
	for (unsigned i = 0; i < STG_HOME; i++)
		m->ranks[i] = st->piece[m->first + i].ranks;
}

/* Can every piece be matched?  t may be NULL. */
static bool
match_all(struct matching *m, struct trace *t)
{
	bool may_be_flag = false, any = false;

	for (unsigned i = 0; i < STG_HOME; i++) {
		if (m->st->piece[m->first + i].ranks == 0)
			continue; /* there is no such piece; nothing makes a set empty */
		any = true;
		may_be_flag = may_be_flag || (m->ranks[i] & STG_SET(STG_FLAG)) != 0;
		m->tried = 0;
		if (!augment(m, i)) {
			if (t != NULL)
				tell_too_many(m, i, t);
			return false;
		}
	}
	/* If all counts are known, matching every piece uses them up, so some piece is the Flag.  If only the Flag is counted,
	 * all other ranks are free, so any piece that can be the Flag may be it. */
	if (any && !may_be_flag && m->st->army[stg_seat(m->first)][STG_FLAG] == 1) {
		if (t != NULL) {
			trace_value(t, (unsigned)stg_seat(m->first));
			trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_NO_FLAG);
		}
		return false;
	}
	return true;
}

/* Pieces counted by their sets, and the unions of these sets. */
enum { UNIONS_MAX = 48 };

struct tally {
	unsigned any;             /* set of the ranks that some piece can have */
	uint8_t alone[STG_RANKS]; /* how many pieces are known to have each rank */
	unsigned nwide;           /* the sets of more than one rank, each once, and how many pieces have each */
	uint16_t wide[STG_HOME];
	uint8_t having[STG_HOME];
	unsigned nunions;         /* the unions of wide sets */
	uint16_t unions[UNIONS_MAX];
};

static void
tally_sets(struct tally *y, const uint16_t *ranks)
{
	memset(y->alone, 0, sizeof(y->alone));
	y->any = y->nwide = 0;
	for (unsigned i = 0; i < STG_HOME; i++) {
		unsigned set = ranks[i], k = 0;

		y->any |= set;
		if ((set & (set - 1)) == 0) {
			y->alone[set != 0 ? __builtin_ctz(set) : 0]++;
			continue;
		}
		while (k < y->nwide && y->wide[k] != set)
			k++;
		if (k == y->nwide) {
			y->wide[y->nwide++] = (uint16_t)set;
			y->having[k] = 0;
		}
		y->having[k]++;
	}
}

static bool
add_union(struct tally *y, unsigned set)
{
	for (unsigned i = 0; i < y->nunions; i++)
		if (y->unions[i] == set)
			return true;
	if (y->nunions == UNIONS_MAX)
		return false;
	y->unions[y->nunions++] = (uint16_t)set;
	return true;
}

/* Find the unions of all wide sets.  false: there are too many. */
static bool
unite(struct tally *y)
{
	y->nunions = 0;
	for (unsigned k = 0; k < y->nwide; k++) {
		unsigned n = y->nunions;

		if (!add_union(y, y->wide[k]))
			return false;
		for (unsigned i = 0; i < n; i++)
			if (!add_union(y, y->unions[i] | y->wide[k]))
				return false;
	}
	return true;
}

/* Are there enough ranks for all pieces that can only be of this set? */
static bool
has_room(const struct tally *y, unsigned set, const uint8_t army[STG_RANKS])
{
	unsigned pieces = 0, due = 0;

	for (unsigned k = 0; k < y->nwide; k++)
		if ((y->wide[k] & ~set) == 0)
			pieces += y->having[k];
	for (; set != 0; set &= set - 1) {
		unsigned r = (unsigned)__builtin_ctz(set);

		if (army[r] == STG_UNCOUNTED)
			return true;
		pieces += y->alone[r];
		due += army[r];
	}
	return pieces <= due;
}

/* Can every piece be matched with a rank?  By Hall's theorem they can if no set of ranks is too small for the pieces that
 * can only be of this set.  Only single ranks and the unions of sets that pieces have need to be tested.  There are few of
 * these, because most sets are the same, or one contains the other.  STG_UNSURE: there are too many. */
static enum stg_answer
count_ranks(const uint16_t *ranks, const uint8_t army[STG_RANKS])
{
	struct tally y;

	tally_sets(&y, ranks);
	if (y.any == 0)
		return STG_YES; /* there are no pieces */
	if ((y.any & STG_SET(STG_FLAG)) == 0 && army[STG_FLAG] == 1)
		return STG_NO;
	for (unsigned r = 1; r < STG_RANKS; r++)
		if (y.alone[r] > army[r])
			return STG_NO;
	if (!unite(&y))
		return STG_UNSURE;
	for (unsigned i = 0; i < y.nunions; i++)
		if (!has_room(&y, y.unions[i], army))
			return STG_NO;
	return STG_YES;
}

/* The same with a sure answer.  If they cannot, t, which may be NULL, gets the reason. */
static bool
fits(struct matching *m, struct trace *t)
{
	enum stg_answer counted = count_ranks(m->ranks, m->st->army[stg_seat(m->first)]);

	if (counted == STG_YES || (counted == STG_NO && t == NULL))
		return counted == STG_YES;
	return match_all(m, t);
}

/* ---- assignments that also fit the clues ------------------------------------------------------- */

enum { SEARCH_STEPS_MAX = 20000 };

struct search {
	const struct stg_state *st;
	unsigned kinds;  /* set of enum stg_clue_kind: only these clues count */
	uint64_t named;  /* set of the pieces that clues name */
	unsigned steps;
	uint16_t *found; /* NULL, or gets sets: with any ranks of these that the counts allow, all clues hold */
};

static bool
counts_for(const struct search *s, const struct stg_clue *f)
{
	return (s->kinds >> f->kind & 1) != 0;
}

static uint64_t
pieces_in(const struct stg_clue *f, const struct stg_pair *pair)
{
	uint64_t in = f->piece != STG_NO_PIECE ? UINT64_C(1) << f->piece % STG_HOME : 0;

	for (unsigned i = 0; i < f->n; i++)
		if (pair[i].a != STG_NO_PIECE)
			in |= UINT64_C(1) << pair[i].a % STG_HOME | UINT64_C(1) << pair[i].b % STG_HOME;
	return in;
}

/* Find a piece in an open clue, one with as few ranks to choose from as possible.  STG_HOME: no clue is open.  Returns
 * STG_NO if some clue cannot hold. */
static enum stg_answer
choose_piece(const struct search *s, const uint16_t *sets, unsigned *piece)
{
	unsigned fewest = STG_RANKS;

	*piece = STG_HOME;
	for (unsigned i = 0, at = 0; i < s->st->nclues; at += s->st->clue[i++].n) {
		const struct stg_clue *f = &s->st->clue[i];
		enum stg_answer holds = counts_for(s, f) ? stg_clue_holds(f, s->st->pair + at, sets) : STG_YES;

		if (holds == STG_NO)
			return STG_NO;
		if (holds == STG_YES)
			continue;
		for (uint64_t in = pieces_in(f, s->st->pair + at); in != 0; in &= in - 1) {
			unsigned p = (unsigned)__builtin_ctzll(in), n = (unsigned)__builtin_popcount(sets[p]);

			if (n > 1 && n < fewest) {
				fewest = n;
				*piece = p;
			}
		}
	}
	return STG_YES;
}

/* Would it make no difference if two ranks changed places?  For the Flag it always would, because some piece has to be
 * it. */
static bool
are_alike(const struct search *s, const uint16_t *sets, unsigned a, unsigned b)
{
	const uint8_t *army = s->st->army[stg_hidden_first(s->st) / STG_HOME];
	unsigned have_a = 0, have_b = 0;

	if (a == STG_FLAG || b == STG_FLAG || (army[a] == STG_UNCOUNTED) != (army[b] == STG_UNCOUNTED))
		return false;
	for (unsigned i = 0; i < STG_HOME; i++) {
		bool only = certain_member(sets[i]) != 0 && (s->named >> i & 1) == 0;

		have_a += only && sets[i] == STG_SET(a);
		have_b += only && sets[i] == STG_SET(b);
		if (!only && (sets[i] >> a & 1) != (sets[i] >> b & 1))
			return false;
	}
	for (unsigned i = 0; i < s->st->nclues; i++)
		if ((s->st->clue[i].ranks >> a & 1) != (s->st->clue[i].ranks >> b & 1))
			return false;
	return army[a] == STG_UNCOUNTED || army[a] - have_a == army[b] - have_b;
}

/* The ranks of a piece's set that are worth a try: only one of those that are alike. */
static unsigned
ranks_to_try(const struct search *s, const uint16_t *sets, unsigned piece)
{
	uint16_t others[STG_HOME];
	unsigned tries = 0;

	memcpy(others, sets, sizeof(others));
	others[piece] = 0;
	for (unsigned left = sets[piece]; left != 0; left &= left - 1) {
		unsigned r = (unsigned)__builtin_ctz(left);
		bool alike = false;

		for (unsigned t = tries; t != 0 && !alike; t &= t - 1)
			alike = are_alike(s, others, (unsigned)__builtin_ctz(t), r);
		if (!alike)
			tries |= STG_SET(r);
	}
	return tries;
}

/* Give a piece of an open clue each of its ranks in turn, until all clues hold whatever the other ranks are. */
static enum stg_answer
search_clues(struct search *s, const uint16_t *sets)
{
	struct matching m;
	uint16_t next[STG_HOME];
	unsigned piece;

	if (++s->steps > SEARCH_STEPS_MAX)
		return STG_UNSURE;
	begin_matching(&m, s->st);
	memcpy(m.ranks, sets, sizeof(m.ranks));
	if (choose_piece(s, sets, &piece) == STG_NO || !fits(&m, NULL))
		return STG_NO;
	if (piece == STG_HOME && s->found != NULL)
		memcpy(s->found, sets, sizeof(next));
	if (piece == STG_HOME)
		return STG_YES;
	memcpy(next, sets, sizeof(next));
	for (unsigned tries = ranks_to_try(s, sets, piece); tries != 0; tries &= tries - 1) {
		enum stg_answer found;

		next[piece] = (uint16_t)(tries & (~tries + 1));
		if ((found = search_clues(s, next)) != STG_NO)
			return found;
	}
	return STG_NO;
}

enum { ALL_CLUES = 1U << STG_UNEQUAL | 1U << STG_BREACH };

/* Is there an assignment from these sets with which the clues hold?  found may be NULL. */
static enum stg_answer
clues_fit(const struct stg_state *st, const uint16_t *sets, unsigned kinds, uint16_t *found)
{
	struct search s = { .st = st, .kinds = kinds, .found = found };

	for (unsigned i = 0, at = 0; i < st->nclues; at += st->clue[i++].n)
		s.named |= pieces_in(&st->clue[i], st->pair + at);
	return search_clues(&s, sets);
}

enum judgement
stg_consistent(const struct stg_state *st, struct trace *t)
{
	struct matching m;
	enum stg_answer found;

	begin_matching(&m, st);
	if (!fits(&m, t)) {
		t->refuted = true;
		return ACTION_ILLEGAL;
	}
	if (st->nclues == 0)
		return ACTION_PLAYED;
	found = clues_fit(st, m.ranks, ALL_CLUES, NULL);
	if (found == STG_YES)
		return ACTION_PLAYED;
	if (found == STG_UNSURE)
		return stg_undecided(t, STG_D_SEARCH);
	t->refuted = true;
	return trace_reject_detail(t, CITE_RULING(STG_R_CHASING),
	    clues_fit(st, m.ranks, 1U << STG_UNEQUAL, NULL) == STG_NO ? STG_D_SAME_POSITION : STG_D_BREACH);
}

enum stg_answer
stg_assign(struct stg_state *st)
{
	const uint8_t *army = st->army[stg_hidden_first(st) / STG_HOME];
	struct matching m;
	enum stg_answer found;
	int flag = -1;

	begin_matching(&m, st);
	if ((found = clues_fit(st, m.ranks, ALL_CLUES, m.ranks)) != STG_YES)
		return found;
	if (!match_all(&m, NULL))
		return STG_NO;
	for (unsigned i = 0; i < STG_HOME; i++)
		if ((m.ranks[i] & STG_SET(STG_FLAG)) != 0)
			flag = (int)i;
	if (flag >= 0 && army[STG_FLAG] == 1 && m.used[STG_FLAG] == 0)
		m.rank[flag] = STG_FLAG; /* only the Flag is counted here, so any rank will do for the others */
	for (unsigned i = 0; i < STG_HOME; i++)
		if (m.rank[i] != 0)
			st->piece[m.first + i].ranks = (uint16_t)STG_SET(m.rank[i]);
	return STG_YES;
}

/* Is there a world in which this piece has one of these ranks? */
static enum stg_answer
can_have(const struct stg_state *st, unsigned piece, unsigned ranks)
{
	struct matching m;

	ranks &= st->piece[piece].ranks;
	if (!stg_hidden(st) || stg_seat(piece) == st->head.viewer || ranks == st->piece[piece].ranks)
		return ranks != 0 ? STG_YES : STG_NO;
	if (ranks == 0)
		return STG_NO;
	begin_matching(&m, st);
	m.ranks[piece - m.first] = (uint16_t)ranks;
	if (!fits(&m, NULL))
		return STG_NO;
	return st->nclues == 0 ? STG_YES : clues_fit(st, m.ranks, ALL_CLUES, NULL);
}

bool
stg_may_have(const struct stg_state *st, unsigned piece, unsigned ranks)
{
	return can_have(st, piece, ranks) != STG_NO;
}

bool
stg_possible_ranks(const struct stg_state *st, unsigned piece, uint64_t *ranks)
{
	bool sure = true;

	*ranks = 0;
	for (unsigned r = 1; r < STG_RANKS; r++) {
		enum stg_answer a = can_have(st, piece, STG_SET(r));

		sure = sure && a != STG_UNSURE;
		*ranks |= a != STG_NO ? STG_SET(r) : 0;
	}
	return sure;
}
