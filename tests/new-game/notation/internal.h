/* sixth/internal.h: what the files of the notation share: its hooks.  record/notation.h says what each hook does. */
#ifndef STRAT_NOTATION_SIX_INTERNAL_H
#define STRAT_NOTATION_SIX_INTERNAL_H

#include "record/notation.h"
#include "record/position.h"
#include "sixth/sixth.h"

NOTATION_HOOKS_DECLARED(six);

#endif
