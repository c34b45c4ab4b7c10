/* display/moment.c: how a game in progress stands, and its picture. */
#include "internal.h"
#include "shown/sight.h"
#include "yaml/emit.h"

#include <string.h>

/* ---- findings ------------------------------------------------------------------------------------- */

enum strat_status
strat_match_findings(struct strat_match *m, const char **text, size_t *len)
{
	CALL(m);
	struct buffer out = { 0 };

	*text = NULL;
	if (len != NULL)
		*len = 0;
	arena_reset(&m->arena);
	if (m->host.finding.any)
		finding_write(&out, &m->host.finding.f, "record", REPORT_JSON, false);
	*text = match_text(m, &out, len);
	return *text != NULL ? STRAT_OK : STRAT_TROUBLE;
}

/* ---- how it stands -------------------------------------------------------------------------------- */

/* The state while it is told: each part of it is a call, and if memory ran out for one, there is no answer. */
struct stand_writer {
	struct strat_match *match;
	struct emitter e;
	bool failed;
};

static const void *
noted(struct stand_writer *t, const void *given)
{
	t->failed = t->failed || t->match->host.finding.any;
	return given;
}

static void
write_result(struct stand_writer *t)
{
	const struct strat_outcome *end = noted(t, strat_match_outcome(t->match));

	if (end == NULL) {
		emit_null(&t->e, "result");
		return;
	}
	emit_map(&t->e, "result", false);
	emit_text(&t->e, "winner", end->winner != NULL ? end->winner : "draw");
	emit_text(&t->e, "how", end->how);
	emit_text(&t->e, "clause", end->clause);
	emit_close_map(&t->e);
}

static void
write_acting(struct stand_writer *t)
{
	struct strat_acting who = { .size = sizeof(who) };

	strat_match_acting(t->match, &who);
	noted(t, NULL);
	emit_map(&t->e, "acting", false);
	emit_bool(&t->e, "chance", who.chance);
	emit_bool(&t->e, "arbiter", who.arbiter);
	emit_list(&t->e, "seats");
	for (size_t i = 0; i < who.nseats; i++)
		emit_text(&t->e, NULL, who.seat[i]);
	emit_close_list(&t->e);
	emit_close_map(&t->e);
}

static void
write_seats(struct stand_writer *t)
{
	size_t n = 0;
	const char *const *seat = noted(t, strat_match_seats(t->match, &n));

	emit_list(&t->e, "seats");
	for (size_t i = 0; seat != NULL && i < n; i++)
		emit_text(&t->e, NULL, seat[i]);
	emit_close_list(&t->e);
}

static void
write_finding(struct emitter *e, const char *key, const struct strat_finding *f)
{
	emit_map(e, key, false);
	emit_text(e, "diagnostic", f->id);
	emit_text(e, "message", f->text);
	emit_text(e, "clause", f->clause);
	emit_text(e, "help", f->help);
	emit_number(e, "line", f->line);
	emit_number(e, "column", f->column);
	emit_number(e, "ply", f->ply);
	emit_close_map(e);
}

static void
write_begun(struct stand_writer *t)
{
	const struct strat_finding *f;

	emit_list(&t->e, "warnings");
	for (size_t i = 0; (f = noted(t, strat_match_warning(t->match, i))) != NULL; i++)
		write_finding(&t->e, NULL, f);
	emit_close_list(&t->e);
	if ((f = strat_match_refusal(t->match)) != NULL)
		write_finding(&t->e, "refused", f);
	else
		emit_null(&t->e, "refused");
}

static void
write_state(struct stand_writer *t)
{
	struct strat_match *m = t->match;

	emit_text(&t->e, "game", strat_game_name(strat_match_game(m)));
	emit_text(&t->e, "viewer", m->seat);
	emit_number(&t->e, "ply", strat_match_ply(m));
	emit_number(&t->e, "turn", strat_match_turn(m));
	emit_text(&t->e, "mover", noted(t, strat_match_mover(m)));
	emit_text(&t->e, "due", noted(t, strat_match_due(m)));
	emit_text(&t->e, "action", noted(t, strat_match_action(m)));
	emit_text(&t->e, "stands", noted(t, strat_match_broken(m)));
	write_result(t);
	write_acting(t);
	write_seats(t);
	write_begun(t);
}

enum strat_status
strat_match_state(struct strat_match *m, const char **text, size_t *len)
{
	CALL(m);
	struct stand_writer t = { .match = m };
	struct buffer out = { 0 };
	bool good;

	match_enter(m);
	good = match_told(m) != NULL;
	if (good) {
		emit_begin(&t.e, &out, true, "state");
		write_state(&t);
		emit_end(&t.e);
		match_enter(m);
		out.failed = out.failed || t.failed;
	}
	return match_answer(m, good, &out, text, len);
}

