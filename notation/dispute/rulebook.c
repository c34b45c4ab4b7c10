/* dispute/rulebook.c: clauses, rulings, presets and reconstructions of a game, to read. */
#include "text/emit.h"
#include "verdict.h"

static void
emit_rulebook(const struct game *g, bool json, struct buffer *out)
{
	struct emitter e;

	emit_begin(&e, out, json);
	emit_text(&e, "game", g->name);
	emit_number(&e, "book", (uint64_t)g->book);
	emit_list(&e, "reconstructions");
	for (unsigned i = 0; i < g->nreconstructions; i++) {
		emit_map(&e, NULL, false);
		emit_text(&e, "id", g->reconstructions[i].id);
		emit_text(&e, "text", g->reconstructions[i].text);
		emit_close_map(&e);
	}
	emit_close_list(&e);
	emit_list(&e, "clauses");
	for (unsigned i = 0; i < g->nclauses; i++) {
		emit_map(&e, NULL, false);
		emit_text(&e, "id", g->clauses[i].id);
		emit_text(&e, "text", g->clauses[i].text);
		emit_text(&e, "sheet", g->clauses[i].sheet);
		emit_close_map(&e);
	}
	emit_close_list(&e);
	emit_list(&e, "rulings");
	for (unsigned i = 0; i < g->nrulings; i++) {
		const struct ruling *r = &g->rulings[i];

		emit_map(&e, NULL, false);
		emit_text(&e, "id", r->id);
		emit_text(&e, "name", r->name);
		emit_text(&e, "question", r->question);
		emit_text(&e, "sheet", r->sheet);
		emit_list(&e, "options");
		for (int k = 0; k < option_count(r); k++)
			emit_text(&e, NULL, r->option[k].name);
		emit_close_list(&e);
		emit_close_map(&e);
	}
	emit_close_list(&e);
	emit_map(&e, "presets", false);
	for (unsigned i = 0; i < g->npresets; i++) {
		emit_map(&e, g->presets[i].name, true);
		for (unsigned k = 0; k < g->nrulings; k++)
			emit_text(&e, g->rulings[k].name, g->rulings[k].option[g->presets[i].option[k]].name);
		emit_close_map(&e);
	}
	emit_close_map(&e);
	emit_end(&e);
}

static void
say_rulebook(const struct game *g, struct buffer *out)
{
	buffer_printf(out, "%s, book %d\n\nReconstructions\n", g->title, g->book);
	for (unsigned i = 0; i < g->nreconstructions; i++)
		buffer_printf(out, "  %-9s %s\n", g->reconstructions[i].id, g->reconstructions[i].text);
	buffer_text(out, "\nClauses (and where the rule sheet has them)\n");
	for (unsigned i = 0; i < g->nclauses; i++)
		buffer_printf(out, "  %-9s %s (%s)\n", g->clauses[i].id, g->clauses[i].text, g->clauses[i].sheet);
	buffer_text(out, "\nRulings (the first option is the default)\n");
	for (unsigned i = 0; i < g->nrulings; i++) {
		buffer_printf(out, "  %-9s %s: %s\n            ", g->rulings[i].id, g->rulings[i].name, g->rulings[i].question);
		for (int k = 0; k < option_count(&g->rulings[i]); k++)
			buffer_printf(out, "%s%s", k > 0 ? " | " : "", g->rulings[i].option[k].name);
		buffer_char(out, '\n');
	}
	buffer_text(out, "\nPresets\n");
	for (unsigned i = 0; i < g->npresets; i++) {
		buffer_printf(out, "  %-9s %s:", g->presets[i].name, g->presets[i].text);
		for (unsigned k = 0; k < g->nrulings; k++)
			buffer_printf(out, " %s=%s", g->rulings[k].name, g->rulings[k].option[g->presets[i].option[k]].name);
		buffer_char(out, '\n');
	}
}

void
rulebook_write(const struct game *g, enum verdict_format format, struct buffer *out)
{
	if (format == VERDICT_TEXT)
		say_rulebook(g, out);
	else
		emit_rulebook(g, format == VERDICT_JSON, out);
}
