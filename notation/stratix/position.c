/* stratix/position.c: read position lines. */
#include <string.h>

#include "internal.h"

static bool
line_square(struct line *l, uint16_t *out)
{
	const char *p = stx_read_square(&stx_filled(l)->board, l->at, l->end, out);

	if (p != NULL)
		l->at = p;
	return p != NULL;
}

static bool
line_card(struct line *l, unsigned *card)
{
	const char *p = stx_read_card(&stx_filled(l)->deck, l->at, l->end, card);

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

/* Read one of some words.  false: none of them is here. */
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
		stx_board_standard(&stx_filled(l)->board);
		return true;
	}
	if (len == 0 || len > sizeof(text))
		return line_wrong(l, "a board is expected here");
	for (size_t i = 0; i < len; i++)
		text[i] = l->at[i] == '/' ? '\n' : l->at[i];
	if (!stx_cut_lines(text, len, lines, &ranks, &files, offset))
		return line_wrong(l, "a board has up to 19 ranks of up to 19 signs, all of one length");
	for (unsigned i = 0; i < ranks; i++)
		at[i] = lines[i];
	if (!stx_board_read(&stx_filled(l)->board, at, files, ranks, &why))
		return line_wrong(l, "the board is expected here: standard, or its ranks");
	l->at += len + 1;
	return true;
}

/* Read a piece on x, or a row of empty squares that begins at x. */
static unsigned
line_cell(struct line *l, unsigned x, unsigned y)
{
	struct stx_state *st = stx_filled(l);
	uint32_t n = 1;
	int kind, piece;
	unsigned sq = stx_square(x, y);
	bool counted = line_number(l, STX_SIDE_MAX, &n);

	if (!counted)
		n = 1;
	if (line_next(l, "."))
		return n > 0 && x + n <= st->board.files ? n : line_wrong(l, "a rank is longer than the board is wide");
	if (!counted || n < 1 || n > STX_ARMIES || l->at == l->end || (kind = stx_kind_of(*l->at)) < 0)
		return line_wrong(l, "a piece, as in 2T, or empty squares is expected here");
	l->at++;
	if ((piece = stx_lost(st, n - 1, (unsigned)kind)) < 0)
		return line_wrong(l, "an army has more pieces of a kind than there are");
	if (!stx_is_space(&st->board, sq)) /* a piece may be in another army's corner, if an arbiter let that stand */
		return line_wrong(l, "no piece can stand here");
	stx_put(st, (unsigned)piece, sq);
	return 1;
}

/* Read a set of armies, or of cards, into the member of the state that the field is for. */
static bool
line_set(struct line *l)
{
	uint8_t army, *out = (uint8_t *)l->state + l->field->which;

	*out = 0;
	while (line_army(l, &army))
		*out |= (uint8_t)(1U << army);
	return *out != 0 || line_wrong(l, "numbers of armies are expected here");
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

static bool
line_cards(struct line *l)
{
	return line_card_set(l, (void *)((char *)l->state + l->field->which));
}

/* Read the square of a piece. */
static bool
line_piece(struct line *l, uint8_t *out)
{
	uint16_t square;

	if (!line_square(l, &square) || stx_filled(l)->at[square] >= STX_PIECES)
		return line_wrong(l, "the square of a piece is expected here");
	*out = stx_filled(l)->at[square];
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
			return line_wrong(l, "the square of a piece of that army is expected here");
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
			return line_wrong(l, "squares are expected here, and not too many");
		++*n;
	} while (line_next(l, "."));
	return true;
}

static bool
line_begun(struct line *l)
{
	stx_filled(l)->fresh = false;
	return true;
}

static bool
line_first(struct line *l)
{
	return line_army(l, &stx_filled(l)->first) || line_wrong(l, "the number of an army is expected here");
}

