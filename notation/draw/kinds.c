/* draw/kinds.c: a small picture for each kind of piece, and a legend of the kinds.
 *
 * A picture is one path in a box of 20 by 20, filled with one colour; it can be recognized on a token of 24 pixels.
 */
#include "kinds.h"
#include "markup.h"
#include "palette.h"

#include <string.h>

#define STAR "M10 0.3L12.6 7.2L20 7.6L14.2 12.2L16.2 19.3L10 15.2L3.8 19.3L5.8 12.2L0 7.6L7.4 7.2Z"
#define SMALL_STAR "M10 -0.2L11.6 4.1L16.3 4.4L12.7 7.3L13.9 11.7L10 9.2L6.1 11.7L7.3 7.3L3.7 4.4L8.4 4.1Z"

static const char *const paths[SCENE_PICTURES] = {
	[PICTURE_MARSHAL] = "M1 16H19V19H1ZM1 14L0 3L6 8L10 1L14 8L20 3L19 14Z",
	[PICTURE_GENERAL] = STAR,
	[PICTURE_COLONEL] = SMALL_STAR "M1 13H19V15.5H1ZM1 17.5H19V20H1Z",
	[PICTURE_MAJOR] = SMALL_STAR "M1 14.5H19V18.5H1Z",
	[PICTURE_CAPTAIN] = "M10 0L14.5 5L10 10L5.5 5ZM5 10L9.5 15L5 20L.5 15ZM15 10L19.5 15L15 20L10.5 15Z",
	[PICTURE_LIEUTENANT] = "M5 5L9.5 10.5L5 16L.5 10.5ZM15 5L19.5 10.5L15 16L10.5 10.5Z",
	[PICTURE_SERGEANT] = "M0 7L10 0L20 7V10.5L10 3.8L0 10.5ZM0 12.5L10 5.5L20 12.5V16L10 9.3L0 16ZM0 18L10 11L20 18V20H16.6L10 14.8L3.4 20H0Z",
	[PICTURE_MINER] = "M1 16.5L10 7L13 10L3.5 19ZM4 3C11 -1 21 9 17 16C16.5 10 10 3.5 4 3Z",
	[PICTURE_SCOUT] = "M4 2H8V7H12V2H16L20 14A5 5 0 0 1 11 15V12H9V15A5 5 0 0 1 0 14Z",
	[PICTURE_SPY] = "M0 8H4L6.5 1Q10 3 13.5 1L16 8H20V10.5H0ZM5 12A4 4 0 0 1 5 20A4 4 0 0 1 5 12ZM15 12A4 4 0 0 1 15 20A4 4 0 0 1 15 12ZM8 14.5H12V16.5H8Z",
	[PICTURE_BOMB] = "M9 5A7.5 7.5 0 0 1 9 20A7.5 7.5 0 0 1 9 5ZM10.5 6L12.5 2.5L16 4.5L14 8ZM15.5 3L20 0L18 5Z",
	[PICTURE_FLAG] = "M3 0H5.5V20H3ZM7 1L19.5 6L7 11Z",
	[PICTURE_INFANTRY] = "M8.5 0A4 4 0 0 1 8.5 8A4 4 0 0 1 8.5 0ZM2 20V14Q2 9 8.5 9Q13 9 14.5 12V20ZM16.5 1H19V20H16.5Z",
	[PICTURE_TANK] = "M4 3H12V8H4ZM12 4.5H20V6.700H12ZM1 9H17L19 12H0ZM3.5 13H15.5A3.5 3.5 0 0 1 15.5 20H3.5A3.5 3.5 0 0 1 3.5 13Z",
	[PICTURE_ARTILLERY] = "M4 8L18 0L20.5 4L8 12ZM6 10.5A4.8 4.8 0 0 1 6 20A4.8 4.8 0 0 1 6 10.5ZM11 14L20 17.5V20L10.5 17.5Z",
	[PICTURE_HELICOPTER] = "M0 1H16V3.5H0ZM7 3H9V6H7ZM7.5 6C11 6 13 8 13.5 8.5L20 7V11L13.5 13C12 15 3 16 .5 13C0 9 3 6 7.5 6ZM17.5 3.5H20V8H17.5ZM1 17.5H13V20H1Z",
	[PICTURE_JET] = "M10 0L12 4V8L20 14V16.5L12 14V16.5L15 18.5V20H5V18.5L8 16.5V14L0 16.5V14L8 8V4Z",
	[PICTURE_ICBM] = "M10 0C13 2.5 14 6.5 13.5 11L18 16V19L13 16.5H7L2 19V16L6.5 11C6 6.5 7 2.5 10 0ZM8 17.5H12L10 21Z",
};

bool
draw_svg_kind(struct buffer *out, unsigned picture)
{
	if (picture >= SCENE_PICTURES || paths[picture] == NULL)
		return false;
	markup(out, DRAW_SHARED "<path d='%s'/>" DRAW_SHARED_END, paths[picture]);
	return true;
}

/* ---- a legend of kinds ---------------------------------------------------------------------- */

static unsigned
count_letters(const char *label)
{
	unsigned n = 0;

	while ((label[n] >= 'A' && label[n] <= 'Z') || (label[n] >= 'a' && label[n] <= 'z'))
		n++;
	return n;
}

/* The part of a label that the legend explains: its letters; or all of it, if the token has a picture. */
static size_t
explained(const struct scene_piece *p)
{
	return count_letters(p->label) > 0 ? count_letters(p->label) : p->picture != PICTURE_NONE ? strlen(p->label) : 0;
}

static bool
same_kind(const struct scene_piece *a, const struct scene_piece *b)
{
	return explained(a) == explained(b) && strncmp(a->label, b->label, explained(a)) == 0;
}

void
draw_kinds_add(struct draw_kinds *k, const struct scene_piece *p)
{
	unsigned at = k->n;

	if (explained(p) == 0 || (p->marks & PIECE_UNKNOWN) != 0 || k->n == DRAW_KINDS_MAX)
		return;
	for (unsigned i = 0; i < k->n; i++)
		if (same_kind(&k->kind[i], p))
			return;
	for (; at > 0 && k->kind[at - 1].order > p->order; at--)
		k->kind[at] = k->kind[at - 1];
	k->kind[at] = *p;
	k->n++;
}

void
draw_kinds_of(struct draw_kinds *k, const struct scene *s)
{
	for (unsigned y = 0; y < s->height && s->kind != SCENE_GRAPH; y++)
		for (unsigned x = 0; x < s->width; x++)
			draw_kinds_add(k, &s->cell[y][x].piece);
	for (unsigned i = 0; i < s->ntrays; i++)
		for (unsigned j = 0; j < s->tray[i].nitems; j++)
			draw_kinds_add(k, &s->tray[i].item[j].piece);
}

bool
draw_kind_has_letter(const struct scene_piece *p)
{
	return count_letters(p->label) > 0;
}

void
draw_kind_text(struct buffer *out, const struct scene_piece *p)
{
	buffer_add(out, p->label, explained(p));
	buffer_char(out, ' ');
	buffer_text(out, p->stands_for != NULL ? p->stands_for : p->name != NULL ? p->name : "");
}
