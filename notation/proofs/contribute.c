/* proofs/contribute.c: what a side contributes now; see chance.h. */
#include "internal.h"

#include <string.h>

/* Fill a finding that says why a side does not contribute.  Always false. */
#define REFUSE(p, f, node, ply, clause, ...) \
	do { \
		proof_finding(p, DIAG_PROOF_WRONG, node, ply, clause, f, __VA_ARGS__); \
		return false; \
	} while (0)

/* Anchor the chain that the use needs which is due. */
static bool
anchor(struct proofs *p, const struct proof_secret *s, struct finding *f)
{
	uint32_t use = p->chance.uses + 1, first = proof_chain_begins(use);
	struct proof_list *l = &p->side[s->seat].chance.anchors;
	struct proof_numbered *item;
	uint8_t made[PROOF_HASH];

	if (first == 1)
		return true;
	if (!proof_anchor(p, s->seat, s->seed, use, made))
		return proof_no_memory(p, f);
	if ((item = proof_list_find(l, first)) != NULL && !proof_same(item->value, made, PROOF_HASH))
		REFUSE(p, f, item->node, p->words.ply, PRF_C_ANCHOR, "this is not the anchor of %s for the chain that begins with use %u", seat_name(p, s->seat),
		    (unsigned)first);
	if (item == NULL && (item = proof_list_add(p, l, first)) == NULL)
		return proof_no_memory(p, f);
	memcpy(item->value, made, PROOF_HASH);
	return true;
}

/* Contribute to the use that is due, if it is this side's turn to do so. */
static bool
contribute_use(struct proofs *p, const struct proof_secret *s, struct finding *f)
{
	const struct proof_chance *c = &p->chance;
	const struct proof_side *actor = &p->side[c->due.actor];
	struct proof_numbered *item;

	if (!c->has_anchors || proof_contributes_now(p) != s->seat)
		return true;
	if (c->due.actor != s->seat && (actor->sign_node == NULL || actor->sign_at != p->words.n))
		REFUSE(p, f, p->record->key[KEY_CONTRIBUTIONS], p->words.ply, PRF_C_TURN, "%s acts, and has not signed all that was played up to here: %s does not"
		    " contribute to use %u", seat_name(p, c->due.actor), seat_name(p, s->seat), (unsigned)c->uses + 1);
	for (unsigned i = 0; i < p->seats; i++)
		if (i != s->seat && (c->due.seats >> i & 1) != 0 && !proof_has_signed(p, i, p->own[i]))
			REFUSE(p, f, p->record->key[KEY_CONTRIBUTIONS], p->words.ply, PRF_C_TURN, "%s has not signed its last action, and could still choose another one:"
			    " %s does not contribute to use %u", seat_name(p, i), seat_name(p, s->seat), (unsigned)c->uses + 1);
	if ((item = proof_list_add(p, &p->side[s->seat].chance.uses, c->uses + 1)) == NULL ||
	    !proof_contribution(p, s->seat, s->seed, c->uses + 1, item->value))
		return proof_no_memory(p, f);
	return true;
}

/* Who else has committed to this choice, and not signed the commitments of all?  Before that nobody knows whether it was this side that committed.
 * SEAT_NONE: all have. */
static unsigned
unsure_of(const struct proofs *p, unsigned seat, const struct proof_numbered *item)
{
	for (unsigned i = 0; i < p->seats; i++) {
		const struct proof_numbered *other = proof_list_find(&p->side[i].chance.choices, item->number);

		/* (one who does not choose may have something there, which no words cover) */
		if (i != seat && other != NULL && other->covered != 0 && !proof_has_signed(p, i, item->covered))
			return i;
	}
	return SEAT_NONE;
}

/* Open the choices of this side that were played. */
static bool
open_choices(struct proofs *p, const struct proof_secret *s, struct finding *f)
{
	struct proof_list *l = &p->side[s->seat].chance.choices;

	for (size_t i = 0; i < l->n; i++) {
		struct proof_numbered *item = &l->item[i];
		uint8_t made[PROOF_HASH];
		unsigned other;

		if (item->opened || item->played == NULL)
			continue;
		if (!item->all_chose)
			REFUSE(p, f, item->node, 0, PRF_C_CHOICE, "%s has played choice %u before all have committed to theirs: it is not opened", seat_name(p, s->seat),
			    (unsigned)item->number);
		if ((other = unsure_of(p, s->seat, item)) != SEAT_NONE)
			REFUSE(p, f, item->node, 0, PRF_C_SURE, "%s has not signed the commitments to choice %u: until it has, %s does not open its own",
			    seat_name(p, other), (unsigned)item->number, seat_name(p, s->seat));
		if (!proof_choice_salt(p, s->seat, s->seed, item->number, item->played, strlen(item->played), item->salt) ||
		    !proof_choice(p, s->seat, item->number, item->played, strlen(item->played), item->salt, made))
			return proof_no_memory(p, f);
		if (!proof_same(made, item->value, PROOF_HASH))
			REFUSE(p, f, item->node, 0, PRF_C_CHOSEN, "%s is not what %s has committed to as choice %u", item->played, seat_name(p, s->seat),
			    (unsigned)item->number);
		item->opened = true;
	}
	return true;
}

