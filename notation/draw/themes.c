/* draw/themes.c: the colours of each theme, and how they get into a drawing. */
#include "ink.h"
#include "words.h"

#include <string.h>

#include "palette.h"

enum { SIGN = 3 }; /* bytes of a colour's sign */

static const char *const names[DRAW_THEMES] = { "paper", "dark", "contrast", "print" };

/* In the order of enum draw_theme.  Sides and levels differ in lightness too. */
static const struct colour {
	const char *sign;
	const char *in[DRAW_THEMES];
} colours[] = {
	/*                        paper      dark       contrast   print */
	{ DRAW_PAPER,          { "#fbf9f3", "#201e1a", "#ffffff", "#ffffff" } },
	{ DRAW_PAPER_EDGE,     { "#d8cfba", "#4a4336", "#000000", "#999999" } },
	{ DRAW_FRAME,          { "#e6dbc1", "#3a342a", "#ffffff", "#eeeeee" } },
	{ DRAW_FRAME_EDGE,     { "#6f5c3c", "#a18e69", "#000000", "#333333" } },
	{ DRAW_BOARD,          { "#f4eddb", "#2b2823", "#ffffff", "#ffffff" } },
	{ DRAW_GRID,           { "#d3c5a2", "#4d4639", "#777777", "#bbbbbb" } },
	{ DRAW_LINE,           { "#b9a982", "#75694f", "#444444", "#999999" } },
	{ DRAW_WATER,          { "#b5d5e3", "#1d4557", "#bfe6ff", "#dddddd" } },
	{ DRAW_WATER_EDGE,     { "#6d9db5", "#5f9ab5", "#003f66", "#777777" } },
	{ DRAW_WAVE,           { "#86b3c8", "#4380a0", "#003f66", "#888888" } },
	{ DRAW_GOLD,           { "#f3cf5b", "#8a6a10", "#ffe14d", "#d0d0d0" } },
	{ DRAW_GOLD_EDGE,      { "#b98a00", "#f0c040", "#000000", "#222222" } },
	{ DRAW_ARROW,          { "#7a5600", "#f2cd66", "#8000a0", "#000000" } },
	{ DRAW_SHOT,           { "#b3261e", "#ff8a75", "#d00000", "#000000" } },
	{ DRAW_WORDS,          { "#2d2a24", "#ece7da", "#000000", "#000000" } },
	{ DRAW_FAINT,          { "#6a6253", "#b5ab97", "#000000", "#444444" } },
	{ DRAW_COORDINATES,    { "#54452b", "#d0c3a2", "#000000", "#222222" } },
	{ DRAW_HALO,           { "#ffffff", "#191714", "#ffffff", "#ffffff" } },
	{ DRAW_SHINE,          { "#ffffff", "#ffffff", "#ffffff", "#ffffff" } },
	{ DRAW_WEAVE,          { "#ffffff", "#ffffff", "#ffffff", "#777777" } },
	{ DRAW_SHADOW,         { "#1a1608", "#000000", "#000000", "#000000" } },
	{ DRAW_HATCH,          { "#000000", "#ffffff", "#000000", "#000000" } },
	{ DRAW_BLOCK_EDGE,     { "#26301c", "#e3ecd6", "#000000", "#000000" } },
	{ DRAW_CARD,           { "#fffdf7", "#312d27", "#ffffff", "#ffffff" } },
	{ DRAW_HOLE,           { "#26221c", "#000000", "#000000", "#333333" } },
	{ DRAW_HOLE_EDGE,      { "#8d3b1f", "#e8794a", "#d00000", "#000000" } },
	{ DRAW_PAGE,           { "#f3f1ea", "#1b1a17", "#ffffff", "#ffffff" } },
	{ DRAW_PAGE_CARD,      { "#ffffff", "#26241f", "#ffffff", "#ffffff" } },
	{ DRAW_PAGE_WORDS,     { "#26241f", "#ece7da", "#000000", "#000000" } },
	{ DRAW_PAGE_FAINT,     { "#6a6253", "#a89f8c", "#000000", "#444444" } },
	{ DRAW_PAGE_LINE,      { "#d8d0be", "#453f33", "#000000", "#999999" } },
	{ DRAW_PAGE_ACCENT,    { "#7a5600", "#e6bb4a", "#8000a0", "#000000" } },
	{ DRAW_PAGE_NOW,       { "#f3cf5b", "#8a6a10", "#ffe14d", "#d0d0d0" } },
	{ DRAW_PAGE_NOW_WORDS, { "#26241f", "#ffffff", "#000000", "#000000" } },
	{ DRAW_FILL("R"),      { "#d4463a", "#d4463a", "#c80000", "#ffffff" } },
	{ DRAW_EDGE("R"),      { "#7c1a12", "#ff9d92", "#600000", "#000000" } },
	{ DRAW_TEXT("R"),      { "#ffffff", "#ffffff", "#ffffff", "#000000" } },
	{ DRAW_TINT("R"),      { "#f3dcd2", "#46241f", "#ffe3e3", "#efefef" } },
	{ DRAW_FILL("B"),      { "#193d7d", "#3d6cc0", "#0000b8", "#2b2b2b" } },
	{ DRAW_EDGE("B"),      { "#0a1e42", "#a9c6ff", "#000060", "#000000" } },
	{ DRAW_TEXT("B"),      { "#ffffff", "#ffffff", "#ffffff", "#ffffff" } },
	{ DRAW_TINT("B"),      { "#d6e0ee", "#1f2c46", "#e3e3ff", "#dddddd" } },
	{ DRAW_FILL("G"),      { "#4f9a4a", "#3f8a3b", "#006a00", "#c0c0c0" } },
	{ DRAW_EDGE("G"),      { "#1f5420", "#a3e29b", "#003300", "#000000" } },
	{ DRAW_TEXT("G"),      { "#ffffff", "#ffffff", "#ffffff", "#000000" } },
	{ DRAW_TINT("G"),      { "#dceccf", "#20361e", "#dff5df", "#eeeeee" } },
	{ DRAW_FILL("Y"),      { "#f0bf3a", "#e0b030", "#ffd900", "#6b6b6b" } },
	{ DRAW_EDGE("Y"),      { "#805c00", "#ffe08a", "#4d3d00", "#000000" } },
	{ DRAW_TEXT("Y"),      { "#2b2100", "#2b2100", "#000000", "#ffffff" } },
	{ DRAW_TINT("Y"),      { "#f8ecc0", "#453a17", "#fff6c2", "#e5e5e5" } },
	{ DRAW_FILL("K"),      { "#2c2b2a", "#0d0c0b", "#000000", "#2b2b2b" } },
	{ DRAW_EDGE("K"),      { "#000000", "#cfc8ba", "#000000", "#000000" } },
	{ DRAW_TEXT("K"),      { "#ffffff", "#ffffff", "#ffffff", "#ffffff" } },
	{ DRAW_TINT("K"),      { "#dedbd5", "#3b3831", "#dddddd", "#dddddd" } },
	{ DRAW_FILL("W"),      { "#ffffff", "#f4f0e6", "#ffffff", "#ffffff" } },
	{ DRAW_EDGE("W"),      { "#4a463f", "#f4f0e6", "#000000", "#000000" } },
	{ DRAW_TEXT("W"),      { "#23201b", "#23201b", "#000000", "#000000" } },
	{ DRAW_TINT("W"),      { "#fdfcf8", "#454037", "#ffffff", "#ffffff" } },
	/* In charts: any two of the four armies at least 25 apart by CIEDE2000, for all eyes, but for the greys; 3 to 1 against the page's card. */
	{ DRAW_SHARE("R"),     { "#84000c", "#ed0000", "#84000c", "#1c1c1c" } },
	{ DRAW_SHARE_TEXT("R"), { "#ffffff", "#ffffff", "#ffffff", "#ffffff" } },
	{ DRAW_SHARE("B"),     { "#053dd7", "#4d58ff", "#053dd7", "#6a6a6a" } },
	{ DRAW_SHARE_TEXT("B"), { "#ffffff", "#ffffff", "#ffffff", "#ffffff" } },
	{ DRAW_SHARE("G"),     { "#0ca49b", "#22e0c6", "#0ca49b", "#444444" } },
	{ DRAW_SHARE_TEXT("G"), { "#000000", "#000000", "#000000", "#ffffff" } },
	{ DRAW_SHARE("Y"),     { "#c08714", "#ffec20", "#c08714", "#8e8e8e" } },
	{ DRAW_SHARE_TEXT("Y"), { "#000000", "#000000", "#000000", "#000000" } },
	{ DRAW_TOP("0"),       { "#f4eddb", "#2b2823", "#ffffff", "#ffffff" } },
	{ DRAW_LEFT("0"),      { "#e6dbc1", "#3a342a", "#eeeeee", "#eeeeee" } },
	{ DRAW_RIGHT("0"),     { "#d3c5a2", "#332e25", "#dddddd", "#dddddd" } },
	{ DRAW_LEVEL_EDGE("0"), { "#6f5c3c", "#a18e69", "#000000", "#333333" } },
	{ DRAW_LEVEL_TEXT("0"), { "#8a7d62", "#b5ab97", "#000000", "#444444" } },
	{ DRAW_TOP("1"),       { "#d9e3a0", "#4b5426", "#f0ffa8", "#f0f0f0" } },
	{ DRAW_LEFT("1"),      { "#bac388", "#414920", "#d4e08c", "#dcdcdc" } },
	{ DRAW_RIGHT("1"),     { "#98a06f", "#353c1a", "#b0bc70", "#c6c6c6" } },
	{ DRAW_LEVEL_EDGE("1"), { "#565c38", "#b8c285", "#000000", "#333333" } },
	{ DRAW_LEVEL_TEXT("1"), { "#444a26", "#dfe8b0", "#000000", "#000000" } },
	{ DRAW_TOP("2"),       { "#a9d39a", "#2f5a2c", "#b4f0a0", "#d8d8d8" } },
	{ DRAW_LEFT("2"),      { "#8fb482", "#294e26", "#98d286", "#c2c2c2" } },
	{ DRAW_RIGHT("2"),     { "#74936a", "#213f1f", "#7cb06c", "#ababab" } },
	{ DRAW_LEVEL_EDGE("2"), { "#3c5a35", "#93c98a", "#000000", "#222222" } },
	{ DRAW_LEVEL_TEXT("2"), { "#27421f", "#c8ebc0", "#000000", "#000000" } },
	{ DRAW_TOP("3"),       { "#6fbba6", "#1f6354", "#66d8c0", "#b8b8b8" } },
	{ DRAW_LEFT("3"),      { "#5c9f8c", "#1b5648", "#54b8a2", "#a2a2a2" } },
	{ DRAW_RIGHT("3"),     { "#4b8172", "#16463b", "#449684", "#8c8c8c" } },
	{ DRAW_LEVEL_EDGE("3"), { "#204c42", "#79cdb7", "#000000", "#111111" } },
	{ DRAW_LEVEL_TEXT("3"), { "#0e352c", "#c0f0e2", "#000000", "#000000" } },
	{ DRAW_TOP("4"),       { "#4a93b5", "#24607c", "#6cb4ff", "#939393" } },
	{ DRAW_LEFT("4"),      { "#3f7d9b", "#1f536b", "#5896d8", "#7f7f7f" } },
	{ DRAW_RIGHT("4"),     { "#34667f", "#1a4558", "#467ab0", "#6b6b6b" } },
	{ DRAW_LEVEL_EDGE("4"), { "#173a4b", "#84c6e4", "#000000", "#000000" } },
	{ DRAW_LEVEL_TEXT("4"), { "#04202d", "#d0efff", "#000000", "#000000" } },
	{ DRAW_TOP("5"),       { "#475f9f", "#54659e", "#3c4ca8", "#5c5c5c" } },
	{ DRAW_LEFT("5"),      { "#3d5188", "#485788", "#303e8c", "#4c4c4c" } },
	{ DRAW_RIGHT("5"),     { "#32436f", "#3b4770", "#263070", "#3e3e3e" } },
	{ DRAW_LEVEL_EDGE("5"), { "#1b2644", "#b3c2f2", "#000000", "#000000" } },
	{ DRAW_LEVEL_TEXT("5"), { "#ffffff", "#ffffff", "#ffffff", "#ffffff" } },
};

