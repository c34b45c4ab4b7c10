/* sixth/internal.h: what the files of the rules share. */
#ifndef STRAT_SIX_INTERNAL_H
#define STRAT_SIX_INTERNAL_H

#include "sixth/sixth.h"

enum { SIX_KINDS = 1 };

extern const struct piece_kind six_kinds[SIX_KINDS];

GAME_HOOKS_DECLARED(six); /* core/game.h says what each of them gets and returns */

#endif
