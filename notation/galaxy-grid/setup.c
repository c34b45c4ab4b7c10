/* galaxy-grid/setup.c: read and write set-ups: the game's own header keys, or a position with which a record begins. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

#include "words/list.h"

const char *const ggd_keys[] = { "board", "tanks", "shields", NULL };
const char *const ggd_setup_parts[] = { "position", NULL };

static const char *const board_parts[] = { "board", "game", "title", "picture", "portals", "tokens", "intersections", "beams",
	"supply", "shields", NULL };
const struct notation_data ggd_data[] = { { "board", board_parts }, { NULL, NULL } };

enum { TANKS_ALL = 0xf, TANKS_TWO = 0x5, TANKS_THREE = 0x7 };

/* Read which tanks play: a list, or how many (two are 1 and 3). */
static bool
read_tanks_key(const struct setup_source *src, struct ggd_setup *s, struct problem *p)
{
	static const char text[] = "tanks must be 2, 3 or 4, or a list of tanks such as [1, 3]";
	const struct node *n = node_get(src->record, "tanks");
	unsigned set = 0;

	s->players = TANKS_ALL;
	if (n == NULL)
		list_left_out(&game_galaxy_grid, src->record, "tanks", src->idle);
	if (n == NULL || node_is(n, "4"))
		return true;
	if (n->kind == NODE_SCALAR) {
		s->players = node_is(n, "2") ? TANKS_TWO : TANKS_THREE;
		return node_is(n, "2") || node_is(n, "3") || problem_set(p, DIAG_VALUE, n, 0, text) ||
		    list_seats(&game_galaxy_grid, n, p);
	}
	for (const struct node *v = n->child; n->kind == NODE_SEQUENCE && v != NULL; v = v->next) {
		if (v->kind != NODE_SCALAR || v->len != 1 || !ggd_is_tank(v->text, v->text + 1) ||
		    (set >> (*v->text - '1') & 1) != 0)
			return problem_set(p, DIAG_VALUE, v, 0, text) || list_seats(&game_galaxy_grid, n, p);
		set |= 1U << (*v->text - '1');
	}
	s->players = (uint8_t)set;
	return n->kind == NODE_SEQUENCE || problem_set(p, DIAG_VALUE, n, 0, text);
}

static bool
read_shields_key(const struct node *n, struct ggd_setup *s, struct problem *p)
{
	unsigned shields;

	s->shields = s->board.shields;
	if (n == NULL)
		return true;
	if (!ggd_read_count(p, n, 255, &shields)) {
		p->id = DIAG_VALUE;
		return list_number(n, p);
	}
	s->shields = (uint8_t)shields;
	return true;
}

/* A position whose words were read. */
#define A_POSITION "galaxy-grid standard c2d3>d3,s10,t1/e2>d3,s9/off,s7/- lead tank2 round=2 leader=tank3"

static bool
read_found(const struct setup_source *src, const struct node *position, struct ggd_setup *s, struct problem *p)
{
	struct trace aside;

	for (size_t i = 0; ggd_keys[i] != NULL; i++)
		if (node_get(src->record, ggd_keys[i]) != NULL)
			return problem_set(p, DIAG_VALUE, node_get(src->record, ggd_keys[i]), 0,
			    "a record that begins with a position has no %s: the position says it", ggd_keys[i]);
	s->as_found = true;
	trace_reset(&aside);
	if (!position_read_found(src, ggd_read_position, position, &s->state, p))
		return p->help[0] == '\0' && problem_help(p, "a position is one line, as in " A_POSITION);
	if (src->rules == NULL)
		return true;
	return ggd_mover_has_turn(&s->state, src->rules, &aside) || problem_set(p, DIAG_POSITION_SYNTAX, position, 0,
	    "move %s: under these rules the tank has no turn", game_galaxy_grid.seat[s->state.head.mover]);
}

