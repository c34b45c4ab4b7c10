/* proofs/ask.c: questions, "[open b1]": may they be asked, and what became of them? */
#include "internal.h"

static unsigned
owner_of(const struct proofs *p, unsigned place)
{
	return p->record->notation->proofs->owner(p->record->setup, place);
}

/* May it be asked for?  NULL: yes. */
static const char *
hindrance(const struct proofs *p, unsigned place)
{
	const struct proof_question *q = &p->question[place];
	bool ended = p->record->result.finished && q->passed == 0;

	if (owner_of(p, place) == SEAT_NONE)
		return "no piece begins there";
	if (p->side[owner_of(p, place)].setup_node == NULL)
		return "its side has not committed to it";
	if (!ended && (p->first[place] == 0 || p->first[place] > q->ply))
		return "it was not shown before, and the game goes on";
	return NULL;
}

bool
proofs_check_questions(const struct proofs *p, struct findings *all)
{
	bool good = true;

	for (unsigned i = 0; i < p->record->notation->proofs->places; i++) {
		const char *why = p->question[i].words != 0 ? hindrance(p, i) : NULL;
		struct finding f;

		if (why == NULL)
			continue;
		proof_finding(p, DIAG_PROOF_WRONG, NULL, p->question[i].ply, PRF_C_ASKED, &f, "the piece from %s cannot be asked for: %s", place_name(p, i), why);
		record_place(p->record, p->question[i].offset, &f);
		findings_add(all, &f);
		good = false;
	}
	return good;
}

enum proof_asked
proofs_asked(const struct proofs *p, unsigned place)
{
	const struct proof_question *q = &p->question[place];
	const struct proof_words *signed_words;

	if (q->words == 0 || owner_of(p, place) == SEAT_NONE)
		return PROOF_NOT_ASKED;
	signed_words = &p->signed_words[owner_of(p, place)];
	if (proofs_opening(p, owner_of(p, place), place) != NULL)
		return PROOF_ANSWERED;
	return q->passed != 0 && signed_words->known && signed_words->n >= q->passed ? PROOF_REFUSED : PROOF_UNANSWERED;
}
