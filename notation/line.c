/* line.c: see line.h. */
#include "line.h"

#include <string.h>

struct line
line_of(const char *text, size_t len, void *state, struct problem *p)
{
	return (struct line){ .at = text, .end = text + len, .text = text, .p = p, .state = state };
}

bool
line_wrong(struct line *l, const char *what)
{
	return problem_set(l->p, DIAG_POSITION_SYNTAX, NULL, (size_t)(l->at - l->text),
	    "the position cannot be read here: %s", what);
}

bool
line_wrong_field(struct line *l, const char *name, const char *what)
{
	return problem_set(l->p, DIAG_POSITION_SYNTAX, NULL, (size_t)(l->at - l->text),
	    "the position cannot be read here: '%s' %s", name, what);
}

bool
line_next(struct line *l, const char *word)
{
	size_t n = strlen(word);

	if ((size_t)(l->end - l->at) < n || memcmp(l->at, word, n) != 0)
		return false;
	l->at += n;
	return true;
}

bool
line_number(struct line *l, uint32_t max, uint32_t *out)
{
	uint64_t n = 0;
	const char *start = l->at;

	while (l->at < l->end && *l->at >= '0' && *l->at <= '9' && n <= max)
		n = n * 10 + (uint64_t)(*l->at++ - '0');
	*out = (uint32_t)n;
	return l->at > start && n <= max;
}

bool
line_count(struct line *l, uint32_t *out)
{
	return line_number(l, GAME_NUMBER_MAX, out) || line_wrong(l, "a number of at most 999,999,999 must stand here");
}

static void
pass_by_field(struct line *l)
{
	while (l->at < l->end && *l->at != ' ')
		l->at++;
}

/* The field that stands here, if its turn has come. */
static bool
read_field(struct line *l, const struct line_field *fields, size_t n, bool early)
{
	const char *start = l->at;

	for (size_t i = 0; i < n; i++) {
		if (!line_next(l, fields[i].name))
			continue;
		if ((fields[i].how == LINE_EARLY) != early) {
			pass_by_field(l);
			return true;
		}
		if ((l->seen >> i & 1) != 0 && fields[i].how != LINE_AGAIN)
			return line_wrong_field(l, fields[i].name, "stands a second time");
		l->seen |= UINT32_C(1) << i;
		return fields[i].read(l);
	}
	l->at = start;
	if (!early)
		return line_wrong(l, "no such field");
	pass_by_field(l);
	return true;
}

bool
line_fields(struct line *l, const struct line_field *fields, size_t n)
{
	const char *start = l->at;

	for (unsigned pass = 0; pass < 2; pass++) {
		l->at = start;
		while (line_next(l, " "))
			if (!read_field(l, fields, n, pass == 0))
				return false;
		if (l->at != l->end)
			return line_wrong(l, "nothing more belongs here");
	}
	return true;
}

void
square_write(struct buffer *out, unsigned x, unsigned y)
{
	char text[3] = { (char)('a' + x), (char)('1' + y) };

	if (y < 9) {
		buffer_add(out, text, 2);
		return;
	}
	text[1] = (char)('0' + (y + 1) / 10);
	text[2] = (char)('0' + (y + 1) % 10);
	buffer_add(out, text, 3);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\t';
}

const char *
picture_word(const char **p, const char *end, size_t *len, bool *new_line)
{
	*new_line = false;
	for (; *p < end && is_blank(**p); ++*p)
		if (**p == '\n')
			*new_line = true;
	if (*p == end)
		return NULL;
	for (*len = 0; *p + *len < end && !is_blank((*p)[*len]); ++*len)
		continue;
	return *p;
}
