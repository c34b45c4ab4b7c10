/* adjudicate/dice.c: compare the recorded dice of each player with fair dice. */
#include <pthread.h>
#include <stdlib.h>

#include "inquiry/dice.h"
#include "tasks.h"

struct tray {
	struct worker_settings common; /* first */
	pthread_mutex_t lock;          /* of total */
	struct dice_table total;
};

/* A worker with its own table, which is added to the total at the end. */
struct dice_worker {
	struct worker worker; /* first */
	struct tray *tray;
	struct dice_table table, record;
};

static void *
dice_worker_new(void *ctx)
{
	struct dice_worker *w = worker_new_of(ctx, sizeof(*w));

	if (w == NULL)
		return NULL;
	w->tray = ctx;
	w->worker.player.as_it_stands = true;
	return w;
}

static void
dice_worker_free(void *arg)
{
	struct dice_worker *w = arg;

	pthread_mutex_lock(&w->tray->lock);
	dice_merge(&w->tray->total, &w->table);
	pthread_mutex_unlock(&w->tray->lock);
	dice_free(&w->table);
	worker_end(&w->worker);
	free(w);
}

/* Count the dice of a record, if it can be played to its end, without rolls that were taken back. */
static void
count_record(void *arg, const struct document *d, struct job *j)
{
	struct dice_worker *w = arg;
	struct player *p = &w->worker.player;
	enum play_step step = PLAY_WRONG;
	struct finding f;
	struct record *r;
	unsigned mover;

	if (d->fault == DOCUMENT_REST)
		return;
	if ((r = worker_read(&w->worker, d, j)) == NULL) {
		report_found(&w->worker, j);
		return;
	}
	dice_begin(&w->record, r);
	if (player_begin(p, r, &f))
		do {
			mover = state_head(p->state)->mover;
			if ((step = player_next(p, &f)) == PLAY_ACTION && !p->taken_back)
				dice_add(&w->record, r, mover, p->action);
		} while (step != PLAY_END && step != PLAY_WRONG);
	if (step == PLAY_END) {
		dice_merge(&w->table, &w->record);
	} else if (diag_types[f.id].kind == KIND_TROUBLE) {
		report_trouble(j, &f);
	} else {
		job_report(j, &f);
		job_tally(j)->invalid++;
	}
	dice_free(&w->record);
}

static int
write_dice(struct cli *c, struct tray *tray, enum verdict_format format, int status)
{
	struct buffer out = { 0 };

	if (tray->total.records == 0 && status == EXIT_CLEAN) {
		cli_error(c, "there is no game with dice");
		return EXIT_TROUBLE;
	}
	if (tray->total.records > 0 && !c->quiet)
		dice_write(&tray->total, format, &out);
	if (tray->total.failed) {
		cli_error(c, "out of memory");
		status = EXIT_TROUBLE;
	} else {
		print(c, &out);
	}
	buffer_free(&out);
	return status;
}

int
count_dice(struct cli *c, const struct settings *s)
{
	struct tray tray = { .common = { .cli = c } };
	struct task task = {
		.worker_new = dice_worker_new, .worker_free = dice_worker_free, .document = count_record, .ctx = &tray,
		.silent = true,
	};
	struct run_result result;
	int status;

	pthread_mutex_init(&tray.lock, NULL);
	cli_run(c, &task, &result);
	pthread_mutex_destroy(&tray.lock);
	status = result.status == EXIT_TROUBLE || result.tally.unreadable > 0 ? EXIT_TROUBLE
	    : result.tally.invalid > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
	if (!result.stopped)
		status = write_dice(c, &tray, s->format, status);
	dice_free(&tray.total);
	return result.stopped ? EXIT_TROUBLE : cli_close(c, status);
}