static void
write_event(struct emitter *e, const struct strat_event *event)
{
	emit_begin(e, e->out, true, "event");
	emit_text(e, "event", event->name);
	if (event->seat != NULL)
		emit_text(e, event->role != NULL ? event->role : "seat", event->seat);
	for (size_t f = 0; f < event->nfields; f++)
		if (event->field[f].is_number)
			emit_digits(e, event->field[f].name, event->field[f].value, strlen(event->field[f].value));
		else
			emit_text(e, event->field[f].name, event->field[f].value);
	emit_text(e, "says", event->says);
	emit_end(e);
}

enum strat_status
strat_match_events(struct strat_match *m, const char **text, size_t *len)
{
	CALL(m);
	struct buffer out = { 0 };
	struct emitter e = { .out = &out };
	const struct strat_event *event;

	for (size_t i = 0; (event = strat_match_event(m, i)) != NULL; i++)
		write_event(&e, event);
	return match_answer(m, !m->host.finding.any, &out, text, len);
}

/* ---- its picture ---------------------------------------------------------------------------------- */

/* What it is drawn with. */
struct board {
	struct sight sight;
	struct strat_look how;
	struct draw_style style;
};

/* Make ready to draw the position.  NULL: the finding says why not.  It must be freed. */
static struct board *
board_of(struct strat_match *m, const struct strat_look *look)
{
	struct going *g;
	struct board *b;

	match_enter(m);
	if ((g = match_told(m)) == NULL)
		return NULL;
	if ((b = memory_zalloc(1, sizeof(*b))) == NULL)
		return match_no_memory(m);
	if (!look_take(look, g->record->game, &b->how, &b->style, &m->host.finding.f)) {
		match_fail(m);
		memory_free(b);
		return NULL;
	}
	if (b->style.below == NULL && m->seat != NULL)
		b->style.below = m->seat;
	b->sight.player = &g->player;
	(g->acted ? sight_take_action : sight_take)(&b->sight);
	scene_put_result(&b->sight.scene, g->record->game, &g->record->result);
	if (g->acted) {
		b->style.action = sight_spell_action(&b->sight);
		b->style.deeds = sight_tell_deeds(&b->sight);
	}
	return b;
}

static void
board_free(struct board *b)
{
	if (b != NULL)
		sight_free(&b->sight);
	memory_free(b);
}

enum strat_status
strat_match_picture(struct strat_match *m, const struct strat_look *look, const char **text, size_t *len)
{
	CALL(m);
	struct board *b = board_of(m, look);
	struct buffer out = { 0 };

	if (b != NULL) {
		draw_svg(&out, &b->sight.scene, &b->style);
		out.failed = out.failed || b->sight.action.failed || b->sight.deeds.failed;
	}
	board_free(b);
	return match_answer(m, b != NULL, &out, text, len);
}

/* The list of places, while it is written. */
struct place_list {
	struct emitter e;
	const struct scene *scene;
};

static void
write_place(void *ctx, const struct draw_place *p)
{
	struct place_list *list = ctx;
	struct emitter *e = &list->e;

	emit_map(e, NULL, true);
	emit_text(e, "name", p->name);
	emit_number(e, "x", (uint64_t)(p->x > 0 ? p->x : 0));
	emit_number(e, "y", (uint64_t)(p->y > 0 ? p->y : 0));
	emit_number(e, "size", (uint64_t)p->size);
	if (p->piece != NULL) {
		emit_map(e, "piece", true);
		emit_text(e, "seat", p->piece->seat < GAME_SEATS_MAX ? list->scene->seat_name[p->piece->seat] : NULL);
		emit_text(e, "name", p->piece->name);
		emit_text(e, "label", p->piece->label);
		emit_close_map(e);
	} else {
		emit_null(e, "piece");
	}
	emit_close_map(e);
}

static bool
write_places(const struct board *b, struct buffer *out)
{
	struct place_list list = { .scene = &b->sight.scene };
	struct emitter *e = &list.e;
	int width, height;
	bool good;

	emit_begin(e, out, true, "places");
	emit_list(e, "places");
	good = draw_svg_places(&b->sight.scene, &b->style, &width, &height, write_place, &list);
	emit_close_list(e);
	if (good) {
		emit_number(e, "width", (uint64_t)width);
		emit_number(e, "height", (uint64_t)height);
	}
	emit_end(e);
	return good;
}

enum strat_status
strat_match_places(struct strat_match *m, const struct strat_look *look, const char **text, size_t *len)
{
	CALL(m);
	struct board *b = board_of(m, look);
	struct buffer out = { 0 };

	if (b != NULL && !write_places(b, &out))
		out.failed = true;
	board_free(b);
	return match_answer(m, b != NULL, &out, text, len);
}
