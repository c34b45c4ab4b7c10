/* verdict/report_words.c: what those who write a verdict ask of its report, and the words that they share. */
#include "internal.h"

const char *const decision_names[] = { "upheld", "refused", "undetermined" };

const struct report_row report_rows[REPORT_LISTS] = {
	[REPORT_PENALTIES] = { "penalties", "  as ruled, a penalty for ", "; ", "As ruled in play, a penalty for ", 4 },
	[REPORT_ALTERNATIVES] = { "alternatives", "  legal was: ", " ", "Legal was: ", 4 },
	[REPORT_HAPPENED] = { "happened", "  ", "; ", NULL, TRACE_EVENTS_MAX }, /* before it comes report_happened_lead */
	[REPORT_UNLIKE] = { "not-as-claimed", "  not as claimed: ", "\n  not as claimed: ", "Not as claimed: ", 4 },
	[REPORT_BARRED] = { "barred", "  what barred each piece, with one example a rule:\n    ", "\n    ", "What barred each piece: ",
	    REPORT_LIST_MAX },
	[REPORT_DIFFERENCES] = { "differences", "  ", "\n  ", "Differences: ", 8 },
	[REPORT_KNOWLEDGE] = { "knowledge", "  ", "", "What was known: ", 1 },
};

bool
report_add(struct report *rep, enum report_list which, struct passage t)
{
	struct passages *list = &rep->list[which];

	if (list->n == report_rows[which].most)
		return false;
	list->at[list->n++] = t;
	return true;
}

void
report_options(const struct game *g, const struct reading_of_rules *r, uint64_t rulings, bool says,
    struct buffer *out)
{
	const char *lead = "";

	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned i = (unsigned)__builtin_ctzll(rulings);
		const char *or = "";

		buffer_printf(out, "%s%s ", lead, g->rulings[i].name);
		for (int o = 0; o < option_count(&g->rulings[i]); o++)
			if ((r->options[i] >> o & 1) != 0) {
				buffer_printf(out, "%s%s", or, g->rulings[i].option[o].name);
				if (says)
					buffer_printf(out, " (%s)", g->rulings[i].option[o].says);
				or = " or ";
			}
		lead = " and ";
	}
}

bool
report_stands_where_playable(const struct verdict *v)
{
	for (size_t i = 0; i < v->nturns; i++)
		if (!v->readings[v->turn[i]].broken)
			return false;
	return !v->base.broken && !v->limited;
}

bool
report_tells_deed(const struct report *rep)
{
	const struct reading_of_rules *b = &rep->v->base;

	return rep->judged && !rep->claim->has_action && b->cite == 0 && rep->claim->at == b->ply &&
	    b->decision != DECISION_UNDETERMINED && !rep->uses_right;
}

uint64_t
report_turning(const struct report *rep)
{
	uint64_t turning = 0;

	for (size_t i = 0; i < rep->v->nturns; i++) {
		const struct reading_of_rules *r = &rep->v->readings[rep->v->turn[i]];

		turning |= r->broken ? 0 : reading_changes(rep->c, r);
	}
	return turning;
}

bool
report_write_found(const struct report *rep, struct buffer *out)
{
	const struct reading_of_rules *b = &rep->v->base;
	const struct claim *c = rep->claim;
	bool of_the_end = c->kind == CLAIM_RESULT || c->kind == CLAIM_OVER;

	if (!of_the_end || b->open == OPEN_HIDDEN || b->open == OPEN_FACT ||
	    (b->decision == DECISION_UPHELD && c->has_result))
		return false;
	if (!b->found.finished) {
		buffer_text(out, "the game is not over");
		if (rep->lacking.len > 0)
			buffer_printf(out, ": %.*s", PASSAGE(rep, rep->lacking));
		if (rep->lacks != 0)
			buffer_printf(out, " [%s]", cite_id(rep->r->game, rep->lacks));
		return c->kind == CLAIM_RESULT || rep->lacks != 0;
	}
	if (b->how_hidden) {
		buffer_text(out, "how it ended is hidden");
		return true;
	}
	buffer_text(out, b->found.off_board ? "the game ended as recorded: " : "the board shows ");
	result_write(rep->r->game, &b->found, out);
	return true;
}
