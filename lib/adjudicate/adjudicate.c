/* adjudicate/adjudicate.c: see adjudicate.h.
 *
 * One search (search.h) decides all claims on a course.  At each ply, the claims that can be decided there are decided in
 * every branch.  The rulings that only a claim consults part the readings of its answer, but not the branch.
 */
#include <stdlib.h>
#include <string.h>

#include "adjudicate/search.h"
#include "core/memory.h"

enum {
	LASTING_READINGS_MAX = 1 << 18, /* readings of all claims together that take more than one ply to decide */
	LASTING_READINGS_LEAST = 16,
};

/* A claim that waits to be decided, or is. */
struct item {
	const struct claim *claim;
	struct verdict *out;
	uint32_t from;
	bool lasts;
	size_t number, watch; /* its index among lasting claims, and among rights that are watched; SIZE_MAX: it is not one */
	struct finds finds;
	size_t before;        /* how many there were before this step */
	size_t most;          /* how many finds are kept */
	bool limited;
	unsigned sure_to;
};

struct docket {
	struct search search;
	struct item *item; /* in the order in which they can be decided */
	size_t n, open, next; /* those from open to next are being decided */
	struct finds fallen;
	bool all;             /* the caller wants every reading, not only those on which a verdict turns */
};

/* ---- what was found ----------------------------------------------------------------------------- */

static void
limit_item(struct item *it, bool limited, unsigned sure_to)
{
	if (!limited)
		return;
	if (!it->limited || sure_to < it->sure_to)
		it->sure_to = sure_to;
	it->limited = true;
}

/* If there are too many finds, keep those that change the fewest rulings. */
static void
keep_fewest(const struct course *c, struct item *it)
{
	struct finds *f = &it->finds;

	if (f->n <= it->most)
		return;
	finds_sort(c, f);
	limit_item(it, true, f->find[it->most].changes > 0 ? f->find[it->most].changes - 1 : 0);
	f->n = it->most;
}

static void
add_to_item(struct docket *d, struct item *it, const struct find *one)
{
	if (it->finds.n >= 2 * it->most)
		keep_fewest(d->search.walk.course, it);
	if (!finds_add(&it->finds, one))
		d->search.walk.failed = true;
}

static bool
was_done(const struct branch *b, const struct item *it)
{
	return it->number != SIZE_MAX && (b->done[it->number / 64] >> it->number % 64 & 1) != 0;
}

/* A branch breaks off: this is the answer to all claims that were still open in it. */
static void
note_fall(void *ctx, const struct branch *b, const struct reading_of_rules *found)
{
	struct docket *d = ctx;

	for (size_t i = 0; i < b->set.n; i++) {
		const struct box *box = &b->set.box[i];
		struct find one = { .box = *box, .answer = *found, .changes = box_changes(d->search.walk.course, box), .origin = b->origin };

		if (!finds_add(&d->fallen, &one))
			d->search.walk.failed = true;
		for (size_t k = d->open; k < d->next; k++)
			if (!was_done(b, &d->item[k]))
				add_to_item(d, &d->item[k], &one);
	}
}

/* Make one step in all branches. */
static void
step_all(struct docket *d)
{
	const struct course *c = d->search.walk.course;
	size_t fallen = d->fallen.n;

	for (size_t k = d->open; k < d->next; k++)
		d->item[k].before = d->item[k].finds.n;
	search_step(&d->search);
	finds_unite(c, &d->fallen, fallen);
	for (size_t k = d->open; k < d->next; k++)
		finds_unite(c, &d->item[k].finds, d->item[k].before);
}

/* ---- one claim in one branch ---------------------------------------------------------------------- */

static void
add_answer(struct docket *d, struct item *it, const struct branch *b, const struct boxes *told,
    const struct reading_of_rules *answer)
{
	for (size_t i = 0; i < told->n; i++) {
		const struct box *box = &told->box[i];
		struct find one = { .box = *box, .answer = *answer, .changes = box_changes(d->search.walk.course, box), .origin = b->origin };

		one.box.consulted |= d->search.walk.trace.consulted;
		add_to_item(d, it, &one);
	}
}

