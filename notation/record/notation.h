/* record/notation.h: how the records of one game are written and read.
 *
 * Each game has one const struct notation, in notation/<game>/; all other code works through this table.
 *
 * Texts    Writers add to a buffer.  Readers take a span that need not end in a zero byte.
 * Errors   A reader that returns false has set *p.  A buffer remembers that memory ran out.
 */
#ifndef STRAT_NOTATION_H
#define STRAT_NOTATION_H

#include <string.h>

#include "core/game.h"
#include "words/loose.h"
#include "words/nearest.h"
#include "words/problem.h"

struct data;

/* What a set-up is read from. */
struct setup_source {
	const struct game *game;
	const struct node *record; /* the whole mapping, with the header keys that the game adds */
	uint8_t viewer;            /* SEAT_ARBITER or a seat, from log: */
	struct data *data;         /* for data_find: boards and decks that the record names; or NULL */
	const struct rules *rules; /* the options in force; NULL: they cannot be read, and the record is not played */
	bool *moves_read;          /* see read_setup */
	struct problem *idle;      /* for problem_set with a node: a part that has no effect here, which is a warning */
};

/* The number that a move text has before the next action. */
struct numbering {
	uint32_t number;
	bool opens;      /* a turn begins: "12." on a new line; otherwise "12..." after an interruption */
	uint32_t before; /* if opens: the turn before, because the action may still belong to it */
};

/* A board or a deck that may stand in a record, or in a file of its own, as a mapping. */
struct notation_data {
	const char *key;          /* "board"; NULL after the last */
	const char *const *parts; /* the keys in it that the game reads and writes; NULL after the last */
};

struct other_setup;

/* For a game whose records may name or hold boards and decks. */
struct notation_boards {
	const struct notation_data *kinds; /* the header keys that are boards and decks */
	/* Remove the names of the board and the deck, and where they were found, so that equal ones are written
	 * equally.  Called: before logs are compared, and before a claimed position is compared with the board.  NULL:
	 * there are no names. */
	void (*unname_setup)(void *setup);
	void (*unname_position)(void *state);
	/* The record is refused, and its moves or players fit another board or other seats than it names.  Write to *other the set-up with one that they
	 * fit; i counts these from 0.  *how: what to write in the header.  other is NULL: only see whether there is one.  false: there are no more.
	 * NULL: that is never known. */
	bool (*meant)(const void *setup, const struct node *record, const char *moves, size_t len, unsigned i, void *other, struct other_setup *how);
};

/* For a game that hides something: words about the logs of its seats. */
struct notation_logs {
	/* The part of a set-up that no seat knows: "the order of the pack"; NULL: the seats together know all. */
	const char *unseen;
	/* The fact that a log left out (trace.missing), in words. */
	const char *(*missing_fact)(const struct trace *t);

	/* A fact about a hidden thing, as claims have it: "e6=Marshal".  setup: of the record. */
	const char *fact_is; /* for messages: "a square and a rank, as e6=Marshal" */
	/* Read a fact that seat is said to know.  false: it is none. */
	bool (*read_fact)(const void *setup, unsigned seat, const char *text, size_t len, struct hidden_fact *out);
	/* Write it as it is read; and in words: "the piece on e6 is a Marshal".  In words it may have no options: then the
	 * thing is not there. */
	void (*write_fact)(const void *setup, const struct hidden_fact *f, struct buffer *out);
	void (*say_fact)(const void *setup, const struct hidden_fact *f, struct buffer *out);
};

/* For a game whose events have other values than numbers, seats and endings: how those of one letter are read. */
struct notation_value {
	char letter;    /* '\0' after the last */
	const char *is; /* for messages: "a square, as a5" */
	/* Read what write_value writes.  false: it is no such value, or one that says "unknown". */
	bool (*read)(const void *setup, const char *text, size_t len, unsigned *value);
	const char *const *words; /* in place of read: words[i] is value i */
	unsigned nwords;
};

/* A form: a record of a variant with blanks, which are words of underscores, for people who write their first one. */
struct notation_form {
	const char *variant; /* NULL: the game has none */
	const char *setup;   /* its keys except variant, and "setup:", as lines of a record; "": there are none */
	const char *moves;   /* how moves may begin */
};

