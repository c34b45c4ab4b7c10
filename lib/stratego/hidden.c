/* stratego/hidden.c: logs of one seat.  What the other side's pieces can still be, whether an
 * assignment remains that makes the log true, and what a seat gets to see. */
#include <string.h>

#include "stratego/internal.h"

/* ---- assignments ---------------------------------------------------------------------------- */

/* Pieces of one side, each matched with a rank in its set, no rank beyond its count. */
struct matching {
	const struct stg_state *st;
	unsigned first;                /* number of the side's first piece */
	uint16_t ranks[STG_HOME];      /* sets; 0: no such piece */
	uint8_t rank[STG_HOME];        /* matched rank, or 0 */
	uint8_t used[STG_RANKS];
	unsigned tried;                /* ranks visited by the augmenting walk */
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
				m->rank[piece] = (uint8_t)r; /* the place that the other left */
				return true;
			}
	}
	return false;
}

/* The pieces that crowd each other out: all those matched within the ranks tried, and one more. */
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
	trace_fact(t, (unsigned)stg_seat(m->first));
	trace_fact(t, have);
	trace_fact(t, m->tried);
	trace_fact(t, due);
	trace_fact(t, have); /* of how many the list names the first few */
	trace_fact(t, list);
	for (unsigned i = 0; i < list; i++)
		trace_fact(t, began[i]);
	trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_TOO_MANY);
}

static void
begin_matching(struct matching *m, const struct stg_state *st)
{
	memset(m, 0, sizeof(*m));
	m->st = st;
	m->first = st->viewer == STG_RED ? STG_HOME : 0;
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
			continue; /* nobody: an emptied set is refused where it is emptied */
		any = true;
		may_be_flag = may_be_flag || (m->ranks[i] & STG_SET(STG_FLAG)) != 0;
		m->tried = 0;
		if (!augment(m, i)) {
			if (t != NULL)
				tell_too_many(m, i, t);
			return false;
		}
	}
	/* Counts that are all known are used up by matching every piece; where only the Flag is
	 * counted, any piece that can be it may be it, as all other ranks are free. */
	if (any && !may_be_flag && m->st->army[stg_seat(m->first)][STG_FLAG] == 1) {
		if (t != NULL) {
			trace_fact(t, (unsigned)stg_seat(m->first));
			trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_NO_FLAG);
		}
		return false;
	}
	return true;
}

/* Pieces by their sets, and the unions of those sets. */
enum { UNIONS_MAX = 48 };

struct tally {
	unsigned any;             /* ranks that some piece can have */
	uint8_t alone[STG_RANKS]; /* pieces of which the rank is known */
	unsigned nwide;           /* sets of more than one rank, each once, and how many pieces have it */
	uint16_t wide[STG_HOME];
	uint8_t having[STG_HOME];
	unsigned nunions;         /* of wide sets */
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

/* false: there are too many. */
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

/* Are there ranks for all pieces that can only be of this set? */
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

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_UNSURE };

/* Can every piece be matched?  By Hall it is enough that no set of ranks is too small for the pieces that must
 * be in it; and of all sets only single ranks need be asked for, and unions of sets that pieces have.  There
 * are few: most are alike, or one within the other.  ANSWER_UNSURE: too many to count. */
static enum answer
count_ranks(const uint16_t *ranks, const uint8_t army[STG_RANKS])
{
	struct tally y;

	tally_sets(&y, ranks);
	if (y.any == 0)
		return ANSWER_YES; /* nobody is there */
	if ((y.any & STG_SET(STG_FLAG)) == 0 && army[STG_FLAG] == 1)
		return ANSWER_NO;
	for (unsigned r = 1; r < STG_RANKS; r++)
		if (y.alone[r] > army[r])
			return ANSWER_NO;
	if (!unite(&y))
		return ANSWER_UNSURE;
	for (unsigned i = 0; i < y.nunions; i++)
		if (!has_room(&y, y.unions[i], army))
			return ANSWER_NO;
	return ANSWER_YES;
}

/* The same, in any case; if not, t (which may be NULL) says why. */
static bool
fits(struct matching *m, struct trace *t)
{
	enum answer counted = count_ranks(m->ranks, m->st->army[stg_seat(m->first)]);

	if (counted == ANSWER_YES || (counted == ANSWER_NO && t == NULL))
		return counted == ANSWER_YES;
	return match_all(m, t);
}

/* ---- chases: pairs of which one must be unequal ---------------------------------------------- */

