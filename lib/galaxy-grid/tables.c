/* galaxy-grid/tables.c: the law and the words of Galaxy Grid as tables. */
#include "galaxy-grid/internal.h"

_Static_assert((int)GGD_RULINGS <= (int)GAME_RULINGS_MAX, "room for every ruling");

const struct clause ggd_clauses[GGD_CLAUSES] = {
#define CLAUSE CLAUSE_ROW
#include "galaxy-grid/clauses.def"
};

const struct ruling ggd_rulings[GGD_RULINGS] = {
#define OPTION OPTION_ROW
#define RULING RULING_ROW
#include "galaxy-grid/rulings.def"
};

const char *const ggd_details[GGD_DETAILS] = {
	NULL,
#define DETAIL DETAIL_ROW
#include "galaxy-grid/details.def"
};

const struct preset ggd_presets[GGD_PRESETS] = {
	{ .name = "sheet", .text = "the rule sheet as it reads; every default", .option = { 0 } },
};

const struct reconstruction ggd_reconstructions[GGD_RECONSTRUCTIONS] = {
	{ "GGD-B1", "A square of beams, seven points a side, with a lattice of diagonals: 25 intersections, "
	            "48 beams of 3 spaces, portals at the corners, counter-clockwise, 9 token spots." },
	{ "GGD-B2", "30 tokens, 15 mines, 10 Blast Holes; 10 shields a tank at the start." },
	{ "GGD-B3", "Players sit counter-clockwise in the order of their portals; the left of a player is clockwise." },
};

const struct event_type ggd_events[GGD_EVENTS] = {
#define EVENT EVENT_ROW
#include "galaxy-grid/events.def"
};

const struct event_in_role ggd_roles[] = {
	{ GGD_EV_MOVE, EVENT_WENT, 1, 's' },
	{ GGD_EV_DAMAGED, EVENT_FELL, 0, 's' },
	{ GGD_EV_SMASH, EVENT_STRIKER, EVENT_SEAT, 'p' },
	{ GGD_EV_SMASH, EVENT_STRUCK, 0, 'p' },
	{ 0 },
};

const struct ending ggd_endings[GGD_ENDINGS] = {
	[GGD_END_SHIELDS] = { "shields", "a tank had no shield left", CITE_CLAUSE(GGD_C_ZERO), 0 },
	[GGD_END_TIE_BREAK] = { "tie-break", "all others in the tie-break were damaged", CITE_CLAUSE(GGD_C_TIE), 0 },
};

const struct piece_kind ggd_kinds[GGD_KINDS] = {
	[GGD_KIND_SHIELD] = { "S", "shield", "shields", PICTURE_NONE },
	[GGD_KIND_TOKEN] = { "T", "token", "tokens", PICTURE_NONE },
	[GGD_KIND_MINE] = { "V", "mine", "mines", PICTURE_NONE },
	[GGD_KIND_HOLE] = { "", "Blast Hole", "Blast Holes", PICTURE_NONE },
	[GGD_KIND_TANK] = { "", "tank", "tanks", PICTURE_NONE },
};
