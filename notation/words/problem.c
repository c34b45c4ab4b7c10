/* words/problem.c: see problem.h. */
#include "problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "nearest.h"

bool
problem_set(struct problem *p, enum diag_id id, const struct node *node, size_t offset, const char *format, ...)
{
	va_list ap;

	p->id = id;
	p->node = node;
	p->offset = offset;
	p->cite[0] = p->help[0] = '\0';
	p->kept = false;
	p->lines = p->repair.known = false;
	va_start(ap, format);
	vsnprintf(p->text, sizeof(p->text), format, ap);
	va_end(ap);
	return false;
}

bool
problem_help(struct problem *p, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(p->help, sizeof(p->help), format, ap);
	va_end(ap);
	return false;
}

bool
problem_repair(struct problem *p, size_t at, size_t len, const char *format, ...)
{
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(p->repair.text, sizeof(p->repair.text), format, ap);
	va_end(ap);
	p->repair.known = n >= 0 && (size_t)n < sizeof(p->repair.text);
	p->repair.node = NULL;
	p->repair.aligned = false;
	p->repair.at = at;
	p->repair.len = len;
	return false;
}

bool
problem_nearest(struct problem *p, struct nearest *n)
{
	const char *help, *only;

	if (n->near > 1 && n->listed) /* "army5" is none of army1 to army4 */
		n->best = NULL;
	help = nearest_help(n);
	only = n->best != NULL && n->near == 1 ? n->best : n->n == 1 && n->listed ? n->list : NULL;
	if (only != NULL)
		problem_repair(p, p->offset, n->len, "%s", only);
	return problem_help(p, "%s", help);
}

/* The only one of the words that a text has among its own words; NULL: none, or several. */
static const char *
word_in(const char *text, size_t len, const char *const *words, size_t count)
{
	const char *only = NULL, *end = text + len;

	while (text < end) {
		size_t n = 0;

		while (text + n < end && text[n] != ' ' && text[n] != ',')
			n++;
		for (size_t i = 0; i < count; i++)
			if (is_name_but_for_case(words[i], text, n)) {
				if (only != NULL)
					return NULL;
				only = words[i];
			}
		text += n + 1;
	}
	return only;
}

bool
problem_meant(struct problem *p, const struct node *value, const char *const *words, size_t count)
{
	struct nearest n;

	if (value->kind != NODE_SCALAR)
		return false;
	nearest_begin(&n, value->text, value->len);
	for (size_t i = 0; i < count; i++)
		nearest_add(&n, words[i]);
	if (n.best == NULL && (n.best = word_in(value->text, value->len, words, count)) != NULL)
		n.near = 1;
	if (n.near == 1)
		problem_repair(p, 0, value->len, "%s", n.best);
	return problem_help(p, "%s", nearest_meant(&n));
}

/* Is it the same problem as one that was kept, in the same text? */
static bool
is_again(const struct problem *p, const struct problem *before)
{
	return p->id == before->id && p->node == before->node && p->node != NULL && p->node->kind == NODE_SCALAR &&
	    p->offset != before->offset && strcmp(p->text, before->text) == 0;
}

/* If memory runs out, the next run tells what to write there. */
static void
keep_again(struct arena *a, struct kept_problem *k, const struct problem *p)
{
	struct again *one;
	char *text;

	if (!p->repair.known || p->repair.node != NULL || (one = arena_alloc(a, sizeof(*one))) == NULL ||
	    (text = arena_alloc(a, strlen(p->repair.text) + 1)) == NULL)
		return;
	strcpy(text, p->repair.text);
	*one = (struct again){ .at = p->repair.at, .len = p->repair.len, .text = text, .next = k->there };
	k->there = one;
}

static bool
keep(struct problem *p)
{
	struct problems *all = p->all;
	struct kept_problem *k;

	if (p->kept)
		return true;
	if (all == NULL || p->id == DIAG_MEMORY || p->id == DIAG_TOO_LARGE || all->n == PROBLEMS_MAX)
		return false;
	p->kept = true;
	for (k = all->first; k != NULL; k = k->next)
		if (is_again(p, &k->problem)) {
			k->again++;
			keep_again(all->arena, k, p);
			return true;
		}
	if ((k = arena_zalloc(all->arena, sizeof(*k))) == NULL)
		return problem_set(p, DIAG_MEMORY, p->node, p->offset, "out of memory for a record");
	k->problem = *p;
	if (all->last != NULL)
		all->last->next = k;
	else
		all->first = k;
	all->last = k;
	all->n++;
	return true;
}

bool
problem_go_on(struct problem *p, bool read, bool *good)
{
	*good = *good && read;
	return read || keep(p);
}

void
problem_tell_again(struct problem *p, unsigned again)
{
	size_t n = strlen(p->text);

	if (again > 0)
		snprintf(p->text + n, sizeof(p->text) - n, "; and %u time%s more further on", again, again > 1 ? "s" : "");
}

void
problem_finding(const struct problem *p, struct finding *f)
{
	finding_set(f, p->id, "%s", p->text);
	snprintf(f->help, sizeof(f->help), "%s", p->help);
	snprintf(f->cite, sizeof(f->cite), "%s", p->cite);
}

/* Put blanks before each line of the repair but the first, which begins in its column. */
static void
align(struct repair *r)
{
	char text[sizeof(r->text)];
	size_t n = 0;

	for (const char *s = r->text; *s != '\0'; s++) {
		size_t blanks = *s == '\n' ? (size_t)r->column - 1 : 0;

		if (n + blanks + 2 > sizeof(text)) {
			r->line = 0;
			return;
		}
		text[n++] = *s;
		memset(text + n, ' ', blanks);
		n += blanks;
	}
	text[n] = '\0';
	memcpy(r->text, text, n + 1);
}

void
problem_place_repair(const struct problem *p, const struct document *d, const struct node *n, struct finding *f)
{
	if (p->repair.known && p->repair.node != NULL)
		n = p->repair.node;
	if (p->repair.known && n != NULL)
		place_repair(f, d, n, p->repair.at, p->repair.len, p->repair.text);
	if (p->repair.known && p->repair.aligned && f->repair.line != 0)
		align(&f->repair);
}

void
problem_place_again(const struct kept_problem *k, const struct document *d, struct findings *all)
{
	struct finding f = { 0 };

	for (const struct again *a = k->there; a != NULL && all->n > 0; a = a->next) {
		f.repair.line = 0;
		place_repair(&f, d, k->problem.node, a->at, a->len, a->text);
		findings_also(all, all->n - 1, &f.repair);
	}
}

bool
problem_too_large(struct problem *p, const struct node *node, size_t offset)
{
	return problem_set(p, DIAG_TOO_LARGE, node, offset, "the record takes up more memory than --max-record allows");
}

bool
problem_end(struct problem *p, struct buffer *b)
{
	if (b->failed)
		problem_set(p, DIAG_MEMORY, p->node, p->offset, "out of memory for a record");
	buffer_free(b);
	return false;
}
