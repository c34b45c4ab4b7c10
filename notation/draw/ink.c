/* draw/ink.c: the colours of owners, in pictures and on a terminal.
 *
 * Owners differ in hue and in lightness; with a colour goes the shape of a token (svg_elements.c).
 */
#include "internal.h"

#include <string.h>

/* The first four also serve seats whose names are no colours.  Fills are of four lightnesses. */
static const struct draw_ink inks[] = {
	{ "red", "#d4463a", "#7c1a12", "#ffffff", "#f3dcd2", "\033[1;38;5;231;48;5;160m", "\033[38;5;167m" },
	{ "blue", "#193d7d", "#0a1e42", "#ffffff", "#d6e0ee", "\033[1;38;5;231;48;5;25m", "\033[38;5;68m" },
	{ "green", "#4f9a4a", "#1f5420", "#ffffff", "#dceccf", "\033[1;38;5;231;48;5;28m", "\033[38;5;71m" },
	{ "yellow", "#f0bf3a", "#805c00", "#2b2100", "#f8ecc0", "\033[1;38;5;16;48;5;220m", "\033[38;5;178m" },
	{ "black", "#2c2b2a", "#000000", "#ffffff", "#dedbd5", "\033[1;38;5;231;48;5;238m", "\033[38;5;244m" },
	{ "white", "#ffffff", "#4a463f", "#23201b", "#fdfcf8", "\033[1;38;5;16;48;5;254m", "\033[38;5;246m" },
};

const struct draw_ink *
draw_ink(const struct scene *s, unsigned seat)
{
	const struct draw_ink *own = NULL;

	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		const struct draw_ink *named = NULL;

		for (size_t k = 0; k < LEN(inks); k++)
			if (strcmp(inks[k].name, s->seat_name[i]) == 0)
				named = &inks[k];
		if (named == NULL) /* all by name, or none */
			return &inks[seat % GAME_SEATS_MAX];
		if (i == seat)
			own = named;
	}
	return own != NULL ? own : &inks[seat % GAME_SEATS_MAX];
}
