/* record/position.c: see position.h. */
#include "position.h"

#include <inttypes.h>

#include "notation.h"

struct line
position_line(const struct game *g, const char *text, size_t len, void *state, struct problem *p)
{
	struct line l = line_of(text, len, state, p);

	l.about = g;
	return l;
}

/* Read the number of a ply, a turn or a round.  false: there is no such number here. */
static bool
line_count(struct line *l, uint32_t *out)
{
	return line_number(l, GAME_NUMBER_MAX, out) || line_wrong(l, "a number of at most 999,999,999 is expected here");
}

bool
position_ply(struct line *l)
{
	return line_count(l, &((struct state_head *)l->state)->ply);
}

bool
position_turn(struct line *l)
{
	return line_count(l, &((struct state_head *)l->state)->turn);
}

bool
position_seat(struct line *l, uint8_t *out)
{
	const struct game *g = l->about;

	for (unsigned i = 0; g->seat[i] != NULL; i++)
		if (line_next(l, g->seat[i])) {
			*out = (uint8_t)i;
			return true;
		}
	return false;
}

bool
position_mover(struct line *l)
{
	return position_seat(l, &((struct state_head *)l->state)->mover) || line_wrong(l, "a side must be to move");
}

bool
position_log(struct line *l)
{
	return position_seat(l, &((struct state_head *)l->state)->viewer) || line_wrong(l, "log= must name a side");
}

bool
position_end(struct line *l)
{
	const struct game *g = l->about;
	struct state_head *h = l->state;

	h->over = true;
	h->winner = SEAT_NONE;
	if (!line_next(l, "draw") && !position_seat(l, &h->winner))
		return line_wrong(l, "end= must name a side, or draw, and how");
	if (!line_next(l, ":"))
		return line_wrong(l, "a game cannot end in this way");
	for (unsigned e = 0; e < g->nendings; e++)
		if (line_next(l, g->endings[e].name)) {
			h->ending = (uint8_t)e;
			return true;
		}
	return line_wrong(l, "a game cannot end in this way");
}

void
position_write_numbers(const void *state, const char *turn, struct buffer *out)
{
	const struct state_head *h = state;

	buffer_char(out, ' ');
	buffer_text(out, turn);
	buffer_field(out, "=", h->turn);
	buffer_field(out, " ply=", h->ply);
}

void
position_write_log(const struct game *g, const void *state, struct buffer *out)
{
	const struct state_head *h = state;

	if (h->viewer != SEAT_ARBITER)
		buffer_printf(out, " log=%s", g->seat[h->viewer]);
}

void
position_write_end(const struct game *g, const void *state, struct buffer *out)
{
	struct outcome o;

	game_outcome(g, state, &o);
	if (o.over)
		buffer_printf(out, " end=%s:%s", o.winner == SEAT_NONE ? "draw" : g->seat[o.winner], g->endings[o.ending].name);
}

bool
position_read_squares(struct line *l, unsigned width, unsigned height, square_reader *read)
{
	for (unsigned y = height; y-- > 0;) {
		for (unsigned x = 0, n; x < width; x += n)
			if ((n = read(l, x, y)) == 0)
				return false;
		if (y > 0 && !line_next(l, "/"))
			return line_wrong(l, "a rank must end here, with a stroke");
	}
	return true;
}

void
position_write_found(position_writer *write, const void *state, struct buffer *out)
{
	struct buffer line = { 0 };

	write(state, &line);
	buffer_text(out, "setup:\n  position: ");
	yaml_line(out, &line);
}

const struct node *
position_in_setup(const struct node *setup)
{
	bool alone = setup != NULL && setup->kind == NODE_MAPPING && setup->child != NULL && setup->child->next == NULL;

	return alone ? node_get(setup, "position") : NULL;
}

bool
position_read_found(const struct setup_source *src, position_reader *read, const struct node *n, void *state, struct problem *p)
{
	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_POSITION_SYNTAX, n, 0, "a position must be one line of text");
	if (!read(n->text, n->len, state, p)) {
		p->node = n;
		return false;
	}
	return src->game->hidden == NULL || state_head(state)->viewer == src->viewer ||
	    problem_set(p, DIAG_VALUE, n, 0, "the position is of another log than log: says");
}
