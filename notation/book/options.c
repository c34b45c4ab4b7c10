/* book/options.c: what every option of a ruling does to the same position. */
#include "drawn.h"

#include <string.h>

#include "core/memory.h"
#include "draw/markup.h"
#include "draw/words.h"
#include "verdict/verdict.h"

/* What comes of a record under one option. */
struct outcome_of {
	struct buffer words; /* what happened from where the ruling was first asked on, as markup */
	struct buffer shown; /* the same, with all else that is seen: outcomes are the same if these are */
	struct scene scene;
	bool ended;          /* the words say who won */
	bool drawn;          /* there is a position, so the scene is one */
};

/* A record under each option. */
struct trial {
	struct book *b;
	const struct example *e;
	struct arena arena;
	struct player player;
	struct record *r;
	struct record under;
	struct course course;
	unsigned ruling, noptions;
	struct outcome_of outcome[GAME_OPTIONS_MAX];
	bool usable;
};

static void
trial_free(struct trial *t)
{
	for (unsigned o = 0; o < GAME_OPTIONS_MAX; o++) {
		t->b->failed = t->b->failed || t->outcome[o].shown.failed || t->outcome[o].words.failed;
		buffer_free(&t->outcome[o].shown);
		buffer_free(&t->outcome[o].words);
	}
	t->b->failed = t->b->failed || t->arena.full;
	if (t->usable)
		course_free(&t->course);
	player_free(&t->player);
	arena_free(&t->arena);
	memory_free(t);
}

/* The record under an option. */
static const struct record *
under(struct trial *t, unsigned option)
{
	t->under.rules = t->r->rules;
	rules_set(&t->under.rules, (int)t->ruling, (int)option);
	return &t->under;
}

/* Tell an action that was made; in words only if the ruling has been asked. */
static void
tell(struct trial *t, struct outcome_of *o, struct sight *sight)
{
	struct player *p = &t->player;
	const char *action = sight_spell_action(sight);

	if ((p->consulted >> t->ruling & 1) == 0)
		return;
	markup(&o->words, " <code>%s</code>", action);
	sight_take(sight);
	book_put_deeds(p, &sight->scene, &o->words);
	o->ended = sight->scene.over;
}

/* The last position: all that is seen, and what the words do not have yet: who won, or who is to move. */
static void
show(struct trial *t, struct outcome_of *o, bool whole)
{
	struct scene *s = &o->scene;
	struct buffer status = { 0 };

	game_scene(t->b->game, t->player.state, t->r->viewer, s);
	draw_prose(&o->shown, s, &(struct draw_style){ 0 });
	if (s->over && !o->ended) {
		book_put_result(s, &o->words);
	} else if (whole && !s->over) {
		draw_status(&status, s);
		markup(&o->words, "%s%.*s", o->words.len == 0 ? " All this is legal. " : " ", (int)status.len, status.len > 0 ? status.data : "");
	}
	t->b->failed = t->b->failed || status.failed;
	buffer_free(&status);
}

static void
play_under(struct trial *t, unsigned option)
{
	struct outcome_of *o = &t->outcome[option];
	struct player *p = &t->player;
	struct sight *sight = memory_zalloc(1, sizeof(*sight));
	struct about about = { .title = NULL };
	struct finding f;
	size_t i = 0;

	if (sight == NULL) {
		t->b->failed = true;
		return;
	}
	sight->player = p;
	o->drawn = player_begin(p, under(t, option), &f);
	while (o->drawn && i < t->course.nsteps && player_try(p, &t->course.steps[i].action, &f)) {
		tell(t, o, sight);
		i++;
	}
	if (o->drawn)
		show(t, o, i == t->course.nsteps);
	if (!o->drawn || i < t->course.nsteps) {
		f.ply = o->drawn ? state_head(p->state)->ply + 1 : 0;
		buffer_char(&o->words, ' ');
		book_put_refusal(t->b, &f, &o->words);
		if (o->drawn)
			book_show_refused(t->b, p, &f, &about, &o->scene);
	}
	buffer_append(&o->shown, &o->words);
	t->b->failed = t->b->failed || sight->action.failed;
	about_free(&about);
	sight_free(sight);
	memory_free(sight);
}

/* Play an example of the ruling under each option. */
static struct trial *
try_example(struct book *b, unsigned ruling, const struct example *e)
{
	struct trial *t = memory_zalloc(1, sizeof(*t));
	struct finding f;

	if (t == NULL) {
		b->failed = true;
		return NULL;
	}
	t->b = b;
	t->e = e;
	t->ruling = ruling;
	t->noptions = (unsigned)option_count(&b->game->rulings[ruling]);
	arena_init(&t->arena);
	player_init(&t->player);
	t->r = book_read(b, e, &t->arena, &f);
	t->usable = t->r != NULL && course_read(t->r, &t->course, &f);
	b->failed = b->failed || (!t->usable && diag_types[f.id].kind == KIND_TROUBLE);
	if (t->usable)
		memcpy(&t->under, t->r, offsetof(struct record, warnings));
	for (unsigned o = 0; t->usable && o < t->noptions; o++)
		play_under(t, o);
	return t;
}

