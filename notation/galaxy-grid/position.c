/* galaxy-grid/position.c: read and write position lines. */
#include "internal.h"

#include <inttypes.h>

/* ---- writing --------------------------------------------------------------------------------- */

static const char *const phase_names[GGD_PHASES] = { "lead", "roll", "place", "move", "shoot", "close" };

static void
write_dice(struct buffer *out, const struct ggd_tank *k)
{
	unsigned i = 0;

	if ((k->flags & GGD_PLACED) == 0) {
		buffer_text(out, ",r");
		for (; i < GGD_DICE; i++)
			ggd_write_digit(out, k->die[i]);
		return;
	}
	buffer_char(out, ',');
	if (k->nmove > 0)
		buffer_char(out, 'm');
	while (i < k->nmove)
		ggd_write_digit(out, k->die[i++]);
	if (k->nfire > 0)
		buffer_char(out, 'f');
	while (i < GGD_DICE - 1U)
		ggd_write_digit(out, k->die[i++]);
	buffer_field(out, "d", k->die[i]);
}

/* Write "a0>c0,s10,t2,v1,m6f4d2,done": the tank's place, its facing, and its console. */
static void
write_tank(struct buffer *out, const struct ggd_state *st, unsigned tank)
{
	const struct ggd_tank *k = &st->tank[tank];

	if ((st->players >> tank & 1) == 0) {
		buffer_char(out, '-');
		return;
	}
	if (k->space == GGD_OFF) {
		buffer_text(out, (st->in >> tank & 1) != 0 ? "off" : "out");
	} else {
		ggd_write_space(out, &st->board, k->space);
		if (k->facing == GGD_FIRST) {
			buffer_char(out, '?');
		} else if (k->facing == GGD_BACK) {
			buffer_char(out, '~');
		} else {
			buffer_char(out, '>');
			ggd_write_intersection(out, &st->board, ggd_faced(&st->board, k->space, k->facing));
		}
	}
	buffer_field(out, ",s", k->shields);
	if (k->tokens > 0)
		buffer_field(out, ",t", k->tokens);
	if (k->mines > 0)
		buffer_field(out, ",v", k->mines);
	if ((k->flags & GGD_ROLLED) != 0)
		write_dice(out, k);
	if ((k->flags & GGD_FELL) != 0)
		buffer_text(out, ",fell");
	if ((k->flags & GGD_ACTED) != 0)
		buffer_text(out, ",done");
	if (k->repair != GGD_REPAIR_NO)
		buffer_text(out, k->repair == GGD_REPAIR_BEGUN ? ",mends" : ",mended");
}

static void
write_ground(struct buffer *out, const struct ggd_state *st)
{
	const char *before = " mines=";

	for (unsigned i = 0; i < st->board.nspaces; i++)
		if (st->ground[i] >= GGD_MINE && st->ground[i] < GGD_HOLE) {
			buffer_text(out, before);
			ggd_write_space(out, &st->board, i);
			buffer_field(out, ":", (uint64_t)(st->ground[i] - GGD_MINE + 1));
			before = ",";
		}
	before = " holes=";
	for (unsigned i = 0; i < st->board.nspaces; i++)
		if (st->ground[i] == GGD_HOLE) {
			buffer_text(out, before);
			ggd_write_space(out, &st->board, i);
			before = ",";
		}
}

static void
write_turn(struct buffer *out, const struct ggd_state *st)
{
	if (st->turn == GGD_NONE)
		return;
	buffer_printf(out, " way=%u%c", st->turn + 1U, st->shooting ? '*' : '>');
	for (unsigned i = 0; i < st->nway; i++) {
		buffer_text(out, i > 0 ? "," : "");
		ggd_write_space(out, &st->board, st->way[i]);
	}
	for (unsigned i = 0; i < st->nfights; i++)
		buffer_printf(out, "%s%u+%u", i == 0 ? " fights=" : ",", st->fight[i].other + 1U, st->fight[i].bonus);
	if (st->mined)
		buffer_text(out, " mined");
}

