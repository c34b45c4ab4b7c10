/* page/numbered.h: texts with numbers from 1, each of them once (struct draw_texts, draw/draw.h). */
#ifndef STRAT_PAGE_NUMBERED_H
#define STRAT_PAGE_NUMBERED_H

#include "draw/draw.h"

/* The number of a text, or of other bytes, which may be new; 0: out of memory. */
uint32_t draw_texts_number(struct draw_texts *t, const char *text, size_t len);
/* Text n, which must be there. */
const char *draw_texts_at(const struct draw_texts *t, uint32_t n, size_t *len);
void draw_texts_free(struct draw_texts *t);

#endif
