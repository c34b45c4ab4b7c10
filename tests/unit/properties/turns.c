/* properties/turns.c: messages tell the turn of a ply; read back, that turn is the same ply. */
#include "workers.h"

#include <inttypes.h>
#include <string.h>

#include "play/turns.h"

/* Read a turn: does it lead to this ply? */
static bool
turn_is_of(struct worker *w, const struct record *r, const char *turn, size_t len, uint32_t ply)
{
	struct turn_place place;
	bool failed = false;
	uint32_t found;

	TRY(w, turn_is_written(turn, len) && turn_read(w->game, turn, len, &place), "ply %" PRIu32 ": '%.*s' is no turn", ply, (int)len, turn);
	found = turn_find(r, &place, &failed);
	TRY(w, !failed && found == ply, "ply %" PRIu32 ": '%.*s' is ply %" PRIu32, ply, (int)len, turn, found);
	return true;
}

/* A finding about the action that was just played tells its turn. */
static bool
finding_tells(struct worker *w, const struct player *p, uint32_t ply)
{
	struct finding f;

	finding_set(&f, DIAG_ACTION_ILLEGAL, "told for a test");
	f.ply = ply;
	turn_tell(p->record, p->action_offset, p->action, &f);
	TRY(w, f.id == DIAG_ACTION_ILLEGAL, "%s", f.text);
	TRY(w, strlen(f.turn) == w->word.len && memcmp(f.turn, w->word.data, w->word.len) == 0, "ply %" PRIu32 " is told as '%s', and as '%.*s'",
	    ply, f.turn, (int)w->word.len, w->word.data);
	return true;
}

/* Each turn must be right when one asks for it alone, and when the turns of all plies are known. */
static bool
tell_plies(struct worker *w, struct unit *u)
{
	unsigned step = 1 + u->plies / 20;
	enum play_step s = PLAY_ACTION;
	struct player *p = &u->player;
	struct finding f;

	TRY(w, player_begin(p, u->record, &f), "%s", f.text);
	while (s != PLAY_END) {
		uint32_t ply;

		s = player_next(p, &f);
		TRY(w, s != PLAY_WRONG, "%s", f.text);
		ply = state_head(p->state)->ply;
		if (s != PLAY_ACTION || ply % step != 0)
			continue;
		buffer_clear(&w->word);
		TRY(w, turn_write_of(u->record, ply, &w->word), "ply %" PRIu32 " has no turn", ply);
		if (!finding_tells(w, p, ply))
			return false;
	}
	return true;
}

static bool
plies_read_back(struct worker *w, struct unit *u)
{
	uint32_t end = state_head(u->player.state)->ply, began = end - u->plies;

	for (uint32_t ply = began + 1; ply <= end; ply++) {
		buffer_clear(&w->word);
		TRY(w, turn_write_of(u->record, ply, &w->word), "ply %" PRIu32 " has no turn", ply);
		if (!turn_is_of(w, u->record, w->word.data, w->word.len, ply))
			return false;
	}
	TRY(w, !turn_write_of(u->record, end + 1, &w->word), "a ply that was not played has a turn");
	TRY(w, !turn_write_of(u->record, began, &w->word), "the ply of the set-up has a turn");
	return true;
}

bool
turns_read_back(struct worker *w)
{
	return make(w, FAULT_NONE, 600) && judge(w, &w->u, &w->text, "generated") && tell_plies(w, &w->u) && plies_read_back(w, &w->u);
}

bool
turn_of_fault_reads_back(struct worker *w, const struct unit *u)
{
	return turn_is_of(w, u->record, u->f.turn, strlen(u->f.turn), (uint32_t)u->f.ply);
}

bool
turns_of_log_read_back(struct worker *w)
{
	if (w->game->hidden == NULL)
		return true;
	if (!make(w, FAULT_NONE, 200) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, unit_view(&w->u, (int)(w->seed % (unsigned)seat_count(w->game)), &w->out), "no log: %s", w->u.f.text);
	return judge(w, &w->v, &w->out, "log") && tell_plies(w, &w->v) && plies_read_back(w, &w->v);
}
