/* adjudicate/search.c: see search.h. */
#include "adjudicate/search.h"

#include <stdlib.h>
#include <string.h>

enum {
	LEAVES_MAX = 1024,     /* ways in which one step of a branch may part */
	SAVE_EVERY = 64,
	MEMORY_MAX = 64 << 20, /* bytes, of all branches */
	READINGS_LEAST = 16,   /* however large they are */
	WATCHES_A_PLY = 16,    /* what it costs to watch rights, in plies */
};

/* What came of one step of a branch. */
struct moment {
	bool fell; /* it breaks off … */
	uint64_t consulted;
	struct reading_of_rules found; /* … so */
};

struct leaf {
	struct branch *branch;
	struct moment moment;
};

/* Branches in order, while a step is made. */
struct row {
	struct branch **branch;
	size_t n, cap;
};

/* ---- stands ----------------------------------------------------------------------------------- */

static size_t
state_room(const struct search *s)
{
	return (s->course->game->state_size + _Alignof(struct watch) - 1) / _Alignof(struct watch) * _Alignof(struct watch);
}

static size_t
bytes_size(const struct search *s)
{
	return state_room(s) + s->nrights * sizeof(struct watch);
}

static size_t
stand_size(const struct search *s)
{
	return sizeof(struct stand) + bytes_size(s);
}

static struct watch *
watches_of(const struct search *s, struct stand *at)
{
	return (struct watch *)(at->bytes + state_room(s));
}

/* Does the game go on from both in the same way?  (Rules come first in a state, and may differ.) */
static bool
same_stand(const struct search *s, const struct stand *a, const struct stand *b)
{
	size_t rules = sizeof(struct rules);

	return a->end.met == b->end.met && a->end.closed == b->end.closed && a->end.ply == b->end.ply &&
	    memcmp(a->bytes + rules, b->bytes + rules, bytes_size(s) - rules) == 0;
}

