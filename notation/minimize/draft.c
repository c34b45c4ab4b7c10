/* minimize/draft.c: see draft.h. */
#include "draft.h"

#include <inttypes.h>
#include <string.h>

/* ---- a draft ------------------------------------------------------------------------------------- */

void
draft_init(struct draft *d)
{
	memset(d, 0, sizeof(*d));
	arena_init(&d->arena);
}

/* Forget what was read. */
static void
forget(struct draft *d)
{
	if (d->r != NULL)
		course_free(&d->c);
	d->r = NULL;
	arena_reset(&d->arena);
	buffer_clear(&d->text);
}

void
draft_free(struct draft *d)
{
	forget(d);
	arena_free(&d->arena);
	buffer_free(&d->header);
	buffer_free(&d->moves);
	buffer_free(&d->text);
}

static void
write_step(const struct record *r, const struct step *s, bool marks, struct buffer *out)
{
	struct action a = s->action;

	if (out->len > 0)
		buffer_char(out, ' ');
	a.marks = marks ? a.marks : 0;
	r->notation->write_action(r->setup, &a, out);
	if (s->stood)
		buffer_text(out, " [stands]");
}

static void
write_undone(const struct record *r, const struct course *c, size_t after, bool marks, struct buffer *out)
{
	struct undone_span span = course_undone(c, after);

	for (size_t i = span.from; i < span.to; i++)
		if (c->undone[i].back == 0)
			write_step(r, &c->undone[i].step, marks, out);
		else if (c->undone[i].back == 1)
			buffer_text(out, " [takeback]");
		else
			buffer_printf(out, " [takeback %" PRIu32 "]", c->undone[i].back);
}

void
draft_begin(struct draft *d, const struct record *r, const struct course *c, bool marks)
{
	struct record bare = *r;
	struct rules usual;

	forget(d);
	rules_default(&usual);
	bare.root = NULL;
	bare.id = NULL;
	bare.header = bare.extra = "";
	bare.rules_assumed = r->rules_assumed && rules_same(r->game, &r->rules, &usual);
	buffer_clear(&d->header);
	record_write_header(&bare, &d->header);
	draft_leave_out(&d->header, (struct span){ 0, strlen("---\n") });
	buffer_clear(&d->moves);
	write_undone(r, c, 0, marks, &d->moves);
	for (size_t i = 0; i < c->nsteps && !d->moves.failed; i++) {
		write_step(r, &c->steps[i], marks, &d->moves);
		write_undone(r, c, i + 1, marks, &d->moves);
	}
	d->result = c->result;
}

void
draft_copy(struct draft *d, const struct draft *from)
{
	forget(d);
	buffer_clear(&d->header);
	buffer_clear(&d->moves);
	buffer_append(&d->header, &from->header);
	buffer_append(&d->moves, &from->moves);
	d->result = from->result;
}

void
draft_write(const struct game *g, const struct buffer *header, const struct buffer *moves, const struct result *result,
    struct buffer *out)
{
	buffer_append(out, header);
	buffer_text(out, "moves: |\n");
	buffer_append(out, moves);
	buffer_text(out, "result: ");
	result_write(g, result, out);
	buffer_char(out, '\n');
}

/* Memory that ran out, or a stop, is another thing than a text that cannot be read. */
static bool
cannot(enum diag_id why, bool *failed)
{
	*failed = *failed || why == DIAG_MEMORY;
	return false;
}

static size_t
blanks_at(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && text[n] == ' ')
		n++;
	return n;
}

bool
draft_read(struct draft *d, const struct read_options *how, bool *failed)
{
	struct buffer line = { 0 };
	struct finding f = { .id = DIAGS };

	if (d->moves.len > 0) {
		buffer_text(&line, "  ");
		buffer_append(&line, &d->moves);
		buffer_char(&line, '\n');
	}
	draft_write(how->game, &d->header, &line, &d->result, &d->text);
	buffer_end(&line, &d->text);
	if (d->text.failed || d->header.failed || d->moves.failed)
		return cannot(DIAG_MEMORY, failed);
	d->document = (struct document){ .text = d->text.data, .len = d->text.len, .bytes = d->text.len, .line = 1, .number = 1 };
	if ((d->r = record_read(&d->arena, &d->document, how, &f)) == NULL)
		return cannot(f.id, failed);
	if (!course_read(d->r, &d->c, &f)) {
		d->r = NULL;
		return cannot(f.id, failed);
	}
	d->indent = blanks_at(d->r->moves, d->r->moves_len);
	for (size_t i = 0; i < d->c.nsteps; i++)
		d->c.steps[i].at -= d->indent;
	return true;
}

