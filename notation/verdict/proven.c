/* verdict/proven.c: claims that only proofs decide, and what proofs add to a claim about the result. */
#include "internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "clauses/book.h"
#include "draw/words.h"
#include "proofs/proofs.h"

enum { SAYS_MAX = 400 };

/* A claim while it is looked at. */
struct proving {
	const struct record *record;
	const struct claim *claim;
	struct proofs *proofs;
	struct proven *out;
	bool failed; /* out of memory */
};

static const char * __attribute__((format(printf, 2, 3)))
text_of(struct proving *g, const char *format, ...)
{
	char text[SAYS_MAX];
	const char *copy;
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	copy = arena_copy(g->record->arena, text, n < SAYS_MAX ? (size_t)n : SAYS_MAX - 1);
	g->failed = g->failed || copy == NULL;
	return copy;
}

#define SAY(g, clause_, ...) \
	do { \
		(g)->out->says = text_of(g, __VA_ARGS__); \
		(g)->out->clause = proofs_book.clauses[clause_].id; \
		(g)->out->holds = proofs_book.clauses[clause_].text; \
		(g)->out->sheet = proofs_book.clauses[clause_].sheet; \
	} while (0)

static void
decide(struct proving *g, bool upheld, uint32_t ply, const char *follows)
{
	g->out->decides = true;
	g->out->decision = upheld ? DECISION_UPHELD : DECISION_REFUSED;
	g->out->ply = ply;
	g->out->follows = follows;
}

#define LEAVE_OPEN(g, ...) \
	do { \
		(g)->out->decides = true; \
		(g)->out->decision = DECISION_UNDETERMINED; \
		(g)->out->ply = (g)->claim->at; \
		(g)->out->question = "missing proof"; \
		(g)->out->settled_by = text_of(g, __VA_ARGS__); \
	} while (0)

/* By refused-opening: say what follows from what a side has refused. */
static void
say_ruling(struct proving *g, unsigned seat, unsigned place)
{
	const struct proofs *p = g->proofs;
	const struct ruling *r = &proofs_book.rulings[PRF_R_REFUSED];

	g->out->clause = r->id;
	g->out->holds = r->option[p->refused].says;
	g->out->sheet = r->sheet;
	g->out->says = text_of(g, "%s was asked for its piece from %s at ply %" PRIu32 ", and has refused to open it; %s is %s", p->record->game->seat[seat],
	    p->place[place], p->question[place].ply, r->name, r->option[p->refused].name);
}

/* ---- committed at 0 red b1=Bomb --------------------------------------------------------------- */

/* What a side has opened, in words: "the piece on b1 is a Bomb". */
static void
say_opened(struct proving *g, const struct proof_opening *o)
{
	struct hidden_fact is = g->claim->fact;
	struct buffer text = { 0 };

	is.options = UINT64_C(1) << o->piece;
	g->record->notation->logs->say_fact(g->record->setup, &is, &text);
	SAY(g, PRF_C_OPENS, "%s has opened what it committed to: %.*s", g->record->game->seat[g->claim->seat], (int)text.len, text.data);
	g->failed = g->failed || text.failed;
	buffer_free(&text);
}

static void
prove_committed(struct proving *g)
{
	const struct claim *c = g->claim;
	const struct notation_proofs *how = g->record->notation->proofs;
	const char *seat = g->record->game->seat[c->seat];
	unsigned place = c->fact.place;
	const struct proof_opening *o;
	enum proof_asked asked;

	if (g->proofs->side[c->seat].setup_node == NULL) {
		SAY(g, PRF_C_LEAVES, "this record has no commitment of %s", seat);
		LEAVE_OPEN(g, "the commitment that %s showed before the first ply", seat);
		return;
	}
	if (place >= how->places || how->owner(g->record->setup, place) != c->seat) {
		SAY(g, PRF_C_LEAVES, "no piece of %s begins there, so none is in its commitment", seat);
		decide(g, c->none, 0, "nothing was committed to there");
		return;
	}
	if ((o = proofs_opening(g->proofs, c->seat, place)) != NULL) {
		say_opened(g, o);
		decide(g, (c->fact.options >> o->piece & 1) != c->none, o->at, "what was opened is what was committed to");
		return;
	}
	asked = proofs_asked(g->proofs, place);
	if (asked == PROOF_REFUSED)
		say_ruling(g, c->seat, place);
	else
		SAY(g, PRF_C_OPENS, "%s has not opened its piece from %s", seat, g->proofs->place[place]);
	if (asked == PROOF_REFUSED && g->proofs->refused == PRF_O_LOSES_CLAIM && c->by == c->seat)
		decide(g, false, g->proofs->question[place].ply, "the side that refuses has not proved what it claims");
	else
		LEAVE_OPEN(g, "the opening of %s by %s%s", g->proofs->place[place], seat, asked != PROOF_NOT_ASKED ? "" :
		    ", which can be asked for once the piece is shown or the game has ended");
}

