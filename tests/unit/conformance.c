/* conformance.c: check the published cases, tests/data/<game>/NNNN-title.yaml (strat-cases(5)), and print a statement.
 *
 *   conformance [-q | NAME]     -q: print failures only; NAME: who makes the statement
 *
 * Every case must give what it says.  The exceptions are failed on purpose; tests/data/deviations has a line for each:
 * the game, the number, and why.  About the compendium itself this program checks that
 *   - numbers ascend, are in their section, and follow the clause or ruling that they settle;
 *   - each case has a short title that no other case has, says why, and settles something that exists;
 *   - each clause is settled, and each ruling with each option; for any two options of a ruling, a case that settles
 *     one fails under the other; and each default is shown by a case that does not name it;
 *   - a case that settles an option fails under another option;
 *   - a case that fails under another option of any other ruling names the option.
 *
 * STRAT_GAME  only this game's
 *
 * Exit status 1: a case failed that is not in the list of deviations, or the compendium has a fault.
 */
#include "case.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	CASES_MIN = 25,
	TITLE_MAX = 72,
	WHY_MAX = 320,
	SECTIONS_MAX = 32,
	RULINGS_FROM = 2000, /* a section with lower numbers is a group of clauses: group 3 has those from 300 */
	RULINGS_STEP = 10,   /* ruling 5 has the numbers from 2050 */
	RULINGS_TO = 3000,
};

/* The cases of one file. */
struct section {
	unsigned first;     /* the lowest number that a case in it may have */
	char title[40];
	unsigned ncases, passed;
};

struct statement {
	const struct game *game;
	struct section section[SECTIONS_MAX];
	unsigned nsections;
	unsigned ncases, passed, deviate, failed;
	unsigned faults;                            /* of the compendium itself */
	struct buffer reasons;                      /* for the deviations, as lines */
	unsigned number[CASES_MAX];
	char title[CASES_MAX][TITLE_MAX + 1];
	bool settled[0x100];                        /* clauses */
	bool option[GAME_RULINGS_MAX][GAME_OPTIONS_MAX];
	bool told[GAME_RULINGS_MAX][GAME_OPTIONS_MAX][GAME_OPTIONS_MAX]; /* a case for the first option fails under the second */
	bool shows_default[GAME_RULINGS_MAX];
};

/* ---- what is not passed on purpose -------------------------------------------------------------- */

struct deviation {
	char game[64];
	unsigned number;
	char why[WHY_MAX];
};

static FILE *
open_deviations(void)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/deviations", data_path());
	return fopen(path, "r");
}

/* Read the next deviation of a game.  f: the list, or NULL. */
static bool
next_deviation(FILE *f, const struct game *g, struct deviation *d)
{
	char line[512];
	int at;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (*line == '#' || sscanf(line, "%63s %u %n", d->game, &d->number, &at) != 2)
			continue;
		snprintf(d->why, sizeof(d->why), "%s", line + at);
		if (strcmp(d->game, g->name) == 0)
			return true;
	}
	return false;
}

static bool
deviates(const struct game *g, unsigned number, struct deviation *d)
{
	FILE *f = open_deviations();
	bool found = false;

	while (!found && next_deviation(f, g, d))
		found = d->number == number;
	if (f != NULL)
		fclose(f);
	return found;
}

/* Complain about deviations from cases that do not exist. */
static unsigned
find_strays(const struct statement *s)
{
	FILE *f = open_deviations();
	struct deviation d;
	unsigned strays = 0;

	while (next_deviation(f, s->game, &d)) {
		bool found = false;

		for (unsigned i = 0; i < s->ncases; i++)
			found = found || s->number[i] == d.number;
		if (!found)
			fprintf(stderr, "%s: there is no case %u to deviate from\n", s->game->name, d.number);
		strays += !found;
	}
	if (f != NULL)
		fclose(f);
	return strays;
}

/* ---- numbers and titles --------------------------------------------------------------------------- */

