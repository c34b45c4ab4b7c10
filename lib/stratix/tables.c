/* stratix/tables.c: the law, the words and the standard deck of Stratix as tables. */
#define LAW_TABLES
#include "stratix/internal.h"

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
