/* sixth/tables.c: the law of Sixth as tables. */
#include "sixth/internal.h"

const struct clause six_clauses[SIX_CLAUSES] = {
#define CLAUSE CLAUSE_ROW
#include "sixth/clauses.def"
};

const struct ruling six_rulings[SIX_RULINGS] = {
#define OPTION OPTION_ROW
#define RULING RULING_ROW
#include "sixth/rulings.def"
};

/* Sets of options that have a name. */
const struct preset six_presets[SIX_PRESETS] = {
	{ .name = "sheet", .text = "the rule sheet as it reads; every default", .option = { 0 } },
	{ .name = "misere", .text = "the last stone loses", .option = { [SIX_R_LAST] = SIX_LAST_LOSES } },
};

const struct event_type six_events[SIX_EVENTS] = {
#define EVENT EVENT_ROW
#include "sixth/events.def"
};

const struct ending six_endings[SIX_ENDINGS] = {
	[SIX_END_LAST] = { "last-stone", "the last stone was taken", CITE_CLAUSE(SIX_C_END), 0 },
};

/* What boards and records write for a piece, and what sentences call it. */
const struct piece_kind six_kinds[SIX_KINDS] = {
	{ "o", "stone", "stones", PICTURE_NONE },
};
