/* hosted.c: programs that use strat.h are told the verdicts that the command writes. */
#include "random_game.h"

#include <inttypes.h>
#include <string.h>

#include "host/strat.h"

/* What the command writes: it decides the claim as it was read from this text. */
static void
write_expected(struct random_game *r, const char *text, struct buffer *out)
{
	const struct verdict_style style = { .format = VERDICT_JSON };
	struct problem problem = { 0 };
	struct claim claim;
	struct verdict v;
	struct player p;

	ck_assert_msg(claim_read(r->u.record, text, strlen(text), &claim, &problem), "seed %" PRIu64 ", %s: %s", r->seed, text, problem.text);
	ck_assert(adjudicate(&r->course, &claim, NULL, &v));
	player_init(&p);
	verdict_write(r->u.record, &r->course, &claim, &v, &style, &p, out);
	player_free(&p);
	verdict_free(&v);
	buffer_char(out, '\0');
}

static void
check_told(struct random_game *r, const char *claim, const struct strat_verdict *told)
{
	struct buffer expected = { 0 };

	write_expected(r, claim, &expected);
	ck_assert_msg(told != NULL && strcmp(told->json, expected.data) == 0, "seed %" PRIu64 ", %s:\n%s\nnot\n%s", r->seed, claim,
	    told != NULL ? told->json : "none", expected.data);
	buffer_free(&expected);
}

/* A claim by chance, as text: of a kind that people can write.  Only those about what is legal have an action. */
static const char *
random_text(struct random_game *r, struct buffer *out)
{
	struct claim claim;

	do
		random_claim(r, &claim);
	while (claim.kind == CLAIM_HOLDS);
	claim.has_action = claim.has_action && claim.kind <= CLAIM_LATE;
	buffer_clear(out);
	claim_write(r->u.record, &claim, out);
	return buffer_string(out);
}

void
check_hosted(struct random_game *r)
{
	struct strat_reader *reader = strat_reader_new(NULL, r->text.data, r->text.len);
	struct strat_match *m = strat_match_new(NULL);
	const struct strat_verdict *told;
	struct buffer text = { 0 };
	const char *claim;
	enum strat_status status;

	ck_assert(reader != NULL && m != NULL);
	status = strat_reader_next(reader);
	ck_assert(status == STRAT_OK || status == STRAT_REFUSED);
	ck_assert_int_eq(strat_reader_open(reader, m), STRAT_OK);
	for (unsigned i = 0; i < 4; i++) {
		claim = random_text(r, &text);
		ck_assert_msg(strat_reader_decide_claim(reader, claim, &told) == STRAT_OK, "seed %" PRIu64 ", %s", r->seed, claim);
		check_told(r, claim, told);
		check_told(r, claim, strat_match_claim(m, claim));
	}
	buffer_free(&text);
	strat_match_free(m);
	strat_reader_free(reader);
}
