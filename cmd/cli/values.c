/* cli/values.c: see values.h. */
#include "values.h"

#include <string.h>

/* Write the words that an option takes: "text, prose or svg". */
static void
write_words(const struct option_text *o, struct buffer *out)
{
	for (const char *p = o->words; *p != '\0';) {
		size_t len = strcspn(p, " ");
		bool last = p[len] == '\0';

		buffer_printf(out, "%s%.*s", p == o->words ? "" : last ? " or " : ", ", (int)len, p);
		p += len + !last;
	}
}

int
cli_word(const struct cli *c, const struct option_text *o, const char *text)
{
	struct buffer list = { 0 };
	int i = 0;

	for (const char *p = o->words; *p != '\0'; i++) {
		size_t len = strcspn(p, " ");

		if (strlen(text) == len && memcmp(p, text, len) == 0)
			return i;
		p += len + (p[len] != '\0');
	}
	write_words(o, &list);
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
