/* properties/house.c: every game has all the files that a game needs, and its tables are complete. */
#include "workers.h"

#include <ctype.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

/* ---- the house is in order -------------------------------------------------------------------- */

static bool
exists(const char *format, const char *name)
{
	struct buffer path = { 0 };
	glob_t found;
	bool any;

	unit_path(&path, format, name);
	any = glob(path.data, 0, NULL, &found) == 0 && found.gl_pathc > 0;
	globfree(&found);
	buffer_free(&path);
	return any;
}

START_TEST(games_are_complete)
{
	static const char *const files[] = {
		"man/strat-%s.7", "samples/%s*", "tests/data/%s/*", "notation/%s/*.abnf", "notation/%s/*.c", "lib/%s/*.c",
	};
	struct buffer missing = { 0 };

	for (size_t i = 0; game_at(i) != NULL; i++) {
		const struct game *g = game_at(i);

		ck_assert_ptr_eq(game_find(g->name, strlen(g->name)), g);
		ck_assert_msg(notation_of(g) != NULL, "%s has no notation", g->name);
		ck_assert_msg(generator_of(g) != NULL, "%s has no generator", g->name);
		for (size_t f = 0; f < LEN(files); f++)
			if (!exists(files[f], g->name)) {
				buffer_text(&missing, "\n");
				buffer_text(&missing, g->name);
				buffer_text(&missing, ": ");
				buffer_text(&missing, files[f]);
			}
	}
	ck_assert_msg(missing.len == 0, "missing:%s", buffer_string(&missing));
	buffer_free(&missing);
}
END_TEST

/* An option's word names it and no other, and its sentence fits into another: "it turns on this: ...". */
static void
check_option(const struct ruling *r, int o)
{
	const char *name = r->option[o].name, *says = r->option[o].says;

	ck_assert_int_eq(option_find(r, name, strlen(name)), o);
	ck_assert_msg(says != NULL && strlen(says) > strlen("a b c"), "%s %s says nothing", r->name, name);
	ck_assert_msg(strlen(says) <= 110, "%s %s says too much", r->name, name);
	ck_assert_msg(islower((unsigned char)says[0]) || isupper((unsigned char)says[1]) || isdigit((unsigned char)says[0]),
	    "%s %s begins as a sentence of its own", r->name, name);
	ck_assert_msg(says[strlen(says) - 1] != '.', "%s %s ends with a full stop", r->name, name);
	for (int k = 0; k < o; k++)
		ck_assert_str_ne(says, r->option[k].says);
}

static void
check_law(const struct game *g)
{
	for (unsigned i = 0; i < g->nclauses; i++) {
		const struct clause *c = &g->clauses[i];

		ck_assert_msg(c->id != NULL && c->text != NULL && c->sheet != NULL, "%s: clause %u", g->name, i);
		ck_assert_msg(strncmp(c->id, g->prefix, strlen(g->prefix)) == 0, "%s", c->id);
		ck_assert_msg(cite_find(g, c->id, strlen(c->id)) == CITE_CLAUSE(i), "%s stands twice", c->id);
		ck_assert_str_eq(cite_id(g, CITE_CLAUSE(i)), c->id);
		ck_assert_uint_lt(strlen(c->id), sizeof(((struct finding *)0)->cite));
	}
	for (int i = 0; i < g->nrulings; i++) {
		const struct ruling *r = &g->rulings[i];

		ck_assert_msg(r->id != NULL && r->name != NULL && r->question != NULL && r->sheet != NULL, "%s: ruling %d",
		    g->name, i);
		ck_assert_msg(ruling_find(g, r->name, strlen(r->name)) == i, "%s stands twice", r->name);
		ck_assert_msg(ruling_find(g, r->id, strlen(r->id)) == i, "%s stands twice", r->id);
		ck_assert_msg(cite_find(g, r->id, strlen(r->id)) == CITE_RULING(i), "%s", r->id);
		ck_assert_msg(option_count(r) >= 2, "%s has no choice", r->name);
		for (int o = 0; o < option_count(r); o++)
			check_option(r, o);
	}
	for (int i = 0; i < g->npresets; i++) {
		ck_assert_int_eq(preset_find(g, g->presets[i].name, strlen(g->presets[i].name)), i);
		for (int r = 0; r < g->nrulings; r++)
			ck_assert_int_lt(g->presets[i].option[r], option_count(&g->rulings[r]));
	}
}

