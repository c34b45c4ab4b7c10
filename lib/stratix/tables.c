/* stratix/tables.c: the law, the words and the standard deck of Stratix as tables. */
#include "stratix/internal.h"

const struct clause stx_clauses[STX_CLAUSES] = {
#define CLAUSE CLAUSE_ROW
#include "stratix/clauses.def"
};

const struct ruling stx_rulings[STX_RULINGS] = {
#define OPTION OPTION_ROW
#define RULING RULING_ROW
#include "stratix/rulings.def"
};

const char *const stx_details[STX_DETAILS] = {
	[STX_D_NO_PIECE] = "@p has no piece on @s",
	[STX_D_NOT_PLAYING] = "@p takes no part in this game",
	[STX_D_TWO_ON] = "two pieces stand on @s",
	[STX_D_NO_PACK] = "an arbiter's log gives the order of the pack",
	[STX_D_OTHER_DRAWS] = "the cards drawn are not those on top of the pack",
	[STX_D_PACK_SHORT] = "the cards run out before it is clear who begins",
	[STX_D_NO_FIRST] = "without cards the record names who begins",
	[STX_D_TWO_SPACES] = "from the DMZ infantry moves two spaces",
	[STX_D_STRAIGHT_TWO] = "from the DMZ infantry moves two spaces in one direction",
	[STX_D_TWO_BEYOND] = "from a row farther back than the DMZ infantry moves in one line to the second space beyond",
	[STX_D_EXACTLY_TWO] = "infantry leaves its corner by two spaces",
	[STX_D_CORNER_BARS] = "@s bars the way out of the corner",
	[STX_D_PASSES_CENTRE] = "the way passes the centre, @s",
	[STX_D_NOT_NEXT] = "@s is not next to @s",
	[STX_D_BARRED] = "every way of three spaces is barred by a piece",
	[STX_D_FOLLOW_FIRST] = "card @c must be followed first",
	[STX_D_LOWER_CARD] = "card @c is not the top card of the pack",
	[STX_D_ORDER_HIDDEN] = "a log of one seat does not know the order of the pack",
	[STX_D_NO_CARDS] = "the pack is used up, and nothing is drawn",
	[STX_D_NO_CARD_NOW] = "no card is being followed",
	[STX_D_AT_LEAST_ONE] = "card @c must move at least one piece",
	[STX_D_FIRST_ROW] = "there is room nearer to the battle zone, on @s",
	[STX_D_NONE_LOST] = "@p has lost no @k",
	[STX_D_CATCHES_ITSELF] = "@p does not catch itself",
	[STX_D_FOUND_OVER] = "by its rules the game is over in the position that it begins with",
	[STX_D_OTHER_END] = "by its rules the game has ended in the position that it begins with, but in another way",
	[STX_D_WATER] = "@s is water, where no piece can stand",
	[STX_D_CENTRE] = "@s is the centre of the board, where no piece can stand",
	[STX_D_PACK_LACKS] = "the pack must have every card of the deck; missing: @*c",
	[STX_D_NO_SHUFFLE] = "the cards are shuffled after the last of them was followed, and not now",
	[STX_D_SHUFFLE_TWICE] = "card @c is in the shuffle twice",
	[STX_D_SHUFFLE_LACKS] = "a shuffle must have every card of the deck; missing: @*c",
	[STX_D_OUT_OF_GAME] = "@p is not in the game",
};

const struct preset stx_presets[STX_PRESETS] = {
	{ .name = "sheet", .text = "the manual as it reads; every default", .option = { 0 } },
	{
	    .name = "older-manual",
	    .text = "an older edition of the manual, which takes a piece from an army that is stuck",
	    .option = { [STX_R_STUCK_PENALTY] = STX_STUCK_LOSE_WEAPON },
	},
};

const struct reconstruction stx_reconstructions[STX_RECONSTRUCTIONS] = {
	{ "STX-B1", "The board of the figure: 19 by 19, four quadrants parted by water, eight bridges, eight RECON spaces, "
	            "a corner of 21 squares for each seat." },
	{ "STX-B2", "The deck: 24 numbered cards, each of which does one of the things that the manual speaks of." },
	{ "STX-B3", "Seats 1 to 4 clockwise from a1; two armies take seats 1 and 3, three take 1, 2 and 3." },
};