static bool
line_skip(struct line *l)
{
	uint8_t army, *skip = stx_filled(l)->skip;

	memset(skip, 0, sizeof(stx_filled(l)->skip));
	if (!line_army(l, &army))
		return line_wrong(l, "numbers of armies are expected here");
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
		return line_wrong(l, "a number up to 200 is expected here");
	stx_filled(l)->quiet = (uint8_t)n;
	return true;
}

static bool
line_assault(struct line *l)
{
	return (stx_filled(l)->assault = stx_filled(l)->variant == STX_STANDARD) ||
	    line_wrong(l, "no Final Assault begins in this variant");
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
	struct stx_deck *d = &stx_filled(l)->deck;
	unsigned before;
	uint32_t n;

	memset(d, 0, sizeof(*d));
	do {
		struct stx_card *c = &d->card[d->n];

		if (d->n == STX_CARDS_MAX || !line_number(l, 99, &n) || n == 0 || !line_next(l, ":") ||
		    !line_instruction(l, &c->first) || (line_next(l, "|") && !line_instruction(l, &c->otherwise)) ||
		    (line_next(l, "~") && !line_word(l, stx_back_names, STX_BACK_ALWAYS, STX_BACKS, &c->back)))
			return line_wrong(l, "a card is expected here, as in 12:recover-AH~void");
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
	struct stx_state *st = stx_filled(l);

	st->npack = 0;
	do {
		unsigned card = STX_UNKNOWN_CARD;

		if (st->npack == st->deck.n || (!line_next(l, "?") && !line_card(l, &card)))
			return line_wrong(l, "a card of the deck is expected here, or ?");
		st->pack[st->npack++] = (uint8_t)card;
	} while (line_next(l, "."));
	return true;
}

static bool
line_order(struct line *l)
{
	struct stx_state *st = stx_filled(l);
	unsigned card;

	do {
		struct stx_clue *f = &st->clue[st->nclues];

		if (st->nclues == STX_CLUES_MAX)
			return line_wrong(l, "more is told of the order than can be kept");
		f->top = !line_next(l, "!");
		if (!line_card(l, &card))
			return line_wrong(l, "a card of the deck is expected here");
		f->card = (uint8_t)card;
		if (line_next(l, "/") && !line_card_set(l, &f->apart))
			return false;
		st->nclues++;
	} while (line_next(l, ","));
	return true;
}

/* Set what the army whose turn it is has to do.  At most one of three fields may say it. */
static bool
line_phase(struct line *l)
{
	if (stx_filled(l)->phase != STX_TURN)
		return line_wrong(l, "only one of shuffle, draws= and follows= can be there");
	stx_filled(l)->phase = (uint8_t)l->field->which;
	return true;
}

static bool
line_draws(struct line *l)
{
	return line_phase(l) && line_piece(l, &stx_filled(l)->hand.drawer);
}

static bool
line_follows(struct line *l)
{
	uint8_t army;

	if (!line_phase(l))
		return false;
	if (!line_next(l, "lost"))
		return line_piece(l, &stx_filled(l)->hand.drawer);
	if (!line_army(l, &army))
		return line_wrong(l, "the number of an army is expected here");
	stx_filled(l)->hand.drawer = (uint8_t)(army * STX_NUMBERS + STX_NO_NUMBER);
	return true;
}

static bool
line_hand_card(struct line *l)
{
	unsigned card;

	if (!line_card(l, &card))
		return line_wrong(l, "a card of the deck is expected here");
	stx_filled(l)->hand.card = (uint8_t)card;
	stx_filled(l)->hand.otherwise = line_next(l, "else");
	return true;
}

static bool
line_done(struct line *l)
{
	uint32_t n;

	if (!line_number(l, STX_ARMY, &n))
		return line_wrong(l, "a number is expected here");
	stx_filled(l)->hand.done = (uint8_t)n;
	return true;
}

static bool
line_carried(struct line *l)
{
	if (stx_filled(l)->phase != STX_TO_FOLLOW)
		return line_wrong(l, "carried= is only for a position with follows=");
	return line_piece_set(l, stx_seat(stx_filled(l)->hand.drawer), &stx_filled(l)->hand.carried);
}

static bool
line_waiting(struct line *l)
{
	struct stx_hand *h = &stx_filled(l)->hand;

	h->nwaiting = 0;
	do {
		if (h->nwaiting == STX_ARMY || !line_piece(l, &h->waiting[h->nwaiting]))
			return line_wrong(l, "the square of a piece is expected here");
		h->nwaiting++;
	} while (line_next(l, "."));
	return true;
}

static bool
line_fault(struct line *l)
{
	struct stx_fault *f = &stx_filled(l)->fault;

	if (!line_army(l, &f->army))
		return line_wrong(l, "the number of an army is expected here");
	f->settled = line_next(l, "settled");
	return !line_next(l, ":") || line_piece_set(l, f->army, &f->pieces);
}

static bool
line_last(struct line *l)
{
	return line_square_list(l, stx_filled(l)->last.way, STX_WAY_MAX, &stx_filled(l)->last.nway);
}

static bool
line_hit(struct line *l)
{
	return line_square_list(l, stx_filled(l)->last.hit, STX_HITS_MAX, &stx_filled(l)->last.nhits);
}

/* The fields after the army whose turn it is, in the order in which they are written. */
static const struct line_field fields[] = {
	{ "round=", .read = position_turn }, { "ply=", .read = position_ply }, { "log=", .read = position_log },
	{ "begun", .read = line_begun }, { "first=", .read = line_first },
	{ "armies=", .read = line_set, .which = offsetof(struct stx_state, playing) },
	{ "out=", .read = line_set, .which = offsetof(struct stx_state, out) }, { "skip=", .read = line_skip },
	{ "quiet=", .read = line_quiet }, { "assault", .read = line_assault }, { "deck=", .read = line_deck },
	{ "pack=", .read = line_pack }, { "loose=", .read = line_cards, .which = offsetof(struct stx_state, loose) },
	{ "back=", .read = line_cards, .which = offsetof(struct stx_state, gone_back) }, { "order=", .read = line_order },
	{ "told=", .read = line_cards, .which = offsetof(struct stx_state, told) },
	{ "shuffle", .read = line_phase, .which = STX_TO_SHUFFLE }, { "draws=", .read = line_draws, .which = STX_TO_DRAW },
	{ "follows=", .read = line_follows, .which = STX_TO_FOLLOW }, { "card=", .read = line_hand_card },
	{ "done=", .read = line_done }, { "carried=", .read = line_carried },
	{ "waiting=", .read = line_waiting }, { "fault=", .read = line_fault }, { "last=", .read = line_last },
	{ "hit=", .read = line_hit }, { "past-end", .flag = offsetof(struct stx_state, past_end) },
	{ "end=", .read = position_end },
};

bool
stx_read_position(const char *text, size_t len, void *state, struct problem *p)
{
	struct stx_state *st = state;
	struct line l = position_line(&game_stratix, text, len, st, p);
	uint8_t variant;

	if (!line_next(&l, "stratix "))
		return line_wrong(&l, "a position begins with the game, the variant and the board, as in stratix standard standard 19./");
	if (!line_word(&l, stx_variant_names, 0, STX_VARIANTS, &variant) || !line_next(&l, " "))
		return line_wrong(&l, "the variant is expected here: standard, assault, no-recon or re-recon");
	if (!line_board(&l))
		return false;
	st->deck = stx_standard_deck;
	stx_clear(st);
	st->variant = variant;
	st->assault = variant == STX_ASSAULT;
	st->playing = 15;
	st->fresh = true;
	if (!position_read_squares(&l, stx_filled(&l)->board.files, stx_filled(&l)->board.ranks, line_cell))
		return false;
	if (!line_next(&l, " ") || !position_seat(&l, &st->head.mover))
		return line_wrong(&l, "an army must be on turn");
	return line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) && stx_check_position(&l);
}
