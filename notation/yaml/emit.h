/* yaml/emit.h: keys, values, lists and mappings, written as YAML or as JSON by the same calls.
 *
 * Errors  The buffer remembers that memory ran out: see text/arena.h. */
#ifndef STRAT_YAML_EMIT_H
#define STRAT_YAML_EMIT_H

#include <stdint.h>

#include "text/arena.h"

struct emitter {
	struct buffer *out;
	bool json;
	unsigned depth;  /* how many collections are open */
	bool first;      /* the innermost one is still empty */
	unsigned flow;   /* YAML: how many open collections are written in one line */
	bool item;       /* YAML: "- " is written, and the next key follows it */
};

/* Begin a document, which is a mapping.  type: what it is, which JSON says first. */
void emit_begin(struct emitter *e, struct buffer *out, bool json, const char *type);
void emit_end(struct emitter *e);

/* Add a value.  key: NULL in a sequence.  text: NULL for null. */
void emit_text(struct emitter *e, const char *key, const char *text);
void emit_span(struct emitter *e, const char *key, const char *text, size_t len);
void emit_number(struct emitter *e, const char *key, uint64_t n);
/* The same for a number that is written already, in decimals. */
void emit_digits(struct emitter *e, const char *key, const char *digits, size_t len);
void emit_real(struct emitter *e, const char *key, double value); /* with six digits */
void emit_bool(struct emitter *e, const char *key, bool value);
void emit_null(struct emitter *e, const char *key);
/* Open and close collections.  inline_: YAML writes it in one line. */
void emit_map(struct emitter *e, const char *key, bool inline_);
void emit_list(struct emitter *e, const char *key);
void emit_close_map(struct emitter *e);
void emit_close_list(struct emitter *e);

#endif
