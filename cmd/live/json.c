/* live/json.c: requests and answers as JSON, an object a line; see live.h. */
#include "live.h"

#include <inttypes.h>
#include <stdio.h>

#include "jq/json.h"
#include "yaml/emit.h"

enum { COUNT_MAX = 100000 }; /* of actions that are taken back at once, as in move text */

/* ---- requests ----------------------------------------------------------------------------------- */

/* An object as a header: its lines.  name: of the member that it is; NULL: the whole.  NULL: out of memory. */
static const char *
lines_of(struct live *l, const char *name)
{
	struct buffer lines = { 0 };
	const char *kept = NULL;

	json_write_lines(l->json, name, &lines);
	if (lines.failed)
		live_no_memory(l);
	else
		kept = live_keep(l, lines.len > 0 ? lines.data : "", lines.len);
	buffer_free(&lines);
	return kept;
}

/* false: nothing can, and that is why the request is refused. */
static bool
reads_json(struct live *l, const char *what)
{
	const struct library_type *jq = &library_types[LIBRARY_JQ];

	if (jq->is_in)
		return true;
	live_refuse(l, CODE_WRONG_VALUE, LIBRARY_MISSING "; say in words what you want, as in 'legal'", what, jq->name);
	l->own.id = diag_types[DIAG_BUILT_WITHOUT].id;
	return false;
}

const char *
live_header(struct live *l, const char *json)
{
	if (!reads_json(l, "the header of a new game"))
		return NULL;
	if (json_read(l->json, json, strlen(json)))
		return lines_of(l, NULL);
	live_refuse(l, CODE_WRONG_VALUE, "the header of a new game is a JSON object, as in {\"variant\": \"free\"}");
	return NULL;
}

/* The value of a member; NULL: refused. */
static const char *
text_of(struct live *l, const char *name, enum json_kind kind)
{
	size_t len;
	const char *text = kind == JSON_TEXT ? json_text(l->json, name, &len) : NULL;

	if (text == NULL)
		live_refuse(l, CODE_WRONG_VALUE, "%s must be a text", name);
	else if (strlen(text) != len)
		live_refuse(l, CODE_WRONG_VALUE, "%s has a zero byte in it", name);
	else
		return text;
	return NULL;
}

static const char *
count_of(struct live *l, const char *name, enum json_kind kind)
{
	double n = kind == JSON_NUMBER ? json_number(l->json, name) : 0;
	char digits[24];

	if (n >= 1 && n <= COUNT_MAX && n == (double)(int)n) {
		snprintf(digits, sizeof(digits), "%d", (int)n);
		return live_keep(l, digits, strlen(digits));
	}
	live_refuse(l, CODE_WRONG_VALUE, "count must be a whole number from 1 to %d", COUNT_MAX);
	return NULL;
}

static const char *
number_of(struct live *l, const char *name, enum json_kind kind)
{
	double n = kind == JSON_NUMBER ? json_number(l->json, name) : -1;
	char digits[24];

	if (n >= 0 && n <= (double)LIVE_NUMBER_MAX && n == (double)(uint64_t)n) {
		snprintf(digits, sizeof(digits), "%" PRIu64, (uint64_t)n);
		return live_keep(l, digits, strlen(digits));
	}
	live_refuse(l, CODE_WRONG_VALUE, "%s must be a whole number, and not below 0", name);
	return NULL;
}

static const char *
object_of(struct live *l, const char *name, enum json_kind kind)
{
	if (kind == JSON_OBJECT)
		return lines_of(l, name);
	live_refuse(l, CODE_WRONG_VALUE, "%s must be an object, with what %s", name,
	    strcmp(name, "header") == 0 ? "stands in a record above the moves" : "another side's answer has");
	return NULL;
}

/* Take the values of all members.  false: one is refused. */
static bool
take_members(struct live *l, struct live_request *r)
{
	static const char *(*const value_of[])(struct live *l, const char *name, enum json_kind kind) = {
		[MEMBER_TEXT] = text_of, [MEMBER_COUNT] = count_of, [MEMBER_OBJECT] = object_of,
		[MEMBER_NUMBER] = number_of,
	};

	for (const struct live_member *m = live_members; m->name != NULL; m++) {
		enum json_kind kind = m->kind != MEMBER_READ && m->since <= l->protocol ? json_kind(l->json, m->name) : JSON_NOTHING;

		if (kind != JSON_NOTHING && (*live_place(r, m) = value_of[m->kind](l, m->name, kind)) == NULL)
			return false;
	}
	return true;
}

