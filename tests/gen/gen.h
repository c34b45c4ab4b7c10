/* gen.h: random games, for tests and benchmarks.
 *
 * Every registered game has a generator.  It makes random set-ups, and says which actions to prefer so that games come to a
 * natural end.  Everything follows from the seed.
 */
#ifndef STRAT_GEN_H
#define STRAT_GEN_H

#include "record/notation.h"

struct rng {
	uint64_t state;
};

uint64_t rng_next(struct rng *r);
uint32_t rng_below(struct rng *r, uint32_t n); /* 0..n-1 */

struct generator {
	const struct game *game;
	/* Fill a cleared set-up, as an arbiter's log has it.  variant: one that the generator knows, or NULL for any.  false: it
	 * knows none of that name.  NULL: all games begin alike (the hook begin). */
	bool (*setup)(struct rng *r, const char *variant, void *setup);
	const char *variants; /* those that it knows, in words; NULL: none */
	/* Remove from it what means nothing under the rules.  NULL: there is no such thing. */
	void (*fit)(const struct rules *rules, void *setup);
	/* How much an action is preferred over one of weight 1.  NULL: none is. */
	unsigned (*weight)(const void *state, const struct action *a);
	/* Choose what chance decides in a listed action, if the list has one action for all outcomes, for example for a shuffle.
	 * NULL: every outcome is listed. */
	void (*chance)(struct rng *r, const void *state, struct action *a);
	/* Make one mark of a canonical action wrong, so that it can still be read.  false: it has none.  NULL: one of them
	 * becomes another number, if that can be read. */
	bool (*spoil)(struct rng *r, struct action *a);
	/* Change an action at random, mostly into something against the rules.  NULL: one of its args becomes another number, if
	 * that can be read. */
	void (*break_action)(struct rng *r, struct action *a);
	/* Write a position out of the blue, to which no game led, as a line.  The reader or the rules may refuse it; then the
	 * caller tries again.  NULL: signs change places in a position of a game. */
	void (*found)(struct rng *r, struct buffer *line);
	/* Make up a fact about something hidden, in this position or in none.  NULL: all players see the same. */
	void (*fact)(struct rng *r, const void *state, struct hidden_fact *out);
	const char *bad_word; /* a word that is not an action; NULL: "??" */
};

/* Call the hook, or do what its comment says about NULL. */
bool generator_setup(const struct generator *g, struct rng *r, const char *variant, void *setup);
bool generator_spoil(const struct generator *g, struct rng *r, struct action *a);
void generator_break_action(const struct generator *g, struct rng *r, struct action *a);
void generator_found(const struct generator *g, struct rng *r, struct buffer *line);

const struct generator *generator_of(const struct game *g); /* NULL: the game has none */
bool generator_knows(const struct generator *g, const char *variant);

enum fault { FAULT_NONE, FAULT_ILLEGAL, FAULT_MARK, FAULT_RESULT, FAULT_WORD, FAULTS };

struct generated {
	uint64_t seed;
	uint32_t max_plies;
	enum fault fault;  /* the only thing that is wrong with it */
	const char *rules; /* as for --rules; NULL: random */
	const char *variant; /* NULL: any */
	const char *id;
};

/* The result. */
struct generated_game {
	uint32_t plies;
	struct outcome outcome;
	uint32_t fault_ply; /* 0: there was no place for the fault, so the record is a good one */
};

/* Play a game and write its record.  A record with a fault names it: "x-fault: illegal-action 37". */
bool generate(const struct generator *g, const struct generated *what, struct buffer *out,
    struct generated_game *result);

/* A game that is played on from one length to the next, and written at each as generate() writes it with that max_plies. */
struct making;

/* what->max_plies does not count.  NULL: it cannot begin, or out of memory. */
struct making *making_begin(const struct generator *g, const struct generated *what);
/* max_plies: not fewer than the last time.  false: out of memory. */
bool making_write(struct making *m, uint32_t max_plies, struct buffer *out, struct generated_game *result);
void making_free(struct making *m);

/* Options at random, or a preset. */
void generate_rules(struct rng *r, const struct game *g, struct rules *out);

/* A random legal action; false: there is none, and *out stays as it is. */
bool random_action(const struct generator *g, struct rng *r, const void *state, struct action *out);

#endif
