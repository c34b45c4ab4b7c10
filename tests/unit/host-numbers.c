/* host-numbers.c: actions as numbers (notation/host/strat.h), in random games of every game.
 *
 * Two matches play the same game, one by numbers and one by text.  At each ply they list the same, and they tell the same whenever they
 * are asked, also by the handles of their seats.  Things are undone on the way.
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "matches.h"

enum { LIST_MAX = 20000, LOOKED_AT = 4, BOTH = 2, PLIES_MAX = 4000 };

static struct strat_action listed[LIST_MAX]; /* (each test has a process of its own) */

/* The same game twice: by numbers, and by text. */
struct twins {
	const struct strat_game *game;
	struct rng rng;
	struct strat_match *numbers, *text;
	struct strat_action played[PLIES_MAX]; /* those that stand */
	uint8_t seat[PLIES_MAX];               /* who made them */
	uint32_t board[PLIES_MAX];             /* a sum of the planes of the board before each; 0: it is not played on squares */
	size_t n;
};

/* ---- what is listed ------------------------------------------------------------------------------ */

static unsigned
count_bits(const uint8_t *bits, size_t n)
{
	unsigned found = 0;

	for (size_t i = 0; i < n; i++)
		found += (unsigned)__builtin_popcount(bits[i]);
	return found;
}

/* Is the mask the set of the ids of the list, each of which is another one?  But for one that stands for all orders of a shuffle, actions
 * differ by more than chance. */
static void
check_mask(struct twins *t, size_t n)
{
	size_t ids = strat_game_ids(t->game), nbytes = (ids + 7) / 8;
	uint8_t *bits = malloc(nbytes + 1);

	ck_assert_ptr_nonnull(bits);
	if (ids == 0) {
		ck_assert_int_eq(strat_match_mask(t->numbers, bits, nbytes + 1), STRAT_REFUSED);
		free(bits);
		return;
	}
	ck_assert_int_eq(strat_match_mask(t->numbers, bits, nbytes - 1), STRAT_REFUSED);
	ck_assert_int_eq(strat_match_mask(t->numbers, bits, nbytes), STRAT_OK);
	ck_assert_uint_eq(count_bits(bits, nbytes), n);
	for (size_t i = 0; i < n; i++)
		ck_assert(listed[i].id < ids && (bits[listed[i].id / 8] >> listed[i].id % 8 & 1) != 0);
	free(bits);
}

/* Is the action the same in both lists, and read and written the same? */
static void
check_listed(struct twins *t, size_t i, const char *text)
{
	struct strat_action a = { .size = sizeof(a) };
	const char *spelt = strat_match_spell(t->numbers, &listed[i]);
	const struct game *g = game_find(strat_game_name(t->game), strlen(strat_game_name(t->game)));

	ck_assert_msg(spelt != NULL, "%s: %s", text, match_why(t->numbers));
	ck_assert_str_eq(spelt, text);
	ck_assert_msg(strat_match_read(t->numbers, text, &a) == STRAT_OK, "%s: %s", text, match_why(t->numbers));
	ck_assert_msg(match_same_action(&a, &listed[i]), "%s", text);
	ck_assert(listed[i].size == sizeof(listed[i]) && strat_game_action(t->game, a.kind) != NULL);
	ck_assert(strat_game_action(t->game, a.kind)[0] != '\0' && strat_game_action_says(t->game, a.kind)[0] != '\0');
	for (unsigned k = 0; k < a.nargs; k++)
		ck_assert_ptr_nonnull(strat_game_arg(t->game, a.kind, k));
	ck_assert(a.seat == 255 || a.seat < (unsigned)seat_count(g));
	for (unsigned k = 0; k < STRAT_SAID_MAX; k++)
		ck_assert((listed[i].marks >> k & 1) == 0 || strat_game_said(t->game, a.kind, k) != NULL);
}

/* Returns how many actions there are.  They are in `listed`. */
static size_t
check_lists(struct twins *t)
{
	size_t texts, n = match_list(t->numbers, listed, LIST_MAX);
	const char *const *legal = strat_match_legal(t->text, &texts);

	ck_assert_uint_eq(n, texts);
	for (unsigned i = 0; i < LOOKED_AT && n > 0; i++) {
		size_t which = rng_below(&t->rng, (uint32_t)n);

		check_listed(t, which, legal[which]);
	}
	check_mask(t, n);
	return n;
}

