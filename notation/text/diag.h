/* text/diag.h: what is found wrong, as data; and how it reads.
 *
 * Units      Lines and columns count from 1; a column is a character, not a byte.  0 means: no place.
 * Ownership  A finding holds no pointers but into tables and the names its caller keeps.
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

struct finding {
	enum diag_id id;
	uint64_t line, column;
	uint64_t record;     /* counted from 1 over all inputs; 0: none */
	uint64_t ply;        /* 0: none */
	char turn[24];       /* the ply as people count it, as "3.red:2", or "" */
	char record_id[48];  /* the record's own id:, cut to fit */
	char cite[12];       /* clause or ruling, or "" */
	char text[320];      /* what is wrong: lower case, no full stop */
	char near[200];      /* legal actions that come near, or "" */
	char help[240];      /* what to write instead: a sentence of its own, lower case, no full stop; or "" */
};

void finding_set(struct finding *f, enum diag_id id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Say what to write instead. */
void finding_help(struct finding *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Free a buffer, of which something stands in the finding.  If memory ran out in it, that is what the finding says,
 * at the same place. */
void finding_end(struct finding *f, struct buffer *b);

/* Leave nothing of it but its kind, its record's number and its ply: it is about a record of which whoever asks may not
 * know everything.  Trouble stays as it is. */
void finding_hide(struct finding *f);

/* ---- all that is wrong with one record --------------------------------------------------------- */

enum { FINDINGS_MAX = 32 };

struct findings {
	size_t n;
	bool full; /* one more was found than there is room for: nobody looks any further */
	struct finding found[FINDINGS_MAX];
};

void findings_clear(struct findings *all);
/* The finding is copied. */
void findings_add(struct findings *all, const struct finding *f);
/* In the order of the file.  Those of one place stay in the order in which they were found. */
void findings_sort(struct findings *all);
/* Does one of them say that no record could be made of the text, or that there was trouble?  NULL: none does. */
const struct finding *findings_unreadable(const struct findings *all);

/* ---- writing ----------------------------------------------------------------------------------- */

enum report_format { REPORT_TEXT, REPORT_JSON };

/* One finding as a line of output, with what to write instead at its end.  color: with terminal colours (text only). */
void finding_write(struct buffer *out, const struct finding *f, const char *source,
    enum report_format format, bool color);

/* What became of a record, in a few words: "ok" (f is NULL), "illegal-action STG-2.5 at 6". */
void finding_write_short(struct buffer *out, const struct finding *f);

#endif
