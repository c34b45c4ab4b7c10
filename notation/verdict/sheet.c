/* verdict/sheet.c: a verdict as an arbiter's sheet: one page to give to both sides, to print or to post.
 *
 * The code for each part is the same for both forms: a pen writes it as Markdown or as HTML.  A page of HTML has one article
 * for each verdict; on paper each is a sheet of its own.
 */
#include <string.h>

#include "draw/draw.h"
#include "draw/markup.h"
#include "pen.h"

/* On paper everything is small enough for one page, and the tables must leave room for the boards. */
static const char style[] =
    ":root{color-scheme:light}\n"
    "body{font:11pt/1.45 Georgia,serif;color:#1d1d1d;background:#fff;max-width:48rem;margin:2rem auto;padding:0 1rem;"
    "overflow-wrap:anywhere}\n"
    "article{border-top:3px solid #1d1d1d;padding-top:.4rem;margin-bottom:3rem}\n"
    "h1{font-size:1.5rem;margin:.3rem 0}h2{font-size:1.05rem;margin:1.1rem 0 .2rem}\n"
    ".upheld{color:#14602c}.refused{color:#8f1d1d}.undetermined{color:#6b5200}\n"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.15rem .8rem .15rem 0;"
    "border-bottom:1px solid #ccc;font-size:.95em}th{font-weight:600;white-space:nowrap}\n"
    ".boards{display:flex;gap:1rem;flex-wrap:wrap}figure{flex:1 1 18rem;margin:0}img{max-width:100%;height:auto}\n"
    "figcaption{font-size:.85em;color:#444}p{margin:.3rem 0}code{font-size:.9em}pre{white-space:pre-wrap}\n"
    "td{overflow-wrap:break-word}td:last-child{overflow-wrap:anywhere}td:first-child{white-space:nowrap}\n"
    "@media screen and (max-width:40rem){th,td{overflow-wrap:anywhere;white-space:normal}}\n"
    "@media(max-width:30rem){body{padding:0 .5rem}th,td{padding-right:.35rem;font-size:.8em}}\n"
    "@page{margin:10mm}\n"
    "@media print{html{font-size:8pt}body{font-size:8pt;line-height:1.2;max-width:none;margin:0;padding:0}\n"
    "article{margin:0}article+article{break-before:page}h1{margin:.1rem 0}h2{margin:.35rem 0 .05rem;break-after:avoid}\n"
    "p{margin:.1rem 0}th,td{padding:0 .5rem 0 0}tr,figure{break-inside:avoid}code{font-size:5.5pt;line-height:1.1}\n"
    ".columns{display:flex;gap:5mm}section{flex:4 1 0}section+section{flex:5 1 0}\n"
    ".boards{flex-wrap:nowrap}figure{flex:1 1 0;min-width:0}img{max-height:74mm}"
    "figure:only-child img{max-height:95mm}.legend img{max-height:none}}\n"
    ".sign td{height:1.7em;border-bottom:1px solid #1d1d1d}.sign td:nth-child(3){width:45%}.sign td:nth-child(4){width:18%}\n";

/* ---- parts ------------------------------------------------------------------------------------ */

/* Write "Red claims", or "The arbiter asks whether". */
static void
put_claim(const struct pen *p, const struct report *rep)
{
	struct buffer words = { 0 };

	claim_say(rep->r, rep->claim, &words);
	pen_begin_line(p);
	if (rep->claim->by != SEAT_NONE) {
		draw_capital(p->out, rep->r->game->seat[rep->claim->by]);
		buffer_text(p->out, " claims: ");
	} else {
		buffer_text(p->out, "The claim: ");
	}
	pen_plain(p, words.data, words.len);
	buffer_char(p->out, '.');
	pen_end_line(p);
	buffer_end(&words, p->out);
	if (rep->claim->grounds == NULL)
		return;
	pen_begin_line(p);
	buffer_text(p->out, "The reason given: ");
	pen_text(p, rep->claim->grounds);
	buffer_char(p->out, '.');
	pen_end_line(p);
}

