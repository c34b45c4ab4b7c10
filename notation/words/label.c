/* words/label.c: see label.h. */
#include "label.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { LABEL_NUMBER_MAX = 100000000 };

static const char *
skip_blanks(const char *p, const char *end)
{
	while (p < end && *p == ' ')
		p++;
	return p;
}

static size_t
count_letters(const char *p, const char *end)
{
	size_t n = 0;

	while (p + n < end && isalpha((unsigned char)p[n]))
		n++;
	return n;
}

/* Is it a word for a turn, whole or in short?  One letter is none if seats that have numbers begin with it. */
static bool
is_word_for_turn(const struct game *g, const char *p, size_t len)
{
	static const char *const words[] = { "round", "turn", "move", "rd", "rnd", "r", "t", "m", "no", "nr" };

	if (len == 1 && tolower((unsigned char)*p) == *g->seat[0] && isdigit((unsigned char)g->seat[0][strlen(g->seat[0]) - 1]))
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i]) == len && strncasecmp(words[i], p, len) == 0)
			return true;
	return false;
}

/* Is it a seat's name in short: its first letter, and perhaps others of it in their order, as "Bk" for black? */
static bool
is_short_for(const char *name, const char *p, size_t len)
{
	if (len == 0 || len > 3 || tolower((unsigned char)*p) != *name)
		return false;
	for (name++, p++, len--; len > 0; p++, len--) {
		while (*name != '\0' && *name != tolower((unsigned char)*p))
			name++;
		if (*name++ == '\0')
			return false;
	}
	return true;
}

/* The only seat that the letters are short for, among those whose names have no numbers; -1: none, or several. */
static int
seat_in_short(const struct game *g, const char *p, size_t len)
{
	int found = -1;

	for (int i = 0; g->seat[i] != NULL; i++) {
		if (isdigit((unsigned char)g->seat[i][strlen(g->seat[i]) - 1]))
			return -1;
		if (is_short_for(g->seat[i], p, len)) {
			if (found >= 0)
				return -1;
			found = i;
		}
	}
	return found;
}

static const char *
read_number(const char *p, const char *end, uint32_t *out)
{
	for (*out = 0; p < end && isdigit((unsigned char)*p) && *out < LABEL_NUMBER_MAX; p++)
		*out = *out * 10 + (uint32_t)(*p - '0');
	return p;
}

static bool
is_sign(const char *p, const char *end)
{
	return p < end && strchr(":.)", *p) != NULL;
}

/* The end of the label, if it ends here: with a sign or without. */
static void
end_label(struct label *l, const char *start, const char *p, const char *end)
{
	if (is_sign(p, end)) {
		p++;
		l->marked = true;
	}
	l->len = p == end || strchr(" \t\r\n{[", *p) != NULL ? (size_t)(p - start) : 0;
}

/* The number first, and then the side, with a sign behind it: "1R." */
static void
read_number_and_side(const struct game *g, const char *p, const char *end, struct label *out)
{
	const char *side = read_number(p, end, &out->number);
	size_t letters = count_letters(side, end);

	if (side > p && letters > 0 && is_sign(side + letters, end) && (out->seat = seat_in_short(g, side, letters)) >= 0)
		end_label(out, p, side + letters, end);
}

void
label_read(const struct named *n, const char *p, const char *end, struct label *out)
{
	size_t letters = count_letters(p, end);
	const char *after = p + letters, *digits;
	size_t named;
	int seat;

	*out = (struct label){ .seat = -1 };
	if (letters == 0) {
		read_number_and_side(n->game, p, end, out);
		return;
	}
	digits = after;
	digits += letters > 1 && digits < end && *digits == '.';
	digits = letters > 1 ? skip_blanks(digits, end) : digits;
	if (digits < end && isdigit((unsigned char)*digits) && is_word_for_turn(n->game, p, letters)) {
		out->marked = letters > 1;
		end_label(out, p, read_number(digits, end, &out->number), end);
		if (out->len > 0)
			return;
	}
	*out = (struct label){ .seat = -1 };
	if ((named = named_at(n, p, end, &seat)) > 0) {
		out->seat = seat;
		after = p + named;
	} else if ((out->seat = seat_in_short(n->game, p, letters)) < 0) {
		return;
	}
	after = read_number(after, end, &out->number);
	end_label(out, p, after, end);
}
