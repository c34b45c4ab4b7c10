/* stratix.c: random set-ups and preferences for Stratix. */
#include "stratix/stratix.h"

#include <stdlib.h>
#include <string.h>

#include "gen.h"

extern const struct generator generator_stratix;

/* A variant's name, "two", "three" or "four" armies of the plain game, or NULL for any. */
static bool
choose(struct rng *r, const char *name, struct stx_setup *s)
{
	static const struct {
		const char *name;
		uint8_t playing;
	} sizes[] = { { "two", 1 << 0 | 1 << 2 }, { "three", 1 << 0 | 1 << 1 | 1 << 2 }, { "four", 15 } };

	s->variant = (uint8_t)(rng_below(r, 3) < 2 ? STX_STANDARD : 1 + rng_below(r, STX_VARIANTS - 1));
	s->playing = sizes[rng_below(r, 3)].playing;
	if (rng_below(r, 10) == 0)
		s->playing = (uint8_t)(s->playing << 1 & 15);
	if ((s->playing & (s->playing - 1)) == 0)
		s->playing = 15;
	if (name == NULL)
		return true;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		if (strcmp(name, sizes[i].name) == 0) {
			s->variant = STX_STANDARD;
			s->playing = sizes[i].playing;
			return true;
		}
	for (unsigned v = 0; v < STX_VARIANTS; v++)
		if (strcmp(name, stx_variant_names[v]) == 0) {
			s->variant = (uint8_t)v;
			return true;
		}
	return false;
}

static void
shuffle(struct rng *r, uint8_t *cards, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		unsigned k = rng_below(r, i + 1);

		cards[i] = cards[k];
		cards[k] = (uint8_t)i;
	}
}

/* Choose a small deck, so that the pack is soon used up. */
static void
choose_deck(struct rng *r, struct stx_setup *s)
{
	unsigned from;

	s->deck = stx_standard_deck;
	if (rng_below(r, 4) != 0)
		return;
	memset(&s->deck, 0, sizeof(s->deck));
	s->deck_label.origin = STX_INLINE;
	s->deck.n = (uint8_t)(6 + rng_below(r, 8));
	from = rng_below(r, stx_standard_deck.n);
	for (unsigned i = 0; i < s->deck.n; i++)
		s->deck.card[i] = stx_standard_deck.card[(from + i) % stx_standard_deck.n];
	if (rng_below(r, 3) == 0)
		s->deck.card[0].number = s->deck.card[1].number;
}

/* ---- positions of few pieces, where odd things happen ------------------------------------------ */

static bool
is_taken(const struct stx_setup *s, unsigned square)
{
	for (unsigned i = 0; i < s->nplaced; i++)
		if (s->place[i].square == square)
			return true;
	return false;
}

/* Put a piece of that kind on a square that allows it; if the army has none left, a piece of the next kind. */
static void
put(struct stx_setup *s, unsigned seat, unsigned kind, unsigned square)
{
	unsigned have[STX_KINDS] = { 0 };

	if (!stx_is_space(&s->board, square) || is_taken(s, square) ||
	    (s->board.corner[square] != 0 && s->board.corner[square] != seat + 1))
		return;
	for (unsigned i = 0; i < s->nplaced; i++)
		have[s->place[i].kind] += s->place[i].seat == seat;
	for (unsigned i = 0; i < STX_KINDS; i++, kind = (kind + 1) % STX_KINDS)
		if (have[kind] < stx_army[kind]) {
			s->place[s->nplaced++] = (struct stx_place){ (uint8_t)seat, (uint8_t)kind, (uint16_t)square };
			return;
		}
}

static unsigned
some_square(struct rng *r)
{
	unsigned x = rng_below(r, STX_SIDE_MAX);

	return stx_square(x, rng_below(r, STX_SIDE_MAX));
}

/* Put pieces on all squares around one that are in battle zones. */
static void
surround(struct rng *r, struct stx_setup *s, unsigned seat, unsigned square)
{
	static const int steps[8] = {
		STX_STRIDE, STX_STRIDE + 1, 1, -STX_STRIDE + 1, -STX_STRIDE, -STX_STRIDE - 1, -1, STX_STRIDE - 1,
	};

	for (unsigned d = 0; d < 8; d++)
		if (stx_in_battle_zone(&s->board, (unsigned)((int)square + steps[d])))
			put(s, seat, rng_below(r, STX_KINDS), (unsigned)((int)square + steps[d]));
}

