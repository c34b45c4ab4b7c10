/* galaxy-grid.c: random set-ups and preferences for Galaxy Grid. */
#include "galaxy-grid/galaxy-grid.h"

#include <string.h>

#include "gen.h"

extern const struct generator generator_galaxy_grid;

/* The standard graph with beams of other lengths. */
static void
stretch(struct rng *r, struct ggd_setup *s)
{
	strcpy(s->board.name, "stretched");
	s->source = GGD_FROM_INLINE;
	for (unsigned i = 0; i < s->board.nbeams; i++)
		s->board.beam[i].length = (uint8_t)(3 + rng_below(r, 3));
	s->board.shields = (uint8_t)(5 + rng_below(r, 6));
}

/* A variant is a number of tanks, on the standard board. */
static bool
setup(struct rng *r, const char *variant, void *out)
{
	static const uint8_t two[] = { 0x3, 0x5, 0x9, 0x6, 0xa, 0xc }, three[] = { 0x7, 0xb, 0xd, 0xe };
	struct ggd_setup *s = out;
	struct ggd_board_place where;
	unsigned n = 2 + rng_below(r, 3);

	if (variant != NULL) {
		if (strlen(variant) != 1 || *variant < '2' || *variant > '4')
			return false;
		n = (unsigned)(*variant - '0');
	}
	s->board = ggd_standard;
	if (variant == NULL && rng_below(r, 8) == 0)
		stretch(r, s);
	ggd_board_prepare(&s->board, &where);
	s->players = n == 2 ? two[rng_below(r, 6)] : n == 3 ? three[rng_below(r, 4)] : 0xf;
	s->shields = (uint8_t)(rng_below(r, 3) == 0 ? 1 + rng_below(r, 6) : s->board.shields);
	return true;
}

/* In how many orders three dice can show these faces. */
static unsigned
orders(const uint16_t *die)
{
	if (die[0] == die[1] && die[1] == die[2])
		return 1;
	return die[0] == die[1] || die[1] == die[2] ? 3 : 6;
}

/* If a hole on its portal keeps a tank off the board, games go on for ever once all portals have one.  So at most one
 * portal gets a mine. */
static bool
is_deadly(const struct ggd_state *st, unsigned space)
{
	const uint8_t *portal = st->board.portal;
	bool clear = true;

	if (st->head.rules.option[GGD_R_PORTAL_HOLE] != GGD_PORTAL_HOLE_WAITS || memchr(portal, (int)space, GGD_TANKS) == NULL)
		return false;
	for (unsigned i = 0; i < GGD_TANKS; i++)
		clear = clear && st->ground[portal[i]] == GGD_CLEAR;
	return !clear;
}

static unsigned
weight(const void *state, const struct action *a)
{
	const struct ggd_state *st = state;
	unsigned who = a->arg[GGD_WHO], hits;

	switch ((enum ggd_action)a->kind) {
	case GGD_A_ROLL:
		return 400 * orders(&a->arg[GGD_ARG]);
	case GGD_A_TIP:
		return 4;
	case GGD_A_LAY:
		return is_deadly(st, a->arg[GGD_ARG]) ? 0 : 10000;
	case GGD_A_REDEEM:
		return a->arg[GGD_ARG] == GGD_BUY_MINE ? 40000 : 5000;
	case GGD_A_SHOT:
	case GGD_A_DIRECTED:
		hits = ggd_aim(st, a);
		return (hits & ~(1U << who)) != 0 ? 100000 : hits != 0 ? 1000 : 200;
	default:
		return 10000;
	}
}

static bool
spoil(struct rng *r, struct action *a)
{
	switch ((enum ggd_action)a->kind) {
	case GGD_A_MOVE:
	case GGD_A_ENTER:
		if (rng_below(r, 2) == 0)
			a->said[GGD_SAID_END] = (uint16_t)((a->said[GGD_SAID_END] + 1 + rng_below(r, 100)) % 121);
		else
			a->said[GGD_SAID_FATE] ^= (uint16_t)(1U << rng_below(r, GGD_TANKS + 1));
		return true;
	case GGD_A_FIGHT:
		if (rng_below(r, 2) == 0)
			a->said[GGD_SAID_BONUS]++;
		else
			a->said[GGD_SAID_WON] = (uint16_t)(1 + a->said[GGD_SAID_WON] % GGD_EQUAL);
		return true;
	case GGD_A_SHOT:
	case GGD_A_DIRECTED:
		a->said[GGD_SAID_HITS] ^= (uint16_t)(1U << rng_below(r, GGD_TANKS));
		return true;
	default:
		return false;
	}
}

