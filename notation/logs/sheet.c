/* logs/sheet.c: the result of comparing logs as a part of a page: a heading, lines, and boards. */
#include <inttypes.h>
#include <string.h>

#include "core/memory.h"
#include "core/scene.h"
#include "draw/draw.h"
#include "internal.h"
#include "verdict/pen.h"

/* Write what a function writes, as a line after a lead, if it writes anything. */
static void
put_written(const struct pen *p, const char *lead, const struct together *t, void (*write)(const struct together *t, struct buffer *out))
{
	struct buffer text = { 0 };

	write(t, &text);
	if (text.len > 0) {
		pen_begin_line(p);
		buffer_text(p->out, lead);
		pen_plain(p, text.data, text.len);
		buffer_char(p->out, '.');
		pen_end_line(p);
	}
	buffer_end(&text, p->out);
}

static void
put_ply(const struct pen *p, const struct together *t, unsigned logs, uint32_t ply)
{
	struct buffer text = { 0 };

	logs_write_ply(t, logs, ply, &text);
	pen_plain(p, text.data, text.len);
	buffer_end(&text, p->out);
}

/* The kind of result, and its ply. */
static void
put_meaning(const struct pen *p, const struct together *t)
{
	pen_begin_line(p);
	draw_capital(p->out, logs_meanings[t->r->kind]);
	if (t->r->ply > 0 && t->r->kind != LOGS_OPEN) {
		buffer_text(p->out, ", at ply ");
		put_ply(p, t, logs_all(t), t->r->ply);
	}
	buffer_char(p->out, '.');
	pen_end_line(p);
}

static void
put_title(const struct pen *p, const struct together *t)
{
	static const struct {
		const char *look, *text;
	} titles[] = {
		{ "upheld", "The logs tell one game" },
		{ "undetermined", "The logs go together, but something is missing" },
		{ "refused", "The logs contradict each other" },
	};
	unsigned i = t->r->kind == LOGS_AGREE ? 0 : t->r->kind == LOGS_OPEN ? 1 : 2;

	buffer_printf(p->out, "<h1 class=\"%s\">%s</h1>\n", titles[i].look, titles[i].text);
	if (i == 2)
		put_meaning(p, t);
}

static void
put_claim(const struct pen *p, const struct together *t, const struct claim *claim)
{
	const char *decision = decision_names[logs_decision(t->r)];
	struct buffer claimed = { 0 };

	claim_write(t->record[0], claim, &claimed);
	buffer_printf(p->out, "<h1 class=\"%s\">The claim is %s</h1>\n", decision, decision);
	pen_begin_line(p);
	buffer_printf(p->out, "Record %" PRIu64, t->record[0]->document->number);
	if (t->record[0]->id != NULL) {
		buffer_text(p->out, ", ");
		pen_text(p, t->record[0]->id);
	}
	buffer_text(p->out, ". The claim: ");
	pen_plain(p, claimed.data, claimed.len);
	buffer_char(p->out, '.');
	pen_end_line(p);
	put_meaning(p, t);
	buffer_end(&claimed, p->out);
}

/* Which logs they are. */
static void
put_logs(const struct pen *p, const struct together *t)
{
	static const char *const heads[] = { "Kept by", "Plies", "Log" };

	pen_head(p, "The logs");
	pen_begin_table(p, heads, 3);
	for (unsigned i = 0; i < t->n; i++) {
		pen_begin_row(p);
		pen_word(p, logs_keeper(t->record[i]));
		pen_number(p, (uint32_t)t->course[i]->nsteps);
		pen_word(p, t->name[i]);
		pen_end_row(p);
	}
	pen_end_table(p);
}

static void
put_headers(const struct pen *p, const struct together *t)
{
	struct buffer differ = { 0 };
	const char *end;

	if (t->r->kind != LOGS_GAME && !logs_headers_differ(t->record, t->n, &differ))
		p->out->failed = true;
	if (differ.len > 0)
		pen_line(p, "Lines of the header that differ:");
	for (const char *at = differ.data; at != NULL && at < differ.data + differ.len; at = end + 1) {
		end = memchr(at, '\n', (size_t)(differ.data + differ.len - at));
		pen_begin_line(p);
		pen_plain(p, at, (size_t)(end - at));
		pen_end_line(p);
	}
	buffer_end(&differ, p->out);
}

static void
put_says(const struct pen *p, const struct together *t)
{
	static const char *const heads[] = { "Kept by", "It says", "Log" };
	struct buffer said = { 0 };

	if (t->r->against == 0)
		return;
	pen_begin_table(p, heads, 3);
	for (unsigned i = 0; i < t->n; i++) {
		if ((t->r->against >> i & 1) == 0)
			continue;
		buffer_clear(&said);
		logs_write_said(t, i, &said);
		pen_begin_row(p);
		pen_word(p, logs_keeper(t->record[i]));
		pen_cell(p, said.data, said.len);
		pen_word(p, t->name[i]);
		pen_end_row(p);
	}
	pen_end_table(p);
	buffer_end(&said, p->out);
}

static void
put_action(const struct pen *p, const struct together *t, unsigned i, const struct action *a)
{
	struct buffer text = { 0 };

	t->record[i]->notation->write_action(t->record[i]->setup, a, &text);
	pen_plain(p, text.data, text.len);
	buffer_end(&text, p->out);
}