/* What to write in the header so that a set-up is right. */
struct other_setup {
	const char *key;       /* "variant"; NULL: nothing in the header makes it right, and the condition is all that there is to say */
	char value[96];        /* "barrage" */
	char says[200];        /* "this is a barrage army" */
	const char *condition; /* "if both set up as they liked, "; NULL: there is none */
	bool added;            /* only if the header has not this key already */
	bool anyway;           /* also if something else of the set-up is wrong then */
};

/* What to write over a blank. */
struct notation_blank {
	const char *key; /* "armies", or a part of the set-up; NULL after the last */
	const char *write;
};

/* A legal action that may be meant by one that is wrong: how far.  IS_CLOSE: if no other is meant, and more actions follow from it. */
enum notation_likeness { IS_OTHER, IS_ALIKE, IS_CLOSE, IS_MEANT };

enum { ALIKE_MAX = 4, ENDS_MAX = 6, PICTURE_WAYS = 4 };

/* Legal actions beside one that is refused, or has a wrong mark. */
struct notation_alike {
	const struct action *said;
	unsigned n;              /* how many are meant */
	unsigned nends;          /* how many different values the first mark of those alike has: */
	uint16_t end[ENDS_MAX];
};

/* What helps with actions that are wrong.  Bit k of a set is for actions of kind k. */
struct notation_help {
	uint32_t aside;           /* they are no examples, because they seldom come up */
	uint32_t left_out;        /* people leave them out, because nothing happens in them, or because there is no choice */
	const char *const *all_do; /* words that say at once that each player who is still to do one of left_out does it, as "no shots";
	                            * NULL after the last; or NULL */
	const char *slots;        /* the letters of places that people number, as "abcde"; NULL: there are none */
	const char *const *sure;  /* those words of `spoken` that say all by themselves, whatever the position; NULL: none */
	uint32_t in_parts;        /* people put blanks between their parts, and no part is an action of its own */
	bool unnamed;             /* an action does not name the piece that acts, which people write in front of it */
	const char *const *glosses; /* words behind an action with which people say again what it says: "toward portal 1"; NULL: none */
	const char *const *forms; /* by kind: how such an action is written, for people; NULL for a kind: nothing is said */
	size_t nforms;            /* of the kinds after them nothing is said either */
	/* The action `said` is wrong.  Is this legal one meant, because the same piece comes to the same place?  after, t: the state after it,
	 * and what comes of it; both NULL: can it be?  NULL: that is never known. */
	enum notation_likeness (*likeness)(const void *setup, const void *after, const struct action *said, const struct action *legal,
	    const struct trace *t);
	/* Say what such an action chooses, in a few words.  state: after it. */
	void (*say_choices)(const void *state, const struct action *legal, struct buffer *out);
	/* The word behind this action means none that is legal: say what may follow from it, as a sentence, or nothing.  NULL: there is
	 * nothing to say. */
	void (*say_next)(const void *setup, const struct action *before, const char *word, size_t len, struct buffer *out);
	/* None is meant, or several are: say what more there is to know, as a sentence, or nothing. */
	void (*say_alike)(const void *setup, const struct notation_alike *alike, struct buffer *out);
};

enum { CHANCE_NUMBERS_MAX = 8, CHANCE_ITEMS_MAX = 64 };

/* What chance is to decide at a point of a game. */
struct chance_due {
	uint8_t actor;  /* the seat that acts */
	uint8_t seats;  /* set of those who contribute, the actor included */
	uint8_t n;      /* how many numbers are drawn, */
	uint16_t below; /* each from 0 and less than this */
	bool apart;     /* or each from one less than the one before it, as things are taken away */
	struct action action; /* what is due, without what chance decides */
	uint8_t item[CHANCE_ITEMS_MAX]; /* what the numbers stand for, where they stand for something else */
};

