/* display/sheet.c: verdicts and comparisons of logs, on any paper. */
#include "claims/claim.h"
#include "internal.h"

#include <string.h>

static const enum verdict_format formats[] = {
	[STRAT_PAPER_TEXT] = VERDICT_TEXT, [STRAT_PAPER_MARKDOWN] = VERDICT_MARKDOWN, [STRAT_PAPER_HTML] = VERDICT_HTML,
	[STRAT_PAPER_YAML] = VERDICT_YAML, [STRAT_PAPER_JSON] = VERDICT_JSON,
};

/* ---- deciding ------------------------------------------------------------------------------------- */

/* Claims while they are decided. */
struct hearing {
	const struct strat_sheet *how;
	const struct strat_reader *reader;
	struct record *record;
	struct course course;
	struct claim *claim;
	struct verdict *verdict;
	size_t n, decided;
	struct player player;
	struct arena arena; /* of a record with rulings switched */
	struct finding *f;
};

static void
hearing_free(struct hearing *h)
{
	while (h->decided > 0)
		verdict_free(&h->verdict[--h->decided]);
	memory_free(h->verdict);
	memory_free(h->claim);
	course_free(&h->course);
	player_free(&h->player);
	arena_free(&h->arena);
	memory_free(h);
}

/* The record, with rulings switched if that is wanted.  false: *f says why not. */
static bool
take_record(struct hearing *h, struct strat_reader *r)
{
	struct read_options how = host_reading(&r->host, &r->data);
	struct findings *all;

	h->record = r->record;
	if (h->how->switched == NULL || *h->how->switched == '\0')
		return true;
	how.switched = h->how->switched;
	if ((all = memory_zalloc(1, sizeof(*all))) == NULL) {
		answer_no_memory(h->f);
		return false;
	}
	h->record = record_read_all(&h->arena, r->document, &how, all);
	if (all->n > 0)
		*h->f = all->found[0];
	else if (h->record == NULL || !claims_put_right(h->record))
		answer_no_memory(h->f);
	else
		memory_free(all), all = NULL;
	memory_free(all);
	return all == NULL;
}

/* Is it about one game alone? */
static bool
accept_claim(struct hearing *h, const struct claim *claim)
{
	if (claim->kind != CLAIM_DIFFERS && claim->kind != CLAIM_HOLDS)
		return true;
	finding_set(h->f, DIAG_CLAIM_SYNTAX, "a claim that another log differs needs that log: compare the two");
	return false;
}

/* A claim of the host's.  false: *f says what is wrong with it. */
static bool
read_given(struct hearing *h, const char *text)
{
	struct problem why = { 0 };

	if (claim_read(h->record, text, strlen(text), &h->claim[h->n], &why)) {
		if (!accept_claim(h, &h->claim[h->n]))
			return false;
		h->n++;
		return true;
	}
	problem_finding(&why, h->f);
	h->f->line = 1;
	h->f->column = why.offset + 1;
	return false;
}

static bool
read_own(struct hearing *h, const struct node *n)
{
	struct problem why = { 0 };

	if (claim_read_node(h->record, n, &h->claim[h->n], &why)) {
		if (!accept_claim(h, &h->claim[h->n]))
			return false;
		h->n++;
		return true;
	}
	claim_finding(h->record, &why, h->f);
	return false;
}

/* The claims of the record, then those of the host. */
static bool
read_claims(struct hearing *h)
{
	struct problem why = { 0 };
	const struct node *first = NULL;
	size_t n = h->how->nclaims + 1;

	if (!h->how->others_only && !claim_first(h->record, &first, &why)) {
		claim_finding(h->record, &why, h->f);
		return false;
	}
	for (const struct node *c = first; c != NULL; c = c->next)
		n++;
	h->claim = memory_zalloc(n, sizeof(*h->claim));
	h->verdict = memory_zalloc(n, sizeof(*h->verdict));
	if (h->claim == NULL || h->verdict == NULL) {
		answer_no_memory(h->f);
		return false;
	}
	for (const struct node *c = first; c != NULL; c = c->next)
		if (!read_own(h, c))
			return false;
	for (size_t i = 0; i < h->how->nclaims; i++)
		if (!read_given(h, h->how->claims[i]))
			return false;
	return true;
}

