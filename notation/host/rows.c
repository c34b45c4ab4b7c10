/* host/rows.c: the actions of many games as rows of numbers. */
#include "reading.h"

#include <string.h>

_Static_assert((int)STRAT_ARGS_MAX >= (int)ACTION_ARGS_MAX, "a row has room for every action");

/* Write one row.  mover: whose turn it was. */
static void
put_row(const struct strat_rows *rows, size_t i, const struct strat_reader *r, unsigned mover)
{
	struct action a;
	uint16_t *args;

	action_canonical(r->player.action, &r->player.trace, &a); /* also what the text left out, such as a pawn's way */
	a.seat = (uint8_t)action_seat(r->record->game, mover, &a);
	if (rows->record != NULL)
		rows->record[i] = r->document->number;
	if (rows->ply != NULL)
		rows->ply[i] = state_head(r->player.state)->ply;
	if (rows->seat != NULL)
		rows->seat[i] = a.seat;
	if (rows->kind != NULL)
		rows->kind[i] = a.kind;
	if (rows->nargs != NULL)
		rows->nargs[i] = a.nargs;
	if (rows->id != NULL)
		rows->id[i] = action_id(r->record->game, &a);
	if (rows->args == NULL)
		return;
	args = rows->args + i * STRAT_ARGS_MAX;
	memset(args, 0, STRAT_ARGS_MAX * sizeof(*args));
	memcpy(args, a.arg, a.nargs * sizeof(*args));
}

/* The planes of the board before the action of the next row.  false: it has none that has room. */
static bool
put_board(const struct strat_rows *rows, size_t i, const struct strat_reader *r, unsigned mover, struct finding *f)
{
	size_t size = STRAT_PLANES * rows->side * rows->side;

	return rows->board == NULL || i == rows->room ||
	    board_tell(r->record->game, r->player.state, rows->own_eyes ? (int)mover : SEAT_ARBITER, rows->side, rows->board + i * size, f);
}

/* What a game of this result was worth to each of these rows. */
static void
put_gains(const struct strat_rows *rows, size_t from, size_t to, const struct result *result)
{
	bool won = result->finished && result->winner < GAME_SEATS_MAX;

	if (rows->gain == NULL || rows->seat == NULL)
		return;
	for (size_t i = from; i < to; i++)
		rows->gain[i] = !won ? 0 : rows->seat[i] == result->winner ? 1 : -1;
}

/* How the rows of a record were filled. */
enum filled { FILLED, FILLED_NO_ROOM, FILLED_REFUSED };

/* Play the record, and add a row for each action that is not taken back.  *n: how many rows there are then. */
static enum filled
fill(struct strat_reader *r, const struct strat_rows *rows, size_t *n)
{
	struct player *p = &r->player;
	struct finding f;
	enum play_step step;
	unsigned mover;

	p->as_it_stands = true;
	if (!player_begin(p, r->record, &f)) {
		findings_add(&r->found, &f);
		return FILLED_REFUSED;
	}
	for (;;) {
		mover = state_head(p->state)->mover;
		step = put_board(rows, *n, r, mover, &f) ? player_next(p, &f) : PLAY_WRONG;
		if (step == PLAY_ACTION && !p->taken_back) {
			if (*n == rows->room)
				return FILLED_NO_ROOM;
			put_row(rows, (*n)++, r, mover);
		} else if (step == PLAY_END) {
			return FILLED;
		} else if (step == PLAY_WRONG) {
			findings_add(&r->found, &f);
			return FILLED_REFUSED;
		}
	}
}

/* The call is refused, for a reason that lies in the rows. */
static enum strat_status
refuse(struct strat_reader *r, const char *why)
{
	struct finding f;

	finding_set(&f, DIAG_VALUE, "%s", why);
	f.record = strat_reader_number(r);
	return reader_fail(r, &f);
}

/* Add the rows of the record that was read. */
static enum strat_status
add_record(struct strat_reader *r, struct strat_rows *rows)
{
	size_t n = rows->n;
	enum filled filled = fill(r, rows, &n);

	r->player.as_it_stands = false;
	switch (filled) {
	case FILLED:
		put_gains(rows, rows->n, n, &r->record->result);
		rows->n = n;
		rows->records++;
		return STRAT_OK;
	case FILLED_NO_ROOM:
		if (rows->n == 0)
			return refuse(r, "the record has more actions than there is room for");
		r->at--; /* the next call reads it again */
		return STRAT_END;
	default:
		break;
	}
	if (reader_refuse(r) == STRAT_TROUBLE)
		return STRAT_TROUBLE;
	rows->refused++;
	return STRAT_OK;
}

/* Read on, and add rows. */
static enum strat_status
fill_rows(struct strat_reader *r, const struct strat_game *game, struct strat_rows *rows)
{
	enum strat_status status;

	if (r->ledger != NULL)
		r->ledger->unjudged = true;
	while ((status = reader_advance(r)) == STRAT_OK) {
		if (!reader_parse(r)) {
			if (reader_refuse(r) == STRAT_TROUBLE)
				return STRAT_TROUBLE;
			rows->refused++;
		} else if (game == NULL || game_told(r->record->game) == game) {
			if ((status = add_record(r, rows)) == STRAT_END)
				return STRAT_OK;
			if (status != STRAT_OK)
				return status;
		}
	}
	return status;
}

enum strat_status
strat_reader_fill(struct strat_reader *r, const struct strat_game *game, struct strat_rows *rows)
{
	CALL(r);
	struct strat_rows all = { .size = sizeof(all) }; /* with the columns that the host may not know yet */
	enum strat_status status;

	if ((rows->size != offsetof(struct strat_rows, board) && rows->size != offsetof(struct strat_rows, id) && rows->size < sizeof(all)) ||
	    !host_take(rows, rows->size, &all, sizeof(all)) ||
	    rows->n > rows->room)
		return refuse(r, "the size of the rows is not that of the struct, or they are more than there is room for");
	if (all.board != NULL && all.side > BOARD_SIDE_MAX)
		return refuse(r, "a side has at most 255 squares");
	status = fill_rows(r, game, &all);
	rows->n = all.n;
	rows->records = all.records;
	rows->refused = all.refused;
	return status;
}
