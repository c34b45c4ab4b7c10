/* notation.c: see notation.h. */
#include "notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define GAME(g) extern const struct notation notation_##g;
#include "core/games.def"
#ifdef STRAT_EXTRA_GAMES
#include STRAT_EXTRA_GAMES
#endif
#undef GAME

#define GAME(g) &notation_##g,
static const struct notation *const notations[] = {
#include "core/games.def"
#ifdef STRAT_EXTRA_GAMES
#include STRAT_EXTRA_GAMES
#endif
	NULL,
};
#undef GAME

const struct notation *
notation_of(const struct game *g)
{
	for (size_t i = 0; notations[i] != NULL; i++)
		if (notations[i]->game == g)
			return notations[i];
	return NULL;
}

bool
problem_set(struct problem *p, enum diag_id id, const struct node *node, size_t offset, const char *format, ...)
{
	va_list ap;

	p->id = id;
	p->node = node;
	p->offset = offset;
	p->cite[0] = '\0';
	va_start(ap, format);
	vsnprintf(p->text, sizeof(p->text), format, ap);
	va_end(ap);
	return false;
}

bool
problem_end(struct problem *p, struct buffer *b)
{
	if (b->failed)
		problem_set(p, DIAG_MEMORY, p->node, p->offset, "out of memory for a record");
	buffer_free(b);
	return false;
}

void
notation_explain(const struct notation *n, const void *state, const struct trace *t, struct buffer *out)
{
	const char *s = t->detail != 0 ? n->game->details[t->detail] : cite_breach(n->game, t->cite);
	const uint16_t *facts = t->fact;
	unsigned left = t->nfacts;

	for (; *s != '\0'; s++) {
		if (*s != '@') {
			buffer_char(out, *s);
			continue;
		}
		if (*++s == '\0')
			break;
		if (left == 0) {
			buffer_char(out, '?');
		} else if (*s == 'n') {
			buffer_printf(out, "%u", *facts++);
			left--;
		} else if (*s == 'p') {
			buffer_text(out, n->game->seat[*facts++]);
			left--;
		} else {
			n->write_fact(state, *s, &facts, &left, out);
		}
	}
}

static bool
is_among(const char *const *words, const char *text)
{
	while (*words != NULL && strcmp(*words, text) != 0)
		words++;
	return *words != NULL;
}

bool
notation_reads_part(const struct notation_data *data, const struct node *key)
{
	return is_among(data->parts, key->text);
}

bool
notation_keeps_part(const struct notation_data *data, const struct node *key)
{
	static const char *const for_people[] = { "board", "deck", "game", "title", "picture", NULL };

	return notation_reads_part(data, key) || is_among(for_people, key->text) || strncmp(key->text, "x-", 2) == 0;
}

bool
notation_has_more(const struct notation_data *data, const struct node *mapping)
{
	for (const struct node *k = mapping->child; k != NULL; k = k->next)
		if (!notation_reads_part(data, k))
			return true;
	return false;
}

void
notation_write_found(const struct notation *notation, const void *state, struct buffer *out)
{
	struct buffer line = { 0 };

	notation->write_position(state, &line);
	buffer_text(out, "setup:\n  position: ");
	yaml_line(out, &line);
}

bool
notation_read_found(const struct notation *notation, const struct node *n, void *state, struct problem *p)
{
	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_POSITION_SYNTAX, n, 0, "a position must be one line of text");
	if (notation->read_position(n->text, n->len, state, p))
		return true;
	p->node = n;
	return false;
}

void
action_canonical(const struct action *a, const struct trace *t, struct action *out)
{
	*out = *a;
	out->marks = t->canonical_marks;
	memcpy(out->said, t->truth, sizeof(out->said));
	if (t->nargs == 0)
		return;
	out->nargs = t->nargs;
	memcpy(out->arg, t->arg, sizeof(out->arg));
}
