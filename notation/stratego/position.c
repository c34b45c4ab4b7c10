/* stratego/position.c: read position lines. */
#include "internal.h"

#include <string.h>

/* The state that a position line fills. */
static struct stg_state *
filled(const struct line *l)
{
	return l->state;
}

static bool
line_square(struct line *l, uint8_t *out)
{
	uint16_t square;
	const char *p = stg_read_square(l->at, l->end, &square);

	if (p == NULL)
		return false;
	l->at = p;
	*out = (uint8_t)square;
	return true;
}

static bool
line_set(struct line *l, unsigned *set)
{
	unsigned r;

	*set = 0;
	if (l->at < l->end && *l->at == '*') {
		l->at++;
		*set = STG_MOVABLE;
	} else if (l->at < l->end && *l->at == '{') {
		for (l->at++; l->at < l->end && *l->at != '}'; *set |= STG_SET(r))
			if ((r = stg_read_rank(&l->at, l->end, false)) == 0 || r == STG_UNKNOWN)
				return false;
		if (l->at == l->end)
			return false;
		l->at++;
	} else if ((r = stg_read_rank(&l->at, l->end, false)) != 0) {
		*set = r == STG_UNKNOWN ? STG_ANY : STG_SET(r);
	}
	return *set != 0;
}

static unsigned
line_cell(struct line *l, unsigned x, unsigned y)
{
	unsigned sq = y * STG_SIDE + x, set;
	int seat, piece;

	if (l->at == l->end)
		return line_wrong(l, "the board ends early");
	if (*l->at == '.' || *l->at == '~') {
		if ((*l->at == '~') != stg_is_lake(sq))
			return line_wrong(l, "the lakes are elsewhere");
		l->at++;
		return 1;
	}
	if (stg_is_lake(sq) || (*l->at != 'r' && *l->at != 'b'))
		return line_wrong(l, "this is neither an empty square nor a lake nor a piece, such as r5");
	seat = *l->at++ == 'r' ? STG_RED : STG_BLUE;
	if (!line_set(l, &set))
		return line_wrong(l, "a rank or a set of ranks is expected here");
	if ((piece = stg_place(filled(l), seat, sq, set)) < 0)
		return line_wrong(l, "a side has more than 40 pieces");
	if (line_next(l, "!"))
		filled(l)->piece[piece].flags |= STG_SHOWN;
	return 1;
}

static bool
line_moved(struct line *l)
{
	do {
		struct stg_piece *q;
		uint8_t square, home;

		if (!line_square(l, &square) || !line_square(l, &home) || filled(l)->at[square] >= STG_PIECES)
			return line_wrong(l, "moved= must have the square of a piece, and the square on which it began");
		q = &filled(l)->piece[filled(l)->at[square]];
		if ((q->flags & STG_MOVED) != 0)
			return line_wrong_field(l, "moved=", "tells of one piece twice");
		q->home = home;
		q->flags |= STG_MOVED;
	} while (line_next(l, ","));
	return true;
}

static bool
line_out(struct line *l)
{
	do {
		unsigned set;
		struct stg_piece *q;
		int seat, piece;

		seat = line_next(l, "r") ? STG_RED : line_next(l, "b") ? STG_BLUE : -1;
		if (seat < 0 || !line_set(l, &set))
			return line_wrong(l, "out= must be captured pieces");
		if ((piece = stg_place(filled(l), seat, STG_NOWHERE, set)) < 0)
			return line_wrong(l, "a side has more than 40 pieces");
		q = &filled(l)->piece[piece];
		if (line_next(l, "!"))
			q->flags |= STG_SHOWN;
		if (line_next(l, "+"))
			q->flags |= STG_MOVED;
		if (l->at < l->end && *l->at >= 'a' && *l->at <= 'j' && !line_square(l, &q->home))
			return line_wrong(l, "a square is expected here");
	} while (line_next(l, ","));
	return true;
}

static bool
line_steps(struct line *l, struct stg_step *out, unsigned max, unsigned *n)
{
	*n = 0;
	do {
		if (*n == max)
			return line_wrong(l, "there are more moves than are remembered");
		if (!line_square(l, &out[*n].from) || !line_square(l, &out[*n].to))
			return line_wrong(l, "a move is two squares");
		++*n;
	} while (line_next(l, "."));
	return true;
}

