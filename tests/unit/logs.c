/* logs.c: compare several logs of one random game with each other.
 *
 * Every seat and the arbiter keep a log.  Some stop early, some begin in mid-game.  All tell one game, so there must be no
 * contradiction.  Then one log is damaged: no other log may be blamed.  If the damage is a ply that is left out, added or
 * exchanged, it must be told as that.  Whatever the result is, the order of the files must not change it.
 *
 * STRAT_GAMES (60, and no more than 60 without STRAT_SOAK) games of each kind, from STRAT_SEED (1).
 * STRAT_GAME: only games of this kind.
 */
#include "unit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "logs/logs.h"

static char *
copy_text(const char *text, size_t len)
{
	char *copy = malloc(len + 1);

	ck_assert_ptr_nonnull(copy);
	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

/* ---- a log as words ------------------------------------------------------------------------------- */

/* A record in parts: what is before its moves, each action, and its result. */
struct words {
	char *head;
	char **action;
	size_t n;
	char *result;
};

static void
words_free(struct words *w)
{
	for (size_t i = 0; i < w->n; i++)
		free(w->action[i]);
	free(w->action);
	free(w->head);
	free(w->result);
	memset(w, 0, sizeof(*w));
}

static void
words_make(struct words *w, struct buffer *text)
{
	const char *whole = buffer_string(text), *moves = strstr(whole, "\nmoves:"), *result = strstr(whole, "\nresult: ");
	struct movetext m;
	struct problem p;
	struct word word;
	struct unit u;

	ck_assert(moves != NULL && result != NULL);
	w->head = copy_text(whole, (size_t)(moves + 1 - whole));
	w->result = copy_text(result + 9, strcspn(result + 9, "\n"));
	w->n = 0;
	ck_assert_ptr_nonnull(w->action = calloc(text->len, sizeof(char *)));
	unit_init(&u);
	unit_judge(&u, text->data, text->len);
	ck_assert_ptr_nonnull(u.record);
	movetext_begin(&m, u.record->notation, u.record->setup, u.record->moves, u.record->moves_len);
	while (movetext_next(&m, &word, &p) != WORD_END) {
		ck_assert(word.kind != WORD_BAD);
		if (word.kind == WORD_ACTION)
			w->action[w->n++] = copy_text(word.text, word.len);
	}
	unit_free(&u);
}

static void
words_copy(struct words *to, const struct words *from)
{
	to->head = copy_text(from->head, strlen(from->head));
	to->result = copy_text(from->result, strlen(from->result));
	to->n = from->n;
	ck_assert_ptr_nonnull(to->action = calloc(from->n + 2, sizeof(char *)));
	for (size_t i = 0; i < from->n; i++)
		to->action[i] = copy_text(from->action[i], strlen(from->action[i]));
}

static void
words_write(const struct words *w, struct buffer *out)
{
	buffer_clear(out);
	buffer_printf(out, "%smoves: |\n", w->head);
	for (size_t i = 0; i < w->n; i++)
		buffer_printf(out, "  %s\n", w->action[i]);
	buffer_printf(out, "result: %s\n", w->result);
}

static void
set_result(struct words *w, const char *text)
{
	free(w->result);
	w->result = copy_text(text, strlen(text));
}

static void
leave_out(struct words *w, size_t at)
{
	free(w->action[at]);
	memmove(w->action + at, w->action + at + 1, (--w->n - at) * sizeof(*w->action));
}

static void
cut(struct words *w, size_t n)
{
	while (w->n > n)
		leave_out(w, w->n - 1);
	set_result(w, "unfinished");
}

/* ---- damage --------------------------------------------------------------------------------------- */

static void
change_letter(struct rng *rng, char *text)
{
	static const char letters[] = "0123456789abcdefghrstxBFS?.-+";

	if (*text != '\0')
		text[rng_below(rng, (uint32_t)strlen(text))] = letters[rng_below(rng, sizeof(letters) - 1)];
}

static void
damage(struct rng *rng, const struct game *g, struct words *w)
{
	char result[80];
	size_t at = w->n > 0 ? rng_below(rng, (uint32_t)w->n) : 0;
	char *held;

	switch (rng_below(rng, w->n > 1 ? 9 : 2)) {
	case 0: /* a letter of the header, after the game's name */
		change_letter(rng, strstr(w->head, "\ngame: ") + 7);
		break;
	case 1:
		snprintf(result, sizeof(result), "%s resignation", g->seat[rng_below(rng, (uint32_t)seat_count(g))]);
		set_result(w, rng_below(rng, 3) == 0 ? "unfinished" : result);
		break;
	case 2:
		held = copy_text(w->result, strlen(w->result));
		cut(w, at);
		set_result(w, held);
		free(held);
		break;
	case 3:
		if (at + 1 < w->n) {
			held = w->action[at];
			w->action[at] = w->action[at + 1];
			w->action[at + 1] = held;
		}
		break;
	case 4:
		held = w->action[rng_below(rng, (uint32_t)w->n)];
		held = copy_text(held, strlen(held));
		memmove(w->action + at + 1, w->action + at, (w->n++ - at) * sizeof(*w->action));
		w->action[at] = held;
		break;
	case 5:
	case 6:
		leave_out(w, at);
		break;
	default:
		change_letter(rng, w->action[at]);
	}
}

/* Leave out, add, or exchange with the next the ply at a place.  text: the ply to add. */
static void
make_slip(struct words *w, enum slip slip, size_t at, const char *text)
{
	char *held;

	switch (slip) {
	case SLIP_LEFT_OUT:
		leave_out(w, at);
		break;
	case SLIP_PUT_IN:
		memmove(w->action + at + 1, w->action + at, (w->n++ - at) * sizeof(*w->action));
		w->action[at] = copy_text(text, strlen(text));
		break;
	default:
		held = w->action[at];
		w->action[at] = w->action[at + 1];
		w->action[at + 1] = held;
	}
}

/* The first place at which two logs differ, or at which one is at its end. */
static size_t
first_difference(const struct words *a, const struct words *b)
{
	size_t i = 0;

	while (i < a->n && i < b->n && strcmp(a->action[i], b->action[i]) == 0)
		i++;
	return i;
}

/* ---- the logs of a game ----------------------------------------------------------------------------- */

struct log {
	struct words words;
	struct buffer text;
	struct unit u;
	struct course course;
	bool read;
	bool valid; /* it can be played by itself */
};

struct table {
	uint64_t seed;
	const struct game *game;
	struct rng rng;
	struct buffer whole; /* the arbiter's log, in canonical form */
	struct log log[RECONCILE_LOGS_MAX];
	unsigned n;
};

static void
log_close_again(struct log *l)
{
	if (l->read)
		course_free(&l->course);
	unit_free(&l->u);
	l->read = false;
}

/* Read what was written.  false: it cannot be read. */
static bool
log_read(struct log *l)
{
	struct finding f;

	words_write(&l->words, &l->text);
	unit_init(&l->u);
	l->valid = unit_judge(&l->u, l->text.data, l->text.len);
	l->read = l->u.record != NULL && course_read(l->u.record, &l->course, &f);
	return l->read;
}

/* Write the game from a ply on, as the arbiter could. */
static void
write_from(struct table *t, size_t ply, struct buffer *out)
{
	struct words w = { 0 };
	struct buffer head = { 0 }, position = { 0 };
	const char *rules = strstr(buffer_string(&t->whole), "\nrules: ");
	struct finding f;
	struct unit u;

	words_make(&w, &t->whole);
	unit_init(&u);
	ck_assert(unit_judge(&u, t->whole.data, t->whole.len));
	ck_assert(player_begin(&u.player, u.record, &f));
	for (size_t i = 0; i < ply; i++)
		ck_assert_int_eq(player_next(&u.player, &f), PLAY_ACTION);
	u.record->notation->write_position(u.player.state, &position);
	buffer_printf(&head, "strat: 1\ngame: %s\n", t->game->name);
	if (rules != NULL)
		buffer_printf(&head, "%.*s\n", (int)strcspn(rules + 1, "\n"), rules + 1);
	buffer_text(&head, "setup:\n  position: \"");
	buffer_add(&head, position.data, position.len);
	buffer_text(&head, "\"\n");
	unit_free(&u);
	for (size_t i = 0; i < ply; i++)
		leave_out(&w, 0);
	free(w.head);
	w.head = copy_text(buffer_string(&head), head.len);
	words_write(&w, out);
	words_free(&w);
	buffer_free(&head);
	buffer_free(&position);
}

/* Write the log of a seat from such a record; for SEAT_ARBITER, the record itself. */
static void
write_view(struct buffer *record, uint8_t seat, struct buffer *out)
{
	struct unit u;

	buffer_clear(out);
	if (seat == SEAT_ARBITER) {
		buffer_add(out, record->data, record->len);
		return;
	}
	unit_init(&u);
	ck_assert_msg(unit_judge(&u, record->data, record->len), "%s", u.f.text);
	ck_assert(unit_view(&u, seat, out));
	unit_free(&u);
}

/* Keep one more log: of the arbiter or a seat, from the beginning or later, to the end or not. */
static void
keep_log(struct table *t, bool may_begin_later, bool may_stop)
{
	struct log *l = &t->log[t->n];
	unsigned seats = t->game->hidden != NULL ? (unsigned)seat_count(t->game) : 0, keeper = rng_below(&t->rng, seats + 1);
	struct buffer record = { 0 }, text = { 0 };
	size_t plies;

	words_make(&l->words, &t->whole);
	plies = l->words.n;
	words_free(&l->words);
	if (may_begin_later && plies > 0 && rng_below(&t->rng, 3) == 0)
		write_from(t, rng_below(&t->rng, (uint32_t)plies) + 1, &record);
	else
		buffer_add(&record, t->whole.data, t->whole.len);
	write_view(&record, keeper == seats ? SEAT_ARBITER : (uint8_t)keeper, &text);
	words_make(&l->words, &text);
	if (may_stop && rng_below(&t->rng, 3) == 0)
		cut(&l->words, rng_below(&t->rng, (uint32_t)l->words.n + 1));
	buffer_free(&record);
	buffer_free(&text);
	ck_assert(log_read(l));
	t->n++;
}

static void
table_make(struct table *t, const struct game *g, uint64_t seed)
{
	struct generated what = { .seed = seed, .max_plies = 60 };
	struct generated_game made;
	struct buffer text = { 0 };
	struct unit u;

	memset(t, 0, sizeof(*t));
	t->seed = seed;
	t->game = g;
	t->rng.state = seed * 91 + 3;
	ck_assert(generate(generator_of(g), &what, &text, &made));
	unit_init(&u);
	ck_assert_msg(unit_judge(&u, text.data, text.len), "seed %" PRIu64 ": %s", seed, u.f.text);
	ck_assert(unit_canonical(&u, &t->whole));
	unit_free(&u);
	buffer_free(&text);
}

static void
drop_logs(struct table *t)
{
	for (unsigned i = 0; i < t->n; i++) {
		log_close_again(&t->log[i]);
		words_free(&t->log[i].words);
		buffer_free(&t->log[i].text);
		memset(&t->log[i], 0, sizeof(t->log[i]));
	}
	t->n = 0;
}

static void
table_drop(struct table *t)
{
	drop_logs(t);
	buffer_free(&t->whole);
}

/* ---- what the logs show ---------------------------------------------------------------------------- */

/* The set of logs, as the table numbers them. */
static unsigned
on_table(const struct table *t, const unsigned order[], unsigned logs)
{
	unsigned set = 0;

	for (unsigned i = 0; i < t->n; i++)
		set |= (logs >> i & 1) << order[i];
	return set;
}

static void
tell_logs(const struct table *t, const unsigned order[], const char *what, unsigned logs, struct buffer *out)
{
	buffer_text(out, what);
	for (unsigned i = 0; i < t->n; i++)
		if ((on_table(t, order, logs) >> i & 1) != 0)
			buffer_printf(out, " %u", i);
}

/* Write as a text what must not depend on the order of the files.  order: which log comes at which place. */
static void
reconcile_in(struct table *t, const unsigned order[], struct reconciliation *found, struct buffer *out)
{
	const struct record *records[RECONCILE_LOGS_MAX];
	const struct course *courses[RECONCILE_LOGS_MAX];
	struct buffer position = { 0 };

	for (unsigned i = 0; i < t->n; i++) {
		records[i] = t->log[order[i]].u.record;
		courses[i] = &t->log[order[i]].course;
	}
	ck_assert(logs_reconcile(records, courses, t->n, found));
	buffer_clear(out);
	buffer_printf(out, "kind %d at %" PRIu32 ", lack %d, cites %d", found->kind, found->ply, found->lack, found->cite);
	tell_logs(t, order, ", against", found->against, out);
	tell_logs(t, order, ", whose", found->whose, out);
	buffer_printf(out, ", slip %d", found->slip);
	tell_logs(t, order, " of", found->slipped, out);
	tell_logs(t, order, " against", found->slipped_against, out);
	if (found->state != NULL)
		records[0]->notation->write_position(found->state, &position);
	buffer_printf(out, ", agreed %" PRIu32 " %s", found->agreed, buffer_string(&position));
	buffer_free(&position);
}

static void
shuffle(struct rng *rng, unsigned order[], unsigned n)
{
	for (unsigned i = n; i > 1; i--) {
		unsigned k = rng_below(rng, i), held = order[k];

		order[k] = order[i - 1];
		order[i - 1] = held;
	}
}

/* Something is wrong.  The logs go to standard error, because a test's message must not be so long. */
static void
tell_wrong(const struct table *t, const char *what, struct buffer *told)
{
	for (unsigned i = 0; i < t->n; i++)
		fprintf(stderr, "--- log %u\n%.*s", i, (int)t->log[i].text.len, t->log[i].text.data);
	ck_abort_msg("%s, seed %" PRIu64 ": %s: %.1500s", t->game->name, t->seed, what, buffer_string(told));
}

/* Reconcile in several orders.  wrong: the set of logs that may be blamed. */
static void
check_orders(struct table *t, unsigned wrong)
{
	unsigned order[RECONCILE_LOGS_MAX] = { 0, 1, 2, 3, 4 };
	struct buffer first = { 0 }, again = { 0 };
	struct reconciliation found;

	for (unsigned i = 0; i < 3; i++) {
		struct buffer *told = i == 0 ? &first : &again;

		reconcile_in(t, order, &found, told);
		if (i > 0 && !buffer_same(&first, &again))
			tell_wrong(t, "the order of the files matters", &first);
		if (wrong == 0 && found.kind != LOGS_AGREE && found.kind != LOGS_OPEN)
			tell_wrong(t, "a contradiction among true logs", told);
		if ((on_table(t, order, found.whose) & ~wrong) != 0)
			tell_wrong(t, "a true log is blamed", told);
		reconcile_free(&found);
		shuffle(&t->rng, order, t->n);
	}
	buffer_free(&first);
	buffer_free(&again);
}

static void
check_true_logs(struct table *t)
{
	unsigned n = 2 + rng_below(&t->rng, RECONCILE_LOGS_MAX - 1);

	while (t->n < n)
		keep_log(t, true, true);
	check_orders(t, 0);
}

static void
check_damaged(struct table *t)
{
	unsigned n = 2 + rng_below(&t->rng, RECONCILE_LOGS_MAX - 1), wrong;

	while (t->n < n)
		keep_log(t, false, false);
	for (unsigned i = 0; i < 6; i++) {
		struct log *l = &t->log[wrong = rng_below(&t->rng, n)];
		struct words whole;

		words_copy(&whole, &l->words);
		log_close_again(l);
		damage(&t->rng, t->game, &l->words);
		if (log_read(l) && l->u.record->game == t->game)
			check_orders(t, 1U << wrong);
		log_close_again(l);
		words_free(&l->words);
		l->words = whole;
		ck_assert(log_read(l));
	}
}

/* Make a slip in a log, somewhere from a place on.  false: it cannot be seen, or the log cannot be read any more. */
static bool
slip_in(struct table *t, unsigned log, const struct words *whole, size_t from, enum slip slip)
{
	struct log *l = &t->log[log];
	size_t at = from + rng_below(&t->rng, (uint32_t)(whole->n - 1 - from)), differ;

	make_slip(&l->words, slip, at, whole->action[rng_below(&t->rng, (uint32_t)whole->n)]);
	if (!log_read(l))
		return false;
	differ = first_difference(&l->words, whole);
	return (differ < whole->n && differ < l->words.n) ||
	    (l->words.n != whole->n && strcmp(whole->result, "unfinished") != 0);
}

/* A slip must be told as what it is.  known: the logs that must be found wrong, or 0; else `wrong` may be. */
static void
check_slip(struct table *t, enum slip slip, unsigned wrong, bool known)
{
	static const enum slip other_way[] = { SLIP_NONE, SLIP_PUT_IN, SLIP_LEFT_OUT, SLIP_EXCHANGED };
	unsigned order[RECONCILE_LOGS_MAX] = { 0, 1, 2, 3, 4 };
	struct buffer told = { 0 };
	struct reconciliation found;

	check_orders(t, wrong);
	reconcile_in(t, order, &found, &told);
	if (known && found.whose != wrong)
		tell_wrong(t, "the log with the slip is not named", &told);
	if (!(found.slip == slip && found.slipped == wrong) && !(found.slip == other_way[slip] && found.slipped_against == wrong))
		tell_wrong(t, "the slip is not told", &told);
	reconcile_free(&found);
	buffer_free(&told);
}

/* Lay true logs of an arbiter beside logs with a slip: one, or two copies; and one with a slip further on. */
static void
check_slips(struct table *t)
{
	struct words whole;
	unsigned sound, copies;

	words_make(&whole, &t->whole);
	for (enum slip slip = SLIP_LEFT_OUT; slip <= SLIP_EXCHANGED && whole.n > 2; slip++) {
		bool seen = true;

		sound = 1 + rng_below(&t->rng, 2);
		copies = 1 + rng_below(&t->rng, 2);
		t->n = sound + 1;
		for (unsigned i = 0; i < t->n; i++)
			words_copy(&t->log[i].words, &whole);
		for (unsigned i = 0; i < sound; i++)
			ck_assert(log_read(&t->log[i]));
		seen = slip_in(t, sound, &whole, 0, slip);
		if (sound == 1 && t->log[sound].valid) /* two copies would outvote the true log */
			copies = 1;
		if (seen && copies == 2) {
			words_copy(&t->log[t->n].words, &t->log[sound].words);
			ck_assert(log_read(&t->log[t->n++]));
		}
		if (seen)
			check_slip(t, slip, ((1U << copies) - 1) << sound, !t->log[sound].valid || (sound == 2 && copies == 1));
		drop_logs(t);
	}
	words_free(&whole);
}

/* Lay an arbiter's log beside one of a seat with a slip.  What the seat could not see hides some slips, or they show only later
 * as something else. */
static void
check_slips_of_seats(struct table *t)
{
	static const enum slip other_way[] = { SLIP_NONE, SLIP_PUT_IN, SLIP_LEFT_OUT, SLIP_EXCHANGED };
	unsigned order[RECONCILE_LOGS_MAX] = { 0, 1 };
	struct buffer text = { 0 }, told = { 0 };
	struct reconciliation found;
	struct words whole;

	for (enum slip slip = SLIP_LEFT_OUT; slip <= SLIP_EXCHANGED && t->game->hidden != NULL; slip++) {
		write_view(&t->whole, (uint8_t)rng_below(&t->rng, (uint32_t)seat_count(t->game)), &text);
		words_make(&whole, &text);
		words_make(&t->log[0].words, &t->whole);
		words_copy(&t->log[1].words, &whole);
		ck_assert(log_read(&t->log[0]));
		t->n = 2;
		if (whole.n > 2 && slip_in(t, 1, &whole, 0, slip)) {
			check_orders(t, 2);
			reconcile_in(t, order, &found, &told);
			if (found.kind != LOGS_AGREE && found.kind != LOGS_OPEN && found.slip != slip && found.slip != other_way[slip])
				tell_wrong(t, "the slip of a seat is not told", &told);
			reconcile_free(&found);
		}
		drop_logs(t);
		words_free(&whole);
	}
	buffer_free(&text);
	buffer_free(&told);
}

/* A log with a slip, a true one, and one with a slip further on, which must be blamed for nothing. */
static void
check_early_and_late(struct table *t)
{
	struct words whole;
	size_t differ;

	words_make(&whole, &t->whole);
	for (enum slip slip = SLIP_LEFT_OUT; slip <= SLIP_EXCHANGED && whole.n > 4; slip++) {
		t->n = 3;
		for (unsigned i = 0; i < t->n; i++)
			words_copy(&t->log[i].words, &whole);
		ck_assert(log_read(&t->log[0]));
		if (slip_in(t, 1, &whole, 0, slip) && (differ = first_difference(&t->log[1].words, &whole)) + 3 < whole.n &&
		    slip_in(t, 2, &whole, differ + 2, (enum slip)(1 + rng_below(&t->rng, 3))) && !t->log[2].valid)
			check_slip(t, slip, 1U << 1, !t->log[1].valid);
		drop_logs(t);
	}
	words_free(&whole);
}

/* ---- the suite --------------------------------------------------------------------------------------- */

static void
each_game(int index, void (*check)(struct table *t))
{
	uint64_t games = unit_setting("STRAT_GAMES", 60), seed = unit_setting("STRAT_SEED", 1);

	games = games > 60 && getenv("STRAT_SOAK") == NULL ? 60 : games;
	games = unit_game(game_at((size_t)index)) ? games : 0;
	for (uint64_t i = 0; i < games; i++) {
		struct table t;

		table_make(&t, game_at((size_t)index), seed + i);
		check(&t);
		table_drop(&t);
	}
}

START_TEST(true_logs_contradict_nothing)
{
	each_game(_i, check_true_logs);
}
END_TEST

START_TEST(no_true_log_is_blamed)
{
	each_game(_i, check_damaged);
}
END_TEST

START_TEST(slips_are_told)
{
	each_game(_i, check_slips);
}
END_TEST

START_TEST(slips_of_seats_are_told)
{
	each_game(_i, check_slips_of_seats);
}
END_TEST

START_TEST(first_fault_is_blamed)
{
	each_game(_i, check_early_and_late);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("logs");
	TCase *t = tcase_create("logs");
	int games = 0;

	while (game_at((size_t)games) != NULL)
		games++;
	tcase_add_loop_test(t, true_logs_contradict_nothing, 0, games);
	tcase_add_loop_test(t, no_true_log_is_blamed, 0, games);
	tcase_add_loop_test(t, slips_are_told, 0, games);
	tcase_add_loop_test(t, slips_of_seats_are_told, 0, games);
	tcase_add_loop_test(t, first_fault_is_blamed, 0, games);
	tcase_set_timeout(t, 600);
	suite_add_tcase(s, t);
	return unit_main(s);
}
