/* threads.c: the library in several threads, for a thread sanitizer, which reports each pair of accesses that nothing orders.
 *
 * usage: threads RECORDS...
 *
 * First each thread has handles of its own, and nothing is locked: all must be told the same.  Then all threads share one match
 * and its seats, which are one thing: a lock goes round each use.  Each use must be told one of the two things that are true.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/strat.h"

enum { THREADS = 8, ROUNDS = 60, LISTED = 64 };

static void
stop(const char *what)
{
	fprintf(stderr, "threads: %s\n", what);
	exit(1);
}

/* A text of records. */
struct records {
	char *text;
	size_t len;
};

static struct records
read_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct records r = { .text = malloc(1 << 20) };

	if (f == NULL || r.text == NULL)
		stop(path);
	r.len = fread(r.text, 1, 1 << 20, f);
	fclose(f);
	return r;
}

static unsigned long
digest(unsigned long sum, const char *text)
{
	for (; text != NULL && *text != '\0'; text++)
		sum = sum * 31 + (unsigned char)*text;
	return sum;
}

/* The same of numbers. */
static unsigned long
digest_bytes(unsigned long sum, const void *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		sum = sum * 31 + ((const unsigned char *)bytes)[i];
	return sum;
}

/* ---- handles of their own ------------------------------------------------------------------------- */

/* Legal actions and the board, as numbers. */
static unsigned long
ask_numbers(struct strat_match *m, unsigned long sum)
{
	const struct strat_game *g = strat_match_game(m);
	size_t side = strat_game_side(g), size = strat_game_planes(g) * side * side;
	uint8_t *planes = malloc(size + 1);
	struct strat_action *list = calloc(LISTED, sizeof(*list));
	size_t n;

	if (planes == NULL || list == NULL)
		stop("out of memory");
	n = strat_match_legal_actions(m, list, sizeof(*list), LISTED);
	sum = digest_bytes(sum, list, (n < LISTED ? n : LISTED) * sizeof(*list));
	if (size > 0 && strat_match_planes(m, side, planes) == STRAT_OK)
		sum = digest_bytes(sum, planes, size);
	free(list);
	free(planes);
	return sum;
}

static unsigned long
ask(struct strat_match *m, unsigned long sum)
{
	const struct strat_event *e;
	const char *const *legal;
	size_t n;

	sum = digest(sum, strat_match_position(m));
	sum = digest(sum, strat_match_record(m, NULL));
	sum = digest(sum, strat_match_draw(m, STRAT_SVG, NULL, NULL));
	for (size_t i = 0; (e = strat_match_event(m, i)) != NULL; i++)
		sum = digest(sum, e->says);
	legal = strat_match_legal(m, &n);
	for (size_t i = 0; i < n; i++)
		sum = digest(sum, legal[i]);
	return ask_numbers(m, sum);
}

static unsigned long
ask_all(struct strat_match *m, unsigned long sum)
{
	const struct strat_verdict *v = strat_match_claim(m, "legal at 3");
	const char *seats[8];
	const char *const *seat;
	size_t n;

	sum = digest(sum, v != NULL ? v->yaml : strat_match_finding(m)->text);
	seat = strat_match_seats(m, &n);
	memcpy(seats, seat, n * sizeof(*seats));
	sum = ask(m, sum);
	for (size_t i = 0; i < n; i++)
		sum = ask(strat_match_seat(m, seats[i]), sum);
	return sum;
}

/* The ledger of all records, and the sum of it and itself, which is refused. */
static unsigned long
ask_ledger(const struct records *records, unsigned long sum)
{
	struct strat_reader *r = strat_reader_new(NULL, records->text, records->len), *adds = strat_reader_new(NULL, "", 0);
	const char *text;

	if (r == NULL || adds == NULL)
		stop("out of memory");
	if (strat_reader_keep_ledger(r, "records", records->len, false) == STRAT_OK && strat_reader_ledger(r, &text, NULL) == STRAT_OK) {
		sum = digest(sum, text);
		strat_reader_sum(adds, (const char *const[]){ text, text }, (const char *const[]){ "one", "two" }, 2, &text, NULL);
		sum = digest(sum, text);
		for (size_t i = 0; strat_reader_finding(adds, i) != NULL; i++)
			sum = digest(sum, strat_reader_finding(adds, i)->text);
	}
	strat_reader_free(r);
	strat_reader_free(adds);
	return sum;
}

static unsigned long
read_all(const struct records *records, unsigned long sum)
{
	struct strat_reader *r = strat_reader_new(NULL, records->text, records->len);
	struct strat_match *m = strat_match_new(NULL);
	enum strat_status status;

	if (r == NULL || m == NULL)
		stop("out of memory");
	while ((status = strat_reader_next(r)) != STRAT_END) {
		if (status != STRAT_OK || strat_reader_match(r, m) != STRAT_OK) {
			sum = digest(sum, strat_reader_finding(r, 0)->text);
			continue;
		}
		sum = digest(sum, strat_reader_canonical(r, NULL));
		sum = ask_all(m, sum);
		for (unsigned back = 0; back < 3 && strat_match_undo(m) == STRAT_OK; back++)
			continue;
		sum = ask_all(m, sum);
	}
	strat_reader_free(r);
	strat_match_free(m);
	return ask_ledger(records, sum);
}