static bool
line_army(struct line *l)
{
	unsigned seat = l->field->which;

	if (l->at < l->end && *l->at == '-' && (l->at + 1 == l->end || l->at[1] == ' ')) {
		l->at++;
		memset(filled(l)->army[seat] + 1, STG_UNCOUNTED, STG_RANKS - 1);
		return true;
	}
	for (unsigned r = 1; r < STG_RANKS; r++) {
		uint32_t n;

		if (r > 1 && !line_next(l, ","))
			return line_wrong(l, "an army has twelve counts");
		if (line_next(l, "-"))
			filled(l)->army[seat][r] = STG_UNCOUNTED;
		else if (line_number(l, STG_HOME, &n))
			filled(l)->army[seat][r] = (uint8_t)n;
		else
			return line_wrong(l, "a count up to 40, or -");
	}
	return true;
}

/* The piece of a side that began on a square. */
static int
piece_from(const struct stg_state *st, int seat, uint8_t home)
{
	unsigned first = seat == STG_BLUE ? STG_HOME : 0;

	for (unsigned i = first; i < first + STG_HOME; i++)
		if (st->piece[i].ranks != 0 && st->piece[i].home == home)
			return (int)i;
	return -1;
}

static bool
line_run(struct line *l)
{
	int seat = (int)l->field->which;
	struct stg_run *run = &filled(l)->run[seat];
	uint8_t home;
	unsigned n;
	int piece;

	if (!line_square(l, &home) || (piece = piece_from(filled(l), seat, home)) < 0 || !line_next(l, ":"))
		return line_wrong(l, "a run must name a piece by the square on which it began");
	if (!line_steps(l, run->step, STG_RUN_MAX, &n))
		return false;
	run->piece = (uint8_t)piece;
	run->n = (uint8_t)n;
	return true;
}

static bool
line_chase(struct line *l)
{
	uint32_t red, blue;
	unsigned n = 0;

	if (!line_number(l, UINT16_MAX, &red) || !line_next(l, ",") || !line_number(l, UINT16_MAX, &blue))
		return line_wrong(l, "chase= must be two counts");
	if (line_next(l, ":") && !line_steps(l, filled(l)->history, STG_CHASE_MAX, &n))
		return false;
	/* Only plies since the chase began, or since the last strike, are compared. */
	if (n < STG_CHASE_MAX && (red > blue ? red : blue) > n + 1)
		return line_wrong(l, "chase= counts more plies than it has");
	filled(l)->chase[0] = (uint16_t)red;
	filled(l)->chase[1] = (uint16_t)blue;
	filled(l)->nhistory = (uint16_t)n;
	return true;
}

/* Read a piece that is named by the square where it began. */
static bool
line_began(struct line *l, uint8_t *piece)
{
	int seat = line_next(l, "r") ? STG_RED : line_next(l, "b") ? STG_BLUE : -1, found;
	uint8_t home;

	if (seat < 0 || !line_square(l, &home) || (found = piece_from(filled(l), seat, home)) < 0)
		return false;
	*piece = (uint8_t)found;
	return true;
}

static bool
line_add_pair(struct line *l, struct stg_clue *f, struct stg_pair pair)
{
	struct stg_state *st = filled(l);

	if (st->npairs == STG_CLUE_PAIRS_MAX)
		return false;
	st->pair[st->npairs++] = pair;
	f->n++;
	return true;
}

/* Read the rest of a group of pairs, after its first piece. */
static bool
line_pairs(struct line *l, struct stg_clue *f, uint8_t first)
{
	struct stg_pair pair = { .a = first };

	do
		if (!line_began(l, &pair.b) || !line_add_pair(l, f, pair))
			return false;
	while (line_began(l, &pair.a));
	return true;
}

static bool
line_unequal(struct line *l)
{
	struct stg_state *st = filled(l);
	struct stg_clue f = { .kind = STG_UNEQUAL, .piece = STG_NO_PIECE };
	uint8_t first;

	if (st->nclues == STG_CLUES_MAX || !line_began(l, &first) || !line_pairs(l, &f, first))
		return line_wrong(l, "unequal= must be pairs of pieces, each named by the square on which it began");
	st->clue[st->nclues++] = f;
	return true;
}

static bool
line_breach(struct line *l)
{
	static const struct stg_pair gap = { STG_NO_PIECE, STG_NO_PIECE };
	struct stg_state *st = filled(l);
	struct stg_clue f = { .kind = STG_BREACH, .piece = STG_NO_PIECE };
	uint8_t first;
	unsigned set;
	bool good = st->nclues < STG_CLUES_MAX && line_began(l, &first);

	if (good && l->at < l->end && *l->at == '{') {
		good = line_set(l, &set);
		f.piece = first;
		f.ranks = (uint16_t)set;
		if (good && line_next(l, "/"))
			good = line_began(l, &first) && line_pairs(l, &f, first);
	} else {
		good = good && line_pairs(l, &f, first);
	}
	while (good && line_next(l, "/"))
		good = line_add_pair(l, &f, gap) && line_began(l, &first) && line_pairs(l, &f, first);
	if (!good)
		return line_wrong(l, "breach= must be a piece with ranks, and groups of pairs, each named by the square on which it began");
	st->clue[st->nclues++] = f;
	return true;
}

