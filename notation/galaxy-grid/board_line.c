/* galaxy-grid/board_line.c: read and write boards in position lines. */
#include "internal.h"

#include <string.h>

/* Write a board that is not the standard one: "{name;portals;token spots;intersections and their ways;beams;supply}". */
void
ggd_write_board_line(struct buffer *out, const struct ggd_board *b)
{
	buffer_char(out, '{');
	buffer_text(out, b->name);
	buffer_char(out, ';');
	for (unsigned p = 0; p < GGD_TANKS; p++)
		ggd_write_intersection(out, b, b->portal[p]);
	buffer_char(out, ';');
	for (unsigned i = 0; i < b->nintersections; i++)
		if ((b->spots >> i & 1) != 0)
			ggd_write_intersection(out, b, i);
	for (unsigned i = 0; i < b->nintersections; i++) {
		buffer_char(out, i == 0 ? ';' : ',');
		ggd_write_intersection(out, b, i);
		for (unsigned p = 0; p < GGD_TANKS; p++)
			if (b->at[i].toward[p] == GGD_NONE)
				buffer_char(out, '~');
			else
				ggd_write_intersection(out, b, b->at[i].toward[p]);
	}
	for (unsigned i = 0; i < b->nbeams; i++) {
		buffer_char(out, i == 0 ? ';' : ',');
		ggd_write_intersection(out, b, b->beam[i].end[0]);
		ggd_write_intersection(out, b, b->beam[i].end[1]);
		buffer_field(out, ":", b->beam[i].length);
	}
	buffer_field(out, ";", b->tokens);
	buffer_field(out, ".", b->mines);
	buffer_field(out, ".", b->holes);
	buffer_field(out, ".", b->shields);
	buffer_char(out, '}');
}

/* Read a place on the board: "b3". */
static bool
line_place(struct line *l, uint8_t *x, uint8_t *y)
{
	unsigned a, b;

	if (l->end - l->at < 2 || (a = (unsigned)(l->at[0] - 'a')) >= GGD_SIDE_MAX || (b = (unsigned)(l->at[1] - '0')) > 9)
		return line_wrong(l, "an intersection is expected here");
	l->at += 2;
	if (b == 1 && l->at < l->end && (unsigned)(*l->at - '0') <= 8)
		b = 10 + (unsigned)(*l->at++ - '0');
	*x = (uint8_t)a;
	*y = (uint8_t)b;
	return true;
}

bool
ggd_line_intersection(struct line *l, const struct ggd_board *b, uint8_t *out)
{
	unsigned at;
	const char *p = ggd_read_intersection(b, l->at, l->end, &at);

	if (p == NULL)
		return line_wrong(l, "an intersection of the board is expected here");
	l->at = p;
	*out = (uint8_t)at;
	return true;
}

/* Read the places of all intersections.  Names can be looked up only after that, so the ways after each place are skipped
 * here. */
static bool
line_places(struct line *l, struct ggd_board *b)
{
	uint8_t x = 0, y = 0;

	do {
		if (b->nintersections == GGD_INTERSECTIONS_MAX)
			return line_wrong(l, "there are too many intersections");
		if (!line_place(l, &x, &y))
			return false;
		b->at[b->nintersections] = (struct ggd_intersection){ .x = x, .y = y };
		b->index[x][y] = ++b->nintersections;
		for (unsigned p = 0; p < GGD_TANKS; p++)
			if (!line_next(l, "~") && !line_place(l, &x, &y))
				return false;
	} while (line_next(l, ","));
	return true;
}

static bool
line_ways(struct line *l, struct ggd_board *b)
{
	uint8_t x, y;

	for (unsigned i = 0; i < b->nintersections; i++) {
		line_place(l, &x, &y);
		for (unsigned p = 0; p < GGD_TANKS; p++)
			if (line_next(l, "~"))
				b->at[i].toward[p] = GGD_NONE;
			else if (!ggd_line_intersection(l, b, &b->at[i].toward[p]))
				return false;
		line_next(l, ",");
	}
	return true;
}

static bool
line_beams(struct line *l, struct ggd_board *b)
{
	do {
		struct ggd_beam *m = &b->beam[b->nbeams];

		if (b->nbeams == GGD_BEAMS_MAX)
			return line_wrong(l, "there are too many beams");
		if (!ggd_line_intersection(l, b, &m->end[0]) || !ggd_line_intersection(l, b, &m->end[1]))
			return false;
		if (!line_next(l, ":") || !ggd_line_small(l, GGD_LENGTH_MAX, &m->length))
			return line_wrong(l, "the beam's length is expected here");
		b->nbeams++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_supply(struct line *l, struct ggd_board *b)
{
	return ggd_line_small(l, GGD_SUPPLY_MAX, &b->tokens) && line_next(l, ".") && ggd_line_small(l, GGD_SUPPLY_MAX, &b->mines) &&
	    line_next(l, ".") && ggd_line_small(l, GGD_SUPPLY_MAX, &b->holes) && line_next(l, ".") &&
	    ggd_line_small(l, GGD_SHIELDS_MAX, &b->shields) && line_next(l, "}") && b->shields > 0;
}

/* Read portals and token spots.  known: the places are known; if not, the names are only skipped. */
static bool
line_named(struct line *l, struct ggd_board *b, bool known)
{
	uint8_t at = 0, x, y;

	for (unsigned p = 0; p < GGD_TANKS; p++)
		if (known ? !ggd_line_intersection(l, b, &b->portal[p]) : !line_place(l, &x, &y))
			return false;
	if (!line_next(l, ";"))
		return line_wrong(l, "the token spots are expected here");
	while (!line_next(l, ";")) {
		if (known ? !ggd_line_intersection(l, b, &at) : !line_place(l, &x, &y))
			return false;
		b->spots |= known ? UINT64_C(1) << at : 0;
	}
	return true;
}

/* Read a board that is not the standard one, after the brace.  Portals and token spots come first in the line, but their
 * names can be looked up only after all intersections are known, so they are read once more then. */
static bool
line_own_board(struct line *l, struct ggd_board *b)
{
	const char *start = l->at, *named, *ways;

	memset(b, 0, sizeof(*b));
	while (l->at < l->end && *l->at != ';')
		l->at++;
	if (!data_is_name(start, (size_t)(l->at - start)) || l->at - start > GGD_NAME_MAX)
		return line_wrong(l, "the board's name is expected here");
	memcpy(b->name, start, (size_t)(l->at - start));
	if (!line_next(l, ";"))
		return line_wrong(l, "the portals are expected here");
	named = l->at;
	if (!line_named(l, b, false))
		return false;
	ways = l->at;
	if (!line_places(l, b))
		return false;
	l->at = named;
	if (!line_named(l, b, true))
		return false;
	l->at = ways;
	if (!line_ways(l, b))
		return false;
	if (!line_next(l, ";") || !line_beams(l, b) || !line_next(l, ";") || !line_supply(l, b))
		return line_wrong(l, "the board's beams and supply are expected here");
	if (ggd_check_board(b, NULL, l->p))
		return true;
	l->p->id = DIAG_POSITION_SYNTAX;
	l->p->offset = (size_t)(start - l->text);
	return false;
}

bool
ggd_line_board(struct line *l, struct ggd_board *b)
{
	if (line_next(l, "{"))
		return line_own_board(l, b);
	if (!line_next(l, ggd_standard.name))
		return line_wrong(l, "a board is expected here");
	*b = ggd_standard;
	return true;
}
