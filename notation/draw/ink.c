/* draw/ink.c: the colours of owners, in pictures and on a terminal.
 *
 * Owners differ in hue and in lightness, and in the shape of their tokens (svg/elements.c).
 */

#include <string.h>

#include "ink.h"
#include "words.h"

#define SIDE(letter) letter "f", letter "e", letter "t", letter "h" /* as palette.h spells them */

/* The first four are also for seats whose names are not colours.  Their fills differ in lightness. */
static const struct draw_ink inks[] = {
	{ "red", SIDE("R"), "\033[1;38;5;231;48;5;160m", "\033[38;5;167m" },
	{ "blue", SIDE("B"), "\033[1;38;5;231;48;5;25m", "\033[38;5;68m" },
	{ "green", SIDE("G"), "\033[1;38;5;231;48;5;28m", "\033[38;5;71m" },
	{ "yellow", SIDE("Y"), "\033[1;38;5;16;48;5;220m", "\033[38;5;178m" },
	{ "black", SIDE("K"), "\033[1;38;5;231;48;5;238m", "\033[38;5;244m" },
	{ "white", SIDE("W"), "\033[1;38;5;16;48;5;254m", "\033[38;5;246m" },
};

static const struct draw_ink *
ink_of(const char *const *names, unsigned seat)
{
	const struct draw_ink *own = NULL;

	for (unsigned i = 0; i < GAME_SEATS_MAX && names[i] != NULL; i++) {
		const struct draw_ink *named = NULL;

		for (size_t k = 0; k < LEN(inks); k++)
			if (inks[k].name[0] == names[i][0] && strcmp(inks[k].name, names[i]) == 0)
				named = &inks[k];
		if (named == NULL) /* either all seats have the colours of their names, or none */
			return &inks[seat % GAME_SEATS_MAX];
		if (i == seat)
			own = named;
	}
	return own != NULL ? own : &inks[seat % GAME_SEATS_MAX];
}

const struct draw_ink *
draw_ink(const struct scene *s, unsigned seat)
{
	return ink_of(s->seat_name, seat);
}

char
draw_ink_letter(const char *const *names, unsigned seat)
{
	return ink_of(names, seat)->fill[0];
}
