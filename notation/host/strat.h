/* strat.h: recorded strategy games, for any program: their rules, a game in progress, records, verdicts, drawings.
 *
 * This is the only header that a program needs.  Link with -lstrat; "pkg-config --cflags --libs strat" has the flags.
 *
 * Handles    Each struct here that has no members is made and freed by calls of this library.  A null pointer can always
 *            be freed.  What a call returns is owned by its handle, unless the comment of the call says otherwise.
 * Texts      All texts are UTF-8 and end with a zero byte.  A text that a call returns stays until the next call with
 *            the same handle.  Names of games, seats, clauses and rulings stay for ever.
 * Words      A record is the text of one game, as strat(5) explains it.  There is one canonical form of it, and one canonical
 *            spelling of an action, in which the library writes them; it reads others, too.  A position line is a position
 *            in one line of text, as "replay" writes it.
 * Errors     A call returns enum strat_status, or a null pointer or 0 if it fails.  The handle then has a finding: an id
 *            that never changes, a sentence, the clause of the rule book if a rule is broken, and the place.  After any
 *            failure the handle is as it was before the call; only of a reader this is not always so.
 * Threads    A match and the handles of its seats are one thing, and so is a reader.  One thread at a time may use such a thing;
 *            if several threads do, the host locks it from a call until what the call has told is no longer needed.  Nothing is
 *            shared between such things: other threads may use others at the same time, without a lock.
 * Streams    The library prints nothing, never ends the program, and opens no file but boards and decks in the folders
 *            that the options name.
 * Secrets    What one seat sees is a handle of its own (strat_match_seat).  It tells nothing that this seat cannot know,
 *            whatever is asked of it.
 */
#ifndef STRAT_H
#define STRAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define STRAT_VERSION_MAJOR 1
#define STRAT_VERSION_MINOR 1
/* As one number, for #if: "#if STRAT_VERSION >= 1001" asks for 1.1. */
#define STRAT_VERSION (1000 * STRAT_VERSION_MAJOR + STRAT_VERSION_MINOR)

/* The version of the library that runs: "1.1". */
const char *strat_version(void);

enum strat_status {
	STRAT_OK,      /* it was done */
	STRAT_REFUSED, /* what was given is wrong; the finding says why */
	STRAT_TROUBLE, /* it could not be done: out of memory, for example; the finding says why */
	STRAT_END,     /* there is nothing more to read */
};

/* Where a handle gets its memory.  The functions work like malloc, realloc and free; resize may be given a null pointer, and
 * release never is.  They may be called at any time during a call with the handle, in the same thread, and must not call
 * the library.  All memory comes from them, except what two libraries need that cannot be told: libyaml, for records that
 * are not in the canonical form; and the C library, for sorting. */
struct strat_memory {
	void *(*allocate)(void *ctx, size_t size);
	void *(*resize)(void *ctx, void *block, size_t size);
	void (*release)(void *ctx, void *block);
	void *ctx;
};

/* What the host says about a handle when it makes one.  A member that is 0 has its default. */
struct strat_options {
	/* sizeof(struct strat_options): so each version knows which members there are.  Those that it does not know must be 0. */
	size_t size;
	struct strat_memory memory; /* all three functions, or none: malloc, realloc and free */
	size_t readings;            /* the most readings of the rules that a claim is decided under; see adjudicate(1) */
	uint64_t plies;             /* the most plies that are played for one claim */
	size_t max_record;          /* the most bytes that the text of a record may have; a handle needs at most a few times
	                             * as much memory.  The default is 64 MiB */
	/* Of the records and positions that are read: the rules for those that name none, and the only game that is taken.
	 * NULL: the default rules; any game.  Both texts stay the host's, and must be there as long as the handle. */
	const char *rules, *game;
	/* Folders in which the boards and decks are looked for that records name; nothing else is ever opened.  Both stay
	 * the host's, and must be there as long as the handle.  NULL: only those that are built in are found. */
	const char *const *data;
	size_t ndata;
	/* May the handle of a seat also play what chance decides: dice, or the order of a shuffle?  If not, only the match itself can,
	 * for example by strat_match_sample.  Since 1.1: without options, and with those of version 1.0, it may. */
	bool seats_decide_chance;
	/* The number of the first record that a reader reads; 0: 1.  So a part of an archive keeps its numbers.  Since 1.1. */
	uint64_t first_record;
	/* Asked during a call that plays much, every 10,000 plies or so, in the same thread; it must not call the library.  true: stop.
	 * The call is then STRAT_TROUBLE, or fails, with the finding "stopped".  NULL: nothing is asked.  Since 1.1. */
	bool (*stop)(void *stop_ctx);
	void *stop_ctx;
};

/* ---- findings --------------------------------------------------------------------------------- */
enum strat_level { STRAT_NOTE, STRAT_WARNING, STRAT_ERROR };

