/* verdict/report_turns.c: the turns of plies, and when a right was open. */
#include <inttypes.h>
#include <string.h>

#include "core/memory.h"
#include "internal.h"

void
report_write_turn(const struct report *rep, uint32_t ply, struct buffer *out)
{
	if (ply > rep->c->began && ply - rep->c->began <= rep->nturns)
		turn_write(rep->r->game, &rep->turn[ply - rep->c->began - 1], out);
	else
		turn_write_of(rep->r, ply, out);
}

void
report_write_ply(const struct report *rep, uint32_t ply, struct buffer *out)
{
	size_t len;

	buffer_number(out, ply);
	len = out->len;
	buffer_text(out, " (");
	report_write_turn(rep, ply, out);
	if (out->len > len + strlen(" ("))
		buffer_char(out, ')');
	else
		out->len = len;
}

void
report_note_turn(struct report *rep, const void *state, const struct action *a)
{
	if (rep->nturns != state_head(state)->ply - rep->c->began)
		return; /* its turn is known already, or that of an earlier one is not */
	if (rep->nturns == rep->turns_cap) {
		struct turn_place *more = memory_double(rep->turn, &rep->turns_cap, 64, sizeof(*more));

		if (more == NULL) {
			rep->text.failed = true;
			return;
		}
		rep->turn = more;
	}
	rep->turn[rep->nturns++] = turn_count(&rep->counter, rep->r->notation, state, a);
}

/* Is the right that the action uses open in this position? */
static bool
is_open(const struct game *g, const void *state, const struct action *a)
{
	struct trace aside = { .brief = true };
	struct outcome o;

	game_outcome(g, state, &o);
	return !o.over && g->rights->right(state, a, &aside) == RIGHT_OPEN;
}

/* Keep the span of plies that is nearest to the ply of the claim; of two at the same distance, the later one. */
static void
keep_nearest(struct report *rep, uint32_t from, uint32_t until)
{
	uint32_t at = rep->claim->at, old = rep->open_from;

	if (rep->open_from == 0 || (from > at ? from - at : 0) <= (old > at ? old - at : 0)) {
		rep->open_from = from;
		rep->open_until = until;
	}
}

void
report_find_window(struct report *rep, const struct action *a)
{
	const struct course *c = rep->c;
	struct trace t = { .brief = true };
	uint32_t from = 0;
	void *state;
	bool stood;

	if (!rep->uses_right || a == NULL || rep->v->base.decision != DECISION_REFUSED ||
	    (rep->claim->kind != CLAIM_DUE && rep->claim->kind != CLAIM_LATE))
		return;
	if ((state = memory_alloc(c->game->state_size)) == NULL) {
		rep->text.failed = true;
		return;
	}
	if (game_start(c->game, state, c->setup, &c->rules, &t) == ACTION_PLAYED) {
		for (size_t i = 0; i <= c->nsteps; i++) {
			bool open = is_open(c->game, state, a);

			if (open && from == 0)
				from = state_head(state)->ply + 1;
			if (!open && from != 0) {
				keep_nearest(rep, from, state_head(state)->ply);
				from = 0;
			}
			trace_reset(&t);
			if (i < c->nsteps)
				report_note_turn(rep, state, &c->steps[i].action);
			if (i == c->nsteps ||
			    game_step(c->game, state, &c->steps[i].action, c->steps[i].stood, &t, &stood) != ACTION_PLAYED)
				break;
		}
		if (from != 0)
			keep_nearest(rep, from, 0);
	}
	memory_free(state);
}

bool
report_write_window(const struct report *rep, struct buffer *out)
{
	const struct step *closing = course_step(rep->c, rep->open_until);

	if (rep->open_from == 0)
		return false;
	buffer_text(out, "the right was open from ply ");
	report_write_ply(rep, rep->open_from, out);
	if (rep->open_until == 0)
		buffer_text(out, " to the end of the record");
	else
		buffer_text(out, " until ply ");
	if (rep->open_until != 0)
		report_write_ply(rep, rep->open_until, out);
	if (closing != NULL) {
		buffer_text(out, ", ");
		rep->r->notation->write_action(rep->r->setup, &closing->action, out);
	}
	return true;
}
