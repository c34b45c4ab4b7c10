/* live/games.c: the games that one process leads, by their names, and the seats of one; see live.h. */
#include "live.h"

#include <stdlib.h>

enum { GAMES_MAX = 1000 };

static bool
is_called(const struct live_game *g, const char *name)
{
	return name == NULL || g->name == NULL ? name == g->name : strcmp(name, g->name) == 0;
}

static void
free_game(struct live_game *g)
{
	strat_match_free(g->match);
	live_forget_told(g);
	free((char *)(uintptr_t)g->name);
	free(g);
}

void
live_forget_told(struct live_game *g)
{
	for (unsigned i = 0; i < GAME_SEATS_MAX; i++) {
		free(g->told[i]);
		g->told[i] = NULL;
	}
}

enum strat_status
live_add(struct live *l, const char *name)
{
	struct live_game *g = calloc(1, sizeof(*g)), **last = &l->games;

	if (g == NULL)
		return live_no_memory(l);
	g->match = strat_match_new(l->options);
	g->name = name != NULL ? strdup(name) : NULL;
	if (g->match == NULL || (name != NULL && g->name == NULL)) {
		free_game(g);
		return live_no_memory(l);
	}
	while (*last != NULL)
		last = &(*last)->next;
	*last = l->game = g;
	return STRAT_OK;
}

enum strat_status
live_choose(struct live *l, const struct live_request *r)
{
	const char *name = l->protocol >= 2 && r->command->when != WHEN_EVER ? r->game : NULL;
	unsigned n = 0;

	for (struct live_game *g = l->games; g != NULL; g = g->next, n++)
		if (is_called(g, name)) {
			l->game = g;
			return STRAT_OK;
		}
	l->game = l->games;
	if (r->command->when != WHEN_BEGINS)
		return live_refuse(l, CODE_WRONG_STATE, "no game has the name '%.40s'; the command new begins one", name);
	if (n > GAMES_MAX)
		return live_refuse(l, CODE_WRONG_STATE, "%d games are led already; the command close ends that", GAMES_MAX);
	return live_add(l, name);
}

void
live_drop(struct live *l)
{
	struct live_game **at = &l->games, *gone = l->game;

	while (*at != gone)
		at = &(*at)->next;
	*at = gone->next;
	free_game(gone);
	l->game = l->games;
}

void
live_free_games(struct live *l)
{
	while ((l->game = l->games) != NULL)
		live_drop(l);
}

bool
live_find_seat(struct live_game *g, const char *name, size_t *number, size_t *seats)
{
	const char *const *seat = strat_match_seats(g->match, seats);

	for (*number = 0; seat != NULL && *number < *seats; ++*number)
		if (strcmp(seat[*number], name) == 0)
			return true;
	return false;
}

bool
live_seat_number(struct live *l, const char *name, size_t *number, size_t *seats)
{
	if (live_find_seat(l->game, name, number, seats))
		return true;
	live_refuse(l, CODE_WRONG_VALUE, "nobody plays %.40s in this game", name);
	return false;
}
