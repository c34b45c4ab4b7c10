/* proofs/signed.c: what the sides have signed. */
#include "internal.h"

void
proofs_write_signed(const struct proofs *p, struct buffer *out)
{
	for (unsigned i = 0; i < p->seats; i++)
		if (p->side[i].sign_node == NULL)
			buffer_printf(out, "%s has signed nothing\n", seat_name(p, i));
		else
			buffer_printf(out, "%s has signed %u of %u words, up to ply %u\n", seat_name(p, i), (unsigned)p->signed_words[i].n, (unsigned)p->words.n,
			    (unsigned)p->signed_words[i].ply);
}

bool
proof_has_signed(const struct proofs *p, unsigned seat, uint32_t words)
{
	return words == 0 || (p->signed_words[seat].known && p->signed_words[seat].n >= words);
}

/* Does the end rest on what a side has said: that it gives up, agrees, or cannot go on? */
static bool
says_end(const struct proofs *p, unsigned seat)
{
	return !p->ends_by_rules && p->record->result.winner != seat;
}

bool
proofs_has_signed_end(const struct proofs *p, unsigned seat)
{
	return proof_has_signed(p, seat, says_end(p, seat) ? p->words.n : p->changed);
}

void
proof_end_unsigned(const struct proofs *p, unsigned seat, struct finding *f)
{
	const struct node *n = p->side[seat].sign_node != NULL ? p->side[seat].sign_node : p->record->key[KEY_RESULT];

	proof_finding(p, DIAG_PROOF_MISSING, n, p->words.ply, PRF_C_ENDED, f, "%s has not signed %s: until it has, no other side opens what was not shown",
	    seat_name(p, seat), says_end(p, seat) ? "the end" : "the last action");
}

/* Play once more, and keep the hash after each word. */
static bool
keep_hashes(struct proofs *p, struct finding *f)
{
	struct player player;
	bool good;

	p->hashes = arena_alloc(p->record->arena, (p->words.n + (size_t)1) * sizeof(*p->hashes));
	p->plies = arena_alloc(p->record->arena, (p->words.n + (size_t)1) * sizeof(*p->plies));
	if (p->hashes == NULL || p->plies == NULL)
		return proof_no_memory(p, f);
	p->nhashes = p->words.n + (size_t)1;
	player_init(&player);
	good = proofs_play(p, &player, f);
	player_free(&player);
	return good;
}

bool
proofs_find_word(struct proofs *p, uint32_t ply, size_t *word, struct finding *f)
{
	*word = SIZE_MAX;
	if (!p->texts)
		return true;
	if (!keep_hashes(p, f))
		return false;
	if (ply <= p->plies[0])
		*word = 0;
	for (size_t i = p->words.n; i > 0 && *word == SIZE_MAX && ply <= p->plies[p->words.n]; i--)
		if (p->plies[i] == ply && p->plies[i - 1] == ply - 1)
			*word = i;
	return true;
}

/* Both were signed by this side: does neither go on from the other? */
static void
compare_side(const struct proofs *p, const struct proofs *q, unsigned seat, const char *other, struct findings *all)
{
	const struct proof_words *a = &p->signed_words[seat], *b = &q->signed_words[seat];
	uint32_t n = a->n < b->n ? a->n : b->n, same = 0;
	struct finding f;

	if (!a->known || !b->known || proof_same(p->hashes[n], q->hashes[n], PROOF_HASH))
		return;
	while (proof_same(p->hashes[same + 1], q->hashes[same + 1], PROOF_HASH))
		same++;
	proof_finding(p, DIAG_PROOF_WRONG, p->side[seat].sign_node, p->plies[same + 1], PRF_C_TWO, &f, "%s has signed two continuations of one beginning, which"
	    " differ after %u words: this one, and that of %.100s; its two signatures convict %s", seat_name(p, seat), (unsigned)same, other, seat_name(p, seat));
	findings_add(all, &f);
}

bool
proofs_compare_signed(struct proofs *p, struct proofs *q, const char *other, struct findings *all)
{
	size_t before = all->n;
	struct finding f;

	if (!p->texts || !q->texts || !proof_same(p->game, q->game, PROOF_HASH)) {
		proof_finding(p, DIAG_PROOF_WRONG, p->record->key[KEY_COMMITMENTS], 0, PRF_C_GAME, &f, "this record and that of %.100s are not of one game", other);
		findings_add(all, &f);
		return false;
	}
	if (!keep_hashes(p, &f) || !keep_hashes(q, &f)) {
		findings_add(all, &f);
		return false;
	}
	if (!proof_same(p->hashes[0], q->hashes[0], PROOF_HASH)) {
		proof_finding(p, DIAG_PROOF_WRONG, p->record->key[KEY_COMMITMENTS], 0, PRF_C_GAME, &f, "in this record and in that of %.100s the sides have committed to"
		    " other things: they have no common beginning", other);
		findings_add(all, &f);
		return false;
	}
	for (unsigned i = 0; i < p->seats; i++)
		compare_side(p, q, i, other, all);
	return all->n == before;
}
