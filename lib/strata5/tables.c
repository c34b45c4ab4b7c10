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
	[ST5_D_MOVE_DUE] = "@p must still make its @o pawn move",
	[ST5_D_BLOCK_DUE] = "@p has moved twice, and must now place a block",
	[ST5_D_NO_PAWN] = "no pawn stands free on @s",
	[ST5_D_NOT_ENTERED] = "no pawn stands free on @s; one that enters has its number in front, as in 4:a1-b1-b2-a2",
	[ST5_D_CAN_MOVE] = "the pawn on @s can still move, to @s",
	[ST5_D_CAN_ENTER] = "a pawn @n can still enter on @s and go to @s",
	[ST5_D_ENTRY_HELD] = "a pawn stands on the entry space @s",
	[ST5_D_ENTRY_HIGH] = "the entry space @s is built over, and a pawn enters on level 1 only",
	[ST5_D_NO_PATH] = "no way of @n steps leads from @s to @s",
	[ST5_D_ENTRY_COUNT] = "a pawn @n that enters lands on @n spaces, the entry space counted, not on @n",
	[ST5_D_ONE_BLOCK] = "the number of blocks that it rests on is @n, but two are required",
	[ST5_D_OFF_BOARD] = "a block on @s, its square nearest to a1, would reach beyond the board's edge",
	[ST5_D_NO_SQUARE] = "@s lies beyond the board's edge",
	[ST5_D_EDGE] = "from @s the step leads beyond the board's edge",
	[ST5_D_DUTY] = "after that there is no second move, but after a first move by the pawn on @s there is one",
	[ST5_D_DUTY_ENTER] = "after that there is no second move, but after entering a pawn @n first there is one",
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
	[ST5_EV_MOVE] = { "move", { "pawn", "from", "to", "level" }, "nssn", "by",
		"@p's pawn @n goes from @s to @s, level @n" },
	[ST5_EV_ENTER] = { "enter", { "pawn", "on", "to", "level" }, "nssn", "by",
		"@p's pawn @n enters on @s and goes to @s, level @n" },
	[ST5_EV_CAPTURE] = { "capture", { "pawn", "square", "by" }, "nsp", "of",
		"@p's pawn @n on @s is captured by @p" },
	[ST5_EV_FORFEIT] = { "forfeit", { "part" }, "n", "by", "@p forfeits part @n of the turn" },
	[ST5_EV_BLOCK] = { "block", { "square", "level" }, "sn", "by", "@p adds a block on @s, at level @n" },
	[ST5_EV_TRAP] = { "trap", { "pawn", "square", "level", "by" }, "nsnp", "of",
		"@p's pawn @n on @s, level @n, is trapped by @p" },
	[ST5_EV_END] = { "end", { "how" }, "e", "winner", "the game is over: the winner is @p, by @e" },
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
