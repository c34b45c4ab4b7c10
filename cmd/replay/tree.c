/* replay/tree.c: what was played next, asked of databases; see tree.h. */
#include "tree.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/memory.h"
#include "play/identity.h"
#include "replay.h"
#include "stream/worker.h"

static_assert((int)PATH_NODE == (int)DATABASE_NODE, "databases keep places as they are");

/* ---- the question -------------------------------------------------------------------------------- */

struct asking {
	struct cli *cli;
	const struct tree_asked *asked;
	struct database_tree **tree; /* of each database */
	int ntrees;
	struct arena arena;          /* texts of beginnings, and of actions that are told */
	struct place *beginning;
	size_t n, cap;
	struct place *place;         /* while its branches come */
	bool reported;               /* what went wrong was told */
};

static bool
no_memory(struct asking *a)
{
	cli_error(a->cli, "out of memory");
	a->reported = true;
	return false;
}

/* A database could not be asked. */
static bool
failed(struct asking *a, int i)
{
	if (!a->reported)
		cli_error(a->cli, "%s", database_tree_why(a->tree[i]));
	a->reported = true;
	return false;
}

static const char *
keep(struct asking *a, const char *text)
{
	return text != NULL ? arena_copy(&a->arena, text, strlen(text)) : NULL;
}

/* ---- what was played at a place ------------------------------------------------------------------ */

/* Count games by their winner, who is known unless the database is damaged. */
static bool
count(const struct game *g, struct branch *b, const char *winner, uint64_t games)
{
	int seat = *winner != '\0' && strcmp(winner, "draw") != 0 ? seat_find(g, winner, strlen(winner)) : 0;

	if (seat < 0)
		return false;
	b->games += games;
	if (*winner == '\0')
		b->unfinished += games;
	else if (strcmp(winner, "draw") == 0)
		b->drawn += games;
	else
		b->won[seat] += games;
	return true;
}

static struct branch *
add_branch(struct asking *a, const struct database_action *x)
{
	struct place *p = a->place;
	struct branch *b;

	if (p->n == p->cap) {
		struct branch *more = memory_double(p->branch, &p->cap, 64, sizeof(*more));

		if (more == NULL)
			return NULL;
		p->branch = more;
	}
	b = &p->branch[p->n];
	*b = (struct branch){ .action = keep(a, x->action) };
	if (x->next_known)
		memcpy(b->next, x->next, DATABASE_NODE);
	else if (b->action == NULL || !path_next(p->node, b->action, b->next))
		return NULL;
	return b->action != NULL ? &p->branch[p->n++] : NULL;
}

/* The rows of an action follow one another. */
static bool
take_action(void *ctx, const struct database_action *x)
{
	struct asking *a = ctx;
	struct place *p = a->place;
	struct branch *b = p->n > 0 && strcmp(p->branch[p->n - 1].action, x->action) == 0 ? &p->branch[p->n - 1] : add_branch(a, x);

	if (b == NULL)
		return no_memory(a);
	if (count(p->game, b, x->winner, x->games))
		return true;
	cli_error(a->cli, "a database is damaged: it has a winner that no game has");
	a->reported = true;
	return false;
}

static int
by_action(const void *x, const void *y)
{
	return strcmp(((const struct branch *)x)->action, ((const struct branch *)y)->action);
}

static int
by_games(const void *x, const void *y)
{
	const struct branch *a = x, *b = y;

	return a->games != b->games ? (a->games < b->games ? 1 : -1) : strcmp(a->action, b->action);
}

/* Make one of branches that several databases have. */
static void
join(struct place *p)
{
	size_t to = 0;

	for (size_t i = 0; i < p->n; i++) {
		struct branch *b = &p->branch[i], *last = to > 0 ? &p->branch[to - 1] : NULL;

		if (last == NULL || strcmp(last->action, b->action) != 0) {
			p->branch[to++] = *b;
			continue;
		}
		branch_add(last, b);
	}
	p->n = to;
}

