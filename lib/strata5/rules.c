/* strata5/rules.c: the game, with its tables and hooks. */
#include "strata5/internal.h"

static const struct game_rights rights = {
	.forfeits = 1U << ST5_NO_MOVE | 1U << ST5_NO_BLOCK,
	.attempts = st5_attempts,
};

static const struct game_board board = {
	.side_max = ST5_SIZE_MAX, .fill = st5_board,
};

const struct game game_strata5 = {
	.name = "strata5",
	.title = "Strata 5",
	.prefix = "ST5",
	.book = 1,
	.seat = { ST5_SEATS },
	.clauses = st5_clauses,
	.nclauses = ST5_CLAUSES,
	.after_end = CITE_CLAUSE(ST5_C_AFTER_END),
	.rulings = st5_rulings,
	.nrulings = ST5_RULINGS,
	.presets = st5_presets,
	.npresets = ST5_PRESETS,
	.reconstructions = st5_reconstructions,
	.nreconstructions = ST5_RECONSTRUCTIONS,
	.events = st5_events,
	.roles = st5_roles,
	.nevents = ST5_EVENTS,
	.endings = st5_endings,
	.nendings = ST5_ENDINGS,
	.details = st5_details,
	.kinds = &st5_kinds[ST5_NUMBER_MIN],
	.nkinds = ST5_NUMBERS - ST5_NUMBER_MIN,
	.state_size = sizeof(struct st5_state),
	.same_size = offsetof(struct st5_state, key),
	.setup_size = sizeof(struct st5_setup),
	.start = st5_start,
	.judge = st5_judge,
	.play = st5_play,
	.force = st5_force,
	.account = st5_account,
	.legal = st5_legal,
	.scene = st5_scene,
	.rights = &rights,
	.board = &board,
};
