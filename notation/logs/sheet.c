/* logs/sheet.c: the result of comparing logs in words: as sentences, or as a part of a page, with boards. */
#include <inttypes.h>
#include <string.h>

#include "core/memory.h"
#include "core/scene.h"
#include "draw/draw.h"
#include "internal.h"
#include "verdict/pen.h"
#include "verdict/report.h"

/* Put what a function writes as a sentence after a lead, if it writes anything. */
static void
put_written(struct pen *p, const char *said, const char *sheet, const struct together *t,
    void (*write)(const struct together *t, struct buffer *out))
{
	size_t from;

	pen_choose(p, said, sheet);
	from = p->words.len;
	write(t, &p->words);
	if (p->words.len > from)
		pen_end(p);
	buffer_clear(&p->words);
}

/* ---- what came of it -------------------------------------------------------------------------- */

/* The kind of result, and its ply. */
static void
put_meaning(struct pen *p, const struct together *t)
{
	if (p->form == VERDICT_TEXT)
		buffer_text(&p->words, logs_meanings[t->r->kind]);
	else
		draw_capital(&p->words, logs_meanings[t->r->kind]);
	if (t->r->ply > 0 && t->r->kind != LOGS_OPEN) {
		buffer_text(&p->words, ", at ply ");
		logs_write_ply(t, logs_all(t), t->r->ply, &p->words);
	}
	pen_end(p);
}

static void
put_title(struct pen *p, const struct together *t)
{
	static const struct {
		const char *look, *text;
	} titles[] = {
		{ "upheld", "The logs tell one game" },
		{ "undetermined", "The logs go together, but something is missing" },
		{ "refused", "The logs contradict each other" },
	};
	unsigned i = t->r->kind == LOGS_AGREE ? 0 : t->r->kind == LOGS_OPEN ? 1 : 2;

	if (p->form != VERDICT_TEXT)
		pen_title(p, titles[i].look, titles[i].text);
	if (p->form == VERDICT_TEXT || i == 2)
		put_meaning(p, t);
}

static void
put_claim(struct pen *p, const struct together *t, const struct claim *claim)
{
	const char *decision = decision_names[logs_decision(t->r)], *id = t->record[0]->id;

	if (p->form != VERDICT_TEXT) {
		buffer_printf(p->out, "<article>\n<h1 class=\"%s\">The claim is %s</h1>\n", decision, decision);
		buffer_printf(&p->words, "Record %" PRIu64 "%s%s. The claim: ", t->record[0]->document->number, id != NULL ? ", " : "",
		    id != NULL ? id : "");
		claim_write(t->record[0], claim, &p->words);
		pen_end(p);
		put_meaning(p, t);
		return;
	}
	buffer_printf(&p->words, "record %" PRIu64 "%s%s%s, ", t->record[0]->document->number, id != NULL ? " (" : "", id != NULL ? id : "",
	    id != NULL ? ")" : "");
	claim_write(t->record[0], claim, &p->words);
	pen_line(p, ": %s", decision);
	pen_line(p, "  %s", logs_meanings[t->r->kind]);
}

/* Which logs they are. */
static void
put_logs(struct pen *p, const struct together *t)
{
	static const char *const heads[] = { "Kept by", "Plies", "Log" };

	pen_head(p, "The logs");
	pen_begin_table(p, heads, 3);
	for (unsigned i = 0; i < t->n; i++) {
		pen_begin_row(p);
		pen_cell(p, "%s", logs_keeper(t->record[i]));
		pen_cell(p, "%zu", t->course[i]->nsteps);
		pen_cell(p, "%s", t->name[i]);
		pen_end_row(p);
	}
	pen_end_table(p);
}

/* Sentences have all lines that differ in one, a sheet has each on its own. */
static void
put_headers(struct pen *p, const struct together *t)
{
	struct buffer differ = { 0 };
	const char *end, *stop;

	if (t->r->kind != LOGS_GAME && !logs_headers_differ(t->record, t->n, &differ))
		p->out->failed = true;
	if (differ.len > 0)
		pen_choose(p, "  lines of the header that differ: ", "Lines of the header that differ:\n");
	stop = buffer_stop(&differ);
	for (const char *at = differ.data; at < stop; at = end + 1) {
		end = memchr(at, '\n', (size_t)(stop - at));
		buffer_add(&p->words, at, (size_t)(end - at));
		if (p->form == VERDICT_TEXT && end + 1 < stop)
			buffer_char(&p->words, ';');
		else
			pen_end_line(p);
	}
	buffer_end(&differ, p->out);
}

/* ---- a contradiction ---------------------------------------------------------------------------- */

static void
put_says(struct pen *p, const struct together *t)
{
	static const char *const heads[] = { "Kept by", "It says", "Log" };

	if (t->r->against == 0)
		return;
	if (p->form != VERDICT_TEXT)
		pen_begin_table(p, heads, 3);
	for (unsigned i = 0; i < t->n; i++) {
		if ((t->r->against >> i & 1) == 0)
			continue;
		if (p->form == VERDICT_TEXT) {
			buffer_printf(&p->words, "  %s (%s): ", t->name[i], logs_keeper(t->record[i]));
			logs_write_said(t, i, &p->words);
			pen_end_line(p);
			continue;
		}
		pen_begin_row(p);
		pen_cell(p, "%s", logs_keeper(t->record[i]));
		logs_write_said(t, i, &p->words);
		pen_end_cell(p);
		pen_cell(p, "%s", t->name[i]);
		pen_end_row(p);
	}
	if (p->form != VERDICT_TEXT)
		pen_end_table(p);
}

