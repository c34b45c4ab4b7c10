/* matches.h: what tests of the library (notation/host/strat.h) do with a match. */
#ifndef STRAT_UNIT_MATCHES_H
#define STRAT_UNIT_MATCHES_H

#include <string.h>

#include "host/strat.h"
#include "unit.h"

static inline struct strat_match *
match_load(const char *text, size_t len)
{
	struct strat_match *m = strat_match_new(NULL);

	ck_assert_ptr_nonnull(m);
	ck_assert_msg(strat_match_load(m, text, len) == STRAT_OK, "%s\n%s", strat_match_finding(m)->text, text);
	return m;
}

static inline const char *
match_why(struct strat_match *m)
{
	return strat_match_finding(m) != NULL ? strat_match_finding(m)->text : "nothing is wrong";
}

/* List the legal actions, at most cap. */
static inline size_t
match_list(struct strat_match *m, struct strat_action *listed, size_t cap)
{
	size_t n = strat_match_legal_actions(m, listed, sizeof(listed[0]), cap);

	ck_assert_msg(strat_match_finding(m) == NULL && n <= cap, "%s", match_why(m));
	return n;
}

static inline bool
match_same_action(const struct strat_action *a, const struct strat_action *b)
{
	return a->kind == b->kind && a->nargs == b->nargs && a->id == b->id && memcmp(a->args, b->args, sizeof(a->args)) == 0;
}

#endif
