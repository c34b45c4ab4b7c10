/* live/json.c: requests and answers as JSON, an object a line; see live.h.  libjq reads the requests. */
#include "live.h"

#include <inttypes.h>
#include <jv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/notation.h"
#include "text/diag.h"
#include "yaml/emit.h"

enum { COUNT_MAX = 100000 }; /* of actions that are taken back at once, as in move text */

/* ---- requests ----------------------------------------------------------------------------------- */

/* A request, and the texts that it owns. */
struct asked {
	jv all;      /* the object */
	jv held[10]; /* its texts */
	unsigned nheld;
	char *header; /* as lines of YAML, or NULL */
	char number[24];
	const char *id; /* the text of its id in the line, if that is a number; or NULL */
	size_t id_len;
	struct live_request r;
};

static void
asked_free(struct asked *a)
{
	for (unsigned i = 0; i < a->nheld; i++)
		jv_free(a->held[i]);
	free(a->header);
	jv_free(a->all);
}

/* The members of an object as lines of YAML, each with its value as JSON, which is YAML too.  NULL: out of memory. */
static char *
lines_of(jv object)
{
	struct buffer lines = { 0 };

	for (int i = jv_object_iter(object); jv_object_iter_valid(object, i); i = jv_object_iter_next(object, i)) {
		jv key = jv_dump_string(jv_object_iter_key(object, i), 0), value = jv_dump_string(jv_object_iter_value(object, i), 0);

		buffer_printf(&lines, "%s: %s\n", jv_string_value(key), jv_string_value(value));
		jv_free(key);
		jv_free(value);
	}
	jv_free(object);
	buffer_char(&lines, '\0');
	if (!lines.failed)
		return lines.data;
	buffer_free(&lines);
	return NULL;
}

char *
live_header(struct live *l, const char *json)
{
	jv object = jv_parse(json);
	char *lines = NULL;

	if (jv_get_kind(object) == JV_KIND_OBJECT) {
		if ((lines = lines_of(object)) == NULL)
			live_refuse(l, "out of memory");
		return lines;
	}
	jv_free(object);
	live_refuse(l, "the header of a new game is a JSON object, as in {\"variant\": \"free\"}");
	return NULL;
}

/* Take a member that is a text.  false: it is something else. */
static bool
take_text(struct live *l, struct asked *a, const char *name, const char **out)
{
	jv v = jv_object_get(jv_copy(a->all), jv_string(name));

	switch (jv_get_kind(v)) {
	case JV_KIND_STRING:
		a->held[a->nheld++] = v;
		*out = jv_string_value(v);
		if (strlen(*out) == (size_t)jv_string_length_bytes(jv_copy(v)))
			return true;
		live_refuse(l, "%s has a zero byte in it", name);
		return false;
	case JV_KIND_INVALID:
	case JV_KIND_NULL:
		jv_free(v);
		return true;
	default:
		jv_free(v);
		live_refuse(l, "%s must be a text", name);
		return false;
	}
}