void
ggd_write_position(const void *state, struct buffer *out)
{
	const struct ggd_state *st = state;

	buffer_text(out, "galaxy-grid ");
	if (ggd_is_standard(&st->board))
		buffer_text(out, ggd_standard.name);
	else
		ggd_write_board_line(out, &st->board);
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		buffer_char(out, i == 0 ? ' ' : '/');
		write_tank(out, st, i);
	}
	buffer_char(out, ' ');
	buffer_text(out, phase_names[st->phase]);
	buffer_char(out, ' ');
	buffer_text(out, game_galaxy_grid.seat[st->head.mover]);
	if (st->head.turn > 0)
		buffer_field(out, " round=", st->head.turn);
	if (st->head.ply > 0)
		buffer_field(out, " ply=", st->head.ply);
	if (st->leader != GGD_NONE) {
		buffer_text(out, " leader=");
		buffer_text(out, game_galaxy_grid.seat[st->leader]);
	}
	if (st->shields != st->board.shields)
		buffer_field(out, " of=", st->shields);
	if (st->tie)
		buffer_text(out, " tie");
	if (st->redeeming)
		buffer_text(out, " redeem");
	write_ground(out, st);
	write_turn(out, st);
	position_write_end(&game_galaxy_grid, st, out);
}

void
ggd_unname_position(void *state)
{
	struct ggd_state *st = state;

	ggd_unname_board(&st->board);
}

/* ---- reading --------------------------------------------------------------------------------- */

static struct ggd_state *
filled(struct line *l)
{
	return l->state;
}

static bool
line_space(struct line *l, uint8_t *out)
{
	unsigned space;
	const char *p = ggd_read_space(&filled(l)->board, l->at, l->end, &space);

	if (p == NULL)
		return line_wrong(l, "a space of the board is expected here");
	l->at = p;
	*out = (uint8_t)space;
	return true;
}

/* Read, after the space, ">c0", "?" or "~". */
static bool
line_facing(struct line *l, unsigned tank)
{
	struct ggd_state *st = filled(l);
	struct ggd_tank *k = &st->tank[tank];
	uint8_t at;

	if (line_next(l, "?") || line_next(l, "~")) {
		k->facing = l->at[-1] == '?' ? GGD_FIRST : GGD_BACK;
		return k->space == st->board.portal[tank] || line_wrong(l, "a tank has no facing only on its own portal");
	}
	if (!line_next(l, ">") || !ggd_line_intersection(l, &st->board, &at))
		return line_wrong(l, "the tank's facing is expected here");
	for (k->facing = 0; k->facing < (k->space < st->board.nintersections ? GGD_TANKS : 2); k->facing++)
		if (ggd_faced(&st->board, k->space, k->facing) == at)
			return true;
	return line_wrong(l, "no beam leads there from the tank");
}

static bool
line_face(struct line *l, uint8_t *die)
{
	if (!ggd_is_face(l->at, l->end))
		return line_wrong(l, "a die is expected here");
	*die = (uint8_t)(*l->at++ - '0');
	return true;
}

/* Read, after "r", three dice, the highest first. */
static bool
line_rolled(struct line *l, struct ggd_tank *k)
{
	for (unsigned i = 0; i < GGD_DICE; i++)
		if (!line_face(l, &k->die[i]))
			return false;
	k->flags |= GGD_ROLLED;
	return (k->die[0] >= k->die[1] && k->die[1] >= k->die[2]) || line_wrong(l, "the highest die stands first");
}

/* Read "m6f4d2". */
static bool
line_placed(struct line *l, struct ggd_tank *k)
{
	unsigned n = 0;

	k->nmove = k->nfire = 0;
	if (line_next(l, "m"))
		for (; k->nmove < 2 && ggd_is_face(l->at, l->end); k->nmove++)
			line_face(l, &k->die[n++]);
	if (line_next(l, "f"))
		for (; k->nmove + k->nfire < 2 && ggd_is_face(l->at, l->end); k->nfire++)
			line_face(l, &k->die[n++]);
	if (n != 2 || !line_next(l, "d") || !line_face(l, &k->die[2]))
		return line_wrong(l, "two dice in Move and Fire and one in Direction are expected here");
	k->flags |= GGD_ROLLED | GGD_PLACED;
	return k->nmove == k->nfire || k->die[0] >= k->die[1] || line_wrong(l, "the highest die stands first");
}

