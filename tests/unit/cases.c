/* cases.c: run the games' cases, tests/data/<game>/, and check that they cover the games' law.
 *
 * <name>.yaml   Cases (case.h), each with a name or number that no other case of the game has.  A ruling that a case does not
 *     consult must make no difference to it, what a seat sees of it must play as that seat's log, and the words of its events must
 *     read back as these events.
 * <name>.perft  Counts of the ways to play on: lines "position LINE", "rules RULES" and
 *     "DEPTH COUNT", each count for the last position under the last rules.
 *
 * STRAT_GAME  only this game's
 */
#include "case.h"
#include "unit.h"

#include <check.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book/examples.h"
#include "book/page.h"
#include "verdict/verdict.h"

static glob_t yaml_files, perft_files;

/* ---- cases -------------------------------------------------------------------------------------- */

/* How a case comes out: what is found, and the last position, without what depends on options. */
struct end {
	struct finding found;
	bool plays;
	uint64_t consulted; /* also by an action that was rejected */
	void *state;
};

static void
play_to_end(struct test_case *c, const struct rules *rules, struct end *e)
{
	const struct game *g = c->record->game;
	struct rules own = c->record->rules;
	struct player p;

	player_init(&p);
	p.notice = true; /* all rulings are to be noted */
	c->record->rules = *rules;
	memset(&e->found, 0, sizeof(e->found));
	e->plays = player_play(&p, c->record, &e->found);
	c->record->rules = own;
	e->consulted = p.consulted | p.trace.consulted;
	memset(e->state, 0, g->state_size);
	if (e->plays || e->found.id != DIAG_SETUP_ILLEGAL) {
		memcpy(e->state, p.state, g->state_size);
		*state_rules(e->state) = own;
		if (g->forget != NULL)
			g->forget(e->state);
	}
	player_free(&p);
}

static bool
same_end(const struct game *g, const struct end *a, const struct end *b)
{
	return a->plays == b->plays && (a->plays || (a->found.id == b->found.id && strcmp(a->found.cite, b->found.cite) == 0)) &&
	    memcmp(a->state, b->state, g->same_size) == 0;
}

/* A ruling that is not noted as consulted makes no difference: the case comes out the same under each of its options. */
static void
check_idle_rulings(struct test_case *c)
{
	const struct game *g = c->record->game;
	struct end as_it_says = { .state = malloc(g->state_size) }, other = { .state = malloc(g->state_size) };

	ck_assert(as_it_says.state != NULL && other.state != NULL);
	play_to_end(c, &c->record->rules, &as_it_says);
	for (unsigned r = 0; r < g->nrulings; r++)
		for (int o = 0; o < option_count(&g->rulings[r]) && (as_it_says.consulted >> r & 1) == 0; o++) {
			struct rules rules = c->record->rules;

			rules.option[r] = (uint8_t)o;
			play_to_end(c, &rules, &other);
			if (!same_end(g, &as_it_says, &other))
				complain(c, "%s is not consulted, but under %s it comes out otherwise: %s", g->rulings[r].name,
				    g->rulings[r].option[o].name, other.plays ? "" : other.found.text);
		}
	free(as_it_says.state);
	free(other.state);
}

/* What a seat sees of the case plays as its log. */
static void
check_log(struct test_case *c, struct player *p, int seat)
{
	static const struct read_options reading = { 0 };
	struct document d = { .line = 1, .number = 1 };
	struct buffer log = { 0 };
	struct finding f = { 0 };
	struct record *r;

	if (!record_write_view(c->record, seat, UINT64_MAX, p, &log, &f)) {
		complain(c, "no log of %s: %s", p->game->seat[seat], f.text);
	} else {
		d.text = log.data;
		d.len = d.bytes = log.len;
		r = record_read(c->arena, &d, &reading, &f);
		if (r == NULL || !player_play(p, r, &f))
			complain(c, "the log of %s does not play: line %" PRIu64 ": %s\n%.*s", p->game->seat[seat], f.line, f.text, (int)log.len,
			    log.data);
	}
	buffer_free(&log);
}

