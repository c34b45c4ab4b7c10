/* host/acts.c: a game that goes on by actions as numbers.  They become words of its moves only when somebody asks for these.
 *
 * A moment is kept every few actions.  To undo one, the game goes back to a moment, and what came after it is played again: the player
 * keeps all actions that stand.
 */
#include "handle.h"

#include <string.h>

enum {
	ACTS_A_MOMENT = MOMENTS_RECENT + 1, /* so many actions are played from one moment to the next, which has another place then */
	SPELT_MAX = 512,                 /* no action is spelt longer, with the blank before it */
};

/* ---- spelling ----------------------------------------------------------------------------------- */

/* The action of a word that was played as numbers.  back: how many words came after it. */
static struct step *
step_of(struct going *g, size_t back)
{
	struct standing *s = &g->player.past.stands;

	return &s->step[s->n - 1 - back];
}

/* Add a word to the moves, which becomes word number words. */
static bool
spell_one(struct going *g, struct step *step, size_t words)
{
	const struct record *r = g->record;

	if (!going_room(g, words))
		return false;
	buffer_char(&g->moves, '\n');
	step->at = g->moves.len;
	r->notation->write_action(r->setup, &step->action, &g->moves);
	buffer_reserve(&g->moves, 1);
	if (g->moves.failed)
		return false;
	g->end[words] = g->moves.len;
	return true;
}

bool
going_spell(struct going *g, struct finding *f)
{
	size_t before = g->moves.len, words = g->words - g->unspelt;

	if (g->unspelt == 0)
		return true;
	for (size_t left = g->unspelt; left > 0; left--)
		if (!spell_one(g, step_of(g, left - 1), words++)) {
			g->moves.failed = false;
			going_set_moves(g, before);
			player_more(&g->player, going_end_of_words(g));
			finding_set(f, DIAG_MEMORY, "out of memory for a record");
			return false;
		}
	g->unspelt = 0;
	going_set_moves(g, g->moves.len);
	player_more(&g->player, going_end_of_words(g));
	return true;
}

/* ---- moments ------------------------------------------------------------------------------------ */

/* false: out of memory. */
static bool
keep_if_due(struct going *g)
{
	if (moments_has_recent(&g->moments, g->kept_at) && g->kept_at >= g->acts_from && g->words < g->kept_at + ACTS_A_MOMENT)
		return true;
	g->kept_at = g->words;
	return going_keep(g) != NULL;
}

/* Go back to when so many words had been played.  false: no moment is left to go back to. */
static bool
go_to(struct going *g, size_t words)
{
	const struct moment *m = moments_latest(&g->moments, g->acts_from, words);
	struct finding ignored;

	if (m == NULL)
		return false;
	going_back(g, m);
	player_more(&g->player, g->record->moves_len);
	g->kept_at = m->words;
	while (g->words < words) {
		struct standing *s = &g->player.past.stands;
		size_t at = s->step[s->n].at;

		keep_if_due(g);
		player_act(&g->player, &s->step[s->n].action, &ignored);
		s->step[s->n - 1].at = at;
		g->words++;
		g->acted = true;
	}
	return true;
}

/* ---- playing ------------------------------------------------------------------------------------ */

/* Play it as a word, which has all checks: near the limit of a record's size, or after a number that waits for its action. */
static bool
act_in_text(struct going *g, const struct action *a, struct finding *f)
{
	struct buffer word = { 0 };
	enum play_step step;
	bool played = false;

	g->record->notation->write_action(g->record->setup, a, &word);
	if (word.failed)
		finding_set(f, DIAG_MEMORY, "out of memory for an action");
	else
		played = going_spell(g, f) && going_play(g, word.data, word.len, &step, f);
	buffer_free(&word);
	return played;
}

bool
going_act(struct going *g, const struct action *a, struct finding *f)
{
	size_t room = (g->unspelt + 1) * SPELT_MAX, words = g->words;

	if (g->player.number.waits || g->max_moves <= g->moves.len || g->max_moves - g->moves.len <= room)
		return act_in_text(g, a, f);
	if (!keep_if_due(g)) {
		finding_set(f, DIAG_MEMORY, "out of memory for a game");
		return false;
	}
	if (player_act(&g->player, a, f) == PLAY_ACTION) {
		/* What is spelt later says all that the canonical spelling does: in some games the sign for a plain move says that it
		 * is no strike. */
		action_canonical(g->player.action, &g->player.trace, &step_of(g, 0)->action);
		g->words++;
		g->unspelt++;
		g->acted = true;
		going_forget_refusal(g);
		return true;
	}
	go_to(g, words);
	finding_forget_place(f);
	return false;
}

bool
going_unplay(struct going *g, struct finding *f)
{
	size_t words = g->words - 1;

	if (words < g->acts_from || !go_to(g, words))
		return going_spell(g, f) && going_undo(g, f);
	if (g->unspelt > 0)
		g->unspelt--;
	going_set_moves(g, going_end_of_words(g));
	player_more(&g->player, going_end_of_words(g));
	going_forget_refusal(g);
	return true;
}