bool
draft_read_claim(struct draft *d, const struct record *from, const struct claim *claim, bool *failed)
{
	struct buffer text = { 0 };
	struct problem p = { 0 };
	const char *kept;

	claim_write(from, claim, &text);
	kept = text.failed ? NULL : arena_copy(&d->arena, text.data, text.len);
	if (kept == NULL || !claim_read(d->r, kept, text.len, &d->claim, &p)) {
		buffer_free(&text);
		return cannot(kept == NULL ? DIAG_MEMORY : p.id, failed);
	}
	buffer_free(&text);
	return true;
}

/* ---- parts of a header ---------------------------------------------------------------------------- */

static size_t
line_end(const struct buffer *b, size_t at)
{
	const char *feed = memchr(b->data + at, '\n', b->len - at);

	return feed != NULL ? (size_t)(feed - b->data) + 1 : b->len;
}

static size_t
indent_of(const struct buffer *b, size_t line)
{
	size_t at = line;

	while (at < b->len && b->data[at] == ' ')
		at++;
	return at - line;
}

/* The line that begins there, with those below it that have a larger indent. */
static struct span
lines_from(const struct buffer *b, size_t line)
{
	size_t indent = indent_of(b, line), end = line_end(b, line);

	while (end < b->len && indent_of(b, end) > indent)
		end = line_end(b, end);
	return (struct span){ line, end };
}

static bool
next_lines(const struct buffer *b, size_t at, struct span *out)
{
	if (at > 0 && at < b->len && b->data[at - 1] != '\n')
		at = line_end(b, at);
	if (at >= b->len)
		return false;
	*out = lines_from(b, at);
	return true;
}

bool
draft_find_key(const struct buffer *header, const char *key, struct span *out)
{
	size_t len = strlen(key);

	for (size_t at = 0; next_lines(header, at, out); at = out->to)
		if (out->to - out->from > len && memcmp(header->data + out->from, key, len) == 0 && header->data[out->from + len] == ':')
			return true;
	return false;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\n';
}

static bool
is_quote(char c)
{
	return c == '"' || c == '\'';
}

/* Where the value of a line begins, after "- " or "key: ". */
static size_t
value_of(const struct buffer *b, size_t line, size_t end)
{
	size_t at = line + indent_of(b, line);

	if (at + 1 < end && b->data[at] == '-' && b->data[at + 1] == ' ')
		at += 2;
	if (at < end && (b->data[at] == '{' || b->data[at] == '['))
		return at;
	while (at + 1 < end && (b->data[at] != ':' || b->data[at + 1] != ' '))
		at++;
	return at + 2;
}

/* The end of an entry that begins there: a comma, or what closes the list. */
static size_t
entry_end(const struct buffer *b, size_t at, size_t end)
{
	unsigned depth = 0;
	char quote = '\0';

	for (; at < end; at++) {
		char c = b->data[at];

		if (quote != '\0' || is_quote(c)) {
			quote = quote == '\0' ? c : quote == c ? '\0' : quote;
			continue;
		}
		if (depth == 0 && (c == ',' || c == ']' || c == '}'))
			break;
		depth += c == '{' || c == '[';
		depth -= c == '}' || c == ']';
	}
	return at;
}

/* The entry after a comma, or after what opens a list, with one comma. */
static struct span
entry_after(const struct buffer *b, size_t at, size_t end)
{
	struct span entry = { at + 1, entry_end(b, at + 1, end) };

	if (b->data[at] == ',')
		entry.from = at;
	else if (entry.to + 1 < end && b->data[entry.to] == ',')
		entry.to += 1 + (b->data[entry.to + 1] == ' ');
	return entry;
}

