/* record/header.c: tell what is wrong with a header; see header.h. */
#include "header.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "words/named.h"
#include "words/nearest.h"

/* Were several lines joined to one, because there is no | before them? */
static bool
has_lost_lines(const struct record *r, const struct node *n)
{
	return n != NULL && n->kind == NODE_SCALAR && n->style == STYLE_PLAIN &&
	    memchr(r->document->text + n->start, '\n', n->end - n->start) != NULL;
}

/* The bar stands after the colon of the key. */
static void
repair_bar(const struct document *d, const struct node *key, struct finding *f)
{
	const char *after = key != NULL ? d->text + key->end : NULL, *end = d->text + d->len;

	while (after != NULL && after < end && *after == ' ')
		after++;
	if (after != NULL && after < end && *after == ':' && ++after < end && isspace((unsigned char)*after))
		place_repair_at(f, d, (size_t)(after - d->text), (size_t)(after - d->text), " |");
}

bool
header_refuse(struct header *h, const struct problem *p)
{
	struct finding *f = h->f;

	if (p->node != NULL && p->node == h->one_line)
		return false;
	problem_finding(p, f);
	problem_place_repair(p, h->r->document, p->node, f);
	if (p->id == DIAG_SETUP_SYNTAX && has_lost_lines(h->r, p->node)) {
		const struct node *key = node_key_of(h->r->root, p->node);

		h->one_line = p->node;
		finding_set(f, p->id, "these lines are read as one line, because no | stands after the colon");
		finding_help(f, "write %.40s: |", key != NULL ? key->text : "key");
		repair_bar(h->r->document, key, f);
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

/* The set-up is missing, and who begins stands outside of it, with which it can be made.  NULL: it does not. */
static const struct node *
first_outside(const struct record *r)
{
	const char *const *part = r->notation != NULL ? r->notation->setup_parts : NULL;

	while (part != NULL && *part != NULL && strcmp(*part, "first") != 0)
		part++;
	if (part == NULL || *part == NULL || r->root->style == STYLE_FLOW)
		return NULL;
	for (const struct node *k = r->root->child; k != NULL; k = k->next)
		if (node_is(k, "first") && k->value->kind == NODE_SCALAR)
			return k;
	return NULL;
}

enum { FORM_NAME = 80 };

/* The name for the option --new: of the variant that the record names or nearly names, too. */
static void
write_form_name(const struct record *r, char out[FORM_NAME])
{
	const struct node *variant = node_get(r->root, "variant");
	struct nearest n;

	snprintf(out, FORM_NAME, "%s", r->game->name);
	if (variant == NULL || variant->kind != NODE_SCALAR)
		return;
	nearest_begin(&n, variant->text, variant->len);
	for (const struct notation_form *f = r->notation->forms; f != NULL && (f->variant != NULL || f->setup != NULL); f++)
		if (f->variant != NULL)
			nearest_add(&n, f->variant);
	if (n.near == 1)
		snprintf(out, FORM_NAME, "%s/%s", r->game->name, n.best);
}

static bool
setup_missing(struct header *h)
{
	const struct node *first = first_outside(h->r);
	struct named named = { .game = h->r->game, .players = h->r->key[KEY_PLAYERS] };
	struct problem p;
	char form[FORM_NAME];
	int seat;

	problem_set(&p, DIAG_KEY_MISSING, first, 0, "the key '%s' is missing", record_key_names[KEY_SETUP]);
	if (first != NULL && (seat = named_in(&named, first->value->text, first->value->len)) >= 0) {
		problem_help(&p, "write setup: {first: %s} in place of this line", h->r->game->seat[seat]);
		problem_repair(&p, 0, first->len, "setup:\n  first");
		if (h->nmeant < RECORD_KEYS)
			h->meant[h->nmeant++] = first;
		return header_refuse(h, &p);
	}
	p.node = NULL;
	if (h->r->notation != NULL) {
		write_form_name(h->r, form);
		problem_help(&p, "validate --new=%s writes a form with it, and strat-first(7) shows it filled in", form);
	}
	return header_refuse(h, &p);
}

bool
header_missing(struct header *h, const char *name)
{
	const struct node *meant = key_meant(h->r, name);
	struct problem p;

	if (meant == NULL && h->r->game != NULL && strcmp(name, record_key_names[KEY_SETUP]) == 0)
		return setup_missing(h);

	problem_set(&p, DIAG_KEY_MISSING, meant, 0, "the key '%s' is missing", name);
	if (meant != NULL) {
		problem_repair(&p, 0, meant->len, "%s", name);
		problem_help(&p, "write %s in place of %.40s", name, meant->text);
	}
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

/* ---- blanks ------------------------------------------------------------------------------------ */

/* How many words of a text are blanks?  *at: where the first one begins. */
static unsigned
count_blanks(const struct node *n, bool moves, size_t *at)
{
	const char *p = n->text, *end = p + n->len;
	unsigned count = 0;

	while (p < end) {
		size_t rest = (size_t)(end - p), word;

		if (moves && *p == '{') { /* a comment may have any words */
			p = memchr(p, '}', rest);
			if (p == NULL)
				break;
		}
		for (word = 0; word < rest && p[word] == '_'; word++)
			continue;
		if (word > 0 && (word == rest || isspace((unsigned char)p[word])) && count++ == 0)
			*at = (size_t)(p - n->text);
		while (p < end && !isspace((unsigned char)*p))
			p++;
		while (p < end && isspace((unsigned char)*p))
			p++;
	}
	return count;
}

/* What to write over a blank. */
static void
blank_help(const struct notation *n, const struct node *key, enum record_key top, struct problem *p)
{
	if (top == KEY_RESULT)
		result_help(n->game, "", 0, p);
	else if (top == KEY_MOVES && n->forms != NULL)
		problem_help(p, "write what was played, as in %s", n->forms->moves);
	else if (top == KEY_PLAYERS)
		problem_help(p, "write the player's name, or take the seat out");
	else if (top == KEY_DATE)
		problem_help(p, "write the year, month and day, as in 2026-10-03, or take the line out");
	else if (top < KEY_PLAYERS)
		problem_help(p, "write it, or take the line out");
	for (const struct notation_blank *b = n->blanks; top >= KEY_SETUP && b != NULL && b->key != NULL; b++)
		if (node_is(key, b->key))
			problem_help(p, "write %s", b->write);
}

/* Report the blanks in the value of a key.  top: the key of the record in which it stands, or RECORD_KEYS.  *any becomes true if
 * there are some.  false: read nothing more. */
static bool
tell_blanks(struct header *h, const struct node *key, const struct node *value, enum record_key top, bool *any)
{
	size_t at = 0;
	unsigned n;
	struct problem p;
	bool good = true;

	for (const struct node *k = value->child; k != NULL; k = k->next)
		if (value->kind == NODE_MAPPING ? !tell_blanks(h, k, k->value, top, any) : !tell_blanks(h, key, k, top, any))
			return false;
	if (value->kind != NODE_SCALAR || (n = count_blanks(value, top == KEY_MOVES, &at)) == 0)
		return true;
	if (top <= KEY_PLAYERS && strspn(value->text, "_") != value->len) /* a name may have a word of underscores */
		return true;
	if (n == 1)
		problem_set(&p, DIAG_BLANK, value, at, "'%.40s' is still to be filled in", key->text);
	else
		problem_set(&p, DIAG_BLANK, value, at, "%u blanks of '%.40s' are still to be filled in", n, key->text);
	blank_help(h->r->notation, key, top, &p);
	*any = true;
	return header_go_on(h, header_refuse(h, &p), &good);
}

bool
header_find_blanks(struct header *h)
{
	const struct document *d = h->r->document;
	bool ignored;

	for (const struct node *k = memchr(d->text, '_', d->len) != NULL ? h->r->root->child : NULL; k != NULL; k = k->next) {
		enum record_key top = record_key_of(k);
		bool own = top == RECORD_KEYS && record_knows_key(h->r->notation, k), *any = NULL;

		if (own || top == KEY_SETUP)
			any = &h->blanks.setup;
		else if (top == KEY_MOVES || top == KEY_RESULT)
			any = top == KEY_MOVES ? &h->blanks.moves : &h->blanks.result;
		else if (top >= KEY_ID && top <= KEY_PLAYERS)
			any = &ignored;
		if (any != NULL && !tell_blanks(h, k, k->value, top, any))
			return false;
	}
	return true;
}