static void
check_logs(struct test_case *c)
{
	const struct game *g = c->record->game;
	struct player p;
	struct finding f;

	player_init(&p);
	if (g->hidden != NULL && c->record->viewer == SEAT_ARBITER && player_play(&p, c->record, &f))
		for (int seat = 0; seat < seat_count(g); seat++)
			check_log(c, &p, seat);
	player_free(&p);
}

/* The words that tell an event read back as that event.  (What the log of a seat does not know cannot be claimed.) */
static void
check_event(struct test_case *c, const struct player *p, const struct event *e)
{
	struct buffer words = { 0 };
	struct problem why = { 0 };
	struct claim claim;

	buffer_printf(&words, "what at %" PRIu32 " ", state_head(p->state)->ply);
	unit_write_event(p, e, &words);
	if (c->record->viewer == SEAT_ARBITER || memchr(words.data, '?', words.len) == NULL) {
		if (!claim_read(c->record, words.data, words.len, &claim, &why))
			complain(c, "'%.*s' does not read back: %s", (int)words.len, words.data, why.text);
		else if (!event_is_claimed(&claim.event, e))
			complain(c, "'%.*s' reads back as another event", (int)words.len, words.data);
	}
	buffer_free(&words);
}

static void
check_events(struct test_case *c)
{
	struct finding f;
	struct player p;
	enum play_step s;

	player_init(&p);
	if (player_begin(&p, c->record, &f))
		while ((s = player_next(&p, &f)) != PLAY_END && s != PLAY_WRONG)
			for (unsigned i = 0; s == PLAY_ACTION && i < p.trace.nevents; i++)
				check_event(c, &p, &p.trace.event[i]);
	player_free(&p);
}

static void
check_case(struct test_case *c, void *ctx)
{
	run_case(c, ctx);
	if (c->record == NULL)
		return;
	check_idle_rulings(c);
	check_logs(c);
	check_events(c);
}

START_TEST(cases_come_out_as_expected)
{
	unsigned faults = each_case(yaml_files.gl_pathv[_i], check_case, NULL);

	ck_assert_msg(faults == 0, "%s: %u complaints", yaml_files.gl_pathv[_i], faults);
}
END_TEST

/* ---- coverage --------------------------------------------------------------------------------- */

enum { CITES_MAX = 0x200 };

/* What the cases of one game show, by citation. */
struct cover {
	const struct game *game;
	unsigned shown[CITES_MAX];
	unsigned kept[CITES_MAX];    /* how many records keep it */
	unsigned broken[CITES_MAX];  /* how many records break it: the diagnostic cites it */
	unsigned in_force[GAME_RULINGS_MAX][GAME_OPTIONS_MAX];
	uint64_t told; /* the events that stand in the events: of a case */
	char name[CASES_MAX][CASE_NAME_MAX];
	unsigned ncases;
};

static void
note_shown(struct cover *cover, struct test_case *c, const struct node *id)
{
	const char *expect = case_text(c, "expect");
	uint16_t cite = id->text != NULL ? cite_find(cover->game, id->text, id->len) : 0;
	const char *at;

	if (cite == 0) {
		complain(c, "shows: '%s' is no clause or ruling of %s", id->text != NULL ? id->text : "",
		    cover->game->title);
		return;
	}
	cover->shown[cite]++;
	if (expect != NULL && strcmp(expect, "ok") == 0)
		cover->kept[cite]++;
	else if (expect != NULL && (at = strchr(expect, ' ')) != NULL && strncmp(at + 1, id->text, id->len) == 0 &&
	    (at[1 + id->len] == ' ' || at[1 + id->len] == '\0'))
		cover->broken[cite]++;
	if (CITE_IS_RULING(cite) && c->record != NULL)
		cover->in_force[CITE_INDEX(cite)][c->record->rules.option[CITE_INDEX(cite)]]++;
}

static void
note_events(struct cover *cover, struct test_case *c)
{
	const char *line = case_text(c, "events");

	for (; line != NULL && *line != '\0'; line += strspn(line, " \n")) {
		size_t len = strcspn(line, " \n");

		for (unsigned i = 0; i < cover->game->nevents; i++)
			if (name_is(cover->game->events[i].name, line, len))
				cover->told |= UINT64_C(1) << i;
		line += strcspn(line, "\n");
	}
}

