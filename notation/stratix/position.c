/* stratix/position.c: position lines of Stratix, both ways. */
#include <inttypes.h>
#include <string.h>

#include "internal.h"

/* ---- positions, written ---------------------------------------------------------------------- */

static void
write_lines(struct buffer *out, const struct stx_board *b)
{
	if (b->standard) {
		buffer_text(out, "standard");
		return;
	}
	for (unsigned y = b->ranks; y-- > 0;) {
		stx_write_picture_line(out, b, y);
		if (y > 0)
			buffer_char(out, '/');
	}
}

static void
write_squares(struct buffer *out, const struct stx_state *st)
{
	for (unsigned y = st->board.ranks; y-- > 0;) {
		unsigned empty = 0;

		for (unsigned x = 0; x <= st->board.files; x++) {
			unsigned at = x < st->board.files ? st->at[stx_square(x, y)] : STX_EMPTY;

			if (x < st->board.files && at == STX_EMPTY) {
				empty++;
				continue;
			}
			if (empty > 1)
				buffer_printf(out, "%u", empty);
			if (empty > 0)
				buffer_char(out, '.');
			empty = 0;
			if (at != STX_EMPTY)
				stx_write_piece(out, stx_seat(at) * STX_KINDS + stx_kind(at));
		}
		if (y > 0)
			buffer_char(out, '/');
	}
}

static void
write_set(struct buffer *out, const char *field, unsigned set)
{
	if (set == 0)
		return;
	buffer_text(out, field);
	for (unsigned i = 0; i < STX_ARMIES; i++)
		if ((set >> i & 1) != 0)
			buffer_char(out, (char)('1' + i));
}

/* Each army as often as it is to lose a turn. */
static void
write_skip(struct buffer *out, const struct stx_state *st)
{
	const char *lead = " skip=";

	for (unsigned i = 0; i < STX_ARMIES; i++)
		for (unsigned n = 0; n < st->skip[i]; n++) {
			buffer_printf(out, "%s%u", lead, i + 1);
			lead = "";
		}
}

static void
write_card_set(struct buffer *out, const char *field, const struct stx_deck *d, uint64_t set)
{
	for (; set != 0; set &= set - 1) {
		buffer_text(out, field);
		stx_write_card(out, d, (unsigned)__builtin_ctzll(set));
		field = ".";
	}
}

static void
write_square_list(struct buffer *out, const char *field, const uint16_t *squares, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		buffer_text(out, i == 0 ? field : ".");
		stx_write_square(out, squares[i]);
	}
}

/* Pieces of one army, a set by number, as the squares where they stand. */
static void
write_piece_set(struct buffer *out, const char *field, const struct stx_state *st, unsigned seat, uint32_t set)
{
	for (unsigned sq = 0; sq < STX_SQUARES; sq++) {
		unsigned at = st->at[sq];

		if (at >= STX_PIECES || stx_seat(at) != seat || (set >> (at % STX_NUMBERS) & 1) == 0)
			continue;
		buffer_text(out, field);
		stx_write_square(out, sq);
		field = ".";
	}
}

static void
write_instruction_word(struct buffer *out, const struct stx_instruction *in)
{
	buffer_text(out, stx_deed_names[in->deed]);
	if (stx_scopes[in->deed].key != NULL)
		buffer_printf(out, "-%s", stx_scope_names[in->scope]);
	if (stx_takes_pieces(in)) {
		buffer_char(out, '-');
		for (unsigned k = 0; k < STX_KINDS; k++)
			if ((in->pieces >> k & 1) != 0)
				buffer_char(out, stx_kind_letters[k]);
	}
	if (stx_takes_count(in) && in->count != 1)
		buffer_printf(out, "*%u", in->count);
}

/* "deck=1:return~always,2:recover-I~void": cards without their texts. */
static void
write_deck_words(struct buffer *out, const struct stx_deck *d)
{
	if (d->standard)
		return;
	for (unsigned i = 0; i < d->n; i++) {
		const struct stx_card *c = &d->card[i];

		buffer_printf(out, "%s%u:", i == 0 ? " deck=" : ",", c->number);
		write_instruction_word(out, &c->first);
		if (c->otherwise.deed != STX_DO_NOTHING) {
			buffer_char(out, '|');
			write_instruction_word(out, &c->otherwise);
		}
		if (c->back != STX_BACK_NEVER)
			buffer_printf(out, "~%s", stx_back_names[c->back]);
	}
}

