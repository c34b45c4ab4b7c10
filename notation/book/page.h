/* book/page.h: a rule book as a page, in which each clause and each option is drawn. */
#ifndef STRAT_BOOK_PAGE_H
#define STRAT_BOOK_PAGE_H

#include "core/game.h"
#include "text/arena.h"

/* Write one HTML document.  home: where a link to a list of games leads, or NULL.  Each clause, ruling and reconstruction has its id as its
 * address: #STG-2.4.  out->failed: out of memory. */
void book_page_write(const struct game *g, const char *home, struct buffer *out);

#endif
