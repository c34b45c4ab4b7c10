/* properties/workers.c: play many games, with as many threads as there are cores, and check all properties in each. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "workers.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WORKERS_MAX = 4 };

struct property {
	const char *name;
	property *check;
	unsigned percent;
};

#define ROW(name, percent) { #name, name, percent },
static const struct property properties[] = { PROPERTIES(ROW) };
#undef ROW

/* What a worker does now.  It is shared with the process that started the test. */
struct watch {
	const char *game, *property; /* NULL: nothing */
	uint64_t seed;
};

static struct watch *watches;

/* Every step-th game of these is a worker's. */
struct share {
	const struct game *game;
	struct watch *watch;
	uint64_t begin, first, step, games;
	char *failure[LEN(properties)]; /* NULL: it holds so far */
	pthread_t thread;
};

bool
broken(struct worker *w, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(w->failure, sizeof(w->failure), format, ap);
	va_end(ap);
	return false;
}

void *
need(size_t n)
{
	void *p = malloc(n);

	if (p == NULL)
		abort();
	return p;
}

static void
worker_init(struct worker *w, const struct game *g)
{
	memset(w, 0, sizeof(*w));
	w->game = g;
	w->gen = generator_of(g);
	unit_init(&w->u);
	unit_init(&w->v);
	w->state = need(g->state_size);
	w->before = need(g->state_size);
	w->other = need(g->state_size);
	w->legal = need(LEGAL_MAX * sizeof(*w->legal));
	w->legal2 = need(LEGAL_MAX * sizeof(*w->legal2));
}

static void
worker_free(struct worker *w)
{
	making_free(w->making);
	unit_free(&w->u);
	unit_free(&w->v);
	buffer_free(&w->text);
	buffer_free(&w->out);
	buffer_free(&w->again);
	buffer_free(&w->word);
	free(w->state);
	free(w->before);
	free(w->other);
	free(w->legal);
	free(w->legal2);
}

/* Is it checked in this game? */
static bool
is_due(const struct share *s, unsigned i, uint64_t seed)
{
	const char *only = getenv("STRAT_PROPERTY");

	if (only != NULL && *only != '\0' && strcmp(only, properties[i].name) != 0)
		return false;
	return s->failure[i] == NULL && seed - s->begin <= s->games * properties[i].percent / 100;
}

static void
check_game(struct share *s, struct worker *w)
{
	for (unsigned i = 0; i < LEN(properties); i++) {
		if (!is_due(s, i, w->seed))
			continue;
		w->rng.state = w->seed * 77 + 5;
		*s->watch = (struct watch){ s->game->name, properties[i].name, w->seed };
		if (properties[i].check(w))
			continue;
		w->u.player.notice = w->v.player.notice = false;
		s->failure[i] = need(sizeof(w->failure) + 200);
		snprintf(s->failure[i], sizeof(w->failure) + 200, "%s, seed %" PRIu64 ", %s: %s", s->game->name, w->seed, properties[i].name, w->failure);
	}
	s->watch->property = NULL;
}

static void *
work(void *arg)
{
	struct share *s = arg;
	struct worker w;

	worker_init(&w, s->game);
	for (w.seed = s->first; w.seed <= s->begin + s->games; w.seed += s->step)
		check_game(s, &w);
	worker_free(&w);
	return NULL;
}

static unsigned
tell_failures(struct share *s)
{
	unsigned n = 0;

	for (unsigned i = 0; i < LEN(properties); i++) {
		if (s->failure[i] == NULL)
			continue;
		printf("%.3000s\n", s->failure[i]);
		free(s->failure[i]);
		n++;
	}
	fflush(stdout);
	return n;
}