/* ---- signed at 30 red -------------------------------------------------------------------------- */

static void
prove_signed(struct proving *g)
{
	const struct claim *c = g->claim;
	struct proofs *p = g->proofs;
	const struct proof_words *w = &p->signed_words[c->seat];
	const char *seat = g->record->game->seat[c->seat];
	struct finding f;
	size_t word;

	if (!proofs_find_word(p, c->at, &word, &f)) {
		g->failed = true;
	} else if (word == SIZE_MAX) {
		SAY(g, PRF_C_SIGNED, "this record has no ply %" PRIu32 " with something to sign", c->at);
		LEAVE_OPEN(g, "a record with commitments that has ply %" PRIu32, c->at);
	} else if (w->known && w->n >= word) {
		SAY(g, PRF_C_SIGNED, "the signature of %s is on %" PRIu32 " of %" PRIu32 " words, up to ply %" PRIu32, seat, w->n, p->words.n, w->ply);
		decide(g, true, c->at, "what was signed up to there counts against who signed it");
	} else {
		if (w->known)
			SAY(g, PRF_C_WORD, "the signature of %s is on %" PRIu32 " of %" PRIu32 " words, up to ply %" PRIu32 ", and not on this", seat, w->n,
			    p->words.n, w->ply);
		else
			SAY(g, PRF_C_WORD, "this record has no signature of %s", seat);
		LEAVE_OPEN(g, "a signature of %s that covers ply %" PRIu32, seat, c->at);
	}
}

/* ---- drawn at 12, rolled at 7 --------------------------------------------------------------------- */

/* A set of seats in words: "tank1, tank2 and tank3". */
static const char *
seats_of(struct proving *g, unsigned seats)
{
	unsigned n = (unsigned)__builtin_popcount(seats);
	struct buffer text = { 0 };
	const char *copy;

	for (unsigned i = 0, k = 0; k < n; i++)
		if ((seats >> i & 1) != 0) {
			buffer_text(&text, draw_comma(k++, n));
			buffer_text(&text, g->record->game->seat[i]);
		}
	copy = text.failed ? NULL : arena_copy(g->record->arena, text.data, text.len);
	g->failed = g->failed || copy == NULL;
	buffer_free(&text);
	return copy != NULL ? copy : "";
}

/* Contributions are missing, or are none of their chains. */
static void
leave_use_open(struct proving *g, const struct proof_at *at)
{
	const char *seats = seats_of(g, at->untrue != 0 ? at->untrue : at->missing);
	unsigned strangers = 0;

	for (unsigned i = 0; i < g->proofs->seats; i++)
		if ((at->missing >> i & 1) != 0 && g->proofs->side[i].chain_node == NULL)
			strangers |= 1U << i;
	if (at->untrue != 0) {
		SAY(g, PRF_C_CHAIN, "what stands for use %" PRIu32 " is in no chain that was anchored by %s", at->use, seats);
		LEAVE_OPEN(g, "what %s contributed to use %" PRIu32 " from its chain", seats, at->use);
	} else if (strangers != 0) {
		SAY(g, PRF_C_ANCHOR, "this record has no commitment of %s to a chain", seats_of(g, strangers));
		LEAVE_OPEN(g, "the commitment that %s showed before the first ply, and what %s contributed to use %" PRIu32, seats_of(g, strangers), seats, at->use);
	} else {
		SAY(g, PRF_C_OUTCOME, "what %s contributed to use %" PRIu32 " is not in this record", seats, at->use);
		LEAVE_OPEN(g, "what %s contributed to use %" PRIu32, seats, at->use);
	}
}

