/* live/live.h: live games as people and programs lead them through lines; see strat-live(7).
 *
 * Two fronts, words and JSON, read a line into the same request (struct live_request) and write the same answer (struct
 * live_answer).  Between them stands one table of commands.  What a command does, it does to a match of the library
 * (host/strat.h), which keeps what is hidden hidden.
 *
 * Ownership  The texts of a request and of an answer stay until the next line is read.
 * Errors     If memory runs out, l->no_memory says so, and nothing more is answered.
 */
#ifndef STRAT_LIVE_LIVE_H
#define STRAT_LIVE_LIVE_H

#include "cli/cli.h"
#include "host/strat.h"
#include "core/seats.h"
#include "text/arena.h"
#include "yaml/node.h"

#define LIVE_NUMBER_MAX ((UINT64_C(1) << 53) - 1) /* up to here each whole number is one in JSON */

/* Time of a seat, in milliseconds.  Only requests tell how much has passed. */
struct live_clock {
	bool kept;
	uint64_t left;
	uint64_t add; /* comes to it when a seat has acted and somebody else is to act */
};

/* One of the games that are led. */
struct live_game {
	const char *name; /* of protocol 2; NULL: the game of requests that name none */
	struct strat_match *match;
	/* The seats that offer something, and in a game of more than two those that gave up: bit i for the one that strat_match_seats has at
	 * i.  What they offer: a draw; or that so many actions are taken back. */
	uint32_t offers, resigned, takeback;
	struct live_clock clock[GAME_SEATS_MAX]; /* of the seats, in the same order */
	uint32_t acting;                         /* of the same seats, those that can act now; see live_who_acts */
	bool acting_known;                       /* not after a command may have changed it */
	bool timed;                              /* a request has said what time it is */
	uint64_t now;                            /* that of the last one that did */
	char *told[GAME_SEATS_MAX];              /* what each of them was told last; see news.c */
	struct live_game *next;
};

/* Why a request is refused, for programs. */
enum live_code {
	CODE_NO_JSON,
	CODE_UNKNOWN_COMMAND,
	CODE_UNKNOWN_MEMBER,
	CODE_WRONG_VALUE, /* a member is missing, or cannot be read */
	CODE_NO_RIGHT,    /* who asks may not */
	CODE_ILLEGAL,     /* the rules forbid it */
	CODE_WRONG_STATE, /* not now: no game, the game is over, nobody has offered anything */
	CODE_TROUBLE,     /* something else than the request: memory has run out */
};

struct live {
	struct cli *cli;
	const struct strat_options *options; /* of each match */
	struct live_game *game;              /* the one that a request is about */
	struct live_game *games;             /* all of them; the first has no name */
	struct live_sender *senders;
	unsigned protocol;                   /* of requests in JSON: 1, or 2 when one has asked for it */
	struct json *json; /* reads what comes as JSON */
	struct live_proofs *proofs; /* with --secret; or NULL */
	struct strat_match *aside; /* one that could not take its place; it has the finding.  Or NULL */
	const char *seat;   /* the seat that gets all answers; NULL: they may tell everything */
	struct arena arena; /* of one request and its answer */
	const struct strat_finding *finding; /* why a request was refused; of a match or of the handle of a seat, or &own */
	struct strat_finding own;            /* one that live play itself has, with text[] as its text */
	enum live_code code;                 /* its kind */
	char text[200];
	uint64_t first_line; /* where the record begins in the file that the game goes on from */
	bool boards;    /* draw the board after each action; only as words */
	bool no_memory; /* an answer cannot be told */
	bool trouble;   /* something was refused because the machine failed */
	bool over;      /* nothing more is answered */
};

/* What a line asks for.  A text that it does not give is NULL, and so is a number, which is in decimals. */
struct live_request {
	const struct live_command *command;
	const char *name;   /* of the command, in JSON */
	const char *action, *text, *seat, *winner, *game, *rules, *header, *record, *count; /* what commands take */
	const char *protocol, *plays, *left, *add;
	const char *proofs;         /* as YAML, of which JSON is a part */
	const char *cards;          /* to be laid */
	const char *now;           /* the time, in milliseconds from any beginning */
	const char *from, *number; /* who sent it, and how many requests this sender has sent */
	struct live_sender *sender; /* that is who; see senders.c.  NULL: it does not say */
	const char *asked;          /* if it says who: all that it asks for, as one text */
	const char *as; /* the seat that asks; NULL: the arbiter */
	const char *id; /* in JSON: it comes back with the answer as it was written */
	size_t id_len;
	bool id_is_number;
	bool is_json;
	bool is_position; /* it was a position line */
};

