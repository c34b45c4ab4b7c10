/* replay/lines.c: see lines.h. */
#include "lines.h"

#include <inttypes.h>
#include <string.h>

#include "record/position.h"

/* Write words of the record as one field of a line, without tabs, line ends, or characters that steer a terminal. */
static void
write_field(struct buffer *out, const char *text, size_t len)
{
	buffer_plain(out, text, len, '\0');
}

static bool
is_json(const struct teller *w)
{
	return w->set->cli->format == REPORT_JSON;
}

static void
begin_line(struct teller *w, struct buffer *out, const char *type)
{
	const struct record *r = w->worker.player.record;

	if (is_json(w)) {
		emit_begin(&w->e, out, true, type);
		emit_number(&w->e, "record", r->document->number);
		emit_text(&w->e, "id", r->id);
		emit_text(&w->e, "game", r->game->name);
		emit_number(&w->e, "ply", state_head(w->worker.player.state)->ply);
		return;
	}
	if (!w->set->id)
		return;
	if (r->id != NULL)
		write_field(out, r->id, strlen(r->id));
	else
		buffer_printf(out, "%" PRIu64, r->document->number);
	buffer_char(out, '\t');
}

/* Write the text of another buffer as a member.  If that buffer failed, the line fails. */
static void
json_buffer(struct teller *w, struct buffer *out, const char *key, const struct buffer *value)
{
	emit_span(&w->e, key, value->len > 0 ? value->data : "", value->len);
	out->failed = out->failed || value->failed;
}

static void
end_line(struct teller *w, struct buffer *out)
{
	if (is_json(w))
		emit_end(&w->e);
	else
		buffer_char(out, '\n');
}

static void
write_position(struct teller *w, struct job *j)
{
	struct buffer *out = job_out(j), *line = &w->spelling;
	const struct player *p = &w->worker.player;

	buffer_clear(line);
	p->notation->write_position(p->state, line);
	begin_line(w, out, "position");
	if (is_json(w)) {
		json_buffer(w, out, "position", line);
		position_emit(p->game, p->state, p->record->viewer, &w->e);
	} else {
		if (!w->set->id)
			buffer_text(out, "--- "); /* a document of its own, which all commands read */
		buffer_append(out, line);
	}
	end_line(w, out);
}

struct legal_list {
	struct teller *w;
	struct job *job;
};

static int
write_legal(void *ctx, const struct action *a)
{
	struct legal_list *l = ctx;
	struct teller *w = l->w;
	struct buffer *out = job_out(l->job);

	begin_line(w, out, "legal");
	buffer_clear(&w->spelling);
	player_spell(&w->worker.player, a, &w->spelling);
	if (is_json(w))
		json_buffer(w, out, "action", &w->spelling);
	else
		buffer_append(out, &w->spelling);
	end_line(w, out);
	return 0;
}

/* Write the hash of the position; or, if it is the one to find, where it is. */
static void
write_hash(struct teller *w, struct job *j)
{
	const struct player *p = &w->worker.player;
	struct buffer *out = job_out(j);
	uint8_t hash[DIGEST_SIZE];
	char text[DIGEST_TEXT + 1];

	if (w->set->find && !wanted_may_be(&w->set->wanted, p->game, p->state))
		return;
	if (!identity_position(p->notation, p->state, p->scratch, &w->spelling, hash)) {
		out->failed = true;
		return;
	}
	if (w->set->find && memcmp(hash, w->set->wanted.hash, sizeof(hash)) != 0)
		return;
	digest_write(hash, text);
	begin_line(w, out, w->set->find ? "found" : "hash");
	if (is_json(w))
		emit_text(&w->e, "hash", text);
	else if (w->set->find)
		buffer_number(out, state_head(p->state)->ply);
	else
		buffer_text(out, text);
	end_line(w, out);
}

/* Write what is asked for at this ply. */
void
lines_here(struct teller *w, struct job *j)
{
	struct legal_list list = { w, j };

	if (w->set->legal)
		game_legal(w->worker.player.game, w->worker.player.state, write_legal, &list);
	else if (w->set->hash || w->set->find)
		write_hash(w, j);
	else
		write_position(w, j);
	job_tally(j)->written++;
	if (job_out_len(j) > LINES_SPILL)
		job_spill(j);
}

/* A seat, as JSON; nobody is null. */
static void
write_name(struct teller *w, const char *key, const char *seat)
{
	emit_text(&w->e, key, strcmp(seat, "-") != 0 ? seat : NULL);
}

