/* verdict.c: see verdict.h. */
#include "verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emit.h"

/* ---- courses --------------------------------------------------------------------------------- */

static bool
refuse(const struct record *r, const struct problem *p, struct finding *f)
{
	finding_set(f, p->id, "%s", p->text);
	record_place(r, p->offset, f);
	return false;
}

bool
course_read(const struct record *r, struct course *out, struct finding *f)
{
	struct standing stands = { 0 };
	struct movetext text;
	struct problem p = { 0 };

	memset(out, 0, sizeof(*out));
	movetext_begin(&text, r->notation, r->setup, r->moves, r->moves_len);
	if (!standing_read(&stands, text, &p)) {
		standing_free(&stands);
		return refuse(r, &p, f);
	}
	out->game = r->game;
	out->setup = r->setup;
	out->rules = r->rules;
	out->result = r->result;
	out->steps = stands.step;
	out->nsteps = stands.n;
	return true;
}

void
course_free(struct course *c)
{
	free(c->steps);
	c->steps = NULL;
	c->nsteps = 0;
}

/* ---- claims ---------------------------------------------------------------------------------- */

static bool
number_of(const char *text, size_t len, uint32_t *out)
{
	uint64_t n = 0;

	for (size_t i = 0; i < len; i++) {
		if (text[i] < '0' || text[i] > '9')
			return false;
		if ((n = n * 10 + (uint64_t)(text[i] - '0')) > UINT32_MAX)
			return false;
	}
	*out = (uint32_t)n;
	return len > 0 && n > 0;
}

static size_t
word_length(const char *p, const char *end)
{
	const char *space = memchr(p, ' ', (size_t)(end - p));

	return (size_t)((space != NULL ? space : end) - p);
}

static bool
read_illegal(const struct game *g, const char *p, const char *end, struct claim *out, struct problem *why)
{
	size_t n;

	if (end - p < 3 || memcmp(p, "at ", 3) != 0 || !number_of(p + 3, n = word_length(p + 3, end), &out->at))
		return problem_set(why, DIAG_CLAIM_SYNTAX, NULL, 0, "a claim of this kind reads: illegal at PLY, or illegal at PLY CLAUSE");
	p += 3 + n;
	if (p == end)
		return true;
	p++;
	if ((out->cite = cite_find(g, p, (size_t)(end - p))) == 0)
		return problem_set(why, DIAG_CLAIM_SYNTAX, NULL, 0, "%s has no clause or ruling '%.*s'", g->title,
		    (int)(end - p < 20 ? end - p : 20), p);
	return true;
}

bool
claim_read(const struct game *g, const char *text, size_t len, struct claim *out, struct problem *why)
{
	const char *p = text, *end = text + len, *colon = memchr(text, ':', len);
	int seat;

	memset(out, 0, sizeof(*out));
	out->by = SEAT_NONE;
	if (colon != NULL && (seat = seat_find(g, text, (size_t)(colon - text))) >= 0) {
		out->by = (uint8_t)seat;
		for (p = colon + 1; p < end && *p == ' '; p++)
			continue;
	}
	if (end - p > 8 && memcmp(p, "illegal ", 8) == 0) {
		out->kind = CLAIM_ILLEGAL;
		return read_illegal(g, p + 8, end, out, why);
	}
	if (end - p > 7 && memcmp(p, "result ", 7) == 0) {
		out->kind = CLAIM_RESULT;
		return result_read(g, p + 7, (size_t)(end - p - 7), &out->result) ||
		    problem_set(why, DIAG_CLAIM_SYNTAX, NULL, 0, "cannot read the result of the claim '%.*s'",
		        (int)(len < 60 ? len : 60), text);
	}
	return problem_set(why, DIAG_CLAIM_SYNTAX, NULL, 0,
	    "cannot read the claim '%.*s': write 'illegal at PLY' or 'result SIDE HOW'", (int)(len < 60 ? len : 60), text);
}

