/* host-seats.c: what the handle of a seat tells, and what it lets the seat do (notation/host/strat.h), in random games.
 *
 * What it tells follows from the log of the seat alone: a game that is begun from this log tells the same.  What the game
 * itself allows a seat to do, its handle does.  What the handle lists as legal it does, too, unless the reason is hidden from
 * the seat; then it says no more than that.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "host/strat.h"

enum { MOMENTS = 4, ACTIONS = 12 }; /* of each game, and of each moment */

static struct strat_match *
load(const char *text, size_t len)
{
	struct strat_match *m = strat_match_new(NULL);

	ck_assert_ptr_nonnull(m);
	ck_assert_msg(strat_match_load(m, text, len) == STRAT_OK, "%s\n%s", strat_match_finding(m)->text, text);
	return m;
}

/* The handle of a seat; NULL: nobody plays it in this game. */
static struct strat_match *
seat_of(struct strat_match *m, const char *name)
{
	struct strat_match *seat = strat_match_seat(m, name);

	ck_assert_msg(seat != NULL || strncmp(strat_match_finding(m)->text, "nobody plays ", 13) == 0, "%s", strat_match_finding(m)->text);
	return seat;
}

static void
add(struct buffer *out, const char *name, const char *text)
{
	buffer_printf(out, "%s %s\n", name, text != NULL ? text : "-");
}

/* ---- what is told ------------------------------------------------------------------------------- */

static void
add_outcome(struct strat_match *m, struct buffer *out)
{
	const struct strat_outcome *o = strat_match_outcome(m);

	add(out, "winner", o != NULL ? o->winner : "?");
	add(out, "how", o != NULL ? o->how : "?");
	add(out, "rests on", o != NULL ? o->clause : "?");
}

static void
add_events(struct strat_match *m, struct buffer *out)
{
	const struct strat_event *e;

	for (size_t i = 0; (e = strat_match_event(m, i)) != NULL; i++) {
		add(out, e->name, e->seat);
		add(out, e->role, e->says);
		for (size_t f = 0; f < e->nfields; f++)
			add(out, e->field[f].name, e->field[f].value);
	}
}

/* All that a handle tells, but for its drawings. */
static void
add_told(struct strat_match *m, struct buffer *out)
{
	const char *const *legal;
	size_t n;

	buffer_printf(out, "ply %u turn %u\n", strat_match_ply(m), strat_match_turn(m));
	add(out, "mover", strat_match_mover(m));
	add(out, "due", strat_match_due(m));
	add(out, "position", strat_match_position(m));
	add(out, "action", strat_match_action(m));
	add(out, "broken", strat_match_broken(m));
	add_outcome(m, out);
	add_events(m, out);
	legal = strat_match_legal(m, &n);
	for (size_t i = 0; i < n; i++)
		add(out, "legal", legal[i]);
}

static void
add_drawings(struct strat_match *m, struct buffer *out)
{
	for (int form = STRAT_TEXT; form <= STRAT_SVG; form++)
		add(out, "drawing", strat_match_draw(m, (enum strat_form)form, NULL, NULL));
}

static void
add_board(struct strat_match *m, struct buffer *out)
{
	size_t side = strat_game_side(strat_match_game(m)), size = STRAT_PLANES * side * side;
	uint8_t *planes = malloc(size + 1);

	ck_assert_ptr_nonnull(planes);
	if (side > 0)
		ck_assert_int_eq(strat_match_board(m, side, planes), STRAT_OK);
	for (size_t i = 0; i < size; i++)
		buffer_number(out, planes[i]);
	free(planes);
}

static void
tell(struct strat_match *m, bool draw, struct buffer *out)
{
	buffer_clear(out);
	add_told(m, out);
	add_board(m, out);
	if (draw)
		add_drawings(m, out);
	buffer_char(out, '\0');
	ck_assert(!out->failed);
}

/* Does it tell what follows from its log, and nothing else? */
static void
check_told(struct strat_match *seat, bool draw)
{
	struct buffer told = { 0 }, expected = { 0 };
	const char *log = strat_match_record(seat, NULL);
	struct strat_match *alone;

	ck_assert_ptr_nonnull(log);
	alone = load(log, strlen(log));
	tell(seat, draw, &told);
	tell(alone, draw, &expected);
	ck_assert_str_eq(told.data, expected.data);
	strat_match_free(alone);
	buffer_free(&told);
	buffer_free(&expected);
}

/* ---- what is allowed ---------------------------------------------------------------------------- */

/* The legal actions that a handle lists, to outlive the next call. */
struct listed {
	char **action;
	size_t n;
};

static struct listed
list(struct strat_match *m)
{
	struct listed l;
	const char *const *legal = strat_match_legal(m, &l.n);

	ck_assert_ptr_nonnull(legal);
	ck_assert_ptr_nonnull(l.action = calloc(l.n + 1, sizeof(*l.action)));
	for (size_t i = 0; i < l.n; i++)
		ck_assert_ptr_nonnull(l.action[i] = strdup(legal[i]));
	return l;
}

static void
list_free(struct listed *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->action[i]);
	free(l->action);
}

