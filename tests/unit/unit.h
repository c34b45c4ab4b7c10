/* unit.h: what the unit tests share: documents made from strings, and the judging of one record.
 *
 * Ownership  A document's text lies in memory of exactly its size, so that the address sanitizer notices
 *            if a byte after its end is read.
 */
#ifndef STRAT_UNIT_H
#define STRAT_UNIT_H

#include <check.h>

#include "play/play.h"
#include "text/library.h"

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

/* Run a suite.  Returns the exit status of the test program. */
int unit_main(Suite *s);

/* The number in an environment variable, such as STRAT_GAMES or STRAT_SEED; otherwise: the value if it is not set. */
uint64_t unit_setting(const char *name, uint64_t otherwise);

/* Is a library in that these tests need?  If it is not, that is told. */
bool unit_has(enum library l, const char *tests);

/* Is it the game that STRAT_GAME names?  If that is not set, every game is. */
bool unit_game(const struct game *g);
/* How many games are that, at least 1? */
uint64_t unit_chosen(void);

/* The first byte behind those in use that is not 0, as it should be; 0: all are.  Comparing and hashing leave them out. */
size_t unit_beyond_use(const struct game *g, const void *state);

/* A path below the root of the sources, which is $STRAT_ROOT, or the directory in which the tests run. */
void unit_path(struct buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Make a file in a test's own directory, and remove it. */
void unit_file(const char *dir, const char *name, const char *text);
void unit_remove(const char *dir, const char *name);

void document_make(struct document *d, const char *text, size_t len);
void document_drop(struct document *d);

/* Reads, judges and writes one record after another. */
struct unit {
	struct document d;
	struct arena arena;
	struct player player;
	struct record *record; /* NULL: it could not be read */
	struct finding f;      /* what is wrong with it */
	bool valid;
	uint32_t plies;        /* actions that were played */
};

void unit_init(struct unit *u);
void unit_free(struct unit *u);
/* Read and judge a record as validate does. */
bool unit_judge(struct unit *u, const char *text, size_t len);
/* Write the canonical form, or a seat's log, of a record that was judged valid.  false: there is none. */
bool unit_canonical(struct unit *u, struct buffer *out);
bool unit_view(struct unit *u, int seat, struct buffer *out);

/* Write an event of the last action in the words of claims: "removed of=red square=a5 rank=9". */
void unit_write_event(const struct player *p, const struct event *e, struct buffer *out);

/* Play a record, and write the events of the last action that can be played, an event on each line. */
void unit_last_events(struct player *p, const struct record *r, struct buffer *out);

/* Have both texts the same words in the same order?  White space does not count. */
bool same_words(const char *a, const char *b, size_t b_len);

bool buffer_is(const struct buffer *a, const char *text, size_t len);
/* The buffer as a string: adds a zero byte after it, which its length does not count. */
const char *buffer_string(struct buffer *b);

/* How many games there are. */
int unit_games(void);

#endif
