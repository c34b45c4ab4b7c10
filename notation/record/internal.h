/* record/internal.h: what the files of this room say to each other. */
#ifndef STRAT_RECORD_INTERNAL_H
#define STRAT_RECORD_INTERNAL_H

#include "play.h"

/* position_record.c: a record around a position, in one line: no moves, and no end.  *shift: where the position begins.
 * NULL: out of memory. */
struct document *wrap_position(struct arena *a, const struct document *d, size_t *shift, struct finding *f);

/* places.c: put the record's number and id into a finding. */
void record_name(const struct record *r, struct finding *f);

/* rulings.c: a preset, which fills *out; and one ruling's option, by the ruling's name or its id.  *given: the rulings that
 * have stood there before. */
bool preset_read(const struct game *g, const char *name, size_t len, struct rules *out, int *preset, struct problem *p);
bool option_read(const struct game *g, const char *name, size_t name_len, const char *option, size_t option_len,
    uint64_t *given, struct rules *out, struct problem *p);

/* names.c: the words that events in brackets begin with, NULL after the last. */
extern const char *const event_names[];

/* letters.c: names in the tree that are right but for capital letters are put right, with a note each.  false: out of
 * memory. */
bool letters_put_right(struct record *r, struct node *root);

/* ---- spelling.c: what was meant -------------------------------------------------------------------
 *
 * Each adds to the problem what to write instead, if it can tell. */

/* A word that is no action.  Always false. */
bool spelling_help(const struct movetext *m, const char *word, size_t len, struct problem *p);
void event_help(const char *word, size_t len, struct problem *p);
void result_help(const struct game *g, const char *text, size_t len, struct problem *p);
void game_help(const char *word, size_t len, struct problem *p);
/* A seat, or the other name that may stand there, or NULL. */
void seat_help(const struct game *g, const char *word, size_t len, const char *also, struct problem *p);
/* A key that means nothing; and the one that stands where that of this name is missing, or NULL. */
void key_help(const struct record *r, const struct node *key, struct finding *f);
const struct node *key_meant(const struct record *r, const char *name);

/* ---- explain.c: what is wrong with a record that is played ----------------------------------------
 *
 * Each puts it into *f with its place, and returns PLAY_WRONG for the player to return. */

/* The rules refuse the player's action, which is written as that word, and the trace says why.  stands: the record says
 * that it was let stand. */
enum play_step explain_refusal(struct player *p, enum judgement j, bool stands, size_t len, const char *word,
    struct finding *f);
/* What is asserted of the action that was made is not so; wrong: those marks. */
enum play_step explain_mark(struct player *p, unsigned wrong, struct finding *f);
/* The last word has no place there. */
enum play_step explain_event(const struct player *p, const char *text, struct finding *f);
/* The number that waits is not the one that is due. */
enum play_step explain_number(const struct player *p, const struct numbering *due, struct finding *f);
enum play_step explain_unreadable(const struct player *p, const struct problem *why, struct finding *f);
/* There is not, or (too_large) may not be, memory for more. */
enum play_step explain_memory(const struct player *p, bool too_large, size_t offset, struct finding *f);
/* What was told and taken back is more than can be judged together. */
enum play_step explain_limits(const struct player *p, size_t offset, struct finding *f);
enum play_step explain_setup(struct player *p, enum judgement j, struct finding *f);
/* The recorded result and the board do not agree. */
enum play_step explain_result(struct player *p, struct finding *f);

#endif
