/* play/seat_log.c: see seat_log.h. */
#include "seat_log.h"

void
seat_log_init(struct seat_log *l)
{
	*l = (struct seat_log){ .text = { 0 } };
	arena_init(&l->arena);
}

void
seat_log_free(struct seat_log *l)
{
	arena_free(&l->arena);
	buffer_free(&l->text);
}

struct record *
seat_log_of(struct seat_log *l, struct record *r, int seat, uint64_t upto, struct player *p, const struct read_options *how,
    struct finding *f, bool *hidden)
{
	struct document *d = &l->document;

	*hidden = false;
	if (r->game->hidden == NULL)
		return r;
	buffer_clear(&l->text);
	if (!record_write_view(r, seat, upto, p, &l->text, f)) {
		if (l->text.failed) {
			finding_set(f, DIAG_MEMORY, "out of memory for a record");
			record_place_node(r, NULL, f);
		}
		*hidden = true;
		return NULL;
	}
	*d = *r->document;
	d->text = l->text.data;
	d->len = l->text.len;
	d->bytes = l->text.len;
	d->kind = DOCUMENT_YAML;
	d->bom = false;
	arena_reset(&l->arena);
	if ((r = record_read(&l->arena, d, how, f)) == NULL)
		record_blame_size(&l->arena, f);
	return r;
}