enum { SEARCH_STEPS_MAX = 20000 }; /* beyond that a log is given the benefit of the doubt */

static bool
some_pair_differs(const struct matching *m, const struct stg_unequal *u, const uint16_t *sets)
{
	for (unsigned i = 0; i < u->n; i++) {
		unsigned a = u->pair[i][0] - m->first, b = u->pair[i][1] - m->first;
		unsigned only = stg_only(sets[a]);

		if (only == 0 || sets[a] != sets[b])
			return true; /* still free to differ, or different */
	}
	return false;
}

/* Give the pieces named in pairs a rank each, in every way, until all demands and counts hold. */
static bool
search_unequal(const struct stg_state *st, const uint8_t *pieces, unsigned n, uint16_t *sets, unsigned *steps)
{
	struct matching m;

	if (++*steps > SEARCH_STEPS_MAX)
		return true;
	begin_matching(&m, st);
	memcpy(m.ranks, sets, sizeof(m.ranks));
	for (unsigned i = 0; i < st->nunequal; i++)
		if (!some_pair_differs(&m, &st->unequal[i], sets))
			return false;
	if (!fits(&m, NULL))
		return false;
	if (n == 0)
		return true;
	for (unsigned set = sets[pieces[0]], was = set; set != 0; set &= set - 1) {
		sets[pieces[0]] = (uint16_t)(set & (~set + 1));
		if (search_unequal(st, pieces + 1, n - 1, sets, steps))
			return true;
		sets[pieces[0]] = (uint16_t)was;
	}
	return false;
}

static bool
unequal_holds(const struct stg_state *st, const uint16_t *sets)
{
	uint8_t pieces[STG_UNEQUAL_MAX * STG_UNEQUAL_PAIRS * 2];
	uint16_t work[STG_HOME];
	unsigned n = 0, steps = 0, first = st->viewer == STG_RED ? STG_HOME : 0;

	for (unsigned i = 0; i < st->nunequal; i++)
		for (unsigned k = 0; k < st->unequal[i].n * 2U; k++) {
			uint8_t piece = (uint8_t)(st->unequal[i].pair[k / 2][k % 2] - first);

			if (memchr(pieces, piece, n) == NULL)
				pieces[n++] = piece;
		}
	memcpy(work, sets, sizeof(work));
	return search_unequal(st, pieces, n, work, &steps);
}

bool
stg_consistent(const struct stg_state *st, struct trace *t)
{
	struct matching m;
	bool refuted = t->refuted;

	t->refuted = true;
	begin_matching(&m, st);
	if (!fits(&m, t))
		return false;
	if (st->nunequal > 0 && !unequal_holds(st, m.ranks)) {
		trace_reject_detail(t, CITE_RULING(STG_R_CHASING), STG_D_SAME_POSITION);
		return false;
	}
	t->refuted = refuted;
	return true;
}

bool
stg_assign(struct stg_state *st)
{
	const uint8_t *army;
	struct matching m;
	int flag = -1;

	begin_matching(&m, st);
	if (!match_all(&m, NULL))
		return false;
	army = st->army[stg_seat(m.first)];
	for (unsigned i = 0; i < STG_HOME; i++)
		if ((m.ranks[i] & STG_SET(STG_FLAG)) != 0)
			flag = (int)i;
	if (flag >= 0 && army[STG_FLAG] == 1 && m.used[STG_FLAG] == 0)
		m.rank[flag] = STG_FLAG; /* (the others are not counted then) */
	for (unsigned i = 0; i < STG_HOME; i++)
		if (m.rank[i] != 0)
			st->piece[m.first + i].ranks = (uint16_t)STG_SET(m.rank[i]);
	return true;
}

bool
stg_possible(const struct stg_state *st, unsigned piece, unsigned ranks)
{
	struct matching m;

	ranks &= st->piece[piece].ranks;
	if (!stg_hidden(st) || stg_seat(piece) == st->viewer || ranks == st->piece[piece].ranks)
		return ranks != 0;
	if (ranks == 0)
		return false;
	begin_matching(&m, st);
	m.ranks[piece - m.first] = (uint16_t)ranks;
	return fits(&m, NULL) && (st->nunequal == 0 || unequal_holds(st, m.ranks));
}

void
stg_narrow(struct stg_state *st, unsigned piece, unsigned ranks)
{
	if ((st->piece[piece].ranks & ranks) != 0)
		st->piece[piece].ranks &= (uint16_t)ranks;
}

