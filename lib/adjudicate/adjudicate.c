/* adjudicate/adjudicate.c: see adjudicate.h.
 *
 * The search for readings.  A branch is a position that the course reaches, with the set of options of
 * each ruling that lead there.  It is played on in place under any one of them, the one in force where it
 * can be, until a step consults a ruling of which the branch holds several options.  That step is then
 * taken for every combination of those that it consults; what comes out the same is put together again,
 * and each of the rest is a branch of its own.  Branches that change the fewest rulings go first, so that
 * a search that is cut short has seen the smallest changes.
 */
#include <stdlib.h>
#include <string.h>

#include "adjudicate/internal.h"

enum { LEAVES_MAX = 1024, STRIDE_MAX = 64 };

struct branch {
	struct branch *next;
	bool started;
	size_t made; /* steps */
	uint64_t consulted;
	uint8_t options[GAME_RULINGS_MAX];
	struct watch watch;
	struct ending_met end;
	_Alignas(max_align_t) unsigned char state[];
};

/* What came of one step of a branch. */
struct moment {
	bool decided;
	uint64_t consulted;
	struct reading_of_rules found;
};

/* One outcome of a step, and the options that lead to it. */
struct leaf {
	struct branch *branch;
	struct moment moment;
};

struct search {
	const struct course *course;
	const struct claim *claim;
	struct verdict *out;
	struct adjudicate_limits limits;
	size_t cap;
	uint64_t plies;
	struct trace trace;
	struct branch *queue[GAME_RULINGS_MAX + 1], **end[GAME_RULINGS_MAX + 1]; /* by rulings changed */
	size_t waiting;
	struct branch *saved; /* of the branch at hand, some steps ago */
	struct leaf *leaf;
	uint8_t (*cell)[GAME_RULINGS_MAX]; /* options still to try */
	size_t nleaves, ncells;
	bool failed;
};

/* ---- sets of options ------------------------------------------------------------------------- */

static bool
holds(const uint8_t *options, unsigned ruling, unsigned option)
{
	return (options[ruling] >> option & 1) != 0;
}

/* The option to play a set by: the one in force if it is there. */
static unsigned
option_of(const struct search *s, const uint8_t *options, unsigned ruling)
{
	unsigned base = s->course->rules.option[ruling];

	return holds(options, ruling, base) ? base : (unsigned)__builtin_ctz(options[ruling]);
}

static unsigned
count_changes(const struct search *s, const uint8_t *options)
{
	unsigned n = 0;

	for (unsigned r = 0; r < s->course->game->nrulings; r++)
		n += !holds(options, r, s->course->rules.option[r]);
	return n;
}

/* Rulings, of those in the set, of which there are several options. */
static uint64_t
several(const uint8_t *options, uint64_t rulings)
{
	uint64_t found = 0;

	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned r = (unsigned)__builtin_ctzll(rulings);

		if ((options[r] & (options[r] - 1)) != 0)
			found |= UINT64_C(1) << r;
	}
	return found;
}

/* If the two differ in one ruling, put the second into the first. */
static bool
unite(uint8_t *a, const uint8_t *b, unsigned n)
{
	unsigned different = 0, where = 0;

	for (unsigned r = 0; r < n; r++)
		if (a[r] != b[r]) {
			different++;
			where = r;
		}
	if (different != 1)
		return false;
	a[where] |= b[where];
	return true;
}

/* ---- what was found --------------------------------------------------------------------------- */

static void
reach_limit(struct search *s, unsigned changes)
{
	if (!s->out->limited || changes <= s->out->sure_to)
		s->out->sure_to = changes > 0 ? changes - 1 : 0;
	s->out->limited = true;
}

static void
add_reading(struct search *s, const struct branch *b, const struct moment *m)
{
	struct verdict *v = s->out;
	struct reading_of_rules *r;

	if (v->nreadings == s->cap) {
		size_t cap = s->cap != 0 ? s->cap * 2 : 8;

		if ((r = realloc(v->readings, cap * sizeof(*r))) == NULL) {
			s->failed = true;
			return;
		}
		v->readings = r;
		s->cap = cap;
	}
	r = &v->readings[v->nreadings++];
	*r = m->found;
	r->consulted = b->consulted;
	memcpy(r->options, b->options, sizeof(r->options));
	if (count_changes(s, b->options) == 0)
		v->base = *r;
}

