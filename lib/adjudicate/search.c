/* adjudicate/search.c: see search.h. */
#include "adjudicate/search.h"
#include "core/memory.h"

#include <string.h>

enum {
	LEAVES_MAX = 1024,     /* in so many ways can one step part a branch */
	SAVE_EVERY = 64,
	MEMORY_MAX = 64 << 20, /* bytes of all branches */
	READINGS_LEAST = 16,   /* so many are always followed, however large they are */
	LEAVES_LEAST = 128,
};

struct leaf {
	struct branch *branch;
	struct moment moment;
};

/* ---- branches --------------------------------------------------------------------------------- */

static void
branch_free(struct branch *b)
{
	if (b == NULL)
		return;
	boxes_free(&b->set);
	memory_free(b->now);
	memory_free(b->saved);
	memory_free(b->done);
	memory_free(b);
}

/* A new branch without readings, at the place of another one; like NULL: before the set-up. */
static struct branch *
branch_new(struct search *s, const struct branch *like)
{
	struct branch *b = memory_zalloc(1, sizeof(*b));

	if (b != NULL) {
		size_t size = stand_size(&s->walk);

		b->now = like != NULL ? memory_alloc(size) : memory_zalloc(1, size);
		b->saved = memory_alloc(size); /* (settle fills it) */
		b->done = memory_zalloc(s->ndone + 1, sizeof(*b->done));
	}
	if (b == NULL || b->now == NULL || b->saved == NULL || b->done == NULL) {
		branch_free(b);
		s->walk.failed = true;
		return NULL;
	}
	if (like != NULL) {
		stand_copy(&s->walk, b->now, like->now);
		memcpy(b->done, like->done, s->ndone * sizeof(*b->done));
		b->origin = like->origin;
	}
	return b;
}

static void
push(struct search *s, struct row *row, struct branch *b)
{
	if (row->n == row->cap) {
		struct branch **more = memory_double(row->branch, &row->cap, 16, sizeof(struct branch *));

		if (more == NULL) {
			s->walk.failed = true;
			branch_free(b);
			return;
		}
		row->branch = more;
	}
	row->branch[row->n++] = b;
}

/* Put options into its rules, and let the state notice what the open rulings would change. */
static void
put_options(const struct search *s, struct branch *b, const uint8_t *options)
{
	struct rules *r = state_rules(b->now->bytes);

	memcpy(r->option, options, s->walk.course->game->nrulings);
	r->notice = b->open;
}

/* After the set of a branch has changed: choose the reading by which it is played on, the one nearest to the rules in
 * force. */
static void
settle(const struct search *s, struct branch *b)
{
	unsigned fewest = boxes_changes(s->walk.course, &b->set);
	size_t i = 0;

	while (box_changes(s->walk.course, &b->set.box[i]) != fewest)
		i++;
	box_choose(s->walk.course, &b->set.box[i], b->options);
	b->open = boxes_open(s->walk.course, &b->set);
	if (b->now->started)
		put_options(s, b, b->options);
	stand_copy(&s->walk, b->saved, b->now);
}

void
search_read_by(struct search *s, struct branch *b, const struct box *by)
{
	uint8_t options[GAME_RULINGS_MAX];

	box_choose(s->walk.course, by, options);
	put_options(s, b, options);
}

void
search_read_on(struct search *s, struct branch *b)
{
	put_options(s, b, b->options);
}

/* Note that a reading was left out that changes so many rulings. */
static void
search_limit(struct search *s, unsigned changes)
{
	if (!s->limited || changes <= s->sure_to)
		s->sure_to = changes > 0 ? changes - 1 : 0;
	s->limited = true;
}

/* ---- where readings part ------------------------------------------------------------------------ */

