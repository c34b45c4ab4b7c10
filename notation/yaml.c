/* yaml.c: values written as YAML; see node.h. */
#include <ctype.h>
#include <string.h>

#include "node.h"

/* Can the text stand plain, in block and flow, and read back as itself? */
static bool
is_plain_safe(const char *text, size_t len)
{
	if (len == 0 || text[0] == ' ' || text[len - 1] == ' ' || text[len - 1] == ':')
		return false;
	if (strchr("-?:,[]{}#&*!|>'\"%@`.", text[0]) != NULL)
		return false;
	for (size_t i = 0; i < len;) {
		unsigned n = utf8_length(text + i, len - i);
		unsigned char c = (unsigned char)text[i];

		if (n == 0 || c < 0x20 || c == 0x7f || strchr(",[]{}", c) != NULL)
			return false;
		if (n > 1 && (c == 0xc2 || c == 0xe2 || c == 0xef)) /* line separators and marks among these */
			return false;
		if (c == '#' && i > 0 && text[i - 1] == ' ')
			return false;
		if (c == ':' && i + 1 < len && !isalnum((unsigned char)text[i + 1]) && text[i + 1] != '/')
			return false;
		i += n;
	}
	return true;
}

/* Would a YAML reader take the plain text for something else than a string? */
static bool
looks_typed(const char *text, size_t len)
{
	static const char *const words[] = { "null", "true", "false", "yes", "no", "on", "off", "y", "n", "~" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t k = 0;

		while (k < len && words[i][k] != '\0' && tolower((unsigned char)text[k]) == words[i][k])
			k++;
		if (k == len && words[i][k] == '\0')
			return true;
	}
	return isdigit((unsigned char)text[0]) || text[0] == '+' || text[0] == '=' || text[0] == '<';
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
		else if (n == 2 && c == 0xc2 && (unsigned char)text[i + 1] < 0xa0)
			buffer_printf(out, "\\u%04x", (unsigned char)text[i + 1]);
		else if (n == 3 && memcmp(text + i, "\xe2\x80\xa8", 3) == 0)
			buffer_text(out, "\\u2028");
		else if (n == 3 && memcmp(text + i, "\xe2\x80\xa9", 3) == 0)
			buffer_text(out, "\\u2029");
		else if (n == 3 && memcmp(text + i, "\xef\xbb\xbf", 3) == 0)
			buffer_text(out, "\\ufeff");
		else if (n == 3 && memcmp(text + i, "\xef\xbf\xbe", 3) == 0)
			buffer_text(out, "\\ufffe");
		else if (n == 3 && memcmp(text + i, "\xef\xbf\xbf", 3) == 0)
			buffer_text(out, "\\uffff");
		else if (n <= 1 && (c < 0x20 || c >= 0x7f))
			buffer_printf(out, "\\x%02x", c);
		else
			buffer_add(out, text + i, n);
		i += n != 0 ? n : 1;
	}
	buffer_char(out, '"');
}

void
yaml_scalar(struct buffer *out, const char *text, size_t len)
{
	if (is_plain_safe(text, len) && !looks_typed(text, len))
		buffer_add(out, text, len);
	else
		write_quoted(out, text, len);
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

	/* what a literal block cannot hold: blanks at the start, no line feed or several at the end */
	if (len < 2 || text[0] == ' ' || text[0] == '\n' || text[len - 1] != '\n' || text[len - 2] == '\n')
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

static void
write_scalar_node(struct buffer *out, const struct node *n)
{
	if (n->style == STYLE_PLAIN && (n->len == 0 || is_plain_safe(n->text, n->len)))
		buffer_add(out, n->text, n->len);
	else if (n->style == STYLE_QUOTED)
		write_quoted(out, n->text, n->len);
	else
		yaml_scalar(out, n->text, n->len);
}

static bool
has_comments(const struct node *n)
{
	for (const struct node *c = n->child; c != NULL; c = c->next)
		if (c->before != NULL || c->behind != NULL || has_comments(c) ||
		    (c->value != NULL && has_comments(c->value)))
			return true;
	return false;
}

static void
write_flow(struct buffer *out, const struct node *n)
{
	bool mapping = n->kind == NODE_MAPPING;

	if (n->kind == NODE_SCALAR) {
		if (n->style == STYLE_PLAIN && n->len == 0)
			buffer_char(out, '~');
		else
			write_scalar_node(out, n);
		return;
	}
	buffer_char(out, mapping ? '{' : '[');
	for (const struct node *c = n->child; c != NULL; c = c->next) {
		if (mapping) {
			write_scalar_node(out, c);
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

/* A value behind "key:" or "-"; comment is what stands at the end of its first line. */
static void
write_value(struct buffer *out, const struct node *n, unsigned indent, const char *comment)
{
	size_t mark = out->len;

	if (n->kind == NODE_SCALAR) {
		if (n->len > 0 || n->style != STYLE_PLAIN)
			buffer_char(out, ' ');
		if (n->style == STYLE_LITERAL && yaml_literal(out, n->text, n->len, indent)) {
			if (comment != NULL && !out->failed) { /* goes behind the bar */
				struct buffer tail = { 0 };

				buffer_add(&tail, out->data + mark + 2, out->len - mark - 2);
				out->len = mark + 2;
				buffer_printf(out, " %s", comment);
				buffer_append(out, &tail);
				buffer_end(&tail, out);
			}
			return;
		}
		write_scalar_node(out, n);
	} else if (n->child == NULL || (n->style == STYLE_FLOW && !has_comments(n))) {
		buffer_char(out, ' ');
		write_flow(out, n);
	} else {
		if (comment != NULL)
			buffer_printf(out, " %s", comment);
		buffer_char(out, '\n');
		for (const struct node *c = n->child; c != NULL; c = c->next) {
			if (n->kind == NODE_MAPPING) {
				yaml_entry(out, c, indent);
				continue;
			}
			write_lines(out, c->before, indent);
			buffer_printf(out, "%*s-", (int)indent, "");
			write_value(out, c, indent + 2, c->behind);
		}
		return;
	}
	if (comment != NULL)
		buffer_printf(out, " %s", comment);
	buffer_char(out, '\n');
}

void
yaml_value(struct buffer *out, const struct node *value, unsigned indent)
{
	write_value(out, value, indent, NULL);
}

void
yaml_entry(struct buffer *out, const struct node *key, unsigned indent)
{
	write_lines(out, key->before, indent);
	buffer_printf(out, "%*s", (int)indent, "");
	write_scalar_node(out, key);
	buffer_char(out, ':');
	write_value(out, key->value, indent + 2, key->behind);
}
