/* words/list.c: see list.h. */
#include "list.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "nearest.h"

enum { LINE_MAX_SHOWN = 120 };

static bool
is_between(char c)
{
	return strchr(" \t,;/|-", c) != NULL;
}

static bool
is_square(const char *p, const char *end)
{
	return end - p >= 2 && isalpha((unsigned char)p[0]) && isdigit((unsigned char)p[1]);
}

static const char *
letter_of(const struct list_words *l, unsigned kind)
{
	return l->letter != NULL ? l->letter(l->about, kind) : l->spoken->game->kinds[kind].letter;
}

/* Is it a kind with a letter of its own, which is no sign for a thing that nobody knows? */
static bool
has_letter(const struct list_words *l, unsigned kind)
{
	const char *letter = letter_of(l, kind);

	return letter != NULL && isalnum((unsigned char)*letter);
}

/* In a picture two letters are enough, if the second is small and one kind alone begins with them: "Bo". */
static size_t
take_two(const struct list_words *l, const char *p, const char *end, const char **letter)
{
	unsigned found = 0;

	if (!l->in_picture || end - p < 2 || !islower((unsigned char)p[1]) || (p + 2 < end && isalnum((unsigned char)p[2])))
		return 0;
	for (unsigned i = 0; i < l->spoken->game->nkinds; i++)
		if (has_letter(l, i) && strncasecmp(l->spoken->game->kinds[i].name, p, 2) == 0 && found++ == 0)
			*letter = letter_of(l, i);
	return found == 1 ? 2 : 0;
}

/* The letter of a kind that the text begins with, by its name or as a small letter.  Returns how many bytes it takes, or 0. */
static size_t
take_kind(const struct list_words *l, const char *p, const char *end, const char **letter)
{
	size_t len = 0;

	for (size_t n = 1; p + n <= end; n++) { /* the longest name, which may have a blank in it */
		const char *found = p + n == end || !isalpha((unsigned char)p[n]) ? spoken_kind(l->spoken, p, n) : NULL;

		if (found != NULL && *found != '\0') {
			*letter = found;
			len = n;
		}
	}
	if (len == 0)
		len = spoken_short(l->spoken, p, end, letter);
	if (len == 0)
		len = take_two(l, p, end, letter);
	if (len > 0 || p == end || (p + 1 < end && isalpha((unsigned char)p[1]) && !(l->on_squares && is_square(p + 1, end))))
		return len;
	for (unsigned i = 0; i < l->spoken->game->nkinds; i++) {
		const char *own = l->spoken->game->kinds[i].letter;

		if (own != NULL && own[0] != '\0' && own[1] == '\0' && toupper((unsigned char)*p) == *own && *p != *own) {
			*letter = own;
			return 1;
		}
	}
	return 0;
}

/* The word that was written from an offset on may be several words of one character each, with no blanks between them.  Digits alone are
 * a number. */
static bool
split_word(const struct list_words *l, struct buffer *out, size_t start)
{
	char word[LINE_MAX_SHOWN];
	size_t len = out->len - start, digits;

	if (l->on_squares || len < 2 || len >= sizeof(word) / 2)
		return false;
	memcpy(word, out->data + start, len);
	for (digits = 0; digits < len && isdigit((unsigned char)word[digits]);)
		digits++;
	if (digits == len)
		return false;
	out->len = start;
	for (size_t i = 0; i < len; i++) {
		if (i > 0)
			buffer_char(out, ' ');
		buffer_char(out, word[i]);
		if (out->failed || !l->reads(l->about, word + i, 1))
			return false;
	}
	return true;
}

/* A square with its piece behind it: "d3I".  Writes the piece first.  Returns how many bytes it takes, or 0. */
static size_t
write_turned(const struct list_words *l, const char *p, const char *end, struct buffer *out)
{
	const char *letter, *q = p + 1;
	size_t n;

	if (!l->on_squares || !is_square(p, end))
		return 0;
	while (q < end && isdigit((unsigned char)*q))
		q++;
	if ((n = take_kind(l, q, end, &letter)) == 0) {
		if (q == end || !isupper((unsigned char)*q))
			return 0;
		buffer_char(out, *q);
		n = 1;
	} else {
		buffer_text(out, letter);
	}
	buffer_char(out, (char)tolower((unsigned char)*p));
	buffer_add(out, p + 1, (size_t)(q - p - 1));
	return (size_t)(q - p) + n;
}

