/* report/account.c: see account.h. */
#include "account.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void
account_bytes(struct ledger *l, const struct source_count *all)
{
	l->bytes_in = all->text_bytes;
	l->bytes_consumed = all->document_bytes + all->separator_bytes;
	l->bytes_lost = all->lost_bytes;
	l->bytes_damaged = all->damaged_bytes;
}

void
account_option(struct ledger *l, struct arena *a, const char *name, const char *value)
{
	size_t len = strlen(name) + (value != NULL ? strlen(value) : 0) + sizeof("--=");
	char *text = arena_alloc(a, len);

	if (text != NULL)
		snprintf(text, len, "--%s%s%s", name, value != NULL ? "=" : "", value != NULL ? value : "");
	l->option[l->noptions++] = text;
}

void
account_number(struct ledger *l, struct arena *a, const char *name, uint64_t n)
{
	char digits[24];

	snprintf(digits, sizeof(digits), "%" PRIu64, n);
	account_option(l, a, name, digits);
}

enum { OPTIONS_BESIDES_DATA = 6 };

bool
account_options(struct ledger *l, struct arena *a, const struct account_options *o, size_t more)
{
	l->noptions = 0;
	if ((l->option = arena_alloc(a, (o->ndata + OPTIONS_BESIDES_DATA + more) * sizeof(*l->option))) == NULL)
		return false;
	if (o->game != NULL)
		account_option(l, a, "game", o->game);
	if (o->rules != NULL)
		account_option(l, a, "rules", o->rules);
	for (size_t i = 0; i < o->ndata; i++)
		account_option(l, a, "data", o->data[i]);
	if (o->max_record != 0 && o->max_record != SOURCE_MAX_RECORD)
		account_number(l, a, "max-record", o->max_record);
	if (o->timed)
		account_number(l, a, "max-seconds", o->max_seconds);
	if (o->finished)
		account_option(l, a, "finished", NULL);
	if (o->unique)
		account_option(l, a, "unique", NULL);
	return !a->full;
}

void
account_identify(struct ledger_input *in, uint64_t size, const uint8_t hash[DIGEST_SIZE])
{
	in->known = true;
	in->size = size;
	digest_write(hash, in->hash);
}
