/* host/actions.c: actions as numbers: list them, play them, and their texts. */
#include "handle.h"

#include <string.h>

_Static_assert((int)STRAT_SAID_MAX == (int)ACTION_SAID_MAX && (int)STRAT_ANY_SEAT == (int)SEAT_NONE, "the numbers of the host are those of the rules");
_Static_assert(sizeof(((struct strat_action *)0)->args) >= sizeof(((struct action *)0)->arg), "an action of the host has room for every action");

/* ---- the tables of a game --------------------------------------------------------------------------- */

const char *
strat_game_action(const struct strat_game *g, size_t kind)
{
	const struct action_type *type = kind < 256 ? action_type_of(game_of(g), (unsigned)kind) : NULL;

	return type != NULL ? type->name : NULL;
}

const char *
strat_game_action_says(const struct strat_game *g, size_t kind)
{
	const struct action_type *type = kind < 256 ? action_type_of(game_of(g), (unsigned)kind) : NULL;

	return type != NULL ? type->says : NULL;
}

const char *
strat_game_arg(const struct strat_game *g, size_t kind, size_t i)
{
	const struct action_type *type = kind < 256 ? action_type_of(game_of(g), (unsigned)kind) : NULL;
	size_t named = type != NULL ? strlen(type->letters) : 0;

	return type == NULL || i >= type->most ? NULL : type->arg[i < named ? i : named - 1];
}

const char *
strat_game_said(const struct strat_game *g, size_t kind, size_t i)
{
	const struct action_type *type = kind < 256 ? action_type_of(game_of(g), (unsigned)kind) : NULL;

	return type != NULL && i < strlen(type->said_letters) ? type->said[i] : NULL;
}

size_t
strat_game_ids(const struct strat_game *g)
{
	return game_of(g)->numbers != NULL ? game_of(g)->numbers->nids : 0;
}

/* ---- numbers in and out ------------------------------------------------------------------------------ */

bool
action_take(struct strat_match *m, const struct going *g, const struct strat_action *from, struct action *out)
{
	if (from->size < sizeof(*from) || from->nargs > ACTION_ARGS_MAX) {
		match_refuse(m, DIAG_VALUE, "the size of the action is not that of the struct, or it has too many args");
		return false;
	}
	*out = (struct action){ .kind = from->kind, .seat = from->seat, .nargs = from->nargs, .marks = from->marks };
	memcpy(out->arg, from->args, sizeof(out->arg));
	memcpy(out->said, from->said, sizeof(out->said));
	if (action_is_sound(g->record->game, g->player.state, out))
		return true;
	match_refuse(m, DIAG_VALUE, "these numbers are no action of the game: see strat_game_action for what they mean");
	return false;
}

uint32_t
action_id(const struct game *g, const struct action *a)
{
	uint32_t id;

	if (g->numbers == NULL || g->numbers->nids == 0)
		return STRAT_NO_ID;
	id = g->numbers->id(a);
	return id < g->numbers->nids ? id : STRAT_NO_ID;
}

/* a: with its actor as its seat. */
static void
tell(const struct game *g, const struct action *a, struct strat_action *out)
{
	out->kind = a->kind;
	out->seat = a->seat;
	out->nargs = a->nargs;
	out->marks = a->marks;
	memset(out->args, 0, sizeof(out->args));
	for (unsigned i = 0; i < a->nargs; i++)
		out->args[i] = a->arg[i];
	memset(out->said, 0, sizeof(out->said));
	for (unsigned marks = a->marks; marks != 0; marks &= marks - 1)
		out->said[__builtin_ctz(marks)] = a->said[__builtin_ctz(marks)];
	out->id = action_id(g, a);
}

static __attribute__((noinline)) void
tell_unseated(const struct game *g, const void *state, struct action a, struct strat_action *out)
{
	a.seat = (uint8_t)action_seat(g, state_head(state)->mover, &a);
	tell(g, &a, out);
}

void
action_tell(const struct game *g, const void *state, const struct action *a, struct strat_action *out)
{
	if (a->seat == SEAT_NONE) /* as few are that are listed */
		tell_unseated(g, state, *a, out);
	else
		tell(g, a, out);
}

struct going *
match_by_numbers(struct strat_match *m)
{
	struct going *g;

	match_enter(m);
	g = match_live(m);
	if (g == NULL || g->record->game->numbers != NULL)
		return g;
	match_refuse(m, DIAG_VALUE, "the actions of this game have no numbers");
	return NULL;
}

/* ---- listing --------------------------------------------------------------------------------------- */

struct listing {
	const struct game *game;
	const void *state;
	char *to;
	size_t size, room, n;
};

static int
list(void *ctx, const struct action *a)
{
	struct listing *l = ctx;
	struct strat_action *out = (struct strat_action *)(void *)(l->to + l->n * l->size);

	if (l->n++ >= l->room)
		return 0;
	if (l->size > sizeof(*out))
		memset((char *)out + sizeof(*out), 0, l->size - sizeof(*out));
	out->size = l->size;
	action_tell(l->game, l->state, a, out);
	return 0;
}

/* Visit the legal actions, of which there are none after the end. */
static void
visit(const struct going *g, action_visit *each, void *ctx)
{
	if (!g->record->result.finished)
		game_legal(g->record->game, g->player.state, each, ctx);
}

size_t
strat_match_legal_actions(struct strat_match *m, struct strat_action *to, size_t size, size_t room)
{
	CALL(m);
	struct going *g = match_by_numbers(m);
	struct listing l = { .to = (char *)to, .size = size, .room = room };

	if (g == NULL)
		return 0;
	if (size < sizeof(*to) || size % _Alignof(struct strat_action) != 0) {
		match_refuse(m, DIAG_VALUE, "the size of the actions is not that of the struct");
		return 0;
	}
	l.game = g->record->game;
	l.state = g->player.state;
	visit(g, list, &l);
	return l.n;
}