static void
prove_chance(struct proving *g)
{
	const struct proof_at *at = &g->proofs->chance.at;
	const char *name = g->claim->kind == CLAIM_ROLLED ? "rolled" : "drawn";

	if (g->claim->at > g->proofs->words.ply) {
		SAY(g, PRF_C_OUTCOME, "this record has no ply %" PRIu32, g->claim->at);
		LEAVE_OPEN(g, "a record that has ply %" PRIu32 ", with its contributions", g->claim->at);
		return;
	}
	switch (at->is) {
	case PROOF_FOLLOWS:
		SAY(g, PRF_C_OUTCOME, "all have contributed to use %" PRIu32 ", and this is what comes of it", at->use);
		decide(g, true, at->ply, "nobody could choose or foresee it");
		return;
	case PROOF_KNOWN:
		SAY(g, PRF_C_OUTCOME, "everybody knew what was on top, so nothing was left to chance");
		decide(g, true, at->ply, "nobody has to contribute to what all know");
		return;
	case PROOF_OTHER:
		SAY(g, PRF_C_OUTCOME, "by the contributions to use %" PRIu32 " it is %s", at->use, at->other);
		decide(g, false, at->ply, "what the record has does not follow from the contributions");
		return;
	case PROOF_CLOSED:
		SAY(g, PRF_C_DRAWN, "all have contributed to use %" PRIu32 ", and %s has not opened its deck", at->use, seats_of(g, at->missing));
		LEAVE_OPEN(g, "the decks of %s, which it opens when the game has ended", seats_of(g, at->missing));
		return;
	case PROOF_UNPROVED:
		leave_use_open(g, at);
		return;
	case PROOF_NOT_DUE:
		SAY(g, PRF_C_TURN, "nothing was due there that chance decides");
		break;
	case PROOF_NO_CHANCE:
		SAY(g, PRF_C_OUTCOME, "nothing was %s at ply %" PRIu32, name, at->ply);
		break;
	}
	decide(g, false, at->ply, "there is nothing that could follow from contributions");
}

/* ---- result red flag ----------------------------------------------------------------------------- */

/* "unless the set-up of red is false: it has opened 2 of 8 pieces", after a text; nothing if it has opened all. */
static const char *
unless_false(struct proving *g, unsigned winner, const char *lead)
{
	const struct proofs *p = g->proofs;

	return p->side[winner].nopenings == proofs_pieces(p, winner) ? NULL : text_of(g, "%sunless the set-up of %s is false: it has opened %zu of %u pieces", lead,
	    p->record->game->seat[winner], p->side[winner].nopenings, proofs_pieces(p, winner));
}

/* By refused-opening: forfeits, has a side lost?  Then the game has ended so, and what was played later does not count. */
static bool
find_forfeit(struct proving *g)
{
	const struct claim *c = g->claim;
	const char *follows = "the side that refused has lost the game", *unless;
	struct result ended;
	unsigned place;
	uint32_t ply;

	if (!proofs_forfeit(g->proofs, &place, &ended))
		return false;
	ply = g->proofs->question[place].passed_ply;
	if (c->kind == CLAIM_OVER && c->at < ply)
		return false;
	say_ruling(g, g->record->notation->proofs->owner(g->record->setup, place), place);
	unless = unless_false(g, ended.winner, "the side that refused has lost the game, ");
	if (c->has_result && !result_same(&c->result, &ended))
		follows = c->result.winner == ended.winner ? "the side that refused has lost the game, by forfeit, and what was played later does not count" : follows;
	else if (unless != NULL)
		follows = unless;
	decide(g, !c->has_result || result_same(&c->result, &ended), ply, follows);
	return true;
}

/* The sides against which the end is not proved: they have neither won nor signed it. */
static unsigned
against(const struct proofs *p)
{
	unsigned found = 0;

	for (unsigned i = 0; i < p->seats && p->record->result.finished; i++)
		if (proof_plays(p, i) && i != p->record->result.winner && !proofs_has_signed_end(p, i))
			found |= 1U << i;
	return found;
}

