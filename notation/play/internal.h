/* play/internal.h: what the files of this directory share. */
#ifndef STRAT_PLAY_INTERNAL_H
#define STRAT_PLAY_INTERNAL_H

#include "play.h"

/* ---- explain.c: what is wrong with a record that is played ----------------------------------------
 *
 * Each fills *f, with the place, and returns PLAY_WRONG for the player to return. */

/* The rules refuse the player's action; the trace says why.  word: how the action is written; stands: the record says
 * that it was let stand. */
enum play_step explain_refusal(struct player *p, enum judgement j, bool stands, size_t len, const char *word,
    struct finding *f);
/* The action was made, but an assertion in it is not true.  wrong: the set of these marks. */
enum play_step explain_mark(struct player *p, unsigned wrong, struct finding *f);
/* The last word must not stand there. */
enum play_step explain_event(const struct player *p, const char *text, struct finding *f);
/* The move number is wrong; due: the right one. */
enum play_step explain_number(struct player *p, const struct numbering *due, struct finding *f);
enum play_step explain_unreadable(struct player *p, const struct problem *why, struct finding *f);
/* Memory ran out, or, if too_large, the record takes more than it may. */
enum play_step explain_memory(const struct player *p, bool too_large, size_t offset, struct finding *f);
/* The log tells and takes back more than can be judged together. */
enum play_step explain_limits(const struct player *p, size_t offset, struct finding *f);
enum play_step explain_setup(struct player *p, enum judgement j, struct finding *f);
/* The recorded result does not agree with the board. */
enum play_step explain_result(struct player *p, struct finding *f);

/* ---- state.c ------------------------------------------------------------------------------------- */

/* Begin the game.  false: *j and the trace say why not. */
bool player_start(struct player *p, enum judgement *j);
/* Go back to the state before the action at an offset of the moves.  false: that cannot be done, and the state is of no use. */
bool player_rewind(struct player *p, size_t offset);
/* Keep the state while another is tried, in the record's arena.  false: out of memory. */
struct kept {
	struct arena_mark mark;
	void *state;
};
bool player_keep(struct player *p, struct kept *k);
void player_restore(struct player *p, const struct kept *k);
/* Play the record until it ends or is refused, and do not tell what is wrong. */
void player_play_untold(struct player *p, const struct record *r);
/* Is the action legal in the state, with marks that are right?  Only the scratch state changes. */
bool player_is_sound(struct player *p, const struct action *a);
/* Is the word at an offset one that cannot be read? */
bool player_is_bad(const struct player *p, size_t offset);
/* How long is the word here, up to a blank, a comment or an event? */
size_t player_word_length(const char *p, const char *end);
/* Set in *f what to write in place of so many bytes of the moves from an offset on. */
void player_repair(const struct player *p, size_t at, size_t len, const char *text, size_t text_len, struct finding *f);

/* ---- play.c -------------------------------------------------------------------------------------- */

/* Play on from where the player is, to the end or to what is wrong; and call each after every action that is not taken back
 * later. */
enum play_step player_to_end(struct player *p, struct finding *f);
enum play_step player_to_end_each(struct player *p, void (*each)(void *ctx, const struct player *p), void *ctx, struct finding *f);

/* Play what the word means that could not be read. */
enum play_step player_play_meant(struct player *p, struct finding *f);

/* ---- rest.c -------------------------------------------------------------------------------------- */

/* Report the words that cannot be read in a record that cannot be played. */
void rest_read_words(struct player *p, const struct record *record, struct findings *all);

/* ---- worlds.c ------------------------------------------------------------------------------------ */

struct worlds;
/* Begin with what the player has.  NULL: it is not possible, and the player goes on alone. */
struct worlds *worlds_begin(struct player *p);
/* player_next and player_play_meant in every world.  After PLAY_WRONG p->meant has what is known in all that are left. */
enum play_step worlds_next(struct worlds *w, struct player *p, struct finding *f);
enum play_step worlds_play_meant(struct worlds *w, struct player *p, struct finding *f);
/* Make each of p->meant.choices, which all->found[told] tells.  false: nothing can be played after that. */
bool worlds_fork(struct worlds *w, size_t told);
/* Were not all worlds kept?  And is nothing known of the word that is wrong in those that were? */
bool worlds_cut(const struct worlds *w);
bool worlds_lost(const struct worlds *w);
/* In the findings, say which choices fit what follows. */
void worlds_tell(const struct worlds *w, struct findings *all);

