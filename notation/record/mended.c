/* record/mended.c: what else is wrong with a record, told by reading it with all repairs written. */
#include "header.h"

enum {
	LAYERS = 4,             /* so often what shows when a record is mended is mended in turn */
	MENDED_MAX = 64 * 1024, /* bytes: longer records are not typed by people, and would take several times their memory */
};

/* Does the record lack seats, of which it is known what to write?  NULL: there is no record. */
static bool
lacks_seats(const struct record *r)
{
	return r != NULL && record_seats_left_out(r) != NULL;
}

/* The document of a record with all that is known to write, read.  as_it_is: what it is without, or NULL: it cannot be read at all.  What shows
 * only then is added to *all.  NULL: that is not enough, or out of memory. */
static const struct record *
read_mended(struct arena *a, const struct record *as_it_is, const struct document *d, const struct read_options *how, struct findings *all)
{
	struct findings *found = arena_alloc(a, sizeof(*found));
	struct mended_layer layer[LAYERS];
	const struct record *best = NULL;

	if (found == NULL)
		return NULL;
	*found = *all;
	if (lacks_seats(as_it_is))
		findings_add(found, record_seats_left_out(as_it_is));
	for (unsigned n = 0; n < LAYERS; n++) {
		struct finding f;
		struct header h = { .how = how, .all = arena_zalloc(a, sizeof(*h.all)), .f = &f, .unruled = true };
		bool any;
		struct record *r;

		layer[n] = (struct mended_layer){ d, found };
		if (h.all == NULL || (d = layer_write(a, d, found, &any)) == NULL || (!any && n > 0))
			return best;
		r = record_read_any(&h, a, d);
		best = r != NULL && r->playable ? r : NULL;
		if (lacks_seats(best) && !lacks_seats(as_it_is))
			findings_add(h.all, record_seats_left_out(best));
		layers_tell(layer, n + 1, h.all, all);
		if (best != NULL && !lacks_seats(best))
			return best;
		found = h.all;
	}
	return best;
}

/* The same of a record that can be played as it is, so that nothing else is told of it; but it may be refused then. */
static const struct record *
with_seats(const struct record *r, const struct document *d, const struct read_options *how)
{
	struct findings *none = arena_zalloc(r->arena, sizeof(*none));

	return none != NULL ? read_mended(r->arena, r, d, how, none) : NULL;
}

/* Do these findings say what to write? */
static bool
are_repairs(const struct findings *all)
{
	for (size_t i = 0; i < all->n; i++)
		if (all->found[i].repair.line != 0)
			return true;
	return false;
}

struct record *
record_read_all(struct arena *a, const struct document *d, const struct read_options *how, struct findings *all)
{
	struct finding f;
	struct header h = { .how = how, .all = all, .f = &f };
	size_t before = all->n;
	bool typed = before == 0 && d->len <= MENDED_MAX;
	struct record *r = record_read_any(&h, a, d);

	if (r != NULL && !r->playable && typed)
		r->mended = read_mended(a, r, d, how, all);
	else if (r != NULL && r->playable && record_seats_left_out(r) != NULL && d->len <= MENDED_MAX)
		r->mended = with_seats(r, d, how);
	else if (r != NULL && r->playable && typed && are_repairs(all))
		r->mended_first = (r->mended = read_mended(a, r, d, how, all)) != NULL;
	else if (r == NULL && typed && are_repairs(all))
		read_mended(a, NULL, d, how, all);
	if (r == NULL && all->n == before) { /* refuse has added no finding */
		f.record = d->number;
		findings_add(all, &f);
	}
	return r;
}
