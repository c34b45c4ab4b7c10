/* play/record_json.c: a record as JSON, with the keys and values that it has as YAML; see play.h. */
#include "internal.h"

#include <string.h>

#include "yaml/emit.h"
#include "yaml/node.h"

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *
skip_digits(const char *p)
{
	while (is_digit(*p))
		p++;
	return p;
}

/* Would JSON write this text as a number? */
static bool
is_number(const char *p)
{
	p += *p == '-';
	if (!is_digit(*p) || (*p == '0' && is_digit(p[1])))
		return false;
	p = skip_digits(p);
	if (*p == '.') {
		if (!is_digit(p[1]))
			return false;
		p = skip_digits(p + 1);
	}
	return *p == '\0';
}

/* Is the value of this key of a record a text for all readers, whatever it looks like? */
static bool
is_text(const struct node *key)
{
	enum record_key k = record_key_of(key);

	return k != KEY_STRAT && k != KEY_BOOK && k != KEY_SETUP && k != KEY_CLAIMS && k != RECORD_KEYS;
}

static void emit_children(struct emitter *e, const struct node *n, bool text, bool top);

static void
emit_value(struct emitter *e, const char *key, const struct node *n, bool text)
{
	switch (n->kind) {
	case NODE_MAPPING:
		emit_map(e, key, true);
		emit_children(e, n, text, false);
		emit_close_map(e);
		break;
	case NODE_SEQUENCE:
		emit_list(e, key);
		for (const struct node *c = n->child; c != NULL; c = c->next)
			emit_value(e, NULL, c, text);
		emit_close_list(e);
		break;
	default:
		if (n->style == STYLE_PLAIN && !text && !n->in_place && is_number(n->text))
			emit_digits(e, key, n->text, n->len);
		else
			emit_span(e, key, n->text, n->len);
		break;
	}
}

static void
emit_children(struct emitter *e, const struct node *n, bool text, bool top)
{
	for (const struct node *k = n->child; k != NULL; k = k->next)
		emit_value(e, k->text, k->value, top ? is_text(k) : text);
}

bool
record_write_json(struct arena *a, const struct buffer *canonical, struct buffer *out)
{
	struct document d = { .text = canonical->data, .len = canonical->len, .number = 1, .line = 1 };
	const struct node *root;
	struct emitter e;
	struct finding f;

	if (canonical->failed || (root = node_read_any(a, &d, &f)) == NULL)
		return false;
	emit_begin(&e, out, true, "record");
	emit_children(&e, root, false, true);
	emit_end(&e);
	return !out->failed;
}
