/* foreign/internal.h: a document of the Gravon server's archive, while it is read.  Expat parses the XML and calls
 * handlers, which fill a struct gravon.  At the end a record is made of it. */
#ifndef STRAT_FOREIGN_INTERNAL_H
#define STRAT_FOREIGN_INTERNAL_H

#include <expat.h>

#include "record/record.h"
#include "stratego/stratego.h"

/* A type of game that the archive has. */
struct game_type {
	const char *name; /* as the archive writes it */
	uint8_t variant;  /* enum stg_variant */
	bool counted;     /* army has the counts: variant free */
	uint8_t army[STG_RANKS];
};

enum element {
	ELEMENT_NONE, /* outside the root */
	ELEMENT_STRATEGO, ELEMENT_GAME, ELEMENT_FIELD, ELEMENT_MOVE, ELEMENT_PLAYER, ELEMENT_RESULT,
	ELEMENTS,
};

enum { ATTRIBUTES_MAX = 3, NAME_SIZE = 256 };

struct xml_place {
	uint64_t line, column;
};

struct player_name {
	bool given;
	size_t len;
	char text[NAME_SIZE];
};

/* The document so far.  After the first failure the handlers do nothing more, so that *f says the first cause. */
struct gravon {
	XML_Parser parser;
	const struct read_options *how;
	const struct document *document;
	const struct game *game;
	struct finding *f;
	bool failed;

	const char *text;        /* the document, as the parser gets it */
	struct xml_place start;      /* the place in the file where text begins */
	enum element in;         /* the element that is open */
	const struct game_type *type; /* NULL: no game yet */
	struct stg_setup *setup;
	bool has_field;
	struct buffer moves;     /* the moves so far, as a record writes them */
	struct buffer places;    /* struct word_place: where each of them stands in the document */
	struct word_place setup_place; /* where the field stands */
	unsigned nmoves;
	struct player_name name[2], *naming; /* naming: the one that the next text belongs to, or NULL */
	bool has_result;
	unsigned result_type, winner; /* as the archive writes them */
	struct result result;
	bool mended;             /* J was read as K, at mended_at for the first time */
	struct xml_place mended_at;
};

/* ---- gravon_places.c ------------------------------------------------------------------------------ */

/* Where the part of the document begins that is handled now. */
struct xml_place gravon_here(const struct gravon *x);
/* Move a place over the text from p to end. */
void gravon_advance(struct xml_place *at, const char *p, const char *end);
bool gravon_is_blank(char c);
const char *gravon_skip_blanks(const char *p, const char *end);
/* The place of an attribute of the element that begins, or with value the place of a character of its value.  If the
 * value has references such as &amp;, it is the place where the value begins. */
struct xml_place gravon_place_of(const struct gravon *x, const char *name, bool value, size_t offset);

/* The next three always return false.  Stop; the finding has everything except its place. */
bool gravon_fail(struct gravon *x, struct xml_place at);
/* Stop: the document is well-formed XML, but not in this format. */
bool gravon_refuse(struct gravon *x, struct xml_place at, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool gravon_no_memory(struct finding *f);
/* How many bytes of a text to quote, for "%.*s": whole characters, and none that would move a cursor. */
int gravon_shown(const char *text);

/* ---- gravon_elements.c ----------------------------------------------------------------------------- */

/* An element: in which one it stands, and the attributes that it must have, no more and no less. */
struct element_type {
	const char *name;
	enum element parent;
	const char *attribute[ATTRIBUTES_MAX + 1];
	bool (*begin)(struct gravon *x, const char *const *value); /* value[i] is of attribute[i] */
	bool (*end)(struct gravon *x);                             /* or NULL */
};

extern const struct element_type gravon_elements[ELEMENTS];

#endif
