/* yaml/internal.h: what the files that read documents share. */
#ifndef STRAT_YAML_INTERNAL_H
#define STRAT_YAML_INTERNAL_H

#include "node.h"

enum { NODE_CHILDREN_MAX = 4096 };

/* plain.c: read a document in the form that the tools write.  NULL: it has another form, or memory ran out; libyaml
 * must read it then. */
struct node *plain_read(struct arena *a, const struct document *d);

/* How a copy of the document could be put right where it cannot be read, so that the next fault shows.  It need not be what
 * the person meant, but nothing may follow from it.  No line comes or goes. */
struct mend {
	enum {
		MEND_NOT,   /* nobody knows how */
		MEND_PUT,   /* text takes the place of the bytes from..to, but for their line feeds */
		MEND_LINE,  /* the line of from gets a value that says nothing, or nothing */
		MEND_KEYS,  /* it begins in the column, and the lines below it move with it, up to one that begins before it */
		MEND_TEXT,  /* the same for lines without keys that begin where it does */
		MEND_TABS,  /* the same for lines that begin with a tab */
		MEND_BYTES, /* an x takes the place of each byte that is no character; not of what is no text at all */
	} how;
	size_t from, to, column;
	char text[32];
};

/* node.c: the same as node_read_any.  Leaves in *m what could be put right. */
struct node *node_read_to_mend(struct arena *a, const struct document *d, struct finding *f, struct mend *m);

/* slip.c: say why the document is not YAML, and where, to a person who has never heard of YAML.  offset, problem: what
 * libyaml says; its words are not shown to people.  Leaves in *m what could be put right. */
void slip_tell(const struct document *d, size_t offset, const char *problem, struct finding *f, struct mend *m);

/* slip_say.c: the value of a key at an offset must be in quotes, as was said: add how it is written, if it is a text in the line of its
 * key. */
void slip_quote(const struct document *d, size_t offset, struct finding *f);

/* A line of a document as slip.c sees it: where its text begins after the blanks, and its end.  *p goes to the next
 * line.  false: there is none. */
struct slip_line {
	const char *start, *end; /* without its end */
	const char *text;        /* after the blanks in front */
};
bool slip_take_line(const char **p, const char *end, struct slip_line *l);
/* Does a text begin with a key and its colon?  Returns what follows the colon, or NULL. */
const char *slip_after_key(const char *p, const char *end);

/* encoding.c: say which byte or character must not be in a record.  offset: where libyaml stopped. */
void encoding_tell(const struct document *d, size_t offset, struct finding *f);

#endif
