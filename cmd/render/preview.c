/* render/preview.c: a picture of a game that others show with a link to it: see render.h.
 *
 * The board stands at the left, as large as it fits; at its right who plays what and where.  It never shows the end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/ink.h"
#include "draw/markup.h"
#include "draw/palette.h"
#include "draw/web.h"
#include "draw/words.h"
#include "render.h"
#include "small.h"

enum {
	PAD = 30,
	TALL = DRAW_SENT_HEIGHT - 2 * PAD, /* of the board */
	WIDE = 700,
	NAME = 44, OCCASION = 28, FACT = 24, /* sizes of letters */
	LINES_MAX = 3,                       /* of a text */
	FEW = 2,                             /* players whose names can have more than one line */
	BYTES_MAX = 40000,
};

/* How many letters of a size fit a width; most have half their height. */
static unsigned
letters_in(int width, int size)
{
	return width > 0 ? (unsigned)(width * 100 / (size * 56)) : 0;
}

/* How many bytes of a text a line takes: whole words, if one fits. */
static size_t
line_of(const char *text, unsigned letters)
{
	size_t all = strlen(text), n = 0, words = 0;
	unsigned wide = 0, letter;

	for (size_t step; n < all && wide < letters; n += step) {
		if (text[n] == ' ')
			words = n;
		step = draw_letter(text + n, all - n, &letter);
		wide += letter;
	}
	return n == all || words == 0 || text[n] == ' ' ? n : words;
}

/* Write a text in so many lines from y on; what does not fit is cut.  Returns where the next text begins. */
static int
put_text(struct buffer *out, const char *text, unsigned lines, int x, int y, int size, const char *colour)
{
	unsigned letters = letters_in(DRAW_SENT_WIDTH - PAD - x, size);
	struct buffer plain = { 0 };

	if (text == NULL)
		return y;
	draw_web_quote(&plain, text);
	buffer_char(&plain, '\0');
	text = plain.failed ? "" : plain.data;
	for (unsigned i = 0; i < lines && *text != '\0'; i++) {
		size_t n = line_of(text, letters);
		bool cut = i + 1 == lines && text[n] != '\0';

		y += size + size / 4;
		markup(out, "<text x='%d' y='%d' font-size='%d' fill='" DRAW_COLOUR "'>%.*s", x, y, size, colour, (int)n, text);
		buffer_text(out, cut ? "\xe2\x80\xa6</text>\n" : "</text>\n");
		text += n + (text[n] == ' ');
	}
	buffer_end(&plain, out);
	return y + size / 2;
}

/* Who plays what and where. */
static void
put_words(struct buffer *out, const struct artist *w, const struct scene *s, int x)
{
	const struct draw_about *about = &w->about.drawn;
	unsigned players = 0;
	int y = PAD;

	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		players += about->player[i] != NULL;
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++)
		if (about->player[i] != NULL) {
			markup(out, "<rect x='%d' y='%d' width='18' height='18' rx='3' stroke-width='2' fill='" DRAW_COLOUR "' stroke='" DRAW_COLOUR "'/>\n", x,
			    y + NAME / 2 + 4, draw_ink(s, i)->fill, draw_ink(s, i)->edge);
			y = put_text(out, about->player[i], players > FEW ? 1 : FEW, x + 32, y, NAME, &DRAW_WORDS[1]);
		}
	y = put_text(out, w->about.title, LINES_MAX, x, y, OCCASION, &DRAW_WORDS[1]);
	y = put_text(out, about->occasion, LINES_MAX, x, y, OCCASION, &DRAW_FAINT[1]);
	put_text(out, about->refused != NULL ? "The record is refused." : NULL, 1, x, y, FACT, &DRAW_SHOT[1]);
}

/* The width and the height of an SVG document. */
static bool
size_of(const struct buffer *svg, unsigned *width, unsigned *height)
{
	const char *at = svg->len > 0 ? strstr(svg->data, " width=\"") : NULL;

	return at != NULL && sscanf(at, " width=\"%u\" height=\"%u\"", width, height) == 2 && *width > 0 && *height > 0;
}

/* Draw the board alone, as large as it fits.  Leaves in *width how wide that is; 0: there is no board. */
static void
draw_board(struct buffer *out, const struct artist *w, const struct scene *s, unsigned *width, unsigned *height)
{
	struct draw_style style = w->set->style;

	style.board_only = true;
	style.transparent = true;
	style.size = 0;
	*width = 0;
	for (unsigned round = 0; round < 2; round++) {
		buffer_clear(out);
		draw_svg(out, s, &style);
		buffer_char(out, '\0');
		if (out->failed || !size_of(out, width, height)) {
			*width = 0;
			return;
		}
		style.size = (unsigned)((uint64_t)*width * TALL / *height);
		style.size = style.size > WIDE ? WIDE : style.size < 1 ? 1 : style.size;
	}
	out->len--;
}

/* Write the whole picture as SVG. */
static void
write_svg(struct buffer *out, const struct artist *w, const struct scene *s)
{
	struct buffer board = { 0 };
	unsigned width, height;
	size_t from = out->len;

	draw_board(&board, w, s, &width, &height);
	markup(out, "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' ", DRAW_SENT_WIDTH, DRAW_SENT_HEIGHT);
	buffer_text(out, DRAW_SANS);
	markup(out, "><rect width='%d' height='%d' fill='" DRAW_PAPER "'/>\n", DRAW_SENT_WIDTH, DRAW_SENT_HEIGHT);
	put_words(out, w, s, width > 0 ? (int)width + 2 * PAD : PAD);
	draw_paint(out, from, w->set->style.theme);
	if (width > 0) {
		markup(out, "<g transform='translate(%d %d)'>\n", PAD, (int)(DRAW_SENT_HEIGHT - height) / 2);
		buffer_append(out, &board);
		buffer_text(out, "</g>\n");
	}
	buffer_text(out, "</svg>\n");
	buffer_end(&board, out);
}

/* Play to the ply.  false: that cannot be, which was told of the page already. */
static bool
play_to(struct player *p, const struct record *r, uint32_t ply)
{
	struct finding f;
	enum play_step step = PLAY_COMMENT;
	bool good;

	p->as_it_stands = true;
	good = player_begin(p, r, &f);
	while (good && ply > 0 && (step == PLAY_COMMENT || p->taken_back || state_head(p->state)->ply < ply)) {
		step = player_next(p, &f);
		good = step != PLAY_WRONG && step != PLAY_END;
	}
	return good;
}

bool
artist_draw_preview(struct artist *w, const struct record *r, uint32_t ply, struct job *j)
{
	struct player *p = &w->worker.player;
	struct pixels pixels = { .at = NULL };
	struct finding f;
	char why[160] = "out of memory";
	bool good;

	buffer_clear(&w->preview);
	if (!play_to(p, r, ply))
		return false;
	game_scene(p->game, p->state, p->record->viewer, &w->end);
	write_svg(&w->preview, w, &w->end);
	good = !w->preview.failed && pixels_from_svg(w->preview.data, w->preview.len, &pixels, why, sizeof(why)) &&
	    small_png(&w->preview, &pixels, BYTES_MAX);
	free(pixels.at);
	if (!good) {
		finding_set(&f, DIAG_WRITE, "cannot make a preview: %s", why);
		record_place_node(r, NULL, &f);
		worker_report(j, &f);
	}
	return good;
}
