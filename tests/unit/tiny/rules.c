/* tiny/rules.c: the rules of the game in tiny.h. */
#define LAW_TABLES
#include "tiny.h"

#include <stdio.h>
#include <string.h>

#include "core/scene.h"

static enum judgement
start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct tiny_setup *s = setup;

	if (!s->as_found && s->state.total >= TINY_GOAL)
		return trace_reject_value(t, CITE_CLAUSE(TINY_C_GOAL), s->state.total);
	memcpy(state, &s->state, sizeof(s->state));
	*state_rules(state) = *rules;
	return ACTION_PLAYED;
}

static enum judgement
judge(const void *state, const struct action *a, struct trace *t)
{
	const struct tiny_state *st = state;

	if (st->head.over)
		return trace_reject(t, CITE_CLAUSE(TINY_C_AFTER_END));
	if (a->seat != SEAT_NONE && a->seat != st->head.mover)
		return trace_reject_value(t, CITE_CLAUSE(TINY_C_TURNS), st->head.mover);
	if (a->kind == TINY_ASK) {
		trace_value(t, (unsigned)TINY_GOAL - st->total);
		t->detail = TINY_D_WORK;
		return ACTION_UNDECIDED;
	}
	if (a->kind == TINY_CALL)
		return st->callable ? ACTION_PLAYED : trace_reject(t, CITE_CLAUSE(TINY_C_CALL));
	if (a->kind == TINY_PASS)
		return trace_reject(t, CITE_CLAUSE(TINY_C_PASS)); /* adding 1 is always possible */
	if (a->arg[0] < 1 || a->arg[0] > TINY_MOST)
		return trace_reject_value(t, CITE_CLAUSE(TINY_C_ADD), a->arg[0]);
	if (st->total + a->arg[0] <= TINY_GOAL)
		return ACTION_PLAYED;
	trace_value(t, st->head.mover);
	trace_value(t, (unsigned)st->total + a->arg[0]);
	return trace_reject_detail(t, CITE_CLAUSE(TINY_C_GOAL), TINY_D_PAST);
}

/* Add; or, after a total of 13 was called, take 1 off.  Not possible: to pass, to add 0, to go above 21, to take from 0. */
static enum judgement
force(void *state, const struct action *a, struct trace *t)
{
	struct tiny_state *st = state;
	int total = a->kind == TINY_CALL ? st->total - 1 : st->total + a->arg[0];

	if (a->kind == TINY_PASS || total == st->total || total < 0 || total > TINY_GOAL)
		return ACTION_ILLEGAL;
	st->total = (uint8_t)total;
	st->callable = a->kind == TINY_ADD && total == TINY_CALLED;
	st->head.ply++;
	st->head.turn = st->head.ply / 2 + 1;
	trace_tell(t, a->kind == TINY_CALL ? TINY_EV_CALL : TINY_EV_ADD, st->head.mover, (unsigned)total);
	if (a->kind == TINY_CALL)
		return ACTION_PLAYED;
	trace_truth(t, TINY_SAID_TOTAL, (unsigned)total);
	if (total == TINY_GOAL) {
		unsigned winner = st->head.mover ^ (rule(&st->head.rules, t, TINY_R_LAST) != TINY_LAST_WINS);

		trace_end(t, TINY_EV_END, &st->head, winner, TINY_END_GOAL);
	}
	st->head.mover = !st->head.mover;
	return ACTION_PLAYED;
}

static int
offers(const void *state, action_visit *visit, void *ctx)
{
	struct action add = { .kind = TINY_ADD, .seat = SEAT_NONE, .nargs = 1 };
	int r = 0;

	(void)state;
	while (r == 0 && ++add.arg[0] <= TINY_MOST)
		r = visit(ctx, &add);
	return r != 0 ? r : visit(ctx, &(struct action){ .kind = TINY_CALL, .seat = SEAT_NONE });
}

static enum right
right(const void *state, const struct action *a, struct trace *t)
{
	const struct tiny_state *st = state;

	if (a->kind != TINY_CALL)
		return RIGHT_NONE;
	t->cite = CITE_CLAUSE(TINY_C_CALL);
	return st->callable ? RIGHT_OPEN : RIGHT_CLOSED;
}

static const struct piece_kind kinds[] = { { "o", "counter", "counters", PICTURE_NONE } };

static void
scene(const void *state, struct scene *out)
{
	const struct tiny_state *st = state;

	out->width = 7;
	out->height = 3;
	for (unsigned i = 0; i < st->total; i++)
		scene_put_kind(&out->cell[i / 7][i % 7].piece, kinds, 0, TINY_LEFT);
	out->nnotes = 1;
	snprintf(out->note[0], sizeof(out->note[0]), "The total is %u.", st->total);
}

const struct game game_tiny = {
	.name = "tiny",
	.title = "Tiny",
	.prefix = "TNY",
	.book = 3,
	.seat = { "left", "right", NULL },
	GAME_LAW(tiny, TINY),
	GAME_TABLE(kinds, kinds),
	.state_size = sizeof(struct tiny_state),
	.same_size = sizeof(struct tiny_state),
	.setup_size = sizeof(struct tiny_setup),
	.start = start,
	.judge = judge,
	.force = force,
	.offers = offers,
	.scene = scene,
	.board = &(const struct game_board){ .side_max = 7 },
	.rights = &(const struct game_rights){ .forfeits = 1U << TINY_PASS, .right = right },
};
