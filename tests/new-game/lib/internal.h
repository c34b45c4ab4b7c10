/* sixth/internal.h: what the files of the rules share. */
#ifndef STRAT_SIX_INTERNAL_H
#define STRAT_SIX_INTERNAL_H

#include "sixth/sixth.h"

/* tables.c */
enum { SIX_PRESETS = 2, SIX_KINDS = 1 };

extern const struct clause six_clauses[SIX_CLAUSES];
extern const struct ruling six_rulings[SIX_RULINGS];
extern const struct preset six_presets[SIX_PRESETS];
extern const struct event_type six_events[SIX_EVENTS];
extern const struct ending six_endings[SIX_ENDINGS];
extern const struct piece_kind six_kinds[SIX_KINDS];

/* judge.c, make.c, legal.c, scene.c: the hooks.  core/game.h says what each of them gets and returns. */
enum judgement six_start(void *state, const void *setup, const struct rules *rules, struct trace *t);
enum judgement six_judge(const void *state, const struct action *a, struct trace *t);
enum judgement six_force(void *state, const struct action *a, struct trace *t);
int six_legal(const void *state, action_visit *visit, void *ctx);
void six_scene(const void *state, struct scene *out);

#endif
