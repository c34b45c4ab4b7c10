/* yaml/slip_value.c: what is wrong with a value in the line of its key; see slip.h. */
#include "slip.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A quote opens at p: where the text goes on after the closing quote, or NULL. */
static const char *
after_quote(const char *p, const char *end)
{
	char quote = *p++;

	while (p < end)
		if (quote == '"' && *p == '\\' && p + 1 < end)
			p += 2;
		else if (*p != quote)
			p++;
		else if (quote == '\'' && p + 1 < end && p[1] == quote)
			p += 2;
		else
			return p + 1;
	return NULL;
}

/* Does a quote open at p?  Inside a word it is an apostrophe. */
static bool
opens_quote(const char *p)
{
	return (*p == '"' || *p == '\'') && (slip_is_blank(p[-1]) || strchr("{[,:\n", p[-1]) != NULL);
}

/* A brace or bracket opens at p: where the text goes on after it is closed, or NULL. */
static const char *
after_brace(const char *p, const char *end)
{
	unsigned depth = 0;

	while (p < end) {
		if (opens_quote(p)) {
			if ((p = after_quote(p, end)) == NULL)
				return NULL;
			continue;
		}
		depth += *p == '{' || *p == '[';
		depth -= *p == '}' || *p == ']';
		p++;
		if (depth == 0)
			return p;
	}
	return NULL;
}

/* Where a value that opens in this line must have been closed: before the next line that is a key in no deeper column. */
static const char *
limit_of(const struct walk *w)
{
	const char *ahead = w->at;
	struct slip_line l;
	struct slip_key k;

	while (slip_take_line(&ahead, w->end, &l))
		if (l.text < l.end && slip_column(&l) <= w->column && slip_find_key(l.text, l.end, &k))
			return l.start;
	return w->end;
}

/* A colon and a blank in a value, or NULL. */
const char *
slip_find_colon(const char *p, const char *end)
{
	for (; (p = memchr(p, ':', (size_t)(end - p))) != NULL; p++)
		if (p + 1 == end || slip_is_blank(p[1]))
			return p;
	return NULL;
}

/* Is it "red: Ines, blue: Tom"?  *sure: it can be no text. */
static bool
has_several_keys(const char *p, const char *end, bool *sure)
{
	struct slip_key k;
	unsigned n = 0;

	*sure = true;
	for (const char *q = p; q < end; q++)
		*sure = *sure && strchr("{}[]\"'#&*!|>%@`", *q) == NULL;
	while (p < end) {
		const char *comma = memchr(p, ',', (size_t)(end - p)), *stop = comma != NULL ? comma : end;

		while (p < stop && slip_is_blank(*p))
			p++;
		if (!slip_find_key(p, stop, &k))
			return false;
		*sure = *sure && !k.glued && islower((unsigned char)*k.name) && k.after < stop && slip_find_colon(k.after, stop) == NULL;
		n++;
		p = stop + 1;
	}
	return n > 1;
}

