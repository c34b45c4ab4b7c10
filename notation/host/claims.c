/* host/claims.c: decide a claim about a game in progress. */
#include "dispute/report.h"
#include "internal.h"

#include <string.h>

/* Decide it, and write the verdict.  false: the finding says why not. */
static bool
decide(struct strat_match *m, const struct record *r, const struct course *c, const struct claim *claim, struct verdict *v,
    struct buffer *text, struct buffer *yaml)
{
	const struct adjudicate_limits limits = {
		.readings = m->host.options.readings, .plies = m->host.options.plies,
	};
	struct player p;

	if (!adjudicate(c, claim, &limits, v)) {
		finding_set(&m->host.finding.f, DIAG_MEMORY, "out of memory for a verdict");
		return false;
	}
	player_init(&p);
	verdict_write(r, c, claim, v, &(struct verdict_style){ .format = VERDICT_TEXT }, &p, text);
	verdict_write(r, c, claim, v, &(struct verdict_style){ .format = VERDICT_YAML }, &p, yaml);
	player_free(&p);
	return true;
}

/* Read a claim.  false: the finding says what is wrong with it. */
static bool
read_claim(struct strat_match *m, const struct record *r, const char *text, struct claim *out)
{
	struct problem why = { 0 };

	if (!claim_read(r, text, strlen(text), out, &why))
		problem_finding(&why, &m->host.finding.f);
	else if (out->kind == CLAIM_DIFFERS || out->kind == CLAIM_HOLDS)
		finding_set(&m->host.finding.f, DIAG_CLAIM_SYNTAX, "a claim of this kind is not about one game in progress");
	else
		return true;
	return false;
}

static bool
settle(struct strat_match *m, const struct record *r, const char *claimed, struct buffer *text, struct buffer *yaml)
{
	struct strat_verdict *told = &m->verdict;
	struct course c = { .game = NULL };
	struct claim claim;
	struct verdict v;
	bool done = course_read(r, &c, &m->host.finding.f) && read_claim(m, r, claimed, &claim) && decide(m, r, &c, &claim, &v, text, yaml);

	if (done) {
		*told = (struct strat_verdict){
			.decision = decision_names[v.base.decision],
			.clause = v.base.cite != 0 ? cite_id(r->game, v.base.cite) : NULL,
			.ply = v.base.ply,
			.turns_on = v.nturns,
		};
		verdict_free(&v);
	}
	course_free(&c);
	return done;
}

const struct strat_verdict *
strat_match_claim(struct strat_match *m, const char *claim)
{
	CALL(m);
	struct buffer text = { 0 }, yaml = { 0 };
	struct arena_mark mark;
	struct turns turns = { .known = false }; /* what is found out about them is not true of longer moves */
	struct going *g;
	struct record r;
	bool done;

	match_enter(m);
	if ((g = match_told(m)) == NULL)
		return NULL;
	mark = arena_mark(&g->arena);
	r = *g->record;
	r.turns = &turns;
	going_result(g, &r.result);
	done = settle(m, &r, claim, &text, &yaml);
	if (!done)
		record_blame_size(&g->arena, &m->host.finding.f);
	arena_rewind(&g->arena, mark);
	if (!done) {
		buffer_free(&text);
		buffer_free(&yaml);
		match_fail(m);
		return NULL;
	}
	m->verdict.text = match_text(m, &text, NULL);
	m->verdict.yaml = match_text(m, &yaml, NULL);
	return m->host.finding.any ? NULL : &m->verdict;
}