/* Write the word at *p, and go past it.  false: it is none. */
static bool
write_word(const struct list_words *l, const char **p, const char *end, struct buffer *out)
{
	size_t start = out->len, n;
	const char *letter, *q = *p;

	if ((n = write_turned(l, q, end, out)) > 0) {
		*p = q + n;
		return !out->failed && (*p == end || is_between(**p)) && l->reads(l->about, out->data + start, out->len - start);
	}
	if ((n = take_kind(l, q, end, &letter)) > 0) {
		buffer_text(out, letter);
		q += n;
		for (; l->on_squares && q < end && is_between(*q); q++)
			continue;
	}
	if (n == 0 || (l->on_squares && is_square(q, end)))
		while (q < end && !is_between(*q))
			buffer_char(out, l->on_squares && out->len > start ? (char)tolower((unsigned char)*q++) : *q++);
	*p = q;
	return !out->failed && (l->reads(l->about, out->data + start, out->len - start) || split_word(l, out, start));
}

/* How many bytes a word takes here that says nothing, as in "card 6 and card 9"; or 0. */
static size_t
idle_word(const char *p, const char *end)
{
	static const char *const words[] = { "cards", "card", "and", "then" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t len = strlen(words[i]);

		if ((size_t)(end - p) > len && strncasecmp(p, words[i], len) == 0 && p[len] == ' ')
			return len;
	}
	return 0;
}

static bool
is_gap(const struct list_words *l, const char *p, const char *start, const char *end)
{
	return l->in_picture && *p == '-' && (p == start || p[-1] == ' ') && (p + 1 == end || p[1] == ' ');
}

bool
list_help(const struct list_words *l, const struct node *n, struct problem *p)
{
	const char *start = n->text + p->offset, *end = start, *q;
	struct buffer out = { 0 };
	bool good = true;
	size_t idle;

	while (start > n->text && start[-1] != '\n')
		start--;
	while (end < n->text + n->len && *end != '\n')
		end++;
	while (start < end && *start == ' ')
		start++;
	for (q = start; good && q < end;) {
		if (is_gap(l, q, start, end)) {
			buffer_text(&out, out.len > 0 ? " ." : ".");
			q++;
			continue;
		}
		if (is_between(*q)) {
			q++;
			continue;
		}
		if ((idle = idle_word(q, end)) > 0) {
			q += idle;
			continue;
		}
		if (out.len > 0)
			buffer_char(&out, ' ');
		good = write_word(l, &q, end, &out);
	}
	good = good && !out.failed && out.len > 0 && out.len <= LINE_MAX_SHOWN;
	if (good) {
		p->offset = (size_t)(start - n->text);
		problem_repair(p, p->offset, (size_t)(end - start), "%.*s", (int)out.len, out.data);
		problem_help(p, "write %s", p->repair.text);
	}
	buffer_free(&out);
	return good;
}

/* Is it a name in short, with letters left out but not the first: "Sgt", "Lt."?  Capitals alone are pieces side by side. */
static bool
leaves_out(const char *text, size_t len, const char *name)
{
	len -= len > 2 && text[len - 1] == '.';
	if (len < 2 || !islower((unsigned char)text[1]) || tolower((unsigned char)*text) != tolower((unsigned char)*name))
		return false;
	for (size_t i = 1; i < len; i++) {
		do
			name++;
		while (*name != '\0' && tolower((unsigned char)*name) != text[i]);
		if (*name == '\0')
			return false;
	}
	return true;
}

/* The letter of the only kind that the text is short for in this way; NULL: none, or several. */
static const char *
left_out_kind(const struct list_words *l, const char *text, size_t len)
{
	const char *only = NULL;
	unsigned n = 0;

	for (unsigned i = 0; i < l->spoken->game->nkinds; i++)
		if (has_letter(l, i) && leaves_out(text, len, l->spoken->game->kinds[i].name) && n++ == 0)
			only = letter_of(l, i);
	return n == 1 ? only : NULL;
}