/* Read the choice, and judge it.  Its canonical text goes to *text. */
static bool
judge_choice(struct proofs *p, struct player *player, unsigned seat, struct buffer *text, struct finding *f)
{
	const struct notation *n = p->record->notation;
	const char *choice = p->chance.wanted;
	struct action a = { .seat = SEAT_NONE };

	if (n->read_action(p->record->setup, choice, strlen(choice), &a) != strlen(choice) || !proof_chance_of(p)->chooses(&a) ||
	    action_seat(player->game, state_head(player->state)->mover, &a) != seat)
		REFUSE(p, f, p->record->key[KEY_MOVES], p->words.ply, PRF_C_CHOICE, "'%.40s' is not a choice of %s", choice, seat_name(p, seat));
	if (!player_try(player, &a, f))
		return false;
	a.marks = 0;
	n->write_action(p->record->setup, &a, text);
	return !text->failed || proof_no_memory(p, f);
}

/* Commit to the choice that was asked for. */
static bool
commit_choice(struct proofs *p, struct player *player, const struct proof_secret *s, struct finding *f)
{
	const struct proof_chance *c = &p->chance;
	struct proof_list *l = &p->side[s->seat].chance.choices;
	struct buffer text = { 0 };
	struct proof_numbered *item = proof_list_find(l, c->choices + 1);
	uint8_t salt[PROOF_SALT];
	bool good;

	if (c->wanted == NULL)
		return true;
	if (p->record->result.finished || (c->to_choose >> s->seat & 1) == 0)
		REFUSE(p, f, p->record->key[KEY_MOVES], p->words.ply, PRF_C_CHOICE, "%s has nothing to choose here", seat_name(p, s->seat));
	if (c->chosen || (item != NULL && c->anew != c->choices + 1))
		REFUSE(p, f, p->record->key[KEY_CONTRIBUTIONS], p->words.ply, PRF_C_CHOICE, "%s has committed to choice %u already", seat_name(p, s->seat),
		    (unsigned)c->choices + !c->chosen);
	if ((good = judge_choice(p, player, s->seat, &text, f)) &&
	    ((item == NULL && (item = proof_list_add(p, l, c->choices + 1)) == NULL) || !proof_choice_salt(p, s->seat, s->seed, c->choices + 1, text.data, text.len, salt) ||
	        !proof_choice(p, s->seat, c->choices + 1, text.data, text.len, salt, item->value)))
		good = proof_no_memory(p, f);
	proof_wipe(salt, sizeof(salt));
	buffer_free(&text);
	if (good) { /* the last one to commit signs the commitments of all */
		item->made = true;
		good = proof_look_for_choices(p) || proof_no_memory(p, f);
	}
	return good;
}

/* ---- redeals ------------------------------------------------------------------------------------------- */

/* Add a deck of these cards, in a secret order. */
static bool
add_deck(struct proofs *p, const struct proof_secret *s, const uint8_t counts[DECK_KINDS])
{
	struct proof_deck_side *side = &p->side[s->seat].deck;
	struct proof_deck *all = arena_zalloc(p->record->arena, (side->ndecks + 1) * sizeof(*all)), *d;

	if (all == NULL)
		return false;
	memcpy(all, side->deck, side->ndecks * sizeof(*all));
	d = &all[side->ndecks];
	d->node = p->record->root;
	d->at = p->words.n;
	side->deck = all;
	return proof_deck_make(p, s->seat, s->seed, (uint32_t)++side->ndecks, counts, d, d->root);
}

