/* logs/words.c: the parts of the result of comparing logs, in words. */
#include "core/memory.h"
#include "internal.h"

#include <string.h>

const char *const logs_meanings[] = {
	[LOGS_AGREE] = "the logs tell one game",
	[LOGS_GAME] = "the logs are of different games",
	[LOGS_SETUP] = "the set-ups do not go together, or are against the rules",
	[LOGS_OPEN] = "the logs go together, but something is missing",
	[LOGS_RULES] = "the logs name different options of a ruling",
	[LOGS_ACTION] = "the logs have different actions",
	[LOGS_FACT] = "the logs say different things of an action, or one says what is not so on the board",
	[LOGS_ILLEGAL] = "the action is against the rules",
	[LOGS_LENGTH] = "one log is at its end, with a result, where another goes on",
	[LOGS_RESULT] = "the results differ, or are not the one on the board",
};

const char *
logs_keeper(const struct record *r)
{
	return r->viewer == SEAT_ARBITER ? "arbiter" : r->game->seat[r->viewer];
}

/* ---- plies as people count them ------------------------------------------------------------------- */

bool
logs_write_turn(const struct together *t, unsigned logs, uint32_t ply, struct buffer *out)
{
	for (; logs != 0;) {
		unsigned first = (unsigned)__builtin_ctz(logs);

		for (unsigned i = first + 1; i < t->n; i++)
			if ((logs >> i & 1) != 0 && t->course[i]->began < t->course[first]->began)
				first = i;
		if (turn_write_of(t->record[first], ply, out))
			return true;
		logs &= ~(1U << first);
	}
	return false;
}

void
logs_write_ply(const struct together *t, unsigned logs, uint32_t ply, struct buffer *out)
{
	size_t len;

	buffer_number(out, ply);
	len = out->len;
	buffer_text(out, " (");
	if (logs_write_turn(t, logs, ply, out))
		buffer_char(out, ')');
	else
		out->len = len;
}

/* Write a log's set-up, as far as the player who kept another log could know it too.  false: out of memory. */
static bool
write_common(const struct record *r, const struct record *other, struct buffer *out)
{
	const struct game *g = r->game;
	unsigned char *seen = arena_zalloc(r->arena, 2 * g->setup_size);

	if (seen == NULL)
		return false;
	memcpy(seen, r->setup, g->setup_size);
	for (unsigned i = 0; i < 2 && r->viewer != other->viewer; i++) {
		uint8_t viewer = i == 0 ? other->viewer : r->viewer;

		if (viewer == SEAT_ARBITER)
			continue;
		g->hidden->view_setup(seen, viewer, seen + g->setup_size);
		memcpy(seen, seen + g->setup_size, g->setup_size);
	}
	return logs_write_unnamed(g, seen, out);
}

/* Write the first line of one text that differs from the line at the same place in the other, without its indentation. */
static void
write_first_different(const struct buffer *a, const struct buffer *b, struct buffer *out)
{
	size_t line = 0, i = 0, end;

	while (i < a->len && i < b->len && a->data[i] == b->data[i])
		if (a->data[i++] == '\n')
			line = i;
	for (end = i; end < a->len && a->data[end] != '\n';)
		end++;
	while (line < end && a->data[line] == ' ')
		line++;
	if (line < end)
		buffer_add(out, a->data + line, end - line);
	else
		buffer_text(out, "nothing");
}

/* Write where a log's set-up differs from that of the first log that it contradicts. */
static void
write_setup_said(const struct together *t, unsigned i, struct buffer *out)
{
	struct buffer own = { 0 }, others = { 0 };

	for (unsigned k = 0; k < t->n; k++) {
		buffer_clear(&own);
		buffer_clear(&others);
		if (k == i || (t->r->against >> k & 1) == 0)
			continue;
		if (!write_common(t->record[i], t->record[k], &own) || !write_common(t->record[k], t->record[i], &others)) {
			out->failed = true;
			break;
		}
		if (own.len == others.len && memcmp(own.data, others.data, own.len) == 0)
			continue;
		write_first_different(&own, &others, out);
		break;
	}
	buffer_end(&own, out);
	buffer_end(&others, out);
}