static bool
line_shields(struct line *l, struct ggd_tank *k)
{
	return ggd_line_small(l, GGD_SHIELDS_LIMIT, &k->shields);
}

static bool
line_tokens(struct line *l, struct ggd_tank *k)
{
	return ggd_line_small(l, GGD_SUPPLY_MAX, &k->tokens);
}

static bool
line_own_mines(struct line *l, struct ggd_tank *k)
{
	return ggd_line_small(l, GGD_SUPPLY_MAX, &k->mines);
}

static bool
line_fell(struct line *l, struct ggd_tank *k)
{
	(void)l;
	k->flags |= GGD_FELL;
	return true;
}

static bool
line_done(struct line *l, struct ggd_tank *k)
{
	(void)l;
	k->flags |= GGD_ACTED;
	return true;
}

static bool
line_mended(struct line *l, struct ggd_tank *k)
{
	(void)l;
	k->repair = GGD_REPAIR_HELD;
	return true;
}

static bool
line_mends(struct line *l, struct ggd_tank *k)
{
	(void)l;
	k->repair = GGD_REPAIR_BEGUN;
	return true;
}

/* What a console has after the tank's place: each item at most once, the first four in this order.  In the table a longer
 * word comes before a shorter one with which it begins. */
enum { ITEM_SHIELDS, ITEM_TOKENS, ITEM_MINES, ITEM_DICE, ITEM_FELL, ITEM_DONE, ITEM_WORK };

static const struct tank_item {
	const char *name;
	uint8_t item;
	bool (*read)(struct line *l, struct ggd_tank *k);
} tank_items[] = {
	{ "fell", ITEM_FELL, line_fell }, { "done", ITEM_DONE, line_done }, { "mended", ITEM_WORK, line_mended },
	{ "mends", ITEM_WORK, line_mends }, { "s", ITEM_SHIELDS, line_shields }, { "t", ITEM_TOKENS, line_tokens },
	{ "v", ITEM_MINES, line_own_mines }, { "r", ITEM_DICE, line_rolled }, { "", ITEM_DICE, line_placed },
};

static bool
line_items(struct line *l, struct ggd_tank *k)
{
	unsigned seen = 0;

	while (line_next(l, ",")) {
		const struct tank_item *i = tank_items;

		while (!line_next(l, i->name))
			i++;
		if ((seen >> i->item & 1) != 0)
			return line_wrong_field(l, i->item == ITEM_DICE ? "dice" : i->name, "is there twice");
		if (i->item <= ITEM_DICE && seen >> i->item != 0)
			return line_wrong_field(l, i->item == ITEM_DICE ? "dice" : i->name, "must come earlier");
		seen |= 1U << i->item;
		if (!i->read(l, k))
			return false;
	}
	return (seen >> ITEM_SHIELDS & 1) != 0 || line_wrong(l, "the tank's shields (s) are expected here");
}

static bool
line_tank(struct line *l, unsigned tank)
{
	struct ggd_state *st = filled(l);
	struct ggd_tank *k = &st->tank[tank];

	if (line_next(l, "-"))
		return true;
	st->players |= (uint8_t)(1U << tank);
	if (!line_next(l, "out")) {
		st->in |= (uint8_t)(1U << tank);
		if (!line_next(l, "off") && (!line_space(l, &k->space) || !line_facing(l, tank)))
			return false;
	}
	return line_items(l, k);
}

static bool
line_seat(struct line *l, uint8_t *out)
{
	if (!position_seat(l, out))
		return line_wrong(l, "a tank is expected here");
	return (filled(l)->players >> *out & 1) != 0 || line_wrong(l, "that tank is not in the game");
}

static bool
line_leader(struct line *l)
{
	return line_seat(l, &filled(l)->leader);
}

static bool
line_of_shields(struct line *l)
{
	return ggd_line_small(l, GGD_SHIELDS_MAX, &filled(l)->shields) &&
	    (filled(l)->shields > 0 || line_wrong(l, "a tank begins with a shield at least"));
}

