/* sixth/internal.h: what the files of the notation share: its hooks.  record/notation.h says what each hook does. */
#ifndef STRAT_NOTATION_SIX_INTERNAL_H
#define STRAT_NOTATION_SIX_INTERNAL_H

#include "record/notation.h"
#include "record/position.h"
#include "sixth/sixth.h"

/* actions.c */
size_t six_read_action(const void *setup, const char *text, size_t len, struct action *out);
void six_write_action(const void *setup, const struct action *a, struct buffer *out);
extern const char *const six_marks[];
/* position.c */
void six_write_position(const void *state, struct buffer *out);
bool six_read_position(const char *text, size_t len, void *state, struct problem *p);
void six_say_position(const void *state, struct buffer *out);
/* setup.c */
bool six_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p);
void six_write_setup(const void *setup, struct buffer *out);

#endif