const struct event_type stx_events[STX_EVENTS] = {
	[STX_EV_MOVE] = { "move", { "from", "to" }, "ss", "by", "@p's piece goes from @s to @s" },
	[STX_EV_STRIKE] = { "strike", { "from", "to", "struck" }, "ssx", "by",
		"@p's piece on @s goes to @s, and strikes @o" },
	[STX_EV_REMOVED] = { "removed", { "square", "piece", "cause" }, "sxu", "of",
		"@p's piece on @s is removed: @j (@u)" },
	[STX_EV_DRAW] = { "draw", { "card" }, "c", "by", "@p draws card @c" },
	[STX_EV_RECOVER] = { "recover", { "piece", "to" }, "xs", "by", "@p brings back one @j, on @s" },
	[STX_EV_CARRY] = { "carry", { "from", "to", "deed", "by" }, "ssdp", "of",
		"@p's piece is carried from @s to @s (@d) by @p" },
	[STX_EV_VOID] = { "void", { "card" }, "c", "by", "@p cannot follow card @c" },
	[STX_EV_BACK] = { "back", { "card" }, "c", "by", "@p puts card @c under the pack" },
	[STX_EV_SHUFFLE] = { "shuffle", { NULL }, "", "by", "@p shuffles the pack" },
	[STX_EV_FAULT] = { "fault", { "pieces" }, "n", "by", "@p makes a fault (pieces that a catch costs: @n)" },
	[STX_EV_CATCH] = { "caught", { "by" }, "p", "of", "@p is caught by @p" },
	[STX_EV_LATE] = { "caught-before", { "by" }, "p", "of",
		"@p is caught by @p for a fault that was settled before" },
	[STX_EV_FALSE] = { "false-catch", { "accused" }, "p", "by", "@p accuses @p, who made no fault" },
	[STX_EV_PASS] = { "pass", { NULL }, "", "by", "@p passes" },
	[STX_EV_STUCK] = { "stuck", { NULL }, "", "of", "@p cannot move, and loses the turn" },
	[STX_EV_ASSAULT] = { "final-assault", { NULL }, "", "by", "@p uses up the pack, and the final assault begins" },
	[STX_EV_OUT] = { "out", { "cause" }, "u", "of", "@p is out of the game (@u)" },
	[STX_EV_END] = { "end", { "how" }, "e", "winner", "the game is over: the winner is @p, by @e" },
};

const struct event_in_role stx_roles[] = {
	{ STX_EV_MOVE, EVENT_WENT, 1, 's' },
	{ STX_EV_STRIKE, EVENT_WENT, 1, 's' },
	{ STX_EV_RECOVER, EVENT_WENT, 1, 's' },
	{ STX_EV_CARRY, EVENT_WENT, 1, 's' },
	{ STX_EV_STRIKE, EVENT_FELL, 1, 's' },
	{ STX_EV_REMOVED, EVENT_FELL, 0, 's' },
	{ STX_EV_STRIKE, EVENT_STRIKER, EVENT_SEAT, 'p' },
	{ STX_EV_STRIKE, EVENT_STRUCK, 2, 'j' },
	{ 0 },
};

const struct ending stx_endings[STX_ENDINGS] = {
	[STX_END_LAST_ARMY] = { "last-army", "no other army is left", CITE_CLAUSE(STX_C_LAST_ARMY), 0 },
	[STX_END_NOBODY_LEFT] = { "nobody-left", "the last armies went out together", CITE_RULING(STX_R_NOBODY_LEFT), 0 },
	[STX_END_NO_PROGRESS] = { "no-progress", "200 moves brought no strike, card or departure", CITE_RULING(STX_R_NO_PROGRESS), 0 },
};

