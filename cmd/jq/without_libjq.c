/* jq/without_libjq.c: in place of expression.c and json.c, if strat is built without libjq: nothing can be read.  Whatever needs it says
 * so before it comes here. */
#include "expression.h"
#include "json.h"

#include <stdio.h>
#include <stdlib.h>

#include "text/library.h"

bool
expression_compile(struct expression *x, const char *text, void (*no_memory)(void *ignored))
{
	(void)text, (void)no_memory;
	snprintf(x->why, sizeof(x->why), LIBRARY_MISSING, "an expression", "libjq");
	return false;
}

enum expression_answer
expression_ask(struct expression *x, const char *json, size_t len)
{
	(void)x, (void)json, (void)len;
	return EXPRESSION_FAILED;
}

/* It never holds an object. */
struct json {
	char nothing;
};

struct json *
json_new(void (*no_memory)(void *ctx), void *ctx)
{
	(void)no_memory, (void)ctx;
	return calloc(1, sizeof(struct json));
}

void
json_free(struct json *j)
{
	free(j);
}

bool
json_read(struct json *j, const char *text, size_t len)
{
	(void)j, (void)text, (void)len;
	return false;
}

enum json_kind
json_kind(const struct json *j, const char *name)
{
	(void)j, (void)name;
	return JSON_NOTHING;
}

const char *
json_text(const struct json *j, const char *name, size_t *len)
{
	(void)j, (void)name;
	*len = 0;
	return "";
}

double
json_number(const struct json *j, const char *name)
{
	(void)j, (void)name;
	return 0;
}

const char *
json_beside(const struct json *j, bool (*is_known)(const char *name))
{
	(void)j, (void)is_known;
	return NULL;
}

void
json_write_lines(const struct json *j, const char *name, struct buffer *out)
{
	(void)j, (void)name, (void)out;
}
