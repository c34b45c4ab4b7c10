/* host/claims.c: decide a claim about a record, and tell the verdict in every form that hosts read. */
#include "handle.h"
#include "logs/logs.h"
#include "verdict/report.h"

#include <string.h>

/* Put a buffer's text where the court tells it; frees the buffer.  NULL: out of memory. */
static const char *
tell(const struct court *c, struct buffer *b)
{
	char *copy = b->failed ? NULL : arena_copy(c->told, b->data != NULL ? b->data : "", b->len);

	buffer_free(b);
	return copy;
}

static bool
no_memory(const struct court *c)
{
	finding_set(c->f, DIAG_MEMORY, "out of memory for a verdict");
	return false;
}

/* ---- a verdict as a struct ------------------------------------------------------------------------ */

/* A passage of the report; NULL: it is empty, or *good becomes false. */
static const char *
tell_passage(const struct court *c, const struct report *rep, struct passage t, bool *good)
{
	char *copy = NULL;

	if (t.len > 0)
		*good = (copy = arena_copy(c->told, report_text(rep, t), t.len)) != NULL && *good;
	return copy;
}

static const char *
tell_form(const struct court *c, const struct report *rep, enum verdict_format format, bool *good)
{
	struct buffer text = { 0 };
	const char *told;

	verdict_write_report(rep, &(struct verdict_style){ .format = format }, &text);
	told = tell(c, &text);
	*good = told != NULL && *good;
	return told;
}

static const char *
tell_turn(const struct court *c, const struct report *rep, bool *good)
{
	struct buffer text = { 0 };
	const char *told;

	report_write_turn(rep, rep->v->base.ply, &text);
	if (text.len == 0 && !text.failed) {
		buffer_free(&text);
		return NULL;
	}
	told = tell(c, &text);
	*good = told != NULL && *good;
	return told;
}

static const char *
tell_options(const struct court *c, const struct report *rep, const struct reading_of_rules *r, bool says, bool *good)
{
	struct buffer text = { 0 };
	const char *told;

	report_options(rep->r->game, r, reading_changes(rep->c, r), says, &text);
	told = tell(c, &text);
	*good = told != NULL && *good;
	return told;
}

static const char *
clause_of(const struct report *rep, uint16_t cite)
{
	return cite != 0 ? cite_id(rep->r->game, cite) : NULL;
}

/* What the verdict turns on. */
static const struct strat_change *
tell_changes(const struct court *c, const struct report *rep, bool *good)
{
	const struct verdict *v = rep->v;
	struct strat_change *change = arena_zalloc(c->told, (v->nturns + 1) * sizeof(*change));

	if (change == NULL) {
		*good = false;
		return NULL;
	}
	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *r = &v->readings[v->turn[i]];

		change[i] = (struct strat_change){
			.under = tell_options(c, rep, r, false, good),
			.says = tell_options(c, rep, r, true, good),
			.decision = decision_names[r->decision],
			.clause = clause_of(rep, r->cite),
			.ply = r->ply,
		};
	}
	return change;
}

/* Tell what a report has to say.  false: out of memory. */
static bool
tell_verdict(const struct court *c, const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;
	bool good = true;

	*c->verdict = (struct strat_verdict){
		.decision = decision_names[b->decision],
		.clause = rep->proof.decides ? rep->proof.clause : clause_of(rep, b->cite),
		.ply = b->ply,
		.turns_on = rep->v->nturns,
		.text = tell_form(c, rep, VERDICT_TEXT, &good),
		.yaml = tell_form(c, rep, VERDICT_YAML, &good),
		.json = tell_form(c, rep, VERDICT_JSON, &good),
		.claim = tell_passage(c, rep, rep->claimed, &good),
		.turn = tell_turn(c, rep, &good),
		.action = tell_passage(c, rep, rep->action, &good),
		.reason = tell_passage(c, rep, rep->why, &good),
		.holds = rep->proof.decides ? rep->proof.holds : b->cite != 0 ? cite_holds(rep->r->game, &rep->c->rules, b->cite) : NULL,
		.open = rep->question,
		.settled_by = rep->question != NULL ? rep->settled_by : NULL,
		.changes = tell_changes(c, rep, &good),
		.limited = rep->v->limited,
	};
	return good;
}

/* ---- deciding -------------------------------------------------------------------------------------- */

