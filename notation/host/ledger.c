/* host/ledger.c: the ledger of what a reader has read, and the sum of ledgers. */
#include "archive/file_hash.h"
#include "reading.h"
#include "report/account.h"
#include "report/sum.h"
#include "text/library.h"

#include <inttypes.h>
#include <string.h>

static void
no_memory(struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for a ledger");
}

static void
tell_nothing(const char **text, size_t *len)
{
	*text = NULL;
	if (len != NULL)
		*len = 0;
}

/* Put a buffer's text where the reader tells it. */
static bool
tell(struct strat_reader *r, const struct buffer *b, const char **text, size_t *len)
{
	*text = b->failed ? NULL : arena_copy(&r->told, b->data, b->len);
	if (len != NULL && *text != NULL)
		*len = b->len;
	return *text != NULL;
}

/* ---- of a reader ---------------------------------------------------------------------------------- */

enum strat_status
strat_reader_keep_ledger(struct strat_reader *r, const char *file, uint64_t bytes, bool finished)
{
	CALL(r);
	struct finding f;

	if (r->begun || r->ledger != NULL)
		finding_set(&f, DIAG_VALUE, "a ledger is kept from the beginning, but this reader has %s", r->begun ? "read already" : "one");
	else if (!library_types[LIBRARY_SODIUM].is_in)
		finding_set(&f, DIAG_BUILT_WITHOUT, LIBRARY_MISSING, "the hash of an input", library_types[LIBRARY_SODIUM].name);
	else if ((r->ledger = kept_new(file, bytes, finished)) == NULL)
		no_memory(&f);
	else {
		r->player.counts_turns = true;
		source_pass_damage(r->source);
		return STRAT_OK;
	}
	return reader_fail(r, &f);
}

/* Is the input at an end at which it has failed, so that nothing more comes? */
static bool
has_failed(const struct strat_reader *r)
{
	return r->state == SOURCE_FAILED && r->at >= r->batch.ndocuments && r->failed.id != DIAG_MEMORY;
}

/* Judge what is left.  false: memory ran out, or the host stopped it; found says so. */
static bool
read_rest(struct strat_reader *r)
{
	enum strat_status status;

	while ((status = strat_reader_next(r)) != STRAT_END)
		if (status == STRAT_TROUBLE && !r->ledger->damaged)
			return has_failed(r);
	return true;
}

/* The hash is that of the whole file, also if the records end before it does. */
static void
pass_rest(struct strat_reader *r)
{
	char bytes[4096];
	ptrdiff_t n;

	while (r->failed.id != DIAG_READ && (n = r->from(r->from_ctx, bytes, sizeof(bytes))) > 0 && (size_t)n <= sizeof(bytes))
		file_hasher_add(r->ledger->hasher, bytes, (size_t)n);
}

/* Say which file the input is.  false: it is not the one that the host has told of, as *f says. */
static bool
identify(struct strat_reader *r, struct ledger_input *in, struct finding *f)
{
	const struct kept_ledger *k = r->ledger;
	uint8_t hash[DIGEST_SIZE];

	if (k->hasher == NULL)
		return true;
	if (r->state == SOURCE_FAILED)
		pass_rest(r);
	if (file_hasher_end(k->hasher, hash))
		account_identify(in, k->bytes, hash);
	else if (r->state != SOURCE_FAILED) {
		finding_set(f, DIAG_VALUE, "the input should be a file of %" PRIu64 " bytes, but %" PRIu64 " were read", k->bytes,
		    file_hasher_bytes(k->hasher));
		return false;
	}
	return true;
}

static bool
write_ledger(struct strat_reader *r, struct buffer *out, struct finding *f)
{
	const struct strat_options *o = &r->host.options;
	const struct kept_ledger *k = r->ledger;
	const struct account_options own = { .game = o->game, .rules = o->rules, .data = o->data, .ndata = o->ndata,
		.max_record = o->max_record, .finished = k->finished };
	struct ledger_input in = { .file = k->file };
	struct ledger l = { .version = strat_version(), .input = &in, .ninputs = 1, .tally = k->tally, .status = k->status };
	struct source_count bytes;

	source_counts(r->source, &bytes);
	account_bytes(&l, &bytes);
	if (r->state == SOURCE_FAILED || bytes.damaged_bytes > 0)
		l.status = LEDGER_TROUBLE;
	if (!identify(r, &in, f))
		return false;
	if (account_options(&l, &r->told, &own, 0))
		ledger_write_json(out, &l, ALL_DONE);
	else
		out->failed = true;
	return true;
}

enum strat_status
strat_reader_ledger(struct strat_reader *r, const char **text, size_t *len)
{
	CALL(r);
	struct buffer out = { 0 };
	struct source_count bytes;
	struct finding f;
	bool told = false;

	tell_nothing(text, len);
	arena_reset(&r->told);
	if (r->ledger == NULL || r->ledger->unjudged) {
		finding_set(&f, DIAG_VALUE, r->ledger == NULL ? "this reader keeps no ledger" : "some records were read without being judged");
		return reader_fail(r, &f);
	}
	if (!read_rest(r))
		return STRAT_TROUBLE;
	if (write_ledger(r, &out, &f) && !(told = tell(r, &out, text, len)))
		no_memory(&f);
	buffer_free(&out);
	if (!told)
		return reader_fail(r, &f);
	source_counts(r->source, &bytes);
	if (r->state != SOURCE_FAILED && bytes.damaged_bytes == 0)
		return STRAT_OK;
	f = r->failed;
	return reader_fail(r, &f);
}

/* ---- sums ------------------------------------------------------------------------------------------- */

static void
note_reason(void *ctx, const char *why)
{
	buffer_add(ctx, why, strlen(why) + 1);
}

/* Why ledgers cannot be added stands in the reasons, each with a zero byte after it. */
static enum strat_status
refuse_sum(struct strat_reader *r, struct buffer *reasons)
{
	struct finding f;
	enum strat_status status;

	finding_set(&f, DIAG_VALUE, "%s", reasons->len > 0 ? reasons->data : "there is no ledger");
	status = reader_fail(r, &f);
	buffer_free(&r->reasons);
	r->reasons = *reasons;
	return status;
}

enum strat_status
strat_reader_sum(struct strat_reader *r, const char *const *ledgers, const char *const *name, size_t n, const char **text, size_t *len)
{
	CALL(r);
	struct buffer reasons = { 0 }, out = { 0 };
	struct ledger_sum s;
	struct finding f;
	bool whole, told;

	tell_nothing(text, len);
	ledger_sum_begin(&s, strat_version(), note_reason, &reasons);
	for (size_t i = 0; i < n && !s.no_memory; i++)
		ledger_sum_add(&s, name[i], ledgers[i], strlen(ledgers[i]));
	arena_reset(&r->told); /* only now, as the ledger that this reader told last may be one of them */
	if (!s.no_memory && ledger_sum_end(&s))
		ledger_write_json(&out, &s.total, s.wrong ? SO_FAR : ALL_DONE);
	whole = out.len > 0 && !s.wrong;
	told = !s.no_memory && !reasons.failed && !out.failed && (out.len == 0 || tell(r, &out, text, len));
	ledger_sum_free(&s);
	buffer_free(&out);
	if (told && !whole)
		return refuse_sum(r, &reasons);
	buffer_free(&reasons);
	if (told)
		return STRAT_OK;
	no_memory(&f);
	return reader_fail(r, &f);
}
