/* yaml/slip.c: what a person did where YAML could not be read, in that person's words.
 *
 * A reader of YAML stops where it can make no sense of the text; what was written wrong may stand lines before.  So the
 * lines are walked through once more, as a person reads them: a key and its value, a block, a line that is neither.  The
 * first that is odd is told.  Nothing here decides whether a text is read. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct walk {
	const struct document *d;
	struct finding *f;
	struct mend *mend;
	const char *at, *end;          /* the next line; of the document */
	size_t level[NODE_DEPTH_MAX];  /* columns, from 0, in which keys begin that lines below may belong to */
	unsigned levels;
	const char *name;              /* the last key, or NULL */
	int name_len;
	const char *after_name;        /* what follows its colon */
	size_t column;                 /* where it begins, from 0 */
	struct slip_line first;        /* the line of the first key */
	bool open;                     /* its value did not stand in its line */
	bool in_block;                 /* its value is the lines below its bar */
	size_t block;                  /* the column in which they begin, from 0; 0: not seen yet */
	bool loose;                    /* lines without keys are below it */
};

enum { VALUE_SHOWN_MAX = 60 };

static size_t
column_of(const struct slip_line *l)
{
	return (size_t)(l->text - l->start);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

bool
slip_take_line(const char **p, const char *end, struct slip_line *l)
{
	const char *eol;

	if (*p >= end)
		return false;
	eol = memchr(*p, '\n', (size_t)(end - *p));
	l->start = l->text = *p;
	l->end = eol != NULL ? eol : end;
	*p = eol != NULL ? eol + 1 : end;
	if (l->end > l->start && l->end[-1] == '\r')
		l->end--;
	while (l->end > l->start && is_blank(l->end[-1]))
		l->end--;
	while (l->text < l->end && is_blank(*l->text))
		l->text++;
	return true;
}

static bool
take_line(struct walk *w, struct slip_line *l)
{
	return slip_take_line(&w->at, w->end, l);
}

/* ---- what is said ---------------------------------------------------------------------------- */

/* In a copy, text could take the place of what is from..to. */
static void
mend_with(struct walk *w, const char *from, const char *to, const char *text)
{
	*w->mend = (struct mend){ .how = MEND_PUT, .from = (size_t)(from - w->d->text), .to = (size_t)(to - w->d->text) };
	snprintf(w->mend->text, sizeof(w->mend->text), "%s", text);
}

/* In a copy, the line could begin in the column, from 0. */
static void
mend_column(struct walk *w, int how, const struct slip_line *l, size_t column)
{
	*w->mend = (struct mend){ .how = how, .from = (size_t)(l->start - w->d->text), .column = column };
}

/* Tell it at a place of the document; help says what to write instead.  Returns true: the walk is over. */
static bool
tell(struct walk *w, const char *at, struct buffer *help, const char *format, ...)
{
	va_list ap;

	finding_set(w->f, DIAG_YAML, "%s", "");
	va_start(ap, format);
	vsnprintf(w->f->text, sizeof(w->f->text), format, ap);
	va_end(ap);
	finding_help(w->f, "%.*s", (int)help->len, help->data != NULL ? help->data : "");
	finding_end(w->f, help);
	place_at(w->f, w->d, (size_t)(at - w->d->text));
	return true;
}

/* How much of a value can be shown. */
static int
shown(const char *value, const char *end)
{
	size_t len = (size_t)(end - value);

	if (len > VALUE_SHOWN_MAX) {
		len = VALUE_SHOWN_MAX;
		while (len > 0 && ((unsigned char)value[len] & 0xc0) == 0x80)
			len--;
	}
	return (int)len;
}

/* "key: " and the value in quotes, where it needs them; without those that it has. */
static void
write_quoted(const struct walk *w, const char *value, const char *end, struct buffer *help)
{
	size_t len = (size_t)(end - value);

	if (w->name != NULL)
		buffer_printf(help, "%.*s: ", w->name_len, w->name);
	if (len >= 2 && (*value == '"' || *value == '\'') && end[-1] == *value) {
		value++;
		len -= 2;
	}
	if (memchr(value, '"', len) != NULL && memchr(value, '\'', len) == NULL)
		buffer_printf(help, "'%.*s'", shown(value, value + len), value);
	else
		yaml_scalar(help, value, (size_t)shown(value, value + len));
}

static bool
tell_needs_quotes(struct walk *w, const char *value, const char *end, const char *what)
{
	struct buffer help = { 0 };

	buffer_text(&help, "write ");
	write_quoted(w, value, end, &help);
	mend_with(w, value, end, "x");
	return tell(w, value, &help, "%s", what);
}

/* ---- keys ------------------------------------------------------------------------------------ */

struct key {
	const char *name, *after; /* after: what follows the colon */
	int len;
	bool glued; /* no blank follows the colon */
};

static bool
is_key_char(char c)
{
	return isalnum((unsigned char)c) || c == '-' || c == '_' || (unsigned char)c >= 0x80;
}

static bool
find_key(const char *p, const char *end, struct key *k)
{
	const char *q = p;

	k->name = p;
	if (p < end && (*p == '"' || *p == '\'')) {
		const char *close = memchr(p + 1, *p, (size_t)(end - p - 1));

		if (close == NULL)
			return false;
		k->name = p + 1;
		k->len = (int)(close - k->name);
		q = close + 1;
	} else {
		while (q < end && is_key_char(*q))
			q++;
		k->len = (int)(q - p);
	}
	while (q < end && *q == ' ')
		q++;
	if (k->len == 0 || k->len > NODE_KEY_MAX || q == end || *q != ':')
		return false;
	k->after = q + 1;
	k->glued = k->after < end && !is_blank(*k->after);
	return true;
}

const char *
slip_after_key(const char *p, const char *end)
{
	struct key k;

	return find_key(p, end, &k) ? k.after : NULL;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* The end of a value in its line: a "#" after a blank begins a comment. */
static const char *
value_end(const char *p, const char *end)
{
	const char *q = p;

	while (q < end && !(*q == '#' && q > p && is_blank(q[-1])))
		q++;
	while (q > p && is_blank(q[-1]))
		q--;
	return q;
}

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
	return (*p == '"' || *p == '\'') && (is_blank(p[-1]) || strchr("{[,:\n", p[-1]) != NULL);
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
	struct walk ahead = *w;
	struct slip_line l;
	struct key k;

	while (take_line(&ahead, &l))
		if (l.text < l.end && column_of(&l) <= w->column && find_key(l.text, l.end, &k))
			return l.start;
	return w->end;
}

/* Is it "red: Ines, blue: Tom"? */
static bool
has_several_keys(const char *p, const char *end)
{
	struct key k;
	unsigned n = 0;

	while (p < end) {
		const char *comma = memchr(p, ',', (size_t)(end - p)), *stop = comma != NULL ? comma : end;

		while (p < stop && is_blank(*p))
			p++;
		if (!find_key(p, stop, &k))
			return false;
		n++;
		p = stop + 1;
	}
	return n > 1;
}

/* A colon and a blank in a value, or NULL. */
static const char *
find_colon(const char *p, const char *end)
{
	for (; (p = memchr(p, ':', (size_t)(end - p))) != NULL; p++)
		if (p + 1 == end || is_blank(p[1]))
			return p;
	return NULL;
}

/* A value with ": " in it. */
static bool
tell_colon(struct walk *w, const char *value, const char *end, const char *colon)
{
	struct buffer help = { 0 };
	struct key k;
	bool braces = find_key(value, end, &k) && islower((unsigned char)*value) && k.after < end;

	mend_with(w, value, end, "x");
	if (w->name != NULL && has_several_keys(value, end)) {
		buffer_printf(&help, "write %.*s: {%.*s}", w->name_len, w->name, shown(value, end), value);
		return tell(w, value, &help, "there are several keys in the line of '%.*s', without braces", w->name_len, w->name);
	}
	buffer_text(&help, "write ");
	write_quoted(w, value, end, &help);
	if (braces && w->name != NULL)
		buffer_printf(&help, " if it is a text, and %.*s: {%.*s} if it is a key with its value", w->name_len, w->name,
		    shown(value, end), value);
	return tell(w, colon, &help, "a value with a colon and a blank in it must be in quotes");
}

/* A value that goes on over its line must be closed by `close`. */
static bool
look_at_closed(struct walk *w, const char *p, const char *end)
{
	bool quote = *p == '"' || *p == '\'';
	const char *limit = limit_of(w), *after = quote ? after_quote(p, limit) : after_brace(p, limit);
	struct buffer help = { 0 };

	mend_with(w, p, limit, "x");
	if (after == NULL && quote) {
		buffer_printf(&help, "write a second %c where the text ends", *p);
		return tell(w, p, &help, "the quote that opens here is never closed");
	}
	if (after == NULL) {
		buffer_printf(&help, "write a %c after the last of what belongs between them", *p == '{' ? '}' : ']');
		return tell(w, p, &help, "the %c that opens here is never closed", *p);
	}
	if (after > end) { /* go on where it ends */
		const char *eol = memchr(after, '\n', (size_t)(w->end - after));

		w->at = eol != NULL ? eol + 1 : w->end;
		end = eol != NULL ? eol : w->end;
	}
	while (after < end && (is_blank(*after) || *after == '\r'))
		after++;
	if (after == end || *after == '#' || *after == '\n')
		return false;
	mend_with(w, p, end, "x");
	if (quote && after < value_end(p, end))
		return tell_needs_quotes(w, p, value_end(p, end), "text follows the quote that closes the value");
	buffer_text(&help, "take it out, or put the whole value in quotes");
	return tell(w, after, &help, "text follows the bracket that closes the value");
}

static bool
look_at_value(struct walk *w, const char *p, const char *end)
{
	static const char marks[] = "*&!%@`|>]},";
	const char *colon;
	struct buffer help = { 0 };

	while (p < end && is_blank(*p))
		p++;
	end = value_end(p, end);
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
			mend_with(w, q, end, "");
			return tell(w, q, &help, "text follows the %c in the same line", *p);
		}
		w->in_block = true;
		return false;
	}
	if (strchr("\"'{[", *p) != NULL)
		return look_at_closed(w, p, end);
	if (strchr(marks, *p) != NULL || ((*p == '-' || *p == '?') && (p + 1 == end || is_blank(p[1])))) {
		buffer_text(&help, "write ");
		write_quoted(w, p, end, &help);
		mend_with(w, p, end, "x");
		return tell(w, p, &help, "a value that begins with %c must be in quotes", *p);
	}
	if ((colon = find_colon(p, end)) != NULL)
		return tell_colon(w, p, end, colon);
	return false;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static bool
