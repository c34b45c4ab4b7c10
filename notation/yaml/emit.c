/* yaml/emit.c: see emit.h. */
#include <inttypes.h>
#include <string.h>

#include "emit.h"
#include "node.h"

/* Write all that stands before a value: indentation, a dash, a key, separators. */
static void
lead(struct emitter *e, const char *key)
{
	if (e->json) {
		if (!e->first)
			buffer_char(e->out, ',');
		if (key != NULL) {
			buffer_json(e->out, key, strlen(key));
			buffer_char(e->out, ':');
		}
	} else if (e->flow > 0) {
		if (!e->first)
			buffer_text(e->out, ", ");
		if (key != NULL) {
			yaml_flow_scalar(e->out, key, strlen(key));
			buffer_text(e->out, ": ");
		}
	} else {
		if (e->item)
			e->item = false; /* its dash is written */
		else
			buffer_printf(e->out, "%*s", (int)(2 * (e->depth - 1)), "");
		if (key != NULL)
			yaml_scalar(e->out, key, strlen(key));
		buffer_char(e->out, key != NULL ? ':' : '-');
	}
	e->first = false;
}

static void
end_value(struct emitter *e)
{
	if (!e->json && e->flow == 0)
		buffer_char(e->out, '\n');
}

static void
space(struct emitter *e)
{
	if (!e->json && e->flow == 0)
		buffer_char(e->out, ' ');
}

void
emit_span(struct emitter *e, const char *key, const char *text, size_t len)
{
	lead(e, key);
	space(e);
	if (e->json)
		buffer_json(e->out, text, len);
	else if (e->flow > 0)
		yaml_flow_scalar(e->out, text, len);
	else
		yaml_scalar(e->out, text, len);
	end_value(e);
}

void
emit_text(struct emitter *e, const char *key, const char *text)
{
	if (text == NULL)
		emit_null(e, key);
	else
		emit_span(e, key, text, strlen(text));
}

void
emit_begin(struct emitter *e, struct buffer *out, bool json, const char *type)
{
	memset(e, 0, sizeof(*e));
	e->out = out;
	e->json = json;
	e->depth = 1;
	e->first = true;
	buffer_text(out, json ? "{" : "---\n");
	if (json)
		emit_text(e, "type", type);
}

void
emit_end(struct emitter *e)
{
	if (e->json)
		buffer_text(e->out, "}\n");
}

void
emit_number(struct emitter *e, const char *key, uint64_t n)
{
	lead(e, key);
	space(e);
	buffer_number(e->out, n);
	end_value(e);
}

void
emit_digits(struct emitter *e, const char *key, const char *digits, size_t len)
{
	lead(e, key);
	space(e);
	buffer_add(e->out, digits, len);
	end_value(e);
}

void
emit_real(struct emitter *e, const char *key, double value)
{
	lead(e, key);
	space(e);
	buffer_printf(e->out, "%.6g", value);
	end_value(e);
}

void
emit_bool(struct emitter *e, const char *key, bool value)
{
	lead(e, key);
	space(e);
	buffer_text(e->out, value ? "true" : "false");
	end_value(e);
}

void
emit_null(struct emitter *e, const char *key)
{
	lead(e, key);
	space(e);
	buffer_text(e->out, "null");
	end_value(e);
}

void
emit_map(struct emitter *e, const char *key, bool inline_)
{
	lead(e, key);
	if (e->json) {
		buffer_char(e->out, '{');
	} else if (e->flow > 0 || inline_) {
		space(e);
		buffer_char(e->out, '{');
		e->flow++;
	} else if (key == NULL) {
		buffer_char(e->out, ' ');
		e->item = true;
	} else {
		buffer_char(e->out, '\n');
	}
	e->depth++;
	e->first = true;
}

/* Write the sign of an empty collection, because YAML would take nothing for null.  Only its end shows that it is empty, so
 * the sign goes back to its line. */
static void
show_empty(struct emitter *e, const char *sign)
{
	if (e->out->len > 0)
		e->out->len--; /* the line feed, or the blank after a dash */
	buffer_printf(e->out, " %s\n", sign);
	e->item = false;
}

void
emit_close_map(struct emitter *e)
{
	bool empty = e->first;

	e->depth--;
	e->first = false;
	if (e->json) {
		buffer_char(e->out, '}');
	} else if (e->flow > 0) {
		buffer_char(e->out, '}');
		e->flow--;
		end_value(e);
	} else if (empty) {
		show_empty(e, "{}");
	}
}

void
emit_list(struct emitter *e, const char *key)
{
	lead(e, key);
	if (e->json || e->flow > 0) {
		buffer_char(e->out, '[');
		e->flow += !e->json;
	}
	e->depth++;
	e->first = true;
	if (!e->json && e->flow == 0)
		buffer_char(e->out, '\n');
}

void
emit_close_list(struct emitter *e)
{
	bool empty = e->first;

	e->depth--;
	e->first = false;
	if (e->json) {
		buffer_char(e->out, ']');
	} else if (e->flow > 0) {
		buffer_char(e->out, ']');
		e->flow--;
	} else if (empty) {
		show_empty(e, "[]");
	}
}
