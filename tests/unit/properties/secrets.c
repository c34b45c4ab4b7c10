/* properties/secrets.c: what the log of a seat must not tell, for each game.  No other file here names a game. */
#include "workers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/identity.h"
#include "stratego-card/stratego-card.h"
#include "stratego/stratego.h"
#include "stratix/stratix.h"

/* ---- the secrets of single games -------------------------------------------------------------- */

/* Stratego: must the strike show the other side's piece?  It follows the words of STG-R7. */
static bool
stg_must_show(const struct rules *r, bool striker, const struct action *truth)
{
	unsigned removed = truth->said[STG_SAID_REMOVED];

	if (!striker && truth->said[STG_SAID_STRUCK] == STG_FLAG)
		return true;
	switch (r->option[STG_R_REVEAL]) {
	case STG_REVEAL_LOSER_ONLY:
		return removed == STG_REMOVED_BOTH || removed == (striker ? STG_REMOVED_STRIKER : STG_REMOVED_STRUCK);
	case STG_REVEAL_STRIKER_ONLY:
		return striker;
	default:
		return true;
	}
}

static bool
stg_strike_is_kept(struct worker *w, const struct action *truth, const struct action *seen, int seat, int striker)
{
	unsigned other = striker == seat ? STG_SAID_STRUCK : STG_SAID_STRIKER;
	bool shown = stg_must_show(&w->u.record->rules, striker != seat, truth);

	TRY(w, seen->said[other] == (shown ? truth->said[other] : STG_UNKNOWN),
	    "ply %u: a rank is %s", (unsigned)state_head(w->u.player.state)->ply, shown ? "kept back" : "told");
	return true;
}

/* Exchange two ranks that nobody has seen: no byte of the log may change. */
static bool
stg_twin(struct worker *w, int seat, const bool struck[STG_PIECES])
{
	const struct stg_state *st = w->u.player.state;
	struct stg_setup setup = *(const struct stg_setup *)w->u.record->setup;
	unsigned first = seat == STG_RED ? STG_HOME : 0, a, b;
	struct record twin = *w->u.record;
	uint8_t rank;

	if (setup.as_found)
		return true;
	for (unsigned tries = 0; tries < 20; tries++) {
		a = first + rng_below(&w->rng, STG_HOME);
		b = first + rng_below(&w->rng, STG_HOME);
		if (st->piece[a].ranks == 0 || st->piece[b].ranks == 0 || st->piece[a].ranks == st->piece[b].ranks ||
		    struck[a] || struck[b] || ((st->piece[a].ranks & STG_IMMOBILE) == 0) !=
		    ((st->piece[b].ranks & STG_IMMOBILE) == 0))
			continue;
		rank = setup.rank[st->piece[a].home];
		setup.rank[st->piece[a].home] = setup.rank[st->piece[b].home];
		setup.rank[st->piece[b].home] = rank;
		twin.setup = &setup;
		buffer_clear(&w->again);
		if (!record_write_view(&twin, seat, UINT64_MAX, &w->u.player, &w->again, &w->u.f))
			return true; /* (the exchange made a move illegal: one by a Scout, or one in a chase) */
		TRY(w, buffer_same(&w->out, &w->again), "the log tells two games apart that look alike:\n%.*s\n%.*s",
		    (int)w->out.len, w->out.data, (int)w->again.len, w->again.data);
		return true;
	}
	return true;
}

static bool
stg_secret_is_kept(struct worker *w, int seat)
{
	struct player *p = &w->u.player, *q = &w->v.player;
	const struct stg_state *st;
	bool struck[STG_PIECES] = { false };
	struct finding f;

	TRY(w, player_begin(p, w->u.record, &f) && player_begin(q, w->v.record, &f), "%s", f.text);
	for (;;) {
		uint8_t at[STG_SQUARES];
		struct action truth;
		int mover = state_head(p->state)->mover;

		st = p->state;
		memcpy(at, st->at, sizeof(at));
		if (player_next(p, &f) != PLAY_ACTION || player_next(q, &f) != PLAY_ACTION)
			break;
		action_canonical(p->action, &p->trace, &truth);
		if (truth.said[STG_SAID_STRIKE] == 0)
			continue;
		struck[at[truth.arg[STG_FROM]]] = struck[at[truth.arg[STG_TO]]] = true;
		if (!stg_strike_is_kept(w, &truth, q->action, seat, mover))
			return false;
	}
	return stg_twin(w, seat, struck);
}

