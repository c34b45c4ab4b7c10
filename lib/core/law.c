/* core/law.c: look-ups in the tables of a law. */
#include "core/game.h"

#include <string.h>
#include <strings.h>

const char *
cite_id(const struct game *g, uint16_t cite)
{
	if (cite == 0)
		return "";
	return CITE_IS_RULING(cite) ? g->rulings[CITE_INDEX(cite)].id : g->clauses[CITE_INDEX(cite)].id;
}

const char *
cite_text(const struct game *g, uint16_t cite)
{
	if (cite == 0)
		return "";
	return CITE_IS_RULING(cite) ? g->rulings[CITE_INDEX(cite)].question
	                            : g->clauses[CITE_INDEX(cite)].text;
}

const char *
cite_holds(const struct game *g, const struct rules *r, uint16_t cite)
{
	if (!CITE_IS_RULING(cite))
		return cite_text(g, cite);
	return g->rulings[CITE_INDEX(cite)].option[r->option[CITE_INDEX(cite)]].says;
}

const char *
cite_breach(const struct game *g, uint16_t cite)
{
	const char *s;

	if (cite == 0)
		return "";
	s = CITE_IS_RULING(cite) ? g->rulings[CITE_INDEX(cite)].breach : g->clauses[CITE_INDEX(cite)].breach;
	return s != NULL ? s : cite_text(g, cite);
}

const char *
cite_sheet(const struct game *g, uint16_t cite)
{
	if (cite == 0)
		return "";
	return CITE_IS_RULING(cite) ? g->rulings[CITE_INDEX(cite)].sheet : g->clauses[CITE_INDEX(cite)].sheet;
}

uint16_t
cite_find(const struct game *g, const char *id, size_t len)
{
	for (unsigned i = 0; i < g->nclauses; i++)
		if (strlen(g->clauses[i].id) == len && strncasecmp(g->clauses[i].id, id, len) == 0)
			return CITE_CLAUSE(i);
	for (unsigned i = 0; i < g->nrulings; i++)
		if ((strlen(g->rulings[i].id) == len && strncasecmp(g->rulings[i].id, id, len) == 0) ||
		    name_is(g->rulings[i].name, id, len))
			return CITE_RULING(i);
	return 0;
}

int
ruling_find(const struct game *g, const char *name, size_t len)
{
	bool by_id = len > 0 && *name == *g->prefix; /* it may be "STG-R5"; mostly it is a name */

	for (int i = 0; i < g->nrulings; i++)
		if (name_is(g->rulings[i].name, name, len) || (by_id && name_is(g->rulings[i].id, name, len)))
			return i;
	return -1;
}

int
option_find(const struct ruling *r, const char *name, size_t len)
{
	for (int i = 0; i < GAME_OPTIONS_MAX && r->option[i].name != NULL; i++)
		if (name_is(r->option[i].name, name, len))
			return i;
	return -1;
}

int
option_count(const struct ruling *r)
{
	int n = 0;

	while (n < GAME_OPTIONS_MAX && r->option[n].name != NULL)
		n++;
	return n;
}

int
preset_find(const struct game *g, const char *name, size_t len)
{
	for (int i = 0; i < g->npresets; i++)
		if (name_is(g->presets[i].name, name, len))
			return i;
	return -1;
}

void
rules_default(struct rules *out)
{
	memset(out, 0, sizeof(*out));
}

void
rules_preset(struct rules *out, const struct game *g, int preset)
{
	memset(out, 0, sizeof(*out));
	memcpy(out->option, g->presets[preset].option, sizeof(out->option));
	out->named = (UINT64_C(1) << g->nrulings) - 1;
}

void
rules_set(struct rules *r, int ruling, int option)
{
	r->option[ruling] = (uint8_t)option;
	r->named |= UINT64_C(1) << ruling;
}

bool
rules_same(const struct game *g, const struct rules *a, const struct rules *b)
{
	return memcmp(a->option, b->option, g->nrulings) == 0;
}
