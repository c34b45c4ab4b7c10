/* selfplay.c: how many plies of random games the library plays in a second, as a host would: actions as numbers, and as text.
 *
 *   bench-selfplay [-n PLIES] GAME VARIANT [numbers|text|planes]
 *
 * Each game is begun anew by strat_match_load, from one of 64 generated set-ups of that variant, and played to its end, or for 2,000 plies; all of it
 * could be undone.  Writes thousands of plies a second: by numbers, by text.  With "planes" it asks before each ply for the planes of the
 * handle of each seat, and writes how many microseconds that takes for a seat.  With -n it plays so many plies and writes nothing, for
 * a profiler.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gen.h"
#include "host/strat.h"

enum { OPENINGS = 64, PLIES_MAX = 2000, LIST_MAX = 4096, RUNS = 5 };

struct bench {
	char *opening[OPENINGS];
	struct rng rng;
	struct strat_match *match;
	struct strat_action list[LIST_MAX];
	uint64_t games;
};

static void
give_up(const char *why)
{
	fprintf(stderr, "bench-selfplay: %s\n", why);
	exit(2);
}

static void
make_openings(struct bench *b, const struct game *g, const char *variant)
{
	for (unsigned i = 0; i < OPENINGS; i++) {
		struct generated what = { .seed = i + 1, .max_plies = 0, .rules = g->npresets > 0 ? g->presets[0].name : NULL,
			.variant = variant };
		struct generated_game made;
		struct buffer text = { 0 };

		if (!generate(generator_of(g), &what, &text, &made))
			give_up("cannot generate");
		buffer_char(&text, '\0');
		b->opening[i] = text.data;
	}
}

/* Play one ply.  false: the game is over. */
static bool
play_numbers(struct bench *b)
{
	size_t n = strat_match_legal_actions(b->match, b->list, sizeof(b->list[0]), LIST_MAX);

	if (n == 0)
		return false;
	if (n > LIST_MAX)
		n = LIST_MAX;
	if (strat_match_play_action(b->match, &b->list[rng_below(&b->rng, (uint32_t)n)]) != STRAT_OK)
		give_up(strat_match_finding(b->match)->text);
	return true;
}

static bool
play_text(struct bench *b)
{
	size_t n;
	const char *const *legal = strat_match_legal(b->match, &n);

	if (n == 0)
		return false;
	if (strat_match_play(b->match, legal[rng_below(&b->rng, (uint32_t)n)]) != STRAT_OK)
		give_up(strat_match_finding(b->match)->text);
	return true;
}

/* Play a game.  Returns how many plies it had. */
static uint64_t
play_game(struct bench *b, bool text)
{
	const char *opening = b->opening[b->games++ % OPENINGS];
	uint64_t plies = 0;

	if (strat_match_load(b->match, opening, strlen(opening)) != STRAT_OK)
		give_up(strat_match_finding(b->match)->text);
	while (plies < PLIES_MAX && (text ? play_text(b) : play_numbers(b)))
		plies++;
	return plies;
}

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Microseconds of processor time for the planes of one seat's handle, asked of each seat at each ply. */
static double
measure_planes(struct bench *b, const struct game *g)
{
	const struct strat_game *game = strat_game_find(g->name);
	size_t side = strat_game_side(game), asked = 0;
	uint8_t *planes = malloc(strat_game_planes(game) * side * side + 1);
	double took = 0;

	if (planes == NULL)
		give_up("out of memory");
	while (took < 0.5) {
		const char *opening = b->opening[b->games++ % OPENINGS];

		if (strat_match_load(b->match, opening, strlen(opening)) != STRAT_OK)
			give_up(strat_match_finding(b->match)->text);
		for (uint64_t plies = 0; plies < PLIES_MAX && play_numbers(b); plies++) {
			double began = seconds();

			for (unsigned i = 0; g->seat[i] != NULL; i++) {
				struct strat_match *seat = strat_match_seat(b->match, g->seat[i]);

				if (seat != NULL && strat_match_planes(seat, side, planes) != STRAT_OK)
					give_up(strat_match_finding(seat)->text);
				asked += seat != NULL;
			}
			took += seconds() - began;
		}
	}
	free(planes);
	return 1e6 * took / (double)asked;
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Thousands of plies a second of processor time: the median of several runs. */
static double
measure(struct bench *b, bool text)
{
	double rate[RUNS];

	for (unsigned i = 0; i < RUNS; i++) {
		double began = seconds(), took;
		uint64_t plies = 0;

		do {
			plies += play_game(b, text);
			took = seconds() - began;
		} while (took < 0.5);
		rate[i] = (double)plies / took / 1e3;
	}
	qsort(rate, RUNS, sizeof(rate[0]), by_value);
	return rate[RUNS / 2];
}

int
main(int argc, char **argv)
{
	bool counted = argc > 2 && strcmp(argv[1], "-n") == 0;
	uint64_t plies = counted ? strtoull(argv[2], NULL, 10) : 0;
	const char *const *arg = (const char *const *)argv + (counted ? 3 : 1);
	const struct game *g = arg[0] != NULL ? game_find(arg[0], strlen(arg[0])) : NULL;
	bool text = g != NULL && arg[1] != NULL && arg[2] != NULL && strcmp(arg[2], "text") == 0;
	struct bench *b = calloc(1, sizeof(*b));

	if (g == NULL || arg[1] == NULL)
		give_up("usage: bench-selfplay [-n PLIES] GAME VARIANT [numbers|text|planes]");
	if (b == NULL || (b->match = strat_match_new(NULL)) == NULL)
		give_up("out of memory");
	b->rng.state = 1;
	make_openings(b, g, arg[1]);
	if (counted)
		for (uint64_t played = 0; played < plies;)
			played += play_game(b, text) + 1;
	else if (arg[2] != NULL && strcmp(arg[2], "planes") == 0)
		printf("%.1f\n", g->board != NULL ? measure_planes(b, g) : 0);
	else if (arg[2] == NULL)
		printf("%.0f %.1f\n", measure(b, false), measure(b, true));
	else
		printf("%.1f\n", measure(b, text));
	strat_match_free(b->match);
	for (unsigned i = 0; i < OPENINGS; i++)
		free(b->opening[i]);
	free(b);
	return 0;
}
