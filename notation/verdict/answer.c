/* verdict/answer.c: a verdict in words: as a few sentences, or as an arbiter's sheet.  It is walked once for all forms. */
#include <ctype.h>
#include <inttypes.h>

#include "sheet.h"
#include "text/digest.h"

static void
add(struct pen *p, const struct report *rep, const char *lead, struct passage t)
{
	if (t.len > 0)
		buffer_printf(&p->words, "%s%.*s", lead, PASSAGE(rep, t));
}

static void
add_ply(struct pen *p, const struct report *rep, const char *said, const char *sheet, uint32_t ply)
{
	pen_choose(p, said, sheet);
	report_write_ply(rep, ply, &p->words);
}

/* ---- why -------------------------------------------------------------------------------------- */

/* Put a passage as a sentence, if there is one. */
static void
put(struct pen *p, const struct report *rep, const char *said, const char *sheet, struct passage t)
{
	if (t.len == 0)
		return;
	pen_choose(p, said, sheet);
	add(p, rep, "", t);
	pen_end(p);
}

/* Put what a clause or ruling says. */
static void
put_clause(struct pen *p, const struct report *rep, uint16_t cite)
{
	const struct game *g = rep->r->game;

	buffer_printf(&p->words, "%s: %s", cite_id(g, cite), cite_holds(g, &rep->c->rules, cite));
	if (p->form != VERDICT_TEXT)
		buffer_printf(&p->words, " (The rule sheet has it under: %s.)", cite_sheet(g, cite));
	pen_end_line(p);
}

/* Put what proofs say. */
static void
put_proof(struct pen *p, const struct proven *proof)
{
	if (proof->says == NULL)
		return;
	pen_tell(p, "  proof: %s", "Proof: %s.", proof->says);
	pen_tell(p, "  %s: %s", "%s: %s", proof->clause, proof->holds);
}

static void
put_reason(struct pen *p, const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;
	uint16_t cite = b->cite != 0 ? b->cite : rep->kept;

	pen_head(p, "Why");
	if (p->form != VERDICT_TEXT || rep->action.len > 0 || b->cite != 0) {
		add_ply(p, rep, "  ply ", "At ply ", b->ply);
		add(p, rep, ", ", rep->action);
		add(p, rep, ": ", rep->why);
		pen_end(p);
	}
	if (cite != 0 && b->cite == 0)
		pen_choose(p, "  it keeps ", "The action keeps ");
	else
		pen_choose(p, "  ", NULL);
	if (cite == 0 && !CITE_IS_RULING(rep->lacks)) /* such an option is told as the reason why the game is not over */
		cite = rep->lacks;
	if (cite != 0)
		put_clause(p, rep, cite);
	buffer_clear(&p->words);
	put(p, rep, "    because ", "It is kept because ", rep->because);
	put(p, rep, "  ", "The way: ", rep->way);
	put_proof(p, &rep->proof);
}

/* ---- what follows ------------------------------------------------------------------------------- */

static void
put_list(struct pen *p, const struct report *rep, enum report_list which)
{
	const struct report_row *row = &report_rows[which];
	const struct passages *list = &rep->list[which];
	const char *lead = which == REPORT_HAPPENED ? report_happened_lead(rep) : "";

	for (unsigned i = 0; i < list->n; i++) {
		pen_choose(p, i == 0 ? row->said : row->between, i == 0 ? row->sheet : "; ");
		if (i == 0 && lead[0] != '\0')
			buffer_printf(&p->words, "%c%s", p->form == VERDICT_TEXT ? tolower(lead[0]) : lead[0], lead + 1);
		add(p, rep, "", list->at[i]);
	}
	if (list->n > 0)
		pen_end(p);
}

/* Put what a function writes as a sentence, if it is to be said. */
static void
put_written(struct pen *p, const struct report *rep, const char *sheet, bool (*write)(const struct report *rep, struct buffer *out))
{
	pen_choose(p, "  ", sheet);
	if (write(rep, &p->words))
		pen_end(p);
	buffer_clear(&p->words);
}

/* Say the events of a ply; ply 0: those that the action of the claim would cause.  A sheet has them in a table. */
static void
say_events(struct pen *p, const struct report *rep, uint32_t ply, const char *lead)
{
	bool any = false;

	for (size_t i = 0; i < rep->nevidence && p->form == VERDICT_TEXT; i++)
		if (rep->evidence[i].ply == ply) {
			add(p, rep, any ? "; " : lead, rep->evidence[i].says);
			any = true;
		}
	if (any)
		pen_end(p);
}

