/* text/library.h: which of the libraries is in that strat can be built without; see library.def.
 *
 * Each is asked for in one room.  There, without_NAME.c takes the place of the files that need it.
 */
#ifndef STRAT_TEXT_LIBRARY_H
#define STRAT_TEXT_LIBRARY_H

#include <stdbool.h>

enum library {
	LIBRARY_NONE, /* what needs none */
#define LIBRARY(e, ...) LIBRARY_##e,
#include "library.def"
#undef LIBRARY
	LIBRARIES,
};

struct library_type {
	const char *name;
	const char *gives; /* what it is for */
	bool is_in;
};

extern const struct library_type library_types[LIBRARIES];

/* What somebody reads who asks for what it is for: a format for what needs the library, and its name. */
#define LIBRARY_MISSING "%s needs %s, and strat was built without it"

#endif
