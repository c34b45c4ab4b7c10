/* base/pattern.h: names of files that are made from records. */
#ifndef STRAT_BASE_PATTERN_H
#define STRAT_BASE_PATTERN_H

#include "text/arena.h"

/* Write the name that a pattern gives: text stands for its first %, or at its end if it has none.  A zero byte follows. */
void pattern_fill(struct buffer *out, const char *pattern, const char *text);
/* Write a text so that it can be a part of a file's name everywhere: letters and digits of ASCII, '-', and '.' but not at the
 * beginning; '_' in place of each other byte.  At most size - 1 bytes are written.  text: NULL is empty. */
void pattern_part(char *out, size_t size, const char *text);

#endif