const struct piece_kind stx_kinds[STX_KINDS] = {
	[STX_INFANTRY] = { "I", "infantry", "infantry", PICTURE_INFANTRY },
	[STX_TANK] = { "T", "tank", "tanks", PICTURE_TANK },
	[STX_ARTILLERY] = { "A", "artillery", "artillery", PICTURE_ARTILLERY },
	[STX_HELICOPTER] = { "H", "helicopter", "helicopters", PICTURE_HELICOPTER },
	[STX_JET] = { "J", "jet", "jets", PICTURE_JET },
	[STX_ICBM] = { "M", "ICBM", "ICBMs", PICTURE_ICBM },
};

const char *const stx_variant_names[STX_VARIANTS + 1] = { "standard", "assault", "no-recon", "re-recon" };

const uint8_t stx_kind_by_number[STX_ARMY] = {
	STX_INFANTRY, STX_INFANTRY, STX_INFANTRY, STX_INFANTRY, STX_INFANTRY, STX_INFANTRY,
	STX_TANK, STX_TANK, STX_TANK, STX_TANK, STX_TANK,
	STX_ARTILLERY, STX_ARTILLERY, STX_ARTILLERY, STX_ARTILLERY,
	STX_HELICOPTER, STX_HELICOPTER, STX_HELICOPTER,
	STX_JET, STX_JET,
	STX_ICBM,
};

const uint8_t stx_army[STX_KINDS] = { 6, 5, 4, 3, 2, 1 };

const char *const stx_cause_names[STX_CAUSES] = {
	[STX_BY_BLAST] = "blast", [STX_BY_FAULT] = "fault", [STX_BY_CATCH] = "catch", [STX_BY_BLOCK] = "blocked",
	[STX_BY_PENALTY] = "stuck", [STX_BY_LOSS] = "loss", [STX_BY_COUNT] = "count",
};

/* ---- cards ----------------------------------------------------------------------------------- */

const char *const stx_deed_names[STX_DEEDS] = { "return", "recover", "recall", "transport", "airlift", "shift" };
const char *const stx_scope_names[STX_SCOPES] = { "self", "own", "enemy", "next", "any", "zone" };
const char *const stx_back_names[STX_BACKS] = { "never", "always", "void" };

#define INF STX_SET(STX_INFANTRY)
#define TNK STX_SET(STX_TANK)
#define ART STX_SET(STX_ARTILLERY)
#define HEL STX_SET(STX_HELICOPTER)
#define JET STX_SET(STX_JET)
#define MIS STX_SET(STX_ICBM)
#define GROUND (INF | TNK)
#define ANY (GROUND | ART | HEL | JET | MIS)
#define RETURN { STX_DO_NOTHING, 0, ANY, 1 }
#define NOTHING { STX_DO_NOTHING, 0, 0, 0 }