/* What proofs need to know of a game in which chance decides, and of secrets that stand beside it; see proofs/chance.h. */
struct notation_chance {
	bool rolls; /* dice are rolled; otherwise cards are drawn */
	/* Is something due that chance decides?  Fill *out. */
	bool (*due)(const void *state, struct chance_due *out);
	/* Does chance decide this kind of action?  shows_known: also where nothing is due; then it shows what is known already. */
	bool (*takes)(const struct action *a);
	bool shows_known;
	/* Put into the action that is due the numbers that were drawn. */
	void (*make)(const struct chance_due *d, const uint16_t *number, struct action *out);
	/* What chance decides before the first ply, as items: is something due after n of them, and what has the set-up as item n?  Write these as the
	 * set-up has them, and put them into it.  The four are NULL if there is nothing. */
	bool (*due_at_setup)(const void *setup, unsigned n, const uint8_t *before, struct chance_due *out);
	unsigned (*at_setup)(const void *setup, unsigned n);
	void (*write_at_setup)(const void *setup, const uint8_t *items, unsigned n, struct buffer *out);
	void (*put_at_setup)(void *setup, const uint8_t *items, unsigned n);
	/* All of them choose at once, in secret, and nobody has yet: a set of seats, or 0.  NULL: nobody does. */
	unsigned (*choosing)(const void *state);
	bool (*chooses)(const struct action *a); /* is it such a choice? */
};

/* What an action does to the cards of a side, in the order in which it is done. */
enum deck_step_kind {
	DECK_SHOWN,   /* the card in a slot is shown: it is card[0] */
	DECK_HELD,    /* its hand is shown: n cards */
	DECK_OUT,     /* the card in a slot is out */
	DECK_RENEWED, /* all its cards that are not out are a new deck */
	DECK_DRAWN,   /* n cards are drawn */
	DECK_LAID,    /* a card of its hand is laid in a slot: card[0] */
};

enum {
	DECK_KINDS = 16,     /* a kind of card is a number less than this; 0: it is not known */
	DECK_CARDS_MAX = 32, /* of one side */
	DECK_SLOTS = 5,
	DECK_HAND = 3,
	DECK_DEALT = DECK_SLOTS + DECK_HAND,
	DECK_STEPS_MAX = 3 + DECK_SLOTS,
};

struct deck_step {
	uint8_t kind, seat, slot, n;
	uint8_t card[DECK_DEALT];
};

/* Where the cards of a side are. */
struct deck_cards {
	uint8_t line[DECK_SLOTS], hand[DECK_HAND], pile[DECK_CARDS_MAX]; /* its top first; 0: none */
	uint8_t npile;
};

/* What proofs need to know of a game in which each side has a deck that nobody shuffles, and lays cards face down; see proofs/deck.h. */
struct notation_decks {
	/* How many cards of each kind a side has that are not out: at the beginning, and in a state. */
	void (*cards)(const void *setup, uint8_t counts[DECK_KINDS]);
	void (*left)(const void *state, unsigned seat, uint8_t counts[DECK_KINDS]);
	/* The cards that the set-up has dealt to a side, as steps. */
	unsigned (*dealt)(const void *setup, unsigned seat, struct deck_step *out);
	/* How many cards whose turn it is draws now.  May it take up all its cards, and deal them anew? */
	unsigned (*draws)(const void *state);
	bool (*may_renew)(const void *state);
	bool (*renews)(const struct action *a);
	/* What an action did, which has all marks; mover: whose turn it was.  Returns how many steps. */
	unsigned (*happened)(const struct action *a, unsigned mover, struct deck_step *out);
	const char *(*card_name)(unsigned card);
	unsigned (*read_card)(const char *text, size_t len); /* 0: it is none */
	/* For an arbiter's log: put the cards of a side into the set-up; and into an action what only its side knew: the card that was laid, or all that
	 * were dealt anew. */
	void (*put_side)(void *setup, unsigned seat, const struct deck_cards *cards);
	void (*complete)(struct action *a, const struct deck_cards *cards);
	void (*make_arbiters)(void *setup);
};

/* Why no set-up of a record can be committed to. */
enum proof_hindrance { PROOF_UNHINDERED, PROOF_AS_FOUND, PROOF_LOSER_ONLY, PROOF_DRAWN_ANY_TIME };

/* What proofs need to know of a game in which the pieces of a set-up are secret; see proofs/proofs.h.  A place is a number, and so is
 * a kind of piece, from 1; ranks are numbered as they are by default. */
