/* main.c: strat-gen, which writes random records to standard output. */
#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>

#include "gen.h"

enum { OPT_GAME, OPT_VARIANT, OPT_RULES, OPT_COUNT, OPT_SEED, OPT_PLIES, OPT_FAULTS, OPT_TOTALS };

struct settings {
	uint64_t count, seed;
	unsigned plies;
	const char *variant; /* or NULL */
	bool faults, totals;
};

#define INTO(kind, member) GOES(kind, struct settings, member)

static const struct option_text options[] = {
	[OPT_GAME] = { SAYS("game", "GAME", "records of this game") },
	[OPT_VARIANT] = { SAYS("variant", "NAME", "only such set-ups, as barrage or two; see strat-gen(1)"), INTO(OPTION_TEXT, variant) },
	[OPT_RULES] = { SAYS("rules", "RULES", "a preset, or NAME=OPTION,... (default: by chance)") },
	[OPT_COUNT] = { SAYS("count", "N", "how many records (default: 10)") },
	[OPT_SEED] = { SAYS("seed", "S", "the first one's seed; the next has S + 1 (default: 1)") },
	[OPT_PLIES] = { SAYS("plies", "N", "stop a game after N plies (default: 5000)"), INTO(OPTION_NUMBER, plies), .from = 1, .to = GAME_NUMBER_MAX },
	[OPT_FAULTS] = { SAYS("faults", NULL, "plant one fault in each, and name it after x-fault"), INTO(OPTION_FLAG, faults) },
	[OPT_TOTALS] = { SAYS("totals", NULL, "write how the games ended, in place of records"), INTO(OPTION_FLAG, totals) },
	{ .name = NULL },
};

static const struct command command = {
	.name = "strat-gen",
	.synopsis = "[-g GAME] [-r RULES] [--variant=NAME] [--count=N] [--seed=S]",
	.summary = "Write random records of games; a seed always gives the same ones.",
	.examples = "--count=1000 --seed=7 >games.yaml\n--game=@ --faults >faulty.yaml",
	.options = options,
	.takes = "completion help version",
	.unused = 1U << LIBRARY_EXPAT | 1U << LIBRARY_RSVG | 1U << LIBRARY_GIF | 1U << LIBRARY_EDIT,
};

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
write_totals(const struct game *g, const struct totals *t, struct buffer *out)
{
	buffer_printf(out, "%s: %" PRIu64 " games, %.1f plies on average, %" PRIu32 " at most, %" PRIu64 " open\n", g->name, t->games,
	    (double)t->plies / (double)t->games, t->longest, t->open);
	for (unsigned e = 0; e < g->nendings; e++)
		for (int s = 0; s <= GAME_SEATS_MAX; s++)
			if (t->over[e][s] != 0)
				buffer_printf(out, "  %-8s %-10s %" PRIu64 "\n", s == GAME_SEATS_MAX ? "draw" : g->seat[s], g->endings[e].name,
				    t->over[e][s]);
}

/* Write the records.  false: they cannot be written, or a game cannot be made; that was reported. */
static bool
write_all(struct cli *c, const struct generator *g, const struct settings *set)
{
	struct generated what = { .max_plies = set->plies, .rules = c->reading.rules, .variant = set->variant };
	struct totals totals = { 0 };
	struct buffer out = { 0 };
	bool good = true;

	for (uint64_t seed = set->seed; good && seed - set->seed < set->count; seed++) {
		struct generated_game result;
		char id[32];

		snprintf(id, sizeof(id), "g%" PRIu64, seed);
		what.seed = seed;
		what.id = id;
		what.fault = set->faults ? (enum fault)(FAULT_NONE + 1 + seed % (FAULTS - 1)) : FAULT_NONE;
		if (!(good = generate(g, &what, &out, &result)))
			cli_error(c, "cannot make game %" PRIu64 ": out of memory", seed);
		else
			count(&totals, &result);
		if (set->totals)
			buffer_clear(&out);
		else
			good = good && cli_print(c, &out);
	}
	if (good && set->totals) {
		write_totals(g->game, &totals, &out);
		good = cli_print(c, &out);
	}
	buffer_free(&out);
	return good;
}

/* Read a number; seed: 0 is one, too.  false: it is none, and that was reported. */
static bool
take_number(const struct cli *c, const char *option, bool seed, uint64_t *n)
{
	*n = number_read(optarg, UINT64_MAX / 10);
	if (*n != 0 || (seed && strcmp(optarg, "0") == 0))
		return true;
	cli_usage_error(c, "--%s must be a number, not '%s'", option, optarg);
	return false;
}

static bool
take_option(struct cli *c, struct settings *set, int option)
{
	if (option == OPT_GAME)
		return (c->reading.game = cli_game(c, optarg)) != NULL;
	if (option == OPT_RULES) {
		c->reading.rules = optarg;
		return true;
	}
	return take_number(c, options[option].name, option == OPT_SEED, option == OPT_SEED ? &set->seed : &set->count);
}

static int
run(struct cli *c)
{
	struct settings set = { .count = 10, .seed = 1, .plies = 5000 };
	const struct generator *g;
	int status = EXIT_TROUBLE, o;

	c->reading.game = game_at(0);
	while ((o = cli_next(c, &set, &status)) >= 0)
		if (!take_option(c, &set, o - OPTION_FIRST))
			return EXIT_TROUBLE;
	if (o == -2)
		return status;
	if (c->inputs != c->dash)
		return cli_usage_error(c, "%s reads no files", c->name);
	g = generator_of(c->reading.game);
	if (!generator_knows(g, set.variant))
		return cli_usage_error(c, g->variants == NULL ? "%s has no variants" : "%s has no variant '%s': write %s", g->game->title,
		    set.variant, g->variants);
	return cli_close(c, write_all(c, g, &set) ? EXIT_CLEAN : EXIT_TROUBLE);
}

int
main(int argc, char **argv)
{
	struct cli c;
	int status = cli_init(&c, &command, argc, argv) ? run(&c) : EXIT_TROUBLE;

	cli_free(&c);
	return status;
}