/* ---- what is told -------------------------------------------------------------------------------- */

static void
check_texts(struct strat_match *a, struct strat_match *b)
{
	const char *(*const ask[])(struct strat_match *m) = {
		strat_match_position, strat_match_action, strat_match_mover, strat_match_due, strat_match_broken,
	};
	const char *record;

	for (size_t i = 0; i < LEN(ask); i++)
		ck_assert_pstr_eq(ask[i](a), ask[i](b));
	ck_assert_uint_eq(strat_match_ply(a), strat_match_ply(b));
	ck_assert_uint_eq(strat_match_turn(a), strat_match_turn(b));
	for (size_t i = 0; i < 3; i++) {
		const struct strat_event *x = strat_match_event(a, i), *y = strat_match_event(b, i);

		ck_assert((x == NULL) == (y == NULL));
		if (x != NULL)
			ck_assert_str_eq(x->says, y->says);
	}
	record = strat_match_record(a, NULL);
	ck_assert_msg(record != NULL, "%s", match_why(a));
	ck_assert_str_eq(record, strat_match_record(b, NULL));
}

/* Do the handles of a seat tell and list the same? */
static void
check_seat(struct twins *t, const char *name)
{
	struct strat_match *a = strat_match_seat(t->numbers, name), *b = strat_match_seat(t->text, name);
	size_t texts, n;
	const char *const *legal;

	ck_assert((a == NULL) == (b == NULL));
	if (a == NULL)
		return;
	check_texts(a, b);
	n = match_list(a, listed, LIST_MAX);
	legal = strat_match_legal(b, &texts);
	ck_assert_uint_eq(n, texts);
	for (unsigned i = 0; i < LOOKED_AT && n > 0; i++) {
		size_t which = rng_below(&t->rng, (uint32_t)n);

		ck_assert_str_eq(strat_match_spell(a, &listed[which]), legal[which]);
	}
}

/* A sum of bytes; it tells apart where they stand. */
static uint32_t
sum_of(const uint8_t *bytes, size_t n)
{
	uint32_t sum = 1;

	for (size_t i = 0; i < n; i++)
		sum = 31 * sum + bytes[i];
	return sum;
}

enum { PLANES_ROOM = 1 << 17 };

/* The sum of the planes of a board, which both matches tell alike. */
static uint32_t
board_sum(struct twins *t)
{
	static uint8_t planes[2][PLANES_ROOM];
	size_t side = strat_game_side(t->game), n = STRAT_PLANES * side * side, count = strat_game_planes(t->game) * side * side;

	if (side == 0)
		return 0;
	ck_assert(n <= PLANES_ROOM && count <= PLANES_ROOM);
	ck_assert_int_eq(strat_match_planes(t->numbers, side, planes[0]), STRAT_OK);
	ck_assert_int_eq(strat_match_planes(t->text, side, planes[1]), STRAT_OK);
	ck_assert_int_eq(memcmp(planes[0], planes[1], count), 0);
	ck_assert_int_eq(strat_match_board(t->numbers, side, planes[0]), STRAT_OK);
	return sum_of(planes[0], n);
}

/* ---- playing ------------------------------------------------------------------------------------- */

/* Play this action by numbers, and by text. */
static void
play_both(struct twins *t, const struct strat_action *a)
{
	struct strat_action last = { .size = sizeof(last) };
	char *text = strdup(strat_match_spell(t->numbers, a));
	uint32_t board = board_sum(t);
	enum strat_status status = a->id != STRAT_NO_ID && rng_below(&t->rng, 2) == 0 ? strat_match_play_id(t->numbers, a->id) :
	    strat_match_play_action(t->numbers, a);

	ck_assert_msg(status == STRAT_OK, "%s: %s", text, match_why(t->numbers));
	ck_assert_msg(strat_match_play(t->text, text) == STRAT_OK, "%s: %s", text, match_why(t->text));
	t->board[t->n] = board;
	ck_assert_int_eq(strat_match_last(t->numbers, &last), STRAT_OK);
	ck_assert_msg(match_same_action(&last, a), "%s", text);
	ck_assert(t->n < PLIES_MAX);
	t->seat[t->n] = a->seat;
	t->played[t->n++] = last;
	free(text);
}

