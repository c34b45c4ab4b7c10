/* verdict/sentences.c: a verdict as a few sentences: the answer, why, what follows, and what it turns on. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "internal.h"

/* Write on a line what comes from a record. */
static void
say_plain(struct buffer *out, const char *lead, const char *text, size_t len)
{
	buffer_text(out, lead);
	buffer_plain(out, text, len, '\0');
}

static void
say_told(const struct report *rep, const char *lead, struct passage t, struct buffer *out)
{
	if (t.len > 0)
		say_plain(out, lead, report_text(rep, t), t.len);
}

/* Write a told text on a line, if there is one. */
static void
say_line(const struct report *rep, const char *lead, struct passage t, struct buffer *out)
{
	say_told(rep, lead, t, out);
	if (t.len > 0)
		buffer_char(out, '\n');
}

static void
say_decision(enum decision d, bool color, struct buffer *out)
{
	static const char *const colors[] = {
		[DECISION_UPHELD] = "\033[1;32m", [DECISION_REFUSED] = "\033[1;31m", [DECISION_UNDETERMINED] = "\033[1;33m",
	};

	buffer_printf(out, "%s%s%s", color ? colors[d] : "", decision_names[d], color ? "\033[0m" : "");
}

static void
say_ply(const struct report *rep, const char *lead, uint32_t ply, struct buffer *out)
{
	buffer_text(out, lead);
	report_write_ply(rep, ply, out);
}

static void
say_rule(const struct report *rep, const char *lead, uint16_t cite, struct buffer *out)
{
	const struct game *g = rep->r->game;

	if (cite != 0)
		buffer_printf(out, "%s%s: %s\n", lead, cite_id(g, cite), cite_holds(g, &rep->c->rules, cite));
}

static void
say_place(const struct report *rep, struct buffer *out)
{
	const struct reading_of_rules *b = &rep->v->base;

	if (rep->action.len > 0 || b->cite != 0) {
		say_ply(rep, "  ply ", b->ply, out);
		say_told(rep, ", ", rep->action, out);
		say_told(rep, ": ", rep->why, out);
		buffer_char(out, '\n');
	}
	say_rule(rep, "  ", b->cite, out);
	if (rep->kept != 0)
		say_rule(rep, "  it keeps ", rep->kept, out);
	say_line(rep, "    because ", rep->because, out);
	say_line(rep, "  ", rep->way, out);
}

/* Write the events of a ply; ply 0: those that the action of the claim would cause. */
static void
say_events(const struct report *rep, uint32_t ply, const char *lead, struct buffer *out)
{
	bool any = false;

	for (size_t i = 0; i < rep->nfacts; i++)
		if (rep->fact[i].ply == ply) {
			say_told(rep, any ? "; " : lead, rep->fact[i].says, out);
			any = true;
		}
	if (any)
		buffer_char(out, '\n');
}

static void
say_list(const struct report *rep, const char *lead, const char *between, const struct passage *t, unsigned n,
    struct buffer *out)
{
	for (unsigned i = 0; i < n; i++)
		say_told(rep, i == 0 ? lead : between, t[i], out);
	if (n > 0)
		buffer_char(out, '\n');
}

static void
say_follows(const struct report *rep, struct buffer *out)
{
	const struct reading_of_rules *b = &rep->v->base;
	size_t len;

	if (rep->let_stand != NULL)
		buffer_printf(out, "  by the rules %s; as ruled %s\n", rep->follows, rep->let_stand);
	else
		buffer_printf(out, "  %s\n", rep->follows);
	say_list(rep, "  as ruled, a penalty for ", "; ", rep->penalty, rep->npenalties, out);
	len = out->len;
	buffer_text(out, "  ");
	if (report_write_found(rep, out))
		buffer_char(out, '\n');
	else
		out->len = len; /* there is nothing to say */
	say_events(rep, 0, "  it does this: ", out);
	if (report_tells_deed(rep))
		say_events(rep, b->ply, "  what it did: ", out);
	len = out->len;
	buffer_text(out, "  ");
	if (report_write_window(rep, out))
		buffer_char(out, '\n');
	else
		out->len = len;
	if (b->lapsed != 0 && rep->open_from == 0) {
		say_ply(rep, "  it lapsed with ply ", b->lapsed, out);
		buffer_char(out, '\n');
	}
	if (rep->nhappened > 0)
		buffer_printf(out, "  %c%s", tolower(*report_happened_lead(rep)), report_happened_lead(rep) + 1);
	say_list(rep, "", "; ", rep->happened, rep->nhappened, out);
	say_list(rep, "  not as claimed: ", "\n  not as claimed: ", rep->unlike, rep->nunlike, out);
	say_list(rep, "  legal was: ", " ", rep->alternative, rep->nalternatives, out);
	say_list(rep, "  what barred each piece, with one example a rule:\n    ", "\n    ", rep->barred, rep->nbarred, out);
	say_list(rep, "  ", "\n  ", rep->difference, rep->ndifferences, out);
	say_line(rep, "  ", rep->knowledge, out);
	if (rep->more_differences > 0)
		buffer_printf(out, "  and %u more\n", rep->more_differences);
	if (rep->contradicts_at != 0) {
		say_ply(rep, "  at ply ", rep->contradicts_at, out);
		buffer_text(out, " the record contradicts the board");
		say_told(rep, ": ", rep->contradicts, out);
		buffer_char(out, '\n');
	}
	if (rep->question != NULL)
		buffer_printf(out, "  open: %s; settled by %s\n", rep->question, rep->settled_by);
}