/* A value with ": " in it. */
static bool
tell_colon(struct walk *w, const char *value, const char *end, const char *colon)
{
	struct buffer help = { 0 };
	struct slip_key k;
	enum slip_takes takes = w->name != NULL ? slip_takes(w->name, (size_t)w->name_len) : TAKES_TEXT;
	bool sure, key = slip_find_key(value, end, &k) && islower((unsigned char)*value) && k.after < end && takes != TAKES_TEXT;

	slip_mend(w, value, end, "x");
	if (takes == TAKES_BRACES && *value == '(' && end[-1] == ')') {
		buffer_printf(&help, "write %.*s: {%.*s}", w->name_len, w->name, slip_shown(value + 1, end - 1), value + 1);
		if (has_several_keys(value + 1, end - 1, &sure) && sure && slip_shown(value, end) == end - value)
			slip_fix(w, value, end, "{%.*s}", (int)(end - value - 2), value + 1);
		return slip_say(w, value, &help, "'%.*s' needs braces, which are { and }", w->name_len, w->name);
	}
	if (takes != TAKES_TEXT && has_several_keys(value, end, &sure)) {
		buffer_printf(&help, "write %.*s: {%.*s}", w->name_len, w->name, slip_shown(value, end), value);
		if (sure && slip_shown(value, end) == end - value)
			slip_fix(w, value, end, "{%.*s}", (int)(end - value), value);
		return slip_say(w, value, &help, "there are several keys in the line of '%.*s', without braces", w->name_len, w->name);
	}
	if (takes == TAKES_BRACES || takes == TAKES_EITHER) {
		buffer_printf(&help, "write %.*s: {%.*s}", w->name_len, w->name, slip_shown(value, end), value);
		(void)has_several_keys(value, end, &sure);
		if (key && sure && slip_shown(value, end) == end - value)
			slip_fix(w, value, end, "{%.*s}", (int)(end - value), value);
		return slip_say(w, value, &help, "there is a key in the line of '%.*s', without braces", w->name_len, w->name);
	}
	if (!key)
		return slip_say_quotes(w, colon, value, end, "a value with a colon and a blank in it must be in quotes");
	buffer_text(&help, "write ");
	slip_write_quoted(w, value, end, &help);
	buffer_printf(&help, " if it is a text, and %.*s: {%.*s} if it is a key with its value", w->name_len, w->name, slip_shown(value, end),
	    value);
	return slip_say(w, colon, &help, "a value with a colon and a blank in it must be in quotes");
}

/* ---- what opens and must be closed ------------------------------------------------------------ */

/* Is the value whole in its line, and do all that are opened in it stand in front of it alone?  Only then it is certain where the
 * sign belongs that is missing. */
static bool
is_closed_by_end(const struct walk *w, const char *p, const char *end)
{
	const char *limit = limit_of(w);
	bool key = false, blank = true;

	for (const char *q = end; q < limit; q++)
		blank = blank && (slip_is_blank(*q) || *q == '\r' || *q == '\n');
	for (const char *q = p + 1; q < end; q++) {
		if (strchr("{}[]\"#", *q) != NULL || (*q == '\\' && *p == '"') || opens_quote(q))
			return false;
		key = key || (*q == ':' && q + 1 < end && slip_is_blank(q[1]));
	}
	return blank && end > p + 1 && end[-1] != ',' && end[-1] != ':' && (*p == '"' || key == (*p == '{'));
}

static bool
tell_open(struct walk *w, const char *p, const char *end)
{
	struct buffer help = { 0 };
	char close = *p == '{' ? '}' : *p == '[' ? ']' : *p;

	if (close != '\'' && is_closed_by_end(w, p, end))
		slip_fix(w, end, end, "%c", close);
	if (close == *p) {
		buffer_printf(&help, "write a second %c where the text ends", close);
		return slip_say(w, p, &help, "the quote that opens here is never closed");
	}
	buffer_printf(&help, "write a %c after the last of what belongs between them", close);
	return slip_say(w, p, &help, "the %c that opens here is never closed", *p);
}

/* Does the value in braces lack a comma: "{red: Ines blue: Tom}"?  The word before the second colon is a key then. */
static const char *
find_lost_comma(const char *p, const char *end)
{
	const char *colon = NULL;

	for (p++; p < end && *p != '}'; p++) {
		const char *word = p;

		if (strchr("\"'{[]", *p) != NULL)
			return NULL;
		if (*p == ',')
			colon = NULL;
		if (*p != ':' || p + 1 == end || !slip_is_blank(p[1]))
			continue;
		if (colon == NULL) {
			colon = p;
			continue;
		}
		while (word > colon && (isalnum((unsigned char)word[-1]) || word[-1] == '-'))
			word--;
		if (word == p || word[-1] != ' ' || !islower((unsigned char)*word))
			return NULL;
		while (word > colon + 1 && slip_is_blank(word[-1]))
			word--;
		word -= word > colon + 1 && word[-1] == ';'; /* it stands for the comma */
		return word > colon + 1 ? word : NULL;
	}
	return NULL;
}