/* ---- strikes in a log of one seat ------------------------------------------------------------ */

/* The clause that decides between two ranks. */
static uint16_t
strike_clause(unsigned striker, unsigned struck)
{
	if (struck == STG_BOMB)
		return CITE_CLAUSE(striker == STG_MINER ? STG_C_MINER : STG_C_BOMB);
	if (struck == STG_FLAG)
		return CITE_CLAUSE(STG_C_FLAG_FALLS);
	if (striker == STG_SPY || struck == STG_SPY)
		return CITE_CLAUSE(STG_C_SPY);
	return CITE_CLAUSE(striker == struck ? STG_C_EQUALS : STG_C_LOWER_LOSES);
}

static enum judgement
refute(struct trace *t, uint16_t cite, unsigned detail)
{
	t->refuted = true;
	return trace_reject_detail(t, cite, detail);
}

/* One strike as the keeper of the log saw it. */
struct seen_strike {
	const struct rules *rules;
	bool own_strikes;          /* the keeper's piece is the striker */
	unsigned own;              /* its rank */
	enum stg_removed removed;
	unsigned said;             /* the other piece's rank as written, or 0 */
	const struct stg_piece *p; /* the other piece */
	unsigned known_before;     /* its set before this strike, if it is the striker */
};

/* The rank that the log gives is none that the piece can have: say what speaks against it. */
static enum judgement
refute_rank(const struct seen_strike *s, struct trace *t)
{
	const struct stg_piece *p = s->p;
	bool immobile = (STG_SET(s->said) & STG_IMMOBILE) != 0, bomb = s->said == STG_BOMB;

	if (!s->own_strikes && (s->known_before & STG_SET(s->said)) != 0) {
		/* this very strike is what such a piece cannot do */
		trace_fact(t, p->square);
		if (immobile)
			return refute(t, CITE_CLAUSE(bomb ? STG_C_BOMB_WAITS : STG_C_FLAG_WAITS), STG_D_NONE);
		return refute(t, CITE_CLAUSE(STG_C_ADJOINING), STG_D_NONE);
	}
	trace_fact(t, p->home);
	trace_fact(t, s->said);
	if ((p->flags & STG_SHOWN) == 0 && immobile && (p->flags & STG_MOVED) != 0)
		return refute(t, CITE_CLAUSE(bomb ? STG_C_BOMB_STAYS : STG_C_FLAG_STAYS), STG_D_MOVED);
	if ((p->flags & STG_SHOWN) == 0 && p->ranks == STG_SET(STG_SCOUT))
		return refute(t, CITE_CLAUSE(STG_C_STEP), STG_D_SLID);
	trace_fact(t, p->ranks);
	return refute(t, CITE_CLAUSE(STG_C_ONTO), STG_D_SHOWN_AS);
}

static enum stg_removed
ends_so(const struct seen_strike *s, struct trace *t, unsigned rank)
{
	return s->own_strikes ? stg_strike(s->rules, t, s->own, rank) : stg_strike(s->rules, t, rank, s->own);
}

static enum judgement
judge_said_rank(const struct seen_strike *s, struct trace *t)
{
	unsigned striker = s->own_strikes ? s->own : s->said, struck = s->own_strikes ? s->said : s->own;

	if (!stg_shows(s->rules, t, !s->own_strikes, s->said, s->removed)) {
		trace_fact(t, s->p->square);
		return refute(t, CITE_RULING(STG_R_REVEAL), STG_D_NOT_SHOWN);
	}
	if ((s->p->ranks & STG_SET(s->said)) == 0)
		return refute_rank(s, t);
	if (ends_so(s, t, s->said) != s->removed) {
		trace_fact(t, striker);
		trace_fact(t, struck);
		return refute(t, strike_clause(striker, struck), STG_D_OUTCOME);
	}
	return ACTION_PLAYED;
}

/* The ranks that end the strike so and stay hidden by R7. */
static unsigned
unseen_ranks(const struct seen_strike *s, struct trace *t, bool *would_show)
{
	struct trace aside = { .quiet = true };
	unsigned found = 0;

	*would_show = false;
	for (unsigned set = s->p->ranks; set != 0; set &= set - 1) {
		unsigned r = (unsigned)__builtin_ctz(set);

		trace_reset(&aside);
		if (ends_so(s, &aside, r) != s->removed) {
			t->consulted |= aside.consulted;
			continue;
		}
		t->consulted |= aside.consulted;
		if (stg_shows(s->rules, t, !s->own_strikes, r, s->removed))
			*would_show = true;
		else
			found |= STG_SET(r);
	}
	return found;
}