/* A thread, and what it was told. */
struct alone {
	pthread_t thread;
	const struct records *records;
	size_t n;
	unsigned long sum;
};

static void *
work_alone(void *ctx)
{
	struct alone *a = ctx;

	for (size_t i = 0; i < a->n; i++)
		a->sum = read_all(&a->records[i], a->sum);
	return NULL;
}

static void
each_alone(const struct records *records, size_t n)
{
	struct alone all[THREADS];

	for (unsigned i = 0; i < THREADS; i++) {
		all[i] = (struct alone){ .records = records, .n = n };
		if (pthread_create(&all[i].thread, NULL, work_alone, &all[i]) != 0)
			stop("no thread");
	}
	for (unsigned i = 0; i < THREADS; i++)
		pthread_join(all[i].thread, NULL);
	for (unsigned i = 1; i < THREADS; i++)
		if (all[i].sum != all[0].sum)
			stop("threads with handles of their own are told different things");
}

/* ---- one match ------------------------------------------------------------------------------------ */

/* One match and its seats, with a lock that the host keeps. */
static struct shared {
	pthread_mutex_t lock;
	struct strat_match *handle[8]; /* of the match, and of its seats */
	unsigned long told[8][2];      /* what each tells, before and after the action */
	size_t n;
	char action[256];
	bool played;
} shared = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void *
work_together(void *ctx)
{
	for (unsigned i = 0; i < ROUNDS; i++) {
		size_t which = ((size_t)(*(unsigned *)ctx) + i) % shared.n;

		pthread_mutex_lock(&shared.lock);
		if (ask(shared.handle[which], 0) != shared.told[which][shared.played])
			stop("a handle of a shared match does not tell how it stands");
		if ((shared.played ? strat_match_undo(shared.handle[0]) : strat_match_play(shared.handle[0], shared.action)) != STRAT_OK)
			stop(strat_match_finding(shared.handle[0])->text);
		shared.played = !shared.played;
		pthread_mutex_unlock(&shared.lock);
	}
	return NULL;
}

static void
note_all(unsigned when)
{
	for (size_t i = 0; i < shared.n; i++)
		shared.told[i][when] = ask(shared.handle[i], 0);
}

/* Begin from the first record, a few actions before its end.  false: nothing can be played there. */
static bool
begin_shared(const struct records *r)
{
	struct strat_match *m = strat_match_new(NULL);
	const char *seats[8];
	const char *const *list;
	size_t n;

	if (m == NULL || strat_match_load(m, r->text, r->len) != STRAT_OK)
		stop("a record cannot be loaded");
	for (unsigned back = 0; back < 5 && strat_match_undo(m) == STRAT_OK; back++)
		continue;
	list = strat_match_seats(m, &n);
	memcpy(seats, list, n * sizeof(*seats));
	shared.handle[0] = m;
	for (shared.n = 1; shared.n <= n; shared.n++)
		shared.handle[shared.n] = strat_match_seat(m, seats[shared.n - 1]);
	list = strat_match_legal(m, &n);
	if (n > 0)
		snprintf(shared.action, sizeof(shared.action), "%s", list[0]);
	return n > 0;
}

static void
all_together(const struct records *r)
{
	pthread_t thread[THREADS];
	unsigned number[THREADS];

	shared.played = false;
	if (begin_shared(r)) {
		note_all(0);
		if (strat_match_play(shared.handle[0], shared.action) != STRAT_OK)
			stop("a legal action is refused");
		note_all(1);
		strat_match_undo(shared.handle[0]);
		for (unsigned i = 0; i < THREADS; i++) {
			number[i] = i;
			if (pthread_create(&thread[i], NULL, work_together, &number[i]) != 0)
				stop("no thread");
		}
		for (unsigned i = 0; i < THREADS; i++)
			pthread_join(thread[i], NULL);
	}
	strat_match_free(shared.handle[0]);
}

int
main(int argc, char **argv)
{
	struct records *records = calloc((size_t)argc, sizeof(*records));
	size_t n = (size_t)argc - 1;

	if (records == NULL)
		stop("out of memory");
	for (size_t i = 0; i < n; i++)
		records[i] = read_file(argv[i + 1]);
	each_alone(records, n);
	for (size_t i = 0; i < n; i++)
		all_together(&records[i]);
	for (size_t i = 0; i < n; i++)
		free(records[i].text);
	free(records);
	printf("threads: %zu passed, 0 failed\n", 2 * n);
	return 0;
}
