/* host/moments.c: moments of a game to go back to.
 *
 * The latest are kept one after another.  When one of these makes room, it becomes an old one, if it is far enough from the one before.
 * If there are too many old ones, every second goes, and the distance doubles.  So all that are kept stay within a fixed size, however
 * long the game is, and from any step on the next moment before it is not far.
 */
#include "core/memory.h"
#include "handle.h"

#include <string.h>

enum { APART_FIRST = 64 };

static unsigned char *
position_of(const struct moment *m)
{
	return (unsigned char *)(uintptr_t)(m + 1);
}

static size_t
size_of(const struct moments *all)
{
	return sizeof(struct moment) + all->position;
}

void
moments_begin(struct moments *all, const struct game *g, bool of_seat)
{
	size_t many;

	all->position = g->state_size;
	all->places = of_seat ? 1 : MOMENTS_RECENT;
	all->apart = APART_FIRST;
	many = MOMENTS_BYTES / size_of(all);
	all->most = !of_seat && many > MOMENTS_RECENT + GAME_SEATS_MAX + 1 ? many - MOMENTS_RECENT - GAME_SEATS_MAX : 0;
}

void
moments_free(struct moments *all)
{
	for (size_t i = 0; i < MOMENTS_RECENT; i++)
		memory_free(all->recent[i]);
	while (all->n > 0)
		memory_free(all->old[--all->n]);
	memory_free(all->old);
	memset(all, 0, sizeof(*all));
}

static void
forget_after(struct moments *all, size_t words)
{
	for (size_t i = 0; i < all->places; i++)
		if (all->recent[i] != NULL && all->recent[i]->words > words)
			all->recent[i]->kept = false;
	while (all->n > 0 && all->old[all->n - 1]->words > words)
		memory_free(all->old[--all->n]);
}

void
moments_forget(struct moments *all)
{
	for (size_t i = 0; i < all->places; i++)
		if (all->recent[i] != NULL)
			all->recent[i]->kept = false;
	while (all->n > 0)
		memory_free(all->old[--all->n]);
}

/* ---- keeping -------------------------------------------------------------------------------------- */

/* Let every second of the old go. */
static void
thin(struct moments *all)
{
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++)
		if (i % 2 == 0)
			all->old[n++] = all->old[i];
		else
			memory_free(all->old[i]);
	all->n = n;
	all->apart *= 2;
}

/* Is a moment of so many words to be kept among the old, and is there room for it? */
static bool
is_due(struct moments *all, size_t words)
{
	struct moment **old;

	if (all->most == 0 || (all->n > 0 && words < all->old[all->n - 1]->words + all->apart))
		return false;
	if (all->n == all->most)
		thin(all);
	if (all->n > 0 && words < all->old[all->n - 1]->words + all->apart)
		return false;
	if (all->n < all->cap)
		return true;
	if ((old = memory_double(all->old, &all->cap, 16, sizeof(*old))) == NULL)
		return false;
	all->old = old;
	return true;
}

/* The place for the moment before a word.  What is there may become an old one. */
static struct moment **
place_for(struct moments *all, size_t words)
{
	struct moment **place = &all->recent[words % all->places], *fresh;

	if (*place != NULL && (!(*place)->kept || (*place)->words >= words || !is_due(all, (*place)->words)))
		return place;
	if ((fresh = memory_alloc(size_of(all))) != NULL) {
		if (*place != NULL)
			all->old[all->n++] = *place;
		*place = fresh;
	}
	return place;
}

static void
fill(struct moment *m, const struct going *g)
{
	m->kept = true;
	m->acted = g->acted;
	m->words = g->words;
	m->player = g->player;
	memcpy(position_of(m), g->player.state, g->moments.position);
}

struct moment *
going_keep(struct going *g)
{
	struct moment **place = place_for(&g->moments, g->words);

	if (*place != NULL)
		fill(*place, g);
	return *place;
}

void
going_keep_old(struct going *g)
{
	struct moments *all = &g->moments;
	struct moment *m;

	if (!is_due(all, g->words) || (m = memory_alloc(size_of(all))) == NULL)
		return;
	fill(m, g);
	all->old[all->n++] = m;
}

/* ---- going back ----------------------------------------------------------------------------------- */

const struct moment *
moments_latest(const struct moments *all, size_t from, size_t words)
{
	const struct moment *found = NULL;
	size_t i = all->n;

	while (i > 0 && all->old[i - 1]->words > words)
		i--;
	if (i > 0 && all->old[i - 1]->words >= from)
		found = all->old[i - 1];
	for (i = 0; i < all->places; i++) {
		const struct moment *m = all->recent[i];

		if (m != NULL && m->kept && m->words >= from && m->words <= words && (found == NULL || m->words > found->words))
			found = m;
	}
	return found;
}

bool
moments_has_recent(const struct moments *all, size_t words)
{
	const struct moment *m = all->recent[words % all->places];

	return m != NULL && m->kept && m->words == words;
}

void
going_back(struct going *g, const struct moment *m)
{
	struct player *p = &g->player;
	const struct player now = *p;

	*p = m->player;
	p->record = now.record;
	p->state = now.state;
	p->scratch = now.scratch;
	p->state_cap = now.state_cap;
	p->action = p->action != NULL ? &p->word.action : NULL;
	p->past = now.past;
	p->past.stands.n = m->player.past.stands.n;
	p->past.stands.full = false;
	p->past.tellings.n = m->player.past.tellings.n;
	p->ahead = now.ahead;
	memcpy(p->state, position_of(m), g->moments.position);
	g->words = m->words;
	g->acted = m->acted;
	if (g->acts_from > g->words)
		g->acts_from = g->words;
	forget_after(&g->moments, g->words);
}

/* ---- copying -------------------------------------------------------------------------------------- */

static struct moment *
copy_moment(const struct moments *all, const struct moment *m)
{
	struct moment *copy = memory_alloc(size_of(all));

	if (copy != NULL)
		memcpy(copy, m, size_of(all));
	return copy;
}

void
moments_copy(struct moments *to, const struct moments *from)
{
	to->apart = from->apart;
	for (size_t i = 0; i < from->places; i++) {
		const struct moment *m = from->recent[i];

		if (m != NULL && m->kept)
			to->recent[m->words % to->places] = copy_moment(to, m);
	}
	if (from->n == 0 || from->n > to->most || (to->old = memory_alloc(from->n * sizeof(*to->old))) == NULL)
		return;
	to->cap = from->n;
	while (to->n < from->n && (to->old[to->n] = copy_moment(to, from->old[to->n])) != NULL)
		to->n++;
}
