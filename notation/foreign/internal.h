/* foreign/internal.h: a document of the Gravon server's archive while it is read. */
#ifndef STRAT_FOREIGN_INTERNAL_H
#define STRAT_FOREIGN_INTERNAL_H

#include <expat.h>

#include "record/record.h"
#include "stratego/stratego.h"

struct game_type {
	const char *name;
	uint8_t variant;
	bool counted;
	uint8_t army[STG_RANKS];
};

enum element {
	ELEMENT_NONE, /* outside of the root */
	ELEMENT_STRATEGO, ELEMENT_GAME, ELEMENT_FIELD, ELEMENT_MOVE, ELEMENT_PLAYER, ELEMENT_RESULT,
	ELEMENTS,
};

enum { ATTRIBUTES_MAX = 3, NAME_SIZE = 256 };

struct place {
	uint64_t line, column;
};

struct player_name {
	bool given;
	size_t len;
	char text[NAME_SIZE];
};

/* Fails once, with the first cause; after that the handlers do nothing. */
struct gravon {
	XML_Parser parser;
	const struct read_options *how;
	const struct document *document;
	const struct game *game;
	struct finding *f;
	bool failed;

	const char *text;        /* as the parser gets it */
	struct place start;      /* of text */
	enum element in;
	const struct game_type *type; /* NULL: no game yet */
	struct stg_setup *setup;
	bool has_field;
	struct buffer moves;
	struct buffer places;    /* struct word_place */
	struct word_place setup_place; /* of the field */
	unsigned nmoves;
	struct player_name name[2], *naming;
	bool has_result;
	unsigned result_type, winner;
	struct result result;
	bool mended;             /* J was read as K, first at: */
	struct place mended_at;
};

/* ---- gravon_places.c ------------------------------------------------------------------------------ */

/* Where the event begins that is being handled. */
struct place gravon_here(const struct gravon *x);
/* Move a place over some text. */
void gravon_advance(struct place *at, const char *p, const char *end);
bool gravon_is_blank(char c);
const char *gravon_skip_blanks(const char *p, const char *end);
/* An attribute of the element that begins, or a character of its value.  A value that is written with
 * references is only pointed to as a whole. */
struct place gravon_place_of(const struct gravon *x, const char *name, bool value, size_t offset);

/* The finding is set: put its place in, and stop. */
bool gravon_fail(struct gravon *x, struct place at);
/* What is well formed, but not of this format. */
bool gravon_refuse(struct gravon *x, struct place at, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool gravon_no_memory(struct finding *f);
/* How much of a text to quote, for "%.*s": whole characters, and none that would move a cursor. */
int gravon_shown(const char *text);

/* ---- gravon_elements.c ----------------------------------------------------------------------------- */

/* Where each element stands, and the attributes that it must have, no more and no less. */
struct element_type {
	const char *name;
	enum element parent;
	const char *attribute[ATTRIBUTES_MAX + 1];
	bool (*begin)(struct gravon *x, const char *const *value); /* value[i] is of attribute[i] */
	bool (*end)(struct gravon *x);                             /* or NULL */
};

extern const struct element_type gravon_elements[ELEMENTS];

#endif
