/* play/worlds.c: several ways in which the moves may have gone on, where it is not known which of some choices was made.
 *
 * Each choice leads to a state of its own, unless it comes to the same as another.  What follows is played in all of them, and those
 * stay in which it can be played.  So what is wrong further on shows in the same run, and what follows tells of earlier choices which
 * can be meant. */
#include "internal.h"

#include <string.h>

enum { WORLDS_MAX = 48, FORKS_MAX = 24 };

struct world {
	void *state, *before;
	size_t before_at;
	uint32_t took[FORKS_MAX]; /* of each fork: the set of choices that lead here */
};

struct worlds {
	struct player *p;
	bool cut;                           /* there were more than are kept */
	unsigned n;                         /* up to 1: the player's own state is all there is */
	struct world world[WORLDS_MAX], next[WORLDS_MAX];
	struct player aside[WORLDS_MAX], *own, trial; /* own: as they are before a fork */
	struct finding found[WORLDS_MAX];
	enum play_step step[WORLDS_MAX];
	unsigned nforks;
	struct fork {
		size_t told; /* its finding */
		struct meant_choices choices;
	} *fork[FORKS_MAX];
};

struct worlds *
worlds_begin(struct player *p)
{
	struct arena *a = p->record->arena;
	size_t size = p->game->state_size;
	struct worlds *w = p->keeps || p->before.state == NULL ? NULL : arena_zalloc(a, sizeof(*w));

	if (w == NULL || (w->own = arena_alloc(a, WORLDS_MAX * sizeof(*w->own))) == NULL)
		return NULL;
	for (unsigned i = 0; i < WORLDS_MAX; i++) {
		struct world *world = &w->world[i], *next = &w->next[i];

		world->state = arena_alloc(a, size);
		world->before = arena_alloc(a, size);
		next->state = arena_alloc(a, size);
		next->before = arena_alloc(a, size);
		if (world->state == NULL || world->before == NULL || next->state == NULL || next->before == NULL)
			return NULL;
		world->before_at = next->before_at = SIZE_MAX;
	}
	w->p = p;
	return w;
}

/* ---- a player in each of them --------------------------------------------------------------------- */

/* Copy a player, but for the memory of its states. */
static void
copy_player(struct player *to, const struct player *from)
{
	void *state = to->state, *before = to->before.state;

	*to = *from;
	to->state = state;
	to->before.state = before;
	if (from->action == &from->word.action)
		to->action = &to->word.action;
}

/* The same with what its states have. */
static void
copy_with_state(struct player *to, const struct player *from)
{
	size_t size = from->game->state_size;

	copy_player(to, from);
	memcpy(to->state, from->state, size);
	if (from->before.at != SIZE_MAX)
		memcpy(to->before.state, from->before.state, size);
}

static void
enter(struct player *p, const struct world *world)
{
	p->state = world->state;
	p->before.state = world->before;
}

/* Keep the worlds of a set alone. */
static void
keep_set(struct worlds *w, uint64_t set)
{
	unsigned n = 0;

	for (unsigned i = 0; i < w->n; i++) {
		struct world kept = w->world[i];

		if ((set >> i & 1) == 0)
			continue;
		w->world[i] = w->world[n];
		w->world[n] = kept;
		copy_player(&w->aside[n], &w->aside[i]);
		enter(&w->aside[n], &w->world[n]);
		w->found[n] = w->found[i];
		w->step[n++] = w->step[i];
	}
	w->n = n;
	copy_with_state(w->p, &w->aside[0]);
}

/* ---- what each of them says ----------------------------------------------------------------------- */

static void
span_of(const struct player *p, size_t *from, size_t *len)
{
	bool chooses = p->meant.choices.n > 0;

	*from = chooses ? p->meant.choices.from : p->meant.from;
	*len = chooses ? p->meant.choices.len : p->meant.after - p->meant.from;
}

/* How much is known of what the word is or may be that is wrong?  0: nothing; 1: it is to be taken out; 2: it is an action. */
static unsigned
how_known(const struct player *p)
{
	if (p->meant.choices.n == 0 && (!p->meant.known || (p->meant.len > 0 && p->meant.text[0] == '\0'))) /* it is only assumed */
		return 0;
	return p->meant.choices.n > 0 || p->meant.len > 0 ? 2 : 1;
}

/* Do both say the same of the same word? */
static bool
says_same(const struct player *a, const struct player *b)
{
	size_t from, len, other, other_len;

	span_of(a, &from, &len);
	span_of(b, &other, &other_len);
	return from == other && len == other_len && a->meant.choices.n == 0 && b->meant.choices.n == 0 && a->meant.len == b->meant.len &&
	    a->meant.several == b->meant.several && memcmp(a->meant.text, b->meant.text, a->meant.len) == 0;
}