/* What to write in place of what is written: so many characters from a place on, all in its line.  None: something comes in before
 * that place.  Since 1.1. */
struct strat_repair {
	uint64_t line, column; /* in the text that was given, from 1; a column is a character */
	uint64_t length;
	uint64_t lines;        /* the same is done in so many lines, from that one on; mostly 1 */
	const char *text;      /* a line feed in it begins a new line */
};

/* What is wrong.  Texts that do not apply are NULL, and numbers are 0.  A text may name an option of the commands: --data,
 * --max-record and --rules are members of struct strat_options here. */
struct strat_finding {
	const char *id;        /* as in strat(5): "illegal-action" */
	const char *kind;      /* "trouble", "unreadable", "illegal", "inconsistent", "unfinished" or "note" */
	enum strat_level level;
	const char *text;      /* what is wrong: lower case, no full stop */
	const char *clause;    /* the clause or ruling that it rests on: "STG-2.4" */
	const char *near;      /* legal actions that are like the one refused, with blanks between */
	const char *help;      /* what to write instead */
	const char *turn;      /* the ply as people count it: "3.red:2" */
	const char *record_id; /* the id: of the record, cut to fit */
	uint64_t record;       /* which record of the input, from 1 */
	uint64_t ply;          /* which action, from 1 */
	uint64_t line, column; /* the place in the text that was given, from 1; a column is a character */
	const struct strat_repair *repair; /* what to write instead; NULL: nobody knows.  Since 1.1 */
};

/* ---- games ------------------------------------------------------------------------------------ */
/* The rules of one game.  They are constant, and nothing has to be freed. */
struct strat_game;

/* The games in a fixed order, or by name ("stratego").  NULL: there is no such game. */
const struct strat_game *strat_game_at(size_t i);
const struct strat_game *strat_game_find(const char *name);

const char *strat_game_name(const struct strat_game *g);  /* as in records: "stratego-card" */
const char *strat_game_title(const struct strat_game *g); /* for people: "Stratego Card Game" */
/* Can the players see different things? */
bool strat_game_hides(const struct strat_game *g);

/* The rows of its tables, from 0; NULL past the last one. */
const char *strat_game_seat(const struct strat_game *g, size_t i);   /* in turn order: "red" */
const char *strat_game_clause(const struct strat_game *g, size_t i); /* "STG-2.4" */
const char *strat_game_ruling(const struct strat_game *g, size_t i); /* "winning-defender" */
const char *strat_game_preset(const struct strat_game *g, size_t i); /* a named set of options: "isf" */
const char *strat_game_event(const struct strat_game *g, size_t i);  /* what an action can cause: "strike" */
const char *strat_game_ending(const struct strat_game *g, size_t i); /* on the board, then off it: "flag", "resignation" */
const char *strat_game_piece(const struct strat_game *g, size_t i);  /* on a board of squares: "Marshal" */
/* The most squares that a side of its board can have; 0: it is not played on squares. */
size_t strat_game_side(const struct strat_game *g);
/* How many planes strat_match_planes fills; 0: it is not played on squares.  Since 1.1. */
size_t strat_game_planes(const struct strat_game *g);
/* The options of a ruling, from 0; the first is the default.  NULL: there is no such ruling or option. */
const char *strat_game_option(const struct strat_game *g, const char *ruling, size_t i);

/* What a clause asks for, or which question a ruling answers; by id or name.  NULL: there is none. */
const char *strat_game_explain(const struct strat_game *g, const char *clause);
/* What holds under an option of a ruling.  NULL: there is no such ruling or option. */
const char *strat_game_says(const struct strat_game *g, const char *ruling, const char *option);

/* ---- a game in progress ------------------------------------------------------------------------ */
/* A game that is played, or played again: all of it, as an arbiter knows it; or what one seat sees of it. */
struct strat_match;

/* Make one, in which no game has begun yet.  options: NULL for the defaults.  NULL: out of memory, or the options are wrong. */
struct strat_match *strat_match_new(const struct strat_options *options);
/* Free it, and the handles of its seats. */
void strat_match_free(struct strat_match *m);
/* Why the last call with this handle failed; NULL: it did not. */
const struct strat_finding *strat_match_finding(const struct strat_match *m);

/* Begin from text: a record, and the game goes on from its end; or a position line.  Handles of its seats then show the
 * new game.  STRAT_REFUSED: it cannot be read, or breaks a rule. */
enum strat_status strat_match_load(struct strat_match *m, const char *text, size_t len);
/* The same for a record that may break a rule, or contradict itself: the game goes on from before what is refused, and
 * strat_match_refusal tells why.  Claims are decided over all that is recorded.  Both is so until something is played, undone
 * or ended; then the game is what was played of it.  If the set-up is refused, there is no position, and a call that asks for
 * one fails; but claims can be decided.  STRAT_REFUSED: it cannot be read.  Since 1.1. */