static void
put(struct action *a, unsigned value)
{
	a->arg[a->nargs++] = (uint16_t)value;
}

/* Dice, sorted as the reader of records does it. */
static void
put_dice(struct rng *r, struct action *a, unsigned n)
{
	uint16_t *die = &a->arg[a->nargs];

	for (unsigned i = 0; i < n; i++) {
		unsigned k = i;

		put(a, 0);
		for (uint16_t d = (uint16_t)(1 + rng_below(r, GGD_FACES)); ; k--) {
			if (k == 0 || die[k - 1] >= d) {
				die[k] = d;
				break;
			}
			die[k] = die[k - 1];
		}
	}
}

static void
make_up(struct rng *r, struct action *a)
{
	unsigned n[3] = { 0 }, choices;

	a->kind = (uint8_t)(1 + rng_below(r, GGD_A_DIRECTED));
	a->nargs = 1;
	switch ((enum ggd_action)a->kind) {
	case GGD_A_ROLL:
		put_dice(r, a, GGD_DICE);
		break;
	case GGD_A_PLACE:
		for (unsigned i = 0; i < GGD_DICE; i++)
			n[rng_below(r, 3)]++;
		for (unsigned i = 0; i < 3; i++)
			put(a, n[i]);
		for (unsigned i = 0; i < 3; i++)
			put_dice(r, a, n[i]);
		break;
	case GGD_A_REDEEM:
		put(a, rng_below(r, 2));
		break;
	case GGD_A_MOVE:
	case GGD_A_ENTER:
	case GGD_A_DIRECTED:
		for (choices = rng_below(r, 5); choices > 0; choices--)
			put(a, rng_below(r, GGD_TANKS));
		break;
	case GGD_A_FIGHT:
		put(a, rng_below(r, GGD_TANKS));
		put_dice(r, a, 1);
		put_dice(r, a, 1);
		break;
	case GGD_A_LAY:
		put(a, rng_below(r, 121));
		break;
	default:
		break;
	}
}

static void
break_action(struct rng *r, struct action *a)
{
	a->seat = SEAT_NONE;
	if (rng_below(r, 2) == 0) {
		a->arg[GGD_WHO] = (uint16_t)rng_below(r, GGD_TANKS);
		return;
	}
	if (rng_below(r, 2) == 0 && a->nargs > 1 && a->kind >= GGD_A_MOVE && a->kind != GGD_A_FIGHT) {
		a->arg[a->nargs - 1] = (uint16_t)rng_below(r, GGD_TANKS);
		return;
	}
	make_up(r, a);
}

/* ---- positions out of the blue ---------------------------------------------------------------- */

/* A way by which a tank may have come, from a space on: the tank is on its last space. */
static void
drive(struct rng *r, struct ggd_state *st, unsigned tank, unsigned space)
{
	unsigned n = 1 + rng_below(r, GGD_WAY_MAX), facing = 0;

	st->turn = (uint8_t)tank;
	while (st->nway < n) {
		st->way[st->nway++] = (uint8_t)space;
		do
			facing = rng_below(r, space < st->board.nintersections ? GGD_TANKS : 2);
		while (space < st->board.nintersections && st->board.at[space].toward[facing] == GGD_NONE);
		if (st->nway < n)
			space = ggd_ahead(&st->board, space, facing).space;
	}
	st->tank[tank].space = (uint8_t)space;
	st->tank[tank].facing = (uint8_t)facing;
}

