/* display/names.c: what the games are, and new records of them. */
#include "book/form.h"
#include "internal.h"
#include "yaml/emit.h"

#include <string.h>

/* ---- games --------------------------------------------------------------------------------------- */

static void
write_names(struct emitter *e, const char *key, const struct strat_game *g, const char *(*at)(const struct strat_game *g, size_t i))
{
	emit_list(e, key);
	for (size_t i = 0; at(g, i) != NULL; i++)
		emit_text(e, NULL, at(g, i));
	emit_close_list(e);
}

/* The variants, of which the first is that of records that name none, and has no name in them. */
static void
write_variants(struct emitter *e, const struct game *g)
{
	emit_list(e, "variants");
	for (const struct notation_form *f = notation_of(g)->forms; f != NULL && f->setup != NULL; f++)
		if (f->variant != NULL)
			emit_text(e, NULL, f->variant);
	emit_close_list(e);
}

static void
write_clauses(struct emitter *e, const struct strat_game *g)
{
	emit_list(e, "clauses");
	for (size_t i = 0; strat_game_clause(g, i) != NULL; i++) {
		emit_map(e, NULL, true);
		emit_text(e, "id", strat_game_clause(g, i));
		emit_text(e, "says", strat_game_explain(g, strat_game_clause(g, i)));
		emit_close_map(e);
	}
	emit_close_list(e);
}

static void
write_options(struct emitter *e, const struct strat_game *g, const char *ruling)
{
	emit_list(e, "options");
	for (size_t i = 0; strat_game_option(g, ruling, i) != NULL; i++) {
		emit_map(e, NULL, true);
		emit_text(e, "name", strat_game_option(g, ruling, i));
		emit_text(e, "says", strat_game_says(g, ruling, strat_game_option(g, ruling, i)));
		emit_close_map(e);
	}
	emit_close_list(e);
}

static void
write_rulings(struct emitter *e, const struct strat_game *g)
{
	const char *name;

	emit_list(e, "rulings");
	for (size_t i = 0; (name = strat_game_ruling(g, i)) != NULL; i++) {
		emit_map(e, NULL, true);
		emit_text(e, "name", name);
		emit_text(e, "asks", strat_game_explain(g, name));
		write_options(e, g, name);
		emit_close_map(e);
	}
	emit_close_list(e);
}

static void
write_game(const struct strat_game *g, struct buffer *out)
{
	struct emitter e;

	emit_begin(&e, out, true, "game");
	emit_text(&e, "name", strat_game_name(g));
	emit_text(&e, "title", strat_game_title(g));
	emit_bool(&e, "hides", strat_game_hides(g));
	write_names(&e, "seats", g, strat_game_seat);
	write_names(&e, "presets", g, strat_game_preset);
	write_names(&e, "endings", g, strat_game_ending);
	write_variants(&e, game_of(g));
	write_clauses(&e, g);
	write_rulings(&e, g);
	emit_end(&e);
}

enum strat_status
strat_reader_games(struct strat_reader *r, const char **text, size_t *len)
{
	CALL(r);
	struct buffer out = { 0 };
	struct finding f;

	answer_nothing(text, len);
	arena_reset(&r->told);
	for (size_t i = 0; strat_game_at(i) != NULL; i++)
		write_game(strat_game_at(i), &out);
	return reader_answer(r, true, &out, &f, text, len);
}

/* ---- forms --------------------------------------------------------------------------------------- */

static bool
write_form(const char *name, const char *variant, struct buffer *out, struct finding *f)
{
	const struct strat_game *g = strat_game_find(name);
	struct nearest near;

	if (g == NULL)
		finding_set(f, DIAG_VALUE, "there is no game '%.60s'", name);
	else if (form_write(game_of(g), variant, &near, out))
		return true;
	else {
		finding_set(f, DIAG_VALUE, "%s has no variant '%.60s'", strat_game_title(g), variant);
		if (*nearest_help(&near) != '\0')
			finding_help(f, "%s", nearest_help(&near));
	}
	return false;
}

enum strat_status
strat_reader_form(struct strat_reader *r, const char *game, const char *variant, const char **text, size_t *len)
{
	CALL(r);
	struct buffer out = { 0 };
	struct finding f;

	answer_nothing(text, len);
	arena_reset(&r->told);
	return reader_answer(r, write_form(game, variant, &out, &f), &out, &f, text, len);
}
