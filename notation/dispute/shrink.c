/* dispute/shrink.c: see shrink.h. */
#include "shrink.h"

#include <string.h>

#include "core/memory.h"

enum { TURNS = 12 };

/* A word of the moves: an action or a takeback. */
struct word_of_course {
	struct step step;
	uint32_t back; /* how many actions a takeback takes back; 0: it is an action */
	bool dropped;
	bool stands;   /* an action that is not taken back */
	size_t taker;  /* if it does not stand: the takeback */
	uint32_t ply;  /* if it stands: its ply */
};

/* ---- the verdict stays -------------------------------------------------------------------------- */

/* May the result found be another one?  Only who wins. */
static bool
same_end(const struct result *a, const struct result *b)
{
	struct result with = *a;

	with.winner = b->winner;
	return (a->winner == SEAT_NONE) == (b->winner == SEAT_NONE) && result_same(&with, b);
}

static bool
same_base(const struct reading_of_rules *a, const struct reading_of_rules *b)
{
	return a->decision == b->decision && a->open == b->open && a->cite == b->cite && a->broken == b->broken &&
	    (a->lapsed != 0) == (b->lapsed != 0) && same_end(&a->found, &b->found);
}

/* Do both verdicts turn on the same changes, with the same answers?  Each is about its own course. */
static bool
same_turns(const struct course *of_a, const struct verdict *a, const struct course *of_b, const struct verdict *b)
{
	if (a->nturns != b->nturns || a->limited != b->limited)
		return false;
	for (size_t i = 0; i < a->nturns; i++) {
		const struct reading_of_rules *x = &a->readings[a->turn[i]];
		uint64_t changes = reading_changes(of_a, x);
		bool found = false;

		for (size_t k = 0; k < b->nturns && !found; k++) {
			const struct reading_of_rules *y = &b->readings[b->turn[k]];

			found = reading_changes(of_b, y) == changes && reading_agrees(x, y);
		}
		if (!found)
			return false;
	}
	return true;
}

static bool
stays(struct shrink *s, const struct course *c, const struct claim *claim)
{
	static const struct adjudicate_limits base_only = { .readings = 1 };
	struct verdict v;
	bool same;

	if (s->tries == SHRINK_TRIES_MAX || s->plies > SHRINK_PLIES_MAX) {
		s->cut_short = true;
		return false;
	}
	s->tries++;
	if (!adjudicate(c, claim, &base_only, &v)) {
		s->failed = true;
		return false;
	}
	if (s->verdict.base.open == OPEN_RULING && v.base.open == OPEN_NOTHING)
		v.base.open = OPEN_RULING; /* only the whole search finds this out, and here it is not made */
	same = same_base(&v.base, &s->verdict.base);
	s->plies += v.plies;
	verdict_free(&v);
	if (!same)
		return false;
	if (!adjudicate(c, claim, NULL, &v)) {
		s->failed = true;
		return false;
	}
	same = same_base(&v.base, &s->verdict.base) && same_turns(c, &v, s->first, &s->verdict);
	s->plies += v.plies;
	verdict_free(&v);
	return same;
}

/* Is there more to try? */
static bool
goes_on(const struct shrink *s)
{
	return !s->failed && !s->cut_short;
}

/* Take a shorter course, if the verdict stays the same. */
static bool
try_course(struct shrink *s, const struct course *shorter, const struct claim *claim)
{
	if (!stays(s, shorter, claim))
		return false;
	if (shorter->steps == s->tried)
		s->tried = s->course.steps;
	if (shorter->undone == s->tried_undone)
		s->tried_undone = s->course.undone;
	s->course = *shorter;
	s->claim = *claim;
	return true;
}

/* ---- marks ---------------------------------------------------------------------------------------- */

struct action
shrink_spelling(const struct step *s, const struct trace *t)
{
	struct action a;

	if (t->nargs != 0)
		return s->action;
	action_canonical(&s->action, t, &a);
	a.seat = s->action.seat;
	return a;
}

