/* proofs/lay.c: what chance has decided, put into a set-up: the draws that find who begins, and cards that were dealt; see chance.h and deck.h. */
#include "internal.h"

#include <string.h>

/* A copy of the set-up.  NULL: out of memory. */
static void *
copy_setup(const struct proofs *p)
{
	void *setup = arena_alloc(p->record->arena, p->record->game->setup_size);

	if (setup != NULL)
		memcpy(setup, p->record->setup, p->record->game->setup_size);
	return setup;
}

bool
proofs_settle(const struct proofs *p, void **setup)
{
	const struct proof_chance *c = &p->chance;
	void *made;

	*setup = NULL;
	if (!c->at_setup || c->is_due || proof_decks_of(p) != NULL)
		return true;
	if ((made = copy_setup(p)) == NULL)
		return false;
	proof_chance_of(p)->put_at_setup(made, c->first, c->nfirst);
	*setup = made;
	return true;
}

bool
proofs_learn(struct proofs *p, const struct proof_secret *secret, struct finding *f)
{
	struct proof_decks *d = &p->decks;
	struct player player;
	bool good;

	d->of[secret->seat] = secret;
	d->waits = true;
	player_init(&player);
	good = proofs_play(p, &player, f);
	if (good)
		proof_deck_note(p, player.state);
	player_free(&player);
	d->of[secret->seat] = NULL;
	if (good && d->contradicted)
		*f = d->first;
	return good && !d->contradicted;
}

/* ---- cards before the first ply -------------------------------------------------------------------------- */

/* Take a card, with the blanks before it.  0: there is none. */
static unsigned
take_card(const struct notation_decks *n, const char **text)
{
	const char *word = *text + strspn(*text, " ");
	size_t len = strcspn(word, " ");

	*text = word + len;
	return len > 0 ? n->read_card(word, len) : 0;
}

/* Take five cards of those that are counted.  false: the text has others, or another number. */
static bool
take_line(const struct notation_decks *n, const char *text, uint8_t counts[DECK_KINDS], uint8_t line[DECK_SLOTS])
{
	for (unsigned i = 0; i < DECK_SLOTS; i++) {
		line[i] = (uint8_t)take_card(n, &text);
		if (line[i] == 0 || counts[line[i]]-- == 0)
			return false;
	}
	return text[strspn(text, " ")] == '\0';
}

/* Always NULL. */
static void *
refuse(const struct proofs *p, struct finding *f, const char *text)
{
	proof_finding(p, DIAG_PROOF_WRONG, p->record->key[KEY_SETUP], 0, PRF_C_LAID, f, "%s", text);
	return NULL;
}

void *
proofs_lay(const struct proofs *p, unsigned seat, const char *text, struct finding *f)
{
	const struct notation_decks *n = proof_decks_of(p);
	struct deck_cards cards = { .npile = 0 };
	uint8_t counts[DECK_KINDS];
	void *setup;

	if (n == NULL)
		return refuse(p, f, "no cards are laid in this game");
	if (proof_deck_laid(p, seat))
		return refuse(p, f, "this side has bound already what it lays before the first ply");
	if (!p->chance.at_setup || !p->decks.has_note)
		return refuse(p, f, "no cards are dealt yet, or the game has begun");
	memcpy(counts, p->decks.counts, sizeof(counts));
	if (!take_line(n, text, counts, cards.line)) {
		proof_finding(p, DIAG_PROOF_WRONG, p->record->key[KEY_SETUP], 0, PRF_C_LAID, f,
		    "%s is dealt %s: lay five of these cards, with blanks between them", seat_name(p, seat), p->decks.drawn);
		return NULL;
	}
	for (unsigned kind = 1, held = 0; kind < DECK_KINDS; kind++)
		for (; counts[kind] > 0 && held < DECK_HAND; counts[kind]--)
			cards.hand[held++] = (uint8_t)kind;
	if ((setup = copy_setup(p)) == NULL)
		proof_no_memory(p, f);
	else
		n->put_side(setup, seat, &cards);
	return setup;
}
