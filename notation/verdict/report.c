/* verdict/report.c: see report.h. */
#include "core/memory.h"
#include "internal.h"

#include <string.h>

#include "draw/draw.h"

/* ---- texts ----------------------------------------------------------------------------------- */

static struct passage
tell_position(struct report *rep, const void *state)
{
	size_t at = rep->text.len;

	rep->r->notation->write_position(state, &rep->text);
	return report_told(rep, at);
}

/* ---- evidence ----------------------------------------------------------------------------------- */

static bool
matters(const struct verdict *v, uint32_t ply)
{
	const struct reading_of_rules *b = &v->base;

	if (ply == b->ply || ply + 1 == b->ply || (b->lapsed != 0 && ply == b->lapsed))
		return true;
	for (unsigned i = 0; i < GAME_RULINGS_MAX; i++)
		if ((b->consulted >> i & 1) != 0 && v->consulted_ply[i] == ply)
			return true;
	return false;
}

static struct passage
tell_event(struct report *rep, const struct player *p, const struct event *e)
{
	size_t at = rep->text.len;

	notation_write_event(rep->r->notation, p->state, e, &rep->text);
	return report_told(rep, at);
}

static void
add_evidence(struct report *rep, const struct player *p, uint32_t ply, struct passage action, const struct event *e)
{
	struct evidence *f;

	if (rep->nevidence == rep->cap) {
		if ((f = memory_double(rep->evidence, &rep->cap, 32, sizeof(*f))) == NULL) {
			rep->text.failed = true;
			return;
		}
		rep->evidence = f;
	}
	f = &rep->evidence[rep->nevidence++];
	f->ply = ply;
	f->action = action;
	f->event = *e;
	f->says = tell_event(rep, p, e);
	for (unsigned i = 0; i < e->nargs; i++) {
		size_t at = rep->text.len;

		notation_write_field(rep->r->notation, p->state, e, i, &rep->text);
		f->arg[i] = report_told(rep, at);
	}
}

static struct passage
tell_action(struct report *rep, const struct player *p, const struct action *a, enum judgement j, bool stood)
{
	struct action canonical = *a;
	size_t at = rep->text.len;

	if (j == ACTION_PLAYED)
		action_canonical(a, &p->trace, &canonical);
	rep->r->notation->write_action(rep->r->setup, &canonical, &rep->text);
	if (stood)
		buffer_text(&rep->text, " [stands]");
	return report_told(rep, at);
}

/* Is what a log of one seat knows about an action the reason for the verdict?  It can be only if the verdict does not depend
 * on several ways in which the hidden things may be. */
static bool
is_reason(const struct report *rep, const struct player *p, enum judgement j)
{
	const struct reading_of_rules *b = &rep->v->base;

	if (rep->c->viewer == SEAT_ARBITER || b->broken)
		return true;
	if (j == ACTION_INCOMPLETE)
		return b->open == OPEN_FACT;
	return b->decision != DECISION_UNDETERMINED && (b->misdescribed ? p->trace.refuted : b->cite == p->trace.cite);
}

/* Tell that an action has another outcome than the claim says. */
static void
tell_misdescription(struct report *rep, struct player *p, const void *state, const struct action *a)
{
	unsigned wrong;

	memcpy(p->scratch, state, rep->r->game->state_size);
	trace_reset(&p->trace);
	if (game_play(rep->r->game, p->scratch, a, &p->trace) != ACTION_PLAYED || (wrong = action_wrong_marks(a, &p->trace)) == 0)
		return;
	notation_write_mark(rep->r->notation, p->scratch, a, &p->trace, (unsigned)__builtin_ctz(wrong), &rep->text);
}

/* Tell why an action that is legal in this position contradicts what was taken back. */
static void
tell_denial(struct report *rep, struct player *p, const void *state, const struct action *a)
{
	const struct game *g = rep->r->game;
	struct trace why = { .brief = true };

	if (rep->c->nundone == 0 || !past_asks(&p->past))
		return;
	memcpy(p->scratch, state, g->state_size);
	trace_reset(&p->trace);
	if (game_play(g, p->scratch, a, &p->trace) == ACTION_PLAYED &&
	    past_would_agree(&p->past, a, &p->trace, state_head(state)->mover, &why) == DISAGREEMENT && rep->v->base.cite == why.cite)
		notation_explain(rep->r->notation, state, &why, &rep->text);
}

