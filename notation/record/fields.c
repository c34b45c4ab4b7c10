/* record/fields.c: read the fields of events, as claims have them. */
#include "record/notation.h"
#include "words/line.h"

#include <string.h>

const struct notation_value *
notation_value_of(const struct notation *n, char letter)
{
	const struct notation_value *v = n->values;

	while (v != NULL && v->letter != letter && v->letter != '\0')
		v++;
	return v != NULL && v->letter != '\0' ? v : NULL;
}

static bool
read_number(const char *text, size_t len, unsigned *value)
{
	for (*value = 0; len > 0 && *value <= UINT16_MAX && *text >= '0' && *text <= '9'; text++, len--)
		*value = *value * 10 + (unsigned)(*text - '0');
	return len == 0 && *value <= UINT16_MAX;
}

static bool
read_seat(const struct game *g, const char *text, size_t len, unsigned *value)
{
	for (*value = 0; *value < (unsigned)seat_count(g); ++*value)
		if (is_name_but_for_case(g->seat[*value], text, len))
			return true;
	return false;
}

static bool
read_ending(const struct game *g, const char *text, size_t len, unsigned *value)
{
	for (*value = 0; ending_at(g, *value) != NULL; ++*value)
		if (is_name_but_for_case(ending_at(g, *value)->name, text, len))
			return true;
	return false;
}

const char *
notation_read_square(const struct game *g, const char *p, const char *end, unsigned *value)
{
	unsigned x = 0, y = 0;
	const char *q = square_read(p, end, g->board->files, g->board->ranks, &x, &y);

	*value = x + g->board->files * y;
	return q;
}

bool
notation_read_field(const struct notation *n, const void *setup, unsigned kind, unsigned arg, const char *text, size_t len,
    unsigned *value)
{
	char letter = n->game->events[kind].letters[arg];
	const struct notation_value *v = notation_value_of(n, letter);

	if (len == 0)
		return false;
	if (letter == 'n')
		return read_number(text, len, value);
	if (letter == 'p')
		return read_seat(n->game, text, len, value);
	if (letter == 'e')
		return read_ending(n->game, text, len, value);
	if (letter == 's' && game_has_squares(n->game))
		return notation_read_square(n->game, text, text + len, value) == text + len;
	if (v == NULL || v->words == NULL)
		return v != NULL && v->read(setup, text, len, value);
	for (*value = 0; *value < v->nwords; ++*value)
		if (is_name_but_for_case(v->words[*value], text, len))
			return true;
	return false;
}

const char *
notation_field_is(const struct notation *n, unsigned kind, unsigned arg, struct nearest *words)
{
	const struct game *g = n->game;
	char letter = g->events[kind].letters[arg];
	const struct notation_value *v = notation_value_of(n, letter);

	for (size_t i = 0; letter == 'e' && ending_at(g, i) != NULL; i++)
		nearest_add(words, ending_at(g, i)->name);
	for (int i = 0; letter == 'p' && i < seat_count(g); i++)
		nearest_add(words, g->seat[i]);
	for (unsigned i = 0; v != NULL && v->words != NULL && i < v->nwords; i++)
		nearest_add(words, v->words[i]);
	return letter == 'n' ? "a number up to 65,535" : letter == 'p' ? "the name of a seat" : letter == 'e' ? "an ending"
	     : letter == 's' && game_has_squares(g) ? "a square, as a5" : v != NULL ? v->is : "something that cannot be claimed";
}