tell_no_bar(struct walk *w)
{
	struct buffer help = { 0 };

	buffer_printf(&help, "write %.*s: |", w->name_len, w->name);
	mend_with(w, w->after_name, w->after_name, " |");
	return tell(w, w->name, &help, "the lines below '%.*s' need a | after its colon", w->name_len, w->name);
}

static bool
tell_column(struct walk *w, const struct slip_line *l, const struct key *k)
{
	struct buffer help = { 0 };

	if (w->name == NULL)
		return false;
	buffer_text(&help, "begin both in the same column, if they belong together");
	if (w->levels == 0) /* no key above begins so far to the left */
		mend_column(w, MEND_KEYS, &w->first, column_of(l));
	else
		mend_column(w, MEND_KEYS, l, w->column);
	return tell(w, l->text, &help, "the key '%.*s' begins in column %zu, and '%.*s' above it in column %zu", k->len,
	    k->name, column_of(l) + 1, w->name_len, w->name, w->column + 1);
}

static bool
look_at_key(struct walk *w, const struct slip_line *l, const struct key *k, bool item)
{
	size_t column = column_of(l);
	bool popped = false;
	struct buffer help = { 0 };

	if (k->glued) {
		bool colon = find_colon(k->after, l->end) != NULL;

		w->name = k->name;
		w->name_len = k->len;
		buffer_text(&help, "write ");
		if (colon)
			write_quoted(w, k->after, value_end(k->after, l->end), &help);
		else
			buffer_printf(&help, "%.*s: %.*s", k->len, k->name, shown(k->after, l->end), k->after);
		mend_with(w, k->after, colon ? l->end : k->after, colon ? " x" : " ");
		return tell(w, k->after - 1, &help, "a blank is missing after the colon of '%.*s'", k->len, k->name);
	}
	while (w->levels > 0 && w->level[w->levels - 1] > column) {
		w->levels--;
		popped = true;
	}
	if (w->levels == 0 || w->level[w->levels - 1] < column) {
		if (!item && (popped || (w->name != NULL && !w->open)))
			return tell_column(w, l, k);
		if (w->levels < NODE_DEPTH_MAX)
			w->level[w->levels++] = column;
	}
	if (w->name == NULL)
		w->first = *l;
	w->name = k->name;
	w->name_len = k->len;
	w->after_name = k->after;
	w->column = column;
	return look_at_value(w, k->after, l->end);
}