/* The entries of one line, also those of lists in lists, if its value is a list or a mapping in one line. */
static bool
next_entry_in(const struct buffer *b, size_t line, size_t end, size_t from, struct span *out)
{
	size_t at = value_of(b, line, end);
	char quote = '\0';

	if (at >= end || (b->data[at] != '{' && b->data[at] != '['))
		return false;
	for (; at < end; at++) {
		char c = b->data[at];

		if (quote != '\0' || is_quote(c)) {
			quote = quote == '\0' ? c : quote == c ? '\0' : quote;
			continue;
		}
		if (c != ',' && c != '{' && c != '[')
			continue;
		*out = entry_after(b, at, end);
		if (out->from >= from && out->to > out->from + (c == ','))
			return true;
	}
	return false;
}

static bool
next_entry(const struct buffer *b, size_t from, struct span *out)
{
	for (size_t line = 0; line < b->len; line = line_end(b, line))
		if (line_end(b, line) > from && next_entry_in(b, line, line_end(b, line), from, out))
			return true;
	return false;
}

/* Is there nothing but blanks before it in its line, or a quote? */
static bool
opens_line(const struct buffer *b, size_t at)
{
	if (at > 0 && is_quote(b->data[at - 1]))
		return true;
	while (at > 0 && b->data[at - 1] == ' ')
		at--;
	return at == 0 || b->data[at - 1] == '\n';
}

/* Is a word the first or the last one of a line or a text in quotes? */
static bool
opens_or_ends(const struct buffer *b, size_t from, size_t to)
{
	return opens_line(b, from) || to >= b->len || b->data[to] != ' ';
}

/* A word; blank: with the blank before it, or, if it is the first word of a line or in quotes, with the blank after it.  Without
 * blanks the first and the last word do not count. */
static bool
next_word(const struct buffer *b, size_t from, bool blank, struct span *out)
{
	for (size_t at = from, end; at < b->len; at = end) {
		while (at < b->len && (is_blank(b->data[at]) || is_quote(b->data[at])))
			at++;
		for (end = at; end < b->len && !is_blank(b->data[end]); end++)
			continue;
		if (at == end || (at > 0 && !is_blank(b->data[at - 1]) && !is_quote(b->data[at - 1])))
			continue; /* there is none, or `from` was in the middle of it */
		if (b->data[end - 1] == ':')
			continue; /* a key is left out with its value */
		*out = (struct span){ at, end - is_quote(b->data[end - 1]) };
		if (blank && !opens_line(b, at))
			out->from--;
		else if (blank && out->to < b->len && b->data[out->to] == ' ')
			out->to++;
		if (out->from >= from && (blank || !opens_or_ends(b, at, end)))
			return true;
	}
	return false;
}

bool
draft_next_part(const struct buffer *header, enum draft_part kind, size_t at, struct span *out)
{
	switch (kind) {
	case PART_LINES:
		return next_lines(header, at, out);
	case PART_ENTRY:
		return next_entry(header, at, out);
	case PART_WORD:
		return next_word(header, at, true, out);
	default:
		return next_word(header, at, false, out);
	}
}

bool
draft_next_word(const struct buffer *moves, size_t at, struct span *out)
{
	while (at < moves->len && moves->data[at] == ' ')
		at++;
	out->from = out->to = at;
	while (out->to < moves->len && moves->data[out->to] != (moves->data[at] == '[' ? ']' : ' '))
		out->to++;
	if (out->to < moves->len && moves->data[at] == '[')
		out->to++;
	return at < moves->len;
}

void
draft_leave_out(struct buffer *text, struct span part)
{
	if (text->failed || part.to == part.from)
		return;
	memmove(text->data + part.from, text->data + part.to, text->len - part.to);
	text->len -= part.to - part.from;
}

void
draft_cut(struct buffer *out, const struct buffer *text, struct span part, const struct buffer *instead)
{
	buffer_clear(out);
	if (part.from > 0)
		buffer_add(out, text->data, part.from);
	if (instead != NULL)
		buffer_append(out, instead);
	if (part.to < text->len)
		buffer_add(out, text->data + part.to, text->len - part.to);
}
