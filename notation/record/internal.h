/* record/internal.h: what the files of this directory share. */
#ifndef STRAT_RECORD_INTERNAL_H
#define STRAT_RECORD_INTERNAL_H

#include "play.h"

/* position_record.c: make a record of a position: in one line, without moves, unfinished.  *shift: the offset at which
 * the position begins in it.  NULL: out of memory, and *f says so. */
struct document *wrap_position(struct arena *a, const struct document *d, size_t *shift, struct finding *f);

/* places.c: put the record's number and id into a finding. */
void record_name(const struct record *r, struct finding *f);

/* rulings.c: read the name of a preset, which fills *out; read one ruling, by name or id, with its option.  *given: the
 * set of the rulings read before.  false: *p says why not. */
bool preset_read(const struct game *g, const char *name, size_t len, struct rules *out, int *preset, struct problem *p);
bool option_read(const struct game *g, const char *name, size_t name_len, const char *option, size_t option_len,
    uint64_t *given, struct rules *out, struct problem *p);

/* names.c: the first words of events in brackets, NULL after the last. */
extern const char *const event_names[];

/* letters.c: correct the names in the tree that are wrong only in capital letters, and warn of each.  false: out of
 * memory. */
bool letters_put_right(struct record *r, struct node *root);

/* ---- spelling.c: what was meant -------------------------------------------------------------------
 *
 * Each adds to the problem what to write instead, if it knows that. */

/* For a word that is not an action.  Always false. */
bool spelling_help(const struct movetext *m, const char *word, size_t len, struct problem *p);
void event_help(const char *word, size_t len, struct problem *p);
void result_help(const struct game *g, const char *text, size_t len, struct problem *p);
void game_help(const char *word, size_t len, struct problem *p);
/* For a wrong name of a seat.  also: another name that may stand there, or NULL. */
void seat_help(const struct game *g, const char *word, size_t len, const char *also, struct problem *p);
/* For a key that nobody knows. */
void key_help(const struct record *r, const struct node *key, struct finding *f);
/* The key name is missing: the unknown key that most likely means it, or NULL. */
const struct node *key_meant(const struct record *r, const char *name);

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
enum play_step explain_number(const struct player *p, const struct numbering *due, struct finding *f);
enum play_step explain_unreadable(const struct player *p, const struct problem *why, struct finding *f);
/* Memory ran out, or, if too_large, the record takes more than it may. */
enum play_step explain_memory(const struct player *p, bool too_large, size_t offset, struct finding *f);
/* The log tells and takes back more than can be judged together. */
enum play_step explain_limits(const struct player *p, size_t offset, struct finding *f);
enum play_step explain_setup(struct player *p, enum judgement j, struct finding *f);
/* The recorded result does not agree with the board. */
enum play_step explain_result(struct player *p, struct finding *f);

#endif
