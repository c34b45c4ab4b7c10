/* shown/position.c: see position.h. */
#include "position.h"

#include <inttypes.h>

#include "asides/aside.h"

/* A game on its way to the ply. */
struct way {
	struct sight *sight;
	struct player *player;
	struct position *out;
	struct trace did;  /* the last action, if there is one: what it did */
	bool acted;
	bool is_last;      /* nothing else has happened since */
	enum play_step step;
};

static void
note_step(struct way *w)
{
	if (w->step == PLAY_ACTION) { /* spell it now, because reading on for comments replaces it */
		w->out->action = sight_spell_action(w->sight);
		w->did = w->player->trace;
		w->acted = true;
	} else if (w->step == PLAY_TAKEBACK) {
		w->out->action = NULL;
		w->acted = false;
	}
	if (w->step != PLAY_COMMENT)
		w->is_last = w->step == PLAY_ACTION;
}

/* Play on until after the ply, or to the end.  false: *f says what is wrong. */
static bool
go_to(struct way *w, uint64_t at, struct finding *f)
{
	const struct player *p = w->player;

	for (w->step = PLAY_ACTION; w->step != PLAY_ACTION || p->taken_back || state_head(p->state)->ply < at;) {
		w->step = player_next(w->player, f);
		if (w->step == PLAY_END || w->step == PLAY_WRONG)
			return w->step == PLAY_END;
		note_step(w);
	}
	return true;
}

/* The position before an action that was refused, and where it would have been made. */
static enum position_end
show_refused(struct way *w, struct about *about, const struct finding *f)
{
	w->out->deeds = NULL;
	if (w->step != PLAY_WRONG || f->cite[0] == '\0') /* no clause is broken */
		return POSITION_WRONG;
	sight_take(w->sight);
	return about_refuse(about, w->player, f, &w->sight->scene) ? POSITION_REFUSED : POSITION_NO_MEMORY;
}

/* If the position is the last one, say in the scene that the game is over; if not, how it ends.  false: out of memory. */
static bool
tell_end(struct way *w, const struct record *r, struct about *about, struct scene *end)
{
	struct player *p = w->player;
	uint32_t ply = state_head(p->state)->ply, last;
	bool at_end = w->step == PLAY_END, played = at_end || (r->result.finished && player_go_to_end(p, &last));

	if (!at_end && !(played && last == ply))
		return about_end(about, r, played ? last : 0, !played, end);
	sight_end(w->sight);
	return true;
}

enum position_end
position_of(struct sight *s, struct player *p, const struct record *r, uint64_t at, struct about *about, struct scene *end,
    struct position *out, struct finding *f)
{
	struct way w = { .sight = s, .player = p, .out = out, .did = { .brief = true }, .step = PLAY_END };

	*out = (struct position){ .action = NULL };
	p->as_it_stands = true;
	if (!player_begin(p, r, f) || !go_to(&w, at, f))
		return show_refused(&w, about, f);
	if (w.step == PLAY_END && at != POSITION_LAST) {
		finding_set(f, DIAG_NO_PLY, "there is no ply %" PRIu64 ": the game has %" PRIu32, at, state_head(p->state)->ply);
		record_place(r, r->moves_len, f);
		return POSITION_NONE;
	}
	if (w.acted)
		p->trace = w.did;
	(w.is_last ? sight_take_action : sight_take)(s);
	if (w.acted)
		out->deeds = sight_tell_deeds(s);
	asides_ahead(p, &s->scene);
	*end = s->scene;
	return tell_end(&w, r, about, end) ? POSITION_PLAYED : POSITION_NO_MEMORY;
}