static void
put_breaches(const struct pen *p, const struct together *t)
{
	for (unsigned i = 0; i < t->n; i++) {
		const struct breach *b = &t->r->breach[i];
		struct buffer why = { 0 };

		if (!logs_tell_breach(t, i))
			continue;
		logs_write_breach_why(t, i, &why);
		pen_begin_line(p);
		pen_text(p, t->name[i]);
		buffer_text(p->out, " cannot be played on: at ply ");
		put_ply(p, t, 1U << i, b->ply);
		if (breach_has_action(b)) {
			buffer_text(p->out, ", ");
			put_action(p, t, i, &b->action);
		}
		buffer_text(p->out, ": ");
		pen_plain(p, why.data, why.len);
		if (b->cite != 0)
			buffer_printf(p->out, " [%s]", cite_id(t->record[i]->game, b->cite));
		buffer_char(p->out, '.');
		pen_end_line(p);
		buffer_end(&why, p->out);
	}
}

static void
put_contradiction(const struct pen *p, const struct together *t)
{
	const struct reconciliation *r = t->r;

	pen_head(p, "Where they differ");
	put_says(p, t);
	put_written(p, "Why it cannot be so: ", t, logs_write_why);
	if (r->cite != 0) {
		pen_begin_line(p);
		pen_text(p, cite_id(t->record[0]->game, r->cite));
		buffer_text(p->out, ": ");
		pen_text(p, cite_holds(t->record[0]->game, &t->course[0]->rules, r->cite));
		pen_end_line(p);
	}
	put_written(p, "It looks like a slip: ", t, logs_write_slip);
	put_breaches(p, t);
	put_written(p, "Whose log is wrong: ", t, logs_write_whose);
}

/* ---- boards ------------------------------------------------------------------------------------ */

/* Draw a position; title: a log's name, or NULL; then what stands in the buffer. */
static void
put_board(const struct pen *p, const struct together *t, const void *state, uint8_t viewer, const struct buffer *title)
{
	struct scene s;

	game_scene(t->record[0]->game, state, viewer, &s);
	pen_board(p, &s, title->failed || title->data == NULL ? "" : title->data);
}

static void
title_of(const struct together *t, unsigned i, const char *when, uint32_t ply, const struct action *a, struct buffer *title)
{
	buffer_clear(title);
	buffer_printf(title, "%s: %s ply ", t->name[i], when);
	logs_write_ply(t, 1U << i, ply, title);
	if (a != NULL) {
		buffer_text(title, ", ");
		t->record[i]->notation->write_action(t->record[i]->setup, a, title);
	}
	buffer_char(title, '\0');
}

/* The board as one log has it after the ply of the contradiction, if it can be played there. */
static void
put_as_told(const struct pen *p, const struct together *t, unsigned i, struct buffer *title)
{
	const struct game *g = t->record[0]->game;
	const struct step *s = course_step(t->course[i], t->r->ply);
	struct trace trace = { .brief = true };
	void *state = memory_alloc(g->state_size);
	bool stood;

	p->out->failed = p->out->failed || state == NULL;
	if (state != NULL && s != NULL) {
		memcpy(state, t->r->state, g->state_size);
		if (game_step(g, state, &s->action, s->stood, &trace, &stood) == ACTION_PLAYED) {
			title_of(t, i, "after", t->r->ply, &s->action, title);
			put_board(p, t, state, t->r->merged.viewer, title);
		}
	}
	memory_free(state);
}

/* The signs of the board on which all agree; the other boards are a few plies further. */
static void
put_legend(const struct pen *p, const struct together *t)
{
	struct scene s;

	game_scene(t->record[0]->game, t->r->state, t->r->merged.viewer, &s);
	pen_legend(p, &s);
}

static void
put_boards(const struct pen *p, const struct together *t)
{
	const struct reconciliation *r = t->r;
	struct buffer title = { 0 };

	if (r->state == NULL)
		return;
	pen_head(p, "The boards");
	buffer_text(p->out, "<div class=\"boards\">\n");
	buffer_text(&title, "All agree up to ply ");
	logs_write_ply(t, logs_all(t), r->agreed, &title);
	buffer_char(&title, '\0');
	put_board(p, t, r->state, r->merged.viewer, &title);
	for (unsigned i = 0; i < t->n && r->kind != LOGS_AGREE && r->agreed + 1 == r->ply; i++)
		if ((r->against >> i & 1) != 0)
			put_as_told(p, t, i, &title);
	for (unsigned i = 0; i < t->n; i++)
		if (logs_tell_breach(t, i) && r->breach[i].state != NULL) {
			title_of(t, i, "before", r->breach[i].ply, &r->breach[i].action, &title);
			put_board(p, t, r->breach[i].state, t->course[i]->viewer, &title);
		}
	buffer_text(p->out, "</div>\n");
	buffer_end(&title, p->out);
	put_legend(p, t);
}

static void
put_position(const struct pen *p, const struct together *t)
{
	struct buffer line = { 0 };

	if (t->r->state == NULL)
		return;
	t->record[0]->notation->write_position(t->r->state, &line);
	pen_begin_line(p);
	buffer_text(p->out, "The position on which all agree: <code>");
	pen_plain(p, line.data, line.len);
	buffer_text(p->out, "</code>");
	pen_end_line(p);
	buffer_end(&line, p->out);
}

void
logs_put_sheet(const struct together *t, const struct claim *claim, struct buffer *out)
{
	const struct pen p = { out, true };

	buffer_text(out, "<article>\n");
	if (claim != NULL)
		put_claim(&p, t, claim);
	else
		put_title(&p, t);
	put_logs(&p, t);
	put_headers(&p, t);
	if (t->r->kind == LOGS_OPEN)
		put_written(&p, "Missing: ", t, logs_write_missing);
	else if (t->r->kind != LOGS_AGREE)
		put_contradiction(&p, t);
	else
		pen_line(&p, t->r->complete ? "Together they are a whole arbiter's log." : "Something stays hidden.");
	put_boards(&p, t);
	put_position(&p, t);
	buffer_text(out, "</article>\n");
}
