/* record/places.c: the places of things in a record; its warnings; and how much memory it may take. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

void
record_name(const struct record *r, struct finding *f)
{
	f->record = r->document->number;
	if (r->id != NULL) {
		size_t n = strlen(r->id);

		if (n >= sizeof(f->record_id)) {
			n = sizeof(f->record_id) - 1;
			while (n > 0 && ((unsigned char)r->id[n] & 0xc0) == 0x80)
				n--;
		}
		memcpy(f->record_id, r->id, n);
		f->record_id[n] = '\0';
	}
}

void
record_place_node(const struct record *r, const struct node *n, struct finding *f)
{
	record_name(r, f);
	place_at(f, r->document, n != NULL ? n->start : 0);
	if (r->root == NULL && r->setup_place.line != 0) { /* of such a record only the place of the set-up is known */
		f->line = r->setup_place.line;
		f->column = r->setup_place.column;
	}
}

void
record_place(const struct record *r, size_t offset, struct finding *f)
{
	size_t lo = 0, hi = r->nplaces;

	record_name(r, f);
	if (r->root != NULL) {
		place_in_scalar(f, r->document, r->key[KEY_MOVES], offset);
		return;
	}
	while (lo < hi) { /* find the last place that is not after the offset */
		size_t mid = lo + (hi - lo) / 2;

		if (r->places[mid].offset <= offset)
			lo = mid + 1;
		else
			hi = mid;
	}
	f->line = lo > 0 ? r->places[lo - 1].line : r->document->line;
	f->column = lo > 0 ? r->places[lo - 1].column : 1;
}

void
record_place_problem(const struct record *r, const struct problem *p, struct finding *f)
{
	record_place(r, p->offset, f);
	if (r->root != NULL)
		problem_place_repair(p, r->document, r->key[KEY_MOVES], f);
}

size_t
record_memory(size_t max_record)
{
	enum { LEAST = 8 << 20 };

	return max_record < SIZE_MAX - LEAST ? max_record + LEAST : SIZE_MAX;
}

void
record_blame_size(const struct arena *a, struct finding *f)
{
	struct problem why;

	if (f->id != DIAG_MEMORY || !a->full)
		return;
	problem_too_large(&why, NULL, 0);
	f->id = why.id;
	snprintf(f->text, sizeof(f->text), "%s", why.text);
}

bool
record_no_memory(const struct record *r, struct findings *all)
{
	struct finding f;

	finding_set(&f, DIAG_MEMORY, "out of memory for a record");
	record_place_node(r, NULL, &f);
	findings_add(all, &f);
	return false;
}

/* It is known now what to write where it was told that something is wrong. */
static void
tell_more(struct finding *told, const struct finding *f)
{
	if (told->repair.line != 0 || f->repair.line == 0 || strcmp(told->text, f->text) != 0)
		return;
	told->repair = f->repair;
	snprintf(told->help, sizeof(told->help), "%s", f->help);
}

/* What was told of the line is mended in another one, as by a bar behind a key; and this is what is wrong in the line itself. */
static bool
is_elsewhere(const struct finding *told, const struct finding *f)
{
	return told->repair.line != 0 && told->repair.line != told->line && f->repair.line == f->line;
}

/* Was it told before, or was its line changed?  Seats that are left out get a line of their own. */
static bool
is_told(struct findings *all, const struct finding *f)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct repair *repair = &all->found[i].repair;

		if (all->found[i].id == f->id && all->found[i].line == f->line && !is_elsewhere(&all->found[i], f)) {
			tell_more(&all->found[i], f);
			return true;
		}
		if (repair->line != 0 && f->line >= repair->line && f->line <= repair->line + (repair->lines > 1 ? repair->lines - 1 : 0) && f->id != DIAG_SEATS)
			return true;
	}
	return false;
}

void
layers_tell(const struct mended_layer *layer, unsigned layers, const struct findings *own, struct findings *all)
{
	for (size_t i = 0; i < own->n && !all->full; i++) {
		struct finding f = own->found[i];

		for (unsigned n = layers; n-- > 0 && f.line != 0;)
			f.line = repairs_line_before(layer[n].document, layer[n].repairs, f.line, f.id == DIAG_SEATS);
		if (f.repair.lines > 1)
			f.repair.line = 0;
		f.repair.line = f.repair.line != 0 ? f.line : 0;
		if (f.line == 0 || is_told(all, &f) || f.repair.lines > 1)
			continue;
		f.also = 0;
		findings_add(all, &f);
	}
}

struct document *
layer_write(struct arena *a, const struct document *d, const struct findings *repairs, bool *any)
{
	struct document *mended = arena_alloc(a, sizeof(*mended));
	struct buffer text = { 0 };

	*any = repairs_write(d, repairs, &text);
	if (mended != NULL)
		*mended = (struct document){ .text = text.failed ? NULL : arena_copy(a, text.data, text.len), .len = text.len, .line = d->line, .number = d->number };
	buffer_free(&text);
	return mended != NULL && mended->text != NULL ? mended : NULL;
}

void
record_warn(struct record *r, const struct finding *f)
{
	if (r->nwarnings < RECORD_WARNINGS_MAX)
		r->warnings[r->nwarnings] = *f;
	r->nwarnings++;
}

/* The set of seats that are played; 0: the set-up does not tell, or is wrong. */
static unsigned
seated(const struct record *r)
{
	struct arena_mark mark = arena_mark(r->arena);
	void *state = r->playable ? arena_alloc(r->arena, r->game->state_size) : NULL;
	struct trace t = { .brief = true };
	unsigned set = 0;

	if (state != NULL && game_start(r->game, state, r->setup, &r->rules, &t) == ACTION_PLAYED)
		for (unsigned i = 0; r->game->seat[i] != NULL; i++)
			set |= game_seated(r->game, state, i) ? 1U << i : 0;
	arena_rewind(r->arena, mark);
	return set;
}

const struct finding *
record_seats_left_out(const struct record *r)
{
	for (size_t i = 0; i < r->nwarnings && i < RECORD_WARNINGS_MAX; i++)
		if (r->warnings[i].id == DIAG_SEATS && r->warnings[i].repair.line != 0)
			return &r->warnings[i];
	return NULL;
}

/* The seats that have a player, by their names or numbers, if there are two at least: they stand in for the set-up that cannot be read,
 * or does not say who plays. */
static unsigned
named_seats(const struct record *r)
{
	const struct node *players = r->playable && record_seats_left_out(r) == NULL ? NULL : r->key[KEY_PLAYERS];
	unsigned set = 0;

	for (const struct node *k = players != NULL && players->kind == NODE_MAPPING ? players->child : NULL; k != NULL; k = k->next) {
		int seat = k->len == 1 ? seat_of_digit(r->game, *k->text) : seat_find(r->game, k->text, k->len);

		set |= seat >= 0 ? 1U << seat : 0;
	}
	return (set & (set - 1)) != 0 ? set : 0;
}

void
record_named(const struct record *r, struct named *out)
{
	*out = (struct named){ .game = r->game, .players = r->key[KEY_PLAYERS], .seated = seated(r) };
	if (out->seated == 0 || record_seats_left_out(r) != NULL)
		out->seated = named_seats(r);
}