/* A line that has no key. */
static bool
look_at_text(struct walk *w, const struct slip_line *l, bool after_block)
{
	struct buffer help = { 0 };

	if (after_block) {
		size_t due = w->block != 0 ? w->block : w->column + 2;

		buffer_printf(&help, "begin it in column %zu, as the lines of '%.*s' do", due + 1, w->name_len, w->name);
		mend_column(w, MEND_TEXT, l, due);
		return tell(w, l->text, &help, "this line begins in column %zu, so it does not belong to '%.*s' above it",
		    column_of(l) + 1, w->name_len, w->name);
	}
	if (w->name != NULL && column_of(l) > w->column) { /* it goes on with the value above */
		w->loose = w->loose || w->open;
		return false;
	}
	buffer_printf(&help, "write # in front of it if it is a remark: # %.*s", shown(l->text, l->end), l->text);
	mend_with(w, l->start, l->end, "");
	return tell(w, l->text, &help, "this line is not a key with a value, as in event: Thursday club");
}

static bool
tell_tab(struct walk *w, const struct slip_line *l, const char *tab)
{
	struct buffer help = { 0 };
	size_t below = w->column + 2;

	mend_column(w, MEND_TABS, l, w->in_block && w->block != 0 ? w->block : w->in_block || w->open ? below : w->column);
	buffer_text(&help, "put blanks in its place");
	return tell(w, tab, &help, "there is a tab at the beginning of the line");
}