static void
prove_result(struct proving *g, const struct reading_of_rules *base)
{
	const struct proofs *p = g->proofs;
	unsigned winner = g->claim->has_result ? g->claim->result.winner : base->found.winner, unsigned_by;

	if (find_forfeit(g) || base->decision != DECISION_UPHELD)
		return;
	if (winner < p->seats && proof_decks_of(p) != NULL && !proof_deck_opened(p, winner))
		SAY(g, PRF_C_DECKS_OPENED, "unless the cards of %s are false: it has not opened all of them, or drew some that do not follow from contributions",
		    p->record->game->seat[winner]);
	if (winner < p->seats && p->side[winner].nopenings != proofs_pieces(p, winner))
		SAY(g, PRF_C_WIN, "%s", unless_false(g, winner, ""));
	if ((unsigned_by = against(p)) != 0) {
		const char *before = g->out->says;

		SAY(g, PRF_C_WORD, "this is not proved against %s, without whose signature the record has this end%s%s", seats_of(g, unsigned_by),
		    before != NULL ? "; and " : "", before != NULL ? before : "");
	}
}

/* ---- all of them ---------------------------------------------------------------------------------- */

static void
prove(struct proving *g, const struct reading_of_rules *base)
{
	struct findings all;
	bool good = false;

	findings_clear(&all);
	if ((g->proofs = proofs_read(g->record, &all)) != NULL) {
		g->proofs->chance.at.ply = g->claim->at;
		good = proofs_judge(g->proofs, &all);
	}
	for (size_t i = 0; i < all.n; i++)
		g->failed = g->failed || all.found[i].id == DIAG_MEMORY; /* that is no verdict */
	if (g->failed)
		return;
	if (g->proofs != NULL && g->proofs->played && claim_is_of_chance(g->claim->kind)) {
		prove_chance(g); /* whatever else is wrong */
	} else if (!good) {
		SAY(g, PRF_C_GAME, "the proofs of this record cannot be checked: %.200s%s%.20s%s", all.n > 0 ? all.found[0].text : "",
		    all.n > 0 && all.found[0].cite[0] != '\0' ? " [" : "", all.n > 0 ? all.found[0].cite : "", all.n > 0 && all.found[0].cite[0] != '\0' ? "]" : "");
		if (claim_is_of_proofs(g->claim->kind))
			LEAVE_OPEN(g, "a record that is valid, with its proofs");
	} else if (g->claim->kind == CLAIM_COMMITTED) {
		prove_committed(g);
	} else if (g->claim->kind == CLAIM_SIGNED) {
		prove_signed(g);
	} else {
		prove_result(g, base);
	}
}

bool
proven_find(const struct record *r, const struct claim *claim, const struct reading_of_rules *base, struct proven *out)
{
	struct proving g = { .record = r, .claim = claim, .out = out };
	bool of_proofs = claim_is_of_proofs(claim->kind);

	memset(out, 0, sizeof(*out));
	if (!of_proofs && ((claim->kind != CLAIM_RESULT && claim->kind != CLAIM_OVER) || !record_has_proofs(r)))
		return true;
	if (r->root == NULL || r->key[KEY_COMMITMENTS] == NULL) {
		if (of_proofs) {
			SAY(&g, PRF_C_GAME, "this record has no commitments");
			LEAVE_OPEN(&g, "a record with the commitments of all sides");
		}
		return !g.failed;
	}
	prove(&g, base);
	return !g.failed;
}

bool
verdict_prove(const struct record *r, const struct claim *claim, struct verdict *v)
{
	struct proven found;

	if (!proven_find(r, claim, &v->base, &found))
		return false;
	if (!found.decides)
		return true;
	v->base.decision = found.decision;
	v->base.open = found.decision == DECISION_UNDETERMINED ? OPEN_FACT : OPEN_NOTHING;
	v->base.ply = found.ply;
	v->base.cite = 0;
	for (size_t i = 0; i < v->nreadings; i++) /* it is the same by whatever rules */
		v->readings[i].decision = found.decision;
	v->nturns = 0;
	v->unlisted = 0;
	v->agreeing = v->played;
	return true;
}
