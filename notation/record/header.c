/* record/header.c: tell what is wrong with a header; see header.h. */
#include "header.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "words/date.h"
#include "words/named.h"
#include "words/nearest.h"
#include "words/told.h"

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
	} else if (p->lines && p->node->kind == NODE_MAPPING && p->node->style == STYLE_BLOCK) { /* then its keys are told as words of the lines */
		repair_bar(h->r->document, node_key_of(h->r->root, p->node), f);
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

/* ---- a result among the moves -------------------------------------------------------------------- */

enum { TOLD_MAX = 80 };

/* What does a text say of the end of the game, as a record has it?  false: nothing that is certain. */
static bool
tell_result(const struct record *r, const struct named *named, const char *text, size_t len, bool *clock, char out[TOLD_MAX])
{
	struct problem p;

	*clock = false;
	while (len > 0 && strchr(" .!", text[len - 1]) != NULL)
		len--;
	if (len < 2 || !isalpha((unsigned char)*text) || len >= TOLD_MAX)
		return false;
	problem_set(&p, DIAG_KEY_MISSING, NULL, 0, "%s", "");
	if (told_unfinished(text, len, clock))
		snprintf(out, TOLD_MAX, "unfinished");
	else if (result_meant(named, text, len, &p), p.repair.known)
		snprintf(out, TOLD_MAX, "%.*s", TOLD_MAX - 1, p.repair.text);
	else if (result_read(r->game, text, len, &(struct result){ 0 }))
		snprintf(out, TOLD_MAX, "%.*s", (int)len, text);
	else
		return false;
	return true;
}

/* The last words of the moves, in one line, say how the game ended.  Say that they belong into the key that is missing.  false: they do
 * not. */
static bool
result_in_moves(struct header *h)
{
	const struct document *d = h->r->document;
	const struct node *n = h->r->key[KEY_MOVES];
	const char *start, *end, *from;
	char told[TOLD_MAX], line[TOLD_MAX + 16];
	struct named named;
	bool clock;

	if (n == NULL || n->kind != NODE_SCALAR || n->style == STYLE_QUOTED || h->r->root->style == STYLE_FLOW)
		return false;
	start = d->text + n->start;
	for (end = d->text + n->end; end > start && isspace((unsigned char)end[-1]);)
		end--;
	for (from = end; from > start && from[-1] != '\n' && end - from < TOLD_MAX;)
		from--;
	record_named(h->r, &named);
	for (; from < end; from++)
		if ((from == start || isspace((unsigned char)from[-1])) && tell_result(h->r, &named, from, (size_t)(end - from), &clock, told))
			break;
	if (from == end)
		return false;
	finding_set(h->f, DIAG_KEY_MISSING, "the key '%s' is missing", record_key_names[KEY_RESULT]);
	finding_help(h->f, "write result: %s, in a line of its own, in place of '%.*s'%s%s%s", told, (int)(end - from), from,
	    clock ? "; or, if a player's own time ran out, who won: result: " : "", clock ? h->r->game->seat[0] : "", clock ? " time" : "");
	record_name(h->r, h->f);
	place_at(h->f, d, (size_t)(from - d->text));
	while (from > start && (from[-1] == ' ' || from[-1] == ','))
		from--;
	snprintf(line, sizeof(line), "%sresult: %s", from > start && from[-1] == '\n' ? "" : "\n", told);
	place_repair_at(h->f, d, (size_t)(from - d->text), (size_t)(end - d->text), line);
	if (h->all != NULL)
		findings_add(h->all, h->f);
	return true;
}

/* How a game can end, for people who have not said it. */
static void
result_missing(const struct game *g, struct problem *p)
{
	problem_help(p, "write it after the moves, as in result: %s %s, result: draw agreement or result: unfinished", g->seat[0],
	    g->endings[0].name);
}

static void
tell_games(struct problem *p)
{
	struct buffer names = { 0 };

	for (size_t i = 0; game_at(i) != NULL; i++)
		buffer_printf(&names, "%s%s", i == 0 ? "" : game_at(i + 1) != NULL ? ", " : " or ", game_at(i)->name);
	if (!names.failed)
		problem_help(p, "write which game it is, behind game: %.*s", (int)names.len, names.data);
	buffer_free(&names);
}

/* What to write for a key that every record needs. */
static void
help_needed(const struct record *r, const char *name, struct problem *p)
{
	if (strcmp(name, record_key_names[KEY_STRAT]) == 0) {
		problem_help(p, "write strat: 1 as the first line");
		if (r->root->style == STYLE_BLOCK && r->root->child != NULL) {
			problem_repair(p, 0, 0, "%s", "strat: 1\n");
			p->repair.node = r->root->child;
		}
	} else if (strcmp(name, record_key_names[KEY_GAME]) == 0) {
		tell_games(p);
	} else if (strcmp(name, record_key_names[KEY_MOVES]) == 0) {
		problem_help(p, "write moves: |, and below it what was played, as strat-first(7) shows it");
	} else if (strcmp(name, record_key_names[KEY_RESULT]) == 0 && r->game != NULL) {
		result_missing(r->game, p);
	}
}

bool
header_missing(struct header *h, const char *name)
{
	const struct node *meant = key_meant(h->r, name);
	struct problem p;

	if (meant == NULL && h->r->game != NULL && strcmp(name, record_key_names[KEY_SETUP]) == 0)
		return setup_missing(h);
	if (meant == NULL && h->r->game != NULL && strcmp(name, record_key_names[KEY_RESULT]) == 0 && result_in_moves(h))
		return false;
	problem_set(&p, DIAG_KEY_MISSING, meant, 0, "the key '%s' is missing", name);
	if (meant == NULL)
		help_needed(h->r, name, &p);
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

/* ---- dates ------------------------------------------------------------------------------------- */

/* Which days can be meant, and what to write for each. */
static void
help_dates(const struct date_meant *meant, struct finding *f)
{
	char text[DATE_WAYS * 48];
	size_t len = 0;

	for (unsigned i = 0; i < meant->n; i++) {
		const struct date *d = &meant->when[i];
		char when[DATE_MAX];

		date_write(d, when);
		len += (size_t)snprintf(text + len, sizeof(text) - len, "%s%s for %u %s", i > 0 ? ", or " : "", when, d->day, date_month(d->month));
		if (meant->n == DATE_WAYS || d->year != meant->when[0].year || d->year != meant->when[meant->n - 1].year)
			len += (size_t)snprintf(text + len, sizeof(text) - len, " %u", d->year % 10000);
	}
	finding_help(f, "write %s", text);
}

void
header_note_date(struct header *h)
{
	struct record *r = h->r;
	const struct node *n = r->key[KEY_DATE];
	struct date_meant meant;
	struct finding f;
	char when[DATE_MAX];

	if (n == NULL || n->kind != NODE_SCALAR || strspn(n->text, "_") == n->len || date_read(n->text, n->len))
		return;
	date_find(n->text, n->len, &meant);
	finding_set(&f, DIAG_DATE, "'%.40s' is not a date as records have it%s%s", n->text, meant.wrong != NULL ? ": " : "",
	    meant.wrong != NULL ? meant.wrong : "");
	if (meant.n == 1) {
		date_write(&meant.when[0], when);
		finding_help(&f, "write %s", when);
		place_repair(&f, r->document, n, 0, n->len, when);
	} else if (meant.n > 1) {
		help_dates(&meant, &f);
	} else {
		finding_help(&f, "write the year, month and day, as far as they are known: 2026-10-03, 2026-10 or 2026");
	}
	record_place_node(r, n, &f);
	record_warn(r, &f);
}
