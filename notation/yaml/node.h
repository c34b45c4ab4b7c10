/* yaml/node.h: a YAML document read as a tree; and trees written as YAML.
 *
 * Units      A place is a byte offset into the document's text.
 * Ownership  Nodes and their texts belong to the arena that they were read into.
 * Limits     Depth, key and scalar sizes are bounded.  Anchors, aliases, tags and duplicate keys are refused: a
 *            record does not need them.
 * Readers    plain.c reads the small part of YAML that the tools write.  libyaml reads every other document.  Both
 *            make the same tree.
 */
#ifndef STRAT_YAML_NODE_H
#define STRAT_YAML_NODE_H

#include "archive/source.h"
#include "text/diag.h"

enum {
	NODE_DEPTH_MAX = 16,
	NODE_KEY_MAX = 256,
	YAML_LINE_MAX = 120,       /* about how many characters are written in one line */
	NODE_SCALAR_MAX = 1 << 20, /* bytes; moves may be as long as the record */
};

enum node_kind { NODE_SCALAR, NODE_SEQUENCE, NODE_MAPPING };
enum node_style { STYLE_PLAIN, STYLE_QUOTED, STYLE_LITERAL, STYLE_FLOW, STYLE_BLOCK };

/* In a mapping the children are keys, each with its value. */
struct node {
	enum node_kind kind;
	enum node_style style;
	const char *text;      /* a scalar's, with a zero byte after it unless in_place */
	size_t len;
	size_t start, end;     /* places in the document's text */
	bool in_place;         /* text points into the document: the moves, a literal block with its indentation */
	struct node *child;    /* the first of a collection */
	struct node *next;     /* the next sibling */
	struct node *value;    /* a key's */
	const char *before;    /* "#" comment lines before it, as written, or NULL */
	const char *trailing_comment; /* "#" comment at the end of its line, or NULL */
};

/* Read one document.  NULL: it cannot be read, and *f has text, line and column. */
struct node *node_read(struct arena *a, const struct document *d, struct finding *f);
/* The same, always by libyaml. */
struct node *node_read_any(struct arena *a, const struct document *d, struct finding *f);
/* mend.c: after node_read has failed with *first, put into *all what else keeps the document from being read, in the order of
 * the file, and *first with it.  A long document has only its first fault told. */
void node_find_faults(const struct document *d, const struct finding *first, struct findings *all);

/* ---- tree.c ---------------------------------------------------------------------------------- */

/* The value of a key in a mapping, or NULL. */
struct node *node_get(const struct node *mapping, const char *key);
/* The key, in the mapping or in one in it, that has the value; NULL: none has. */
const struct node *node_key_of(const struct node *mapping, const struct node *value);
bool node_is(const struct node *scalar, const char *text);

/* ---- place.c --------------------------------------------------------------------------------- */

/* Set f's line and column to a byte offset of the document's text. */
void place_at(struct finding *f, const struct document *d, size_t offset);
/* The same for an offset in the text of a scalar, in whatever style it is written. */
void place_in_scalar(struct finding *f, const struct document *d, const struct node *scalar, size_t offset);

/* Set f's repair: text in place of so many bytes of the text of a scalar, from an offset on; or, of another node, in place of all
 * of it.  There is none if they do not stand in one line. */
void place_repair(struct finding *f, const struct document *d, const struct node *n, size_t at, size_t len, const char *text);

/* The same for text in place of the bytes from..to of the document. */
void place_repair_at(struct finding *f, const struct document *d, size_t from, size_t to, const char *text);

/* Write the document's text with the repairs of all findings.  Of two that are about the same text the first is written.  false: there
 * are none, or out->failed. */
bool repairs_write(const struct document *d, const struct findings *all, struct buffer *out);
/* A line of what it writes: which line of the document it is; 0: it was changed by more than its own repair.  begins: only its beginning counts. */
uint64_t repairs_line_before(const struct document *d, const struct findings *all, uint64_t line, bool begins);

/* ---- yaml.c: writing ------------------------------------------------------------------------- */

/* Write a text as YAML: plain if readers of YAML 1.1 and of 1.2 read that as the same text, else quoted.
 * yaml_flow_scalar: for use inside braces or brackets. */
void yaml_scalar(struct buffer *out, const char *text, size_t len);
void yaml_flow_scalar(struct buffer *out, const char *text, size_t len);
/* Write a line of text like this, and a line feed.  Frees the text. */
void yaml_line(struct buffer *out, struct buffer *text);
/* Write text as a literal block after "key: ", with each line indented.  false: it must be quoted; nothing is
 * written. */
bool yaml_literal(struct buffer *out, const char *text, size_t len, unsigned indent);
/* Write a key of a mapping with its value, or a member of a sequence, with their comments, in canonical form: in one
 * line if they fit, in whatever style they were read.  A plain scalar that all readers read as a number stays plain. */
void yaml_entry(struct buffer *out, const struct node *key, unsigned indent);
void yaml_item(struct buffer *out, const struct node *member, unsigned indent);
/* Write ", key: value", after other keys in braces. */
void yaml_flow_entry(struct buffer *out, const struct node *key);

#endif