/* A set of ids. */
struct mask {
	const struct game *game;
	uint8_t *bits;
};

static int
set_bit(void *ctx, const struct action *a)
{
	const struct mask *k = ctx;
	uint32_t id = k->game->numbers->id(a);

	if (id < k->game->numbers->nids)
		k->bits[id / 8] |= (uint8_t)(1U << id % 8);
	return 0;
}

/* Has the game ids?  false: the finding says that it has none. */
static bool
has_ids(struct strat_match *m, const struct going *g)
{
	if (g->record->game->numbers->nids > 0)
		return true;
	finding_set(&m->host.finding.f, DIAG_VALUE, "the actions of %s are too many for ids", g->record->game->title);
	match_fail(m);
	return false;
}

enum strat_status
strat_match_mask(struct strat_match *m, uint8_t *bits, size_t nbytes)
{
	CALL(m);
	struct going *g = match_by_numbers(m);
	struct mask k = { .bits = bits };

	if (g == NULL || !has_ids(m, g))
		return STRAT_REFUSED;
	k.game = g->record->game;
	if (nbytes < (k.game->numbers->nids + 7) / 8)
		return match_refuse(m, DIAG_VALUE, "there is no room for all ids of the game");
	memset(bits, 0, nbytes);
	visit(g, set_bit, &k);
	return STRAT_OK;
}

/* ---- playing --------------------------------------------------------------------------------------- */

static enum strat_status
play(struct strat_match *m, struct going *g, const struct action *a)
{
	if (m->arbiter != NULL)
		return match_act_for(m, a);
	if (!going_act(g, a, &m->host.finding.f))
		return match_fail(m);
	match_show(m, PLAY_ACTION);
	return STRAT_OK;
}

/* Has the game ended off the board, so that nothing can be played?  Then the finding says so. */
static bool
has_ended(struct strat_match *m, const struct going *g)
{
	if (g->record->result.finished)
		match_refuse(m, DIAG_EVENT_WRONG, "the game has ended");
	return g->record->result.finished;
}

enum strat_status
strat_match_play_action(struct strat_match *m, const struct strat_action *from)
{
	CALL(m);
	struct going *g = match_by_numbers(m);
	struct action a;

	if (g == NULL)
		return match_fail(m);
	if (has_ended(m, g) || !action_take(m, g, from, &a))
		return STRAT_REFUSED;
	return play(m, g, &a);
}

/* Looks for the legal action with an id. */
struct seek {
	const struct game *game;
	uint32_t id;
	bool found;
	struct action action;
};

static int
is_sought(void *ctx, const struct action *a)
{
	struct seek *s = ctx;

	s->found = s->game->numbers->id(a) == s->id;
	if (s->found)
		s->action = *a;
	return s->found;
}

enum strat_status
strat_match_play_id(struct strat_match *m, uint32_t id)
{
	CALL(m);
	struct going *g = match_by_numbers(m);
	struct seek s = { .id = id };

	if (g == NULL)
		return match_fail(m);
	if (has_ended(m, g) || !has_ids(m, g))
		return STRAT_REFUSED;
	s.game = g->record->game;
	if (id < s.game->numbers->nids)
		visit(g, is_sought, &s);
	if (s.found)
		return play(m, g, &s.action);
	finding_set(&m->host.finding.f, DIAG_ACTION_ILLEGAL, "no legal action has the id %u", (unsigned)id);
	return match_fail(m);
}

/* ---- texts ----------------------------------------------------------------------------------------- */

const char *
strat_match_spell(struct strat_match *m, const struct strat_action *from)
{
	CALL(m);
	struct going *g = match_by_numbers(m);
	struct buffer word = { 0 };
	struct action a;

	if (g == NULL || !action_take(m, g, from, &a))
		return NULL;
	player_spell(&g->player, &a, &word);
	return match_text(m, &word, NULL);
}

/* Is there room for an action?  false: the finding says so. */
static bool
is_room(struct strat_match *m, const struct strat_action *out)
{
	if (out->size < sizeof(*out))
		match_refuse(m, DIAG_VALUE, "the size of the action is not that of the struct");
	return out->size >= sizeof(*out);
}

enum strat_status
strat_match_read(struct strat_match *m, const char *text, struct strat_action *out)
{
	CALL(m);
	struct going *g = match_by_numbers(m);
	struct word word;
	bool stands;
	enum word_kind kind;

	if (g == NULL)
		return match_fail(m);
	if (!is_room(m, out))
		return STRAT_REFUSED;
	kind = going_read(g, text, strlen(text), &word, &stands, &m->host.finding.f);
	if (kind == WORD_BAD)
		return match_fail(m);
	if (kind != WORD_ACTION || stands)
		return match_refuse(m, DIAG_MOVE_SYNTAX, "this is no action alone");
	action_tell(g->record->game, g->player.state, &word.action, out);
	return STRAT_OK;
}

enum strat_status
strat_match_last(struct strat_match *m, struct strat_action *out)
{
	CALL(m);
	struct going *g = match_by_numbers(m);
	struct action a;

	if (g == NULL)
		return match_fail(m);
	if (!is_room(m, out))
		return STRAT_REFUSED;
	if (!g->acted)
		return STRAT_END;
	action_canonical(g->player.action, &g->player.trace, &a);
	action_tell(g->record->game, g->player.state, &a, out);
	return STRAT_OK;
}
