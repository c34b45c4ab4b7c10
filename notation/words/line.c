/* words/line.c: see line.h. */
#include "line.h"

#include <string.h>

struct line
line_of(const char *text, size_t len, void *state, struct problem *p)
{
	return (struct line){ .at = text, .end = text + len, .text = text, .p = p, .state = state };
}

bool
line_wrong(struct line *l, const char *what)
{
	return problem_set(l->p, DIAG_POSITION_SYNTAX, NULL, (size_t)(l->at - l->text),
	    "the position cannot be read here: %s", what);
}

bool
line_wrong_field(struct line *l, const char *name, const char *what)
{
	return problem_set(l->p, DIAG_POSITION_SYNTAX, NULL, (size_t)(l->at - l->text),
	    "the position cannot be read here: '%s' %s", name, what);
}

bool
line_next(struct line *l, const char *word)
{
	size_t n = strlen(word);

	if ((size_t)(l->end - l->at) < n || memcmp(l->at, word, n) != 0)
		return false;
	l->at += n;
	return true;
}

bool
line_number(struct line *l, uint32_t max, uint32_t *out)
{
	uint64_t n = 0;
	const char *start = l->at;

	while (l->at < l->end && *l->at >= '0' && *l->at <= '9' && n <= max)
		n = n * 10 + (uint64_t)(*l->at++ - '0');
	*out = (uint32_t)n;
	return l->at > start && n <= max;
}

bool
node_number(const struct node *n, uint32_t max, uint32_t *out)
{
	struct line l = line_of(n->text, n->kind == NODE_SCALAR ? n->len : 0, NULL, NULL);

	return line_number(&l, max, out) && l.at == l.end;
}

/* Find the field whose name is here, and go past the name.  n: there is none. */
static size_t
find_field(struct line *l, const struct line_field *fields, size_t n)
{
	size_t i = 0;

	while (i < n && !line_next(l, fields[i].name))
		i++;
	return i;
}

static void
skip_word(struct line *l)
{
	const char *space = memchr(l->at, ' ', (size_t)(l->end - l->at));

	l->at = space != NULL ? space : l->end;
}

/* Find where each field is.  false: there are other words, or a field is there twice that may stand only once. */
static bool
find_fields(struct line *l, const struct line_field *fields, size_t n, const char **at)
{
	while (line_next(l, " ")) {
		size_t i = find_field(l, fields, n);

		if (i == n)
			return line_wrong(l, "no such field");
		if ((l->seen >> i & 1) != 0 && !fields[i].again)
			return line_wrong_field(l, fields[i].name, "is there twice");
		l->seen |= UINT32_C(1) << i;
		at[i] = l->at;
		skip_word(l);
	}
	return l->at == l->end || line_wrong(l, "the position should end here");
}

/* Read a field, from after its name to the end of its word. */
static bool
read_field(struct line *l, const struct line_field *f, const char *at)
{
	l->at = at;
	l->field = f;
	if (f->read == NULL)
		*(bool *)((char *)l->state + f->flag) = true;
	else if (!f->read(l))
		return false;
	return l->at == l->end || *l->at == ' ' || line_wrong(l, "the position should end here");
}

bool
line_fields(struct line *l, const struct line_field *fields, size_t n)
{
	const char *start = l->at, *at[LINE_FIELDS_MAX];

	if (!find_fields(l, fields, n, at))
		return false;
	for (size_t i = 0; i < n; i++)
		if ((l->seen >> i & 1) != 0 && !fields[i].again && !read_field(l, &fields[i], at[i]))
			return false;
	for (l->at = start; line_next(l, " "); skip_word(l)) {
		size_t i = find_field(l, fields, n);

		if (fields[i].again && !read_field(l, &fields[i], l->at))
			return false;
	}
	return true;
}
