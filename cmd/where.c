/* where.c: evaluate an expression with libjq; see where.h.  where_plan.c looks at its words. */
#include "core/hash.h"
#include "where.h"

#include <jq.h>
#include <jv.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "nomem.h"

/* Answers about texts that came before.  Few texts differ if the expression asks for the header alone: a game, an event. */
enum { KNOWN = 64, KNOWN_TEXT = 120 };

struct known {
	char text[KNOWN_TEXT];
	size_t len; /* 0: none */
	enum where_answer answer;
};

struct where {
	jq_state *jq;
	struct known *known; /* by their hash; NULL: the answer may depend on more than the text */
	struct where_watch *watch;
	struct where *next;
	where_end *end;
	void *ctx;
	uint64_t asked;  /* how often */
	bool busy;
	bool stopped;    /* it took too long */
	uint64_t seen;   /* the value of asked that the watch saw last */
	unsigned ticks;  /* how often the watch has seen the same */
	char why[200];   /* the last message of libjq */
};

struct where_watch {
	pthread_mutex_t lock;
	pthread_cond_t change;
	pthread_t thread;
	bool runs, ends;
	struct where *first;
	struct where *spare; /* one that nobody uses, or NULL */
};

enum { TICKS_A_SECOND = 4 };

/* ---- the watch ---------------------------------------------------------------------------------- */

static void
look(struct where *w)
{
	if (!w->busy || w->seen != w->asked) {
		w->seen = w->asked;
		w->ticks = 0;
	} else if (++w->ticks >= WHERE_SECONDS * TICKS_A_SECOND && !w->stopped) {
		w->stopped = true;
		jq_halt(w->jq, jv_invalid(), jv_invalid());
	} else if (w->ticks >= WHERE_SECONDS_MAX * TICKS_A_SECOND)
		w->end(w->ctx, "the expression did not end, and could not be stopped");
}

static void *
watch(void *arg)
{
	struct where_watch *all = arg;
	struct timespec until;

	pthread_mutex_lock(&all->lock);
	while (!all->ends) {
		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_nsec += 1000000000 / TICKS_A_SECOND;
		until.tv_sec += until.tv_nsec / 1000000000;
		until.tv_nsec %= 1000000000;
		if (pthread_cond_timedwait(&all->change, &all->lock, &until) == 0)
			continue;
		for (struct where *w = all->first; w != NULL; w = w->next)
			look(w);
	}
	pthread_mutex_unlock(&all->lock);
	return NULL;
}

struct where_watch *
where_watch_new(void)
{
	struct where_watch *w = calloc(1, sizeof(*w));

	if (w == NULL)
		return NULL;
	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->change, NULL);
	return w;
}

void
where_watch_free(struct where_watch *w)
{
	if (w == NULL)
		return;
	if (w->runs) {
		pthread_mutex_lock(&w->lock);
		w->ends = true;
		pthread_cond_signal(&w->change);
		pthread_mutex_unlock(&w->lock);
		pthread_join(w->thread, NULL);
	}
	where_free(w->spare);
	pthread_cond_destroy(&w->change);
	pthread_mutex_destroy(&w->lock);
	free(w);
}

/* The watch begins with the first question: threads are made in the box (see box.h), but expressions are read before it. */
static bool
begin_watch(struct where_watch *all)
{
	bool runs;

	pthread_mutex_lock(&all->lock);
	if (!all->runs)
		all->runs = pthread_create(&all->thread, NULL, watch, all) == 0;
	runs = all->runs;
	pthread_mutex_unlock(&all->lock);
	return runs;
}

static void
set_busy(struct where *w, bool busy)
{
	pthread_mutex_lock(&w->watch->lock);
	w->busy = busy;
	w->asked += busy;
	pthread_mutex_unlock(&w->watch->lock);
}

/* ---- one worker --------------------------------------------------------------------------------- */

/* The first line of a message. */
static void
keep_message(struct where *w, jv message)
{
	jv text = jv_get_kind(message) == JV_KIND_STRING ? message : jv_dump_string(message, 0);
	const char *s = jv_string_value(text), *hint;

	if (strncmp(s, "jq: error: ", 11) == 0)
		s += 11;
	hint = strstr(s, " (Unix shell quoting issues?)");
	if (strstr(s, "unexpected $end") != NULL) {
		s = "the expression ends too early";
		hint = NULL;
	}
	snprintf(w->why, sizeof(w->why), "%.*s", (int)(hint != NULL ? (size_t)(hint - s) : strcspn(s, "\n")), s);
	jv_free(text);
}