const char *
draw_theme_name(unsigned theme)
{
	return theme < DRAW_THEMES ? names[theme] : NULL;
}

_Static_assert(LEN(colours) <= 128, "struct draw_colours has a bit for each");

/* Write a colour, or its name, which is noted, if names are wanted. */
static void
put_colour(struct buffer *out, const char *sign, enum draw_theme theme, struct draw_colours *used)
{
	size_t i = 0;

	while (i < LEN(colours) && memcmp(colours[i].sign, sign, SIGN) != 0)
		i++;
	if (i == LEN(colours)) {
		buffer_text(out, "none");
	} else if (used == NULL) {
		buffer_text(out, colours[i].in[theme]);
	} else {
		buffer_printf(out, "var(--%.*s)", SIGN - 1, sign + 1);
		used->has[i / 64] |= (uint64_t)1 << i % 64;
	}
}

/* used: names are wanted; or NULL. */
static void
paint(struct buffer *out, size_t from, enum draw_theme theme, struct draw_colours *used)
{
	static const bool signs[256] = { ['\1'] = true, ['\2'] = true, ['\3'] = true, ['\4'] = true }; /* colours; DRAW_VARIES, DRAW_SHARED, DRAW_SHARED_END */
	struct buffer painted = { 0 };
	const char *at, *end, *next;

	if (out->failed || out->len == from)
		return;
	end = out->data + out->len;
	for (at = next = out->data + from; next < end; next++) {
		if (!signs[(unsigned char)*next])
			continue;
		buffer_add(&painted, at, (size_t)(next - at));
		at = next + 1;
		if (*next != '\1' || end - next < SIGN)
			continue;
		put_colour(&painted, next, theme, used);
		at = next + SIGN;
		next += SIGN - 1;
	}
	buffer_add(&painted, at, (size_t)(end - at));
	out->len = from;
	buffer_append(out, &painted);
	buffer_free(&painted);
}

void
draw_paint(struct buffer *out, size_t from, enum draw_theme theme)
{
	paint(out, from, theme, NULL);
}

void
draw_paint_names(struct buffer *out, size_t from, struct draw_colours *used)
{
	paint(out, from, DRAW_THEME_PAPER, used);
}

void
draw_paint_meanings(struct buffer *out, enum draw_theme theme, const struct draw_colours *used)
{
	for (size_t i = 0; i < LEN(colours); i++)
		if (used == NULL || (used->has[i / 64] >> i % 64 & 1) != 0)
			buffer_printf(out, "--%.*s:%s;", SIGN - 1, colours[i].sign + 1, colours[i].in[theme]);
}
