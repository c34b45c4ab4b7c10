/* book/rulebook.c: write clauses, rulings, presets and reconstructions of a game. */
#include <ctype.h>
#include <string.h>

#include "verdict/verdict.h"
#include "yaml/emit.h"

static void
emit_rulebook(const struct game *g, bool json, struct buffer *out)
{
	struct emitter e;

	emit_begin(&e, out, json, "rulebook");
	emit_text(&e, "game", g->name);
	emit_number(&e, "book", (uint64_t)g->book);
	emit_list(&e, "reconstructions");
	for (unsigned i = 0; i < g->nreconstructions; i++) {
		emit_map(&e, NULL, false);
		emit_text(&e, "reconstruction", g->reconstructions[i].id);
		emit_text(&e, "text", g->reconstructions[i].text);
		emit_close_map(&e);
	}
	emit_close_list(&e);
	emit_list(&e, "clauses");
	for (unsigned i = 0; i < g->nclauses; i++) {
		emit_map(&e, NULL, false);
		emit_text(&e, "clause", g->clauses[i].id);
		emit_text(&e, "text", g->clauses[i].text);
		emit_text(&e, "sheet", g->clauses[i].sheet);
		emit_close_map(&e);
	}
	emit_close_list(&e);
	emit_list(&e, "rulings");
	for (unsigned i = 0; i < g->nrulings; i++) {
		const struct ruling *r = &g->rulings[i];

		emit_map(&e, NULL, false);
		emit_text(&e, "ruling", r->id);
		emit_text(&e, "name", r->name);
		emit_text(&e, "question", r->question);
		emit_text(&e, "sheet", r->sheet);
		emit_list(&e, "options");
		for (int k = 0; k < option_count(r); k++)
			emit_text(&e, NULL, r->option[k].name);
		emit_close_list(&e);
		emit_map(&e, "says", false);
		for (int k = 0; k < option_count(r); k++)
			emit_text(&e, r->option[k].name, r->option[k].says);
		emit_close_map(&e);
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
	buffer_printf(out, "%s, book %d\n%s", g->title, g->book, g->nreconstructions > 0 ? "\nReconstructions\n" : "");
	for (unsigned i = 0; i < g->nreconstructions; i++)
		buffer_printf(out, "  %-9s %s\n", g->reconstructions[i].id, g->reconstructions[i].text);
	buffer_text(out, "\nClauses (and where the rule sheet has them)\n");
	for (unsigned i = 0; i < g->nclauses; i++)
		buffer_printf(out, "  %-9s %s (%s)\n", g->clauses[i].id, g->clauses[i].text, g->clauses[i].sheet);
	buffer_text(out, "\nRulings (the first option is the default)\n");
	for (unsigned i = 0; i < g->nrulings; i++) {
		buffer_printf(out, "  %-9s %s: %s\n", g->rulings[i].id, g->rulings[i].name, g->rulings[i].question);
		for (int k = 0; k < option_count(&g->rulings[i]); k++)
			buffer_printf(out, "            %s: %s\n", g->rulings[i].option[k].name, g->rulings[i].option[k].says);
	}
	if (g->npresets > 0)
		buffer_text(out, "\nPresets\n");
	for (unsigned i = 0; i < g->npresets; i++) {
		buffer_printf(out, "  %-9s %s:", g->presets[i].name, g->presets[i].text);
		for (unsigned k = 0; k < g->nrulings; k++)
			buffer_printf(out, " %s=%s", g->rulings[k].name, g->rulings[k].option[g->presets[i].option[k]].name);
		buffer_char(out, '\n');
	}
}

/* ---- a section of a manual page ------------------------------------------------------------------ */

/* Write a line of text, which must not look like a request of mdoc, and the end of its sentence. */
static void
put_line(struct buffer *out, const char *text, const char *end)
{
	if (*text == '.' || *text == '\'')
		buffer_text(out, "\\&");
	for (; *text != '\0'; text++)
		if (*text == '\\')
			buffer_text(out, "\\e");
		else
			buffer_char(out, *text);
	buffer_printf(out, "%s\n", end);
}

/* The same for words that begin with a small letter and have no full stop. */
static void
put_sentence(struct buffer *out, const char *text, const char *end)
{
	if (islower((unsigned char)*text))
		buffer_char(out, (char)toupper((unsigned char)*text++));
	put_line(out, text, end);
}

/* Begin a list whose tags are as wide as the widest id of a clause. */
static void
begin_ids(const struct game *g, const char *title, struct buffer *out)
{
	const char *widest = "";

	for (unsigned i = 0; i < g->nclauses; i++)
		if (strlen(g->clauses[i].id) > strlen(widest))
			widest = g->clauses[i].id;
	buffer_printf(out, ".Ss %s\n.Bl -tag -width \"%s\"\n", title, widest);
}

static void
put_ruling(const struct ruling *r, struct buffer *out)
{
	buffer_printf(out, ".It %s Cm %s\n", r->id, r->name);
	put_line(out, r->question, "");
	buffer_char(out, '(');
	put_line(out, r->sheet, ")");
	buffer_text(out, ".Bl -tag -width Ds -compact\n");
	for (int k = 0; k < option_count(r); k++) {
		buffer_printf(out, ".It Li %s\n", r->option[k].name);
		put_sentence(out, r->option[k].says, ".");
	}
	buffer_text(out, ".El\n");
}

/* Write what a preset says, and its options that are not defaults. */
static void
put_preset(const struct game *g, const struct preset *p, struct buffer *out)
{
	unsigned left = 0;

	for (unsigned k = 0; k < g->nrulings; k++)
		left += p->option[k] != 0;
	buffer_printf(out, ".It Li %s\n", p->name);
	put_sentence(out, p->text, left > 0 ? ":" : ".");
	for (unsigned k = 0; k < g->nrulings; k++)
		if (p->option[k] != 0)
			buffer_printf(out, ".Cm %s Li %s %s\n", g->rulings[k].name, g->rulings[k].option[p->option[k]].name,
			    --left > 0 ? "," : ".");
}

static void
put_section(const struct game *g, struct buffer *out)
{
	buffer_printf(out, ".Sh RULE BOOK\nThis is book %d.\nIn parentheses stands where the rule sheet has it.\n", g->book);
	begin_ids(g, "Clauses", out);
	for (unsigned i = 0; i < g->nclauses; i++) {
		buffer_printf(out, ".It %s\n", g->clauses[i].id);
		put_line(out, g->clauses[i].text, "");
		buffer_char(out, '(');
		put_line(out, g->clauses[i].sheet, ")");
	}
	buffer_text(out, ".El\n");
	begin_ids(g, "Rulings\nThe first option is the default.", out);
	for (unsigned i = 0; i < g->nrulings; i++)
		put_ruling(&g->rulings[i], out);
	if (g->npresets > 0)
		buffer_text(out, ".El\n.Ss Presets\nRulings that a preset does not name have the default.\n.Bl -tag -width Ds\n");
	for (unsigned i = 0; i < g->npresets; i++)
		put_preset(g, &g->presets[i], out);
	buffer_text(out, ".El\n");
	if (g->nreconstructions == 0)
		return;
	begin_ids(g, "Reconstructions\nThe rule sheet leaves these to pages, figures or components that are not at hand.", out);
	for (unsigned i = 0; i < g->nreconstructions; i++) {
		buffer_printf(out, ".It %s\n", g->reconstructions[i].id);
		put_line(out, g->reconstructions[i].text, "");
	}
	buffer_text(out, ".El\n");
}

void
rulebook_write(const struct game *g, enum verdict_format format, struct buffer *out)
{
	if (format == VERDICT_TEXT)
		say_rulebook(g, out);
	else if (format == VERDICT_MDOC)
		put_section(g, out);
	else
		emit_rulebook(g, format == VERDICT_JSON, out);
}
