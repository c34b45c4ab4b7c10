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
	[STC_EV_DRAW] = { "draw", { "cards" }, "h", "by", "@p draws these cards: @h" },
	[STC_EV_ATTACK] = { "attack", { "slot", "target", "attacker", "defender" }, "sskk", "by",
		"@p's card in slot @s attacks the other side's in slot @s: @r against @r" },
	[STC_EV_OUT] = { "out", { "slot", "rank" }, "sk", "of", "@p's card in slot @s is out: @r" },
	[STC_EV_HAND] = { "see-hand", { "slot", "cards" }, "sh", "by",
		"@p's Spy in slot @s sees the other side's hand: @h" },
	[STC_EV_LOOK] = { "look", { "slot", "target", "rank" }, "ssk", "by",
		"@p's Scout in slot @s looks into the other side's slot @s: @r" },
	[STC_EV_REDEAL] = { "redeal", { "slot" }, "s", "by", "@p shows the Flag in slot @s, and deals the cards anew" },
	[STC_EV_FILL] = { "fill", { "slot", "rank" }, "sk", "by", "@p fills slot @s: @r" },
	[STC_EV_LEAVE] = { "leave", { NULL }, "", "by", "@p leaves the gaps open" },
	[STC_EV_PASS] = { "pass", { NULL }, "", "by", "@p has nothing to do in this turn" },
	[STC_EV_END] = { "end", { "how" }, "e", "winner", "the game is over: the winner is @p, by @e" },
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
	[STC_D_COUNT] = "@p has @n @R, where the deck has @n",
	[STC_D_DEALT] = "@p has @n in its front line and @n in hand, where five and three belong",
	[STC_D_NO_DECK] = "the deck of @p is left out: its @n cards from the top, on a third line",
	[STC_D_RANK] = "a card of @p is not given that the log's keeper knows",
	[STC_D_SEEN] = "a card of @p is given that the log's keeper does not see",
	[STC_D_NO_WAY] = "what is known of @p's cards cannot all be so",
	[STC_D_HAND_FULL] = "@p's hand is full",
	[STC_D_DECK_EMPTY] = "@p's deck is empty",
	[STC_D_DRAW_COUNT] = "@p draws up to three in hand, that is @n, not @n",
	[STC_D_NOT_IN_DECK] = "@p's deck has no such @r left",
	[STC_D_NOT_HELD] = "@p has no @r in hand",
	[STC_D_FILL_SEEN] = "the log's keeper does not see which card @p lays into slot @s",
	[STC_D_TURN] = "it is @p's turn",
	[STC_D_NO_CARD] = "no card lies in slot @s of @p to look at",
	[STC_D_TWO_CARDS] = "a Scout looks at two different cards",
	[STC_D_ONE_OF_MANY] = "a Scout looks at two cards, not one",
	[STC_D_DEAL_COUNT] = "@p deals itself @n @R, and has @n",
	[STC_D_DEAL_SHAPE] = "@n down and @n in hand is not a deal of @n cards",
	[STC_D_WAS_SEEN] = "slot @s of @p was seen to hold a @r",
	[STC_D_TOO_MANY] = "the card in slot @s of @p would be a @r too many, of @n in the deck",
	[STC_D_CAN_ONLY] = "slot @s of @p would hold a @r, but by what was seen of its hand it can only be @m",
	[STC_D_LET_GO] = "slot @s of @p would hold a @r, but since it was let go on when it could not attack it can only be @m",
	[STC_D_HAND_LOST] = "@p's hand was seen to hold a @r, which has not left it",
	[STC_D_HAND_MANY] = "@p's hand would hold @n @R, and @n can be there",
	[STC_D_HAND_SIZE] = "@p has @n in hand, not @n",
	[STC_D_HAND_ODD] = "whatever @p laid into its gaps, this cannot be left in its hand",
	[STC_D_STUCK] = "@p's front line can only be Bombs and the Flag, and so it had lost",
	[STC_D_FOUND_OVER] = "by its rules the game is over in the position that it begins with",
	[STC_D_OTHER_END] = "by its rules the game has ended in the position that it begins with, but in another way",
	[STC_D_ENDED_BEFORE] = "by its rules it ended before this position",
	[STC_D_CAN_ATTACK] = "@p can attack",
	[STC_D_WENT_ON] = "@p's turn went on, so it could attack",
	[STC_D_LACKS_CARDS] = "a front line is empty, so it does not matter whether @p could attack",
	[STC_D_DRAWN] = "neither side can attack, and then nobody wins",
	[STC_D_NOT_DRAWN] = "@p cannot attack when it has to, and so it loses",
	[STC_D_DRAWS_FIRST] = "@p must still draw; only after that it matters whether it can attack",
	[STC_D_UNDONE] = "no cards of @p make both this true and what was shown before it was taken back",
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
