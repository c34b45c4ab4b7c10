/* select/where_plan.c: look at the words of an expression for --where: what it may see, and whether the header is enough. */
#include "where.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "text/library.h"
#include "words/nearest.h"

/* Functions that use more than the record, or stop the command; and variables. */
static const char *const refused[] = {
	"env", "ENV", "input", "inputs", "input_filename", "input_line_number", "debug", "stderr",
	"halt", "halt_error", "import", "include", "modulemeta", "get_search_list", NULL,
};
static const char *const refused_variables[] = { "ENV", "__prog_args", "__prog_name", NULL };

/* Words that need not look at a whole record: of a whole record they make the same, whatever is in it. */
static const char *const plain[] = {
	"and", "or", "not", "if", "then", "elif", "else", "end", "null", "true", "false", "test", "match", "startswith",
	"endswith", "contains", "ascii_downcase", "ascii_upcase", "tonumber", "split", NULL,
};

/* Functions that are as plain directly after "|": what comes before it is no whole record then. */
static const char *const plain_after_pipe[] = {
	"length", "type", "has", "inside", "index", "any", "all", "add", "first", "last", "min", "max", "sort", "unique", "reverse",
	"join", "map", "floor", "ltrimstr", "rtrimstr", "sub", "gsub", NULL,
};

/* The names inside members that are objects, beside those of seats, events and rulings. */
static const char *const inner[] = { "winner", "how", "diagnostic", "ply", "clause", "key", "value", "name", "string", "captures",
	"offset", "length", "takeback", "penalty", NULL };

/* Columns that are known only when the record is played. */
static const enum summary_column played[] = { COLUMN_JUDGED, COLUMN_HASH, COLUMN_PLIES, COLUMN_TURNS, COLUMN_EVENTS, COLUMN_FINDINGS };

enum { NESTED_MAX = 32, BRACKETS_MAX = 256 };

struct words {
	const char *text, *at;
	char *why;
	const char *outer; /* the member that was named last, if a name inside it may follow; or NULL */
	size_t outer_len;
	bool piped;        /* the last word was "|" */
	unsigned open_ifs; /* how many of them have no "else" yet: then they may give the whole record */
	bool whole;    /* it may look at a whole record */
	bool played;   /* it looks at what shows only when the record is played */
	struct summary_wish wish;
	unsigned depth;
	char inside[BRACKETS_MAX]; /* the brackets that are open */
	unsigned ninside;
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
	snprintf(w->why, WHERE_WHY, "a summary has no '.%.*s'%s%s", (int)(len < 40 ? len : 40), name, *help != '\0' ? "; " : "", help);
	return false;
}

/* Does the expression itself make members of this name?  As a key (a: 1), by a variable ({$a}), or in a pattern (?<a>x). */
static bool
is_made(const struct words *w, const char *name, size_t len)
{
	for (const char *p = w->text; (p = strchr(p, *name)) != NULL; p++) {
		const char *after = p + len;

		if (strncmp(p, name, len) != 0 || p == w->text || (is_letter(p[-1]) && is_letter(*p)))
			continue;
		if (p[-1] == '$' || (p[-1] == '<' && *after == '>'))
			return true;
		after += strspn(after, "\") \t\n");
		if (p[-1] != '.' && *after == ':' && after[1] != ':')
			return true;
	}
	return false;
}

/* Looks for a name among those of a member. */
struct inside {
	const char *name;
	size_t len;
	bool found;
	struct nearest near;
};

static void
compare(struct inside *in, const char *name)
{
	in->found = in->found || name_is(name, in->name, in->len);
	nearest_add(&in->near, name);
}

/* Compare the name with all that the member may have inside.  false: nothing is known about the member. */
static bool
look_inside(struct inside *in, const char *member, size_t len)
{
	bool players = name_is("players", member, len), rules = name_is("rules", member, len), events = name_is("events", member, len);
	const struct game *g;

	for (unsigned c = 0; c < SUMMARY_COLUMNS; c++)
		if (name_is("result", member, len) && strncmp(summary_columns[c].member, "result.", 7) == 0)
			compare(in, summary_columns[c].member + 7);
	for (size_t i = 0; (g = game_at(i)) != NULL; i++) {
		for (unsigned s = 0; players && g->seat[s] != NULL; s++)
			compare(in, g->seat[s]);
		for (int r = 0; rules && r < g->nrulings; r++)
			compare(in, g->rulings[r].name);
		for (unsigned e = 0; events && e < g->nevents; e++)
			compare(in, g->events[e].name);
	}
	return in->near.n > 0;
}

