/* host/match.c: begin, play, undo and end a game. */
#include "handle.h"

#include <stdio.h>
#include <string.h>

/* A new game has begun, or could not. */
static enum strat_status
take(struct strat_match *m, struct going *fresh)
{
	if (fresh == NULL)
		return match_fail(m);
	going_free(m->going);
	m->going = fresh;
	match_changed(m);
	return STRAT_OK;
}

/* Is it the handle of the whole game?  false: the finding says that it must be. */
static bool
is_of_arbiter(struct strat_match *m)
{
	if (m->arbiter != NULL)
		match_refuse(m, DIAG_EVENT_WRONG, "the handle of a seat can only play actions");
	return m->arbiter == NULL;
}

/* May the call change the game?  false: the finding says why not. */
static bool
may_change(struct strat_match *m)
{
	return is_of_arbiter(m) && match_told(m) != NULL;
}

enum strat_status
strat_match_load(struct strat_match *m, const char *text, size_t len)
{
	CALL(m);

	match_enter(m);
	if (!is_of_arbiter(m))
		return STRAT_REFUSED;
	return take(m, going_begin(text, len, NULL, &m->host, &m->host.finding.f));
}

enum strat_status
match_open(struct strat_match *m, const char *text, size_t len, uint64_t number, uint64_t line)
{
	CALL(m);
	const struct opening opening = { .number = number, .line = line, .refused = true };

	match_enter(m);
	if (!is_of_arbiter(m))
		return STRAT_REFUSED;
	return take(m, going_open(text, len, &opening, &m->host, &m->host.finding.f));
}

enum strat_status
strat_match_open(struct strat_match *m, const char *text, size_t len)
{
	return match_open(m, text, len, 1, 1);
}

const struct strat_finding *
strat_match_refusal(struct strat_match *m)
{
	const struct going *g = m->arbiter != NULL ? m->arbiter->going : m->going;

	if (g == NULL || g->whole == NULL)
		return NULL;
	m->refusal.f = g->refusal;
	if (m->arbiter != NULL && g->record->game->hidden != NULL)
		finding_hide(&m->refusal.f);
	finding_tell(&m->refusal);
	return &m->refusal.told;
}

enum strat_status
strat_match_begin(struct strat_match *m, const char *game, const char *rules, const char *header)
{
	CALL(m);
	struct buffer text = { 0 };
	enum strat_status status;

	match_enter(m);
	if (!is_of_arbiter(m))
		return STRAT_REFUSED;
	if (header != NULL)
		buffer_printf(&text, "%s\n", header);
	buffer_text(&text, "strat: 1\ngame: ");
	yaml_scalar(&text, game, strlen(game));
	buffer_text(&text, "\nmoves: ''\nresult: unfinished\n");
	if (text.failed)
		finding_set(&m->host.finding.f, DIAG_MEMORY, "out of memory for a record");
	status = take(m, text.failed ? NULL : going_begin(text.data, text.len, rules, &m->host, &m->host.finding.f));
	buffer_free(&text);
	return status;
}

enum strat_status
strat_match_play(struct strat_match *m, const char *text)
{
	CALL(m);

	match_enter(m);
	if (match_told(m) == NULL)
		return match_fail(m);
	if (match_told(m)->record->result.finished)
		return match_refuse(m, DIAG_EVENT_WRONG, "the game has ended");
	return m->arbiter != NULL ? match_play_for(m, text) : match_play_word(m, m, text);
}

enum strat_status
strat_match_undo(struct strat_match *m)
{
	CALL(m);
	static const struct result open = { .winner = SEAT_NONE };
	struct result *result;

	match_enter(m);
	if (!is_of_arbiter(m) || match_live(m) == NULL)
		return match_fail(m);
	result = &m->going->record->result;
	if (result->finished)
		going_end(m->going, &open);
	else if (m->going->words == 0)
		return match_refuse(m, DIAG_EVENT_WRONG, "nothing was played that can be undone");
	else if (!going_unplay(m->going, &m->host.finding.f))
		return match_fail(m);
	match_changed(m);
	return STRAT_OK;
}

/* Say why the game cannot have this result. */
static enum strat_status
refuse_end(struct strat_match *m, const struct record *r, const void *state)
{
	struct finding *f = &m->host.finding.f;
	struct result result = r->result;
	struct buffer ended = { 0 };
	struct outcome o;

	game_outcome(r->game, state, &o);
	if (!o.over && !result.finished)
		return match_refuse(m, DIAG_RESULT_WRONG, "the game cannot end like this now");
	if (o.over)
		result_of(&o, &result);
	result_write(r->game, &result, &ended);
	finding_set(f, DIAG_RESULT_WRONG, "the game is over since ply %u, with the result '%.*s'", (unsigned)state_head(state)->ply, (int)ended.len,
	    ended.data != NULL ? ended.data : "");
	buffer_free(&ended);
	if (o.over)
		snprintf(f->cite, sizeof(f->cite), "%s", cite_id(r->game, o.cite));
	return match_fail(m);
}

enum strat_status
strat_match_end(struct strat_match *m, const char *text)
{
	CALL(m);
	struct going *g;
	struct trace t;
	struct result r;

	match_enter(m);
	if (!may_change(m))
		return match_fail(m);
	g = m->going;
	if (!result_read(g->record->game, text, strlen(text), &r) || !r.finished || !r.off_board)
		return match_refuse(m, DIAG_RESULT_SYNTAX,
		    "this is no end off the board; write 'draw agreement', or a seat and one of resignation, time, forfeit");
	if (g->record->result.finished || !result_agrees(g->record->game, g->player.state, &r, &t))
		return refuse_end(m, g->record, g->player.state);
	going_end(g, &r);
	match_changed(m);
	return STRAT_OK;
}