struct notation_proofs {
	const struct notation_chance *chance; /* NULL: chance decides nothing */
	const struct notation_decks *decks;   /* it decides what is drawn from decks that their owners have committed to; NULL: it does not */
	unsigned (*playing)(const void *setup); /* the set of the seats that play; NULL: all */
	unsigned places; /* of a board: one past the last, at most 100; 0: no set-up is secret, and what follows is NULL but for hindrance and
	                  * publish */
	enum proof_hindrance (*hindrance)(const void *setup, const struct rules *r);
	bool (*tells_struck)(const struct rules *r); /* the struck side tells what comes of a strike, and shows nothing */
	/* Leave in an action, which has all marks, what all sides know.  NULL: all of it. */
	void (*publish)(const struct rules *r, struct action *a);
	/* An action of the log of one seat, for an arbiter's log: leave out the marks that say something is not known.  false: it has none. */
	bool (*leave_out_unknown)(struct action *a);
	/* Whose piece begins there?  SEAT_NONE: nobody's. */
	unsigned (*owner)(const void *setup, unsigned place);
	unsigned (*piece)(const void *setup, unsigned place); /* which one; 0: the log does not tell */
	void (*put_piece)(void *setup, unsigned place, unsigned piece); /* write it there */
	void (*make_arbiters)(void *setup); /* all pieces are known: make it the set-up of an arbiter's log */
	void (*write_place)(struct buffer *out, unsigned place);
	bool (*read_place)(const char *text, size_t len, unsigned *place);
	const char *(*piece_name)(unsigned piece);
	unsigned (*read_piece)(const char *text, size_t len); /* 0: it is none */
	/* Of the piece that began there: was it shown to another side, and what may it be (a set)? */
	bool (*is_shown)(const void *state, unsigned place);
	uint64_t (*could_be)(const void *state, unsigned place);
	/* How many of these pieces are in a side's army; UINT_MAX: any number. */
	unsigned (*army)(const void *state, unsigned seat, unsigned piece);
};

struct notation {
	const struct game *game;
	const char *const *keys; /* header keys of this game alone, in canonical order, NULL after the last; or NULL */
	const char *const *setup_parts; /* the keys of a setup: that is a mapping, NULL after the last; NULL: there are none */
	const char *const *const *words; /* lists of words that may be values of those keys and of setup:, except names of
	                                  * seats; NULL after the last word and the last list; NULL: none.  Wrong capital
	                                  * letters in them are corrected. */
	const struct notation_boards *boards; /* NULL: its records name no boards and decks */
	const struct notation_logs *logs;     /* NULL: all players see the same */
	const struct notation_proofs *proofs; /* NULL: nothing of it can be proved */

	const struct notation_form *forms; /* the first is of the variant that a record without one has; variant and setup are
	                                    * NULL after the last; NULL: the set-up, if there must be one, is one blank */
	const struct notation_blank *blanks; /* NULL: there is nothing to say of any */

	/* Read the set-up that the record's header and its "setup:" describe.  *out is not cleared before.  setup: NULL
	 * if the record has none, which is allowed if setup_optional.  It looks for all mistakes (see problem_go_on).
	 * *moves_read becomes true as soon as *out has all that read_action needs. */
	bool setup_optional; /* (of a game with the hook begin it always is) */
	bool (*read_setup)(const struct setup_source *s, const struct node *setup, void *out, struct problem *p);
	/* A set-up that was read breaks a rule, as the trace says: set in *p which word of it is wrong, if it is one, and what to
	 * write instead.  Its text is not used.  setup: the node of "setup:"; read: what it was read as.  NULL: nothing is known. */
	void (*mend_setup)(const struct node *setup, const void *read, const struct trace *t, struct problem *p);
	/* The record has a key that means nothing in this game: write what was meant, a key with its value.  false: nobody knows.  NULL:
	 * nobody ever does. */
	bool (*mend_key)(const struct node *record, const struct node *key, struct buffer *out);
	/* Write the game's own header keys, and "setup:", as canonical YAML, without optional parts.  write_keys is
	 * NULL if the game has no such keys. */
	void (*write_keys)(const void *setup, struct buffer *out);
	void (*write_setup)(const void *setup, struct buffer *out);