/* A name that may be a ruling's: its option is asked about, also if it is the default. */
static bool
note_ruling(struct words *w, const char *name, size_t len)
{
	struct summary_wish *wish = &w->wish;
	const struct game *g;
	bool known = false;

	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		known = known || ruling_find(g, name, len) >= 0;
	for (unsigned i = 0; i < wish->nrulings && known; i++)
		known = wish->ruling[i].len != len || memcmp(wish->ruling[i].text, name, len) != 0;
	if (!known)
		return true;
	if (wish->nrulings == SUMMARY_RULINGS) {
		snprintf(w->why, WHERE_WHY, "the expression names more than %d rulings", SUMMARY_RULINGS);
		return false;
	}
	wish->ruling[wish->nrulings].text = name;
	wish->ruling[wish->nrulings++].len = len;
	return true;
}

/* A name directly after the one of a member, as .how in .result.how. */
static bool
take_inner(struct words *w, const char *name, size_t len)
{
	struct inside in = { .name = name, .len = len };
	const char *help;

	nearest_begin(&in.near, name, len);
	if (w->outer != NULL && name_is("rules", w->outer, w->outer_len) && !note_ruling(w, name, len))
		return false;
	if (w->outer == NULL || !look_inside(&in, w->outer, w->outer_len) || in.found || is_made(w, name, len))
		return true;
	help = nearest_meant(&in.near);
	snprintf(w->why, WHERE_WHY, "a summary has no '.%.*s.%.*s'%s%s", (int)w->outer_len, w->outer, (int)(len < 40 ? len : 40), name,
	    *help != '\0' ? "; " : "", help);
	return false;
}

/* A name after a full stop.  follows: it stands directly after another one.  len: 0 if the name is not known. */
static bool
take_field(struct words *w, const char *name, size_t len, bool follows)
{
	bool found = false;

	if (len == 0) {
		w->whole = true;
		return true;
	}
	if (follows)
		return take_inner(w, name, len);
	for (unsigned c = 0; c < SUMMARY_COLUMNS; c++)
		if (is_member(c, name, len))
			found = w->wish.column[c] = true;
		else if (name_is(summary_columns[c].name, name, len))
			found = w->wish.by_name[c] = true;
	for (unsigned i = 0; i < sizeof(played) / sizeof(played[0]) && found; i++)
		w->played = w->played || is_member(played[i], name, len);
	w->outer = name;
	w->outer_len = len;
	if (found)
		return true;
	w->whole = true; /* (perhaps it is a name inside a member) */
	return (is_inner(name, len) && note_ruling(w, name, len)) || is_made(w, name, len) || no_field(w, name, len);
}

static bool
refuse(struct words *w, const char *name, size_t len)
{
	snprintf(w->why, WHERE_WHY, "'%.*s' has no place in an expression about a record", (int)(len < 40 ? len : 40), name);
	return false;
}

/* A name without a full stop: a function, a word such as "if", or a key. */
static bool
take_name(struct words *w, const char *name, size_t len)
{
	const char *after = w->at + strspn(w->at, " \t\n");
	bool key = *after == ':' && after[1] != ':' && w->ninside > 0 && w->inside[w->ninside - 1] == '{';

	if (!key && is_one_of(refused, name, len))
		return refuse(w, name, len);
	w->open_ifs += name_is("if", name, len);
	w->open_ifs -= name_is("else", name, len) && w->open_ifs > 0;
	if (!is_one_of(plain, name, len) && !(w->piped && is_one_of(plain_after_pipe, name, len)))
		w->whole = true;
	return true;
}

static bool take_words(struct words *w, char until);

static bool
open_bracket(struct words *w, char bracket)
{
	if (w->ninside == BRACKETS_MAX) {
		snprintf(w->why, WHERE_WHY, "the expression is nested too deep");
		return false;
	}
	w->inside[w->ninside++] = bracket;
	return true;
}

