/* play/play.h: a record played through the rules, step by step.
 *
 * Ownership  A player owns its state.  It keeps a pointer to the record that it plays, and can then play another.
 * Recovery   After the first wrong action nothing more is played, unless the record says that an arbiter let it
 *            stand.
 * Stop       When the record's flag is set (core/stop.h), the next action is not played, and the finding says that memory ran out.
 * Order      player_init, the members marked "set before player_begin", player_begin, then player_next until it
 *            returns PLAY_END or PLAY_WRONG, or one of the calls that do all this; at last player_free.
 */
#ifndef STRAT_PLAY_PLAY_H
#define STRAT_PLAY_PLAY_H

#include "record/movetext.h"
#include "record/record.h"
#include "turns.h"

enum { MEANT_MAX = 80, CHOICES_MAX = 24, CHOICE_HOW_MAX = 64 };

/* Legal actions of which one is meant by so many bytes of the moves, because these leave a choice open, or tell it wrong. */
struct meant_choices {
	unsigned n;
	bool more;    /* there are others */
	bool made;    /* the state is as after what is wrong */
	size_t from, len;
	char note[MEANT_MAX]; /* a sentence about all of them, or "" */
	struct meant_choice {
		struct action action;
		char text[MEANT_MAX];
		char how[CHOICE_HOW_MAX]; /* what it chooses, for people; or "" */
	} choice[CHOICES_MAX];
};

struct player {
	const struct record *record;
	const struct game *game;
	const struct notation *notation;
	void *state;
	void *scratch;           /* another state, to try things out */
	size_t state_cap;
	struct trace trace;      /* the trace of the last action */
	struct movetext text;
	struct word word;        /* the last word: a comment, a takeback, a penalty or an action */
	const struct action *action; /* the last action, as written; it points into word */
	struct {                 /* a move number that no action has followed yet */
		bool waits;
		uint32_t number;
		const char *text;
		size_t len, offset;
	} number;
	uint32_t numbers_left;   /* how many actions can be made before game_numbers_left must be asked again */
	size_t action_offset;    /* the place of the last action in the move text */
	bool counting;           /* turns are counted: for player_tell_turn, or because the game goes on and nothing has
	                          * been taken back yet */
	struct turn_counter counter;
	struct turn_place place; /* with counting: of the last action */
	bool stood;              /* the last action was let stand; trace.cite is what it broke */
	uint64_t consulted;      /* rulings consulted so far */
	uint32_t consulted_ply[GAME_RULINGS_MAX]; /* the ply at which each was first consulted; 0: at the set-up */
	bool notice;             /* set before player_begin: see notice in struct rules */
	bool brief;              /* set before player_begin: no events */
	bool counts_turns;       /* set before player_begin: of an unfinished record find the turn of the last ply */
	bool counted;            /* set before player_begin: see counted in struct trace */
	bool all_marks;          /* set before a record is written, without brief: write every mark, not only the
	                          * canonical ones */
	bool as_it_stands;       /* set before player_begin: look ahead for what is taken back */
	bool goes_on;            /* set before player_begin: words may be added to the moves later (player_more) */
	bool asks_house;         /* set before player_begin: see house.h */
	bool house_asked;        /* since player_begin; then bit o of house[r] is set if the whole record is valid under option */
	uint8_t house[GAME_RULINGS_MAX]; /* o of ruling r, with all else as it is */
	uint8_t house_ruling, house_option; /* the option that was told; GAME_RULINGS_MAX: none was */
	bool trial;              /* set before player_begin: it only counts whether something is wrong, and what is not told */
	bool taken_back;         /* with as_it_stands: the last action is taken back later.  If it is not, the ply of
	                          * the state is its ply in the game as it stands in the end. */

