/* select/where_jq.c: see where_jq.h. */
#include "where_jq.h"

#include <jq.h>
#include <jv.h>
#include <stdio.h>
#include <string.h>

/* The first line of a message. */
static void
keep_message(struct where_jq *w, jv message)
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
	snprintf(w->why, sizeof(w->why), "%.*s", (int)(hint != NULL ? (size_t)(hint - s) : strcspn(s, "\n")), s);
	jv_free(text);
}

static void
on_error(void *ctx, jv message)
{
	struct where_jq *w = ctx;

	if (w->why[0] == '\0')
		keep_message(w, message);
	else
		jv_free(message);
}

bool
where_jq_compile(struct where_jq *w, const char *text, void (*no_memory)(void *ignored))
{
	snprintf(w->why, sizeof(w->why), "out of memory");
	if ((w->jq = jq_init()) == NULL)
		return false;
	w->why[0] = '\0';
	jq_set_nomem_handler(w->jq, no_memory, NULL);
	jq_set_error_cb(w->jq, on_error, w);
	jq_set_input_cb(w->jq, NULL, NULL); /* (libjq 1.6 leaves it to chance what is there) */
	jq_set_debug_cb(w->jq, NULL, NULL);
	return jq_compile(w->jq, text) != 0;
}

/* The first value that is neither false nor null; else the last one, which is not valid. */
static enum where_answer
take_answer(struct where_jq *w, jv *value)
{
	for (;;) {
		*value = jq_next(w->jq);
		if (!jv_is_valid(*value))
			return WHERE_NO;
		if (jv_get_kind(*value) != JV_KIND_FALSE && jv_get_kind(*value) != JV_KIND_NULL)
			return WHERE_YES;
		jv_free(*value);
	}
}

enum where_answer
where_jq_ask(struct where_jq *w, const char *json, size_t len)
{
	enum where_answer answer;
	jv value;

	w->why[0] = '\0';
	jq_start(w->jq, jv_parse_sized(json, (int)len), 0);
	answer = take_answer(w, &value);
	if (!jv_is_valid(value) && jv_invalid_has_msg(jv_copy(value))) {
		keep_message(w, jv_invalid_get_msg(value));
		return WHERE_FAILED;
	}
	jv_free(value);
	if (!jq_halted(w->jq))
		return answer;
	snprintf(w->why, sizeof(w->why), "'halt' has no place in an expression about a record");
	return WHERE_FAILED;
}