/* Find the position that a log has at the ply where another one begins in mid-game: its own beginning, or the position of
 * all others.  room: for a state.  NULL: it cannot begin. */
static const void *
find_position(const struct together *t, unsigned i, void *room)
{
	const struct course *c = t->course[i];
	struct trace aside = { .brief = true };

	if (c->began != t->r->ply)
		return t->r->state;
	return game_start(c->game, room, c->setup, &c->rules, &aside) == ACTION_PLAYED ? room : NULL;
}

/* Write where this position differs from that of the first log that it contradicts. */
static void
write_position_said(const struct together *t, unsigned i, struct buffer *out)
{
	size_t size = t->record[i]->game->state_size, before = out->len;
	char *room = memory_alloc(2 * size);
	const void *own = room != NULL ? find_position(t, i, room) : NULL, *other;

	out->failed = out->failed || room == NULL;
	for (unsigned k = 0; k < t->n && own != NULL && out->len == before; k++)
		if (k != i && (t->r->against >> k & 1) != 0 && (other = find_position(t, k, room + size)) != NULL)
			logs_say_differences(t->record[i], own, other, out);
	memory_free(room);
}

void
logs_write_said(const struct together *t, unsigned i, struct buffer *out)
{
	const struct record *r = t->record[i];
	const struct course *c = t->course[i];
	uint32_t ply = t->r->ply;

	switch (t->r->kind) {
	case LOGS_GAME:
		buffer_text(out, r->game->name);
		break;
	case LOGS_RULES:
		buffer_printf(out, "%s %s", r->game->rulings[t->r->ruling].name,
		    r->game->rulings[t->r->ruling].option[c->rules.option[t->r->ruling]].name);
		break;
	case LOGS_RESULT:
		result_write(r->game, &c->result, out);
		break;
	case LOGS_SETUP:
		if (t->r->cite != 0)
			buffer_text(out, "a set-up that is against the rules");
		else if (t->r->state != NULL)
			write_position_said(t, i, out);
		else
			write_setup_said(t, i, out);
		break;
	default:
		if (course_step(c, ply) != NULL) {
			r->notation->write_action(r->setup, &course_step(c, ply)->action, out);
			break;
		}
		buffer_text(out, "the end: ");
		result_write(r->game, &c->result, out);
	}
}

/* Write the names of the logs of a set: "a, b and c". */
static void
write_names(const struct together *t, unsigned logs, struct buffer *out)
{
	for (unsigned i = 0; i < t->n; i++) {
		if ((logs >> i & 1) == 0)
			continue;
		buffer_text(out, t->name[i]);
		logs &= ~(1U << i);
		if (logs != 0)
			buffer_text(out, (logs & (logs - 1)) == 0 ? " and " : ", ");
	}
}

void
logs_write_slip(const struct together *t, struct buffer *out)
{
	static const struct {
		const char *one, *several, *what, *other_one, *other_several;
	} words[] = {
		[SLIP_LEFT_OUT] = { " leaves out", " leave out", " a ply that ", " has", " have" },
		[SLIP_PUT_IN] = { " has", " have", " a ply that ", " leaves out", " leave out" },
		[SLIP_EXCHANGED] = { " has", " have", " this ply and the next one in the other order than ", "", "" },
	};
	const struct reconciliation *r = t->r;

	if (r->slip == SLIP_NONE)
		return;
	write_names(t, r->slipped, out);
	buffer_text(out, __builtin_popcount(r->slipped) == 1 ? words[r->slip].one : words[r->slip].several);
	buffer_text(out, words[r->slip].what);
	write_names(t, r->slipped_against, out);
	buffer_text(out, __builtin_popcount(r->slipped_against) == 1 ? words[r->slip].other_one : words[r->slip].other_several);
}

void
logs_write_whose(const struct together *t, struct buffer *out)
{
	if (t->r->whose != 0)
		write_names(t, t->r->whose, out);
	else
		buffer_text(out, "cannot be told");
}

