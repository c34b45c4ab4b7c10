/* adjudicate/archive.c: questions about an archive: what would another ruling change, and by which rules was it played? */
#include <stdlib.h>

#include "inquiry/inquiry.h"
#include "tasks.h"

struct inquiry {
	struct worker_settings common; /* first */
	enum verdict_format format;
	/* Write the answer for one record.  false: out of memory. */
	bool (*ask)(struct inquiry *q, struct impact_room *room, const struct record *r, const struct course *c,
	    struct buffer *out);
	struct impact_question question;
	struct impact_counts changed;
	struct infer_counts inferred;
};

/* A worker, and room to play games under other rulings. */
struct desk {
	struct worker worker; /* first */
	struct inquiry *inquiry;
	struct impact_room room;
};

/* Is the answer a picture of all records?  Then there is none for each. */
static bool
is_drawn(enum verdict_format format)
{
	return format == VERDICT_HTML || format == VERDICT_SVG;
}

static void *
desk_new(void *ctx)
{
	struct desk *d = worker_new_of(ctx, sizeof(*d));

	if (d != NULL)
		d->inquiry = ctx;
	return d;
}

static void
desk_free(void *desk)
{
	struct desk *d = desk;

	worker_end(&d->worker);
	impact_room_free(&d->room);
	free(d);
}

static void
ask_record(void *desk, const struct document *document, struct job *j)
{
	struct desk *d = desk;
	struct buffer unwanted = { 0 }, *out = d->worker.cli->quiet || is_drawn(d->inquiry->format) ? &unwanted : job_out(j);
	struct course c;
	struct record *r = read_course(&d->worker, document, j, &c);

	if (r == NULL)
		return;
	if (!d->inquiry->ask(d->inquiry, &d->room, r, &c, out))
		report_memory(r, j);
	buffer_free(&unwanted);
	course_free(&c);
}

/* Ask about every record, then write the sum.  found: is there a record of the kind that is looked for? */
static int
inquire(struct cli *c, struct inquiry *q, void (*sum)(struct inquiry *q, struct buffer *out),
    bool (*found)(struct inquiry *q))
{
	struct task task = { .worker_new = desk_new, .worker_free = desk_free, .document = ask_record, .ctx = q };
	struct run_result result;
	struct buffer out = { 0 };
	int status;

	cli_run(c, &task, &result);
	if (result.stopped)
		return EXIT_TROUBLE;
	status = result.status == EXIT_TROUBLE || result.tally.unreadable > 0 ? EXIT_TROUBLE
	    : found(q) ? EXIT_FINDINGS : EXIT_CLEAN;
	sum(q, &out);
	print(c, &out);
	buffer_free(&out);
	return cli_close(c, status);
}

/* ---- what would change? ------------------------------------------------------------------------- */

static bool
ask_changed(struct inquiry *q, struct impact_room *room, const struct record *r, const struct course *c,
    struct buffer *out)
{
	return impact_ask(&q->question, r, c, room, &q->changed, q->format, out);
}

static void
sum_changed(struct inquiry *q, struct buffer *out)
{
	if (is_drawn(q->format))
		impact_draw(&q->question, &q->changed, q->format, out);
	else
		impact_sum(&q->question, &q->changed, q->format, out);
}

static bool
found_changed(struct inquiry *q)
{
	return impact_changes(&q->question, &q->changed);
}

int
ask_impact(struct cli *c, const struct settings *s)
{
	struct inquiry q = { .common = { .cli = c }, .format = s->format, .ask = ask_changed };

	if (!impact_question_read(s->asked, c->reading.game, &q.question))
		return cli_usage_error(c, "no ruling or option has the name '%s'", s->asked);
	return inquire(c, &q, sum_changed, found_changed);
}

/* ---- by which rules? ----------------------------------------------------------------------------- */

static bool
ask_rules(struct inquiry *q, struct impact_room *room, const struct record *r, const struct course *c,
    struct buffer *out)
{
	(void)room;
	return infer_ask(r, c, &q->inferred, q->format, out);
}

static void
sum_rules(struct inquiry *q, struct buffer *out)
{
	infer_sum(&q->inferred, q->format, out);
}

static bool
found_lawless(struct inquiry *q)
{
	return infer_fails(&q->inferred);
}

int
infer_rules(struct cli *c, const struct settings *s)
{
	struct inquiry q = { .common = { .cli = c }, .format = s->format, .ask = ask_rules };

	return inquire(c, &q, sum_rules, found_lawless);
}
