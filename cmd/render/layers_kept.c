/* render/layers_kept.c: the layers that are kept from picture to picture; see layers.h. */
#include "layers_own.h"

#include <stdlib.h>
#include <string.h>

static bool
list_add(struct layers *l, struct list *list, struct layer *layer)
{
	if (list->n == list->cap) {
		size_t cap = list->cap == 0 ? 256 : 2 * list->cap;
		struct layer **more = realloc(list->item, cap * sizeof(struct layer *));

		if (more == NULL) {
			l->no_memory = true;
			return false;
		}
		list->item = more;
		list->cap = cap;
	}
	list->item[list->n++] = layer;
	return true;
}

/* ---- layers that are kept ---------------------------------------------------------------------- */

void
layer_free(struct layer *layer)
{
	if (layer->image != NULL)
		cairo_surface_destroy(layer->image);
	free(layer);
}

static size_t
layer_bytes(const struct layer *layer)
{
	return sizeof(*layer) + (size_t)4 * (layer->at.right - layer->at.left) * (layer->at.bottom - layer->at.top);
}

void
layers_drop_old(struct layers *l)
{
	struct layer **kept = l->kept.item;
	size_t n = 0;

	for (size_t i = 0; i < l->kept.n && l->bytes > KEPT_MAX; i++)
		if (kept[i]->drawn + 1 < l->number) {
			l->bytes -= layer_bytes(kept[i]);
			layer_free(kept[i]);
			kept[i] = NULL;
		}
	for (size_t i = 0; i < l->kept.n; i++)
		if (kept[i] != NULL)
			kept[n++] = kept[i];
	l->kept.n = n;
}

bool
layers_use(struct layers *l, struct layer *layer)
{
	if (layer->drawn != l->number) {
		layer->before = layer->drawn;
		layer->drawn = l->number;
	}
	return list_add(l, &l->now, layer);
}

bool
layers_keep(struct layers *l, struct layer *layer, size_t place)
{
	struct layer **kept;

	if (!list_add(l, &l->kept, layer)) {
		layer_free(layer);
		return false;
	}
	kept = l->kept.item;
	memmove(&kept[place + 1], &kept[place], (l->kept.n - 1 - place) * sizeof(*kept));
	kept[place] = layer;
	l->bytes += layer_bytes(layer);
	return true;
}

size_t
layers_place(const struct layers *l, const uint8_t key[DIGEST_SIZE])
{
	struct layer *const *kept = l->kept.item;
	size_t low = 0, high = l->kept.n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (memcmp(kept[middle]->key, key, DIGEST_SIZE) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}
