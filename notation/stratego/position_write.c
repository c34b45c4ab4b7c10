/* stratego/position_write.c: write position lines. */
#include "internal.h"

#include <string.h>

/* How much room a piece needs: its side, all ranks in braces, and ! and + after them. */
enum { PIECE_TEXT = 2 + STG_RANKS + 3 };

/* These write at a place that has the room, and return where the text ends. */
static char *
put_braced(char *to, unsigned set)
{
	*to++ = '{';
	for (; set != 0; set &= set - 1)
		*to++ = stg_kinds[__builtin_ctz(set)].letter[0];
	*to++ = '}';
	return to;
}

static char *
put_set(char *to, unsigned set)
{
	if (set == STG_ANY || set == STG_MOVABLE)
		*to++ = set == STG_ANY ? '?' : '*';
	else
		to = put_braced(to, set);
	return to;
}

static inline char *
put_square(char *to, unsigned square)
{
	return square_put(to, square % STG_SIDE, square / STG_SIDE);
}

/* Its side, what it can be, and ! if that was shown. */
static inline char *
put_piece(char *to, const struct stg_state *st, unsigned piece)
{
	const struct stg_piece *p = &st->piece[piece];
	unsigned rank = certain_member(p->ranks);

	*to++ = stg_seat(piece) == STG_RED ? 'r' : 'b';
	if (rank != 0)
		*to++ = stg_kinds[rank].letter[0];
	else
		to = put_set(to, p->ranks);
	*to = '!';
	return to + ((p->flags & STG_SHOWN) != 0);
}

static void
write_braced(struct buffer *out, unsigned set)
{
	char *to = buffer_room(out, PIECE_TEXT);

	if (to != NULL)
		out->len = (size_t)(put_braced(to, set) - out->data);
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

static void
write_board(struct buffer *out, const struct stg_state *st)
{
	char *to = buffer_room(out, STG_SQUARES * PIECE_TEXT + STG_SIDE);

	if (to == NULL)
		return;
	for (unsigned y = STG_SIDE; y-- > 0;) {
		for (const uint8_t *at = st->at + y * STG_SIDE, *end = at + STG_SIDE; at < end; at++)
			if (*at < STG_PIECES)
				to = put_piece(to, st, *at);
			else
				*to++ = *at == STG_LAKE ? '~' : '.';
		*to++ = y > 0 ? '/' : ' ';
	}
	out->len = (size_t)(to - out->data);
}

/* Write moved=, where each piece that has moved stands and where it began. */
static void
write_moved(struct buffer *out, const struct stg_state *st)
{
	static const char name[] = " moved=";
	char *to = buffer_room(out, sizeof(name) + STG_PIECES * (2 * SQUARE_TEXT + 1)), *from = to;

	if (to == NULL)
		return;
	memcpy(to, name, sizeof(name) - 1);
	to += sizeof(name) - 1;
	for (unsigned sq = 0; sq < STG_SQUARES; sq++) {
		unsigned i = st->at[sq];

		if (i >= STG_PIECES || (st->piece[i].flags & STG_MOVED) == 0)
			continue;
		to = put_square(put_square(to, sq), st->piece[i].home);
		*to++ = ',';
	}
	if (to - from >= (ptrdiff_t)sizeof(name))
		out->len = (size_t)(to - 1 - out->data);
}

/* Write out=, the captured pieces and where they began. */
static void
write_captured(struct buffer *out, const struct stg_state *st)
{
	static const char name[] = " out=";
	uint8_t captured[STG_PIECES];
	unsigned n = stg_list_captured(st, captured);
	char *to = buffer_room(out, sizeof(name) + STG_PIECES * (PIECE_TEXT + SQUARE_TEXT + 1));

	if (n == 0 || to == NULL)
		return;
	memcpy(to, name, sizeof(name) - 1);
	to += sizeof(name) - 1;
	for (unsigned k = 0; k < n; k++) {
		const struct stg_piece *p = &st->piece[captured[k]];

		to = put_piece(to, st, captured[k]);
		if ((p->flags & STG_MOVED) != 0)
			*to++ = '+';
		if (p->home != STG_NOWHERE)
			to = put_square(to, p->home);
		*to++ = ',';
	}
	out->len = (size_t)(to - 1 - out->data);
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
	write_board(out, st);
	buffer_text(out, game_stratego.seat[st->head.mover]);
	position_write_numbers(st, "turn", out);
	position_write_log(&game_stratego, st, out);
	if (st->high_ranks)
		buffer_text(out, " ranks=high");
	write_army(out, st);
	write_moved(out, st);
	write_captured(out, st);
	if (st->last.from != st->last.to) {
		buffer_text(out, " last=");
		write_steps(out, &st->last, 1);
	}
	write_memory(out, st);
	position_write_end(&game_stratego, st, out);
}