static void
note_consulted(struct search *s, struct box *b, const struct moment *m)
{
	uint64_t fresh = m->consulted & ~b->consulted;

	b->consulted |= m->consulted;
	if (fresh == 0 || box_changes(s->walk.course, b) > 0)
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

/* Put the branch back to where it was before the last step, from what was saved. */
static void
go_back(struct search *s, struct branch *b, bool started, size_t made)
{
	struct moment ignored;

	stand_copy(&s->walk, b->now, b->saved);
	while (b->now->started != started || b->now->made < made)
		stand_advance(&s->walk, b->now, b->options, &ignored);
}

void
search_take_readings(struct search *s, struct boxes *cells, size_t i, uint64_t rulings, const uint8_t *options,
    struct boxes *taken)
{
	size_t n = cells->n;

	for (; i < n && !s->walk.failed; i++) {
		struct box from = cells->box[i], part;
		bool any;

		if (from.options[0] == 0)
			continue;
		if (!box_cut(s->walk.course, &from, rulings, options, &part, cells, &any) || (any && !boxes_add(taken, &part)))
			s->walk.failed = true;
		if (any)
			cells->box[i].options[0] = 0;
	}
	while (cells->n > s->leaves)
		search_limit(s, box_changes(s->walk.course, &cells->box[--cells->n]));
}

/* Take the next step by one reading of a cell, for all readings that lead to the same. */
static void
grow_leaf(struct search *s, const struct branch *b, struct boxes *cells, size_t i, struct leaf *leaf)
{
	uint8_t options[GAME_RULINGS_MAX];

	if ((leaf->branch = branch_new(s, b)) == NULL)
		return;
	box_choose(s->walk.course, &cells->box[i], options);
	leaf->branch->open = b->open; /* leaves that are joined again have noticed the same rulings all the time */
	if (b->now->started)
		put_options(s, leaf->branch, options);
	stand_advance(&s->walk, leaf->branch->now, options, &leaf->moment);
	search_take_readings(s, cells, i, leaf->moment.consulted & b->open, options, &leaf->branch->set);
	note_all_consulted(s, &leaf->branch->set, &leaf->moment);
}

static bool
same_reading(const struct reading_of_rules *a, const struct reading_of_rules *b)
{
	return a->cite == b->cite && a->ply == b->ply && a->needless == b->needless && a->undone == b->undone;
}

static bool
same_leaf(const struct search *s, const struct leaf *a, const struct leaf *b)
{
	if (a->moment.fell || b->moment.fell)
		return a->moment.fell && b->moment.fell && same_reading(&a->moment.found, &b->moment.found);
	return stand_same(&s->walk, a->branch->now, b->branch->now);
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
		s->walk.failed = true;
	branch_free(b);
}

/* Join the leaves that came to the same position.  The rest become branches, or are reported as broken off. */
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
		boxes_unite(s->walk.course, &b->set);
		if (s->walk.failed || b->set.n == 0) {
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
	struct leaf *leaf = memory_alloc(s->leaves * sizeof(*leaf));
	struct boxes cells = { 0 };
	size_t n = 0;

	s->walk.failed = s->walk.failed || leaf == NULL || !boxes_add_all(&cells, &b->set);
	for (size_t i = 0; i < cells.n && n < s->leaves && !s->walk.failed; i++)
		if (cells.box[i].options[0] != 0)
			grow_leaf(s, b, &cells, i, &leaf[n++]);
	if (leaf != NULL)
		gather(s, leaf, n, next);
	boxes_free(&cells);
	memory_free(leaf);
	branch_free(b);
}

static void
step_branch(struct search *s, struct branch *b, struct row *next)
{
	bool started = b->now->started;
	size_t made = b->now->made;
	struct moment m;

	if (made - b->saved->made >= SAVE_EVERY)
		stand_copy(&s->walk, b->saved, b->now);
	stand_advance(&s->walk, b->now, b->options, &m);
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

/* Is there a branch that goes on as b does?  If not, b becomes the branch n; the table has room for more. */
static struct branch *
find_met(const struct search *s, struct met *table, size_t mask, struct branch *b, size_t n)
{
	uint64_t hash = stand_hash(&s->walk, b->now);
	size_t i = (size_t)hash & mask;

	b->at = (unsigned)n;
	for (; table[i].branch != NULL; i = (i + 1) & mask) {
		const struct branch *other = table[i].branch;

		if (table[i].hash != hash || !stand_alike(&s->walk, other->now, b->now))
			continue;
		if (stand_same(&s->walk, other->now, b->now) && memcmp(other->done, b->done, s->ndone * sizeof(*b->done)) == 0)
			return table[i].branch;
		b->at = other->at;
		b->origin = other->origin; /* as it would be if they were joined */
	}
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
	if ((table = memory_zalloc(mask + 1, sizeof(*table))) == NULL) {
		s->walk.failed = true;
		return;
	}
	for (size_t i = 0; i < s->n; i++) {
		struct branch *b = s->branch[i], *other = find_met(s, table, mask, b, kept);

		if (other == NULL) {
			s->branch[kept++] = b;
			continue;
		}
		join(s, other, b);
		boxes_unite(s->walk.course, &other->set);
		settle(s, other);
	}
	s->n = kept;
	memory_free(table);
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

/* Are too many plies played?  Half of the plies allowed can be used at any time; each step has its share of the others. */
static bool
is_over_budget(const struct search *s)
{
	uint64_t half = s->limits.plies / 2, steps = s->walk.course->nsteps + 1;

	return s->walk.effort.spent + s->n > half + half * (s->made + 1) / steps;
}

static void
drop_branch(struct search *s, size_t i)
{
	branch_free(s->branch[i]);
	memmove(s->branch + i, s->branch + i + 1, (--s->n - i) * sizeof(*s->branch));
}

/* Give up the branch that takes the most changes; of several, the last one.  false: only the reading in force is left. */
static bool
give_up_branch(struct search *s)
{
	unsigned most = 0;
	size_t which = 0;

	for (size_t i = 0; i < s->n; i++) {
		unsigned changes = boxes_changes(s->walk.course, &s->branch[i]->set);

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

/* Give up boxes that take the most changes, until surplus of them are gone. */
static bool
give_up_boxes(struct search *s, size_t surplus)
{
	unsigned most = 0;

	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->branch[i]->set.n; k++) {
			unsigned changes = box_changes(s->walk.course, &s->branch[i]->set.box[k]);

			most = changes > most ? changes : most;
		}
	if (most == 0)
		return false;
	search_limit(s, most);
	for (size_t i = s->n; i-- > 0 && surplus > 0;) {
		struct boxes *set = &s->branch[i]->set;
		size_t before = set->n;

		for (size_t k = set->n; k-- > 0 && surplus > 0;)
			if (box_changes(s->walk.course, &set->box[k]) == most) {
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
	bool begun = walk_begin(&s->walk);
	size_t most = MEMORY_MAX / (2 * stand_size(&s->walk) + sizeof(struct branch));
	struct branch *b = begun ? branch_new(s, NULL) : NULL;
	struct row row = { 0 };
	struct box all = { 0 };
	bool only = s->limits.readings == 1; /* only the reading in force: nothing else has to be noticed */

	if (s->limits.readings > most)
		s->limits.readings = most > READINGS_LEAST ? most : READINGS_LEAST;
	s->leaves = most < LEAVES_LEAST ? LEAVES_LEAST : most < LEAVES_MAX ? most : LEAVES_MAX;
	s->walk.effort.limit = s->limits.plies;
	if (b == NULL)
		return false;
	for (unsigned r = 0; r < s->walk.course->game->nrulings; r++)
		all.options[r] = only ? (uint8_t)(1U << s->walk.course->rules.option[r])
		                      : (uint8_t)((1U << option_count(&s->walk.course->game->rulings[r])) - 1);
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
	s->cap = row.cap;
	return !s->walk.failed;
}

bool
search_step(struct search *s)
{
	struct row next = { s->spare.branch, 0, s->spare.cap };
	bool started = s->started;

	s->started = true;
	s->made += started;
	s->ply = s->walk.course->began + (uint32_t)s->made;
	for (size_t i = 0; i < s->n; i++) {
		s->branch[i]->origin = s->branch[i]->at;
		if (s->walk.failed)
			branch_free(s->branch[i]);
		else
			step_branch(s, s->branch[i], &next);
	}
	s->spare = (struct row){ s->branch, 0, s->cap };
	s->branch = next.branch;
	s->n = next.n;
	s->cap = next.cap;
	if (!s->walk.failed)
		join_met(s);
	if (!s->walk.failed)
		keep_within_limits(s);
	return !s->walk.failed && s->n > 0;
}

void
search_free(struct search *s)
{
	for (size_t i = 0; i < s->n; i++)
		branch_free(s->branch[i]);
	memory_free(s->branch);
	memory_free(s->spare.branch);
	s->branch = NULL;
	s->spare = (struct row){ 0 };
	s->n = s->cap = 0;
	walk_free(&s->walk);
}
