/* main.c: gen, which writes a stream of generated records to standard output. */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"

static const char usage[] =
    "usage: gen [-g GAME] [-n COUNT] [-s SEED] [-p PLIES] [-r RULES] [-v VARIANT] [-b] [-d]\n"
    "  -n  how many records      -s  the first one's seed   -p  stop a game after so many plies\n"
    "  -r  rules, as --rules     -v  one variant only       -b  each with one fault\n"
    "  -d  print what came of them instead\n";

struct totals {
	uint64_t plies, games, over[16][GAME_SEATS_MAX + 1], open;
	uint32_t longest;
};

static void
count(struct totals *t, const struct generated_game *g)
{
	t->games++;
	t->plies += g->plies;
	t->longest = g->plies > t->longest ? g->plies : t->longest;
	if (!g->outcome.over)
		t->open++;
	else
		t->over[g->outcome.ending][g->outcome.winner == SEAT_NONE ? GAME_SEATS_MAX : g->outcome.winner]++;
}

static void
print_totals(const struct game *g, const struct totals *t)
{
	printf("%s: %" PRIu64 " games, %.1f plies on average, %" PRIu32 " at most, %" PRIu64 " open\n", g->name,
	    t->games, t->games ? (double)t->plies / (double)t->games : 0.0, t->longest, t->open);
	for (unsigned e = 0; e < g->nendings; e++)
		for (int s = 0; s <= GAME_SEATS_MAX; s++)
			if (t->over[e][s] != 0)
				printf("  %-8s %-10s %" PRIu64 "\n", s == GAME_SEATS_MAX ? "draw" : g->seat[s],
				    g->endings[e].name, t->over[e][s]);
}

int
main(int argc, char **argv)
{
	const struct game *g = game_at(0);
	uint64_t count_ = 10, seed = 1;
	struct generated what = { .max_plies = 5000 };
	struct totals totals = { 0 };
	struct buffer out = { 0 };
	bool broken = false, distribution = false;
	int o;

	while ((o = getopt(argc, argv, "g:n:s:p:r:v:bd")) != -1)
		switch (o) {
		case 'g':
			if ((g = game_find(optarg, strlen(optarg))) == NULL) {
				fprintf(stderr, "gen: no game '%s'\n", optarg);
				return 2;
			}
			break;
		case 'n':
			count_ = strtoull(optarg, NULL, 10);
			break;
		case 's':
			seed = strtoull(optarg, NULL, 10);
			break;
		case 'p':
			what.max_plies = (uint32_t)strtoul(optarg, NULL, 10);
			break;
		case 'r':
			what.rules = optarg;
			break;
		case 'v':
			what.variant = optarg;
			break;
		case 'b':
			broken = true;
			break;
		case 'd':
			distribution = true;
			break;
		default:
			fputs(usage, stderr);
			return 2;
		}
	for (uint64_t i = 0; i < count_; i++) {
		struct generated_game result;
		char id[32];

		snprintf(id, sizeof(id), "g%" PRIu64, seed + i);
		what.seed = seed + i;
		what.id = id;
		what.fault = broken ? (enum fault)(FAULT_NONE + 1 + (seed + i) % (FAULTS - 1)) : FAULT_NONE;
		if (!generate(generator_of(g), &what, &out, &result)) {
			fprintf(stderr, "gen: cannot make game %" PRIu64 "\n", seed + i);
			return 2;
		}
		count(&totals, &result);
		if (!distribution && fwrite(out.data, 1, out.len, stdout) != out.len)
			return 2;
		buffer_clear(&out);
	}
	if (distribution)
		print_totals(g, &totals);
	buffer_free(&out);
	return fflush(stdout) != 0 ? 2 : 0;
}
