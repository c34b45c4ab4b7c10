/* select/where_jq.h: an expression in libjq, which only a process of its own runs: see where_child.h. */
#ifndef STRAT_SELECT_WHERE_JQ_H
#define STRAT_SELECT_WHERE_JQ_H

#include "where.h"

struct jq_state;

struct where_jq {
	struct jq_state *jq;
	char why[WHERE_WHY]; /* what libjq said last */
};

/* Compile the expression.  no_memory: called when libjq is out of memory, now or later, and must not return.  false: why says why
 * not. */
bool where_jq_compile(struct where_jq *w, const char *text, void (*no_memory)(void *ignored));
/* Ask about a summary as JSON.  WHERE_FAILED: why says why. */
enum where_answer where_jq_ask(struct where_jq *w, const char *json, size_t len);

#endif