bool
reading_agrees(const struct reading_of_rules *a, const struct reading_of_rules *b)
{
	return a->decision == b->decision && a->broken == b->broken;
}

/* ---- steps ------------------------------------------------------------------------------------ */

/* Play b by its options, and watch those rulings that are open: of which a branch has several options. */
static void
put_options(const struct search *s, struct branch *b, const struct branch *watched)
{
	struct rules *r = state_rules(b->state);

	for (unsigned i = 0; i < s->course->game->nrulings; i++)
		r->option[i] = (uint8_t)option_of(s, b->options, i);
	r->watch = several(watched->options, (UINT64_C(1) << s->course->game->nrulings) - 1);
}

/* The ply behind which a branch stands. */
static uint32_t
ply_of(const struct search *s, const struct branch *b)
{
	return s->course->began + (uint32_t)b->made;
}

static void
break_off(const struct search *s, struct moment *m, uint32_t ply, bool needless)
{
	memset(&m->found, 0, sizeof(m->found));
	m->found.broken = true;
	m->found.needless = needless;
	m->found.decision = DECISION_UNDETERMINED;
	m->found.open = OPEN_FACT;
	m->found.cite = s->trace.cite;
	m->found.ply = ply;
	m->decided = true;
}

/* Put up the first position. */
static void
take_start(struct search *s, struct branch *b, struct moment *m)
{
	const struct course *c = s->course;
	struct rules rules = c->rules;
	enum judgement j;

	for (unsigned i = 0; i < c->game->nrulings; i++)
		rules.option[i] = (uint8_t)option_of(s, b->options, i);
	rules.watch = RULES_WATCH_ALL;
	trace_reset(&s->trace);
	j = c->game->start(b->state, c->setup, &rules, &s->trace);
	m->consulted = s->trace.consulted;
	b->started = true;
	if (j != ACTION_PLAYED)
		break_off(s, m, s->course->began, false);
}

/* Whoever asks whether the whole record holds asks of its marks, too. */
static bool
is_told_wrong(const struct search *s, const struct step *step)
{
	return s->claim->kind == CLAIM_HOLDS && action_wrong_marks(&step->action, &s->trace) != 0;
}

static bool
is_over(const struct search *s, const struct branch *b)
{
	struct outcome o;

	s->course->game->outcome(b->state, &o);
	return o.over;
}

/* After an action that was let stand: did it leave an end that the board had shown? */
static void
note_end_left(const struct search *s, struct branch *b, bool was_over)
{
	if (!was_over || !is_over(s, b)) {
		b->end = (struct ending_met){ 0 };
	} else if (!b->end.met) {
		b->end.met = true;
		b->end.ply = ply_of(s, b) - 1;
	}
}

/* The action was refused: was that because the game is over?  It is void then, and nothing more is played. */
static bool
closes(const struct search *s, struct branch *b)
{
	if (s->claim->kind == CLAIM_HOLDS || s->trace.cite != s->course->game->after_end)
		return false;
	if (!b->end.met)
		b->end.ply = ply_of(s, b) - 1;
	b->end.closed = true;
	return true;
}

/* May the record go on as it does, by the rules or as the arbiter let it?  (Nothing can be let stand that is
 * legal.) */
static bool
may_go_on(const struct search *s, struct branch *b, const struct step *step, enum judgement j, bool stood)
{
	if (j != ACTION_PLAYED)
		return closes(s, b);
	return step->stood == stood && !is_told_wrong(s, step);
}

static void
take_step(struct search *s, struct branch *b, struct moment *m)
{
	const struct step *step = &s->course->steps[b->made++];
	bool was_over = step->stood && is_over(s, b), stood;
	enum judgement j;

	if (b->end.closed)
		return;
	j = game_step(s->course->game, b->state, &step->action, step->stood, &s->trace, &stood);
	m->consulted |= s->trace.consulted;
	s->plies++;
	if (!may_go_on(s, b, step, j, stood))
		break_off(s, m, ply_of(s, b), j == ACTION_PLAYED && step->stood && !stood);
	else if (stood)
		note_end_left(s, b, was_over);
}

