/* properties/workers.h: play many games, and check all properties in each; and what the properties share. */
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
	struct making *making; /* the random game without a fault that was made last, its seed, and how far it was played */
	uint64_t making_seed;
	uint32_t making_plies;
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

/* turns.c: is the turn that a finding tells that of its ply? */
bool turn_of_fault_reads_back(struct worker *w, const struct unit *u);

/* All properties, each with the per cent of games in which it is checked.  Those that need short games come first, because
 * the random game of a seed is played on from one to the next. */
#define PROPERTIES(HOLDS) \
	HOLDS(opening_is_listed, 100) \
	HOLDS(damage_is_survived, 25) \
	HOLDS(noise_is_survived, 100) \
	HOLDS(fault_is_found, 50) \
	HOLDS(every_variant_has_a_form, 4) \
	HOLDS(story_holds, 20) \
	HOLDS(seats_know, 20) \
	HOLDS(positions_survive_damage, 20) \
	HOLDS(what_is_meant, 50) \
	HOLDS(logs_deny_nothing, 2) \
	HOLDS(unconsulted_rulings_are_idle, 10) \
	HOLDS(actions_of_logs_are_sound, 4) \
	HOLDS(turns_of_log_read_back, 5) \
	HOLDS(positions_in_words, 12) \
	HOLDS(happenings_are_decided, 8) \
	HOLDS(positions_are_records, 10) \
	HOLDS(positions_of_logs_are_exact, 5) \
	HOLDS(scenes_are_sound, 5) \
	HOLDS(game_is_told, 10) \
	HOLDS(actions_are_sound, 25) \
	HOLDS(positions_are_exact, 20) \
	HOLDS(turns_read_back, 20) \
	HOLDS(views_hold, 10) \
	HOLDS(record_is_good, 100)

#define DECLARE(name, percent) property name;
PROPERTIES(DECLARE)
#undef DECLARE

/* meant.c: are enough of the words that were written as people write them told as what they mean? */
void check_repairs(void);

/* Let workers say what they are doing, should the process of a test end; tell what they were doing when it ended. */
void watch_workers(void);
void tell_unfinished(void);

/* Check all properties in random games of this kind.  Returns how many do not hold; why was printed. */
unsigned check_properties(const struct game *g);

void add_house(TCase *house);
void add_scenes(TCase *games);
void add_forms(TCase *games);

#endif