/* "order=!5,3/5.6": 5 does not lie on top of the unknown cards; without 5 and 6 it is 3. */
static void
write_order(struct buffer *out, const struct stx_state *st)
{
	for (unsigned i = 0; i < st->nfacts; i++) {
		const struct stx_fact *f = &st->fact[i];

		buffer_text(out, i == 0 ? " order=" : ",");
		if (!f->top)
			buffer_char(out, '!');
		stx_write_card(out, &st->deck, f->card);
		write_card_set(out, "/", &st->deck, f->apart);
	}
}

static void
write_pack(struct buffer *out, const struct stx_state *st)
{
	for (unsigned i = 0; i < st->npack; i++) {
		buffer_text(out, i == 0 ? " pack=" : ".");
		stx_write_card(out, &st->deck, st->pack[i]);
	}
	write_card_set(out, " loose=", &st->deck, st->loose);
	write_card_set(out, " back=", &st->deck, st->gone_back);
	write_order(out, st);
	write_card_set(out, " told=", &st->deck, st->told);
}

static void
write_hand(struct buffer *out, const struct stx_state *st)
{
	const struct stx_hand *h = &st->hand;

	if (st->phase == STX_TO_SHUFFLE)
		buffer_text(out, " shuffle");
	if (st->phase == STX_TO_DRAW || st->phase == STX_TO_FOLLOW) {
		buffer_text(out, st->phase == STX_TO_DRAW ? " draws=" : " follows=");
		if (st->square[h->drawer] != STX_NOWHERE)
			stx_write_square(out, st->square[h->drawer]);
		else
			buffer_printf(out, "lost%u", stx_seat(h->drawer) + 1);
	}
	if (st->phase == STX_TO_FOLLOW) {
		buffer_text(out, " card=");
		stx_write_card(out, &st->deck, h->card);
		if (h->otherwise)
			buffer_text(out, "else");
		if (h->done > 0)
			buffer_printf(out, " done=%u", h->done);
		write_piece_set(out, " carried=", st, stx_seat(h->drawer), h->carried);
	}
	for (unsigned i = 0; i < h->nwaiting; i++) {
		buffer_text(out, i == 0 ? " waiting=" : ".");
		stx_write_square(out, st->square[h->waiting[i]]);
	}
}

static void
write_fault(struct buffer *out, const struct stx_state *st)
{
	if (st->fault.army >= STX_ARMIES)
		return;
	buffer_printf(out, " fault=%u", st->fault.army + 1U);
	if (st->fault.settled)
		buffer_text(out, "settled");
	else
		write_piece_set(out, ":", st, st->fault.army, st->fault.pieces);
}

void
stx_write_position(const void *state, struct buffer *out)
{
	const struct stx_state *st = state;

	buffer_printf(out, "stratix %s ", stx_variant_names[st->variant]);
	write_lines(out, &st->board);
	buffer_char(out, ' ');
	write_squares(out, st);
	buffer_printf(out, " %s round=%" PRIu32 " ply=%" PRIu32, game_stratix.seat[st->mover], st->round, st->ply);
	if (st->viewer != SEAT_ARBITER)
		buffer_printf(out, " log=%s", game_stratix.seat[st->viewer]);
	if (!st->fresh)
		buffer_text(out, " begun");
	if (st->first != 0)
		buffer_printf(out, " first=%u", st->first + 1U);
	write_set(out, " armies=", st->playing != 15 ? st->playing : 0);
	write_set(out, " out=", st->out);
	write_skip(out, st);
	if (st->quiet != 0)
		buffer_printf(out, " quiet=%u", st->quiet);
	if (st->assault && st->variant != STX_ASSAULT)
		buffer_text(out, " assault");
	write_deck_words(out, &st->deck);
	write_pack(out, st);
	write_hand(out, st);
	write_fault(out, st);
	write_square_list(out, " last=", st->last.way, st->last.nway);
	write_square_list(out, " hit=", st->last.hit, st->last.nhits);
	if (st->past_end)
		buffer_text(out, " past-end");
	if (st->over)
		buffer_printf(out, " end=%s:%s", st->winner == SEAT_NONE ? "draw" : game_stratix.seat[st->winner],
		    game_stratix.endings[st->ending].name);
}

/* ---- positions, read ------------------------------------------------------------------------- */

/* The state that a position line fills. */
static struct stx_state *
filled(const struct line *l)
{
	return l->state;
}

static bool
line_square(struct line *l, uint16_t *out)
{
	const char *p = stx_read_square(&filled(l)->board, l->at, l->end, out);

	if (p != NULL)
		l->at = p;
	return p != NULL;
}

