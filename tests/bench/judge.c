/* judge.c: how long it takes to judge an action in a hard position.
 *
 *   bench-judge FILE    lines as in hard.txt: goal MICROSECONDS, position LINE, judge ACTION
 *
 * Prints one line for each action: its game, the action, microseconds, the goal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "record/notation.h"

enum { RUNS = 31, AT_ONCE = 200 };

static void
give_up(unsigned line, const char *why)
{
	fprintf(stderr, "bench-judge: line %u: %s\n", line, why);
	exit(2);
}

static double
microseconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* A position, and its game. */
struct position {
	const struct game *game;
	void *state;
};

static void
read_position(struct position *p, const char *text, unsigned line)
{
	const struct notation *n;
	struct problem why;

	free(p->state);
	if ((p->game = game_find(text, strcspn(text, " "))) == NULL)
		give_up(line, "no game has that name");
	n = notation_of(p->game);
	if ((p->state = calloc(1, p->game->state_size)) == NULL)
		give_up(line, "out of memory");
	if (!n->read_position(text, strlen(text), p->state, &why))
		give_up(line, why.text);
	rules_default(state_rules(p->state));
}

/* The median of several runs. */
static double
measure(const struct position *p, const char *text, unsigned line)
{
	struct trace t = { .brief = true };
	struct action a;
	void *setup = calloc(1, p->game->setup_size);
	double took[RUNS];

	if (setup == NULL || notation_of(p->game)->read_action(setup, text, strlen(text), &a) != strlen(text))
		give_up(line, "no such action");
	for (unsigned run = 0; run < RUNS; run++) {
		double began = microseconds();

		for (unsigned i = 0; i < AT_ONCE; i++) {
			trace_reset(&t);
			p->game->judge(p->state, &a, &t);
		}
		took[run] = (microseconds() - began) / AT_ONCE;
	}
	free(setup);
	qsort(took, RUNS, sizeof(took[0]), by_value);
	return took[RUNS / 2];
}

int
main(int argc, char **argv)
{
	struct position p = { 0 };
	char text[4096];
	double goal = 0;
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;

	if (f == NULL) {
		fputs("usage: bench-judge FILE\n", stderr);
		return 2;
	}
	for (unsigned line = 1; fgets(text, sizeof(text), f) != NULL; line++) {
		text[strcspn(text, "\n")] = '\0';
		if (strncmp(text, "goal ", 5) == 0)
			goal = strtod(text + 5, NULL);
		else if (strncmp(text, "position ", 9) == 0)
			read_position(&p, text + 9, line);
		else if (strncmp(text, "judge ", 6) == 0 && p.state != NULL)
			printf("%s %s %.2f %g\n", p.game->name, text + 6, measure(&p, text + 6, line), goal);
		else if (text[0] != '\0' && text[0] != '#')
			give_up(line, "neither goal, position nor judge");
	}
	free(p.state);
	fclose(f);
	return 0;
}
