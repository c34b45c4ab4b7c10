/* dispute/minimize.c: see minimize.h. */
#include "core/memory.h"
#include "minimize.h"
#include "shrink.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NAME_ID_MAX = 48 };

/* ---- as a case ------------------------------------------------------------------------------------ */

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
		a = shrink_spelling(step, &w->p->trace);
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
	bare.setup = (void *)(uintptr_t)s->course.setup;
	bare.rules = s->course.rules;
	bare.preset = s->preset;
	bare.rules_assumed = r->rules_assumed || (s->preset < 0 && s->course.rules.named == 0);
	write_record(&bare, s, p, &text);
	if (text.failed || !adjudicate(&s->course, &s->claim, NULL, &v)) {
		out->failed = true;
		buffer_free(&text);
		return;
	}
	buffer_text(out, "---\n");
	write_name(r, &s->claim, number, out);
	if (s->cut_short)
		buffer_printf(out, "# Not every shorter record was tried: that would take more than %d tries, or more than %d plies.\n",
		    SHRINK_TRIES_MAX, SHRINK_PLIES_MAX);
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
	struct shrink s;

	if (shrink_course(&s, r, c, claim))
		write_case(r, &s, number, how, p, out);
	shrink_free(&s);
	return !s.failed && !out->failed;
}
