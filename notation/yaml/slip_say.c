/* yaml/slip_say.c: lines and keys as a person sees them, and how a slip in them is said; see slip.h. */
#include "slip.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { VALUE_SHOWN_MAX = 60 };

/* ---- lines ----------------------------------------------------------------------------------- */

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
	while (l->end > l->start && slip_is_blank(l->end[-1]))
		l->end--;
	while (l->text < l->end && slip_is_blank(*l->text))
		l->text++;
	return true;
}

const char *
slip_value_end(const char *p, const char *end)
{
	const char *q = p;

	while (q < end && !(*q == '#' && q > p && slip_is_blank(q[-1])))
		q++;
	while (q > p && slip_is_blank(q[-1]))
		q--;
	return q;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static bool
is_key_char(char c)
{
	return isalnum((unsigned char)c) || c == '-' || c == '_' || (unsigned char)c >= 0x80;
}

bool
slip_find_key(const char *p, const char *end, struct slip_key *k)
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
	k->glued = k->after < end && !slip_is_blank(*k->after);
	return true;
}

const char *
slip_after_key(const char *p, const char *end)
{
	struct slip_key k;

	return slip_find_key(p, end, &k) ? k.after : NULL;
}

enum slip_takes
slip_takes(const char *name, size_t len)
{
	static const struct {
		const char *name;
		enum slip_takes takes;
	} keys[] = {
#define KEY(e_, name_, takes_) { name_, TAKES_##takes_ },
#include "record_keys.def"
#undef KEY
	};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (strlen(keys[i].name) == len && strncasecmp(keys[i].name, name, len) == 0)
			return keys[i].takes;
	return TAKES_UNKNOWN;
}

/* ---- what could be put right ----------------------------------------------------------------- */

void
slip_mend(struct walk *w, const char *from, const char *to, const char *text)
{
	*w->mend = (struct mend){ .how = MEND_PUT, .from = (size_t)(from - w->d->text), .to = (size_t)(to - w->d->text) };
	snprintf(w->mend->text, sizeof(w->mend->text), "%s", text);
}

void
slip_mend_column(struct walk *w, int how, const struct slip_line *l, size_t column)
{
	*w->mend = (struct mend){ .how = how, .from = (size_t)(l->start - w->d->text), .column = column };
}

void
slip_fix(struct walk *w, const char *from, const char *to, const char *format, ...)
{
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(w->fix.text, sizeof(w->fix.text), format, ap);
	va_end(ap);
	w->fix.from = n >= 0 && (size_t)n < sizeof(w->fix.text) ? from : NULL;
	w->fix.to = to;
	w->fix.lines = 1;
}

void
slip_fix_as_helped(struct walk *w, const char *from, const char *to, const struct buffer *help)
{
	size_t write = strlen("write ");

	if (to - from <= VALUE_SHOWN_MAX && help->len > write && !help->failed)
		slip_fix(w, from, to, "%.*s", (int)(help->len - write), help->data + write);
}

void
slip_fix_column(struct walk *w, const struct slip_line *l, size_t column, unsigned lines)
{
	size_t had = slip_column(l);

	if (memchr(l->start, '\t', had) != NULL)
		slip_fix(w, l->start, l->text, "%*s", (int)column, "");
	else if (had < column)
		slip_fix(w, l->start, l->start, "%*s", (int)(column - had), "");
	else
		slip_fix(w, l->start, l->start + (had - column), "%s", "");
	w->fix.lines = lines;
}

/* ---- what is said ---------------------------------------------------------------------------- */

bool
slip_say(struct walk *w, const char *at, struct buffer *help, const char *format, ...)
{
	va_list ap;

	finding_set(w->f, DIAG_YAML, "%s", "");
	va_start(ap, format);
	vsnprintf(w->f->text, sizeof(w->f->text), format, ap);
	va_end(ap);
	finding_help(w->f, "%.*s", (int)help->len, help->data != NULL ? help->data : "");
	if (w->fix.from != NULL)
		place_repair_at(w->f, w->d, (size_t)(w->fix.from - w->d->text), (size_t)(w->fix.to - w->d->text), w->fix.text);
	if (w->f->repair.line != 0)
		w->f->repair.lines = w->fix.lines;
	finding_end(w->f, help);
	place_at(w->f, w->d, (size_t)(at - w->d->text));
	return true;
}

int
slip_shown(const char *value, const char *end)
{
	size_t len = (size_t)(end - value);

	if (len > VALUE_SHOWN_MAX) {
		len = VALUE_SHOWN_MAX;
		while (len > 0 && ((unsigned char)value[len] & 0xc0) == 0x80)
			len--;
	}
	return (int)len;
}

void
slip_write_quoted(const struct walk *w, const char *value, const char *end, struct buffer *help)
{
	size_t len = (size_t)(end - value);

	if (w->name != NULL)
		buffer_printf(help, "%.*s: ", w->name_len, w->name);
	if (len >= 2 && (*value == '"' || *value == '\'') && end[-1] == *value) {
		value++;
		len -= 2;
	}
	if (memchr(value, '"', len) != NULL && memchr(value, '\'', len) == NULL)
		buffer_printf(help, "'%.*s'", slip_shown(value, value + len), value);
	else
		yaml_scalar(help, value, (size_t)slip_shown(value, value + len));
}

/* The key's name stands plainly before the value, with a colon between them: a repair begins there. */
static const char *
name_before(const struct walk *w, const char *value)
{
	return w->name != NULL && w->name[w->name_len] == ':' && w->name + w->name_len < value ? w->name : NULL;
}

/* Is it certain that the quotes that the value begins with are to go round the whole, as in 'Tom's cup'? */
static bool
is_quoted_round(const char *value, const char *end)
{
	if (*value != '"' && *value != '\'')
		return true;
	if (*value == '"' || end - value < 2 || end[-1] != '\'')
		return false;
	for (const char *p = value + 1; p < end - 1; p++)
		if (*p == '\'' && (!isalpha((unsigned char)p[-1]) || !isalpha((unsigned char)p[1])))
			return false;
	return true;
}

bool
slip_say_quotes(struct walk *w, const char *at, const char *value, const char *end, const char *what)
{
	struct buffer help = { 0 };
	const char *from = name_before(w, value);

	buffer_text(&help, "write ");
	slip_write_quoted(w, value, end, &help);
	slip_mend(w, value, end, "x");
	if (from != NULL && is_quoted_round(value, end))
		slip_fix_as_helped(w, from, end, &help);
	return slip_say(w, at, &help, "%s", what);
}

void
slip_quote(const struct document *d, size_t offset, struct finding *f)
{
	struct mend ignored;
	struct finding said = { 0 };
	const char *value = d->text + offset, *start = value, *end = d->text + d->len;
	struct walk w = { .d = d, .f = &said, .mend = &ignored };
	struct slip_line l;
	struct slip_key k;

	while (start > d->text && start[-1] != '\n')
		start--;
	if (!slip_take_line(&start, end, &l) || value >= l.end || !slip_find_key(l.text, l.end, &k) || k.glued)
		return;
	while (k.after < value && slip_is_blank(*k.after))
		k.after++;
	if (k.after != value || (*value == '!' && value + 1 < l.end && strchr("!<", value[1]) != NULL)) /* that is YAML, and no slip */
		return;
	w.name = k.name;
	w.name_len = k.len;
	slip_say_quotes(&w, value, value, slip_value_end(value, l.end), "");
	if (said.id == DIAG_MEMORY)
		return;
	memcpy(f->help, said.help, sizeof(f->help));
	f->repair = said.repair;
}