	struct {                 /* after a word that cannot be read: what it means */
		bool known;
		bool back;           /* it begins with an action that was made */
		bool loose;          /* more than marks were left out */
		bool several;        /* it is more than one action */
		bool assumed;        /* nobody knows what it means; this only lets the moves go on behind it */
		bool instead;        /* of an action that is refused it is told what to write in place of it, or before it */
		size_t from, after;  /* offsets in the moves */
		struct action action;
		size_t len;          /* of its text; 0: the word is to be passed over */
		char text[MEANT_MAX];
		struct meant_choices choices; /* of a word that is wrong; n is 0: none is known */
		size_t reached;      /* after player_find_rest: the offset up to which it is known what was played; SIZE_MAX: to the end */
		unsigned work;       /* how many legal actions were looked at for words of this record */
	} meant;

	struct {                 /* after the first fault: where the last action began */
		void *state;     /* the state before it, in the record's arena; NULL: it is not kept */
		size_t at;       /* its offset in the moves; SIZE_MAX: there is none yet */
	} before;

	/* used only for records that may take something back */
	bool keeps;
	struct past past;
	struct standing ahead;        /* with as_it_stands: the actions that are not taken back in the end */
	size_t ahead_at;              /* the first of these that has not been made yet */
};

/* What player_next has done. */
enum play_step {
	PLAY_ACTION,
	PLAY_COMMENT, /* also a question, "[open b1]": the kind of the word says so */
	PLAY_TAKEBACK,
	PLAY_PENALTY,
	PLAY_END,   /* the moves are over and agree with the result */
	PLAY_WRONG, /* the finding says what is wrong; the state is as before it */
};

void player_init(struct player *p);
void player_free(struct player *p);

/* Judge the set-up.  false: *f says what is wrong. */
bool player_begin(struct player *p, const struct record *r, struct finding *f);
/* Play the next word of the moves.  After PLAY_WRONG *f says what is wrong. */
enum play_step player_next(struct player *p, struct finding *f);
/* With goes_on: play an action that the moves do not have yet, as player_next would if they had it at their end.  The game has
 * found it sound. */
enum play_step player_act(struct player *p, const struct action *a, struct finding *f);
/* The record's moves are now longer, or elsewhere in memory; at: the offset after the last word that was played. */
void player_more(struct player *p, size_t at);
/* After PLAY_WRONG: if a later word cannot be read, *f becomes that finding.  So a record that cannot be read is not
 * reported as one that breaks a rule. */
void player_read_rest(struct player *p, struct finding *f);

/* After player_begin has failed, or after PLAY_WRONG: add *f to *all, and each later word that cannot be read.  Of
 * several in a row, those after the first are told in its finding, because they may follow from it. */
void player_find_rest(struct player *p, const struct finding *f, struct findings *all);

/* The same, with *f: say in it what could be written besides, so that the record is valid: an option, if options may be told of; or that
 * nobody objected.  true: as for house_tell (house.h). */
bool player_tell_ways(struct player *p, bool options, struct finding *f);

/* Play a record from record_read_all to its end, or to the first wrong action.  Add to *all what is wrong with the
 * set-up, the wrong action, and later words that cannot be read.  false: something is wrong with the record. */
bool player_play_all(struct player *p, const struct record *r, struct findings *all);

/* The same; call begin after the set-up, and each after every action that is not taken back later. */
bool player_play_each(struct player *p, const struct record *r, void (*begin)(void *ctx, const struct player *p),
    void (*each)(void *ctx, const struct player *p), void *ctx, struct findings *all);

/* Play a record to its end, as every command does.  false: *f says what is wrong. */
bool player_play(struct player *p, const struct record *r, struct finding *f);

/* After player_next has come to the end of an unfinished record, with counts_turns: add the turn of the last ply to a
 * finding that has that ply. */
void player_tell_turn(const struct player *p, struct finding *f);
/* After a record that is valid was played to its end: is there something to tell of a game that is unfinished?  That is a warning if the
 * record does not say so itself; and if finished records are wanted, it is wrong.  false: there is nothing. */
bool player_find_unfinished(const struct player *p, const struct record *r, bool finished_wanted, struct finding *f);

