/* properties/workers.h: check a property in many games; and what the properties share. */
#ifndef STRAT_WORKERS_H
#define STRAT_WORKERS_H

#include "unit.h"

#include "gen.h"

enum { LEGAL_MAX = 4096 };

/* What one thread has.  A property that fails writes why, and returns false. */
struct worker {
	const struct game *game;
	const struct generator *gen;
	uint64_t seed;
	struct rng rng;
	struct unit u, v;
	struct buffer text, out, again, word;
	struct generated_game made;
	void *state, *before, *other;
	struct action *legal, *legal2;
	char failure[6000];
};

typedef bool property(struct worker *w);

bool broken(struct worker *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define TRY(w, condition, ...) \
	do { \
		if (!(condition)) \
			return broken(w, __VA_ARGS__); \
	} while (0)

void *need(size_t n);
/* Check a property in so many per cent of all games. */
void run(property *check, unsigned percent);

/* Write a random game into w->text. */
bool make(struct worker *w, enum fault fault, uint32_t max_plies);
/* Is the text a valid record? */
bool judge(struct worker *w, struct unit *u, const struct buffer *text, const char *what);
/* Is a text its own canonical form? */
bool is_canonical(struct worker *w, const struct buffer *text, const char *what);
size_t list_legal(const struct game *g, const void *state, struct action *out);
bool is_listed(const struct action *a, const struct action *list, size_t n);

/* secrets.c: does the log of a seat (w->v, its text in w->out) keep the secrets of the arbiter's log (w->u)? */
bool secret_is_kept(struct worker *w, int seat);

/* positions.c: written as a position and read again, is it the same state? */
bool position_comes_back(struct worker *w, const void *state, void *copy);

/* The test cases that the tests belong to; tests/tests.mk runs some of them by name. */
struct cases {
	TCase *house, *good, *bad, *hidden;
};

void add_house(struct cases *c);
void add_actions(struct cases *c);
void add_meant(struct cases *c);
void add_positions(struct cases *c);
void add_words(struct cases *c);
void add_knowledge(struct cases *c);
void add_scenes(struct cases *c);
void add_stories(struct cases *c);
void add_damage(struct cases *c);
void add_turns(struct cases *c);
void add_happenings(struct cases *c);
void add_told(struct cases *c);
void add_forms(struct cases *c);

#endif
