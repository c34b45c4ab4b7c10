/* record/position.h: what the position lines of all games have alike. */
#ifndef STRAT_POSITION_H
#define STRAT_POSITION_H

#include "text/line.h"

typedef void position_writer(const void *state, struct buffer *out);
typedef bool position_reader(const char *text, size_t len, void *state, struct problem *p);

/* "setup:" with the position that a record begins with, and back, for the set-up of a game, which gives what writes or
 * reads its positions.  read: n must be that one line; what is wrong is placed in it. */
void position_write_found(position_writer *write, const void *state, struct buffer *out);
bool position_read_found(position_reader *read, const struct node *n, void *state, struct problem *p);
/* The n for these of "setup: {position: n}"; NULL: the set-up is something else.  setup may be NULL. */
const struct node *position_in_setup(const struct node *setup);

/* ---- the fields of the head of a state --------------------------------------------------------- */

struct game;

/* A cursor over a position line of a game, whose state it fills. */
struct line position_line(const struct game *g, const char *text, size_t len, void *state, struct problem *p);

/* A seat by its name, which goes to *out; false: none stands here. */
bool position_seat(struct line *l, uint8_t *out);

/* The side to move, which stands before the fields.  false: *p says that it must. */
bool position_mover(struct line *l);

/* Readers for a table of fields. */
bool position_ply(struct line *l);  /* "ply=" */
bool position_turn(struct line *l); /* "turn=" or "round=", as records of the game call it */
bool position_log(struct line *l);  /* "log=", of a game that hides something */
bool position_end(struct line *l);  /* "end=" */

/* " turn=3 ply=5"; turn: what records of the game call it. */
void position_write_numbers(const void *state, const char *turn, struct buffer *out);
/* " log=red"; nothing of an arbiter's. */
void position_write_log(const struct game *g, const void *state, struct buffer *out);
/* " end=red:flag"; nothing if the game is not over. */
void position_write_end(const struct game *g, const void *state, struct buffer *out);

#endif