static void
undo_both(struct twins *t)
{
	for (unsigned i = 1 + rng_below(&t->rng, rng_below(&t->rng, 4) == 0 ? 60 : 4); i > 0 && t->n > 0; i--, t->n--) {
		ck_assert_msg(strat_match_undo(t->numbers) == STRAT_OK, "%s", match_why(t->numbers));
		ck_assert_int_eq(strat_match_undo(t->text), STRAT_OK);
	}
}

/* Play on by words that are no actions. */
static void
say_both(struct twins *t)
{
	static const char *const words[] = { "{a comment}", "[takeback]", "[penalty red]" };
	const char *word = words[rng_below(&t->rng, LEN(words))];
	enum strat_status status = strat_match_play(t->numbers, word);

	ck_assert_int_eq(status, strat_match_play(t->text, word));
	if (status == STRAT_OK)
		t->n = 0; /* what came before is not undone one by one any more */
}

/* Is what the game refuses refused alike, and does nothing change by it? */
static void
refuse_both(struct twins *t)
{
	struct strat_action a = listed[0];
	const char *spelt;
	char *text;

	for (unsigned i = 0; i < 2 && a.nargs > 0; i++)
		a.args[rng_below(&t->rng, a.nargs)] ^= (uint16_t)(1U << rng_below(&t->rng, 5));
	if ((spelt = strat_match_spell(t->numbers, &a)) == NULL)
		return;
	text = strdup(spelt);
	if (strat_match_play_action(t->numbers, &a) != STRAT_OK) {
		char *says = strdup(match_why(t->numbers));
		struct strat_action read = { .size = sizeof(read) };

		/* (numbers can be what no text is) */
		if (strat_match_read(t->text, text, &read) == STRAT_OK && match_same_action(&read, &a)) {
			ck_assert_int_eq(strat_match_play(t->text, text), STRAT_REFUSED);
			ck_assert_str_eq(match_why(t->text), says);
		}
		free(says);
	} else {
		ck_assert_msg(strat_match_play(t->text, text) == STRAT_OK, "%s: %s", text, match_why(t->text));
		ck_assert_int_eq(strat_match_undo(t->numbers), STRAT_OK);
		ck_assert_int_eq(strat_match_undo(t->text), STRAT_OK);
	}
	free(text);
}

/* One ply, and what may come with it.  false: the game is over. */
static bool
go_on(struct twins *t, const struct game *g)
{
	size_t n = check_lists(t);
	struct strat_action a;

	if (n == 0)
		return false;
	a = listed[rng_below(&t->rng, (uint32_t)n)];
	if (rng_below(&t->rng, 8) == 0)
		refuse_both(t);
	play_both(t, &a);
	if (rng_below(&t->rng, 12) == 0)
		check_texts(t->numbers, t->text);
	if (rng_below(&t->rng, 20) == 0)
		check_seat(t, g->seat[rng_below(&t->rng, (uint32_t)seat_count(g))]);
	if (rng_below(&t->rng, 16) == 0)
		undo_both(t);
	if (rng_below(&t->rng, 60) == 0)
		say_both(t);
	return true;
}

/* Does a row for each action have the same numbers? */
static void
check_rows(struct twins *t, const char *record, size_t len, size_t before)
{
	struct strat_reader *r = strat_reader_new(NULL, record, len);
	static uint8_t kind[PLIES_MAX], nargs[PLIES_MAX], seat[PLIES_MAX];
	static uint32_t id[PLIES_MAX];
	static uint16_t args[PLIES_MAX * STRAT_ARGS_MAX];
	size_t side = strat_game_side(t->game), squares = STRAT_PLANES * side * side;
	uint8_t *board = malloc(PLIES_MAX * squares + 1);
	struct strat_rows rows = { .size = sizeof(rows), .room = PLIES_MAX, .kind = kind, .nargs = nargs, .args = args,
		.seat = seat, .id = id, .side = side, .board = side > 0 ? board : NULL };

	ck_assert(r != NULL && board != NULL);
	ck_assert_int_eq(strat_reader_fill(r, NULL, &rows), STRAT_END);
	ck_assert_uint_eq(rows.n, before + t->n);
	for (size_t i = 0; i < t->n; i++) {
		const struct strat_action *a = &t->played[i];

		ck_assert_uint_eq(kind[before + i], a->kind);
		ck_assert_uint_eq(id[before + i], a->id);
		ck_assert(seat[before + i] == t->seat[i] || t->seat[i] == 255); /* whom the arbiter has caught has a row */
		ck_assert_uint_eq(nargs[before + i], a->nargs);
		ck_assert(side == 0 || sum_of(&board[(before + i) * squares], squares) == t->board[i]);
		ck_assert_mem_eq(&args[(before + i) * STRAT_ARGS_MAX], a->args, sizeof(a->args));
	}
	strat_reader_free(r);
	free(board);
}

