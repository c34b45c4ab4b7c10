/* adjudicate/io.c: read courses of games, and write answers and reports. */
#include "tasks.h"

void
report_trouble(struct job *j, const struct finding *f)
{
	job_report(j, f);
	job_tally(j)->unreadable++;
}

void
report_found(const struct worker *w, struct job *j)
{
	job_report_all(j, &w->found);
	job_tally(j)->unreadable++;
}

void
report_memory(const struct record *r, struct job *j)
{
	struct finding f;

	finding_set(&f, DIAG_MEMORY, "out of memory for a verdict");
	record_place_node(r, NULL, &f);
	report_trouble(j, &f);
}

struct record *
read_course(struct worker *w, const struct document *d, struct job *j, struct course *c)
{
	struct finding f;
	struct record *r;

	if (d->fault == DOCUMENT_REST)
		return NULL;
	if ((r = worker_read(w, d, j)) == NULL) {
		report_found(w, j);
		return NULL;
	}
	if (course_read(r, c, &f))
		return r;
	report_trouble(j, &f);
	return NULL;
}

void
print(struct cli *c, struct buffer *text)
{
	if (!c->quiet)
		cli_print(c, text);
}