/* ---- the rulings ------------------------------------------------------------------------------------ */

/* Write "winning-defender (STG-R2): stays: a defender that wins stays on its square". */
static void
say_ruling(const struct report *rep, unsigned i, struct buffer *out)
{
	const struct ruling *r = &rep->r->game->rulings[i];
	const struct ruling_option *o = &r->option[rep->c->rules.option[i]];

	buffer_printf(out, "%s (%s): %s%s: %s\n", r->name, r->id, o->name,
	    (rep->c->rules.named >> i & 1) != 0 ? "" : ", by default", o->says);
}

static void
say_consulted(const struct report *rep, struct buffer *out)
{
	const struct verdict *v = rep->v;

	for (unsigned i = 0; i < rep->r->game->nrulings; i++)
		if ((v->base.consulted >> i & 1) != 0) {
			say_ply(rep, "  consulted at ply ", v->consulted_ply[i], out);
			buffer_text(out, ": ");
			say_ruling(rep, i, out);
		}
}

static void
say_turn(const struct report *rep, const struct reading_of_rules *r, struct buffer *out)
{
	buffer_text(out, r->broken ? "  not played in this way: under " : "    under ");
	report_options(rep->r->game, r, reading_changes(rep->c, r), true, out);
	if (!r->broken) {
		buffer_printf(out, " it is %s\n", decision_names[r->decision]);
		return;
	}
	say_ply(rep, r->undone ? " what was taken back before ply " : r->needless ? " the action that was let stand at ply "
	                                                            : " the record leaves the rules at ply ", r->ply, out);
	buffer_text(out, r->undone ? " leaves the rules\n" : r->needless ? " is legal\n" : "\n");
}

/* Write on what the verdict turns: the options in this game, and those that would change it. */
static void
say_turns(const struct report *rep, bool verbose, struct buffer *out)
{
	const struct verdict *v = rep->v;
	uint64_t turning = report_turning(rep);

	if (v->nturns == 0 && !v->limited)
		buffer_text(out, "  it stands under every reading of the rules\n");
	else if (report_stands_where_playable(v))
		buffer_text(out, "  it stands under every reading by which the record can be played\n");
	for (unsigned i = 0; i < rep->r->game->nrulings; i++)
		if ((turning >> i & 1) != 0) {
			buffer_text(out, "  it turns on ");
			say_ruling(rep, i, out);
		}
	for (unsigned broken = 0; broken < 1U + verbose; broken++)
		for (size_t i = 0; i < v->nturns; i++)
			if (v->readings[v->turn[i]].broken == (broken != 0))
				say_turn(rep, &v->readings[v->turn[i]], out);
	if (v->unlisted > 0)
		buffer_printf(out, "  and on %zu larger or further changes\n", v->unlisted);
	if (v->limited)
		buffer_printf(out, "  not every reading was tried, but all that change at most %u ruling%s were\n", v->sure_to,
		    v->sure_to == 1 ? "" : "s");
}

void
sentences_write(const struct report *rep, const struct verdict_style *style, struct buffer *out)
{
	buffer_printf(out, "record %" PRIu64, rep->r->document->number);
	if (rep->r->id != NULL) {
		say_plain(out, " (", rep->r->id, strlen(rep->r->id));
		buffer_char(out, ')');
	}
	say_told(rep, ", ", rep->claimed, out);
	buffer_text(out, ": ");
	say_decision(rep->v->base.decision, style->color, out);
	buffer_char(out, '\n');
	if (rep->claim->grounds != NULL) {
		say_plain(out, "  claimed: ", rep->claim->grounds, strlen(rep->claim->grounds));
		buffer_char(out, '\n');
	}
	say_place(rep, out);
	say_follows(rep, out);
	if (style->verbose)
		say_consulted(rep, out);
	say_turns(rep, style->verbose, out);
}
