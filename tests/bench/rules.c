/* rules.c: measure the rules alone: generated games are read once, and then played many times.
 *
 *   bench-rules GAME
 *
 * Writes millions of actions per second.  It also checks that the rules allocate no memory: see ../fault/memory.h.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gen.h"
#include "memory.h"
#include "play/play.h"

enum { GAMES = 300, PLIES_MAX = 600 };

static struct memory memory;

/* Games as actions.  Those of game i begin at action[begin[i]]. */
struct games {
	const struct game *game;
	char *setups; /* setup_size bytes each */
	struct rules rules;
	struct action *action;
	size_t begin[GAMES + 1];
};

static void *
need(size_t n)
{
	void *p = malloc(n);

	if (p == NULL) {
		fputs("rules: out of memory\n", stderr);
		exit(2);
	}
	return p;
}

static void
take_actions(struct games *g, unsigned i, const struct buffer *text)
{
	static const struct read_options how;
	struct document d = { .text = text->data, .len = text->len, .bytes = text->len, .line = 1, .number = 1 };
	struct arena a;
	struct player p;
	struct finding f;
	struct record *r;

	arena_init(&a);
	player_init(&p);
	if ((r = record_read(&a, &d, &how, &f)) == NULL || !player_begin(&p, r, &f)) {
		fprintf(stderr, "rules: %s\n", f.text);
		exit(2);
	}
	memcpy(g->setups + i * g->game->setup_size, r->setup, g->game->setup_size);
	g->rules = r->rules;
	g->begin[i + 1] = g->begin[i];
	while (player_next(&p, &f) == PLAY_ACTION)
		g->action[g->begin[i + 1]++] = *p.action;
	player_free(&p);
	arena_free(&a);
}

static void
make_games(struct games *g)
{
	struct buffer text = { 0 };

	g->setups = need(GAMES * g->game->setup_size);
	g->action = need(GAMES * PLIES_MAX * sizeof(*g->action));
	g->begin[0] = 0;
	for (unsigned i = 0; i < GAMES; i++) {
		struct generated what = { .seed = i + 1, .max_plies = PLIES_MAX, .rules = g->game->npresets > 0
			? g->game->presets[0].name : NULL };
		struct generated_game made;

		buffer_clear(&text);
		if (!generate(generator_of(g->game), &what, &text, &made)) {
			fputs("rules: cannot generate\n", stderr);
			exit(2);
		}
		take_actions(g, i, &text);
	}
	buffer_free(&text);
}

static uint64_t
play_all(const struct games *g, void *state)
{
	struct trace t = { .brief = true };
	uint64_t played = 0;

	for (unsigned i = 0; i < GAMES; i++) {
		trace_reset(&t);
		if (game_start(g->game, state, g->setups + i * g->game->setup_size, &g->rules, &t) != ACTION_PLAYED)
			abort();
		for (size_t k = g->begin[i]; k < g->begin[i + 1]; k++) {
			trace_reset(&t);
			if (game_play(g->game, state, &g->action[k], &t) != ACTION_PLAYED)
				abort();
		}
		played += g->begin[i + 1] - g->begin[i];
	}
	return played;
}

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The median of many short runs. */
static void
measure(const struct game *game)
{
	struct games g = { .game = game };
	void *state = need(game->state_size);
	enum { RUNS = 15 };
	double rate[RUNS];
	long calls;

	make_games(&g);
	play_all(&g, state);
	memory_count(&memory);
	for (unsigned i = 0; i < RUNS; i++) {
		double began = seconds(), took;
		uint64_t played = 0;

		do {
			played += play_all(&g, state);
			took = seconds() - began;
		} while (took < 0.1);
		rate[i] = (double)played / took;
	}
	calls = atomic_load(&memory.calls);
	memory_count(NULL);
	if (calls != 0) {
		fprintf(stderr, "rules: %s: %ld allocations while playing\n", game->name, calls);
		exit(1);
	}
	qsort(rate, RUNS, sizeof(rate[0]), by_value);
	printf("%.1f\n", rate[RUNS / 2] / 1e6);
	free(g.setups);
	free(g.action);
	free(state);
}

int
main(int argc, char **argv)
{
	const struct game *g = argc == 2 ? game_find(argv[1], strlen(argv[1])) : NULL;

	if (g == NULL) {
		fputs("usage: bench-rules GAME\n", stderr);
		return 2;
	}
	measure(g);
	return 0;
}