void
logs_write_why(const struct together *t, struct buffer *out)
{
	const struct reconciliation *r = t->r;
	const struct notation *n = t->record[0]->notation;
	struct trace trace = { .brief = true };

	if (r->kind == LOGS_SETUP && r->cite != 0)
		buffer_text(out, cite_breach(t->record[0]->game, r->cite));
	if (r->state == NULL || r->kind != LOGS_ILLEGAL)
		return;
	if (t->record[0]->game->judge(r->state, &r->tried, &trace) == ACTION_ILLEGAL)
		notation_explain(n, r->state, &trace, out);
}

/* ---- logs that cannot be played on --------------------------------------------------------------- */

bool
logs_tell_breach(const struct together *t, unsigned i)
{
	const struct reconciliation *r = t->r;

	if (r->breach[i].kind == BREACH_NONE || r->kind == LOGS_ILLEGAL || r->kind == LOGS_SETUP)
		return false;
	return ((r->whose != 0 ? r->whose : r->against) >> i & 1) != 0;
}

void
logs_write_breach_why(const struct together *t, unsigned i, struct buffer *out)
{
	const struct breach *b = &t->r->breach[i];
	const struct record *r = t->record[i];
	struct trace trace = { .brief = true };

	switch (b->kind) {
	case BREACH_TOLD:
		buffer_text(out, "what it says of the action is not so on the board");
		break;
	case BREACH_RESULT:
		buffer_text(out, "its result is not the one on the board");
		break;
	default:
		if (b->state != NULL && r->game->judge(b->state, &b->action, &trace) == ACTION_ILLEGAL)
			notation_explain(r->notation, b->state, &trace, out);
		else if (b->cite != 0)
			buffer_text(out, cite_breach(r->game, b->cite));
		else
			buffer_text(out, "it is against the rules");
	}
}

/* Write what cannot be judged, and why. */
static void
write_unjudged(const struct together *t, struct buffer *out)
{
	const struct reconciliation *r = t->r;

	if (r->unjudged == UNJUDGED_SETUP)
		buffer_text(out, "a judgement of the set-up");
	else if (r->unjudged == UNJUDGED_RESULT)
		buffer_text(out, "a judgement of the result");
	else {
		buffer_text(out, "a judgement of ");
		t->record[0]->notation->write_action(r->merged.setup, &r->tried, out);
		buffer_text(out, ", at ply ");
		logs_write_ply(t, logs_all(t), r->ply, out);
	}
	buffer_text(out, ": ");
	if (r->trace.detail != 0)
		notation_explain(t->record[0]->notation, r->state, &r->trace, out);
	else
		buffer_text(out, "no ply, turn or round is numbered above 999,999,999");
}

void
logs_write_missing(const struct together *t, struct buffer *out)
{
	const struct reconciliation *r = t->r;
	const struct notation *n = t->record[0]->notation;

	switch (r->lack) {
	case LACKS_FACT:
		buffer_printf(out, "%s, at ply ", notation_missing_fact(n, &r->trace));
		logs_write_ply(t, logs_all(t), r->ply, out);
		break;
	case LACKS_CHOICE:
		buffer_text(out, "what follows ");
		n->write_action(r->merged.setup, &r->tried, out);
		buffer_text(out, ", at ply ");
		logs_write_ply(t, logs_all(t), r->ply, out);
		break;
	case LACKS_JUDGEMENT:
		write_unjudged(t, out);
		break;
	case LACKS_PLIES:
		buffer_text(out, r->gap > r->ply ? "plies " : "ply ");
		logs_write_ply(t, logs_all(t), r->ply, out);
		if (r->gap > r->ply) {
			buffer_text(out, " to ");
			logs_write_ply(t, logs_all(t), r->gap, out);
		}
		break;
	default:
		buffer_text(out, n->logs != NULL && n->logs->unseen != NULL ? n->logs->unseen : "what the seats could not see of the first position");
	}
}