static void
on_error(void *ctx, jv message)
{
	struct where *w = ctx;

	if (w->why[0] == '\0')
		keep_message(w, message);
	else
		jv_free(message);
}

void
where_spare(struct where *w)
{
	pthread_mutex_lock(&w->watch->lock);
	w->watch->spare = w;
	pthread_mutex_unlock(&w->watch->lock);
}

static struct where *
take_spare(struct where_watch *all)
{
	struct where *w;

	pthread_mutex_lock(&all->lock);
	w = all->spare;
	all->spare = NULL;
	pthread_mutex_unlock(&all->lock);
	return w;
}

static void
no_memory(void *ctx)
{
	struct where *w = ctx;

	w->end(w->ctx, "out of memory");
}

struct where *
where_new(const struct where_plan *plan, struct where_watch *all, where_end *end, void *ctx, char why[200])
{
	struct where *w = take_spare(all);

	if (w != NULL) {
		nomem_ends(w->jq, no_memory, w);
		return w;
	}
	snprintf(why, 200, "out of memory");
	if ((w = calloc(1, sizeof(*w))) == NULL || (plan->before && (w->known = calloc(KNOWN, sizeof(*w->known))) == NULL) ||
	    (w->jq = jq_init()) == NULL) {
		if (w != NULL)
			free(w->known);
		free(w);
		return NULL;
	}
	w->end = end;
	w->ctx = ctx;
	nomem_ends(w->jq, no_memory, w);
	jq_set_error_cb(w->jq, on_error, w);
	if (!jq_compile(w->jq, plan->text)) {
		snprintf(why, 200, "%s", w->why);
		jq_teardown(&w->jq);
		free(w->known);
		free(w);
		return NULL;
	}
	w->watch = all;
	pthread_mutex_lock(&all->lock);
	w->next = all->first;
	all->first = w;
	pthread_mutex_unlock(&all->lock);
	return w;
}

void
where_free(struct where *w)
{
	struct where **p;

	if (w == NULL)
		return;
	pthread_mutex_lock(&w->watch->lock);
	for (p = &w->watch->first; *p != w; p = &(*p)->next)
		continue;
	*p = w->next;
	pthread_mutex_unlock(&w->watch->lock);
	jq_teardown(&w->jq);
	free(w->known);
	free(w);
}

static enum where_answer
take_answer(struct where *w, jv *value)
{
	enum where_answer answer = WHERE_NO;

	for (;;) {
		*value = jq_next(w->jq);
		if (!jv_is_valid(*value))
			return answer;
		if (jv_get_kind(*value) != JV_KIND_FALSE && jv_get_kind(*value) != JV_KIND_NULL)
			return WHERE_YES;
		jv_free(*value);
	}
}

static enum where_answer
ask(struct where *w, const char *json, size_t len, char why[200])
{
	enum where_answer answer;
	jv value;

	if (!begin_watch(w->watch)) {
		snprintf(why, 200, "out of memory");
		return WHERE_FAILED;
	}
	w->why[0] = '\0';
	jq_start(w->jq, jv_parse_sized(json, (int)len), 0);
	set_busy(w, true);
	answer = take_answer(w, &value);
	set_busy(w, false);
	if (w->stopped) {
		w->stopped = false;
		jv_free(value);
		snprintf(why, 200, "the expression did not end within %d seconds", WHERE_SECONDS);
		return WHERE_FAILED;
	}
	if (!jv_is_valid(value) && jv_invalid_has_msg(jv_copy(value))) {
		keep_message(w, jv_invalid_get_msg(value));
		snprintf(why, 200, "%s", w->why);
		return WHERE_FAILED;
	}
	jv_free(value);
	return answer;
}

/* Where the answer about a text would be; NULL: it is not kept. */
static struct known *
known_at(struct where *w, const char *json, size_t len)
{
	uint64_t hash;

	if (w->known == NULL || len > KNOWN_TEXT)
		return NULL;
	hash = hash_add(HASH_NONE, json, len);
	return &w->known[(hash ^ hash >> 32) % KNOWN];
}

enum where_answer
where_ask(struct where *w, const char *json, size_t len, char why[200])
{
	struct known *k = known_at(w, json, len);
	enum where_answer answer;

	if (k != NULL && k->len == len && memcmp(k->text, json, len) == 0)
		return k->answer;
	answer = ask(w, json, len, why);
	if (k == NULL || answer == WHERE_FAILED)
		return answer;
	memcpy(k->text, json, len);
	k->len = len;
	return k->answer = answer;
}
