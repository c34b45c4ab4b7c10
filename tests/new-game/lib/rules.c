/* sixth/rules.c: the game, with its tables and hooks. */
#include "sixth/internal.h"

const struct game game_sixth = {
	.name = "sixth",
	.title = "Sixth",
	.prefix = "SIX",
	.book = 1, /* add 1 each time a clause or a default changes */
	.seat = { "first", "second", NULL },
	GAME_TABLE(clauses, six_clauses),
	.after_end = CITE_CLAUSE(SIX_C_END),
	GAME_TABLE(rulings, six_rulings),
	GAME_TABLE(presets, six_presets),
	GAME_TABLE(events, six_events),
	GAME_TABLE(endings, six_endings),
	GAME_TABLE(kinds, six_kinds),
	.state_size = sizeof(struct six_state),
	.same_size = sizeof(struct six_state),
	.setup_size = sizeof(struct six_setup),
	.start = six_start,
	.judge = six_judge,
	.force = six_force,
	.legal = six_legal,
	.scene = six_scene,
};