/* The id of the request, which the answer repeats as it came.  false: it is neither a text nor a number. */
static bool
take_id(struct live *l, struct live_request *r, const char *line, size_t len)
{
	enum json_kind kind = json_kind(l->json, "id");

	r->id_is_number = kind == JSON_NUMBER;
	if (kind == JSON_NUMBER)
		r->id = live_find_id(line, len, &r->id_len);
	else if (kind == JSON_TEXT)
		r->id = json_text(l->json, "id", &r->id_len);
	if (kind == JSON_TEXT || kind == JSON_NOTHING || r->id_len > 0)
		return true;
	r->id = NULL;
	live_refuse(l, CODE_WRONG_VALUE, "id must be a text or a number");
	return false;
}

static bool
is_member(const char *name)
{
	return live_member_find(name) != NULL;
}

/* The same in protocol 1. */
static bool
is_old_member(const char *name)
{
	const struct live_member *m = live_member_find(name);

	return m != NULL && m->since == 1;
}

static bool
read_json(struct live *l, char *line, size_t len, struct live_request *r)
{
	const char *other;

	r->is_json = true;
	if (!reads_json(l, "a request as JSON"))
		return false;
	if (!json_read(l->json, line, len)) {
		live_refuse(l, CODE_NO_JSON, "this is no JSON object");
		return false;
	}
	if (!take_id(l, r, line, len))
		return false;
	if ((other = json_beside(l->json, l->protocol < 2 ? is_old_member : is_member)) != NULL) {
		live_refuse(l, CODE_UNKNOWN_MEMBER, "a request has no member '%.40s'", other);
		return false;
	}
	if (!take_members(l, r))
		return false;
	if (r->name == NULL)
		live_refuse(l, CODE_WRONG_VALUE, "a request needs a command; 'hello' lists them");
	else if ((r->command = live_command_find(r->name, strlen(r->name), l->protocol)) == NULL)
		live_refuse(l, CODE_UNKNOWN_COMMAND, "there is no command '%.40s'; 'hello' lists them", r->name);
	return r->command != NULL;
}

/* ---- answers ------------------------------------------------------------------------------------ */

static void
put_id(struct emitter *e, const struct live_request *r)
{
	if (r->id == NULL)
		emit_null(e, "id");
	else if (r->id_is_number)
		emit_digits(e, "id", r->id, r->id_len);
	else
		emit_span(e, "id", r->id, r->id_len);
}

/* The place of what is wrong: in the text that was given, and in the game. */
static void
put_place(struct emitter *e, const struct strat_finding *f)
{
	if (f->line != 0)
		emit_number(e, "line", f->line);
	if (f->column != 0)
		emit_number(e, "column", f->column);
	if (f->ply != 0)
		emit_number(e, "ply", f->ply);
	if (f->turn != NULL)
		emit_text(e, "turn", f->turn);
}

/* brief: without the clause and what is legal, for there is none. */
static void
put_finding(struct emitter *e, const char *key, const struct live *l, const struct strat_finding *f, bool brief)
{
	emit_map(e, key, false);
	if (l->protocol >= 2 && f == l->finding)
		emit_text(e, "code", live_code_name(l));
	emit_text(e, "diagnostic", f->id);
	emit_text(e, "message", f->text);
	if (!brief)
		emit_text(e, "clause", f->clause);
	emit_text(e, "help", f->help);
	if (!brief)
		emit_text(e, "legal", f->near);
	if (l->protocol >= 2)
		put_place(e, f);
	emit_close_map(e);
}

/* Why a request was refused, if that may be known. */
static void
put_refusal(struct emitter *e, const struct live_answer *a)
{
	if (!a->hides) {
		put_finding(e, "finding", a->live, a->finding, false);
		return;
	}
	emit_map(e, "finding", false);
	if (a->live->protocol >= 2)
		emit_text(e, "code", live_code_name(a->live));
	emit_text(e, "diagnostic", a->finding->id);
	emit_text(e, "message", "refused: the reason may be hidden");
	emit_close_map(e);
}