/* A case is published if, and only if, the name of its file begins with a number. */
static void
check_place(struct test_case *c)
{
	const char *file = strrchr(c->file, '/') + 1;

	if (!isdigit((unsigned char)*file) != !isdigit((unsigned char)*c->name))
		complain(c, "numbered cases, and no others, stand in files with a number");
}

static void
note_case(struct test_case *c, void *ctx)
{
	struct cover *cover = ctx;
	const struct node *shows = node_get(c->root, "shows"), *settles = case_settles(c);

	check_place(c);
	note_events(cover, c);
	for (unsigned i = 0; i < cover->ncases; i++)
		if (strcmp(cover->name[i], c->name) == 0)
			complain(c, "another case has this name");
	ck_assert_uint_lt(cover->ncases, CASES_MAX);
	strcpy(cover->name[cover->ncases++], c->name); /* its length is checked where it is read */
	if (c->record != NULL && c->record->game != cover->game)
		complain(c, "a case of %s among those of %s", c->record->game->title, cover->game->title);
	if (settles != NULL)
		note_shown(cover, c, settles);
	else if (shows == NULL || (shows->kind == NODE_SEQUENCE && shows->child == NULL && case_text(c, "verdict") == NULL))
		complain(c, "shows: is missing");
	if (shows != NULL && shows->kind == NODE_SEQUENCE)
		for (const struct node *n = shows->child; n != NULL; n = n->next)
			note_shown(cover, c, n);
	else if (shows != NULL)
		note_shown(cover, c, shows);
}

static unsigned
missing(const struct game *g, const char *id, const char *what)
{
	fprintf(stderr, "%s: %s: %s\n", g->name, id, what);
	return 1;
}

/* What must be shown of a clause depends on whether a record can break it. */
static unsigned
judge_clause(const struct cover *cover, unsigned i)
{
	const struct clause *cl = &cover->game->clauses[i];
	unsigned cite = CITE_CLAUSE(i), faults = 0;

	if (cover->shown[cite] < 2)
		faults += missing(cover->game, cl->id, "fewer than two cases show it");
	if (cover->kept[cite] == 0)
		faults += missing(cover->game, cl->id, "no case keeps it and plays");
	if (cl->breach != NULL && cover->broken[cite] == 0)
		faults += missing(cover->game, cl->id, "no case breaks it");
	return faults;
}

static unsigned
judge_ruling(const struct cover *cover, unsigned i)
{
	const struct ruling *r = &cover->game->rulings[i];
	unsigned faults = 0;

	for (int o = 0; o < option_count(r); o++)
		if (cover->in_force[i][o] == 0) {
			fprintf(stderr, "%s: %s: no case shows it with %s\n", cover->game->name, r->id, r->option[o].name);
			faults++;
		}
	if (r->breach != NULL && cover->broken[CITE_RULING(i)] == 0)
		faults += missing(cover->game, r->id, "no case breaks it");
	return faults;
}

/* Who did what is tested by whoever wrote down what must be told. */
static unsigned
judge_events(const struct cover *cover)
{
	unsigned faults = 0;

	ck_assert_uint_le(cover->game->nevents, 64);
	for (unsigned i = 0; i < cover->game->nevents; i++)
		if ((cover->told >> i & 1) == 0)
			faults += missing(cover->game, cover->game->events[i].name, "no case tells this event in its events:");
	return faults;
}

