/* worlds/worlds.h: all that could be hidden from the keeper of a log, kept beside it.
 *
 * What is asked of it stands in worlds.c.
 */
#ifndef STRAT_WORLDS_H
#define STRAT_WORLDS_H

#include "unit.h"

#include "gen.h"

enum { WORLDS_MAX = 40000, TOLD_PLIES = 40, LEVELS_MAX = TOLD_PLIES + 1 };

/* What is the same in all worlds after so many actions that stand: parent[i] is the world before in which the
 * i-th began, with action[i]. */
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
	bool crowded;       /* more worlds than are looked at */
	bool stands;        /* actions are let stand in this match */
	bool went_back;     /* actions were taken back */
	struct buffer text; /* of the seat's log */
	struct record record;
	struct document document;
	struct player player;
	struct arena arena;
	unsigned claims, open, needless; /* put to logs; undetermined; of those the ones that all worlds agree on */
};

typedef bool visit_action(struct match *m, const struct action *a, void *ctx); /* true: enough */

struct small_game {
	const struct game *game;
	void (*setup)(struct match *m);
	/* Call add_world with every set-up that looks as m->setup does to the seat. */
	void (*worlds)(struct match *m);
	/* Every way to do in that state what was seen. */
	bool (*ways)(struct match *m, const void *state, const struct action *seen, visit_action *visit, void *ctx);
	/* Report something else of an action. */
	void (*twist)(struct match *m, struct action *seen);
	/* A set-up that begins with a state. */
	void (*found)(const void *state, void *setup);
	bool stands; /* actions are let stand, too */
	uint8_t leaves; /* marks that a log may leave out where there is but one thing that they could say */
};

/* An action as the seat writes it down. */
struct account {
	struct action seen;
	bool stands;
};

/* ---- worlds: follow.c -------------------------------------------------------------------------- */

void *need(size_t size);
char *state_at(const struct match *m, unsigned depth, size_t i);
/* The worlds start with one that begins like this. */
void add_world(struct match *m, const void *setup);
/* Play an action in a state, or let it stand there, and see it as the seat does.  false: it cannot be played there, or
 * need not be let stand. */
bool play_told(struct match *m, void *state, const struct action *a, bool stands, struct action *told,
    struct action *seen);
bool play_seen(struct match *m, void *state, const struct action *a, bool stands, struct action *seen);
bool looks_same(const struct action *a, const struct action *b);
/* Is there a world in which this is seen next? */
bool some_world(struct match *m, const struct account *r);
void go_on(struct match *m, const struct account *r);
/* So many actions are taken back: the worlds before them in which they could have been. */
void go_back(struct match *m, unsigned n);
/* For a message: what is played by, and how it truly began. */
void tell_rules(const struct match *m);

/* ---- claims.c ---------------------------------------------------------------------------------- */

/* Put claims of every kind to the log, as far as it is told. */
void put_claims(struct match *m);

/* ---- visits.c ---------------------------------------------------------------------------------- */

/* In that position of the log: is each world that is visited one of those that it leaves, and is there one for each answer
 * that these give about what may be seen next?  (seen may be NULL.) */
void put_visits(struct match *m, const void *state, const struct action *seen);

/* ---- the games --------------------------------------------------------------------------------- */

extern const struct small_game small_stratego, small_stratego_card, small_stratix;

#endif