static void
look(struct search *s, struct branch *b, bool after, struct moment *m)
{
	struct place p = { .course = s->course, .claim = s->claim, .ply = ply_of(s, b), .state = b->state,
		.end = &b->end, .watch = &b->watch, .trace = &s->trace, .failed = &s->failed };

	trace_reset(&s->trace);
	m->decided = claim_decide(&p, after, &m->found);
	m->consulted |= s->trace.consulted;
}

/* One step on, and what the claim comes to by it. */
static void
advance(struct search *s, struct branch *b, struct moment *m)
{
	m->decided = false;
	m->consulted = 0;
	if (!b->started) {
		take_start(s, b, m);
	} else {
		look(s, b, false, m);
		if (!m->decided)
			take_step(s, b, m);
	}
	if (!m->decided)
		look(s, b, true, m);
}

/* ---- branches --------------------------------------------------------------------------------- */

static size_t
branch_size(const struct search *s)
{
	return sizeof(struct branch) + s->course->game->state_size;
}

static struct branch *
copy_branch(struct search *s, const struct branch *b)
{
	struct branch *copy = malloc(branch_size(s));

	if (copy == NULL)
		s->failed = true;
	else
		memcpy(copy, b, branch_size(s));
	return copy;
}

/* Branches wait until those that change less have been played. */
static void
enqueue(struct search *s, struct branch *b)
{
	unsigned changes = count_changes(s, b->options);

	if (changes > 0 && s->waiting + s->out->nreadings >= s->limits.readings) {
		reach_limit(s, changes);
		free(b);
		return;
	}
	b->next = NULL;
	*s->end[changes] = b;
	s->end[changes] = &b->next;
	s->waiting++;
}

static struct branch *
dequeue(struct search *s)
{
	for (unsigned i = 0; i <= GAME_RULINGS_MAX; i++) {
		struct branch *b = s->queue[i];

		if (b == NULL)
			continue;
		if ((s->queue[i] = b->next) == NULL)
			s->end[i] = &s->queue[i];
		s->waiting--;
		return b;
	}
	return NULL;
}

/* ---- where options part ------------------------------------------------------------------------ */

/* Take the next step under the options of a cell.  The leaf has those that certainly lead there; what is
 * left of the cell goes back to the others. */
static void
grow_leaf(struct search *s, const struct branch *b, size_t cell)
{
	struct leaf *leaf = &s->leaf[s->nleaves];
	uint8_t *options = s->cell[cell];
	uint64_t parting;

	if ((leaf->branch = copy_branch(s, b)) == NULL)
		return;
	s->nleaves++;
	memcpy(leaf->branch->options, options, sizeof(b->options));
	if (b->started) /* what is put together again has been watched throughout */
		put_options(s, leaf->branch, b);
	advance(s, leaf->branch, &leaf->moment);
	leaf->branch->consulted |= leaf->moment.consulted;
	for (parting = several(options, leaf->moment.consulted); parting != 0; parting &= parting - 1) {
		unsigned r = (unsigned)__builtin_ctzll(parting);
		uint8_t one = (uint8_t)(1U << option_of(s, options, r));

		if (s->ncells == LEAVES_MAX) {
			reach_limit(s, count_changes(s, options));
			break;
		}
		memcpy(s->cell[s->ncells], options, sizeof(b->options));
		s->cell[s->ncells++][r] &= (uint8_t)~one;
		options[r] = one;
	}
	memcpy(leaf->branch->options, options, sizeof(b->options));
}

static bool
same_reading(const struct reading_of_rules *a, const struct reading_of_rules *b)
{
	return reading_agrees(a, b) && a->open == b->open && a->cite == b->cite && a->ply == b->ply &&
	    a->lapsed == b->lapsed && a->needless == b->needless && a->found.finished == b->found.finished && result_same(&a->found, &b->found);
}