static void
play(const struct game *g, const char *text, size_t len, struct rng *r, unsigned plies)
{
	struct twins *t = calloc(1, sizeof(*t));
	const char *record;
	size_t n;

	ck_assert_ptr_nonnull(t);
	t->game = strat_game_find(g->name);
	t->rng.state = rng_next(r);
	t->numbers = match_load(text, len);
	t->text = match_load(text, len);
	for (unsigned i = 0; i < plies && go_on(t, g); i++)
		continue;
	check_texts(t->numbers, t->text);
	for (unsigned s = 0; g->seat[s] != NULL; s++)
		check_seat(t, g->seat[s]);
	record = strat_match_record(t->numbers, &n);
	check_rows(t, record, n, strat_match_ply(t->text) - t->n);
	strat_match_free(t->numbers);
	strat_match_free(t->text);
	free(t);
}

START_TEST(random_games)
{
	const struct game *g = game_at((size_t)_i);
	uint64_t soak = unit_setting("STRAT_SOAK", 0), games = soak > 0 ? 10000 : unit_setting("STRAT_GAMES", 2000) / 100 + 1;
	struct rng r = { unit_setting("STRAT_SEED", 1) };

	if (g == NULL || !unit_game(g))
		return;
	for (uint64_t i = 0; i < games; i++) {
		struct generated what = { .seed = rng_next(&r), .max_plies = rng_below(&r, 3) == 0 ? 0 : rng_below(&r, 150) };
		struct generated_game result;
		struct buffer text = { 0 };

		ck_assert(generate(generator_of(g), &what, &text, &result));
		buffer_char(&text, '\0');
		play(g, text.data, text.len - 1, &r, 20 + rng_below(&r, 180));
		buffer_free(&text);
	}
}
END_TEST

/* ---- numbers that are no action ------------------------------------------------------------------- */

static uint16_t
wild(struct rng *r)
{
	return (uint16_t)(rng_below(r, 3) == 0 ? rng_next(r) : rng_below(r, rng_below(r, 2) == 0 ? 8 : 512));
}

/* Whatever numbers a host gives, they are refused or an action, for the match and for its seats. */
START_TEST(wild_numbers)
{
	const struct game *g = game_at((size_t)_i);
	struct rng r = { unit_setting("STRAT_SEED", 1) };

	if (g == NULL || !unit_game(g))
		return;
	for (unsigned game = 0; game < 20; game++) {
		struct generated what = { .seed = rng_next(&r), .max_plies = rng_below(&r, 100) };
		struct generated_game result;
		struct buffer text = { 0 };
		struct strat_match *m, *of[3];

		ck_assert(generate(generator_of(g), &what, &text, &result));
		of[0] = m = match_load(text.data, text.len);
		of[1] = strat_match_seat(m, g->seat[0]);
		of[2] = strat_match_seat(m, g->seat[1]);
		for (unsigned i = 0; i < 3000; i++) {
			struct strat_match *who = of[rng_below(&r, 3)] != NULL ? of[rng_below(&r, 2)] : m;
			struct strat_action a = { .size = sizeof(a), .kind = (uint8_t)rng_below(&r, 14),
				.seat = (uint8_t)(rng_below(&r, 3) == 0 ? wild(&r) : rng_below(&r, 2) == 0 ? STRAT_ANY_SEAT : rng_below(&r, 4)),
				.nargs = (uint8_t)(rng_below(&r, 9) == 0 ? wild(&r) : rng_below(&r, 8)), .marks = (uint8_t)(rng_below(&r, 2) == 0 ? wild(&r) : 0) };

			if (who == NULL)
				who = m;
			for (unsigned k = 0; k < LEN(a.args); k++)
				a.args[k] = wild(&r);
			for (unsigned k = 0; k < LEN(a.said); k++)
				a.said[k] = wild(&r);
			strat_match_spell(who, &a);
			strat_match_play_action(who, &a);
			if (rng_below(&r, 100) == 0)
				strat_match_undo(m);
		}
		ck_assert_ptr_nonnull(strat_match_record(m, NULL));
		strat_match_free(m);
		buffer_free(&text);
	}
}
END_TEST

