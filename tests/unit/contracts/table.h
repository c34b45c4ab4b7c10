/* contracts/table.h: a table at which a random game is played, to see what core/game.h promises of its hooks. */
#ifndef STRAT_CONTRACTS_TABLE_H
#define STRAT_CONTRACTS_TABLE_H

#include "gen.h"
#include "unit.h"

enum { SEATS = GAME_SEATS_MAX + 1, ARBITER = GAME_SEATS_MAX, SOME_OPTIONS = 3 };

/* A game that is being played. */
struct table {
	const struct game *game;
	const struct notation *notation;
	const struct generator *gen;
	struct rng rng;
	struct rules rules;
	void *log[SEATS]; /* states: each seat's log, and the arbiter's */
	bool seats;       /* the seats' logs are played, too */
	void *setup, *seen;
	void *before, *now, *other, *written;
	struct buffer line, again;
	bool every; /* option of every ruling, and not only some */
	const char *doing;
	char failure[6000];
};

/* A property that does not hold: what is wrong.  Returns false. */
bool broken(struct table *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define TRY(w, condition, ...) \
	do { \
		if (!(condition)) \
			return broken(w, __VA_ARGS__); \
	} while (0)

/* A property of so many hundredths of all games. */
void run(bool (*check)(struct table *w), unsigned percent);

/* ---- accounts.c ------------------------------------------------------------------------------- */

/* Is all that the game tells of a legal action whole? */
bool accounts_are_whole(struct table *w, const void *state, const struct action *a);

/* ---- upshots.c -------------------------------------------------------------------------------- */

/* What came of an action. */
struct upshot {
	enum judgement judgement;
	bool stood;
	struct trace trace;
	struct outcome outcome;
};

/* Step, as a record would have it. */
void upshot_of_action(const struct game *g, void *state, const struct action *a, bool stands, struct upshot *out);
/* What differs between two upshots; NULL: nothing. */
const char *upshot_difference(const struct upshot *a, const struct upshot *b);

/* Visit rules that differ from those in force only in rulings outside of consulted: in one of them, or in many. */
struct others {
	struct table *w;
	uint64_t consulted;
	bool (*try_one)(void *ctx, const struct rules *rules, const char *what);
	void *ctx;
};

/* With STRAT_SOAK each of them, else some. */
bool try_others(const struct others *o);

#endif
