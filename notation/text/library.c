/* text/library.c: see library.h. */
#include "library.h"

#include "with.def"

const struct library_type library_types[LIBRARIES] = {
#define LIBRARY(e, name_, gives_) [LIBRARY_##e] = { .name = name_, .gives = gives_, .is_in = WITH_##e },
#include "library.def"
};
