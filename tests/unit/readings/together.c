/* together.c: what each seat saw, put together again. */
#include "random_game.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "logs/logs.h"

/* A log of each seat, if anything is hidden, and then the arbiter's; else three logs of the arbiter. */
struct log_set {
	unsigned n; /* without the last one */
	struct unit seen[GAME_SEATS_MAX];
	struct course courses[RECONCILE_LOGS_MAX];
	const struct record *records[RECONCILE_LOGS_MAX];
	const struct course *list[RECONCILE_LOGS_MAX];
};

static void
write_logs(struct random_game *r, struct log_set *logs)
{
	bool hides = r->course.game->hidden != NULL;
	struct buffer log = { 0 };
	struct finding f;

	logs->n = hides ? (unsigned)seat_count(r->course.game) : 2;
	for (unsigned i = 0; i <= logs->n; i++) {
		logs->records[i] = r->u.record;
		logs->list[i] = &logs->courses[i];
		if (hides && i < logs->n) {
			buffer_clear(&log);
			ck_assert(unit_view(&r->u, (int)i, &log));
			unit_init(&logs->seen[i]);
			ck_assert_msg(unit_judge(&logs->seen[i], log.data, log.len), "seed %" PRIu64 ": %s", r->seed, logs->seen[i].f.text);
			logs->records[i] = logs->seen[i].record;
		}
		ck_assert(course_read(logs->records[i], &logs->courses[i], &f));
	}
	buffer_free(&log);
}

static void
drop_logs(struct random_game *r, struct log_set *logs)
{
	for (unsigned i = 0; i <= logs->n; i++) {
		course_free(&logs->courses[i]);
		if (r->course.game->hidden != NULL && i < logs->n)
			unit_free(&logs->seen[i]);
	}
}

static int
by_letter(const void *a, const void *b)
{
	return *(const char *)a - *(const char *)b;
}

/* Put the letters of each line of the set-up in order. */
static void
sort_setup(char *text)
{
	const char *end = strstr(text, "\nmoves:");

	for (char *line = text; line < end; line += strcspn(line, "\n") + 1)
		qsort(line, strcspn(line, "\n"), 1, by_letter);
}

/* The record after its header. */
static char *
after_header(struct buffer *b)
{
	char *text = strstr(buffer_string(b), "\nsetup:");

	return text != NULL ? text : strstr(buffer_string(b), "\nmoves:");
}

/* Every seat must see the same in both. */
static void
check_seen(struct random_game *r, struct unit *merged)
{
	struct buffer a = { 0 }, b = { 0 };

	for (int seat = 0; seat < (int)seat_count(r->course.game); seat++) {
		ck_assert(unit_view(merged, seat, &a) && unit_view(&r->u, seat, &b));
		ck_assert_str_eq(after_header(&a), after_header(&b));
	}
	buffer_free(&a);
	buffer_free(&b);
}

/* The first n logs together tell the game that was played, with each letter after the header.  If none of them is the
 * arbiter's, each seat must see the same in it; and the moves and the set-up are the same, except for the order of cards
 * that were drawn together, which nobody saw. */
static void
check_merged(struct random_game *r, const struct log_set *logs, unsigned n, const struct reconciliation *found)
{
	static const struct read_options how = { 0 };
	struct buffer merged = { 0 }, whole = { 0 };
	struct unit u;

	ck_assert(logs_write_merged(logs->records, logs->list, n, found, &how, &r->u.player, &merged));
	unit_init(&u);
	ck_assert_msg(unit_judge(&u, merged.data, merged.len), "seed %" PRIu64 ": %s", r->seed, u.f.text);
	if (r->course.game->hidden != NULL && n == logs->n)
		check_seen(r, &u);
	unit_free(&u);
	ck_assert(unit_canonical(&r->u, &whole));
	if (r->course.game->hidden != NULL && n == logs->n) {
		sort_setup(after_header(&merged));
		sort_setup(after_header(&whole));
	}
	ck_assert_str_eq(after_header(&whole), after_header(&merged));
	buffer_free(&merged);
	buffer_free(&whole);
}

void
check_reconciled(struct random_game *r)
{
	const struct game *g = r->course.game;
	struct reconciliation found;
	struct log_set logs;
	unsigned n;

	if (!r->u.valid)
		return;
	write_logs(r, &logs);
	n = logs.n + (logs.n > 2 || !game_merges_setups(g)); /* if the seats' logs do not make a set-up, the arbiter's is needed too */
	ck_assert(logs_reconcile(logs.records, logs.list, n, &found));
	ck_assert_msg(found.kind == LOGS_AGREE && found.complete, "seed %" PRIu64 ": contradiction %d at %" PRIu32, r->seed,
	    found.kind, found.ply);
	check_merged(r, &logs, n, &found);
	reconcile_free(&found);
	if (g->hidden != NULL && !game_merges_setups(g)) {
		ck_assert(logs_reconcile(logs.records, logs.list, logs.n, &found));
		ck_assert_msg((found.kind == LOGS_OPEN || found.complete) && found.merged.nsteps == r->course.nsteps, "seed %" PRIu64
		    ": contradiction %d at %" PRIu32, r->seed, found.kind, found.ply);
		if (found.complete) /* nothing stayed hidden */
			check_merged(r, &logs, logs.n, &found);
		reconcile_free(&found);
	}
	drop_logs(r, &logs);
}

void
check_altered(struct random_game *r)
{
	struct log_set logs;

	if (!r->u.valid || r->course.nsteps < 2)
		return;
	write_logs(r, &logs);
	for (unsigned i = 0; i < 4; i++) {
		unsigned arbiter = rng_below(&r->rng, 2), log = rng_below(&r->rng, logs.n + arbiter);
		size_t at = rng_below(&r->rng, (uint32_t)r->course.nsteps);
		struct course whole = logs.courses[log];
		struct reconciliation found;

		logs.courses[log].steps = malloc(whole.nsteps * sizeof(*whole.steps));
		ck_assert_ptr_nonnull(logs.courses[log].steps);
		memcpy(logs.courses[log].steps, whole.steps, at * sizeof(*whole.steps));
		memcpy(logs.courses[log].steps + at, whole.steps + at + 1, (whole.nsteps - at - 1) * sizeof(*whole.steps));
		logs.courses[log].nsteps--;
		ck_assert(logs_reconcile(logs.records, logs.list, logs.n + arbiter, &found));
		ck_assert_msg((found.whose & ~(1U << log)) == 0, "seed %" PRIu64 ", ply %zu left out of log %u: set %x is blamed",
		    r->seed, at + 1, log, found.whose);
		ck_assert_msg(found.merged.nsteps >= at, "seed %" PRIu64 ", ply %zu left out: contradiction %d at %" PRIu32, r->seed, at + 1,
		    found.kind, found.ply);
		if (whole.result.finished && !whole.result.off_board)
			ck_assert_msg(found.kind != LOGS_AGREE && found.kind != LOGS_OPEN, "seed %" PRIu64 ", ply %zu left out: not found",
			    r->seed, at + 1);
		reconcile_free(&found);
		free(logs.courses[log].steps);
		logs.courses[log] = whole;
	}
	drop_logs(r, &logs);
}
