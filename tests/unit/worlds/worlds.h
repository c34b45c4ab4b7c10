/* worlds/worlds.h: the worlds of a log: everything that could be true in what is hidden from its keeper.
 *
 * worlds.c says what the worlds are for.
 */
#ifndef STRAT_WORLDS_H
#define STRAT_WORLDS_H

#include "unit.h"

#include "gen.h"

enum { WORLDS_MAX = 40000, TOLD_PLIES = 40, LEVELS_MAX = TOLD_PLIES + 1 };

/* The worlds after some number of actions, without those that were taken back.  The i-th world came from the world
 * parent[i] of the level before, by action[i]. */
struct level {
	char *states;
	uint32_t *parent;
	struct action *action;
	size_t n, cap;
	bool stood;              /* that action was let stand */
	bool marked;             /* the game went back to here */
};

struct match {
	const struct small_game *kind;
	const struct game *game;
	uint64_t seed;
	struct rng rng;
	struct rules rules;
	int seat;
	void *setup, *seen_setup, *other_setup; /* the arbiter's, the seat's, and room for another */
	char *truth;        /* states of the arbiter's, by level */
	char *room;
	struct level level[LEVELS_MAX];
	unsigned depth;
	bool crowded;       /* there are more worlds than the test can follow */
	bool stands;        /* actions are let stand in this match */
	bool went_back;     /* actions were taken back */
	bool refused;       /* the action that was tried last cannot be played in its world */
	unsigned deals;     /* new deals that were tried */
	bool ended;         /* the log tells how the game ended: worlds that end otherwise are gone */
	struct buffer text; /* of the seat's log */
	struct record record;
	struct document document;
	struct player player;
	struct arena arena;
	unsigned claims, open, needless; /* made on logs; undetermined; undetermined though all worlds agree */
	unsigned by_end; /* of the needless ones, about what another seat knew before an end that shows one thing or another */
	unsigned ends; /* logs that told an end which some world had */
};

typedef bool visit_action(struct match *m, const struct action *a, void *ctx); /* true: enough */

struct small_game {
	const struct game *game;
	void (*setup)(struct match *m);
	/* Call add_world with every set-up that looks to the seat like m->setup. */
	void (*worlds)(struct match *m);
	/* Visit every action in that state that looks like what was seen. */
	bool (*ways)(struct match *m, const void *state, const struct action *seen, visit_action *visit, void *ctx);
	/* Change what is reported of an action. */
	void (*twist)(struct match *m, struct action *seen);
	/* Make a set-up that begins with a state. */
	void (*found)(const void *state, void *setup);
	bool stands; /* actions may be let stand */
	uint8_t leaves; /* marks that a log may leave out if they could say only one thing */
};

/* An action as the seat writes it down. */
struct account {
	struct action seen;
	bool stands;
};

/* ---- worlds: follow.c -------------------------------------------------------------------------- */

void *need(size_t size);
char *state_at(const struct match *m, unsigned depth, size_t i);
/* Add a first world, which begins with this set-up. */
void add_world(struct match *m, const void *setup);
/* Play an action in a state, or let it stand there.  told: what the seat sees of it.  false: it cannot be played there, or
 * it is legal and need not be let stand. */
bool play_told(struct match *m, void *state, const struct action *a, bool stands, struct action *told,
    struct action *seen);
bool play_seen(struct match *m, void *state, const struct action *a, bool stands, struct action *seen);
bool looks_same(const struct action *a, const struct action *b);
/* Is there a world in which this is seen next? */
bool some_world(struct match *m, const struct account *r);
void go_on(struct match *m, const struct account *r);
/* Take back n actions: go back to the worlds before them in which they were possible. */
void go_back(struct match *m, unsigned n);
/* Keep only those worlds of a level that are still possible. */
void keep_worlds(struct match *m, struct level *l, const bool *lives);
/* Can the log be played, as far as it is told?  If its result is wrong, f says so. */
bool log_holds(struct match *m, struct finding *f);
/* For a message: print the rules of the game, and its true beginning. */
void tell_rules(const struct match *m);

/* ---- claims.c ---------------------------------------------------------------------------------- */

/* Make claims of every kind on the log, as far as it is told. */
void put_claims(struct match *m);

/* ---- ends.c ------------------------------------------------------------------------------------ */

/* Tell results, true and false ones: the log must hold with those that some world ends with.  Then keep only the worlds that
 * end with one of these, and make claims on the log that tells it. */
void put_ends(struct match *m);

/* ---- visits.c ---------------------------------------------------------------------------------- */

/* Visit the worlds of that position of the log.  Each must be one that the log leaves; and for each answer that those give
 * about the next action, there must be one.  (seen may be NULL.) */
void put_visits(struct match *m, const void *state, const struct action *seen);
/* Each thing that the log tells of can be what it is in some world, and nothing else; and each square of a board. */
void put_things(struct match *m, const void *state);

/* ---- the games --------------------------------------------------------------------------------- */

extern const struct small_game small_stratego, small_stratego_card, small_stratix;

#endif