/* Find what was played at a place, in all databases. */
static bool
look(struct asking *a, struct place *p)
{
	a->place = p;
	p->n = 0;
	p->games = 0;
	for (int i = 0; i < a->ntrees; i++)
		if (!database_tree_next(a->tree[i], p->node, take_action, a))
			return failed(a, i);
	if (p->n > 0)
		qsort(p->branch, p->n, sizeof(*p->branch), by_action);
	join(p);
	if (p->n > 0)
		qsort(p->branch, p->n, sizeof(*p->branch), by_games);
	for (size_t i = 0; i < p->n; i++)
		p->games += p->branch[i].games;
	return true;
}

/* ---- beginnings ---------------------------------------------------------------------------------- */

static bool
take_beginning(void *ctx, const struct database_beginning *b)
{
	struct asking *a = ctx;
	const struct game *g = game_find(b->game, strlen(b->game));
	struct place p = { .game = g };

	if (g == NULL || (a->cli->reading.game != NULL && a->cli->reading.game != g))
		return true;
	for (size_t i = 0; i < a->n; i++)
		if (memcmp(a->beginning[i].node, b->node, DATABASE_NODE) == 0)
			return true;
	if (a->n == a->cap) {
		struct place *more = memory_double(a->beginning, &a->cap, 16, sizeof(*more));

		if (more == NULL)
			return no_memory(a);
		a->beginning = more;
	}
	p.variant = keep(a, b->variant);
	p.header = keep(a, b->header);
	p.rules = keep(a, b->rules);
	if (p.header == NULL || p.rules == NULL)
		return no_memory(a);
	memcpy(p.node, b->node, DATABASE_NODE);
	a->beginning[a->n++] = p;
	return true;
}

static bool
find_beginnings(struct asking *a)
{
	for (int i = 0; i < a->ntrees; i++)
		if (!database_tree_beginnings(a->tree[i], take_beginning, a))
			return failed(a, i);
	return true;
}

/* ---- actions that lead to a place ---------------------------------------------------------------- */

/* Is it a number of a turn, as "12." or "12..."? */
static bool
is_number(const char *word, size_t len)
{
	size_t digits = strspn(word, "0123456789");

	return digits > 0 && digits < len && digits + strspn(word + digits, ".") == len;
}

/* Is the word the action, or its beginning, without marks and brackets? */
static bool
may_mean(const char *word, size_t len, const char *action)
{
	char after = action[strncmp(word, action, len) == 0 ? len : 0];

	return strncmp(word, action, len) == 0 && (after == '\0' || strchr("(^", after) != NULL);
}

/* The branch that a word means; NULL: none, or several, as *several says. */
static const struct branch *
branch_of(const struct place *p, const char *word, size_t len, bool *several)
{
	const struct branch *found = NULL;

	*several = false;
	for (size_t i = 0; i < p->n; i++) {
		const struct branch *b = &p->branch[i];

		if (!may_mean(word, len, b->action))
			continue;
		if (b->action[len] == '\0') {
			*several = false;
			return b;
		}
		*several = *several || found != NULL;
		found = b;
	}
	return *several ? NULL : found;
}

/* How far the words lead, in the tree where they lead farthest. */
struct failure {
	uint64_t plies;
	const char *word;
	size_t len;
	bool several, any;
};

/* Go from the place along the words.  gone: no game went so.  false: trouble. */
static bool
go(struct asking *a, struct place *p, struct failure *f, bool *gone)
{
	static const char blanks[] = " \t\n\r";
	const char *at = a->asked->where != NULL ? a->asked->where : "";
	const struct branch *b;
	size_t len;

	*gone = false;
	for (at += strspn(at, blanks); *at != '\0'; at += len, at += strspn(at, blanks)) {
		bool several;

		len = strcspn(at, blanks);
		if (is_number(at, len))
			continue;
		if (!look(a, p))
			return false;
		if ((b = branch_of(p, at, len, &several)) == NULL) {
			if (!f->any || p->plies > f->plies || (p->plies == f->plies && several))
				*f = (struct failure){ p->plies, at, len, several, true };
			return (*gone = true);
		}
		memcpy(p->node, b->next, DATABASE_NODE);
		p->plies++;
	}
	return look(a, p);
}

/* ---- a record that says where -------------------------------------------------------------------- */

bool
tree_is_file(const char *where)
{
	struct stat st;

	return where != NULL && stat(where, &st) == 0;
}

