/* proofs/deal.c: what is due of decks, what an action does to them, and what is taken back; see deck.h. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

/* ---- takebacks, and an arbiter's log --------------------------------------------------------------------- */

/* Keep where all cards are after so many plies. */
static bool
keep_past(struct proofs *p, uint32_t ply)
{
	if (ply >= p->decks.npast) {
		size_t room = 2 * (ply + (size_t)32);
		struct proof_hold (*more)[GAME_SEATS_MAX] = arena_zalloc(p->record->arena, room * sizeof(*more));

		if (more == NULL)
			return false;
		if (p->decks.npast > 0)
			memcpy(more, p->decks.past, p->decks.npast * sizeof(*more));
		p->decks.past = more;
		p->decks.npast = room;
	}
	for (unsigned i = 0; i < p->seats; i++)
		p->decks.past[ply][i] = p->side[i].deck.hold;
	return true;
}

void
proof_deck_takeback(struct proofs *p, uint32_t ply)
{
	p->decks.renewing = SEAT_NONE;
	for (unsigned i = 0; i < p->seats && ply < p->decks.npast; i++)
		p->side[i].deck.hold = p->decks.past[ply][i];
}

static void
keep_side(struct proofs *p, unsigned seat, struct proof_kept *out)
{
	const struct proof_hold *h = &p->side[seat].deck.hold;
	const struct proof_deck *d = proof_deck_of(p, seat);
	unsigned held = 0;

	*out = (struct proof_kept){ .deck = h->deck, .seat = (uint8_t)seat, .at = h->at };
	for (unsigned i = 0; i < DECK_SLOTS; i++)
		if (h->line[i] != 0 && h->line[i] != PROOF_DIM)
			out->cards.line[i] = d->card[h->line[i] - 1];
	for (unsigned i = 0; i < d->size; i++)
		if ((h->hand >> i & 1) != 0 && held < DECK_HAND)
			out->cards.hand[held++] = d->card[i];
}

const struct deck_cards *
proof_deck_kept(const struct proofs *p, struct proof_kept *k)
{
	const struct proof_deck *d = &p->side[k->seat].deck.deck[k->deck - 1];
	struct deck_cards *c = &k->cards;

	c->npile = 0;
	for (unsigned i = k->at; i < d->ndrawn; i++)
		c->pile[c->npile++] = d->card[d->drawn[i]];
	for (unsigned i = 0; c->npile + (unsigned)k->at < d->size; i++)
		c->pile[c->npile++] = d->card[proof_deck_left(d, NULL, 0, i)];
	return c;
}

/* Keep what completes an action, if it is asked for. */
static bool
keep_cards(struct proofs *p, unsigned mover)
{
	struct proof_decks *k = &p->decks;

	if (!k->completes)
		return true;
	if (k->nactions == k->room) {
		size_t room = 2 * (k->room + 32);
		struct proof_kept *more = arena_zalloc(p->record->arena, room * sizeof(*more));

		if (more == NULL)
			return false;
		if (k->nactions > 0)
			memcpy(more, k->action, k->nactions * sizeof(*more));
		k->action = more;
		k->room = room;
	}
	keep_side(p, mover, &k->action[k->nactions++]);
	return true;
}

/* ---- called by chance.c ---------------------------------------------------------------------------------- */

/* The deal of a side before the first ply. */
static bool
deal(struct proofs *p, unsigned seat)
{
	struct deck_step step[DECK_STEPS_MAX];
	unsigned n = proof_decks_of(p)->dealt(p->record->setup, seat, step);
	struct proof_deck *d = proof_deck_of(p, seat);

	proof_deck_set_deal(p, seat, d);
	for (unsigned i = 0; i < n; i++)
		if (!proof_deck_step(p, &step[i], 0))
			return false;
	if (p->decks.completes)
		keep_side(p, seat, &p->decks.dealt[seat]);
	return true;
}

/* Keep for the note which cards were drawn. */
static void
keep_drawn(struct proofs *p, const struct proof_deck *d, uint32_t leaves)
{
	proof_deck_write(p, d, leaves, p->decks.drawn);
	memset(p->decks.counts, 0, sizeof(p->decks.counts));
	for (unsigned i = 0; i < DECK_CARDS_MAX; i++)
		if ((leaves >> i & 1) != 0)
			p->decks.counts[d->card[i]]++;
	p->decks.word[0] = '\0';
	p->decks.has_note = true;
}

