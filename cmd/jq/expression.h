/* jq/expression.h: an expression in the language of jq, asked about rows.  libjq reads and evaluates it; only a process of its own runs
 * it: see select/where_child.h. */
#ifndef STRAT_JQ_EXPRESSION_H
#define STRAT_JQ_EXPRESSION_H

#include <stdbool.h>
#include <stddef.h>

enum { EXPRESSION_WHY = 200 };

struct jq_state;

struct expression {
	struct jq_state *jq;
	char why[EXPRESSION_WHY]; /* what libjq said last */
};

enum expression_answer { EXPRESSION_NO, EXPRESSION_YES, EXPRESSION_FAILED };

/* Compile the text.  no_memory: called when libjq is out of memory, now or later, and must not return.  false: why says why not. */
bool expression_compile(struct expression *x, const char *text, void (*no_memory)(void *ignored));
/* Ask about a row as JSON: is there a value other than false and null?  FAILED: why says why. */
enum expression_answer expression_ask(struct expression *x, const char *json, size_t len);

#endif