static bool
is_only_closing(const char *p, const char *end)
{
	while (p < end && (*p == '}' || *p == ']' || *p == ')' || *p == ' '))
		p++;
	return p == end;
}

/* A value that goes on over its line must be closed by `close`. */
static bool
look_at_closed(struct walk *w, const char *p, const char *end)
{
	bool quote = *p == '"' || *p == '\'';
	const char *comma, *limit = limit_of(w), *after = quote ? after_quote(p, limit) : after_brace(p, limit);
	struct buffer help = { 0 };

	slip_mend(w, p, limit, "x");
	if (after == NULL)
		return tell_open(w, p, end);
	if (*p == '{' && after <= end && (comma = find_lost_comma(p, after)) != NULL) {
		slip_mend(w, p, after, "x");
		slip_fix(w, comma, comma + (*comma == ';'), ",");
		buffer_printf(&help, "write a comma between two keys with their values, as in {one: this, two: that}");
		return slip_say(w, comma, &help, *comma == ';' ? "a comma must stand here, not a semicolon" : "a comma is missing here");
	}
	if (after > end) { /* go on where it ends */
		const char *eol = memchr(after, '\n', (size_t)(w->end - after));

		w->at = eol != NULL ? eol + 1 : w->end;
		end = eol != NULL ? eol : w->end;
	}
	while (after < end && (slip_is_blank(*after) || *after == '\r'))
		after++;
	if (after == end || *after == '#' || *after == '\n')
		return false;
	slip_mend(w, p, end, "x");
	if (quote && after < slip_value_end(p, end))
		return slip_say_quotes(w, p, p, slip_value_end(p, end), "text follows the quote that closes the value");
	if (*p == '{' && is_only_closing(after, slip_value_end(p, end)))
		slip_fix(w, after, slip_value_end(p, end), "%s", "");
	buffer_text(&help, w->fix.from != NULL ? "take it out" : "take it out, or put the whole value in quotes");
	return slip_say(w, after, &help, "text follows the bracket that closes the value");
}

/* The text after a bar can begin where the lines below do. */
static void
fix_after_bar(struct walk *w, const char *bar, const char *text, const char *end)
{
	const char *ahead = w->at, *p = text;
	size_t column = w->column + 2;
	struct slip_line l;

	if (slip_take_line(&ahead, w->end, &l) && l.text < l.end && slip_column(&l) > w->column && memchr(l.start, '\t', slip_column(&l)) == NULL)
		column = slip_column(&l);
	while (p < end && slip_is_blank(*p))
		p++;
	if (p > text && text == bar + 1)
		slip_fix(w, text, p, "\n%*s", (int)(column < 100 ? column : 100), "");
}

bool
slip_look_at_value(struct walk *w, const char *p, const char *end)
{
	static const char marks[] = "*&!%@`|>]},";
	const char *colon;
	struct buffer help = { 0 };
	char what[60];

	while (p < end && slip_is_blank(*p))
		p++;
	end = slip_value_end(p, end);
	w->open = p == end || *p == '#';
	w->in_block = w->loose = false;
	w->block = 0;
	if (w->open)
		return false;
	if (*p == '|' || *p == '>') {
		const char *q = p + 1;

		while (q < end && strchr("+-123456789", *q) != NULL)
			q++;
		if (q < end) {
			buffer_text(&help, "begin it on the next line, with two more blanks in front than the key has");
			slip_mend(w, q, end, "");
			fix_after_bar(w, p, q, end);
			return slip_say(w, q, &help, "text follows the %c in the same line", *p);
		}
		w->in_block = true;
		return false;
	}
	if (strchr("\"'{[", *p) != NULL)
		return look_at_closed(w, p, end);
	if (strchr(marks, *p) != NULL || ((*p == '-' || *p == '?') && (p + 1 == end || slip_is_blank(p[1])))) {
		snprintf(what, sizeof(what), "a value that begins with %c must be in quotes", *p);
		return slip_say_quotes(w, p, p, end, what);
	}
	if ((colon = slip_find_colon(p, end)) != NULL)
		return tell_colon(w, p, end, colon);
	return false;
}
