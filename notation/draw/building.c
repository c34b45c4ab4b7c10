/* draw/building.c: what fills each space of a building. */
#include "building.h"

#include "words.h"

static bool
on_board(const struct scene *s, unsigned x, unsigned y)
{
	return x < s->width && y < s->height && x < SCENE_SIDE_MAX && y < SCENE_SIDE_MAX;
}

static void
put(struct building *b, unsigned z, unsigned x, unsigned y, struct building_space what)
{
	if (z >= BUILDING_LAYERS || !on_board(b->scene, x, y))
		return;
	b->at[z][y][x] = what;
	if (what.fill == FILL_BLOCK && z >= b->top[y][x])
		b->top[y][x] = (uint8_t)(z + 1);
	if (z >= b->layers)
		b->layers = z + 1;
}

void
building_read(struct building *b, const struct scene *s)
{
	*b = (struct building){ .scene = s };
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (s->cell[y][x].piece.label[0] != '\0')
				put(b, s->cell[y][x].level, x, y, (struct building_space){ FILL_PIECE, 0 });
	for (unsigned i = 0; i < s->nburied && i < SCENE_BURIED_MAX; i++)
		put(b, s->buried[i].level, s->buried[i].x, s->buried[i].y, (struct building_space){ FILL_BURIED, (uint8_t)i });
	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++)
		for (unsigned k = 0; k < 4 && s->block[i].level > 0; k++)
			put(b, s->block[i].level - 1U, s->block[i].x + k % 2, s->block[i].y + k / 2,
			    (struct building_space){ FILL_BLOCK, (uint8_t)i });
	for (unsigned z = 0; z < b->layers; z++)
		for (unsigned y = 0; y < s->height; y++)
			for (unsigned x = 0; x < s->width; x++)
				if (b->at[z][y][x].fill >= FILL_BURIED && b->npieces < LEN(b->piece))
					b->piece[b->npieces++] = (struct building_spot){ (uint8_t)x, (uint8_t)y, (uint8_t)z };
}

const struct scene_block *
building_block(const struct building *b, unsigned z, unsigned x, unsigned y)
{
	const struct building_space *space;

	if (z >= BUILDING_LAYERS || !on_board(b->scene, x, y))
		return NULL;
	space = &b->at[z][y][x];
	return space->fill == FILL_BLOCK ? &b->scene->block[space->index] : NULL;
}

const struct scene_block *
building_top(const struct building *b, int x, int y)
{
	if (x < 0 || y < 0 || !on_board(b->scene, (unsigned)x, (unsigned)y) || b->top[y][x] == 0)
		return NULL;
	return building_block(b, b->top[y][x] - 1U, (unsigned)x, (unsigned)y);
}

bool
building_gap(const struct building *b, unsigned z, unsigned x, unsigned y)
{
	return b->at[z][y][x].fill == FILL_AIR && z < b->top[y][x];
}

bool
building_overhangs(const struct building *b, const struct scene_block *block, unsigned x, unsigned y)
{
	return block->level >= 2 && block->level <= BUILDING_LAYERS && on_board(b->scene, x, y) &&
	    building_gap(b, block->level - 2U, x, y);
}

bool
building_top_overhangs(const struct building *b, unsigned x, unsigned y)
{
	const struct scene_block *top = building_top(b, (int)x, (int)y);

	return top != NULL && building_overhangs(b, top, x, y);
}

const struct scene_piece *
building_piece(const struct building *b, unsigned z, unsigned x, unsigned y)
{
	const struct building_space *space = &b->at[z][y][x];

	if (space->fill == FILL_BURIED)
		return &b->scene->buried[space->index].piece;
	return space->fill == FILL_PIECE ? &b->scene->cell[y][x].piece : NULL;
}

bool
building_buries(const struct building *b, unsigned x, unsigned y)
{
	for (unsigned z = 0; z < b->layers; z++)
		if (b->at[z][y][x].fill == FILL_BURIED)
			return true;
	return false;
}

const struct scene_block *
building_cover(const struct building *b, const struct scene_buried *p)
{
	if (!on_board(b->scene, p->x, p->y))
		return NULL;
	for (unsigned z = p->level + 1U; z < b->layers; z++)
		if (b->at[z][p->y][p->x].fill == FILL_BLOCK)
			return building_block(b, z, p->x, p->y);
	return NULL;
}

#define LEVEL(n) { n "t", n "l", n "r", n "e", n "x" } /* as palette.h spells them */

const struct level_ink *
building_ink(unsigned level)
{
	static const struct level_ink inks[BUILDING_INKS] = {
		LEVEL("0"), LEVEL("1"), LEVEL("2"), LEVEL("3"), LEVEL("4"), LEVEL("5"),
	};

	return &inks[level < BUILDING_INKS ? level : BUILDING_INKS - 1];
}

void
building_corners(struct buffer *out, const struct scene *s, const struct scene_block *block)
{
	unsigned first = s->turned ? 1 : 0;

	draw_square(out, s, block->x + first, block->y + first);
	buffer_char(out, '-');
	draw_square(out, s, block->x + 1U - first, block->y + 1U - first);
}

/* Write "red 4 on c3 (level 1)". */
static void
put_trapped(struct buffer *out, const struct scene *s, const struct scene_buried *p)
{
	buffer_printf(out, "%s ", draw_seat(s, p->piece.seat));
	draw_piece_name(out, &p->piece, 1);
	buffer_text(out, " on ");
	draw_square(out, s, p->x, p->y);
	buffer_printf(out, " (level %u)", p->level);
}

void
building_trapped_list(struct buffer *out, const struct scene *s)
{
	for (unsigned i = 0; i < s->nburied && i < SCENE_BURIED_MAX; i++) {
		buffer_text(out, i == 0 ? "Trapped: " : ", ");
		put_trapped(out, s, &s->buried[i]);
	}
	if (s->nburied > 0)
		buffer_char(out, '.');
}
