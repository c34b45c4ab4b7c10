/* host/game.c: the registered games and their tables. */
#include "handle.h"

#include <string.h>

const struct strat_game *
strat_game_at(size_t i)
{
	return game_told(game_at(i));
}

const struct strat_game *
strat_game_find(const char *name)
{
	return game_told(game_find(name, strlen(name)));
}

const char *
strat_game_name(const struct strat_game *g)
{
	return game_of(g)->name;
}

const char *
strat_game_title(const struct strat_game *g)
{
	return game_of(g)->title;
}

bool
strat_game_hides(const struct strat_game *g)
{
	return game_of(g)->hidden != NULL;
}

const char *
strat_game_seat(const struct strat_game *g, size_t i)
{
	return i < (size_t)seat_count(game_of(g)) ? game_of(g)->seat[i] : NULL;
}

const char *
strat_game_clause(const struct strat_game *g, size_t i)
{
	return i < game_of(g)->nclauses ? game_of(g)->clauses[i].id : NULL;
}

const char *
strat_game_ruling(const struct strat_game *g, size_t i)
{
	return i < game_of(g)->nrulings ? game_of(g)->rulings[i].name : NULL;
}

const char *
strat_game_preset(const struct strat_game *g, size_t i)
{
	return i < game_of(g)->npresets ? game_of(g)->presets[i].name : NULL;
}

const char *
strat_game_event(const struct strat_game *g, size_t i)
{
	return i < game_of(g)->nevents ? game_of(g)->events[i].name : NULL;
}

const char *
strat_game_ending(const struct strat_game *g, size_t i)
{
	const struct ending *e = ending_at(game_of(g), i);

	return e != NULL ? e->name : NULL;
}

const char *
strat_game_piece(const struct strat_game *g, size_t i)
{
	return game_of(g)->board != NULL && i < game_of(g)->nkinds ? game_of(g)->kinds[i].name : NULL;
}

size_t
strat_game_side(const struct strat_game *g)
{
	return game_of(g)->board != NULL ? game_of(g)->board->side_max : 0;
}

/* The ruling of that name or id; NULL: there is none. */
static const struct ruling *
ruling_of(const struct game *g, const char *name)
{
	uint16_t cite = cite_find(g, name, strlen(name));

	return cite != 0 && CITE_IS_RULING(cite) ? &g->rulings[CITE_INDEX(cite)] : NULL;
}

const char *
strat_game_option(const struct strat_game *g, const char *ruling, size_t i)
{
	const struct ruling *r = ruling_of(game_of(g), ruling);

	for (size_t o = 0; r != NULL && o < GAME_OPTIONS_MAX && r->option[o].name != NULL; o++)
		if (o == i)
			return r->option[o].name;
	return NULL;
}

const char *
strat_game_explain(const struct strat_game *g, const char *clause)
{
	uint16_t cite = cite_find(game_of(g), clause, strlen(clause));

	return cite != 0 ? cite_text(game_of(g), cite) : NULL;
}

const char *
strat_game_says(const struct strat_game *g, const char *ruling, const char *option)
{
	const struct ruling *r = ruling_of(game_of(g), ruling);

	for (size_t o = 0; r != NULL && o < GAME_OPTIONS_MAX && r->option[o].name != NULL; o++)
		if (strcmp(r->option[o].name, option) == 0)
			return r->option[o].says;
	return NULL;
}
