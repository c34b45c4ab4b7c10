/* host/reader.c: read records one after another, and judge them. */
#include "archive/file_hash.h"
#include "claims/claim.h"
#include "reading.h"

#include <string.h>

/* ---- making one --------------------------------------------------------------------------------- */

static ptrdiff_t
read_text(void *ctx, void *to, size_t cap)
{
	struct text_input *t = ctx;
	size_t n = t->left < cap ? t->left : cap;

	if (n > 0)
		memcpy(to, t->at, n);
	t->at += n;
	t->left -= n;
	return (ptrdiff_t)n;
}

/* What the source reads also goes by the ledger. */
static ptrdiff_t
read_input(void *ctx, void *to, size_t cap)
{
	struct strat_reader *r = ctx;
	ptrdiff_t n = r->from(r->from_ctx, to, cap);

	if (r->ledger != NULL && r->ledger->hasher != NULL && n > 0 && (size_t)n <= cap)
		file_hasher_add(r->ledger->hasher, to, (size_t)n);
	return n;
}

static struct strat_reader *
new_reader(const struct strat_options *options)
{
	struct strat_reader *r = host_new(options, sizeof(*r));

	if (r == NULL)
		return NULL;
	arena_init(&r->arena);
	arena_init(&r->told);
	data_init(&r->data, r->host.options.data, r->host.options.ndata);
	player_init(&r->player);
	r->player.asks_house = true;
	r->player.brief = true;
	r->state = SOURCE_MORE;
	if (r->host.options.first_record > 0)
		r->number = r->host.options.first_record - 1;
	r->arena.most = record_memory(r->host.options.max_record);
	return r;
}

static struct strat_reader *
open_reader(struct strat_reader *r, ptrdiff_t (*from)(void *ctx, void *to, size_t cap), void *ctx)
{
	bool opened;

	if (r == NULL)
		return NULL;
	r->from = from;
	r->from_ctx = ctx;
	{
		CALL(r);

		opened = source_open_from(&r->source, "input", read_input, r, r->host.options.max_record, &r->failed);
	}
	if (opened)
		return r;
	strat_reader_free(r);
	return NULL;
}

struct strat_reader *
strat_reader_new_from(const struct strat_options *options, ptrdiff_t (*from)(void *ctx, void *to, size_t cap), void *ctx)
{
	return open_reader(new_reader(options), from, ctx);
}

struct strat_reader *
strat_reader_new(const struct strat_options *options, const char *text, size_t len)
{
	struct strat_reader *r = new_reader(options);

	if (r == NULL)
		return NULL;
	r->text = r->whole = (struct text_input){ text, len };
	return open_reader(r, read_text, &r->text);
}

void
strat_reader_free(struct strat_reader *r)
{
	if (r == NULL)
		return;
	{
		CALL(r);

		source_close(r->source);
		index_close(r->index);
		batch_free(&r->batch);
		arena_free(&r->arena);
		arena_free(&r->told);
		data_free(&r->data);
		player_free(&r->player);
		buffer_free(&r->out);
		buffer_free(&r->reasons);
		kept_free(r->ledger);
	}
	host_free(&r->host);
}

/* ---- reading ------------------------------------------------------------------------------------ */

void
reader_forget(struct strat_reader *r)
{
	findings_clear(&r->found);
	arena_reset(&r->arena);
	r->document = NULL;
	r->record = NULL;
	r->readable = r->valid = r->failed_since = false;
	r->host.finding.any = false;
	r->begun = true;
	if (r->ledger != NULL) {
		r->ledger->damaged = false;
		findings_clear(&r->ledger->also);
	}
}

enum strat_status
reader_advance(struct strat_reader *r)
{
	reader_forget(r);
	for (;;) {
		while (r->at < r->batch.ndocuments) {
			r->document = &r->batch.documents[r->at++];
			if (r->document->fault != DOCUMENT_REST)
				return STRAT_OK;
		}
		r->document = NULL;
		if (r->state == SOURCE_END)
			return STRAT_END;
		if (r->state == SOURCE_FAILED) {
			findings_add(&r->found, &r->failed);
			return STRAT_TROUBLE;
		}
		r->at = 0;
		r->state = source_next(r->source, &r->batch, &r->number, &r->failed);
		if (r->state == SOURCE_DAMAGED) { /* (only with a ledger is damage passed over) */
			r->state = SOURCE_MORE;
			r->ledger->damaged = true;
			findings_add(&r->found, &r->failed);
			return STRAT_TROUBLE;
		}
	}
}

