/* text/node.h: a YAML document as a tree; and trees written as YAML.
 *
 * Units      A place is a byte offset into the document's text.
 * Ownership  Nodes and their texts belong to the arena that they were read into.
 * Limits     Depth, key and scalar sizes are bounded; anchors, aliases, tags and duplicate keys are
 *            refused: a record has no use for them.
 * Readers    What the tools write is a small part of YAML, which plain.c reads; whatever else a document has,
 *            libyaml reads.  Both make the same tree.
 */
#ifndef STRAT_NODE_H
#define STRAT_NODE_H

#include "diag.h"
#include "source.h"

enum {
	NODE_DEPTH_MAX = 16,
	NODE_KEY_MAX = 256,
	YAML_LINE_MAX = 120,       /* what is written in one line, about */
	NODE_SCALAR_MAX = 1 << 20, /* but for moves, which only the record's size limits */
};

enum node_kind { NODE_SCALAR, NODE_SEQUENCE, NODE_MAPPING };
enum node_style { STYLE_PLAIN, STYLE_QUOTED, STYLE_LITERAL, STYLE_FLOW, STYLE_BLOCK };

/* In a mapping the children are keys, each with its value. */
struct node {
	enum node_kind kind;
	enum node_style style;
	const char *text; /* of a scalar, with a zero byte after it (but not if left in place) */
	size_t len;
	size_t start, end;     /* in the document's text */
	bool in_place;         /* text points into the document: the moves, a literal block with its indentation */
	struct node *child;    /* first of a collection */
	struct node *next;     /* among its siblings */
	struct node *value;    /* of a key */
	const char *before;    /* "#" comment lines in front, as written, or NULL */
	const char *behind;    /* "#" comment at the end of its line, or NULL */
};

/* Read one document.  On failure the result is NULL and *f has text, line and column. */
struct node *node_read(struct arena *a, const struct document *d, struct finding *f);
/* The same by libyaml alone, whatever the document is. */
struct node *node_read_any(struct arena *a, const struct document *d, struct finding *f);

/* ---- tree.c ---------------------------------------------------------------------------------- */

/* The value of a key in a mapping, or NULL. */
struct node *node_get(const struct node *mapping, const char *key);
/* The key, in the mapping or in one in it, that has the value; NULL: none has. */
const struct node *node_key_of(const struct node *mapping, const struct node *value);
bool node_is(const struct node *scalar, const char *text);

/* ---- place.c --------------------------------------------------------------------------------- */

/* Set f's line and column to a byte offset of the document's text. */
void place_at(struct finding *f, const struct document *d, size_t offset);
/* To an offset in the text of a scalar, whatever style it was written in. */
void place_in_scalar(struct finding *f, const struct document *d, const struct node *scalar, size_t offset);

/* ---- yaml.c: writing ------------------------------------------------------------------------- */

/* A text as YAML: plain where readers of YAML 1.1 and 1.2 take that for the same text, else quoted.  flow: inside braces
 * or brackets. */
void yaml_scalar(struct buffer *out, const char *text, size_t len);
void yaml_flow_scalar(struct buffer *out, const char *text, size_t len);
/* The same of a line of text, with its end; frees the text. */
void yaml_line(struct buffer *out, struct buffer *text);
/* Text as a literal block after "key: ", each line indented; false if it has to be quoted instead. */
bool yaml_literal(struct buffer *out, const char *text, size_t len, unsigned indent);
/* A key of a mapping with its value, and a member of a sequence, with their comments, as canonical form has them: in one
 * line if they fit, whatever style they were written in.  A plain scalar that all take for a number stays one. */
void yaml_entry(struct buffer *out, const struct node *key, unsigned indent);
void yaml_item(struct buffer *out, const struct node *member, unsigned indent);
/* A key with its value after others in braces: ", key: value". */
void yaml_flow_entry(struct buffer *out, const struct node *key);

#endif