/* ---- the tables ----------------------------------------------------------------------------------- */

/* Write what the args or said[] of a kind are; nothing if it is what `before` has, which becomes it. */
static void
write_numbers(struct buffer *out, const char *what, const char *(*ask)(const struct strat_game *g, size_t kind, size_t i),
    const struct strat_game *g, size_t kind, struct buffer *before)
{
	struct buffer text = { 0 };
	const char *says, *next;

	for (size_t i = 0; (says = ask(g, kind, i)) != NULL; i++) {
		next = ask(g, kind, i + 1);
		buffer_text(&text, i == 0 ? what : ";\n");
		buffer_printf(&text, i == 0 ? " [%zu" : "[%zu", i);
		if (next != NULL && strcmp(next, says) == 0 && strcmp(what, "args") == 0) {
			buffer_text(&text, " and on");
			while (ask(g, kind, i + 1) != NULL)
				i++;
		}
		buffer_printf(&text, "] %s", says);
	}
	buffer_text(&text, text.len > 0 ? ".\n" : "");
	if (buffer_same(&text, before) && text.len > 0 && strcmp(what, "said") == 0)
		buffer_text(out, "said: as above.\n");
	else
		buffer_add(out, text.data, text.len);
	buffer_free(before);
	*before = text;
}

static void
write_table(struct buffer *out, const struct strat_game *g)
{
	struct buffer args = { 0 }, said = { 0 };
	const char *name;

	buffer_printf(out, ".Pp\n%s:\n.Bl -tag -width \"12 directed\"\n", strat_game_title(g));
	for (size_t kind = 1; (name = strat_game_action(g, kind)) != NULL; kind++) {
		buffer_printf(out, ".It %zu %s\n%s.\n", kind, name, strat_game_action_says(g, kind));
		write_numbers(out, "args", strat_game_arg, g, kind, &args);
		write_numbers(out, "said", strat_game_said, g, kind, &said);
	}
	buffer_text(out, ".El\n");
	ck_assert_ptr_null(strat_game_action(g, 0));
	ck_assert_ptr_null(strat_game_action(g, 256));
	ck_assert_ptr_null(strat_game_arg(g, 1, STRAT_ARGS_MAX));
	buffer_free(&args);
	buffer_free(&said);
}

static void
read_page(struct buffer *out)
{
	struct buffer path = { 0 };
	FILE *f;
	int c;

	unit_path(&path, "man/strat.3");
	ck_assert_ptr_nonnull(f = fopen(path.data, "r"));
	while ((c = getc(f)) != EOF)
		buffer_char(out, (char)c);
	fclose(f);
	buffer_free(&path);
}

/* Has strat(3) the table of each game?  With STRAT_WRITE the tables are written to that file, to be put there. */
START_TEST(manual)
{
	struct buffer page = { 0 }, tables = { 0 };
	const char *to = getenv("STRAT_WRITE");

	for (size_t i = 0; strat_game_at(i) != NULL; i++)
		write_table(&tables, strat_game_at(i));
	if (to != NULL) {
		FILE *f = fopen(to, "w");

		ck_assert(f != NULL && fwrite(tables.data, 1, tables.len, f) == tables.len && fclose(f) == 0);
	}
	read_page(&page);
	ck_assert_msg(strstr(buffer_string(&page), buffer_string(&tables)) != NULL, "strat(3) has not the tables that STRAT_WRITE=FILE of this test writes");
	buffer_free(&page);
	buffer_free(&tables);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("host-numbers");
	TCase *c = tcase_create("random");

	tcase_set_timeout(c, unit_setting("STRAT_SOAK", 0) > 0 ? 40000 : 300);
	tcase_add_loop_test(c, random_games, 0, unit_games());
	tcase_add_loop_test(c, wild_numbers, 0, unit_games());
	tcase_add_test(c, manual);
	suite_add_tcase(s, c);
	return unit_main(s);
}
