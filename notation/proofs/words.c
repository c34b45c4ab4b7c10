/* proofs/words.c: findings about proofs, and what is in them. */
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *
seat_name(const struct proofs *p, unsigned seat)
{
	return p->record->game->seat[seat];
}

bool
proof_name_places(struct proofs *p)
{
	struct buffer text = { 0 };
	bool good = true;

	for (unsigned i = 0; i < p->record->notation->proofs->places && good; i++) {
		buffer_clear(&text);
		p->record->notation->proofs->write_place(&text, i);
		if ((good = !text.failed && text.len < sizeof(p->place[i])))
			memcpy(p->place[i], text.data, text.len);
	}
	buffer_free(&text);
	return good;
}

const char *
place_name(const struct proofs *p, unsigned place)
{
	return p->place[place];
}

void
proof_finding(const struct proofs *p, enum diag_id id, const struct node *n, uint32_t ply, enum prf_clause c, struct finding *f,
    const char *format, ...)
{
	char text[sizeof(f->text)];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	finding_set(f, id, "%s", text);
	snprintf(f->cite, sizeof(f->cite), "%s", proofs_book.clauses[c].id);
	f->ply = ply;
	record_place_node(p->record, n, f);
}

bool
proof_no_memory(const struct proofs *p, struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for proofs");
	record_place_node(p->record, NULL, f);
	return false;
}

const struct proof_opening *
proofs_opening(const struct proofs *p, unsigned seat, unsigned place)
{
	const struct proof_side *side = &p->side[seat];

	for (size_t i = 0; i < side->nopenings; i++)
		if (side->opening[i].place == place)
			return &side->opening[i];
	return NULL;
}

unsigned
proofs_pieces(const struct proofs *p, unsigned seat)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->record->notation->proofs->places; i++)
		n += p->record->notation->proofs->owner(p->record->setup, i) == seat;
	return n;
}
