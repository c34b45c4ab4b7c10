/* strata5/tables.c: the law of Strata 5 as tables. */
#include "strata5/internal.h"

_Static_assert((int)ST5_RULINGS <= (int)GAME_RULINGS_MAX, "room for every ruling");

const struct clause st5_clauses[ST5_CLAUSES] = {
#define CLAUSE CLAUSE_ROW
#include "strata5/clauses.def"
};

const struct ruling st5_rulings[ST5_RULINGS] = {
#define OPTION OPTION_ROW
#define RULING RULING_ROW
#include "strata5/rulings.def"
};

const char *const st5_details[ST5_DETAILS] = {
	NULL,
#define DETAIL DETAIL_ROW
#include "strata5/details.def"
};

const struct preset st5_presets[ST5_PRESETS] = {
	{ .name = "sheet", .text = "the rule sheet as it reads; every default", .option = { 0 } },
	{
	    .name = "tournament",
	    .text = "the defaults, and a draw by repetition, so that every game ends",
	    .option = { [ST5_R_REPETITION] = ST5_REPETITION_THREEFOLD },
	},
};

const struct reconstruction st5_reconstructions[ST5_RECONSTRUCTIONS] = {
	{ "ST5-B1", "The board is 8 by 8, or from 6 by 6 to 16 by 16 as the record has it; red's side is rank 1." },
	{ "ST5-B2", "There are 32 blocks, the four in the corners among them." },
};

const struct event_type st5_events[ST5_EVENTS] = {
#define EVENT EVENT_ROW
#include "strata5/events.def"
};

const struct event_in_role st5_roles[] = {
	{ ST5_EV_MOVE, EVENT_WENT, 2, 's' },
	{ ST5_EV_ENTER, EVENT_WENT, 2, 's' },
	{ ST5_EV_CAPTURE, EVENT_FELL, 1, 's' },
	{ ST5_EV_TRAP, EVENT_FELL, 1, 's' },
	{ ST5_EV_CAPTURE, EVENT_STRIKER, 2, 'p' },
	{ ST5_EV_CAPTURE, EVENT_STRUCK, EVENT_SEAT, 'p' },
	{ 0 },
};

const struct ending st5_endings[ST5_ENDINGS] = {
	[ST5_END_TOP] = { "level-five", "a pawn's move ended on level five", CITE_CLAUSE(ST5_C_TOP), 0 },
	[ST5_END_LOCKOUT] = { "lockout", "a side has no pawn left but trapped and blockaded ones", CITE_CLAUSE(ST5_C_LOCKOUT), CITE_RULING(ST5_R_DOUBLE) },
	[ST5_END_SUPPLY] = { "supply", "all blocks are placed, and none lies on level five", CITE_CLAUSE(ST5_C_ALL_PLACED), 0 },
	[ST5_END_DEAD] = { "dead", "neither side can ever move or build again", CITE_RULING(ST5_R_DEAD), 0 },
	[ST5_END_REPETITION] = { "repetition", "the position came up for the third time", CITE_RULING(ST5_R_REPETITION), 0 },
};

const struct piece_kind st5_kinds[ST5_NUMBERS] = {
	[2] = { "2", "pawn 2", "pawns 2", PICTURE_NONE },
	[3] = { "3", "pawn 3", "pawns 3", PICTURE_NONE },
	[4] = { "4", "pawn 4", "pawns 4", PICTURE_NONE },
	[5] = { "5", "pawn 5", "pawns 5", PICTURE_NONE },
	[6] = { "6", "pawn 6", "pawns 6", PICTURE_NONE },
};
