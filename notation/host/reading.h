/* host/reading.h: a reader of records: what its files share. */
#ifndef STRAT_HOST_READING_H
#define STRAT_HOST_READING_H

#include "archive/index.h"
#include "handle.h"
#include "report/ledger.h"
#include "verdict/verdict.h"

/* A text in memory, as an input. */
struct text_input {
	const char *at;
	size_t left;
};

struct strat_reader {
	struct host host;
	struct text_input text;
	struct text_input whole;        /* all of it; at is NULL if it comes from a function */
	struct index *index;            /* of it; NULL: none */
	struct source *source;
	struct batch batch;
	size_t at;                      /* the next document of the batch */
	enum source_state state;        /* of the source after this batch */
	struct finding failed;          /* if that is SOURCE_FAILED: why */
	uint64_t number;
	const struct document *document; /* that was read last; NULL: none */
	struct arena arena;
	struct data data;               /* boards and decks that records name */
	struct record *record;          /* NULL: it cannot be read so far */
	struct player player;
	struct findings found;          /* of the record */
	struct finding why;             /* why a call about it failed ... */
	bool failed_since;              /* ... since it was read */
	bool readable;                  /* nothing of it is unreadable; it may break rules */
	bool valid;
	struct buffer out;
	struct strat_outcome outcome;
	struct arena told;              /* owns what was told of claims */
	struct kept_ledger *ledger;     /* NULL: none is kept */
	ptrdiff_t (*from)(void *ctx, void *to, size_t cap); /* what the source reads */
	void *from_ctx;
	bool begun;                     /* something was read, or tried */
	struct buffer reasons;          /* if failed_since: in place of `why`, if there are any: texts, each with a zero byte after it */
	struct strat_verdict verdict;
};

/* The call has failed; *f is told in place of what was found in the record. */
enum strat_status reader_fail(struct strat_reader *r, struct finding *f);
/* Forget the record that was read last. */
void reader_forget(struct strat_reader *r);
/* Go to the next document.  STRAT_END: there is none; STRAT_TROUBLE: the input failed, or is damaged here, and found says why. */
enum strat_status reader_advance(struct strat_reader *r);
/* Read the document as a record, and have its moves before the player.  false: found says what is wrong. */
bool reader_parse(struct strat_reader *r);
/* Go back to before the document, if found says that memory ran out.  Returns the status of the call. */
enum strat_status reader_refuse(struct strat_reader *r);

/* ---- the ledger that a reader keeps (keeping.c) ---------------------------------------------------- */

struct kept_ledger {
	struct tally tally;
	int status;           /* of the records */
	bool finished;        /* an unfinished record is not valid */
	bool unjudged;        /* records were read that were not judged */
	bool damaged;         /* the last call came to damage, behind which it goes on */
	bool unfinished;      /* so is the record that is judged */
	struct findings also; /* warnings of the record that no other reader tells */
	size_t nalso;         /* how many there are; perhaps more than these */
	struct file_hasher *hasher; /* NULL: the input is a pipe */
	uint64_t bytes;             /* that the file is said to have */
	char file[];
};

/* NULL: out of memory. */
struct kept_ledger *kept_new(const char *file, uint64_t bytes, bool finished);
void kept_free(struct kept_ledger *k);
/* Judge the record that was parsed as validate does.  false: it is not valid, and found says why. */
bool kept_judge(struct strat_reader *r);
/* Count it. */
void kept_count(struct strat_reader *r);

/* judging.c: */
/* What was asked has an answer, which is out, and the reader tells it; or *f says why there is none.  Frees the buffer.  len: or NULL. */
enum strat_status reader_answer(struct strat_reader *r, bool done, struct buffer *out, struct finding *f, const char **text, size_t *len);
/* Parts of this.  false: out of memory. */
bool reader_tell(struct strat_reader *r, struct buffer *b, const char **text, size_t *len);
void answer_nothing(const char **text, size_t *len);
void answer_no_memory(struct finding *f);
/* asking.c: as strat_reader_reconcile, in any form. */
enum strat_status readers_compare(struct strat_reader *const *logs, const char *const *name, size_t n, enum verdict_format format,
    const char **text, size_t *len, const char **merged);
/* Is there a record that can be read?  If not, *f says so.  What was told before is gone. */
bool reader_may_ask(struct strat_reader *r, struct finding *f);
/* Claim i of the record.  STRAT_END: it has fewer. */
enum strat_status reader_find_claim(struct strat_reader *r, size_t i, const struct node **out);

#endif
