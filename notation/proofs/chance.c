/* proofs/chance.c: does what was rolled and drawn follow from the contributions?  See chance.h. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

void
proof_chance_begin(struct proofs *p)
{
	struct proof_chance *c = &p->chance;

	c->uses = c->choices = c->anchored = c->anew = c->nfirst = 0;
	c->chosen = false;
	c->at_setup = false;
	c->choosing = c->to_choose = 0;
	c->is_due = c->has_anchors = c->complete = c->wrong = false;
	c->at = (struct proof_at){ .ply = c->at.ply };
	for (unsigned i = 0; i < p->seats; i++) {
		struct proof_chance_side *s = &p->side[i].chance;

		s->known = false;
		memset(&s->missing_use, 0, sizeof(s->missing_use));
		memset(&s->missing_choice, 0, sizeof(s->missing_choice));
		memset(&s->unsure, 0, sizeof(s->unsure));
	}
}

/* Make the action that follows from the contributions. */
static bool
make_outcome(struct proofs *p, uint32_t use, const struct chance_due *due, const uint8_t value[GAME_SEATS_MAX][PROOF_HASH],
    struct action *out)
{
	uint16_t number[CHANCE_NUMBERS_MAX];

	if (!proof_draw(p, use, due, value, number))
		return false;
	*out = due->action;
	proof_chance_of(p)->make(due, number, out);
	return true;
}

static bool
same_action(const struct action *a, const struct action *b)
{
	return a->kind == b->kind && a->nargs == b->nargs && memcmp(a->arg, b->arg, a->nargs * sizeof(a->arg[0])) == 0;
}

/* Words that say what stands for each side: its anchor, or its choice. */
static bool
add_word_of_all(struct proofs *p, const char *name, uint32_t number, unsigned seats, bool choices)
{
	struct buffer text = { 0 };
	char digits[2 * PROOF_BYTES_MAX + 1];
	bool good;

	buffer_printf(&text, "%s %u", name, (unsigned)number);
	for (unsigned i = 0; i < p->seats; i++) {
		const struct proof_chance_side *s = &p->side[i].chance;

		if ((seats >> i & 1) == 0)
			continue;
		proof_digits(choices ? proof_list_find(&s->choices, number)->value : proof_anchor_of(p, i, number), PROOF_HASH, digits);
		buffer_printf(&text, " %s %s", seat_name(p, i), digits);
	}
	good = !text.failed && proof_add_word(p, text.data, text.len);
	buffer_free(&text);
	return good;
}

/* Where the first use of a chain is due that is not the first one. */
static bool
look_for_anchors(struct proofs *p)
{
	struct proof_chance *c = &p->chance;
	uint32_t use = c->uses + 1;

	c->has_anchors = c->is_due && proof_have_anchors(p, c->due.seats, use);
	if (!c->has_anchors || use == 1 || proof_chain_begins(use) != use || c->anchored == use)
		return true;
	c->anchored = use;
	return add_word_of_all(p, "anchors", use, c->due.seats, false);
}

static void
write_action(const struct proofs *p, const struct action *a, struct buffer *out)
{
	p->record->notation->write_action(p->record->setup, a, out);
	buffer_char(out, '\0');
}

/* It is another action than the one that follows from the contributions.  false: out of memory. */
static bool
say_outcome(struct proofs *p, const struct action *played, const struct action *made, uint32_t ply)
{
	struct buffer is = { 0 }, should = { 0 };
	bool good;

	write_action(p, played, &is);
	write_action(p, made, &should);
	if ((good = !is.failed && !should.failed && proof_keep_other(p, ply, should.data)))
		PROOF_WRONG(p, p->record->key[KEY_MOVES], ply, PRF_C_OUTCOME, "by the contributions to use %u it is %.40s, and not %.40s", (unsigned)p->chance.uses,
		    should.data, is.data);
	buffer_free(&is);
	buffer_free(&should);
	return good;
}

