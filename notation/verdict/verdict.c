/* verdict/verdict.c: see verdict.h. */
#include "core/memory.h"
#include "verdict.h"

#include <inttypes.h>
#include <string.h>

#include "sheet.h"
#include "text/digest.h"
#include "yaml/emit.h"

/* ---- courses --------------------------------------------------------------------------------- */

static bool
refuse(const struct record *r, const struct problem *p, struct finding *f)
{
	finding_set(f, p->id, "%s", p->text);
	record_place(r, p->offset, f);
	return false;
}

/* Find the ply of the first position.  false: out of memory. */
static bool
count_begun(const struct record *r, uint32_t *began)
{
	struct trace t = { .brief = true };
	void *state = memory_alloc(r->game->state_size);

	if (state == NULL)
		return false;
	*began = game_start(r->game, state, r->setup, &r->rules, &t) == ACTION_PLAYED ? state_head(state)->ply : 0;
	memory_free(state);
	return true;
}

/* Are all plies small enough to be numbers, whatever ply the game begins with? */
static bool
are_counted(const struct standing *s, struct problem *p)
{
	size_t beyond = GAME_NUMBER_MAX; /* (no place of an array, where sizes have 32 bits) */

	return s->n <= beyond ||
	    problem_set(p, DIAG_NUMBER_LIMIT, NULL, s->step[beyond].at, "no ply is numbered above 999,999,999");
}

static bool
add_undone(struct course *c, size_t *cap, size_t most, const struct undone *one, struct problem *p)
{
	if (c->nundone == *cap) {
		struct undone *undone;

		if (most != 0 && c->nundone >= most / sizeof(*undone))
			return problem_too_large(p, NULL, one->step.at);
		if ((undone = memory_double(c->undone, cap, 64, sizeof(*undone))) == NULL)
			return problem_set(p, DIAG_MEMORY, NULL, one->step.at, "out of memory for a game");
		c->undone = undone;
	}
	c->undone[c->nundone++] = *one;
	return true;
}

/* Read what the moves tell besides the steps, which are known: the actions that were taken back. */
static bool
read_undone(const struct record *r, struct course *c, struct problem *p)
{
	struct undone one = { .after = 0 };
	struct problem ignored;
	struct movetext text;
	struct word w;
	size_t cap = 0;

	movetext_begin(&text, r->notation, r->setup, r->moves, r->moves_len);
	for (;;) {
		enum word_kind kind = movetext_next(&text, &w, &ignored);

		if (kind == WORD_END)
			return true;
		if (kind == WORD_ACTION && one.after < c->nsteps && c->steps[one.after].at == w.offset) {
			one.after++;
			continue;
		}
		if (kind != WORD_ACTION && kind != WORD_TAKEBACK)
			continue;
		one.step = (struct step){ .action = w.action, .stood = kind == WORD_ACTION && movetext_stands_next(&text), .at = w.offset };
		one.back = kind == WORD_TAKEBACK ? w.number : 0;
		if (!add_undone(c, &cap, r->arena->most, &one, p))
			return false;
	}
}

/* Can what was taken back have shown something that the steps do not show? */
static bool
shows_undone(const struct record *r)
{
	const struct game *g = r->game;

	return (game_recalls(g) || (game_agrees(g) && r->viewer != SEAT_ARBITER)) && memchr(r->moves, '[', r->moves_len) != NULL;
}

bool
course_read(const struct record *r, struct course *out, struct finding *f)
{
	struct standing stands = { 0 };
	struct movetext text;
	struct problem p = { 0 };

	memset(out, 0, sizeof(*out));
	if (!count_begun(r, &out->began)) {
		problem_set(&p, DIAG_MEMORY, NULL, 0, "out of memory");
		return refuse(r, &p, f);
	}
	movetext_begin(&text, r->notation, r->setup, r->moves, r->moves_len);
	standing_begin(&stands, r->arena->most);
	if (!standing_read(&stands, text, &p) || !are_counted(&stands, &p)) {
		standing_free(&stands);
		return refuse(r, &p, f);
	}
	out->game = r->game;
	out->setup = r->setup;
	out->rules = r->rules;
	out->viewer = r->viewer;
	out->result = r->result;
	out->stop = r->stop;
	out->steps = stands.step;
	out->nsteps = stands.n;
	if (!shows_undone(r) || read_undone(r, out, &p))
		return true;
	course_free(out);
	return refuse(r, &p, f);
}

void
course_free(struct course *c)
{
	memory_free(c->steps);
	memory_free(c->undone);
	c->steps = NULL;
	c->undone = NULL;
	c->nsteps = c->nundone = 0;
}

