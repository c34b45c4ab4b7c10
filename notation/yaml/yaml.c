/* yaml/yaml.c: write values as YAML; see node.h. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "node.h"

/* Can the text be written without quotes, and be read back as itself?  In a flow collection some readers of YAML 1.1 end it
 * at a "?". */
static bool
is_plain_safe(const char *text, size_t len, bool flow)
{
	if (len == 0 || text[0] == ' ' || text[len - 1] == ' ' || text[len - 1] == ':')
		return false;
	if (strchr("-?:,[]{}#&*!|>'\"%@`.", text[0]) != NULL || (flow && memchr(text, '?', len) != NULL))
		return false;
	for (size_t i = 0; i < len;) {
		unsigned n = utf8_length(text + i, len - i);
		unsigned char c = (unsigned char)text[i];

		if (n == 0 || c < 0x20 || c == 0x7f || strchr(",[]{}", c) != NULL)
			return false;
		if (n > 1 && (c == 0xc2 || c == 0xe2 || c == 0xef)) /* line separators and byte-order marks begin with these */
			return false;
		if (c == '#' && i > 0 && text[i - 1] == ' ')
			return false;
		if (c == ':' && i + 1 < len && !isalnum((unsigned char)text[i + 1]) && text[i + 1] != '/')
			return false;
		i += n;
	}
	return true;
}

static bool
is_word(const char *text, size_t len, const char *word)
{
	size_t k = 0;

	while (k < len && word[k] != '\0' && tolower((unsigned char)text[k]) == word[k])
		k++;
	return k == len && word[k] == '\0';
}

static size_t
digits_at(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && isdigit((unsigned char)text[n]))
		n++;
	return n;
}

/* Is it like "2026-10-03"?  Such a text has no quotes: people and readers of YAML both take it for a date. */
static bool
is_date(const char *text, size_t len)
{
	return len == 10 && digits_at(text, len) == 4 && text[4] == '-' && digits_at(text + 5, 5) == 2 &&
	    text[7] == '-' && digits_at(text + 8, 2) == 2;
}

/* Could a reader of YAML 1.1 or 1.2 take the plain text for something other than a text?  Numbers have many forms: with a
 * base, base 60, with underscores, with an exponent, as times.  All of them begin with a digit or a sign. */
static bool
looks_typed(const char *text, size_t len)
{
	static const char *const words[] = { "null", "true", "false", "yes", "no", "on", "off", "y", "n", "~" };

	for (size_t i = 0; len <= 5 && i < sizeof(words) / sizeof(words[0]); i++) /* no word is longer */
		if (is_word(text, len, words[i]))
			return true;
	return (isdigit((unsigned char)text[0]) || strchr("+=<", text[0]) != NULL) && !is_date(text, len);
}

/* Does every reader of YAML take it for the same number? */
static bool
is_number(const char *text, size_t len)
{
	size_t i = text[0] == '-', n = digits_at(text + i, len - i);

	if (n == 0 || (n > 1 && text[i] == '0') || n > 15)
		return false;
	i += n;
	if (i == len)
		return true;
	n = text[i] == '.' ? digits_at(text + i + 1, len - i - 1) : 0;
	return n > 0 && i + 1 + n == len;
}

static void
write_quoted(struct buffer *out, const char *text, size_t len)
{
	buffer_char(out, '"');
	for (size_t i = 0; i < len;) {
		unsigned char c = (unsigned char)text[i];
		unsigned n = utf8_length(text + i, len - i);

		if (c == '"' || c == '\\')
			buffer_printf(out, "\\%c", c);
		else if (c == '\n')
			buffer_text(out, "\\n");
		else if (c == '\t')
			buffer_text(out, "\\t");
		else if (n > 1 && code_is_unwanted(utf8_code(text + i, n)))
			buffer_printf(out, "\\u%04" PRIx32, utf8_code(text + i, n));
		else if (n <= 1 && (c < 0x20 || c >= 0x7f))
			buffer_printf(out, "\\x%02x", c);
		else
			buffer_add(out, text + i, n);
		i += n != 0 ? n : 1;
	}
	buffer_char(out, '"');
}