/* Did both steps come to the same?  (Rules come first in a state, and may differ.) */
static bool
same_leaf(const struct search *s, const struct leaf *a, const struct leaf *b)
{
	if (a->moment.decided || b->moment.decided)
		return a->moment.decided && b->moment.decided && same_reading(&a->moment.found, &b->moment.found);
	return a->branch->watch.open == b->branch->watch.open && a->branch->watch.closed == b->branch->watch.closed &&
	    a->branch->end.met == b->branch->end.met && a->branch->end.closed == b->branch->end.closed &&
	    a->branch->end.ply == b->branch->end.ply &&
	    memcmp(a->branch->state + sizeof(struct rules), b->branch->state + sizeof(struct rules),
	        s->course->game->state_size - sizeof(struct rules)) == 0;
}

/* Put together what came out the same.  The first leaf has the options in force, if any has. */
static void
unite_leaves(struct search *s)
{
	unsigned n = s->course->game->nrulings;

	for (size_t i = 0; i < s->nleaves; i++)
		for (size_t k = i + 1; k < s->nleaves; k++) {
			struct branch *a = s->leaf[i].branch, *b = s->leaf[k].branch;

			if (!same_leaf(s, &s->leaf[i], &s->leaf[k]) || !unite(a->options, b->options, n))
				continue;
			if (count_changes(s, a->options) > 0)
				a->consulted |= b->consulted;
			free(b);
			s->leaf[k] = s->leaf[--s->nleaves];
			k = i; /* what is larger now may go with one that was passed over */
		}
}

static void
split(struct search *s, const struct branch *b)
{
	s->nleaves = 0;
	s->ncells = 1;
	memcpy(s->cell[0], b->options, sizeof(b->options));
	for (size_t i = 0; i < s->ncells && !s->failed; i++)
		grow_leaf(s, b, i);
	unite_leaves(s);
	for (size_t i = 0; i < s->nleaves; i++) {
		struct leaf *l = &s->leaf[i];

		if (!l->moment.decided) {
			put_options(s, l->branch, l->branch);
			enqueue(s, l->branch);
			continue;
		}
		add_reading(s, l->branch, &l->moment);
		free(l->branch);
	}
}

/* ---- the search -------------------------------------------------------------------------------- */

static void
note_consulted(struct search *s, struct branch *b, const struct moment *m)
{
	uint64_t fresh = m->consulted & ~b->consulted;

	b->consulted |= m->consulted;
	if (fresh == 0 || count_changes(s, b->options) > 0)
		return;
	for (; fresh != 0; fresh &= fresh - 1)
		s->out->consulted_ply[__builtin_ctzll(fresh)] = m->decided ? m->found.ply : ply_of(s, b);
}

/* Go back to where the branch stood before a step, by way of what was saved. */
static void
go_back(struct search *s, struct branch *b, bool started, size_t made)
{
	struct moment ignored;

	memcpy(b, s->saved, branch_size(s));
	while (b->started != started || b->made < made)
		advance(s, b, &ignored);
}

/* Play a branch until it is decided, or parts. */
static void
play_on(struct search *s, struct branch *b)
{
	unsigned stride = 1, since = 1;
	struct moment m;

	while (!s->failed) {
		bool started = b->started;
		size_t made = b->made;
		uint64_t consulted = b->consulted;

		if (since++ >= stride) {
			memcpy(s->saved, b, branch_size(s));
			stride = stride < STRIDE_MAX ? stride * 2 : stride;
			since = 1;
		}
		if (s->plies > s->limits.plies && count_changes(s, b->options) > 0) {
			reach_limit(s, count_changes(s, b->options));
			break;
		}
		advance(s, b, &m);
		note_consulted(s, b, &m);
		if (several(b->options, m.consulted) != 0) {
			go_back(s, b, started, made);
			b->consulted = consulted;
			split(s, b);
			break;
		}
		if (m.decided) {
			add_reading(s, b, &m);
			break;
		}
	}
	free(b);
}

static struct branch *
root_of(struct search *s)
{
	struct branch *b = calloc(1, branch_size(s));

	for (unsigned r = 0; b != NULL && r < s->course->game->nrulings; r++)
		b->options[r] = (uint8_t)((1U << option_count(&s->course->game->rulings[r])) - 1);
	return b;
}

