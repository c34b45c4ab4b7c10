/* dispute/minimize.c: see minimize.h. */
#include "core/memory.h"
#include "minimize.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { TRIES_MAX = 20000, PLIES_MAX = 1 << 24, TURNS = 12, NAME_ID_MAX = 48 };

/* A record while it is made shorter. */
struct shrink {
	struct course course;   /* the shortest so far */
	struct claim claim;     /* with the plies of that course */
	struct verdict verdict; /* must stay the same */
	struct step *steps, *tried;
	struct undone *tried_undone;
	unsigned tries;
	uint64_t plies; /* how many plies these took */
	bool cut_short; /* not everything was tried */
	bool failed;
};

/* ---- the verdict stays -------------------------------------------------------------------------- */

static bool
same_base(const struct reading_of_rules *a, const struct reading_of_rules *b)
{
	return a->decision == b->decision && a->open == b->open && a->cite == b->cite && a->broken == b->broken &&
	    (a->lapsed != 0) == (b->lapsed != 0) && result_same(&a->found, &b->found);
}

/* Do both verdicts turn on the same changes, with the same answers? */
static bool
same_turns(const struct course *c, const struct verdict *a, const struct verdict *b)
{
	if (a->nturns != b->nturns || a->limited != b->limited)
		return false;
	for (size_t i = 0; i < a->nturns; i++) {
		const struct reading_of_rules *x = &a->readings[a->turn[i]];
		uint64_t changes = reading_changes(c, x);
		bool found = false;

		for (size_t k = 0; k < b->nturns && !found; k++) {
			const struct reading_of_rules *y = &b->readings[b->turn[k]];

			found = reading_changes(c, y) == changes && reading_agrees(x, y);
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

	if (s->tries == TRIES_MAX || s->plies > PLIES_MAX) {
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
	same = same_base(&v.base, &s->verdict.base) && same_turns(c, &v, &s->verdict);
	s->plies += v.plies;
	verdict_free(&v);
	return same;
}

/* ---- shorter ------------------------------------------------------------------------------------ */

/* The new number of a ply, if n plies after ply at are dropped.  One of those becomes the next ply that is left. */
static uint32_t
ply_without(uint32_t ply, size_t at, size_t n)
{
	return ply <= at ? ply : ply > at + n ? ply - (uint32_t)n : (uint32_t)at + 1;
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

	if (!claim.has_action && claim.at > began + at && claim.at <= began + at + n)
		return false; /* the claim is about one of them */
	memcpy(s->tried, s->course.steps, at * sizeof(*s->tried));
	memcpy(s->tried + at, s->course.steps + at + n, (s->course.nsteps - at - n) * sizeof(*s->tried));
	shorter.steps = s->tried;
	shorter.nsteps -= n;
	claim.at = ply_without(claim.at, began + at, n);
	claim.made = ply_without(claim.made, began + at, n);
	drop_undone(s, at, n, &shorter);
	return try_course(s, &shorter, &claim);
}

/* Try the course without what was taken back after so many steps. */
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

/* Drop the result, unless the verdict depends on it. */
static void
forget_result(struct shrink *s)
{
	struct course open = s->course;

	open.result = (struct result){ .winner = SEAT_NONE };
	if (stays(s, &open, &s->claim))
		s->course = open;
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
	if (last < end)
		try_dropping(s, last - s->course.began, end - last);
}

/* How many plies to drop at once the next time: half as many while there are many, in whole turns of any game; then one
 * less. */
static size_t
fewer(size_t n)
{
	return n > 2 * TURNS ? n / 2 / TURNS * TURNS : n - 1;
}

static void
shrink_once(struct shrink *s)
{
	forget_result(s);
	cut_off(s);
	for (size_t n = s->course.nsteps; n > 0 && !s->failed && !s->cut_short;) {
		bool shorter = false;

		for (size_t at = 0; at + n <= s->course.nsteps && !s->cut_short; at++)
			shorter = try_dropping(s, at, n) || shorter;
		if (!shorter || n > s->course.nsteps)
			n = fewer(n);
	}
	for (size_t after = 0; after <= s->course.nsteps && !s->failed && !s->cut_short; after++)
		try_without_undone(s, after);
}

/* Make the record shorter until nothing more can be dropped: what could not be dropped before may be dropped now.  So to
 * minimize the result once more changes nothing. */
static void
shrink(struct shrink *s)
{
	size_t before;

	do {
		before = s->course.nsteps;
		shrink_once(s);
	} while (s->course.nsteps < before && !s->failed && !s->cut_short);
}

/* ---- as a case ------------------------------------------------------------------------------------ */

/* The action with the marks of its canonical spelling.  Who acts, and by which way, stay as they were written, because they
 * may follow under one reading and not under another. */
static struct action
spelling_of(const struct step *s, const struct trace *t)
{
	struct action a;

	if (t->nargs != 0)
		return s->action;
	action_canonical(&s->action, t, &a);
	a.seat = s->action.seat;
	return a;
}

/* A record that is written while it is played. */
struct writing {
	const struct record *r;
	const struct course *c;
	struct player *p;
	struct play_writer w;
	bool goes_on; /* after an action that cannot be played, write the rest as it was written */
};

static void
write_step(struct writing *w, const struct step *step)
{
	const struct game *g = w->r->game;
	int mover = state_head(w->p->state)->mover;
	struct action a = step->action;
	bool stood = step->stood;

	play_write_number(&w->w, w->r->notation, w->p->state);
	w->goes_on = w->goes_on &&
	    game_step(g, w->p->state, &step->action, step->stood, &w->p->trace, &stood) == ACTION_PLAYED;
	if (w->goes_on)
		a = spelling_of(step, &w->p->trace);
	if (w->goes_on && w->c->nundone > 0 &&
	    past_add(&w->p->past, &step->action, &w->p->trace, mover, stood, 0) != PAST_GOOD)
		w->w.out->failed = true;
	play_write_action(&w->w, w->r, &a, stood);
}

static void
write_undone(struct writing *w, size_t after)
{
	struct undone_span span = course_undone(w->c, after);

	for (size_t i = span.from; i < span.to; i++) {
		const struct undone *u = &w->c->undone[i];
		char text[32];
		int len = snprintf(text, sizeof(text), u->back == 1 ? "[takeback]" : "[takeback %" PRIu32 "]", u->back);

		if (u->back == 0) {
			write_step(w, &u->step);
			continue;
		}
		w->goes_on = w->goes_on && past_take_back(&w->p->past, u->back, w->p->state, w->p->scratch) == PAST_GOOD;
		play_write_event(&w->w, text, (size_t)len);
	}
}

static void
write_moves(const struct record *r, const struct shrink *s, struct player *p, struct buffer *out)
{
	struct writing w = { .r = r, .c = &s->course, .p = p, .w = { .out = out }, .goes_on = true };

	buffer_text(out, "moves: |\n");
	if (w.c->nundone > 0 && past_begin(&p->past, r->game, false, p->state, 0) != PAST_GOOD)
		out->failed = true;
	write_undone(&w, 0);
	for (size_t i = 0; i < w.c->nsteps && !out->failed; i++) {
		write_step(&w, &w.c->steps[i]);
		write_undone(&w, i + 1);
	}
	play_write_end(&w.w);
}

static void
write_result(const struct record *r, const struct shrink *s, const struct player *p, struct buffer *out)
{
	struct outcome o;
	struct result found;

	game_outcome(p->game, p->state, &o);
	result_of(&o, &found);
	buffer_text(out, "result: ");
	result_write(r->game, o.over ? &found : &s->course.result, out);
	buffer_char(out, '\n');
}

/* Write the game.  If its set-up is against the rules, it has no moves. */
static void
write_game(const struct record *r, const struct shrink *s, struct player *p, struct buffer *out)
{
	struct finding f;

	if (player_begin(p, r, &f)) {
		write_moves(r, s, p, out);
		write_result(r, s, p, out);
	} else {
		buffer_text(out, "moves: |\nresult: unfinished\n");
		out->failed = out->failed || f.id == DIAG_MEMORY;
	}
}

static void
write_record(const struct record *r, const struct shrink *s, struct player *p, struct buffer *out)
{
	struct buffer claim = { 0 };

	record_write_header(r, out);
	write_game(r, s, p, out);
	claim_write(r, &s->claim, &claim);
	buffer_text(out, "claims:\n  - ");
	yaml_line(out, &claim);
}

/* Write what is wrong with the record, if anything, as every command finds it. */
static void
write_expected(const struct buffer *text, const struct read_options *how, struct player *p, struct buffer *out)
{
	struct document d = { .text = text->data, .len = text->len, .bytes = text->len, .line = 1, .number = 1 };
	struct record *again;
	struct arena arena;
	struct finding f = { .id = DIAGS };

	arena_init(&arena);
	again = record_read(&arena, &d, how, &f);
	finding_write_short(out, again == NULL || !player_play(p, again, &f) ? &f : NULL);
	out->failed = out->failed || f.id == DIAG_MEMORY;
	arena_free(&arena);
}

/* Write a name for the case: what the claim says, of which record, and which of its claims it is. */
static void
write_name(const struct record *r, const struct claim *claim, unsigned number, struct buffer *out)
{
	buffer_printf(out, "case: %s-", claim_name(claim->kind));
	if (r->id == NULL)
		buffer_printf(out, "record-%" PRIu64, r->document->number);
	for (size_t i = 0; r->id != NULL && r->id[i] != '\0' && i < NAME_ID_MAX; i++)
		buffer_char(out, (char)(isalnum((unsigned char)r->id[i]) ? tolower((unsigned char)r->id[i]) : '-'));
	if (number > 1)
		buffer_printf(out, "-%u", number);
	buffer_char(out, '\n');
}

/* Write the clause that decides, and the rulings on which the verdict turns. */
static void
write_shows(const struct record *r, const struct course *c, const struct verdict *v, struct buffer *out)
{
	uint64_t rulings = 0;
	const char *comma = "";

	for (size_t i = 0; i < v->nturns; i++)
		rulings |= reading_changes(c, &v->readings[v->turn[i]]);
	buffer_text(out, "shows: [");
	if (v->base.cite != 0) {
		buffer_text(out, cite_id(r->game, v->base.cite));
		comma = ", ";
		if (CITE_IS_RULING(v->base.cite))
			rulings &= ~(UINT64_C(1) << CITE_INDEX(v->base.cite));
	}
	for (; rulings != 0; rulings &= rulings - 1) {
		buffer_printf(out, "%s%s", comma, r->game->rulings[__builtin_ctzll(rulings)].id);
		comma = ", ";
	}
	buffer_text(out, "]\n");
}

static void
write_case(const struct record *r, const struct shrink *s, unsigned number, const struct read_options *how,
    struct player *p, struct buffer *out)
{
	struct record bare = *r;
	struct buffer text = { 0 };
	struct verdict v;

	bare.root = NULL;
	bare.id = NULL;
	bare.header = bare.extra = "";
	write_record(&bare, s, p, &text);
	if (text.failed || !adjudicate(&s->course, &s->claim, NULL, &v)) {
		out->failed = true;
		buffer_free(&text);
		return;
	}
	buffer_text(out, "---\n");
	write_name(r, &s->claim, number, out);
	if (s->cut_short)
		buffer_text(out, "# Not every shorter record was tried.\n");
	write_shows(r, &s->course, &v, out);
	buffer_text(out, "expect: ");
	write_expected(&text, how, p, out);
	buffer_text(out, "\nverdict: ");
	verdict_write_short(r->game, &v.base, out);
	buffer_char(out, '\n');
	if (v.nturns > 0) {
		buffer_text(out, "turns-on:\n");
		for (size_t i = 0; i < v.nturns; i++) {
			buffer_text(out, "  - \"");
			verdict_write_turn(&s->course, &v.readings[v.turn[i]], out);
			buffer_text(out, "\"\n");
		}
	}
	verdict_free(&v);
	buffer_add(out, text.data + 4, text.len - 4); /* without its "---" */
	buffer_free(&text);
}

bool
minimize_write(const struct record *r, const struct course *c, const struct claim *claim, unsigned number,
    const struct read_options *how, struct player *p, struct buffer *out)
{
	struct shrink s = { .course = *c, .claim = *claim };

	if (!adjudicate(c, claim, NULL, &s.verdict))
		return false;
	s.steps = memory_alloc((c->nsteps + 1) * sizeof(*s.steps));
	s.tried = memory_alloc((c->nsteps + 1) * sizeof(*s.tried));
	s.course.steps = s.steps;
	s.course.undone = memory_alloc((c->nundone + 1) * sizeof(*s.course.undone));
	s.tried_undone = memory_alloc((c->nundone + 1) * sizeof(*s.tried_undone));
	s.failed = s.steps == NULL || s.tried == NULL || s.course.undone == NULL || s.tried_undone == NULL;
	if (!s.failed) {
		if (c->nsteps > 0)
			memcpy(s.steps, c->steps, c->nsteps * sizeof(*s.steps));
		if (c->nundone > 0)
			memcpy(s.course.undone, c->undone, c->nundone * sizeof(*s.course.undone));
		shrink(&s);
		write_case(r, &s, number, how, p, out);
	}
	memory_free(s.course.steps);
	memory_free(s.course.undone);
	memory_free(s.tried);
	memory_free(s.tried_undone);
	verdict_free(&s.verdict);
	return !s.failed && !out->failed;
}
