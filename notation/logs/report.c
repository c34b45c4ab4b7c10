/* logs/report.c: write the result of comparing logs, as data; sheet.c says it in words. */
#include "core/memory.h"
#include "internal.h"

#include <string.h>

#include "verdict/report.h"
#include "yaml/emit.h"

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

static void
emit_turn(const struct together *t, unsigned logs, uint32_t ply, struct emitter *e)
{
	struct buffer turn = { 0 };

	if (logs_write_turn(t, logs, ply, &turn))
		emit_span(e, "turn", turn.data, turn.len);
	buffer_end(&turn, e->out);
}

/* One log is a text, several are a list. */
static void
emit_whose(const struct together *t, struct emitter *e)
{
	unsigned whose = t->r->whose;

	if (__builtin_popcount(whose) < 2) {
		emit_text(e, "whose", whose != 0 ? t->name[__builtin_ctz(whose)] : "cannot be told");
		return;
	}
	emit_list(e, "whose");
	for (unsigned i = 0; i < t->n; i++)
		if ((whose >> i & 1) != 0)
			emit_text(e, NULL, t->name[i]);
	emit_close_list(e);
}

static void
emit_breaches(const struct together *t, struct emitter *e)
{
	struct buffer text = { 0 };
	bool any = false;

	for (unsigned i = 0; i < t->n; i++) {
		const struct breach *b = &t->r->breach[i];

		if (!logs_tell_breach(t, i))
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
		logs_write_breach_why(t, i, &text);
		emit_span(e, "why", text.data, text.len);
		emit_close_map(e);
	}
	if (any)
		emit_close_list(e);
	buffer_end(&text, e->out);
}

static void
emit_logs(const struct together *t, struct emitter *e)
{
	emit_list(e, "logs");
	for (unsigned i = 0; i < t->n; i++) {
		emit_map(e, NULL, true);
		emit_text(e, "name", t->name[i]);
		emit_text(e, "log", logs_keeper(t->record[i]));
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
		logs_write_said(t, i, &said);
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
	emit_text(e, "meaning", logs_meanings[r->kind]);
	if (r->kind == LOGS_OPEN) {
		emit_written(t, "missing", logs_write_missing, e);
		return;
	}
	emit_number(e, "ply", r->ply);
	emit_turn(t, logs_all(t), r->ply, e);
	emit_against(t, e);
	emit_whose(t, e);
	emit_breaches(t, e);
	emit_written(t, "slip", logs_write_slip, e);
	if (r->cite != 0)
		emit_text(e, "clause", cite_id(t->record[0]->game, r->cite));
	emit_written(t, "why", logs_write_why, e);
}

/* Write the lines of their headers in which the logs differ. */
static void
emit_header(const struct together *t, struct emitter *e)
{
	struct buffer differ = { 0 };
	const char *end, *stop;

	if (t->r->kind != LOGS_GAME && !logs_headers_differ(t->record, t->n, &differ))
		e->out->failed = true;
	if (differ.len > 0)
		emit_list(e, "header-differs");
	stop = buffer_stop(&differ);
	for (const char *at = differ.data; at < stop; at = end + 1) {
		end = memchr(at, '\n', (size_t)(stop - at));
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

void
logs_write(const struct record *const *records, const struct course *const *courses, const char *const *names,
    unsigned n, const struct reconciliation *r, enum verdict_format format, struct buffer *out)
{
	struct together t = { records, courses, names, n, r };
	struct emitter e;

	if (format != VERDICT_YAML && format != VERDICT_JSON) {
		logs_put(&t, NULL, format, out);
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
	struct buffer claimed = { 0 };
	struct emitter e;

	if (format != VERDICT_YAML && format != VERDICT_JSON) {
		logs_put(&t, claim, format, out);
		return;
	}
	claim_write(records[0], claim, &claimed);
	emit_begin(&e, out, format == VERDICT_JSON, "verdict");
	emit_text(&e, "verdict", decision_names[logs_decision(r)]);
	emit_span(&e, "claim", claimed.data, claimed.len);
	emit_number(&e, "record", records[0]->document->number);
	if (records[0]->id != NULL)
		emit_text(&e, "id", records[0]->id);
	emit_text(&e, "game", records[0]->game->name);
	emit_together(&t, &e);
	emit_end(&e);
	buffer_end(&claimed, out);
}