/* Is it a line of a block?  *ended: it is the first that is not. */
static bool
is_in_block(struct walk *w, const struct slip_line *l, bool *ended)
{
	size_t column = column_of(l);

	*ended = false;
	if (!w->in_block)
		return false;
	if (w->block == 0 && column > w->column)
		w->block = column;
	if (w->block != 0 && column >= w->block)
		return true;
	w->in_block = false;
	*ended = true;
	return false;
}

static bool
is_marker(const struct slip_line *l)
{
	return l->end - l->start >= 3 && (memcmp(l->start, "---", 3) == 0 || memcmp(l->start, "...", 3) == 0);
}

static bool
look_at(struct walk *w, struct slip_line l)
{
	const char *tab = memchr(l.start, '\t', (size_t)(l.text - l.start));
	bool ended, item = false;
	struct key k;

	if (l.text == l.end || (tab == NULL && is_in_block(w, &l, &ended)))
		return false;
	if (tab != NULL && !(w->in_block && w->block != 0 && (size_t)(tab - l.start) >= w->block))
		return tell_tab(w, &l, tab);
	if (tab != NULL || strchr("#%{[]}?", *l.text) != NULL || is_marker(&l))
		return false;
	while (l.end - l.text >= 2 && *l.text == '-' && is_blank(l.text[1])) {
		item = true;
		for (l.text += 2; l.text < l.end && is_blank(*l.text); l.text++)
			continue;
	}
	if (find_key(l.text, l.end, &k) && !(k.glued && w->name != NULL && column_of(&l) > w->column && !w->open))
		return look_at_key(w, &l, &k, item);
	if (item || (l.end - l.text == 1 && *l.text == '-')) {
		w->open = true;
		return false;
	}
	return look_at_text(w, &l, ended);
}

static bool
look_for_slip(const struct document *d, size_t fault, struct finding *f, struct mend *m)
{
	struct walk w = { .d = d, .f = f, .mend = m, .at = d->text, .end = d->text + d->len };
	struct slip_line l;

	while ((size_t)(w.at - d->text) <= fault && take_line(&w, &l))
		if (look_at(&w, l))
			return true;
	return w.loose && tell_no_bar(&w);
}

/* ---- what libyaml says ------------------------------------------------------------------------- */

static const struct fault {
	const char *problem, *text, *help;
} faults[] = {
#define YAML_FAULT(problem_, text_, help_) { problem_, text_, help_ },
#include "yaml_faults.def"
#undef YAML_FAULT
};

void
slip_tell(const struct document *d, size_t offset, const char *problem, struct finding *f, struct mend *m)
{
	static const struct fault unknown = { "", "this line cannot be read", "write it as key: value" };
	const struct fault *fault = &unknown;

	if (look_for_slip(d, offset, f, m))
		return;
	*m = (struct mend){ .how = MEND_LINE, .from = offset };
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		if (strcmp(faults[i].problem, problem) == 0)
			fault = &faults[i];
	finding_set(f, DIAG_YAML, "%s", fault->text);
	finding_help(f, "%s", fault->help != NULL ? fault->help : "");
	place_at(f, d, offset);
}