	/* The name of the variant that a set-up is of.  NULL: the game has no variants. */
	const char *(*variant)(const void *setup);
	/* Write to *other the set-up as another header would make one of it, of another variant or with ranks in other numbers; i counts
	 * these from 0.  *how: what to write in the header.  It need only be good enough for the hook start.  false: there are no
	 * more.  NULL: no header makes another set-up.  Called: to find out whether an army that is wrong would be right then. */
	bool (*as_variant)(const void *setup, unsigned i, void *other, struct other_setup *how);

	/* Write to *other the set-up with pictures turned: that of the seat, or with an odd way all; upside down, or from way 2 on as their
	 * owner sees them.  Set *help to what to do if it was meant so.  false: it has no pictures.  NULL: the game has none. */
	bool (*turn_pictures)(const void *setup, unsigned seat, unsigned way, void *other, const char **help);

	/* Read the action at the beginning of text; len: the rest of the move text.  Returns how many bytes it takes,
	 * or 0 if no action is there.  Here and in write_action, setup may be NULL: then the board, deck and ranks are
	 * the standard ones, as in a record that names no others. */
	size_t (*read_action)(const void *setup, const char *text, size_t len, struct action *out);
	/* Write an action with the marks that it has. */
	void (*write_action)(const void *setup, const struct action *a, struct buffer *out);
	/* Is the text from which an action was read what write_action writes for it?  false also if that is not plain to
	 * see.  So a text that is as it should be need not be written anew.  NULL: it always is. */
	bool (*is_spelled)(const void *setup, const char *text, size_t len, const struct action *a);
	/* How a record numbers ranks makes no other game of it.  Does this set-up number them in another way than by default?
	 * Set a copy to the default.  Both hooks NULL: there is one way. */
	bool (*is_renumbered)(const void *setup);
	bool numbers_turns; /* each player's turn has its own number, as against one for a round of both */
	void (*number_by_default)(void *setup);
	/* An action is refused, or a mark of it is wrong, but it is plain that only its writing is: fill *out with the action that was
	 * meant, with marks that are right.  state: before a refused action, and after one with a wrong mark; t: what the rules
	 * said of it.  false: it is not plain.  NULL: it never is. */
	bool (*mend_action)(const void *state, const struct action *a, const struct trace *t, struct action *out);
	/* What people write in place of the signs of actions, beside what loose.h has for every game: "block" for "+".  NULL: nothing
	 * more.  It helps to say what was meant, and changes nothing that can be read. */
	const struct spoken *spoken;
	/* Write a position as one line, and read it into a state.  The rules in the state's head are not part of it. */
	void (*write_position)(const void *state, struct buffer *out);
	bool (*read_position)(const char *text, size_t len, void *state, struct problem *p);
	/* Write a position in words, part by part: see parts.h.  Two positions with different lines have different parts,
	 * unless only log= is different.  Called: to tell how a claimed position is not the one that was played.  Stratego: "e4", "a red Miner". */
	void (*say_position)(const void *state, struct buffer *out);

	/* The number to write next.  NULL: it is the turn in the head, and a turn opens when the first seat is to
	 * move. */
	void (*numbering)(const void *state, struct numbering *out);
	/* If a turn may open here: does this action open it?  false: the action still belongs to the turn before.
	 * NULL: every action opens it. */
	bool (*opens_turn)(const struct action *a);
	/* Does an action inside a turn begin a new line?  before: the action written before it.  NULL: only turns begin
	 * lines. */
	bool (*begins_line)(const struct action *before, const struct action *a);
	uint32_t joined; /* set of kinds of actions: those of one kind that follow one another are looked at in one step, as the rolls of a round */
	/* Write one value in words.  letter: as in the game's sentences and events, except n, p and e; a capital asks
	 * for the plural.  Stratego: 'r' a rank.  Not called for 's', if the board has files, and for values that are words.  NULL: there are
	 * no other letters. */
	void (*write_value)(const void *state, char letter, unsigned value, struct buffer *out);
	const char *numbers; /* the letters beside n whose values are numbers; NULL: there are none */
	const struct notation_value *values; /* for claims about events; NULL: they have no other letters */
	/* For each mark a phrase that says what is wrong with it: "this makes @n, not @n".  Its two values are the truth
	 * and what was said.  NULL: explain_mark says it. */
	const char *const *marks;
	/* What is wrong with that mark of an action, as a phrase: "the board has a 7 on a6".  state: after the
	 * action. */
	void (*explain_mark)(const void *state, const struct action *a, const struct trace *t, unsigned mark,
	    struct sentence *out);
	/* What a refused action says wrongly about the board as it is: "the piece on @s is a @x, not a @x".  Given: the state
	 * before the action, whose marks have not been checked.  Leaves: *out, with an empty text if nothing is wrong.
	 * NULL: no mark of the game is about the board before an action. */
	void (*explain_premise)(const void *state, const struct action *a, struct sentence *out);
	const struct notation_help *help; /* NULL: there is none */
};

