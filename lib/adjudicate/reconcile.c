/* adjudicate/reconcile.c: see reconcile.h.
 *
 * Where the logs make one set-up, all are put together ply by ply, and that is played.  Where they do not, as
 * the arbiter alone knows the rest, each seat's is played on a board of its own, as that seat sees it; whatever
 * one tells of a ply is held against what the others do all the same.
 */
#include <stdlib.h>
#include <string.h>

#include "adjudicate/internal.h"

/* ---- boards ------------------------------------------------------------------------------------- */

/* The logs that are played where log i is. */
static unsigned
logs_with(const struct meeting *m, unsigned i)
{
	unsigned logs = 0;

	for (unsigned k = 0; k < m->n; k++)
		logs |= !m->apart || m->log[k]->viewer == m->log[i]->viewer ? 1U << k : 0;
	return logs;
}

static bool
put_up_board(struct meeting *m, unsigned logs, const void *setup)
{
	struct board *b = &m->board[m->nboards++];

	b->logs = logs;
	b->state = malloc(m->game->state_size);
	b->next = malloc(m->game->state_size);
	if (b->state == NULL || b->next == NULL) {
		m->failed = true;
		return false;
	}
	if (m->game->start(b->state, setup, &m->out->merged.rules, &m->out->trace) == ACTION_PLAYED)
		return true;
	meeting_contradict(m, LOGS_SETUP, 0, logs);
	if (is_one(logs))
		m->out->whose = (uint8_t)__builtin_ctz(logs);
	m->out->cite = m->out->trace.cite;
	return false;
}

/* setup: the one that all have together, if they have one. */
static bool
put_up_boards(struct meeting *m, const void *setup)
{
	for (unsigned i = 0, done = 0; i < m->n; i++) {
		if ((done >> i & 1) != 0)
			continue;
		done |= logs_with(m, i);
		if (!put_up_board(m, logs_with(m, i), m->apart ? m->log[i]->setup : setup))
			return false;
	}
	return true;
}

/* The position that is shown becomes the caller's. */
static void
clear_boards(struct meeting *m)
{
	for (unsigned i = 0; i < m->nboards; i++) {
		if (i == m->shown && m->playing && !m->failed)
			m->out->state = m->board[i].state;
		else
			free(m->board[i].state);
		free(m->board[i].next);
	}
}

static struct board *
board_of(struct meeting *m, unsigned log)
{
	struct board *b = m->board;

	while ((b->logs >> log & 1) == 0)
		b++;
	return b;
}

/* Is the result of a log what its board shows, or off the board? */
static bool
on_board(struct meeting *m, unsigned log)
{
	const struct result *r = &m->log[log]->result;
	const void *state = board_of(m, log)->state;
	struct trace t = { .quiet = true };
	struct outcome o;
	struct result found;

	if (m->game->settle != NULL)
		return m->game->settle(state, r, &t) == ACTION_PLAYED;
	m->game->outcome(state, &o);
	result_of(&o, &found);
	return o.over ? result_same(r, &found) : !r->finished || r->off_board;
}

/* Is the game over on a board? */
static bool
is_over(const struct meeting *m)
{
	bool over = false;

	for (unsigned i = 0; i < m->nboards; i++) {
		struct outcome o;

		m->game->outcome(m->board[i].state, &o);
		over = over || o.over;
	}
	return over;
}

/* ---- plies -------------------------------------------------------------------------------------- */

static uint32_t
ply_at(const struct meeting *m, size_t at)
{
	return m->out->merged.began + (uint32_t)at + 1;
}

static bool
steps_agree(struct meeting *m, unsigned a, unsigned b, size_t at)
{
	struct action merged;

	return action_merge(m->game, &m->log[a]->steps[at].action, &m->log[b]->steps[at].action, &merged);
}

/* The logs that have a step there. */
static unsigned
logs_at(const struct meeting *m, size_t at)
{
	unsigned logs = 0;

	for (unsigned i = 0; i < m->n; i++)
		logs |= at < m->log[i]->nsteps ? 1U << i : 0;
	return logs;
}

