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
/* Is the action legal in the state, with marks that are right?  Only the scratch state changes. */
bool player_is_sound(struct player *p, const struct action *a);
/* Set in *f what to write in place of so many bytes of the moves from an offset on. */
void player_repair(const struct player *p, size_t at, size_t len, const char *text, size_t text_len, struct finding *f);

/* ---- play.c -------------------------------------------------------------------------------------- */

/* Play on from where the player is, to the end or to what is wrong; and call each after every action that is not taken back
 * later. */
enum play_step player_to_end(struct player *p, struct finding *f);
enum play_step player_to_end_each(struct player *p, void (*each)(void *ctx, const struct player *p), void *ctx, struct finding *f);

/* Play what the word means that could not be read. */
enum play_step player_play_meant(struct player *p, struct finding *f);

/* ---- instead.c ----------------------------------------------------------------------------------- */

/* The rules refuse the player's action, or a mark of it is wrong (made: the state is as after it); *f says so.  Say in *f what to write
 * instead, or before it, if that can be seen.  false: nothing was said. */
bool instead_tell(struct player *p, bool made, struct finding *f);
/* Say in *f which legal actions are meant by one that is wrong, and comes from no word; the state is before it.  false: none is like
 * it. */
bool instead_alike(struct player *p, const struct action *said, struct finding *f);
/* How actions of this kind are written, for people; or NULL. */
const char *instead_form(const struct notation *n, const struct action *a);

/* ---- meant.c ------------------------------------------------------------------------------------- */

enum { MEANT_WORK_MAX = 20000 }; /* so many legal actions are looked at in one record */

/* A word of the moves cannot be read; *f says so.  Say in it what to write, or what is due, and fill p->meant. */
void meant_find(struct player *p, const struct problem *why, struct finding *f);
/* The last word is an action that is wrong, and the next word cannot be read.  Fills p->meant if they are an action together.
 * made: the state is as after the action. */
bool meant_glued(struct player *p, bool made);
/* The number that waits is not the one due.  If it counts rounds where turns have numbers, say what to write, and fill p->meant. */
void meant_number(struct player *p, const struct numbering *due, struct finding *f);
/* Only the writing of the last word is wrong, which is an action: say what to write, and fill p->meant.  made: the state is as after
 * it. */
void meant_is(struct player *p, const struct action *a, const char *text, size_t len, bool made, struct finding *f);
/* The word at an offset is an action that is refused: say what is due, with the legal action that is most like it. */
void meant_due(struct player *p, size_t offset, struct finding *f);
/* Say what to write, as p->meant has it. */
void meant_tell(const struct player *p, struct finding *f);

#endif