/* Check that no two pieces began on the same square, and none in a lake. */
static bool
check_homes(struct line *l)
{
	const struct stg_state *st = filled(l);
	uint8_t from[STG_SQUARES];

	memset(from, STG_NO_PIECE, sizeof(from));
	for (unsigned i = 0; i < STG_PIECES; i++) {
		const struct stg_piece *q = &st->piece[i];
		unsigned other;

		if (q->ranks == 0 || q->home >= STG_SQUARES)
			continue;
		if (stg_is_lake(q->home))
			return line_wrong_field(l, q->square == STG_NOWHERE ? "out=" : "moved=", "tells of a piece that began in a lake");
		if ((other = from[q->home]) != STG_NO_PIECE)
			return line_wrong_field(l, q->square == STG_NOWHERE || st->piece[other].square == STG_NOWHERE ? "out=" : "moved=",
			    "tells of a piece that began where another one did");
		from[q->home] = (uint8_t)i;
	}
	return true;
}

/* Check, after the whole line is read, that all clues are about pieces of the hidden side. */
static bool
check_clues(struct line *l)
{
	const struct stg_state *st = filled(l);
	bool good = true;

	for (unsigned i = 0; i < st->npairs; i++)
		good = good && (st->pair[i].a == STG_NO_PIECE || (stg_seat(st->pair[i].a) != st->head.viewer && stg_seat(st->pair[i].b) != st->head.viewer));
	for (unsigned i = 0; i < st->nclues; i++)
		good = good && (st->clue[i].piece == STG_NO_PIECE || stg_seat(st->clue[i].piece) != st->head.viewer);
	return (good && (st->nclues == 0 || st->head.viewer != SEAT_ARBITER)) ||
	    line_wrong(l, "unequal= and breach= must name pieces of the hidden side");
}

static bool
line_ranks(struct line *l)
{
	filled(l)->high_ranks = true;
	return line_next(l, "high") || line_wrong(l, "ranks= must be high");
}

static bool
line_last(struct line *l)
{
	unsigned n;

	return line_steps(l, &filled(l)->last, 1, &n);
}

/* The fields after the side to move. */
static const struct line_field fields[] = {
	{ "turn=", .read = position_turn }, { "ply=", .read = position_ply }, { "log=", .read = position_log },
	{ "ranks=", .read = line_ranks }, { "red-army=", .read = line_army, .which = STG_RED },
	{ "blue-army=", .read = line_army, .which = STG_BLUE }, { "moved=", .read = line_moved },
	{ "out=", .read = line_out }, { "last=", .read = line_last }, { "red-run=", .read = line_run, .which = STG_RED },
	{ "blue-run=", .read = line_run, .which = STG_BLUE }, { "chase=", .read = line_chase },
	{ "unequal=", .read = line_unequal, .again = true }, { "breach=", .read = line_breach, .again = true },
	{ "end=", .read = position_end },
};

bool
stg_read_position(const char *text, size_t len, void *state, struct problem *p)
{
	struct stg_state *st = state;
	struct line l = position_line(&game_stratego, text, len, st, p);
	unsigned v = 0;

	stg_clear(st);
	if (!line_next(&l, "stratego "))
		return line_wrong(&l, "it is not a position of Stratego");
	while (v < STG_VARIANTS && !line_next(&l, stg_variant_names[v]))
		v++;
	if (v == STG_VARIANTS || !line_next(&l, " "))
		return line_wrong(&l, "no variant has that name");
	st->variant = (uint8_t)v;
	stg_usual_army(v, st->army[STG_RED]);
	stg_usual_army(v, st->army[STG_BLUE]);
	if (!position_read_squares(&l, STG_SIDE, STG_SIDE, line_cell))
		return false;
	if (line_next(&l, " blue"))
		st->head.mover = STG_BLUE;
	else if (!line_next(&l, " red"))
		return line_wrong(&l, "red or blue must be to move");
	return line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) && check_homes(&l) && check_clues(&l) &&
	    stg_check_position(&l);
}