START_TEST(cases_cover_the_law)
{
	static struct cover cover; /* static: too large for the stack */
	const struct game *g = game_at((size_t)_i);
	unsigned faults = 0;
	char pattern[256];
	glob_t files;

	if (!unit_game(g))
		return;
	memset(&cover, 0, sizeof(cover));
	cover.game = g;
	snprintf(pattern, sizeof(pattern), "%s/*.yaml", g->name);
	list_data(&files, pattern);
	for (size_t i = 0; i < files.gl_pathc; i++)
		faults += each_case(files.gl_pathv[i], note_case, &cover);
	if (cover.ncases == 0)
		faults += missing(g, data_path(), "the game has no cases");
	for (unsigned i = 0; i < g->nclauses; i++)
		faults += judge_clause(&cover, i);
	for (unsigned i = 0; i < g->nrulings; i++)
		faults += judge_ruling(&cover, i);
	faults += judge_events(&cover);
	ck_assert_msg(faults == 0, "%s: %u gaps in %u cases", g->name, faults, cover.ncases);
	printf("%s: %u cases\n", g->name, cover.ncases);
	globfree(&files);
}
END_TEST

/* ---- rule books as pages ----------------------------------------------------------------------- */

/* An example keeps the clause, or is refused as it should be. */
static unsigned
judge_example(const struct game *g, const struct example *e)
{
	const struct document d = { .text = e->record, .len = strlen(e->record), .bytes = strlen(e->record), .line = 1, .number = 1 };
	static const struct read_options how = { 0 };
	struct finding f = { 0 };
	struct arena arena;
	struct player p;
	struct record *r;
	bool good;

	arena_init(&arena);
	player_init(&p);
	r = record_read(&arena, &d, &how, &f);
	good = r != NULL && player_play(&p, r, &f);
	if (e->kind == EXAMPLE_BREAKS)
		good = !good && strcmp(f.cite, e->id) == 0;
	else if (e->kind == EXAMPLE_MISTELLS)
		good = !good && f.id == DIAG_MARK_WRONG;
	player_free(&p);
	arena_free(&arena);
	return good ? 0 : missing(g, e->id, e->record);
}

/* The part of the page between the beginning of an article and its end, as a text. */
static char *
article_of(const struct buffer *page, const char *id)
{
	char begin[64], *at, *end;

	snprintf(begin, sizeof(begin), "<article id=\"%s\"", id);
	at = strstr(page->data, begin);
	end = at != NULL ? strstr(at, "</article>") : NULL;
	return end != NULL ? strndup(at, (size_t)(end - at)) : NULL;
}

static unsigned
judge_drawn_clause(const struct game *g, const struct clause *c, const struct buffer *page)
{
	const struct example *keeps = example_find(c->id, NULL, EXAMPLE_KEEPS), *breaks = example_find(c->id, NULL, EXAMPLE_BREAKS);
	const struct example *mistells = example_find(c->id, NULL, EXAMPLE_MISTELLS);
	char *article = article_of(page, c->id);
	unsigned faults = 0;

	if (article == NULL || strstr(article, "class=\"board\"") == NULL)
		faults += missing(g, c->id, "no picture");
	if (keeps == NULL || (breaks == NULL && mistells == NULL) == (example_unbroken(c->id) == NULL))
		faults += missing(g, c->id, "not one that keeps it, and one that breaks it or a reason why none does");
	faults += keeps != NULL ? judge_example(g, keeps) : 0;
	faults += breaks != NULL ? judge_example(g, breaks) : 0;
	faults += mistells != NULL ? judge_example(g, mistells) : 0;
	free(article);
	return faults;
}

/* What an option does, in each of the positions of a ruling: its figures one behind the other. */
static void
gather_option(const char *article, const char *name, struct buffer *out)
{
	char head[80];
	const char *at = article, *end;

	buffer_clear(out);
	snprintf(head, sizeof(head), "<h4>%s", name);
	while ((at = strstr(at, head)) != NULL && (end = strstr(at, "</figure>")) != NULL) {
		at += strlen(head);
		if (*at == '<' || *at == ' ') {
			at = strchr(at, '\n');
			buffer_add(out, at, (size_t)(end - at));
		}
		at = end;
	}
}

/* Each option is shown, and no two do the same everywhere. */
static unsigned
judge_drawn_ruling(const struct game *g, const struct ruling *r, const struct buffer *page)
{
	char *article = article_of(page, r->id);
	struct buffer does[GAME_OPTIONS_MAX] = { { 0 } };
	unsigned faults = 0;

	if (article == NULL)
		return missing(g, r->id, "not on the page");
	for (int o = 0; o < option_count(r); o++) {
		gather_option(article, r->option[o].name, &does[o]);
		if (does[o].len == 0)
			faults += missing(g, r->id, r->option[o].name);
		for (int k = 0; k < o; k++)
			if (buffer_same(&does[k], &does[o]))
				faults += missing(g, r->id, "two options look alike");
	}
	for (int o = 0; o < option_count(r); o++)
		buffer_free(&does[o]);
	free(article);
	return faults;
}

