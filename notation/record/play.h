/* record/play.h: a record played through the rules, step by step.
 *
 * Ownership  A player owns its state and may be used for one record after another; it keeps a
 *            pointer to the record it plays.
 * Recovery   Nothing is played after the first action that is wrong, unless the record says that an
 *            arbiter let it stand.
 */
#ifndef STRAT_PLAY_H
#define STRAT_PLAY_H

#include "movetext.h"
#include "record.h"

struct player {
	const struct record *record;
	const struct game *game;
	const struct notation *notation;
	void *state;
	void *scratch;           /* another state, to try things out */
	size_t state_cap;
	struct trace trace;      /* of the last action */
	struct movetext text;
	struct word word;        /* the last word: comments, takebacks and penalties are in it */
	const struct action *action; /* the last action, as written: it is in word */
	struct {                 /* a move number that no action has followed yet */
		bool waits;
		uint32_t number;
		const char *text;
		size_t len, offset;
	} number;
	uint32_t numbers_left;   /* so many actions can be made before a number can be too high; 0: to be asked */
	size_t action_offset;    /* in the move text */
	bool stood;              /* the last action was let stand; trace.cite is what it broke */
	uint64_t consulted;      /* rulings consulted so far */
	uint32_t consulted_ply[GAME_RULINGS_MAX]; /* and where first; 0: at the set-up */
	bool notice;             /* set before player_begin: see struct rules */
	bool quiet;              /* set before player_begin: no events */
	bool all_marks;          /* set before a record is written, and quiet is not: write every mark, not the
	                          * canonical ones alone */
	bool as_it_stands;       /* set before player_begin: look ahead for what is taken back */
	bool taken_back;         /* with as_it_stands: the last action is taken back further on.  The ply
	                          * after one that is not is what it is in the game as it stands in the end. */

	/* only for records that may take something back */
	bool keeps;
	struct past past;
	struct standing ahead;        /* what stands in the end, with as_it_stands */
	size_t ahead_at;              /* the first of them that was not made yet */
};

enum play_step {
	PLAY_ACTION,
	PLAY_COMMENT,
	PLAY_TAKEBACK,
	PLAY_PENALTY,
	PLAY_END,   /* the moves are over and agree with the result */
	PLAY_WRONG, /* the finding says what is wrong; the state is as before it */
};

void player_init(struct player *p);
void player_free(struct player *p);

/* Judge the set-up.  false: *f says what is wrong. */
bool player_begin(struct player *p, const struct record *r, struct finding *f);
enum play_step player_next(struct player *p, struct finding *f);
/* After PLAY_WRONG: if the rest of the moves cannot even be read, that is the finding instead.  So
 * what cannot be read is told apart from what is against the rules. */
void player_read_rest(struct player *p, struct finding *f);

/* After player_begin has failed, or PLAY_WRONG: add that finding to *all, and what is wrong further on and does not follow
 * from it: words that cannot be read, of several in a row the first. */
void player_find_rest(struct player *p, const struct finding *f, struct findings *all);

/* Play what record_read_all has made, to its end or the first action that is wrong: that, what else cannot be read, and
 * what is wrong with the set-up is added to *all.  false: something is wrong with the record. */
bool player_play_all(struct player *p, const struct record *r, struct findings *all);

/* Play a record to its end, as every command does.  false: *f says what is wrong. */
bool player_play(struct player *p, const struct record *r, struct finding *f);

/* Does the game that stands in the end have no further ply?  The player has played it to its end by then. */
bool player_at_last_ply(struct player *p);

/* Write a legal action as its canonical spelling has it; the state stays as it is.  (explain.c) */
void player_spell(struct player *p, const struct action *a, struct buffer *out);

/* What the state of a game is after an action without a record: judge and play it, or say why not. */
bool player_try(struct player *p, const struct action *a, struct finding *f);

/* ---- write_moves.c ---------------------------------------------------------------------------- */

/* Write a record anew while it is played: give every step to the writer. */
struct play_writer {
	struct buffer *out;
	bool line_open;   /* words stand on the last line */
	bool interrupted; /* a number is due before the next action */
	bool any;
	bool numbers;     /* due was asked for: else the next action gets no number */
	struct numbering due;
	struct action last; /* the latest action */
	bool has_last;
};

/* Have the number written before the next action, if one belongs there; state: as it is before the action. */
void play_write_number(struct play_writer *w, const struct notation *n, const void *state);
void play_write_action(struct play_writer *w, const struct record *r, const struct action *a, bool stood);
void play_write_comment(struct play_writer *w, const char *text, size_t len);
void play_write_event(struct play_writer *w, const char *text, size_t len);
void play_write_end(struct play_writer *w);

/* The whole record in canonical form; it must be one that plays to its end.  false: it does not, or
 * memory ran out (out->failed). */
bool record_write_canonical(const struct record *r, struct player *p, struct buffer *out, struct finding *f);
/* As one seat could have written it down, up to a ply of the game as it stands (UINT64_MAX: to the end), with the
 * result if that is the last.
 * What the finding says may be hidden from that seat. */
bool record_write_view(const struct record *r, int seat, uint64_t upto, struct player *p, struct buffer *out,
    struct finding *f);

#endif