bool
reader_parse(struct strat_reader *r)
{
	const struct read_options how = host_reading(&r->host, &r->data);

	r->record = record_read_all(&r->arena, r->document, &how, &r->found);
	if (r->record != NULL && r->found.n == 0 && !claims_put_right(r->record))
		record_no_memory(r->record, &r->found);
	return r->record != NULL && r->found.n == 0;
}

enum strat_status
reader_refuse(struct strat_reader *r)
{
	findings_sort(&r->found);
	for (size_t i = 0; i < r->found.n; i++) {
		record_blame_size(&r->arena, &r->found.found[i]);
		host_blame(&r->host, &r->found.found[i]);
		if (r->found.found[i].id == DIAG_MEMORY || r->found.found[i].id == DIAG_STOPPED) {
			r->found.found[0] = r->found.found[i];
			r->found.n = 1;
			r->record = NULL;
			r->document = NULL;
			r->at--;
			return STRAT_TROUBLE;
		}
	}
	return STRAT_REFUSED;
}

enum strat_status
strat_reader_next(struct strat_reader *r)
{
	CALL(r);
	enum strat_status status = reader_advance(r);

	if (status != STRAT_OK)
		return status;
	r->readable = reader_parse(r);
	if (r->record != NULL && r->ledger != NULL)
		r->valid = kept_judge(r);
	else if (r->record != NULL)
		r->valid = player_play_all(&r->player, r->record, &r->found) && r->found.n == 0;
	status = r->valid ? STRAT_OK : reader_refuse(r);
	if (r->ledger != NULL && status != STRAT_TROUBLE)
		kept_count(r);
	return status;
}

/* Reason i of those for which ledgers cannot be added.  NULL: there are no more. */
static const char *
reason_at(const struct strat_reader *r, size_t i)
{
	const char *at = r->reasons.data, *end = at + r->reasons.len;

	while (i-- > 0 && at < end)
		at += strlen(at) + 1;
	return at < end ? at : NULL;
}

const struct strat_finding *
strat_reader_finding(struct strat_reader *r, size_t i)
{
	struct told_finding *t = &r->host.finding;
	const struct findings *also = r->ledger != NULL ? &r->ledger->also : NULL;
	const struct finding *wrong = r->failed_since ? &r->why : r->found.found;
	size_t n = r->failed_since ? 1 : r->found.n;
	size_t warnings = r->record == NULL ? 0 : r->record->nwarnings < RECORD_WARNINGS_MAX ? r->record->nwarnings : RECORD_WARNINGS_MAX;

	if (r->failed_since && r->reasons.len > 0) {
		if (reason_at(r, i) == NULL)
			return NULL;
		finding_set(&t->f, DIAG_VALUE, "%s", reason_at(r, i));
	} else if (i < n + warnings) {
		t->f = i < n ? wrong[i] : r->record->warnings[i - n];
	} else if (also != NULL && i - n - warnings < also->n) {
		t->f = also->found[i - n - warnings];
	} else {
		return NULL;
	}
	finding_tell(t);
	return &t->told;
}

/* ---- going to a record by the index ----------------------------------------------------------------- */

enum strat_status
reader_fail(struct strat_reader *r, struct finding *f)
{
	host_blame(&r->host, f);
	r->why = *f;
	buffer_clear(&r->reasons);
	r->failed_since = true;
	return diag_types[f->id].kind == KIND_TROUBLE ? STRAT_TROUBLE : STRAT_REFUSED;
}

static enum strat_status
refuse_to_go(struct strat_reader *r, const char *why)
{
	struct finding f;

	finding_set(&f, strcmp(why, "out of memory") == 0 ? DIAG_MEMORY : DIAG_VALUE, "%s", why);
	return reader_fail(r, &f);
}

enum strat_status
strat_reader_index(struct strat_reader *r, const char *index, size_t len)
{
	CALL(r);
	char why[INDEX_WHY];
	struct index *x = NULL;

	if (r->whole.at == NULL)
		return refuse_to_go(r, "only a reader that reads from memory can go to records by an index");
	if (!index_open_bytes(&x, (const unsigned char *)index, len, why))
		return refuse_to_go(r, why);
	if (!index_fits(x, r->whole.at, r->whole.left, why)) {
		index_close(x);
		return refuse_to_go(r, why);
	}
	index_close(r->index);
	r->index = x;
	return STRAT_OK;
}