static bool
line_card(struct line *l, unsigned *card)
{
	const char *p = stx_read_card(&filled(l)->deck, l->at, l->end, card);

	if (p != NULL)
		l->at = p;
	return p != NULL;
}

static bool
line_army(struct line *l, uint8_t *out)
{
	if (l->at == l->end || *l->at < '1' || *l->at > '4')
		return false;
	*out = (uint8_t)(*l->at++ - '1');
	return true;
}

/* One of some words; false: none of them stands here. */
static bool
line_word(struct line *l, const char *const *words, unsigned first, unsigned end, uint8_t *out)
{
	for (unsigned i = first; i < end; i++)
		if (line_next(l, words[i])) {
			*out = (uint8_t)i;
			return true;
		}
	return false;
}

static bool
line_board(struct line *l)
{
	char lines[STX_SIDE_MAX][STX_SIDE_MAX + 1], text[STX_SIDE_MAX * (STX_SIDE_MAX + 1)];
	const char *at[STX_SIDE_MAX], *space = memchr(l->at, ' ', (size_t)(l->end - l->at));
	size_t offset[STX_SIDE_MAX], len = space != NULL ? (size_t)(space - l->at) : 0;
	struct stx_board_problem why;
	unsigned ranks = 0, files = 0;

	if (line_next(l, "standard ")) {
		stx_board_standard(&filled(l)->board);
		return true;
	}
	if (len == 0 || len > sizeof(text))
		return line_wrong(l, "a board must stand here");
	for (size_t i = 0; i < len; i++)
		text[i] = l->at[i] == '/' ? '\n' : l->at[i];
	if (!stx_cut_lines(text, len, lines, &ranks, &files, offset))
		return line_wrong(l, "a board has up to 19 ranks of up to 19 signs, all of one length");
	for (unsigned i = 0; i < ranks; i++)
		at[i] = lines[i];
	if (!stx_board_read(&filled(l)->board, at, files, ranks, &why))
		return line_wrong(l, "no board looks so");
	l->at += len + 1;
	return true;
}

/* A piece, or a run of empty squares that begins at x. */
static bool
line_cell(struct line *l, unsigned *x, unsigned y)
{
	struct stx_state *st = filled(l);
	uint32_t n = 1;
	int kind, piece;
	unsigned sq = stx_square(*x, y);
	bool counted = line_number(l, STX_SIDE_MAX, &n);

	if (!counted)
		n = 1;
	if (line_next(l, ".")) {
		*x += n;
		return (n > 0 && *x <= st->board.files) || line_wrong(l, "a rank is longer than the board is wide");
	}
	if (!counted || n < 1 || n > STX_ARMIES || l->at == l->end || (kind = stx_kind_of(*l->at)) < 0)
		return line_wrong(l, "a piece, as in 2T, or empty squares must stand here");
	l->at++;
	if ((piece = stx_lost(st, n - 1, (unsigned)kind)) < 0)
		return line_wrong(l, "an army has more pieces of a kind than there are");
	if (!stx_is_space(&st->board, sq)) /* (in another's corner it may, where that was let stand) */
		return line_wrong(l, "no piece can stand here");
	stx_put(st, (unsigned)piece, sq);
	++*x;
	return true;
}

static bool
line_pieces(struct line *l)
{
	for (unsigned y = filled(l)->board.ranks; y-- > 0;) {
		for (unsigned x = 0; x < filled(l)->board.files;)
			if (!line_cell(l, &x, y))
				return false;
		if (y > 0 && !line_next(l, "/"))
			return line_wrong(l, "a rank must end here, with a stroke");
	}
	return true;
}

static bool
line_set(struct line *l, uint8_t *out)
{
	uint8_t army;

	*out = 0;
	while (line_army(l, &army))
		*out |= (uint8_t)(1U << army);
	return *out != 0 || line_wrong(l, "numbers of armies must stand here");
}

static bool
line_card_set(struct line *l, uint64_t *out)
{
	unsigned card;

	*out = 0;
	do {
		if (!line_card(l, &card))
			return line_wrong(l, "the deck has no such card");
		*out |= UINT64_C(1) << card;
	} while (line_next(l, "."));
	return true;
}

/* The square of a piece. */
static bool
line_piece(struct line *l, uint8_t *out)
{
	uint16_t square;

	if (!line_square(l, &square) || filled(l)->at[square] >= STX_PIECES)
		return line_wrong(l, "the square of a piece must stand here");
	*out = filled(l)->at[square];
	return true;
}