/* A text in quotes, which may have expressions in it.  *len: of the text, if it is plain; else 0. */
static bool
take_text(struct words *w, size_t *len)
{
	const char *from = ++w->at;
	bool plainly = true;

	*len = 0;
	for (; *w->at != '"' && *w->at != '\0'; w->at++) {
		if (*w->at != '\\')
			continue;
		w->whole = true;
		plainly = false;
		if (*++w->at == '\0')
			break;
		if (*w->at == '(') {
			w->at++;
			if (!open_bracket(w, '(') || !take_words(w, ')'))
				return false;
			w->ninside--;
			if (*w->at == '\0')
				break;
		}
	}
	if (*w->at == '\0') {
		snprintf(w->why, WHERE_WHY, "a text does not end: a \" is missing");
		return false;
	}
	if (plainly)
		*len = (size_t)(w->at - from);
	w->at++;
	return true;
}

/* What follows a full stop: .name, ."name", .["name"]; or nothing that is known. */
static bool
take_stop(struct words *w, bool follows)
{
	size_t len = name_length(++w->at);
	bool bracket = *w->at == '[' && w->at[1] == '"';
	const char *name = w->at;

	if (len > 0) {
		w->at += len;
		return take_field(w, name, len, follows);
	}
	w->at += bracket;
	if (*w->at == '"') {
		name = w->at + 1;
		if (!take_text(w, &len))
			return false;
		if (bracket && *w->at != ']')
			len = 0;
		w->at += bracket && *w->at == ']';
		return take_field(w, name, len, follows);
	}
	if (!isdigit((unsigned char)*w->at))
		w->whole = true; /* ".", "..", ".[" */
	w->at += *w->at == '.';
	return true;
}

/* $name */
static bool
take_variable(struct words *w)
{
	const char *name = ++w->at;
	size_t len = name_length(name);

	w->whole = true;
	w->at += len;
	return !is_one_of(refused_variables, name, len) || refuse(w, name, len);
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
	case '$':
		return take_variable(w);
	case '!': case '<': case '>': case '=':
		if (w->at[1] == '=')
			w->at++;
		else if (*w->at == '=')
			w->whole = true; /* (what is assigned to gives the whole record) */
		break;
	case '@':
	case '{':
		w->whole = true;
		break;
	default:
		break;
	}
	if (strchr("([{", *w->at) != NULL && !open_bracket(w, *w->at))
		return false;
	w->ninside -= strchr(")]}", *w->at) != NULL && w->ninside > 0;
	w->at++;
	return true;
}

/* Spaces and comments, which only part words. */
static bool
take_space(struct words *w)
{
	size_t len = *w->at == '#' ? strcspn(w->at, "\n") : strspn(w->at, " \t\r\n");

	w->at += len;
	return len > 0;
}

/* Read up to the closing bracket that ends this part, or to the end. */
static bool
take_words(struct words *w, char until)
{
	unsigned open = 0;
	bool field = false;

	if (++w->depth > NESTED_MAX) {
		snprintf(w->why, WHERE_WHY, "the expression is nested too deep");
		return false;
	}
	while (*w->at != '\0' && !(open == 0 && *w->at == until)) {
		bool stop = *w->at == '.', pipe = *w->at == '|', doubt = *w->at == '?';

		open += *w->at == '(';
		open -= *w->at == ')' && open > 0;
		if (take_space(w)) {
			field = false;
			w->outer = NULL;
			continue;
		}
		if (!stop && !doubt)
			w->outer = NULL;
		if (stop ? !take_stop(w, field) : !take_word(w))
			return false;
		field = stop || (field && doubt);
		w->piped = pipe;
	}
	w->depth--;
	return true;
}

bool
where_plan(struct where_plan *plan, const char *text, char why[WHERE_WHY])
{
	struct words w = { .text = text, .at = text, .why = why };

	memset(plan, 0, sizeof(*plan));
	if (!take_words(&w, '\0'))
		return false;
	if (w.wish.column[COLUMN_HASH] && !library_types[LIBRARY_SODIUM].is_in) {
		snprintf(why, WHERE_WHY, LIBRARY_MISSING, "'.hash'", library_types[LIBRARY_SODIUM].name);
		return false;
	}
	w.whole = w.whole || w.open_ifs > 0;
	plan->text = text;
	plan->seconds = WHERE_SECONDS;
	plan->seconds_all = WHERE_SECONDS_ALL;
	plan->before = !w.whole && !w.played;
	plan->wish = w.wish;
	for (unsigned c = 0; c < SUMMARY_COLUMNS; c++)
		plan->wish.column[c] = w.whole || w.wish.column[c];
	return true;
}
