/* galaxy-grid/notation.c: the struct notation of Galaxy Grid. */
#include "internal.h"

static const struct notation_boards boards = {
	.kinds = ggd_data,
	.unname_setup = ggd_unname_setup,
	.unname_position = ggd_unname_position,
	.meant = ggd_setup_meant,
};

static const char *const names[] = { "standard", "portals", NULL };
static const char *const *const words[] = { names, NULL };

static const struct notation_form forms[] = {
	{ NULL, "tanks: ___  # 2, 3, 4 or [1, 2]\n", "1. L1 1:631 3:642" },
	{ NULL, NULL, NULL },
};

static const struct notation_blank blanks[] = {
	{ "tanks", "how many tanks play: 2 (the tanks 1 and 3), 3 or 4; or which, as in [1, 2]; or take the line out: four play" },
	{ NULL, NULL },
};

static const struct spoken spoken[] = {
	{ "leader", "L" }, { "leads", "L" }, { "lead", "L" }, { "leader token", "L" }, { "rolls", "" }, { "roll", "" }, { "move", "m" }, { "fire", "f" },
	{ "direction", "d" }, { "enters", "@" }, { "comes in", "@" }, { "passes", "-" }, { "pass", "-" }, { "shoots", "*" }, { "redeems", "+" },
	{ "buys", "+" }, { "lays", "" }, { "nobody", "-" }, { "smashes", "x" }, { "tips", "tip" }, { "VMine", "v" }, { "dir", "d" },
	{ "m f", "f" }, { "f d", "d" }, { "m none", "" }, { "move none", "" }, { "f none", "" }, { "fire none", "" }, /* no dice there: "M - F 43" */
	{ "t1", "1" }, { "t2", "2" }, { "t3", "3" }, { "t4", "4" },
	{ "missed", "-" }, { "misses", "-" }, { "miss", "-" }, { "no hit", "-" }, { "no hits", "-" }, { "hits nothing", "-" }, { "hits nobody", "-" }, { "no one", "-" }, { "nothing hit", "-" },
	{ "via", "" }, { "via portal", "" }, { "via portals", "" }, { "through", "" }, { "through portal", "" }, { "through portals", "" }, { "portal", "" }, { "portals", "" }, { "by", "" }, { "over", "" }, { "drives", "" }, { "drove", "" }, { "goes", "" }, { "went", "" },
	{ "then", "" }, { "ends", "" }, { "end", "" }, { "stops", "" }, { "stays", "" }, { "stands", "" }, { "arrives", "" }, { "reaches", "" }, { "lands", "" },
	{ "space", "" }, { "dice", "" }, { "die", "" }, { "rolled", "" }, { "puts", "" }, { "places", "" }, { "placed", "" }, { "turning", "" }, { "turns", "" },
	{ "facing", "" }, { "faces", "" },
	{ "no shot", "-" }, { "no shots", "-" }, { "noshot", "-" }, { "shot none", "-" }, { "no fire", "-" },
	{ "did not shoot", "-" }, { "didn't shoot", "-" }, { "did not fire", "-" }, { "didn't fire", "-" }, { "no return", "-" }, { "does not shoot", "-" }, { "doesn't shoot", "-" },
	{ "does not fire", "-" }, { "doesn't fire", "-" }, { "holds fire", "-" }, { "waits", "-" }, { "nothing", "-" }, { "none", "-" },
	{ "fires", "*" }, { "shot", "*" }, { "toward", ">" }, { "towards", ">" }, { "mine explodes", "!" }, { "mine goes off", "!" }, { "explodes", "!" }, { NULL, NULL },
};

#define WAY "behind = is where it ends; the digits before it are the portals toward which it turns where it may choose"
#define SHOT "- is no shot, *x2 a shot straight ahead that hits tank 2, *x12 one that hits 1 and 2, *>3x2 one that turns toward portal 3, *- one that hits nobody"

static const char *const action_forms[] = {
	[GGD_A_LEAD] = "L is the Leader token, and behind it is the tank that gets it",
	[GGD_A_ROLL] = "in front the tank, then its three dice",
	[GGD_A_PLACE] = "behind m are the dice in Move, behind f those in Fire, behind d the one in Direction",
	[GGD_A_MOVE] = WAY, [GGD_A_ENTER] = WAY, [GGD_A_PASS] = SHOT, [GGD_A_SHOT] = SHOT, [GGD_A_DIRECTED] = SHOT,
	[GGD_A_FIGHT] = "in front the tank that passed the other, then the die of each, as in 1x3:5+2>4; +2, which the rules add, may be left out",
};

static const char *const nobody_shoots[] = { "no shots", "shots none", "no shooting", "shooting none", "nobody shoots", "nobody shot", "nobody fires",
	"no one shoots", "none shoots", "no fire", "fire none", "all pass", "no shots fired", NULL };

static const char *const glosses[] = { "toward", "towards", "facing", "faces", "looking", "looks", "turning", "turns", NULL };

static const char *const sure[] = { "leader", "leader token", "passes", "pass", "no shot", "no shots", "move", "fire", "direction", "dir", NULL };

static const struct notation_help help = {
	.sure = sure,
	.in_parts = 1U << GGD_A_PLACE,
	.all_do = nobody_shoots,
	.glosses = glosses,
	.left_out = 1U << GGD_A_LEAD | 1U << GGD_A_PASS,
	.forms = action_forms, .nforms = sizeof(action_forms) / sizeof(action_forms[0]),
	.likeness = ggd_likeness,
	.say_choices = ggd_say_choices,
	.say_alike = ggd_say_alike,
};

const struct notation notation_galaxy_grid = {
	.game = &game_galaxy_grid,
	.keys = ggd_keys,
	.setup_parts = ggd_setup_parts,
	.words = words,
	.forms = forms,
	.blanks = blanks,
	.setup_optional = true,
	NOTATION_SETUP(ggd),
	NOTATION_HOOKS(ggd),
	.write_keys = ggd_write_keys,
	.is_spelled = ggd_is_spelled,
	.spoken = spoken,
	.numbering = ggd_numbering,
	.opens_turn = ggd_opens_turn,
	.begins_line = ggd_begins_line,
	.joined = 1U << GGD_A_ROLL | 1U << GGD_A_PLACE | 1U << GGD_A_REDEEM,
	.write_value = ggd_write_value,
	.numbers = "t",
	.values = ggd_values,
	.explain_mark = ggd_explain_mark,
	.boards = &boards,
	.proofs = &ggd_proofs,
	.help = &help,
};
