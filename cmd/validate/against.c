/* validate/against.c: validate --against: is this run the one that a ledger is about?  See account.h. */
#include "account.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/input.h"
#include "host/strat.h"

enum { LEDGER_SIZE_MAX = 64 << 20 };

struct against {
	struct arena arena;
	struct buffer text;
	struct ledger ledger;
};

/* ---- reading ------------------------------------------------------------------------------------ */

bool
ledger_text(const char *path, const char *source, size_t most, struct buffer *text, char why[400])
{
	struct input *in = calloc(1, sizeof(*in));
	struct finding f = { 0 };
	ssize_t got = -1;
	bool open = in != NULL && input_open(in, path, &f);

	while (open && text->len < most && buffer_reserve(text, INPUT_RAW_SIZE) &&
	    (got = input_read(in, text->data + text->len, INPUT_RAW_SIZE)) > 0)
		text->len += (size_t)got;
	if (in == NULL || text->failed)
		snprintf(why, 400, "out of memory");
	else if (!open || got < 0)
		snprintf(why, 400, "%s: %s", source, open ? in->trouble.text : f.text);
	else if (got > 0)
		snprintf(why, 400, "%s: the file is too large", source);
	if (open)
		input_close(in);
	free(in);
	return got == 0 && !text->failed;
}

/* Take the one ledger that the text is.  false: why says why not. */
static bool
take_ledger(struct against *k, char why[400])
{
	const char *text = k->text.data;
	size_t len = k->text.len;
	char own[200];

	if (len > 0 && text[len - 1] == '\n')
		len--;
	if (len > 0 && memchr(text, '\n', len) != NULL) {
		snprintf(why, 400, "it holds several lines; add its ledgers by --sum first");
		return false;
	}
	if (!ledger_read(&k->ledger, &k->arena, strat_version(), text, len, own)) {
		snprintf(why, 400, "%s", own);
		return false;
	}
	if (k->ledger.input != NULL)
		return true;
	snprintf(why, 400, "it does not say which inputs it is about: write it by --ledger");
	return false;
}

bool
against_open(struct cli *c, struct ledger_file *file)
{
	char why[400];
	struct against *k;

	if (output_is_standard(file->against)) {
		cli_usage_error(c, "--against takes a file that --ledger wrote");
		return false;
	}
	k = file->known = calloc(1, sizeof(*k));
	if (k == NULL) {
		cli_error(c, "out of memory");
		return false;
	}
	arena_init(&k->arena);
	if (file->allowed != NULL ? !signed_text(c, file, file->against, LEDGER_SIZE_MAX, &k->text)
	                          : !ledger_text(file->against, file->against, LEDGER_SIZE_MAX, &k->text, why)) {
		if (file->allowed == NULL)
			cli_error(c, "--against: %s", why);
	} else if (!take_ledger(k, why))
		cli_error(c, "--against: %s: %s", file->against, why);
	else
		return true;
	against_close(file);
	return false;
}

void
against_close(struct ledger_file *file)
{
	struct against *k = file->known;

	if (k == NULL)
		return;
	file->known = NULL;
	arena_free(&k->arena);
	buffer_free(&k->text);
	free(k);
}

/* ---- comparing ---------------------------------------------------------------------------------- */

/* Are the same records asked for, and judged in the same way? */
static bool
is_same_run(struct cli *c, const struct ledger *was, const struct ledger *is)
{
	bool same = was->noptions == is->noptions;

	for (size_t i = 0; i < is->noptions && same; i++)
		same = strcmp(was->option[i], is->option[i]) == 0;
	if (!same) {
		struct buffer list = { 0 };

		for (size_t i = 0; i < was->noptions; i++)
			buffer_printf(&list, " %s", was->option[i]);
		buffer_char(&list, '\0');
		cli_error(c, "--against: the ledger was written %s%s; write the same ones here",
		    was->noptions > 0 ? "with other options:" : "without options that select or decide",
		    !list.failed && was->noptions > 0 ? list.data : "");
		buffer_free(&list);
		return false;
	}
	if (was->part == is->part && was->parts == is->parts)
		return true;
	if (was->parts == 0)
		cli_error(c, "--against: the ledger is about all of its inputs: leave --shard out");
	else
		cli_error(c, "--against: the ledger is about a part of its inputs: write --shard %" PRIu64 "/%" PRIu64, was->part, was->parts);
	return false;
}

/* Are the inputs files of the same sizes and hashes?  Their names may be others. */
static bool
is_same_input(struct cli *c, const struct ledger_input *was, const struct ledger_input *is)
{
	if (!was->known || !is->known)
		cli_error(c, "--against: '%s' cannot be compared: %s is no file that could be read and hashed", is->file, was->known ? "it" : "that of the ledger");
	else if (was->size != is->size)
		cli_error(c, "--against: '%s' has %" PRIu64 " bytes, but the ledger is about '%s' with %" PRIu64, is->file, is->size, was->file, was->size);
	else if (strcmp(was->hash, is->hash) != 0)
		cli_error(c, "--against: '%s' has other bytes than '%s', which the ledger is about", is->file, was->file);
	else
		return true;
	return false;
}

static bool
are_same_inputs(struct cli *c, const struct ledger *was, const struct ledger *is)
{
	bool same = was->ninputs == is->ninputs;

	if (!same)
		cli_error(c, "--against: %zu inputs were given, but the ledger is about %zu", is->ninputs, was->ninputs);
	for (size_t i = 0; i < is->ninputs && i < was->ninputs; i++)
		same &= is_same_input(c, &was->input[i], &is->input[i]);
	return same;
}

static bool
is_same_count(struct cli *c, const char *what, uint64_t was, uint64_t is)
{
	if (was != is)
		cli_error(c, "--against: %s: %" PRIu64 " here, but %" PRIu64 " in the ledger", what, is, was);
	return was == is;
}

/* Did the same come of them? */
static bool
are_same_counts(struct cli *c, const struct ledger *was, const struct ledger *is)
{
	const struct tally *a = &was->tally, *b = &is->tally;
	bool same = is_same_count(c, "records", a->records, b->records);

	same &= is_same_count(c, "valid records", a->valid, b->valid);
	same &= is_same_count(c, "invalid records", a->invalid, b->invalid);
	same &= is_same_count(c, "unreadable records", a->unreadable, b->unreadable);
	same &= is_same_count(c, "unfinished records", a->unfinished, b->unfinished);
	same &= is_same_count(c, "warnings", a->warnings, b->warnings);
	same &= is_same_count(c, "doubles", a->doubles, b->doubles);
	same &= is_same_count(c, "records that were left out", a->left_out, b->left_out);
	same &= is_same_count(c, "bytes of text", was->bytes_in, is->bytes_in);
	same &= is_same_count(c, "bytes that are lost", was->bytes_lost, is->bytes_lost);
	return same & is_same_count(c, "bytes that are damaged", was->bytes_damaged, is->bytes_damaged);
}

int
against_compare(struct cli *c, const struct ledger_file *file, const struct ledger *l, int status)
{
	const struct ledger *was = &file->known->ledger;
	bool same = is_same_run(c, was, l) && are_same_inputs(c, was, l);

	same = same && are_same_counts(c, was, l);
	if (same && !c->quiet)
		cli_error(c, "these are still the inputs that '%s' is about", file->against);
	return same ? status : EXIT_TROUBLE;
}
