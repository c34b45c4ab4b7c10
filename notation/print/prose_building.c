/* print/prose_building.c: a building in sentences. */
#include "draw/building.h"
#include "draw/words.h"
#include "internal.h"

/* Write "4 on c3 at level 1". */
static void
put_standing(struct buffer *out, const struct scene *s, const struct scene_piece *p, unsigned x, unsigned y, unsigned level)
{
	draw_piece_name(out, p, 1);
	buffer_text(out, " on ");
	draw_square(out, s, x, y);
	buffer_printf(out, " at level %u", level);
}

static bool
is_free(const struct building *b, unsigned seat, unsigned z, unsigned x, unsigned y)
{
	return b->at[z][y][x].fill == FILL_PIECE && b->scene->cell[y][x].piece.seat == seat;
}

static unsigned
count_free(const struct building *b, unsigned seat)
{
	unsigned n = 0;

	for (unsigned z = 0; z < b->layers; z++)
		for (unsigned y = 0; y < b->scene->height; y++)
			for (unsigned x = 0; x < b->scene->width; x++)
				n += is_free(b, seat, z, x, y);
	return n;
}

/* Tell free pieces, the highest first. */
static void
put_free(struct buffer *out, const struct building *b, unsigned seat)
{
	unsigned n = count_free(b, seat), i = 0;

	draw_capital(out, draw_seat(b->scene, seat));
	if (n == 0)
		buffer_text(out, " has no free piece on the board");
	else
		buffer_printf(out, " has %u free %s on the board: ", n, n == 1 ? "piece" : "pieces");
	for (unsigned z = b->layers; z-- > 0;)
		for (unsigned x = 0; x < b->scene->width; x++)
			for (unsigned y = 0; y < b->scene->height; y++)
				if (is_free(b, seat, z, x, y)) {
					buffer_text(out, draw_comma(i++, n));
					put_standing(out, b->scene, &b->scene->cell[y][x].piece, x, y, z);
				}
	buffer_text(out, ".\n");
}

static void
put_trapped(struct buffer *out, const struct building *b, unsigned seat)
{
	const struct scene *s = b->scene;
	bool any = false;

	for (unsigned i = 0; i < s->nburied && i < SCENE_BURIED_MAX; i++) {
		const struct scene_buried *p = &s->buried[i];
		const struct scene_block *cover = building_cover(b, p);

		if (p->piece.seat != seat)
			continue;
		if (!any)
			draw_capital(out, draw_seat(s, seat));
		buffer_text(out, any ? "; " : ", trapped: ");
		any = true;
		put_standing(out, s, &p->piece, p->x, p->y, p->level);
		if (cover == NULL)
			continue;
		buffer_text(out, cover->level == p->level + 2 ? ", under block " : ", below an overhang of block ");
		building_corners(out, s, cover);
		buffer_printf(out, " of level %u", cover->level);
	}
	if (any)
		buffer_text(out, ".\n");
}

static void
put_overhang(struct buffer *out, const struct building *b, const struct scene_block *block)
{
	unsigned n = 0, i = 0;

	for (unsigned k = 0; k < 4; k++)
		n += building_overhangs(b, block, block->x + k % 2, block->y + k / 2);
	for (unsigned k = 0; k < 4 && n > 0; k++) {
		if (!building_overhangs(b, block, block->x + k % 2, block->y + k / 2))
			continue;
		buffer_text(out, i == 0 ? " (overhangs on " : draw_comma(i, n));
		draw_square(out, b->scene, block->x + k % 2, block->y + k / 2);
		buffer_text(out, ++i == n ? ")" : "");
	}
}

static void
put_blocks(struct buffer *out, const struct building *b, unsigned level)
{
	const struct scene *s = b->scene;
	bool any = false;

	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++) {
		if (s->block[i].level != level || building_block(b, level - 1, s->block[i].x, s->block[i].y) == NULL)
			continue;
		if (any)
			buffer_text(out, ", ");
		else
			buffer_printf(out, "Blocks of level %u: ", level);
		any = true;
		building_corners(out, s, &s->block[i]);
		put_overhang(out, b, &s->block[i]);
	}
	if (any)
		buffer_text(out, ".\n");
}

void
draw_prose_pieces_of_building(struct buffer *out, const struct scene *s, unsigned seat)
{
	struct building b;

	building_read(&b, s);
	put_free(out, &b, seat);
	put_trapped(out, &b, seat);
}

void
draw_prose_blocks(struct buffer *out, const struct scene *s)
{
	struct building b;

	building_read(&b, s);
	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++)
		if (s->block[i].last) {
			buffer_text(out, "Just placed: block ");
			building_corners(out, s, &s->block[i]);
			buffer_printf(out, " of level %u.\n", s->block[i].level);
		}
	for (unsigned level = 1; level <= b.layers; level++)
		put_blocks(out, &b, level);
}
