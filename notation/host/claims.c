/* host/claims.c: decide a claim about a game in progress. */
#include "internal.h"
#include "verdict/report.h"

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

/* A claim: a text of the host's, or a node of the record. */
struct asked {
	const char *text;
	const struct node *node;
};

/* Read a claim.  false: the finding says what is wrong with it. */
static bool
read_claim(struct strat_match *m, const struct record *r, const struct asked *asked, struct claim *out)
{
	struct finding *f = &m->host.finding.f;
	struct problem why = { 0 };

	if (asked->node != NULL && !claim_read_node(r, asked->node, out, &why))
		claim_finding(r, &why, f);
	else if (asked->node == NULL && !claim_read(r, asked->text, strlen(asked->text), out, &why))
		problem_finding(&why, f);
	else if (out->kind == CLAIM_DIFFERS || out->kind == CLAIM_HOLDS)
		finding_set(f, DIAG_CLAIM_SYNTAX, "a claim of this kind is not about one game in progress");
	else
		return true;
	return false;
}

static bool
settle(struct strat_match *m, const struct record *r, const struct asked *asked, struct buffer *text, struct buffer *yaml)
{
	struct strat_verdict *told = &m->verdict;
	struct course c = { .game = NULL };
	struct claim claim;
	struct verdict v;
	bool done = course_read(r, &c, &m->host.finding.f) && read_claim(m, r, asked, &claim) && decide(m, r, &c, &claim, &v, text, yaml);

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
	struct buffer text = { 0 }, yaml = { 0 };
	struct arena_mark mark = arena_mark(&g->arena);
	struct turns turns = { .known = false };
	struct record r = claimed_record(g, &turns);
	bool done = settle(m, &r, asked, &text, &yaml);

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

const struct strat_verdict *
strat_match_claim(struct strat_match *m, const char *claim)
{
	CALL(m);
	struct going *g = claimed_game(m);

	return g != NULL ? answer(m, g, &(struct asked){ .text = claim }) : NULL;
}

/* ---- the record's own claims ---------------------------------------------------------------------- */

/* Find claim i of the record.  NULL: there is none, or the finding says what is wrong. */
static const struct node *
find_claim(struct strat_match *m, const struct going *g, size_t i)
{
	const struct node *claim;
	struct problem why = { 0 };

	if (m->arbiter != NULL) {
		match_refuse(m, DIAG_VALUE, "the claims of a record are told to the arbiter alone");
		return NULL;
	}
	if (!claim_first(g->record, &claim, &why)) {
		claim_finding(g->record, &why, &m->host.finding.f);
		match_fail(m);
		return NULL;
	}
	while (claim != NULL && i-- > 0)
		claim = claim->next;
	return claim;
}

const char *
strat_match_claimed(struct strat_match *m, size_t i)
{
	CALL(m);
	struct going *g = claimed_game(m);
	const struct node *node = g != NULL ? find_claim(m, g, i) : NULL;
	struct turns turns = { .known = false };
	struct buffer text = { 0 };
	struct arena_mark mark;
	struct claim claim;
	struct record r;
	bool read;

	if (node == NULL)
		return NULL;
	mark = arena_mark(&g->arena);
	r = claimed_record(g, &turns);
	if ((read = read_claim(m, &r, &(struct asked){ .node = node }, &claim)))
		claim_write(&r, &claim, &text);
	else
		match_fail(m);
	arena_rewind(&g->arena, mark);
	return read ? match_text(m, &text, NULL) : NULL;
}

const struct strat_verdict *
strat_match_decide(struct strat_match *m, size_t i)
{
	CALL(m);
	struct going *g = claimed_game(m);
	const struct node *node = g != NULL ? find_claim(m, g, i) : NULL;

	return node != NULL ? answer(m, g, &(struct asked){ .node = node }) : NULL;
}