/* Let a seat do it, and undo it.  false: refused. */
static bool
may(struct strat_match *m, struct strat_match *seat, const char *action)
{
	if (strat_match_play(seat, action) != STRAT_OK)
		return false;
	ck_assert_int_eq(strat_match_undo(m), STRAT_OK);
	return true;
}

/* What the game itself allows one seat to do, its handle does, and that of no other seat.  Some actions are chance's own. */
static void
check_allowed(struct strat_match *m, const struct game *g, struct rng *r)
{
	struct listed all = list(m);
	struct strat_match *seat;

	for (unsigned i = 0; i < ACTIONS && all.n > 0; i++) {
		const char *action = all.action[rng_below(r, (uint32_t)all.n)];
		unsigned actors = 0;

		for (unsigned s = 0; g->seat[s] != NULL; s++) {
			if ((seat = seat_of(m, g->seat[s])) == NULL)
				continue;
			if (may(m, seat, action))
				actors++;
			else
				ck_assert_str_eq(strat_match_finding(seat)->text, "it is not for this player to act");
		}
		ck_assert_msg(actors == 1 || (actors == 0 && strncmp(action, "shuffle", 7) == 0), "%s: %u of %zu", action, actors, all.n);
	}
	list_free(&all);
}

static bool
begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

/* What a handle lists for its seat, it does; unless the arbiter must say what chance makes of it, or the game refuses it for
 * a reason that is hidden.  It never says more than that. */
static void
check_listed(struct strat_match *m, struct strat_match *seat, struct rng *r)
{
	struct listed own = list(seat);
	const struct strat_finding *f;
	const char *action;

	for (unsigned i = 0; i < ACTIONS && own.n > 0; i++) {
		action = own.action[rng_below(r, (uint32_t)own.n)];
		if (may(m, seat, action))
			continue;
		f = strat_match_finding(seat);
		ck_assert_ptr_null(f->near);
		ck_assert_ptr_null(f->clause);
		ck_assert_ptr_null(f->help);
		if (begins(f->text, "this cannot be played; the reason may be hidden from "))
			ck_assert_msg(strat_match_play(m, action) == STRAT_REFUSED, "%s", action);
		else
			ck_assert_msg(begins(f->text, "it is not for this player to act") || begins(f->text, "chance decides what comes of this"),
			    "%s: %s", action, f->text);
	}
	list_free(&own);
}

/* ---- random games ------------------------------------------------------------------------------- */

static void
check_moment(struct strat_match *m, const struct game *g, struct rng *r)
{
	struct strat_match *seat;

	for (unsigned s = 0; g->seat[s] != NULL; s++) {
		if ((seat = seat_of(m, g->seat[s])) == NULL)
			continue;
		check_told(seat, true);
		check_listed(m, seat, r);
		check_told(seat, true);
	}
	check_allowed(m, g, r);
}

/* Go on by a random action, or an event of the arbiter.  false: the game is over. */
static bool
go_on(struct strat_match *m, const struct game *g, struct rng *r)
{
	struct listed all = list(m);
	struct buffer word = { 0 };
	bool goes_on = all.n > 0;

	if (rng_below(r, 30) == 0)
		buffer_text(&word, "[takeback]");
	else if (rng_below(r, 30) == 0)
		buffer_printf(&word, "[penalty %s]", g->seat[0]);
	else if (goes_on)
		buffer_text(&word, all.action[rng_below(r, (uint32_t)all.n)]);
	buffer_char(&word, '\0');
	if (strat_match_play(m, word.data) != STRAT_OK)
		ck_assert_msg(word.data[0] == '[' || !goes_on, "%s: %s", word.data, strat_match_finding(m)->text);
	buffer_free(&word);
	list_free(&all);
	return goes_on;
}

static void
play(const struct game *g, const char *text, size_t len, struct rng *r)
{
	struct strat_match *m = load(text, len), *seat;

	for (unsigned i = rng_below(r, 40); i > 0 && strat_match_undo(m) == STRAT_OK; i--)
		continue;
	for (unsigned i = 0; i < MOMENTS; i++) {
		check_moment(m, g, r);
		for (unsigned n = rng_below(r, 12); n > 0 && go_on(m, g, r); n--)
			for (unsigned s = 0; s < 2; s++)
				if ((seat = seat_of(m, g->seat[s])) != NULL)
					check_told(seat, false);
	}
	strat_match_free(m);
}

START_TEST(random_games)
{
	const struct game *g = game_at((size_t)_i);
	uint64_t games = unit_setting("STRAT_GAMES", 2000) / 400 + 1;
	struct rng r = { unit_setting("STRAT_SEED", 1) };

	if (g == NULL || !unit_game(g))
		return;
	for (uint64_t i = 0; i < games; i++) {
		struct generated what = { .seed = rng_next(&r), .max_plies = 20 + rng_below(&r, 150) };
		struct generated_game result;
		struct buffer text = { 0 };

		ck_assert(generate(generator_of(g), &what, &text, &result));
		buffer_char(&text, '\0');
		play(g, text.data, text.len - 1, &r);
		buffer_free(&text);
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("host-seats");
	TCase *c = tcase_create("random");

	tcase_set_timeout(c, 300);
	tcase_add_loop_test(c, random_games, 0, unit_games());
	suite_add_tcase(s, c);
	return unit_main(s);
}