unsigned
check_properties(const struct game *g)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t n = cores < 1 ? 1 : cores > WORKERS_MAX ? WORKERS_MAX : (uint64_t)cores;
	uint64_t seed = unit_setting("STRAT_SEED", 1), games = unit_setting("STRAT_GAMES", 10000) / unit_chosen();
	struct share s[WORKERS_MAX];
	unsigned failed = 0;

	for (uint64_t i = 0; i < n; i++) {
		s[i] = (struct share){ .game = g, .watch = &watches[i], .begin = seed, .first = seed + i, .step = n, .games = games };
		ck_assert_int_eq(pthread_create(&s[i].thread, NULL, work, &s[i]), 0);
	}
	for (uint64_t i = 0; i < n; i++)
		pthread_join(s[i].thread, NULL);
	for (uint64_t i = 0; i < n; i++)
		failed += tell_failures(&s[i]);
	return failed;
}

void
watch_workers(void)
{
	watches = mmap(NULL, WORKERS_MAX * sizeof(*watches), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (watches == MAP_FAILED)
		abort();
}

void
tell_unfinished(void)
{
	for (unsigned i = 0; i < WORKERS_MAX; i++)
		if (watches[i].property != NULL)
			printf("unfinished: %s, seed %" PRIu64 ", %s\n", watches[i].game, watches[i].seed, watches[i].property);
}

/* ---- helpers ---------------------------------------------------------------------------------- */

/* Play on with the game of this seed, or begin with it. */
static bool
make_good(struct worker *w, const struct generated *what)
{
	if (w->making == NULL || w->making_seed != what->seed || w->making_plies > what->max_plies) {
		making_free(w->making);
		w->making = making_begin(w->gen, what);
		w->making_seed = what->seed;
	}
	if (w->making == NULL || !making_write(w->making, what->max_plies, &w->text, &w->made))
		return false;
	w->making_plies = w->made.plies;
	return true;
}

/* A game with a fault in its moves need not go on for long after it. */
static bool
make_faulty(struct worker *w, const struct generated *what)
{
	struct making *m = making_begin(w->gen, what);
	uint32_t plies = what->fault == FAULT_RESULT ? what->max_plies : 60;
	bool good;

	for (;; plies *= 2) {
		plies = plies < what->max_plies ? plies : what->max_plies;
		buffer_clear(&w->text);
		good = m != NULL && making_write(m, plies, &w->text, &w->made);
		if (!good || w->made.fault_ply != 0 || plies == what->max_plies)
			break;
	}
	making_free(m);
	return good;
}

bool
make(struct worker *w, enum fault fault, uint32_t max_plies)
{
	struct generated what = { .seed = w->seed, .max_plies = max_plies, .fault = fault, .id = "a game" };

	buffer_clear(&w->text);
	TRY(w, fault == FAULT_NONE ? make_good(w, &what) : make_faulty(w, &what), "cannot be generated");
	return true;
}

bool
judge(struct worker *w, struct unit *u, const struct buffer *text, const char *what)
{
	struct buffer shown = { 0 };

	if (unit_judge(u, text->data, text->len))
		return true;
	finding_write(&shown, &u->f, what, REPORT_TEXT, false);
	broken(w, "%s\n%.*s", buffer_string(&shown), (int)(text->len < 4000 ? text->len : 4000), text->data);
	buffer_free(&shown);
	return false;
}

/* Is a text its own canonical form? */
bool
is_canonical(struct worker *w, const struct buffer *text, const char *what)
{
	if (!judge(w, &w->v, text, what))
		return false;
	TRY(w, unit_canonical(&w->v, &w->again), "%s: no canonical form: %s\n%.*s", what, w->v.f.text, (int)text->len,
	    text->data);
	TRY(w, buffer_same(text, &w->again), "%s: not canonical:\n%.*s\n%.*s", what, (int)text->len, text->data,
	    (int)w->again.len, w->again.data);
	return true;
}

struct list {
	struct action *at;
	size_t n;
};

static int
collect(void *ctx, const struct action *a)
{
	struct list *l = ctx;

	if (l->n == LEGAL_MAX)
		return 1;
	l->at[l->n++] = *a;
	return 0;
}

size_t
list_legal(const struct game *g, const void *state, struct action *out)
{
	struct list l = { out, 0 };

	game_legal(g, state, collect, &l);
	return l.n;
}

bool
is_listed(const struct action *a, const struct action *list, size_t n)
{
	while (n-- > 0)
		if (action_same(a, &list[n]))
			return true;
	return false;
}
