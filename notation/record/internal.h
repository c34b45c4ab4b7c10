/* record/internal.h: what the files of this directory share. */
#ifndef STRAT_RECORD_INTERNAL_H
#define STRAT_RECORD_INTERNAL_H

#include "movetext.h"
#include "record.h"

/* position.c: make a record of a position: in one line, without moves, unfinished.  *shift: the offset at which
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

/* letters.c: correct the names in the tree that are wrong only in capital letters, and the name of
 * the game also in blanks, hyphens and underscores, and warn of each.  false: out of
 * memory. */
bool letters_put_right(struct record *r, struct node *root);

/* ---- spelling.c: what was meant -------------------------------------------------------------------
 *
 * Each adds to the problem what to write instead, if it knows that. */

/* For a word that is not an action.  Always false. */
bool spelling_help(const struct movetext *m, const char *word, size_t len, struct problem *p);
void event_help(const char *word, size_t len, struct problem *p);
void game_help(const char *word, size_t len, struct problem *p);
/* The one game whose name is nearest to a word; NULL: there is not one. */
const struct game *game_meant(const char *word, size_t len);
/* letters.c: the game that is named together with a variant, as "stratego barrage"; NULL: none is. */
const struct game *game_with_variant(const char *text, size_t len, const char **variant);
/* For a wrong name of a seat.  also: another name that may stand there, or NULL. */
void seat_help(const struct game *g, const char *word, size_t len, const char *also, struct problem *p);
/* For a key that nobody knows. */
void key_help(const struct record *r, const struct node *key, struct finding *f);
/* The key name is missing: the unknown key that most likely means it, or NULL. */
const struct node *key_meant(const struct record *r, const char *name);

/* ---- places.c: a document with its repairs, in which more may then show ------------------------------ */

struct mended_layer {
	const struct document *document;
	const struct findings *repairs; /* of it */
};

/* Write the document with its repairs.  *any: there are some.  NULL: out of memory. */
struct document *layer_write(struct arena *a, const struct document *d, const struct findings *repairs, bool *any);
/* Of what is wrong with the document that comes of the last layer, tell what shows only there, if its line is as it was typed. */
void layers_tell(const struct mended_layer *layer, unsigned layers, const struct findings *own, struct findings *all);

#endif
