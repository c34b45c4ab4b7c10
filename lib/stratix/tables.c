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
	NULL,
#define DETAIL DETAIL_ROW
#include "stratix/details.def"
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
#define EVENT EVENT_ROW
#include "stratix/events.def"
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
