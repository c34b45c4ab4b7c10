/* validate/sum.c: validate --sum: read files of ledgers, and write their sum; see account.h. */
#include "account.h"

#include <stdlib.h>
#include <string.h>

#include "host/strat.h"
#include "report/sum.h"

/* A file of ledgers may have so many bytes. */
#define LEDGERS_SIZE_MAX ((size_t)256 << 20)

struct summing {
	struct cli *c;
	struct ledger_sum sum;
};

static void
report(void *ctx, const char *why)
{
	cli_error(ctx, "--sum: %s", why);
}

/* Read a file: each of its lines is a ledger.  What is wrong is reported.  known: what was read of it already, or NULL. */
static void
read_ledgers(struct summing *s, const char *path, const struct buffer *known)
{
	const char *source = strcmp(path, "-") == 0 ? "<stdin>" : path;
	struct buffer text = { 0 };
	char why[400];

	if (known != NULL)
		ledger_sum_add(&s->sum, source, known->data, known->len);
	else if (ledger_text(path, source, LEDGERS_SIZE_MAX, &text, why))
		ledger_sum_add(&s->sum, source, text.data, text.len);
	else
		ledger_sum_wrong(&s->sum, "%s", why);
	buffer_free(&text);
}

/* Write the sum to the file, and where reports go. */
static void
write_sum(struct summing *s, struct ledger_file *file)
{
	struct buffer out = { 0 };

	if (!s->c->quiet)
		ledger_report(s->c, &s->sum.total, s->sum.wrong ? SO_FAR : ALL_DONE);
	if (file->path == NULL)
		return;
	ledger_write_json(&out, &s->sum.total, ALL_DONE);
	if (!signed_end(s->c, file, &out, !s->sum.wrong))
		s->sum.wrong = true;
}

int
ledgers_sum(struct cli *c, struct ledger_file *file)
{
	struct summing s = { .c = c };
	struct buffer none = { 0 };
	int status;

	if (!ledger_open(c, file)) {
		signed_end(c, file, &none, false);
		return EXIT_TROUBLE;
	}
	ledger_sum_begin(&s.sum, strat_version(), report, c);
	for (int i = 0; i < c->ninputs; i++)
		read_ledgers(&s, c->inputs[i], file->text != NULL ? &file->text[i] : NULL);
	if (ledger_sum_end(&s.sum))
		write_sum(&s, file);
	else
		signed_end(c, file, &none, false);
	status = s.sum.wrong ? EXIT_TROUBLE : s.sum.total.status;
	ledger_sum_free(&s.sum);
	return cli_close(c, status);
}
