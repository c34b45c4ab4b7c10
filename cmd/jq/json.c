/* jq/json.c: see json.h. */
#include "json.h"

#include <jq.h>
#include <jv.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct json {
	jq_state *jq; /* of no other use than to be told what happens without memory */
	jv all;
};

/* ---- out of memory ------------------------------------------------------------------------------ */

/* What this thread does.  libjq keeps a handler for each thread, but libjq 1.6 calls it without the value that was to be handed
 * to it; so that value is kept here. */
static _Thread_local struct {
	void (*call)(void *ctx);
	void *ctx;
} last;

static void
out_of_memory(void *lost)
{
	(void)lost;
	last.call(last.ctx);
}

/* What libjq has aborted in was no change of anything that the call needs, so more may be called here than in other handlers. */
static void
aborted(int sig)
{
	(void)sig;
	last.call(last.ctx);
}

/* Make a state.  Without memory for it libjq aborts, before a handler can be set. */
static jq_state *
make_state(void)
{
	struct sigaction act = { .sa_handler = aborted }, before;
	jq_state *jq;

	sigemptyset(&act.sa_mask);
	sigaction(SIGABRT, &act, &before);
	jq = jq_init();
	sigaction(SIGABRT, &before, NULL);
	return jq;
}

struct json *
json_new(void (*no_memory)(void *ctx), void *ctx)
{
	struct json *j = calloc(1, sizeof(*j));

	last.call = no_memory;
	last.ctx = ctx;
	if (j == NULL || (j->jq = make_state()) == NULL) {
		free(j);
		return NULL;
	}
	jq_set_nomem_handler(j->jq, out_of_memory, NULL);
	j->all = jv_null();
	return j;
}

void
json_free(struct json *j)
{
	if (j == NULL)
		return;
	jv_free(j->all);
	jq_teardown(&j->jq);
	free(j);
}

/* ---- an object ---------------------------------------------------------------------------------- */

bool
json_read(struct json *j, const char *text, size_t len)
{
	jv_free(j->all);
	j->all = jv_parse_sized(text, (int)len);
	if (jv_get_kind(j->all) == JV_KIND_OBJECT)
		return true;
	jv_free(j->all);
	j->all = jv_null();
	return false;
}

/* The caller frees it.  The object has it too, so that its text stays. */
static jv
member(const struct json *j, const char *name)
{
	return jv_get_kind(j->all) == JV_KIND_OBJECT ? jv_object_get(jv_copy(j->all), jv_string(name)) : jv_null();
}

enum json_kind
json_kind(const struct json *j, const char *name)
{
	jv v = member(j, name);
	jv_kind kind = jv_get_kind(v);

	jv_free(v);
	switch (kind) {
	case JV_KIND_INVALID:
	case JV_KIND_NULL:
		return JSON_NOTHING;
	case JV_KIND_STRING:
		return JSON_TEXT;
	case JV_KIND_NUMBER:
		return JSON_NUMBER;
	case JV_KIND_OBJECT:
		return JSON_OBJECT;
	default:
		return JSON_OTHER;
	}
}

const char *
json_text(const struct json *j, const char *name, size_t *len)
{
	jv v = member(j, name);
	const char *text = jv_string_value(v);

	*len = (size_t)jv_string_length_bytes(v);
	return text;
}

double
json_number(const struct json *j, const char *name)
{
	jv v = member(j, name);
	double n = jv_number_value(v);

	jv_free(v);
	return n;
}

const char *
json_beside(const struct json *j, bool (*is_known)(const char *name))
{
	const char *other = NULL;

	for (int i = jv_object_iter(j->all); other == NULL && jv_object_iter_valid(j->all, i); i = jv_object_iter_next(j->all, i)) {
		jv key = jv_object_iter_key(j->all, i);

		if (!is_known(jv_string_value(key)))
			other = jv_string_value(key);
		jv_free(key);
	}
	return other;
}

void
json_write_lines(const struct json *j, const char *name, struct buffer *out)
{
	jv object = name != NULL ? member(j, name) : jv_copy(j->all);

	for (int i = jv_object_iter(object); jv_object_iter_valid(object, i); i = jv_object_iter_next(object, i)) {
		jv key = jv_dump_string(jv_object_iter_key(object, i), 0), value = jv_dump_string(jv_object_iter_value(object, i), 0);

		buffer_printf(out, "%s: %s\n", jv_string_value(key), jv_string_value(value));
		jv_free(key);
		jv_free(value);
	}
	jv_free(object);
}