static bool
play_use(struct proofs *p, const struct player *player)
{
	struct proof_chance *c = &p->chance;
	uint32_t ply = state_head(player->state)->ply;
	uint8_t value[GAME_SEATS_MAX][PROOF_HASH];
	struct action made;

	if (!c->is_due && proof_chance_of(p)->shows_known) {
		proof_keep_at(p, ply, PROOF_KNOWN);
		return true;
	}
	c->uses++;
	if (!c->is_due) {
		PROOF_WRONG(p, p->record->key[KEY_MOVES], ply, PRF_C_TURN, "nothing is due here that chance decides");
		proof_keep_at(p, ply, PROOF_NOT_DUE);
		return true;
	}
	c->chosen = false;
	if (!proof_gather(p, &c->due, ply, value))
		return true;
	if (!make_outcome(p, c->uses, &c->due, value, &made))
		return false;
	if (!same_action(&made, player->action))
		return say_outcome(p, player->action, &made, ply);
	proof_keep_at(p, ply, PROOF_FOLLOWS);
	return true;
}

/* ---- choices ------------------------------------------------------------------------------------------- */

bool
proof_look_for_choices(struct proofs *p)
{
	struct proof_chance *c = &p->chance;

	if (c->to_choose == 0 || c->chosen || !proof_have_all(p, c->to_choose, true, c->choices + 1))
		return true;
	c->chosen = true;
	c->choices++;
	c->choosing = c->to_choose;
	if (!add_word_of_all(p, "choices", c->choices, c->choosing, true))
		return false;
	for (unsigned i = 0; i < p->seats; i++)
		if ((c->choosing >> i & 1) != 0) {
			proof_list_find(&p->side[i].chance.choices, c->choices)->covered = p->words.n;
			if (p->side[i].sign_node == NULL || p->side[i].sign_at < p->words.n)
				proof_miss(&p->side[i].chance.unsure, c->choices, p->words.ply);
		}
	return true;
}

/* Keep what was chosen; if the choice is opened, is it what its side has committed to?  false: out of memory. */
static bool
check_choice(struct proofs *p, const struct player *player, unsigned seat, struct proof_numbered *item)
{
	struct buffer text = { 0 };
	uint8_t hash[PROOF_HASH];
	struct action a;
	bool good;

	action_canonical(player->action, &player->trace, &a);
	p->record->notation->write_action(p->record->setup, &a, &text);
	good = !text.failed && (item->played = arena_copy(p->record->arena, text.data, text.len)) != NULL &&
	    proof_choice(p, seat, item->number, text.data, text.len, item->salt, hash);
	if (good && item->opened && !proof_same(hash, item->value, PROOF_HASH))
		PROOF_WRONG(p, item->node, state_head(player->state)->ply, PRF_C_CHOSEN, "this with this salt is not what %s has committed to as choice %u",
		    seat_name(p, seat), (unsigned)item->number);
	buffer_free(&text);
	return good;
}

/* A choice was played: had all committed to theirs before it was opened? */
static bool
play_choice(struct proofs *p, const struct player *player, unsigned seat)
{
	struct proof_chance *c = &p->chance;
	uint32_t ply = state_head(player->state)->ply;
	struct proof_numbered *item;

	if (c->to_choose != 0 && !c->chosen) {
		c->choices++;
		c->choosing = c->to_choose;
	}
	c->chosen = false;
	item = proof_list_find(&p->side[seat].chance.choices, c->choices);
	if (item == NULL || !item->opened)
		proof_miss(&p->side[seat].chance.missing_choice, c->choices, ply);
	if (item == NULL)
		return true;
	item->all_chose = proof_have_all(p, c->choosing, true, c->choices);
	if (item->opened && !item->all_chose)
		PROOF_WRONG(p, item->node, ply, PRF_C_CHOICE, "%s has opened choice %u before all have committed to theirs", seat_name(p, seat), (unsigned)c->choices);
	return check_choice(p, player, seat, item);
}

/* ---- before the first ply ----------------------------------------------------------------------------- */

static bool
has_moves(const struct record *r)
{
	for (size_t i = 0; i < r->moves_len; i++)
		if (strchr(" \n\t", r->moves[i]) == NULL)
			return true;
	return false;
}

/* It is another item than the one that follows from the contributions, which is wrong as soon as the game has moves.  false: out of memory. */
static bool
say_first(struct proofs *p, uint8_t made, bool moves)
{
	struct buffer text = { 0 };
	bool good;

	proof_chance_of(p)->write_at_setup(p->record->setup, &made, 1, &text);
	buffer_char(&text, '\0');
	if ((good = !text.failed && proof_keep_other(p, 0, text.data)) && moves)
		PROOF_WRONG(p, p->record->key[KEY_SETUP], 0, PRF_C_OUTCOME, "by the contributions to use %u it is %.40s", (unsigned)p->chance.uses, text.data);
	buffer_free(&text);
	return good;
}