/* STX-B2. */
const struct stx_deck stx_standard_deck = {
	.n = 24,
	.standard = true,
	.card = {
		{ 1, STX_BACK_ALWAYS, RETURN, NOTHING },
		{ 2, STX_BACK_VOID, { STX_DO_RECOVER, 0, INF, 1 }, NOTHING },
		{ 3, STX_BACK_NEVER, { STX_DO_TRANSPORT, STX_NEXT, GROUND, 1 }, NOTHING },
		{ 4, STX_BACK_NEVER, { STX_DO_RECALL, STX_SELF, ANY, 1 }, NOTHING },
		{ 5, STX_BACK_NEVER, { STX_DO_AIRLIFT, 0, GROUND, 1 }, { STX_DO_TRANSPORT, STX_NEXT, GROUND, 1 } },
		{ 6, STX_BACK_NEVER, { STX_DO_RECOVER, 0, INF | TNK, 1 }, NOTHING },
		{ 7, STX_BACK_NEVER, { STX_DO_SHIFT, STX_SAME_ZONE, ANY, 1 }, NOTHING },
		{ 8, STX_BACK_NEVER, { STX_DO_TRANSPORT, STX_ANYWHERE, GROUND, 1 }, NOTHING },
		{ 9, STX_BACK_NEVER, { STX_DO_RECALL, STX_ENEMY, INF | TNK, 1 }, NOTHING },
		{ 10, STX_BACK_VOID, { STX_DO_RECOVER, 0, INF, 2 }, NOTHING },
		{ 11, STX_BACK_NEVER, { STX_DO_RECALL, STX_OWN, ANY, 1 }, NOTHING },
		{ 12, STX_BACK_VOID, { STX_DO_RECOVER, 0, ART | HEL, 1 }, NOTHING },
		{ 13, STX_BACK_NEVER, { STX_DO_SHIFT, STX_ANYWHERE, ANY, 1 }, NOTHING },
		{ 14, STX_BACK_NEVER, { STX_DO_TRANSPORT, STX_NEXT, GROUND, 2 }, NOTHING },
		{ 15, STX_BACK_NEVER, { STX_DO_AIRLIFT, 0, GROUND, 2 }, { STX_DO_RECOVER, 0, INF | TNK, 1 } },
		{ 16, STX_BACK_VOID, { STX_DO_RECOVER, 0, TNK, 1 }, NOTHING },
		{ 17, STX_BACK_NEVER, { STX_DO_RECALL, STX_SELF, ANY, 1 }, NOTHING },
		{ 18, STX_BACK_NEVER, { STX_DO_RECALL, STX_ENEMY, ART | HEL | JET, 1 }, NOTHING },
		{ 19, STX_BACK_NEVER, { STX_DO_TRANSPORT, STX_ANYWHERE, GROUND, 2 }, NOTHING },
		{ 20, STX_BACK_NEVER, { STX_DO_SHIFT, STX_ANYWHERE, ANY, 1 }, NOTHING },
		{ 21, STX_BACK_VOID, { STX_DO_RECOVER, 0, JET, 1 }, NOTHING },
		{ 22, STX_BACK_ALWAYS, RETURN, NOTHING },
		{ 23, STX_BACK_NEVER, { STX_DO_RECALL, STX_ENEMY, HEL | JET | MIS, 1 }, NOTHING },
		{ 24, STX_BACK_NEVER, { STX_DO_RECOVER, 0, ANY, 1 }, NOTHING },
	},
};

const char *const stx_standard_texts[] = {
	"Quiet front: nothing happens. This card goes under the pack, once.",
	"Recover one infantry. If you have lost none, this card goes under the pack, once.",
	"Ferry one infantry or tank to any empty space of a neighbouring battle zone, but no bridge.",
	"Ambush: the piece that drew this card goes back to its corner.",
	"Airlift one infantry or tank from a bridge to any empty bridge. If none can be lifted, ferry one to a neighbouring battle zone.",
	"Recover one infantry or tank.",
	"Move the piece that drew this card to the other RECON space of its battle zone, if that is empty.",
	"Carry one infantry or tank to any empty space of any other battle zone, but no bridge.",
	"Send one enemy infantry or tank in play, not on a RECON space, back to its corner.",
	"Recover up to two infantry. If you have lost none, this card goes under the pack, once.",
	"Take another of your own pieces in play back to your corner.",
	"Recover one artillery or helicopter. If you have lost none, this card goes under the pack, once.",
	"Move the piece that drew this card to any empty RECON space.",
	"Ferry up to two infantry or tanks, each to any empty space of a neighbouring battle zone, but no bridge.",
	"Airlift up to two infantry or tanks from bridges to any empty bridges. If none can be lifted, recover one infantry or tank.",
	"Recover one tank. If you have lost none, this card goes under the pack, once.",
	"Withdraw: the piece that drew this card goes back to its corner.",
	"Send one enemy artillery, helicopter or jet in play, not on a RECON space, back to its corner.",
	"Carry up to two infantry or tanks, each to any empty space of any other battle zone, but no bridge.",
	"Move the piece that drew this card to any empty RECON space.",
	"Recover one jet. If you have lost none, this card goes under the pack, once.",
	"Silence on the line: nothing happens. This card goes under the pack, once.",
	"Send one enemy helicopter, jet or ICBM in play, not on a RECON space, back to its corner.",
	"Recover any one piece.",
};
