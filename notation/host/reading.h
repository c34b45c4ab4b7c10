/* host/reading.h: a reader of records: what its files share. */
#ifndef STRAT_HOST_READING_H
#define STRAT_HOST_READING_H

#include "internal.h"

/* A text in memory, as an input. */
struct text_input {
	const char *at;
	size_t left;
};

struct strat_reader {
	struct host host;
	struct text_input text;
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
	struct strat_verdict verdict;
};

/* Go to the next document.  STRAT_END: there is none; STRAT_TROUBLE: the input failed, and found says why. */
enum strat_status reader_advance(struct strat_reader *r);
/* Read the document as a record, and have its moves before the player.  false: found says what is wrong. */
bool reader_parse(struct strat_reader *r);
/* Go back to before the document, if found says that memory ran out.  Returns the status of the call. */
enum strat_status reader_refuse(struct strat_reader *r);

/* judging.c: The call has failed; *f is told in place of what was found in the record. */
enum strat_status reader_fail(struct strat_reader *r, struct finding *f);
/* Is there a record that can be read?  If not, *f says so.  What was told before is gone. */
bool reader_may_ask(struct strat_reader *r, struct finding *f);
/* Claim i of the record.  STRAT_END: it has fewer. */
enum strat_status reader_find_claim(struct strat_reader *r, size_t i, const struct node **out);

#endif
