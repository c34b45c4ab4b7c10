/* host/tell.c: what there is to know about a game in progress.  Each call goes through match_told, so the handle of a seat
 * tells what that seat can know.
 */
#include "core/scene.h"
#include "handle.h"

#include <string.h>

/* Begin a call that tells something.  NULL: there is nothing to tell, and the finding says why. */
static struct going *
enter(struct strat_match *m)
{
	match_enter(m);
	return match_told(m);
}

const struct strat_game *
strat_match_game(const struct strat_match *m)
{
	const struct going *g = m->arbiter != NULL ? m->arbiter->going : m->going;

	return g != NULL ? game_told(g->record->game) : NULL;
}

const struct strat_finding *
strat_match_warning(struct strat_match *m, size_t i)
{
	CALL(m);
	const struct going *g = enter(m);

	if (g == NULL || i >= g->record->nwarnings || i >= RECORD_WARNINGS_MAX)
		return NULL;
	m->warning.f = g->record->warnings[i];
	finding_tell(&m->warning);
	return &m->warning.told;
}

uint32_t
strat_match_ply(struct strat_match *m)
{
	CALL(m);
	const struct going *g = enter(m);

	return g != NULL ? state_head(g->player.state)->ply : 0;
}

uint32_t
strat_match_turn(struct strat_match *m)
{
	CALL(m);
	const struct going *g = enter(m);

	return g != NULL ? state_head(g->player.state)->turn : 0;
}

const char *
strat_match_mover(struct strat_match *m)
{
	CALL(m);
	const struct going *g = enter(m);
	struct result r;

	if (g == NULL)
		return NULL;
	going_result(g, &r);
	return r.finished ? NULL : g->record->game->seat[state_head(g->player.state)->mover];
}

const char *
strat_match_due(struct strat_match *m)
{
	CALL(m);
	struct going *g = enter(m);
	struct scene *s;

	if (g == NULL || g->record->result.finished)
		return NULL;
	if ((s = arena_alloc(&m->arena, sizeof(*s))) == NULL)
		return match_no_memory(m);
	game_scene(g->record->game, g->player.state, g->record->viewer, s);
	return s->over ? NULL : s->due;
}

const char *
strat_match_position(struct strat_match *m)
{
	CALL(m);
	struct going *g = enter(m);
	struct buffer line = { 0 };

	if (g == NULL)
		return NULL;
	g->record->notation->write_position(g->player.state, &line);
	return match_text(m, &line, NULL);
}

/* ---- legal actions ------------------------------------------------------------------------------ */

struct listing {
	struct going *game;
	struct arena *arena;
	struct buffer word;
	const char **text;
	size_t n, cap;
};

/* Count them. */
static int
count(void *ctx, const struct action *a)
{
	(void)a;
	((struct listing *)ctx)->cap++;
	return 0;
}

static int
list(void *ctx, const struct action *a)
{
	struct listing *l = ctx;

	buffer_clear(&l->word);
	player_spell(&l->game->player, a, &l->word);
	if (!l->word.failed && l->n < l->cap)
		l->text[l->n] = arena_copy(l->arena, l->word.data, l->word.len);
	return l->word.failed || l->text[l->n++] == NULL;
}

const char *const *
strat_match_legal(struct strat_match *m, size_t *n)
{
	CALL(m);
	struct going *g = enter(m);
	struct listing l = { .game = g, .arena = &m->arena };
	int failed;

	*n = 0;
	if (g == NULL)
		return NULL;
	if (!g->record->result.finished)
		game_legal(g->record->game, g->player.state, count, &l);
	if ((l.text = arena_zalloc(&m->arena, (l.cap + 1) * sizeof(*l.text))) == NULL)
		return match_no_memory(m);
	failed = l.cap > 0 && game_legal(g->record->game, g->player.state, list, &l) != 0;
	buffer_free(&l.word);
	if (failed)
		return match_no_memory(m);
	*n = l.n;
	return l.text;
}

/* ---- the last action ---------------------------------------------------------------------------- */

const char *
strat_match_action(struct strat_match *m)
{
	CALL(m);
	struct going *g = enter(m);
	struct buffer word = { 0 };
	struct action a;

	if (g == NULL || !g->acted)
		return NULL;
	action_canonical(g->player.action, &g->player.trace, &a);
	g->record->notation->write_action(g->record->setup, &a, &word);
	if (g->player.stood)
		buffer_text(&word, " [stands]");
	return match_text(m, &word, NULL);
}

const char *
strat_match_broken(struct strat_match *m)
{
	CALL(m);
	const struct going *g = enter(m);
	const struct player *p;

	if (g == NULL || !g->acted)
		return NULL;
	p = &g->player;
	return p->stood && p->trace.cite != 0 ? cite_id(p->game, p->trace.cite) : NULL;
}

_Static_assert((int)STRAT_FIELDS_MAX >= (int)EVENT_ARGS_MAX, "an event of the host has room for every event");

const struct strat_event *
strat_match_event(struct strat_match *m, size_t i)
{
	CALL(m);
	struct going *g = enter(m);
	const struct event_type *type;
	struct strat_event *out = &m->event;
	struct buffer text = { 0 };
	const struct event *e;

	if (g == NULL || i >= g->player.trace.nevents)
		return NULL;
	e = &g->player.trace.event[i];
	type = &g->record->game->events[e->kind];
	*out = (struct strat_event){ .name = type->name, .role = type->role, .nfields = e->nargs };
	if (e->seat < GAME_SEATS_MAX)
		out->seat = g->record->game->seat[e->seat];
	notation_write_event(g->record->notation, g->player.state, e, &text);
	out->says = match_text(m, &text, NULL);
	for (unsigned field = 0; field < e->nargs; field++) {
		notation_write_field(g->record->notation, g->player.state, e, field, &text);
		out->field[field].name = type->field[field];
		out->field[field].value = match_text(m, &text, NULL);
		out->field[field].is_number = notation_field_is_number(g->record->notation, e, field);
	}
	return m->host.finding.any ? NULL : out;
}

const struct strat_outcome *
strat_match_outcome(struct strat_match *m)
{
	CALL(m);
	struct going *g = enter(m);
	struct result r;

	if (g == NULL)
		return NULL;
	going_result(g, &r);
	return outcome_tell(g->record->game, g->player.state, &r, &m->outcome) ? &m->outcome : NULL;
}

const char *
strat_match_record(struct strat_match *m, size_t *len)
{
	CALL(m);
	struct going *g = enter(m);
	struct buffer text = { 0 };

	if (g == NULL)
		return NULL;
	if (going_write(g, SEAT_ARBITER, &text, &m->host.finding.f))
		return match_text(m, &text, len);
	buffer_free(&text);
	match_fail(m);
	return NULL;
}