static void
put_breaches(struct pen *p, const struct together *t)
{
	for (unsigned i = 0; i < t->n; i++) {
		const struct breach *b = &t->r->breach[i];

		if (!logs_tell_breach(t, i))
			continue;
		pen_choose(p, "  ", NULL);
		buffer_printf(&p->words, "%s cannot be played on: at ply ", t->name[i]);
		logs_write_ply(t, 1U << i, b->ply, &p->words);
		if (breach_has_action(b)) {
			buffer_text(&p->words, ", ");
			t->record[i]->notation->write_action(t->record[i]->setup, &b->action, &p->words);
		}
		buffer_text(&p->words, ": ");
		logs_write_breach_why(t, i, &p->words);
		if (b->cite != 0)
			buffer_printf(&p->words, " [%s]", cite_id(t->record[i]->game, b->cite));
		pen_end(p);
	}
}

/* Sentences have the rule after the reason, a sheet has what it says after it. */
static void
put_why(struct pen *p, const struct together *t)
{
	const struct reconciliation *r = t->r;
	const struct game *g = t->record[0]->game;

	if (p->form != VERDICT_TEXT) {
		put_written(p, NULL, "Why it cannot be so: ", t, logs_write_why);
		if (r->cite != 0)
			pen_line(p, "%s: %s", cite_id(g, r->cite), cite_holds(g, &t->course[0]->rules, r->cite));
		return;
	}
	buffer_text(&p->words, "  ");
	logs_write_why(t, &p->words);
	if (p->words.len > strlen("  "))
		pen_line(p, " [%s]", cite_id(g, r->cite));
	buffer_clear(&p->words);
}

static void
put_contradiction(struct pen *p, const struct together *t)
{
	pen_head(p, "Where they differ");
	put_says(p, t);
	put_why(p, t);
	put_written(p, "  it looks like a slip: ", "It looks like a slip: ", t, logs_write_slip);
	put_breaches(p, t);
	put_written(p, "  whose log is wrong: ", "Whose log is wrong: ", t, logs_write_whose);
}

/* ---- boards ------------------------------------------------------------------------------------ */

/* Draw a position; title: a log's name, or NULL; then what stands in the buffer. */
static void
put_board(struct pen *p, const struct together *t, const void *state, uint8_t viewer, const struct buffer *title)
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
put_as_told(struct pen *p, const struct together *t, unsigned i, struct buffer *title)
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
put_legend(struct pen *p, const struct together *t)
{
	struct scene s;

	game_scene(t->record[0]->game, t->r->state, t->r->merged.viewer, &s);
	pen_legend(p, &s);
}

static void
put_boards(struct pen *p, const struct together *t)
{
	const struct reconciliation *r = t->r;
	struct buffer title = { 0 };

	if (r->state == NULL)
		return;
	pen_head(p, "The boards");
	pen_markup(p, "<div class='boards'>\n");
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
	pen_markup(p, "</div>\n");
	buffer_end(&title, p->out);
	put_legend(p, t);
}

/* The position on which all agree.  If they contradict each other after it, people want to see the board; a page has drawn it
 * already. */
static void
put_position(struct pen *p, const struct together *t)
{
	bool contradict = t->r->kind != LOGS_AGREE && t->r->kind != LOGS_OPEN;
	struct scene s;

	if (t->r->state == NULL || (contradict && p->form != VERDICT_TEXT))
		return;
	pen_markup(p, "<p>The position on which all agree: <code>");
	if (p->form == VERDICT_TEXT) {
		buffer_text(&p->words, "  all agree up to ply ");
		logs_write_ply(t, logs_all(t), t->r->agreed, &p->words);
		buffer_text(&p->words, contradict ? ":" : ": ");
	}
	if (contradict) {
		pen_end_line(p);
		game_scene(t->record[0]->game, t->r->state, t->r->merged.viewer, &s);
		draw_text(p->out, &s, &(struct draw_style){ .title = NULL });
		return;
	}
	t->record[0]->notation->write_position(t->r->state, &p->words);
	pen_flush(p);
	buffer_text(p->out, p->form == VERDICT_TEXT ? "\n" : "</code></p>\n");
}

/* ---- all of it ---------------------------------------------------------------------------------- */

static void
put_agreement(struct pen *p, const struct together *t)
{
	if (t->r->kind == LOGS_AGREE && t->r->complete)
		pen_tell(p, "  together they are a whole arbiter's log", "Together they are a whole arbiter's log.");
	else if (t->r->kind == LOGS_AGREE)
		pen_tell(p, "  something stays hidden", "Something stays hidden.");
}

void
logs_put(const struct together *t, const struct claim *claim, enum verdict_format format, struct buffer *out)
{
	struct pen p = { .out = out, .form = format == VERDICT_HTML ? VERDICT_HTML : VERDICT_TEXT };
	bool sheet = format == VERDICT_HTML;

	buffer_text(out, format == VERDICT_MARKDOWN ? "```\n" : "");
	if (claim != NULL)
		put_claim(&p, t, claim);
	else
		put_title(&p, t);
	if (sheet)
		put_logs(&p, t);
	put_headers(&p, t);
	if (t->r->kind == LOGS_OPEN)
		put_written(&p, "  missing: ", "Missing: ", t, logs_write_missing);
	else if (t->r->kind != LOGS_AGREE)
		put_contradiction(&p, t);
	if (sheet) {
		put_agreement(&p, t);
		put_boards(&p, t);
	}
	put_position(&p, t);
	if (!sheet)
		put_agreement(&p, t);
	buffer_text(out, sheet ? "</article>\n" : format == VERDICT_MARKDOWN ? "```\n\n" : "");
	pen_free(&p);
}
