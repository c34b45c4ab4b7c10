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
	[GGD_D_SEATS] = "a game has 2 to 4 tanks, and not @n",
	[GGD_D_SHIELDS] = "a tank has 1 to 20 shields at the start, and not @n",
	[GGD_D_ROLL_DUE] = "@p must still roll",
	[GGD_D_PLACE_DUE] = "@p must still place dice",
	[GGD_D_MOVE_DUE] = "@p's movement turn comes first",
	[GGD_D_SHOT_DUE] = "@p must still shoot, or pass",
	[GGD_D_CLOSE_DUE] = "@p must still say that it is done",
	[GGD_D_LEAD_DUE] = "the round is over, and the Leader token goes to @p first",
	[GGD_D_PLACED] = "@p has placed dice already",
	[GGD_D_NOT_ROLLED] = "these are not the dice that were rolled, @n, @n and @n",
	[GGD_D_ALL_DICE] = "three dice must be placed",
	[GGD_D_DIRECTION] = "@n dice are in Direction; one must be",
	[GGD_D_NO_FIRE] = "@p has no die in Fire",
	[GGD_D_HAD_TURN] = "@p has had its movement turn",
	[GGD_D_IS_OFF] = "@p is not on the board",
	[GGD_D_IS_ON] = "@p is on the board, on @s, and already has a facing",
	[GGD_D_MUST_FACE] = "@p has no facing yet, and takes it as if it came in",
	[GGD_D_MUST_RETURN] = "@p has to come back",
	[GGD_D_CHOICE_DUE] = "the way on from @s is free, and no choice is written",
	[GGD_D_FACING_DUE] = "the facing at the end, on @s, is free, and no choice is written",
	[GGD_D_CORNER_DUE] = "the way on from the corner @s is free, and no choice is written",
	[GGD_D_ENTRY_DUE] = "the facing on the portal @s is free, and no choice is written",
	[GGD_D_NO_BEAM] = "no beam leads from @s toward the portal of @p",
	[GGD_D_TOO_MANY] = "more choices are written than were free: @n, not @n",
	[GGD_D_NOT_LEADER] = "only the leader redeems tokens, and that is @p",
	[GGD_D_WINDOW] = "tokens are redeemed when all dice are placed and nobody has acted; @p does so now",
	[GGD_D_TOKENS] = "this costs @n tokens, and @p has @n",
	[GGD_D_NO_MINES] = "@p has no mine",
	[GGD_D_NOT_REACHED] = "the path did not reach @s",
	[GGD_D_TAKEN] = "a mine or a hole is on @s already",
	[GGD_D_NO_TURN] = "it is not @p's movement turn",
	[GGD_D_NO_PATH] = "@p must still move; mines are laid on the path of a move",
	[GGD_D_NO_FIGHT] = "there is no tank that was passed and not yet rolled against",
	[GGD_D_FIGHT_DUE] = "@p must still roll against @p, which it passed",
	[GGD_D_SHOT_DONE] = "@p has shot, or passed, already",
	[GGD_D_SHOT_CHOICE] = "the shot's way on from @s is free, and no choice is written",
	[GGD_D_SHOT_NO_BEAM] = "no beam leads the shot from @s toward the portal of @p",
	[GGD_D_SHOT_MANY] = "more choices are written for the shot than were free: @n, not @n",
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
	[GGD_EV_LEADER] = { "leader", { "round" }, "t", "by", "@p takes the Leader token, for round @t" },
	[GGD_EV_ROLL] = { "roll", { "die1", "die2", "die3" }, "nnn", "by", "@p rolls @n, @n and @n" },
	[GGD_EV_PLACE] = { "place", { "move", "fire", "direction" }, "nnn", "by",
		"@p places @n in Move, @n in Fire and @n in Direction" },
	[GGD_EV_PENALTY] = { "penalty", { "shields" }, "n", "of", "@p pays the penalty (shields left: @n)" },
	[GGD_EV_REDEEM] = { "redeem", { "goods" }, "g", "by", "@p turns tokens into a @g" },
	[GGD_EV_ENTER] = { "enter", { "space" }, "s", "by", "@p comes in on @s" },
	[GGD_EV_MOVE] = { "move", { "from", "to", "spaces" }, "ssn", "by", "@p goes from @s to @s (spaces: @n)" },
	[GGD_EV_TOKEN] = { "token", { "space", "tokens" }, "sn", "by", "@p takes a token on @s (tokens now: @n)" },
	[GGD_EV_MINE] = { "mine", { "space" }, "s", "by", "@p lays a mine on @s" },
	[GGD_EV_FIGHT] = { "fight", { "opponent", "total", "opponent-total" }, "pnn", "by",
		"@p fights @p: @n against @n" },
	[GGD_EV_SMASH] = { "smash", { "smashed", "space" }, "ps", "by", "@p smashes @p on @s" },
	[GGD_EV_EXPLODE] = { "explode", { "space" }, "s", "of", "a mine goes off under @p, on @s" },
	[GGD_EV_HOLE] = { "hole", { "space" }, "s", NULL, "a Blast Hole opens on @s" },
	[GGD_EV_REPAIRED] = { "repaired", { "space" }, "s", "by", "@p repairs the Blast Hole on @s" },
	[GGD_EV_SHOT] = { "shot", { "from", "range", "hits" }, "snm", "by",
		"@p shoots from @s, range @n, and hits @m" },
	[GGD_EV_DAMAGED] = { "damaged", { "space", "shields" }, "sn", "of", "@p is damaged on @s (shields left: @n)" },
	[GGD_EV_OUT] = { "out", { NULL }, "", "of", "@p leaves the game" },
	[GGD_EV_TIE] = { "tie", { "tanks", "shields" }, "mn", NULL, "@m are tied (shields of each: @n)" },
	[GGD_EV_END] = { "end", { "how" }, "e", "winner", "the game is over: the winner is @p, by @e" },
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
