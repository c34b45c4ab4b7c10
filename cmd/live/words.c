/* live/words.c: requests as words, answers as lines; see live.h. */
#include "live.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- requests ----------------------------------------------------------------------------------- */

/* Cut off the first word, and the blanks after it; ends it with a zero byte.  NULL: there is none. */
static char *
cut_word(char **rest)
{
	char *word = *rest, *end = word + strcspn(word, " ");

	*rest = end + strspn(end, " ");
	*end = '\0';
	return *word != '\0' ? word : NULL;
}

/* Read what stands after the name of a command. */
static void
read_members(char *rest, struct live_request *r)
{
	const struct live_command *c = r->command;

	for (unsigned i = 0; i < 2 && c->takes[i] != NULL && !c->json_only; i++) {
		const char **place = live_place(r, live_member_find(c->takes[i]));

		*place = *rest == '\0' ? NULL : place == &r->seat ? cut_word(&rest) : rest;
	}
}

/* A program that writes JSON, and has nothing to say? */
static bool
is_empty_object(const char *line, size_t len)
{
	size_t blanks = strspn(line + 1, " \t");

	return line[0] == '{' && line[1 + blanks] == '}' && 2 + blanks == len;
}

static bool
read_words(struct live *l, char *line, size_t len, struct live_request *r)
{
	const struct document d = { .text = line, .len = len, .bytes = len, .line = 1, .number = 1 };

	r->is_position = document_is_position(&d);
	r->command = live_command_find(line, strcspn(line, " "), 1);
	if (r->is_position)
		r->command = live_command_find("load", 4, 1);
	else if (strcmp(line, "?") == 0)
		r->command = live_command_find("help", 4, 1);
	if (is_empty_object(line, len)) {
		live_refuse(l, CODE_WRONG_VALUE, "an empty comment says nothing; a request in JSON begins as in {\"command\": \"hello\"}");
		return false;
	}
	if (r->is_position)
		r->record = line;
	else if (r->command != NULL) {
		cut_word(&line);
		read_members(line, r);
	} else {
		r->command = live_command_find("play", 4, 1);
		r->action = line;
	}
	return r->header == NULL || (r->header = live_header(l, r->header)) != NULL;
}

/* ---- answers ------------------------------------------------------------------------------------ */

/* What was done, as the answer tells it; NULL: the action itself. */
static const char *
done(const struct live_request *r)
{
	const struct live_command *c = r->command;

	if (r->is_position)
		return "position";
	if (c == NULL || c->takes[0] == NULL || strcmp(c->takes[0], "action") != 0 || (c->tells & TELLS_PROVED) != 0)
		return c != NULL ? c->name : "";
	return r->action == NULL ? NULL : r->action[0] == '[' ? "event" : r->action[0] == '{' ? "comment" : NULL;
}

static void
write_plain(struct buffer *out, const char *text)
{
	buffer_plain(out, text, strlen(text), '?');
}

static void
write_help(struct buffer *out, const struct strat_finding *f)
{
	if (f->help == NULL)
		return;
	buffer_text(out, "; help: ");
	write_plain(out, f->help);
}

/* Write why a request was refused.  If the seat may not know that, only the id of the diagnostic is told. */
static void
write_refusal(const struct live_request *r, const struct live_answer *a, struct buffer *out)
{
	const struct strat_finding *f = a->finding;

	buffer_text(out, f->id);
	if (a->hides) {
		if (done(r) == NULL && strcmp(f->id, diag_types[DIAG_MOVE_SYNTAX].id) != 0)
			buffer_printf(out, " refused: the reason may be hidden from %s", a->live->seat);
		return;
	}
	if (f->clause != NULL)
		buffer_printf(out, " [%s]", f->clause);
	buffer_char(out, ' ');
	write_plain(out, f->text);
	if (f->near != NULL)
		buffer_printf(out, "; legal: %s", f->near);
	write_help(out, f);
}

static void
write_names(const char *key, const struct live_names *names, struct buffer *out)
{
	buffer_text(out, key);
	for (size_t i = 0; i < names->n; i++)
		buffer_printf(out, " %s", names->at[i]);
}

static void
write_events(const struct live_answer *a, struct buffer *out)
{
	const struct strat_event *e;

	buffer_text(out, "events");
	for (size_t i = 0; (e = live_event(a, i)) != NULL; i++) {
		buffer_text(out, i > 0 ? "; " : " ");
		write_plain(out, e->says);
	}
}

/* A text of lines, and one that ends it, as YAML ends a document. */
static void
write_lines(const struct live_lines *lines, struct buffer *out)
{
	buffer_add(out, lines->text, lines->len);
	buffer_text(out, "...");
}

static void
write_verdict(const struct strat_verdict *v, struct buffer *out)
{
	buffer_printf(out, "claim %s", v->decision);
	if (v->clause != NULL)
		buffer_printf(out, " [%s]", v->clause);
	for (const char *line = v->text; *line != '\0'; line += strspn(line, "\n ")) {
		size_t len = strcspn(line, "\n");

		buffer_text(out, line == v->text ? " " : "; ");
		buffer_plain(out, line, len, '?');
		line += len;
	}
}