enum strat_status strat_match_open(struct strat_match *m, const char *text, size_t len);
/* What is wrong with the record that strat_match_open has opened; NULL: nothing, or not any more.  It stays until this is asked
 * again.  With the handle of a seat it says no more than where, if the game hides something.  Since 1.1. */
const struct strat_finding *strat_match_refusal(struct strat_match *m);
/* Begin a new game.  game: its name.  rules: "isf" or "two-squares=off,chasing=off", as the option --rules has them; NULL:
 * those of the options of the handle.  header: the lines that stand in a record above the moves, for the set-up and whatever
 * else there may be, such as players; if it has "rules:", these count; NULL: none. */
enum strat_status strat_match_begin(struct strat_match *m, const char *game, const char *rules, const char *header);

/* What is odd, but not wrong, in the text that the match began from, from 0, until the next call.  NULL past the last. */
const struct strat_finding *strat_match_warning(struct strat_match *m, size_t i);

/* Play one action, written as in records: "a4-a5", "5xa6", "+d2 [stands]".  Also one event of an arbiter: "[takeback 2]",
 * "[penalty red too slow]"; or a comment, "{well played}".  The outcome of chance, for example of dice, is a part of the
 * action.  STRAT_REFUSED: the finding says which clause forbids it.
 *
 * With the handle of a seat: only an action of this seat.  It is played in the game itself.  If it is refused for a
 * reason that the seat cannot know, the finding does not tell the reason.  A wrong guess about something hidden, in a mark or
 * the number of a card, is put right and not refused.  A new deal, which chance makes, only the arbiter can play; and also dice, if the
 * options of the match are those of version 1.1 (seats_decide_chance). */
enum strat_status strat_match_play(struct strat_match *m, const char *text);
/* As if the last call of strat_match_play or strat_match_end had not been; or the last word of the record with which the
 * match began.  Players may have seen something: if they did, play "[takeback]" instead.  STRAT_REFUSED: there is nothing
 * to undo, or this is the handle of a seat. */
enum strat_status strat_match_undo(struct strat_match *m);
/* End the game off the board, with a result as in records: "red resignation", "draw agreement".  After this nothing can
 * be played, but all can be undone.  STRAT_REFUSED: this cannot be its result, or this is the handle of a seat. */
enum strat_status strat_match_end(struct strat_match *m, const char *result);

/* What one seat sees.  Owned by m: it goes on with m, and is freed with it.  Every call here works with it, and tells what
 * a log kept by this seat would tell.  In a game that hides nothing, that is everything.  NULL: there is no such seat in
 * the game, or nobody plays it; no game has begun, m is a log of another seat, or out of memory. */
struct strat_match *strat_match_seat(struct strat_match *m, const char *seat);

/* The seats that are played in this game, in turn order, *n of them, also those that are out of it by now: a game for four may
 * have only two.  A null pointer stands after the last.  NULL: no game has begun.  Since 1.1. */
const char *const *strat_match_seats(struct strat_match *m, size_t *n);

/* The game; NULL: none has begun. */
const struct strat_game *strat_match_game(const struct strat_match *m);
/* How many actions were made; and the number of the turn. */
uint32_t strat_match_ply(struct strat_match *m);
uint32_t strat_match_turn(struct strat_match *m);
/* The seat that is to move; NULL: the game is over, or none has begun. */
const char *strat_match_mover(struct strat_match *m);
/* The position as one line, which strat_match_load reads.  NULL: see the finding. */
const char *strat_match_position(struct strat_match *m);
/* All legal actions in a fixed order, *n of them, in canonical spelling.  If chance has too many outcomes to list, for
 * example a shuffle, one of them stands for all.  With the handle of a seat what only the action would show is left out:
 * "a1xa9" in place of "a1xa9(9<8)".  NULL: see the finding. */
const char *const *strat_match_legal(struct strat_match *m, size_t *n);
/* What the seat that is to move must do, if it is not just to move: "to place a block"; NULL: nothing else. */
const char *strat_match_due(struct strat_match *m);
/* The last action in canonical spelling, with all that it did; NULL: there is none. */
const char *strat_match_action(struct strat_match *m);
/* The clause that the last action broke, if it was let stand; NULL: none, or it is not known. */
const char *strat_match_broken(struct strat_match *m);

enum { STRAT_FIELDS_MAX = 6 };

/* Something that an action caused. */
struct strat_event {
	const char *name; /* "strike" */
	const char *seat; /* whom it is about; NULL: nobody */
	const char *role; /* the part that the seat has in it: "by"; NULL: none */
	const char *says; /* as a sentence */
	size_t nfields;
	struct {
		const char *name;  /* "from" */
		const char *value; /* "a4" */
		bool is_number;    /* value has only digits */
	} field[STRAT_FIELDS_MAX];
};

