/* stratego/tables.c: the law and the words of Stratego as tables. */
#define LAW_TABLES
#include "stratego/internal.h"

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