/* 3 of "STG-3.10", 10 of "ST5-10.1", 5 of "STG-R5". */
static unsigned
cite_group(const struct game *g, uint16_t cite)
{
	const char *at = strchr(cite_id(g, cite), '-') + 1;

	return (unsigned)strtoul(at + (*at == 'R'), NULL, 10);
}

static void
check_number(struct statement *s, struct test_case *c, unsigned number, uint16_t cite)
{
	const struct section *in = &s->section[s->nsections - 1];

	if (s->ncases > 0 && number <= s->number[s->ncases - 1])
		complain(c, "its number is not above %u", s->number[s->ncases - 1]);
	if (number <= in->first)
		complain(c, "its section begins at %u", in->first);
	if (cite == 0)
		return;
	if (number < RULINGS_FROM && (CITE_IS_RULING(cite) || cite_group(s->game, cite) != number / 100))
		complain(c, "%s has no place among the clauses %u", cite_id(s->game, cite), number / 100);
	if (number >= RULINGS_FROM && number < RULINGS_TO &&
	    (!CITE_IS_RULING(cite) || cite_group(s->game, cite) != number % 1000 / RULINGS_STEP))
		complain(c, "%s has no place among the cases of ruling %u", cite_id(s->game, cite),
		    number % 1000 / RULINGS_STEP);
}

static void
check_words(struct statement *s, struct test_case *c)
{
	const char *title = case_text(c, "title"), *why = case_text(c, "why");

	if (title == NULL || *title == '\0' || strlen(title) > TITLE_MAX)
		complain(c, "a case has a title of up to %d bytes", TITLE_MAX);
	if (why == NULL || *why == '\0' || strlen(why) > WHY_MAX)
		complain(c, "a case says why, in up to %d bytes", WHY_MAX);
	for (unsigned i = 0; title != NULL && i < s->ncases; i++)
		if (strcmp(s->title[i], title) == 0)
			complain(c, "case %u has this title", s->number[i]);
	snprintf(s->title[s->ncases], TITLE_MAX + 1, "%s", title != NULL ? title : "");
}

/* ---- what a case settles -------------------------------------------------------------------------- */

struct settles {
	uint16_t cite; /* 0: nothing that exists */
	int option;    /* if it is a ruling */
};

static struct settles
read_settles(const struct statement *s, struct test_case *c)
{
	const struct node *n = node_get(c->root, "settles");
	bool pair = n != NULL && n->kind == NODE_MAPPING && n->child != NULL && n->child->next == NULL &&
	    n->child->value->kind == NODE_SCALAR;
	const struct node *named = case_settles(c);
	struct settles what = { 0, -1 };

	if (named != NULL && named->text != NULL)
		what.cite = cite_find(s->game, named->text, named->len);
	if (what.cite == 0 || pair != CITE_IS_RULING(what.cite)) {
		complain(c, "settles: is a clause of %s, or a ruling with its option", s->game->title);
		what.cite = 0;
	} else if (pair) {
		what.option = option_find(&s->game->rulings[CITE_INDEX(what.cite)], named->value->text, named->value->len);
		if (what.option < 0 || c->record == NULL ||
		    c->record->rules.option[CITE_INDEX(what.cite)] != what.option) {
			complain(c, "settles: '%s' is not the option in force", named->value->text);
			what.cite = 0;
		}
	}
	return what;
}

/* Would the case still pass if another option were in force? */
static bool
same_under(struct test_case *c, unsigned ruling, int option)
{
	uint8_t *in_force = &c->record->rules.option[ruling], kept = *in_force;
	unsigned faults = c->faults;
	bool same;

	*in_force = (uint8_t)option;
	c->otherwise = true;
	run_case(c, NULL);
	same = c->faults == faults;
	*in_force = kept;
	c->otherwise = false;
	c->faults = faults;
	return same;
}

static void
note_option(struct statement *s, struct test_case *c, struct settles what)
{
	unsigned r = CITE_INDEX(what.cite);
	bool differs = false;

	for (int o = 0; o < option_count(&s->game->rulings[r]); o++)
		if (o != what.option && !same_under(c, r, o))
			differs = s->told[r][what.option][o] = true;
	if (!differs)
		complain(c, "it comes out the same under every option of %s", s->game->rulings[r].name);
	s->option[r][what.option] = true;
	if (what.option == 0 && (c->record->rules.named >> r & 1) == 0)
		s->shows_default[r] = true;
}

