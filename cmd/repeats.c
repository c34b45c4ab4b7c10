/* repeats.c: see repeats.h. */
#include "repeats.h"

#include <stdio.h>

uint64_t
repeats_hash(const struct finding *f)
{
	uint64_t hash = UINT64_C(14695981039346656037) ^ (uint64_t)f->id;

	if (f->record == 0 || f->ply != 0 || diag_types[f->id].kind == KIND_TROUBLE)
		return 0;
	for (const char *p = f->text; *p != '\0'; p++)
		hash = (hash ^ (unsigned char)*p) * UINT64_C(1099511628211);
	return hash != 0 ? hash : 1;
}

const struct repeat *
repeats_count(struct repeats *r, uint64_t says, const char *said, size_t len)
{
	struct repeat *least = &r->repeat[0];

	for (unsigned i = 0; i < r->n; i++) {
		if (r->repeat[i].says == says) {
			r->repeat[i].times++;
			return &r->repeat[i];
		}
		if (r->repeat[i].times < least->times)
			least = &r->repeat[i];
	}
	if (r->n < REPEATS_MAX)
		least = &r->repeat[r->n++];
	else if (least->times > REPEATS_TOLD)
		return NULL;
	least->says = says;
	least->times = 1;
	snprintf(least->said, sizeof(least->said), "%.*s", (int)len, said);
	return least;
}
