/* live/words.c: requests as words, answers as lines; see live.h. */
#include "live.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/diag.h"

/* ---- answers ------------------------------------------------------------------------------------ */

static void
write_plain(struct buffer *out, const char *text)
{
	buffer_plain(out, text, strlen(text), '?');
}

/* Write why a request was refused.  If the seat may not know that, only the id of the diagnostic is told. */
static void
write_refusal(const struct live *l, bool action, struct buffer *out)
{
	const struct strat_finding *f = l->finding;

	buffer_text(out, f != NULL ? f->id : l->id);
	if (f != NULL && live_hides(l)) {
		if (action && strcmp(f->id, diag_types[DIAG_MOVE_SYNTAX].id) != 0)
			buffer_printf(out, " refused: the reason may be hidden from %s", l->seat);
		return;
	}
	if (f != NULL && f->clause != NULL)
		buffer_printf(out, " [%s]", f->clause);
	buffer_char(out, ' ');
	write_plain(out, f != NULL ? f->text : l->why);
	if (f != NULL && f->near != NULL)
		buffer_printf(out, "; legal: %s", f->near);
	if (f != NULL && f->help != NULL) {
		buffer_text(out, "; help: ");
		write_plain(out, f->help);
	}
}

/* "ok 12 a4-a5 blue": the ply, what was done, and who is to move, or how the game ended. */
static void
write_state(struct live *l, struct strat_match *told, const char *word, struct buffer *out)
{
	const struct strat_outcome *end;
	const char *mover;

	buffer_printf(out, "ok %" PRIu32 " ", strat_match_ply(l->match));
	live_noted(l, l->match, NULL);
	if (word == NULL)
		word = live_noted(l, told, strat_match_action(told));
	buffer_text(out, word != NULL ? word : "-");
	if ((end = live_noted(l, told, strat_match_outcome(told))) != NULL)
		buffer_printf(out, " over %s %s", end->winner != NULL ? end->winner : "draw", end->how);
	else if ((mover = live_noted(l, told, strat_match_mover(told))) != NULL)
		buffer_printf(out, " %s", mover);
}

static void
write_legal(struct live *l, struct strat_match *told, struct buffer *out)
{
	size_t n;
	const char *const *legal = live_noted(l, told, strat_match_legal(told, &n));

	buffer_text(out, "legal");
	for (size_t i = 0; legal != NULL && i < n; i++)
		buffer_printf(out, " %s", legal[i]);
}

static void
write_events(struct live *l, struct strat_match *told, struct buffer *out)
{
	const struct strat_event *e;

	buffer_text(out, "events");
	for (size_t i = 0; (e = live_noted(l, told, strat_match_event(told, i))) != NULL; i++) {
		buffer_text(out, i > 0 ? "; " : " ");
		write_plain(out, e->says);
	}
}

static void
write_position(struct live *l, struct strat_match *told, struct buffer *out)
{
	const char *line = live_noted(l, told, strat_match_position(told));

	buffer_text(out, line != NULL ? line : "");
}

/* A text of lines, and one that ends it, as YAML ends a document.  NULL: there is no text. */
static void
write_lines(const char *text, size_t len, struct buffer *out)
{
	if (text != NULL)
		buffer_add(out, text, len);
	buffer_text(out, "...");
}

static void
write_record(struct live *l, struct strat_match *told, struct buffer *out)
{
	size_t len = 0;
	const char *text = live_noted(l, told, strat_match_record(told, &len));

	write_lines(text, len, out);
}