/* The part of a claim that must be there, as text. */
static const struct node *
claim_part(const struct node *n, const char *key, struct problem *why)
{
	const struct node *v = node_get(n, key);

	if (v == NULL)
		problem_set(why, DIAG_CLAIM_SYNTAX, n, 0, "this claim needs '%s'", key);
	else if (v->kind != NODE_SCALAR)
		problem_set(why, DIAG_CLAIM_SYNTAX, v, 0, "the value of '%s' must be a single text", key);
	else
		return v;
	return NULL;
}

static bool
read_illegal_node(const struct game *g, const struct node *n, struct claim *out, struct problem *why)
{
	const struct node *at = claim_part(n, "at", why), *clause = node_get(n, "clause");

	out->kind = CLAIM_ILLEGAL;
	if (at == NULL)
		return false;
	if (!number_of(at->text, at->len, &out->at))
		return problem_set(why, DIAG_CLAIM_SYNTAX, at, 0, "at must be a ply, from 1");
	if (clause == NULL)
		return true;
	if (clause->kind != NODE_SCALAR || (out->cite = cite_find(g, clause->text, clause->len)) == 0)
		return problem_set(why, DIAG_CLAIM_SYNTAX, clause, 0, "%s has no such clause or ruling", g->title);
	return true;
}

bool
claim_read_node(const struct game *g, const struct node *n, struct claim *out, struct problem *why)
{
	static const char *const parts[] = { "by", "at", "says", "clause", "result", "text", NULL };
	const struct node *by, *says, *result;
	int seat;

	memset(out, 0, sizeof(*out));
	out->by = SEAT_NONE;
	if (n->kind == NODE_SCALAR) {
		bool ok = claim_read(g, n->text, n->len, out, why);

		why->node = n;
		return ok;
	}
	if (n->kind != NODE_MAPPING)
		return problem_set(why, DIAG_CLAIM_SYNTAX, n, 0, "a claim must be a mapping or a text");
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		size_t i = 0;

		while (parts[i] != NULL && strcmp(parts[i], k->text) != 0)
			i++;
		if (parts[i] == NULL && strncmp(k->text, "x-", 2) != 0)
			return problem_set(why, DIAG_CLAIM_SYNTAX, k, 0, "a claim has no part '%.40s'", k->text);
	}
	if ((by = node_get(n, "by")) != NULL && !node_is(by, "arbiter")) {
		if (by->kind != NODE_SCALAR || (seat = seat_find(g, by->text, by->len)) < 0)
			return problem_set(why, DIAG_CLAIM_SYNTAX, by, 0, "by must be the name of a seat, or arbiter");
		out->by = (uint8_t)seat;
	}
	if ((says = claim_part(n, "says", why)) == NULL)
		return false;
	if (node_is(says, "illegal"))
		return read_illegal_node(g, n, out, why);
	if (!node_is(says, "result"))
		return problem_set(why, DIAG_CLAIM_SYNTAX, says, 0, "a claim says illegal or result, not '%.40s'", says->text);
	out->kind = CLAIM_RESULT;
	if ((result = claim_part(n, "result", why)) == NULL)
		return false;
	return result_read(g, result->text, result->len, &out->result) ||
	    problem_set(why, DIAG_CLAIM_SYNTAX, result, 0, "cannot read the result of the claim");
}

void
claim_write(const struct game *g, const struct claim *c, struct buffer *out)
{
	if (c->by != SEAT_NONE)
		buffer_printf(out, "%s: ", g->seat[c->by]);
	if (c->kind == CLAIM_ILLEGAL) {
		buffer_printf(out, "illegal at %" PRIu32, c->at);
		if (c->cite != 0)
			buffer_printf(out, " %s", cite_id(g, c->cite));
	} else {
		buffer_text(out, "result ");
		result_write(g, &c->result, out);
	}
}

/* ---- the chain of facts ----------------------------------------------------------------------- */

