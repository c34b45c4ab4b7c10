/* yaml/slip.c: what a person did where YAML could not be read, in that person's words.
 *
 * A reader of YAML stops where it can make no sense of the text; what was written wrong may stand lines before.  So the
 * lines are walked through once more, as a person reads them: a key and its value, a block, a line that is neither.  The
 * first that is odd is told, with what to write if that is certain.  Nothing here decides whether a text is read. */
#include "slip.h"

#include <ctype.h>
#include <string.h>

/* ---- lines ----------------------------------------------------------------------------------- */

static bool
tell_no_bar(struct walk *w)
{
	struct buffer help = { 0 };

	buffer_printf(&help, "write %.*s: |", w->name_len, w->name);
	slip_mend(w, w->after_name, w->after_name, " |");
	if (slip_takes(w->name, (size_t)w->name_len) != TAKES_TEXT)
		slip_fix(w, w->after_name, w->after_name, " |");
	return slip_say(w, w->name, &help, "the lines below '%.*s' need a | after its colon", w->name_len, w->name);
}

/* Does what belongs to the key in this line begin after the column? */
static bool
is_deeper_below(const struct walk *w, size_t column)
{
	const char *ahead = w->at;
	struct slip_line l;

	while (slip_take_line(&ahead, w->end, &l))
		if (l.text < l.end)
			return slip_column(&l) > column;
	return false;
}

/* The key begins in a column in which no other does.  Where it should begin is certain if it is one column beside another key's, and
 * beside one only; keys that every record has begin the line. */
static void
fix_column_of_key(struct walk *w, const struct slip_line *l, const struct slip_key *k)
{
	bool known = slip_takes(k->name, (size_t)k->len) != TAKES_UNKNOWN, value = k->after < l->end && l->end[-1] != '|';
	size_t column = slip_column(l), due = known ? 0 : w->column;

	if (column != due + 1 && column + 1 != due)
		return;
	for (unsigned i = 0; i < w->levels && !known; i++)
		if (w->level[i] != due && w->level[i] + 1 == column)
			return;
	if (value || column > due || is_deeper_below(w, due))
		slip_fix_column(w, l, due, 1);
}

static bool
tell_column(struct walk *w, const struct slip_line *l, const struct slip_key *k)
{
	struct buffer help = { 0 };

	if (w->name == NULL)
		return false;
	buffer_text(&help, "begin both in the same column, if they belong together");
	if (w->levels == 0) { /* no key above begins so far to the left */
		slip_mend_column(w, MEND_KEYS, &w->first, slip_column(l));
		if (w->name == w->first.text)
			slip_fix_column(w, &w->first, slip_column(l), 1);
	} else {
		slip_mend_column(w, MEND_KEYS, l, w->column);
		fix_column_of_key(w, l, k);
	}
	return slip_say(w, l->text, &help, "the key '%.*s' begins in column %zu, and '%.*s' above it in column %zu", k->len,
	    k->name, slip_column(l) + 1, w->name_len, w->name, w->column + 1);
}