/* Decide an item under one reading after another, until all have their answer.  false: it cannot be decided yet. */
static bool
look(struct docket *d, struct item *it, struct branch *b)
{
	struct search *s = &d->search;
	struct boxes cells = { 0 }, told = { 0 };
	bool decided = true;

	s->walk.failed = s->walk.failed || !boxes_add_all(&cells, &b->set);
	for (size_t i = 0; i < cells.n && decided && !s->walk.failed; i++) {
		struct place p = stand_place(&s->walk, b->now, it->claim, it->watch);
		uint8_t options[GAME_RULINGS_MAX];
		struct reading_of_rules answer;

		if (cells.box[i].options[0] == 0)
			continue;
		search_read_by(s, b, &cells.box[i]);
		box_choose(s->walk.course, &cells.box[i], options);
		trace_reset(&s->walk.trace);
		if (!(decided = claim_decide(&p, &answer)))
			break;
		s->walk.effort.spent++;
		told.n = 0;
		search_take_readings(s, &cells, i, s->walk.trace.consulted & b->open, options, &told);
		add_answer(d, it, b, &told, &answer);
	}
	search_read_on(s, b);
	boxes_free(&cells);
	boxes_free(&told);
	return decided;
}

/* Decide an item in all branches.  false: it is not decided in all of them yet. */
static bool
look_everywhere(struct docket *d, struct item *it)
{
	struct search *s = &d->search;
	size_t from = it->finds.n;
	bool decided = true;

	for (size_t i = 0; i < s->n && !s->walk.failed; i++) {
		struct branch *b = s->branch[i];
		unsigned changes = boxes_changes(s->walk.course, &b->set);

		if (was_done(b, it))
			continue;
		if (changes > 0 && s->walk.effort.spent > s->walk.effort.limit) {
			limit_item(it, true, changes - 1);
			continue;
		}
		s->walk.effort.short_of = false;
		if (!look(d, it, b)) {
			decided = false;
			continue;
		}
		limit_item(it, s->walk.effort.short_of, 0);
		if (it->number != SIZE_MAX)
			b->done[it->number / 64] |= UINT64_C(1) << it->number % 64;
	}
	if (it->finds.n >= from)
		finds_unite(s->walk.course, &it->finds, from);
	return decided;
}

/* ---- what it turns on ------------------------------------------------------------------------ */

uint64_t
reading_changes(const struct course *c, const struct reading_of_rules *r)
{
	uint64_t changes = 0;

	for (unsigned i = 0; i < c->game->nrulings; i++)
		if ((r->options[i] >> c->rules.option[i] & 1) == 0)
			changes |= UINT64_C(1) << i;
	return changes;
}

/* Parts of one change, as readings.  No two have a reading in common. */
struct parts {
	struct reading_of_rules part[VERDICT_TURNS_MAX];
	size_t n, more; /* more: there was no room for so many */
};

static void
add_part(struct parts *p, const struct reading_of_rules *part)
{
	if (p->n < VERDICT_TURNS_MAX)
		p->part[p->n++] = *part;
	else
		p->more++;
}

/* Have both readings some option of each of these rulings in common? */
static bool
have_common(const struct reading_of_rules *a, const struct reading_of_rules *b, uint64_t rulings)
{
	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned i = (unsigned)__builtin_ctzll(rulings);

		if ((a->options[i] & b->options[i]) == 0)
			return false;
	}
	return true;
}

/* Add what is left of a change without what another change of some of its rulings has, too. */
static void
take_away(const struct reading_of_rules *from, const struct reading_of_rules *other, uint64_t rulings, struct parts *left)
{
	struct reading_of_rules rest = *from;

	if (!have_common(from, other, rulings)) {
		add_part(left, from);
		return;
	}
	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned i = (unsigned)__builtin_ctzll(rulings);
		struct reading_of_rules part = rest;

		part.options[i] &= (uint8_t)~other->options[i];
		rest.options[i] &= other->options[i];
		if (part.options[i] != 0)
			add_part(left, &part);
	}
}

/* A change as it is listed: without what includes a smaller change that has the same effect. */
static void
find_smallest(const struct course *c, const struct verdict *v, const struct reading_of_rules *r, struct parts *out)
{
	uint64_t changes = reading_changes(c, r);

	*out = (struct parts){ .n = 1 };
	out->part[0] = *r;
	for (size_t i = 0; i < v->nturns && out->n > 0; i++) {
		const struct reading_of_rules *other = &v->readings[v->turn[i]];
		uint64_t theirs = reading_changes(c, other);
		struct parts left = { .more = out->more };

		if ((theirs & ~changes) != 0 || !reading_agrees(other, r))
			continue;
		for (size_t k = 0; k < out->n; k++)
			take_away(&out->part[k], other, theirs, &left);
		*out = left;
	}
}