static const char *const decisions[] = { "upheld", "refused", "undetermined" };
static const char *const questions[] = { "", "open ruling", "missing fact", "hidden information" };

/* All that a verdict says, put together once for every format. */
struct report {
	const struct record *r;
	const struct course *c;
	const struct claim *claim;
	const struct verdict *v;
	struct player *p;
	struct buffer why, before, after, action;
	struct emitter e;
};

static bool
matters(const struct verdict *v, uint32_t ply)
{
	if (ply == v->base.ply || ply + 1 == v->base.ply)
		return true;
	for (unsigned i = 0; i < GAME_RULINGS_MAX; i++)
		if ((v->base.consulted >> i & 1) != 0 && v->consulted_ply[i] == ply)
			return true;
	return false;
}

static void
emit_event(struct report *rep, uint32_t ply, const struct event *e, const struct buffer *action)
{
	const struct game *g = rep->r->game;
	const struct event_type *type = &g->events[e->kind];
	struct buffer value = { 0 };

	emit_map(&rep->e, NULL, true);
	emit_number(&rep->e, "ply", ply);
	emit_text(&rep->e, "seat", e->seat < GAME_SEATS_MAX ? g->seat[e->seat] : "nobody");
	emit_span(&rep->e, "action", action->data, action->len);
	emit_text(&rep->e, "event", type->name);
	for (unsigned i = 0; i < e->nargs; i++) {
		buffer_clear(&value);
		rep->r->notation->write_event_arg(rep->p->state, e, i, &value);
		emit_span(&rep->e, type->field[i], value.data, value.len);
	}
	emit_close_map(&rep->e);
	buffer_free(&value);
}

/* The state before the step stays in p->scratch. */
static enum judgement
play_step(struct report *rep, const struct step *s, bool *stood)
{
	struct player *p = rep->p;

	memcpy(p->scratch, p->state, rep->r->game->state_size);
	return game_step(rep->r->game, p->state, &s->action, s->stood, &p->trace, stood);
}

static void
spell(struct report *rep, const struct step *s, enum judgement j, struct buffer *out)
{
	struct action a = s->action;

	buffer_clear(out);
	if (j == ACTION_PLAYED)
		action_canonical(&s->action, &rep->p->trace, &a);
	rep->r->notation->write_action(rep->r->setup, &a, out);
	if (s->stood)
		buffer_text(out, " [stands]");
}

/* Put the set-up on the board; the steps are then played by hand, as the course has them. */
static bool
start(struct report *rep)
{
	struct finding ignored;

	return player_begin(rep->p, rep->r, &ignored);
}

static void
emit_step_facts(struct report *rep, uint32_t ply, struct buffer *action)
{
	const struct step *s = &rep->c->steps[ply - 1];
	bool stood;
	enum judgement j = play_step(rep, s, &stood);

	if (!matters(rep->v, ply) || j != ACTION_PLAYED)
		return;
	spell(rep, s, j, action);
	for (unsigned k = 0; k < rep->p->trace.nevents; k++)
		emit_event(rep, ply, &rep->p->trace.event[k], action);
}

static void
emit_facts(struct report *rep)
{
	struct buffer action = { 0 };

	emit_list(&rep->e, "facts");
	rep->p->quiet = false;
	if (start(rep))
		for (uint32_t ply = 1; ply <= rep->c->nsteps && ply <= rep->v->base.ply; ply++)
			emit_step_facts(rep, ply, &action);
	rep->p->quiet = true;
	emit_close_list(&rep->e);
	buffer_free(&action);
}

