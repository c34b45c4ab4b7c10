/* yaml/slip.h: what the files share that say what a person did where YAML could not be read: slip.c, slip_value.c, slip_say.c. */
#ifndef STRAT_YAML_SLIP_H
#define STRAT_YAML_SLIP_H

#include "internal.h"

struct walk {
	const struct document *d;
	struct finding *f;
	struct mend *mend;
	struct {
		const char *from, *to; /* in the document, in one line; NULL: nobody knows what to write */
		unsigned lines;
		char text[sizeof(((struct repair *)NULL)->text)];
	} fix;
	const char *at, *end;          /* the next line; of the document */
	const char *fault;             /* where libyaml stopped */
	size_t level[NODE_DEPTH_MAX];  /* columns, from 0, in which keys begin that lines below may belong to */
	unsigned levels;
	const char *name;              /* the last key, or NULL */
	int name_len;
	const char *after_name;        /* what follows its colon */
	size_t column;                 /* where it begins, from 0 */
	struct slip_line first;        /* the line of the first key */
	bool open;                     /* its value did not stand in its line */
	bool in_block;                 /* its value is the lines below its bar */
	size_t block;                  /* the column in which they begin, from 0; 0: not seen yet */
	bool loose;                    /* lines without keys are below it */
};

/* A key at the beginning of a text. */
struct slip_key {
	const char *name, *after; /* after: what follows the colon */
	int len;
	bool glued; /* no blank follows the colon */
};

/* What a key takes. */
enum slip_takes { TAKES_TEXT, TAKES_EITHER, TAKES_BRACES, TAKES_LINES, TAKES_LIST, TAKES_UNKNOWN };

static inline bool
slip_is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static inline size_t
slip_column(const struct slip_line *l)
{
	return (size_t)(l->text - l->start);
}

/* ---- slip_say.c: keys and lines, and what is said of them ----------------------------------------------- */

bool slip_find_key(const char *p, const char *end, struct slip_key *k);
/* What does the key of this name take, if a record of every game has it?  Capitals make no difference. */
enum slip_takes slip_takes(const char *name, size_t len);
/* The end of a value in its line: a "#" after a blank begins a comment. */
const char *slip_value_end(const char *p, const char *end);

/* In a copy, text could take the place of what is from..to; or the line could begin in the column, from 0. */
void slip_mend(struct walk *w, const char *from, const char *to, const char *text);
void slip_mend_column(struct walk *w, int how, const struct slip_line *l, size_t column);
/* What the person should write in place of from..to, if it is certain.  Call it before slip_say. */
void slip_fix(struct walk *w, const char *from, const char *to, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The same for all that the help has after "write ". */
void slip_fix_as_helped(struct walk *w, const char *from, const char *to, const struct buffer *help);
/* Begin so many lines, of which l is the first, that have the same blanks in front, in the column, from 0. */
void slip_fix_column(struct walk *w, const struct slip_line *l, size_t column, unsigned lines);

/* Tell it at a place of the document; help says what to write instead, and is freed.  Returns true: the walk is over. */
bool slip_say(struct walk *w, const char *at, struct buffer *help, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* How much of a value can be shown. */
int slip_shown(const char *value, const char *end);
/* "key: ", if there is one, and the value in quotes, where it needs them; without those that it has. */
void slip_write_quoted(const struct walk *w, const char *value, const char *end, struct buffer *help);
/* Say at a place that the value must be in quotes. */
bool slip_say_quotes(struct walk *w, const char *at, const char *value, const char *end, const char *what);

/* ---- slip_value.c: what is wrong with a value ------------------------------------------------------------- */

/* Look at what follows a key's colon in its line.  Is something odd? */
bool slip_look_at_value(struct walk *w, const char *p, const char *end);
/* A colon and a blank in a value, or NULL. */
const char *slip_find_colon(const char *p, const char *end);

#endif