static uint64_t
mix(uint64_t h)
{
	h *= UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

static uint64_t
hash_stand(const struct search *s, const struct stand *at)
{
	const unsigned char *p = at->bytes + sizeof(struct rules), *end = at->bytes + bytes_size(s);
	uint64_t lane[4] = { at->end.ply, at->end.met, at->end.closed, 1 }, word = 0;

	for (; end - p >= 32; p += 32)
		for (unsigned i = 0; i < 4; i++) {
			memcpy(&word, p + 8 * i, 8);
			lane[i] = mix(lane[i] ^ word);
		}
	for (; p < end; p++)
		lane[0] = mix(lane[0] ^ *p);
	return mix(lane[0] ^ mix(lane[1] ^ mix(lane[2] ^ mix(lane[3]))));
}

/* ---- branches --------------------------------------------------------------------------------- */

static void
branch_free(struct branch *b)
{
	if (b == NULL)
		return;
	boxes_free(&b->set);
	free(b->now);
	free(b->saved);
	free(b->done);
	free(b);
}

/* One without readings, that stands where another does, or (NULL) before the set-up. */
static struct branch *
branch_new(struct search *s, const struct branch *like)
{
	struct branch *b = calloc(1, sizeof(*b));

	if (b != NULL) {
		b->now = calloc(1, stand_size(s));
		b->saved = calloc(1, stand_size(s));
		b->done = calloc(s->ndone + 1, sizeof(*b->done));
	}
	if (b == NULL || b->now == NULL || b->saved == NULL || b->done == NULL) {
		branch_free(b);
		s->failed = true;
		return NULL;
	}
	if (like != NULL) {
		memcpy(b->now, like->now, stand_size(s));
		memcpy(b->done, like->done, s->ndone * sizeof(*b->done));
		b->origin = like->origin;
	}
	return b;
}

static void
push(struct search *s, struct row *row, struct branch *b)
{
	if (row->n == row->cap) {
		size_t cap = row->cap != 0 ? row->cap * 2 : 16;
		struct branch **more = realloc(row->branch, cap * sizeof(struct branch *));

		if (more == NULL) {
			s->failed = true;
			branch_free(b);
			return;
		}
		row->branch = more;
		row->cap = cap;
	}
	row->branch[row->n++] = b;
}

/* Put options into its rules, and have those rulings watched that are open. */
static void
put_options(const struct search *s, struct branch *b, const uint8_t *options)
{
	struct rules *r = state_rules(b->now->bytes);

	memcpy(r->option, options, s->course->game->nrulings);
	r->watch = b->open;
}

/* The set of a branch is new: play it on by those of its readings that are nearest to what is in force. */
static void
settle(const struct search *s, struct branch *b)
{
	unsigned fewest = boxes_changes(s->course, &b->set);
	size_t i = 0;

	while (box_changes(s->course, &b->set.box[i]) != fewest)
		i++;
	box_choose(s->course, &b->set.box[i], b->options);
	b->open = boxes_open(s->course, &b->set);
	if (b->now->started)
		put_options(s, b, b->options);
	memcpy(b->saved, b->now, stand_size(s));
}

void
search_read_by(struct search *s, struct branch *b, const struct box *by)
{
	uint8_t options[GAME_RULINGS_MAX];

	box_choose(s->course, by, options);
	put_options(s, b, options);
}

void
search_read_on(struct search *s, struct branch *b)
{
	put_options(s, b, b->options);
}

void
search_limit(struct search *s, unsigned changes)
{
	if (!s->limited || changes <= s->sure_to)
		s->sure_to = changes > 0 ? changes - 1 : 0;
	s->limited = true;
}

/* ---- one step ----------------------------------------------------------------------------------- */

struct place
search_place(struct search *s, struct stand *at, const struct claim *claim, size_t right)
{
	return (struct place){ .course = s->course, .claim = claim, .ply = s->course->began + (uint32_t)at->made,
		.state = at->bytes, .end = &at->end, .watch = right < s->nrights ? &watches_of(s, at)[right] : NULL,
		.trace = &s->trace, .effort = &s->effort, .failed = &s->failed };
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
	m->fell = true;
}

/* Put up the first position. */
static void
take_start(struct search *s, struct stand *at, const uint8_t *options, struct moment *m)
{
	const struct course *c = s->course;
	struct rules rules = c->rules;
	enum judgement j;

	memcpy(rules.option, options, c->game->nrulings);
	rules.watch = RULES_WATCH_ALL;
	trace_reset(&s->trace);
	j = c->game->start(at->bytes, c->setup, &rules, &s->trace);
	m->consulted = s->trace.consulted;
	at->started = true;
	if (j != ACTION_PLAYED)
		break_off(s, m, c->began, false);
}

static bool
is_over(const struct search *s, const struct stand *at)
{
	struct outcome o;

	s->course->game->outcome(at->bytes, &o);
	return o.over;
}

/* After an action that was let stand: did it leave an end that the board had shown? */
static void
note_end_left(const struct search *s, struct stand *at, bool was_over)
{
	if (!was_over || !is_over(s, at)) {
		at->end = (struct ending_met){ 0 };
	} else if (!at->end.met) {
		at->end.met = true;
		at->end.ply = s->course->began + (uint32_t)at->made - 1;
	}
}

/* The action was refused: was that because the game is over?  It is void then, and nothing more is played. */
static bool
closes(const struct search *s, struct stand *at)
{
	if (s->marks || s->trace.cite != s->course->game->after_end)
		return false;
	if (!at->end.met)
		at->end.ply = s->course->began + (uint32_t)at->made - 1;
	at->end.closed = true;
	return true;
}

/* May the record go on as it does, by the rules or as the arbiter let it?  (Nothing can be let stand that is
 * legal.) */
static bool
may_go_on(const struct search *s, struct stand *at, const struct step *step, enum judgement j, bool stood)
{
	if (j != ACTION_PLAYED)
		return j == ACTION_ILLEGAL && closes(s, at);
	return step->stood == stood && !(s->marks && action_wrong_marks(&step->action, &s->trace) != 0);
}

static void
take_step(struct search *s, struct stand *at, struct moment *m)
{
	const struct step *step = &s->course->steps[at->made++];
	bool was_over = step->stood && is_over(s, at), stood;
	enum judgement j;

	if (at->end.closed)
		return;
	j = game_step(s->course->game, at->bytes, &step->action, step->stood, &s->trace, &stood);
	m->consulted |= s->trace.consulted;
	s->effort.spent++;
	if (!may_go_on(s, at, step, j, stood))
		break_off(s, m, s->course->began + (uint32_t)at->made, j == ACTION_PLAYED && step->stood && !stood);
	else if (stood)
		note_end_left(s, at, was_over);
}

static void
watch_rights(struct search *s, struct stand *at, struct moment *m)
{
	uint32_t ply = s->course->began + (uint32_t)at->made;
	size_t watched = 0;

	for (size_t i = 0; i < s->nrights; i++) {
		struct place p = search_place(s, at, s->right[i].claim, i);

		if (ply > s->right[i].until)
			continue;
		trace_reset(&s->trace);
		claim_watch(&p);
		m->consulted |= s->trace.consulted;
		watched++;
	}
	s->effort.spent += watched / WATCHES_A_PLY;
}

/* One step on, by the options in the state's rules; or, to take the set-up, by these. */
static void
advance(struct search *s, struct stand *at, const uint8_t *options, struct moment *m)
{
	m->fell = false;
	m->consulted = 0;
	if (!at->started)
		take_start(s, at, options, m);
	else
		take_step(s, at, m);
	if (!m->fell)
		watch_rights(s, at, m);
}

/* ---- where readings part ------------------------------------------------------------------------ */

static void
note_consulted(struct search *s, struct box *b, const struct moment *m)
{
	uint64_t fresh = m->consulted & ~b->consulted;

	b->consulted |= m->consulted;
	if (fresh == 0 || box_changes(s->course, b) > 0)
		return;
	s->consulted |= fresh;
	for (; fresh != 0; fresh &= fresh - 1)
		s->consulted_ply[__builtin_ctzll(fresh)] = m->fell ? m->found.ply : s->ply;
}

static void
note_all_consulted(struct search *s, struct boxes *set, const struct moment *m)
{
	for (size_t i = 0; i < set->n; i++)
		note_consulted(s, &set->box[i], m);
}

/* Go back to where the branch stood before the last step, by way of what was saved. */
static void
go_back(struct search *s, struct branch *b, bool started, size_t made)
{
	struct moment ignored;

	memcpy(b->now, b->saved, stand_size(s));
	while (b->now->started != started || b->now->made < made)
		advance(s, b->now, b->options, &ignored);
}

void
search_take_readings(struct search *s, struct boxes *cells, size_t i, uint64_t rulings, const uint8_t *options,
    struct boxes *taken)
{
	size_t n = cells->n;

	for (; i < n && !s->failed; i++) {
		struct box from = cells->box[i], part;
		bool any;

		if (from.options[0] == 0)
			continue;
		if (!box_cut(s->course, &from, rulings, options, &part, cells, &any) || (any && !boxes_add(taken, &part)))
			s->failed = true;
		if (any)
			cells->box[i].options[0] = 0;
	}
	while (cells->n > LEAVES_MAX)
		search_limit(s, box_changes(s->course, &cells->box[--cells->n]));
}

/* Take the next step by a reading of a cell, for all that go with it. */
static void
grow_leaf(struct search *s, const struct branch *b, struct boxes *cells, size_t i, struct leaf *leaf)
{
	uint8_t options[GAME_RULINGS_MAX];

	if ((leaf->branch = branch_new(s, b)) == NULL)
		return;
	box_choose(s->course, &cells->box[i], options);
	leaf->branch->open = b->open; /* what is put together again has been watched throughout */
	if (b->now->started)
		put_options(s, leaf->branch, options);
	advance(s, leaf->branch->now, options, &leaf->moment);
	search_take_readings(s, cells, i, leaf->moment.consulted & b->open, options, &leaf->branch->set);
	note_all_consulted(s, &leaf->branch->set, &leaf->moment);
}

static bool
same_reading(const struct reading_of_rules *a, const struct reading_of_rules *b)
{
	return a->cite == b->cite && a->ply == b->ply && a->needless == b->needless;
}

static bool
same_leaf(const struct search *s, const struct leaf *a, const struct leaf *b)
{
	if (a->moment.fell || b->moment.fell)
		return a->moment.fell && b->moment.fell && same_reading(&a->moment.found, &b->moment.found);
	return same_stand(s, a->branch->now, b->branch->now);
}

static void
fall(struct search *s, struct branch *b, const struct moment *m)
{
	s->nfallen += b->set.n;
	s->fall(s->ctx, b, &m->found);
	branch_free(b);
}

static void
join(struct search *s, struct branch *a, struct branch *b)
{
	if (!boxes_add_all(&a->set, &b->set))
		s->failed = true;
	branch_free(b);
}

/* Leaves that came to the same are one; what they are becomes branches, or is told to have fallen. */
static void
gather(struct search *s, struct leaf *leaf, size_t n, struct row *next)
{
	for (size_t i = 0; i < n; i++) {
		struct branch *b = leaf[i].branch;

		if (b == NULL)
			continue;
		for (size_t k = i + 1; k < n; k++)
			if (leaf[k].branch != NULL && same_leaf(s, &leaf[i], &leaf[k])) {
				join(s, b, leaf[k].branch);
				leaf[k].branch = NULL;
			}
		boxes_unite(s->course, &b->set);
		if (s->failed || b->set.n == 0) {
			branch_free(b);
		} else if (leaf[i].moment.fell) {
			fall(s, b, &leaf[i].moment);
		} else {
			settle(s, b);
			push(s, next, b);
		}
	}
}

static void
part(struct search *s, struct branch *b, struct row *next)
{
	struct leaf *leaf = malloc(LEAVES_MAX * sizeof(*leaf));
	struct boxes cells = { 0 };
	size_t n = 0;

	s->failed = s->failed || leaf == NULL || !boxes_add_all(&cells, &b->set);
	for (size_t i = 0; i < cells.n && n < LEAVES_MAX && !s->failed; i++)
		if (cells.box[i].options[0] != 0)
			grow_leaf(s, b, &cells, i, &leaf[n++]);
	if (leaf != NULL)
		gather(s, leaf, n, next);
	boxes_free(&cells);
	free(leaf);
	branch_free(b);
}

static void
step_branch(struct search *s, struct branch *b, struct row *next)
{
	bool started = b->now->started;
	size_t made = b->now->made;
	struct moment m;

	if (made - b->saved->made >= SAVE_EVERY)
		memcpy(b->saved, b->now, stand_size(s));
	advance(s, b->now, b->options, &m);
	if ((m.consulted & b->open) != 0) {
		go_back(s, b, started, made);
		part(s, b, next);
		return;
	}
	note_all_consulted(s, &b->set, &m);
	if (m.fell) {
		fall(s, b, &m);
		return;
	}
	if (!started)
		settle(s, b);
	push(s, next, b);
}

/* ---- where they meet ------------------------------------------------------------------------------ */

struct met {
	uint64_t hash;
	struct branch *branch;
};

/* Is there a branch that goes on as b does?  The table has room for more. */
static struct branch *
find_met(const struct search *s, struct met *table, size_t mask, struct branch *b)
{
	uint64_t hash = hash_stand(s, b->now);
	size_t i = (size_t)hash & mask;

	for (; table[i].branch != NULL; i = (i + 1) & mask)
		if (table[i].hash == hash && same_stand(s, table[i].branch->now, b->now) &&
		    memcmp(table[i].branch->done, b->done, s->ndone * sizeof(*b->done)) == 0)
			return table[i].branch;
	table[i] = (struct met){ hash, b };
	return NULL;
}

static void
join_met(struct search *s)
{
	size_t mask = 1, kept = 0;
	struct met *table;

	if (s->n < 2)
		return;
	while (mask < 2 * s->n)
		mask = mask * 2 + 1;
	if ((table = calloc(mask + 1, sizeof(*table))) == NULL) {
		s->failed = true;
		return;
	}
	for (size_t i = 0; i < s->n; i++) {
		struct branch *b = s->branch[i], *other = find_met(s, table, mask, b);

		if (other == NULL) {
			s->branch[kept++] = b;
			continue;
		}
		join(s, other, b);
		boxes_unite(s->course, &other->set);
		settle(s, other);
	}
	s->n = kept;
	free(table);
}

/* ---- limits ----------------------------------------------------------------------------------------- */

static size_t
count_readings(const struct search *s)
{
	size_t n = s->nfallen;

	for (size_t i = 0; i < s->n; i++)
		n += s->branch[i]->set.n;
	return n;
}

/* Half of all plies are for use at any time, the others are for all steps alike. */
static bool
is_over_budget(const struct search *s)
{
	uint64_t half = s->limits.plies / 2, steps = s->course->nsteps + 1;

	return s->effort.spent + s->n > half + half * (s->made + 1) / steps;
}

static void
drop_branch(struct search *s, size_t i)
{
	branch_free(s->branch[i]);
	memmove(s->branch + i, s->branch + i + 1, (--s->n - i) * sizeof(*s->branch));
}

/* Give up the branch that takes the most changes, the last of them.  false: all that is left is in force. */
static bool
give_up_branch(struct search *s)
{
	unsigned most = 0;
	size_t which = 0;

	for (size_t i = 0; i < s->n; i++) {
		unsigned changes = boxes_changes(s->course, &s->branch[i]->set);

		if (changes >= most) {
			most = changes;
			which = i;
		}
	}
	if (most == 0)
		return false;
	search_limit(s, most);
	drop_branch(s, which);
	return true;
}

/* The same for boxes: all that take the most changes, down to so many. */
static bool
give_up_boxes(struct search *s, size_t surplus)
{
	unsigned most = 0;

	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->branch[i]->set.n; k++) {
			unsigned changes = box_changes(s->course, &s->branch[i]->set.box[k]);

			most = changes > most ? changes : most;
		}
	if (most == 0)
		return false;
	search_limit(s, most);
	for (size_t i = s->n; i-- > 0 && surplus > 0;) {
		struct boxes *set = &s->branch[i]->set;
		size_t before = set->n;

		for (size_t k = set->n; k-- > 0 && surplus > 0;)
			if (box_changes(s->course, &set->box[k]) == most) {
				memmove(&set->box[k], &set->box[k + 1], (--set->n - k) * sizeof(*set->box));
				surplus--;
			}
		if (set->n == 0)
			drop_branch(s, i);
		else if (set->n < before)
			settle(s, s->branch[i]);
	}
	return true;
}

