/* host/host.c: what all handles share: options, and findings in the form in which hosts read them. */
#include "internal.h"

#include <string.h>

#define TEXT_OF(number) #number
#define VERSION_TEXT(major, minor) TEXT_OF(major) "." TEXT_OF(minor)

const char *
strat_version(void)
{
	return VERSION_TEXT(STRAT_VERSION_MAJOR, STRAT_VERSION_MINOR);
}

bool
options_take(const struct strat_options *given, struct strat_options *out)
{
	memset(out, 0, sizeof(*out));
	out->size = sizeof(*out);
	if (given != NULL) {
		if (given->size < sizeof(given->size) || given->size > sizeof(*out))
			return false;
		memcpy(out, given, given->size);
	}
	if (out->max_record == 0)
		out->max_record = SOURCE_MAX_RECORD;
	return true;
}

/* A text of a finding; NULL: it has none. */
static const char *
text_of(const char *text)
{
	return text[0] != '\0' ? text : NULL;
}

enum strat_status
finding_tell(struct told_finding *t)
{
	static const enum strat_level levels[] = {
		[LEVEL_NOTE] = STRAT_NOTE, [LEVEL_WARNING] = STRAT_WARNING, [LEVEL_ERROR] = STRAT_ERROR,
	};
	const struct finding *f = &t->f;
	const struct diag_type *type = &diag_types[f->id];

	t->any = true;
	t->told = (struct strat_finding){
		.id = type->id,
		.kind = diag_kind_names[type->kind],
		.level = levels[type->level],
		.text = f->text,
		.clause = text_of(f->cite),
		.near = text_of(f->near),
		.help = text_of(f->help),
		.turn = text_of(f->turn),
		.record_id = text_of(f->record_id),
		.record = f->record,
		.ply = f->ply,
		.line = f->line,
		.column = f->column,
	};
	return type->kind == KIND_TROUBLE ? STRAT_TROUBLE : STRAT_REFUSED;
}