static void
write_text(struct buffer *out, const char *text, size_t len, bool flow)
{
	if (is_plain_safe(text, len, flow) && !looks_typed(text, len))
		buffer_add(out, text, len);
	else
		write_quoted(out, text, len);
}

void
yaml_scalar(struct buffer *out, const char *text, size_t len)
{
	write_text(out, text, len, false);
}

void
yaml_flow_scalar(struct buffer *out, const char *text, size_t len)
{
	write_text(out, text, len, true);
}

void
yaml_line(struct buffer *out, struct buffer *text)
{
	yaml_scalar(out, text->data != NULL ? text->data : "", text->len);
	buffer_char(out, '\n');
	buffer_end(text, out);
}

bool
yaml_literal(struct buffer *out, const char *text, size_t len, unsigned indent)
{
	const char *end = text + len, *p = text;

	/* A literal block cannot have blanks at the start, and has exactly one line feed at the end. */
	if (len < 2 || text[0] == ' ' || text[0] == '\t' || text[0] == '\n' || text[len - 1] != '\n' || text[len - 2] == '\n')
		return false;
	for (size_t i = 0; i < len;) {
		unsigned n = utf8_length(text + i, len - i);
		unsigned char c = (unsigned char)text[i];

		if (n == 0 || (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f || c == 0xef ||
		    (n > 1 && (c == 0xc2 || c == 0xe2)))
			return false;
		i += n;
	}
	buffer_text(out, "|\n");
	while (p < end) {
		const char *eol = memchr(p, '\n', (size_t)(end - p));

		if (eol > p)
			buffer_printf(out, "%*s", (int)indent, "");
		buffer_add(out, p, (size_t)(eol + 1 - p));
		p = eol + 1;
	}
	return true;
}

/* Do all readers take the plain text for null, true, false or the same number? */
static bool
is_typed(const char *text, size_t len)
{
	static const char *const words[] = { "null", "Null", "NULL", "true", "True", "TRUE", "false",
		"False", "FALSE" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (len == strlen(words[i]) && memcmp(text, words[i], len) == 0)
			return true;
	return is_number(text, len);
}

/* Write a scalar of a part of a record that belongs to somebody else.  If all readers take it for something other than a
 * text, it stays that. */
static void
write_scalar_node(struct buffer *out, const struct node *n, bool flow)
{
	if (n->style == STYLE_PLAIN && (n->len == 0 || node_is(n, "~")))
		buffer_text(out, "null");
	else if (n->style == STYLE_PLAIN && is_typed(n->text, n->len))
		buffer_add(out, n->text, n->len);
	else
		write_text(out, n->text, n->len, flow);
}

/* Take from *room what the value needs in one line, if it can stand in one: no comments, no texts of several lines. */
static bool
takes_room(const struct node *n, size_t *room)
{
	size_t needs = n->kind == NODE_SCALAR ? n->len + 2 : 2;

	if (n->before != NULL || n->trailing_comment != NULL || needs > *room ||
	    (n->kind == NODE_SCALAR && memchr(n->text, '\n', n->len) != NULL))
		return false;
	*room -= needs;
	for (const struct node *c = n->child; c != NULL; c = c->next)
		if (!takes_room(c, room) || (c->value != NULL && !takes_room(c->value, room)))
			return false;
	return true;
}

static bool
fits_in_line(const struct node *n, unsigned indent)
{
	size_t room = YAML_LINE_MAX - (indent < YAML_LINE_MAX ? indent : YAML_LINE_MAX);

	for (const struct node *c = n->child; c != NULL; c = c->next)
		if (!takes_room(c, &room) || (c->value != NULL && !takes_room(c->value, &room)))
			return false;
	return true;
}

static void
write_flow(struct buffer *out, const struct node *n)
{
	bool mapping = n->kind == NODE_MAPPING;

	if (n->kind == NODE_SCALAR) {
		write_scalar_node(out, n, true);
		return;
	}
	buffer_char(out, mapping ? '{' : '[');
	for (const struct node *c = n->child; c != NULL; c = c->next) {
		if (mapping) {
			yaml_flow_scalar(out, c->text, c->len);
			buffer_text(out, ": ");
		}
		write_flow(out, mapping ? c->value : c);
		if (c->next != NULL)
			buffer_text(out, ", ");
	}
	buffer_char(out, mapping ? '}' : ']');
}

static void
write_lines(struct buffer *out, const char *lines, unsigned indent)
{
	while (lines != NULL && *lines != '\0') {
		size_t n = strcspn(lines, "\n");

		buffer_printf(out, "%*s", (int)indent, "");
		buffer_add(out, lines, n);
		buffer_char(out, '\n');
		lines += n + (lines[n] == '\n');
	}
}

/* Write a text of several lines as a literal block, with a comment after the bar. */
static bool
write_block_of_text(struct buffer *out, const struct node *n, unsigned indent, const char *comment)
{
	size_t mark = out->len;
	struct buffer tail = { 0 };

	if (memchr(n->text, '\n', n->len) == NULL || !yaml_literal(out, n->text, n->len, indent))
		return false;
	if (comment == NULL || out->failed)
		return true;
	buffer_add(&tail, out->data + mark + 1, out->len - mark - 1);
	out->len = mark + 1;
	buffer_printf(out, " %s", comment);
	buffer_append(out, &tail);
	buffer_end(&tail, out);
	return true;
}

static void
write_members(struct buffer *out, const struct node *n, unsigned indent)
{
	for (const struct node *c = n->child; c != NULL; c = c->next)
		if (n->kind == NODE_MAPPING)
			yaml_entry(out, c, indent);
		else
			yaml_item(out, c, indent);
}

/* Write a value after "key:" or "-".  comment: for the end of its first line. */
static void
write_value(struct buffer *out, const struct node *n, unsigned indent, const char *comment)
{
	bool members = n->kind != NODE_SCALAR && !fits_in_line(n, indent);

	if (!members)
		buffer_char(out, ' ');
	if (n->kind == NODE_SCALAR && write_block_of_text(out, n, indent, comment))
		return;
	if (n->kind == NODE_SCALAR)
		write_scalar_node(out, n, false);
	else if (!members)
		write_flow(out, n);
	if (comment != NULL)
		buffer_printf(out, " %s", comment);
	buffer_char(out, '\n');
	if (members)
		write_members(out, n, indent);
}

void
yaml_entry(struct buffer *out, const struct node *key, unsigned indent)
{
	write_lines(out, key->before, indent);
	buffer_printf(out, "%*s", (int)indent, "");
	yaml_scalar(out, key->text, key->len);
	buffer_char(out, ':');
	write_value(out, key->value, indent + 2, key->trailing_comment);
}

void
yaml_item(struct buffer *out, const struct node *n, unsigned indent)
{
	/* If members have lines of their own, a comment at the dash would be read as that of the first one. */
	bool members = n->kind != NODE_SCALAR && !fits_in_line(n, indent + 2);

	if (members) {
		buffer_printf(out, "%*s-\n", (int)indent, "");
		write_lines(out, n->before, indent + 2);
		write_lines(out, n->trailing_comment, indent + 2);
		write_members(out, n, indent + 2);
		return;
	}
	write_lines(out, n->before, indent);
	buffer_printf(out, "%*s-", (int)indent, "");
	write_value(out, n, indent + 2, n->trailing_comment);
}

void
yaml_flow_entry(struct buffer *out, const struct node *key)
{
	buffer_text(out, ", ");
	yaml_flow_scalar(out, key->text, key->len);
	buffer_text(out, ": ");
	write_flow(out, key->value);
}
