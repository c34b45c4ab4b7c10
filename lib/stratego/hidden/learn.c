/* stratego/hidden/learn.c: what an action shows about hidden ranks in the log of one seat. */
#include <string.h>

#include "stratego/internal.h"

/* ---- what a move shows --------------------------------------------------------------------- */

/* The ranks of a hidden piece with which it cannot make this move. */
static unsigned
barred_ranks(const struct stg_state *st, unsigned piece, unsigned from, unsigned to)
{
	if (stg_seat(piece) == st->head.viewer)
		return 0;
	return st->piece[piece].ranks & (stg_adjoin(from, to) ? STG_IMMOBILE : STG_ANY & ~STG_SET(STG_SCOUT));
}

/* The clause that bars these ranks. */
static enum stg_clause
barring_clause(const struct stg_state *st, unsigned from, unsigned to)
{
	bool strike = stg_is_piece(st->at[to]);

	if (stg_adjoin(from, to))
		return strike ? STG_C_BOMB_WAITS : STG_C_BOMB_STAYS;
	return strike ? STG_C_ADJOINING : STG_C_STEP;
}

/* Does it depend on hidden ranks whether the move brings back a position of a chase? */
static bool
may_repeat(const struct stg_state *st, unsigned piece, unsigned from, unsigned to, struct trace *t)
{
	unsigned plies;

	return st->chase[stg_seat(piece)] > 1 &&
	    stg_chase_repeats(st, piece, from, to, &plies, NULL, NULL) == STG_REPEAT_DEPENDS &&
	    rule(&st->head.rules, t, STG_R_CHASING) == STG_CHASING_MORE_SQUARES;
}

bool
stg_shows_nothing(const struct stg_state *st, unsigned from, unsigned to)
{
	unsigned piece = st->at[from];

	return st->at[to] == STG_EMPTY && barred_ranks(st, piece, from, to) == 0 && st->chase[stg_seat(piece)] <= 1;
}

struct lesson {
	struct stg_state *st;
	struct stg_breach *breach;
	bool full;
};

static void
was_another(void *ctx, const struct stg_groups *g)
{
	struct lesson *l = ctx;

	l->full = !stg_add_unequal(l->st, g) || l->full;
}

static void
came_back(void *ctx, const struct stg_groups *g)
{
	struct lesson *l = ctx;

	stg_breach_by(l->st, l->breach, g);
}

/* A piece that moves can move, a piece that goes far is a Scout, and no position of a chase was brought back. */
enum judgement
stg_learn_move(struct stg_state *st, unsigned from, unsigned to, struct trace *t, bool *learnt)
{
	unsigned piece = st->at[from], barred = barred_ranks(st, piece, from, to), plies;
	struct lesson l = { .st = st };

	*learnt = barred != 0;
	if (may_repeat(st, piece, from, to, t)) {
		stg_chase_repeats(st, piece, from, to, &plies, was_another, &l);
		*learnt = true;
	}
	stg_narrow(st, piece, ~barred);
	return l.full ? stg_undecided(t, STG_D_CLUES) : ACTION_PLAYED;
}

enum judgement
stg_learn_breach(struct stg_state *st, unsigned from, unsigned to, struct trace *t)
{
	unsigned piece = st->at[from], barred = barred_ranks(st, piece, from, to), plies;
	struct stg_breach breach;
	struct lesson l = { .st = st, .breach = &breach };

	stg_begin_breach(&breach, piece, barred);
	if (may_repeat(st, piece, from, to, t))
		stg_chase_repeats(st, piece, from, to, &plies, came_back, &l);
	if (barred == 0 && breach.clue.n == 0)
		return trace_reject_detail(t, CITE_CLAUSE(barring_clause(st, from, to)), STG_D_BREACH);
	return stg_add_breach(st, &breach) ? ACTION_PLAYED : stg_undecided(t, STG_D_CLUES);
}

enum stg_answer
stg_suppose_repeat(struct stg_state *st, unsigned from, unsigned to, bool repeats)
{
	struct trace aside = { .brief = true };
	struct stg_breach breach;
	struct lesson l = { .st = st, .breach = &breach };
	unsigned plies;

	stg_begin_breach(&breach, STG_NO_PIECE, 0);
	stg_chase_repeats(st, st->at[from], from, to, &plies, repeats ? came_back : was_another, &l);
	if (l.full || (repeats && !stg_add_breach(st, &breach)))
		return STG_UNSURE;
	return stg_answer_of(stg_consistent(st, &aside));
}

/* ---- strikes ------------------------------------------------------------------------------- */

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

/* A strike, as the player who keeps the log saw it. */
struct seen_strike {
	const struct rules *rules;
	bool own_strikes;          /* this player's piece is the striker */
	unsigned own;              /* its rank */
	enum stg_removed removed;
	unsigned said;             /* the other piece's rank as written, or 0 */
	const struct stg_piece *p; /* the other piece */
	unsigned known_before;     /* if it is the striker: its set before this action */
};

