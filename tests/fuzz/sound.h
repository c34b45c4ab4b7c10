/* sound.h: what every fuzz target checks in texts that it gets, and how it says that something is wrong.
 *
 * A fault prints what was found and ends the program.  This is how a fuzzer notices it.
 */
#ifndef STRAT_FUZZ_SOUND_H
#define STRAT_FUZZ_SOUND_H

#include <stdbool.h>
#include <stddef.h>

#include "text/arena.h"

_Noreturn void fault(const char *what, ...) __attribute__((format(printf, 1, 2)));

void *need(size_t n); /* allocates memory, or ends the program */

/* A line of an input, without its end; *at goes to the next one.  false: there is none. */
struct span {
	const char *text;
	size_t len;
};

bool next_line(struct span *rest, struct span *line);


/* UTF-8 in which only line feeds steer a terminal; or also tabs; or also the sequences that set colours. */
enum plainness { PLAIN, PLAIN_WITH_TABS, PLAIN_WITH_COLORS };

void must_be_plain(const struct buffer *text, const char *what, enum plainness plainness);
void must_be_xml(const struct buffer *text, const char *what);
void must_be_json(const struct buffer *text, const char *what); /* one value on each line, or one value in all */

#endif
