/* dispute/logs_report.c: write the result of comparing logs, as data and in sentences. */
#include "core/memory.h"
#include "internal.h"

#include <inttypes.h>
#include <string.h>

#include "text/emit.h"

static const char *const kinds[] = {
	[LOGS_AGREE] = "none",
	[LOGS_GAME] = "game",
	[LOGS_SETUP] = "set-up",
	[LOGS_OPEN] = "open",
	[LOGS_RULES] = "rules",
	[LOGS_ACTION] = "action",
	[LOGS_FACT] = "fact",
	[LOGS_ILLEGAL] = "illegal",
	[LOGS_LENGTH] = "length",
	[LOGS_RESULT] = "result",
};

static const char *const meanings[] = {
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

/* The logs that are compared, and the result. */
struct together {
	const struct record *const *record;
	const struct course *const *course;
	const char *const *name;
	unsigned n;
	const struct reconciliation *r;
};

static const char *
keeper(const struct record *r)
{
	return r->viewer == SEAT_ARBITER ? "arbiter" : r->game->seat[r->viewer];
}

/* ---- plies as people count them ------------------------------------------------------------------- */

/* Write the turn of a ply, "3.red", as the log of a set has it that begins first and has the ply.  false: none has it, and
 * nothing is written. */
static bool
write_turn(const struct together *t, unsigned logs, uint32_t ply, struct buffer *out)
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

static unsigned
all_logs(const struct together *t)
{
	return (1U << t->n) - 1;
}

/* Write "5 (3.red)". */
static void
write_ply(const struct together *t, unsigned logs, uint32_t ply, struct buffer *out)
{
	size_t len;

	buffer_number(out, ply);
	len = out->len;
	buffer_text(out, " (");
	if (write_turn(t, logs, ply, out))
		buffer_char(out, ')');
	else
		out->len = len;
}

static void
emit_turn(const struct together *t, unsigned logs, uint32_t ply, struct emitter *e)
{
	struct buffer turn = { 0 };

	if (write_turn(t, logs, ply, &turn))
		emit_span(e, "turn", turn.data, turn.len);
	buffer_end(&turn, e->out);
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
	struct trace aside = { .quiet = true };

	if (c->began != t->r->ply)
		return t->r->state;
	return c->game->start(room, c->setup, &c->rules, &aside) == ACTION_PLAYED ? room : NULL;
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

/* Write what a log says that contradicts others. */
static void
write_said(const struct together *t, unsigned i, struct buffer *out)
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

/* Write how a log differs from another one, if it looks like a mistake in writing. */
static void
write_slip(const struct together *t, struct buffer *out)
{
	const struct reconciliation *r = t->r;
	const char *log, *other;

	if (r->slip == SLIP_NONE)
		return;
	log = t->name[r->slipped];
	other = t->name[r->slipped_against];
	if (r->slip == SLIP_LEFT_OUT)
		buffer_printf(out, "%s leaves out a ply that %s has", log, other);
	else if (r->slip == SLIP_PUT_IN)
		buffer_printf(out, "%s has a ply that %s leaves out", log, other);
	else
		buffer_printf(out, "%s has this ply and the next one in the other order than %s", log, other);
}

/* Write why the action that the logs tell cannot have been made. */
static void
write_why(const struct together *t, struct buffer *out)
{
	const struct reconciliation *r = t->r;
	const struct notation *n = t->record[0]->notation;
	struct trace trace = { .quiet = true };

	if (r->kind == LOGS_SETUP && r->cite != 0)
		buffer_text(out, cite_breach(t->record[0]->game, r->cite));
	if (r->state == NULL || r->kind != LOGS_ILLEGAL)
		return;
	if (t->record[0]->game->judge(r->state, &r->tried, &trace) == ACTION_ILLEGAL)
		notation_explain(n, r->state, &trace, out);
}

/* ---- logs that cannot be played on --------------------------------------------------------------- */

/* Is it reported where this log breaks the rules?  If one log is wrong, only for that one; else for all that contradict each
 * other.  If all logs break the same rule, it is reported elsewhere. */
static bool
is_breach_told(const struct together *t, unsigned i)
{
	const struct reconciliation *r = t->r;

	if (r->breach[i].kind == BREACH_NONE || r->kind == LOGS_ILLEGAL || r->kind == LOGS_SETUP)
		return false;
	return r->whose != RECONCILE_NOBODY ? r->whose == i : (r->against >> i & 1) != 0;
}

static void
write_breach_why(const struct together *t, unsigned i, struct buffer *out)
{
	const struct breach *b = &t->r->breach[i];
	const struct record *r = t->record[i];
	struct trace trace = { .quiet = true };

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

static bool
breach_has_action(const struct breach *b)
{
	return b->kind == BREACH_ACTION || b->kind == BREACH_TOLD;
}

static void
emit_breaches(const struct together *t, struct emitter *e)
{
	struct buffer text = { 0 };
	bool any = false;

	for (unsigned i = 0; i < t->n; i++) {
		const struct breach *b = &t->r->breach[i];

		if (!is_breach_told(t, i))
			continue;
		if (!any)
			emit_list(e, "cannot-be-played-on");
		any = true;
		emit_map(e, NULL, true);
		emit_text(e, "name", t->name[i]);
		emit_number(e, "ply", b->ply);
		emit_turn(t, 1U << i, b->ply, e);
		if (breach_has_action(b)) {
			buffer_clear(&text);
			t->record[i]->notation->write_action(t->record[i]->setup, &b->action, &text);
			emit_span(e, "action", text.data, text.len);
		}
		if (b->cite != 0)
			emit_text(e, "clause", cite_id(t->record[i]->game, b->cite));
		buffer_clear(&text);
		write_breach_why(t, i, &text);
		emit_span(e, "why", text.data, text.len);
		emit_close_map(e);
	}
	if (any)
		emit_close_list(e);
	buffer_end(&text, e->out);
}

static void
say_breaches(const struct together *t, struct buffer *out)
{
	for (unsigned i = 0; i < t->n; i++) {
		const struct breach *b = &t->r->breach[i];

		if (!is_breach_told(t, i))
			continue;
		buffer_printf(out, "  %s cannot be played on: at ply ", t->name[i]);
		write_ply(t, 1U << i, b->ply, out);
		if (breach_has_action(b)) {
			buffer_text(out, ", ");
			t->record[i]->notation->write_action(t->record[i]->setup, &b->action, out);
		}
		buffer_text(out, ": ");
		write_breach_why(t, i, out);
		if (b->cite != 0)
			buffer_printf(out, " [%s]", cite_id(t->record[i]->game, b->cite));
		buffer_char(out, '\n');
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
		write_ply(t, all_logs(t), r->ply, out);
	}
	buffer_text(out, ": ");
	if (r->trace.detail != 0)
		notation_explain(t->record[0]->notation, r->state, &r->trace, out);
	else
		buffer_text(out, "no ply, turn or round is numbered above 999,999,999");
}

/* Write what is missing, if the question is open. */
static void
write_missing(const struct together *t, struct buffer *out)
{
	const struct reconciliation *r = t->r;
	const struct notation *n = t->record[0]->notation;

	switch (r->lack) {
	case LACKS_FACT:
		buffer_printf(out, "%s, at ply ", notation_missing_fact(n, &r->trace));
		write_ply(t, all_logs(t), r->ply, out);
		break;
	case LACKS_CHOICE:
		buffer_text(out, "what follows ");
		n->write_action(r->merged.setup, &r->tried, out);
		buffer_text(out, ", at ply ");
		write_ply(t, all_logs(t), r->ply, out);
		break;
	case LACKS_JUDGEMENT:
		write_unjudged(t, out);
		break;
	case LACKS_PLIES:
		buffer_text(out, r->gap > r->ply ? "plies " : "ply ");
		write_ply(t, all_logs(t), r->ply, out);
		if (r->gap > r->ply) {
			buffer_text(out, " to ");
			write_ply(t, all_logs(t), r->gap, out);
		}
		break;
	default:
		buffer_text(out, n->logs != NULL && n->logs->unseen != NULL ? n->logs->unseen : "what the seats could not see of the first position");
	}
}

static void
emit_logs(const struct together *t, struct emitter *e)
{
	emit_list(e, "logs");
	for (unsigned i = 0; i < t->n; i++) {
		emit_map(e, NULL, true);
		emit_text(e, "name", t->name[i]);
		emit_text(e, "log", keeper(t->record[i]));
		emit_number(e, "plies", t->course[i]->nsteps);
		emit_close_map(e);
	}
	emit_close_list(e);
}

static void
emit_against(const struct together *t, struct emitter *e)
{
	struct buffer said = { 0 };

	emit_list(e, "says");
	for (unsigned i = 0; i < t->n; i++) {
		if ((t->r->against >> i & 1) == 0)
			continue;
		buffer_clear(&said);
		write_said(t, i, &said);
		emit_map(e, NULL, true);
		emit_text(e, "name", t->name[i]);
		emit_span(e, "says", said.data, said.len);
		emit_close_map(e);
	}
	emit_close_list(e);
	buffer_end(&said, e->out);
}

static void
emit_written(const struct together *t, const char *key, void (*write)(const struct together *t, struct buffer *out),
    struct emitter *e)
{
	struct buffer text = { 0 };

	write(t, &text);
	if (text.len > 0)
		emit_span(e, key, text.data, text.len);
	buffer_end(&text, e->out);
}

static void
emit_contradiction(const struct together *t, struct emitter *e)
{
	const struct reconciliation *r = t->r;

	emit_text(e, "kind", kinds[r->kind]);
	emit_text(e, "meaning", meanings[r->kind]);
	if (r->kind == LOGS_OPEN) {
		emit_written(t, "missing", write_missing, e);
		return;
	}
	emit_number(e, "ply", r->ply);
	emit_turn(t, all_logs(t), r->ply, e);
	emit_against(t, e);
	emit_text(e, "whose", r->whose != RECONCILE_NOBODY ? t->name[r->whose] : "cannot be told");
	emit_breaches(t, e);
	emit_written(t, "slip", write_slip, e);
	if (r->cite != 0)
		emit_text(e, "clause", cite_id(t->record[0]->game, r->cite));
	emit_written(t, "why", write_why, e);
}

/* Write the lines of their headers in which the logs differ. */
static void
emit_header(const struct together *t, struct emitter *e)
{
	struct buffer differ = { 0 };
	const char *end;

	if (t->r->kind != LOGS_GAME && !logs_headers_differ(t->record, t->n, &differ))
		e->out->failed = true;
	if (differ.len > 0)
		emit_list(e, "header-differs");
	for (const char *at = differ.data; at != NULL && at < differ.data + differ.len; at = end + 1) {
		end = memchr(at, '\n', (size_t)(differ.data + differ.len - at));
		emit_span(e, NULL, at, (size_t)(end - at));
	}
	if (differ.len > 0)
		emit_close_list(e);
	buffer_end(&differ, e->out);
}

static void
emit_together(const struct together *t, struct emitter *e)
{
	const struct reconciliation *r = t->r;
	struct buffer position = { 0 };

	emit_bool(e, "same-game", r->kind != LOGS_GAME && r->kind != LOGS_SETUP);
	emit_logs(t, e);
	emit_header(t, e);
	if (r->kind != LOGS_AGREE)
		emit_contradiction(t, e);
	if (r->state != NULL) {
		emit_number(e, "agreed-up-to", r->agreed);
		t->record[0]->notation->write_position(r->state, &position);
		emit_span(e, "position", position.data, position.len);
	}
	emit_bool(e, "complete", r->complete);
	buffer_end(&position, e->out);
}

static void
say_contradiction(const struct together *t, struct buffer *out)
{
	const struct reconciliation *r = t->r;
	struct buffer why = { 0 };

	for (unsigned i = 0; i < t->n; i++)
		if ((r->against >> i & 1) != 0) {
			buffer_printf(out, "  %s (%s): ", t->name[i], keeper(t->record[i]));
			write_said(t, i, out);
			buffer_char(out, '\n');
		}
	write_why(t, &why);
	if (why.len > 0)
		buffer_printf(out, "  %.*s [%s]\n", (int)why.len, why.data, cite_id(t->record[0]->game, r->cite));
	buffer_clear(&why);
	write_slip(t, &why);
	if (why.len > 0)
		buffer_printf(out, "  it looks like a slip: %.*s\n", (int)why.len, why.data);
	say_breaches(t, out);
	buffer_printf(out, "  whose log is wrong: %s\n", r->whose != RECONCILE_NOBODY ? t->name[r->whose] : "cannot be told");
	buffer_end(&why, out);
}

static void
say_header(const struct together *t, struct buffer *out)
{
	struct buffer differ = { 0 };

	if (t->r->kind != LOGS_GAME && !logs_headers_differ(t->record, t->n, &differ))
		out->failed = true;
	for (size_t i = 0; i + 1 < differ.len; i++)
		if (differ.data[i] == '\n')
			differ.data[i] = ';';
	if (differ.len > 0)
		buffer_printf(out, "  lines of the header that differ: %.*s\n", (int)differ.len - 1, differ.data);
	buffer_end(&differ, out);
}

static void
say_together(const struct together *t, struct buffer *out)
{
	const struct reconciliation *r = t->r;

	say_header(t, out);

	if (r->kind == LOGS_OPEN) {
		buffer_text(out, "  missing: ");
		write_missing(t, out);
		buffer_char(out, '\n');
	} else if (r->kind != LOGS_AGREE) {
		say_contradiction(t, out);
	}
	if (r->state != NULL) {
		buffer_text(out, "  all agree up to ply ");
		write_ply(t, all_logs(t), r->agreed, out);
		buffer_text(out, ": ");
		t->record[0]->notation->write_position(r->state, out);
		buffer_char(out, '\n');
	}
	if (r->kind == LOGS_AGREE)
		buffer_text(out, r->complete ? "  together they are a whole arbiter's log\n" : "  something stays hidden\n");
}

void
logs_write(const struct record *const *records, const struct course *const *courses, const char *const *names,
    unsigned n, const struct reconciliation *r, enum verdict_format format, struct buffer *out)
{
	struct together t = { records, courses, names, n, r };
	struct emitter e;

	if (format != VERDICT_YAML && format != VERDICT_JSON) {
		struct buffer text = { 0 };

		buffer_text(&text, meanings[r->kind]);
		if (r->ply > 0 && r->kind != LOGS_OPEN) {
			buffer_text(&text, ", at ply ");
			write_ply(&t, all_logs(&t), r->ply, &text);
		}
		buffer_char(&text, '\n');
		say_together(&t, &text);
		sheet_write_text(&text, format, out);
		buffer_end(&text, out);
		return;
	}
	emit_begin(&e, out, format == VERDICT_JSON, "reconciliation");
	emit_text(&e, "reconciled", r->kind == LOGS_AGREE ? "one game" : r->kind == LOGS_OPEN ? "open" : "contradiction");
	emit_together(&t, &e);
	emit_end(&e);
}

void
logs_write_claim(const struct record *const *records, const struct course *const *courses,
    const char *const *names, const struct claim *claim, const struct reconciliation *r, enum verdict_format format,
    struct buffer *out)
{
	struct together t = { records, courses, names, 2, r };
	const char *decision = decision_names[logs_decision(r)];
	struct buffer claimed = { 0 };
	struct emitter e;

	claim_write(records[0], claim, &claimed);
	if (format == VERDICT_YAML || format == VERDICT_JSON) {
		emit_begin(&e, out, format == VERDICT_JSON, "verdict");
		emit_text(&e, "verdict", decision);
		emit_span(&e, "claim", claimed.data, claimed.len);
		emit_number(&e, "record", records[0]->document->number);
		if (records[0]->id != NULL)
			emit_text(&e, "id", records[0]->id);
		emit_text(&e, "game", records[0]->game->name);
		emit_together(&t, &e);
		emit_end(&e);
	} else {
		struct buffer text = { 0 };

		buffer_printf(&text, "record %" PRIu64 "%s%s%s, %.*s: %s\n  %s\n", records[0]->document->number,
		    records[0]->id != NULL ? " (" : "", records[0]->id != NULL ? records[0]->id : "",
		    records[0]->id != NULL ? ")" : "", (int)claimed.len, claimed.data, decision, meanings[r->kind]);
		say_together(&t, &text);
		sheet_write_text(&text, format, out);
		buffer_end(&text, out);
	}
	buffer_end(&claimed, out);
}