/* Could it have been made on a board, with all that it asserts? */
static bool
can_be_made(struct meeting *m, const struct board *b, const struct step *s)
{
	struct action told = s->action, full;
	bool stood;

	memcpy(b->next, b->state, m->game->state_size);
	if (game_step(m->game, b->next, &s->action, s->stood, &m->out->trace, &stood) != ACTION_PLAYED)
		return false;
	told.marks = m->out->trace.truth_marks;
	memcpy(told.said, m->out->trace.truth, sizeof(told.said));
	return action_merge(m->game, &s->action, &told, &full);
}

/* Could a log's step have been made on its board?  On one that is of all logs, together with what another one
 * tells of it: by itself it may leave out what its keeper could not know. */
static bool
is_possible(struct meeting *m, unsigned logs, unsigned log, size_t at)
{
	const struct board *b = board_of(m, log);

	if (m->apart)
		return can_be_made(m, b, &m->log[log]->steps[at]);
	for (unsigned i = 0; i < m->n; i++) {
		struct step s = m->log[log]->steps[at];

		if ((logs >> i & 1) != 0 &&
		    action_merge(m->game, &m->log[log]->steps[at].action, &m->log[i]->steps[at].action, &s.action) &&
		    can_be_made(m, b, &s))
			return true;
	}
	return false;
}

/* The one log of those in a contradiction whose step cannot have been made, if another one's can. */
static uint8_t
impossible_one(struct meeting *m, unsigned logs, size_t at)
{
	unsigned impossible = 0;

	for (unsigned i = 0; i < m->n; i++)
		if ((m->out->against >> i & 1) != 0 && !is_possible(m, logs, i, at))
			impossible |= 1U << i;
	return is_one(impossible) && impossible != m->out->against ? (uint8_t)__builtin_ctz(impossible) : RECONCILE_NOBODY;
}

/* Do two logs that contradict each other tell of one action at least? */
static bool
same_or_agree(struct meeting *m, unsigned a, unsigned b, size_t at)
{
	return steps_agree(m, a, b, at) || action_same(&m->log[a]->steps[at].action, &m->log[b]->steps[at].action);
}

/* Has log a at one place what log b has at another? */
static bool
same_at(struct meeting *m, unsigned a, size_t at, unsigned b, size_t there)
{
	struct action merged;

	return at < m->log[a]->nsteps && there < m->log[b]->nsteps &&
	    action_merge(m->game, &m->log[a]->steps[at].action, &m->log[b]->steps[there].action, &merged);
}

/* Has log a, from a ply on that b tells otherwise, slipped against it?  Two plies that fit bear it out. */
static enum slip
slip_between(struct meeting *m, unsigned a, unsigned b, size_t at)
{
	bool b_is_ahead = same_at(m, a, at + 1, b, at), a_is_ahead = same_at(m, a, at, b, at + 1);

	if (a_is_ahead && b_is_ahead)
		return SLIP_EXCHANGED;
	if (a_is_ahead && same_at(m, a, at + 1, b, at + 2))
		return SLIP_LEFT_OUT;
	if (b_is_ahead && same_at(m, a, at + 2, b, at + 1))
		return SLIP_PUT_IN;
	return SLIP_NONE;
}

/* Of the log that is wrong, or of the first one in the contradiction, against another one in it. */
static void
find_slip(struct meeting *m, size_t at)
{
	struct reconciliation *out = m->out;
	unsigned log = out->whose != RECONCILE_NOBODY ? out->whose : (unsigned)__builtin_ctz(out->against);

	for (unsigned i = 0; i < m->n && out->slip == SLIP_NONE; i++)
		if (i != log && (out->against >> i & 1) != 0 && !same_or_agree(m, log, i, at)) {
			out->slip = slip_between(m, log, i, at);
			out->slipped = (uint8_t)log;
			out->slipped_against = (uint8_t)i;
		}
}