static bool
take_texts(struct live *l, struct asked *a)
{
	const struct {
		const char *name, **out;
	} texts[] = {
		{ "action", &a->r.action }, { "text", &a->r.text }, { "seat", &a->r.seat }, { "winner", &a->r.winner },
		{ "game", &a->r.game }, { "rules", &a->r.rules }, { "record", &a->r.record }, { "as", &a->r.as },
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (!take_text(l, a, texts[i].name, texts[i].out))
			return false;
	return true;
}

/* The id of the request, which the answer repeats as it came.  false: it is neither a text nor a number. */
static bool
take_id(struct live *l, struct asked *a, const char *line, size_t len)
{
	jv v = jv_object_get(jv_copy(a->all), jv_string("id"));
	jv_kind kind = jv_get_kind(v);

	jv_free(v);
	if (kind == JV_KIND_NUMBER)
		a->id = live_find_id(line, len, &a->id_len);
	if (kind == JV_KIND_STRING || kind == JV_KIND_INVALID || kind == JV_KIND_NULL || a->id_len > 0)
		return true;
	live_refuse(l, "id must be a text or a number");
	return false;
}

/* How many actions are taken back. */
static bool
take_count(struct live *l, struct asked *a)
{
	jv v = jv_object_get(jv_copy(a->all), jv_string("count"));
	double n = jv_get_kind(v) == JV_KIND_NUMBER ? jv_number_value(v) : 0;
	bool none = jv_get_kind(v) == JV_KIND_INVALID || jv_get_kind(v) == JV_KIND_NULL;

	jv_free(v);
	if (none)
		return true;
	if (!(n >= 1 && n <= COUNT_MAX) || n != (double)(int)n) {
		live_refuse(l, "count must be a whole number from 1 to %d", COUNT_MAX);
		return false;
	}
	snprintf(a->number, sizeof(a->number), "%d", (int)n);
	a->r.count = a->number;
	return true;
}

static bool
take_header(struct live *l, struct asked *a)
{
	jv v = jv_object_get(jv_copy(a->all), jv_string("header"));

	if (jv_get_kind(v) == JV_KIND_OBJECT) {
		a->r.header = a->header = lines_of(v);
		if (a->header == NULL)
			live_refuse(l, "out of memory");
		l->no_memory = l->no_memory || a->header == NULL;
		return a->header != NULL;
	}
	if (jv_get_kind(v) != JV_KIND_INVALID && jv_get_kind(v) != JV_KIND_NULL)
		live_refuse(l, "header must be an object, with what stands in a record above the moves");
	jv_free(v);
	return l->why[0] == '\0';
}

/* Is every member one that requests have? */
static bool
knows_members(struct live *l, const struct asked *a)
{
	static const char *const known[] = { "type", "id", "command", "as", "action", "text", "seat", "winner", "game", "rules", "header",
		"record", "count", NULL };

	for (int i = jv_object_iter(a->all); jv_object_iter_valid(a->all, i); i = jv_object_iter_next(a->all, i)) {
		jv key = jv_object_iter_key(a->all, i);
		bool knows = is_among(known, jv_string_value(key));

		if (!knows)
			live_refuse(l, "a request has no member '%.40s'", jv_string_value(key));
		jv_free(key);
		if (!knows)
			return false;
	}
	return true;
}

/* The command of a request.  NULL: l->why says what is wrong. */
static const struct live_command *
read_request(struct live *l, struct asked *a, const char *line, size_t len)
{
	const struct live_command *c;
	const char *name = NULL;

	if (jv_get_kind(a->all) != JV_KIND_OBJECT) {
		live_refuse(l, "this is no JSON object");
		return NULL;
	}
	if (!take_id(l, a, line, len) || !knows_members(l, a) || !take_text(l, a, "command", &name) || !take_texts(l, a) ||
	    !take_count(l, a) || !take_header(l, a))
		return NULL;
	if (name == NULL)
		live_refuse(l, "a request needs a command; 'hello' lists them");
	else if ((c = live_command_find(name, strlen(name))) != NULL)
		return c;
	else
		live_refuse(l, "there is no command '%.40s'; 'hello' lists them", name);
	return NULL;
}

/* ---- answers ------------------------------------------------------------------------------------ */

static void
put_text(struct emitter *e, const char *key, const char *text)
{
	if (text != NULL)
		emit_text(e, key, text);
	else
		emit_null(e, key);
}

static void
put_id(struct emitter *e, const struct asked *a)
{
	jv id = jv_get_kind(a->all) == JV_KIND_OBJECT ? jv_object_get(jv_copy(a->all), jv_string("id")) : jv_null();

	if (jv_get_kind(id) == JV_KIND_STRING)
		emit_span(e, "id", jv_string_value(id), (size_t)jv_string_length_bytes(jv_copy(id)));
	else if (a->id_len > 0)
		emit_digits(e, "id", a->id, a->id_len);
	else
		emit_null(e, "id");
	jv_free(id);
}

static void
put_finding(struct live *l, struct emitter *e)
{
	const struct strat_finding *f = l->finding;

	emit_map(e, "finding", false);
	emit_text(e, "diagnostic", f != NULL ? f->id : l->id);
	if (f != NULL && live_hides(l))
		emit_text(e, "message", "refused: the reason may be hidden");
	else {
		emit_text(e, "message", f != NULL ? f->text : l->why);
		put_text(e, "clause", f != NULL ? f->clause : NULL);
		put_text(e, "help", f != NULL ? f->help : NULL);
		put_text(e, "legal", f != NULL ? f->near : NULL);
	}
	emit_close_map(e);
}

static void
put_outcome(struct live *l, struct emitter *e, struct strat_match *told)
{
	const struct strat_outcome *end = live_noted(l, told, strat_match_outcome(told));

	if (end == NULL) {
		emit_null(e, "result");
		return;
	}
	emit_map(e, "result", false);
	emit_text(e, "winner", end->winner != NULL ? end->winner : "draw");
	emit_text(e, "how", end->how);
	put_text(e, "clause", end->clause);
	emit_close_map(e);
}

/* The seats in a set; nothing if there are none. */
static void
put_set(struct emitter *e, const char *key, struct strat_match *told, uint32_t set)
{
	size_t n;
	const char *const *seat = strat_match_seats(told, &n);

	if (set == 0 || seat == NULL)
		return;
	emit_list(e, key);
	for (size_t i = 0; i < n; i++)
		if ((set >> i & 1) != 0)
			emit_text(e, NULL, seat[i]);
	emit_close_list(e);
}

static void
put_state(struct live *l, struct emitter *e, struct strat_match *told)
{
	emit_text(e, "game", strat_game_name(strat_match_game(told)));
	emit_number(e, "ply", strat_match_ply(told));
	emit_number(e, "turn", strat_match_turn(told));
	put_text(e, "mover", live_noted(l, told, strat_match_mover(told)));
	put_text(e, "due", live_noted(l, told, strat_match_due(told)));
	put_text(e, "action", live_noted(l, told, strat_match_action(told)));
	put_text(e, "stands", live_noted(l, told, strat_match_broken(told)));
	put_outcome(l, e, told);
	put_set(e, "offers", told, l->offers);
	put_set(e, "resigned", told, l->resigned);
}

static void
put_legal(struct live *l, struct emitter *e, struct strat_match *told)
{
	size_t n;
	const char *const *legal = live_noted(l, told, strat_match_legal(told, &n));

	emit_list(e, "legal");
	for (size_t i = 0; legal != NULL && i < n; i++)
		emit_text(e, NULL, legal[i]);
	emit_close_list(e);
}

static void
put_event(struct emitter *e, const struct strat_event *event)
{
	emit_map(e, NULL, false);
	emit_text(e, "event", event->name);
	if (event->seat != NULL)
		emit_text(e, event->role != NULL ? event->role : "seat", event->seat);
	for (size_t f = 0; f < event->nfields; f++)
		if (event->field[f].is_number)
			emit_digits(e, event->field[f].name, event->field[f].value, strlen(event->field[f].value));
		else
			emit_text(e, event->field[f].name, event->field[f].value);
	emit_text(e, "says", event->says);
	emit_close_map(e);
}

static void
put_events(struct live *l, struct emitter *e, struct strat_match *told)
{
	const struct strat_event *event;

	emit_list(e, "events");
	for (size_t i = 0; (event = live_noted(l, told, strat_match_event(told, i))) != NULL; i++)
		put_event(e, event);
	emit_close_list(e);
}

static void
put_games(struct emitter *e)
{
	const struct strat_game *g;
	const char *name;

	emit_text(e, "version", strat_version());
	emit_list(e, "games");
	for (size_t i = 0; (g = strat_game_at(i)) != NULL; i++) {
		emit_map(e, NULL, false);
		emit_text(e, "name", strat_game_name(g));
		emit_text(e, "title", strat_game_title(g));
		emit_bool(e, "hides", strat_game_hides(g));
		emit_list(e, "seats");
		for (size_t s = 0; (name = strat_game_seat(g, s)) != NULL; s++)
			emit_text(e, NULL, name);
		emit_close_list(e);
		emit_list(e, "presets");
		for (size_t p = 0; (name = strat_game_preset(g, p)) != NULL; p++)
			emit_text(e, NULL, name);
		emit_close_list(e);
		emit_close_map(e);
	}
	emit_close_list(e);
	emit_list(e, "commands");
	for (const struct live_command *c = live_commands; c->name != NULL; c++)
		emit_text(e, NULL, c->name);
	emit_close_list(e);
}

static void
put_record(struct live *l, struct emitter *e, struct strat_match *told)
{
	size_t len;
	const char *text = live_noted(l, told, strat_match_record(told, &len));

	emit_span(e, "record", text != NULL ? text : "", text != NULL ? len : 0);
}

static void
put_position(struct live *l, struct emitter *e, struct strat_match *told)
{
	put_text(e, "position", live_noted(l, told, strat_match_position(told)));
}

static void
put_board(struct live *l, struct emitter *e, struct strat_match *told)
{
	size_t len;
	const char *text = live_noted(l, told, strat_match_draw(told, STRAT_TEXT, NULL, &len));

	emit_span(e, "board", text != NULL ? text : "", text != NULL ? len : 0);
}

static void
put_seats(struct emitter *e, struct strat_match *told)
{
	size_t n;
	const char *const *seat = strat_match_seats(told, &n);

	emit_list(e, "seats");
	for (size_t i = 0; i < n; i++)
		emit_text(e, NULL, seat[i]);
	emit_close_list(e);
}

static void
put_verdict(struct emitter *e, const char *key, const struct strat_verdict *v)
{
	emit_map(e, key, false);
	emit_text(e, "decision", v->decision);
	put_text(e, "clause", v->clause);
	emit_number(e, "ply", v->ply);
	emit_number(e, "turns_on", v->turns_on);
	emit_text(e, "text", v->text);
	emit_text(e, "yaml", v->yaml);
	emit_close_map(e);
}

/* Those on the record's own claims. */
static void
put_verdicts(struct live *l, struct emitter *e, struct strat_match *told)
{
	const struct strat_verdict *v;

	emit_list(e, "verdicts");
	for (size_t i = 0; (v = live_noted(l, told, strat_match_decide(told, i))) != NULL; i++)
		put_verdict(e, NULL, v);
	emit_close_list(e);
}

/* What is wrong with the record that was opened, if anything is. */
static void
put_refusal(struct emitter *e, struct strat_match *told)
{
	const struct strat_finding *f = strat_match_refusal(told);

	if (f == NULL)
		return;
	emit_map(e, "refused", false);
	emit_text(e, "diagnostic", f->id);
	emit_text(e, "message", f->text);
	put_text(e, "clause", f->clause);
	put_text(e, "help", f->help);
	put_text(e, "legal", f->near);
	emit_close_map(e);
}

/* What is odd in the text that the game began from. */
static void
put_warnings(struct live *l, struct emitter *e, struct strat_match *told)
{
	const struct strat_finding *f;

	emit_list(e, "warnings");
	for (size_t i = 0; (f = live_noted(l, told, strat_match_warning(told, i))) != NULL; i++) {
		emit_map(e, NULL, false);
		emit_text(e, "diagnostic", f->id);
		emit_text(e, "message", f->text);
		put_text(e, "help", f->help);
		emit_close_map(e);
	}
	emit_close_list(e);
}

static void
put_answer(struct live *l, struct emitter *e, const struct live_command *c, struct strat_match *told)
{
	enum live_tells tells = c->tells;

	if (tells == TELLS_STATE || tells == TELLS_VIEW)
		put_state(l, e, told);
	if (tells == TELLS_LEGAL || tells == TELLS_VIEW)
		put_legal(l, e, told);
	if (tells == TELLS_POSITION || tells == TELLS_VIEW)
		put_position(l, e, told);
	if (tells == TELLS_EVENTS || tells == TELLS_VIEW)
		put_events(l, e, told);
	if (tells == TELLS_RECORD)
		put_record(l, e, told);
	if (tells == TELLS_BOARD)
		put_board(l, e, told);
	if (tells == TELLS_SEATS)
		put_seats(e, told);
	if (tells == TELLS_GAMES)
		put_games(e);
	if (tells == TELLS_VERDICTS)
		put_verdicts(l, e, told);
	if (c->begins)
		put_warnings(l, e, told);
	if (c->begins)
		put_refusal(e, told);
}

void
live_refusal_json(struct live *l, struct buffer *out)
{
	struct emitter e;

	emit_begin(&e, out, true, "answer");
	emit_null(&e, "id");
	emit_bool(&e, "ok", false);
	put_finding(l, &e);
	emit_end(&e);
}

void
live_answer_json(struct live *l, const char *line, size_t len, struct buffer *out)
{
	struct asked a = { .all = jv_parse_sized(line, (int)len), .r.is_json = true };
	enum strat_status status = STRAT_REFUSED;
	const struct live_command *c;
	struct live_done done;
	struct emitter e;

	l->why[0] = '\0';
	l->finding = NULL;
	if ((c = read_request(l, &a, line, len)) != NULL)
		status = live_carry_out(l, c, &a.r, &done);
	emit_begin(&e, out, true, "answer");
	put_id(&e, &a);
	emit_bool(&e, "ok", status == STRAT_OK);
	if (status != STRAT_OK)
		put_finding(l, &e);
	else if (done.verdict != NULL)
		put_verdict(&e, "verdict", done.verdict);
	else
		put_answer(l, &e, c, done.told);
	emit_end(&e);
	asked_free(&a);
}