static bool
begin(struct shrink *s, const struct course *c, struct trace *t)
{
	trace_reset(t);
	return c->game->start(s->state, c->setup, &c->rules, t) == ACTION_PLAYED;
}

static bool
same_action(const struct action *a, const struct action *b)
{
	return a->kind == b->kind && a->seat == b->seat && a->nargs == b->nargs && a->marks == b->marks &&
	    memcmp(a->arg, b->arg, sizeof(a->arg)) == 0 && memcmp(a->said, b->said, sizeof(a->said)) == 0;
}

/* Give the steps of a course that was made shorter, and is in s->tried, the marks that are now true, as far as it can be played.
 * In the log of one seat marks are facts, and stay.  Returns whether one changed. */
static bool
correct_marks(struct shrink *s, const struct course *c)
{
	struct trace t = { .quiet = true };
	bool changed = false, stood;

	if (c->viewer != SEAT_ARBITER || !begin(s, c, &t))
		return false;
	for (size_t i = 0; i < c->nsteps; i++) {
		struct step *step = &c->steps[i], now = *step;

		if (game_step(c->game, s->state, &step->action, step->stood, &t, &stood) != ACTION_PLAYED) {
			now.action.marks = 0;
			if (step->action.marks == 0 || game_step(c->game, s->state, &now.action, step->stood, &t, &stood) != ACTION_PLAYED)
				return changed;
		}
		now.action = shrink_spelling(&now, &t);
		changed = changed || !same_action(&now.action, &step->action);
		*step = now;
	}
	return changed;
}

/* ---- plies -------------------------------------------------------------------------------------- */

/* The new number of a ply, if n plies after ply at are dropped.  One of those becomes the next ply that is left. */
static uint32_t
ply_without(uint32_t ply, size_t at, size_t n)
{
	return ply <= at ? ply : ply > at + n ? ply - (uint32_t)n : (uint32_t)at + 1;
}

/* Drop what was taken back among n steps from step at on, and move what was taken back after them to where they began. */
static void
drop_undone(const struct shrink *s, size_t at, size_t n, struct course *out)
{
	out->undone = s->tried_undone;
	out->nundone = 0;
	for (size_t i = 0; i < s->course.nundone; i++) {
		struct undone u = s->course.undone[i];

		if (u.after > at && u.after < at + n)
			continue;
		u.after -= u.after > at ? n : 0;
		out->undone[out->nundone++] = u;
	}
}

static bool
try_dropping(struct shrink *s, size_t at, size_t n)
{
	struct course shorter = s->course;
	struct claim claim = s->claim;
	uint32_t began = s->course.began;
	bool within = claim.at > began + at && claim.at <= began + at + n;

	if (within && !claim.has_action && !claim_is_after(claim.kind))
		return false; /* the claim is about one of them */
	memcpy(s->tried, s->course.steps, at * sizeof(*s->tried));
	memcpy(s->tried + at, s->course.steps + at + n, (s->course.nsteps - at - n) * sizeof(*s->tried));
	shorter.steps = s->tried;
	shorter.nsteps -= n;
	claim.at = within && claim_is_after(claim.kind) ? began + (uint32_t)at : ply_without(claim.at, began + at, n);
	claim.made = ply_without(claim.made, began + at, n);
	drop_undone(s, at, n, &shorter);
	return try_course(s, &shorter, &claim) || (goes_on(s) && correct_marks(s, &shorter) && try_course(s, &shorter, &claim));
}

/* Cut off the plies after the one that decides, unless the claim is about the end of the record. */
static void
cut_off(struct shrink *s)
{
	uint32_t last = s->verdict.base.ply, end = course_end(&s->course);

	if (s->claim.at > last)
		last = s->claim.at;
	if (s->claim.made > last)
		last = s->claim.made - 1;
	if (last >= s->course.began && last < end)
		try_dropping(s, last - s->course.began, end - last);
}

