/* record/notation.h: how one game is written, in both directions.
 *
 * Each game has one const struct notation, in notation/<game>/; everything else works through this
 * table.  Texts go to buffers, and read from spans that need not end in a zero byte.
 */
#ifndef STRAT_NOTATION_H
#define STRAT_NOTATION_H

#include "core/game.h"
#include "text/problem.h"

struct data;

/* The words that set-ups are read with. */
struct setup_source {
	const struct node *record; /* the whole mapping: a game's own header keys are in it */
	uint8_t viewer;            /* SEAT_ARBITER or a seat, from log: */
	struct data *data;         /* for data_find: boards and decks that the record names; or NULL */
	const struct rules *rules; /* those in force; NULL: the record's cannot be read, and nobody will play it */
	bool *moves_read;          /* see read_setup */
	struct problem *idle;      /* for problem_set, with a node: a part that means nothing here, which is a warning */
};

/* Which number a move text writes before the next action. */
struct numbering {
	uint32_t number;
	bool opens;      /* a turn opens: "12." and a new line; else "12..." after an interruption */
	uint32_t before; /* if so: the turn before it, for an action that belongs to that one still */
};

/* A board or a deck that may stand in a record, or in a file of its own, as a mapping. */
struct notation_data {
	const char *key;          /* "board"; NULL after the last */
	const char *const *parts; /* what the game reads of it, and writes; NULL after the last */
};

/* What a game has whose records may name or hold boards and decks. */
struct notation_boards {
	const struct notation_data *kinds; /* those header keys that are boards and decks */
	/* Take away from a set-up, and from a position, what its board and deck are called, and where they were found:
	 * what is the same is then written the same.  Called: before logs are held together, and a claimed position
	 * against the board.  NULL: nothing has a name. */
	void (*unname_setup)(void *setup);
	void (*unname_position)(void *state);
};

/* What a game has that hides something, as the logs of its seats tell it. */
struct notation_logs {
	/* What no seat knows of a set-up, where two do not make an arbiter: "the order of the pack"; or NULL. */
	const char *unseen;
	/* Which fact a log left out (trace.missing), in words. */
	const char *(*missing_fact)(const struct trace *t);
};

struct notation {
	const struct game *game;
	const char *const *keys; /* the game's own header keys in canonical order, NULL after the last; NULL: none */
	const char *const *words; /* what those keys may say, and setup:, in a word, but for names of seats; NULL after the
	                           * last; NULL: nothing.  Capital letters in them are put right. */
	const struct notation_boards *boards; /* NULL: no boards and decks but its own */
	const struct notation_logs *logs;     /* NULL: all see the same */

	/* The set-up that a record's header and its setup: describe; *out is not cleared.  setup is NULL where
	 * the record has none, which it may if setup_optional.  All that is wrong is looked for (problem_go_on).
	 * *moves_read becomes true as soon as *out has what read_action reads words with. */
	bool setup_optional;
	bool (*read_setup)(const struct setup_source *s, const struct node *setup, void *out, struct problem *p);
	/* The game's own header keys and "setup:", as canonical YAML.  What need not stand there is left out.  write_keys
	 * is NULL where there are no keys. */
	void (*write_keys)(const void *setup, struct buffer *out);
	void (*write_setup)(const void *setup, struct buffer *out);
	/* In these two, and nowhere else, setup may be NULL: then an action is spelled as with the game's own board,
	 * deck and ranks, as in a record whose header names no others. */

	/* The word that text begins with as an action; len is all that is left of the move text.  Returns
	 * how many bytes belong to it, 0 if they make none. */
	size_t (*read_action)(const void *setup, const char *text, size_t len, struct action *out);
	/* The spelling of an action, with the marks that it has. */
	void (*write_action)(const void *setup, const struct action *a, struct buffer *out);
	/* A position as one line, and back into a state (rules are not part of it). */
	void (*write_position)(const void *state, struct buffer *out);
	bool (*read_position)(const char *text, size_t len, void *state, struct problem *p);

