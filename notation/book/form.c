/* book/form.c: see form.h. */
#include "form.h"

/* The form of a variant.  NULL: there is no such variant. */
static const struct notation_form *
find_form(const struct notation_form *forms, const char *variant, struct nearest *near)
{
	nearest_begin(near, variant, strlen(variant));
	for (const struct notation_form *f = forms; f->setup != NULL; f++) {
		if (f->variant != NULL && is_name_but_for_case(f->variant, variant, strlen(variant)))
			return f;
		if (f->variant != NULL)
			nearest_add(near, f->variant);
	}
	return NULL;
}

/* The names of two players fit in one line. */
static void
write_players(const struct game *g, struct buffer *out)
{
	bool line = seat_count(g) == 2;

	buffer_text(out, line ? "players: {" : "players:\n");
	for (int i = 0; i < seat_count(g); i++)
		buffer_printf(out, line ? "%s%s: ___" : "%s  %s: ___\n", line && i > 0 ? ", " : "", g->seat[i]);
	buffer_text(out, line ? "}\n" : "");
}

bool
form_write(const struct game *g, const char *variant, struct nearest *near, struct buffer *out)
{
	const struct notation *n = notation_of(g);
	const struct notation_form plain[] = { { NULL, notation_setup_optional(n) ? "" : "setup: ___\n", "" }, { NULL, NULL, NULL } };
	const struct notation_form *forms = n->forms != NULL ? n->forms : plain, *f = forms;

	if (variant != NULL && (f = find_form(forms, variant, near)) == NULL)
		return false;
	buffer_printf(out, "---\nstrat: 1\ngame: %s\nevent: ___  # or take it out\ndate: ___  # 2026-10-03\n", g->name);
	write_players(g, out);
	if (f != forms) /* a record that names no variant is of the first */
		buffer_printf(out, "variant: %s\n", f->variant);
	buffer_printf(out, "%smoves: |%s%s\n  ___\n", f->setup, *f->moves != '\0' ? "  # " : "", f->moves);
	buffer_text(out, "result: ___");
	if (g->nendings > 0)
		buffer_printf(out, "  # %s %s", g->seat[0], g->endings[0].name);
	buffer_char(out, '\n');
	return true;
}
