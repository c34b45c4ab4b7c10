/* proofs/play.c: play a record, and keep what is needed of it to check proofs. */
#include "internal.h"

#include <string.h>

/* Note which pieces the last action was the first to show, and which are not what is committed to, by what is told now. */
static void
note_shown(struct proofs *p, const void *state)
{
	const struct notation_proofs *n = p->record->notation->proofs;

	for (unsigned i = 0; i < n->places; i++) {
		if (p->first[i] == 0 && n->is_shown(state, i))
			p->first[i] = state_head(state)->ply;
		if (p->committed[i] != 0 && !p->contradicted[i] && (n->could_be(state, i) >> p->committed[i] & 1) == 0) {
			p->contradicted[i] = true;
			p->against[i] = state_head(state)->ply;
			p->against_words[i] = p->words.n;
		}
	}
}

/* ---- words -------------------------------------------------------------------------------------------- */

/* The action that was played last, as all sides know it. */
static void
write_word(const struct proofs *p, const struct player *player, unsigned seat, struct buffer *out)
{
	struct action a;

	action_canonical(player->action, &player->trace, &a);
	a.marks = player->trace.truth_marks;
	if (p->record->notation->proofs->publish != NULL)
		p->record->notation->proofs->publish(&p->record->rules, &a);
	buffer_printf(out, "%s ", seat_name(p, seat));
	p->record->notation->write_action(p->record->notation->number_by_default != NULL ? NULL : p->record->setup, &a, out);
	if (player->stood)
		buffer_text(out, " [stands]");
}

/* Add what a step of the player was; mover: whose turn it was before it. */
static bool
add_step(struct proofs *p, const struct player *player, enum play_step step, unsigned mover)
{
	struct buffer text = { 0 };
	bool good = true, counts = p->texts && proof_chance_of(p) != NULL;

	p->acted = step == PLAY_END ? p->acted : SEAT_NONE;
	if (step == PLAY_ACTION) {
		unsigned seat = action_seat(player->game, mover, player->action);

		good = !counts || proof_chance_action(p, player, seat, mover);
		write_word(p, player, seat, &text);
		p->acted = (uint8_t)seat;
		if (counts && proof_decks_of(p) != NULL)
			proof_deck_write_laid(p, &text);
	} else if (step == PLAY_TAKEBACK) {
		if (counts)
			proof_chance_takeback(p, player->state);
		buffer_printf(&text, "[takeback %u]", (unsigned)player->word.number);
	} else if (step == PLAY_PENALTY) {
		buffer_printf(&text, "[penalty %s]", seat_name(p, player->word.seat));
	} else if (step == PLAY_COMMENT && player->word.kind == WORD_OPEN) {
		notation_write_question(player->notation, player->word.number, &text);
	} else if (step == PLAY_END) {
		good = !counts || proof_chance_end(p);
	}
	if (step == PLAY_END && p->record->result.finished) {
		buffer_text(&text, "result ");
		result_write(player->game, &p->record->result, &text);
	}
	p->words.ply = state_head(player->state)->ply;
	if (p->texts && (text.len > 0 || text.failed))
		good = good && !text.failed && proof_add_word(p, text.data, text.len);
	if (step == PLAY_ACTION || step == PLAY_TAKEBACK || step == PLAY_PENALTY)
		p->changed = p->words.n;
	if (step == PLAY_ACTION && p->acted < p->seats && (proof_chance_of(p) == NULL || !proof_chance_of(p)->takes(player->action)))
		p->own[p->acted] = p->words.n;
	p->ends_by_rules = p->record->result.finished && !p->record->result.off_board && state_head(player->state)->over;
	buffer_free(&text);
	return good;
}

/* Note what was asked, and which questions an action has passed over. */
static void
note_questions(struct proofs *p, const struct player *player, enum play_step step)
{
	if (step == PLAY_COMMENT && player->word.kind == WORD_OPEN && p->question[player->word.number].words == 0)
		p->question[player->word.number] = (struct proof_question){ .words = p->words.n, .ply = p->words.ply, .offset = player->word.offset };
	for (unsigned i = 0; step == PLAY_ACTION && i < PROOF_PLACES_MAX; i++)
		if (p->question[i].words != 0 && p->question[i].passed == 0) {
			p->question[i].passed = p->words.n;
			p->question[i].passed_ply = p->words.ply;
		}
}

/* Forget what was found out when the record was played before. */
static void
begin(struct proofs *p)
{
	memset(p->first, 0, sizeof(p->first));
	memset(p->contradicted, 0, sizeof(p->contradicted));
	memset(p->question, 0, sizeof(p->question));
	memset(p->signed_words, 0, sizeof(p->signed_words));
	p->words.known = p->asked.known = false;
	p->words.n = p->changed = 0;
	memset(p->own, 0, sizeof(p->own));
	p->ends_by_rules = false;
	p->acted = SEAT_NONE;
	proof_chance_begin(p);
}

bool
proofs_play(struct proofs *p, struct player *player, struct finding *f)
{
	enum play_step step = PLAY_COMMENT;

	begin(p);
	player->brief = !p->texts; /* words have all marks */
	if (!player_begin(player, p->record, f))
		return false;
	if (p->texts && !proof_begin_words(p))
		return proof_no_memory(p, f);
	if (p->texts && proof_decks_of(p) != NULL && !proof_deck_begin(p))
		return proof_no_memory(p, f);
	if (p->texts && proof_chance_of(p) != NULL && !proof_chance_setup(p))
		return proof_no_memory(p, f);
	note_shown(p, player->state);
	while (step != PLAY_END && step != PLAY_WRONG) {
		unsigned mover = state_head(player->state)->mover;

		if (proof_chance_of(p) != NULL && !proof_chance_look(p, player->state))
			return proof_no_memory(p, f);
		step = player_next(player, f);
		if (step != PLAY_WRONG && !add_step(p, player, step, mover))
			return proof_no_memory(p, f);
		if (p->texts)
			note_questions(p, player, step);
		if (step == PLAY_ACTION)
			note_shown(p, player->state);
	}
	return step == PLAY_END;
}

/* ---- questions: "[open b1]" --------------------------------------------------------------------------- */

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

bool
proofs_forfeit(const struct proofs *p, unsigned *place, struct result *out)
{
	const struct proof_question *best = NULL;
	unsigned loser, others;

	for (unsigned i = 0; i < p->record->notation->proofs->places && p->refused == PRF_O_FORFEITS; i++) {
		const struct proof_question *q = &p->question[i];

		if (proofs_asked(p, i) != PROOF_REFUSED || (best != NULL && (q->passed > best->passed || (q->passed == best->passed && q->words > best->words))))
			continue;
		best = q;
		*place = i;
	}
	if (best == NULL)
		return false;
	loser = owner_of(p, *place);
	if ((others = p->playing & ~(1U << loser)) == 0)
		return false;
	*out = (struct result){ .finished = true, .off_board = true, .ending = OFF_BOARD_FORFEIT, .winner = (uint8_t)__builtin_ctz(others) };
	return (others & (others - 1)) == 0; /* of several others nobody has won yet */
}