static void
keep_within_limits(struct search *s)
{
	size_t readings = count_readings(s);

	while (readings > s->limits.readings && give_up_boxes(s, readings - s->limits.readings))
		readings = count_readings(s);
	while (s->n > 1 && is_over_budget(s) && give_up_branch(s))
		continue;
}

/* ---- all of it ---------------------------------------------------------------------------------------- */

bool
search_begin(struct search *s)
{
	size_t most = MEMORY_MAX / (2 * stand_size(s) + sizeof(struct branch));
	struct branch *b = branch_new(s, NULL);
	struct row row = { 0 };
	struct box all = { 0 };
	bool only = s->limits.readings == 1; /* what is in force: nothing else has to be watched */

	if (s->limits.readings > most)
		s->limits.readings = most > READINGS_LEAST ? most : READINGS_LEAST;
	s->trace.quiet = true;
	s->effort.limit = s->limits.plies;
	if (b == NULL)
		return false;
	for (unsigned r = 0; r < s->course->game->nrulings; r++)
		all.options[r] = only ? (uint8_t)(1U << s->course->rules.option[r])
		                      : (uint8_t)((1U << option_count(&s->course->game->rulings[r])) - 1);
	if (only)
		search_limit(s, 1);
	if (!boxes_add(&b->set, &all)) {
		branch_free(b);
		return false;
	}
	settle(s, b);
	push(s, &row, b);
	s->branch = row.branch;
	s->n = row.n;
	return !s->failed;
}

bool
search_step(struct search *s)
{
	struct row next = { 0 };
	bool started = s->started;

	s->started = true;
	s->made += started;
	s->ply = s->course->began + (uint32_t)s->made;
	for (size_t i = 0; i < s->n; i++) {
		s->branch[i]->origin = (unsigned)i;
		if (s->failed)
			branch_free(s->branch[i]);
		else
			step_branch(s, s->branch[i], &next);
	}
	free(s->branch);
	s->branch = next.branch;
	s->n = next.n;
	if (!s->failed)
		join_met(s);
	if (!s->failed)
		keep_within_limits(s);
	return !s->failed && s->n > 0;
}

void
search_free(struct search *s)
{
	for (size_t i = 0; i < s->n; i++)
		branch_free(s->branch[i]);
	free(s->branch);
	s->branch = NULL;
	s->n = 0;
}
