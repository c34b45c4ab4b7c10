/* foreign/foreign.c: the formats of other programs that can be read in place of a record. */
#include "record/record.h"

extern const struct foreign foreign_gravon;

const struct foreign *const foreign_formats[] = {
	&foreign_gravon,
	NULL,
};
