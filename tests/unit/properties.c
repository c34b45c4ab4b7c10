/* properties.c: what must hold of every game, over thousands of random ones.
 *
 * Nothing here names a game, but for the table at the end: what a seat's log must not tell is the
 * game's own affair.
 *
 * STRAT_GAMES  how many games in all (10000)    STRAT_SEED  the first one's seed (1)
 * STRAT_ROOT   where the sources are (.)
 *
 * A failure names the game and the seed: "gen -g GAME -n 1 -s SEED" writes it.
 */
#include "unit.h"

#include <ctype.h>
#include <glob.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/scene.h"
#include "dispute/verdict.h"
#include "gen.h"
#include "stratego-card/stratego-card.h"
#include "stratego/stratego.h"
#include "stratix/stratix.h"

/* ---- workers ---------------------------------------------------------------------------------- */

enum { WORKERS_MAX = 4, LEGAL_MAX = 4096 };

/* One thread's things; a property returns false with the failure written. */
struct worker {
	const struct game *game;
	const struct generator *gen;
	uint64_t seed;
	struct rng rng;
	struct unit u, v;
	struct buffer text, out, again, word;
	struct generated_game made;
	void *state, *before, *other;
	struct action *legal, *legal2;
	char failure[6000];
};

typedef bool property(struct worker *w);

struct share {
	const struct game *game;
	property *check;
	uint64_t first, end, step;
	char failure[6200];
	pthread_t thread;
};

static bool
broken(struct worker *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool
broken(struct worker *w, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(w->failure, sizeof(w->failure), format, ap);
	va_end(ap);
	return false;
}

#define TRY(w, condition, ...) \
	do { \
		if (!(condition)) \
			return broken(w, __VA_ARGS__); \
	} while (0)

static void *
need(size_t n)
{
	void *p = malloc(n);

	if (p == NULL)
		abort();
	return p;
}

static void
worker_init(struct worker *w, const struct game *g)
{
	memset(w, 0, sizeof(*w));
	w->game = g;
	w->gen = generator_of(g);
	unit_init(&w->u);
	unit_init(&w->v);
	w->state = need(g->state_size);
	w->before = need(g->state_size);
	w->other = need(g->state_size);
	w->legal = need(LEGAL_MAX * sizeof(*w->legal));
	w->legal2 = need(LEGAL_MAX * sizeof(*w->legal2));
}

static void
worker_free(struct worker *w)
{
	unit_free(&w->u);
	unit_free(&w->v);
	buffer_free(&w->text);
	buffer_free(&w->out);
	buffer_free(&w->again);
	buffer_free(&w->word);
	free(w->state);
	free(w->before);
	free(w->other);
	free(w->legal);
	free(w->legal2);
}

static void *
work(void *arg)
{
	struct share *s = arg;
	struct worker w;

	worker_init(&w, s->game);
	for (w.seed = s->first; w.seed < s->end && s->failure[0] == '\0'; w.seed += s->step) {
		w.rng.state = w.seed * 77 + 5;
		if (!s->check(&w))
			snprintf(s->failure, sizeof(s->failure), "%s, seed %" PRIu64 ": %s", s->game->name, w.seed,
			    w.failure);
	}
	worker_free(&w);
	return NULL;
}

static size_t
count_games(void)
{
	size_t n = 0;

	while (game_at(n) != NULL)
		n++;
	return n;
}

/* A property of so many hundredths of all games. */
static void
run(property *check, unsigned percent)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t n = cores < 1 ? 1 : cores > WORKERS_MAX ? WORKERS_MAX : (uint64_t)cores;
	uint64_t seed = unit_setting("STRAT_SEED", 1), games = unit_setting("STRAT_GAMES", 10000) / count_games();

	games = games * percent / 100 + 1;
	for (size_t g = 0; game_at(g) != NULL; g++) {
		struct share s[WORKERS_MAX] = { 0 };

		for (uint64_t i = 0; i < n; i++) {
			s[i] = (struct share){ .game = game_at(g), .check = check, .first = seed + i,
				.end = seed + games, .step = n };
			ck_assert_int_eq(pthread_create(&s[i].thread, NULL, work, &s[i]), 0);
		}
		for (uint64_t i = 0; i < n; i++)
			pthread_join(s[i].thread, NULL);
		for (uint64_t i = 0; i < n; i++)
			ck_assert_msg(s[i].failure[0] == '\0', "%.3000s", s[i].failure);
	}
}

/* ---- helpers ---------------------------------------------------------------------------------- */

static bool
make(struct worker *w, enum fault fault, uint32_t max_plies)
{
	struct generated what = { .seed = w->seed, .max_plies = max_plies, .fault = fault, .id = "a game" };

	buffer_clear(&w->text);
	TRY(w, generate(w->gen, &what, &w->text, &w->made), "cannot be generated");
	return true;
}

static bool
judge(struct worker *w, struct unit *u, const struct buffer *text, const char *what)
{
	struct buffer shown = { 0 };

	if (unit_judge(u, text->data, text->len))
		return true;
	finding_write(&shown, &u->f, what, REPORT_TEXT, false);
	broken(w, "%s\n%.*s", buffer_string(&shown), (int)(text->len < 4000 ? text->len : 4000), text->data);
	buffer_free(&shown);
	return false;
}

/* Is a text its own canonical form? */
static bool
is_canonical(struct worker *w, const struct buffer *text, const char *what)
{
	if (!judge(w, &w->v, text, what))
		return false;
	TRY(w, unit_canonical(&w->v, &w->again), "%s: no canonical form: %s\n%.*s", what, w->v.f.text, (int)text->len,
	    text->data);
	TRY(w, buffer_same(text, &w->again), "%s: not canonical:\n%.*s\n%.*s", what, (int)text->len, text->data,
	    (int)w->again.len, w->again.data);
	return true;
}

struct list {
	struct action *at;
	size_t n;
};

static int
collect(void *ctx, const struct action *a)
{
	struct list *l = ctx;

	if (l->n == LEGAL_MAX)
		return 1;
	l->at[l->n++] = *a;
	return 0;
}

static size_t
list_legal(const struct game *g, const void *state, struct action *out)
{
	struct list l = { out, 0 };

	g->legal(state, collect, &l);
	return l.n;
}

static bool
is_listed(const struct action *a, const struct action *list, size_t n)
{
	while (n-- > 0)
		if (action_same(a, &list[n]))
			return true;
	return false;
}

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

/* Its word is its own, and its sentence is fit to stand in another: "it turns on this: ...". */
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