/* Is the text the first letters of a name of several words, as FM of Field Marshal, or the beginning of one of its words? */
static bool
shortens(const char *text, size_t len, const char *name)
{
	size_t n = 0;

	for (const char *word = name; word != NULL; word = strchr(word, ' ')) {
		word += *word == ' ';
		if (strncasecmp(word, text, len) == 0)
			return true;
		n += n < len && tolower((unsigned char)*word) == tolower((unsigned char)text[n]) ? 1 : len + 1;
	}
	return n == len && strchr(name, ' ') != NULL;
}

static void
add_kind(struct buffer *to, const char *letter, const char *name)
{
	buffer_printf(to, "%s%s %s", to->len > 0 ? ", " : "", letter, name);
}

bool
list_kinds(const struct list_words *l, size_t len, struct problem *p)
{
	const struct game *g = l->spoken->game;
	const char *word = p->node->text + p->offset, *only = NULL;
	struct buffer all = { 0 }, some = { 0 }; /* all kinds, and those that the word may be short for */
	struct nearest near;
	unsigned short_of = 0;

	nearest_begin(&near, word, len);
	for (unsigned i = 0; i < g->nkinds; i++) {
		if (!has_letter(l, i))
			continue;
		nearest_add(&near, g->kinds[i].name);
		if (shortens(word, len, g->kinds[i].name)) {
			only = letter_of(l, i);
			add_kind(&some, only, g->kinds[i].name);
			short_of++;
		}
		add_kind(&all, letter_of(l, i), g->kinds[i].name);
	}
	if (short_of == 0)
		only = left_out_kind(l, word, len);
	for (unsigned i = 0; short_of == 0 && only == NULL && near.near == 1 && len > 3 && i < g->nkinds; i++)
		if (g->kinds[i].name == near.best)
			only = letter_of(l, i);
	if (only != NULL && short_of < 2) {
		problem_repair(p, p->offset, len, "%s", only);
		problem_help(p, "write %s", only);
	} else if (!all.failed && !some.failed && all.len > 0) {
		problem_help(p, "write one of %.*s", (int)(short_of > 0 ? some.len : all.len), short_of > 0 ? some.data : all.data);
	}
	buffer_free(&all);
	buffer_free(&some);
	return false;
}

bool
list_join(const struct node *n, struct problem *p)
{
	struct buffer out = { 0 };
	bool good = n->kind == NODE_SEQUENCE;

	for (const struct node *k = n->child; good && k != NULL; k = k->next) {
		good = k->kind == NODE_SCALAR;
		buffer_printf(&out, "%s%.*s", out.len > 0 ? " " : "", (int)k->len, k->kind == NODE_SCALAR ? k->text : "");
	}
	if (good && !out.failed && out.len > 0 && out.len <= LINE_MAX_SHOWN) {
		problem_repair(p, 0, 0, "%.*s", (int)out.len, out.data);
		problem_help(p, "write %s", p->repair.text);
	}
	buffer_free(&out);
	return false;
}

/* How many does the text say, in a word or as "2 tanks"?  0: it does not say. */
static unsigned
number_in(const char *text, size_t len)
{
	static const char *const words[] = { "two", "three", "four" };
	size_t n = 0;

	while (n < len && isalnum((unsigned char)text[n]))
		n++;
	for (unsigned i = 0; i < 3; i++)
		if (is_name_but_for_case(words[i], text, n))
			return i + 2;
	return n == 1 && *text >= '2' && *text <= '4' && len > 1 && text[1] == ' ' && isalpha((unsigned char)text[len - 1]) ? (unsigned)(*text - '0') : 0;
}

