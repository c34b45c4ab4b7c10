/* stratego/repetition.c: the repetition rules: what two-squares and more-squares remember, and what they bar. */
#include <string.h>

#include "stratego/internal.h"

/* The lines between squares that a straight move crosses.  They are an interval on its file or rank. */
struct crossing {
	bool along_file;
	uint8_t line;   /* which file, or which rank */
	uint8_t lo, hi; /* the ends of the way; line k lies between k and k + 1, so lo <= k < hi */
};

static bool
crossing_of(unsigned from, unsigned to, struct crossing *c)
{
	unsigned a, b;

	if (from % STG_SIDE == to % STG_SIDE) {
		c->along_file = true;
		c->line = (uint8_t)(from % STG_SIDE);
		a = from / STG_SIDE;
		b = to / STG_SIDE;
	} else if (from / STG_SIDE == to / STG_SIDE) {
		c->along_file = false;
		c->line = (uint8_t)(from / STG_SIDE);
		a = from % STG_SIDE;
		b = to % STG_SIDE;
	} else {
		return false; /* a diagonal that was let stand */
	}
	c->lo = (uint8_t)(a < b ? a : b);
	c->hi = (uint8_t)(a < b ? b : a);
	return c->lo < c->hi;
}

unsigned
stg_crossings(const struct stg_state *st, unsigned piece, unsigned from, unsigned to)
{
	const struct stg_run *run = &st->run[stg_seat(piece)];
	struct crossing common, c;
	unsigned n = 0;

	if (run->piece != piece || run->n == 0 || !crossing_of(from, to, &common))
		return 0;
	/* Only an unbroken series of crossings of one line counts.  So the longest series is that of the lines that all these
	 * moves have in common. */
	for (unsigned i = run->n; i-- > 0; n++) {
		if (!crossing_of(run->step[i].from, run->step[i].to, &c) ||
		    c.along_file != common.along_file || c.line != common.line)
			break;
		common.lo = c.lo > common.lo ? c.lo : common.lo;
		common.hi = c.hi < common.hi ? c.hi : common.hi;
		if (common.lo >= common.hi)
			break;
	}
	return n;
}

static inline bool
holds_seat(const struct stg_state *st, unsigned square, int seat, unsigned but)
{
	return square != but && stg_is_piece(st->at[square]) && stg_seat(st->at[square]) == seat;
}

/* Does a piece of that seat stand next to the square?  One that stands on the square `but` does not count. */
static bool
adjoins_seat(const struct stg_state *st, unsigned square, int seat, unsigned but)
{
	unsigned file = square % STG_SIDE;

	return (file < STG_SIDE - 1 && holds_seat(st, square + 1, seat, but)) ||
	    (file > 0 && holds_seat(st, square - 1, seat, but)) ||
	    (square < STG_SQUARES - STG_SIDE && holds_seat(st, square + STG_SIDE, seat, but)) ||
	    (square >= STG_SIDE && holds_seat(st, square - STG_SIDE, seat, but));
}

/* A code for what stands on a square.  Equal codes mean that side and rank are surely equal, so a piece of unknown rank
 * has a code of its own. */
static unsigned
code_of(const struct stg_state *st, unsigned at)
{
	unsigned rank;

	if (!stg_is_piece(at))
		return 0;
	rank = certain_member(st->piece[at].ranks);
	return rank != 0 ? (unsigned)(stg_seat(at) << 4) + rank : 0x80 + at;
}

/* Can two pieces have the same side and rank? */
static bool
could_equal(const struct stg_state *st, unsigned a, unsigned b)
{
	return stg_is_piece(a) && stg_is_piece(b) && stg_seat(a) == stg_seat(b) &&
	    (st->piece[a].ranks & st->piece[b].ranks) != 0;
}

/* The board as it would be and as it was some plies ago, and the squares where they differ. */
struct comparison {
	const struct stg_state *st;
	uint8_t now[STG_SQUARES], then[STG_SQUARES];
	unsigned hard, soft; /* how many squares differ for sure; how many differ unless ranks are equal */
};

static void
count_square(struct comparison *c, unsigned square, int by)
{
	unsigned a = c->now[square], b = c->then[square];

	if (a == b || code_of(c->st, a) == code_of(c->st, b))
		return;
	if (could_equal(c->st, a, b))
		c->soft += (unsigned)by;
	else
		c->hard += (unsigned)by;
}