/* Tell why the judge refuses an action in this position. */
static void
tell_why(struct report *rep, struct player *p, const void *state, const struct action *a)
{
	const struct notation *n = rep->r->notation;
	size_t at = rep->text.len;
	enum judgement j;

	trace_reset(&p->trace);
	j = rep->r->game->judge(state, a, &p->trace);
	if (j == ACTION_PLAYED && rep->v->base.misdescribed)
		tell_misdescription(rep, p, state, a);
	else if (j == ACTION_UNDECIDED || (j == ACTION_ILLEGAL && is_reason(rep, p, j)))
		notation_explain(n, state, &p->trace, &rep->text);
	else if (j == ACTION_INCOMPLETE && is_reason(rep, p, j))
		buffer_printf(&rep->text, "the log leaves out %s", notation_missing_fact(n, &p->trace));
	else if (j == ACTION_PLAYED)
		tell_denial(rep, p, state, a);
	if (rep->why.len == 0)
		rep->why = report_told(rep, at);
}

/* ---- what the kind of claim needs -------------------------------------------------------------- */

struct offers {
	struct report *rep;
	struct player *p;
};

static int
tell_offer(void *ctx, const struct action *a)
{
	struct offers *o = ctx;
	struct report *rep = o->rep;
	size_t at = rep->text.len;

	if (!action_is_instead(rep->r->game, o->p->state, report_claimed_action(rep), a))
		return 0;
	player_spell(o->p, a, &rep->text);
	return !report_add(rep, REPORT_ALTERNATIVES, report_told(rep, at));
}

/* Tell what could have been done instead of a forfeit. */
static void
tell_alternatives(struct report *rep, struct player *p)
{
	struct offers o = { rep, p };
	const struct action *a = report_claimed_action(rep);

	rep->forfeits = rep->claim->kind == CLAIM_FORFEIT && a != NULL && game_forfeits(rep->r->game, a);
	if (rep->forfeits)
		game_legal(rep->r->game, p->state, tell_offer, &o);
}

/* ---- the record once more ---------------------------------------------------------------------- */

/* Tell whether the record asserts something about a step that is not true on the board. */
static void
tell_contradiction(struct report *rep, struct player *p, uint32_t ply)
{
	const struct action *a = &course_step(rep->c, ply)->action;
	unsigned wrong = action_wrong_marks(a, &p->trace);
	size_t at = rep->text.len;

	if (wrong == 0)
		return;
	rep->r->notation->write_action(rep->r->setup, a, &rep->text);
	buffer_text(&rep->text, ": ");
	notation_write_mark(rep->r->notation, p->state, a, &p->trace, (unsigned)__builtin_ctz(wrong), &rep->text);
	rep->contradicts = report_told(rep, at);
	rep->contradicts_at = ply;
}

static void
want_memory(struct report *rep, bool got)
{
	rep->text.failed = rep->text.failed || !got;
}

/* Keep a step that was made, for later takebacks.  false: it contradicts what was taken back before, and the state is again
 * what it was, which before has. */
static bool
keep_step(struct report *rep, struct player *p, const struct step *s, int mover, bool stood, const void *before)
{
	struct trace why = { .brief = true };

	if (rep->c->nundone == 0)
		return true;
	want_memory(rep, past_add(&p->past, &s->action, &p->trace, mover, stood, s->at) == PAST_GOOD);
	if (!past_asks(&p->past) || past_agrees(&p->past, &why) == AGREEMENT)
		return true;
	past_forget_last(&p->past);
	memcpy(p->state, before, rep->r->game->state_size);
	return false;
}

/* Play what was taken back before the next step, because of what it showed.  Returns the first that cannot be true, or
 * NULL. */
static const struct undone *
play_undone(struct report *rep, struct player *p, uint32_t ply)
{
	const struct undone *stop;
	bool failed = false;
	uint64_t ignored = 0;

	if (rep->closed)
		return NULL;
	stop = course_play_undone(rep->c, ply - rep->c->began, &p->past, p->state, p->scratch, &ignored, &failed);
	want_memory(rep, !failed);
	return stop;
}