/* ---- documents ------------------------------------------------------------------------------- */

/* Writes a report as data. */
struct writer {
	const struct report *rep;
	struct emitter e;
};

static void
emit_told(struct writer *w, const char *key, struct passage t)
{
	if (t.len > 0)
		emit_span(&w->e, key, report_text(w->rep, t), t.len);
}

static void
emit_passages(struct writer *w, enum report_list which)
{
	const struct passages *list = &w->rep->list[which];

	if (which == REPORT_KNOWLEDGE) {
		emit_told(w, report_rows[which].key, list->at[0]);
	} else if (list->n > 0) {
		emit_list(&w->e, report_rows[which].key);
		for (unsigned i = 0; i < list->n; i++)
			emit_told(w, NULL, list->at[i]);
		emit_close_list(&w->e);
	}
}

static void
emit_evidence(struct writer *w, const struct evidence *f)
{
	const struct game *g = w->rep->r->game;
	const struct event_type *type = &g->events[f->event.kind];

	emit_map(&w->e, NULL, true);
	if (f->ply != 0)
		emit_number(&w->e, "ply", f->ply);
	emit_text(&w->e, "seat", f->event.seat < GAME_SEATS_MAX ? g->seat[f->event.seat] : "nobody");
	emit_told(w, "action", f->action);
	emit_text(&w->e, "event", type->name);
	if (type->role != NULL)
		emit_text(&w->e, type->role, f->event.seat < GAME_SEATS_MAX ? g->seat[f->event.seat] : "nobody");
	for (unsigned i = 0; i < f->event.nargs; i++)
		(notation_field_is_number(w->rep->r->notation, &f->event, i) ? emit_digits : emit_span)(&w->e, type->field[i],
		    report_text(w->rep, f->arg[i]), f->arg[i].len);
	emit_close_map(&w->e);
}

/* Write the events that led to the verdict, or those that the action of the claim would cause. */
static void
emit_evidence_of(struct writer *w, const char *key, bool would)
{
	emit_list(&w->e, key);
	for (size_t i = 0; i < w->rep->nevidence; i++)
		if ((w->rep->evidence[i].ply == 0) == would)
			emit_evidence(w, &w->rep->evidence[i]);
	emit_close_list(&w->e);
}

static void
emit_options(struct writer *w, const struct reading_of_rules *r, uint64_t rulings)
{
	const struct game *g = w->rep->r->game;

	emit_map(&w->e, "under", true);
	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned i = (unsigned)__builtin_ctzll(rulings);

		emit_list(&w->e, g->rulings[i].name);
		for (int o = 0; o < option_count(&g->rulings[i]); o++)
			if ((r->options[i] >> o & 1) != 0)
				emit_text(&w->e, NULL, g->rulings[i].option[o].name);
		emit_close_list(&w->e);
	}
	emit_close_map(&w->e);
}

/* Write what options say, in the same order. */
static void
emit_says(struct writer *w, const struct reading_of_rules *r, uint64_t rulings)
{
	const struct game *g = w->rep->r->game;

	emit_list(&w->e, "says");
	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned i = (unsigned)__builtin_ctzll(rulings);

		for (int o = 0; o < option_count(&g->rulings[i]); o++)
			if ((r->options[i] >> o & 1) != 0)
				emit_text(&w->e, NULL, g->rulings[i].option[o].says);
	}
	emit_close_list(&w->e);
}

static void
emit_rulings(struct writer *w)
{
	const struct game *g = w->rep->r->game;
	const struct verdict *v = w->rep->v;
	const struct rules *rules = &w->rep->c->rules;

	emit_list(&w->e, "rulings");
	for (unsigned i = 0; i < g->nrulings; i++) {
		if ((v->base.consulted >> i & 1) == 0)
			continue;
		emit_map(&w->e, NULL, true);
		emit_text(&w->e, "ruling", g->rulings[i].id);
		emit_text(&w->e, "name", g->rulings[i].name);
		emit_text(&w->e, "option", g->rulings[i].option[rules->option[i]].name);
		emit_text(&w->e, "says", g->rulings[i].option[rules->option[i]].says);
		emit_number(&w->e, "ply", v->consulted_ply[i]);
		emit_bool(&w->e, "named", (rules->named >> i & 1) != 0);
		emit_close_map(&w->e);
	}
	emit_close_list(&w->e);
}

