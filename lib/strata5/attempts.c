/* strata5/attempts.c: what could be tried in the place of a forfeit, for a verdict that says what barred it. */
#include "strata5/internal.h"

struct trial {
	const struct st5_state *st;
	struct sentence who;
	struct action a;
	struct st5_plan plan; /* the way so far: plan.npath squares */
	unsigned need;        /* squares of a whole way */
	attempt_visit *visit;
	void *ctx;
};

/* The action goes the way so far, and then to the square.  The rest of its count, which nobody can go, stays there; the judge
 * stops before it. */
static void
try_way(struct trial *r, unsigned to)
{
	unsigned first = r->plan.enters, n = r->plan.npath;

	for (unsigned i = 0; i < r->need; i++)
		r->a.arg[first + i] = i < n ? r->plan.path[i] : (uint16_t)to;
	r->a.nargs = (uint8_t)(first + r->need);
	r->visit(r->ctx, &r->who, &r->a);
}

/* Can the way go on by st5_steps[step] to the square, and from there? */
static bool
goes_on(struct trial *r, unsigned step, unsigned to)
{
	const struct st5_plan *plan = &r->plan;
	bool may_return = !plan->enters && r->st->head.rules.option[ST5_R_RETURN] == ST5_RETURN_ALLOWED;

	if ((r->st->steps[plan->path[plan->npath - 1]] >> step & 1) == 0)
		return false;
	for (unsigned i = may_return ? 1 : 0; i < plan->npath; i++)
		if (plan->path[i] == to)
			return false;
	return r->st->pawn[to] == 0 || (to == plan->path[0] && !plan->enters);
}

/* All steps from the ends of ways that are too short. */
static void
try_steps(struct trial *r)
{
	for (unsigned i = 0; i < 4; i++) {
		unsigned to = (unsigned)((int)r->plan.path[r->plan.npath - 1] + st5_steps[i]);

		if (r->plan.npath + 1U == r->need || !goes_on(r, i, to)) {
			try_way(r, to);
			continue;
		}
		r->plan.path[r->plan.npath++] = (uint16_t)to;
		try_steps(r);
		r->plan.npath--;
	}
}

/* From one square.  starts: the pawn may leave it, or enter there. */
static void
try_from(struct trial *r, unsigned square, bool starts)
{
	r->plan.path[0] = (uint16_t)square;
	r->plan.npath = 1;
	if (starts)
		try_steps(r);
	else
		try_way(r, (unsigned)((int)square + st5_steps[0]));
}

/* A pawn on the board, free or trapped. */
static void
try_pawn(struct trial *r, unsigned square, unsigned code)
{
	r->a.kind = ST5_A_MOVE;
	r->plan.enters = false;
	r->plan.number = (uint8_t)ST5_NUMBER(code);
	r->need = r->plan.number + 1U;
	sentence_tell(&r->who, "the @n on @s", 2, r->plan.number, square);
	try_from(r, square, r->st->pawn[square] == code && !(r->st->part == 1 && r->st->step[0].to == square));
}

static void
try_pawns(struct trial *r)
{
	const struct st5_state *st = r->st;

	for (unsigned square = 0; square < ST5_SQUARES; square++) {
		if (st->pawn[square] != 0 && ST5_OWNER(st->pawn[square]) == r->plan.seat)
			try_pawn(r, square, st->pawn[square]);
		for (unsigned level = 0; level < ST5_LEVELS; level++) {
			unsigned code = st->layer[level][square] & ~(unsigned)ST5_PAWN;

			if ((st->layer[level][square] & ST5_PAWN) != 0 && ST5_OWNER(code) == r->plan.seat)
				try_pawn(r, square, code);
		}
	}
}

static void
try_reserve(struct trial *r)
{
	const struct st5_state *st = r->st;
	uint16_t entry[8];

	st5_entries(st, r->plan.seat, entry);
	r->a.kind = ST5_A_ENTER;
	r->plan.enters = true;
	for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++) {
		if (st->reserve[r->plan.seat][number] == 0)
			continue;
		r->plan.number = (uint8_t)number;
		r->need = number;
		r->a.arg[0] = (uint16_t)number;
		sentence_tell(&r->who, "a @n in reserve", 1, number);
		for (unsigned i = 0; i < 8; i++)
			try_from(r, entry[i], st->pawn[entry[i]] == 0 && st5_is_open(st, entry[i], st->head.rules.option));
	}
}

static void
try_blocks(struct trial *r)
{
	r->a.kind = ST5_A_BUILD;
	r->a.nargs = 1;
	sentence_tell(&r->who, "a block", 0);
	for (unsigned y = 0; y + 1U < r->st->size; y++)
		for (unsigned x = 0; x + 1U < r->st->size; x++) {
			r->a.arg[0] = (uint16_t)st5_square(x, y);
			r->visit(r->ctx, &r->who, &r->a);
		}
}

void
st5_attempts(const void *state, const struct action *forfeit, attempt_visit *visit, void *ctx)
{
	const struct st5_state *st = state;
	struct trial r = { .st = st, .a = { .seat = SEAT_NONE }, .plan.seat = st->head.mover, .visit = visit, .ctx = ctx };

	if (forfeit == NULL) /* a lockout: its clause says all; without an action a part of a turn is forfeited */
		return;
	if (forfeit->kind == ST5_A_NO_BLOCK) {
		try_blocks(&r);
		return;
	}
	try_pawns(&r);
	try_reserve(&r);
}