/* A defender of unknown rank that won: a Bomb stayed, anything else went as R2 says. */
static enum judgement
split_by_survivor(const struct stg_state *st, const struct action *a, unsigned to, unsigned *ranks,
    struct trace *t)
{
	if ((*ranks & STG_SET(STG_BOMB)) == 0 || *ranks == STG_SET(STG_BOMB) ||
	    rule(&st->rules, t, STG_R_WINNING_DEFENDER) == STG_DEFENDER_STAYS)
		return ACTION_PLAYED;
	if ((a->marks & 1U << STG_SAID_SURVIVOR) == 0) {
		t->truth_marks |= 1U << STG_SAID_SURVIVOR;
		return ACTION_INCOMPLETE;
	}
	*ranks &= a->said[STG_SAID_SURVIVOR] == to ? STG_SET(STG_BOMB) : ~STG_SET(STG_BOMB);
	return ACTION_PLAYED;
}

enum judgement
stg_hidden_strike(struct stg_state *st, const struct action *a, unsigned known_before, struct trace *t,
    enum stg_removed *removed, unsigned *striker, unsigned *struck)
{
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO], ranks, said_mark;
	unsigned mine, other;
	struct seen_strike s = { .rules = &st->rules };
	bool would_show;
	enum judgement j;

	s.own_strikes = stg_seat(st->at[from]) == st->viewer;
	mine = st->at[s.own_strikes ? from : to];
	other = st->at[s.own_strikes ? to : from];
	s.own = stg_only(st->piece[mine].ranks);
	s.p = &st->piece[other];
	s.known_before = known_before;
	said_mark = s.own_strikes ? STG_SAID_STRUCK : STG_SAID_STRIKER;
	if ((a->marks & 1U << STG_SAID_REMOVED) == 0) {
		t->truth_marks |= 1U << STG_SAID_REMOVED;
		return ACTION_INCOMPLETE;
	}
	s.removed = a->said[STG_SAID_REMOVED];
	if ((a->marks & 1U << said_mark) != 0 && a->said[said_mark] != STG_UNKNOWN)
		s.said = a->said[said_mark];
	if (s.said != 0) {
		if ((j = judge_said_rank(&s, t)) != ACTION_PLAYED)
			return j;
		ranks = STG_SET(s.said);
	} else {
		ranks = unseen_ranks(&s, t, &would_show);
		if (ranks == 0 && would_show) {
			t->truth_marks |= (uint8_t)(1U << said_mark);
			return ACTION_INCOMPLETE;
		}
		if (ranks != 0 && s.own_strikes && s.removed == STG_REMOVED_STRIKER &&
		    (j = split_by_survivor(st, a, to, &ranks, t)) != ACTION_PLAYED)
			return j;
		if (ranks == 0) {
			trace_fact(t, s.own_strikes ? s.own : STG_UNKNOWN);
			trace_fact(t, s.own_strikes ? STG_UNKNOWN : s.own);
			return refute(t, CITE_CLAUSE(STG_C_LOWER_LOSES), STG_D_OUTCOME);
		}
	}
	stg_narrow(st, other, ranks);
	*removed = s.removed;
	*striker = s.own_strikes ? s.own : s.said;
	*struck = s.own_strikes ? s.said : s.own;
	return ACTION_PLAYED;
}

/* ---- the recorded end ------------------------------------------------------------------------ */

static int
take_any(void *ctx, const struct action *a)
{
	*(struct action *)ctx = *a;
	return 1;
}

/* With every piece of the side that has a way out held to be a Bomb or the Flag, is the rest of the log
 * still possible? */
static bool
can_be_stuck(const struct stg_state *st, int seat, struct trace *t)
{
	struct stg_state stuck = *st;
	struct action a;

	stuck.mover = (uint8_t)seat;
	stuck.over = false;
	if (seat == st->viewer) {
		if (stg_legal(&stuck, take_any, &a) == 0)
			return true;
	} else {
		/* Each move found is ruled out by fixing its piece, until none is found. */
		while (stg_legal(&stuck, take_any, &a) != 0) {
			unsigned piece = stuck.at[a.arg[STG_FROM]];

			if (!stg_possible(&stuck, piece, STG_IMMOBILE))
				break;
			stuck.piece[piece].ranks &= STG_IMMOBILE;
		}
		if (stg_legal(&stuck, take_any, &a) == 0)
			return true;
	}
	trace_fact(t, (unsigned)seat);
	trace_fact(t, a.arg[STG_FROM]);
	trace_reject_detail(t, CITE_CLAUSE(STG_C_NO_MOVE), STG_D_CAN_MOVE);
	return false;
}