/* The step that decides: why it is against the rules, and what stands on the board after it. */
static void
look_at_step(struct report *rep, const struct step *s)
{
	const struct notation *n = rep->r->notation;
	struct player *p = rep->p;
	bool stood;
	enum judgement j = play_step(rep, s, &stood);

	spell(rep, s, j, &rep->action);
	if (j == ACTION_PLAYED)
		n->write_position(p->state, &rep->after);
	if (stood && p->trace.cite != 0) { /* ask the judge again, of the position before */
		trace_reset(&p->trace);
		j = rep->r->game->judge(p->scratch, &s->action, &p->trace);
	}
	if (j == ACTION_ILLEGAL)
		notation_explain(n, p->scratch, &p->trace, &rep->why);
	else if (j == ACTION_INCOMPLETE)
		buffer_printf(&rep->why, "the log leaves out %s", n->missing_fact(&p->trace));
}

/* Play up to the ply that decides; note the positions around it and why it was refused. */
static void
look_at_place(struct report *rep)
{
	const struct notation *n = rep->r->notation;
	struct player *p = rep->p;
	size_t ply = rep->v->base.ply;
	bool stood;

	p->quiet = true;
	if (!start(rep)) {
		notation_explain(n, p->state, &p->trace, &rep->why);
		return;
	}
	for (size_t i = 0; i < rep->c->nsteps && i + 1 < ply; i++)
		play_step(rep, &rep->c->steps[i], &stood);
	n->write_position(p->state, &rep->before);
	if (ply >= 1 && ply <= rep->c->nsteps)
		look_at_step(rep, &rep->c->steps[ply - 1]);
}

/* ---- what follows ----------------------------------------------------------------------------- */

static const char *
consequence(const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;
	const struct step *s = b->ply >= 1 && b->ply <= rep->c->nsteps ? &rep->c->steps[b->ply - 1] : NULL;

	if (rep->claim->kind == CLAIM_ILLEGAL && b->decision == DECISION_UPHELD)
		return s != NULL && s->stood ? "by the rules the action is void; the arbiter let it stand, and play went on from it"
		                             : "the action is void, and nothing recorded after it counts";
	if (rep->claim->kind == CLAIM_ILLEGAL && b->decision == DECISION_REFUSED)
		return b->cite != 0 ? "the action is void, though by another rule than the one claimed" : "the action stands";
	if (b->decision == DECISION_UPHELD)
		return "the game ends as claimed";
	if (b->decision == DECISION_REFUSED)
		return "the game does not end as claimed";
	return "nothing follows until the question is settled";
}

static const char *
settled_by(const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;

	if (b->broken)
		return "whether the arbiter let the action at this ply stand";
	switch (b->open) {
	case OPEN_HIDDEN:
		return "the other side's set-up, or the arbiter's log";
	case OPEN_FACT:
		return rep->claim->at > rep->c->nsteps ? "a record that reaches the ply of the claim" : "what the log leaves out";
	case OPEN_RULING:
		return "naming the rulings that it turns on in the record's rules";
	default:
		return NULL;
	}
}

/* ---- documents ------------------------------------------------------------------------------- */

static void
emit_options(struct report *rep, const char *key, const struct reading_of_rules *r, uint64_t rulings)
{
	const struct game *g = rep->r->game;

	emit_map(&rep->e, key, true);
	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned i = (unsigned)__builtin_ctzll(rulings);

		emit_text(&rep->e, g->rulings[i].name, g->rulings[i].option[r->option[i]]);
	}
	emit_close_map(&rep->e);
}

static void
emit_rulings(struct report *rep)
{
	const struct game *g = rep->r->game;
	const struct verdict *v = rep->v;

	emit_list(&rep->e, "rulings");
	for (unsigned i = 0; i < g->nrulings; i++) {
		if ((v->base.consulted >> i & 1) == 0)
			continue;
		emit_map(&rep->e, NULL, true);
		emit_text(&rep->e, "id", g->rulings[i].id);
		emit_text(&rep->e, "name", g->rulings[i].name);
		emit_text(&rep->e, "option", g->rulings[i].option[v->base.option[i]]);
		emit_number(&rep->e, "ply", v->consulted_ply[i]);
		emit_bool(&rep->e, "named", (rep->c->rules.named >> i & 1) != 0);
		emit_close_map(&rep->e);
	}
	emit_close_list(&rep->e);
}