uint64_t
strat_reader_records(const struct strat_reader *r)
{
	return r->index != NULL ? index_records(r->index) : 0;
}

/* Let the source go on where the record begins. */
static bool
move(struct strat_reader *r, const struct index_entry *e, struct finding *f)
{
	bool blocked = index_archive(r->index)->blocked;
	uint64_t at = blocked ? e->place >> 16 : e->place;

	if (at > r->whole.left) {
		finding_set(f, DIAG_VALUE, "the index is damaged: it has a record behind the end of the archive");
		return false;
	}
	r->text = (struct text_input){ r->whole.at + at, r->whole.left - (size_t)at };
	return source_seek(r->source, &(struct source_place){ e->place, e->offset, e->line, blocked }, f);
}

enum strat_status
strat_reader_go(struct strat_reader *r, uint64_t number)
{
	CALL(r);
	uint64_t first = r->host.options.first_record > 0 ? r->host.options.first_record : 1;
	char why[INDEX_WHY];
	struct index_entry e;
	struct finding f;

	if (r->index == NULL)
		return refuse_to_go(r, "this reader has no index: give it one by strat_reader_index");
	if (r->ledger != NULL)
		return refuse_to_go(r, "a reader that keeps a ledger reads all records in their order");
	if (r->state == SOURCE_FAILED)
		return refuse_to_go(r, "the input has failed");
	if (number < first || number - first >= index_records(r->index))
		return STRAT_END;
	if (!index_read(r->index, number - first + 1, &e, why))
		return refuse_to_go(r, why);
	if (!move(r, &e, &f))
		return reader_fail(r, &f);
	reader_forget(r);
	r->number = number - 1;
	r->batch.ndocuments = r->at = 0;
	r->state = SOURCE_MORE;
	return STRAT_OK;
}

/* ---- the record that was read ------------------------------------------------------------------- */

const struct strat_game *
strat_reader_game(const struct strat_reader *r)
{
	return r->record != NULL ? game_told(r->record->game) : NULL;
}

uint64_t
strat_reader_number(const struct strat_reader *r)
{
	return r->document != NULL ? r->document->number : 0;
}

const char *
strat_reader_document(const struct strat_reader *r, size_t *len)
{
	*len = r->document != NULL ? r->document->len : 0;
	return r->document != NULL ? r->document->text : NULL;
}

const char *
strat_reader_key(const struct strat_reader *r, const char *key)
{
	const struct node *n = r->record != NULL && r->record->root != NULL ? node_get(r->record->root, key) : NULL;

	return n != NULL && n->kind == NODE_SCALAR && !n->in_place ? n->text : NULL;
}

uint32_t
strat_reader_plies(const struct strat_reader *r)
{
	return r->valid ? state_head(r->player.state)->ply : 0;
}

const struct strat_outcome *
strat_reader_outcome(struct strat_reader *r)
{
	if (!r->valid || !outcome_tell(r->record->game, r->player.state, &r->record->result, &r->outcome))
		return NULL;
	return &r->outcome;
}

const char *
strat_reader_canonical(struct strat_reader *r, size_t *len)
{
	CALL(r);
	struct player p;
	struct finding f;
	bool written;

	if (len != NULL)
		*len = 0;
	if (!r->valid)
		return NULL;
	player_init(&p);
	p.brief = true;
	buffer_clear(&r->out);
	r->out.failed = false;
	written = record_write_canonical(r->record, &p, &r->out, &f);
	player_free(&p);
	buffer_char(&r->out, '\0');
	if (!written || r->out.failed)
		return NULL;
	if (len != NULL)
		*len = r->out.len - 1;
	return r->out.data;
}

enum strat_status
strat_reader_open(struct strat_reader *r, struct strat_match *m)
{
	if (r->document == NULL)
		return match_open(m, "", 0, 1, 1);
	return match_open(m, r->document->text, r->document->len, r->document->number, r->document->line);
}

enum strat_status
strat_reader_match(struct strat_reader *r, struct strat_match *m)
{
	return strat_match_load(m, r->document != NULL ? r->document->text : "", r->document != NULL ? r->document->len : 0);
}