/* A case may depend on a default only of the ruling that it settles. */
static void
check_named(struct statement *s, struct test_case *c, struct settles what)
{
	const struct rules *rules = &c->record->rules;

	for (unsigned r = 0; r < s->game->nrulings; r++) {
		const struct ruling *ruling = &s->game->rulings[r];
		bool same = (rules->named >> r & 1) != 0 || what.cite == CITE_RULING(r);

		for (int o = 0; o < option_count(ruling) && !same; o++)
			if (o != rules->option[r] && !same_under(c, r, o)) {
				complain(c, "it rests on %s %s, and does not name it (it differs under %s)", ruling->name,
				    ruling->option[rules->option[r]].name, ruling->option[o].name);
				break;
			}
	}
}

/* ---- a case --------------------------------------------------------------------------------------- */

/* Check what every published case needs. */
static void
check_published(struct statement *s, struct test_case *c, unsigned number)
{
	struct settles what = { 0, -1 };

	if (c->record != NULL && c->record->game != s->game)
		complain(c, "a case of %s among those of %s", c->record->game->title, s->game->title);
	else
		what = read_settles(s, c);
	check_number(s, c, number, what.cite);
	check_words(s, c);
	if (what.cite != 0 && CITE_IS_RULING(what.cite))
		note_option(s, c, what);
	else if (what.cite != 0)
		s->settled[CITE_INDEX(what.cite)] = true;
	if (c->record != NULL && c->record->game == s->game)
		check_named(s, c, what);
	s->faults += c->faults;
	c->faults = 0;
}

static void
check_case(struct test_case *c, void *ctx)
{
	struct statement *s = ctx;
	struct section *in = &s->section[s->nsections - 1];
	unsigned number = (unsigned)strtoul(c->name, NULL, 10);
	struct deviation d;

	if (s->ncases == CASES_MAX)
		return;
	run_case(c, NULL);
	if (deviates(s->game, number, &d)) {
		if (c->faults == 0)
			fprintf(stderr, "%s: case %u is passed, and stands among the deviations\n", s->game->name, number);
		s->faults += c->faults == 0;
		buffer_printf(&s->reasons, "        %u deviates on purpose: %s\n", number, d.why);
		s->deviate++;
		c->faults = 0;
	} else if (c->faults == 0) {
		in->passed++;
		s->passed++;
		check_published(s, c, number);
	} else {
		s->failed++;
		c->faults = 0;
	}
	s->number[s->ncases++] = number;
	in->ncases++;
}

/* Check a file: "0300-striking.yaml" is the section with that title; its numbers are above 300. */
static void
check_section(struct statement *s, const char *path)
{
	const char *name = strrchr(path, '/') + 1;
	struct section *in = &s->section[s->nsections];
	char *title;

	if (s->nsections == SECTIONS_MAX)
		return;
	memset(in, 0, sizeof(*in));
	in->first = (unsigned)strtoul(name, &title, 10);
	snprintf(in->title, sizeof(in->title), "%.*s", (int)strcspn(title + 1, "."), title + 1);
	for (char *p = in->title; *p != '\0'; p++)
		if (*p == '-')
			*p = ' ';
	s->nsections++;
	s->faults += each_case(path, check_case, s);
}

/* ---- gaps ----------------------------------------------------------------------------------------- */

static unsigned
gap(const struct statement *s, const char *id, const char *what, const char *of)
{
	fprintf(stderr, "%s: %s: no case %s %s\n", s->game->name, id, what, of);
	return 1;
}