static void
write_board(struct live *l, struct strat_match *told, struct buffer *out)
{
	size_t len = 0;
	const char *text = live_noted(l, told, strat_match_draw(told, STRAT_TEXT, NULL, &len));

	write_lines(text, len, out);
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
write_verdicts(struct live *l, struct strat_match *told, struct buffer *out)
{
	const struct strat_verdict *v;

	for (size_t i = 0; (v = live_noted(l, told, strat_match_decide(told, i))) != NULL; i++) {
		write_verdict(v, out);
		buffer_char(out, '\n');
	}
	buffer_text(out, "...");
}

static void
write_seats(struct strat_match *told, struct buffer *out)
{
	size_t n;
	const char *const *seat = strat_match_seats(told, &n);

	buffer_text(out, "seats");
	for (size_t i = 0; i < n; i++)
		buffer_printf(out, " %s", seat[i]);
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
		buffer_printf(out, " %s", c->name);
}

static void
write_answer(struct live *l, enum live_tells tells, struct strat_match *told, const char *word, struct buffer *out)
{
	switch (tells) {
	case TELLS_STATE:
		write_state(l, told, word, out);
		break;
	case TELLS_LEGAL:
		write_legal(l, told, out);
		break;
	case TELLS_POSITION:
		write_position(l, told, out);
		break;
	case TELLS_EVENTS:
		write_events(l, told, out);
		break;
	case TELLS_VIEW:
		write_state(l, told, NULL, out);
		buffer_char(out, ' ');
		write_position(l, told, out);
		break;
	case TELLS_RECORD:
		write_record(l, told, out);
		break;
	case TELLS_BOARD:
		write_board(l, told, out);
		break;
	case TELLS_VERDICTS:
		write_verdicts(l, told, out);
		break;
	case TELLS_SEATS:
		write_seats(told, out);
		break;
	case TELLS_GAMES:
		write_games(out);
		break;
	case TELLS_VERDICT: /* written by its caller */
	case TELLS_NOTHING:
		buffer_text(out, "ok");
		break;
	}
}

/* What is odd in the text that the game began from. */
static void
write_warnings(struct live *l, struct strat_match *told, struct buffer *out)
{
	const struct strat_finding *f;

	for (size_t i = 0; (f = live_noted(l, told, strat_match_warning(told, i))) != NULL; i++) {
		buffer_text(out, i > 0 ? "; " : " warning: ");
		write_plain(out, f->text);
		if (f->help != NULL) {
			buffer_text(out, "; help: ");
			write_plain(out, f->help);
		}
	}
}

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
read_words(const struct live_command *c, char *rest, struct live_request *r)
{
	const char **const member[] = {
		[TAKES_TEXT] = &r->text, [TAKES_ACTION] = &r->action, [TAKES_COUNT] = &r->count, [TAKES_HEADER] = &r->header,
		[TAKES_SEAT_TEXT] = &r->text, [TAKES_SEAT_WINNER] = &r->winner,
	};

	if (c->takes >= TAKES_SEAT_TEXT)
		r->seat = cut_word(&rest);
	*member[c->takes] = *rest != '\0' ? rest : NULL;
}

/* The word of the answer that tells what was done; NULL: the action itself. */
static const char *
word_of(const struct live_command *c, const struct live_request *r)
{
	if (c->tells != TELLS_STATE)
		return NULL;
	if (c->takes != TAKES_ACTION)
		return c->name;
	return r->action == NULL ? NULL : r->action[0] == '[' ? "event" : r->action[0] == '{' ? "comment" : NULL;
}

/* Carry out a command, and write the answer. */
static void
answer(struct live *l, const struct live_command *c, const struct live_request *r, const char *word, struct buffer *out)
{
	bool acts = c->tells == TELLS_STATE && word == NULL;
	struct live_done done;
	enum strat_status status = live_carry_out(l, c, r, &done);

	if (status != STRAT_OK)
		write_refusal(l, acts, out);
	else if (done.verdict != NULL)
		write_verdict(done.verdict, out);
	else if (acts && strat_match_ply(done.told) == done.ply)
		write_state(l, done.told, "-", out); /* the seat does not notice it */
	else
		write_answer(l, c->tells, done.told, word, out);
	if (status == STRAT_OK && c->begins)
		write_warnings(l, done.told, out);
	buffer_char(out, '\n');
	if (status == STRAT_OK && l->boards && c->tells == TELLS_STATE) {
		write_board(l, done.told, out);
		buffer_char(out, '\n');
	}
}

void
live_answer_position(struct live *l, const char *line, struct buffer *out)
{
	const struct live_request r = { .record = line };

	answer(l, live_command_find("load", 4), &r, "position", out);
}

void
live_refusal_words(struct live *l, struct buffer *out)
{
	write_refusal(l, false, out);
	buffer_char(out, '\n');
}

/* A program that writes JSON, and has nothing to say? */
static bool
is_empty_object(const char *line, size_t len)
{
	return line[0] == '{' && line[1 + strspn(line + 1, " \t")] == '}' && 2 + strspn(line + 1, " \t") == len;
}

void
live_answer_words(struct live *l, const char *line, size_t len, struct buffer *out)
{
	const struct live_command *c = live_command_find(line, strcspn(line, " "));
	struct live_request r = { 0 };
	char *words = strndup(line, len), *rest = words;
	struct buffer header = { 0 };

	if (words == NULL) {
		out->failed = true;
		return;
	}
	if (is_empty_object(line, len)) {
		live_refuse(l, "an empty comment says nothing; a request in JSON begins as in {\"command\": \"hello\"}");
		live_refusal_words(l, out);
		free(words);
		return;
	}
	if (c == NULL) {
		c = live_command_find("play", 4);
		r.action = words;
	} else {
		cut_word(&rest);
		read_words(c, rest, &r);
	}
	if (r.header != NULL && (r.header = live_header(l, r.header, &header)) == NULL)
		live_refusal_words(l, out);
	else
		answer(l, c, &r, word_of(c, &r), out);
	buffer_free(&header);
	free(words);
}
