/* display/look.c: how something is to be drawn, and answers about matches. */
#include "internal.h"

#include <string.h>

/* Read a word of a list.  NULL: its default.  false: *f says that there is none of that name. */
static bool
take_word(const char *word, const char *const *names, const char *what, unsigned *out, struct finding *f)
{
	for (*out = 0; word != NULL && names[*out] != NULL; ++*out)
		if (strcmp(names[*out], word) == 0)
			return true;
	if (word == NULL)
		return true;
	finding_set(f, DIAG_VALUE, "there is no %s '%.40s'", what, word);
	return false;
}

bool
look_take(const struct strat_look *given, const struct game *g, struct strat_look *how, struct draw_style *out, struct finding *f)
{
	static const char *const views[] = { [DRAW_VIEW_DEFAULT] = "", "plan", "layers", "isometric", NULL };
	const char *themes[DRAW_THEMES + 1];
	unsigned theme, view;

	*how = (struct strat_look){ .size = 0 };
	*out = (struct draw_style){ .title = NULL };
	for (unsigned i = 0; i <= DRAW_THEMES; i++)
		themes[i] = draw_theme_name(i);
	if (given != NULL && !host_take(given, given->size, how, sizeof(*how))) {
		finding_set(f, DIAG_VALUE, "the size of the options for a drawing is wrong");
		return false;
	}
	if (!take_word(how->theme, themes, "theme", &theme, f) || !take_word(how->view, views, "view", &view, f))
		return false;
	if (g != NULL && how->below != NULL && seat_find(g, how->below, strlen(how->below)) < 0) {
		finding_no_seat(f, g, how->below);
		return false;
	}
	out->theme = theme;
	out->view = view;
	out->below = how->below != NULL ? how->below : how->seat;
	out->title = how->title;
	out->size = how->width;
	out->board_only = how->board_only;
	out->no_coordinates = how->no_coordinates;
	return true;
}

enum strat_status
match_answer(struct strat_match *m, bool done, struct buffer *out, const char **text, size_t *len)
{
	*text = NULL;
	if (len != NULL)
		*len = 0;
	if (!done) {
		buffer_free(out);
		return match_fail(m);
	}
	*text = match_text(m, out, len);
	return *text != NULL ? STRAT_OK : STRAT_TROUBLE;
}