/* Play a step, and tell its events if they matter. */
static enum judgement
play_step(struct report *rep, struct player *p, uint32_t ply)
{
	const struct step *s = course_step(rep->c, ply);
	int mover = state_head(p->state)->mover;
	bool stood;
	enum judgement j;

	if (!rep->closed)
		report_note_turn(rep, p->state, &s->action);
	p->trace.brief = !matters(rep->v, ply);
	if (rep->c->nundone > 0)
		memcpy(p->scratch, p->state, rep->r->game->state_size);
	j = game_step(rep->r->game, p->state, &s->action, s->stood && !rep->closed, &p->trace, &stood);
	rep->closed = rep->closed || (j == ACTION_ILLEGAL && p->trace.cite == rep->r->game->after_end);
	if (j == ACTION_PLAYED && !keep_step(rep, p, s, mover, stood, p->scratch))
		j = ACTION_ILLEGAL;
	if (j == ACTION_PLAYED && rep->contradicts_at == 0)
		tell_contradiction(rep, p, ply);
	if (!p->trace.brief && j == ACTION_PLAYED && p->trace.nevents > 0) {
		struct passage action = tell_action(rep, p, &s->action, j, s->stood);

		for (unsigned i = 0; i < p->trace.nevents; i++)
			add_evidence(rep, p, ply, action, &p->trace.event[i]);
	}
	return j;
}

/* Draw a position of the record.  After its last ply the game may be over only by its result. */
static void
draw_recorded(const struct report *rep, const struct player *p, struct scene *out)
{
	const struct game *g = rep->r->game;
	struct trace aside = { .brief = true };

	game_scene(g, p->state, rep->r->viewer, out);
	if (state_head(p->state)->ply == course_end(rep->c) && result_agrees(g, p->state, &rep->r->result, &aside))
		scene_put_result(out, g, &rep->r->result);
}

/* Tell the end that no action shows: that of the set-up, or one that only the result tells.  It is an event of the last ply. */
static void
tell_told_end(struct report *rep, struct player *p, uint32_t ply)
{
	const struct game *g = rep->r->game;
	struct trace aside = { .brief = true };
	struct result end;
	struct outcome o;
	struct event e;

	game_outcome(g, p->state, &o);
	result_of(&o, &end);
	if (o.over ? ply != rep->c->began : ply != course_end(rep->c) || !result_agrees(g, p->state, &rep->r->result, &aside))
		return;
	if (!o.over)
		end = rep->r->result;
	if (!end.finished)
		return;
	result_event(g, &end, &e);
	if (ply > 0)
		add_evidence(rep, p, ply, (struct passage){ 0, 0 }, &e);
	else /* (evidence without a ply is what would happen) */
		report_add(rep, REPORT_HAPPENED, tell_event(rep, p, &e));
}

static void
look_before(struct report *rep, struct player *p)
{
	rep->before = tell_position(rep, p->state);
	rep->has_before = true;
	if (rep->drawn)
		draw_recorded(rep, p, &rep->scene_before);
}

static void
look_after(struct report *rep, struct player *p, bool recorded)
{
	rep->after = tell_position(rep, p->state);
	rep->has_after = true;
	if (rep->drawn && recorded)
		draw_recorded(rep, p, &rep->scene_after);
	else if (rep->drawn)
		game_scene(rep->r->game, p->state, rep->r->viewer, &rep->scene_after);
}

/* Draw what the action that was just made hit and removed. */
static void
look_at_happened(struct report *rep, const struct player *p)
{
	if (rep->drawn)
		scene_put_happened(&rep->scene_after, rep->r->game, p->state, &p->trace);
}

/* Draw the board as an illegal action would leave it.  If the action is not possible at all, the board stays as it was. */
static void
look_beyond(struct report *rep, struct player *p, const struct action *a)
{
	if (!rep->drawn || rep->r->game->force(p->state, a, &p->trace) != ACTION_PLAYED)
		return;
	game_scene(rep->r->game, p->state, rep->r->viewer, &rep->scene_after);
	look_at_happened(rep, p);
	rep->has_beyond = true;
}

/* Is it told what the action of the claim would do?  It is, if the action was due, or was wrongly refused. */
static bool
tells_effects(const struct report *rep)
{
	return rep->v->base.decision == DECISION_UPHELD &&
	    (rep->claim->kind == CLAIM_DUE || rep->claim->kind == CLAIM_LEGAL || rep->claim->kind == CLAIM_LATE);
}