static unsigned
ruling_gaps(const struct statement *s, unsigned r)
{
	const struct ruling *ruling = &s->game->rulings[r];
	unsigned gaps = 0;

	for (int o = 0; o < option_count(ruling); o++) {
		if (!s->option[r][o])
			gaps += gap(s, ruling->id, "settles", ruling->option[o].name);
		for (int other = 0; other < o; other++)
			if (!s->told[r][o][other] && !s->told[r][other][o])
				gaps += gap(s, ruling->id, "that settles it tells another option from", ruling->option[o].name);
	}
	if (!s->shows_default[r])
		gaps += gap(s, ruling->id, "leaves it to its default,", ruling->option[0].name);
	return gaps;
}

static unsigned
find_gaps(const struct statement *s)
{
	const struct game *g = s->game;
	unsigned gaps = 0;

	if (s->ncases < CASES_MIN)
		gaps += gap(s, g->prefix, "too many:", "25 are the least");
	for (unsigned i = 0; i < g->nclauses; i++)
		if (!s->settled[i])
			gaps += gap(s, g->clauses[i].id, "settles", "it");
	for (unsigned r = 0; r < g->nrulings; r++)
		gaps += ruling_gaps(s, r);
	return gaps;
}

/* ---- the statement ---------------------------------------------------------------------------------- */

static unsigned
count_options(const struct game *g)
{
	unsigned n = 0;

	for (unsigned r = 0; r < g->nrulings; r++)
		n += (unsigned)option_count(&g->rulings[r]);
	return n;
}

static void
print_statement(const struct statement *s)
{
	const struct game *g = s->game;

	printf("\n%s, book %d: %u clauses, %u rulings in %u options\n", g->title, g->book, g->nclauses, g->nrulings,
	    count_options(g));
	for (unsigned i = 0; i < s->nsections; i++)
		printf("  %4u  %-20s %3u of %3u\n", s->section[i].first, s->section[i].title, s->section[i].passed,
		    s->section[i].ncases);
	printf("        %-20s %3u of %3u\n", "passed", s->passed, s->ncases);
	if (s->reasons.len > 0)
		fwrite(s->reasons.data, 1, s->reasons.len, stdout);
	if (s->failed > 0)
		printf("        %u failed\n", s->failed);
}

/* State how one game does.  Returns whether it has no fault. */
static bool
state(const struct game *g, bool quiet, struct statement *all)
{
	static struct statement s; /* static: too large for the stack */
	char pattern[256];
	glob_t files;

	memset(&s, 0, sizeof(s));
	s.game = g;
	snprintf(pattern, sizeof(pattern), "%s/[0-9]*.yaml", g->name);
	list_data(&files, pattern);
	for (size_t i = 0; i < files.gl_pathc; i++)
		check_section(&s, files.gl_pathv[i]);
	globfree(&files);
	s.faults += find_strays(&s);
	if (s.failed + s.faults == 0)
		s.faults += find_gaps(&s);
	if (!quiet || s.failed + s.faults > 0)
		print_statement(&s);
	buffer_free(&s.reasons);
	all->ncases += s.ncases;
	all->passed += s.passed;
	all->deviate += s.deviate;
	all->failed += s.failed;
	all->faults += s.faults;
	return s.failed + s.faults == 0;
}

static void
conclude(const struct statement *all)
{
	printf("\nPassed: %u of %u cases.", all->passed, all->ncases);
	if (all->deviate > 0)
		printf("  Not passed on purpose: %u, as said above.", all->deviate);
	if (all->failed > 0)
		printf("  Failed: %u.", all->failed);
	if (all->faults > 0)
		printf("  The compendium has faults: %u.", all->faults);
	putchar('\n');
}

int
main(int argc, char **argv)
{
	static struct statement all; /* static: too large for the stack */
	bool quiet = argc > 1 && strcmp(argv[1], "-q") == 0;
	unsigned good = 0, bad = 0;

	if (!quiet)
		printf("%s: statement on the published cases, strat-cases(5)\n", argc > 1 ? argv[1] : "strat");
	for (size_t i = 0; game_at(i) != NULL; i++) {
		if (!unit_game(game_at(i)))
			continue;
		if (state(game_at(i), quiet, &all))
			good++;
		else
			bad++;
	}
	if (quiet)
		printf("conformance: %u passed, %u failed\n", good, bad);
	else
		conclude(&all);
	return bad == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