/* The events of the last action, from 0, in their order; before the first action those of the set-up.  NULL past the last. */
const struct strat_event *strat_match_event(struct strat_match *m, size_t i);

/* How a game ended.  */
struct strat_outcome {
	const char *winner; /* a seat; NULL: drawn */
	const char *how;    /* "flag", "resignation" */
	const char *clause; /* the clause that it rests on; NULL: none */
};

/* NULL: it goes on, or none has begun. */
const struct strat_outcome *strat_match_outcome(struct strat_match *m);

/* How a seat came off.  The winner is first; if nobody won, all who were still in the game are.  Next come those who were in it to
 * the end, and then those who were out before.  Since 1.1. */
struct strat_place {
	const char *seat;
	unsigned place; /* 1: the first; several can have the same */
	double share;   /* of the game, which is worth 1: of those in the first place, each the same */
};

/* The place of seat number i of those that strat_match_seats has, when the game is over.  NULL: it goes on, or there is no such seat. */
const struct strat_place *strat_match_place(struct strat_match *m, size_t i);

/* The record of the game so far in canonical form, which every command reads; *len may be NULL.  NULL: see the finding. */
const char *strat_match_record(struct strat_match *m, size_t *len);

/* ---- walking through a game --------------------------------------------------------------------- */
enum strat_step_kind { STRAT_BEGUN, STRAT_ACTED, STRAT_TOOK_BACK, STRAT_PUNISHED, STRAT_COMMENTED };

/* One step of a game: an action, a takeback, a penalty or a comment. */
struct strat_step {
	enum strat_step_kind kind;
	size_t number;    /* from 1; 0: the beginning, which is no step */
	const char *text; /* as it was written: "a4-a5", "[takeback 2]", "{well played}"; NULL: the beginning */
	bool taken_back;  /* it is an action that is taken back later */
};

/* How many steps the game has.  All of this since 1.1, and for the arbiter alone: with the handle of a seat it fails. */
size_t strat_match_steps(struct strat_match *m);
/* Show the game as it was after so many of its steps, from 0, the beginning, on.  Every call then tells that, also with the handles of
 * its seats.  The later steps and the result stay, until something is played, undone or ended: then the game goes on from there.
 * STRAT_REFUSED: it has fewer steps.  If it fails otherwise, the game may be shown after another of its steps. */
enum strat_status strat_match_go(struct strat_match *m, size_t steps);
/* The last step that is shown.  NULL: see the finding. */
const struct strat_step *strat_match_step(struct strat_match *m);

/* Make another match that shows the same game, as far as it is shown now, with the same options; it must be freed, too.  Nothing is
 * played again for it.  Of the handle of a seat it has what that seat sees: the log of this seat.  NULL: see the finding.  Since 1.1. */
struct strat_match *strat_match_copy(struct strat_match *m);

/* ---- actions as numbers ------------------------------------------------------------------------- */
enum {
	STRAT_SAID_MAX = 8,
	STRAT_ANY_SEAT = 0xfe /* in place of a seat: whoever is to move */
};
#define STRAT_NO_ID UINT32_C(0xffffffff)

/* An action as numbers.  What they mean, strat_game_action and its kin say, and strat(3).  Two actions of one position are the same if
 * their kinds and args are. */
struct strat_action {
	size_t size;                   /* sizeof(struct strat_action) */
	uint8_t kind;                  /* from 1 */
	uint8_t seat;                  /* who acts: i, as in strat_game_seat(g, i); STRAT_ANY_SEAT; or 255: the arbiter */
	uint8_t nargs;                 /* how many args there are */
	uint8_t marks;                 /* bit i: said[i] counts: what the text may say besides, or chance and the log of a seat add */
	uint16_t args[22];
	uint16_t said[STRAT_SAID_MAX];
	uint32_t id;                   /* less than strat_game_ids(g), or STRAT_NO_ID.  It is told, and never read */
};

/* The kinds of actions of a game, from 1: a name, "move"; and what it does, as a phrase.  NULL: there is none.  All of this since 1.1. */
const char *strat_game_action(const struct strat_game *g, size_t kind);
const char *strat_game_action_says(const struct strat_game *g, size_t kind);
/* What args[i] and said[i] of such actions are, in words.  NULL: there is none. */
const char *strat_game_arg(const struct strat_game *g, size_t kind, size_t i);
const char *strat_game_said(const struct strat_game *g, size_t kind, size_t i);
/* How many different actions the game has, each with an id from 0 on: what chance decides makes no other action.  0: there are more
 * than 65,536, and they have no ids. */
