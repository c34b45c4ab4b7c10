/* strata5/repetition.c: the positions since the last block, and which of them came up before. */
#include <string.h>

#include "strata5/internal.h"

/* The pawns of an earlier position. */
struct past {
	uint8_t pawn[ST5_SQUARES];
	uint8_t reserve[2][ST5_NUMBERS];
};

static void
undo(struct past *p, unsigned seat, const struct st5_step *s)
{
	unsigned code;

	if (s->to == ST5_NOWHERE)
		return;
	code = p->pawn[s->to];
	p->pawn[s->to] = s->captured != 0 ? (uint8_t)ST5_CODE(!seat, s->captured) : 0;
	if (s->captured != 0)
		p->reserve[seat][s->captured]--;
	if (s->from == ST5_NOWHERE)
		p->reserve[seat][ST5_NUMBER(code)]++;
	else
		p->pawn[s->from] = (uint8_t)code;
}

static void
undo_turn(struct past *p, unsigned seat, const struct st5_step step[2])
{
	undo(p, seat, &step[1]);
	undo(p, seat, &step[0]);
}

static void
begin_past(struct past *p, const struct st5_state *st)
{
	memcpy(p->pawn, st->pawn, sizeof(p->pawn));
	memcpy(p->reserve, st->reserve, sizeof(p->reserve));
}

/* Can a pawn of that side have made the move, and the others since, if they led to this?  It must be where it went, its square must
 * have been left, and what it captured must be in reserve. */
static bool
can_undo(const struct past *p, unsigned seat, const struct st5_step *s)
{
	unsigned code;

	if (s->to == ST5_NOWHERE)
		return true;
	code = p->pawn[s->to];
	return code != 0 && ST5_OWNER(code) == seat && (s->from == ST5_NOWHERE || s->from == s->to || p->pawn[s->from] == 0) &&
	    (s->captured == 0 || (s->from != s->to && p->reserve[seat][s->captured] > 0));
}

static bool
undo_if_it_can_be(struct past *p, unsigned seat, const struct st5_step step[2])
{
	for (unsigned i = 2; i-- > 0;) {
		if (!can_undo(p, seat, &step[i]))
			return false;
		undo(p, seat, &step[i]);
	}
	return true;
}

bool
st5_history_can_be(const struct st5_state *st)
{
	unsigned seat = st->head.mover;
	struct past p;

	begin_past(&p, st);
	undo_turn(&p, seat, st->step);
	for (unsigned i = st->nhistory; i-- > 0;) {
		seat = !seat;
		if (!undo_if_it_can_be(&p, seat, st->history[st5_past(st, i)].step))
			return false;
	}
	return true;
}

/* Blocks never go away, so the position was not there before the last one. */
unsigned
st5_count_position(const struct st5_state *st)
{
	unsigned n = 1, seat = st->head.mover;
	struct past p;

	begin_past(&p, st);
	for (unsigned i = st->nhistory; i-- > 0;) {
		seat = !seat;
		undo_turn(&p, seat, st->history[st5_past(st, i)].step);
		n += seat == st->head.mover && memcmp(p.pawn, st->pawn, sizeof(p.pawn)) == 0 &&
		    memcmp(p.reserve, st->reserve, sizeof(p.reserve)) == 0;
	}
	return n;
}

static uint32_t
key_of_past(const struct past *p)
{
	uint32_t key = 0;

	for (unsigned square = 0; square < ST5_SQUARES; square++)
		if (p->pawn[square] != 0)
			key += st5_pawn_key(p->pawn[square], square);
	for (unsigned seat = 0; seat < 2; seat++)
		for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++)
			key += p->reserve[seat][number] * st5_pawn_key(ST5_CODE(seat, number), ST5_NOWHERE);
	return key;
}

void
st5_find_keys(struct st5_state *st)
{
	unsigned seat = st->head.mover;
	struct past p;

	begin_past(&p, st);
	st->now = key_of_past(&p);
	undo_turn(&p, seat, st->step);
	for (unsigned i = st->nhistory; i-- > 0;) {
		st->history[st5_past(st, i)].key = key_of_past(&p);
		seat = !seat;
		undo_turn(&p, seat, st->history[st5_past(st, i)].step);
	}
	st->key = key_of_past(&p);
}

/* The hook used.  The history is a ring, which begins again at its first place. */
size_t
st5_used(const void *state)
{
	const struct st5_state *st = state;
	size_t end = st->nhistory > 0 ? st5_past(st, 0) + (size_t)st->nhistory : 0;

	return offsetof(struct st5_state, history) + (end <= ST5_HISTORY_MAX ? end : ST5_HISTORY_MAX) * sizeof(st->history[0]);
}

void
st5_forget_turns(struct st5_state *st)
{
	while (st->nhistory > 0) {
		memset(&st->history[st5_past(st, 0)], 0, sizeof(struct st5_turn));
		st->nhistory--;
	}
	st->key = st->now;
}

void
st5_remember(struct st5_state *st)
{
	struct st5_turn *t = &st->history[st5_past(st, st->nhistory)];

	if (st->nhistory == ST5_HISTORY_MAX) /* the oldest goes */
		st->key = t->key;
	else
		st->nhistory++;
	memcpy(t->step, st->step, sizeof(t->step));
	t->key = st->now;
}

/* Might the position have been there twice before? */
static bool
looks_repeated(const struct st5_state *st)
{
	unsigned n = 0, i = st->nhistory;
	uint32_t key;

	if (i < 4)
		return false;
	for (key = st->history[st5_past(st, i - 1)].key; i > 2; i -= 2)
		n += st->history[st5_past(st, i - 3)].key == key;
	return n + (i == 2 && st->key == key) >= 2;
}

bool
st5_came_up_thrice(const struct st5_state *st)
{
	return looks_repeated(st) && st5_count_position(st) >= 3;
}