/* The owner is told which cards it is dealt. */
static bool
note_deal(struct proofs *p, unsigned seat, const struct proof_deck *d, uint32_t leaves)
{
	keep_drawn(p, d, leaves);
	proof_finding(p, DIAG_PROOF_TOLD, p->record->key[KEY_SETUP], 0, PRF_C_DRAWN, &p->decks.note,
	    "%s is dealt %s: lay five of them in the set-up, and keep three in hand", seat_name(p, seat), p->decks.drawn);
	return true;
}

bool
proof_deck_laid(const struct proofs *p, unsigned seat)
{
	for (uint32_t i = 1; i <= DECK_SLOTS; i++)
		if (proof_list_find(&p->side[seat].deck.layings, i) == NULL)
			return false;
	return true;
}

/* May its owner lay cards: are those of the set-up the ones that it has drawn?  If not, it is told which are. */
static bool
is_as_drawn(struct proofs *p, unsigned seat, bool moves)
{
	struct deck_step step[DECK_STEPS_MAX];
	const struct proof_deck *d = proof_deck_of(p, seat);
	uint8_t value[GAME_SEATS_MAX][PROOF_HASH], leaf[DECK_DEALT];
	uint32_t leaves = 0;

	if (moves || p->decks.of[seat] == NULL || !d->known)
		return true;
	proof_deck_set_deal(p, seat, d);
	p->chance.uses = seat + 1;
	if (!proof_gather(p, &p->chance.due, 0, value) || !proof_deck_pick(p, seat + 1, d, value, leaf))
		return true;
	for (unsigned i = 0; i < p->chance.due.n; i++)
		leaves |= UINT32_C(1) << leaf[i];
	proof_decks_of(p)->dealt(p->record->setup, seat, step);
	return (proof_deck_has(d, leaves, &step[0]) && (!p->decks.waits || proof_deck_laid(p, seat))) || !note_deal(p, seat, d, leaves);
}

/* Before all else it is said what was laid, when all have laid. */
static bool
add_dealt(struct proofs *p, const struct proof_numbered *laid[GAME_SEATS_MAX][DECK_SLOTS])
{
	struct buffer text = { 0 };
	char digits[2 * PROOF_BYTES_MAX + 1];
	bool good = true;

	buffer_text(&text, "dealt");
	for (unsigned i = 0; i < p->seats; i++) {
		buffer_printf(&text, " %s", seat_name(p, i));
		for (unsigned k = 0; k < DECK_SLOTS; k++) {
			if (laid[i][k] == NULL) {
				buffer_free(&text);
				return true;
			}
			proof_digits(laid[i][k]->value, PROOF_HASH, digits);
			buffer_printf(&text, " %s", digits);
		}
	}
	good = !text.failed && proof_add_word(p, text.data, text.len);
	buffer_free(&text);
	return good;
}

/* Are the contributions to a deal missing?  Then it is due, if nothing was played. */
static bool
awaits_deal(struct proofs *p, unsigned seat, bool moves)
{
	const struct proof_deck *d = proof_deck_of(p, seat);
	uint8_t value[GAME_SEATS_MAX][PROOF_HASH];

	if (moves)
		return false;
	proof_deck_set_deal(p, seat, d);
	if (proof_have_all(p, p->playing, false, seat + 1)) {
		p->chance.uses = seat + 1;
		if (!proof_have_all(p, p->playing, false, p->seats))
			proof_gather(p, &p->chance.due, 0, value);
		return false;
	}
	p->chance.uses = seat;
	proof_keep_unproved(p, 0, seat + 1, p->playing, 0);
	p->chance.has_anchors = proof_have_anchors(p, p->playing, seat + 1);
	return p->chance.at_setup = true;
}

/* Both decks begin. */
static bool
begin_decks(struct proofs *p)
{
	uint8_t counts[DECK_KINDS];

	proof_decks_of(p)->cards(p->record->setup, counts);
	for (unsigned i = 0; i < p->seats; i++) {
		struct proof_deck_side *s = &p->side[i].deck;

		s->spare.size = proof_deck_count(counts);
		if (s->ndecks > 0 && !proof_deck_next(p, i, counts, 0))
			return false;
		s->hold.deck = s->ndecks > 0;
	}
	return true;
}