/* A member of a request: its name in JSON, and where its text goes. */
struct live_member {
	const char *name;
	enum { MEMBER_TEXT, MEMBER_COUNT, MEMBER_NUMBER, MEMBER_OBJECT, MEMBER_READ } kind; /* (the last: its front has read it already) */
	size_t at;      /* in struct live_request */
	unsigned since; /* which protocol */
};

/* What the answer tells if the command was carried out: a set. */
enum live_tells {
	TELLS_NOTHING = 0,
	TELLS_STATE = 1 << 0,
	TELLS_LEGAL = 1 << 1,
	TELLS_POSITION = 1 << 2,
	TELLS_EVENTS = 1 << 3,
	TELLS_VIEW = TELLS_STATE | TELLS_LEGAL | TELLS_POSITION | TELLS_EVENTS,
	TELLS_RECORD = 1 << 4,
	TELLS_BOARD = 1 << 5,
	TELLS_SEATS = 1 << 6,
	TELLS_VERDICT = 1 << 7,  /* on the claim in the request */
	TELLS_VERDICTS = 1 << 8, /* on those of the record */
	TELLS_BEGUN = 1 << 9,    /* what is odd or wrong in the text that the game began from */
	TELLS_GAMES = 1 << 10,   /* this and the next tell nothing about a game in progress */
	TELLS_HELP = 1 << 11,
	TELLS_LED = 1 << 12,     /* the names of all games that are led */
	TELLS_PROVED = 1 << 13,  /* what is not proved yet */
	TELLS_ACTED = 1 << 14,   /* with a secret: the answer to an action of this side */
};

/* Who may ask. */
enum live_asker {
	ARBITER_ASKS,
	SEAT_ASKS, /* a seat may, too, for itself */
};

/* What the seat of a request means. */
enum live_seat {
	SEAT_UNUSED, /* nothing, so it is refused */
	SEAT_SEES,   /* for whom it is carried out, and who is told */
	SEAT_ABOUT,  /* whom it is about; in JSON the answer tells that seat no more than it may know, either */
};

/* When it can be asked. */
enum live_when {
	WHEN_PLAYED, /* while there is a game */
	WHEN_BEGINS, /* always; it begins a game, in place of another */
	WHEN_EVER,
	WHEN_LED, /* while there is a game of that name, begun or not */
};

struct live_command {
	const char *name;
	const char *form;     /* what is written after the name, as in the manual; NULL: nothing */
	const char *help;     /* what it does */
	const char *takes[2]; /* the members after the name, as words: a seat is one word, all else the rest of the line; NULL: no more */
	const char *lacks;    /* the first of them must be there, and this is what is missing otherwise; NULL: it need not */
	enum strat_status (*run)(struct live *l, const struct live_request *r); /* NULL: it only asks */
	unsigned tells;
	enum live_asker asker;
	enum live_seat seat;
	enum live_when when;
	bool json_only; /* as words it takes nothing */
	unsigned since; /* which protocol */
};

struct live_names {
	const char *const *at; /* NULL: they are not told */
	size_t n;
};

struct live_lines {
	const char *text; /* NULL: they are not told */
	size_t len;
};

/* What a front writes.  What is not told is NULL. */
struct live_answer {
	const struct strat_finding *finding; /* why the request was refused; NULL: it was carried out */
	bool hides;                          /* but its reason may be hidden from the seat that gets the answers */
	struct live *live;
	struct strat_match *told;            /* whose match it is; the lists below are read from it */
	const char *game, *mover, *due, *action, *stands; /* the state: the game is there if it is told */
	const char *position;
	uint32_t ply, turn;
	uint32_t ply_of_all;                 /* the ply as the arbiter counts, who sees every action */
	bool noticed;                        /* told has another ply than before */
	struct strat_outcome end;            /* how the game ended, if it is over */
	bool over;
	struct live_names offers, resigned, flags, legal, seats, led;
	struct live_lines record, board;
	const struct strat_verdict *verdict;
	const struct strat_finding *refused; /* of a record that was opened */
	const struct node *proofs;           /* what this side sends */
	const char *outcome;                 /* what comes of the contributions */
	const char *drawn;                   /* the cards that this side alone knows to be drawn */
	bool events, verdicts, warnings, games, help, proved; /* is this told? */
};

