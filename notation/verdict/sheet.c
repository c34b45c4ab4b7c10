/* verdict/sheet.c: what only an arbiter's sheet has: one page to give to both sides, to print or to post.  On it are boards, tables, and
 * places to sign.  A page of HTML has one article for each verdict; on paper each is a sheet of its own.
 */
#include "sheet.h"

#include <string.h>

#include "draw/draw.h"
#include "draw/web.h"

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
    ".boards{display:flex;gap:1rem;flex-wrap:wrap}figure{flex:1 1 30rem;margin:0}img{width:100%;max-width:44rem;height:auto}.legend img{width:auto;max-width:100%}\n"
    "p{margin:.3rem 0}code{font-size:.9em}pre{white-space:pre-wrap}\n"
    "td{overflow-wrap:break-word}td:last-child{overflow-wrap:anywhere}td:first-child{white-space:nowrap}\n"
    "@media screen and (max-width:40rem){th,td{white-space:normal}td{overflow-wrap:anywhere}th{overflow-wrap:normal}td:nth-child(2){min-width:5.5em}}\n"
    "@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark}body{color:#ece7da;background:#1b1a17}article{border-color:#ece7da}"
    ".upheld{color:#8fdc9d}.refused{color:#ff9d92}.undetermined{color:#e6bb4a}th,td{border-color:#453f33}}\n"
    "@media(max-width:30rem){body{padding:0 .5rem}th,td{padding-right:.35rem;font-size:.8em}}\n"
    /* on a phone a board is as wide as the window; on a desk two stand side by side */
    "figcaption{display:none}@media screen and (max-width:40rem){.boards img{max-width:none}.legend img{width:100%;max-width:30rem}figcaption{display:block}}\n"
    "@media screen{figure{min-width:0;overflow-x:auto}}@media screen and (min-width:40.01rem){.boards img{min-width:38rem}.legend img{max-width:none}}\n"
    "@media screen and (min-width:80rem){.boards{margin:0 calc((48rem - min(100vw - 4rem,90rem))/2)}.boards figure{text-align:center}}\n"
    "@page{margin:10mm}\n"
    "@media print{html{font-size:8pt}body{font-size:8pt;line-height:1.2;max-width:none;margin:0;padding:0}\n"
    "article{margin:0}article+article{break-before:page}h1{margin:.1rem 0}h2{margin:.35rem 0 .05rem;break-after:avoid}\n"
    "p{margin:.1rem 0}th,td{padding:0 .5rem 0 0}tr,figure{break-inside:avoid}code{font-size:5.5pt;line-height:1.1}\n"
    ".columns{display:flex;gap:5mm}section{flex:4 1 0}section+section{flex:5 1 0}\n"
    ".boards{flex-wrap:nowrap}figure{flex:1 1 0;min-width:0}img{width:auto;max-width:100%;max-height:74mm}"
    "figure:only-child img{max-height:95mm}.legend img{max-height:none}}\n"
    ".sign td{height:1.7em;border-bottom:1px solid}.sign td:nth-child(3){width:45%}.sign td:nth-child(4){width:18%}\n";

/* ---- parts ------------------------------------------------------------------------------------ */

/* Write "Red (Lea Wendt) claims", or "The claim". */
static void
put_claim(struct pen *p, const struct report *rep)
{
	const struct node *name = rep->claim->by != SEAT_NONE ? claim_player(rep->r, rep->claim->by) : NULL;

	if (rep->claim->by != SEAT_NONE) {
		draw_capital(&p->words, rep->r->game->seat[rep->claim->by]);
		if (name != NULL)
			buffer_printf(&p->words, " (%s)", name->text);
		buffer_text(&p->words, " claims: ");
	} else {
		buffer_text(&p->words, "The claim: ");
	}
	claim_say(rep->r, rep->claim, &p->words);
	pen_end(p);
	if (rep->claim->grounds != NULL)
		pen_line(p, "The reason given: %s.", rep->claim->grounds);
}

/* Write "Red: Lea Wendt. Blue: Omar Said." */
static void
put_players(struct pen *p, const struct report *rep)
{
	for (int seat = 0; seat < seat_count(rep->r->game); seat++) {
		const struct node *name = claim_player(rep->r, seat);

		if (!report_has_side(rep, seat))
			continue;
		draw_capital(&p->words, rep->r->game->seat[seat]);
		buffer_printf(&p->words, ": %s. ", name != NULL ? name->text : "(no name is recorded)");
	}
	pen_end_line(p);
}

static void
put_record(struct pen *p, const struct report *rep)
{
	static const enum record_key keys[] = { KEY_EVENT, KEY_ROUND, KEY_SITE, KEY_DATE };
	const struct record *r = rep->r;

	buffer_text(&p->words, r->game->title);
	if (r->id != NULL)
		buffer_printf(&p->words, ", record %s", r->id);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (r->key[keys[i]] != NULL && r->key[keys[i]]->kind == NODE_SCALAR) {
			buffer_text(&p->words, ", ");
			buffer_add(&p->words, r->key[keys[i]]->text, r->key[keys[i]]->len);
		}
	if (r->viewer != SEAT_ARBITER)
		pen_line(p, ". The record is the one that %s kept.", r->game->seat[r->viewer]);
	else
		pen_line(p, ". The record is the arbiter's.");
	put_players(p, rep);
}