/* The seat of which the number begins here, in digits or, where a word begins, as a word.  SEAT_NONE: none. */
static unsigned
seat_at(const char *text, size_t len, bool begins)
{
	static const char *const words[] = { "one", "two", "three", "four" };

	if (isdigit((unsigned char)*text))
		return (unsigned)(*text - '1') & 0xff;
	for (unsigned i = 0; begins && i < 4; i++)
		if (len >= strlen(words[i]) && is_name_but_for_case(words[i], text, strlen(words[i])) &&
		    (len == strlen(words[i]) || !isalpha((unsigned char)text[strlen(words[i])])))
			return i;
	return SEAT_NONE;
}

/* The numbers of seats in a text, in their order, as "1, 3".  Returns how many there are; 0: other numbers or signs are in it. */
static unsigned
seats_in(const struct game *g, const char *text, size_t len, struct buffer *out)
{
	unsigned n = 0, seen = 0;

	for (size_t i = 0; i < len; i++) {
		unsigned seat = seat_at(text + i, len - i, i == 0 || !isalpha((unsigned char)text[i - 1]));

		if (seat == SEAT_NONE)
			continue;
		if (seat >= (unsigned)seat_count(g) || (seen >> seat & 1) != 0 || (i + 1 < len && isdigit((unsigned char)text[i + 1])))
			return 0;
		seen |= 1U << seat;
		buffer_printf(out, "%s%u", n++ > 0 ? ", " : "", seat + 1);
	}
	return n;
}

bool
list_number(const struct node *n, struct problem *p)
{
	static const char *const words[] = { "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve" };
	size_t len = 0, number = 0;

	if (n->kind != NODE_SCALAR || n->len == 0)
		return false;
	while (len < n->len && len < 4 && isdigit((unsigned char)n->text[len]))
		number = number * 10 + (size_t)(n->text[len++] - '0');
	for (size_t i = len; len > 0 && i < n->len; i++)
		if (!isalpha((unsigned char)n->text[i]) && n->text[i] != ' ')
			return false;
	for (unsigned i = 0; len == 0 && number == 0 && i < sizeof(words) / sizeof(words[0]); i++)
		if (is_name_but_for_case(words[i], n->text, n->len))
			number = i + 1;
	if (number == 0 || len == n->len)
		return false;
	problem_repair(p, 0, n->len, "%zu", number);
	p->repair.node = n;
	return problem_help(p, "write %zu", number);
}

/* "2 (1 and 3)": how many they are, and which.  Returns how many; 0: it says something else. */
static unsigned
seats_behind_number(const struct game *g, const struct buffer *all, struct buffer *out)
{
	size_t at = all->len > 0 && isdigit((unsigned char)*all->data);

	while (at > 0 && at < all->len && strchr(" :(,=-", all->data[at]) != NULL)
		at++;
	if (at < 2 || *all->data < '2' || seats_in(g, all->data + at, all->len - at, out) != (unsigned)(*all->data - '0') || out->failed)
		buffer_clear(out);
	return out->len > 0 ? (unsigned)(*all->data - '0') : 0;
}

/* "2 3 4": seats alone, each number larger than the one before it.  Not so "2: 3, 4", which says first how many they are; nor "2-4", which
 * may be two or three. */
static unsigned
seats_alone(const struct game *g, const struct buffer *all, struct buffer *out)
{
	unsigned n = 0;

	if (memchr(all->data, '(', all->len) == NULL && memchr(all->data, ':', all->len) == NULL && memchr(all->data, '=', all->len) == NULL)
		n = seats_in(g, all->data, all->len, out);
	for (size_t i = strlen("1, "); i < out->len; i += strlen("1, "))
		if (out->data[i] < out->data[i - strlen("1, ")])
			n = 0;
	if (n < 2 || out->failed)
		buffer_clear(out);
	return n > 1 ? n : 0;
}

static bool
is_range(const struct buffer *all)
{
	return all->len == 3 && all->data[1] == '-' && all->data[2] > all->data[0] + 1;
}

/* A range that is "1-4", where there are four. */
static bool
is_every(const struct game *g, const struct buffer *all)
{
	return all->data[0] == '1' && all->data[2] - '0' == seat_count(g);
}