/* All of the law is drawn, in at most 700 KB. */
START_TEST(rule_books_draw_the_law)
{
	const struct game *g = game_at((size_t)_i);
	struct buffer page = { 0 };
	unsigned faults = 0;

	if (!unit_game(g))
		return;
	book_page_write(g, NULL, &page);
	buffer_char(&page, '\0');
	ck_assert(!page.failed);
	for (unsigned i = 0; i < g->nclauses; i++)
		faults += judge_drawn_clause(g, &g->clauses[i], &page);
	for (unsigned i = 0; i < g->nrulings; i++)
		faults += judge_drawn_ruling(g, &g->rulings[i], &page);
	ck_assert_msg(faults == 0, "%s: %u gaps in the page of its rule book", g->name, faults);
	ck_assert_uint_le(page.len, 700 * 1000);
	buffer_free(&page);
}
END_TEST

/* No other test looks for data of a game that is not registered. */
START_TEST(data_is_of_a_game)
{
	char pattern[1024];
	glob_t directories;

	snprintf(pattern, sizeof(pattern), "%s/*/", data_path());
	ck_assert_msg(glob(pattern, 0, NULL, &directories) == 0, "no test data in %s", data_path());
	for (size_t i = 0; i < directories.gl_pathc; i++) {
		const char *path = directories.gl_pathv[i], *name;
		size_t len = strlen(path);

		while (len > 0 && path[len - 1] == '/')
			len--;
		for (name = path + len; name > path && name[-1] != '/'; name--)
			continue;
		if (strncmp(name, "slips/", strlen("slips/")) == 0) /* of all games, for tests/slips.sh */
			continue;
		ck_assert_msg(game_find(name, (size_t)(path + len - name)) != NULL,
		    "%s is of no registered game", path);
	}
	globfree(&directories);
}
END_TEST

/* ---- counts of the ways to play on -------------------------------------------------------------- */

struct perft {
	const struct game *game;
	const char *file;
	unsigned line;
	void *state;  /* with its rules; NULL: none yet */
	struct rules rules;
	unsigned counted;
};

struct walk {
	const struct game *game;
	const void *state;
	unsigned depth;
	uint64_t leaves;
};

static uint64_t count_leaves(const struct game *g, const void *state, unsigned depth);

static int
walk_on(void *ctx, const struct action *a)
{
	struct walk *w = ctx;
	struct trace t = { .brief = true };
	void *next;

	if (w->depth == 1) {
		w->leaves++;
		return 0;
	}
	next = malloc(w->game->state_size);
	ck_assert_ptr_nonnull(next);
	memcpy(next, w->state, w->game->state_size);
	ck_assert_msg(game_play(w->game, next, a, &t) == ACTION_PLAYED, "a listed action cannot be played");
	w->leaves += count_leaves(w->game, next, w->depth - 1);
	free(next);
	return 0;
}

static uint64_t
count_leaves(const struct game *g, const void *state, unsigned depth)
{
	struct walk w = { .game = g, .state = state, .depth = depth };

	game_legal(g, state, walk_on, &w);
	return w.leaves;
}

static void
read_perft_position(struct perft *p, const char *text)
{
	struct problem why;

	free(p->state);
	p->state = malloc(p->game->state_size);
	ck_assert_ptr_nonnull(p->state);
	ck_assert_msg(notation_of(p->game)->read_position(text, strlen(text), p->state, &why),
	    "%s:%u:%zu: %s", p->file, p->line, why.offset + sizeof("position "), why.text);
	*state_rules(p->state) = p->rules;
}