/* Play on to the end of the game, after that ply.  false: an action is refused. */
bool player_go_to_end(struct player *p, uint32_t *ply);

/* Copy a player that has begun, and goes on, with a copy of its record.  to: as after player_init.  Its moves must be told by
 * player_more.  false: out of memory, and it is as after player_init. */
bool player_copy(struct player *to, const struct player *from, const struct record *r);

/* state.c: write a legal action in its canonical spelling.  The state does not change. */
void player_spell(struct player *p, const struct action *a, struct buffer *out);
/* The same of the last action, with "[stands]" if it was let stand. */
void player_spell_last(const struct player *p, struct buffer *out);

/* meant.c: a text that is to be played now, and stands in no record, cannot be read, as why says.  Say in *f, which says that too, what
 * to write, or what is due. */
void player_help_word(const struct player *p, const char *text, size_t len, const struct problem *why, struct finding *f);

/* Judge and play one action that comes from no record.  false: *f says why not. */
bool player_try(struct player *p, const struct action *a, struct finding *f);

/* ---- write_moves.c ---------------------------------------------------------------------------- */

/* Writes the moves of a record while it is played: give every step to it. */
struct play_writer {
	struct buffer *out;
	bool line_open;   /* the last line has words */
	bool interrupted; /* a comment or an event came: the next action needs its number again */
	bool any;
	bool numbers;     /* play_write_number has set due; otherwise the next action gets no number */
	struct numbering due;
	struct action last; /* the latest action */
	bool has_last;
};

/* Call it before an action, to have its move number written if it needs one.  state: before the action. */
void play_write_number(struct play_writer *w, const struct notation *n, const void *state);
void play_write_action(struct play_writer *w, const struct record *r, const struct action *a, bool stood);
void play_write_comment(struct play_writer *w, const char *text, size_t len);
void play_write_event(struct play_writer *w, const char *text, size_t len);
void play_write_end(struct play_writer *w);

/* Write the whole record in canonical form.  false: it does not play to its end, and *f says why; or memory ran out
 * (out->failed). */
bool record_write_canonical(const struct record *r, struct player *p, struct buffer *out, struct finding *f);
/* Write a record in canonical form as JSON, in one line, with the same keys and values.  It needs the arena for a tree.
 * false: out of memory. */
bool record_write_json(struct arena *a, const struct buffer *canonical, struct buffer *out);
/* Write the record as one seat could have written it, up to a ply of the game as it stands in the end (UINT64_MAX: all
 * of it), with the result if that is the last ply.  Of the log of that seat it is that log in canonical form.  false: as
 * above; what *f says may be hidden from that seat. */
bool record_write_view(const struct record *r, int seat, uint64_t upto, struct player *p, struct buffer *out,
    struct finding *f);

/* Is the last action written in the record as canonical spelling has it?  (All its marks are true, because it was played.) */
static inline bool
player_is_canonical(const struct player *p)
{
	return p->action->marks == p->trace.canonical_marks && p->trace.nargs == 0 && !p->stood && p->notation->is_spelled != NULL &&
	    p->notation->is_spelled(p->record->setup, p->word.text, p->word.len, p->action);
}

/* ---- the log that a seat could have kept of a record: only what the seat knows is in it ------------ */

/* The record that was made last lives until the next one.  Its memory may be limited (arena.most). */
struct seat_log {
	struct arena arena;
	struct buffer text;
	struct document document;
};

void seat_log_init(struct seat_log *l);
void seat_log_free(struct seat_log *l);
/* The log, read as a record of its own; r itself if nothing is hidden in the game.  seat: one whose log it is or that an
 * arbiter's record can tell.  upto: the last ply to include, or UINT64_MAX.  p: a player to use.  how: as for r.  NULL: *f says
 * why not; *hidden: that may tell the seat what is hidden from it. */
struct record *seat_log_of(struct seat_log *l, struct record *r, int seat, uint64_t upto, struct player *p,
    const struct read_options *how, struct finding *f, bool *hidden);

#endif