/* Reject: the piece cannot have the rank that the log gives.  Say why. */
static enum judgement
refute_rank(const struct seen_strike *s, struct trace *t)
{
	const struct stg_piece *p = s->p;
	bool immobile = (STG_SET(s->said) & STG_IMMOBILE) != 0, bomb = s->said == STG_BOMB;

	if (!s->own_strikes && (s->known_before & STG_SET(s->said)) != 0) {
		/* It is this strike that such a piece cannot make. */
		trace_value(t, p->square);
		if (immobile)
			return refute(t, CITE_CLAUSE(bomb ? STG_C_BOMB_WAITS : STG_C_FLAG_WAITS), STG_D_NONE);
		return refute(t, CITE_CLAUSE(STG_C_ADJOINING), STG_D_NONE);
	}
	trace_value(t, p->home);
	trace_value(t, s->said);
	if ((p->flags & STG_SHOWN) == 0 && immobile && (p->flags & STG_MOVED) != 0)
		return refute(t, CITE_CLAUSE(bomb ? STG_C_BOMB_STAYS : STG_C_FLAG_STAYS), STG_D_MOVED);
	if ((p->flags & STG_SHOWN) == 0 && p->ranks == STG_SET(STG_SCOUT))
		return refute(t, CITE_CLAUSE(STG_C_STEP), STG_D_SLID);
	trace_value(t, p->ranks);
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
		trace_value(t, s->p->square);
		return refute(t, CITE_RULING(STG_R_REVEAL), STG_D_NOT_SHOWN);
	}
	if ((s->p->ranks & STG_SET(s->said)) == 0)
		return refute_rank(s, t);
	if (ends_so(s, t, s->said) != s->removed) {
		trace_value(t, striker);
		trace_value(t, struck);
		return refute(t, strike_clause(striker, struck), STG_D_OUTCOME);
	}
	return ACTION_PLAYED;
}

/* The set of ranks with which the strike ends like this and which STG-R7 does not show.  *would_show: there are others,
 * which it would show. */
static unsigned
unseen_ranks(const struct seen_strike *s, struct trace *t, bool *would_show)
{
	struct trace aside = { .brief = true };
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

/* For a defender of unknown rank that won: a Bomb stayed, any other rank went where STG-R2 says.  The log must tell where
 * it stands only if this does not follow from the rest. */
static enum judgement
split_by_survivor(const struct stg_state *st, const struct action *a, unsigned *ranks, struct trace *t, bool *told)
{
	unsigned to = a->arg[STG_TO], bomb = *ranks & STG_SET(STG_BOMB), others = *ranks & ~STG_SET(STG_BOMB);
	bool can_be_bomb;

	if (bomb == 0 || others == 0 || rule(&st->head.rules, t, STG_R_WINNING_DEFENDER) == STG_DEFENDER_STAYS)
		return ACTION_PLAYED;
	can_be_bomb = stg_may_have(st, st->at[to], bomb);
	*told = can_be_bomb && stg_may_have(st, st->at[to], others);
	if ((a->marks & 1U << STG_SAID_SURVIVOR) != 0) {
		*ranks = a->said[STG_SAID_SURVIVOR] == to ? bomb : others;
	} else if (*told) {
		t->missing |= 1U << STG_SAID_SURVIVOR;
		return ACTION_INCOMPLETE;
	} else {
		*ranks = can_be_bomb ? bomb : others;
	}
	return ACTION_PLAYED;
}

/* Judge a strike for which the other piece's rank is not written: it has one of the ranks with which the strike ends like
 * this and which are not shown. */
static enum judgement
judge_unseen_rank(const struct stg_state *st, const struct seen_strike *s, const struct action *a, unsigned *ranks,
    struct trace *t, bool *told)
{
	bool would_show;

	*ranks = unseen_ranks(s, t, &would_show);
	if (*ranks == 0 && would_show) {
		t->missing |= (uint8_t)(1U << (s->own_strikes ? STG_SAID_STRUCK : STG_SAID_STRIKER));
		return ACTION_INCOMPLETE;
	}
	if (*ranks == 0) {
		trace_value(t, s->own_strikes ? s->own : STG_UNKNOWN);
		trace_value(t, s->own_strikes ? STG_UNKNOWN : s->own);
		return refute(t, CITE_CLAUSE(STG_C_LOWER_LOSES), STG_D_OUTCOME);
	}
	if (s->own_strikes && s->removed == STG_REMOVED_STRIKER)
		return split_by_survivor(st, a, ranks, t, told);
	return ACTION_PLAYED;
}

/* Judge what the log tells about a strike, and make the sets smaller.  known_before: the striker's set before the action. */
static enum judgement
learn_from_strike(struct stg_state *st, const struct action *a, unsigned known_before, struct trace *t,
    struct stg_seen *seen)
{
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO], ranks, said_mark;
	bool own_strikes = stg_seat(st->at[from]) == st->head.viewer;
	unsigned mine = st->at[own_strikes ? from : to], other = st->at[own_strikes ? to : from];
	struct seen_strike s = { .rules = &st->head.rules, .own_strikes = own_strikes, .own = certain_member(st->piece[mine].ranks),
		.p = &st->piece[other], .known_before = known_before };
	enum judgement j;

	said_mark = own_strikes ? STG_SAID_STRUCK : STG_SAID_STRIKER;
	if ((a->marks & 1U << STG_SAID_REMOVED) == 0) {
		trace_truth(t, STG_SAID_STRIKE, 1);
		t->missing |= 1U << STG_SAID_REMOVED;
		return ACTION_INCOMPLETE;
	}
	s.removed = a->said[STG_SAID_REMOVED];
	if ((a->marks & 1U << said_mark) != 0 && a->said[said_mark] != STG_UNKNOWN)
		s.said = a->said[said_mark];
	ranks = STG_SET(s.said);
	j = s.said != 0 ? judge_said_rank(&s, t) : judge_unseen_rank(st, &s, a, &ranks, t, &seen->told);
	if (j != ACTION_PLAYED)
		return j;
	seen->removed = s.removed;
	seen->striker = own_strikes ? s.own : s.said;
	seen->struck = own_strikes ? s.said : s.own;
	stg_narrow(st, other, ranks);
	return ACTION_PLAYED;
}