static void
put_law(struct pen *p, const struct report *rep)
{
	pen_head(p, "What follows");
	if (p->form == VERDICT_TEXT && rep->let_stand == NULL) {
		pen_line(p, "  %s", rep->follows);
	} else if (p->form == VERDICT_TEXT) {
		pen_line(p, "  by the rules %s; as ruled %s", rep->follows, rep->let_stand);
	} else {
		pen_line(p, "By the rules: %s.", rep->follows);
		if (rep->let_stand != NULL)
			pen_line(p, "As ruled in play: %s.", rep->let_stand);
	}
}

static void
put_follows(struct pen *p, const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;

	put_law(p, rep);
	put_list(p, rep, REPORT_PENALTIES);
	if (!rep->proof.decides)
		put_written(p, rep, "Found: ", report_write_found);
	say_events(p, rep, 0, "  it does this: ");
	if (report_tells_deed(rep))
		say_events(p, rep, b->ply, "  what it did: ");
	put_written(p, rep, NULL, report_write_window);
	if (b->lapsed != 0 && rep->open_from == 0) {
		add_ply(p, rep, "  it lapsed with ply ", "The right lapsed with ply ", b->lapsed);
		pen_end(p);
	}
	for (unsigned i = REPORT_PENALTIES + 1; i < REPORT_LISTS; i++)
		put_list(p, rep, i);
	if (rep->more_differences > 0 && p->form == VERDICT_TEXT)
		pen_line(p, "  and %u more", rep->more_differences);
	if (rep->contradicts_at != 0) {
		add_ply(p, rep, "  at ply ", "At ply ", rep->contradicts_at);
		buffer_text(&p->words, " the record contradicts the board");
		add(p, rep, ": ", rep->contradicts);
		pen_end(p);
	}
	if (rep->question != NULL)
		pen_tell(p, "  open: %s; settled by %s", "Open: %s. Settled by: %s.", rep->question, rep->settled_by);
}

/* ---- the rulings ------------------------------------------------------------------------------------ */

/* Say "winning-defender (STG-R2): stays: a defender that wins stays on its square". */
static void
say_ruling(struct pen *p, const struct report *rep, unsigned i)
{
	const struct ruling *r = &rep->r->game->rulings[i];
	const struct ruling_option *o = &r->option[rep->c->rules.option[i]];

	pen_line(p, "%s (%s): %s%s: %s", r->name, r->id, o->name, (rep->c->rules.named >> i & 1) != 0 ? "" : ", by default", o->says);
}

static void
say_consulted(struct pen *p, const struct report *rep)
{
	for (unsigned i = 0; i < rep->r->game->nrulings; i++)
		if ((rep->v->base.consulted >> i & 1) != 0) {
			add_ply(p, rep, "  consulted at ply ", NULL, rep->v->consulted_ply[i]);
			buffer_text(&p->words, ": ");
			say_ruling(p, rep, i);
		}
}

static void
put_turn(struct pen *p, const struct report *rep, const struct reading_of_rules *r)
{
	pen_choose(p, "    under ", p->form == VERDICT_HTML ? "Under " : "- Under ");
	report_options(rep->r->game, r, reading_changes(rep->c, r), true, &p->words);
	pen_tell(p, " it is %s", " it is %s.", decision_names[r->decision]);
}

/* Say an option by which the record was not played. */
static void
say_unplayed(struct pen *p, const struct report *rep, const struct reading_of_rules *r)
{
	buffer_text(&p->words, "  not played in this way: under ");
	report_options(rep->r->game, r, reading_changes(rep->c, r), true, &p->words);
	add_ply(p, rep, r->undone ? " what was taken back before ply " : r->needless ? " the action that was let stand at ply "
	                                                             : " the record leaves the rules at ply ", NULL, r->ply);
	buffer_text(&p->words, r->undone ? " leaves the rules" : r->needless ? " is legal" : "");
	pen_end_line(p);
}

/* On a sheet all of them are one sentence. */
static void
put_unplayed(struct pen *p, const struct report *rep)
{
	const struct verdict *v = rep->v;

	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *r = &v->readings[v->turn[i]];

		if (!r->broken)
			continue;
		buffer_text(&p->words, p->words.len == 0 ? "The record cannot be played under " : ", ");
		report_options(rep->r->game, r, reading_changes(rep->c, r), true, &p->words);
		add_ply(p, rep, NULL, " at ply ", r->ply);
	}
	if (p->words.len > 0)
		pen_end(p);
}

