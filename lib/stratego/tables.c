/* stratego/tables.c: the law and the words of Stratego as tables. */
#include "stratego/internal.h"

_Static_assert((int)STG_RULINGS <= (int)GAME_RULINGS_MAX, "room for every ruling");

const struct clause stg_clauses[STG_CLAUSES] = {
#define CLAUSE CLAUSE_ROW
#include "stratego/clauses.def"
};

const struct ruling stg_rulings[STG_RULINGS] = {
#define OPTION OPTION_ROW
#define RULING RULING_ROW
#include "stratego/rulings.def"
};

const struct preset stg_presets[STG_PRESETS] = {
	{ .name = "sheet", .text = "the rule sheet as it reads; every default", .option = { 0 } },
	{
	    .name = "isf",
	    .text = "tournament play",
	    .option = {
	        [STG_R_SCOUT_STRIKE] = STG_SCOUT_FROM_AFAR,
	        [STG_R_WINNING_DEFENDER] = STG_DEFENDER_STAYS,
	        [STG_R_TWO_SQUARES] = STG_TWO_SQUARES_THREE,
	        [STG_R_CHASING] = STG_CHASING_MORE_SQUARES,
	        [STG_R_NO_MOVE] = STG_NO_MOVE_DRAW_IF_NEITHER,
	    },
	},
	{
	    .name = "gravon",
	    .text = "the Gravon server",
	    .option = {
	        [STG_R_SCOUT_STRIKE] = STG_SCOUT_FROM_AFAR,
	        [STG_R_WINNING_DEFENDER] = STG_DEFENDER_STAYS,
	        [STG_R_TWO_SQUARES] = STG_TWO_SQUARES_FIVE,
	        [STG_R_CHASING] = STG_CHASING_MORE_SQUARES,
	        [STG_R_NO_MOVE] = STG_NO_MOVE_DRAW_IF_NEITHER,
	    },
	},
};

const struct reconstruction stg_reconstructions[STG_RECONSTRUCTIONS] = {
	{ "STG-B1", "Two lakes, c5 d5 c6 d6 and g5 h5 g6 h6, that nothing enters or crosses." },
	{ "STG-B2", "An army of forty: Marshal, General, 2 Colonels, 3 Majors, 4 Captains, 4 Lieutenants, "
	            "4 Sergeants, 5 Miners, 8 Scouts, Spy, 6 Bombs, Flag." },
};

const struct event_type stg_events[STG_EVENTS] = {
#define EVENT EVENT_ROW
#include "stratego/events.def"
};

const struct event_in_role stg_roles[] = {
	{ STG_EV_MOVE, EVENT_WENT, 1, 's' },
	{ STG_EV_STRIKE, EVENT_WENT, 1, 's' },
	{ STG_EV_ADVANCE, EVENT_WENT, 1, 's' },
	{ STG_EV_REMOVED, EVENT_FELL, 0, 's' },
	{ STG_EV_STRIKE, EVENT_STRIKER, 2, 'r' },
	{ STG_EV_STRIKE, EVENT_STRUCK, 3, 'r' },
	{ 0 },
};

const struct ending stg_endings[STG_ENDINGS] = {
	[STG_END_FLAG] = { "flag", "the Flag was struck", CITE_CLAUSE(STG_C_FLAG_FALLS), 0 },
	[STG_END_NO_MOVE] = { "no-move", "the side to move had no legal move", CITE_CLAUSE(STG_C_NO_MOVE), CITE_RULING(STG_R_NO_MOVE) },
};

const char *const stg_details[STG_DETAILS] = {
	NULL,
#define DETAIL DETAIL_ROW
#include "stratego/details.def"
};

/* The letters are those of the numbering of the rule sheet. */
const struct piece_kind stg_kinds[STG_RANKS + 1] = {
	[0] = { "", "nothing", "nothing", PICTURE_NONE },
	[STG_MARSHAL] = { "1", "Marshal", "Marshals", PICTURE_MARSHAL },
	[STG_GENERAL] = { "2", "General", "Generals", PICTURE_GENERAL },
	[STG_COLONEL] = { "3", "Colonel", "Colonels", PICTURE_COLONEL },
	[STG_MAJOR] = { "4", "Major", "Majors", PICTURE_MAJOR },
	[STG_CAPTAIN] = { "5", "Captain", "Captains", PICTURE_CAPTAIN },
	[STG_LIEUTENANT] = { "6", "Lieutenant", "Lieutenants", PICTURE_LIEUTENANT },
	[STG_SERGEANT] = { "7", "Sergeant", "Sergeants", PICTURE_SERGEANT },
	[STG_MINER] = { "8", "Miner", "Miners", PICTURE_MINER },
	[STG_SCOUT] = { "9", "Scout", "Scouts", PICTURE_SCOUT },
	[STG_SPY] = { "S", "Spy", "Spies", PICTURE_SPY },
	[STG_BOMB] = { "B", "Bomb", "Bombs", PICTURE_BOMB },
	[STG_FLAG] = { "F", "Flag", "Flags", PICTURE_FLAG },
	[STG_UNKNOWN] = { "?", "piece", "pieces", PICTURE_NONE },
};

const char *
stg_rank_letter(bool high, unsigned rank)
{
	if (high && rank == STG_MARSHAL)
		return "10";
	return stg_kinds[high && rank > STG_MARSHAL && rank <= STG_SCOUT ? STG_SCOUT + STG_GENERAL - rank : rank].letter;
}

const char *const stg_variant_names[STG_VARIANTS + 1] = { "classic", "barrage", "free" };

/* STG-B2, and the eight of barrage. */
const uint8_t stg_army[2][STG_RANKS] = {
	[STG_CLASSIC] = {
		[STG_MARSHAL] = 1, [STG_GENERAL] = 1, [STG_COLONEL] = 2, [STG_MAJOR] = 3, [STG_CAPTAIN] = 4,
		[STG_LIEUTENANT] = 4, [STG_SERGEANT] = 4, [STG_MINER] = 5, [STG_SCOUT] = 8, [STG_SPY] = 1,
		[STG_BOMB] = 6, [STG_FLAG] = 1,
	},
	[STG_BARRAGE] = {
		[STG_MARSHAL] = 1, [STG_GENERAL] = 1, [STG_MINER] = 1, [STG_SCOUT] = 2, [STG_SPY] = 1,
		[STG_BOMB] = 1, [STG_FLAG] = 1,
	},
};