/* Add what the word is or may be in the world of a player. */
static void
add_choices(struct meant_choices *all, const struct player *p)
{
	struct meant_choice one = { .action = p->meant.action };

	all->more = all->more || p->meant.choices.more;
	for (unsigned i = 0; i < p->meant.choices.n; i++)
		choices_add(all, &p->meant.choices.choice[i]);
	if (p->meant.choices.n > 0)
		return;
	memcpy(one.text, p->meant.text, p->meant.len);
	choices_add(all, &one);
}

/* Is it one action, or a choice, that the word is, and is it the same word? */
static bool
chooses_of(const struct player *p, const struct player *lead)
{
	size_t from, len, other, other_len;

	span_of(lead, &from, &len);
	span_of(p, &other, &other_len);
	return how_known(p) == 2 && from == other && len == other_len && !p->meant.several;
}

/* In no world the moves go on.  Keep those that agree with the first that knows most of what is meant, and say all that can be.  If none
 * knows anything, none is more likely than another. */
static void
say_together(struct worlds *w, struct finding *f)
{
	struct meant_choices all;
	unsigned lead = 0, most;
	uint64_t same = 0, alike = 0;

	for (unsigned i = 1; i < w->n; i++)
		if (how_known(&w->aside[i]) > how_known(&w->aside[lead]))
			lead = i;
	most = how_known(&w->aside[lead]);
	for (unsigned i = 0; i < w->n; i++) {
		bool known = how_known(&w->aside[i]) == most;

		same |= i == lead || most == 0 || (known && says_same(&w->aside[lead], &w->aside[i])) ? UINT64_C(1) << i : 0;
		alike |= chooses_of(&w->aside[lead], &w->aside[lead]) && chooses_of(&w->aside[i], &w->aside[lead]) ? UINT64_C(1) << i : 0;
	}
	*f = w->found[lead];
	keep_set(w, same | alike);
	if ((alike & ~same) == 0 && w->p->meant.choices.n == 0)
		return;
	all = w->p->meant.choices;
	span_of(w->p, &all.from, &all.len);
	all.n = 0;
	for (unsigned i = 0; i < w->n; i++)
		add_choices(&all, &w->aside[i]);
	w->p->meant.choices = all;
	choices_tell(w->p, &all, 0, f);
}

/* Take the step in a world.  tells: say what is wrong. */
static void
step_in(struct worlds *w, unsigned i, enum play_step (*go)(struct player *p, struct finding *f), bool tells)
{
	struct player *a = &w->aside[i];

	enter(a, &w->world[i]);
	copy_player(a, w->p);
	a->before.at = w->world[i].before_at;
	a->trial = !tells;
	w->step[i] = go(a, &w->found[i]);
	a->trial = w->p->trial;
	if (w->step[i] != PLAY_WRONG)
		w->world[i].before_at = a->before.at;
	w->p->meant.work = a->meant.work;
}

/* Is what the word is or may be in the world of a player so in another world, too?  Then it need not be looked for again. */
static bool
takes_over(struct worlds *w, unsigned i, const struct player *known)
{
	struct player *a = &w->aside[i];

	if (how_known(known) != 2 || known->meant.several || known->meant.back || known->meant.choices.made)
		return false;
	enter(a, &w->world[i]);
	copy_player(a, known);
	a->before.at = w->world[i].before_at;
	for (unsigned k = 0; k < a->meant.choices.n; k++)
		if (!player_is_sound(a, &a->meant.choices.choice[k].action))
			return false;
	return a->meant.choices.n > 0 || player_is_sound(a, &a->meant.action);
}

static enum play_step
in_each(struct worlds *w, enum play_step (*go)(struct player *p, struct finding *f), struct finding *f)
{
	size_t size = w->p->game->state_size;
	const struct player *known = NULL;
	uint64_t good = 0;

	for (unsigned i = 0; i < w->n; i++) {
		memcpy(w->next[i].state, w->world[i].state, size);
		step_in(w, i, go, false);
		good |= w->step[i] != PLAY_WRONG ? UINT64_C(1) << i : 0;
	}
	if (good != 0) {
		keep_set(w, good);
		return w->step[0];
	}
	for (unsigned i = 0; i < w->n; i++) {
		memcpy(w->world[i].state, w->next[i].state, size);
		if (known != NULL && takes_over(w, i, known))
			continue;
		step_in(w, i, go, true);
		if (diag_types[w->found[i].id].kind == KIND_TROUBLE) {
			*f = w->found[i];
			keep_set(w, UINT64_C(1) << i);
			return PLAY_WRONG;
		}
		if (known == NULL && how_known(&w->aside[i]) == 2)
			known = &w->aside[i];
	}
	say_together(w, f);
	return PLAY_WRONG;
}