/* Begin a line of events: ply, player, action, event.  seat: the player whom the event is about, or "-".  The spelling is that
 * of the action, or empty: there is none, for which a line has a sign.  (An action can be spelt like that sign.) */
static void
begin_event(struct teller *w, const char *seat, const char *event, struct buffer *out)
{
	begin_line(w, out, "event");
	if (is_json(w)) {
		write_name(w, "seat", seat);
		if (w->spelling.len == 0 && !w->spelling.failed)
			emit_null(&w->e, "action");
		else
			json_buffer(w, out, "action", &w->spelling);
		emit_text(&w->e, "event", event);
		return;
	}
	buffer_number(out, state_head(w->worker.player.state)->ply);
	buffer_char(out, '\t');
	buffer_text(out, seat);
	buffer_char(out, '\t');
	if (w->spelling.len == 0)
		buffer_char(out, '-');
	buffer_append(out, &w->spelling);
	buffer_char(out, '\t');
	buffer_text(out, event);
}

/* Write a field of an event: "from=a4". */
static void
write_part(struct teller *w, const char *name, const char *value, size_t len, struct buffer *out)
{
	if (is_json(w)) {
		emit_span(&w->e, name, value, len);
	} else {
		buffer_char(out, '\t');
		buffer_text(out, name);
		buffer_char(out, '=');
		write_field(out, value, len);
	}
}

/* The part that a seat has in it. */
static void
write_seat(struct teller *w, const char *name, const char *seat, struct buffer *out)
{
	if (is_json(w))
		write_name(w, name, strcmp(name, "winner") == 0 && strcmp(seat, "-") == 0 ? "draw" : seat);
	else
		write_part(w, name, seat, strlen(seat), out);
}

static void
write_event(struct teller *w, const struct event *e, struct buffer *out)
{
	const struct player *p = &w->worker.player;
	const struct event_type *type = &p->game->events[e->kind];
	const char *seat = e->seat < GAME_SEATS_MAX ? p->game->seat[e->seat] : "-";
	struct buffer *value = &w->value;

	begin_event(w, seat, type->name, out);
	if (type->role != NULL)
		write_seat(w, type->role, seat, out);
	for (unsigned i = 0; i < e->nargs; i++) {
		buffer_clear(value);
		notation_write_field(p->notation, p->state, e, i, value);
		if (is_json(w) && notation_field_is_number(p->notation, e, i))
			emit_digits(&w->e, type->field[i], value->len > 0 ? value->data : "", value->len);
		else
			write_part(w, type->field[i], value->len > 0 ? value->data : "", value->len, out);
	}
	out->failed = out->failed || value->failed;
	end_line(w, out);
}

/* Write the events of the last action; or those of the set-up, which is not an action. */
void
lines_events(struct teller *w, bool of_setup, struct job *j)
{
	const struct player *p = &w->worker.player;

	buffer_clear(&w->spelling);
	if (!of_setup)
		player_spell_last(p, &w->spelling);
	for (unsigned i = 0; i < p->trace.nevents; i++)
		write_event(w, &p->trace.event[i], job_out(j));
}

/* Write what an arbiter did.  These are not events of the rules. */
void
lines_arbiter(struct teller *w, enum play_step step, struct job *j)
{
	struct buffer *out = job_out(j);
	const struct player *p = &w->worker.player;
	const char *seat;

	buffer_clear(&w->spelling);
	if (step == PLAY_PENALTY) {
		seat = p->game->seat[p->word.seat];
		begin_event(w, seat, "penalty", out);
		write_seat(w, "of", seat, out);
		write_part(w, "text", p->word.text, p->word.len, out);
	} else {
		begin_event(w, "-", "takeback", out);
		if (is_json(w))
			emit_number(&w->e, "actions", p->word.number);
		else
			buffer_printf(out, "\tactions=%" PRIu32, p->word.number);
	}
	end_line(w, out);
}

/* Write an end that no action shows: for example, a player gave up, or the game was over from the start. */
void
lines_end(struct teller *w, struct job *j)
{
	const struct player *p = &w->worker.player;
	const struct result *r = &p->record->result;
	const char *seat = r->winner < GAME_SEATS_MAX ? p->game->seat[r->winner] : "-";
	const char *how = result_ending(p->game, r)->name;
	struct buffer *out = job_out(j);

	buffer_clear(&w->spelling);
	begin_event(w, seat, "end", out);
	write_seat(w, "winner", seat, out);
	write_part(w, "how", how, strlen(how), out);
	end_line(w, out);
}