/* One item of the set-up: of a record with moves it must be what the contributions make; before that, it is made by them. */
static bool
play_first(struct proofs *p, bool moves)
{
	struct proof_chance *c = &p->chance;
	const unsigned recorded = proof_chance_of(p)->at_setup(p->record->setup, c->nfirst);
	uint8_t value[GAME_SEATS_MAX][PROOF_HASH], item = (uint8_t)recorded;
	uint16_t number[CHANCE_NUMBERS_MAX];

	c->uses++;
	if (proof_gather(p, &c->due, 0, value)) {
		if (!proof_draw(p, c->uses, &c->due, value, number))
			return false;
		item = c->due.item[number[0]];
		if (item == recorded)
			proof_keep_at(p, 0, PROOF_FOLLOWS);
	}
	if (item != recorded && !say_first(p, item, moves))
		return false;
	if (moves)
		item = (uint8_t)recorded;
	if (item >= CHANCE_ITEMS_MAX)
		return true;
	c->at_setup |= item != recorded;
	c->first[c->nfirst++] = item;
	return true;
}

bool
proof_chance_setup(struct proofs *p)
{
	const struct notation_chance *n = proof_chance_of(p);
	struct proof_chance *c = &p->chance;
	bool moves = has_moves(p->record);
	unsigned before;

	if (proof_decks_of(p) != NULL)
		return proof_deck_setup(p, moves);
	while (n->due_at_setup != NULL && c->nfirst < CHANCE_ITEMS_MAX && n->due_at_setup(p->record->setup, c->nfirst, c->first, &c->due)) {
		if (!moves && !proof_have_all(p, c->due.seats, false, c->uses + 1)) {
			c->at_setup = c->is_due = true;
			c->has_anchors = proof_have_anchors(p, c->due.seats, c->uses + 1);
			proof_keep_unproved(p, 0, c->uses + 1, c->due.seats, 0);
			return true;
		}
		if (n->at_setup(p->record->setup, c->nfirst) >= CHANCE_ITEMS_MAX && moves)
			return true;
		before = c->nfirst;
		if (!play_first(p, moves))
			return false;
		if (c->nfirst == before)
			return true;
	}
	return true;
}

/* ---- while it is played ---------------------------------------------------------------------------------- */

bool
proof_chance_look(struct proofs *p, const void *state)
{
	const struct notation_chance *n = proof_chance_of(p);
	bool over = state_head(state)->over;

	if (p->chance.at_setup)
		return true;
	if (proof_decks_of(p) == NULL)
		p->chance.is_due = !over && n->due(state, &p->chance.due);
	else if (p->texts && !proof_deck_look(p, state))
		return false;
	p->chance.to_choose = !over && n->choosing != NULL ? n->choosing(state) : 0;
	return !p->texts || (look_for_anchors(p) && proof_look_for_choices(p));
}

bool
proof_chance_action(struct proofs *p, const struct player *player, unsigned seat, unsigned mover)
{
	const struct notation_chance *n = proof_chance_of(p);

	if (state_head(player->state)->ply == p->chance.at.ply)
		p->chance.at = (struct proof_at){ .ply = p->chance.at.ply };
	if (proof_decks_of(p) != NULL)
		return proof_deck_action(p, player, mover);
	if (n->takes(player->action))
		return play_use(p, player);
	if (n->choosing != NULL && p->chance.to_choose + p->chance.choosing != 0 && n->chooses(player->action))
		return play_choice(p, player, seat);
	return true;
}

/* Where all are to choose, and not all have committed: who has may do it anew, as what it chose may not be legal after another roll. */
void
proof_chance_takeback(struct proofs *p, const void *state)
{
	struct proof_chance *c = &p->chance;

	if (proof_decks_of(p) != NULL)
		proof_deck_takeback(p, state_head(state)->ply);
	if (c->to_choose != 0 && !c->chosen)
		c->anew = c->choices + 1;
}

/* ---- at the end ------------------------------------------------------------------------------------------- */

/* Has a side contributed to a use that was not played, nor is due? */
static void
check_uses(struct proofs *p, unsigned seat)
{
	const struct proof_chance *c = &p->chance;
	const struct proof_list *l = &p->side[seat].chance.uses;
	uint32_t uses = c->uses + (c->is_due && c->has_anchors && (c->due.seats >> seat & 1) != 0);

	for (size_t i = 0; i < l->n; i++)
		if (l->item[i].number > uses)
			PROOF_WRONG(p, l->item[i].node, p->words.ply, PRF_C_TURN, "%s contributes to use %u, which is not due", seat_name(p, seat), (unsigned)l->item[i].number);
}