size_t strat_game_ids(const struct strat_game *g);

/* The legal actions, in the order of strat_match_legal: fills the first of them, as many as there is room for.  size:
 * sizeof(struct strat_action).  Returns how many there are; 0: none, or see the finding.  Since 1.1. */
size_t strat_match_legal_actions(struct strat_match *m, struct strat_action *to, size_t size, size_t room);
/* The ids of the legal actions as a set: bit i % 8 of bits[i / 8].  It needs (strat_game_ids(g) + 7) / 8 bytes, which are all set.
 * STRAT_REFUSED: there is no game, it has no ids, or there is no room.  Since 1.1. */
enum strat_status strat_match_mask(struct strat_match *m, uint8_t *bits, size_t nbytes);
/* Play an action as strat_match_play does, without any text: the match spells it when somebody asks for a text.  Since 1.1. */
enum strat_status strat_match_play_action(struct strat_match *m, const struct strat_action *a);
/* Play the legal action with that id.  Since 1.1. */
enum strat_status strat_match_play_id(struct strat_match *m, uint32_t id);
/* An action in canonical spelling, with all that it would do.  NULL: see the finding.  Since 1.1. */
const char *strat_match_spell(struct strat_match *m, const struct strat_action *a);
/* Read one action as strat_match_play does; out->size: sizeof(struct strat_action).  STRAT_REFUSED: it is none.  Since 1.1. */
enum strat_status strat_match_read(struct strat_match *m, const char *text, struct strat_action *out);
/* The last action as numbers, with all that it did.  STRAT_END: there is none.  Since 1.1. */
enum strat_status strat_match_last(struct strat_match *m, struct strat_action *out);

/* ---- who acts, and chance ------------------------------------------------------------------------ */
/* Who can do something now. */
struct strat_acting {
	size_t size;         /* sizeof(struct strat_acting) */
	bool chance;         /* chance: see strat_match_chances */
	bool arbiter;        /* the arbiter, for example when a player was caught at something */
	size_t nseats;       /* how many seats may act; more than one: they need not wait for each other, or may call something out */
	const char *seat[5]; /* they, in turn order; NULL after the last */
};

/* Fills all but the size.  After the end nobody can act.  Since 1.1. */
enum strat_status strat_match_acting(struct strat_match *m, struct strat_acting *out);

/* What chance may bring. */
struct strat_chance {
	size_t size;                /* sizeof(struct strat_chance) */
	struct strat_action action;
	uint32_t ways, of;          /* it comes about in so many of so many ways, each with the same chance.  of is 0: the action stands for
	                             * all that strat_match_sample may draw */
};

/* All outcomes of the next thing that chance decides: of the dice of one roll, for example.  Fills the first of them, as many as there
 * is room for.  size: sizeof(struct strat_chance).  Returns how many there are; 0: chance decides nothing now.  If several tanks are to
 * roll, it is the first of them, from the leader on; any of them may be next all the same.  Since 1.1. */
size_t strat_match_chances(struct strat_match *m, struct strat_chance *to, size_t size, size_t room);
/* Draw an outcome by random bits of the host: more returns 64 of them.  of: a legal action, of which chance decides what it decides in
 * such an action, the rest stays; or NULL: the next thing that chance decides.  out->size: sizeof(struct strat_action).  Nothing is
 * played.  The order of a pack was decided when it was shuffled, so a card that is drawn from it is not drawn by this.
 * STRAT_REFUSED: of cannot be played, or chance decides nothing now.  Since 1.1. */
enum strat_status strat_match_sample(struct strat_match *m, const struct strat_action *of, uint64_t (*more)(void *ctx), void *ctx,
    struct strat_action *out);

/* ---- boards as numbers -------------------------------------------------------------------------- */
/* A board of squares, as planes of side times side numbers.  That of file x and rank y, both from 0, is at [y * side + x]. */
enum {
	STRAT_PIECE,  /* 0: nothing; 1 + i: a piece with the name strat_game_piece(g, i); or STRAT_UNKNOWN */
	STRAT_SEAT,   /* 0: nothing; 1 + i: a piece of strat_game_seat(g, i) */
	STRAT_MARKS,  /* of the piece, in a game that hides pieces: 1: it was shown, 2: it has moved, 3: both */
	STRAT_GROUND, /* 0: plain; strat(3) says what else there is in each game */
	STRAT_PLANES, /* how many planes there are */
	STRAT_UNKNOWN = 255
};

/* Fill STRAT_PLANES planes, as far as the handle may tell.  STRAT_REFUSED: the game is not played on squares, or its board has
 * more than side files or ranks. */
enum strat_status strat_match_board(struct strat_match *m, size_t side, uint8_t *planes);

