/* sound.c: see sound.h. */
#include "sound.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
fault(const char *what, ...)
{
	va_list ap;

	fputs("fuzz: ", stderr);
	va_start(ap, what);
	vfprintf(stderr, what, ap);
	va_end(ap);
	fputc('\n', stderr);
	abort();
}

void *
need(size_t n)
{
	void *p = malloc(n);

	if (p == NULL)
		abort();
	return p;
}

bool
next_line(struct span *rest, struct span *line)
{
	const char *eol;

	if (rest->len == 0)
		return false;
	eol = memchr(rest->text, '\n', rest->len);
	line->text = rest->text;
	line->len = eol != NULL ? (size_t)(eol - rest->text) : rest->len;
	rest->len -= line->len + (eol != NULL);
	rest->text += line->len + (eol != NULL);
	return true;
}

/* ---- text ------------------------------------------------------------------------------------- */

/* How many bytes the letter at p takes up; 0: it is none. */
static size_t
letter(const unsigned char *p, size_t left, unsigned long *code)
{
	size_t n = p[0] < 0x80 ? 1 : p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : (p[0] & 0xf0) == 0xe0 ? 3 : p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : 0;

	if (n == 0 || n > left)
		return 0;
	*code = n == 1 ? p[0] : p[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (p[i] & 0x3f);
	}
	if ((n == 3 && *code < 0x800) || (n == 4 && (*code < 0x10000 || *code > 0x10ffff)) || (*code >= 0xd800 && *code < 0xe000))
		return 0;
	return n;
}

/* "\033[…m" */
static size_t
color_sequence(const char *p, size_t left)
{
	size_t n = 2;

	if (left < 3 || p[0] != '\033' || p[1] != '[')
		return 0;
	while (n < left && ((p[n] >= '0' && p[n] <= '9') || p[n] == ';'))
		n++;
	return n < left && p[n] == 'm' ? n + 1 : 0;
}

static void
show(const struct buffer *text, const char *what, size_t at, const char *why)
{
	fault("%s: %s, at byte %zu of\n%.*s", what, why, at, (int)text->len, text->data);
}

void
must_be_plain(const struct buffer *text, const char *what, enum plainness plainness)
{
	unsigned long code = 0;
	size_t n;

	if (text->failed)
		fault("%s: memory ran out", what);
	for (size_t i = 0; i < text->len; i += n) {
		if (plainness == PLAIN_WITH_COLORS && (n = color_sequence(text->data + i, text->len - i)) > 0)
			continue;
		if ((n = letter((const unsigned char *)text->data + i, text->len - i, &code)) == 0)
			show(text, what, i, "bad UTF-8");
		if ((code < 0x20 && code != '\n' && !(code == '\t' && plainness == PLAIN_WITH_TABS)) || code == 0x7f)
			show(text, what, i, "a control character");
	}
}

/* ---- JSON ------------------------------------------------------------------------------------- */

struct json {
	const char *at, *end;
	unsigned depth;
};

static bool json_value(struct json *j);

static void
json_blanks(struct json *j)
{
	while (j->at < j->end && strchr(" \t\r\n", *j->at) != NULL && *j->at != '\0')
		j->at++;
}

static bool
json_next(struct json *j, char c)
{
	json_blanks(j);
	if (j->at == j->end || *j->at != c)
		return false;
	j->at++;
	return true;
}

static bool
json_string(struct json *j)
{
	if (!json_next(j, '"'))
		return false;
	for (; j->at < j->end && *j->at != '"'; j->at++) {
		if ((unsigned char)*j->at < 0x20)
			return false;
		if (*j->at != '\\')
			continue;
		if (++j->at == j->end || *j->at == '\0' || strchr("\"\\/bfnrtu", *j->at) == NULL)
			return false;
		if (*j->at != 'u')
			continue;
		for (unsigned i = 0; i < 4; i++)
			if (++j->at == j->end || *j->at == '\0' || strchr("0123456789abcdefABCDEF", *j->at) == NULL)
				return false;
	}
	return json_next(j, '"');
}

static bool
json_members(struct json *j, char close, bool keys)
{
	if (json_next(j, close))
		return true;
	do
		if ((keys && (!json_string(j) || !json_next(j, ':'))) || !json_value(j))
			return false;
	while (json_next(j, ','));
	return json_next(j, close);
}

static bool
json_word(struct json *j)
{
	static const char *const words[] = { "true", "false", "null" };
	const char *p = j->at;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if ((size_t)(j->end - p) >= strlen(words[i]) && memcmp(p, words[i], strlen(words[i])) == 0) {
			j->at += strlen(words[i]);
			return true;
		}
	while (j->at < j->end && *j->at != '\0' && strchr("+-.0123456789eE", *j->at) != NULL)
		j->at++;
	return j->at > p && (*p == '-' || (*p >= '0' && *p <= '9'));
}

static bool
json_value(struct json *j)
{
	bool good;

	json_blanks(j);
	if (j->at == j->end || ++j->depth > 64)
		return false;
	if (*j->at == '"')
		good = json_string(j);
	else if (json_next(j, '{'))
		good = json_members(j, '}', true);
	else if (json_next(j, '['))
		good = json_members(j, ']', false);
	else
		good = json_word(j);
	j->depth--;
	return good;
}

void
must_be_json(const struct buffer *text, const char *what)
{
	struct json j = { text->data, text->data + text->len, 0 };

	must_be_plain(text, what, PLAIN);
	do {
		if (!json_value(&j))
			show(text, what, (size_t)(j.at - text->data), "no JSON");
		json_blanks(&j);
	} while (j.at < j.end);
}
