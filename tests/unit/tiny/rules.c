/* tiny/rules.c: the rules of the game in tiny.h. */
#include "tiny.h"

#include <stdio.h>
#include <string.h>

#include "core/scene.h"

static enum judgement
start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct tiny_setup *s = setup;
	struct tiny_state *st = state;

	if (s->as_found) {
		*st = s->state;
		st->head.rules = *rules;
		return ACTION_PLAYED;
	}
	if (s->total >= TINY_GOAL) {
		trace_fact(t, s->total);
		return trace_reject(t, CITE_CLAUSE(TINY_C_GOAL));
	}
	memset(st, 0, sizeof(*st));
	st->head.rules = *rules;
	st->total = s->total;
	st->head.winner = SEAT_NONE;
	st->head.turn = 1;
	return ACTION_PLAYED;
}

static enum judgement
judge(const void *state, const struct action *a, struct trace *t)
{
	const struct tiny_state *st = state;

	if (st->head.over)
		return trace_reject(t, CITE_CLAUSE(TINY_C_END));
	if (a->seat != SEAT_NONE && a->seat != st->head.mover) {
		trace_fact(t, st->head.mover);
		return trace_reject(t, CITE_CLAUSE(TINY_C_TURNS));
	}
	if (a->kind == TINY_ASK) {
		trace_fact(t, (unsigned)TINY_GOAL - st->total);
		t->detail = TINY_D_WORK;
		return ACTION_UNDECIDED;
	}
	if (a->kind == TINY_CALL)
		return st->callable ? ACTION_PLAYED : trace_reject(t, CITE_CLAUSE(TINY_C_CALL));
	if (a->kind == TINY_PASS)
		return trace_reject(t, CITE_CLAUSE(TINY_C_PASS)); /* one can always be added */
	if (a->arg[0] < 1 || a->arg[0] > TINY_MOST) {
		trace_fact(t, a->arg[0]);
		return trace_reject(t, CITE_CLAUSE(TINY_C_ADD));
	}
	if (st->total + a->arg[0] > TINY_GOAL) {
		trace_fact(t, st->head.mover);
		trace_fact(t, (unsigned)st->total + a->arg[0]);
		return trace_reject_detail(t, CITE_CLAUSE(TINY_C_GOAL), TINY_D_PAST);
	}
	return ACTION_PLAYED;
}

static void
count(struct tiny_state *st)
{
	st->head.ply++;
	st->head.turn = st->head.ply / 2 + 1;
}

/* Whoever made it 13 is called. */
static bool
call(struct tiny_state *st, struct trace *t)
{
	if (st->total == 0)
		return false;
	st->total--;
	st->callable = false;
	count(st);
	if (!t->quiet)
		event_arg(trace_event(t, TINY_EV_CALL, !st->head.mover), st->total);
	return true;
}

static enum judgement
force(void *state, const struct action *a, struct trace *t)
{
	struct tiny_state *st = state;
	unsigned total = (unsigned)st->total + a->arg[0];

	if (a->kind == TINY_CALL)
		return call(st, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	if (a->kind == TINY_PASS || a->arg[0] == 0 || total > TINY_GOAL)
		return ACTION_ILLEGAL;
	st->head.over = total == TINY_GOAL;
	st->total = (uint8_t)total;
	trace_truth(t, TINY_SAID_TOTAL, total);
	if (!t->quiet) {
		struct event *e = trace_event(t, TINY_EV_ADD, st->head.mover);

		event_arg(e, a->arg[0]);
		event_arg(e, total);
	}
	if (st->head.over) {
		st->head.winner = rule(&st->head.rules, t, TINY_R_LAST) == TINY_LAST_WINS ? st->head.mover : !st->head.mover;
		if (!t->quiet)
			event_arg(trace_event(t, TINY_EV_END, st->head.winner), 0);
	}
	st->callable = total == TINY_CALLED;
	st->head.mover = !st->head.mover;
	count(st);
	return ACTION_PLAYED;
}

static enum judgement
play(void *state, const struct action *a, struct trace *t)
{
	enum judgement j = judge(state, a, t);

	if (j == ACTION_PLAYED)
		force(state, a, t);
	return j;
}

static int
legal(const void *state, action_visit *visit, void *ctx)
{
	const struct tiny_state *st = state;
	struct trace t = { .quiet = true };
	int r = 0;

	for (unsigned n = 1; n <= TINY_MOST && r == 0; n++) {
		struct action a = { .kind = TINY_ADD, .seat = st->head.mover, .nargs = 1, .arg = { (uint16_t)n } };

		if (judge(state, &a, &t) == ACTION_PLAYED)
			r = visit(ctx, &a);
	}
	if (r == 0 && st->callable && !st->head.over) {
		struct action a = { .kind = TINY_CALL, .seat = st->head.mover };

		r = visit(ctx, &a);
	}
	return r;
}

static bool
forfeits(const struct action *a)
{
	return a->kind == TINY_PASS;
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

static void
scene(const void *state, struct scene *out)
{
	const struct tiny_state *st = state;

	out->width = 7;
	out->height = 3;
	for (unsigned i = 0; i < st->total; i++) {
		struct scene_piece *p = &out->cell[i / 7][i % 7].piece;

		memcpy(p->label, "o", 2);
		p->name = "counter";
		p->plural = "counters";
	}
	out->nnotes = 1;
	snprintf(out->note[0], sizeof(out->note[0]), "The total is %u.", st->total);
}

static const struct clause clauses[TINY_CLAUSES] = {
#define CLAUSE CLAUSE_ROW
#include "clauses.def"
};

static const struct ruling rulings[TINY_RULINGS] = {
#define OPTION OPTION_ROW
#define RULING RULING_ROW
#include "rulings.def"
};

static const struct preset presets[] = {
	{ .name = "plain", .text = "every default", .option = { 0 } },
	{ .name = "turned", .text = "the other way", .option = { [TINY_R_LAST] = TINY_LAST_WINS } },
};

static const struct event_type events[TINY_EVENTS] = {
	[TINY_EV_ADD] = { "add", { "number", "total" }, "nn" },
	[TINY_EV_CALL] = { "call", { "total" }, "n" },
	[TINY_EV_END] = { "end", { "how" }, "e" },
};

static const struct ending endings[] = { { "goal", "the total is 21", CITE_CLAUSE(TINY_C_GOAL), 0 } };

static const char *const details[TINY_DETAILS] = { [TINY_D_PAST] = "@p would make it @n",
	[TINY_D_WORK] = "it takes too long to look @n ahead" };

static const struct game_rights rights = {
	.forfeits = forfeits,
	.right = right,
};

const struct game game_tiny = {
	.name = "tiny",
	.title = "Tiny",
	.prefix = "TNY",
	.book = 3,
	.seat = { "left", "right", NULL },
	.clauses = clauses,
	.nclauses = TINY_CLAUSES,
	.after_end = CITE_CLAUSE(TINY_C_END),
	.rulings = rulings,
	.nrulings = TINY_RULINGS,
	.presets = presets,
	.npresets = 2,
	.events = events,
	.nevents = TINY_EVENTS,
	.endings = endings,
	.nendings = 1,
	.details = details,
	.state_size = sizeof(struct tiny_state),
	.setup_size = sizeof(struct tiny_setup),
	.start = start,
	.judge = judge,
	.play = play,
	.force = force,
	.legal = legal,
	.scene = scene,
	.rights = &rights,
};
