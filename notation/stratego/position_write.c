/* stratego/position_write.c: write position lines. */
#include "internal.h"

#include <string.h>

static void
write_braced(struct buffer *out, unsigned set)
{
	buffer_char(out, '{');
	for (unsigned r = 1; r < STG_RANKS; r++)
		if ((set & STG_SET(r)) != 0)
			stg_write_rank(out, false, r);
	buffer_char(out, '}');
}

static void
write_set(struct buffer *out, unsigned set)
{
	if (set == STG_ANY)
		buffer_char(out, '?');
	else if (set == STG_MOVABLE)
		buffer_char(out, '*');
	else if (certain_member(set) != 0)
		stg_write_rank(out, false, certain_member(set));
	else
		write_braced(out, set);
}

static void
write_steps(struct buffer *out, const struct stg_step *s, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		if (i > 0)
			buffer_char(out, '.');
		stg_write_square(out, s[i].from);
		stg_write_square(out, s[i].to);
	}
}

static unsigned
write_square(const void *state, unsigned x, unsigned y, struct buffer *out)
{
	const struct stg_state *st = state;
	unsigned at = st->at[y * STG_SIDE + x];

	if (at == STG_EMPTY || at == STG_LAKE) {
		buffer_char(out, at == STG_LAKE ? '~' : '.');
		return 1;
	}
	buffer_char(out, stg_seat(at) == STG_RED ? 'r' : 'b');
	write_set(out, st->piece[at].ranks);
	if ((st->piece[at].flags & STG_SHOWN) != 0)
		buffer_char(out, '!');
	return 1;
}

/* Write moved=, where each piece that has moved stands and where it began; and out=, the captured pieces and where they
 * began. */
static void
write_pieces(struct buffer *out, const struct stg_state *st)
{
	uint8_t captured[STG_PIECES];
	unsigned n = stg_list_captured(st, captured);
	const char *lead = " moved=";

	for (unsigned sq = 0; sq < STG_SQUARES; sq++) {
		unsigned i = st->at[sq];

		if (i >= STG_PIECES || (st->piece[i].flags & STG_MOVED) == 0)
			continue;
		buffer_text(out, lead);
		stg_write_square(out, sq);
		stg_write_square(out, st->piece[i].home);
		lead = ",";
	}
	for (unsigned k = 0; k < n; k++) {
		const struct stg_piece *p = &st->piece[captured[k]];

		buffer_text(out, k == 0 ? " out=" : ",");
		buffer_char(out, stg_seat(captured[k]) == STG_RED ? 'r' : 'b');
		write_set(out, p->ranks);
		if ((p->flags & STG_SHOWN) != 0)
			buffer_char(out, '!');
		if ((p->flags & STG_MOVED) != 0)
			buffer_char(out, '+');
		if (p->home != STG_NOWHERE)
			stg_write_square(out, p->home);
	}
}

static bool
is_uncounted(const uint8_t army[STG_RANKS])
{
	for (unsigned r = 1; r < STG_RANKS; r++)
		if (army[r] != STG_UNCOUNTED)
			return false;
	return true;
}

static void
write_army(struct buffer *out, const struct stg_state *st)
{
	uint8_t usual[STG_RANKS];

	stg_usual_army(st->variant, usual);
	for (int seat = 0; seat < 2; seat++) {
		const char *lead = seat == STG_RED ? " red-army=" : " blue-army=";

		if (memcmp(usual + 1, st->army[seat] + 1, STG_RANKS - 1) == 0)
			continue;
		if (is_uncounted(st->army[seat])) {
			buffer_printf(out, "%s-", lead);
			continue;
		}
		for (unsigned r = 1; r < STG_RANKS; r++) {
			buffer_text(out, lead);
			if (st->army[seat][r] == STG_UNCOUNTED)
				buffer_char(out, '-');
			else
				buffer_number(out, st->army[seat][r]);
			lead = ",";
		}
	}
}

static void
write_piece_home(struct buffer *out, const struct stg_state *st, unsigned piece)
{
	buffer_char(out, stg_seat(piece) == STG_RED ? 'r' : 'b');
	stg_write_square(out, st->piece[piece].home);
}

/* Write unequal=, which is pairs; or breach=, which is the ranks of a piece, and groups of pairs with / between them. */
static void
write_clue_field(struct buffer *out, const struct stg_state *st, const struct stg_clue *f, const struct stg_pair *pair)
{
	buffer_text(out, f->kind == STG_UNEQUAL ? " unequal=" : " breach=");
	if (f->piece != STG_NO_PIECE) {
		write_piece_home(out, st, f->piece);
		write_braced(out, f->ranks);
		if (f->n > 0)
			buffer_char(out, '/');
	}
	for (unsigned i = 0; i < f->n; i++) {
		if (pair[i].a == STG_NO_PIECE) {
			buffer_char(out, '/');
			continue;
		}
		write_piece_home(out, st, pair[i].a);
		write_piece_home(out, st, pair[i].b);
	}
}

static void
write_memory(struct buffer *out, const struct stg_state *st)
{
	static const char *const names[2] = { " red-run=", " blue-run=" };

	for (int seat = 0; seat < 2; seat++) {
		const struct stg_run *run = &st->run[seat];

		if (run->n == 0)
			continue;
		buffer_text(out, names[seat]);
		stg_write_square(out, st->piece[run->piece].home);
		buffer_char(out, ':');
		write_steps(out, run->step, run->n);
	}
	if (st->chase[0] != 0 || st->chase[1] != 0) {
		buffer_printf(out, " chase=%u,%u", st->chase[0], st->chase[1]);
		if (st->nhistory > 0) {
			buffer_char(out, ':');
			write_steps(out, st->history, st->nhistory);
		}
	}
	for (unsigned i = 0, at = 0; i < st->nclues; at += st->clue[i++].n)
		write_clue_field(out, st, &st->clue[i], st->pair + at);
}

void
stg_write_position(const void *state, struct buffer *out)
{
	const struct stg_state *st = state;

	buffer_text(out, "stratego ");
	buffer_text(out, stg_variant_names[st->variant]);
	buffer_char(out, ' ');
	position_write_squares(st, STG_SIDE, STG_SIDE, write_square, out);
	buffer_char(out, ' ');
	buffer_text(out, game_stratego.seat[st->head.mover]);
	position_write_numbers(st, "turn", out);
	position_write_log(&game_stratego, st, out);
	if (st->high_ranks)
		buffer_text(out, " ranks=high");
	write_army(out, st);
	write_pieces(out, st);
	if (st->last.from != st->last.to) {
		buffer_text(out, " last=");
		write_steps(out, &st->last, 1);
	}
	write_memory(out, st);
	position_write_end(&game_stratego, st, out);
}
