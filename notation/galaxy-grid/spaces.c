/* galaxy-grid/spaces.c: read and write spaces. */
#include "internal.h"

const char *
ggd_read_intersection(const struct ggd_board *b, const char *p, const char *end, unsigned *at)
{
	unsigned x, y;

	*at = 0;
	if (end - p < 2 || (x = (unsigned)(p[0] - 'a')) >= GGD_SIDE_MAX || (y = (unsigned)(p[1] - '0')) > 9)
		return NULL;
	p += 2;
	if (y == 1 && p < end && (unsigned)(*p - '0') <= GGD_SIDE_MAX - 11)
		y = 10 + (unsigned)(*p++ - '0');
	if (b->index[x][y] == 0)
		return NULL;
	*at = b->index[x][y] - 1U;
	return p;
}

void
ggd_write_intersection(struct buffer *out, const struct ggd_board *b, unsigned at)
{
	square_write(out, b->at[at].x, b->at[at].y - 1U); /* the lowest is 0 here */
}

/* Find the space at a distance from an intersection, toward another one. */
static bool
find_between(const struct ggd_board *b, unsigned from, unsigned to, unsigned distance, unsigned *space)
{
	for (unsigned p = 0; p < GGD_TANKS; p++) {
		const struct ggd_beam *m;

		if (b->at[from].toward[p] != to || b->at[from].beam[p] == GGD_NONE)
			continue;
		m = &b->beam[b->at[from].beam[p]];
		if (distance == 0 || distance >= m->length)
			return false;
		*space = m->first + (m->end[0] == from ? distance : m->length - distance) - 1U;
		return true;
	}
	return false;
}

const char *
ggd_read_space(const struct ggd_board *b, const char *p, const char *end, unsigned *space)
{
	unsigned from, to, distance = 1;
	const char *q;

	p = ggd_read_intersection(b, p, end, &from);
	*space = from;
	if (p == NULL)
		return NULL;
	if ((q = ggd_read_intersection(b, p, end, &to)) == NULL)
		return p;
	if (end - q >= 2 && q[0] == '.' && (unsigned)(q[1] - '0') <= 9) {
		for (distance = 0, q++; q < end && (unsigned)(*q - '0') <= 9 && distance <= GGD_LENGTH_MAX; q++)
			distance = distance * 10 + (unsigned)(*q - '0');
	}
	return find_between(b, from, to, distance, space) ? q : NULL;
}

void
ggd_write_space(struct buffer *out, const struct ggd_board *b, unsigned space)
{
	const struct ggd_beam *m;
	unsigned distance, from = 0;

	if (space >= b->nspaces) {
		buffer_char(out, '?');
		return;
	}
	if (space < b->nintersections) {
		ggd_write_intersection(out, b, space);
		return;
	}
	m = &b->beam[b->beam_of[space]];
	distance = space - m->first + 1U;
	if (distance * 2 > m->length) {
		distance = m->length - distance;
		from = 1;
	}
	ggd_write_intersection(out, b, m->end[from]);
	ggd_write_intersection(out, b, m->end[!from]);
	if (distance > 1)
		buffer_printf(out, ".%u", distance);
}