struct follower_settings {
	struct worker_settings common; /* first */
	uint64_t upto;
	struct place place;
	bool found;
};

struct follower {
	struct worker worker; /* first */
	struct path way;
};

static void *
follower_new(void *ctx)
{
	return worker_new_of(ctx, sizeof(struct follower));
}

static void
follower_free(void *arg)
{
	struct follower *w = arg;

	path_free(&w->way);
	worker_end(&w->worker);
	free(w);
}

/* Play the record to the ply that is asked for.  false: it is wrong before. */
static bool
follow_to(struct follower *w, const struct record *r, uint64_t upto, uint64_t *plies, struct finding *f)
{
	struct player *p = &w->worker.player;
	enum play_step step;

	p->as_it_stands = true;
	*plies = 0;
	if (!player_begin(p, r, f))
		return false;
	path_begin(&w->way, p);
	while (w->way.known && *plies < upto && (step = player_next(p, f)) != PLAY_END) {
		if (step == PLAY_WRONG)
			return false;
		if (step == PLAY_ACTION && !p->taken_back) {
			path_action(&w->way, p);
			++*plies;
		}
	}
	return true;
}

static void
follow(void *arg, const struct document *d, struct job *j)
{
	struct follower *w = arg;
	const struct follower_settings *set = w->worker.settings;
	struct place place = { 0 };
	struct record *r;
	struct finding f;

	if (d->fault == DOCUMENT_REST)
		return;
	if ((r = worker_read(&w->worker, d, j)) == NULL) {
		worker_report_found(&w->worker, j);
		return;
	}
	if (!follow_to(w, r, set->upto, &place.plies, &f)) {
		worker_report_wrong(&w->worker, &f, j);
		return;
	}
	if (w->way.action.failed) {
		job_stop(j, "out of memory");
		return;
	}
	if (!w->way.known) {
		finding_set(&f, DIAG_VALUE, "it begins from a position, and in this game the tree has only games from their beginning");
		record_place(r, 0, &f);
		worker_report(j, &f);
		return;
	}
	place.game = r->game;
	memcpy(place.node, w->way.node, DATABASE_NODE);
	buffer_add(job_notes(j), (const char *)&place, sizeof(place));
}

static const char *
take_place(void *ctx, struct job *j)
{
	struct follower_settings *set = ctx;
	const struct buffer *notes = job_notes(j);

	if (!set->found && notes->len >= sizeof(set->place)) {
		memcpy(&set->place, notes->data, sizeof(set->place));
		set->found = true;
	}
	return NULL;
}

/* Find the place that the first record of the file comes to.  The file is the input after the databases. */
static bool
find_place(struct asking *a, struct place *out, int *status)
{
	struct cli *c = a->cli;
	struct follower_settings set = { .common = { .cli = c }, .upto = a->asked->upto };
	struct task task = { .worker_new = follower_new, .worker_free = follower_free, .document = follow, .ctx = &set, .sift = take_place, .goes_on = true };
	struct run_result result;
	char **inputs = c->inputs;
	int ninputs = c->ninputs, kept = c->box.kept[0];

	c->inputs += ninputs;
	c->ninputs = 1;
	c->box.kept[0] = ninputs < BOX_INPUTS ? c->box.kept[ninputs] : -1;
	c->select.first = 1;
	c->select.any = true;
	cli_run(c, &task, &result);
	c->inputs = inputs;
	c->ninputs = ninputs;
	c->box.kept[0] = kept;
	*out = set.place;
	*status = result.stopped ? EXIT_TROUBLE : result.status;
	if (!set.found && *status == EXIT_CLEAN) {
		cli_error(c, "%s has no record", a->asked->where);
		*status = EXIT_TROUBLE;
	}
	return set.found;
}

/* ---- the answer ---------------------------------------------------------------------------------- */

static int
by_size(const void *x, const void *y)
{
	const struct place *a = x, *b = y;

	if (a->games != b->games)
		return a->games < b->games ? 1 : -1;
	return memcmp(a->node, b->node, DATABASE_NODE);
}