/* What each piece on the board can be, as far as the handle may tell: bit i of sets[y * side + x] is set if there is a way to fill in all
 * that is hidden, so that all that was seen is true and the armies have the right numbers, in which a piece with the name
 * strat_game_piece(g, i) is there.  A piece that is known has one bit; 0: there is none.  It needs side * side sets; otherwise as
 * strat_match_board.  Since 1.1. */
enum strat_status strat_match_could_be(struct strat_match *m, size_t side, uint32_t *sets);

/* The same for a network, as planes of 0 and 1: of each seat in order, for each name of a piece in order, whether such a piece of that seat
 * could be there; then one plane whether the piece was shown, and one whether it has moved; last STRAT_GROUND, which has other numbers,
 * too.  How many that are: strat_game_planes.  It needs so many times side * side bytes; otherwise as strat_match_board.  Since 1.1. */
enum strat_status strat_match_planes(struct strat_match *m, size_t side, uint8_t *planes);

/* ---- drawings ---------------------------------------------------------------------------------- */
enum strat_form {
	STRAT_TEXT,  /* lines of ASCII */
	STRAT_PROSE, /* sentences, for reading aloud */
	STRAT_SVG,   /* an SVG document */
};

/* How to draw.  A member that is 0 has its default. */
struct strat_drawing {
	size_t size;       /* sizeof(struct strat_drawing) */
	const char *title; /* a line above the board */
	const char *below; /* the seat that sits below */
	const char *theme; /* pictures: "paper", "dark", "contrast" or "print" */
	unsigned width;    /* pictures: in pixels; text: in columns */
	bool board_only;
};

/* Draw the position as the handle may tell it; *len may be NULL, and so may how.  NULL: see the finding. */
const char *strat_match_draw(struct strat_match *m, enum strat_form form, const struct strat_drawing *how, size_t *len);

/* ---- verdicts ---------------------------------------------------------------------------------- */
/* A change of the rules that would change the answer to a claim. */
struct strat_change {
	const char *under;    /* the options of rulings: "scout-strike adjacent or from-afar and two-squares off" */
	const char *says;     /* the same, and in parentheses what holds under each option */
	const char *decision; /* the answer under them, and so on, as in a verdict */
	const char *clause;
	uint32_t ply;
};

/* The answer to a claim. */
struct strat_verdict {
	const char *decision; /* "upheld", "refused" or "undetermined" */
	const char *clause;   /* the clause or ruling that decided; NULL: none */
	uint32_t ply;         /* the ply that decided; 0: none */
	size_t turns_on;      /* how many changes of rulings would change the answer */
	const char *text;     /* sentences */
	const char *yaml;     /* the whole verdict, as adjudicate writes it */
	/* Since 1.1.  A text that does not apply is NULL. */
	const char *json;       /* the same as JSON, in one line, as schema/verdict.json has it */
	const char *claim;      /* the claim in its full spelling, with who makes it */
	const char *turn;       /* the ply that decided as people count it: "3.red:2" */
	const char *action;     /* the action of that ply, or of the claim */
	const char *reason;     /* why it is so */
	const char *holds;      /* what the clause says, or under the rules in force the ruling */
	const char *open;       /* why it is undetermined ... */
	const char *settled_by; /* ... and what would settle it */
	const struct strat_change *changes; /* turns_on of them: the smallest changes of rules that would change the answer */
	bool limited;           /* not all readings of the rules were tried, as the options of the handle limit that */
};

/* Decide a claim about the game so far, written as for adjudicate: "blue: illegal at 8 STG-2.4".  How much work it may be,
 * the options of the handle say.  NULL: see the finding. */
const struct strat_verdict *strat_match_claim(struct strat_match *m, const char *claim);

/* The claims of the record with which the match began, from 0, in their order: as text, and decided, each as strat_match_claim
 * does; a verdict also has the reasons that the record gives for a claim.  NULL past the last; or see the finding: for example,
 * a claim cannot be read, or this is the handle of a seat.  Since 1.1. */
const char *strat_match_claimed(struct strat_match *m, size_t i);
const struct strat_verdict *strat_match_decide(struct strat_match *m, size_t i);

/* ---- records ------------------------------------------------------------------------------------ */
/* Reads records one after another, and judges them. */
struct strat_reader;

/* Make one that reads from memory; the text must stay until the reader is freed.  Or from a function: it gives at most cap bytes, 0 at the
 * end, or -1 if it fails, and must not call the library with this reader.  Plain or gzip.  NULL: out of memory, or the options are wrong. */
struct strat_reader *strat_reader_new(const struct strat_options *options, const char *text, size_t len);
struct strat_reader *strat_reader_new_from(const struct strat_options *options,
    ptrdiff_t (*from)(void *ctx, void *to, size_t cap), void *ctx);
void strat_reader_free(struct strat_reader *r);

