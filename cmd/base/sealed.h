/* base/sealed.h: --sealed: which outputs get a seal (archive/seal.h), and which inputs must have one. */
#ifndef STRAT_BASE_SEALED_H
#define STRAT_BASE_SEALED_H

#include <stdbool.h>

#include "archive/source.h"

struct sealed {
	bool given;   /* the option is there, alone or with a side */
	bool in, out; /* the sides that were named */
	bool writes;  /* what is written is sealed */
};

/* Read the side; NULL: none is named.  false: there is no such side. */
bool sealed_read(struct sealed *s, const char *side);
/* When all options are read: settle whether what is written is sealed.  records: the command writes records, as YAML if yaml.
 * Returns why that cannot be done, or NULL. */
const char *sealed_settle(struct sealed *s, bool records, bool yaml);
/* Must this input be sealed? */
enum sealing sealed_input(const struct sealed *s, const char *path);

#endif
