/* contracts/accounts.c: what a game says about a legal action is a complete sentence, whichever rule one asks about; and
 * so is what it says about why it is not over. */
#include "contracts/table.h"

#include <string.h>

/* How many values a sentence has places for. */
static unsigned
facts_wanted(const struct sentence *s)
{
	unsigned n = 0;

	for (const char *at = s->text; (at = strchr(at, '@')) != NULL; at += 2) {
		bool list = at[1] == '*';

		n += list ? 2U + (n + 1 < s->nvalues ? s->value[n + 1] : 0) : 1;
		at += list;
	}
	return n;
}

/* Has the sentence as many values as it takes, and no gap? */
static bool
sentence_is_whole(struct table *w, const void *state, const struct sentence *s)
{
	unsigned wanted = facts_wanted(s);

	TRY(w, wanted == s->nvalues, "'%s' has %u values, and takes %u", s->text, s->nvalues, wanted);
	buffer_clear(&w->line);
	notation_write_sentence(w->notation, state, s, &w->line);
	TRY(w, strchr(buffer_string(&w->line), '?') == NULL, "a sentence has a gap: '%s'", buffer_string(&w->line));
	return true;
}

static bool
account_is_whole(struct table *w, const void *state, const struct action *a, uint16_t cite)
{
	struct sentence s = { .text = "" };

	if (w->game->account(state, a, cite, &s))
		return sentence_is_whole(w, state, &s);
	TRY(w, s.text[0] == '\0' && s.nvalues == 0, "'%s' is not said to be an account", s.text);
	return true;
}

static bool
lack_is_whole(struct table *w, const void *state, unsigned ending, unsigned winner)
{
	const struct game *g = w->game;
	struct sentence s = { .text = NULL };
	uint16_t cite = g->lacks(state, ending, winner, &s);

	TRY(w, cite_id(g, cite)[0] != '\0', "no rule asks for the end %s", g->endings[ending].name);
	if (s.text == NULL)
		return true;
	return sentence_is_whole(w, state, &s);
}

bool
lacks_are_whole(struct table *w, const void *state)
{
	const struct game *g = w->game;
	struct outcome o;

	game_outcome(g, state, &o);
	if (g->lacks == NULL || o.over)
		return true;
	for (unsigned ending = 0; ending < g->nendings; ending++) {
		for (int seat = 0; seat < seat_count(g); seat++)
			if (!lack_is_whole(w, state, ending, (unsigned)seat))
				return false;
		if (!lack_is_whole(w, state, ending, SEAT_NONE))
			return false;
	}
	return true;
}

bool
accounts_are_whole(struct table *w, const void *state, const struct action *a)
{
	const struct game *g = w->game;

	if (g->account == NULL || !account_is_whole(w, state, a, 0))
		return g->account == NULL;
	for (unsigned i = 0; i < g->nclauses; i++)
		if (!account_is_whole(w, state, a, CITE_CLAUSE(i)))
			return false;
	for (unsigned i = 0; i < g->nrulings; i++)
		if (!account_is_whole(w, state, a, CITE_RULING(i)))
			return false;
	return true;
}
