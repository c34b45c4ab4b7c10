/* stratego-card/scene.c: the cards on the table as a scene to draw. */
#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "stratego-card/internal.h"

/* Does the viewer see all of the seat's cards? */
static bool
sees(const struct stc_state *st, int viewer, int seat)
{
	return (viewer == SEAT_ARBITER || viewer == seat) && !stc_hidden(st, seat);
}

static void
put_card(unsigned rank, int seat, struct scene_piece *out)
{
	memset(out, 0, sizeof(*out));
	scene_put_kind(out, stc_kinds, rank, (unsigned)seat);
	if (rank != STC_UNKNOWN)
		return;
	out->marks = PIECE_UNKNOWN;
	out->name = "card";
	out->plural = "cards";
}

/* Put the card in a slot.  A viewer who cannot see it may have seen it before, or know it by counting. */
static void
put_slot(const struct stc_state *st, int viewer, int seat, unsigned slot, struct scene_piece *out)
{
	const struct stc_side *side = &st->side[seat];
	bool seen = (side->known.seen >> slot & 1) != 0;
	unsigned deduced;

	if (seen || sees(st, viewer, seat)) {
		put_card(side->line[slot], seat, out);
		out->marks |= seen ? PIECE_SHOWN : 0;
		return;
	}
	deduced = stc_certain_rank(st, seat, slot);
	put_card(deduced, seat, out);
	out->marks |= deduced != STC_UNKNOWN ? PIECE_DEDUCED : 0;
}

static void
put_line(const struct stc_state *st, int viewer, int seat, struct scene *out)
{
	const struct stc_side *side = &st->side[seat];

	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (side->line[i] != STC_NONE)
			put_slot(st, viewer, seat, i, &out->cell[seat][i].piece);
}

/* Add cards of a rank to a tray, with these marks. */
static void
add_to_tray(struct scene_tray *tray, unsigned rank, unsigned marks, unsigned count)
{
	struct scene_piece card;

	if (count == 0)
		return;
	put_card(rank, tray->seat, &card);
	card.marks |= (uint8_t)marks;
	for (unsigned i = 0; i < tray->nitems; i++)
		if (tray->item[i].piece.order == rank && tray->item[i].piece.marks == card.marks) {
			tray->item[i].count = (uint8_t)(tray->item[i].count + count);
			return;
		}
	*tray_add(tray, count) = card;
}

static struct scene_tray *
open_tray(struct scene *out, const char *title, int seat, enum tray_place place)
{
	struct scene_tray *tray = scene_add_tray(out, title, (unsigned)seat);

	tray->place = (uint8_t)place;
	tray->held = place != TRAY_BESIDE;
	return tray;
}

/* Fill the tray of a hand that the viewer sees.  The cards that the opponent has seen too are marked. */
static void
put_own_hand(const struct stc_state *st, int seat, struct scene_tray *tray)
{
	const struct stc_side *side = &st->side[seat];

	for (unsigned i = 0, same; i < side->nhand; i += same) {
		unsigned rank = side->hand[i], seen = stc_seen_in_hand(st, seat, rank);

		for (same = 1; i + same < side->nhand && side->hand[i + same] == rank; same++)
			continue;
		add_to_tray(tray, rank, PIECE_SHOWN, seen < same ? seen : same);
		add_to_tray(tray, rank, 0, seen < same ? same - seen : 0);
	}
}

/* Fill the tray of a hand.  If it was looked at, and no card was laid down since, its cards are known, except those drawn
 * since; others may be known by counting. */
static void
put_hand(const struct stc_state *st, int viewer, int seat, struct scene *out)
{
	const struct stc_side *side = &st->side[seat];
	struct scene_tray *tray = open_tray(out, "in hand", seat, TRAY_HAND);
	unsigned left = side->nhand, n;
	const uint8_t *seen = NULL;

	if (sees(st, viewer, seat)) {
		put_own_hand(st, seat, tray);
		return;
	}
	n = stc_seen_hand(&side->known, &seen);
	for (unsigned i = 0; i < n && left > 0; i++, left--)
		add_to_tray(tray, seen[i], PIECE_SHOWN, 1);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		for (n = stc_certain_in_hand(st, seat, r); n > 0 && left > 0; n--, left--)
			add_to_tray(tray, r, PIECE_DEDUCED, 1);
	add_to_tray(tray, STC_UNKNOWN, 0, left);
}