/* Read and judge the next record.  STRAT_OK: it is valid.  STRAT_REFUSED: it is not; the findings say what is wrong, and the next call goes
 * on after it.  STRAT_TROUBLE: out of memory, or the input failed.  The next call then tries again if memory ran out for this one record;
 * if the text itself could not be taken in, each later call is STRAT_TROUBLE, too.  STRAT_END: there are no more. */
enum strat_status strat_reader_next(struct strat_reader *r);
/* Let a reader from memory use the index of its archive, the bytes of ARCHIVE.sti, which must stay as long.  Then go to a record, which the
 * next strat_reader_next reads.  STRAT_END: there is none with this number, and the reader stays where it was.  Since 1.1. */
enum strat_status strat_reader_index(struct strat_reader *r, const char *index, size_t len);
uint64_t strat_reader_records(const struct strat_reader *r);                   /* by the index; 0: it has none */
enum strat_status strat_reader_go(struct strat_reader *r, uint64_t number);
/* What was found by the last call, from 0, until the next call: what is wrong, as it stands, then warnings.  NULL past the last. */
const struct strat_finding *strat_reader_finding(struct strat_reader *r, size_t i);

/* The record that was read last.  NULL or 0: there is none, or it cannot be read so far. */
const struct strat_game *strat_reader_game(const struct strat_reader *r);
uint64_t strat_reader_number(const struct strat_reader *r);                    /* from 1 */
const char *strat_reader_document(const struct strat_reader *r, size_t *len);  /* its bytes, without a zero byte after them */
const char *strat_reader_key(const struct strat_reader *r, const char *key);   /* the text of a header key, such as "event" */
uint32_t strat_reader_plies(const struct strat_reader *r);                     /* of a valid record: of its last position */
const struct strat_outcome *strat_reader_outcome(struct strat_reader *r);      /* of a valid record; NULL: unfinished */
/* In canonical form; *len may be NULL.  NULL: out of memory, or the record is not valid; there is no finding of this. */
const char *strat_reader_canonical(struct strat_reader *r, size_t *len);
/* Let a match go on from the end of this record, as strat_match_load does. */
enum strat_status strat_reader_match(struct strat_reader *r, struct strat_match *m);
/* The same, as strat_match_open does; verdicts then have the number of the record.  Since 1.1. */
enum strat_status strat_reader_open(struct strat_reader *r, struct strat_match *m);

/* The record's claims, also of a record that is refused, as long as it can be read.  All of this since 1.1.  STRAT_END: there are no
 * more.  If it is none of these, strat_reader_finding(r, 0) says why, in place of what was found before.
 * What they tell stays until the next call with the reader. */
/* Claim i, from 0, in its full spelling. */
enum strat_status strat_reader_claim(struct strat_reader *r, size_t i, const char **claim);
/* Decide claim i, as adjudicate does. */
enum strat_status strat_reader_decide(struct strat_reader *r, size_t i, const struct strat_verdict **verdict);
/* Decide another claim about the record, as strat_match_claim does. */
enum strat_status strat_reader_decide_claim(struct strat_reader *r, const char *claim, const struct strat_verdict **verdict);
/* Decide claim i, or another claim, that says that another log differs: "blue: differs from NAME".  other: a reader, not r, that has
 * read this log, and stays as it is.  name: what the answer calls it. */
enum strat_status strat_reader_decide_other(struct strat_reader *r, size_t i, const struct strat_reader *other, const char *name,
    const struct strat_verdict **verdict);
enum strat_status strat_reader_decide_claim_other(struct strat_reader *r, const char *claim, const struct strat_reader *other,
    const char *name, const struct strat_verdict **verdict);
/* Who plays in a seat, by name, as the record tells.  NULL: it does not.  Since 1.1. */
const char *strat_reader_player(const struct strat_reader *r, const char *seat);

/* ---- questions about records -------------------------------------------------------------------- */
/* What the commands answer about a record, and about names.  All of this since 1.1.  Each text stays until the next call with the reader,
 * and *len may be NULL.  If there is none, *text is NULL, and strat_reader_finding(r, 0) says why. */
enum strat_row_form { STRAT_ROW_TSV, STRAT_ROW_CSV, STRAT_ROW_JSON };

/* The record that was read, valid or not, as a row of a table of games: a line, as "replay --summary" writes it.  file: what the row
 * calls the input.  hash: with the hash of the game. */
enum strat_status strat_reader_summary(struct strat_reader *r, const char *file, enum strat_row_form form, bool hash, const char **text,
    size_t *len);
/* The name of a column of this table, from 0, and what it has.  NULL past the last. */
const char *strat_summary_column(size_t i);
const char *strat_summary_says(size_t i);
/* What a finding ("bad-value"), a clause ("STG-2.4") or a ruling ("STG-R2", "winning-defender") means, in full, with examples, as
 * "validate --explain" writes it. */