/* ---- an action ----------------------------------------------------------------------------- */

/* Until now there was an assignment, so one is looked for only if something is learnt. */
enum judgement
stg_learn(struct stg_state *st, const struct action *a, struct trace *t, struct stg_seen *seen)
{
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO], piece = st->at[from], target = st->at[to];
	unsigned known_before = st->piece[piece].ranks, ranks, struck;
	bool learnt;
	enum judgement j = stg_learn_move(st, from, to, t, &learnt);

	memset(seen, 0, sizeof(*seen));
	if (j != ACTION_PLAYED || (learnt && (j = stg_consistent(st, t)) != ACTION_PLAYED))
		return j;
	if (stg_is_piece(target)) {
		ranks = st->piece[piece].ranks;
		struck = st->piece[target].ranks;
		if ((j = learn_from_strike(st, a, known_before, t, seen)) != ACTION_PLAYED)
			return j;
		if (st->piece[piece].ranks != ranks || st->piece[target].ranks != struck) {
			learnt = true;
			if ((j = stg_consistent(st, t)) != ACTION_PLAYED)
				return j;
		}
	}
	if (learnt)
		stg_sift_clues(st);
	return ACTION_PLAYED;
}

/* If a defender that won has no room where it would go, it can only be a Bomb.  false: it cannot be one. */
static bool
leave_room_for_winner(struct stg_state *st, const struct action *a, struct trace *t)
{
	unsigned target = st->at[a->arg[STG_TO]], said = a->said[STG_SAID_STRUCK];
	bool is_said = (a->marks & 1U << STG_SAID_STRUCK) != 0 && said != STG_UNKNOWN;

	if ((a->marks & 1U << STG_SAID_REMOVED) == 0 || a->said[STG_SAID_REMOVED] != STG_REMOVED_STRIKER ||
	    !stg_advance_barred(st, a->arg[STG_FROM], a->arg[STG_TO], t))
		return true;
	if ((st->piece[target].ranks & STG_SET(STG_BOMB)) == 0 || (is_said && said != STG_BOMB))
		return false;
	stg_narrow(st, target, STG_SET(STG_BOMB));
	return true;
}

/* An action that broke the rules in any case tells nothing about ranks, except by what it shows. */
enum judgement
stg_learn_forced(struct stg_state *st, const struct action *a, struct trace *t, struct stg_seen *seen)
{
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO];
	struct trace aside = { .brief = true };
	bool may_be_legal = stg_judge_move(st, a, &aside) == ACTION_PLAYED;
	enum judgement j, k;

	memset(seen, 0, sizeof(*seen));
	if (stg_is_piece(st->at[to]) && !leave_room_for_winner(st, a, t))
		return ACTION_ILLEGAL;
	if (stg_is_piece(st->at[to]) &&
	    (j = learn_from_strike(st, a, st->piece[st->at[from]].ranks, t, seen)) != ACTION_PLAYED)
		return j;
	j = may_be_legal ? stg_learn_breach(st, from, to, &aside) : ACTION_PLAYED;
	t->consulted |= aside.consulted;
	if (j == ACTION_UNDECIDED)
		return stg_undecided(t, aside.detail);
	if ((k = stg_consistent(st, t)) != ACTION_PLAYED)
		return k;
	if (j == ACTION_ILLEGAL) {
		t->refuted = true;
		return trace_reject_detail(t, aside.cite, aside.detail);
	}
	stg_sift_clues(st);
	return j;
}

enum judgement
stg_judge_hidden(const struct stg_state *st, const struct action *a, struct trace *t)
{
	enum judgement j = stg_judge_move(st, a, t);
	struct stg_state next;
	struct stg_seen seen;

	if (j != ACTION_PLAYED)
		return j;
	stg_copy(&next, st);
	return stg_learn(&next, a, t, &seen);
}
