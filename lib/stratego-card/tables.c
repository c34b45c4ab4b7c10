/* stratego-card/tables.c: the law and the words of the Stratego Card Game as tables. */
#include "stratego-card/internal.h"

_Static_assert(offsetof(struct stc_state, head) == 0, "the head comes first in every state");
_Static_assert(STC_CARDS_MAX <= 4 * ACTION_SAID_MAX, "a deal fits an action");
_Static_assert((int)STC_RULINGS <= (int)GAME_RULINGS_MAX, "room for every ruling");

const struct clause stc_clauses[STC_CLAUSES] = {
#define CLAUSE CLAUSE_ROW
#include "stratego-card/clauses.def"
};

const struct ruling stc_rulings[STC_RULINGS] = {
#define OPTION OPTION_ROW
#define RULING RULING_ROW
#include "stratego-card/rulings.def"
};

const struct preset stc_presets[STC_PRESETS] = {
	{ .name = "sheet", .text = "the rule sheet as it reads; every default", .option = { 0 } },
	{
	    .name = "open",
	    .text = "nobody is tied by a gap, a short deal or an untimely draw",
	    .option = {
	        [STC_R_NO_CARDS] = STC_NO_CARDS_PASSES,
	        [STC_R_TRICK] = STC_TRICK_YES,
	        [STC_R_FILL] = STC_FILL_MAY,
	        [STC_R_SHORT_DEAL] = STC_SHORT_DEAL_CHOOSE,
	        [STC_R_DRAW] = STC_DRAW_ANY_TIME,
	        [STC_R_BOTH_STUCK] = STC_BOTH_STUCK_DRAW,
	        [STC_R_ENDLESS] = STC_ENDLESS_LIMIT,
	    },
	},
};

const struct reconstruction stc_reconstructions[STC_RECONSTRUCTIONS] = {
	{ "STC-B1", "A deck of 23: Field Marshal, General, Colonel, Major, 2 Captains, 2 Lieutenants, 3 Sergeants, "
	            "3 Miners, 4 Scouts, Spy, 3 Bombs, Flag." },
};

const struct event_type stc_events[STC_EVENTS] = {
#define EVENT EVENT_ROW
#include "stratego-card/events.def"
};

const struct event_in_role stc_roles[] = {
	{ STC_EV_FILL, EVENT_WENT, 0, 's' },
	{ STC_EV_OUT, EVENT_FELL, 0, 's' },
	{ STC_EV_ATTACK, EVENT_STRIKER, 2, 'r' },
	{ STC_EV_ATTACK, EVENT_STRUCK, 3, 'r' },
	{ 0 },
};

const struct ending stc_endings[STC_ENDINGS] = {
	[STC_END_FLAG] = { "flag", "the Flag was captured", CITE_CLAUSE(STC_C_CAPTURE), 0 },
	[STC_END_NO_ATTACK] = { "no-attack", "only Bombs and Flag in front", CITE_CLAUSE(STC_C_STUCK), CITE_RULING(STC_R_BOTH_STUCK) },
	[STC_END_NO_CARDS] = { "no-cards", "no card to attack with, or none to attack", CITE_RULING(STC_R_NO_CARDS), 0 },
	[STC_END_LIMIT] = { "limit", "fifty turns without an attack", CITE_RULING(STC_R_ENDLESS), 0 },
	[STC_END_STANDSTILL] = { "standstill", "neither side can do anything any more", CITE_RULING(STC_R_NO_CARDS), 0 },
};

const char *const stc_details[STC_DETAILS] = {
	NULL,
#define DETAIL DETAIL_ROW
#include "stratego-card/details.def"
};

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
