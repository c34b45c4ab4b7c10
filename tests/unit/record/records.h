/* record/records.h: what the tests of records share: a small game, and places in a text. */
#ifndef STRAT_RECORDS_H
#define STRAT_RECORDS_H

#include "unit.h"

/* A small game: red's Captain captures a Sergeant. */
#define HEAD "strat: 1\ngame: stratego\nbook: 1\nvariant: free\n"
#define SETUP \
	"setup:\n" \
	"  blue: |\n" \
	"    F . . . . . . . . .\n" \
	"    . . . . . . . . . .\n" \
	"    . . . . . . . . . .\n" \
	"    7 . . . 8 . . . . .\n" \
	"  red: |\n" \
	"    5 . . . . . . . . .\n" \
	"    . . . . . . . . . .\n" \
	"    . . . . . . . . . .\n" \
	"    F . . . . . . . . .\n"
#define MOVES "moves: |\n  1. a4-a5 a7-a6\n  2. a5xa6(5>7) e7-e6\n"
#define RESULT "result: unfinished\n"

#define GOOD HEAD SETUP MOVES RESULT

/* Does the finding name the place of an offset?  (Counted in the simplest way.) */
void assert_place(const char *text, size_t offset, const struct finding *f, const char *what);
/* Write the canonical form of a record, which must be valid. */
void canonical_of(struct unit *u, const struct buffer *text, struct buffer *out, const char *what);

TCase *styles_case(void);
TCase *refused_case(void);
TCase *words_case(void);
TCase *kept_case(void);
TCase *buffers_case(void);

#endif