static bool
differ(const struct trial *t, unsigned a, unsigned b)
{
	return t->usable && !buffer_same(&t->outcome[a].shown, &t->outcome[b].shown);
}

/* A set of pairs of so many options: bit a * GAME_OPTIONS_MAX + b; those that a record keeps apart, or, if t is NULL, all. */
static uint64_t
pairs_of(const struct trial *t, unsigned noptions)
{
	uint64_t pairs = 0;

	for (unsigned a = 0; a < noptions; a++)
		for (unsigned b = a + 1; b < noptions; b++)
			if (t == NULL || differ(t, a, b))
				pairs |= UINT64_C(1) << (a * GAME_OPTIONS_MAX + b);
	return pairs;
}

/* The example of an option whose record keeps most pairs apart that are not in told.  NULL: none keeps any. */
static struct trial *
best_trial(struct book *b, unsigned ruling, uint64_t told)
{
	const struct ruling *r = &b->game->rulings[ruling];
	struct trial *best = NULL;
	int most = 0;

	for (int o = -1; o < option_count(r); o++) {
		const struct example *e = o < 0 ? example_find(r->id, NULL, EXAMPLE_COMPARES) : example_find(r->id, r->option[o].name, EXAMPLE_KEEPS);
		struct trial *t = e != NULL ? try_example(b, ruling, e) : NULL;
		int n = t != NULL ? __builtin_popcountll(pairs_of(t, t->noptions) & ~told) : 0;

		if (n > most) {
			if (best != NULL)
				trial_free(best);
			best = t;
			most = n;
		} else if (t != NULL) {
			trial_free(t);
		}
	}
	return best;
}

/* What is tried, as the record writes it. */
static void
put_moves(const struct trial *t, struct buffer *out)
{
	const struct ruling *r = &t->b->game->rulings[t->ruling];

	buffer_text(out, "<figcaption>The position at first.");
	if (t->course.nsteps > 0) {
		const char *moves = t->r->moves, *end = moves + t->r->moves_len;

		while (moves < end && (*moves == ' ' || *moves == '\n'))
			moves++;
		while (end > moves && (end[-1] == ' ' || end[-1] == '\n'))
			end--;
		markup(out, " The moves, as they are written under %s: <code>%.*s</code>", r->option[t->r->rules.option[t->ruling]].name,
		    (int)(end - moves), moves);
	}
	buffer_text(out, "</figcaption>\n");
}

/* The position, and what is tried in it. */
static void
put_position(struct trial *t, struct buffer *out)
{
	struct player *p = &t->player;
	struct finding f;

	markup(out, "<figure>\n<h4>Before</h4>\n");
	for (unsigned o = 0; o < t->noptions; o++) {
		if (player_begin(p, under(t, o), &f)) {
			struct scene *first = memory_zalloc(1, sizeof(*first));

			if (first != NULL) {
				game_scene(t->b->game, p->state, t->r->viewer, first);
				book_put_board(t->b, first, out);
				book_put_prose(t->b, first, out);
			}
			t->b->failed = t->b->failed || first == NULL;
			memory_free(first);
			break;
		}
	}
	put_moves(t, out);
	buffer_text(out, "</figure>\n");
}

static void
put_trial(struct trial *t, struct buffer *out)
{
	const struct ruling *r = &t->b->game->rulings[t->ruling];

	markup(out, "<div class='options'>\n");
	put_position(t, out);
	for (unsigned o = 0; o < t->noptions; o++) {
		struct outcome_of *x = &t->outcome[o];

		markup(out, "<figure>\n<h4>%s%s</h4>\n", r->option[o].name, o == 0 ? " (default)" : "");
		if (x->drawn)
			book_put_board(t->b, &x->scene, out);
		buffer_text(out, "<figcaption>");
		buffer_append(out, &x->words);
		buffer_text(out, "</figcaption>\n");
		if (x->drawn)
			book_put_trays(&x->scene, out);
		buffer_text(out, "</figure>\n");
	}
	buffer_text(out, "</div>\n");
	book_put_record(t->e, false, out);
}

void
book_put_options(struct book *b, unsigned ruling, struct buffer *out)
{
	uint64_t told = 0, all = pairs_of(NULL, (unsigned)option_count(&b->game->rulings[ruling]));
	struct trial *t;

	while (told != all && (t = best_trial(b, ruling, told)) != NULL) {
		told |= pairs_of(t, t->noptions);
		put_trial(t, out);
		trial_free(t);
	}
}