/* Put enemies around one army's corner, or infantry with pieces all around on a RECON space, or pieces anywhere. */
static void
place_few(struct rng *r, struct stx_setup *s)
{
	unsigned odd = rng_below(r, 3), one, other, square;

	s->placed = true;
	do {
		one = rng_below(r, STX_ARMIES);
		other = rng_below(r, STX_ARMIES);
	} while (one == other || (s->playing >> one & 1) == 0 || (s->playing >> other & 1) == 0);
	if (odd == 0) {
		square = stx_corner_square(&s->board, one, STX_DMZ, rng_below(r, STX_CORNER_ROWS));
		put(s, one, STX_INFANTRY, square);
		surround(r, s, other, square);
	} else if (odd == 1) {
		do
			square = some_square(r);
		while (s->board.terrain[square] != STX_RECON);
		put(s, one, STX_INFANTRY, square);
		surround(r, s, one, square);
	}
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		for (unsigned n = odd == 0 && seat == one ? 0 : 1 + rng_below(r, 4); n > 0 && (s->playing >> seat & 1) != 0; n--) {
			square = some_square(r); /* (first: compilers differ in the order of arguments) */
			put(s, seat, rng_below(r, STX_KINDS), square);
		}
	s->first_named = true;
	s->first = (uint8_t)one;
	if (s->variant == STX_ASSAULT || s->variant == STX_NO_RECON)
		return;
	shuffle(r, s->pack, s->deck.n);
	s->npack = (uint8_t)rng_below(r, s->deck.n);
}

/* ---- set-ups --------------------------------------------------------------------------------- */

static bool
setup(struct rng *r, const char *variant, void *out)
{
	struct stx_setup *s = out;
	unsigned drawn;

	s->viewer = SEAT_ARBITER;
	if (!choose(r, variant, s))
		return false;
	stx_board_standard(&s->board);
	s->deck = stx_standard_deck;
	if (variant == NULL && rng_below(r, 6) == 0) {
		place_few(r, s);
		return true;
	}
	if (s->variant == STX_ASSAULT || s->variant == STX_NO_RECON) {
		s->first_named = true;
		do
			s->first = (uint8_t)rng_below(r, STX_ARMIES);
		while ((s->playing >> s->first & 1) == 0);
		return true;
	}
	if (variant == NULL)
		choose_deck(r, s);
	do
		shuffle(r, s->pack, s->deck.n);
	while (stx_first_by_draws(&s->deck, s->playing, s->pack, s->deck.n, &drawn) < 0);
	s->npack = s->deck.n;
	if (rng_below(r, 3) == 0) {
		shuffle(r, s->again, s->deck.n);
		s->nagain = s->deck.n;
	}
	return true;
}

static void
fit(const struct rules *rules, void *out)
{
	struct stx_setup *s = out;

	if (rules->option[STX_R_FIRST_DRAW] == STX_FIRST_DRAW_OUT_OF_PLAY)
		s->nagain = 0;
}

static int
distance(unsigned a, unsigned b)
{
	return abs((int)stx_x(a) - (int)stx_x(b)) + abs((int)stx_y(a) - (int)stx_y(b));
}

/* Is the nearest enemy in a battle zone nearer than before? */
static bool
comes_nearer(const struct stx_state *st, unsigned from, unsigned to)
{
	int before = 2 * STX_SIDE_MAX, now = 2 * STX_SIDE_MAX;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		if (seat == st->head.mover || st->in_play[seat] == 0)
			continue;
		for (unsigned i = 0; i < STX_NUMBERS; i++) {
			unsigned enemy = st->square[seat * STX_NUMBERS + i];

			if (enemy == STX_NOWHERE || st->board.corner[enemy] != 0)
				continue;
			if (distance(enemy, from) < before)
				before = distance(enemy, from);
			if (distance(enemy, to) < now)
				now = distance(enemy, to);
		}
	}
	return now < before;
}

/* Do the few pieces that are left avoid each other, for a draw? */
static bool
is_lazy(const struct stx_state *st)
{
	unsigned standing = 0;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		standing += st->standing[seat];
	return standing <= 5 && st->head.rules.option[STX_R_NO_PROGRESS] == STX_NO_PROGRESS_DRAW_200;
}