/* Write what the board shows, for a claim about the end. */
static void
emit_result(struct writer *w, const struct reading_of_rules *r)
{
	enum claim_kind kind = w->rep->claim->kind;
	struct buffer text = { 0 };

	if ((kind != CLAIM_RESULT && kind != CLAIM_OVER) || r->broken || r->how_hidden)
		return;
	result_write(w->rep->r->game, &r->found, &text);
	emit_span(&w->e, "result", text.data, text.len);
	buffer_end(&text, w->e.out);
}

static void
emit_turn(struct writer *w, const struct reading_of_rules *r)
{
	emit_map(&w->e, NULL, false);
	emit_options(w, r, reading_changes(w->rep->c, r));
	emit_says(w, r, reading_changes(w->rep->c, r));
	emit_text(&w->e, "verdict", decision_names[r->decision]);
	if (r->broken)
		emit_text(&w->e, "because",
		    r->undone ? "what was taken back before the claim's ply leaves the rules"
		    : r->needless ? "what was let stand before the claim's ply is legal"
		                  : "the record leaves the rules before the claim's ply");
	if (r->cite != 0)
		emit_text(&w->e, "clause", cite_id(w->rep->r->game, r->cite));
	emit_number(&w->e, "ply", r->ply);
	emit_result(w, r);
	emit_close_map(&w->e);
}

static void
emit_turns(struct writer *w)
{
	const struct verdict *v = w->rep->v;

	emit_number(&w->e, "readings", v->played);
	emit_number(&w->e, "readings-that-agree", v->agreeing);
	if (v->limited) {
		emit_bool(&w->e, "limit-reached", true);
		emit_number(&w->e, "sure-up-to", v->sure_to);
	}
	emit_bool(&w->e, "stands-under-every-reading", v->nturns == 0 && !v->limited);
	if (v->nturns > 0)
		emit_bool(&w->e, "stands-wherever-playable", report_stands_where_playable(v));
	if (v->unlisted > 0)
		emit_number(&w->e, "turns-not-listed", v->unlisted);
	emit_list(&w->e, "turns-on");
	for (size_t i = 0; i < v->nturns; i++)
		emit_turn(w, &v->readings[v->turn[i]]);
	emit_close_list(&w->e);
}

static void
emit_clause(struct writer *w, uint16_t cite)
{
	const struct game *g = w->rep->r->game;

	if (cite == 0 && w->rep->proof.decides) {
		emit_text(&w->e, "clause", w->rep->proof.clause);
		emit_text(&w->e, "text", w->rep->proof.holds);
		emit_text(&w->e, "sheet", w->rep->proof.sheet);
	}
	if (cite == 0)
		return;
	emit_text(&w->e, "clause", cite_id(g, cite));
	emit_text(&w->e, "text", cite_holds(g, &w->rep->c->rules, cite));
	emit_text(&w->e, "sheet", cite_sheet(g, cite));
}

static void
emit_outcome(struct writer *w)
{
	const struct report *rep = w->rep;
	const struct reading_of_rules *b = &rep->v->base;

	if (rep->kept != 0)
		emit_text(&w->e, "keeps", cite_id(rep->r->game, rep->kept));
	emit_told(w, "because", rep->because);
	emit_told(w, "not-over", rep->lacking);
	if (rep->lacks != 0)
		emit_text(&w->e, "not-over-by", cite_id(rep->r->game, rep->lacks));
	emit_text(&w->e, "follows", rep->follows);
	if (rep->let_stand != NULL)
		emit_text(&w->e, "let-stand", rep->let_stand);
	emit_passages(w, REPORT_PENALTIES);
	if (b->lapsed != 0)
		emit_number(&w->e, "lapsed", b->lapsed);
	if (rep->open_from != 0) {
		emit_number(&w->e, "open-from", rep->open_from);
		if (rep->open_until != 0)
			emit_number(&w->e, "open-until", rep->open_until);
	}
	for (unsigned i = REPORT_PENALTIES + 1; i < REPORT_LISTS; i++)
		emit_passages(w, i);
	if (rep->more_differences > 0)
		emit_number(&w->e, "more-differences", rep->more_differences);
	for (size_t i = 0; i < rep->nevidence; i++)
		if (rep->evidence[i].ply == 0) {
			emit_evidence_of(w, "effects", true);
			break;
		}
	if (rep->question != NULL) {
		emit_text(&w->e, "open", rep->question);
		emit_text(&w->e, "settled-by", rep->settled_by);
	} else if (b->open == OPEN_RULING) {
		emit_bool(&w->e, "rests-on-default", true);
	}
}

