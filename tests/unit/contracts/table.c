/* contracts/table.c: see table.h. */
#include "table.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
broken(struct table *w, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(w->failure, sizeof(w->failure), format, ap);
	va_end(ap);
	return false;
}

static void *
need(size_t n)
{
	void *p = calloc(1, n);

	if (p == NULL)
		abort();
	return p;
}

static void
table_init(struct table *w, const struct game *g)
{
	memset(w, 0, sizeof(*w));
	w->game = g;
	w->notation = notation_of(g);
	w->gen = generator_of(g);
	w->setup = need(g->setup_size);
	w->seen = need(g->setup_size);
	w->rooms = need(GAME_SEATS_MAX * g->setup_size);
	w->before = need(g->state_size);
	w->now = need(g->state_size);
	w->other = need(g->state_size);
	w->written = need(g->state_size);
	for (unsigned i = 0; i < SEATS; i++)
		w->log[i] = need(g->state_size);
	w->every = getenv("STRAT_SOAK") != NULL;
}

static void
table_free(struct table *w)
{
	free(w->setup);
	free(w->seen);
	free(w->rooms);
	free(w->before);
	free(w->now);
	free(w->other);
	free(w->written);
	for (unsigned i = 0; i < SEATS; i++)
		free(w->log[i]);
	buffer_free(&w->line);
	buffer_free(&w->again);
}

enum { MANY = 40 }; /* of so many games, one shows all of its set-up */

void
run(bool (*check)(struct table *w), unsigned percent)
{
	uint64_t seed = unit_setting("STRAT_SEED", 1), games = unit_setting("STRAT_GAMES", 10000) / unit_chosen();

	games = games * percent / 100 + 1;
	for (size_t g = 0; game_at(g) != NULL; g++) {
		struct table w;

		if (!unit_game(game_at(g)))
			continue;
		table_init(&w, game_at(g));
		for (uint64_t i = seed; i < seed + games; i++) {
			w.rng.state = i * 91 + 3;
			ck_assert_msg(check(&w), "%s, seed %" PRIu64 ", %s: %.3000s", w.game->name, i, w.doing, w.failure);
		}
		ck_assert_msg(w.hid < MANY || w.found > 0, "%s: of %zu hidden set-ups none was found", w.game->name, w.hid);
		table_free(&w);
	}
}