START_TEST(tables_are_whole)
{
	for (size_t i = 0; game_at(i) != NULL; i++) {
		const struct game *g = game_at(i);

		check_law(g);
		ck_assert(g->title != NULL && g->book > 0 && seat_count(g) >= 1);
		ck_assert(g->start && g->judge && g->play && g->force && g->legal);
		ck_assert(g->scene != NULL);
		ck_assert_uint_le(g->state_size, GAME_STATE_MAX);
		ck_assert(g->hidden == NULL || (g->hidden->view_setup && g->hidden->view_action && g->hidden->settle && g->hidden->doubtful &&
		    g->hidden->worlds && g->hidden->reveal));
		for (int s = 0; s < seat_count(g); s++)
			ck_assert_int_eq(seat_find(g, g->seat[s], strlen(g->seat[s])), s);
		for (unsigned e = 0; e < g->nevents; e++)
			ck_assert_ptr_nonnull(g->events[e].name);
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

/* ---- good records ----------------------------------------------------------------------------- */

static bool
record_is_good(struct worker *w)
{
	struct result said;

	if (!make(w, FAULT_NONE, 5000) || !is_canonical(w, &w->text, "generated"))
		return false;
	TRY(w, w->v.plies == w->made.plies, "%" PRIu32 " plies, not %" PRIu32, w->v.plies, w->made.plies);
	said = w->v.record->result;
	TRY(w, !w->made.outcome.over || (said.finished && !said.off_board && said.winner == w->made.outcome.winner),
	    "another end");
	return true;
}

START_TEST(generated_records_are_good)
{
	run(record_is_good, 100);
}
END_TEST

/* ---- actions ---------------------------------------------------------------------------------- */

/* Spelt, read back, and judged; a player's log may leave open what the action showed. */
static bool
action_comes_back(struct worker *w, struct player *p, const struct action *a, bool arbiter)
{
	struct action back;
	struct trace t = { .quiet = true };
	enum judgement j;
	size_t n;

	buffer_clear(&w->word);
	player_spell(p, a, &w->word);
	memset(&back, 0, sizeof(back));
	n = p->notation->read_action(p->record->setup, w->word.data, w->word.len, &back);
	TRY(w, n == w->word.len && action_same(a, &back), "ply %u: '%.*s' does not read back",
	    (unsigned)state_head(p->state)->ply, (int)w->word.len, w->word.data);
	trace_reset(&t);
	j = w->game->judge(p->state, a, &t);
	TRY(w, arbiter ? j == ACTION_PLAYED : j != ACTION_ILLEGAL, "ply %u: '%.*s' is listed, but refused for %s",
	    (unsigned)state_head(p->state)->ply, (int)w->word.len, w->word.data, cite_id(w->game, t.cite));
	TRY(w, t.nevents == 0, "the judge writes events");
	if (j != ACTION_PLAYED)
		return true;
	memcpy(w->other, p->state, w->game->state_size);
	trace_reset(&t);
	TRY(w, w->game->play(w->other, &back, &t) == ACTION_PLAYED && action_wrong_marks(&back, &t) == 0,
	    "ply %u: '%.*s' cannot be played as it is spelt", (unsigned)state_head(p->state)->ply, (int)w->word.len,
	    w->word.data);
	return true;
}

/* Whatever play refuses, it leaves alone; and judge says the same.  What is not listed is refused, unless
 * it is short for an action that is. */
static bool
judge_and_play_agree(struct worker *w, const void *state, const struct action *a, size_t nlegal)
{
	struct trace t = { .quiet = true }, s = { .quiet = true };
	enum judgement j, k;
	struct action whole;
	bool listed;

	trace_reset(&t);
	trace_reset(&s);
	j = w->game->judge(state, a, &t);
	action_canonical(a, &t, &whole);
	listed = is_listed(j == ACTION_PLAYED ? &whole : a, w->legal, nlegal);
	TRY(w, (j != ACTION_ILLEGAL) == listed, "ply %u: %u-%u is %slisted, and judged %d (%s)",
	    (unsigned)state_head(state)->ply, a->arg[0], a->arg[1], listed ? "" : "not ", j, cite_id(w->game, t.cite));
	memcpy(w->other, state, w->game->state_size);
	k = w->game->play(w->other, a, &s);
	TRY(w, k == j, "judge says %d, play says %d", j, k);
	TRY(w, k == ACTION_PLAYED || memcmp(w->other, state, w->game->state_size) == 0, "a refused action left a trace");
	TRY(w, j != ACTION_ILLEGAL || (t.cite != 0 && t.cite == s.cite && t.detail == s.detail),
	    "judge cites %s, play %s", cite_id(w->game, t.cite), cite_id(w->game, s.cite));
	return true;
}

static bool
check_position(struct worker *w, struct player *p, bool arbiter)
{
	size_t n = list_legal(w->game, p->state, w->legal);
	struct outcome o;

	game_outcome(w->game, p->state, &o);
	TRY(w, (n == 0) == o.over || !arbiter, "%zu legal actions, and the game is %s", n, o.over ? "over" : "going on");
	for (size_t i = 0; i < n; i++) {
		if (!action_comes_back(w, p, &w->legal[i], arbiter))
			return false;
		TRY(w, !is_listed(&w->legal[i], w->legal, i), "an action is listed twice");
	}
	for (unsigned i = 0; i < 60 && n > 0; i++) {
		struct action a = w->legal[rng_below(&w->rng, (uint32_t)n)];

		a.marks = 0;
		w->gen->break_action(&w->rng, &a);
		if (!judge_and_play_agree(w, p->state, &a, n))
			return false;
	}
	return true;
}

/* Play a record with u's player; at every step-th ply look at everything. */
static bool
walk_actions(struct worker *w, struct unit *u, unsigned step)
{
	bool arbiter = u->record->viewer == SEAT_ARBITER;
	enum play_step s = PLAY_ACTION;
	struct player *p = &u->player;
	struct finding f;

	TRY(w, player_begin(p, u->record, &f), "%s", f.text);
	while (s != PLAY_END) {
		struct trace t = { .quiet = true };
		struct action a;

		if (state_head(p->state)->ply % step == w->seed % step && !check_position(w, p, arbiter))
			return false;
		memcpy(w->before, p->state, w->game->state_size);
		s = player_next(p, &f);
		TRY(w, s != PLAY_WRONG, "%s", f.text);
		if (s != PLAY_ACTION)
			continue;
		a = *p->action;
		TRY(w, state_head(p->state)->ply == state_head(w->before)->ply + 1 && state_head(p->state)->turn >= state_head(w->before)->turn &&
		    state_head(p->state)->turn - state_head(w->before)->turn <= 256, "the numbers go on otherwise than game.h has it");
		memcpy(p->scratch, p->state, w->game->state_size);
		memcpy(w->state, p->state, w->game->state_size);
		memcpy(p->state, w->before, w->game->state_size);
		trace_reset(&t);
		TRY(w, w->game->judge(p->state, &a, &t) == ACTION_PLAYED, "what is played is not judged legal");
		buffer_clear(&w->word);
		if (arbiter && !action_comes_back(w, p, &a, true))
			return false;
		memcpy(p->state, w->state, w->game->state_size);
	}
	return check_position(w, p, arbiter);
}

static bool
actions_are_sound(struct worker *w)
{
	return make(w, FAULT_NONE, 600) && judge(w, &w->u, &w->text, "generated") && walk_actions(w, &w->u, 29);
}

START_TEST(actions_read_back_and_are_judged_alike)
{
	run(actions_are_sound, 25);
}
END_TEST

static bool
actions_of_logs_are_sound(struct worker *w)
{
	int seat = (int)(w->seed % (unsigned)seat_count(w->game));

	if (w->game->hidden == NULL)
		return true;
	if (!make(w, FAULT_NONE, 200) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, unit_view(&w->u, seat, &w->out), "no log: %s", w->u.f.text);
	return judge(w, &w->v, &w->out, "log") && walk_actions(w, &w->v, 41);
}

START_TEST(actions_of_players_logs)
{
	run(actions_of_logs_are_sound, 4);
}
END_TEST

/* ---- positions -------------------------------------------------------------------------------- */

static bool
write_position(struct worker *w, const void *state, struct buffer *out)
{
	buffer_clear(out);
	notation_of(w->game)->write_position(state, out);
	TRY(w, !out->failed && memchr(out->data, '\n', out->len) == NULL, "a position is more than a line");
	return true;
}

/* ---- fields of positions ---------------------------------------------------------------------- */

enum { FIELDS_MAX = 600 };

/* A position line: what stands before its fields, and those. */
struct fields {
	size_t front;
	const char *at[FIELDS_MAX];
	size_t len[FIELDS_MAX];
	unsigned n;
};

/* Of the line in w->out.  (After the side to move the first field that is written has a "=".) */
static bool
cut_fields(struct worker *w, const void *state, struct fields *f)
{
	const char *text = buffer_string(&w->out), *p = text, *seat = w->game->seat[state_head(state)->mover];
	size_t len = strlen(seat);

	for (; strncmp(p, seat, len) != 0 || (p[len] != ' ' && p[len] != '\0'); p++)
		TRY(w, (p = strchr(p, ' ')) != NULL, "a position that does not say who is to move: %s", text);
	while (*(p += strcspn(p, " ")) != '\0' && memchr(p, '=', 1 + strcspn(p + 1, " ")) == NULL)
		p++;
	f->front = (size_t)(p - text);
	for (f->n = 0; *p == ' '; p += f->len[f->n++]) {
		TRY(w, f->n < FIELDS_MAX, "more fields than there is room for: %s", text);
		f->at[f->n] = ++p;
		f->len[f->n] = strcspn(p, " ");
	}
	return true;
}

/* Fields that may stand several times: how they follow each other is a part of the state. */
static bool
stands_again(const char *field)
{
	return strncmp(field, "unequal=", 8) == 0 || strncmp(field, "breach=", 7) == 0;
}

static void
shuffle_fields(struct rng *rng, const struct fields *f, unsigned order[FIELDS_MAX])
{
	unsigned next = 0;

	for (unsigned i = 0; i < f->n; i++) {
		unsigned k = rng_below(rng, i + 1);

		order[i] = order[k];
		order[k] = i;
	}
	for (unsigned i = 0; i < f->n; i++) {
		if (!stands_again(f->at[order[i]]))
			continue;
		while (!stands_again(f->at[next]))
			next++;
		order[i] = next++;
	}
}

static void
add_field(struct buffer *out, const struct fields *f, unsigned i)
{
	buffer_char(out, ' ');
	buffer_add(out, f->at[i], f->len[i]);
}

/* However the fields of the line in w->out follow each other, it is the same position. */
static bool
fields_stand_anywhere(struct worker *w, const void *state)
{
	unsigned order[FIELDS_MAX];
	struct problem why;
	struct fields f;

	if (!cut_fields(w, state, &f))
		return false;
	shuffle_fields(&w->rng, &f, order);
	buffer_clear(&w->again);
	buffer_add(&w->again, w->out.data, f.front);
	for (unsigned i = 0; i < f.n; i++)
		add_field(&w->again, &f, order[i]);
	TRY(w, notation_of(w->game)->read_position(w->again.data, w->again.len, w->other, &why), "%s at %zu\n%.*s", why.text,
	    why.offset, (int)w->again.len, w->again.data);
	*state_rules(w->other) = *state_rules((void *)state);
	if (!write_position(w, w->other, &w->word))
		return false;
	TRY(w, buffer_same(&w->out, &w->word), "with its fields in another order the position is not the same:\n%.*s\n%.*s",
	    (int)w->again.len, w->again.data, (int)w->word.len, w->word.data);
	return true;
}

/* "ply=" of "ply=12". */
static size_t
length_of_name(const char *field)
{
	size_t n = strcspn(field, "= ");

	return n + (field[n] == '=');
}

/* With any of its fields twice, the second wherever it stands, the line in w->out is refused, and told which field it is. */
static bool
fields_stand_once(struct worker *w, const void *state)
{
	struct problem why;
	struct fields f;
	char name[40];

	if (!cut_fields(w, state, &f))
		return false;
	for (unsigned twice = 0; twice < f.n; twice++) {
		unsigned place = rng_below(&w->rng, f.n + 1);

		if (stands_again(f.at[twice]))
			continue;
		buffer_clear(&w->again);
		buffer_add(&w->again, w->out.data, f.front);
		for (unsigned i = 0; i <= f.n; i++) {
			if (i == place)
				add_field(&w->again, &f, twice);
			if (i < f.n)
				add_field(&w->again, &f, i);
		}
		snprintf(name, sizeof(name), "'%.*s' stands a second time", (int)length_of_name(f.at[twice]), f.at[twice]);
		TRY(w, !notation_of(w->game)->read_position(w->again.data, w->again.len, w->other, &why), "read:\n%.*s",
		    (int)w->again.len, w->again.data);
		TRY(w, why.id == DIAG_POSITION_SYNTAX && strstr(why.text, name) != NULL, "%s, and not %s:\n%.*s", why.text, name,
		    (int)w->again.len, w->again.data);
	}
	return true;
}

/* ---- positions that come back ----------------------------------------------------------------- */

/* The same list in the same order: what is legal does not depend on how the position came about.  (w->out: it.) */
static bool
same_actions(struct worker *w, const void *a, const void *b)
{
	size_t n = list_legal(w->game, a, w->legal), m = list_legal(w->game, b, w->legal2);

	TRY(w, n == m, "%zu legal actions, and %zu after reading the position\n%.*s", n, m, (int)w->out.len, w->out.data);
	for (size_t i = 0; i < n; i++)
		TRY(w, is_listed(&w->legal[i], &w->legal2[i], 1), "after reading the position legal action %zu is another\n%.*s", i,
		    (int)w->out.len, w->out.data);
	return true;
}

/* A game begun from the line goes on as the one that it was written in. */
static bool
game_goes_on(struct worker *w, const void *begun)
{
	struct problem why;
	void *setup = malloc(w->game->setup_size), *state = malloc(w->game->state_size);
	bool same;

	ck_assert(setup != NULL && state != NULL);
	buffer_char(&w->out, '\0');
	w->out.len--;
	same = notation_begin(notation_of(w->game), w->out.data, w->out.len, state_rules((void *)begun), setup, state, &why) ?
	    same_actions(w, begun, state) : broken(w, "no game begins there: %s", why.text);
	free(setup);
	free(state);
	return same;
}

/* Write, read, write: the same line; and both states go on alike. */
static bool
position_comes_back(struct worker *w, const void *state, void *copy)
{
	struct problem why;

	if (!write_position(w, state, &w->out))
		return false;
	TRY(w, notation_of(w->game)->read_position(w->out.data, w->out.len, copy, &why), "%s at %zu\n%.*s", why.text,
	    why.offset, (int)w->out.len, w->out.data);
	*state_rules(copy) = *state_rules((void *)state);
	if (!write_position(w, copy, &w->again))
		return false;
	TRY(w, buffer_same(&w->out, &w->again), "the position is not the same:\n%.*s\n%.*s", (int)w->out.len,
	    w->out.data, (int)w->again.len, w->again.data);
	TRY(w, state_head(copy)->ply == state_head(state)->ply && state_head(copy)->mover == state_head(state)->mover,
	    "another ply or mover");
	return same_actions(w, state, copy) && game_goes_on(w, state) && fields_stand_anywhere(w, state) &&
	    fields_stand_once(w, state);
}

static bool
same_traces(struct worker *w, const struct trace *a, const struct trace *b)
{
	TRY(w, a->consulted == b->consulted && a->truth_marks == b->truth_marks && a->nevents == b->nevents &&
	    a->canonical_marks == b->canonical_marks, "after reading the position the trace differs");
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		TRY(w, (a->truth_marks >> i & 1) == 0 || a->truth[i] == b->truth[i], "the truth differs");
	return true;
}

/* Follow the record with a state that was read from a line: for 20 plies, and then from another. */
static bool
walk_positions(struct worker *w, struct unit *u)
{
	struct player *p = &u->player;
	enum play_step s = PLAY_ACTION;
	struct finding f;
	unsigned left = 0;

	p->watch = w->seed % 3 == 0;
	TRY(w, player_begin(p, u->record, &f), "%s", f.text);
	while (s != PLAY_END) {
		if (left == 0 && rng_below(&w->rng, 12) == 0) {
			if (!position_comes_back(w, p->state, w->state))
				return false;
			left = 20;
		}
		s = player_next(p, &f);
		TRY(w, s != PLAY_WRONG, "%s", f.text);
		if (s == PLAY_ACTION && left > 0) {
			struct trace t = { 0 };

			TRY(w, w->game->play(w->state, p->action, &t) == ACTION_PLAYED,
			    "ply %u is refused after reading a position, for %s", (unsigned)state_head(p->state)->ply,
			    cite_id(w->game, t.cite));
			if (!same_traces(w, &p->trace, &t) || !write_position(w, p->state, &w->out) ||
			    !write_position(w, w->state, &w->again))
				return false;
			TRY(w, buffer_same(&w->out, &w->again), "it goes on otherwise:\n%.*s\n%.*s", (int)w->out.len,
			    w->out.data, (int)w->again.len, w->again.data);
			if (--left == 0 && !same_actions(w, p->state, w->state))
				return false;
		}
	}
	p->watch = false;
	return position_comes_back(w, p->state, w->state);
}

/* A position as a document of its own: a record that begins there. */
static bool
position_is_a_record(struct worker *w, const struct player *p)
{
	struct outcome o;

	game_outcome(w->game, p->state, &o);
	if (o.over)
		return true;
	buffer_clear(&w->out);
	buffer_text(&w->out, "--- ");
	notation_of(w->game)->write_position(p->state, &w->out);
	buffer_char(&w->out, '\n');
	if (!judge(w, &w->v, &w->out, "position"))
		return false;
	if (!write_position(w, w->v.player.state, &w->again))
		return false;
	TRY(w, w->again.len + 5 == w->out.len && memcmp(w->again.data, w->out.data + 4, w->again.len) == 0,
	    "a record that begins in another position:\n%.*s%.*s", (int)w->out.len, w->out.data, (int)w->again.len,
	    w->again.data);
	TRY(w, unit_canonical(&w->v, &w->word), "no canonical form: %s", w->v.f.text);
	buffer_clear(&w->text);
	buffer_add(&w->text, w->word.data, w->word.len);
	return is_canonical(w, &w->text, "position");
}

static bool
positions_are_exact(struct worker *w)
{
	return make(w, FAULT_NONE, 600) && judge(w, &w->u, &w->text, "generated") && walk_positions(w, &w->u);
}

static bool
positions_are_records(struct worker *w)
{
	struct player *p = &w->u.player;
	enum play_step s = PLAY_ACTION;
	struct finding f;

	if (!make(w, FAULT_NONE, 300) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	if (w->game->hidden != NULL && w->seed % 2 == 0) { /* of a player's log */
		TRY(w, unit_view(&w->u, (int)(w->seed / 2 % (unsigned)seat_count(w->game)), &w->out), "%s", w->u.f.text);
		if (!judge(w, &w->u, &w->out, "log"))
			return false;
	}
	TRY(w, player_begin(p, w->u.record, &f), "%s", f.text);
	for (; s == PLAY_ACTION; s = player_next(p, &f))
		if (rng_below(&w->rng, 25) == 0 && !position_is_a_record(w, p))
			return false;
	return true;
}

START_TEST(positions_as_documents)
{
	run(positions_are_records, 10);
}
END_TEST

START_TEST(positions_read_back)
{
	run(positions_are_exact, 20);
}
END_TEST

static bool
positions_of_logs_are_exact(struct worker *w)
{
	if (w->game->hidden == NULL)
		return true;
	if (!make(w, FAULT_NONE, 300) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, unit_view(&w->u, (int)(w->seed % (unsigned)seat_count(w->game)), &w->text), "no log: %s", w->u.f.text);
	return judge(w, &w->v, &w->text, "log") && walk_positions(w, &w->v);
}

START_TEST(positions_of_players_logs)
{
	run(positions_of_logs_are_exact, 5);
}
END_TEST

/* A position line with any one byte changed, left out or doubled: refused, or a position all the same. */
static bool
positions_survive_damage(struct worker *w)
{
	struct problem why;
	const struct notation *n = notation_of(w->game);
	struct finding f;
	struct player *p = &w->u.player;

	if (!make(w, FAULT_NONE, 10 + rng_below(&w->rng, 100)) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, player_begin(p, w->u.record, &f), "%s", f.text);
	while (player_next(p, &f) == PLAY_ACTION)
		continue;
	for (unsigned i = 0; i < 40; i++) {
		uint32_t at;

		if (!write_position(w, p->state, &w->out))
			return false;
		at = rng_below(&w->rng, (uint32_t)w->out.len);
		switch (rng_below(&w->rng, 3)) {
		case 0:
			w->out.data[at] = (char)rng_next(&w->rng);
			break;
		case 1:
			memmove(w->out.data + at, w->out.data + at + 1, w->out.len - at - 1);
			w->out.len--;
			break;
		default:
			w->out.len = at;
			break;
		}
		if (!n->read_position(w->out.data, w->out.len, w->state, &why)) {
			TRY(w, why.offset <= w->out.len, "a problem past the end");
			continue;
		}
		*state_rules(w->state) = *state_rules(p->state);
		list_legal(w->game, w->state, w->legal);
		if (!write_position(w, w->state, &w->again))
			return false;
		TRY(w, n->read_position(w->again.data, w->again.len, w->other, &why), "%s:\n%.*s\n%.*s", why.text,
		    (int)w->out.len, w->out.data, (int)w->again.len, w->again.data);
		if (!write_position(w, w->other, &w->word))
			return false;
		TRY(w, buffer_same(&w->again, &w->word), "the position is not the same:\n%.*s\n%.*s", (int)w->again.len,
		    w->again.data, (int)w->word.len, w->word.data);
	}
	return true;
}

START_TEST(damaged_positions)
{
	run(positions_survive_damage, 20);
}
END_TEST

/* ---- scenes ----------------------------------------------------------------------------------- */

static bool
piece_is_sound(struct worker *w, const struct scene_piece *p, bool needed)
{
	TRY(w, memchr(p->label, '\0', sizeof(p->label)) != NULL, "a label without an end");
	if (p->label[0] == '\0')
		return needed ? broken(w, "a piece without a label") : true;
	TRY(w, p->name != NULL && p->plural != NULL, "a piece without a name");
	TRY(w, p->seat < seat_count(w->game) || p->seat == SEAT_NONE, "a piece of nobody");
	return true;
}

static bool
scene_is_sound(struct worker *w, const void *state, int viewer, struct scene *s)
{
	memset(s, 0xa5, sizeof(*s));
	game_scene(w->game, state, viewer, s);
	TRY(w, s->width > 0 && s->width <= SCENE_SIDE_MAX && s->height > 0 && s->height <= SCENE_SIDE_MAX, "sides");
	TRY(w, s->ntrays <= SCENE_TRAYS_MAX && s->nnotes <= SCENE_NOTES_MAX, "trays or notes");
	TRY(w, s->mover == state_head(state)->mover && s->ply == state_head(state)->ply, "mover or ply");
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (!piece_is_sound(w, &s->cell[y][x].piece, false))
				return false;
	for (unsigned t = 0; t < s->ntrays; t++) {
		TRY(w, s->tray[t].title != NULL && s->tray[t].nitems <= SCENE_TRAY_ITEMS_MAX, "a tray");
		for (unsigned i = 0; i < s->tray[t].nitems; i++) {
			TRY(w, s->tray[t].item[i].count > 0, "nothing in a tray");
			if (!piece_is_sound(w, &s->tray[t].item[i].piece, true))
				return false;
		}
	}
	for (unsigned n = 0; n < s->nnotes; n++)
		TRY(w, memchr(s->note[n], '\0', sizeof(s->note[n])) != NULL, "a note without an end");
	return true;
}

static bool
scenes_are_sound(struct worker *w)
{
	struct player *p = &w->u.player;
	enum play_step step = PLAY_ACTION;
	struct scene s;
	struct finding f;

	if (!make(w, FAULT_NONE, 300) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, player_begin(p, w->u.record, &f), "%s", f.text);
	while (step == PLAY_ACTION) {
		if (!scene_is_sound(w, p->state, SEAT_ARBITER, &s))
			return false;
		for (int seat = 0; seat < seat_count(w->game); seat++)
			if (!scene_is_sound(w, p->state, seat, &s))
				return false;
		step = player_next(p, &f);
	}
	return true;
}

START_TEST(scenes_hold)
{
	run(scenes_are_sound, 5);
}
END_TEST

/* ---- what a seat may see ---------------------------------------------------------------------- */

/* The scene that an arbiter's state gives a seat tells nothing that the seat's own log does not. */
static bool
scenes_agree(struct worker *w, const void *arbiter, const void *log, int seat)
{
	struct scene a, b;

	if (!scene_is_sound(w, arbiter, seat, &a) || !scene_is_sound(w, log, seat, &b))
		return false;
	for (unsigned y = 0; y < a.height; y++)
		for (unsigned x = 0; x < a.width; x++) {
			const struct scene_piece *p = &a.cell[y][x].piece, *q = &b.cell[y][x].piece;

			TRY(w, (p->label[0] == '\0') == (q->label[0] == '\0'), "another square is empty");
			TRY(w, p->label[0] == '\0' || p->seat == q->seat, "another seat's piece");
			TRY(w, p->label[0] == '\0' || (p->marks & PIECE_UNKNOWN) != 0 || strcmp(p->label, q->label) == 0,
			    "ply %u: the scene for %s shows %s on %u,%u, its log %s", (unsigned)a.ply, w->game->seat[seat],
			    p->label, x, y, q->label);
		}
	return true;
}

/* Both logs step by step. */
static bool
logs_agree(struct worker *w, int seat)
{
	struct player *p = &w->u.player, *q = &w->v.player;
	enum play_step s = PLAY_ACTION, r = PLAY_ACTION;
	struct finding f;

	TRY(w, player_begin(p, w->u.record, &f) && player_begin(q, w->v.record, &f), "%s", f.text);
	while (s == PLAY_ACTION && r == PLAY_ACTION) {
		if (state_head(p->state)->ply % 7 == 0 && !scenes_agree(w, p->state, q->state, seat))
			return false;
		s = player_next(p, &f);
		r = player_next(q, &f);
	}
	TRY(w, s == PLAY_END && r == PLAY_END, "the log of %s ends otherwise", w->game->seat[seat]);
	return scenes_agree(w, p->state, q->state, seat);
}

/* What the log of a seat (w->v, its text in w->out) must not tell of the arbiter's (w->u): by game. */
struct secret {
	const struct game *game;
	bool (*is_kept)(struct worker *w, int seat);
};

static const struct secret secrets[4]; /* (defined at the end) */

static bool
secret_is_kept(struct worker *w, int seat)
{
	for (const struct secret *s = secrets; s->game != NULL; s++)
		if (s->game == w->game)
			return s->is_kept(w, seat);
	return broken(w, "nobody knows what a log of this game must not tell");
}

static bool
views_hold(struct worker *w)
{
	if (w->game->hidden == NULL)
		return true;
	if (!make(w, FAULT_NONE, 600) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	for (int seat = 0; seat < seat_count(w->game); seat++) {
		TRY(w, unit_view(&w->u, seat, &w->out), "no log of %s: %s", w->game->seat[seat], w->u.f.text);
		TRY(w, strstr(buffer_string(&w->out), "x-seed") == NULL && strstr(w->out.data, "a game") == NULL,
		    "the log tells the seed or the id");
		if (!is_canonical(w, &w->out, "log"))
			return false;
		TRY(w, w->v.record->viewer == seat && w->v.plies == w->made.plies, "another log");
		if (!logs_agree(w, seat) || !secret_is_kept(w, seat))
			return false;
	}
	return true;
}

START_TEST(players_logs)
{
	run(views_hold, 15);
}
END_TEST

/* ---- broken records --------------------------------------------------------------------------- */

static bool
fault_is_found(struct worker *w)
{
	enum fault fault = (enum fault)(1 + w->seed % (FAULTS - 1));
	char id[80];
	const char *header;
	unsigned ply = 0;

	if (!make(w, fault, 400))
		return false;
	header = strstr(buffer_string(&w->text), "\nx-fault: ");
	TRY(w, (header != NULL) == (w->made.fault_ply != 0), "a fault without a header");
	if (header == NULL)
		return judge(w, &w->u, &w->text, "generated");
	TRY(w, sscanf(header, " x-fault: %79s %u", id, &ply) == 2 && ply == w->made.fault_ply, "an odd header");
	TRY(w, !unit_judge(&w->u, w->text.data, w->text.len), "%s at ply %u is not found\n%s", id, ply, w->text.data);
	TRY(w, strcmp(diag_types[w->u.f.id].id, id) == 0 && w->u.f.ply == ply, "%s at ply %u is called %s at ply %u: %s\n%s",
	    id, ply, diag_types[w->u.f.id].id, (unsigned)w->u.f.ply, w->u.f.text, w->text.data);
	TRY(w, (fault != FAULT_ILLEGAL) || w->u.f.cite[0] != '\0', "nothing is cited: %s", w->u.f.text);
	TRY(w, w->u.f.line > 0 && w->u.f.column > 0 && w->u.f.record == 1, "no place");
	return true;
}

START_TEST(broken_records)
{
	run(fault_is_found, 50);
}
END_TEST

/* ---- actions that stand, takebacks, penalties, comments ---------------------------------------- */

/* A state behind each action of the game as it now is. */
enum { STORY_MAX = 120 };

struct story {
	char *states;
	struct step made[STORY_MAX];
	size_t n;
};

static bool
tell_action(struct worker *w, struct story *s, struct play_writer *pw, const struct record *r)
{
	const struct game *g = w->game;
	char *now = s->states + s->n * g->state_size, *next = now + g->state_size;
	struct trace t = { .quiet = true };
	struct action a, c;
	bool stands = rng_below(&w->rng, 12) == 0;

	if (!random_action(w->gen, &w->rng, now, &a)) {
		if (s->n == 0 || !stands)
			return false;
		list_legal(g, now - g->state_size, w->legal);
		a = w->legal[0];
	}
	a.marks = 0;
	if (stands)
		w->gen->break_action(&w->rng, &a);
	memcpy(next, now, g->state_size);
	if (g->play(next, &a, &t) == ACTION_PLAYED) {
		stands = false;
	} else {
		trace_reset(&t);
		if (g->force(next, &a, &t) != ACTION_PLAYED)
			return true; /* not even by leave: nothing is told */
		stands = true;
	}
	play_write_number(pw, r->notation, now);
	action_canonical(&a, &t, &c);
	play_write_action(pw, r, &c, stands);
	s->made[s->n++] = (struct step){ .action = c, .stood = stands };
	return true;
}

/* Back to an earlier state, which gets to know what was seen since. */
static void
untell(struct worker *w, struct story *s, unsigned n)
{
	const struct game *g = w->game;
	const char *left = s->states + s->n * g->state_size;

	s->n -= n;
	if (game_recalls(g))
		g->hidden->recall(s->states + s->n * g->state_size, s->made + s->n, n, left);
}

/* A game with everything that may happen to one, after the header of a generated record. */
static bool
tell_story(struct worker *w, struct story *s, struct buffer *out)
{
	const struct record *r = w->u.record;
	struct play_writer pw = { .out = out };
	struct trace t = { .quiet = true };
	struct rules rules = r->rules;
	struct result end;
	struct outcome o;
	unsigned takebacks = 0;

	s->n = 0;
	w->game->start(s->states, r->setup, &rules, &t);
	for (unsigned i = 0; i < STORY_MAX - 1; i++) {
		unsigned dice = rng_below(&w->rng, 40);

		if (dice == 0 && s->n > 0 && takebacks++ < 20) {
			unsigned n = 1 + rng_below(&w->rng, s->n < 4 ? (uint32_t)s->n : 4);
			char text[32];
			int len = snprintf(text, sizeof(text), n == 1 ? "[takeback]" : "[takeback %u]", n);

			play_write_event(&pw, text, (size_t)len);
			untell(w, s, n);
		} else if (dice == 1) {
			char text[40];
			int len = snprintf(text, sizeof(text), "[penalty %s too late]",
			    w->game->seat[rng_below(&w->rng, (uint32_t)seat_count(w->game))]);

			play_write_event(&pw, text, (size_t)len);
		} else if (dice == 2) {
			play_write_comment(&pw, "a word", 6);
		} else if (!tell_action(w, s, &pw, r)) {
			break;
		}
	}
	play_write_end(&pw);
	game_outcome(w->game, s->states + s->n * w->game->state_size, &o);
	result_of(&o, &end);
	record_write_tail(r, &end, out);
	return true;
}

/* ---- what a log shows counts for validate and in verdicts alike ------------------------------------ */

/* Another mark in one place, where there is one.  false: there is none. */
static bool
change_a_mark(struct worker *w, struct buffer *log)
{
	static const char marks[] = "23456789BSF?";
	char *moves = strstr(buffer_string(log), "moves:"), *at;
	unsigned n = 0, which;

	for (at = moves; *at != '\0'; at++)
		n += *at == '(' || *at == '+';
	if (n == 0)
		return false;
	which = rng_below(&w->rng, n);
	for (at = moves; which > 0 || (*at != '(' && *at != '+'); at++)
		which -= *at == '(' || *at == '+';
	at += *at == '(' && rng_below(&w->rng, 2) == 0 ? 3 : 1;
	if (at >= log->data + log->len || *at == '\n')
		return false;
	*at = marks[rng_below(&w->rng, sizeof(marks) - 1)];
	return true;
}

/* Which action was wrong: a step of the course, or (undone) what was taken back before it. */
static uint32_t
ply_of_fault(const struct unit *u, const struct course *c, bool *undone)
{
	size_t i = 0;

	while (i < c->nsteps && c->steps[i].at < u->player.action_offset)
		i++;
	*undone = i == c->nsteps || c->steps[i].at != u->player.action_offset;
	return c->began + (uint32_t)i + 1;
}

/* The plain verdict on one ply is what validate finds there. */
static bool
verdict_is_what_is_found(struct worker *w, const struct unit *u, const struct course *c, uint32_t ply)
{
	static const struct adjudicate_limits plain = { .readings = 1 };
	struct claim claim = { .kind = CLAIM_LEGAL, .by = SEAT_NONE, .at = ply };
	const struct step *s = course_step(c, ply);
	bool undone = false, fault, refuted = u->f.id == DIAG_LOG_REFUTED || u->f.id == DIAG_ACTION_ILLEGAL;
	uint32_t wrong = u->valid ? UINT32_MAX : ply_of_fault(u, c, &undone);
	struct verdict v;
	struct reading_of_rules b;

	if (ply > wrong || s == NULL)
		return true;
	TRY(w, adjudicate(c, &claim, &plain, &v), "out of memory");
	b = v.base;
	verdict_free(&v);
	fault = ply == wrong;
	TRY(w, b.broken == (fault && undone) && b.undone == b.broken, "legal at %u: broken %d, undone %d; %s", ply, b.broken,
	    b.undone, u->f.text);
	if (b.broken)
		return true;
	if (fault && !s->stood && refuted)
		TRY(w, b.decision == DECISION_REFUSED, "legal at %u: %d, where validate says %s", ply, b.decision, u->f.text);
	if (fault && !s->stood && u->f.id == DIAG_FACT_MISSING)
		TRY(w, b.open == OPEN_FACT, "legal at %u: %d, where validate says %s", ply, b.open, u->f.text);
	if (u->valid && !s->stood) /* (in another log a later action may tell that this one was wrong) */
		TRY(w, b.decision == DECISION_UPHELD || b.open == OPEN_HIDDEN, "legal at %u: %d, where validate finds nothing", ply,
		    b.decision);
	if (u->valid && s->stood)
		TRY(w, b.decision != DECISION_UPHELD, "legal at %u, where it was let stand", ply);
	return true;
}

static bool
verdicts_are_what_is_found(struct worker *w, const struct buffer *log)
{
	struct unit *u = &w->v;
	struct course c;
	struct finding f;
	bool good = true, undone;

	unit_judge(u, log->data, log->len);
	if (u->record == NULL || (!u->valid && (u->f.id == DIAG_MARK_WRONG || u->f.id == DIAG_RESULT_WRONG ||
	                                           u->f.id == DIAG_UNDECIDED || u->f.id == DIAG_EVENT_WRONG)))
		return true;
	if (!course_read(u->record, &c, &f)) {
		TRY(w, !u->valid, "no course: %s", f.text);
		return true;
	}
	if (!u->valid)
		good = verdict_is_what_is_found(w, u, &c, ply_of_fault(u, &c, &undone));
	for (unsigned i = 0; good && i < 6 && c.nsteps > 0; i++)
		good = verdict_is_what_is_found(w, u, &c, c.began + 1 + rng_below(&w->rng, (uint32_t)c.nsteps));
	course_free(&c);
	if (!good) {
		size_t n = strlen(w->failure);

		snprintf(w->failure + n, sizeof(w->failure) - n, "\n%.*s", (int)log->len, log->data);
	}
	return good;
}

static bool
logs_are_judged_alike(struct worker *w, struct buffer *log)
{
	bool good = verdicts_are_what_is_found(w, log);

	if (good && change_a_mark(w, log))
		good = verdicts_are_what_is_found(w, log);
	return good;
}

static bool
story_holds(struct worker *w)
{
	struct story s = { .states = need(STORY_MAX * w->game->state_size) };
	bool good = make(w, FAULT_NONE, 2) && judge(w, &w->u, &w->text, "generated");

	if (good) {
		buffer_clear(&w->out);
		record_write_header(w->u.record, &w->out);
		buffer_text(&w->out, "moves: |\n");
		tell_story(w, &s, &w->out);
		good = is_canonical(w, &w->out, "told");
	}
	for (int seat = 0; good && w->game->hidden != NULL && seat < seat_count(w->game); seat++) {
		good = judge(w, &w->u, &w->out, "told");
		if (good && !unit_view(&w->u, seat, &w->text))
			good = broken(w, "no log of %s: %s\n%s", w->game->seat[seat], w->u.f.text, buffer_string(&w->out));
		if (good && !is_canonical(w, &w->text, "log")) {
			size_t n = strlen(w->failure);

			snprintf(w->failure + n, sizeof(w->failure) - n, "\narbiter's:\n%s", buffer_string(&w->out));
			good = false;
		}
		good = good && logs_are_judged_alike(w, &w->text);
	}
	for (size_t i = 0; good && i <= s.n; i++) /* what was let stand can be written as well */
		good = rng_below(&w->rng, 8) != 0 || position_comes_back(w, s.states + i * w->game->state_size, w->state);
	free(s.states);
	return good;
}

START_TEST(stories)
{
	run(story_holds, 30);
}
END_TEST

/* ---- damaged records -------------------------------------------------------------------------- */

static const char *const scraps[] = {
	"[stands]", "[takeback]", "[takeback 2]", "[penalty ", "{c}", "{", "}", "#", " # c", ": ", "- ", "---\n", "...\n", "'",
	"\"", "|", ">", "|2\n", "\t", "\r\n", "\r", "\n", "\n\n", "&a ", "*a", "!t ", "12.", "1...", "?", "%", "@", "`", "\\", "~",
	"\xef\xbb\xbf", "\xc2\x85", "\xe2\x80\xa8", "\xff", "\xc3\xa4", "x-a: b\n", "  ", " ", ",", "[", "]", "unfinished", "draw",
};

static void
insert(struct buffer *b, size_t at, const char *text, size_t len)
{
	if (!buffer_reserve(b, len))
		abort();
	memmove(b->data + at + len, b->data + at, b->len - at);
	memcpy(b->data + at, text, len);
	b->len += len;
}

static void
cut(struct buffer *b, size_t at, size_t len)
{
	memmove(b->data + at, b->data + at + len, b->len - at - len);
	b->len -= len;
}

/* The line around an offset. */
static size_t
line_at(const struct buffer *b, size_t *at)
{
	size_t end = *at;

	while (*at > 0 && b->data[*at - 1] != '\n')
		--*at;
	while (end < b->len && b->data[end] != '\n')
		end++;
	return end + (end < b->len) - *at;
}

/* One change at random; other is a record to take a piece from. */
static void
damage(struct rng *r, struct buffer *b, const struct buffer *other)
{
	size_t at = rng_below(r, (uint32_t)b->len), len, to;
	char span[400];

	switch (rng_below(r, 8)) {
	case 0:
		b->data[at] ^= (char)(1 << rng_below(r, 8));
		break;
	case 1:
		len = 1 + rng_below(r, 40);
		cut(b, at, at + len > b->len ? b->len - at : len);
		break;
	case 2: /* a line goes */
		len = line_at(b, &at);
		cut(b, at, len);
		break;
	case 3: /* a line comes twice, perhaps elsewhere */
		len = line_at(b, &at);
		len = len < sizeof(span) ? len : sizeof(span);
		memcpy(span, b->data + at, len);
		to = rng_below(r, 2) == 0 ? at : rng_below(r, (uint32_t)b->len);
		line_at(b, &to);
		insert(b, to, span, len);
		break;
	case 4: /* a span goes elsewhere */
		len = 1 + rng_below(r, 30);
		len = at + len > b->len ? b->len - at : len;
		memcpy(span, b->data + at, len);
		insert(b, rng_below(r, (uint32_t)b->len), span, len);
		break;
	case 5: /* the end is another record's */
		to = rng_below(r, (uint32_t)other->len);
		b->len = at;
		insert(b, at, other->data + to, other->len - to);
		break;
	default:
		to = rng_below(r, LEN(scraps));
		insert(b, at, scraps[to], strlen(scraps[to]));
		break;
	}
}

/* What is valid after all has a canonical form, and logs, that hold. */
static bool
valid_means_valid(struct worker *w)
{
	if (!unit_judge(&w->u, w->text.data, w->text.len))
		return true;
	TRY(w, unit_canonical(&w->u, &w->out), "valid, but no canonical form: %s\n%.*s", w->u.f.text, (int)w->text.len,
	    w->text.data);
	if (!is_canonical(w, &w->out, "canonical form")) {
		size_t n = strlen(w->failure);

		snprintf(w->failure + n, sizeof(w->failure) - n, "\nof:\n%.*s", (int)w->text.len, w->text.data);
		return false;
	}
	TRY(w, w->v.plies == w->u.plies, "plies");
	if (w->game->hidden != NULL && w->u.record->viewer == SEAT_ARBITER && strstr(buffer_string(&w->out), "[stands]") == NULL) {
		if (!judge(w, &w->u, &w->out, "canonical form"))
			return false;
		TRY(w, unit_view(&w->u, (int)(w->seed % 2), &w->text), "no log: %s", w->u.f.text);
		return is_canonical(w, &w->text, "log");
	}
	return true;
}

static bool
damage_is_survived(struct worker *w)
{
	struct buffer good = { 0 }, other = { 0 };
	bool ok = make(w, FAULT_NONE, 5 + rng_below(&w->rng, 40));

	buffer_add(&good, w->text.data, w->text.len);
	w->seed += 1000000;
	ok = ok && make(w, FAULT_NONE, 20);
	w->seed -= 1000000;
	buffer_add(&other, w->text.data, w->text.len);
	for (unsigned i = 0; ok && i < 40; i++) {
		unsigned n = 1 + rng_below(&w->rng, 3);

		buffer_clear(&w->text);
		buffer_add(&w->text, good.data, good.len);
		while (n-- > 0 && w->text.len > 0)
			damage(&w->rng, &w->text, &other);
		ok = valid_means_valid(w);
	}
	buffer_free(&good);
	buffer_free(&other);
	return ok;
}

START_TEST(damaged_records)
{
	run(damage_is_survived, 25);
}
END_TEST

static bool
noise_is_survived(struct worker *w)
{
	static const char alphabet[] = "\n\n  --:{}[]#|>'\"abr0158?!&*%@,.\t\r\\";
	uint32_t n = rng_below(&w->rng, 300);

	buffer_clear(&w->text);
	if (rng_below(&w->rng, 2) == 0)
		buffer_printf(&w->text, "strat: 1\ngame: %s\n", w->game->name);
	for (uint32_t i = 0; i < n; i++)
		buffer_char(&w->text, w->seed % 2 ? (char)rng_next(&w->rng)
		                                  : alphabet[rng_below(&w->rng, sizeof(alphabet) - 1)]);
	TRY(w, !unit_judge(&w->u, w->text.data, w->text.len), "noise is valid");
	return true;
}

START_TEST(noise)
{
	run(noise_is_survived, 300);
}
END_TEST

/* ---- the secrets of single games -------------------------------------------------------------- */

/* Stratego: must the strike show the other side's piece?  By the wording of STG-R7. */
static bool
stg_must_show(const struct rules *r, bool striker, const struct action *truth)
{
	unsigned removed = truth->said[STG_SAID_REMOVED];

	if (!striker && truth->said[STG_SAID_STRUCK] == STG_FLAG)
		return true;
	switch (r->option[STG_R_REVEAL]) {
	case STG_REVEAL_LOSER_ONLY:
		return removed == STG_REMOVED_BOTH || removed == (striker ? STG_REMOVED_STRIKER : STG_REMOVED_STRUCK);
	case STG_REVEAL_STRIKER_ONLY:
		return striker;
	default:
		return true;
	}
}

static bool
stg_strike_is_kept(struct worker *w, const struct action *truth, const struct action *seen, int seat, int striker)
{
	unsigned other = striker == seat ? STG_SAID_STRUCK : STG_SAID_STRIKER;
	bool shown = stg_must_show(&w->u.record->rules, striker != seat, truth);

	TRY(w, seen->said[other] == (shown ? truth->said[other] : STG_UNKNOWN),
	    "ply %u: a rank is %s", (unsigned)state_head(w->u.player.state)->ply, shown ? "kept back" : "told");
	return true;
}

/* Exchange two ranks that nobody has seen: the log must not change by a byte. */
static bool
stg_twin(struct worker *w, int seat, const bool struck[STG_PIECES])
{
	const struct stg_state *st = w->u.player.state;
	struct stg_setup setup = *(const struct stg_setup *)w->u.record->setup;
	unsigned first = seat == STG_RED ? STG_HOME : 0, a, b;
	struct record twin = *w->u.record;
	uint8_t rank;

	if (setup.as_found)
		return true;
	for (unsigned tries = 0; tries < 20; tries++) {
		a = first + rng_below(&w->rng, STG_HOME);
		b = first + rng_below(&w->rng, STG_HOME);
		if (st->piece[a].ranks == 0 || st->piece[b].ranks == 0 || st->piece[a].ranks == st->piece[b].ranks ||
		    struck[a] || struck[b] || ((st->piece[a].ranks & STG_IMMOBILE) == 0) !=
		    ((st->piece[b].ranks & STG_IMMOBILE) == 0))
			continue;
		rank = setup.rank[st->piece[a].home];
		setup.rank[st->piece[a].home] = setup.rank[st->piece[b].home];
		setup.rank[st->piece[b].home] = rank;
		twin.setup = &setup;
		buffer_clear(&w->again);
		if (!record_write_view(&twin, seat, UINT64_MAX, &w->u.player, &w->again, &w->u.f))
			return true; /* (the exchange made a move illegal: a Scout's, or one of a chase) */
		TRY(w, buffer_same(&w->out, &w->again), "the log tells two games apart that look alike:\n%.*s\n%.*s",
		    (int)w->out.len, w->out.data, (int)w->again.len, w->again.data);
		return true;
	}
	return true;
}

static bool
stg_secret_is_kept(struct worker *w, int seat)
{
	struct player *p = &w->u.player, *q = &w->v.player;
	const struct stg_state *st;
	bool struck[STG_PIECES] = { false };
	struct finding f;

	TRY(w, player_begin(p, w->u.record, &f) && player_begin(q, w->v.record, &f), "%s", f.text);
	for (;;) {
		uint8_t at[STG_SQUARES];
		struct action truth;
		int mover = state_head(p->state)->mover;

		st = p->state;
		memcpy(at, st->at, sizeof(at));
		if (player_next(p, &f) != PLAY_ACTION || player_next(q, &f) != PLAY_ACTION)
			break;
		action_canonical(p->action, &p->trace, &truth);
		if (truth.said[STG_SAID_STRIKE] == 0)
			continue;
		struck[at[truth.arg[STG_FROM]]] = struck[at[truth.arg[STG_TO]]] = true;
		if (!stg_strike_is_kept(w, &truth, q->action, seat, mover))
			return false;
	}
	return stg_twin(w, seat, struck);
}

/* The Stratego Card Game: does the text hold nothing but these? */
static bool
stc_is_only(const char *p, const char *end, const char *allowed)
{
	while (p < end && strchr(allowed, *p) != NULL)
		p++;
	return p == end;
}

/* A word of the moves that the other side wrote: no card in it but those that it showed. */
static bool
stc_word_is_kept(const char *p, const char *end, bool own)
{
	const char *deal = memchr(p, 'F', (size_t)(end - p)), *sign;

	if ((sign = memchr(p, '+', (size_t)(end - p))) != NULL || (sign = memchr(p, '=', (size_t)(end - p))) != NULL) {
		if (memchr(p, 'x', (size_t)(end - p)) == NULL)
			return own || stc_is_only(sign + 1, end, "?");
	}
	if (deal == p + 1 && own) {
		sign = memchr(p, '/', (size_t)(end - p));
		return sign == NULL || memchr(sign + 1, '/', (size_t)(end - sign - 1)) == NULL;
	}
	return deal != p + 1 || stc_is_only(deal + 1, end, "(?./)");
}

/* Exchange two of the other side's cards that nobody has seen: the log must not change by a byte. */
static bool
stc_twin(struct worker *w, int seat)
{
	const struct stc_state *st = w->u.player.state;
	const struct stc_side *side = &st->side[!seat];
	struct stc_setup setup = *(const struct stc_setup *)w->u.record->setup;
	struct record twin = *w->u.record;
	unsigned slot = rng_below(&w->rng, STC_SLOTS);
	uint8_t *a, *b, card;

	if (side->npile == 0)
		return true;
	a = &setup.side[!seat].pile[rng_below(&w->rng, side->npile)];
	b = &setup.side[!seat].pile[rng_below(&w->rng, side->npile)];
	if ((side->known.seen >> slot & 1) == 0 && side->line[slot] == setup.side[!seat].line[slot])
		b = &setup.side[!seat].line[slot];
	card = *a;
	*a = *b;
	*b = card;
	twin.setup = &setup;
	buffer_clear(&w->again);
	if (!record_write_view(&twin, seat, UINT64_MAX, &w->u.player, &w->again, &w->u.f))
		return true; /* (after a new deal, or if the slot was filled anew, these are other cards) */
	TRY(w, buffer_same(&w->out, &w->again), "the log tells two games apart that look alike:\n%.*s\n%.*s",
	    (int)w->out.len, w->out.data, (int)w->again.len, w->again.data);
	return true;
}

/* The log as text: of the other side's deal and draws nothing, and of its own deck no order. */
static bool
stc_secret_is_kept(struct worker *w, int seat)
{
	const char *text = buffer_string(&w->out), *p, *line;
	int turn = 0;

	for (int side = 0; side < 2; side++) {
		char key[16];

		snprintf(key, sizeof(key), "\n  %s: |\n", w->game->seat[side]);
		TRY(w, (p = strstr(text, key)) != NULL, "no set-up of %s", w->game->seat[side]);
		p += strlen(key);
		for (unsigned lines = 0; strncmp(p, "    ", 4) == 0; p = strchr(p, '\n') + 1) {
			TRY(w, ++lines <= 2, "the log tells a deck:\n%s", text);
			TRY(w, side == seat || stc_is_only(p, strchr(p, '\n'), " ?"), "the log tells a deal:\n%s", text);
		}
	}
	for (line = strstr(text, "\n  1."); line != NULL; line = strchr(line + 1, '\n')) {
		const char *eol = line[1] == ' ' ? strchr(line + 1, '\n') : line;

		for (p = line + 1; p < eol; p++) {
			size_t len = strcspn(p, " \n");
			int who = (turn + 1) % 2;

			if (strspn(p, "0123456789") + 1 == len && p[len - 1] == '.')
				turn = atoi(p);
			else if (strchr(p, '+') != NULL && (*p == 'r' || (*p == 'b' && p[1] == 'l')))
				who = *p == 'r' ? 0 : 1;
			TRY(w, stc_word_is_kept(p, p + len, who == seat), "the log tells a card: %.*s\n%s", (int)len, p, text);
			p += len;
		}
	}
	return stc_twin(w, seat);
}

static void
stx_exchange(uint8_t *cards, unsigned n, unsigned a, unsigned b)
{
	for (unsigned i = 0; i < n; i++)
		cards[i] = (uint8_t)(cards[i] == a ? b : cards[i] == b ? a : cards[i]);
}

/* Stratix: exchange two cards that nobody has drawn: the log must not change by a byte. */
static bool
stx_secret_is_kept(struct worker *w, int seat)
{
	const struct stx_state *st = w->u.player.state;
	struct stx_setup setup = *(const struct stx_setup *)w->u.record->setup;
	struct record twin = *w->u.record;
	unsigned drawn = 0, a, b;

	/* (of pieces as found it lists the pack, in the deck's order) */
	TRY(w, strstr(buffer_string(&w->out), "shuffle(") == NULL && strstr(w->out.data, "\n  again:") == NULL &&
	    (setup.placed || strstr(w->out.data, "\n  pack:") == NULL), "the log tells the order of the pack");
	if (setup.variant != STX_STANDARD || st->npack < 2 || (!setup.placed &&
	        stx_first_by_draws(&setup.deck, setup.playing, setup.pack, setup.npack, &drawn) < 0))
		return true;
	a = st->pack[rng_below(&w->rng, st->npack)];
	b = st->pack[rng_below(&w->rng, st->npack)];
	for (unsigned i = 0; i < drawn; i++)
		if (setup.pack[i] == a || setup.pack[i] == b)
			return true;
	if (a >= setup.deck.n || b >= setup.deck.n || ((st->gone_back >> a | st->gone_back >> b) & 1) != 0)
		return true;
	stx_exchange(setup.pack, setup.npack, a, b);
	stx_exchange(setup.again, setup.nagain, a, b);
	twin.setup = &setup;
	buffer_clear(&w->again);
	TRY(w, record_write_view(&twin, seat, UINT64_MAX, &w->u.player, &w->again, &w->u.f), "no log of the twin");
	TRY(w, buffer_same(&w->out, &w->again), "the log tells two games apart that look alike:\n%.*s\n%.*s",
	    (int)w->out.len, w->out.data, (int)w->again.len, w->again.data);
	return true;
}

static const struct secret secrets[4] = {
	{ &game_stratego, stg_secret_is_kept },
	{ &game_stratix, stx_secret_is_kept },
	{ &game_stratego_card, stc_secret_is_kept },
	{ NULL, NULL },
};

int
main(void)
{
	Suite *s = suite_create("properties");
	TCase *house = tcase_create("house"), *good = tcase_create("good"), *bad = tcase_create("bad");
	TCase *hidden = tcase_create("hidden");

	tcase_set_timeout(good, 600);
	tcase_set_timeout(bad, 600);
	tcase_set_timeout(hidden, 600);
	tcase_add_test(house, games_are_complete);
	tcase_add_test(house, tables_are_whole);
	tcase_add_test(good, generated_records_are_good);
	tcase_add_test(good, actions_read_back_and_are_judged_alike);
	tcase_add_test(good, positions_read_back);
	tcase_add_test(good, positions_as_documents);
	tcase_add_test(good, scenes_hold);
	tcase_add_test(good, stories);
	tcase_add_test(bad, broken_records);
	tcase_add_test(bad, damaged_positions);
	tcase_add_test(bad, damaged_records);
	tcase_add_test(bad, noise);
	tcase_add_test(hidden, players_logs);
	tcase_add_test(hidden, actions_of_players_logs);
	tcase_add_test(hidden, positions_of_players_logs);
	suite_add_tcase(s, house);
	suite_add_tcase(s, good);
	suite_add_tcase(s, bad);
	suite_add_tcase(s, hidden);
	return unit_main(s);
}