static void
emit_found(struct report *rep, const struct reading_of_rules *r)
{
	struct buffer text = { 0 };

	emit_text(&rep->e, "verdict", decisions[r->decision]);
	if (r->broken)
		emit_text(&rep->e, "because", "the record leaves the rules before the claim's ply");
	if (r->cite != 0)
		emit_text(&rep->e, "clause", cite_id(rep->r->game, r->cite));
	emit_number(&rep->e, "ply", r->ply);
	if (rep->claim->kind == CLAIM_RESULT && !r->broken) {
		result_write(rep->r->game, &r->found, &text);
		emit_span(&rep->e, "result", text.data, text.len);
	}
	buffer_free(&text);
}

static size_t
count_agreeing(const struct verdict *v)
{
	size_t n = 0;

	for (size_t i = 0; i < v->nreadings; i++)
		n += reading_agrees(&v->readings[i], &v->base);
	return n;
}

static void
emit_turns(struct report *rep)
{
	const struct verdict *v = rep->v;

	emit_number(&rep->e, "readings", v->nreadings);
	emit_number(&rep->e, "readings-that-agree", count_agreeing(v));
	if (v->limited)
		emit_bool(&rep->e, "limit-reached", true);
	emit_bool(&rep->e, "stands-under-every-reading", v->nturns == 0 && !v->limited);
	emit_list(&rep->e, "turns-on");
	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *r = &v->readings[v->turn[i]];

		emit_map(&rep->e, NULL, false);
		emit_options(rep, "under", r, reading_changes(v, r));
		emit_found(rep, r);
		emit_close_map(&rep->e);
	}
	emit_close_list(&rep->e);
}

static void
emit_head(struct report *rep)
{
	const struct verdict *v = rep->v;
	const struct game *g = rep->r->game;
	struct buffer text = { 0 };

	emit_text(&rep->e, "verdict", decisions[v->base.decision]);
	claim_write(g, rep->claim, &text);
	emit_span(&rep->e, "claim", text.data, text.len);
	emit_number(&rep->e, "record", rep->r->document->number);
	if (rep->r->id != NULL)
		emit_text(&rep->e, "id", rep->r->id);
	emit_text(&rep->e, "game", g->name);
	emit_number(&rep->e, "ply", v->base.ply);
	if (rep->action.len > 0)
		emit_span(&rep->e, "action", rep->action.data, rep->action.len);
	if (v->base.cite != 0) {
		emit_text(&rep->e, "clause", cite_id(g, v->base.cite));
		emit_text(&rep->e, "text", cite_text(g, v->base.cite));
		emit_text(&rep->e, "sheet", cite_sheet(g, v->base.cite));
	}
	if (rep->why.len > 0)
		emit_span(&rep->e, "why", rep->why.data, rep->why.len);
	if (rep->claim->kind == CLAIM_RESULT && !v->base.broken) {
		buffer_clear(&text);
		result_write(g, &v->base.found, &text);
		emit_span(&rep->e, "result", text.data, text.len);
	}
	emit_text(&rep->e, "follows", consequence(rep));
	if (v->base.decision == DECISION_UNDETERMINED && v->base.open != OPEN_NOTHING) {
		emit_text(&rep->e, "open", questions[v->base.open]);
		emit_text(&rep->e, "settled-by", settled_by(rep));
	} else if (v->base.open == OPEN_RULING) {
		emit_bool(&rep->e, "rests-on-default", true);
	}
	buffer_free(&text);
}

static void
write_document(struct report *rep, struct buffer *out, bool json)
{
	emit_begin(&rep->e, out, json);
	emit_head(rep);
	emit_facts(rep);
	emit_rulings(rep);
	emit_turns(rep);
	if (rep->before.len > 0)
		emit_span(&rep->e, "before", rep->before.data, rep->before.len);
	if (rep->after.len > 0)
		emit_span(&rep->e, "after", rep->after.data, rep->after.len);
	emit_end(&rep->e);
}

