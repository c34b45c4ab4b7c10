/* source/ways.h: read bytes in several ways; all must give the same documents. */
#ifndef STRAT_WAYS_H
#define STRAT_WAYS_H

#include "unit.h"

enum { SEEN_MAX = 400 };

struct seen {
	char *text;
	size_t len;
	uint64_t line, number, bytes;
	enum document_kind kind;
	enum document_fault fault;
	bool bom;
};

struct reading_of {
	struct seen doc[SEEN_MAX];
	size_t n;
	enum source_state state;
	struct finding f;
	struct source_count count;
};

/* Read all that a path gives, and check that its bytes add up. */
void read_path(struct reading_of *r, const char *path, size_t max_record);
void read_file(struct reading_of *r, const char *bytes, size_t len, size_t max_record);
/* Read through standard input.  packet: how many bytes each read gets. */
void read_packets(struct reading_of *r, const char *bytes, size_t len, size_t packet, size_t max_record);
/* The same for a stream that must be sealed. */
void read_sealed(struct reading_of *r, const char *bytes, size_t len, size_t packet, size_t max_record, enum sealing sealing);
/* Read in every way.  *r: what reading from a file gave. */
void read_all_ways(struct reading_of *r, const char *bytes, size_t len, const char *what);
void assert_same(const struct reading_of *a, const struct reading_of *b, const char *what, size_t packet);
void forget(struct reading_of *r);

/* blocked: a member that says how long it is. */
void add_gzip(struct buffer *out, const char *text, size_t len, bool blocked);

#define SMALL_STREAM "---\na: 1\n---\nb: 2\n---\nc: 3\n"

TCase *gzip_case(void);
TCase *index_case(void);
TCase *seals_case(void);

#endif
