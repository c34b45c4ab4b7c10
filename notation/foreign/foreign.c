/* foreign/foreign.c: the other programs' formats that are read wherever a record is. */
#include "record/record.h"

extern const struct foreign foreign_gravon;

const struct foreign *const foreign_formats[] = {
	&foreign_gravon,
	NULL,
};
