/* text/emit.h: one structure of keys and values written as YAML or as JSON. */
#ifndef STRAT_EMIT_H
#define STRAT_EMIT_H

#include <stdint.h>

#include "arena.h"

struct emitter {
	struct buffer *out;
	bool json;
	unsigned depth;  /* of open collections */
	bool first;      /* nothing stands in the innermost one yet */
	unsigned flow;   /* YAML: depth inside a collection written in one line */
	bool item;       /* YAML: the next key stands after "- " */
};

void emit_begin(struct emitter *e, struct buffer *out, bool json); /* a document, which is a mapping */
void emit_end(struct emitter *e);

/* key is NULL in a sequence. */
void emit_text(struct emitter *e, const char *key, const char *text);
void emit_span(struct emitter *e, const char *key, const char *text, size_t len);
void emit_number(struct emitter *e, const char *key, uint64_t n);
void emit_real(struct emitter *e, const char *key, double value); /* six digits of it */
void emit_bool(struct emitter *e, const char *key, bool value);
void emit_null(struct emitter *e, const char *key);
/* Collections; inline: in one line. */
void emit_map(struct emitter *e, const char *key, bool inline_);
void emit_list(struct emitter *e, const char *key);
void emit_close_map(struct emitter *e);
void emit_close_list(struct emitter *e);

#endif