static void
put_title(const struct pen *p, const struct report *rep)
{
	static const char *const titles[] = {
		[DECISION_UPHELD] = "The claim is upheld", [DECISION_REFUSED] = "The claim is refused",
		[DECISION_UNDETERMINED] = "The claim cannot be decided yet",
	};

	if (p->html)
		buffer_printf(p->out, "<article>\n<h1 class=\"%s\">", decision_names[rep->v->base.decision]);
	else
		buffer_text(p->out, "# ");
	buffer_text(p->out, titles[rep->v->base.decision]);
	buffer_text(p->out, p->html ? "</h1>\n" : "\n\n");
	put_claim(p, rep);
}

/* The name of the player in a seat, or NULL. */
static const struct node *
player_name(const struct record *r, int seat)
{
	const struct node *players = r->key[KEY_PLAYERS];

	for (const struct node *k = players != NULL ? players->child : NULL; k != NULL; k = k->next)
		if (strcmp(k->text, r->game->seat[seat]) == 0 && k->value->kind == NODE_SCALAR)
			return k->value;
	return NULL;
}

/* Does a seat play in the game of the sheet? */
static bool
has_side(const struct report *rep, int seat)
{
	const struct game *g = rep->r->game;

	return (rep->seats >> seat & 1) != 0 || (rep->seats == 0 && g->seat[seat] != NULL);
}

/* Write "Red: Lea Wendt. Blue: Omar Said." */
static void
put_players(const struct pen *p, const struct report *rep)
{
	pen_begin_line(p);
	for (int seat = 0; seat < seat_count(rep->r->game); seat++) {
		const struct node *name = player_name(rep->r, seat);

		if (!has_side(rep, seat))
			continue;
		draw_capital(p->out, rep->r->game->seat[seat]);
		buffer_text(p->out, ": ");
		if (name != NULL)
			pen_text(p, name->text);
		else
			pen_text(p, "(no name is recorded)");
		buffer_text(p->out, ". ");
	}
	pen_end_line(p);
}

/* Write a place for each side to sign, and one for the arbiter. */
static void
put_signatures(const struct pen *p, const struct report *rep)
{
	static const char *const heads[] = { "Seen by", "Name", "Signature", "Date" };

	pen_begin_part(p, "div class=\"sign\"");
	pen_begin_table(p, heads, 4);
	for (int seat = 0; seat <= seat_count(rep->r->game); seat++) {
		bool arbiter = seat == seat_count(rep->r->game);
		const struct node *name = arbiter ? NULL : player_name(rep->r, seat);
		struct buffer who = { 0 };

		if (!arbiter && !has_side(rep, seat))
			continue;
		draw_capital(&who, arbiter ? "arbiter" : rep->r->game->seat[seat]);
		pen_begin_row(p);
		pen_cell(p, who.data, who.len);
		pen_word(p, name != NULL ? name->text : "");
		pen_word(p, "");
		pen_word(p, "");
		pen_end_row(p);
		buffer_end(&who, p->out);
	}
	pen_end_table(p);
	pen_end_part(p, "div");
}

static void
put_record(const struct pen *p, const struct report *rep)
{
	static const enum record_key keys[] = { KEY_EVENT, KEY_ROUND, KEY_SITE, KEY_DATE };
	const struct record *r = rep->r;

	pen_begin_line(p);
	pen_text(p, r->game->title);
	if (r->id != NULL) {
		buffer_text(p->out, ", record ");
		pen_text(p, r->id);
	}
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (r->key[keys[i]] != NULL && r->key[keys[i]]->kind == NODE_SCALAR) {
			buffer_text(p->out, ", ");
			pen_plain(p, r->key[keys[i]]->text, r->key[keys[i]]->len);
		}
	buffer_text(p->out, ". ");
	if (r->viewer != SEAT_ARBITER)
		buffer_printf(p->out, "The record is the one that %s kept.", r->game->seat[r->viewer]);
	else
		buffer_text(p->out, "The record is the arbiter's.");
	pen_end_line(p);
	put_players(p, rep);
}

