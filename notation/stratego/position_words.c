/* stratego/position_words.c: positions in words. */
#include "internal.h"

#include "record/parts.h"

/* "a red Miner", "an unknown blue piece". */
static void
say_piece(struct buffer *out, unsigned seat, unsigned set)
{
	const char *side = game_stratego.seat[seat];

	if (set == STG_ANY)
		buffer_printf(out, "an unknown %s piece", side);
	else if (set == STG_MOVABLE)
		buffer_printf(out, "an unknown %s piece that can move", side);
	else
		buffer_printf(out, "a %s ", side);
	if (set != STG_ANY && set != STG_MOVABLE)
		stg_write_value(NULL, 'm', set, out);
}

static void
say_square(struct buffer *out, const struct stg_state *st, unsigned square)
{
	unsigned i = st->at[square];
	const struct stg_piece *p;

	stg_write_square(out, square);
	if (i >= STG_PIECES) {
		part_what(out, "empty");
		return;
	}
	p = &st->piece[i];
	buffer_char(out, '\t');
	buffer_char(out, certain_member(p->ranks) == 0 ? PART_OPEN : PART_SEEN);
	say_piece(out, (unsigned)stg_seat(i), p->ranks);
	buffer_char(out, '\n');
	stg_write_square(out, square);
	part_what(out, (p->flags & STG_SHOWN) != 0 ? "seen" : "not seen");
	stg_write_square(out, square);
	if ((p->flags & STG_MOVED) == 0) {
		part_what(out, "not moved yet");
		return;
	}
	buffer_text(out, "\tcame from ");
	stg_write_square(out, p->home);
	buffer_char(out, '\n');
}

/* "a red Scout from h4, seen, that had moved" */
static void
say_captured(struct buffer *out, const struct stg_state *st)
{
	uint8_t captured[STG_PIECES];
	unsigned n = stg_list_captured(st, captured);

	for (unsigned seat = 0; seat < 2; seat++) {
		const char *lead = "\t";

		buffer_printf(out, "captured of %s", game_stratego.seat[seat]);
		for (unsigned k = 0; k < n; k++) {
			const struct stg_piece *p = &st->piece[captured[k]];

			if ((unsigned)stg_seat(captured[k]) != seat)
				continue;
			buffer_text(out, lead);
			say_piece(out, seat, p->ranks);
			if (p->home != STG_NOWHERE) {
				buffer_text(out, " from ");
				stg_write_square(out, p->home);
			}
			if ((p->flags & STG_MOVED) == 0)
				buffer_text(out, " that had not moved");
			if ((p->flags & STG_SHOWN) != 0)
				buffer_text(out, ", seen");
			lead = "; ";
		}
		if (*lead == '\t')
			buffer_text(out, "\tnothing");
		buffer_char(out, '\n');
	}
}

static void
say_steps(struct buffer *out, const struct stg_step *s, unsigned n)
{
	if (n == 0)
		buffer_text(out, "none");
	for (unsigned i = 0; i < n; i++) {
		buffer_text(out, i > 0 ? ", " : "");
		stg_write_square(out, s[i].from);
		buffer_char(out, '-');
		stg_write_square(out, s[i].to);
	}
	buffer_char(out, '\n');
}

static void
say_army(struct buffer *out, const struct stg_state *st)
{
	for (unsigned seat = 0; seat < 2; seat++)
		for (unsigned r = 1; r < STG_RANKS; r++) {
			buffer_printf(out, "%s in the army of %s\t", stg_kinds[r].plural, game_stratego.seat[seat]);
			if (st->army[seat][r] == STG_UNCOUNTED)
				buffer_text(out, "any number");
			else
				buffer_number(out, st->army[seat][r]);
			buffer_char(out, '\n');
		}
}

static void
say_home(struct buffer *out, const struct stg_state *st, unsigned piece)
{
	buffer_printf(out, "the %s piece from ", game_stratego.seat[stg_seat(piece)]);
	stg_write_square(out, st->piece[piece].home);
}

/* A clue: at least one of the pairs is of two ranks; or a piece has one of some ranks, or all pairs of a group are of
 * one rank each. */
static void
say_clue(struct buffer *out, const struct stg_state *st, const struct stg_clue *f, const struct stg_pair *pair)
{
	bool opens = true;

	buffer_text(out, f->kind == STG_UNEQUAL ? "of some pair two ranks" : "a rule was broken");
	buffer_char(out, '\t');
	if (f->piece != STG_NO_PIECE) {
		say_home(out, st, f->piece);
		buffer_text(out, " is a ");
		stg_write_value(NULL, 'm', f->ranks, out);
		if (f->n > 0)
			buffer_text(out, ", or ");
	}
	for (unsigned i = 0; i < f->n; i++) {
		if (pair[i].a == STG_NO_PIECE) {
			buffer_text(out, ", or ");
			opens = true;
			continue;
		}
		if (!opens)
			buffer_text(out, "; ");
		say_home(out, st, pair[i].a);
		buffer_text(out, f->kind == STG_UNEQUAL ? " and " : " has the rank of ");
		say_home(out, st, pair[i].b);
		opens = false;
	}
	buffer_char(out, '\n');
}

static void
say_memory(struct buffer *out, const struct stg_state *st)
{
	for (unsigned seat = 0; seat < 2; seat++) {
		const struct stg_run *run = &st->run[seat];

		buffer_printf(out, "moves in a row by one piece of %s\t", game_stratego.seat[seat]);
		if (run->n > 0) {
			say_home(out, st, run->piece);
			buffer_text(out, ": ");
		}
		say_steps(out, run->step, run->n);
	}
	buffer_printf(out, "moves of a chase\t%u by red, %u by blue\n", st->chase[0], st->chase[1]);
	buffer_text(out, "course of the chase\t");
	say_steps(out, st->history, st->nhistory);
	for (unsigned i = 0, at = 0; i < st->nclues; at += st->clue[i++].n)
		say_clue(out, st, &st->clue[i], st->pair + at);
}

void
stg_say_position(const void *state, struct buffer *out)
{
	const struct stg_state *st = state;

	for (unsigned sq = 0; sq < STG_SQUARES; sq++)
		if (!stg_is_lake(sq))
			say_square(out, st, sq);
	parts_write_mover(&game_stratego, st, out);
	say_captured(out, st);
	buffer_text(out, "last move\t");
	say_steps(out, &st->last, st->last.from != st->last.to);
	parts_write_numbers(st, "turn", out);
	parts_write_end(&game_stratego, st, out);
	part_write(out, "variant", stg_variant_names[st->variant]);
	part_write(out, "Marshal", st->high_ranks ? "10" : "1");
	say_army(out, st);
	say_memory(out, st);
}