/* Decide it, and tell the verdict.  false: the finding says why not. */
static bool
decide(const struct court *court, const struct record *r, const struct course *c, const struct claim *claim)
{
	const struct adjudicate_limits limits = { .readings = court->options->readings, .plies = court->options->plies };
	struct verdict v;
	struct report rep;
	struct player p;
	bool told;

	if (!adjudicate(c, claim, &limits, &v))
		return no_memory(court);
	player_init(&p);
	told = verdict_prove(r, claim, &v);
	told = report_make(&rep, r, c, claim, &v, false, &p) && told && tell_verdict(court, &rep);
	report_free(&rep);
	player_free(&p);
	verdict_free(&v);
	return told || no_memory(court);
}

/* Read a claim.  false: the finding says what is wrong with it. */
static bool
read_claim(const struct court *c, const struct record *r, const struct asked *asked, struct claim *out)
{
	struct problem why = { 0 };

	if (asked->node != NULL && !claim_read_node(r, asked->node, out, &why))
		claim_finding(r, &why, c->f);
	else if (asked->node == NULL && !claim_read(r, asked->text, strlen(asked->text), out, &why))
		problem_finding(&why, c->f);
	else
		return true;
	return false;
}

/* ---- another log ---------------------------------------------------------------------------------- */

static const char *
tell_logs(const struct court *c, const struct asked *asked, const struct course *const *courses, const struct record *const *records,
    const struct claim *claim, const struct reconciliation *found, enum verdict_format format)
{
	const char *const names[] = { "this log", asked->name };
	struct buffer text = { 0 };

	logs_write_claim(records, courses, names, claim, found, format, &text);
	return tell(c, &text);
}

static const char *
tell_claim(const struct court *c, const struct record *r, const struct claim *claim)
{
	struct buffer text = { 0 };

	claim_write(r, claim, &text);
	return tell(c, &text);
}

/* Tell what came of comparing the logs.  false: out of memory. */
static bool
tell_difference(const struct court *c, const struct asked *asked, const struct course *const *courses,
    const struct record *const *records, const struct claim *claim, const struct reconciliation *found)
{
	struct strat_verdict *v = c->verdict;

	*v = (struct strat_verdict){
		.decision = decision_names[logs_decision(found)],
		.clause = found->cite != 0 ? cite_id(records[0]->game, found->cite) : NULL,
		.ply = found->kind != LOGS_AGREE ? found->ply : 0,
		.text = tell_logs(c, asked, courses, records, claim, found, VERDICT_TEXT),
		.yaml = tell_logs(c, asked, courses, records, claim, found, VERDICT_YAML),
		.json = tell_logs(c, asked, courses, records, claim, found, VERDICT_JSON),
		.claim = tell_claim(c, records[0], claim),
		.changes = arena_zalloc(c->told, sizeof(*v->changes)),
	};
	return v->text != NULL && v->yaml != NULL && v->json != NULL && v->claim != NULL && v->changes != NULL;
}

/* Decide the claim that the other log differs. */
static bool
hold_against(const struct court *court, const struct record *r, const struct course *c, const struct asked *asked, struct claim *claim)
{
	const struct record *records[] = { r, asked->other };
	struct course other = { .game = NULL };
	const struct course *courses[] = { c, &other };
	struct reconciliation found;
	bool done = false;

	if (claim->kind != CLAIM_DIFFERS) {
		finding_set(court->f, DIAG_CLAIM_SYNTAX, "this does not claim that another log differs");
		return false;
	}
	claim->other = asked->name;
	if (course_read(asked->other, &other, court->f)) {
		other.stop = r->stop; /* it is that host who is asked */
		if (logs_reconcile(records, courses, 2, &found)) {
			done = tell_difference(court, asked, courses, records, claim, &found);
			reconcile_free(&found);
		}
		done = done || no_memory(court);
	}
	course_free(&other);
	return done;
}

/* ---- both ------------------------------------------------------------------------------------------ */

static bool
settle_claim(const struct court *court, const struct record *r, const struct course *c, const struct asked *asked)
{
	struct claim claim;

	if (!read_claim(court, r, asked, &claim))
		return false;
	if (asked->other != NULL)
		return hold_against(court, r, c, asked, &claim);
	if (claim.kind != CLAIM_DIFFERS && claim.kind != CLAIM_HOLDS)
		return decide(court, r, c, &claim);
	finding_set(court->f, DIAG_CLAIM_SYNTAX, "a claim of this kind is not about one game in progress");
	return false;
}

