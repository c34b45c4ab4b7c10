/* conformance.c: the published cases, tests/data/cases/<game>/ (strat-cases(5)), and a statement on them.
 *
 *   conformance [-q]     -q: failures only
 *
 * A case that is not kept on purpose stands in tests/data/cases/deviations, a line each: the game, the
 * number, and why.  Exit status 1: a case failed that does not stand there, or the compendium has gaps.
 */
#include "case.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES_MIN = 25, WHY_MAX = 256 };

struct statement {
	const struct game *game;
	unsigned ncases, passed, deviate, failed;
	unsigned faults;                            /* of the compendium itself */
	bool settled[GAME_RULINGS_MAX][GAME_OPTIONS_MAX];
	bool clause[0x100];
	char why[CASES_MAX][WHY_MAX];               /* of deviations, by number */
};

/* ---- what is not kept on purpose ---------------------------------------------------------------- */

static void
read_deviations(struct statement *s)
{
	char path[1024], line[512], game[64];
	unsigned number;
	int at;
	FILE *f;

	snprintf(path, sizeof(path), "%s/cases/deviations", data_path());
	if ((f = fopen(path, "r")) == NULL)
		return;
	while (fgets(line, sizeof(line), f) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (*line != '#' && sscanf(line, "%63s %u %n", game, &number, &at) == 2 && number < CASES_MAX &&
		    strcmp(game, s->game->name) == 0)
			snprintf(s->why[number], WHY_MAX, "%s", line + at);
	}
	fclose(f);
}

/* ---- the cases ------------------------------------------------------------------------------------ */

static void
note_option(struct statement *s, struct test_case *c, const struct node *key)
{
	uint16_t cite = cite_find(s->game, key->text, strlen(key->text));
	int option;

	if (!CITE_IS_RULING(cite) || key->value->kind != NODE_SCALAR) {
		complain(c, "settles: '%s' is no ruling of %s", key->text, s->game->title);
		return;
	}
	option = option_find(&s->game->rulings[CITE_INDEX(cite)], key->value->text, key->value->len);
	if (option < 0 || (c->record != NULL && c->record->rules.option[CITE_INDEX(cite)] != option))
		complain(c, "settles: '%s' is not the option in force", key->value->text);
	else
		s->settled[CITE_INDEX(cite)][option] = true;
}

static void
note_settled(struct statement *s, struct test_case *c)
{
	const struct node *n = node_get(c->root, "settles");
	uint16_t cite;

	if (n != NULL && n->kind == NODE_MAPPING && n->child != NULL && n->child->next == NULL) {
		note_option(s, c, n->child);
	} else if (n != NULL && n->kind == NODE_SCALAR && (cite = cite_find(s->game, n->text, n->len)) != 0) {
		if (!CITE_IS_RULING(cite))
			s->clause[CITE_INDEX(cite)] = true;
	} else {
		complain(c, "settles: is a clause, or a ruling with its option");
	}
}

static void
check_case(struct test_case *c, void *ctx)
{
	struct statement *s = ctx;
	const char *title = case_text(c, "title");
	unsigned number = (unsigned)strtoul(c->name, NULL, 10);

	if (number != ++s->ncases)
		complain(c, "the number %u is due", s->ncases);
	if (title == NULL || *title == '\0')
		complain(c, "a case has a title");
	if (c->record != NULL && c->record->game != s->game)
		complain(c, "a case of %s among those of %s", c->record->game->title, s->game->title);
	note_settled(s, c);
	s->faults += c->faults;
	c->faults = 0;
	run_case(c, NULL);
	if (number < CASES_MAX && s->why[number][0] != '\0') {
		if (c->faults == 0)
			complain(c, "it is kept, and need not stand among the deviations");
		printf("%s %u (%s) deviates on purpose: %s\n", s->game->name, number, title, s->why[number]);
		s->deviate++;
	} else if (c->faults == 0) {
		s->passed++;
	} else {
		s->failed++;
	}
	c->faults = 0;
}

/* ---- the statement ---------------------------------------------------------------------------------- */

static unsigned
gap(const struct statement *s, const char *id, const char *what)
{
	fprintf(stderr, "%s: %s: no case settles %s\n", s->game->name, id, what);
	return 1;
}

static unsigned
count_clauses(const struct statement *s)
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->game->nclauses; i++)
		n += s->clause[i];
	return n;
}

static bool
state(const struct game *g, bool quiet)
{
	static struct statement s; /* large */
	char pattern[256];
	glob_t files;

	memset(&s, 0, sizeof(s));
	s.game = g;
	read_deviations(&s);
	snprintf(pattern, sizeof(pattern), "cases/%s/*.yaml", g->name);
	list_data(&files, pattern);
	for (size_t i = 0; i < files.gl_pathc; i++)
		s.faults += each_case(files.gl_pathv[i], check_case, &s);
	globfree(&files);
	if (s.ncases == 0) {
		if (!quiet)
			printf("%s, book %d: no cases yet\n", g->title, g->book);
		return true;
	}
	if (s.ncases < CASES_MIN)
		s.faults += gap(&s, "fewer than 25 cases", "enough");
	for (unsigned r = 0; r < g->nrulings; r++)
		for (int o = 0; o < option_count(&g->rulings[r]); o++)
			if (!s.settled[r][o])
				s.faults += gap(&s, g->rulings[r].id, g->rulings[r].option[o]);
	if (!quiet || s.failed + s.faults > 0)
		printf("%s, book %d: %u cases, %u passed, %u deviate on purpose, %u failed; %u of %u clauses, %u rulings in every "
		       "option\n", g->title, g->book, s.ncases, s.passed, s.deviate, s.failed, count_clauses(&s), g->nclauses,
		    g->nrulings);
	return s.failed + s.faults == 0;
}

int
main(int argc, char **argv)
{
	bool quiet = argc > 1 && strcmp(argv[1], "-q") == 0, ok = true;
	unsigned passed = 0, failed = 0;

	for (size_t i = 0; game_at(i) != NULL; i++) {
		bool good = state(game_at(i), quiet);

		passed += good;
		failed += !good;
		ok = ok && good;
	}
	if (!quiet)
		puts(ok ? "Every published case is kept, but for those named above." : "Some published cases are not kept.");
	else
		printf("conformance: %u passed, %u failed\n", passed, failed);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