static void
put_reason(const struct pen *p, const struct report *rep)
{
	const struct game *g = rep->r->game;
	uint16_t cite = rep->v->base.cite;

	pen_head(p, "Why");
	pen_begin_line(p);
	buffer_text(p->out, "At ply ");
	report_write_ply(rep, rep->v->base.ply, p->out);
	if (rep->action.len > 0) {
		buffer_text(p->out, ", ");
		pen_told(p, rep, rep->action);
	}
	if (rep->why.len > 0) {
		buffer_text(p->out, ": ");
		pen_told(p, rep, rep->why);
	}
	buffer_char(p->out, '.');
	pen_end_line(p);
	if (cite == 0 && rep->kept == 0)
		return;
	pen_begin_line(p);
	if (cite == 0) {
		buffer_text(p->out, "The action keeps ");
		cite = rep->kept;
	}
	pen_text(p, cite_id(g, cite));
	buffer_text(p->out, ": ");
	pen_text(p, cite_holds(g, &rep->c->rules, cite));
	buffer_text(p->out, " (The rule sheet has it under: ");
	pen_text(p, cite_sheet(g, cite));
	buffer_text(p->out, ".)");
	pen_end_line(p);
}

static void
put_list(const struct pen *p, const struct report *rep, const char *lead, const struct passage *t, unsigned n)
{
	if (n == 0)
		return;
	pen_begin_line(p);
	buffer_text(p->out, lead);
	for (unsigned i = 0; i < n; i++) {
		buffer_text(p->out, i > 0 ? "; " : "");
		pen_told(p, rep, t[i]);
	}
	buffer_char(p->out, '.');
	pen_end_line(p);
}

static void
put_found(const struct pen *p, const struct report *rep)
{
	struct buffer text = { 0 };

	if (report_write_found(rep, &text)) {
		pen_begin_line(p);
		buffer_text(p->out, "Found: ");
		pen_plain(p, text.data, text.len);
		buffer_char(p->out, '.');
		pen_end_line(p);
	}
	buffer_end(&text, p->out);
}

/* Write what the record asserts before the action that is not true on the board. */
static void
put_contradiction(const struct pen *p, const struct report *rep)
{
	if (rep->contradicts_at == 0)
		return;
	pen_begin_line(p);
	buffer_text(p->out, "At ply ");
	report_write_ply(rep, rep->contradicts_at, p->out);
	buffer_text(p->out, " the record contradicts the board: ");
	pen_told(p, rep, rep->contradicts);
	buffer_char(p->out, '.');
	pen_end_line(p);
}

/* Write when a right was open. */
static void
put_window(const struct pen *p, const struct report *rep)
{
	struct buffer text = { 0 };

	if (report_write_window(rep, &text)) {
		pen_begin_line(p);
		pen_plain(p, text.data, text.len);
		buffer_char(p->out, '.');
		pen_end_line(p);
	}
	buffer_end(&text, p->out);
}

static void
put_follows(const struct pen *p, const struct report *rep)
{
	pen_head(p, "What follows");
	pen_begin_line(p);
	buffer_text(p->out, "By the rules: ");
	pen_text(p, rep->follows);
	buffer_char(p->out, '.');
	pen_end_line(p);
	if (rep->let_stand != NULL) {
		pen_begin_line(p);
		buffer_text(p->out, "As ruled in play: ");
		pen_text(p, rep->let_stand);
		buffer_char(p->out, '.');
		pen_end_line(p);
	}
	put_list(p, rep, "As ruled in play, a penalty for ", rep->penalty, rep->npenalties);
	put_found(p, rep);
	put_window(p, rep);
	if (rep->v->base.lapsed != 0 && rep->open_from == 0) {
		pen_begin_line(p);
		buffer_text(p->out, "The right lapsed with ply ");
		report_write_ply(rep, rep->v->base.lapsed, p->out);
		buffer_char(p->out, '.');
		pen_end_line(p);
	}
	put_list(p, rep, report_happened_lead(rep), rep->happened, rep->nhappened);
	put_list(p, rep, "Not as claimed: ", rep->unlike, rep->nunlike);
	put_list(p, rep, "Legal was: ", rep->alternative, rep->nalternatives);
	put_list(p, rep, "What barred each piece: ", rep->barred, rep->nbarred);
	put_list(p, rep, "Differences: ", rep->difference, rep->ndifferences);
	put_list(p, rep, "What was known: ", &rep->knowledge, rep->knowledge.len > 0);
	put_contradiction(p, rep);
	if (rep->question != NULL) {
		pen_begin_line(p);
		buffer_printf(p->out, "Open: %s. Settled by: %s.", rep->question, rep->settled_by);
		pen_end_line(p);
	}
}

