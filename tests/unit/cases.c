/* cases.c: the games' cases, tests/data/<game>/, and whether they cover the games' law.
 *
 * <name>.yaml   A stream of records, each of them one case.  Beside the keys of a record it has
 *     case:       its name, which no other case has
 *     shows:      the clauses and rulings that it keeps, breaks or shows the effect of
 *     expect:     ok, if it plays to its end and agrees with its result; else the id of the
 *                 diagnostic, what it cites, if anything, and "at" its ply, if it has one
 *   and, if they matter,
 *     message:    a part of the diagnostic's text
 *     position:   the position behind the last action that was played
 *     legal:      all legal actions there, in any order
 *     consulted:  the rulings that were consulted, and no others
 *     canonical:  the moves as canonical output has them
 * <name>.perft  Counts of the ways to play on: lines "position LINE", "rules RULES" and
 *     "DEPTH COUNT", each count for the last position under the last rules.
 *
 * STRAT_TEST_DATA says where the data is, if not in tests/data.
 */
#include <check.h>
#include <ctype.h>
#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play.h"

enum { NAME_MAX_LEN = 80, CASES_MAX = 4096 };

static const char *const case_keys[] = {
	"case", "shows", "expect", "message", "position", "legal", "consulted", "canonical",
};

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

/* One case while it is looked at. */
struct test_case {
	const char *file;
	uint64_t line;
	const char *name;
	const struct node *root;
	const struct document *document;
	struct record *record;   /* NULL: it could not be read, and found says why */
	struct finding found;
	struct arena *arena;
	unsigned faults;         /* complaints about this case */
};

/* ---- complaints ------------------------------------------------------------------------------- */

