/* live/live.h: a live game as people and programs lead it through lines; see strat-live(7).
 *
 * Two forms of request come to the same table of commands: words, and JSON.  What a command does, it does to a match of the
 * library (host/strat.h), which keeps what is hidden hidden.
 */
#ifndef STRAT_LIVE_LIVE_H
#define STRAT_LIVE_LIVE_H

#include "cli/cli.h"
#include "host/strat.h"

struct live {
	struct cli *cli;
	const struct strat_options *options; /* of each match */
	struct strat_match *match;
	struct json *json; /* reads what comes as JSON */
	struct strat_match *aside; /* one that could not take its place; it has the finding.  Or NULL */
	const char *seat; /* the seat that gets all answers; NULL: they may tell everything */
	char why[200];    /* why a request was refused, if no finding says it; or "" */
	const char *id;   /* of that: a diagnostic */
	const struct strat_finding *finding; /* of a match, or of the handle of a seat: why it was refused; or NULL */
	uint64_t first_line; /* where the record begins in the file that the game goes on from */
	uint32_t offers, resigned; /* the seats that offer a draw, and in a game of more than two those that gave up: bit i for the
	                            * one that strat_match_seats has at i */
	bool boards;      /* draw the board after each action; only as words */
	bool no_memory;   /* an answer cannot be told */
	bool over;        /* nothing more is answered */
};

/* What a request says beside its command.  NULL: it says nothing of the kind. */
struct live_request {
	const char *action, *text, *seat, *winner, *game, *rules, *header, *record, *count;
	const char *as; /* the seat that asks; NULL: the arbiter */
	bool is_json;
};

/* What the answer tells if the command was carried out. */
enum live_tells {
	TELLS_STATE,
	TELLS_LEGAL,
	TELLS_POSITION,
	TELLS_EVENTS,
	TELLS_VIEW,
	TELLS_RECORD,
	TELLS_VERDICT,
	TELLS_VERDICTS,
	TELLS_BOARD,
	TELLS_SEATS,
	TELLS_GAMES, /* from here on it tells nothing about a game in progress */
	TELLS_NOTHING,
};

/* What can stand after the name of a command, as words: a seat, and then all the rest as one text. */
enum live_takes {
	TAKES_TEXT,
	TAKES_ACTION,
	TAKES_COUNT,
	TAKES_HEADER,
	TAKES_SEAT_TEXT,
	TAKES_SEAT_WINNER,
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

struct live_command {
	const char *name;
	enum live_takes takes;
	enum strat_status (*run)(struct live *l, const struct live_request *r);
	enum live_tells tells;
	enum live_asker asker;
	enum live_seat seat;
	bool first;  /* it needs no game that goes on */
	bool begins; /* it begins one */
};

/* name is NULL after the last. */
extern const struct live_command live_commands[];
/* NULL: there is none of this name. */
const struct live_command *live_command_find(const char *name, size_t len);

/* A command that was carried out. */
struct live_done {
	struct strat_match *told;            /* the handle that tells the answer; NULL: the answer is not about a game */
	uint32_t ply;                        /* that told shows, before the command */
	const struct strat_verdict *verdict; /* on a claim; or NULL */
};

/* Carry out a command.  STRAT_REFUSED, STRAT_TROUBLE: l->finding or l->why says why, and the game is as it was. */
enum strat_status live_carry_out(struct live *l, const struct live_command *c, const struct live_request *r, struct live_done *done);
/* Refuse a request: format makes l->why. */
enum strat_status live_refuse(struct live *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The handle that tells the answer to a request.  NULL: refused. */
struct strat_match *live_answers(struct live *l, const struct live_command *c, const struct live_request *r);
/* What a call of the library has given, after this has noted whether it is missing for want of memory. */
const void *live_noted(struct live *l, const struct strat_match *told, const void *given);
/* Is the reason of a refusal kept back from the seat that gets the answers? */
bool live_hides(const struct live *l);

/* The header of a new game as lines of YAML, of a JSON object; lines is empty, and holds it.  NULL: l->why says what is wrong. */
const char *live_header(struct live *l, const char *json, struct buffer *lines);
/* words.c: answer a line that is a position, or words; or one that was refused before it was read. */
void live_answer_position(struct live *l, const char *line, struct buffer *out);
void live_answer_words(struct live *l, const char *line, size_t len, struct buffer *out);
void live_refusal_words(struct live *l, struct buffer *out);
/* json.c: the same for a line of JSON. */
void live_answer_json(struct live *l, const char *line, size_t len, struct buffer *out);
void live_refusal_json(struct live *l, struct buffer *out);

/* terminal.c: a person at a terminal.  NULL: out of memory. */
struct live_terminal;
struct live_terminal *live_terminal_new(struct live *l);
void live_terminal_free(struct live_terminal *t);
/* The next line, without its end; it stays until the next call.  NULL: there is none. */
const char *live_terminal_line(struct live_terminal *t, size_t *len);

/* json_id.c: The number that is the id of a request, as it is written in its line.  NULL: there is none. */
const char *live_find_id(const char *line, size_t len, size_t *id_len);

/* live.c: Read actions from standard input, and answer each at once.  seat: the name of a seat, to say only what that seat may
 * know; or NULL.  Returns the exit status. */
int replay_live(struct cli *c, const char *seat);

#endif