/* Look at the action of the claim, which is not the recorded one. */
static void
look_at_claimed(struct report *rep, struct player *p)
{
	const struct game *g = rep->r->game;
	const struct action *a = &rep->claim->action;
	bool stood;

	report_note_turn(rep, p->state, a);
	rep->action = tell_action(rep, p, a, ACTION_ILLEGAL, false);
	tell_why(rep, p, p->state, a);
	report_tell_reasons(rep, p->state, a);
	memcpy(p->scratch, p->state, g->state_size);
	p->trace.brief = false;
	if (game_step(g, p->state, a, false, &p->trace, &stood) == ACTION_PLAYED) {
		for (unsigned i = 0; tells_effects(rep) && i < p->trace.nevents; i++)
			add_evidence(rep, p, 0, rep->action, &p->trace.event[i]);
		look_after(rep, p, false);
		look_at_happened(rep, p);
	} else {
		look_beyond(rep, p, a);
	}
	memcpy(p->state, p->scratch, g->state_size);
}

/* Tell the arbiter's penalties between an action and the next one. */
static void
tell_penalties(struct report *rep, const struct step *s)
{
	struct movetext text;
	struct problem ignored;
	struct word w;

	movetext_begin(&text, rep->r->notation, rep->r->setup, rep->r->moves, rep->r->moves_len);
	text.at += s->at;
	movetext_next(&text, &w, &ignored); /* skip the action itself */
	while (rep->judged) {
		enum word_kind kind = movetext_next(&text, &w, &ignored);
		size_t at = rep->text.len;

		if (kind == WORD_ACTION || kind == WORD_TAKEBACK || kind == WORD_BAD || kind == WORD_END)
			return;
		if (kind != WORD_PENALTY)
			continue;
		buffer_printf(&rep->text, "%s: %.*s", rep->r->game->seat[w.seat], (int)w.len, w.text);
		if (!report_add(rep, REPORT_PENALTIES, report_told(rep, at)))
			return;
	}
}

/* Look at the ply that decides. */
static void
look_at_step(struct report *rep, struct player *p, uint32_t ply)
{
	const struct step *s = course_step(rep->c, ply);
	void *before = memory_alloc(rep->r->game->state_size);
	bool claimed = rep->claim->has_action && rep->claim->at == ply;
	enum judgement j;

	if (before == NULL) {
		rep->text.failed = true;
		return;
	}
	memcpy(before, p->state, rep->r->game->state_size);
	if (claimed)
		look_at_claimed(rep, p);
	j = play_step(rep, p, ply);
	if (!claimed) {
		rep->action = tell_action(rep, p, &s->action, j, s->stood);
		if (j != ACTION_PLAYED || (s->stood && rep->judged))
			tell_why(rep, p, before, &s->action);
		report_tell_reasons(rep, before, &s->action);
		if (j == ACTION_PLAYED) {
			look_after(rep, p, true);
			look_at_happened(rep, p);
		} else
			look_beyond(rep, p, &s->action);
		tell_penalties(rep, s);
	}
	if (rep->claim->kind == CLAIM_WHAT) {
		tell_told_end(rep, p, ply);
		report_tell_happened(rep, p->state);
	}
	memory_free(before);
}

/* Tell that what was taken back before the ply that decides cannot be true. */
static void
look_at_undone(struct report *rep, struct player *p, const struct undone *u)
{
	size_t at = rep->text.len;

	look_before(rep, p);
	if (u->back == 0) {
		rep->action = tell_action(rep, p, &u->step.action, ACTION_ILLEGAL, u->step.stood);
		tell_why(rep, p, p->state, &u->step.action);
	} else {
		buffer_text(&rep->text, "more was told and taken back than can be held against what is hidden");
		rep->why = report_told(rep, at);
	}
}

/* Note whether the action of the claim uses a right that lapses. */
static void
note_right(struct report *rep, const struct player *p)
{
	const struct action *a = report_claimed_action(rep);
	struct trace aside = { .brief = true };

	rep->uses_right = game_has_rights(rep->r->game) && a != NULL &&
	    rep->r->game->rights->right(p->state, a, &aside) != RIGHT_NONE;
}