bool
proof_deck_setup(struct proofs *p, bool moves)
{
	const struct proof_numbered *laid[GAME_SEATS_MAX][DECK_SLOTS] = { { NULL } };

	if (!begin_decks(p))
		return false;
	for (unsigned i = 0; i < p->seats; i++)
		if (awaits_deal(p, i, moves))
			return true;
	p->chance.is_due = false;
	for (unsigned i = 0; i < p->seats; i++)
		if (!is_as_drawn(p, i, moves)) {
			p->chance.uses = p->seats;
			p->chance.is_due = false;
			return p->chance.at_setup = true;
		}
	p->chance.uses = 0;
	for (unsigned i = 0; i < p->seats; i++) {
		if (!deal(p, i))
			return false;
		for (unsigned k = 0; k < DECK_SLOTS && k < p->decks.nlaid; k++)
			laid[i][k] = p->decks.now[k];
		p->decks.nlaid = 0;
	}
	p->chance.is_due = false;
	return add_dealt(p, laid) && keep_past(p, 0);
}

/* Has the mover committed to a new deck here?  Then it has begun a redeal. */
static bool
look_for_renewal(struct proofs *p, const void *state)
{
	unsigned seat = state_head(state)->mover;
	struct proof_deck_side *s = &p->side[seat].deck;
	uint8_t counts[DECK_KINDS];
	char digits[2 * PROOF_BYTES_MAX + 1], text[64 + sizeof(digits)];
	int n;

	if (p->decks.renewing != SEAT_NONE || s->begun == 0 || s->begun >= s->ndecks || s->deck[s->begun].at != p->words.n ||
	    !proof_decks_of(p)->may_renew(state))
		return true;
	proof_decks_of(p)->left(state, seat, counts);
	if (!proof_deck_next(p, seat, counts, state_head(state)->ply))
		return false;
	p->decks.renewing = seat;
	proof_digits(s->deck[s->begun - 1].root, PROOF_HASH, digits);
	n = snprintf(text, sizeof(text), "deck %u %s %s", (unsigned)s->begun, seat_name(p, seat), digits);
	return proof_add_word(p, text, (size_t)n);
}

bool
proof_deck_look(struct proofs *p, const void *state)
{
	unsigned seat = state_head(state)->mover, n;
	const struct proof_hold *h = &p->side[seat].deck.hold;
	struct proof_deck *d;

	p->chance.is_due = false;
	p->decks.nnext = 0;
	if (state_head(state)->over)
		return true;
	if (!look_for_renewal(p, state))
		return false;
	if (p->decks.renewing != SEAT_NONE) {
		d = &p->side[seat].deck.deck[p->side[seat].deck.begun - 1];
		proof_deck_set_deal(p, seat, d);
		return true;
	}
	d = proof_deck_of(p, seat);
	n = proof_decks_of(p)->draws(state);
	if (h->at + n > d->ndrawn && d->size > d->ndrawn)
		proof_deck_set_due(p, seat, d, h->at + n - d->ndrawn);
	return true;
}

bool
proof_deck_action(struct proofs *p, const struct player *player, unsigned mover)
{
	const struct notation_decks *n = proof_decks_of(p);
	struct deck_step step[DECK_STEPS_MAX];
	uint32_t ply = state_head(player->state)->ply;
	struct action a;
	unsigned count;

	action_canonical(player->action, &player->trace, &a);
	a.marks = player->trace.truth_marks;
	memcpy(a.said, player->trace.truth, sizeof(a.said));
	p->decks.nlaid = 0;
	if (p->decks.renewing != SEAT_NONE && !n->renews(&a))
		PROOF_WRONG(p, proof_moves_of(p, ply), ply, PRF_C_RENEWED, "%s has committed to a new deck, and does not redeal", seat_name(p, p->decks.renewing));
	count = n->happened(&a, mover, step);
	for (unsigned i = 0; i < count; i++)
		if (!proof_deck_step(p, &step[i], ply))
			return false;
	p->decks.renewing = SEAT_NONE;
	return keep_past(p, ply) && keep_cards(p, mover);
}

bool
proof_deck_due(struct proofs *p, const uint8_t value[GAME_SEATS_MAX][PROOF_HASH])
{
	unsigned seat = p->chance.due.actor;
	struct proof_deck_side *s = &p->side[seat].deck;
	struct proof_deck *d = p->decks.renewing == seat ? &s->deck[s->begun - 1] : proof_deck_of(p, seat);

	if (d->lost)
		return true;
	p->decks.nnext = p->chance.due.n;
	return proof_deck_pick(p, p->chance.uses + 1, d, value, p->decks.next);
}

