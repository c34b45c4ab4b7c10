/* properties/forms.c: the form of each variant is a record in which only blanks are found. */
#include "workers.h"

#include "book/form.h"

#include <stdlib.h>
#include <string.h>

/* Read a form as validate does. */
static bool
has_blanks_only(struct worker *w, const char *variant)
{
	struct read_options how = { 0 };
	struct findings *all = need(sizeof(*all));
	struct nearest near;
	struct document d;
	struct record *r;
	bool good = true;

	findings_clear(all);
	buffer_clear(&w->out);
	if (!form_write(w->game, variant, &near, &w->out) || w->out.failed) {
		free(all);
		return broken(w, "no form of %s", variant != NULL ? variant : "it");
	}
	document_make(&d, w->out.data, w->out.len);
	arena_reset(&w->v.arena);
	r = record_read_all(&w->v.arena, &d, &how, all);
	if (r == NULL || r->nwarnings != 0 || all->n == 0 || player_play_all(&w->v.player, r, all) != (r->playable && r->moves_read))
		good = broken(w, "warnings, or no blanks:\n%s", buffer_string(&w->out));
	for (size_t i = 0; i < all->n; i++)
		if (all->found[i].id != DIAG_BLANK || (all->found[i].help[0] == '\0' && notation_of(w->game)->forms != NULL))
			good = broken(w, "%s (%s), line %d of\n%s", all->found[i].text, all->found[i].help, (int)all->found[i].line,
			    buffer_string(&w->out));
	document_drop(&d);
	free(all);
	return good;
}

/* The variant of a random game has a form.  So has a game without variants. */
bool
every_variant_has_a_form(struct worker *w)
{
	const struct notation *n = notation_of(w->game);
	const char *variant = NULL;

	TRY(w, make(w, FAULT_NONE, 1) && judge(w, &w->u, &w->text, "the game"), "no game");
	if (n->variant != NULL)
		variant = n->variant(w->u.record->setup);
	return has_blanks_only(w, variant) && has_blanks_only(w, NULL);
}

/* Are these moves, after the number 1?  (They are shown on a line, in a comment.) */
static bool
are_moves(const struct notation *n, const char *moves)
{
	struct action a;

	if (strncmp(moves, "1. ", 3) != 0 || strlen(moves) > 30)
		return false;
	for (const char *at = moves + 3;; at++) {
		size_t len = strcspn(at, " ");

		if (n->read_action(NULL, at, len, &a) != len)
			return false;
		at += len;
		if (*at == '\0')
			return true;
	}
}

START_TEST(forms_show_moves)
{
	for (size_t i = 0; game_at(i) != NULL; i++) {
		const struct notation *n = notation_of(game_at(i));

		for (const struct notation_form *f = n->forms; f != NULL && f->setup != NULL; f++) {
			ck_assert_msg((f->variant != NULL) == (n->variant != NULL), "%s has variants, or has none", game_at(i)->name);
			ck_assert_msg(are_moves(n, f->moves), "%s: %s", game_at(i)->name, f->moves);
		}
	}
}
END_TEST

void
add_forms(TCase *games)
{
	tcase_add_test(games, forms_show_moves);
}
