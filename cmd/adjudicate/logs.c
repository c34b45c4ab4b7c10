/* adjudicate/logs.c: compare logs of one game, each in a file of its own. */
#include <string.h>

#include "logs/logs.h"
#include "tasks.h"

/* Write the merged record; on standard output it comes after the report. */
static bool
write_merged(struct cli *c, const char *path, struct buffer *text)
{
	struct output o;

	if (output_is_standard(path))
		return cli_print(c, text);
	if (output_open(&o, &c->files, path)) {
		output_write(&o, text->data, text->len);
		output_end(&o, true);
	}
	if (o.error != 0)
		cli_error(c, "cannot write '%s': %s", path, strerror(o.error));
	return o.error == 0;
}

static int
status_of(const struct reconciliation *found)
{
	return found->kind == LOGS_AGREE ? EXIT_CLEAN : found->kind == LOGS_OPEN ? EXIT_UNDETERMINED : EXIT_FINDINGS;
}

static void
print_finding(struct cli *c, const struct finding *f, const char *source)
{
	struct buffer line = { 0 };

	finding_write(&line, f, strcmp(source, "-") == 0 ? "<stdin>" : source, c->format, c->error_color);
	cli_report(c, &line);
	buffer_free(&line);
}

/* Say why there is no answer. */
static int
give_up(struct cli *c, const struct worker *w)
{
	struct finding f;

	finding_set(&f, DIAG_MEMORY, "out of memory");
	budget_blame(&w->budget, &f);
	cli_error(c, "%s", f.text);
	return EXIT_TROUBLE;
}

/* Compare logs that were read, and write the result. */
static int
write_reconciled(struct cli *c, const struct settings *s, const struct log_file *logs, unsigned n,
    struct worker *w)
{
	const struct record *records[RECONCILE_LOGS_MAX];
	const struct course *courses[RECONCILE_LOGS_MAX];
	const char *names[RECONCILE_LOGS_MAX];
	struct buffer report = { 0 }, merged = { 0 };
	struct reconciliation found;
	int status = EXIT_TROUBLE;

	for (unsigned i = 0; i < n; i++) {
		records[i] = logs[i].record;
		courses[i] = &logs[i].course;
		names[i] = strcmp(logs[i].path, "-") == 0 ? "<stdin>" : logs[i].path;
	}
	if (!logs_reconcile(records, courses, n, &found))
		return give_up(c, w);
	verdict_begin_page(s->format, "Logs of one game, compared", &report);
	logs_write(records, courses, names, n, &found, s->format, &report);
	verdict_end(s->format, &report);
	if (s->merged != NULL && logs_can_merge(&found) &&
	    !logs_write_merged(records, courses, n, &found, &w->reading, &w->player, &merged))
		merged.failed = true;
	if (report.failed || merged.failed) {
		status = give_up(c, w);
	} else {
		print(c, &report);
		if (s->merged != NULL && !logs_can_merge(&found) && !c->quiet)
			cli_error(c, "nothing is written to '%s': the logs do not make one set-up", s->merged);
		if (merged.len == 0 || write_merged(c, s->merged, &merged))
			status = status_of(&found);
	}
	buffer_free(&report);
	buffer_free(&merged);
	reconcile_free(&found);
	return status;
}

int
reconcile_logs(struct cli *c, const struct settings *s)
{
	struct log_file logs[RECONCILE_LOGS_MAX];
	char kept[BOX_NAME];
	struct worker w;
	struct finding f;
	int n = 0, status = EXIT_TROUBLE;

	if (c->select.any)
		return cli_usage_error(c, "--reconcile is about whole files, and no records can be selected");
	if (c->ninputs < 2 || c->ninputs > RECONCILE_LOGS_MAX)
		return cli_usage_error(c, "--reconcile needs two to %d files", RECONCILE_LOGS_MAX);
	if (s->merged != NULL && !output_is_standard(s->merged) && !cli_may_write(c, s->merged))
		return EXIT_TROUBLE;
	worker_begin(&w, c);
	budget_begin(&w.budget); /* of all logs together */
	for (; n < c->ninputs && log_open(&logs[n], box_input(&c->box, n, c->inputs[n], kept), &w.reading, c->max_record, &f); n++)
		logs[n].path = c->inputs[n];
	if (n < c->ninputs)
		print_finding(c, &f, c->inputs[n]);
	else
		status = write_reconciled(c, s, logs, (unsigned)n, &w);
	while (n > 0)
		log_close(&logs[--n]);
	worker_end(&w);
	return cli_close(c, status);
}