/* How many plies to drop at once the next time: half as many while there are many, in whole turns of any game; then one
 * less. */
static size_t
fewer(size_t n)
{
	return n > 2 * TURNS ? n / 2 / TURNS * TURNS : n - 1;
}

static bool
drop_plies(struct shrink *s)
{
	bool any = false;

	for (size_t n = s->course.nsteps; n > 0 && goes_on(s);) {
		bool shorter = false;

		for (size_t at = 0; at + n <= s->course.nsteps && goes_on(s); at++)
			shorter = try_dropping(s, at, n) || shorter;
		any = any || shorter;
		if (!shorter || n > s->course.nsteps)
			n = fewer(n);
	}
	return any;
}

/* ---- what was taken back -------------------------------------------------------------------------- */

/* List the words of the course in their order.  Returns how many. */
static size_t
list_words(struct shrink *s)
{
	const struct course *c = &s->course;
	size_t n = 0, u = 0;

	for (size_t made = 0; made <= c->nsteps; made++) {
		for (; u < c->nundone && c->undone[u].after == made; u++)
			s->word[n++] = (struct word_of_course){ .step = c->undone[u].step, .back = c->undone[u].back };
		if (made < c->nsteps)
			s->word[n++] = (struct word_of_course){ .step = c->steps[made] };
	}
	return n;
}

/* Find out which of the words that are not dropped stand, as they would be read.  false: more is taken back than was made. */
static bool
settle_words(struct shrink *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint32_t back = s->word[i].back;

		s->word[i].stands = back == 0 && !s->word[i].dropped;
		for (size_t k = i; k-- > 0 && back > 0 && !s->word[i].dropped;)
			if (s->word[k].stands) {
				s->word[k].stands = false;
				s->word[k].taker = i;
				back--;
			}
		if (back > 0 && !s->word[i].dropped)
			return false;
	}
	return true;
}

static void
count_words(struct shrink *s, size_t n)
{
	uint32_t ply = s->course.began;

	for (size_t i = 0; i < n; i++)
		s->word[i].ply = s->word[i].stands ? ++ply : 0;
}

/* The new number of a ply of the course, after the words were settled anew.  before: the plies that they had.  false: it is not there any
 * more. */
static bool
move_ply(const struct shrink *s, size_t n, const struct course *shorter, uint32_t *ply)
{
	uint32_t end = course_end(&s->course), at = s->course.began;

	if (*ply > end) {
		*ply = course_end(shorter) + (*ply - end);
		return true;
	}
	if (*ply <= s->course.began)
		return true;
	for (size_t i = 0; i < n; i++)
		if (s->word[i].ply == *ply) { /* (as it was before) */
			for (size_t k = 0; k <= i; k++)
				at += s->word[k].stands;
			*ply = at;
			return s->word[i].stands;
		}
	return false;
}

/* Make a course of the words that are not dropped, and take it if the verdict stays. */
static bool
try_words(struct shrink *s, size_t n)
{
	struct course shorter = s->course;
	struct claim claim = s->claim;

	if (!settle_words(s, n))
		return false;
	shorter.steps = s->tried;
	shorter.undone = s->tried_undone;
	shorter.nsteps = shorter.nundone = 0;
	for (size_t i = 0; i < n; i++) {
		const struct word_of_course *w = &s->word[i];

		if (w->stands)
			shorter.steps[shorter.nsteps++] = w->step;
		else if (!w->dropped)
			shorter.undone[shorter.nundone++] = (struct undone){ .step = w->step, .back = w->back, .after = shorter.nsteps };
	}
	return move_ply(s, n, &shorter, &claim.at) && move_ply(s, n, &shorter, &claim.made) && try_course(s, &shorter, &claim);
}