/* Prefer strikes, then ways out of the corner and towards the enemy; catches that are due, and few others. */
static unsigned
weight(const void *state, const struct action *a)
{
	const struct stx_state *st = state;
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO];

	switch (a->kind) {
	case STX_A_CATCH:
		return st->fault.army != from ? st->head.ply % 64 == 0 : st->fault.settled ? 10 : 400;
	case STX_A_DONE:
		return 20;
	case STX_A_MOVE:
		break;
	default:
		return 60;
	}
	if (is_lazy(st))
		return st->at[to] != STX_EMPTY || st->board.corner[from] != 0 || st->board.terrain[to] == STX_RECON ? 1 : 40;
	if (st->at[to] != STX_EMPTY)
		return 4000;
	if (st->board.corner[from] != 0)
		return 60;
	if (st->board.terrain[to] == STX_RECON)
		return 60;
	if (st->board.terrain[from] == STX_RECON)
		return 200;
	return comes_nearer(st, from, to) ? 40 : 4;
}

static bool
spoil(struct rng *r, struct action *a)
{
	unsigned which = rng_below(r, 3);

	if (which == 0 && (a->marks & 1U << STX_SAID_KIND) != 0)
		a->said[STX_SAID_KIND] = (uint16_t)(a->said[STX_SAID_KIND] / STX_KINDS * STX_KINDS +
		    (a->said[STX_SAID_KIND] + 1) % STX_KINDS);
	else if (which == 1 && a->kind == STX_A_MOVE && (a->said[STX_SAID_STRIKE] & 1) == 0)
		a->said[STX_SAID_STRIKE] = 1; /* an x, although nothing is struck */
	else if (which == 1 && (a->marks & 1U << STX_SAID_STRUCK) != 0)
		a->said[STX_SAID_STRUCK] = (uint16_t)((a->said[STX_SAID_STRUCK] + 1) % (STX_ARMIES * STX_KINDS));
	else if (a->kind != STX_A_SHUFFLE) {
		if ((a->marks & 1U << STX_SAID_OUT) == 0)
			a->said[STX_SAID_OUT] = 0;
		a->said[STX_SAID_OUT] ^= 8;
		if (a->said[STX_SAID_OUT] == 0) /* without a mark nothing would be wrong */
			a->said[STX_SAID_OUT] = 4;
		a->marks |= 1U << STX_SAID_OUT;
	} else
		return false;
	return true;
}

static void
break_action(struct rng *r, struct action *a)
{
	unsigned x = rng_below(r, STX_SIDE_MAX), y = rng_below(r, STX_SIDE_MAX);

	switch (a->kind) {
	case STX_A_SHUFFLE:
		if (a->nargs > 0)
			a->arg[0] = (uint16_t)((a->arg[0] & 0xff) * 0x101); /* one card twice */
		return;
	case STX_A_DRAW:
		a->arg[STX_FROM] = (uint16_t)(a->arg[STX_FROM] == 0);
		return;
	case STX_A_CATCH:
		a->arg[STX_FROM] = a->arg[STX_BY];
		return;
	case STX_A_PASS: case STX_A_DONE:
		a->arg[STX_BY] = (uint16_t)((a->arg[STX_BY] + 1) % STX_ARMIES);
		a->seat = (uint8_t)a->arg[STX_BY];
		return;
	default:
		break;
	}
	a->arg[STX_TO] = (uint16_t)stx_square(x, y);
	if (a->kind == STX_A_MOVE && rng_below(r, 3) == 0) {
		y = rng_below(r, STX_SIDE_MAX);
		x = rng_below(r, STX_SIDE_MAX);
		a->arg[STX_FROM] = (uint16_t)stx_square(x, y);
	}
}

/* ---- positions out of the blue ---------------------------------------------------------------- */

static void
put_pieces(struct rng *r, struct stx_state *st)
{
	unsigned most = rng_below(r, 3) == 0 ? STX_ARMY : 8;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		for (unsigned n = (st->playing & ~st->out & 1U << seat) == 0 ? 0 : 1 + rng_below(r, most); n > 0; n--) {
			unsigned square = some_square(r);
			int piece = stx_lost(st, seat, rng_below(r, STX_KINDS));

			if (piece >= 0 && stx_is_space(&st->board, square) && st->at[square] == STX_EMPTY &&
			    (st->board.corner[square] == 0 || st->board.corner[square] == seat + 1))
				stx_put(st, (unsigned)piece, square);
		}
}

