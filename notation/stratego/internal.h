/* stratego/internal.h: what the files of Stratego's notation share.  stratego.abnf has the grammar.  For each file: what
 * the others may call. */
#ifndef STRAT_STRATEGO_NOTATION_INTERNAL_H
#define STRAT_STRATEGO_NOTATION_INTERNAL_H

#include "stratego/stratego.h"

#include <string.h>

#include "record/notation.h"
#include "record/position.h"

/* Ranks that can leave their square; positions have a sign for them. */
#define STG_MOVABLE (STG_ANY & ~STG_IMMOBILE)

/* Read the square at p.  Returns where the text goes on after it, or NULL: there is none. */
static inline const char *
stg_read_square(const char *p, const char *end, uint16_t *square)
{
	unsigned file, rank;

	if (end - p < 2)
		return NULL;
	file = (unsigned)(p[0] - 'a');
	rank = (unsigned)(p[1] - '1');
	if (file >= STG_SIDE || rank >= 9)
		return NULL;
	p += 2;
	if (rank == 0 && p < end && *p == '0') {
		rank = 9;
		p++;
	}
	*square = (uint16_t)(rank * STG_SIDE + file);
	return p;
}

/* names.c */

void stg_write_square(struct buffer *out, unsigned square);
/* high: the Marshal is 10 in the record, not 1. */
void stg_write_rank(struct buffer *out, bool high, unsigned rank);
/* Read the rank at *p, and move *p past it.  0: there is none. */
unsigned stg_read_rank(const char **p, const char *end, bool high);

/* actions.c */

size_t stg_read_action(const void *setup, const char *text, size_t len, struct action *out);
void stg_write_action(const void *setup, const struct action *a, struct buffer *out);
bool stg_is_spelled(const void *setup, const char *text, size_t len, const struct action *a);
bool stg_is_renumbered(const void *setup, const void *state);
void stg_number_by_default(void *setup, void *state);

/* position_check.c: check a whole line, which was read into l->state.  false: it contradicts itself. */
bool stg_check_position(struct line *l);

/* position_write.c */

void stg_write_position(const void *state, struct buffer *out);

/* position_words.c */

void stg_say_position(const void *state, struct buffer *out);

/* position.c */

bool stg_read_position(const char *text, size_t len, void *state, struct problem *p);

/* setup.c */

extern const char *const stg_keys[];
extern const char *const stg_setup_parts[];

bool stg_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p);
void stg_write_keys(const void *setup, struct buffer *out);
void stg_write_setup(const void *setup, struct buffer *out);
const char *stg_variant(const void *setup);
const char *stg_as_variant(const void *setup, unsigned i, void *other);

/* sentences.c */

extern const struct notation_value stg_values[];

void stg_write_value(const void *state, char letter, unsigned value, struct buffer *out);
void stg_explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out);
void stg_explain_premise(const void *state, const struct action *a, struct sentence *out);
const char *stg_missing_fact(const struct trace *t);
bool stg_read_fact(const void *setup, unsigned seat, const char *text, size_t len, struct hidden_fact *out);
void stg_write_fact(const void *setup, const struct hidden_fact *f, struct buffer *out);
void stg_say_fact(const void *setup, const struct hidden_fact *f, struct buffer *out);

#endif
