/* adjudicate/boxes.c: see boxes.h, and adjudicate.h for reading_agrees. */
#include "adjudicate/boxes.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

enum { UNITE_MAX = 256 }; /* of more boxes not all pairs are tried, and of more finds not all pairs again */

bool
boxes_add(struct boxes *s, const struct box *b)
{
	if (s->n == s->cap) {
		struct box *more = memory_double(s->box, &s->cap, 4, sizeof(*more));

		if (more == NULL)
			return false;
		s->box = more;
	}
	s->box[s->n++] = *b;
	return true;
}

bool
boxes_add_all(struct boxes *s, const struct boxes *others)
{
	for (size_t i = 0; i < others->n; i++)
		if (!boxes_add(s, &others->box[i]))
			return false;
	return true;
}

void
boxes_free(struct boxes *s)
{
	memory_free(s->box);
	memset(s, 0, sizeof(*s));
}

static bool
holds(const struct box *b, unsigned ruling, unsigned option)
{
	return (b->options[ruling] >> option & 1) != 0;
}

unsigned
box_changes(const struct course *c, const struct box *b)
{
	unsigned n = 0;

	for (unsigned r = 0; r < c->game->nrulings; r++)
		n += !holds(b, r, c->rules.option[r]);
	return n;
}

/* Bytes to sort boxes by: the rulings that box_changes counts, in the order of the rule book. */
static void
box_key(const struct course *c, const struct box *b, uint8_t key[GAME_RULINGS_MAX])
{
	memset(key, UINT8_MAX, GAME_RULINGS_MAX);
	for (unsigned r = 0; r < c->game->nrulings; r++)
		if (!holds(b, r, c->rules.option[r]))
			key[r] = b->options[r];
}

unsigned
boxes_changes(const struct course *c, const struct boxes *s)
{
	unsigned fewest = GAME_RULINGS_MAX;

	for (size_t i = 0; i < s->n; i++) {
		unsigned n = box_changes(c, &s->box[i]);

		fewest = n < fewest ? n : fewest;
	}
	return fewest;
}

void
box_choose(const struct course *c, const struct box *b, uint8_t *options)
{
	for (unsigned r = 0; r < c->game->nrulings; r++)
		options[r] = holds(b, r, c->rules.option[r]) ? c->rules.option[r] : (uint8_t)__builtin_ctz(b->options[r]);
}

uint64_t
boxes_open(const struct course *c, const struct boxes *s)
{
	uint64_t open = 0;

	for (unsigned r = 0; r < c->game->nrulings; r++) {
		unsigned all = 0;

		for (size_t i = 0; i < s->n; i++)
			all |= s->box[i].options[r];
		if ((all & (all - 1)) != 0)
			open |= UINT64_C(1) << r;
	}
	return open;
}

bool
box_cut(const struct course *c, const struct box *b, uint64_t rulings, const uint8_t *options, struct box *part,
    struct boxes *rest, bool *any)
{
	*part = *b;
	*any = true;
	for (unsigned r = 0; r < c->game->nrulings; r++)
		*any = *any && ((rulings >> r & 1) == 0 || holds(b, r, options[r]));
	for (; *any && rulings != 0; rulings &= rulings - 1) {
		unsigned r = (unsigned)__builtin_ctzll(rulings);
		uint8_t one = (uint8_t)(1U << options[r]);
		struct box other = *part;

		other.options[r] &= (uint8_t)~one;
		part->options[r] = one;
		if (other.options[r] != 0 && !boxes_add(rest, &other))
			return false;
	}
	return true;
}

/* Two boxes that differ in only one ruling become one.  If it has the reading in force, it keeps what that one consulted;
 * if not, it has all that either of the two consulted. */
static bool
box_unite(const struct course *c, struct box *a, const struct box *b)
{
	unsigned different = 0, where = 0;

	for (unsigned r = 0; r < c->game->nrulings; r++)
		if (a->options[r] != b->options[r]) {
			different++;
			where = r;
		}
	if (different != 1)
		return false;
	if (box_changes(c, b) == 0)
		a->consulted = b->consulted;
	else if (box_changes(c, a) > 0)
		a->consulted |= b->consulted;
	a->options[where] |= b->options[where];
	return true;
}

void
boxes_unite(const struct course *c, struct boxes *s)
{
	if (s->n > UNITE_MAX)
		return;
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = i + 1; k < s->n; k++)
			if (box_unite(c, &s->box[i], &s->box[k])) {
				s->box[k] = s->box[--s->n];
				k = i; /* this box is larger now, so it may join one that it could not join before */
			}
}

/* ---- finds ------------------------------------------------------------------------------------ */

bool
finds_add(struct finds *f, const struct find *one)
{
	if (f->n == f->cap) {
		struct find *more = memory_double(f->find, &f->cap, 8, sizeof(*more));

		if (more == NULL)
			return false;
		f->find = more;
	}
	f->find[f->n++] = *one;
	return true;
}

static int
by_order(const void *a, const void *b)
{
	const struct find *x = a, *y = b;

	if (x->changes != y->changes)
		return x->changes < y->changes ? -1 : 1;
	if (x->answer.broken != y->answer.broken)
		return x->answer.broken ? 1 : -1;
	return memcmp(x->key, y->key, sizeof(x->key));
}

void
finds_sort(const struct course *c, struct finds *f)
{
	for (size_t i = 0; i < f->n; i++)
		box_key(c, &f->find[i].box, f->find[i].key);
	qsort(f->find, f->n, sizeof(*f->find), by_order);
}

bool
reading_agrees(const struct reading_of_rules *a, const struct reading_of_rules *b)
{
	return a->decision == b->decision && a->broken == b->broken;
}

static bool
same_answer(const struct reading_of_rules *a, const struct reading_of_rules *b)
{
	return reading_agrees(a, b) && a->open == b->open && a->cite == b->cite && a->ply == b->ply &&
	    a->lapsed == b->lapsed && a->needless == b->needless && a->undone == b->undone && a->misdescribed == b->misdescribed && a->too_long == b->too_long &&
	    a->how_hidden == b->how_hidden && a->found.finished == b->found.finished && result_same(&a->found, &b->found);
}

/* Join a find with later ones.  true: there are fewer now. */
static bool
unite_with_later(const struct course *c, struct finds *f, size_t i)
{
	struct find *a = &f->find[i];
	size_t n = f->n;

	for (size_t k = i + 1; k < f->n; k++) {
		struct find *b = &f->find[k];

		if (a->origin != b->origin || !same_answer(&a->answer, &b->answer) || !box_unite(c, &a->box, &b->box))
			continue;
		memmove(b, b + 1, (--f->n - k) * sizeof(*b));
		k = i; /* this one is larger now, so it may join one that it could not join before */
	}
	a->changes = box_changes(c, &a->box);
	return f->n < n;
}

void
finds_unite(const struct course *c, struct finds *f, size_t from)
{
	bool again = true;

	while (again) {
		again = false;
		for (size_t i = from; i < f->n; i++)
			again = unite_with_later(c, f, i) || again;
		again = again && f->n - from <= UNITE_MAX;
	}
}