enum strat_status strat_reader_explain(struct strat_reader *r, const char *id, const char **text, size_t *len);

/* What adjudicate answers, as data: YAML, or JSON of one line for each document. */
enum strat_data { STRAT_YAML, STRAT_JSON };

/* The shortest record that still shows the verdict on claim i of the record that was read: a case in YAML, as strat-cases(5) has it.
 * STRAT_END: there is no such claim. */
enum strat_status strat_reader_minimize(struct strat_reader *r, size_t i, const char **text, size_t *len);
/* Read all records that are left, and tell which of them another option of a ruling would change.  ruling: "scout-strike", or
 * "scout-strike=adjacent".  STRAT_REFUSED, but there is a text: some of the records cannot be read, the first for the reason that is
 * found, and the text is about the others. */
enum strat_status strat_reader_impact(struct strat_reader *r, const char *ruling, enum strat_data form, const char **text, size_t *len);
/* The same, and tell by which rules they can have been played. */
enum strat_status strat_reader_infer(struct strat_reader *r, enum strat_data form, const char **text, size_t *len);
/* Compare logs of one game, two to five: the records that these readers have read.  name: what the answer calls each log.  *merged:
 * the record that they make together in canonical form, as far as they agree; NULL: they make none; merged may be NULL.  The first
 * reader has the texts, and the finding. */
enum strat_status strat_reader_reconcile(struct strat_reader *const *logs, const char *const *name, size_t n, enum strat_data form,
    const char **text, size_t *len, const char **merged);

/* Before anything is read: let the reader keep a ledger of what becomes of all records and bytes, as "validate --ledger" does, and from now
 * on judge as validate does; strat(3) says what that adds.  file: what the ledger calls the input.  bytes: how many the file has, packed or
 * not; UINT64_MAX: it is a pipe.  finished: an unfinished record is not valid. */
enum strat_status strat_reader_keep_ledger(struct strat_reader *r, const char *file, uint64_t bytes, bool finished);
/* Judge the records that are left, and tell the ledger of all that were read, as JSON.  STRAT_TROUBLE, but there is a text: the input failed,
 * or is damaged, as is found. */
enum strat_status strat_reader_ledger(struct strat_reader *r, const char **text, size_t *len);
/* Add the ledgers in n texts, one a line; what this reader has told last may be one of them.  name: what the findings call each text.
 * STRAT_REFUSED, but there is a text: they make no whole, for all reasons that are found, and the text is the sum so far. */
enum strat_status strat_reader_sum(struct strat_reader *r, const char *const *ledgers, const char *const *name, size_t n, const char **text,
    size_t *len);

/* ---- many games as numbers ---------------------------------------------------------------------- */
enum { STRAT_ARGS_MAX = 22 };

/* Rows of numbers, one for each action that was made and not taken back.  The host owns the columns; one that is a null
 * pointer is not filled.  In one game two actions have the same kind and args if they are the same but for their outcome. */
struct strat_rows {
	size_t size;      /* sizeof(struct strat_rows) */
	size_t room;      /* for how many rows there is room */
	size_t n;         /* how many there are; more are added after them */
	uint64_t records; /* how many records they are from; counted up */
	uint64_t refused; /* how many other records were not valid; counted up */
	uint64_t *record; /* the number of the record */
	uint32_t *ply;    /* from 1 */
	uint8_t *seat;    /* who acted: a number as in strat_game_seat; of dice and of a catch by the arbiter: about whom; of a shuffle: who was
	                   * to move */
	uint8_t *kind;    /* what sort of action */
	uint8_t *nargs;   /* how many args it has ... */
	uint16_t *args;   /* ... STRAT_ARGS_MAX for each row; the rest are 0 */
	int8_t *gain;     /* 1: who acted won the game; -1: another seat did; 0: drawn, or unfinished; it needs seat */
	uint8_t *board;   /* the planes of the board before the action, STRAT_PLANES * side * side for each row */
	size_t side;      /* of the planes; a record with a larger board, or none, counts as refused */
	bool own_eyes;    /* the board as the player who is to move sees it: pieces of others are known if they were shown */
	uint32_t *id;     /* the ids of the actions, as in struct strat_action.  Since 1.1 */
};

/* Read on, and add the rows of each valid record of one game, or of all if game is NULL.  STRAT_OK: there is no room for the
 * rows of the next record, which the next call will read.  STRAT_REFUSED: there is none even if rows->n is 0, and that record
 * was passed over; or rows->size or rows->n is wrong.  STRAT_END: all is read.  STRAT_TROUBLE: as for strat_reader_next. */
enum strat_status strat_reader_fill(struct strat_reader *r, const struct strat_game *game, struct strat_rows *rows);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
