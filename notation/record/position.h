/* record/position.h: the parts of a position line that are the same in all games. */
#ifndef STRAT_POSITION_H
#define STRAT_POSITION_H

#include "words/line.h"

struct setup_source;

typedef void position_writer(const void *state, struct buffer *out);
typedef bool position_reader(const char *text, size_t len, void *state, struct problem *p);

/* Write "setup:" with the position that a record begins from.  write: the game's writer of positions. */
void position_write_found(position_writer *write, const void *state, struct buffer *out);
/* Read that position.  It must be of the log that src says.  read: the game's reader; n: the position line, in which *p has its place. */
bool position_read_found(const struct setup_source *src, position_reader *read, const struct node *n, void *state, struct problem *p);
/* The node n in "setup: {position: n}"; NULL: the set-up is something else.  setup may be NULL. */
const struct node *position_in_setup(const struct node *setup);

/* ---- the fields of the head of a state --------------------------------------------------------- */

struct game;

/* A cursor on a position line of a game; its readers fill state. */
struct line position_line(const struct game *g, const char *text, size_t len, void *state, struct problem *p);

/* Read the name of a seat.  false: none is here. */
bool position_seat(struct line *l, uint8_t *out);

/* Read the side to move, which must stand before the fields.  false: *p says so. */
bool position_mover(struct line *l);

/* Readers for a table of fields. */
bool position_ply(struct line *l);  /* "ply=" */
bool position_turn(struct line *l); /* "turn=" or "round=", whichever word the game's records use */
bool position_log(struct line *l);  /* "log=", in a game that hides something */
bool position_end(struct line *l);  /* "end=" */

/* A board in a line: rank by rank from the highest, each from file a, with a stroke between ranks.  read reads what stands on x, y, and
 * returns how many squares that is: more than 1 if a row of empty squares is written as one; 0: it is wrong, and *p says why.  write
 * writes it, and returns the same. */
typedef unsigned square_reader(struct line *l, unsigned x, unsigned y);
typedef unsigned square_writer(const void *state, unsigned x, unsigned y, struct buffer *out);
bool position_read_squares(struct line *l, unsigned width, unsigned height, square_reader *read);
static inline void
position_write_squares(const void *state, unsigned width, unsigned height, square_writer *write, struct buffer *out)
{
	for (unsigned y = height; y-- > 0;) {
		for (unsigned x = 0; x < width;)
			x += write(state, x, y, out);
		if (y > 0)
			buffer_char(out, '/');
	}
}

struct emitter;

/* position_emit.c: add to an open mapping whose turn it is, what stands where and what lies beside the board, as the
 * viewer sees it: a seat, or SEAT_ARBITER. */
void position_emit(const struct game *g, const void *state, uint8_t viewer, struct emitter *e);

/* Write " turn=3 ply=5".  turn: the word that the game's records use. */
void position_write_numbers(const void *state, const char *turn, struct buffer *out);
/* Write " log=red", or nothing for an arbiter's log. */
void position_write_log(const struct game *g, const void *state, struct buffer *out);
/* Write " end=red:flag", or nothing if the game is not over. */
void position_write_end(const struct game *g, const void *state, struct buffer *out);

#endif