static bool
decide(struct hearing *h)
{
	const struct strat_options *o = &h->reader->host.options;
	const struct adjudicate_limits limits = { .readings = o->readings, .plies = o->plies };

	if (h->n == 0)
		return true;
	if (!adjudicate_all(&h->course, h->claim, h->n, &limits, h->verdict)) {
		answer_no_memory(h->f);
		return false;
	}
	h->decided = h->n;
	return true;
}

static void
write_verdicts(struct hearing *h, struct buffer *out)
{
	const struct verdict_style style = { .format = formats[h->how->paper], .verbose = h->how->verbose, .books = h->how->books };

	verdict_begin(style.format, out);
	for (size_t i = 0; i < h->n; i++) {
		struct reading_of_rules *base = &h->verdict[i].base;

		if (h->how->strict && base->open == OPEN_RULING)
			base->decision = DECISION_UNDETERMINED;
		out->failed = !verdict_prove(h->record, &h->claim[i], &h->verdict[i]) || out->failed;
		verdict_write(h->record, &h->course, &h->claim[i], &h->verdict[i], &style, &h->player, out);
	}
	verdict_end(style.format, out);
}

/* Read what the host wants.  false: *f says what is wrong. */
static bool
take_sheet(const struct strat_sheet *given, struct strat_sheet *how, struct finding *f)
{
	*how = (struct strat_sheet){ .size = 0 };
	if (given == NULL || (host_take(given, given->size, how, sizeof(*how)) && (unsigned)how->paper <= STRAT_PAPER_JSON))
		return true;
	finding_set(f, DIAG_VALUE, "the size of the options for a sheet is wrong, or there is no such paper");
	return false;
}

static bool
hear(struct strat_reader *r, const struct strat_sheet *how, struct buffer *out, bool *any, struct finding *f)
{
	struct hearing *h = memory_zalloc(1, sizeof(*h));
	bool done;

	if (h == NULL) {
		answer_no_memory(f);
		return false;
	}
	h->how = how;
	h->reader = r;
	h->f = f;
	player_init(&h->player);
	arena_init(&h->arena);
	h->arena.most = r->arena.most;
	done = take_record(h, r) && course_read(h->record, &h->course, f) && read_claims(h) && decide(h);
	if (done && h->n > 0)
		write_verdicts(h, out);
	*any = h->n > 0;
	if (!done)
		record_blame_size(h->record == r->record ? &r->arena : &h->arena, f);
	hearing_free(h);
	return done;
}

enum strat_status
strat_reader_sheet(struct strat_reader *r, const struct strat_sheet *given, const char **text, size_t *len)
{
	CALL(r);
	struct arena_mark mark = arena_mark(&r->arena);
	struct buffer out = { 0 };
	struct strat_sheet how;
	struct finding f;
	bool done = false, any = false;

	answer_nothing(text, len);
	if (reader_may_ask(r, &f) && take_sheet(given, &how, &f))
		done = hear(r, &how, &out, &any, &f);
	arena_rewind(&r->arena, mark);
	if (!done || any)
		return reader_answer(r, done, &out, &f, text, len);
	buffer_free(&out);
	return STRAT_END;
}

/* ---- logs ------------------------------------------------------------------------------------------- */

enum strat_status
strat_reader_compare(struct strat_reader *const *logs, const char *const *name, size_t n, enum strat_paper paper, const char **text,
    size_t *len, const char **merged)
{
	CALL(logs[0]);

	return readers_compare(logs, name, n, formats[(unsigned)paper <= STRAT_PAPER_JSON ? paper : STRAT_PAPER_TEXT], text, len, merged);
}