static void complain(struct test_case *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
complain(struct test_case *c, const char *format, ...)
{
	va_list ap;

	fprintf(stderr, "%s:%" PRIu64 ": %s: ", c->file, c->line, c->name);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputc('\n', stderr);
	c->faults++;
}

static void
complain_differs(struct test_case *c, const char *what, const char *expected, const char *came)
{
	complain(c, "%s\n    expected: %s\n    came:     %s", what, expected, came);
}

/* ---- files and documents ---------------------------------------------------------------------- */

static const char *
data_path(void)
{
	const char *path = getenv("STRAT_TEST_DATA");

	return path != NULL && *path != '\0' ? path : "tests/data";
}

/* Every game's files with that ending, in order. */
static void
list_files(glob_t *files, const char *game, const char *ending)
{
	char pattern[1024];

	snprintf(pattern, sizeof(pattern), "%s/%s/*.%s", data_path(), game, ending);
	if (glob(pattern, 0, NULL, files) != 0)
		files->gl_pathc = 0;
}

/* A key of a case that has one text; NULL: it is not there. */
static const char *
case_text(const struct test_case *c, const char *key)
{
	const struct node *n = node_get(c->root, key);

	return n != NULL && n->kind == NODE_SCALAR ? n->text : NULL;
}

typedef void case_visit(struct test_case *c, void *ctx);

/* Read one document as a case.  Returns the complaints about it. */
static unsigned
visit_document(const char *file, const struct document *d, case_visit *visit, void *ctx)
{
	static const struct reading reading = { 0 };
	struct arena arena;
	struct test_case c = { .file = file, .line = d->line, .name = "(no name)", .document = d, .arena = &arena };
	const char *name;

	arena_init(&arena);
	if ((c.root = node_read(&arena, d, &c.found)) == NULL) {
		complain(&c, "line %" PRIu64 ": %s", c.found.line, c.found.text);
	} else if (c.root->kind != NODE_MAPPING || (name = case_text(&c, "case")) == NULL ||
	    strlen(name) >= NAME_MAX_LEN) {
		complain(&c, "a case must have a short name, as in 'case: flag-may-not-move'");
	} else {
		c.name = name;
		c.record = record_read(&arena, d, &reading, &c.found);
		visit(&c, ctx);
	}
	arena_free(&arena);
	return c.faults;
}

static unsigned
each_case(const char *file, case_visit *visit, void *ctx)
{
	struct source *s;
	struct batch b = { 0 };
	struct finding f;
	enum source_state state;
	uint64_t number = 0;
	unsigned faults = 0;

	if (!source_open(&s, file, SOURCE_MAX_RECORD, &f))
		ck_abort_msg("%s: %s", file, f.text);
	do {
		state = source_next(s, &b, &number, &f);
		for (size_t i = 0; i < b.ndocuments; i++)
			faults += visit_document(file, &b.documents[i], visit, ctx);
	} while (state == SOURCE_MORE);
	if (state == SOURCE_FAILED) {
		fprintf(stderr, "%s: %s\n", file, f.text);
		faults++;
	}
	batch_free(&b);
	source_close(s);
	return faults;
}

/* ---- playing a case --------------------------------------------------------------------------- */

/* What became of a record, as expect: writes it. */
static void
write_verdict(struct buffer *out, const struct finding *f)
{
	if (f == NULL) {
		buffer_text(out, "ok");
	} else {
		buffer_text(out, diag_types[f->id].id);
		if (f->cite[0] != '\0')
			buffer_printf(out, " %s", f->cite);
		if (f->ply != 0)
			buffer_printf(out, " at %" PRIu64, f->ply);
	}
	buffer_char(out, '\0');
}

/* As every command plays a record.  NULL: to its end; else what was found. */
static const struct finding *
play_through(struct player *p, struct record *r, struct finding *f)
{
	enum play_step step;

	if (!player_begin(p, r, f))
		return f;
	do
		step = player_next(p, f);
	while (step != PLAY_END && step != PLAY_WRONG);
	if (step == PLAY_END)
		return NULL;
	player_read_rest(p, f);
	return f;
}

static void
check_verdict(struct test_case *c, const struct finding *f)
{
	const char *expected = case_text(c, "expect"), *message = case_text(c, "message");
	struct buffer came = { 0 };

	write_verdict(&came, f);
	if (expected == NULL) {
		complain(c, "expect: is missing");
	} else if (strcmp(expected, came.data) != 0) {
		complain_differs(c, "another verdict", expected, came.data);
		if (f != NULL)
			fprintf(stderr, "    in full:  %s:%" PRIu64 ":%" PRIu64 ": %s\n", c->file, f->line,
			    f->column, f->text);
	} else if (message != NULL && (f == NULL || strstr(f->text, message) == NULL)) {
		complain_differs(c, "another message", message, f != NULL ? f->text : "none");
	}
	buffer_free(&came);
}

static void
check_position(struct test_case *c, const struct player *p)
{
	const char *expected = case_text(c, "position");
	struct buffer came = { 0 };

	if (expected == NULL)
		return;
	p->notation->write_position(p->state, &came);
	buffer_char(&came, '\0');
	if (strcmp(expected, came.data) != 0)
		complain_differs(c, "another position", expected, came.data);
	buffer_free(&came);
}

/* Words in a text, sorted, so that lists can be compared whatever their order. */
struct words {
	char *text;
	char *word[CASES_MAX];
	size_t n;
};

static int
compare_words(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
split_words(struct words *w, const char *text)
{
	w->n = 0;
	w->text = strdup(text);
	ck_assert_ptr_nonnull(w->text);
	for (char *p = strtok(w->text, " \n"); p != NULL && w->n < LEN(w->word); p = strtok(NULL, " \n"))
		w->word[w->n++] = p;
	qsort(w->word, w->n, sizeof(w->word[0]), compare_words);
}

/* The same words in both?  Complains about those that only one has. */
static void
compare_lists(struct test_case *c, const char *what, const char *expected, const char *came)
{
	static struct words a, b; /* large */
	size_t i = 0, k = 0;

	split_words(&a, expected);
	split_words(&b, came);
	while (i < a.n || k < b.n) {
		int order = i == a.n ? 1 : k == b.n ? -1 : strcmp(a.word[i], b.word[k]);

		if (order < 0)
			complain(c, "%s: %s is missing", what, a.word[i]);
		else if (order > 0)
			complain(c, "%s: %s was not expected", what, b.word[k]);
		i += order <= 0;
		k += order >= 0;
	}
	free(a.text);
	free(b.text);
}

struct lister {
	struct player *player;
	struct buffer out;
};

static int
list_action(void *ctx, const struct action *a)
{
	struct lister *l = ctx;

	player_spell(l->player, a, &l->out);
	buffer_char(&l->out, ' ');
	return 0;
}

static void
check_legal(struct test_case *c, struct player *p)
{
	const char *expected = case_text(c, "legal");
	struct lister l = { .player = p };

	if (expected == NULL)
		return;
	p->game->legal(p->state, list_action, &l);
	buffer_char(&l.out, '\0');
	compare_lists(c, "legal actions", expected, l.out.data);
	buffer_free(&l.out);
}

static void
check_consulted(struct test_case *c, const struct player *p)
{
	const char *expected = case_text(c, "consulted");
	uint64_t consulted = p->consulted | p->trace.consulted; /* of a rejection, too */
	struct buffer came = { 0 };

	if (expected == NULL)
		return;
	for (unsigned r = 0; r < p->game->nrulings; r++)
		if ((consulted >> r & 1) != 0)
			buffer_printf(&came, "%s ", p->game->rulings[r].name);
	buffer_char(&came, '\0');
	compare_lists(c, "rulings consulted", expected, came.data);
	buffer_free(&came);
}

/* The same words in the same order?  Indentation is not looked at. */
static bool
same_words(const char *a, const char *b, size_t b_len)
{
	const char *end = b + b_len;

	for (;;) {
		while (isspace((unsigned char)*a))
			a++;
		while (b < end && isspace((unsigned char)*b))
			b++;
		if (*a == '\0' || b == end)
			return *a == '\0' && b == end;
		for (; *a != '\0' && !isspace((unsigned char)*a); a++, b++)
			if (b == end || *a != *b)
				return false;
		if (b < end && !isspace((unsigned char)*b))
			return false;
	}
}

/* The canonical form is read back as the same game, and what is canonical already stays as it is. */
static void
check_canonical(struct test_case *c, struct player *p)
{
	static const struct reading reading = { 0 };
	const char *expected = case_text(c, "canonical");
	struct buffer once = { 0 }, twice = { 0 };
	struct document d = { .line = 1, .number = 1 };
	struct finding f;
	struct record *r;

	if (!record_write_canonical(c->record, p, &once, &f)) {
		complain(c, "no canonical form: %s", f.text);
		buffer_free(&once);
		return;
	}
	d.text = once.data;
	d.len = once.len;
	d.bytes = once.len;
	if ((r = record_read(c->arena, &d, &reading, &f)) == NULL || !record_write_canonical(r, p, &twice, &f))
		complain(c, "the canonical form is not read back: line %" PRIu64 ": %s", f.line, f.text);
	else if (once.len != twice.len || memcmp(once.data, twice.data, once.len) != 0)
		complain(c, "the canonical form is not stable:\n%.*s%.*s", (int)once.len, once.data, (int)twice.len,
		    twice.data);
	else if (expected != NULL && !same_words(expected, r->moves, r->moves_len))
		complain(c, "other moves in canonical form\n    expected: %s    came:     %.*s", expected,
		    (int)r->moves_len, r->moves);
	buffer_free(&once);
	buffer_free(&twice);
}

/* A key that is misspelled would check nothing. */
static void
check_keys(struct test_case *c)
{
	size_t known = 0;

	for (size_t i = 0; i < LEN(case_keys); i++)
		known += node_get(c->root, case_keys[i]) != NULL;
	if (c->record != NULL && c->record->nwarnings != known)
		complain(c, "a key that belongs neither to a record nor to a case");
}

static void
run_case(struct test_case *c, void *ctx)
{
	struct player p;
	const struct finding *f = &c->found;

	(void)ctx;
	check_keys(c);
	if (c->record == NULL) {
		check_verdict(c, f);
		return;
	}
	player_init(&p);
	p.watch = case_text(c, "consulted") != NULL; /* as adjudicate plays, to tell all that matters */
	f = play_through(&p, c->record, &c->found);
	check_verdict(c, f);
	if (f == NULL || f->id != DIAG_SETUP_ILLEGAL) {
		check_position(c, &p);
		check_legal(c, &p);
		check_consulted(c, &p);
	}
	if (f == NULL)
		check_canonical(c, &p);
	player_free(&p);
}

static glob_t yaml_files, perft_files;

START_TEST(cases_come_out_as_expected)
{
	unsigned faults = each_case(yaml_files.gl_pathv[_i], run_case, NULL);

	ck_assert_msg(faults == 0, "%s: %u complaints", yaml_files.gl_pathv[_i], faults);
}
END_TEST

/* ---- coverage --------------------------------------------------------------------------------- */

enum { CITES_MAX = 0x200 };

/* What the cases of one game show, by citation. */
struct cover {
	const struct game *game;
	unsigned shown[CITES_MAX];
	unsigned kept[CITES_MAX];    /* by a record that plays */
	unsigned broken[CITES_MAX];  /* where the diagnostic cites it */
	unsigned in_force[GAME_RULINGS_MAX][GAME_OPTIONS_MAX];
	char name[CASES_MAX][NAME_MAX_LEN];
	unsigned ncases;
};

static void
note_shown(struct cover *cover, struct test_case *c, const struct node *id)
{
	const char *expect = case_text(c, "expect");
	uint16_t cite = id->kind == NODE_SCALAR ? cite_find(cover->game, id->text, id->len) : 0;
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
note_case(struct test_case *c, void *ctx)
{
	struct cover *cover = ctx;
	const struct node *shows = node_get(c->root, "shows");

	for (unsigned i = 0; i < cover->ncases; i++)
		if (strcmp(cover->name[i], c->name) == 0)
			complain(c, "another case has this name");
	ck_assert_uint_lt(cover->ncases, CASES_MAX);
	strcpy(cover->name[cover->ncases++], c->name); /* its length is checked where it is read */
	if (c->record != NULL && c->record->game != cover->game)
		complain(c, "a case of %s among those of %s", c->record->game->title, cover->game->title);
	if (shows == NULL || (shows->kind == NODE_SEQUENCE && shows->child == NULL))
		complain(c, "shows: is missing");
	else if (shows->kind == NODE_SEQUENCE)
		for (const struct node *n = shows->child; n != NULL; n = n->next)
			note_shown(cover, c, n);
	else
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
			fprintf(stderr, "%s: %s: no case shows it with %s\n", cover->game->name, r->id, r->option[o]);
			faults++;
		}
	if (r->breach != NULL && cover->broken[CITE_RULING(i)] == 0)
		faults += missing(cover->game, r->id, "no case breaks it");
	return faults;
}

START_TEST(cases_cover_the_law)
{
	static struct cover cover; /* large */
	const struct game *g = game_at((size_t)_i);
	unsigned faults = 0;
	glob_t files;

	memset(&cover, 0, sizeof(cover));
	cover.game = g;
	list_files(&files, g->name, "yaml");
	for (size_t i = 0; i < files.gl_pathc; i++)
		faults += each_case(files.gl_pathv[i], note_case, &cover);
	if (cover.ncases == 0)
		faults += missing(g, data_path(), "the game has no cases");
	for (unsigned i = 0; i < g->nclauses; i++)
		faults += judge_clause(&cover, i);
	for (unsigned i = 0; i < g->nrulings; i++)
		faults += judge_ruling(&cover, i);
	ck_assert_msg(faults == 0, "%s: %u gaps in %u cases", g->name, faults, cover.ncases);
	printf("%s: %u cases\n", g->name, cover.ncases);
	globfree(&files);
}
END_TEST

/* Data of a game that is not registered would never be looked for by anyone else. */
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
		ck_assert_msg(game_find(name, (size_t)(path + len - name)) != NULL, "%s is of no registered game", path);
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
	struct trace t = { .quiet = true };
	void *next;

	if (w->depth == 1) {
		w->leaves++;
		return 0;
	}
	next = malloc(w->game->state_size);
	ck_assert_ptr_nonnull(next);
	memcpy(next, w->state, w->game->state_size);
	ck_assert_msg(w->game->play(next, a, &t) == ACTION_PLAYED, "a listed action cannot be played");
	w->leaves += count_leaves(w->game, next, w->depth - 1);
	free(next);
	return 0;
}

static uint64_t
count_leaves(const struct game *g, const void *state, unsigned depth)
{
	struct walk w = { .game = g, .state = state, .depth = depth };

	g->legal(state, walk_on, &w);
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
	tcase_add_test(cover, data_is_of_a_game);
	tcase_add_loop_test(perft, ways_to_play_on_are_counted, 0, (int)perft_files.gl_pathc);
	tcase_set_timeout(cases, 120);
	tcase_set_timeout(perft, 600); /* the sanitizers take their time */
	suite_add_tcase(s, cases);
	suite_add_tcase(s, cover);
	suite_add_tcase(s, perft);
	return s;
}

int
main(void)
{
	SRunner *runner;
	int failed;

	list_files(&yaml_files, "*", "yaml");
	list_files(&perft_files, "*", "perft");
	runner = srunner_create(suite());
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	globfree(&yaml_files);
	globfree(&perft_files);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