static bool
line_piece_set(struct line *l, unsigned seat, uint32_t *out)
{
	uint8_t piece = 0;

	*out = 0;
	do {
		if (!line_piece(l, &piece))
			return false;
		if (stx_seat(piece) != seat)
			return line_wrong(l, "the square of a piece of that army must stand here");
		*out |= UINT32_C(1) << piece % STX_NUMBERS;
	} while (line_next(l, "."));
	return true;
}

static bool
line_square_list(struct line *l, uint16_t *out, unsigned most, uint8_t *n)
{
	*n = 0;
	do {
		if (*n == most || !line_square(l, &out[*n]))
			return line_wrong(l, "squares must stand here, and not too many");
		++*n;
	} while (line_next(l, "."));
	return true;
}

static bool
line_round(struct line *l)
{
	return line_count(l, &filled(l)->round);
}

static bool
line_ply(struct line *l)
{
	return line_count(l, &filled(l)->ply);
}

static bool
line_log(struct line *l)
{
	return line_word(l, game_stratix.seat, 0, STX_ARMIES, &filled(l)->viewer) || line_wrong(l, "log= takes an army");
}

static bool
line_begun(struct line *l)
{
	filled(l)->fresh = false;
	return true;
}

static bool
line_first(struct line *l)
{
	return line_army(l, &filled(l)->first) || line_wrong(l, "the number of an army must stand here");
}

static bool
line_armies(struct line *l)
{
	return line_set(l, &filled(l)->playing);
}

static bool
line_out(struct line *l)
{
	return line_set(l, &filled(l)->out);
}

static bool
line_skip(struct line *l)
{
	uint8_t army, *skip = filled(l)->skip;

	memset(skip, 0, sizeof(filled(l)->skip));
	if (!line_army(l, &army))
		return line_wrong(l, "numbers of armies must stand here");
	do
		if (skip[army]++ == STX_SKIP_MAX)
			return line_wrong(l, "an army loses at most 100 turns");
	while (line_army(l, &army));
	return true;
}

static bool
line_quiet(struct line *l)
{
	uint32_t n;

	if (!line_number(l, STX_QUIET_MAX, &n))
		return line_wrong(l, "a number up to 200 must stand here");
	filled(l)->quiet = (uint8_t)n;
	return true;
}

static bool
line_assault(struct line *l)
{
	return (filled(l)->assault = filled(l)->variant == STX_STANDARD) ||
	    line_wrong(l, "there is no Final Assault to begin in this variant");
}

static bool
line_kinds(struct line *l, uint8_t *out)
{
	int kind;

	*out = 0;
	while (l->at < l->end && (kind = stx_kind_of(*l->at)) >= 0) {
		*out |= (uint8_t)(1U << kind);
		l->at++;
	}
	return *out != 0;
}

static bool
line_instruction(struct line *l, struct stx_instruction *in)
{
	uint32_t n;

	*in = (struct stx_instruction){ .count = 1, .pieces = ALL_KINDS };
	if (!line_word(l, stx_deed_names, 0, STX_DEEDS, &in->deed))
		return false;
	if (stx_scopes[in->deed].key != NULL && (!line_next(l, "-") ||
	        !line_word(l, stx_scope_names, stx_scopes[in->deed].first, stx_scopes[in->deed].end, &in->scope)))
		return false;
	if (stx_takes_pieces(in) && (!line_next(l, "-") || !line_kinds(l, &in->pieces)))
		return false;
	if (in->deed == STX_DO_TRANSPORT || in->deed == STX_DO_AIRLIFT)
		in->pieces = GROUND_KINDS;
	if (!stx_takes_count(in) || !line_next(l, "*"))
		return true;
	if (!line_number(l, STX_ARMY, &n) || n == 0)
		return false;
	in->count = (uint8_t)n;
	return true;
}