bool
list_seats(const struct game *g, const struct node *n, struct problem *p)
{
	struct buffer all = { 0 }, seats = { 0 };
	unsigned number;

	for (const struct node *k = n->kind == NODE_SEQUENCE ? n->child : n->kind == NODE_SCALAR ? n : NULL; k != NULL; k = k == n ? NULL : k->next)
		if (k->kind == NODE_SCALAR)
			buffer_printf(&all, "%s%.*s", all.len > 0 ? "," : "", (int)k->len, k->text);
	if (all.failed || all.len == 0) {
		buffer_free(&all);
		return false;
	}
	if (is_range(&all)) {
		if (n->kind == NODE_SCALAR && is_every(g, &all))
			problem_repair(p, 0, n->len, "%d", seat_count(g));
	} else if (seats_alone(g, &all, &seats) == 0 && (number = number_in(all.data, all.len)) > 0 && n->kind == NODE_SCALAR) {
		problem_repair(p, 0, n->len, "%u", number);
	} else if (seats.len > 0 || seats_behind_number(g, &all, &seats) > 1 || (seats_in(g, all.data, all.len, &seats) > 1 && !seats.failed)) {
		problem_repair(p, 0, n->kind == NODE_SCALAR ? n->len : 0, "[%.*s]", (int)seats.len, seats.data);
	}
	if (p->repair.known) {
		p->repair.node = n;
		problem_help(p, "write %s", p->repair.text);
	}
	buffer_free(&all);
	buffer_free(&seats);
	return false;
}

/* The seats that players are named for, as "1, 3".  Returns how many there are, and *set which. */
static unsigned
seats_named(const struct game *g, const struct node *players, unsigned *set, struct buffer *out)
{
	unsigned n = 0;

	*set = 0;
	for (int i = 0; g->seat[i] != NULL; i++)
		if (node_get(players, g->seat[i]) != NULL) {
			*set |= 1U << i;
			buffer_printf(out, "%s%d", n++ > 0 ? ", " : "", i + 1);
		}
	return n;
}

/* Is what stands behind a digit no part of a number, or of several numbers in a row, as dice are written? */
static bool
goes_on_as_action(const char *p, const char *end)
{
	const char *next = p;

	while (next < end && *next == ' ')
		next++;
	if (p + 1 < end && *p == '-' && isdigit((unsigned char)p[1])) /* dice with hyphens */
		return false;
	return p < end && !isdigit((unsigned char)*p) && strchr(".,;\n", *p) == NULL && !(*p == ' ' && next < end && !isalpha((unsigned char)*next));
}

/* Does a word of the moves begin with the number of a seat that is not in the set, and go on with what is no number?  Then that seat
 * acts, or a comment says so. */
static bool
others_act(const struct node *moves, unsigned set)
{
	const char *p = moves->text, *end = p + moves->len;

	for (bool begins = true; p < end; p++) {
		if (begins && *p >= '1' && *p <= '4' && (set >> (*p - '1') & 1) == 0 && goes_on_as_action(p + 1, end))
			return true;
		begins = isspace((unsigned char)*p) || *p == 'L';
	}
	return false;
}

void
list_left_out(const struct game *g, const struct node *record, const char *key, struct problem *idle)
{
	const struct node *players = node_get(record, "players"), *moves = node_get(record, "moves"), *at = node_key_of(record, players);
	struct buffer seats = { 0 };
	unsigned set, n;

	if (idle == NULL || idle->node != NULL || at == NULL || players->kind != NODE_MAPPING)
		return;
	n = seats_named(g, players, &set, &seats);
	if (n > 1 && n < (unsigned)seat_count(g) && !seats.failed) {
		problem_set(idle, DIAG_SEATS, at, 0, "%u players are named, and without '%s' all %d play", n, key, seat_count(g));
		problem_help(idle, "write %s: [%.*s]", key, (int)seats.len, seats.data);
		if (moves != NULL && moves->kind == NODE_SCALAR && !others_act(moves, set) && record->style == STYLE_BLOCK)
			problem_repair(idle, 0, 0, "%s: [%.*s]\n", key, (int)seats.len, seats.data);
	}
	buffer_free(&seats);
}