/* ---- instead.c ----------------------------------------------------------------------------------- */

/* The rules refuse the player's action, or a mark of it is wrong (made: the state is as after it); *f says so.  Say in *f what to write
 * instead, or before it, if that can be seen.  false: nothing was said. */
bool instead_tell(struct player *p, bool made, struct finding *f);
/* The game knows what may follow from an action: the one before the word at an offset, or the one that this word means.  Say so in *f.
 * false: it says nothing. */
bool instead_next(struct player *p, size_t offset, const struct action *example, struct finding *f);
/* What people leave out, and all who are to do it in this turn: write it into text, with blanks between, and make it.  Returns how many
 * they are. */
unsigned instead_all(struct player *p, struct buffer *text, struct action *first);
/* How actions of this kind are written, for people; or NULL. */
const char *instead_form(const struct notation *n, const struct action *a);

/* ---- which legal actions fit a few words of the moves -------------------------------------------- */

enum {
	SPANS_MAX = 16, /* an action is looked for in so many words … */
	SPAN_MAX = 120, /* … and bytes */
	OPEN_MAX = 32,  /* so many are kept that differ in what they choose */
};

/* What is left out of what was written.  The first way in which an action fits counts. */
enum guess_way {
	WAY_WHOLE,
	WAY_TAIL,   /* signs at the end, such as ! */
	WAY_ARROWS, /* and > between squares */
	WAY_PIECE,  /* and the name of the piece, or another sign, in front of a square */
	WAY_NUMBER, /* a move number in front, of which the full stop is missing */
	WAYS,
};

/* What of the action was left out. */
enum guess_kind {
	GUESS_EXACT,
	GUESS_BARE, /* marks */
	GUESS_UNNAMED, /* who acts */
	GUESS_LOOSE /* signs */
};

/* A text that can be meant. */
struct guess {
	unsigned n; /* how many different ones were found of the best kind; the first is kept */
	enum guess_kind kind;
	struct action action;
	size_t len;
	char text[MEANT_MAX];
};

/* A word, or some of the words after it, too. */
struct span {
	size_t len; /* in the moves */
	bool open;     /* it ends within brackets */
	bool numbered; /* it begins with a digit and a colon, which say who acts */
	struct loose cut;
	uint64_t without[WAYS];
	struct guess guess[WAYS];
};

struct guessing {
	struct player *p;
	const char *text; /* with which the spans begin */
	unsigned nspans;
	struct span span[SPANS_MAX];
	unsigned looked;    /* how many legal actions there are */
	unsigned ordinary;  /* how many of them can be examples */
	struct {            /* the one that has most in common with the words, if there is any */
		unsigned common;
		size_t len; /* of its text */
		struct action action;
	} near;
	unsigned nopen;     /* actions that spans mean but for what they choose: which of the spans */
	bool open_more;
	struct {
		uint32_t spans, sure; /* sure: those of which all is met, also the first square */
		struct action action;
	} open[OPEN_MAX];
	bool failed;        /* out of memory, or there were too many */
	bool no_memory;
};

/* ---- choices.c: in which order actions are told ----------------------------------------------------
 *
 * An action as it is written when people tell it in another order.  Each returns how long it is; 0: the action has no such order. */

/* Its two ranks are exchanged: (5<7) for (7>5), as people write it who name the winner first. */
size_t order_exchange_ranks(const struct buffer *text, char out[MEANT_MAX]);
/* What it chooses, in front of =, is told after the place behind it: "to e2, portals 1 and 4" for 3>14=e2. */
size_t order_put_choices_last(const struct buffer *text, char out[MEANT_MAX]);
/* The piece that is struck is told in front of its place: "3:Ms12xJb12" for 3:Ms12xb12(1J). */
size_t order_put_struck_first(const struct buffer *text, char out[MEANT_MAX]);
/* What it chooses is left out; or told in words, in front of the place behind = or behind that: "to e2 over f3, faces d1" for 3>14=e2.
 * how: these words; *from and *to: where the place is. */
