/* host/judging.c: decide claims about the record that a reader has read. */
#include "claims/claim.h"
#include "reading.h"

#include <string.h>

static struct court
court_of(struct strat_reader *r, struct finding *f)
{
	return (struct court){ .options = &r->host.options, .told = &r->told, .verdict = &r->verdict, .f = f };
}

/* ---- what a call answers ---------------------------------------------------------------------------- */

void
answer_no_memory(struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for an answer");
}

void
answer_nothing(const char **text, size_t *len)
{
	*text = NULL;
	if (len != NULL)
		*len = 0;
}

bool
reader_tell(struct strat_reader *r, struct buffer *b, const char **text, size_t *len)
{
	*text = b->failed ? NULL : arena_copy(&r->told, b->data != NULL ? b->data : "", b->len);
	if (len != NULL)
		*len = *text != NULL ? b->len : 0;
	buffer_free(b);
	return *text != NULL;
}

enum strat_status
reader_answer(struct strat_reader *r, bool done, struct buffer *out, struct finding *f, const char **text, size_t *len)
{
	if (done && reader_tell(r, out, text, len))
		return STRAT_OK;
	if (done)
		answer_no_memory(f);
	buffer_free(out);
	return reader_fail(r, f);
}

/* ---- claims ------------------------------------------------------------------------------------------ */

bool
reader_may_ask(struct strat_reader *r, struct finding *f)
{
	arena_reset(&r->told);
	if (r->readable && r->record != NULL)
		return true;
	finding_set(f, DIAG_VALUE, r->document == NULL ? "no record was read" : "the record cannot be read");
	f->record = strat_reader_number(r);
	return false;
}

enum strat_status
reader_find_claim(struct strat_reader *r, size_t i, const struct node **out)
{
	struct finding f;
	const struct court c = court_of(r, &f);

	if (!reader_may_ask(r, &f) || !court_find(&c, r->record, i, out))
		return reader_fail(r, &f);
	return *out != NULL ? STRAT_OK : STRAT_END;
}

static enum strat_status
decide(struct strat_reader *r, const struct asked *asked, const struct strat_verdict **verdict)
{
	struct finding f;
	const struct court c = court_of(r, &f);

	if (!court_decide(&c, r->record, asked))
		return reader_fail(r, &f);
	*verdict = &r->verdict;
	return STRAT_OK;
}

enum strat_status
strat_reader_claim(struct strat_reader *r, size_t i, const char **claim)
{
	CALL(r);
	struct finding f;
	const struct court c = court_of(r, &f);
	const struct node *node;
	enum strat_status status = reader_find_claim(r, i, &node);

	*claim = NULL;
	if (status == STRAT_OK && (*claim = court_claim(&c, r->record, node)) == NULL)
		return reader_fail(r, &f);
	return status;
}

enum strat_status
strat_reader_decide(struct strat_reader *r, size_t i, const struct strat_verdict **verdict)
{
	CALL(r);
	const struct node *node;
	enum strat_status status = reader_find_claim(r, i, &node);

	*verdict = NULL;
	return status == STRAT_OK ? decide(r, &(struct asked){ .node = node }, verdict) : status;
}

enum strat_status
strat_reader_decide_claim(struct strat_reader *r, const char *claim, const struct strat_verdict **verdict)
{
	CALL(r);
	struct finding f;

	*verdict = NULL;
	return reader_may_ask(r, &f) ? decide(r, &(struct asked){ .text = claim }, verdict) : reader_fail(r, &f);
}

/* Is there another record, with a name?  If not, *f says so. */
static bool
take_other(const struct strat_reader *other, const char *name, struct asked *asked, struct finding *f)
{
	asked->name = name;
	asked->other = other->record;
	if (other->readable && other->record != NULL)
		return true;
	finding_set(f, DIAG_VALUE, "the other log is no record that can be read");
	return false;
}

enum strat_status
strat_reader_decide_other(struct strat_reader *r, size_t i, const struct strat_reader *other, const char *name,
    const struct strat_verdict **verdict)
{
	CALL(r);
	struct asked asked = { .text = NULL };
	struct finding f;
	enum strat_status status = reader_find_claim(r, i, &asked.node);

	*verdict = NULL;
	if (status != STRAT_OK)
		return status;
	return take_other(other, name, &asked, &f) ? decide(r, &asked, verdict) : reader_fail(r, &f);
}

enum strat_status
strat_reader_decide_claim_other(struct strat_reader *r, const char *claim, const struct strat_reader *other, const char *name,
    const struct strat_verdict **verdict)
{
	CALL(r);
	struct asked asked = { .text = claim };
	struct finding f;

	*verdict = NULL;
	return reader_may_ask(r, &f) && take_other(other, name, &asked, &f) ? decide(r, &asked, verdict) : reader_fail(r, &f);
}

const char *
strat_reader_player(const struct strat_reader *r, const char *seat)
{
	const struct node *name = NULL;
	int i = r->record != NULL ? seat_find(r->record->game, seat, strlen(seat)) : -1;

	if (i >= 0)
		name = claim_player(r->record, i);
	return name != NULL && !name->in_place ? name->text : NULL;
}