/* Begin the redeal that was asked for: commit to a new deck. */
static bool
begin_redeal(struct proofs *p, struct player *player, const struct proof_secret *s, struct finding *f)
{
	const struct notation *n = p->record->notation;
	const struct notation_decks *decks = proof_decks_of(p);
	const char *choice = p->chance.wanted;
	struct action a = { .seat = SEAT_NONE };
	struct trace t = { .brief = true };
	uint8_t counts[DECK_KINDS];

	if (n->read_action(p->record->setup, choice, strlen(choice), &a) != strlen(choice) || !decks->renews(&a))
		REFUSE(p, f, p->record->key[KEY_MOVES], p->words.ply, PRF_C_RENEWED, "'%.40s' is not the beginning of a redeal: write the Flag's action, as dF", choice);
	if (p->record->result.finished || p->chance.at_setup || state_head(player->state)->mover != s->seat || !decks->may_renew(player->state))
		REFUSE(p, f, p->record->key[KEY_MOVES], p->words.ply, PRF_C_RENEWED, "%s cannot redeal here: it is not its turn, or it has to draw first",
		    seat_name(p, s->seat));
	if (p->decks.renewing != SEAT_NONE)
		REFUSE(p, f, p->record->key[KEY_CONTRIBUTIONS], p->words.ply, PRF_C_RENEWED, "%s has begun a redeal already", seat_name(p, s->seat));
	if (p->record->game->judge(player->state, &a, &t) == ACTION_ILLEGAL)
		REFUSE(p, f, p->record->key[KEY_MOVES], p->words.ply, PRF_C_RENEWED, "%s cannot redeal by %.20s: its Flag is not there, or the rules forbid it",
		    seat_name(p, s->seat), choice);
	decks->left(player->state, s->seat, counts);
	return (add_deck(p, s, counts) && proof_chance_look(p, player->state)) || proof_no_memory(p, f);
}

/* ---- what an answer binds before words tell it ----------------------------------------------------------- */

/* The hash of what a side has laid before the first ply.  false: memory ran out, or not all of it is there. */
static bool
hash_laid(const struct proofs *p, unsigned seat, uint8_t out[PROOF_HASH])
{
	struct proof_field field[DECK_SLOTS];

	for (unsigned i = 0; i < DECK_SLOTS; i++) {
		const struct proof_numbered *item = proof_list_find(&p->side[seat].deck.layings, i + 1);

		if (item == NULL)
			return false;
		field[i] = field_of_bytes(item->value, PROOF_HASH);
	}
	return proof_hash("laid", seat_name(p, seat), field, DECK_SLOTS, out);
}

bool
proof_find_bound(struct proofs *p, unsigned seat, struct proof_answer *out)
{
	const struct proof_numbered *item = proof_list_find(&p->side[seat].chance.choices, p->chance.choices + 1);

	out->bound = true;
	if (!p->chance.chosen && item != NULL) {
		out->choice = item->number;
		memcpy(out->value, item->value, PROOF_HASH);
		return true;
	}
	out->choice = 0;
	out->bound = p->words.n == 0 && proof_deck_laid(p, seat);
	return !out->bound || hash_laid(p, seat, out->value);
}

const struct proof_numbered *
proof_foreign_choice(const struct proofs *p, unsigned seat, const struct proof_answer *last)
{
	const struct proof_list *l = &p->side[seat].chance.choices;

	for (size_t i = 0; i < l->n; i++) {
		const struct proof_numbered *item = &l->item[i];
		bool answered = last != NULL && item->covered != 0 && item->covered <= last->words;
		bool binds = last != NULL && last->bound && last->choice == item->number && proof_same(item->value, last->value, PROOF_HASH);

		if (!answered && !binds && !item->made)
			return item;
	}
	return NULL;
}

bool
proof_is_bound(struct proofs *p, unsigned seat, const struct proof_answer *last)
{
	const struct proof_numbered *item;
	uint8_t made[PROOF_HASH];

	if (!last->bound)
		return true;
	if (last->choice == 0)
		return hash_laid(p, seat, made) && proof_same(made, last->value, PROOF_HASH);
	item = proof_list_find(&p->side[seat].chance.choices, last->choice);
	return p->chance.anew == last->choice || (item != NULL && proof_same(item->value, last->value, PROOF_HASH));
}

bool
proof_contribute(struct proofs *p, struct player *player, const struct proof_secret *s, struct finding *f)
{
	const struct proof_chance *c = &p->chance;

	if (proof_chance_of(p) == NULL && c->wanted == NULL)
		return true;
	if (proof_chance_of(p) == NULL)
		REFUSE(p, f, NULL, 0, PRF_C_CHOICE, "nothing is chosen in secret in %s", p->record->game->title);
	if (proof_decks_of(p) != NULL && c->wanted != NULL && !begin_redeal(p, player, s, f))
		return false;
	if (!p->record->result.finished && c->is_due && (c->due.seats >> s->seat & 1) != 0 && (!anchor(p, s, f) || !contribute_use(p, s, f)))
		return false;
	return open_choices(p, s, f) && (proof_decks_of(p) != NULL || commit_choice(p, player, s, f));
}