/* A card that is drawn or followed by one of the pieces on RECON spaces, and others that wait for one. */
static void
take_card(struct rng *r, struct stx_state *st)
{
	unsigned here[STX_ARMY], n = 0, i;

	for (unsigned piece = st->head.mover * (unsigned)STX_NUMBERS, k = 0; k < STX_ARMY; k++, piece++)
		if (st->square[piece] != STX_NOWHERE && st->board.terrain[st->square[piece]] == STX_RECON)
			here[n++] = piece;
	if (n == 0)
		return;
	i = rng_below(r, n);
	st->hand.drawer = (uint8_t)here[i];
	st->phase = (uint8_t)(rng_below(r, 2) == 0 && st->npack > 0 ? STX_TO_DRAW : STX_TO_FOLLOW);
	if (n > 1 && rng_below(r, 2) == 0)
		st->hand.waiting[st->hand.nwaiting++] = (uint8_t)here[(i + 1) % n];
	if (st->phase == STX_TO_DRAW)
		return;
	do
		st->hand.card = (uint8_t)rng_below(r, st->deck.n);
	while (memchr(st->pack, st->hand.card, st->npack) != NULL);
	st->hand.otherwise = st->deck.card[st->hand.card].otherwise.deed != STX_DO_NOTHING && rng_below(r, 2) == 0;
}

static void
found(struct rng *r, struct buffer *line)
{
	struct stx_setup s = { 0 };
	struct stx_state *st = &s.state;

	choose(r, NULL, &s);
	choose_deck(r, &s);
	memset(st, 0, sizeof(*st));
	stx_board_standard(&st->board);
	st->deck = s.deck;
	stx_clear(st);
	st->variant = s.variant;
	st->playing = s.playing;
	st->assault = st->variant == STX_ASSAULT;
	if (rng_below(r, 4) == 0)
		st->out = (uint8_t)(st->playing & 1U << rng_below(r, STX_ARMIES));
	do {
		st->head.mover = (uint8_t)rng_below(r, STX_ARMIES);
		st->first = (uint8_t)rng_below(r, STX_ARMIES);
	} while ((st->playing & ~st->out & 1U << st->head.mover) == 0 || (st->playing >> st->first & 1) == 0);
	put_pieces(r, st);
	st->head.turn = 1 + rng_below(r, 40);
	st->head.ply = st->head.turn * 4;
	st->quiet = (uint8_t)(rng_below(r, 2) * rng_below(r, STX_QUIET_MAX));
	st->fresh = rng_below(r, 3) == 0;
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		if (stx_in_game(st, seat) && rng_below(r, 6) == 0)
			st->skip[seat] = (uint8_t)(1 + rng_below(r, 3));
	if (stx_has_cards(st)) {
		shuffle(r, st->pack, st->deck.n);
		st->npack = (uint8_t)rng_below(r, st->deck.n);
		memset(st->pack + st->npack, 0, st->deck.n - st->npack);
		if (!st->fresh && rng_below(r, 2) == 0)
			take_card(r, st);
		if (st->npack == 0 && st->phase == STX_TURN) {
			st->phase = (uint8_t)(st->variant == STX_RE_RECON ? STX_TO_SHUFFLE : STX_TURN);
			st->assault = st->variant == STX_STANDARD;
			st->fresh = false;
		}
	}
	notation_of(&game_stratix)->write_position(st, line);
}

/* One of the first cards of the pack. */
static void
fact(struct rng *r, const void *state, struct hidden_fact *out)
{
	const struct stx_state *st = state;

	*out = (struct hidden_fact){ .kind = STX_THING_CARD, .place = (uint16_t)(rng_below(r, 4) * rng_below(r, 2)) };
	for (unsigned n = 1 + rng_below(r, 4) * rng_below(r, 8); n > 0; n--)
		out->options |= UINT64_C(1) << rng_below(r, st->deck.n);
}

const struct generator generator_stratix = {
	.game = &game_stratix,
	.setup = setup,
	.variants = "two, three or four armies of the standard game, as in two; standard, assault, no-recon or re-recon",
	.fit = fit,
	.weight = weight,
	.spoil = spoil,
	.break_action = break_action,
	.found = found,
	.fact = fact,
	.bad_word = "1:Ta0-b3",
};