static void
put_then(struct comparison *c, unsigned square, unsigned at)
{
	count_square(c, square, -1);
	c->then[square] = (uint8_t)at;
	count_square(c, square, 1);
}

/* The pieces that must have the same rank if it is the same position. */
static void
collect_groups(const struct comparison *c, struct stg_groups *out)
{
	stg_ungroup(out);
	for (unsigned sq = 0; sq < STG_SQUARES; sq++) {
		unsigned a = c->now[sq], b = c->then[sq];

		if (a != b && code_of(c->st, a) != code_of(c->st, b))
			stg_group(out, a, b);
	}
}

/* Go back through the chase ply by ply, and compare each position with the one after the move. */
static enum stg_repeat
compare_back(const struct stg_state *st, unsigned from, unsigned to, unsigned window, unsigned *plies,
    stg_visit_groups *visit, void *ctx)
{
	struct comparison c = { .st = st };
	enum stg_repeat found = STG_REPEAT_NO;
	struct stg_groups g;

	memcpy(c.now, st->at, sizeof(c.now));
	memcpy(c.then, st->at, sizeof(c.then));
	c.now[to] = c.now[from];
	c.now[from] = STG_EMPTY;
	count_square(&c, from, 1);
	count_square(&c, to, 1);
	for (unsigned k = 1; k <= window; k++) {
		const struct stg_step *s = &st->history[st->nhistory - k];
		unsigned at = c.then[s->to];

		put_then(&c, s->to, STG_EMPTY);
		put_then(&c, s->from, at);
		if (c.hard != 0)
			continue;
		if (c.soft == 0) {
			*plies = k;
			return STG_REPEAT_YES;
		}
		found = STG_REPEAT_DEPENDS;
		if (visit == NULL)
			continue;
		collect_groups(&c, &g);
		visit(ctx, &g);
	}
	return found;
}

bool
stg_goes_back(const struct stg_state *st, unsigned piece, unsigned from, unsigned to)
{
	const struct stg_run *run = &st->run[stg_seat(piece)];

	return run->n > 0 && run->step[run->n - 1].to == from && run->step[run->n - 1].from == to;
}

bool
stg_threatens(const struct stg_state *st, unsigned piece, unsigned from, unsigned to)
{
	return adjoins_seat(st, to, !stg_seat(piece), from);
}

enum stg_repeat
stg_chase_repeats(const struct stg_state *st, unsigned piece, unsigned from, unsigned to, unsigned *plies,
    stg_visit_groups *visit, void *ctx)
{
	int seat = stg_seat(piece);
	unsigned count = st->chase[seat], window;
	enum stg_repeat found;

	if (count <= 1 || st->at[to] != STG_EMPTY || !stg_threatens(st, piece, from, to))
		return STG_REPEAT_NO;
	if (stg_goes_back(st, piece, from, to))
		return STG_REPEAT_NO; /* more-squares allows this; two-squares may bar it */
	window = count - 1 < st->nhistory ? count - 1 : st->nhistory;
	found = compare_back(st, from, to, window, plies, visit, ctx);
	return found != STG_REPEAT_YES && window < count - 1 ? STG_REPEAT_LOST : found;
}

void
stg_remember_chase(struct stg_state *st, int seat, unsigned from, unsigned to, bool strike)
{
	const struct stg_run *theirs = &st->run[!seat];
	bool fled = theirs->n > 0 && stg_adjoin(from, theirs->step[theirs->n - 1].to);

	if (!fled)
		st->chase[!seat] = 0;
	else if (st->chase[!seat] < UINT16_MAX)
		st->chase[!seat]++;
	if (strike)
		st->chase[0] = st->chase[1] = 0;
	if (!adjoins_seat(st, to, !seat, STG_NOWHERE))
		st->chase[seat] = 0;
	else if (st->chase[seat] < UINT16_MAX)
		st->chase[seat]++;

	if (strike || (st->chase[0] == 0 && st->chase[1] == 0)) {
		stg_forget_history(st);
		return;
	}
	if (st->nhistory == STG_CHASE_MAX) {
		memmove(st->history, st->history + 1, sizeof(st->history) - sizeof(st->history[0]));
		st->nhistory--;
	}
	st->history[st->nhistory].from = (uint8_t)from;
	st->history[st->nhistory].to = (uint8_t)to;
	st->nhistory++;
}