/* Is the side without a move under every assignment that is left? */
static bool
is_surely_stuck(const struct stg_state *st, int seat)
{
	struct stg_state turned = *st;
	struct action a;

	turned.mover = (uint8_t)seat;
	turned.over = false;
	return stg_legal(&turned, take_any, &a) == 0;
}

/* A log of one seat that ends for want of a move: can it be so? */
static enum judgement
settle_no_move(const struct stg_state *st, const struct result *r, struct trace *t)
{
	int stuck = st->mover, other = !stuck;

	if (!can_be_stuck(st, stuck, t))
		return ACTION_ILLEGAL;
	if (r->winner == SEAT_NONE) {
		if (rule(&st->rules, t, STG_R_NO_MOVE) == STG_NO_MOVE_LOSES)
			return trace_reject(t, CITE_CLAUSE(STG_C_NO_MOVE));
		return can_be_stuck(st, other, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	}
	if (r->winner != other)
		return trace_reject(t, CITE_CLAUSE(STG_C_NO_MOVE));
	if (is_surely_stuck(st, other) && rule(&st->rules, t, STG_R_NO_MOVE) == STG_NO_MOVE_DRAW_IF_NEITHER)
		return trace_reject(t, CITE_RULING(STG_R_NO_MOVE));
	return ACTION_PLAYED;
}

enum judgement
stg_settle(const void *state, const struct result *r, struct trace *t)
{
	const struct stg_state *st = state;
	struct outcome o;
	struct result found;

	stg_outcome(st, &o);
	result_of(&o, &found);
	if (result_same(r, &found) || (!o.over && r->finished && r->off_board))
		return ACTION_PLAYED;
	if (stg_hidden(st) && r->finished && !r->off_board && r->ending == STG_END_NO_MOVE &&
	    (!o.over || o.ending == STG_END_NO_MOVE))
		return settle_no_move(st, r, t);
	return trace_reject(t, o.cite);
}

bool
stg_doubtful(const void *state, const struct action *a, struct trace *t)
{
	const struct stg_state *st = state;
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO], piece = st->at[from];
	struct stg_unequal unequal;
	unsigned plies, needed;

	if (!stg_hidden(st) || !stg_is_piece(piece))
		return false;
	if (stg_chase_repeats(st, piece, from, to, &plies, &unequal) == STG_REPEAT_DEPENDS &&
	    rule(&st->rules, t, STG_R_CHASING) == STG_CHASING_MORE_SQUARES)
		return true;
	if (stg_seat(piece) == st->viewer)
		return false;
	needed = stg_adjoin(from, to) ? STG_ANY & ~STG_IMMOBILE : STG_SET(STG_SCOUT);
	return stg_possible(st, piece, needed) && stg_possible(st, piece, STG_ANY & ~needed);
}

/* ---- what a seat sees ------------------------------------------------------------------------ */

static void
view_state(const struct stg_state *st, int seat, struct stg_state *out)
{
	unsigned first = seat == STG_RED ? STG_HOME : 0;

	*out = *st;
	out->viewer = (uint8_t)seat;
	for (unsigned i = first; i < first + STG_HOME; i++) {
		struct stg_piece *p = &out->piece[i];

		if (p->ranks != 0 && (p->flags & STG_SHOWN) == 0)
			p->ranks = (p->flags & STG_MOVED) != 0 ? STG_ANY & ~STG_IMMOBILE : STG_ANY;
	}
}

void
stg_view_setup(const void *setup, int seat, void *out)
{
	const struct stg_setup *s = setup;
	struct stg_setup *o = out;

	*o = *s;
	o->viewer = (uint8_t)seat;
	if (s->as_found)
		view_state(&s->state, seat, &o->state);
	for (unsigned sq = 0; sq < STG_SQUARES; sq++)
		if (o->rank[sq] != 0 && o->seat[sq] != seat)
			o->rank[sq] = STG_UNKNOWN;
}

bool
stg_view_action(const void *state, const struct action *a, const struct trace *t, int seat,
    struct action *out)
{
	const struct stg_state *st = state; /* after the action: the side that acted is not to move */
	struct trace aside = { .quiet = true };
	bool own_strikes = st->mover != seat;
	unsigned other = own_strikes ? STG_SAID_STRUCK : STG_SAID_STRIKER;
	enum stg_removed removed;

