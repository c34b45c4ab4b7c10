/* jq/expression.c: see expression.h. */
#include "expression.h"

#include <jq.h>
#include <jv.h>
#include <stdio.h>
#include <string.h>

/* The first line of a message. */
static void
keep_message(struct expression *x, jv message)
{
	jv text = jv_get_kind(message) == JV_KIND_STRING ? message : jv_dump_string(message, 0);
	const char *s = jv_string_value(text), *hint;

	if (strncmp(s, "jq: error: ", 11) == 0)
		s += 11;
	hint = strstr(s, " (Unix shell quoting issues?)");
	if (strstr(s, "unexpected $end") != NULL) {
		s = "the expression ends too early";
		hint = NULL;
	}
	snprintf(x->why, sizeof(x->why), "%.*s", (int)(hint != NULL ? (size_t)(hint - s) : strcspn(s, "\n")), s);
	jv_free(text);
}

static void
on_error(void *ctx, jv message)
{
	struct expression *x = ctx;

	if (x->why[0] == '\0')
		keep_message(x, message);
	else
		jv_free(message);
}

bool
expression_compile(struct expression *x, const char *text, void (*no_memory)(void *ignored))
{
	snprintf(x->why, sizeof(x->why), "out of memory");
	if ((x->jq = jq_init()) == NULL)
		return false;
	x->why[0] = '\0';
	jq_set_nomem_handler(x->jq, no_memory, NULL);
	jq_set_error_cb(x->jq, on_error, x);
	jq_set_input_cb(x->jq, NULL, NULL); /* (libjq 1.6 leaves it to chance what is there) */
	jq_set_debug_cb(x->jq, NULL, NULL);
	return jq_compile(x->jq, text) != 0;
}

/* The first value that is neither false nor null; else the last one, which is not valid. */
static enum expression_answer
take_answer(struct expression *x, jv *value)
{
	for (;;) {
		*value = jq_next(x->jq);
		if (!jv_is_valid(*value))
			return EXPRESSION_NO;
		if (jv_get_kind(*value) != JV_KIND_FALSE && jv_get_kind(*value) != JV_KIND_NULL)
			return EXPRESSION_YES;
		jv_free(*value);
	}
}

enum expression_answer
expression_ask(struct expression *x, const char *json, size_t len)
{
	enum expression_answer answer;
	jv value;

	x->why[0] = '\0';
	jq_start(x->jq, jv_parse_sized(json, (int)len), 0);
	answer = take_answer(x, &value);
	if (!jv_is_valid(value) && jv_invalid_has_msg(jv_copy(value))) {
		keep_message(x, jv_invalid_get_msg(value));
		return EXPRESSION_FAILED;
	}
	jv_free(value);
	if (!jq_halted(x->jq))
		return answer;
	snprintf(x->why, sizeof(x->why), "'halt' has no place in an expression about a record");
	return EXPRESSION_FAILED;
}
