/* validate/signed.c: ledgers that are signed by people's keys (base/keys.h): the signature lies beside the ledger, which stays JSON; see account.h. */
#include "account.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- signing ------------------------------------------------------------------------------------------ */

static bool
begin_signing(struct cli *c, struct ledger_file *file)
{
	const char *why;

	buffer_printf(&file->beside, "%s" SIGNATURE_SUFFIX, file->path);
	buffer_char(&file->beside, '\0');
	if (file->beside.failed)
		cli_error(c, "out of memory");
	else if ((why = signing_begin(&file->signing, file->key)) != NULL)
		cli_error(c, "cannot sign with '%.200s': %s", file->key, why);
	else
		return file->signs = true;
	return false;
}

bool
signed_open(struct cli *c, struct ledger_file *file)
{
	const char *name = file->beside.data;

	if (file->key == NULL)
		return true;
	if (!cli_may_write(c, name))
		return false;
	if (output_open(&file->signature, &c->files, name))
		return true;
	cli_error(c, "cannot open '%s': %s", name, strerror(file->signature.error));
	return false;
}

/* Sign the text, and write the signature, without giving it its name. */
static bool
write_signature(struct cli *c, struct ledger_file *file, const struct buffer *text)
{
	struct buffer made = { 0 };
	const char *why = text->failed ? strerror(ENOMEM) : signing_end(&file->signing, text->data, text->len, &made);
	bool good = why == NULL;

	file->signs = file->signs && text->failed;
	if (!good)
		cli_error(c, "cannot sign with '%.200s', so no ledger is written: %s", file->key, why);
	else if (!(good = output_write(&file->signature, made.data, made.len) && output_complete(&file->signature)))
		cli_error(c, "cannot write '%s', so no ledger is written: %s", file->beside.data, strerror(file->signature.error));
	buffer_free(&made);
	return good;
}

/* Complete both files before one of them gets its name. */
static bool
write_both(struct cli *c, struct ledger_file *file, const struct buffer *text)
{
	if (file->key != NULL && !write_signature(c, file, text))
		return false;
	if (!text->failed && output_write(&file->out, text->data, text->len) && output_complete(&file->out))
		return true;
	cli_error(c, "cannot write '%s': %s", file->path, strerror(text->failed ? ENOMEM : file->out.error));
	return false;
}

bool
signed_end(struct cli *c, struct ledger_file *file, struct buffer *text, bool wanted)
{
	const char *name = file->beside.data;
	bool good = wanted && write_both(c, file, text), named = file->key == NULL || output_end(&file->signature, good);

	buffer_free(text);
	if (!output_end(&file->out, good && named) && good && named) {
		named = false;
		name = file->path;
	}
	if (good && !named)
		cli_error(c, "cannot write '%s': %s", name, strerror(name == file->path ? file->out.error : file->signature.error));
	return good && named;
}

/* ---- checking ------------------------------------------------------------------------------------------- */

bool
signed_text(struct cli *c, const struct ledger_file *file, const char *path, size_t most, struct buffer *text)
{
	const char *source = strcmp(path, "-") == 0 ? "<stdin>" : path, *why = signed_read(path, most, text);
	struct signer who;
	bool ignored;

	if (why == NULL)
		why = signature_check(path, text, file->allowed, &who, &ignored);
	if (why != NULL) {
		cli_error(c, "--verify: %.200s: %s", source, why);
		return false;
	}
	text->len = who.bytes;
	if (!c->quiet)
		cli_error(c, "%.200s: %zu bytes, signed by %s", source, who.bytes, who.name);
	return true;
}

static bool
read_inputs(struct cli *c, struct ledger_file *file)
{
	bool good = true;

	if ((file->text = calloc((size_t)c->ninputs, sizeof(*file->text))) == NULL) {
		cli_error(c, "out of memory");
		return false;
	}
	for (int i = 0; i < c->ninputs; i++)
		good = signed_text(c, file, c->inputs[i], SIGNED_MAX, &file->text[i]) && good;
	return good;
}

bool
signed_begin(struct cli *c, struct ledger_file *file, bool sum)
{
	return (file->allowed == NULL || !sum || read_inputs(c, file)) && (file->key == NULL || begin_signing(c, file));
}

void
signed_free(struct ledger_file *file, int ninputs)
{
	for (int i = 0; i < ninputs && file->text != NULL; i++)
		buffer_free(&file->text[i]);
	free(file->text);
	file->text = NULL;
	buffer_free(&file->beside);
	if (file->signs)
		signing_drop(&file->signing);
	file->signs = false;
}