/* Tell a side with its secret which cards it draws. */
static void
note_draw(struct proofs *p, unsigned seat, const struct proof_deck *d, const struct proof_hold *h, unsigned n)
{
	uint32_t leaves = 0;
	const char *text = p->decks.drawn;

	for (unsigned i = h->at; i < d->ndrawn && i < h->at + n; i++)
		leaves |= UINT32_C(1) << d->drawn[i];
	for (unsigned i = 0; i < p->decks.nnext; i++)
		leaves |= UINT32_C(1) << p->decks.next[i];
	keep_drawn(p, d, leaves);
	if (p->decks.renewing == seat) {
		proof_finding(p, DIAG_PROOF_TOLD, p->record->key[KEY_CONTRIBUTIONS], p->words.ply, PRF_C_DRAWN, &p->decks.note,
		    "%s is dealt %s anew: write the Flag's action with five of them laid down next", seat_name(p, seat), text);
	} else {
		snprintf(p->decks.word, sizeof(p->decks.word), "+%s", text);
		proof_finding(p, DIAG_PROOF_TOLD, p->record->key[KEY_CONTRIBUTIONS], p->words.ply, PRF_C_DRAWN, &p->decks.note, "%s draws %s: write %s next",
		    seat_name(p, seat), text, p->decks.word);
	}
}

void
proof_deck_note(struct proofs *p, const void *state)
{
	unsigned seat = state_head(state)->mover, n = proof_decks_of(p)->draws(state);
	static const struct proof_hold none = { .deck = 0 };
	const struct proof_deck_side *s = &p->side[seat].deck;

	if (p->decks.has_note || p->chance.at_setup || state_head(state)->over || p->record->result.finished || p->decks.of[seat] == NULL)
		return;
	if (p->decks.renewing == seat && p->decks.nnext > 0 && s->deck[s->begun - 1].known)
		note_draw(p, seat, &s->deck[s->begun - 1], &none, 0);
	else if (p->decks.renewing == SEAT_NONE && n > 0 && proof_deck_of(p, seat)->known && !s->hold.lost && (!p->chance.is_due || p->decks.nnext > 0))
		note_draw(p, seat, proof_deck_of(p, seat), &s->hold, n);
}

void
proof_deck_end(struct proofs *p)
{
	for (unsigned i = 0; i < p->seats; i++) {
		const struct proof_deck_side *s = &p->side[i].deck;

		if (s->begun < s->ndecks && s->ndecks > 1)
			PROOF_WRONG(p, s->deck[s->begun == 0 ? 1 : s->begun].node, p->words.ply, PRF_C_RENEWED, "%s commits to deck %u, and cannot redeal here", seat_name(p, i),
			    (unsigned)(s->begun == 0 ? 2 : s->begun + 1));
		for (size_t k = 0; k < s->layings.n; k++)
			if (s->layings.item[k].number > s->laid)
				PROOF_WRONG(p, s->layings.item[k].node, p->words.ply, PRF_C_LAID, "%s has not laid so many cards: there is no laying %u", seat_name(p, i),
				    (unsigned)s->layings.item[k].number);
	}
}

void
proof_deck_write_laid(const struct proofs *p, struct buffer *out)
{
	char digits[2 * PROOF_BYTES_MAX + 1];

	for (unsigned i = 0; i < p->decks.nlaid && i < DECK_SLOTS; i++)
		if (p->decks.now[i] != NULL) {
			proof_digits(p->decks.now[i]->value, PROOF_HASH, digits);
			buffer_printf(out, " laid %u %s", (unsigned)p->decks.now[i]->number, digits);
		}
}

bool
proof_deck_opened(const struct proofs *p, unsigned seat)
{
	const struct proof_deck_side *s = &p->side[seat].deck;

	for (size_t i = 0; i < s->ndecks; i++)
		if (s->deck[i].opened == NULL)
			return false;
	for (size_t i = 0; i < s->layings.n; i++)
		if (!s->layings.item[i].opened)
			return false;
	return s->ndecks > 0 && s->missing.n == 0 && !s->unproved;
}
