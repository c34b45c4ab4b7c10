/* stratego-card/tables.c: the law and the words of the Stratego Card Game as tables. */
#define LAW_TABLES
#include "stratego-card/internal.h"

_Static_assert(offsetof(struct stc_state, head) == 0, "the head comes first in every state");
_Static_assert(STC_CARDS_MAX <= 4 * ACTION_SAID_MAX, "a deal fits an action");
const struct piece_kind stc_kinds[STC_UNKNOWN + 1] = {
	[STC_NONE] = { ".", "gap", "gaps", PICTURE_NONE },
	[STC_SPY] = { "S", "Spy", "Spies", PICTURE_SPY },
	[STC_SCOUT] = { "2", "Scout", "Scouts", PICTURE_SCOUT },
	[STC_MINER] = { "3", "Miner", "Miners", PICTURE_MINER },
	[STC_SERGEANT] = { "4", "Sergeant", "Sergeants", PICTURE_SERGEANT },
	[STC_LIEUTENANT] = { "5", "Lieutenant", "Lieutenants", PICTURE_LIEUTENANT },
	[STC_CAPTAIN] = { "6", "Captain", "Captains", PICTURE_CAPTAIN },
	[STC_MAJOR] = { "7", "Major", "Majors", PICTURE_MAJOR },
	[STC_COLONEL] = { "8", "Colonel", "Colonels", PICTURE_COLONEL },
	[STC_GENERAL] = { "9", "General", "Generals", PICTURE_GENERAL },
	[STC_FIELD_MARSHAL] = { "10", "Field Marshal", "Field Marshals", PICTURE_MARSHAL },
	[STC_BOMB] = { "B", "Bomb", "Bombs", PICTURE_BOMB },
	[STC_FLAG] = { "F", "Flag", "Flags", PICTURE_FLAG },
	[STC_UNKNOWN] = { "?", "unknown card", "unknown cards", PICTURE_NONE },
};

/* STC-B1. */
const uint8_t stc_standard_deck[STC_RANKS] = {
	[STC_SPY] = 1, [STC_SCOUT] = 4, [STC_MINER] = 3, [STC_SERGEANT] = 3, [STC_LIEUTENANT] = 2, [STC_CAPTAIN] = 2,
	[STC_MAJOR] = 1, [STC_COLONEL] = 1, [STC_GENERAL] = 1, [STC_FIELD_MARSHAL] = 1, [STC_BOMB] = 3, [STC_FLAG] = 1,
};