static void
put_fact_row(const struct pen *p, const struct report *rep, const struct fact *f)
{
	pen_begin_row(p);
	if (f->ply != 0)
		pen_number(p, f->ply);
	else
		pen_word(p, "would be");
	pen_cell(p, report_text(rep, f->action), f->action.len);
	pen_cell(p, report_text(rep, f->says), f->says.len);
	pen_end_row(p);
}

static void
put_facts(const struct pen *p, const struct report *rep)
{
	static const char *const heads[] = { "Ply", "Action", "What happened" };

	if (rep->nfacts == 0)
		return;
	pen_begin_part(p, "section");
	pen_head(p, "What happened");
	pen_begin_table(p, heads, 3);
	for (size_t i = 0; i < rep->nfacts; i++)
		put_fact_row(p, rep, &rep->fact[i]);
	pen_end_table(p);
	pen_end_part(p, "section");
}

static void
put_rulings(const struct pen *p, const struct report *rep)
{
	static const char *const heads[] = { "Asked at ply", "The rule book leaves open", "In this game", "Agreed" };
	const struct game *g = rep->r->game;
	const struct verdict *v = rep->v;
	const struct rules *rules = &rep->c->rules;

	if (v->base.consulted == 0)
		return;
	pen_head(p, "What the rule book leaves open");
	pen_begin_table(p, heads, 4);
	for (unsigned i = 0; i < g->nrulings; i++) {
		if ((v->base.consulted >> i & 1) == 0)
			continue;
		pen_begin_row(p);
		pen_number(p, v->consulted_ply[i]);
		pen_word(p, g->rulings[i].question);
		pen_word(p, g->rulings[i].option[rules->option[i]].says);
		pen_word(p, (rules->named >> i & 1) != 0 ? "in the record" : "no: by default");
		pen_end_row(p);
	}
	pen_end_table(p);
}

static void
put_options(const struct pen *p, const struct report *rep, const struct reading_of_rules *r)
{
	struct buffer options = { 0 };

	report_options(rep->r->game, r, reading_changes(rep->c, r), true, &options);
	pen_plain(p, options.data, options.len);
	buffer_end(&options, p->out);
}

static void
put_turn(const struct pen *p, const struct report *rep, const struct reading_of_rules *r)
{
	pen_begin_line(p);
	buffer_text(p->out, p->html ? "Under " : "- Under ");
	put_options(p, rep, r);
	buffer_printf(p->out, " it is %s.", decision_names[r->decision]);
	pen_end_line(p);
}

/* Write the options by which the record was not played. */
static void
put_unplayable(const struct pen *p, const struct report *rep)
{
	const struct verdict *v = rep->v;
	unsigned n = 0;

	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *r = &v->readings[v->turn[i]];

		if (!r->broken)
			continue;
		if (n++ == 0)
			pen_begin_line(p);
		buffer_text(p->out, n == 1 ? "The record cannot be played under " : ", ");
		put_options(p, rep, r);
		buffer_text(p->out, " at ply ");
		report_write_ply(rep, r->ply, p->out);
	}
	if (n > 0) {
		buffer_char(p->out, '.');
		pen_end_line(p);
	}
}

