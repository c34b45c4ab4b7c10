/* record/header.c: tell what is wrong with a header; see header.h. */
#include "header.h"

#include <string.h>

/* Were several lines joined to one, because there is no | before them? */
static bool
has_lost_lines(const struct record *r, const struct node *n)
{
	return n != NULL && n->kind == NODE_SCALAR && n->style == STYLE_PLAIN &&
	    memchr(r->document->text + n->start, '\n', n->end - n->start) != NULL;
}

bool
header_refuse(struct header *h, const struct problem *p)
{
	struct finding *f = h->f;

	if (p->node != NULL && p->node == h->one_line)
		return false;
	problem_finding(p, f);
	if (p->id == DIAG_SETUP_SYNTAX && has_lost_lines(h->r, p->node)) {
		const struct node *key = node_key_of(h->r->root, p->node);

		h->one_line = p->node;
		finding_set(f, p->id, "these lines are read as one line, because no | stands after the colon");
		finding_help(f, "write %.40s: |", key != NULL ? key->text : "key");
	}
	record_name(h->r, f);
	if (p->node != NULL && p->node->kind == NODE_SCALAR)
		place_in_scalar(f, h->r->document, p->node, p->offset);
	else
		place_at(f, h->r->document, p->node != NULL ? p->node->start : 0);
	if (h->all != NULL)
		findings_add(h->all, f);
	return false;
}

bool
header_go_on(const struct header *h, bool read, bool *good)
{
	*good = *good && read;
	return read || (h->all != NULL && !h->all->full && h->f->id != DIAG_MEMORY);
}

bool
header_missing(struct header *h, const char *name)
{
	const struct node *meant = key_meant(h->r, name);
	struct problem p;

	problem_set(&p, DIAG_KEY_MISSING, meant, 0, "the key '%s' is missing", name);
	if (meant != NULL)
		problem_help(&p, "write %s in place of %.40s", name, meant->text);
	else if (h->r->game != NULL && strcmp(name, record_key_names[KEY_SETUP]) == 0)
		problem_help(&p, "strat-%s(7) shows a record with its set-up", h->r->game->name);
	if (meant != NULL && h->nmeant < RECORD_KEYS)
		h->meant[h->nmeant++] = meant;
	return header_refuse(h, &p);
}

bool
header_need_scalar(struct header *h, enum record_key key)
{
	const struct node *n = h->r->key[key];

	if (n == NULL)
		return header_missing(h, record_key_names[key]);
	if (n->kind != NODE_SCALAR)
		REFUSE(h, DIAG_VALUE, n, "the value of '%s' must be one text", record_key_names[key]);
	return true;
}
