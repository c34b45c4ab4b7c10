/* properties/workers.c: check a property in many games, with as many threads as there are cores. */
#include "workers.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORKERS_MAX = 4 };

struct share {
	const struct game *game;
	property *check;
	uint64_t first, end, step;
	char failure[6200];
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

static void *
work(void *arg)
{
	struct share *s = arg;
	struct worker w;

	worker_init(&w, s->game);
	for (w.seed = s->first; w.seed < s->end && s->failure[0] == '\0'; w.seed += s->step) {
		w.rng.state = w.seed * 77 + 5;
		if (!s->check(&w))
			snprintf(s->failure, sizeof(s->failure), "%s, seed %" PRIu64 ": %s", s->game->name, w.seed,
			    w.failure);
	}
	worker_free(&w);
	return NULL;
}

static size_t
count_games(void)
{
	size_t n = 0;

	while (game_at(n) != NULL)
		n++;
	return n;
}

/* Check a property in so many per cent of all games. */
void
run(property *check, unsigned percent)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t n = cores < 1 ? 1 : cores > WORKERS_MAX ? WORKERS_MAX : (uint64_t)cores;
	uint64_t seed = unit_setting("STRAT_SEED", 1), games = unit_setting("STRAT_GAMES", 10000) / count_games();

	games = games * percent / 100 + 1;
	for (size_t g = 0; game_at(g) != NULL; g++) {
		struct share s[WORKERS_MAX] = { 0 };

		if (!unit_game(game_at(g)))
			continue;
		for (uint64_t i = 0; i < n; i++) {
			s[i] = (struct share){ .game = game_at(g), .check = check, .first = seed + i,
				.end = seed + games, .step = n };
			ck_assert_int_eq(pthread_create(&s[i].thread, NULL, work, &s[i]), 0);
		}
		for (uint64_t i = 0; i < n; i++)
			pthread_join(s[i].thread, NULL);
		for (uint64_t i = 0; i < n; i++)
			ck_assert_msg(s[i].failure[0] == '\0', "%.3000s", s[i].failure);
	}
}

/* ---- helpers ---------------------------------------------------------------------------------- */

bool
make(struct worker *w, enum fault fault, uint32_t max_plies)
{
	struct generated what = { .seed = w->seed, .max_plies = max_plies, .fault = fault, .id = "a game" };

	buffer_clear(&w->text);
	TRY(w, generate(w->gen, &what, &w->text, &w->made), "cannot be generated");
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

	g->legal(state, collect, &l);
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
