/* render/archive.c: what render makes of a whole archive: a site, or a report. */
#include <string.h>

#include "render.h"
#include "report/report.h"

static const char *
take_rows(void *ctx, struct job *j)
{
	const struct settings *set = ctx;

	return site_take(set->site, j);
}

static void
take_entries(void *ctx, struct job *j)
{
	const struct settings *set = ctx;
	const struct buffer *about = job_side_piece(j, true);

	if (about->failed)
		set->census->failed = true;
	else
		census_add(set->census, about->data, about->len);
}

/* Write the report to a file of its own.  false: it could not be; that was reported. */
static bool
write_file(struct cli *c, const char *file, const struct buffer *report)
{
	struct output o;

	if (output_open(&o, &c->files, file)) {
		output_write(&o, report->data, report->len);
		output_end(&o, true);
	}
	if (o.error != 0)
		cli_error(c, "cannot write '%.200s': %s", file, strerror(o.error));
	return o.error == 0;
}

/* Write the report to where it is wanted. */
static bool
write_report(struct cli *c, const struct settings *set, const char *title)
{
	struct draw_report_head head = { .title = title, .home = set->site != NULL ? "index.html" : NULL };
	struct buffer report = { 0 }, address = { 0 };
	bool good;

	head.address = site_address(set->base, "report.html", &address);
	report_write(set->census, set->form == FORM_HTML, set->style.theme, &head, &report);
	good = !report.failed && !address.failed;
	buffer_free(&address);
	if (!good)
		cli_error(c, "out of memory for a report");
	else if (set->site != NULL)
		good = site_write(set->site, "report.html", &report);
	else if (set->file != NULL)
		good = write_file(c, set->file, &report);
	else
		good = cli_print(c, &report);
	buffer_free(&report);
	return good;
}

int
archive_run(struct cli *c, struct settings *set, struct task *task)
{
	const char *title = set->site_title != NULL ? set->site_title : "Recorded games";
	struct census census = { 0 };
	struct run_result result;
	struct site site;
	bool good;

	if (set->site_dir != NULL && !site_begin(&site, c, set->site_dir, set->base, title, set->style.theme))
		return EXIT_TROUBLE;
	if (set->site_dir != NULL) {
		set->site = &site;
		site.has_books = set->books == NULL;
		task->sift = take_rows;
	}
	set->census = &census;
	task->deliver = take_entries;
	cli_run(c, task, &result);
	good = !result.stopped && write_report(c, set, title);
	if (set->site != NULL)
		good = site_end(&site, good) && good;
	census_free(&census);
	return good ? cli_close(c, result.status) : EXIT_TROUBLE;
}
