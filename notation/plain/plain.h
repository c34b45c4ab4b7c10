/* plain/plain.h: how a game is written by tables, if its actions and its positions are plain.
 *
 * An action    is a row of text: "@s-@s[=@n]".  Each @x stands for a value by its letter: outside of brackets the next arg, in them
 *              the next mark.  A bracket can be left out.  The letter n is a number up to 99, d a die, p a seat, s a square of a
 *              board that has files; others are words of notation.values.  A kind has a row for each number of args.
 * A position   is a line: "NAME PART … MOVER turn=N ply=N FIELD=… … end=…".  Parts stand in the order of the table.  Fields are
 *              read in any order, and written in that of the table, each if its value is not 0.
 */
#ifndef STRAT_PLAIN_H
#define STRAT_PLAIN_H

#include "record/notation.h"
#include "record/position.h"

struct plain_action {
	uint8_t kind;     /* 0 after the last row */
	const char *text;
};

/* A part of a position: a uint8_t of the state, which is a number or a word; one for each square, by its number; or a bool. */
struct plain_part {
	const char *name;   /* "stones"; of a field with an equals sign: "throw="; of a bool: a field that stands there if it is true; NULL
	                     * after the last */
	size_t at;          /* its offset in the state */
	unsigned most;      /* of a number: the highest, at most 255 */
	const char *const *words; /* of a word: that of each value, NULL after the last; of squares: what stands on one */
	const char *signs;  /* of squares, which are no field: the sign of each value, as ".wb"; the line has the highest rank first, and a
	                     * stroke between ranks */
};

struct plain {
	const struct game *game;
	const struct plain_action *actions;
	const struct plain_part *parts;
	bool rounds; /* records say "round=" in place of "turn=" */
	/* Complete a state that was read, and refuse it if it contradicts itself, by line_wrong.  NULL: none does. */
	bool (*check)(struct line *l);
};

size_t plain_read_action(const struct plain *pl, const char *text, size_t len, struct action *out);
void plain_write_action(const struct plain *pl, const struct action *a, struct buffer *out);
void plain_write_position(const struct plain *pl, const void *state, struct buffer *out);
bool plain_read_position(const struct plain *pl, const char *text, size_t len, void *state, struct problem *p);
void plain_say_position(const struct plain *pl, const void *state, struct buffer *out);

/* Defines the hooks of NOTATION_HOOKS, which NOTATION_HOOKS_DECLARED has declared, by tables: PLAIN_HOOKS(six, plain). */
#define PLAIN_HOOKS(own, plain) \
	size_t own##_read_action(const void *setup, const char *text, size_t len, struct action *out) \
	{ (void)setup; return plain_read_action(&(plain), text, len, out); } \
	void own##_write_action(const void *setup, const struct action *a, struct buffer *out) \
	{ (void)setup; plain_write_action(&(plain), a, out); } \
	void own##_write_position(const void *state, struct buffer *out) { plain_write_position(&(plain), state, out); } \
	bool own##_read_position(const char *text, size_t len, void *state, struct problem *p) \
	{ return plain_read_position(&(plain), text, len, state, p); } \
	void own##_say_position(const void *state, struct buffer *out) { plain_say_position(&(plain), state, out); }

#endif