/* ---- commands.c ---------------------------------------------------------------------------------- */

/* name is NULL after the last. */
extern const struct live_command live_commands[];
/* Does a protocol have it?  Words are said by protocol 1. */
bool live_command_in(const struct live_command *c, unsigned protocol);
/* NULL: there is none of this name. */
const struct live_command *live_command_find(const char *name, size_t len, unsigned protocol);
/* Carry out a command.  STRAT_REFUSED, STRAT_TROUBLE: l->finding says why, and the game is as it was. */
enum strat_status live_carry_out(struct live *l, struct live_request *r, struct live_answer *a);
/* The handle that tells what the seat of the answers may know; NULL: refused. */
struct strat_match *live_own(struct live *l);

/* ---- request.c ----------------------------------------------------------------------------------- */

/* name is NULL after the last. */
extern const struct live_member live_members[];
/* NULL: requests have no member of this name. */
const struct live_member *live_member_find(const char *name);
const char **live_place(struct live_request *r, const struct live_member *m);
/* A number of a request, which is there. */
uint64_t live_number(const char *digits);
/* Refuse a request: format makes the text of the finding. */
enum strat_status live_refuse(struct live *l, enum live_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Refuse it for this reason, without a place. */
enum strat_status live_refuse_finding(struct live *l, const struct finding *f);
/* The kind of l->finding, as requests of protocol 2 are told. */
const char *live_code_name(const struct live *l);
enum strat_status live_no_memory(struct live *l);
/* What a call of the library has given, after this has noted whether it is missing for want of memory. */
const void *live_noted(struct live *l, const struct strat_match *told, const void *given);
/* A text that stays until the next line.  NULL: out of memory, which is noted; or text is NULL. */
const char *live_keep(struct live *l, const char *text, size_t len);

/* ---- games.c: games by their names --------------------------------------------------------------- */

/* Make the game that a request is about the one in hand; if the request begins it, there is one from now on.  STRAT_REFUSED: there is
 * none, or there is no room for one more. */
enum strat_status live_choose(struct live *l, const struct live_request *r);
/* The game in hand is led no longer. */
void live_drop(struct live *l);
/* Add one; *out is in hand then.  STRAT_TROUBLE: out of memory. */
enum strat_status live_add(struct live *l, const char *name);
/* The number of a seat that plays, for the sets of struct live_game, and how many play.  false: nobody plays it. */
bool live_find_seat(struct live_game *g, const char *name, size_t *number, size_t *seats);
/* The same in the game in hand; if nobody plays it, that is refused. */
bool live_seat_number(struct live *l, const char *name, size_t *number, size_t *seats);
void live_forget_told(struct live_game *g);
void live_free_games(struct live *l);

/* ---- clock.c ------------------------------------------------------------------------------------- */

/* Let time pass up to when the request was made, for those who can act.  STRAT_REFUSED: that is earlier than the last one. */
enum strat_status live_pass_time(struct live *l, const struct live_request *r);
/* Note who can act, before an action and after it: who could and cannot has finished, and gets what the clock adds. */
uint32_t live_who_acts(struct live *l);
void live_add_time(struct live *l, uint32_t before);
enum strat_status live_set_clock(struct live *l, const struct live_request *r);
/* The seats whose time has run out, as a set. */
uint32_t live_flags(const struct live_game *g);

/* ---- senders.c: who has sent what last ------------------------------------------------------------ */

/* Was this request answered before?  LIVE_AGAIN: *out has the answer once more.  LIVE_REFUSED: later ones were. */
enum live_sent { LIVE_NEW, LIVE_AGAIN, LIVE_REFUSED };
enum live_sent live_sent_before(struct live *l, struct live_request *r, struct buffer *out);
/* Keep the answer to a new request, in case the same comes once more. */
void live_keep_answer(struct live *l, const struct live_request *r, const char *answer, size_t len);
void live_free_senders(struct live *l);

/* ---- news.c: what seats are told that have not asked ---------------------------------------------- */

/* Write a line for each seat that is now told something else than before, but not for the one that was just answered: NULL, or the
 * seat that is told by its answer how things stand. */
void live_write_news(struct live *l, const char *answered, struct buffer *out);

/* ---- answer.c ------------------------------------------------------------------------------------ */

/* Put into an answer what a command tells, as told may tell it.  STRAT_REFUSED: see l->finding. */
enum strat_status live_tell(struct live *l, const struct live_request *r, struct strat_match *told, struct live_answer *a);
/* The names of a list of told's that are in a set; all: UINT32_MAX. */
struct live_names live_keep_names(
    struct live *l, struct strat_match *told, const char *const *(*get)(struct strat_match *m, size_t *n), uint32_t set);
/* Is the reason of a refusal kept back from the seat that gets the answers? */
bool live_hides(const struct live *l);
/* The lists of an answer, from 0; NULL past the last.  Each row stays until the next is asked for. */
const struct strat_event *live_event(const struct live_answer *a, size_t i);
const struct strat_verdict *live_verdict(const struct live_answer *a, size_t i);
const struct strat_finding *live_warning(const struct live_answer *a, size_t i);

/* ---- proofs.c: a side with a secret, see strat-proofs(7) ------------------------------------------- */

/* Open the secret, before the box closes; it stays open.  *out: for struct live.  false: it cannot be used, and that was reported. */
bool live_proofs_begin(struct cli *c, const char *path, struct live_proofs **out);
void live_proofs_end(struct live_proofs *p);
/* Is the game that has begun one of this secret?  false: *f says what is wrong. */
bool live_proofs_fit(struct live *l, struct finding *f);
/* Is what a request changes judged and answered?  It is, in the game with which live play began. */
bool live_is_proved(const struct live *l);
/* Carry out a request that is.  run: does what it asks for, and no more, to the game in hand.  Only if all is well, that is another one than before. */
enum strat_status live_run_proved(struct live *l, const struct live_request *r, struct live_answer *a,
    enum strat_status (*run)(struct live *l, const struct live_request *r));
/* The commands prove, proofs and lay. */
enum strat_status live_prove(struct live *l, const struct live_request *r);
/* What is not proved yet; NULL past the last.  It stays until the next is asked for. */
const struct strat_finding *live_unproved(struct live *l, size_t i);

/* ---- fronts -------------------------------------------------------------------------------------- */

struct live_front {
	/* Read a line, which can be written in.  false: it is refused, and l->finding says why. */
	bool (*read)(struct live *l, char *line, size_t len, struct live_request *r);
	void (*write)(const struct live_request *r, const struct live_answer *a, struct buffer *out);
};

extern const struct live_front live_words, live_json;

/* The header of a new game as lines of YAML, of a JSON object.  NULL: refused. */
const char *live_header(struct live *l, const char *json);
/* What a seat is told that has not asked, as one line.  Returns how long the part of it is that only changes with the game: not with the
 * time. */
size_t live_write_told(const struct live_answer *a, const char *to, struct buffer *out);
/* What this side sends, as one line. */
void live_write_proofs(const struct node *proofs, struct buffer *out);
/* json_id.c: The number that is the id of a request, as it is written in its line.  NULL: there is none. */
const char *live_find_id(const char *line, size_t len, size_t *id_len);

/* ---- terminal.c: a person at a terminal ---------------------------------------------------------- */

struct live_terminal;
/* *out: NULL if lines are read there as from a file.  false: out of memory. */
bool live_terminal_new(struct live *l, struct live_terminal **out);
void live_terminal_free(struct live_terminal *t);
/* The next line, without its end; it stays until the next call.  NULL: there is none. */
const char *live_terminal_line(struct live_terminal *t, size_t *len);

/* live.c: Read actions from standard input, and answer each at once.  seat: the name of a seat, to say only what that seat may
 * know; or NULL.  proofs: of the side that plays; or NULL.  Returns the exit status. */
int replay_live(struct cli *c, const char *seat, struct live_proofs *proofs);

#endif