static void
put_readings(const struct pen *p, const struct report *rep)
{
	const struct verdict *v = rep->v;

	pen_head(p, "Would other rules change it?");
	if (v->nturns == 0 && !v->limited)
		pen_line(p, "No. It stands, whatever is agreed on what the rule book leaves open.");
	else if (report_stands_where_playable(v))
		pen_line(p, "No. It stands under every reading of the rules by which the record can be played.");
	for (size_t i = 0; i < v->nturns; i++)
		if (!v->readings[v->turn[i]].broken)
			put_turn(p, rep, &v->readings[v->turn[i]]);
	put_unplayable(p, rep);
	if (v->unlisted > 0) {
		pen_begin_line(p);
		buffer_printf(p->out, "And under %zu larger or further changes.", v->unlisted);
		pen_end_line(p);
	}
	if (v->limited) {
		pen_begin_line(p);
		buffer_printf(p->out, "Not every reading was tried, but all that change at most %u.", v->sure_to);
		pen_end_line(p);
	}
	if (rep->question == NULL && v->base.open == OPEN_RULING)
		pen_line(p, "The record does not say by which of these it was played, so the default decides.");
}

/* ---- boards ----------------------------------------------------------------------------------- */

static void
put_boards(const struct pen *p, const struct report *rep)
{
	if (!rep->has_before)
		return;
	pen_head(p, "The board");
	buffer_text(p->out, p->html ? "<div class=\"boards\">\n" : "");
	pen_board(p, &rep->scene_before, "Before");
	if (rep->has_after || rep->has_beyond)
		pen_board(p, &rep->scene_after, rep->has_after ? "After" : "After, had it stood");
	buffer_text(p->out, p->html ? "</div>\n" : "");
	pen_legend(p, rep->has_after || rep->has_beyond ? &rep->scene_after : &rep->scene_before);
}

void
sheet_write(const struct report *rep, bool html, struct buffer *out)
{
	struct pen p = { out, html };

	put_title(&p, rep);
	put_record(&p, rep);
	put_reason(&p, rep);
	put_list(&p, rep, "It is kept because ", &rep->because, rep->because.len > 0);
	put_list(&p, rep, "The way: ", &rep->way, rep->way.len > 0);
	put_follows(&p, rep);
	put_boards(&p, rep);
	pen_begin_part(&p, "div class=\"columns\"");
	put_facts(&p, rep);
	pen_begin_part(&p, "section");
	put_rulings(&p, rep);
	put_readings(&p, rep);
	pen_end_part(&p, "section");
	pen_end_part(&p, "div");
	put_signatures(&p, rep);
	if (html)
		buffer_text(out, "</article>\n");
}

void
sheet_write_text(const struct buffer *text, enum verdict_format format, struct buffer *out)
{
	const char *lead = format == VERDICT_HTML ? "<article>\n<pre>" : format == VERDICT_MARKDOWN ? "```\n" : "";
	const char *tail = format == VERDICT_HTML ? "</pre>\n</article>\n" : format == VERDICT_MARKDOWN ? "```\n\n" : "";

	buffer_text(out, lead);
	if (format == VERDICT_HTML)
		markup_text(out, text->data, text->len);
	else
		for (size_t i = 0; i < text->len;) {
			const char *p = text->data + i, *eol = memchr(p, '\n', text->len - i);
			size_t n = eol != NULL ? (size_t)(eol - p) : text->len - i;

			buffer_plain(out, p, n, '\0');
			buffer_text(out, eol != NULL ? "\n" : "");
			i += n + (eol != NULL);
		}
	buffer_text(out, tail);
	out->failed = out->failed || text->failed;
}

void
verdict_begin(enum verdict_format format, struct buffer *out)
{
	if (format == VERDICT_HTML)
		buffer_printf(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
		    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:;"
		    " style-src 'unsafe-inline'\">\n<title>Verdicts</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n", style);
}

void
verdict_end(enum verdict_format format, struct buffer *out)
{
	if (format == VERDICT_HTML)
		buffer_text(out, "</main>\n</body>\n</html>\n");
}