/* Look at the position with which the claim was compared; after the end of the game it is the last one. */
static void
look_at_position(struct report *rep, struct player *p)
{
	if (rep->v->base.decision == DECISION_UNDETERMINED)
		return;
	if (!rep->has_after)
		look_after(rep, p, false);
	if (rep->v->base.decision == DECISION_REFUSED)
		report_compare(rep, p->state);
}

/* Begin to remember the past, for takebacks.  false: out of memory. */
static bool
begin_past(struct report *rep, struct player *p)
{
	const struct course *c = rep->c;

	if (c->nundone > 0)
		want_memory(rep, past_begin(&p->past, c->game, game_asks_tellings(c->game, c->viewer), p->state, 0) == PAST_GOOD);
	return !rep->text.failed;
}

/* Play up to the ply that decides.  Steps after the end of the game change nothing. */
static void
look_at_place(struct report *rep, struct player *p)
{
	uint32_t ply = rep->v->base.ply;
	const struct undone *stop;
	struct finding ignored;
	size_t at = rep->text.len;

	p->brief = true;
	if (!player_begin(p, rep->r, &ignored)) {
		rep->text.failed = rep->text.failed || ignored.id == DIAG_MEMORY;
		if (rep->text.failed)
			return;
		notation_explain(rep->r->notation, p->state, &p->trace, &rep->text);
		rep->why = report_told(rep, at);
		return;
	}
	for (unsigned seat = 0; seat < (unsigned)seat_count(rep->r->game); seat++)
		if (rep->r->game->plays == NULL || rep->r->game->plays(p->state, seat))
			rep->seats |= 1U << seat;
	if (!begin_past(rep, p))
		return;
	stop = play_undone(rep, p, rep->c->began);
	for (uint32_t i = rep->c->began + 1; i < ply && i <= course_end(rep->c) && stop == NULL; i++) {
		if (play_step(rep, p, i) != ACTION_PLAYED && !rep->closed)
			return;
		stop = play_undone(rep, p, i);
	}
	if (stop != NULL) {
		look_at_undone(rep, p, stop);
		return;
	}
	look_before(rep, p);
	note_right(rep, p);
	report_find_window(rep, report_claimed_action(rep));
	if (rep->claim->at == ply) {
		tell_alternatives(rep, p);
		report_tell_barred(rep, p->state);
	}
	if (course_step(rep->c, ply) != NULL)
		look_at_step(rep, p, ply);
	else if (rep->claim->has_action)
		look_at_claimed(rep, p);
	if (rep->claim->kind == CLAIM_WHAT && ply == rep->c->began) {
		tell_told_end(rep, p, ply);
		report_tell_happened(rep, p->state);
	}
	p->trace.brief = true;
	report_tell_stuck(rep, p->state);
	report_tell_lacking(rep, p->state);
	if (rep->claim->kind == CLAIM_KNOWS)
		report_tell_knowledge(rep);
	if (rep->claim->kind != CLAIM_STATE)
		return;
	if (course_step(rep->c, ply) != NULL)
		play_undone(rep, p, ply);
	look_at_position(rep, p);
}

/* ---- all of it ------------------------------------------------------------------------------- */

bool
report_make(struct report *rep, const struct record *r, const struct course *c, const struct claim *claim,
    const struct verdict *v, bool drawn, struct player *p)
{
	memset(rep, 0, sizeof(*rep));
	rep->r = r;
	rep->c = c;
	rep->claim = claim;
	rep->v = v;
	rep->drawn = drawn;
	rep->judged = claim->kind == CLAIM_ILLEGAL || claim->kind == CLAIM_LEGAL || claim->kind == CLAIM_DUE ||
	    claim->kind == CLAIM_LATE || claim->kind == CLAIM_FORFEIT;
	claim_write(r, claim, &rep->text);
	rep->claimed = report_told(rep, 0);
	look_at_place(rep, p);
	rep->text.failed = !proven_find(r, claim, &v->base, &rep->proof) || rep->text.failed;
	if (rep->proof.decides) { /* whatever the board shows */
		rep->lacks = 0;
		rep->lacking.len = 0;
	}
	report_conclude(rep);
	return !rep->text.failed;
}

void
report_free(struct report *rep)
{
	buffer_free(&rep->text);
	memory_free(rep->evidence);
	memory_free(rep->turn);
	rep->evidence = NULL;
	rep->turn = NULL;
}