/* The hooks that no game can do without, by the names that all games here give them: NOTATION_HOOKS(stg); and those for set-ups, unless
 * the game has the hook begin. */
#define NOTATION_SETUP(own) .read_setup = own##_read_setup, .write_setup = own##_write_setup
#define NOTATION_HOOKS(own) \
	.read_action = own##_read_action, .write_action = own##_write_action, \
	.write_position = own##_write_position, .read_position = own##_read_position, .say_position = own##_say_position
/* Declares all hooks, by these names.  Those that a game has not are never called. */
#define NOTATION_HOOKS_DECLARED(own) \
	extern const char *const own##_keys[], *const own##_setup_parts[], *const own##_marks[]; \
	extern const struct notation_data own##_data[]; \
	extern const struct notation_value own##_values[]; \
	bool own##_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p); \
	void own##_mend_setup(const struct node *setup, const void *read, const struct trace *t, struct problem *p); \
	bool own##_mend_key(const struct node *record, const struct node *key, struct buffer *out); \
	void own##_write_keys(const void *setup, struct buffer *out); \
	void own##_write_setup(const void *setup, struct buffer *out); \
	const char *own##_variant(const void *setup); \
	bool own##_as_variant(const void *setup, unsigned i, void *other, struct other_setup *how); \
	bool own##_turn_pictures(const void *setup, unsigned seat, unsigned way, void *other, const char **help); \
	void own##_unname_setup(void *setup); \
	bool own##_setup_meant(const void *setup, const struct node *record, const char *moves, size_t len, unsigned i, void *other, struct other_setup *how); \
	void own##_unname_position(void *state); \
	size_t own##_read_action(const void *setup, const char *text, size_t len, struct action *out); \
	void own##_write_action(const void *setup, const struct action *a, struct buffer *out); \
	bool own##_is_spelled(const void *setup, const char *text, size_t len, const struct action *a); \
	bool own##_mend_action(const void *state, const struct action *a, const struct trace *t, struct action *out); \
	bool own##_is_renumbered(const void *setup); \
	void own##_number_by_default(void *setup); \
	void own##_write_position(const void *state, struct buffer *out); \
	bool own##_read_position(const char *text, size_t len, void *state, struct problem *p); \
	void own##_say_position(const void *state, struct buffer *out); \
	void own##_numbering(const void *state, struct numbering *out); \
	bool own##_opens_turn(const struct action *a); \
	bool own##_begins_line(const struct action *before, const struct action *a); \
	void own##_write_value(const void *state, char letter, unsigned value, struct buffer *out); \
	void own##_explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out); \
	void own##_explain_premise(const void *state, const struct action *a, struct sentence *out); \
	const char *own##_missing_fact(const struct trace *t); \
	bool own##_read_fact(const void *setup, unsigned seat, const char *text, size_t len, struct hidden_fact *out); \
	void own##_write_fact(const void *setup, const struct hidden_fact *f, struct buffer *out); \
	void own##_say_fact(const void *setup, const struct hidden_fact *f, struct buffer *out)

const struct notation *notation_of(const struct game *g);
/* The row of the game's values with that letter; NULL: it has none. */
const struct notation_value *notation_value_of(const struct notation *n, char letter);
/* Read a square of a board that has files, as the number that it has there.  Returns where the text goes on, or NULL: there is none. */
const char *notation_read_square(const struct game *g, const char *p, const char *end, unsigned *value);