	*out = *a;
	out->marks = t->canonical_marks;
	memcpy(out->said, t->truth, sizeof(out->said));
	if (out->said[STG_SAID_STRIKE] == 0)
		return true;
	removed = out->said[STG_SAID_REMOVED];
	if (!stg_shows(&st->rules, &aside, !own_strikes, t->truth[other], removed)) {
		out->said[other] = STG_UNKNOWN;
		if (own_strikes && removed == STG_REMOVED_STRIKER &&
		    st->rules.option[STG_R_WINNING_DEFENDER] != STG_DEFENDER_STAYS)
			out->marks |= 1U << STG_SAID_SURVIVOR;
	}
	return true;
}

/* ---- what is taken back ---------------------------------------------------------------------- */

/* A piece is the same one wherever it stands, so what was learnt of it holds there too; and so do the demands
 * on chases, which are among pieces.  (The position gone back to knew a part of it.) */
void
stg_recall(void *state, const struct step *undone, size_t n, const void *left)
{
	struct stg_state *st = state;
	const struct stg_state *l = left;

	(void)undone;
	(void)n;
	for (unsigned i = 0; i < STG_PIECES; i++) {
		st->piece[i].flags |= l->piece[i].flags;
		stg_narrow(st, i, l->piece[i].ranks);
	}
	if (l->nunequal > st->nunequal) {
		st->nunequal = l->nunequal;
		memcpy(st->unequal, l->unequal, sizeof(st->unequal));
	}
}

/* ---- two logs of one game --------------------------------------------------------------------- */

static bool
merge_rank(uint8_t a, uint8_t b, uint8_t *out)
{
	*out = a == STG_UNKNOWN ? b : a;
	return a == b || (a == STG_UNKNOWN && b != 0) || (b == STG_UNKNOWN && a != 0);
}

/* Positions as found: everything but the ranks must agree. */
static bool
merge_found(const struct stg_state *a, const struct stg_state *b, struct stg_state *out)
{
	*out = *a;
	if (a->ply != b->ply || a->mover != b->mover || memcmp(a->at, b->at, sizeof(a->at)) != 0)
		return false;
	for (unsigned i = 0; i < STG_PIECES; i++) {
		out->piece[i].ranks &= b->piece[i].ranks;
		if (out->piece[i].ranks == 0 && a->piece[i].ranks != b->piece[i].ranks)
			return false;
	}
	out->viewer = a->viewer == b->viewer ? a->viewer : SEAT_ARBITER;
	return true;
}

bool
stg_merge_setup(const void *a, const void *b, void *out)
{
	const struct stg_setup *x = a, *y = b;
	struct stg_setup *o = out;

	if (x->variant != y->variant || x->counted != y->counted || x->as_found != y->as_found ||
	    memcmp(x->army, y->army, sizeof(x->army)) != 0 || (x->as_found && !merge_found(&x->state, &y->state, &o->state)))
		return false;
	if (!x->as_found)
		o->state = x->state;
	o->variant = x->variant;
	o->high_ranks = x->high_ranks;
	o->counted = x->counted;
	o->as_found = x->as_found;
	memcpy(o->army, x->army, sizeof(x->army));
	for (unsigned sq = 0; sq < STG_SQUARES; sq++) {
		if (!merge_rank(x->rank[sq], y->rank[sq], &o->rank[sq]) || (x->rank[sq] != 0 && x->seat[sq] != y->seat[sq]))
			return false;
		o->seat[sq] = x->seat[sq];
	}
	o->viewer = x->viewer == y->viewer ? x->viewer : SEAT_ARBITER;
	return true;
}

bool
stg_merge_action(const struct action *a, const struct action *b, struct action *out)
{
	struct action both = *a;

	if (!action_same(a, b))
		return false;
	for (unsigned i = 0; i < STG_SAIDS; i++) {
		bool rank = i == STG_SAID_STRIKER || i == STG_SAID_STRUCK;

		if ((b->marks >> i & 1) == 0 || (rank && b->said[i] == STG_UNKNOWN))
			continue;
		if ((a->marks >> i & 1) != 0 && !(rank && a->said[i] == STG_UNKNOWN) && a->said[i] != b->said[i])
			return false;
		both.said[i] = b->said[i];
	}
	both.marks |= b->marks;
	*out = both;
	return true;
}
