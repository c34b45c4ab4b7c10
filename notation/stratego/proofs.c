/* stratego/proofs.c: what proofs need to know of Stratego: see struct notation_proofs. */
#include "internal.h"

#include <limits.h>

static enum proof_hindrance
hindrance(const void *setup, const struct rules *r)
{
	const struct stg_setup *s = setup;

	if (s->as_found)
		return PROOF_AS_FOUND;
	return r->option[STG_R_REVEAL] == STG_REVEAL_LOSER_ONLY ? PROOF_LOSER_ONLY : PROOF_UNHINDERED;
}

static bool
tells_struck(const struct rules *r)
{
	return r->option[STG_R_REVEAL] == STG_REVEAL_STRIKER_ONLY;
}

/* The struck side tells what comes of a strike; its rank nobody else knows, unless it is the Flag. */
static void
publish(const struct rules *r, struct action *a)
{
	if (tells_struck(r) && (a->marks >> STG_SAID_STRUCK & 1) != 0 && a->said[STG_SAID_STRUCK] != STG_FLAG)
		a->said[STG_SAID_STRUCK] = STG_UNKNOWN;
}

/* What came of such a strike follows from the pieces, which an arbiter knows. */
static bool
leave_out_unknown(struct action *a)
{
	bool striker = (a->marks >> STG_SAID_STRIKER & 1) != 0 && a->said[STG_SAID_STRIKER] == STG_UNKNOWN;
	bool struck = (a->marks >> STG_SAID_STRUCK & 1) != 0 && a->said[STG_SAID_STRUCK] == STG_UNKNOWN;

	if (striker || struck)
		a->marks &= 1U << STG_SAID_STRIKE;
	return striker || struck;
}

static unsigned
owner(const void *setup, unsigned place)
{
	const struct stg_setup *s = setup;

	return s->rank[place] != 0 ? s->seat[place] : SEAT_NONE;
}

static unsigned
piece(const void *setup, unsigned place)
{
	const struct stg_setup *s = setup;

	return s->rank[place] < STG_UNKNOWN ? s->rank[place] : 0;
}

static void
put_piece(void *setup, unsigned place, unsigned rank)
{
	((struct stg_setup *)setup)->rank[place] = (uint8_t)rank;
}

static void
make_arbiters(void *setup)
{
	((struct stg_setup *)setup)->viewer = SEAT_ARBITER;
}

static bool
read_place(const char *text, size_t len, unsigned *place)
{
	uint16_t square = 0;
	const char *end = stg_read_square(text, text + len, &square);

	*place = square;
	return end == text + len;
}

static const char *
piece_name(unsigned rank)
{
	return stg_rank_letter(false, rank);
}

static unsigned
read_piece(const char *text, size_t len)
{
	const char *p = text;
	unsigned rank = stg_read_rank(&p, text + len, false);

	return p == text + len && rank < STG_UNKNOWN ? rank : 0;
}

/* The piece that began on a square: see put_armies (lib/stratego/setup.c). */
static const struct stg_piece *
piece_from(const struct stg_state *st, unsigned place)
{
	const struct stg_piece *p = &st->piece[place < STG_HOME ? place : place - STG_SQUARES + STG_PIECES];

	return (place < STG_HOME || place >= STG_SQUARES - STG_HOME) && p->ranks != 0 && p->home == place ? p : NULL;
}

static bool
is_shown(const void *state, unsigned place)
{
	const struct stg_piece *p = piece_from(state, place);

	return p != NULL && (p->flags & STG_SHOWN) != 0;
}

static uint64_t
could_be(const void *state, unsigned place)
{
	const struct stg_piece *p = piece_from(state, place);

	return p != NULL ? p->ranks : 0;
}

static unsigned
army(const void *state, unsigned seat, unsigned rank)
{
	const struct stg_state *st = state;

	return st->army[seat][rank] == STG_UNCOUNTED ? UINT_MAX : st->army[seat][rank];
}

const struct notation_proofs stg_proofs = {
	.places = STG_SQUARES,
	.hindrance = hindrance,
	.tells_struck = tells_struck,
	.publish = publish,
	.leave_out_unknown = leave_out_unknown,
	.owner = owner,
	.piece = piece,
	.put_piece = put_piece,
	.make_arbiters = make_arbiters,
	.write_place = stg_write_square,
	.read_place = read_place,
	.piece_name = piece_name,
	.read_piece = read_piece,
	.is_shown = is_shown,
	.could_be = could_be,
	.army = army,
};