/* They do not go together: in the action, or in what is told of it? */
static void
contradict_step(struct meeting *m, unsigned logs, size_t at)
{
	bool facts = meeting_against(m, logs, same_or_agree, at) == 0;

	meeting_contradict(m, facts ? LOGS_FACT : LOGS_ACTION, ply_at(m, at), meeting_against(m, logs, steps_agree, at));
	m->out->whose = meeting_odd_one(m, logs, steps_agree, at);
	if (m->out->whose == RECONCILE_NOBODY)
		m->out->whose = impossible_one(m, logs, at);
	if (!facts)
		find_slip(m, at);
}

/* Put together what the logs tell of a step. */
static bool
merge_step(struct meeting *m, unsigned logs, size_t at, struct step *out)
{
	bool first = true;

	for (unsigned i = 0; i < m->n; i++) {
		const struct step *s = &m->log[i]->steps[at];
		struct action both;

		if ((logs >> i & 1) == 0)
			continue;
		if (first) {
			*out = *s;
		} else {
			if (!action_merge(m->game, &out->action, &s->action, &both)) {
				contradict_step(m, logs, at);
				return false;
			}
			out->action = both;
			out->stood = out->stood || s->stood;
		}
		first = false;
	}
	return true;
}

/* Which of the logs tell what a board denies?  If not those that are played on it, it may be they as well. */
static bool
check_told(struct meeting *m, const struct board *b, unsigned logs, size_t at, const struct action *told)
{
	unsigned wrong = 0;

	for (unsigned i = 0; i < m->n; i++) {
		struct action both;

		if ((logs >> i & 1) != 0 && !action_merge(m->game, &m->log[i]->steps[at].action, told, &both))
			wrong |= 1U << i;
	}
	if (wrong == 0)
		return true;
	meeting_contradict(m, LOGS_FACT, ply_at(m, at), (wrong & ~b->logs) != 0 ? wrong | (b->logs & logs) : wrong);
	if (is_one(m->out->against))
		m->out->whose = (uint8_t)__builtin_ctz(wrong);
	return false;
}

static bool
keep_step(struct meeting *m, const struct step *s)
{
	struct course *c = &m->out->merged;

	if (c->nsteps == m->cap) {
		size_t cap = m->cap != 0 ? m->cap * 2 : 256;
		struct step *steps = realloc(c->steps, cap * sizeof(*steps));

		if (steps == NULL) {
			m->failed = true;
			return false;
		}
		c->steps = steps;
		m->cap = cap;
	}
	c->steps[c->nsteps++] = *s;
	return true;
}

/* Try on a board what its logs tell of a step; kept: with what else is true of it. */
static bool
try_step(struct meeting *m, unsigned board, unsigned logs, size_t at, struct step *kept)
{
	struct board *b = &m->board[board];
	struct reconciliation *out = m->out;
	unsigned played = logs & b->logs;
	struct action told;
	bool stood;
	enum judgement j;

	if (!merge_step(m, played, at, kept))
		return false;
	m->shown = board; /* it is here that something is wrong, if anything is */
	out->tried = told = kept->action;
	memcpy(b->next, b->state, m->game->state_size);
	j = game_step(m->game, b->next, &kept->action, kept->stood, &out->trace, &stood);
	if (j != ACTION_PLAYED) {
		meeting_contradict(m, j == ACTION_INCOMPLETE ? LOGS_MISSING : LOGS_ILLEGAL, ply_at(m, at), played);
		out->cite = out->trace.cite;
		if (is_one(played))
			out->whose = (uint8_t)__builtin_ctz(played);
		return false;
	}
	told.marks = out->trace.truth_marks;
	memcpy(told.said, out->trace.truth, sizeof(told.said));
	kept->stood = kept->stood || stood;
	return check_told(m, b, logs, at, &told);
}

static void
make_steps(struct meeting *m, unsigned logs)
{
	for (unsigned i = 0; i < m->nboards; i++)
		if ((m->board[i].logs & logs) != 0)
			memcpy(m->board[i].state, m->board[i].next, m->game->state_size);
}

