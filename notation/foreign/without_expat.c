/* foreign/without_expat.c: in place of gravon*.c, if strat is built without expat: XML cannot be read. */
#include "record/record.h"
#include "text/library.h"

extern const struct foreign foreign_gravon;

static bool
refuse(struct record *r, const struct read_options *how, struct finding *f)
{
	(void)how;
	finding_set(f, DIAG_BUILT_WITHOUT, LIBRARY_MISSING, "a record that is XML", library_types[LIBRARY_EXPAT].name);
	f->line = r->document->line;
	f->column = 1;
	return false;
}

const struct foreign foreign_gravon = {
	.name = "gravon",
	.read = refuse,
};