bool
ggd_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct ggd_setup *s = out;
	const struct node *position = setup != NULL && setup->kind == NODE_MAPPING ? node_get(setup, "position") : NULL;
	bool good = true;

	memset(s, 0, offsetof(struct ggd_setup, state)); /* only a position as found needs the state */
	s->title[0] = s->picture[0] = '\0';
	if (position != NULL && setup->child->next == NULL)
		return read_found(src, position, s, p);
	if (setup != NULL && (setup->kind != NODE_SCALAR || !node_is(setup, "portals")) && !problem_go_on(p,
	        problem_set(p, DIAG_SETUP_SYNTAX, setup, 0,
	        "setup must be portals, where each tank begins on its own portal, or have a position:") ||
	        problem_help(p, "write position: '" A_POSITION "'"), &good))
		return false;
	*src->moves_read = ggd_find_board(src, s, p);
	return problem_go_on(p, *src->moves_read, &good) &&
	    problem_go_on(p, read_tanks_key(src, s, p), &good) &&
	    problem_go_on(p, read_shields_key(node_get(src->record, "shields"), s, p), &good) && good;
}

void
ggd_write_keys(const void *setup, struct buffer *out)
{
	const struct ggd_setup *s = setup;
	const char *comma = "";

	if (s->as_found)
		return;
	if (s->source == GGD_FROM_INLINE) {
		ggd_write_board(out, s);
	} else if (s->source == GGD_FROM_NAMED) {
		buffer_text(out, "board: ");
		yaml_scalar(out, s->board.name, strlen(s->board.name));
		buffer_char(out, '\n');
	}
	if (s->players != TANKS_ALL) {
		buffer_text(out, "tanks: [");
		for (unsigned i = 0; i < GGD_TANKS; i++)
			if ((s->players >> i & 1) != 0) {
				buffer_printf(out, "%s%u", comma, i + 1);
				comma = ", ";
			}
		buffer_text(out, "]\n");
	}
	if (s->shields != s->board.shields)
		buffer_printf(out, "shields: %u\n", s->shields);
}

void
ggd_write_setup(const void *setup, struct buffer *out)
{
	const struct ggd_setup *s = setup;

	if (s->as_found) /* if not, each tank begins on its own portal */
		position_write_found(ggd_write_position, &s->state, out);
}

void
ggd_unname_setup(void *setup)
{
	struct ggd_setup *s = setup;

	if (s->as_found) {
		ggd_unname_board(&s->state.board);
		return;
	}
	ggd_unname_board(&s->board);
	s->source = ggd_is_standard(&s->board) ? GGD_FROM_STANDARD : GGD_FROM_INLINE;
	s->title[0] = s->picture[0] = '\0';
}

/* The set of tanks that have players. */
static unsigned
named_tanks(const struct node *record, unsigned *n)
{
	const struct node *players = node_get(record, "players");
	unsigned set = 0;

	*n = 0;
	for (const struct node *k = players != NULL && players->kind == NODE_MAPPING ? players->child : NULL; k != NULL; k = k->next) {
		int seat = seat_find(&game_galaxy_grid, k->text, k->len);

		*n += seat >= 0 && (set >> seat & 1) == 0;
		set |= seat >= 0 ? 1U << seat : 0;
	}
	return set;
}

bool
ggd_setup_meant(const void *setup, const struct node *record, const char *moves, size_t len, unsigned i, void *other, struct other_setup *how)
{
	const struct ggd_setup *s = setup;
	struct ggd_setup *o = other;
	unsigned n, named = named_tanks(record, &n), idle = named & ~(unsigned)s->players;
	size_t used = 0;

	(void)moves;
	(void)len;
	if (i > 0 || s->as_found || node_get(record, "tanks") == NULL || idle == 0 || n < 2)
		return false;
	if (o == NULL)
		return true;
	*o = *s;
	o->players = (uint8_t)named;
	*how = (struct other_setup){ .key = "tanks" };
	for (unsigned k = 0; k < GGD_TANKS; k++)
		if ((named >> k & 1) != 0)
			used += (size_t)snprintf(how->value + used, sizeof(how->value) - used, "%s%u", used == 0 ? "[" : ", ", k + 1);
	snprintf(how->value + used, sizeof(how->value) - used, "]");
	snprintf(how->says, sizeof(how->says), "%s has a player, and does not play", game_galaxy_grid.seat[__builtin_ctz(idle)]);
	return true;
}
