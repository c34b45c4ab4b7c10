/* shown/warnings.c: see warnings.h. */
#include "warnings.h"

#include "asides/aside.h"
#include "claims/claim.h"
#include "proofs/proofs.h"

bool
record_tell_warnings(struct player *p, const struct record *r, bool claims, void (*tell)(void *ctx, const struct finding *f), void *ctx)
{
	if (claims && r->key[KEY_CLAIMS] != NULL)
		claims_check_plies(r, p->state, tell, ctx);
	if (claims && !proofs_tell(r, tell, ctx))
		return false;
	return asides_check(p, r, tell, ctx);
}
