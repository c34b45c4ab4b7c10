/* where_plan.c: look at the words of an expression for --where: what it may see, and whether the header is enough. */
#include "where.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "text/nearest.h"

/* Names that use more than the record, or stop the command. */
static const char *const refused[] = {
	"env", "ENV", "__prog_args", "__prog_name", "input", "inputs", "input_filename", "input_line_number", "debug", "stderr",
	"halt", "halt_error", "import", "include", "modulemeta", "get_search_list", NULL,
};

/* Words that work only on a value that was asked for by name, so they do not look at a whole record. */
static const char *const plain[] = {
	"and", "or", "not", "if", "then", "elif", "else", "end", "null", "true", "false", "test", "match", "startswith",
	"endswith", "contains", "ascii_downcase", "ascii_upcase", "tonumber", "ltrimstr", "rtrimstr", "split", NULL,
};

/* The names inside members that are objects, beside those of seats, events and rulings. */
static const char *const inner[] = { "winner", "how", "diagnostic", "ply", "clause", "key", "value", "name", "string", "captures",
	"offset", "length", "takeback", "penalty", NULL };

/* Columns that are known only when the record is played. */
static const enum summary_column played[] = { COLUMN_JUDGED, COLUMN_HASH, COLUMN_PLIES, COLUMN_TURNS, COLUMN_EVENTS, COLUMN_FINDINGS };

enum { NESTED_MAX = 32 };

struct words {
	const char *at;
	char *why;
	bool whole;    /* it may look at a whole record */
	bool played;   /* it looks at what shows only when the record is played */
	bool wanted[SUMMARY_COLUMNS];
	unsigned depth;
};

static bool
is_one_of(const char *const *list, const char *name, size_t len)
{
	for (; *list != NULL; list++)
		if (name_is(*list, name, len))
			return true;
	return false;
}

static bool
is_letter(char c)
{
	return isalpha((unsigned char)c) || c == '_';
}

static size_t
name_length(const char *p)
{
	size_t n = 0;

	if (is_letter(*p))
		while (is_letter(p[n]) || isdigit((unsigned char)p[n]) || (p[n] == ':' && p[n + 1] == ':') ||
		    (n > 0 && p[n] == ':' && p[n - 1] == ':'))
			n++;
	return n;
}

/* Does the member of a column begin with this name? */
static bool
is_member(unsigned column, const char *name, size_t len)
{
	const char *member = summary_columns[column].member;

	return strncmp(member, name, len) == 0 && (member[len] == '\0' || member[len] == '.');
}

static bool
is_inner(const char *name, size_t len)
{
	const struct game *g;

	if (is_one_of(inner, name, len))
		return true;
	for (size_t i = 0; (g = game_at(i)) != NULL; i++) {
		if (seat_find(g, name, len) >= 0 || ruling_find(g, name, len) >= 0)
			return true;
		for (unsigned e = 0; e < g->nevents; e++)
			if (name_is(g->events[e].name, name, len))
				return true;
	}
	return false;
}

static bool
no_field(struct words *w, const char *name, size_t len)
{
	struct nearest near;
	const char *help;

	nearest_begin(&near, name, len);
	for (unsigned c = 0; c < SUMMARY_COLUMNS; c++)
		if (strchr(summary_columns[c].member, '.') == NULL)
			nearest_add(&near, summary_columns[c].member);
	nearest_add(&near, "result");
	help = nearest_help(&near);
	snprintf(w->why, 200, "a summary has no '.%.*s'%s%s", (int)(len < 40 ? len : 40), name, *help != '\0' ? "; " : "", help);
	return false;
}

/* A name after a full stop.  follows: it stands directly after another one, as .how in .result.how. */
static bool
take_field(struct words *w, const char *name, size_t len, bool follows)
{
	bool found = false;

	for (unsigned c = 0; c < SUMMARY_COLUMNS && !follows; c++)
		if (is_member(c, name, len))
			found = w->wanted[c] = true;
	for (unsigned i = 0; i < sizeof(played) / sizeof(played[0]) && found; i++)
		w->played = w->played || is_member(played[i], name, len);
	if (found || follows)
		return true;
	w->whole = true; /* (perhaps it is a name inside a member) */
	return is_inner(name, len) || no_field(w, name, len);
}

static bool
take_name(struct words *w, const char *name, size_t len)
{
	if (is_one_of(refused, name, len)) {
		snprintf(w->why, 200, "'%.*s' has no place in an expression about a record", (int)len, name);
		return false;
	}
	w->whole = w->whole || !is_one_of(plain, name, len);
	return true;
}

static bool take_words(struct words *w, char until);

/* A text in quotes, which may have expressions in it.  *len: the text, if it is plain; else 0. */
static bool
take_text(struct words *w, size_t *len)
{
	const char *from = ++w->at;

	*len = 0;
	for (; *w->at != '"' && *w->at != '\0'; w->at++) {
		if (*w->at != '\\')
			continue;
		w->whole = true;
		if (*++w->at == '\0')
			break;
		if (*w->at == '(') {
			w->at++;
			if (!take_words(w, ')'))
				return false;
			if (*w->at == '\0')
				break;
		}
	}
	if (*w->at == '\0') {
		snprintf(w->why, 200, "a text does not end: a \" is missing");
		return false;
	}
	*len = (size_t)(w->at - from);
	w->at++;
	return true;
}

/* What follows a full stop. */
static bool
take_stop(struct words *w, bool follows)
{
	size_t len = name_length(++w->at);
	const char *name = w->at;

	if (len > 0) {
		w->at += len;
		return take_field(w, name, len, follows);
	}
	if (*w->at == '"') {
		name++;
		return take_text(w, &len) && take_field(w, name, len, follows);
	}
	if (!isdigit((unsigned char)*w->at))
		w->whole = true; /* ".", "..", ".[" */
	w->at += *w->at == '.';
	return true;
}

static bool
take_word(struct words *w)
{
	size_t len = name_length(w->at);
	const char *name = w->at;

	if (len > 0) {
		w->at += len;
		return take_name(w, name, len);
	}
	switch (*w->at) {
	case '"':
		return take_text(w, &len);
	case '#':
		w->at += strcspn(w->at, "\n");
		return true;
	case '$':
	case '@':
	case '{':
		w->whole = true;
		break;
	default:
		break;
	}
	w->at++;
	return true;
}

/* Read up to the closing bracket that ends this part, or to the end. */
static bool
take_words(struct words *w, char until)
{
	unsigned open = 0;
	bool field = false;

	if (++w->depth > NESTED_MAX) {
		snprintf(w->why, 200, "the expression is nested too deep");
		return false;
	}
	while (*w->at != '\0' && !(open == 0 && *w->at == until)) {
		bool stop = *w->at == '.';

		open += *w->at == '(';
		open -= *w->at == ')' && open > 0;
		if (stop ? !take_stop(w, field) : !take_word(w))
			return false;
		field = stop;
	}
	w->depth--;
	return true;
}

bool
where_plan(struct where_plan *plan, const char *text, char why[200])
{
	struct words w = { .at = text, .why = why };

	memset(plan, 0, sizeof(*plan));
	if (!take_words(&w, '\0'))
		return false;
	plan->text = text;
	plan->before = !w.whole && !w.played;
	for (unsigned c = 0; c < SUMMARY_COLUMNS; c++)
		plan->wanted[c] = w.whole || w.wanted[c];
	return true;
}