/* Try the course without one word that is a takeback or was taken back; then the takeback takes back one action less. */
static bool
try_without_word(struct shrink *s, size_t i)
{
	size_t n = list_words(s);
	struct word_of_course *w = &s->word[i], *taker;

	settle_words(s, n);
	count_words(s, n);
	if (w->stands)
		return false;
	w->dropped = true;
	if (w->back == 0) {
		taker = &s->word[w->taker];
		taker->dropped = --taker->back == 0;
	}
	return try_words(s, n);
}

/* Try the course with an action that is not let stand any more. */
static bool
try_not_standing(struct shrink *s, size_t i)
{
	size_t n = list_words(s);

	settle_words(s, n);
	count_words(s, n);
	if (!s->word[i].step.stood || s->word[i].back > 0)
		return false;
	s->word[i].step.stood = false;
	return try_words(s, n);
}

/* Try the course without all that was taken back after so many steps. */
static bool
try_without_undone(struct shrink *s, size_t after)
{
	struct undone_span span = course_undone(&s->course, after);
	struct course shorter = s->course;
	size_t rest = s->course.nundone - span.to;

	if (span.from == span.to)
		return false;
	shorter.undone = s->tried_undone;
	memcpy(shorter.undone, s->course.undone, span.from * sizeof(*shorter.undone));
	if (rest > 0)
		memcpy(shorter.undone + span.from, s->course.undone + span.to, rest * sizeof(*shorter.undone));
	shorter.nundone = span.from + rest;
	return try_course(s, &shorter, &s->claim);
}

static bool
drop_words(struct shrink *s)
{
	bool any = false;

	for (size_t after = 0; after <= s->course.nsteps && goes_on(s); after++)
		any = try_without_undone(s, after) || any;
	for (size_t i = s->course.nsteps + s->course.nundone; i-- > 0 && goes_on(s);)
		if (i < s->course.nsteps + s->course.nundone)
			any = try_without_word(s, i) || try_not_standing(s, i) || any;
	return any;
}

/* ---- the header ----------------------------------------------------------------------------------- */

/* Drop the result, unless the verdict depends on it. */
static void
forget_result(struct shrink *s)
{
	struct course open = s->course;

	open.result = (struct result){ .winner = SEAT_NONE };
	if (s->course.result.finished && stays(s, &open, &s->claim))
		s->course = open;
}

/* Name as few rulings as possible. */
static bool
drop_rules(struct shrink *s)
{
	const struct game *g = s->course.game;
	struct rules none;
	bool any = false;

	rules_default(&none);
	if (s->preset >= 0) {
		struct course plain = s->course;

		plain.rules = none;
		if (goes_on(s) && (any = try_course(s, &plain, &s->claim)))
			s->preset = -1;
		else
			rules_preset(&none, g, s->preset);
	}
	for (unsigned r = 0; r < g->nrulings && goes_on(s); r++) {
		struct course plain = s->course;

		if (plain.rules.option[r] == none.option[r] && (s->preset >= 0 || (plain.rules.named >> r & 1) == 0))
			continue;
		plain.rules.option[r] = none.option[r];
		plain.rules.named &= ~(UINT64_C(1) << r);
		any = try_course(s, &plain, &s->claim) || any;
	}
	return any;
}

/* ---- a later beginning ---------------------------------------------------------------------------- */

/* Make a set-up of the position in s->state.  NULL: there is none; or *failed: out of memory. */
static const void *
setup_here(struct shrink *s, const struct game *g)
{
	static const struct read_options how = { 0 };
	struct document d = { .number = 1, .line = 1 };
	struct finding f = { .id = DIAG_MEMORY };
	struct buffer text = { 0 };
	struct record *r = NULL;

	notation_of(g)->write_position(s->state, &text);
	d.len = text.len;
	if (!text.failed && (d.text = arena_copy(&s->arena, text.data, text.len)) != NULL)
		r = record_read(&s->arena, &d, &how, &f);
	s->failed = s->failed || (r == NULL && f.id == DIAG_MEMORY);
	buffer_free(&text);
	return r != NULL ? r->setup : NULL;
}