/* All fields have different names, and the sentence has a place for the seat and for each field. */
static void
check_event(const struct game *g, const struct event_type *e)
{
	unsigned fields = 0;
	char letters[EVENT_ARGS_MAX + 2] = "";
	size_t n = 0;

	ck_assert(e->name != NULL && e->says != NULL);
	for (; fields < EVENT_ARGS_MAX && e->field[fields] != NULL; fields++) {
		ck_assert_msg(e->role == NULL || strcmp(e->role, e->field[fields]) != 0, "%s: %s has two %s", g->name, e->name, e->role);
		for (unsigned i = 0; i < fields; i++)
			ck_assert_str_ne(e->field[i], e->field[fields]);
	}
	ck_assert_uint_eq(strlen(e->letters), fields);
	for (const char *s = e->says; (s = strchr(s, '@')) != NULL && n <= EVENT_ARGS_MAX; s++)
		letters[n++] = s[1];
	ck_assert_msg(n == fields + (e->role != NULL) && (e->role == NULL || letters[0] == 'p'),
	    "%s: the sentence of %s takes other values: %s", g->name, e->name, letters);
	for (unsigned i = 0; i < fields; i++) { /* these are the same in every game */
		char says = letters[i + (e->role != NULL)];

		ck_assert_msg(says == e->letters[i] || (strchr("npe", says) == NULL && strchr("npe", e->letters[i]) == NULL),
		    "%s: in the sentence of %s @%c stands for %s", g->name, e->name, says, e->field[i]);
	}
}

/* What statistics take from an event is a part that it has, of the same kind. */
static void
check_roles(const struct game *g)
{
	for (const struct event_in_role *row = g->roles; row != NULL && row->letter != '\0'; row++) {
		const struct event_type *e = &g->events[row->event];
		char letter = row->arg == EVENT_SEAT ? 'p' : row->arg < strlen(e->letters) ? e->letters[row->arg] : '\0';

		ck_assert_msg(letter == row->letter || (letter != '\0' && strchr("sp", letter) == NULL && strchr("sp", row->letter) == NULL),
		    "%s: statistics take part %u of %s as @%c, which is @%c", g->name, row->arg, e->name, row->letter, letter);
		ck_assert_msg(row->arg != EVENT_SEAT || e->role != NULL, "%s: statistics take a seat from %s", g->name, e->name);
	}
}

START_TEST(tables_are_whole)
{
	for (size_t i = 0; game_at(i) != NULL; i++) {
		const struct game *g = game_at(i);

		check_law(g);
		check_roles(g);
		ck_assert(g->title != NULL && g->book > 0 && seat_count(g) >= 1);
		ck_assert(g->judge && g->force && (g->start != NULL) != (g->begin != NULL) && (g->legal != NULL) != (g->offers != NULL));
		ck_assert(g->scene != NULL);
		ck_assert_uint_le(g->state_size, GAME_STATE_MAX);
		ck_assert(g->hidden == NULL || (g->hidden->view_setup && g->hidden->view_action && g->hidden->settle && g->hidden->doubtful &&
		    g->hidden->worlds && g->hidden->reveal && g->hidden->could_be));
		for (int s = 0; s < seat_count(g); s++)
			ck_assert_int_eq(seat_find(g, g->seat[s], strlen(g->seat[s])), s);
		for (unsigned e = 0; e < g->nevents; e++)
			check_event(g, &g->events[e]);
		for (int e = 0; e < g->nendings; e++) {
			const char *name = g->endings[e].name;

			ck_assert_int_eq(ending_find(g->endings, g->nendings, name, strlen(name)), e);
			ck_assert_msg(ending_find(off_board_endings, (size_t)off_board_count(), name, strlen(name)) < 0,
			    "%s: an ending off the board is called %s, too", g->name, name);
		}
		for (unsigned r = 0; r < g->nreconstructions; r++)
			ck_assert(g->reconstructions[r].id != NULL && g->reconstructions[r].text != NULL);
	}
}
END_TEST

void
add_house(TCase *house)
{
	tcase_add_test(house, games_are_complete);
	tcase_add_test(house, tables_are_whole);
}
