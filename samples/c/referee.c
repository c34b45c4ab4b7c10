/* referee.c: play the actions that stand on standard input, one on each line, and say of each what it did, or why it is
 * refused.
 *
 * usage: referee GAME [SEAT] <actions
 *
 * With a seat, the answers are what that player can see.  Build it with
 *
 *	cc -o referee referee.c $(pkg-config --cflags --libs strat)
 */
#include <stdio.h>
#include <string.h>

#include <strat.h>

static void
say_events(struct strat_match *m)
{
	const struct strat_event *e;

	for (size_t i = 0; (e = strat_match_event(m, i)) != NULL; i++)
		printf("  %s\n", e->says);
}

static void
say_refusal(const struct strat_match *m)
{
	const struct strat_finding *f = strat_match_finding(m);

	printf("  refused: %s", f->text);
	if (f->clause != NULL)
		printf(" [%s: %s]", f->clause, strat_game_explain(strat_match_game(m), f->clause));
	if (f->near != NULL)
		printf("; legal: %s", f->near);
	putchar('\n');
}

/* Play one line in the game, and show it to the player who watches. */
static void
play(struct strat_match *game, struct strat_match *watcher, const char *line)
{
	printf("%s\n", line);
	if (strat_match_play(game, line) == STRAT_OK)
		say_events(watcher);
	else
		say_refusal(game);
}

int
main(int argc, char **argv)
{
	struct strat_match *game, *watcher;
	const struct strat_outcome *end;
	char line[512];

	if (argc < 2 || (game = strat_match_new(NULL)) == NULL)
		return 2;
	if (strat_match_begin(game, argv[1], NULL, NULL) != STRAT_OK) {
		say_refusal(game);
		strat_match_free(game);
		return 1;
	}
	watcher = argc > 2 ? strat_match_seat(game, argv[2]) : game;
	while (watcher != NULL && fgets(line, sizeof(line), stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		play(game, watcher, line);
	}
	if ((end = strat_match_outcome(game)) != NULL)
		printf("%s: %s\n", end->winner != NULL ? end->winner : "draw", end->how);
	strat_match_free(game);
	return 0;
}