/* ---- a few sentences -------------------------------------------------------------------------- */

static void
say_options(const struct report *rep, const struct reading_of_rules *r, uint64_t rulings, struct buffer *out)
{
	const struct game *g = rep->r->game;
	const char *lead = "";

	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned i = (unsigned)__builtin_ctzll(rulings);

		buffer_printf(out, "%s%s %s", lead, g->rulings[i].name, g->rulings[i].option[r->option[i]]);
		lead = " and ";
	}
}

static void
say_turns(const struct report *rep, struct buffer *out)
{
	const struct verdict *v = rep->v;
	const struct game *g = rep->r->game;

	for (unsigned i = 0; i < g->nrulings; i++)
		if ((v->base.consulted >> i & 1) != 0)
			buffer_printf(out, "  consulted at ply %" PRIu32 ": %s (%s): %s%s\n", v->consulted_ply[i],
			    g->rulings[i].name, g->rulings[i].id, g->rulings[i].option[v->base.option[i]],
			    (rep->c->rules.named >> i & 1) != 0 ? "" : ", by default");
	if (v->nturns == 0)
		buffer_text(out, v->limited ? "  no reading that was tried changes it, but not all were tried\n"
		                            : "  it stands under every reading\n");
	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *r = &v->readings[v->turn[i]];

		buffer_text(out, "  it turns on a reading: under ");
		say_options(rep, r, reading_changes(v, r), out);
		buffer_printf(out, " it is %s", decisions[r->decision]);
		if (r->broken)
			buffer_printf(out, ", as the record leaves the rules at ply %" PRIu32, r->ply);
		buffer_char(out, '\n');
	}
}

static void
write_sentences(struct report *rep, struct buffer *out)
{
	const struct verdict *v = rep->v;
	const struct game *g = rep->r->game;

	buffer_printf(out, "record %" PRIu64, rep->r->document->number);
	if (rep->r->id != NULL)
		buffer_printf(out, " (%s)", rep->r->id);
	buffer_text(out, ", ");
	claim_write(g, rep->claim, out);
	buffer_printf(out, ": %s\n", decisions[v->base.decision]);
	if (rep->action.len > 0 || v->base.cite != 0)
		buffer_printf(out, "  ply %" PRIu32, v->base.ply);
	if (rep->action.len > 0)
		buffer_printf(out, ", %.*s", (int)rep->action.len, rep->action.data);
	if (rep->why.len > 0)
		buffer_printf(out, ": %.*s", (int)rep->why.len, rep->why.data);
	if (v->base.cite != 0)
		buffer_printf(out, " [%s]", cite_id(g, v->base.cite));
	if (rep->action.len > 0 || v->base.cite != 0)
		buffer_char(out, '\n');
	buffer_printf(out, "  %s\n", consequence(rep));
	if (v->base.decision == DECISION_UNDETERMINED && v->base.open != OPEN_NOTHING)
		buffer_printf(out, "  open: %s; settled by %s\n", questions[v->base.open], settled_by(rep));
	else if (v->base.open == OPEN_RULING)
		buffer_text(out, "  it rests on a default: the record does not name the ruling that it turns on\n");
	say_turns(rep, out);
}

void
verdict_write(const struct record *r, const struct course *c, const struct claim *claim,
    const struct verdict *v, enum verdict_format format, struct player *p, struct buffer *out)
{
	struct report rep = { .r = r, .c = c, .claim = claim, .v = v, .p = p };

	look_at_place(&rep);
	if (format == VERDICT_TEXT)
		write_sentences(&rep, out);
	else
		write_document(&rep, out, format == VERDICT_JSON);
	out->failed = out->failed || rep.why.failed || rep.before.failed || rep.after.failed || rep.action.failed;
	buffer_free(&rep.why);
	buffer_free(&rep.before);
	buffer_free(&rep.after);
	buffer_free(&rep.action);
}

