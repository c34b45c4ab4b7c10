/* live/json.c: requests and answers as JSON, an object a line; see live.h. */
#include "live.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "jq/json.h"
#include "text/diag.h"
#include "yaml/emit.h"

enum { COUNT_MAX = 100000 }; /* of actions that are taken back at once, as in move text */

/* ---- requests ----------------------------------------------------------------------------------- */

/* A request. */
struct asked {
	bool is_object;
	struct buffer header; /* as lines of YAML */
	char number[24];
	const char *id; /* the text of its id in the line, if that is a number; or NULL */
	size_t id_len;
	struct live_request r;
};

/* Take an object as a header: its lines, with a zero byte after them.  NULL: out of memory. */
static const char *
take_lines(struct live *l, const char *name, struct buffer *lines)
{
	json_write_lines(l->json, name, lines);
	buffer_char(lines, '\0');
	if (!lines->failed)
		return lines->data;
	live_refuse(l, "out of memory");
	return NULL;
}

const char *
live_header(struct live *l, const char *json, struct buffer *lines)
{
	if (json_read(l->json, json, strlen(json)))
		return take_lines(l, NULL, lines);
	live_refuse(l, "the header of a new game is a JSON object, as in {\"variant\": \"free\"}");
	return NULL;
}

/* Take a member that is a text.  false: it is something else. */
static bool
take_text(struct live *l, const char *name, const char **out)
{
	size_t len;

	switch (json_kind(l->json, name)) {
	case JSON_TEXT:
		*out = json_text(l->json, name, &len);
		if (strlen(*out) == len)
			return true;
		live_refuse(l, "%s has a zero byte in it", name);
		return false;
	case JSON_NOTHING:
		return true;
	default:
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
		if (!take_text(l, texts[i].name, texts[i].out))
			return false;
	return true;
}

/* The id of the request, which the answer repeats as it came.  false: it is neither a text nor a number. */
static bool
take_id(struct live *l, struct asked *a, const char *line, size_t len)
{
	enum json_kind kind = json_kind(l->json, "id");

	if (kind == JSON_NUMBER)
		a->id = live_find_id(line, len, &a->id_len);
	if (kind == JSON_TEXT || kind == JSON_NOTHING || a->id_len > 0)
		return true;
	live_refuse(l, "id must be a text or a number");
	return false;
}

/* How many actions are taken back. */
static bool
take_count(struct live *l, struct asked *a)
{
	enum json_kind kind = json_kind(l->json, "count");
	double n = kind == JSON_NUMBER ? json_number(l->json, "count") : 0;

	if (kind == JSON_NOTHING)
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
	switch (json_kind(l->json, "header")) {
	case JSON_NOTHING:
		return true;
	case JSON_OBJECT:
		a->r.header = take_lines(l, "header", &a->header);
		l->no_memory = l->no_memory || a->r.header == NULL;
		return a->r.header != NULL;
	default:
		live_refuse(l, "header must be an object, with what stands in a record above the moves");
		return false;
	}
}

/* Is every member one that requests have? */
static bool
knows_members(struct live *l)
{
	static const char *const known[] = { "type", "id", "command", "as", "action", "text", "seat", "winner", "game", "rules", "header",
		"record", "count", NULL };
	const char *other = json_beside(l->json, known);

	if (other != NULL)
		live_refuse(l, "a request has no member '%.40s'", other);
	return other == NULL;
}

/* The command of a request.  NULL: l->why says what is wrong. */
static const struct live_command *
read_request(struct live *l, struct asked *a, const char *line, size_t len)
{
	const struct live_command *c;
	const char *name = NULL;

	if (!a->is_object) {
		live_refuse(l, "this is no JSON object");
		return NULL;
	}
	if (!take_id(l, a, line, len) || !knows_members(l) || !take_text(l, "command", &name) || !take_texts(l, a) ||
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
put_id(struct live *l, struct emitter *e, const struct asked *a)
{
	const char *id;
	size_t len;

	if (a->is_object && json_kind(l->json, "id") == JSON_TEXT) {
		id = json_text(l->json, "id", &len);
		emit_span(e, "id", id, len);
	} else if (a->id_len > 0)
		emit_digits(e, "id", a->id, a->id_len);
	else
		emit_null(e, "id");
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
	struct asked a = { .is_object = json_read(l->json, line, len), .r.is_json = true };
	enum strat_status status = STRAT_REFUSED;
	const struct live_command *c;
	struct live_done done;
	struct emitter e;

	l->why[0] = '\0';
	l->finding = NULL;
	if ((c = read_request(l, &a, line, len)) != NULL)
		status = live_carry_out(l, c, &a.r, &done);
	emit_begin(&e, out, true, "answer");
	put_id(l, &e, &a);
	emit_bool(&e, "ok", status == STRAT_OK);
	if (status != STRAT_OK)
		put_finding(l, &e);
	else if (done.verdict != NULL)
		put_verdict(&e, "verdict", done.verdict);
	else
		put_answer(l, &e, c, done.told);
	emit_end(&e);
	buffer_free(&a.header);
}
