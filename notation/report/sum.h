/* report/sum.h: add ledgers.
 *
 * Steps      ledger_sum_begin; ledger_sum_add for each text; ledger_sum_end; then the total is there; ledger_sum_free.
 */
#ifndef STRAT_REPORT_SUM_H
#define STRAT_REPORT_SUM_H

#include "ledger.h"

struct ledger_sum {
	const char *version;
	void (*tell)(void *ctx, const char *why); /* gets why they cannot be added: any number of sentences */
	void *ctx;
	struct arena arena;
	struct addend *all;
	size_t n, cap;       /* how many ledgers there are */
	struct ledger total;
	size_t inputs_cap;
	bool wrong;          /* something was told that is wrong */
	bool no_memory;      /* memory ran out, which was told, too */
};

/* version: of strat; ledgers of another one are not added. */
void ledger_sum_begin(struct ledger_sum *s, const char *version, void (*tell)(void *ctx, const char *why), void *ctx);
/* Add the ledgers of a text: each of its lines is one.  source: what it is called.  false: one of them is none, or there are none, or
 * memory ran out: that was told. */
bool ledger_sum_add(struct ledger_sum *s, const char *source, const char *text, size_t len);
/* Check that nothing is counted twice or missing, and add.  false: there is no total: memory ran out, or there are no ledgers. */
bool ledger_sum_end(struct ledger_sum *s);
/* Tell why they cannot be added, of what the ledgers do not tell themselves. */
void ledger_sum_wrong(struct ledger_sum *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ledger_sum_free(struct ledger_sum *s);

#endif