enum choices_order { CHOICES_OPEN, CHOICES_BEFORE, CHOICES_BEHIND, CHOICES_FACING, CHOICES_ORDERS }; /* with where it faces: the last alone */
enum { CHOICES_TEXT = MEANT_MAX + CHOICE_HOW_MAX + 3 };
size_t order_choices(enum choices_order order, const struct buffer *text, const struct buffer *how, char out[CHOICES_TEXT], size_t *from, size_t *to);

/* If the text says "to" where it ends, or has an arrow there, does that begin as this place does?  And does it say where something faces? */
bool order_leads_to(const char *text, size_t len, const char *place, size_t place_len);
bool order_tells_facing(const char *text, size_t len);

/* ---- choices.c: which of several are meant --------------------------------------------------------- */

/* Say in *f which they are.  fits: the set of those with which what follows can be played; 0: nobody knows. */
void choices_tell(const struct player *p, const struct meant_choices *c, uint32_t fits, struct finding *f);
/* false: there is no room for it. */
bool choices_add(struct meant_choices *c, const struct meant_choice *found);
/* How far is a legal action meant by the one that was said?  The trace says what comes of it.  The game has the hook likeness; the scratch state
 * changes. */
enum notation_likeness choices_likeness(struct player *p, const struct action *said, const struct action *legal, struct trace *t);
/* Find in p->meant.choices which legal actions are meant by one that is wrong, so many bytes of the moves; the state is before it.  Say so in *f,
 * or what else there is to know.  false: none is like it. */
bool choices_alike(struct player *p, const struct action *said, size_t from, size_t len, struct finding *f);
/* The same for the actions that a span at an offset means but for what they choose.  Returns how many they are. */
unsigned choices_of_span(struct player *p, const struct guessing *s, unsigned span, size_t offset);

/* ---- joined.c ------------------------------------------------------------------------------------ */

/* Is the text an action that is legal here, with marks that are right? */
bool guess_is_legal(struct player *p, const char *text, size_t len, struct action *a);
/* A place and a card in one word of the text, as "aB", are not two places: is the action something else than "(a,b)"? */
bool guess_keeps_cards(const struct player *p, const char *text, size_t len, const struct guess *found);
/* Add what was found, unless a better one is there. */
void guess_add(struct guess *g, const struct guess *found);
/* Are the parts of a span, left in a way, an action that is legal, if they are only put together as actions are?  text: the span. */
void guess_joined(struct player *p, struct span *span, unsigned way, const char *text);
/* The same for a span with its signs as they are, if only who acts, or a colon after that, is missing in front. */
void guess_in_front(struct player *p, struct span *span, const char *word);
/* Is the word several actions, with signs between them that separate, as in "a4-a5/g7-g6"?  They are then g's text, with blanks between. */
bool guess_pair(struct player *p, const char *word, size_t len, struct guess *g);

/* Is the digit in front of the action no move number, but names the piece that acts, as in "4. a8-b8" for 4:a8-b8, or "3 h7-h8" for a pawn 3
 * that is on h7?  Then g is the action. */
bool guess_numbered(struct player *p, char digit, const char *rest, size_t len, struct guess *g);
/* The same for a digit and a word behind it.  How long they are; 0: it does not. */
size_t guess_numbered_word(struct player *p, const char *word, const char *end, struct guess *g);
/* How many bytes of the text say the same as the words, which have one blank between two of them?  Colons and full stops say nothing.  0: it
 * says something else. */
size_t guess_says(const char *words, const char *p, const char *end);

/* It is not known what is played before a word that cannot be read, as why says.  Is it an action all the same, with words behind it or with the
 * action before it, because only its spelling is wrong?  Then p->meant says what to write.  last: the word before it. */
bool guess_alone(struct player *p, const struct word *last, const struct problem *why);

/* ---- guess.c ------------------------------------------------------------------------------------- */

