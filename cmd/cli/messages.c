/* cli/messages.c: messages, and the standard streams of a command; see cli.h. */
#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

/* Write "validate: " and a message.  Parts of it may come from outside, so characters that steer a terminal are masked. */
static void
say(const struct cli *c, const char *format, va_list ap)
{
	struct buffer message = { 0 }, plain = { 0 };

	buffer_vprintf(&message, format, ap);
	buffer_plain(&plain, message.data, message.len, '?');
	if (message.failed || plain.failed)
		fprintf(stderr, "%s: out of memory for a message\n", c->name);
	else
		fprintf(stderr, "%s: %.*s\n", c->name, (int)plain.len, plain.data != NULL ? plain.data : "");
	buffer_free(&plain);
	buffer_free(&message);
}

void
cli_error(const struct cli *c, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	say(c, format, ap);
	va_end(ap);
}

int
cli_usage_error(const struct cli *c, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	say(c, format, ap);
	va_end(ap);
	fprintf(stderr, "Try '%s --help'.\n", c->name);
	return EXIT_TROUBLE;
}

bool
cli_lacks(const struct cli *c, const char *what, enum library needs)
{
	bool lacks = needs != LIBRARY_NONE && !library_types[needs].is_in;

	if (lacks)
		cli_error(c, LIBRARY_MISSING, what, library_types[needs].name);
	return lacks;
}

bool
cli_write(struct cli *c, const char *data, size_t len)
{
	bool told = c->out.error != 0;

	if (output_write(&c->out, data, len))
		return true;
	if (!told)
		cli_error(c, "cannot write standard output: %s", strerror(c->out.error));
	return false;
}

static void
check_memory(struct cli *c, const struct buffer *text)
{
	if (text->failed && c->out.error == 0) {
		cli_error(c, "out of memory");
		c->out.error = ENOMEM; /* for cli_close */
	}
}

void
cli_report(struct cli *c, struct buffer *text)
{
	check_memory(c, text);
	output_write(&c->err, text->data, text->len);
	buffer_clear(text);
}

bool
cli_print(struct cli *c, struct buffer *text)
{
	check_memory(c, text);
	cli_write(c, text->data, text->len);
	buffer_clear(text);
	return c->out.error == 0;
}

bool
cli_may_show(const struct cli *c, const char *what)
{
	if (!isatty(STDOUT_FILENO))
		return true;
	cli_usage_error(c, "%s is not for a terminal: write it to a file with > FILE", what);
	return false;
}

bool
cli_may_write(struct cli *c, const char *path)
{
	const char *why = outputs_forbid(&c->files, path);

	if (why != NULL)
		cli_error(c, "cannot write '%s': %s", path, why);
	else
		outputs_guard(&c->files);
	return why == NULL;
}

int
cli_close(struct cli *c, int status)
{
	bool told = c->out.error != 0;

	if (status != EXIT_TROUBLE && c->err.error == 0 && !ferror(stderr))
		output_write_seal(&c->out);
	if (!output_end(&c->out, true)) {
		if (!told)
			cli_error(c, "cannot write standard output: %s", strerror(c->out.error));
		return EXIT_TROUBLE;
	}
	return c->err.error != 0 || ferror(stderr) ? EXIT_TROUBLE : status; /* findings may be lost */
}
