/* galaxy-grid/internal.h: what the files of Galaxy Grid's notation share.  galaxy-grid.abnf has the grammar.  For each
 * file: what the others may call. */
#ifndef STRAT_GALAXY_GRID_NOTATION_INTERNAL_H
#define STRAT_GALAXY_GRID_NOTATION_INTERNAL_H

#include "galaxy-grid/galaxy-grid.h"

#include "record/data.h"
#include "record/position.h"

static inline bool
ggd_is_tank(const char *p, const char *end)
{
	return p < end && *p >= '1' && *p <= '4';
}

static inline bool
ggd_is_face(const char *p, const char *end)
{
	return p < end && *p >= '1' && *p <= '6';
}

static inline void
ggd_write_digit(struct buffer *out, unsigned value)
{
	buffer_char(out, (char)('0' + value % 10));
}

/* ---- spaces (spaces.c) ----------------------------------------------------------------------- */

/* Read the intersection at p: "a0", a letter for x and a number for y.  Returns where the text goes on after it, or NULL:
 * there is none. */
const char *ggd_read_intersection(const struct ggd_board *b, const char *p, const char *end, unsigned *at);
void ggd_write_intersection(struct buffer *out, const struct ggd_board *b, unsigned at);
/* Read the space at p: "a0"; "a0c0", the space next to a0 on the way to c0; "a0c0.2", one space further.  Returns where
 * the text goes on after it, or NULL: there is none. */
const char *ggd_read_space(const struct ggd_board *b, const char *p, const char *end, unsigned *space);
/* A space between two intersections is named from the nearer one.  One in the middle is named from the end of its beam
 * that the board lists first. */
void ggd_write_space(struct buffer *out, const struct ggd_board *b, unsigned space);

/* ---- boards (board.c) ------------------------------------------------------------------------ */

/* Read a number from 0 to max.  false: *p says what is wrong; so for all readers here. */
bool ggd_read_count(struct problem *p, const struct node *n, unsigned max, unsigned *out);
/* Can the rules use the board?  board: the node that it was read from, or NULL. */
bool ggd_check_board(struct ggd_board *b, const struct node *board, struct problem *p);
/* Find the board that a record names or holds; else the standard one. */
bool ggd_find_board(const struct setup_source *src, struct ggd_setup *s, struct problem *p);
void ggd_write_board(struct buffer *out, const struct ggd_setup *s);
bool ggd_is_standard(const struct ggd_board *b);
/* Replace a board's name: the standard board gets its own name, any other board is called "own". */
void ggd_unname_board(struct ggd_board *b);

/* ---- boards in position lines (board_line.c) ------------------------------------------------- */

void ggd_write_board_line(struct buffer *out, const struct ggd_board *b);
bool ggd_line_board(struct line *l, struct ggd_board *b);
bool ggd_line_intersection(struct line *l, const struct ggd_board *b, uint8_t *out);

static inline bool
ggd_line_small(struct line *l, uint32_t max, uint8_t *out)
{
	uint32_t n;

	if (!line_number(l, max, &n))
		return line_wrong(l, "a number belongs here, and not so large a one");
	*out = (uint8_t)n;
	return true;
}

/* ---- actions (actions.c) --------------------------------------------------------------------- */

/* The board of a set-up, whose spaces actions and claims name; the standard one, if there is no set-up. */
const struct ggd_board *ggd_board_of(const struct ggd_setup *s);

/* Write GGD_SAID_FATE as actions have it: "x24!". */
void ggd_write_fate(struct buffer *out, unsigned fate);
/* Write one value of GGD_SAID_WAY: "b1-c2-". */
void ggd_write_crossings(struct buffer *out, const struct ggd_board *b, unsigned pair);

NOTATION_HOOKS_DECLARED(ggd);

/* ---- help with wrong paths (help.c): see struct notation_help --------------------------------- */

enum notation_likeness ggd_likeness(const void *setup, const void *after, const struct action *said, const struct action *legal,
    const struct trace *t);
void ggd_say_choices(const void *state, const struct action *legal, struct buffer *out);
void ggd_say_alike(const void *setup, const struct notation_alike *alike, struct buffer *out);

/* proofs.c */
extern const struct notation_proofs ggd_proofs;

#endif