/* Write the turn of a ply: "3.red". */
static void
emit_turn_of(struct writer *w, uint32_t ply)
{
	struct buffer turn = { 0 };

	report_write_turn(w->rep, ply, &turn);
	if (turn.len > 0)
		emit_span(&w->e, "turn", turn.data, turn.len);
	buffer_end(&turn, w->e.out);
}

static void
emit_contradiction(struct writer *w)
{
	if (w->rep->contradicts_at == 0)
		return;
	emit_map(&w->e, "record-contradicts", false);
	emit_number(&w->e, "ply", w->rep->contradicts_at);
	emit_told(w, "why", w->rep->contradicts);
	emit_close_map(&w->e);
}

/* Write who plays, by name. */
static void
emit_players(struct writer *w)
{
	const struct record *r = w->rep->r;
	const struct node *name;
	bool any = false;

	for (int seat = 0; seat < seat_count(r->game); seat++) {
		if ((name = claim_player(r, seat)) == NULL)
			continue;
		if (!any)
			emit_map(&w->e, "players", true);
		any = true;
		emit_span(&w->e, r->game->seat[seat], name->text, name->len);
	}
	if (any)
		emit_close_map(&w->e);
}

static void
write_document(const struct report *rep, const struct verdict_style *style, struct buffer *out)
{
	struct writer w = { .rep = rep };
	const struct record *r = rep->r;
	char hash[SHA256_TEXT + 1];

	emit_begin(&w.e, out, style->format == VERDICT_JSON, "verdict");
	emit_text(&w.e, "verdict", decision_names[rep->v->base.decision]);
	emit_told(&w, "claim", rep->claimed);
	if (rep->claim->grounds != NULL)
		emit_text(&w.e, "grounds", rep->claim->grounds);
	emit_players(&w);
	emit_number(&w.e, "record", r->document->number);
	if (r->id != NULL)
		emit_text(&w.e, "id", r->id);
	if (style->bytes && sha256_write(r->document->text, r->document->len, hash))
		emit_text(&w.e, "sha256", hash);
	emit_text(&w.e, "game", r->game->name);
	emit_number(&w.e, "ply", rep->v->base.ply);
	emit_turn_of(&w, rep->v->base.ply);
	emit_told(&w, "action", rep->action);
	emit_clause(&w, rep->v->base.cite);
	emit_told(&w, "why", rep->why);
	emit_told(&w, "way", rep->way);
	if (rep->proof.says != NULL) {
		emit_text(&w.e, "proof", rep->proof.says);
		emit_text(&w.e, "proof-clause", rep->proof.clause);
	}
	emit_result(&w, &rep->v->base);
	emit_outcome(&w);
	emit_contradiction(&w);
	emit_evidence_of(&w, "facts", false);
	emit_rulings(&w);
	emit_turns(&w);
	emit_told(&w, "before", rep->before);
	emit_told(&w, "after", rep->after);
	emit_end(&w.e);
}

/* ---- a few words ------------------------------------------------------------------------------- */

void
verdict_write_short(const struct game *g, const struct reading_of_rules *r, struct buffer *out)
{
	static const char *const questions[] = { "", " open-ruling", " missing-fact", " hidden-information" };

	buffer_text(out, decision_names[r->decision]);
	if (r->decision == DECISION_UNDETERMINED)
		buffer_text(out, questions[r->open]);
	if (r->cite != 0)
		buffer_printf(out, " %s", cite_id(g, r->cite));
	buffer_printf(out, " at %" PRIu32, r->ply);
}

void
verdict_write_turn(const struct course *c, const struct reading_of_rules *r, struct buffer *out)
{
	report_options(c->game, r, reading_changes(c, r), false, out);
	buffer_printf(out, ": %s", decision_names[r->decision]);
}

/* ---- any form ------------------------------------------------------------------------------------ */

void
verdict_write_report(const struct report *rep, const struct verdict_style *style, struct buffer *out)
{
	if (style->format == VERDICT_YAML || style->format == VERDICT_JSON)
		write_document(rep, style, out);
	else
		answer_write(rep, style, out);
}

void
verdict_write(const struct record *r, const struct course *c, const struct claim *claim,
    const struct verdict *v, const struct verdict_style *style, struct player *p, struct buffer *out)
{
	enum verdict_format format = style->format;
	struct report rep;

	if (!report_make(&rep, r, c, claim, v, format == VERDICT_MARKDOWN || format == VERDICT_HTML, p))
		out->failed = true;
	else
		verdict_write_report(&rep, style, out);
	report_free(&rep);
}
