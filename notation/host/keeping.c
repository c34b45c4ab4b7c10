/* host/keeping.c: what a reader that keeps a ledger judges and counts, as validate does. */
#include "archive/file_hash.h"
#include "claims/claim.h"
#include "proofs/proofs.h"
#include "reading.h"
#include "shown/warnings.h"

#include <string.h>

struct kept_ledger *
kept_new(const char *file, uint64_t bytes, bool finished)
{
	struct kept_ledger *k = memory_zalloc(1, sizeof(*k) + strlen(file) + 1);

	if (k == NULL)
		return NULL;
	k->finished = finished;
	k->bytes = bytes;
	memcpy(k->file, file, strlen(file) + 1);
	if (bytes == UINT64_MAX || (k->hasher = file_hasher_new(bytes)) != NULL)
		return k;
	kept_free(k);
	return NULL;
}

void
kept_free(struct kept_ledger *k)
{
	if (k != NULL)
		file_hasher_free(k->hasher);
	memory_free(k);
}

static void
note_warning(void *ctx, const struct finding *f)
{
	struct kept_ledger *k = ctx;

	findings_add(&k->also, f);
	k->nalso++;
}

/* Is a valid record as finished as it must be?  If not, found says so. */
static bool
accept_unfinished(struct strat_reader *r)
{
	struct kept_ledger *k = r->ledger;
	struct finding f;

	k->unfinished = !r->record->result.finished;
	if (!player_find_unfinished(&r->player, r->record, k->finished, &f))
		return true;
	if (k->finished)
		findings_add(&r->found, &f);
	else
		note_warning(k, &f);
	return !k->finished;
}

bool
kept_judge(struct strat_reader *r)
{
	struct kept_ledger *k = r->ledger;
	bool claims = !r->readable || claims_check(r->record, &r->found);

	k->unfinished = false;
	k->nalso = 0;
	if (!player_play_all(&r->player, r->record, &r->found) || !claims || r->found.n > 0 || !proofs_check(r->record, &r->found) || !accept_unfinished(r))
		return false;
	return record_tell_warnings(&r->player, r->record, true, note_warning, k) || record_no_memory(r->record, &r->found);
}

void
kept_count(struct strat_reader *r)
{
	struct kept_ledger *k = r->ledger;
	struct tally *t = &k->tally;

	t->records++;
	if (r->valid)
		t->valid++;
	else if (findings_unreadable(&r->found) != NULL)
		t->unreadable++;
	else
		t->invalid++;
	if (r->record != NULL) {
		t->unfinished += k->unfinished;
		t->warnings += r->record->nwarnings + k->nalso;
	}
	for (size_t i = 0; i < r->found.n; i++) {
		const struct diag_type *type = &diag_types[r->found.found[i].id];
		int status = type->kind == KIND_TROUBLE ? LEDGER_TROUBLE : LEDGER_FINDINGS;

		t->warnings += type->level != LEVEL_ERROR;
		k->status = status > k->status ? status : k->status;
	}
}
