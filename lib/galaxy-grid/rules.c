/* galaxy-grid/rules.c: the struct game of Galaxy Grid: its tables and hooks. */
#include "galaxy-grid/internal.h"

static const struct game_chance chance = {
	.dice = ggd_dice,
	.faces = GGD_FACES,
};

const struct game game_galaxy_grid = {
	.name = "galaxy-grid",
	.title = "Galaxy Grid",
	.prefix = "GGD",
	.book = 1,
	.seat = { GGD_SEATS },
	.clauses = ggd_clauses,
	.nclauses = GGD_CLAUSES,
	.after_end = CITE_CLAUSE(GGD_C_AFTER_END),
	.rulings = ggd_rulings,
	.nrulings = GGD_RULINGS,
	.presets = ggd_presets,
	.npresets = GGD_PRESETS,
	.reconstructions = ggd_reconstructions,
	.nreconstructions = GGD_RECONSTRUCTIONS,
	.events = ggd_events,
	.roles = ggd_roles,
	.nevents = GGD_EVENTS,
	.endings = ggd_endings,
	.nendings = GGD_ENDINGS,
	.details = ggd_details,
	.state_size = sizeof(struct ggd_state),
	.same_size = offsetof(struct ggd_state, board.name),
	.setup_size = sizeof(struct ggd_setup),
	.start = ggd_start,
	.judge = ggd_judge,
	.play = ggd_play,
	.force = ggd_force,
	.account = ggd_account,
	.legal = ggd_legal,
	.plays = ggd_plays,
	.seated = ggd_seated,
	.scene = ggd_scene,
	.chance = &chance,
};