	/* NULL: the number is the head's turn, and one opens where the first seat is to move. */
	void (*numbering)(const void *state, struct numbering *out);
	/* Where a turn opens: does it so with this action, or does that belong to the turn before?  NULL: any
	 * action opens it. */
	bool (*opens_turn)(const struct action *a);
	/* Does an action begin a line of its own, inside a turn?  before: the one written before it.  NULL where
	 * only turns begin lines. */
	bool (*begins_line)(const struct action *before, const struct action *a);
	/* One value in words.  letter: as in the game's sentences and events, but for n, p and e; a capital asks for the
	 * plural.  Stratego: 's' a square, 'r' a rank.  NULL: there are no other letters. */
	void (*write_value)(const void *state, char letter, unsigned value, struct buffer *out);
	/* What is wrong with each mark, as a phrase that takes two facts, what is so and what was said: "this makes @n, not
	 * @n".  NULL: explain_mark says it. */
	const char *const *marks;
	/* What is wrong with mark i of an action, as a phrase: "the board has a 7 on a6".  state: after the action. */
	void (*explain_mark)(const void *state, const struct action *a, const struct trace *t, unsigned mark,
	    struct sentence *out);
	/* What an action that was refused, and whose marks nobody has looked at, says wrongly of the board as it is: "the piece
	 * on @s is a @x, not a @x".  state: before the action.  The text stays empty if it says nothing wrong.  NULL: no mark
	 * of the game speaks of what is there before. */
	void (*explain_premise)(const void *state, const struct action *a, struct sentence *out);
};

const struct notation *notation_of(const struct game *g);

/* Is the key, of the mapping that is a board or a deck, a part that the game reads?  Others are kept, with a warning if
 * they are neither for people (board, deck, game, title, picture) nor somebody's own (x-). */
bool notation_reads_part(const struct notation_data *data, const struct node *key);
bool notation_keeps_part(const struct notation_data *data, const struct node *key); /* without a warning */
/* Has the mapping parts that the game does not read? */
bool notation_has_more(const struct notation_data *data, const struct node *mapping);

/* Which fact a log left out, in words. */
static inline const char *
notation_missing_fact(const struct notation *n, const struct trace *t)
{
	return n->logs != NULL ? n->logs->missing_fact(t) : "nothing";
}

/* The boards and decks that a record of the game may hold; NULL: none. */
static inline const struct notation_data *
notation_kinds(const struct notation *n)
{
	return n->boards != NULL ? n->boards->kinds : NULL;
}

/* An argument of an event, as its field has it. */
void notation_write_field(const struct notation *n, const void *state, const struct event *e, unsigned arg,
    struct buffer *out);
/* What is wrong with a mark. */
void notation_write_mark(const struct notation *n, const void *state, const struct action *a, const struct trace *t,
    unsigned mark, struct buffer *out);
/* A sentence that a game has told. */
void notation_write_sentence(const struct notation *n, const void *state, const struct sentence *s, struct buffer *out);
/* What an action that was refused says wrongly of the board as it is, with "; " before it; or nothing. */
void notation_write_premise(const struct notation *n, const void *state, const struct action *a, struct buffer *out);
/* The sentence that explains a rejection. */
void notation_explain(const struct notation *n, const void *state, const struct trace *t, struct buffer *out);

/* Begin a game in mid-play: fill *setup (setup_size bytes, which reading and writing of actions take) and *state
 * (state_size) from a position line, as a record that begins with it does; play on with game->play.  text[len] is a zero
 * byte.  false: *p says what is wrong, with the clause if it is against the rules. */
bool notation_begin(const struct notation *notation, const char *text, size_t len, const struct rules *rules, void *setup,
    void *state, struct problem *p);

/* The number that a move text writes next. */
void notation_numbering(const struct notation *n, const void *state, struct numbering *out);

/* The number of an action, where such a one is due. */
void numbering_of(const struct notation *n, const struct action *a, struct numbering *due);

#endif