/* A log that says how the game ended, where another goes on.  Is that end on the board? */
static bool
check_lengths(struct meeting *m, unsigned logs, size_t at)
{
	unsigned ended = 0, wrong = 0;

	for (unsigned i = 0; i < m->n; i++)
		if ((logs >> i & 1) == 0 && m->log[i]->result.finished) {
			ended |= 1U << i;
			wrong |= on_board(m, i) ? 0 : 1U << i;
		}
	if (ended == 0)
		return true;
	meeting_contradict(m, LOGS_LENGTH, ply_at(m, at), ended | logs);
	if (wrong == 0 && is_over(m)) /* those that go on are */
		wrong = logs;
	if (is_one(wrong))
		m->out->whose = (uint8_t)__builtin_ctz(wrong);
	else if (is_one(ended) != is_one(logs)) /* one against several */
		m->out->whose = (uint8_t)__builtin_ctz(is_one(ended) ? ended : logs);
	return false;
}

static bool
merge_plies(struct meeting *m)
{
	unsigned logs;

	for (size_t at = 0; (logs = logs_at(m, at)) != 0; at++) {
		struct step all, part;

		m->shown = 0;
		if (!check_lengths(m, logs, at) || !merge_step(m, logs, at, &all))
			return false;
		for (unsigned i = 0; i < m->nboards; i++) {
			if ((m->board[i].logs & logs) == 0)
				continue;
			if (!try_step(m, i, logs, at, &part))
				return false;
			all.stood = all.stood || part.stood;
		}
		make_steps(m, logs);
		if (!keep_step(m, &all))
			return false;
	}
	m->shown = 0;
	return true;
}

/* ---- the end ------------------------------------------------------------------------------------ */

static bool
results_agree(struct meeting *m, unsigned a, unsigned b, size_t at)
{
	const struct result *x = &m->log[a]->result, *y = &m->log[b]->result;

	(void)at;
	return !x->finished || !y->finished || result_same(x, y);
}

static bool
check_results(struct meeting *m)
{
	unsigned all = (1U << m->n) - 1, wrong = 0, against = meeting_against(m, all, results_agree, 0);

	for (unsigned i = 0; i < m->n; i++)
		if (m->log[i]->result.finished && !on_board(m, i))
			wrong |= 1U << i;
	if (wrong == 0 && against == 0)
		return true;
	meeting_contradict(m, LOGS_RESULT, course_end(&m->out->merged), wrong != 0 ? wrong : against);
	if (is_one(wrong))
		m->out->whose = (uint8_t)__builtin_ctz(wrong);
	else if (wrong == 0)
		m->out->whose = meeting_odd_one(m, all, results_agree, 0);
	return false;
}

/* What the logs agree on; where they do not, what the board shows. */
static void
merge_results(struct meeting *m, bool agreed)
{
	struct result *merged = &m->out->merged.result;
	struct outcome o;

	m->game->outcome(m->board[0].state, &o);
	result_of(&o, merged);
	for (unsigned i = 0; agreed && i < m->n; i++)
		if (m->log[i]->result.finished)
			*merged = m->log[i]->result;
}

static void
compare(struct meeting *m)
{
	bool agreed;

	m->playing = true;
	agreed = merge_plies(m) && check_results(m);
	merge_results(m, agreed);
	if (agreed && m->apart)
		meeting_contradict(m, LOGS_OPEN, 0, 0);
	m->out->complete = agreed && m->out->merged.viewer == SEAT_ARBITER && !m->apart;
}

bool
reconcile(const struct course *const *logs, unsigned n, void *setup, same_setup_fn *same_setup,
    struct reconciliation *out)
{
	struct meeting m = { .log = logs, .n = n, .game = logs[0]->game, .same_setup = same_setup, .out = out };

	memset(out, 0, sizeof(*out));
	out->whose = RECONCILE_NOBODY;
	out->trace.quiet = true;
	if (!meeting_headers(&m, setup))
		return !m.failed;
	if (put_up_boards(&m, setup))
		compare(&m);
	clear_boards(&m);
	out->apart = m.apart;
	if (m.failed)
		reconcile_free(out);
	return !m.failed;
}

void
reconcile_free(struct reconciliation *r)
{
	free(r->state);
	free(r->merged.steps);
	memset(r, 0, sizeof(*r));
}