void
sheet_begin(struct pen *p, const struct report *rep)
{
	static const char *const titles[] = {
		[DECISION_UPHELD] = "The claim is upheld", [DECISION_REFUSED] = "The claim is refused",
		[DECISION_UNDETERMINED] = "The claim cannot be decided yet",
	};

	pen_title(p, decision_names[rep->v->base.decision], titles[rep->v->base.decision]);
	put_claim(p, rep);
	put_record(p, rep);
}

void
sheet_put_boards(struct pen *p, const struct report *rep)
{
	bool after = rep->has_after || rep->has_beyond;

	if (!rep->has_before)
		return;
	pen_head(p, "The board");
	pen_markup(p, "<div class='boards'>\n");
	pen_board(p, &rep->scene_before, "Before");
	if (after)
		pen_board(p, &rep->scene_after, rep->has_after ? "After" : "After, had it stood");
	pen_markup(p, "</div>\n");
	pen_legend(p, after ? &rep->scene_after : &rep->scene_before);
}

/* ---- tables ------------------------------------------------------------------------------------- */

static void
put_evidence(struct pen *p, const struct report *rep)
{
	static const char *const heads[] = { "Ply", "Action", "What happened" };

	if (rep->nevidence == 0)
		return;
	pen_markup(p, "<section>\n");
	pen_head(p, "What happened");
	pen_begin_table(p, heads, 3);
	for (const struct evidence *f = rep->evidence; f < rep->evidence + rep->nevidence; f++) {
		pen_begin_row(p);
		if (f->ply != 0)
			pen_cell(p, "%u", (unsigned)f->ply);
		else
			pen_cell(p, "would be");
		pen_cell(p, "%.*s", PASSAGE(rep, f->action));
		pen_cell(p, "%.*s", PASSAGE(rep, f->says));
		pen_end_row(p);
	}
	pen_end_table(p);
	pen_markup(p, "</section>\n");
}

static void
put_rulings(struct pen *p, const struct report *rep)
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
		pen_cell(p, "%u", (unsigned)v->consulted_ply[i]);
		pen_cell(p, "%s", g->rulings[i].question);
		pen_cell(p, "%s", g->rulings[i].option[rules->option[i]].says);
		pen_cell(p, "%s", (rules->named >> i & 1) != 0 ? "in the record" : "no: by default");
		pen_end_row(p);
	}
	pen_end_table(p);
}

void
sheet_put_tables(struct pen *p, const struct report *rep)
{
	pen_markup(p, "<div class='columns'>\n");
	put_evidence(p, rep);
	pen_markup(p, "<section>\n");
	put_rulings(p, rep);
}

static void
put_link(struct pen *p, const struct report *rep, const char *books, uint16_t cite, bool *any)
{
	const struct game *g = rep->r->game;

	markup(p->out, *any ? ", <a href='%s/%s.html#%s'>%s</a>" : "<p>In the rule book: <a href='%s/%s.html#%s'>%s</a>", books, g->name,
	    cite_id(g, cite), cite_id(g, cite));
	*any = true;
}

/* Lead to the clause, and to the rulings that were consulted, in the rule book. */
void
sheet_put_links(struct pen *p, const struct report *rep, const char *books)
{
	const struct reading_of_rules *b = &rep->v->base;
	uint16_t cite = b->cite != 0 ? b->cite : rep->kept != 0 ? rep->kept : rep->lacks;
	bool any = false;

	if (cite != 0)
		put_link(p, rep, books, cite, &any);
	for (unsigned i = 0; i < rep->r->game->nrulings; i++)
		if ((b->consulted >> i & 1) != 0 && cite != CITE_RULING(i))
			put_link(p, rep, books, CITE_RULING(i), &any);
	buffer_text(p->out, any ? ".</p>\n" : "");
}

/* Write a place for each side to sign, and one for the arbiter. */
static void
put_signatures(struct pen *p, const struct report *rep)
{
	static const char *const heads[] = { "Seen by", "Name", "Signature", "Date" };

	pen_begin_table(p, heads, 4);
	for (int seat = 0; seat <= seat_count(rep->r->game); seat++) {
		bool arbiter = seat == seat_count(rep->r->game);
		const struct node *name = arbiter ? NULL : claim_player(rep->r, seat);

		if (!arbiter && !report_has_side(rep, seat))
			continue;
		pen_begin_row(p);
		draw_capital(&p->words, arbiter ? "arbiter" : rep->r->game->seat[seat]);
		pen_end_cell(p);
		pen_cell(p, "%s", name != NULL ? name->text : "");
		pen_end_cell(p);
		pen_end_cell(p);
		pen_end_row(p);
	}
	pen_end_table(p);
}

void
sheet_end(struct pen *p, const struct report *rep)
{
	pen_markup(p, "</section>\n</div>\n<div class='sign'>\n");
	put_signatures(p, rep);
	pen_markup(p, "</div>\n</article>\n");
}

/* ---- pages -------------------------------------------------------------------------------------- */

void
verdict_begin(enum verdict_format format, struct buffer *out)
{
	verdict_begin_page(format, "Verdicts", out);
}

void
verdict_begin_page(enum verdict_format format, const char *title, struct buffer *out)
{
	if (format != VERDICT_HTML)
		return;
	markup(out, DRAW_WEB_HEAD);
	buffer_text(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:;"
	    " style-src 'unsafe-inline'\">\n");
	markup(out, "<title>%s</title>\n<style>\n", title);
	buffer_text(out, style);
	buffer_text(out, "</style>\n</head>\n<body>\n<main>\n");
}

void
verdict_end(enum verdict_format format, struct buffer *out)
{
	if (format == VERDICT_HTML)
		buffer_text(out, "</main>\n</body>\n</html>\n");
}