/* Read and write a set-up by the hooks, or for a game with the hook begin: a record without "setup:" begins as always, else it names a
 * position. */
bool notation_read_setup(const struct notation *n, const struct setup_source *src, const struct node *setup, void *out, struct problem *p);
void notation_write_setup(const struct notation *n, const void *setup, struct buffer *out);
/* May a record leave "setup:" out? */
static inline bool
notation_setup_optional(const struct notation *n)
{
	return n->setup_optional || n->game->begin != NULL;
}

/* Is the text one of the words?  NULL is after the last of them. */
static inline bool
is_among(const char *const *words, const char *text)
{
	while (*words != NULL && (**words != *text || strcmp(*words, text) != 0))
		words++;
	return *words != NULL;
}

/* Keys that any board or deck may have.  NULL after the last. */
extern const char *const notation_parts_for_people[];
/* In the mapping of a board or a deck: does the game read this key?  Other keys are kept.  Those that
 * notation_keeps_part refuses get a warning; it accepts keys for people and x- keys. */
bool notation_reads_part(const struct notation_data *data, const struct node *key);
bool notation_keeps_part(const struct notation_data *data, const struct node *key);
/* Has the mapping keys that the game does not read? */
bool notation_has_more(const struct notation_data *data, const struct node *mapping);

/* The fact that a log left out, in words. */
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

/* Write who did what in an event, as a sentence. */
void notation_write_event(const struct notation *n, const void *state, const struct event *e, struct buffer *out);
/* Write a value by one of the game's letters. */
void notation_write_as(const struct notation *n, const void *state, char letter, unsigned value, struct buffer *out);
/* Write arg[arg] of an event, as replay --events does. */
/* Write "[open b1]". */
void notation_write_question(const struct notation *n, unsigned place, struct buffer *out);
void notation_write_field(const struct notation *n, const void *state, const struct event *e, unsigned arg,
    struct buffer *out);
/* Is that arg of an event a number? */
bool notation_field_is_number(const struct notation *n, const struct event *e, unsigned arg);
/* fields.c: Read arg[arg] of an event of that kind, as notation_write_field writes it.  Capital letters in words make no
 * difference. */
bool notation_read_field(const struct notation *n, const void *setup, unsigned kind, unsigned arg, const char *text,
    size_t len, unsigned *value);
/* What the values of that field are: "a square, as a5".  If they are words, *words gets each of them. */
const char *notation_field_is(const struct notation *n, unsigned kind, unsigned arg, struct nearest *words);
/* Write what is wrong with a mark of an action.  state: after the action. */
void notation_write_mark(const struct notation *n, const void *state, const struct action *a, const struct trace *t,
    unsigned mark, struct buffer *out);
/* Write a sentence of a game. */
void notation_write_sentence(const struct notation *n, const void *state, const struct sentence *s, struct buffer *out);
/* Write, after "; ", what a refused action says wrongly about the board as it is; or nothing. */
void notation_write_premise(const struct notation *n, const void *state, const struct action *a, struct buffer *out);
/* Write the sentence that explains a rejection.  state: as when the action was refused. */
void notation_explain(const struct notation *n, const void *state, const struct trace *t, struct buffer *out);

/* Begin a game from a position line, as a record does whose set-up is that position.  Fills *setup (setup_size bytes,
 * for reading and writing actions) and *state (state_size bytes); then play with game_play.  text[len] must be a zero
 * byte.  false: *p says what is wrong, with the clause if the position breaks a rule. */
bool notation_begin(const struct notation *notation, const char *text, size_t len, const struct rules *rules, void *setup,
    void *state, struct problem *p);

/* The number that a move text has next. */
static inline void
notation_numbering(const struct notation *n, const void *state, struct numbering *out)
{
	if (n->numbering != NULL) {
		n->numbering(state, out);
		return;
	}
	out->number = state_head(state)->turn;
	out->opens = state_head(state)->mover == 0;
}

/* Change *due, if needed, to the number of this action: it may still belong to the turn before. */
static inline void
numbering_of(const struct notation *n, const struct action *a, struct numbering *due)
{
	if (!due->opens || n->opens_turn == NULL || n->opens_turn(a))
		return;
	due->opens = false;
	due->number = due->before;
}

#endif