/* There is room behind the readings for each turn. */
static void
add_turn(const struct course *c, struct verdict *v, size_t reading)
{
	struct parts left;

	find_smallest(c, v, &v->readings[reading], &left);
	v->unlisted += left.more;
	for (size_t i = 0; i < left.n; i++) {
		bool whole = memcmp(left.part[i].options, v->readings[reading].options, sizeof(left.part[i].options)) == 0;
		size_t at = whole ? reading : v->nreadings + v->nturns;

		if (v->nturns == VERDICT_TURNS_MAX) {
			v->unlisted++;
			continue;
		}
		v->readings[at] = left.part[i];
		v->turn[v->nturns++] = at;
	}
}

/* The readings are sorted by size, the smallest changes first, so those that include a smaller one come after it. */
static void
find_turns(const struct course *c, struct verdict *v)
{
	for (size_t i = 0; i < v->nreadings; i++)
		if (!reading_agrees(&v->readings[i], &v->base))
			add_turn(c, v, i);
}

/* Does the verdict turn on rulings that the record leaves to their defaults?  Then only the defaults decide it, and
 * somebody who does not want defaults may call it undetermined.  Options under which the record could not have been played
 * do not count: the moves show which rules the players had. */
static void
mark_open_rulings(const struct course *c, struct verdict *v)
{
	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *r = &v->readings[v->turn[i]];

		if (!r->broken && (reading_changes(c, r) & c->rules.named) == 0 && v->base.open == OPEN_NOTHING)
			v->base.open = OPEN_RULING;
	}
}

/* ---- verdicts -------------------------------------------------------------------------------------- */

/* Fill in what the reading in force consulted, and at which plies. */
static void
tell_base(const struct docket *d, const struct item *it, struct verdict *v)
{
	for (size_t i = 0; i < v->nreadings; i++)
		if (it->finds.find[i].changes == 0)
			v->base = v->readings[i];
	for (unsigned r = 0; r < GAME_RULINGS_MAX; r++) {
		uint32_t ply = v->base.ply, first = d->search.consulted_ply[r];

		if ((v->base.consulted >> r & 1) != 0)
			v->consulted_ply[r] = (d->search.consulted >> r & 1) != 0 && first < ply ? first : ply;
	}
}

/* Keep only the readings on which the verdict turns. */
static void
trim(struct verdict *v)
{
	struct reading_of_rules kept[VERDICT_TURNS_MAX], *fewer;

	for (size_t i = 0; i < v->nturns; i++) {
		kept[i] = v->readings[v->turn[i]];
		v->turn[i] = i;
	}
	if (v->nturns > 0)
		memcpy(v->readings, kept, v->nturns * sizeof(*kept));
	v->nreadings = v->nturns;
	if ((fewer = memory_resize(v->readings, (v->nturns + 1) * sizeof(*fewer))) != NULL)
		v->readings = fewer;
}

static void
tell(struct docket *d, struct item *it)
{
	struct finds *f = &it->finds;
	struct verdict *v = it->out;

	limit_item(it, d->search.limited, d->search.sure_to);
	keep_fewest(d->search.walk.course, it);
	finds_sort(d->search.walk.course, f);
	if (f->n == 0 || (v->readings = memory_alloc((f->n + VERDICT_TURNS_MAX) * sizeof(*v->readings))) == NULL) {
		d->search.walk.failed = true;
		return;
	}
	v->nreadings = v->played = f->n;
	v->limited = it->limited;
	v->sure_to = it->sure_to;
	for (size_t i = 0; i < f->n; i++) {
		v->readings[i] = f->find[i].answer;
		v->readings[i].consulted = f->find[i].box.consulted;
		memcpy(v->readings[i].options, f->find[i].box.options, sizeof(v->readings[i].options));
	}
	tell_base(d, it, v);
	for (size_t i = 0; i < f->n; i++)
		v->agreeing += reading_agrees(&v->readings[i], &v->base);
	find_turns(d->search.walk.course, v);
	mark_open_rulings(d->search.walk.course, v);
	if (!d->all)
		trim(v);
	memory_free(f->find);
	memset(f, 0, sizeof(*f));
}

/* ---- all claims ------------------------------------------------------------------------------------- */