static void
put_tank(struct rng *r, struct ggd_state *st, unsigned tank)
{
	struct ggd_tank *k = &st->tank[tank];
	unsigned space = rng_below(r, st->board.nspaces);
	uint8_t low;

	k->shields = (uint8_t)(1 + rng_below(r, st->shields));
	k->tokens = (uint8_t)(rng_below(r, 2) * rng_below(r, 9));
	k->mines = (uint8_t)rng_below(r, 2);
	k->space = (uint8_t)space;
	do
		k->facing = (uint8_t)rng_below(r, space < st->board.nintersections ? GGD_TANKS : 2);
	while (space < st->board.nintersections && st->board.at[space].toward[k->facing] == GGD_NONE);
	if (st->phase == GGD_LEAD && st->head.turn == 0)
		return;
	if (st->phase >= GGD_PLACE || rng_below(r, 2) == 0)
		k->flags |= GGD_ROLLED;
	for (unsigned i = 0; i < GGD_DICE && (k->flags & GGD_ROLLED) != 0; i++)
		k->die[i] = (uint8_t)(1 + rng_below(r, GGD_FACES));
	low = k->die[0] < k->die[1] ? k->die[0] : k->die[1];
	k->die[0] = (uint8_t)(k->die[0] + k->die[1] - low);
	k->die[1] = low;
	if (st->phase >= GGD_MOVE || (st->phase == GGD_LEAD && (k->flags & GGD_ROLLED) != 0)) {
		k->flags |= GGD_PLACED;
		k->nmove = (uint8_t)rng_below(r, 3);
		k->nfire = (uint8_t)(2 - k->nmove);
		k->flags |= (uint8_t)(rng_below(r, 2) * GGD_ACTED);
	} else if (k->die[2] > low) {
		k->die[2] = low;
	}
	if (rng_below(r, 8) == 0) {
		k->flags |= (uint8_t)(rng_below(r, 2) * GGD_FELL);
		k->space = GGD_OFF;
		k->facing = 0;
	} else if (rng_below(r, 8) == 0) {
		k->space = st->board.portal[tank];
		k->facing = GGD_BACK;
	}
}

static void
found(struct rng *r, struct buffer *line)
{
	static const uint8_t playing[] = { 0xf, 0xf, 0x3, 0x5, 0xb, 0xe };
	struct ggd_state st;

	memset(&st, 0, sizeof(st));
	ggd_clear(&st, &ggd_standard);
	ggd_board_prepare(&st.board, &(struct ggd_board_place){ 0 });
	st.players = st.in = playing[rng_below(r, sizeof(playing))];
	st.phase = (uint8_t)rng_below(r, GGD_PHASES);
	st.head.turn = st.phase == GGD_LEAD && rng_below(r, 8) == 0 ? 0 : 1 + rng_below(r, 40);
	st.head.ply = st.head.turn * 9;
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if ((st.in >> i & 1) != 0)
			put_tank(r, &st, i);
	do {
		st.head.mover = (uint8_t)rng_below(r, GGD_TANKS);
		st.leader = (uint8_t)(st.head.turn > 0 ? rng_below(r, GGD_TANKS) : GGD_NONE);
	} while ((st.players >> st.head.mover & 1) == 0 || (st.leader != GGD_NONE && (st.players >> st.leader & 1) == 0));
	for (unsigned n = rng_below(r, 6); n > 0; n--)
		st.ground[rng_below(r, st.board.nspaces)] = (uint8_t)(rng_below(r, 2) == 0 ? GGD_HOLE : GGD_MINE + st.head.mover);
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (rng_below(r, 6) == 0)
			st.ground[st.board.portal[i]] = GGD_HOLE;
	st.redeeming = st.phase >= GGD_MOVE && rng_below(r, 2) == 0;
	if (st.phase >= GGD_MOVE && rng_below(r, 2) == 0) {
		unsigned who = rng_below(r, 2) == 0 ? st.head.mover : rng_below(r, GGD_TANKS);

		if ((st.players >> who & 1) != 0)
			drive(r, &st, who, rng_below(r, st.board.nspaces));
	}
	notation_of(&game_galaxy_grid)->write_position(&st, line);
}

const struct generator generator_galaxy_grid = {
	.game = &game_galaxy_grid,
	.setup = setup,
	.variants = "the number of tanks, from 2 to 4",
	.weight = weight,
	.spoil = spoil,
	.break_action = break_action,
	.found = found,
	.bad_word = "1:788",
};