enum play_step
worlds_next(struct worlds *w, struct player *p, struct finding *f)
{
	p->meant.known = false;
	p->meant.choices.n = 0;
	return w == NULL || w->n <= 1 ? player_next(p, f) : in_each(w, player_next, f);
}

enum play_step
worlds_play_meant(struct worlds *w, struct player *p, struct finding *f)
{
	return w == NULL || w->n <= 1 ? player_play_meant(p, f) : in_each(w, player_play_meant, f);
}

/* ---- forks ---------------------------------------------------------------------------------------- */

/* Add the world of the trial, unless it is as another one is.  A world has the set of all choices that lead to it. */
static void
add_world(struct worlds *w, unsigned *n, const struct world *came, unsigned choice)
{
	struct world *new = &w->next[*n];
	size_t size = w->p->game->state_size;

	memcpy(new->took, came->took, sizeof(new->took));
	new->took[w->nforks] = UINT32_C(1) << choice;
	new->before_at = w->trial.before.at;
	for (unsigned i = 0; i < *n; i++)
		if (memcmp(w->next[i].state, new->state, size) == 0) {
			for (unsigned k = 0; k <= w->nforks; k++)
				w->next[i].took[k] |= new->took[k];
			return;
		}
	copy_player(&w->aside[(*n)++], &w->trial);
}

/* Make one of the choices in a world. */
static void
choose(struct worlds *w, const struct player *from, const struct world *came, const struct meant_choice *choice, unsigned *n)
{
	const struct meant_choices *all = &w->fork[w->nforks]->choices;
	struct player *t = &w->trial;
	struct finding ignored;
	unsigned i = 0;

	while (i < all->n && strcmp(all->choice[i].text, choice->text) != 0)
		i++;
	if (i == all->n || *n == WORLDS_MAX) {
		w->cut = true;
		return;
	}
	enter(t, &w->next[*n]);
	copy_with_state(t, from);
	t->meant.known = true;
	t->meant.several = false;
	t->meant.back = from->meant.choices.n > 0 ? all->made : from->meant.back;
	t->meant.from = all->from;
	t->meant.after = all->from + all->len;
	t->meant.action = choice->action;
	t->meant.len = strlen(choice->text);
	memcpy(t->meant.text, choice->text, t->meant.len + 1);
	t->trial = true;
	if (player_play_meant(t, &ignored) == PLAY_ACTION)
		add_world(w, n, came, i);
	t->trial = false;
}

/* The player alone is a world. */
static void
be_alone(struct worlds *w)
{
	enter(&w->aside[0], &w->world[0]);
	copy_with_state(&w->aside[0], w->p);
	w->n = 1;
}

bool
worlds_fork(struct worlds *w, size_t told)
{
	struct fork *fork = w != NULL && w->nforks < FORKS_MAX ? arena_zalloc(w->p->record->arena, sizeof(*fork)) : NULL;
	unsigned n = 0;

	if (fork == NULL)
		return false;
	if (w->n <= 1)
		be_alone(w);
	fork->told = told;
	fork->choices = w->p->meant.choices;
	w->fork[w->nforks] = fork;
	memcpy(w->own, w->aside, w->n * sizeof(*w->own));
	for (unsigned k = 0; k < CHOICES_MAX; k++) /* if not all have room, no world and no choice is left out of all */
		for (unsigned i = 0; i < w->n; i++) {
			struct meant_choices own = { .n = 0 };

			add_choices(&own, &w->own[i]);
			if (k < own.n)
				choose(w, &w->own[i], &w->world[i], &own.choice[(i + k) % own.n], &n);
		}
	w->cut = w->cut || fork->choices.more;
	w->nforks++;
	if (n == 0)
		return false;
	for (unsigned i = 0; i < WORLDS_MAX; i++) {
		struct world world = w->world[i];

		w->world[i] = w->next[i];
		w->next[i] = world;
	}
	w->n = n;
	for (unsigned i = 0; i < n; i++) {
		enter(&w->aside[i], &w->world[i]);
		w->aside[i].trial = w->p->trial;
	}
	copy_with_state(w->p, &w->aside[0]);
	w->p->meant.choices.n = 0;
	w->p->meant.known = false;
	return true;
}

bool
worlds_cut(const struct worlds *w)
{
	return w != NULL && w->cut;
}

bool
worlds_lost(const struct worlds *w)
{
	return w != NULL && w->cut && how_known(w->p) < 2;
}

void
worlds_tell(const struct worlds *w, struct findings *all)
{
	for (unsigned k = 0; w != NULL && k < w->nforks; k++) {
		uint32_t fits = 0;

		for (unsigned i = 0; i < w->n; i++)
			fits |= w->world[i].took[k];
		if (fits != 0 && !w->cut)
			choices_tell(w->p, &w->fork[k]->choices, fits, &all->found[w->fork[k]->told]);
	}
}