static bool
settle(const struct court *court, const struct record *r, const struct asked *asked)
{
	struct course c = { .game = NULL };
	bool done = course_read(r, &c, court->f) && settle_claim(court, r, &c, asked);

	course_free(&c);
	return done;
}

bool
court_decide(const struct court *c, const struct record *r, const struct asked *asked)
{
	struct arena_mark mark = arena_mark(r->arena);
	bool done = settle(c, r, asked);

	if (!done)
		record_blame_size(r->arena, c->f);
	arena_rewind(r->arena, mark);
	return done;
}

const char *
court_claim(const struct court *c, const struct record *r, const struct node *node)
{
	struct arena_mark mark = arena_mark(r->arena);
	const char *told = NULL;
	struct claim claim;

	if (read_claim(c, r, &(struct asked){ .node = node }, &claim) && (told = tell_claim(c, r, &claim)) == NULL)
		no_memory(c);
	if (told == NULL)
		record_blame_size(r->arena, c->f);
	arena_rewind(r->arena, mark);
	return told;
}

bool
court_find(const struct court *c, const struct record *r, size_t i, const struct node **out)
{
	struct problem why = { 0 };

	if (!claim_first(r, out, &why)) {
		claim_finding(r, &why, c->f);
		return false;
	}
	while (*out != NULL && i-- > 0)
		*out = (*out)->next;
	return true;
}

/* ---- about a game in progress ----------------------------------------------------------------------- */

static struct court
court_of(struct strat_match *m)
{
	return (struct court){ .options = &m->host.options, .told = &m->arena, .verdict = &m->verdict, .f = &m->host.finding.f };
}

/* The game that claims are about.  Of a record that is refused it is there even if nothing stands anywhere, because the set-up
 * is wrong.  NULL: the finding says why there is none. */
static struct going *
claimed_game(struct strat_match *m)
{
	match_enter(m);
	return m->arbiter == NULL && m->going != NULL ? m->going : match_told(m);
}

/* The record that claims are about: all of it, also what is refused.  turns: of its own, because what is found out about them is
 * not true of longer moves. */
static struct record
claimed_record(const struct going *g, struct turns *turns)
{
	struct record r = g->whole != NULL ? *g->whole : *g->record;

	r.turns = turns;
	if (g->whole == NULL)
		going_result(g, &r.result);
	return r;
}

static const struct strat_verdict *
answer(struct strat_match *m, struct going *g, const struct asked *asked)
{
	struct court c = court_of(m);
	struct turns turns = { .known = false };
	struct record r = claimed_record(g, &turns);

	if (court_decide(&c, &r, asked))
		return &m->verdict;
	match_fail(m);
	return NULL;
}

const struct strat_verdict *
strat_match_claim(struct strat_match *m, const char *claim)
{
	CALL(m);
	struct going *g = claimed_game(m);

	return g != NULL ? answer(m, g, &(struct asked){ .text = claim }) : NULL;
}

/* Find claim i of the record.  NULL: there is none, or the finding says what is wrong. */
static const struct node *
find_claim(struct strat_match *m, const struct going *g, size_t i)
{
	struct court c = court_of(m);
	const struct node *claim = NULL;

	if (m->arbiter != NULL)
		match_refuse(m, DIAG_VALUE, "the claims of a record are told to the arbiter alone");
	else if (!court_find(&c, g->record, i, &claim))
		match_fail(m);
	return claim;
}

const char *
strat_match_claimed(struct strat_match *m, size_t i)
{
	CALL(m);
	struct going *g = claimed_game(m);
	const struct node *node = g != NULL ? find_claim(m, g, i) : NULL;
	struct turns turns = { .known = false };
	struct court c = court_of(m);
	struct record r;
	const char *told;

	if (node == NULL)
		return NULL;
	r = claimed_record(g, &turns);
	if ((told = court_claim(&c, &r, node)) == NULL)
		match_fail(m);
	return told;
}

const struct strat_verdict *
strat_match_decide(struct strat_match *m, size_t i)
{
	CALL(m);
	struct going *g = claimed_game(m);
	const struct node *node = g != NULL ? find_claim(m, g, i) : NULL;

	return node != NULL ? answer(m, g, &(struct asked){ .node = node }) : NULL;
}