/* Has a side anchored a chain at another use than the first one of a later chain, or before it is needed? */
static void
check_anchors(struct proofs *p, unsigned seat)
{
	const struct proof_list *l = &p->side[seat].chance.anchors;
	uint32_t uses = p->chance.uses + p->chance.is_due;

	for (size_t i = 0; i < l->n; i++) {
		uint32_t number = l->item[i].number;

		if (number > uses || number == 1 || proof_chain_begins(number) != number)
			PROOF_WRONG(p, l->item[i].node, p->words.ply, PRF_C_ANCHOR, "no chain is anchored at use %u here", (unsigned)number);
	}
}

/* Has a side committed to a choice that is not due, or opened one before it has played it? */
static void
check_choices(struct proofs *p, unsigned seat)
{
	const struct proof_chance *c = &p->chance;
	const struct proof_list *l = &p->side[seat].chance.choices;
	uint32_t choices = c->choices + (!c->chosen && ((c->to_choose >> seat & 1) != 0 || c->anew == c->choices + 1));

	for (size_t i = 0; i < l->n; i++) {
		const struct proof_numbered *item = &l->item[i];

		if (item->number > choices)
			PROOF_WRONG(p, item->node, p->words.ply, PRF_C_CHOICE, "%s commits to choice %u, which is not due", seat_name(p, seat), (unsigned)item->number);
		else if (item->number > c->choices - c->chosen && item->opened)
			PROOF_WRONG(p, item->node, p->words.ply, PRF_C_CHOICE, "%s has opened choice %u, and has not played it", seat_name(p, seat), (unsigned)item->number);
	}
}

/* The seat that contributes after this one, or SEAT_NONE; the actor is first. */
static unsigned
contributes_next(const struct proofs *p, const struct chance_due *due, unsigned seat)
{
	unsigned next = seat == due->actor ? 0 : seat + 1;

	while (next < p->seats && ((due->seats >> next & 1) == 0 || next == due->actor))
		next++;
	return next < p->seats ? next : SEAT_NONE;
}

unsigned
proof_contributes_now(const struct proofs *p)
{
	const struct proof_chance *c = &p->chance;
	unsigned seat = c->due.actor;

	while (seat != SEAT_NONE && proof_list_find(&p->side[seat].chance.uses, c->uses + 1) != NULL)
		seat = contributes_next(p, &c->due, seat);
	return seat;
}

/* Of the use that is due: has nobody contributed before those who come first? */
static bool
check_due(struct proofs *p)
{
	struct proof_chance *c = &p->chance;
	uint32_t use = c->uses + 1, before = p->words.ply;
	unsigned missing = proof_contributes_now(p);
	uint8_t value[GAME_SEATS_MAX][PROOF_HASH];

	for (unsigned i = missing; i != SEAT_NONE; i = contributes_next(p, &c->due, i)) {
		const struct proof_numbered *item = proof_list_find(&p->side[i].chance.uses, use);

		if (item != NULL)
			PROOF_WRONG(p, item->node, before, PRF_C_TURN, "%s contributes to use %u before %s", seat_name(p, i), (unsigned)use, seat_name(p, missing));
	}
	for (unsigned i = c->due.actor; i != SEAT_NONE; i = contributes_next(p, &c->due, i)) {
		const struct proof_numbered *item = proof_list_find(&p->side[i].chance.uses, use);

		if (item != NULL && proof_check_link(p, i, item, before))
			memcpy(value[i], item->value, PROOF_HASH);
	}
	if (missing != SEAT_NONE || c->wrong)
		return true;
	c->complete = true;
	if (proof_decks_of(p) != NULL)
		return proof_deck_due(p, value);
	return make_outcome(p, use, &c->due, value, &c->outcome);
}

bool
proof_chance_end(struct proofs *p)
{
	struct proof_chance *c = &p->chance;

	for (unsigned i = 0; i < p->seats; i++) {
		check_uses(p, i);
		check_anchors(p, i);
		check_choices(p, i);
	}
	if (proof_decks_of(p) != NULL)
		proof_deck_end(p);
	return !c->is_due || !c->has_anchors || check_due(p);
}