static bool
line_mines(struct line *l)
{
	struct ggd_state *st = filled(l);

	do {
		uint8_t space = 0;

		if (!line_space(l, &space))
			return false;
		if (!line_next(l, ":") || !ggd_is_tank(l->at, l->end) || (st->players >> (*l->at - '1') & 1) == 0)
			return line_wrong(l, "the owner of the mine is expected here");
		if (st->ground[space] != GGD_CLEAR)
			return line_wrong(l, "something lies there already");
		st->ground[space] = (uint8_t)(GGD_MINE + (*l->at++ - '1'));
		st->nmines++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_holes(struct line *l)
{
	struct ggd_state *st = filled(l);

	do {
		uint8_t space = 0;

		if (!line_space(l, &space))
			return false;
		if (st->ground[space] != GGD_CLEAR)
			return line_wrong(l, "something lies there already");
		st->ground[space] = GGD_HOLE;
		st->nholes++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_way(struct line *l)
{
	struct ggd_state *st = filled(l);

	if (!ggd_is_tank(l->at, l->end) || (st->players >> (*l->at - '1') & 1) == 0)
		return line_wrong(l, "a tank is expected here");
	st->turn = (uint8_t)(*l->at++ - '1');
	st->shooting = line_next(l, "*");
	if (!st->shooting && !line_next(l, ">"))
		return line_wrong(l, "> or * is expected here");
	do {
		if (st->nway == GGD_WAY_MAX)
			return line_wrong(l, "the way is too long");
		if (!line_space(l, &st->way[st->nway++]))
			return false;
	} while (line_next(l, ","));
	return true;
}

static bool
line_fights(struct line *l)
{
	struct ggd_state *st = filled(l);

	do {
		struct ggd_fight *f = &st->fight[st->nfights];

		if (st->nfights == GGD_TANKS - 1 || !ggd_is_tank(l->at, l->end))
			return line_wrong(l, "a tank is expected here");
		f->other = (uint8_t)(*l->at++ - '1');
		for (unsigned i = 0; i < st->nfights; i++)
			if (st->fight[i].other == f->other)
				return line_wrong(l, "that tank is fought already");
		if (!line_next(l, "+") || !ggd_line_small(l, GGD_WAY_MAX, &f->bonus))
			return line_wrong(l, "+ and the number of spaces are expected here");
		if ((st->in >> f->other & 1) == 0 || st->tank[f->other].space == GGD_OFF)
			return line_wrong(l, "that tank is not on the board");
		st->nfights++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_end(struct line *l)
{
	const struct ggd_state *st = filled(l);

	if (!position_end(l))
		return false;
	if (st->head.winner == SEAT_NONE)
		return line_wrong(l, "this game cannot be drawn");
	return (st->players >> st->head.winner & 1) != 0 || line_wrong(l, "that tank is not in the game");
}

/* The fields after the seat. */
static const struct line_field fields[] = {
	{ "round=", .read = position_turn }, { "ply=", .read = position_ply },
	{ "leader=", .read = line_leader }, { "of=", .read = line_of_shields },
	{ "tie", .flag = offsetof(struct ggd_state, tie) },
	{ "redeem", .flag = offsetof(struct ggd_state, redeeming) }, { "mines=", .read = line_mines },
	{ "holes=", .read = line_holes }, { "way=", .read = line_way }, { "fights=", .read = line_fights },
	{ "mined", .flag = offsetof(struct ggd_state, mined) }, { "end=", .read = line_end },
};

/* Why a position cannot come about by play.  The field that says so comes first.  @p and @q stand for tanks, @s and @o for
 * spaces, @f for the phase. */
static const char *const flaw_texts[GGD_FLAWS] = {
	[GGD_FLAW_TANKS] = "there are too few tanks",
	[GGD_FLAW_OUT] = "out: @p is out, and no tie-break is played",
	[GGD_FLAW_ZERO] = "s0: @p is in play without a shield, and neither is the game over nor a tie-break played",
	[GGD_FLAW_NO_END] = "end=: the game is over, but nothing has ended it in this way",
	[GGD_FLAW_WINNER] = "end=: @p has not won",
	[GGD_FLAW_TOKENS] = "t: there are more tokens than the board's supply has",
	[GGD_FLAW_MINES] = "v and mines=: there are more mines than the board's supply has",
	[GGD_FLAW_HOLES] = "holes=: there are more holes than the board's supply has markers",
	[GGD_FLAW_NO_LEADER] = "leader=: nobody leads",
	[GGD_FLAW_NO_ROUND] = "round=: the first round has not begun",
	[GGD_FLAW_EARLY] = "@p has left its portal, or has tokens or mines, and the first round has not begun",
	[GGD_FLAW_GROUND] = "mines= and holes=: there are some, and the first round has not begun",
	[GGD_FLAW_MENDS] = "mends: no hole lies ahead of @p for it to mend",
	[GGD_FLAW_DONE] = "done: @p is done, and nobody can have acted yet",
	[GGD_FLAW_DICE] = "@p has dice, and the first round has not begun",
	[GGD_FLAW_PLACED] = "@p has placed dice, and not all have rolled",
	[GGD_FLAW_FELL] = "fell: @p was damaged in this round, and is on the board",
	[GGD_FLAW_NOT_ROLLED] = "@p has no dice, and the phase is @f",
	[GGD_FLAW_NOT_PLACED] = "@p has not placed its dice, and the phase is @f",
	[GGD_FLAW_REDEEM] = "redeem: it is not the time to redeem tokens",
	[GGD_FLAW_WAY_DICE] = "way=: @p has moved, but has not placed its dice",
	[GGD_FLAW_WAY_JOINS] = "way=: the way leads from @s to @o, which is not next to it",
	[GGD_FLAW_WAY_TANK] = "way=: its way ends on @s, so @p must be there",
	[GGD_FLAW_NO_FIGHTER] = "fights=: there is nobody to fight",
	[GGD_FLAW_FIGHTS] = "fights=: the fights are not those that the way leads to",
	[GGD_FLAW_MINED] = "mined: there is no mine that could go off",
	[GGD_FLAW_BEFORE] = "@f @p: it is @q's turn to act, not @p's",
	[GGD_FLAW_TURN] = "@f @p: it is not @p's turn to act",
	[GGD_FLAW_PHASE_OVER] = "@f: everything in this phase is done",
	[GGD_FLAW_CLOSES] = "@f: @p can still lay mines, so the phase must be close",
};

/* Do the parts of the position fit together? */
static bool
check_found(struct line *l)
{
	const struct ggd_state *st = l->state;
	struct ggd_flaw_place where = { 0 };
	enum ggd_flaw f = ggd_find_flaw(st, &where);
	struct buffer text = { 0 };

	if (f == GGD_FLAW_NONE)
		return true;
	for (const char *s = flaw_texts[f]; *s != '\0'; s++)
		if (*s != '@')
			buffer_char(&text, *s);
		else if (*++s == 'p' || *s == 'q')
			buffer_text(&text, game_galaxy_grid.seat[*s == 'p' ? where.tank : where.other]);
		else if (*s == 'f')
			buffer_text(&text, phase_names[st->phase]);
		else
			ggd_write_space(&text, &st->board, *s == 's' ? where.space : where.other);
	buffer_char(&text, '\0');
	line_wrong(l, text.failed ? "" : text.data);
	return problem_end(l->p, &text);
}

bool
ggd_read_position(const char *text, size_t len, void *state, struct problem *p)
{
	struct ggd_state *st = state;
	struct line l = position_line(&game_galaxy_grid, text, len, st, p);
	struct ggd_board board;

	if (!line_next(&l, "galaxy-grid "))
		return line_wrong(&l, "it is not a position of Galaxy Grid");
	if (!ggd_line_board(&l, &board))
		return false;
	ggd_clear(st, &board);
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (!line_next(&l, i == 0 ? " " : "/"))
			return line_wrong(&l, "four tanks are expected here");
		else if (!line_tank(&l, i))
			return false;
	if (!line_next(&l, " "))
		return line_wrong(&l, "a phase is expected here");
	while (st->phase < GGD_PHASES && !line_next(&l, phase_names[st->phase]))
		st->phase++;
	if (st->phase == GGD_PHASES || !line_next(&l, " "))
		return line_wrong(&l, "no phase has that name");
	return line_seat(&l, &st->head.mover) && line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) &&
	    check_found(&l);
}