/* The Stratego Card Game: has the text only these characters? */
static bool
stc_is_only(const char *p, const char *end, const char *allowed)
{
	while (p < end && strchr(allowed, *p) != NULL)
		p++;
	return p == end;
}

/* A word of the moves, for an action of the other side: it names only the cards that were shown. */
static bool
stc_word_is_kept(const char *p, const char *end, bool own)
{
	const char *deal = memchr(p, 'F', (size_t)(end - p)), *sign;

	if ((sign = memchr(p, '+', (size_t)(end - p))) != NULL || (sign = memchr(p, '=', (size_t)(end - p))) != NULL) {
		if (memchr(p, 'x', (size_t)(end - p)) == NULL)
			return own || stc_is_only(sign + 1, end, "?");
	}
	if (deal == p + 1 && own) {
		sign = memchr(p, '/', (size_t)(end - p));
		return sign == NULL || memchr(sign + 1, '/', (size_t)(end - sign - 1)) == NULL;
	}
	return deal != p + 1 || stc_is_only(deal + 1, end, "(?./)");
}

/* Exchange two of the other side's cards that nobody has seen: no byte of the log may change. */
static bool
stc_twin(struct worker *w, int seat)
{
	const struct stc_state *st = w->u.player.state;
	const struct stc_side *side = &st->side[!seat];
	struct stc_setup setup = *(const struct stc_setup *)w->u.record->setup;
	struct record twin = *w->u.record;
	unsigned slot = rng_below(&w->rng, STC_SLOTS);
	uint8_t *a, *b, card;

	if (side->npile == 0)
		return true;
	a = &setup.side[!seat].pile[rng_below(&w->rng, side->npile)];
	b = &setup.side[!seat].pile[rng_below(&w->rng, side->npile)];
	if ((side->known.seen >> slot & 1) == 0 && side->line[slot] == setup.side[!seat].line[slot])
		b = &setup.side[!seat].line[slot];
	card = *a;
	*a = *b;
	*b = card;
	twin.setup = &setup;
	buffer_clear(&w->again);
	if (!record_write_view(&twin, seat, UINT64_MAX, &w->u.player, &w->again, &w->u.f))
		return true; /* (after a new deal, or if the slot was filled again, these are other cards) */
	TRY(w, buffer_same(&w->out, &w->again), "the log tells two games apart that look alike:\n%.*s\n%.*s",
	    (int)w->out.len, w->out.data, (int)w->again.len, w->again.data);
	return true;
}

/* The log as text tells nothing of what the other side was dealt or drew, and not the order of its own deck. */
static bool
stc_secret_is_kept(struct worker *w, int seat)
{
	const char *text = buffer_string(&w->out), *p, *line;
	int turn = 0;

	for (int side = 0; side < 2; side++) {
		char key[16];

		snprintf(key, sizeof(key), "\n  %s: |\n", w->game->seat[side]);
		TRY(w, (p = strstr(text, key)) != NULL, "no set-up of %s", w->game->seat[side]);
		p += strlen(key);
		for (unsigned lines = 0; strncmp(p, "    ", 4) == 0; p = strchr(p, '\n') + 1) {
			TRY(w, ++lines <= 2, "the log tells a deck:\n%s", text);
			TRY(w, side == seat || stc_is_only(p, strchr(p, '\n'), " ?"), "the log tells a deal:\n%s", text);
		}
	}
	for (line = strstr(text, "\n  1."); line != NULL; line = strchr(line + 1, '\n')) {
		const char *eol = line[1] == ' ' ? strchr(line + 1, '\n') : line;

		for (p = line + 1; p < eol; p++) {
			size_t len = strcspn(p, " \n");
			int who = (turn + 1) % 2;

			if (strspn(p, "0123456789") + 1 == len && p[len - 1] == '.')
				turn = atoi(p);
			else if (strchr(p, '+') != NULL && (*p == 'r' || (*p == 'b' && p[1] == 'l')))
				who = *p == 'r' ? 0 : 1;
			TRY(w, stc_word_is_kept(p, p + len, who == seat), "the log tells a card: %.*s\n%s", (int)len, p, text);
			p += len;
		}
	}
	return stc_twin(w, seat);
}

static void
stx_exchange(uint8_t *cards, unsigned n, unsigned a, unsigned b)
{
	for (unsigned i = 0; i < n; i++)
		cards[i] = (uint8_t)(cards[i] == a ? b : cards[i] == b ? a : cards[i]);
}