/* ---- the rule book ---------------------------------------------------------------------------- */

static void
emit_rulebook(const struct game *g, bool json, struct buffer *out)
{
	struct emitter e;

	emit_begin(&e, out, json);
	emit_text(&e, "game", g->name);
	emit_number(&e, "book", (uint64_t)g->book);
	emit_list(&e, "reconstructions");
	for (unsigned i = 0; i < g->nreconstructions; i++) {
		emit_map(&e, NULL, false);
		emit_text(&e, "id", g->reconstructions[i].id);
		emit_text(&e, "text", g->reconstructions[i].text);
		emit_close_map(&e);
	}
	emit_close_list(&e);
	emit_list(&e, "clauses");
	for (unsigned i = 0; i < g->nclauses; i++) {
		emit_map(&e, NULL, false);
		emit_text(&e, "id", g->clauses[i].id);
		emit_text(&e, "text", g->clauses[i].text);
		emit_text(&e, "sheet", g->clauses[i].sheet);
		emit_close_map(&e);
	}
	emit_close_list(&e);
	emit_list(&e, "rulings");
	for (unsigned i = 0; i < g->nrulings; i++) {
		const struct ruling *r = &g->rulings[i];

		emit_map(&e, NULL, false);
		emit_text(&e, "id", r->id);
		emit_text(&e, "name", r->name);
		emit_text(&e, "question", r->question);
		emit_text(&e, "sheet", r->sheet);
		emit_list(&e, "options");
		for (int k = 0; k < option_count(r); k++)
			emit_text(&e, NULL, r->option[k]);
		emit_close_list(&e);
		emit_close_map(&e);
	}
	emit_close_list(&e);
	emit_map(&e, "presets", false);
	for (unsigned i = 0; i < g->npresets; i++) {
		emit_map(&e, g->presets[i].name, true);
		for (unsigned k = 0; k < g->nrulings; k++)
			emit_text(&e, g->rulings[k].name, g->rulings[k].option[g->presets[i].option[k]]);
		emit_close_map(&e);
	}
	emit_close_map(&e);
	emit_end(&e);
}

static void
say_rulebook(const struct game *g, struct buffer *out)
{
	buffer_printf(out, "%s, book %d\n\nReconstructions\n", g->title, g->book);
	for (unsigned i = 0; i < g->nreconstructions; i++)
		buffer_printf(out, "  %-9s %s\n", g->reconstructions[i].id, g->reconstructions[i].text);
	buffer_text(out, "\nClauses (and where the rule sheet has them)\n");
	for (unsigned i = 0; i < g->nclauses; i++)
		buffer_printf(out, "  %-9s %s (%s)\n", g->clauses[i].id, g->clauses[i].text, g->clauses[i].sheet);
	buffer_text(out, "\nRulings (the first option is the default)\n");
	for (unsigned i = 0; i < g->nrulings; i++) {
		buffer_printf(out, "  %-9s %s: %s\n            ", g->rulings[i].id, g->rulings[i].name, g->rulings[i].question);
		for (int k = 0; k < option_count(&g->rulings[i]); k++)
			buffer_printf(out, "%s%s", k > 0 ? " | " : "", g->rulings[i].option[k]);
		buffer_char(out, '\n');
	}
	buffer_text(out, "\nPresets\n");
	for (unsigned i = 0; i < g->npresets; i++) {
		buffer_printf(out, "  %-9s %s:", g->presets[i].name, g->presets[i].text);
		for (unsigned k = 0; k < g->nrulings; k++)
			buffer_printf(out, " %s=%s", g->rulings[k].name, g->rulings[k].option[g->presets[i].option[k]]);
		buffer_char(out, '\n');
	}
}

void
rulebook_write(const struct game *g, enum verdict_format format, struct buffer *out)
{
	if (format == VERDICT_TEXT)
		say_rulebook(g, out);
	else
		emit_rulebook(g, format == VERDICT_JSON, out);
}