/* Play n steps of the course from its beginning.  false: they cannot be played. */
static bool
play_steps(struct shrink *s, size_t n)
{
	const struct course *c = &s->course;
	struct trace t = { .quiet = true };
	bool stood;

	if (!begin(s, c, &t))
		return false;
	for (size_t i = 0; i < n; i++)
		if (game_step(c->game, s->state, &c->steps[i].action, c->steps[i].stood, &t, &stood) != ACTION_PLAYED)
			return false;
	return true;
}

/* Try to begin after n steps. */
static bool
try_beginning(struct shrink *s, size_t n)
{
	struct course later = s->course;
	struct claim claim = s->claim;

	if ((s->course.nundone > 0 && s->course.undone[0].after < n) || !play_steps(s, n))
		return false;
	if ((later.setup = setup_here(s, later.game)) == NULL)
		return false;
	later.began = state_head(s->state)->ply;
	later.nsteps -= n;
	later.steps = s->tried;
	memcpy(s->tried, s->course.steps + n, later.nsteps * sizeof(*s->tried));
	later.undone = s->tried_undone;
	for (size_t i = 0; i < later.nundone; i++) {
		s->tried_undone[i] = s->course.undone[i];
		s->tried_undone[i].after -= n;
	}
	if (claim.made != 0 && claim.made <= later.began)
		return false; /* the claim was made before that */
	if (!try_course(s, &later, &claim))
		return false;
	s->moved = true;
	return true;
}

/* Begin as late as possible.  One ply stays, if there is one: it shows how the verdict comes about. */
static bool
begin_later(struct shrink *s)
{
	for (size_t n = s->course.nsteps; n-- > 1 && goes_on(s);)
		if (try_beginning(s, n))
			return true;
	return false;
}

/* ---- all together --------------------------------------------------------------------------------- */

/* Make the record shorter until nothing more can be dropped: what could not be dropped before may be dropped now.  So to
 * minimize the result once more changes nothing. */
static void
shrink(struct shrink *s, bool names_rules)
{
	bool any;

	forget_result(s);
	cut_off(s);
	do {
		any = drop_plies(s);
		any = drop_words(s) || any;
		any = begin_later(s) || any;
		any = (names_rules && drop_rules(s)) || any;
	} while (any && goes_on(s));
}

bool
shrink_course(struct shrink *s, const struct record *r, const struct course *c, const struct claim *claim)
{
	size_t all = c->nsteps + c->nundone + 1;

	*s = (struct shrink){ .first = c, .course = *c, .claim = *claim, .preset = r->preset };
	arena_init(&s->arena);
	s->course.steps = memory_alloc(all * sizeof(*s->course.steps));
	s->course.undone = memory_alloc(all * sizeof(*s->course.undone));
	s->tried = memory_alloc(all * sizeof(*s->tried));
	s->tried_undone = memory_alloc(all * sizeof(*s->tried_undone));
	s->word = memory_alloc(all * sizeof(*s->word));
	s->state = memory_alloc(c->game->state_size);
	s->failed = s->course.steps == NULL || s->course.undone == NULL || s->tried == NULL || s->tried_undone == NULL ||
	    s->word == NULL || s->state == NULL || !adjudicate(c, claim, NULL, &s->verdict);
	if (s->failed)
		return false;
	if (c->nsteps > 0)
		memcpy(s->course.steps, c->steps, c->nsteps * sizeof(*s->course.steps));
	if (c->nundone > 0)
		memcpy(s->course.undone, c->undone, c->nundone * sizeof(*s->course.undone));
	shrink(s, !r->rules_assumed);
	return !s->failed;
}

void
shrink_free(struct shrink *s)
{
	memory_free(s->course.steps);
	memory_free(s->course.undone);
	memory_free(s->tried);
	memory_free(s->tried_undone);
	memory_free(s->word);
	memory_free(s->state);
	arena_free(&s->arena);
	verdict_free(&s->verdict);
}