static void
read_perft_rules(struct perft *p, const char *text)
{
	struct problem why;
	int preset;

	ck_assert_msg(rules_read(p->game, text, strlen(text), &p->rules, &preset, &why),
	    "%s:%u: %s", p->file, p->line, why.text);
	if (p->state != NULL)
		*state_rules(p->state) = p->rules;
}

static void
read_perft_count(struct perft *p, const char *text)
{
	unsigned depth;
	uint64_t expected, came;

	ck_assert_msg(sscanf(text, "%u %" SCNu64, &depth, &expected) == 2 && depth > 0,
	    "%s:%u: not 'position LINE', 'rules RULES' or 'DEPTH COUNT'", p->file, p->line);
	ck_assert_msg(p->state != NULL, "%s:%u: a count without a position", p->file, p->line);
	came = count_leaves(p->game, p->state, depth);
	ck_assert_msg(came == expected, "%s:%u: %" PRIu64 " ways to play %u actions, not %" PRIu64,
	    p->file, p->line, came, depth, expected);
	p->counted++;
}

static void
read_perft_line(struct perft *p, char *line)
{
	size_t len = strlen(line);

	while (len > 0 && isspace((unsigned char)line[len - 1]))
		line[--len] = '\0';
	if (len == 0 || *line == '#')
		return;
	if (strncmp(line, "position ", 9) == 0)
		read_perft_position(p, line + 9);
	else if (strncmp(line, "rules ", 6) == 0)
		read_perft_rules(p, line + 6);
	else
		read_perft_count(p, line);
}

/* The game whose directory the file is in. */
static const struct game *
game_of_file(const char *path)
{
	const char *end = strrchr(path, '/'), *name;

	ck_assert_ptr_nonnull(end);
	for (name = end; name > path && name[-1] != '/'; name--)
		continue;
	return game_find(name, (size_t)(end - name));
}

START_TEST(ways_to_play_on_are_counted)
{
	struct perft p = { .file = perft_files.gl_pathv[_i] };
	FILE *in = fopen(p.file, "r");
	char *line = NULL;
	size_t cap = 0;

	ck_assert_msg(in != NULL, "cannot open %s", p.file);
	p.game = game_of_file(p.file);
	ck_assert_msg(p.game != NULL, "%s is of no registered game", p.file);
	while (getline(&line, &cap, in) >= 0) {
		p.line++;
		read_perft_line(&p, line);
	}
	ck_assert_msg(p.counted > 0, "%s has no counts", p.file);
	free(line);
	free(p.state);
	fclose(in);
}
END_TEST

/* ---- the suite -------------------------------------------------------------------------------- */

static Suite *
suite(void)
{
	Suite *s = suite_create("cases");
	TCase *cases = tcase_create("cases"), *cover = tcase_create("coverage"), *perft = tcase_create("perft");
	int games = 0;

	while (game_at((size_t)games) != NULL)
		games++;
	tcase_add_loop_test(cases, cases_come_out_as_expected, 0, (int)yaml_files.gl_pathc);
	tcase_add_loop_test(cover, cases_cover_the_law, 0, games);
	tcase_add_loop_test(cover, rule_books_draw_the_law, 0, games);
	tcase_add_test(cover, data_is_of_a_game);
	tcase_add_loop_test(perft, ways_to_play_on_are_counted, 0, (int)perft_files.gl_pathc);
	tcase_set_timeout(cases, 120);
	tcase_set_timeout(perft, 600); /* with the sanitizers it is slow */
	suite_add_tcase(s, cases);
	suite_add_tcase(s, cover);
	suite_add_tcase(s, perft);
	return s;
}

/* List the files of the game that STRAT_GAME names, or of every game. */
static void
list_of_games(glob_t *files, const char *ending)
{
	const char *game = getenv("STRAT_GAME");
	char pattern[256];

	snprintf(pattern, sizeof(pattern), "%s/*.%s", game != NULL && *game != '\0' ? game : "*", ending);
	list_data(files, pattern);
}

int
main(void)
{
	SRunner *runner;
	int failed;

	list_of_games(&yaml_files, "yaml");
	list_of_games(&perft_files, "perft");
	runner = srunner_create(suite());
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	globfree(&yaml_files);
	globfree(&perft_files);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