static void
put_names(struct emitter *e, const char *key, const struct live_names *names)
{
	if (names->at == NULL)
		return;
	emit_list(e, key);
	for (size_t i = 0; i < names->n; i++)
		emit_text(e, NULL, names->at[i]);
	emit_close_list(e);
}

static void
put_lines(struct emitter *e, const char *key, const struct live_lines *lines)
{
	if (lines->text != NULL)
		emit_span(e, key, lines->text, lines->len);
}

static void
put_clocks(struct emitter *e, const struct live_answer *a)
{
	const struct live_game *g = a->live->game;
	const char *const *seat;
	uint32_t running;
	size_t n = 0;

	if (a->flags.at == NULL)
		return;
	running = live_who_acts(a->live);
	seat = strat_match_seats(a->told, &n);
	emit_map(e, "clocks", false);
	for (size_t i = 0; seat != NULL && i < n; i++) {
		if (!g->clock[i].kept)
			continue;
		emit_map(e, seat[i], false);
		emit_number(e, "left", g->clock[i].left);
		emit_number(e, "add", g->clock[i].add);
		emit_bool(e, "runs", (running >> i & 1) != 0);
		emit_close_map(e);
	}
	emit_close_map(e);
}

static void
put_state(struct emitter *e, const struct live_answer *a)
{
	if (a->live->protocol >= 2) {
		emit_text(e, "game", a->live->game->name);
		emit_text(e, "plays", a->game);
	} else
		emit_text(e, "game", a->game);
	emit_number(e, "ply", a->ply);
	emit_number(e, "turn", a->turn);
	emit_text(e, "mover", a->mover);
	emit_text(e, "due", a->due);
	emit_text(e, "action", a->action);
	emit_text(e, "stands", a->stands);
	if (a->over) {
		emit_map(e, "result", false);
		emit_text(e, "winner", a->end.winner != NULL ? a->end.winner : "draw");
		emit_text(e, "how", a->end.how);
		emit_text(e, "clause", a->end.clause);
		emit_close_map(e);
	} else
		emit_null(e, "result");
	put_names(e, "offers", &a->offers);
	if (a->offers.at != NULL && a->live->game->takeback != 0)
		emit_number(e, "takeback", a->live->game->takeback);
	put_names(e, "resigned", &a->resigned);
	put_names(e, "flags", &a->flags);
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
put_events(struct emitter *e, const struct live_answer *a)
{
	const struct strat_event *event;

	emit_list(e, "events");
	for (size_t i = 0; (event = live_event(a, i)) != NULL; i++)
		put_event(e, event);
	emit_close_list(e);
}

static void
put_games(struct emitter *e, const struct live *l)
{
	const struct strat_game *g;
	const char *name;

	emit_text(e, "version", strat_version());
	if (l->protocol >= 2)
		emit_number(e, "protocol", l->protocol);
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
		if (live_command_in(c, l->protocol))
			emit_text(e, NULL, c->name);
	emit_close_list(e);
}

static void
put_help(struct emitter *e, const struct live *l)
{
	emit_list(e, "help");
	for (const struct live_command *c = live_commands; c->name != NULL; c++) {
		if (!live_command_in(c, l->protocol))
			continue;
		emit_map(e, NULL, false);
		emit_text(e, "command", c->name);
		emit_text(e, "takes", c->form);
		emit_bool(e, "as", c->asker == SEAT_ASKS);
		emit_text(e, "says", c->help);
		emit_close_map(e);
	}
	emit_close_list(e);
}

static void
put_verdict(struct emitter *e, const char *key, const struct strat_verdict *v)
{
	emit_map(e, key, false);
	emit_text(e, "decision", v->decision);
	emit_text(e, "clause", v->clause);
	emit_number(e, "ply", v->ply);
	emit_number(e, "turns_on", v->turns_on);
	emit_text(e, "text", v->text);
	emit_text(e, "yaml", v->yaml);
	emit_close_map(e);
}

/* Those on the record's own claims. */
static void
put_verdicts(struct emitter *e, const struct live_answer *a)
{
	const struct strat_verdict *v;

	emit_list(e, "verdicts");
	for (size_t i = 0; (v = live_verdict(a, i)) != NULL; i++)
		put_verdict(e, NULL, v);
	emit_close_list(e);
}

/* What is odd in the text that the game began from, and what is wrong with the record that was opened, if anything is. */
static void
put_begun(struct emitter *e, const struct live_answer *a)
{
	const struct strat_finding *f;

	emit_list(e, "warnings");
	for (size_t i = 0; (f = live_warning(a, i)) != NULL; i++)
		put_finding(e, NULL, a->live, f, true);
	emit_close_list(e);
	if (a->refused != NULL)
		put_finding(e, "refused", a->live, a->refused, false);
}

static void
put_node(struct emitter *e, const char *key, const struct node *n)
{
	if (n->kind == NODE_SCALAR && n->style == STYLE_PLAIN && key != NULL && strcmp(key, "at") == 0) {
		emit_digits(e, key, n->text, n->len);
	} else if (n->kind == NODE_SCALAR) {
		emit_span(e, key, n->text, n->len);
	} else if (n->kind == NODE_MAPPING) {
		emit_map(e, key, false);
		for (const struct node *k = n->child; k != NULL; k = k->next)
			put_node(e, k->text, k->value);
		emit_close_map(e);
	} else {
		emit_list(e, key);
		for (const struct node *member = n->child; member != NULL; member = member->next)
			put_node(e, NULL, member);
		emit_close_list(e);
	}
}

void
live_write_proofs(const struct node *proofs, struct buffer *out)
{
	struct emitter e;

	emit_begin(&e, out, true, "proofs");
	for (const struct node *k = proofs->child; k != NULL; k = k->next)
		put_node(&e, k->text, k->value);
	emit_end(&e);
}

static void
put_unproved(struct emitter *e, const struct live_answer *a)
{
	const struct strat_finding *f;

	emit_list(e, "unproved");
	for (size_t i = 0; (f = live_unproved(a->live, i)) != NULL; i++) {
		emit_map(e, NULL, false);
		emit_text(e, "message", f->text);
		emit_text(e, "clause", f->clause);
		emit_number(e, "ply", f->ply);
		emit_close_map(e);
	}
	emit_close_list(e);
	emit_text(e, "outcome", a->outcome);
	if (a->drawn != NULL)
		emit_text(e, "drawn", a->drawn);
}

static void
put_answer(struct emitter *e, const struct live_answer *a)
{
	if (a->game != NULL)
		put_state(e, a);
	if (a->proofs != NULL)
		put_node(e, "proofs", a->proofs);
	if (a->proved)
		put_unproved(e, a);
	put_names(e, "legal", &a->legal);
	if (a->position != NULL)
		emit_text(e, "position", a->position);
	if (a->events)
		put_events(e, a);
	put_lines(e, "record", &a->record);
	put_lines(e, "board", &a->board);
	put_names(e, "seats", &a->seats);
	put_names(e, "led", &a->led);
	if (a->games)
		put_games(e, a->live);
	if (a->help)
		put_help(e, a->live);
	if (a->verdict != NULL)
		put_verdict(e, "verdict", a->verdict);
	if (a->verdicts)
		put_verdicts(e, a);
	if (a->warnings)
		put_begun(e, a);
	if (a->game != NULL)
		put_clocks(e, a);
}

static void
write_json(const struct live_request *r, const struct live_answer *a, struct buffer *out)
{
	struct emitter e;

	emit_begin(&e, out, true, "answer");
	put_id(&e, r);
	emit_bool(&e, "ok", a->finding == NULL);
	if (a->finding != NULL)
		put_refusal(&e, a);
	else
		put_answer(&e, a);
	emit_end(&e);
}

size_t
live_write_told(const struct live_answer *a, const char *to, struct buffer *out)
{
	struct emitter e;
	size_t at = out->len, len;

	emit_begin(&e, out, true, "news");
	emit_text(&e, "to", to);
	put_state(&e, a);
	put_events(&e, a);
	len = out->len - at;
	put_clocks(&e, a);
	emit_end(&e);
	return len;
}

const struct live_front live_json = { read_json, write_json };
