/* foreign/gravon_places.c: find the places of things in the XML, and refuse what is wrong there. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_MAX = 40 }; /* bytes of a text that is quoted */

/* ---- places ----------------------------------------------------------------------------------- */

struct xml_place
gravon_here(const struct gravon *x)
{
	uint64_t line = XML_GetCurrentLineNumber(x->parser), column = XML_GetCurrentColumnNumber(x->parser);

	return (struct xml_place){ x->start.line + line - 1, (line == 1 ? x->start.column : 1) + column };
}

void
gravon_advance(struct xml_place *at, const char *p, const char *end)
{
	for (; p < end; p++)
		if (*p == '\n')
			*at = (struct xml_place){ at->line + 1, 1 };
		else if (((unsigned char)*p & 0xc0) != 0x80)
			at->column++;
}

bool
gravon_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

const char *
gravon_skip_blanks(const char *p, const char *end)
{
	while (p < end && gravon_is_blank(*p))
		p++;
	return p;
}

struct attribute {
	const char *name, *value;
	size_t name_len, value_len;
};

/* Get the next attribute in the text of a tag.  The parser has checked that it is well-formed. */
static bool
next_attribute(const char **at, const char *end, struct attribute *out)
{
	const char *p = gravon_skip_blanks(*at, end), *close;

	out->name = p;
	while (p < end && *p != '=' && !gravon_is_blank(*p))
		p++;
	out->name_len = (size_t)(p - out->name);
	while (p < end && *p != '"' && *p != '\'')
		p++;
	if (p == end || (close = memchr(p + 1, *p, (size_t)(end - p - 1))) == NULL)
		return false;
	out->value = p + 1;
	out->value_len = (size_t)(close - out->value);
	*at = close + 1;
	return true;
}

struct xml_place
gravon_place_of(const struct gravon *x, const char *name, bool value, size_t offset)
{
	const char *tag = x->text + XML_GetCurrentByteIndex(x->parser);
	const char *end = tag + XML_GetCurrentByteCount(x->parser), *p = tag, *to;
	struct xml_place at = gravon_here(x);
	struct attribute a;

	while (p < end && !gravon_is_blank(*p))
		p++;
	do {
		if (!next_attribute(&p, end, &a))
			return at;
	} while (a.name_len != strlen(name) || memcmp(a.name, name, a.name_len) != 0);
	to = value ? a.value : a.name;
	if (memchr(a.value, '&', a.value_len) == NULL)
		for (; offset > 0 && to < a.value + a.value_len; offset--)
			do
				to++;
			while (((unsigned char)*to & 0xc0) == 0x80);
	gravon_advance(&at, tag, to);
	return at;
}

/* ---- failing ---------------------------------------------------------------------------------- */

bool
gravon_fail(struct gravon *x, struct xml_place at)
{
	x->f->line = at.line;
	x->f->column = at.column;
	x->failed = true;
	XML_StopParser(x->parser, XML_FALSE);
	return false;
}

bool
gravon_refuse(struct gravon *x, struct xml_place at, const char *format, ...)
{
	char text[sizeof(x->f->text)];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	finding_set(x->f, DIAG_XML_FORM, "%s", text);
	return gravon_fail(x, at);
}

bool
gravon_no_memory(struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for a record");
	return false;
}

int
gravon_shown(const char *text)
{
	const unsigned char *p = (const unsigned char *)text;
	size_t n = 0;

	while (n < SHOWN_MAX && p[n] >= 0x20 && p[n] != 0x7f && !(p[n] == 0xc2 && p[n + 1] < 0xa0))
		n++;
	while (n > 0 && (p[n] & 0xc0) == 0x80)
		n--;
	return (int)n;
}