static int
by_ply(const void *a, const void *b)
{
	const struct item *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

/* Open the claims whose ply has come.  In readings in which the game broke off before it, that is their answer. */
static void
open_items(struct docket *d)
{
	while (d->next < d->n && (d->item[d->next].from <= d->search.ply || d->search.n == 0)) {
		struct item *it = &d->item[d->next++];

		for (size_t i = 0; i < d->fallen.n; i++)
			add_to_item(d, it, &d->fallen.find[i]);
	}
}

static void
decide_open(struct docket *d)
{
	size_t kept = d->next;

	for (size_t i = d->next; i-- > d->open && !d->search.walk.failed;) {
		struct item it = d->item[i];

		if (!look_everywhere(d, &d->item[i])) { /* it stays, and moves behind those that are done */
			it = d->item[i];
			d->item[i] = d->item[--kept];
			d->item[kept] = it;
		} else if (!d->search.walk.failed) {
			tell(d, &d->item[i]);
		}
	}
	if (!d->search.walk.failed)
		d->open = kept;
}

static bool
fill_docket(struct docket *d, const struct claim *claim, size_t n, struct verdict *out)
{
	struct search *s = &d->search;
	size_t lasting = 0, most;

	d->item = memory_zalloc(n, sizeof(*d->item));
	s->walk.watched = memory_zalloc(n, sizeof(*s->walk.watched));
	if (d->item == NULL || s->walk.watched == NULL)
		return false;
	d->n = n;
	for (size_t i = 0; i < n; i++) {
		struct item *it = &d->item[i];
		struct watched watched = { &claim[i], 0 };

		*it = (struct item){ .claim = &claim[i], .out = &out[i], .number = SIZE_MAX, .watch = SIZE_MAX };
		it->from = claim_from(s->walk.course, it->claim, &it->lasts);
		if (it->lasts)
			it->number = lasting++;
		if (!claim_watches(s->walk.course, it->claim, &watched.until))
			continue;
		it->watch = s->walk.nwatched;
		s->walk.watched[s->walk.nwatched++] = watched;
	}
	s->ndone = (lasting + 63) / 64;
	most = lasting > 0 ? LASTING_READINGS_MAX / lasting : 0;
	for (size_t i = 0; i < n; i++) {
		struct item *it = &d->item[i];

		it->most = !it->lasts || most > s->limits.readings ? s->limits.readings
		         : most > LASTING_READINGS_LEAST ? most : LASTING_READINGS_LEAST;
	}
	qsort(d->item, n, sizeof(*d->item), by_ply);
	return true;
}

static bool
decide_all(struct docket *d, const struct claim *claim, size_t n, struct verdict *out)
{
	struct search *s = &d->search;

	if (!fill_docket(d, claim, n, out) || !search_begin(s))
		return false;
	while (d->open < d->n && !s->walk.failed) {
		if (s->n > 0)
			step_all(d);
		open_items(d);
		decide_open(d);
	}
	return !s->walk.failed;
}

static bool
adjudicate_by(struct docket *d, const struct claim *claim, size_t n, const struct adjudicate_limits *limits,
    struct verdict *out)
{
	struct search *s = &d->search;
	bool decided;

	memset(out, 0, n * sizeof(*out));
	if (limits != NULL)
		s->limits = *limits;
	if (s->limits.readings == 0)
		s->limits.readings = ADJUDICATE_READINGS_MAX;
	if (s->limits.plies == 0)
		s->limits.plies = ADJUDICATE_PLIES_MAX;
	s->fall = note_fall;
	s->ctx = d;
	decided = decide_all(d, claim, n, out);
	for (size_t i = 0; i < n; i++)
		out[i].plies = s->walk.effort.spent;
	for (size_t i = 0; i < d->n; i++)
		memory_free(d->item[i].finds.find);
	memory_free(d->item);
	memory_free(d->fallen.find);
	memory_free(s->walk.watched);
	search_free(s);
	for (size_t i = 0; i < n && !decided; i++)
		verdict_free(&out[i]);
	return decided;
}

bool
adjudicate_all(const struct course *c, const struct claim *claim, size_t n, const struct adjudicate_limits *limits,
    struct verdict *out)
{
	struct docket d = { .search.walk.course = c };

	return n == 0 || adjudicate_by(&d, claim, n, limits, out);
}

bool
adjudicate(const struct course *c, const struct claim *claim, const struct adjudicate_limits *limits,
    struct verdict *out)
{
	struct docket d = { .search.walk = { .course = c, .marks = claim->kind == CLAIM_HOLDS }, .all = true };

	return adjudicate_by(&d, claim, 1, limits, out);
}

void
verdict_free(struct verdict *v)
{
	memory_free(v->readings);
	memset(v, 0, sizeof(*v));
}
