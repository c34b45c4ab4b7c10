/* unit.h: what the unit tests share: documents made of strings, and the judging of one record.
 *
 * Ownership  A document's text lies in memory of its very size, so that the address sanitizer sees
 *            every byte that is read past its end.
 */
#ifndef STRAT_UNIT_H
#define STRAT_UNIT_H

#include <check.h>

#include "record/play.h"

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

/* Run a suite; the exit status of a test program. */
int unit_main(Suite *s);

/* What the environment says, or something else if it says nothing: STRAT_GAMES, STRAT_SEED. */
uint64_t unit_setting(const char *name, uint64_t otherwise);

/* Is it the game that the environment asks for, by STRAT_GAME?  If it asks for none, each is. */
bool unit_game(const struct game *g);

/* What lies under the root of the sources: $STRAT_ROOT, or the directory the tests run in. */
void unit_path(struct buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A file in a directory of a test's own, and away with it. */
void unit_file(const char *dir, const char *name, const char *text);
void unit_remove(const char *dir, const char *name);

void document_make(struct document *d, const char *text, size_t len);
void document_drop(struct document *d);

/* One record after another: read, judged, written. */
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
/* As validate does. */
bool unit_judge(struct unit *u, const char *text, size_t len);
/* Of a record that was judged valid: its canonical form, or a seat's log.  false: there is none. */
bool unit_canonical(struct unit *u, struct buffer *out);
bool unit_view(struct unit *u, int seat, struct buffer *out);

bool buffer_same(const struct buffer *a, const struct buffer *b);
bool buffer_is(const struct buffer *a, const char *text, size_t len);
/* A buffer as a string: a zero byte stands after it, outside its length. */
const char *buffer_string(struct buffer *b);

#endif