static bool
look_at_key(struct walk *w, const struct slip_line *l, const struct slip_key *k, bool item)
{
	size_t column = slip_column(l);
	bool popped = false;
	struct buffer help = { 0 };

	if (w->loose && l->start >= w->fault)
		return tell_no_bar(w);
	if (k->glued) {
		bool colon = slip_find_colon(k->after, l->end) != NULL;

		w->name = k->name;
		w->name_len = k->len;
		buffer_text(&help, "write ");
		if (colon)
			slip_write_quoted(w, k->after, slip_value_end(k->after, l->end), &help);
		else
			buffer_printf(&help, "%.*s: %.*s", k->len, k->name, slip_shown(k->after, l->end), k->after);
		slip_mend(w, k->after, colon ? l->end : k->after, colon ? " x" : " ");
		if (isalpha((unsigned char)*k->name) && *k->after != '/' && k->name[k->len] == ':' && colon)
			slip_fix_as_helped(w, k->name, slip_value_end(k->after, l->end), &help);
		else if (isalpha((unsigned char)*k->name) && *k->after != '/')
			slip_fix(w, k->after, k->after, " ");
		return slip_say(w, k->after - 1, &help, "a blank is missing after the colon of '%.*s'", k->len, k->name);
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
	return slip_look_at_value(w, k->after, l->end);
}

/* Does the word at *p, which moves past it, have three letters and no digit? */
static bool
take_prose(const char **p, const char *end)
{
	unsigned letters = 0, digits = 0;

	for (; *p < end && !slip_is_blank(**p); ++*p) {
		letters += isalpha((unsigned char)**p) != 0;
		digits += isdigit((unsigned char)**p) != 0;
	}
	return letters > 2 && digits == 0;
}

/* Is it like the lines of moves or pictures, which begin with a number and a full stop, or have no words of prose but in braces?  A
 * remark is not. */
static bool
is_like_block(const struct slip_line *l)
{
	const char *p = l->text, *close;

	while (p < l->end && isdigit((unsigned char)*p))
		p++;
	if (p > l->text && p < l->end && *p == '.')
		return true;
	for (p = l->text; p < l->end;) {
		if (slip_is_blank(*p))
			p++;
		else if (strchr("{[", *p) != NULL && (close = memchr(p, *p == '{' ? '}' : ']', (size_t)(l->end - p))) != NULL)
			p = close + 1;
		else if (take_prose(&p, l->end))
			return false;
	}
	return l->text < l->end;
}

/* How many lines, from this one on, begin with the same blanks or tabs, have no key, and are like it? */
static unsigned
lines_like(const struct walk *w, const struct slip_line *first)
{
	const char *ahead = w->at;
	size_t column = slip_column(first);
	struct slip_line l;
	unsigned n = 1;

	while (slip_take_line(&ahead, w->end, &l)) {
		const char *after = slip_after_key(l.text, l.end);

		if (slip_column(&l) != column || memcmp(l.start, first->start, column) != 0 || !is_like_block(&l) ||
		    (after != NULL && isalpha((unsigned char)*l.text) && (after == l.end || *after == ' ')))
			break;
		n++;
	}
	return n;
}

static bool
tell_outside(struct walk *w, const struct slip_line *l)
{
	struct buffer help = { 0 };
	size_t due = w->block != 0 ? w->block : w->column + 2;
	unsigned n = is_like_block(l) ? lines_like(w, l) : 1;

	slip_mend_column(w, MEND_TEXT, l, due);
	if (is_like_block(l))
		slip_fix_column(w, l, due, n);
	buffer_text(&help, "begin it");
	if (n > 1)
		buffer_printf(&help, " and the %u line%s below it", n - 1, n > 2 ? "s" : "");
	buffer_printf(&help, " in column %zu, as the lines of '%.*s' do", due + 1, w->name_len, w->name);
	return slip_say(w, l->text, &help, "this line begins in column %zu, so it does not belong to '%.*s' above it", slip_column(l) + 1,
	    w->name_len, w->name);
}

/* Does a line with this key, or with any, come below?  Look through all lines, if from the beginning. */
static bool
has_key_in(const char *at, const char *end, const char *name, size_t len)
{
	struct slip_line l;
	struct slip_key k;

	while (slip_take_line(&at, end, &l))
		if (slip_find_key(l.text, l.end, &k) && !k.glued && isalpha((unsigned char)*k.name) &&
		    (name == NULL || ((size_t)k.len == len && memcmp(k.name, name, len) == 0)))
			return true;
	return false;
}

/* A line that begins with the name of a key that every record may have, and has none with it: its colon is missing. */
static bool
tell_no_colon(struct walk *w, const struct slip_line *l)
{
	struct buffer help = { 0 };
	const char *word = l->text, *after = word, *value;
	enum slip_takes takes;
	int len;

	while (after < l->end && isalpha((unsigned char)*after))
		after++;
	len = (int)(after - word);
	takes = slip_takes(word, (size_t)len);
	for (value = after; value < l->end && (strchr(" =-", *value) != NULL || (*value == '|' && takes == TAKES_LINES)); value++)
		continue;
	if (takes == TAKES_UNKNOWN || (after < l->end && strchr(" =|", *after) == NULL) || (w->name != NULL && slip_column(l) > 0) ||
	    (value == l->end ? takes == TAKES_TEXT || takes == TAKES_EITHER : takes == TAKES_LINES || takes == TAKES_LIST) ||
	    (takes == TAKES_BRACES && value < l->end && *value != '{') || has_key_in(w->d->text, w->end, word, (size_t)len))
		return false;
	buffer_printf(&help, "write %.*s:%s%.*s", len, word, takes == TAKES_LINES ? " |" : value < l->end ? " " : "", slip_shown(value, l->end), value);
	slip_mend(w, after, value, takes == TAKES_LINES ? ": |" : value < l->end ? ": " : ":");
	slip_fix(w, after, value, "%s", w->mend->text);
	return slip_say(w, word, &help, "a colon is missing after '%.*s'", len, word);
}

/* Say of a line without a key that it may be a remark; before all keys and after them it is one. */
static bool
tell_no_key(struct walk *w, const struct slip_line *l)
{
	struct buffer help = { 0 };

	slip_mend(w, l->start, l->end, "");
	if (isupper((unsigned char)*l->text) && (w->name == NULL || !has_key_in(w->at, w->end, NULL, 0)))
		slip_fix(w, l->text, l->text, "# ");
	buffer_printf(&help, "write # in front of it if it is a remark: # %.*s", slip_shown(l->text, l->end), l->text);
	return slip_say(w, l->text, &help, "this line is not a key with a value, as in event: Thursday club");
}

/* A line that has no key. */
static bool
look_at_text(struct walk *w, const struct slip_line *l, bool after_block)
{
	if (tell_no_colon(w, l))
		return true;
	if (after_block)
		return tell_outside(w, l);
	if (w->name != NULL && slip_column(l) > w->column) { /* it goes on with the value above */
		w->loose = w->loose || w->open;
		return false;
	}
	return tell_no_key(w, l);
}

/* How many lines in a row begin with a tab, this one among them?  *alike: all with those of this one, and at most blanks behind them. */
static unsigned
lines_with_tab(const struct walk *w, const struct slip_line *first, bool *alike)
{
	const char *ahead = w->at;
	size_t column = slip_column(first);
	struct slip_line l;
	unsigned n = 1;

	for (*alike = true; slip_take_line(&ahead, w->end, &l) && memchr(l.start, '\t', slip_column(&l)) != NULL; n++)
		*alike = *alike && slip_column(&l) >= column && memcmp(l.start, first->start, column) == 0 && l.start[column] != '\t';
	return n;
}

static bool
tell_tab(struct walk *w, const struct slip_line *l, const char *tab)
{
	struct buffer help = { 0 };
	size_t below = w->column + 2, due = w->in_block && w->block != 0 ? w->block : w->in_block || w->open ? below : w->column;
	bool alike;
	unsigned n = lines_with_tab(w, l, &alike);

	slip_mend_column(w, MEND_TABS, l, due);
	if (alike)
		slip_fix_column(w, l, due, n);
	if (n == 1) {
		buffer_text(&help, "put blanks in its place");
		return slip_say(w, tab, &help, "there is a tab at the beginning of the line");
	}
	buffer_text(&help, "put blanks in place of each tab");
	return slip_say(w, tab, &help, "there is a tab at the beginning of the line, and of %u %s below it", n - 1, n > 2 ? "lines" : "line");
}

/* Is it a line of a block?  *ended: it is the first that is not. */
static bool
is_in_block(struct walk *w, const struct slip_line *l, bool *ended)
{
	size_t column = slip_column(l);

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
	bool ended = false, item = false;
	struct slip_key k;

	if (l.text == l.end || (tab == NULL && is_in_block(w, &l, &ended)))
		return false;
	if (tab != NULL && !(w->in_block && w->block != 0 && (size_t)(tab - l.start) >= w->block))
		return tell_tab(w, &l, tab);
	if (tab != NULL || strchr("#%{[]}?", *l.text) != NULL || is_marker(&l))
		return false;
	while (l.end - l.text >= 2 && *l.text == '-' && slip_is_blank(l.text[1])) {
		item = true;
		for (l.text += 2; l.text < l.end && slip_is_blank(*l.text); l.text++)
			continue;
	}
	if (slip_find_key(l.text, l.end, &k) && !(k.glued && w->name != NULL && slip_column(&l) > w->column && !w->open) &&
	    !(k.glued && ended && isdigit((unsigned char)*k.name))) /* "2:411" in the first line after moves is no key */
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
	struct walk w = { .d = d, .f = f, .mend = m, .at = d->text, .end = d->text + d->len, .fault = d->text + fault };
	struct slip_line l;

	while ((size_t)(w.at - d->text) <= fault && slip_take_line(&w.at, w.end, &l))
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