static bool
explore(struct search *s)
{
	struct branch *b = root_of(s);

	s->saved = malloc(branch_size(s));
	s->leaf = malloc(LEAVES_MAX * sizeof(*s->leaf));
	s->cell = malloc(LEAVES_MAX * sizeof(*s->cell));
	for (unsigned i = 0; i <= GAME_RULINGS_MAX; i++)
		s->end[i] = &s->queue[i];
	if (b == NULL || s->saved == NULL || s->leaf == NULL || s->cell == NULL) {
		free(b);
		s->failed = true;
	} else {
		enqueue(s, b);
	}
	while ((b = dequeue(s)) != NULL)
		if (s->failed)
			free(b);
		else
			play_on(s, b);
	free(s->saved);
	free(s->leaf);
	free(s->cell);
	return !s->failed && s->out->nreadings > 0;
}

/* ---- what it turns on ------------------------------------------------------------------------ */

uint64_t
reading_changes(const struct course *c, const struct reading_of_rules *r)
{
	uint64_t changes = 0;

	for (unsigned i = 0; i < c->game->nrulings; i++)
		if (!holds(r->options, i, c->rules.option[i]))
			changes |= UINT64_C(1) << i;
	return changes;
}

/* Are the options of some rulings, in a, all among those in b? */
static bool
is_within(const struct reading_of_rules *a, const struct reading_of_rules *b, uint64_t rulings)
{
	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned i = (unsigned)__builtin_ctzll(rulings);

		if ((a->options[i] & ~b->options[i]) != 0)
			return false;
	}
	return true;
}

static void
add_turn(const struct course *c, struct verdict *v, size_t reading)
{
	const struct reading_of_rules *r = &v->readings[reading];
	uint64_t changes = reading_changes(c, r);

	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *other = &v->readings[v->turn[i]];
		uint64_t theirs = reading_changes(c, other);

		if ((theirs & ~changes) == 0 && is_within(r, other, theirs) && reading_agrees(other, r))
			return; /* a smaller change does as much */
	}
	if (v->nturns == VERDICT_TURNS_MAX) {
		v->unlisted++;
		return;
	}
	v->turn[v->nturns++] = reading;
}

/* Smallest changes first, so that what includes them is seen to; of changes of one size first those under
 * which the record can be played. */
static void
find_turns(const struct course *c, struct verdict *v)
{
	for (int size = 1; size <= c->game->nrulings; size++)
		for (int broken = 0; broken <= 1; broken++)
			for (size_t i = 0; i < v->nreadings; i++)
				if (v->readings[i].broken == (broken != 0) && !reading_agrees(&v->readings[i], &v->base) &&
				    __builtin_popcountll(reading_changes(c, &v->readings[i])) == size)
					add_turn(c, v, i);
}

/* Does it turn on rulings that the record leaves to their defaults?  Then it is decided, but only by
 * them: whoever wants no defaults may call it undetermined.  What the record could not have been played by does
 * not count: the moves tell what rules the players had. */
static void
mark_open_rulings(const struct course *c, struct verdict *v)
{
	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *r = &v->readings[v->turn[i]];

		if (!r->broken && (reading_changes(c, r) & c->rules.named) == 0 && v->base.open == OPEN_NOTHING)
			v->base.open = OPEN_RULING;
	}
}

bool
adjudicate(const struct course *c, const struct claim *claim, const struct adjudicate_limits *limits,
    struct verdict *out)
{
	struct search s = { .course = c, .claim = claim, .out = out, .trace = { .quiet = true } };

	memset(out, 0, sizeof(*out));
	if (limits != NULL)
		s.limits = *limits;
	if (s.limits.readings == 0)
		s.limits.readings = ADJUDICATE_READINGS_MAX;
	if (s.limits.plies == 0)
		s.limits.plies = ADJUDICATE_PLIES_MAX;
	if (!explore(&s)) {
		verdict_free(out);
		return false;
	}
	find_turns(c, out);
	mark_open_rulings(c, out);
	return true;
}

void
verdict_free(struct verdict *v)
{
	free(v->readings);
	memset(v, 0, sizeof(*v));
}