static bool
write_places(struct asking *a, struct place *p, size_t n)
{
	struct buffer out = { 0 };
	bool json = a->cli->format == REPORT_JSON, good = true;
	size_t shown = 0;

	qsort(p, n, sizeof(*p), by_size);
	for (size_t i = 0; i < n && good && shown < a->asked->rows; i++) {
		if (p[i].games == 0)
			continue;
		tree_write(&p[i], a->asked->rows, json, shown++ > 0, &out);
		good = cli_print(a->cli, &out);
	}
	if (good && shown == a->asked->rows && shown < n && p[shown].games > 0 && !a->cli->quiet)
		cli_error(a->cli, "%zu trees are told, those of the most games; there are more, for other games, boards and rulings", shown);
	buffer_free(&out);
	return good;
}

static void
tell_failure(const struct asking *a, const struct failure *f)
{
	if (a->cli->quiet)
		return;
	if (!f->any)
		cli_error(a->cli, "no game is there");
	else
		cli_error(a->cli, f->several ? "action %" PRIu64 ", '%.*s', can mean several: write it with what stands in brackets, as it is told there"
		                             : "no game goes on with action %" PRIu64 ", '%.*s'", f->plies + 1, (int)(f->len < 80 ? f->len : 80), f->word);
}

/* Tell what was played at the beginning of each tree, or where the words lead. */
static bool
answer_all(struct asking *a)
{
	struct failure f = { .any = false };
	bool gone, any = false;

	if (!find_beginnings(a))
		return false;
	for (size_t i = 0; i < a->n; i++) {
		if (!go(a, &a->beginning[i], &f, &gone))
			return false;
		if (gone)
			a->beginning[i].games = 0;
		any = any || a->beginning[i].games > 0;
	}
	if (!any)
		tell_failure(a, &f);
	return !any || write_places(a, a->beginning, a->n);
}

static bool
answer_file(struct asking *a, int *status)
{
	struct place p;
	bool good;

	if (!find_place(a, &p, status))
		return true;
	good = look(a, &p);
	if (good && p.games == 0)
		tell_failure(a, &(struct failure){ .any = false });
	good = good && write_places(a, &p, 1);
	memory_free(p.branch);
	return good;
}

static bool
open_all(struct asking *a)
{
	char why[DATABASE_WHY];

	if ((a->tree = calloc((size_t)a->cli->ninputs, sizeof(struct database_tree *))) == NULL)
		return no_memory(a);
	for (; a->ntrees < a->cli->ninputs; a->ntrees++)
		if ((a->tree[a->ntrees] = database_tree_open(a->cli->inputs[a->ntrees], why)) == NULL) {
			cli_error(a->cli, "%s", why);
			return false;
		}
	return true;
}

static int
answer(struct cli *c, const struct tree_asked *asked, bool in_file)
{
	struct asking a = { .cli = c, .asked = asked };
	int status = EXIT_CLEAN;

	arena_init(&a.arena);
	if (!open_all(&a) || !(in_file ? answer_file(&a, &status) : answer_all(&a)))
		status = EXIT_TROUBLE;
	for (int i = 0; i < a.ntrees; i++)
		database_tree_close(a.tree[i]);
	for (size_t i = 0; i < a.n; i++)
		memory_free(a.beginning[i].branch);
	memory_free(a.beginning);
	free(a.tree);
	arena_free(&a.arena);
	return cli_close(c, status);
}

/* The record that says where is an input of its own, after the databases. */
int
replay_tree(struct cli *c, const struct tree_asked *asked)
{
	bool in_file = tree_is_file(asked->where);
	char **all = calloc((size_t)c->ninputs + 1, sizeof(*all));
	int status = EXIT_TROUBLE;

	if (cli_lacks(c, "--tree", LIBRARY_SODIUM))
		status = EXIT_TROUBLE;
	else if (c->unasked || c->select.any)
		status = cli_usage_error(c, c->unasked ? "--tree asks databases, which --database writes" : "--tree asks a database as a whole");
	else if (all == NULL)
		cli_error(c, "out of memory");
	else {
		memcpy(all, c->inputs, (size_t)c->ninputs * sizeof(*all));
		all[c->ninputs] = (char *)asked->where;
		c->inputs = all;
		replay_allow_inputs(c, c->ninputs + in_file);
		status = cli_close_box(c) ? answer(c, asked, in_file) : EXIT_TROUBLE;
	}
	free(all);
	return status;
}
