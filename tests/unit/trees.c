/* trees.c: see trees.h. */
#include "trees.h"

#include <string.h>

#include "yaml/internal.h"

static bool
apart(struct buffer *why, const struct node *a, const char *what)
{
	buffer_printf(why, "%s of the node at %zu", what, a->start);
	return false;
}

static bool
same_string(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* in_place: a text as it is in the document.  Without the two blanks before each line, is it the text of n? */
static bool
is_indented_text(const struct node *in_place, const struct node *n)
{
	const char *p = in_place->text, *end = p + in_place->len, *q = n->text, *rest = q + n->len;

	while (p < end) {
		const char *eol = memchr(p, '\n', (size_t)(end - p));
		size_t len = (size_t)(eol + 1 - p), indent = eol == p ? 0 : 2;

		if ((size_t)(rest - q) < len - indent || memcmp(p + indent, q, len - indent) != 0)
			return false;
		q += len - indent;
		p = eol + 1;
	}
	return q == rest;
}

static bool same_nodes(const struct node *a, const struct node *b, struct buffer *why);

static bool
same_node(const struct node *a, const struct node *b, struct buffer *why)
{
	if (a->kind != b->kind || a->style != b->style)
		return apart(why, a, "kind or style");
	if (a->start != b->start || a->end != b->end) {
		buffer_printf(why, "places %zu to %zu, %zu to %zu: ", a->start, a->end, b->start, b->end);
		return apart(why, a, "place");
	}
	if (!same_string(a->before, b->before) || !same_string(a->trailing_comment, b->trailing_comment))
		return apart(why, a, "comments");
	if (a->kind == NODE_SCALAR && a->in_place ? !is_indented_text(a, b)
	                                          : a->len != b->len || (a->len > 0 && memcmp(a->text, b->text, a->len) != 0))
		return apart(why, a, "text");
	if ((a->value == NULL) != (b->value == NULL) || (a->child == NULL) != (b->child == NULL))
		return apart(why, a, "members");
	return (a->value == NULL || same_node(a->value, b->value, why)) && same_nodes(a->child, b->child, why);
}

static bool
same_nodes(const struct node *a, const struct node *b, struct buffer *why)
{
	for (; a != NULL && b != NULL; a = a->next, b = b->next)
		if (!same_node(a, b, why))
			return false;
	if (a != b)
		buffer_text(why, "number of members");
	return a == b;
}

enum trees
trees_compare(const struct document *d, struct buffer *why)
{
	struct arena one, other;
	struct finding f;
	const struct node *a, *b;
	enum trees found = TREES_OTHER;

	arena_init(&one);
	arena_init(&other);
	if ((a = plain_read(&one, d)) != NULL) {
		b = node_read_any(&other, d, &f);
		if (b == NULL)
			buffer_printf(why, "libyaml refuses it: %s", f.text);
		found = b != NULL && same_node(a, b, why) ? TREES_SAME : TREES_APART;
	}
	arena_free(&one);
	arena_free(&other);
	return found;
}
