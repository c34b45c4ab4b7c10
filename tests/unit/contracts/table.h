/* contracts/table.h: a table at which a random game is played, to check what core/game.h promises about its hooks. */
#ifndef STRAT_CONTRACTS_TABLE_H
#define STRAT_CONTRACTS_TABLE_H

#include "gen.h"
#include "unit.h"

enum { SEATS = GAME_SEATS_MAX + 1, ARBITER = GAME_SEATS_MAX, SOME_OPTIONS = 3, TOLD_MAX = 600 };

/* A game that is being played. */
struct table {
	const struct game *game;
	const struct notation *notation;
	const struct generator *gen;
	struct rng rng;
	struct rules rules;
	void *log[SEATS]; /* states: each seat's log, and the arbiter's */
	bool seats;       /* the seats' logs are played too */
	void *setup, *seen;
	void *before, *now, *other, *written;
	struct step told[TOLD_MAX]; /* the game, as the logs of all seats together tell it */
	size_t ntold;
	void *rooms;      /* for a set-up of each seat */
	size_t hid, found; /* how many games hid something of their set-up at first, and in how many all of it was seen later */
	struct buffer line, again;
	bool every; /* option of every ruling, and not only some */
	const char *doing;
	char failure[6000];
};

/* Report a property that does not hold.  Returns false. */
bool broken(struct table *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define TRY(w, condition, ...) \
	do { \
		if (!(condition)) \
			return broken(w, __VA_ARGS__); \
	} while (0)

/* Check a property in so many per cent of all games. */
void run(bool (*check)(struct table *w), unsigned percent);

/* ---- accounts.c ------------------------------------------------------------------------------- */

/* Is each sentence that the game says about a legal action complete? */
bool accounts_are_whole(struct table *w, const void *state, const struct action *a);
/* The same, if the game is not over, for what each end lacks. */
bool lacks_are_whole(struct table *w, const void *state);

/* ---- upshots.c -------------------------------------------------------------------------------- */

/* The outcome of an action. */
struct upshot {
	enum judgement judgement;
	bool stood;
	struct trace trace;
	struct outcome outcome;
};

/* Play an action as a step of a record, and note its outcome. */
void upshot_of_action(const struct game *g, void *state, const struct action *a, bool stands, struct upshot *out);
/* What differs between two upshots; NULL: nothing. */
const char *upshot_difference(const struct upshot *a, const struct upshot *b);

/* Visit rules that differ from those in force only in rulings that are not in consulted: in one of them, or in many. */
struct others {
	struct table *w;
	uint64_t consulted;
	bool (*try_one)(void *ctx, const struct rules *rules, const char *what);
	void *ctx;
};

/* With STRAT_SOAK each of them, else some. */
bool try_others(const struct others *o);

#endif