/* Put on what the verdict turns: the options in this game, and those that would change it. */
static void
put_turns(struct pen *p, const struct report *rep, bool verbose)
{
	const struct verdict *v = rep->v;
	uint64_t turning = p->form == VERDICT_TEXT ? report_turning(rep) : 0;

	pen_head(p, "Would other rules change it?");
	if (v->nturns == 0 && !v->limited)
		pen_tell(p, "  it stands under every reading of the rules",
		    "No. It stands, whatever is agreed on what the rule book leaves open.");
	else if (report_stands_where_playable(v))
		pen_tell(p, "  it stands under every reading by which the record can be played",
		    "No. It stands under every reading of the rules by which the record can be played.");
	for (unsigned i = 0; i < rep->r->game->nrulings; i++)
		if ((turning >> i & 1) != 0) {
			buffer_text(&p->words, "  it turns on ");
			say_ruling(p, rep, i);
		}
	for (size_t i = 0; i < v->nturns; i++)
		if (!v->readings[v->turn[i]].broken)
			put_turn(p, rep, &v->readings[v->turn[i]]);
	for (size_t i = 0; i < v->nturns && verbose; i++)
		if (v->readings[v->turn[i]].broken)
			say_unplayed(p, rep, &v->readings[v->turn[i]]);
	if (p->form != VERDICT_TEXT)
		put_unplayed(p, rep);
	if (v->unlisted > 0)
		pen_tell(p, "  and on %zu larger or further changes", "And under %zu larger or further changes.", v->unlisted);
	if (v->limited) {
		pen_choose(p, "  not", "Not");
		buffer_printf(&p->words, " every reading was tried, but all that change at most %u", v->sure_to);
		pen_choose(p, v->sure_to == 1 ? " ruling were" : " rulings were", NULL);
		pen_end(p);
	}
	if (p->form != VERDICT_TEXT && rep->question == NULL && v->base.open == OPEN_RULING)
		pen_line(p, "The record does not say by which of these it was played, so the default decides.");
}

/* ---- all of it -------------------------------------------------------------------------------------- */

/* Say who plays, by side and name, if a name is known. */
static void
say_players(struct pen *p, const struct report *rep)
{
	bool any = false;

	for (int seat = 0; rep->r->game->seat[seat] != NULL; seat++) {
		const struct node *name = claim_player(rep->r, seat);

		if (name == NULL || !report_has_side(rep, seat))
			continue;
		buffer_printf(&p->words, "%s %s %s", any ? "," : "  players:", rep->r->game->seat[seat], name->text);
		any = true;
	}
	if (any)
		pen_end_line(p);
}

/* Say who claims it, by name, and why. */
static void
say_claimant(struct pen *p, const struct report *rep)
{
	const struct node *name = rep->claim->by != SEAT_NONE ? claim_player(rep->r, rep->claim->by) : NULL;
	const char *grounds = rep->claim->grounds;

	if (name == NULL && grounds == NULL)
		return;
	pen_line(p, "  claimed%s%s%s%s", name != NULL ? " by " : "", name != NULL ? name->text : "", grounds != NULL ? ": " : "",
	    grounds != NULL ? grounds : "");
}

static void
say_title(struct pen *p, const struct report *rep, bool color, bool bytes)
{
	static const char *const colors[] = {
		[DECISION_UPHELD] = "\033[1;32m", [DECISION_REFUSED] = "\033[1;31m", [DECISION_UNDETERMINED] = "\033[1;33m",
	};
	enum decision d = rep->v->base.decision;
	char hash[SHA256_TEXT + 1];

	buffer_printf(&p->words, "record %" PRIu64, rep->r->document->number);
	if (rep->r->id != NULL)
		buffer_printf(&p->words, " (%s)", rep->r->id);
	add(p, rep, ", ", rep->claimed);
	buffer_text(&p->words, ": ");
	pen_flush(p);
	buffer_printf(p->out, "%s%s%s\n", color ? colors[d] : "", decision_names[d], color ? "\033[0m" : "");
	if (bytes && sha256_write(rep->r->document->text, rep->r->document->len, hash))
		pen_line(p, "  of the record with the sha256 %s", hash);
	say_players(p, rep);
	say_claimant(p, rep);
}

void
answer_write(const struct report *rep, const struct verdict_style *style, struct buffer *out)
{
	struct pen p = { .out = out, .form = style->format };
	bool sheet = style->format != VERDICT_TEXT;

	if (sheet)
		sheet_begin(&p, rep);
	else
		say_title(&p, rep, style->color, style->bytes);
	put_reason(&p, rep);
	put_follows(&p, rep);
	if (sheet)
		sheet_put_boards(&p, rep);
	if (sheet)
		sheet_put_tables(&p, rep);
	else if (style->verbose)
		say_consulted(&p, rep);
	put_turns(&p, rep, style->verbose && !sheet);
	if (style->format == VERDICT_HTML && style->books != NULL)
		sheet_put_links(&p, rep, style->books);
	if (sheet)
		sheet_end(&p, rep);
	pen_free(&p);
}