/* Cut words of the moves, with all that stands for signs in this game, and the names of its seats and players. */
void guess_cut(const struct player *p, const char *text, size_t len, struct loose *out);
/* Hold the words from an offset of the moves on, in one line, against what is legal where the player is. */
void guess_find(struct guessing *s, struct player *p, size_t offset);
/* The longest span, of at least so many words, that one action alone fits, in the way that leaves out least; NULL: none. */
const struct guess *guess_best(const struct guessing *s, unsigned words, const struct span **span);
/* The longest span that any action fits, and the first of these actions; NULL: none does. */
const struct guess *guess_any(const struct guessing *s, const struct span **span);
/* Without a number in front, do the words fit another action than this one? */
bool guess_without_number(const struct guessing *s, const struct guess *guess);

/* ---- remark.c ------------------------------------------------------------------------------------ */

/* The length of a remark in round brackets that ends in its line, or 0. */
size_t remark_in_brackets(const char *word, const char *end);
/* The word at an offset may stand anywhere: it separates, praises, is a remark in round brackets, or a number with a bracket.  How long it
 * is; 0: it is another one. */
size_t idle_at(const struct player *p, size_t offset);
/* How many bytes of the moves, from an offset on in one line, are a remark that is not in braces, because the moves go on behind it, and
 * cannot without it?  0: they are none.  The state is as before. */
size_t remark_at(struct player *p, size_t offset);
enum { REMARK_TOLD = 120 }; /* bytes of a remark that are told */

/* The same for words behind all moves that say how the game ended, or for any if it is over. */
size_t told_end_at(const struct player *p, size_t offset);
/* The same for words that say again what the action before them says, as "toward portal 1". */
size_t gloss_at(struct player *p, size_t offset);

/* Say that so many bytes of the moves are a remark, and what to write. */
void remark_tell(const struct player *p, size_t offset, size_t len, struct finding *f);
/* The same if they are an action, whatever it is, and this legal one stands for it. */
size_t assumed_at(struct player *p, size_t offset, const struct action *a);

/* ---- labels.c ------------------------------------------------------------------------------------ */

/* So many bytes of the moves mean this. */
void meant_set(struct player *p, size_t offset, size_t len, const struct guess *guess);
/* They are to be changed, and are no action. */
void meant_pass_over(struct player *p, size_t offset, size_t len);
/* Is the word a number, perhaps with a sign after it? */
bool label_is_number(const char *word, size_t len);
/* Is it the number that is due, or does it count rounds where turns have numbers? */
bool label_is_due(const struct notation *n, uint32_t number, const struct numbering *due);
/* The words are a number: say how it is written.  sided: they say who is to move, too. */
void label_tell_number(struct player *p, size_t offset, size_t len, bool sided, uint32_t number, struct finding *f);
/* A label in front of the moves of a turn: its number in other words, or who is to move.  marked: with a colon.  false: none is here, or it says
 * something that is not so. */
bool label_tell(struct player *p, size_t offset, bool marked, const struct numbering *due, struct finding *f);
/* Is it a label with a number and a side, as "B1:"?  It may look like an action. */
bool label_is_of_seat(const struct player *p, size_t offset);

/* ---- meant.c ------------------------------------------------------------------------------------- */

enum { MEANT_WORK_MAX = 60000 }; /* so many legal actions are looked at in one record */

/* A word of the moves cannot be read; *f says so.  Say in it what to write, or what is due, and fill p->meant. */
void meant_find(struct player *p, const struct problem *why, struct finding *f);
/* The last word is an action that is wrong, and the next word cannot be read.  Fills p->meant if they are an action together.
 * made: the state is as after the action. */
bool meant_glued(struct player *p, bool made);
/* The number that waits is not the one due.  If it counts rounds where turns have numbers, say what to write, and fill p->meant. */
void meant_number(struct player *p, const struct numbering *due, struct finding *f);
/* The number in front of the action may be that of a piece, if the action is not legal without it, or if it is that of the piece which acts.  Then
 * say what to write, and fill p->meant. */
bool meant_piece(struct player *p, struct finding *f);
/* Only the writing of the last word is wrong, which is an action: say what to write, and fill p->meant.  made: the state is as after
 * it. */
void meant_is(struct player *p, const struct action *a, const char *text, size_t len, bool made, struct finding *f);
/* The word at an offset is an action that is refused: say what is due, with the legal action that is most like it. */
void meant_due(struct player *p, size_t offset, struct finding *f);
/* Say what to write, as p->meant has it. */
void meant_tell(const struct player *p, struct finding *f);

#endif