static bool
line_deck(struct line *l)
{
	struct stx_deck *d = &filled(l)->deck;
	unsigned before;
	uint32_t n;

	memset(d, 0, sizeof(*d));
	do {
		struct stx_card *c = &d->card[d->n];

		if (d->n == STX_CARDS_MAX || !line_number(l, 99, &n) || n == 0 || !line_next(l, ":") ||
		    !line_instruction(l, &c->first) || (line_next(l, "|") && !line_instruction(l, &c->otherwise)) ||
		    (line_next(l, "~") && !line_word(l, stx_back_names, STX_BACK_ALWAYS, STX_BACKS, &c->back)))
			return line_wrong(l, "a card must stand here, as in 12:recover-AH~void");
		c->number = (uint8_t)n;
		if (stx_same_number(d, d->n, &before) > SAME_NUMBER_MAX)
			return line_wrong(l, "too many cards have one number");
		d->n++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_pack(struct line *l)
{
	struct stx_state *st = filled(l);

	st->npack = 0;
	do {
		unsigned card = STX_UNKNOWN_CARD;

		if (st->npack == st->deck.n || (!line_next(l, "?") && !line_card(l, &card)))
			return line_wrong(l, "a card of the deck must stand here, or ?");
		st->pack[st->npack++] = (uint8_t)card;
	} while (line_next(l, "."));
	return true;
}

static bool
line_loose(struct line *l)
{
	return line_card_set(l, &filled(l)->loose);
}

static bool
line_back(struct line *l)
{
	return line_card_set(l, &filled(l)->gone_back);
}

static bool
line_order(struct line *l)
{
	struct stx_state *st = filled(l);
	unsigned card;

	do {
		struct stx_fact *f = &st->fact[st->nfacts];

		if (st->nfacts == STX_FACTS_MAX)
			return line_wrong(l, "more is told of the order than can be kept");
		f->top = !line_next(l, "!");
		if (!line_card(l, &card))
			return line_wrong(l, "a card of the deck must stand here");
		f->card = (uint8_t)card;
		if (line_next(l, "/") && !line_card_set(l, &f->apart))
			return false;
		st->nfacts++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_told(struct line *l)
{
	return line_card_set(l, &filled(l)->told);
}

/* What the army on turn is to do, which is one thing. */
static bool
line_phase(struct line *l, enum stx_phase phase)
{
	if (filled(l)->phase != STX_TURN)
		return line_wrong(l, "of shuffle, draws= and follows= one stands at most");
	filled(l)->phase = (uint8_t)phase;
	return true;
}

static bool
line_shuffle(struct line *l)
{
	return line_phase(l, STX_TO_SHUFFLE);
}

static bool
line_draws(struct line *l)
{
	return line_phase(l, STX_TO_DRAW) && line_piece(l, &filled(l)->hand.drawer);
}

static bool
line_follows(struct line *l)
{
	uint8_t army;

	if (!line_phase(l, STX_TO_FOLLOW))
		return false;
	if (!line_next(l, "lost"))
		return line_piece(l, &filled(l)->hand.drawer);
	if (!line_army(l, &army))
		return line_wrong(l, "the number of an army must stand here");
	filled(l)->hand.drawer = (uint8_t)(army * STX_NUMBERS + STX_NO_NUMBER);
	return true;
}

static bool
line_hand_card(struct line *l)
{
	unsigned card;

	if (!line_card(l, &card))
		return line_wrong(l, "a card of the deck must stand here");
	filled(l)->hand.card = (uint8_t)card;
	filled(l)->hand.otherwise = line_next(l, "else");
	return true;
}

static bool
line_done(struct line *l)
{
	uint32_t n;

	if (!line_number(l, STX_ARMY, &n))
		return line_wrong(l, "a number must stand here");
	filled(l)->hand.done = (uint8_t)n;
	return true;
}

static bool
line_carried(struct line *l)
{
	if (filled(l)->phase != STX_TO_FOLLOW)
		return line_wrong(l, "carried= goes with follows=");
	return line_piece_set(l, stx_seat(filled(l)->hand.drawer), &filled(l)->hand.carried);
}

static bool
line_waiting(struct line *l)
{
	struct stx_hand *h = &filled(l)->hand;

	h->nwaiting = 0;
	do {
		if (h->nwaiting == STX_ARMY || !line_piece(l, &h->waiting[h->nwaiting]))
			return line_wrong(l, "the square of a piece must stand here");
		h->nwaiting++;
	} while (line_next(l, "."));
	return true;
}

static bool
line_fault(struct line *l)
{
	struct stx_fault *f = &filled(l)->fault;

	if (!line_army(l, &f->army))
		return line_wrong(l, "the number of an army must stand here");
	f->settled = line_next(l, "settled");
	return !line_next(l, ":") || line_piece_set(l, f->army, &f->pieces);
}

static bool
line_last(struct line *l)
{
	return line_square_list(l, filled(l)->last.way, STX_WAY_MAX, &filled(l)->last.nway);
}

static bool
line_hit(struct line *l)
{
	return line_square_list(l, filled(l)->last.hit, STX_HITS_MAX, &filled(l)->last.nhits);
}

static bool
line_past_end(struct line *l)
{
	return filled(l)->past_end = true;
}

static bool
line_end(struct line *l)
{
	struct stx_state *st = filled(l);

	st->over = true;
	st->winner = SEAT_NONE;
	if (!line_next(l, "draw") && !line_word(l, game_stratix.seat, 0, STX_ARMIES, &st->winner))
		return line_wrong(l, "end= takes an army, or draw, and how");
	for (unsigned e = 0; e < STX_ENDINGS && line_next(l, ":"); e++) {
		for (; e < STX_ENDINGS; e++)
			if (line_next(l, game_stratix.endings[e].name)) {
				st->ending = (uint8_t)e;
				return true;
			}
	}
	return line_wrong(l, "no game ends so");
}

/* The fields after the army on turn, in the order in which they are written. */
enum { CARD_AT = 19, CARD_FIELD = 1 << CARD_AT, FOLLOWS_FIELDS = 7 << CARD_AT };

static const struct line_field fields[] = {
	{ "round=", line_round, false }, { "ply=", line_ply, false }, { "log=", line_log, false },
	{ "begun", line_begun, false }, { "first=", line_first, false }, { "armies=", line_armies, false },
	{ "out=", line_out, false }, { "skip=", line_skip, false }, { "quiet=", line_quiet, false },
	{ "assault", line_assault, false }, { "deck=", line_deck, false }, { "pack=", line_pack, false },
	{ "loose=", line_loose, false }, { "back=", line_back, false }, { "order=", line_order, false }, { "told=", line_told, false },
	{ "shuffle", line_shuffle, false }, { "draws=", line_draws, false }, { "follows=", line_follows, false },
	[CARD_AT] = { "card=", line_hand_card, false },
	{ "done=", line_done, false }, { "carried=", line_carried, false }, { "waiting=", line_waiting, false },
	{ "fault=", line_fault, false }, { "last=", line_last, false }, { "hit=", line_hit, false },
	{ "past-end", line_past_end, false }, { "end=", line_end, false },
};

/* ---- does a position hold together? ---------------------------------------------------------- */

static bool
has_cards(const struct stx_state *st)
{
	return st->variant == STX_STANDARD || st->variant == STX_RE_RECON;
}

/* A variant without cards has none of the fields that tell of them. */
static bool
check_no_cards(struct line *l)
{
	static const char *const names[] = { "pack=", "loose=", "back=", "order=", "told=", "shuffle", "draws=", "follows=",
		"fault=" };
	const struct stx_state *st = filled(l);
	const bool there[] = { st->npack > 0, st->loose != 0, st->gone_back != 0, st->nfacts > 0, st->told != 0,
		st->phase == STX_TO_SHUFFLE, st->phase == STX_TO_DRAW, st->phase == STX_TO_FOLLOW, st->fault.army != SEAT_NONE };

	for (unsigned i = 0; i < sizeof(there) / sizeof(there[0]); i++)
		if (there[i])
			return line_wrong_field(l, names[i], "is for variants with cards");
	return true;
}

/* Cards that went back lie under all others, and are known. */
static bool
check_back(struct line *l)
{
	const struct stx_state *st = filled(l);
	bool below = false;

	for (uint64_t back = st->gone_back; back != 0; back &= back - 1)
		if (st->deck.card[__builtin_ctzll(back)].back == STX_BACK_NEVER)
			return line_wrong(l, "back= lists a card that never goes back");
	if ((st->loose & st->gone_back) != 0)
		return line_wrong(l, "back= lists a card of loose=");
	for (unsigned i = 0; i < st->npack; i++) {
		bool back = st->pack[i] != STX_UNKNOWN_CARD && (st->gone_back >> st->pack[i] & 1) != 0;

		if (below && !back)
			return line_wrong(l, "in pack= the cards of back= lie under all others");
		below = below || back;
	}
	for (unsigned i = 1; i < st->npack; i++)
		if (st->pack[i - 1] == STX_UNKNOWN_CARD && st->pack[i] != STX_UNKNOWN_CARD && (st->gone_back >> st->pack[i] & 1) == 0)
			return line_wrong(l, "in pack= a card is known that lies under unknown ones, and is not in back=");
	return true;
}

/* Of what cards order= tells, and can all of that be so? */
static bool
check_order(struct line *l)
{
	struct stx_state *st = filled(l);
	uint64_t all = st->loose | st->told;

	if ((st->loose & st->told) != 0 || (st->told != 0 && st->nfacts == 0))
		return line_wrong(l, "told= lists cards of which order= tells, besides those of loose=");
	for (unsigned i = 0; i < st->nfacts; i++)
		if ((all >> st->fact[i].card & 1) == 0 || (st->fact[i].apart & ~all) != 0 ||
		    (st->fact[i].apart >> st->fact[i].card & 1) != 0)
			return line_wrong(l, "order= tells of cards of loose= and told=");
	if (!stx_order_can_be(st))
		return line_wrong(l, "no order is as order= tells");
	stx_settle_order(st);
	return true;
}

/* What can only be told once the whole line is read: the cards are each in one place. */
static bool
check_cards(struct line *l)
{
	struct stx_state *st = filled(l);
	uint64_t seen = st->loose;
	unsigned unknown = 0;

	if (!has_cards(st) && !check_no_cards(l))
		return false;

	for (unsigned i = 0; i < st->npack; i++) {
		unsigned card = st->pack[i];

		if (card == STX_UNKNOWN_CARD) {
			unknown++;
			continue;
		}
		if (card >= st->deck.n || (seen >> card & 1) != 0)
			return line_wrong(l, "a card is in two places");
		seen |= UINT64_C(1) << card;
	}
	if ((st->loose >> (st->deck.n - 1) >> 1) != 0 || (st->gone_back >> (st->deck.n - 1) >> 1) != 0)
		return line_wrong(l, "the deck has no such card");
	if ((unsigned)__builtin_popcountll(st->loose) != unknown)
		return line_wrong(l, "loose= lists the cards that are unknown in pack=");
	if (st->phase == STX_TO_DRAW && st->npack == 0)
		return line_wrong(l, "there is no card to draw");
	if (st->phase == STX_TO_FOLLOW && (st->hand.card >= st->deck.n || (seen >> st->hand.card & 1) != 0))
		return line_wrong(l, "the card that is followed is not in the pack");
	return check_back(l) && check_order(l);
}

static bool
is_recon(const struct stx_state *st, unsigned piece)
{
	return st->square[piece] != STX_NOWHERE && st->board.terrain[st->square[piece]] == STX_RECON;
}

/* The card at hand, of which so much has been done. */
static bool
check_card_at_hand(struct line *l)
{
	const struct stx_state *st = filled(l);
	const struct stx_hand *h = &st->hand;
	const struct stx_card *c = &st->deck.card[h->card];

	if (h->otherwise && c->otherwise.deed == STX_DO_NOTHING)
		return line_wrong(l, "card= has no other instruction");
	if (stx_instruction(st)->deed == STX_DO_NOTHING || h->done >= stx_instruction(st)->count)
		return line_wrong(l, "nothing is left to do of card=, of which done= pieces were moved");
	if ((unsigned)__builtin_popcount(h->carried) > h->done)
		return line_wrong(l, "carried= lists more pieces than done= says");
	if (h->done == 0 && h->drawer % STX_NUMBERS != STX_NO_NUMBER && !is_recon(st, h->drawer))
		return line_wrong(l, "follows= takes a piece on a RECON space");
	return st->over || stx_can_carry(st) || line_wrong(l, "nobody can follow card=");
}

/* What the army on turn is to do goes with the pieces and cards that it takes. */
static bool
check_phase(struct line *l)
{
	const struct stx_state *st = filled(l);
	const struct stx_hand *h = &st->hand;

	if (st->phase == STX_TO_SHUFFLE && (st->variant != STX_RE_RECON || st->npack > 0))
		return line_wrong(l, "shuffle is for an empty pack of re-recon");
	if (st->phase == STX_TO_DRAW && !is_recon(st, h->drawer))
		return line_wrong(l, "draws= takes a piece on a RECON space");
	if (st->phase != STX_TO_FOLLOW && ((l->seen & FOLLOWS_FIELDS) != 0))
		return line_wrong(l, "card=, done= and carried= go with follows=");
	if (st->phase == STX_TO_FOLLOW && (l->seen & CARD_FIELD) == 0)
		return line_wrong(l, "follows= goes with card=");
	if (st->phase == STX_TURN && h->nwaiting > 0)
		return line_wrong(l, "waiting= goes with shuffle, draws= or follows=");
	for (unsigned i = 0; i < h->nwaiting; i++) {
		if (!is_recon(st, h->waiting[i]))
			return line_wrong(l, "waiting= takes pieces on RECON spaces");
		for (unsigned k = 0; k < i; k++)
			if (h->waiting[k] == h->waiting[i])
				return line_wrong(l, "waiting= lists a piece twice");
	}
	if (st->phase != STX_TURN && st->fresh)
		return line_wrong(l, "begun is missing: a card is drawn after a move");
	return st->phase != STX_TO_FOLLOW || check_card_at_hand(l);
}

/* The pack being used up the Final Assault is on, or the pack is to be shuffled. */
static bool
check_assault(struct line *l)
{
	const struct stx_state *st = filled(l);

	if (!has_cards(st) || st->over)
		return true;
	if (st->variant == STX_STANDARD && st->assault && (st->npack > 0 || st->phase != STX_TURN))
		return line_wrong(l, "assault is for when pack= is used up and the last card followed");
	if (st->phase != STX_TURN || st->npack > 0 || st->assault)
		return true;
	return line_wrong(l, st->variant == STX_STANDARD ? "pack= is used up, so assault is on" : "pack= is used up, so shuffle is due");
}

static bool
is_in(unsigned set, unsigned seat)
{
	return (set >> seat & 1) != 0;
}

/* Who plays, who is out, and who has pieces. */
static bool
check_armies(struct line *l)
{
	const struct stx_state *st = filled(l);
	unsigned left = st->playing & ~(unsigned)st->out;
	bool several = (left & (left - 1)) != 0;

	if ((st->out & ~(unsigned)st->playing) != 0)
		return line_wrong(l, "out= lists an army that armies= does not");
	if (!is_in(st->playing, st->first))
		return line_wrong(l, "first= is an army that armies= does not list");
	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		if (!is_in(left, seat) && st->standing[seat] > 0)
			return line_wrong(l, is_in(st->playing, seat) ? "an army of out= has pieces" : "an army has pieces that armies= does not list");
		if (!is_in(left, seat) && st->skip[seat] > 0)
			return line_wrong(l, "skip= lists an army that is not in the game");
	}
	if (st->fault.army != SEAT_NONE && (!is_in(left, st->fault.army) || st->fault.settled == (st->fault.pieces != 0)))
		return line_wrong(l, "fault= takes an army that is in the game, and the pieces that it may lose or settled");
	return st->over || !several || is_in(left, st->mover) || line_wrong(l, "the army on turn is not in the game");
}

/* The end goes with who is left.  (An army without pieces is out; if nobody else is left the game is over, though the
 * line need not say so.) */
static bool
check_end(struct line *l)
{
	const struct stx_state *st = filled(l);
	unsigned left = st->playing & ~(unsigned)st->out, alive = 0;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		alive |= (unsigned)(st->standing[seat] > 0) << seat;
	if (left != alive && ((alive & (alive - 1)) != 0 || st->over))
		return line_wrong(l, "an army has no pieces, and is not in out=");
	if (!st->over)
		return true;
	switch (st->ending) {
	case STX_END_LAST_ARMY:
		return (st->winner != SEAT_NONE && left == 1U << st->winner) || line_wrong(l, "end= takes the army that is left");
	case STX_END_NOBODY_LEFT:
		return (left == 0 && (st->winner == SEAT_NONE || is_in(st->playing, st->winner))) || line_wrong(l, "end= says that nobody is left, but out= leaves an army");
	default:
		return (st->winner == SEAT_NONE && st->quiet == STX_QUIET_MAX) || line_wrong(l, "end= takes a draw after 200 moves, as quiet= counts them");
	}
}

bool
stx_read_position(const char *text, size_t len, void *state, struct problem *p)
{
	struct stx_state *st = state;
	struct line l = line_of(text, len, st, p);
	uint8_t variant;

	if (!line_next(&l, "stratix "))
		return line_wrong(&l, "it is not a position of Stratix");
	if (!line_word(&l, stx_variant_names, 0, STX_VARIANTS, &variant) || !line_next(&l, " "))
		return line_wrong(&l, "no variant has that name");
	if (!line_board(&l))
		return false;
	st->deck = stx_standard_deck;
	stx_clear(st);
	st->variant = variant;
	st->assault = variant == STX_ASSAULT;
	st->playing = 15;
	st->fresh = true;
	if (!line_pieces(&l))
		return false;
	if (!line_next(&l, " ") || !line_word(&l, game_stratix.seat, 0, STX_ARMIES, &st->mover))
		return line_wrong(&l, "an army must be on turn");
	return line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) && check_armies(&l) && check_cards(&l) &&
	    check_phase(&l) && check_assault(&l) && check_end(&l);
}
