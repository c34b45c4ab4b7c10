/* gen.c: random games of Sixth: which actions are preferred, and what else gen.h says. */
#include "sixth/sixth.h"

#include "gen.h"

const struct generator generator_sixth = { .game = &game_sixth };
