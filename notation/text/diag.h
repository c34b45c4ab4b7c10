/* text/diag.h: findings: what is wrong, as data; and how a finding is written.
 *
 * Units      Lines and columns count from 1; a column is a character, not a byte.  0 means: no place.
 * Ownership  A finding is copied by assignment: all its texts lie in it.
 */
#ifndef STRAT_DIAG_H
#define STRAT_DIAG_H

#include <stdint.h>

#include "arena.h"

enum diag_level { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR };

enum diag_kind {
	KIND_TROUBLE,
	KIND_UNREADABLE,
	KIND_ILLEGAL,
	KIND_INCONSISTENT,
	KIND_UNFINISHED,
	KIND_NOTE,
};

enum diag_id {
#define DIAG(e, ...) DIAG_##e,
#include "diag.def"
#undef DIAG
	DIAGS,
};

struct diag_type {
	const char *id;
	enum diag_level level;
	enum diag_kind kind;
	const char *meaning;
};

extern const struct diag_type diag_types[DIAGS];
extern const char *const diag_kind_names[];

/* What to write in place of what is written: so many characters from a place on, all in its line.  None: something comes in
 * before that place.  A line feed in the text begins a new line. */
struct repair {
	uint64_t line, column; /* line 0: nobody knows what to write */
	uint64_t length;
	uint64_t lines;        /* the same is done in so many lines, from that one on; 0: in that one */
	char text[240];
};

struct finding {
	enum diag_id id;
	uint64_t line, column;
	uint64_t record;     /* counted from 1 over all inputs; 0: none */
	uint64_t ply;        /* 0: none */
	char turn[24];       /* the ply as people count it, as "3.red:2", or "" */
	char record_id[48];  /* the record's own id:, cut to fit */
	char cite[12];       /* clause or ruling, or "" */
	char text[320];      /* what is wrong: lower case, no full stop */
	char near[200];      /* legal actions that are like the one refused, or "" */
	char help[400];      /* what to write instead: a sentence of its own, lower case, no full stop; or "" */
	struct repair repair; /* the same for programs */
	unsigned also;       /* a number by which findings_also knows it; 0: the repair is all */
};

/* Fill a finding with its id and text; all else in it becomes 0 or "".  Too long a text is cut. */
void finding_set(struct finding *f, enum diag_id id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Set what to write instead. */
void finding_help(struct finding *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Free a buffer whose text was used for the finding.  If the buffer failed, the finding becomes "out of memory", at the
 * same place. */
void finding_end(struct finding *f, struct buffer *b);

/* Keep only the kind of the finding, the number of its record and its ply: the reader may not know everything in that
 * record.  A finding of trouble stays as it is. */
void finding_hide(struct finding *f);

/* ---- all that is wrong with one record --------------------------------------------------------- */

enum { FINDINGS_MAX = 32, ALSO_MAX = 64, ALSO_TEXT_MAX = 80 };

/* Another place where the mistake of a finding was made that is told once, and what to write there. */
struct also {
	unsigned of; /* the finding's number */
	uint64_t line, column, length;
	char text[ALSO_TEXT_MAX];
};

struct findings {
	size_t n;
	bool full; /* one more was found than there is room for; the search ends then */
	struct finding found[FINDINGS_MAX];
	unsigned nalso; /* if there are more, the next run tells them */
	struct also also[ALSO_MAX];
};

void findings_clear(struct findings *all);
/* The finding is copied. */
void findings_add(struct findings *all, const struct finding *f);
/* The mistake of found[i], which has a repair, was made there, too. */
void findings_also(struct findings *all, size_t i, const struct repair *there);
/* Put them in the order of the file.  Findings at one place stay in the order in which they were found. */
void findings_sort(struct findings *all);
/* The first finding that says that the text is not a record, or that there was trouble; NULL: there is none. */
const struct finding *findings_unreadable(const struct findings *all);

/* ---- writing ----------------------------------------------------------------------------------- */

enum report_format { REPORT_TEXT, REPORT_JSON };

/* Write one finding as a line, with what to write instead at its end.  source: the name of the input; color: use
 * terminal colours (REPORT_TEXT only).  all: those of its record, or NULL. */
void finding_write_of(const struct findings *all, struct buffer *out, const struct finding *f, const char *source,
    enum report_format format, bool color);
/* The same of a finding that stands alone. */
void finding_write(struct buffer *out, const struct finding *f, const char *source,
    enum report_format format, bool color);

/* Write the answer for a record in a few words: "ok" if f is NULL, else for example "illegal-action STG-2.5 at 6". */
void finding_write_short(struct buffer *out, const struct finding *f);

#endif
