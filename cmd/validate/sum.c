/* validate/sum.c: validate --sum: read files of ledgers, and write their sum; see account.h. */
#include "account.h"

#include <stdlib.h>
#include <string.h>

#include "archive/input.h"
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

/* Read all of a file.  false: that failed, which was reported. */
static bool
read_text(struct summing *s, const char *path, const char *source, struct buffer *text)
{
	struct input *in = calloc(1, sizeof(*in));
	struct finding f = { 0 };
	ssize_t got = -1;
	bool open = in != NULL && input_open(in, path, &f);

	while (open && text->len < LEDGERS_SIZE_MAX && buffer_reserve(text, INPUT_RAW_SIZE) &&
	    (got = input_read(in, text->data + text->len, INPUT_RAW_SIZE)) > 0)
		text->len += (size_t)got;
	if (in == NULL || text->failed)
		ledger_sum_wrong(&s->sum, "out of memory");
	else if (!open || got < 0)
		ledger_sum_wrong(&s->sum, "%s: %s", source, open ? in->trouble.text : f.text);
	else if (got > 0)
		ledger_sum_wrong(&s->sum, "%s: the file is too large", source);
	if (open)
		input_close(in);
	free(in);
	return got == 0 && !text->failed;
}

/* Read a file: each of its lines is a ledger.  What is wrong is reported. */
static void
read_ledgers(struct summing *s, const char *path)
{
	const char *source = strcmp(path, "-") == 0 ? "<stdin>" : path;
	struct buffer text = { 0 };

	if (read_text(s, path, source, &text))
		ledger_sum_add(&s->sum, source, text.data, text.len);
	buffer_free(&text);
}

/* Write the sum to the file, and where reports go. */
static void
write_sum(struct summing *s, struct output *to, const char *file)
{
	struct buffer out = { 0 };

	if (!s->c->quiet)
		ledger_report(s->c, &s->sum.total, s->sum.wrong ? SO_FAR : ALL_DONE);
	if (to == NULL)
		return;
	ledger_write_json(&out, &s->sum.total, ALL_DONE);
	if (!output_end_with(to, &out, !s->sum.wrong) && !s->sum.wrong)
		ledger_sum_wrong(&s->sum, "cannot write '%s': %s", file, strerror(to->error));
}

int
ledgers_sum(struct cli *c, const char *file)
{
	struct summing s = { .c = c };
	struct output out;
	int status;

	if (file != NULL && (!cli_may_write(c, file) || !output_open(&out, &c->files, file))) {
		if (outputs_forbid(&c->files, file) == NULL)
			cli_error(c, "cannot open '%s': %s", file, strerror(out.error));
		return EXIT_TROUBLE;
	}
	ledger_sum_begin(&s.sum, strat_version(), report, c);
	for (int i = 0; i < c->ninputs; i++)
		read_ledgers(&s, c->inputs[i]);
	if (ledger_sum_end(&s.sum))
		write_sum(&s, file != NULL ? &out : NULL, file);
	else if (file != NULL)
		output_end(&out, false);
	status = s.sum.wrong ? EXIT_TROUBLE : s.sum.total.status;
	ledger_sum_free(&s.sum);
	return cli_close(c, status);
}