/* Note the cards that were seen in a hand and may lie in slots now. */
static void
put_looks(const struct stc_state *st, int seat, struct scene *out)
{
	const struct stc_known *k = &st->side[seat].known;

	for (unsigned i = 0; i < k->nlooks && out->nnotes < SCENE_NOTES_MAX; i++) {
		const struct stc_look *l = &k->look[i];
		char cards[20] = "", slots[20] = "";

		for (unsigned j = 0; j < l->n; j++)
			snprintf(cards + strlen(cards), sizeof(cards) - strlen(cards), " %s", stc_kinds[l->card[j]].letter);
		for (unsigned j = 0; j < l->nfills; j++)
			if ((l->fill[j].place & STC_TURNED) == 0)
				snprintf(slots + strlen(slots), sizeof(slots) - strlen(slots), " %c", 'a' + l->fill[j].place);
		if (slots[0] != '\0')
			snprintf(out->note[out->nnotes++], sizeof(out->note[0]), "Seen in %s's hand:%s; filled from it:%s.",
			    out->seat_name[seat], cards, slots);
	}
}

static void
put_step(const struct stc_state *st, struct scene *out)
{
	static const char *const due[] = {
		[STC_STEP_DRAW] = "to draw", [STC_STEP_ACT] = "to attack, or use a special action",
		[STC_STEP_FILL] = "to fill their front line",
	};

	out->due = due[st->step];
	snprintf(out->note[out->nnotes++], sizeof(out->note[0]), "Turn %u.", (unsigned)st->head.turn);
	if (st->quiet > 0 && !st->head.over)
		snprintf(out->note[out->nnotes++], sizeof(out->note[0]), "Turns without an attack: %u.", st->quiet);
}

/* Mark the card that acted, what it tapped or looked at, and a gap that was filled. */
static void
put_last(const struct stc_last *l, struct scene *out)
{
	struct scene_cell *own = out->cell[l->seat], *enemy = out->cell[!l->seat];

	if (l->kind == 0)
		return;
	if (l->slot != STC_NO_SLOT)
		own[l->slot].marks |= l->kind == STC_A_FILL ? CELL_TO : CELL_FROM;
	if (l->target != STC_NO_SLOT)
		enemy[l->target].marks |= CELL_HIT;
	if (l->second != STC_NO_SLOT)
		enemy[l->second].marks |= CELL_HIT;
}

void
stc_scene(const void *state, struct scene *out)
{
	const struct stc_state *st = state;
	int viewer = out->viewer;

	out->kind = SCENE_CARDS;
	out->width = STC_SLOTS;
	out->height = 2;
	out->left = "cards";
	out->over = stc_ended(st);
	out->untold = st->untold;
	for (int seat = 0; seat < 2; seat++) {
		struct scene_tray *tray;

		put_line(st, viewer, seat, out);
		put_hand(st, viewer, seat, out);
		add_to_tray(open_tray(out, "in the deck", seat, TRAY_PILE), STC_UNKNOWN, 0, st->side[seat].npile);
		tray = open_tray(out, "out", seat, TRAY_BESIDE);
		for (unsigned r = STC_SPY; r < STC_RANKS; r++)
			add_to_tray(tray, r, 0, st->side[seat].out[r]);
	}
	put_step(st, out);
	for (int seat = 0; seat < 2; seat++)
		put_looks(st, seat, out);
	put_last(&st->last, out);
}

void
stc_happened(const void *state, const struct trace *t, struct scene *out)
{
	(void)state;
	for (unsigned i = 0; i < t->nevents; i++) {
		const struct event *e = &t->event[i];

		if (e->kind == STC_EV_ATTACK) {
			struct scene_happening *h = scene_happens(out, e->arg[1], !e->seat);

			h->hit = true;
			scene_put_ranks(h, stc_kinds[e->arg[2] & STC_UNKNOWN].letter, stc_kinds[e->arg[3] & STC_UNKNOWN].letter);
		} else if (e->kind == STC_EV_OUT) {
			put_card(e->arg[1] & STC_UNKNOWN, e->seat, &scene_happens(out, e->arg[0], e->seat)->fell);
		} else if (e->kind == STC_EV_REDEAL) {
			scene_happens(out, e->arg[0], e->seat)->dealt = true;
		}
	}
}