/* Those on the record's own claims, a line each. */
static void
write_verdicts(const struct live_answer *a, struct buffer *out)
{
	const struct strat_verdict *v;

	for (size_t i = 0; (v = live_verdict(a, i)) != NULL; i++) {
		write_verdict(v, out);
		buffer_char(out, '\n');
	}
	buffer_text(out, "...");
}

static void
write_games(struct buffer *out)
{
	const struct strat_game *g;

	buffer_printf(out, "strat %s games:", strat_version());
	for (size_t i = 0; (g = strat_game_at(i)) != NULL; i++)
		buffer_printf(out, " %s", strat_game_name(g));
	buffer_text(out, "; commands:");
	for (const struct live_command *c = live_commands; c->name != NULL; c++)
		if (live_command_in(c, 1))
			buffer_printf(out, " %s", c->name);
}

/* What can be said as words, a line each. */
static void
write_commands(struct buffer *out)
{
	char said[40];

	for (const struct live_command *c = live_commands; c->name != NULL; c++) {
		snprintf(said, sizeof(said), "%s %s", c->name, c->form != NULL ? c->form : "");
		if (!c->json_only && live_command_in(c, 1))
			buffer_printf(out, "%-24s%s\n", said, c->help);
	}
	buffer_printf(out, "%-24s%s\n...", "a position line", "go on from there");
}

/* What is odd in the text that the game began from. */
static void
write_warnings(const struct live_answer *a, struct buffer *out)
{
	const struct strat_finding *f;

	for (size_t i = 0; (f = live_warning(a, i)) != NULL; i++) {
		buffer_text(out, i > 0 ? "; " : " warning: ");
		write_plain(out, f->text);
		write_help(out, f);
	}
}

/* What comes of the contributions, and what is not proved yet. */
static void
write_unproved(const struct live_answer *a, struct buffer *out)
{
	const struct strat_finding *f;

	if (a->drawn != NULL)
		buffer_printf(out, "; drawn: %s", a->drawn);
	if (a->outcome != NULL)
		buffer_printf(out, "; next: %s", a->outcome);
	for (size_t i = 0; (f = live_unproved(a->live, i)) != NULL; i++) {
		buffer_text(out, i > 0 ? "; " : "; not proved: ");
		write_plain(out, f->text);
	}
}

/* What this side sends, as a request that the other one can be given. */
static void
write_proofs(const struct live_answer *a, struct buffer *out)
{
	buffer_text(out, "\nproofs ");
	live_write_proofs(a->proofs, out);
	if (out->len > 0 && !out->failed)
		out->len--; /* the line ends later */
}

/* "ok 12 a4-a5 blue": the ply, what was done, and who is to move, or how the game ended. */
static void
write_state(const struct live_request *r, const struct live_answer *a, struct buffer *out)
{
	const char *word = r->command->tells == TELLS_VIEW ? NULL : done(r);

	if (word == NULL && (r->command->tells == TELLS_VIEW || a->noticed))
		word = a->action;
	buffer_printf(out, "ok %" PRIu32 " %s", a->ply_of_all, word != NULL ? word : "-"); /* "-": the seat does not notice it */
	if (a->over)
		buffer_printf(out, " over %s %s", a->end.winner != NULL ? a->end.winner : "draw", a->end.how);
	else if (a->mover != NULL)
		buffer_printf(out, " %s", a->mover);
	if (a->position != NULL)
		buffer_printf(out, " %s", a->position);
	if (a->warnings)
		write_warnings(a, out);
	if (a->proved)
		write_unproved(a, out);
	if (a->proofs != NULL)
		write_proofs(a, out);
	if (a->board.text != NULL)
		buffer_char(out, '\n');
}

static void
write_answer(const struct live_request *r, const struct live_answer *a, struct buffer *out)
{
	if (a->game != NULL)
		write_state(r, a, out);
	else if (a->legal.at != NULL)
		write_names("legal", &a->legal, out);
	else if (a->seats.at != NULL)
		write_names("seats", &a->seats, out);
	else if (a->position != NULL)
		buffer_text(out, a->position);
	else if (a->events)
		write_events(a, out);
	else if (a->record.text != NULL)
		write_lines(&a->record, out);
	else if (a->verdict != NULL)
		write_verdict(a->verdict, out);
	else if (a->verdicts)
		write_verdicts(a, out);
	else if (a->games)
		write_games(out);
	else if (a->help)
		write_commands(out);
	else if (a->board.text == NULL)
		buffer_text(out, "ok");
	if (a->board.text != NULL)
		write_lines(&a->board, out);
}

static void
write_words(const struct live_request *r, const struct live_answer *a, struct buffer *out)
{
	if (a->finding != NULL)
		write_refusal(r, a, out);
	else
		write_answer(r, a, out);
	buffer_char(out, '\n');
}

const struct live_front live_words = { read_words, write_words };