/* Stratix: exchange two cards that nobody has drawn: no byte of the log may change. */
static bool
stx_secret_is_kept(struct worker *w, int seat)
{
	const struct stx_state *st = w->u.player.state;
	struct stx_setup setup = *(const struct stx_setup *)w->u.record->setup;
	struct record twin = *w->u.record;
	unsigned drawn = 0, a, b;

	/* (of a position as found it lists the pack, in the order of the deck) */
	TRY(w, strstr(buffer_string(&w->out), "shuffle(") == NULL && strstr(w->out.data, "\n  again:") == NULL &&
	    (setup.placed || strstr(w->out.data, "\n  pack:") == NULL), "the log tells the order of the pack");
	if (setup.variant != STX_STANDARD || st->npack < 2 || (!setup.placed &&
	        stx_first_by_draws(&setup.deck, setup.playing, setup.pack, setup.npack, &drawn) < 0))
		return true;
	a = st->pack[rng_below(&w->rng, st->npack)];
	b = st->pack[rng_below(&w->rng, st->npack)];
	for (unsigned i = 0; i < drawn; i++)
		if (setup.pack[i] == a || setup.pack[i] == b)
			return true;
	if (a >= setup.deck.n || b >= setup.deck.n || ((st->gone_back >> a | st->gone_back >> b) & 1) != 0)
		return true;
	stx_exchange(setup.pack, setup.npack, a, b);
	stx_exchange(setup.again, setup.nagain, a, b);
	twin.setup = &setup;
	buffer_clear(&w->again);
	TRY(w, record_write_view(&twin, seat, UINT64_MAX, &w->u.player, &w->again, &w->u.f), "no log of the twin");
	TRY(w, buffer_same(&w->out, &w->again), "the log tells two games apart that look alike:\n%.*s\n%.*s",
	    (int)w->out.len, w->out.data, (int)w->again.len, w->again.data);
	return true;
}

/* For each game: what the log of a seat (w->v, its text in w->out) must not tell of the arbiter's log (w->u). */
struct secret {
	const struct game *game;
	bool (*is_kept)(struct worker *w, int seat);
};

static const struct secret secrets[] = {
	{ &game_stratego, stg_secret_is_kept },
	{ &game_stratix, stx_secret_is_kept },
	{ &game_stratego_card, stc_secret_is_kept },
	{ NULL, NULL },
};

/* Go on to the next action that is not taken back.  false: there is none. */
static bool
step_on(struct player *p, struct path *way, struct finding *f)
{
	enum play_step step;

	do
		step = player_next(p, f);
	while (step != PLAY_END && step != PLAY_WRONG && (step != PLAY_ACTION || p->taken_back));
	if (step == PLAY_ACTION && way->known)
		path_action(way, p);
	return step == PLAY_ACTION;
}

static bool
ways_are_the_same(struct worker *w, struct path *full, struct path *seen)
{
	struct player *p = &w->u.player, *q = &w->v.player;
	struct finding f;
	bool more = true;

	p->as_it_stands = q->as_it_stands = true;
	TRY(w, player_begin(p, w->u.record, &f) && player_begin(q, w->v.record, &f), "%s", f.text);
	path_begin(full, p);
	path_begin(seen, q);
	while (more) {
		TRY(w, full->known == seen->known && (!full->known || memcmp(full->node, seen->node, PATH_NODE) == 0) && !full->action.failed,
		    "ply %u: the seat's log is at another place of the tree: %s, %s", (unsigned)state_head(p->state)->ply,
		    buffer_string(&full->action), buffer_string(&seen->action));
		more = step_on(p, full, &f);
		TRY(w, step_on(q, seen, &f) == more, "one log is longer");
	}
	return true;
}

/* What every player saw is the same in the arbiter's log and in that of each seat: so it tells nothing that a seat does not know. */
static bool
ways_are_alike(struct worker *w)
{
	struct path full = { .known = false }, seen = { .known = false };
	bool same = ways_are_the_same(w, &full, &seen);

	path_free(&full);
	path_free(&seen);
	w->u.player.as_it_stands = w->v.player.as_it_stands = false;
	return same;
}

bool
secret_is_kept(struct worker *w, int seat)
{
	if (!ways_are_alike(w))
		return false;
	for (const struct secret *s = secrets; s->game != NULL; s++)
		if (s->game == w->game)
			return s->is_kept(w, seat);
	return broken(w, "nobody knows what a log of this game must not tell");
}
