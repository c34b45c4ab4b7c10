/* page/status.c: what is said of a step: what happened, and how the game stands. */
#include "html.h"

#include <string.h>

#include "draw/markup.h"
#include "draw/palette.h"
#include "draw/sides.h"
#include "draw/words.h"

static bool
has_digit(const char *word, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (word[i] >= '0' && word[i] <= '9')
			return true;
	return false;
}

void
html_name(struct buffer *out, const char *name)
{
	size_t len = draw_name_length(name);

	if (name[len] == '\0')
		markup(out, "<bdi>%s</bdi>", name);
	else
		markup(out, "<bdi title='%s'>%.*s\xe2\x80\xa6</bdi>", name, (int)len, name);
}

/* The seat of which this word is the name, perhaps with a capital letter; -1: of none. */
static int
seat_of(const struct scene *s, const char *word, size_t len)
{
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++)
		if (strlen(s->seat_name[i]) == len && (*word | ' ') == *s->seat_name[i] && memcmp(word + 1, s->seat_name[i] + 1, len - 1) == 0)
			return (int)i;
	return -1;
}

/* Is the word a place of the board?  Then begin an element for it, with what the script needs to find it. */
static bool
begin_place(struct buffer *out, const struct scene *s, const char *word, size_t len)
{
	unsigned x, y, z, w, steps;
	const char *end = word + len, *at;

	if (s->kind == SCENE_CARDS || (at = scene_read_place(s, word, end, &x, &y)) == NULL)
		return false;
	if (at == end && s->kind == SCENE_BUILDING && s->cell[draw_rank(s, y) - 1][draw_file(s, x) - 'a'].level > 0)
		markup(out, "<b data-z='" DRAW_VARIES "%u" DRAW_VARIES "'>", s->cell[draw_rank(s, y) - 1][draw_file(s, x) - 'a'].level);
	else if (at == end)
		buffer_text(out, "<b>");
	else if (s->kind == SCENE_GRAPH && (at = scene_read_place(s, at, end, &z, &w)) != NULL && (at == end || *at == '.') &&
	    (steps = scene_steps_between(s, scene_node_at(s, x, y), scene_node_at(s, z, w))) > 0)
		markup(out, "<b data-of='" DRAW_VARIES "%u" DRAW_VARIES "'>", steps);
	else
		return false;
	return true;
}

/* Write a word of a sentence: a seat by its player's name; one with digits varies; the place of a board can be lit. */
static void
put_word(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *word, size_t len)
{
	int seat = seat_of(s, word, len);
	const char *name = seat >= 0 ? draw_player(s, &h->style.about, (unsigned)seat) : NULL;
	bool varies = name == NULL && has_digit(word, len), is_place = varies && begin_place(out, s, word, len);

	if (name != NULL) {
		html_name(out, name);
		return;
	}
	buffer_text(out, varies ? DRAW_VARIES : "");
	buffer_add(out, word, len);
	buffer_text(out, varies ? DRAW_VARIES : "");
	buffer_text(out, is_place ? "</b>" : "");
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* How many letters and digits stand there; or how many bytes before the next of them. */
static size_t
span(const char *text, bool letters)
{
	size_t n = 0;

	while (text[n] != '\0' && is_letter(text[n]) == letters)
		n++;
	return n;
}

/* How long the word is that begins here: the name of a place on a graph can go on after a point. */
static size_t
word_length(const struct scene *s, const char *text)
{
	size_t n = span(text, true);

	if (n >= 4 && s->kind == SCENE_GRAPH && has_digit(text, n) && text[n] == '.' && text[n + 1] >= '1' && text[n + 1] <= '9')
		n += 2;
	return n;
}

/* Write a sentence, with a capital first letter. */
static void
put_sentence(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *text)
{
	char first[16];
	size_t n = span(text, true);

	if (n > 1 && n < sizeof(first) && *text >= 'a' && *text <= 'z' && text[1] >= 'a' && text[1] <= 'z') {
		memcpy(first, text, n);
		*first = (char)(*first - 'a' + 'A');
		put_word(out, h, s, first, n);
		text += n;
	}
	while (*text != '\0') {
		if ((n = word_length(s, text)) > 0)
			put_word(out, h, s, text, n);
		else
			markup_text(out, text, n = span(text, false));
		text += n;
	}
}

/* Write what happened. */
static void
put_deeds(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *deeds)
{
	static const char title[] = "Last move: ";
	struct buffer squares = { 0 };

	if (deeds == NULL && draw_last(&squares, s, NULL, true)) {
		buffer_char(&squares, '\0');
		if (!squares.failed && strncmp(squares.data, title, sizeof(title) - 1) == 0)
			put_sentence(out, h, s, squares.data + sizeof(title) - 1);
		buffer_text(out, " \n");
	}
	buffer_end(&squares, out);
	if (deeds == NULL)
		return;
	put_sentence(out, h, s, deeds);
	buffer_text(out, ". \n");
}

/* Write a sentence, if it is new.  (In that of a building a place also shows its level.) */
static void
put_known(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *text, struct draw_known *known)
{
	known = s->kind == SCENE_BUILDING ? NULL : known;
	if (!draw_is_new(known, out, 'w', text, strlen(text)))
		return;
	put_sentence(out, h, s, text);
	buffer_text(out, " \n");
	draw_new_ends(known, out);
}

void
html_notes(struct buffer *out, const struct draw_html *h, const struct scene *s, bool duties, struct draw_known *known)
{
	for (unsigned i = 0; i < s->nnotes; i++)
		if ((s->duties >> i & 1) == duties)
			put_known(out, h, s, s->note[i], known);
}

void
html_status(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *deeds, struct draw_known *known)
{
	struct buffer status = { 0 };

	put_deeds(out, h, s, deeds);
	draw_due(&status, s);
	buffer_char(&status, '\0');
	if (!status.failed)
		put_known(out, h, s, status.data, known);
	buffer_end(&status, out);
	html_notes(out, h, s, true, known);
}
