/* cli/help.c: see help.h. */
#include "help.h"

#include <string.h>

enum { WIDTH = 80, NAME_AT = 6, NAME_WIDTH = 19, TEXT_AT = NAME_AT + NAME_WIDTH + 1 };

static const char *const titles[HELP_GROUPS] = {
	[HELP_MORE] = "More", [HELP_WHICH] = "Which records", [HELP_ARCHIVES] = "Archives", [HELP_WORK] = "How it works",
};

static void
write_usage(const struct cli *c, struct buffer *out)
{
	const char *before = "usage:", *line = c->command->synopsis;
	size_t n;

	for (; *line != '\0'; line += n + (line[n] != '\0'), before = "      ") {
		n = strcspn(line, "\n");
		buffer_printf(out, "%s %s %.*s\n", before, c->name, (int)n, line);
	}
}

/* Write a text from the column TEXT_AT on, in as many lines as it needs. */
static void
write_text(const char *text, struct buffer *out)
{
	for (size_t len = strlen(text); len > 0; len = strlen(text)) {
		size_t n = len <= WIDTH - TEXT_AT ? len : WIDTH - TEXT_AT;

		while (n < len && text[n] != ' ') /* (no word is as long as a line) */
			n--;
		buffer_printf(out, "%.*s\n", (int)n, text);
		for (text += n; *text == ' '; text++)
			continue;
		if (*text != '\0')
			buffer_printf(out, "%*s", TEXT_AT, "");
	}
}

static void
write_option(const struct known_option *k, struct buffer *out)
{
	const struct option_text *o = k->text;
	char name[48];

	if (o->argument == NULL)
		snprintf(name, sizeof(name), "--%s", o->name);
	else
		snprintf(name, sizeof(name), k->optional ? "--%s[=%s]" : "--%s=%s", o->name, o->argument);
	buffer_printf(out, k->letter != '\0' ? "  -%c, %-*s " : "   %c  %-*s ", k->letter != '\0' ? k->letter : ' ', NAME_WIDTH, name);
	write_text(o->text, out);
}

static void
write_group(const struct cli *c, enum option_group group, struct buffer *out)
{
	bool any = false;

	for (size_t i = 0; c->known[i].text != NULL; i++) {
		if (c->known[i].text->group != group)
			continue;
		if (!any)
			buffer_printf(out, titles[group] != NULL ? "\n%s:\n" : "\n", titles[group]);
		any = true;
		write_option(&c->known[i], out);
	}
}

static void
write_examples(const struct cli *c, struct buffer *out)
{
	const char *p = c->command->examples;

	buffer_printf(out, "\n  %s ", c->name);
	for (; *p != '\0'; p++) {
		if (*p == '@')
			buffer_text(out, game_at(0)->name);
		else
			buffer_char(out, *p);
		if (*p == '\n')
			buffer_printf(out, "  %s ", c->name);
	}
	buffer_char(out, '\n');
}

void
help_write(const struct cli *c, bool all, struct buffer *out)
{
	write_usage(c, out);
	buffer_printf(out, "%s\n", c->command->summary);
	for (enum option_group g = HELP_ALWAYS; g < (all ? HELP_GROUPS : HELP_MORE); g++)
		write_group(c, g, out);
	if (!all)
		write_examples(c, out);
	buffer_text(out, c->command->takes == NULL ? "\nFILE is plain or gzip; - or no FILE is standard input.\n" : "\n");
	buffer_printf(out, "%s%s(1) explains all.\n", all || c->command->takes != NULL ? "" : "--help=all shows the other options; ", c->name);
}
