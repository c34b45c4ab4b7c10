/* cli/values.c: see values.h. */
#include "values.h"

#include <string.h>

/* Write a list of words, which have blanks between them: "text, prose or svg". */
static void
write_words(const char *words, struct buffer *out)
{
	for (const char *p = words; *p != '\0';) {
		size_t len = strcspn(p, " ");
		bool last = p[len] == '\0';

		buffer_printf(out, "%s%.*s", p == words ? "" : last ? " or " : ", ", (int)len, p);
		p += len + !last;
	}
}

int
cli_index(const char *words, const char *text)
{
	int i = 0;

	for (const char *p = words; *p != '\0'; i++) {
		size_t len = strcspn(p, " ");

		if (name_is(text, p, len))
			return i;
		p += len + (p[len] != '\0');
	}
	return -1;
}

int
cli_word(const struct cli *c, const struct option_text *o, const char *text)
{
	struct buffer list = { 0 };
	int i = cli_index(o->words, text);

	if (i >= 0)
		return i;
	write_words(o->words, &list);
	cli_usage_error(c, "--%s is %.*s, not '%s'", o->name, (int)list.len, list.failed ? "" : list.data, text);
	buffer_free(&list);
	return -1;
}

bool
value_put(const struct cli *c, const struct option_text *o, const char *text, char *settings)
{
	unsigned n = 0;
	int word = 0;

	switch (o->kind) {
	case OPTION_FLAG:
		*(bool *)(settings + o->at) = true;
		break;
	case OPTION_TEXT:
		memcpy(settings + o->at, &text, sizeof(text));
		break;
	case OPTION_WORD:
		if ((word = cli_word(c, o, text)) < 0)
			return false;
		n = o->from + (unsigned)word;
		memcpy(settings + o->at, &n, sizeof(n));
		break;
	default:
		n = (unsigned)number_read(text, o->to);
		if (n == 0 || n < o->from) {
			cli_usage_error(c, "--%s must be a number from %u to %u, not '%s'", o->name, o->from, o->to, text);
			return false;
		}
		memcpy(settings + o->at, &n, sizeof(n));
		break;
	}
	return true;
}

/* Is an option given that is among the words, as --NAME? */
static bool
is_given(const struct cli *c, const char *words)
{
	char word[48];

	for (const struct known_option *k = c->known; k->text != NULL; k++) {
		snprintf(word, sizeof(word), "--%s", k->text->name);
		if (k->given && cli_index(words, word) >= 0)
			return true;
	}
	return false;
}

bool
cli_fits(const struct cli *c, const char *form)
{
	struct buffer list = { 0 };

	for (const struct known_option *k = c->known; k->text != NULL; k++) {
		if (!k->given || k->text->with == NULL || strcmp(form + strspn(form, "-"), k->text->name) == 0 || cli_index(k->text->with, form) >= 0 || is_given(c, k->text->with))
			continue;
		write_words(k->text->with, &list);
		if (strncmp(form, "--", 2) == 0)
			cli_usage_error(c, "--%s does not go with %s", k->text->name, form);
		else
			cli_usage_error(c, "--%s goes with %.*s", k->text->name, (int)list.len, list.failed ? "" : list.data);
		buffer_free(&list);
		return false;
	}
	return true;
}

bool
cli_reads_nothing(const struct cli *c, const char *option, const char *others)
{
	for (const struct known_option *k = c->known; k->text != NULL; k++)
		if (k->given && strcmp(k->text->name, option) != 0 && cli_index(others, k->text->name) < 0 &&
		    cli_index("color sandbox", k->text->name) < 0) {
			cli_usage_error(c, "--%s does not go with --%s", k->text->name, option);
			return false;
		}
	if (c->inputs != c->dash)
		cli_usage_error(c, "--%s reads no files", option);
	return c->inputs == c->dash;
}
